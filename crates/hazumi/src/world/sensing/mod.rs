//! What a body senses: when a touch began, and when it ended. What rests is in `step/contact/`.
//!
//! Movers sense, and kinematic bodies. Sensing comes after the flights of a step. Each mover's path alone tells the times at which it was near what it senses, whatever
//! answered the hits. So movers that sense nothing cost nothing, and sensing changes no bit of how
//! anything moves. The pairs that touch at a step's end are state: the next step goes on from them.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `track` | the shape of what senses, and its path through the step as it was flown |
//! | `span` | when a mover in straight motion is near something, and near a body of many parts |
//! | `among` | the same of two movers |

mod among;
mod span;
mod track;

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::world::body::handle::BodyId;
use crate::world::body::hit::TouchEvent;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::mover_tree;
use crate::world::sensing::span::{Limits, Span};
use crate::world::sensing::track::Track;
use crate::world::state::State;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::state::touching::TouchingPair;

/// What a step reports of touches that last, and what it must not forget until it is over.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Sense {
    events: Vec<TouchEvent>,
    /// What came in the middle of the step, and when; also what is another from then on. In the order of bodies.
    births: Vec<(BodyId, f64)>,
    /// The colliders that came for bodies that were there, in the order of their numbers.
    new_colliders: Vec<(u32, f64)>,
    /// The colliders that went in the middle of the step, in the order of time.
    lost_colliders: Vec<Lost>,
    /// The movers that did.
    lost_movers: Vec<Track>,
}

/// A collider that went in the middle of a step.
#[derive(Clone, Copy, Debug)]
struct Lost {
    collider: u32,
    /// When it came, at the earliest as the step began, and when it went.
    from: f64,
    until: f64,
}

/// Notes a time by a key in a list that is in the order of keys; the last time counts.
fn note_time<K: Copy + Ord>(times: &mut Vec<(K, f64)>, key: K, time: f64) {
    match times.binary_search_by_key(&key, |(known, _)| *known) {
        Ok(at) => times[at].1 = time,
        Err(at) => times.insert(at, (key, time)),
    }
}

fn noted_time<K: Copy + Ord>(times: &[(K, f64)], key: K) -> Option<f64> {
    times.binary_search_by_key(&key, |(known, _)| *known).ok().map(|at| times[at].1)
}

/// A mover, what it was near, and when.
struct Near {
    other: BodyId,
    tags: Tags,
    span: Span,
}

impl Sense {
    /// What began and ended in the last step, in order.
    pub(in crate::world) fn events(&self) -> &[TouchEvent] {
        &self.events
    }

    /// Forgets what the last step reported.
    pub(in crate::world) fn begin(&mut self) {
        self.events.clear();
        self.births.clear();
        self.new_colliders.clear();
        self.lost_colliders.clear();
        self.lost_movers.clear();
    }

    pub(in crate::world) fn senses_any(&self, state: &State) -> bool {
        !state.sensing().is_empty() || !self.lost_movers.is_empty()
    }

    /// Notes that a body came in the middle of a step.
    pub(in crate::world) fn note_birth(&mut self, id: BodyId, state: &State) {
        if self.senses_any(state) {
            note_time(&mut self.births, id, state.now());
        }
    }

    /// When a body came, if it came in this step; else 0.
    fn birth(&self, id: BodyId) -> f64 {
        noted_time(&self.births, id).unwrap_or(0.0)
    }

    /// The same of a collider of a body.
    fn birth_of_collider(&self, at: u32, body: BodyId) -> f64 {
        noted_time(&self.new_colliders, at).unwrap_or_else(|| self.birth(body))
    }

    /// Notes that the colliders of a body go in the middle of a step.
    fn lose(&mut self, id: BodyId, colliders: &[u32], now: f64) {
        for &collider in colliders {
            if !self.lost_colliders.iter().any(|lost| lost.collider == collider) {
                let from = self.birth_of_collider(collider, id);
                self.lost_colliders.push(Lost { collider, from, until: now });
            }
        }
    }

    /// Notes that a body takes its shapes away in the middle of a step.
    pub(in crate::world) fn note_leaving(&mut self, id: BodyId, colliders: &[u32], state: &State) {
        if self.senses_any(state) {
            self.lose(id, colliders, state.now());
        }
    }

    /// Notes that a body that is there has new shapes in the middle of a step.
    pub(in crate::world) fn note_entering(&mut self, id: BodyId, state: &State) {
        if self.senses_any(state)
            && let Some(entry) = state.bodies.get(id)
        {
            entry.colliders.iter().for_each(|&collider| note_time(&mut self.new_colliders, collider, state.now()));
        }
    }

