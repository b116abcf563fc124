//! An impact is told once: what is held by something else and comes back to the same at once is pushed along.

use hazumi::*;

use crate::support::*;

const MOVER: Tags = Tags::bit(0);

/// How often a pair is told of at one time, at most; the moment from which something goes over it is another hit.
fn told_at_once(world: &World) -> usize {
    let key = |hit: &Hit| (hit.time.to_bits(), hit.body, hit.other, hit.shape_index, hit.crushed);
    world.hits().map(|hit| world.hits().filter(|other| key(other) == key(hit)).count()).max().unwrap_or(0)
}

/// Plays on, in which no pair is told of twice at one time.
fn ask_told_once(world: &mut World, steps: usize, scene: &str) -> Checked {
    for step in 0..steps {
        world.advance(1.0 / 60.0)?;
        let told = told_at_once(world);
        assert!(told <= 1, "{scene}, step {step}: one impact is told {told} times");
    }
    Ok(())
}

#[test]
fn a_lift_that_comes_down_beside_a_ball_on_a_floor_that_stops_it_strikes_it_once_and_pushes_it_along() -> Checked {
    for tags in [Tags::NONE, MOVER] {
        for restitution in [0.05, 0.46, 0.9] {
            for x in [41.5, 43.0, 45.0] {
                let mut world = World::new();
                let floor = Aabb::new([-500., 300.], [500., 320.])?;
                let floor = world.add(Body::fixed(floor).response(Response::Stop))?;
                let lift = Aabb::new([-40., 250.], [40., 280.])?;
                let lift = world.add(Body::kinematic(lift).velocity([0., 30.]))?;
                let ball = Body::dynamic(Circle::new([x, 293.], 7.0)?).restitution(restitution).velocity([0., 1.]);
                let ball = world.add(ball.tags(tags))?;
                let mut struck = Vec::new();
                for _ in 0..40 {
                    world.advance(1.0 / 60.0)?;
                    struck.extend(world.hits().map(|hit| hit.other));
                }
                // Around the corner of the lift, and not a bit farther.
                assert_eq!(struck, [floor, lift], "{tags:?}, {restitution}, {x}");
                assert_eq!(world.get(ball).unwrap().position(), [47., 293.].into());
            }
        }
    }
    Ok(())
}

#[test]
fn a_door_on_a_ball_that_another_holds_tells_of_it_once() -> Checked {
    for restitution in [0.1, 0.3, 0.5] {
        for gap in [0.0, 0.3, 1.0] {
            let mut world = World::new();
            world.set_gravity([0., 600.])?;
            world.add(Body::fixed(Aabb::new([0., 300.], [500., 320.])?).response(Response::Stop))?;
            world.add(Body::fixed(Aabb::new([280.0 + gap, 200.], [300., 300.])?))?;
            world.add(Body::kinematic(Aabb::new([246., 246.], [254., 282.])?).velocity([0., 30.]))?;
            for (x, radius) in [(258.0, 7.0), (272.0, 8.0)] {
                let ball = Body::dynamic(Circle::new([x, 300.0 - radius], radius)?);
                world.add(ball.restitution(restitution).tags(MOVER).velocity([0., 1.]))?;
            }
            ask_told_once(&mut world, 90, &format!("{restitution}, {gap}"))?;
        }
    }
    Ok(())
}

#[test]
fn a_light_ball_under_a_heavy_crate_is_struck_once_at_a_time() -> Checked {
    for mass in [0.05, 0.28, 1.0] {
        for restitution in [0.2, 0.47, 0.8] {
            let mut world = World::new();
            world.set_gravity([0., 600.])?;
            world.add(Body::fixed(Polygon::new([[440., 300.], [500., 250.], [500., 300.]])?))?;
            world.add(Body::fixed(Polygon::new([[380., 250.], [440., 300.], [380., 300.]])?))?;
            let ball = Body::dynamic(Circle::new([440., 285.], 6.0)?).mass(mass).restitution(restitution);
            world.add(ball.tags(MOVER))?;
            let crate_ = Body::dynamic(Aabb::from_center([443., 180.], [24., 24.])?).mass(4.5);
            world.add(crate_.response(Response::Stop).tags(MOVER))?;
            ask_told_once(&mut world, 120, &format!("{mass}, {restitution}"))?;
        }
    }
    Ok(())
}

