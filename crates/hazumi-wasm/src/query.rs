//! Two shapes and a question. Arguments come in the scratch memory, and answers go out there.

use hazumi::response::reflect as reflected;
use hazumi::{Shape, SweepLaser, Vec2};
use hazumi_wasm_batch::List;
use wasm_bindgen::prelude::*;

use crate::code::{self, shape};
use crate::fault::{Fault, Thrown};
use crate::scratch::{self, leave};

fn pair() -> Thrown<(Shape, Shape)> {
    scratch::read(|from| Ok((shape(from, &"a")?, shape(from, &"b")?)))
}

/// Leaves vectors and numbers.
pub(crate) fn leave_all(vectors: &[Vec2], numbers: &[f32]) {
    let mut out = leave();
    vectors.iter().for_each(|&vector| _ = out.vec2(vector));
    numbers.iter().for_each(|&number| _ = out.f32(number));
}

#[wasm_bindgen]
pub fn overlap() -> Thrown<bool> {
    pair().map(|(a, b)| hazumi::overlap(&a, &b))
}

#[wasm_bindgen]
pub fn distance() -> Thrown<f32> {
    pair().map(|(a, b)| hazumi::distance(&a, &b))
}

/// On a, on b, distance.
#[wasm_bindgen]
pub fn closest() -> Thrown<()> {
    let (a, b) = pair()?;
    let closest = hazumi::closest(&a, &b);
    leave_all(&[closest.on_a, closest.on_b], &[closest.distance]);
    Ok(())
}

/// Whether there is one: normal, point, depth.
#[wasm_bindgen]
pub fn contact() -> Thrown<bool> {
    let (a, b) = pair()?;
    let contact = hazumi::contact(&a, &b);
    if let Some(contact) = contact {
        leave_all(&[contact.normal, contact.point], &[contact.depth]);
    }
    Ok(contact.is_some())
}

/// The motion after the shapes. Whether there is a hit: normal, point, time.
#[wasm_bindgen]
pub fn sweep() -> Thrown<bool> {
    let (a, b, motion) = scratch::read(|from| Ok::<_, JsValue>((shape(from, &"a")?, shape(from, &"b")?, from.vec2())))?;
    let hit = hazumi::sweep(&a, motion, &b).map_err(|error| Fault::Question.because(&error))?;
    if let Some(hit) = hit {
        leave_all(&[hit.normal, hit.point], &[hit.time]);
    }
    Ok(hit.is_some())
}

/// Circle, pivot, half, offset, from, to. Whether there is a hit: time, angle.
#[wasm_bindgen]
pub fn sweep_laser() -> Thrown<bool> {
    let (circle, laser) = scratch::read(|from| {
        let circle = code::circle(from, "circle")?;
        let (pivot, half, offset) = (from.vec2(), from.vec2(), from.f32());
        let angle = from.f32();
        let laser =
            SweepLaser::new(pivot, half, offset, angle, from.f32()).map_err(|error| Fault::Input.because(&error))?;
        Ok::<_, JsValue>((circle, laser))
    })?;
    let hit = hazumi::sweep_laser(&circle, &laser);
    if let Some(hit) = hit {
        leave_all(&[], &[hit.time, hit.angle]);
    }
    Ok(hit.is_some())
}

/// Velocity, normal, restitution, the surface's velocity.
#[wasm_bindgen]
pub fn reflect() -> Thrown<()> {
    let velocity = scratch::read(|from| {
        let (velocity, normal, restitution) = (from.vec2(), from.vec2(), from.f32());
        let surface_velocity = from.vec2();
        finite("velocity", velocity)?;
        finite("surfaceVelocity", surface_velocity)?;
        reflected(velocity, normal, restitution, surface_velocity).map_err(|error| Fault::Input.because(&error))
    })?;
    leave_all(&[velocity], &[]);
    Ok(())
}

/// That a vector among the arguments is finite.
pub(crate) fn finite(name: &str, got: Vec2) -> Thrown<Vec2> {
    if got.is_finite() {
        return Ok(got);
    }
    Err(Fault::Input.because(&format_args!("{name}: must be finite, got [{}, {}]", got.x, got.y)))
}

/// That a vector among the arguments is finite, and a direction.
pub(crate) fn direction(name: &str, got: Vec2) -> Thrown<Vec2> {
    if got != Vec2::ZERO {
        return finite(name, got);
    }
    Err(Fault::Input.because(&format_args!("{name}: must have a direction, got [0, 0]")))
}

/// That a number among the arguments is finite.
pub(crate) fn finite_number(name: &str, got: f32) -> Thrown<f32> {
    fitting(name, got, "finite", true)
}

/// That a number among the arguments is finite and not negative.
pub(crate) fn not_negative(name: &str, got: f32) -> Thrown<f32> {
    fitting(name, got, "finite and >= 0", got >= 0.0)
}

/// That a number among the arguments is finite and above 0.
pub(crate) fn positive(name: &str, got: f32) -> Thrown<f32> {
    fitting(name, got, "finite and > 0", got > 0.0)
}

fn fitting(name: &str, got: f32, must: &str, fits: bool) -> Thrown<f32> {
    if got.is_finite() && fits {
        return Ok(got);
    }
    Err(Fault::Input.because(&format_args!("{name}: must be {must}, got {got}")))
}

/// Which circles touch one turned box, which is in the scratch memory: 1 or 0 each.
#[wasm_bindgen]
pub fn circles_against_obb(circles: &[f32], hits: &mut [u8]) -> Thrown<()> {
    let obb = scratch::read(|from| code::obb(from, "obb"))?;
    hazumi_wasm_batch::circles_against_obb(circles, &obb, hits)
        .map_err(|(index, error)| Fault::Shape.because(&format_args!("circles[{index}].{error}")))
}

/// Which circles touch the turned boxes at their side: 1 or 0 each.
#[wasm_bindgen]
pub fn circles_against_obbs(circles: &[f32], obbs: &[f32], hits: &mut [u8]) -> Thrown<()> {
    hazumi_wasm_batch::circles_against_obbs(circles, obbs, hits).map_err(|(list, index, error)| {
        let list = match list {
            List::Circles => "circles",
            List::Obbs => "obbs",
        };
        Fault::Shape.because(&format_args!("{list}[{index}].{error}"))
    })
}
