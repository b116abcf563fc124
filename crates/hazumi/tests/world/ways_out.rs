//! Where a body is put that something came over: never to the other side of a wall, if there is room on this one.

use hazumi::*;

use crate::support::Random;

const SIXTIETH: f32 = 1.0 / 60.0;

/// A wall of a thickness on the left of x = 0, or below y = 0; one without is a segment.
fn wall(thick: f32, corner: [f32; 2], other: [f32; 2]) -> Body {
    match thick {
        0.0 => Body::fixed(Segment::new(corner, other).unwrap()),
        _ => Body::fixed(Aabb::new(corner, other).unwrap()),
    }
}

/// The shortest way out of a block that grew over a ball led through the wall that the ball lay at.
#[test]
fn a_ball_at_a_thin_wall_that_a_block_grows_over_stays_on_its_side() {
    for thick in [0.0, 1.0, 2.0, 4.0] {
        for seed in 0..100 {
            let mut random = Random(seed);
            let mut world = World::new();
            world.add(wall(thick, [-thick, -100.0], [0.0, 100.0])).unwrap();
            let block = world.add(Body::kinematic(Aabb::from_center([26.0, 0.0], [40.0, 8.0]).unwrap())).unwrap();
            let ball = world.add(Body::dynamic(Circle::new([3.0, random.between(0.0, 4.0)], 3.0).unwrap())).unwrap();
            world.advance(SIXTIETH).unwrap();
            let grown = Aabb::from_center([26.0, 0.0], [40.0 + random.between(0.0, 16.0), 8.0]).unwrap();
            let at_once = seed % 2 == 0;
            if at_once {
                world.set_shape(block, grown).unwrap();
            } else {
                // In the closure of another ball's hit.
                world.add(Body::fixed(Aabb::new([500.0, -9.0], [510.0, 9.0]).unwrap())).unwrap();
                world.add(Body::dynamic(Circle::new([490.0, 0.0], 5.0).unwrap()).velocity([900.0, 0.0])).unwrap();
                world
                    .step(SIXTIETH, |_, world| {
                        world.set_shape(block, grown).unwrap();
                        Response::BOUNCE
                    })
                    .unwrap();
            }
            world.advance(SIXTIETH).unwrap();
            let at = world.get(ball).unwrap().position();
            assert!(at.x >= 2.999, "wall {thick} thick, seed {seed}: {at:?}");
            assert!(!world.get(ball).unwrap().is_crushed(), "wall {thick} thick, seed {seed}");
        }
    }
}

/// A block was switched on over a hero, and the hero was put through the floor that it stood on.
#[test]
fn a_hero_on_a_thin_floor_that_a_block_comes_over_is_not_put_below_it() {
    for thick in [0.0, 1.0, 4.0] {
        for kind in ["walker", "move_by", "dynamic"] {
            for at in 0..300 {
                let mut world = World::new();
                world.set_gravity([0.0, 900.0]).unwrap();
                world.add(wall(thick, [-300.0, 0.0], [300.0, thick])).unwrap();
                let (x, y) = (-14.0 + (at % 20) as f32 * 1.4, -28.0 + (at / 20) as f32 * 2.0);
                let block = Aabb::from_center([x, y], [20.0, 16.0]).unwrap();
                let block = world.add(Body::fixed(block).disabled()).unwrap();
                let hero = Aabb::from_center([0.0, -10.0], [10.0, 20.0]).unwrap();
                let hero = match kind {
                    "dynamic" => Body::dynamic(hero).response(Response::Slide),
                    _ => Body::kinematic(hero),
                };
                let hero = world.add(hero).unwrap();
                let mut walker = Walker::new([0.0, -1.0]);
                for frame in 0..5 {
                    if frame == 3 {
                        world.set_enabled(block, true).unwrap();
                    }
                    world.advance(SIXTIETH).unwrap();
                    match kind {
                        "walker" => {
                            walker.velocity.y += 15.0;
                            walker.walk(&mut world, hero, SIXTIETH).unwrap();
                        }
                        "move_by" => drop(world.move_by(hero, [0.0, 0.1], Response::Slide).unwrap()),
                        _ => {}
                    }
                }
                let there = world.get(hero).unwrap().position();
                assert!(there.y <= -9.99, "floor {thick} thick, {kind}, block at {x}, {y}: {there:?}");
            }
        }
    }
}

