//! Balls of radius 0 where thin walls meet: none may slip through.

use hazumi::*;

use crate::support::*;

fn point(world: &mut World, at: impl Into<Vec2>, velocity: impl Into<Vec2>) -> BodyId {
    world.add(Body::dynamic(Circle::new(at.into(), 0.0).unwrap()).velocity(velocity.into())).unwrap()
}

/// A box without thickness from `a` to `b`, which have one coordinate in common.
fn flat(a: Vec2, b: Vec2) -> Shape {
    let (low, high) = ([a.x.min(b.x), a.y.min(b.y)], [a.x.max(b.x), a.y.max(b.y)]);
    Aabb::new(low, high).unwrap().into()
}

#[test]
fn a_point_never_flies_through_the_corner_of_two_boxes_without_thickness() -> Checked {
    for from in [[4.0, 3.0], [3.0, 3.0], [2.0, 6.0], [7.0, 1.0]] {
        for beyond in [10.0, 0.0] {
            for mirror in [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]] {
                let at = |x: f32, y: f32| Vec2::new(x * mirror[0], y * mirror[1]);
                let mut world = World::new();
                world.add(Body::fixed(flat(at(-beyond, 0.0), at(50.0, 0.0))))?;
                world.add(Body::fixed(flat(at(0.0, -beyond), at(0.0, 50.0))))?;
                let id = point(&mut world, at(from[0], from[1]), at(-10.0 * from[0], -10.0 * from[1]));
                world.advance(0.2)?;
                let ends = position(&world, id);
                let scene = format!("from {from:?} beyond {beyond} mirrored {mirror:?}: {ends:?}");
                assert!((ends - at(from[0], from[1])).length() < 1e-4, "{scene}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_point_never_flies_through_a_flat_box_crossed_with_a_thin_wall() {
    let mut random = Random(41);
    let mut through = Vec::new();
    for case in 0..3_000 {
        let corner = random.point(-100.0, 100.0);
        let tilt = if case % 5 == 4 { random.between(-3.0, 3.0) } else { 0.0 };
        let turned = |x: f32, y: f32| {
            let (sin, cos) = (libm::sinf(tilt), libm::cosf(tilt));
            corner + Vec2::new(x * cos - y * sin, x * sin + y * cos)
        };
        let beyond = if case % 3 == 0 { 0.0 } else { random.between(0.0, 10.0) };
        let wall = |along: Vec2, is_box: bool| -> Shape {
            let (a, b) = (turned(-along.x * beyond, -along.y * beyond), turned(along.x * 50.0, along.y * 50.0));
            match is_box {
                true if tilt != 0.0 => {
                    let size = [50.0 + beyond, 0.0];
                    Obb::new(
                        a.lerp(b, 0.5),
                        size,
                        tilt + if along.y == 0.0 { 0.0 } else { core::f32::consts::FRAC_PI_2 },
                    )
                    .unwrap()
                    .into()
                }
                true => flat(a, b),
                false => Segment::new(a, b).unwrap().into(),
            }
        };
        let mut world = World::new();
        world.add(Body::fixed(wall(Vec2::X, true))).unwrap();
        world.add(Body::fixed(wall(Vec2::Y, case % 2 == 0))).unwrap();
        let (angle, far) = (random.between(0.1, 1.47), random.between(5.0, 30.0));
        let speed = if random.unit() < 0.5 { 50.0 } else { 1e4 };
        let way = Vec2::new(libm::cosf(angle), libm::sinf(angle));
        let off = if case % 3 == 1 { 0.0 } else { random.between(-1e-4, 1e-4) };
        let from = turned(way.x * far - way.y * off, way.y * far + way.x * off);
        let id = point(&mut world, from, (turned(way.x, way.y) - corner) * -speed);
        // Beside a corner that is turned there is a gap as wide as f32 rounds.
        if tilt != 0.0 && beyond == 0.0 {
            continue;
        }
        world.advance(1.6 * far / speed).unwrap();
        let d = position(&world, id) - corner;
        let back =
            Vec2::new(d.x * libm::cosf(tilt) + d.y * libm::sinf(tilt), d.y * libm::cosf(tilt) - d.x * libm::sinf(tilt));
        if back.x.min(back.y) < -1e-3 {
            through.push((case, corner, tilt, beyond, from, speed, back));
        }
    }
    assert!(through.is_empty(), "{}: {:?}", through.len(), &through[..through.len().min(5)]);
}

#[test]
fn a_point_that_creeps_never_passes_a_flat_box_where_a_step_ends() {
    let mut through = Vec::new();
    for case in 0..2_000u32 {
        let mut random = Random(u64::from(case));
        let high = random.between(-1.0, 1.0) * [1.0, 100.0, 10_000.0][case as usize % 3];
        let mut world = World::new();
        world.add(Body::fixed(flat(Vec2::new(-9.0, high), Vec2::new(9.0, high)))).unwrap();
        let from = Vec2::new(random.between(-1.0, 1.0), high + (high.abs() * 1e-6).max(1e-6));
        let gap = from.y - high;
        // In so many steps it just arrives.
        let steps = 1 + case / 3 % 40;
        let id = point(&mut world, from, [0.0, -gap / steps as f32 * 64.0]);
        for _ in 0..steps + 20 {
            world.advance(1.0 / 64.0).unwrap();
        }
        if position(&world, id).y < high || velocity(&world, id).y <= 0.0 {
            through.push((case, high, from, steps, position(&world, id)));
        }
    }
    assert!(through.is_empty(), "{}: {:?}", through.len(), &through[..through.len().min(5)]);
}

#[test]
fn a_point_never_flies_through_the_joint_of_two_walls_under_gravity() -> Checked {
    let mut world = World::new();
    world.set_gravity([7.788_265_7, -8.202_353])?;
    let (a, joint, b) = ([6.724_914_6, 19.624_151], [14.663_294, 17.389_978], [19.701_859, 15.229_516]);
    world.add(Body::fixed(Segment::new(a, joint)?))?;
    world.add(Body::fixed(Segment::new(joint, b)?))?;
    point(&mut world, [11.957_008, 10.145_761], [174.917_71, 468.446_53]);
    assert!(world.advance(0.0309)?.hits > 0);
    Ok(())
}

/// A wall of this kind between two points: straight, bent by `bulge`, or a box without thickness that goes on a little beyond.
fn wall(a: Vec2, b: Vec2, kind: u32, bulge: Vec2) -> Shape {
    match kind {
        0 => Segment::new(a, b).unwrap().into(),
        1 => QuadBez::new(a, a.lerp(b, 0.5) + bulge, b).unwrap().into(),
        _ => {
            let (middle, along) = (a.lerp(b, 0.5), b - a);
            Obb::new(middle, [along.length() + 0.2, 0.0], libm::atan2f(along.y, along.x)).unwrap().into()
        }
    }
}

#[test]
fn a_point_aimed_at_the_joint_of_two_walls_never_flies_through() {
    let mut random = Random(43);
    let (mut through, mut aimed) = (Vec::new(), 0);
    for case in 0..2_000u32 {
        let joint = random.point(-20.0, 20.0);
        let (a, b) = (
            joint + Vec2::new(random.between(-8.0, -4.0), random.between(-3.0, 3.0)),
            joint + Vec2::new(random.between(4.0, 8.0), random.between(-3.0, 3.0)),
        );
        let mut bulge = || Vec2::new(0.0, random.between(-0.5, 0.5));
        let (left, right) = (wall(a, joint, case % 2, bulge()), wall(joint, b, case % 2, bulge()));
        let mut world = World::new();
        let pull = [10.0, 100.0, 1_000.0][case as usize / 2 % 3];
        world.set_gravity(random.point(-1.0, 1.0) * pull).unwrap();
        world.add(Body::fixed(left)).unwrap();
        world.add(Body::fixed(right)).unwrap();
        let (angle, far) = (random.between(-2.2, -0.94), random.between(3.5, 9.0));
        let from = joint + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * far;
        let speed = [5e4, 5e3, 500.0, 50.0][case as usize / 6 % 4];
        let time = far / speed;
        let velocity = (joint - from) * (1.0 / time) - world.gravity() * (0.5 * time);
        // What comes along a wall may pass beside the tip of a roof.
        let arrives = velocity + world.gravity() * time;
        let steepness = |wall: Vec2| wall.cross(arrives) / (wall.length() * arrives.length());
        if steepness(joint - a).min(steepness(b - joint)) < 0.35 {
            continue;
        }
        aimed += 1;
        point(&mut world, from, velocity);
        let steps = 1 + case / 24 % 3;
        let hits: usize = (0..steps).map(|_| world.advance(1.5 * time / steps as f32).unwrap().hits).sum();
        if hits == 0 {
            through.push((case, joint, pull, speed, from));
        }
    }
    assert!(aimed > 1_700, "{aimed}");
    assert!(through.is_empty(), "{}: {:?}", through.len(), &through[..through.len().min(5)]);
}

#[test]
fn a_point_never_leaves_a_closed_room_of_thin_walls_under_gravity() {
    let mut random = Random(44);
    let mut left = Vec::new();
    for case in 0..2_000u32 {
        let (middle, corners) = (random.point(-50.0, 50.0), 3 + case / 3 % 6);
        let turn = random.between(0.0, 6.0);
        let at = |i: u32| {
            let angle = turn + i as f32 * core::f32::consts::TAU / corners as f32;
            middle + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * 10.0
        };
        let corners: Vec<Vec2> = (0..corners).map(at).collect();
        let mut world = World::new();
        let pull = [10.0, 100.0, 1_000.0][case as usize / 3 % 3];
        world.set_gravity(random.direction() * pull).unwrap();
        for (i, &a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            let bulge = (a.lerp(b, 0.5) - middle) * random.between(-0.3, 0.3);
            world.add(Body::fixed(wall(a, b, case % 3, bulge))).unwrap();
        }
        let speed = [5.0, 50.0, 500.0, 5e3, 5e4][case as usize / 9 % 5];
        let from = middle + random.point(-1.0, 1.0);
        let aim = corners[(random.unit() * corners.len() as f32) as usize % corners.len()];
        let time = (aim - from).length() / speed;
        let velocity = (aim - from) * (1.0 / time) - world.gravity() * (0.5 * time);
        let id = point(&mut world, from, velocity);
        for _ in 0..5 {
            world.advance(time * 0.77).unwrap();
        }
        // The walls bulge to 13.
        let far = (position(&world, id) - middle).length();
        if far > 13.01 {
            left.push((case, corners.len(), pull, speed, from, far));
        }
    }
    assert!(left.is_empty(), "{}: {:?}", left.len(), &left[..left.len().min(5)]);
}

/// What has no inside is on either side of what it meets by the last bit of its place alone: a thin mover that meets a point, or a wall
/// that lies along it.
#[test]
fn a_thin_mover_never_flies_through_a_point_nor_a_wall_beside_it() {
    let mut random = Random(43);
    let mut through = Vec::new();
    for i in 0..4000 {
        let speed = [3.0, 30.0, 300.0, 3000.0][i % 4];
        let mut unit = || random.between(-1.0, 1.0);
        let (a, b) = (Vec2::new(unit() * 10.0, unit() * 10.0), Vec2::new(unit() * 10.0, unit() * 10.0));
        let along = b - a;
        let length = along.length();
        if length < 1.0 {
            continue;
        }
        let across = Vec2::new(-along.y, along.x) * (1.0 / length);
        let start = a + along * (0.5 + 0.45 * unit()) + across * (0.4 + 0.3 * unit());
        let (wall, thin): (Shape, Shape) = match i / 4 % 3 {
            0 => (Circle::new(start, 0.0).unwrap().into(), Capsule::new(a, b, 0.0).unwrap().into()),
            1 => (Segment::new(start, start + along).unwrap().into(), Capsule::new(a, b, 0.0).unwrap().into()),
            _ => {
                let (left, right) = (start - Vec2::X * length, start + Vec2::X * length);
                let below = Vec2::new(start.x, start.y - 0.5);
                (Segment::new(left, right).unwrap().into(), Aabb::from_center(below, [length, 0.0]).unwrap().into())
            }
        };
        let toward = if i / 4 % 3 == 2 { Vec2::Y } else { across };
        let mut world = World::new();
        world.add(Body::fixed(wall.clone())).unwrap();
        world.add(Body::dynamic(thin.clone()).velocity(toward * speed + along * (0.01 * speed / length))).unwrap();
        world.advance(1.0).unwrap();
        if world.hits().len() != 1 {
            through.push((thin, wall, speed));
        }
    }
    assert!(through.is_empty(), "{} of 4,000 flew through, as {:?}", through.len(), through[0]);
}
