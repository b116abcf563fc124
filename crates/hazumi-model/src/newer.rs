//! Random calls of what was added later, among those that were there before: so old seeds mean what they meant.

use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::select;

use crate::call::{Call, Deed, Stroll, What, Whom};
use crate::form::Form;
use crate::number::{Number, Point};
use crate::spec::{Answer, Kind, Spec};
use crate::strategy::{self, Flavour, which, who};
use crate::tell::Tell;
use crate::values::{Values, number, point, positive, size, speed, tags, time};

/// The calls of a case: a scene, then whatever comes.
pub(crate) fn calls(flavour: Flavour) -> BoxedStrategy<Vec<Call>> {
    let add = |spec: Spec| Call::Add(Box::new(spec));
    let calls = vec(call(flavour), 4..40);
    if flavour == Flavour::Heap {
        let heap = vec(lying(), 3..16).prop_map(move |bodies| bodies.into_iter().map(add).collect::<Vec<_>>());
        return (vessel(), heap, calls)
            .prop_map(|(vessel, heap, calls)| vessel.into_iter().chain(heap).chain(calls).collect())
            .boxed();
    }
    let scene = vec(spec(flavour).prop_map(add), 2..24);
    (scene, calls).prop_map(|(scene, calls)| scene.into_iter().chain(calls).collect()).boxed()
}

/// Gravity, and what holds what falls: a box, a V or a bowl.
fn vessel() -> BoxedStrategy<Vec<Call>> {
    let wall = |form: Form| Call::Add(Box::new(Spec { shapes: vec![form], tags: Some(4), ..Spec::default() }));
    let block =
        |x: f32, y: f32, width: f32, height: f32| Form::Box { at: Point::new(x, y), size: Point::new(width, height) };
    let line =
        |from: [f32; 2], to: [f32; 2]| Form::Segment { a: Point::new(from[0], from[1]), b: Point::new(to[0], to[1]) };
    let forms = prop_oneof![
        Just(vec![block(0.0, 70.0, 200.0, 20.0), block(-70.0, 0.0, 20.0, 200.0), block(70.0, 0.0, 20.0, 200.0)]),
        Just(vec![line([-60.0, -60.0], [0.0, 60.0]), line([0.0, 60.0], [60.0, -60.0])]),
        Just(vec![Form::Quad {
            points: [Point::new(-60.0, -60.0), Point::new(0.0, 120.0), Point::new(60.0, -60.0)],
            half_width: Number(0.0)
        }]),
    ];
    let gravity = select(&[[0.0f32, 400.0], [0.0, 900.0], [60.0, 300.0]][..]);
    (gravity, forms)
        .prop_map(move |([x, y], forms)| {
            std::iter::once(Call::Gravity(Point::new(x, y))).chain(forms.into_iter().map(wall)).collect()
        })
        .boxed()
}

/// What falls into it: it meets the others, senses some and hardly bounces.
fn lying() -> BoxedStrategy<Spec> {
    let place = || (-45i8..=45, -60i8..=30).prop_map(|(x, y)| Point::new(f32::from(x), f32::from(y)));
    let width = || (2u8..=8).prop_map(|size| Number(f32::from(size)));
    let shape = prop_oneof![
        4 => (place(), width()).prop_map(|(at, radius)| Form::Circle { at, radius }),
        2 => (place(), width(), width()).prop_map(|(at, x, y)| Form::Box { at, size: Point(x, y) }),
        1 => (place(), width()).prop_map(|(at, radius)| Form::Capsule {
            a: at,
            b: Point::new(at.0.0 + radius.0, at.1.0 + 3.0),
            radius
        }),
    ];
    let answer = prop_oneof![
        3 => select(&[0.0f32, 0.3, 0.6][..]).prop_map(|restitution| Answer::Bounce(Number(restitution))),
        1 => Just(Answer::Slide),
        1 => Just(Answer::Stop),
    ];
    (shape, of(answer), weighted(0.4, 1u32..8), weighted(0.3, positive(Values::Sane)), any::<u8>(), 1u32..4)
        .prop_map(|(shape, response, senses, mass, dice, tags)| Spec {
            kind: if dice < 20 { Kind::Fixed } else { Kind::Dynamic },
            shapes: vec![shape],
            tags: Some(tags),
            response,
            senses: senses.filter(|_| dice >= 20),
            mass: mass.filter(|_| dice >= 20),
            ..Spec::default()
        })
        .boxed()
}

fn spec(flavour: Flavour) -> BoxedStrategy<Spec> {
    let values = flavour.values();
    (
        strategy::spec(flavour),
        weighted(0.12, damping(values)),
        weighted(0.15, angles(values)),
        weighted(0.15, answer(values)),
        weighted(0.1, number(values)),
    )
        .prop_map(|(spec, damping, angles, answer, runs)| Spec {
            surface_speed: runs.filter(|_| spec.kind != Kind::Dynamic),
            damping: damping.filter(|_| spec.kind == Kind::Dynamic),
            stop_angles: angles.filter(|_| spec.kind == Kind::Kinematic),
            response: answer.or(spec.response),
            ..spec
        })
        .boxed()
}

fn damping(values: Values) -> BoxedStrategy<Number> {
    prop_oneof![3 => select(&[0.0f32, 0.5, 2.0, 30.0, 1000.0][..]).prop_map(Number), 1 => number(values)].boxed()
}

fn angles(values: Values) -> BoxedStrategy<Point> {
    prop_oneof![4 => select(&[[-0.5f32, 0.4], [0.0, 1.0], [-3.0, 3.0], [0.0, 0.0], [1.0, 2.0]][..]).prop_map(|[low, high]| Point::new(low, high)),
        1 => point(values)]
    .boxed()
}

