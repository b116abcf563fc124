//! `contact` against a slow oracle, and by doing what it says: moving `a` out by it.

mod support;

use hazumi::{Aabb, Capsule, Circle, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2, contact, distance, overlap};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRng, TestRunner};
use support::oracle;
use support::shapes::{CURVES, LINE, SEGMENT, SOLID, any_shape, shape};

const CLOSE: f32 = 1e-3;

fn for_all(kinds_a: &[usize], kinds_b: &[usize], test: impl Fn(&Shape, &Shape)) {
    for &kind_a in kinds_a {
        for &kind_b in kinds_b {
            let config = ProptestConfig {
                cases: 100,
                failure_persistence: None,
                rng_seed: RngSeed::Fixed(1),
                ..ProptestConfig::default()
            };
            let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
            let both = (shape(kind_a), shape(kind_b));
            runner
                .run(&both, |(a, b)| {
                    test(&a, &b);
                    Ok(())
                })
                .unwrap();
        }
    }
}

fn is_thin(shape: &Shape) -> bool {
    match shape {
        Shape::Circle(s) => s.radius() == 0.,
        Shape::Aabb(s) => s.size().x == 0. || s.size().y == 0.,
        Shape::Obb(s) => s.half().x == 0. || s.half().y == 0.,
        Shape::Capsule(s) => s.radius() == 0.,
        Shape::Polygon(_) => false,
        Shape::QuadBez(s) => s.half_width() == 0.,
        Shape::CubicBez(s) => s.half_width() == 0.,
        Shape::Segment(_) | Shape::Line(_) => true,
    }
}

/// Moving `a` out by its contact leaves it just touching `b`, at the point.
fn parts(a: &Shape, b: &Shape) {
    let Some(touch) = contact(a, b) else { return };
    let away = a.translated(touch.normal * (touch.depth + 1e-2)).unwrap();
    let dot = Circle::new(touch.point, 0.).unwrap();
    assert!((distance(&away, b) - 1e-2).abs() <= CLOSE, "{touch:?} leaves {}: {a:?} {b:?}", distance(&away, b));
    assert!(distance(&dot, b) <= CLOSE, "{touch:?} is not on b: {a:?} {b:?}");
    assert!((distance(&dot, &away) - 1e-2).abs() <= CLOSE, "{touch:?} is not on a: {a:?} {b:?}");
}

#[test]
fn a_contact_of_convex_shapes_is_a_shortest_move_that_parts_them() {
    let kinds = [SOLID.as_slice(), &[SEGMENT]].concat();
    for_all(&kinds, &kinds, |a, b| {
        let expected = oracle::depth(a, b) as f32;
        match contact(a, b) {
            None => assert!(expected <= CLOSE, "no contact, but {expected}: {a:?} {b:?}"),
            Some(touch) if is_thin(a) && is_thin(b) => assert_eq!(touch.depth, 0.),
            Some(touch) => {
                assert!((touch.depth - expected.max(0.)).abs() <= CLOSE, "{touch:?}, but {expected}: {a:?} {b:?}");
                parts(a, b);
            }
        }
    });
}

#[test]
fn a_line_is_left_along_its_normal_far_enough() {
    for_all(&SOLID, &[LINE], |a, b| {
        if is_thin(a) {
            return;
        }
        parts(a, b);
        parts(b, a);
        let (Some(touch), Shape::Line(line)) = (contact(a, b), b) else { return };
        if let Some(direction) = line.direction().normalized() {
            assert!(touch.normal.dot(direction).abs() < 1e-6);
        }
    });
}

