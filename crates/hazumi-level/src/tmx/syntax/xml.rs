//! From XML to the tree.

use roxmltree::Node;

use super::{Attribute, DEEPEST, Element, Fault, too_deep};
use crate::InvalidLevel;

/// The root element.
pub(super) fn parse(text: &str) -> Result<Element, InvalidLevel> {
    let document = crate::svg::xml::parse(text, 4_000_000)?;
    element(document.root_element(), 1).map_err(|fault| fault.in_text(text))
}

fn element(node: Node<'_, '_>, depth: usize) -> Result<Element, Fault> {
    let at = node.range().start;
    if depth > DEEPEST {
        return Err(too_deep(at));
    }
    let attribute = |attribute: roxmltree::Attribute<'_, '_>| Attribute {
        name: attribute.name().to_owned(),
        value: attribute.value().to_owned(),
        at: attribute.range_value().start,
    };
    let mut element = Element {
        name: node.tag_name().name().to_owned(),
        attributes: node.attributes().map(attribute).collect(),
        at,
        ..Element::default()
    };
    let holds_tiles = matches!(element.name.as_str(), "data" | "chunk");
    if holds_tiles && has_tiles(node) {
        tiles(&mut element, node);
        return Ok(element);
    }
    if holds_tiles || element.name == "property" {
        element.text = node.children().filter(Node::is_text).filter_map(|text| text.text()).collect();
    }
    let children = node.children().filter(Node::is_element);
    element.children = children.map(|child| self::element(child, depth + 1)).collect::<Result<_, _>>()?;
    Ok(element)
}

fn has_tiles(node: Node<'_, '_>) -> bool {
    node.children().find(Node::is_element).is_some_and(|child| child.tag_name().name() == "tile")
}

/// Tiles that are an element each are said as in CSV: a layer has many, and each would be an element of its own.
fn tiles(element: &mut Element, node: Node<'_, '_>) {
    let tiles = node.children().filter(|child| child.tag_name().name() == "tile");
    for (index, tile) in tiles.enumerate() {
        if index > 0 {
            element.text.push(',');
        }
        element.text += tile.attribute("gid").unwrap_or("0");
    }
    element.attributes.retain(|attribute| !matches!(attribute.name.as_str(), "encoding" | "compression"));
    element.attributes.push(Attribute { name: "encoding".to_owned(), value: "csv".to_owned(), at: element.at });
}
