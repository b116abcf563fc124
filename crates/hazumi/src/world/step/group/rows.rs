//! What holds the members of a group apart, where they are.

use core::iter::Peekable;

use crate::float::max;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::solver::row::{Row, STAYS};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::list_rows_within;
use crate::world::step::group::data::{GroupLists, Link, SurfacePush};
use crate::world::step::impact::touched::Touched;

/// Where the members are whose rows are asked for: at the beginning of a chord or at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Where {
    Begin,
    End,
}

/// The other arm of a curve counts from so near on, as a share of the radius: a member is pushed no farther at once.
const BESIDE: f64 = 1e-2;

impl Scene<'_> {
    /// Lists a row for each link and for each surface. How much each wants is told by its touch.
    pub(super) fn list_group_rows(
        self,
        lists: &mut GroupLists,
        at: Where,
        of_pair: &dyn Fn(&Link, &Touch) -> f64,
        of_surface: &dyn Fn(&Touched) -> f64,
    ) {
        let GroupLists { members, links, rows, surfaces, surface_pushes, met, .. } = lists;
        rows.clear();
        for link in links.iter() {
            let &Link { first, second, gives, impulse, push, .. } = link;
            let mut touch = self.state.touch_of(&members[first].mover, &members[second].mover);
            if at == Where::Begin
                && let Some((normal, gap)) = link.foreseen
            {
                (touch.normal, touch.gap) = (normal, gap);
            }
            rows.push(Row {
                first,
                second,
                normal: touch.normal,
                gives,
                least: of_pair(link, &touch),
                push: if at == Where::Begin { impulse } else { push },
            });
        }
        surfaces.clear();
        let mut before = surface_pushes.iter().copied().peekable();
        // What stays gives way to nothing, be it that the surface goes over it.
        let yields = |member: &Held| !member.contacts.is_empty() && !member.course.stays();
        for (first, member) in members.iter().enumerate().filter(|(_, member)| yields(member)) {
            let w = tolerance(member.position, member.radius);
            list_rows_within(self, member, (w, max(w, BESIDE * member.radius)), met);
            let gives = 1.0 / f64::from(member.course.mass);
            for surface in met.iter().filter(|surface| !surface.is_passed_by(member.velocity)) {
                let normal = surface.touch.normal;
                let least = of_surface(surface);
                let push = match at {
                    Where::Begin => member.contacts.of(surface.collider).map_or(0.0, |contact| contact.impulse),
                    Where::End => of_before(&mut before, (first, surface.collider)),
                };
                rows.push(Row { first, second: STAYS, normal, gives: [gives, 0.0], least, push });
                surfaces.push((first, surface.collider));
            }
        }
    }
}

/// The push of a surface as it was before; 0 of one that was not there. All are asked about in the order of members, as the others are listed.
fn of_before(
    before: &mut Peekable<impl Iterator<Item = SurfacePush> + Clone>,
    (member, collider): (usize, u32),
) -> f64 {
    while before.next_if(|push| push.member < member).is_some() {}
    let skipped = before.clone().take_while(|push| push.member == member).position(|push| push.collider == collider);
    skipped.and_then(|skipped| before.nth(skipped)).map_or(0.0, |push| push.push)
}
