//! Touches that begin and end.

use std::collections::BTreeMap;

use hazumi::*;

use crate::support::*;

const ZONE: Tags = Tags::bit(0);
const OTHER: Tags = Tags::bit(1);

/// A ball that only senses zones.
fn ghost(at: [f32; 2], radius: f32, velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity).stopped_by(!ZONE).senses(ZONE)
}

fn zone(min: [f32; 2], max: [f32; 2]) -> Body {
    Body::fixed(tile(min, max)).tags(ZONE)
}

/// The events of the last step: time, body, other, whether it begins.
fn heard(world: &World) -> Vec<(f32, BodyId, BodyId, bool)> {
    world.touch_events().map(|event| (event.time, event.body, event.other, event.begins)).collect()
}

fn touched(world: &World, id: BodyId) -> Vec<BodyId> {
    world.touching(id).collect()
}

#[test]
fn a_fast_ball_begins_and_ends_to_touch_a_thin_sensor_within_one_step() -> Checked {
    let mut world = World::new();
    let thin = world.add(zone([50.0, -10.0], [50.5, 10.0]))?;
    let ball = world.add(ghost([0.0, 0.0], 2.0, [1000.0, 0.0]))?;
    let report = world.advance(1.0)?;
    assert_eq!(report.hits, 0);
    let events = heard(&world);
    assert_eq!(events.len(), 2);
    assert_eq!(events[0], (0.048, ball, thin, true));
    assert!((events[1].0 - 0.0525).abs() < 1e-7 && !events[1].3, "{events:?}");
    assert_eq!(touched(&world, ball), []);
    assert_eq!(position(&world, ball), Vec2::new(1000.0, 0.0));
    // What came and went is not told again.
    world.advance(1.0)?;
    assert_eq!(heard(&world), []);
    Ok(())
}

#[test]
fn events_come_in_order_of_time_then_of_bodies_and_carry_the_tags() -> Checked {
    let mut world = World::new();
    let far = world.add(zone([60.0, -10.0], [70.0, 10.0]))?;
    let near = world.add(zone([30.0, -10.0], [70.0, 10.0]).tags(ZONE | OTHER))?;
    let same = world.add(zone([30.0, -10.0], [65.0, 10.0]))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [20.0, 0.0]).tags(OTHER).stopped_by(Tags::NONE))?;
    world.advance(3.0)?;
    assert_eq!(heard(&world), [(1.0, ball, near, true), (1.0, ball, same, true), (2.5, ball, far, true)]);
    let first = *world.touch_events().next().unwrap();
    assert_eq!((first.body_tags, first.other_tags), (OTHER, ZONE | OTHER));
    assert_eq!(touched(&world, ball), [far, near, same]);
    assert_eq!((touched(&world, far), touched(&world, near)), (vec![ball], vec![ball]));
    world.advance(3.0)?;
    let ended: Vec<_> = heard(&world).into_iter().map(|(_, _, other, begins)| (other, begins)).collect();
    assert_eq!(ended, [(same, false), (far, false), (near, false)]);
    Ok(())
}

#[test]
fn what_is_sensed_and_stops_gives_a_hit_and_a_touch_at_the_same_time() -> Checked {
    let mut world = World::new();
    let wall = world.add(zone([50.0, -10.0], [60.0, 10.0]))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [80.0, 0.0]).stopped_by(Tags::ALL))?;
    for step in [world.clone().advance(1.0)?.hits, world.advance(1.0)?.hits] {
        assert_eq!(step, 1);
    }
    assert_eq!(world.hits().next().unwrap().time, 0.5);
    let events = heard(&world);
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(events[0], (0.5, ball, wall, true));
    assert!(events[1].0 >= 0.5 && events[1].0 < 0.50001 && !events[1].3);
    Ok(())
}

