//! The body that an object is.

use hazumi::Shape;
use kurbo::Affine;
use roxmltree::Node;
use tiled::{Object, ObjectAlignment, ObjectShape, Properties, Tile, Tileset};

use super::outline::{Outline, circle, placed};
use super::reader::{Reader, Scope};
use super::tile;
use super::words::Heard;
use crate::{InvalidLevel, LevelBody, Role};

impl<'a, 'input> Reader<'a, 'input> {
    pub(super) fn object(
        &mut self,
        object: &Object<'_>,
        node: Node<'a, 'input>,
        mut scope: Scope,
    ) -> Result<(), InvalidLevel> {
        if !object.visible {
            return Ok(());
        }
        let stamp = object.get_tile();
        let tile = stamp.as_ref().and_then(|stamp| stamp.get_tile());
        let mut complaints = Vec::new();
        let heard = &mut scope.heard;
        heard.look.fade(object.opacity);
        let mut class = &object.user_type;
        if let Some(tile) = &tile {
            heard.properties(&tile.properties, &mut complaints);
            // As in Tiled, an object without a class has its tile's.
            class = if class.is_empty() { &tile.user_type } else { class };
        }
        heard.listen(class, &object.name, &object.properties, &mut complaints);
        self.complain(node, complaints);

        let mut body = LevelBody::new(Vec::new());
        body.name.clone_from(&object.name);
        let mut complaints = Vec::new();
        scope.heard.said.apply(&mut body, &mut complaints);
        body.paint = scope.heard.look.paint();
        crate::limits::speeds(&body).map_err(|message| self.fault(node, format!("object: {message}")))?;

        scope.at *= placed(object);
        let drawn = match (&stamp, tile) {
            (Some(stamp), Some(tile)) => {
                let flips = [stamp.flip_h, stamp.flip_v, stamp.flip_d];
                self.stamped(object, &tile, stamp.get_tileset(), flips, node, &mut scope, body.role)?
            }
            (Some(_), None) => {
                self.told.tell(node, "object: its tile is in no tileset, left out");
                return Ok(());
            }
            (None, _) => match Outline::of(object).map_err(|message| self.fault(node, format!("object: {message}")))? {
                Some(outline) => vec![(outline, Affine::IDENTITY)],
                None => {
                    let what = match object.shape {
                        ObjectShape::Text { .. } => "text: not supported, left out",
                        _ => "object: has no size or no points, left out",
                    };
                    self.told.tell(node, what);
                    return Ok(());
                }
            },
        };
        let solid = !scope.heard.look.is_hollow();
        if let [(Outline::Point, _)] = drawn.as_slice() {
            let Some(radius) = scope.heard.radius.filter(|_| body.role == Role::Ball) else {
                self.told.tell(node, "point: a body only as a ball with a radius, left out");
                return Ok(());
            };
            let ball = circle(scope.at * kurbo::Point::ZERO, radius.into());
            body.shapes = vec![ball.map_err(|message| self.fault(node, format!("object: {message}")))?.into()];
        } else if body.role == Role::Mover {
            let [(outline, at)] = drawn.as_slice() else {
                return Err(self.fault(node, format!("object: a mover must be one outline, got {}", drawn.len())));
            };
            let made = outline.as_mover(scope.at * *at);
            if let Some(made) = made.map_err(|message| self.fault(node, format!("object: {message}")))? {
                self.count(made.shapes.len(), node)?;
                self.note(made.note, body.role, node);
                body.shapes = made.shapes;
            }
        } else {
            for (outline, at) in &drawn {
                let made = outline.shapes(scope.at * *at, solid);
                let made = made.map_err(|message| self.fault(node, format!("object: {message}")))?;
                self.count(made.shapes.len(), node)?;
                if body.role != Role::Ball {
                    self.note(made.note, body.role, node);
                }
                body.shapes.extend(made.shapes);
            }
        }
        if body.role == Role::Ball && !matches!(body.shapes.as_slice(), [Shape::Circle(_)]) {
            // Of several shapes the first is the ball.
            let ball = match drawn.first() {
                Some((outline, at)) => outline.as_ball(scope.at * *at),
                None => Ok(None),
            };
            match ball.map_err(|message| self.fault(node, format!("object: {message}")))? {
                Some(circle) => {
                    self.told.tell(node, "object: a ball must be a circle, taken as the circle of the same area");
                    body.shapes = vec![circle.into()];
                }
                None => body.shapes.clear(),
            }
        }
        if body.shapes.is_empty() {
            self.told.tell(node, "object: has no area, left out");
            return Ok(());
        }
        let mut own = Heard::default();
        own.listen(&object.user_type, &object.name, &object.properties, &mut Vec::new());
        complaints.extend(own.said.unused(body.role));
        self.add(body, node, complaints);
        Ok(())
    }

    /// What a tile draws that stands as an object; the scope is moved to the tile's own coordinates.
    #[allow(clippy::too_many_arguments)]
    fn stamped(
        &mut self,
        object: &Object<'_>,
        tile: &Tile<'_>,
        tileset: &Tileset,
        flips: [bool; 3],
        node: Node<'a, 'input>,
        scope: &mut Scope,
        role: Role,
    ) -> Result<Vec<(Outline, Affine)>, InvalidLevel> {
        let size = tile::size(tile, tileset);
        let (flipped, shown) = tile::flipped(size, flips);
        let (width, height) = match object.shape {
            ObjectShape::Rect { width, height } if width > 0.0 && height > 0.0 => (width.into(), height.into()),
            _ => shown,
        };
        let (across, down) = anchor(tileset.object_alignment);
        scope.at *= Affine::translate((-across * width, -down * height))
            * Affine::scale_non_uniform(width / shown.0, height / shown.1)
            * Affine::translate((f64::from(tileset.offset_x), f64::from(tileset.offset_y)))
            * flipped;
        let shapes = tile::outlines(tile).map_err(|message| self.fault(node, format!("tile: {message}")))?;
        if !shapes.is_empty() {
            return Ok(shapes);
        }
        let whole = if role == Role::Ball { Outline::ellipse(size) } else { Outline::rect(size) };
        Ok(vec![(whole, Affine::IDENTITY)])
    }
}

/// Where in a tile its object's place is, as shares of its size.
fn anchor(alignment: ObjectAlignment) -> (f64, f64) {
    use ObjectAlignment as A;
    let across = match alignment {
        A::TopLeft | A::Left | A::BottomLeft | A::Unspecified => 0.0,
        A::Top | A::Center | A::Bottom => 0.5,
        A::TopRight | A::Right | A::BottomRight => 1.0,
    };
    let down = match alignment {
        A::TopLeft | A::Top | A::TopRight => 0.0,
        A::Left | A::Center | A::Right => 0.5,
        A::BottomLeft | A::Bottom | A::BottomRight | A::Unspecified => 1.0,
    };
    (across, down)
}

/// Whether custom properties say anything to the game.
pub(super) fn says_something(class: &str, properties: &Properties) -> bool {
    let mut heard = Heard::default();
    heard.listen(class, "", properties, &mut Vec::new());
    let (mut body, bare) = (LevelBody::new(Vec::new()), LevelBody::new(Vec::new()));
    heard.said.apply(&mut body, &mut Vec::new());
    body != bare
}
