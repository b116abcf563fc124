//! Balls that meet balls.
//!
//! Each ball flies a leg: straight, no longer than a cell, and never past its next touch. Legs are entered in the cells of a
//! hash table that they come through, so that a ball looks only at those nearby. A touch of two is foretold by the one that
//! looks; if the other turns before, the foretelling is out of date, and the first looks again.
//!
//! Only balls meet: boxes, capsules and polygons go through each other and through balls.
//!
//! Touches of more than two are taken one after the other. Energy and momentum are kept, and a row passes its motion on; a heap
//! under gravity costs many pushes, and is held by the bound on hits. A ball of a crowd flies at most 4,096 legs in a step, six thousand
//! times its size, and then waits for the next.

use alloc::vec::Vec;

use super::ball::{Ball, NO_PIECE};
use super::flight::Next;
use super::hit::{Hit, Side};
use super::queue::Queue;
use super::{BodyId, NO_BALL, Tags, World};
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::{Push, Response};

#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    /// Whether any balls meet each other in this step.
    pub(super) is_on: bool,
    /// The places of all balls in the order of their bodies; empty if none meet.
    pub(super) order: Vec<u32>,
    /// The tags of all balls, and all that balls are stopped by.
    tags: Tags,
    stopped_by: Tags,
    cell: f64,
    /// The first node of each place of the hash table.
    heads: Vec<u32>,
    nodes: Vec<Node>,
    free: u32,
    /// By the place of the body.
    legs: Vec<Leg>,
}

/// A ball in a cell.
#[derive(Clone, Copy, Debug)]
struct Node {
    body: u32,
    next: u32,
}

/// A ball's straight way to its next event.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: DVec2,
    /// On the way; of a ball under gravity, of the chord.
    velocity: DVec2,
    time: f64,
    end: f64,
    radius: f64,
    /// The ball that it meets at the end; [`NO_BALL`] if none.
    partner: u32,
    /// The partner's foretelling that this one counts on.
    partner_turns: u32,
    /// First and last column, first and last row of the cells it is entered in.
    cells: Option<[i64; 4]>,
}

impl Leg {
    const NONE: Self = Self {
        from: DVec2::ZERO,
        velocity: DVec2::ZERO,
        time: 0.0,
        end: 0.0,
        radius: 0.0,
        partner: NO_BALL,
        partner_turns: 0,
        cells: None,
    };

    fn at(&self, time: f64) -> DVec2 {
        self.from + self.velocity * (time - self.time)
    }

    /// When two that come toward each other touch; both legs must last so long.
    ///
    /// With the way p between the centres, the relative velocity v and the sum r of the radii: |p + v·s| = r. That there is a
    /// solution is asked of the distance |p × v| / |v|, which does not cancel as a discriminant does.
    fn meets(&self, other: &Self) -> Option<f64> {
        let start = self.time.max(other.time);
        let (p, v) = (self.at(start) - other.at(start), self.velocity - other.velocity);
        let (r, b) = (self.radius + other.radius, p.dot(v));
        // What rounding leaves of two velocities along each other is no approach.
        let noise = 1e-12 * (self.velocity.max_abs() + other.velocity.max_abs()) * p.max_abs();
        if b >= -noise {
            return None;
        }
        let c = p.length_squared() - r * r;
        if c <= 0.0 {
            return Some(start);
        }
        let (vv, cross) = (v.length_squared(), p.cross(v));
        let square = r * r * vv - cross * cross;
        if square < 0.0 {
            return None;
        }
        let time = start + c / (sqrt(square) - b);
        (time <= self.end && time <= other.end).then_some(time)
    }
}

const NONE: u32 = u32::MAX;

impl Crowd {
    fn slot(&self, x: i64, y: i64) -> usize {
        let key = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (key >> 32) as usize & (self.heads.len() - 1)
    }

    fn cells_of(&self, leg: &Leg) -> [i64; 4] {
        let (a, b) = (leg.from, leg.at(leg.end));
        let cell = |x: f64| {
            // Beyond this there is one cell for all.
            let x = (x / self.cell).clamp(-1e12, 1e12);
            let whole = x as i64;
            whole - i64::from(x < whole as f64)
        };
        [
            cell(a.x.min(b.x) - leg.radius),
            cell(a.x.max(b.x) + leg.radius),
            cell(a.y.min(b.y) - leg.radius),
            cell(a.y.max(b.y) + leg.radius),
        ]
    }

