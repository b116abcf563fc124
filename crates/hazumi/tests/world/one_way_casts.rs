//! Questions that meet one-way bodies from their front alone.

use core::f32::consts::PI;

use hazumi::*;

use crate::support::*;

const MINDED: Filter = Filter::ALL.mind_one_way();
const UP: [f32; 2] = [0., -1.];

/// A platform that stops what comes from above, y down.
fn platform(world: &mut World) -> BodyId {
    world.add(Body::fixed(tile([0., 0.], [100., 10.])).one_way_toward(UP)).unwrap()
}

#[test]
fn a_cast_meets_a_one_way_body_only_where_it_enters_its_front() -> Checked {
    let mut world = World::new();
    let one_way = platform(&mut world);
    let ball = |x: f32, y: f32| Circle::new([x, y], 5.).unwrap();
    for built in [false, true] {
        if built {
            world.advance(0.01)?;
        }
        let down = world.cast_shape(&ball(50., -45.), [0., 80.], MINDED)?.unwrap();
        assert_eq!((down.body, down.time, down.normal), (one_way, 0.5, Vec2::from(UP)));
        assert_eq!(world.cast_shape(&ball(50., 60.), [0., -80.], MINDED)?, None, "from below");
        assert_eq!(world.cast_shape(&ball(-50., 5.), [80., 0.], MINDED)?, None, "from the side");
        assert_eq!(world.cast_ray([50., -10.], [0., 40.], MINDED)?.unwrap().time, 0.25);
        assert_eq!(world.cast_ray([50., 30.], [0., -40.], MINDED)?, None);
        // Without that all sides are met.
        assert!(world.cast_shape(&ball(50., 60.), [0., -80.], Filter::ALL)?.is_some());
        assert!(world.cast_ray([-10., 5.], [40., 0.], Filter::ALL)?.is_some());
    }
    Ok(())
}

#[test]
fn what_starts_in_a_one_way_body_goes_on_but_what_stands_on_it_is_stopped() -> Checked {
    let mut world = World::new();
    let one_way = platform(&mut world);
    let wall = world.add(Body::fixed(tile([0., -60.], [100., -50.])))?;
    let ball = |y: f32| Circle::new([50., y], 5.).unwrap();
    let up = world.cast_shape(&ball(8.), [0., -106.], MINDED)?.unwrap();
    assert_eq!((up.body, up.time), (wall, 0.5), "on its way up, out of the platform");
    assert_eq!(world.cast_shape(&ball(8.), [0., 40.], MINDED)?, None, "and down again");
    assert_eq!(world.cast_ray([50., 5.], [0., 0.], MINDED)?, None);
    let standing = world.cast_shape(&ball(-5.), [0., 40.], MINDED)?.unwrap();
    assert_eq!((standing.body, standing.time), (one_way, 0.));
    assert_eq!(world.cast_shape(&ball(-5.), [40., 0.], MINDED)?, None, "a walk along it");
    Ok(())
}

#[test]
fn the_front_of_a_segment_and_a_curve_is_on_the_right_of_its_way() -> Checked {
    let line = Segment::new([0., 0.], [100., 0.])?;
    let arch = QuadBez::new([0., 0.], [50., -80.], [100., 0.])?;
    for shape in [Shape::from(line), arch.into()] {
        let mut world = World::new();
        let one_way = world.add(Body::fixed(shape).one_way())?;
        assert_eq!(world.cast_ray([30., -90.], [0., 120.], MINDED)?.unwrap().body, one_way);
        assert_eq!(world.cast_ray([30., 30.], [0., -120.], MINDED)?, None);
        // Half through it, it belongs to neither side.
        assert_eq!(world.cast_shape(&Circle::new([50., -1.], 60.)?, [0., -9.], MINDED)?, None);
    }
    Ok(())
}

