//! Makes a call.

use std::fmt::Debug;

use hazumi::{Aabb, Body, BodyId, Filter, Hit, Midstep, Moved, Response, StepReport, Tags, Walked, Walker, World};

use crate::call::{Call, Deed, Stroll, What, Which, Who, Whom};
use crate::contacts;
use crate::number::Point;
use crate::spec::Spec;
use crate::tell::{Listens, Tell};

/// So many bodies a closure adds in one step.
const MOST_ADDED: usize = 20;
/// And so often it tries in one step what comes next: each time a copy of the world plays on.
const MOST_TRIES: usize = 50;

/// The handles that a call may name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Of what is there, in order of adding.
    pub(crate) live: Vec<BodyId>,
    /// Of what is gone.
    pub(crate) gone: Vec<BodyId>,
    /// The walker of the body that a call makes walk, as it was before.
    pub(crate) walker: Option<Walker>,
}

impl Names {
    /// The body that is meant; one that never was if there is none.
    pub(crate) fn id(&self, who: Who) -> BodyId {
        let (list, at) = if who < 0 { (&self.gone, who.unsigned_abs() - 1) } else { (&self.live, who.unsigned_abs()) };
        let never = || BodyId::from_bits(0xFFFF_0000_0000 | u64::from(who.unsigned_abs())).expect("a generation");
        if list.is_empty() { never() } else { list[at as usize % list.len()] }
    }

    pub(crate) fn filter(&self, which: Which) -> Filter {
        let mut filter = Filter::ALL;
        filter = which.any_of.map_or(filter, |tags| filter.any_of(Tags::from_bits(tags)));
        filter = which.none_of.map_or(filter, |tags| filter.none_of(Tags::from_bits(tags)));
        filter = which.except.map_or(filter, |who| filter.except(self.id(who)));
        if which.minds_one_way { filter.mind_one_way() } else { filter }
    }
}

/// A body that came.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrival {
    pub(crate) id: BodyId,
    /// Within the step; 0 between steps.
    pub(crate) time: f32,
    /// As it was described; none if it was there before under another handle.
    pub(crate) spec: Option<Spec>,
}

/// What a call did, as far as its caller can know.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// Why it was refused.
    pub(crate) refused: Option<String>,
    /// What it answered.
    pub(crate) answer: String,
    /// What it said of the last step, which a world that was read from a snapshot has no memory of.
    pub(crate) path: String,
    pub(crate) added: Vec<Arrival>,
    pub(crate) removed: Vec<BodyId>,
    /// How often the closure tried what comes next.
    pub(crate) tries: usize,
    /// What bodies were told in the middle of the step, in order.
    pub(crate) told: Vec<(BodyId, Tell)>,
    pub(crate) report: Option<StepReport>,
    pub(crate) moved: Option<(BodyId, Moved)>,
    /// A walker after its frame.
    pub(crate) walked: Option<(BodyId, Walker, Walked)>,
    /// What the closure saw that it should not have.
    pub(crate) wrong: Option<String>,
}

impl Outcome {
    fn of<T, E: Debug>(mut self, done: Result<T, E>) -> Self {
        self.refused = done.err().map(|error| format!("{error:?}"));
        self
    }

    fn answered<T: Debug, E: Debug>(mut self, done: Result<T, E>) -> Self {
        match done {
            Ok(answer) => self.answer = format!("{answer:?}"),
            Err(error) => self.refused = Some(format!("{error:?}")),
        }
        self
    }

    /// Whether any body was told in the middle of the step where it is, or whom it meets.
    pub(crate) fn any_place_told(&self) -> bool {
        self.told.iter().any(|(_, tell)| tell.is_about_place())
    }

    fn add(&mut self, world: &mut World, body: Body, spec: Option<Spec>) {
        match world.add(body) {
            Ok(id) => self.added.push(Arrival { id, time: 0.0, spec }),
            Err(error) => self.refused = Some(format!("{error:?}")),
        }
    }
}

