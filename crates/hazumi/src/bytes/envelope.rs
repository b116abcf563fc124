//! The head before the bytes of a snapshot.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 5 | `hazumi` |
//! | 6 | of what the snapshot is: see [`Kind`] |
//! | 7 | [`LAYOUT`] |
//! | 8 to 15 | how many bytes there are, these included |
//! | 16 to 23 | the checksum of all bytes after it |
//!
//! That checksum tells bytes that were changed on their way. That of the world, which is among them, tells an engine that makes another world of them.

use alloc::vec::Vec;
use core::fmt;

use crate::bytes::form::{Bytes, Reader, Refused};
use crate::bytes::invalid::InvalidSnapshot;
use crate::fnv::{NOTHING, mix};

/// How the bytes after the head are laid out. Others are refused.
pub(crate) const LAYOUT: u8 = 1;

const MAGIC: &[u8; 6] = b"hazumi";
const HEAD: usize = 24;

/// Of what a snapshot is.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Kind {
    World = b'w',
    Walker = b'k',
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        [Self::World, Self::Walker].into_iter().find(|&kind| kind as u8 == byte)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::World => "a world",
            Self::Walker => "a walker",
        })
    }
}

/// A value as bytes, with their head.
pub(crate) fn seal<T: Bytes>(kind: Kind, value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&[kind as u8, LAYOUT]);
    [0u64; 2].put(&mut bytes);
    value.put(&mut bytes);
    let [length, sum] = [bytes.len() as u64, sum(&bytes[HEAD..])];
    bytes[8..16].copy_from_slice(&length.to_le_bytes());
    bytes[16..HEAD].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// The value that was sealed.
///
/// # Errors
/// If the bytes are of something else, of another layout, not all there or changed; or what is in them is no such value.
pub(crate) fn open<T: Bytes>(kind: Kind, bytes: &[u8]) -> Result<T, InvalidSnapshot> {
    let mut from = Reader::new(bytes, 0);
    let read = whole(kind, bytes, &mut from);
    from.told(read)
}

fn whole<T: Bytes>(kind: Kind, bytes: &[u8], from: &mut Reader<'_>) -> Result<T, Refused> {
    read_head(kind, bytes, from)?;
    let value = T::take(from)?;
    match from.left() {
        0 => Ok(value),
        left => from.refuse(from.at(), format_args!("must be the end, got {left} bytes more")),
    }
}

/// Where in bytes that can be opened a field of their value begins, or an element of that.
pub(crate) fn find<T: Bytes>(bytes: &[u8], field: &'static str, index: Option<usize>) -> usize {
    Reader::new(bytes, HEAD).find::<T>(field, index)
}

/// Reads the head: what comes after it is to be a value of this kind.
fn read_head(kind: Kind, bytes: &[u8], head: &mut Reader<'_>) -> Result<(), Refused> {
    if head.next()? != *MAGIC {
        return head.refuse(0, "must be a snapshot, which begins with \"hazumi\"");
    }
    let [of, layout] = head.next()?;
    if of != kind as u8 {
        return match Kind::of(of) {
            Some(of) => head.refuse(6, format_args!("must be a snapshot of {kind}, got one of {of}")),
            None => head.refuse(6, format_args!("must be a snapshot of {kind}, got the byte {of}")),
        };
    }
    if layout != LAYOUT {
        return head.refuse(7, format_args!("must be layout {LAYOUT}, got {layout}"));
    }
    let [length, recorded] = <[u64; 2]>::take(head)?;
    if length != bytes.len() as u64 {
        return head.refuse(8, format_args!("must be as many bytes as there are, {}, got {length}", bytes.len()));
    }
    let got = sum(&bytes[HEAD..]);
    if recorded != got {
        let why =
            format_args!("must be the checksum of what follows, {got:#018x}, got {recorded:#018x}: bytes were changed");
        return head.refuse(16, why);
    }
    Ok(())
}

/// The checksum of bytes, of which there are a known number: those after the last whole word are one with zeros.
fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(NOTHING, |sum, word| mix(sum, u64::from_le_bytes(*word)))
}
