//! Bullets outside a box go.

use super::Swarm;
use super::block::BLOCK;
use crate::Aabb;

impl Swarm {
    /// Removes the bullets that are wholly beyond a side of the box: those whose bounding square does not touch it. The rest
    /// keep their order. Returns how many went.
    ///
    /// One pass; bullets before the first that goes are only read.
    pub fn cull(&mut self, inside: &Aabb) -> usize {
        let (low, high) = (inside.min(), inside.max());
        let out = |x: f32, y: f32, r: f32| (low.x - x > r) | (x - high.x > r) | (low.y - y > r) | (y - high.y > r);
        let len = self.len();
        let (mut kept, mut at, mut first) = (0, 0, len);
        while at < len {
            let end = (at + BLOCK).min(len);
            let (xs, ys, radii) = (&self.x[at..end], &self.y[at..end], &self.radius[at..end]);
            let any = xs.iter().zip(ys).zip(radii).fold(false, |any, ((&x, &y), &r)| any | out(x, y, r));
            if any {
                first = first.min(at);
                for i in at..end {
                    // Each is moved, and stays there unless it is out: no jump that is hard to predict.
                    let stays = !out(self.x[i], self.y[i], self.radius[i]);
                    self.shift(i, kept);
                    kept += usize::from(stays);
                }
            } else {
                self.close_gap(at..end, &mut kept);
            }
            at = end;
        }
        if kept < len {
            self.truncate(kept);
            self.moved_up(first, len - kept);
        }
        len - kept
    }
}