/// Makes a call.
pub(crate) fn act(world: &mut World, call: &Call, names: &Names) -> Outcome {
    let mut outcome = Outcome::default();
    match call {
        Call::Add(spec) => {
            outcome.add(world, spec.build(), Some((**spec).clone()));
            outcome
        }
        Call::Remove(who) => {
            let id = names.id(*who);
            let done = world.remove(id);
            outcome.removed.extend(done.is_ok().then_some(id));
            outcome.answered(done)
        }
        Call::Readd(who) => {
            let id = names.id(*who);
            match world.remove(id) {
                Err(error) => outcome.of::<(), _>(Err(error)),
                Ok(body) => {
                    outcome.removed.push(id);
                    outcome.add(world, body, None);
                    outcome
                }
            }
        }
        Call::Churn(times, spec) => {
            let body = spec.build();
            for _ in 0..*times {
                match world.add(body.clone()) {
                    Ok(id) => drop(world.remove(id)),
                    Err(error) => return outcome.of::<(), _>(Err(error)),
                }
            }
            outcome
        }
        Call::Gravity(gravity) => outcome.of(world.set_gravity(gravity.vec())),
        Call::Velocity(who, velocity) => outcome.of(world.set_velocity(names.id(*who), velocity.vec())),
        Call::Pass(a, b) => outcome.of(world.pass(names.id(*a), names.id(*b))),
        Call::Acceleration(who, a) => outcome.of(world.set_acceleration(names.id(*who), a.vec())),
        Call::Teleport(who, position) => outcome.of(world.teleport(names.id(*who), position.vec())),
        Call::Shapes(who, forms) => {
            let mut shapes: Vec<_> = forms.iter().filter_map(|form| form.build().ok()).collect();
            outcome.of(match shapes.len() {
                1 => world.set_shape(names.id(*who), shapes.remove(0)),
                _ => world.set_shapes(names.id(*who), shapes),
            })
        }
        Call::Enabled(who, enabled) => outcome.of(world.set_enabled(names.id(*who), *enabled)),
        Call::Tags(who, tags) => outcome.of(world.set_tags(names.id(*who), Tags::from_bits(*tags))),
        Call::StoppedBy(who, tags) => outcome.of(world.set_stopped_by(names.id(*who), Tags::from_bits(*tags))),
        Call::Senses(who, tags) => outcome.of(world.set_senses(names.id(*who), Tags::from_bits(*tags))),
        Call::Response(who, answer) => outcome.of(world.set_response(names.id(*who), answer.map(|a| a.response()))),
        Call::Between(a, b, answer) => {
            let kinds = [a, b].map(|tags| Tags::from_bits(*tags));
            outcome.of(world.set_response_between(kinds[0], kinds[1], answer.map(|a| a.response())))
        }
        Call::User(who, user) => outcome.of(world.set_user(names.id(*who), *user)),
        Call::Spin(who, spin) => outcome.of(world.set_spin(names.id(*who), spin.0)),
        Call::MoveTo(who, position, angle) => outcome.of(world.move_to(names.id(*who), position.vec(), angle.0)),
        Call::MoveBy(who, motion, answer) => {
            let done = world.move_by(names.id(*who), motion.vec(), answer.response());
            outcome.moved = done.as_ref().ok().map(|moved| (names.id(*who), moved.clone()));
            outcome.answered(done)
        }
        Call::MoveWith(who, motion, answers) => {
            let (mut moved, mut answers) = (Moved::default(), answers.iter().cycle());
            let done = world.move_with(names.id(*who), motion.vec(), &mut moved, |hit, world| {
                answers.next().map_or_else(|| world.response_to(hit), |answer| answer.response())
            });
            outcome.moved = done.is_ok().then(|| (names.id(*who), moved.clone()));
            outcome.answered(done.map(|()| moved))
        }
        Call::Tell(who, tell) => outcome.of(world.tell(names.id(*who), tell)),
        Call::TryShape(who, form) => match form.build() {
            Err(error) => outcome.of::<(), _>(Err(error)),
            Ok(shape) => outcome.answered(world.try_set_shape(names.id(*who), shape)),
        },
        Call::Walk(who, stroll) => walk(world, names.id(*who), stroll, names),
        Call::Separate(tags, gap, passes) => outcome.answered(world.separate(Tags::from_bits(*tags), gap.0, *passes)),
        Call::Clear => {
            outcome.removed = names.live.clone();
            world.clear();
            outcome
        }
        Call::Fits(form, which) => match form.build() {
            Err(error) => outcome.of::<(), _>(Err(error)),
            Ok(shape) => {
                outcome.answer = format!("{}", world.fits(&shape, names.filter(*which)));
                outcome
            }
        },
        Call::Ground(who, up, slope) => outcome.answered(world.ground(names.id(*who), up.vec(), slope.0)),
        Call::CastRay(from, motion, which) => {
            outcome.answered(world.cast_ray(from.vec(), motion.vec(), names.filter(*which)))
        }
        Call::CastShape(form, motion, which) => match form.build() {
            Err(error) => outcome.of::<(), _>(Err(error)),
            Ok(shape) => {
                let (filter, mut found) = (names.filter(*which), Vec::new());
                let shapes = [Some(shape.clone()), shape.translated([1.0, 2.0]).ok()];
                let shapes: Vec<_> = shapes.into_iter().flatten().collect();
                world.overlapping(&shapes, filter, &mut found);
                let fits = world.fits(&shapes, filter);
                let met =
                    [world.cast_shape(&shape, motion.vec(), filter), world.cast_shape(&shapes, motion.vec(), filter)];
                let [one, two] = met;
                outcome.answered(one.and_then(|one| Ok((one, two?, found, fits))))
            }
        },
        Call::Nearest(point, most, which) => outcome.answered(world.nearest(point.vec(), most.0, names.filter(*which))),
        Call::Look(who, fraction) => {
            let id = names.id(*who);
            outcome.answer = look(world, id);
            let path: Vec<_> = world.path(id).collect();
            let bounded = world.get(id).map(|body| body.is_bounded());
            outcome.path = format!("{path:?} {bounded:?} {:?}", world.position_at(id, fraction.0));
            outcome
        }
        Call::Restore | Call::Clone | Call::Frames(..) => outcome,
        Call::Advance(dt) => {
            let done = world.advance(dt.0);
            outcome.report = done.ok();
            outcome.of(done)
        }
        Call::Step(dt, deeds) => step(world, dt.0, deeds, names),
    }
}

