//! What comes of what touches.

use hazumi::{Response, Shape};

use super::math::*;
use super::split::*;
use super::touch::*;
use super::world::*;

/// A touch that comes nearer, and what is to come of it.
struct Met {
    key: (usize, usize, usize),
    touch: Touch,
    surface: V,
    response: Response,
}

impl Plain {
    /// Answers the touch of a pair, now; and if touches of one moment are to be answered together, all that hang on it.
    pub(super) fn answer(
        &mut self,
        now: f64,
        key: (usize, usize, usize),
        hits: &mut Vec<PlainHit>,
        orders: &mut [Order],
    ) -> Result<(), Edge> {
        let (mut mets, mut given): (Vec<Met>, Vec<Order>) = (Vec::new(), Vec::new());
        for key in if self.together { self.touching(key)? } else { vec![key] } {
            let pair = self.pair(key.0, key.1, key.2).expect("the pair touches");
            let touch = pair.touch(0.0, &pair.near(0.0));
            let (velocity, surface) = (pair.mover.1.velocity, pair.other.1.velocity_at(0.0, touch.point));
            let order = orders.get_mut(hits.len());
            let response = order.as_ref().and_then(|order| order.response);
            let response = response.unwrap_or_else(|| self.response_to(key.0, key.1));
            let (body, other, piece) = key;
            let Touch { mut normal, point, .. } = touch;
            if self.is_diagonal(body, other, piece, normal) {
                normal = diagonal(normal, minus(velocity, surface));
            }
            hits.push(PlainHit { time: now, body, other, piece, normal, point, velocity, surface });
            if let Some(order) = order {
                order.adds = order.adds.take().filter(|thing| self.room(thing) > 0.05);
                // A velocity into the surface would be another hit of the same moment.
                order.velocity =
                    order.velocity.filter(|&v| dot(minus(wide(v), surface), normal) > 0.1 * length(wide(v)));
                given.push(order.clone());
            }
            mets.push(Met { key, touch, surface, response });
        }
        let before: Vec<V> = self.things.iter().map(|thing| thing.motion.velocity).collect();
        for met in &mets {
            if met.response == Response::Pass {
                self.passing.insert(met.key);
            }
        }
        let passed = mets.len();
        mets.retain(|met| met.response != Response::Pass);
        // What is told apart here has no meaning together with anything else.
        match &mets[..] {
            [] => {}
            [met] if passed == 1 => self.answer_one(met)?,
            _ => self.answer_all(&mets)?,
        }
        // Others that touch and come together by now would have another turn, which is told apart elsewhere.
        if self.together && !self.touching(key)?.is_empty() {
            return Err(Edge::Pressed);
        }
        for met in &mets {
            self.keep_speed(met, &before)?;
            self.check_rest(met)?;
        }
        for (order, hit) in given.into_iter().zip(&hits[hits.len() - passed..]) {
            self.obey(order, hit);
        }
        Ok(())
    }

    fn obey(&mut self, order: Order, hit: &PlainHit) {
        if let Some(velocity) = order.velocity {
            let mover = &mut self.things[hit.body];
            (mover.motion.velocity, mover.kept) = (wide(velocity), None);
        }
        self.things[hit.other].gone |= order.removes_other && hit.other >= Self::WALLS;
        self.things[hit.body].gone |= order.removes_mover;
        if let Some(mut thing) = order.adds {
            thing.set_out(self.gravity, 0.0);
            if thing.is_mover() {
                thing.motion.offset = plus(thing.motion.offset, [0.6, 0.8], self.beside);
            }
            self.things.push(thing);
        }
    }

    /// All touches of one moment that come nearer and hang on the first by the movers that they share, in the order of
    /// bodies.
    fn touching(&self, first: (usize, usize, usize)) -> Result<Vec<(usize, usize, usize)>, Edge> {
        let mut found = Vec::new();
        let mut movers = vec![first.0, first.1];
        loop {
            let before = found.len();
            for (key, pair) in self.pairs() {
                let near = pair.near(0.0);
                // Four spacings of f32 at the largest coordinate, as the world says what is one moment.
                let at = pair.mover.1.offset;
                let w = 4.0 * f64::from(f32::EPSILON) * (at[0].abs().max(at[1].abs()) + pair.mover.0.reach(ZERO));
                let coming = pair.coming(&pair.touch(0.0, &near)).0;
                let hangs = |i: usize| self.things[i].is_mover() && movers.contains(&i);
                let counts = coming > 0.0 && !found.contains(&key) && (hangs(key.0) || hangs(key.1));
                if counts && near.gap > w / 3.0 && near.gap < 3.0 * w {
                    return Err(Edge::Tie);
                }
                if counts && near.gap <= w {
                    found.push(key);
                    movers.extend([key.0, key.1]);
                }
            }
            if found.len() == before {
                found.sort_unstable();
                return Ok(found);
            }
        }
    }

    /// 1 / mass of a mover, if the other stops it.
    fn gives(&self, mover: usize, other: usize) -> f64 {
        if self.stops(mover, other) { 1.0 / f64::from(self.things[mover].mass) } else { 0.0 }
    }

    fn contact(&self, met: &Met, restitution: f64) -> Contact {
        let (i, j, _) = met.key;
        let other = self.things[j].is_mover().then(|| (j, self.gives(j, i)));
        Contact { mover: (i, self.gives(i, j)), other, normal: met.touch.normal, surface: met.surface, restitution }
    }

