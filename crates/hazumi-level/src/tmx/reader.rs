//! The walk over the layers: what they hand down, and what each becomes.

use std::collections::HashMap;
use std::rc::Rc;

use hazumi::{Aabb, Shape, Vec2};
use kurbo::{Affine, Point};
use roxmltree::{Document, Node};
use tiled::{GroupLayer, Layer, LayerType, Map, Properties, TileId, Tileset};

use super::files::Files;
use super::look::css;
use super::tile::TileShapes;
use super::told::Told;
use super::words::{self, Heard};
use super::{check, tile};
use crate::svg::shape::narrow;
use crate::svg::words::{Complaint, vector};
use crate::{InvalidLevel, Level, LevelBody, Place, Read, Role, limits};

/// Shapes of all bodies together.
const MOST_SHAPES: usize = 500_000;
/// Properties of the map that are the level's, not words.
const OF_THE_LEVEL: [&str; 3] = ["name", "gravity", "background"];

pub(super) struct Reader<'a, 'input> {
    document: &'a Document<'input>,
    file: String,
    pub(super) told: Told,
    pub(super) bodies: Vec<LevelBody>,
    /// Of each of them, where its element begins, and that one's name.
    drawn: Vec<(usize, &'a str)>,
    shapes: usize,
    /// The shapes of tiles seen so far, by their tileset's address.
    pub(super) tiles: HashMap<(*const Tileset, TileId), Rc<TileShapes>>,
}

/// What layers hand down.
#[derive(Clone)]
pub(super) struct Scope {
    pub(super) at: Affine,
    pub(super) heard: Heard,
}

/// The level of a map.
pub(super) fn read(files: &Files, map: &Map) -> Result<Read, InvalidLevel> {
    let document = check::parse(files.text())?;
    let mut reader = Reader {
        document: &document,
        file: files.shown(&files.name),
        told: Told::default(),
        bodies: Vec::new(),
        drawn: Vec::new(),
        shapes: 0,
        tiles: HashMap::new(),
    };
    let level = reader.level(map)?;
    let places = Place::all(files.text(), &reader.drawn);
    Ok(Read { level, warnings: reader.told.into_warnings(&document), places })
}

impl<'a, 'input> Reader<'a, 'input> {
    fn level(&mut self, map: &Map) -> Result<Level, InvalidLevel> {
        let root = self.document.root_element();
        let mut heard = Heard::default();
        let mut complaints = Vec::new();
        let words: Properties = map
            .properties
            .iter()
            .filter(|(name, _)| !OF_THE_LEVEL.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        heard.listen(&map.user_type, "", &words, &mut complaints);
        self.complain(root, complaints);
        for (layer, node) in map.layers().zip(layer_nodes(root)) {
            self.layer(layer, node, &Scope { at: Affine::IDENTITY, heard: heard.clone() })?;
        }
        let own = |name: &str| map.properties.get(name).map(words::text).filter(|text| !text.is_empty());
        let gravity = match own("gravity") {
            Some(text) => {
                vector("gravity", &text).and_then(|got| limits::gravity(got).map(|()| got)).map_err(|message| {
                    let message = message.strip_suffix("; ignored").unwrap_or(&message).to_owned();
                    self.fault(property(root, "gravity").unwrap_or(root), message)
                })?
            }
            None => Vec2::ZERO,
        };
        Ok(Level {
            schema: None,
            name: own("name").unwrap_or_default(),
            view: self.view(map)?,
            gravity,
            background: own("background").or(map.background_color.map(css)),
            bodies: std::mem::take(&mut self.bodies),
        })
    }

    /// The map; of an infinite one, or one without a size, what is in it.
    fn view(&self, map: &Map) -> Result<Aabb, InvalidLevel> {
        let root = self.document.root_element();
        let refused = |message: String| self.fault(root, format!("view: {message}"));
        let size = |tiles: u32, pixels: u32| f64::from(tiles) * f64::from(pixels);
        let (width, height) = (size(map.width, map.tile_width), size(map.height, map.tile_height));
        let drawn = self.bodies.iter().flat_map(|body| &body.shapes).map(Shape::aabb).reduce(|a, b| a.union(&b));
        match drawn {
            Some(drawn) if map.infinite() || width * height == 0.0 => Ok(drawn),
            _ if width * height == 0.0 => Err(refused(format!("must have a size, got {width}×{height}"))),
            _ => {
                let far = narrow(Point::new(width, height)).map_err(refused)?;
                Aabb::new(Vec2::ZERO, far).map_err(|error| refused(error.to_string()))
            }
        }
    }

    fn layer(&mut self, layer: Layer<'_>, node: Node<'a, 'input>, outer: &Scope) -> Result<(), InvalidLevel> {
        if !layer.visible {
            return Ok(());
        }
        let mut scope = outer.clone();
        scope.at *= Affine::translate((f64::from(layer.offset_x), f64::from(layer.offset_y)));
        scope.heard.look.fade(layer.opacity);
        scope.heard.look.tint(layer.tint_color);
        let mut complaints = Vec::new();
        scope.heard.listen(&layer.user_type, &layer.name, &layer.properties, &mut complaints);
        self.complain(node, complaints);
        if layer.parallax_x != 1.0 || layer.parallax_y != 1.0 {
            self.told.tell(node, "parallax: not supported, ignored");
        }
        match layer.layer_type() {
            LayerType::Tiles(tiles) => tile::layer(self, &layer.name, tiles, node, &scope),
            LayerType::Objects(objects) => {
                scope.heard.look.tint_if_open(objects.colour);
                let nodes = node.children().filter(|child| child.tag_name().name() == "object");
                objects.objects().zip(nodes).try_for_each(|(object, node)| self.object(&object, node, scope.clone()))
            }
            LayerType::Group(group) => self.group(group, node, &scope),
            LayerType::Image(_) => {
                self.told.tell(node, "imagelayer: a picture, left out");
                Ok(())
            }
        }
    }

    fn group(&mut self, group: GroupLayer<'_>, node: Node<'a, 'input>, scope: &Scope) -> Result<(), InvalidLevel> {
        group.layers().zip(layer_nodes(node)).try_for_each(|(layer, node)| self.layer(layer, node, scope))
    }

    /// Counts shapes before they are made.
    pub(super) fn count(&mut self, shapes: usize, node: Node<'a, 'input>) -> Result<(), InvalidLevel> {
        self.shapes += shapes;
        if self.shapes > MOST_SHAPES {
            return Err(self.fault(node, format!("a level has at most {MOST_SHAPES} shapes; got more")));
        }
        Ok(())
    }

    /// Adds a body that is complete.
    pub(super) fn add(&mut self, body: LevelBody, node: Node<'a, 'input>, complaints: Vec<Complaint>) {
        self.complain(node, complaints);
        self.drawn.push((node.range().start, node.tag_name().name()));
        self.bodies.push(body);
    }

    /// Tells that a shape is not kept as drawn, where that matters.
    pub(super) fn note(&mut self, note: Option<&'static str>, role: Role, node: Node<'a, 'input>) {
        if let Some(note) = note.filter(|_| role != Role::Decor) {
            self.told.tell(node, note);
        }
    }

    pub(super) fn complain(&mut self, node: Node<'a, 'input>, complaints: Vec<Complaint>) {
        for complaint in complaints {
            self.told.tell(node, complaint);
        }
    }

    pub(super) fn fault(&self, node: Node<'_, '_>, message: impl Into<String>) -> InvalidLevel {
        let place = self.document.text_pos_at(node.range().start);
        InvalidLevel::at(place.row, place.col, message).in_file(&self.file)
    }
}

/// The elements of the layers within a map or group, in the crate's order.
fn layer_nodes<'a, 'input>(node: Node<'a, 'input>) -> impl Iterator<Item = Node<'a, 'input>> {
    let is_layer = |node: &Node<'_, '_>| {
        node.is_element() && matches!(node.tag_name().name(), "layer" | "objectgroup" | "imagelayer" | "group")
    };
    node.children().filter(is_layer)
}

/// The element of a custom property.
fn property<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    let lists = node.children().filter(|child| child.tag_name().name() == "properties");
    lists.flat_map(|list| list.children()).find(|property| property.attribute("name") == Some(name))
}
