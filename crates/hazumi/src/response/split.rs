//! The velocity after a touch of several surfaces at once.
//!
//! One split gives every response (Moreau's decomposition). Of the velocities that enter none of the touched surfaces, Q
//! is the one nearest to v; what is left, v − Q, pushes into the surfaces, Pᵢ into each. Then v' = Q − Σ eᵢ·Pᵢ with the
//! restitutions eᵢ: 1 reflects, 0 slides. One surface gives the reflection, a right-angled inner corner sends straight back, a
//! ball that falls into the notch between two others comes straight up, and the order of the surfaces never matters.
//!
//! <svg viewBox="0 0 320 130" width="320" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">
//! <rect x="10" y="90" width="300" height="30" fill="#8aa" opacity=".35"/><path d="M10 90H310" stroke="#577"/>
//! <g fill="none" stroke-width="2"><path d="M70 20L150 90" stroke="#c33"/><path d="M150 90L230 20" stroke="#27c"/>
//! <path d="M150 90H230" stroke="#2a2" stroke-dasharray="4 3"/><path d="M230 90V20" stroke="#999" stroke-dasharray="4 3"/>
//! <path d="M150 90V40" stroke="#555"/></g><circle cx="150" cy="90" r="3"/>
//! <text x="88" y="66" fill="#c33">v</text><text x="176" y="44" fill="#27c">v'</text><text x="190" y="106" fill="#2a2">Q</text>
//! <text x="236" y="60" fill="#888">−e·P</text><text x="138" y="42" fill="#555">n</text></svg>

use alloc::vec::Vec;

use crate::dvec2::DVec2;

/// Motion is taken to enter a surface only beyond this share of its length, so that the rounding of a velocity that runs
/// along a surface is no hit. Over the longest motion it amounts to far less than one f32 ulp. It is a good deal less than the share beyond
/// which a sweep finds a touch: else what an answer leaves could be found to enter again and again, and never get on.
pub(crate) const ENTERS: f64 = 2e-11;

/// No restitution above 1 makes anything faster than this, in units per second: room for any game, and far from where a ball
/// between bumpers would overflow.
const FASTEST: f64 = 1e6;

/// Whether a restitution above 1 makes nothing so fast.
#[inline]
pub(crate) fn is_too_fast(velocity: DVec2) -> bool {
    velocity.length_squared() > FASTEST * FASTEST
}

/// Whether `velocity`, measured against the surface, goes into it.
#[inline(always)]
pub(crate) fn enters(velocity: DVec2, normal: DVec2) -> bool {
    let into = velocity.dot(normal);
    into < 0.0 && into * into > ENTERS * ENTERS * velocity.length_squared()
}

/// A touched surface as the split sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    /// Unit, toward the moving body.
    pub(crate) normal: DVec2,
    /// How fast the surface comes along its normal; 0 at rest.
    pub(crate) coming: f64,
    pub(crate) restitution: f64,
    /// Whether the split pushed into this surface.
    pub(crate) binds: bool,
}

impl Push {
    pub(crate) const fn new(normal: DVec2) -> Self {
        Self { normal, coming: 0.0, restitution: 0.0, binds: false }
    }

    /// A surface that moves.
    pub(crate) fn moving(normal: DVec2, velocity: DVec2) -> Self {
        Self { coming: velocity.dot(normal), ..Self::new(normal) }
    }
}

/// Q: the velocity nearest to `velocity` that enters none of the surfaces. Marks those that bind: none, one or two, and
/// all that are parallel to these.
pub(crate) fn nearest_free(velocity: DVec2, surfaces: &mut [Push]) -> DVec2 {
    nearest_free_of_moving(velocity, surfaces).unwrap_or(DVec2::ZERO)
}

/// [`nearest_free`]; none if surfaces that move leave no way to go.
pub(crate) fn nearest_free_of_moving(velocity: DVec2, surfaces: &mut [Push]) -> Option<DVec2> {
    for surface in surfaces.iter_mut() {
        surface.binds = false;
    }
    if surfaces.iter().any(|surface| surface.coming != 0.0) {
        return nearest_corner(velocity, surfaces);
    }
    Some(nearest_of_fixed(velocity, surfaces))
}

/// The nearest of: the velocity itself, its nearest on each surface's own speed, and where two surfaces' speeds cross. That
/// the region of free velocities is convex makes one of them the nearest of all.
fn nearest_corner(velocity: DVec2, surfaces: &mut [Push]) -> Option<DVec2> {
    let fastest = surfaces.iter().fold(velocity.length(), |fastest, surface| fastest.max(surface.coming.abs()));
    let free = |q: DVec2| surfaces.iter().all(|s| q.dot(s.normal) - s.coming >= -1e-9 * (fastest + q.length()));
    if free(velocity) {
        return Some(velocity);
    }
    let mut best: Option<(f64, DVec2, [DVec2; 2])> = None;
    let mut offer = |q: DVec2, binding: [DVec2; 2]| {
        let way = (q - velocity).length_squared();
        if free(q) && best.is_none_or(|(least, ..)| way < least) {
            best = Some((way, q, binding));
        }
    };
    for (i, a) in surfaces.iter().enumerate() {
        offer(velocity - a.normal * (velocity.dot(a.normal) - a.coming), [a.normal; 2]);
        for b in &surfaces[i + 1..] {
            let area = a.normal.cross(b.normal);
            if area.abs() > 1e-9 {
                let q = (b.normal.perp() * -a.coming + a.normal.perp() * b.coming) / area;
                offer(q, [a.normal, b.normal]);
            }
        }
    }
    let (_, q, binding) = best?;
    for surface in surfaces.iter_mut() {
        surface.binds = binding.iter().any(|&normal| parallel(surface.normal, normal));
    }
    Some(q)
}

