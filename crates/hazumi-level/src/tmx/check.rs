//! What must hold before a file is given to the tiled crate, with the places that the crate does not say.
//!
//! The crate sets memory aside by sizes that a file claims, indexes by them, and calls itself for what stands within other
//! things; so those are bounded here.

use roxmltree::{Attribute, Document, Node, ParsingOptions};

use super::data;
use crate::InvalidLevel;
use crate::invalid::quoted;
use crate::svg::fault::no_xml;

/// Elements within each other; maps have a dozen.
const DEEPEST: usize = 64;
/// Cells of all tile layers.
const MOST_CELLS: usize = 4_000_000;
/// Tiles of all tilesets.
const MOST_TILES: usize = 500_000;
/// No count or size in pixels is larger.
const LARGEST: i64 = 1_000_000_000;
/// The sides of the blocks in which the crate keeps infinite layers.
const BLOCK: i64 = 16;

/// What all files of a map have used up together.
#[derive(Default)]
pub(super) struct Budget {
    cells: usize,
    tiles: usize,
}

/// What a picture is called where it is named.
pub(super) const PICTURE: &str = "image source";

/// A file that is named in another.
pub(super) struct Named {
    pub(super) what: &'static str,
    pub(super) path: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// What is wrong, and at which byte.
struct Fault {
    at: usize,
    message: String,
}

/// The XML of a file.
pub(super) fn parse(text: &str) -> Result<Document<'_>, InvalidLevel> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 4_000_000, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| no_xml(text, &error))
}

/// Checks one file; the files it names are returned.
pub(super) fn check(text: &str, is_map: bool, budget: &mut Budget) -> Result<Vec<Named>, InvalidLevel> {
    let document = parse(text)?;
    let placed = |fault: Fault| {
        let place = document.text_pos_at(fault.at);
        InvalidLevel::at(place.row, place.col, fault.message)
    };
    let root = document.root_element();
    if is_map && root.tag_name().name() != "map" {
        let got = quoted(root.tag_name().name());
        return Err(placed(fault(root, format!("the root element must be map, got {got}"))));
    }
    let infinite = is_map && root.attribute("infinite") == Some("1");
    let mut named = Vec::new();
    // The ends of the elements that are open.
    let mut open: Vec<usize> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let range = node.range();
        while open.last().is_some_and(|&end| end <= range.start) {
            open.pop();
        }
        open.push(range.end);
        if open.len() > DEEPEST {
            return Err(placed(fault(node, format!("elements stand at most {DEEPEST} deep in each other; got more"))));
        }
        required(node).map_err(placed)?;
        for attribute in node.attributes() {
            self::attribute(node, &attribute).map_err(placed)?;
        }
        let named_here = match node.tag_name().name() {
            "tileset" => tileset(node, is_map, budget).map_err(placed)?,
            "image" => node.attribute("source").map(|source| (PICTURE, source.to_owned())),
            "object" => template(node, is_map).map_err(placed)?,
            "layer" => {
                layer(node, infinite, budget).map_err(placed)?;
                None
            }
            _ => None,
        };
        if let Some((what, path)) = named_here {
            let place = document.text_pos_at(range.start);
            named.push(Named { what, path, line: place.row, column: place.col });
        }
    }
    Ok(named)
}

fn fault(node: Node<'_, '_>, message: impl Into<String>) -> Fault {
    Fault { at: node.range().start, message: message.into() }
}

/// What an element must say.
fn required(node: Node<'_, '_>) -> Result<(), Fault> {
    let parent = node.parent_element().map_or("", |parent| parent.tag_name().name());
    let names: &[&str] = match (node.tag_name().name(), parent) {
        ("map", _) => &["version", "orientation", "width", "height", "tilewidth", "tileheight"],
        ("layer", _) => &["width", "height"],
        ("chunk", _) => &["x", "y", "width", "height"],
        ("tileset", "map" | "template") => &["firstgid"],
        ("image", _) => &["source", "width", "height"],
        ("tile", "tileset") => &["id"],
        ("property", _) => &["name"],
        ("polygon" | "polyline", _) => &["points"],
        _ => &[],
    };
    match names.iter().find(|name| node.attribute(**name).is_none()) {
        Some(name) => Err(fault(node, format!("{}: must have a {name}", node.tag_name().name()))),
        None => Ok(()),
    }
}

