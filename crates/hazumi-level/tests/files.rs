//! Levels from files: packed ones, and those that are no text.

#![cfg(feature = "tmx")]

use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use hazumi_level::{InvalidLevel, Level};

/// A file that is gone at the end.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("hazumi-files-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn read(&self) -> Result<Level, InvalidLevel> {
        Level::read(&self.0).map(|(level, _)| level)
    }

    /// The error after the file's name.
    fn error(&self) -> String {
        let error = self.read().unwrap_err().to_string();
        error.strip_prefix(&format!("{}:", self.0.display())).unwrap_or_else(|| panic!("{error}")).to_owned()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const DRAWING: &str = "<svg viewBox=\"0 0 9 9\">\n<circle class=\"ball\" r=\"2\"/>\n</svg>";

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

#[test]
fn a_packed_drawing_is_read_as_the_drawing() {
    let level = Level::from_svg(DRAWING).unwrap().0;
    assert_eq!(File::new("a.svgz", &packed(DRAWING.as_bytes())).read().unwrap(), level);
    assert_eq!(File::new("b.SVGZ", &packed(DRAWING.as_bytes())).read().unwrap(), level);
    // Editors name packed drawings .svg too, and not all that is named .svgz is packed.
    assert_eq!(File::new("c.svg", &packed(DRAWING.as_bytes())).read().unwrap(), level);
    assert_eq!(File::new("d.svgz", DRAWING.as_bytes()).read().unwrap(), level);
}

#[test]
fn a_packed_drawing_that_is_broken_or_too_large_is_refused() {
    let whole = packed(DRAWING.as_bytes());
    let error = File::new("half.svgz", &whole[..whole.len() / 2]).error();
    assert!(error.starts_with(" cannot be read: "), "{error}");
    // 64 KiB that unpack to 65 MiB.
    let large = packed(&vec![b' '; 65 << 20]);
    assert!(large.len() < 100_000);
    assert_eq!(File::new("large.svgz", &large).error(), " a level has at most 67108864 bytes, got more");
    // Places are those of the text.
    assert_eq!(
        File::new("e.svgz", &packed(b"<svg>\n<g>")).error(),
        "2:4: XML: the root node was opened but never closed"
    );
}

#[test]
fn what_is_not_utf_8_is_at_fault_where_it_is_not() {
    for name in ["latin.svg", "latin.json", "latin.tmx"] {
        let error = File::new(name, b"<svg>\n<!-- \xc3\xbc caf\xe9 -->").error();
        assert_eq!(error, "2:11: must be UTF-8, got the byte 0xe9", "{name}");
    }
    assert_eq!(File::new("utf16.svg", b"\xff\xfe<\0s\0v\0g\0").error(), "1:1: must be UTF-8, got the byte 0xff");
}
