//! R5 as a room that runs itself.

use hazumi::rules::room::{Hit, InvalidMember, MemberId, Room, Thing, Walker};
use hazumi::rules::walk::Walk;
use hazumi::{Aabb, Capsule, Circle, CubicBez, Line, Polygon, QuadBez, Segment, Tags, Vec2};

use crate::random::Random;

const EVENT: Tags = Tags::bit(0);

/// A box of size 10 about a centre, standing.
fn walker(room: &mut Room, center: [f32; 2]) -> MemberId {
    room.add_walker(Walker::new(Aabb::from_center(center, [10., 10.]).unwrap())).unwrap()
}

fn wall(a: [f32; 2], b: [f32; 2]) -> Thing {
    Thing::new(Segment::new(a, b).unwrap())
}

fn center(room: &Room, id: MemberId) -> Vec2 {
    room.get(id).unwrap().aabb().center()
}

fn moved(room: &Room, id: MemberId) -> Vec2 {
    room.get(id).unwrap().moved()
}

fn frames(room: &mut Room, count: usize) {
    (0..count).for_each(|_| {
        room.frame();
    });
}

#[test]
fn a_walker_walks_two_a_frame_and_dashes_six() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    frames(&mut room, 3);
    assert_eq!(center(&room, id), Vec2::ZERO, "it stands");
    room.walk(id, [0., 30.]).unwrap();
    frames(&mut room, 3);
    assert_eq!(center(&room, id), Vec2::new(0., 6.));
    room.dash(id, [-1., 0.]).unwrap();
    frames(&mut room, 2);
    assert_eq!(center(&room, id), Vec2::new(-12., 6.));
    room.stand(id).unwrap();
    frames(&mut room, 2);
    assert_eq!((center(&room, id), moved(&room, id)), (Vec2::new(-12., 6.), Vec2::ZERO));
}

#[test]
fn its_speeds_are_its_own() {
    let mut room = Room::new();
    let slow = Walk::new(0.5, 2.);
    let id = room.add_walker(Walker::new(Aabb::new([0., 0.], [1., 1.]).unwrap()).walk(slow)).unwrap();
    room.dash(id, [3., 4.]).unwrap();
    frames(&mut room, 2);
    assert_eq!(room.get(id).unwrap().offset(), Vec2::new(3., 4.));
}

#[test]
fn a_hit_keeps_it_from_dashing_for_twelve_frames() {
    let mut room = Room::new();
    room.set_event_only(EVENT);
    let id = walker(&mut room, [0., 0.]);
    let event = room.add_thing(Thing::new(Circle::new([9., 0.], 1.).unwrap()).tags(EVENT)).unwrap();
    room.dash(id, [1., 0.]).unwrap();
    assert_eq!(room.frame().len(), 1);
    room.remove(event).unwrap();
    for frame in 1..12 {
        room.frame();
        assert_eq!(moved(&room, id).x, 2., "frame {frame}");
    }
    room.frame();
    assert_eq!(moved(&room, id).x, 6., "the twelfth after");
}

#[test]
fn it_is_pushed_out_of_a_box_in_a_number_of_frames() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    // It overlaps by 7 in x, walks along in y, and is pushed by 2 a frame until it is out.
    room.add_thing(Thing::new(Aabb::new([-2., -500.], [100., 500.]).unwrap())).unwrap();
    room.walk(id, [0., 1.]).unwrap();
    let hits = (0..10).filter(|_| !room.frame().is_empty()).count();
    assert_eq!(hits, 4);
    assert_eq!(center(&room, id), Vec2::new(-8., 20.));
}

#[test]
fn what_stands_is_not_pushed() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    room.add_thing(Thing::new(Aabb::new([-2., -500.], [100., 500.]).unwrap())).unwrap();
    let hit = room.frame()[0];
    assert!(hit.pushed && hit.push == Vec2::ZERO);
    frames(&mut room, 9);
    assert_eq!(center(&room, id), Vec2::ZERO);
}

#[test]
fn it_slides_along_a_slanted_wall() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    room.add_thing(wall([0., -40.], [400., 360.])).unwrap();
    room.walk(id, [1., 0.]).unwrap();
    for _ in 0..100 {
        room.frame();
        let p = center(&room, id);
        assert!(p.y > p.x - 40., "{p:?} stays above the line y = x − 40");
    }
    let p = center(&room, id);
    assert!(p.x > 80. && p.y > 40., "{p:?}");
}

