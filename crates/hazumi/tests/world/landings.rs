//! Many that land on each other at once, and bounce.

use hazumi::*;

use crate::support::*;

const CROWD: Tags = Tags::bit(0);
const STEP: f32 = 1.0 / 60.0;

/// Balls of several sizes and masses, and how heavy each is.
struct Cloud {
    world: World,
    balls: Vec<(BodyId, f64)>,
    gravity: f64,
    bounce: Response,
}

impl Cloud {
    fn new(gravity: f32, restitution: f32) -> Self {
        let mut world = World::new();
        world.set_gravity([0.0, -gravity]).unwrap();
        Self { world, balls: Vec::new(), gravity: gravity.into(), bounce: Response::Bounce { restitution } }
    }

    fn add(&mut self, ball: Circle, velocity: Vec2, mass: f32) {
        let ball = Body::dynamic(ball).velocity(velocity).mass(mass).tags(CROWD).stopped_by(CROWD);
        let id = self.world.add(ball.response(self.bounce)).unwrap();
        self.balls.push((id, mass.into()));
    }

    fn sum(&self, of: impl Fn(&BodyRef<'_>) -> f64) -> f64 {
        self.balls.iter().map(|&(id, mass)| mass * of(&self.world.get(id).unwrap())).sum()
    }

    fn momentum(&self) -> [f64; 2] {
        [self.sum(|ball| ball.velocity().x.into()), self.sum(|ball| ball.velocity().y.into())]
    }

    fn energy(&self) -> f64 {
        self.sum(|ball| {
            let [x, y] = [ball.velocity().x, ball.velocity().y].map(f64::from);
            0.5 * (x * x + y * y) + self.gravity * f64::from(ball.position().y)
        })
    }

    /// How deep any two are in each other.
    fn deepest(&self) -> f64 {
        let ball = |&(id, _): &(BodyId, f64)| {
            let ball = self.world.get(id).unwrap();
            let Shape::Circle(circle) = &ball.shapes()[0] else { panic!("no circle") };
            (ball.position(), f64::from(circle.radius()))
        };
        let balls: Vec<(Vec2, f64)> = self.balls.iter().map(ball).collect();
        let mut deepest = 0.0f64;
        for (i, &(a, first)) in balls.iter().enumerate() {
            for &(b, second) in &balls[..i] {
                let [x, y] = [a.x - b.x, a.y - b.y].map(f64::from);
                deepest = deepest.max(first + second - (x * x + y * y).sqrt());
            }
        }
        deepest
    }
}

/// Balls all around that fly into the middle.
fn implosion(random: &mut Random, gravity: f32) -> Cloud {
    let mut cloud = Cloud::new(gravity, random.between(0.2, 0.8));
    for i in 0..150u16 {
        let (sine, cosine) = libm::sincosf(f32::from(i) * 2.4);
        let out = Vec2::new(cosine, sine);
        let far = 1.1 * f32::from(i).sqrt() + 1.0;
        let ball = Circle::new(out * far, random.between(0.3, 0.45)).unwrap();
        cloud.add(ball, -out * random.between(4.0, 12.0), random.between(0.5, 4.5));
    }
    cloud
}

#[test]
fn balls_that_fly_into_each_other_keep_their_momentum_and_gain_no_energy() {
    for seed in 0..10 {
        for gravity in [0.0, 30.0] {
            let mut cloud = implosion(&mut Random(seed), gravity);
            let mass = cloud.sum(|_| 1.0);
            let ([x, y], whole, mut energy) = (cloud.momentum(), cloud.energy(), cloud.energy());
            for step in 1..=90u16 {
                let report = cloud.world.advance(STEP).unwrap();
                assert_eq!((report.bounded, report.crushed), (0, 0), "seed {seed}, step {step}");
                let fallen = mass * cloud.gravity * f64::from(STEP) * f64::from(step);
                let [now_x, now_y] = cloud.momentum();
                let [off_x, off_y] = [(now_x - x) / mass, (now_y + fallen - y) / mass];
                let off = off_x.abs().max(off_y.abs());
                assert!(off < 2e-5, "seed {seed}, gravity {gravity}, step {step}: all go {off} faster");
                let now = cloud.energy();
                assert!(
                    now - energy < 1e-6 * whole.abs(),
                    "seed {seed}, gravity {gravity}, step {step}: {energy}, {now}"
                );
                energy = now;
            }
        }
    }
}

/// Balls above a funnel.
fn above_a_funnel(random: &mut Random, count: u16) -> Cloud {
    let mut cloud = Cloud::new(18.0, random.between(0.3, 0.7));
    let wide = 1.2 * f32::from(count).sqrt();
    for side in [-wide, wide] {
        cloud.world.add(Body::fixed(Segment::new([0.0, 0.0], [side, wide]).unwrap())).unwrap();
        cloud.world.add(Body::fixed(Segment::new([side, wide], [side, 20.0 * wide]).unwrap())).unwrap();
    }
    let columns = f32::from(count).sqrt() as u16;
    for i in 0..count {
        let [column, row] = [i % columns, i / columns].map(f32::from);
        let at = [(column - 0.5 * f32::from(columns)) * 1.1 + random.between(0.0, 0.1), 0.7 * wide + 1.1 * row];
        cloud.add(Circle::new(at, random.between(0.4, 0.5)).unwrap(), Vec2::ZERO, random.between(0.5, 2.0));
    }
    cloud
}

#[test]
fn balls_that_bounce_into_a_funnel_stay_apart_gain_no_energy_and_come_to_rest() {
    for seed in 0..4 {
        let mut cloud = above_a_funnel(&mut Random(seed), 200);
        let mut asking = cloud.world.clone();
        let (whole, mut energy) = (cloud.energy(), cloud.energy());
        let rests = (1..=600u16).find(|step| {
            let report = cloud.world.advance(STEP).unwrap();
            assert_eq!((report.bounded, report.crushed), (0, 0), "seed {seed}, step {step}");
            if *step <= 90 {
                asking.step(STEP, |_, _| cloud.bounce).unwrap();
                assert_eq!(cloud.world.checksum(), asking.checksum(), "seed {seed}, step {step}");
            }
            let deep = cloud.deepest();
            assert!(deep < 2e-5, "seed {seed}, step {step}: {deep} in each other");
            let (now, before) = (cloud.energy(), energy);
            assert!(now - before < 1e-4 * whole, "seed {seed}, step {step}: {before}, {now}");
            energy = now;
            cloud.sum(|ball| ball.velocity().length().into()) == 0.0
        });
        assert!(rests.is_some(), "seed {seed}");
    }
}

#[test]
fn who_is_told_a_velocity_where_many_land_has_it_when_nothing_touches_it() {
    for seed in 0..8 {
        let mut cloud = above_a_funnel(&mut Random(seed), 120);
        let bounce = cloud.bounce;
        for step in 0..75u16 {
            let mut told = None;
            cloud
                .world
                .step(STEP, |hit, midstep| {
                    if step == 60 && told.is_none() {
                        // Far away from all.
                        midstep.teleport(hit.body, [0.0, 500.0]).unwrap();
                        midstep.set_velocity(hit.body, [3.0, 40.0]).unwrap();
                        told = Some((hit.body, hit.time));
                    }
                    bounce
                })
                .unwrap();
            if let Some((body, time)) = told {
                let velocity = cloud.world.get(body).unwrap().velocity();
                let falls = 18.0 * (STEP - time);
                assert!((velocity - Vec2::new(3.0, 40.0 - falls)).length() < 1e-3, "seed {seed}: {velocity:?}");
            }
        }
    }
}

/// Balls in rows above a floor between two walls, of which every tenth keeps its speed.
fn above_a_floor(random: &mut Random) -> Cloud {
    let mut cloud = Cloud::new(random.between(8.0, 30.0), random.between(0.2, 0.6));
    let wide = random.between(3.0, 8.0);
    for wall in [[-wide, 0.0, wide, 0.0], [-wide, 0.0, -wide, 400.0], [wide, 0.0, wide, 400.0]] {
        let [ax, ay, bx, by] = wall;
        cloud.world.add(Body::fixed(Segment::new([ax, ay], [bx, by]).unwrap())).unwrap();
    }
    let columns = (wide / 0.6) as u16;
    for i in 0..60 {
        let [column, row] = [i % columns, i / columns].map(f32::from);
        let at = [column * 1.15 - wide + 0.9 + random.between(-0.1, 0.1), 2.5 + row * 1.25];
        let velocity = [random.between(-3.0, 3.0), random.between(-6.0, 0.0)];
        cloud.add(Circle::new(at, random.between(0.3, 0.45)).unwrap(), velocity.into(), 1.0);
        if i % 10 == 0 {
            cloud.world.set_keep_speed(cloud.balls[usize::from(i)].0, true).unwrap();
        }
    }
    cloud
}

#[test]
fn what_lands_ends_no_step_in_another() {
    for seed in 50..100 {
        let mut cloud = above_a_floor(&mut Random(seed));
        for step in 0..150 {
            cloud.world.advance(STEP).unwrap();
            let deep = cloud.deepest();
            assert!(deep < 2e-5, "seed {seed}, step {step}: {deep} in each other");
        }
    }
}

#[test]
fn what_falls_touches_another_when_it_reaches_it_and_not_when_its_chord_does() {
    for (height, pull) in [(0.3f32, 10.0f32), (1.7, 10.0), (4.2, 25.0), (0.05, 3.0)] {
        let mut world = World::new();
        world.set_gravity([0.0, -pull]).unwrap();
        let ball = |y: f32| Body::dynamic(Circle::new([0.0, y], 0.5).unwrap()).tags(CROWD).stopped_by(CROWD);
        world.add(ball(0.0).gravity_scale(0.0)).unwrap();
        world.add(ball(1.0 + height)).unwrap();
        let fallen = (1.0 + height) as f64 - 1.0;
        let reaches = (2.0 * fallen / f64::from(pull)).sqrt();
        let hit = (0..60u16).find_map(|step| {
            world.advance(STEP).unwrap();
            world.hits().next().map(|hit| f64::from(step) * f64::from(STEP) + f64::from(hit.time))
        });
        let off = (hit.unwrap() - reaches).abs();
        assert!(off < 1e-6, "from {height} at {pull}: {off} seconds off");
    }
}
