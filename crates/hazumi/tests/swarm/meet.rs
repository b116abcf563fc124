//! Bullets among the walls of a world: as games have them, and against the world's own movers.

use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm};
use hazumi::{Aabb, Body, BodyId, Capsule, Circle, Filter, Obb, Polygon, Response, Segment, Shape, Tags, Vec2, World};

use crate::support::Random;

const DT: f32 = 1.0 / 60.0;
const GLASS: Tags = Tags::bit(0);
const ENEMY: Tags = Tags::bit(1);

fn wall(world: &mut World, min: [f32; 2], max: [f32; 2]) -> BodyId {
    world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap()
}

/// Four walls around `half` by `half`.
fn room(half: f32) -> World {
    let mut world = World::new();
    let out = half + 50.0;
    wall(&mut world, [-out, -out], [-half, out]);
    wall(&mut world, [half, -out], [out, out]);
    wall(&mut world, [-out, -out], [out, -half]);
    wall(&mut world, [-out, half], [out, out]);
    world
}

/// All kinds of shapes in a room.
fn furnished(random: &mut Random, half: f32, pieces: usize) -> World {
    let mut world = room(half);
    for kind in 0..pieces {
        let at = random.place(half * 0.9);
        let size = random.within(4.0, 20.0);
        let shape: Shape = match kind % 6 {
            0 => Aabb::from_center(at, [size, size * 0.5]).unwrap().into(),
            1 => Circle::new(at, size * 0.5).unwrap().into(),
            2 => Obb::from_half(at, [size, 3.0], random.within(0.0, 3.0)).unwrap().into(),
            3 => Capsule::new(at, at + random.place(size), 2.0).unwrap().into(),
            4 => Segment::new(at, at + random.place(size) + Vec2::X).unwrap().into(),
            _ => Polygon::new([at, at + Vec2::new(size, 2.), at + Vec2::new(3., size)]).unwrap().into(),
        };
        world.add(Body::fixed(shape)).unwrap();
    }
    world
}

fn only(bullet: Bullet) -> Swarm {
    let mut swarm = Swarm::new();
    swarm.spawn(bullet).unwrap();
    swarm
}

fn meet(swarm: &mut Swarm, world: &World, dt: f32, response: BulletResponse) -> Meetings {
    let mut meetings = Meetings::new();
    swarm.meet(world, Filter::ALL, dt, &mut meetings, |_| response).unwrap();
    meetings
}

#[test]
fn bullets_of_any_speed_stay_in_a_closed_room_for_a_minute_and_keep_their_energy() {
    let world = room(100.0);
    let mut random = Random(3);
    let mut swarm = Swarm::new();
    for user in 0..200u64 {
        let speed = [0.5, 30.0, 300.0, 3_000.0, 30_000.0][user as usize % 5];
        let bullet = Bullet::new(random.place(90.0), random.place(speed), random.within(0.5, 6.0));
        swarm.spawn(bullet.user(user)).unwrap();
    }
    let before: Vec<f32> = swarm.iter().map(|bullet| bullet.velocity.length()).collect();
    let mut meetings = Meetings::new();
    let mut hits = 0;
    for frame in 0..3_600 {
        let dt = if frame % 7 == 0 { DT * 2.5 } else { DT };
        swarm.meet(&world, Filter::ALL, dt, &mut meetings, |_| BulletResponse::Bounce).unwrap();
        hits += meetings.hits().len();
        assert_eq!(meetings.bounded(), 0);
        for bullet in swarm.iter() {
            let out = bullet.position.x.abs().max(bullet.position.y.abs()) + bullet.radius - 100.0;
            assert!(out < 1e-4, "{bullet:?} is {out} outside in frame {frame}");
        }
    }
    assert!(hits > 100_000, "{hits}");
    for (bullet, speed) in swarm.iter().zip(before) {
        assert!((bullet.velocity.length() - speed).abs() <= 1e-5 * speed, "{bullet:?} had {speed}");
    }
}