/// Numbers must be such, and finite; words those that there are.
fn attribute(node: Node<'_, '_>, attribute: &Attribute<'_, '_>) -> Result<(), Fault> {
    let (name, value) = (attribute.name(), attribute.value());
    let refused = |what: &str| Fault {
        at: attribute.range_value().start,
        message: format!("{name}: must be {what}, got {}", quoted(value)),
    };
    if attribute.namespace().is_some() {
        // The crate does not look at namespaces: two would be one to it.
        return Err(refused("without a namespace"));
    }
    let finite = |text: &str| text.parse::<f32>().is_ok_and(f32::is_finite);
    let whole = |least: i64| value.parse::<i64>().is_ok_and(|number| (least..=LARGEST).contains(&number));
    let ok = match (node.tag_name().name(), name) {
        ("object", "x" | "y" | "width" | "height" | "rotation" | "opacity")
        | (
            "layer" | "objectgroup" | "imagelayer" | "group",
            "opacity" | "offsetx" | "offsety" | "parallaxx" | "parallaxy",
        )
        | ("map", "parallaxoriginx" | "parallaxoriginy") => finite(value).then_some(()).ok_or("a number"),
        ("map", "tilewidth" | "tileheight") => whole(1).then_some(()).ok_or("a whole number from 1"),
        ("map" | "layer" | "chunk" | "image", "width" | "height")
        | ("tileset", "tilecount" | "tilewidth" | "tileheight" | "spacing" | "margin" | "columns" | "firstgid")
        | ("tile", "id") => whole(0).then_some(()).ok_or("a whole number from 0"),
        ("chunk" | "tileoffset" | "tile", "x" | "y") | ("tile", "width" | "height") => {
            whole(-LARGEST).then_some(()).ok_or("a whole number")
        }
        ("object", "gid" | "id") | ("layer" | "objectgroup" | "imagelayer" | "group", "id") => {
            value.parse::<u32>().map(drop).map_err(|_| "a whole number from 0")
        }
        ("object" | "layer" | "objectgroup" | "imagelayer" | "group", "visible") => {
            value.parse::<i32>().map(drop).map_err(|_| "0 or 1")
        }
        ("map", "backgroundcolor") | (_, "tintcolor") | ("objectgroup", "color") => color(value),
        ("map", "orientation") => (value == "orthogonal").then_some(()).ok_or("orthogonal"),
        ("property" | "item", "value") => property(node.attribute("type").unwrap_or("string"), value),
        ("property" | "item", "type") => {
            let types = ["string", "int", "float", "bool", "color", "file", "object", "class", "list"];
            types.contains(&value).then_some(()).ok_or("string, int, float, bool, color, file, object, class or list")
        }
        ("polygon" | "polyline", "points") => {
            let pair = |point: &str| point.split_once(',').is_some_and(|(x, y)| finite(x) && finite(y));
            value.split(' ').all(pair).then_some(()).ok_or("pairs of numbers like \"0,0 8,4\"")
        }
        _ => Ok(()),
    };
    ok.map_err(refused)
}

/// A custom property's value must be of its type.
fn property(kind: &str, value: &str) -> Result<(), &'static str> {
    match kind {
        "int" => value.parse::<i32>().map(drop).map_err(|_| "a whole number"),
        "float" => value.parse::<f32>().map(drop).map_err(|_| "a number"),
        "bool" => value.parse::<bool>().map(drop).map_err(|_| "true or false"),
        "object" => value.parse::<u32>().map(drop).map_err(|_| "an object's number"),
        "color" => color(value),
        _ => Ok(()),
    }
}

fn color(value: &str) -> Result<(), &'static str> {
    value.parse::<tiled::Color>().map(drop).map_err(|()| "a colour like #ff8040")
}

fn tileset(node: Node<'_, '_>, in_map: bool, budget: &mut Budget) -> Result<Option<(&'static str, String)>, Fault> {
    let number = |name: &str| node.attribute(name).and_then(|value| value.parse::<usize>().ok());
    // A tileset's own file says no source.
    if let Some(source) = node.attribute("source").filter(|_| in_map || node.parent_element().is_some()) {
        if node.attribute("tilecount").is_some() {
            return Err(fault(node, "tileset: has a source or tiles of its own, not both"));
        }
        // The crate does not read on to the end of a tag that is not closed at once.
        if !node.document().input_text()[node.range()].ends_with("/>") {
            return Err(fault(node, "tileset: one with a source must be empty: <tileset …/>"));
        }
        return Ok(Some(("tileset", source.to_owned())));
    }
    for name in ["tilecount", "tilewidth", "tileheight"] {
        if node.attribute(name).is_none() {
            return Err(fault(node, format!("tileset: must have a {name} or a source")));
        }
    }
    budget.tiles = budget.tiles.saturating_add(number("tilecount").unwrap_or(usize::MAX));
    if budget.tiles > MOST_TILES {
        return Err(fault(node, format!("tilecount: a map has at most {MOST_TILES} tiles, got {}", budget.tiles)));
    }
    if node.attribute("columns").is_none() {
        let mut images = node.children().filter(|child| child.tag_name().name() == "image").peekable();
        if images.peek().is_none() {
            return Err(fault(node, "tileset: must have columns or an image"));
        }
        for image in images {
            let width = image.attribute("width").and_then(|value| value.parse::<usize>().ok()).unwrap_or(0);
            let margin = number("margin").unwrap_or(0);
            if margin > width {
                return Err(fault(node, format!("margin: must be within the image's width {width}, got {margin}")));
            }
        }
    }
    Ok(None)
}

