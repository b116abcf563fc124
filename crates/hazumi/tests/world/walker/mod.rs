//! A hero on a game's loop: step the world, keys and gravity, walk. What one sees, at 30, 60 and 144 frames a second.

mod air;
mod belts;
mod carried;
mod curves;
mod played;
#[cfg(feature = "serde")]
mod restored;
mod sensors;
mod slopes;
mod stairs;
mod strange;

use hazumi::*;

use super::support::*;

const GRAVITY: f32 = 900.0;
const RATES: [f32; 3] = [30.0, 60.0, 144.0];
const UP: Vec2 = Vec2::new(0.0, -1.0);

/// A world with a hero in it.
#[derive(Clone)]
struct Game {
    world: World,
    hero: BodyId,
    walker: Walker,
    rate: f32,
}

impl Game {
    /// A hero that is a box of 12 by 20, with its feet in the middle at a place.
    fn new(rate: f32, feet: [f32; 2]) -> Self {
        let [x, y] = feet;
        Self::with(rate, Aabb::new([x - 6.0, y - 20.0], [x + 6.0, y]).unwrap())
    }

    fn with(rate: f32, shape: impl Into<Shape>) -> Self {
        let mut world = World::new();
        let hero = world.add(Body::kinematic(shape)).unwrap();
        Self { world, hero, walker: Walker::new(UP), rate }
    }

    fn add(&mut self, body: Body) -> BodyId {
        self.world.add(body).unwrap()
    }

    fn block(&mut self, min: [f32; 2], max: [f32; 2]) -> BodyId {
        self.add(Body::fixed(Aabb::new(min, max).unwrap()))
    }

    fn hill<const N: usize>(&mut self, points: [[f32; 2]; N]) -> BodyId {
        self.add(Body::fixed(Polygon::new(points.map(Vec2::from)).unwrap()))
    }

    fn dt(&self) -> f32 {
        1.0 / self.rate
    }

    fn at(&self) -> Vec2 {
        self.world.get(self.hero).unwrap().position()
    }

    /// One frame with this speed to the side.
    fn frame(&mut self, speed: f32) -> Walked {
        self.world.advance(self.dt()).unwrap();
        self.walk(speed)
    }

    /// The same without the step.
    fn walk(&mut self, speed: f32) -> Walked {
        self.walker.velocity.x = speed;
        self.walker.velocity.y += GRAVITY * self.dt();
        let dt = self.dt();
        self.walker.walk(&mut self.world, self.hero, dt).unwrap()
    }

    /// So many seconds, with a look at each frame.
    fn run(&mut self, seconds: f32, speed: f32, mut look: impl FnMut(&Self, &Walked)) {
        for _ in 0..(seconds * self.rate).round() as usize {
            let walked = self.frame(speed);
            look(self, &walked);
        }
    }

    fn jump(&mut self, speed: f32) {
        self.walker.velocity.y = -speed;
    }
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() <= 2e-3
}
