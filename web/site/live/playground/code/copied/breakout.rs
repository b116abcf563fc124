// breakout.svg, copied from hazumi's playground.
// What plays there plays here, to the last bit.
// cargo add hazumi
use std::collections::HashMap;
use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Corners, Tags, World};

const WALL: Tags = Tags::bit(0);
const PADDLE: Tags = Tags::bit(1);
const BRICK: Tags = Tags::bit(2);
const ROSE: Tags = Tags::bit(3);
const CORAL: Tags = Tags::bit(4);
const ORANGE: Tags = Tags::bit(5);
const AMBER: Tags = Tags::bit(6);
const LIME: Tags = Tags::bit(7);
const GREEN: Tags = Tags::bit(8);
const TEAL: Tags = Tags::bit(9);
const SKY: Tags = Tags::bit(10);
const INDIGO: Tags = Tags::bit(11);

/// Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.
struct Game {
    world: World,
    /// How many hits each of these still takes.
    hits_left: HashMap<BodyId, u32>,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        let mut hits_left = HashMap::new();
        for (shape, user) in [
            Aabb::new([0., 0.], [480., 16.])?,
            Aabb::new([0., 16.], [12., 628.])?,
            Aabb::new([468., 16.], [480., 628.])?,
            Aabb::new([0., 628.], [480., 640.])?,
        ].into_iter().zip(3..) {
            world.add(Body::fixed(shape).tags(WALL).user(user))?;
        }
        world.add(Body::kinematic(Aabb::new([200., 588.], [280., 600.])?).pivot([240., 594.]).tags(PADDLE).corners(Corners::Diagonal).user(7))?;
        for (shape, user) in [
            Aabb::new([31., 88.], [69., 108.])?,
            Aabb::new([69., 88.], [107., 108.])?,
            Aabb::new([107., 88.], [145., 108.])?,
            Aabb::new([145., 88.], [183., 108.])?,
            Aabb::new([183., 88.], [221., 108.])?,
            Aabb::new([221., 88.], [259., 108.])?,
            Aabb::new([259., 88.], [297., 108.])?,
            Aabb::new([297., 88.], [335., 108.])?,
            Aabb::new([335., 88.], [373., 108.])?,
            Aabb::new([373., 88.], [411., 108.])?,
            Aabb::new([411., 88.], [449., 108.])?,
        ].into_iter().zip(8..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | ROSE).user(user))?;
            hits_left.insert(id, 2);
        }
        for (shape, user) in [
            Aabb::new([31., 108.], [69., 128.])?,
            Aabb::new([69., 108.], [107., 128.])?,
            Aabb::new([107., 108.], [145., 128.])?,
            Aabb::new([145., 108.], [183., 128.])?,
            Aabb::new([183., 108.], [221., 128.])?,
            Aabb::new([221., 108.], [259., 128.])?,
            Aabb::new([259., 108.], [297., 128.])?,
            Aabb::new([297., 108.], [335., 128.])?,
            Aabb::new([335., 108.], [373., 128.])?,
            Aabb::new([373., 108.], [411., 128.])?,
            Aabb::new([411., 108.], [449., 128.])?,
        ].into_iter().zip(19..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | CORAL).user(user))?;
            hits_left.insert(id, 2);
        }
        for (shape, user) in [
            Aabb::new([31., 128.], [69., 148.])?,
            Aabb::new([69., 128.], [107., 148.])?,
            Aabb::new([107., 128.], [145., 148.])?,
            Aabb::new([145., 128.], [183., 148.])?,
            Aabb::new([183., 128.], [221., 148.])?,
            Aabb::new([221., 128.], [259., 148.])?,
            Aabb::new([259., 128.], [297., 148.])?,
            Aabb::new([297., 128.], [335., 148.])?,
            Aabb::new([335., 128.], [373., 148.])?,
            Aabb::new([373., 128.], [411., 148.])?,
            Aabb::new([411., 128.], [449., 148.])?,
        ].into_iter().zip(30..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | ORANGE).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 148.], [69., 168.])?,
            Aabb::new([69., 148.], [107., 168.])?,
            Aabb::new([107., 148.], [145., 168.])?,
            Aabb::new([145., 148.], [183., 168.])?,
            Aabb::new([183., 148.], [221., 168.])?,
            Aabb::new([221., 148.], [259., 168.])?,
            Aabb::new([259., 148.], [297., 168.])?,
            Aabb::new([297., 148.], [335., 168.])?,
            Aabb::new([335., 148.], [373., 168.])?,
            Aabb::new([373., 148.], [411., 168.])?,
            Aabb::new([411., 148.], [449., 168.])?,
        ].into_iter().zip(41..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | AMBER).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 168.], [69., 188.])?,
            Aabb::new([69., 168.], [107., 188.])?,
            Aabb::new([107., 168.], [145., 188.])?,
            Aabb::new([145., 168.], [183., 188.])?,
            Aabb::new([183., 168.], [221., 188.])?,
            Aabb::new([221., 168.], [259., 188.])?,
            Aabb::new([259., 168.], [297., 188.])?,
            Aabb::new([297., 168.], [335., 188.])?,
            Aabb::new([335., 168.], [373., 188.])?,
            Aabb::new([373., 168.], [411., 188.])?,
            Aabb::new([411., 168.], [449., 188.])?,
        ].into_iter().zip(52..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | LIME).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 188.], [69., 208.])?,
            Aabb::new([69., 188.], [107., 208.])?,
            Aabb::new([107., 188.], [145., 208.])?,
            Aabb::new([145., 188.], [183., 208.])?,
            Aabb::new([183., 188.], [221., 208.])?,
            Aabb::new([221., 188.], [259., 208.])?,
            Aabb::new([259., 188.], [297., 208.])?,
            Aabb::new([297., 188.], [335., 208.])?,
            Aabb::new([335., 188.], [373., 208.])?,
            Aabb::new([373., 188.], [411., 208.])?,
            Aabb::new([411., 188.], [449., 208.])?,
        ].into_iter().zip(63..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | GREEN).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 208.], [69., 228.])?,
            Aabb::new([69., 208.], [107., 228.])?,
            Aabb::new([107., 208.], [145., 228.])?,
            Aabb::new([145., 208.], [183., 228.])?,
            Aabb::new([183., 208.], [221., 228.])?,
            Aabb::new([221., 208.], [259., 228.])?,
            Aabb::new([259., 208.], [297., 228.])?,
            Aabb::new([297., 208.], [335., 228.])?,
            Aabb::new([335., 208.], [373., 228.])?,
            Aabb::new([373., 208.], [411., 228.])?,
            Aabb::new([411., 208.], [449., 228.])?,
        ].into_iter().zip(74..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | TEAL).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 228.], [69., 248.])?,
            Aabb::new([69., 228.], [107., 248.])?,
            Aabb::new([107., 228.], [145., 248.])?,
            Aabb::new([145., 228.], [183., 248.])?,
            Aabb::new([183., 228.], [221., 248.])?,
            Aabb::new([221., 228.], [259., 248.])?,
            Aabb::new([259., 228.], [297., 248.])?,
            Aabb::new([297., 228.], [335., 248.])?,
            Aabb::new([335., 228.], [373., 248.])?,
            Aabb::new([373., 228.], [411., 248.])?,
            Aabb::new([411., 228.], [449., 248.])?,
        ].into_iter().zip(85..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | SKY).user(user))?;
            hits_left.insert(id, 1);
        }
        for (shape, user) in [
            Aabb::new([31., 248.], [69., 268.])?,
            Aabb::new([69., 248.], [107., 268.])?,
            Aabb::new([107., 248.], [145., 268.])?,
            Aabb::new([145., 248.], [183., 268.])?,
            Aabb::new([183., 248.], [221., 268.])?,
            Aabb::new([221., 248.], [259., 268.])?,
            Aabb::new([259., 248.], [297., 268.])?,
            Aabb::new([297., 248.], [335., 268.])?,
            Aabb::new([335., 248.], [373., 268.])?,
            Aabb::new([373., 248.], [411., 268.])?,
            Aabb::new([411., 248.], [449., 268.])?,
        ].into_iter().zip(96..) {
            let id = world.add(Body::fixed(shape).tags(BRICK | INDIGO).user(user))?;
            hits_left.insert(id, 1);
        }
        world.add(Body::dynamic(Circle::new([240., 570.], 7.)?).velocity([-64.97423, -333.73395]).user(107))?;
        world.add(Body::dynamic(Circle::new([120., 520.], 7.)?).velocity([-253.94054, -226.0845]).user(108))?;
        world.add(Body::dynamic(Circle::new([360., 520.], 7.)?).velocity([218.89339, -260.16473]).user(109))?;
        Ok(Self { world, hits_left })
    }

    /// One step of the game, in seconds.
    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {
        let Self { world, hits_left } = self;
        world.step(dt, |hit, world| {
            if let Some(left) = hits_left.get_mut(&hit.other) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    // Two balls may break it at the same instant.
                    world.remove(hit.other).ok();
                }
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
