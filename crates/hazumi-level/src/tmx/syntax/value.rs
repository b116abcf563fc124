//! What attributes say.

use super::{Attribute, Element, Fault};

/// No count, place or size in pixels is larger.
const LARGEST: i64 = 1_000_000_000;

impl Element {
    /// A text; empty if it is not said.
    pub(in crate::tmx) fn text_of(&self, name: &str) -> &str {
        self.said(name).map_or("", |said| said.value.as_str())
    }

    pub(in crate::tmx) fn said(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    pub(in crate::tmx) fn number(&self, name: &str) -> Result<Option<f64>, Fault> {
        self.typed(name, "a number", number)
    }

    /// A whole number from `least`.
    pub(in crate::tmx) fn whole(&self, name: &str, least: i64) -> Result<Option<i64>, Fault> {
        let what = match least {
            0 => "a whole number from 0",
            1 => "a whole number from 1",
            _ => "a whole number",
        };
        let least = least.max(-LARGEST);
        self.typed(name, what, |text| text.parse().ok().filter(|number| (least..=LARGEST).contains(number)))
    }

    /// A whole number from `least` that must be said.
    pub(in crate::tmx) fn needed(&self, name: &str, least: i64) -> Result<i64, Fault> {
        self.whole(name, least)?.ok_or_else(|| Fault::lacks(self, name))
    }

    /// A tile's number with the bits of how it is turned.
    pub(in crate::tmx) fn gid(&self, name: &str) -> Result<Option<u32>, Fault> {
        self.typed(name, "a whole number from 0", |text| text.parse().ok())
    }

    pub(in crate::tmx) fn truth(&self, name: &str) -> Result<Option<bool>, Fault> {
        self.typed(name, "0 or 1", |text| match text {
            "0" | "false" => Some(false),
            "1" | "true" => Some(true),
            _ => None,
        })
    }

    /// A colour; none if it is not said or empty, as Tiled writes those that nobody chose.
    pub(in crate::tmx) fn color(&self, name: &str) -> Result<Option<Color>, Fault> {
        match self.said(name) {
            Some(said) if !said.value.is_empty() => {
                Color::of(&said.value).map(Some).ok_or_else(|| Fault::must(said, Color::WHAT))
            }
            _ => Ok(None),
        }
    }

    /// Pairs of numbers, one at least.
    pub(in crate::tmx) fn points(&self, name: &str) -> Result<Vec<(f64, f64)>, Fault> {
        let pair = |point: &str| {
            let (x, y) = point.split_once(',')?;
            Some((number(x)?, number(y)?))
        };
        let all = |text: &str| text.split_ascii_whitespace().map(pair).collect::<Option<Vec<_>>>();
        let points =
            self.typed(name, "pairs of numbers like \"0,0 8,4\"", |text| all(text).filter(|all| !all.is_empty()))?;
        points.ok_or_else(|| Fault::lacks(self, name))
    }

    fn typed<T>(&self, name: &str, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Fault> {
        let Some(said) = self.said(name) else { return Ok(None) };
        read(&said.value).map(Some).ok_or_else(|| Fault::must(said, what))
    }
}

/// A finite number.
pub(in crate::tmx) fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

/// A colour as Tiled writes it, where alpha comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tmx) struct Color {
    pub(in crate::tmx) red: u8,
    pub(in crate::tmx) green: u8,
    pub(in crate::tmx) blue: u8,
    pub(in crate::tmx) alpha: u8,
}

impl Color {
    /// What a text must be that is one.
    pub(in crate::tmx) const WHAT: &'static str = "a colour like #ff8040";

    /// `#rrggbb` or `#aarrggbb`; the sign may be missing.
    pub(in crate::tmx) fn of(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [alpha, red, green, blue] = value.to_be_bytes();
        match digits.len() {
            6 => Some(Self { red, green, blue, alpha: u8::MAX }),
            8 => Some(Self { red, green, blue, alpha }),
            _ => None,
        }
    }

    /// As in CSS, where alpha comes last.
    pub(in crate::tmx) fn css(self) -> String {
        let Self { red, green, blue, alpha } = self;
        let opaque = format!("#{red:02x}{green:02x}{blue:02x}");
        if alpha == u8::MAX { opaque } else { format!("{opaque}{alpha:02x}") }
    }
}
