//! Boxes, capsules and polygons that meet each other and balls.

use hazumi::*;

use crate::support::*;

const CROWD: Tags = Tags::bit(0);

fn body(shape: impl Into<Shape>, velocity: impl Into<Vec2>) -> Body {
    Body::dynamic(shape).velocity(velocity).tags(CROWD)
}

fn block(center: [f32; 2], size: [f32; 2]) -> Aabb {
    Aabb::from_center(center, size).unwrap()
}

/// Every kind of shape that may be a dynamic body's, about a place, within a circle of this radius.
fn solids(random: &mut Random, at: Vec2, radius: f32) -> [Shape; 5] {
    let part = |random: &mut Random| radius * random.between(0.2, 0.7);
    let half = Vec2::new(part(random), part(random));
    let turn = random.between(-3.0, 3.0);
    let (x, y) = (half.x, half.y);
    let long = random.direction() * (radius * 0.6);
    [
        Circle::new(at, radius * random.between(0.3, 1.0)).unwrap().into(),
        Aabb::from_center(at, half * 2.0).unwrap().into(),
        Obb::from_half(at, half, turn).unwrap().into(),
        Capsule::new(at - long, at + long, radius * random.between(0.1, 0.4)).unwrap().into(),
        Polygon::new([[-x, -y], [x, -0.5 * y], [0.6 * x, y], [-0.4 * x, 0.8 * y]].map(|[x, y]| at + Vec2::new(x, y)))
            .unwrap()
            .into(),
    ]
}

/// Where a dynamic body's shape is now.
fn shape_of(body: BodyRef<'_>) -> Shape {
    let shape = &body.shapes()[0];
    shape.translated(body.position() - shape.aabb().center()).unwrap()
}

/// Twice the energy, and the momentum.
fn sums(world: &World, bodies: &[(BodyId, f32)]) -> (f64, [f64; 2]) {
    bodies.iter().fold((0.0, [0.0; 2]), |(energy, [x, y]), &(id, mass)| {
        let (v, mass) = (velocity(world, id), f64::from(mass));
        let (vx, vy) = (f64::from(v.x), f64::from(v.y));
        (energy + mass * (vx * vx + vy * vy), [x + mass * vx, y + mass * vy])
    })
}

#[test]
fn two_boxes_that_fly_at_each_other_exchange_their_velocities() -> Checked {
    let mut world = World::new();
    let a = world.add(body(block([0.0, 0.0], [4.0, 2.0]), [10.0, 3.0]))?;
    let b = world.add(body(block([14.0, 0.5], [2.0, 6.0]), [-10.0, 3.0]))?;
    world.advance(1.0)?;
    assert_eq!((velocity(&world, a), velocity(&world, b)), (Vec2::new(-10.0, 3.0), Vec2::new(10.0, 3.0)));
    let hits: Vec<Hit> = world.hits().copied().collect();
    assert_eq!(hits.len(), 1);
    assert_eq!((hits[0].body, hits[0].other, hits[0].time), (a, b, 0.55));
    assert_eq!((hits[0].normal, hits[0].side, hits[0].speed()), (Vec2::new(-1.0, 0.0), Side::LeftRight, 20.0));
    assert_eq!(hits[0].point.x, 7.5);
    Ok(())
}

#[test]
fn a_ball_on_the_corner_of_a_flying_box_bounces_off_its_roundness() -> Checked {
    let mut world = World::new();
    let crate_ = world.add(body(block([0.0, 0.0], [4.0, 4.0]), [0.0, 0.0]).mass(3.0))?;
    let ball = world.add(body(Circle::new([8.0, 7.0], 1.0)?, [-5.0, -5.0]))?;
    let before = sums(&world, &[(crate_, 3.0), (ball, 1.0)]);
    world.advance(2.0)?;
    let hit = *world.hits().next().unwrap();
    assert_eq!((hit.point - Vec2::new(2.0, 2.0)).length(), 0.0);
    let away = (Vec2::new(8.0, 7.0) - Vec2::new(5.0, 5.0) * hit.time - Vec2::new(2.0, 2.0)).normalized().unwrap();
    assert!((hit.normal + away).length() < 1e-6, "{:?} {away:?}", hit.normal);
    let after = sums(&world, &[(crate_, 3.0), (ball, 1.0)]);
    assert!((after.0 / before.0 - 1.0).abs() < 1e-6, "{before:?} {after:?}");
    assert!((0..2).all(|i| (after.1[i] - before.1[i]).abs() < 1e-5), "{before:?} {after:?}");
    Ok(())
}

