//! Turning lasers, beside an oracle that turns them step by step.

use core::f64::consts::TAU;

use hazumi::{Circle, InvalidShape, LaserHit, Obb, SweepLaser, overlap, sweep_laser};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The gap between the circle and the laser at an angle, in f64.
fn gap(circle: &Circle, laser: &SweepLaser, angle: f64) -> f64 {
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let x = f64::from(circle.center().x) - f64::from(laser.pivot().x);
    let y = f64::from(circle.center().y) - f64::from(laser.pivot().y);
    let along = (x * cos + y * sin - f64::from(laser.offset())).abs() - f64::from(laser.half().x);
    let across = (y * cos - x * sin).abs() - f64::from(laser.half().y);
    let outside = (along.max(0.0) * along.max(0.0) + across.max(0.0) * across.max(0.0)).sqrt();
    outside + along.max(across).min(0.0) - f64::from(circle.radius())
}

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![-50f32..50.0, (-12i8..=12).prop_map(f32::from)]
}

fn size() -> impl Strategy<Value = f32> {
    prop_oneof![0f32..30.0, (0u8..=6).prop_map(f32::from)]
}

fn angle() -> impl Strategy<Value = f32> {
    prop_oneof![-7f32..7.0, -60f32..60.0, (-4i8..=4).prop_map(f32::from)]
}

fn scene() -> impl Strategy<Value = (Circle, SweepLaser)> {
    ((number(), number(), size()), (number(), number(), size(), size()), (number(), angle(), angle())).prop_map(
        |((x, y, r), (px, py, along, across), (offset, from, to))| {
            (Circle::new([x, y], r).unwrap(), SweepLaser::new([px, py], [along, across], offset, from, to).unwrap())
        },
    )
}

fn agrees(circle: &Circle, laser: &SweepLaser) -> Result<(), TestCaseError> {
    let (from, to) = (f64::from(laser.from()), f64::from(laser.to()));
    let hit = sweep_laser(circle, laser);
    let end = match hit {
        Some(hit) => {
            prop_assert!((0.0..=1.0).contains(&hit.time));
            let angle = from + f64::from(hit.time) * (to - from);
            prop_assert!((angle - f64::from(hit.angle)).abs() <= 2e-5, "{:?}", hit);
            let gap = gap(circle, laser, angle);
            prop_assert!(gap <= 1e-3 && (hit.time == 0.0 || gap >= -1e-3), "{:?} {}", hit, gap);
            angle
        }
        None => to,
    };
    let steps = 2000;
    for i in 0..=steps {
        let angle = from + (end - from) * f64::from(i) / f64::from(steps);
        prop_assert!(
            gap(circle, laser, angle) >= -1e-3 || i == steps || hit.is_some_and(|hit| hit.time == 0.0),
            "at {}",
            angle
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_turning_laser_meets_a_circle_when_the_gap_closes((circle, laser) in scene()) {
        agrees(&circle, &laser)?;
    }

    #[test]
    fn a_mirrored_laser_turns_the_other_way((circle, laser) in scene()) {
        let mirrored = Circle::new([circle.center().x, -circle.center().y], circle.radius()).unwrap();
        let pivot = [laser.pivot().x, -laser.pivot().y];
        let other = SweepLaser::new(pivot, laser.half(), laser.offset(), -laser.from(), -laser.to()).unwrap();
        let flip = |mut hit: LaserHit| {
            hit.angle = -hit.angle;
            hit
        };
        let (one, two) = (sweep_laser(&circle, &laser), sweep_laser(&mirrored, &other).map(flip));
        match (one, two) {
            (Some(one), Some(two)) => prop_assert!((one.angle - two.angle).abs() < 1e-4 && (one.time - two.time).abs() < 1e-5),
            _ => prop_assert_eq!(one, two),
        }
    }

    #[test]
    fn it_touches_at_once_if_its_box_overlaps((circle, laser) in scene()) {
        if laser.offset() == 0.0 {
            let start = Obb::from_half(laser.pivot(), laser.half(), laser.from()).unwrap();
            prop_assert_eq!(overlap(&circle, &start), sweep_laser(&circle, &laser).is_some_and(|hit| hit.time == 0.0));
        }
    }

    #[test]
    fn any_numbers_have_sound_answers(n in prop::array::uniform10(any::<f32>())) {
        let laser = SweepLaser::new([n[0], n[1]], [n[2].abs(), n[3].abs()], n[4], n[5], n[6]);
        if let (Ok(circle), Ok(laser)) = (Circle::new([n[7], n[8]], n[9].abs()), laser)
            && let Some(hit) = sweep_laser(&circle, &laser)
        {
            prop_assert!((0.0..=1.0).contains(&hit.time) && hit.angle.is_finite(), "{:?}", hit);
        }
    }
}

#[test]
fn touching_at_the_start_is_a_hit_even_if_it_turns_away() {
    let circle = Circle::new([50., 10.], 2.).unwrap();
    for to in [-1., 1., 0.] {
        let laser = SweepLaser::new([0., 0.], [100., 8.], 100., 0., to).unwrap();
        assert_eq!(sweep_laser(&circle, &laser).map(|hit| (hit.time, hit.angle)), Some((0., 0.)));
    }
}

#[test]
fn a_tip_that_just_reaches_the_circle_touches_it() {
    let circle = Circle::new([0., 205.], 5.).unwrap();
    let laser = SweepLaser::new([0., 0.], [100., 0.], 100., 0., 3.).unwrap();
    let hit = sweep_laser(&circle, &laser).unwrap();
    assert!((f64::from(hit.angle) - TAU / 4.).abs() < 1e-6, "{hit:?}");
    let out_of_reach = Circle::new([0., 205.001], 5.).unwrap();
    assert_eq!(sweep_laser(&out_of_reach, &laser), None);
}

#[test]
fn the_first_of_many_turns_counts_either_way() {
    let circle = Circle::new([0., 100.], 1.).unwrap();
    for turns in [1., 3., 50., 1000.] {
        let there = SweepLaser::new([0., 0.], [100., 0.], 100., 0., turns * TAU as f32).unwrap();
        let hit = sweep_laser(&circle, &there).unwrap();
        assert!((f64::from(hit.angle) - (TAU / 4. - libm::asin(0.01))).abs() < 1e-4, "{hit:?}");
        let back = SweepLaser::new([0., 0.], [100., 0.], 100., 0., -turns * TAU as f32).unwrap();
        let hit = sweep_laser(&circle, &back).unwrap();
        assert!((f64::from(hit.angle) + (TAU * 0.75 - libm::asin(0.01))).abs() < 1e-4, "{hit:?}");
    }
}

#[test]
fn a_laser_that_does_not_turn_only_shines_where_it_is() {
    let laser = SweepLaser::new([0., 0.], [100., 2.], 100., 0., 0.).unwrap();
    assert!(sweep_laser(&Circle::new([50., 0.], 1.).unwrap(), &laser).is_some());
    assert!(sweep_laser(&Circle::new([50., 9.], 1.).unwrap(), &laser).is_none());
}

#[test]
fn what_is_wrong_with_a_laser_is_named() {
    let refused = SweepLaser::new([0., 0.], [3., -1.], 0., 0., 1.);
    assert_eq!(refused, Err(InvalidShape::Negative { field: "half", got: -1. }));
    let refused = SweepLaser::new([0., 0.], [3., 1.], 0., 0., f32::INFINITY);
    assert_eq!(refused, Err(InvalidShape::NotFinite { field: "to", got: f32::INFINITY }));
}
