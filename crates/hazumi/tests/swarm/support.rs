//! Fixed random numbers, scenes, and a reckoning in f64 that shares no code with the swarm.

use hazumi::Vec2;
use hazumi::swarm::{Bullet, Swarm};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// 0..1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u32 << 24) as f32
    }

    pub(crate) fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn place(&mut self, reach: f32) -> Vec2 {
        Vec2::new(self.within(-reach, reach), self.within(-reach, reach))
    }
}

/// Bullets of all speeds, a thousandth of a unit to thousands per unit of time; some are points, some rest.
pub(crate) fn swarm(random: &mut Random, bullets: usize, reach: f32) -> Swarm {
    let mut swarm = Swarm::new();
    for user in 0..bullets {
        let speed = match user % 5 {
            0 => 0.0,
            1 => 0.001,
            2 => 5.0,
            3 => 200.0,
            _ => 20_000.0,
        };
        let radius = if user % 7 == 0 { 0.0 } else { random.within(0.1, 6.0) };
        let (position, velocity) = (random.place(reach), random.place(speed));
        swarm.spawn(Bullet::new(position, velocity, radius).user(1_000 + user as u64)).unwrap();
    }
    swarm
}

pub(crate) fn wide(v: Vec2) -> [f64; 2] {
    [v.x.into(), v.y.into()]
}

/// The distance of a bullet from a player at a share of the frame, both moving straight.
pub(crate) fn apart(bullet: [Vec2; 2], player: [Vec2; 2], share: f64) -> f64 {
    let at = |way: [Vec2; 2]| {
        let [from, to] = way.map(wide);
        [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    };
    let (b, p) = (at(bullet), at(player));
    ((b[0] - p[0]).powi(2) + (b[1] - p[1]).powi(2)).sqrt()
}

/// The least of it, up to a share of the frame: by ternary search, since the distance of two even motions is convex.
pub(crate) fn least_apart(bullet: [Vec2; 2], player: [Vec2; 2], until: f64) -> f64 {
    let (mut low, mut high) = (0.0, until);
    for _ in 0..200 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if apart(bullet, player, a) <= apart(bullet, player, b) {
            high = b;
        } else {
            low = a;
        }
    }
    apart(bullet, player, (low + high) * 0.5).min(apart(bullet, player, 0.0)).min(apart(bullet, player, until))
}
