//! Any bits whatever: an error, or finite places and velocities; never a panic, a NaN or an endless loop.

use hazumi::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::support::*;

/// Any bits of f32, the awkward ones and the usual ones more often than not.
pub(crate) fn any_bits() -> impl Strategy<Value = f32> {
    let awkward = prop::sample::select(vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        1e-45,
        -1e-45,
        f32::MIN_POSITIVE,
        1e-20,
        -1e-20,
        1e6,
        1e20,
        -1e20,
        1e30,
        -1e30,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ]);
    prop_oneof![3 => -50.0f32..50.0, 2 => awkward, 2 => any::<u32>().prop_map(f32::from_bits)]
}

/// Numbers as they are within the range that a game may use.
fn usual() -> impl Strategy<Value = f32> {
    prop_oneof![4 => -50.0f32..50.0, 2 => (-20i8..20).prop_map(f32::from), 1 => Just(0.0), 1 => Just(1e-45), 1 => -1e6f32..1e6]
}

pub(crate) fn shape_of(kind: u8, n: [f32; 8]) -> Option<Shape> {
    let [a, b, c, d] = [[n[0], n[1]], [n[2], n[3]], [n[4], n[5]], [n[6], n[7]]];
    Some(match kind % 9 {
        0 => Circle::new(a, n[2]).ok()?.into(),
        1 => Aabb::new(a, b).or_else(|_| Aabb::from_center(a, [b[0].abs(), b[1].abs()])).ok()?.into(),
        2 => Obb::new(a, b, n[4]).or_else(|_| Obb::from_half(a, [b[0].abs(), b[1].abs()], n[4])).ok()?.into(),
        3 => Capsule::new(a, b, n[4]).ok()?.into(),
        4 => Segment::new(a, b).ok()?.into(),
        5 => Line::new(a, b).ok()?.into(),
        6 => QuadBez::new(a, b, c).ok()?.with_half_width(n[6]).ok()?.into(),
        7 => CubicBez::new(a, b, c, d).ok()?.into(),
        _ => Polygon::new([a, b, c, d]).or_else(|_| Polygon::new([a, b, c])).ok()?.into(),
    })
}

fn response_of(kind: u8, n: [f32; 8]) -> Response {
    match kind % 7 {
        0 => Response::Slide,
        1 => Response::Stop,
        2 => Response::Pass,
        3 => Response::Velocity(Vec2::new(n[0], n[1])),
        4 => Response::Bounce { restitution: n[0] },
        _ => Response::BOUNCE,
    }
}

/// A command to the world: which, of what kind, to which body, and its numbers.
type Command = (u8, u8, u8, [f32; 8]);

fn commands(number: impl Strategy<Value = f32>) -> impl Strategy<Value = Vec<Command>> {
    let command = (any::<u8>(), any::<u8>(), any::<u8>(), prop::collection::vec(number, 8));
    let command = command.prop_map(|(what, kind, whom, n)| (what, kind, whom, n.try_into().unwrap()));
    prop::collection::vec(command, 1..40)
}

fn body_of(kind: u8, whom: u8, n: [f32; 8]) -> Option<Body> {
    let body = match whom % 7 {
        0 => Body::fixed(shape_of(kind, n)?),
        1 => Body::compound([0, 1, 2].into_iter().filter_map(|i| shape_of(kind.wrapping_add(i), n))),
        2 => Body::kinematic(shape_of(kind, n)?).velocity([n[5], n[6]]).spin(n[7]),
        3 => Body::dynamic(shape_of(kind, n)?).velocity([n[6], n[7]]),
        _ => Body::dynamic(Circle::new([n[0], n[1]], n[2].abs()).ok()?).velocity([n[3], n[4]]),
    };
    let body = match kind % 5 {
        0 => body.acceleration([n[5], n[6]]),
        1 => body.restitution(n[5].min(1.0)).corners(Corners::Diagonal),
        2 => body.gravity_scale(n[5] % 4.0).tags(Tags::try_bit(kind.into()).unwrap_or_default()),
        3 => body.response(response_of(whom, n)).stopped_by(Tags::from_bits(n[7].to_bits())),
        _ => body,
    };
    // Any tags it may have, among them those that stop it.
    let body = if whom.is_multiple_of(3) { body.senses(Tags::from_bits(n[6].to_bits())) } else { body };
    Some(if whom == 77 { body.disabled() } else { body.user(kind.into()) })
}

