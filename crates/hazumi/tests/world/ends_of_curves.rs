//! Crates where a ramp, drawn as a curve, begins and ends.

use hazumi::*;

use crate::support::*;

/// A ramp that rises to the right from (180, 300) without a bend, with y down.
fn ramp(run: usize, cubic: bool) -> Shape {
    let (half, height) = (25.0 + (run * 7 % 40) as f32, 20.0 + (run * 13 % 80) as f32);
    let top = [180.0 + 2.0 * half, 300.0 - height];
    if cubic {
        CubicBez::new([180.0, 300.0], [180.0 + half, 300.0], [180.0 + half, top[1]], top).unwrap().into()
    } else {
        QuadBez::new([180.0, 300.0], [180.0 + half, 300.0], top).unwrap().into()
    }
}

/// What comes from the left, with its bottom so low.
fn things(bottom: f32) -> [Shape; 4] {
    [
        Aabb::new([120.0, bottom - 15.0], [138.0, bottom]).unwrap().into(),
        Polygon::new([[120.0, bottom], [138.0, bottom], [129.0, bottom - 15.0]]).unwrap().into(),
        Circle::new([129.0, bottom - 7.5], 7.5).unwrap().into(),
        Capsule::new([125.0, bottom - 5.0], [133.0, bottom - 5.0], 5.0).unwrap().into(),
    ]
}

fn floor() -> Body {
    Body::fixed(Aabb::new([0.0, 300.0], [500.0, 320.0]).unwrap())
}

#[test]
fn a_crate_that_slides_into_a_ramp_goes_up_on_it_and_not_under_it() {
    for run in 0..120 {
        for thing in things(300.0) {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0]).unwrap();
            if run % 2 == 0 {
                world.add(floor()).unwrap();
            } else {
                world.add(Body::fixed(Segment::new([0.0, 300.0], [180.0, 300.0]).unwrap())).unwrap();
            }
            let ramp = ramp(run, run % 4 > 1);
            world.add(Body::fixed(ramp.clone())).unwrap();
            let speed = 20.0 + 2.0 * run as f32;
            let body = Body::dynamic(thing).velocity([speed, 0.0]).response(Response::Slide);
            let body = world.add(body).unwrap();
            let dt = [1.0 / 240.0, 1.0 / 60.0, 1.0 / 30.0][run % 3];
            for _ in 0..(4.0 / dt) as usize {
                world.advance(dt).unwrap();
                let shape = placed(&world, body);
                let deep = hazumi::contact(&shape, &ramp).map_or(0.0, |contact| contact.depth);
                assert!(deep < 1e-3, "run {run}: {deep} under the ramp at {:?}", position(&world, body));
            }
        }
    }
}

#[test]
fn a_crate_that_slides_along_a_wall_goes_on_along_a_curve_that_begins_there() {
    for run in 0..40 {
        for thing in things(300.0) {
            let mut world = World::new();
            world.add(floor()).unwrap();
            world.add(Body::fixed(ramp(run, false))).unwrap();
            let speed = 20.0 + 6.0 * run as f32;
            let body = Body::dynamic(thing).velocity([speed, 0.0]).response(Response::Slide);
            let body = world.add(body).unwrap();
            for _ in 0..240 {
                assert_eq!(world.advance(1.0 / 60.0).unwrap().bounded, 0, "run {run}");
            }
            let at = position(&world, body);
            assert!(at.x > 172.0 && at.y < 292.4, "run {run}: it stands at {at:?}");
        }
    }
}

#[test]
fn a_crate_leaves_a_curve_at_its_end() {
    for run in 0..40 {
        for thing in things(299.5) {
            let mut world = World::new();
            world.add(Body::fixed(ramp(run, false))).unwrap();
            let speed = 80.0 + 6.0 * run as f32;
            let body = Body::dynamic(thing).velocity([speed, 0.0]).response(Response::Slide);
            let body = world.add(body).unwrap();
            for _ in 0..480 {
                let before = position(&world, body);
                world.advance(1.0 / 60.0).unwrap();
                assert_ne!(position(&world, body), before, "run {run}: it stands, with {:?}", velocity(&world, body));
            }
        }
    }
}

