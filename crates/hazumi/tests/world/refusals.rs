//! Numbers that make no sense: refused where they are given, with a word for what and where; and what a closure answers with them.

use hazumi::*;

use crate::support::*;

const BAD: [f32; 3] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

/// Responses with a number that is not finite, the field it is in and how the number reads.
fn bad_responses() -> Vec<(Response, &'static str, String)> {
    BAD.into_iter()
        .flat_map(|bad| {
            let pair = Vec2::new(bad, 2.0);
            [
                (Response::Bounce { restitution: bad }, "response.bounce.restitution", format!("{bad}")),
                (Response::Velocity(pair), "response.velocity", format!("[{bad}, 2]")),
                (Response::Direction(pair), "response.direction", format!("[{bad}, 2]")),
            ]
        })
        .collect()
}

fn world_of_three() -> Result<(World, [BodyId; 3]), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let wall = world.add(Body::fixed(Aabb::new([20.0, -50.0], [30.0, 50.0])?).response(Response::Slide))?;
    let lift = world.add(Body::kinematic(Aabb::new([-40.0, -5.0], [-30.0, 5.0])?).velocity([1.0, 0.0]))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([30.0, 4.0]))?;
    Ok((world, [wall, lift, ball]))
}

#[test]
fn a_response_without_a_finite_number_is_refused_wherever_something_would_keep_it() -> Checked {
    let shapes: [fn(Circle) -> Body; 3] = [Body::fixed, Body::kinematic, Body::dynamic];
    for (response, field, shown) in bad_responses() {
        let said = format!("{field}: must be finite, got {shown}");
        let (mut world, ids) = world_of_three()?;
        let before = world.checksum();
        for of in shapes {
            let body = of(Circle::new([0.0, 0.0], 1.0)?).response(response);
            assert_eq!(world.add(body).unwrap_err().to_string(), said);
        }
        for id in ids {
            assert_eq!(world.set_response(id, Some(response)).unwrap_err().to_string(), said);
        }
        let between = world.set_response_between(Tags::bit(0), Tags::NONE, Some(response));
        assert_eq!(between.unwrap_err().to_string(), said);
        assert_eq!(world.response_between(Tags::bit(0), Tags::NONE), None);
        assert_eq!(world.checksum(), before);
        let mut refused = None;
        world.step(1.0, |_, world| {
            let body = Body::fixed(Circle::new([0.0, 0.0], 1.0).unwrap()).response(response);
            refused = Some(world.add(body).unwrap_err().to_string());
            Response::BOUNCE
        })?;
        assert_eq!((refused, world.len()), (Some(said), 3));
    }
    let (mut world, _) = world_of_three()?;
    let bumper = Body::fixed(Circle::new([0.0, 0.0], 1.0)?).restitution(f32::INFINITY);
    assert_eq!(world.add(bumper).unwrap_err().to_string(), "response.bounce.restitution: must be finite, got inf");
    Ok(())
}

#[test]
fn what_was_said_of_a_pair_of_tags_stays_when_something_worse_is_refused() -> Checked {
    let (mut world, _) = world_of_three()?;
    world.set_response_between(Tags::bit(0), Tags::NONE, Some(Response::Stop))?;
    for (response, ..) in bad_responses() {
        assert!(world.set_response_between(Tags::NONE, Tags::bit(0), Some(response)).is_err());
        assert_eq!(world.response_between(Tags::bit(0), Tags::NONE), Some(Response::Stop));
    }
    Ok(())
}

#[test]
fn every_number_of_a_body_is_refused_by_its_name_and_value() -> Checked {
    type Change = fn(Body, f32) -> Body;
    let lone: [(&str, &str, Change); 4] = [
        ("gravity_scale", "finite", Body::gravity_scale),
        ("spin", "finite", Body::spin),
        ("mass", "finite and > 0", Body::mass),
        ("response.bounce.restitution", "finite", Body::restitution),
    ];
    let pairs: [(&str, Change); 4] = [
        ("velocity", |body, x| body.velocity([x, 2.0])),
        ("acceleration", |body, x| body.acceleration([x, 2.0])),
        ("pivot", |body, x| body.pivot([x, 2.0])),
        ("one_way_toward", |body, x| body.one_way_toward([x, 2.0])),
    ];
    let mut world = World::new();
    let mut refused = |body: Body| world.add(body).unwrap_err().to_string();
    for kind in [BodyKind::Fixed, BodyKind::Kinematic, BodyKind::Dynamic] {
        let circle = Circle::new([0.0, 0.0], 1.0)?;
        let body = || match kind {
            BodyKind::Kinematic => Body::kinematic(circle),
            BodyKind::Dynamic => Body::dynamic(circle),
            _ => Body::fixed(circle),
        };
        for bad in BAD {
            for (field, must, change) in lone {
                assert_eq!(refused(change(body(), bad)), format!("{field}: must be {must}, got {bad}"));
            }
            for (field, change) in pairs {
                assert_eq!(refused(change(body(), bad)), format!("{field}: must be finite, got [{bad}, 2]"));
            }
        }
        for bad in [f32::NAN, f32::NEG_INFINITY, -1.0] {
            assert_eq!(refused(body().most_transfer(bad)), format!("most_transfer: must be >= 0, got {bad}"));
        }
        for bad in [0.0, -0.0, -2.0] {
            assert_eq!(refused(body().mass(bad)), format!("mass: must be finite and > 0, got {bad}"));
        }
    }
    assert!(world.is_empty());
    Ok(())
}

