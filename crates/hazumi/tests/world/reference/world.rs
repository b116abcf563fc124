//! A world of movers among what is fixed and what moves as the game says. It looks at every pair again after every hit.

use std::collections::BTreeSet;

use hazumi::*;

use super::answer::restitution;
use super::math::*;
use super::thing::*;
use super::touch::*;

#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    pub(super) things: Vec<Thing>,
    pub(super) gravity: Vec2,
    /// What comes of hits between bodies of two kinds; the last that fits counts.
    pub(super) between: Vec<(Tags, Tags, Response)>,
    /// A mover, another, and which of its shapes: those that go through each other until they have separated.
    pub(super) passing: BTreeSet<(usize, usize, usize)>,
    /// Whether touches of one moment are to be answered together. Else a scene that has some is not compared.
    pub(super) together: bool,
    /// How far beside its place a mover comes that is added in the middle of a step.
    pub(super) beside: f64,
    /// A miss or a touch closer to being the other is not compared; nor are touches closer in time.
    pub(super) hair: f64,
}

/// What the game does at a hit of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    pub(super) response: Option<Response>,
    pub(super) removes_other: bool,
    pub(super) removes_mover: bool,
    pub(super) adds: Option<Thing>,
    /// The mover's velocity from now on.
    pub(super) velocity: Option<Vec2>,
}

#[derive(Clone, Debug)]
pub(super) struct PlainHit {
    pub(super) time: f64,
    pub(super) body: usize,
    pub(super) other: usize,
    pub(super) piece: usize,
    pub(super) normal: V,
    pub(super) point: V,
    pub(super) velocity: V,
    pub(super) surface: V,
}

/// More hits of a step than these are not followed.
const MOST_HITS: usize = 60;

impl Plain {
    /// The first bodies are the room's walls, which no order removes.
    pub(super) const WALLS: usize = 4;

    pub(super) fn movers(&self) -> impl Iterator<Item = usize> {
        (0..self.things.len()).filter(|&i| self.things[i].is_mover() && !self.things[i].gone)
    }

    /// Whether the second stops the first.
    pub(super) fn stops(&self, mover: usize, other: usize) -> bool {
        let (mover, other) = (&self.things[mover], &self.things[other]);
        mover.stopped_by.intersects(other.tags) || (other.tags.is_empty() && !other.is_mover())
    }

