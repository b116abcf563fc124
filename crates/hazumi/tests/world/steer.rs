//! Bodies that the game moves itself.

use hazumi::*;
use proptest::prelude::*;

use super::support::*;

/// w: four ulps of the largest coordinate.
fn w(shapes: &[Shape]) -> f32 {
    let reach = shapes
        .iter()
        .map(Shape::aabb)
        .fold(0f32, |most, b| [b.min(), b.max()].iter().fold(most, |most, v| most.max(v.x.abs()).max(v.y.abs())));
    4.0 * f32::EPSILON * reach
}

/// How deep a body is in any of the others.
fn depth(world: &World, id: BodyId) -> f32 {
    let own: Vec<Shape> = world.get(id).unwrap().placed_shapes().collect();
    let others = world.iter().filter(|body| body.id() != id);
    let others: Vec<Shape> = others.flat_map(|body| body.placed_shapes().collect::<Vec<_>>()).collect();
    let pairs = own.iter().flat_map(|own| others.iter().map(move |other| contact(own, other)));
    pairs.flatten().map(|contact| contact.depth).fold(0.0, f32::max)
}

fn placed(world: &World, id: BodyId) -> Vec<Shape> {
    world.get(id).unwrap().placed_shapes().collect()
}

fn any_response(random: &mut Random) -> Response {
    match (random.unit() * 5.0) as u32 {
        0 => Response::Stop,
        1 => Response::BOUNCE,
        2 => Response::Bounce { restitution: random.between(0.0, 1.5) },
        3 => Response::Velocity(random.point(-30.0, 30.0)),
        _ => Response::Slide,
    }
}

fn any_mover(random: &mut Random, at: Vec2) -> Body {
    let shape = any_shape(random, at, 6.0);
    match (random.unit() * 4.0) as u32 {
        0 => Body::dynamic(Circle::new(at, random.between(0.0, 6.0)).unwrap()),
        1 => Body::fixed(shape),
        2 => Body::compound([shape, any_shape(random, at + Vec2::new(5.0, 0.0), 6.0)]),
        _ => Body::kinematic(shape),
    }
}

#[test]
fn it_never_ends_in_an_overlap_and_says_all_that_it_met() -> Checked {
    let (mut hits, mut moves) = (0, 0);
    for seed in 0..250 {
        let mut random = Random(seed);
        let home = random.point(-1.0, 1.0) * [0.0, 100.0, 10_000.0][seed as usize % 3];
        let mut world = World::new();
        for _ in 0..12 {
            let at = home + random.point(-60.0, 60.0);
            let shape = any_shape(&mut random, at, 20.0);
            world.add(if random.unit() < 0.8 { Body::fixed(shape) } else { Body::kinematic(shape) })?;
        }
        let mover = any_mover(&mut random, home);
        let id = world.add(mover)?;
        let first = world.move_by(id, [0.0, 0.0], Response::Stop)?;
        if first.crushed {
            continue;
        }
        for _ in 0..12 {
            let motion = random.direction() * random.between(0.0, 300.0) * random.unit();
            let response = any_response(&mut random);
            let from = world.get(id).unwrap().position();
            let moved = world.move_by(id, motion, response)?;
            let tolerance = 1.5 * w(&placed(&world, id)) + 1e-6;
            let deep = depth(&world, id);
            assert!(deep <= tolerance, "seed {seed}: {deep} > {tolerance}: {motion:?} {response:?} {moved:?}");
            assert_eq!(moved.position, world.get(id).unwrap().position());
            assert!(moved.remainder.is_finite() && !moved.crushed, "seed {seed}: {moved:?}");
            for hit in &moved.hits {
                assert!((hit.normal.length() - 1.0).abs() < 1e-5 && hit.point.is_finite(), "seed {seed}: {hit:?}");
                assert_eq!(hit.body, id);
                assert!(hit.velocity.dot(hit.normal) < 1e-6 * hit.velocity.length(), "seed {seed}: {hit:?}");
            }
            assert!(moved.hits.windows(2).all(|pair| pair[0].time <= pair[1].time));
            if response == Response::Stop || response == Response::Slide {
                let way = (moved.position - from).length();
                assert!(
                    way <= motion.length() * 1.001 + 8.0 * tolerance,
                    "seed {seed}: {way} {motion:?} {response:?} {moved:?}"
                );
            }
            (hits, moves) = (hits + moved.hits.len(), moves + 1);
        }
    }
    assert!(2 * hits > moves, "{hits} hits in {moves} moves");
    Ok(())
}