#[test]
fn a_one_way_wall_stops_it_at_the_front_and_lets_it_through_from_behind() {
    // Its front is the side of (dy, −dx) = (1, 0).
    let room = |x: f32, direction: f32| {
        let mut room = Room::new();
        let id = walker(&mut room, [x, 0.]);
        room.add_thing(wall([0., -50.], [0., 50.]).one_way()).unwrap();
        room.walk(id, [direction, 0.]).unwrap();
        frames(&mut room, 60);
        center(&room, id).x
    };
    assert!(room(20., -1.) > 0.);
    assert!(room(-20., 1.) > 50.);
}

#[test]
fn a_moving_wall_carries_what_it_moves_toward() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    let moving = room.add_thing(wall([6., 50.], [6., -50.])).unwrap();
    for _ in 0..40 {
        room.shift(moving, [-3., 1.]).unwrap();
        room.frame();
    }
    assert_eq!(room.get(moving).unwrap().offset(), Vec2::new(-120., 40.));
    let p = center(&room, id);
    assert!(p.x < -114. && p.y > 20., "{p:?}");
}

#[test]
fn a_wall_that_moves_away_or_along_does_not_hold() {
    for by in [[3., 1.], [0., 1.]] {
        let mut room = Room::new();
        let id = walker(&mut room, [0., 0.]);
        let moving = room.add_thing(wall([4., 50.], [4., -50.])).unwrap();
        room.shift(moving, by).unwrap();
        frames(&mut room, 3);
        assert_eq!(center(&room, id), Vec2::ZERO);
    }
}

#[test]
fn a_shift_is_for_one_frame() {
    let mut room = Room::new();
    let thing = room.add_thing(wall([0., 0.], [1., 0.])).unwrap();
    room.shift(thing, [9., 9.]).unwrap();
    room.shift(thing, [1., 2.]).unwrap();
    room.frame();
    assert_eq!(moved(&room, thing), Vec2::new(1., 2.));
    room.frame();
    assert_eq!((moved(&room, thing), room.get(thing).unwrap().offset()), (Vec2::ZERO, Vec2::new(1., 2.)));
}

#[test]
fn no_wall_passes_over_it_however_fast() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    let moving = room.add_thing(wall([100., 50.], [100., -50.])).unwrap();
    room.shift(moving, [-300., 0.]).unwrap();
    room.frame();
    assert!((center(&room, id).x - -205.).abs() < 1e-3, "{:?}", center(&room, id));
}

#[test]
fn a_curve_pushes_and_carries() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    let curve = room.add_thing(Thing::new(QuadBez::new([-20., 4.], [0., 4.], [20., 4.]).unwrap())).unwrap();
    room.walk(id, [0., 1.]).unwrap();
    room.frame();
    assert_eq!(room.hits()[0].push, Vec2::new(0., -2.125));
    for _ in 0..20 {
        room.shift(curve, [0., -3.]).unwrap();
        room.frame();
    }
    let p = center(&room, id);
    assert!(p.y < -56., "{p:?} is above the curve, at −56");
}

#[test]
fn an_event_is_a_hit_without_a_push_whichever_of_the_two_bears_the_tag() {
    for (walker_tags, thing_tags) in [(EVENT, Tags::NONE), (Tags::NONE, EVENT), (Tags::bit(3), EVENT | Tags::bit(4))] {
        let mut room = Room::new();
        room.set_event_only(EVENT);
        let aabb = Aabb::from_center([0., 0.], [10., 10.]).unwrap();
        let id = room.add_walker(Walker::new(aabb).tags(walker_tags).user(7)).unwrap();
        let other = room.add_thing(wall([8., -9.], [8., 9.]).tags(thing_tags)).unwrap();
        room.walk(id, [1., 0.]).unwrap();
        let mut hits = Vec::new();
        for _ in 0..20 {
            hits.extend_from_slice(room.frame());
        }
        assert_eq!(center(&room, id), Vec2::new(40., 0.), "nothing holds it up");
        assert_eq!(hits.len(), 5);
        let told = |hit: &Hit| (hit.walker, hit.other, hit.walker_tags, hit.other_tags, hit.pushed, hit.push);
        let expected = (id, other, walker_tags, thing_tags, false, Vec2::ZERO);
        assert!(hits.iter().all(|hit| told(hit) == expected), "{hits:?}");
    }
}

