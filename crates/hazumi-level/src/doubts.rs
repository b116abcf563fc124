//! What is valid and hardly meant.

use std::collections::BTreeMap;

use hazumi::{Aabb, Capsule, Circle, Filter, InvalidShape, Obb, Polygon, Shape, Tags, Vec2};

use crate::build::place;
use crate::{Answer, Level, LevelBody, Play, Role};

/// A ball or mover that is in a wall by more than this share of the way to its middle is inside it; what only touches is not.
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
    let tagged = Tagged::of(moving());
    let untagged = moving().filter(|(_, body)| body.tags.is_empty());
    let mut pairs = untagged.filter_map(|(index, body)| Some((index, tagged.first_to_stop(body)?)));
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

/// The first body of each tag, and of any: who stops a body is found without a look at all the others.
#[derive(Default)]
struct Tagged<'a> {
    first: Option<usize>,
    by_tag: BTreeMap<&'a str, usize>,
}

impl<'a> Tagged<'a> {
    fn of(bodies: impl Iterator<Item = (usize, &'a LevelBody)>) -> Self {
        let mut tagged = Self::default();
        for (index, body) in bodies {
            for tag in &body.tags {
                tagged.first.get_or_insert(index);
                tagged.by_tag.entry(tag).or_insert(index);
            }
        }
        tagged
    }

    fn first_to_stop(&self, body: &LevelBody) -> Option<usize> {
        match body.stopped_by.as_slice() {
            [] => self.first,
            tags => tags.iter().filter_map(|tag| self.by_tag.get(tag.as_str()).copied()).min(),
        }
    }
}

/// A shape without what is less deep.
fn core(shape: &Shape) -> Result<Shape, InvalidShape> {
    let within = |half: Vec2| half - Vec2::new(1.0, 1.0) * (DEEP * half.x.min(half.y));
    Ok(match shape {
        Shape::Circle(circle) => Circle::new(circle.center(), circle.radius() * (1.0 - DEEP))?.into(),
        Shape::Aabb(aabb) => Aabb::from_half(aabb.center(), within(aabb.half()))?.into(),
        Shape::Obb(obb) => Obb::new(obb.center(), within(obb.half()) * 2.0, obb.angle())?.into(),
        Shape::Capsule(capsule) => Capsule::new(capsule.a(), capsule.b(), capsule.radius() * (1.0 - DEEP))?.into(),
        Shape::Polygon(polygon) => {
            // Inside it, as the middle of the box around it may not be: toward a point on a side that side would not shrink.
            let corners = polygon.points();
            let middle = corners.iter().fold(Vec2::ZERO, |sum, &corner| sum + corner) * (1.0 / corners.len() as f32);
            Polygon::new(corners.iter().map(|&corner| middle + (corner - middle) * (1.0 - DEEP)))?.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ball(tags: &[&str], stopped_by: &[&str]) -> LevelBody {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let circle = Circle::new([0.0, 0.0], 1.0).unwrap();
        let body = LevelBody::new(vec![circle.into()]);
        LevelBody { role: Role::Ball, tags: words(tags), stopped_by: words(stopped_by), ..body }
    }

    fn told(bodies: Vec<LevelBody>) -> Option<(Option<usize>, String)> {
        let view = Aabb::new([0.0, 0.0], [9.0, 9.0]).unwrap();
        let level = Level { schema: None, name: String::new(), view, gravity: Vec2::ZERO, background: None, bodies };
        one_sided(&level).map(|doubt| (doubt.body, doubt.message))
    }

    #[test]
    fn who_stops_what_has_no_tag_is_the_first_of_its_tags() {
        let bodies = vec![
            ball(&[], &["c", "b"]),
            ball(&["a"], &[]),
            ball(&["b"], &[]),
            ball(&["c", "b"], &[]),
            ball(&[], &["d"]),
            ball(&[], &[]),
        ];
        let message = "ball bodies[0] has no tag, so that it bounces off ball bodies[2] and does not push it: give it a tag of its own (1 more likewise)";
        assert_eq!(told(bodies.clone()), Some((Some(0), message.to_owned())));
        let message = "ball bodies[4] has no tag, so that it bounces off ball bodies[0] and does not push it: give it a tag of its own";
        assert_eq!(told(bodies[1..].to_vec()), Some((Some(4), message.to_owned())));
        assert_eq!(told(bodies[1..5].to_vec()), None);
    }

    /// To look at all of them for each takes minutes.
    #[test]
    fn balls_without_a_tag_by_the_hundred_thousand_are_told_without_a_look_at_all_pairs() {
        let mut bodies = vec![ball(&[], &["a", "b"]); 200_000];
        bodies.push(ball(&["b"], &[]));
        let (index, message) = told(bodies).unwrap();
        assert_eq!(index, Some(0));
        assert!(
            message.contains("bounces off ball bodies[200000] ") && message.ends_with(" (199999 more likewise)"),
            "{message}"
        );
    }
}