#[test]
fn a_box_meets_a_plate_whose_middle_it_flies_away_from() -> Checked {
    let mut world = World::new();
    let plate = world.add(body(block([0.0, 0.0], [100.0, 2.0]), [0.0, 0.0]).stopped_by(Tags::NONE))?;
    let small = world.add(body(block([40.0, 5.0], [2.0, 2.0]), [3.0, -3.0]))?;
    world.advance(2.0)?;
    let hit = *world.hits().next().unwrap();
    assert_eq!((hit.body, hit.other, hit.time), (plate, small, 1.0));
    assert_eq!((velocity(&world, small), velocity(&world, plate)), (Vec2::new(3.0, 3.0), Vec2::ZERO));
    Ok(())
}

#[test]
fn any_two_bodies_meet_when_a_sweep_of_the_one_in_the_eyes_of_the_other_says() -> Checked {
    let mut random = Random(11);
    let (mut met, mut missed) = (0, 0);
    for round in 0..400 {
        let (at, its) = (random.point(-60.0, -20.0), random.point(20.0, 60.0));
        let motion = (its - at + random.point(-14.0, 14.0)) * random.between(0.5, 2.0);
        let drift = random.point(-50.0, 50.0);
        for (i, first) in solids(&mut random, at, 8.0).into_iter().enumerate() {
            for (j, second) in solids(&mut random, its, 10.0).into_iter().enumerate() {
                let mut world = World::new();
                let a = world.add(body(first.clone(), motion + drift))?;
                let b = world.add(body(second.clone(), drift))?;
                let before = sums(&world, &[(a, 1.0), (b, 1.0)]);
                world.advance(1.0)?;
                // Curves and walls aside, whatever may move may be swept.
                let foretold = sweep(&first, motion, &second)?;
                let hit = world.hits().next().copied();
                let Some((hit, foretold)) = hit.zip(foretold) else {
                    assert!(
                        hit.is_none_or(|hit| hit.time > 0.999) && foretold.is_none_or(|hit| hit.time > 0.999)
                            || distance(&first.translated(motion)?, &second) < 1e-3
                            || grazes(&first, motion, &second),
                        "{round} {i} {j}: {hit:?} {foretold:?}"
                    );
                    missed += 1;
                    continue;
                };
                met += 1;
                assert!((hit.time - foretold.time).abs() < 2e-5, "{round} {i} {j}: {} {}", hit.time, foretold.time);
                assert_eq!((hit.body, hit.other), (a, b));
                assert!((hit.normal - foretold.normal).length() < 2e-3, "{round} {i} {j}: {hit:?} {foretold:?}");
                assert!((hit.point - drift * hit.time - foretold.point).length() < 2e-2 || i == 1 || i == 2 || i == 4);
                let after = sums(&world, &[(a, 1.0), (b, 1.0)]);
                assert!((after.0 / before.0 - 1.0).abs() < 1e-5, "{round} {i} {j}: {before:?} {after:?}");
                assert!(
                    (0..2).all(|k| (after.1[k] - before.1[k]).abs() < 1e-3),
                    "{round} {i} {j}: {before:?} {after:?}"
                );
                assert_eq!(world.hits().len(), 1, "{round} {i} {j}");
            }
        }
    }
    assert!(met > 3000 && missed > 1000, "{met} {missed}");
    Ok(())
}

/// Whether a shape passes another by less than rounding, or meets it by less.
fn grazes(first: &Shape, motion: Vec2, second: &Shape) -> bool {
    (0..=4000).any(|i| {
        let there = first.translated(motion * (i as f32 / 4000.0)).unwrap();
        let depth = contact(&there, second).map_or(-distance(&there, second), |contact| contact.depth);
        depth.abs() < 2e-2
    })
}

