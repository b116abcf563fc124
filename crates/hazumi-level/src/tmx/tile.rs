//! The compound body that a tile layer is.

use std::rc::Rc;

use kurbo::Affine;

use super::map::{Chunk, Fit, Layer, Object, Stamp, Tile};
use super::object::says_something;
use super::outline::{Outline, placed};
use super::reader::{Reader, Scope};
use crate::svg::shape::Refusal;
use crate::{InvalidLevel, LevelBody, Role};

/// What a tile's collision shapes draw, each with its place in the tile.
pub(super) struct TileShapes(Vec<(Outline, Affine)>);

/// A layer as one body; a tile stands at the bottom left of its cell.
pub(super) fn layer(
    reader: &mut Reader<'_>,
    layer: &Layer,
    chunks: &[Chunk],
    scope: &Scope,
) -> Result<(), InvalidLevel> {
    let mut body = LevelBody::new(Vec::new());
    body.name.clone_from(&layer.name);
    let (said, mut complaints) = (&scope.heard.said, Vec::new());
    said.apply(&mut body, &mut complaints);
    if body.role.is_dynamic() {
        let role = body.role.word();
        reader.told.tell(layer.at, format!("layer: a tile layer cannot be a {role}, taken as fixed"));
        body = LevelBody { name: body.name, ..LevelBody::new(Vec::new()) };
        complaints.clear();
        said.apply_as(Role::Fixed, &mut body, &mut complaints);
    }
    body.paint = scope.heard.look.paint();
    crate::limits::speeds(&body).map_err(|message| reader.fault(layer.at, format!("layer: {message}")))?;
    let solid = !scope.heard.look.is_hollow();
    let mut any = false;
    for chunk in chunks {
        for (index, stamp) in chunk.cells.iter().enumerate().filter(|(_, gid)| **gid != 0) {
            let Some(stamp) = reader.map.sheets.find(*stamp) else { continue };
            any = true;
            let Some(shapes) = shapes(reader, &stamp, layer.at)? else { continue };
            let (row, column) = (index / chunk.width, index % chunk.width);
            let place = (chunk.x as f64 + column as f64, chunk.y as f64 + row as f64);
            let at = scope.at * cell(reader.map.cell, &stamp, place);
            for (outline, own) in &shapes.0 {
                let made = outline.shapes(at * *own, solid);
                let made = made.map_err(|message| reader.fault(layer.at, format!("tile: {message}")))?;
                reader.count(made.shapes.len(), layer.at)?;
                reader.note(made.note, body.role, layer.at);
                body.shapes.extend(made.shapes);
            }
        }
    }
    if body.shapes.is_empty() {
        if any {
            reader.told.tell(layer.at, "layer: none of its tiles has a collision shape, left out");
        }
        return Ok(());
    }
    reader.add(body, "layer", layer.at, complaints);
    Ok(())
}

/// The shapes of a tile in a layer; none if the set has no such tile.
fn shapes(reader: &mut Reader<'_>, stamp: &Stamp, at: usize) -> Result<Option<Rc<TileShapes>>, InvalidLevel> {
    let Some(tile) = stamp.tile() else { return Ok(None) };
    let key = (Rc::as_ptr(&stamp.tileset), stamp.id);
    if let Some(shapes) = reader.tiles.get(&key) {
        return Ok(Some(Rc::clone(shapes)));
    }
    let shapes = outlines(tile).map_err(|message| reader.fault(at, format!("tile: {message}")))?;
    if says_something(&tile.class, &tile.properties) {
        reader.told.tell(at, "tile: a tile layer is one body with the layer's words; the tile's own ignored");
    }
    let shapes = Rc::new(TileShapes(shapes));
    reader.tiles.insert(key, Rc::clone(&shapes));
    Ok(Some(shapes))
}

/// What a tile's collision shapes draw; points, texts and what is hidden do not count.
pub(super) fn outlines(tile: &Tile) -> Result<Vec<(Outline, Affine)>, Refusal> {
    let mut outlines = Vec::new();
    for object in tile.collision.iter().filter(|object: &&Object| object.visible) {
        match Outline::of(object)? {
            None | Some(Outline::Point) => {}
            Some(outline) => outlines.push((outline, placed(object))),
        }
    }
    Ok(outlines)
}

/// From a tile's own coordinates to those of the tile as it is shown, and its size then: first the axes are swapped, then
/// it is mirrored.
pub(super) fn flipped((width, height): (f64, f64), [across, down, swapped]: [bool; 3]) -> (Affine, (f64, f64)) {
    let (width, height) = if swapped { (height, width) } else { (width, height) };
    let mut at = Affine::IDENTITY;
    if down {
        at *= Affine::new([1.0, 0.0, 0.0, -1.0, 0.0, height]);
    }
    if across {
        at *= Affine::new([-1.0, 0.0, 0.0, 1.0, width, 0.0]);
    }
    if swapped {
        at *= Affine::new([0.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    }
    (at, (width, height))
}

/// From a tile's own coordinates to the layer's.
fn cell((across, down): (f64, f64), stamp: &Stamp, (x, y): (f64, f64)) -> Affine {
    let (flipped, (width, height)) = flipped(stamp.size(), stamp.flips);
    let tileset = &stamp.tileset;
    let (sx, sy) = match tileset.fit {
        Fit::Own => (1.0, 1.0),
        Fit::Stretched => (across / width, down / height),
        Fit::Within => {
            let scale = (across / width).min(down / height);
            (scale, scale)
        }
    };
    let (mut left, mut top) = (x * across, (y + 1.0) * down - height * sy);
    if tileset.fit != Fit::Own {
        // What does not fill its cell stands in the middle of it.
        left += (across - width * sx) * 0.5;
        top -= (down - height * sy) * 0.5;
    }
    Affine::translate((left + tileset.offset.0, top + tileset.offset.1)) * Affine::scale_non_uniform(sx, sy) * flipped
}
