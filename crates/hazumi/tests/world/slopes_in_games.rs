//! What slides down slopes and curves, against walls and over ends.

use hazumi::*;

use crate::support::*;

/// A ball or a crate of a size.
fn thing(random: &mut Random, at: Vec2, size: f32) -> Shape {
    if random.unit() < 0.5 {
        Circle::new(at, 0.5 * size).unwrap().into()
    } else {
        Aabb::from_center(at, [size, size]).unwrap().into()
    }
}

#[test]
fn what_slides_down_a_slope_against_a_wall_bounces_less_and_less_and_comes_to_rest() {
    // The wall is upright: what accelerates does not press onto it, but for the slope that it is led along.
    for seed in 0..160 {
        let mut random = Random(seed);
        let size = random.between(8.0, 64.0);
        let gravity = size * [10.0, 20.0, 40.0][seed as usize % 3];
        let (sine, cosine) = libm::sincosf(random.between(5.0f32, 80.0).to_radians());
        let restitution = [0.1, 0.2, 0.3, 0.5, 0.7][seed as usize % 5];
        let dt = 1.0 / [30.0, 60.0, 144.0][seed as usize % 3];
        let mut world = World::new();
        world.set_gravity([0.0, gravity]).unwrap();
        let foot = 20.0 * size;
        let corners = [[0.0, 0.0], [foot * cosine, -foot * sine], [foot * cosine, 0.0]];
        world.add(Body::fixed(Polygon::new(corners).unwrap())).unwrap();
        let wall = Aabb::new([-size, -foot], [0.0, size]).unwrap();
        let wall = if random.unit() < 0.5 { Body::fixed(wall) } else { Body::kinematic(wall) };
        let wall = world.add(wall).unwrap();
        let at = Vec2::new(2.0 * size, (-2.0 * sine - 1.2) * size / cosine);
        let shape = thing(&mut random, at, size);
        let id = world.add(Body::dynamic(shape).restitution(restitution)).unwrap();
        let (mut at_wall, mut last) = (0, Vec2::ZERO);
        for step in 0..(30.0 / dt) as usize {
            let report = world.advance(dt).unwrap();
            assert!(report.bounded == 0 && report.hits <= 24, "seed {seed}, step {step}: {report:?}");
            at_wall += world.hits().filter(|hit| hit.other == wall).count();
            if step == (29.0 / dt) as usize {
                last = world.get(id).unwrap().position();
            }
        }
        let least = if restitution >= 0.5 { 3 } else { 1 };
        assert!(at_wall >= least, "seed {seed}: {at_wall} hits on the wall");
        let crept = (world.get(id).unwrap().position() - last).length();
        assert!(crept <= 1e-4 * size, "seed {seed}: {crept} in the last second");
    }
}

#[test]
fn what_falls_between_a_peg_and_a_slope_is_not_bounced_to_and_fro_without_end() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        let slope = Obb::from_half([40.0, 40.0], [60.0, 6.0], random.between(-1.2, -0.3)).unwrap();
        world.add(Body::fixed(slope)).unwrap();
        let peg = [random.between(-10.0, 0.0), random.between(0.0, 20.0)];
        world.add(Body::fixed(Circle::new(peg, random.between(10.0, 25.0)).unwrap())).unwrap();
        let (half, at) = (random.between(5.0, 14.0), Vec2::new(random.between(10.0, 50.0), -50.0));
        let shape = thing(&mut random, at, 2.0 * half);
        let stone = world.add(Body::dynamic(shape).restitution(random.between(0.1, 0.6))).unwrap();
        for step in 0..180 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert!(report.bounded == 0 && report.hits < 40, "seed {seed}, step {step}: {report:?}");
            if world.get(stone).unwrap().position().y > 300.0 {
                break;
            }
        }
    }
}

