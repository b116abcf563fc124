//! The body that an object is.

use hazumi::Shape;
use kurbo::Affine;

use super::map::{Alignment, Form, Object, Properties, Stamp, Tile};
use super::outline::{Outline, circle, placed};
use super::reader::{Reader, Scope};
use super::tile;
use super::words::Heard;
use crate::{InvalidLevel, LevelBody, Role};

impl Reader<'_> {
    pub(super) fn object(&mut self, object: &Object, mut scope: Scope) -> Result<(), InvalidLevel> {
        if !object.visible {
            return Ok(());
        }
        let at = object.at;
        let stamp = match &object.form {
            Form::Tile(stamp) => stamp.as_ref(),
            _ => None,
        };
        let tile = stamp.and_then(Stamp::tile);
        let mut complaints = Vec::new();
        let heard = &mut scope.heard;
        heard.look.fade(object.opacity);
        let mut class = &object.class;
        if let Some(tile) = tile {
            heard.properties(&tile.properties, &mut complaints);
            // As in Tiled, an object without a class has its tile's.
            class = if class.is_empty() { &tile.class } else { class };
        }
        heard.listen(class, &object.properties, &mut complaints);
        self.complain(at, complaints);

        let mut body = LevelBody::new(Vec::new());
        body.name.clone_from(&object.name);
        let mut complaints = Vec::new();
        scope.heard.said.apply(&mut body, &mut complaints);
        body.paint = scope.heard.look.paint();
        crate::limits::speeds(&body).map_err(|message| self.fault(at, format!("object: {message}")))?;

        scope.at *= placed(object);
        let drawn = match (&object.form, stamp.zip(tile)) {
            (_, Some((stamp, tile))) => self.stamped(object, (stamp, tile), &mut scope, body.role)?,
            (Form::Tile(_), None) => {
                self.told.tell(at, "object: its tile is in no tileset, left out");
                return Ok(());
            }
            (form, None) => {
                match Outline::of(object).map_err(|message| self.fault(at, format!("object: {message}")))? {
                    Some(outline) => vec![(outline, Affine::IDENTITY)],
                    None => {
                        let what = match form {
                            Form::Text => "text: not supported, left out",
                            _ => "object: has no size or no points, left out",
                        };
                        self.told.tell(at, what);
                        return Ok(());
                    }
                }
            }
        };
        let solid = !scope.heard.look.is_hollow();
        if let [(Outline::Point, _)] = drawn.as_slice() {
            let Some(radius) = scope.heard.radius.filter(|_| body.role == Role::Ball) else {
                self.told.tell(at, "point: a body only as a ball with a radius, left out");
                return Ok(());
            };
            let ball = circle(scope.at * kurbo::Point::ZERO, radius.into());
            body.shapes = vec![ball.map_err(|message| self.fault(at, format!("object: {message}")))?.into()];
        } else if body.role == Role::Mover {
            let [(outline, own)] = drawn.as_slice() else {
                return Err(self.fault(at, format!("object: a mover must be one outline, got {}", drawn.len())));
            };
            let made = outline.as_mover(scope.at * *own);
            if let Some(made) = made.map_err(|message| self.fault(at, format!("object: {message}")))? {
                self.count(made.shapes.len(), at)?;
                self.note(made.note, body.role, at);
                body.shapes = made.shapes;
            }
        } else {
            for (outline, own) in &drawn {
                let made = outline.shapes(scope.at * *own, solid);
                let made = made.map_err(|message| self.fault(at, format!("object: {message}")))?;
                self.count(made.shapes.len(), at)?;
                if body.role != Role::Ball {
                    self.note(made.note, body.role, at);
                }
                body.shapes.extend(made.shapes);
            }
        }
        if body.role == Role::Ball && !matches!(body.shapes.as_slice(), [Shape::Circle(_)]) {
            // Of several shapes the first is the ball.
            let ball = match drawn.first() {
                Some((outline, own)) => outline.as_ball(scope.at * *own),
                None => Ok(None),
            };
            match ball.map_err(|message| self.fault(at, format!("object: {message}")))? {
                Some(circle) => {
                    self.told.tell(at, "object: a ball must be a circle, taken as the circle of the same area");
                    body.shapes = vec![circle.into()];
                }
                None => body.shapes.clear(),
            }
        }
        if body.shapes.is_empty() {
            self.told.tell(at, "object: has no area, left out");
            return Ok(());
        }
        let mut own = Heard::default();
        own.listen(&object.class, &object.properties, &mut Vec::new());
        complaints.extend(own.said.unused(body.role));
        self.add(body, "object", at, complaints);
        Ok(())
    }

    /// What a tile draws that stands as an object; the scope is moved to the tile's own coordinates.
    fn stamped(
        &mut self,
        object: &Object,
        (stamp, tile): (&Stamp, &Tile),
        scope: &mut Scope,
        role: Role,
    ) -> Result<Vec<(Outline, Affine)>, InvalidLevel> {
        let size = stamp.size();
        let (flipped, shown) = tile::flipped(size, stamp.flips);
        let (width, height) = match (object.width, object.height) {
            (width, height) if width > 0.0 && height > 0.0 => (width, height),
            _ => shown,
        };
        let Alignment { across, down } = stamp.tileset.alignment;
        scope.at *= Affine::translate((-across * width, -down * height))
            * Affine::scale_non_uniform(width / shown.0, height / shown.1)
            * Affine::translate(stamp.tileset.offset)
            * flipped;
        let shapes = tile::outlines(tile).map_err(|message| self.fault(object.at, format!("tile: {message}")))?;
        if !shapes.is_empty() {
            return Ok(shapes);
        }
        let whole = if role == Role::Ball { Outline::ellipse(size) } else { Outline::rect(size) };
        Ok(vec![(whole, Affine::IDENTITY)])
    }
}

/// Whether custom properties say anything to the game.
pub(super) fn says_something(class: &str, properties: &Properties) -> bool {
    let mut heard = Heard::default();
    heard.listen(class, properties, &mut Vec::new());
    let (mut body, bare) = (LevelBody::new(Vec::new()), LevelBody::new(Vec::new()));
    heard.said.apply(&mut body, &mut Vec::new());
    body != bare
}
