//! A few movers that are met by many: which of them all look at decides nothing but speed.

use hazumi::*;

use crate::support::*;

const TAG: Tags = Tags::bit(3);
const OTHER: Tags = Tags::bit(4);

/// Two rooms beside each other: balls fly in the left one, and in the right one lie as many as are given.
fn rooms(flying: impl IntoIterator<Item = Body>, lying: impl IntoIterator<Item = Body>) -> (World, Vec<BodyId>) {
    let mut world = World::new();
    for (min, max) in [
        ([-120.0, -120.0], [320.0, -100.0]),
        ([-120.0, 100.0], [320.0, 120.0]),
        ([-120.0, -120.0], [-100.0, 120.0]),
        ([100.0, -120.0], [110.0, 120.0]),
        ([300.0, -120.0], [320.0, 120.0]),
    ] {
        world.add(Body::fixed(tile(min, max))).unwrap();
    }
    let ids = flying.into_iter().map(|body| world.add(body).unwrap()).collect();
    for body in lying {
        world.add(body).unwrap();
    }
    (world, ids)
}

fn ball(at: [f32; 2], radius: f32) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap())
}

/// Balls in the left room, that fly anywhere.
fn swarm(count: usize, seed: u64) -> Vec<Body> {
    let mut random = Random(seed);
    (0..count)
        .map(|_| {
            let at = random.point(-90.0, 90.0);
            ball(at.into(), 1.0).velocity(random.direction() * random.between(10.0, 300.0))
        })
        .collect()
}

/// When a ball hit what, if that is a ball as well.
type Seen = (f32, BodyId, Option<BodyId>);

/// What the balls of the left room hit.
fn seen(world: &World, ids: &[BodyId]) -> Vec<Seen> {
    let hits = world.hits().filter(|hit| ids.contains(&hit.body));
    hits.map(|hit| (hit.time, hit.body, Some(hit.other).filter(|id| ids.contains(id)))).collect()
}

/// Lies in the right room, as far out as any.
fn farthest() -> Body {
    ball([290.0, 90.0], 1.0)
}

#[test]
fn one_ball_with_a_tag_among_many_is_met_as_where_many_have_one() {
    for seed in 0..6 {
        let mut flying = swarm(200, seed);
        flying[7] = flying[7].clone().tags(TAG);
        let tagged = (0..20).map(|i| ball([120.0 + 5.0 * i as f32, 0.0], 1.0).tags(TAG));
        let (mut few, ids) = rooms(flying.clone(), [farthest()]);
        let (mut many, _) = rooms(flying, tagged.chain([farthest()]));
        let mut met = 0;
        for step in 0..120 {
            // In some steps a hit adds another that is met, and one that meets what nobody was stopped by before.
            let play = |world: &mut World| {
                let mut to_add = (step % 40 == 11).then_some([0.0, 20.0]).into_iter().flatten();
                world
                    .step(1.0 / 60.0, |_, world| {
                        if let Some(x) = to_add.next() {
                            let body = ball([x, -80.0], 1.5).velocity([50.0, 90.0]);
                            let body = if x == 0.0 { body.tags(TAG) } else { body.tags(OTHER).stopped_by(OTHER) };
                            // Far from all: it comes in the middle of a step.
                            world.add(body).unwrap();
                        }
                        Response::BOUNCE
                    })
                    .unwrap()
            };
            let reports = [&mut few, &mut many].map(play);
            assert_eq!(reports[0], reports[1], "seed {seed}, step {step}");
            assert_eq!(seen(&few, &ids), seen(&many, &ids), "seed {seed}, step {step}");
            for &id in &ids {
                let [a, b] = [&few, &many].map(|world| (position(world, id), velocity(world, id)));
                assert_eq!(a, b, "seed {seed}, step {step}: {id:?}");
            }
            met += few.hits().filter(|hit| hit.other_tags.intersects(TAG)).count();
        }
        assert!(met > 5, "seed {seed}: only {met} met it");
    }
}

