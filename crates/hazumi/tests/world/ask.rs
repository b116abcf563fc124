//! What a world answers, against looking at everything.

use hazumi::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::extremes::{any_bits, shape_of};
use crate::support::*;

const RED: Tags = Tags::bit(0);
const BLUE: Tags = Tags::bit(7);

/// What is there: body, piece, tags and shape, a ball where it is now.
fn all(world: &World) -> Vec<(BodyId, u32, Tags, Shape)> {
    let mut all = Vec::new();
    for body in world.iter().filter(|body| body.is_enabled()) {
        if body.kind() == BodyKind::Dynamic {
            let circle = Circle::new(body.position(), body.radius()).unwrap();
            all.push((body.id(), 0, body.tags(), circle.into()));
        } else {
            for (piece, shape) in body.placed_shapes().enumerate() {
                all.push((body.id(), piece as u32, body.tags(), shape));
            }
        }
    }
    all
}

/// A filter, and what it is to admit.
#[derive(Clone, Copy)]
struct Sieve {
    wanted: Tags,
    unwanted: Tags,
    but: Option<BodyId>,
}

impl Sieve {
    fn any(random: &mut Random, world: &World) -> Self {
        let tags = |random: &mut Random| [Tags::NONE, Tags::NONE, RED, BLUE][(random.unit() * 4.0) as usize];
        let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
        let but = (random.unit() < 0.3 && !ids.is_empty()).then(|| ids[(random.unit() * ids.len() as f32) as usize]);
        Self { wanted: tags(random), unwanted: tags(random), but }
    }

    fn filter(self) -> Filter {
        let filter = Filter::ALL.any_of(self.wanted).none_of(self.unwanted);
        self.but.map_or(filter, |id| filter.except(id))
    }

    fn admits(self, id: BodyId, tags: Tags) -> bool {
        (self.wanted == Tags::NONE || tags.intersects(self.wanted))
            && !tags.intersects(self.unwanted)
            && self.but != Some(id)
    }
}

/// A world of every shape and of balls, about `home`, with `half` to every side.
fn random_world(random: &mut Random, count: usize, home: Vec2, half: f32) -> World {
    let mut world = World::new();
    for _ in 0..count {
        let at = home + random.point(-half, half);
        let body = match (random.unit() * 10.0) as u32 {
            0 => {
                Body::compound((0..3).map(|_| random_shape(random, at + Vec2::new(3.0, 2.0), 4.0)).collect::<Vec<_>>())
            }
            1 | 2 => {
                Body::dynamic(Circle::new(at, random.between(0.5, 3.0)).unwrap()).velocity(random.direction() * 60.0)
            }
            _ => Body::fixed(random_shape(random, at, 5.0)),
        };
        let body = body.tags([Tags::NONE, RED, BLUE, RED | BLUE][(random.unit() * 4.0) as usize]);
        world.add(if random.unit() < 0.1 { body.disabled() } else { body }).unwrap();
    }
    world
}