#[test]
fn stopping_is_where_the_shape_cast_says() -> Checked {
    let mut met = 0;
    for seed in 0..400 {
        let mut random = Random(seed + 1000);
        let mut world = World::new();
        for _ in 0..6 {
            let at = random.point(-60.0, 60.0);
            let shape = any_shape(&mut random, at, 15.0);
            world.add(Body::fixed(shape))?;
        }
        let shape = any_shape(&mut random, Vec2::ZERO, 6.0);
        let id = world.add(Body::kinematic(shape.clone()))?;
        let mut found = vec![];
        world.overlapping(&shape, Filter::ALL.except(id), &mut found);
        if !found.is_empty() {
            continue;
        }
        let motion = random.direction() * 100.0;
        let cast = world.cast_shape(&shape, motion, Filter::ALL.except(id))?;
        let from = world.get(id).unwrap().position();
        let moved = world.move_by(id, motion, Response::Stop)?;
        let time = cast.map_or(1.0, |cast| cast.time);
        let gap = (moved.position - from - motion * time).length();
        assert!(gap < 1e-3, "seed {seed}: {gap}: {cast:?} {moved:?} {shape:?}");
        assert_eq!(
            moved.hits.first().map(|hit| (hit.other, hit.shape_index)),
            cast.map(|cast| (cast.body, cast.shape_index))
        );
        assert!((moved.remainder - motion * (1.0 - time)).length() < 1e-3);
        met += usize::from(cast.is_some());
    }
    assert!(met > 100, "{met}");
    Ok(())
}

/// Rows of flush shapes along +x whose top is at y = 0, above which y is negative, in places that f32 rounds.
fn rows(unit: f32, at: Vec2) -> Vec<(&'static str, Vec<Shape>)> {
    let x = |i: i32| at.x + unit * i as f32;
    let tiles = (0..300).map(|i| tile([x(i), at.y], [x(i + 1), at.y + unit]));
    let centered = (0..300)
        .map(|i| Aabb::from_center([at.x + (i as f32 + 0.5) * unit, at.y + 0.5 * unit], [unit, unit]).unwrap().into());
    let segments = (0..300).map(|i| Segment::new([x(i), at.y], [x(i + 1), at.y]).unwrap().into());
    let bricks = (0..300).map(|i| {
        Polygon::new([[x(i), at.y], [x(i + 1), at.y], [x(i + 1), at.y + unit], [x(i), at.y + unit]]).unwrap().into()
    });
    let bands = (0..300)
        .map(|i| Capsule::new([x(i), at.y + 0.25 * unit], [x(i + 1), at.y + 0.25 * unit], 0.25 * unit).unwrap().into());
    vec![
        ("tiles", tiles.collect()),
        ("centred tiles", centered.collect()),
        ("segments", segments.collect()),
        ("polygons", bricks.collect()),
        ("capsules", bands.collect()),
    ]
}

fn walkers(at: Vec2, size: f32) -> Vec<Shape> {
    let h = 0.5 * size;
    let c = at - Vec2::new(0.0, 2.0 * size);
    vec![
        Circle::new(c, h).unwrap().into(),
        Aabb::from_center(c, [size, size]).unwrap().into(),
        Capsule::new(c - Vec2::new(0.0, h), c + Vec2::new(0.0, h), h).unwrap().into(),
        Obb::new(c, [size, 0.7 * size], 0.6).unwrap().into(),
        Polygon::new([c + Vec2::new(-h, h), c + Vec2::new(h, h), c + Vec2::new(0.0, -h)]).unwrap().into(),
    ]
}