/// A frame of a body's walker.
fn walk(world: &mut World, id: BodyId, stroll: &Stroll, names: &Names) -> Outcome {
    let mut outcome = Outcome::default();
    let mut walker = names.walker.clone().unwrap_or_else(|| Walker::new([0.0, -1.0]));
    walker.velocity = stroll.velocity.map_or(walker.velocity, Point::vec);
    walker.up = stroll.up.map_or(walker.up, Point::vec);
    walker.steepest_slope = stroll.slope.map_or(walker.steepest_slope, |slope| slope.0);
    walker.snap_distance = stroll.snap.map(|snap| snap.0).or(walker.snap_distance);
    walker.step_height = stroll.step.map_or(walker.step_height, |step| step.0);
    walker.push = stroll.push.map_or(walker.push, |push| push.0);
    if stroll.drops {
        walker.drop_through();
    }
    let before = walker.clone();
    let done = walker.walk(world, id, stroll.dt.0);
    match &done {
        Ok(walked) => outcome.walked = Some((id, walker.clone(), walked.clone())),
        // By its form: what is not a number is not even itself.
        Err(_) if format!("{walker:?}") != format!("{before:?}") => {
            outcome.wrong = Some(format!("a walk that is refused changes its walker: {before:?} and {walker:?}"));
        }
        Err(_) => {}
    }
    outcome.answered(done)
}

/// All that a body says of itself now.
fn look(world: &World, id: BodyId) -> String {
    let body = world.get(id).map(|body| {
        let shapes: Vec<_> = body.placed_shapes().collect();
        (body, body.placed([1.0, 2.0]), shapes, body.angle(), body.radius(), body.is_crushed())
    });
    let touching: Vec<_> = world.touching(id).collect();
    format!("{body:?} {touching:?} {:?}", world.checksum_of(id))
}

