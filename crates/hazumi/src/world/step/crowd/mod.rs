//! Balls that meet balls.
//!
//! Each ball flies a leg: straight, and never past its next touch. A hash table of cells says which balls are near, each ball
//! in the cell of its centre; at the edge of a cell its leg goes on, but it looks at what is new around it. A touch of two is
//! foretold by the one that looks; if the other turns before, the foretelling is out of date, and the first looks again.
//!
//! All that touch when two meet are answered together. Energy and momentum are kept, and a row passes its motion on; a heap
//! under gravity costs many pushes, and is held by the bound on hits. Where a ball crosses more than 32,768 cells in a step,
//! the cells grow for the rest of it: however fast it is, it gets there.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `leg` | a straight way, and when two circles meet |
//! | `pair` | where two touch, and when others than circles meet |
//! | `cells` | which legs are near each other |
//! | `alone` | two that meet, and nothing else: most meetings |
//! | `touching` | all that touch at one instant |
//! | `impulse` | what they do to each other |
//! | `steady` | those that keep their speed |
//! | `through` | who goes through whom |
//! | `apart` | the way out, where balls start inside each other |

mod alone;
mod apart;
mod steady;
mod touching;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::{Push, Response};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::body::tags::Tags;
use crate::world::broad_phase::cells::Cells;
use crate::world::broad_phase::leg::{End, Leg, Plan, coming};
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::solid::Touch;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::entry::{IS_PIECE, NO_BALL, form_of};
use crate::world::state::mover::{Ball, Core, NO_BOUNCE, NO_PIECE, Next};
use crate::world::step::crowd::alone::Around;
use crate::world::step::crowd::touching::Touching;
use crate::world::step::queue::{Queue, event};
use crate::world::step::world::World;

/// Hands a hit over that a body had at a time, and gives back what is to come of it.
pub(in crate::world) trait Tell: FnMut(&mut World, (f64, u32), Hit) -> Response {}
impl<T: FnMut(&mut World, (f64, u32), Hit) -> Response> Tell for T {}

/// A leg without gravity is at most so many cells long: a look for shapes along it should not go far beyond what comes of it.
const LONGEST: f64 = 8.0;
/// A ball that crossed so many edges of cells is too fast for them: then they are made larger.
const MOST_CROSSINGS: u16 = 32_768;

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Crowd {
    /// Whether any balls meet each other in this step.
    pub(in crate::world) is_on: bool,
    /// The places of all balls in the order of their bodies; empty if none meet.
    pub(in crate::world) order: Vec<u32>,
    /// The bodies that an event gave a new course, in order.
    pub(in crate::world) sent: Vec<u32>,
    /// The tags of all balls, and all that balls are stopped by.
    tags: Tags,
    stopped_by: Tags,
    /// The radius of the largest ball.
    largest: f64,
    /// Whether any ball is accelerated, so that its leg strays from its way.
    is_pulled: bool,
    pub(in crate::world) cells: Cells,
    touching: Option<Box<Touching>>,
    around: Around,
    /// The bodies that found no room among others when the step began.
    cramped: Vec<u32>,
}

impl Crowd {
    fn has(&self, core: &Core, tags: Tags) -> bool {
        self.is_on && core.enabled && (core.stopped_by.intersects(self.tags) || tags.intersects(self.stopped_by))
    }

    /// The ball that one meets at the end of its leg; [`NO_BALL`] if none.
    pub(in crate::world) fn partner(&self, body: u32) -> u32 {
        self.cells.plan(body).map_or(NO_BALL, |plan| plan.partner)
    }

    /// The foretelling of a ball that holds; 0 of none.
    pub(in crate::world) fn turns(&self, body: u32) -> u32 {
        self.cells.plan(body).map_or(0, |plan| plan.turns)
    }

    /// Forgets a ball that is removed.
    pub(in crate::world) fn leave(&mut self, body: u32) {
        self.cells.forget(body);
    }
}

/// Whether two that are near go through each other still to come: since a chord is not its parabola, they may have met a little early.
/// What is too slow for a hit rests instead, with some room for what an acceleration took since.
fn is_met_early(pair: [&Ball; 2], normal: DVec2) -> bool {
    let [a, b] = pair;
    coming(a.velocity, b.velocity, normal).is_some_and(|coming| {
        pair.iter().all(|ball| coming >= 0.5 * ball.rest_speed(ball.course.acceleration.dot(normal).abs()))
    })
}