#[test]
fn a_row_of_flush_shapes_does_not_catch_what_slides_along_it() -> Checked {
    for (unit, home) in [(0.1, [0.0, 0.0]), (16.0, [0.3, 7.7]), (16.0, [9876.3, -5432.1]), (0.7, [-333.3, 0.1])] {
        let home = Vec2::from(home);
        for (row, shapes) in rows(unit, home) {
            for shape in walkers(home + Vec2::new(20.0 * unit, 0.0), 1.3 * unit) {
                for by in [Vec2::new(3.0, 1.0), Vec2::new(0.37, 1.0), Vec2::new(20.0, 0.01)] {
                    let mut world = World::new();
                    for shape in &shapes {
                        world.add(Body::fixed(shape.clone()))?;
                    }
                    let id = world.add(Body::kinematic(shape.clone()))?;
                    world.move_by(id, [0.0, 20.0 * unit], Response::Slide)?;
                    let start = world.get(id).unwrap().position();
                    let steps = (200.0 / by.x) as usize;
                    let mut expected = f64::from(start.x);
                    let tolerance = 4.0 * w(&placed(&world, id));
                    for step in 0..steps {
                        let moved = world.move_by(id, by * unit, Response::Slide)?;
                        expected += f64::from((by * unit).x);
                        let named = format!("{row} {unit} {home:?} {shape:?} {by:?} step {step}: {moved:?}");
                        assert!((f64::from(moved.position.x) - expected).abs() < f64::from(tolerance), "{named}");
                        assert!((moved.position.y - start.y).abs() < tolerance, "{named}");
                        assert!(moved.hits.iter().all(|hit| hit.normal.y < -0.99999), "{named}");
                        expected = moved.position.x.into();
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_box_sunk_by_w_into_a_row_of_tiles_does_not_meet_the_side_of_the_next() -> Checked {
    for (sunk, catches) in [(0.5, false), (1.0, false), (8.0, true)] {
        let mut world = World::new();
        let unit = 16.0;
        let ulps = 4.0 * f32::EPSILON * 200.0;
        world.add(Body::fixed(tile([0.0, 100.0], [unit * 4.0, 120.0])))?;
        let next = world.add(Body::fixed(tile([unit * 4.0, 100.0 - sunk * ulps], [unit * 12.5, 120.0])))?;
        let id = world.add(Body::kinematic(tile([10.0, 90.0], [20.0, 100.0])))?;
        let moved = world.move_by(id, [100.0, 0.0], Response::Slide)?;
        assert_eq!(moved.hits.iter().any(|hit| hit.other == next), catches, "{sunk}: {moved:?}");
        assert_eq!(moved.position.x < 60.0, catches, "{sunk}: {moved:?}");
    }
    Ok(())
}

#[test]
fn in_a_corner_it_comes_to_rest_and_does_not_tremble() -> Checked {
    for seed in 0..200 {
        let mut random = Random(seed);
        let turn = random.between(-3.0, 3.0);
        let way = |angle: f32| Vec2::new(libm::cosf(angle), libm::sinf(angle));
        let opening = random.between(0.3, 2.6);
        let (a, b) = (way(turn), way(turn + opening));
        let mut world = World::new();
        // Two walls that open from the origin.
        for way in [a, b] {
            world.add(Body::fixed(Segment::new([0.0, 0.0], way * 100.0)?))?;
        }
        let into = -(a + b).normalized().unwrap();
        let id = world.add(Body::kinematic(Circle::new(into * -40.0, 3.0)?))?;
        let (mut far, mut still) = (f32::INFINITY, 0);
        let mut last = Vec2::ZERO;
        for _ in 0..200 {
            let moved = world.move_by(id, (into + a * random.between(-0.1, 0.1)) * 0.9, Response::Slide)?;
            let now = moved.position.length();
            // In a wide corner it slides from one wall onto the other first.
            assert!(now <= far + 1e-5 || opening > 1.5, "seed {seed}: {now} after {far}");
            still = if moved.position == last { still + 1 } else { 0 };
            (far, last) = (now, moved.position);
        }
        assert!(still > 50, "seed {seed}: {last:?} still for {still}");
        assert!(depth(&world, id) < 2e-5);
    }
    Ok(())
}

/// A half circle of this radius below (0, 0), as four cubics within 2e-8 of it.
fn bowl(radius: f32) -> Vec<Shape> {
    let arcs = 4;
    let step = core::f64::consts::PI / f64::from(arcs);
    let k = 4.0 / 3.0 * libm::tan(step / 4.0);
    (0..arcs)
        .map(|i| {
            let (s0, c0) = libm::sincos(step * f64::from(i));
            let (s1, c1) = libm::sincos(step * f64::from(i + 1));
            let at = |x: f64, y: f64| [(x * f64::from(radius)) as f32, (y * f64::from(radius)) as f32];
            CubicBez::new(at(c0, s0), at(c0 - k * s0, s0 + k * c0), at(c1 + k * s1, s1 - k * c1), at(c1, s1))
                .unwrap()
                .into()
        })
        .collect()
}

#[test]
fn around_a_hollow_curve_it_slides_on_as_fast() -> Checked {
    for (radius, size) in [(100.0, 10.0), (30.0, 20.0), (1000.0, 2.0)] {
        for body in [Body::compound(bowl(radius)), Body::compound(bowl(radius).into_iter().rev())] {
            let mut world = World::new();
            world.add(body)?;
            let r = 0.5 * size;
            let way = radius - r;
            let id = world.add(Body::kinematic(Circle::new([way, 0.0], r)?))?;
            // A quarter of the circle of the centre, in one move.
            let length = way * core::f32::consts::FRAC_PI_2;
            world.move_by(id, [0.0, -0.001], Response::Slide)?;
            let moved = world.move_by(id, [0.0, length + 0.001], Response::Slide)?;
            let stray = (moved.position.length() - way).abs();
            assert!(stray <= 1e-3 * size, "{radius} {size}: {stray}: {:?} {:?}", moved.position, moved.hits);
            assert!((moved.position - Vec2::new(0.0, way)).length() < 0.02 * way, "{radius} {size}: {moved:?}");
            assert!(moved.hits.len() <= 4 && moved.remainder == Vec2::ZERO, "{radius} {size}: {moved:?}");
        }
    }
    Ok(())
}

#[test]
fn around_a_bulge_it_leaves_along_the_tangent() -> Checked {
    let mut world = World::new();
    let pillar = world.add(Body::fixed(Circle::new([0.0, 0.0], 10.0)?))?;
    let id = world.add(Body::kinematic(Circle::new([-40.0, -8.0], 10.0)?))?;
    let moved = world.move_by(id, [60.0, 0.0], Response::Slide)?;
    assert_eq!(moved.hits.len(), 1);
    let hit = moved.hits[0];
    assert_eq!(hit.other, pillar);
    let at = hit.point + hit.normal * 10.0;
    let tangent = Vec2::new(-hit.normal.y, hit.normal.x);
    let expected = at + tangent * tangent.dot(Vec2::new(60.0 * (1.0 - hit.time), 0.0));
    assert!((moved.position - expected).length() < 1e-4, "{moved:?} {expected:?}");
    Ok(())
}

#[test]
fn bounces_go_on_until_the_motion_is_spent_and_are_bounded() -> Checked {
    let mut world = World::new();
    let walls = [tile([-20.0, -50.0], [-10.0, 50.0]), tile([10.0, -50.0], [20.0, 50.0])];
    for wall in walls {
        world.add(Body::fixed(wall))?;
    }
    let id = world.add(Body::kinematic(tile([-1.0, -1.0], [1.0, 1.0])))?;
    let moved = world.move_by(id, [100.0, 0.0], Response::BOUNCE)?;
    // 9 to the wall, then 18 from wall to wall: five whole ways, and 1 of the next.
    assert_eq!(moved.hits.len(), 6);
    assert_eq!((moved.position, moved.remainder, moved.bounded), (Vec2::new(-8.0, 0.0), Vec2::ZERO, false));
    let moved = world.move_by(id, [1e9, 0.0], Response::BOUNCE)?;
    assert!(moved.bounded && moved.hits.len() == 4096 && moved.remainder.length() > 9e8, "{}", moved.hits.len());
    let still = world.move_by(id, [1e30, 0.0], Response::Bounce { restitution: 0.0 })?;
    assert_eq!(still.position.x, 9.0);
    Ok(())
}

#[test]
fn what_jumps_through_a_one_way_platform_lands_on_it() -> Checked {
    for shape in [tile([-5.0, 0.0], [5.0, 10.0]), Circle::new([0.0, 5.0], 5.0)?.into()] {
        for platform in [
            Body::fixed(Segment::new([-50.0, -20.0], [50.0, -20.0])?).one_way(),
            Body::fixed(tile([-50.0, -20.0], [50.0, -17.0])).one_way_toward([0.0, -1.0]),
        ] {
            let mut world = World::new();
            let platform = world.add(platform)?;
            let id = world.add(Body::kinematic(shape.clone()))?;
            let from = world.get(id).unwrap().position();
            // Up in small steps, half way through down again and up, then down for good.
            for (steps, by) in [(6, -4.0), (2, 4.0), (12, -4.0)] {
                for _ in 0..steps {
                    let moved = world.move_by(id, [1.0, by], Response::Slide)?;
                    assert!(moved.hits.is_empty(), "{moved:?}");
                    world = world.clone();
                }
            }
            let top = world.get(id).unwrap().position();
            assert_eq!(top, from + Vec2::new(20.0, -64.0));
            let mut hits = 0;
            for _ in 0..20 {
                let moved = world.move_by(id, [0.0, 4.0], Response::Slide)?;
                assert!(moved.hits.iter().all(|hit| hit.other == platform && hit.normal == -Vec2::Y));
                hits += moved.hits.len();
            }
            assert!(hits > 3 && (world.get(id).unwrap().position().y - (from.y - 30.0)).abs() < 1e-4);
        }
    }
    Ok(())
}

#[test]
fn a_pair_that_passes_is_in_the_snapshot() -> Checked {
    let mut world = World::new();
    let brick = world.add(Body::fixed(tile([20.0, -50.0], [60.0, 50.0])))?;
    let id = world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])))?;
    let before = world.checksum();
    let moved = world.move_by(id, [30.0, 0.0], Response::Pass)?;
    assert_eq!((moved.position, moved.hits.len()), (Vec2::new(30.0, 0.0), 1));
    assert_ne!(world.checksum(), before);
    let copies = [
        world.clone(),
        #[cfg(feature = "serde")]
        serde_json::from_str(&serde_json::to_string(&world)?)?,
    ];
    for mut world in copies {
        let moved = world.move_by(id, [10.0, 0.0], Response::Stop)?;
        assert_eq!((moved.position, moved.hits.len()), (Vec2::new(40.0, 0.0), 0));
        world.move_by(id, [60.0, 0.0], Response::Stop)?;
        let back = world.move_by(id, [-60.0, 0.0], Response::Stop)?;
        assert_eq!((back.position, back.hits[0].other), (Vec2::new(65.0, 0.0), brick));
    }
    Ok(())
}

#[test]
fn masks_say_what_stops_it_and_nothing_is_pushed() -> Checked {
    const GHOST: Tags = Tags::bit(0);
    const BALL: Tags = Tags::bit(1);
    for (mask, reaches) in [(Tags::ALL, 15.0), (!GHOST, 35.0), (!(GHOST | BALL), 55.0)] {
        let mut world = World::new();
        world.add(Body::fixed(tile([20.0, -50.0], [22.0, 50.0])).tags(GHOST))?;
        let tagged = world.add(Body::dynamic(Circle::new([45.0, 0.0], 5.0)?).tags(BALL))?;
        let plain = world.add(Body::dynamic(Circle::new([50.0, 0.0], 3.0)?))?;
        world.add(Body::kinematic(tile([60.0, -50.0], [62.0, 50.0])))?;
        let id = world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])).stopped_by(mask))?;
        let moved = world.move_by(id, [100.0, 0.0], Response::Stop)?;
        assert_eq!(moved.position, Vec2::new(reaches, 0.0));
        assert_eq!((position(&world, tagged), position(&world, plain)), ([45.0, 0.0].into(), [50.0, 0.0].into()));
    }
    Ok(())
}