#[test]
fn a_crate_that_lands_on_the_end_of_a_hill_on_the_floor_hits_that_once() {
    for restitution in [1.0, 0.5, 0.0] {
        for run in 0..200 {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0]).unwrap();
            world.add(floor()).unwrap();
            let hill = QuadBez::new([20.0, 300.0], [65.0, 240.0], [110.0, 300.0]).unwrap();
            let hill = world.add(Body::fixed(hill)).unwrap();
            let (x, y) = (110.0 - 0.5 * (run % 20) as f32, 250.0 - (run / 4) as f32);
            let body = Body::dynamic(Aabb::new([x, y], [x + 16.0, y + 12.0]).unwrap());
            let speed = [0.0, -30.0, 16.0, 60.0][run % 4];
            world.add(body.velocity([speed, 0.0]).restitution(restitution)).unwrap();
            for _ in 0..60 {
                world.advance(1.0 / 60.0).unwrap();
                let hits: Vec<Hit> = world.hits().filter(|hit| hit.other == hill).copied().collect();
                for (number, hit) in hits.iter().enumerate() {
                    assert!(!hits[..number].contains(hit), "restitution {restitution}, run {run}: twice {hit:?}");
                }
            }
        }
    }
}

#[test]
fn a_lift_that_comes_down_on_a_crate_at_the_foot_of_a_ramp_does_not_fire_it() {
    // The wedge between the lift and the ramp is narrower, the nearer it is to the ramp's foot.
    for run in 0..200 {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        let lift = Aabb::new([120.0, 260.0], [180.0, 268.0]).unwrap();
        world.add(Body::kinematic(lift).velocity([0.0, 40.0])).unwrap();
        world.add(floor()).unwrap();
        let top = [230.0, 262.0 + (run % 10) as f32];
        world.add(Body::fixed(QuadBez::new([180.0, 300.0], [210.0, 300.0], top).unwrap())).unwrap();
        let x = 166.0 + 0.1 * run as f32;
        let body = Body::dynamic(Aabb::new([x, 285.0], [x + 14.0, 300.0]).unwrap());
        let speed = (run % 7) as f32 * 10.0 - 30.0;
        let body = world.add(body.velocity([speed, 0.0]).restitution(0.5)).unwrap();
        for _ in 0..80 {
            world.advance(1.0 / 60.0).unwrap();
            let speed = velocity(&world, body).length();
            // Eight times as fast as the lift, and what it falls and bounces with.
            assert!(speed < 500.0, "run {run}: {speed}");
        }
    }
}

#[test]
fn what_slides_off_the_foot_of_a_ramp_does_so_in_few_chords() {
    for run in 0..60 {
        for thing in things(300.0) {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0]).unwrap();
            world.add(floor()).unwrap();
            world.add(Body::fixed(ramp(run, run % 2 == 1))).unwrap();
            let speed = 20.0 + 2.0 * run as f32;
            let body = Body::dynamic(thing).velocity([speed, 0.0]).response(Response::Slide);
            let body = world.add(body).unwrap();
            let dt = [1.0 / 240.0, 1.0 / 60.0, 1.0 / 30.0][run % 3];
            for step in 0..(4.0 / dt) as usize {
                let report = world.advance(dt).unwrap();
                let chords = world.path(body).count();
                assert!(report.bounded == 0 && chords <= 400, "run {run}, step {step}: {chords} chords, {report:?}");
            }
        }
    }
}

#[test]
fn what_slides_down_a_hill_onto_a_floor_that_stops_it_lies_there() {
    for run in 0..200 {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        world.add(floor().response(Response::Stop)).unwrap();
        let hill = CubicBez::new([20.0, 300.0], [50.0, 260.0], [80.0, 260.0], [110.0, 300.0]).unwrap();
        world.add(Body::fixed(hill)).unwrap();
        let x = 70.0 + 0.1 * run as f32;
        let thing: Shape = if run % 2 == 0 {
            Polygon::new([[x, 250.0], [x + 9.0, 234.0], [x + 18.0, 250.0]]).unwrap().into()
        } else {
            Aabb::new([x, 236.0], [x + 18.0, 250.0]).unwrap().into()
        };
        world.add(Body::dynamic(thing).response(Response::Slide)).unwrap();
        for step in 0..180 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!((report.bounded, report.crushed), (0, 0), "run {run}, step {step}");
        }
    }
}

