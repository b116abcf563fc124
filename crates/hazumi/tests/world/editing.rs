//! Changing the world: between steps, and in the middle of one.

use hazumi::*;

use crate::support::*;

fn compound(shapes: Vec<Shape>) -> (World, BodyId) {
    let mut world = World::new();
    let id = world.add(Body::compound(shapes)).unwrap();
    (world, id)
}

fn ball(world: &mut World, at: [f32; 2], radius: f32, velocity: [f32; 2]) -> BodyId {
    world.add(Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity)).unwrap()
}

#[test]
fn a_compound_body_is_one_handle_and_its_hits_name_the_shape() -> Checked {
    let (mut world, id) =
        compound((0..5).map(|i| tile([i as f32 * 20.0, 0.0], [i as f32 * 20.0 + 10.0, 10.0])).collect());
    assert_eq!(world.len(), 1);
    for i in 0..5 {
        ball(&mut world, [i as f32 * 20.0 + 5.0, -10.0], 2.0, [0.0, 10.0 + i as f32]);
    }
    assert_eq!(world.advance(1.0)?.hits, 5);
    // The last is the fastest.
    assert!(world.hits().all(|hit| hit.other == id));
    assert!(world.hits().map(|hit| hit.shape_index).eq([4, 3, 2, 1, 0]));
    world.remove(id)?;
    world.advance(0.0)?;
    assert_eq!(world.advance(1.0)?.hits, 0);
    Ok(())
}

#[test]
fn flush_pieces_of_one_compound_are_a_flat_wall_to_the_bit() -> Checked {
    let mut random = Random(21);
    for case in 0..500 {
        let at = [random.between(-20.0, 20.0), -3.0];
        let speed = [random.between(-30.0, 30.0), random.between(2.0, 40.0)];
        let (mut row, row_id) = compound(
            (-100..100).map(|i| tile([i as f32 * 0.7, 0.0], [(i - 1) as f32 * 0.7 + 0.7 + 0.7, 5.0])).collect(),
        );
        let (mut flat, _) = compound(vec![tile([-80.0, 0.0], [80.0, 5.0])]);
        let (a, b) = (ball(&mut row, at, 0.5, speed), ball(&mut flat, at, 0.5, speed));
        row.advance(1.5)?;
        flat.advance(1.5)?;
        assert_eq!(velocity(&row, a), velocity(&flat, b), "case {case}: {at:?} {speed:?}");
        assert_eq!(position(&row, a), position(&flat, b), "case {case}: {at:?} {speed:?}");
        assert!(row.hits().all(|hit| hit.other == row_id && hit.normal == Vec2::new(0.0, -1.0)));
    }
    Ok(())
}

#[test]
fn a_body_stops_only_what_its_tags_stop_and_without_tags_everything() -> Checked {
    const RED: Tags = Tags::bit(0);
    const BLUE: Tags = Tags::bit(31);
    let cases = [
        (Tags::NONE, Tags::ALL, true),
        (Tags::NONE, Tags::NONE, true),
        (RED, Tags::ALL, true),
        (RED, RED, true),
        (RED, BLUE, false),
        (RED, Tags::NONE, false),
        (RED | BLUE, BLUE, true),
        (BLUE, !BLUE, false),
    ];
    for (tags, stopped_by, stops) in cases {
        let mut world = World::new();
        let wall = world.add(Body::fixed(tile([-10.0, 10.0], [10.0, 20.0])).tags(tags))?;
        let circle = Circle::new([0.0, 0.0], 1.0)?;
        let ball = world.add(Body::dynamic(circle).velocity([0.0, 30.0]).stopped_by(stopped_by).tags(BLUE))?;
        world.advance(1.0)?;
        assert_eq!(world.hits().len(), usize::from(stops), "{tags:?} {stopped_by:?}");
        for hit in world.hits() {
            assert_eq!((hit.body, hit.other, hit.body_tags, hit.other_tags), (ball, wall, BLUE, tags));
        }
        assert_eq!(velocity(&world, ball).y < 0.0, stops);
    }
    Ok(())
}