#[test]
fn every_number_of_a_setter_is_refused_by_its_name_and_value() -> Checked {
    let (mut world, [_, lift, ball]) = world_of_three()?;
    world.advance(0.1)?;
    let before = world.checksum();
    for bad in BAD {
        let pair = [bad, 2.0];
        let text = |error: InvalidBody| error.to_string();
        let refused = [
            ("gravity", world.set_gravity(pair).map_err(|error| error.to_string())),
            ("velocity", world.set_velocity(ball, pair).map_err(text)),
            ("velocity", world.set_velocity(lift, pair).map_err(text)),
            ("acceleration", world.set_acceleration(ball, pair).map_err(text)),
            ("position", world.teleport(ball, pair).map_err(text)),
            ("position", world.teleport(lift, pair).map_err(text)),
            ("position", world.move_to(lift, pair, 0.0).map_err(text)),
            ("motion", world.move_by(lift, pair, Response::Slide).map(drop).map_err(|error| error.to_string())),
        ];
        for (field, refused) in refused {
            assert_eq!(refused.unwrap_err(), format!("{field}: must be finite, got [{bad}, 2]"));
        }
        let lone = [("spin", world.set_spin(lift, bad)), ("angle", world.move_to(lift, [0.0, 0.0], bad))];
        for (field, refused) in lone {
            assert_eq!(refused.unwrap_err().to_string(), format!("{field}: must be finite, got {bad}"));
        }
    }
    assert_eq!(world.checksum(), before);
    Ok(())
}

/// Answers that make no sense, or that are as extreme as a number can be.
fn odd_answers() -> Vec<Response> {
    let mut odd: Vec<Response> = bad_responses().into_iter().map(|(response, ..)| response).collect();
    for x in [-1.0, -f32::MAX, f32::MAX, f32::MIN_POSITIVE, 1e-45, 0.0] {
        odd.push(Response::Bounce { restitution: x });
        odd.push(Response::Velocity(Vec2::new(x, -x)));
        odd.push(Response::Direction(Vec2::new(x, x)));
    }
    odd
}

fn assert_finite(world: &World, what: &str) {
    for body in world.iter() {
        let is_finite = body.position().is_finite() && body.velocity().is_finite() && body.angle().is_finite();
        assert!(is_finite, "{what}: {body:?}");
    }
    for hit in world.hits() {
        let is_finite = [hit.point, hit.normal, hit.velocity, hit.surface_velocity].iter().all(|v| v.is_finite());
        assert!(is_finite && hit.time.is_finite(), "{what}: {hit:?}");
    }
}

