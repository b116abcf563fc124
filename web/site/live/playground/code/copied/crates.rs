// crates.svg, copied from hazumi's playground.
// What plays there plays here, to the last bit.
// cargo add hazumi
use std::error::Error;

use hazumi::{Aabb, Body, Capsule, Circle, Obb, Polygon, Response, Tags, World};

const WALL: Tags = Tags::bit(0);
const SLOPE: Tags = Tags::bit(1);
const CRATE: Tags = Tags::bit(2);
const RUBBER: Tags = Tags::bit(3);

/// Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.
struct Game {
    world: World,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0., 500.])?;
        for (shape, user) in [
            Aabb::new([0., 0.], [800., 16.])?,
            Aabb::new([0., 16.], [16., 484.])?,
            Aabb::new([784., 16.], [800., 484.])?,
        ].into_iter().zip(11..) {
            world.add(Body::fixed(shape).tags(WALL).user(user))?;
        }
        world.add(Body::fixed(Aabb::new([0., 484.], [800., 500.])?).tags(WALL).response(Response::Stop).user(14))?;
        world.add(Body::fixed(Polygon::new([[16., 128.], [276., 214.], [276., 226.], [16., 152.]])?).tags(WALL | SLOPE).user(15))?;
        world.add(Body::fixed(Polygon::new([[784., 276.], [604., 332.], [604., 320.], [784., 252.]])?).tags(WALL | SLOPE).user(16))?;
        world.add(Body::fixed(Aabb::new([262., 246.], [540., 262.])?).tags(WALL).response(Response::Stop).surface_speed(90.).user(17))?;
        world.add(Body::fixed(Aabb::new([220., 368.], [590., 384.])?).tags(WALL).response(Response::Stop).surface_speed(-80.).user(18))?;
        world.add(Body::dynamic(Aabb::new([322., 196.], [360., 234.])?).tags(CRATE).restitution(0.2).user(30))?;
        world.add(Body::dynamic(Aabb::new([326., 148.], [356., 178.])?).tags(CRATE).restitution(0.2).user(31))?;
        world.add(Body::dynamic(Aabb::new([376., 186.], [428., 220.])?).tags(CRATE).restitution(0.2).user(32))?;
        world.add(Body::dynamic(Aabb::new([384., 136.], [418., 170.])?).tags(CRATE).restitution(0.2).user(33))?;
        world.add(Body::dynamic(Aabb::new([452., 300.], [496., 344.])?).tags(CRATE).restitution(0.2).user(34))?;
        world.add(Body::dynamic(Aabb::new([636., 420.], [700., 484.])?).tags(CRATE).restitution(0.2).user(35))?;
        world.add(Body::dynamic(Aabb::new([644., 376.], [688., 420.])?).tags(CRATE).restitution(0.2).user(36))?;
        world.add(Body::dynamic(Aabb::new([712., 440.], [756., 484.])?).tags(CRATE).restitution(0.2).user(37))?;
        world.add(Body::dynamic(Obb::new([144., 112.], [32., 32.], 0.31939524)?).tags(CRATE).restitution(0.2).user(38))?;
        world.add(Body::dynamic(Capsule::new([48., 82.], [88., 82.], 12.)?).tags(CRATE).restitution(0.2).mass(0.5).user(39))?;
        world.add(Body::dynamic(Capsule::new([524., 108.], [524., 148.], 12.)?).tags(CRATE).restitution(0.2).mass(0.5).user(40))?;
        world.add(Body::dynamic(Capsule::new([703.162, 178.36255], [736.838, 165.63745], 12.)?).tags(CRATE).restitution(0.2).mass(0.5).user(41))?;
        world.add(Body::dynamic(Polygon::new([[720., 84.], [744., 70.], [768., 84.], [768., 112.], [744., 126.], [720., 112.]])?).tags(CRATE).restitution(0.2).mass(2.).user(42))?;
        world.add(Body::dynamic(Polygon::new([[452., 110.], [500., 110.], [488., 144.], [464., 144.]])?).tags(CRATE).restitution(0.2).mass(2.).user(43))?;
        world.add(Body::dynamic(Polygon::new([[60., 40.], [60.39232, 37.48148], [61.508915, 35.25926], [63.25926, 33.333332], [65.55281, 31.703703], [68.29904, 30.37037], [71.40741, 29.333334], [74.78738, 28.592592], [78.34842, 28.148148], [82., 28.], [85.65158, 28.148148], [89.21262, 28.592592], [92.59259, 29.333334], [95.70096, 30.37037], [98.44719, 31.703703], [100.74074, 33.333332], [102.49108, 35.25926], [103.60768, 37.48148], [104., 40.], [104., 56.], [60., 56.]])?).tags(CRATE).restitution(0.2).mass(2.).user(44))?;
        world.add(Body::dynamic(Circle::new([210., 62.], 12.)?).tags(RUBBER).restitution(0.7).mass(0.3).user(45))?;
        world.add(Body::dynamic(Circle::new([244., 104.], 9.)?).tags(RUBBER).restitution(0.7).mass(0.3).user(46))?;
        world.add(Body::dynamic(Circle::new([580., 70.], 14.)?).tags(RUBBER).restitution(0.7).mass(0.3).user(47))?;
        world.add(Body::dynamic(Circle::new([668., 230.], 10.)?).tags(RUBBER).restitution(0.7).mass(0.3).user(48))?;
        world.add(Body::dynamic(Circle::new([300., 60.], 8.)?).tags(RUBBER).restitution(0.7).mass(0.3).user(49))?;
        Ok(Self { world })
    }

    /// One step of the game, in seconds.
    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {
        let Self { world } = self;
        world.step(dt, |hit, world| world.response_to(hit))?;
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
