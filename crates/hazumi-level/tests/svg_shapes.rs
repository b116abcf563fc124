//! What each drawn element becomes.

mod common;

use common::{level, only, read, shape};
use hazumi::{Aabb, Capsule, Circle, CubicBez, Obb, Polygon, QuadBez, Segment, Shape};

fn aabb(min: [f32; 2], max: [f32; 2]) -> Shape {
    Aabb::new(min, max).unwrap().into()
}

fn circle(center: [f32; 2], radius: f32) -> Shape {
    Circle::new(center, radius).unwrap().into()
}

fn segment(a: [f32; 2], b: [f32; 2]) -> Shape {
    Segment::new(a, b).unwrap().into()
}

fn quad(p: [[f32; 2]; 3]) -> Shape {
    QuadBez::new(p[0], p[1], p[2]).unwrap().into()
}

fn cubic(p: [[f32; 2]; 4]) -> Shape {
    CubicBez::new(p[0], p[1], p[2], p[3]).unwrap().into()
}

fn path(d: &str) -> Vec<Shape> {
    only(&format!(r#"<path d="{d}" fill="none"/>"#)).shapes
}

#[test]
fn a_rect_is_a_box() {
    assert_eq!(shape(r#"<rect x="10" y="20" width="30" height="40"/>"#), aabb([10., 20.], [40., 60.]));
    assert_eq!(shape(r#"<rect width="30" height="40"/>"#), aabb([0., 0.], [30., 40.]));
    // Rounded corners are looks.
    assert_eq!(shape(r#"<rect width="30" height="40" rx="5"/>"#), aabb([0., 0.], [30., 40.]));
    // A stroke's width is looks.
    assert_eq!(shape(r#"<rect width="30" height="40" stroke="red" stroke-width="9"/>"#), aabb([0., 0.], [30., 40.]));
}

#[test]
fn a_rect_of_outlines_only_is_four_walls() {
    let walls = only(r#"<rect x="1" y="2" width="10" height="20" fill="none" stroke="red"/>"#).shapes;
    let corners = [[1., 2.], [11., 2.], [11., 22.], [1., 22.]];
    let expected: Vec<Shape> = (0..4).map(|i| segment(corners[i], corners[(i + 1) % 4])).collect();
    assert_eq!(walls, expected);
    // Without a stroke it is a region that is not seen, and solid.
    assert_eq!(shape(r#"<rect width="1" height="2" fill="none"/>"#), aabb([0., 0.], [1., 2.]));
}

#[test]
fn quarter_turns_and_mirrors_keep_boxes_exact() {
    for (transform, min, max) in [
        ("rotate(90)", [-60., 10.], [-20., 40.]),
        ("rotate(-90)", [20., -40.], [60., -10.]),
        ("rotate(180)", [-40., -60.], [-10., -20.]),
        ("rotate(450)", [-60., 10.], [-20., 40.]),
        ("rotate(90 25 40)", [5., 25.], [45., 55.]),
        ("scale(-1 1)", [-40., 20.], [-10., 60.]),
        ("scale(2 -3)", [20., -180.], [80., -60.]),
        ("matrix(0 1 1 0 5 6)", [25., 16.], [65., 46.]),
        ("translate(0.5) scale(0.5)", [5.5, 10.], [20.5, 30.]),
        // As editors round a quarter turn's matrix.
        ("matrix(6.123234e-17 1 -1 6.123234e-17 0 0)", [-60., 10.], [-20., 40.]),
    ] {
        let drawn = shape(&format!(r#"<rect x="10" y="20" width="30" height="40" transform="{transform}"/>"#));
        assert_eq!(drawn, aabb(min, max), "{transform}");
    }
}

#[test]
fn a_turned_rect_is_a_turned_box() {
    let Shape::Obb(obb) =
        shape(r#"<rect x="-30" y="-10" width="60" height="20" transform="translate(100 50) rotate(30) scale(2)"/>"#)
    else {
        panic!("no turned box")
    };
    let expected = Obb::new([100., 50.], [120., 40.], 30f32.to_radians()).unwrap();
    assert!(obb.center().distance(expected.center()) < 1e-4);
    assert!((obb.angle() - expected.angle()).abs() < 1e-6, "{obb:?}");
    assert!((obb.half() - expected.half()).length() < 1e-4);
}

#[test]
fn a_mirrored_turned_rect_stands_where_it_is_drawn() {
    let Shape::Obb(obb) = shape(r#"<rect x="10" y="0" width="60" height="20" transform="rotate(30) scale(1 -1)"/>"#)
    else {
        panic!("no turned box")
    };
    // The middle (40, 10), mirrored to (40, -10), turned.
    let (sin, cos) = libm::sincosf(30f32.to_radians());
    let middle = hazumi::Vec2::new(40. * cos + 10. * sin, 40. * sin - 10. * cos);
    assert!(obb.center().distance(middle) < 1e-4, "{obb:?}");
    assert!((obb.half() - hazumi::Vec2::new(30., 10.)).length() < 1e-4);
}

#[test]
fn a_skewed_rect_is_a_polygon() {
    let drawn = shape(r#"<rect width="20" height="10" transform="skewX(45)"/>"#);
    let Shape::Polygon(polygon) = drawn else { panic!("{drawn:?}") };
    let expected = [[0., 0.], [20., 0.], [30., 10.], [10., 10.]].map(hazumi::Vec2::from);
    assert_eq!(polygon.points().len(), 4);
    for corner in expected {
        assert!(polygon.points().iter().any(|p| p.distance(corner) < 1e-4), "{corner:?} is not in {polygon:?}");
    }
}

#[test]
fn a_circle_stays_one_as_long_as_it_is_round() {
    for (transform, center, radius) in [
        ("", [10., 20.], 5.),
        ("scale(-2)", [-20., -40.], 10.),
        ("scale(1 -1)", [10., -20.], 5.),
        ("rotate(90)", [-20., 10.], 5.),
        ("translate(3 4) scale(2)", [23., 44.], 10.),
        ("matrix(0 1 1 0 0 0)", [20., 10.], 5.),
    ] {
        let drawn = shape(&format!(r#"<circle cx="10" cy="20" r="5" transform="{transform}"/>"#));
        assert_eq!(drawn, circle(center, radius), "{transform}");
    }
    let Shape::Circle(turned) = shape(r#"<circle cx="10" r="5" transform="rotate(37)"/>"#) else { panic!("no circle") };
    assert!((turned.radius() - 5.).abs() < 1e-6);
    // Two ways to write a circle.
    assert_eq!(shape(r#"<ellipse cx="1" cy="2" rx="3" ry="3"/>"#), circle([1., 2.], 3.));
    assert_eq!(shape(r#"<ellipse cx="1" cy="2" rx="3"/>"#), circle([1., 2.], 3.));
    assert_eq!(shape(r#"<ellipse cx="1" cy="2" rx="auto" ry="3"/>"#), circle([1., 2.], 3.));
}

#[test]
fn an_ellipse_is_a_capsule_with_a_warning() {
    for (text, a, b, radius) in [
        (r#"<ellipse cx="50" cy="60" rx="30" ry="10"/>"#, [30., 60.], [70., 60.], 10.),
        (r#"<ellipse cx="50" cy="60" rx="10" ry="30"/>"#, [50., 40.], [50., 80.], 10.),
        (r#"<circle cx="50" cy="20" r="10" transform="scale(1 3)"/>"#, [50., 40.], [50., 80.], 10.),
    ] {
        let (level, warnings) = read(&common::svg(text));
        let [Shape::Capsule(capsule)] = level.bodies[0].shapes[..] else { panic!("{level:?}") };
        let expected = Capsule::new(a, b, radius).unwrap();
        let near = |p: hazumi::Vec2, q: hazumi::Vec2| p.distance(q) < 1e-4;
        let ends = (capsule.a(), capsule.b());
        assert!(
            (near(ends.0, expected.a()) && near(ends.1, expected.b()))
                || (near(ends.0, expected.b()) && near(ends.1, expected.a())),
            "{capsule:?}"
        );
        assert!((capsule.radius() - radius).abs() < 1e-4);
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].message.contains("an ellipse is no shape of its own, taken as a capsule"), "{warnings:?}");
    }
    // What is only drawn deserves none.
    assert_eq!(level(r#"<ellipse id="decor" rx="3" ry="9"/>"#).bodies.len(), 1);
}

#[test]
fn a_ball_that_is_no_circle_is_one_of_the_same_area() {
    let (level, warnings) = read(&common::svg(
        r#"<rect id="ball" x="10" y="20" width="30" height="40"/>
        <ellipse class="ball" cx="5" cy="5" rx="2" ry="8"/>
        <line id="ball-3" x2="10"/>"#,
    ));
    assert_eq!(level.bodies.len(), 2, "a line has no area");
    let [Shape::Circle(ball)] = level.bodies[0].shapes[..] else { panic!("{level:?}") };
    assert_eq!(ball.center(), [25., 40.].into());
    assert!((ball.radius() * ball.radius() * std::f32::consts::PI - 1200.).abs() < 1e-2);
    assert_eq!(level.bodies[1].shapes, [circle([5., 5.], 4.)]);
    assert_eq!(warnings.len(), 3);
}

#[test]
fn lines_and_polylines_are_segments() {
    assert_eq!(shape(r#"<line x1="1" y1="2" x2="3" y2="4"/>"#), segment([1., 2.], [3., 4.]));
    let bend = only(r#"<polyline points="0,0 10,0 10,10"/>"#).shapes;
    assert_eq!(bend, [segment([0., 0.], [10., 0.]), segment([10., 0.], [10., 10.])]);
    // All that editors put between numbers.
    assert_eq!(only("<polyline points=\" 0 0,10 0\n10,10 \"/>").shapes, bend);
    // A point twice is no segment.
    assert_eq!(only(r#"<polyline points="0,0 10,0 10,0 10,10"/>"#).shapes, bend);
}

#[test]
fn a_polygon_is_solid_if_convex_and_walls_if_not() {
    let drawn = shape(r#"<polygon points="0,0 10,0 10,10 0,10"/>"#);
    let square: Shape = Polygon::new([[0., 0.], [10., 0.], [10., 10.], [0., 10.]]).unwrap().into();
    assert_eq!(drawn, square);
    assert_eq!(shape(r#"<path d="M0 0 H10 V10 H0 Z"/>"#), square);
    // Not closed: a cup.
    assert_eq!(only(r#"<path d="M0 0 V10 H10 V0"/>"#).shapes.len(), 3);
    let star = only(r#"<polygon points="0,0 10,0 2,2 0,10"/>"#).shapes;
    assert_eq!(star.len(), 4);
    assert!(star.iter().all(|s| matches!(s, Shape::Segment(_))));
    // Hollow: what is inside stays inside.
    assert_eq!(only(r#"<polygon points="0,0 10,0 10,10 0,10" fill="none" stroke="red"/>"#).shapes.len(), 4);
}

#[test]
fn every_command_of_a_path() {
    assert_eq!(path("M1 2 L3 4"), [segment([1., 2.], [3., 4.])]);
    assert_eq!(path("m1 2 3 4"), [segment([1., 2.], [4., 6.])]);
    assert_eq!(path("M1 2 3 4 5 7").len(), 2, "pairs after a move are lines");
    assert_eq!(path("M1 2 H5 v4 h-1 V9").len(), 4);
    assert_eq!(path("M1,2h4v4").last(), Some(&segment([5., 2.], [5., 6.])));
    assert_eq!(path("M0 0 C1 2 3 4 5 6"), [cubic([[0., 0.], [1., 2.], [3., 4.], [5., 6.]])]);
    assert_eq!(path("M10 10 c1 2 3 4 5 6"), [cubic([[10., 10.], [11., 12.], [13., 14.], [15., 16.]])]);
    assert_eq!(path("M0 0 Q1 2 3 4"), [quad([[0., 0.], [1., 2.], [3., 4.]])]);
    assert_eq!(path("M10 10 q1 2 3 4"), [quad([[10., 10.], [11., 12.], [13., 14.]])]);
    // Numbers without blanks, as minifiers write them.
    assert_eq!(path("M.5.5-1-1"), [segment([0.5, 0.5], [-1., -1.])]);
    assert_eq!(path("M1e1-2E0 3 4"), [segment([10., -2.], [3., 4.])]);
}

#[test]
fn smooth_curves_mirror_only_their_own_kind() {
    let smooth = path("M0 0 C0 10 10 10 10 0 S20 -10 20 0");
    assert_eq!(smooth[1], cubic([[10., 0.], [10., -10.], [20., -10.], [20., 0.]]));
    let relative = path("M0 0 c0 10 10 10 10 0 s10 -10 10 0");
    assert_eq!(relative, smooth);
    // After anything but a cubic, the control point is where the pen is.
    assert_eq!(path("M0 0 Q5 5 10 0 S20 -10 20 0")[1], cubic([[10., 0.], [10., 0.], [20., -10.], [20., 0.]]));
    let waves = path("M0 0 Q5 10 10 0 T20 0 t10 0");
    assert_eq!(waves[1], quad([[10., 0.], [15., -10.], [20., 0.]]));
    assert_eq!(waves[2], quad([[20., 0.], [25., 10.], [30., 0.]]));
    assert_eq!(path("M0 0 C0 9 9 9 10 0 T20 0")[1], quad([[10., 0.], [10., 0.], [20., 0.]]));
}

#[test]
fn parts_of_a_path_begin_where_they_should() {
    // After a close the pen is at the part's start.
    let parts = path("m10 10 h10 v10 z l5 -5 m1 1 l1 0");
    assert_eq!(parts[2], segment([20., 20.], [10., 10.]));
    assert_eq!(parts[3], segment([10., 10.], [15., 5.]));
    assert_eq!(parts[4], segment([16., 6.], [17., 6.]));
    // A close where the pen is at the start already adds nothing.
    assert_eq!(path("M0 0 H1 V1 L0 0 Z").len(), 3);
    assert_eq!(path("M0 0 M5 5 H6"), [segment([5., 5.], [6., 5.])]);
}

/// How far the shapes' points stray from a circle.
fn off_circle(shapes: &[Shape], center: [f32; 2], radius: f32) -> f32 {
    let mut worst = 0f32;
    for shape in shapes {
        let Shape::CubicBez(curve) = shape else { panic!("{shape:?}") };
        for i in 0..=16 {
            let t = i as f32 / 16.;
            let (u, [a, b, c, d]) = (1. - t, [curve.p0(), curve.p1(), curve.p2(), curve.p3()]);
            let at = a * (u * u * u) + b * (3. * u * u * t) + c * (3. * u * t * t) + d * (t * t * t);
            worst = worst.max((at.distance(center.into()) - radius).abs());
        }
    }
    worst
}

#[test]
fn arcs_are_cubics_on_their_circle() {
    // The four arcs of one radius between two points.
    for (flags, center, pieces) in
        [("0 1", [0., 0.], 1), ("0 0", [10., 10.], 1), ("1 0", [0., 0.], 3), ("1 1", [10., 10.], 3)]
    {
        let arc = path(&format!("M10 0 A10 10 0 {flags} 0 10"));
        assert_eq!(arc.len(), pieces, "{flags}");
        assert!(off_circle(&arc, center, 10.) < 0.003, "{flags}: {arc:?}");
    }
    // Half turns, relative, with the flags run together.
    let ring = path("m0 0a10 10 0 0120 0 10 10 0 01-20 0z");
    assert_eq!(ring.len(), 4);
    assert!(off_circle(&ring, [10., 0.], 10.) < 0.003);
    // Radii that are too small grow, negative ones count as positive.
    assert!(off_circle(&path("M-10 0 A1 1 0 0 1 10 0"), [0., 0.], 10.) < 0.003);
    assert!(off_circle(&path("M-10 0 A-10 -10 0 0 1 10 0"), [0., 0.], 10.) < 0.003);
    // No radius: a line. No way to go: nothing.
    assert_eq!(path("M0 0 A0 5 0 0 1 10 0"), [segment([0., 0.], [10., 0.])]);
    assert_eq!(path("M0 0 A5 5 0 0 1 0 0 H1"), [segment([0., 0.], [1., 0.])]);
}

#[test]
fn a_turned_elliptic_arc_passes_its_vertices() {
    // A quarter turn of an ellipse of 20 by 10: half of it, over the top in its own frame.
    let arc = path("M0 -20 A20 10 90 0 1 0 20");
    assert_eq!(arc.len(), 2);
    let Shape::CubicBez(first) = &arc[0] else { panic!("{arc:?}") };
    assert!(first.p3().distance([10., 0.].into()) < 1e-4, "{first:?}");
}

#[test]
fn curves_follow_transforms() {
    let drawn = shape(r#"<path fill="none" d="M0 0 Q1 2 3 4" transform="translate(10 20) scale(2 -1)"/>"#);
    assert_eq!(drawn, quad([[10., 20.], [12., 18.], [16., 16.]]));
}
