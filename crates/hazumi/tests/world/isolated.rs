//! Movers that can come to none that they may meet fly by themselves until they can: what they do is what they do in the crowd.

use hazumi::*;

use crate::support::*;

const TAG: Tags = Tags::bit(3);
const OTHER: Tags = Tags::bit(4);

/// What makes movers faster in the middle of a step, or come in it.
#[derive(Clone, Copy, Debug, Default)]
struct Has {
    /// A closure sends some on much faster.
    sends: bool,
    /// Walls that give back more than they got.
    bouncy: bool,
    /// Paddles that push, to and fro: they press nothing against a wall or each other, which would have hits without end.
    paddles: bool,
    /// A closure adds balls, some of them to be met.
    adds: bool,
    gravity: bool,
    /// Two that meet others than the rest do.
    tags: bool,
}

fn ball(at: impl Into<Vec2>, radius: f32) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap())
}

fn bodies(seed: u64, has: Has) -> Vec<Body> {
    let mut random = Random(seed);
    let mut bodies: Vec<Body> = walls(100.0).into_iter().map(Body::fixed).collect();
    for x in [-60.0, 0.0, 60.0].into_iter().filter(|_| has.paddles) {
        let paddle = Aabb::from_center([x, 0.0], [4.0, 60.0]).unwrap();
        bodies.push(Body::kinematic(paddle).velocity([random.between(-300.0, 300.0), 0.0]));
    }
    for i in 0..100 {
        let at = Vec2::new(18.0 * (i % 10) as f32 - 81.0, 18.0 * (i / 10) as f32 - 81.0) + random.point(-4.0, 4.0);
        let body = ball(at, random.between(1.0, 3.0)).velocity(random.direction() * random.between(0.0, 150.0));
        bodies.push(match i % 40 {
            7 => body.tags(TAG).mass(3.0),
            9 if has.tags => body.tags(OTHER).stopped_by(OTHER),
            11 if has.tags => body.stopped_by(TAG).keep_speed(),
            _ => body,
        });
    }
    bodies
}

fn world(bodies: impl IntoIterator<Item = Body>, has: Has) -> World {
    let mut world = World::new();
    if has.gravity {
        world.set_gravity([0.0, 200.0]).unwrap();
    }
    for body in bodies {
        world.add(body).unwrap();
    }
    world.advance(0.0).unwrap();
    world
}

/// What a closure does, by chance that hangs on who hit whom and not on the last bits of when.
fn respond(hit: &Hit, world: &mut Midstep<'_>, has: Has, step: u64) -> Response {
    let mut random = Random(step << 32 ^ (hit.body.index() * 977 + hit.other.index()) as u64);
    random.unit();
    if has.sends && random.unit() < 0.2 {
        world.set_velocity(hit.body, random.direction() * random.between(100.0, 2000.0)).unwrap();
    }
    if has.adds && random.unit() < 0.05 {
        let tags = if random.unit() < 0.5 { TAG } else { Tags::NONE };
        // In its own corner, since two balls that come to one place are pushed apart when the next step begins.
        let at = [random.between(-95.0, 95.0), -95.0];
        world.add(ball(at, 1.0).velocity(random.direction() * 1000.0).tags(tags)).unwrap();
    }
    let is_wall = hit.other_tags.is_empty() && world.get(hit.other).unwrap().kind() == BodyKind::Fixed;
    if has.bouncy && is_wall { Response::Bounce { restitution: 2.0 } } else { Response::BOUNCE }
}

/// Every other step the paddles turn back, so that each stays about its place.
fn swing(world: &mut World, step: u64) {
    let paddles: Vec<BodyId> =
        world.iter().filter(|body| body.kind() == BodyKind::Kinematic).map(|body| body.id()).collect();
    for id in paddles.into_iter().filter(|_| step % 2 == 1) {
        let back = -velocity(world, id);
        world.set_velocity(id, back).unwrap();
    }
}

