//! A page's background: drawn by most, and meant as a wall by nobody.

use std::str::FromStr;

use hazumi::{Aabb, Shape};
use svgtypes::Color;

use super::reader::Reader;
use crate::{LevelBody, Role};

/// The share of the page that a background may leave open at each side.
const MARGIN: f32 = 0.002;

impl Reader<'_, '_> {
    /// A filled rectangle of the page's size that says nothing and lies behind balls or movers is only drawn.
    pub(super) fn lay_backgrounds(&mut self, view: &Aabb) {
        let Some(last) = self.bodies.iter().rposition(|body| body.role.is_dynamic()) else { return };
        for index in 0..last {
            let (body, drawn) = (&mut self.bodies[index], &self.drawn[index]);
            if body.role == Role::Fixed && drawn.filled && !drawn.for_the_game && is_page(body, view) {
                body.role = Role::Decor;
                let node = drawn.node;
                let message =
                    "rect: as large as the page and behind balls or movers, taken as decor; say wall if it is one";
                self.tell(node, message.to_owned());
            }
        }
    }

    /// The colour of what is drawn as large as the page and behind all else: where the drawing says no other, the level's.
    pub(super) fn background(&self, view: &Aabb) -> Option<String> {
        let behind = self.bodies.iter().take_while(|body| body.role == Role::Decor);
        let page = behind.filter(|body| is_page(body, view)).last()?;
        // One that lets through what is behind it is no page.
        page.paint.fill.clone().filter(|fill| Color::from_str(fill).is_ok_and(|color| color.alpha == 255))
    }
}

fn is_page(body: &LevelBody, view: &Aabb) -> bool {
    let [Shape::Aabb(shape)] = &body.shapes[..] else { return false };
    let margin = view.size() * MARGIN;
    let (min, max) = (view.min() + margin, view.max() - margin);
    let covers = |low: f32, high: f32, min: f32, max: f32| low <= min && high >= max;
    covers(shape.min().x, shape.max().x, min.x, max.x) && covers(shape.min().y, shape.max().y, min.y, max.y)
}