/// Asks everything once, and compares with looking at everything. Returns how many answers there were.
fn compare(world: &World, random: &mut Random, home: Vec2, half: f32) -> [usize; 4] {
    let everything = all(world);
    let sieve = Sieve::any(random, world);
    let there = || everything.iter().filter(|&&(id, _, tags, _)| sieve.admits(id, tags));
    let w = 1e-6 * (home.length() + half) + 1e-5;
    let at = home + random.point(-half * 1.3, half * 1.3);
    let size = if random.unit() < 0.2 { half * 0.6 } else { 4.0 };
    let shape = random_shape(random, at, size);
    let mut answers = [0; 4];

    let mut found = Vec::new();
    world.overlapping(&shape, sieve.filter(), &mut found);
    let found: Vec<_> = found.iter().map(|found| (found.body, found.shape_index)).collect();
    let expected: Vec<_> =
        there().filter(|(.., other)| overlap(&shape, other)).map(|&(body, piece, ..)| (body, piece)).collect();
    // A ball's place is rounded here, and not there.
    let clear = |&overlap: &(BodyId, u32)| {
        let (.., other) = everything.iter().find(|e| (e.0, e.1) == overlap).unwrap();
        contact(&shape, other).is_some_and(|c| c.depth > w) || distance(&shape, other) > w
    };
    assert!(found.is_sorted() && found.windows(2).all(|pair| pair[0] != pair[1]));
    for overlap in found.iter().chain(&expected).filter(|o| !(found.contains(o) && expected.contains(o))) {
        let thin = world.get(overlap.0).unwrap().kind() == BodyKind::Fixed;
        assert!(!thin && !clear(overlap), "{overlap:?} {shape:?}");
    }
    answers[0] = found.len();

    let reach = [0.0, 3.0, 20.0, f32::MAX][(random.unit() * 4.0) as usize];
    let near = world.nearest(at, reach, sieve.filter()).unwrap();
    let point = Circle::new(at, 0.0).unwrap();
    let least = there().map(|(.., other)| distance(&point, other)).fold(f32::INFINITY, f32::min);
    match near {
        None => assert!(least > reach - w, "{least} {reach}"),
        Some(near) => {
            assert!(near.distance <= reach && (near.distance - least).abs() <= w, "{near:?} {least}");
            assert!((at.distance(near.point) - near.distance).abs() <= w);
            let (.., other) = there().find(|e| (e.0, e.1) == (near.body, near.shape_index)).unwrap();
            assert!((distance(&point, other) - least).abs() <= w);
            if least == 0.0 {
                let first = there().find(|(.., other)| distance(&point, other) == 0.0).unwrap();
                assert!((near.body, near.shape_index) == (first.0, first.1) || first.3 != *other);
            }
            answers[1] = 1;
        }
    }

    let length = [0.0, 5.0, half, 20.0 * half][(random.unit() * 4.0) as usize];
    let motion = random.direction() * length;
    let motion = if random.unit() < 0.2 { Vec2::new(motion.x, 0.0) } else { motion };
    let ray: Shape = Circle::new(at, 0.0).unwrap().into();
    let by_ray = world.cast_ray(at, motion, sieve.filter()).unwrap();
    let by_shape = world.cast_shape(&shape, motion, sieve.filter()).unwrap();
    for (slot, answer, mover) in [(2, by_ray, &ray), (3, by_shape, &shape)] {
        let time = |other: &Shape| {
            // Rounding decides of a touch at the start.
            let start = contact(mover, other).filter(|c| c.depth > 0.0 || motion == Vec2::ZERO);
            start.map(|_| 0.0).or_else(|| sweep(mover, motion, other).unwrap().map(|hit| hit.time))
        };
        let first = there().filter_map(|(.., other)| time(other)).fold(f32::INFINITY, f32::min);
        let share = if length > 0.0 { w / length } else { 0.0 } + 1e-6;
        let grazes = || {
            // What two shapes that cross thinly, or just touch, do at the start is told apart elsewhere.
            there().any(|(.., other)| contact(mover, other).is_some_and(|c| c.depth <= w))
        };
        match answer {
            None => assert!(first == f32::INFINITY || grazes() || first > 1.0 - share, "{mover:?} {motion:?} {first}"),
            Some(hit) => {
                assert!((0.0..=1.0).contains(&hit.time));
                assert!((hit.normal.length() - 1.0).abs() < 1e-5);
                if (hit.time - first).abs() > share {
                    assert!(grazes(), "{hit:?} {first} {mover:?} {motion:?}");
                }
                let (.., other) = there().find(|e| (e.0, e.1) == (hit.body, hit.shape_index)).unwrap();
                if hit.time > 0.0 {
                    assert!(hit.normal.dot(motion) <= 0.0);
                    let far = distance(&Circle::new(hit.point, 0.0).unwrap(), other);
                    assert!(far <= w + 1e-6 * length, "{far} {hit:?} {other:?}");
                }
                answers[slot] = 1;
            }
        }
    }
    answers
}