/// A box on a curve that goes down and levels out or rises; gives the world, the box and where the curve ends.
fn box_on_curve(random: &mut Random, seed: u64) -> (World, BodyId, Vec2) {
    let unit = random.between(8.0, 64.0);
    let long = unit * random.between(4.0, 10.0);
    let [first, last] = [random.between(0.1, 1.0), random.between(-0.5, 0.8)];
    let end = Vec2::new(long, long * (first + last) * 0.5);
    let mut world = World::new();
    world.set_gravity([0.0, unit * [15.0, 30.0, 60.0][seed as usize % 3]]).unwrap();
    let curve = QuadBez::new([0.0, 0.0], [long * 0.5, first * long * 0.5], end).unwrap();
    world.add(Body::fixed(curve)).unwrap();
    let half = [unit * random.between(0.2, 0.5), unit * random.between(0.2, 0.5)];
    let center = [0.8 * unit, -0.8 * unit];
    let shape: Shape = if seed.is_multiple_of(2) {
        Aabb::from_half(center, half).unwrap().into()
    } else {
        Obb::from_half(center, half, random.between(-3.0, 3.0)).unwrap().into()
    };
    let speed = random.between(0.0, 6.0) * unit;
    let body = Body::dynamic(shape).velocity([speed, 0.0]).restitution([0.0, 0.2][seed as usize / 2 % 2]);
    let id = world.add(body).unwrap();
    (world, id, end)
}

#[test]
fn a_box_slides_off_the_end_of_a_curve_and_falls_in_few_chords() {
    let mut left = 0;
    for seed in 0..200 {
        let (mut world, id, end) = box_on_curve(&mut Random(77 * seed + 1), seed);
        let mut still = 0;
        for step in 0..300 {
            let before = world.get(id).unwrap().position();
            let report = world.advance(1.0 / 60.0).unwrap();
            let chords = world.path(id).count();
            assert!(report.bounded == 0 && chords <= 100, "seed {seed}, step {step}: {report:?}, {chords} chords");
            let body = world.get(id).unwrap();
            let is_hung = body.position() == before && body.velocity().length() > 1.0;
            still = if is_hung { still + 1 } else { 0 };
            assert!(still < 3, "seed {seed}, step {step}: hangs at {before:?}, {:?}", body.velocity());
        }
        left += u32::from(world.get(id).unwrap().position().x > end.x + 1.0);
    }
    assert!(left > 100, "{left} of 200 came to the end");
}

#[test]
fn what_slides_off_the_end_of_a_slope_does_so_in_few_chords() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        let turn = random.between(-0.6, 0.6);
        let (sine, cosine) = libm::sincosf(turn);
        let (along, out) = (Vec2::new(cosine, sine), Vec2::new(sine, -cosine));
        let slope = Obb::from_half([50.0, 110.0], [50.0, 10.0], turn).unwrap();
        world.add(Body::fixed(slope)).unwrap();
        let radius = random.between(2.0, 12.0);
        let at = Vec2::new(50.0, 110.0) + along * 38.0 + out * (10.0 + radius);
        let shape: Shape = if seed.is_multiple_of(2) {
            Circle::new(at, radius).unwrap().into()
        } else {
            Capsule::new(at - along * 16.0, at, radius).unwrap().into()
        };
        let velocity = along * random.between(20.0, 300.0);
        let id = world.add(Body::dynamic(shape).velocity(velocity).restitution(0.0)).unwrap();
        for step in 0..60 {
            let report = world.advance([1.0 / 60.0, 1.0 / 120.0][seed as usize / 2 % 2]).unwrap();
            let chords = world.path(id).count();
            assert!(report.bounded == 0 && chords <= 200, "seed {seed}, step {step}: {report:?}, {chords} chords");
        }
    }
}

