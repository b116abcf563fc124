//! Whether a walker makes sense: what a game set, before each walk; what it kept, where it is read from data.

use crate::world::body::ground::Slopes;
use crate::world::body::invalid::{InvalidBody, finite, finite_number};
use crate::world::steer::walker::{Standing, Walker};

impl Walker {
    /// Its settings and its velocity, if they make sense.
    pub(in crate::world) fn check(&self, dt: f32) -> Result<Slopes, InvalidBody> {
        finite("walker.velocity", self.velocity)?;
        let numbers = [
            ("dt", dt),
            ("walker.snap_distance", self.snap_distance.unwrap_or(0.0)),
            ("walker.step_height", self.step_height),
            ("walker.push", self.push),
            ("walker.steepest_slope", self.steepest_slope),
        ];
        for (field, got) in numbers {
            if !(got.is_finite() && got >= 0.0) {
                return Err(InvalidBody::Number { field, must: "finite and >= 0", got });
            }
        }
        finite("walker.up", self.up)?;
        let no_up = InvalidBody::Number { field: "walker.up", must: "of a length > 0", got: 0.0 };
        Slopes::new(self.up, self.steepest_slope).map_err(|_| no_up)
    }

    /// Whether what it keeps from frame to frame may come of a walk.
    pub(super) fn check_kept(&self) -> Result<(), InvalidBody> {
        let wide = |field: &'static str, numbers: &[f64]| match numbers.iter().find(|number| !number.is_finite()) {
            Some(&got) => Err(InvalidBody::Number { field, must: "finite", got: got as f32 }),
            None => Ok(()),
        };
        wide("walker.carried", &[self.carried.x, self.carried.y])?;
        if let Some(Standing { normal, attached, at, velocity, surface_speed, fall, gap, .. }) = self.floor {
            for vector in [normal, velocity].into_iter().chain(attached).chain(at) {
                wide("walker.floor", &[vector.x, vector.y])?;
            }
            wide("walker.floor", &[surface_speed, fall, gap])?;
        }
        self.wall.map_or(Ok(()), |wall| finite("walker.wall", wall).map(drop))?;
        finite_number("walker.rise", self.rise)?;
        if self.seconds_in_air.is_finite() && self.seconds_in_air >= 0.0 {
            Ok(())
        } else {
            Err(InvalidBody::Number {
                field: "walker.seconds_in_air",
                must: "finite and >= 0",
                got: self.seconds_in_air,
            })
        }
    }
}
