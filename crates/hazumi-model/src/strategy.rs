//! Random cases, of several flavours. Each comes from a number alone, on every machine the same.

use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::call::{Call, Deed, What, Which, Who};
use crate::form::Form;
use crate::newer;
use crate::number::{Number, Point};
use crate::spec::{Answer, Kind, Spec};
use crate::values::{Values, number, point, positive, size, speed, tags, time};

/// What a case is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Whole coordinates: flush tiles, exact corners, touches at one instant.
    Grid,
    /// A little of everything, values as in a game.
    Game,
    /// Bodies that meet each other, light and heavy, large and small.
    Crowd,
    /// Bodies that move and turn as the game says.
    Machines,
    /// A closure that adds, removes and steers.
    Closure,
    /// Bodies that the game moves itself, and questions.
    Walker,
    /// Everything with values that no game would use.
    Wild,
    /// What falls into a heap and lies, among what senses; of the seeds from [`NEWER`] on.
    Heap,
}

/// Seeds below this give what they gave before newer calls were known; the others draw those too.
pub const NEWER: u64 = 2_000_000;

impl Flavour {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Grid, Self::Game, Self::Crowd, Self::Machines, Self::Closure, Self::Walker, Self::Wild, Self::Heap];

    /// That of a seed.
    #[must_use]
    pub const fn of(seed: u64) -> Self {
        let flavours = if seed < NEWER { Self::ALL.len() - 1 } else { Self::ALL.len() };
        Self::ALL[(seed % flavours as u64) as usize]
    }

    pub(crate) fn values(self) -> Values {
        match self {
            Self::Grid => Values::Whole,
            Self::Wild => Values::Wild,
            _ => Values::Sane,
        }
    }

    /// Fixed, kinematic and dynamic ones among the bodies that are added.
    fn kinds(self) -> [u32; 3] {
        match self {
            Self::Grid | Self::Closure => [5, 0, 5],
            Self::Game | Self::Wild => [4, 2, 5],
            Self::Crowd | Self::Heap => [2, 0, 8],
            Self::Machines => [3, 4, 4],
            Self::Walker => [6, 2, 3],
        }
    }

    fn has_tags(self) -> f64 {
        match self {
            Self::Crowd | Self::Heap => 0.95,
            Self::Grid => 0.3,
            _ => 0.5,
        }
    }
}

/// The case of a number: every seventh is of the same flavour, from [`NEWER`] on every eighth.
#[must_use]
pub fn case(seed: u64) -> (Flavour, Vec<Call>) {
    let flavour = Flavour::of(seed);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config { failure_persistence: None, ..Config::default() }, random);
    let calls = if seed < NEWER { calls(flavour) } else { newer::calls(flavour) };
    let calls = calls.new_tree(&mut runner).map(|tree| tree.current()).unwrap_or_default();
    (flavour, calls)
}

/// The calls of a case: a scene, then whatever comes.
fn calls(flavour: Flavour) -> BoxedStrategy<Vec<Call>> {
    let scene = vec(spec(flavour).prop_map(|spec| Call::Add(Box::new(spec))), 2..24);
    (scene, vec(call(flavour), 4..40)).prop_map(|(scene, more)| scene.into_iter().chain(more).collect()).boxed()
}

pub(crate) fn form(values: Values, is_solid: bool) -> BoxedStrategy<Form> {
    let near = move || {
        // Near enough to be seen together.
        (point(values), (-20i8..=20, -20i8..=20))
            .prop_map(|(at, (x, y))| (at, Point::new(at.0.0 + f32::from(x), at.1.0 + f32::from(y))))
    };
    let third = move || {
        (near(), (-12i8..=12, -12i8..=12))
            .prop_map(|((a, b), (x, y))| [a, b, Point::new(b.0.0 + f32::from(x), b.1.0 + f32::from(y))])
    };
    let solid = prop_oneof![
        6 => (point(values), size(values)).prop_map(|(at, radius)| Form::Circle { at, radius }),
        5 => (point(values), size(values), size(values)).prop_map(|(at, x, y)| Form::Box { at, size: Point(x, y) }),
        1 => (point(values), size(values), size(values), number(values))
            .prop_map(|(at, x, y, angle)| Form::Turned { at, size: Point(x, y), angle }),
        1 => (near(), size(values)).prop_map(|((a, b), radius)| Form::Capsule { a, b, radius }),
        1 => third().prop_map(|points| Form::Polygon { points: points.to_vec() }),
        1 => (point(values), size(values), 4usize..9).prop_map(|(at, radius, corners)| Form::Polygon { points: regular(at, radius, corners) }),
    ];
    if is_solid {
        return solid.boxed();
    }
    prop_oneof![
        10 => solid,
        2 => near().prop_map(|(a, b)| Form::Segment { a, b }),
        1 => near().prop_map(|(at, b)| Form::Line { at, along: Point::new(b.0.0 - at.0.0, b.1.0 - at.1.0) }),
        1 => (third(), weighted(0.3, size(values))).prop_map(|(points, half)| Form::Quad { points, half_width: half.unwrap_or_default() }),
        1 => (third(), point(values), weighted(0.3, size(values)))
            .prop_map(|([a, b, c], d, half)| Form::Cubic { points: [a, b, c, d], half_width: half.unwrap_or_default() }),
    ]
    .boxed()
}

