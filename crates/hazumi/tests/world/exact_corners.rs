//! Boxes whose corners lie exactly on those of others, as all do on a grid. A mover's corner goes by another unless the
//! velocity enters both of the faces that end there. Then it is stopped by that which it enters least, and if it enters both
//! alike, by that which faces up or down.

use hazumi::*;

use crate::support::*;

fn mover(world: &mut World, min: [f32; 2], max: [f32; 2], velocity: [f32; 2]) -> BodyId {
    world.add(Body::dynamic(Aabb::new(min, max).unwrap()).velocity(velocity)).unwrap()
}

#[test]
fn a_box_that_glides_past_an_exact_corner_bounces_off_what_is_behind_it() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([6.0, 4.0], [8.0, 6.0])))?;
    world.add(Body::fixed(tile([0.0, 7.0], [20.0, 9.0])))?;
    let id = mover(&mut world, [4.0, 0.0], [6.0, 1.0], [0.0, 12.0]);
    world.advance(1.0)?;
    assert_eq!((velocity(&world, id), position(&world, id)), ([0.0, -12.0].into(), [5.0, 0.5].into()));
    Ok(())
}

#[test]
fn a_box_that_comes_to_a_wall_beside_an_exact_corner_goes_straight_back() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([7.0, 7.0], [10.0, 9.0])))?;
    world.add(Body::fixed(tile([4.0, 9.0], [6.0, 12.0])))?;
    let id = mover(&mut world, [3.0, 2.0], [4.0, 3.0], [4.0, 8.0]);
    world.advance(1.0)?;
    let went = velocity(&world, id);
    assert_eq!(went.length(), Vec2::new(4.0, 8.0).length(), "{went:?}");
    Ok(())
}

#[test]
fn a_box_slides_past_an_exact_corner_as_move_by_does() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([0.0, 2.0], [1.0, 4.0])))?;
    world.add(Body::fixed(tile([2.0, 1.0], [3.0, 2.0])))?;
    let id = mover(&mut world, [0.0, 0.0], [1.0, 1.0], [5.0, 5.0]);
    let mut steered = world.clone();
    world.set_response(id, Some(Response::Slide))?;
    world.advance(1.0)?;
    let moved = steered.move_by(id, [5.0, 5.0], Response::Slide)?;
    let lower = |world: &World| position(world, id) - Vec2::new(0.5, 0.5);
    assert_eq!((lower(&world), lower(&steered)), ([1.0, 5.0].into(), [1.0, 5.0].into()), "{moved:?}");
    Ok(())
}

#[test]
fn a_corner_upon_a_corner_is_stopped_by_the_face_that_it_enters_least() -> Checked {
    for (motion, ends, bounced) in [
        ([4.0, 8.0], [1.5, 8.5], [-4.0, 8.0]),
        ([8.0, 4.0], [8.5, 1.5], [8.0, -4.0]),
        ([8.0, 8.0], [8.5, 1.5], [8.0, -8.0]),
    ] {
        let mut world = World::new();
        world.add(Body::fixed(tile([2.0, 2.0], [4.0, 4.0])))?;
        let start = [2.0 - motion[0] * 0.125 - 1.0, 2.0 - motion[1] * 0.125 - 1.0];
        let id = mover(&mut world, start, start.map(|x| x + 1.0), motion);
        let [mut steered, mut slid] = [world.clone(), world.clone()];
        world.advance(1.0)?;
        assert_eq!(velocity(&world, id), bounced.into(), "{motion:?}");
        slid.set_response(id, Some(Response::Slide))?;
        slid.advance(1.0)?;
        steered.move_by(id, motion, Response::Slide)?;
        let [slid, steered] = [slid, steered].map(|world| position(&world, id));
        assert!((slid - steered).length() < 1e-4, "{motion:?}: {slid:?} and {steered:?}");
        assert!((slid - Vec2::from(ends)).length() < 1e-4, "{motion:?}: {slid:?}");
    }
    Ok(())
}

/// Whether two boxes have more in common than their edges.
fn overlap_within(a: &Aabb, b: &Aabb) -> bool {
    let crosses = |low: [f32; 2], high: [f32; 2]| low[0].max(low[1]) < high[0].min(high[1]);
    crosses([a.min().x, b.min().x], [a.max().x, b.max().x]) && crosses([a.min().y, b.min().y], [a.max().y, b.max().y])
}

