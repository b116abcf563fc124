//! A heap that sleeps wakes when what holds it goes.

use hazumi::*;

use super::*;
use crate::support::Checked;

const BALL: Tags = Tags::bit(0);
const WALL: Tags = Tags::bit(1);
const FLOOR: Tags = Tags::bit(2);

/// Two balls on a floor and one upon both, which lie long enough to sleep. Y points down.
struct Pile {
    world: World,
    floor: BodyId,
    lower: BodyId,
    upper: BodyId,
}

impl Pile {
    fn asleep(floor: Body) -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        for wall in [Aabb::new([-100.0, -200.0], [-31.0, 200.0])?, Aabb::new([31.0, -200.0], [100.0, 200.0])?] {
            world.add(Body::fixed(wall).tags(WALL))?;
        }
        let floor = world.add(floor.tags(FLOOR))?;
        let ball = |at| {
            Body::dynamic(Circle::new(at, 15.0).unwrap()).tags(BALL).stopped_by(BALL | WALL | FLOOR).restitution(0.0)
        };
        let lower = world.add(ball([-15.0, -15.5]))?;
        world.add(ball([15.0, -15.5]))?;
        let upper = world.add(ball([0.0, -42.0]))?;
        for _ in 0..120 {
            world.advance(1.0 / 60.0)?;
        }
        ask!(world.get(upper).unwrap().velocity() == Vec2::ZERO, "the pile does not sleep");
        Ok(Self { world, floor, lower, upper })
    }

    /// Some steps later both have fallen by 10 at least.
    fn falls(mut self, what: &str, bodies: &[BodyId]) -> Checked {
        let height = |world: &World, id: BodyId| world.get(id).unwrap().position().y;
        let before: Vec<f32> = bodies.iter().map(|&id| height(&self.world, id)).collect();
        for _ in 0..30 {
            self.world.advance(1.0 / 60.0)?;
        }
        for (&id, before) in bodies.iter().zip(before) {
            let fell = height(&self.world, id) - before;
            ask!(fell > 10.0, "{what}: fell by {fell}");
        }
        Ok(())
    }
}

fn floor() -> Aabb {
    Aabb::new([-100.0, 0.0], [100.0, 20.0]).unwrap()
}

#[test]
fn a_heap_that_sleeps_falls_when_its_floor_is_removed() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.remove(pile.floor)?;
    let bodies = [pile.lower, pile.upper];
    pile.falls("removed", &bodies)
}

#[test]
fn a_heap_that_sleeps_falls_when_its_floor_is_switched_off() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.set_enabled(pile.floor, false)?;
    let bodies = [pile.lower, pile.upper];
    pile.falls("switched off", &bodies)
}

#[test]
fn a_heap_that_sleeps_falls_when_its_floor_is_teleported() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.teleport(pile.floor, [0.0, 500.0])?;
    let bodies = [pile.lower, pile.upper];
    pile.falls("teleported", &bodies)
}

#[test]
fn a_heap_that_sleeps_goes_down_with_its_floor() -> Checked {
    let mut pile = Pile::asleep(Body::kinematic(floor()))?;
    pile.world.set_velocity(pile.floor, [0.0, 60.0])?;
    let bodies = [pile.lower, pile.upper];
    pile.falls("lowered", &bodies)
}

#[test]
fn a_heap_that_sleeps_falls_when_its_floor_is_removed_in_the_middle_of_a_step() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    let flier = pile.world.add(Body::dynamic(Circle::new([500.0, 0.0], 1.0)?).velocity([0.0, 60.0]))?;
    pile.world.add(Body::fixed(Aabb::new([400.0, 1.5], [600.0, 9.0])?))?;
    let (floor, bodies) = (pile.floor, [pile.lower, pile.upper]);
    pile.world.step(1.0 / 60.0, |hit, world| {
        if hit.body == flier {
            world.remove(floor).ok();
        }
        Response::BOUNCE
    })?;
    ask!(!pile.world.contains(floor), "nothing was hit");
    pile.falls("removed in a step", &bodies)
}

#[test]
fn a_ball_that_sleeps_falls_when_one_below_it_is_removed() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.remove(pile.lower)?;
    let bodies = [pile.upper];
    pile.falls("removed below", &bodies)
}

#[test]
fn a_ball_that_sleeps_falls_when_one_below_it_is_switched_off() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.set_enabled(pile.lower, false)?;
    let bodies = [pile.upper];
    pile.falls("switched off below", &bodies)
}

#[test]
fn a_ball_that_sleeps_falls_when_one_below_it_is_teleported() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.teleport(pile.lower, [0.0, -400.0])?;
    let bodies = [pile.upper];
    pile.falls("teleported below", &bodies)
}

#[test]
fn a_ball_that_sleeps_falls_when_the_game_moves_one_below_it_away() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.set_stopped_by(pile.lower, Tags::NONE)?;
    pile.world.move_by(pile.lower, [0.0, 100.0], Response::Slide)?;
    let bodies = [pile.upper];
    pile.falls("moved away below", &bodies)
}