#[test]
fn bullets_among_shapes_of_all_kinds_stay_in_the_room_and_out_of_the_shapes() {
    let mut random = Random(11);
    let world = furnished(&mut random, 200.0, 60);
    let mut swarm = Swarm::new();
    while swarm.len() < 300 {
        let bullet = Bullet::new(random.place(190.0), random.place(400.0), random.within(0.5, 4.0));
        let mut found = Vec::new();
        world.overlapping(&Circle::new(bullet.position, bullet.radius).unwrap(), Filter::ALL, &mut found);
        if found.is_empty() {
            swarm.spawn(bullet).unwrap();
        }
    }
    let mut meetings = Meetings::new();
    for frame in 0..1_200 {
        swarm.meet(&world, Filter::ALL, DT, &mut meetings, |_| BulletResponse::Bounce).unwrap();
        for bullet in swarm.iter() {
            let mut found = Vec::new();
            // Within a hair of the surface counts as outside.
            let core = Circle::new(bullet.position, (bullet.radius - 1e-3).max(0.0)).unwrap();
            world.overlapping(&core, Filter::ALL, &mut found);
            assert_eq!(found, [], "{bullet:?} in frame {frame}");
        }
    }
}

#[test]
fn hits_are_those_of_dynamic_circles_in_the_same_order() {
    for seed in 0..40 {
        let mut random = Random(seed);
        let mut world = furnished(&mut random, 150.0, 25);
        let mut swarm = Swarm::new();
        let walls = world.clone();
        let mut balls = Vec::new();
        while swarm.len() < 30 {
            let bullet = Bullet::new(random.place(140.0), random.place(500.0), random.within(1.0, 4.0));
            let mut found = Vec::new();
            let shape = Circle::new(bullet.position, bullet.radius + 0.1).unwrap();
            walls.overlapping(&shape, Filter::ALL, &mut found);
            if found.is_empty() {
                let shape = Circle::new(bullet.position, bullet.radius).unwrap();
                balls.push(world.add(Body::dynamic(shape).velocity(bullet.velocity)).unwrap());
                swarm.spawn(bullet).unwrap();
            }
        }
        // One long frame, so that bullets are rounded to f32 only at its end: the same bounces, one after the other.
        let mut expected = Vec::new();
        let dt = 0.25;
        world
            .step(dt, |hit, _| {
                expected.push((hit.time / dt, balls.iter().position(|&ball| ball == hit.body).unwrap(), *hit));
                Response::BOUNCE
            })
            .unwrap();
        let meetings = meet(&mut swarm, &walls, dt, BulletResponse::Bounce);
        assert!(expected.len() > 10, "{}", expected.len());
        // Of one instant each has an order of its own among bullets.
        let told: Vec<_> = meetings.hits().iter().map(|hit| (hit.index, hit.body().unwrap())).collect();
        let heard: Vec<_> = expected.iter().map(|(_, index, hit)| (*index, hit.other)).collect();
        assert_eq!(told, heard, "seed {seed}");
        for (hit, (time, _, of)) in meetings.hits().iter().zip(&expected) {
            assert!((hit.time - time).abs() < 1e-5, "seed {seed}: {hit:?} against {of:?}");
            assert!((hit.point - of.point).length() < 2e-2, "seed {seed}: {hit:?} against {of:?}");
            assert!((hit.normal - of.normal).length() < 2e-3, "seed {seed}: {hit:?} against {of:?}");
        }
    }
}