/// A mover, its velocity, and a few walls, none in another, all with whole numbers.
fn on_a_grid(random: &mut Random) -> (World, BodyId, Vec2) {
    let mut whole = |low: f32, high: f32| libm::floorf(random.between(low, high + 1.0)).min(high);
    let mut any_box = |from: f32, to: f32, largest: f32| {
        let (x, y) = (whole(from, to), whole(from, to));
        Aabb::new([x, y], [x + whole(1.0, largest), y + whole(1.0, largest)]).unwrap()
    };
    let mut boxes = vec![any_box(0.0, 9.0, 2.0)];
    for _ in 0..8 {
        let wall = any_box(-2.0, 12.0, 4.0);
        if !boxes.iter().any(|other| overlap_within(other, &wall)) {
            boxes.push(wall);
        }
    }
    let mut world = World::new();
    let velocity = Vec2::new(whole(-12.0, 12.0), whole(-12.0, 12.0));
    let id = world.add(Body::dynamic(boxes[0]).velocity(velocity)).unwrap();
    for wall in &boxes[1..] {
        world.add(Body::fixed(*wall)).unwrap();
    }
    (world, id, velocity)
}

#[test]
fn a_box_keeps_its_speed_at_all_bounces_on_a_grid() {
    let mut random = Random(31);
    let mut lost = Vec::new();
    for case in 0..20_000 {
        let (mut world, id, before) = on_a_grid(&mut random);
        world.advance(1.0).unwrap();
        // Between two walls that are as far from each other as it is wide there is no way but along them.
        let opposite = |a: &Hit| world.hits().any(|b| b.time == a.time && b.normal == -a.normal);
        if world.hits().any(opposite) {
            continue;
        }
        let after = velocity(&world, id);
        if (after.length() - before.length()).abs() > 1e-5 * before.length() {
            lost.push((case, before, after));
        }
    }
    assert!(lost.is_empty(), "{}: {:?}", lost.len(), &lost[..lost.len().min(10)]);
}

#[test]
fn a_box_slides_on_a_grid_as_move_by_does() {
    let mut random = Random(32);
    let mut differ = Vec::new();
    for case in 0..20_000 {
        let (mut world, id, motion) = on_a_grid(&mut random);
        let mut steered = world.clone();
        world.set_response(id, Some(Response::Slide)).unwrap();
        world.advance(1.0).unwrap();
        steered.move_by(id, motion, Response::Slide).unwrap();
        let ends = [position(&world, id), position(&steered, id)];
        if (ends[0] - ends[1]).length() > 1e-4 {
            differ.push((case, motion, ends));
        }
    }
    assert!(differ.is_empty(), "{}: {:?}", differ.len(), &differ[..differ.len().min(10)]);
}

#[test]
fn a_box_is_not_caught_at_the_seam_behind_an_exact_corner() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([-2.0, -1.0], [-1.0, 0.0])))?;
    world.add(Body::fixed(tile([-1.0, -1.0], [0.0, 0.0])))?;
    let id = mover(&mut world, [2.0, 1.0], [3.0, 2.0], [-4.0, -2.0]);
    let moved = world.move_by(id, [-4.0, -2.0], Response::Slide)?;
    let hits: Vec<_> = moved.hits.iter().map(|hit| (hit.time, hit.normal)).collect();
    assert_eq!((moved.position, hits), ([-1.5, 0.5].into(), vec![(0.5, Vec2::Y)]));
    Ok(())
}

