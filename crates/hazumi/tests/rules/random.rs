//! Numbers that look random and are the same in every run (SplitMix64).

use hazumi::{Aabb, Circle, Vec2};

pub(crate) struct Random(u64);

/// Coordinates at the edge of what f32 can say.
const EXTREMES: [f32; 11] =
    [0.0, -0.0, 1.0, -1.0, f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-45, -1e-45, 1e20, -16_777_216.0];

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn within(&mut self, min: f32, max: f32) -> f32 {
        min + (max - min) * ((self.next() >> 40) as f32 / (1 << 24) as f32)
    }

    pub(crate) fn vector(&mut self, reach: f32) -> Vec2 {
        Vec2::new(self.within(-reach, reach), self.within(-reach, reach))
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.next() & 1 == 1
    }

    pub(crate) fn extreme(&mut self) -> f32 {
        EXTREMES[(self.next() % EXTREMES.len() as u64) as usize]
    }

    pub(crate) fn extreme_vector(&mut self) -> Vec2 {
        Vec2::new(self.extreme(), self.extreme())
    }

    pub(crate) fn circle(&mut self) -> Circle {
        Circle::new(self.vector(100.0), self.within(0.0, 30.0)).unwrap()
    }

    pub(crate) fn aabb(&mut self) -> Aabb {
        let (a, b) = (self.vector(100.0), self.vector(100.0));
        Aabb::new([a.x.min(b.x), a.y.min(b.y)], [a.x.max(b.x), a.y.max(b.y)]).unwrap()
    }

    pub(crate) fn extreme_circle(&mut self) -> Circle {
        Circle::new(self.extreme_vector(), self.extreme().abs()).unwrap()
    }

    pub(crate) fn extreme_aabb(&mut self) -> Aabb {
        let (a, b) = (self.extreme_vector(), self.extreme_vector());
        Aabb::new([a.x.min(b.x), a.y.min(b.y)], [a.x.max(b.x), a.y.max(b.y)]).unwrap()
    }
}
