//! What a game hears of contacts: which there are, also in the middle of a step, and which are over.

use hazumi::*;

use crate::support::*;

use super::INELASTIC;

fn lying_on(floor: Aabb) -> Result<(World, [BodyId; 2]), Box<dyn std::error::Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, 500.0])?;
    let floor = world.add(Body::fixed(floor))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, -10.0], 10.0)?).response(INELASTIC))?;
    world.advance(0.25)?;
    Ok((world, [floor, ball]))
}

fn floor() -> Aabb {
    Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap()
}

#[test]
fn what_a_ball_lies_on_is_told_until_it_leaves() -> Checked {
    let (mut world, [floor, ball]) = lying_on(floor())?;
    let contact = world.contacts(ball).next().expect("it lies on the floor");
    assert_eq!((contact.body, contact.other, contact.shape_index, contact.presses), (ball, floor, 0, true));
    assert_eq!((contact.point, contact.normal), (Vec2::new(0.0, 0.0), Vec2::new(0.0, -1.0)));
    assert!((contact.seconds - 0.25).abs() < 1e-6, "{}", contact.seconds);
    let turned = world.contacts(floor).next().expect("the floor has the ball on it");
    assert_eq!((turned.body, turned.other, turned.normal), (floor, ball, Vec2::new(0.0, 1.0)));
    assert_eq!((world.contacts(ball).count(), world.contact_ends().len()), (1, 0));

    world.set_velocity(ball, [200.0, 0.0])?;
    let mut ends = 0;
    for _ in 0..30 {
        world.advance(1.0 / 60.0)?;
        for end in world.contact_ends() {
            assert_eq!((end.body, end.other), (ball, floor));
            ends += 1;
        }
    }
    assert_eq!((ends, world.contacts(ball).count(), world.contacts(floor).count()), (1, 0, 0));
    Ok(())
}

#[test]
fn contacts_end_with_what_is_removed_or_switched_off() -> Checked {
    for removes in [true, false] {
        let (mut world, [floor, ball]) = lying_on(floor())?;
        if removes {
            world.remove(floor)?;
        } else {
            world.set_enabled(floor, false)?;
        }
        world.advance(1.0 / 60.0)?;
        assert_eq!(world.contacts(ball).count(), 0);
        let ends: Vec<ContactEnd> = world.contact_ends().collect();
        assert_eq!(ends.iter().map(|end| (end.body, end.other)).collect::<Vec<_>>(), [(ball, floor)]);
        assert!(position(&world, ball).y > -10.0, "it falls");
    }
    Ok(())
}

#[test]
fn the_end_of_a_contact_is_told_when_the_ball_is_removed() -> Checked {
    let (mut world, [floor, ball]) = lying_on(floor())?;
    world.remove(ball)?;
    assert_eq!(world.contact_ends().len(), 0, "the next step tells it");
    for expected in [&[(ball, floor)][..], &[]] {
        world.advance(1.0 / 60.0)?;
        let ends: Vec<_> = world.contact_ends().map(|end| (end.body, end.other)).collect();
        assert_eq!(ends, expected);
    }
    Ok(())
}

#[test]
fn the_end_of_a_contact_with_what_a_hit_removes_is_told_in_the_same_step() -> Checked {
    let (mut world, [floor, ball]) = lying_on(floor())?;
    let post = world.add(Body::fixed(Aabb::new([100.0, 0.0], [120.0, 10.0])?))?;
    world.add(Body::dynamic(Circle::new([110.0, -11.0], 10.0)?).velocity([0.0, 100.0]))?;
    for expected in [&[(ball, floor)][..], &[]] {
        world.step(1.0 / 60.0, |hit, world| {
            if hit.other == post && world.contains(floor) {
                world.remove(floor).unwrap();
            }
            Response::BOUNCE
        })?;
        let ends: Vec<_> = world.contact_ends().map(|end| (end.body, end.other)).collect();
        assert_eq!(ends, expected);
    }
    Ok(())
}

#[test]
fn contacts_can_be_asked_in_the_middle_of_a_step() -> Checked {
    let (mut world, [floor, ball]) = lying_on(floor())?;
    world.add(Body::fixed(Aabb::new([100.0, 0.0], [120.0, 10.0])?))?;
    world.add(Body::dynamic(Circle::new([110.0, -40.0], 10.0)?))?;
    let mut seen = 0;
    world.step(1.0, |_, world| {
        seen += 1;
        assert_eq!(world.contacts(ball).map(|contact| contact.other).collect::<Vec<_>>(), [floor]);
        Response::BOUNCE
    })?;
    assert!(seen > 0);
    Ok(())
}