/// A mover whose corner comes exactly upon that of the first of a row of flush tiles, and a few walls beside them.
fn onto_a_row(random: &mut Random) -> (World, BodyId, Vec2) {
    let mut whole = |low: f32, high: f32| libm::floorf(random.between(low, high + 1.0)).min(high);
    let size = Vec2::new(whole(1.0, 3.0), whole(1.0, 3.0));
    let velocity = Vec2::new(whole(1.0, 15.0), whole(1.0, 15.0));
    // To the right and up, onto the corner at the origin, that comes after this part of the motion.
    let part = whole(1.0, 6.0) / 8.0;
    let lower = velocity * -part - size;
    let mut boxes = vec![Aabb::new(lower, lower + size).unwrap()];
    let (unit, lies) = (whole(1.0, 3.0), whole(0.0, 1.0) == 0.0);
    for i in 0..whole(2.0, 6.0) as u32 {
        let (low, high) = (i as f32 * unit, (i + 1) as f32 * unit);
        let (min, max) = if lies { ([low, 0.0], [high, unit]) } else { ([0.0, low], [unit, high]) };
        boxes.push(Aabb::new(min, max).unwrap());
    }
    for _ in 0..3 {
        let (x, y) = (whole(-8.0, 12.0), whole(-8.0, 12.0));
        let wall = Aabb::new([x, y], [x + whole(1.0, 4.0), y + whole(1.0, 4.0)]).unwrap();
        if !boxes.iter().any(|other| overlap_within(other, &wall)) {
            boxes.push(wall);
        }
    }
    let mirror = [whole(0.0, 1.0), whole(0.0, 1.0)].map(|side| 1.0 - 2.0 * side);
    let seen = |p: Vec2| Vec2::new(p.x * mirror[0], p.y * mirror[1]);
    let mut world = World::new();
    let velocity = seen(velocity);
    let mirrored = |shape: &Aabb| Aabb::from_center(seen(shape.center()), shape.size()).unwrap();
    let id = world.add(Body::dynamic(mirrored(&boxes[0])).velocity(velocity)).unwrap();
    for wall in &boxes[1..] {
        world.add(Body::fixed(mirrored(wall))).unwrap();
    }
    (world, id, velocity)
}

#[test]
fn a_box_slides_along_a_row_behind_an_exact_corner_as_in_a_step() {
    let mut random = Random(33);
    let mut differ = Vec::new();
    for case in 0..20_000 {
        let (mut world, id, motion) = onto_a_row(&mut random);
        let mut steered = world.clone();
        world.set_response(id, Some(Response::Slide)).unwrap();
        world.advance(1.0).unwrap();
        let moved = steered.move_by(id, motion, Response::Slide).unwrap();
        let ends = [position(&world, id), position(&steered, id)];
        if (ends[0] - ends[1]).length() > 1e-4 {
            let boxes: Vec<_> = world.iter().map(|body| body.shapes()[0].aabb()).collect();
            let boxes: Vec<_> = boxes.iter().map(|shape| (shape.min(), shape.max())).collect();
            let hits: Vec<_> = moved.hits.iter().map(|hit| (hit.time, hit.normal)).collect();
            differ.push((case, motion, ends, boxes, hits));
        }
    }
    assert!(differ.is_empty(), "{}: {:?}", differ.len(), &differ[..differ.len().min(3)]);
}

/// A hero that pushes a crate past crates beside its way, on a grid: where they are before, and half a second later.
fn pushed_past(beside: &[[f32; 2]], turns: u32, reversed: bool) -> Result<[Vec<Vec2>; 2], InvalidBody> {
    let turned = |v: Vec2| (0..turns).fold(v, |v, _| v.perp());
    let square = |at: Vec2, size: f32| Aabb::from_center(turned(at), [size, size]).unwrap();
    let crate_at = |at: Vec2| Body::dynamic(square(at, 20.0)).tags(Tags::bit(1)).response(Response::Stop);
    let velocity = turned(Vec2::new(80.0, 0.0));
    let hero = Body::dynamic(square(Vec2::ZERO, 20.0)).tags(Tags::bit(0)).response(Response::Slide);
    let mut bodies = vec![hero.velocity(velocity), crate_at(Vec2::new(20.0, 0.0))];
    bodies.extend(beside.iter().map(|&at| crate_at(at.into())));
    let mut world = World::new();
    let mut ids = vec![None; bodies.len()];
    let order: Vec<usize> = if reversed { (0..bodies.len()).rev().collect() } else { (0..bodies.len()).collect() };
    for at in order {
        ids[at] = Some(world.add(bodies[at].clone())?);
    }
    let ids: Vec<BodyId> = ids.into_iter().flatten().collect();
    let places = |world: &World| ids.iter().map(|&id| world.get(id).unwrap().position()).collect();
    let before = places(&world);
    for _ in 0..30 {
        world.set_velocity(ids[0], velocity).unwrap();
        world.set_velocity(ids[1], [0.0, 0.0]).unwrap();
        world.advance(1.0 / 60.0).unwrap();
    }
    Ok([before, places(&world)])
}

