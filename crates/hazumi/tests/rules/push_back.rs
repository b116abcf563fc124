//! R5: the push of what a walker walks into, but for curves.

use hazumi::rules::push_back::{Actor, Obstacle, TOLERANCE, push_back};
use hazumi::{Aabb, Capsule, Circle, CubicBez, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2};

use crate::random::Random;

/// The box from (−5, −5) to (5, 5), walking at speed 2.
pub(crate) fn walker() -> Actor {
    Actor { aabb: Aabb::new([-5., -5.], [5., 5.]).unwrap(), speed: 2., moved: Vec2::ZERO }
}

pub(crate) fn moving(shape: &Shape, moved: [f32; 2]) -> Obstacle<'_> {
    Obstacle { moved: moved.into(), ..Obstacle::fixed(shape) }
}

pub(crate) fn push(shape: impl Into<Shape>, moved: [f32; 2]) -> [f32; 2] {
    push_back(&walker(), &moving(&shape.into(), moved), TOLERANCE).into()
}

fn a_box(min: [f32; 2], max: [f32; 2]) -> Aabb {
    Aabb::new(min, max).unwrap()
}

fn wall(a: [f32; 2], b: [f32; 2]) -> Segment {
    Segment::new(a, b).unwrap()
}

#[test]
fn apart_there_is_no_push_and_touching_there_is() {
    assert_eq!(push(a_box([6., -5.], [9., 5.]), [-1., 0.]), [0., 0.]);
    assert_eq!(push(a_box([5., -50.], [9., 50.]), [0., 0.]), [-2., 0.]);
    assert_eq!(push(wall([-9., 5.], [9., 5.]), [0., 0.]), [0., -2.]);
    assert_eq!(push(wall([-9., 5.000_001], [9., 5.000_001]), [0., 0.]), [0., 0.]);
}

#[test]
fn a_box_pushes_out_along_the_smaller_width_away_from_it() {
    assert_eq!(push(a_box([4., -50.], [30., 60.]), [0., 0.]), [-2., 0.]);
    assert_eq!(push(a_box([-30., -50.], [-4., 60.]), [0., 0.]), [2., 0.]);
    assert_eq!(push(a_box([-50., 4.], [60., 30.]), [0., 0.]), [0., -2.]);
    assert_eq!(push(a_box([-50., -30.], [60., -4.]), [0., 0.]), [0., 2.]);
}

#[test]
fn nearly_square_overlaps_push_both_ways_within_the_tolerance() {
    // Widths 1 and 4, then 1 and 4.5.
    assert_eq!(push(a_box([4., 1.], [30., 30.]), [0., 0.]), [-2., -2.]);
    assert_eq!(push(a_box([4., 0.5], [30., 30.]), [0., 0.]), [-2., 0.]);
    let square: Shape = a_box([4., 4.], [30., 30.]).into();
    assert_eq!(push_back(&walker(), &Obstacle::fixed(&square), 0.), Vec2::new(-2., -2.), "equal widths");
    let nearly: Shape = a_box([4., 3.9], [30., 30.]).into();
    for none in [0., -1., f32::NEG_INFINITY, f32::NAN] {
        assert_eq!(push_back(&walker(), &Obstacle::fixed(&nearly), none), Vec2::new(-2., 0.), "{none}");
    }
}

#[test]
fn a_box_carries_along_the_axis_it_pushes_if_it_moves_the_same_way() {
    let right = a_box([4., -50.], [30., 60.]);
    assert_eq!(push(right, [-3., -7.]), [-5., 0.]);
    assert_eq!(push(right, [3., -7.]), [-2., 0.], "one that moves away does not hold");
    assert_eq!(push(a_box([-50., -30.], [60., -4.]), [7., 3.]), [0., 5.]);
    assert_eq!(push(a_box([4., 1.], [30., 30.]), [-1., 1.]), [-3., -2.]);
}