/// Steps a world on; and also with a comet, far away and flying off, that is so fast that it might come to all: so all are in the crowd.
fn both(world: &mut World, dt: f32, mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response) -> World {
    let comet = ball([0.0, 4_000.0], 1.0).velocity([0.0, 20_000.0 / dt]).tags(TAG | OTHER).stopped_by(Tags::NONE);
    let comet = world.add(comet.disabled()).unwrap();
    let mut forced = world.clone();
    forced.set_enabled(comet, true).unwrap();
    world.step(dt, &mut respond).unwrap();
    forced.step(dt, &mut respond).unwrap();
    world.remove(comet).unwrap();
    forced
}

/// Many steps of many worlds, each step with and without isolation; how many hits of movers on each other there were.
fn hold(has: Has) {
    let (mut met, mut hits) = (0, 0);
    for seed in 0..12 {
        let mut world = world(bodies(seed, has), has);
        for step in 0..16 {
            swing(&mut world, step);
            let before = world.clone();
            let forced = both(&mut world, 1.0 / 30.0, |hit, world| respond(hit, world, has, step));
            let told = [&world, &forced].map(|world| world.hits().collect::<Vec<_>>());
            assert_eq!(told[0].len(), told[1].len(), "{has:?}, seed {seed}, step {step}");
            for (a, b) in told[0].iter().zip(&told[1]) {
                let is_same = a.body == b.body && a.other == b.other && (a.time - b.time).abs() < 1e-4;
                assert!(is_same, "{has:?}, seed {seed}, step {step}: {a:?}, {b:?}");
            }
            for body in before.iter() {
                let [a, b] = [&world, &forced].map(|world| position(world, body.id()));
                assert!((a - b).length() < 1e-2, "{has:?}, seed {seed}, step {step}: {a:?}, {b:?}, {body:?}");
            }
            hits += told[0].len();
            let is_mover = |hit: &&Hit| world.get(hit.other).is_some_and(|body| body.kind() == BodyKind::Dynamic);
            met += told[0].iter().copied().filter(|hit| is_mover(hit)).count();
            // What was sent so fast that it has a hundred hits in a step tells more of rounding than of who meets whom.
            let fast: Vec<BodyId> =
                world.iter().filter(|body| body.velocity().length() > 1000.0).map(|body| body.id()).collect();
            for id in fast {
                let slow = velocity(&world, id) * 0.05;
                world.set_velocity(id, slow).unwrap();
            }
        }
    }
    println!("{has:?}: {hits} hits, {met} of them on movers");
    assert!(met > 30, "{has:?}: only {met}");
}

#[test]
fn who_is_isolated_meets_whom_it_would_meet_in_the_crowd() {
    hold(Has::default());
    hold(Has { tags: true, ..Has::default() });
}

#[test]
fn what_a_closure_speeds_up_in_a_step_is_met() {
    hold(Has { sends: true, tags: true, ..Has::default() });
}

#[test]
fn what_a_wall_speeds_up_in_a_step_is_met() {
    hold(Has { bouncy: true, ..Has::default() });
}

#[test]
fn what_a_paddle_pushes_in_a_step_is_met() {
    hold(Has { paddles: true, tags: true, ..Has::default() });
}

#[test]
fn what_comes_in_a_step_is_met() {
    hold(Has { adds: true, sends: true, tags: true, ..Has::default() });
}

#[test]
fn what_falls_is_met() {
    hold(Has { gravity: true, ..Has::default() });
}

/// A hero with a tag, and if there are any others that are far from it, on a curve.
fn hero_on_a_curve(tags: Tags, others: bool, shape: impl Into<Shape>) -> Result<Vec<(Vec2, Vec2)>, InvalidBody> {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0]).unwrap();
    let curve = QuadBez::new([-210.0, -150.0], [0.0, 60.0], [210.0, -150.0]).unwrap();
    world.add(Body::fixed(curve).response(Response::Slide))?;
    let hero = world.add(Body::dynamic(shape).tags(tags).response(Response::Slide))?;
    for i in (0..20).filter(|_| others) {
        let body = ball([1000.0 + 20.0 * i as f32, 0.0], 5.0).gravity_scale(0.0).velocity([0.0, 40.0]);
        world.add(body)?;
    }
    let states = (0..120).map(|_| {
        world.advance(1.0 / 60.0).unwrap();
        (position(&world, hero), velocity(&world, hero))
    });
    Ok(states.collect())
}

