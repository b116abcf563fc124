//! Bullets that turn toward something.

use super::block::BLOCK;
use super::due::Due;
use super::frame::frame_time;
use super::invalid::{extent, finite};
use super::{InvalidSwarm, Swarm};
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::{sin_cos, sqrt};

impl Swarm {
    /// Turns bullets toward what each of them seeks, by at most `rate` radians per unit of time, and keeps their speeds. `seeks` is asked for
    /// each bullet in order, by its index and its own number; `None` lets it fly straight on. Call it before the frame, with the same `dt`.
    ///
    /// A bullet turns the shorter way round; away from right behind it, from +x toward +y. One that stands still, or is where it wants to be,
    /// is not turned. The same bits everywhere. Some 10 ns a bullet that turns; among walls, one look more in its next frame.
    ///
    /// ```
    /// use hazumi::swarm::{Bullet, Swarm};
    /// use hazumi::Vec2;
    /// let mut swarm = Swarm::new();
    /// swarm.spawn(Bullet::new([0., 0.], [100., 0.], 2.))?;
    /// let player = Vec2::new(0., 50.);
    /// swarm.turn_toward(0.5, 1.0, |_, _| Some(player))?;
    /// let velocity = swarm.get(0).unwrap().velocity;
    /// assert!((velocity - Vec2::new(0.5f32.cos(), 0.5f32.sin()) * 100.).length() < 1e-4);
    /// # Ok::<(), hazumi::swarm::InvalidSwarm>(())
    /// ```
    ///
    /// # Errors
    /// If `dt` or `rate` is negative or not finite, or `dt` more than 1e10: then nothing happens. If a place is not finite: then those before it
    /// are turned.
    #[doc(alias("homing", "missile", "seek", "steer"))]
    pub fn turn_toward(
        &mut self,
        dt: f32,
        rate: f32,
        mut seeks: impl FnMut(usize, u64) -> Option<Vec2>,
    ) -> Result<(), InvalidSwarm> {
        let angle = f64::from(frame_time(dt)?) * f64::from(extent("rate", rate)?);
        // Half a turn brings all where they want.
        let turn = (angle < core::f64::consts::PI).then(|| sin_cos(angle));
        for i in 0..self.len() {
            let Some(place) = seeks(i, self.user[i]) else { continue };
            let place = finite("place", place)?;
            let (at, velocity) = (Vec2::new(self.x[i], self.y[i]), Vec2::new(self.vx[i], self.vy[i]));
            let after = turned(velocity.wide(), place.wide() - at.wide(), turn).narrow();
            if after != velocity && super::invalid::velocity(after).is_ok() {
                (self.vx[i], self.vy[i]) = (after.x, after.y);
                let block = i / BLOCK;
                if self.due[i] != Due::NEW {
                    self.set_due(i, Due::NEAR);
                }
                self.most[block] = self.most[block].with(self.radius[i], after.x, after.y);
            }
        }
        Ok(())
    }
}

/// A velocity turned toward a direction by at most an angle, given by its sine and cosine; all the way if there is none.
fn turned(v: DVec2, toward: DVec2, turn: Option<(f64, f64)>) -> DVec2 {
    let (speed, distance) = (v.length(), toward.length());
    if speed == 0.0 || distance == 0.0 {
        return v;
    }
    let (along, across) = (v.dot(toward), v.cross(toward));
    match turn {
        Some((sin, cos)) if along < cos * speed * distance => {
            let sin = if across < 0.0 { -sin } else { sin };
            let after = v * cos + v.perp() * sin;
            // Rounding alone would make it faster or slower in the long run.
            after * (speed / sqrt(after.length_squared()))
        }
        _ => toward * (speed / distance),
    }
}
