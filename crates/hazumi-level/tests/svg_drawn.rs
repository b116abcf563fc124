//! What is drawn is what is met: what is not seen is left out, and what is filled is drawn so.

#![cfg(feature = "picture")]

mod common;

use common::{level, only, svg, warnings};
use hazumi_level::picture::Film;
use hazumi_level::{Level, Paint, Play};

fn picture(drawn: &str) -> String {
    picture_of(level(drawn))
}

fn picture_of(level: Level) -> String {
    let play = Play::new(level, 1).unwrap();
    Film::new(&play).still(&play)
}

fn bodies(drawn: &str) -> usize {
    Level::from_svg(&svg(drawn)).unwrap().0.bodies.len()
}

#[test]
fn what_nothing_is_seen_of_is_left_out() {
    for undrawn in [
        r#"<rect width="9" height="9" style="fill:none;stroke:none"/>"#,
        r#"<rect width="9" height="9" style="fill:none;stroke:#000;stroke-opacity:0"/>"#,
        r#"<rect width="9" height="9" style="fill:none;stroke:#000;stroke-width:0"/>"#,
        r#"<path d="M0 0h24v24H0z" fill="none" stroke="none"/>"#,
        r#"<path d="M0 0h24v24H0z" fill="none" stroke="transparent"/>"#,
        r#"<path d="M0 0h24v24H0z" fill="rgba(0,0,0,0)" stroke="none"/>"#,
        r#"<circle r="5" opacity="0"/>"#,
        r#"<circle r="5" fill-opacity="0"/>"#,
        r#"<g opacity="0"><line x2="5" stroke="red"/></g>"#,
        r#"<line x2="5" stroke="none"/>"#,
    ] {
        assert_eq!(bodies(undrawn), 0, "{undrawn}");
        assert_eq!(warnings(undrawn), [""; 0], "{undrawn}");
    }
    for seen in [
        r#"<circle r="5" stroke="none"/>"#,
        r#"<circle r="5" fill-opacity="0" stroke="red"/>"#,
        r#"<circle r="5" fill="none" stroke="red"/>"#,
        r#"<circle r="5" opacity="0.01"/>"#,
        r#"<line x2="5"/>"#,
        r#"<path d="M0 0h24v24" fill="none"/>"#,
        r#"<path d="M0 0h24v24" fill="url(#g)" stroke="none"/>"#,
    ] {
        assert_eq!(bodies(seen), 1, "{seen}");
    }
}