#[test]
fn what_is_known_of_free_ways_changes_no_bit() {
    let mut random = Random(5);
    let mut world = furnished(&mut random, 300.0, 60);
    world.add(Body::kinematic(Aabb::from_center([0., 0.], [60., 10.]).unwrap()).velocity([20., 5.]).spin(1.5)).unwrap();
    let mut swarm = Swarm::new();
    for user in 0..400 {
        swarm.spawn(Bullet::new(random.place(290.0), random.place(300.0), random.within(0.0, 5.0)).user(user)).unwrap();
    }
    let (mut known, mut anew) = (Meetings::new(), Meetings::new());
    let mut met = 0;
    for frame in 0..900 {
        // A clone knows nothing of ways.
        let mut other = swarm.clone();
        let dt = [DT, DT * 0.3, DT * 1.7, 0.0][frame % 4];
        let answer = |user: u64, index: u32| match (user as u32 + index) % 3 {
            0 => BulletResponse::Pass,
            1 if frame % 7 == 0 => BulletResponse::Gone,
            _ => BulletResponse::Bounce,
        };
        let respond = |hit: &hazumi::swarm::Meeting| answer(hit.user, hit.body().unwrap().index() as u32);
        swarm.meet(&world, Filter::ALL, dt, &mut known, respond).unwrap();
        other.meet(&world, Filter::ALL, dt, &mut anew, respond).unwrap();
        assert_eq!(known.hits(), anew.hits(), "frame {frame}");
        assert_eq!(swarm, other, "frame {frame}");
        met += known.hits().len();
        while swarm.len() < 400 {
            let radius = random.within(0.0, 5.0);
            swarm.spawn(Bullet::new(random.place(290.0), random.place(300.0), radius).user(frame as u64)).unwrap();
        }
        match frame % 40 {
            0 => drop(swarm.remove(frame % 400)),
            13 => drop(swarm.swap_remove(frame % 400)),
            26 => swarm.remove_all((0..frame % 150).map(|i| i * 2)),
            _ => {}
        }
        if frame % 50 == 0 {
            let at = random.place(250.0);
            wall(&mut world, [at.x, at.y], [at.x + 12.0, at.y + 12.0]);
        }
        if frame % 90 == 0 {
            let first = world.iter().next().unwrap().id();
            world.remove(first).unwrap();
        }
        if frame % 11 == 0 {
            swarm.set_velocity(frame % swarm.len(), random.place(300.0)).unwrap();
            swarm.turn_toward(dt, 1.0, |index, _| (index % 9 == 0).then_some(Vec2::ZERO)).unwrap();
        }
        if frame % 60 == 0 {
            swarm.advance(DT).unwrap();
        }
        world.advance(dt).unwrap();
    }
    assert!(met > 1_000, "{met}");
}

#[test]
fn two_walls_in_a_corner_are_two_hits_and_one_bounce() {
    let world = room(100.0);
    let mut swarm = only(Bullet::new([60., 60.], [200., 200.], 5.));
    let hits = meet(&mut swarm, &world, 0.35, BulletResponse::Bounce);
    let [right, top] = hits.hits() else { panic!("{:?}", hits.hits()) };
    assert_eq!((right.time, top.time), (0.5, 0.5));
    assert_eq!((right.normal, top.normal), (-Vec2::X, -Vec2::Y));
    assert_eq!(swarm.get(0).unwrap().velocity, Vec2::new(-200., -200.));
}

#[test]
fn a_row_of_tiles_is_a_flat_wall() {
    let mut world = World::new();
    for i in 0..40 {
        wall(&mut world, [i as f32 * 0.7, 0.0], [(i + 1) as f32 * 0.7, 1.0]);
    }
    let mut random = Random(2);
    for _ in 0..500 {
        let velocity = Vec2::new(random.within(-300.0, 300.0), random.within(20.0, 300.0));
        let start = Vec2::new(14.0, -0.6) - velocity * 0.01;
        let mut swarm = only(Bullet::new(start, velocity, 0.6));
        let hits = meet(&mut swarm, &world, 0.02, BulletResponse::Bounce);
        assert!(!hits.hits().is_empty());
        assert_eq!(swarm.get(0).unwrap().velocity, Vec2::new(velocity.x, -velocity.y), "{:?}", hits.hits());
    }
}

