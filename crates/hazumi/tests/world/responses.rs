//! What comes of a hit: said of pairs of tags and of bodies, by paddles that steer, and by slides along curves.

use hazumi::response::Bend;
use hazumi::*;

use super::support::*;

const A: Tags = Tags::bit(0);
const B: Tags = Tags::bit(1);
const C: Tags = Tags::bit(2);

/// A ball that flies to the right at a wall.
fn at_wall(ball: Tags, wall: Tags) -> Result<(World, BodyId, BodyId), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let wall = world.add(Body::fixed(tile([20.0, -50.0], [40.0, 50.0])).tags(wall))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([30.0, 10.0]).tags(ball))?;
    Ok((world, ball, wall))
}

#[test]
fn a_pair_of_tags_comes_before_the_body_that_is_met_before_the_one_that_moves() -> Checked {
    let out = |world: &mut World, ball| -> Result<Vec2, InvalidStep> {
        let mut asked = world.clone();
        asked.step(1.0, |hit, world| world.response_to(hit))?;
        world.advance(1.0)?;
        assert_eq!(asked.checksum(), world.checksum());
        Ok(velocity(world, ball))
    };
    let bounce = |restitution| Some(Response::Bounce { restitution });
    for (ball_tags, wall_tags) in [(A, B), (B, A), (A | C, B), (A, B | C)] {
        let (mut world, ball, wall) = at_wall(ball_tags, wall_tags)?;
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::new(-30.0, 10.0));
        world.set_response(ball, bounce(0.5))?;
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::new(-15.0, 10.0));
        world.set_response(wall, bounce(2.0))?;
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::new(-60.0, 10.0));
        world.set_response_between(A, B, Some(Response::Stop))?;
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::ZERO);
        // Which comes first makes no difference: it is the same pair.
        world.set_response_between(B, A, bounce(0.1))?;
        assert_eq!(world.response_between(A, B), bounce(0.1));
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::new(-3.0, 10.0));
        world.set_response_between(A, B, None)?;
        assert_eq!(out(&mut world.clone(), ball)?, Vec2::new(-60.0, 10.0));
    }
    Ok(())
}

/// How fast two balls of one mass go after they met head on at speed 1 each, in the order of adding, each of which says a response.
fn after_they_met(said: [Response; 2]) -> Result<[f32; 2], Box<dyn std::error::Error>> {
    let mut world = World::new();
    let mut ids = Vec::new();
    for (response, side) in said.into_iter().zip([-1.0, 1.0]) {
        let ball = Circle::new([2.0 * side, 0.0], 1.0)?;
        ids.push(world.add(Body::dynamic(ball).velocity([-side, 0.0]).tags(A).response(response))?);
    }
    world.advance(2.0)?;
    Ok([ids[0], ids[1]].map(|id| velocity(&world, id).x))
}

#[test]
fn of_two_balls_the_larger_restitution_counts_whichever_was_added_first() -> Checked {
    let bounce = |restitution| Response::Bounce { restitution };
    let cases = [
        ([bounce(0.0), bounce(1.0)], 1.0),
        ([bounce(0.25), bounce(0.5)], 0.5),
        ([bounce(-1.0), bounce(0.5)], 0.5),
        ([Response::Slide, bounce(0.5)], 0.5),
        ([bounce(0.5), Response::Stop], 0.5),
        ([Response::Slide, Response::Stop], 0.0),
        ([bounce(1.0), Response::Pass], -1.0),
        ([Response::Stop, Response::Pass], -1.0),
    ];
    for ([one, other], speed) in cases {
        for said in [[one, other], [other, one]] {
            assert_eq!(after_they_met(said)?, [-speed, speed], "{said:?}");
        }
    }
    // What a pair of tags says comes before both.
    let mut world = World::new();
    for side in [-1.0, 1.0] {
        let ball = Circle::new([2.0 * side, 0.0], 1.0)?;
        world.add(Body::dynamic(ball).velocity([-side, 0.0]).tags(A).restitution(0.5))?;
    }
    world.set_response_between(A, A, Some(bounce(0.25)))?;
    world.advance(2.0)?;
    assert!(world.iter().all(|ball| ball.velocity().length() == 0.25));
    Ok(())
}

