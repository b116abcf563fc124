//! What meets what, and when: the narrow phase at its limits.

use hazumi::*;

use super::support::{Checked, Random};

type P = [f64; 2];

fn wide(v: Vec2) -> P {
    [v.x.into(), v.y.into()]
}

fn minus(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

fn length(a: P) -> f64 {
    (a[0] * a[0] + a[1] * a[1]).sqrt()
}

fn from_segment(p: P, a: P, b: P) -> f64 {
    let (e, q) = (minus(b, a), minus(p, a));
    let square = e[0] * e[0] + e[1] * e[1];
    let t = if square == 0.0 { 0.0 } else { ((q[0] * e[0] + q[1] * e[1]) / square).clamp(0.0, 1.0) };
    length([q[0] - t * e[0], q[1] - t * e[1]])
}

/// The signed distance of a point from a counter-clockwise polygon.
fn from_polygon(p: P, corners: &[P]) -> f64 {
    let (mut distance, mut inside) = (f64::INFINITY, true);
    for (i, &a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        distance = distance.min(from_segment(p, a, b));
        let (e, q) = (minus(b, a), minus(p, a));
        inside &= e[0] * q[1] - e[1] * q[0] >= 0.0;
    }
    if inside { -distance } else { distance }
}

/// Counter-clockwise corners of a convex polygon about a place.
fn corners(random: &mut Random, at: P, size: f64) -> Vec<P> {
    let n = 3 + (random.unit() * 6.0) as usize;
    let from = f64::from(random.between(0.0, 6.3));
    let step = core::f64::consts::TAU / n as f64;
    (0..n)
        .map(|i| {
            let angle = from + step * (i as f64 + f64::from(random.between(0.0, 0.4)));
            [at[0] + libm::cos(angle) * size, at[1] + libm::sin(angle) * size]
        })
        .map(|p| [f64::from(p[0] as f32), f64::from(p[1] as f32)])
        .collect()
}

fn narrow(p: P) -> Vec2 {
    Vec2::new(p[0] as f32, p[1] as f32)
}

fn polygon(corners: &[P]) -> Shape {
    Polygon::new(corners.iter().map(|&p| narrow(p))).unwrap().into()
}

/// The sides of a polygon, each a shape of its own.
fn ring(corners: &[P], kind: usize, random: &mut Random) -> Vec<Shape> {
    let middle = corners.iter().fold([0.0, 0.0], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
    let middle = middle.map(|x| x / corners.len() as f64);
    (0..corners.len())
        .map(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
            // Away from the middle, for walls that are solid and curves that bulge.
            let out = |p: P, by: f64| [p[0] + (p[0] - middle[0]) * by, p[1] + (p[1] - middle[1]) * by];
            let lerp = |t: f64| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
            let bulge = f64::from(random.between(0.0, 0.3));
            match kind {
                0 => Segment::new(narrow(a), narrow(b)).unwrap().into(),
                1 => QuadBez::new(narrow(a), narrow(out(lerp(0.5), bulge)), narrow(b)).unwrap().into(),
                2 => {
                    let (c, d) = (out(lerp(0.3), bulge), out(lerp(0.7), bulge * 0.5));
                    CubicBez::new(narrow(a), narrow(c), narrow(d), narrow(b)).unwrap().into()
                }
                3 => Polygon::new([narrow(a), narrow(out(a, 0.5)), narrow(out(b, 0.5)), narrow(b)]).unwrap().into(),
                4 => Capsule::new(narrow(a), narrow(b), 0.0).unwrap().into(),
                _ => Capsule::new(narrow(a), narrow(b), 1e-30).unwrap().into(),
            }
        })
        .collect()
}

const TINY: [f32; 4] = [0.0, 1e-45, 1e-30, 1e-12];

fn tiny(random: &mut Random) -> f32 {
    TINY[(random.unit() * TINY.len() as f32) as usize]
}

/// One that is a point, or as good as one.
fn point_like(random: &mut Random, at: Vec2) -> Shape {
    let r = tiny(random);
    match (random.unit() * 8.0) as u32 {
        0 => Capsule::new(at, at, r).unwrap().into(),
        1 => Aabb::new(at, at).unwrap().into(),
        _ => Circle::new(at, r).unwrap().into(),
    }
}

fn to(from: Vec2, target: P, speed: f64) -> Vec2 {
    let way = minus(target, wide(from));
    let far = length(way);
    narrow([way[0] / far * speed, way[1] / far * speed])
}

fn box_about(half: f32) -> [Shape; 4] {
    let far = half + 1.0;
    [([-far, -far], [-half, far]), ([half, -far], [far, far]), ([-far, -far], [far, -half]), ([-far, half], [far, far])]
        .map(|(low, high)| Aabb::new(low, high).unwrap().into())
}

#[test]
fn a_point_never_flies_through_a_polygon() -> Checked {
    let mut random = Random(1);
    let mut through = Vec::new();
    for scene in 0..400 {
        let at = [f64::from(random.between(-2.0, 2.0)), f64::from(random.between(-2.0, 2.0))];
        let size = random.between(0.5, 5.0).into();
        let corners = corners(&mut random, at, size);
        let mut world = World::new();
        for wall in box_about(10.0) {
            world.add(Body::fixed(wall))?;
        }
        let solid = match scene % 3 {
            0 => Body::fixed(polygon(&corners)),
            1 => Body::kinematic(polygon(&corners)),
            _ => Body::kinematic(polygon(&corners)).pivot(narrow(at)).spin(0.0),
        };
        let solid = world.add(solid)?;
        let from = random.point(6.0, 9.5);
        // At a corner, at the middle of a side, or anywhere.
        let corner = corners[scene % corners.len()];
        let next = corners[(scene + 1) % corners.len()];
        let target = match scene % 4 {
            0 | 1 => corner,
            2 => [0.5 * (corner[0] + next[0]), 0.5 * (corner[1] + next[1])],
            _ => at,
        };
        let speed = [3.0, 300.0, 1e5, 1e9][(random.unit() * 4.0) as usize];
        let ball = point_like(&mut random, from);
        let ball = world.add(Body::dynamic(ball).velocity(to(from, target, speed)))?;
        for _ in 0..40 {
            world.advance((5.0 / speed) as f32 + 1e-9)?;
            let p = world.get(ball).ok_or("gone")?.position();
            let depth = from_polygon(wide(p), &corners);
            if depth < -1e-4 || p.x.abs() > 10.001 || p.y.abs() > 10.001 {
                through.push((scene, depth, p));
                break;
            }
        }
        assert!(world.contains(solid));
    }
    assert!(through.is_empty(), "{} of 400: {:?}", through.len(), &through[..through.len().min(3)]);
    Ok(())
}

#[test]
fn a_point_never_flies_out_of_a_ring_of_flush_thin_shapes() -> Checked {
    let mut random = Random(2);
    let mut out = Vec::new();
    for scene in 0..600 {
        let kind = scene % 6;
        let at = [f64::from(random.between(-20.0, 20.0)), f64::from(random.between(-20.0, 20.0))];
        let corners = corners(&mut random, at, 4.0);
        let mut world = World::new();
        let shapes = ring(&corners, kind, &mut random);
        if scene % 2 == 0 {
            for shape in shapes {
                world.add(Body::fixed(shape))?;
            }
        } else {
            world.add(Body::compound(shapes))?;
        }
        let from = narrow([at[0] + f64::from(random.between(-0.9, 0.9)), at[1] + f64::from(random.between(-0.9, 0.9))]);
        let corner = corners[(random.unit() * corners.len() as f32) as usize % corners.len()];
        let speed = [3.0, 300.0, 1e6][(random.unit() * 3.0) as usize];
        let ball = point_like(&mut random, from);
        let ball = world.add(Body::dynamic(ball).velocity(to(from, corner, speed)))?;
        for _ in 0..20 {
            world.advance((7.0 / speed) as f32)?;
            let p = world.get(ball).ok_or("gone")?.position();
            // Curves bulge by less than a third of the size.
            if length(minus(wide(p), at)) > 6.0 {
                out.push((scene, kind, p));
                break;
            }
        }
    }
    assert!(out.is_empty(), "{} of 600: {:?}", out.len(), &out[..out.len().min(5)]);
    Ok(())
}

#[test]
fn a_point_that_falls_onto_the_joint_of_two_flush_shapes_bounces() -> Checked {
    let half = |from: f32, to: f32, kind: usize| -> Shape {
        let (a, b) = (Vec2::new(from, 0.0), Vec2::new(to, 0.0));
        let deep = Vec2::new(0.0, -2.0);
        match kind {
            0 => Aabb::new(a + deep, b).unwrap().into(),
            1 => Polygon::new([a + deep, b + deep, b, a]).unwrap().into(),
            2 => Segment::new(a, b).unwrap().into(),
            3 => QuadBez::new(a, (a + b) * 0.5, b).unwrap().into(),
            _ => Capsule::new(a, b, 0.0).unwrap().into(),
        }
    };
    let mut missed = Vec::new();
    for kind in 0..5 {
        for radius in TINY {
            for (slope, x) in [(0.0f32, 0.1f32), (3.0, 0.1), (-3.0, 1.0 / 3.0), (1e-3, 700.3)] {
                let mut world = World::new();
                world.add(Body::fixed(half(x - 3.0, x, kind)))?;
                world.add(Body::fixed(half(x, x + 3.0, kind)))?;
                let ball = Circle::new([x - slope, 1.0], radius)?;
                let ball = world.add(Body::dynamic(ball).velocity([slope, -1.0]))?;
                world.advance(1.5)?;
                let velocity = world.get(ball).ok_or("gone")?.velocity();
                if velocity != Vec2::new(slope, 1.0) {
                    missed.push((kind, radius, slope, x, velocity));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}: {:?}", missed.len(), missed);
    Ok(())
}

#[test]
fn a_point_bounces_off_a_wall_wherever_both_are() -> Checked {
    // Long walls far away, and a touch near the origin: there the ball's own coordinates say nothing of the rounding.
    let mut random = Random(3);
    let mut missed = Vec::new();
    for scene in 0..400 {
        let far = [10.0f32, 1e3, 1e6, 1e9][scene % 4];
        let along = random.direction();
        let across = Vec2::new(-along.y, along.x);
        let (a, b) = (along * -far, along * (far * random.between(0.1, 3.0)));
        let wall: Shape = match scene / 4 % 5 {
            0 => Segment::new(a, b)?.into(),
            1 => Line::new(a, b - a)?.into(),
            2 => Capsule::new(a, b, 0.0)?.into(),
            3 => CubicBez::new(a, a + (b - a) * 0.3, a + (b - a) * 0.6, b)?.into(),
            _ => Polygon::new([a, a - across * far, b - across * far, b])?.into(),
        };
        let mut world = World::new();
        world.add(Body::fixed(wall.clone()))?;
        let from = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * 0.1 + across * 2.0;
        let ball = world.add(Body::dynamic(Circle::new(from, 0.0)?).velocity(-from * 2.0))?;
        // It is to bounce once, and to come back from a mirror twice as far away.
        let mirror = world.add(Body::fixed(Polygon::new([
            across * 3.0 + along * 9.0,
            across * 3.0 - along * 9.0,
            across * 5.0,
        ])?))?;
        assert!(world.contains(mirror));
        for _ in 0..60 {
            world.advance(0.25)?;
        }
        let p = world.get(ball).ok_or("gone")?.position();
        let side = f64::from(p.x) * f64::from(across.x) + f64::from(p.y) * f64::from(across.y);
        if side < -1e-6 * f64::from(far) {
            missed.push((scene, far, p, wall));
        }
    }
    assert!(missed.is_empty(), "{} of 400: {:?}", missed.len(), &missed[..missed.len().min(3)]);
    Ok(())
}

#[test]
fn a_point_bounces_off_the_tip_of_a_corner_as_a_small_ball_does() -> Checked {
    // A blunt corner turns nothing straight back.
    let blunt = Polygon::new([[-4.0, 0.0], [0.0, -3.0], [4.0, 0.0], [0.0, 0.5]])?;
    for (velocity, radius) in [([0.0, -8.0f32], 0.0), ([0.0, -8.0], 1e-4), ([4.0, -8.0], 0.0), ([4.0, -8.0], 1e-4)] {
        let mut world = World::new();
        world.add(Body::fixed(blunt.clone()))?;
        let from = Vec2::new(0.0, 0.5) - Vec2::from(velocity) * 0.5;
        let ball = world.add(Body::dynamic(Circle::new(from, radius)?).velocity(velocity))?;
        world.advance(0.75)?;
        let after = world.get(ball).ok_or("gone")?.velocity();
        if velocity[0] == 0.0 {
            assert!((after - Vec2::new(0.0, 8.0)).length() < 1e-3, "{velocity:?} {radius} {after:?}");
        } else {
            // Between the mirror images of both faces.
            assert!(after.y > 5.0 && after.x > 0.0, "{velocity:?} {radius} {after:?}");
        }
    }
    Ok(())
}

#[test]
fn a_band_that_turns_and_moves_is_met_at_its_edge_in_a_long_step() -> Checked {
    let band =
        CubicBez::new([8.773629, -9.723982], [1.5146508, 1.9875507], [0.5138817, -10.552944], [1.7116108, -8.472804])?
            .with_half_width(1.8811601)?;
    let mut world = World::new();
    world.add(Body::kinematic(band).velocity([7.436_456, 7.090_466]).spin(1.9906156))?;
    let ball = Circle::new([-9.938549, -33.189518], 2.741805)?;
    world.add(Body::dynamic(ball).velocity([16.527609, 35.110874]))?;
    world.advance(1.5)?;
    let hit = world.hits().next().ok_or("missed")?;
    assert!((hit.time - 0.915_857).abs() < 1e-6, "{hit:?}");
    Ok(())
}

/// A core of points, and a radius around it: a hull of 1, 2 or more corners, or a cubic curve.
#[derive(Clone, Debug)]
struct Grown {
    core: Vec<P>,
    is_curve: bool,
    radius: f64,
}

fn grown(shape: &Shape) -> Grown {
    let (core, is_curve, radius): (Vec<Vec2>, bool, f32) = match shape {
        Shape::Circle(s) => (vec![s.center()], false, s.radius()),
        Shape::Aabb(s) => {
            let (a, b) = (s.min(), s.max());
            (vec![a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y)], false, 0.0)
        }
        Shape::Capsule(s) => (vec![s.a(), s.b()], false, s.radius()),
        Shape::Segment(s) => (vec![s.a(), s.b()], false, 0.0),
        Shape::Polygon(s) => (s.points().to_vec(), false, 0.0),
        Shape::CubicBez(s) => (vec![s.p0(), s.p1(), s.p2(), s.p3()], true, s.half_width()),
        _ => unreachable!(),
    };
    let core = core.into_iter().map(wide).collect();
    Grown { core, is_curve, radius: radius.into() }
}

fn on_curve(core: &[P], t: f64) -> P {
    let u = 1.0 - t;
    let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
    [0, 1].map(|axis| (0..4).map(|i| weights[i] * core[i][axis]).sum())
}

/// From a hull; 0 or less inside.
fn from_hull(p: P, corners: &[P]) -> f64 {
    match corners {
        [a] => length(minus(p, *a)),
        [a, b] => from_segment(p, *a, *b),
        _ => from_polygon(p, corners),
    }
}

/// The gap between what moves, a hull, and what it may meet.
fn gap(mover: &Grown, solid: &Grown) -> f64 {
    let cores = if solid.is_curve {
        let at = |t: f64| from_hull(on_curve(&solid.core, t), &mover.core);
        const SAMPLES: usize = 48;
        let values: Vec<f64> = (0..=SAMPLES).map(|i| at(i as f64 / SAMPLES as f64)).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let mut best = least;
        for i in 0..=SAMPLES {
            let (before, after) = (i.saturating_sub(1), (i + 1).min(SAMPLES));
            // Only what may come below the best.
            if values[i] > values[before] || values[i] > values[after] || values[i] > least + 1.0 {
                continue;
            }
            let (mut low, mut high) = (before as f64 / SAMPLES as f64, after as f64 / SAMPLES as f64);
            for _ in 0..36 {
                let (x, y) = (low + (high - low) * 0.381_966, low + (high - low) * 0.618_034);
                if at(x) < at(y) { high = y } else { low = x }
            }
            best = best.min(at(0.5 * (low + high)));
        }
        best
    } else {
        let one = mover.core.iter().map(|&p| from_hull(p, &solid.core));
        let other = solid.core.iter().map(|&p| from_hull(p, &mover.core));
        one.chain(other).fold(f64::INFINITY, f64::min)
    };
    cores - mover.radius - solid.radius
}

struct Turning {
    velocity: P,
    spin: f64,
    pivot: P,
}

impl Turning {
    fn placed(&self, shape: &Grown, time: f64) -> Grown {
        let (sin, cos) = libm::sincos(self.spin * time);
        let core = shape.core.iter().map(|&p| {
            let d = minus(p, self.pivot);
            [
                self.pivot[0] + self.velocity[0] * time + d[0] * cos - d[1] * sin,
                self.pivot[1] + self.velocity[1] * time + d[0] * sin + d[1] * cos,
            ]
        });
        Grown { core: core.collect(), ..shape.clone() }
    }
}

/// When a mover first touches what turns, by plain sphere tracing: the gap by the highest speed, again and again. None if it does
/// not; an error where it grazes, so that no answer could be wrong.
fn traced(mover: &Grown, velocity: P, solid: &Grown, turning: &Turning, dt: f64) -> Result<Option<f64>, ()> {
    let drift = length(minus(velocity, turning.velocity));
    let far = mover.core.iter().map(|&p| length(minus(p, turning.pivot))).fold(0.0, f64::max) + drift * dt;
    let fastest = drift + turning.spin.abs() * far;
    let (mut time, mut least) = (0.0, f64::INFINITY);
    for _ in 0..60_000 {
        let by = [velocity[0] * time, velocity[1] * time];
        let core = mover.core.iter().map(|p| [p[0] + by[0], p[1] + by[1]]).collect();
        let gap = gap(&Grown { core, ..mover.clone() }, &turning.placed(solid, time));
        if gap < 1e-8 {
            return Ok(Some(time));
        }
        least = f64::min(least, gap);
        time += gap / fastest;
        if time > dt {
            return if least < 1e-4 { Err(()) } else { Ok(None) };
        }
    }
    Err(())
}

fn turning_shape(random: &mut Random, kind: usize) -> Shape {
    let mut p = || random.point(-12.0, 12.0);
    let (a, b, c, d) = (p(), p(), p(), p());
    let width = random.between(0.1, 2.5);
    match kind {
        0 => Aabb::from_center(a * 0.3, [1.0 + width * 4.0, 0.5 + b.x.abs()]).unwrap().into(),
        1 => polygon(&corners(random, wide(a * 0.3), 6.0)),
        2 => Capsule::new(a, b, width).unwrap().into(),
        3 => Segment::new(a, b).unwrap().into(),
        4 => CubicBez::new(a, b, c, d).unwrap().into(),
        _ => CubicBez::new(a, b, c, d).unwrap().with_half_width(width).unwrap().into(),
    }
}

fn moving_shape(random: &mut Random, kind: usize, at: Vec2) -> Shape {
    let size = random.between(0.2, 3.0);
    match kind {
        0 => Circle::new(at, size).unwrap().into(),
        1 => Circle::new(at, if random.unit() < 0.5 { 0.0 } else { 1e-3 }).unwrap().into(),
        2 => Aabb::from_center(at, [size, random.between(0.2, 3.0)]).unwrap().into(),
        3 => Capsule::new(at, at + random.direction() * size * 2.0, random.between(0.0, 2.0)).unwrap().into(),
        _ => polygon(&corners(random, wide(at), size.into())),
    }
}

#[test]
fn what_turns_and_moves_is_met_when_plain_sphere_tracing_says() -> Checked {
    let mut random = Random(7);
    let (mut wrong, mut compared, mut met) = (Vec::new(), 0, 0);
    for scene in 0..360 {
        let shape = turning_shape(&mut random, scene % 6);
        let turning = Turning {
            velocity: wide(random.point(-8.0, 8.0)),
            spin: random.between(-4.0, 4.0).into(),
            pivot: wide(random.point(-6.0, 6.0)),
        };
        let from = random.direction() * random.between(22.0, 40.0);
        let mover = moving_shape(&mut random, scene / 6 % 5, from);
        let speed = random.between(5.0, 120.0);
        let velocity = to(from, wide(random.point(-14.0, 14.0)), speed.into());
        let dt = 90.0 / speed;
        let Ok(expected) = traced(&grown(&mover), wide(velocity), &grown(&shape), &turning, dt.into()) else {
            continue;
        };
        if expected == Some(0.0) {
            continue;
        }
        let mut world = World::new();
        let body = Body::kinematic(shape.clone()).velocity(narrow(turning.velocity)).spin(turning.spin as f32);
        world.add(body.pivot(narrow(turning.pivot)))?;
        world.add(Body::dynamic(mover.clone()).velocity(velocity))?;
        let report = world.advance(dt)?;
        let got = world.hits().next().map(|hit| f64::from(hit.time));
        compared += 1;
        met += usize::from(expected.is_some());
        let alike = match (expected, got) {
            (Some(a), Some(b)) => (a - b).abs() <= 2e-5 * (1.0 + a),
            (None, None) => true,
            _ => false,
        };
        if !alike || (expected.is_none() && report.bounded > 0) {
            wrong.push((scene, expected, got, report, mover, shape));
        }
    }
    assert!(compared > 300 && met > 100, "{compared} {met}");
    assert!(wrong.is_empty(), "{} of {compared}: {:?}", wrong.len(), &wrong[..wrong.len().min(6)]);
    Ok(())
}

/// Fails if what should take microseconds takes longer than anyone would wait.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    wait.recv_timeout(std::time::Duration::from_secs(20)).expect("a step without end")
}

#[test]
fn a_step_ends_whatever_turns_in_it_and_however_fast() {
    let mut random = Random(11);
    let gravities = [0.0, 500.0, 1e9, 0.0, -20.0, f32::MAX].map(|down| Vec2::new(0.0, down));
    for scene in 0..36 {
        let mut world = World::new();
        world.set_gravity(gravities[scene / 6]).unwrap();
        for kind in [scene % 6, (scene / 6) % 6] {
            let spin = [3.0, 1e3, 1e9, f32::MAX][(random.unit() * 4.0) as usize % 4];
            let velocity = random.point(-5.0, 5.0) * [1.0, 0.0, 1e6][(random.unit() * 3.0) as usize % 3];
            let body = Body::kinematic(turning_shape(&mut random, kind)).spin(spin).velocity(velocity);
            world.add(body.pivot(random.point(-6.0, 6.0))).unwrap();
        }
        for wall in box_about(30.0) {
            world.add(Body::fixed(wall)).unwrap();
        }
        for _ in 0..2 {
            let (at, kind) = (random.point(-25.0, 25.0), (random.unit() * 5.0) as usize);
            let speed = [1.0, 1e3, 1e9, 1e30][(random.unit() * 4.0) as usize % 4];
            let mover = Body::dynamic(moving_shape(&mut random, kind, at)).velocity(random.direction() * speed);
            world.add(mover.senses(Tags::ALL)).unwrap();
        }
        let dt = [1.0 / 60.0, 1.0, 1e3, f32::MAX][(random.unit() * 4.0) as usize % 4];
        let world = in_time(move || {
            world.advance(dt).unwrap();
            world.advance(1.0 / 60.0).unwrap();
            world
        });
        for body in world.iter() {
            assert!(body.position().is_finite() && body.velocity().is_finite() && body.angle().is_finite(), "{scene}");
        }
    }
}

#[test]
fn an_angle_stays_finite_however_long_a_body_turns() -> Checked {
    for spin in [f32::MAX, -f32::MAX, 1e9, -3.0, 1e-40] {
        for dt in [f32::MAX, 1e30, 1e9] {
            let mut world = World::new();
            let body = Body::kinematic(Aabb::new([0.0, 0.0], [2.0, 1.0])?).spin(spin).velocity([1e30, -1.0]);
            let id = world.add(body)?;
            for _ in 0..5 {
                world.advance(dt)?;
                let body = world.get(id).ok_or("gone")?;
                assert!(body.angle().is_finite() && body.position().is_finite(), "{spin} {dt} {}", body.angle());
                assert_eq!(body.placed_shapes().count(), 1, "{spin} {dt}");
            }
        }
    }
    let mut world = World::new();
    let id = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [2.0, 1.0])?))?;
    for angle in [1e30, -f32::MAX, f32::MAX, 0.5] {
        world.move_to(id, [1.0, 1.0], angle)?;
        world.advance(1.0 / 60.0)?;
        assert_eq!(world.get(id).ok_or("gone")?.angle(), angle);
    }
    Ok(())
}

#[test]
fn a_ball_pressed_into_a_hook_ends_its_step() {
    let world = in_time(|| {
        let mut world = World::new();
        world.set_gravity([80.0, -10.0]).unwrap();
        let hook = QuadBez::new([0.0, 0.0], [13.212074, -10.851616], [4.8432536, 16.588207]).unwrap();
        world.add(Body::fixed(hook).response(Response::Slide)).unwrap();
        let ball = Circle::new([5.040603, 0.19472463], 3.0120835).unwrap();
        world.add(Body::dynamic(ball).velocity([0.45840833, -0.07750425])).unwrap();
        for _ in 0..3 {
            world.advance(1.0).unwrap();
        }
        world
    });
    assert!(world.iter().all(|body| body.position().is_finite()));
}
