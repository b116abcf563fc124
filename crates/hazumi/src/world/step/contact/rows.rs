//! The surfaces of a mover's contacts, where it is.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Push;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::touch::{Feature, Touch, aligned};
use crate::world::state::touch::from_other_side;
use crate::world::step::contact::held::Held;
use crate::world::step::impact::touched::Touched;

/// The other arm of a curve counts from so near on, as a share of the radius: a chord ends before it is behind that.
const NEAR: f64 = 0.25;

/// Lists what a mover touches, or nearly touches, of the colliders it is in contact with. The surface where shapes join counts as one.
pub(in crate::world::step) fn list_rows(scene: Scene<'_>, mover: &Held, w: f64, rows: &mut Vec<Touched>) {
    list_rows_within(scene, mover, (w, w), rows);
}

/// The same, and of a curve what else the mover has within `reach`, be it round or not.
pub(in crate::world::step) fn list_rows_within(
    scene: Scene<'_>,
    mover: &Held,
    (w, reach): (f64, f64),
    rows: &mut Vec<Touched>,
) {
    rows.clear();
    for contact in mover.contacts.iter() {
        let mut add = |mut touch: Touch| {
            if touch.normal.dot(contact.normal) < -0.5
                && scene.state.is_all_surface(mover, contact.collider, touch.normal, w)
            {
                // What has no inside is behind a thin wall by rounding: it is on the side where it was.
                touch = from_other_side(touch, mover);
            }
            // Where numbers end there is no normal, and nothing to lie on.
            if touch.normal == DVec2::ZERO {
                return;
            }
            rows.push(scene.state.met(contact.collider, touch, mover.course.time));
        };
        if mover.size.is_round() {
            scene.state.touch_and_feet(mover, contact.collider, NEAR * mover.radius + w, &mut add);
        } else {
            scene.state.each_touch(mover, contact.collider, (w, reach), &mut add);
        }
    }
    // What has no side of its own stands a skin before the surface.
    for row in rows.iter_mut() {
        row.skin = scene.state.skin(mover, row.collider, w);
        row.touch.gap -= row.skin;
    }
    drop_flush_corners(scene, rows, (w, mover.course.time));
    scene.join(mover, rows, w);
    if mover.size.is_round() {
        straighten(rows, mover.radius, w);
    }
}

/// Lets what is round go between two corners that are just as far apart as it is wide. Where it is a little above them, the normal of each leans a little
/// against it; but on all of its way past them it is in none of them by more than w.
///
/// ```text
///       ,-"""-.
///      /       \
///    ─┼    o    ┼─       the normals of both count as those of the walls of the gap
///     │\       /│
///     │ `-...-' │
/// ```
fn straighten(rows: &mut [Touched], radius: f64, w: f64) {
    let is_corner = |row: &Touched| row.touch.feature == Feature::Corner && row.touch.gap <= w;
    for a in 1..rows.len() {
        for b in 0..a {
            let normals = [rows[a].touch.normal, rows[b].touch.normal];
            let lean = 0.5 * (normals[0] + normals[1]).length();
            if is_corner(&rows[a]) && is_corner(&rows[b]) && 0.5 * lean * lean * radius <= w {
                let across = (normals[0] - normals[1]).unit_or_zero();
                (rows[a].touch.normal, rows[b].touch.normal) = (across, -across);
            }
        }
    }
}

/// Drops corners that a mover does not touch, or not any more, and whose faces go on in a flat surface which it is on: it only comes over them.
///
/// ```text
///        ( o )
///     ____`-'__        beside this circle the corner of the tile on the left is nearly as near as the floor below it,
///         |            and seen from there it would be in the way to the left
/// ```
fn drop_flush_corners(scene: Scene<'_>, rows: &mut Vec<Touched>, (w, time): (f64, f64)) {
    let goes_on_in = |corner: &Touched, flat: &Touched| {
        flat.touch.feature == Feature::Face
            && flat.touch.gap <= w
            && (corner.touch.point - flat.touch.point).dot(flat.touch.normal).abs() <= w
            && scene.state.moves_alike(corner, flat.collider, time)
            && {
                let faces = scene.state.colliders[corner.collider as usize].shape.faces_at(corner.touch.point, w, time);
                faces.normals().iter().any(|&face| aligned(face, flat.touch.normal))
            }
    };
    for at in (0..rows.len()).rev() {
        let corner = rows[at];
        if corner.touch.feature == Feature::Corner
            && corner.touch.gap > w
            && rows.iter().any(|flat| goes_on_in(&corner, flat))
        {
            rows.remove(at);
        }
    }
}

/// The surfaces as the split sees them: no velocity may enter them.
pub(super) fn pushes_of(rows: &[Touched], pushes: &mut Vec<Push>) {
    pushes.clear();
    pushes.extend(rows.iter().map(Touched::push));
}

/// The row of a collider where the mover is nearest to it.
#[inline(never)]
pub(in crate::world::step) fn nearest(rows: &[Touched], collider: u32) -> Option<&Touched> {
    let own = rows.iter().filter(|row| row.collider == collider);
    own.min_by(|a, b| a.touch.gap.total_cmp(&b.touch.gap))
}

/// Whether the normal of a surface stays the same along it, as far as it goes.
pub(super) fn is_flat(scene: Scene<'_>, row: &Touched) -> bool {
    row.touch.feature == Feature::Face && !scene.state.colliders[row.collider as usize].shape.turns()
}

/// How fast a mover is seen from a surface.
pub(super) fn relative(row: &Touched, velocity: DVec2) -> DVec2 {
    velocity - row.surface
}