impl World {
    /// Readies the cells for a step.
    pub(in crate::world) fn begin_crowd(&mut self, report: &mut StepReport) {
        self.crowd.is_on = false;
        self.crowd.order.clear();
        self.open_crowd();
        if self.crowd.is_on {
            self.crowd.order.extend(self.state.places.iter().copied().filter(|&at| at < IS_PIECE));
            self.part_balls(None);
            self.move_apart(report);
        }
    }

    /// Looks whether any ball is stopped by another, and if so readies empty cells.
    fn open_crowd(&mut self) {
        let Self { crowd, state: State { balls, courses, bodies, dt, .. }, .. } = self;
        (crowd.tags, crowd.stopped_by, crowd.largest, crowd.is_pulled) = (Tags::NONE, Tags::NONE, 0.0, false);
        let (mut w, mut lightest, mut heaviest) = (0.0f64, f64::INFINITY, 0.0f64);
        for (ball, course) in balls.iter().zip(courses).filter(|(ball, _)| ball.enabled) {
            let radius = ball.size.radius().into();
            crowd.largest = crowd.largest.max(radius);
            w = w.max(tolerance(ball.position, radius));
            (crowd.tags, crowd.stopped_by) = (crowd.tags | course.tags, crowd.stopped_by | ball.stopped_by);
            crowd.is_pulled |= ball.accelerated;
            (lightest, heaviest) = (lightest.min(course.mass.into()), heaviest.max(course.mass.into()));
        }
        crowd.is_on = crowd.stopped_by.intersects(crowd.tags);
        if crowd.is_on {
            crowd.cells.begin(*dt, (crowd.largest, w), balls.len(), bodies.places());
            self.allow_for_masses(lightest, heaviest);
        }
    }

    /// The tags of all balls, and all that balls are stopped by, with what came in the middle of a step; and whether balls meet balls now
    /// that met none before.
    pub(in crate::world) fn crowd_with(&self, added: &[BodyId]) -> ([Tags; 2], bool) {
        let [mut tags, mut stopped_by] = [self.crowd.tags, self.crowd.stopped_by];
        for at in added.iter().filter_map(|id| self.state.place(id.index() as u32)) {
            (tags, stopped_by) = (tags | self.state.courses[at].tags, stopped_by | self.state.balls[at].stopped_by);
        }
        let is_as_before = (tags, stopped_by) == (self.crowd.tags, self.crowd.stopped_by);
        ([tags, stopped_by], !is_as_before && stopped_by.intersects(tags))
    }

    /// Lets balls meet balls that met none before; none has a leg yet, or all are to be sent anew.
    pub(in crate::world) fn widen_crowd(&mut self, [tags, stopped_by]: [Tags; 2]) {
        (self.crowd.tags, self.crowd.stopped_by) = (tags, stopped_by);
        if !self.crowd.is_on && stopped_by.intersects(tags) {
            self.open_crowd();
        }
    }

    /// Whether a ball meets balls in this step.
    pub(in crate::world) fn is_in_crowd(&self, ball: &Ball) -> bool {
        self.crowd.has(&ball.core, ball.course.tags)
    }

    /// The same of a ball by its place.
    pub(in crate::world) fn is_crowded(&self, at: usize) -> bool {
        self.crowd.has(&self.state.balls[at], self.state.courses[at].tags)
    }

    /// Takes a ball of the crowd on along its leg, which nothing disturbs.
    pub(in crate::world) fn bring(&self, ball: &mut Ball, time: f64) {
        if ball.course.stays() {
            ball.course.time = time;
        } else if time > ball.course.time {
            ball.drift(time);
        }
    }

    /// Gives a ball its next leg, and foretells what is at its end.
    pub(in crate::world) fn foretell_in_crowd(&mut self, at: usize, queue: &mut Queue) {
        self.state.courses[at].begin(self.state.steps);
        self.admit(at, queue);
        self.part_balls(Some(at));
        let way = self.next_leg(at);
        let (body, leg) = (self.state.balls[at].body, &way.0);
        self.crowd.cells.enter(body, leg.from);
        let end = End { time: leg.end, partner: NO_BALL };
        let end = self.crowd.cells.look(body, leg, end, (None, leg.time), &self.state);
        self.set_out_on(body, &way, end, queue);
    }