#[test]
fn what_has_a_word_and_is_not_seen_is_told() {
    let told = ["rect: nothing of it is seen, left out"];
    assert_eq!(warnings(r#"<rect class="wall" width="9" height="9" style="fill:none;stroke:none"/>"#), told);
    assert_eq!(warnings(r#"<g class="brick"><rect width="9" height="9" opacity="0"/></g>"#), told);
}

#[test]
fn a_shape_without_a_stroke_and_no_fill_said_is_drawn_filled() {
    let drawn = picture(r#"<rect x="1" y="2" width="10" height="20" stroke="none"/>"#);
    assert!(drawn.contains(r##"<g fill="#3b425c"><rect x="1" y="2""##), "{drawn}");
    // With a stroke too: SVG fills what does not say otherwise.
    let drawn = picture(r#"<rect x="1" y="2" width="10" height="20" stroke="red"/>"#);
    assert!(drawn.contains(r##"<g fill="#3b425c" stroke="red""##), "{drawn}");
}

#[test]
fn a_box_without_a_fill_is_drawn_by_its_outline() {
    let drawn = picture(r#"<rect x="1" y="2" width="10" height="20" fill="none"/>"#);
    assert!(drawn.contains(r##"<g fill="none" stroke="#3b425c""##), "{drawn}");
}

#[test]
fn a_filled_path_that_is_not_convex_is_drawn_filled() {
    let arrow = "M0 0L20 20L0 40L8 20Z";
    let drawn = picture(&format!(r#"<path d="{arrow}" fill="red"/>"#));
    assert!(drawn.contains(r#"<g fill="red"><path d="M0 0L20 20L0 40L8 20L0 0"/>"#), "{drawn}");
    let unsaid = only(&format!(r#"<path d="{arrow}"/>"#));
    assert_eq!(unsaid.paint, Paint { fill: Some("black".to_owned()), ..Paint::default() });
    // Two lines of one path, both closed: a ring.
    let ring = picture(r#"<path d="M0 0H9V9H0ZM3 3V6H6V3Z" fill="red" stroke="blue"/>"#);
    assert!(ring.contains(r#"<g fill="red" stroke="blue""#) && ring.contains("L0 0M3 3L"), "{ring}");
    // What is open has no inside.
    let open = picture(r#"<path d="M0 0L20 20L0 40L8 20" fill="red"/>"#);
    assert!(open.contains(r##"<g fill="none" stroke="#3b425c""##), "{open}");
    let hollow = picture(&format!(r#"<path d="{arrow}" fill="none" stroke="red"/>"#));
    assert!(hollow.contains(r#"<g fill="none" stroke="red""#), "{hollow}");
}

#[test]
fn dark_shapes_stay_visible_on_the_dark_page() {
    for dark in ["black", "#000", "#11131c", "rgb(10,10,20)"] {
        let drawn = picture(&format!(r#"<rect width="9" height="9" fill="{dark}"/>"#));
        assert!(drawn.contains(r##"<g fill="#3b425c"><rect"##), "{drawn}");
        let ball = picture(&format!(r#"<circle class="ball" r="3" fill="{dark}"/>"#));
        assert!(ball.contains(r##"fill="#ffe3a3""##), "{ball}");
        let line = picture(&format!(r#"<line x2="9" stroke="{dark}"/>"#));
        assert!(line.contains(r##"stroke="#3b425c""##), "{line}");
    }
    // A colour that is seen stays, and so does any on a background of the level's own.
    let drawn = picture(r##"<rect width="9" height="9" fill="#2a2f48"/>"##);
    assert!(drawn.contains(r##"<g fill="#2a2f48">"##), "{drawn}");
    let white = Level { background: Some("white".to_owned()), ..level(r#"<rect width="9" height="9" fill="black"/>"#) };
    assert!(picture_of(white).contains(r#"<g fill="black">"#));
}

#[test]
fn a_ring_of_evenodd_is_hollow_in_pictures_and_met() {
    // Both squares go round the same way: only the rule makes the inner one a hole.
    let ring = |rule: &str| format!(r#"<path d="M20 20h60v60h-60Z M35 35h30v30h-30Z" fill="red" {rule}/>"#);
    for rule in [r#"fill-rule="evenodd""#, r#"style="fill-rule:evenodd""#] {
        let drawn = picture(&ring(rule));
        assert!(drawn.contains(r#"<g fill="red" fill-rule="evenodd""#), "{drawn}");
        let read = level(&ring(rule));
        assert_eq!(Level::from_json(&read.to_json()).unwrap(), read);
    }
    let grouped = picture(&format!(r#"<g fill-rule="evenodd">{}</g>"#, ring("")));
    assert!(grouped.contains("evenodd"), "groups hand it down");
    assert!(!picture(&ring("")).contains("fill-rule"));
    let hole = r#"<circle class="ball" cx="50" cy="50" r="5" data-velocity="70,40"/>"#;
    let mut play = Play::new(level(&format!("{}{hole}", ring(r#"fill-rule="evenodd""#))), 1).unwrap();
    assert!(play.doubts().is_empty());
    for _ in 0..300 {
        play.step(1.0 / 60.0).unwrap();
        let (at, _) = play.pose(1).unwrap();
        assert!((40.0..=60.0).contains(&at.x) && (40.0..=60.0).contains(&at.y), "{at:?}");
    }
}
