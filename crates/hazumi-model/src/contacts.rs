//! What is in contact. That both bodies say the same of it holds for all values; how near they are, for sane ones: see [`crate::sane`].

use std::collections::BTreeSet;

use hazumi::{BodyContact, BodyId, BodyKind, BodyRef, Shape, World, distance};

use crate::fault::{Fault, ensure};
use crate::shadow::Shadow;
use crate::solid::{Step, depth, limit, reach, stops, tolerance};

/// What is pressed and jostled in a group may be open by this share of the smaller radius.
const LEFT: f32 = 0.1;
/// What goes along a bent surface by itself, by twice what a chord strays from it: this share of its full size each.
const SAGITTA: f32 = 5e-4;
/// Members of a group keep so many w between them, and their contact goes on up to four times that.
const KEEPS: f32 = 8.0;

/// Two bodies, the lower first.
pub(crate) type Pair = (BodyId, BodyId);

fn pair(a: BodyId, b: BodyId) -> Pair {
    (a.min(b), a.max(b))
}

/// All pairs that are in contact.
pub(crate) fn pairs(world: &World) -> BTreeSet<Pair> {
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    ids.iter().flat_map(|&id| world.contacts(id).map(move |contact| pair(id, contact.other))).collect()
}

/// All contacts of all bodies.
pub(crate) fn listed(world: &World) -> Vec<BodyContact> {
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    ids.iter().flat_map(|&id| world.contacts(id)).collect()
}

/// Each contact of a body is one of the other, too.
pub(crate) fn mutual(world: &World, id: BodyId) -> Result<(), Fault> {
    let mut last = None;
    for contact in world.contacts(id) {
        let is_there = contact.body == id && contact.other != id && world.contains(id) && world.contains(contact.other);
        ensure!(is_there, "contact with nobody", "{contact:?} of {id:?}");
        let is_finite = contact.point.is_finite() && (contact.normal.length() - 1.0).abs() < 1e-5;
        ensure!(is_finite && contact.seconds >= 0.0, "contact", "{contact:?}");
        let key = (contact.other, contact.shape_index);
        ensure!(last.is_none_or(|last| last < key), "order of contacts", "{contact:?} after {last:?}");
        last = Some(key);
        let mut of_other = world.contacts(contact.other);
        let turned = of_other.find(|turned| turned.other == id && turned.shape_index == contact.shape_index);
        let Some(turned) = turned else {
            return Err(Fault::new("contact of one side", format!("{contact:?} is none of {:?}", contact.other)));
        };
        let is_same = turned.seconds == contact.seconds
            && turned.presses == contact.presses
            && (turned.normal + contact.normal).length() < 1e-5;
        ensure!(is_same, "contact of two minds", "{contact:?} and {turned:?}");
    }
    Ok(())
}

/// Whether all contacts are those of both sides.
pub(crate) fn all_mutual(world: &World) -> Result<(), Fault> {
    world.iter().try_for_each(|body| mutual(world, body.id()))
}

/// Whether a step ended the same contacts in another world.
pub(crate) fn same_ends(name: &str, world: &World, twin: &World) -> Result<(), Fault> {
    let [ends, of_twin] = [world, twin].map(|world| world.contact_ends().collect::<BTreeSet<_>>());
    let mut only = ends.symmetric_difference(&of_twin);
    let what = if only.clone().all(|end| has_gone(world, pair(end.body, end.other))) { " of what is gone" } else { "" };
    ensure!(
        only.next().is_none(),
        &format!("{name} ends contacts{what} otherwise"),
        "{ends:?} and of the {name} {of_twin:?}"
    );
    Ok(())
}