/// Does what the command says, whatever comes of it; a change that is refused leaves the world as it was.
fn obey(world: &mut World, ids: &mut Vec<BodyId>, (what, kind, whom, n): Command) -> Result<(), TestCaseError> {
    let id = ids.get(usize::from(whom) % ids.len().max(1)).copied().unwrap_or(BodyId::from_bits(1 << 32).unwrap());
    let before = world.checksum();
    let accepted = match what % 24 {
        0..=5 => match body_of(kind, whom, n) {
            Some(body) => world.add(body).map(|id| ids.push(id)).is_ok(),
            None => false,
        },
        6 => world.remove(id).is_ok(),
        7 => world.set_gravity([n[0], n[1]]).is_ok(),
        8 => world.set_velocity(id, [n[0], n[1]]).is_ok(),
        9 => world.set_acceleration(id, [n[0], n[1]]).is_ok(),
        10 => world.teleport(id, [n[0], n[1]]).is_ok(),
        11 => shape_of(kind, n).is_some_and(|shape| world.set_shape(id, shape).is_ok()),
        12 => {
            let shapes = (0..kind % 4).filter_map(|i| shape_of(kind.wrapping_add(i), n));
            world.set_shapes(id, shapes).is_ok()
        }
        13 => world.set_enabled(id, kind % 2 == 0).is_ok(),
        14 if kind % 2 == 0 => world.set_senses(id, Tags::from_bits(n[0].to_bits())).is_ok(),
        14 => world.set_stopped_by(id, Tags::from_bits(n[0].to_bits())).is_ok(),
        15 => {
            world.set_response(id, Some(response_of(kind, n))).is_ok()
                && world.set_tags(id, Tags::try_bit(kind.into()).unwrap_or_default()).is_ok()
        }
        16 | 17 => world.advance(n[0]).is_ok(),
        18 => world.move_by(id, [n[0], n[1]], response_of(kind, n)).is_ok(),
        19 => world.move_to(id, [n[0], n[1]], n[2]).is_ok(),
        20 => world.set_spin(id, n[0]).is_ok(),
        21 => world
            .set_response_between(
                Tags::try_bit(kind.into()).unwrap_or_default(),
                Tags::NONE,
                Some(response_of(whom, n)),
            )
            .is_ok(),
        _ => {
            let mut calls = 0u32;
            world
                .step(n[0], |hit, world| {
                    calls += 1;
                    if calls % 3 == 1 && calls < 20 {
                        match kind % 3 {
                            0 => world.remove(hit.other).unwrap_or(()),
                            1 => world.set_velocity(hit.body, [n[1], n[2]]).unwrap_or(()),
                            _ => _ = body_of(kind, whom, n).map(|body| world.add(body)),
                        }
                    }
                    if calls < 1000 { response_of(kind, n) } else { Response::Stop }
                })
                .is_ok()
        }
    };
    prop_assert!(accepted || world.checksum() == before, "refused, and changed: {what} {kind} {whom} {n:?}");
    Ok(())
}

/// What a game may ask has finite answers.
fn is_sound(world: &World) -> Result<(), TestCaseError> {
    for body in world.iter() {
        let at = [0.0, 0.3, 1.0].map(|fraction| world.position_at(body.id(), fraction).unwrap());
        prop_assert!(body.position().is_finite() && at.iter().all(|p| p.is_finite()), "{:?} {:?}", body.position(), at);
        prop_assert!(body.velocity().is_finite(), "{:?}", body.velocity());
        prop_assert!(body.radius().is_finite() && body.acceleration().is_finite());
        prop_assert!(world.path(body.id()).all(|(time, p)| time >= 0.0 && p.is_finite()));
    }
    let mut last = 0.0;
    for event in world.touch_events() {
        prop_assert!(event.time >= last && event.time.is_finite() && event.body != event.other, "{:?}", event);
        last = event.time;
    }
    let mut last = 0.0;
    for hit in world.hits() {
        prop_assert!(hit.time >= last && hit.time.is_finite(), "{:?}", hit);
        last = hit.time;
        prop_assert!((hit.normal.length() - 1.0).abs() <= 1e-5 && hit.point.is_finite(), "{:?}", hit);
        prop_assert!(hit.velocity.is_finite() && hit.speed() >= 0.0, "{:?}", hit);
    }
    Ok(())
}