#[test]
fn of_several_pairs_that_fit_the_one_said_last_counts() -> Checked {
    let (mut world, ball, _) = at_wall(A | C, B)?;
    world.set_response_between(A, B, Some(Response::Stop))?;
    world.set_response_between(C, B, Some(Response::Pass))?;
    let mut other = world.clone();
    world.advance(1.0)?;
    assert_eq!(position(&world, ball), Vec2::new(30.0, 10.0));
    other.set_response_between(B, A, Some(Response::Stop))?;
    other.advance(1.0)?;
    assert_eq!(position(&other, ball).x, 15.0);
    // No tag is a kind of its own.
    let (mut world, ball, _) = at_wall(A, Tags::NONE)?;
    world.set_response_between(A, Tags::NONE, Some(Response::Stop))?;
    world.advance(1.0)?;
    assert_eq!(position(&world, ball).x, 15.0);
    // Both must fit.
    let (mut world, ball, _) = at_wall(A, A)?;
    world.set_response_between(A, B, Some(Response::Stop))?;
    world.advance(1.0)?;
    assert_eq!(velocity(&world, ball).x, -30.0);
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn what_is_said_of_pairs_is_in_checksum_and_snapshot() -> Checked {
    let (mut world, ball, _) = at_wall(A, B)?;
    let plain = world.checksum();
    world.set_response_between(A, B, Some(Response::Bounce { restitution: 0.5 }))?;
    let one = world.checksum();
    assert_ne!(one, plain);
    world.set_response_between(A, C, Some(Response::Stop))?;
    let two = world.checksum();
    assert!(two != one && two != plain);
    let written = serde_json::to_string(&world)?;
    let mut read: World = serde_json::from_str(&written)?;
    assert_eq!(read.checksum(), two);
    read.advance(1.0)?;
    assert_eq!(velocity(&read, ball), Vec2::new(-15.0, 10.0));
    // Without any it is not written, so that what was written before is read.
    let (plain, ..) = at_wall(A, B)?;
    assert!(!serde_json::to_string(&plain)?.contains("between"));
    let doubled = written.replace(r#""kinds":[1,4]"#, r#""kinds":[1,2]"#);
    assert!(serde_json::from_str::<World>(&doubled).unwrap_err().to_string().contains("between[1]: kinds"));
    Ok(())
}

#[test]
fn balls_among_balls_answer_to_pairs_of_tags() -> Checked {
    let mut world = World::new();
    let left = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([30.0, 0.0]).tags(A))?;
    let right = world.add(Body::dynamic(Circle::new([20.0, 0.0], 5.0)?).tags(B))?;
    assert!(world.clone().advance(1.0)?.hits == 1);
    world.set_response_between(A, B, Some(Response::Bounce { restitution: 0.5 }))?;
    world.advance(1.0)?;
    assert_eq!((velocity(&world, left).x, velocity(&world, right).x), (7.5, 22.5));
    Ok(())
}

#[test]
fn a_paddle_of_any_orientation_sends_the_ball_by_where_it_is_hit() -> Checked {
    for seed in 0..300 {
        let mut random = Random(seed);
        let toward = random.direction();
        let along = toward.perp();
        let (center, half) = (random.point(-50.0, 50.0), 30.0);
        let (share, most) = (random.between(-0.95, 0.95), random.between(-1.4, 1.4));
        let angle = libm::atan2f(toward.y, toward.x);
        let paddle = Obb::from_half(center, [6.0, half], angle)?;
        let at = center + along * (share * half) + toward * 40.0;
        let came = -toward * random.between(80.0, 300.0);
        let mut world = World::new();
        let paddle = world.add(Body::kinematic(paddle))?;
        let ball = world.add(Body::dynamic(Circle::new(at, 4.0)?).velocity(came))?;
        let mut hits = 0;
        world.step(1.0, |hit, world| {
            hits += 1;
            hit.bend(&Bend {
                center: world.get(paddle).unwrap().position(),
                toward: toward * 7.0,
                half_width: half,
                most,
            })
        })?;
        let out = velocity(&world, ball);
        let expected = toward * libm::cosf(share * most) + along * libm::sinf(share * most);
        assert_eq!(hits, 1, "seed {seed}");
        assert!((out - expected * came.length()).length() < 2e-4 * came.length(), "seed {seed}: {out:?}");
        assert!(out.dot(toward) > 0.0);
    }
    Ok(())
}

#[test]
fn a_bend_never_sends_into_the_paddle_and_nonsense_bounces() -> Checked {
    let face =
        |toward: [f32; 2], half_width, most| Bend { center: Vec2::ZERO, toward: toward.into(), half_width, most };
    let up = [0.0, -1.0];
    let steep = face(up, 10.0, 100.0).velocity([3.0, 4.0], [10.0, 0.0]).unwrap();
    assert!(steep.y <= 0.0 && (steep - Vec2::new(5.0, 0.0)).length() < 1e-6, "{steep:?}");
    for bend in [
        face([0.0, 0.0], 10.0, 1.0),
        face(up, 0.0, 1.0),
        face(up, -1.0, 1.0),
        face(up, f32::NAN, 1.0),
        face(up, 10.0, f32::INFINITY),
        face([f32::NAN, 1.0], 10.0, 1.0),
    ] {
        assert_eq!(bend.velocity([3.0, 4.0], [1.0, 0.0]), None, "{bend:?}");
    }
    // From below, and against the end.
    for (at, came) in [([0.0, 40.0], [0.0, -100.0]), ([60.0, 0.0], [-100.0, 0.0])] {
        let (mut world, ball) = scene([tile([-30.0, -5.0], [30.0, 5.0])], at, 4.0, came);
        world.step(0.8, |hit, _| hit.bend(&face(up, 30.0, 1.0)))?;
        assert_eq!(velocity(&world, ball), -Vec2::from(came));
    }
    // A paddle that comes faster than the ball would leave pushes it.
    let mut world = World::new();
    world.add(Body::kinematic(tile([-30.0, -5.0], [30.0, 5.0])).velocity([0.0, -80.0]))?;
    let ball = world.add(Body::dynamic(Circle::new([29.0, -30.0], 4.0)?).velocity([0.0, 20.0]))?;
    world.step(0.5, |hit, _| hit.bend(&Bend { center: [0.0, -20.0].into(), ..face(up, 30.0, 1.5) }))?;
    assert!(velocity(&world, ball).y <= -80.0 + 1e-4);
    Ok(())
}

/// A quarter of a circle about (0, 0), from (radius, 0) to (0, radius).
fn quarter(radius: f32) -> CubicBez {
    let k = 0.552_284_8 * radius;
    CubicBez::new([radius, 0.0], [radius, k], [k, radius], [0.0, radius]).unwrap()
}

/// The distances that a ball has from a shape, over its way in the last step.
fn gaps(
    world: &World,
    ball: BodyId,
    shape: &Shape,
    radius: f32,
    step: f32,
    times: core::ops::Range<f32>,
) -> (f32, f32) {
    (0..=2000).fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), i| {
        let time = times.start + (times.end - times.start) * i as f32 / 2000.0;
        let at = world.position_at(ball, time / step).unwrap();
        let gap = distance(&Circle::new(at, 0.0).unwrap(), shape) - radius;
        (low.min(gap), high.max(gap))
    })
}