#[test]
fn nothing_a_closure_answers_puts_a_nan_into_a_world() -> Checked {
    for response in odd_answers() {
        for (tags, keeps) in [(Tags::NONE, false), (Tags::NONE, true), (Tags::bit(0), false), (Tags::bit(0), true)] {
            let mut world = World::new();
            world.set_gravity([0.0, if keeps { 0.0 } else { 90.0 }])?;
            for wall in walls(20.0) {
                world.add(Body::fixed(wall))?;
            }
            world.add(Body::kinematic(Circle::new([9.0, 9.0], 2.0)?).velocity([3.0, -1.0]).spin(4.0))?;
            for i in 0..3 {
                let ball = Body::dynamic(Circle::new([-9.0 + 5.0 * i as f32, 0.3 * i as f32], 2.0)?).tags(tags);
                let ball = ball.velocity([50.0 - 40.0 * i as f32, 13.0]);
                world.add(if keeps { ball.keep_speed() } else { ball })?;
            }
            let walker = world.add(Body::kinematic(Aabb::from_center([-9.0, -12.0], [3.0, 3.0])?))?;
            let mut turn = 0;
            for _ in 0..40 {
                world.step(1.0 / 60.0, |_, _| {
                    turn += 1;
                    if turn % 3 == 0 { Response::BOUNCE } else { response }
                })?;
                let mut moved = Moved::default();
                world.move_with(walker, [7.0, -5.0], &mut moved, |_, _| response)?;
                assert!(moved.position.is_finite() && moved.remainder.is_finite(), "{response:?}");
                assert_finite(&world, &format!("{response:?} {tags:?} {keeps}"));
            }
            assert!(turn > 0, "{response:?}");
            #[cfg(feature = "serde")]
            {
                let text = serde_json::to_string(&world)?;
                let again: World = serde_json::from_str(&text)?;
                assert_eq!(again.checksum(), world.checksum(), "{response:?}");
            }
        }
    }
    Ok(())
}

/// The velocity after a hit on a floor, of a ball that comes with [3, 18].
fn off_the_floor(response: Response, keeps: bool) -> Result<Vec2, Box<dyn std::error::Error>> {
    let mut world = World::new();
    world.add(Body::fixed(tile([-50.0, 10.0], [50.0, 20.0])))?;
    let ball = Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([3.0, 18.0]);
    let ball = world.add(if keeps { ball.keep_speed() } else { ball })?;
    world.step(1.0, |_, _| response)?;
    Ok(velocity(&world, ball))
}

#[test]
fn answers_that_make_no_sense_mean_what_is_documented() -> Checked {
    for bad in BAD {
        for pair in [Vec2::new(bad, 1.0), Vec2::new(1.0, bad)] {
            assert_eq!(off_the_floor(Response::Velocity(pair), false)?, Vec2::ZERO);
            assert_eq!(off_the_floor(Response::Direction(pair), false)?, Vec2::ZERO);
        }
        assert_eq!(off_the_floor(Response::Bounce { restitution: bad }, false)?, Vec2::new(3.0, 0.0));
    }
    assert_eq!(off_the_floor(Response::Bounce { restitution: -7.0 }, false)?, Vec2::new(3.0, 0.0));
    assert_eq!(off_the_floor(Response::Direction(Vec2::ZERO), false)?, Vec2::ZERO);
    Ok(())
}

#[test]
fn a_direction_is_left_in_as_fast_as_came_and_never_into_the_surface() -> Checked {
    let speed = Vec2::new(3.0, 18.0).length();
    for (way, keeps) in [([0.0, -0.001], false), ([3e5, -4e5], false), ([-0.3, -0.4], true)] {
        let after = off_the_floor(Response::Direction(way.into()), keeps)?;
        let expected = Vec2::from(way).normalized().unwrap() * speed;
        assert!((after - expected).length() < 1e-5 * speed, "{way:?}: {after:?}");
    }
    // What of it enters the floor is left out; what keeps its speed goes along the floor at that.
    let into = Response::Direction(Vec2::new(3.0, 4.0));
    assert!((off_the_floor(into, false)? - Vec2::new(0.6 * speed, 0.0)).length() < 1e-5);
    assert!((off_the_floor(into, true)? - Vec2::new(speed, 0.0)).length() < 1e-5);
    Ok(())
}

#[test]
fn a_velocity_that_a_ball_takes_is_its_speed_from_then_on_however_fast_it_is_pushed() -> Checked {
    let mut world = World::new();
    world.add(Body::kinematic(tile([-50.0, 10.0], [50.0, 20.0])).velocity([0.0, -500.0]))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([0.0, 18.0]).keep_speed())?;
    world.step(0.1, |_, _| Response::Velocity(Vec2::new(0.0, -25.0)))?;
    // Pushed along until the step's end, and no longer.
    assert!((position(&world, ball).y + 41.0).abs() < 1e-3, "{:?}", position(&world, ball));
    assert_eq!(velocity(&world, ball), Vec2::new(0.0, -25.0));
    Ok(())
}

#[test]
fn a_moving_body_that_is_brought_from_one_end_of_f32_to_the_other_is_there() -> Checked {
    let (mut world, [_, lift, ball]) = world_of_three()?;
    for id in [lift, ball] {
        for x in [-f32::MAX, f32::MAX, 12.5] {
            world.teleport(id, [x, -x])?;
            assert_eq!(position(&world, id), Vec2::new(x, -x));
        }
    }
    Ok(())
}
