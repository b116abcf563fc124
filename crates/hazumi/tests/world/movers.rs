//! Dynamic bodies that are no circles: boxes, turned boxes, capsules and convex polygons.

use hazumi::*;

use crate::support::{Checked, Random, any_shape, position, tile, velocity, walls};

/// Each kind of mover, about a place.
fn movers(at: Vec2, size: f32) -> Vec<Shape> {
    let p = |x: f32, y: f32| at + Vec2::new(x, y) * size;
    vec![
        Circle::new(at, size * 0.5).unwrap().into(),
        Aabb::from_center(at, Vec2::new(0.8, 1.2) * size).unwrap().into(),
        Obb::from_half(at, Vec2::new(0.6, 0.3) * size, 0.7).unwrap().into(),
        Capsule::new(p(-0.3, -0.2), p(0.3, 0.25), size * 0.25).unwrap().into(),
        Polygon::new([p(-0.5, -0.4), p(0.5, -0.3), p(0.1, 0.6)]).unwrap().into(),
        Polygon::new([p(0.0, -0.5), p(0.45, -0.2), p(0.4, 0.3), p(0.0, 0.5), p(-0.5, 0.2), p(-0.4, -0.3)])
            .unwrap()
            .into(),
    ]
}

/// Each kind of solid, about the origin.
fn solids() -> Vec<Shape> {
    vec![
        Circle::new([0.0, 0.0], 20.0).unwrap().into(),
        tile([-20.0, -15.0], [20.0, 15.0]),
        Obb::from_half([0.0, 0.0], [25.0, 10.0], 0.4).unwrap().into(),
        Capsule::new([-15.0, -5.0], [15.0, 10.0], 6.0).unwrap().into(),
        Segment::new([-25.0, -10.0], [20.0, 15.0]).unwrap().into(),
        Line::new([3.0, 4.0], [2.0, 1.0]).unwrap().into(),
        QuadBez::new([-30.0, -10.0], [0.0, 40.0], [30.0, -12.0]).unwrap().into(),
        QuadBez::new([-30.0, -10.0], [0.0, 40.0], [30.0, -12.0]).unwrap().with_half_width(3.0).unwrap().into(),
        CubicBez::new([-30.0, 0.0], [-10.0, 50.0], [10.0, -50.0], [30.0, 5.0]).unwrap().into(),
        Polygon::new([[-20.0, -12.0], [18.0, -16.0], [22.0, 9.0], [-4.0, 21.0]]).unwrap().into(),
    ]
}

fn lone(solid: &Shape, mover: Shape, velocity: impl Into<Vec2>) -> (World, BodyId) {
    let mut world = World::new();
    world.add(Body::fixed(solid.clone())).unwrap();
    let id = world.add(Body::dynamic(mover).velocity(velocity)).unwrap();
    (world, id)
}

fn shape_now(world: &World, id: BodyId) -> Shape {
    world.get(id).unwrap().placed_shapes().next().unwrap()
}

/// How deep a shape is in another, as the queries see it.
fn depth(a: &Shape, b: &Shape) -> f32 {
    contact(a, b).map_or(0.0, |contact| contact.depth)
}

#[test]
fn every_mover_meets_every_solid_where_the_sweep_says() {
    let mut random = Random(5);
    let (mut hits, mut checked) = (0, 0);
    for solid in solids() {
        for _ in 0..60 {
            let from = random.direction() * random.between(60.0, 90.0);
            let motion = (random.point(-15.0, 15.0) - from) * 1.5;
            for mover in movers(from, 10.0) {
                if overlap(&mover, &solid) {
                    continue;
                }
                let (mut world, _) = lone(&solid, mover.clone(), motion);
                world.advance(1.0).unwrap();
                checked += 1;
                let first = world.hits().next();
                let Some(expected) = sweep(&mover, motion, &solid).unwrap() else {
                    assert!(first.is_none(), "{mover:?} by {motion:?} on {solid:?}: {first:?}");
                    continue;
                };
                let first = first.unwrap_or_else(|| panic!("{mover:?} by {motion:?} on {solid:?}: {expected:?}"));
                hits += 1;
                assert!((first.time - expected.time).abs() < 1e-5, "{mover:?} on {solid:?}: {first:?} {expected:?}");
                let off = (first.normal - expected.normal).length();
                assert!(off < 8e-4, "{mover:?} by {motion:?} on {solid:?}: {first:?} {expected:?}");
            }
        }
    }
    assert!(hits > 1000 && checked > 2000, "{hits} of {checked}");
}