#[test]
fn tags_changed_between_steps_count_from_the_next() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 9.0]);
    let wall = world.iter().next().unwrap().id();
    world.advance(0.5)?;
    world.set_tags(wall, Tags::bit(2))?;
    world.set_tags(ball, Tags::bit(3))?;
    world.set_stopped_by(ball, Tags::bit(2))?;
    world.advance(1.0)?;
    assert!(world.hits().map(|hit| (hit.other_tags, hit.body_tags)).eq([(Tags::bit(2), Tags::bit(3))]));
    // Back to the wall, which it now passes.
    world.set_velocity(ball, [0.0, 9.0])?;
    world.set_stopped_by(ball, !Tags::bit(2))?;
    world.advance(10.0)?;
    assert_eq!(world.hits().len(), 0);
    assert!(position(&world, ball).y > 20.0);
    Ok(())
}

#[test]
fn a_body_that_is_off_neither_moves_nor_stops_anything() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 18.0]);
    let wall = world.iter().next().unwrap().id();
    world.set_enabled(wall, false)?;
    world.advance(0.25)?;
    world.set_enabled(ball, false)?;
    world.advance(5.0)?;
    assert_eq!(position(&world, ball), Vec2::new(0.0, 4.5));
    assert_eq!(velocity(&world, ball), Vec2::new(0.0, 18.0));
    world.set_enabled(ball, true)?;
    world.advance(2.0)?;
    assert_eq!(position(&world, ball), Vec2::new(0.0, 40.5));
    world.set_enabled(wall, true)?;
    world.set_velocity(ball, [0.0, -18.0])?;
    assert_eq!(world.advance(2.0)?.hits, 1);
    Ok(())
}

#[test]
fn a_ball_added_off_waits_until_it_is_switched_on() -> Checked {
    let mut world = World::new();
    let id = world.add(Body::dynamic(Circle::new([3.0, 4.0], 1.0)?).velocity([5.0, 0.0]).disabled())?;
    world.advance(1.0)?;
    world.step(1.0, |_, _| Response::BOUNCE)?;
    assert_eq!(position(&world, id), Vec2::new(3.0, 4.0));
    world.set_enabled(id, true)?;
    world.advance(1.0)?;
    assert_eq!(position(&world, id), Vec2::new(8.0, 4.0));
    Ok(())
}

#[test]
fn a_wall_switched_on_over_a_ball_lets_it_out_by_the_shortest_way() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, -5.0], [10.0, 20.0])], [0.0, 50.0], 1.0, [0.0, 0.0]);
    let wall = world.iter().next().unwrap().id();
    world.set_enabled(wall, false)?;
    world.teleport(ball, [0.0, -3.0])?;
    world.advance(0.1)?;
    assert_eq!(position(&world, ball), Vec2::new(0.0, -3.0));
    world.set_enabled(wall, true)?;
    world.advance(0.0)?;
    assert_eq!(position(&world, ball), Vec2::new(0.0, -6.0));
    Ok(())
}

#[test]
fn a_shape_changed_between_steps_is_met_where_it_is_now() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 10.0]);
    let wall = world.iter().next().unwrap().id();
    world.set_shape(wall, Circle::new([0.0, 25.0], 4.0)?)?;
    world.advance(3.0)?;
    assert!(world.hits().map(|hit| (hit.time, hit.point)).eq([(2.0, Vec2::new(0.0, 21.0))]));
    world.set_shapes(wall, [tile([-10.0, -1.0], [10.0, 0.0]), tile([-10.0, -100.0], [10.0, -90.0])])?;
    world.advance(1.0)?;
    assert!(
        world.hits().map(|hit| (hit.time, hit.shape_index)).eq([(0.9, 0)]),
        "{:?}",
        world.hits().collect::<Vec<_>>()
    );
    // A larger ball, there and then: it was described around (0, 0).
    world.set_shape(ball, Circle::new([0.0, 0.0], 3.0)?)?;
    assert_eq!((world.get(ball).unwrap().radius(), velocity(&world, ball)), (3.0, Vec2::new(0.0, 10.0)));
    world.advance(0.0)?;
    assert_eq!(position(&world, ball), Vec2::new(0.0, 3.0));
    Ok(())
}

