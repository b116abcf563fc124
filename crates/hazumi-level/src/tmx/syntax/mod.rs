//! What Tiled writes, XML or JSON, as one small tree of elements.
//!
//! Elements and attributes have the names that they have in XML: what JSON says otherwise is said as in XML here. Whoever reads the tree does not
//! know which of the two it was.

mod fault;
mod json;
mod value;
mod xml;

pub(super) use fault::Fault;
pub(super) use value::Color;

use crate::InvalidLevel;

/// Elements within each other; maps have a dozen.
const DEEPEST: usize = 64;

/// An element.
#[derive(Clone, Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<Attribute>,
    /// What it holds beside elements, where that counts: the tiles of a layer, the lines of a property.
    pub(super) text: String,
    pub(super) children: Vec<Element>,
    /// Where it begins in the file, in bytes.
    pub(super) at: usize,
}

/// A name with a value.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the value begins in the file, in bytes.
    pub(super) at: usize,
}

impl Element {
    /// The elements of this name in it.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first of them.
    pub(super) fn first(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }
}

/// The root element of a file, which is to be of this name: `map`, `tileset` or `template`.
pub(super) fn parse(text: &str, name: &str) -> Result<Element, InvalidLevel> {
    let is_json = text.trim_start().starts_with('{');
    let root = if is_json { json::parse(text, name) } else { xml::parse(text) }?;
    if root.name == name {
        return Ok(root);
    }
    let got = crate::invalid::quoted(&root.name);
    Err(Fault::at(root.at, format!("the root element must be {name}, got {got}")).in_text(text))
}

/// That elements stand too deep in each other.
fn too_deep(at: usize) -> Fault {
    Fault::at(at, format!("elements stand at most {DEEPEST} deep in each other; got more"))
}
