//! A frame: every bullet moves, and those that come near the player are looked at closely.

use super::block::{BLOCK, Lanes, MOST_DT, Most, Reach, Square, moved};
use super::enter::enter;
use super::invalid::extent;
use super::{BulletHit, Graze, Hits, InvalidSwarm, Player, Swarm};
use crate::Vec2;
use crate::dvec2::DVec2;

impl Swarm {
    /// Moves every bullet by `velocity · dt` and lists those that hit the player or graze it on the way. One pass over memory.
    ///
    /// Player and bullets move at the same time, each straight and evenly, and nothing is too fast: whatever touches within
    /// the frame is found, at the time of its first touch. `hits` is emptied first; its lists are in the bullets' order.
    ///
    /// * A bullet that touches from the start hits at time 0, whichever way it goes, and does so again in the next frame: remove
    ///   it ([`remove_all`](Self::remove_all)), or ignore hits while the player cannot be hurt.
    /// * A bullet that comes into the ring and does not hit in this frame grazes, once in its life.
    /// * A coordinate that would leave the range of f32 stays at its end.
    /// * A `dt` of 0 moves nothing and finds what touches.
    ///
    /// # Errors
    /// If `dt` is negative, not finite or more than 1e10; then nothing happens.
    pub fn frame(&mut self, dt: f32, player: &Player, hits: &mut Hits) -> Result<(), InvalidSwarm> {
        let aim = Aim::new(dt, player)?;
        hits.clear();
        aim.pass(self.part(), hits);
        self.clock.pass(dt);
        Ok(())
    }

    /// Moves every bullet by `velocity · dt`, and no more: a frame without a player. The same bits as [`frame`](Self::frame).
    ///
    /// # Errors
    /// If `dt` is negative, not finite or more than 1e10; then nothing happens.
    pub fn advance(&mut self, dt: f32) -> Result<(), InvalidSwarm> {
        let dt = frame_time(dt)?;
        self.clock.pass(dt);
        for (x, v) in [(&mut self.x, &self.vx), (&mut self.y, &self.vy)] {
            for (x, &v) in x.iter_mut().zip(v) {
                *x = moved(*x, v, dt);
            }
        }
        Ok(())
    }

    pub(super) fn part(&mut self) -> Part<'_> {
        self.measure();
        Part {
            first: 0,
            x: &mut self.x,
            y: &mut self.y,
            vx: &self.vx,
            vy: &self.vy,
            radius: &self.radius,
            user: &self.user,
            grazed: &mut self.grazed,
            most: &self.most,
        }
    }
}

/// Bullets side by side in the swarm, and the index of the first.
pub(super) struct Part<'a> {
    pub(super) first: usize,
    pub(super) x: &'a mut [f32],
    pub(super) y: &'a mut [f32],
    pub(super) vx: &'a [f32],
    pub(super) vy: &'a [f32],
    pub(super) radius: &'a [f32],
    pub(super) user: &'a [u64],
    pub(super) grazed: &'a mut [bool],
    pub(super) most: &'a [Most],
}

/// The player, as the pass needs it.
pub(super) struct Aim {
    dt: f32,
    from: DVec2,
    motion: DVec2,
    radius: f64,
    ring: f64,
    square: Square,
    reach: Reach,
}

impl Aim {
    pub(super) fn new(dt: f32, player: &Player) -> Result<Self, InvalidSwarm> {
        let (from, to) = (player.from().wide(), player.to().wide());
        Ok(Self {
            dt: frame_time(dt)?,
            from,
            motion: to - from,
            radius: player.radius().into(),
            ring: player.reach(),
            square: Square::around(from, to, player.reach()),
            reach: Reach::around(from, to, player.reach()),
        })
    }