#[test]
fn a_bullet_that_is_gone_is_removed_when_all_is_over_and_the_rest_keep_their_order() {
    let world = room(100.0);
    let mut swarm = Swarm::new();
    for user in 0..10 {
        let speed = if user % 3 == 0 { 20_000.0 } else { 1.0 };
        swarm.spawn(Bullet::new([0., user as f32], [speed, 0.], 0.2).user(user)).unwrap();
    }
    let hits = meet(&mut swarm, &world, DT, BulletResponse::Gone);
    assert_eq!(hits.gone(), [0, 3, 6, 9]);
    assert_eq!(swarm.users(), [1, 2, 4, 5, 7, 8]);
    assert_eq!(hits.hits().iter().map(|hit| hit.user).collect::<Vec<_>>(), [0, 3, 6, 9], "at one time, in order");
}

#[test]
fn the_third_hit_kills_and_the_later_ones_pass() {
    let mut world = World::new();
    let enemy = world.add(Body::dynamic(Circle::new([100., 0.], 10.).unwrap()).tags(ENEMY)).unwrap();
    let mut swarm = Swarm::new();
    for user in 0..6 {
        swarm.spawn(Bullet::new([10.0 * user as f32, 0.], [200., 0.], 1.).user(user)).unwrap();
    }
    let (mut meetings, mut lives) = (Meetings::new(), 3);
    let respond = |_: &_| {
        lives -= 1;
        if lives >= 0 { BulletResponse::Gone } else { BulletResponse::Pass }
    };
    swarm.meet(&world, Filter::ALL.any_of(ENEMY), 0.5, &mut meetings, respond).unwrap();
    assert_eq!(meetings.hits().iter().map(|hit| hit.user).collect::<Vec<_>>(), [5, 4, 3, 2, 1, 0]);
    assert!(meetings.hits().iter().all(|hit| hit.body() == Some(enemy)));
    assert_eq!(swarm.users(), [0, 1, 2]);
}

#[test]
fn an_enemy_that_flies_is_met_where_it_is_then() {
    let mut world = World::new();
    world.add(Body::dynamic(Circle::new([100., -50.], 10.).unwrap()).velocity([0., 100.])).unwrap();
    let mut swarm = only(Bullet::new([0., 0.], [178., 0.], 1.));
    let hits = meet(&mut swarm, &world, 1.0, BulletResponse::Gone);
    let [hit] = hits.hits() else { panic!("{hits:?}") };
    assert!((hit.time - 0.5).abs() < 1e-3, "{hit:?}");
    assert_eq!(hit.surface_velocity, Vec2::new(0., 100.));
}

#[test]
fn a_bullet_bounces_off_a_door_as_the_door_sees_it() {
    let mut world = World::new();
    let door = Aabb::from_center([100., 0.], [10., 100.]).unwrap();
    world.add(Body::kinematic(door).velocity([-50., 0.])).unwrap();
    let mut swarm = only(Bullet::new([0., 0.], [100., 0.], 5.));
    let hits = meet(&mut swarm, &world, 1.0, BulletResponse::Bounce);
    let [hit] = hits.hits() else { panic!("{hits:?}") };
    assert!((hit.time - 0.6).abs() < 1e-6, "from 5 to 95, together at 150: {hit:?}");
    assert_eq!(swarm.get(0).unwrap().velocity, Vec2::new(-200., 0.));
    // By what it is told to reach, too.
    let mut world = World::new();
    let door = world.add(Body::kinematic(door)).unwrap();
    world.move_to(door, [0., 0.], 0.0).unwrap();
    let hits = meet(&mut only(Bullet::new([0., 0.], [0., 0.], 5.)), &world, 1.0, BulletResponse::Gone);
    assert_eq!(hits.hits().len(), 1);
    assert!((hits.hits()[0].time - 0.9).abs() < 1e-6);
}