/// A polygon with corners on a circle, in directions of whole numbers.
fn regular(at: Point, radius: Number, corners: usize) -> Vec<Point> {
    const AROUND: [(f32, f32); 8] =
        [(1.0, 0.0), (0.8, 0.6), (0.0, 1.0), (-0.6, 0.8), (-1.0, 0.0), (-0.8, -0.6), (0.0, -1.0), (0.6, -0.8)];
    let place = |(x, y): &(f32, f32)| Point::new(at.0.0 + x * radius.0, at.1.0 + y * radius.0);
    AROUND.iter().take(corners).map(place).collect()
}

pub(crate) fn answer(values: Values) -> BoxedStrategy<Answer> {
    let restitution = match values {
        Values::Wild => {
            prop_oneof![2 => number(values), 3 => (0u8..=15).prop_map(|tenths| Number(f32::from(tenths) * 0.1))].boxed()
        }
        _ => select(&[1.0f32, 1.0, 1.0, 0.5, 0.9, 0.0, 1.2][..]).prop_map(Number).boxed(),
    };
    prop_oneof![
        8 => restitution.prop_map(Answer::Bounce),
        2 => Just(Answer::Slide),
        1 => Just(Answer::Stop),
        1 => Just(Answer::Pass),
        1 => speed(values).prop_map(Answer::Velocity),
    ]
    .boxed()
}

/// A body to be added.
pub(crate) fn spec(flavour: Flavour) -> BoxedStrategy<Spec> {
    let [fixed, kinematic, dynamic] = flavour.kinds();
    let kind = prop_oneof![fixed => Just(Kind::Fixed), kinematic.max(1) => Just(if kinematic > 0 { Kind::Kinematic } else { Kind::Fixed }), dynamic => Just(Kind::Dynamic)];
    kind.prop_flat_map(move |kind| special(flavour, kind)).boxed()
}

fn special(flavour: Flavour, kind: Kind) -> BoxedStrategy<Spec> {
    let values = flavour.values();
    let is_dynamic = kind == Kind::Dynamic;
    let shapes = if is_dynamic {
        // Mostly balls.
        let ball = (point(values), size(values)).prop_map(|(at, radius)| Form::Circle { at, radius });
        prop_oneof![3 => vec(ball, 1), 2 => vec(form(values, true), 1)].boxed()
    } else {
        prop_oneof![8 => vec(form(values, false), 1), 1 => vec(form(values, false), 0..4)].boxed()
    };
    let moves = if kind == Kind::Fixed { 0.1 } else { 0.9 };
    let looks = (
        shapes,
        weighted(moves, speed(values)),
        weighted(flavour.has_tags(), tags()),
        weighted(0.2, tags()),
        weighted(0.2, tags()),
    );
    let turns = if kind == Kind::Kinematic { 0.5 } else { 0.02 };
    let ways = (
        weighted(turns, number(values)),
        weighted(turns * 0.5, point(values)),
        weighted(0.25, answer(values)),
        weighted(0.05, number(values)),
        weighted(0.08, speed(values)),
    );
    let rare = (
        weighted(0.3, positive(values)),
        weighted(0.03, point(values)),
        weighted(0.03, number(values)),
        any::<[u8; 5]>(),
    );
    (looks, ways, rare)
        .prop_map(
            move |(
                (shapes, velocity, tags, stopped_by, senses),
                (spin, pivot, response, scale, push),
                (mass, front, transfer, dice),
            )| Spec {
                kind,
                shapes,
                velocity,
                tags,
                stopped_by,
                senses,
                spin,
                pivot,
                response,
                gravity_scale: scale,
                acceleration: push.filter(|_| is_dynamic),
                mass: mass.filter(|_| is_dynamic),
                one_way_toward: front,
                most_transfer: transfer,
                keep_speed: is_dynamic && dice[0] < 30,
                one_way: dice[1] < 10,
                diagonal: dice[2] < 25,
                off: dice[3] < 8,
                ..Spec::default()
            },
        )
        .boxed()
}

pub(crate) fn who() -> BoxedStrategy<Who> {
    prop_oneof![30 => 0..40i32, 1 => -8..0i32].boxed()
}

pub(crate) fn which() -> BoxedStrategy<Which> {
    (weighted(0.2, tags()), weighted(0.2, tags()), weighted(0.2, who()))
        // Of another die every seed would be another case.
        .prop_map(|(any_of, none_of, except)| Which { any_of, none_of, except, minds_one_way: none_of.is_some() })
        .boxed()
}

