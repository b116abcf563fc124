//! Boxes, capsules and polygons that go by their own velocity: drawn, mapped, written, played.

mod common;

use std::fmt::Write;

use common::{level, only, read, shape, svg, warnings};
use hazumi::{Aabb, Circle, Shape, Vec2};
use hazumi_level::{Input, Level, LevelBody, Play, Recording, Role};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn error(inside: &str) -> String {
    Level::from_svg(&svg(inside)).unwrap_err().to_string()
}

/// A level that is played, after so many steps of a sixtieth.
fn played(inside: &str, steps: u32) -> Play {
    let mut play = Play::new(read(&svg(inside)).0, 1).unwrap();
    for _ in 0..steps {
        play.step(1.0 / 60.0).unwrap();
    }
    play
}

fn at(play: &Play, index: usize) -> Vec2 {
    play.pose(index).unwrap().0
}

#[test]
fn what_is_drawn_keeps_its_shape() {
    let of = |element: &str| shape(&element.replacen(' ', r#" class="mover" "#, 1));
    assert_eq!(
        of(r#"<rect x="10" y="20" width="30" height="16"/>"#),
        Aabb::new([10., 20.], [40., 36.]).unwrap().into()
    );
    assert!(matches!(of(r#"<rect x="10" y="20" width="30" height="16" transform="rotate(20)"/>"#), Shape::Obb(_)));
    assert_eq!(of(r#"<circle cx="50" cy="50" r="5"/>"#), Circle::new([50., 50.], 5.).unwrap().into());
    let Shape::Polygon(triangle) = of(r#"<path d="M10 10 H30 L20 30 Z"/>"#) else { panic!() };
    assert_eq!(triangle.points().len(), 3);
    // What is filled is closed, whether or not the pen came back; an outline alone has an inside too.
    assert!(matches!(of(r#"<path d="M10 10 H30 L20 30"/>"#), Shape::Polygon(_)));
    assert!(matches!(of(r#"<polyline points="10,10 30,10 20,30"/>"#), Shape::Polygon(_)));
    let outlined = r#"<rect x="10" y="20" width="30" height="16" fill="none" stroke="red"/>"#;
    assert!(matches!(of(outlined), Shape::Aabb(_)));
}

#[test]
fn a_rectangle_with_round_ends_is_a_capsule_and_with_round_corners_a_box() {
    let Shape::Capsule(lying) = shape(r#"<rect class="crate" x="10" y="20" width="40" height="16" rx="8"/>"#) else {
        panic!()
    };
    assert_eq!((lying.a(), lying.b(), lying.radius()), ([18., 28.].into(), [42., 28.].into(), 8.));
    let turned = r#"<rect class="crate" x="10" y="20" width="16" height="40" rx="8" transform="translate(60) scale(2) rotate(90 18 28)"/>"#;
    let Shape::Capsule(turned) = shape(turned) else { panic!() };
    assert!((turned.radius() - 16.).abs() < 1e-5 && (turned.a().y - turned.b().y).abs() < 1e-4, "{turned:?}");
    for looks in ["rx=\"5\"", "rx=\"8\" ry=\"3\"", "rx=\"8\" transform=\"scale(2 1)\""] {
        let drawn = shape(&format!(r#"<rect class="crate" x="10" y="20" width="40" height="16" {looks}/>"#));
        assert!(matches!(drawn, Shape::Aabb(_)), "{looks}: {drawn:?}");
    }
}

#[test]
fn a_curved_outline_is_a_polygon_close_to_it() {
    let drawn = r#"<path class="mover" d="M 60,40 C 60,24 104,24 104,40 V 56 H 60 Z"/>"#;
    let Shape::Polygon(loaf) = shape(drawn) else { panic!() };
    // Its top is at 28; the straight sides are within a four-hundredth of 44.
    let top = loaf.aabb().min().y;
    assert!((28.0..28.11).contains(&top) && (5..40).contains(&loaf.points().len()), "{loaf:?}");
    let Shape::Polygon(round) = shape(r#"<path class="mover" d="M 40,50 a 10,10 0 0 1 20,0 a 10,10 0 0 1 -20,0 Z"/>"#)
    else {
        panic!()
    };
    for corner in round.points() {
        assert!(((*corner - Vec2::new(50., 50.)).length() - 10.).abs() < 0.01, "{corner:?}");
    }
}

#[test]
fn an_outline_that_is_not_convex_is_an_error_with_its_place() {
    let arrow = r#"<path class="mover" d="M0 0 L40 20 L0 40 L20 20 Z"/>"#;
    assert_eq!(error(arrow), "1:167: path: a mover must be convex, got an outline that fills 50 % of its convex hull");
    let ring = r#"<path class="mover" d="M0 0 H40 V40 H0 Z M10 10 H30 V30 H10 Z"/>"#;
    assert_eq!(error(ring), "1:167: path: a mover must be one outline, got 2");
    // Stars that go around twice and three times always turn the same way; the second fills exactly as much as its hull.
    for (corners, step, times) in [(7, 2, "1.8"), (8, 3, "2.4"), (12, 5, "3.7")] {
        let corner = |number: usize| {
            let angle = (number * step) as f64 * std::f64::consts::TAU / f64::from(corners);
            format!("{:.4},{:.4}", 50.0 + 40.0 * libm::cos(angle), 50.0 + 40.0 * libm::sin(angle))
        };
        let points: Vec<_> = (0..corners as usize).map(corner).collect();
        let star = format!(r#"<polygon class="mover" points="{}"/>"#, points.join(" "));
        let what = format!("an outline {times} times as long as its convex hull's");
        assert_eq!(error(&star), format!("1:167: polygon: a mover must be convex, got {what}"));
    }
    // A bow tie encloses as much one way as the other.
    let bow = r#"<polygon class="crate" points="0,0 40,40 40,0 0,40"/>"#;
    assert_eq!(warnings(&format!("{bow}{FLOOR}")), ["polygon: a mover must have an inside and has no area, left out"]);
}

#[test]
fn an_outline_of_very_many_corners_is_an_error_with_its_place() {
    let curves = "c3 9 -9 9 -3 3".repeat(100_000);
    let drawn = format!(r#"<path class="mover" d="M50 50{curves}z"/>"#);
    let what = "a mover has at most 2000 corners, those of its curves included; got more";
    assert_eq!(error(&drawn), format!("1:167: path: {what}"));
}

const FLOOR: &str = r#"<rect class="wall" y="90" width="200" height="10"/>"#;

#[test]
fn what_has_no_inside_is_left_out_with_a_warning() {
    for element in [
        r#"<line class="mover" x1="3" y1="3" x2="30" y2="30"/>"#,
        r#"<polyline class="mover" points="1,1 20,20 40,40"/>"#,
        r#"<path class="mover" d="M1 1 L5 9"/>"#,
        r#"<rect class="mover" width="9" height="9" transform="scale(1 0)"/>"#,
        r#"<rect class="mover" width="9" height="9" transform="rotate(20) scale(0 1)"/>"#,
        r#"<rect class="mover" x="5" width="9" height="4" rx="2" transform="scale(0)"/>"#,
        r#"<rect class="mover" x="90" width="1e-9" height="9"/>"#,
        r#"<circle class="mover" r="5" transform="scale(1 0)"/>"#,
        r#"<ellipse class="mover" rx="5" ry="3" transform="scale(0)"/>"#,
    ] {
        let (level, warnings) = read(&svg(&format!("{element}{FLOOR}")));
        assert_eq!(level.bodies.len(), 1, "{element}");
        assert!(
            warnings[0].message.ends_with(": a mover must have an inside and has no area, left out"),
            "{warnings:?}"
        );
    }
}

#[test]
fn all_that_is_said_of_balls_is_said_of_movers() {
    let words = "speed=300 angle=-60 spread=20 mass=2 gravity-scale=0.5 damping=0.1 keep-speed stopped-by=wall restitution=0.4 corners=diagonal breaks=3 heavy";
    let body = |kind: &str| only(&format!(r#"<circle cx="50" cy="50" r="5" inkscape:label="{kind} {words}"/>"#));
    let (ball, mover, boxed) = (body("ball"), body("mover"), body("crate"));
    assert_eq!((mover.role, mover.tags.as_slice()), (Role::Mover, &["heavy".to_owned()][..]));
    assert_eq!(LevelBody { role: Role::Ball, name: ball.name.clone(), ..mover.clone() }, ball);
    let tags = vec!["crate".to_owned(), "heavy".to_owned()];
    assert_eq!(LevelBody { tags, name: boxed.name.clone(), ..mover.clone() }, boxed);
    assert_eq!((mover.mass, mover.damping, mover.breaks_after), (Some(2.), Some(0.1), Some(3)));
    let told =
        warnings(r#"<rect class="crate" width="9" height="9" data-spin="3" data-belt="4" data-swallows="true"/>"#);
    let told: Vec<_> = told.iter().map(|told| told.split(',').next().unwrap()).collect();
    assert_eq!(
        told,
        ["belt: means nothing for a mover", "spin: means nothing for a mover", "swallows: means nothing for a mover"]
    );
}

#[test]
fn a_crate_thuds_and_crates_stop_each_other() {
    let two = r#"<rect class="crate" x="80" y="40" width="20" height="20"/><rect class="crate" x="85" y="5" width="20" height="20"/>"#;
    let drawn = svg(&format!("{FLOOR}{two}")).replacen("<svg ", r#"<svg data-gravity="0 400" "#, 1);
    let (level, warnings) = read(&drawn);
    assert_eq!((warnings.len(), level.bodies[1].restitution), (0, Some(0.2)));
    let mut play = Play::new(level, 1).unwrap();
    for _ in 0..240 {
        play.step(1.0 / 60.0).unwrap();
    }
    assert!(
        (at(&play, 1).y - 80.).abs() < 0.01 && (at(&play, 2).y - 60.).abs() < 0.01,
        "{:?}",
        (at(&play, 1), at(&play, 2))
    );
    assert_eq!((at(&play, 1).x, at(&play, 2).x), (90., 95.));
}

#[test]
fn a_mover_is_carried_swallowed_broken_and_struck() {
    // Upon a belt that stops it.
    let belt = r#"<rect class="wall" y="90" width="200" height="10" data-belt="30" data-response="stop"/><rect class="mover" x="20" y="70" width="20" height="20"/>"#;
    let drawn = svg(belt).replacen("<svg ", r#"<svg data-gravity="0 400" "#, 1);
    let mut play = Play::new(read(&drawn).0, 1).unwrap();
    play.step(2.0).unwrap();
    assert_eq!((at(&play, 1), play.world().hits().len()), ([90., 80.].into(), 0));

    let play = played(
        r#"<rect x="100" width="9" height="100" data-swallows="true"/><path class="mover" data-velocity="120,0" d="M10 40 h20 l-10 20 Z"/>"#,
        60,
    );
    assert!(play.pose(1).is_none(), "swallowed");

    let play = played(
        r#"<rect class="brick" x="100" width="9" height="100"/><rect class="mover" data-velocity="120,0" y="40" width="10" height="10"/>"#,
        60,
    );
    assert_eq!(play.breakable_left(), 0);

    // The bat's rule as for a ball: mirrored at the tangent, and half of the bat's speed is added.
    let bat = r#"<circle class="wall" data-strike="0.5" data-velocity="30,0" cx="40" cy="50" r="10"/>"#;
    let speed = |moving: &str| {
        let play = played(&format!("{bat}{moving}"), 60);
        play.world().get(play.id(1).unwrap()).unwrap().velocity()
    };
    let ball = speed(r#"<circle class="ball" data-velocity="-60,0" cx="100" cy="50" r="10"/>"#);
    assert_eq!(speed(r#"<rect class="mover" data-velocity="-60,0" x="90" y="40" width="20" height="20"/>"#), ball);
    assert_eq!(ball, Vec2::new(75., 0.));
}

#[test]
fn balls_are_counted_without_movers_and_a_mover_is_where_its_shape_is() {
    let play = played(
        r#"<circle class="ball" cx="20" cy="20" r="3"/><path class="mover" data-velocity="60,0" d="M10 40 h20 l-10 20 Z"/>"#,
        60,
    );
    assert_eq!(play.balls().collect::<Vec<_>>(), [play.id(0).unwrap()]);
    assert!((at(&play, 1) - Vec2::new(80., 50.)).length() < 1e-3, "{:?}", at(&play, 1));
    assert_eq!(play.pose(1).unwrap().1, 0.0);
}

#[test]
fn movers_come_back_from_json_and_a_recording_of_them_verifies() {
    let drawn = r#"<rect class="crate" x="20" y="20" width="20" height="10" data-speed="90" data-angle="10" data-spread="30"/>
        <rect class="crate" x="80" y="20" width="40" height="16" rx="8" transform="rotate(12)"/><path class="crate" d="M150 20 h20 l-10 20 Z"/>"#;
    let level = level(&format!("{FLOOR}{drawn}"));
    let json = level.to_json();
    assert_eq!(Level::from_json(&json).unwrap(), level);
    let roles: Vec<_> = level.bodies.iter().map(|body| body.role.word()).collect();
    assert_eq!(roles, ["fixed", "mover", "mover", "mover"]);
    let mut play = Play::new(level, 7).unwrap();
    let mut recording = Recording::of_play(&play, 7);
    for step in 0..120 {
        let kick = Input::SetVelocity { body: play.id(2).unwrap(), velocity: [-30., 90.].into() };
        let inputs = if step == 30 { vec![kick] } else { vec![] };
        for input in &inputs {
            play.apply(input).unwrap();
        }
        play.step(1.0 / 60.0).unwrap();
        recording.add(1.0 / 60.0, inputs, &play);
    }
    let replayed = Recording::from_json(&recording.to_json().unwrap()).unwrap().replay().unwrap();
    assert_eq!(replayed.steps, 120);
}

#[test]
fn a_mover_that_starts_in_a_wall_and_a_ball_that_does_not_push_are_told() {
    let doubts = |inside: &str| {
        let play = Play::new(read(&svg(inside)).0, 1).unwrap();
        play.doubts().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let told = doubts(&format!(r#"{FLOOR}<rect id="a" class="mover" x="20" y="75" width="20" height="20"/>"#));
    assert_eq!(
        told,
        [r#"mover bodies[1] "a" starts inside the wall bodies[0]: say decor of that if it is only drawn"#]
    );
    for touches in [
        r#"<rect class="mover" x="20" y="70.5" width="20" height="20"/>"#,
        r#"<rect class="mover" x="20" y="50.5" width="20" height="40" rx="10"/>"#,
        r#"<path class="mover" d="M20 60 h20 v30.5 h-20 Z"/>"#,
    ] {
        assert_eq!(doubts(&format!("{FLOOR}{touches}")), [""; 0], "{touches}");
    }
    let slope = r#"<path class="wall" d="M0 40 L40 80 L0 80 Z"/>"#;
    let wedge = |data: &str| doubts(&format!(r#"{slope}<path class="mover" d="{data}"/>"#));
    assert_eq!(wedge("M10 50 L30 70 L30 50 Z"), [""; 0], "flush on a slope as steep as the wedge");
    assert_eq!(wedge("M8 52 L28 72 L28 52 Z").len(), 1, "deeper than a tenth of the way to its middle");
    let both = |tag: &str| {
        format!(
            r#"<circle class="ball {tag}" cx="20" cy="20" r="3"/><rect class="crate" x="40" width="9" height="9"/>"#
        )
    };
    let told = "ball bodies[0] has no tag, so that it bounces off mover bodies[1] and does not push it: give it a tag of its own";
    assert_eq!(doubts(&both("")), [told]);
    assert_eq!(doubts(&both("rubber")), [""; 0]);
}

#[test]
fn a_copy_by_use_is_told_where_it_is_used() {
    let drawn = "<defs><path id=\"arrow\" d=\"M0 0 L40 20 L0 40 L20 20 Z\"/></defs>\n<g><use href=\"#arrow\" class=\"mover\"/></g>";
    assert!(error(drawn).starts_with("2:4: path: a mover must be convex"), "{}", error(drawn));
    let drawn = "<defs><rect id=\"box\" width=\"9\" height=\"9\"/></defs>\n <use href=\"#box\" class=\"brick\" data-ring=\"3\"/>";
    let told = read(&svg(drawn)).1;
    assert_eq!(told[0].to_string(), "2:2: ring: means nothing for what stays where it is, ignored");
}

proptest! {
    #![proptest_config(Config { cases: 2000, failure_persistence: None, rng_seed: RngSeed::Fixed(0x6d6f_7665), ..Config::default() })]

    /// Whatever is drawn: a level that can be played, or an error with a place.
    #[test]
    fn any_outline_is_a_mover_or_is_refused_with_its_place(
        points in prop::collection::vec((prop_oneof![-90i32..90, Just(0), Just(50)], -90i32..90, 0u8..4), 0..9),
        scale in prop_oneof![Just(1e-8), Just(0.01), Just(1.0), Just(1e6), Just(1e8)],
    ) {
        let mut data = "M10 10".to_owned();
        for (x, y, kind) in points {
            let _ = match kind {
                0 => write!(data, " L{x} {y}"),
                1 => write!(data, " Q{y} {x} {x} {y}"),
                2 => write!(data, " C{y} {x} {x} {x} {x} {y}"),
                _ => write!(data, " A 30 20 {x} 0 1 {x} {y}"),
            };
        }
        let text = svg(&format!(r#"<path class="mover" transform="scale({scale})" d="{data} Z" data-velocity="3,4"/>"#));
        match Level::from_svg(&text) {
            Ok((level, _)) => {
                level.validate().unwrap();
                prop_assert_eq!(&Level::from_json(&level.to_json()).unwrap(), &level);
                let mut play = Play::new(level, 1).unwrap();
                play.step(1.0).unwrap();
            }
            Err(error) => prop_assert!(error.line == 1 && error.column > 1, "{}", error),
        }
    }
}
