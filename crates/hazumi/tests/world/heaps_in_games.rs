//! Heaps of all shapes in bowls.

use hazumi::*;

use crate::support::*;

const CROWD: Tags = Tags::bit(0);

/// What is as large as a size, about a place.
fn thing(random: &mut Random, at: Vec2, size: f32) -> Shape {
    let mut half = |most: f32| size * random.between(0.2, most);
    let (x, y) = (half(0.5), half(0.5));
    match (random.unit() * 4.0) as u32 {
        0 => Circle::new(at, x).unwrap().into(),
        1 => Aabb::from_half(at, [x, y]).unwrap().into(),
        2 => Obb::from_half(at, [0.7 * x, 0.7 * y], random.between(-3.0, 3.0)).unwrap().into(),
        _ => {
            let turn = random.between(0.0, 6.0);
            let corner = |i: u16| {
                let (sine, cosine) = libm::sincosf(turn + 1.257 * f32::from(i));
                at + Vec2::new(cosine, sine) * (0.48 * size)
            };
            Polygon::new((0..5).map(corner)).unwrap().into()
        }
    }
}

/// A heap that falls into a bowl, a curve or a row of segments.
fn heap(seed: u64) -> (World, Vec<BodyId>) {
    let mut random = Random(seed);
    let mut world = World::new();
    let size = random.between(8.0, 64.0);
    world.set_gravity([0.0, size * [15.0, 30.0, 60.0][seed as usize % 3]]).unwrap();
    let count = 3 + (random.unit() * 15.0) as usize;
    let half = size * (count as f32).sqrt() * random.between(1.2, 2.5);
    let deep = half * random.between(0.3, 1.5);
    for side in [-1.0, 1.0] {
        let [near, far] = [half, half + size].map(|x| x * side);
        let wall = Aabb::new([near.min(far), -deep - 80.0 * size], [near.max(far), size]).unwrap();
        world.add(Body::fixed(wall)).unwrap();
    }
    if seed.is_multiple_of(2) {
        world.add(Body::fixed(QuadBez::new([-half, -deep], [0.0, deep], [half, -deep]).unwrap())).unwrap();
    } else {
        let at = |i: u16| {
            let x = f32::from(i) / 6.0 - 1.0;
            Vec2::new(x * half, -deep * x * x)
        };
        for i in 0..12 {
            world.add(Body::fixed(Segment::new(at(i), at(i + 1)).unwrap())).unwrap();
        }
    }
    let response = [
        Response::Slide,
        Response::Stop,
        Response::Bounce { restitution: 0.0 },
        Response::Bounce { restitution: 0.2 },
        Response::Bounce { restitution: 0.5 },
    ][seed as usize % 5];
    let columns = ((2.0 * half / (1.1 * size)) as usize).clamp(1, 6);
    let ids = (0..count).map(|i| {
        let [column, row] = [i % columns, i / columns].map(|at| at as f32);
        let at =
            Vec2::new((column - 0.5 * columns as f32 + 0.5) * 1.05, -1.0 - 1.1 * row) * size - Vec2::new(0.0, deep);
        let shape = thing(&mut random, at, size);
        world.add(Body::dynamic(shape).tags(CROWD).response(response)).unwrap()
    });
    let ids = ids.collect();
    (world, ids)
}

#[test]
fn a_heap_of_boxes_and_polygons_in_a_bowl_never_hangs() {
    let mut lost = 0;
    for seed in 0..60 {
        let (mut world, ids) = heap(seed);
        let mut hangs = false;
        for step in 0..480 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!(report.crushed, 0, "seed {seed}, step {step}");
            // What falls upon each other so fast may lose the rest of one step, and goes on in the next.
            assert!(!(hangs && report.bounded > 0), "seed {seed}, step {step}: {report:?}");
            hangs = report.bounded > 0;
            lost += u32::from(hangs);
            let most = ids.iter().map(|&id| world.hits().filter(|hit| hit.body == id).count()).max();
            assert!(most <= Some(64), "seed {seed}, step {step}: {most:?} hits of one");
        }
    }
    assert!(lost <= 4, "{lost} steps of 28,800");
}

#[test]
fn who_loses_what_it_stands_on_falls_as_soon_in_long_steps_as_in_short_ones() {
    for response in [Response::Slide, Response::Bounce { restitution: 0.0 }] {
        for dt in [1.0 / 60.0, 1.0 / 30.0, 0.25, 0.5, 1.0] {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0]).unwrap();
            let fixed = |shape: Aabb| Body::fixed(shape).response(response);
            world.add(fixed(Aabb::new([0.0, 300.0], [500.0, 320.0]).unwrap())).unwrap();
            let crates = |at: [f32; 2]| Body::dynamic(Aabb::new(at, [at[0] + 20.0, at[1] + 20.0]).unwrap());
            let lower = crates([100.0, 280.0]).velocity([50.0, 0.0]).tags(CROWD).response(response);
            world.add(lower).unwrap();
            let upper = world.add(crates([105.0, 260.0]).tags(CROWD).response(response)).unwrap();
            let mut lands = None;
            for step in 0..(1.0 / dt) as usize {
                world.advance(dt).unwrap();
                let hits = world.hits().filter(|hit| hit.body == upper && hit.velocity.y > 10.0);
                lands = lands.or(hits.map(|hit| step as f32 * dt + hit.time).next());
            }
            // The lower one is away after half a second, and 20 units are fallen in sqrt(2·20/600) of them. It is seen at the end of a piece.
            let lands = lands.unwrap_or(f32::INFINITY);
            assert!((lands - 0.758).abs() < 0.02, "{response:?}, steps of {dt}: after {lands}");
        }
    }
}