#[test]
fn an_actor_centred_on_an_axis_is_pushed_out_along_the_other() {
    // The source leaves the width 0 where dx is 0, and pushes in x only.
    assert_eq!(push(a_box([-20., 4.], [20., 30.]), [0., 0.]), [0., -2.]);
    assert_eq!(push(a_box([4., -20.], [30., 20.]), [0., 0.]), [-2., 0.]);
    // Where the x width, 6, is within the tolerance of 4 it pushes there too, toward +.
    assert_eq!(push(a_box([-1., 1.], [1., 30.]), [0., 0.]), [2., -2.]);
}

#[test]
fn coincident_boxes_push_toward_plus_along_the_smaller_width_only() {
    assert_eq!(push(a_box([-2., -3.], [2., 3.]), [0., 0.]), [2., 0.]);
    assert_eq!(push(a_box([-3., -2.], [3., 2.]), [0., 0.]), [0., 2.]);
    assert_eq!(push(a_box([-3., -3.], [3., 3.]), [1., 1.]), [3., 0.]);
}

#[test]
fn a_standing_actor_is_only_carried() {
    let standing = Actor { speed: 0., ..walker() };
    let right: Shape = a_box([4., -50.], [30., 60.]).into();
    assert_eq!(push_back(&standing, &moving(&right, [-3., 0.]), TOLERANCE), Vec2::new(-3., 0.));
    assert_eq!(push_back(&standing, &moving(&right, [3., 0.]), TOLERANCE), Vec2::ZERO);
}

#[test]
fn a_circle_pushes_from_its_centre_and_carries_as_a_whole() {
    let below = Circle::new([0., 8.], 4.).unwrap();
    assert_eq!(push(below, [0., 0.]), [0., -2.]);
    assert_eq!(push(below, [1., -3.]), [1., -5.]);
    assert_eq!(push(below, [1., 3.]), [0., -2.]);
    assert_eq!(push(below, [1., 0.]), [0., -2.], "moving along does not carry");
}

#[test]
fn a_circle_does_not_use_the_last_displacement() {
    let fast = Actor { moved: Vec2::new(30., 40.), ..walker() };
    let below: Shape = Circle::new([0., 8.], 4.).unwrap().into();
    assert_eq!(push_back(&fast, &Obstacle::fixed(&below), TOLERANCE), Vec2::new(0., -2.));
}

#[test]
fn coincident_centres_have_a_normal() {
    assert_eq!(push(Circle::new([0., 0.], 4.).unwrap(), [0., 0.]), [2., 0.]);
    assert_eq!(push(wall([0., 0.], [0., 0.]), [3., 1.]), [5., 1.]);
    let curve = QuadBez::new([0., 0.], [0., 0.], [0., 0.]).unwrap();
    assert_eq!(push(curve, [3., 1.]), [5., 1.]);
}

#[test]
fn a_wall_pushes_toward_the_side_of_the_actors_centre() {
    assert_eq!(push(wall([-20., 4.], [20., 4.]), [0., 0.]), [0., -2.]);
    assert_eq!(push(wall([-20., -4.], [20., -4.]), [0., 0.]), [0., 2.]);
    assert_eq!(push(wall([20., 4.], [-20., 4.]), [0., 0.]), [0., -2.], "however it runs");
    assert_eq!(push(wall([-20., 0.], [20., 0.]), [0., 0.]), [0., -2.], "from the line itself toward (dy, −dx)");
    assert_eq!(push(wall([20., 0.], [-20., 0.]), [0., 0.]), [0., 2.]);
}

#[test]
fn a_one_way_wall_always_pushes_toward_its_front() {
    for y in [-4., 4.] {
        let wall: Shape = wall([-20., y], [20., y]).into();
        let one_way = Obstacle { one_way: true, ..Obstacle::fixed(&wall) };
        assert_eq!(push_back(&walker(), &one_way, TOLERANCE), Vec2::new(0., -2.));
    }
}