#[test]
fn a_fixed_body_that_was_far_away_and_is_back_has_its_shape_again() -> Checked {
    let shapes = [tile([0.1, 0.2], [0.3, 0.4]), Circle::new([0.7, 0.1], 0.05)?.into()];
    let mut world = World::new();
    let wall = world.add(Body::compound(shapes.clone()))?;
    let there = position(&world, wall);
    for _ in 0..3 {
        world.teleport(wall, [1e6, 1e6])?;
        assert_eq!(position(&world, wall), Vec2::new(1e6, 1e6));
        assert_eq!(world.get(wall).unwrap().shapes(), shapes);
        let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
        assert_eq!(restored.checksum(), world.checksum());
        restored.teleport(wall, there)?;
        world.teleport(wall, there)?;
        assert_eq!(restored.checksum(), world.checksum());
    }
    assert!(world.get(wall).unwrap().placed_shapes().eq(shapes));
    Ok(())
}

#[test]
fn a_new_shape_is_in_the_frame_that_its_body_was_described_in() -> Checked {
    let (mut world, to) = (World::new(), Vec2::new(30.0, 5.0));
    let circle = Circle::new([4.0, 0.0], 1.0)?;
    for body in [Body::dynamic(circle), Body::fixed(circle), Body::kinematic(circle)] {
        let id = world.add(body)?;
        world.teleport(id, to)?;
        // Around the same centre, then around another.
        world.set_shape(id, Circle::new([4.0, 0.0], 2.0)?)?;
        assert!(world.get(id).unwrap().placed_shapes().eq([Circle::new(to, 2.0)?.into()]));
        world.set_shape(id, Circle::new([5.0, 7.0], 2.0)?)?;
        let there = to + Vec2::new(1.0, 7.0);
        assert!(world.get(id).unwrap().placed_shapes().eq([Circle::new(there, 2.0)?.into()]));
        assert_eq!(world.get(id).unwrap().placed([5.0, 7.0]), there);
    }
    Ok(())
}

#[test]
fn a_shape_that_would_be_beyond_all_numbers_is_refused() -> Checked {
    let mut world = World::new();
    let wall = world.add(Body::fixed(Circle::new([0.0, 0.0], 1.0)?))?;
    world.teleport(wall, [f32::MAX, 0.0])?;
    let sum = world.checksum();
    assert!(world.set_shape(wall, Circle::new([f32::MAX, 0.0], 1.0)?).is_err());
    assert_eq!(world.checksum(), sum);
    Ok(())
}

#[test]
fn a_dynamic_body_is_one_solid_shape_and_a_fixed_body_has_no_velocity() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 10.0]);
    let wall = world.iter().next().unwrap().id();
    let before = world.checksum();
    let circle: Shape = Circle::new([0.0, 0.0], 1.0)?.into();
    let wire = Segment::new([0.0, 0.0], [1.0, 1.0])?;
    assert_eq!(world.set_shape(ball, wire), Err(InvalidBody::NotOneSolid { got: "a segment" }));
    let two = world.set_shapes(ball, [circle.clone(), circle]);
    assert_eq!(two, Err(InvalidBody::NotOneSolid { got: "several shapes" }));
    assert_eq!(
        world.add(Body::dynamic(Line::new([0.0, 0.0], [1.0, 0.0])?)).err(),
        Some(InvalidBody::NotOneSolid { got: "a line" })
    );
    assert_eq!(world.set_shapes(wall, []), Err(InvalidBody::NoShape));
    assert_eq!(world.add(Body::compound([])), Err(InvalidBody::NoShape));
    assert_eq!(
        world.set_velocity(wall, [1.0, 0.0]).unwrap_err().to_string(),
        format!("velocity: only for dynamic and kinematic bodies, and {wall:?} is fixed")
    );
    assert_eq!(
        world.set_acceleration(wall, [1.0, 0.0]).unwrap_err().to_string(),
        format!("acceleration: only for dynamic bodies, and {wall:?} is fixed")
    );
    assert_eq!(world.checksum(), before);
    Ok(())
}