    /// A mover and a shape of another, if they may meet; of two movers, the first is the lower.
    pub(super) fn pair(&self, i: usize, j: usize, piece: usize) -> Option<Pair<'_>> {
        let (mover, other) = (&self.things[i], &self.things[j]);
        let meets = mover.is_mover() && !mover.gone && !other.gone && i != j;
        let meets = meets && (self.stops(i, j) || (other.is_mover() && self.stops(j, i)));
        (meets && (!other.is_mover() || i < j))
            .then(|| Pair::new((&mover.forms[0], mover.motion), (&other.forms[piece], other.motion)))
    }

    /// All of them.
    pub(super) fn pairs(&self) -> impl Iterator<Item = ((usize, usize, usize), Pair<'_>)> {
        let pieces = |j: usize| (0..self.things[j].forms.len()).map(move |piece| (j, piece));
        let others = move || (0..self.things.len()).flat_map(pieces);
        (0..self.things.len())
            .flat_map(move |i| others().map(move |(j, piece)| (i, j, piece)))
            .filter_map(|key| Some((key, self.pair(key.0, key.1, key.2)?)))
    }

    /// The least gap of a mover as it would be in this world, whatever stops it.
    pub(super) fn room(&self, thing: &Thing) -> f64 {
        let all = self.things.iter().filter(|other| !other.gone);
        all.flat_map(|other| other.forms.iter().map(move |form| (form, other.motion)))
            .map(|other| Pair::new((&thing.forms[0], thing.motion), other).near(0.0).gap)
            .fold(f64::INFINITY, f64::min)
    }

    /// Goes on by `dt` seconds. At the n-th hit the n-th order counts; one that would add something where there is no room
    /// is changed to add nothing.
    pub(super) fn step(&mut self, dt: f32, orders: &mut [Order]) -> Result<Vec<PlainHit>, Edge> {
        let (dt, gravity) = (f64::from(dt), self.gravity);
        self.things.iter_mut().for_each(|thing| thing.set_out(gravity, dt));
        let mut hits: Vec<PlainHit> = Vec::new();
        let mut now = 0.0;
        loop {
            self.separate();
            let left = dt - now;
            let mut touches = Vec::new();
            for (key, pair) in self.pairs() {
                let passes = self.passing.contains(&key);
                if !passes && pair.near(0.0).gap < -self.hair {
                    return Err(Edge::Overlap);
                }
                if let Some(touch) = pair.first(passes, left + HAIR, self.hair)? {
                    touches.push((touch, key));
                }
            }
            touches.sort_by(|a, b| a.0.time.total_cmp(&b.0.time));
            let Some((first, _)) = touches.first() else { break };
            let is_tie = |two: &[(Touch, _)]| two[1].0.time - two[0].0.time < HAIR;
            let again = hits.last().is_some_and(|last| now + first.time - last.time < HAIR);
            if (first.time - left).abs() <= HAIR
                || again
                || (!self.together && touches.windows(2).next().is_some_and(is_tie))
            {
                return Err(Edge::Tie);
            }
            if first.time > left {
                break;
            }
            if hits.len() > MOST_HITS {
                return Err(Edge::Chaos);
            }
            let (first, key) = touches[0];
            now += first.time;
            self.things.iter_mut().for_each(|thing| thing.drift(first.time));
            let other = &self.things[key.1];
            // A front turns with its body.
            let front = other.front.map(|front| turned(wide(front), other.motion.angle));
            match front.map(|front| dot(first.normal, front) / length(front)) {
                Some(facing) if facing.abs() < 1e-3 => return Err(Edge::Graze),
                // From behind it goes through, until they are apart.
                Some(facing) if facing < 0.0 => _ = self.passing.insert(key),
                _ => self.answer(now, key, &mut hits, orders)?,
            }
        }
        self.things.iter_mut().for_each(|thing| thing.drift(dt - now));
        self.things.iter_mut().for_each(Thing::arrive);
        self.separate();
        Ok(hits)
    }

    /// Forgets the pairs that passed and are apart.
    fn separate(&mut self) {
        let apart: Vec<_> = self
            .passing
            .iter()
            .filter(|key| self.pair(key.0, key.1, key.2).is_none_or(|pair| pair.near(0.0).gap > 10.0 * self.hair))
            .copied()
            .collect();
        apart.iter().for_each(|key| _ = self.passing.remove(key));
    }

    /// What comes of a hit if no order says it.
    pub(super) fn response_to(&self, mover: usize, other: usize) -> Response {
        let (mover, other) = (&self.things[mover], &self.things[other]);
        let is = |tags: Tags, kind: Tags| tags.intersects(kind) || (tags.is_empty() && kind.is_empty());
        let fits = |(a, b, _): &&(Tags, Tags, Response)| {
            (is(mover.tags, *a) && is(other.tags, *b)) || (is(mover.tags, *b) && is(other.tags, *a))
        };
        let between = self.between.iter().rev().find(fits).map(|&(.., response)| response);
        if let (None, true, Some(a), Some(b)) = (between, other.is_mover(), mover.response, other.response) {
            return of_two(a, b);
        }
        between.or(other.response).or(mover.response).unwrap_or_default()
    }
}

/// What comes of two movers that both say something, the second of which has the higher number.
fn of_two(a: Response, b: Response) -> Response {
    let asks = |response: &Response| matches!(response, Response::Velocity(_) | Response::Direction(_));
    match [b, a] {
        both if both.contains(&Response::Pass) => Response::Pass,
        both if let Some(asked) = both.iter().find(|said| asks(said)) => *asked,
        _ if restitution(a) > restitution(b) => a,
        _ => b,
    }
}
