//! A frame of a swarm (move, swept hit, graze, hit list) against a bare loop that only moves the bullets.
//!
//! `cargo bench -p hazumi --bench swarm` prints, for each number of bullets, the nanoseconds per bullet of both, measured in
//! turns, and the ratio of their medians, with the target features compiled for. `RUSTFLAGS="-C target-cpu=native"` shows
//! wider vector units. Then frames of 5,000 bullets among 1,000 walls and against 200 targets, beside the same frame against one player alone.
//! With `--features rayon` also the frame on all threads, against the same bare loop on one.

use std::hint::black_box;
use std::time::Instant;

use hazumi::swarm::{Bullet, BulletResponse, Hits, Meetings, Player, Swarm, Target};
use hazumi::{Aabb, Body, Circle, Filter, Response, Vec2, World};

/// A screen, for 10,000 bullets; for more the field grows, so that they are as dense.
const FIELD: [f32; 2] = [640.0, 960.0];
const DT: f32 = 1.0 / 60.0;
/// Frames after which the bullets are put back, so that they stay in the field.
const AGAIN: usize = 30;

struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u32 << 24) as f32
    }
}

/// Bullets all over the field, 60 to 360 units a second in all directions.
fn scene(bullets: usize, field: Vec2) -> Swarm {
    let mut random = Random(7);
    let mut swarm = Swarm::with_capacity(bullets);
    for user in 0..bullets {
        let position = Vec2::new(random.unit() * field.x, random.unit() * field.y);
        let direction = loop {
            let v = Vec2::new(random.unit() * 2.0 - 1.0, random.unit() * 2.0 - 1.0);
            if let Some(unit) = v.normalized().filter(|_| v.length() <= 1.0) {
                break unit;
            }
        };
        let bullet = Bullet::new(position, direction * (60.0 + 300.0 * random.unit()), 2.0 + 4.0 * random.unit());
        swarm.spawn(bullet.user(user as u64)).unwrap();
    }
    swarm
}

/// Just moving: what one writes by hand.
struct Bare {
    x: Vec<f32>,
    y: Vec<f32>,
    vx: Vec<f32>,
    vy: Vec<f32>,
}

impl Bare {
    fn of(swarm: &Swarm) -> Self {
        Self { x: swarm.xs().into(), y: swarm.ys().into(), vx: swarm.vxs().into(), vy: swarm.vys().into() }
    }

    /// Both axes in one loop, or one after the other: whichever is quicker is the measure.
    #[inline(never)]
    fn together(&mut self, dt: f32) {
        for (((x, y), vx), vy) in self.x.iter_mut().zip(&mut self.y).zip(&self.vx).zip(&self.vy) {
            *x += vx * dt;
            *y += vy * dt;
        }
    }

    #[inline(never)]
    fn by_axis(&mut self, dt: f32) {
        for (x, v) in [(&mut self.x, &self.vx), (&mut self.y, &self.vy)] {
            for (x, v) in x.iter_mut().zip(v) {
                *x += v * dt;
            }
        }
    }
}