#[test]
fn a_ball_spawned_inside_begins_at_once_and_one_removed_ends() -> Checked {
    let mut world = World::new();
    let area = world.add(zone([0.0, 0.0], [100.0, 100.0]))?;
    let ball = world.add(ghost([50.0, 50.0], 2.0, [0.0, 0.0]))?;
    assert_eq!(touched(&world, ball), []);
    world.advance(0.0)?;
    assert_eq!(heard(&world), [(0.0, ball, area, true)]);
    assert_eq!(touched(&world, area), [ball]);
    world.advance(1.0)?;
    assert_eq!(heard(&world), []);
    world.remove(ball)?;
    assert_eq!(touched(&world, area), []);
    world.advance(1.0)?;
    assert_eq!(heard(&world), [(0.0, ball, area, false)]);
    world.advance(1.0)?;
    assert_eq!(heard(&world), []);
    Ok(())
}

#[test]
fn every_change_between_steps_ends_or_begins_at_time_0_of_the_next() -> Checked {
    type Change = fn(&mut World, BodyId, BodyId);
    let changes: [(&str, Change, Change); 8] = [
        ("teleport", |w, b, _| w.teleport(b, [500.0, 0.0]).unwrap(), |w, b, _| w.teleport(b, [50.0, 50.0]).unwrap()),
        ("area moved", |w, _, a| w.teleport(a, [500.0, 0.0]).unwrap(), |w, _, a| w.teleport(a, [50.0, 50.0]).unwrap()),
        ("ball off", |w, b, _| w.set_enabled(b, false).unwrap(), |w, b, _| w.set_enabled(b, true).unwrap()),
        ("area off", |w, _, a| w.set_enabled(a, false).unwrap(), |w, _, a| w.set_enabled(a, true).unwrap()),
        ("tags", |w, _, a| w.set_tags(a, OTHER).unwrap(), |w, _, a| w.set_tags(a, ZONE).unwrap()),
        ("no tags", |w, _, a| w.set_tags(a, Tags::NONE).unwrap(), |w, _, a| w.set_tags(a, ZONE).unwrap()),
        ("senses", |w, b, _| w.set_senses(b, OTHER).unwrap(), |w, b, _| w.set_senses(b, ZONE).unwrap()),
        ("nothing", |w, b, _| w.set_senses(b, Tags::NONE).unwrap(), |w, b, _| w.set_senses(b, ZONE).unwrap()),
    ];
    for (name, away, back) in changes {
        let mut world = World::new();
        let area = world.add(zone([0.0, 0.0], [100.0, 100.0]))?;
        let ball = world.add(ghost([50.0, 50.0], 2.0, [0.0, 0.0]))?;
        world.advance(0.1)?;
        // There and back is nothing.
        away(&mut world, ball, area);
        back(&mut world, ball, area);
        world.advance(0.1)?;
        assert_eq!(heard(&world), [], "{name}");
        away(&mut world, ball, area);
        world.advance(0.1)?;
        assert_eq!(heard(&world), [(0.0, ball, area, false)], "{name}");
        assert_eq!(world.touch_events().next().unwrap().other_tags, ZONE, "{name}: as at the beginning");
        assert_eq!(touched(&world, area), [], "{name}");
        back(&mut world, ball, area);
        world.advance(0.1)?;
        assert_eq!(heard(&world), [(0.0, ball, area, true)], "{name}");
    }
    Ok(())
}

#[test]
fn what_is_removed_in_the_middle_of_a_step_ends_right_then() -> Checked {
    for ends_ball in [false, true] {
        let mut world = World::new();
        let area = world.add(zone([20.0, -10.0], [500.0, 10.0]))?;
        let switch = world.add(Body::fixed(tile([0.0, 110.0], [10.0, 120.0])).tags(OTHER))?;
        let ball = world.add(ghost([0.0, 0.0], 10.0, [20.0, 0.0]))?;
        let other = world.add(Body::dynamic(Circle::new([5.0, 50.0], 10.0)?).velocity([0.0, 25.0]))?;
        world.step(4.0, |hit, world| {
            assert_eq!((hit.body, hit.other, hit.time), (other, switch, 2.0));
            world.remove(if ends_ball { ball } else { area }).unwrap();
            Response::BOUNCE
        })?;
        assert_eq!(heard(&world), [(0.5, ball, area, true), (2.0, ball, area, false)]);
        world.advance(4.0)?;
        assert_eq!(heard(&world), []);
    }
    Ok(())
}

