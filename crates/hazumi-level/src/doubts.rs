//! What is valid and hardly meant.

use std::collections::BTreeMap;

use hazumi::{Aabb, Capsule, Circle, Filter, InvalidShape, Obb, Polygon, Shape, Tags};

use crate::build::place;
use crate::{Answer, Level, LevelBody, Play, Role};

/// A ball or mover this far in a wall is inside it, as a share of half its breadth; what only touches is not.
const DEEP: f32 = 0.1;

/// Something that a valid level hardly means: one line, for whoever drew it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The index of the body that it is about; none if it is about the whole level.
    pub body: Option<usize>,
    /// What is doubtful, and what would help.
    pub message: String,
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Play {
    /// What the level hardly means, asked before the first step: balls and movers that start inside a wall, which throws them out; a level in which
    /// nothing plays; balls and movers that push nothing, for want of a tag. In order of bodies; none if all is well.
    #[must_use]
    pub fn doubts(&self) -> Vec<Doubt> {
        let level = self.level();
        let plays = |body: &LevelBody| body.role.is_dynamic() || matches!(body.role, Role::Player | Role::Walker);
        if !level.bodies.iter().any(plays) {
            let message = "no balls in this level: say ball of a circle, or crate of what keeps another shape";
            return vec![Doubt { body: None, message: message.to_owned() }];
        }
        let inside = self.balls_inside().into_iter();
        let inside = inside.map(|(wall, balls)| Doubt { body: Some(wall), message: started(level, wall, &balls) });
        let mut doubts: Vec<Doubt> = inside.chain(one_sided(level)).collect();
        doubts.sort_by_key(|doubt| doubt.body);
        doubts
    }

    /// The balls and movers that start inside something, by what that is.
    fn balls_inside(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut inside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut found = Vec::new();
        let bodies = self.level().bodies.iter().enumerate().filter(|(_, body)| body.role.is_dynamic());
        let balls: Vec<_> = bodies.filter_map(|(index, _)| Some((index, self.id(index)?))).collect();
        // Each question goes through all that is dynamic, of which no ball matters: without them thousands of balls are no thousands squared.
        let mut walls = self.world().clone();
        for &(_, id) in &balls {
            let _ = walls.remove(id);
        }
        for (index, id) in balls {
            let Some(ball) = self.world().get(id) else { continue };
            let Some(Ok(core)) = ball.placed_shapes().next().map(|shape| core(&shape)) else { continue };
            let stops = ball.stopped_by();
            let filter = if stops == Tags::ALL { Filter::ALL } else { Filter::ALL.any_of(stops) };
            walls.overlapping(&core, filter, &mut found);
            found.dedup_by_key(|overlap| overlap.body);
            for overlap in &found {
                if let Some((wall, body)) = self.body(overlap.body)
                    && matches!(body.role, Role::Fixed | Role::Kinematic)
                    && !(body.one_way || body.front.is_some() || body.swallows || body.response == Some(Answer::Pass))
                {
                    inside.entry(wall).or_default().push(index);
                }
            }
        }
        inside
    }
}

/// Whatever moves without a tag is stopped by what has one, and does not stop it: that is moved by nothing, as a wall is.
fn one_sided(level: &Level) -> Option<Doubt> {
    let moving = || level.bodies.iter().enumerate().filter(|(_, body)| body.role.is_dynamic());
    let stops = |body: &LevelBody, other: &LevelBody| match body.stopped_by.as_slice() {
        [] => !other.tags.is_empty(),
        tags => tags.iter().any(|tag| other.tags.contains(tag)),
    };
    let met = |body: &LevelBody| moving().find(|(_, other)| stops(body, other)).map(|(index, _)| index);
    let mut pairs =
        moving().filter(|(_, body)| body.tags.is_empty()).filter_map(|(index, body)| Some((index, met(body)?)));
    let (index, other) = pairs.next()?;
    let named = |index: usize| format!("{} {}", level.bodies[index].role.word(), place(index, &level.bodies[index]));
    let more = match pairs.count() {
        0 => String::new(),
        count => format!(" ({count} more likewise)"),
    };
    let what = "has no tag, so that it bounces off";
    let message =
        format!("{} {what} {} and does not push it: give it a tag of its own{more}", named(index), named(other));
    Some(Doubt { body: Some(index), message })
}

/// A shape without what is less deep.
fn core(shape: &Shape) -> Result<Shape, InvalidShape> {
    let within = |half: hazumi::Vec2| half - hazumi::Vec2::new(1.0, 1.0) * (DEEP * half.x.min(half.y));
    Ok(match shape {
        Shape::Circle(circle) => Circle::new(circle.center(), circle.radius() * (1.0 - DEEP))?.into(),
        Shape::Aabb(aabb) => Aabb::from_half(aabb.center(), within(aabb.half()))?.into(),
        Shape::Obb(obb) => Obb::new(obb.center(), within(obb.half()) * 2.0, obb.angle())?.into(),
        Shape::Capsule(capsule) => Capsule::new(capsule.a(), capsule.b(), capsule.radius() * (1.0 - DEEP))?.into(),
        Shape::Polygon(polygon) => {
            let middle = shape.aabb().center();
            Polygon::new(polygon.points().iter().map(|&corner| middle + (corner - middle) * (1.0 - DEEP)))?.into()
        }
        other => other.clone(),
    })
}

fn started(level: &Level, wall: usize, balls: &[usize]) -> String {
    let named = |index: usize| place(index, &level.bodies[index]);
    let others = if balls.len() > 1 { format!(" and {} more", balls.len() - 1) } else { String::new() };
    let start = if balls.len() > 1 { "start" } else { "starts" };
    let role = level.bodies[balls[0]].role.word();
    let (ball, wall) = (named(balls[0]), named(wall));
    format!("{role} {ball}{others} {start} inside the wall {wall}: say decor of that if it is only drawn")
}