/// A closed arena of bodies of all kinds, none overlapping another.
fn mixture(count: usize, share: f32, seed: u64) -> (World, Vec<(BodyId, f32)>) {
    let mut random = Random(seed);
    let columns = (count as f32).sqrt().ceil() as usize;
    let pitch = 2.0 * 4.0 / share.sqrt();
    let half = 0.5 * pitch * columns as f32;
    let mut world = World::new();
    for wall in walls(half) {
        world.add(Body::fixed(wall)).unwrap();
    }
    let mut ids = Vec::new();
    for i in 0..count {
        let at = Vec2::new((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5) * pitch - Vec2::new(half, half);
        let loose = 0.49 * pitch - 4.0;
        let at = at + random.point(-loose, loose);
        let shape = solids(&mut random, at, 4.0)[i % 5].clone();
        let velocity = random.direction() * random.between(20.0, 200.0);
        let mass = random.between(0.5, 3.0);
        ids.push((world.add(body(shape, velocity).mass(mass)).unwrap(), mass));
    }
    (world, ids)
}

fn deepest_overlap(world: &World) -> f32 {
    let mut all: Vec<(f32, f32, Shape)> = world
        .iter()
        .filter(|body| body.kind() == BodyKind::Dynamic)
        .map(|body| {
            let shape = shape_of(body);
            (shape.aabb().min().x, shape.aabb().max().x, shape)
        })
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut deepest = 0.0f32;
    for (i, (_, right, a)) in all.iter().enumerate() {
        for (_, _, b) in all[i + 1..].iter().take_while(|(left, ..)| left < right) {
            deepest = deepest.max(contact(a, b).map_or(0.0, |contact| contact.depth));
        }
    }
    deepest
}

#[test]
fn a_gas_of_all_shapes_keeps_its_energy_and_nothing_gets_into_another() -> Checked {
    for (share, seed) in [(0.3, 1), (0.8, 2)] {
        let (mut world, ids) = mixture(400, share, seed);
        let start = sums(&world, &ids).0;
        let (mut hits, mut bounded, mut deepest) = (0, 0, 0.0f32);
        for _ in 0..300 {
            let report = world.advance(1.0 / 60.0)?;
            (hits, bounded) = (hits + report.hits, bounded + report.bounded);
            deepest = deepest.max(deepest_overlap(&world));
        }
        let off = (sums(&world, &ids).0 / start - 1.0).abs();
        println!("{share}: {hits} hits, {bounded} at the bound, energy off by {off:e}, overlap {deepest:e}");
        assert!(off < 1e-5, "{share}: {off}");
        assert!(deepest < 1e-3, "{share}: {deepest}");
        assert!(hits > 1_000 && bounded == 0, "{hits} {bounded}");
    }
    Ok(())
}

#[test]
fn a_pile_of_boxes_comes_to_rest_one_on_the_other() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    world.add(Body::fixed(block([0.0, 50.0], [200.0, 20.0])))?;
    let pile: Vec<BodyId> = (0..6)
        .map(|i| {
            let at = [(i % 2) as f32 * 3.0, 30.0 - i as f32 * 12.0];
            world.add(body(block(at, [10.0, 8.0]), [0.0, 0.0]).restitution(0.2)).unwrap()
        })
        .collect();
    for _ in 0..400 {
        world.advance(1.0 / 60.0)?;
        assert!(deepest_overlap(&world) < 1e-2, "{}", deepest_overlap(&world));
    }
    for (i, &id) in pile.iter().enumerate() {
        let (at, v) = (world.get(id).unwrap().position(), velocity(&world, id));
        assert!((at.y - (36.0 - 8.0 * i as f32)).abs() < 0.05 && v.length() < 1.0, "{i}: {at:?} {v:?}");
    }
    Ok(())
}

#[test]
fn a_box_that_slides_along_a_row_of_boxes_meets_none() -> Checked {
    let mut world = World::new();
    for i in 0..20 {
        world.add(body(block([i as f32 * 10.0, 0.0], [10.0, 10.0]), [0.0, 0.0]))?;
    }
    let slider = world.add(body(block([-3.0, 10.0], [10.0, 10.0]), [120.0, 0.0]))?;
    for _ in 0..60 {
        assert_eq!(world.advance(1.0 / 60.0)?.hits, 0);
    }
    assert_eq!(velocity(&world, slider), Vec2::new(120.0, 0.0));
    Ok(())
}