#[test]
fn a_slide_along_a_hollow_curve_stays_on_it_and_as_fast() -> Checked {
    let shapes: [Shape; 4] = [
        quarter(100.0).into(),
        quarter(104.0).with_half_width(4.0)?.into(),
        QuadBez::new([100.0, -10.0], [100.0, 90.0], [0.0, 100.0])?.into(),
        CubicBez::new([100.0, -5.0], [105.0, 40.0], [60.0, 90.0], [-5.0, 95.0])?.into(),
    ];
    for shape in shapes {
        for (radius, speed) in [(5.0, 60.0), (20.0, 100.0), (1.0, 40.0)] {
            let mut world = World::new();
            world.add(Body::fixed(shape.clone()).response(Response::Slide))?;
            // Into it at a flat angle, from inside.
            let ball =
                world.add(Body::dynamic(Circle::new([60.0 - radius, 5.0], radius)?).velocity([speed, 0.3 * speed]))?;
            let mut asked = world.clone();
            let mut first = None;
            asked.step(1.2, |hit, _| {
                first.get_or_insert(*hit);
                Response::Slide
            })?;
            world.advance(1.2)?;
            assert_eq!(asked.checksum(), world.checksum());
            assert_eq!(world.hits().len(), 1, "{shape:?} {radius}: {:?}", world.hits().collect::<Vec<_>>());
            let hit = first.unwrap();
            // Over the part that is sure to be on the curve.
            let (low, high) = gaps(&world, ball, &shape, radius, 1.2, hit.time..1.1);
            let stray = 2e-3 * radius;
            assert!(low > -1e-4 && high < stray + 1e-4, "{shape:?} {radius}: {low} {high} > {stray}");
            // The tangential speed, kept: over the whole way, measured along the chords.
            let tangent = hit.normal.perp();
            let along = hit.velocity.dot(tangent).abs();
            let at = |time: f32| world.position_at(ball, time / 1.2).unwrap();
            let way: f32 = (0..1000)
                .map(|i| {
                    let time = |i: i32| hit.time + (1.1 - hit.time) * i as f32 / 1000.0;
                    (at(time(i + 1)) - at(time(i))).length()
                })
                .sum();
            let expected = along * (1.1 - hit.time);
            assert!((way - expected).abs() < 2e-3 * expected, "{shape:?} {radius}: {way} {expected}");
        }
    }
    Ok(())
}