#[test]
fn a_box_that_walks_over_flush_tiles_catches_on_none() -> Checked {
    for (scale, sink) in [(1.0f32, 0.0f32), (0.1, 0.0), (37.3, 0.0), (1.0, 1.0), (1.0, -1.0)] {
        for right in [true, false] {
            for gravity in [0.0, -500.0] {
                let mut world = World::new();
                world.set_gravity([0.0, gravity * scale])?;
                for i in 0..60 {
                    let x = i as f32 * scale * 1.1;
                    // Every other tile is higher or lower by less than w, which is four ulps there.
                    let top = if i % 2 == 0 { 0.0 } else { sink * 3.0 * f32::EPSILON * x.max(scale) };
                    world.add(Body::fixed(Aabb::new([x, -scale], [x + scale * 1.1, top])?))?;
                }
                let (from, speed) = if right { (3.0, 40.0) } else { (62.0, -40.0) };
                let walker = Aabb::from_center([from * scale, 1.0 * scale], [scale * 0.9, scale * 2.0])?;
                let id = world.add(Body::dynamic(walker).velocity([speed * scale, 0.0]).response(Response::Slide))?;
                for step in 0..80 {
                    world.advance(1.0 / 60.0)?;
                    for hit in world.hits() {
                        assert_eq!(hit.normal, Vec2::Y, "{scale} {sink} {right} {gravity} {step}: {hit:?}");
                    }
                }
                let went = (position(&world, id).x - from * scale) / scale;
                assert!((went.abs() - 80.0 / 60.0 * 40.0).abs() < 1e-3, "{scale} {sink} {right} {gravity}: {went}");
                assert_eq!(velocity(&world, id), Vec2::new(speed * scale, 0.0));
            }
        }
    }
    Ok(())
}

#[test]
fn a_box_that_falls_along_stacked_tiles_lands_on_the_floor_alone() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, -300.0])?;
    for i in 0..40 {
        // Each second one stands out by less than w, which is four ulps there.
        let out = if i % 2 == 0 { 0.0 } else { 3.0 * f32::EPSILON * (i as f32 * 3.1).max(10.0) };
        world.add(Body::fixed(Aabb::new([10.0 - out, i as f32 * 3.1], [20.0, i as f32 * 3.1 + 3.1])?))?;
    }
    world.add(Body::fixed(Aabb::new([-50.0, -5.0], [50.0, 0.0])?))?;
    let id = world.add(Body::dynamic(Aabb::new([6.0, 81.0], [10.0, 83.0])?).response(Response::Slide))?;
    for _ in 0..120 {
        world.advance(1.0 / 60.0)?;
        for hit in world.hits() {
            let floor = hit.normal == Vec2::Y && hit.point.y.abs() < 1e-3;
            assert!(floor || hit.normal == -Vec2::X, "{hit:?}");
        }
    }
    assert!((position(&world, id) - Vec2::new(8.0, 1.0)).length() < 1e-3, "{:?}", position(&world, id));
    Ok(())
}

