//! Whatever the values of the calls: all numbers are finite, in order, and no more than were promised.

use hazumi::{BodyId, BodyKind, Hit, Moved, World};
use std::collections::BTreeMap;

use crate::fault::{Fault, ensure};

/// A mover may have so many hits in a step however short its way.
const FREE_HITS: f64 = 256.0;
/// And so many more for each time its own size that it goes.
const HITS_PER_SIZE: f64 = 16.0;
/// And never more than so many.
const MOST_HITS: f64 = 65_536.0;
/// Of movers that lose nothing, for the root of the ratio of their masses.
const HITS_PER_MASSES: f64 = 16.0;
/// Of the path of one body so many bends are looked at.
pub(crate) const MOST_BENDS: usize = 4_000;

/// Every body is somewhere and goes somewhere.
pub(crate) fn finite(world: &World) -> Result<(), Fault> {
    ensure!(world.gravity().is_finite(), "not finite", "gravity {:?}", world.gravity());
    for body in world.iter() {
        let is_finite = body.position().is_finite()
            && body.velocity().is_finite()
            && body.angle().is_finite()
            && body.radius().is_finite()
            && body.spin().is_finite()
            && body.acceleration().is_finite();
        ensure!(is_finite, "not finite", "{body:?}");
    }
    Ok(())
}

/// The hits of a step that took `dt` seconds.
pub(crate) fn hits(world: &World, reported: usize, dt: f32) -> Result<(), Fault> {
    ensure!(world.hits().len() == reported, "hits", "{} hits, reported are {reported}", world.hits().len());
    let mut last = 0.0;
    for hit in world.hits() {
        sound(hit)?;
        ensure!(hit.time >= last && hit.time <= dt, "order of hits", "after {last} s of {dt} s: {hit:?}");
        last = hit.time;
    }
    Ok(())
}

fn sound(hit: &Hit) -> Result<(), Fault> {
    let is_finite = hit.point.is_finite()
        && hit.velocity.is_finite()
        && hit.surface_velocity.is_finite()
        && hit.time.is_finite()
        && hit.speed() >= 0.0;
    ensure!(is_finite, "not finite", "{hit:?}");
    ensure!((hit.normal.length() - 1.0).abs() < 1e-5, "normal", "of length {}: {hit:?}", hit.normal.length());
    Ok(())
}

/// No mover has more hits than it may: [`FREE_HITS`], [`HITS_PER_SIZE`] more for each time its own size that it goes at the fastest of its
/// speeds, [`MOST_HITS`] at most; as many again on movers that neither lose anything, and for those [`HITS_PER_MASSES`] for the
/// root of the ratio of the masses; at the last instant as many as there are shapes.
pub(crate) fn bounds(world: &World, before: &World, dt: f32) -> Result<(), Fault> {
    let mut of: BTreeMap<BodyId, (usize, f64)> = BTreeMap::new();
    for hit in world.hits() {
        let (hits, fastest) = of.entry(hit.body).or_default();
        (*hits, *fastest) = (*hits + 1, fastest.max(f64::from(hit.velocity.length())));
    }
    let shapes: usize = world.iter().chain(before.iter()).map(|body| body.shapes().len()).sum();
    let masses = || before.iter().chain(world.iter()).map(|body| f64::from(body.mass()));
    let ratio = masses().fold(1e-30, f64::max) / masses().fold(f64::INFINITY, f64::min);
    for (id, (hits, mut fastest)) in of {
        if hits as f64 <= FREE_HITS {
            continue;
        }
        let mut size = 0.0;
        if let Some(body) = world.get(id) {
            fastest = fastest.max(f64::from(body.velocity().length()));
            size = 2.0 * f64::from(body.radius());
        }
        let more = HITS_PER_SIZE * fastest * f64::from(dt) / size.max(1e-30);
        let most = 2.0 * (FREE_HITS + more).min(MOST_HITS) + HITS_PER_MASSES * ratio.sqrt() + 2.0 * shapes as f64;
        ensure!(hits as f64 <= most, "hits of one mover", "{hits} of {id:?}, {most} at most in {dt} s");
    }
    Ok(())
}

/// Paths go forward in time, from where to where they say.
pub(crate) fn paths(world: &World, dt: f32) -> Result<(), Fault> {
    for body in world.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
        let mut last = 0.0;
        for (time, place) in world.path(body.id()).take(MOST_BENDS) {
            let is_next = time >= last && time <= dt;
            ensure!(is_next && place.is_finite(), "path", "of {:?} at {time} s after {last} s: {place:?}", body.id());
            last = time;
        }
        for fraction in [0.0, 0.3, 1.0, f32::NAN] {
            let place = world.position_at(body.id(), fraction);
            ensure!(place.is_some_and(|place| place.is_finite()), "path", "of {:?}: {place:?}", body.id());
        }
        let end = world.position_at(body.id(), 1.0);
        ensure!(
            end == Some(body.position()),
            "path",
            "of {:?} ends at {end:?}, not at {:?}",
            body.id(),
            body.position()
        );
    }
    Ok(())
}

/// A move by the game's own wish.
pub(crate) fn moved(world: &World, id: BodyId, moved: &Moved) -> Result<(), Fault> {
    let at = world.get(id).map(|body| body.position());
    ensure!(at == Some(moved.position), "move_by", "says {:?}, the body is at {at:?}", moved.position);
    ensure!(moved.remainder.is_finite() && moved.position.is_finite(), "not finite", "{moved:?}");
    let mut last = 0.0;
    for hit in &moved.hits {
        sound(hit)?;
        ensure!(hit.time >= last && hit.time <= 1.0, "order of hits", "after {last}: {hit:?}");
        last = hit.time;
    }
    ensure!(moved.hits.len() <= 4096 + 64, "hits of one mover", "{} in one move", moved.hits.len());
    Ok(())
}
