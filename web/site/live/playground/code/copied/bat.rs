// bat.svg, copied from hazumi's playground.
// What plays there plays here, to the last bit.
// cargo add hazumi
use std::collections::HashMap;
use std::error::Error;

use hazumi::rules::strike::strike;
use hazumi::{Aabb, Body, BodyId, Circle, Polygon, Response, Shape, Tags, World};

const WALL: Tags = Tags::bit(0);
const BAT: Tags = Tags::bit(1);

/// Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.
struct Game {
    world: World,
    /// The share of their speed that these round bats hand on.
    bats: HashMap<BodyId, f32>,
    /// What goes to and fro.
    movers: Vec<(BodyId, Motion)>,
    time: f64,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0., 420.])?;
        let mut bats = HashMap::new();
        let mut movers = Vec::new();
        for (shape, user) in [
            Shape::from(Aabb::new([16., 400.], [704., 424.])?),
            Shape::from(Aabb::new([0., 0.], [16., 440.])?),
            Shape::from(Aabb::new([704., 0.], [720., 440.])?),
            Shape::from(Aabb::new([16., 0.], [704., 16.])?),
            Shape::from(Polygon::new([[190., 400.], [16., 400.], [16., 300.]])?),
            Shape::from(Polygon::new([[704., 300.], [704., 400.], [530., 400.]])?),
            Shape::from(Aabb::new([0., 424.], [720., 440.])?),
        ].into_iter().zip(5..) {
            world.add(Body::fixed(shape).tags(WALL).restitution(0.72).user(user))?;
        }
        let id = world.add(Body::kinematic(Circle::new([424., 301.], 18.)?).pivot([356., 306.]).tags(BAT).user(18))?;
        bats.insert(id, 0.5);
        movers.push((id, Motion { pivot: [356., 306.], velocity: [0., 0.], way: vec![], swing: 200., spin: 0., period: 1.6, phase: 0., smooth: true }));
        world.add(Body::dynamic(Circle::new([600., 140.], 12.)?).velocity([-60., 0.]).user(19))?;
        world.add(Body::dynamic(Circle::new([130., 180.], 9.)?).velocity([90., 0.]).user(20))?;
        Ok(Self { world, bats, movers, time: 0. })
    }

    /// One step of the game, in seconds.
    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {
        let Self { world, bats, movers, time } = self;
        *time += f64::from(dt);
        for (id, motion) in movers.iter() {
            let (place, angle) = motion.pose(*time);
            world.move_to(*id, place, angle)?;
        }
        world.step(dt, |hit, world| {
            if let Some(&transfer) = bats.get(&hit.other) {
                let bat = world.get(hit.other).and_then(|bat| bat.placed_shapes().next());
                let ball = world.get(hit.body).and_then(|ball| Circle::new(ball.position(), ball.radius()).ok());
                if let (Some(ball), Some(Shape::Circle(bat))) = (ball, bat) {
                    return Response::Velocity(strike(&ball, hit.velocity, &bat, hit.surface_velocity, transfer));
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

struct Motion {
    pivot: [f32; 2],
    velocity: [f32; 2],
    /// Corners of its way, from where it is drawn.
    way: Vec<[f32; 2]>,
    /// How far it turns and back, in degrees; how fast it turns beside that, in degrees per second.
    swing: f32,
    spin: f32,
    /// Seconds after which it begins anew; the share of them that is over at the start.
    period: f32,
    phase: f32,
    /// Whether it slows down before it turns back, and rounds its corners.
    smooth: bool,
}

impl Motion {
    /// Where it is after so many seconds, and how far it is turned. A function of the time alone: nothing adds up.
    fn pose(&self, seconds: f64) -> ([f32; 2], f32) {
        let periods = seconds / f64::from(self.period) + f64::from(self.phase);
        let share = periods - periods.floor();
        let there = 1. - (2. * share - 1.).abs();
        let turned = if self.smooth { there * there * (3. - 2. * there) } else { there };
        let offset = self.along(share);
        let at = |axis: usize| {
            (f64::from(self.pivot[axis]) + f64::from(offset[axis] as f32) + f64::from(self.velocity[axis]) * seconds) as f32
        };
        let degrees = f64::from(self.spin) * seconds + f64::from(self.swing) * turned;
        ([at(0), at(1)], degrees.to_radians() as f32)
    }

    /// A share of the way round its corners and back to the first.
    fn along(&self, share: f64) -> [f64; 2] {
        let count = self.way.len() + 1;
        let corner = |at: usize| match at % count {
            0 => [0., 0.],
            at => self.way[at - 1].map(f64::from),
        };
        if count == 1 {
            return [0., 0.];
        }
        if self.smooth {
            let far = share * count as f64;
            let at = (far.floor() as usize).min(count - 1);
            let ([a, b, c, d], t) = ([count - 1, 0, 1, 2].map(|next| corner(at + next)), far - at as f64);
            return [0, 1].map(|axis| {
                let (out, into) = ((c[axis] - a[axis]) * 0.5, (d[axis] - b[axis]) * 0.5);
                let (bow, bend) = (2. * (b[axis] - c[axis]) + out + into, 3. * (c[axis] - b[axis]) - 2. * out - into);
                b[axis] + t * (out + t * (bend + t * bow))
            });
        }
        let length = |at: usize| {
            let ([ax, ay], [bx, by]) = (corner(at), corner(at + 1));
            ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).sqrt()
        };
        let (mut left, mut at) = (share * (0..count).map(length).sum::<f64>(), 0);
        while at + 1 < count && left > length(at) {
            left -= length(at);
            at += 1;
        }
        let part = if length(at) > 0. { (left / length(at)).min(1.) } else { 0. };
        let ([ax, ay], [bx, by]) = (corner(at), corner(at + 1));
        [ax + (bx - ax) * part, ay + (by - ay) * part]
    }
}