#[test]
fn a_slide_around_a_bulge_leaves_along_the_tangent_as_fast() -> Checked {
    let round: [Shape; 3] = [
        Circle::new([50.0, 0.0], 20.0)?.into(),
        Capsule::new([50.0, 0.0], [50.0, 60.0], 20.0)?.into(),
        QuadBez::new([10.0, 20.0], [50.0, -60.0], [90.0, 20.0])?.into(),
    ];
    for shape in round {
        let (mut world, ball) = scene([shape.clone()], [-30.0, -18.0], 5.0, [60.0, 0.0]);
        world.step(3.0, |_, _| Response::Slide)?;
        let hits: Vec<Hit> = world.hits().copied().collect();
        assert_eq!(hits.len(), 1, "{shape:?}");
        let tangent = hits[0].normal.perp();
        let from = world.position_at(ball, hits[0].time / 3.0).unwrap();
        let way = position(&world, ball) - from;
        let expected = tangent * tangent.dot(hits[0].velocity) * (3.0 - hits[0].time);
        assert!((way - expected).length() < 1e-3, "{shape:?}: {way:?} {expected:?}");
        let (low, _) = gaps(&world, ball, &shape, 5.0, 3.0, 0.0..3.0);
        assert!(low > -1e-4, "{shape:?}: {low}");
        // Of the path only: the next step begins with the velocity as it was.
        assert_eq!(velocity(&world, ball), Vec2::new(60.0, 0.0));
    }
    Ok(())
}

#[test]
fn a_slide_into_a_corner_does_not_tremble() -> Checked {
    for second in [
        tile([50.0, -100.0], [60.0, 100.0]),
        Segment::new([20.0, -60.0], [60.0, 20.0])?.into(),
        Circle::new([60.0, 0.0], 15.0)?.into(),
    ] {
        let floor = tile([-100.0, 10.0], [100.0, 20.0]);
        let (mut world, ball) = scene([floor, second.clone()], [0.0, 0.0], 5.0, [40.0, 30.0]);
        let mut last = position(&world, ball);
        let mut still = 0;
        for _ in 0..200 {
            world.step(1.0 / 30.0, |_, _| Response::Slide)?;
            let now = position(&world, ball);
            assert!(now.x >= last.x - 1e-5 && now.y >= last.y - 1e-5, "{second:?}: {last:?} {now:?}");
            still = if now == last { still + 1 } else { 0 };
            last = now;
        }
        assert!(still > 100, "{second:?}: {last:?} still for {still}");
    }
    Ok(())
}

