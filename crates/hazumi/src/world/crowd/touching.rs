//! The balls that touch at one instant, and what comes of it.
//!
//! Where two meet, all that touch them count too. Of their touches only those that approach are answered, all of them at
//! once and by mass ([`super::impulse`]); then those that approach by now, until none does. So a row passes its motion on,
//! one ball after the other, and a ball that comes between two sends them off alike. A wall that a ball enters at the same
//! instant is answered first.
//!
//! Who is listed first decides nothing but the order of the hits and the last bits, except that a set beyond
//! [`MOST_BALLS`] or [`MOST_LINKS`] is taken in parts, in the order of bodies.

use alloc::vec::Vec;

use super::impulse::{Link, Solver};
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::ball::{Ball, tolerance};
use crate::world::hit::{Hit, Side};
use crate::world::meeting::Met;
use crate::world::{NO_PIECE, World};

/// A set of an instant has at most so many balls; what touches those is told of when it is due by itself.
const MOST_BALLS: usize = 256;
/// So many touches are answered at once; others that approach have the next round.
const MOST_LINKS: usize = 64;
/// How often what approaches is answered in one instant. In the last round nothing bounces.
const MOST_ROUNDS: usize = 64;
/// What two met in one instant without a hit counts so much toward the bound on that: in a heap, pushes that settle
/// nothing would go round for long.
const QUIET: u32 = 256;

/// The lists of an instant, kept so that a hit does not allocate.
#[derive(Clone, Debug, Default)]
pub(super) struct Touching {
    members: Vec<Member>,
    touches: Vec<Touch>,
    /// The bodies near a member.
    near: Vec<u32>,
    /// The touches that approach, in the order of bodies, and how they are answered.
    round: Vec<usize>,
    links: Vec<Link>,
    solver: Solver,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    at: usize,
    ball: Ball,
    /// Its velocity before this round.
    before: DVec2,
    /// Whether all that touches it is known.
    looked: bool,
    /// Whether its course changed.
    sent: bool,
}

/// Two members that touch; the first is the lower body.
#[derive(Clone, Copy, Debug)]
struct Touch {
    first: usize,
    second: usize,
    /// Unit, from the second to the first.
    normal: DVec2,
    /// What it gives back, once the game was asked; none if it rests or is at the bound.
    restitution: Option<f64>,
    was_quiet: bool,
}

impl Touch {
    /// How fast the two come together, if more than what rounding leaves of two velocities along each other.
    fn coming(&self, members: &[Member]) -> Option<f64> {
        let (a, b) = (members[self.first].ball.velocity, members[self.second].ball.velocity);
        let coming = (b - a).dot(self.normal);
        (coming > 1e-12 * (a.max_abs() + b.max_abs())).then_some(coming)
    }
}

impl Touching {
    fn bodies(&self, touch: &Touch) -> (u32, u32) {
        (self.members[touch.first].ball.body, self.members[touch.second].ball.body)
    }

    fn add(&mut self, at: usize, ball: Ball) -> usize {
        self.members.push(Member { at, ball, before: ball.velocity, looked: false, sent: false });
        self.members.len() - 1
    }

    fn touch(&mut self, a: usize, b: usize) {
        let (first, second) = if self.members[a].ball.body < self.members[b].ball.body { (a, b) } else { (b, a) };
        let normal = normal(&self.members[first].ball, &self.members[second].ball);
        self.touches.push(Touch { first, second, normal, restitution: None, was_quiet: false });
    }

    /// Lists what approaches, in the order of bodies; in the last round all there is.
    fn gather(&mut self, is_last: bool) {
        let Self { members, touches, round, .. } = self;
        round.clear();
        round.extend((0..touches.len()).filter(|&i| is_last || touches[i].coming(members).is_some()));
        if round.len() > 1 {
            let mut round = core::mem::take(round);
            round.sort_unstable_by_key(|&i| self.bodies(&self.touches[i]));
            round.truncate(MOST_LINKS);
            self.round = round;
        }
    }
}

/// From the second to the first; along +x if they have one centre.
fn normal(first: &Ball, second: &Ball) -> DVec2 {
    match (first.position - second.position).unit_or_zero() {
        DVec2::ZERO => DVec2::new(1.0, 0.0),
        normal => normal,
    }
}