#[test]
fn a_tag_on_a_hero_that_nobody_comes_to_changes_no_bit_of_how_it_glides() -> Checked {
    let at = [-180.0, -140.0];
    let shapes: [Shape; 3] = [
        Circle::new(at, 5.0)?.into(),
        Aabb::from_center(at, [10.0, 10.0])?.into(),
        Capsule::new(at, [-178.0, -150.0], 3.0)?.into(),
    ];
    for shape in shapes {
        let without = hero_on_a_curve(Tags::NONE, true, shape.clone())?;
        for (tags, others) in [(TAG, false), (TAG, true), (TAG | OTHER, true)] {
            assert_eq!(hero_on_a_curve(tags, others, shape.clone())?, without, "{tags:?}, {others}");
        }
    }
    Ok(())
}

#[test]
fn a_lift_that_carries_a_ball_to_the_one_with_a_tag_brings_them_together() -> Checked {
    for (tagged, accelerated) in [(0, true), (1, true), (0, false), (1, false)] {
        let mut world = World::new();
        world.set_gravity([0.0, 200.0])?;
        world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [40.0, 4.0])?).velocity([0.0, -900.0]))?;
        let carried = ball([0.0, -7.0], 5.0).tags(if tagged == 0 { TAG } else { Tags::NONE });
        world.add(carried)?;
        let hung = ball([0.0, -60.0], 5.0).gravity_scale(if accelerated { 0.1 } else { 0.0 });
        let hung = world.add(hung.tags(if tagged == 1 { TAG } else { Tags::NONE }))?;
        let report = world.advance(1.0 / 10.0)?;
        assert!(
            position(&world, hung).y < -60.0 - 2.0,
            "{tagged} {accelerated} {report:?} {:?}",
            position(&world, hung)
        );
    }
    Ok(())
}

/// A ball flies to the wall at x = 100 and is there at 0.5; a tagged one, or one that meets it, lies at x = -50.
fn lane(lying: Body) -> (World, [BodyId; 2]) {
    let mut world = World::new();
    for wall in walls(100.0) {
        world.add(Body::fixed(wall)).unwrap();
    }
    let flying = world.add(ball([94.0, 0.0], 1.0).velocity([10.0, 0.0])).unwrap();
    let lying = world.add(lying).unwrap();
    world.advance(0.0).unwrap();
    (world, [flying, lying])
}

#[test]
fn a_ball_that_is_sent_across_the_room_meets_the_one_at_its_other_end() {
    let answers = [
        Response::Velocity(Vec2::new(-1000.0, 0.0)),
        Response::Bounce { restitution: 100.0 },
        // Sent by hand, below.
        Response::Stop,
    ];
    for answer in answers {
        for speed in [0.0, 10.0] {
            let (mut world, [flying, lying]) = lane(ball([-50.0, 0.0], 1.0).velocity([0.0, 0.0]).tags(TAG));
            world.set_velocity(lying, [0.0, speed * 1e-3]).unwrap();
            world
                .step(1.0, |hit, world| {
                    if hit.time == 0.5 && answer == Response::Stop {
                        world.set_velocity(flying, [-1000.0, 0.0]).unwrap();
                    }
                    if hit.time == 0.5 { answer } else { Response::BOUNCE }
                })
                .unwrap();
            let met = world.hits().find(|hit| [hit.body, hit.other].iter().all(|id| [flying, lying].contains(id)));
            let time = met.unwrap_or_else(|| panic!("{answer:?}: went through")).time;
            assert!((time - 0.647).abs() < 1e-4, "{answer:?}: {time}");
        }
    }
}

