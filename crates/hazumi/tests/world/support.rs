//! Scenes and chance for the tests of the world.

use hazumi::*;

pub(crate) type Checked = Result<(), Box<dyn std::error::Error>>;

/// A small generator of the tests' own: SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u32 << 24) as f32
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn point(&mut self, low: f32, high: f32) -> Vec2 {
        Vec2::new(self.between(low, high), self.between(low, high))
    }

    pub(crate) fn direction(&mut self) -> Vec2 {
        loop {
            let v = self.point(-1.0, 1.0);
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalized().unwrap();
            }
        }
    }
}

/// The first shape of a body where it is now.
pub(crate) fn placed(world: &World, id: BodyId) -> Shape {
    world.get(id).unwrap().placed_shapes().next().unwrap()
}

/// How deep one body is in the other; 0 if they do not overlap.
pub(crate) fn depth(world: &World, a: BodyId, b: BodyId) -> f32 {
    contact(&placed(world, a), &placed(world, b)).map_or(0.0, |contact| contact.depth)
}

pub(crate) fn walls(half: f32) -> Vec<Shape> {
    let (near, far) = (half, half + 100.0);
    [
        Aabb::new([-far, -far], [far, -near]),
        Aabb::new([-far, near], [far, far]),
        Aabb::new([-far, -near], [-near, near]),
        Aabb::new([near, -near], [far, near]),
    ]
    .map(|wall| wall.unwrap().into())
    .into()
}

pub(crate) fn any_shape(random: &mut Random, at: Vec2, size: f32) -> Shape {
    let mut p = || at + random.point(-size, size);
    let (a, b, c, d) = (p(), p(), p(), p());
    let half = Vec2::new(random.between(0.1, 1.0), random.between(0.1, 1.0)) * size;
    let r = random.between(0.1, 0.7) * size;
    match (random.unit() * 8.0) as u32 {
        0 => Circle::new(at, r).unwrap().into(),
        1 => Aabb::from_center(at, half * 2.0).unwrap().into(),
        2 => Obb::from_half(at, half, random.between(-4.0, 4.0)).unwrap().into(),
        3 => Capsule::new(a, b, r * 0.3).unwrap().into(),
        4 => Segment::new(a, b).unwrap().into(),
        5 => QuadBez::new(a, b, c).unwrap().into(),
        6 => CubicBez::new(a, b, c, d).unwrap().into(),
        _ => Polygon::new([
            at + Vec2::new(-half.x, -half.y),
            at + Vec2::new(half.x, -half.y * 0.5),
            at + Vec2::new(0.0, half.y),
        ])
        .unwrap()
        .into(),
    }
}

/// Any shape, or now and then one that is long or has no end.
pub(crate) fn random_shape(random: &mut Random, at: Vec2, size: f32) -> Shape {
    match (random.unit() * 12.0) as u32 {
        0 if random.unit() < 0.1 => Line::new(at, random.direction()).unwrap().into(),
        1 => Aabb::from_center(at, [size * 10.0, 0.1 * size]).unwrap().into(),
        2 => {
            let d = random.direction() * (size * random.between(2.0, 12.0));
            Capsule::new(at - d, at + d, 0.1 * size).unwrap().into()
        }
        _ => any_shape(random, at, size),
    }
}

pub(crate) fn arena(seed: u64) -> (World, Vec<BodyId>, f32) {
    let mut random = Random(seed);
    let half = 1000.0;
    let mut world = World::new();
    for wall in walls(half) {
        world.add(Body::fixed(wall)).unwrap();
    }
    for _ in 0..1000 {
        let at = random.point(-half * 0.95, half * 0.95);
        let shape = any_shape(&mut random, at, 20.0);
        world.add(Body::fixed(shape)).unwrap();
    }
    let radius = 4.0;
    let mut balls = Vec::new();
    while balls.len() < 1000 {
        let circle = Circle::new(random.point(-half + 10.0, half - 10.0), radius).unwrap();
        if world
            .iter()
            .all(|body| body.kind() == BodyKind::Dynamic || !body.shapes().iter().any(|shape| overlap(shape, &circle)))
        {
            // 50 diameters in a step of 1/60 s.
            let speed = 50.0 * 2.0 * radius * 60.0;
            balls.push(world.add(Body::dynamic(circle).velocity(random.direction() * speed)).unwrap());
        }
    }
    (world, balls, half)
}

/// The hits and the state after a ball flew over a floor for a while.
pub(crate) fn over(floor: &[Shape], ball: Circle, velocity: Vec2, dt: f32) -> (Vec<Hit>, Vec2) {
    let mut world = World::new();
    for shape in floor {
        world.add(Body::fixed(shape.clone())).unwrap();
    }
    let ball = world.add(Body::dynamic(ball).velocity(velocity)).unwrap();
    world.advance(dt).unwrap();
    (world.hits().copied().collect(), world.get(ball).unwrap().velocity())
}

pub(crate) trait AsinDegrees {
    fn asin_degrees(self) -> f32;
}

impl AsinDegrees for f32 {
    fn asin_degrees(self) -> f32 {
        libm::asinf(self).to_degrees()
    }
}

/// A world of fixed shapes, and one ball: its handle.
pub(crate) fn scene(
    shapes: impl IntoIterator<Item = Shape>,
    at: [f32; 2],
    radius: f32,
    velocity: [f32; 2],
) -> (World, BodyId) {
    let mut world = World::new();
    for shape in shapes {
        world.add(Body::fixed(shape)).unwrap();
    }
    let ball = world.add(Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity)).unwrap();
    (world, ball)
}

pub(crate) fn tile(min: [f32; 2], max: [f32; 2]) -> Shape {
    Aabb::new(min, max).unwrap().into()
}

pub(crate) fn position(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().position()
}

pub(crate) fn velocity(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().velocity()
}

/// The two pieces of a curve (de Casteljau 1959).
pub(crate) fn split_cubic(c: &[Vec2; 4], t: f32) -> ([Vec2; 4], [Vec2; 4]) {
    let [a, b, d] = [c[0].lerp(c[1], t), c[1].lerp(c[2], t), c[2].lerp(c[3], t)];
    let (e, f) = (a.lerp(b, t), b.lerp(d, t));
    let g = e.lerp(f, t);
    ([c[0], a, e, g], [g, f, d, c[3]])
}

pub(crate) fn cubic(c: [Vec2; 4]) -> CubicBez {
    CubicBez::new(c[0], c[1], c[2], c[3]).unwrap()
}
