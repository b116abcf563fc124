//! What a body in contact stands on, leans on and has above it.

use hazumi::*;

use crate::support::*;

const UP: [f32; 2] = [0.0, -1.0];
const STEEPEST: f32 = core::f32::consts::FRAC_PI_4;

/// A world with gravity, in which a body lay for two seconds.
fn after_a_while(solids: Vec<Body>, hero: Body, gravity: f32) -> Result<(World, Vec<BodyId>, BodyId), InvalidBody> {
    let mut world = World::new();
    world.set_gravity([0.0, gravity]).unwrap();
    let solids = solids.into_iter().map(|solid| world.add(solid)).collect::<Result<Vec<_>, _>>()?;
    let hero = world.add(hero.response(Response::Slide))?;
    for _ in 0..120 {
        world.advance(1.0 / 60.0).unwrap();
    }
    Ok((world, solids, hero))
}

#[test]
fn a_hero_in_a_corner_has_a_floor_and_a_wall_and_in_the_air_nothing() -> Checked {
    let floor = Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 20.0])?);
    let wall = Body::fixed(Aabb::new([20.0, -100.0], [40.0, 0.0])?);
    let hero = Body::dynamic(Aabb::from_center([0.0, -30.0], [10.0, 20.0])?).acceleration([60.0, 0.0]);
    let (mut world, solids, hero) = after_a_while(vec![floor, wall], hero, 500.0)?;
    let ground = world.ground(hero, UP, STEEPEST)?;
    let under = ground.floor.unwrap();
    assert_eq!((ground.on_floor, ground.on_wall, ground.on_ceiling), (true, true, false));
    assert_eq!((under.body, under.normal, under.velocity), (solids[0], UP.into(), Vec2::ZERO));

    world.set_velocity(hero, [-50.0, -300.0])?;
    world.advance(0.1)?;
    let ground = world.ground(hero, UP, STEEPEST)?;
    assert_eq!((ground.on_floor, ground.on_wall, ground.floor), (false, false, None));
    Ok(())
}

#[test]
fn a_slope_is_a_floor_up_to_the_steepest_and_a_wall_beyond() -> Checked {
    for (degrees, is_floor) in [(30.0f32, true), (44.0, true), (46.0, false), (70.0, false)] {
        let rise = 3000.0 * libm::tanf(degrees.to_radians());
        let slope = Body::fixed(Segment::new([-3000.0, -rise], [3000.0, rise])?);
        let hero = Body::dynamic(Circle::new([0.0, -40.0], 6.0)?).gravity_scale(0.2);
        let (world, solids, hero) = after_a_while(vec![slope], hero, 500.0)?;
        let ground = world.ground(hero, UP, STEEPEST)?;
        assert_eq!((ground.on_floor, ground.on_wall), (is_floor, !is_floor), "{degrees} degrees");
        assert_eq!(ground.floor.map(|floor| floor.body), is_floor.then_some(solids[0]), "{degrees} degrees");
    }
    Ok(())
}

#[test]
fn what_is_pressed_up_has_a_ceiling_and_with_the_other_up_a_floor() -> Checked {
    let ceiling = Body::fixed(Aabb::new([-100.0, -20.0], [100.0, 0.0])?);
    let hero = Body::dynamic(Circle::new([0.0, 30.0], 6.0)?);
    let (world, _, hero) = after_a_while(vec![ceiling], hero, -500.0)?;
    let ground = world.ground(hero, UP, STEEPEST)?;
    assert_eq!((ground.on_floor, ground.on_wall, ground.on_ceiling), (false, false, true));
    assert!(world.ground(hero, [0.0, 3.0], STEEPEST)?.on_floor, "of any length, y up");
    assert!(
        world.ground(hero, [0.0, 0.0], STEEPEST).is_err() && world.ground(hero, [f32::NAN, 1.0], STEEPEST).is_err()
    );
    Ok(())
}

#[test]
fn the_floor_of_who_rides_has_its_velocity_where_it_is_stood_on() -> Checked {
    let lift = Body::kinematic(Aabb::new([-50.0, 0.0], [50.0, 10.0])?).velocity([12.0, -30.0]);
    let hero = Body::dynamic(Circle::new([0.0, -6.0], 6.0)?).restitution(0.0);
    let (mut world, solids, hero) = after_a_while(vec![lift], hero, 500.0)?;
    let floor = world.ground(hero, UP, STEEPEST)?.floor.ok_or("no floor")?;
    assert_eq!((floor.body, floor.velocity), (solids[0], [12.0, -30.0].into()));
    world.remove(solids[0])?;
    world.advance(0.0)?;
    assert_eq!(world.ground(hero, UP, STEEPEST)?.floor, None);
    Ok(())
}