    fn answer_all(&mut self, mets: &[Met]) -> Result<(), Edge> {
        let contacts: Vec<Contact> = mets.iter().map(|met| self.contact(met, restitution(met.response))).collect();
        let mut velocities: Vec<V> = self.things.iter().map(|thing| thing.motion.velocity).collect();
        split(&contacts, &mut velocities).ok_or(Edge::Pressed)?;
        for (thing, velocity) in self.things.iter_mut().zip(velocities) {
            if thing.is_mover() && thing.motion.velocity != velocity {
                (thing.motion.velocity, thing.kept) = (velocity, None);
            }
        }
        Ok(())
    }

    fn answer_one(&mut self, met: &Met) -> Result<(), Edge> {
        let (i, j, piece) = met.key;
        let among_movers = self.things[j].is_mover();
        let before = self.things[i].motion.velocity;
        let moves = among_movers || met.surface != ZERO || self.things[i].motion.pull != ZERO;
        let is_diagonal = self.is_diagonal(i, j, piece, met.touch.normal);
        let velocity = minus(before, met.surface);
        let normal = if is_diagonal { diagonal(met.touch.normal, velocity) } else { met.touch.normal };
        let into = |v: V| dot(minus(v, met.surface), normal).min(0.0);
        let after = match met.response {
            Response::Bounce { .. } if is_diagonal => {
                plus(before, normal, -(1.0 + restitution(met.response)) * into(before))
            }
            Response::Bounce { restitution } if restitution > 0.0 => {
                let contact = self.contact(met, restitution.into());
                let mut velocities: Vec<V> = self.things.iter().map(|thing| thing.motion.velocity).collect();
                split(&[contact], &mut velocities).ok_or(Edge::Pressed)?;
                if among_movers {
                    (self.things[j].motion.velocity, self.things[j].kept) = (velocities[j], None);
                }
                velocities[i]
            }
            // What then stays in touch with what moves is another matter.
            Response::Bounce { .. } | Response::Slide | Response::Stop if moves => return Err(Edge::Pressed),
            Response::Bounce { .. } | Response::Slide => plus(before, normal, -into(before)),
            Response::Stop => met.surface,
            Response::Velocity(_) if among_movers => return Err(Edge::Pressed),
            Response::Velocity(velocity) => {
                let into = into(wide(velocity));
                if into < 0.0 && moves {
                    return Err(Edge::Pressed);
                }
                plus(wide(velocity), normal, -into)
            }
            other => unreachable!("{other:?} is no bounce"),
        };
        let mover = &mut self.things[i];
        mover.motion.velocity = after;
        mover.kept = (met.response == Response::Slide).then(|| mover.kept.unwrap_or(before));
        Ok(())
    }

    /// Whether this is the corner of a box along the axes, which is no mover, that is to send a ball off by its diagonal.
    fn is_diagonal(&self, i: usize, j: usize, piece: usize, normal: V) -> bool {
        let (mover, other) = (&self.things[i], &self.things[j]);
        let is_box = !other.is_mover()
            && matches!(other.shapes[piece], Shape::Aabb(_))
            && other.motion.angle == 0.0
            && other.motion.spin == 0.0;
        is_box && mover.is_round() && (mover.diagonal || other.diagonal) && normal[0] != 0.0 && normal[1] != 0.0
    }

    /// Gives those that keep their speed what they had.
    fn keep_speed(&mut self, met: &Met, before: &[V]) -> Result<(), Edge> {
        let (i, j, _) = met.key;
        for at in [i, j] {
            let thing = &mut self.things[at];
            if thing.keep_speed && matches!(met.response, Response::Bounce { .. }) {
                let speed = length(thing.motion.velocity);
                if speed < 1e-3 * length(before[at]) {
                    return Err(Edge::Pressed);
                }
                thing.motion.velocity = times(thing.motion.velocity, length(before[at]) / speed);
            }
        }
        let keeps = self.things[i].keep_speed || self.things[j].keep_speed;
        let pair = self.pair(i, j, met.key.2).expect("the pair touches");
        let (coming, speed) = pair.coming(&met.touch);
        if keeps && coming > -1e-3 * speed { Err(Edge::Pressed) } else { Ok(()) }
    }

    /// A hop lower than a thousandth of the mover's size is none: it rests. Somewhat higher ones are not compared either.
    fn check_rest(&self, met: &Met) -> Result<(), Edge> {
        let pair = self.pair(met.key.0, met.key.1, met.key.2).expect("the pair touches");
        let press = -dot(minus(pair.mover.1.pull, pair.other.1.pull), met.touch.normal);
        let size = 2.0 * pair.mover.0.reach(ZERO);
        let leaving = -pair.coming(&Touch { time: 0.0, ..met.touch }).0;
        let is_low = press > 0.0 && leaving * leaving / (2.0 * press) < 3e-3 * size;
        if is_low { Err(Edge::Rest) } else { Ok(()) }
    }
}

pub(super) fn restitution(response: Response) -> f64 {
    match response {
        Response::Bounce { restitution } if restitution > 0.0 => restitution.into(),
        _ => 0.0,
    }
}

/// Rule R1: a corner is met as its diagonal if the ball moves toward it, or not at all, along both axes; else as the one
/// face.
fn diagonal(normal: V, velocity: V) -> V {
    let side = [normal[0].signum(), normal[1].signum()];
    match (velocity[0] * side[0] <= 0.0, velocity[1] * side[1] <= 0.0) {
        (true, false) => [side[0], 0.0],
        (false, true) => [0.0, side[1]],
        _ => times(side, std::f64::consts::FRAC_1_SQRT_2),
    }
}