#[test]
fn a_brick_removed_by_the_hit_touches_for_no_time() -> Checked {
    let mut world = World::new();
    let brick = world.add(zone([50.0, -10.0], [60.0, 10.0]))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [80.0, 0.0]).stopped_by(Tags::ALL))?;
    world.step(1.0, |hit, world| {
        world.remove(hit.other).unwrap();
        Response::BOUNCE
    })?;
    assert_eq!(heard(&world), [(0.5, ball, brick, true), (0.5, ball, brick, false)]);
    Ok(())
}

#[test]
fn what_comes_in_the_middle_of_a_step_is_sensed_from_then_on() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([0.0, 110.0], [10.0, 120.0])).tags(OTHER))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [12.0, 0.0]))?;
    world.add(Body::dynamic(Circle::new([5.0, 50.0], 10.0)?).velocity([0.0, 25.0]))?;
    let mut born = Vec::new();
    world.step(4.0, |_, world| {
        born.push(world.add(zone([20.0, -10.0], [60.0, 10.0])).unwrap());
        born.push(world.add(ghost([65.0, 0.0], 10.0, [10.0, 0.0])).unwrap());
        Response::BOUNCE
    })?;
    let [area, late] = born[..] else { panic!("{born:?}") };
    let events = heard(&world);
    assert_eq!(events[..2], [(2.0, ball, area, true), (2.0, late, area, true)]);
    assert_eq!((events.len(), events[2].1, events[2].3), (3, late, false));
    assert!((events[2].0 - 2.5).abs() < 1e-5);
    assert_eq!(touched(&world, area), [ball]);
    Ok(())
}

#[test]
fn a_compound_body_begins_once_and_ends_once() -> Checked {
    let mut world = World::new();
    let parts = (0..8).map(|i| tile([20.0 + 10.0 * i as f32, -5.0], [30.0 + 10.0 * i as f32, 5.0]));
    let row = world.add(Body::compound(parts).tags(ZONE))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [10.0, 0.0]))?;
    let mut events = Vec::new();
    for _ in 0..130 {
        world.advance(0.1)?;
        events.extend(heard(&world));
    }
    assert_eq!(events.len(), 2, "{events:?}");
    assert!(events.iter().all(|event| (event.1, event.2) == (ball, row)));
    // Two rooms of one body that are apart are left and entered.
    let mut world = World::new();
    let rooms =
        world.add(Body::compound([tile([20.0, -5.0], [30.0, 5.0]), tile([60.0, -5.0], [70.0, 5.0])]).tags(ZONE))?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [100.0, 0.0]))?;
    world.advance(1.0)?;
    let told: Vec<_> =
        heard(&world).into_iter().map(|(time, _, _, begins)| ((time * 1e4).round() / 1e4, begins)).collect();
    assert_eq!(told, [(0.1, true), (0.4, false), (0.5, true), (0.8, false)]);
    assert!(world.touch_events().all(|event| (event.body, event.other) == (ball, rooms)));
    Ok(())
}

/// What a box, a capsule or a polygon does along a straight way through a hollow curve, in so many steps.
fn through_hollow(shape: Shape, curve: Shape, steps: u16) -> Vec<bool> {
    let mut world = World::new();
    world.add(Body::fixed(curve).tags(ZONE)).unwrap();
    world.add(Body::dynamic(shape).velocity([3000.0, 120.0]).stopped_by(!ZONE).senses(ZONE)).unwrap();
    let mut heard = Vec::new();
    for _ in 0..steps {
        world.advance(0.04 / f32::from(steps)).unwrap();
        heard.extend(world.touch_events().map(|event| event.begins));
    }
    heard
}

