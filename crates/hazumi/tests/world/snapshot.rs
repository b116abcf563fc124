//! Worlds that are saved and go on: as clones, and as data.

use hazumi::*;

use super::playground::*;
use super::support::*;

#[test]
fn a_clone_goes_on_to_the_bit() {
    let mut random = Random(11);
    let mut world = playground(&mut random);
    for round in 0..1000u64 {
        if round % 50 == 0 {
            world = playground(&mut random);
        }
        let saved = world.clone();
        let first = play(&mut world, round, 8);
        let mut again = saved.clone();
        assert_eq!(again.checksum(), saved.checksum());
        assert_eq!(play(&mut again, round, 8), first, "round {round}");
    }
}

#[test]
fn a_checksum_of_a_body_tells_which_differs() {
    let mut world = playground(&mut Random(3));
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    let before: Vec<_> = ids.iter().map(|&id| world.checksum_of(id)).collect();
    world.set_user(ids[7], 1 << 40).unwrap();
    world.remove(ids[9]).unwrap();
    let changed: Vec<_> = (0..ids.len()).filter(|&at| world.checksum_of(ids[at]) != before[at]).collect();
    assert_eq!(changed, [7, 9]);
    assert_eq!(world.checksum_of(ids[9]), None);
}

#[cfg(feature = "serde")]
mod as_data {
    use super::*;

    /// A crowd whose balls do not lie in memory in the order of their bodies.
    fn shuffled_crowd() -> World {
        let mut world = World::new();
        for wall in walls(60.0) {
            world.add(Body::fixed(wall)).unwrap();
        }
        let mut random = Random(11);
        let mut add = |world: &mut World, at: [f32; 2]| {
            let ball = Circle::new(at, 2.5).unwrap();
            world.add(Body::dynamic(ball).velocity(random.direction() * 300.0).tags(Tags::bit(0))).unwrap()
        };
        let balls: Vec<BodyId> =
            (0..120).map(|i| add(&mut world, [(i % 12) as f32 * 9.0 - 50.0, (i / 12) as f32 * 9.0 - 45.0])).collect();
        for &ball in balls.iter().step_by(7) {
            let at = world.get(ball).unwrap().position();
            world.remove(ball).unwrap();
            add(&mut world, [at.x, at.y]);
        }
        world.remove(balls[1]).unwrap();
        world.remove(balls[50]).unwrap();
        world
    }

    #[test]
    fn a_world_that_was_read_goes_on_alike_where_a_closure_adds_walls_among_a_crowd() {
        let mut world = shuffled_crowd();
        world.advance(0.01).unwrap();
        let mut read: World = serde_json::from_str(&serde_json::to_string(&world).unwrap()).unwrap();
        let play = |world: &mut World, step: u16| {
            let (mut hits, mut all) = (0u16, Vec::new());
            world
                .step(0.05, |hit, world| {
                    (hits, _) = (hits + 1, all.push(*hit));
                    if hits % 40 == 0 {
                        let at = [200.0 + f32::from(hits), f32::from(step)];
                        world.add(Body::fixed(Circle::new(at, 0.5).unwrap())).unwrap();
                    }
                    Response::BOUNCE
                })
                .unwrap();
            all
        };
        for step in 0..30 {
            assert_eq!(play(&mut world, step), play(&mut read, step), "step {step}");
            assert_eq!(world.checksum(), read.checksum(), "step {step}");
        }
    }