fn step(world: &mut World, dt: f32, deeds: &[Deed], names: &Names) -> Outcome {
    let mut outcome = Outcome::default();
    let (mut number, mut last) = (0, 0.0);
    let done = world.step(dt, |hit, midstep| {
        let both = [hit.body, hit.other];
        if let Some(gone) = both.iter().find(|&&id| midstep.get(id).is_none_or(|body| !body.position().is_finite())) {
            outcome.wrong.get_or_insert_with(|| format!("the closure hears of {gone:?}, which is nowhere: {hit:?}"));
        }
        if hit.time < last {
            outcome.wrong.get_or_insert_with(|| format!("the closure hears of {last} s before {} s", hit.time));
        }
        last = hit.time;
        if let Some(fault) = both.iter().find_map(|&id| contacts::mutual(midstep, id).err()) {
            outcome.wrong.get_or_insert_with(|| format!("{}: {}", fault.kind, fault.text));
        }
        let mut response = None;
        for deed in deeds.iter().filter(|deed| deed.is_for(number)) {
            response = response.or(perform(&deed.what, hit, midstep, names, &mut outcome));
        }
        number += 1;
        response.unwrap_or_else(|| midstep.response_to(hit))
    });
    outcome.report = done.ok();
    outcome.of(done)
}

/// What a deed gives as the response, if anything.
fn perform(
    what: &What,
    hit: &Hit,
    midstep: &mut Midstep<'_>,
    names: &Names,
    outcome: &mut Outcome,
) -> Option<Response> {
    let mut remove = |id: BodyId, midstep: &mut Midstep<'_>| {
        if midstep.remove(id).is_ok() {
            outcome.removed.push(id);
        }
    };
    match what {
        What::Answer(answer) => return Some(answer.response()),
        What::Add(spec) if outcome.added.len() < MOST_ADDED => match midstep.add(spec.build()) {
            Ok(id) => outcome.added.push(Arrival { id, time: hit.time, spec: Some((**spec).clone()) }),
            Err(error) => outcome.answer += &format!("{error:?} "),
        },
        What::Add(_) => {}
        What::RemoveOther => remove(hit.other, midstep),
        What::RemoveMover => remove(hit.body, midstep),
        What::Remove(who) => remove(names.id(*who), midstep),
        What::Velocity(who, velocity) => change(names.id(*who), *velocity, midstep, outcome),
        What::MoverVelocity(velocity) => change(hit.body, *velocity, midstep, outcome),
        What::OtherVelocity(velocity) => change(hit.other, *velocity, midstep, outcome),
        What::PassOther => {
            if let Err(error) = midstep.pass(hit.body, hit.other) {
                outcome.answer += &format!("{error:?} ");
            }
        }
        What::Ask(motion) => {
            let mut found = Vec::new();
            if let Ok(around) = Aabb::from_center(hit.point, [4.0, 4.0]) {
                midstep.overlapping(&around, Filter::ALL, &mut found);
            }
            let ray = midstep.cast_ray(hit.point, motion.vec(), Filter::ALL);
            let near = midstep.nearest(hit.point, 10.0, Filter::ALL.except(hit.body));
            let sum = midstep.iter().map(|body| body.position()).fold((0.0f32, 0.0f32), |(x, y), p| (x + p.x, y + p.y));
            outcome.answer += &format!("{found:?} {ray:?} {near:?} {sum:?} ");
        }
        What::Tell(whom, tell) => {
            let id = match whom {
                Whom::Mover => hit.body,
                Whom::Other => hit.other,
                Whom::There(who) => names.id(*who),
            };
            match midstep.tell(id, tell) {
                Ok(()) => outcome.told.push((id, tell.clone())),
                Err(error) => outcome.answer += &format!("{error:?} "),
            }
        }
        What::Try(motion) if outcome.tries < MOST_TRIES => {
            outcome.tries += 1;
            let moved = midstep.test_move(hit.body, motion.vec(), Response::Slide);
            let shape = midstep.get(hit.body).and_then(|body| body.placed_shapes().next());
            let fits = shape.map(|shape| midstep.fits(&shape, Filter::ALL.except(hit.body)));
            let ground = midstep.ground(hit.body, [0.0, -1.0], 0.8);
            // It does what was asked for so far, and goes on by itself.
            let mut copy: World = (**midstep).clone();
            let report = copy.advance(0.1);
            outcome.answer += &format!("{moved:?} {fits:?} {ground:?} {report:?} {} ", copy.checksum());
        }
        What::Try(_) => {}
    }
    None
}

fn change(id: BodyId, velocity: Point, midstep: &mut Midstep<'_>, outcome: &mut Outcome) {
    if let Err(error) = midstep.set_velocity(id, velocity.vec()) {
        outcome.answer += &format!("{error:?} ");
    }
}