#[test]
fn hits_come_in_the_order_of_places() {
    let mut room = Room::new();
    let ids: Vec<MemberId> = [30., 0., 8., 16.].into_iter().map(|x| walker(&mut room, [x, 0.])).collect();
    let floor = room.add_thing(Thing::new(Line::new([0., 5.], [-1., 0.]).unwrap())).unwrap();
    let hits: Vec<_> = room.frame().iter().map(|hit| (hit.walker, hit.other)).collect();
    let [a, b, c, d] = ids[..] else { unreachable!() };
    assert_eq!(hits, [(a, floor), (b, c), (b, floor), (c, b), (c, d), (c, floor), (d, c), (d, floor)]);
}

#[test]
fn two_walkers_that_overlap_separate() {
    for (offset, what) in [([3., 1.], "apart"), ([0., 0.], "exactly on each other")] {
        let mut room = Room::new();
        let a = walker(&mut room, [0., 0.]);
        let b = walker(&mut room, offset);
        // Both walk the same way, or they would stand and not push.
        room.walk(a, [0., 1.]).unwrap();
        room.walk(b, [0., 1.]).unwrap();
        frames(&mut room, 30);
        let gap = center(&room, a) - center(&room, b);
        assert!(gap.x.abs() > 10. || gap.y.abs() > 10., "{what}: {gap:?}");
        assert!(room.frame().is_empty());
    }
}

#[test]
fn a_walker_that_walks_into_a_standing_one_carries_it() {
    let mut room = Room::new();
    let pusher = walker(&mut room, [-12., 0.]);
    let other = walker(&mut room, [0., 0.]);
    room.walk(pusher, [1., 0.]).unwrap();
    frames(&mut room, 60);
    assert!(center(&room, other).x > 20.);
    assert!(center(&room, pusher).x < center(&room, other).x);
}

/// A walker at (0, 0), and fifty to the left of it that walk or dash to the right, each a little up or down.
fn crowd(room: &mut Room, seed: u64) -> MemberId {
    let mut random = Random::new(seed);
    let pressed = walker(room, [0., 0.]);
    for i in 0..50 {
        let id = walker(room, [random.within(-90., -8.), random.within(-25., 25.)]);
        let direction = [1., random.within(-0.3, 0.3)];
        if i % 2 == 0 { room.walk(id, direction).unwrap() } else { room.dash(id, direction).unwrap() }
    }
    pressed
}

#[test]
fn no_crowd_squeezes_a_walker_through_a_wall() {
    let walls = [
        wall([8., -500.], [8., 500.]),
        wall([8., 500.], [8., -500.]),
        wall([8., 500.], [8., -500.]).one_way(),
        Thing::new(Line::new([8., 0.], [0., 1.]).unwrap()),
        Thing::new(Aabb::new([8., -500.], [9., 500.]).unwrap()),
        Thing::new(Capsule::new([9., -500.], [9., 500.], 1.).unwrap()),
        Thing::new(Polygon::new([[8., -500.], [30., 0.], [8., 500.]]).unwrap()),
        Thing::new(QuadBez::new([8., -500.], [8., 0.], [8., 500.]).unwrap()),
        Thing::new(CubicBez::new([8., -500.], [8., -100.], [8., 100.], [8., 500.]).unwrap()),
    ];
    for (i, wall) in walls.into_iter().enumerate() {
        for walks in [false, true] {
            let mut room = Room::new();
            let pressed = crowd(&mut room, i as u64);
            if walks {
                room.walk(pressed, [1., 0.]).unwrap();
            }
            let wall = room.add_thing(wall.clone()).unwrap();
            // A corridor, or they would slide past each other along the wall.
            for y in [-30., 30.] {
                room.add_thing(Thing::new(Line::new([0., y], [1., 0.]).unwrap())).unwrap();
            }
            // A minute of the first; the others differ in what they are, not in how long.
            let frames = if i == 0 { 3_600 } else { 600 };
            let mut touched = 0;
            for frame in 0..frames {
                touched += room.frame().iter().filter(|hit| hit.other == wall).count();
                for (id, member) in room.iter().filter(|(_, member)| member.walk().is_some()) {
                    let p = member.aabb().center();
                    assert!(p.x <= 8. && p.y.abs() < 30., "wall {i}, frame {frame}: {id:?} is at {p:?}");
                }
            }
            assert!(touched > frames, "wall {i}: touched {touched} times only");
        }
    }
}