#[test]
fn a_box_lands_on_a_seam_with_the_normal_of_the_floor() -> Checked {
    for x in [0.0, 3.0, 9.999, 10.0, 10.001, -4.0] {
        let mut world = World::new();
        world.add(Body::fixed(tile([-10.0, -5.0], [10.0, 0.0])))?;
        world.add(Body::fixed(tile([10.0, -5.0], [30.0, 0.0])))?;
        let id = world.add(Body::dynamic(Aabb::from_center([x, 20.0], [4.0, 8.0])?).velocity([0.0, -32.0]))?;
        world.advance(1.0)?;
        assert!(world.hits().all(|hit| hit.normal == Vec2::Y && hit.time == 0.5 && hit.side == Side::TopBottom));
        assert!(world.hits().len() >= 1);
        assert_eq!((position(&world, id), velocity(&world, id)), (Vec2::new(x, 20.0), Vec2::new(0.0, 32.0)));
    }
    Ok(())
}

#[test]
fn a_box_climbs_a_slope_and_goes_on_over_the_tile_at_its_top() -> Checked {
    for smooth in [false, true] {
        let mut world = World::new();
        if smooth {
            world.add(Body::fixed(Segment::new([-50.0, 0.0], [0.0, 0.0])?))?;
            world.add(Body::fixed(Segment::new([0.0, 0.0], [30.0, 20.0])?))?;
            world.add(Body::fixed(Segment::new([30.0, 20.0], [90.0, 20.0])?))?;
        } else {
            world.add(Body::fixed(tile([-50.0, -10.0], [0.0, 0.0])))?;
            world.add(Body::fixed(Polygon::new([[0.0, 0.0], [30.0, 0.0], [30.0, 20.0]])?))?;
            world.add(Body::fixed(tile([30.0, 0.0], [90.0, 20.0])))?;
        }
        let walker = Aabb::from_center([-20.0, 4.0], [6.0, 8.0])?;
        let id = world.add(Body::dynamic(walker).velocity([60.0, 0.0]).response(Response::Slide))?;
        for _ in 0..60 {
            world.advance(1.0 / 60.0)?;
            assert!(world.hits().all(|hit| hit.normal.y > 0.7), "{:?}", world.hits().collect::<Vec<_>>());
        }
        assert!(position(&world, id).x > 20.0, "{smooth}: {:?}", position(&world, id));
    }
    Ok(())
}

#[test]
fn a_box_dropped_on_a_slope_slides_down_it() -> Checked {
    for mover in movers(Vec2::new(0.0, 30.0), 6.0) {
        let mut world = World::new();
        world.set_gravity([0.0, -100.0])?;
        let slope: Shape = Polygon::new([[-100.0, -80.0], [100.0, -80.0], [-100.0, 80.0]])?.into();
        world.add(Body::fixed(slope.clone()))?;
        let id = world.add(Body::dynamic(mover.clone()).response(Response::Slide))?;
        for _ in 0..90 {
            world.advance(1.0 / 60.0)?;
            assert!(depth(&shape_now(&world, id), &slope) < 1e-3, "{mover:?}");
        }
        let (at, v) = (position(&world, id), velocity(&world, id));
        assert!(at.x > 20.0 && distance(&shape_now(&world, id), &slope) < 1e-3, "{mover:?}: {at:?} {v:?}");
        assert!((v.y / v.x + 0.8).abs() < 1e-3, "along the slope: {mover:?}: {v:?}");
    }
    Ok(())
}

/// A room with something of each kind in it.
fn room() -> Vec<Shape> {
    let mut shapes = walls(100.0);
    shapes.extend([
        QuadBez::new([-60.0, -60.0], [0.0, -20.0], [60.0, -60.0]).unwrap().into(),
        CubicBez::new([-70.0, 20.0], [-40.0, 90.0], [-30.0, -20.0], [-10.0, 60.0]).unwrap().into(),
        QuadBez::new([30.0, 70.0], [90.0, 60.0], [60.0, 10.0]).unwrap().with_half_width(4.0).unwrap().into(),
        Circle::new([5.0, 5.0], 14.0).unwrap().into(),
        Obb::from_half([-60.0, -10.0], [12.0, 5.0], 0.6).unwrap().into(),
        Capsule::new([40.0, -20.0], [70.0, -10.0], 5.0).unwrap().into(),
        Segment::new([0.0, 80.0], [25.0, 60.0]).unwrap().into(),
        Polygon::new([[50.0, -95.0], [90.0, -90.0], [80.0, -60.0]]).unwrap().into(),
    ]);
    shapes
}

