//! What words make of a drawn element.

mod common;

use common::{level, only, warnings};
use hazumi::Corners;
use hazumi_level::{Launch, Level, LevelBody, Role};

/// A square with these attributes.
fn square(attributes: &str) -> LevelBody {
    only(&format!(r#"<rect width="1" height="1" {attributes}/>"#))
}

/// A circle with these attributes.
fn round(attributes: &str) -> LevelBody {
    only(&format!(r#"<circle r="1" {attributes}/>"#))
}

fn label(words: &str) -> LevelBody {
    round(&format!(r#"inkscape:label="{words}""#))
}

#[test]
fn a_word_makes_the_kind() {
    let plain = square("");
    assert_eq!((plain.role, plain.tags.len(), plain.breaks_after, plain.restitution), (Role::Fixed, 0, None, None));
    assert_eq!(label("ball").role, Role::Ball);
    assert_eq!(label("decor").role, Role::Decor);
    assert_eq!((label("brick").breaks_after, label("brick").tags), (Some(1), vec!["brick".to_owned()]));
    assert_eq!((label("bumper").restitution, label("bumper").tags), (Some(1.2), vec!["bumper".to_owned()]));
    assert_eq!(label("wall").tags, ["wall"]);
    assert_eq!(label("Ball").role, Role::Ball, "in either case of letters");
}

#[test]
fn settings_follow_the_word() {
    let ball = label("ball speed=300 angle=-60 spread=20");
    assert_eq!(ball.launch, Some(Launch { speed: 300., angle: -60., spread: 20. }));
    assert_eq!(label("ball speed=300").launch, Some(Launch { speed: 300., angle: -90., spread: 0. }));
    assert_eq!(label("ball velocity=30,-200").velocity, [30., -200.].into());
    assert_eq!(label("brick breaks=3").breaks_after, Some(3));
    assert_eq!(label("wall restitution=0.5").restitution, Some(0.5));
    assert_eq!(label("wall corners=diagonal").corners, Corners::Diagonal);
    assert_eq!(label("brick gold shiny").tags, ["brick", "gold", "shiny"]);
    assert_eq!(label("tag=a,b").tags, ["a", "b"]);
    assert_eq!(label("role=brick").breaks_after, Some(1));
}

#[test]
fn a_one_way_line_stops_balls_from_its_front_only() {
    let hits = |velocity: f32| {
        let drawn = format!(
            r#"<line x1="-9" x2="9" inkscape:label="wall one-way"/>
            <circle cy="{}" r="1" inkscape:label="ball" data-velocity="0 {velocity}"/>"#,
            -velocity
        );
        let (level, _) = common::read(&common::svg(&drawn));
        assert!(level.bodies[0].one_way);
        let mut play = hazumi_level::Play::new(level, 1).unwrap();
        play.step(2.0).unwrap().hits
    };
    // Drawn to the right, its front is above.
    assert_eq!((hits(9.0), hits(-9.0)), (1, 0));
}

#[test]
fn every_source_of_words() {
    assert_eq!(round(r#"id="ball""#).role, Role::Ball);
    assert_eq!(round(r#"id="ball-7""#).role, Role::Ball, "numbered by the editor");
    assert_eq!(round(r#"id="ball_speed_x3D_300_angle_x3D_-60""#).launch.unwrap().speed, 300., "Illustrator's escapes");
    assert_eq!(round(r#"id="ball speed=300_2""#).launch.unwrap().speed, 300., "Figma's copies");
    assert_eq!(round(r#"class="ball fast""#).tags, ["fast"]);
    assert_eq!(round(r#"data-name="ball fast""#).tags, ["fast"]);
    assert_eq!(round(r#"data-ball="" data-speed="5""#).launch.unwrap().speed, 5.);
    assert_eq!(round(r#"data-role="ball""#).role, Role::Ball);
    assert_eq!(square(r#"data-tags="a b""#).tags, ["a", "b"]);
}

#[test]
fn names_that_editors_make_up_mean_nothing() {
    for name in ["rect123", "path45-6", "Layer 1", "cls-1", "Rectangle 12", "st0", "g7"] {
        assert_eq!(square(&format!(r#"inkscape:label="{name}""#)).tags.len(), 0, "{name}");
        assert_eq!(square(&format!(r#"class="{}""#, name.replace(' ', "-"))).tags.len(), 0, "{name}");
    }
    assert_eq!(square(r#"id="castle""#).tags.len(), 0, "an id is for the file");
}

#[test]
fn the_more_deliberate_source_wins() {
    let said = |attributes: &str| square(attributes).breaks_after;
    assert_eq!(said(r#"id="breaks=1" class="breaks=2" inkscape:label="breaks=3" data-breaks="4""#), Some(4));
    assert_eq!(said(r#"id="breaks=1" class="breaks=2" inkscape:label="breaks=3""#), Some(3));
    assert_eq!(said(r#"id="breaks=1" class="breaks=2""#), Some(2));
}

#[test]
fn groups_hand_words_down() {
    let level = level(
        r#"<g inkscape:label="brick breaks=2">
            <rect width="1" height="1"/>
            <g class="gold"><rect width="1" height="1" inkscape:label="breaks=5"/></g>
            <circle r="1" id="ball"/>
        </g>
        <rect width="1" height="1"/>"#,
    );
    let [plain, gold, ball, outside] = &level.bodies[..] else { panic!("{level:?}") };
    assert_eq!((plain.breaks_after, plain.tags.as_slice()), (Some(2), ["brick".to_owned()].as_slice()));
    assert_eq!((gold.breaks_after, gold.tags.len()), (Some(5), 2));
    assert_eq!((ball.role, ball.breaks_after), (Role::Ball, None), "another kind starts afresh");
    assert_eq!((outside.breaks_after, outside.tags.len()), (None, 0));
}

#[test]
fn words_that_cannot_be_followed_are_told() {
    let told = |words: &str| warnings(&format!(r#"<circle r="1" inkscape:label="{words}"/>"#));
    assert_eq!(told("ball sped=3"), ["\"sped=3\": no such setting, ignored; did you mean speed?"]);
    assert_eq!(told("ball speed=fast"), ["speed: must be a number, got \"fast\"; ignored"]);
    assert_eq!(told("ball speed=NaN"), ["speed: must be a number, got \"NaN\"; ignored"]);
    assert_eq!(told("ball speed=1e99"), ["speed: must be a number, got \"1e99\"; ignored"]);
    assert_eq!(told("ball velocity=1,2,3"), ["velocity: must be two numbers, got \"1,2,3\"; ignored"]);
    assert_eq!(told("brick breaks=0"), ["breaks: must be a whole number of hits from 1, got \"0\"; ignored"]);
    assert_eq!(
        told("wall restitution=-1"),
        ["restitution: must be a number that is not negative, got \"-1\"; ignored"]
    );
    assert_eq!(told("wall corners=square"), ["corners: must be round or diagonal, got \"square\"; ignored"]);
    assert_eq!(
        told("role=enemy"),
        [
            "role: must be ball, mover, crate, brick, wall, bumper, paddle, player, emitter, laser, walker or decor, got \"enemy\"; ignored"
        ]
    );
    assert_eq!(told("ball angle=30"), ["angle and spread: mean nothing without a speed, ignored"]);
    assert_eq!(told("ball speed=3 velocity=1,2"), ["velocity: stands beside a speed, which decides; velocity ignored"]);
    assert_eq!(warnings(r#"<rect width="1" height="1" data-breaks="x"/>"#).len(), 1);
    // Another program's data are its own.
    assert_eq!(warnings(r#"<rect width="1" height="1" data-cell-id="x"/>"#).len(), 0);
}

#[test]
fn a_word_that_is_nearly_one_with_a_meaning_is_told_and_stays_a_tag() {
    let told = |words: &str| warnings(&format!(r#"<circle r="1" inkscape:label="{words}"/>"#));
    assert_eq!(told("bal"), ["\"bal\": no such word, taken as a tag; did you mean ball?"]);
    assert_eq!(
        told("wall paddel"),
        ["\"paddel\": no such word, taken as a tag; did you mean paddle?"],
        "also beside a word that is known"
    );
    assert_eq!(warnings(r#"<rect class="brik" width="1" height="1"/>"#).len(), 1, "in a class too");
    assert_eq!(told("wall gold lava hall"), [""; 0], "other words are tags");
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle class="bal" r="1"/></svg>"#;
    assert_eq!(Level::from_svg(drawing).unwrap().0.bodies[0].tags, ["bal"]);
}

#[test]
fn a_misspelt_word_is_told_where_an_editor_writes_it_as_an_id() {
    let told = |id: &str| warnings(&format!(r#"<circle id="{id}" r="1"/>"#));
    assert_eq!(told("bal"), ["\"bal\": no such word, ignored; did you mean ball?"]);
    for (id, meant) in [
        ("brik", "brick"),
        ("paddel", "paddle"),
        ("Paddel_2", "paddle"),
        ("bal-left", "ball"),
        ("big bal", "ball"),
        ("ball sped=300_2", "speed"),
        ("ball_sped_x3D_300", "speed"),
    ] {
        let told = told(id);
        assert!(
            matches!(told.as_slice(), [one] if one.ends_with(&format!("ignored; did you mean {meant}?"))),
            "{id}: {told:?}"
        );
    }
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle id="bal" r="1"/></svg>"#;
    assert_eq!(Level::from_svg(drawing).unwrap().0.bodies[0].tags, [""; 0], "it is no tag");
    assert_eq!(warnings(r#"<g id="brik"><circle r="1"/><circle r="2"/></g>"#).len(), 1, "of a layer too");
}

#[test]
fn ids_that_are_only_names_are_not_told() {
    for id in [
        "bar",
        "layer1",
        "path1234",
        "wall-left",
        "Wall 2",
        "bell",
        "goal",
        "hall",
        "path1",
        "g12",
        "Background",
        "player_1",
        "State=Default",
        "Size=Large, Theme=Dark",
        "linearGradient12",
        "cloud",
        "tree",
        "Vector 2",
        "Ellipse 1_3",
        "x",
        "",
    ] {
        assert_eq!(warnings(&format!(r#"<circle id="{id}" r="1"/>"#)), [""; 0], "{id}");
    }
    // Whoever says elsewhere what it is may name it as they like.
    for named in [
        r#"<circle id="bal" class="ball" r="1"/>"#,
        r#"<circle id="bal" inkscape:label="ball" r="1"/>"#,
        r#"<circle id="bal" inkscape:label="gold" r="1"/>"#,
        r#"<circle id="bal" data-kind="ball" r="1"/>"#,
        r#"<g id="bricks"><rect class="brick" width="1" height="1"/></g>"#,
        r#"<linearGradient id="bal"/>"#,
    ] {
        assert_eq!(warnings(named), [""; 0], "{named}");
    }
}

#[test]
fn each_misspelt_word_is_told_once_and_counted() {
    let drawing =
        ["bal", "paddel", "bal", "ball sped=3"].map(|words| format!(r#"<circle r="1" inkscape:label="{words}"/>"#));
    let told: Vec<_> = warnings(&drawing.concat());
    assert_eq!(
        told,
        [
            "\"bal\": no such word, taken as a tag; did you mean ball? (2 times)",
            "\"paddel\": no such word, taken as a tag; did you mean paddle?",
            "\"sped=3\": no such setting, ignored; did you mean speed?",
        ]
    );
}

#[test]
fn no_level_of_the_repository_has_a_word_that_is_nearly_another() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|ending| ending == "svg") {
            let (_, warnings) = Level::read(&file).unwrap();
            let told = warnings.iter().filter(|warning| warning.message.contains("did you mean"));
            assert_eq!(told.collect::<Vec<_>>(), Vec::<&hazumi_level::Warning>::new(), "{}", file.display());
        }
    }
}