#[test]
fn all_answers_are_those_of_looking_at_everything() -> Checked {
    let mut random = Random(0xA5C);
    let mut answers = [0; 4];
    for (home, half) in [([0., 0.], 60.), ([0., 0.], 400.), ([-30_000., 20_000.], 100.)] {
        let home = Vec2::from(home);
        for round in 0..12 {
            let mut world = random_world(&mut random, [3, 40, 400][round % 3], home, half);
            for stage in 0..4 {
                for _ in 0..150 {
                    let new = compare(&world, &mut random, home, half);
                    answers = core::array::from_fn(|i| answers[i] + new[i]);
                }
                // Before the first step, after one, and after changes that the grid has yet to learn of.
                if stage != 1 {
                    world.step(1.0 / 60.0, |_, _| Response::BOUNCE)?;
                    continue;
                }
                let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
                for id in ids {
                    match (random.unit() * 8.0) as u32 {
                        0 => drop(world.remove(id)?),
                        1 => world.teleport(id, home + random.point(-half, 2.0 * half))?,
                        2 => world.set_enabled(id, random.unit() < 0.5)?,
                        3 => world.set_tags(id, RED)?,
                        _ => {}
                    }
                }
                world.add(Body::dynamic(Circle::new(home, 15.0)?))?;
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 2000), "{answers:?}");
    Ok(())
}

#[test]
fn in_the_midst_of_a_step_answers_are_of_that_moment() -> Checked {
    let mut random = Random(77);
    let mut asked = 0;
    for _ in 0..6 {
        let mut world = random_world(&mut random, 200, Vec2::ZERO, 80.0);
        for _ in 0..10 {
            world.step(0.1, |hit, world| {
                compare(world, &mut random, Vec2::ZERO, 80.0);
                asked += 1;
                match (random.unit() * 8.0) as u32 {
                    0 => world.remove(hit.other).unwrap(),
                    1 => {
                        let shape = random_shape(&mut random, hit.point, 2.0);
                        world.add(Body::fixed(shape)).unwrap();
                        // The new one is seen at once.
                        compare(world, &mut random, hit.point, 10.0);
                    }
                    _ => {}
                }
                Response::BOUNCE
            })?;
        }
    }
    assert!(asked > 500, "{asked}");
    Ok(())
}

#[test]
fn a_ball_is_met_where_it_is_at_the_time_of_the_hit() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([100., -10.], [110., 10.])?))?;
    world.add(Body::dynamic(Circle::new([40., 0.], 10.)?).velocity([100., 0.]))?;
    let other = world.add(Body::dynamic(Circle::new([0., 500.], 10.)?).velocity([0., 100.]))?;
    let mut seen = Vec::new();
    world.step(1.0, |_, world| {
        seen.push(world.cast_ray([0., 1000.], [0., -1000.], Filter::ALL).unwrap().unwrap());
        Response::BOUNCE
    })?;
    assert_eq!(seen.len(), 1);
    assert_eq!((seen[0].body, seen[0].point), (other, Vec2::new(0., 560.)));
    Ok(())
}

#[test]
fn of_equals_the_lower_body_then_shape() -> Checked {
    for built in [false, true] {
        let mut world = World::new();
        let mut ids = Vec::new();
        for i in (0..20).rev() {
            ids.push(world.add(Body::fixed(Aabb::new([10.0 * i as f32, 0.], [10.0 * i as f32 + 10., 10.])?))?);
        }
        let twins = world.add(Body::compound([tile([0., 50.], [9., 60.]), tile([0., 50.], [9., 60.])]))?;
        world.add(Body::fixed(Aabb::new([0., 50.], [9., 60.])?))?;
        if built {
            world.advance(0.01)?;
        }
        // Onto the seam between the tiles at 90 and 100, which were added the other way round.
        let hit = world.cast_ray([100., -10.], [0., 40.], Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time, hit.normal), (ids[9], 0.25, -Vec2::Y));
        let hit = world.cast_shape(&Circle::new([100., -14.], 4.)?, [0., 40.], Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time), (ids[9], 0.25));
        assert_eq!(world.nearest([100., -5.], 9., Filter::ALL)?.unwrap().body, ids[9]);
        assert_eq!(world.nearest([100., 5.], 9., Filter::ALL)?.unwrap().body, ids[9]);
        let near = world.nearest([5., 62.], 9., Filter::ALL)?.unwrap();
        assert_eq!((near.body, near.shape_index, near.distance), (twins, 0, 2.0));
        let hit = world.cast_ray([5., 70.], [0., -20.], Filter::ALL.except(twins))?.unwrap();
        assert!(hit.body > twins && hit.time == 0.5);
    }
    Ok(())
}

