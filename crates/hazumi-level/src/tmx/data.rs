//! How many tiles a layer's data holds: the crate reads as many as there are, and trusts the layer's size.

use std::io::{self, Read};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::bufread::{GzDecoder, ZlibDecoder};

use crate::invalid::quoted;

/// The number of tiles in the data, counted only up to a little more than `most`.
pub(super) fn count(
    text: &str,
    encoding: Option<&str>,
    compression: Option<&str>,
    most: usize,
) -> Result<usize, String> {
    match (encoding, compression) {
        (Some("csv"), None) => {
            for number in text.split(',') {
                if number.trim().parse::<u32>().is_err() {
                    return Err(format!(
                        "data: must be whole numbers with commas between, got {}",
                        quoted(number.trim())
                    ));
                }
            }
            Ok(text.split(',').count())
        }
        (Some("base64"), None) => Ok(decoded(text)?.len() / 4),
        (Some("base64"), Some("zlib")) => unpacked(ZlibDecoder::new(decoded(text)?.as_slice()), most),
        (Some("base64"), Some("gzip")) => unpacked(GzDecoder::new(decoded(text)?.as_slice()), most),
        _ => {
            let (encoding, compression) = (encoding.unwrap_or("XML"), compression.unwrap_or("no compression"));
            Err(format!(
                "data: must be csv, or base64 with zlib, gzip or no compression; got {} with {}",
                quoted(encoding),
                quoted(compression)
            ))
        }
    }
}

fn decoded(text: &str) -> Result<Vec<u8>, String> {
    STANDARD.decode(text.trim()).map_err(|error| format!("data: must be base64: {error}"))
}

/// A few bytes can unpack to very many: those beyond the most are not looked at.
fn unpacked(packed: impl Read, most: usize) -> Result<usize, String> {
    let bytes = io::copy(&mut packed.take(4 * (most as u64 + 1)), &mut io::sink())
        .map_err(|error| format!("data: cannot be unpacked: {error}"))?;
    Ok((bytes / 4) as usize)
}
