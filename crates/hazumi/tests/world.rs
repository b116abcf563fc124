//! What the step owes its users, in numbers.

use hazumi::*;

type Checked = Result<(), Box<dyn std::error::Error>>;

/// A small generator of the tests' own: SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u32 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    fn point(&mut self, low: f32, high: f32) -> Vec2 {
        Vec2::new(self.between(low, high), self.between(low, high))
    }

    fn direction(&mut self) -> Vec2 {
        loop {
            let v = self.point(-1.0, 1.0);
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalized().unwrap();
            }
        }
    }
}

fn walls(half: f32) -> Vec<Shape> {
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

fn any_shape(random: &mut Random, at: Vec2, size: f32) -> Shape {
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

fn arena(seed: u64) -> (World, Vec<BodyId>, f32) {
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

#[test]
fn a_thousand_fast_balls_neither_escape_nor_enter_a_solid_nor_drift_in_speed() -> Checked {
    let (mut world, balls, half) = arena(1);
    let speed = 50.0 * 8.0 * 60.0;
    let mut worst = 0f64;
    let (mut outside, mut inside, mut bounded) = (0, 0, 0);
    for step in 0..600 {
        let report = world.advance(1.0 / 60.0)?;
        bounded += report.bounded;
        for &ball in &balls {
            let ball = world.get(ball).unwrap();
            let v = ball.velocity();
            worst = worst.max(((f64::from(v.x).powi(2) + f64::from(v.y).powi(2)).sqrt() / speed - 1.0).abs());
            let p = ball.position();
            outside += usize::from(p.x.abs() > half || p.y.abs() > half);
            if step % 30 == 29 {
                let center = Circle::new(p, 0.0)?;
                inside += usize::from(world.iter().any(|body| {
                    body.kind() == BodyKind::Fixed && body.shapes().iter().any(|shape| overlap(shape, &center))
                }));
            }
        }
    }
    println!("outside {outside}, inside {inside}, worst relative drift of the speed {worst:.1e}, bounded {bounded}");
    assert_eq!((outside, inside), (0, 0));
    assert!(worst <= 3e-7, "{worst}");
    Ok(())
}
