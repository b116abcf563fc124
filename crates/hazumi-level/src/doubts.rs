//! What is valid and hardly meant.

use std::collections::BTreeMap;

use hazumi::{Circle, Filter, Tags};

use crate::build::place;
use crate::{Answer, Level, LevelBody, Play, Role};

/// A ball this far in a wall is inside it, as a share of its radius; what only touches is not.
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
    /// What the level hardly means, asked before the first step: balls that start inside a wall, which throws them out; a level in which
    /// nothing plays. In order of bodies; none if all is well.
    #[must_use]
    pub fn doubts(&self) -> Vec<Doubt> {
        let level = self.level();
        let plays = |body: &LevelBody| matches!(body.role, Role::Ball | Role::Player | Role::Walker);
        if !level.bodies.iter().any(plays) {
            let message = "no balls in this level: say ball of a circle";
            return vec![Doubt { body: None, message: message.to_owned() }];
        }
        let inside = self.balls_inside();
        inside
            .into_iter()
            .map(|(wall, balls)| Doubt { body: Some(wall), message: started(level, wall, &balls) })
            .collect()
    }

    /// The balls that start inside something, by what that is.
    fn balls_inside(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut inside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut found = Vec::new();
        let bodies = self.level().bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Ball);
        let balls: Vec<_> = bodies.filter_map(|(index, _)| Some((index, self.id(index)?))).collect();
        // Each question goes through all that is dynamic, of which no ball matters: without them thousands of balls are no thousands squared.
        let mut walls = self.world().clone();
        for &(_, id) in &balls {
            let _ = walls.remove(id);
        }
        for (index, id) in balls {
            let Some(ball) = self.world().get(id) else { continue };
            let Ok(core) = Circle::new(ball.position(), ball.radius() * (1.0 - DEEP)) else { continue };
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

fn started(level: &Level, wall: usize, balls: &[usize]) -> String {
    let named = |index: usize| place(index, &level.bodies[index]);
    let others = if balls.len() > 1 { format!(" and {} more", balls.len() - 1) } else { String::new() };
    let start = if balls.len() > 1 { "start" } else { "starts" };
    let (ball, wall) = (named(balls[0]), named(wall));
    format!("ball {ball}{others} {start} inside the wall {wall}: say decor of that if it is only drawn")
}
