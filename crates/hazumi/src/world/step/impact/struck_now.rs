//! Who was struck at this instant by what. One that comes back to that at once is held by something else: it is pushed along then, and struck no more.
//!
//! ```text
//!     |wall|(o)<-(enemy)      off the enemy, onto the wall,
//!     |    |                  onto the enemy, ...
//! ```
//!
//! What gives all back is not noted here: a light ball between a heavy one and a wall goes on bouncing until the heavy one turns. Unless one of them keeps
//! its speed, or a surface that moves pushes the mover against the other: these do not give way, however often the two bounce.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::step::impact::touched::Touched;

/// What comes within this share of a step comes at one time.
pub(in crate::world::step) const AT_ONCE: f64 = 1e-9;
/// The game is asked so often at one instant about one body that a mover strikes and comes back to.
const MOST_ASKED: usize = 2;
/// Within this share of a step nobody can see that two came apart and together again.
const UNSEEN: f64 = 1e-6;

#[derive(Clone, Debug, Default)]
pub(in crate::world::step) struct StruckNow {
    /// By time: two movers of which one struck the other.
    movers: Vec<(f64, [u32; 2])>,
    /// A mover and a collider, and what comes of it if the mover comes back.
    surfaces: Vec<(f64, [u32; 2], Response)>,
    /// The same by body, whatever that was told since.
    asked: Vec<Asked>,
    /// The number of the meeting that is answered.
    meeting: u32,
}

/// How often the game was asked at one instant about a body that a mover struck, and comes back to.
#[derive(Clone, Debug)]
struct Asked {
    time: f64,
    bodies: [u32; 2],
    /// What came of it last.
    response: Response,
    /// In how many meetings the game was asked, and the last of them. Several shapes in one meeting count once.
    times: usize,
    meeting: u32,
}

impl StruckNow {
    /// Forgets all, as a step begins.
    pub(in crate::world::step) fn begin(&mut self) {
        self.movers.clear();
        self.surfaces.clear();
        self.asked.clear();
    }

    /// Forgets who struck a body's shapes, which was told something: the game is asked about it anew.
    pub(in crate::world::step) fn forget_colliders(&mut self, colliders: &[u32]) {
        self.surfaces.retain(|(_, pair, _)| !colliders.contains(&pair[1]));
    }

    /// Forgets what a mover struck that the game turns elsewhere.
    pub(in crate::world::step) fn forget(&mut self, body: u32) {
        self.movers.retain(|(_, pair)| !pair.contains(&body));
        self.surfaces.retain(|(_, pair, _)| pair[0] != body);
    }

    /// Whether two movers struck each other before, at this instant of a step of `dt`.
    pub(in crate::world::step) fn has_movers(&mut self, (now, dt): (f64, f64), bodies: [u32; 2]) -> bool {
        self.movers.retain(|&(time, _)| is_at_once(time, now, dt));
        let noted = self.movers.iter_mut().find(|noted| noted.1 == bodies);
        // Each mover may have its own time: it may fly its whole step by itself.
        noted.map(|noted| noted.0 = now).is_some()
    }

    pub(in crate::world::step) fn note_movers(&mut self, now: f64, bodies: [u32; 2]) {
        self.movers.push((now, bodies));
    }

    /// What comes of it that a mover strikes a collider which it struck before, at this instant of a step of `dt`.
    pub(in crate::world::step) fn surface_again(&mut self, (now, dt): (f64, f64), pair: [u32; 2]) -> Option<Response> {
        self.surfaces.retain(|&(time, ..)| is_at_once(time, now, dt));
        let noted = self.surfaces.iter_mut().find(|noted| noted.1 == pair)?;
        noted.0 = now;
        Some(noted.2)
    }

    /// Forgets how often the game was asked about what a mover struck.
    pub(in crate::world::step) fn forget_asked(&mut self, body: u32) {
        self.asked.retain(|asked| asked.bodies[0] != body);
    }

