//! The state of a world as one number.

use crate::dvec2::DVec2;
use crate::fnv::{NOTHING, mix};
use crate::response::Response;
use crate::world::body::described::OneWay;
use crate::world::body::handle::BodyId;
use crate::world::state::State;
use crate::world::state::between::Between;
use crate::world::state::contact::Contact;
use crate::world::state::entry::Entry;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::kinematic::Motion;
use crate::world::state::pairs::{Crushed, PairContact};
use crate::world::state::passages::Passage;
use crate::world::state::touching::TouchingPair;
use crate::{Shape, Vec2};

struct Sum(u64);

impl Sum {
    const fn new() -> Self {
        Self(NOTHING)
    }

    const fn add(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    fn float(&mut self, x: f32) {
        self.add(x.to_bits().into());
    }

    fn vector(&mut self, v: Vec2) {
        self.float(v.x);
        self.float(v.y);
    }

    fn wide(&mut self, v: DVec2) {
        self.add(v.x.to_bits());
        self.add(v.y.to_bits());
    }

    fn shape(&mut self, shape: &Shape) {
        let mut add = |points: &[Vec2], number: Option<f32>| {
            points.iter().for_each(|&point| self.vector(point));
            number.into_iter().for_each(|number| self.float(number));
        };
        match shape {
            Shape::Circle(s) => add(&[s.center()], Some(s.radius())),
            Shape::Aabb(s) => add(&[s.min(), s.max()], None),
            Shape::Obb(s) => add(&[s.center(), s.half()], Some(s.angle())),
            Shape::Capsule(s) => add(&[s.a(), s.b()], Some(s.radius())),
            Shape::Segment(s) => add(&[s.a(), s.b()], None),
            Shape::Line(s) => add(&[s.point(), s.direction()], None),
            Shape::QuadBez(s) => add(&[s.p0(), s.p1(), s.p2()], Some(s.half_width())),
            Shape::CubicBez(s) => add(&[s.p0(), s.p1(), s.p2(), s.p3()], Some(s.half_width())),
            Shape::Polygon(s) => {
                self.add(s.points().len() as u64);
                s.points().iter().for_each(|&point| self.vector(point));
            }
        }
    }

    fn response(&mut self, response: Option<Response>) {
        let (kind, number, vector) = match response {
            None => (0, None, None),
            Some(Response::Bounce { restitution }) => (1, Some(restitution), None),
            Some(Response::Slide) => (2, None, None),
            Some(Response::Stop) => (3, None, None),
            Some(Response::Pass) => (4, None, None),
            Some(Response::Velocity(velocity)) => (5, None, Some(velocity)),
            Some(Response::Direction(direction)) => (6, None, Some(direction)),
            Some(Response::BounceAt { speed }) => (7, Some(speed), None),
        };
        self.add(kind);
        number.into_iter().for_each(|number| self.float(number));
        vector.into_iter().for_each(|vector| self.vector(vector));
    }
}

impl State {
    /// As [`World::checksum`](crate::World::checksum).
    pub(in crate::world) fn checksum(&self) -> u64 {
        let mut sum = Sum::new();
        self.bodies.bookkeeping().for_each(|word| sum.add(word.into()));
        sum.vector(self.gravity);
        sum.add(self.needs_depenetration.into());
        self.bodies.iter().for_each(|(id, entry)| self.sum_body(id, entry, &mut sum));
        self.sum_ignored(self.ignored.all(), &mut sum);
        sum_through(self.through.pairs().iter(), &mut sum);
        sum_passages(self.passages.all().iter(), &mut sum);
        sum_pairs(self.pairs.all().iter(), &mut sum);
        for (body, other) in self.ended_since() {
            [body, other].into_iter().for_each(|id| sum.add(id.to_bits()));
        }
        sum_touching(self.touching.all(), &mut sum);
        for Between { kinds, response } in self.between.all() {
            let [a, b] = kinds.map(|tags| u64::from(tags.bits()));
            sum.add(a << 32 | b);
            sum.response(Some(*response));
        }
        sum.0
    }

    /// As [`World::checksum_of`](crate::World::checksum_of).
    pub(in crate::world) fn checksum_of(&self, id: BodyId) -> Option<u64> {
        let entry = self.bodies.get(id)?;
        let mut sum = Sum::new();
        self.sum_body(id, entry, &mut sum);
        let body = id.index() as u32;
        self.sum_ignored(self.ignored.of(body), &mut sum);
        sum_through(self.through.pairs().iter().filter(|pair| pair.contains(&body)), &mut sum);
        sum_passages(self.passages.all().iter().filter(|passage| passage.bodies.contains(&body)), &mut sum);
        sum_pairs(self.pairs.all().iter().filter(|pair| pair.ids.contains(&id)), &mut sum);
        sum_touching(self.touching.of(id), &mut sum);
        Some(sum.0)
    }

