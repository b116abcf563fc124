//! What a caller can know of a world without asking it: held against what it says.

use std::collections::BTreeSet;

use hazumi::{BodyId, BodyKind, InvalidBody, Tags, Vec2, World};

use crate::act::{Arrival, Names, Outcome};
use crate::call::Call;
use crate::fault::{Fault, ensure};
use crate::spec::{Kind, Spec};
use crate::tell::Tell;

/// What is known of a body.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: BodyId,
    pub(crate) kind: BodyKind,
    tags: Tags,
    stopped_by: Tags,
    senses: Tags,
    user: u64,
    enabled: bool,
    spin: f32,
    acceleration: Vec2,
    pub(crate) mass: f32,
    pub(crate) one_way: bool,
}

impl Known {
    fn new(id: BodyId, spec: &Spec) -> Self {
        let kind = match spec.kind {
            Kind::Fixed => BodyKind::Fixed,
            Kind::Kinematic => BodyKind::Kinematic,
            Kind::Dynamic => BodyKind::Dynamic,
        };
        Self {
            id,
            kind,
            tags: spec.tags(),
            stopped_by: spec.stopped_by(),
            senses: spec.senses(),
            user: 0,
            enabled: !spec.off,
            spin: spec.spin.map_or(0.0, |spin| spin.0),
            acceleration: spec.acceleration.map_or(Vec2::ZERO, |a| a.vec()),
            mass: spec.mass.map_or(1.0, |mass| mass.0),
            one_way: spec.one_way || spec.one_way_toward.is_some(),
        }
    }

    /// Takes over what the body was told.
    fn hear(&mut self, tell: &Tell) {
        match tell {
            Tell::Enabled(enabled) => self.enabled = *enabled,
            Tell::Tags(tags) => self.tags = Tags::from_bits(*tags),
            Tell::StoppedBy(tags) => self.stopped_by = Tags::from_bits(*tags),
            Tell::Senses(tags) => self.senses = Tags::from_bits(*tags),
            Tell::User(user) => self.user = *user,
            Tell::Spin(spin) => self.spin = spin.0,
            Tell::Acceleration(acceleration) => self.acceleration = acceleration.vec(),
            Tell::Mass(mass) => self.mass = mass.0,
            Tell::OneWay(front) => self.one_way = front.is_some(),
            _ => {}
        }
    }
}

/// All that is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shadow {
    /// In order of adding.
    pub(crate) live: Vec<Known>,
    pub(crate) gone: Vec<BodyId>,
    ever: BTreeSet<BodyId>,
    /// The ball that senses and what it touches, as the events have it.
    touching: BTreeSet<(BodyId, BodyId)>,
    /// What was in contact when the last step was over.
    pub(crate) in_contact: BTreeSet<(BodyId, BodyId)>,
}

impl Shadow {
    pub(crate) fn names(&self) -> Names {
        Names { live: self.live.iter().map(|known| known.id).collect(), gone: self.gone.clone(), walker: None }
    }

    pub(crate) fn get(&self, id: BodyId) -> Option<&Known> {
        self.live.iter().find(|known| known.id == id)
    }

    /// Takes over what a call did.
    pub(crate) fn note(&mut self, call: &Call, outcome: &Outcome, names: &Names) -> Result<(), Fault> {
        let removed: Vec<Known> =
            outcome.removed.iter().filter_map(|&id| self.live.iter().find(|known| known.id == id).cloned()).collect();
        for Arrival { id, spec, .. } in &outcome.added {
            ensure!(self.ever.insert(*id), "a handle comes twice", "{id:?}");
            let known = match (spec, removed.first()) {
                (Some(spec), _) => Known::new(*id, spec),
                (None, Some(before)) => Known { id: *id, ..before.clone() },
                (None, None) => continue,
            };
            self.live.push(known);
        }
        for (id, tell) in &outcome.told {
            if let Some(known) = self.find(*id) {
                known.hear(tell);
            }
        }
        if matches!(call, Call::Clear) {
            // Of touches and contacts that were no end is told.
            self.touching.clear();
            self.in_contact.clear();
        }
        for &id in &outcome.removed {
            if self.get(id).is_some() {
                self.live.retain(|known| known.id != id);
                self.gone.push(id);
            }
        }
        let Some((who, known)) = aim(call).map(|who| names.id(who)).map(|id| (id, self.find(id))) else {
            return Ok(());
        };
        let Some(known) = known else {
            let is_removed = outcome.removed.contains(&who);
            let is_refused =
                outcome.refused.is_some() || matches!(call, Call::Look(..) | Call::Ground(..)) || is_removed;
            ensure!(is_refused, "a body that is gone is changed", "{call:?} of {who:?}");
            return Ok(());
        };
        if let Some(refused) = &outcome.refused {
            let is_simple = matches!(
                call,
                Call::Remove(_)
                    | Call::Enabled(..)
                    | Call::Tags(..)
                    | Call::StoppedBy(..)
                    | Call::Senses(..)
                    | Call::User(..)
            );
            ensure!(!is_simple, "a body that is there is not changed", "{call:?} of {who:?}: {refused}");
            return Ok(());
        }
        match call {
            Call::Enabled(_, enabled) => known.enabled = *enabled,
            Call::Tags(_, tags) => known.tags = Tags::from_bits(*tags),
            Call::StoppedBy(_, tags) => known.stopped_by = Tags::from_bits(*tags),
            Call::Senses(_, tags) => known.senses = Tags::from_bits(*tags),
            Call::User(_, user) => known.user = *user,
            Call::Spin(_, spin) => known.spin = spin.0,
            Call::Acceleration(_, acceleration) => known.acceleration = acceleration.vec(),
            Call::Tell(_, tell) => known.hear(tell),
            _ => {}
        }
        Ok(())
    }