#[test]
fn contacts_go_on_along_the_shapes_of_one_floor() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 500.0])?;
    let tile = |i: usize| Aabb::new([20.0 * i as f32 - 40.0, 0.0], [20.0 * i as f32 - 20.0, 10.0]).unwrap();
    let floor = world.add(Body::compound((0..10).map(|i| tile(i).into())))?;
    let ball = world.add(Body::dynamic(Circle::new([-30.0, -5.0], 5.0)?).response(INELASTIC))?;
    world.advance(0.25)?;
    world.set_velocity(ball, [60.0, 0.0])?;
    for step in 0..120 {
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!((report.hits, world.contact_ends().len()), (0, 0), "step {step}");
        let contacts: Vec<BodyContact> = world.contacts(ball).collect();
        assert!(!contacts.is_empty() && contacts.iter().all(|contact| contact.other == floor), "{contacts:?}");
        let lasted = 0.25 + (step + 1) as f32 / 60.0;
        assert!(contacts.iter().any(|contact| (contact.seconds - lasted).abs() < 1e-4), "step {step}: {contacts:?}");
    }
    Ok(())
}

/// Until then it met no movers; then it is one of those that meet.
#[test]
fn a_ball_that_rests_is_met_by_one_that_a_closure_adds() -> Checked {
    const TAG: Tags = Tags::bit(0);
    let (mut world, [floor, ball]) = lying_on(Aabb::new([-900.0, 0.0], [200.0, 10.0])?)?;
    let post = world.add(Body::fixed(Aabb::new([300.0, -40.0], [310.0, 10.0])?))?;
    world.add(Body::dynamic(Circle::new([280.0, -20.0], 5.0)?).velocity([150.0, 0.0]).gravity_scale(0.0))?;
    let mut met = 0;
    world.step(1.0, |hit, world| {
        if hit.other == post {
            let shot = Body::dynamic(Circle::new([60.0, -10.0], 5.0).unwrap()).velocity([-200.0, 0.0]).tags(TAG);
            world.add(shot.gravity_scale(0.0)).unwrap();
        }
        met += usize::from([hit.body, hit.other].contains(&ball) && ![hit.body, hit.other].contains(&floor));
        Response::BOUNCE
    })?;
    assert_eq!(met, 1);
    let at = position(&world, ball);
    assert!(at.x < -20.0 && at.y <= -10.0 + 1e-3, "{at:?}");
    assert!(world.contacts(ball).all(|contact| contact.other == floor), "it is on the floor or in the air");
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn contacts_are_in_a_snapshot_and_go_on_from_it() -> Checked {
    let (mut world, [_, ball]) = lying_on(floor())?;
    let text = serde_json::to_string(&world)?;
    let mut restored: World = serde_json::from_str(&text)?;
    assert_eq!(world.contacts(ball).collect::<Vec<_>>(), restored.contacts(ball).collect::<Vec<_>>());
    for _ in 0..30 {
        assert_eq!(world.checksum(), restored.checksum());
        assert_eq!(world.advance(1.0 / 60.0)?, restored.advance(1.0 / 60.0)?);
        assert_eq!(world.contacts(ball).collect::<Vec<_>>(), restored.contacts(ball).collect::<Vec<_>>());
    }
    Ok(())
}

/// What was written before there were contacts.
#[cfg(feature = "serde")]
#[test]
fn a_snapshot_of_version_1_is_read_without_contacts() -> Checked {
    let (lying, [_, ball]) = lying_on(floor())?;
    let mut flying = World::new();
    flying.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([3.0, 4.0]))?;
    flying.advance(0.5)?;
    let old = |world: &World| -> Result<serde_json::Value, Box<dyn std::error::Error>> {
        let mut tree = serde_json::to_value(world)?;
        let fields = tree.as_object_mut().expect("a world is an object");
        fields.insert("version".to_owned(), 1.into());
        fields.remove("contacts");
        Ok(tree)
    };
    let restored: World = serde_json::from_value(old(&flying)?)?;
    assert_eq!(restored.checksum(), flying.checksum());

    let mut tree = old(&lying)?;
    tree.as_object_mut().expect("a world is an object").remove("checksum");
    let mut restored: World = serde_json::from_value(tree)?;
    assert_eq!(restored.contacts(ball).count(), 0);
    restored.advance(1.0 / 60.0)?;
    assert_eq!((restored.contacts(ball).count(), position(&restored, ball)), (1, position(&lying, ball)));
    Ok(())
}

