//! What lies still: what it touches, and what strikes it.

use hazumi::*;

use crate::support::*;

const BALL: Tags = Tags::bit(1);
const GHOST: Tags = Tags::bit(2);

/// What one of the balls senses.
#[test]
fn what_lies_in_a_heap_touches_a_ghost_until_that_goes() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    for wall in
        [tile([-100.0, 60.0], [100.0, 80.0]), tile([-31.0, 0.0], [-21.0, 60.0]), tile([21.0, 0.0], [31.0, 60.0])]
    {
        world.add(Body::fixed(wall))?;
    }
    let ball = |at: [f32; 2]| {
        let shape = Circle::new(at, 5.0).unwrap();
        Body::dynamic(shape).tags(BALL).restitution(0.0).stopped_by(!GHOST).senses(GHOST)
    };
    for i in 0..12 {
        world.add(ball([(i % 4) as f32 * 10.5 - 15.75 + (i / 4) as f32, 54.0 - (i / 4) as f32 * 10.5]))?;
    }
    let ghost = Body::dynamic(Aabb::new([-20.0, 30.0], [20.0, 59.0])?).gravity_scale(0.0).stopped_by(Tags::NONE);
    let ghost = world.add(ghost.tags(GHOST))?;
    let mut events = 0;
    for step in 0..90 {
        let dt = if step % 7 == 6 { 0.25 } else { 1.0 / 60.0 };
        // Told in the middle of a step, those that sleep go on from there.
        world.step(dt, |hit, world| world.response_to(hit))?;
        events += world.touch_events().len();
        if step > 60 {
            let ended: Vec<_> = world.touch_events().filter(|event| !event.begins).collect();
            assert!(ended.is_empty(), "step {step}: {ended:?}");
        }
    }
    assert!(events >= 8 && world.touching(ghost).count() >= 8, "{events}");
    world.remove(ghost)?;
    world.advance(0.1)?;
    assert!(world.touch_events().len() >= 8 && world.touch_events().all(|event| !event.begins));
    Ok(())
}
