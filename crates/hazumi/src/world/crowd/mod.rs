//! Balls that meet balls.
//!
//! Each ball flies a leg: straight, no longer than a cell, and never past its next touch. Legs are entered in the cells of a
//! hash table that they come through, so that a ball looks only at those nearby. A touch of two is foretold by the one that
//! looks; if the other turns before, the foretelling is out of date, and the first looks again.
//!
//! All that touch when two meet are answered together. Energy and momentum are kept, and a row passes its motion on; a heap
//! under gravity costs many pushes, and is held by the bound on hits. A ball of a crowd flies at most 4,096 legs in a step, six
//! thousand times its size, and then waits for the next.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `leg` | a straight way, and when two meet |
//! | `cells` | which legs are near each other |
//! | `touching` | all that touch at one instant |
//! | `impulse` | what they do to each other |
//! | `apart` | the way out, where balls start inside each other |

mod apart;
mod cells;
mod impulse;
mod leg;
mod touching;

use alloc::vec::Vec;

use super::ball::{Ball, NO_PIECE};
use super::flight::Next;
use super::hit::{Hit, StepReport};
use super::queue::Queue;
use super::{NO_BALL, Tags, World};
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::{Push, Response};
use cells::Cells;
use leg::Leg;
use touching::Touching;

#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    /// Whether any balls meet each other in this step.
    pub(super) is_on: bool,
    /// The places of all balls in the order of their bodies; empty if none meet.
    pub(super) order: Vec<u32>,
    /// The bodies that an event gave a new course, in order.
    pub(super) sent: Vec<u32>,
    /// The tags of all balls, and all that balls are stopped by.
    tags: Tags,
    stopped_by: Tags,
    /// The radius of the largest ball.
    largest: f64,
    /// Whether any ball is accelerated, so that its leg strays from its way.
    is_pulled: bool,
    cells: Cells,
    touching: Touching,
    /// The bodies that found no room among others when the step began.
    cramped: Vec<u32>,
}

impl Crowd {
    /// Forgets a ball that is removed.
    pub(super) fn leave(&mut self, body: u32) {
        self.cells.leave(body);
    }
}

impl World {
    /// Whether any ball is stopped by another.
    pub(super) fn has_crowd(&self) -> bool {
        let tags = self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.enabled);
        let tags = tags.fold(Tags::NONE, |tags, (_, course)| tags | course.tags);
        !tags.is_empty() && self.balls.iter().any(|ball| ball.enabled && ball.stopped_by.intersects(tags))
    }

    /// Readies the cells for a step.
    pub(super) fn begin_crowd(&mut self, report: &mut StepReport) {
        self.crowd.is_on = self.has_crowd();
        self.crowd.order.clear();
        if !self.crowd.is_on {
            return;
        }
        self.crowd.order.extend(self.places.iter().copied().filter(|&at| at != NO_BALL));
        let (mut largest, mut is_pulled) = (0.0f64, false);
        let (mut tags, mut stopped_by) = (Tags::NONE, Tags::NONE);
        for (ball, course) in self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.enabled) {
            largest = largest.max(ball.radius.into());
            (tags, stopped_by) = (tags | course.tags, stopped_by | ball.stopped_by);
            is_pulled |= ball.accelerated;
        }
        let Self { crowd, balls, bodies, .. } = self;
        crowd.cells.begin((3.0 * largest).max(1e-30), balls.len(), bodies.places());
        (crowd.tags, crowd.stopped_by, crowd.largest, crowd.is_pulled) = (tags, stopped_by, largest, is_pulled);
        self.move_apart(report);
    }

    /// Whether a ball meets balls in this step.
    pub(super) fn is_in_crowd(&self, ball: &Ball) -> bool {
        let Crowd { is_on, tags, stopped_by, .. } = &self.crowd;
        *is_on && ball.enabled && (ball.stopped_by.intersects(*tags) || ball.course.tags.intersects(*stopped_by))
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
        self.crowd.largest = self.crowd.largest.max(ball.radius);
        self.crowd.is_pulled |= ball.accelerated;
        if self.crowd.cells.legs.len() <= body as usize {
            self.crowd.cells.legs.resize(self.bodies.places(), Leg::NONE);
        }
        if 3.0 * ball.radius > self.crowd.cells.size {
            self.crowd.cells.grow(3.0 * ball.radius);
        }
        self.crowd.cells.leave(body);
        self.turns = self.turns.wrapping_add(1);
        ball.course.turns = self.turns;
        let time = ball.course.time;
        let mut span = (self.dt - time).min(self.crowd.cells.size / ball.velocity.length().max(1e-300));
        if ball.course.stays() {
            span = self.dt - time;
        } else if ball.accelerated {
            self.rest(ball);
            // No longer than a cell either, however strong the pull.
            let bend = sqrt(self.crowd.cells.size / ball.course.pull.length().max(1e-300));
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
            (leg.end, leg.wall) = (time + touch, time + touch);
            ball.course.next = Next { time: leg.end, fraction: 1.0, normal, piece };
        }
        let mut partner: Option<(f64, u32)> = None;
        self.crowd.cells.near(&leg, |other| {
            if other != body
                && let Some(place) = self.place(other)
                && self.meets_ball(ball, place)
                && let Some(time) = leg.meets(&self.crowd.cells.legs[other as usize])
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
        self.crowd.cells.enter(body, leg);
        self.put(at, ball);
        if leg.end < self.dt || leg.partner != NO_BALL || ball.course.next.piece != NO_PIECE {
            let (body, turns) = (u128::from(body), u128::from(ball.course.turns));
            queue.push(u128::from(leg.end.to_bits()) << 64 | body << 32 | turns);
        }
    }

    /// Adds the balls that a ball rests on to the surfaces that it does.
    pub(super) fn rest_on_balls(&self, ball: &Ball, w: f64, pushes: &mut Vec<Push>) {
        if !self.is_in_crowd(ball) || self.crowd.cells.legs.len() <= ball.body as usize {
            return;
        }
        let (from, time) = (ball.position, ball.course.time);
        let here = Leg::here(from, ball.radius + w.min(ball.radius), time);
        let first = pushes.len();
        self.crowd.cells.near(&here, |body| {
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
        core.enabled && (ball.stopped_by.intersects(course.tags) || core.stopped_by.intersects(ball.course.tags))
    }

    /// The event at the end of a ball's leg. Lists those that are to be foretold anew.
    pub(super) fn end_leg(
        &mut self,
        at: usize,
        ball: &mut Ball,
        tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response,
    ) {
        let leg = self.crowd.cells.legs[ball.body as usize];
        self.crowd.sent.clear();
        self.crowd.sent.push(ball.body);
        if leg.partner != NO_BALL {
            // If the other turned before, this one looks again.
            if let Some(place) = self.place(leg.partner).filter(|&place| self.courses[place].turns == leg.partner_turns)
            {
                self.now = leg.end;
                self.strike([at, place], tell);
            }
            return;
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
        self.put(at, ball);
    }
}