#[test]
fn what_a_game_sends_into_a_wall_again_at_the_same_instant_strikes_it_again() -> Checked {
    let mut world = World::new();
    world.set_gravity([0., 600.])?;
    world.add(Body::fixed(Aabb::new([0., 100.], [100., 120.])?))?;
    let ball = world.add(Body::dynamic(Circle::new([50., 85.], 5.0)?).restitution(0.5).velocity([0., 100.]))?;
    let mut hits = 0;
    world.step(0.2, |_, world| {
        hits += 1;
        if hits < 4 {
            world.set_velocity(ball, [0., 100.]).unwrap();
        }
        Response::Bounce { restitution: 0.5 }
    })?;
    assert!(hits >= 4, "{hits}");
    Ok(())
}

#[test]
fn what_slid_from_one_floor_to_another_is_stopped_by_that_when_it_is_sent_into_it() -> Checked {
    for tags in [Tags::NONE, MOVER] {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([0., 100.], [100., 120.])?).response(Response::Slide))?;
        let stop = world.add(Body::fixed(Aabb::new([100., 100.], [200., 120.])?).response(Response::Stop))?;
        let ball = Body::dynamic(Circle::new([50., 94.], 5.0)?).velocity([60., 60.]).tags(tags);
        let ball = world.add(ball)?;
        for _ in 0..60 {
            world.advance(1.0 / 60.0)?;
        }
        // Motion along a floor is no hit, be it another that goes on there.
        assert!(world.get(ball).unwrap().position().x > 105.0);
        world.set_velocity(ball, [30., 50.])?;
        world.advance(1.0 / 60.0)?;
        assert!(world.hits().any(|hit| hit.other == stop), "{tags:?}: nothing was asked");
        assert_eq!(world.get(ball).unwrap().velocity(), Vec2::ZERO);
    }
    Ok(())
}

#[test]
fn who_was_added_first_says_nothing_of_those_that_a_lift_strikes_together() -> Checked {
    let run = |seed: u64, reversed: bool| -> Result<Vec<Vec2>, Box<dyn core::error::Error>> {
        let mut random = Random(seed);
        let mut world = World::new();
        world.set_gravity([0., 600.])?;
        let mut mover = |shape: Shape| {
            let (mass, restitution) = (random.between(0.5, 5.0), random.between(0.0, 0.6));
            Body::dynamic(shape).mass(mass).restitution(restitution).tags(MOVER)
        };
        let triangle = Polygon::new([[158., 299.], [167., 283.], [176., 299.]])?;
        let box_ = mover(Aabb::from_center([148., 288.], [16., 20.])?.into()).response(Response::Stop);
        let triangle = mover(triangle.into());
        let ball = mover(Circle::new([181.5, 292.], 6.88)?.into()).velocity([-20., 0.]);
        let lift = Aabb::from_center([150., 314. + random.between(0.0, 2.0)], [60., 8.])?;
        let curve = QuadBez::new([180., 300.], [210., 300.], [230., 265.])?;
        let mut bodies = vec![
            Body::fixed(Aabb::new([0., 300.], [500., 320.])?).response(Response::Stop),
            Body::fixed(curve),
            Body::kinematic(lift).velocity([0., -random.between(20.0, 60.0)]),
            box_,
            triangle,
            ball,
        ];
        if reversed {
            bodies.reverse();
        }
        let mut ids = bodies.into_iter().map(|body| world.add(body)).collect::<Result<Vec<_>, _>>()?;
        for _ in 0..40 {
            world.advance(1.0 / 60.0)?;
        }
        if reversed {
            ids.reverse();
        }
        Ok(ids.iter().map(|&id| world.get(id).unwrap().position()).collect())
    };
    for seed in (0..60).chain([368, 578]) {
        let (first, reversed) = (run(seed, false)?, run(seed, true)?);
        for (a, b) in first.iter().zip(&reversed) {
            assert!(a.distance(*b) < 1e-3, "seed {seed}: {a:?} and {b:?}");
        }
    }
    Ok(())
}