    /// Knows all that is in a world, as fixed bodies without anything special.
    #[cfg(test)]
    pub(crate) fn know(&mut self, world: &World) {
        self.live = world.iter().map(|body| Known::new(body.id(), &Spec::default())).collect();
    }

    fn find(&mut self, id: BodyId) -> Option<&mut Known> {
        self.live.iter_mut().find(|known| known.id == id)
    }

    /// Holds it against a world.
    pub(crate) fn compare(&self, world: &World) -> Result<(), Fault> {
        ensure!(world.len() == self.live.len(), "len", "{} bodies, {} known", world.len(), self.live.len());
        ensure!(world.is_empty() == self.live.is_empty(), "len", "is_empty");
        let mut ids: Vec<BodyId> = self.live.iter().map(|known| known.id).collect();
        ids.sort_by_key(|id| id.index());
        let listed: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
        ensure!(ids == listed, "handles", "{listed:?}, known are {ids:?}");
        for known in &self.live {
            let Some(body) = world.get(known.id) else {
                return Err(Fault::new("handles", format!("{:?} is gone", known.id)));
            };
            let said = (body.kind(), body.tags(), body.stopped_by(), body.senses(), body.user(), body.is_enabled());
            let want = (known.kind, known.tags, known.stopped_by, known.senses, known.user, known.enabled);
            ensure!(said == want, "what a body says", "{:?}: {said:?}, known is {want:?}", known.id);
            let said = (body.acceleration(), body.spin());
            let want = (known.acceleration, known.spin);
            ensure!(said == want, "what a body says", "{:?}: {said:?}, known is {want:?}", known.id);
        }
        for &id in self.gone.iter().rev().take(8) {
            ensure!(!world.contains(id) && world.get(id).is_none(), "handles", "{id:?} is there again");
            ensure!(world.checksum_of(id).is_none() && world.path(id).next().is_none(), "handles", "{id:?} is there");
            ensure!(world.position_at(id, 0.5).is_none(), "handles", "{id:?} is somewhere");
        }
        Ok(())
    }

    /// Whether a handle's change is refused as it should be.
    pub(crate) fn check_gone(&self, world: &mut World) -> Result<(), Fault> {
        let Some(&id) = self.gone.last() else { return Ok(()) };
        let done = [
            world.set_velocity(id, [0.0, 0.0]),
            world.teleport(id, [0.0, 0.0]),
            world.set_enabled(id, true),
            world.set_user(id, 1),
        ];
        let all = done.iter().all(|done| *done == Err(InvalidBody::Gone { id }));
        ensure!(all, "handles", "{id:?} is gone, and changes of it give {done:?}");
        Ok(())
    }

    /// Takes over what a step says of touches: beginnings and ends take turns.
    pub(crate) fn touches(&mut self, world: &World, dt: f32) -> Result<(), Fault> {
        let mut last = 0.0;
        for event in world.touch_events() {
            let kind = "touch events";
            ensure!(event.time >= last && event.time <= dt, kind, "at {} s after {last} s of {dt} s", event.time);
            last = event.time;
            let pair = (event.body, event.other);
            let turns = if event.begins { self.touching.insert(pair) } else { self.touching.remove(&pair) };
            ensure!(turns, "touch events do not take turns", "{event:?}");
        }
        for known in &self.live {
            let id = known.id;
            let own = self.touching.iter().filter(|pair| pair.0 == id).map(|pair| pair.1);
            let by = self.touching.iter().filter(|pair| pair.1 == id).map(|pair| pair.0);
            let want: BTreeSet<BodyId> = own.chain(by).filter(|&other| world.contains(other)).collect();
            let said: Vec<BodyId> = world.touching(id).collect();
            let want: Vec<BodyId> = want.into_iter().collect();
            ensure!(said == want, "touching", "{id:?} touches {said:?}, by the events {want:?}");
        }
        Ok(())
    }
}

/// The body that a call is about.
pub(crate) const fn aim(call: &Call) -> Option<i32> {
    match call {
        Call::Remove(who)
        | Call::Readd(who)
        | Call::Velocity(who, _)
        | Call::Pass(who, _)
        | Call::Acceleration(who, _)
        | Call::Teleport(who, _)
        | Call::Shapes(who, _)
        | Call::Enabled(who, _)
        | Call::Tags(who, _)
        | Call::StoppedBy(who, _)
        | Call::Senses(who, _)
        | Call::Response(who, _)
        | Call::User(who, _)
        | Call::Spin(who, _)
        | Call::MoveTo(who, ..)
        | Call::MoveBy(who, ..)
        | Call::MoveWith(who, ..)
        | Call::Tell(who, _)
        | Call::TryShape(who, _)
        | Call::Walk(who, _)
        | Call::Ground(who, ..)
        | Call::Look(who, _) => Some(*who),
        _ => None,
    }
}
