//! Body handles as JavaScript numbers: the place in the low 26 bits, its generation above, together a safe integer. A world in 4 GiB
//! has no more places, and a place that is used anew a thousand times a second has generations for a day and a half.

use hazumi::BodyId;
use wasm_bindgen::JsValue;

use crate::fault::{Fault, Thrown};

const PLACES: u64 = 1 << 26;
const MOST: u64 = 1 << 53;

/// The number of a handle; none if it has no place among safe integers.
pub(crate) fn checked(id: BodyId) -> Option<f64> {
    let number = (id.to_bits() >> 32) * PLACES + id.index() as u64;
    (number < MOST && (id.index() as u64) < PLACES).then_some(number as f64)
}

/// The number of a handle that was given out before.
pub(crate) fn number(id: BodyId) -> f64 {
    checked(id).unwrap_or(f64::NAN)
}

/// The handle of a number.
pub(crate) fn handle(number: f64) -> Option<BodyId> {
    let bits = number as u64;
    if bits as f64 != number || bits >= MOST {
        return None;
    }
    BodyId::from_bits(((bits / PLACES) << 32) | (bits % PLACES))
}

/// The handle of an argument.
pub(crate) fn body(number: f64) -> Thrown<BodyId> {
    handle(number).ok_or_else(|| refused(number))
}

fn refused(number: f64) -> JsValue {
    Fault::Body.because(&format_args!("body: must be a handle, as `add` returns it, got {number}"))
}
