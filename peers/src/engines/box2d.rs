//! Box2D 3, by boxdd, which builds the C sources that it carries.

use std::f32::consts::PI;

use boxdd::{
    BodyBuilder, BodyId, BodyType, ChainDef, Filter, Foundation, MotionLocks, ShapeDef, SurfaceMaterial, Transform,
    WorldBuilder, shapes,
};

use super::ground::{PIECES, facing_up};
use super::{Ball, Continuous, Engine, Ground, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "Box2D",
    package: "boxdd",
    settings: "Box2D 3.2 in development, as boxdd bundles it, length unit 1 m; friction 0, restitution 1 (mixed by maximum), \
               restitution threshold 0, damping 0, rotation locked, no sleep, no cap on speed; 4 substeps, continuous collision \
               as by default: against static bodies; SIMD as by default (SSE2 on x86-64), one worker",
    effort: Some("substeps"),
    has_continuous: true,
    curve_pieces: Some(PIECES),
    world: |setup| {
        let foundation = Foundation::initialize_default()?;
        let definition = WorldBuilder::from(foundation.world_def())
            .gravity([0.0, -setup.gravity])
            // The default, 400 m/s, would be a speed limit for what flies 50 diameters in a step.
            .maximum_linear_speed(1e6)
            .enable_sleep(setup.sleep)
            .enable_continuous(setup.continuous != Continuous::Off);
        // The default, 1 m/s, takes the bounce from all that is slower.
        let definition = if setup.restitution == 1.0 { definition.restitution_threshold(0.0) } else { definition };
        let definition = definition.build()?;
        let mut world = foundation.create_world(definition)?;
        if !setup.recycle {
            world.set_contact_recycle_distance(0.0)?;
        }
        Ok(Box::new(Box2d { foundation, world, balls: Vec::new(), turning: None, setup }))
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
    turning: Option<BodyId>,
    setup: Setup,
}

fn frictionless(restitution: f32) -> Outcome<SurfaceMaterial> {
    Ok(SurfaceMaterial::new().with_friction(0.0)?.with_restitution(restitution)?)
}

fn filter(category_bits: u64, mask_bits: u64) -> Filter {
    Filter { category_bits, mask_bits, ..Filter::default() }
}

impl Box2d {
    /// What balls meet: whatever they keep of a bounce, it takes nothing of it.
    fn solid(&self) -> Outcome<SurfaceMaterial> {
        frictionless(if self.setup.restitution == 1.0 { 1.0 } else { 0.0 })
    }

    fn solid_shape(&self) -> Outcome<ShapeDef> {
        Ok(ShapeDef::builder().density(1.0).material(self.solid()?).filter(filter(FIXED, BALLS)).build()?)
    }
}

impl World for Box2d {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let definition = BodyBuilder::from(self.foundation.body_def()).position(center).angle(angle).build()?;
        let body = self.world.create_body(definition)?;
        let shape = shapes::box_polygon(size[0] / 2.0, size[1] / 2.0)?;
        let definition = self.solid_shape()?;
        self.world.body(body)?.create_polygon(&definition, &shape)?;
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
        let material = frictionless(self.setup.restitution)?;
        let shape = ShapeDef::builder().density(mass_of_one).material(material).filter(filter(BALLS, meets)).build()?;
        self.world.body(ball)?.create_centered_circle(&shape, radius)?;
        self.balls.push(ball);
        Ok(())
    }

    fn add_ground(&mut self, ground: &Ground) -> Outcome<()> {
        let mut points = facing_up(ground);
        // The first and the last point of a chain are only told to its neighbours.
        let beyond = |[x, y]: [f32; 2], [from_x, from_y]: [f32; 2]| [2.0 * x - from_x, 2.0 * y - from_y];
        points.insert(0, beyond(points[0], points[1]));
        points.push(beyond(points[points.len() - 1], points[points.len() - 2]));
        let chain = ChainDef::builder().points(points).single_material(&self.solid()?).filter(filter(FIXED, BALLS));
        let body = self.world.create_body(BodyBuilder::from(self.foundation.body_def()).build()?)?;
        self.world.body(body)?.create_chain(&chain.build()?)?;
        Ok(())
    }

    fn add_turning_box(&mut self, center: [f32; 2], size: [f32; 2], spin: f32) -> Outcome<()> {
        let definition = BodyBuilder::from(self.foundation.body_def()).body_type(BodyType::Kinematic);
        let body = self.world.create_body(definition.angular_velocity(spin).angular_damping(0.0).build()?)?;
        let at = Transform::from_pos_angle(center, 0.0)?;
        let shape = shapes::offset_box_polygon(size[0] / 2.0, size[1] / 2.0, at)?;
        let definition = self.solid_shape()?;
        self.world.body(body)?.create_polygon(&definition, &shape)?;
        self.turning = Some(body);
        Ok(())
    }

    fn turned(&mut self) -> Outcome<f64> {
        let body = self.turning.ok_or("nothing turns")?;
        Ok(self.world.body(body)?.rotation()?.angle().into())
    }

    fn steer(&mut self, velocities: &[[f32; 2]]) -> Outcome<()> {
        for (&ball, &velocity) in self.balls.iter().zip(velocities) {
            self.world.body(ball)?.set_linear_velocity(velocity)?;
        }
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
