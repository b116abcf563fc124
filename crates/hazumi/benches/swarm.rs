//! A frame of a swarm (move, swept hit, graze, hit list) against a bare loop that only moves the bullets.
//!
//! `cargo bench -p hazumi --bench swarm` prints, for each number of bullets, the nanoseconds per bullet of both, measured in
//! turns, and the ratio of their medians, with the target features compiled for. `RUSTFLAGS="-C target-cpu=native"` shows
//! wider vector units. With `--features rayon` also the frame on all threads, against the same bare loop on one.

use std::hint::black_box;
use std::time::Instant;

use hazumi::Vec2;
use hazumi::swarm::{Bullet, Hits, Player, Swarm};

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
}