/// Over the end that two hills share, a ball lies on both: it came to the second at each of thousands of chords, and stood there.
#[test]
fn a_ball_rolls_over_the_peak_that_two_hills_share_with_and_without_a_tag() {
    let hills = [
        [[-300.0, 60.0], [-250.0, -20.0], [-200.0, 110.10287], [-150.0, 30.102867]],
        [[-150.0, 30.102867], [-100.0, 110.10287], [-50.0, -51.0731], [0.0, 28.926899]],
    ];
    for tags in [Tags::NONE, Tags::bit(0)] {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0]).unwrap();
        for [a, b, c, d] in hills {
            let hill = CubicBez::new(a, b, c, d).unwrap();
            world.add(Body::fixed(hill).response(Response::Slide)).unwrap();
        }
        let ball = Body::dynamic(Circle::new([-145.0, 27.0], 6.0).unwrap()).velocity([-30.0, -48.0]);
        let ball = ball.acceleration([-261.35898, 0.0]).tags(tags).response(Response::Slide);
        let ball = world.add(ball).unwrap();
        let mut on_both = 0;
        for step in 0..20 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!(report.bounded, 0, "{tags:?}: step {step}");
            on_both += usize::from(world.contacts(ball).count() == 2);
        }
        let at = world.get(ball).unwrap().position();
        assert!(on_both > 0 && at.x < -165.0, "{tags:?}: {on_both} steps on both, at {at:?}");
    }
}

/// Which hill was added first said what the peak was to a box upon it: it was hit from within the hill, and stood there.
#[test]
fn a_box_that_comes_down_on_the_peak_that_two_hills_share_is_hit_from_below() {
    let hills = [
        [[0.0, 28.926899], [50.0, -51.0731], [100.0, 129.00943], [150.0, 49.00943]],
        [[150.0, 49.00943], [200.0, 129.00943], [250.0, -20.0], [300.0, 60.0]],
    ];
    for run in 0..60 {
        let x = 139.0 + 0.18 * run as f32;
        let velocity = [-30.0 + 7.0 * (run % 9) as f32, 22.0];
        let play = |order: [usize; 2]| {
            let mut world = World::new();
            world.set_gravity([0.0, 500.0]).unwrap();
            for [a, b, c, d] in order.map(|at| hills[at]) {
                world.add(Body::fixed(CubicBez::new(a, b, c, d).unwrap()).restitution(0.3)).unwrap();
            }
            let crate_ = Aabb::new([x, 36.75], [x + 12.0, 48.75]).unwrap();
            let crate_ = world.add(Body::dynamic(crate_).velocity(velocity).restitution(0.3)).unwrap();
            let mut seen = Vec::new();
            for step in 0..60 {
                let report = world.advance(1.0 / 60.0).unwrap();
                assert_eq!((report.bounded, report.crushed), (0, 0), "run {run}, step {step}");
                for hit in world.hits().filter(|_| step == 0) {
                    assert!(hit.normal.y < -0.1, "run {run}: {:?} at {}", hit.normal, hit.time);
                }
                seen.push(world.get(crate_).unwrap().position());
            }
            seen
        };
        assert_eq!(play([0, 1]), play([1, 0]), "run {run}, velocity {velocity:?}");
    }
}

/// A marble at the end of a curve was let go of at one time and still held at another: it stood still until the other was within it.
#[test]
fn two_marbles_that_run_off_the_end_of_a_curve_stay_apart() {
    let mut deepest = 0.0f32;
    for run in 0..200 {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        let curve = CubicBez::new([20.0, -100.0], [80.0, -10.0], [140.0, -100.0], [200.0, -26.43]).unwrap();
        world.add(Body::fixed(curve).restitution(0.3)).unwrap();
        let along = 0.13 * (run % 20) as f32;
        let marble = |[x, y]: [f32; 2], velocity: [f32; 2]| {
            let circle = Circle::new([x - 0.63 * along, y - 0.77 * along], 5.0).unwrap();
            Body::dynamic(circle).velocity(velocity).tags(Tags::bit(0)).restitution(0.3)
        };
        let speed = 1.0 + 0.1 * (run / 20) as f32;
        let a = world.add(marble([194.6, -39.7], [174.0 * speed, 163.0 * speed])).unwrap();
        let b = world.add(marble([202.452, -31.305], [91.0, 108.0])).unwrap();
        for step in 0..12 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!((report.bounded, report.crushed), (0, 0), "run {run}, step {step}");
            let [a, b] = [a, b].map(|id| world.get(id).unwrap().position());
            deepest = deepest.max(10.0 - a.distance(b));
        }
    }
    assert!(deepest < 5e-3, "{deepest} of 10 in each other");
}