#[test]
fn a_large_ball_among_many_small_ones_is_met_as_where_many_are_large() {
    for seed in 0..4 {
        let mut random = Random(seed);
        // On a lattice, so that none is inside another.
        let mut flying: Vec<Body> = (0..400)
            .map(|i| [9.0 * (i % 20) as f32 - 88.0, 9.0 * (i / 20) as f32 - 88.0])
            .filter(|at| Vec2::from(*at).length() > 25.0)
            .map(|at| ball(at, 0.5).velocity(random.direction() * random.between(10.0, 200.0)).tags(TAG))
            .collect();
        flying.push(ball([0.0, 0.0], 20.0).velocity([80.0, 50.0]).mass(30.0).tags(TAG));
        let large = (0..9).map(|i| ball([135.0 + 41.0 * (i % 3) as f32, 41.0 * (i / 3) as f32 - 60.0], 20.0).tags(TAG));
        let (mut few, ids) = rooms(flying.clone(), [farthest()]);
        let (mut many, _) = rooms(flying, large.chain([farthest()]));
        let large = *ids.last().unwrap();
        let mut met = 0;
        for step in 0..20 {
            for world in [&mut few, &mut many] {
                let report = world.advance(1.0 / 60.0).unwrap();
                assert_eq!((report.bounded, report.crushed), (0, 0), "seed {seed}, step {step}");
            }
            // Larger cells have longer segments, so that roundings differ; a crowd makes those grow.
            let [a, b] = [&few, &many].map(|world| seen(world, &ids));
            assert_eq!(a.len(), b.len(), "seed {seed}, step {step}");
            for (a, b) in a.iter().zip(&b) {
                assert!((a.0 - b.0).abs() < 1e-6 && (a.1, a.2) == (b.1, b.2), "seed {seed}, step {step}: {a:?}, {b:?}");
            }
            met += a.iter().filter(|hit| hit.1 == large || hit.2 == Some(large)).count();
            let place = position(&few, large);
            let deepest = ids.iter().filter(|&&id| id != large).map(|&id| 20.5 - (position(&few, id) - place).length());
            assert!(deepest.fold(0.0, f32::max) < 1e-4, "seed {seed}, step {step}: a ball is inside the large one");
        }
        assert!(met > 5, "seed {seed}: only {met} met it");
    }
}

#[test]
fn a_swarm_spawned_at_one_point_is_apart_at_once_and_stays_on_its_side_of_a_wall() {
    let wall = tile([12.0, -95.0], [13.0, 95.0]);
    let spawned = (0..1_000).map(|i| ball([0.0, 0.0], if i % 3 == 0 { 2.0 } else { 1.0 }).tags(TAG));
    // Nobody asked these to be apart.
    let ghosts = (0..100).map(|_| ball([0.0, 0.0], 1.0).stopped_by(Tags::NONE));
    let (mut world, ids) = rooms(spawned, []);
    world.add(Body::fixed(wall)).unwrap();
    let ghosts: Vec<BodyId> = ghosts.map(|body| world.add(body).unwrap()).collect();
    assert_eq!(world.advance(1.0 / 60.0).unwrap(), StepReport::default());
    let places: Vec<(Vec2, f32)> =
        ids.iter().map(|&id| (position(&world, id), world.get(id).unwrap().radius())).collect();
    for (i, &(at, radius)) in places.iter().enumerate() {
        assert!(at.x <= 12.0 - radius + 1e-4 && at.length() < 120.0, "{at:?}");
        for &(other, its) in &places[i + 1..] {
            assert!((other - at).length() >= radius + its - 1e-4, "{at:?} and {other:?}");
        }
    }
    assert!(ghosts.iter().all(|&id| position(&world, id) == Vec2::ZERO));
    // What has room stays where it is.
    let sum = world.checksum_of(ids[17]);
    world.advance(1.0 / 60.0).unwrap();
    assert_eq!(world.checksum_of(ids[17]), sum);
}