#[test]
fn what_leaves_one_leg_of_a_hollow_curve_and_comes_into_the_other_is_sensed_at_both() -> Checked {
    let mut random = Random(11);
    let mut twice = 0;
    for kind in 0..300 {
        let at = [-60.0, random.between(-18.0, 0.0)];
        let height = random.between(20.0, 40.0);
        let size = random.between(1.5, 5.0);
        let curve: Shape = match kind % 2 {
            0 => QuadBez::new([-15.0, 2.0], [3.0, -height], [15.0, -3.0])?.into(),
            _ => CubicBez::new([-15.0, 0.0], [-5.0, -height], [5.0, height], [15.0, 0.0])?.into(),
        };
        let shape: Shape = match kind % 3 {
            0 => Aabb::from_center(at, [2.0 * size, size])?.into(),
            1 => Capsule::new(at, [at[0] + size, at[1] + 0.4 * size], 0.4 * size)?.into(),
            _ => Polygon::new([at, [at[0] + size, at[1] - 0.3 * size], [at[0] + 0.4 * size, at[1] + size]])?.into(),
        };
        let [once, often] = [1, 400].map(|steps| through_hollow(shape.clone(), curve.clone(), steps));
        assert_eq!(once, often, "{kind}: {shape:?} {curve:?}");
        twice += usize::from(once.len() >= 4);
    }
    assert!(twice > 80, "{twice}");
    Ok(())
}

#[test]
fn a_ball_that_trembles_within_w_of_the_border_does_not_flicker() -> Checked {
    let mut world = World::new();
    let area = world.add(zone([100.0, -50.0], [200.0, 50.0]))?;
    let ball = world.add(ghost([90.0, 0.0], 10.0, [0.0, 0.0]))?;
    let w = 4.0 * f32::EPSILON * 100.0;
    let mut random = Random(7);
    let mut events = Vec::new();
    for _ in 0..200 {
        let (to, dt) = (90.0 - random.between(-1.0, 1.9) * w, 0.01);
        let from = position(&world, ball).x;
        world.set_velocity(ball, [(to - from) / dt, 0.0])?;
        world.advance(dt)?;
        events.extend(heard(&world));
    }
    assert_eq!(events, [(0.0, ball, area, true)]);
    world.set_velocity(ball, [-1.0, 0.0])?;
    world.advance(0.01)?;
    assert_eq!(heard(&world).len(), 1);
    // And beyond, it comes in again only where the gap is closed.
    world.teleport(ball, [90.0 - 1.5 * w, 0.0])?;
    world.set_velocity(ball, [0.0, 0.0])?;
    world.advance(0.01)?;
    assert_eq!(heard(&world), []);
    Ok(())
}

#[test]
fn a_ball_that_comes_to_rest_goes_on_touching_until_it_leaves() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    let floor = world.add(zone([-100.0, 100.0], [100.0, 120.0]))?;
    let ball = Body::dynamic(Circle::new([0.0, 50.0], 5.0)?).restitution(0.5).senses(ZONE);
    let ball = world.add(ball)?;
    let mut events = Vec::new();
    for _ in 0..300 {
        world.advance(1.0 / 60.0)?;
        events.extend(heard(&world));
    }
    // Each bounce is one, then it rests.
    assert!(events.len() > 3 && events.len() % 2 == 1, "{events:?}");
    assert!(events.iter().enumerate().all(|(at, event)| event.3 == (at % 2 == 0)));
    assert_eq!(touched(&world, ball), [floor]);
    // It slides along, and off the edge.
    world.set_velocity(ball, [50.0, 0.0])?;
    let mut events = Vec::new();
    let mut time = 0.0;
    for _ in 0..180 {
        world.advance(1.0 / 60.0)?;
        events.extend(heard(&world).into_iter().map(|(at, _, _, begins)| (time + at, begins)));
        time += 1.0 / 60.0;
    }
    assert!(matches!(events[..], [(at, false)] if at > 2.0 && at < 2.1), "{events:?}");
    Ok(())
}

#[test]
fn a_ball_in_a_bowl_touches_it_without_a_break_once_it_rests() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    let at = |i: i32| Vec2::new(i as f32 * 5.0, 75.0 - 0.0075 * (i * i) as f32 * 25.0);
    let bowl = (-20..20).map(|i| Segment::new(at(i), at(i + 1)).map(Shape::from)).collect::<Result<Vec<_>, _>>()?;
    let bowl = world.add(Body::compound(bowl).tags(ZONE))?;
    let ball = Body::dynamic(Circle::new([-60.0, 20.0], 5.0)?).restitution(0.3).senses(ZONE);
    let ball = world.add(ball)?;
    let mut count = 0;
    for _ in 0..20 * 60 {
        world.advance(1.0 / 60.0)?;
        count += heard(&world).len();
    }
    assert!(count > 20 && count % 2 == 1, "{count}");
    for _ in 0..5 * 60 {
        world.advance(1.0 / 60.0)?;
        assert_eq!((heard(&world), touched(&world, ball)), (vec![], vec![bowl]));
    }
    Ok(())
}

