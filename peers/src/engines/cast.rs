//! parry2d has no world: this is the loop that one writes around its shape casts. The earliest touch of all boxes, the mirror at its
//! normal, the rest of the way. Only for scenes of a few boxes whose balls do not meet.

use parry2d::math::{Pose, Vector};
use parry2d::query::{ShapeCastOptions, cast_shapes};
use parry2d::shape::{Ball as Round, Cuboid};

use super::{Ball, Engine, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "parry2d, by hand",
    package: "parry2d",
    settings: "a loop around cast_shapes with its defaults but for touches that are left already, which are ignored: earliest \
               touch, mirror at its normal, the rest of the way",
    effort: None,
    has_continuous: false,
    world: |_| Ok(Box::new(Cast { boxes: Vec::new(), balls: Vec::new() })),
};

/// Bounces of one ball in one step, as a bound.
const MOST: usize = 64;

struct Cast {
    boxes: Vec<(Pose, Cuboid)>,
    balls: Vec<(Vector, f32, Vector)>,
}

impl World for Cast {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let half = size.map(|size| size / 2.0);
        self.boxes.push((Pose::new(center.into(), angle), Cuboid::new(half.into())));
        Ok(())
    }

    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()> {
        self.balls.push((center.into(), radius, velocity.into()));
        Ok(())
    }

    fn step(&mut self, seconds: f32) -> Outcome<()> {
        for (center, radius, velocity) in &mut self.balls {
            let ball = Round::new(*radius);
            let mut left = seconds;
            for _ in 0..MOST {
                let options = ShapeCastOptions {
                    max_time_of_impact: left,
                    stop_at_penetration: false,
                    ..ShapeCastOptions::default()
                };
                let at = Pose::translation(center.x, center.y);
                let mut first: Option<(f32, Vector)> = None;
                for (place, cuboid) in &self.boxes {
                    if let Some(hit) = cast_shapes(&at, *velocity, &ball, place, Vector::ZERO, cuboid, options)?
                        && first.is_none_or(|(time, _)| hit.time_of_impact < time)
                        && hit.normal1.dot(*velocity) > 0.0
                    {
                        first = Some((hit.time_of_impact, hit.normal1));
                    }
                }
                let Some((time, normal)) = first else {
                    *center += *velocity * left;
                    break;
                };
                *center += *velocity * time;
                *velocity -= normal * (2.0 * velocity.dot(normal));
                left -= time;
            }
        }
        Ok(())
    }

    fn balls(&mut self) -> Outcome<Vec<Ball>> {
        let wide = |v: &Vector| [f64::from(v.x), f64::from(v.y)];
        Ok(self.balls.iter().map(|(p, _, v)| Ball { position: wide(p), velocity: wide(v) }).collect())
    }
}
