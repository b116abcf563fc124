//! What a step keeps of groups.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Push;
use crate::world::solver::group::GroupSolver;
use crate::world::solver::row::Row;
use crate::world::state::by_body::ByBody;
use crate::world::state::pairs::{Crusher, Pairs};
use crate::world::state::scratch::Scratch;
use crate::world::step::contact::held::Held;
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::foreseen::AllForeseen;
use crate::world::step::group::members::Members;
use crate::world::step::group::postponed::{AllPostponed, Postponed};
use crate::world::step::group::warm_start::WarmStarts;
use crate::world::step::impact::touched::Touched;

/// A group of so many is large: it is solved more loosely, and in longer chords.
pub(super) const MANY: f64 = 64.0;

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Groups {
    /// The chord that it is on with its group.
    chords: ByBody<Option<CommonChord>>,
    /// How many events there were in this step; and when a body was last scheduled with its group.
    pub(super) events: u32,
    scheduled_at: ByBody<u32>,
    pub(super) members: Members,
    /// How often it was scheduled with a group in this step.
    pub(super) scheduled: ByBody<u32>,
    /// The bodies whose groups were scheduled so often that their touches are answered in rounds.
    pub(super) busy: Vec<u32>,
    /// When it was one of those last.
    pub(super) busy_at: ByBody<u32>,
    pub(super) foreseen: AllForeseen,
    pub(super) postponed: AllPostponed,
    /// Whether touches are answered in rounds now: only the last of them tells what they give.
    pub(super) in_rounds: bool,
    pub(super) guesses: WarmStarts,
    pub(super) lists: Scratch<GroupLists>,
    /// The bodies whose groups found no way, what goes over each, and the normal toward the body.
    pub(super) crushes: Vec<(u32, Crusher, DVec2)>,
}

/// The lists of a chord, kept so that none allocates.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupLists {
    pub(super) members: Vec<Held>,
    /// Where and when they begin the chord.
    pub(super) starts: Vec<(DVec2, f64)>,
    pub(super) links: Vec<Link>,
    /// Whether members may touch along their path, where there is no room for what they keep between them.
    pub(super) is_flush: bool,
    /// One for each link, then one for each of the surfaces.
    pub(super) rows: Vec<Row>,
    /// The member and the collider that a row stands for, beyond those of links.
    pub(super) surfaces: Vec<(usize, u32)>,
    /// Of how many seconds the chord is, if it is still to be found what its touches take from the members and give them.
    pub(super) unfinished: Option<f64>,
    /// The displacements that the path needed for them, as they were when it was solved last.
    pub(super) surface_pushes: Vec<SurfacePush>,
    /// The surfaces of one member.
    pub(super) met: Vec<Touched>,
    /// By member: what it wants, as displacement, and what comes of it.
    pub(super) wanted: Vec<DVec2>,
    pub(super) moved: Vec<DVec2>,
    /// By member: the velocity at the end of the chord, and what bounces give it besides.
    pub(super) after: Vec<DVec2>,
    pub(super) bounce: Vec<DVec2>,
    /// By member: what touches that were answered before they came take from it.
    pub(super) struck: Vec<DVec2>,
    /// By member: what it is to be given besides, of chords that were cut short.
    pub(super) postponed: Vec<DVec2>,
    /// By member: whether a mover, and whether a surface holds it.
    pub(super) held: Vec<[bool; 2]>,
    pub(super) pushes: Vec<Push>,
    /// The members that what moves leaves no way, and what.
    pub(super) crushes: Vec<(usize, Crusher, DVec2)>,
    pub(super) solver: GroupSolver,
}

/// Two members in contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) gives: [f64; 2],
    /// The distance that they keep.
    pub(super) keeps: f64,
    /// The part of it that their path has to leave between them: less, where there is no room for all of it.
    pub(super) room: f64,
    /// If it is to touch on this chord: the normal then, and how far apart the two are along that when the chord begins.
    pub(super) foreseen: Option<(DVec2, f64)>,
    /// How much of what comes is given back.
    pub(super) restitution: f64,
    /// The momentum that keeps them apart: at first, a guess. And the displacement that the path needed besides.
    pub(super) impulse: f64,
    pub(super) push: f64,
}

/// The displacement that a path needed beside a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfacePush {
    pub(super) member: usize,
    pub(super) collider: u32,
    pub(super) push: f64,
}

impl SurfacePush {
    pub(super) const fn new((member, collider): (usize, u32), push: f64) -> Self {
        Self { member, collider, push }
    }
}

impl GroupLists {
    /// Takes the guesses of a chord for one that is so many times as long: what accelerates members presses by as much less in less time.
    pub(super) fn shorten(&mut self, part: f64) {
        let Self { members, links, .. } = self;
        for link in links.iter_mut().filter(|link| members[link.first].accelerated || members[link.second].accelerated)
        {
            link.impulse *= part;
        }
        for member in members.iter_mut().filter(|member| member.accelerated) {
            member.contacts.iter_mut().for_each(|contact| contact.impulse *= part);
        }
    }

