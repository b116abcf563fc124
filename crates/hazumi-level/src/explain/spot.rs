//! Where in a JSON text a path leads.

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use crate::invalid::excerpt;
use crate::text::offset;

/// A value in a text.
pub(super) struct Spot<'a> {
    text: &'a str,
    /// The path to it, such as `bodies[0].role`.
    pub(super) path: String,
    /// Where it begins.
    pub(super) start: usize,
    /// All of it; none if it is broken off.
    pub(super) raw: Option<&'a str>,
}

impl<'a> Spot<'a> {
    /// All of the text, and the values along a path, as far as there are any.
    pub(super) fn along(text: &'a str, path: &[Segment]) -> Vec<Self> {
        let start = text.len() - text.trim_start().len();
        let mut spots = vec![Self { text, path: String::new(), start, raw: raw(&text[start..]) }];
        for segment in path {
            match spots[spots.len() - 1].step(segment) {
                Some(next) => spots.push(next),
                None => break,
            }
        }
        spots
    }

    fn step(&self, segment: &Segment) -> Option<Self> {
        let (path, child) = match segment {
            Segment::Seq { index } => (format!("{}[{index}]", self.path), self.children().into_iter().nth(*index)?),
            Segment::Map { key } | Segment::Enum { variant: key } => {
                let dot = if self.path.is_empty() { "" } else { "." };
                let path = format!("{}{dot}{}", self.path, excerpt(key, 40));
                // Of two with one key the first is read, and the second refused.
                (path, self.children().into_iter().find(|child| child.is_under(key))?)
            }
            Segment::Unknown => return None,
        };
        Some(Self { text: self.text, path, start: child.start, raw: raw(&self.text[child.start..]) })
    }

    /// Where a key of the object begins: the first, or one that comes after so many of the same.
    pub(super) fn key(&self, name: &str, nth: usize) -> Option<usize> {
        self.children().into_iter().filter(|child| child.is_under(name)).nth(nth)?.key.map(|key| offset(self.text, key))
    }

    /// The bracket that an object or a list begins with.
    pub(super) fn opens(&self) -> Option<u8> {
        self.text.as_bytes().get(self.start).copied().filter(|byte| matches!(byte, b'{' | b'['))
    }

    pub(super) fn is_list(&self) -> bool {
        self.opens() == Some(b'[')
    }

    /// Whether it is JSON by itself.
    pub(super) const fn is_whole(&self) -> bool {
        self.raw.is_some()
    }

    /// The value, shortened.
    pub(super) fn value(&self) -> String {
        match self.raw.unwrap_or(&self.text[self.start..]) {
            "" => "nothing".to_owned(),
            value => excerpt(value, 60),
        }
    }

    /// What is in an object or a list, up to what is broken off.
    fn children(&self) -> Vec<Child<'a>> {
        let mut children = Children { text: self.text, found: Vec::new(), end: self.start + 1 };
        // That it may fail behind the last is known.
        let _ = (&mut children).deserialize(&mut serde_json::Deserializer::from_str(&self.text[self.start..]));
        children.found
    }
}

/// A value in an object or a list.
struct Child<'a> {
    /// With its quotes.
    key: Option<&'a str>,
    start: usize,
}

impl Child<'_> {
    fn is_under(&self, name: &str) -> bool {
        self.key.and_then(|key| serde_json::from_str::<String>(key).ok()).is_some_and(|key| key == name)
    }
}

/// Reads what is in an object or a list.
struct Children<'a> {
    text: &'a str,
    found: Vec<Child<'a>>,
    /// Behind what was read last.
    end: usize,
}

impl<'a> Children<'a> {
    /// Notes what begins behind what was read last.
    fn begin(&mut self, key: Option<&'a str>) {
        let between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b':');
        let start = self.end + self.text.as_bytes()[self.end..].iter().take_while(|byte| between(byte)).count();
        self.found.push(Child { key, start });
    }

    fn read(&mut self, raw: &'a str) {
        self.end = offset(self.text, raw) + raw.len();
    }
}

impl<'a> DeserializeSeed<'a> for &mut Children<'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for &mut Children<'a> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object or a list")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<&RawValue>()? {
            self.read(key.get());
            self.begin(Some(key.get()));
            self.read(map.next_value::<&RawValue>()?.get());
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        loop {
            self.begin(None);
            match list.next_element::<&RawValue>()? {
                Some(value) => self.read(value.get()),
                None => {
                    self.found.pop();
                    return Ok(());
                }
            }
        }
    }
}

/// The value that a text begins with.
fn raw(text: &str) -> Option<&str> {
    let value = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>().next();
    value.and_then(Result::ok).map(RawValue::get)
}