#[test]
fn a_bullet_that_comes_into_the_swarm_inside_a_wall_hits_it_at_once() {
    let mut world = World::new();
    wall(&mut world, [0., 0.], [100., 100.]);
    let inside = Bullet::new([50., 97.], [10., 0.], 2.);
    let hits = meet(&mut only(inside), &world, DT, BulletResponse::Gone);
    assert_eq!((hits.hits().len(), hits.hits()[0].time, hits.hits()[0].normal), (1, 0.0, Vec2::Y));
    // A bounce puts it outside.
    let mut swarm = only(inside);
    meet(&mut swarm, &world, DT, BulletResponse::Bounce);
    assert!(swarm.get(0).unwrap().position.y >= 102.0 - 1e-4);
    // Let pass, it flies out and is not asked about again.
    let mut swarm = only(Bullet::new([50., 50.], [100., 0.], 2.));
    assert_eq!(meet(&mut swarm, &world, DT, BulletResponse::Pass).hits().len(), 1);
    for _ in 0..90 {
        assert_eq!(meet(&mut swarm, &world, DT, BulletResponse::Gone).hits(), []);
    }
    assert!(swarm.get(0).unwrap().position.x > 110.0);
}

#[test]
fn a_bullet_that_comes_into_the_swarm_inside_a_door_hits_it_at_once_whatever_else_is_around() {
    for fixed in [None, Some(30.), Some(1000.)] {
        for (velocity, spin) in [(0., 0.), (50., 0.), (0., 2.)] {
            let mut world = World::new();
            if let Some(x) = fixed {
                wall(&mut world, [x, -50.], [x + 20., 50.]);
            }
            let door = Aabb::new([-20., -20.], [20., 20.]).unwrap();
            let door = world.add(Body::kinematic(door).velocity([velocity, 0.]).spin(spin)).unwrap();
            let mut random = Random(3);
            for _ in 0..40 {
                let (at, to) = (random.place(18.), random.place(200.));
                let mut swarm = only(Bullet::new(at, to, 2.));
                let mut clone = swarm.clone();
                let hits = meet(&mut swarm, &world, DT, BulletResponse::Bounce);
                let first = hits.hits().first().unwrap_or_else(|| panic!("no hit at {at:?}, with {fixed:?}"));
                assert_eq!((first.time, first.body()), (0.0, Some(door)), "{at:?}");
                meet(&mut clone, &world, DT, BulletResponse::Bounce);
                assert_eq!(clone, swarm);
            }
        }
    }
}

#[test]
fn bullets_without_a_size_bounce_off_a_thin_wall_once_each_time() {
    // By rounding, a point on a thin wall is on either side, and was hit 256 times at one instant.
    for seed in 0..100 {
        let mut random = Random(seed);
        let mut world = room(200.0);
        let (at, along) = (random.place(100.), random.place(60.));
        world.add(Body::fixed(Segment::new(at, at + along).unwrap())).unwrap();
        let mut swarm = Swarm::new();
        for _ in 0..20 {
            swarm.spawn(Bullet::new(random.place(190.), random.place(600.), 0.)).unwrap();
        }
        for frame in 0..300 {
            let mut clone = swarm.clone();
            let meetings = meet(&mut swarm, &world, DT, BulletResponse::Bounce);
            assert_eq!(meetings.bounded(), 0, "seed {seed}, frame {frame}");
            meet(&mut clone, &world, DT, BulletResponse::Bounce);
            assert_eq!(clone, swarm, "seed {seed}, frame {frame}");
        }
        assert!(
            swarm.iter().all(|bullet| bullet.position.x.abs().max(bullet.position.y.abs()) <= 200.0),
            "seed {seed}"
        );
    }
}

#[test]
fn glass_lets_through_and_the_wall_behind_does_not() {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50., -10.], [60., 10.]).unwrap()).tags(GLASS)).unwrap();
    world.add(Body::fixed(Segment::new([70., -10.], [70., 10.]).unwrap()).tags(GLASS)).unwrap();
    let end = wall(&mut world, [90., -10.], [100., 10.]);
    let respond = |hit: &hazumi::swarm::Meeting| {
        if hit.body() == Some(end) { BulletResponse::Gone } else { BulletResponse::Pass }
    };
    for speed in [10_000.0, 100.0, 7.0] {
        let mut swarm = only(Bullet::new([0., 0.], [speed, 0.], 3.));
        let (mut meetings, mut seen) = (Meetings::new(), Vec::new());
        for _ in 0..1_000 {
            swarm.meet(&world, Filter::ALL, DT, &mut meetings, respond).unwrap();
            seen.extend(meetings.hits().iter().map(|hit| hit.point.x));
        }
        assert_eq!(seen, [50., 70., 90.], "at {speed}");
        assert!(swarm.is_empty());
    }
}

