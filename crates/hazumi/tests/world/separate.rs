//! A soft push apart for crowds.

use hazumi::{Aabb, Body, BodyId, Circle, Tags, Vec2, World};

const ENEMY: Tags = Tags::bit(3);

fn enemy(world: &mut World, at: Vec2, radius: f32) -> BodyId {
    world.add(Body::dynamic(Circle::new(at, radius).unwrap()).tags(ENEMY)).unwrap()
}

fn place(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().position()
}

/// Places all over a square, always the same.
fn places(count: usize, side: f32) -> Vec<Vec2> {
    let mut bits = 7u64;
    let mut unit = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (bits >> 40) as f32 / (1u32 << 24) as f32
    };
    (0..count).map(|_| Vec2::new((unit() - 0.5) * side, (unit() - 0.5) * side)).collect()
}

fn deepest(world: &World, ids: &[BodyId], radius: f32) -> f32 {
    let at: Vec<_> = ids.iter().map(|&id| place(world, id)).collect();
    let mut deepest = 0f32;
    for (i, a) in at.iter().enumerate() {
        for b in &at[i + 1..] {
            deepest = deepest.max(2.0 * radius - (*a - *b).length());
        }
    }
    deepest
}

#[test]
fn a_crowd_that_walks_to_one_point_stands_around_it_and_not_on_it() {
    let mut world = World::new();
    let ids: Vec<_> = places(200, 600.0).into_iter().map(|at| enemy(&mut world, at, 6.0)).collect();
    for _ in 0..400 {
        for &id in &ids {
            let at = place(&world, id);
            let way = if at.length() > 1.0 { at * (-40.0 / at.length()) } else { Vec2::ZERO };
            world.set_velocity(id, way).unwrap();
        }
        world.advance(1.0 / 60.0).unwrap();
        world.separate(ENEMY, 0.0, 4).unwrap();
    }
    let near = ids.iter().filter(|&&id| place(&world, id).length() < 40.0).count();
    // A disc of that radius has room for 36 of radius 6, and somewhat more where they overlap softly.
    assert!((25..110).contains(&near), "{near}");
    assert!(deepest(&world, &ids, 6.0) < 8.0, "{}", deepest(&world, &ids, 6.0));
    // Left alone they are soon apart.
    for _ in 0..300 {
        world.separate(ENEMY, 0.0, 4).unwrap();
    }
    assert!(deepest(&world, &ids, 6.0) < 0.1, "{}", deepest(&world, &ids, 6.0));
}

#[test]
fn nobody_is_pushed_through_a_wall() {
    let mut world = World::new();
    let wall = |world: &mut World, a: [f32; 2], b: [f32; 2]| {
        world.add(Body::fixed(Aabb::new(a, b).unwrap())).unwrap();
    };
    for (a, b) in
        [([-60., -60.], [-50., 60.]), ([50., -60.], [60., 60.]), ([-60., -60.], [60., -50.]), ([-60., 50.], [60., 60.])]
    {
        wall(&mut world, a, b);
    }
    // More than the room has room for.
    let ids: Vec<_> = places(300, 20.0).into_iter().map(|at| enemy(&mut world, at, 5.0)).collect();
    for _ in 0..200 {
        world.separate(ENEMY, 1.0, 3).unwrap();
    }
    for &id in &ids {
        let at = place(&world, id);
        assert!(at.x.abs().max(at.y.abs()) <= 45.001, "{at:?}");
    }
    world.advance(1.0 / 60.0).unwrap();
}

#[test]
fn the_order_of_bodies_makes_no_difference() {
    let at = places(300, 120.0);
    let (mut there, mut back) = (World::new(), World::new());
    let first: Vec<_> = at.iter().map(|&at| enemy(&mut there, at, 4.0)).collect();
    let last: Vec<_> = at.iter().rev().map(|&at| enemy(&mut back, at, 4.0)).collect();
    for _ in 0..20 {
        let moved = there.separate(ENEMY, 0.5, 2).unwrap();
        assert_eq!(back.separate(ENEMY, 0.5, 2).unwrap(), moved);
    }
    for (&a, &b) in first.iter().zip(last.iter().rev()) {
        assert_eq!(place(&there, a), place(&back, b));
    }
}

/// A world that was read again keeps its movers in other places.
#[test]
fn those_on_one_spot_part_alike_in_a_world_that_was_restored() {
    let mut world = World::new();
    let ids: Vec<_> = (0..40).map(|_| enemy(&mut world, Vec2::ZERO, 4.0)).collect();
    for &id in ids.iter().step_by(3) {
        world.remove(id).unwrap();
        enemy(&mut world, Vec2::ZERO, 4.0);
    }
    let mut restored = World::from_bytes(&world.to_bytes()).unwrap();
    for _ in 0..5 {
        world.separate(ENEMY, 0.5, 2).unwrap();
        restored.separate(ENEMY, 0.5, 2).unwrap();
        assert_eq!(world.checksum(), restored.checksum());
    }
}

#[test]
fn those_on_one_spot_part_and_those_of_other_tags_stay() {
    let mut world = World::new();
    let ids: Vec<_> = (0..60).map(|_| enemy(&mut world, Vec2::ZERO, 5.0)).collect();
    let other = world.add(Body::dynamic(Circle::new([0., 0.], 5.).unwrap()).tags(Tags::bit(1))).unwrap();
    for _ in 0..400 {
        world.separate(ENEMY, 0.0, 4).unwrap();
    }
    assert!(deepest(&world, &ids, 5.0) < 0.5, "{}", deepest(&world, &ids, 5.0));
    assert_eq!(place(&world, other), Vec2::ZERO);
}

#[test]
fn a_giant_among_dwarfs_and_one_far_away_do_no_harm() {
    let mut world = World::new();
    let dwarfs: Vec<_> = places(100, 80.0).into_iter().map(|at| enemy(&mut world, at, 1.0)).collect();
    let giant = enemy(&mut world, Vec2::new(5.0, 3.0), 60.0);
    enemy(&mut world, Vec2::new(1e30, -1e30), 1.0);
    for _ in 0..300 {
        world.separate(Tags::NONE, 0.0, 4).unwrap();
    }
    for id in dwarfs {
        assert!((place(&world, id) - place(&world, giant)).length() > 60.0);
    }
}

#[test]
fn a_gap_that_makes_no_sense_is_refused_and_no_pass_moves_nobody() {
    let mut world = World::new();
    enemy(&mut world, Vec2::ZERO, 5.0);
    let b = enemy(&mut world, Vec2::X, 5.0);
    for gap in [f32::NAN, f32::INFINITY, -1.0] {
        assert!(world.separate(ENEMY, gap, 1).is_err());
    }
    assert_eq!(world.separate(ENEMY, 0.0, 0).unwrap(), 0);
    world.set_enabled(b, false).unwrap();
    assert_eq!(world.separate(ENEMY, 0.0, 4).unwrap(), 0);
    assert_eq!(World::new().separate(Tags::NONE, f32::MAX, 4).unwrap(), 0);
}
