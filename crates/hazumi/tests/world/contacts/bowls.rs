//! One ball on one curve under gravity.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random, position};

struct Swing {
    world: World,
    curve: BodyId,
    ball: BodyId,
    fall: f32,
}

impl Swing {
    /// Y points down.
    fn new(curve: impl Into<Shape>, ball: Circle, response: Response, fall: f32) -> Result<Self, InvalidBody> {
        let mut world = World::new();
        world.set_gravity([0.0, fall])?;
        let curve = world.add(Body::fixed(curve))?;
        let ball = world.add(Body::dynamic(ball).response(response))?;
        Ok(Self { world, curve, ball, fall })
    }

    fn energy(&self) -> f32 {
        let ball = self.world.get(self.ball).unwrap();
        0.5 * ball.velocity().length_squared() - self.fall * ball.position().y
    }

    /// Some seconds: at most so many hits, none of them after a while, never in the curve, and no energy from nowhere.
    fn swings(mut self, seconds: f32, rate: f32, most: usize, quiet: f32, scene: &str) -> Checked {
        let (mut hits, first) = (0, self.energy());
        let whole = self.fall * 20.0;
        for step in 0..(seconds * rate) as usize {
            let scene = format!("{scene}, {rate} Hz, step {step}");
            let report = self.world.advance(1.0 / rate)?;
            hits += report.hits;
            ask!(hits <= most, "{scene}: {hits} hits, {} of them in a step", report.hits);
            ask!(report.hits == 0 || step as f32 <= quiet * rate, "{scene}: still {} hits", report.hits);
            ask_free(report, &scene)?;
            ask_outside(&self.world, self.ball, self.curve, &scene)?;
            ask!(self.energy() - first <= 1e-3 * whole, "{scene}: energy {} of {first}", self.energy());
        }
        Ok(())
    }
}