/// Some of everything.
fn mixed() -> (Room, Vec<MemberId>, Vec<MemberId>) {
    let mut random = Random::new(5);
    let mut room = Room::new();
    room.set_event_only(EVENT);
    let mut things = Vec::new();
    for i in 0..12 {
        let (a, b, c) = (random.vector(100.), random.vector(100.), random.vector(100.));
        let thing = match i % 6 {
            0 => wall(a.into(), b.into()),
            1 => Thing::new(random.circle()),
            2 => Thing::new(QuadBez::new(a, b, c).unwrap()),
            3 => Thing::new(Capsule::new(a, b, 5.).unwrap()),
            4 => Thing::new(Polygon::new([a, b, c]).unwrap()),
            _ => Thing::new(random.aabb()).tags(EVENT),
        };
        things.push(room.add_thing(thing).unwrap());
    }
    let walkers = (0..40).map(|_| walker(&mut room, random.vector(100.).into())).collect();
    (room, walkers, things)
}

fn play(room: &mut Room, walkers: &[MemberId], things: &[MemberId], frames: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    let mut bits = Vec::new();
    for _ in 0..frames {
        for &id in walkers {
            if random.flag() {
                room.walk(id, random.vector(1.)).unwrap()
            } else {
                room.dash(id, random.vector(1.)).unwrap()
            }
        }
        for &id in things {
            room.shift(id, random.vector(2.)).unwrap();
        }
        for hit in room.frame() {
            bits.extend([
                hit.walker.index() as u32,
                hit.other.index() as u32,
                hit.push.x.to_bits(),
                hit.push.y.to_bits(),
            ]);
        }
        bits.extend(room.iter().flat_map(|(_, m)| [m.offset().x.to_bits(), m.offset().y.to_bits()]));
    }
    bits
}

#[test]
fn the_same_room_played_twice_and_from_a_clone_has_the_same_bits() {
    let ((mut a, walkers, things), (mut b, ..)) = (mixed(), mixed());
    assert_eq!(play(&mut a, &walkers, &things, 300, 1), play(&mut b, &walkers, &things, 300, 1));
    let mut c = a.clone();
    assert_eq!(play(&mut a, &walkers, &things, 300, 2), play(&mut c, &walkers, &things, 300, 2));
}

#[test]
fn far_travel_leaves_a_walkers_size_alone() {
    let mut room = Room::new();
    let id = room.add_walker(Walker::new(Aabb::new([0.1, 0.1], [0.3, 0.3]).unwrap())).unwrap();
    let before = room.get(id).unwrap().aabb();
    for direction in [[0.3, 0.7], [-0.3, -0.7]] {
        room.walk(id, direction).unwrap();
        frames(&mut room, 5_000);
    }
    room.put(id, [0., 0.]).unwrap();
    assert_eq!(room.get(id).unwrap().aabb(), before);
}

#[test]
fn errors_name_the_field_and_the_value() {
    let mut room = Room::new();
    let id = walker(&mut room, [0., 0.]);
    let thing = room.add_thing(wall([0., 0.], [1., 0.])).unwrap();
    let said = |error: Result<(), InvalidMember>| error.unwrap_err().to_string();
    assert_eq!(said(room.walk(id, [f32::NAN, 0.])), "direction: must be finite, got [NaN, 0]");
    assert_eq!(said(room.shift(thing, [0., f32::INFINITY])), "by: must be finite, got [0, inf]");
    assert_eq!(said(room.put(thing, [f32::NAN, 0.])), "offset: must be finite, got [NaN, 0]");
    assert_eq!(said(room.set_tolerance(-1.)), "tolerance: must be finite and >= 0, got -1");
    assert_eq!(said(room.dash(thing, [1., 0.])), "MemberId(1#1): only walkers walk, and this is a thing");
    assert_eq!(
        said(room.shift(id, [1., 0.])),
        "MemberId(0#1): only things are shifted by the game, and this is a walker"
    );
    let walk = Walk::new(2., f32::NAN);
    let aabb = Aabb::new([0., 0.], [1., 1.]).unwrap();
    let error = room.add_walker(Walker::new(aabb).walk(walk)).unwrap_err();
    assert_eq!(error.to_string(), "dash: must be finite and >= 0, got NaN");
    assert_eq!(room.remove(id), Ok(()));
    assert_eq!(said(room.remove(id)), "MemberId(0#1): is not in this room: it was removed, or is of another room");
    assert!(room.get(id).is_none());
    let again = walker(&mut room, [0., 0.]);
    assert!(again.index() == id.index() && again != id);
}
