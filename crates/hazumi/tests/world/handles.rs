//! Handles, and the world as a value.

use hazumi::*;

use crate::support::*;

fn brick(x: f32) -> Body {
    Body::fixed(Aabb::from_center([x, 0.0], [8.0, 8.0]).unwrap())
}

#[test]
fn a_handle_is_eight_bytes_also_inside_an_option() {
    assert_eq!((size_of::<BodyId>(), size_of::<Option<BodyId>>()), (8, 8));
}

#[test]
fn the_handle_of_a_removed_body_names_nothing_even_when_its_place_is_used_again() -> Checked {
    let mut world = World::new();
    let stale = world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([1.0, 0.0]).user(1))?;
    world.remove(stale)?;
    let new = world.add(Body::dynamic(Circle::new([50.0, 0.0], 1.0)?).user(2))?;
    assert_eq!(new.index(), stale.index());
    assert_ne!(new, stale);
    let before = world.checksum();

    assert!(world.get(stale).is_none() && !world.contains(stale));
    assert!(world.position_at(stale, 0.5).is_none() && world.path(stale).next().is_none());
    let gone = InvalidBody::Gone { id: stale };
    assert_eq!(world.remove(stale), Err(gone));
    assert_eq!(world.set_velocity(stale, [9.0, 0.0]), Err(gone));
    assert_eq!(world.set_acceleration(stale, [9.0, 0.0]), Err(gone));
    assert_eq!(world.teleport(stale, [9.0, 0.0]), Err(gone));
    assert_eq!(world.set_shape(stale, Circle::new([9.0, 0.0], 2.0)?), Err(gone));
    assert_eq!(world.set_shapes(stale, [Circle::new([9.0, 0.0], 2.0)?.into()]), Err(gone));
    assert_eq!(world.set_enabled(stale, false), Err(gone));
    assert_eq!(world.set_tags(stale, Tags::bit(3)), Err(gone));
    assert_eq!(world.set_stopped_by(stale, Tags::bit(3)), Err(gone));
    assert_eq!(world.set_senses(stale, Tags::bit(3)), Err(gone));
    assert_eq!(world.touching(stale).next(), None);
    assert_eq!(world.set_response(stale, Some(Response::Stop)), Err(gone));
    assert_eq!(world.set_user(stale, 9), Err(gone));

    assert_eq!(world.checksum(), before);
    assert_eq!((world.get(new).unwrap().user(), position(&world, new)), (2, Vec2::new(50.0, 0.0)));
    Ok(())
}

#[test]
fn a_body_is_printed_without_the_world_around_it() -> Checked {
    let mut world = World::new();
    let id = world.add(brick(3.0).user(77))?;
    (0..100).try_for_each(|i| world.add(brick(i as f32)).map(drop))?;
    let printed = format!("{:?}", world.get(id).unwrap());
    assert!(printed.len() < 1000 && printed.contains("BodyId(0#1)") && printed.contains("user: 77"), "{printed}");
    Ok(())
}

#[test]
fn a_body_is_removed_once() -> Checked {
    let mut world = World::new();
    let id = world.add(brick(0.0))?;
    assert!(world.remove(id).is_ok());
    let error = world.remove(id).unwrap_err();
    assert_eq!(error, InvalidBody::Gone { id });
    assert!(error.to_string().contains(&format!("{id:?}")), "{error}");
    assert!(world.is_empty());
    Ok(())
}

#[test]
fn a_removed_body_comes_back_as_it_was_last_described() -> Checked {
    let mut world = World::new();
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([4.0, 2.0]).user(7))?;
    world.advance(0.5)?;
    let body = world.remove(ball)?;
    assert_eq!(body, Body::dynamic(Circle::new([2.0, 1.0], 1.0)?).velocity([4.0, 2.0]).user(7));
    let wall = world.add(brick(3.0).tags(Tags::bit(4)).user(8))?;
    assert_eq!(world.remove(wall)?, brick(3.0).tags(Tags::bit(4)).user(8));
    Ok(())
}

#[test]
fn a_handle_survives_as_a_number() -> Checked {
    let mut world = World::new();
    let first = world.add(brick(0.0))?;
    world.remove(first)?;
    let second = world.add(brick(0.0))?;
    for id in [first, second] {
        assert_eq!(BodyId::from_bits(id.to_bits()), Some(id));
    }
    assert_ne!(first.to_bits(), second.to_bits());
    assert_eq!(BodyId::from_bits(5), None);
    // A number that no world gave is a handle of nothing.
    let foreign = BodyId::from_bits(u64::MAX).unwrap();
    assert!(world.get(foreign).is_none());
    assert_eq!(world.remove(foreign), Err(InvalidBody::Gone { id: foreign }));
    Ok(())
}

