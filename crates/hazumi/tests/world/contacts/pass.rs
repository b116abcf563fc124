//! Two that the game lets through each other: a platform to drop through, an enemy to run through.

use hazumi::*;

use super::{INELASTIC, RATES, STAYING};
use crate::support::*;

const HERO: Tags = Tags::bit(0);
const PLATFORM: Tags = Tags::bit(1);
const ENEMY: Tags = Tags::bit(2);

fn aabb(min: [f32; 2], max: [f32; 2]) -> Aabb {
    Aabb::new(min, max).unwrap()
}

fn others(world: &World, id: BodyId) -> Vec<BodyId> {
    world.contacts(id).map(|contact| contact.other).collect()
}

fn run(world: &mut World, rate: f32, seconds: f32) -> Result<Vec<ContactEnd>, InvalidStep> {
    let mut ends = Vec::new();
    for _ in 0..(rate * seconds) as usize {
        let report = world.advance(1.0 / rate)?;
        assert_eq!((report.crushed, report.bounded), (0, 0));
        ends.extend(world.contact_ends());
    }
    Ok(ends)
}

/// A hero on a platform, above a floor.
struct Stage {
    world: World,
    hero: BodyId,
    platform: BodyId,
    floor: BodyId,
}

#[derive(Clone, Copy, Debug)]
struct Kind {
    round: bool,
    one_way: bool,
    tagged: bool,
    shapes: usize,
    response: Response,
    hero_first: bool,
}

impl Kind {
    fn all() -> impl Iterator<Item = Self> {
        (0..32u32).flat_map(|bits| {
            STAYING.map(|response| Self {
                round: bits & 1 > 0,
                one_way: bits & 2 > 0,
                tagged: bits & 4 > 0,
                shapes: if bits & 8 > 0 { 3 } else { 1 },
                hero_first: bits & 16 > 0,
                response,
            })
        })
    }

    fn stage(self) -> Result<Stage, Box<dyn std::error::Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        let tags = |body: Body, tags: Tags| if self.tagged { body.tags(tags) } else { body };
        let shape: Shape =
            if self.round { Circle::new([0.0, -8.0], 8.0)?.into() } else { aabb([-5.0, -16.0], [5.0, 0.0]).into() };
        let hero = tags(Body::dynamic(shape).response(self.response), HERO);
        let width = 120.0 / self.shapes as f32;
        let tiles = (0..self.shapes).map(|i| width * i as f32 - 60.0);
        let platform = Body::compound(tiles.map(|x| aabb([x, 0.0], [x + width, 8.0]).into()));
        let platform = if self.one_way { platform.one_way_toward([0.0, -1.0]) } else { platform };
        let platform = tags(platform, PLATFORM);
        let mut first = None;
        if self.hero_first {
            first = Some(world.add(hero.clone())?);
        }
        let platform = world.add(platform)?;
        let floor = world.add(tags(Body::fixed(aabb([-900.0, 100.0], [900.0, 120.0])), PLATFORM))?;
        let hero = if let Some(hero) = first { hero } else { world.add(hero)? };
        Ok(Stage { world, hero, platform, floor })
    }
}

#[test]
fn a_hero_drops_through_its_platform_and_the_next_time_it_holds() -> Checked {
    for (rate, kind) in RATES.into_iter().flat_map(|rate| Kind::all().map(move |kind| (rate, kind))) {
        let scene = format!("{kind:?} at {rate}");
        let Stage { mut world, hero, platform, floor } = kind.stage()?;
        run(&mut world, rate, 0.5)?;
        assert_eq!(others(&world, hero), [platform], "{scene}");
        world.pass(platform, hero)?;
        assert_eq!((others(&world, hero), others(&world, platform)), (vec![], vec![]), "{scene}");
        let ends = run(&mut world, rate, 1.5)?;
        assert_eq!(ends.iter().map(|end| (end.body, end.other)).collect::<Vec<_>>(), [(hero, platform)], "{scene}");
        assert_eq!(others(&world, hero), [floor], "{scene}");

        world.teleport(hero, [3.0, -30.0])?;
        run(&mut world, rate, 1.0)?;
        assert_eq!(others(&world, hero), [platform], "{scene}: it holds");
    }
    Ok(())
}

