//! Walls and floors of several pieces are as of one piece: floors that turn, walls that push a walker, slopes of one body, and what turns round on
//! a seam.

use hazumi::*;

use crate::support::*;

/// The tiles of a floor from x −640 to 640 whose top is at 0.
fn floor_of(width: u16) -> Vec<Shape> {
    let left = (0..1280 / width).map(|number| f32::from(number * width) - 640.0);
    left.map(|left| Aabb::new([left, 0.0], [left + f32::from(width), 16.0]).unwrap().into()).collect()
}

#[test]
fn a_crate_glides_on_a_turning_floor_of_tiles_as_on_one_of_one_piece() -> Checked {
    for is_one_body in [true, false] {
        for spin in [0.02, -0.02, 0.1, -0.1] {
            for speed in [60.0, -60.0, 200.0] {
                let glide = |width: u16| -> Result<(Vec2, usize), Box<dyn std::error::Error>> {
                    let mut world = World::new();
                    world.set_gravity([0.0, 900.0])?;
                    if is_one_body {
                        world.add(Body::kinematic_compound(floor_of(width)).spin(spin).pivot([0.0, 0.0]))?;
                    } else {
                        for shape in floor_of(width) {
                            world.add(Body::kinematic(shape).spin(spin).pivot([0.0, 0.0]))?;
                        }
                    }
                    let crate_ = Body::dynamic(Aabb::new([-5.0, -10.0], [5.0, 0.0])?).velocity([speed, 0.0]);
                    let id = world.add(crate_.response(Response::Slide))?;
                    let mut hits = 0;
                    for _ in 0..120 {
                        hits += world.advance(1.0 / 60.0)?.hits;
                    }
                    Ok((world.get(id).unwrap().position(), hits))
                };
                let ((one, _), (tiles, hits)) = (glide(1280)?, glide(16)?);
                assert_eq!(hits, 0, "{is_one_body}, {spin}, {speed}");
                assert!((one - tiles).length() < 0.02, "{one:?} {tiles:?}: {is_one_body}, {spin}, {speed}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_walker_is_pushed_by_a_wall_of_several_bodies_as_by_one() -> Checked {
    let heroes: [Shape; 3] = [
        Circle::new([10.0, 0.0], 6.0)?.into(),
        Aabb::from_center([10.0, 0.0], [12.0, 10.0])?.into(),
        Capsule::new([10.0, -4.0], [10.0, 4.0], 6.0)?.into(),
    ];
    for (number, hero) in heroes.iter().enumerate() {
        for offset in 0..16u8 {
            let walk = |height: u16| -> Result<(Vec2, usize), Box<dyn std::error::Error>> {
                let mut world = World::new();
                for low in (0..512 / height).map(|number| f32::from(number * height) - 256.0) {
                    let wall = Aabb::new([-16.0, low], [0.0, low + f32::from(height)])?;
                    world.add(Body::kinematic(wall).velocity([80.0, 0.0]))?;
                }
                let shape = hero.translated([0.0, -20.0 + f32::from(offset)])?;
                let id = world.add(Body::kinematic(shape))?;
                let mut walker = Walker::new([0.0, -1.0]);
                let mut hits = 0;
                for _ in 0..60 {
                    world.advance(1.0 / 60.0)?;
                    walker.velocity = Vec2::new(0.0, 100.0);
                    hits += walker.walk(&mut world, id, 1.0 / 60.0)?.hits.len();
                }
                Ok((world.get(id).unwrap().position(), hits))
            };
            let (one, tiles) = (walk(512)?, walk(16)?);
            assert!((one.0 - tiles.0).length() < 1e-3, "{one:?} {tiles:?}: hero {number} at {offset}");
            assert_eq!(one.1, tiles.1, "hero {number} at {offset}");
        }
    }
    Ok(())
}

#[test]
fn a_hero_moved_up_a_slope_of_two_shapes_of_one_body_does_not_stick_where_they_join() -> Checked {
    let part = |left: f32| {
        let (low, high) = (left / 4.0, (left + 64.0) / 4.0);
        Polygon::new([[left, low], [left + 64.0, high], [left + 64.0, high + 64.0], [left, low + 64.0]])
    };
    for is_box in [false, true] {
        for start in 0..100u8 {
            let mut world = World::new();
            let slope = world.add(Body::compound([part(-64.0)?.into(), part(0.0)?.into()]))?;
            world.teleport(slope, world.get(slope).unwrap().position() + Vec2::new(0.37, -0.21))?;
            let at = Vec2::new(20.0 + 0.173 * f32::from(start), -30.0);
            let shape: Shape =
                if is_box { Aabb::from_center(at, [10.0, 8.0])?.into() } else { Circle::new(at, 5.0)?.into() };
            let hero = world.add(Body::kinematic(shape))?;
            world.move_by(hero, [0.0, 60.0], Response::Stop)?;
            let moved = world.move_by(hero, [-40.0, 0.0], Response::Slide)?;
            assert!(moved.hits.len() <= 2, "{} hits, box {is_box}, start {start}", moved.hits.len());
            assert_eq!(moved.remainder, Vec2::ZERO, "box {is_box}, start {start}");
        }
    }
    Ok(())
}

#[test]
fn what_turns_round_just_past_a_seam_has_the_velocity_that_it_was_told() -> Checked {
    for response in [Response::Stop, Response::Slide, Response::Bounce { restitution: 0.0 }] {
        for is_capsule in [false, true] {
            for seed in 0..60u16 {
                let mut world = World::new();
                world.set_gravity([0.0, 900.0])?;
                for tile in floor_of(16) {
                    world.add(Body::fixed(tile))?;
                }
                let radius = 4.0 + f32::from(seed % 9) * 0.37;
                let center = Vec2::new(f32::from(seed) * 0.731, -radius);
                let ends = [center - Vec2::new(radius, 0.0), center + Vec2::new(radius, 0.0)];
                let shape: Shape = if is_capsule {
                    Capsule::new(ends[0], ends[1], radius)?.into()
                } else {
                    Circle::new(center, radius)?.into()
                };
                let id = world.add(Body::dynamic(shape).response(response))?;
                let mut told = 0.0;
                for step in 0..120u16 {
                    if step % 15 == 0 {
                        told = f32::from((seed * 131 + step * 71) % 401) - 200.0;
                        world.set_velocity(id, [told, world.get(id).unwrap().velocity().y])?;
                    }
                    world.advance(1.0 / 60.0)?;
                    let velocity = world.get(id).unwrap().velocity();
                    assert!(
                        (velocity.x - told).abs() < 1e-3,
                        "{velocity:?} for {told} in step {step}: {response:?}, capsule {is_capsule}, seed {seed}"
                    );
                }
            }
        }
    }
    Ok(())
}

#[test]
fn crates_that_push_each_other_on_a_lift_of_tiles_turn_round_as_on_one_of_one_piece() -> Checked {
    for response in [Response::Slide, Response::Bounce { restitution: 0.0 }] {
        for up in [0.0, 10.0, 40.0, -40.0] {
            for seed in 0..20u16 {
                let push = |width: u16| -> Result<Vec<Vec2>, Box<dyn std::error::Error>> {
                    let mut world = World::new();
                    world.set_gravity([0.0, 900.0])?;
                    for tile in floor_of(width) {
                        world.add(Body::kinematic(tile).velocity([0.0, -up]))?;
                    }
                    let half = 4.0 + f32::from(seed % 9) * 0.43;
                    let mut ids = Vec::new();
                    for number in 0..2u8 {
                        let x = f32::from(seed) * 0.731 + 2.02 * half * f32::from(number);
                        let shape = Aabb::from_center([x, -half], [2.0 * half, 2.0 * half])?;
                        let mass = if number == 0 { 1.0 } else { 0.5 + f32::from(seed % 4) * 0.6 };
                        ids.push(world.add(Body::dynamic(shape).mass(mass).response(response).tags(Tags::bit(0)))?);
                    }
                    for step in 0..120u16 {
                        if step % 10 == 0 {
                            let first = (step / 10 + seed) % 2 == 0;
                            let id = ids[usize::from(!first)];
                            let speed = 40.0 + f32::from((seed * 37 + step * 13) % 160);
                            let y = world.get(id).unwrap().velocity().y;
                            world.set_velocity(id, [if first { speed } else { -speed }, y])?;
                        }
                        world.advance(1.0 / 60.0)?;
                    }
                    Ok(ids.iter().map(|&id| world.get(id).unwrap().position()).collect())
                };
                for (one, tiles) in push(1280)?.iter().zip(push(16)?) {
                    assert!((*one - tiles).length() < 0.1, "{one:?} {tiles:?}: {response:?}, {up}, {seed}");
                }
            }
        }
    }
    Ok(())
}