    fn enter(&mut self, body: u32, leg: Leg) {
        let [left, right, low, high] = self.cells_of(&leg);
        self.legs[body as usize] = Leg { cells: Some([left, right, low, high]), ..leg };
        for y in low..=high {
            for x in left..=right {
                let slot = self.slot(x, y);
                let node = Node { body, next: self.heads[slot] };
                self.heads[slot] = match self.nodes.get_mut(self.free as usize) {
                    Some(place) => {
                        let at = core::mem::replace(&mut self.free, place.next);
                        *place = node;
                        at
                    }
                    None => {
                        self.nodes.push(node);
                        (self.nodes.len() - 1) as u32
                    }
                };
            }
        }
    }

    /// Makes the cells larger.
    fn grow(&mut self, cell: f64) {
        self.cell = cell;
        self.heads.fill(NONE);
        self.nodes.clear();
        self.free = NONE;
        for body in 0..self.legs.len() {
            let leg = self.legs[body];
            if leg.cells.is_some() {
                self.enter(body as u32, leg);
            }
        }
    }

    pub(super) fn leave(&mut self, body: u32) {
        let Some(leg) = self.legs.get_mut(body as usize) else { return };
        let Some([left, right, low, high]) = leg.cells.take() else { return };
        for y in low..=high {
            for x in left..=right {
                let slot = self.slot(x, y);
                // The one of several in this slot does not matter: as many leave as entered.
                let (mut before, mut at) = (NONE, self.heads[slot]);
                while let Some(&node) = self.nodes.get(at as usize) {
                    if node.body == body {
                        match self.nodes.get_mut(before as usize) {
                            Some(before) => before.next = node.next,
                            None => self.heads[slot] = node.next,
                        }
                        self.nodes[at as usize].next = self.free;
                        self.free = at;
                        break;
                    }
                    (before, at) = (at, node.next);
                }
            }
        }
    }

    /// The other balls whose cells a leg comes through; some may come twice.
    fn near(&self, leg: &Leg, mut found: impl FnMut(u32)) {
        let [left, right, low, high] = self.cells_of(leg);
        for y in low..=high {
            for x in left..=right {
                let mut at = self.heads[self.slot(x, y)];
                while let Some(&Node { body, next }) = self.nodes.get(at as usize) {
                    found(body);
                    at = next;
                }
            }
        }
    }
}

