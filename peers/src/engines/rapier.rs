//! rapier2d, as <https://rapier.rs/docs> recommends for what bounces for ever.

use rapier2d::prelude::*;

use super::{Ball, Continuous, Engine, Setup, World};
use crate::Outcome;

pub(super) const ENGINE: Engine = Engine {
    name: "rapier2d",
    package: "rapier2d",
    settings: "PhysicsWorld, length unit 1 m; friction 0 (rule Min), restitution 1 (rule Max), damping 0, rotation locked, \
               no sleep, no cap on speed; 4 solver iterations, continuous collision detection as by default: against fixed \
               colliders, 1 substep; built with SIMD, one thread",
    effort: Some("solver iterations"),
    has_continuous: true,
    world: |setup| {
        let mut world = PhysicsWorld { gravity: Vector::ZERO, ..PhysicsWorld::default() };
        let parameters = &mut world.integration_parameters;
        parameters.num_solver_iterations *= setup.effort;
        // The default, 400 m/s, would be a speed limit for what flies 50 diameters in a step.
        parameters.normalized_max_linear_velocity = Real::MAX;
        if setup.continuous == Continuous::Off {
            parameters.max_ccd_substeps = 0;
        }
        Ok(Box::new(Rapier { world, balls: Vec::new(), setup }))
    },
};

const FIXED: Group = Group::GROUP_1;
const BALLS: Group = Group::GROUP_2;

struct Rapier {
    world: PhysicsWorld,
    balls: Vec<RigidBodyHandle>,
    setup: Setup,
}

/// A collider that takes nothing from what it meets.
fn bouncy(collider: ColliderBuilder, is: Group, meets: Group) -> ColliderBuilder {
    collider
        .friction(0.0)
        .friction_combine_rule(CoefficientCombineRule::Min)
        .restitution(1.0)
        .restitution_combine_rule(CoefficientCombineRule::Max)
        .collision_groups(InteractionGroups::new(is, meets, InteractionTestMode::And))
}

impl World for Rapier {
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()> {
        let [half_width, half_height] = size.map(|size| size / 2.0);
        let collider = ColliderBuilder::cuboid(half_width, half_height).translation(center.into()).rotation(angle);
        self.world.insert_collider(bouncy(collider, FIXED, BALLS), None);
        Ok(())
    }

    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()> {
        let body = RigidBodyBuilder::dynamic()
            .translation(center.into())
            .linvel(velocity.into())
            .linear_damping(0.0)
            .lock_rotations()
            .can_sleep(false)
            .ccd_enabled(self.setup.continuous == Continuous::Bullets && velocity != [0.0, 0.0]);
        let meets = if self.setup.balls_meet { FIXED | BALLS } else { FIXED };
        let (ball, _) = self.world.insert(body, bouncy(ColliderBuilder::ball(radius).mass(1.0), BALLS, meets));
        self.balls.push(ball);
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
