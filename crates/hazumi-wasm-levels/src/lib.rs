//! Drawn levels for JavaScript: SVG and Tiled maps into the JSON that `hazumi/play` reads. A module of its own, since a game
//! whose levels are JSON has no use for it.

// What wasm-bindgen exports is public, though Rust sees no way to it.
#![allow(unreachable_pub)]

use std::collections::BTreeMap;

use hazumi_level::{InvalidLevel, Level, Warning};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../host.js")]
extern "C" {
    #[wasm_bindgen(js_name = hazumiError)]
    fn hazumi_error(code: u32, message: &str, line: u32, column: u32) -> JsValue;
}

/// `Fault::Level` of `hazumi-wasm`.
const LEVEL: u32 = 8;

#[derive(Serialize)]
struct Said {
    line: u32,
    column: u32,
    message: String,
}

/// The level's JSON and, behind a zero, the warnings as JSON.
fn drawn(read: Result<(Level, Vec<Warning>), InvalidLevel>) -> Result<String, JsValue> {
    let (level, warnings) = read.map_err(|error| hazumi_error(LEVEL, &error.to_string(), error.line, error.column))?;
    let said = |Warning { line, column, message, .. }| Said { line, column, message };
    let warnings: Vec<Said> = warnings.into_iter().map(said).collect();
    Ok(level.to_json() + "\0" + &serde_json::to_string(&warnings).unwrap_or_default())
}

/// A level from SVG text.
#[wasm_bindgen]
pub fn from_svg(text: &str) -> Result<String, JsValue> {
    drawn(Level::from_svg(text))
}

/// A level from a map, XML or JSON; the files it names are a JSON object of texts by path.
#[wasm_bindgen]
pub fn from_tmx(text: &str, files: &str) -> Result<String, JsValue> {
    let files: BTreeMap<String, String> = serde_json::from_str(files).unwrap_or_default();
    drawn(Level::from_tmx_with("map.tmx", |path| {
        let path = path.to_string_lossy();
        if path == "map.tmx" {
            return Ok(text.to_owned());
        }
        named(&files, &path).cloned().ok_or_else(|| "is not among the files".to_owned())
    }))
}

/// The file at this path from the map's folder on. Who drops files on a page does not say where they were: then the only one of that name.
fn named<'a>(files: &'a BTreeMap<String, String>, path: &str) -> Option<&'a String> {
    let plain = |name: &str| name.strip_prefix("./").unwrap_or(name).to_owned();
    let own = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let at_path = || files.iter().find(|(name, _)| plain(name) == path).map(|(_, text)| text);
    files.get(path).or_else(at_path).or_else(|| {
        let mut alike = files.iter().filter(|(name, _)| own(name) == own(path));
        alike.next().filter(|_| alike.next().is_none()).map(|(_, text)| text)
    })
}