#[test]
fn a_ball_that_rolls_up_a_slope_before_others_into_a_wall_hits_it_once() {
    for seed in 0..100 {
        let mut random = Random(seed);
        let mut world = World::new();
        world.set_gravity([0.0, 780.0]).unwrap();
        let (sine, cosine) = libm::sincosf(random.between(0.2, 0.9));
        let (along, out) = (Vec2::new(cosine, -sine), Vec2::new(-sine, -cosine));
        let top = along * 400.0;
        world.add(Body::fixed(Segment::new([0.0, 0.0], top).unwrap())).unwrap();
        let wall = Aabb::new([top.x, top.y - 300.0], [top.x + 20.0, top.y + 10.0]).unwrap();
        let wall = world.add(Body::fixed(wall)).unwrap();
        let speed = random.between(4.0, 40.0);
        let first = random.between(10.0, 20.0);
        let mut at = (top.x - 1.01 * first + out.x * -first) / along.x - random.between(0.0, 0.3) * speed / 60.0;
        let mut before = None;
        for _ in 0..5 {
            let radius = if before.is_none() { first } else { random.between(10.0, 20.0) };
            if let Some(before) = before {
                // So far apart along the slope touch two balls that lie on it.
                at -= 2.0 * libm::sqrtf(radius * before);
            }
            let ball = Circle::new(along * at + out * radius, radius).unwrap();
            let body = Body::dynamic(ball).velocity(along * speed).restitution(0.0).tags(Tags::bit(0));
            world.add(body).unwrap();
            before = Some(radius);
        }
        for step in 0..30 {
            let report = world.advance(1.0 / 60.0).unwrap();
            let at_wall = world.hits().filter(|hit| hit.other == wall).count();
            assert!(report.bounded == 0 && at_wall <= 2, "seed {seed}, step {step}: {report:?}, {at_wall} at the wall");
        }
    }
}