#[test]
fn a_curve_is_judged_where_it_is_deepest() {
    for_all(&CURVES, &SOLID, |curve, solid| {
        if is_thin(curve) && is_thin(solid) {
            return;
        }
        let expected = -oracle::deepest(curve, solid) as f32;
        for (a, b) in [(curve, solid), (solid, curve)] {
            let Some(touch) = contact(a, b) else {
                assert!(expected <= CLOSE, "{expected}: {a:?} {b:?}");
                continue;
            };
            // The cores of thin boxes and capsules are crossed at a depth of 0, but for the radii, as samples find it.
            assert!((touch.depth - expected.max(0.)).abs() <= CLOSE, "{touch:?}, but {expected}: {a:?} {b:?}");
            let dot = Circle::new(touch.point, 0.).unwrap();
            assert!(distance(&dot, b) <= CLOSE, "{touch:?} is not on b: {a:?} {b:?}");
            let away = a.translated(touch.normal * touch.depth).unwrap();
            assert!(distance(&dot, &away) <= CLOSE, "{touch:?} is not on a: {a:?} {b:?}");
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn there_is_a_contact_of_length_1_just_where_there_is_an_overlap(a in any_shape(), b in any_shape()) {
        let touch = contact(&a, &b);
        prop_assert_eq!(touch.is_some(), overlap(&a, &b));
        if let Some(touch) = touch {
            prop_assert!((touch.normal.length() - 1.).abs() <= 1e-5);
            prop_assert!(touch.depth >= 0.);
            prop_assert!(!is_thin(&a) || !is_thin(&b) || touch.depth == 0.);
        }
    }

    #[test]
    fn the_other_order_gives_the_same_depth(a in any_shape(), b in any_shape()) {
        let (one, other) = (contact(&a, &b), contact(&b, &a));
        prop_assert!((one.map_or(0., |c| c.depth) - other.map_or(0., |c| c.depth)).abs() <= 1e-4);
    }
}

#[test]
fn coincident_centres_part_along_x() {
    let ball = Circle::new([3., 4.], 2.).unwrap();
    let touch = contact(&ball, &Circle::new([3., 4.], 1.).unwrap()).unwrap();
    assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::X, 3., Vec2::new(4., 4.)));
}

#[test]
fn faces_along_the_axes_give_normals_exactly_along_them() {
    let ball = Circle::new([0.1, 0.9], 0.3).unwrap();
    let brick = Aabb::new([-5., -2.], [5., 0.7]).unwrap();
    assert_eq!(contact(&ball, &brick).unwrap().normal, Vec2::Y);
    let quarter = Obb::new([0., -0.3], [2., 10.], core::f32::consts::FRAC_PI_2).unwrap();
    assert_eq!(contact(&ball, &quarter).unwrap().normal, Vec2::Y);
    let inside = Circle::new([0.1, 0.5], 0.3).unwrap();
    assert_eq!(contact(&inside, &brick).unwrap().normal, Vec2::Y);
}

#[test]
fn a_curve_through_the_centre_of_a_circle_is_left_across_itself() {
    let arch = QuadBez::new([-2., 0.], [0., 4.], [2., 0.]).unwrap(); // level at its top, (0, 2)
    let touch = contact(&Circle::new([0., 2.], 1.).unwrap(), &arch).unwrap();
    assert!(touch.normal.x.abs() < 1e-5 && (touch.depth - 1.).abs() < 1e-5, "{touch:?}");
}

#[test]
fn thin_shapes_cross_without_depth_and_perpendicular_to_the_second() {
    let level = Segment::new([-4., 1.], [4., 1.]).unwrap();
    let shapes: [Shape; 3] = [
        Segment::new([0., -3.], [1., 3.]).unwrap().into(),
        Line::new([0., -3.], [1., 6.]).unwrap().into(),
        QuadBez::new([0., -3.], [3., 0.], [1., 3.]).unwrap().into(),
    ];
    for other in &shapes {
        let touch = contact(other, &level).unwrap();
        assert_eq!((touch.normal.x, touch.normal.y.abs(), touch.depth), (0., 1., 0.), "{other:?}");
        assert!((touch.point.y - 1.).abs() < 1e-5);
        let back = contact(&level, other).unwrap();
        assert!(back.depth == 0. && distance(&Circle::new(back.point, 0.).unwrap(), other) < 1e-5);
    }
}

#[test]
fn a_segment_that_ends_on_a_wall_leaves_it_on_its_own_side() {
    let wall = Segment::new([-4., 0.], [4., 0.]).unwrap();
    let touch = contact(&Segment::new([1., 0.], [2., 3.]).unwrap(), &wall).unwrap();
    assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::Y, 0., Vec2::new(1., 0.)));
}

#[test]
fn crossed_capsules_part_by_their_shortest_way() {
    let level = Capsule::new([-4., 0.], [4., 0.], 1.).unwrap();
    let upright = Capsule::new([0., -1.], [0., 9.], 1.).unwrap();
    // Up by 1, until the lower end is on the level core, and by both radii.
    let touch = contact(&upright, &level).unwrap();
    assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::Y, 3., Vec2::new(0., 1.)));
}

#[test]
fn boxes_share_the_middle_of_a_shared_edge() {
    let floor = Aabb::new([-10., -1.], [10., 0.]).unwrap();
    let touch = contact(&Aabb::new([2., -0.25], [4., 2.]).unwrap(), &floor).unwrap();
    assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::Y, 0.25, Vec2::new(3., 0.)));
    let roof = Polygon::new([[-1., 0.5], [1., 0.5], [0., -0.5]]).unwrap();
    let touch = contact(&roof, &floor).unwrap();
    assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::Y, 0.5, Vec2::new(0., 0.)));
}
