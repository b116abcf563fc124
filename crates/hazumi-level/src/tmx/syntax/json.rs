//! From JSON to the tree: its objects are the elements of XML, under those names.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Attribute, DEEPEST, Element, Fault, too_deep};
use crate::InvalidLevel;
use crate::explain::no_json;
use crate::text::offset;

/// An object's fields, as they are written.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

/// The root element; one that does not say what it is, is what is looked for.
pub(super) fn parse(text: &str, name: &str) -> Result<Element, InvalidLevel> {
    let reader = Reader { text };
    let root: &RawValue = serde_json::from_str(text).map_err(|error| {
        let (at, message) = no_json(text, &error);
        Fault::at(at, format!("JSON: {message}")).in_text(text)
    })?;
    reader.root(root, name).map_err(|fault| fault.in_text(text))
}

/// Knows where in the file values stand.
struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn root(&self, raw: &'a RawValue, name: &str) -> Result<Element, Fault> {
        let fields: Fields<'a> = self.read(raw, "an object")?;
        let said = fields.get("type").filter(|said| is_text(said));
        let said = said.map(|said| self.read::<String>(said, "a text")).transpose()?;
        self.element(said.as_deref().unwrap_or(name), raw, 1)
    }

    /// Where a value begins: it is a part of the text.
    fn at(&self, raw: &RawValue) -> usize {
        offset(self.text, raw.get())
    }

    fn read<T: Deserialize<'a>>(&self, raw: &'a RawValue, what: &str) -> Result<T, Fault> {
        serde_json::from_str(raw.get()).map_err(|_| {
            let got = crate::invalid::excerpt(raw.get(), 40);
            Fault::at(self.at(raw), format!("JSON: must be {what}, got {got}"))
        })
    }

    fn element(&self, name: &str, raw: &'a RawValue, depth: usize) -> Result<Element, Fault> {
        let at = self.at(raw);
        if depth > DEEPEST {
            return Err(too_deep(at));
        }
        let fields: Fields<'a> = self.read(raw, "an object")?;
        let mut element = Element { name: name.to_owned(), at, ..Element::default() };
        // A layer says how its tiles are packed, which in XML they say themselves.
        let mut data = None;
        for (key, &raw) in &fields {
            match (name, key.as_str()) {
                (_, "properties") => element.children.push(self.properties(raw, depth + 1)?),
                ("map" | "group", "layers") => self.layers(&mut element, raw, depth + 1)?,
                ("map", "tilesets") => self.list(&mut element, "tileset", raw, depth + 1)?,
                ("tileset", "tiles") => self.list(&mut element, "tile", raw, depth + 1)?,
                ("objectgroup", "objects") => self.list(&mut element, "object", raw, depth + 1)?,
                ("data", "chunks") => self.list(&mut element, "chunk", raw, depth + 1)?,
                ("tile", "objectgroup") | ("tileset", "tileoffset") | ("template", "tileset" | "object") => {
                    element.children.push(self.element(key, raw, depth + 1)?);
                }
                ("layer", "data") => self.cells(data.get_or_insert_with(|| tiles(self.at(raw))), raw)?,
                ("chunk", "data") => self.cells(&mut element, raw)?,
                ("layer", "chunks") => {
                    let data = data.get_or_insert_with(|| tiles(self.at(raw)));
                    self.list(data, "chunk", raw, depth + 2)?;
                }
                ("tileset" | "tile" | "imagelayer", "image") => element.children.push(self.image(raw, &fields)?),
                ("object", "ellipse" | "point" | "capsule") if raw.get() == "true" => {
                    element.children.push(Element { name: key.clone(), at: self.at(raw), ..Element::default() });
                }
                ("object", "text") if raw.get().starts_with('{') => {
                    element.children.push(Element { name: key.clone(), at: self.at(raw), ..Element::default() });
                }
                ("object", "polygon" | "polyline") => element.children.push(self.line(key, raw)?),
                // What kind of element it is.
                ("map" | "tileset" | "template" | "layer" | "objectgroup" | "imagelayer" | "group", "type") => {}
                _ => element.attributes.extend(self.attribute(key, raw)?),
            }
        }
        if let Some(mut data) = data {
            for name in ["encoding", "compression"] {
                let is_said = data.attributes.iter().any(|said| said.name == name);
                let said = element.attributes.iter().find(|said| said.name == name);
                data.attributes.extend(said.filter(|_| !is_said).cloned());
            }
            element.children.push(data);
        }
        Ok(element)
    }

    fn list(&self, within: &mut Element, name: &str, raw: &'a RawValue, depth: usize) -> Result<(), Fault> {
        for raw in self.read::<Vec<&RawValue>>(raw, "a list")? {
            within.children.push(self.element(name, raw, depth)?);
        }
        Ok(())
    }

    fn layers(&self, within: &mut Element, raw: &'a RawValue, depth: usize) -> Result<(), Fault> {
        for raw in self.read::<Vec<&RawValue>>(raw, "a list")? {
            let kind: Kind<'a> = self.read(raw, "a layer with its type")?;
            let name = match &*kind.kind {
                "tilelayer" => "layer",
                "objectgroup" => "objectgroup",
                "imagelayer" => "imagelayer",
                "group" => "group",
                got => {
                    let what = "tilelayer, objectgroup, imagelayer or group";
                    let got = crate::invalid::quoted(got);
                    return Err(Fault::at(self.at(raw), format!("type: must be {what}, got {got}")));
                }
            };
            within.children.push(self.element(name, raw, depth)?);
        }
        Ok(())
    }

    /// The tiles of a layer or chunk: a list of numbers is what CSV is between brackets.
    fn cells(&self, holder: &mut Element, raw: &'a RawValue) -> Result<(), Fault> {
        let list = raw.get().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        holder.text = match list {
            Some(list) => list.to_owned(),
            None => self.read(raw, "a list of tiles, or a text")?,
        };
        if list.is_some() {
            holder.attributes.push(Attribute {
                name: "encoding".to_owned(),
                value: "csv".to_owned(),
                at: self.at(raw),
            });
        }
        Ok(())
    }

    /// A number, truth or text; nothing of what is not said, or not understood.
    fn attribute(&self, name: &str, raw: &'a RawValue) -> Result<Option<Attribute>, Fault> {
        let value = match raw.get().as_bytes().first() {
            Some(b'"') => self.read(raw, "a text")?,
            Some(b'{' | b'[' | b'n') | None => return Ok(None),
            _ => raw.get().to_owned(),
        };
        Ok(Some(Attribute { name: name.to_owned(), value, at: self.at(raw) }))
    }

    fn image(&self, raw: &'a RawValue, fields: &Fields<'a>) -> Result<Element, Fault> {
        let mut image = Element { name: "image".to_owned(), at: self.at(raw), ..Element::default() };
        image.attributes.extend(self.attribute("source", raw)?);
        for (name, key) in [("width", "imagewidth"), ("height", "imageheight")] {
            if let Some(raw) = fields.get(key) {
                image.attributes.extend(self.attribute(name, raw)?);
            }
        }
        Ok(image)
    }

    fn line(&self, name: &str, raw: &'a RawValue) -> Result<Element, Fault> {
        let mut points = String::new();
        for Corner { x, y } in self.read::<Vec<Corner<'a>>>(raw, "a list of points with x and y")? {
            if !points.is_empty() {
                points.push(' ');
            }
            points += &format!("{},{}", x.get(), y.get());
        }
        let points = Attribute { name: "points".to_owned(), value: points, at: self.at(raw) };
        Ok(Element { name: name.to_owned(), attributes: vec![points], at: self.at(raw), ..Element::default() })
    }

    fn properties(&self, raw: &'a RawValue, depth: usize) -> Result<Element, Fault> {
        let mut all = Element { name: "properties".to_owned(), at: self.at(raw), ..Element::default() };
        if raw.get().starts_with('{') {
            // Of a class, each by its name.
            for (name, raw) in self.read::<Fields<'a>>(raw, "an object")? {
                all.children.push(self.property(&name, self.at(raw), raw, depth + 1)?);
            }
            return Ok(all);
        }
        for raw in self.read::<Vec<&RawValue>>(raw, "a list of properties")? {
            let at = self.at(raw);
            let said: Property<'a> = self.read(raw, "a property with name and value")?;
            let mut property = self.property(&said.name, at, said.value, depth + 1)?;
            if let Some(raw) = said.kind {
                property.attributes.extend(self.attribute("type", raw)?);
            }
            all.children.push(property);
        }
        Ok(all)
    }

    fn property(&self, name: &str, at: usize, raw: &'a RawValue, depth: usize) -> Result<Element, Fault> {
        if depth > DEEPEST {
            return Err(too_deep(at));
        }
        let mut property = Element { name: "property".to_owned(), at, ..Element::default() };
        property.attributes.push(Attribute { name: "name".to_owned(), value: name.to_owned(), at });
        match raw.get().as_bytes().first() {
            Some(b'{') => property.children.push(self.properties(raw, depth + 1)?),
            Some(b'[') => {
                for raw in self.read::<Vec<&RawValue>>(raw, "a list")? {
                    // With its type beside it, or bare.
                    let value = self.read::<Item<'a>>(raw, "").map_or(raw, |item| item.value);
                    let mut item = Element { name: "item".to_owned(), at: self.at(raw), ..Element::default() };
                    item.attributes.extend(self.attribute("value", value)?);
                    property.children.push(item);
                }
            }
            _ => property.attributes.extend(self.attribute("value", raw)?),
        }
        Ok(property)
    }
}

fn is_text(raw: &RawValue) -> bool {
    raw.get().starts_with('"')
}

/// Where a layer's tiles are.
fn tiles(at: usize) -> Element {
    Element { name: "data".to_owned(), at, ..Element::default() }
}

#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    kind: std::borrow::Cow<'a, str>,
}

#[derive(Deserialize)]
struct Corner<'a> {
    #[serde(borrow)]
    x: &'a RawValue,
    #[serde(borrow)]
    y: &'a RawValue,
}

#[derive(Deserialize)]
struct Property<'a> {
    name: String,
    #[serde(rename = "type", borrow)]
    kind: Option<&'a RawValue>,
    #[serde(borrow)]
    value: &'a RawValue,
}

#[derive(Deserialize)]
struct Item<'a> {
    #[serde(borrow)]
    value: &'a RawValue,
}
