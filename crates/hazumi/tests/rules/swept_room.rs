//! The swept room: the same as frame by frame where nothing is too fast, and right where something is.

use hazumi::rules::push_back::{Actor, Obstacle, TOLERANCE, push_back};
use hazumi::rules::room::{InvalidMember, MemberId, Room, SweptRoom, Thing, Walker};
use hazumi::rules::walk::{Gait, Walk};
use hazumi::{Aabb, Circle, QuadBez, Segment, Tags, Vec2};

fn walker() -> Walker {
    Walker::new(Aabb::new([-5., -5.], [5., 5.]).unwrap())
}

fn wall(x: f32) -> Thing {
    Thing::new(Segment::new([x, 200.], [x, -200.]).unwrap())
}

fn block(x: f32, y: f32) -> Thing {
    Thing::new(Aabb::from_center([x, y], [20., 60.]).unwrap())
}

/// Both rooms with the same in them.
fn both(walker: Walker, things: &[Thing]) -> (Room, SweptRoom, MemberId, Vec<MemberId>) {
    let (mut framed, mut swept) = (Room::new(), SweptRoom::new());
    let hero = framed.add_walker(walker).unwrap();
    assert_eq!(swept.add_walker(walker).unwrap(), hero);
    let ids = things.iter().map(|thing| framed.add_thing(thing.clone()).unwrap()).collect();
    assert_eq!(ids, things.iter().map(|thing| swept.add_thing(thing.clone()).unwrap()).collect::<Vec<_>>());
    (framed, swept, hero, ids)
}

fn frames(room: &mut SweptRoom, count: usize) {
    for _ in 0..count {
        room.frame();
    }
}

#[test]
fn walking_into_things_both_rooms_agree_to_a_step() {
    let curve = QuadBez::new([28., -60.], [40., 0.], [28., 60.]).unwrap();
    let circle = Circle::new([34., 0.], 14.).unwrap();
    for thing in [wall(30.), block(40., 0.), Thing::new(curve), Thing::new(circle)] {
        let (mut framed, mut swept, hero, _) = both(walker(), std::slice::from_ref(&thing));
        framed.walk(hero, [1., 0.]).unwrap();
        swept.walk(hero, [1., 0.]).unwrap();
        for frame in 0..60 {
            framed.frame();
            swept.frame();
            let [a, b] = [framed.get(hero).unwrap().offset(), swept.get(hero).unwrap().offset()];
            // Frame by frame it swings about the surface by up to two steps.
            assert!((a - b).length() <= 4.5, "{thing:?}, frame {frame}: {a:?} and {b:?}");
        }
    }
}

#[test]
fn a_wall_that_comes_carries_a_standing_walker_in_both_rooms() {
    let (mut framed, mut swept, hero, walls) = both(walker(), &[wall(20.)]);
    for _ in 0..100 {
        framed.shift(walls[0], [-1.5, 0.25]).unwrap();
        swept.shift(walls[0], [-1.5, 0.25]).unwrap();
        framed.frame();
        swept.frame();
    }
    let [a, b] = [framed.get(hero).unwrap().offset(), swept.get(hero).unwrap().offset()];
    // Frame by frame it is thrown ahead, and not carried along the wall until that has come up.
    assert!((a.x - b.x).abs() < 3.5 && a.y > 10., "{a:?} and {b:?}");
    // 150 on its way, of which 15 are to the walker; along the wall as far as it went with it.
    assert!((b.x + 135.).abs() < 1e-3 && (b.y - 22.5).abs() < 0.3, "{b:?}");
}

#[test]
fn a_wall_that_leaves_does_not_hold_it() {
    let (_, mut swept, hero, walls) = both(walker(), &[wall(5.)]);
    swept.walk(hero, [0., 1.]).unwrap();
    for _ in 0..10 {
        swept.shift(walls[0], [3., 0.]).unwrap();
        assert!(swept.frame().is_empty());
    }
    assert_eq!(swept.get(hero).unwrap().offset(), Vec2::new(0., 20.));
}

/// R5 by the rule alone: displaced, then pushed wherever it overlaps.
fn by_the_rule(walk: Walk, gait: Gait, wall_from: f32, wall_by: f32, frames: u32) -> f32 {
    let (mut walk, mut x, mut push, mut moved, mut wall_x) = (walk, 0.0f32, 0.0f32, 0.0f32, wall_from);
    for _ in 0..frames {
        moved = walk.speed(gait) + push + 0.0 * moved;
        (x, push) = (x + moved, 0.0);
        wall_x += wall_by;
        let aabb = Aabb::from_center([x, 0.], [10., 10.]).unwrap();
        let wall = Segment::new([wall_x, 200.], [wall_x, -200.]).unwrap();
        let obstacle = Obstacle { moved: Vec2::new(wall_by, 0.), ..Obstacle::fixed(&wall) };
        if hazumi::overlap(&aabb, &wall) {
            walk.hit();
            let actor = Actor { aabb, speed: walk.speed(gait), moved: Vec2::new(moved, 0.) };
            push += push_back(&actor, &obstacle, TOLERANCE).x;
        }
        walk.end_frame();
    }
    x
}