/// The door and the end of the curve left a walker's corner no way: it came to the door again at once, and told that up to 256 times.
#[test]
fn a_walker_between_a_turning_door_and_the_end_of_a_curve_tells_each_hit_once() {
    for run in 0..500 {
        let mut world = World::new();
        world.add(Body::fixed(QuadBez::new([44.0, 0.0], [64.0, 20.0], [84.0, 0.0]).unwrap())).unwrap();
        let door = Obb::from_half([60.0, 5.0], [5.0, 30.0], 0.775 + 0.000_04 * run as f32).unwrap();
        world.add(Body::kinematic(door).velocity([0.0, -30.0]).spin(0.3 + 0.001 * run as f32)).unwrap();
        let walker = [[89.0, -4.0], [84.0, 0.0], [79.0, -4.0], [81.0, -9.0], [87.0, -9.0]];
        let walker = Body::dynamic(Polygon::new(walker).unwrap()).velocity([-71.0, -37.0]);
        world.add(walker.response(Response::Slide)).unwrap();
        for step in 0..30 {
            world.advance(1.0 / 60.0).unwrap();
            let mut told: Vec<_> = world.hits().map(|hit| (hit.other.index(), hit.time.to_bits())).collect();
            let all = told.len();
            told.dedup();
            assert_eq!(told.len(), all, "run {run}, step {step}");
        }
    }
}

/// Far from home the corner where two curves join smoothly counts as flat for longer: the ball was said to stand on a flat that ended at once, and stood there for
/// good with its velocity, in 9 % of the games at 3,000 units from home and in 18 % at 10,000.
#[test]
fn far_from_home_a_ball_rolls_over_curves_that_join_smoothly() {
    for away in [1_000.0, 3_000.0, 10_000.0] {
        for seed in 0..100 {
            let mut random = Random(seed);
            let mut world = World::new();
            world.set_gravity([0.0, 400.0]).unwrap();
            let at = |x: f32, y: f32| [x + away, y + away];
            let (mut x, mut y) = (0.0, random.between(60.0, 90.0));
            while x < 300.0 {
                let (next, there) = (x + random.between(30.0, 80.0), random.between(50.0, 95.0));
                let [a, b] = [0.4, 0.6].map(|share| x + (next - x) * share);
                let curve = CubicBez::new(at(x, y), at(a, y), at(b, there), at(next, there)).unwrap();
                world.add(Body::fixed(curve)).unwrap();
                (x, y) = (next, there);
            }
            let ball = Circle::new(at(20.0, 30.0), random.between(2.0, 4.0)).unwrap();
            let ball = Body::dynamic(ball).restitution(0.0).velocity([random.between(20.0, 150.0), 0.0]);
            let ball = world.add(ball).unwrap();
            let (mut last, mut still) = (Vec2::ZERO, 0);
            for step in 0..360 {
                world.advance(1.0 / 60.0).unwrap();
                let body = world.get(ball).unwrap();
                let stands = (body.position() - last).length() < 1e-3 && body.velocity().length() > 5.0;
                (last, still) = (body.position(), if stands { still + 1 } else { 0 });
                assert!(still < 5, "{away} away, seed {seed}, step {step}: stands with {:?}", body.velocity());
            }
        }
    }
}

#[test]
fn a_box_that_glides_off_the_end_of_a_curve_that_rises_there_goes_on_as_fast() -> Checked {
    for mirrored in [1.0, -1.0] {
        for rate in [60.0, 144.0] {
            for start in 0..100u8 {
                let mut world = World::new();
                world.set_gravity([0.0, 900.0])?;
                let at = |x: f32, y: f32| Vec2::new(mirrored * x, y);
                let curve = QuadBez::new(at(137.125, 135.1875), at(153.4375, 135.6875), at(169.75, 141.75))?;
                world.add(Body::fixed(curve))?;
                let shape = Aabb::from_center(at(150.0 + 0.052 * f32::from(start), 124.0), [17.75, 12.375])?;
                let speed = 60.0 + 1.24 * f32::from(start);
                let crated = Body::dynamic(shape).velocity([-mirrored * speed, 0.0]).restitution(0.0);
                let crated = world.add(crated)?;
                for step in 0..(rate as usize) {
                    world.advance(1.0 / rate)?;
                    let velocity = world.get(crated).unwrap().velocity();
                    assert!(
                        (velocity.x + mirrored * speed).abs() < 1.0 && velocity.y >= -0.05 * speed,
                        "{velocity:?} in step {step}: {mirrored}, {rate} Hz, start {start}"
                    );
                }
                assert!(world.get(crated).unwrap().position().y > 200.0, "{mirrored}, {rate} Hz, start {start}");
            }
        }
    }
    Ok(())
}

