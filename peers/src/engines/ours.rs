//! hazumi. There is nothing to switch on.

use hazumi::{Aabb, Body, BodyId, Circle, Obb, QuadBez, Segment, Shape, Tags, World as Bodies};

use super::{Ball, Engine, Ground, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "hazumi",
    package: "hazumi",
    settings: "World::advance with its defaults",
    effort: None,
    has_continuous: false,
    curve_pieces: None,
    world: |setup| {
        let mut bodies = Bodies::new();
        bodies.set_gravity([0.0, -setup.gravity])?;
        Ok(Box::new(Ours { bodies, balls: Vec::new(), turning: None, setup, given_up: 0 }))
    },
};

struct Ours {
    bodies: Bodies,
    balls: Vec<BodyId>,
    turning: Option<BodyId>,
    setup: Setup,
    given_up: usize,
}

impl World for Ours {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let shape = if angle == 0.0 {
            Aabb::from_center(center, size)?.into()
        } else {
            Shape::from(Obb::new(center, size, angle)?)
        };
        self.bodies.add(Body::fixed(shape))?;
        Ok(())
    }

    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()> {
        // Those without tags stop no other.
        let tags = if self.setup.balls_meet { Tags::bit(0) } else { Tags::NONE };
        let ball = Body::dynamic(Circle::new(center, radius)?).velocity(velocity).restitution(self.setup.restitution);
        self.balls.push(self.bodies.add(ball.tags(tags))?);
        Ok(())
    }

    fn add_ground(&mut self, ground: &Ground) -> Outcome<()> {
        match ground {
            Ground::Line(points) => {
                for ends in points.windows(2) {
                    self.bodies.add(Body::fixed(Segment::new(ends[0], ends[1])?))?;
                }
            }
            &Ground::Curve([from, control, to]) => {
                self.bodies.add(Body::fixed(QuadBez::new(from, control, to)?))?;
            }
        }
        Ok(())
    }

    fn add_turning_box(&mut self, center: [f32; 2], size: [f32; 2], spin: f32) -> Outcome<()> {
        let body = Body::kinematic(Aabb::from_center(center, size)?).pivot([0.0, 0.0]).spin(spin);
        self.turning = Some(self.bodies.add(body)?);
        Ok(())
    }

    fn turned(&mut self) -> Outcome<f64> {
        let body = self.turning.and_then(|id| self.bodies.get(id)).ok_or("nothing turns")?;
        Ok(body.angle().into())
    }

    fn steer(&mut self, velocities: &[[f32; 2]]) -> Outcome<()> {
        for (&ball, &velocity) in self.balls.iter().zip(velocities) {
            self.bodies.set_velocity(ball, velocity)?;
        }
        Ok(())
    }

    fn step(&mut self, seconds: f32) -> Outcome<()> {
        let report = self.bodies.advance(seconds)?;
        self.given_up += report.bounded + report.crushed;
        Ok(())
    }

    fn balls(&mut self) -> Outcome<Vec<Ball>> {
        self.balls
            .iter()
            .map(|&id| {
                let body = self.bodies.get(id).ok_or("a ball is gone")?;
                let (p, v) = (body.position(), body.velocity());
                Ok(Ball { position: [p.x.into(), p.y.into()], velocity: [v.x.into(), v.y.into()] })
            })
            .collect()
    }

    fn given_up(&self) -> usize {
        self.given_up
    }
}
