//! One or more of a thing, in order.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list that holds one thing in place: nearly every body has one shape, and a list elsewhere would be one more way to memory.
#[derive(Clone, Debug)]
pub(in crate::world) enum Several<T> {
    One(T),
    Many(Vec<T>),
}

impl<T> Several<T> {
    pub(in crate::world) const NONE: Self = Self::Many(Vec::new());

    pub(in crate::world) fn push(&mut self, value: T) {
        *self = match core::mem::replace(self, Self::NONE) {
            Self::Many(many) if many.is_empty() => Self::One(value),
            Self::Many(mut many) => {
                many.push(value);
                Self::Many(many)
            }
            Self::One(one) => Self::Many([one, value].into()),
        };
    }
}

impl<T> From<Vec<T>> for Several<T> {
    fn from(mut many: Vec<T>) -> Self {
        match many.pop() {
            Some(one) if many.is_empty() => Self::One(one),
            last => {
                many.extend(last);
                Self::Many(many)
            }
        }
    }
}

impl<T> FromIterator<T> for Several<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut several = Self::NONE;
        values.into_iter().for_each(|value| several.push(value));
        several
    }
}

impl<T> Deref for Several<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::One(one) => core::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

impl<T> DerefMut for Several<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::One(one) => core::slice::from_mut(one),
            Self::Many(many) => many,
        }
    }
}

impl<T: PartialEq> PartialEq for Several<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> serde::Serialize for Several<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for Several<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}