    /// Keeps what sensing needs of a mover that is another from now on.
    pub(in crate::world) fn note_change(&mut self, id: BodyId, mover: &Mover, state: &State) {
        if self.senses_any(state) {
            self.note_removal(id, Some(mover), state);
        }
    }
}

impl Sense {
    /// Keeps what sensing needs of a body that is removed in the middle of a step; `mover` is it as it is then, if it moves.
    pub(in crate::world) fn note_removal(&mut self, id: BodyId, mover: Option<&Mover>, state: &State) {
        let Some(entry) = state.bodies.get(id) else { return };
        let (now, birth) = (state.now(), self.birth(id));
        self.lose(id, &entry.colliders, now);
        if let Some(mover) = mover {
            let mut track = Track::of(mover, entry, state.vertices_of(mover).copied(), birth, now);
            track.is_gone = true;
            self.lost_movers.push(track);
        }
    }

    /// Finds out what began and what ended in the step, once all movers have flown it.
    pub(in crate::world) fn sense(&mut self, state: &mut State, grid: &Grid) {
        if !self.senses_any(state) && state.touching.is_empty() {
            return;
        }
        let mut tracks: Vec<Track> = Vec::new();
        for &id in state.sensing() {
            match state.bodies.get(id).filter(|entry| entry.motion.is_some()) {
                Some(entry) => tracks.extend(Track::of_kinematic(id, entry, self.birth(id), state.dt())),
                None => tracks.extend(state.track(self, id)),
            }
        }
        tracks.retain(|track| !track.senses.is_empty());
        tracks.extend(self.lost_movers.iter().filter(|track| !track.senses.is_empty()).cloned());
        // Of one that changed in the step, what it was comes first.
        tracks.sort_by_key(|track| (track.body, !track.is_gone));
        let movers = state.sensed_movers(self, &tracks);
        let mut told: Vec<(f64, TouchEvent)> = Vec::new();
        let before = core::mem::take(&mut state.touching);
        let mut goes_on = alloc::vec![false; before.all().len()];
        let (mut near, mut spans, mut united) = (Vec::new(), Vec::new(), Vec::new());
        let found = RefCell::new(Vec::new());
        // A kinematic body of several shapes is one; so is one that changed in the step, with what it was.
        for parts in tracks.chunk_by(|a, b| a.body == b.body) {
            near.clear();
            for track in parts {
                Scene { state, grid, tree: &mover_tree::EMPTY }.near_colliders(self, track, &found, &mut near);
                movers.near(track, |other, span| near.push(Near { other: other.body, tags: other.tags, span }));
            }
            let track = &parts[parts.len() - 1];
            near.sort_by(|a, b| a.other.cmp(&b.other).then(a.span.from.total_cmp(&b.span.from)));
            for group in near.chunk_by(|a, b| a.other == b.other) {
                spans.clear();
                spans.extend(group.iter().map(|near| near.span));
                span::united(&spans, &mut united);
                let new = TouchingPair {
                    body: track.body,
                    other: group[0].other,
                    body_tags: track.tags,
                    other_tags: group[0].tags,
                };
                let at = before.all().binary_search_by_key(&new.key(), TouchingPair::key);
                if let Ok(at) = at {
                    goes_on[at] = true;
                }
                let was = at.ok().map(|at| before.all()[at]);
                if let Some(pair) = take_turns(was, new, &united, &mut told) {
                    state.touching.push(pair);
                }
            }
        }
        // What is not near at all any more, or no longer looks.
        told.extend(before.all().iter().zip(&goes_on).filter(|(_, on)| !**on).map(|(pair, _)| tell(pair, 0.0, false)));
        told.sort_by(|(a_time, a), (b_time, b)| {
            a_time.total_cmp(b_time).then((a.body, a.other).cmp(&(b.body, b.other)))
        });
        self.events.extend(told.into_iter().map(|(_, event)| event));
    }
}

impl State {
    /// As [`World::touching`](crate::World::touching).
    pub(in crate::world) fn touching(&self, id: BodyId) -> impl Iterator<Item = BodyId> + '_ {
        let present = self.touching.all();
        let is_here = self.bodies.contains(id);
        let own = self.touching.of(id).iter().map(|pair| pair.other);
        let by = present.iter().filter(move |pair| pair.other == id).map(|pair| pair.body);
        let (mut own, mut by) = (own.peekable(), by.peekable());
        core::iter::from_fn(move || match (own.peek().copied(), by.peek().copied()) {
            (Some(a), Some(b)) if a == b => {
                by.next();
                own.next()
            }
            (Some(a), Some(b)) if b < a => by.next(),
            (Some(_), _) => own.next(),
            (None, _) => by.next(),
        })
        .filter(move |&other| is_here && self.bodies.contains(other))
    }
}