impl World {
    /// Whether any ball is stopped by another.
    pub(super) fn has_crowd(&self) -> bool {
        let tags = self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.is_in_play());
        let tags = tags.fold(Tags::NONE, |tags, (_, course)| tags | course.tags);
        !tags.is_empty() && self.balls.iter().any(|ball| ball.is_in_play() && ball.stopped_by.intersects(tags))
    }

    /// Readies the cells for a step.
    pub(super) fn begin_crowd(&mut self) {
        self.crowd.is_on = self.has_crowd();
        self.crowd.order.clear();
        if !self.crowd.is_on {
            return;
        }
        self.crowd.order.extend(self.places.iter().copied().filter(|&at| at != NO_BALL));
        let mut largest = 0.0f64;
        let (mut tags, mut stopped_by) = (Tags::NONE, Tags::NONE);
        for (ball, course) in self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.is_in_play()) {
            largest = largest.max(ball.size.radius().into());
            (tags, stopped_by) = (tags | course.tags, stopped_by | ball.stopped_by);
        }
        let Crowd { heads, nodes, free, legs, cell, .. } = &mut self.crowd;
        *cell = (3.0 * largest).max(1e-30);
        heads.clear();
        heads.resize((4 * self.balls.len()).next_power_of_two().max(64), NONE);
        nodes.clear();
        *free = NONE;
        legs.clear();
        legs.resize(self.bodies.places(), Leg::NONE);
        (self.crowd.tags, self.crowd.stopped_by) = (tags, stopped_by);
    }

    /// Whether a ball meets balls in this step.
    pub(super) fn is_in_crowd(&self, ball: &Ball) -> bool {
        let Crowd { is_on, tags, stopped_by, .. } = &self.crowd;
        *is_on && ball.is_in_play() && (ball.stopped_by.intersects(*tags) || ball.course.tags.intersects(*stopped_by))
    }

    /// Takes a ball of the crowd on along its leg, which nothing disturbs.
    pub(super) fn bring(&self, ball: &mut Ball, time: f64) {
        if ball.course.stays() {
            ball.course.time = time;
        } else if time > ball.course.time {
            ball.drift(time);
        }
    }

    /// Gives a ball its next leg, and foretells what is at its end.
    pub(super) fn foretell_in_crowd(&mut self, at: usize, ball: &mut Ball, queue: &mut Queue) {
        let body = ball.body;
        // It may have come in the middle of the step.
        self.crowd.tags |= ball.course.tags;
        self.crowd.stopped_by |= ball.stopped_by;
        if self.crowd.legs.len() <= body as usize {
            self.crowd.legs.resize(self.bodies.places(), Leg::NONE);
        }
        if 3.0 * ball.radius > self.crowd.cell {
            self.crowd.grow(3.0 * ball.radius);
        }
        self.crowd.leave(body);
        self.turns = self.turns.wrapping_add(1);
        ball.course.turns = self.turns;
        let time = ball.course.time;
        let mut span = (self.dt - time).min(self.crowd.cell / ball.velocity.length().max(1e-300));
        if ball.course.stays() {
            span = self.dt - time;
        } else if ball.accelerated {
            self.rest(ball);
            // No longer than a cell either, however strong the pull.
            let bend = sqrt(self.crowd.cell / ball.course.pull.length().max(1e-300));
            span = span.min(bend).min(ball.chord().max(self.dt / super::flight::MOST_CHORDS));
        }
        let mut after = *ball;
        self.bring(&mut after, time + span);
        let velocity = if span > 0.0 { (after.position - ball.position) / span } else { DVec2::ZERO };
        let mut leg = Leg { from: ball.position, velocity, time, end: time + span, radius: ball.radius, ..Leg::NONE };
        ball.course.next = Next::NONE;
        if !ball.course.stays()
            && let Some((touch, piece, normal)) = self.touch_on_leg(ball, after.position - ball.position, span)
        {
            leg.end = time + touch;
            ball.course.next = Next { time: leg.end, fraction: 1.0, normal, piece };
        }
        let mut partner: Option<(f64, u32)> = None;
        self.crowd.near(&leg, |other| {
            if other != body
                && let Some(place) = self.place(other)
                && self.meets_ball(ball, place)
                && let Some(time) = leg.meets(&self.crowd.legs[other as usize])
                && partner.is_none_or(|best| (time, other) < best)
                && (time < leg.end || (time == leg.end && ball.course.next.piece == NO_PIECE))
            {
                partner = Some((time, other));
            }
        });
        if let Some((time, other)) = partner
            && let Some(place) = self.place(other)
        {
            (leg.end, leg.partner, leg.partner_turns) = (time, other, self.courses[place].turns);
            ball.course.next = Next::NONE;
        }
        self.crowd.enter(body, leg);
        self.put(at, ball);
        if leg.end < self.dt || leg.partner != NO_BALL || ball.course.next.piece != NO_PIECE {
            let (body, turns) = (u128::from(body), u128::from(ball.course.turns));
            queue.push(u128::from(leg.end.to_bits()) << 64 | body << 32 | turns);
        }
    }

    /// Adds the balls that a ball rests on to the surfaces that it does.
    pub(super) fn rest_on_balls(&self, ball: &Ball, w: f64, pushes: &mut Vec<Push>) {
        if !self.is_in_crowd(ball) || self.crowd.legs.len() <= ball.body as usize {
            return;
        }
        let (from, time, end) = (ball.position, ball.course.time, ball.course.time);
        let here = Leg { from, time, end, radius: ball.radius + w.min(ball.radius), ..Leg::NONE };
        let first = pushes.len();
        self.crowd.near(&here, |body| {
            let Some(place) = self.place(body).filter(|&place| body != ball.body && self.meets_ball(ball, place))
            else {
                return;
            };
            let mut other = self.ball(place);
            self.bring(&mut other, time);
            let between = from - other.position;
            let normal = between.unit_or_zero();
            let out = (ball.velocity - other.velocity).dot(normal);
            let press = (other.course.pull - ball.course.acceleration).dot(normal);
            let is_new = !pushes[first..].iter().any(|push| push.normal == normal);
            let touches = between.length() - ball.radius - other.radius <= 1e-4 * ball.radius + w;
            if is_new && touches && press > 0.0 && out.abs() <= ball.rest_speed(press) * 1e-2 {
                let pull = other.course.pull.dot(normal);
                pushes.push(Push { pull, ..Push::moving(normal, other.velocity) });
            }
        });
    }

    fn meets_ball(&self, ball: &Ball, other: usize) -> bool {
        let (core, course) = (&self.balls[other], &self.courses[other]);
        core.is_in_play() && (ball.stopped_by.intersects(course.tags) || core.stopped_by.intersects(ball.course.tags))
    }

    /// The event at the end of a ball's leg. Returns the other ball, if it met one.
    pub(super) fn end_leg(
        &mut self,
        at: usize,
        ball: &mut Ball,
        tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response,
    ) -> Option<BodyId> {
        let leg = self.crowd.legs[ball.body as usize];
        if leg.partner != NO_BALL {
            let place = self.place(leg.partner).filter(|&place| self.courses[place].turns == leg.partner_turns)?;
            self.now = leg.end;
            self.bring(ball, leg.end);
            let mut other = self.ball(place);
            self.bring(&mut other, leg.end);
            self.strike(ball, &mut other, tell);
            self.put(at, ball);
            self.put(place, &other);
            return Some(other.course.id);
        }
        self.now = leg.end;
        let Next { piece, normal, .. } = ball.course.next;
        self.bring(ball, leg.end);
        if piece == NO_PIECE {
            ball.course.quiet += 16;
            if ball.accelerated {
                self.bend(ball);
            }
        } else if self.pieces[piece as usize].alive {
            self.meet(ball, piece, normal, |world: &mut Self, ball: &Ball, met: &super::meeting::Met| {
                let hit = world.describe(ball, met);
                tell(world, ball, hit)
            });
        }
        None
    }

    /// Two balls that touch exchange what drives them together: along the line of their centres, by their masses. One that
    /// the other does not stop is to it as a wall that moves.
    fn strike(&mut self, ball: &mut Ball, other: &mut Ball, tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response) {
        let (first, second) = if ball.body < other.body { (ball, other) } else { (other, ball) };
        let between = first.position - second.position;
        let normal = match between.unit_or_zero() {
            DVec2::ZERO => DVec2::new(1.0, 0.0),
            normal => normal,
        };
        let coming = (second.velocity - first.velocity).dot(normal);
        if coming <= 0.0 {
            // They only seemed to come together: a chord is not its parabola.
            first.course.quiet += 256;
            second.course.quiet += 256;
            return;
        }
        let hit = Hit {
            time: first.course.time as f32,
            body: first.course.id,
            other: second.course.id,
            piece: 0,
            body_tags: first.course.tags,
            other_tags: second.course.tags,
            point: (second.position + normal * second.radius).narrow(),
            normal: normal.narrow(),
            side: if normal.x == 0.0 {
                Side::TopBottom
            } else if normal.y == 0.0 {
                Side::LeftRight
            } else {
                Side::Oblique
            },
            velocity: first.velocity.narrow(),
            surface_velocity: second.velocity.narrow(),
            crushed: false,
        };
        let bounded = first.course.bounded || second.course.bounded;
        // Slower than a bounce: one rests on the other, which is no hit.
        let rests = [&*first, &*second].into_iter().any(|ball| {
            let press = ball.course.acceleration.dot(normal).abs();
            ball.accelerated && press > 0.0 && coming < ball.rest_speed(press)
        });
        let response = if bounded || rests { Response::Slide } else { tell(self, first, hit) };
        for ball in [&mut *first, &mut *second] {
            ball.course.hits += 1;
            ball.course.bounded |= self.is_at_bound(ball);
        }
        let restitution = match response {
            Response::Bounce { restitution } if restitution.is_finite() && restitution > 0.0 => restitution.into(),
            Response::Velocity(velocity) if velocity.is_finite() => {
                first.velocity = velocity.wide();
                0.0
            }
            _ => 0.0,
        };
        let coming = (second.velocity - first.velocity).dot(normal).max(0.0);
        let gives = |ball: &Ball, by: &Ball| {
            let mass = self.bodies.at(ball.body).map_or(1.0, |(_, entry)| f64::from(entry.body.mass));
            if ball.stopped_by.intersects(by.course.tags) { 1.0 / mass } else { 0.0 }
        };
        let (a, b) = (gives(first, second), gives(second, first));
        let push = if a + b > 0.0 { (1.0 + restitution) * coming / (a + b) } else { 0.0 };
        for (ball, by) in [(first, push * a), (second, -push * b)] {
            let speed = ball.velocity.length();
            ball.velocity += normal * by;
            let now = ball.velocity.length();
            if ball.course.keeps_speed && by != 0.0 && now > 0.0 {
                ball.velocity = ball.velocity * (speed / now);
            }
            ball.course.keeps = false;
            ball.course.left = NO_PIECE;
            // In a heap, pushes that settle nothing would go round for long.
            ball.course.quiet += if bounded || rests { 256 } else { 0 };
            self.bend(ball);
        }
    }
}