#[test]
fn every_mover_keeps_its_speed_and_stays_out_of_everything_in_a_room_with_curves() -> Checked {
    for (number, mover) in movers(Vec2::new(-20.0, -75.0), 8.0).into_iter().enumerate() {
        let shapes = room();
        let mut world = World::new();
        for shape in &shapes {
            world.add(Body::fixed(shape.clone()))?;
        }
        let start = Vec2::new(230.0, 410.0);
        let id = world.add(Body::dynamic(mover).velocity(start))?;
        let mut hits = 0;
        for step in 0..4000 {
            hits += world.advance(1.0 / 60.0)?.hits;
            let now = shape_now(&world, id);
            for shape in &shapes {
                assert!(depth(&now, shape) < 8e-3, "{number} at {step}: {} in {shape:?}", depth(&now, shape));
            }
        }
        assert!(hits > 500, "{number}: {hits}");
        let drift = (velocity(&world, id).length() / start.length() - 1.0).abs();
        assert!(drift < 3e-7, "{number}: {drift} after {hits}");
    }
    Ok(())
}

#[test]
fn a_box_keeps_its_speed_for_ten_thousand_bounces() -> Checked {
    let mut world = World::new();
    for shape in room() {
        world.add(Body::fixed(shape))?;
    }
    let start = Vec2::new(3000.0, 5100.0);
    let id = world.add(Body::dynamic(Aabb::from_center([-20.0, -75.0], [7.0, 5.0])?).velocity(start))?;
    let mut hits = 0;
    while hits < 10_000 {
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!(report.crushed, 0);
        hits += report.hits;
        assert!(position(&world, id).x.abs() < 100.0 && position(&world, id).y.abs() < 100.0);
    }
    assert!((velocity(&world, id).length() / start.length() - 1.0).abs() < 3e-7);
    Ok(())
}

#[test]
fn nothing_escapes_at_fifty_sizes_a_step() -> Checked {
    let mut random = Random(11);
    for _ in 0..20 {
        for mover in movers(Vec2::new(-20.0, -75.0), 6.0) {
            let mut world = World::new();
            // Walls without thickness.
            let corners = [[-100.0, -100.0], [100.0, -100.0], [100.0, 100.0], [-100.0, 100.0], [-100.0, -100.0]];
            for ends in corners.windows(2) {
                world.add(Body::fixed(Segment::new(ends[0], ends[1])?))?;
            }
            for shape in room().into_iter().skip(4) {
                world.add(Body::fixed(shape))?;
            }
            let id = world.add(Body::dynamic(mover.clone()).velocity(random.direction() * 6.0 * 50.0 * 60.0))?;
            for _ in 0..60 {
                world.advance(1.0 / 60.0)?;
                let at = position(&world, id);
                assert!(at.x.abs() < 100.0 && at.y.abs() < 100.0, "{mover:?}: {at:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_mover_that_starts_inside_leaves_by_the_shortest_way() -> Checked {
    let floor = tile([-50.0, -50.0], [50.0, 0.0]);
    let (mut world, id) = lone(&floor, Aabb::from_center([10.0, 2.0], [6.0, 10.0])?.into(), [0.0, 0.0]);
    world.advance(0.0)?;
    assert_eq!(position(&world, id), Vec2::new(10.0, 5.0));
    world.teleport(id, [52.0, -20.0])?;
    world.advance(0.0)?;
    assert_eq!(position(&world, id), Vec2::new(53.0, -20.0));
    for solid in solids() {
        for mover in movers(Vec2::new(2.0, 3.0), 6.0) {
            let (mut world, id) = lone(&solid, mover.clone(), [0.0, 0.0]);
            let report = world.advance(1.0 / 60.0)?;
            let left = depth(&shape_now(&world, id), &solid);
            assert!(report.crushed == 0 && left < 1e-4, "{mover:?} in {solid:?}: {left}");
        }
    }
    Ok(())
}

#[test]
fn a_paddle_pushes_a_box_and_hands_on_its_speed() -> Checked {
    let mut world = World::new();
    world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])).velocity([30.0, 0.0]))?;
    let id = world.add(Body::dynamic(Aabb::from_center([20.0, 0.0], [10.0, 4.0])?))?;
    world.advance(1.0)?;
    let hit = world.hits().next().unwrap();
    assert!((hit.time - 1.0 / 3.0).abs() < 1e-6 && hit.normal == Vec2::X, "{hit:?}");
    assert_eq!(velocity(&world, id), Vec2::new(60.0, 0.0));
    assert!((position(&world, id).x - 60.0).abs() < 1e-4);
    Ok(())
}

