//! Games as one would write them, played for a while.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random};

const BALL: Tags = Tags::bit(0);
const WALL: Tags = Tags::bit(1);
const BUMPER: Tags = Tags::bit(2);
const FLIPPER: Tags = Tags::bit(3);
const POCKET: Tags = Tags::bit(4);

/// A bat about its hinge, from 0.45 below the horizontal to as much above.
struct Flipper {
    id: BodyId,
    hinge: Vec2,
    /// Which way it turns up.
    up: f32,
    angle: f32,
}

impl Flipper {
    fn new(world: &mut World, hinge: Vec2, up: f32) -> Result<Self, Box<dyn Error>> {
        let tip = hinge + Vec2::new(-up * 75.0 * libm::cosf(0.45), 75.0 * libm::sinf(0.45));
        let bat = Body::kinematic(Capsule::new(hinge, tip, 8.0)?).pivot(hinge).tags(FLIPPER);
        Ok(Self { id: world.add(bat)?, hinge, up, angle: 0.0 })
    }

    fn drive(&mut self, world: &mut World, is_on: bool, seconds: f32) -> Result<(), InvalidBody> {
        let wanted = if is_on { 0.9 } else { 0.0 };
        self.angle += (wanted - self.angle).clamp(-20.0 * seconds, 20.0 * seconds);
        world.move_to(self.id, self.hinge, self.up * self.angle)
    }
}

/// A table 400 wide and 800 high with curved corners, three bumpers, two lanes and the flippers at their ends. Y points down.
fn table() -> Result<(World, [Flipper; 2]), Box<dyn Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, 500.0])?;
    let walls: [(Shape, f32); 7] = [
        (Aabb::new([-40.0, -40.0], [0.0, 880.0])?.into(), 0.6),
        (Aabb::new([400.0, -40.0], [440.0, 880.0])?.into(), 0.6),
        (Aabb::new([-40.0, -40.0], [440.0, 0.0])?.into(), 0.6),
        (QuadBez::new([0.0, 120.0], [0.0, 0.0], [120.0, 0.0])?.into(), 0.6),
        (QuadBez::new([280.0, 0.0], [400.0, 0.0], [400.0, 120.0])?.into(), 0.6),
        (Segment::new([0.0, 620.0], [100.0, 690.0])?.into(), 0.3),
        (Segment::new([400.0, 620.0], [300.0, 690.0])?.into(), 0.3),
    ];
    for (wall, restitution) in walls {
        world.add(Body::fixed(wall).tags(WALL).restitution(restitution))?;
    }
    for at in [[120.0, 250.0], [280.0, 250.0], [200.0, 380.0]] {
        world.add(Body::fixed(Circle::new(at, 26.0)?).tags(BUMPER))?;
    }
    let left = Flipper::new(&mut world, Vec2::new(105.0, 700.0), -1.0)?;
    let right = Flipper::new(&mut world, Vec2::new(295.0, 700.0), 1.0)?;
    Ok((world, [left, right]))
}

/// What a bumper gives: the bounce, and some more away from it.
fn bumped(hit: &Hit) -> Response {
    let bounced = hit.velocity - hit.normal * (2.0 * hit.velocity.dot(hit.normal));
    let faster = bounced + hit.normal * 150.0;
    Response::Velocity(faster * (600.0 / faster.length()).min(1.0))
}

fn pinball(rate: f32, seed: u64, seconds: f32) -> Checked {
    let mut random = Random(seed);
    let (mut world, mut flippers) = table()?;
    let mut new_ball = |world: &mut World| {
        let ball = Circle::new([random.between(100.0, 300.0), 60.0], 9.0).unwrap();
        world.add(Body::dynamic(ball).velocity([random.between(-100.0, 100.0), 0.0]).tags(BALL))
    };
    let mut ball = new_ball(&mut world)?;
    for step in 0..(seconds * rate) as usize {
        let (at, v) = (world.get(ball).unwrap().position(), world.get(ball).unwrap().velocity());
        let is_near = at.y > 660.0 && v.y > -50.0;
        for (side, flipper) in flippers.iter_mut().enumerate() {
            flipper.drive(&mut world, is_near && (at.x >= 200.0) == (side == 1), 1.0 / rate)?;
        }
        let report = world.step(1.0 / rate, |hit, world| match hit.other_tags {
            tags if tags.contains(BUMPER) => bumped(hit),
            tags if tags.contains(FLIPPER) => HALF,
            _ => world.response_to(hit),
        })?;
        let scene = format!("{rate} Hz, seed {seed}, step {step}: {report:?}");
        ask_free(report, &scene)?;
        let others: Vec<BodyId> = world.iter().map(|body| body.id()).filter(|&id| id != ball).collect();
        others.into_iter().try_for_each(|other| ask_outside(&world, ball, other, &scene))?;
        let at = world.get(ball).unwrap().position();
        if at.y > 820.0 || step % (20.0 * rate) as usize == 0 {
            world.remove(ball)?;
            ball = new_ball(&mut world)?;
        }
    }
    Ok(())
}