#[test]
fn a_dash_too_fast_for_the_rule_goes_through_a_wall_and_not_when_swept() {
    let fast = Walk::new(2., 60.);
    assert!(by_the_rule(fast, Gait::Dashing, 30., 0., 2) > 100., "the rule lets it through");
    let (_, mut swept, hero, _) = both(walker().walk(fast), &[wall(30.)]);
    swept.dash(hero, [1., 0.]).unwrap();
    for _ in 0..10 {
        swept.frame();
        assert!(swept.get(hero).unwrap().offset().x <= 25.);
    }
    assert_eq!(swept.get(hero).unwrap().offset().x, 25.);
}

#[test]
fn a_wall_too_fast_for_the_rule_goes_through_a_walker_and_not_when_swept() {
    assert_eq!(by_the_rule(Walk::default(), Gait::Standing, 30., -60., 3), 0., "the rule does not see it pass");
    let (_, mut swept, hero, walls) = both(walker(), &[wall(30.)]);
    for _ in 0..3 {
        swept.shift(walls[0], [-60., 0.]).unwrap();
        swept.frame();
    }
    assert!((swept.get(hero).unwrap().offset().x + 155.).abs() < 1e-3, "{:?}", swept.get(hero).unwrap().offset());
}

#[test]
fn a_hit_keeps_it_from_dashing_for_12_frames() {
    let (_, mut swept, hero, _) = both(walker(), &[wall(8.)]);
    swept.dash(hero, [1., 0.]).unwrap();
    assert_eq!(swept.frame().len(), 1);
    assert_eq!(swept.get(hero).unwrap().walk().unwrap().frames_left(), 11);
    swept.dash(hero, [-1., 0.]).unwrap();
    let mut ways = Vec::new();
    for _ in 0..13 {
        swept.frame();
        ways.push(swept.get(hero).unwrap().moved().x);
    }
    assert_eq!(ways, [vec![-2.; 11], vec![-6.; 2]].concat());
}

#[test]
fn one_way_walls_let_through_what_comes_from_behind() {
    // Upward in y down: its front is to the left.
    let (_, mut swept, hero, _) =
        both(walker(), &[Thing::new(Segment::new([-12., 50.], [-12., -50.]).unwrap()).one_way()]);
    swept.walk(hero, [-1., 0.]).unwrap();
    frames(&mut swept, 20);
    let through = swept.get(hero).unwrap().offset().x;
    swept.walk(hero, [1., 0.]).unwrap();
    frames(&mut swept, 40);
    let back = swept.get(hero).unwrap().offset().x;
    assert_eq!((through, back), (-40., -17.));
}

#[test]
fn what_is_for_events_only_is_told_and_does_not_stop() {
    const EVENT: Tags = Tags::bit(3);
    let mut room = SweptRoom::new();
    let hero = room.add_walker(walker()).unwrap();
    let other = room.add_walker(Walker::new(Aabb::new([20., -5.], [30., 5.]).unwrap()).tags(EVENT)).unwrap();
    let place = room.add_thing(block(60., 0.).tags(EVENT)).unwrap();
    room.set_event_only(EVENT);
    room.walk(hero, [1., 0.]).unwrap();
    let mut met = Vec::new();
    for _ in 0..60 {
        met.extend(room.frame().iter().filter(|hit| hit.walker == hero).map(|hit| (hit.other, hit.pushed)));
    }
    assert_eq!(room.get(hero).unwrap().offset(), Vec2::new(120., 0.));
    assert!(met.contains(&(other, false)) && met.contains(&(place, false)), "{met:?}");
}

#[test]
fn walkers_stop_each_other_whatever_their_tags() {
    let mut room = SweptRoom::new();
    let [left, right] =
        [0., 40.].map(|x| room.add_walker(Walker::new(Aabb::from_center([x, 0.], [10., 10.]).unwrap())).unwrap());
    room.walk(left, [1., 0.]).unwrap();
    room.walk(right, [-1., 0.]).unwrap();
    frames(&mut room, 60);
    let gap = room.get(right).unwrap().aabb().min().x - room.get(left).unwrap().aabb().max().x;
    assert!(gap.abs() < 1e-3, "{gap}");
}

#[test]
fn a_clone_goes_on_to_the_bit_and_what_is_gone_is_told() {
    let (_, mut room, hero, walls) = both(walker(), &[wall(30.), block(0., 60.)]);
    room.dash(hero, [1., 0.7]).unwrap();
    frames(&mut room, 5);
    let mut copy = room.clone();
    for _ in 0..30 {
        room.frame();
        copy.frame();
        assert_eq!((room.world().checksum(), room.hits()), (copy.world().checksum(), copy.hits()));
    }
    assert_eq!(room.walk(walls[0], [1., 0.]), Err(InvalidMember::NotAWalker { id: walls[0] }));
    assert_eq!(room.shift(hero, [1., 0.]), Err(InvalidMember::NotAThing { id: hero }));
    let message = room.shift(walls[0], [f32::NAN, 0.]).unwrap_err().to_string();
    assert_eq!(message, "by: must be finite, got [NaN, 0]");
    room.remove(walls[0]).unwrap();
    assert_eq!(room.shift(walls[0], [1., 0.]), Err(InvalidMember::Gone { id: walls[0] }));
    assert!(room.get(walls[0]).is_none() && room.len() == 2);
}
