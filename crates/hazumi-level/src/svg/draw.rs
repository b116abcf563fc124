//! The body that a drawn element is.

use hazumi::Shape;
use roxmltree::Node;

use super::fault::{Fault, fault};
use super::hearing::name;
use super::reader::{DrawnBy, MOST_SHAPES, Reader, Scope};
use super::shape::{Drawn, Made};
use super::solid::solid;
use crate::{LevelBody, Role, limits};

impl<'a, 'input> Reader<'a, 'input> {
    /// Adds the body that a drawn element is.
    pub(super) fn draw(&mut self, node: Node<'a, 'input>, tag: &str, scope: &Scope<'a, 'input>) -> Result<(), Fault> {
        // A copy stands where it is used, not where it was first drawn.
        let place = scope.used.unwrap_or(node);
        let Some(drawn) = self.outline(node, tag, scope.viewport)? else {
            self.tell(place, format!("{tag}: has no size or no points, left out"));
            return Ok(());
        };
        if self.is_undrawn(tag, scope) {
            if has_words(scope) {
                self.tell(place, format!("{tag}: nothing of it is seen, left out"));
            }
            return Ok(());
        }
        if let Drawn::Path(parts) = &drawn {
            self.shapes += parts.iter().map(|part| part.pieces.len()).sum::<usize>();
        }
        if self.shapes > MOST_SHAPES {
            return Err(fault(place, format!("a level has at most {MOST_SHAPES} shapes, copies included; got more")));
        }
        let (mut said, mut copy_name) = (scope.said.clone(), "");
        if let Some((copy, name)) = &scope.copy {
            said.over(copy);
            copy_name = name;
        }
        let mut body = LevelBody::new(Vec::new());
        body.name = if copy_name.is_empty() { name(node) } else { copy_name }.to_owned();
        let mut complaints = Vec::new();
        said.apply(&mut body, &mut complaints);
        body.paint = self.paint(node, scope)?;
        limits::speeds(&body).map_err(|message| fault(place, format!("{tag}: {message}")))?;

        let solid = is_solid(tag, scope);
        let Some(made) = self.made((node, place), tag, &drawn, scope, body.role)? else { return Ok(()) };
        if let Some(note) = made.note.filter(|_| body.role != Role::Decor) {
            self.tell(place, format!("{tag}: {note}"));
        }
        let thin = |shape: &Shape| matches!(shape, Shape::Segment(_) | Shape::QuadBez(_) | Shape::CubicBez(_));
        if solid && body.paint.fill.is_none() && made.shapes.iter().all(thin) {
            // Filled, as SVG has it, though it is no shape with an inside.
            body.paint.fill = Some("black".to_owned());
        }
        body.shapes = made.shapes;
        complaints.extend(Self::own(node, scope).unused(body.role));
        for complaint in complaints {
            self.tell(place, complaint);
        }
        self.drawn.push(DrawnBy { node: place, for_the_game: said.is_for_the_game(), filled: solid });
        self.bodies.push(body);
        Ok(())
    }

    /// The shapes that a body of this role has; none if it is told that it is left out.
    fn made(
        &mut self,
        (node, place): (Node<'a, 'input>, Node<'a, 'input>),
        tag: &str,
        drawn: &Drawn,
        scope: &Scope<'a, 'input>,
        role: Role,
    ) -> Result<Option<Made>, Fault> {
        let refused = |message| fault(place, format!("{tag}: {message}"));
        // What is made flat is not drawn, not even its stroke.
        let made = if scope.at.determinant() == 0.0 {
            None
        } else if role == Role::Mover {
            match self.capsule(node, tag, scope)? {
                Some(capsule) => solid(capsule),
                None => drawn.as_mover(scope.at).map_err(refused)?,
            }
        } else {
            let made = drawn.shapes(scope.at, is_solid(tag, scope)).map_err(refused)?;
            if role != Role::Ball || matches!(made.shapes.as_slice(), [Shape::Circle(_)]) {
                return Ok(Some(made));
            }
            let ball = drawn.as_ball(scope.at).map_err(refused)?;
            ball.map(|circle| Made {
                shapes: vec![circle.into()],
                note: Some("a ball must be a circle, taken as the circle of the same area; mover keeps the shape"),
            })
        };
        if made.is_none() {
            let what = match role {
                Role::Mover => "a mover must have an inside and has no area",
                Role::Ball => "a ball must be a circle and has no area",
                _ if has_words(scope) => "nothing of it is seen",
                _ => return Ok(None),
            };
            self.tell(place, format!("{tag}: {what}, left out"));
        }
        Ok(made)
    }
}

/// Whether an element or its copy says something to the game.
fn has_words(scope: &Scope<'_, '_>) -> bool {
    scope.said.is_something() || scope.copy.as_ref().is_some_and(|(said, _)| said.is_something())
}

/// Whether what is drawn has an inside.
fn is_solid(tag: &str, scope: &Scope<'_, '_>) -> bool {
    let stroked = scope.stroke.is_some_and(|stroke| stroke != "none");
    match tag {
        "rect" => !(scope.is_unfilled() && stroked),
        "polygon" | "path" => !scope.is_unfilled(),
        _ => false,
    }
}
