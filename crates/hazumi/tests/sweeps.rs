//! Every moving solid against every shape, beside an oracle that walks along the motion by the distance left.

mod support;

use core::f32::consts::TAU;

use hazumi::{
    Aabb, Capsule, Circle, CubicBez, InvalidQuestion, Line, Obb, Polygon, QuadBez, Segment, Shape, ShapeRef, SweepHit,
    Vec2, contact,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use support::oracle;
use support::shapes::{CURVES, KINDS, SOLID, any_shape, mapped, point, shape};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

/// By a motion that is finite.
fn sweep<'a, 'b>(a: impl Into<ShapeRef<'a>>, motion: impl Into<Vec2>, b: impl Into<ShapeRef<'b>>) -> Option<SweepHit> {
    hazumi::sweep(a, motion, b).unwrap()
}

fn motion() -> impl Strategy<Value = Vec2> {
    prop_oneof![
        3 => point(),
        2 => (-120f32..120.0, -120f32..120.0).prop_map(Vec2::from),
        1 => (-3200f32..3200.0, -3200f32..3200.0).prop_map(Vec2::from),
    ]
}

fn moved(shape: &Shape, motion: Vec2, time: f64) -> Shape {
    shape.translated([(f64::from(motion.x) * time) as f32, (f64::from(motion.y) * time) as f32]).unwrap()
}

/// What f32 positions of the moved shape and the oracle's own search may add to a distance.
const NEAR: f64 = 2e-3;

/// The time at which the distance first falls below `NEAR / 2`; no touch can come before. 1 or more if it never does.
fn walk(a: &Shape, motion: Vec2, b: &Shape) -> f64 {
    let speed = f64::from(motion.length()).max(1e-9);
    let mut time = 0.0;
    for _ in 0..400 {
        let gap = oracle::distance(&moved(a, motion, time), b);
        if gap < NEAR / 2.0 || time >= 1.0 {
            break;
        }
        time += gap.max(NEAR / 4.0) / speed;
    }
    time
}

/// Between the two times the shapes may graze, but not go deep.
fn only_grazes(a: &Shape, motion: Vec2, b: &Shape, from: f64, to: f64) -> Result<(), TestCaseError> {
    for i in 1..=12 {
        let time = from + (to - from) * f64::from(i) / 13.0;
        let gap = oracle::distance(&moved(a, motion, time), b);
        prop_assert!(gap > -2.0 * NEAR, "{gap} deep at {time}, between {from} and {to}");
    }
    Ok(())
}

fn agrees_with_the_walk(a: &Shape, motion: Vec2, b: &Shape) -> Result<(), TestCaseError> {
    let hit = sweep(a, motion, b);
    if oracle::distance(a, b) < NEAR {
        // In touch from the start: the contact decides, where it is unmistakable.
        if let (Some(hit), Some(touch)) = (hit, contact(a, b))
            && touch.depth > 1e-3
        {
            prop_assert_eq!(hit.time, 0.0);
            prop_assert!(motion.dot(touch.normal) < 0.0, "{:?} leaves {:?}", hit, touch);
        }
        return Ok(());
    }
    let first = walk(a, motion, b);
    let Some(hit) = hit else {
        return only_grazes(a, motion, b, first, 1.0);
    };
    let time = f64::from(hit.time);
    let there = moved(a, motion, time);
    let dot = Shape::from(Circle::new(hit.point, 0.0).unwrap());
    prop_assert!(oracle::distance(&there, b).abs() <= NEAR, "{:?}: apart by {}", hit, oracle::distance(&there, b));
    prop_assert!(oracle::distance(&dot, b).abs() <= NEAR, "{:?}: not on b", hit);
    prop_assert!(oracle::distance(&dot, &there).abs() <= 2.0 * NEAR, "{:?}: not on a", hit);
    prop_assert!((hit.normal.length() - 1.0).abs() <= 1e-6 && motion.dot(hit.normal) < 0.0, "{:?}", hit);
    if first < time {
        only_grazes(a, motion, b, first, time)?;
    }
    // Backed off along the normal it is off by as much, but for other parts of a curve or corners nearby.
    let back = 0.05;
    let off = Shape::translated(&there, hit.normal * back as f32).unwrap();
    let gap = oracle::distance(&off, b);
    prop_assert!((-NEAR..=back + NEAR).contains(&gap), "{:?}: {} along the normal", hit, gap);
    if !matches!(b, Shape::QuadBez(_) | Shape::CubicBez(_)) {
        prop_assert!(gap >= back - NEAR, "{:?}: only {} along the normal", hit, gap);
    }
    Ok(())
}

fn solid() -> impl Strategy<Value = Shape> {
    prop::sample::select(SOLID.to_vec()).prop_flat_map(shape)
}

fn convex() -> impl Strategy<Value = Shape> {
    (0..KINDS - CURVES.len()).prop_flat_map(shape)
}

fn curve() -> impl Strategy<Value = Shape> {
    prop::sample::select(CURVES.to_vec()).prop_flat_map(shape)
}

/// Whether both found the same touch, or one of them none because it is but a graze.
fn same(one: Option<SweepHit>, other: Option<SweepHit>, motion: Vec2) -> bool {
    let length = motion.length();
    match (one, other) {
        (None, None) => true,
        (Some(hit), None) | (None, Some(hit)) => motion.dot(hit.normal) > -2e-3 * length,
        (Some(one), Some(other)) => {
            let slope = motion.dot(one.normal).abs().max(motion.dot(other.normal).abs()) / length;
            (one.time - other.time).abs() * length * slope <= 1e-3
        }
    }
}

proptest! {
    #![proptest_config(config(6_000))]

    #[test]
    fn a_solid_meets_a_convex_shape_when_the_distance_ends(a in solid(), motion in motion(), b in convex()) {
        agrees_with_the_walk(&a, motion, &b)?;
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_solid_meets_a_curve_when_the_distance_ends(a in solid(), motion in motion(), b in curve()) {
        agrees_with_the_walk(&a, motion, &b)?;
    }
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn it_does_not_matter_which_of_the_two_moves(a in solid(), motion in motion(), b in any_shape()) {
        let (one, other) = (sweep(&a, motion, &b), sweep(&b, -motion, &a));
        prop_assert!(same(one, other, motion), "{:?} but {:?}", one, other);
    }

    #[test]
    fn a_world_twice_as_large_gives_the_same_bits(a in solid(), motion in motion(), b in any_shape()) {
        let double = |s: &Shape| mapped(s, |p| p * 2.0, 2.0, 0.0);
        let (one, two) = (sweep(&a, motion, &b), sweep(&double(&a), motion * 2.0, &double(&b)));
        prop_assert_eq!(one.map(|h| (h.time, h.normal, h.point * 2.0)), two.map(|h| (h.time, h.normal, h.point)));
    }

    #[test]
    fn a_turned_world_turns_the_answer(a in solid(), motion in motion(), b in any_shape()) {
        let turned = |s: &Shape| mapped(s, Vec2::perp, 1.0, TAU / 4.0);
        let (one, two) = (sweep(&a, motion, &b), sweep(&turned(&a), motion.perp(), &turned(&b)));
        let back = two.map(|mut hit| {
            hit.normal = -hit.normal.perp();
            hit
        });
        prop_assert!(same(one, back, motion), "{:?} but {:?}", one, two);
    }

    #[test]
    fn a_world_moved_aside_gives_the_same_times(a in solid(), motion in motion(), b in any_shape()) {
        let aside = |s: &Shape| mapped(s, |p| p + Vec2::new(64.0, -128.0), 1.0, 0.0);
        let (one, two) = (sweep(&a, motion, &b), sweep(&aside(&a), motion, &aside(&b)));
        // Positions are rounded to f32 on the way, so that what touched may no longer, or the other way round.
        if oracle::distance(&a, &b) > NEAR {
            prop_assert!(same(one, two, motion), "{:?} but {:?}", one, two);
        }
    }

    #[test]
    fn half_the_motion_takes_twice_the_time(a in solid(), motion in motion(), b in any_shape()) {
        let (whole, half) = (sweep(&a, motion, &b), sweep(&a, motion * 0.5, &b));
        match (whole, half) {
            (Some(whole), Some(mut half)) => {
                half.time /= 2.0;
                prop_assert!(same(Some(half), Some(whole), motion), "{:?} but {:?}", whole, half);
            }
            (Some(whole), None) => prop_assert!(whole.time >= 0.5 - 1e-6 || motion.dot(whole.normal) > -2e-3 * motion.length()),
            (None, Some(half)) => prop_assert!(motion.dot(half.normal) > -2e-3 * motion.length(), "{:?}", half),
            (None, None) => {}
        }
    }
}

fn extreme() -> impl Strategy<Value = f32> {
    let ends = vec![0., 1., -1., 1e-45, -1e-20, 1e20, -1e20, f32::MAX, f32::MIN, 16_777_216., 3., -7.];
    prop_oneof![4 => prop::sample::select(ends), 1 => any::<f32>()]
}

fn extreme_shape() -> impl Strategy<Value = Shape> {
    (0..9, prop::array::uniform8(extreme()), extreme()).prop_filter_map("not a shape", |(kind, n, r)| {
        let [a, b, c, d] = [[n[0], n[1]], [n[2], n[3]], [n[4], n[5]], [n[6], n[7]]];
        let r = r.abs();
        Some(match kind {
            0 => Circle::new(a, r).ok()?.into(),
            1 => Aabb::new([a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]).ok()?.into(),
            2 => Obb::from_half(a, [r, n[2].abs()], n[3]).ok()?.into(),
            3 => Capsule::new(a, b, r).ok()?.into(),
            4 => Segment::new(a, b).ok()?.into(),
            5 => Line::new(a, b).ok()?.into(),
            6 => QuadBez::new(a, b, c).ok()?.with_half_width(r).ok()?.into(),
            7 => CubicBez::new(a, b, c, d).ok()?.with_half_width(if r > 1. { 0. } else { r }).ok()?.into(),
            _ => Polygon::new([a, b, c, d]).or_else(|_| Polygon::new([a, b, c])).ok()?.into(),
        })
    })
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_ends_of_the_range_of_f32_have_sound_answers(a in extreme_shape(), x in extreme(), y in extreme(), b in extreme_shape()) {
        for target in [&a, &b] {
            if let Some(hit) = sweep(&a, [x, y], target) {
                prop_assert!((0.0..=1.0).contains(&hit.time), "{:?}", hit);
                prop_assert!((hit.normal.length() - 1.0).abs() <= 1e-5 && hit.point.is_finite(), "{:?}", hit);
            }
        }
    }
}

fn ball(x: f32, y: f32, r: f32) -> Circle {
    Circle::new([x, y], r).unwrap()
}

#[test]
fn a_motion_that_is_not_finite_is_refused_by_name_and_value() {
    let wall = Aabb::new([5., -5.], [6., 5.]).unwrap();
    for (x, shown) in [(f32::INFINITY, "inf"), (f32::NEG_INFINITY, "-inf"), (f32::NAN, "NaN")] {
        let error = hazumi::sweep(&ball(0., 0., 1.), [x, 0.], &wall).unwrap_err();
        assert_eq!(error.to_string(), format!("motion: must be finite, got [{shown}, 0]"));
        let error = hazumi::sweep(&ball(0., 0., 1.), [0., x], &wall).unwrap_err();
        assert!(matches!(error, InvalidQuestion::NotFinite { field: "motion", got } if got.y.to_bits() == x.to_bits()));
    }
}

#[test]
fn flat_faces_give_exactly_axis_aligned_normals() {
    let wall = Aabb::new([10.1, -50.3], [20.7, 50.9]).unwrap();
    let (ball, tile) = (ball(0.3, 0.7, 1.1), Aabb::new([-1.1, -1.3], [0.9, 1.7]).unwrap());
    let pole = Capsule::new([0.1, -3.3], [0.1, 4.7], 0.9).unwrap();
    for motion in [[100.7, 3.3], [100.1, -7.7], [33.3, 11.1]] {
        for mover in [Shape::from(ball), tile.into(), pole.into()] {
            let hit = sweep(&mover, motion, &wall).unwrap();
            assert_eq!(hit.normal, -Vec2::X, "{mover:?}");
            assert_eq!(hit.point.x, 10.1);
        }
        let line = Line::new([10.1, 0.], [0., 3.3]).unwrap();
        assert_eq!(sweep(&ball, motion, &line).unwrap().normal, -Vec2::X);
        let segment = Segment::new([10.1, 60.1], [10.1, -60.7]).unwrap();
        assert_eq!(sweep(&ball, motion, &segment).unwrap().normal, -Vec2::X);
        let turned = Obb::from_half([20., 0.], [60., 8.5], TAU / 4.).unwrap();
        assert_eq!(sweep(&ball, motion, &turned).unwrap().normal, -Vec2::X);
    }
}

#[test]
fn gliding_leaving_and_standing_still_are_no_hits() {
    let floor = Aabb::new([-100., 0.], [100., 10.]).unwrap();
    for motion in [[50., 0.], [30., -30.], [0., -1.], [0., 0.], [-1e-3, -1e-3]] {
        assert_eq!(sweep(&ball(0., -1., 1.), motion, &floor), None, "{motion:?}");
    }
    let down = sweep(&ball(0., -1., 1.), [30., 3.], &floor).unwrap();
    assert_eq!((down.time, down.normal), (0., -Vec2::Y));
    let tile = Aabb::new([0., 0.], [1., 1.]).unwrap();
    let step = Aabb::new([3., 1.], [4., 2.]).unwrap();
    assert_eq!(sweep(&tile, [5., 0.], &step), None, "past a corner");
    assert_eq!(sweep(&tile, [4., 0.], &Aabb::new([3., -1.], [4., 0.]).unwrap()), None, "past the other corner");
    // A point through the very corner (3, 3): out again at once, or in between both faces.
    let point = ball(0., 0., 0.);
    assert_eq!(sweep(&point, [6., 6.], &Aabb::new([3., -9.], [9., 3.]).unwrap()), None);
    assert_eq!(sweep(&point, [6., 6.], &Aabb::new([3., 3.], [9., 9.]).unwrap()).map(|h| h.time), Some(0.5));
}

#[test]
fn a_corner_met_by_a_corner_answers_against_the_motion() {
    let tile = Aabb::new([0., 0.], [1., 1.]).unwrap();
    let other = Aabb::new([3., 3.], [4., 4.]).unwrap();
    let hit = sweep(&tile, [4., 4.], &other).unwrap();
    assert_eq!((hit.time, hit.point), (0.5, Vec2::new(3., 3.)));
    assert!(hit.normal.dot(Vec2::new(-1., -1.).normalized().unwrap()) > 0.999_999);
}

#[test]
fn a_thin_wall_through_the_centre_is_left_either_way() {
    let wall = Segment::new([-9., 0.], [9., 0.]).unwrap();
    let line = Line::new([0., 0.], [1., 0.]).unwrap();
    let curve = QuadBez::new([-9., 0.], [0., 0.], [9., 0.]).unwrap();
    for motion in [[0., 5.], [0., -5.], [7., 2.]] {
        assert_eq!(sweep(&ball(0., 0., 1.), motion, &wall), None);
        assert_eq!(sweep(&ball(0., 0., 1.), motion, &line), None);
        assert_eq!(sweep(&ball(0., 0., 1.), motion, &curve), None);
        assert_eq!(sweep(&Aabb::new([-1., -1.], [1., 1.]).unwrap(), motion, &wall), None);
    }
    assert!(sweep(&ball(0., 0.5, 1.), [0., -5.], &wall).is_some());
    assert!(sweep(&ball(0., 0.5, 1.), [0., 5.], &wall).is_none());
}

#[test]
fn from_deep_inside_the_nearest_face_decides() {
    let block = Aabb::new([0., 0.], [100., 40.]).unwrap();
    assert_eq!(sweep(&ball(50., 5., 2.), [0., 9.], &block).map(|h| (h.time, h.normal)), Some((0., -Vec2::Y)));
    assert_eq!(sweep(&ball(50., 5., 2.), [9., -1.], &block), None);
    // Two faces are as near: into both or it is no hit.
    assert_eq!(sweep(&ball(5., 5., 2.), [9., -1.], &block), None);
    assert_eq!(sweep(&ball(5., 5., 2.), [9., 1.], &block).map(|h| h.normal), Some(-Vec2::X));
}

#[test]
fn fifty_diameters_a_step_miss_nothing() {
    let pellet = ball(0., 0., 1.);
    for i in 0..2000 {
        let angle = i as f32 * 0.01;
        let (sin, cos) = (libm::sinf(angle), libm::cosf(angle));
        let motion = Vec2::new(cos, sin) * 3200.;
        let (middle, side) = (Vec2::new(cos, sin) * 2500., Vec2::new(-sin, cos) * 0.9);
        let wall = Segment::new(middle - side, middle + side).unwrap();
        let hit = sweep(&pellet, motion, &wall).unwrap();
        assert!((hit.time * 3200. - 2499.).abs() < 2e-3, "{hit:?}");
        let arch = QuadBez::new(middle - side, middle, middle + side).unwrap();
        let hit = sweep(&pellet, motion, &arch).unwrap();
        assert!((hit.time * 3200. - 2499.).abs() < 2e-3, "{hit:?}");
    }
}

#[test]
fn a_ball_that_rests_in_a_bowl_leaves_one_side_and_meets_the_other() {
    // y = x²/10 upward; a ball against its left slope goes right.
    let bowl = QuadBez::new([-20., 40.], [0., -40.], [20., 40.]).unwrap();
    let first = sweep(&ball(0., 20., 1.), [-30., 0.], &bowl).unwrap();
    let there = Vec2::new(0., 20.) + Vec2::new(-30., 0.) * first.time;
    assert!(sweep(&Circle::new(there, 1.).unwrap(), [-1., 0.], &bowl).unwrap().time < 1e-5);
    let second = sweep(&Circle::new(there, 1.).unwrap(), [60., 0.], &bowl).unwrap();
    assert!((there.x + 60. * second.time + there.x).abs() < 1e-3, "{second:?}");
    assert!((second.normal.x + first.normal.x).abs() < 1e-4, "{second:?}");
    let tile = |x: f32| Aabb::from_center([x, 20.], [2., 2.]).unwrap();
    let first = sweep(&tile(0.), [-30., 0.], &bowl).unwrap();
    let second = sweep(&tile(-30. * first.time), [60., 0.], &bowl).unwrap();
    assert!((second.time - first.time).abs() < 1e-5, "{first:?} {second:?}");
}

#[test]
fn a_normal_of_a_curve_is_right_to_a_thousandth_of_a_degree() {
    // A ball falls onto the parabola y = −x²/20, whose normal at x is (x/10, 1).
    let arch = QuadBez::new([-30., -45.], [0., 45.], [30., -45.]).unwrap();
    for i in -50..=50 {
        let x = i as f32 * 0.31;
        let hit = sweep(&ball(x, 60., 3.), [0., -100.], &arch).unwrap();
        let normal = Vec2::new(hit.point.x / 10., 1.).normalized().unwrap();
        assert!(normal.cross(hit.normal).abs() < 2e-5, "{x}: {hit:?} {normal:?}");
        assert!((hit.point.y + hit.point.x * hit.point.x / 20.).abs() < 1e-4, "{x}: {hit:?}");
    }
}

#[test]
fn a_straight_curve_that_runs_unevenly_is_touched_where_it_is() {
    let wall = QuadBez::new([8., -4.], [8., -4.], [43., -9.]).unwrap();
    let hit = sweep(&ball(33., -22., 0.), [0., 32.], &wall).unwrap();
    assert!((hit.point - Vec2::new(33., -4. - 25. / 7.)).length() < 1e-5, "{hit:?}");
}

#[test]
fn a_ball_that_fits_a_groove_is_answered_in_bounded_time() {
    // Curvature 1 at the bottom of y = x²/2, and a ball of radius 1 that comes straight down.
    let groove = QuadBez::new([-2., 2.], [0., -2.], [2., 2.]).unwrap();
    let hit = sweep(&ball(0., 9., 1.), [0., -16.], &groove).unwrap();
    assert!((hit.time - 0.5).abs() < 1e-6, "{hit:?}");
    let loops = CubicBez::new([0., 0.], [90., 0.], [-90., 0.], [0., 0.]).unwrap();
    assert!(sweep(&ball(0., 9., 1.), [0., -16.], &loops).is_some());
}

#[test]
fn polygons_of_many_corners_are_answered_too() {
    let round = |center: Vec2, n: usize| {
        let corner = |i: usize| {
            let angle = i as f32 / n as f32 * TAU;
            center + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * 5.
        };
        Polygon::new((0..n).map(corner)).unwrap()
    };
    let hit = sweep(&round(Vec2::ZERO, 64), [40., 0.], &round(Vec2::new(30., 0.), 48)).unwrap();
    assert!((hit.time - 0.5).abs() < 1e-6 && (hit.point - Vec2::new(25., 0.)).length() < 1e-3, "{hit:?}");
}

#[test]
fn a_box_whose_corner_lies_on_a_curve_meets_it_at_once_if_it_goes_into_it() {
    let curve = CubicBez::new([-140., 100.], [-124., 100.], [-106., 93.6], [-90., 84.]).unwrap();
    // The corner is a little before the curve, on it, or a little behind, as f32 rounds it.
    for (place, normal) in
        [([-98.943_86, 77.278_48], [-0.485_764, -0.874_09]), ([-98.411_58, 76.981_11], [-0.489_675, -0.871_905])]
    {
        for off in [-1e-4, -1e-5, 0.0, 1e-5] {
            let shape = Aabb::from_center([place[0], place[1] + off], [10., 18.]).unwrap();
            for motion in [[0., 5.], [5., 0.], [5., 2.], [3., 4.], [5., -1.], [-1., 5.]] {
                let hit = sweep(&shape, motion, &curve).unwrap_or_else(|| panic!("{off} {motion:?}"));
                assert!(hit.time < 1e-4, "{off} {motion:?}: {hit:?}");
                assert!((hit.normal - Vec2::from(normal)).length() < 1e-4, "{off} {motion:?}: {hit:?}");
            }
            for motion in [[0., -5.], [-5., 0.], [-3., -2.]] {
                let hit = sweep(&shape, motion, &curve);
                assert!(hit.is_none(), "{off} {motion:?}: {hit:?}");
            }
        }
    }
}

#[test]
fn a_box_glides_past_the_end_of_a_curve_that_its_corner_touches_and_not_along_one_that_goes_on_under_it() {
    let shape = Aabb::new([-10., -10.], [0., 0.]).unwrap();
    let beside = CubicBez::new([0., 0.], [5., -5.], [10., -10.], [20., -15.]).unwrap();
    assert_eq!(sweep(&shape, [0., 5.], &beside), None);
    assert!(sweep(&shape, [5., 0.], &beside).is_some_and(|hit| hit.time == 0.0));
    let under = CubicBez::new([0., 0.], [-5., 0.], [-10., 4.], [-20., 9.]).unwrap();
    assert!(sweep(&shape, [0., 5.], &under).is_some_and(|hit| hit.time == 0.0 && hit.normal.y < -0.999));
    assert_eq!(sweep(&shape, [5., 0.], &under), None);
}

#[test]
fn a_curve_that_is_in_a_box_by_rounding_comes_out_of_it_at_a_corner_and_stops_nothing() {
    // Its bottom is as high as the curve's end, and its corner a hair under the curve.
    let slide = CubicBez::new([0., -30.], [50., -30.], [50., 0.], [100., 0.]).unwrap();
    for along in [0.01, 0.02, 0.04] {
        let box_on_end = Aabb::new([100. - along, -24.], [112. - along, 0.]).unwrap();
        assert_eq!(sweep(&box_on_end, [0.2, 0.], &slide), None, "{along}");
    }
    // From below the same corner is met.
    let below = Aabb::new([94., 1.], [106., 24.]).unwrap();
    assert_eq!(sweep(&below, [0.2, -2.], &slide).unwrap().normal, Vec2::new(0., 1.));
    // What comes out through a bowl so flatly meets it from inside, farther on: y = x²/500 upward.
    let bowl = QuadBez::new([-100., -20.], [0., 20.], [100., -20.]).unwrap();
    let sunk = Aabb::new([-10., -10.], [0., -0.2 + 7e-7]).unwrap();
    let hit = sweep(&sunk, [0.1, 0.00399], &bowl).unwrap();
    assert!((hit.time - 0.416).abs() < 0.01 && hit.normal.y < -0.9, "{hit:?}");
}

#[test]
fn a_capsule_that_stands_in_a_bowl_by_rounding_does_not_go_into_it() {
    let bowl = QuadBez::new([-40., -40.], [0., 40.], [40., -40.]).unwrap();
    for top in [-2., 0., 2.] {
        let capsule = Capsule::new([top, -16.], [0., -4. + 1e-6], 4.).unwrap();
        let hit = sweep(&capsule, [6., 0.], &bowl).unwrap();
        assert!(hit.time < 1e-2 && hit.normal.y < -0.99, "{top}: {hit:?}");
    }
}

#[test]
fn a_hull_whose_corner_is_at_the_end_of_a_curve_enters_what_it_meets() {
    // The curve goes on away from the box: it is met as its end is, over the side that the motion is most opposed to.
    let curve = QuadBez::new([-16., -16.], [-32., 32.], [-32., -32.]).unwrap();
    let hit = sweep(&Aabb::new([-16., -48.], [16., -16.]).unwrap(), [-16., 128.], &curve).unwrap();
    assert_eq!((hit.time, hit.normal, hit.point), (0.0, -Vec2::Y, Vec2::new(-16., -16.)));
    let wedge = Polygon::new([[48., -48.], [32., -32.], [32., -80.]]).unwrap();
    let curve = QuadBez::new([80., -32.], [64., -32.], [48., -48.]).unwrap();
    let hit = sweep(&wedge, [32., 32.], &curve).unwrap();
    assert!(hit.time == 0.0 && (hit.normal + Vec2::new(0.5f32.sqrt(), 0.5f32.sqrt())).length() < 1e-6, "{hit:?}");
    assert_eq!(hit.point, Vec2::new(48., -48.));
}

#[test]
fn a_band_or_a_line_that_starts_in_a_shape_touches_it_at_a_point_of_that_shape() {
    let band = QuadBez::new([0., 0.], [5., 0.], [10., 0.]).unwrap().with_half_width(2.).unwrap();
    let block = Aabb::new([4., 1.], [6., 9.]).unwrap();
    let hit = sweep(&band, [0., 1.], &block).unwrap();
    assert_eq!((hit.time, hit.normal, hit.point), (0.0, -Vec2::Y, Vec2::new(5., 1.)));
    let line = Line::new([-32.181_67, 37.625_046], [-0.994_024_9, 0.878_292_1]).unwrap();
    let corners =
        [[-12.408_393, 1.138_004_3], [1.602_285_4, 41.082_64], [-43.557_64, 52.078_17], [-51.743_973, 42.619_93]];
    let hit = sweep(&line, [29.747_627, 80.023_56], &Polygon::new(corners).unwrap()).unwrap();
    assert!(hit.time == 0.0 && (hit.point - Vec2::from(corners[0])).length() < 1e-4, "{hit:?}");
    // A capsule that is crossed is touched on its border.
    let capsule = Capsule::new([0., -3.], [0., 5.], 2.).unwrap();
    let hit = sweep(&Line::new([0., -4.], [1., 0.]).unwrap(), [0., 1.], &capsule).unwrap();
    assert_eq!((hit.normal, hit.point), (-Vec2::Y, Vec2::new(0., -5.)));
}
