//! The shortest program that shows something: a ball in a room, printed frame by frame.
//!
//! ```sh
//! cargo run --example headless
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyKind, Circle, Response, Vec2, World};

const ROOM: [Vec2; 2] = [Vec2::ZERO, Vec2::new(120.0, 60.0)];

fn room() -> Result<World, Box<dyn Error>> {
    let mut world = World::new();
    for [min, max] in
        [[[0., 0.], [120., 4.]], [[0., 56.], [120., 60.]], [[0., 4.], [4., 56.]], [[116., 4.], [120., 56.]]]
    {
        world.add(Body::fixed(Aabb::new(min, max)?))?;
    }
    world.add(Body::dynamic(Circle::new([20., 30.], 3.)?).velocity([90., 55.]))?;
    Ok(world)
}

fn frame(world: &mut World) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    world.step(0.1, |hit, _| {
        text += &format!("hit at {:.2} s into the frame, at {:?}, normal {:?}\n", hit.time, hit.point, hit.normal);
        Response::BOUNCE
    })?;
    text += &text::draw(world, ROOM, 60, |body| if body.kind() == BodyKind::Fixed { '#' } else { 'o' })?;
    Ok(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = room()?;
    for number in 1..=30 {
        println!("frame {number}\n{}", frame(&mut world)?);
    }
    Ok(())
}

#[test]
fn the_ball_is_in_every_frame_inside_the_room() -> Result<(), Box<dyn Error>> {
    let mut world = room()?;
    let mut hits = 0;
    for _ in 0..100 {
        let text = frame(&mut world)?;
        let rows: Vec<&str> = text.lines().filter(|row| !row.starts_with("hit")).collect();
        hits += text.lines().count() - rows.len();
        assert!(rows.iter().any(|row| row.contains('o')), "{text}");
        assert!(rows.iter().all(|row| row.starts_with('#') && row.ends_with('#')), "{text}");
    }
    assert!(hits > 10, "{hits} hits");
    Ok(())
}