/// The walls of a light ball: one that stays and a heavier ball that comes. Its bounces became less and less, and were told until the bound, 257 in one step.
#[test]
fn a_light_ball_between_a_wall_and_a_heavier_ball_comes_to_rest_after_a_few_hits() {
    for mass in [3.5, 30.0] {
        for (of_wall, of_balls) in [(0.3, 0.3), (0.7, 0.1), (0.7, 0.7), (1.0, 0.3)] {
            for off in [0.0, 1.5] {
                let mut world = World::new();
                world.add(Body::fixed(Aabb::new([0.0, -100.0], [10.0, 200.0]).unwrap()).restitution(of_wall)).unwrap();
                let ball = |at: [f32; 2]| {
                    let circle = Circle::new(at, 5.0).unwrap();
                    Body::dynamic(circle).tags(Tags::bit(0)).restitution(of_balls)
                };
                world.add(ball([15.5, 0.0])).unwrap();
                world.add(ball([30.0, off]).mass(mass).velocity([-100.0, 0.0])).unwrap();
                for step in 0..60 {
                    let report = world.advance(1.0 / 60.0).unwrap();
                    let scene = format!("mass {mass}, restitution {of_wall} and {of_balls}, off {off}, step {step}");
                    assert!(report.hits <= 40 && report.bounded == 0, "{scene}: {report:?}");
                }
            }
        }
    }
}

/// A hero from above, who wants to go to the right, brushes past a pillar or a corner: it is hit once, at any rate, also if the game saves and loads in
/// each frame, and the way around is nearly the same.
#[test]
fn a_hero_that_goes_around_a_pillar_is_hit_once_at_any_rate() -> Checked {
    // Of the hero's way: how far above the middle, by how far it is off.
    let pillars: [(Shape, f32, f32); 3] = [
        (Circle::new([0.0, 0.0], 10.0)?.into(), 0.0, 1.0),
        (Circle::new([0.0, 0.0], 40.0)?.into(), 0.0, 4.0),
        (Aabb::new([-10.0, -10.0], [10.0, 10.0])?.into(), -10.0, 0.5),
    ];
    for (pillar, middle, each) in pillars {
        for off in [-9.0, -6.0, -3.0, -1.0] {
            let y = middle + each * off;
            let mut ends: Vec<Vec2> = Vec::new();
            for rate in [30u16, 60, 120, 240, 960] {
                for is_told_each_frame in [false, true] {
                    let mut world = World::new();
                    world.add(Body::fixed(pillar.clone()))?;
                    let hero = Body::dynamic(Circle::new([-70.0, y], 6.0)?).velocity([120.0, 0.0]);
                    let hero = world.add(hero.response(Response::Slide))?;
                    let mut hits = 0;
                    for _ in 0..rate {
                        if is_told_each_frame {
                            world.set_velocity(hero, [120.0, 0.0])?;
                        } else {
                            world = World::from_bytes(&world.to_bytes())?;
                            hits += world.advance(0.0)?.hits;
                        }
                        hits += world.advance(1.0 / f32::from(rate))?.hits;
                    }
                    assert_eq!(hits, 1, "{pillar:?}, {off} off, {rate} Hz, told {is_told_each_frame}");
                    ends.push(world.get(hero).unwrap().position());
                }
            }
            let last = ends[ends.len() - 1];
            assert!(ends.iter().all(|end| (*end - last).length() < 1.2), "{pillar:?}, {off} off: {ends:?}");
        }
    }
    Ok(())
}

