//! How an error becomes a JavaScript error.

use core::fmt::Display;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../host.js")]
extern "C" {
    #[wasm_bindgen(js_name = hazumiError)]
    fn hazumi_error(code: u32, message: &str, line: u32, column: u32) -> JsValue;
}

/// What was wrong: the classes of `errors.ts`, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Shape,
    Body,
    Step,
    Question,
    Input,
    Swarm,
    Snapshot,
    #[cfg(feature = "play")]
    Member,
    #[cfg(feature = "play")]
    Level,
    #[cfg(feature = "play")]
    Recording,
    Gravity = 10,
    Move,
}

impl Fault {
    /// A JavaScript error with this message.
    pub(crate) fn because(self, message: &dyn Display) -> JsValue {
        hazumi_error(self as u32, &message.to_string(), 0, 0)
    }

    /// Likewise, at a place in a text.
    #[cfg(feature = "play")]
    pub(crate) fn at(self, message: &str, line: u32, column: u32) -> JsValue {
        hazumi_error(self as u32, message, line, column)
    }
}

pub(crate) type Thrown<T> = Result<T, JsValue>;