#[test]
fn numbers_that_are_not_finite_are_refused_by_name_and_change_nothing() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 10.0]);
    let wall = world.iter().next().unwrap().id();
    let before = world.checksum();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let circle = Circle::new([0.0, 0.0], 1.0)?;
        let errors = [
            ("velocity", world.set_velocity(ball, [0.0, bad]).unwrap_err()),
            ("acceleration", world.set_acceleration(ball, [bad, 0.0]).unwrap_err()),
            ("gravity", world.set_gravity([0.0, bad]).unwrap_err().into()),
            ("position", world.teleport(ball, [bad, 0.0]).unwrap_err()),
            ("position", world.teleport(wall, [bad, 0.0]).unwrap_err()),
            ("velocity", world.add(Body::dynamic(circle).velocity([bad, 0.0])).unwrap_err()),
            ("acceleration", world.add(Body::dynamic(circle).acceleration([bad, 0.0])).unwrap_err()),
            ("gravity_scale", world.add(Body::dynamic(circle).gravity_scale(bad)).unwrap_err()),
        ];
        for (field, error) in errors {
            let said = error.to_string();
            assert!(said.starts_with(field) && said.contains(&bad.to_string()), "{said}");
        }
        assert_eq!(world.checksum(), before);
    }
    Ok(())
}

#[test]
fn a_teleport_meets_nothing_on_its_way_and_keeps_the_velocity() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 10.0]);
    let wall = world.iter().next().unwrap().id();
    world.advance(0.5)?;
    world.teleport(ball, [0.0, 30.0])?;
    assert_eq!((position(&world, ball), velocity(&world, ball)), (Vec2::new(0.0, 30.0), Vec2::new(0.0, 10.0)));
    // A fixed body goes by the centre of its bounds, and far enough to need new cells.
    world.teleport(wall, [5.0, 105.0])?;
    assert_eq!(position(&world, wall), Vec2::new(5.0, 105.0));
    world.advance(10.0)?;
    assert!(world.hits().map(|hit| (hit.time, hit.point)).eq([(6.9, Vec2::new(0.0, 100.0))]));
    Ok(())
}

#[test]
fn a_velocity_changed_between_steps_is_the_next_steps() -> Checked {
    let (mut world, ball) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 10.0]);
    world.advance(0.5)?;
    world.set_velocity(ball, [3.0, 0.0])?;
    world.advance(2.0)?;
    assert_eq!((position(&world, ball), world.hits().len()), (Vec2::new(6.0, 5.0), 0));
    Ok(())
}

#[test]
fn a_brick_that_the_first_ball_removes_is_gone_for_the_second() -> Checked {
    let (mut world, first) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 20.0]);
    let brick = world.iter().next().unwrap().id();
    let second = ball(&mut world, [5.0, 0.0], 1.0, [0.0, 18.0]);
    let mut hits = Vec::new();
    world.step(2.0, |hit, world| {
        hits.push((hit.body, hit.other));
        world.remove(hit.other).unwrap();
        assert!(world.contains(hit.other), "until the instant is over");
        Response::BOUNCE
    })?;
    assert_eq!(hits, [(first, brick)]);
    assert!(!world.contains(brick));
    assert_eq!(position(&world, second), Vec2::new(5.0, 36.0));
    Ok(())
}

#[test]
fn two_balls_at_the_same_moment_meet_in_the_order_of_bodies() -> Checked {
    let (mut world, first) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 20.0]);
    let second = ball(&mut world, [5.0, 0.0], 1.0, [0.0, 20.0]);
    let mut hits = Vec::new();
    world.step(1.0, |hit, world| {
        hits.push(hit.body);
        world.remove(hit.other).ok();
        Response::BOUNCE
    })?;
    // Two instants of the same time: what the first removes is gone for the second.
    assert_eq!(hits, [first]);
    assert_eq!(velocity(&world, second), Vec2::new(0.0, 20.0));
    Ok(())
}

