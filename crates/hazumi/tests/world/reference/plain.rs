//! The world against another one that is slow and obvious: plain f64, no grid, no queue, no seams.

use hazumi::*;

use crate::support::*;

type V = [f64; 2];

fn add(a: V, b: V, times: f64) -> V {
    [a[0] + b[0] * times, a[1] + b[1] * times]
}

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn wide(v: Vec2) -> V {
    [v.x.into(), v.y.into()]
}

/// The nearest point of a shape.
fn nearest(shape: &Shape, p: V) -> V {
    match shape {
        Shape::Aabb(s) => {
            let (min, max) = (wide(s.min()), wide(s.max()));
            [p[0].clamp(min[0], max[0]), p[1].clamp(min[1], max[1])]
        }
        Shape::Circle(s) => {
            let out = add(p, wide(s.center()), -1.0);
            add(wide(s.center()), out, f64::from(s.radius()) / dot(out, out).sqrt())
        }
        Shape::Segment(s) => {
            let (a, ab) = (wide(s.a()), add(wide(s.b()), wide(s.a()), -1.0));
            add(a, ab, (dot(add(p, a, -1.0), ab) / dot(ab, ab)).clamp(0.0, 1.0))
        }
        _ => unreachable!("not in these scenes"),
    }
}

/// When a point that moves by `v` from `o` comes within `r` of `c`.
fn ray_circle(o: V, v: V, c: V, r: f64) -> Option<f64> {
    let d = add(o, c, -1.0);
    let (a, b, q) = (dot(v, v), dot(d, v), dot(d, d) - r * r);
    let square = b * b - a * q;
    (b < 0.0 && square > 0.0).then(|| (-b - square.sqrt()) / a).filter(|&t| t > -1e-9)
}

/// When it comes within `r` of the segment's inside.
fn ray_segment(o: V, v: V, a: V, b: V, r: f64) -> Option<f64> {
    let ab = add(b, a, -1.0);
    let length = dot(ab, ab).sqrt();
    let mut n = [-ab[1] / length, ab[0] / length];
    if dot(n, v) > 0.0 {
        n = [-n[0], -n[1]];
    }
    let t = (r - dot(add(o, a, -1.0), n)) / dot(v, n);
    let along = dot(add(add(o, v, t), a, -1.0), ab) / (length * length);
    (t > -1e-9 && (0.0..=1.0).contains(&along)).then_some(t)
}

fn meets(shape: &Shape, o: V, v: V, r: f64) -> Option<f64> {
    let edges: Vec<(V, V)> = match shape {
        Shape::Circle(s) => return ray_circle(o, v, wide(s.center()), r + f64::from(s.radius())),
        Shape::Segment(s) => vec![(wide(s.a()), wide(s.b()))],
        Shape::Aabb(s) => {
            let ([l, t], [r, b]) = (wide(s.min()), wide(s.max()));
            vec![([l, t], [r, t]), ([r, t], [r, b]), ([r, b], [l, b]), ([l, b], [l, t])]
        }
        _ => unreachable!("not in these scenes"),
    };
    edges
        .iter()
        .flat_map(|&(a, b)| [ray_segment(o, v, a, b, r), ray_circle(o, v, a, r), ray_circle(o, v, b, r)])
        .flatten()
        .reduce(f64::min)
}

struct Ball {
    at: V,
    v: V,
    r: f64,
}

/// The hits of a step: the time, and which shape.
fn step(shapes: &[Shape], ball: &mut Ball, dt: f64) -> Vec<(f64, usize)> {
    let mut hits = Vec::new();
    let mut now = 0.0;
    loop {
        let first = shapes
            .iter()
            .enumerate()
            .filter_map(|(i, shape)| {
                let t = meets(shape, ball.at, ball.v, ball.r)?;
                let to = add(nearest(shape, add(ball.at, ball.v, t)), add(ball.at, ball.v, t), -1.0);
                // What it moves away from it does not meet.
                (dot(to, ball.v) > 0.0).then_some((t.max(0.0), i))
            })
            .reduce(|a, b| if b.0 < a.0 { b } else { a });
        let Some((t, which)) = first.filter(|&(t, _)| now + t <= dt) else {
            ball.at = add(ball.at, ball.v, dt - now);
            return hits;
        };
        now += t;
        ball.at = add(ball.at, ball.v, t);
        hits.push((now, which));
        let out = add(ball.at, nearest(&shapes[which], ball.at), -1.0);
        ball.v = add(ball.v, out, -2.0 * dot(ball.v, out) / dot(out, out));
    }
}