#[test]
fn a_heap_that_sleeps_falls_when_its_floor_stops_it_no_more() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.set_tags(pile.floor, Tags::bit(4))?;
    let bodies = [pile.lower, pile.upper];
    pile.falls("other tags", &bodies)
}

#[test]
fn a_heap_that_sleeps_falls_to_the_other_side_when_gravity_turns() -> Checked {
    let mut pile = Pile::asleep(Body::fixed(floor()))?;
    pile.world.set_gravity([0.0, -500.0])?;
    let before = pile.world.get(pile.lower).unwrap().position().y;
    for _ in 0..30 {
        pile.world.advance(1.0 / 60.0)?;
    }
    let rose = before - pile.world.get(pile.lower).unwrap().position().y;
    ask!(rose > 10.0, "rose by {rose}");
    Ok(())
}

/// Once with the way around for sleepers, once without; a ball falls onto them in the end.
#[test]
fn a_heap_sleeps_and_is_woken_alike_with_and_without_fast_paths() -> Checked {
    let mut worlds = [World::new(), World::general_only()];
    for world in &mut worlds {
        world.set_gravity([0.0, 500.0])?;
        for wall in [floor(), Aabb::new([-100.0, -200.0], [-31.0, 200.0])?, Aabb::new([31.0, -200.0], [100.0, 200.0])?]
        {
            world.add(Body::fixed(wall))?;
        }
        for at in [[-15.0, -15.5], [15.0, -15.5], [0.0, -42.0], [3.0, -1200.0]] {
            world.add(Body::dynamic(Circle::new(at, 15.0)?).tags(BALL).restitution(0.0))?;
        }
    }
    let mut slept = false;
    for step in 0..240 {
        for world in &mut worlds {
            world.advance(1.0 / 60.0)?;
        }
        let [fast, general] = &worlds;
        slept |= fast.iter().filter(|body| body.velocity() == Vec2::ZERO).count() > 5;
        ask!(fast.checksum() == general.checksum(), "step {step}: they differ");
    }
    ask!(slept, "nothing slept");
    Ok(())
}

/// A lift that goes up and down far away, a bar that sweeps over the heap and turns, and one that comes into it in the end.
#[test]
fn a_heap_sleeps_and_is_pushed_alike_with_and_without_fast_paths_where_things_move() -> Checked {
    let mut worlds = [World::new(), World::general_only()];
    let mut bars = vec![];
    for world in &mut worlds {
        world.set_gravity([0.0, 500.0])?;
        for wall in [floor(), Aabb::new([-100.0, -200.0], [-31.0, 200.0])?] {
            world.add(Body::fixed(wall))?;
        }
        for at in [[-15.0, -15.5], [15.0, -15.5], [0.0, -42.0]] {
            world.add(Body::dynamic(Circle::new(at, 15.0)?).tags(BALL).restitution(0.0))?;
        }
        world.add(Body::kinematic(Aabb::from_center([300.0, 0.0], [40.0, 10.0])?).velocity([0.0, -20.0]))?;
        world.add(Body::kinematic(Aabb::from_center([0.0, -120.0], [80.0, 6.0])?).spin(0.5))?;
        bars.push(world.add(Body::kinematic(Aabb::new([200.0, -60.0], [210.0, -35.0])?).velocity([-60.0, 0.0]))?);
        world.add(Body::fixed(Aabb::new([31.0, -20.0], [40.0, 0.0])?))?;
    }
    let mut slept = 0;
    let pushed = |world: &World| world.iter().filter(|body| body.tags() == BALL && body.velocity().x != 0.0).count();
    let mut was_pushed = 0;
    for step in 0..240 {
        for world in &mut worlds {
            world.advance(1.0 / 60.0)?;
        }
        let [fast, general] = &worlds;
        let still = fast.iter().filter(|body| body.tags() == BALL && body.velocity() == Vec2::ZERO).count();
        slept += usize::from(still == 3 && fast.get(bars[0]).unwrap().position().x > 60.0);
        was_pushed = was_pushed.max(pushed(fast));
        ask!(fast.checksum() == general.checksum(), "step {step}: they differ");
    }
    ask!(slept > 30, "slept for {slept} steps before the bar came");
    ask!(was_pushed > 0, "the bar that came pushed nobody");
    Ok(())
}

/// What stands is at one place from the beginning of the step to its end.
#[test]
fn the_path_of_what_sleeps_tells_its_end_once_with_and_without_fast_paths() -> Checked {
    for mut world in [World::new(), World::general_only()] {
        world.set_gravity([0.0, 500.0])?;
        world.add(Body::fixed(floor()))?;
        for y in [-15.0, -45.0] {
            world.add(Body::dynamic(Aabb::from_center([0.0, y], [30.0, 30.0])?).tags(BALL).restitution(0.0))?;
        }
        for _ in 0..120 {
            world.advance(1.0 / 60.0)?;
        }
        for body in world.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
            let (at, path) = (body.position(), world.path(body.id()).collect::<Vec<_>>());
            ask!(body.velocity() == Vec2::ZERO, "the pile does not sleep");
            ask!(path == [(0.0, at), (1.0 / 60.0, at)], "the path is {path:?}");
        }
    }
    Ok(())
}