#[test]
fn a_turning_door_sweeps_every_mover_before_it() -> Checked {
    for spin in [3.0, -3.0, 30.0] {
        for door in [tile([-40.0, -2.0], [40.0, 2.0]), Segment::new([-40.0, 0.0], [40.0, 0.0])?.into()] {
            for mover in movers(Vec2::new(20.0, 12.0 * f32::signum(spin)), 6.0) {
                let mut world = World::new();
                let at = world.add(Body::kinematic(door.clone()).spin(spin).pivot([0.0, 0.0]))?;
                let id = world.add(Body::dynamic(mover.clone()))?;
                let mut met = 0;
                for step in 0..60 {
                    met += world.advance(1.0 / 60.0)?.hits;
                    let now = world.get(at).unwrap().placed_shapes().next().unwrap();
                    let deep = depth(&shape_now(&world, id), &now);
                    assert!(deep < 6e-3, "{spin} {mover:?} at {step}: {deep} in {now:?}");
                }
                assert!(met > 0, "{spin} {mover:?}");
                assert!(velocity(&world, id).length() > 20.0);
            }
        }
    }
    Ok(())
}

#[test]
fn between_a_press_and_a_wall_a_box_is_crushed_and_stays_out_of_the_wall() -> Checked {
    let wall = tile([10.0, -50.0], [20.0, 50.0]);
    let mut world = World::new();
    world.add(Body::fixed(wall.clone()))?;
    world.add(Body::kinematic(tile([-20.0, -50.0], [-10.0, 50.0])).velocity([20.0, 0.0]))?;
    let id = world.add(Body::dynamic(Aabb::from_center([0.0, 0.0], [8.0, 8.0])?).response(Response::Slide))?;
    let mut crushed = 0;
    for _ in 0..60 {
        world.advance(1.0 / 60.0)?;
        crushed += world.hits().filter(|hit| hit.crushed).count();
        assert!(depth(&shape_now(&world, id), &wall) < 1e-4);
    }
    assert!(crushed > 0);
    Ok(())
}

#[test]
fn a_walker_jumps_up_through_a_one_way_platform_and_stands_on_it() -> Checked {
    for platform in [
        Body::fixed(Segment::new([50.0, 20.0], [-50.0, 20.0])?).one_way(),
        Body::fixed(tile([-50.0, 18.0], [50.0, 20.0])).one_way_toward(Vec2::Y),
    ] {
        let mut world = World::new();
        world.set_gravity([0.0, -400.0])?;
        world.add(platform)?;
        let id = world.add(
            Body::dynamic(Aabb::from_center([0.0, 5.0], [4.0, 8.0])?).velocity([3.0, 180.0]).response(Response::Slide),
        )?;
        let mut hits = Vec::new();
        for _ in 0..120 {
            world.advance(1.0 / 60.0)?;
            hits.extend(world.hits().copied());
        }
        assert!(hits.len() == 1 && hits[0].normal == Vec2::Y, "{hits:?}");
        assert!((position(&world, id).y - 24.0).abs() < 1e-3, "{:?}", position(&world, id));
    }
    Ok(())
}