#[test]
fn from_an_overlap_it_first_leaves_by_the_shortest_way() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([0.0, 0.0], [100.0, 20.0])))?;
    for body in [
        Body::kinematic(tile([40.0, -8.0], [50.0, 2.0])),
        Body::fixed(tile([40.0, -8.0], [50.0, 2.0])),
        Body::dynamic(Circle::new([45.0, -3.0], 5.0)?),
    ] {
        let mut world = world.clone();
        let id = world.add(body)?;
        let moved = world.move_by(id, [10.0, 0.0], Response::Slide)?;
        assert!((moved.position - Vec2::new(55.0, -5.0)).length() < 1e-5 && !moved.crushed, "{moved:?}");
    }
    // No room anywhere.
    let mut world = World::new();
    for wall in walls(2.0) {
        world.add(Body::fixed(wall))?;
    }
    for (low, high) in
        [([-1e7, 2.0], [1e7, 1e7]), ([-1e7, -1e7], [1e7, -2.0]), ([2.0, -1e7], [1e7, 1e7]), ([-1e7, -1e7], [-2.0, 1e7])]
    {
        world.add(Body::fixed(tile(low, high)))?;
    }
    let id = world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])))?;
    let at = world.get(id).unwrap().position();
    let moved = world.move_by(id, [10.0, 0.0], Response::Slide)?;
    assert!(moved.crushed && moved.position == at && moved.remainder == Vec2::new(10.0, 0.0), "{moved:?}");
    Ok(())
}