impl World {
    /// Two balls met, now. Lists those that are to be foretold anew.
    pub(super) fn strike(&mut self, [at, other]: [usize; 2], tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response) {
        let mut set = core::mem::take(&mut self.crowd.touching);
        set.members.clear();
        set.touches.clear();
        for at in [at, other] {
            let ball = self.brought(at);
            set.add(at, ball);
        }
        set.touch(0, 1);
        // A chord is not its parabola: the two may touch a little early, and others with them.
        let gap = |a: &Ball, b: &Ball| (a.position - b.position).length() - a.radius - b.radius;
        let reach = gap(&set.members[0].ball, &set.members[1].ball).max(0.0);
        for (member, other) in [(0, 1), (1, 0)] {
            if self.is_met_by_more(&set, member, other) {
                self.look_around(&mut set, member, reach, tell);
            }
        }
        for round in 0..MOST_ROUNDS {
            let is_last = round + 1 == MOST_ROUNDS;
            set.gather(is_last);
            if set.round.is_empty() {
                break;
            }
            self.answer_all(&mut set, is_last, tell);
            for member in 0..set.members.len() {
                if set.members[member].sent && !set.members[member].looked && set.members.len() < MOST_BALLS {
                    self.look_around(&mut set, member, reach, tell);
                }
            }
        }
        if !set.members.iter().any(|member| member.sent) {
            // They only seemed to come together.
            for member in &mut set.members[..2] {
                member.sent = true;
                member.ball.course.quiet += QUIET;
            }
        }
        self.crowd.sent.clear();
        for member in set.members.iter_mut().filter(|member| member.sent) {
            self.bend(&mut member.ball);
            self.put(member.at, &member.ball);
            self.crowd.sent.push(member.ball.body);
        }
        self.crowd.sent.sort_unstable();
        self.crowd.touching = set;
    }

    /// Whether anything but the other of two may be at a ball at this instant. What does not come toward it is met, if at
    /// all, by what comes of the two.
    fn is_met_by_more(&self, set: &Touching, member: usize, other: usize) -> bool {
        let (ball, other) = (&set.members[member].ball, &set.members[other].ball);
        let plan = &self.crowd.cells.plans[ball.body as usize];
        let speed = ball.velocity.length().max(other.velocity.length());
        let time = plan.wall.min(plan.soon.besides(other.body)) - self.now;
        self.crowd.is_pulled || time * speed <= 8.0 * tolerance(ball.position, ball.radius)
    }

    /// A ball of the crowd as it is now.
    fn brought(&self, at: usize) -> Ball {
        let mut ball = self.ball(at);
        self.bring(&mut ball, self.now);
        ball
    }

    /// Lets a member answer to a wall that it enters, and lists the balls that touch it.
    fn look_around(
        &mut self,
        set: &mut Touching,
        member: usize,
        reach: f64,
        tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response,
    ) {
        set.members[member].looked = true;
        let Member { mut ball, .. } = set.members[member];
        let w = tolerance(ball.position, ball.radius);
        let (wall, speed) =
            ((self.crowd.cells.plans[ball.body as usize].wall - self.now).max(0.0), ball.velocity.length());
        let span = wall + w / speed;
        if wall * speed <= w
            && let Some((_, piece, normal)) = self.touch_on_leg(&ball, ball.velocity * span, span)
        {
            self.meet(&mut ball, piece, normal, |world: &mut Self, ball: &Ball, met: &Met| {
                let hit = world.describe(ball, met);
                tell(world, ball, hit)
            });
            set.members[member].sent = true;
            set.members[member].ball = ball;
        }
        let ball = &set.members[member].ball;
        let mut near = core::mem::take(&mut set.near);
        near.clear();
        // A leg of one under gravity strays from its way.
        let around = ball.radius + reach + w + if self.crowd.is_pulled { 1e-3 * self.crowd.largest } else { 0.0 };
        self.crowd.cells.near(ball.position, |body| {
            let leg = &self.crowd.cells.legs[body as usize];
            let apart = around + leg.radius;
            if body != ball.body && (leg.at(self.now) - ball.position).length_squared() <= apart * apart {
                near.push(body);
            }
        });
        near.sort_unstable();
        near.dedup();
        for &body in &near {
            let Some(at) = self.place(body).filter(|&at| self.meets_ball(&set.members[member].ball, at)) else {
                continue;
            };
            let known = set.members.iter().position(|other| other.at == at);
            let is_listed = |touch: &Touch, other| {
                (touch.first, touch.second) == (member, other) || (touch.first, touch.second) == (other, member)
            };
            if known.is_some_and(|other| set.touches.iter().any(|touch| is_listed(touch, other))) {
                continue;
            }
            let it = known.map_or_else(|| self.brought(at), |other| set.members[other].ball);
            let ball = &set.members[member].ball;
            let w = w.max(tolerance(it.position, it.radius));
            if (it.position - ball.position).length() - it.radius - ball.radius <= reach + w {
                let other = known.unwrap_or_else(|| set.add(at, it));
                set.touch(member, other);
            }
        }
        set.near = near;
    }

