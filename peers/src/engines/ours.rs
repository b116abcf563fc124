//! hazumi. There is nothing to switch on.

use hazumi::{Aabb, Body, BodyId, Circle, Obb, Shape, Tags, World as Bodies};

use super::{Ball, Engine, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "hazumi",
    package: "hazumi",
    settings: "World::advance with its defaults",
    effort: None,
    has_continuous: false,
    world: |setup| Ok(Box::new(Ours { bodies: Bodies::new(), balls: Vec::new(), setup })),
};

struct Ours {
    bodies: Bodies,
    balls: Vec<BodyId>,
    setup: Setup,
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
        self.balls.push(self.bodies.add(Body::dynamic(Circle::new(center, radius)?).velocity(velocity).tags(tags))?);
        Ok(())
    }

    fn step(&mut self, seconds: f32) -> Outcome<()> {
        self.bodies.advance(seconds)?;
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
}
