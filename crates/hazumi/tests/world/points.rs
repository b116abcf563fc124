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
                    Obb::new(a.lerp(b, 0.5), size, tilt + if along.y == 0.0 { 0.0 } else { core::f32::consts::FRAC_PI_2 })
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
        let back = Vec2::new(
            d.x * libm::cosf(tilt) + d.y * libm::sinf(tilt),
            d.y * libm::cosf(tilt) - d.x * libm::sinf(tilt),
        );
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