/// What a heap foresees was told of two that came apart by then.
#[test]
fn no_hit_is_told_of_two_that_come_apart() {
    for seed in 0..4 {
        let part = |k: usize| ((seed * 7_919 + k * 104_729) % 9_973) as f32 / 9_973.0;
        let mut world = World::new();
        world.set_gravity([0.0, 500.0]).unwrap();
        for m in [1.0, -1.0] {
            let half = CubicBez::new([m * 120.0, -60.0], [m * 120.0, 70.0], [m * 67.0, 130.0], [0.0, 130.0]).unwrap();
            world.add(Body::fixed(half)).unwrap();
        }
        for k in 0..24 {
            let at = Vec2::new(-50.0 + 12.0 * (k % 9) as f32, -40.0 + 13.0 * (k / 9) as f32);
            let shape: Shape = match k % 4 {
                0 => Circle::new(at, 5.0).unwrap().into(),
                1 => Aabb::from_center(at, [10.0, 5.0 + 4.0 * part(k)]).unwrap().into(),
                2 => Obb::from_half(at, [5.0, 3.0], 3.0 * part(k)).unwrap().into(),
                _ => Capsule::new(at, at + Vec2::new(4.0, 2.0), 3.0).unwrap().into(),
            };
            let velocity = [200.0 * (2.0 * part(k + 50) - 1.0), 0.0];
            world.add(Body::dynamic(shape).velocity(velocity).restitution(0.8).tags(Tags::bit(0))).unwrap();
        }
        for step in 0..150 {
            world.advance(1.0 / 30.0).unwrap();
            for hit in world.hits() {
                let into = (hit.surface_velocity - hit.velocity).dot(hit.normal);
                let speeds = hit.velocity.length() + hit.surface_velocity.length();
                assert!(into >= -1e-2 * speeds, "seed {seed}, step {step}: {hit:?}");
            }
        }
    }
}

/// In a large heap some that lie a little apart always do so, and touch again: it never stood still.
#[test]
fn a_heap_of_some_hundred_balls_comes_to_rest_in_a_bowl_and_in_a_funnel() {
    const RADIUS: f32 = 4.0;
    for (count, in_bowl) in [(200u16, true), (300, false)] {
        let columns = f32::from(count).sqrt() as u16;
        let wide = 2.6 * RADIUS * f32::from(columns);
        let mut world = World::new();
        world.set_gravity([0.0, -716.0]).unwrap();
        let edge = if in_bowl { [wide, wide] } else { [1.5 * wide, 0.9 * wide] };
        if in_bowl {
            let [low, high] = [-0.4 * wide, wide];
            let bowl = CubicBez::new([-wide, high], [-0.5 * wide, low], [0.5 * wide, low], [wide, high]);
            world.add(Body::fixed(bowl.unwrap())).unwrap();
        }
        for side in [-1.0, 1.0] {
            let rim = [side * edge[0], edge[1]];
            if !in_bowl {
                world.add(Body::fixed(Segment::new([0.0, 0.0], rim).unwrap())).unwrap();
            }
            world.add(Body::fixed(Segment::new(rim, [rim[0], 5.0 * wide]).unwrap())).unwrap();
        }
        let balls: Vec<BodyId> = (0..count)
            .map(|i| {
                let [column, row] = [i % columns, i / columns].map(f32::from);
                let x = (column - 0.5 * f32::from(columns - 1)) * 2.6 * RADIUS + 0.7 * (row % 2.0);
                let ball = Circle::new([x, 0.8 * wide + row * 2.6 * RADIUS], RADIUS).unwrap();
                let ball = Body::dynamic(ball).response(Response::Bounce { restitution: 0.0 });
                world.add(ball.tags(CROWD).stopped_by(Tags::ALL)).unwrap()
            })
            .collect();
        let places = |world: &World| balls.iter().map(|&ball| position(world, ball)).collect::<Vec<_>>();
        let mut before = places(&world);
        let rests = (1..=15).find(|_| {
            for _ in 0..60 {
                let report = world.advance(1.0 / 60.0).unwrap();
                assert_eq!((report.bounded, report.crushed), (0, 0), "{count} balls");
            }
            let now = places(&world);
            core::mem::replace(&mut before, now.clone()) == now
        });
        assert!(rests.is_some(), "{count} balls do not come to rest");
    }
}