    #[test]
    fn a_wall_that_passed_through_another_and_was_removed_in_a_closure_leaves_nothing_in_a_snapshot() {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([100.0, -50.0], [140.0, 50.0]).unwrap())).unwrap();
        let wall = world.add(Body::fixed(Aabb::new([80.0, -5.0], [90.0, 5.0]).unwrap())).unwrap();
        world.move_by(wall, [14.0, 0.0], Response::Pass).unwrap();
        world.add(Body::dynamic(Circle::new([97.0, 60.0], 1.0).unwrap()).velocity([0.0, -100.0])).unwrap();
        let mut removed = 0;
        world
            .step(1.0, |hit, world| {
                if hit.other == wall {
                    removed += 1;
                    world.remove(wall).unwrap();
                }
                Response::BOUNCE
            })
            .unwrap();
        assert_eq!(removed, 1);
        let read: World = serde_json::from_str(&serde_json::to_string(&world).unwrap()).unwrap();
        assert_eq!((read.len(), read.checksum()), (2, world.checksum()));
    }

    #[test]
    fn what_a_closure_added_and_steered_is_so_in_a_clone_that_was_made_at_once() {
        let mut world = World::new();
        let floor = world.add(Body::fixed(Aabb::new([-100.0, 10.0], [100.0, 20.0]).unwrap())).unwrap();
        let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0).unwrap()).velocity([0.0, 18.0])).unwrap();
        let mut clone = None;
        world
            .step(1.0, |_, world| {
                world.add(Body::fixed(Aabb::new([-100.0, -110.0], [100.0, -100.0]).unwrap())).unwrap();
                world.set_velocity(ball, [0.0, -20.0]).unwrap();
                world.remove(floor).unwrap();
                clone = Some((**world).clone());
                Response::BOUNCE
            })
            .unwrap();
        let mut clone = clone.unwrap();
        clone.advance(0.0).unwrap();
        assert!(!clone.contains(floor));
        let mut read: World = serde_json::from_str(&serde_json::to_string(&clone).unwrap()).unwrap();
        for world in [&mut clone, &mut read] {
            let report = world.advance(10.0).unwrap();
            assert_eq!(report.hits, 1);
            assert_eq!(world.get(ball).unwrap().velocity(), [0.0, 20.0].into());
        }
        assert_eq!(clone.checksum(), read.checksum());
    }

    fn write(world: &World) -> String {
        serde_json::to_string(world).unwrap()
    }

    fn read(text: &str) -> World {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_world_that_was_written_goes_on_to_the_bit() {
        let mut random = Random(12);
        let mut world = playground(&mut random);
        for round in 0..1000u64 {
            if round % 50 == 0 {
                world = playground(&mut random);
            }
            let saved = write(&world);
            let first = play(&mut world, round, 8);
            let mut again = read(&saved);
            assert_eq!(write(&again), saved, "round {round}");
            assert_eq!(play(&mut again, round, 8), first, "round {round}");
        }
    }

    #[test]
    fn handles_to_come_are_the_same() {
        let mut world = playground(&mut Random(5));
        let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
        for at in [3, 17, 8, 40] {
            world.remove(ids[at]).unwrap();
        }
        let mut again = read(&write(&world));
        let mut random = Random(6);
        for _ in 0..10 {
            let body = any_body(&mut random);
            assert_eq!(world.add(body.clone()), again.add(body));
        }
    }

    #[test]
    fn a_world_of_points_only_still_meets_things() {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([10., -5.], [20., 5.]).unwrap())).unwrap();
        world.add(Body::dynamic(Circle::new([0., 0.], 0.).unwrap()).velocity([20., 0.])).unwrap();
        let mut again = read(&write(&world));
        again.advance(1.0).unwrap();
        assert_eq!(again.hits().len(), 1);
    }

    #[test]
    fn in_the_middle_of_a_step_it_is_refused() {
        let (mut world, _) = scene([tile([10., -5.], [20., 5.])], [0., 0.], 1.0, [20., 0.]);
        let mut said = String::new();
        world
            .step(1.0, |_, world| {
                said = serde_json::to_string(&**world).unwrap_err().to_string();
                Response::BOUNCE
            })
            .unwrap();
        assert!(said.contains("between steps"), "{said}");
        assert!(serde_json::to_string(&world).is_ok());
    }

    /// A small world as a tree, without the checksum that would refuse any change.
    fn tree() -> serde_json::Value {
        let mut world = World::new();
        world.add(Body::compound(walls(50.0)).response(Response::Pass)).unwrap();
        let gone = world.add(Body::fixed(Aabb::new([0., 0.], [1., 1.]).unwrap())).unwrap();
        world.add(Body::dynamic(Circle::new([45., 0.], 3.).unwrap()).velocity([90., 0.])).unwrap();
        world.add(Body::dynamic(Circle::new([0., 0.], 3.).unwrap()).velocity([9., 0.])).unwrap();
        world.advance(0.1).unwrap();
        world.remove(gone).unwrap();
        let mut tree = serde_json::to_value(&world).unwrap();
        tree.as_object_mut().unwrap().remove("checksum");
        assert_eq!(tree["passing"].as_array().unwrap().len(), 1, "{tree}");
        tree
    }

    #[test]
    fn what_is_wrong_is_named() {
        let said = |pointer: &str, value: serde_json::Value| {
            let mut tree = tree();
            *tree.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
            match serde_json::from_value::<World>(tree) {
                Ok(_) => "taken".to_owned(),
                Err(error) => error.to_string(),
            }
        };
        use serde_json::json;
        let check = |pointer: &str, value: serde_json::Value, what: &str| {
            let said = said(pointer, value);
            assert!(said.contains(what), "{pointer}: {said}");
        };
        check("/version", json!(3), "version: must be 2 or before, got 3");
        check("/gravity", json!([0.0, 1e39]), "gravity");
        check("/gravity", json!([0.0, null]), "null");
        check("/places/0/generation", json!(0), "nonzero");
        check("/places/0/pieces/1", json!(0), "places[0]: pieces");
        check("/places/0/pieces/1", json!(4_000_000_000u32), "places[0]: pieces");
        check("/places/0/pieces", json!([0, 1, 2]), "places[0]: pieces");
        check("/places/0/body/shapes", json!([]), "a body needs at least one");
        check("/places/0/body/kind", json!("dynamic"), "must be one circle");
        check("/places/2/body/velocity", json!([1e39, 0.0]), "finite");
        check("/places/2/body/kind", json!("fixed"), "places[2]: pieces");
        check("/places/2/body/shapes/0/circle/radius", json!(-1), "radius");
        check("/free_places/0", json!(0), "free_places[0]");
        check("/free_places", json!([1, 1]), "free_places[1]");
        check("/free_places", json!([9]), "free_places[0]");
        check("/free_places", json!([]), "places[1]");
        check("/balls/0/body", json!(0), "balls[0]: body");
        check("/balls/0/body", json!(3), "balls[1]: body: is there twice");
        check("/balls", json!([]), "places[2]");
        check("/balls/0/position/0", json!(null), "null");
        check("/freed_pieces", json!([0]), "freed_pieces[0]");
        check("/freed_pieces", json!([]), "taken");
        check("/freed_pieces", json!([4, 4]), "freed_pieces[1]");
        check("/passing/0/ball", json!(99), "passing[0]: ball");
        check("/passing/0/other", json!(7), "passing[0]: other");
        check("/passing/0/shape", json!(4), "passing[0]: shape");
        check("/places/0/body/user", json!(5), "taken");
        let mut twice = tree();
        let pair = twice["passing"][0].clone();
        twice["passing"].as_array_mut().unwrap().push(pair);
        assert!(serde_json::from_value::<World>(twice).unwrap_err().to_string().contains("twice"));
        let mut summed = tree();
        summed["checksum"] = json!(5);
        assert!(serde_json::from_value::<World>(summed).unwrap_err().to_string().contains("checksum: must be"));
    }

    /// Whatever a text says, it is refused or gives a world that works.
    #[test]
    fn changed_bytes_never_panic() {
        let text = tree().to_string();
        let mut random = Random(99);
        let mut taken = 0;
        for _ in 0..20_000 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..1 + (random.unit() * 3.0) as usize {
                let at = (random.unit() * bytes.len() as f32) as usize % bytes.len();
                bytes[at] = b"0123456789-.e,[]{}\":tfn"[(random.unit() * 23.0) as usize % 23];
            }
            if let Ok(mut world) = serde_json::from_slice::<World>(&bytes) {
                taken += 1;
                world.advance(0.02).unwrap();
                world.step(0.02, |hit, world| world.response_to(hit)).unwrap();
                let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
                ids.into_iter().for_each(|id| drop(world.remove(id).unwrap()));
            }
        }
        assert!(taken > 300, "{taken}");
    }

    /// How far ahead a step is planned hangs on what came of the plans before, and where balls lie in memory on where they were.
    /// A snapshot knows nothing of either.
    #[test]
    fn a_world_goes_on_alike_whatever_it_planned_and_wherever_its_balls_lie() -> Checked {
        for (balls, steps) in [(200, 40), (3000, 12)] {
            goes_on_alike(balls, steps)?;
        }
        Ok(())
    }

    fn goes_on_alike(balls: usize, steps: usize) -> Checked {
        let mut random = Random(8);
        let mut world = World::new();
        for wall in walls(300.0) {
            world.add(Body::fixed(wall))?;
        }
        let brick = |at: Vec2| Body::fixed(Aabb::from_center(at, [12.0, 6.0]).unwrap()).tags(Tags::bit(3));
        for _ in 0..400 {
            world.add(brick(random.point(-290.0, 290.0)))?;
        }
        for _ in 0..balls {
            let ball = Circle::new(random.point(-290.0, 290.0), 2.0)?;
            world.add(Body::dynamic(ball).velocity(random.direction() * 6000.0))?;
        }
        let step = |world: &mut World| {
            let mut count = 0;
            world.step(1.0 / 60.0, |hit, world| {
                count += 1;
                if hit.other_tags.contains(Tags::bit(3)) && count % 3 == 0 {
                    let _ = world.remove(hit.other);
                }
                Response::BOUNCE
            })
        };
        for at in 0..steps {
            let mut again: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
            let (report, other) = (step(&mut world)?, step(&mut again)?);
            assert!(report.hits > 100 && world.hits().eq(again.hits()), "{report:?} {other:?}");
            assert_eq!(world.checksum(), again.checksum());
            if at % 3 == 0 {
                let (_, _) = (world.advance(0.01)?, again.advance(0.01)?);
                assert!(world.hits().eq(again.hits()) && world.checksum() == again.checksum());
            }
            for _ in 0..60 {
                world.add(brick(random.point(-290.0, 290.0)))?;
            }
        }
        Ok(())
    }
}