#[test]
fn what_one_hit_of_an_instant_removes_is_there_for_the_others() -> Checked {
    let bricks = [tile([-10.0, 10.0], [0.0, 20.0]), tile([0.0, 10.0], [10.0, 20.0])];
    let (mut world, id) = scene(bricks, [0.0, 0.0], 1.0, [0.0, 20.0]);
    let report = world.step(1.0, |hit, world| {
        for id in world.iter().filter(|body| body.kind() == BodyKind::Fixed).map(|body| body.id()).collect::<Vec<_>>() {
            world.remove(id).unwrap();
        }
        assert!(world.remove(hit.other).is_ok(), "twice in one instant is no error");
        Response::BOUNCE
    })?;
    assert!(report.hits >= 1);
    assert_eq!((world.len(), velocity(&world, id)), (1, Vec2::new(0.0, -20.0)));
    Ok(())
}

#[test]
fn a_ball_removed_during_a_step_has_no_further_hits() -> Checked {
    let (mut world, first) = scene(walls(10.0), [0.0, 0.0], 1.0, [0.0, 30.0]);
    let second = ball(&mut world, [5.0, 0.0], 1.0, [0.0, 40.0]);
    let mut hits = Vec::new();
    world.step(3.0, |hit, world| {
        hits.push(hit.body);
        if hits.len() == 3 {
            world.remove(second).unwrap();
        }
        Response::BOUNCE
    })?;
    assert!(!world.contains(second));
    let after = &hits[3..];
    assert!(after.len() > 2 && after.iter().all(|&id| id == first), "{hits:?}");
    Ok(())
}

#[test]
fn a_ball_that_removes_itself_is_gone_at_once() -> Checked {
    let (mut world, id) = scene(walls(10.0), [0.0, 0.0], 1.0, [0.0, 30.0]);
    let mut again = None;
    world.step(3.0, |hit, world| {
        world.remove(hit.body).unwrap();
        again = Some(hit.time);
        Response::BOUNCE
    })?;
    assert_eq!((again, world.hits().len(), world.len()), (Some(0.3), 1, 4));
    assert!(world.get(id).is_none());
    Ok(())
}

#[test]
fn a_ball_added_during_a_step_flies_and_is_hit_in_the_same_step() -> Checked {
    let (mut world, _) = scene(walls(10.0), [0.0, 0.0], 1.0, [0.0, 18.0]);
    let mut added = None;
    let mut hits = Vec::new();
    world.step(1.0, |hit, world| {
        hits.push((hit.time, hit.body));
        if added.is_none() {
            let circle = Circle::new([0.0, 0.0], 1.0).unwrap();
            added = Some(world.add(Body::dynamic(circle).velocity([36.0, 0.0])).unwrap());
        }
        Response::BOUNCE
    })?;
    let added = added.unwrap();
    // From 0.5 on, 9 units to the wall.
    assert_eq!(hits.iter().filter(|hit| hit.1 == added).collect::<Vec<_>>(), [&(0.75, added)]);
    assert_eq!(position(&world, added), Vec2::new(0.0, 0.0));
    Ok(())
}

#[test]
fn a_wall_added_during_a_step_stops_the_balls_of_the_same_step() -> Checked {
    let (mut world, _) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 18.0]);
    let free = ball(&mut world, [50.0, 0.0], 1.0, [0.0, 18.0]);
    let mut added = None;
    world.step(2.0, |_, world| {
        added.get_or_insert_with(|| world.add(Body::fixed(tile([40.0, 19.0], [60.0, 30.0]))).unwrap());
        Response::BOUNCE
    })?;
    let hits: Vec<_> = world.hits().map(|hit| (hit.time, hit.body, hit.other)).collect();
    assert_eq!(hits[1..], [(1.0, free, added.unwrap())]);
    assert_eq!(position(&world, free), Vec2::new(50.0, 0.0));
    Ok(())
}

