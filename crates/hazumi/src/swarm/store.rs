//! The bullets as a structure of arrays: how they come, are read and go.

use alloc::vec::Vec;

use super::block::{BLOCK, Most};
use super::clock::Clock;
use super::course::Course;
use super::due::Due;
use super::{Bullet, InvalidSwarm, invalid};
use crate::Vec2;

/// Bullets as a structure of arrays. 33 bytes each, of which a frame reads 20 and writes 8.
///
/// They are in the order in which they were spawned, and stay so: all that removes keeps the order of the rest, but for
/// [`swap_remove`](Self::swap_remove). A bullet is named by its index, which is good until bullets before it are removed, or
/// by the game's own `user`.
#[derive(Clone, Debug, Default)]
pub struct Swarm {
    pub(super) x: Vec<f32>,
    pub(super) y: Vec<f32>,
    pub(super) vx: Vec<f32>,
    pub(super) vy: Vec<f32>,
    pub(super) radius: Vec<f32>,
    pub(super) user: Vec<u64>,
    /// Whether it has grazed. Touched only near the player.
    pub(super) grazed: Vec<bool>,
    /// The largest radius and speed of each block, but of those from `measured` on: who needs all calls [`Self::measure`].
    pub(super) most: Vec<Most>,
    pub(super) measured: usize,
    /// When each must be looked at among walls.
    pub(super) due: Vec<Due>,
    /// No bullet of a block is due before: a frame reads this for most blocks, and no bullet.
    pub(super) earliest: Vec<Due>,
    /// No radius is or was larger, since there were no bullets.
    pub(super) widest: f32,
    pub(super) clock: Clock,
    pub(super) course: Course,
}

/// The same bullets; what is known of their ways makes no difference, but whether they were among walls yet does.
impl PartialEq for Swarm {
    fn eq(&self, other: &Self) -> bool {
        let is_new = |swarm: &Self| swarm.due.iter().map(|&due| due == Due::NEW).collect::<Vec<_>>();
        (&self.x, &self.y, &self.vx, &self.vy) == (&other.x, &other.y, &other.vx, &other.vy)
            && (&self.radius, &self.user, &self.grazed) == (&other.radius, &other.user, &other.grazed)
            && is_new(self) == is_new(other)
    }
}

/// The same for every array of bullets: they are always equally long.
macro_rules! each {
    ($swarm:ident, |$array:ident| $what:expr) => {{
        let Swarm {
            x,
            y,
            vx,
            vy,
            radius,
            user,
            grazed,
            due,
            earliest: _,
            most: _,
            measured: _,
            widest: _,
            clock: _,
            course: _,
        } = $swarm;
        {
            let $array = x;
            $what;
        }
        {
            let $array = y;
            $what;
        }
        {
            let $array = vx;
            $what;
        }
        {
            let $array = vy;
            $what;
        }
        {
            let $array = radius;
            $what;
        }
        {
            let $array = user;
            $what;
        }
        {
            let $array = grazed;
            $what;
        }
        {
            let $array = due;
            $what;
        }
    }};
}

impl Swarm {
    /// No bullets.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No bullets, but memory for this many.
    #[must_use]
    pub fn with_capacity(bullets: usize) -> Self {
        let mut swarm = Self::new();
        let all = &mut swarm;
        each!(all, |array| array.reserve(bullets));
        swarm
    }

    /// Adds a bullet behind all others and returns its index.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative; names the field and the value.
    pub fn spawn(&mut self, bullet: Bullet) -> Result<usize, InvalidSwarm> {
        let Bullet { position, velocity, radius, user } = bullet.checked()?;
        self.x.push(position.x);
        self.y.push(position.y);
        self.vx.push(velocity.x);
        self.vy.push(velocity.y);
        self.radius.push(radius);
        self.user.push(user);
        self.grazed.push(false);
        self.due.push(Due::NEW);
        self.widest = self.widest.max(radius);
        let index = self.len() - 1;
        if index.is_multiple_of(BLOCK) {
            if self.measured == self.most.len() {
                self.measured += 1;
            }
            self.most.push(Most::default());
            self.earliest.push(Due::NEW);
        }
        self.earliest[index / BLOCK] = Due::NEW;
        let most = &mut self.most[index / BLOCK];
        *most = most.with(radius, velocity.x, velocity.y);
        Ok(index)
    }

