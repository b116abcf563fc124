//! The walk over the layers: what they hand down, and what each becomes.

use std::collections::BTreeMap;
use std::rc::Rc;

use hazumi::{Aabb, Shape, Vec2};
use kurbo::{Affine, Point};

use super::files::{Files, Found};
use super::map::{Content, Layer, Map, Properties, Tileset, Value};
use super::syntax::{Color, Fault};
use super::tile;
use super::tile::TileShapes;
use super::words::Heard;
use crate::svg::shape::narrow;
use crate::svg::words::{Complaint, vector};
use crate::told::Told;
use crate::{InvalidLevel, Level, LevelBody, Place, Read, Role, limits};

/// Shapes of all bodies together.
const MOST_SHAPES: usize = 500_000;
/// Properties of the map that are the level's, not words.
const OF_THE_LEVEL: [&str; 3] = ["name", "gravity", "background"];

pub(super) struct Reader<'a> {
    pub(super) map: &'a Map,
    /// The map's text, in which all places are, and the name of its file.
    text: &'a str,
    file: String,
    pub(super) told: Told,
    bodies: Vec<LevelBody>,
    /// Of each of them, where its element begins, and that one's name.
    drawn: Vec<(usize, &'static str)>,
    shapes: usize,
    /// The shapes of tiles seen so far, by their tileset's address.
    pub(super) tiles: BTreeMap<(*const Tileset, u32), Rc<TileShapes>>,
}

/// What layers hand down.
#[derive(Clone)]
pub(super) struct Scope {
    pub(super) at: Affine,
    pub(super) heard: Heard,
}

/// The level of a map.
pub(super) fn read(files: &Found<'_>, map: &Map, text: &str) -> Result<Read, InvalidLevel> {
    let mut reader = Reader {
        map,
        text,
        file: files.shown(files.name()),
        told: Told::default(),
        bodies: Vec::new(),
        drawn: Vec::new(),
        shapes: 0,
        tiles: BTreeMap::new(),
    };
    let level = reader.level()?;
    let places = Place::all(text, &reader.drawn);
    crate::svg::check(&level, &places).map_err(|error| error.in_file(&reader.file))?;
    Ok(Read { level, warnings: reader.told.into_warnings(text), places, files: files.paths() })
}

impl Reader<'_> {
    fn level(&mut self) -> Result<Level, InvalidLevel> {
        let map = self.map;
        let mut heard = Heard::default();
        let mut complaints = Vec::new();
        let mut words = map.properties.clone();
        words.retain(|name, _| !OF_THE_LEVEL.contains(&name.as_str()));
        heard.listen(&map.class, &words, &mut complaints);
        self.complain(map.at, complaints);
        let scope = Scope { at: Affine::IDENTITY, heard };
        for layer in &map.layers {
            self.layer(layer, &scope)?;
        }
        let gravity = match own(&map.properties, "gravity") {
            Some((at, text)) => {
                vector("gravity", text).and_then(|got| limits::gravity(got).map(|()| got)).map_err(|message| {
                    let message = message.strip_suffix("; ignored").unwrap_or(&message).to_owned();
                    self.fault(at, message)
                })?
            }
            None => Vec2::ZERO,
        };
        let text = |name: &str| own(&map.properties, name).map(|(_, text)| text.to_owned());
        Ok(Level {
            schema: None,
            name: text("name").unwrap_or_default(),
            view: self.view()?,
            gravity,
            background: text("background").or(map.background.map(Color::css)),
            bodies: std::mem::take(&mut self.bodies),
        })
    }

    /// The map; of an infinite one, or one without a size, what is in it.
    fn view(&self) -> Result<Aabb, InvalidLevel> {
        let refused = |message: String| self.fault(self.map.at, format!("view: {message}"));
        let (width, height) = self.map.size;
        let drawn = self.bodies.iter().flat_map(|body| &body.shapes).map(Shape::aabb).reduce(|a, b| a.union(&b));
        match drawn {
            Some(drawn) if self.map.infinite || width * height == 0.0 => Ok(drawn),
            _ if width * height == 0.0 => Err(refused(format!("must have a size, got {width}×{height}"))),
            _ => {
                let far = narrow(Point::new(width, height)).map_err(refused)?;
                Aabb::new(Vec2::ZERO, far).map_err(|error| refused(error.to_string()))
            }
        }
    }

    fn layer(&mut self, layer: &Layer, outer: &Scope) -> Result<(), InvalidLevel> {
        if !layer.visible {
            return Ok(());
        }
        let mut scope = outer.clone();
        scope.at *= Affine::translate(layer.offset);
        scope.heard.look.fade(layer.opacity);
        scope.heard.look.tint(layer.tint);
        let mut complaints = Vec::new();
        scope.heard.listen(&layer.class, &layer.properties, &mut complaints);
        self.complain(layer.at, complaints);
        if layer.parallax {
            self.told.tell(layer.at, "parallax: not supported, ignored");
        }
        match &layer.content {
            Content::Tiles(chunks) => tile::layer(self, layer, chunks, &scope),
            Content::Objects { color, objects } => {
                scope.heard.look.tint_if_open(*color);
                objects.iter().try_for_each(|object| self.object(object, scope.clone()))
            }
            Content::Group(layers) => layers.iter().try_for_each(|layer| self.layer(layer, &scope)),
            Content::Image => {
                self.told.tell(layer.at, "imagelayer: a picture, left out");
                Ok(())
            }
        }
    }

    /// Counts shapes before they are made.
    pub(super) fn count(&mut self, shapes: usize, at: usize) -> Result<(), InvalidLevel> {
        self.shapes += shapes;
        if self.shapes > MOST_SHAPES {
            return Err(self.fault(at, format!("a level has at most {MOST_SHAPES} shapes; got more")));
        }
        Ok(())
    }

    /// Adds a body that is complete.
    pub(super) fn add(&mut self, body: LevelBody, element: &'static str, at: usize, complaints: Vec<Complaint>) {
        self.complain(at, complaints);
        self.drawn.push((at, element));
        self.bodies.push(body);
    }

    /// Tells that a shape is not kept as drawn, where that matters.
    pub(super) fn note(&mut self, note: Option<&'static str>, role: Role, at: usize) {
        if let Some(note) = note.filter(|_| role != Role::Decor) {
            self.told.tell(at, note);
        }
    }

    pub(super) fn complain(&mut self, at: usize, complaints: Vec<Complaint>) {
        for complaint in complaints {
            self.told.tell(at, complaint);
        }
    }

    pub(super) fn fault(&self, at: usize, message: impl Into<String>) -> InvalidLevel {
        Fault::at(at, message).in_file(&self.file, self.text)
    }
}

/// Where a property of the map begins, and what it says, if that is anything.
fn own<'a>(properties: &'a Properties, name: &str) -> Option<(usize, &'a str)> {
    let property = properties.get(name)?;
    match &property.value {
        Value::Text(text) if !text.is_empty() => Some((property.at, text)),
        _ => None,
    }
}
