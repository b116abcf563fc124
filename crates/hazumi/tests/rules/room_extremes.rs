//! Any bits in any order: an error, or a room of finite numbers.

use hazumi::rules::room::{MemberId, Room, Thing, Walker};
use hazumi::rules::walk::Walk;
use hazumi::{Aabb, Capsule, Circle, CubicBez, Line, QuadBez, Segment, Shape, Tags};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn any_bits() -> impl Strategy<Value = f32> {
    prop_oneof![
        3 => any::<u32>().prop_map(f32::from_bits),
        4 => -50f32..50.0,
        2 => prop::sample::select(vec![0.0, -0.0, 1.0, f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-45, 1e30, f32::NAN]),
    ]
}

fn shape(kind: u8, n: [f32; 8]) -> Option<Shape> {
    let [a, b, c, d, e, f, g, h] = n;
    Some(match kind % 7 {
        0 => Circle::new([a, b], c.abs()).ok()?.into(),
        1 => Aabb::new([a.min(c), b.min(d)], [a.max(c), b.max(d)]).ok()?.into(),
        2 => Segment::new([a, b], [c, d]).ok()?.into(),
        3 => Line::new([a, b], [c, d]).ok()?.into(),
        4 => Capsule::new([a, b], [c, d], e.abs()).ok()?.into(),
        5 => QuadBez::new([a, b], [c, d], [e, f]).ok()?.into(),
        _ => CubicBez::new([a, b], [c, d], [e, f], [g, h]).ok()?.into(),
    })
}

fn command(room: &mut Room, ids: &mut Vec<MemberId>, op: u8, pick: usize, kind: u8, n: [f32; 8]) {
    let id = ids.get(pick % ids.len().max(1)).copied();
    let v = [n[0], n[1]];
    match (op % 10, id) {
        (0, _) => {
            let Ok(aabb) = Aabb::new([n[0].min(n[2]), n[1].min(n[3])], [n[0].max(n[2]), n[1].max(n[3])]) else {
                return;
            };
            let mut walk = Walk::new(n[4], n[5]);
            walk.hit_frames = pick as u32;
            ids.extend(room.add_walker(Walker::new(aabb).walk(walk).tags(Tags::from_bits(pick as u32))));
            ids.extend(room.add_walker(Walker::new(aabb)));
        }
        (1 | 2, _) => {
            let Some(shape) = shape(kind, n) else { return };
            let thing = Thing::new(shape);
            ids.extend(room.add_thing(if pick.is_multiple_of(2) { thing.one_way() } else { thing }));
        }
        (3, Some(id)) => drop(room.walk(id, v)),
        (4, Some(id)) => drop(room.dash(id, v)),
        (5, Some(id)) => drop(room.shift(id, v)),
        (6, Some(id)) => drop(room.put(id, v)),
        (7, Some(id)) if pick.is_multiple_of(4) => drop(room.remove(id)),
        (8, _) => drop(room.set_tolerance(n[0])),
        _ => room.set_event_only(Tags::from_bits(u32::from(kind) & 2)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_500,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bits_in_any_order_keep_a_room_finite(
        commands in prop::collection::vec(
            (any::<u8>(), any::<usize>(), any::<u8>(), prop::array::uniform8(any_bits())),
            1..24,
        ),
    ) {
        let (mut room, mut ids) = (Room::new(), Vec::new());
        for (op, pick, kind, n) in commands {
            command(&mut room, &mut ids, op, pick, kind, n);
            for _ in 0..2 {
                prop_assert!(room.frame().iter().all(|hit| hit.push.is_finite() && (hit.pushed || hit.push == hazumi::Vec2::ZERO)));
                for (_, member) in room.iter() {
                    let aabb = member.aabb();
                    prop_assert!(member.offset().is_finite() && member.moved().is_finite());
                    prop_assert!(aabb.min().is_finite() && aabb.max().is_finite());
                }
            }
        }
    }
}