#[test]
fn the_front_turns_with_the_body() -> Checked {
    let mut world = World::new();
    let door = Body::kinematic(tile([-50., -5.], [50., 5.])).pivot([0., 0.]).one_way_toward(UP).spin(PI);
    let door = world.add(door)?;
    world.advance(1.0)?;
    let met = |from: f32| world.cast_ray([20., from], [0., -2.0 * from], MINDED).unwrap().map(|hit| hit.body);
    assert_eq!((met(-40.), met(40.)), (None, Some(door)));
    Ok(())
}

#[test]
fn a_ray_between_flush_one_way_tiles_meets_them_from_the_front_alone() -> Checked {
    let mut world = World::new();
    let tiles = [0., 50.].map(|x| {
        let tile = Body::fixed(tile([x, 0.], [x + 50., 10.])).one_way_toward(UP);
        world.add(tile).unwrap()
    });
    assert_eq!(world.cast_ray([50., -20.], [0., 40.], MINDED)?.unwrap().body, tiles[0]);
    assert_eq!(world.cast_ray([50., 30.], [0., -40.], MINDED)?, None);
    assert!(world.cast_ray([50., 30.], [0., -40.], Filter::ALL)?.is_some());
    Ok(())
}

#[test]
fn what_fits_may_be_in_a_one_way_body_unless_it_would_be_put_out_over_its_front() -> Checked {
    let mut world = World::new();
    platform(&mut world);
    let fits = |y: f32, filter| world.fits(&Circle::new([50., y], 5.).unwrap(), filter);
    assert!(fits(9., MINDED) && !fits(9., Filter::ALL), "its head is in it");
    assert!(!fits(-4., MINDED), "sunk into its top");
    assert!(fits(-5., MINDED), "on it");
    Ok(())
}

#[test]
fn a_closure_minds_the_one_way_body_that_it_just_added() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([200., -10.], [210., 10.])))?;
    world.add(Body::dynamic(Circle::new([150., 0.], 1.)?).velocity([100., 0.]))?;
    let mut seen = 0;
    world.step(1.0, |_, midstep| {
        let added = midstep.add(Body::fixed(tile([0., 0.], [100., 10.])).one_way_toward(UP)).unwrap();
        let met = |from: f32| midstep.cast_ray([50., from], [0., -2.0 * from], MINDED).unwrap();
        assert_eq!((met(-40.).map(|hit| hit.body), met(40.)), (Some(added), None));
        seen += 1;
        Response::Stop
    })?;
    assert_eq!(seen, 1);
    Ok(())
}

/// A cast agrees with `move_by`, which is stopped by the same bodies.
#[test]
fn a_body_that_is_moved_by_hand_stops_where_its_cast_says() -> Checked {
    let mut random = Random(0x51DE);
    let (mut stopped, mut passed) = (0, 0);
    for _ in 0..600 {
        let mut world = World::new();
        for _ in 0..4 {
            let (at, half) = (random.point(-60., 60.), [random.between(4., 30.), random.between(2., 8.)]);
            let body = Body::fixed(Obb::from_half(at, half, random.between(-3., 3.))?);
            world.add(body.one_way_toward(random.direction()))?;
        }
        let ball = Circle::new(random.point(-90., 90.), 3.)?;
        let hero = world.add(Body::kinematic(ball))?;
        let motion = random.direction() * 120.;
        // What it starts in lets it through in both, but not to the bit.
        let mut found = Vec::new();
        world.overlapping(&Circle::new(ball.center(), 4.)?, Filter::ALL.except(hero), &mut found);
        if !found.is_empty() {
            continue;
        }
        let hit = world.cast_shape(&ball, motion, MINDED.except(hero))?;
        let moved = world.test_move(hero, motion, Response::Stop)?;
        let Some(first) = moved.hits.first() else {
            assert_eq!(hit, None);
            passed += 1;
            continue;
        };
        let hit = hit.ok_or("a hit")?;
        assert!((hit.time - first.time).abs() < 1e-4 && hit.body == first.other, "{hit:?} {first:?}");
        stopped += 1;
    }
    assert!(stopped > 60 && passed > 60, "{stopped} {passed}");
    Ok(())
}