#[test]
fn what_comes_to_the_edge_of_a_platform_that_changes_its_speed_goes_on_alike_in_a_world_that_was_read() -> Checked {
    for game in 0..200 {
        let share = |k: u32| ((game * 7919 + k * 104_729) % 9973) as f32 / 9973.0;
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        world.add(Body::fixed(Aabb::new([-220.0, 200.0], [220.0, 220.0])?))?;
        let platform = world.add(Body::kinematic(Aabb::new([-30.0, 0.0], [30.0, 6.0])?))?;
        let (a, b) = (4.5 + share(1), 4.5 + share(2));
        let (x, lean) = (-30.0 + 8.0 * share(3), 0.8 * share(7));
        let at = Vec2::new(x, -a - 0.01);
        let up = Vec2::new(libm::cosf(lean), -libm::sinf(lean)) * (a + b + 0.1);
        for (at, radius, speed) in [(at, a, share(4)), (at + up, b, share(6))] {
            let ball = Body::dynamic(Circle::new(at, radius)?).velocity([-20.0 * speed, 0.0]);
            world.add(ball.tags(Tags::bit(0)).restitution(0.0))?;
        }
        for frame in 0..40 {
            let to = world.get(platform).unwrap().position() + Vec2::new(1.5 + 0.02 * frame as f32, 0.0);
            world.move_to(platform, to, 0.0)?;
            let mut read = World::from_bytes(&world.to_bytes())?;
            world.advance(1.0 / 60.0)?;
            read.advance(1.0 / 60.0)?;
            assert_eq!(read.checksum(), world.checksum(), "game {game}, frame {frame}");
        }
    }
    Ok(())
}