    fn sum_body(&self, id: BodyId, entry: &Entry, sum: &mut Sum) {
        let body = &entry.body;
        sum.add(id.to_bits());
        sum.add(body.kind as u64);
        sum.add(u64::from(body.tags.bits()) << 32 | u64::from(body.stopped_by.bits()));
        sum.add(body.user);
        if !body.senses.is_empty() {
            sum.add(1 << 32 | u64::from(body.senses.bits()));
        }
        sum.add(u64::from(body.enabled) << 1 | body.corners as u64);
        sum.response(body.response);
        sum.add(u64::from(body.keep_speed));
        match body.one_way {
            OneWay::No => sum.add(0),
            OneWay::Own => sum.add(1),
            OneWay::Toward(front) => {
                sum.add(2);
                sum.vector(front);
            }
        }
        sum.float(body.most_transfer);
        sum.float(body.mass);
        if body.damping != 0.0 {
            sum.add(2 << 32 | u64::from(body.damping.to_bits()));
        }
        if let Some([low, high]) = body.stop_angles {
            sum.add(3 << 32);
            [low, high].into_iter().for_each(|angle| sum.float(angle));
        }
        if body.surface_speed != 0.0 {
            sum.add(4 << 32 | u64::from(body.surface_speed.to_bits()));
        }
        if let Some(Motion { pose, target, .. }) = entry.motion.as_deref() {
            sum.vector(body.velocity);
            sum.float(body.spin);
            [pose.pivot, pose.offset, pose.velocity].into_iter().for_each(|v| sum.wide(v));
            [pose.angle, pose.spin].into_iter().for_each(|x| sum.add(x.to_bits()));
            sum.add(target.is_some().into());
            if let Some((position, angle)) = target {
                sum.wide(*position);
                sum.add(angle.to_bits());
            }
        }
        match self.mover_of(id) {
            Some(mover) => {
                sum.wide(mover.position);
                sum.wide(mover.velocity);
                sum.vector(body.acceleration);
                sum.float(body.gravity_scale);
                sum.add(mover.radius.to_bits());
                if !mover.size.is_round() {
                    body.shapes.iter().for_each(|shape| sum.shape(shape));
                }
                sum.add(u64::from(mover.needs_depenetration) << 1 | u64::from(mover.course.crushed));
                self.contacts_at(self.places[id.index()] as usize).for_each(|contact| self.sum_contact(contact, sum));
            }
            None => {
                sum.add(body.shapes.len() as u64);
                entry.shapes().iter().for_each(|shape| sum.shape(shape));
                if entry.moved.is_some() {
                    sum.wide(entry.offset());
                }
            }
        }
    }

    fn sum_contact(&self, contact: &Contact, sum: &mut Sum) {
        sum.add(contact.body.to_bits());
        sum.add(self.colliders[contact.collider as usize].number.into());
        sum.wide(contact.normal);
        sum.add(contact.age.to_bits());
        sum.response(contact.response);
        sum.add(
            u64::from(contact.open) << 3
                | u64::from(contact.crushes) << 2
                | u64::from(contact.presses) << 1
                | u64::from(contact.rides),
        );
        if contact.impulse != 0.0 {
            sum.add(contact.impulse.to_bits());
        }
    }

    fn sum_ignored(&self, ignored: &[IgnoredPair], sum: &mut Sum) {
        for &IgnoredPair { body, collider } in ignored {
            let place = &self.colliders[collider as usize];
            sum.add(u64::from(body) << 1);
            sum.add(place.body.to_bits());
            sum.add(place.number.into());
        }
    }
}

fn sum_through<'a>(pairs: impl Iterator<Item = &'a [u32; 2]>, sum: &mut Sum) {
    for &[a, b] in pairs {
        sum.add(u64::from(a) << 32 | u64::from(b));
    }
}

fn sum_passages<'a>(passages: impl Iterator<Item = &'a Passage>, sum: &mut Sum) {
    for Passage { bodies: [a, b], reach } in passages {
        sum.add(u64::from(*a) << 32 | u64::from(*b));
        sum.add(reach.to_bits());
    }
}

fn sum_pairs<'a>(pairs: impl Iterator<Item = &'a PairContact>, sum: &mut Sum) {
    for PairContact { bodies: [a, b], ids: _, response, age, impulse, presses, still, crushed } in pairs {
        sum.add(u64::from(*a) << 32 | u64::from(*b));
        sum.response(*response);
        [age, impulse, still].into_iter().for_each(|x| sum.add(x.to_bits()));
        sum.add(u64::from(*presses));
        if let Some(Crushed { body, normal }) = crushed {
            sum.add(u64::from(*body));
            sum.wide(*normal);
        }
    }
}

fn sum_touching(present: &[TouchingPair], sum: &mut Sum) {
    for TouchingPair { body, other, body_tags, other_tags } in present {
        sum.add(body.to_bits());
        sum.add(other.to_bits());
        sum.add(u64::from(body_tags.bits()) << 32 | u64::from(other_tags.bits()));
    }
}
