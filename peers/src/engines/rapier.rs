//! rapier2d, as <https://rapier.rs/docs> recommends for what bounces for ever.

use rapier2d::prelude::*;

use super::ground::{PIECES, facing_up};
use super::{Ball, Continuous, Engine, Ground, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "rapier2d",
    package: "rapier2d",
    settings: "PhysicsWorld, length unit 1 m; friction 0 (rule Min), restitution 1 (rule Max), damping 0, rotation locked, \
               no sleep, no cap on speed; 4 solver iterations, continuous collision detection as by default: against fixed \
               colliders, 1 substep; built with SIMD, one thread",
    effort: Some("solver iterations"),
    has_continuous: true,
    curve_pieces: Some(PIECES),
    world: |setup| {
        let mut world = PhysicsWorld { gravity: Vector::new(0.0, -setup.gravity), ..PhysicsWorld::default() };
        let parameters = &mut world.integration_parameters;
        parameters.num_solver_iterations *= setup.effort;
        // The default, 400 m/s, would be a speed limit for what flies 50 diameters in a step.
        parameters.normalized_max_linear_velocity = Real::MAX;
        parameters.contact_recycling = setup.recycle;
        if setup.continuous == Continuous::Off {
            parameters.max_ccd_substeps = 0;
        }
        Ok(Box::new(Rapier { world, balls: Vec::new(), turning: None, setup }))
    },
};

const FIXED: Group = Group::GROUP_1;
const BALLS: Group = Group::GROUP_2;

struct Rapier {
    world: PhysicsWorld,
    balls: Vec<RigidBodyHandle>,
    turning: Option<RigidBodyHandle>,
    setup: Setup,
}

/// A collider without friction, that leaves this of a bounce.
fn bouncy(collider: ColliderBuilder, restitution: f32, is: Group, meets: Group) -> ColliderBuilder {
    collider
        .friction(0.0)
        .friction_combine_rule(CoefficientCombineRule::Min)
        .restitution(restitution)
        .restitution_combine_rule(CoefficientCombineRule::Max)
        .collision_groups(InteractionGroups::new(is, meets, InteractionTestMode::And))
}

impl Rapier {
    /// What balls meet: whatever they keep of a bounce, it takes nothing of it.
    fn solid(&self, collider: ColliderBuilder) -> ColliderBuilder {
        bouncy(collider, if self.setup.restitution == 1.0 { 1.0 } else { 0.0 }, FIXED, BALLS)
    }
}

impl World for Rapier {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let [half_width, half_height] = size.map(|size| size / 2.0);
        let collider = ColliderBuilder::cuboid(half_width, half_height).translation(center.into()).rotation(angle);
        self.world.insert_collider(self.solid(collider), None);
        Ok(())
    }

    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()> {
        let body = RigidBodyBuilder::dynamic()
            .translation(center.into())
            .linvel(velocity.into())
            .linear_damping(0.0)
            .lock_rotations()
            .can_sleep(self.setup.sleep)
            .ccd_enabled(self.setup.continuous == Continuous::Bullets && velocity != [0.0, 0.0]);
        let meets = if self.setup.balls_meet { FIXED | BALLS } else { FIXED };
        let ball = bouncy(ColliderBuilder::ball(radius).mass(1.0), self.setup.restitution, BALLS, meets);
        let (ball, _) = self.world.insert(body, ball);
        self.balls.push(ball);
        Ok(())
    }

    fn add_ground(&mut self, ground: &Ground) -> Outcome<()> {
        let points = facing_up(ground).into_iter().map(Vector::from).collect();
        // One side only, as its documentation has it for what holds heaps.
        self.world.insert_collider(self.solid(ColliderBuilder::oriented_polyline(points, None)), None);
        Ok(())
    }

    fn add_turning_box(&mut self, center: [f32; 2], size: [f32; 2], spin: f32) -> Outcome<()> {
        let [half_width, half_height] = size.map(|size| size / 2.0);
        // A body turns about its centre of mass, which is to be the origin.
        let collider = ColliderBuilder::cuboid(half_width, half_height).translation(center.into()).density(0.0);
        let mass = MassProperties::new(Vector::ZERO, 1.0, 1.0);
        let body = RigidBodyBuilder::kinematic_velocity_based().additional_mass_properties(mass);
        let body = body.angvel(spin).can_sleep(self.setup.sleep);
        let (body, _) = self.world.insert(body, self.solid(collider));
        self.turning = Some(body);
        Ok(())
    }

    fn turned(&mut self) -> Outcome<f64> {
        let body = self.turning.and_then(|body| self.world.bodies.get(body)).ok_or("nothing turns")?;
        Ok(body.rotation().angle().into())
    }

    fn steer(&mut self, velocities: &[[f32; 2]]) -> Outcome<()> {
        for (&ball, &velocity) in self.balls.iter().zip(velocities) {
            self.world.bodies.get_mut(ball).ok_or("a ball is gone")?.set_linvel(velocity.into(), true);
        }
        Ok(())
    }

    fn step(&mut self, seconds: f32) -> Outcome<()> {
        self.world.integration_parameters.dt = seconds;
        self.world.step();
        Ok(())
    }

    fn balls(&mut self) -> Outcome<Vec<Ball>> {
        self.balls
            .iter()
            .map(|&ball| {
                let body = self.world.bodies.get(ball).ok_or("a ball is gone")?;
                let (p, v) = (body.translation(), body.linvel());
                Ok(Ball { position: [p.x.into(), p.y.into()], velocity: [v.x.into(), v.y.into()] })
            })
            .collect()
    }
}