#[test]
fn a_body_that_is_off_or_gone_does_not_move() -> Checked {
    let mut world = World::new();
    let id = world.add(Body::kinematic(tile([0.0, 0.0], [1.0, 1.0])).disabled())?;
    let moved = world.move_by(id, [5.0, 0.0], Response::Slide)?;
    assert_eq!((moved.position, moved.remainder), (Vec2::new(0.5, 0.5), Vec2::new(5.0, 0.0)));
    let nan = world.move_by(id, [f32::NAN, 0.0], Response::Slide).unwrap_err().to_string();
    assert!(nan.starts_with("motion: must be finite, got [NaN, 0"), "{nan}");
    world.remove(id)?;
    assert_eq!(world.move_by(id, [5.0, 0.0], Response::Slide), Err(InvalidBody::Gone { id }.into()));
    Ok(())
}

#[test]
fn a_list_with_room_is_used_again() -> Checked {
    let mut world = World::new();
    for wall in walls(50.0) {
        world.add(Body::fixed(wall))?;
    }
    let id = world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])))?;
    let mut moved = Moved::default();
    moved.hits.reserve(64);
    let place = moved.hits.as_ptr();
    for _ in 0..10 {
        world.move_by_into(id, [300.0, 170.0], Response::BOUNCE, &mut moved)?;
        assert!(!moved.hits.is_empty() && moved.hits.as_ptr() == place && moved.hits.capacity() == 64);
    }
    Ok(())
}