/// A walker presses on against a crate at a wall: it is told of as long as it does.
#[test]
fn what_a_walker_pushes_is_told_to_both() -> Checked {
    const TAG: Tags = Tags::bit(0);
    let mut world = World::new();
    let wall = world.add(Body::fixed(Aabb::new([40.0, -50.0], [60.0, 50.0])?))?;
    let body = |x: f32| Body::dynamic(Aabb::from_center([x, 0.0], [10.0, 10.0]).unwrap()).tags(TAG);
    let (walker, crate_) = (world.add(body(0.0))?, world.add(body(20.0))?);
    let mut hits = 0;
    for _ in 0..120 {
        world.set_velocity(walker, [60.0, 0.0])?;
        hits += world.step(1.0 / 60.0, |_, _| Response::Slide)?.hits;
    }
    assert_eq!(hits, 2, "the crate, and the crate the wall");
    let [of_walker, of_crate] = [walker, crate_].map(|id| world.contacts(id).collect::<Vec<_>>());
    assert_eq!(
        of_walker.iter().map(|contact| (contact.other, contact.normal)).collect::<Vec<_>>(),
        [(crate_, -Vec2::X)]
    );
    assert_eq!(of_crate.iter().map(|contact| contact.other).collect::<Vec<_>>(), [wall, walker]);
    assert!(of_crate.iter().chain(&of_walker).all(|contact| contact.presses && contact.seconds > 1.0), "{of_crate:?}");

    #[cfg(feature = "serde")]
    let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    #[cfg(not(feature = "serde"))]
    let mut restored = world.clone();
    world.set_velocity(walker, [-60.0, 0.0])?;
    restored.set_velocity(walker, [-60.0, 0.0])?;
    let mut ends = Vec::new();
    for _ in 0..30 {
        world.advance(1.0 / 60.0)?;
        restored.advance(1.0 / 60.0)?;
        assert_eq!(world.checksum(), restored.checksum());
        ends.extend(world.contact_ends().map(|end| (end.body, end.other)));
    }
    assert_eq!(ends, [(walker, crate_)], "the crate stays at the wall");
    Ok(())
}

/// A heap that was written and read goes on with the same bits, and so does a clone.
#[cfg(feature = "serde")]
#[test]
fn a_heap_goes_on_from_a_snapshot_as_it_was() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 500.0])?;
    for x in [-300.0, 300.0] {
        world.add(Body::fixed(Segment::new([x, -200.0], [0.0, 100.0])?))?;
    }
    for i in 0..20 {
        let at = [(i % 5) as f32 * 15.0 - 30.0, -(i / 5) as f32 * 15.2];
        world.add(Body::dynamic(Circle::new(at, 7.0)?).tags(Tags::bit(0)).restitution(0.3))?;
    }
    for step in 0..150 {
        world.advance(1.0 / 60.0)?;
        if step % 10 == 0 {
            let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
            let mut clone = world.clone();
            for later in 0..10 {
                [&mut restored, &mut clone].into_iter().try_for_each(|world| world.advance(1.0 / 60.0).map(drop))?;
                assert_eq!(restored.checksum(), clone.checksum(), "step {step} and {later}");
            }
        }
    }
    Ok(())
}

/// What came out of a heap flew the whole step at once, and its hit was told before those of others that are earlier.
#[test]
fn hits_are_in_order_of_time_when_one_of_a_heap_becomes_a_ghost() {
    let mut world = World::new();
    world.set_gravity([0.0, 500.0]).unwrap();
    world.add(Body::fixed(Aabb::new([-200.0, 100.0], [200.0, 120.0]).unwrap())).unwrap();
    let ball = |at: [f32; 2], velocity: [f32; 2]| {
        Body::dynamic(Circle::new(at, 5.0).unwrap()).velocity(velocity).tags(Tags::bit(0))
    };
    world.add(ball([0.0, 95.0], [0.0, 0.0]).restitution(0.0)).unwrap();
    let upper = world.add(ball([0.0, 85.0], [0.0, 0.0]).restitution(0.0)).unwrap();
    for _ in 0..30 {
        world.advance(1.0 / 60.0).unwrap();
    }
    assert_eq!(world.contacts(upper).count(), 1);
    for x in [60.0, 71.0] {
        world.add(ball([x, 50.0], [(65.5 - x) * 11.0, 0.0])).unwrap();
    }
    world.set_tags(upper, Tags::NONE).unwrap();
    world.set_stopped_by(upper, Tags::NONE).unwrap();
    world.set_velocity(upper, [0.0, 900.0]).unwrap();
    world.advance(1.0 / 60.0).unwrap();
    let times: Vec<f32> = world.hits().map(|hit| hit.time).collect();
    assert!(times.len() >= 2 && times.is_sorted(), "{times:?}");
}