#[test]
fn a_velocity_set_during_a_step_holds_from_that_moment() -> Checked {
    let (mut world, first) = scene([tile([-10.0, 10.0], [10.0, 20.0])], [0.0, 0.0], 1.0, [0.0, 18.0]);
    let other = ball(&mut world, [50.0, 0.0], 1.0, [0.0, 20.0]);
    world.step(1.0, |hit, world| {
        assert_eq!(world.get(other).unwrap().position(), Vec2::new(50.0, 10.0));
        world.set_velocity(other, [4.0, 0.0]).unwrap();
        // Of the ball of the hit it overrides the response.
        world.set_velocity(hit.body, [0.0, -2.0]).unwrap();
        Response::BOUNCE
    })?;
    assert_eq!((position(&world, other), velocity(&world, other)), (Vec2::new(52.0, 10.0), Vec2::new(4.0, 0.0)));
    assert_eq!((position(&world, first), velocity(&world, first)), (Vec2::new(0.0, 8.0), Vec2::new(0.0, -2.0)));
    assert!(world.path(other).eq([
        (0.0, Vec2::new(50.0, 0.0)),
        (0.5, Vec2::new(50.0, 10.0)),
        (1.0, Vec2::new(52.0, 10.0))
    ]));
    Ok(())
}

#[test]
fn a_removed_body_is_gone_for_the_rest_of_the_closure_too_in_later_instants() -> Checked {
    let (mut world, _) = scene(walls(10.0), [0.0, 0.0], 1.0, [0.0, 90.0]);
    let mut first = None;
    let mut refused = 0;
    world.step(1.0, |hit, world| {
        match first {
            None => {
                first = Some(hit.other);
                world.remove(hit.other).unwrap();
            }
            Some(id) => {
                assert_eq!(world.remove(id), Err(InvalidBody::Gone { id }));
                assert_eq!(world.set_velocity(id, [0.0, 0.0]), Err(InvalidBody::Gone { id }));
                refused += 1;
            }
        }
        Response::BOUNCE
    })?;
    assert!(refused > 0);
    Ok(())
}

/// A row of thin bricks, and a ball that flies through all of them in one step, if each is removed and let pass.
fn gauntlet(bricks: usize) -> World {
    let mut world = World::new();
    for i in 0..bricks {
        let left = 10.0 + 10.0 * i as f32;
        world.add(Body::fixed(tile([left, -5.0], [left + 2.0, 5.0])).tags(Tags::bit(0))).unwrap();
    }
    ball(&mut world, [0.0, 0.0], 1.0, [10.0 * bricks as f32 + 20.0, 0.0]);
    world
}

#[test]
fn what_a_closure_removed_is_in_no_answer_for_the_rest_of_the_step() -> Checked {
    let mut world = gauntlet(40);
    let mut removed: Vec<BodyId> = Vec::new();
    let report = world.step(1.0, |hit, world| {
        assert_eq!(world.len(), 41 - removed.len());
        assert!(!removed.iter().any(|&id| world.contains(id) || world.get(id).is_some()));
        assert!(world.iter().all(|body| !removed.contains(&body.id())));
        // From the left: the brick that is hit now is the first that is still there.
        let first = world.cast_ray([5.0, 0.0], [1000.0, 0.0], Filter::ALL.any_of(Tags::bit(0))).unwrap();
        assert_eq!(first.map(|first| first.body), Some(hit.other));
        world.remove(hit.other).unwrap();
        removed.push(hit.other);
        Response::Pass
    })?;
    assert_eq!((report.hits, removed.len(), world.len()), (40, 40, 1));
    assert_eq!(world.cast_ray([5.0, 0.0], [1000.0, 0.0], Filter::ALL.any_of(Tags::bit(0)))?, None);
    // Their places are used again, under other handles.
    let again = world.add(Body::fixed(tile([10.0, -5.0], [12.0, 5.0])))?;
    assert_eq!((again.index(), removed.contains(&again)), (39, false));
    Ok(())
}

#[test]
fn a_world_cloned_in_a_closure_lacks_what_was_removed_and_goes_on() -> Checked {
    let mut world = gauntlet(40);
    let mut clone = None;
    let mut hits = 0;
    world.step(1.0, |hit, world| {
        hits += 1;
        if hits == 20 {
            clone = Some((**world).clone());
        }
        world.remove(hit.other).unwrap();
        Response::Pass
    })?;
    let mut clone = clone.ok_or("no clone")?;
    assert_eq!(clone.len(), 41 - 19);
    let mut left = 0;
    clone.step(1.0, |_, _| {
        left += 1;
        Response::Pass
    })?;
    assert_eq!(left, 21);
    Ok(())
}