#[test]
fn a_ball_rolls_over_the_smooth_joint_of_two_curves_uphill_and_does_not_stand_there() -> Checked {
    // The first bends up to the joint, the second over; the tangent there is theirs both.
    for (half_width, rate) in [(0.0, 60.0), (2.0, 60.0), (2.0, 120.0)] {
        for slope in [0.24f32, 0.3, 0.48, 0.56, 0.6] {
            for speed in (100..300).step_by(8) {
                let joint = Vec2::new(80.0, -80.0 * slope);
                let along = Vec2::new(26.0, -26.0 * slope);
                let first = CubicBez::new([0.0, 10.0], [26.0, 20.0], joint - along, joint)?;
                let top = [54.0, 80.0].map(|x: f32| joint + Vec2::new(x, -20.0 * slope));
                let second = CubicBez::new(joint, joint + along, top[0], top[1])?;
                let mut world = World::new();
                world.set_gravity([0.0, 400.0])?;
                for curve in [first, second] {
                    world.add(Body::fixed(curve.with_half_width(half_width)?))?;
                }
                let shape = Circle::new([50.0, -80.0 * slope - 10.0], 4.0)?;
                let ball = world.add(Body::dynamic(shape).velocity([speed as f32, 0.0]).restitution(0.0))?;
                for step in 0..(3.0 * rate) as usize {
                    let (before, dt) = (world.get(ball).unwrap().position(), 1.0 / rate);
                    assert_eq!(world.advance(dt)?.bounded, 0, "{half_width} {rate} {slope} {speed}");
                    let body = world.get(ball).unwrap();
                    let way = body.position().distance(before);
                    // Gravity and the curve change what is left of the speed by less than that within a step.
                    let least = 0.5 * body.velocity().length() * dt - 0.3;
                    assert!(way >= least, "{half_width} {rate} {slope} {speed}, step {step} at {before:?}: {way}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_box_slides_over_a_vertex_of_a_line_that_hardly_bends_and_does_not_stand_there() -> Checked {
    for bend in [1e-4f32, 2e-4, 3.27e-4, 5e-4, 6e-4] {
        for slope in [0.05, 0.1327, 0.4] {
            for back in [0.5f32, 1.0, 3.0] {
                for (speed, rate) in [(60.0, 60.0), (124.0, 60.0), (200.0, 120.0)] {
                    let (vertex, ahead) = (Vec2::new(-22.494629, 181.6476), Vec2::new(6.42, 6.42 * (slope + bend)));
                    let mut world = World::new();
                    world.set_gravity([0.0, 400.0])?;
                    for end in [vertex - Vec2::new(6.42, 6.42 * slope), vertex + ahead] {
                        world.add(Body::fixed(Segment::new(vertex, end)?))?;
                    }
                    let along = ahead.normalized().unwrap();
                    let shape = Aabb::from_center(vertex + Vec2::new(5.0, -4.0) + along * back, [10.0, 8.0])?;
                    let body = Body::dynamic(shape).velocity(along * -speed).restitution(0.0);
                    let id = world.add(body)?;
                    for step in 0..60 {
                        let before = world.get(id).unwrap().position();
                        world.advance(1.0 / rate)?;
                        let body = world.get(id).unwrap();
                        let stands = body.position().distance(before) < 1e-4 && body.velocity().length() > 5.0;
                        assert!(
                            !stands,
                            "bend {bend}, slope {slope}, {back} behind at {speed}, step {step} at {before:?}"
                        );
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_box_that_nearly_lifts_off_a_turning_paddle_slides_off_its_end_in_few_chords() -> Checked {
    // Whether or not movers may meet: the ball is far away.
    for has_ball in [false, true] {
        let mut world = World::new();
        world.set_gravity([0.0, 400.0])?;
        let paddle = Obb::from_half([-48.948_765, -73.130_14], [14.0, 2.0], 10.405_725)?;
        world.add(Body::kinematic(paddle).spin(1.0).pivot([0.0, 0.0]))?;
        let shape = Obb::from_half([-35.078_228, -61.435_104], [5.0, 3.0], 0.976_630_4)?;
        let body = Body::dynamic(shape).velocity([122.742_75, 47.550_64]).tags(Tags::bit(0)).response(Response::Slide);
        let id = world.add(body)?;
        if has_ball {
            let ball = Circle::new([-79.053_65, 34.550_213], 5.0)?;
            world.add(Body::dynamic(ball).velocity([-28.547_232, -57.140_09]).tags(Tags::bit(0)))?;
        }
        let from = world.get(id).unwrap().position();
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!((report.bounded, report.crushed), (0, 0), "with the ball: {has_ball}");
        let way = world.get(id).unwrap().position() - from;
        assert!((way - Vec2::new(2.0462, 0.8477)).length() < 1e-3, "{way:?}, with the ball: {has_ball}");
        assert!(world.path(id).count() < 16, "{} bends, with the ball: {has_ball}", world.path(id).count());
    }
    Ok(())
}

/// Past the end of the box the corner of that is still within w, and goes on in the circle, on which the ball is by then.
#[test]
fn a_ball_that_glides_from_a_box_onto_a_flush_circle_does_not_stand_at_the_seam() -> Checked {
    for response in
        [Response::Slide, Response::Stop, Response::Bounce { restitution: 0.0 }, Response::Bounce { restitution: 0.3 }]
    {
        for belt in [0.0, 100.0] {
            for number in 0..24 {
                for speed in [15.0, 47.3, 100.0, 180.0] {
                    let radius = 2.0 + 0.081 * number as f32;
                    let mut world = World::new();
                    world.set_gravity([0.0, 400.0])?;
                    for part in
                        [Shape::from(Aabb::new([0.0, 50.0], [80.0, 60.0])?), Circle::new([80.0, 60.0], 10.0)?.into()]
                    {
                        world.add(Body::fixed(part).surface_speed(belt))?;
                    }
                    let ball = Body::dynamic(Circle::new([20.0, 50.0 - radius], radius)?).velocity([speed, 0.0]);
                    let ball = world.add(ball.response(response))?;
                    for _ in 0..360 {
                        world.advance(1.0 / 60.0)?;
                    }
                    let ball = world.get(ball).unwrap();
                    let stands = ball.velocity().length() > 5.0
                        && ball.position().distance(Vec2::new(80.0, 50.0 - radius)) < 1.0;
                    assert!(!stands, "{response:?}, belt {belt}, radius {radius}, {speed}: {ball:?}");
                }
            }
        }
    }
    Ok(())
}

/// A hero seen from above, that keeps walking into the corner. The end of the curve counted as a part of the wall, or not, by how fast the hero was.
#[test]
fn a_box_that_walks_into_the_corner_of_a_wall_and_a_hollow_curve_is_hit_once_by_each_and_stands() -> Checked {
    let mut random = Random(14);
    for number in 0..40 {
        let mut world = World::new();
        let wall = Aabb::new([-10.0, -100.0], [0.0, 200.0])?;
        world.add(Body::fixed(wall).response(Response::Slide))?;
        let [from, middle, to] = [random.between(50.0, 90.0), random.between(70.0, 130.0), random.between(50.0, 90.0)];
        world.add(Body::fixed(QuadBez::new([0.0, from], [25.0, middle], [50.0, to])?))?;
        let half = random.between(2.0, 6.0);
        let hero = Aabb::from_half([random.between(10.0, 45.0), 15.0], [half, half])?;
        let velocity = Vec2::new(-random.between(20.0, 150.0), random.between(20.0, 100.0));
        world.add(Body::dynamic(hero).response(Response::Slide).velocity(velocity))?;
        let mut hits = 0;
        for step in 0..240 {
            let report = world.advance(1.0 / 60.0)?;
            assert_eq!([report.bounded, report.crushed], [0, 0], "number {number}, step {step}");
            hits += report.hits;
        }
        assert!(hits <= 3, "number {number}: {hits} hits");
    }
    Ok(())
}

#[test]
fn a_ball_that_rolls_over_a_ridge_where_two_shapes_share_a_corner_gains_no_energy() -> Checked {
    let (fall, radius) = (500.0f32, 6.0f32);
    for rate in [30.0, 60.0, 144.0] {
        for slope in [0.15f32, 0.4] {
            for number in 0..60 {
                let mut world = World::new();
                world.set_gravity([0.0, fall])?;
                for side in [-60.0, 60.0] {
                    world.add(Body::fixed(Segment::new([side, 60.0 * slope], [0.0, 0.0])?).restitution(0.1))?;
                }
                // As fast as it takes to get over, or a little slower.
                let along = Vec2::new(1.0, -slope).normalized().unwrap();
                let speed = libm::sqrtf(-2.0 * 20.0 * along.y * fall) * (0.9 + 0.004 * number as f32);
                let at = along * -20.0 + Vec2::new(along.y, -along.x) * (radius + 0.001);
                let ball = Body::dynamic(Circle::new(at, radius)?).restitution(0.1).velocity(along * speed);
                let ball = world.add(ball)?;
                let energy = |world: &World| {
                    let ball = world.get(ball).unwrap();
                    f64::from(0.5 * ball.velocity().length_squared()) - f64::from(fall * ball.position().y)
                };
                let mut least = energy(&world);
                for step in 0..(1.5 * rate) as usize {
                    world.advance(1.0 / rate)?;
                    let now = energy(&world);
                    let gained = (now - least) / f64::from(fall * radius);
                    assert!(gained < 1e-4, "{rate} Hz, slope {slope}, number {number}, step {step}: {gained}");
                    least = least.min(now);
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_crate_flies_off_the_crest_of_a_ramp_as_high_as_its_speed_takes_it() -> Checked {
    for angle in [0.1f32, 0.2, 0.3, 0.4] {
        for top in [40.0, 400.0] {
            let (sine, cosine) = libm::sincosf(angle);
            let crest = 40.0 * sine / cosine;
            let mut world = World::new();
            world.set_gravity([0.0, 1500.0])?;
            let mut ramp = vec![[0.0, 0.0], [40.0, -crest]];
            if top > 40.0 {
                ramp.push([top, -crest]);
            }
            ramp.extend([[top, 50.0], [0.0, 50.0]]);
            world.add(Body::fixed(Polygon::new(ramp)?))?;
            // Its lower right corner is on the ramp.
            let at = Vec2::new(10.0, -(15.0 * sine / cosine) - 5.0);
            let crate_ = Body::dynamic(Aabb::from_center(at, [10.0, 10.0])?).response(Response::Slide);
            let id = world.add(crate_.velocity(Vec2::new(cosine, -sine) * 700.0))?;
            let mut highest = 0.0f32;
            for _ in 0..600 {
                world.advance(1.0 / 1000.0)?;
                highest = highest.max(at.y - position(&world, id).y);
            }
            let up = 25.0 * sine / cosine;
            let rises = (700.0 * 700.0 - 3000.0 * up) * sine * sine / 3000.0;
            assert!((highest - up - rises).abs() < 0.02, "{angle}, {top}: {highest}, not {}", up + rises);
        }
    }
    Ok(())
}

#[test]
fn what_slides_over_the_edge_between_a_slope_and_a_floor_goes_on_wanting_and_follows_the_floor() -> Checked {
    for start in 0..60u8 {
        for down in [30.0, 121.0] {
            for hz in [30.0, 60.0] {
                let mut world = World::new();
                world.add(Body::fixed(Segment::new([0.0, 0.0], [48.0, -24.0])?))?;
                world.add(Body::fixed(Segment::new([48.0, -24.0], [400.0, -24.0])?))?;
                let at = Vec2::new(14.0 + 0.13 * f32::from(start), -22.0);
                let shape: Shape = match start % 2 {
                    0 => Circle::new(at, 4.0)?.into(),
                    _ => Capsule::new(at - Vec2::new(5.5, 1.65), at + Vec2::new(5.5, 1.65), 3.3)?.into(),
                };
                let slider = Body::dynamic(shape).velocity([229.0, down]).response(Response::Slide);
                let id = world.add(slider)?;
                for _ in 0..(0.8 * hz) as usize {
                    world.advance(1.0 / hz)?;
                }
                let body = world.get(id).unwrap();
                assert_eq!(body.velocity(), Vec2::new(229.0, down), "{start}, {down}, {hz}");
                assert!(body.position().y > -30.0, "{start}, {down}, {hz}: {:?}", body.position());
            }
        }
    }
    Ok(())
}

/// Where a slope ended at a wall, the chord along it led around its end, and the wall before that was not looked for: the ball came to stand in it.
#[test]
fn what_slides_up_a_slope_under_gravity_stops_at_the_wall_where_the_slope_ends() -> Checked {
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let mut world = World::new();
        world.set_gravity([0.0, 900.0])?;
        world.add(Body::fixed(tile([-20.0, 0.0], [0.0, 240.0])))?;
        world.add(Body::fixed(Polygon::new([[0.0, 160.0], [80.0, 240.0], [0.0, 240.0]])?))?;
        let (along, speed, radius) =
            (random.between(6.0, 30.0), random.between(100.0, 2_000.0), random.between(3.0, 8.0));
        let half = core::f32::consts::FRAC_1_SQRT_2;
        let at = Vec2::new(along + radius * half, 160.0 + along - radius * half);
        let ball = Body::dynamic(Circle::new(at, radius)?).velocity([-speed * half, -speed * half]);
        let restitution = [0.0, 0.3, 1.0][seed as usize % 3];
        let tags = if seed % 2 == 0 { Tags::NONE } else { Tags::bit(1) };
        let id = world.add(ball.restitution(restitution).tags(tags))?;
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!((report.bounded, report.crushed), (0, 0), "{seed}");
        let there = position(&world, id);
        assert!(there.x >= radius - 0.001, "{seed}: {there:?}, of radius {radius}");
    }
    Ok(())
}

/// Where it turned, what rounding left of its velocity led into the slope, and all that gravity gave it from there on was taken for its own: its speed
/// was off by up to 8 units/s.
#[test]
fn a_ball_that_rolls_up_a_slope_turns_there_and_is_as_fast_as_gravity_makes_it() -> Checked {
    for tenths in 100..1000u32 {
        let up = tenths as f32 * 0.1;
        let mut world = World::new();
        world.set_gravity([0.0, 400.0])?;
        world.add(Body::fixed(Segment::new([-100.0, -100.0], [100.0, 100.0])?))?;
        let along = Vec2::new(1.0, 1.0) * core::f32::consts::FRAC_1_SQRT_2;
        let ball = Circle::new(Vec2::new(along.x, -along.y) * 8.0, 8.0)?;
        let body = Body::dynamic(ball).restitution(0.0).velocity(along * -up).tags(Tags::bit(0));
        let id = world.add(body)?;
        for step in 1..=30 {
            world.advance(1.0 / 60.0)?;
            let now = velocity(&world, id);
            let expected = 400.0 * along.y * step as f32 / 60.0 - up;
            let off = (now - along * expected).length();
            assert!(off < 1e-2, "up at {up}, step {step}: {now:?}, not {expected} along the slope");
        }
    }
    Ok(())
}