/// The kind of a fault in an end, which depends on whether one of the two is gone.
fn end_of(world: &World, pair: Pair, kind: &'static str) -> &'static str {
    if has_gone(world, pair) { "end of a contact of what is gone" } else { kind }
}

/// Whether one of the two is removed or switched off.
fn has_gone(world: &World, (a, b): Pair) -> bool {
    [a, b].into_iter().any(|id| world.get(id).is_none_or(|body| !body.is_enabled()))
}

impl Shadow {
    /// Takes over what a step says of contacts: over are those that there were and that are no more.
    pub(crate) fn contacts(&mut self, before: &World, world: &World) -> Result<(), Fault> {
        let now = pairs(world);
        let last = std::mem::replace(&mut self.in_contact, now.clone());
        let was: BTreeSet<Pair> = last.union(&pairs(before)).copied().collect();
        let mut ended = BTreeSet::new();
        for end in world.contact_ends() {
            ensure!(ended.insert(pair(end.body, end.other)), "a contact ends twice", "{end:?}");
            for id in [end.body, end.other] {
                let is_known = world.contains(id) || self.gone.contains(&id);
                ensure!(is_known, "end of a contact of nobody", "{end:?}");
            }
        }
        // First what concerns those that are there: what concerns others does not hold yet.
        let order = |pairs: BTreeSet<Pair>| {
            let (gone, there): (Vec<Pair>, Vec<Pair>) = pairs.into_iter().partition(|&pair| has_gone(world, pair));
            there.into_iter().chain(gone)
        };
        if let Some(never) = order(&ended - &was).next() {
            return Err(Fault::new(end_of(world, never, "end of no contact"), format!("{never:?}")));
        }
        let still = ended.intersection(&now).next();
        ensure!(still.is_none(), "end of a contact that goes on", "{still:?}");
        if let Some(untold) = order(&(&was - &now) - &ended).next() {
            return Err(Fault::new(end_of(world, untold, "end of a contact untold"), format!("{untold:?}")));
        }
        Ok(())
    }
}

/// What may be seen of w and of rounding where two touch: shapes are read as f32, and so is an angle of many turns.
fn read(body: &BodyRef<'_>, other: &BodyRef<'_>, solid: &Shape) -> f32 {
    let turned = if other.angle() == 0.0 { 0.0 } else { other.angle().abs() * solid.aabb().size().length() };
    limit(body) + f32::EPSILON * (2.0 * reach(solid).min(1e6) + turned)
}

/// Whether a mover stops another. Without tags it stops none.
fn is_stopped_by(body: &BodyRef<'_>, other: &BodyRef<'_>) -> bool {
    body.stopped_by().intersects(other.tags())
}

impl Step<'_> {
    /// What is in contact touches, and is not in each other.
    pub(crate) fn contacts(&self) -> Result<(), Fault> {
        let said = self.after.iter().filter(|body| body.kind() == BodyKind::Dynamic && self.is_crushed(body)).count();
        let is_said = said >= self.report.crushed;
        for body in self.after.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
            for contact in self.after.contacts(body.id()) {
                let Some(other) = self.after.get(contact.other) else { continue };
                if other.kind() == BodyKind::Dynamic && other.id() < body.id() {
                    continue;
                }
                ensure!(body.is_enabled() && other.is_enabled(), "contact with what is off", "{contact:?}");
                let is_met = match other.kind() {
                    BodyKind::Dynamic => is_stopped_by(&body, &other) || is_stopped_by(&other, &body),
                    _ => stops(&body, &other),
                };
                ensure!(is_met, "contact with what does not stop it", "{contact:?}");
                // Of those whom the report counts it is not known who they are.
                if is_said {
                    self.touch(&body, &other, &contact)?;
                }
            }
        }
        let said = said + self.outcome.removed.len();
        ensure!(said >= self.report.crushed, "crushed without saying so", "{said} say so, {:?}", self.report);
        Ok(())
    }

    fn touch(&self, body: &BodyRef<'_>, other: &BodyRef<'_>, contact: &BodyContact) -> Result<(), Fault> {
        let Some(shape) = body.placed_shapes().next() else { return Ok(()) };
        let Some(solid) = other.placed_shapes().nth(contact.shape_index as usize) else {
            return Err(Fault::new("contact", format!("no such shape: {contact:?}")));
        };
        let most = read(body, other, &solid);
        if self.is_given_up(body, other) {
            return Ok(());
        }
        let [inside, apart] = match other.kind() {
            BodyKind::Dynamic => ["contact of movers in each other", "contact without a touch of movers"],
            BodyKind::Kinematic => ["contact in what moves", "contact without a touch of what moves"],
            _ => ["contact in what stays", "contact without a touch of what stays"],
        };
        let said = format!("after {} s: {contact:?} of {body:?} and {other:?}", self.dt);
        let deep = depth(&shape, &solid, most);
        ensure!(deep.is_none(), inside, "{deep:?} of {most} {said}");
        let (gap, most) = (distance(&shape, &solid), self.opens(body, other, &solid));
        ensure!(gap <= most, apart, "{gap} apart, {most} at most {said}");
        Ok(())
    }

    /// What has no room, or reached its bound, stands still, and what moves goes over it or away, also a mover that it does not stop;
    /// nothing goes into what is fixed, nor movers that stop each other into each other, unless they began the step so.
    fn is_given_up(&self, body: &BodyRef<'_>, other: &BodyRef<'_>) -> bool {
        let given_up = |body: &BodyRef<'_>| {
            // In no time nobody gets any room.
            let before = if self.dt == 0.0 { self.before.get(body.id()) } else { None };
            let was = before.is_some_and(|before| before.is_bounded() || before.is_crushed());
            body.kind() == BodyKind::Dynamic && (was || body.is_bounded() || self.is_crushed(body))
        };
        let goes_over = |other: &BodyRef<'_>, body: &BodyRef<'_>| given_up(body) && !is_stopped_by(other, body);
        let is_mover = other.kind() == BodyKind::Dynamic;
        let is_gone_over = goes_over(other, body) || (is_mover && goes_over(body, other));
        let moves = other.kind() == BodyKind::Kinematic || (is_mover && is_gone_over);
        (given_up(body) || given_up(other)) && (moves || self.is_disturbed)
    }

    /// How far apart two may be that are in contact.
    fn opens(&self, body: &BodyRef<'_>, other: &BodyRef<'_>, solid: &Shape) -> f32 {
        let w = tolerance(body.position(), body.radius());
        let read = read(body, other, solid);
        if other.kind() == BodyKind::Dynamic {
            let w = w.max(tolerance(other.position(), other.radius()));
            return read + (LEFT * body.radius().min(other.radius())).max(KEEPS * w);
        }
        let has_movers = |world: &World| {
            world
                .contacts(body.id())
                .any(|contact| world.get(contact.other).is_some_and(|other| other.kind() == BodyKind::Dynamic))
        };
        let is_in_group = has_movers(self.after) || has_movers(self.before);
        let opened = if is_in_group { LEFT * body.radius() } else { 2.0 * SAGITTA * 2.0 * body.radius() };
        read + opened.max(w)
    }
}
