//! What rolls over a round hill and leaves it.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random};

/// Balls dropped all over the hill, for three seconds: never inside it.
fn rolls_off(hill: &Shape, restitution: f32) -> Checked {
    for rate in [240.0, 60.0, 30.0, 10.0f32] {
        for x in -20..=20 {
            let scene = format!("restitution {restitution}, {rate} Hz, x {x}");
            let mut world = World::new();
            world.set_gravity([0.0, 500.0])?;
            let hill = world.add(Body::fixed(hill.clone()))?;
            let ball = world.add(Body::dynamic(Circle::new([x as f32, -80.0], 9.0)?).restitution(restitution))?;
            for _ in 0..(3.0 * rate) as usize {
                let report = world.advance(1.0 / rate)?;
                ask_free(report, &scene)?;
                ask_outside(&world, ball, hill, &scene)?;
                if world.get(ball).unwrap().position().y > 200.0 {
                    break;
                }
            }
        }
    }
    Ok(())
}

fn ball(radius: f32) -> Shape {
    Circle::new([0.0, 0.0], radius).unwrap().into()
}

fn curve() -> Shape {
    QuadBez::new([-60.0, 20.0], [0.0, -60.0], [60.0, 20.0]).unwrap().into()
}

#[test]
fn a_ball_that_rolls_off_a_round_hill_is_never_inside_it() -> Checked {
    [8.0, 60.0].into_iter().try_for_each(|radius| rolls_off(&ball(radius), 0.0))
}

#[test]
fn a_ball_that_hops_off_a_round_hill_is_never_inside_it() -> Checked {
    [8.0, 60.0].into_iter().try_for_each(|radius| rolls_off(&ball(radius), 0.5))
}

#[test]
fn a_ball_that_rolls_off_a_curved_hill_is_never_inside_it() -> Checked {
    [0.0, 0.5].into_iter().try_for_each(|restitution| rolls_off(&curve(), restitution))
}

const GRAVITY: f64 = 500.0;
const REACH: f64 = 69.0;

/// A ball of radius 9 at rest beside the top of a hill of radius 60. Y points down.
struct Fall {
    world: World,
    hill: BodyId,
    ball: BodyId,
}

impl Fall {
    fn new(begin: f64, response: Response) -> Result<Self, InvalidBody> {
        let mut world = World::new();
        world.set_gravity([0.0, GRAVITY as f32])?;
        let hill = world.add(Body::fixed(Circle::new([0.0, 0.0], 60.0).unwrap()))?;
        let at = Vec2::new((REACH * libm::sin(begin)) as f32, (-REACH * libm::cos(begin)) as f32);
        let ball = world.add(Body::dynamic(Circle::new(at, 9.0).unwrap()).response(response))?;
        Ok(Self { world, hill, ball })
    }

    fn goes_down_to(&mut self, y: f32, rate: f32) -> Checked {
        while self.world.get(self.ball).unwrap().position().y < y {
            self.world.advance(1.0 / rate)?;
            ask_outside(&self.world, self.ball, self.hill, format!("{rate} Hz"))?;
        }
        Ok(())
    }

    fn place(&self) -> [f64; 2] {
        let at = self.world.get(self.ball).unwrap().position();
        [at.x.into(), at.y.into()]
    }

    fn velocity(&self) -> [f64; 2] {
        let v = self.world.get(self.ball).unwrap().velocity();
        [v.x.into(), v.y.into()]
    }

    fn energy(&self) -> f64 {
        let [x, y] = self.velocity();
        0.5 * (x * x + y * y) - GRAVITY * self.place()[1]
    }
}

/// From rest a ball leaves a hill where cos θ is two thirds of what it was. Its place tells that badly, since it leaves as the cube of time;
/// its speed along x does, which no longer changes then: v_x² = 2 (E − gL cos θ) cos² θ has its greatest value there.
#[test]
fn a_ball_leaves_a_round_hill_where_the_cosine_is_two_thirds() -> Checked {
    let begin = 0.05;
    for response in [INELASTIC, HALF, Response::Slide] {
        for rate in RATES {
            let mut fall = Fall::new(begin, response)?;
            // To 40 degrees as games step; from there finely, since the direction of a long chord is not that of the surface.
            fall.goes_down_to(-52.9, rate)?;
            fall.goes_down_to(-30.0, 20_000.0)?;
            let (energy, x) = (fall.energy(), fall.velocity()[0]);
            let along = |cosine: f64| 2.0 * (energy - GRAVITY * REACH * cosine) * cosine * cosine;
            let (mut low, mut high) = (0.0, energy / (1.5 * GRAVITY * REACH));
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                if along(middle) < x * x { low = middle } else { high = middle }
            }
            let (left, want) = (libm::acos(high).to_degrees(), libm::acos(libm::cos(begin) * 2.0 / 3.0).to_degrees());
            ask!((left - want).abs() <= 0.5, "{response:?}, {rate} Hz: left at {left:.3} degrees, not {want:.3}");
        }
    }
    Ok(())
}