#[test]
fn overlap_at_the_start_is_time_0_but_a_touch_is_free_to_leave() -> Checked {
    let mut world = World::new();
    let floor = world.add(Body::fixed(Aabb::new([-50., 0.], [50., 10.])?))?;
    let fence = world.add(Body::fixed(Segment::new([0., -50.], [0., -20.])?))?;
    let ball = |y| Circle::new([20., y], 5.);
    for motion in [[0., 20.], [0., -20.], [30., 0.]] {
        let hit = world.cast_shape(&ball(-4.)?, motion, Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time, hit.normal), (floor, 0., -Vec2::Y));
        let hit = world.cast_ray([20., 2.], motion, Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time, hit.normal), (floor, 0., -Vec2::Y));
        let hit = world.cast_shape(&Segment::new([-5., -30.], [5., -31.])?, motion, Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time), (fence, 0.));
    }
    assert_eq!(world.cast_shape(&ball(-5.)?, [0., -20.], Filter::ALL)?, None);
    assert_eq!(world.cast_shape(&ball(-5.)?, [9., 0.], Filter::ALL)?, None);
    assert_eq!(world.cast_shape(&ball(-5.)?, [0., 20.], Filter::ALL)?.unwrap().time, 0.);
    assert_eq!(world.cast_ray([20., 0.], [0., -20.], Filter::ALL)?, None);
    // No motion: what touches overlaps.
    assert_eq!(world.cast_shape(&ball(-5.)?, [0., 0.], Filter::ALL)?.unwrap().body, floor);
    assert_eq!(world.cast_ray([20., 0.], [0., 0.], Filter::ALL)?.unwrap().body, floor);
    assert_eq!(world.cast_ray([20., -0.1], [0., 0.], Filter::ALL)?, None);
    Ok(())
}

#[test]
fn a_ray_that_starts_on_a_slanting_line_leaves_it_either_way() -> Checked {
    for (point, direction) in [([12., 18.], [2., 1.]), ([-7., 3.], [1., -3.]), ([0.5, 40.], [5., 7.])] {
        let mut world = World::new();
        world.add(Body::fixed(Line::new(point, direction)?))?;
        for i in -20..20 {
            let at = Vec2::from(point) + Vec2::from(direction) * (i as f32 * 0.25);
            for motion in [[4., 0.], [-4., 0.], [0., 9.], [0., -9.], [1., 70.]] {
                assert_eq!(world.cast_ray(at, motion, Filter::ALL)?, None, "{at:?} {motion:?}");
                let needle = Segment::new(at, at + Vec2::from(direction))?;
                assert_eq!(sweep(&needle, motion, &Line::new(point, direction)?)?, None, "{at:?} {motion:?}");
            }
            // As near as f32 can say it is beside the line.
            let above = at + Vec2::Y * 1e-4;
            let down = world.cast_ray(above, [0., -1.], Filter::ALL)?;
            assert!(down.is_some_and(|hit| hit.time < 2e-4), "{at:?}: {down:?}");
        }
    }
    Ok(())
}