fn run(commands: Vec<Command>) -> Result<(), TestCaseError> {
    // Something to hit, whatever the commands add.
    let (mut world, first) = scene(walls(60.0), [30.0, 0.0], 2.0, [80.0, 7.0]);
    let mut ids: Vec<BodyId> = world.iter().map(|body| body.id()).filter(|&id| id == first || id.index() < 2).collect();
    for command in commands {
        obey(&mut world, &mut ids, command)?;
        is_sound(&world)?;
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn usual_numbers_in_any_order_of_commands_leave_a_sound_world(commands in commands(usual())) {
        run(commands)?;
    }

    #[test]
    fn any_bits_in_any_order_of_commands_leave_a_sound_world(commands in commands(any_bits())) {
        run(commands)?;
    }
}

#[test]
fn a_mover_on_a_surface_that_a_strong_acceleration_takes_far_away_has_a_place() {
    run(vec![
        (72, 18, 236, [0.0, 0.0, -34.0907, 0.0, 0.0, 0.0, 0.0, 0.0]),
        (175, 0, 0, [0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        (120, 29, 15, [-899407.25, -12.457861, 2.6476526, 9.0, -29.839153, 0.0, 0.0, 0.0]),
        (160, 0, 0, [921204.75, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ])
    .unwrap();
}

#[test]
fn coincident_centres_are_left_in_some_direction() -> Checked {
    let same: [Shape; 5] = [
        Circle::new([5.0, 5.0], 3.0)?.into(),
        Aabb::from_center([5.0, 5.0], [4.0, 4.0])?.into(),
        Capsule::new([5.0, 5.0], [5.0, 5.0], 2.0)?.into(),
        Segment::new([4.0, 5.0], [6.0, 5.0])?.into(),
        QuadBez::new([5.0, 5.0], [5.0, 5.0], [5.0, 5.0])?.into(),
    ];
    for shape in same {
        let (mut world, ball) = scene([shape.clone()], [5.0, 5.0], 1.0, [0.0, 0.0]);
        let report = world.advance(0.0)?;
        let circle = Circle::new(position(&world, ball), 1.0 - 1e-5)?;
        assert!(report.crushed == 0 && !overlap(&shape, &circle), "{shape:?}: {:?}", position(&world, ball));
    }
    Ok(())
}

#[test]
fn a_response_that_is_no_number_stops_the_ball_or_takes_the_bounce() -> Checked {
    let after = |response: Response| {
        let (mut world, ball) = scene([tile([-50.0, 10.0], [50.0, 20.0])], [0.0, 0.0], 1.0, [3.0, 18.0]);
        world.step(1.0, |_, _| response).unwrap();
        is_sound(&world).unwrap();
        velocity(&world, ball)
    };
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(after(Response::Velocity(Vec2::new(bad, 0.0))), Vec2::ZERO);
        assert_eq!(after(Response::Velocity(Vec2::new(0.0, bad))), Vec2::ZERO);
        assert_eq!(after(Response::Bounce { restitution: bad }), Vec2::new(3.0, 0.0));
    }
    assert_eq!(after(Response::Bounce { restitution: -0.5 }), Vec2::new(3.0, 0.0));
    Ok(())
}

#[test]
fn two_bumpers_that_speed_a_ball_up_end_the_step_with_finite_numbers() -> Checked {
    for restitution in [1.1, 1.5, 50.0, f32::MAX] {
        let floors = [tile([-100.0, 10.0], [100.0, 20.0]), tile([-100.0, -20.0], [100.0, -10.0])];
        let (mut world, ball) = scene(floors, [0.0, 0.0], 1.0, [0.0, 100.0]);
        world.set_response(ball, Some(Response::Bounce { restitution }))?;
        let report = world.advance(1.0)?;
        assert!(report.hits < 1_000_000, "{report:?}");
        is_sound(&world).unwrap();
    }
    Ok(())
}

#[test]
fn a_ball_that_flies_out_of_the_range_of_f32_has_a_finite_place() -> Checked {
    let (mut world, _) = scene([], [f32::MAX, 0.0], 1.0, [f32::MAX, 1.0]);
    for _ in 0..10 {
        world.advance(1.0)?;
        is_sound(&world).unwrap();
    }
    Ok(())
}
#[test]
fn what_is_too_flat_for_f64_hits_with_a_normal_of_length_one() -> Result<(), TestCaseError> {
    run(vec![
        (168, 138, 64, [0.0, 0.0, 22.124735, -2.6015513, 0.0, 0.0, 0.0, 0.0]),
        (21, 32, 7, [0.0; 8]),
        (0, 0, 3, [0.0; 8]),
        (24, 22, 2, [0.0, 0.0, 0.0, f32::MAX, 0.0, 0.0, 0.0, 4.4259176]),
        (21, 0, 0, [0.0; 8]),
        (192, 76, 120, [0.0, 0.0, 0.0, -42.86321, 0.0, 0.0, 48.421192, 0.0]),
        (138, 0, 0, [0.0; 8]),
        (0, 64, 101, [-1e30, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1e30]),
        (184, 0, 0, [46.804035, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ])
}