/// Between the wall and the slope that begins in it, each chord of the capsule leads nowhere.
#[test]
fn what_is_held_from_two_sides_stands_after_a_few_chords_though_there_is_a_crowd() -> Checked {
    for others in [0, 9] {
        let mut world = World::new();
        world.set_gravity([0.0, 300.0])?;
        world.add(Body::fixed(tile([-50.0, -150.0], [0.0, 250.0])))?;
        world.add(Body::fixed(Capsule::new([0.0, 111.076775], [100.0, 190.0], 3.0863109)?))?;
        let held = Capsule::new([13.589016, 89.799934], [6.1787834, 104.259575], 6.0929446)?;
        let held = Body::dynamic(held).restitution(0.0).velocity([-38.58711, -30.45419]).tags(Tags::bit(1));
        let held = world.add(held)?;
        for other in 0..others {
            let other = Circle::new([20.0 * other as f32, -900.0], 3.0)?;
            world.add(Body::dynamic(other).tags(Tags::bit(1)))?;
        }
        for step in 0..5 {
            let report = world.advance(1.0 / 30.0)?;
            let bends = world.path(held).count();
            assert!(bends < 40 && report.bounded == 0, "{others} others, step {step}: {bends} bends, {report:?}");
        }
    }
    Ok(())
}

/// The one floats, the other falls on it: what they give each other comes to both at the same time, however often a bounce cuts their way short.
#[test]
fn what_floats_between_a_slope_and_what_falls_on_it_gains_nothing_and_is_told_few_hits() -> Checked {
    for scene in 0..40 {
        let (lean, top) = (0.1 + 0.04 * (scene % 10) as f32, 20.0 + 0.5 * scene as f32);
        let mut world = World::new();
        world.set_gravity([0.0, 800.0])?;
        world.add(Body::fixed(Obb::new([0.0, 100.0], [400.0, 20.0], lean)?))?;
        let floats = Body::dynamic(Aabb::from_center([0.0, top], [17.0, 14.0])?).gravity_scale(0.0);
        let falls =
            Body::dynamic(Aabb::from_center([2.0, top - 17.0], [16.0, 17.0])?).response(Response::Slide).mass(3.0);
        let [floats, falls] = [world.add(floats.tags(Tags::bit(1)))?, world.add(falls.tags(Tags::bit(1)))?];
        let energy = |world: &World| {
            let moves = [(floats, 0.5), (falls, 1.5)].map(|(id, half)| half * velocity(world, id).length_squared());
            moves[0] + moves[1] - 3.0 * 800.0 * position(world, falls).y
        };
        let most = energy(&world) + 100.0;
        for step in 0..60 {
            let report = world.advance(1.0 / 60.0)?;
            let now = energy(&world);
            assert!(now <= most, "scene {scene}, step {step}: {now} of {most}");
            assert!(report.hits <= 8 && report.bounded == 0, "scene {scene}, step {step}: {report:?}");
        }
    }
    Ok(())
}

/// A chord that is cut short leaves two members in each other by a hair. The next leads them out, however long it is.
#[test]
fn a_heap_of_polygons_in_a_funnel_goes_by_few_chords_though_bounces_cut_them_short() -> Checked {
    for seed in [2, 23, 49, 57] {
        let random = &mut Random(seed);
        let mut world = World::new();
        world.set_gravity([0.0, 800.0])?;
        for side in [0.0, 200.0] {
            world.add(Body::fixed(Capsule::new([side, 60.0], [100.0, 190.0], 4.0)?).restitution(0.0))?;
        }
        let mut heap = Vec::new();
        for number in 0..12 {
            let (column, row) = ((number % 4) as f32, (number / 4) as f32);
            let at = Vec2::new(60.0 + 27.0 * column + random.between(-2.0, 2.0), 90.0 - 30.0 * row);
            let sides = 3 + ((random.unit() * 5.0) as usize).min(4);
            let (radius, turned) = (random.between(8.0, 12.0), random.unit());
            let angle = |side: usize| turned + core::f32::consts::TAU * side as f32 / sides as f32;
            let corner = |side: usize| at + Vec2::new(libm::cosf(angle(side)), libm::sinf(angle(side))) * radius;
            let mass = [0.1, 1.0, 10.0][((random.unit() * 3.0) as usize).min(2)];
            let body = Body::dynamic(Polygon::new((0..sides).map(corner))?).restitution(0.0).mass(mass);
            heap.push(world.add(body.tags(Tags::bit(1)))?);
        }
        for step in 0..60 {
            let report = world.advance(1.0 / 30.0)?;
            let bends = heap.iter().map(|&id| world.path(id).count()).max().unwrap_or(0);
            assert!(bends <= 34 && report.bounded == 0, "seed {seed}, step {step}: {bends} bends, {report:?}");
        }
    }
    Ok(())
}