#[test]
fn a_tagged_ball_that_is_sent_meets_those_that_nobody_met() {
    let (mut world, [flying, lying]) = lane(ball([-50.0, 0.0], 1.0));
    world.set_tags(flying, TAG).unwrap();
    world
        .step(
            1.0,
            |hit, _| if hit.time == 0.5 { Response::Velocity(Vec2::new(-1000.0, 0.0)) } else { Response::BOUNCE },
        )
        .unwrap();
    assert!(world.hits().any(|hit| [hit.body, hit.other].contains(&lying)));
}

#[test]
fn the_first_tagged_ball_comes_in_the_middle_of_a_step_and_is_met() {
    for tags in [TAG, Tags::NONE] {
        let (mut world, [flying, lying]) = lane(ball([-50.0, 0.0], 1.0).stopped_by(TAG));
        let mut added = None;
        world
            .step(1.0, |hit, world| {
                if hit.body == flying && added.is_none() {
                    let body = ball([50.0, 0.0], 1.0).velocity([-1000.0, 0.0]).tags(tags).stopped_by(Tags::NONE);
                    added = Some(world.add(body).unwrap());
                }
                Response::BOUNCE
            })
            .unwrap();
        let first = world.hits().find(|hit| [hit.body, hit.other].contains(&lying)).map(|hit| hit.time);
        assert_eq!(first.is_some(), tags == TAG, "{first:?}");
        assert!(first.is_none_or(|time| (time - 0.598).abs() < 1e-4), "{first:?}");
    }
}

#[test]
fn clones_and_restored_worlds_go_on_alike() {
    // Not both: what a closure sends into the paddle that pushes it is sent so again at each of its hits.
    let sent = Has { sends: true, adds: true, tags: true, ..Has::default() };
    let pushed = Has { paddles: true, tags: true, ..Has::default() };
    for has in [sent, pushed] {
        let mut hits = 0;
        for seed in 0..6 {
            let mut world = world(bodies(seed, has), has);
            for step in 0..12 {
                swing(&mut world, step);
                let mut others = vec![world.clone()];
                #[cfg(feature = "serde")]
                others.push(serde_json::from_str(&serde_json::to_string(&world).unwrap()).unwrap());
                for world in others.iter_mut().chain([&mut world]) {
                    world.step(1.0 / 30.0, |hit, world| respond(hit, world, has, step)).unwrap();
                }
                for other in &others {
                    assert_eq!(world.checksum(), other.checksum(), "{has:?}, seed {seed}, step {step}");
                }
                hits += world.hits().count();
            }
        }
        println!("{has:?}: {hits} hits");
        assert!(hits > 200, "{has:?}: only {hits}");
    }
}

#[test]
fn advance_and_step_and_any_order_of_adding_do_the_same() {
    for seed in 0..12 {
        let mut worlds = [false, true, false].map(|is_reversed| {
            let has = Has { tags: true, ..Has::default() };
            let mut bodies = bodies(seed, has);
            if is_reversed {
                bodies.reverse();
            }
            world(bodies, has)
        });
        for step in 0..10 {
            worlds[0].advance(1.0 / 30.0).unwrap();
            worlds[1].advance(1.0 / 30.0).unwrap();
            worlds[2].step(1.0 / 30.0, |hit, world| world.response_to(hit)).unwrap();
            assert_eq!(worlds[0].checksum(), worlds[2].checksum(), "seed {seed}, step {step}");
            assert_eq!(worlds[0].hits().count(), worlds[1].hits().count(), "seed {seed}, step {step}");
            let mut places = [&worlds[0], &worlds[1]].map(|world| {
                let movers = world.iter().filter(|body| body.kind() == BodyKind::Dynamic);
                movers.map(|body| body.position()).collect::<Vec<_>>()
            });
            places[1].reverse();
            for (a, b) in places[0].iter().zip(&places[1]) {
                assert!((*a - *b).length() < 1e-3, "seed {seed}, step {step}: {a:?}, {b:?}");
            }
        }
    }
}