    /// How many bullets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.x.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.x.is_empty()
    }

    /// The bullet at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Bullet> {
        (index < self.len()).then(|| Bullet {
            position: Vec2::new(self.x[index], self.y[index]),
            velocity: Vec2::new(self.vx[index], self.vy[index]),
            radius: self.radius[index],
            user: self.user[index],
        })
    }

    /// All bullets in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Bullet> + '_ {
        (0..self.len()).map(|index| Bullet {
            position: Vec2::new(self.x[index], self.y[index]),
            velocity: Vec2::new(self.vx[index], self.vy[index]),
            radius: self.radius[index],
            user: self.user[index],
        })
    }

    /// The centres' x, for a renderer to copy.
    #[must_use]
    pub fn xs(&self) -> &[f32] {
        &self.x
    }

    /// The centres' y.
    #[must_use]
    pub fn ys(&self) -> &[f32] {
        &self.y
    }

    /// The velocities' x, in units of length per unit of time.
    #[must_use]
    pub fn vxs(&self) -> &[f32] {
        &self.vx
    }

    /// The velocities' y.
    #[must_use]
    pub fn vys(&self) -> &[f32] {
        &self.vy
    }

    /// The radii.
    #[must_use]
    pub fn radii(&self) -> &[f32] {
        &self.radius
    }

    /// The game's own numbers.
    #[must_use]
    pub fn users(&self) -> &[u64] {
        &self.user
    }

    /// Whether each bullet has grazed the player.
    #[must_use]
    pub fn grazed(&self) -> &[bool] {
        &self.grazed
    }

    /// Replaces a bullet; whether it has grazed stays. Among walls it is as new.
    ///
    /// # Errors
    /// If there is none at `index`, a number is not finite or the radius is negative; then it stays as it is.
    pub fn set(&mut self, index: usize, bullet: Bullet) -> Result<(), InvalidSwarm> {
        self.check(index)?;
        let Bullet { position, velocity, radius, user } = bullet.checked()?;
        (self.x[index], self.y[index]) = (position.x, position.y);
        (self.vx[index], self.vy[index]) = (velocity.x, velocity.y);
        (self.radius[index], self.user[index]) = (radius, user);
        self.due[index] = Due::NEW;
        self.widest = self.widest.max(radius);
        self.measure_block(index / BLOCK);
        Ok(())
    }

    /// Turns a bullet, or speeds it up.
    ///
    /// # Errors
    /// If there is none at `index` or the velocity is not finite; then it stays as it is.
    pub fn set_velocity(&mut self, index: usize, velocity: impl Into<Vec2>) -> Result<(), InvalidSwarm> {
        self.check(index)?;
        let velocity = invalid::velocity(velocity.into())?;
        (self.vx[index], self.vy[index]) = (velocity.x, velocity.y);
        self.due[index] = self.due[index].in_next_frame();
        self.measure_block(index / BLOCK);
        Ok(())
    }

    fn check(&self, index: usize) -> Result<(), InvalidSwarm> {
        let len = self.len();
        if index < len { Ok(()) } else { Err(InvalidSwarm::NoBullet { index, len }) }
    }

    /// Removes a bullet; those after it move up by one. `None` if there is none. Takes time with the number of bullets after it:
    /// for many at once, [`remove_all`](Self::remove_all).
    pub fn remove(&mut self, index: usize) -> Option<Bullet> {
        let bullet = self.get(index)?;
        each!(self, |array| {
            array.remove(index);
        });
        self.moved_up(index, 1);
        Some(bullet)
    }

    /// Removes a bullet at once; the last takes its index. `None` if there is none.
    pub fn swap_remove(&mut self, index: usize) -> Option<Bullet> {
        let bullet = self.get(index)?;
        each!(self, |array| {
            array.swap_remove(index);
        });
        self.truncate_blocks();
        for block in [index / BLOCK, self.len() / BLOCK] {
            self.measure_block(block);
        }
        Some(bullet)
    }

    /// Removes the bullets at these indices, which are those before the call, in one pass; the rest keep their order. An index
    /// without a bullet, or given twice, does no harm. Quickest if they ascend, as in every list of this module.
    pub fn remove_all(&mut self, indices: impl IntoIterator<Item = usize>) {
        let mut indices: Vec<usize> = indices.into_iter().filter(|&index| index < self.len()).collect();
        if !indices.is_sorted() {
            indices.sort_unstable();
        }
        indices.dedup();
        let Some(&first) = indices.first() else { return };
        let mut kept = first;
        for (i, &index) in indices.iter().enumerate() {
            let until = indices.get(i + 1).copied().unwrap_or(self.len());
            self.close_gap(index + 1..until, &mut kept);
        }
        let gone = self.len() - kept;
        self.truncate(kept);
        self.moved_up(first, gone);
    }

    /// Removes all bullets for which `keep` is false; it is asked once for each, in order. The rest keep their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Bullet) -> bool) {
        let gone: Vec<usize> = self.iter().enumerate().filter_map(|(i, bullet)| (!keep(bullet)).then_some(i)).collect();
        self.remove_all(gone);
    }

    /// Removes all bullets and keeps their memory.
    pub fn clear(&mut self) {
        self.truncate(0);
        self.truncate_blocks();
        self.widest = 0.0;
    }

    /// Moves the bullets of a range to `kept`, which ends behind them.
    pub(super) fn close_gap(&mut self, range: core::ops::Range<usize>, kept: &mut usize) {
        let (from, many) = (range.start, range.len());
        if from != *kept && many > 0 {
            each!(self, |array| array.copy_within(range.clone(), *kept));
        }
        *kept += many;
    }

    /// Copies the bullet at one index over that at another.
    #[inline]
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        each!(self, |array| array[to] = array[from]);
    }

    pub(super) fn truncate(&mut self, len: usize) {
        each!(self, |array| array.truncate(len));
    }

    /// After bullets were removed: those from `first` on moved up, by so many at most.
    pub(super) fn moved_up(&mut self, first: usize, by: usize) {
        let (first, blocks) = (first / BLOCK, self.earliest.len());
        self.measured = self.measured.min(first);
        // Whoever is in a block now was in it or in one of the next.
        let reach = by.div_ceil(BLOCK);
        for block in first..blocks {
            let before = &self.earliest[block..blocks.min(block + 1 + reach)];
            self.earliest[block] = if reach <= FEW { Due::first(before) } else { Due::NEW };
        }
        self.truncate_blocks();
    }

    fn truncate_blocks(&mut self) {
        let blocks = self.len().div_ceil(BLOCK);
        self.most.truncate(blocks);
        self.earliest.truncate(blocks);
        self.measured = self.measured.min(blocks);
    }

    /// Finds the largest of the blocks that are not measured.
    pub(super) fn measure(&mut self) {
        for block in self.measured..self.most.len() {
            self.most[block] = self.most_of(block);
        }
        self.measured = self.most.len();
    }

    /// Says when a bullet must be looked at among walls.
    pub(super) fn set_due(&mut self, index: usize, due: Due) {
        self.due[index] = due;
        let earliest = &mut self.earliest[index / BLOCK];
        *earliest = due.min(*earliest);
    }

    /// Finds what is known of a block anew, if there is one: its bullets were changed.
    fn measure_block(&mut self, block: usize) {
        if block < self.most.len() {
            self.earliest[block] = Due::first(&self.due[self.block(block)]);
            self.most[block] = self.most_of(block);
        }
    }

    fn most_of(&self, block: usize) -> Most {
        let range = self.block(block);
        Most::of(&self.radius[range.clone()], &self.vx[range.clone()], &self.vy[range])
    }

    /// The indices of a block's bullets.
    fn block(&self, block: usize) -> core::ops::Range<usize> {
        block * BLOCK..((block + 1) * BLOCK).min(self.len())
    }
}

/// If bullets move up by more blocks than this, it is not found out when the first of each block is due: all blocks are looked through.
const FEW: usize = 4;