/// The wall covers the end of the floor: what stands there touches that with a corner of its own, which has a side along the wall or a slanted one.
#[test]
fn what_stands_flush_in_the_corner_of_a_curved_floor_and_a_wall_rests() {
    let half = 6.0;
    let flush = |slant: f32, drop: f32| {
        let [left, right, bottom, top] = [240.0 - 2.0 * half, 240.0, -drop, -1.7 * half - drop];
        Polygon::new([[left, top], [right - slant, top], [right, bottom], [left, bottom]]).unwrap()
    };
    for (last, rise) in [(0.0, 0.0), (0.0, 30.0), (-0.03, 0.0), (-2.0, 30.0)] {
        for (run, drop) in [0.0, 1e-5, 0.5, 5.0, 20.0].into_iter().enumerate() {
            for slant in [0.0, 1.0, half, 1.9 * half] {
                for response in [Response::Bounce { restitution: 0.0 }, Response::Slide, Response::Stop] {
                    let lift = if last < 0.0 { 0.75 * last } else { 0.0 };
                    let mirror = |[x, y]: [f32; 2]| [if run % 2 == 1 { -x } else { x }, y];
                    let floor = [[80.0, last + rise], [130.0, last], [190.0, last], [240.0, 0.0]].map(mirror);
                    let wall = [[240.0, [300.0, 0.0][run % 2]], [240.0, -300.0]].map(mirror);
                    let thing = flush(slant, drop).points().to_vec();
                    let thing = thing.into_iter().map(|at| mirror([at.x, at.y + lift]));
                    let mut world = World::new();
                    world.set_gravity([0.0, 900.0]).unwrap();
                    world.add(Body::fixed(cubic(floor.map(Vec2::from)))).unwrap();
                    let wall: Shape = if run < 3 {
                        Segment::new(wall[0], wall[1]).unwrap().into()
                    } else {
                        {
                            let [a, b] = [wall[0], mirror([260.0, -300.0])];
                            let [low, high] = [[a[0].min(b[0]), b[1]], [a[0].max(b[0]), a[1]]];
                            Aabb::new(low, high).unwrap().into()
                        }
                    };
                    world.add(Body::fixed(wall)).unwrap();
                    let [speed, _] = mirror([3.0 * run as f32, 0.0]);
                    let thing = Body::dynamic(Polygon::new(thing).unwrap()).velocity([speed, 0.0]);
                    let thing = world.add(thing.response(response)).unwrap();
                    let told = format!("floor {last}, {rise}, slant {slant}, drop {drop}, {response:?}");
                    for _ in 0..60 {
                        let report = world.advance(1.0 / 60.0).unwrap();
                        assert_eq!((report.bounded, report.crushed), (0, 0), "{told}");
                    }
                    let (at, velocity) = (position(&world, thing), velocity(&world, thing));
                    assert!(at.y < 0.0, "{told}: fell to {at:?}");
                    assert!(velocity.length() < 1.0, "{told}: at rest it is {velocity:?} fast");
                }
            }
        }
    }
}

/// Where a curve bends from one side to the other it runs along nothing but its tangent: a side of the box that is upright does not touch it there.
#[test]
fn a_door_pushes_a_crate_over_the_middle_of_a_symmetric_s() -> Checked {
    for (half, rate) in [(4.0, 30.0), (5.0, 60.0), (8.0, 30.0), (12.0, 60.0)] {
        for speed in [30.0, 60.0, 120.0] {
            for mirror in [1.0, -1.0] {
                let at = |x: f32, y: f32| Vec2::new(x * mirror, y);
                let mut world = World::new();
                world.set_gravity([0.0, 900.0])?;
                world.add(Body::fixed(Segment::new(at(-100.0, 0.0), at(100.0, 0.0))?))?;
                let hill = [at(100.0, 0.0), at(140.0, 0.0), at(160.0, -20.0), at(200.0, -20.0)];
                world.add(Body::fixed(cubic(hill)))?;
                let thing = Aabb::from_half(at(60.0, -half), [half, half])?;
                let thing = world.add(Body::dynamic(thing).restitution(0.0))?;
                let door = world.add(Body::kinematic(Aabb::from_half(at(25.0, -70.0), [5.0, 130.0])?))?;
                world.set_velocity(door, [speed * mirror, 0.0])?;
                for _ in 0..(170.0 / speed * rate) as usize {
                    let report = world.advance(1.0 / rate)?;
                    let told = format!("half {half}, {rate} Hz, speed {speed}, at {:?}", position(&world, thing));
                    assert_eq!((report.bounded, report.crushed), (0, 0), "{told}");
                }
                assert!(position(&world, thing).x * mirror > 190.0, "it is at {:?}", position(&world, thing));
            }
        }
    }
    Ok(())
}
