//! R4: a laser against a round player.

use hazumi::query::overlap;
use hazumi::rules::laser::{hits, hits_ignoring_corners, offsets_by_lines, offsets_by_turning};
use hazumi::{Circle, Obb};

use crate::random::Random;

fn laser(random: &mut Random) -> Obb {
    let half = [random.within(0.0, 60.0), random.within(0.0, 20.0)];
    Obb::from_half(random.vector(100.0), half, random.within(-7.0, 7.0)).unwrap()
}

#[test]
fn both_derivations_give_the_same_offsets_to_the_bit() {
    let mut random = Random::new(7);
    for _ in 0..50_000 {
        let (laser, point) = (laser(&mut random), random.vector(100.0));
        assert_eq!(offsets_by_lines(&laser, point), offsets_by_turning(&laser, point));
    }
}

#[test]
fn the_offsets_are_the_formula_of_the_source() {
    let laser = Obb::from_half([3., -2.], [50., 4.], 0.6).unwrap();
    let (sin, cos) = (0.564_642_473_4, 0.825_335_614_9);
    let (dx, dy) = (3. - 20., -2. - 11.);
    let offsets = offsets_by_lines(&laser, [20., 11.]);
    assert!((offsets.across - f64::abs(sin * dx - cos * dy)).abs() < 1e-5);
    assert!((offsets.along - f64::abs(cos * dx + sin * dy)).abs() < 1e-5);
}

#[test]
fn each_clause_hits_alone_at_the_exact_touch() {
    let laser = Obb::from_half([0., 0.], [100., 10.], 0.).unwrap();
    let at = |x: f32, y: f32| hits(&laser, &Circle::new([x, y], 5.).unwrap());
    assert!(at(105., 10.) && !at(105.000_01, 10.), "the end");
    assert!(at(100., 15.) && !at(100., 15.000_001), "the side");
    assert!(at(103., 14.) && !at(103., 14.000_001), "the corner");
}

#[test]
fn the_cheap_variant_hits_whatever_the_exact_one_does_and_a_little_more() {
    let mut random = Random::new(8);
    let mut more = 0;
    for _ in 0..50_000 {
        let (laser, player) = (laser(&mut random), random.circle());
        let (exact, cheap) = (hits(&laser, &player), hits_ignoring_corners(&laser, &player));
        assert!(cheap || !exact);
        more += usize::from(cheap && !exact);
        let bound = Circle::new(player.center(), player.radius() * std::f32::consts::SQRT_2 + 1e-3).unwrap();
        assert!(!cheap || hits(&laser, &bound), "by at most (√2 − 1)·r");
    }
    assert!(more > 100);
}

#[test]
fn the_rule_agrees_with_the_general_query() {
    let mut random = Random::new(17);
    for _ in 0..50_000 {
        let (laser, player) = (laser(&mut random), random.circle());
        assert_eq!(hits(&laser, &player), overlap(&laser, &player), "{laser:?} {player:?}");
    }
}

#[test]
fn extremes_never_panic_and_touching_oneself_is_a_hit() {
    let mut random = Random::new(9);
    for _ in 0..50_000 {
        let half = [random.extreme().abs(), random.extreme().abs()];
        let laser = Obb::from_half(random.extreme_vector(), half, random.extreme()).unwrap();
        let player = random.extreme_circle();
        let offsets = offsets_by_lines(&laser, player.center());
        assert!(offsets.along.is_finite() && offsets.across.is_finite());
        assert!(!hits(&laser, &player) || hits_ignoring_corners(&laser, &player));
        assert!(hits(&laser, &Circle::new(laser.center(), 0.).unwrap()));
    }
}