/// It runs on into the other shapes of the platform while it is in the first.
#[test]
fn a_platform_of_several_shapes_lets_through_as_a_whole() -> Checked {
    for (rate, kind) in RATES.into_iter().flat_map(|rate| Kind::all().map(move |kind| (rate, kind))) {
        let Stage { mut world, hero, platform, floor } = kind.stage()?;
        run(&mut world, rate, 0.5)?;
        world.pass(hero, platform)?;
        world.set_velocity(hero, [200.0, 0.0])?;
        let mut hits = 0;
        for _ in 0..(1.5 * rate) as usize {
            world.advance(1.0 / rate)?;
            hits += world.hits().filter(|hit| hit.other == platform).count();
        }
        assert_eq!((hits, others(&world, hero)), (0, vec![floor]), "{kind:?} at {rate}");
    }
    Ok(())
}

#[test]
fn a_hero_jumps_up_through_a_one_way_platform_that_it_dropped_through() -> Checked {
    for rate in RATES {
        let kind =
            Kind { round: false, one_way: true, tagged: true, shapes: 3, response: INELASTIC, hero_first: false };
        let Stage { mut world, hero, platform, floor } = kind.stage()?;
        run(&mut world, rate, 0.5)?;
        world.pass(hero, platform)?;
        run(&mut world, rate, 1.5)?;
        assert_eq!(others(&world, hero), [floor]);
        world.set_velocity(hero, [0.0, -380.0])?;
        run(&mut world, rate, 2.0)?;
        assert_eq!(others(&world, hero), [platform], "{rate}");
    }
    Ok(())
}

/// The other hits give the moment: a ball that bounces far away.
#[test]
fn a_closure_drops_a_hero_in_the_middle_of_a_step() -> Checked {
    for (rate, kind) in RATES.into_iter().flat_map(|rate| Kind::all().map(move |kind| (rate, kind))) {
        let Stage { mut world, hero, platform, floor } = kind.stage()?;
        let post = world.add(Body::fixed(aabb([500.0, 0.0], [510.0, 10.0])))?;
        world.add(Body::dynamic(Circle::new([400.0, 5.0], 5.0)?).velocity([100.0, 0.0]).gravity_scale(0.0))?;
        let (mut passed, mut ends, mut met) = (false, 0, 0);
        for _ in 0..(3.0 * rate) as usize {
            world.step(1.0 / rate, |hit, world| {
                if hit.other == post {
                    world.pass(hero, platform).unwrap();
                    passed = true;
                }
                met += usize::from(passed && hit.other == platform);
                world.response_to(hit)
            })?;
            ends += world.contact_ends().filter(|end| (end.body, end.other) == (hero, platform)).count();
        }
        assert_eq!((passed, ends, met, others(&world, hero)), (true, 1, 0, vec![floor]), "{kind:?} at {rate}");
    }
    Ok(())
}

/// As one that lands says so itself, and answers whatever it likes.
#[test]
fn a_hero_passes_what_it_lands_on() -> Checked {
    for answer in [Response::Slide, INELASTIC, Response::Pass] {
        let kind = Kind { round: true, one_way: true, tagged: false, shapes: 1, response: INELASTIC, hero_first: true };
        let Stage { mut world, hero, platform, floor } = kind.stage()?;
        world.teleport(hero, [0.0, -40.0])?;
        let mut hits = Vec::new();
        for _ in 0..120 {
            world.step(1.0 / 60.0, |hit, world| {
                hits.push(hit.other);
                if hit.other == platform {
                    world.pass(hit.body, hit.other).unwrap();
                    return answer;
                }
                world.response_to(hit)
            })?;
        }
        assert_eq!((hits, others(&world, hero)), (vec![platform, floor], vec![floor]), "{answer:?}");
    }
    Ok(())
}

