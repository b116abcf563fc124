//! What a mover touches of a collider where it is, and whether that stops it.

use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::collider::Piece;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::{Passing, Why};
use crate::world::state::mover::{Ball, Core};

/// What a ball touches of a piece where it is; what has an outline, that.
pub(in crate::world) fn touch(piece: &Piece, outline: Option<&Outline>, ball: &Ball) -> Touch {
    match outline {
        None => piece.shape.touch(ball.position, ball.radius, ball.velocity, ball.course.time),
        Some(outline) => piece.shape.touch_outline(outline, ball.position, ball.velocity, ball.course.time),
    }
}

impl State {
    /// What a ball touches of a piece where it is.
    pub(in crate::world) fn touch(&self, ball: &Ball, piece: u32) -> Touch {
        touch(&self.pieces[piece as usize], self.outline(ball), ball)
    }

    /// The same, and what else of the piece is touched within `w`.
    pub(in crate::world) fn each_touch(&self, ball: &Ball, piece: u32, w: f64, mut found: impl FnMut(Touch)) {
        let touch = self.touch(ball, piece);
        found(touch);
        if touch.gap <= w
            && let Some(outline) = self.outline(ball)
        {
            let (c, velocity, time) = (ball.position, ball.velocity, ball.course.time);
            self.pieces[piece as usize].shape.other_touches(outline, c, velocity, time, w, touch).for_each(found);
        }
    }

    /// The shape of a body that is no ball.
    pub(in crate::world) fn outline(&self, ball: &Ball) -> Option<&Outline> {
        outline_of(&self.bodies, ball.body, ball.size)
    }

    /// Whether a piece stops a ball: by its tags, and that the two do not pass through each other just now.
    pub(in crate::world) fn stops(&self, ball: &Core, piece: u32) -> bool {
        let tags = self.pieces[piece as usize].tags;
        (tags.is_empty() || ball.stopped_by.intersects(tags)) && !(ball.passes && self.is_passing(ball.body, piece))
    }

    pub(in crate::world) fn is_passing(&self, body: u32, piece: u32) -> bool {
        let at = self.passing.partition_point(|passing| (passing.body, passing.piece) < (body, piece));
        matches!(self.passing.get(at), Some(Passing { body: b, piece: p, .. }) if (*b, *p) == (body, piece))
    }

    /// Whether a ball passes a piece only for moving along it.
    pub(in crate::world) fn is_flush(&self, ball: &Ball, piece: u32) -> bool {
        let passing = Passing { body: ball.body, piece, why: Why::Flush };
        ball.passes && self.passing.binary_search(&passing).is_ok()
    }
}
