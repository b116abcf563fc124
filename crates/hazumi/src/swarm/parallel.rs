//! The same frame on several threads.

use alloc::vec::Vec;

use rayon::prelude::*;

use super::block::BLOCK;
use super::frame::{Aim, Part};
use super::{Hits, InvalidSwarm, Player, Swarm};

/// Bullets per task: at least fifty microseconds' work, so that handing it over costs little. A multiple of a block's.
const TASK: usize = 1 << 17;

impl Swarm {
    /// [`frame`](Self::frame) on rayon's threads, with the same bits: each bullet is computed by itself, and the tasks' lists
    /// are put in order. Up to 131,072 bullets, which are done before a thread has woken, it is `frame`; with millions the gain is
    /// what memory gives several cores over one.
    ///
    /// # Errors
    /// As `frame`.
    pub fn par_frame(&mut self, dt: f32, player: &Player, hits: &mut Hits) -> Result<(), InvalidSwarm> {
        let aim = Aim::new(dt, player)?;
        hits.clear();
        self.clock.pass(dt);
        let pass = |part| {
            let mut hits = Hits::new();
            aim.pass(part, &mut hits);
            hits
        };
        if self.len() <= TASK {
            aim.pass(self.part(), hits);
            return Ok(());
        }
        let found: Vec<Hits> = parts(self.part()).into_par_iter().map(pass).collect();
        for found in found {
            hits.append(found);
        }
        Ok(())
    }
}

/// The part in pieces of a task's size.
fn parts(mut rest: Part<'_>) -> Vec<Part<'_>> {
    let mut parts = Vec::with_capacity(rest.user.len() / TASK + 1);
    while rest.user.len() > TASK {
        let (x, x_rest) = rest.x.split_at_mut(TASK);
        let (y, y_rest) = rest.y.split_at_mut(TASK);
        let (vx, vx_rest) = rest.vx.split_at(TASK);
        let (vy, vy_rest) = rest.vy.split_at(TASK);
        let (radius, radius_rest) = rest.radius.split_at(TASK);
        let (user, user_rest) = rest.user.split_at(TASK);
        let (grazed, grazed_rest) = rest.grazed.split_at_mut(TASK);
        let (most, most_rest) = rest.most.split_at(TASK / BLOCK);
        parts.push(Part { first: rest.first, x, y, vx, vy, radius, user, grazed, most });
        rest = Part {
            first: rest.first + TASK,
            x: x_rest,
            y: y_rest,
            vx: vx_rest,
            vy: vy_rest,
            radius: radius_rest,
            user: user_rest,
            grazed: grazed_rest,
            most: most_rest,
        };
    }
    parts.push(rest);
    parts
}