#[test]
fn bodies_spawned_inside_each_other_are_moved_apart_each_by_its_share() -> Checked {
    let mut world = World::new();
    let a = world.add(body(block([0.0, 0.0], [10.0, 10.0]), [0.0, 0.0]).mass(3.0))?;
    let b = world.add(body(block([8.0, 1.0], [10.0, 10.0]), [0.0, 0.0]))?;
    world.advance(0.0)?;
    let [a, b] = [a, b].map(|id| world.get(id).unwrap().position());
    assert!((a - Vec2::new(-0.5, 0.0)).length() < 1e-5 && (b - Vec2::new(9.5, 1.0)).length() < 1e-5, "{a:?} {b:?}");

    let mut random = Random(3);
    let mut world = World::new();
    for _ in 0..8 {
        for shape in solids(&mut random, Vec2::ZERO, 5.0) {
            world.add(body(shape, [0.0, 0.0]))?;
        }
    }
    let report = world.advance(0.0)?;
    assert!(report.crushed == 0 && deepest_overlap(&world) < 1e-4, "{report:?} {}", deepest_overlap(&world));
    Ok(())
}

#[test]
fn walkers_that_bounce_off_nothing_go_on_together() -> Checked {
    let mut world = World::new();
    let a = world.add(body(block([0.0, 0.0], [4.0, 8.0]), [30.0, 0.0]).response(Response::Slide).mass(2.0))?;
    let b = world.add(body(Capsule::new([12.0, -2.0], [12.0, 2.0], 2.0)?, [0.0, 0.0]).response(Response::Slide))?;
    world.advance(1.0)?;
    let (mine, its) = (velocity(&world, a), velocity(&world, b));
    assert!((mine - Vec2::new(20.0, 0.0)).length() < 1e-5 && (its - mine).length() < 1e-5, "{mine:?} {its:?}");
    let [a, b] = [a, b].map(|id| shape_of(world.get(id).unwrap()));
    assert!(distance(&a, &b) < 1e-3, "{a:?} {b:?}");
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_crowd_of_all_shapes_gives_the_same_bits_from_a_snapshot_taken_on_the_way() -> Checked {
    let (mut world, _) = mixture(100, 0.6, 5);
    for _ in 0..30 {
        world.advance(1.0 / 60.0)?;
    }
    let mut again: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    for _ in 0..30 {
        world.advance(1.0 / 60.0)?;
        again.advance(1.0 / 60.0)?;
        assert_eq!(world.checksum(), again.checksum());
    }
    Ok(())
}

#[test]
fn movers_at_fifty_sizes_per_step_do_not_get_into_each_other() -> Checked {
    for (seed, kinds) in (0..24).map(|seed| (seed, if seed % 2 == 0 { 1 } else { 5 })) {
        let mut random = Random(seed);
        let mut world = World::new();
        for wall in walls(40.0) {
            world.add(Body::fixed(wall))?;
        }
        for i in 0..20 {
            let at = Vec2::new((i % 5) as f32 - 2.0, (i / 5) as f32 - 2.0) * 16.0;
            let shape = solids(&mut random, at, 4.0)[i % kinds].clone();
            world.add(body(shape, random.direction() * 24_000.0))?;
        }
        for _ in 0..10 {
            world.advance(1.0 / 60.0)?;
            assert!(deepest_overlap(&world) < 1e-3, "{seed}: {}", deepest_overlap(&world));
        }
    }
    Ok(())
}

#[test]
fn two_that_are_thin_bounce_off_each_other_once() -> Checked {
    let mut random = Random(9);
    for round in 0..300 {
        let mut world = World::new();
        let at = random.point(-10.0, 10.0);
        let plate = block([at.x, at.y], [4.0, 0.0]);
        let other: Shape = if round % 2 == 0 {
            Circle::new(at - Vec2::new(0.0, random.between(5.0, 9.0)), 0.0)?.into()
        } else {
            block([at.x + 1.0, at.y - random.between(5.0, 9.0)], [4.0, 0.0]).into()
        };
        let plate = world.add(body(plate, [3.0, 0.0]).mass(random.between(0.1, 9.0)))?;
        world.add(body(other, [3.0, random.between(10.0, 70.0)]))?;
        world.advance(1.0)?;
        assert_eq!(world.hits().len(), 1, "{round}");
        assert!(velocity(&world, plate).y > 0.0);
    }
    Ok(())
}

#[test]
fn a_box_sunk_by_half_w_into_a_row_of_boxes_does_not_meet_the_side_of_the_next() -> Checked {
    for (size, home) in [(10.0, 0.0), (0.1, 0.0), (7.7, 300.0), (10.0, 30_000.0)] {
        for turn in [0.0f32, 0.4, -1.3] {
            let along = Vec2::new(libm::cosf(turn), libm::sinf(turn));
            let up = Vec2::new(-along.y, along.x);
            let middle = |x: f32, y: f32| Vec2::new(home, -home) + along * (x * size) + up * (y * size);
            let boxed = |x: f32, y: f32| -> Result<Shape, InvalidShape> {
                Ok(if turn == 0.0 {
                    Aabb::from_center(middle(x, y), [size, size])?.into()
                } else {
                    Obb::new(middle(x, y), [size, size], turn)?.into()
                })
            };
            let mut world = World::new();
            for i in 0..20 {
                world.add(body(boxed(i as f32, 0.0)?, [0.0, 0.0]))?;
            }
            let sunk = 2.0 * f32::EPSILON * (home / size + 1.0);
            let slider = world.add(body(boxed(0.7, 1.0 - sunk)?, along * (size * 12.0)))?;
            for _ in 0..60 {
                world.advance(1.0 / 60.0)?;
            }
            let off = velocity(&world, slider) - along * (size * 12.0);
            assert!(off.length() < 1e-4 * size, "{size} {home} {turn}: {off:?}");
        }
    }
    Ok(())
}

#[test]
fn what_comes_upon_one_that_is_squeezed_and_stays_stops_there() -> Checked {
    let mut world = World::new();
    let held = world.add(body(block([0.0, 0.0], [10.0, 10.0]), [0.0, 80.0]))?;
    let late = world.add(body(block([0.0, -12.0], [8.0, 8.0]), [0.0, 70.0]))?;
    for side in [-1.0, 1.0] {
        let jaw = body(block([12.0 * side, 15.0], [10.0, 18.0]), [-10.0 * side, 0.0]);
        world.add(jaw.stopped_by(Tags::NONE))?;
    }
    world.advance(1.0)?;
    assert_eq!((position(&world, held), position(&world, late)), (Vec2::new(0.0, 16.0), Vec2::new(0.0, 7.0)));
    assert_eq!((velocity(&world, held).x, velocity(&world, late)), (0.0, Vec2::ZERO));
    Ok(())
}

#[test]
fn a_row_that_walls_press_slips_out_and_no_wall_gets_into_it() -> Checked {
    let mut random = Random(17);
    for round in 0..60 {
        let mut world = World::new();
        let length = 12.0 * 10.0 + 20.0;
        let wall = |x: f32| Aabb::new([x, -7.9], [x + 10.0, 7.9]).unwrap();
        let walls = [(-20.0, 10.0), (length, -10.0)]
            .map(|(x, speed)| world.add(Body::kinematic(wall(x)).velocity([speed, 0.0])).unwrap());
        for i in 0..12 {
            let at = [i as f32 * 10.0 + 5.0, random.between(-2.0, 2.0)];
            let size = random.point(2.0, 9.0);
            world.add(body(Aabb::from_center(at, size)?, random.point(-20.0, 20.0)).restitution(0.0))?;
        }
        for step in 0..150 {
            if world.advance(1.0 / 30.0)?.crushed > 0 {
                break;
            }
            assert!(deepest_overlap(&world) < 1e-3, "{round}, {step}: {}", deepest_overlap(&world));
            for wall in walls.map(|id| world.get(id).unwrap()) {
                let wall = wall.shapes()[0].translated(wall.position() - wall.shapes()[0].aabb().center())?;
                for body in world.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
                    let depth = contact(&shape_of(body), &wall).map_or(0.0, |contact| contact.depth);
                    assert!(depth < 1e-3, "{round}, {step}: {depth}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn what_has_no_room_between_closing_walls_is_reported_as_crushed_and_stays_out_of_what_is_fixed() -> Checked {
    let mut random = Random(5);
    for round in 0..48 {
        let mut world = World::new();
        let wall = |low: f32, high: f32| Aabb::new([-60.0, low], [60.0, high]);
        world.add(Body::kinematic(wall(30.0, 50.0)?).velocity([0.0, -20.0]))?;
        world.add(match round % 2 {
            0 => Body::kinematic(wall(-50.0, -30.0)?).velocity([0.0, 15.0]),
            _ => Body::fixed(wall(-50.0, -30.0)?),
        })?;
        for x in [-80.0, 60.0] {
            world.add(Body::fixed(Aabb::new([x, -60.0], [x + 20.0, 60.0])?))?;
        }
        let speed = [5.0, 50.0, 300.0][round % 3];
        let mut bodies = Vec::new();
        for i in 0..1 + round % 9 {
            let at = [-54.0 + 12.0 * i as f32, random.between(-20.0, 20.0)];
            let shape: Shape = match random.between(0.0, 1.0) < 0.5 {
                true => Aabb::from_center(at, random.point(4.0, 9.0))?.into(),
                false => Circle::new(at, random.between(2.0, 4.5))?.into(),
            };
            bodies.push((world.add(body(shape, random.point(-speed, speed)))?, false));
        }
        for step in 0..90 {
            world.advance(1.0 / 30.0)?;
            for (id, crushed) in &mut bodies {
                let body = world.get(*id).unwrap();
                *crushed |= body.is_crushed() || world.hits().any(|hit| hit.body == *id && hit.crushed);
                for other in world.iter().filter(|other| other.kind() != BodyKind::Dynamic) {
                    let wall = other.placed_shapes().next().unwrap();
                    let depth = contact(&shape_of(body), &wall).map_or(0.0, |contact| contact.depth);
                    let may = *crushed && other.kind() == BodyKind::Kinematic;
                    assert!(may || depth < 4e-3, "{round}, {step}: {depth} in {:?}", other.id());
                }
            }
        }
    }
    Ok(())
}

#[test]
fn two_balls_that_meet_on_a_floor_go_on_alike_whichever_was_added_first() -> Checked {
    for seed in 0..300 {
        let mut random = Random(seed);
        let restitution = [0.3, 0.5, 0.0, 1.0][seed as usize % 4];
        let balls = [-1.0, 1.0].map(|side| {
            let radius = random.between(3.0, 12.0);
            let ball = Circle::new([80.0 * side, 98.0 - radius], radius).unwrap();
            body(ball, [-side * random.between(20.0, 150.0), 0.0])
                .mass(random.between(0.5, 3.0))
                .restitution(restitution)
                .user(u64::from(side > 0.0))
        });
        let played = |order: [usize; 2]| -> Result<_, Box<dyn std::error::Error>> {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0])?;
            let floor = world.add(Body::fixed(Aabb::new([-400.0, 100.0], [400.0, 140.0])?))?;
            for at in order {
                world.add(balls[at].clone())?;
            }
            let mut hits = 0;
            for _ in 0..120 {
                hits += world.advance(1.0 / 60.0)?.hits;
            }
            let mut ends: Vec<_> =
                world.iter().filter(|body| body.id() != floor).map(|body| (body.user(), body.position())).collect();
            ends.sort_by_key(|end| end.0);
            Ok((hits, ends))
        };
        let ((hits, ends), (others_hits, others_ends)) = (played([0, 1])?, played([1, 0])?);
        assert_eq!(hits, others_hits, "seed {seed}, restitution {restitution}");
        for ((_, a), (_, b)) in ends.iter().zip(&others_ends) {
            assert!((*a - *b).length() < 1e-3, "seed {seed}, restitution {restitution}: {a:?} and {b:?}");
        }
    }
    Ok(())
}