    /// A ball's way from where it is to the first shape on it, as if no other ball were there.
    #[inline]
    fn next_leg(&mut self, at: usize) -> (Leg, Plan) {
        self.turns = self.turns.wrapping_add(1);
        let (core, course) = (&self.state.balls[at], &mut self.state.courses[at]);
        (course.turns, course.next, course.planned) = (self.turns, Next::NONE, NO_BOUNCE);
        let mut leg = Leg {
            from: core.position,
            velocity: DVec2::ZERO,
            time: course.time,
            end: self.state.dt,
            size: core.size,
            tags: course.tags,
            stopped_by: core.stopped_by,
            ..Leg::NONE
        };
        let &Plan { crossings, clear, .. } = self.crowd.cells.plan(core.body).unwrap_or(&Plan::NONE);
        let mut plan = Plan { turns: self.turns, crossings, clear, ..Plan::NONE };
        if self.state.dt > 0.0 && !course.stays() {
            self.plan_leg(at, &mut leg, &mut plan);
        }
        plan.last = leg.end;
        (leg, plan)
    }

    /// Sends a ball on along a leg whose end is known.
    #[inline]
    fn set_out_on(&mut self, body: u32, (leg, plan): &(Leg, Plan), end: End, queue: &mut Queue) {
        self.crowd.cells.set(body, leg, plan, end);
        self.queue_in_crowd(body, queue);
    }

    /// Forgets the pairs, of one ball or of all, that went through each other and are apart.
    #[inline]
    fn part_balls(&mut self, at: Option<usize>) {
        if self.state.through.pairs().is_empty() {
            return;
        }
        let mut through = core::mem::take(&mut self.state.through);
        let body = at.map(|at| self.state.balls[at].body);
        let time = at.map_or(0.0, |at| self.state.courses[at].time);
        through.retain(|a, b| {
            if body.is_some_and(|body| body != a && body != b) {
                return true;
            }
            let [Some(a), Some(b)] = [a, b].map(|body| self.state.place(body)) else { return false };
            let [a, b] = [a, b].map(|at| {
                let mut ball = self.state.ball(at);
                self.bring(&mut ball, time);
                ball
            });
            let w = tolerance(a.position, a.radius).max(tolerance(b.position, b.radius));
            let touch = self.state.touch_of(&a, &b);
            touch.gap <= w || (touch.gap <= w + self.stray(&a) + self.stray(&b) && is_met_early([&a, &b], touch.normal))
        });
        self.state.through = through;
    }

    /// How far a ball may be from where its leg says.
    fn stray(&self, ball: &Ball) -> f64 {
        if !ball.accelerated {
            return 0.0;
        }
        let (chord, pull) = (self.state.dt / self.bounds.chords, ball.course.pull.length());
        // A leg is no longer than what bends by a cell.
        ball.stray().max((0.125 * pull * chord * chord).min(0.125 * self.crowd.cells.size()))
    }

    /// Looks how far a ball flies straight, and for a shape on its way.
    #[inline]
    fn plan_leg(&mut self, at: usize, leg: &mut Leg, plan: &mut Plan) {
        let core = &self.state.balls[at];
        let size = self.crowd.cells.size();
        let (left, longest) = (self.state.dt - leg.time, LONGEST * size);
        // No vector is 1.5 times as long as its greater coordinate.
        let is_short = 1.5 * core.velocity.max_abs() * left <= longest;
        let longest = if is_short { left } else { left.min(longest / core.velocity.length().max(1e-300)) };
        let touch = if core.accelerated {
            let mut ball = self.state.ball(at);
            self.rest(&mut ball);
            ball.course.rests = ball.course.pull != ball.course.acceleration;
            self.any_rests |= ball.course.rests;
            // No longer than a cell, however strong the pull.
            let bend = sqrt(size / ball.course.pull.length().max(1e-300));
            let span = longest.min(bend).min(ball.chord().max(self.state.dt / self.bounds.chords));
            let mut after = ball;
            after.drift(leg.time + span);
            let motion = after.position - ball.position;
            leg.end = leg.time + span;
            leg.velocity = if span > 0.0 { motion / span } else { ball.velocity };
            self.state.put(at, &ball);
            self.scene().touch_on_leg(&ball, motion, span)
        } else {
            leg.velocity = core.velocity;
            leg.end = leg.time + longest;
            self.scene().first_shape(at, core.velocity * longest, longest, &mut plan.clear)
        };
        if let Some((touch, piece, normal)) = touch {
            leg.end = leg.time + touch;
            plan.piece = piece;
            self.state.courses[at].next = Next { time: leg.end, fraction: 1.0, normal, piece };
        }
    }

    /// Takes notice of a ball that may have come in the middle of the step.
    #[inline]
    fn admit(&mut self, at: usize, queue: &mut Queue) {
        let Self { crowd, state: State { bodies, balls, courses, .. }, .. } = self;
        let (core, course) = (&balls[at], &courses[at]);
        crowd.tags |= course.tags;
        crowd.stopped_by |= core.stopped_by;
        crowd.is_pulled |= core.accelerated;
        crowd.cells.make_room(bodies.places());
        let radius = f64::from(core.size.radius());
        if radius > crowd.largest {
            crowd.largest = radius;
            let size = crowd.cells.large_enough(radius, tolerance(core.position, radius));
            self.resize(size, queue);
        }
    }