    /// Keeps what the path needed, for when it is solved again.
    pub(super) fn keep_pushes(&mut self) {
        let Self { links, rows, surfaces, surface_pushes, .. } = self;
        links.iter_mut().zip(rows.iter()).for_each(|(link, row)| link.push = row.push);
        surface_pushes.clear();
        let pushes = surfaces.iter().zip(&rows[links.len()..]);
        surface_pushes.extend(pushes.map(|(&surface, row)| SurfacePush::new(surface, row.push)));
    }

    /// A chord of no length: all stay as they are.
    pub(super) fn stand(&mut self) {
        let Self { members, moved, after, held, .. } = self;
        moved.clear();
        moved.resize(members.len(), DVec2::ZERO);
        after.clear();
        after.extend(members.iter().map(|member| member.velocity));
        held.clear();
        held.resize(members.len(), [false; 2]);
    }
}

impl Groups {
    /// Forgets all chords, as a step begins.
    pub(in crate::world) fn begin(&mut self) {
        self.chords.clear();
        self.scheduled_at.clear();
        self.scheduled.clear();
        self.busy.clear();
        self.busy_at.clear();
        self.foreseen.clear();
        self.postponed.clear();
        self.guesses.clear();
        self.crushes.clear();
    }

    /// What goes over a body whose group found no way, and the normal toward that.
    pub(in crate::world::step) fn crushes_of(&mut self, body: u32) -> Vec<(Crusher, DVec2)> {
        self.crushes.extract_if(.., |crush| crush.0 == body).map(|(_, by, normal)| (by, normal)).collect()
    }

    /// The chord that a mover is on with its group, if it is on one.
    #[inline]
    pub(in crate::world::step) fn chord_of(&self, body: u32) -> Option<CommonChord> {
        self.chords.get(body).copied().flatten()
    }

    /// Whether a mover is in a group.
    pub(in crate::world::step) fn is_linked(&mut self, body: u32, pairs: &Pairs) -> bool {
        self.members.look(pairs).size_of(body) > 1
    }

    /// Whether a mover sleeps, and nothing touched it in this step.
    pub(in crate::world::step) fn is_laid(&self, body: u32) -> bool {
        self.chord_of(body).is_some_and(|chord| chord.is_laid)
    }

    pub(super) fn set_chord(&mut self, body: u32, chord: Option<CommonChord>) {
        if chord.is_some() {
            *self.chords.place(body, None) = chord;
        } else if let Some(place) = self.chords.get_mut(body) {
            *place = None;
        }
    }

    /// Another event: nobody was scheduled yet.
    pub(in crate::world) fn next_event(&mut self) {
        self.events = self.events.wrapping_add(1);
        self.busy.clear();
    }

    /// Notes that a group was scheduled.
    pub(super) fn note_scheduled(&mut self, group: &[u32]) {
        stamp(&mut self.scheduled_at, group, self.events);
    }

    /// Notes that movers are to be scheduled again.
    pub(super) fn unschedule(&mut self, movers: &[u32]) {
        let before = self.events.wrapping_sub(1);
        for &body in movers {
            if let Some(at) = self.scheduled_at.get_mut(body) {
                *at = before;
            }
        }
    }

    /// Whether a mover was scheduled with its group since the last event.
    pub(in crate::world) fn is_scheduled(&self, body: u32) -> bool {
        self.scheduled_at.get(body) == Some(&self.events)
    }

    /// Ends the chord of a mover now, and gives what is due to it at once. What it was to be given at the chord's end is postponed; if the chord hardly began,
    /// only what was so before.
    pub(in crate::world::step) fn end_chord(&mut self, body: u32, now: f64, hardly_began: bool) -> DVec2 {
        let Some(CommonChord { end, bounce, postponed, .. }) = self.chord_of(body) else { return DVec2::ZERO };
        self.leave_chord(body);
        let left = if hardly_began { postponed } else { bounce };
        if now < end && left != DVec2::ZERO {
            self.postponed.set(body, Postponed { bounce: left, at: end });
        }
        // At the end of a chord it has been given.
        if now >= end && hardly_began { left } else { DVec2::ZERO }
    }

    /// What a mover is to be given at the end of the chord that its group was on. It is given by who asks.
    pub(in crate::world::step) fn take_postponed(&mut self, body: u32) -> DVec2 {
        self.postponed.take(body)
    }

    /// A mover goes on from where it is by itself.
    pub(in crate::world) fn leave_chord(&mut self, body: u32) {
        self.set_chord(body, None);
    }
}

/// Notes by body that those of a group are of an event.
pub(super) fn stamp(stamps: &mut ByBody<u32>, group: &[u32], event: u32) {
    let before = event.wrapping_sub(1);
    group.iter().for_each(|&body| *stamps.place(body, before) = event);
}