/// Two walkers that push each other.
fn leaning(response: Response, hero_first: bool) -> Result<(World, [BodyId; 2]), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let walker = |x: f32, tags: Tags| {
        Body::dynamic(Circle::new([x, 0.0], 10.0).unwrap()).tags(tags).stopped_by(HERO | ENEMY).response(response)
    };
    let mut add = |is_hero: bool| {
        if is_hero { world.add(walker(0.0, HERO)) } else { world.add(walker(40.0, ENEMY)) }
    };
    let (first, second) = (add(hero_first)?, add(!hero_first)?);
    Ok((world, if hero_first { [first, second] } else { [second, first] }))
}

fn walk(
    world: &mut World,
    [hero, enemy]: [BodyId; 2],
    rate: f32,
    seconds: f32,
) -> Result<usize, Box<dyn std::error::Error>> {
    let mut hits = 0;
    for _ in 0..(rate * seconds) as usize {
        world.set_velocity(hero, [60.0, 0.0])?;
        world.set_velocity(enemy, [-30.0, 0.0])?;
        hits += world.advance(1.0 / rate)?.hits;
    }
    Ok(hits)
}

#[test]
fn a_hero_runs_through_an_enemy_that_it_leans_on() -> Checked {
    for (rate, response, hero_first) in RATES
        .into_iter()
        .flat_map(|rate| STAYING.map(|response| (rate, response)))
        .flat_map(|(rate, response)| [true, false].map(|first| (rate, response, first)))
    {
        let scene = format!("{response:?} at {rate}, {hero_first}");
        let (mut world, both) = leaning(response, hero_first)?;
        let [hero, enemy] = both;
        walk(&mut world, both, rate, 1.0)?;
        assert_eq!((others(&world, hero), others(&world, enemy)), (vec![enemy], vec![hero]), "{scene}");
        world.pass(hero, enemy)?;
        assert_eq!((others(&world, hero), others(&world, enemy)), (vec![], vec![]), "{scene}");
        let hits = walk(&mut world, both, rate, 1.0)?;
        let apart = position(&world, hero).x - position(&world, enemy).x;
        assert!(hits == 0 && (apart - 70.0).abs() < 0.5, "{scene}: {hits} hits, {apart}");
        // They turn round, and meet again.
        for id in both {
            let at = position(&world, id);
            world.teleport(id, [-at.x, 0.0])?;
        }
        assert_eq!(walk(&mut world, both, rate, 1.0)?, 1, "{scene}");
        assert_eq!(others(&world, hero), [enemy], "{scene}");
    }
    Ok(())
}

/// Between the steps the two stand, so that nothing brings them together for a while.
#[test]
fn what_is_let_through_waits_until_it_goes() -> Checked {
    let (mut world, both) = leaning(Response::Slide, true)?;
    walk(&mut world, both, 60.0, 1.0)?;
    world.pass(both[0], both[1])?;
    for _ in 0..60 {
        both.iter().for_each(|&id| world.set_velocity(id, [0.0, 0.0]).unwrap());
        assert_eq!(world.advance(1.0 / 60.0)?.hits, 0);
    }
    assert_eq!(walk(&mut world, both, 60.0, 1.0)?, 0);
    assert!(position(&world, both[0]).x > position(&world, both[1]).x + 20.0);
    Ok(())
}

#[test]
fn a_ball_drops_through_the_lift_that_carries_it() -> Checked {
    for (rate, response, speed) in RATES
        .into_iter()
        .flat_map(|rate| STAYING.map(|response| (rate, response)))
        .flat_map(|(rate, response)| [-30.0, 30.0].map(|speed| (rate, response, speed)))
    {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        let lift = world.add(Body::kinematic(aabb([-30.0, 0.0], [30.0, 6.0])).velocity([0.0, speed]))?;
        let ball = world.add(Body::dynamic(Circle::new([0.0, -8.0], 8.0)?).response(response))?;
        let floor = world.add(Body::fixed(aabb([-90.0, 200.0], [90.0, 210.0])))?;
        run(&mut world, rate, 0.5)?;
        assert_eq!(others(&world, ball), [lift], "{response:?} at {rate}");
        world.pass(ball, lift)?;
        run(&mut world, rate, 1.5)?;
        assert_eq!(others(&world, ball), [floor], "{response:?} at {rate}, {speed}");
    }
    Ok(())
}