/// Two crates that a hand had put a little apart were in contact for ever, though both stood.
#[test]
fn what_stands_beside_another_with_a_gap_is_not_in_contact_with_it() {
    for gravity in [0.0, 500.0] {
        for speed in [3.0, 12.0, 30.0] {
            let mut world = World::new();
            world.set_gravity([0.0, gravity]).unwrap();
            world.add(Body::fixed(Aabb::new([-200.0, 0.0], [200.0, 20.0]).unwrap()).response(Response::Slide)).unwrap();
            let [a, b] = [-20.0, 0.0].map(|x| {
                let crate_ = Body::dynamic(Aabb::from_center([x, -6.0], [12.0, 12.0]).unwrap());
                let velocity = [if x < 0.0 { 60.0 } else { 0.0 }, 0.0];
                world.add(crate_.tags(Tags::bit(0)).response(Response::Slide).velocity(velocity)).unwrap()
            });
            let others = |world: &World| world.contacts(a).filter(|contact| contact.other == b).count();
            for _ in 0..60 {
                world.advance(1.0 / 60.0).unwrap();
            }
            assert_eq!(others(&world), 1, "a pushes b");
            for velocity in [speed, 0.0] {
                world.set_velocity(a, [0.0, 0.0]).unwrap();
                world.set_velocity(b, [velocity, 0.0]).unwrap();
                world.advance(1.0 / 60.0).unwrap();
            }
            assert_eq!(others(&world), 0, "gravity {gravity}, parted at {speed} for a sixtieth");
        }
    }
}

/// An arrow fell out of the wall, and a crate stayed behind on the ferry, when tags changed, when something was said of tags that nobody has, and when they were told the velocity that they had.
#[test]
fn what_stopped_holds_while_the_game_says_something_else() -> Checked {
    type Tell = fn(&mut World, BodyId, BodyId) -> Result<(), InvalidBody>;
    let tells: [(&str, Tell); 8] = [
        ("its tags", |world, arrow, _| world.set_tags(arrow, Tags::bit(5))),
        ("the wall's tags", |world, _, wall| world.set_tags(wall, Tags::bit(5))),
        ("what stops the wall", |world, _, wall| world.set_stopped_by(wall, Tags::bit(5))),
        ("what stops it", |world, arrow, _| world.set_stopped_by(arrow, !Tags::bit(3))),
        ("one way", |world, _, wall| world.set_one_way(wall, OneWay::Toward(-Vec2::X))),
        ("others", |world, _, _| world.set_response_between(Tags::bit(7), Tags::bit(8), Some(Response::BOUNCE))),
        ("the same of the two", |world, _, _| world.set_response_between(Tags::NONE, Tags::NONE, Some(Response::Stop))),
        ("its velocity", |world, arrow, _| {
            let velocity = world.get(arrow).unwrap().velocity();
            world.set_velocity(arrow, velocity)
        }),
    ];
    for (said, tell) in tells {
        for (gravity, speed) in [(300.0f32, 0.0f32), (300.0, 30.0), (0.0, -20.0)] {
            for by_game in [false, true] {
                let mut world = World::new();
                world.set_gravity([0.0, gravity])?;
                let wall = Body::kinematic(Aabb::new([300.0, -100.0], [310.0, 100.0])?).velocity([0.0, speed]);
                let wall = world.add(wall)?;
                let arrow = Body::dynamic(Circle::new([290.0, 0.0], 2.0)?).velocity([200.0, 0.0]);
                let arrow = world.add(arrow.response(Response::Stop))?;
                let steps = |world: &mut World| {
                    for _ in 0..60 {
                        let report = match by_game {
                            true => world.step(1.0 / 60.0, |_, _| Response::Stop),
                            false => world.advance(1.0 / 60.0),
                        };
                        assert!(report.is_ok());
                    }
                    position(world, arrow) - position(world, wall)
                };
                let before = steps(&mut world);
                tell(&mut world, arrow, wall)?;
                let off = (steps(&mut world) - before).length();
                assert!(off < 1e-4, "told {said}, {gravity}, {speed}, {by_game}: {off} off");
            }
        }
    }
    // What the two say otherwise from now on, holds no more.
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    world.add(Body::fixed(Aabb::new([300.0, -100.0], [310.0, 100.0])?))?;
    let arrow = Body::dynamic(Circle::new([290.0, 0.0], 2.0)?).velocity([200.0, 0.0]).response(Response::Stop);
    let arrow = world.add(arrow)?;
    (0..60).for_each(|_| assert!(world.advance(1.0 / 60.0).is_ok()));
    let before = position(&world, arrow);
    world.set_response(arrow, Some(Response::Slide))?;
    (0..60).for_each(|_| assert!(world.advance(1.0 / 60.0).is_ok()));
    assert!((position(&world, arrow).y - before.y - 150.0).abs() < 0.1);
    Ok(())
}