    /// Makes the cells as large as said: some times twice as large as they are. All look around anew: in larger cells a ball comes to
    /// no edge between it and some that it did not look at.
    #[cold]
    fn resize(&mut self, size: f64, queue: &mut Queue) {
        let Self { crowd: Crowd { cells, .. }, state, .. } = self;
        let now = &state.now;
        if size <= cells.size() {
            return;
        }
        cells.resize(size, *now);
        for body in 0..cells.legs.len() as u32 {
            let Some(plan) = cells.plan(body).filter(|_| cells.is_in(body)) else { continue };
            let (leg, turns) = (cells.legs[body as usize], plan.turns);
            let before = End { time: leg.end, partner: plan.partner };
            let end = cells.look(body, &leg, before, (None, *now), state);
            if end != before {
                cells.set_end(body, end);
                queue.push(event(end.time.max(0.0), body, turns));
            }
        }
    }

    /// Queues what a ball comes to first: the end of its leg, if anything is there, or the edge of its cell.
    #[inline]
    fn queue_in_crowd(&self, body: u32, queue: &mut Queue) {
        let (Some(leg), Some(plan)) = (self.crowd.cells.legs.get(body as usize), self.crowd.cells.plan(body)) else {
            return;
        };
        let time = leg.end.min(plan.exit);
        if time < self.state.dt || plan.partner != NO_BALL || plan.piece != NO_PIECE {
            queue.push(event(time.max(0.0), body, plan.turns));
        }
    }

    /// Lets a ball's leg go on if nothing comes of this event of it: it is at the edge of its cell, and looks at what is new around it;
    /// or its partner turned away, and it looks again.
    #[inline]
    pub(in crate::world) fn goes_on_in_crowd(&mut self, at: usize, body: u32, now: f64, queue: &mut Queue) -> bool {
        let cells = &mut self.crowd.cells;
        let Some(&plan) = cells.plan(body) else { return false };
        if !cells.is_in(body) {
            return false;
        }
        let leg = cells.legs[body as usize];
        let is_over = now >= leg.end;
        if is_over && cells.plan(plan.partner).is_none_or(|other| other.turns == plan.partner_turns) {
            return false;
        }
        self.state.now = now;
        if is_over {
            let end = End { time: plan.last, partner: NO_BALL };
            let end = cells.look(body, &leg, end, (None, now), &self.state);
            cells.set_end(body, end);
        } else if plan.crossings >= MOST_CROSSINGS {
            self.coarsen(at, queue);
        } else if now >= plan.exit {
            // Unless the cells grew since.
            cells.cross(body, plan.edge);
            let before = End { time: leg.end, partner: plan.partner };
            let end = cells.look(body, &leg, before, (Some(plan.edge), now), &self.state);
            // What is as before still counts on what it did.
            if end != before {
                cells.set_end(body, end);
            }
            cells.set_exit(body);
        }
        self.queue_in_crowd(body, queue);
        true
    }

    /// Makes the cells twice as large, since a ball is too fast for them.
    #[cold]
    fn coarsen(&mut self, at: usize, queue: &mut Queue) {
        self.resize(2.0 * self.crowd.cells.size(), queue);
        let cells = &mut self.crowd.cells;
        cells.forgive_crossings(self.state.balls[at].body, MOST_CROSSINGS / 2);
    }

    /// Adds the balls that a ball rests on to the surfaces that it does.
    pub(in crate::world) fn rest_on_balls(&self, ball: &Ball, w: f64, pushes: &mut Vec<Push>) {
        if !self.is_in_crowd(ball) {
            return;
        }
        let (from, time) = (ball.position, ball.course.time);
        let first = pushes.len();
        self.crowd.cells.near(from, |body| {
            let Some(place) =
                self.state.place(body).filter(|&place| body != ball.body && self.state.meets_ball(ball, place))
            else {
                return;
            };
            let mut other = self.state.ball(place);
            self.bring(&mut other, time);
            let Touch { gap, normal, .. } = self.state.touch_of(ball, &other);
            let out = (ball.velocity - other.velocity).dot(normal);
            let press = (other.course.pull - ball.course.acceleration).dot(normal);
            let is_new = !pushes[first..].iter().any(|push| push.normal == normal);
            let touches = gap <= 1e-4 * ball.radius + w;
            if is_new && touches && press > 0.0 && out.abs() <= ball.rest_speed(press) * 1e-2 {
                let pull = other.course.pull.dot(normal);
                pushes.push(Push { pull, ..Push::moving(normal, other.velocity) });
            }
        });
    }