#[test]
fn questions_see_movers_as_the_shapes_they_are() -> Checked {
    let mut world = World::new();
    let id = world.add(Body::dynamic(Aabb::from_center([0.0, 0.0], [20.0, 2.0])?).velocity([0.0, 10.0]))?;
    world.advance(1.0)?;
    // Within the circle around it, not in the box.
    let mut found = Vec::new();
    world.overlapping(&Circle::new([0.0, 16.0], 1.0)?, Filter::ALL, &mut found);
    assert!(found.is_empty());
    let hit = world.cast_ray([5.0, 20.0], [0.0, -20.0], Filter::ALL)?.unwrap();
    assert_eq!((hit.body, hit.point, hit.normal), (id, Vec2::new(5.0, 11.0), Vec2::Y));
    Ok(())
}

#[test]
fn tags_and_changes_are_as_of_balls() -> Checked {
    let ghostly = Tags::bit(3);
    let mut world = World::new();
    let wall = world.add(Body::fixed(tile([10.0, -50.0], [20.0, 50.0])).tags(ghostly))?;
    let walker = Body::dynamic(Aabb::from_center([0.0, 0.0], [4.0, 4.0])?).velocity([20.0, 0.0]);
    let id = world.add(walker.clone().stopped_by(Tags::bit(1)))?;
    world.advance(1.0)?;
    assert_eq!((world.hits().len(), position(&world, id)), (0, Vec2::new(20.0, 0.0)));
    world.set_stopped_by(id, ghostly)?;
    world.teleport(id, [0.0, 0.0])?;
    // A capsule, there and then, then a ball, then a box again.
    world.set_shape(id, Capsule::new([-3.0, 0.0], [3.0, 0.0], 1.0)?)?;
    world.advance(0.5)?;
    assert_eq!((world.hits().len(), velocity(&world, id)), (1, Vec2::new(-20.0, 0.0)));
    assert!((position(&world, id).x - 2.0).abs() < 1e-5);
    world.set_shape(id, Circle::new([0.0, 0.0], 2.0)?)?;
    assert_eq!(world.get(id).unwrap().radius(), 2.0);
    world.set_shape(id, Aabb::from_center([0.0, 0.0], [4.0, 4.0])?)?;
    let there = position(&world, id);
    let was = world.remove(id)?;
    let back = world.add(was)?;
    assert_eq!((position(&world, back), velocity(&world, back)), (there, Vec2::new(-20.0, 0.0)));
    world.remove(wall)?;
    Ok(())
}

#[test]
fn degenerate_movers_fly_and_bounce() -> Checked {
    let thin: [Shape; 6] = [
        Aabb::new([0.0, 0.0], [0.0, 0.0])?.into(),
        Aabb::new([-2.0, 0.0], [2.0, 0.0])?.into(),
        Aabb::new([0.0, -2.0], [0.0, 2.0])?.into(),
        Capsule::new([0.0, 0.0], [0.0, 0.0], 1.0)?.into(),
        Capsule::new([-1.0, 0.0], [1.0, 0.0], 0.0)?.into(),
        Obb::from_half([0.0, 0.0], [0.0, 1.0], 0.3)?.into(),
    ];
    for mover in thin {
        for wall in [tile([-50.0, -20.0], [50.0, -10.0]), Segment::new([-50.0, -10.0], [50.0, -10.0])?.into()] {
            let (mut world, id) = lone(&wall, mover.clone(), [1.0, -15.0]);
            world.advance(1.0)?;
            assert_eq!((world.hits().len(), velocity(&world, id)), (1, Vec2::new(1.0, 15.0)), "{mover:?} on {wall:?}");
        }
    }
    Ok(())
}

