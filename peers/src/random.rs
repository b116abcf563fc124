//! Numbers that are the same in every run.

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// At least 0, less than 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u32 << 24) as f32
    }

    /// Between two bounds.
    pub fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A point of the square of this half size.
    pub fn point(&mut self, reach: f32) -> [f32; 2] {
        [self.within(-reach, reach), self.within(-reach, reach)]
    }

    /// A direction, of length 1.
    pub fn direction(&mut self) -> [f32; 2] {
        loop {
            let [x, y] = self.point(1.0);
            let square = x * x + y * y;
            if square > 0.01 && square < 1.0 {
                let length = square.sqrt();
                break [x / length, y / length];
            }
        }
    }
}
