//! R6: a ball off a round bat.

use hazumi::rules::strike::{contact_point, strike, strike_heavy};
use hazumi::{Circle, Vec2};

use crate::random::Random;

fn circle(x: f32, y: f32, radius: f32) -> Circle {
    Circle::new([x, y], radius).unwrap()
}

fn near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) <= 1e-4 * (1.0 + a.length())
}

#[test]
fn a_ball_moving_into_the_bat_is_turned_round_and_given_a_share_of_the_swing() {
    let (ball, bat) = (circle(0., 10., 4.), circle(0., 0., 6.));
    assert_eq!(strike(&ball, [7., -50.], &bat, [99., 30.], 0.5), Vec2::new(7., 65.));
}

#[test]
fn a_ball_moving_away_keeps_its_velocity_and_is_given_the_share_all_the_same() {
    let (ball, bat) = (circle(0., 10., 4.), circle(0., 0., 6.));
    assert_eq!(strike(&ball, [7., 50.], &bat, [99., 30.], 0.5), Vec2::new(7., 65.));
    assert_eq!(strike(&ball, [7., 50.], &bat, [99., -30.], 0.5), Vec2::new(7., 35.));
}

#[test]
fn coincident_centres_take_the_x_axis() {
    let (ball, bat) = (circle(3., 3., 1.), circle(3., 3., 2.));
    assert_eq!(strike(&ball, [-4., 2.], &bat, [10., 5.], 0.5), Vec2::new(9., 2.));
    assert_eq!(strike_heavy(&ball, [-4., 2.], &bat, [10., 5.]), Vec2::new(24., 2.));
    assert_eq!(contact_point(&ball, &bat), Vec2::new(5., 3.));
}

#[test]
fn the_circles_touch_at_the_contact_point() {
    assert_eq!(contact_point(&circle(6., 8., 4.), &circle(0., 0., 6.)), Vec2::new(3.6, 4.8));
}

#[test]
fn a_turned_frame_gives_the_turned_answer() {
    let mut random = Random::new(10);
    for _ in 0..20_000 {
        let (ball, bat) = (random.circle(), random.circle());
        let (v, swing, transfer) = (random.vector(100.0), random.vector(100.0), random.within(0.0, 2.0));
        let angle = f64::from(random.within(-3.2, 3.2));
        let (sin, cos) = (libm::sin(angle) as f32, libm::cos(angle) as f32);
        let turn = |v: Vec2| Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos);
        let turned = |c: Circle| Circle::new(turn(c.center()), c.radius()).unwrap();
        if ball.center().distance(bat.center()) < 1.0 {
            continue;
        }
        // Near the tangent direction rounding decides whether the ball moves in or out; both give the same answer.
        let answers = [
            (
                strike(&turned(ball), turn(v), &turned(bat), turn(swing), transfer),
                strike(&ball, v, &bat, swing, transfer),
            ),
            (strike_heavy(&turned(ball), turn(v), &turned(bat), turn(swing)), strike_heavy(&ball, v, &bat, swing)),
        ];
        for (there, here) in answers {
            assert!(there.distance(turn(here)) < 0.01, "{there:?} {:?}", turn(here));
        }
    }
}

#[test]
fn without_transfer_the_speed_is_kept_and_the_ball_leaves() {
    let mut random = Random::new(11);
    for _ in 0..20_000 {
        let (ball, bat, v, swing) = (random.circle(), random.circle(), random.vector(100.0), random.vector(100.0));
        let after = strike(&ball, v, &bat, swing, 0.0);
        assert!((after.length() - v.length()).abs() < 1e-4);
        assert!(after.dot(ball.center() - bat.center()) >= -0.05);
    }
}

#[test]
fn off_a_heavy_bat_the_relative_speed_is_kept_and_a_bat_at_rest_agrees_with_the_tutorial() {
    let mut random = Random::new(12);
    for _ in 0..20_000 {
        let (ball, bat, v, swing) = (random.circle(), random.circle(), random.vector(100.0), random.vector(100.0));
        let after = strike_heavy(&ball, v, &bat, swing);
        assert!(((after - swing).length() - (v - swing).length()).abs() < 1e-3);
        assert!(near(strike_heavy(&ball, v, &bat, [0., 0.]), strike(&ball, v, &bat, [0., 0.], 1.0)));
    }
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(13);
    for _ in 0..50_000 {
        let (ball, bat) = (random.extreme_circle(), random.extreme_circle());
        let (v, swing) = (random.extreme_vector(), random.extreme_vector());
        assert!(strike(&ball, v, &bat, swing, random.extreme()).is_finite());
        assert!(strike_heavy(&ball, v, &bat, swing).is_finite());
        assert!(contact_point(&ball, &bat).is_finite());
    }
}
