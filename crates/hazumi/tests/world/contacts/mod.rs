//! What rests, leans, slides, is pushed or is carried.

mod asked_anew;
mod bowls;
mod carried;
mod crowds;
mod doors;
mod games;
mod heaps;
mod hills;
mod pass;
mod platforms;
mod pressed;
mod sleeps;
mod told;
mod walks;

use std::error::Error;
use std::fmt;

use hazumi::*;

use crate::support::{depth, placed};

/// What a scene did not show. Any other error is a mistake in the scene itself.
#[derive(Debug)]
struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Fault {}

/// Leaves the scene with a [`Fault`] unless the condition holds.
macro_rules! ask {
    ($holds:expr, $($seen:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(Box::new(super::Fault(format!($($seen)+))));
        }
    };
}
use ask;

/// How far a mover may be in something: w, four ulps of its largest coordinate, and as much again for what is read in f32.
fn skin(world: &World, mover: BodyId) -> f32 {
    let body = world.get(mover).unwrap();
    let at = body.position();
    8.0 * f32::EPSILON * (at.x.abs().max(at.y.abs()) + body.radius())
}

/// Leaves the scene unless the mover is at most w deep in the other.
fn ask_outside(world: &World, mover: BodyId, other: BodyId, scene: impl fmt::Display) -> Result<(), Box<dyn Error>> {
    let (deep, most) = (depth(world, mover, other), skin(world, mover));
    if deep <= most { Ok(()) } else { Err(Box::new(Fault(format!("{scene}: {deep} deep, at most {most}")))) }
}

/// Leaves the scene if any body is crushed or reached a bound.
fn ask_free(report: StepReport, scene: impl fmt::Display) -> Result<(), Box<dyn Error>> {
    if report.crushed == 0 && report.bounded == 0 {
        Ok(())
    } else {
        Err(Box::new(Fault(format!("{scene}: {report:?}"))))
    }
}

/// The step lengths that games have.
const RATES: [f32; 4] = [30.0, 60.0, 144.0, 240.0];
/// The answers after which a body stays on what it met.
const STAYING: [Response; 3] = [Response::Bounce { restitution: 0.0 }, Response::Slide, Response::Stop];
const HALF: Response = Response::Bounce { restitution: 0.5 };
const INELASTIC: Response = Response::Bounce { restitution: 0.0 };