/// The slide took the answer of the other back: it went on wanting what it wanted before, and struck that 257 times in a step.
#[test]
fn a_ball_that_slides_along_a_wall_bounces_off_what_stands_in_its_way() {
    let answers = [
        Response::Bounce { restitution: 1.0 },
        Response::Bounce { restitution: 0.5 },
        Response::BounceAt { speed: 150.0 },
        Response::Bounce { restitution: 0.9 },
        Response::Velocity(Vec2::new(-100.0, 50.0)),
        Response::Velocity(Vec2::new(-60.0, -80.0)),
        Response::Direction(Vec2::new(-1.0, -1.0)),
    ];
    for answer in answers {
        for angle in [-0.5f32, -0.2, 0.0, 0.2, 0.5] {
            for (moves, meets) in [(false, false), (true, false), (false, true)] {
                let mut world = World::new();
                let wall = Body::fixed(Aabb::new([-500.0, 10.0], [500.0, 20.0]).unwrap()).response(Response::Slide);
                world.add(wall).unwrap();
                let ball = Body::dynamic(Circle::new([0.0, 7.0], 3.0).unwrap()).velocity([200.0, 60.0]);
                let ball = world.add(if meets { ball.tags(Tags::bit(0)) } else { ball }).unwrap();
                let post = Obb::new([60.0, 0.0], [10.0, 60.0], angle).unwrap();
                let post = if moves { Body::kinematic(post).velocity([-20.0, 0.0]) } else { Body::fixed(post) };
                let post = world.add(post.response(answer)).unwrap();
                let mut told = 0;
                for _ in 0..40 {
                    let report = world.advance(1.0 / 60.0).unwrap();
                    assert_eq!((report.bounded, report.crushed), (0, 0), "{answer:?}, {angle}");
                    told += world.hits().filter(|hit| hit.body == ball && hit.other == post).count();
                }
                // Where the post leans over it, it goes to and fro in the wedge for a while.
                assert!((1..=8).contains(&told), "{answer:?}, {angle}, {moves}, {meets}: {told} hits");
                let velocity = world.get(ball).unwrap().velocity();
                assert!(velocity.x < 0.0, "{answer:?}, {angle}, {moves}, {meets}: {velocity:?}");
            }
        }
    }
}

/// At some angles it went on wanting what it wanted before, and went on with it as soon as the ramp was gone; at others it had what both left of it.
#[test]
fn a_ball_that_slides_onto_what_gives_nothing_back_goes_on_along_that_as_fast_as_it_leaves_it() {
    for degrees in [10.0f32, 30.0, 45.0, 60.0, 80.0, 90.0, 110.0, 150.0] {
        for pressed in [0.0f32, 40.0, 300.0] {
            for meets in [false, true] {
                let mut world = World::new();
                let floor = Body::fixed(Aabb::new([-500.0, 0.0], [500.0, 20.0]).unwrap());
                world.add(floor.response(Response::Slide)).unwrap();
                let (sine, cosine) = libm::sincosf(degrees.to_radians());
                let along = Vec2::new(cosine, -sine);
                let foot = Vec2::new(60.0, 10.0);
                let ramp = Body::fixed(Segment::new(foot, foot + along * 400.0).unwrap());
                let ramp = world.add(ramp.response(Response::Bounce { restitution: 0.0 })).unwrap();
                let ball = Body::dynamic(Circle::new([0.0, -5.0], 5.0).unwrap()).velocity([100.0, pressed]);
                let ball = world.add(if meets { ball.tags(Tags::bit(0)) } else { ball }).unwrap();
                let hits: usize = (0..90).map(|_| world.advance(1.0 / 60.0).unwrap().hits).sum();
                assert!((1..=2).contains(&hits), "{degrees}, {pressed}, {meets}: {hits} hits");
                let expected = if degrees < 90.0 { along * (100.0 * cosine) } else { Vec2::ZERO };
                let said = format!("{degrees}, {pressed}, {meets}: {:?} {expected:?}", velocity(&world, ball));
                assert!((velocity(&world, ball) - expected).length() < 1e-3, "{said}");
                world.remove(ramp).unwrap();
                let before = position(&world, ball);
                (0..30).for_each(|_| assert!(world.advance(1.0 / 60.0).is_ok()));
                assert!(((position(&world, ball) - before) * 2.0 - expected).length() < 1e-2, "{said}");
            }
        }
    }
}