fn shapes(random: &mut Random) -> Vec<Shape> {
    let mut shapes = walls(60.0);
    for i in 0..14 {
        // One to a place of a grid, so that no two are met at once: what then comes is said elsewhere.
        let at = Vec2::new((i % 4) as f32 * 30.0 - 45.0, (i / 4) as f32 * 30.0 - 45.0) + random.point(-3.0, 3.0);
        shapes.push(match i % 3 {
            0 => Circle::new(at, random.between(1.0, 6.0)).unwrap().into(),
            1 => Aabb::from_center(at, random.point(2.0, 12.0)).unwrap().into(),
            _ => Segment::new(at - random.direction() * 5.0, at + random.direction() * 5.0).unwrap().into(),
        });
    }
    shapes
}

/// How far the two may be apart: a few f32 spacings at the walls.
const CLOSE: f64 = 2e-5;

#[test]
fn random_scenes_have_the_hits_places_and_velocities_of_a_plain_and_slow_world() -> Checked {
    let mut random = Random(31);
    let (mut hits, mut steps, mut worst) = (0, 0, 0f64);
    for case in 0..600 {
        let shapes = shapes(&mut random);
        let mut world = World::new();
        let ids: Vec<BodyId> = shapes.iter().map(|shape| world.add(Body::fixed(shape.clone())).unwrap()).collect();
        let mut balls = Vec::new();
        while balls.len() < 4 {
            let circle = Circle::new(random.point(-57.0, 57.0), random.between(0.5, 2.0))?;
            if shapes.iter().any(|shape| distance(shape, &circle) < 0.01) {
                continue;
            }
            let velocity = random.direction() * random.between(10.0, 900.0);
            let id = world.add(Body::dynamic(circle).velocity(velocity))?;
            balls.push((id, Ball { at: wide(circle.center()), v: wide(velocity), r: circle.radius().into() }));
        }
        'steps: for number in 0..25 {
            let dt = random.between(0.0, 0.1);
            // Each round surface makes a difference ten times larger, so that both begin anew from the same f32 at times.
            if number % 3 == 0 {
                for (id, ball) in &mut balls {
                    let (at, v) = (position(&world, *id), velocity(&world, *id));
                    world.teleport(*id, at)?;
                    world.set_velocity(*id, v)?;
                    (ball.at, ball.v) = (wide(at), wide(v));
                }
            }
            let wanted: Vec<Vec<(f64, usize)>> =
                balls.iter_mut().map(|(_, ball)| step(&shapes, ball, dt.into())).collect();
            let in_order = |order: &[Hit]| order.windows(2).all(|two| two[0].time <= two[1].time);
            if number % 2 == 0 {
                world.advance(dt)?;
            } else {
                world.step(dt, |_, _| Response::BOUNCE)?;
            }
            assert!(in_order(&world.hits().copied().collect::<Vec<_>>()));
            for ((id, ball), wanted) in balls.iter().zip(&wanted) {
                let got: Vec<&Hit> = world.hits().filter(|hit| hit.body == *id).collect();
                let says = || format!("case {case}, step {number}, {id:?}\n got {got:?}\nwant {wanted:?}");
                // Two surfaces within rounding of the same moment are one meeting here and two there.
                if wanted.windows(2).any(|two| two[1].0 - two[0].0 < 1e-6) {
                    break 'steps;
                }
                assert!(got.iter().map(|hit| hit.other).eq(wanted.iter().map(|&(_, which)| ids[which])), "{}", says());
                for (hit, (time, _)) in got.iter().zip(wanted) {
                    assert!((f64::from(hit.time) - time).abs() < CLOSE / 10.0, "{}", says());
                    assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{}", says());
                }
                let body = world.get(*id).unwrap();
                let speed = dot(ball.v, ball.v).sqrt();
                let off = [
                    add(wide(body.position()), ball.at, -1.0),
                    add(wide(body.velocity()), ball.v, -1.0).map(|v| v / speed),
                ]
                .map(|v| dot(v, v).sqrt());
                worst = worst.max(off[0]).max(off[1]);
                assert!(off[0] < CLOSE && off[1] < CLOSE, "off by {off:?} {}", says());
                hits += got.len();
            }
            steps += 1;
        }
    }
    println!("{steps} steps, {hits} hits, worst difference {worst:.1e}");
    assert!(steps > 12_000 && hits > 25_000, "{steps} steps, {hits} hits");
    Ok(())
}