#[test]
fn a_pinball_is_never_in_a_wall_nor_in_a_flipper() -> Checked {
    for rate in [240.0, 60.0, 30.0, 10.0] {
        [5, 6, 7].into_iter().try_for_each(|seed| pinball(rate, seed, 60.0))?;
    }
    Ok(())
}

/// Fifteen balls in a triangle and one that breaks them, on cushions; each rolls ever more slowly.
struct Billiards {
    world: World,
    balls: Vec<BodyId>,
}

impl Billiards {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for (low, high) in [
            ([-20.0, 12.0], [0.0, 238.0]),
            ([500.0, 12.0], [520.0, 238.0]),
            ([12.0, -20.0], [242.0, 0.0]),
            ([258.0, -20.0], [488.0, 0.0]),
            ([12.0, 250.0], [242.0, 270.0]),
            ([258.0, 250.0], [488.0, 270.0]),
        ] {
            world.add(Body::fixed(Aabb::new(low, high)?).tags(WALL).restitution(0.8))?;
        }
        for x in [-4.0, 250.0, 504.0] {
            for y in [-6.0, 256.0] {
                world.add(Body::fixed(Circle::new([x, y], 9.0)?).tags(POCKET))?;
            }
        }
        let mut places = vec![Vec2::new(120.0, 125.0)];
        for i in 0..5u8 {
            let (x, half) = (360.0 + 10.6 * f32::from(i), f32::from(i) * 0.5);
            places.extend((0..=i).map(|j| Vec2::new(x, 125.0 + 12.3 * (f32::from(j) - half))));
        }
        let mut balls = Vec::new();
        for at in places {
            let ball = Body::dynamic(Circle::new(at, 6.0)?).tags(BALL).stopped_by(BALL | WALL);
            balls.push(world.add(ball.senses(POCKET).restitution(0.96))?);
        }
        Ok(Self { world, balls })
    }

    /// Every ball is slowed by 60 for each second, and one in a pocket is taken off the table.
    fn roll(&mut self, seconds: f32) -> Result<StepReport, Box<dyn Error>> {
        for &ball in &self.balls {
            let v = self.world.get(ball).unwrap().velocity();
            let stops = v.length() <= 60.0 * seconds;
            if stops {
                self.world.set_velocity(ball, [0.0, 0.0])?;
            }
            self.world.set_acceleration(ball, if stops { Vec2::ZERO } else { v * (-60.0 / v.length()) })?;
        }
        let report = self.world.advance(seconds)?;
        let gone: Vec<BodyId> =
            self.world.touch_events().filter(|event| event.begins).map(|event| event.body).collect();
        for ball in gone {
            self.world.remove(ball).ok();
            self.balls.retain(|&other| other != ball);
        }
        Ok(report)
    }

    fn energy(&self) -> f64 {
        self.balls.iter().map(|&ball| f64::from(self.world.get(ball).unwrap().velocity().length_squared())).sum()
    }
}

#[test]
fn billiard_balls_come_to_rest_and_are_never_in_each_other() -> Checked {
    for rate in [240.0, 60.0, 30.0, 10.0] {
        for aim in [13.0, -40.0, 0.0] {
            let mut table = Billiards::new()?;
            table.world.set_velocity(table.balls[0], [900.0, aim])?;
            let mut replay = Billiards { world: table.world.clone(), balls: table.balls.clone() };
            let mut last = f64::INFINITY;
            for step in 0..(40.0 * rate) as usize {
                let scene = format!("{rate} Hz, aim {aim}, step {step}");
                let report = table.roll(1.0 / rate)?;
                ask_free(report, &scene)?;
                let energy = table.energy();
                ask!(energy <= last * (1.0 + 1e-6), "{scene}: energy {last} became {energy}");
                last = energy;
                for (i, &a) in table.balls.iter().enumerate() {
                    table.balls[..i].iter().try_for_each(|&b| ask_outside(&table.world, a, b, &scene))?;
                }
                replay.roll(1.0 / rate)?;
                ask!(replay.world.checksum() == table.world.checksum(), "{scene}: the replay goes another way");
                if energy == 0.0 {
                    break;
                }
            }
            ask!(last == 0.0, "{rate} Hz, aim {aim}: still of energy {last}");
        }
    }
    Ok(())
}
