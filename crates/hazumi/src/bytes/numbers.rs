//! Numbers, lists and what may be missing, as bytes.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::bytes::form::{Bytes, Reader, Refused};

macro_rules! number {
    ($($kind:ty),+) => {$(
        impl Bytes for $kind {
            fn put(&self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
                from.next().map(Self::from_le_bytes)
            }
        }
    )+};
}

number!(u32, u64, f32, f64);

impl Bytes for NonZeroU32 {
    fn put(&self, to: &mut Vec<u8>) {
        self.get().put(to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        let at = from.at();
        Self::new(u32::take(from)?).map_or_else(|| from.refuse(at, "must be at least 1, got 0"), Ok)
    }
}

impl Bytes for bool {
    fn put(&self, to: &mut Vec<u8>) {
        to.push(u8::from(*self));
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        let at = from.at();
        match from.next()? {
            [0] => Ok(false),
            [1] => Ok(true),
            [got] => from.refuse(at, format_args!("must be 0 or 1, got {got}")),
        }
    }
}

impl<T: Bytes> Bytes for Option<T> {
    fn put(&self, to: &mut Vec<u8>) {
        self.is_some().put(to);
        self.iter().for_each(|value| value.put(to));
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        bool::take(from)?.then(|| T::take(from)).transpose()
    }
}

/// Writes a list of any kind as a `Vec` is written.
pub(crate) fn put_list<T: Bytes>(list: &[T], to: &mut Vec<u8>) {
    // No world has as many as four billion of anything: places, shapes and corners are numbered by 32 bits.
    (list.len() as u32).put(to);
    list.iter().for_each(|value| value.put(to));
}

impl<T: Bytes> Bytes for Vec<T> {
    fn put(&self, to: &mut Vec<u8>) {
        put_list(self, to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        let at = from.at();
        let length = u32::take(from)? as usize;
        if length > from.left() {
            let left = from.left();
            return from
                .refuse(at, format_args!("must be a length of at most the {left} bytes that are left, got {length}"));
        }
        // Grown as they come: what says it is long takes no memory for that.
        let mut list = Self::new();
        for index in 0..length {
            list.push(from.element(index)?);
        }
        Ok(list)
    }
}

impl<T: Bytes> Bytes for [T; 2] {
    fn put(&self, to: &mut Vec<u8>) {
        self.iter().for_each(|value| value.put(to));
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        Ok([T::take(from)?, T::take(from)?])
    }
}

impl<A: Bytes, B: Bytes> Bytes for (A, B) {
    fn put(&self, to: &mut Vec<u8>) {
        self.0.put(to);
        self.1.put(to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        Ok((A::take(from)?, B::take(from)?))
    }
}