#[test]
fn bodies_are_iterated_in_the_order_of_their_places() -> Checked {
    let mut world = World::new();
    let ids: Vec<BodyId> = (0..6).map(|i| world.add(brick(i as f32 * 20.0).user(i)).unwrap()).collect();
    world.remove(ids[1])?;
    world.remove(ids[4])?;
    let users = |world: &World| world.iter().map(|body| body.user()).collect::<Vec<_>>();
    assert_eq!(users(&world), [0, 2, 3, 5]);
    // The place freed last is used first.
    world.add(brick(200.0).user(10))?;
    world.add(brick(220.0).user(11))?;
    world.add(brick(240.0).user(12))?;
    assert_eq!(users(&world), [0, 11, 2, 3, 10, 5, 12]);
    assert_eq!(world.len(), 7);
    assert!(world.iter().map(|body| body.id().index()).eq(0..7));
    Ok(())
}

#[test]
fn all_of_the_users_number_is_kept() -> Checked {
    let mut world = World::new();
    let id = world.add(brick(0.0).user(u64::MAX))?;
    assert_eq!(world.get(id).unwrap().user(), u64::MAX);
    world.set_user(id, 1 << 63)?;
    assert_eq!(world.get(id).unwrap().user(), 1 << 63);
    Ok(())
}

/// Balls with and without gravity among bricks, after some steps.
fn busy() -> World {
    let mut random = Random(11);
    let mut world = World::new();
    for wall in walls(100.0) {
        world.add(Body::fixed(wall)).unwrap();
    }
    for _ in 0..30 {
        let at = random.point(-80.0, 80.0);
        world.add(Body::fixed(any_shape(&mut random, at, 9.0))).unwrap();
    }
    for i in 0..20 {
        let ball = Circle::new(random.point(-90.0, 90.0), 2.0).unwrap();
        let body = Body::dynamic(ball).velocity(random.direction() * 300.0);
        let pull = if i % 2 == 0 { 0.0 } else { 400.0 };
        world.add(body.acceleration([0.0, pull])).unwrap();
    }
    for step in 0..10 {
        world.step(0.03, |hit, _| if hit.shape_index == step { Response::Pass } else { Response::BOUNCE }).unwrap();
    }
    world
}

#[test]
fn a_clone_has_the_same_checksum_and_the_same_future() -> Checked {
    let mut world = busy();
    let mut clone = world.clone();
    assert_eq!(world.checksum(), clone.checksum());
    let mut hits = 0;
    for step in 0..30 {
        hits += world.advance(0.02)?.hits;
        clone.advance(0.02)?;
        assert!(world.hits().eq(clone.hits()));
        assert_eq!(world.checksum(), clone.checksum(), "step {step}");
        if step % 5 == 0 {
            // The same handles come of the same changes.
            let mut both = [&mut world, &mut clone].map(|world| {
                let first = world.iter().nth(4).unwrap().id();
                world.remove(first).unwrap();
                world.add(brick(0.0)).unwrap()
            });
            both.sort();
            assert_eq!(both[0], both[1]);
        }
    }
    assert!(hits > 50, "{hits}");
    Ok(())
}

#[test]
fn a_step_of_one_clone_leaves_the_other_alone() -> Checked {
    let world = busy();
    let before = world.checksum();
    let mut ahead = world.clone();
    ahead.advance(0.1)?;
    assert_eq!(world.checksum(), before);
    assert_ne!(ahead.checksum(), before);
    Ok(())
}

#[test]
fn every_change_of_the_state_changes_the_checksum() -> Checked {
    let mut world = World::new();
    let wall = world.add(brick(0.0))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 50.0], 1.0)?))?;
    type Change<'a> = (&'static str, &'a dyn Fn(&mut World));
    let changes: [Change; 15] = [
        ("gravity", &|w| w.set_gravity([0.0, 1e-30]).unwrap()),
        ("velocity", &|w| w.set_velocity(ball, [1e-30, 0.0]).unwrap()),
        ("acceleration", &|w| w.set_acceleration(ball, [0.0, 1e-30]).unwrap()),
        ("a ball's place", &|w| w.teleport(ball, [1e-30, 50.0]).unwrap()),
        ("a wall's place", &|w| w.teleport(wall, [1e-6, 0.0]).unwrap()),
        ("a ball's shape", &|w| w.set_shape(ball, Circle::new([0.0, 50.0], 1.5).unwrap()).unwrap()),
        ("a wall's shape", &|w| w.set_shape(wall, Circle::new([0.0, 0.0], 4.0).unwrap()).unwrap()),
        ("tags", &|w| w.set_tags(wall, Tags::bit(1)).unwrap()),
        ("what stops it", &|w| w.set_stopped_by(ball, Tags::bit(1)).unwrap()),
        ("what it senses", &|w| w.set_senses(ball, Tags::bit(1)).unwrap()),
        ("response", &|w| w.set_response(wall, Some(Response::Stop)).unwrap()),
        ("user", &|w| w.set_user(ball, 1).unwrap()),
        ("off", &|w| w.set_enabled(ball, false).unwrap()),
        ("removal", &|w| drop(w.remove(wall).unwrap())),
        ("handles to come", &|w| drop(w.add(brick(0.0)).and_then(|id| w.remove(id)).unwrap())),
    ];
    let before = world.checksum();
    let mut seen = std::collections::BTreeSet::from([before]);
    for (what, change) in changes {
        let mut changed = world.clone();
        change(&mut changed);
        assert!(seen.insert(changed.checksum()), "{what}");
    }
    Ok(())
}
