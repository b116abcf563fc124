// billiards.svg, copied from hazumi's playground.
// What plays there plays here, to the last bit.
// cargo add hazumi
use std::collections::HashSet;
use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, World};

const WALL: Tags = Tags::bit(0);
const CUSHION: Tags = Tags::bit(1);
const POCKET: Tags = Tags::bit(2);
const POOL: Tags = Tags::bit(3);
const CUE: Tags = Tags::bit(4);

/// Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.
struct Game {
    world: World,
    /// What falls into these is gone.
    holes: HashSet<BodyId>,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        let mut holes = HashSet::new();
        for (shape, user) in [
            Aabb::new([34., 34.], [766., 50.])?,
            Aabb::new([34., 390.], [766., 406.])?,
            Aabb::new([34., 50.], [50., 390.])?,
            Aabb::new([750., 50.], [766., 390.])?,
        ].into_iter().zip(6..) {
            world.add(Body::fixed(shape).tags(WALL | CUSHION).user(user))?;
        }
        for (shape, user) in [
            Circle::new([50., 50.], 17.)?,
            Circle::new([400., 42.], 17.)?,
            Circle::new([750., 50.], 17.)?,
            Circle::new([50., 390.], 17.)?,
            Circle::new([400., 398.], 17.)?,
            Circle::new([750., 390.], 17.)?,
        ].into_iter().zip(10..) {
            let id = world.add(Body::fixed(shape).tags(WALL | POCKET).user(user))?;
            holes.insert(id);
        }
        world.add(Body::dynamic(Circle::new([220., 224.], 10.5)?).velocity([1150., 23.]).tags(POOL | CUE).user(16))?;
        world.add(Body::dynamic(Circle::new([520., 220.], 10.5)?).tags(POOL).user(17))?;
        world.add(Body::dynamic(Circle::new([538.21, 209.49], 10.5)?).tags(POOL).user(18))?;
        world.add(Body::dynamic(Circle::new([538.21, 230.51], 10.5)?).tags(POOL).user(19))?;
        world.add(Body::dynamic(Circle::new([556.41, 198.97], 10.5)?).tags(POOL).user(20))?;
        world.add(Body::dynamic(Circle::new([556.41, 220.], 10.5)?).tags(POOL).user(21))?;
        world.add(Body::dynamic(Circle::new([556.41, 241.03], 10.5)?).tags(POOL).user(22))?;
        world.add(Body::dynamic(Circle::new([574.62, 188.45], 10.5)?).tags(POOL).user(23))?;
        world.add(Body::dynamic(Circle::new([574.62, 209.49], 10.5)?).tags(POOL).user(24))?;
        world.add(Body::dynamic(Circle::new([574.62, 230.51], 10.5)?).tags(POOL).user(25))?;
        world.add(Body::dynamic(Circle::new([574.62, 251.55], 10.5)?).tags(POOL).user(26))?;
        world.add(Body::dynamic(Circle::new([592.83, 177.94], 10.5)?).tags(POOL).user(27))?;
        world.add(Body::dynamic(Circle::new([592.83, 198.97], 10.5)?).tags(POOL).user(28))?;
        world.add(Body::dynamic(Circle::new([592.83, 220.], 10.5)?).tags(POOL).user(29))?;
        world.add(Body::dynamic(Circle::new([592.83, 241.03], 10.5)?).tags(POOL).user(30))?;
        world.add(Body::dynamic(Circle::new([592.83, 262.06], 10.5)?).tags(POOL).user(31))?;
        Ok(Self { world, holes })
    }

    /// One step of the game, in seconds.
    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {
        let Self { world, holes } = self;
        world.step(dt, |hit, world| {
            if holes.contains(&hit.other) {
                world.remove(hit.body).ok();
                return Response::Stop;
            }
            world.response_to(hit)
        })?;
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    // Ten seconds of it.
    for _ in 0..600 {
        game.step(1. / 60.)?;
    }
    println!("{}", game.world.checksum());
    Ok(())
}