#[test]
fn a_moving_area_and_a_moving_ball_meet_as_seen_from_each_other() -> Checked {
    let mut world = World::new();
    let area = Body::kinematic(tile([100.0, -10.0], [120.0, 10.0])).tags(ZONE).velocity([-50.0, 0.0]);
    let area = world.add(area)?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [30.0, 0.0]))?;
    let still = world.add(ghost([0.0, 100.0], 10.0, [0.0, 0.0]))?;
    world.advance(2.0)?;
    let events = heard(&world);
    assert_eq!(events[0], (1.125, ball, area, true));
    assert!((events[1].0 - 1.625).abs() < 1e-5 && !events[1].3 && events.len() == 2, "{events:?}");
    // A bar that turns over a ball at rest.
    let bar = Body::kinematic(tile([0.0, 119.0], [60.0, 121.0])).pivot([0.0, 120.0]).spin(2.0).tags(ZONE);
    let bar = world.add(bar)?;
    world.teleport(still, [0.0, 150.0])?;
    world.advance(3.0)?;
    let events: Vec<_> = heard(&world).into_iter().filter(|event| event.1 == still).collect();
    // Where the upper side's distance from the centre is the radius: 30·cos(angle) = 1 + 10.
    let angle = libm::acos(11.0 / 30.0);
    assert_eq!(events.len(), 2);
    assert!((f64::from(events[0].0) - angle / 2.0).abs() < 1e-5, "{events:?}");
    assert!((f64::from(events[1].0) - (core::f64::consts::PI - angle) / 2.0).abs() < 1e-5, "{events:?}");
    assert!(events.iter().all(|event| event.2 == bar));
    Ok(())
}

#[test]
fn balls_sense_balls_by_their_tags() -> Checked {
    let mut world = World::new();
    let target = Body::dynamic(Circle::new([100.0, 0.0], 10.0)?).velocity([-30.0, 0.0]).tags(ZONE).stopped_by(OTHER);
    let target = world.add(target)?;
    let ball = world.add(ghost([0.0, 0.0], 10.0, [10.0, 0.0]))?;
    let both = world.add(ghost([0.0, 5.0], 10.0, [10.0, 0.0]).tags(ZONE))?;
    world.advance(4.0)?;
    let events = heard(&world);
    assert_eq!(events[..2], [(0.0, ball, both, true), (2.0, ball, target, true)]);
    let pairs: Vec<_> = events.iter().map(|event| (event.1, event.2, event.3)).collect();
    assert!(pairs.contains(&(ball, target, false)) && pairs.contains(&(both, target, false)), "{events:?}");
    assert_eq!(pairs.len(), 5);
    let end = events.iter().find(|event| (event.1, event.3) == (ball, false)).unwrap();
    assert!((end.0 - 3.0).abs() < 1e-5);
    assert_eq!((touched(&world, ball), touched(&world, both)), (vec![both], vec![ball]));
    Ok(())
}

#[test]
fn sensing_changes_no_bit_of_how_anything_moves() -> Checked {
    let mut random = Random(11);
    for _ in 0..30 {
        let mut plain = busy(&mut random);
        let mut sensing = plain.clone();
        let ids: Vec<_> = sensing.iter().map(|body| body.id()).collect();
        for &id in &ids {
            plain.set_senses(id, Tags::NONE)?;
            sensing.set_senses(id, Tags::ALL)?;
        }
        for _ in 0..20 {
            plain.step(0.05, breaks)?;
            sensing.step(0.05, breaks)?;
            assert!(plain.hits().eq(sensing.hits()));
        }
        for id in ids {
            let of = |world: &World| world.get(id).map(|body| (body.position(), body.velocity()));
            assert_eq!(of(&plain), of(&sensing));
        }
    }
    Ok(())
}

