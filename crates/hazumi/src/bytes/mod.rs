//! Values as bytes, and back: what a snapshot is made of without serde.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `form` | what can be bytes; how records and enums are, field by field |
//! | `numbers` | numbers, lists and what may be missing |
//! | `geometry` | vectors, shapes and responses |
//! | `envelope` | the head before the bytes: what they are, how many, and their checksum |
//! | `invalid` | why bytes were refused, and at which of them |
//!
//! All numbers are little-endian and of fixed width; floats are their bits. A list is its length as a u32 and then its elements; what may be missing is
//! a byte, 0 or 1, and then the value; an enum is a byte and then what its variant has. A record is its fields in their order.
//! Nothing says which field is which: whoever changes a record or an enum raises [`envelope::LAYOUT`].

pub(crate) mod envelope;
pub(crate) mod form;
mod geometry;
pub(crate) mod invalid;
pub(crate) mod numbers;
