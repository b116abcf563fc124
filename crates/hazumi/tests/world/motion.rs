//! Steps of any length, and the bent path between them.

use hazumi::*;

use crate::support::*;

/// Two balls, one under gravity, among round and straight things.
fn room() -> (World, [BodyId; 2]) {
    let mut shapes = walls(50.0);
    shapes.push(Circle::new([10.0, 5.0], 12.0).unwrap().into());
    shapes.push(Obb::new([-25.0, 20.0], [15.0, 6.0], 0.5).unwrap().into());
    shapes.push(Segment::new([-30.0, -30.0], [20.0, -25.0]).unwrap().into());
    let (mut world, first) = scene(shapes, [-40.0, 0.0], 2.0, [70.0, 13.0]);
    let second = Body::dynamic(Circle::new([40.0, -40.0], 3.0).unwrap()).acceleration([0.0, 100.0]);
    let second = world.add(second.velocity([-20.0, 5.0])).unwrap();
    (world, [first, second])
}

#[test]
fn steps_of_any_lengths_that_add_up_to_the_same_time_give_the_same_hits() -> Checked {
    let mut random = Random(41);
    let (mut one, balls) = room();
    one.advance(2.0)?;
    let whole: Vec<(BodyId, BodyId)> = one.hits().map(|hit| (hit.body, hit.other)).collect();
    assert!(whole.len() >= 6);
    for case in 0..20 {
        let (mut many, _) = room();
        let mut found = Vec::new();
        let mut left = 2.0f32;
        while left > 0.0 {
            let dt = match case {
                0 => 0.001,
                _ if random.unit() < 0.2 => 0.0,
                _ => random.between(0.0, 0.3),
            }
            .min(left);
            many.advance(dt)?;
            left -= dt;
            found.extend(many.hits().map(|hit| (hit.body, hit.other)));
        }
        for ball in balls {
            let of = |hits: &[(BodyId, BodyId)]| hits.iter().filter(|hit| hit.0 == ball).copied().collect::<Vec<_>>();
            assert_eq!(of(&found), of(&whole), "case {case}");
            let off = position(&many, ball).distance(position(&one, ball));
            assert!(off < 0.05, "case {case}, {ball:?}: {off}");
        }
    }
    Ok(())
}

#[test]
fn a_step_of_no_time_moves_nothing_and_hits_nothing() -> Checked {
    let (mut world, balls) = room();
    world.advance(0.7)?;
    let before = (world.checksum(), balls.map(|ball| position(&world, ball)));
    for _ in 0..10 {
        assert_eq!(world.advance(0.0)?, StepReport::default());
        assert_eq!(world.step(0.0, |_, _| unreachable!())?, StepReport::default());
    }
    assert_eq!((world.checksum(), balls.map(|ball| position(&world, ball))), before);
    Ok(())
}

#[test]
fn ten_seconds_in_one_step_stay_in_the_room() -> Checked {
    let (mut world, balls) = room();
    let report = world.advance(10.0)?;
    assert!(report.hits > 20 && report.bounded == 0 && report.crushed == 0, "{report:?}");
    for ball in balls {
        let p = position(&world, ball);
        assert!(p.x.abs() < 50.0 && p.y.abs() < 50.0, "{p:?}");
    }
    assert!((velocity(&world, balls[0]).length() / Vec2::new(70.0, 13.0).length() - 1.0).abs() < 3e-7);
    Ok(())
}

#[test]
fn a_step_of_bad_length_is_refused_by_its_value_and_changes_nothing() -> Checked {
    let (mut world, balls) = room();
    world.advance(0.7)?;
    let state = |world: &World| {
        (world.checksum(), world.hits().copied().collect::<Vec<_>>(), balls.map(|ball| world.position_at(ball, 0.3)))
    };
    let before = state(&world);
    assert!(!before.1.is_empty());
    for (dt, said) in [(-0.5, "-0.5"), (f32::NAN, "NaN"), (f32::INFINITY, "inf"), (f32::NEG_INFINITY, "-inf")] {
        for error in [world.advance(dt).unwrap_err(), world.step(dt, |_, _| unreachable!()).unwrap_err()] {
            let InvalidStep::Time { got } = error else { unreachable!("{error}") };
            assert_eq!(got.to_bits(), dt.to_bits());
            assert_eq!(error.to_string(), format!("dt: must be finite and >= 0, got {said}"));
        }
    }
    assert_eq!(state(&world), before);
    Ok(())
}

#[test]
fn a_position_within_the_step_is_on_the_bent_path() -> Checked {
    let (mut world, ball) = scene([tile([-100.0, 10.0], [100.0, 20.0])], [0.0, 0.0], 2.0, [6.0, 8.0]);
    world.advance(2.0)?;
    let at = |fraction: f32| world.position_at(ball, fraction).unwrap();
    let (start, corner, end) = (Vec2::new(0.0, 0.0), Vec2::new(6.0, 8.0), Vec2::new(12.0, 0.0));
    assert_eq!([at(0.0), at(0.5), at(1.0)], [start, corner, end]);
    assert_eq!([at(0.25), at(0.75)], [Vec2::new(3.0, 4.0), Vec2::new(9.0, 4.0)]);
    // Outside, the nearer end.
    assert_eq!(
        [at(-1.0), at(f32::NEG_INFINITY), at(2.0), at(f32::INFINITY), at(f32::NAN)],
        [start, start, end, end, end]
    );
    assert!(world.path(ball).eq([(0.0, start), (1.0, corner), (2.0, end)]));
    let wall = world.iter().next().unwrap().id();
    assert_eq!(world.position_at(wall, 0.3), Some(Vec2::new(0.0, 15.0)));
    assert_eq!(world.path(wall).count(), 0);
    Ok(())
}

#[test]
fn both_kinds_of_step_have_the_same_path_without_jumps() -> Checked {
    let (mut data, balls) = room();
    let mut closure = data.clone();
    for step in 0..20 {
        let before = balls.map(|ball| position(&data, ball));
        data.advance(0.3)?;
        closure.step(0.3, |_, _| Response::BOUNCE)?;
        for (ball, before) in balls.into_iter().zip(before) {
            assert_eq!(data.position_at(ball, 0.0), Some(before));
            assert_eq!(data.position_at(ball, 1.0), Some(position(&data, ball)));
            assert!(data.path(ball).eq(closure.path(ball)), "step {step}");
            let corners: Vec<Vec2> = data.path(ball).map(|(_, p)| p).collect();
            for hit in data.hits().filter(|hit| hit.body == ball) {
                let radius = data.get(ball).unwrap().radius();
                assert!(corners.iter().any(|p| p.distance(hit.point + hit.normal * radius) < 1e-4), "{hit:?}");
            }
            let mut last = before;
            for i in 1..=300 {
                let p = data.position_at(ball, i as f32 / 300.0).unwrap();
                assert!(p.distance(last) < 300.0 * 0.3 / 300.0, "{last:?} {p:?}");
                last = p;
            }
        }
    }
    Ok(())
}