/// Removes some of what is hit.
fn breaks(hit: &Hit, world: &mut Midstep<'_>) -> Response {
    if hit.other_tags.contains(OTHER) && hit.point.x > 0.0 {
        world.remove(hit.other).unwrap();
    }
    world.response_to(hit)
}

/// Areas of all shapes, at rest, moving and turning, and balls that bounce and sense.
fn busy(random: &mut Random) -> World {
    let mut world = World::new();
    for wall in walls(100.0) {
        world.add(Body::fixed(wall)).unwrap();
    }
    if random.unit() < 0.5 {
        world.set_gravity([0.0, 200.0]).unwrap();
    }
    for number in 0..16 {
        let at = random.point(-80.0, 80.0);
        let shape = any_shape(random, at, 15.0);
        let tags = if random.unit() < 0.6 { ZONE } else { OTHER };
        let body = match number % 4 {
            0 => Body::kinematic(shape).velocity(random.direction() * 60.0),
            1 => Body::kinematic(shape).velocity(random.direction() * 20.0).spin(random.between(-4.0, 4.0)),
            2 => {
                let at = at + random.point(-20.0, 20.0);
                Body::compound([shape, any_shape(random, at, 10.0)])
            }
            _ => Body::fixed(shape),
        };
        world.add(body.tags(tags)).unwrap();
    }
    for number in 0..6 {
        let (at, radius) = (random.point(-90.0, 90.0), random.between(0.5, 6.0));
        let velocity = random.direction() * random.between(10.0, 400.0);
        let ball = Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity);
        let tags = if number % 3 == 0 { ZONE } else { Tags::NONE };
        world.add(ball.tags(tags).stopped_by(!ZONE).senses(ZONE | OTHER).restitution(0.9)).unwrap();
    }
    world
}

/// The gap between two bodies by their shapes as they are now, but that balls are where `of` says; negative where they overlap.
fn gap(world: &World, ball: BodyId, other: BodyId, of: impl Fn(BodyId) -> Vec2) -> f32 {
    let circle = |id| Circle::new(of(id), world.get(id).unwrap().radius()).unwrap();
    let (ball, other) = (circle(ball), world.get(other).unwrap());
    let shapes: Vec<Shape> = match other.kind() {
        BodyKind::Dynamic => vec![circle(other.id()).into()],
        _ => other.placed_shapes().collect(),
    };
    if shapes.iter().any(|shape| overlap(shape, &ball)) {
        return -1.0;
    }
    shapes.iter().map(|shape| distance(shape, &ball)).fold(f32::INFINITY, f32::min)
}

