//! Which promises a case is held to: some only mean something for values that a game would use.
//!
//! README: positions may be up to 10,000 times the size of what they place. Beyond that, and for what is not finite, everything must still
//! end, stay finite and be the same in clones; but how deep something is in something else, or how fast, says nothing.

use crate::call::{Call, Deed, Stroll, What};
use crate::form::Form;
use crate::number::{Number, Point};
use crate::spec::{Answer, Spec};
use crate::tell::Tell;

/// No coordinate, speed or length of a sane case is larger.
const MOST: f32 = 5_000.0;
/// No size of a sane case is smaller, unless it is 0.
const LEAST: f32 = 0.01;
/// No step of a sane case is longer, in seconds.
const LONGEST: f32 = 10.0;

/// What the values of a case are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    /// All values are such as a game would use.
    pub(crate) is_sane: bool,
    /// Something may be let through: by a response, or from behind.
    pub(crate) may_pass: bool,
    /// No energy comes from anywhere: nothing accelerates, nothing moves by itself, all bounces keep a share of 1 or less.
    pub(crate) is_closed: bool,
    /// The only responses are bounces and passing through: the way of a ball between two hits is its velocity's. A bounce that gives
    /// nothing back leads along a curve, and is none where there are curves.
    pub(crate) only_bounces: bool,
    /// A body or a pair asks for a velocity: of two movers that meet, the one with the lower handle takes it.
    pub(crate) gives_velocity: bool,
    has_curves: bool,
    has_dead_bounces: bool,
}

impl Nature {
    pub(crate) fn of(calls: &[Call]) -> Self {
        let mut nature = Self {
            is_sane: true,
            may_pass: false,
            is_closed: true,
            only_bounces: true,
            gives_velocity: false,
            has_curves: false,
            has_dead_bounces: false,
        };
        calls.iter().for_each(|call| nature.see(call));
        nature.only_bounces &= !(nature.has_curves && nature.has_dead_bounces);
        nature
    }

    fn see(&mut self, call: &Call) {
        match call {
            Call::Add(spec) | Call::Churn(_, spec) => self.body(spec),
            Call::Gravity(v) | Call::Acceleration(_, v) => {
                self.point(*v);
                self.is_closed = false;
            }
            Call::Velocity(_, v) | Call::Teleport(_, v) => self.point(*v),
            Call::Pass(..) => self.may_pass = true,
            Call::Shapes(_, forms) => forms.iter().for_each(|form| self.form(form)),
            Call::Response(_, answer) | Call::Between(_, _, answer) => {
                if let Some(answer) = answer {
                    self.of_body(*answer);
                }
            }
            Call::Spin(_, spin) => self.number(*spin),
            Call::MoveTo(_, v, angle) => {
                self.point(*v);
                self.number(*angle);
            }
            Call::MoveBy(_, v, answer) => {
                self.point(*v);
                self.may_pass |= *answer == Answer::Pass;
            }
            Call::MoveWith(_, v, answers) => {
                self.point(*v);
                // Asked of the world when there are none; what that says is seen elsewhere.
                self.may_pass |= answers.contains(&Answer::Pass);
            }
            Call::Advance(dt) => self.time(*dt),
            Call::Step(dt, deeds) => {
                self.time(*dt);
                deeds.iter().for_each(|deed| self.deed(deed));
            }
            Call::Frames(_, dt) => self.time(*dt),
            Call::Tell(_, tell) => self.tell(tell),
            Call::TryShape(_, form) => self.form(form),
            Call::Walk(_, stroll) => self.stroll(stroll),
            Call::Separate(_, gap, _) => self.number(*gap),
            Call::Clear
            | Call::Fits(..)
            | Call::Ground(..)
            | Call::Remove(_)
            | Call::Readd(_)
            | Call::Enabled(..)
            | Call::Tags(..)
            | Call::StoppedBy(..)
            | Call::Senses(..)
            | Call::User(..)
            | Call::CastRay(..)
            | Call::CastShape(..)
            | Call::Nearest(..)
            | Call::Look(..)
            | Call::Restore
            | Call::Clone => {}
        }
    }

    fn deed(&mut self, deed: &Deed) {
        match &deed.what {
            What::Answer(answer) => self.answer(*answer),
            What::Add(spec) => {
                self.body(spec);
                self.is_closed = false;
            }
            What::Velocity(_, v) | What::MoverVelocity(v) | What::OtherVelocity(v) => {
                self.point(*v);
                (self.is_closed, self.only_bounces) = (false, false);
            }
            What::PassOther => self.may_pass = true,
            What::Tell(_, tell) => {
                self.tell(tell);
                // In the middle of a step the way bends there.
                let bends = !matches!(tell, Tell::User(_) | Tell::Senses(_) | Tell::Spin(_) | Tell::Target(..));
                self.only_bounces &= !bends;
                self.is_closed &= !bends;
            }
            What::RemoveOther | What::RemoveMover | What::Remove(_) | What::Ask(_) | What::Try(_) => {}
        }
    }

    fn tell(&mut self, tell: &Tell) {
        match tell {
            Tell::Velocity(v) | Tell::Position(v) => self.point(*v),
            Tell::Acceleration(v) => {
                self.point(*v);
                self.is_closed = false;
            }
            Tell::Shapes(forms) => forms.iter().for_each(|form| self.form(form)),
            Tell::GravityScale(scale) => self.number(*scale),
            Tell::Mass(mass) => self.mass(*mass),
            Tell::KeepSpeed(_) => (self.is_closed, self.only_bounces) = (false, false),
            Tell::Response(answer) => answer.iter().for_each(|answer| self.of_body(*answer)),
            Tell::OneWay(front) => {
                front.iter().for_each(|front| self.point(*front));
                self.may_pass = true;
            }
            Tell::MostTransfer(speed) => {
                self.number(*speed);
                self.only_bounces = false;
            }
            Tell::Spin(spin) => {
                self.number(*spin);
                self.is_closed = false;
            }
            Tell::Target(at, angle) => {
                self.point(*at);
                self.number(*angle);
                self.is_closed = false;
            }
            Tell::Damping(damping) => {
                self.number(*damping);
                self.only_bounces = false;
            }
            Tell::StopAngles(angles) => angles.iter().for_each(|angles| self.point(*angles)),
            Tell::Enabled(_)
            | Tell::Tags(_)
            | Tell::StoppedBy(_)
            | Tell::Senses(_)
            | Tell::Diagonal(_)
            | Tell::User(_) => {}
        }
    }