pub(crate) fn deed(flavour: Flavour) -> BoxedStrategy<Deed> {
    let values = flavour.values();
    let what = prop_oneof![
        4 => answer(values).prop_map(What::Answer),
        4 => spec(flavour).prop_map(|spec| What::Add(Box::new(spec))),
        4 => Just(What::RemoveOther),
        1 => Just(What::RemoveMover),
        1 => who().prop_map(What::Remove),
        1 => (who(), speed(values)).prop_map(|(who, v)| What::Velocity(who, v)),
        1 => speed(values).prop_map(What::MoverVelocity),
        1 => speed(values).prop_map(What::OtherVelocity),
        1 => Just(What::PassOther),
        1 => point(values).prop_map(What::Ask),
    ];
    (0u32..8, prop_oneof![3 => Just(0u32), 1 => 1u32..5], what)
        .prop_map(|(at, every, what)| Deed { at, every, what })
        .boxed()
}

pub(crate) fn call(flavour: Flavour) -> BoxedStrategy<Call> {
    let values = flavour.values();
    let (steps, closures, moves, rare) = match flavour {
        Flavour::Closure => (2, 14, 1, 1),
        Flavour::Walker => (6, 1, 14, 1),
        Flavour::Wild => (8, 4, 4, 2),
        _ => (14, 3, 1, 1),
    };
    let machines = if flavour == Flavour::Machines { 8 } else { rare };
    // One of these tells as much as many.
    let churn = if flavour == Flavour::Game {
        (1u32..4000, spec(flavour)).prop_map(|(times, spec)| Call::Churn(times, Box::new(spec))).boxed()
    } else {
        who().prop_map(Call::Readd).boxed()
    };
    let change = prop_oneof![
        8 => spec(flavour).prop_map(|spec| Call::Add(Box::new(spec))),
        6 => who().prop_map(Call::Remove),
        1 => who().prop_map(Call::Readd),
        1 => churn,
        1 => speed(values).prop_map(Call::Gravity),
        3 => (who(), speed(values)).prop_map(|(who, v)| Call::Velocity(who, v)),
        2 => (who(), who()).prop_map(|(a, b)| Call::Pass(a, b)),
        1 => (who(), speed(values)).prop_map(|(who, v)| Call::Acceleration(who, v)),
        3 => (who(), point(values)).prop_map(|(who, v)| Call::Teleport(who, v)),
        2 => (who(), form(values, true)).prop_map(|(who, form)| Call::Shapes(who, vec![form])),
        1 => (who(), vec(form(values, false), 0..3)).prop_map(|(who, forms)| Call::Shapes(who, forms)),
        3 => (who(), any::<bool>()).prop_map(|(who, on)| Call::Enabled(who, on)),
        2 => (who(), tags()).prop_map(|(who, tags)| Call::Tags(who, tags)),
        2 => (who(), tags()).prop_map(|(who, tags)| Call::StoppedBy(who, tags)),
        1 => (who(), tags()).prop_map(|(who, tags)| Call::Senses(who, tags)),
        1 => (who(), of(answer(values))).prop_map(|(who, answer)| Call::Response(who, answer)),
        1 => (tags(), tags(), of(answer(values))).prop_map(|(a, b, answer)| Call::Between(a, b, answer)),
        1 => (who(), any::<u64>()).prop_map(|(who, user)| Call::User(who, user)),
    ];
    let ask = prop_oneof![
        (point(values), point(values), which()).prop_map(|(from, motion, which)| Call::CastRay(from, motion, which)),
        (form(values, false), point(values), which())
            .prop_map(|(form, motion, which)| Call::CastShape(form, motion, which)),
        (point(values), number(values), which()).prop_map(|(at, most, which)| Call::Nearest(at, most, which)),
        (who(), number(values)).prop_map(|(who, fraction)| Call::Look(who, fraction)),
    ];
    prop_oneof![
        12 => change,
        2 => ask,
        machines => prop_oneof![
            (who(), number(values)).prop_map(|(who, spin)| Call::Spin(who, spin)),
            (who(), point(values), number(values)).prop_map(|(who, at, angle)| Call::MoveTo(who, at, angle)),
        ],
        moves => (who(), point(values), answer(values)).prop_map(|(who, motion, answer)| Call::MoveBy(who, motion, answer)),
        rare => (who(), point(values), vec(answer(values), 0..4)).prop_map(|(who, motion, answers)| Call::MoveWith(who, motion, answers)),
        1 => Just(Call::Restore),
        1 => Just(Call::Clone),
        steps => time(values).prop_map(Call::Advance),
        closures => (time(values), vec(deed(flavour), 0..5)).prop_map(|(dt, deeds)| Call::Step(dt, deeds)),
    ]
    .boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_the_same_case_each_time_and_it_is_read_as_it_was_written() -> Result<(), serde_json::Error> {
        for seed in (0..28).chain(NEWER..NEWER + 32) {
            let (flavour, calls) = case(seed);
            let (again, same) = case(seed);
            let json = serde_json::to_string(&calls)?;
            assert_eq!((flavour, &json), (again, &serde_json::to_string(&same)?));
            let read: Vec<Call> = serde_json::from_str(&json)?;
            assert_eq!(json, serde_json::to_string(&read)?, "seed {seed}");
        }
        Ok(())
    }
}