/// A paddle that grew in the closure of a step put one ball into another, and they stayed in each other for many steps.
#[test]
fn two_balls_of_which_a_growing_paddle_puts_one_into_the_other_are_apart_after_the_next_step() {
    for in_closure in [true, false] {
        let mut world = World::new();
        let paddle = world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [40.0, 8.0]).unwrap())).unwrap();
        let balls = [([24.5, 0.0], [-60.0, 0.0]), ([34.0, 0.0], [30.0, 0.0])].map(|(at, velocity)| {
            let ball = Body::dynamic(Circle::new(at, 4.0).unwrap()).tags(Tags::bit(0)).velocity(velocity);
            world.add(ball).unwrap()
        });
        let grown = Aabb::from_center([0.0, 0.0], [52.0, 8.0]).unwrap();
        if in_closure {
            world
                .step(SIXTIETH, |hit, world| {
                    if hit.other == paddle {
                        world.set_shape(paddle, grown).unwrap();
                    }
                    Response::BOUNCE
                })
                .unwrap();
        } else {
            world.advance(SIXTIETH).unwrap();
            world.set_shape(paddle, grown).unwrap();
        }
        world.advance(SIXTIETH).unwrap();
        let [a, b] = balls.map(|ball| world.get(ball).unwrap().position());
        assert!((b - a).length() >= 7.999, "in the closure {in_closure}: {a:?}, {b:?}");
    }
}

/// What had been crushed kept the marks of what went over it, and was not moved out of the ball that it was put into.
#[test]
fn a_crushed_ball_that_is_teleported_into_another_leaves_that() {
    for is_crushed in [true, false] {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-50.0, 0.0], [50.0, 10.0]).unwrap())).unwrap();
        let press = world.add(Body::kinematic(Aabb::new([-50.0, -40.0], [50.0, -22.0]).unwrap())).unwrap();
        let [ball, other] = [[0.0, -10.0], [200.0, 0.0]].map(|at| {
            let ball = Body::dynamic(Circle::new(at, 10.0).unwrap()).tags(Tags::bit(0));
            world.add(ball).unwrap()
        });
        if is_crushed {
            world.set_velocity(press, [0.0, 60.0]).unwrap();
            for _ in 0..6 {
                world.advance(SIXTIETH).unwrap();
            }
        }
        assert_eq!(world.get(ball).unwrap().is_crushed(), is_crushed);
        world.teleport(ball, [212.0, 3.0]).unwrap();
        world.advance(SIXTIETH).unwrap();
        let apart = (world.get(ball).unwrap().position() - world.get(other).unwrap().position()).length();
        assert!(apart >= 19.999 && !world.get(ball).unwrap().is_crushed(), "crushed {is_crushed}: {apart}");
    }
}

/// The middle of a wedge's bounds is on its longest side. If that lay flush at a thin slope, rounding had it beyond, and the way out of what grew over the wedge led
/// through the slope.
#[test]
fn a_wedge_flush_at_a_thin_slope_that_a_block_grows_over_stays_below_the_slope() {
    for kind in ["move_by", "dynamic"] {
        for beyond in [0.0, 5e-7, 1e-6, 2e-6, 4e-6f32] {
            let mut world = World::new();
            world.add(Body::fixed(Segment::new([-100.0, 110.0], [110.0, -100.0]).unwrap())).unwrap();
            let block = world.add(Body::kinematic(Aabb::new([-20.0, -40.0], [20.0, -1.0]).unwrap())).unwrap();
            let corners = [[beyond, beyond], [10.0 + beyond, beyond], [beyond, 10.0 + beyond]];
            let wedge = Polygon::new(corners).unwrap();
            let wedge = if kind == "dynamic" { Body::dynamic(wedge) } else { Body::kinematic(wedge) };
            let wedge = world.add(wedge).unwrap();
            world.advance(SIXTIETH).unwrap();
            world.set_shape(block, Aabb::new([-20.0, -40.0], [20.0, 11.0]).unwrap()).unwrap();
            world.advance(SIXTIETH).unwrap();
            if kind == "move_by" {
                drop(world.move_by(wedge, [0.0, 0.1], Response::Slide).unwrap());
            }
            let at = world.get(wedge).unwrap().position();
            assert!(at.x + at.y <= 10.001, "{kind}, {beyond} beyond: {at:?}");
        }
    }
}