fn nearest_of_fixed(velocity: DVec2, surfaces: &mut [Push]) -> DVec2 {
    let free = |q: DVec2, surfaces: &[Push]| surfaces.iter().all(|s| !enters_by(q, s.normal, velocity));
    if free(velocity, surfaces) {
        return velocity;
    }
    // In the plane the nearest point of a convex cone lies on one of its two sides or at its tip.
    let mut best: Option<(f64, DVec2, DVec2)> = None;
    for surface in surfaces.iter() {
        let into = velocity.dot(surface.normal);
        if into < 0.0 {
            let q = velocity - surface.normal * into;
            if free(q, surfaces) && best.is_none_or(|(least, ..)| into * into < least) {
                best = Some((into * into, q, surface.normal));
            }
        }
    }
    match best {
        Some((_, q, normal)) => {
            for surface in surfaces.iter_mut() {
                surface.binds = parallel(surface.normal, normal);
            }
            q
        }
        None => {
            for surface in surfaces.iter_mut() {
                surface.binds = true;
            }
            DVec2::ZERO
        }
    }
}

/// v' = Q − Σ eᵢ·Pᵢ. Surfaces with nearly the same normal count as one, with the largest of their restitutions. Where
/// restitutions above 1 would make it too fast, they count as 1. Between two surfaces of different restitutions that face each other it would
/// leave far faster than it came: there it leaves as fast as is not too fast.
pub(crate) fn split(velocity: DVec2, surfaces: &mut [Push], scratch: &mut Vec<Push>) -> DVec2 {
    let after = split_as_said(velocity, surfaces, scratch);
    if surfaces.iter().all(|surface| surface.restitution <= 1.0) {
        return if is_too_fast(after) { no_faster(after, velocity, surfaces) } else { after };
    }
    if !is_too_fast(after) {
        return after;
    }
    surfaces.iter_mut().for_each(|surface| surface.restitution = surface.restitution.min(1.0));
    let after = split_as_said(velocity, surfaces, scratch);
    no_faster(after, velocity, surfaces)
}

/// What is too fast, among surfaces that stand still, is no faster than it was.
fn no_faster(after: DVec2, before: DVec2, surfaces: &[Push]) -> DVec2 {
    let (was, now) = (before.length().max(FASTEST), after.length());
    if now > was && surfaces.iter().all(|surface| surface.coming == 0.0) { after * (was / now) } else { after }
}

fn split_as_said(velocity: DVec2, surfaces: &mut [Push], scratch: &mut Vec<Push>) -> DVec2 {
    if let [surface] = surfaces {
        let into = velocity.dot(surface.normal) - surface.coming;
        surface.binds = into < 0.0 && (surface.coming != 0.0 || enters(velocity, surface.normal));
        return if surface.binds { velocity - surface.normal * ((1.0 + surface.restitution) * into) } else { velocity };
    }
    let q = nearest_free(velocity, surfaces);
    scratch.clear();
    for surface in surfaces.iter().filter(|s| s.binds) {
        match scratch.iter_mut().find(|s| parallel(s.normal, surface.normal)) {
            Some(same) => same.restitution = same.restitution.max(surface.restitution),
            None => scratch.push(*surface),
        }
    }
    let pushed = velocity - q;
    match scratch[..] {
        [] => velocity,
        [one] => q - pushed * one.restitution,
        // The tip: of the pairs of surfaces that can make up the push with no pull, the widest is well conditioned.
        _ => {
            let mut best: Option<(f64, DVec2)> = None;
            for (i, a) in scratch.iter().enumerate() {
                for b in &scratch[i + 1..] {
                    let area = a.normal.cross(b.normal);
                    let (p, r) = (pushed.cross(b.normal) / area, a.normal.cross(pushed) / area);
                    // Those that face each other exactly make up nothing beside them.
                    if area != 0.0 && p <= 0.0 && r <= 0.0 && best.is_none_or(|(widest, _)| area.abs() > widest) {
                        best = Some((area.abs(), q - a.normal * (p * a.restitution) - b.normal * (r * b.restitution)));
                    }
                }
            }
            let least = scratch.iter().fold(f64::INFINITY, |least, s| least.min(s.restitution));
            best.map_or(q - pushed * least, |(_, v)| v)
        }
    }
}

/// Within about a hundredth of a degree.
fn parallel(a: DVec2, b: DVec2) -> bool {
    a.dot(b) > 0.0 && a.cross(b).abs() < 2e-4
}

/// Like [`enters`], measured by the velocity of which it is what is left: its rounding does not count.
#[inline]
pub(crate) fn enters_by(q: DVec2, normal: DVec2, before: DVec2) -> bool {
    let into = q.dot(normal);
    into < 0.0 && into * into > ENTERS * ENTERS * before.length_squared()
}