#[test]
fn a_ball_keeps_its_place_to_the_last_bit_that_f64_has() -> Checked {
    let (mut world, ball) = scene([], [0.1, 0.2], 1.0, [0.0, 0.0]);
    for _ in 0..1000 {
        world.move_by(ball, [0.001, 0.0], Response::Slide)?;
    }
    assert!((position(&world, ball).x - 1.1).abs() < 2e-7);
    world.advance(0.0)?;
    assert!((position(&world, ball).x - 1.1).abs() < 2e-7);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, rng_seed: prop::test_runner::RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bits_are_an_error_or_a_move(
        x in any::<u32>(), y in any::<u32>(), seed in any::<u64>(), huge in any::<bool>()
    ) {
        let mut random = Random(seed);
        let scale = if huge { 1e30 } else { 20.0 };
        let mut world = World::new();
        for _ in 0..5 {
            let at = random.point(-1.0, 1.0) * scale * 2.0;
            world.add(Body::fixed(any_shape(&mut random, at, scale))).unwrap();
        }
        let at = random.point(-1.0, 1.0) * scale;
        let shape = any_shape(&mut random, at, 0.3 * scale);
        let id = world.add(if random.unit() < 0.5 { Body::kinematic(shape) } else { Body::fixed(shape) }).unwrap();
        let motion = Vec2::new(f32::from_bits(x), f32::from_bits(y));
        let response = any_response(&mut random);
        match world.move_by(id, motion, response) {
            Ok(moved) => prop_assert!(moved.position.is_finite() && moved.remainder.is_finite()),
            Err(error) => prop_assert!(!motion.is_finite() || matches!(error, InvalidMove::Body(InvalidBody::Shape(_))), "{}", error),
        }
        prop_assert!(world.get(id).unwrap().position().is_finite());
    }
}