#[test]
fn a_list_with_room_stays_where_it_is() -> Checked {
    let mut random = Random(5);
    let mut world = random_world(&mut random, 500, Vec2::ZERO, 50.0);
    world.advance(0.01)?;
    for _ in 0..300 {
        let size = random.between(1.0, 30.0);
        let at = random.point(-60.0, 60.0);
        let shape = random_shape(&mut random, at, size);
        let mut found = Vec::new();
        world.overlapping(&shape, Filter::ALL, &mut found);
        // Just enough room, and something in it.
        let mut again = Vec::with_capacity(found.len());
        again.extend(found.first());
        let (place, room) = (again.as_ptr(), again.capacity());
        world.overlapping(&shape, Filter::ALL, &mut again);
        assert_eq!((again.as_ptr(), again.capacity()), (place, room));
        assert_eq!(again, found);
    }
    Ok(())
}

#[test]
fn refusals_name_the_field_and_the_value() -> Checked {
    let world = World::new();
    let said = |error: InvalidQuestion| error.to_string();
    let nan = f32::NAN;
    assert_eq!(
        said(world.cast_ray([nan, 2.], [0., 0.], Filter::ALL).unwrap_err()),
        "from: must be finite, got [NaN, 2]"
    );
    assert_eq!(
        said(world.cast_ray([1., 2.], [f32::INFINITY, 0.], Filter::ALL).unwrap_err()),
        "motion: must be finite, got [inf, 0]"
    );
    let ball = Circle::new([0., 0.], 1.)?;
    assert_eq!(
        said(world.cast_shape(&ball, [0., -f32::INFINITY], Filter::ALL).unwrap_err()),
        "motion: must be finite, got [0, -inf]"
    );
    assert_eq!(said(world.nearest([0., nan], 1., Filter::ALL).unwrap_err()), "point: must be finite, got [0, NaN]");
    assert_eq!(
        said(world.nearest([0., 0.], nan, Filter::ALL).unwrap_err()),
        "max_distance: must be finite, got [NaN, 0]"
    );
    assert_eq!(said(world.nearest([0., 0.], -1.5, Filter::ALL).unwrap_err()), "max_distance: must be >= 0, got -1.5");
    assert_eq!(world.cast_ray([0., 0.], [1., 0.], Filter::ALL)?, None);
    assert_eq!(world.nearest([0., 0.], f32::MAX, Filter::ALL)?, None);
    Ok(())
}

/// A row of tiles is a wall to a ray, too, wherever it comes down; but it may run along it.
#[test]
fn a_ray_does_not_slip_between_flush_tiles() -> Checked {
    for turned in [false, true] {
        let mut world = World::new();
        for i in -20..20 {
            let center = Vec2::new(8.0 * i as f32 + 4.0, 4.0);
            let shape: Shape = match (turned, i % 2) {
                (false, _) => Aabb::from_center(center, [8., 8.])?.into(),
                (_, 0) => Obb::new(center, [8., 8.], 0.0)?.into(),
                _ => Polygon::new([
                    center + Vec2::new(-4., -4.),
                    center + Vec2::new(4., -4.),
                    center + Vec2::new(0., 4.),
                ])?
                .into(),
            };
            world.add(Body::fixed(shape))?;
        }
        for built in [false, true] {
            if built {
                world.advance(0.1)?;
            }
            for x in -160i32..=160 {
                for slope in [0.0, 0.25, -1.0] {
                    let (from, motion) = (Vec2::new(x as f32 + 16.0 * slope, -16.0), Vec2::new(-64.0 * slope, 64.0));
                    let hit = world.cast_ray(from, motion, Filter::ALL)?.ok_or_else(|| format!("{from:?}"));
                    if x.abs() < 160 {
                        let hit = hit?;
                        assert_eq!((hit.time, hit.point), (0.25, Vec2::new(x as f32, 0.)));
                        // Also exactly at a seam it is the wall that is met, and no corner.
                        assert_eq!(hit.normal, Vec2::new(0., -1.), "{x}, {slope}, {turned}");
                    }
                }
            }
            assert_eq!(world.cast_ray([-500., 0.], [1000., 0.], Filter::ALL)?, None);
            assert_eq!(world.cast_ray([-160., -40.], [0., 80.], Filter::ALL)?, None);
            assert_eq!(world.cast_ray([-100., 0.], [200., 0.], Filter::ALL)?, None);
        }
    }
    Ok(())
}