    /// Asks for the responses to all touches of a round, then changes the velocities.
    fn answer_all(
        &mut self,
        set: &mut Touching,
        is_last: bool,
        tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response,
    ) {
        for number in 0..set.round.len() {
            self.ask(set, set.round[number], tell);
        }
        let Touching { members, touches, round, links, solver, .. } = set;
        let mut fastest = 0.0f64;
        links.clear();
        for touch in round.iter().map(|&i| touches[i]) {
            let Touch { first, second, normal, .. } = touch;
            let (a, b) = (&members[first].ball, &members[second].ball);
            fastest = fastest.max(a.velocity.max_abs()).max(b.velocity.max_abs());
            let coming = (b.velocity - a.velocity).dot(normal);
            links.push(Link {
                first,
                second,
                normal,
                gives: [self.gives(a, b), self.gives(b, a)],
                coming,
                impulse: 0.0,
            });
            for member in [first, second] {
                members[member].before = members[member].ball.velocity;
            }
        }
        solver.solve(links);
        for (link, touch) in links.iter().zip(round.iter().map(|&i| touches[i])) {
            let restitution = if is_last { 0.0 } else { touch.restitution.unwrap_or(0.0) };
            let impulse = link.impulse * (1.0 + restitution);
            members[link.first].ball.velocity += link.normal * (impulse * link.gives[0]);
            members[link.second].ball.velocity -= link.normal * (impulse * link.gives[1]);
        }
        for member in links.iter().flat_map(|link| [link.first, link.second]) {
            let Member { ball, before, sent, .. } = &mut members[member];
            *sent = true;
            (ball.course.keeps, ball.course.left) = (false, NO_PIECE);
            self.clear_flush(ball);
            let now = ball.velocity.length();
            if ball.course.keeps_speed && ball.velocity != *before && now > 0.0 {
                ball.velocity = ball.velocity * (before.length() / now);
            }
            // What rounding leaves of a motion that was passed on is none.
            if ball.velocity.max_abs() < 1e-14 * fastest {
                ball.velocity = DVec2::ZERO;
            }
        }
    }

    /// Asks for the response to a touch that approaches, unless it was asked for before in this instant, or the touch is
    /// none that the game hears of.
    fn ask(&mut self, set: &mut Touching, i: usize, tell: &mut impl FnMut(&mut Self, &Ball, Hit) -> Response) {
        let Touch { first, second, normal, restitution, was_quiet } = set.touches[i];
        let Some(coming) = set.touches[i].coming(&set.members) else { return };
        let balls = [&set.members[first].ball, &set.members[second].ball];
        // Slower than a bounce: one rests on the other, which is no hit.
        let rests = balls.iter().any(|ball| {
            let press = ball.course.acceleration.dot(normal).abs();
            ball.accelerated && press > 0.0 && coming < ball.rest_speed(press)
        });
        let is_quiet = restitution.is_some() || rests || balls.iter().any(|ball| ball.course.bounded);
        let is_new = restitution.is_none() && !was_quiet;
        let answer = (!is_quiet).then(|| tell(self, balls[0], describe(balls[0], balls[1], normal)));
        for member in [first, second] {
            let ball = &mut set.members[member].ball;
            ball.course.hits += u32::from(is_new || answer.is_some());
            ball.course.quiet += match (is_quiet, is_new) {
                (false, _) => 0,
                (true, true) => QUIET,
                (true, false) => 1,
            };
            ball.course.bounded |= self.is_at_bound(ball);
        }
        let touch = &mut set.touches[i];
        touch.was_quiet |= is_quiet;
        match answer {
            Some(Response::Bounce { restitution }) if restitution.is_finite() && restitution > 0.0 => {
                touch.restitution = Some(restitution.into());
            }
            Some(Response::Velocity(velocity)) if velocity.is_finite() => {
                touch.restitution = Some(0.0);
                set.members[first].ball.velocity = velocity.wide();
            }
            Some(_) => touch.restitution = Some(0.0),
            None => {}
        }
    }

    /// What a push of one changes the velocity of a ball by; nothing, if that does not stop it.
    pub(super) fn gives(&self, ball: &Ball, by: &Ball) -> f64 {
        let mass = self.bodies.at(ball.body).map_or(1.0, |(_, entry)| f64::from(entry.body.mass));
        if ball.stopped_by.intersects(by.course.tags) { 1.0 / mass } else { 0.0 }
    }
}

/// What the game is told of two that touch.
fn describe(first: &Ball, second: &Ball, normal: DVec2) -> Hit {
    Hit {
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
    }
}