/// Only the map's own objects come from templates, as in Tiled: one that came from itself would never end.
fn template(node: Node<'_, '_>, in_map: bool) -> Result<Option<(&'static str, String)>, Fault> {
    let Some(template) = node.attribute("template") else { return Ok(None) };
    let in_tileset = node.ancestors().any(|above| above.tag_name().name() == "tileset");
    if !in_map || in_tileset {
        let message = format!("template: only objects of the map itself come from templates, got {}", quoted(template));
        return Err(fault(node, message));
    }
    Ok(Some(("template", template.to_owned())))
}

fn layer(node: Node<'_, '_>, infinite: bool, budget: &mut Budget) -> Result<(), Fault> {
    for data in node.children().filter(|child| child.tag_name().name() == "data") {
        let (encoding, compression) = (data.attribute("encoding"), data.attribute("compression"));
        if !infinite {
            let (width, height) = size(node)?;
            cells(data, width, height, (encoding, compression), width * height, budget)?;
            continue;
        }
        for chunk in data.children().filter(|child| child.tag_name().name() == "chunk") {
            let (width, height) = size(chunk)?;
            let blocks = |name: &str, size: i64| {
                let start = chunk.attribute(name).and_then(|value| value.parse::<i64>().ok()).unwrap_or(0);
                (start + size + BLOCK - 1).div_euclid(BLOCK) - start.div_euclid(BLOCK)
            };
            let kept = blocks("x", width) * blocks("y", height) * BLOCK * BLOCK;
            cells(chunk, width, height, (encoding, compression), kept, budget)?;
        }
    }
    Ok(())
}

fn size(node: Node<'_, '_>) -> Result<(i64, i64), Fault> {
    let side = |name: &str| {
        let value = node.attribute(name).and_then(|value| value.parse::<i64>().ok());
        value.ok_or_else(|| fault(node, format!("{}: must have a {name}", node.tag_name().name())))
    };
    Ok((side("width")?, side("height")?))
}

/// The data must hold the tiles of its size, neither fewer nor more.
fn cells(
    node: Node<'_, '_>,
    width: i64,
    height: i64,
    (encoding, compression): (Option<&str>, Option<&str>),
    kept: i64,
    budget: &mut Budget,
) -> Result<(), Fault> {
    let kept = usize::try_from(kept.max(width * height)).unwrap_or(usize::MAX);
    budget.cells = budget.cells.saturating_add(kept);
    if budget.cells > MOST_CELLS {
        return Err(fault(node, format!("a map has at most {MOST_CELLS} cells, got {width}×{height} and more")));
    }
    let expected = (width * height) as usize;
    let text = plain_text(node)?;
    if expected == 0 && text.trim().is_empty() && encoding == Some("base64") {
        return Ok(());
    }
    let got = data::count(text, encoding, compression, expected).map_err(|message| fault(node, message))?;
    if got != expected {
        let got = if got > expected { "more".to_owned() } else { got.to_string() };
        return Err(fault(node, format!("data: must be the {expected} tiles of {width}×{height}, got {got}")));
    }
    Ok(())
}

/// The text within; the crate reads up to the first comment or part of another kind, so there must be none.
fn plain_text<'a>(node: Node<'a, '_>) -> Result<&'a str, Fault> {
    let mut children = node.children();
    let (Some(child), None) = (children.next(), children.next()) else {
        return if node.has_children() { Err(fault(node, "data: must be text only")) } else { Ok("") };
    };
    let text = child.text().filter(|_| child.is_text()).unwrap_or("");
    let written = &node.document().input_text()[child.range()];
    let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    if written.contains(['<', '&']) || bare(written) != bare(text) {
        return Err(fault(node, "data: must be text only"));
    }
    Ok(text)
}