fn answer(values: Values) -> BoxedStrategy<Answer> {
    prop_oneof![
        4 => strategy::answer(values),
        2 => prop_oneof![4 => (0u16..400).prop_map(|speed| Number(f32::from(speed))), 1 => number(values)].prop_map(Answer::BounceAt),
        1 => point(values).prop_map(Answer::Direction),
    ]
    .boxed()
}

fn tell(flavour: Flavour) -> BoxedStrategy<Tell> {
    let values = flavour.values();
    let place = prop_oneof![
        3 => point(values).prop_map(Tell::Position),
        2 => strategy::form(values, true).prop_map(|form| Tell::Shapes(vec![form])),
        1 => vec(strategy::form(values, false), 0..3).prop_map(Tell::Shapes),
        3 => any::<bool>().prop_map(Tell::Enabled),
        3 => tags().prop_map(Tell::Tags),
        2 => tags().prop_map(Tell::StoppedBy),
        1 => of(point(values)).prop_map(Tell::OneWay),
    ];
    let course = prop_oneof![
        2 => speed(values).prop_map(Tell::Velocity),
        2 => speed(values).prop_map(Tell::Acceleration),
        2 => number(values).prop_map(Tell::GravityScale),
        2 => positive(values).prop_map(Tell::Mass),
        2 => any::<bool>().prop_map(Tell::KeepSpeed),
        2 => damping(values).prop_map(Tell::Damping),
    ];
    let rest = prop_oneof![
        2 => tags().prop_map(Tell::Senses),
        2 => of(answer(values)).prop_map(Tell::Response),
        1 => any::<bool>().prop_map(Tell::Diagonal),
        1 => speed(values).prop_map(|v| Tell::MostTransfer(v.0)),
        2 => number(values).prop_map(Tell::Spin),
        2 => (point(values), number(values)).prop_map(|(at, angle)| Tell::Target(at, angle)),
        2 => of(angles(values)).prop_map(Tell::StopAngles),
        1 => any::<u64>().prop_map(Tell::User),
    ];
    prop_oneof![4 => place, 3 => course, 3 => rest].boxed()
}

fn deed(flavour: Flavour) -> BoxedStrategy<Deed> {
    let values = flavour.values();
    let whom = prop_oneof![2 => Just(Whom::Mover), 2 => Just(Whom::Other), 3 => who().prop_map(Whom::There)];
    let what = prop_oneof![
        8 => (whom, tell(flavour)).prop_map(|(whom, tell)| What::Tell(whom, tell)),
        2 => answer(values).prop_map(What::Answer),
        1 => point(values).prop_map(What::Try),
    ];
    let newer = (0u32..12, prop_oneof![2 => Just(0u32), 1 => 1u32..5], what).prop_map(|(at, every, what)| Deed {
        at,
        every,
        what,
    });
    prop_oneof![2 => newer, 1 => strategy::deed(flavour)].boxed()
}

fn stroll(values: Values) -> BoxedStrategy<Stroll> {
    let dt = prop_oneof![6 => Just(Number(1.0 / 60.0)), 1 => Just(Number(0.0)), 2 => time(values)];
    let settings = (
        weighted(0.2, point(values)),
        weighted(0.3, select(&[0.0f32, 0.5, 0.8, 1.5, 3.0][..]).prop_map(Number)),
        weighted(0.3, size(values)),
        weighted(0.4, size(values)),
        weighted(0.2, select(&[0.0f32, 0.5, 1.0][..]).prop_map(Number)),
    );
    (dt, weighted(0.8, speed(values)), settings, any::<u8>())
        .prop_map(|(dt, velocity, (up, slope, snap, step, push), dice)| Stroll {
            dt,
            velocity,
            up,
            slope,
            snap,
            step,
            push,
            drops: dice < 20,
        })
        .boxed()
}

fn call(flavour: Flavour) -> BoxedStrategy<Call> {
    let values = flavour.values();
    let (walks, frames) = match flavour {
        Flavour::Walker | Flavour::Machines => (10, 3),
        Flavour::Heap => (1, 12),
        _ => (2, 1),
    };
    let newer = prop_oneof![
        8 => (who(), tell(flavour)).prop_map(|(who, tell)| Call::Tell(who, tell)),
        12 => (time(values), vec(deed(flavour), 1..5)).prop_map(|(dt, deeds)| Call::Step(dt, deeds)),
        2 => (who(), strategy::form(values, true)).prop_map(|(who, form)| Call::TryShape(who, form)),
        walks => (who(), stroll(values)).prop_map(|(who, stroll)| Call::Walk(who, Box::new(stroll))),
        2 => (tags(), prop_oneof![2 => Just(Number(0.0)), 1 => size(values)], 0u32..5)
            .prop_map(|(tags, gap, passes)| Call::Separate(tags, gap, passes)),
        1 => (strategy::form(values, false), which()).prop_map(|(form, which)| Call::Fits(form, which)),
        1 => (who(), point(values), number(values)).prop_map(|(who, up, slope)| Call::Ground(who, up, slope)),
        frames => (1u32..45, Just(Number(1.0 / 60.0))).prop_map(|(times, dt)| Call::Frames(times, dt)),
        2 => (who(), point(values), answer(values)).prop_map(|(who, motion, answer)| Call::MoveBy(who, motion, answer)),
        1 => spec(flavour).prop_map(|spec| Call::Add(Box::new(spec))),
    ];
    // All at once rarely.
    let clear = prop_oneof![40 => newer, 1 => Just(Call::Clear)];
    prop_oneof![3 => clear, 2 => strategy::call(flavour)].boxed()
}