    fn stroll(&mut self, stroll: &Stroll) {
        self.time(stroll.dt);
        [stroll.velocity, stroll.up].into_iter().flatten().for_each(|point| self.point(point));
        let numbers = [stroll.slope, stroll.snap, stroll.step, stroll.push];
        numbers.into_iter().flatten().for_each(|number| self.number(number));
        self.may_pass |= stroll.drops;
        // It pushes.
        (self.is_closed, self.only_bounces) = (false, false);
    }

    fn mass(&mut self, mass: Number) {
        self.is_sane &= mass.0 >= 1e-6 && mass.0 <= 1e6;
    }

    /// What a body or a pair says to its hits.
    fn of_body(&mut self, answer: Answer) {
        self.gives_velocity |= matches!(answer, Answer::Velocity(_) | Answer::Direction(_) | Answer::BounceAt(_));
        self.answer(answer);
    }

    fn body(&mut self, spec: &Spec) {
        spec.shapes.iter().for_each(|form| self.form(form));
        let points = [spec.velocity, spec.acceleration, spec.pivot, spec.one_way_toward];
        points.into_iter().flatten().for_each(|point| self.point(point));
        [spec.gravity_scale, spec.spin].into_iter().flatten().for_each(|number| self.number(number));
        spec.mass.into_iter().for_each(|mass| self.mass(mass));
        if let Some(answer) = spec.response {
            self.of_body(answer);
        }
        if let Some(damping) = spec.damping {
            self.number(damping);
            self.only_bounces = false;
        }
        spec.stop_angles.into_iter().for_each(|angles| self.point(angles));
        self.may_pass |= spec.one_way || spec.one_way_toward.is_some();
        let moves = spec.velocity.is_some_and(|v| v != Point::default()) || spec.spin.is_some();
        self.is_closed &= spec.acceleration.is_none() && !spec.keep_speed;
        self.is_closed &= spec.kind != crate::spec::Kind::Kinematic || !moves;
        // What pushes and hands on less of its speed carries along what itself stands still.
        self.only_bounces &= !spec.keep_speed && spec.most_transfer.is_none();
        // What runs along itself gives its speed to what stops on it.
        self.is_closed &= spec.surface_speed.is_none();
        self.only_bounces &= spec.surface_speed.is_none();
    }

    fn form(&mut self, form: &Form) {
        self.has_curves |= matches!(form, Form::Quad { .. } | Form::Cubic { .. });
        match form {
            Form::Circle { at, radius } => {
                self.point(*at);
                self.size(*radius);
            }
            Form::Box { at, size } => {
                self.point(*at);
                self.size(size.0);
                self.size(size.1);
            }
            Form::Turned { at, size, angle } => {
                self.point(*at);
                self.size(size.0);
                self.size(size.1);
                self.number(*angle);
            }
            Form::Capsule { a, b, radius } => {
                self.points(&[*a, *b]);
                self.size(*radius);
            }
            Form::Polygon { points } => self.points(points),
            Form::Segment { a, b } => self.points(&[*a, *b]),
            Form::Line { at, along } => {
                self.points(&[*at, *along]);
                self.size(Number(along.vec().length()));
            }
            Form::Quad { points, half_width } => {
                self.points(points);
                self.size(*half_width);
            }
            Form::Cubic { points, half_width } => {
                self.points(points);
                self.size(*half_width);
            }
        }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Bounce(restitution) => {
                let is_share = (0.0..=1.0).contains(&restitution.0);
                self.is_sane &= (0.0..=4.0).contains(&restitution.0);
                self.is_closed &= is_share;
                self.has_dead_bounces |= restitution.0 == 0.0;
            }
            Answer::Pass => self.may_pass = true,
            Answer::Slide | Answer::Stop => (self.is_closed, self.only_bounces) = (false, false),
            Answer::BounceAt(speed) => {
                self.number(speed);
                self.is_sane &= speed.0 >= 0.0;
                (self.is_closed, self.only_bounces) = (false, false);
            }
            Answer::Velocity(v) | Answer::Direction(v) => {
                self.point(v);
                (self.is_closed, self.only_bounces) = (false, false);
            }
        }
    }

    fn time(&mut self, dt: Number) {
        self.is_sane &= (0.0..=LONGEST).contains(&dt.0);
    }

    fn size(&mut self, size: Number) {
        self.is_sane &= size.0 == 0.0 || (LEAST..=MOST).contains(&size.0);
    }

    fn number(&mut self, number: Number) {
        self.is_sane &= number.0 == 0.0 || (1e-3..=MOST).contains(&number.0.abs());
    }

    fn point(&mut self, point: Point) {
        self.number(point.0);
        self.number(point.1);
    }

    /// The corners of a shape, which is sane if it is neither tiny nor all but flat.
    fn points(&mut self, points: &[Point]) {
        points.iter().for_each(|point| self.point(*point));
        for (i, a) in points.iter().enumerate() {
            for b in &points[i + 1..] {
                self.size(Number((a.vec() - b.vec()).length()));
            }
        }
    }
}