fn bowls() -> [(&'static str, Shape); 2] {
    [
        ("quadratic", QuadBez::new([-10.0, -10.0], [0.0, 10.0], [10.0, -10.0]).unwrap().into()),
        ("cubic", CubicBez::new([-10.0, -10.0], [-8.0, 5.0], [8.0, 5.0], [10.0, -10.0]).unwrap().into()),
    ]
}

#[test]
fn a_ball_without_restitution_hits_a_bowl_once() -> Checked {
    for (name, bowl) in bowls() {
        for response in [INELASTIC, Response::Slide] {
            for rate in [30.0, 60.0] {
                let swing = Swing::new(bowl.clone(), Circle::new([-7.0, -8.0], 0.5)?, response, 10.0)?;
                swing.swings(8.0, rate, 1, 8.0, &format!("{name}, {response:?}"))?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_bounces_half_soon_rolls_in_a_bowl_without_a_hit() -> Checked {
    for (name, bowl) in bowls() {
        let swing = Swing::new(bowl.clone(), Circle::new([-7.0, -8.0], 0.5)?, HALF, 10.0)?;
        swing.swings(15.0, 60.0, 60, 10.0, name)?;
    }
    Ok(())
}

/// A curve that bends back over itself, and a ball dropped between its ends.
fn hook(seed: u64) -> Result<Swing, Box<dyn Error>> {
    let mut random = Random(seed);
    let (left, right, low) = (random.between(-8.0, -1.0), random.between(1.0, 8.0), random.between(5.0, 40.0));
    let bend = [random.between(-6.0, 6.0), low];
    let hook = QuadBez::new([left, 0.0], bend, [right, random.between(-3.0, 3.0)])?;
    let ball = Circle::new([0.5 * (left + right), -5.0], random.between(0.3, 2.5))?;
    let restitution = random.between(0.0, 0.5);
    Ok(Swing::new(hook, ball, Response::Bounce { restitution }, 100.0)?)
}

#[test]
fn a_ball_in_a_hook_soon_rolls_or_rests() -> Checked {
    // The worst first.
    for seed in [14, 19, 0].into_iter().chain(1..40) {
        let mut swing = hook(seed)?;
        let mut late = 0;
        for step in 0..600 {
            let report = swing.world.advance(1.0 / 60.0)?;
            let scene = format!("hook {seed}, step {step}: {report:?}");
            // A bounce is half as fast as the one before: this many end any.
            ask!(report.hits <= 40, "{scene}");
            ask_free(report, &scene)?;
            ask_outside(&swing.world, swing.ball, swing.curve, &scene)?;
            late = if step % 60 == 0 { 0 } else { late + report.hits };
            ask!(step < 300 || late <= 25, "{scene}: {late} hits in this second");
        }
    }
    Ok(())
}

/// Two sides hold the ball, and nothing moves it.
#[test]
fn a_ball_wedged_in_a_narrow_curve_stands_still() -> Checked {
    for response in [INELASTIC, Response::Slide] {
        for (width, low, radius) in [(4.0, 40.0, 2.0), (3.0, 30.0, 1.5), (6.0, 80.0, 2.5)] {
            let curve = QuadBez::new([-width, 0.0], [0.3 * width, low], [width, 0.0])?;
            let mut swing = Swing::new(curve, Circle::new([0.0, -5.0], radius)?, response, 100.0)?;
            for _ in 0..300 {
                let scene = format!("{response:?}, radius {radius}");
                let report = swing.world.advance(1.0 / 60.0)?;
                ask!(report.hits <= 40, "{scene}: {report:?}");
            }
            let lay = swing.world.get(swing.ball).unwrap().position();
            for step in 0..60 {
                let report = swing.world.advance(1.0 / 60.0)?;
                let ball = swing.world.get(swing.ball).unwrap();
                let scene = format!("{response:?}, radius {radius}, step {step}");
                ask!(report.hits == 0, "{scene}: {report:?}");
                ask!(ball.velocity().length() <= 1e-4, "{scene}: goes at {:?}", ball.velocity());
                ask!(
                    ball.position().distance(lay) <= skin(&swing.world, swing.ball),
                    "{scene}: at {:?}, lay at {lay:?}",
                    ball.position()
                );
            }
        }
    }
    Ok(())
}

/// Without friction it goes up as high as it was, again and again.
#[test]
fn a_ball_that_rolls_in_a_bowl_keeps_its_energy() -> Checked {
    for (name, bowl) in bowls() {
        let mut swing = Swing::new(bowl, Circle::new([-7.0, -8.0], 0.5)?, INELASTIC, 10.0)?;
        let mut landed = None;
        for step in 0..600 {
            let report = swing.world.advance(1.0 / 60.0)?;
            if report.hits > 0 || landed.is_some() {
                // As if the lowest place were 0: it falls from about five.
                let (energy, whole) = (swing.energy(), 50.0);
                let first = *landed.get_or_insert(energy);
                ask!((energy - first).abs() <= 1e-4 * whole, "{name}, step {step}: energy {energy}, was {first}");
            }
        }
    }
    Ok(())
}

/// In the bottom of a bowl a body touches the curve on both sides. It was held on the one and counted as held on the other, so that no chord but the shortest
/// would do: hundreds in a step, and up to 21 ms.
#[test]
fn what_has_corners_comes_to_rest_in_a_hollow_curve_by_few_chords() {
    for seed in 0..80 {
        let mut random = Random(seed);
        let half = random.between(2.0, 5.0);
        let (x, y) = (96.27 + random.between(-3.0, 3.0), 60.0);
        let shapes: [Shape; 3] = [
            Capsule::new([x - 0.5 * half, y], [x + 0.5 * half, y], 0.5 * half).unwrap().into(),
            Aabb::from_center([x, y], [2.0 * half, 2.0 * half]).unwrap().into(),
            Polygon::new([[x, y - half], [x + half, y + half], [x - half, y + half]]).unwrap().into(),
        ];
        for shape in shapes {
            let mut world = World::new();
            world.set_gravity([0.0, 400.0]).unwrap();
            let bowl = QuadBez::new([84.27, 71.59], [96.27, 83.59], [108.27, 71.59]).unwrap();
            world.add(Body::fixed(bowl.with_half_width(1.0).unwrap())).unwrap();
            let body = world.add(Body::dynamic(shape.clone()).restitution(0.0)).unwrap();
            for step in 0..240 {
                let dt = if seed % 2 == 0 { 1.0 } else { random.between(0.3, 2.2) } / 60.0;
                world.advance(dt).unwrap();
                let bends = world.path(body).count();
                assert!(bends <= 40, "seed {seed}, {shape:?}, step {step}: {bends} bends");
            }
            let speed = world.get(body).unwrap().velocity().length();
            assert!(speed < 60.0, "seed {seed}, {shape:?}: {speed}");
        }
    }
}

/// Two sides of one curve hold it, of which it is in contact with one at a time: it went to and fro between them, by 1e-9 of a unit, 4,096 times in each step.
#[test]
fn a_capsule_that_lies_in_a_hook_lies_there_in_few_chords() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    let hook =
        CubicBez::new([-3.976492, 159.21382], [11.668738, 151.51866], [-7.1557293, 180.16528], [-7.866496, 139.51999])?;
    world.add(Body::fixed(hook))?;
    let capsule = Capsule::new([-1.5318, 153.1183], [16.1482, 147.4123], 4.9223137)?;
    let capsule = world.add(Body::dynamic(capsule).response(Response::Slide))?;
    let from = position(&world, capsule);
    for step in 0..60 {
        let report = world.advance(1.0 / 60.0)?;
        let chords = world.path(capsule).count();
        assert!(report.bounded == 0 && chords < 200, "step {step}: {report:?}, {chords} chords");
    }
    assert!((position(&world, capsule) - from).length() < 0.01);
    Ok(())
}

/// The corner of a box comes between two arms of a curve and touches both: of a corner not only what is nearest on all of the curve counts.
#[test]
fn a_box_that_slides_into_a_nook_of_one_curve_goes_on_along_the_other_arm() -> Checked {
    let nook =
        CubicBez::new([137.48245, 71.61705], [104.042625, 115.232834], [65.262, 80.43465], [107.036934, 97.58463])?;
    let corners = [[104.06237, 85.24663], [94.94285, 81.0661], [99.123405, 71.94659], [108.242905, 76.12719]];
    let mut world = World::new();
    world.set_gravity([0.0, 800.0])?;
    world.add(Body::fixed(nook))?;
    let tile = Body::dynamic(Polygon::new(corners)?).response(Response::Slide).velocity([-72.72701, 199.2207]);
    let tile = world.add(tile)?;
    for step in 0..30 {
        world.advance(0.1)?;
        let bends = world.path(tile).count();
        assert!(bends < 100, "step {step}: {bends} bends");
    }
    let place = world.get(tile).unwrap().position();
    assert!(place.y > 1000.0, "it slid off the end of that, and is at {place:?}");
    Ok(())
}

/// How many bends the longest of 90 steps at 60 Hz has, and how fast what fell onto a curve is after them.
fn settles(
    curve: impl Into<Shape>,
    mover: impl Into<Shape>,
    velocity: [f32; 2],
) -> Result<(usize, f32), Box<dyn core::error::Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, 200.0])?;
    world.add(Body::fixed(curve))?;
    let mover = world.add(Body::dynamic(mover).velocity(velocity).restitution(0.0))?;
    let mut most = 0;
    for _ in 0..90 {
        world.advance(1.0 / 60.0)?;
        most = most.max(world.path(mover).count());
    }
    Ok((most, world.get(mover).unwrap().velocity().length()))
}

/// One side of it lies in one arm of the curve and a corner is almost in the other: that takes from it what leads there, and holds nothing yet.
#[test]
fn what_comes_to_rest_between_the_arms_of_one_curve_does_so_in_few_bends() -> Checked {
    let loop_of_one = CubicBez::new([14.2, -12.7], [-12.2, 9.7], [9.2, 10.4], [-11.8, -8.2])?;
    let plank = Aabb::from_center([2.0, -13.0], [7.0, 1.6])?;
    let bowl = QuadBez::new([13.76403, -19.644709], [15.572632, 14.870197], [-8.436055, -19.63712])?;
    let stone = Polygon::new([
        [3.69461, -48.368954],
        [4.9981985, -45.134216],
        [4.8170133, -43.659706],
        [3.1169624, -41.090454],
        [0.1685307, -40.002842],
        [-3.5701442, -41.49942],
        [-4.986027, -44.62645],
        [-4.6292386, -46.889484],
        [-3.0585506, -48.95541],
        [-0.3271782, -49.989285],
    ])?;
    for (bends, speed) in [settles(loop_of_one, plank, [-13.6, 360.0])?, settles(bowl, stone, [0.0, 0.0])?] {
        ask!(bends < 100 && speed < 1e-6, "{bends} bends, and it goes at {speed}");
    }
    Ok(())
}

/// Round things, too: the arm that they come to is another contact than that which they slide on.
#[test]
fn a_ball_that_wants_on_between_the_arms_of_a_curve_that_turns_goes_in_few_bends() -> Checked {
    let mut world = World::new();
    let arms = [[129.03781, 96.25241], [123.92966, 120.69888], [98.75083, 70.14451], [83.38071, 85.06156]];
    let [a, b, c, d] = arms;
    let turning = Body::kinematic(CubicBez::new(a, b, c, d)?);
    world.add(turning.spin(-0.5015011))?;
    let ball = Circle::new([117.16374, 73.843834], 4.4003973)?;
    let ball = world.add(Body::dynamic(ball).velocity([44.35556, 178.87248]).response(Response::Slide))?;
    for step in 0..40 {
        world.advance(1.0 / 30.0)?;
        let bends = world.path(ball).count();
        ask!(bends < 200, "step {step}: {bends} bends");
    }
    Ok(())
}
