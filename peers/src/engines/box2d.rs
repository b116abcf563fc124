//! Box2D 3, by boxdd, which builds the C sources that it carries.

use std::f32::consts::PI;

use boxdd::{
    BodyBuilder, BodyId, BodyType, Filter, Foundation, MotionLocks, ShapeDef, SurfaceMaterial, WorldBuilder, shapes,
};

use super::{Ball, Continuous, Engine, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "Box2D",
    package: "boxdd",
    settings: "Box2D 3.2 in development, as boxdd bundles it, length unit 1 m; friction 0, restitution 1 (mixed by maximum), \
               restitution threshold 0, damping 0, rotation locked, no sleep, no cap on speed; 4 substeps, continuous collision \
               as by default: against static bodies; SIMD as by default (SSE2 on x86-64), one worker",
    effort: Some("substeps"),
    has_continuous: true,
    world: |setup| {
        let foundation = Foundation::initialize_default()?;
        let definition = WorldBuilder::from(foundation.world_def())
            .gravity([0.0, 0.0])
            // The default, 1 m/s, takes the bounce from all that is slower.
            .restitution_threshold(0.0)
            // The default, 400 m/s, would be a speed limit for what flies 50 diameters in a step.
            .maximum_linear_speed(1e6)
            .enable_sleep(false)
            .enable_continuous(setup.continuous != Continuous::Off)
            .build()?;
        let world = foundation.create_world(definition)?;
        Ok(Box::new(Box2d { foundation, world, balls: Vec::new(), setup }))
    },
};

/// As its documentation recommends.
const SUBSTEPS: i32 = 4;
const FIXED: u64 = 1;
const BALLS: u64 = 2;

struct Box2d {
    foundation: &'static Foundation,
    world: boxdd::World,
    balls: Vec<BodyId>,
    setup: Setup,
}

/// A shape that takes nothing from what it meets.
fn bouncy(density: f32, category_bits: u64, mask_bits: u64) -> Outcome<ShapeDef> {
    let material = SurfaceMaterial::new().with_friction(0.0)?.with_restitution(1.0)?;
    let filter = Filter { category_bits, mask_bits, ..Filter::default() };
    Ok(ShapeDef::builder().density(density).material(material).filter(filter).build()?)
}

impl World for Box2d {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let definition = BodyBuilder::from(self.foundation.body_def()).position(center).angle(angle).build()?;
        let body = self.world.create_body(definition)?;
        let shape = shapes::box_polygon(size[0] / 2.0, size[1] / 2.0)?;
        self.world.body(body)?.create_polygon(&bouncy(1.0, FIXED, BALLS)?, &shape)?;
        Ok(())
    }

    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()> {
        let definition = BodyBuilder::from(self.foundation.body_def())
            .body_type(BodyType::Dynamic)
            .position(center)
            .linear_velocity(velocity)
            .linear_damping(0.0)
            .motion_locks(MotionLocks::new(false, false, true))
            .bullet(self.setup.continuous == Continuous::Bullets && velocity != [0.0, 0.0])
            .build()?;
        let ball = self.world.create_body(definition)?;
        let meets = if self.setup.balls_meet { FIXED | BALLS } else { FIXED };
        let mass_of_one = 1.0 / (PI * radius * radius);
        self.world.body(ball)?.create_centered_circle(&bouncy(mass_of_one, BALLS, meets)?, radius)?;
        self.balls.push(ball);
        Ok(())
    }

    fn step(&mut self, seconds: f32) -> Outcome<()> {
        drop(self.world.step(seconds, SUBSTEPS * i32::try_from(self.setup.effort)?)?);
        Ok(())
    }

    fn balls(&mut self) -> Outcome<Vec<Ball>> {
        self.balls
            .iter()
            .map(|&ball| {
                let body = self.world.body(ball)?;
                let (p, v) = (body.position()?, body.linear_velocity()?);
                Ok(Ball { position: [p.x.into(), p.y.into()], velocity: [v.x.into(), v.y.into()] })
            })
            .collect()
    }
}