#[test]
fn at_a_wall_the_speed_is_at_least_the_last_displacement() {
    let wall: Shape = wall([-20., 4.], [20., 4.]).into();
    let with = |speed, moved: [f32; 2]| {
        let actor = Actor { speed, moved: moved.into(), ..walker() };
        push_back(&actor, &Obstacle::fixed(&wall), TOLERANCE)
    };
    assert_eq!(with(2., [3., 4.]), Vec2::new(0., -5.));
    assert_eq!(with(2., [0.3, 0.4]), Vec2::new(0., -2.));
    assert_eq!(with(0., [3., 4.]), Vec2::new(0., -5.), "standing, too");
}

#[test]
fn a_wall_carries_what_projects_between_its_ends() {
    assert_eq!(push(wall([-20., 4.], [20., 4.]), [1., -3.]), [1., -5.]);
    assert_eq!(push(wall([-20., 4.], [20., 4.]), [1., 3.]), [0., -2.]);
    assert_eq!(push(wall([0., 4.], [20., 4.]), [1., -3.]), [1., -5.], "the ends included");
    assert_eq!(push(wall([1., 4.], [20., 4.]), [1., -3.]), [0., -2.], "beyond an end it only pushes");
}

#[test]
fn a_line_is_a_wall_without_ends_and_one_without_direction_a_point() {
    assert_eq!(push(Line::new([900., 4.], [3., 0.]).unwrap(), [1., -3.]), [1., -5.]);
    assert_eq!(push(Line::new([0., 4.], [0., 0.]).unwrap(), [1., -3.]), [1., -5.]);
    let line: Shape = Line::new([900., 4.], [-3., 0.]).unwrap().into();
    let one_way = Obstacle { one_way: true, ..Obstacle::fixed(&line) };
    assert_eq!(push_back(&walker(), &one_way, TOLERANCE), Vec2::new(0., 2.));
}

#[test]
fn a_wall_without_length_is_a_circle_of_radius_zero() {
    let fast = Actor { moved: Vec2::new(30., 40.), ..walker() };
    let point: Shape = wall([0., 4.], [0., 4.]).into();
    assert_eq!(push_back(&fast, &moving(&point, [1., -3.]), TOLERANCE), Vec2::new(1., -5.));
}

#[test]
fn anything_else_pushes_along_the_contact_normal() {
    let capsule = Capsule::new([-20., 8.], [20., 8.], 4.).unwrap();
    let turned = Obb::from_half([0., 8.], [4., 20.], std::f32::consts::FRAC_PI_2).unwrap();
    let polygon = Polygon::new([[-20., 4.], [20., 4.], [0., 30.]]).unwrap();
    for shape in [Shape::from(capsule), turned.into(), polygon.into()] {
        assert_eq!(push(shape.clone(), [0., 0.]), [0., -2.], "{shape:?}");
        assert_eq!(push(shape.clone(), [1., -3.]), [1., -5.], "{shape:?}");
        assert_eq!(push(shape, [1., 3.]), [0., -2.]);
    }
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(15);
    for _ in 0..20_000 {
        let actor = Actor { aabb: random.extreme_aabb(), speed: random.extreme(), moved: random.extreme_vector() };
        let mut p = || random.extreme_vector();
        let (a, b, c, d, moved) = (p(), p(), p(), p(), p());
        let radius = a.x.abs();
        let shapes = [
            Circle::new(a, radius).unwrap().into(),
            Segment::new(a, b).unwrap().into(),
            Line::new(a, b).unwrap().into(),
            QuadBez::new(a, b, c).unwrap().into(),
            CubicBez::new(a, b, c, d).unwrap().into(),
            Capsule::new(a, b, radius).unwrap().into(),
            Obb::from_half(a, [b.x.abs(), b.y.abs()], c.x).unwrap().into(),
            Shape::from(random.extreme_aabb()),
        ];
        for shape in &shapes {
            let other = Obstacle { moved, one_way: random.flag(), ..Obstacle::fixed(shape) };
            assert!(push_back(&actor, &other, random.extreme()).is_finite(), "{actor:?} {other:?}");
        }
    }
}