#[test]
fn long_steps_and_fine_ones_and_the_shapes_themselves_agree() -> Checked {
    let mut random = Random(2026);
    let (mut begun, mut looks) = (0, 0);
    for scene in 0..24 {
        let mut long = busy(&mut random);
        let mut fine = long.clone();
        let mut on: BTreeMap<(BodyId, BodyId), bool> = BTreeMap::new();
        let (dt, parts) = (0.25, 16);
        for step in 0..4 {
            long.advance(dt)?;
            let mut before = 0.0;
            for event in long.touch_events() {
                let is_on = on.entry((event.body, event.other)).or_default();
                assert_ne!(*is_on, event.begins, "{scene} {step}: {event:?} does not take turns");
                assert!(event.time >= before && event.time <= dt);
                (*is_on, before) = (event.begins, event.time);
                begun += usize::from(event.begins);
            }
            // What is on by the events is what can be polled.
            let all: Vec<_> = on.iter().filter(|(_, on)| **on).map(|(pair, _)| *pair).collect();
            for body in long.iter() {
                let mut expected: Vec<_> = all.iter().filter(|pair| pair.0 == body.id()).map(|pair| pair.1).collect();
                expected.extend(all.iter().filter(|pair| pair.1 == body.id()).map(|pair| pair.0));
                expected.sort();
                expected.dedup();
                assert_eq!(touched(&long, body.id()), expected);
            }
            for part in 1..=parts {
                fine.advance(dt / parts as f32)?;
                let time = dt * part as f32 / parts as f32;
                let balls = fine.iter().filter(|body| body.kind() == BodyKind::Dynamic).map(|body| body.id());
                for (ball, other) in balls.flat_map(|ball| fine.iter().map(move |other| (ball, other.id()))) {
                    if ball == other || fine.get(other).unwrap().tags().is_empty() {
                        continue;
                    }
                    let mut told = on.get(&(ball, other)).copied().unwrap_or(false);
                    for event in long.touch_events().rev().filter(|event| (event.body, event.other) == (ball, other)) {
                        if event.time > time {
                            told = !event.begins;
                        }
                    }
                    // The shapes are rounded to f32, and a path under gravity is made of chords.
                    let long_gap = gap(&fine, ball, other, |id| long.position_at(id, time / dt).unwrap());
                    if long_gap.abs() > 0.02 {
                        looks += 1;
                        assert_eq!(
                            told,
                            long_gap < 0.0,
                            "{scene} {step} at {time}: {ball:?} and {other:?}, {long_gap}"
                        );
                    }
                    let fine_gap = gap(&fine, ball, other, |id| position(&fine, id));
                    if fine_gap.abs() > 0.02 {
                        let polled = fine.touching(ball).any(|touched| touched == other);
                        assert_eq!(
                            polled,
                            fine_gap < 0.0,
                            "{scene} {step} at {time}: {ball:?} and {other:?}, {fine_gap}"
                        );
                    }
                }
            }
        }
    }
    assert!(begun > 300 && looks > 100_000, "{begun} {looks}");
    Ok(())
}

#[test]
fn beginnings_and_ends_take_turns_whatever_the_game_does() -> Checked {
    let mut random = Random(5);
    for _ in 0..60 {
        let mut world = busy(&mut random);
        let mut on: BTreeMap<(BodyId, BodyId), bool> = BTreeMap::new();
        for _ in 0..40 {
            let ids: Vec<_> = world.iter().map(|body| body.id()).collect();
            for _ in 0..3 {
                let id = ids[(random.unit() * ids.len() as f32) as usize];
                let tags = Tags::from_bits((random.unit() * 4.0) as u32);
                // Not all can be done to all.
                let _ = match (random.unit() * 7.0) as u32 {
                    0 => world.set_tags(id, tags),
                    1 => world.set_senses(id, tags),
                    2 => world.set_stopped_by(id, tags),
                    3 => world.set_enabled(id, random.unit() < 0.6),
                    4 => world.teleport(id, random.point(-90.0, 90.0)),
                    5 => world.set_velocity(id, random.direction() * 300.0),
                    _ if random.unit() < 0.2 => world.remove(id).map(drop),
                    _ => Ok(()),
                };
            }
            world.step(random.between(0.0, 0.1), breaks)?;
            for event in world.touch_events() {
                let is_on = on.entry((event.body, event.other)).or_default();
                assert_ne!(*is_on, event.begins, "{event:?}");
                *is_on = event.begins;
            }
            for (&(ball, other), _) in on.iter().filter(|(_, on)| **on) {
                let (ball, other) = (world.get(ball).unwrap(), world.get(other).unwrap());
                assert!(ball.is_enabled() && other.is_enabled() && ball.senses().intersects(other.tags()));
                assert!(world.touching(ball.id()).any(|touched| touched == other.id()));
            }
        }
    }
    Ok(())
}