fn seconds(timed: impl FnOnce()) -> f64 {
    let start = Instant::now();
    timed();
    start.elapsed().as_secs_f64()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn features() -> String {
    macro_rules! compiled {
        ($($feature:tt)*) => {
            [$(($feature, cfg!(target_feature = $feature))),*]
        };
    }
    let names: Vec<_> = compiled!["sse2" "sse4.1" "avx" "avx2" "fma" "avx512f" "neon" "simd128"]
        .into_iter()
        .filter_map(|(name, on)| on.then_some(name))
        .collect();
    names.join(" ")
}

fn main() {
    println!("{}, compiled for: {}", std::env::consts::ARCH, features());
    println!(
        "screens of {FIELD:?}, player of radius 3 that moves 5 a frame, ring of 20; medians of alternating frames\n"
    );
    println!(
        "    bullets  on screens | move: ns/bullet | frame: ns/bullet  ratio | hits, grazes/frame | frame, all threads"
    );
    // Run as a test it only shows that it runs.
    let bench = std::env::args().any(|argument| argument == "--bench");
    let all = [
        (10_000, 1.0, if bench { 3_000 } else { 30 }),
        (100_000, 10.0, 600),
        (16_000_000, 1_600.0, 25),
        // Not a game any more: ten and 1,600 times as dense, so that much is near the player.
        (100_000, 1.0, 600),
        (16_000_000, 1.0, 15),
    ];
    for &(bullets, screens, runs) in if bench { &all[..] } else { &all[..1] } {
        let field = Vec2::from(FIELD) * f32::sqrt(screens);
        let start = scene(bullets, field);
        let (mut swarm, mut bare, mut hits) = (start.clone(), Bare::of(&start), Hits::new());
        let (mut together, mut by_axis, mut frame) = (Vec::new(), Vec::new(), Vec::new());
        #[cfg(feature = "rayon")]
        let mut parallel = Vec::new();
        let (mut hit, mut grazed) = (0, 0);
        for run in 0..runs {
            if run % AGAIN == 0 {
                swarm.clone_from(&start);
                bare = Bare::of(&start);
                bare.together(DT);
                swarm.advance(DT).unwrap();
            }
            let at = Vec2::new(field.x * 0.5 + 5.0 * (run % AGAIN) as f32, field.y * 0.8);
            let player = Player::moving(at, at + Vec2::new(5.0, 0.0), 3.0).and_then(|p| p.ring(20.0)).unwrap();
            together.push(seconds(|| bare.together(black_box(DT))));
            frame.push(seconds(|| swarm.frame(black_box(DT), &player, &mut hits).unwrap()));
            by_axis.push(seconds(|| bare.by_axis(black_box(DT))));
            hit += hits.hits().len();
            grazed += hits.grazes().len();
            #[cfg(feature = "rayon")]
            {
                black_box(&mut swarm);
                parallel.push(seconds(|| swarm.par_frame(black_box(DT), &player, &mut hits).unwrap()));
            }
        }
        let each = |seconds: f64| seconds * 1e9 / bullets as f64;
        let (by_loop, frame) = (median(together).min(median(by_axis)), median(frame));
        print!(
            "{bullets:>11} {screens:>11} | {:>15.3} | {:>16.3} {:>6.2} | {:>7.1} {:>10.1} |",
            each(by_loop),
            each(frame),
            frame / by_loop,
            hit as f64 / f64::from(runs as u32),
            grazed as f64 / f64::from(runs as u32),
        );
        #[cfg(feature = "rayon")]
        {
            let parallel = median(parallel);
            print!(" {:>7.3} {:>6.2}", each(parallel), parallel / by_loop);
        }
        println!();
    }
    among_walls(if bench { 2_000 } else { 20 });
    against_targets(if bench { 2_000 } else { 20 });
}

/// 1,000 walls of 32 by 32 all over a closed field.
fn walls(field: Vec2) -> World {
    let mut random = Random(11);
    let mut world = World::new();
    for _ in 0..1_000 {
        let at = Vec2::new(random.unit() * field.x, random.unit() * field.y);
        world.add(Body::fixed(Aabb::from_center(at, [32.0, 32.0]).unwrap())).unwrap();
    }
    let out = Vec2::new(100.0, 100.0);
    for (low, high) in [
        (-out, Vec2::new(0.0, field.y)),
        (-out, Vec2::new(field.x, 0.0)),
        (Vec2::new(field.x, 0.0), field + out),
        (Vec2::new(0.0, field.y), field + out),
    ] {
        world.add(Body::fixed(Aabb::new(low, high).unwrap())).unwrap();
    }
    world
}

/// Puts as many in as are gone, anywhere.
fn refill(swarm: &mut Swarm, bullets: usize, field: Vec2, seed: u64) {
    let missing = bullets - swarm.len();
    let mut random = Random(seed);
    for _ in 0..missing {
        let position = Vec2::new(random.unit() * field.x, random.unit() * field.y);
        let velocity = Vec2::new(random.unit() * 400.0 - 200.0, random.unit() * 400.0 - 200.0);
        swarm.spawn(Bullet::new(position, velocity, 2.0 + 4.0 * random.unit())).unwrap();
    }
}

fn among_walls(runs: usize) {
    const BULLETS: usize = 5_000;
    println!(
        "\n{BULLETS} bullets among 1,000 walls, microseconds a frame; the world's own circles beside, by advance\n\
         field         | response | frame without | with walls  ratio | hits/frame | circles"
    );
    for (field, response) in [
        ([12_000.0, 8_000.0], BulletResponse::Bounce),
        ([12_000.0, 8_000.0], BulletResponse::Gone),
        ([3_200.0, 1_920.0], BulletResponse::Bounce),
        ([3_200.0, 1_920.0], BulletResponse::Gone),
    ] {
        let field = Vec2::from(field);
        let mut world = walls(field);
        let mut swarm = scene(BULLETS, field);
        let mut bare = swarm.clone();
        let player = Player::at(field * 0.5, 3.0).and_then(|p| p.ring(20.0)).unwrap();
        let (mut meetings, mut hits) = (Meetings::new(), Hits::new());
        let (mut with, mut without, mut met) = (Vec::new(), Vec::new(), 0);
        for run in 0..runs {
            let time = seconds(|| swarm.meet(&world, Filter::ALL, black_box(DT), &mut meetings, |_| response).unwrap());
            refill(&mut swarm, BULLETS, field, run as u64);
            // As many are gone in the frame without, for they cost the same there.
            let gone = meetings.gone();
            let bare_time = seconds(|| {
                bare.frame(black_box(DT), &player, &mut hits).unwrap();
                bare.remove_all(gone.iter().copied());
            });
            refill(&mut bare, BULLETS, field, run as u64);
            if run >= runs / 4 {
                with.push(time);
                without.push(bare_time);
                met += meetings.hits().len();
            }
        }
        let counted = with.len();
        for bullet in scene(BULLETS, field).iter() {
            let circle = Circle::new(bullet.position, bullet.radius).unwrap();
            world.add(Body::dynamic(circle).velocity(bullet.velocity).response(Response::BOUNCE)).unwrap();
        }
        let circles = (0..runs / 10 + 2).map(|_| seconds(|| assert!(world.advance(DT).is_ok()))).collect();
        let (with, without) = (median(with) * 1e6, median(without) * 1e6);
        println!(
            "{:>5} by {:<5} | {:>8} | {without:>13.1} | {with:>10.1} {:>6.1} | {:>10.1} | {:>7.0}",
            field.x,
            field.y,
            format!("{response:?}"),
            with / without,
            met as f64 / counted as f64,
            median(circles) * 1e6,
        );
    }
}

fn against_targets(runs: usize) {
    const BULLETS: usize = 5_000;
    let field = Vec2::new(3_200.0, 1_920.0);
    println!(
        "\n{BULLETS} bullets against moving circles of radius 12, microseconds a frame\n targets | one player | all of them  ratio | hits/frame"
    );
    for count in [20, 200] {
        let mut random = Random(5);
        let mut places: Vec<_> = (0..count)
            .map(|_| {
                let at = Vec2::new(random.unit() * field.x, random.unit() * field.y);
                (at, Vec2::new(random.unit() * 2.0 - 1.0, random.unit() * 2.0 - 1.0))
            })
            .collect();
        let mut swarm = scene(BULLETS, field);
        let mut bare = swarm.clone();
        let player = Player::at(field * 0.5, 3.0).and_then(|p| p.ring(20.0)).unwrap();
        let (mut meetings, mut hits) = (Meetings::new(), Hits::new());
        let (mut all, mut one, mut met) = (Vec::new(), Vec::new(), 0);
        for run in 0..runs {
            let target =
                |&(at, motion): &(Vec2, Vec2)| Target::circle(at, 12.0).and_then(|it| it.moving(motion)).unwrap();
            let targets: Vec<_> = places.iter().map(target).collect();
            for (at, motion) in &mut places {
                *at += *motion;
            }
            let strike = || swarm.strike(&targets, black_box(DT), &mut meetings, |_| BulletResponse::Gone).unwrap();
            all.push(seconds(strike));
            met += meetings.hits().len();
            refill(&mut swarm, BULLETS, field, run as u64);
            one.push(seconds(|| bare.frame(black_box(DT), &player, &mut hits).unwrap()));
        }
        let (all, one) = (median(all) * 1e6, median(one) * 1e6);
        println!("{count:>8} | {one:>10.1} | {all:>11.1} {:>6.1} | {:>10.1}", all / one, met as f64 / runs as f64);
    }
}
