//! What words make of a body.

use hazumi::Vec2;

use super::kind::Kind;
use super::{Complaint, Said};
use crate::{Answer, Beam, Fire, Launch, LevelBody, Motion, Role, Walks};

/// The restitution of a bumper that says none.
const BUMPER: f32 = 1.2;
/// The restitution of a crate that says none: it thuds.
const CRATE: f32 = 0.2;

impl Said {
    /// Writes all this into a body, and says what it is to the game.
    pub(crate) fn apply(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        let moves =
            self.motion(&mut Vec::new()).is_some() || self.velocity.is_some_and(|velocity| velocity != Vec2::ZERO);
        let role = match self.kind {
            Some(Kind::Ball) => Role::Ball,
            Some(Kind::Mover | Kind::Crate) => Role::Mover,
            Some(Kind::Decor) => Role::Decor,
            Some(Kind::Player) => Role::Player,
            Some(Kind::Emitter) => Role::Emitter,
            Some(Kind::Laser) => Role::Laser,
            Some(Kind::Walker) => Role::Walker,
            Some(Kind::Paddle) => Role::Kinematic,
            _ if moves || self.strike.is_some() => Role::Kinematic,
            _ => Role::Fixed,
        };
        self.apply_as(role, body, complaints);
        complaints.extend(self.slip.clone());
    }

    /// Likewise for a body of this role, whatever the words say that it is; what only another has is not written.
    pub(crate) fn apply_as(&self, role: Role, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        let motion = self.motion(complaints);
        body.role = role;
        let tag = self.kind.and_then(Kind::tag).map(str::to_owned);
        body.tags = tag.into_iter().collect();
        for tag in &self.tags {
            if !body.tags.contains(tag) {
                body.tags.push(tag.clone());
            }
        }
        body.corners = self.corners.unwrap_or_default();
        body.breaks_after = self.breaks.or((self.kind == Some(Kind::Brick)).then_some(1));
        body.one_way = self.one_way.unwrap_or(false);
        body.front = self.front;
        self.bounce(body, complaints);
        body.swallows = self.swallows.unwrap_or(false);
        if matches!(body.role, Role::Fixed | Role::Kinematic) {
            body.belt = self.belt;
        }
        match body.role {
            Role::Ball | Role::Mover => return self.set_off(body, complaints),
            Role::Fixed => return,
            Role::Walker => {
                let unsaid = Walks::default();
                body.walk = Some(Walks {
                    speed: self.speed.unwrap_or(unsaid.speed),
                    dash: self.dash.unwrap_or(unsaid.dash),
                    route: self.route.clone().unwrap_or_default(),
                });
                return;
            }
            Role::Decor => {}
            Role::Kinematic => {
                body.most_transfer = self.most_transfer;
                body.strike = self.strike;
            }
            Role::Player => body.ring = self.ring,
            Role::Emitter => body.fire = Some(self.fire()),
            Role::Laser => {
                let [width, lit, dark, delay] =
                    [self.width, self.lit, self.dark, self.delay].map(Option::unwrap_or_default);
                body.beam = Some(Beam { width, lit, dark, delay });
            }
        }
        body.velocity = self.velocity.unwrap_or_default();
        body.motion = motion;
    }

    /// What a hit does, and how fast a bounce is.
    fn bounce(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        body.response = self.response;
        if let Some(answer @ (Answer::Slide | Answer::Stop | Answer::Pass)) = self.response {
            for (name, _) in [("restitution", self.restitution), ("bounce-at", self.bounce_at)]
                .iter()
                .filter(|said| said.1.is_some())
            {
                complaints.push(format!("{name}: means nothing where the response is {}; ignored", answer.word()));
            }
            return;
        }
        if self.bounce_at.is_some() && self.restitution.is_some() {
            complaints.push("restitution: stands beside a bounce-at, which decides; restitution ignored".to_owned());
        }
        body.bounce_at = self.bounce_at;
        body.restitution = match self.bounce_at {
            Some(_) => None,
            None => self.restitution.or(match self.kind {
                Some(Kind::Bumper) => Some(BUMPER),
                Some(Kind::Crate) => Some(CRATE),
                _ => None,
            }),
        };
    }

    /// What an emitter fires; where nothing is said, a bullet a second straight down the page.
    fn fire(&self) -> Fire {
        Fire {
            every: self.every.unwrap_or(1.0),
            count: self.count.unwrap_or(1),
            speed: self.speed.unwrap_or(100.0),
            angle: self.angle.unwrap_or(if self.aim == Some(true) { 0.0 } else { 90.0 }),
            spread: self.spread.unwrap_or(0.0),
            turn: self.turn.unwrap_or(0.0),
            aim: self.aim.unwrap_or(false),
            radius: self.bullet.unwrap_or(3.0),
            delay: self.delay.unwrap_or(0.0),
        }
    }

    /// How it moves beside its velocity, if anything was said of that.
    fn motion(&self, complaints: &mut Vec<Complaint>) -> Option<Motion> {
        let mut motion = Motion {
            spin: self.spin.unwrap_or(0.0),
            pivot: self.pivot,
            way: self.way.clone().unwrap_or_default(),
            swing: self.swing.unwrap_or(0.0),
            period: self.period.unwrap_or(0.0),
            phase: self.phase.unwrap_or(0.0),
            smooth: self.smooth.unwrap_or(false),
        };
        if motion.period == 0.0 && (!motion.way.is_empty() || motion.swing != 0.0) {
            complaints.push("way and swing: mean nothing without a period, ignored".to_owned());
            motion = Motion { spin: motion.spin, pivot: motion.pivot, ..Motion::default() };
        }
        (motion.spin != 0.0 || motion.is_periodic()).then_some(motion)
    }

    /// What only balls and movers have.
    fn set_off(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        body.mass = self.mass;
        body.gravity_scale = self.gravity_scale;
        body.damping = self.damping;
        body.keep_speed = self.keep_speed.unwrap_or(false);
        body.stopped_by = self.stopped_by.clone().unwrap_or_default();
        match self.speed {
            Some(speed) => {
                let (angle, spread) = (self.angle.unwrap_or(-90.0), self.spread.unwrap_or(0.0));
                body.launch = Some(Launch { speed, angle, spread });
            }
            None if self.angle.is_some() || self.spread.is_some() => {
                complaints.push("angle and spread: mean nothing without a speed, ignored".to_owned());
            }
            None => {}
        }
        body.velocity = self.velocity.unwrap_or_default();
        if body.launch.is_some() && self.velocity.is_some() {
            complaints.push("velocity: stands beside a speed, which decides; velocity ignored".to_owned());
            body.velocity = Vec2::ZERO;
        }
    }
}
