//! Bullets in the light of a laser.

use alloc::vec::Vec;

use super::block::{BLOCK, Reach, moved};
use super::frame::frame_time;
use super::{InvalidSwarm, Laser, Swarm};
use crate::Vec2;

/// A bullet that met a laser.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Burnt {
    /// The bullet's index in the swarm, until bullets are removed.
    pub index: usize,
    /// The bullet's own number.
    pub user: u64,
    /// The share of the frame before the first touch, 0..=1.
    pub time: f32,
}

impl Swarm {
    /// Lists the bullets that a laser will meet in the next `dt`, in their order, and moves nothing: ask before
    /// [`frame`](Self::frame), with the same `dt`. With a `dt` of 0 it lists those that the laser meets where they are now.
    /// `burnt` is emptied first. Bullets and laser move at the same time and neither is too fast, as in [`Laser::touch`].
    ///
    /// ```
    /// use hazumi::swarm::{Bullet, Laser, Swarm};
    /// let mut swarm = Swarm::new();
    /// swarm.spawn(Bullet::new([50., 90.], [0., -200.], 2.))?;
    /// let mut burnt = Vec::new();
    /// swarm.burn(0.5, &Laser::pinned([0., 0.], 100., 8., 0.)?, &mut burnt)?;
    /// assert_eq!(burnt[0].time, 0.8, "from 90 to -10, it touches at 8 + 2");
    /// swarm.remove_all(burnt.iter().map(|burnt| burnt.index));
    /// # Ok::<(), hazumi::swarm::InvalidSwarm>(())
    /// ```
    ///
    /// # Errors
    /// If `dt` is negative, not finite or more than 1e10; then the list is as it was.
    pub fn burn(&self, dt: f32, laser: &Laser, burnt: &mut Vec<Burnt>) -> Result<(), InvalidSwarm> {
        let dt = frame_time(dt)?;
        burnt.clear();
        let [low, high] = laser.bounds();
        let reach = Reach::around(low, high, 0.0);
        let way = |i: usize| {
            let [x, y] = [(self.x[i], self.vx[i]), (self.y[i], self.vy[i])].map(|(x, v)| [x, moved(x, v, dt)]);
            (x, y)
        };
        let mut look = |i: usize| {
            let (x, y) = way(i);
            let ends = [Vec2::new(x[0], y[0]), Vec2::new(x[1], y[1])];
            if let Some(time) = laser.met(ends[0], ends[1], self.radius[i]) {
                burnt.push(Burnt { index: i, user: self.user[i], time });
            }
        };
        let (xs, ys) = (self.x.as_chunks::<BLOCK>().0, self.y.as_chunks::<BLOCK>().0);
        let (vxs, vys) = (self.vx.as_chunks::<BLOCK>().0, self.vy.as_chunks::<BLOCK>().0);
        let radii = self.radius.as_chunks::<BLOCK>().0;
        for (block, ((((x, y), vx), vy), radius)) in xs.iter().zip(ys).zip(vxs).zip(vys).zip(radii).enumerate() {
            let mut near = reach.mask([x, y], [vx, vy], radius, dt);
            while near != 0 {
                look(block * BLOCK + near.trailing_zeros() as usize);
                near &= near - 1;
            }
        }
        for i in radii.len() * BLOCK..self.len() {
            let (x, y) = way(i);
            if reach.met(x, y, self.radius[i]) {
                look(i);
            }
        }
        Ok(())
    }
}