    /// What comes of it that a mover strikes a collider of a body again, for either reason.
    pub(super) fn again(&mut self, instant: (f64, f64), pair: [u32; 2], bodies: [u32; 2]) -> Option<Response> {
        self.surface_again(instant, pair).or_else(|| self.body_again(instant, bodies))
    }

    /// Notes for both that a mover struck a collider of a body.
    pub(super) fn note(
        &mut self,
        now: f64,
        (pair, bodies): ([u32; 2], [u32; 2]),
        response: Response,
        keeps_coming: bool,
    ) {
        self.note_surface(now, pair, response, keeps_coming);
        self.note_asked(now, bodies, response);
    }

    /// Another meeting of a mover with all that it touches.
    pub(super) fn begin_meeting(&mut self) {
        self.meeting = self.meeting.wrapping_add(1);
    }

    /// What comes of it that a mover strikes a body about which the game was asked so often at this instant that it is not asked again: each time, something was
    /// told in the closure that made the mover come back.
    pub(super) fn body_again(&mut self, (now, dt): (f64, f64), bodies: [u32; 2]) -> Option<Response> {
        self.asked.retain(|asked| is_at_once(asked.time, now, dt));
        let asked = self.asked.iter().find(|asked| asked.bodies == bodies)?;
        let before = asked.times - usize::from(asked.meeting == self.meeting);
        (before >= MOST_ASKED).then_some(asked.response)
    }

    /// Notes that the game was asked about a body that a mover struck, if the mover comes back to it.
    pub(super) fn note_asked(&mut self, time: f64, bodies: [u32; 2], response: Response) {
        if response.gives_back().is_some_and(|restitution| restitution >= 1.0) {
            return;
        }
        let meeting = self.meeting;
        match self.asked.iter_mut().find(|asked| asked.bodies == bodies) {
            Some(asked) => {
                asked.times += usize::from(asked.meeting != meeting);
                (asked.time, asked.response, asked.meeting) = (time, response, meeting);
            }
            None => self.asked.push(Asked { time, bodies, response, times: 1, meeting }),
        }
    }

    /// Notes that a mover struck a collider, and what came of it; or that this keeps coming, whatever came of it.
    pub(in crate::world::step) fn note_surface(
        &mut self,
        now: f64,
        pair: [u32; 2],
        response: Response,
        keeps_coming: bool,
    ) {
        match response {
            Response::Slide | Response::Stop => self.surfaces.push((now, pair, response)),
            _ if keeps_coming || gives_less_back(response) => {
                self.surfaces.push((now, pair, Response::Bounce { restitution: 0.0 }));
            }
            _ => {}
        }
    }
}

impl State {
    /// Whether a surface that a mover is in contact with, or another of those that it `touches`, goes into a surface and pushes the mover into it: the mover
    /// comes back to that, whatever comes of the hit.
    pub(super) fn is_pushed_into(&self, mover: &Mover, surface: &Touched, touches: &[Touched]) -> bool {
        let goes_in = |velocity: DVec2| (velocity - surface.surface).dot(surface.touch.normal) < 0.0;
        let carrier = |collider: u32| {
            let shape = &self.colliders[collider as usize].shape;
            shape.pose.is_some() && goes_in(shape.velocity_at(mover.position, mover.course.time))
        };
        let is_other = |collider: u32| collider != surface.collider && !self.colliders.is_gone(collider);
        let contacts = self.contacts.of(mover.body).iter().map(|contact| contact.collider);
        let touched = touches.iter().map(|touch| touch.collider);
        contacts.chain(touched).any(|collider| is_other(collider) && carrier(collider))
    }
}

/// Whether less comes back of a bounce than came, but not nothing: what does not come back is in contact.
pub(in crate::world::step) fn gives_less_back(response: Response) -> bool {
    matches!(response, Response::Bounce { restitution } if restitution > 0.0 && restitution < 1.0)
}

fn is_at_once(time: f64, now: f64, dt: f64) -> bool {
    (now - time).abs() <= UNSEEN * dt
}
