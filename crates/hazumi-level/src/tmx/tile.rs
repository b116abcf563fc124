//! The compound body that a tile layer is.

use std::rc::Rc;

use hazumi::Vec2;
use kurbo::Affine;
use roxmltree::Node;
use tiled::{ChunkData, FillMode, LayerTile, Map, Tile, TileLayer, TileRenderSize, Tileset};

use super::object::says_something;
use super::outline::{Outline, placed};
use super::reader::{Reader, Scope};
use crate::svg::shape::Refusal;
use crate::{InvalidLevel, LevelBody, Role};

/// What a tile's collision shapes draw, each with its place in the tile.
pub(super) struct TileShapes(Vec<(Outline, Affine)>);

/// A layer as one body; a tile stands at the bottom left of its cell.
pub(super) fn layer<'a, 'input>(
    reader: &mut Reader<'a, 'input>,
    name: &str,
    layer: TileLayer<'_>,
    node: Node<'a, 'input>,
    scope: &Scope,
) -> Result<(), InvalidLevel> {
    let mut body = LevelBody::new(Vec::new());
    body.name = name.to_owned();
    let mut complaints = Vec::new();
    scope.heard.said.apply(&mut body, &mut complaints);
    body.paint = scope.heard.look.paint();
    if body.role.is_dynamic() {
        let role = body.role.word();
        reader.told.tell(node, format!("layer: a tile layer cannot be a {role}, taken as fixed"));
        (body.role, body.velocity, body.launch) = (Role::Fixed, Vec2::ZERO, None);
    }
    let solid = !scope.heard.look.is_hollow();
    let mut any = false;
    let mut stamp = |reader: &mut Reader<'a, 'input>, x: i64, y: i64, stamp: LayerTile<'_>| {
        any = true;
        let tileset = stamp.get_tileset();
        let Some(tile) = stamp.get_tile() else {
            // Without an image Tiled lists only the tiles that differ from others.
            return Ok(());
        };
        let shapes = match reader.tiles.get(&(std::ptr::from_ref(tileset), stamp.id())) {
            Some(shapes) => Rc::clone(shapes),
            None => {
                let shapes = outlines(&tile).map_err(|message| reader.fault(node, format!("tile: {message}")))?;
                if says_something(&tile.user_type, &tile.properties) {
                    reader
                        .told
                        .tell(node, "tile: a tile layer is one body with the layer's words; the tile's own ignored");
                }
                let shapes = Rc::new(TileShapes(shapes));
                reader.tiles.insert((std::ptr::from_ref(tileset), stamp.id()), Rc::clone(&shapes));
                shapes
            }
        };
        let flips = [stamp.flip_h, stamp.flip_v, stamp.flip_d];
        let at = scope.at * cell(stamp.map(), tileset, size(&tile, tileset), flips, (x, y));
        for (outline, own) in &shapes.0 {
            let made = outline.shapes(at * *own, solid);
            let made = made.map_err(|message| reader.fault(node, format!("tile: {message}")))?;
            reader.count(made.shapes.len(), node)?;
            reader.note(made.note, body.role, node);
            body.shapes.extend(made.shapes);
        }
        Ok(())
    };
    match layer {
        TileLayer::Finite(layer) => {
            for y in 0..layer.height() as i32 {
                for x in 0..layer.width() as i32 {
                    if let Some(tile) = layer.get_tile(x, y) {
                        stamp(reader, x.into(), y.into(), tile)?;
                    }
                }
            }
        }
        TileLayer::Infinite(layer) => {
            // The crate keeps chunks in no order; a level must be the same each time.
            let mut chunks: Vec<_> = layer.chunks().collect();
            chunks.sort_by_key(|&((x, y), _)| (y, x));
            let (width, height) = (ChunkData::WIDTH as i32, ChunkData::HEIGHT as i32);
            for ((column, row), chunk) in chunks {
                for y in 0..height {
                    for x in 0..width {
                        if let Some(tile) = chunk.get_tile(x, y) {
                            let x = i64::from(column) * i64::from(width) + i64::from(x);
                            let y = i64::from(row) * i64::from(height) + i64::from(y);
                            stamp(reader, x, y, tile)?;
                        }
                    }
                }
            }
        }
    }
    if body.shapes.is_empty() {
        if any {
            reader.told.tell(node, "layer: none of its tiles has a collision shape, left out");
        }
        return Ok(());
    }
    reader.add(body, node, complaints);
    Ok(())
}

/// What a tile's collision shapes draw; points, texts and what is hidden do not count.
pub(super) fn outlines(tile: &Tile<'_>) -> Result<Vec<(Outline, Affine)>, Refusal> {
    let mut outlines = Vec::new();
    for object in tile.collision.iter().flat_map(|collision| collision.object_data()).filter(|object| object.visible) {
        match Outline::of(object)? {
            None | Some(Outline::Point) => {}
            Some(outline) => outlines.push((outline, placed(object))),
        }
    }
    Ok(outlines)
}

/// A tile's size in pixels: in a collection, that of its own image.
pub(super) fn size(tile: &Tile<'_>, tileset: &Tileset) -> (f64, f64) {
    let own = tile.image_rect.filter(|rect| rect.width > 0 && rect.height > 0);
    match own {
        Some(rect) => (rect.width.into(), rect.height.into()),
        None => (f64::from(tileset.tile_width.max(1)), f64::from(tileset.tile_height.max(1))),
    }
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
fn cell(map: &Map, tileset: &Tileset, size: (f64, f64), flips: [bool; 3], (x, y): (i64, i64)) -> Affine {
    let (flipped, (width, height)) = flipped(size, flips);
    let (across, down) = (f64::from(map.tile_width), f64::from(map.tile_height));
    let (left, bottom) = (x as f64 * across, (y + 1) as f64 * down);
    let (sx, sy) = match (tileset.tile_render_size, tileset.fill_mode) {
        (TileRenderSize::Tile, _) => (1.0, 1.0),
        (TileRenderSize::Grid, FillMode::Stretch) => (across / width, down / height),
        (TileRenderSize::Grid, FillMode::PreserveAspectFit) => {
            let scale = (across / width).min(down / height);
            (scale, scale)
        }
    };
    let (mut left, mut top) = (left, bottom - height * sy);
    if tileset.tile_render_size == TileRenderSize::Grid {
        // What does not fill its cell stands in the middle of it.
        left += (across - width * sx) * 0.5;
        top -= (down - height * sy) * 0.5;
    }
    let offset = (f64::from(tileset.offset_x), f64::from(tileset.offset_y));
    Affine::translate((left + offset.0, top + offset.1)) * Affine::scale_non_uniform(sx, sy) * flipped
}