#[test]
fn a_one_way_wall_lets_through_from_behind() {
    let mut world = World::new();
    let floor = Aabb::new([-50., 0.], [50., 10.]).unwrap();
    world.add(Body::fixed(floor).one_way_toward([0., -1.])).unwrap();
    let mut up = only(Bullet::new([0., 30.], [0., -100.], 2.));
    for _ in 0..40 {
        assert_eq!(meet(&mut up, &world, DT, BulletResponse::Bounce).hits(), []);
    }
    up.set_velocity(0, [0., 100.]).unwrap();
    let hits: usize = (0..40).map(|_| meet(&mut up, &world, DT, BulletResponse::Bounce).hits().len()).sum();
    assert_eq!(hits, 1);
    assert!(up.get(0).unwrap().position.y < 0.0);
}

#[test]
fn a_point_that_came_through_one_way_shapes_and_bounces_off_the_wall_they_lie_on_goes_back_through_them() {
    let tile = || Body::fixed(Aabb::new([0., 0.], [16., 16.]).unwrap()).one_way_toward([-1., 0.]);
    let lift = || Body::kinematic(Aabb::new([0., 0.], [16., 16.]).unwrap()).one_way_toward([-1., 0.]);
    for (tiles, lifts) in [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 1)] {
        let mut world = World::new();
        wall(&mut world, [-16., 0.], [0., 100.]);
        (0..tiles).for_each(|_| _ = world.add(tile()).unwrap());
        (0..lifts).for_each(|_| _ = world.add(lift()).unwrap());
        let mut swarm = only(Bullet::new([20., 8.], [-1800., -10.], 0.));
        let hits = meet(&mut swarm, &world, DT, BulletResponse::Bounce);
        let normals: Vec<Vec2> = hits.hits().iter().map(|hit| hit.normal).collect();
        assert_eq!(normals, [Vec2::X], "{tiles} and {lifts}");
        let at = swarm.get(0).unwrap().position;
        assert!((at - Vec2::new(10., 8. - 10. * DT)).length() < 1e-4, "{tiles} and {lifts}: {at:?}");
    }
    // Where a frame ends as it bounces, it does not come into the wall either.
    for tiles in 1..4 {
        let mut world = World::new();
        wall(&mut world, [-16., 0.], [0., 100.]);
        (0..tiles).for_each(|_| _ = world.add(tile()).unwrap());
        let mut swarm = only(Bullet::new([20., 8.], [-600., -10.], 0.));
        for frame in 0..6 {
            meet(&mut swarm, &world, DT, BulletResponse::Bounce);
            let at = swarm.get(0).unwrap().position;
            assert!(at.x > -5e-6, "{tiles}, frame {frame}: {at:?}");
        }
    }
}

#[test]
fn what_comes_into_the_way_is_met_and_what_went_is_not() {
    let mut world = room(500.0);
    let mut swarm = only(Bullet::new([0., 0.], [100., 0.], 2.));
    assert_eq!(meet(&mut swarm, &world, DT, BulletResponse::Gone).hits(), []);
    let block = wall(&mut world, [20., -5.], [30., 5.]);
    let mut other = world.clone();
    other.remove(block).unwrap();
    let (mut here, mut there) = (swarm.clone(), swarm.clone());
    for _ in 0..20 {
        meet(&mut here, &world, DT, BulletResponse::Gone);
        meet(&mut there, &other, DT, BulletResponse::Gone);
    }
    assert_eq!((here.len(), there.len()), (0, 1));
    // Between two worlds that were one.
    wall(&mut other, [70., -5.], [80., 5.]);
    for _ in 0..60 {
        meet(&mut swarm, &other, DT, BulletResponse::Gone);
    }
    assert!(swarm.is_empty());
    // One that is switched off and on, and one that is moved.
    let mut swarm = only(Bullet::new([0., 0.], [100., 0.], 2.));
    world.set_enabled(block, false).unwrap();
    for _ in 0..30 {
        meet(&mut swarm, &world, DT, BulletResponse::Gone);
    }
    assert_eq!(swarm.len(), 1);
    world.set_enabled(block, true).unwrap();
    world.teleport(block, [swarm.get(0).unwrap().position.x + 20.0, 0.]).unwrap();
    for _ in 0..20 {
        meet(&mut swarm, &world, DT, BulletResponse::Gone);
    }
    assert_eq!(swarm.len(), 0);
}