#[test]
fn the_checksum_knows_who_touches_whom() -> Checked {
    let mut world = World::new();
    world.add(zone([0.0, 0.0], [100.0, 100.0]))?;
    let ball = world.add(ghost([50.0, 50.0], 2.0, [0.0, 0.0]))?;
    world.advance(0.0)?;
    let mut fresh = World::new();
    fresh.add(zone([0.0, 0.0], [100.0, 100.0]))?;
    assert_eq!(fresh.add(ghost([50.0, 50.0], 2.0, [0.0, 0.0]))?, ball);
    assert_ne!(world.checksum(), fresh.checksum());
    assert_ne!(world.checksum_of(ball), fresh.checksum_of(ball));
    fresh.advance(0.0)?;
    assert_eq!(world.checksum(), fresh.checksum());
    fresh.set_senses(ball, ZONE | OTHER)?;
    assert_ne!(world.checksum(), fresh.checksum());
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_snapshot_goes_on_with_what_touches() -> Checked {
    let mut random = Random(99);
    for _ in 0..20 {
        let mut world = busy(&mut random);
        for _ in 0..10 {
            world.step(0.05, breaks)?;
            // An end that is still to be told, too.
            let ids: Vec<_> = world.iter().map(|body| body.id()).collect();
            if random.unit() < 0.3 {
                world.remove(ids[(random.unit() * ids.len() as f32) as usize])?;
            }
            let text = serde_json::to_string(&world)?;
            let mut read: World = serde_json::from_str(&text)?;
            assert_eq!(read.checksum(), world.checksum());
            let mut on = world.clone();
            read.step(0.05, breaks)?;
            on.step(0.05, breaks)?;
            assert!(read.touch_events().eq(on.touch_events()));
            assert_eq!(read.checksum(), on.checksum());
        }
    }
    let mut world = World::new();
    world.add(zone([0.0, 0.0], [100.0, 100.0]))?;
    world.add(ghost([50.0, 50.0], 2.0, [0.0, 0.0]))?;
    world.advance(0.0)?;
    let good: serde_json::Value = serde_json::to_value(&world)?;
    for (field, value) in [("body", "other"), ("other", "body")] {
        let mut bad = good.clone();
        bad["touching"][0][field] = bad["touching"][0][value].clone();
        assert!(serde_json::from_value::<World>(bad).unwrap_err().to_string().contains("touching[0]"));
    }
    let mut bad = good.clone();
    let again = bad["touching"][0].clone();
    bad["touching"].as_array_mut().unwrap().push(again);
    assert!(serde_json::from_value::<World>(bad).unwrap_err().to_string().contains("touching[1]"));
    let mut bad = good;
    bad["touching"][0]["other"]["index"] = 7.into();
    assert!(serde_json::from_value::<World>(bad).unwrap_err().to_string().contains("touching[0]"));
    Ok(())
}

#[test]
fn a_box_senses_with_its_corners_and_is_sensed_by_a_ball_and_a_box() -> Checked {
    const AREA: Tags = Tags::bit(3);
    const WALKER: Tags = Tags::bit(4);
    let mut world = World::new();
    let area = world.add(Body::fixed(Aabb::new([100.0, -50.0], [120.0, 50.0])?).tags(AREA))?;
    // Ten wide, twenty high: it goes beneath what a circle around it would touch.
    let walker = Body::dynamic(Aabb::from_center([0.0, 0.0], [10.0, 20.0])?).velocity([100.0, 0.0]);
    let walker = world.add(walker.tags(WALKER).stopped_by(Tags::NONE).senses(AREA))?;
    let ball = Body::dynamic(Circle::new([200.0, 0.0], 5.0)?).stopped_by(Tags::NONE).senses(WALKER);
    let ball = world.add(ball)?;
    let other = Body::dynamic(Aabb::from_center([300.0, 30.0], [10.0, 20.0])?).stopped_by(Tags::NONE).senses(WALKER);
    let other = world.add(other)?;
    let low = Body::dynamic(Aabb::from_center([300.0, -5.0], [10.0, 20.0])?).stopped_by(Tags::NONE).senses(WALKER);
    let low = world.add(low)?;
    world.advance(4.0)?;
    let told: Vec<_> = world.touch_events().map(|event| (event.time, event.body, event.other, event.begins)).collect();
    let expected = [
        (0.95, walker, area, true),
        (1.25, walker, area, false),
        (1.9, ball, walker, true),
        (2.1, ball, walker, false),
        (2.9, low, walker, true),
        (3.1, low, walker, false),
    ];
    assert_eq!(told.len(), expected.len(), "{told:?} and nothing of {other:?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!((told.0 - expected.0).abs() < 1e-4, "{told:?} {expected:?}");
        assert_eq!((told.1, told.2, told.3), (expected.1, expected.2, expected.3));
    }
    Ok(())
}