#[test]
fn in_a_crowd_of_shapes_no_step_ends_inside_a_fixed_one() -> Checked {
    let mut deepest = (0.0f32, String::new());
    for seed in 0..12 {
        let mut random = Random(seed);
        let mut shapes = walls(200.0);
        for _ in 0..60 {
            let at = random.point(-180.0, 180.0);
            shapes.push(any_shape(&mut random, at, 14.0));
        }
        let mut world = World::new();
        for shape in &shapes {
            world.add(Body::fixed(shape.clone()))?;
        }
        let size = 6.0;
        let mut ids = Vec::new();
        while ids.len() < 12 {
            let at = random.point(-190.0, 190.0);
            let mover = movers(at, size)[ids.len() % 6].clone();
            if shapes.iter().all(|shape| !overlap(shape, &mover)) {
                let speed = random.between(20.0, 20.0 * size * 60.0);
                ids.push(world.add(Body::dynamic(mover).velocity(random.direction() * speed))?);
            }
        }
        for step in 0..60 {
            world.advance(1.0 / 60.0)?;
            for &id in &ids {
                let body = world.get(id).unwrap();
                let now = shape_now(&world, id);
                for shape in &shapes {
                    let deep = depth(&now, shape);
                    if deep > deepest.0 && !body.is_crushed() {
                        deepest = (
                            deep,
                            format!("seed {seed} step {step}: {now:?} in {shape:?} bounded {}", body.is_bounded()),
                        );
                    }
                }
            }
        }
    }
    assert!(deepest.0 < 6e-3, "{} {}", deepest.0, deepest.1);
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_snapshot_goes_on_with_the_same_bits() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, -50.0])?;
    for shape in room() {
        world.add(Body::fixed(shape))?;
    }
    world.add(Body::kinematic(tile([-8.0, 30.0], [8.0, 34.0])).spin(2.0))?;
    for mover in movers(Vec2::new(-20.0, -75.0), 8.0) {
        world.add(Body::dynamic(mover).velocity([130.0, 210.0]).restitution(0.9))?;
    }
    for _ in 0..50 {
        world.advance(1.0 / 60.0)?;
    }
    let mut again: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    assert_eq!(again.checksum(), world.checksum());
    for _ in 0..100 {
        world.advance(1.0 / 60.0)?;
        again.advance(1.0 / 60.0)?;
        assert_eq!(again.checksum(), world.checksum());
    }
    // The shape is part of the state.
    let id = world.iter().last().unwrap().id();
    let at = position(&world, id);
    again.set_shape(id, Aabb::from_center(at, [3.0, 4.0])?)?;
    let one = again.checksum();
    again.set_shape(id, Aabb::from_center(at, [4.0, 3.0])?)?;
    assert_ne!(one, again.checksum());
    Ok(())
}

#[test]
fn a_box_comes_to_rest_in_a_bowl_on_two_of_its_corners() -> Checked {
    for mover in movers(Vec2::new(5.0, 20.0), 8.0).into_iter().skip(1) {
        let mut world = World::new();
        world.set_gravity([0.0, -200.0])?;
        let bowl: Shape = QuadBez::new([-40.0, 40.0], [0.0, -40.0], [40.0, 40.0])?.into();
        world.add(Body::fixed(bowl.clone()))?;
        let id = world.add(Body::dynamic(mover.clone()).restitution(0.4))?;
        for step in 0..400 {
            world.advance(1.0 / 60.0)?;
            let deep = depth(&shape_now(&world, id), &bowl);
            assert!(deep < 8e-3, "{mover:?} at {step}: {deep}");
        }
        let at = position(&world, id);
        assert!(at.y > 0.0 && at.y < 12.0 && velocity(&world, id).length() < 60.0, "{mover:?}: {at:?}");
    }
    Ok(())
}