/// One that runs between shapes is stopped where they are beside each other, and no sooner.
#[test]
fn a_ray_ends_where_both_sides_close() -> Checked {
    let mut world = World::new();
    for (left, low, high) in [(true, 10., 20.), (false, 25., 30.), (true, 40., 50.), (true, 50., 60.)] {
        world.add(Body::fixed(Aabb::new([if left { -5. } else { 0. }, low], [if left { 0. } else { 5. }, high])?))?;
    }
    for built in [false, true] {
        if built {
            world.advance(0.1)?;
        }
        assert_eq!(world.cast_ray([0., 0.], [0., 100.], Filter::ALL)?, None);
        assert_eq!(world.cast_ray([0., 100.], [0., -100.], Filter::ALL)?, None);
    }
    let last = world.add(Body::fixed(Aabb::new([0., 55.], [5., 65.])?))?;
    for built in [false, true] {
        if built {
            world.advance(0.1)?;
        }
        let hit = world.cast_ray([0., 0.], [0., 100.], Filter::ALL)?.unwrap();
        assert_eq!((hit.body, hit.time, hit.point, hit.normal), (last, 0.55, Vec2::new(0., 55.), -Vec2::Y));
        let hit = world.cast_ray([0., 100.], [0., -100.], Filter::ALL)?.unwrap();
        assert_eq!((hit.time, hit.point, hit.normal), (0.4, Vec2::new(0., 60.), Vec2::Y));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        rng_seed: RngSeed::Fixed(0xA5C2),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever the bits: an error or an answer in range, without a grid and with one.
    #[test]
    fn any_bits_have_an_answer(
        shapes in prop::collection::vec((any::<u8>(), prop::array::uniform8(any_bits())), 1..12),
        asked in prop::collection::vec((any::<u8>(), prop::array::uniform8(any_bits())), 1..4),
    ) {
        let mut world = World::new();
        for (kind, n) in shapes {
            let Some(shape) = shape_of(kind, n) else { continue };
            match (shape, kind > 100) {
                (Shape::Circle(circle), true) => world.add(Body::dynamic(circle).velocity([n[6], n[7]])).ok(),
                (shape, _) => world.add(Body::fixed(shape)).ok(),
            };
        }
        let mut found = Vec::new();
        for round in 0..2 {
            for &(kind, n) in &asked {
                let (at, motion) = (Vec2::new(n[0], n[1]), Vec2::new(n[2], n[3]));
                let ray = world.cast_ray(at, motion, Filter::ALL);
                prop_assert_eq!(ray.is_ok(), at.is_finite() && motion.is_finite());
                let mut hits = vec![ray.ok().flatten()];
                if let Some(shape) = shape_of(kind, n) {
                    hits.push(world.cast_shape(&shape, [n[5], n[6]], Filter::ALL).ok().flatten());
                    world.overlapping(&shape, Filter::ALL, &mut found);
                }
                for hit in hits.into_iter().flatten() {
                    prop_assert!((0.0..=1.0).contains(&hit.time), "{:?}", hit);
                    prop_assert!(hit.point.is_finite() && hit.normal.is_finite(), "{:?}", hit);
                }
                let near = world.nearest(at, n[4], Filter::ALL);
                prop_assert_eq!(near.is_ok(), at.is_finite() && n[4].is_finite() && n[4] >= 0.0);
                if let Some(near) = near.ok().flatten() {
                    prop_assert!((0.0..=n[4]).contains(&near.distance) && near.point.is_finite(), "{:?}", near);
                }
            }
            if round == 0 {
                world.advance(asked[0].1[7].abs().min(1.0)).ok();
            }
        }
    }
}