    /// The event at the end of a ball's leg, if its partner did not turn away. Lists those that are to be foretold anew.
    pub(in crate::world) fn end_leg(&mut self, at: usize, queue: &mut Queue, tell: &mut impl Tell) {
        let body = self.state.balls[at].body;
        self.crowd.sent.clear();
        let Some(&plan) = self.crowd.cells.plan(body).filter(|_| self.crowd.cells.is_in(body)) else {
            // It came into the crowd in the middle of the step, and has no leg yet.
            return self.crowd.sent.push(body);
        };
        self.state.now = self.crowd.cells.legs[body as usize].end;
        if plan.partner != NO_BALL {
            match self.state.place(plan.partner).map(|place| [at, place]) {
                Some(pair) if self.strike_alone(pair, queue, tell) => {}
                Some(pair) => self.strike(pair, tell),
                None => self.crowd.sent.push(body),
            }
            return;
        }
        self.crowd.sent.push(body);
        let mut ball = self.state.ball(at);
        self.bring(&mut ball, self.state.now);
        if plan.piece == NO_PIECE {
            if self.crowd.cells.count_crossings(body, LONGEST as u16) >= MOST_CROSSINGS {
                self.coarsen(at, queue);
            }
            if ball.accelerated {
                let velocity = ball.velocity;
                ball.course.count_chord(self.scene().cost_of_touch(&ball), velocity);
            }
            if ball.accelerated {
                self.state.bend(&mut ball);
            }
        } else if !self.state.pieces.is_gone(plan.piece) {
            let normal = ball.course.next.normal;
            self.meet(&mut ball, plan.piece, normal, &mut |world, ball, met| {
                let hit = world.state.describe(ball, met);
                world.state.show(ball);
                tell(world, (ball.course.time, ball.body), hit)
            });
        }
        self.state.put(at, &ball);
    }
}

impl State {
    /// Whether any ball is stopped by another.
    pub(in crate::world) fn has_crowd(&self) -> bool {
        let tags = self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.enabled);
        let tags = tags.fold(Tags::NONE, |tags, (_, course)| tags | course.tags);
        !tags.is_empty() && self.balls.iter().any(|ball| ball.enabled && ball.stopped_by.intersects(tags))
    }

    /// Takes a ball to the end of the step, if nothing is special about it.
    #[inline]
    pub(in crate::world) fn finish_in_crowd(&mut self, at: usize) -> bool {
        let (core, course) = (&mut self.balls[at], &mut self.courses[at]);
        if course.bounded || course.squeezed || course.keeps || course.stays() {
            return false;
        }
        let left = self.dt - course.time;
        if left > 0.0 {
            core.drift(left, course.pull);
            course.time = self.dt;
        }
        true
    }

    /// What a ball touches of another, or is near, where both are.
    fn touch_of(&self, ball: &Core, other: &Core) -> Touch {
        let [mine, its] = [ball, other].map(|core| form_of(&self.bodies, core.body, core.size, core.position));
        mine.touch(&its, ball.velocity - other.velocity)
    }

    fn meets_ball(&self, ball: &Ball, other: usize) -> bool {
        let (core, course) = (&self.balls[other], &self.courses[other]);
        core.enabled
            && (ball.stopped_by.intersects(course.tags) || core.stopped_by.intersects(ball.course.tags))
            && !self.through.has(ball.body, core.body)
    }
}

impl Scene<'_> {
    /// The first shape on a straight way without gravity.
    #[inline]
    fn first_shape(&self, at: usize, motion: DVec2, span: f64, clear: &mut f64) -> Option<(f64, u32, DVec2)> {
        let (core, course) = (&self.state.balls[at], &self.state.courses[at]);
        if core.passes || core.stopped_by != Tags::ALL || !core.size.is_ball() {
            return self.touch_on_leg(&self.state.ball(at), motion, span);
        }
        let (radius, left) = (core.size.radius().into(), course.left);
        if core.position == core.start {
            *clear = self.grid.clearance(core.position, radius);
        }
        // Of what is not known to be clear, not even one that rests is.
        if (core.position - core.start).max_abs() + motion.max_abs() < *clear {
            return None;
        }
        let first = self.grid.cast_on(&self.state.pieces, core.position, motion, radius, (course.time, span), left)?;
        Some((span * first.time, first.piece, first.normal))
    }
}