#[test]
fn one_of_a_heap_falls_through_the_floor_even_if_all_sleep() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        for side in [-62.0, 52.0] {
            world.add(Body::fixed(aabb([side, -300.0], [side + 10.0, 20.0])))?;
        }
        let floor = world.add(Body::fixed(aabb([-90.0, 0.0], [90.0, 20.0])))?;
        let mut balls = Vec::new();
        for i in 0..15 {
            let at = [-40.0 + 20.0 * (i % 5) as f32, -10.0 - 20.0 * (i / 5) as f32];
            let ball = Body::dynamic(Circle::new(at, 10.0)?).tags(HERO).response(INELASTIC);
            balls.push(world.add(ball)?);
        }
        run(&mut world, rate, 2.0)?;
        let low = balls[2];
        assert!(others(&world, low).contains(&floor));
        world.pass(low, floor)?;
        run(&mut world, rate, 1.0)?;
        assert!(position(&world, low).y > 100.0, "at {rate} it is at {:?}", position(&world, low));
        assert!(balls.iter().filter(|&&ball| ball != low).all(|&ball| position(&world, ball).y < -9.9), "at {rate}");

        // And one through another that it lies on.
        let (top, below) = (balls[10], balls[5]);
        if others(&world, top).contains(&below) {
            world.pass(top, below)?;
            assert!(!others(&world, top).contains(&below));
            run(&mut world, rate, 1.0)?;
        }
    }
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_world_restored_while_two_pass_goes_on_as_it_would() -> Checked {
    for kind in Kind::all() {
        let Stage { mut world, hero, platform, .. } = kind.stage()?;
        run(&mut world, 60.0, 0.5)?;
        let before = (world.checksum(), world.checksum_of(hero));
        world.pass(hero, platform)?;
        assert!(before.0 != world.checksum() && before.1 != world.checksum_of(hero));
        world.set_velocity(hero, [100.0, 0.0])?;
        let mut copies: Vec<World> = Vec::new();
        for step in 0..40 {
            if step % 3 == 0 {
                copies.push(serde_json::from_str(&serde_json::to_string(&world)?)?);
                copies.push(world.clone());
            }
            world.advance(1.0 / 60.0)?;
            for copy in &mut copies {
                copy.advance(1.0 / 60.0)?;
                assert_eq!(world.checksum(), copy.checksum(), "{kind:?} in step {step}");
            }
        }
    }
    let (mut world, both) = leaning(Response::Slide, false)?;
    walk(&mut world, both, 60.0, 1.0)?;
    world.pass(both[0], both[1])?;
    let text = serde_json::to_string(&world)?;
    let mut restored: World = serde_json::from_str(&text)?;
    for _ in 0..60 {
        assert_eq!(walk(&mut world, both, 60.0, 1.1 / 60.0)?, walk(&mut restored, both, 60.0, 1.1 / 60.0)?);
        assert_eq!(world.checksum(), restored.checksum());
    }
    let mut tree: serde_json::Value = serde_json::from_str(&text)?;
    for (ball, other, reach) in [(0, 0, 0.0), (0, 1, -1.0), (1, 0, 0.0), (0, 9, 0.0)] {
        tree["passing"] =
            serde_json::json!([{ "ball": ball, "other": other, "shape": 0, "flush": false, "reach": reach }]);
        assert!(serde_json::from_value::<World>(tree.clone()).is_err(), "{ball} {other} {reach}");
    }
    Ok(())
}