/// Else each touch came a thousandth of a unit after the one before, and the motion ended at the bound: a walker on such a slope took 100 ms a frame.
#[test]
fn what_a_velocity_sends_along_a_hollow_curve_goes_all_its_way_as_what_slides_does() {
    for radius in [2.0, 5.0, 20.0] {
        let go = |response: fn(Vec2) -> Response| {
            let mut world = World::new();
            world.add(Body::fixed(QuadBez::new([0.0, 100.0], [200.0, 0.0], [400.0, 100.0]).unwrap())).unwrap();
            let body = Circle::new([200.0, 120.0], radius).unwrap();
            let body = world.add(Body::kinematic(body)).unwrap();
            let mut moved = Moved::default();
            world.move_by(body, [0.0, -200.0], Response::Stop).unwrap();
            world.move_with(body, [100.0, -20.0], &mut moved, |hit, _| response(hit.normal)).unwrap();
            moved
        };
        let slid = go(|_| Response::Slide);
        let sent = go(|normal| Response::Velocity(Vec2::new(-normal.y, normal.x) * -100.0));
        assert!(!slid.bounded && !sent.bounded, "radius {radius}: {sent:?}");
        assert!(sent.position.distance(slid.position) < 0.5, "radius {radius}: {sent:?}, not {slid:?}");
    }
}

#[test]
fn what_comes_into_a_hollow_one_way_curve_through_its_back_stops_at_the_front_of_the_other_leg() -> Checked {
    let shapes: [Shape; 4] = [
        Circle::new([40.0, 0.0], 2.0)?.into(),
        Aabb::from_center([40.0, 0.0], [4.0, 2.0])?.into(),
        Capsule::new([38.0, -1.0], [42.0, 1.0], 1.0)?.into(),
        Polygon::new([[38.0, 2.0], [42.0, 1.0], [40.0, -2.0]])?.into(),
    ];
    for shape in shapes {
        for turns_back in [false, true] {
            // Its front is inside.
            let mut world = World::new();
            let hollow = CubicBez::new([15.0, 10.0], [15.0, -35.0], [-15.0, -35.0], [-15.0, 10.0])?;
            let hollow = world.add(Body::fixed(hollow).one_way())?;
            let hero = world.add(Body::kinematic(shape.clone()))?;
            let (motion, sign) = if turns_back { ([90.0, 1.0], 1.0) } else { ([-90.0, 1.0], -1.0) };
            if turns_back {
                world.teleport(hero, [-40.0, 0.0])?;
            }
            let mut in_sixty = world.clone();
            let moved = world.move_by(hero, motion, Response::Stop)?;
            assert!(moved.hits.iter().any(|hit| hit.other == hollow), "{shape:?}");
            assert!(moved.position.x * sign > 5.0 && moved.position.x * sign < 15.0, "{shape:?}: {moved:?}");
            for _ in 0..60 {
                let step = in_sixty.move_by(hero, [motion[0] / 60.0, motion[1] / 60.0], Response::Stop)?;
                if !step.hits.is_empty() {
                    break;
                }
            }
            assert!((position(&in_sixty, hero) - moved.position).length() < 1e-2, "{shape:?}");
        }
    }
    Ok(())
}

#[test]
fn a_seam_of_the_floor_on_the_way_changes_nothing_of_how_far_a_hero_comes_on_the_next_slope() -> Checked {
    let circle = Shape::from(Circle::new([-50.0, -30.0], 5.0)?);
    let square = Shape::from(Aabb::from_center([-50.0, -30.0], [10.0, 10.0])?);
    for shape in [circle, square] {
        for slope in [0.25, 0.5, 1.0] {
            let places = [vec![], vec![-40.0], vec![-16.0], vec![-32.0, -12.0, -6.0]].map(|seams| {
                let mut world = World::new();
                let mut from = -200.0;
                for to in seams.into_iter().chain([0.0]) {
                    world.add(Body::fixed(tile([from, 0.0], [to, 16.0]))).unwrap();
                    from = to;
                }
                let hill = [[0.0, 0.0], [200.0, -200.0 * slope], [200.0, 16.0], [0.0, 16.0]];
                world.add(Body::fixed(Polygon::new(hill).unwrap())).unwrap();
                let hero = world.add(Body::kinematic(shape.clone())).unwrap();
                world.move_by(hero, [80.0, 60.0], Response::Slide).unwrap().position
            });
            assert!(places.iter().all(|place| (*place - places[0]).length() < 1e-3), "{slope}: {places:?}");
        }
    }
    Ok(())
}
