//! What can be bytes, and the reader of those.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use crate::bytes::invalid::InvalidSnapshot;

/// What was read is not there whole, or is none. The reader keeps why, so that what hands this on carries nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused;

/// What can be written as bytes, and read from such that may come from anywhere. One is at least one byte long.
pub(crate) trait Bytes: Sized {
    fn put(&self, to: &mut Vec<u8>);

    /// # Errors
    /// If it is not there whole, or is none.
    fn take(from: &mut Reader<'_>) -> Result<Self, Refused>;
}

/// Bytes that are read from the first to the last.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How deep in records it is, and in which field of the outermost.
    depth: usize,
    outermost: &'static str,
    /// Which field of the outermost record is looked for, or which element of it, and where that begins.
    wanted: Option<(&'static str, Option<usize>)>,
    found: usize,
    /// Why something was refused.
    fault: Option<InvalidSnapshot>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at, depth: 0, outermost: "", wanted: None, found: at, fault: None }
    }

    /// Where a field of a record that can be read begins, or an element of it.
    pub(crate) fn find<T: Bytes>(mut self, field: &'static str, index: Option<usize>) -> usize {
        self.wanted = Some((field, index));
        T::take(&mut self).ok();
        self.found
    }

    /// What was read, or why it was refused.
    pub(crate) fn told<T>(&mut self, read: Result<T, Refused>) -> Result<T, InvalidSnapshot> {
        read.map_err(|Refused| {
            self.fault.take().unwrap_or_else(|| InvalidSnapshot::new(self.at, "must be something else"))
        })
    }

    /// Refuses what begins at a byte.
    #[cold]
    pub(crate) fn refuse<T>(&mut self, at: usize, why: impl fmt::Display) -> Result<T, Refused> {
        self.fault = Some(InvalidSnapshot::new(at, why));
        Err(Refused)
    }

    /// What was refused is within something of this name.
    #[cold]
    fn within(&mut self, name: &str) -> Refused {
        self.fault = self.fault.take().map(|fault| fault.within(name));
        Refused
    }

    /// Where it is.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    /// The next bytes.
    pub(crate) fn next<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let next = self.bytes.get(self.at..).and_then(|left| left.first_chunk());
        let Some(&next) = next else {
            return self.refuse(self.at, format_args!("must be {N} bytes, got the last {}", self.left()));
        };
        self.at += N;
        Ok(next)
    }

    pub(crate) fn field<T: Bytes>(&mut self, name: &'static str) -> Result<T, Refused> {
        self.depth += 1;
        if self.depth == 1 {
            self.outermost = name;
            if self.wanted.is_some_and(|(field, _)| field == name) {
                self.found = self.at;
            }
        }
        let value = T::take(self).map_err(|Refused| self.within(name));
        self.depth -= 1;
        value
    }

    pub(crate) fn element<T: Bytes>(&mut self, index: usize) -> Result<T, Refused> {
        if self.depth == 1 && self.wanted == Some((self.outermost, Some(index))) {
            self.found = self.at;
        }
        T::take(self).map_err(|Refused| self.within(&format!("[{index}]")))
    }
}

/// Makes a record of its fields; none can be forgotten. What it says after `=>` says what is wrong with one that was read.
macro_rules! record {
    ($kind:ty { $($field:ident),+ $(,)? }) => {
        record!($kind { $($field),+ } => |_: &Self| Ok::<_, core::convert::Infallible>(()));
    };
    ($kind:ty { $($field:ident),+ $(,)? } => $check:expr) => {
        impl $crate::bytes::form::Bytes for $kind {
            fn put(&self, to: &mut alloc::vec::Vec<u8>) {
                let Self { $($field),+ } = self;
                $($crate::bytes::form::Bytes::put($field, to);)+
            }

            fn take(
                from: &mut $crate::bytes::form::Reader<'_>,
            ) -> Result<Self, $crate::bytes::form::Refused> {
                let at = from.at();
                let value = Self { $($field: from.field(stringify!($field))?),+ };
                $check(&value).or_else(|why| from.refuse(at, why))?;
                Ok(value)
            }
        }
    };
}

/// Makes an enum of a byte for each variant, and what that has.
macro_rules! variants {
    ($kind:ty { $($tag:literal => $variant:ident $(($inner:ident))? $({ $field:ident })?),+ $(,)? }) => {
        impl $crate::bytes::form::Bytes for $kind {
            fn put(&self, to: &mut alloc::vec::Vec<u8>) {
                match self {
                    $(Self::$variant $(($inner))? $({ $field })? => {
                        to.push($tag);
                        $($crate::bytes::form::Bytes::put($inner, to);)?
                        $($crate::bytes::form::Bytes::put($field, to);)?
                    })+
                }
            }

            fn take(
                from: &mut $crate::bytes::form::Reader<'_>,
            ) -> Result<Self, $crate::bytes::form::Refused> {
                let at = from.at();
                match from.next()? {
                    $([$tag] => {
                        $(let $inner = $crate::bytes::form::Bytes::take(from)?;)?
                        $(let $field = from.field(stringify!($field))?;)?
                        Ok(Self::$variant $(($inner))? $({ $field })?)
                    })+
                    [got] => {
                        from.refuse(at, format_args!("must be one of {:?}, got {got}", [$($tag),+]))
                    }
                }
            }
        }
    };
}

pub(crate) use {record, variants};