#[test]
fn a_crate_that_a_hero_pushes_past_others_corner_to_corner_or_along_a_row_leaves_them_where_they_are() -> Checked {
    let row: Vec<[f32; 2]> = (0..4).map(|i| [20.0 * i as f32, 20.0]).collect();
    let corridor: Vec<[f32; 2]> = row.iter().flat_map(|&[x, y]| [[x, y], [x, -y]]).collect();
    let gap = [[40.0, 20.0], [40.0, -20.0]];
    for beside in [&[[40.0, 20.0]][..], &[[40.0, -20.0]], &row, &corridor, &gap] {
        for (turns, reversed) in (0..4).flat_map(|turns| [(turns, false), (turns, true)]) {
            let [before, after] = pushed_past(beside, turns, reversed)?;
            for (number, (&from, &to)) in before.iter().zip(&after).enumerate() {
                let (case, way) = (format!("{beside:?}, {turns} turns, {reversed}, {number}"), from.distance(to));
                assert!(if number < 2 { way > 19.0 } else { way < 1e-2 }, "{case}: {way}");
            }
        }
    }
    Ok(())
}

/// Under gravity movers meet a little early: the box stood on the corners beside its slot for good, though it overlapped neither box in x.
#[test]
fn a_box_falls_into_a_slot_between_resting_boxes_that_is_exactly_as_wide() {
    const TAG: Tags = Tags::bit(1);
    for response in [Response::Slide, Response::Stop] {
        for (left, wide) in [(0.0f32, 10.0f32), (3.3, 10.0), (3.3, 7.0), (30.0, 30.0)] {
            for pull in [100.0, 400.0, 1_500.0] {
                for heights in [[20.0, 20.0], [20.0, 30.0], [20.0, 20.01]] {
                    for from in [-30.0, 50.0, 111.0] {
                        let mut world = World::new();
                        world.set_gravity([0.0, pull]).unwrap();
                        world.add(Body::fixed(Aabb::new([-50.0, 200.0], [150.0, 210.0]).unwrap())).unwrap();
                        for (x, height) in [(left - 10.0, heights[0]), (left + wide, heights[1])] {
                            let pillar = Aabb::new([x, 200.0 - height], [x + 10.0, 200.0]).unwrap();
                            world.add(Body::dynamic(pillar).response(response).tags(TAG)).unwrap();
                        }
                        for _ in 0..60 {
                            world.advance(1.0 / 60.0).unwrap();
                        }
                        let aabb = Aabb::new([left, from], [left + wide, from + 20.0]).unwrap();
                        let falling = world.add(Body::dynamic(aabb).response(response).tags(TAG)).unwrap();
                        for _ in 0..200 {
                            world.advance(1.0 / 60.0).unwrap();
                        }
                        let y = world.get(falling).unwrap().position().y;
                        assert!(
                            y > 189.9,
                            "slot at {left}, {wide} wide, {heights:?} high, from {from}, {pull}: at {y}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_box_that_was_pressed_against_a_wall_beside_two_exact_corners_stands_there_unbounded() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([-16.0, -16.0], [128.0, 0.0])))?;
    for x in [48.0, 80.0] {
        world.add(Body::fixed(tile([x, 16.0], [x + 16.0, 32.0])))?;
    }
    let stops = |min, max| Body::dynamic(tile(min, max)).response(Response::Stop);
    let stands = world.add(stops([64.0, 0.0], [80.0, 16.0]))?;
    let presses = world.add(stops([64.0, 64.0], [80.0, 80.0]).velocity([0.0, -120.0]).mass(100.0))?;
    for step in 0..120 {
        if step == 40 {
            world.set_velocity(presses, [0.0, 120.0])?;
        }
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!(report.bounded, 0, "step {step}");
    }
    assert!((position(&world, stands) - Vec2::new(72.0, 8.0)).length() < 1e-4, "{:?}", position(&world, stands));
    assert_eq!(velocity(&world, stands), Vec2::ZERO);
    Ok(())
}