#[test]
fn what_is_removed_and_added_again_is_where_it_was_and_goes_on() -> Checked {
    let flipper = Aabb::new([10.0, 6.0], [70.0, 14.0])?;
    let triangle = Polygon::new([[0.0, 0.0], [30.0, 5.0], [4.0, 20.0]].map(Vec2::from))?;
    for body in [
        Body::kinematic(flipper).pivot([14.0, 10.0]).stop_angles(-0.4, 1.3).spin(2.0),
        Body::kinematic(flipper).velocity([20.0, -7.0]).spin(-1.5).one_way_toward([0.0, -1.0]),
        Body::kinematic(triangle.clone()).velocity([20.0, -7.0]).spin(3.0),
        Body::kinematic_compound([Shape::from(flipper), triangle.into()]).velocity([-3.0, 0.0]),
        Body::dynamic(Circle::new([3.0, 4.0], 5.0)?).velocity([20.0, -7.0]),
        Body::fixed(flipper),
    ] {
        let (mut whole, mut parted) = (World::new(), World::new());
        let kept = whole.add(body.clone())?;
        let (mut id, mut turned) = (parted.add(body.clone())?, 0.0);
        for _ in 0..6 {
            for world in [&mut whole, &mut parted] {
                world.advance(0.13)?;
            }
            turned += parted.get(id).unwrap().angle();
            let removed = parted.remove(id)?;
            if let Some([low, high]) = removed.get_stop_angles() {
                assert!((low + 0.4 + turned).abs() < 1e-5 && (high - 1.3 + turned).abs() < 1e-5, "{low} {high}");
            }
            if let OneWay::Toward(front) = removed.get_one_way() {
                let up = Vec2::new(libm::sinf(turned), -libm::cosf(turned));
                assert!((front - up).length() < 1e-5, "{front:?} {up:?}");
            }
            id = parted.add(removed)?;
            let [one, other] = [(&whole, kept), (&parted, id)].map(|(world, id)| {
                let there = world.get(id).unwrap();
                let corners: Vec<Vec2> =
                    there.placed_shapes().flat_map(|shape| [shape.aabb().min(), shape.aabb().max()]).collect();
                (there.position(), there.velocity(), corners)
            });
            assert!((one.0 - other.0).length() < 1e-3 && one.1 == other.1, "{body:?}: {one:?} {other:?}");
            assert!(one.2.iter().zip(&other.2).all(|(a, b)| (*a - *b).length() < 1e-3), "{body:?}: {one:?} {other:?}");
        }
    }
    Ok(())
}

#[test]
fn a_removed_body_is_changed_in_place_and_added_again() -> Checked {
    let mut world = World::new();
    let body = Body::dynamic(Circle::new([0.0, 0.0], 4.0)?).disabled().keep_speed().restitution(0.5);
    let id = world.add(body)?;
    let mut body = world.remove(id)?;
    body.set_enabled(true);
    body.set_keep_speed(false);
    body.set_response(None);
    body.set_velocity([3.0, 0.0]);
    body.set_shape(Circle::new([10.0, 0.0], 2.0)?);
    let id = world.add(body)?;
    world.advance(1.0)?;
    let there = world.get(id).unwrap();
    assert!(there.is_enabled() && !there.keeps_speed() && there.response().is_none());
    assert_eq!((there.position(), there.radius()), (Vec2::new(13.0, 0.0), 2.0));
    Ok(())
}

#[test]
fn a_body_that_is_left_out_twice_takes_the_place_of_one() -> Checked {
    let mut world = World::new();
    let ids: Vec<BodyId> = (0..5)
        .map(|at| world.add(Body::fixed(tile([at as f32 * 10.0, 0.0], [at as f32 * 10.0 + 5.0, 5.0]))))
        .collect::<Result<_, _>>()?;
    let filter = [0, 1, 0, 0, 2, 1, 3].iter().fold(Filter::ALL, |filter, &at| filter.except(ids[at]));
    let seen = world.cast_ray([-1.0, 2.0], [100.0, 0.0], filter)?;
    assert_eq!(seen.map(|hit| hit.body), Some(ids[4]));
    Ok(())
}
