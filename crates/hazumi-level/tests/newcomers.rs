//! First drawings: what is hardly meant is told, and what is meant is understood.

mod common;

use common::{level, only, svg, warnings};
use hazumi_level::{Level, Play, Role};

fn doubts(drawn: &str) -> Vec<String> {
    let level = Level::from_svg(&svg(drawn)).unwrap().0;
    Play::new(level, 1).unwrap().doubts().iter().map(ToString::to_string).collect()
}

const BALL: &str = r#"<circle id="ball" cx="50" cy="50" r="6" data-speed="90"/>"#;

#[test]
fn a_ball_that_starts_inside_a_wall_is_told() {
    let inside = format!(r#"<rect id="sky" width="150" height="100" fill="navy"/>{BALL}"#);
    let said = r#"ball bodies[1] "ball" starts inside the wall bodies[0] "sky": say decor of that if it is only drawn"#;
    assert_eq!(doubts(&inside), [said]);
    let two = format!(r#"{inside}<circle class="ball" cx="80" cy="20" r="3"/>"#);
    assert!(doubts(&two)[0].contains("\"ball\" and 1 more start inside"), "{:?}", doubts(&two));
    for fine in [
        // On the floor, between walls, at a wall that lets it through, in a pocket, under what is only drawn.
        format!(r#"<rect y="56" width="200" height="9"/>{BALL}"#),
        format!(r#"<rect width="200" height="100" fill="none" stroke="red"/>{BALL}"#),
        format!(r#"<rect x="50" width="9" height="99" data-response="pass"/>{BALL}"#),
        format!(r#"<circle cx="50" cy="50" r="9" class="swallows"/>{BALL}"#),
        format!(r#"<rect class="decor" width="150" height="100"/>{BALL}"#),
        format!(
            r#"<rect class="gate" width="150" height="100"/>{}"#,
            BALL.replace("data-speed", "data-stopped-by=\"wall\" data-speed")
        ),
    ] {
        assert_eq!(doubts(&fine), [""; 0], "{fine}");
    }
}

#[test]
fn the_doubts_about_many_balls_are_one_line() {
    let balls: String = (0..20_000)
        .map(|i| format!(r#"<circle class="ball" cx="{}" cy="{}" r=".1"/>"#, 2 + i % 190, 1 + i / 220))
        .collect();
    let drawn = format!(r#"<rect width="2.05" height="100" fill="navy"/>{balls}"#);
    let play = Play::new(level(&drawn), 1).unwrap();
    let said = play.doubts();
    assert!(said.len() == 1 && said[0].message.contains(" and 105 more start inside"), "{said:?}");
}

#[test]
fn a_level_without_balls_is_told() {
    assert_eq!(
        doubts(r#"<rect width="9" height="9"/>"#),
        ["no balls in this level: say ball of a circle, or crate of what keeps another shape"]
    );
    assert_eq!(doubts(r#"<circle class="player" r="3"/>"#), [""; 0]);
    assert_eq!(doubts(r#"<circle class="walker" r="3"/>"#), [""; 0]);
}

#[test]
fn a_filled_page_behind_balls_is_a_background_with_a_note() {
    let page = r#"<rect width="200" height="100" fill="navy"/>"#;
    let (level, told) = Level::from_svg(&svg(&format!("{page}{BALL}"))).unwrap();
    assert_eq!(level.bodies[0].role, Role::Decor);
    let note = "rect: as large as the page and behind balls or movers, taken as decor; say wall if it is one";
    assert_eq!(told.iter().map(|told| told.message.as_str()).collect::<Vec<_>>(), [note]);
    assert_eq!(level.background.as_deref(), Some("navy"), "what lies on it is seen against that");
    assert!(Play::new(level, 1).unwrap().doubts().is_empty());
    for wall in [
        // In front of the balls, with a word, smaller, hollow, without balls.
        format!("{BALL}{page}"),
        format!(r#"<rect class="wall" width="200" height="100" fill="navy"/>{BALL}"#),
        format!(r#"<g class="brick"><rect width="200" height="100"/></g>{BALL}"#),
        format!(r#"<rect width="198" height="100"/>{BALL}"#),
        format!(r#"<rect width="200" height="100" fill="none" stroke="red"/>{BALL}"#),
        page.to_owned(),
    ] {
        let bodies = Level::from_svg(&svg(&wall)).unwrap().0.bodies;
        assert!(bodies.iter().all(|body| body.role != Role::Decor), "{wall}");
    }
}

#[test]
fn words_are_understood_as_people_write_them() {
    let plain = only(r#"<circle r="5" inkscape:label="ball speed=200 angle=45"/>"#);
    for label in ["ball, speed=200, angle=45", "ball speed = 200 angle = 45", "ball; speed= 200; angle =45"] {
        let body = only(&format!(r#"<circle r="5" inkscape:label="{label}"/>"#));
        assert_eq!((body.role, body.launch, &body.tags), (plain.role, plain.launch, &plain.tags), "{label}");
    }
    let body = only(r#"<circle r="5" inkscape:label="ball velocity=30, -200 gold"/>"#);
    assert_eq!((body.velocity, body.tags), ([30., -200.].into(), vec!["gold".to_owned()]));
    let body = only(r#"<circle r="5" id="ball speed = 300_2"/>"#);
    assert_eq!(body.launch.unwrap().speed, 300.);
}

#[test]
fn a_setting_that_means_nothing_for_this_body_is_told() {
    for (drawn, told) in [
        (
            r#"<rect class="wall" width="9" height="9" data-speed="200"/>"#,
            "speed: means nothing for what stays where it is, ignored",
        ),
        (r#"<circle r="9" inkscape:label="ball ring=3"/>"#, "ring: means nothing for a ball, ignored"),
        (
            r#"<rect width="9" height="9" inkscape:label="brick mass=2"/>"#,
            "mass: means nothing for what stays where it is, ignored",
        ),
        (r#"<circle class="player" r="9" data-every="2"/>"#, "every: means nothing for a player, ignored"),
    ] {
        assert_eq!(warnings(drawn), [told], "{drawn}");
    }
    // What a layer hands down is for those that it means something to.
    level(&format!(r#"<g inkscape:label="speed=200"><rect width="9" height="9"/>{BALL}</g>"#));
}