#[test]
fn a_filter_says_what_is_met() {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50., -10.], [60., 10.]).unwrap()).tags(GLASS)).unwrap();
    let mut swarm = only(Bullet::new([0., 0.], [100., 0.], 2.));
    let mut meetings = Meetings::new();
    for _ in 0..20 {
        let filter = Filter::ALL.none_of(GLASS);
        swarm.meet(&world, filter, DT, &mut meetings, |_| BulletResponse::Gone).unwrap();
    }
    for _ in 0..20 {
        swarm.meet(&world, Filter::ALL, DT, &mut meetings, |_| BulletResponse::Gone).unwrap();
    }
    assert!(swarm.is_empty(), "with the other filter it is met");
}

#[test]
fn a_hopeless_gap_is_bounded_and_told() {
    let mut world = World::new();
    wall(&mut world, [-100., -100.], [0., 100.]);
    wall(&mut world, [4.001, -100.], [100., 100.]);
    let mut swarm = only(Bullet::new([2.0005, 0.], [1e6, 1.], 2.));
    let hits = meet(&mut swarm, &world, 1.0, BulletResponse::Bounce);
    assert_eq!((hits.bounded(), hits.hits().len()), (1, 256));
    let at = swarm.get(0).unwrap().position.x;
    assert!((2.0 - 1e-5..2.001 + 1e-5).contains(&at), "{at}");
}

#[test]
fn a_bullet_that_a_door_squeezes_against_a_wall_stays_before_the_wall() {
    for seed in 0..100 {
        let mut random = Random(seed);
        let mut world = World::new();
        wall(&mut world, [-10., -5e3], [0., 5e3]);
        let door = Body::kinematic(Aabb::new([60., -5e3], [80., 5e3]).unwrap());
        world.add(door.velocity([-random.within(50.0, 200.0), 0.])).unwrap();
        let velocity = [random.within(-300.0, 300.0), random.within(-20.0, 20.0)];
        let mut swarm = only(Bullet::new([random.within(10.0, 50.0), 0.], velocity, 2.));
        let mut bounded = 0;
        for frame in 0..80 {
            let mut clone = swarm.clone();
            bounded += meet(&mut swarm, &world, DT, BulletResponse::Bounce).bounded();
            meet(&mut clone, &world, DT, BulletResponse::Bounce);
            let at = swarm.get(0).unwrap().position.x;
            assert!(at > 1.9, "seed {seed}, frame {frame}: {at}");
            assert_eq!(clone, swarm, "seed {seed}, frame {frame}");
            world.advance(DT).unwrap();
        }
        assert!(bounded > 0, "seed {seed}: it was squeezed");
    }
}

#[test]
fn no_time_moves_nothing_and_bad_time_is_refused() {
    let mut world = room(100.0);
    world.add(Body::dynamic(Circle::new([0., 0.], 5.).unwrap())).unwrap();
    let mut swarm = only(Bullet::new([3., 0.], [100., 0.], 1.));
    let hits = meet(&mut swarm, &world, 0.0, BulletResponse::Pass);
    assert_eq!((hits.hits().len(), swarm.get(0).unwrap().position), (1, Vec2::new(3., 0.)));
    let before = swarm.clone();
    for dt in [f32::NAN, -1.0, f32::INFINITY, 1e11] {
        assert!(swarm.meet(&world, Filter::ALL, dt, &mut Meetings::new(), |_| BulletResponse::Gone).is_err());
    }
    assert_eq!(swarm, before);
}
