//! R5: the push of curved walls.

use hazumi::rules::push_back::{Actor, Obstacle, TOLERANCE, push_back};
use hazumi::{CubicBez, QuadBez, Shape, Vec2};

use crate::push_back::{push, walker};
use crate::random::Random;

fn quad(p0: [f32; 2], p1: [f32; 2], p2: [f32; 2]) -> QuadBez {
    QuadBez::new(p0, p1, p2).unwrap()
}

fn cubic(p0: [f32; 2], p1: [f32; 2], p2: [f32; 2], p3: [f32; 2]) -> CubicBez {
    CubicBez::new(p0, p1, p2, p3).unwrap()
}

fn near(a: impl Into<Vec2>, b: impl Into<Vec2>) -> bool {
    let (a, b) = (a.into(), b.into());
    let near = a.distance(b) < 1e-5;
    if !near {
        println!("{a:?} is not {b:?}");
    }
    near
}

#[test]
fn a_straight_curve_is_a_wall_that_pushes_a_sixteenth_more() {
    let flat = quad([-20., 4.], [0., 4.], [20., 4.]);
    assert_eq!(push(flat, [0., 0.]), [0., -2.125]);
    assert_eq!(push(flat, [1., -3.]), [1., -5.125], "carried as by a circle");
    assert_eq!(push(flat, [1., 3.]), [0., -2.125]);
    assert_eq!(push(cubic([-20., 4.], [-5., 4.], [5., 4.], [20., 4.]), [0., 0.]), [0., -2.125]);
}

#[test]
fn the_speed_is_at_least_the_last_displacement() {
    let flat: Shape = quad([-20., 4.], [0., 4.], [20., 4.]).into();
    let fast = Actor { moved: Vec2::new(0., 6.), ..walker() };
    assert_eq!(push_back(&fast, &Obstacle::fixed(&flat), TOLERANCE), Vec2::new(0., -6.375));
}

#[test]
fn the_normal_is_turned_toward_the_actor_unless_one_way() {
    for (from, to) in [(-20., 20.), (20., -20.)] {
        let curve: Shape = quad([from, 4.], [0., 4.], [to, 4.]).into();
        assert_eq!(push(curve.clone(), [0., 0.]), [0., -2.125]);
        let one_way = Obstacle { one_way: true, ..Obstacle::fixed(&curve) };
        let y = if from < to { -2.125 } else { 2.125 };
        assert_eq!(push_back(&walker(), &one_way, TOLERANCE), Vec2::new(0., y));
    }
}

#[test]
fn the_mean_of_all_crossings_decides() {
    // y = 5 at t = (1 ± √½) / 2 … symmetric, so the mean is the middle, where the tangent is level.
    assert!(near(push(quad([-8., 10.], [0., -4.], [8., 10.]), [0., 0.]), [0., -2.125]));
    // One end inside: x = 5 is crossed at t = ½ only; the tangent there is (1, 2) of quad (0,0) (5,0)→ x = 10t, y = 10t².
    let n = Vec2::new(10., -10.).normalized().unwrap() * -2.125;
    assert!(near(push(quad([0., 0.], [5., 0.], [10., 10.]), [0., 0.]), n));
}

#[test]
fn a_curve_wholly_inside_pushes_from_its_point_nearest_to_the_centre() {
    // An arch over the centre: nearest in its middle, at (0, 2).
    assert!(near(push(quad([-4., 4.], [0., 0.], [4., 4.]), [0., 0.]), [0., -2.125]));
    // The nearest point is an end: there the tangent is (1, 0).
    assert!(near(push(cubic([1., 1.], [2., 1.], [3., 2.], [4., 4.]), [0., 0.]), [0., -2.125]));
}

#[test]
fn touching_an_edge_from_outside_counts() {
    // Its top is at y = 5, at t = ½.
    assert!(near(push(quad([-20., 10.], [0., 0.], [20., 10.]), [0., 0.]), [0., -2.125]));
    assert_eq!(push(quad([-20., 10.], [0., 0.000_01], [20., 10.]), [0., 0.]), [0., 0.]);
}

#[test]
fn a_stretch_along_an_edge_counts_with_its_ends() {
    assert!(near(push(quad([-20., 5.], [0., 5.], [20., 5.]), [0., 0.]), [0., -2.125]));
    assert!(near(push(quad([-3., 5.], [0., 5.], [4., 5.]), [0., 0.]), [0., -2.125]));
}

#[test]
fn a_curve_through_two_corners_crosses_twice() {
    let n = Vec2::new(1., -1.).normalized().unwrap() * 2.125;
    assert!(near(push(quad([-10., -10.], [0., 0.], [10., 10.]), [0., 0.]), n));
}

#[test]
fn a_cusp_has_a_normal() {
    // The derivative vanishes at t = ½, at (0, 4): the curve comes straight down to there and goes straight up.
    let cusp = cubic([-20., 14.], [20., 2. / 3.], [-20., 2. / 3.], [20., 14.]);
    let pushed = Vec2::from(push(cusp, [0., 0.]));
    assert!(pushed.is_finite() && (pushed.length() - 2.125).abs() < 1e-5, "{pushed:?}");
    // A tangent of zero at an end: p0 = p1, and only the end touches.
    assert!(near(push(quad([0., 5.], [0., 5.], [0., 9.]), [0., 0.]), [2.125, 0.]));
    assert!(near(push(quad([0., 9.], [0., 5.], [0., 5.]), [0., 0.]), [-2.125, 0.]));
}

#[test]
fn a_band_that_only_its_width_brings_to_the_actor_pushes_from_its_nearest_point() {
    let band = quad([-20., 7.], [0., 7.], [20., 7.]).with_half_width(3.).unwrap();
    assert!(near(push(band, [0., 0.]), [0., -2.125]));
}

#[test]
fn a_push_is_as_strong_as_the_rule_says_and_follows_the_crossings_found_by_walking_along() {
    let mut random = Random::new(16);
    let mut crossed = 0;
    for _ in 0..4_000 {
        let mut p = || random.vector(12.0);
        let curve = CubicBez::new(p(), p(), p(), p()).unwrap();
        let inside = |p: Vec2| p.x.abs() < 5.0 && p.y.abs() < 5.0;
        let at = |i: usize| curve.point_at(i as f32 / 2_000.0);
        let crossings: Vec<usize> = (0..2_000).filter(|&i| inside(at(i)) != inside(at(i + 1))).collect();
        let graze = (0..=2_000).any(|i| {
            let p = at(i);
            let outside = (p.x.abs() - 5.0).max(p.y.abs() - 5.0).abs();
            outside < 0.02 && !crossings.iter().any(|&c| c.abs_diff(i) < 40)
        });
        if crossings.is_empty() || graze {
            continue;
        }
        crossed += 1;
        let t = crossings.iter().map(|&i| (i as f32 + 0.5) / 2_000.0).sum::<f32>() / crossings.len() as f32;
        let tangent = curve.point_at(t + 0.002) - curve.point_at(t - 0.002);
        let pushed = Vec2::from(push(curve, [0., 0.]));
        assert!((pushed.length() - 2.125).abs() < 1e-4);
        if tangent.length() > 0.1 {
            let along = pushed.dot(tangent.normalized().unwrap()).abs();
            assert!(along < 0.1, "{along} {curve:?}");
        }
    }
    assert!(crossed > 1_000, "{crossed}");
}