#[test]
fn a_ball_flies_from_a_round_hill_as_the_textbook_says() -> Checked {
    let begin = 0.05;
    // Where it leaves, and from there the parabola.
    let cosine = libm::cos(begin) * 2.0 / 3.0;
    let (sine, speed) = (libm::sqrt(1.0 - cosine * cosine), libm::sqrt(GRAVITY * REACH * cosine));
    for response in [INELASTIC, HALF, Response::Slide] {
        for rate in RATES {
            let mut fall = Fall::new(begin, response)?;
            fall.goes_down_to(60.0, rate)?;
            let [x, y] = fall.place();
            let (falls, drop) = (speed * sine, y + REACH * cosine);
            let time = (libm::sqrt(falls * falls + 2.0 * GRAVITY * drop) - falls) / GRAVITY;
            let want = REACH * sine + speed * cosine * time;
            ask!((x - want).abs() <= 0.05, "{response:?}, {rate} Hz: it comes down at {x:.3}, not at {want:.3}");
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_rolls_off_a_round_hill_keeps_its_energy() -> Checked {
    for response in [INELASTIC, HALF, Response::Slide] {
        for rate in RATES {
            for begin in [0.05, 0.3] {
                let mut fall = Fall::new(begin, response)?;
                fall.goes_down_to(60.0, rate)?;
                let off = fall.energy() / (GRAVITY * REACH * libm::cos(begin)) - 1.0;
                ask!(off.abs() <= 1e-4, "{response:?}, {rate} Hz, from {begin}: energy is off by {off:.1e}");
            }
        }
    }
    Ok(())
}

/// Sent along the surface it stays on it, if slow, or flies off it at once, if fast; in the middle of a step and at its beginning.
#[test]
fn a_ball_sent_along_a_round_hill_is_never_inside_it() -> Checked {
    for response in [INELASTIC, HALF, Response::Slide, Response::Stop] {
        for rate in [240.0, 60.0, 30.0, 10.0f32] {
            for place in 0..60 {
                let (begin, speed) = (-1.5 + 0.05 * f64::from(place), [20.0, 100.0, 150.0, 250.0][place as usize % 4]);
                let scene = format!("{response:?}, {rate} Hz, from {begin:.2} at {speed}");
                let mut fall = Fall::new(begin, response)?;
                let along = Vec2::new(libm::cos(begin) as f32, libm::sin(begin) as f32);
                fall.world.set_velocity(fall.ball, along * speed)?;
                for _ in 0..(1.5 * rate) as usize {
                    let report = fall.world.advance(1.0 / rate)?;
                    ask_free(report, &scene)?;
                    ask_outside(&fall.world, fall.ball, fall.hill, &scene)?;
                }
            }
        }
    }
    Ok(())
}

/// Each of many segments is a body of its own, end to end with the next: one hit where it lands, and the speed of a slope.
#[test]
fn a_ball_slides_down_two_hundred_segments_without_a_hit_at_a_seam() -> Checked {
    for rate in RATES {
        for (length, falls) in [(0.7f32, 0.3f32), (1.9, 0.1), (0.31, 0.8)] {
            let scene = format!("{rate} Hz, segments of {length} that fall by {falls}");
            let mut world = World::new();
            world.set_gravity([0.0, 10.0])?;
            for i in -10..190 {
                let [x, end] = [i as f32, (i + 1) as f32].map(|i| i * length);
                world.add(Body::fixed(Segment::new([x, falls * x], [end, falls * end])?))?;
            }
            let ball = world.add(Body::dynamic(Circle::new([0.5, -1.5], 1.0)?).response(INELASTIC))?;
            let (mut hits, mut before) = (0, 0.0);
            for _ in 0..(4.0 * rate) as usize {
                let report = world.advance(1.0 / rate)?;
                hits += report.hits;
                ask_free(report, &scene)?;
                let (at, v) = (world.get(ball).unwrap().position(), world.get(ball).unwrap().velocity());
                let up = libm::sqrtf(1.0 + falls * falls);
                if at.x > 188.0 * length {
                    break;
                }
                let gap = (falls * at.x - at.y) / up - 1.0;
                ask!(gap >= -2.0 * skin(&world, ball), "{scene}: {gap} above the slope at {at:?}");
                let speed = v.length();
                // What it lost when it landed it has lost once.
                ask!(hits == 0 || speed >= before || before == 0.0, "{scene}: {before} became {speed} at {at:?}");
                before = if hits == 0 { 0.0 } else { speed };
            }
            ask!(hits == 1, "{scene}: {hits} hits");
        }
    }
    Ok(())
}

/// A ball's place and velocity after a second on and off a ramp, in so many steps.
fn rolled_off(ramp: &Shape, ball: Circle, gravity: f32, velocity: Vec2, steps: u16) -> (Vec2, Vec2) {
    let mut world = World::new();
    world.set_gravity([0.0, gravity]).unwrap();
    world.add(Body::fixed(ramp.clone())).unwrap();
    let ball = world.add(Body::dynamic(ball).velocity(velocity).restitution(0.0)).unwrap();
    for _ in 0..steps {
        world.advance(1.0 / f32::from(steps)).unwrap();
    }
    let ball = world.get(ball).unwrap();
    (ball.position(), ball.velocity())
}

/// It was led around the end of the floor for the rest of a chord, and fell faster the longer the steps were.
#[test]
fn a_ball_falls_from_where_the_floor_ends_however_long_the_steps_are() {
    let floor = Shape::from(Segment::new([-100.0, 0.0], [0.0, 0.0]).unwrap());
    for steps in [1, 2, 6, 15, 30, 60, 144, 240, 1000] {
        let ball = Circle::new([-80.0, -8.0], 8.0).unwrap();
        let (at, velocity) = rolled_off(&floor, ball, 400.0, Vec2::new(100.0, 0.0), steps);
        // It is there after 0.8 s.
        let due = Vec2::new(20.0, -8.0 + 0.5 * 400.0 * 0.04);
        assert!((at - due).length() < 1e-3 && (velocity.y - 80.0).abs() < 1e-2, "{steps}: {at:?}, {velocity:?}");
    }
}

/// A look at how the ramp bends saw its end, up to a twentieth of the ball before that, and let go of the ball there: after a second it was as much as a tenth of
/// its size from where it was in other steps.
#[test]
fn a_ball_leaves_a_ramp_at_its_end_however_long_the_steps_are() {
    for seed in 1..60 {
        let mut random = Random(seed);
        let end = [random.between(-20.0, 20.0), random.between(-20.0, 20.0)];
        let start = [end[0] - random.between(60.0, 140.0), end[1] - random.between(20.0, 70.0)];
        let middle = [
            0.5 * (start[0] + end[0]) + random.between(-15.0, 15.0),
            0.5 * (start[1] + end[1]) + random.between(-5.0, 25.0),
        ];
        let ramp = Shape::from(QuadBez::new(start, middle, end).unwrap());
        let radius = random.between(4.0, 10.0);
        let above = [start[0] + random.between(10.0, 20.0), start[1] - random.between(15.0, 25.0)];
        let ball = Circle::new(above, radius).unwrap();
        let (gravity, velocity) = (random.between(150.0, 700.0), Vec2::new(random.between(0.0, 90.0), 0.0));
        let (due, _) = rolled_off(&ramp, ball, gravity, velocity, 60);
        for steps in [24, 30, 48, 90, 120, 144, 240] {
            let (at, _) = rolled_off(&ramp, ball, gravity, velocity, steps);
            let apart = (at - due).length() / (2.0 * radius);
            assert!(apart < 1e-3, "seed {seed}, {steps} steps: {apart} of its size apart");
        }
    }
}

/// Where the other corner of its flat side comes upon the curve, a chord ends at once. That took the box for stopped: of its speed of 90 along the
/// curve 5 were left, in one length of steps of many.
#[test]
fn a_box_goes_on_where_its_other_corner_comes_upon_a_hollow_curve() {
    for steps in [1, 2, 3, 6, 12, 29] {
        let mut world = World::new();
        world.set_gravity([0.0, 327.2671]).unwrap();
        let bowl = QuadBez::new([-79.20765, -14.196678], [-49.827072, 21.048998], [-16.991142, 6.887169]).unwrap();
        world.add(Body::fixed(bowl)).unwrap();
        let shape = Aabb::from_center([-63.527927, -36.56704], [14.567238, 14.567238]).unwrap();
        let shape = world.add(Body::dynamic(shape).velocity([52.433083, 0.0]).restitution(0.0)).unwrap();
        for _ in 0..3 * steps {
            world.advance(0.2 / steps as f32).unwrap();
        }
        let velocity = world.get(shape).unwrap().velocity();
        assert!(velocity.x > 60.0, "{steps}: {velocity:?}");
    }
}

/// Each chord up to where the straight side ended was as short as what was left of it, and the next began as near to the end: 8,192 of them, in 43 ms, and the
/// box was `bounded`.
#[test]
fn a_box_slides_off_the_straight_side_of_a_capsule_in_few_chords() {
    let mut world = World::new();
    world.set_gravity([0.0, 4.3986206]).unwrap();
    let capsule = Capsule::new([3.1040432, 3.2778823], [3.3853996, 2.1825821], 0.3180439).unwrap();
    let capsule = world.add(Body::fixed(capsule)).unwrap();
    let size = [2.0 * 0.16446641, 2.0 * 0.059813652];
    let shape = Obb::new([-1.8332006, -0.7304616], size, 5.680417).unwrap();
    let shape = world.add(Body::dynamic(shape).velocity([2.8749378, -1.8757167]).restitution(0.0)).unwrap();
    let mut touched = false;
    for step in 0..470 {
        let report = world.advance(1.0 / 240.0).unwrap();
        let bends = world.path(shape).count();
        assert!(report.bounded == 0 && bends < 200, "step {step}: {bends} bends");
        touched |= world.contacts(shape).any(|contact| contact.other == capsule);
    }
    assert!(touched, "it did not come to the capsule");
}
