//! The tiles of a layer or chunk.

use std::io::{self, Read};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::bufread::{GzDecoder, ZlibDecoder};
use ruzstd::decoding::StreamingDecoder;

use crate::invalid::quoted;
use crate::tmx::syntax::{Element, Fault};

/// Cells of all tile layers of a map.
const MOST: usize = 4_000_000;

/// What all layers of a map have used up together.
#[derive(Default)]
pub(super) struct Budget(usize);

/// The tiles that `holder` holds, row by row: as many as its size says. How they are packed, it says itself or `data` does.
pub(super) fn read(
    holder: &Element,
    data: &Element,
    (width, height): (i64, i64),
    budget: &mut Budget,
) -> Result<Vec<u32>, Fault> {
    let fault = |message: String| Fault::at(holder.at, format!("data: {message}"));
    let count = usize::try_from(width.saturating_mul(height)).unwrap_or(usize::MAX);
    budget.0 = budget.0.saturating_add(count);
    if budget.0 > MOST {
        let message = format!("a map has at most {MOST} cells, got {width}×{height} and more");
        return Err(Fault::at(holder.at, message));
    }
    let said = |name| holder.said(name).or_else(|| data.said(name)).map_or("", |said| said.value.as_str());
    let text = holder.text.trim();
    if count == 0 && text.is_empty() {
        return Ok(Vec::new());
    }
    let tiles = match (said("encoding"), said("compression")) {
        ("csv", _) => csv(text, count),
        ("base64", "") => decoded(text).and_then(|bytes| words(&bytes[..], count)),
        ("base64", "zlib") => decoded(text).and_then(|bytes| words(ZlibDecoder::new(&bytes[..]), count)),
        ("base64", "gzip") => decoded(text).and_then(|bytes| words(GzDecoder::new(&bytes[..]), count)),
        ("base64", "zstd") => decoded(text).and_then(|bytes| {
            let unpacked = StreamingDecoder::new(&bytes[..]).map_err(|error| format!("cannot be unpacked: {error}"))?;
            words(unpacked, count)
        }),
        (encoding, compression) => Err(format!(
            "must be tiles, csv, or base64 with zstd, zlib, gzip or no compression; got {} with {}",
            quoted(encoding),
            quoted(compression)
        )),
    };
    let tiles = tiles.map_err(fault)?;
    if tiles.len() != count {
        let got = if tiles.len() > count { "more".to_owned() } else { tiles.len().to_string() };
        return Err(fault(format!("must be the {count} tiles of {width}×{height}, got {got}")));
    }
    Ok(tiles)
}

/// Numbers with commas between, one too many at most.
fn csv(text: &str, count: usize) -> Result<Vec<u32>, String> {
    let number = |number: &str| {
        let number = number.trim();
        number.parse().map_err(|_| format!("must be whole numbers with commas between, got {}", quoted(number)))
    };
    text.split(',').take(count + 1).map(number).collect()
}

fn decoded(text: &str) -> Result<Vec<u8>, String> {
    let bare: String = text.split_ascii_whitespace().collect();
    STANDARD.decode(bare).map_err(|error| format!("must be base64: {error}"))
}

/// Four bytes a tile. A few packed bytes can be very many: those beyond the count are not looked at.
fn words(packed: impl Read, count: usize) -> Result<Vec<u32>, String> {
    let mut bytes = Vec::new();
    let most = 4 * (count as u64 + 1);
    packed.take(most).read_to_end(&mut bytes).map_err(|error: io::Error| format!("cannot be unpacked: {error}"))?;
    let (words, rest) = bytes.as_chunks::<4>();
    let mut words: Vec<u32> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
    // A part of a tile is one too many.
    words.extend((!rest.is_empty()).then_some(0));
    Ok(words)
}