#[test]
fn what_is_apart_or_cannot_meet_is_left_as_it_is() -> Checked {
    let kind = Kind { round: true, one_way: false, tagged: false, shapes: 3, response: INELASTIC, hero_first: true };
    let Stage { mut world, hero, platform, floor } = kind.stage()?;
    run(&mut world, 60.0, 0.5)?;
    let ghost = world.add(Body::dynamic(Circle::new([0.0, -8.0], 8.0)?))?;
    let before = world.checksum();
    world.pass(hero, floor)?;
    world.pass(hero, hero)?;
    world.pass(hero, ghost)?;
    assert_eq!(world.checksum(), before);
    for pair in [[platform, floor], [floor, floor]] {
        assert_eq!(world.pass(pair[0], pair[1]), Err(InvalidBody::NoneDynamic { ids: pair }));
    }
    let error = InvalidBody::NoneDynamic { ids: [platform, floor] };
    assert!(error.to_string().ends_with("one of the two must be dynamic"), "{error}");
    let mut refused = Vec::new();
    world.teleport(hero, [0.0, -20.0])?;
    world.remove(ghost)?;
    world.step(0.5, |hit, world| {
        refused.push(world.pass(hit.body, ghost));
        refused.push(world.pass(platform, floor));
        Response::BOUNCE
    })?;
    assert!(refused.contains(&Err(InvalidBody::Gone { id: ghost })) && refused.iter().all(Result::is_err));
    for pair in [[hero, ghost], [ghost, hero], [ghost, floor], [ghost, ghost]] {
        assert_eq!(world.pass(pair[0], pair[1]), Err(InvalidBody::Gone { id: ghost }));
    }
    Ok(())
}

/// A hero that the game moves itself goes through, too.
#[test]
fn what_is_moved_by_hand_is_let_through() -> Checked {
    for shapes in [1, 3] {
        let kind = Kind { round: false, one_way: false, tagged: true, shapes, response: INELASTIC, hero_first: true };
        let Stage { mut world, hero, platform, .. } = kind.stage()?;
        run(&mut world, 60.0, 0.5)?;
        assert_eq!(world.move_by(hero, [0.0, 5.0], Response::Stop)?.hits.len(), 1);
        world.pass(hero, platform)?;
        assert_eq!(world.move_by(hero, [30.0, 5.0], Response::Stop)?.hits.len(), 0);
        assert_eq!(world.move_by(hero, [0.0, 30.0], Response::Stop)?.hits.len(), 0);
        assert_eq!(world.move_by(hero, [0.0, -30.0], Response::Stop)?.hits.len(), 1, "it is apart by then");
    }
    Ok(())
}

#[test]
fn a_hero_that_stopped_on_a_platform_that_sways_drops_through_it() -> Checked {
    let heroes = |x: f32| -> [Shape; 3] {
        let corners = [[x - 3.0, -18.0], [x + 5.0, -15.0], [x - 2.0, -10.0]];
        [
            aabb([x - 5.0, -18.0], [x + 5.0, -11.0]).into(),
            Capsule::new([x - 3.0, -15.0], [x + 3.0, -13.0], 2.0).unwrap().into(),
            Polygon::new(corners).unwrap().into(),
        ]
    };
    let mut games = 0;
    for rate in RATES {
        for spin in [-0.45f32, -0.2, 0.2, 0.45] {
            for x in [-9.0f32, -4.0, 1.0, 8.0] {
                for (steps, hero) in
                    [4, 11, 17, 24, 30].into_iter().flat_map(|steps| heroes(x).map(|hero| (steps, hero)))
                {
                    let mut world = World::new();
                    world.set_gravity([0.0, 500.0])?;
                    let platform = Body::kinematic(aabb([-20.0, 0.0], [20.0, 4.0])).spin(spin).stop_angles(-0.5, 0.5);
                    let platform = world.add(platform)?;
                    let hero = world.add(Body::dynamic(hero).response(Response::Stop))?;
                    let mut stood = 0;
                    for _ in 0..80 {
                        world.advance(1.0 / rate)?;
                        stood += usize::from(others(&world, hero).contains(&platform));
                        if stood > steps {
                            break;
                        }
                    }
                    if stood <= steps {
                        continue;
                    }
                    world.pass(hero, platform)?;
                    world.advance(1.0 / rate)?;
                    let what = format!("spin {spin}, x {x}, after {steps} at {rate}");
                    assert!(others(&world, hero).is_empty(), "{what}");
                    assert!(world.contact_ends().any(|end| end.other == platform || end.body == platform), "{what}");
                    games += 1;
                }
            }
        }
    }
    assert!(games > 40, "{games}");
    Ok(())
}