/// What slid off a pillar and was told to bounce since is hit when it comes back.
#[test]
fn a_hero_that_slid_off_a_pillar_and_bounces_from_then_on_is_hit_again() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Circle::new([0.0, 0.0], 10.0)?))?;
    let hero = Body::dynamic(Circle::new([-70.0, -9.0], 6.0)?).velocity([120.0, 0.0]).response(Response::Slide);
    let hero = world.add(hero)?;
    let is_hit =
        |world: &mut World| -> Result<bool, Box<dyn std::error::Error>> { Ok(world.advance(1.0 / 60.0)?.hits > 0) };
    while !is_hit(&mut world)? {}
    assert!(world.contacts(hero).all(|contact| !contact.presses));
    world.set_response(hero, Some(Response::Bounce { restitution: 1.0 }))?;
    assert!(is_hit(&mut world)?);
    assert!(world.get(hero).unwrap().velocity().y < -10.0);
    Ok(())
}

/// What is told another response while it presses against a wall is hit once more, and does as it is told by then.
#[test]
fn what_leans_on_a_wall_and_is_told_another_response_is_asked_anew() -> Checked {
    for what in 0..4 {
        let mut world = World::new();
        let wall = world.add(Body::fixed(Aabb::new([0.0, -500.0], [10.0, 500.0])?).tags(Tags::bit(1)))?;
        let hero = Body::dynamic(Circle::new([-20.0, 0.0], 6.0)?).velocity([120.0, 30.0]);
        let hero = world.add(hero.response(Response::Slide).tags(Tags::bit(2)))?;
        for _ in 0..20 {
            // What it is told already asks nothing.
            world.set_response(hero, Some(Response::Slide))?;
            world.advance(1.0 / 60.0)?;
        }
        assert_eq!(world.hits().len(), 0);
        let bounce = Some(Response::Bounce { restitution: 1.0 });
        match what {
            0 => world.set_response(hero, bounce)?,
            1 => world.set_response(wall, bounce)?,
            2 => world.set_response_between(Tags::bit(1), Tags::bit(2), bounce)?,
            _ => {
                world.set_response_between(Tags::bit(1), Tags::bit(3), bounce)?;
                world.set_tags(hero, Tags::bit(3))?;
            }
        }
        world.advance(1.0 / 60.0)?;
        let hits = world.hits().len();
        assert_eq!((hits, world.get(hero).unwrap().velocity()), (1, Vec2::new(-120.0, 30.0)), "{what}");
    }
    Ok(())
}

/// The same of what is told to be stopped by others, or stands on what stops from another side than before: the game may answer otherwise.
#[test]
fn what_leans_on_a_wall_is_asked_anew_when_what_stops_it_is_another() -> Checked {
    for what in 0..2 {
        let mut world = World::new();
        let wall = world.add(Body::fixed(Aabb::new([0.0, -500.0], [10.0, 500.0])?).tags(Tags::bit(1)))?;
        let hero = Body::dynamic(Circle::new([-20.0, 0.0], 6.0)?).velocity([120.0, 30.0]);
        let hero = world.add(hero.stopped_by(Tags::bit(1)))?;
        for _ in 0..20 {
            // What it is told already asks nothing.
            world.set_stopped_by(hero, Tags::bit(1))?;
            world.set_one_way(wall, OneWay::No)?;
            world.step(1.0 / 60.0, |_, _| Response::Slide)?;
        }
        assert_eq!(world.hits().len(), 0);
        match what {
            0 => world.set_stopped_by(hero, Tags::bit(1) | Tags::bit(2))?,
            _ => world.set_one_way(wall, OneWay::Toward(-Vec2::X))?,
        }
        world.step(1.0 / 60.0, |_, _| Response::BOUNCE)?;
        let hits = world.hits().len();
        assert_eq!((hits, world.get(hero).unwrap().velocity()), (1, Vec2::new(-120.0, 30.0)), "{what}");
    }
    Ok(())
}