impl State {
    /// The path of a mover that is enabled.
    fn track(&self, sense: &Sense, id: BodyId) -> Option<Track> {
        let mover = self.mover_of(id).filter(|mover| mover.enabled)?;
        let entry = self.bodies.get(id)?;
        Some(Track::of(&mover, entry, self.vertices_of(&mover).copied(), sense.birth(id), self.dt()))
    }

    /// The paths of all movers that any of these senses.
    fn sensed_movers(&self, sense: &Sense, tracks: &[Track]) -> among::Movers {
        let senses = tracks.iter().fold(Tags::NONE, |tags, track| tags | track.senses);
        let mut movers = Vec::new();
        if self.may_have(senses) {
            let sensed = self.courses.iter().filter(|course| course.tags.intersects(senses));
            movers.extend(sensed.filter_map(|course| self.track(sense, course.id)));
            movers.extend(sense.lost_movers.iter().filter(|track| track.tags.intersects(senses)).cloned());
        }
        among::Movers::new(movers)
    }
}

impl Scene<'_> {
    /// When a mover was near the colliders that it senses. `found` is room for the colliders beside a segment.
    fn near_colliders(&self, sense: &Sense, track: &Track, found: &RefCell<Vec<u32>>, near: &mut Vec<Near>) {
        let segments = track.segments();
        let last = segments.len() - 1;
        for (number, segment) in segments.enumerate() {
            let mut look = |at: u32, from: f64, until: f64| {
                let collider = &self.state.colliders[at as usize];
                if !track.senses.intersects(collider.tags) || collider.body == track.body {
                    return;
                }
                let Some(part) = segment.within(from, until) else { return };
                let ends =
                    number == last && until >= self.state.dt() && !self.state.colliders.is_gone(at) && !track.is_gone;
                let limits = Limits::of(&part, track.form.radius);
                span::collider_spans(&part, &limits, &track.form, collider, |span| {
                    let span = Span { holds: span.holds && ends, ..span };
                    near.push(Near { other: collider.body, tags: collider.tags, span });
                });
            };
            let reach = track.form.radius + 2.0 * Limits::of(&segment, track.form.radius).most();
            found.borrow_mut().clear();
            let note = |collider: u32| {
                if track.senses.intersects(self.state.colliders[collider as usize].tags) {
                    found.borrow_mut().push(collider);
                }
                true
            };
            let (motion, span) = (segment.to - segment.from, (segment.start, segment.span()));
            if !self.grid.is_outgrown(track.form.radius as f32) {
                self.grid.cast(&self.state.colliders, segment.from, motion, reach, span, (NO_COLLIDER, note));
            } else {
                // A kinematic body may be larger than all movers, for which the cells are.
                let (middle, half) = (segment.from.lerp(segment.to, 0.5), 0.5 * motion.length());
                self.grid.within(&self.state.colliders, middle, half + reach, |collider| _ = note(collider));
            }
            let mut found = found.borrow_mut();
            found.sort_unstable();
            found.dedup();
            for &collider in found.iter() {
                let from = sense.birth_of_collider(collider, self.state.colliders[collider as usize].body);
                look(collider, from, self.state.dt());
            }
            let lost = &sense.lost_colliders;
            let first = lost.partition_point(|lost| lost.until < segment.start);
            for &Lost { collider, from, until } in lost[first..].iter().filter(|lost| lost.from <= segment.end) {
                look(collider, from, until);
            }
        }
    }
}

/// Tells of the beginnings and ends of a pair by the times that it was near: `was` is the pair as it touched when the step
/// began. Returns it as it touches at the end.
fn take_turns(
    was: Option<TouchingPair>,
    new: TouchingPair,
    spans: &[Span],
    told: &mut Vec<(f64, TouchEvent)>,
) -> Option<TouchingPair> {
    let mut on = was;
    for span in spans {
        if let Some(pair) = on.filter(|_| span.from > 0.0) {
            told.push(tell(&pair, 0.0, false));
            on = None;
        }
        if on.is_none() && span.first.is_finite() {
            told.push(tell(&new, span.first, true));
            on = Some(new);
        }
        if let Some(pair) = on.filter(|_| !span.holds) {
            told.push(tell(&pair, span.to, false));
            on = None;
        }
    }
    on
}

fn tell(pair: &TouchingPair, time: f64, begins: bool) -> (f64, TouchEvent) {
    let &TouchingPair { body, other, body_tags, other_tags } = pair;
    (time, TouchEvent { time: time as f32, body, other, body_tags, other_tags, begins })
}