    /// Moves a part's bullets and adds its hits.
    pub(super) fn pass(&self, part: Part<'_>, hits: &mut Hits) {
        let (xs, x_rest) = part.x.as_chunks_mut::<BLOCK>();
        let (ys, y_rest) = part.y.as_chunks_mut::<BLOCK>();
        let ((vxs, vx_rest), (vys, vy_rest)) = (part.vx.as_chunks::<BLOCK>(), part.vy.as_chunks::<BLOCK>());
        let (radii, radius_rest) = part.radius.as_chunks::<BLOCK>();
        let blocks = xs.iter_mut().zip(ys).zip(vxs).zip(vys).zip(radii).zip(part.most);
        let mut seen = Seen { first: part.first, user: part.user, grazed: part.grazed, hits };
        for (block, (((((x, y), vx), vy), radius), &most)) in blocks.enumerate() {
            self.block(block * BLOCK, x, y, vx, vy, radius, most, &mut seen);
        }
        // The last few go through the same code, filled up with bullets that are not looked at.
        let rest = x_rest.len();
        if rest > 0 {
            let filled = |from: &[f32]| {
                let mut lanes = [0.0; BLOCK];
                lanes[..rest].copy_from_slice(from);
                lanes
            };
            let (mut x, mut y) = (filled(x_rest), filled(y_rest));
            let at = radii.len() * BLOCK;
            let (vx, vy, radius) = (filled(vx_rest), filled(vy_rest), filled(radius_rest));
            self.block(at, &mut x, &mut y, &vx, &vy, &radius, part.most[radii.len()], &mut seen);
            x_rest.copy_from_slice(&x[..rest]);
            y_rest.copy_from_slice(&y[..rest]);
        }
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the arrays stay apart for the vectoriser")]
    fn block(
        &self,
        at: usize,
        x: &mut Lanes,
        y: &mut Lanes,
        vx: &Lanes,
        vy: &Lanes,
        radius: &Lanes,
        most: Most,
        seen: &mut Seen<'_>,
    ) {
        if self.square.any_near(x, y, self.square.limit(most, self.dt)) {
            self.look(at, [x, y], [vx, vy], radius, seen);
        }
        for i in 0..BLOCK {
            x[i] = moved(x[i], vx[i], self.dt);
            y[i] = moved(y[i], vy[i], self.dt);
        }
    }

    /// A block that may have come near: those that the fine sieve leaves, one by one, in f64.
    #[inline(never)]
    fn look(&self, at: usize, from: [&Lanes; 2], velocity: [&Lanes; 2], radius: &Lanes, seen: &mut Seen<'_>) {
        let mut near = self.reach.mask(from, velocity, radius, self.dt);
        while near != 0 {
            let i = near.trailing_zeros() as usize;
            near &= near - 1;
            let index = at + i;
            if index >= seen.user.len() {
                // What only fills up the last block.
                return;
            }
            let [x, y] = [0, 1].map(|axis| [from[axis][i], moved(from[axis][i], velocity[axis][i], self.dt)]);
            let start = Vec2::new(x[0], y[0]).wide();
            let d = start - self.from;
            let m = Vec2::new(x[1], y[1]).wide() - start - self.motion;
            let r = f64::from(radius[i]);
            if let Some(entry) = enter(d, m, self.radius + r) {
                let (time, normal) = (entry.time as f32, unit(entry.outward, m));
                seen.hits.hits.push(BulletHit { index: seen.first + index, user: seen.user[index], time, normal });
            } else if self.ring > self.radius
                && let Some(entry) = enter(d, m, self.ring + r)
                && !seen.grazed[index]
            {
                let (user, time) = (seen.user[index], entry.time as f32);
                seen.grazed[index] = true;
                seen.hits.grazes.push(Graze { index: seen.first + index, user, time });
            }
        }
    }
}

/// The length of a frame, if it is one.
pub(super) fn frame_time(dt: f32) -> Result<f32, InvalidSwarm> {
    let dt = extent("dt", dt)?;
    if dt <= MOST_DT { Ok(dt) } else { Err(InvalidSwarm::TooLarge { field: "dt", got: dt, most: MOST_DT }) }
}

/// What is only touched near the player.
struct Seen<'a> {
    first: usize,
    user: &'a [u64],
    grazed: &'a mut [bool],
    hits: &'a mut Hits,
}

/// The direction of `d`; without one, against `m`; without that, +x.
fn unit(d: DVec2, m: DVec2) -> Vec2 {
    let away = [d, -m].into_iter().map(DVec2::unit_or_zero).find(|&unit| unit != DVec2::ZERO);
    // Adding 0 turns −0 into 0.
    away.map_or(Vec2::X, |unit| Vec2::new(unit.x as f32 + 0.0, unit.y as f32 + 0.0))
}
