//! Groups, copies, units, view boxes, styles and what is left out.

mod common;

use common::{level, only, read, shape, svg, warnings};
use hazumi::{Aabb, Circle, Shape};
use hazumi_level::Level;

fn aabb(min: [f32; 2], max: [f32; 2]) -> Shape {
    Aabb::new(min, max).unwrap().into()
}

fn boxes(level: &Level) -> Vec<Shape> {
    level.bodies.iter().flat_map(|body| body.shapes.clone()).collect()
}

const SQUARE: &str = r#"<rect width="10" height="10"/>"#;

#[test]
fn transforms_of_groups_multiply() {
    let nested =
        format!(r#"<g transform="translate(10 20)"><g><g transform="scale(2),translate(1)">{SQUARE}</g></g></g>"#);
    assert_eq!(shape(&nested), aabb([12., 20.], [32., 40.]));
    let list = r#"<rect width="10" height="10" transform="translate(10,20) scale( 2 ) translate(1 0)"/>"#;
    assert_eq!(shape(list), aabb([12., 20.], [32., 40.]));
    let tiny = r#"<rect width="1e8" height="1e8" transform="scale(1e-7)"/>"#;
    assert_eq!(shape(tiny).aabb().max(), [10., 10.].into());
}

#[test]
fn a_use_stands_where_it_is_put() {
    let text = r##"<defs><rect id="q" width="10" height="10"/></defs>
        <use href="#q"/>
        <use xlink:href="#q" x="20" y="30"/>
        <use href="#q" x="1" transform="scale(2)"/>"##;
    let expected = [aabb([0., 0.], [10., 10.]), aabb([20., 30.], [30., 40.]), aabb([2., 0.], [22., 20.])];
    assert_eq!(boxes(&level(text)), expected);
    // A copy of a copy, and of a group.
    let text = r##"<defs><g id="g"><rect width="1" height="1"/><rect x="2" width="1" height="1"/></g></defs>
        <defs><use id="u" href="#g" y="5"/></defs><use href="#u" x="10"/>"##;
    assert_eq!(boxes(&level(text)), [aabb([10., 5.], [11., 6.]), aabb([12., 5.], [13., 6.])]);
}

#[test]
fn a_copy_has_its_own_words_beside_those_of_what_it_copies() {
    let text = r##"<defs><rect id="q" class="brick" width="1" height="1"/></defs>
        <use href="#q"/><use href="#q" inkscape:label="gold breaks=3"/><use href="#q" class="wall"/>"##;
    let level = level(text);
    assert_eq!(level.bodies[0].breaks_after, Some(1));
    assert_eq!(level.bodies[1].breaks_after, Some(3));
    assert_eq!(level.bodies[1].tags, ["brick", "gold"]);
    assert_eq!(level.bodies[1].name, "gold breaks=3");
    assert_eq!((level.bodies[2].breaks_after, level.bodies[2].tags.as_slice()), (None, ["wall".to_owned()].as_slice()));
}

#[test]
fn symbols_and_inner_drawings_have_their_own_view() {
    let text = r##"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5"/></symbol>
        <use href="#s" x="100" y="20" width="20" height="20"/>"##;
    assert_eq!(shape(text), aabb([100., 20.], [120., 30.]));
    let text = r#"<svg x="10" y="20" width="40" height="40" viewBox="0 0 10 10"><rect width="10" height="5"/></svg>"#;
    assert_eq!(shape(text), aabb([10., 20.], [50., 40.]));
    let text = r#"<svg x="10" y="20"><rect width="10%" height="10%"/></svg>"#;
    assert_eq!(shape(text), aabb([10., 20.], [30., 30.]));
}

#[test]
fn preserve_aspect_ratio_places_the_inner_drawing() {
    for (ratio, min, max) in [
        ("", [50., 0.], [150., 100.]),
        ("xMidYMid meet", [50., 0.], [150., 100.]),
        ("xMinYMin", [0., 0.], [100., 100.]),
        ("xMaxYMid", [100., 0.], [200., 100.]),
        ("none", [0., 0.], [200., 100.]),
        ("xMidYMid slice", [0., -50.], [200., 150.]),
        ("xMidYMin slice", [0., 0.], [200., 200.]),
        ("xMidYMax slice", [0., -100.], [200., 100.]),
    ] {
        let attribute = if ratio.is_empty() { String::new() } else { format!("preserveAspectRatio=\"{ratio}\"") };
        let text = format!(
            r#"<svg width="200" height="100" viewBox="0 0 10 10" {attribute}><rect width="10" height="10"/></svg>"#
        );
        assert_eq!(shape(&text), aabb(min, max), "{ratio}");
    }
}

#[test]
fn lengths_may_have_units() {
    for (length, units) in [
        ("96", 96.),
        ("96px", 96.),
        ("1in", 96.),
        ("2.54cm", 96.),
        ("25.4mm", 96.),
        ("72pt", 96.),
        ("6pc", 96.),
        ("2em", 32.),
        ("50%", 100.),
    ] {
        let Shape::Aabb(drawn) = shape(&format!(r#"<rect width="{length}" height="1"/>"#)) else { panic!("{length}") };
        assert!((drawn.max().x - units).abs() < 1e-4, "{length}: {drawn:?}");
    }
    assert_eq!(shape(r#"<rect width="50%" height="50%"/>"#), aabb([0., 0.], [100., 50.]));
    // A radius is a share of the diagonal's mean: 50 % of √((200² + 100²) / 2).
    let Shape::Circle(circle) = shape(r#"<circle r="50%"/>"#) else { panic!("no circle") };
    assert!((circle.radius() - 79.05694).abs() < 1e-3);
}

#[test]
fn the_view_is_the_view_box_or_else_the_size() {
    let view = |attributes: &str| {
        let (level, warnings) = read(&format!(r#"<svg {attributes}><rect x="5" width="10" height="10"/></svg>"#));
        (level.view.min(), level.view.max(), warnings.len())
    };
    assert_eq!(
        view(r#"width="120mm" height="160mm" viewBox="-10 0 120 160""#),
        ([-10., 0.].into(), [110., 160.].into(), 0)
    );
    assert_eq!(view(r#"width="1in" height="48""#), ([0., 0.].into(), [96., 48.].into(), 0));
    // Neither: what is drawn, and a word about it.
    assert_eq!(view(""), ([5., 0.].into(), [15., 10.].into(), 1));
    assert_eq!(view(r#"width="100%" height="100%""#).2, 0);
    let (empty, _) = read("<svg/>");
    assert_eq!(empty.view.max(), [300., 150.].into());
}

#[test]
fn the_root_says_gravity_background_and_name() {
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" data-gravity="3, 400" data-background=" #123 "><title> A name </title></svg>"#;
    let (level, _) = read(text);
    assert_eq!(
        (level.gravity, level.background.as_deref(), level.name.as_str()),
        ([3., 400.].into(), Some("#123"), "A name")
    );
    let (level, _) = read(&text.replace("3, 400", "9.81"));
    assert_eq!(level.gravity, [0., 9.81].into(), "a lone number is downward");
}

#[test]
fn styles_cascade() {
    let fill = |text: &str| only(text).paint.fill.unwrap_or_default();
    let sheet = "<style>.a { fill: green } rect { fill: blue } #i { fill: red !important }</style>";
    let rect = |attributes: &str| format!(r#"{sheet}<rect width="1" height="1" fill="black" {attributes}/>"#);
    assert_eq!(fill(&rect("")), "blue", "a rule beats the attribute");
    assert_eq!(fill(&rect("class=\"a\"")), "green", "a class beats an element's name");
    assert_eq!(fill(&rect("style=\"fill:#abc\"")), "#abc");
    assert_eq!(fill(&rect("id=\"i\" style=\"fill:#abc\"")), "red", "what is important stays");
    assert_eq!(fill(r##"<g style="fill:#f80"><rect width="1" height="1"/></g>"##), "#f80", "groups hand it down");
    assert_eq!(
        fill(r##"<g opacity="0.5"><rect width="1" height="1" fill="#f00" fill-opacity=".5"/></g>"##),
        "#ff000040"
    );
    assert_eq!(fill(r#"<g color="red"><rect width="1" height="1" fill="currentColor"/></g>"#), "#ff0000");
    let paint =
        only(r#"<g transform="scale(2)"><rect width="1" height="1" stroke="red" stroke-width="1.5"/></g>"#).paint;
    assert_eq!((paint.stroke.as_deref(), paint.stroke_width), (Some("red"), Some(3.)));
}

#[test]
fn what_is_not_seen_is_not_there() {
    for hidden in [
        r#"<g display="none"><rect width="1" height="1"/></g>"#,
        r#"<g style="display:none"><rect width="1" height="1"/></g>"#,
        r#"<g visibility="hidden"><rect width="1" height="1"/></g>"#,
        r#"<defs><rect width="1" height="1"/></defs>"#,
        r#"<clipPath id="c"><rect width="1" height="1"/></clipPath>"#,
        r#"<symbol><rect width="1" height="1"/></symbol>"#,
        r#"<metadata><rect width="1" height="1"/></metadata>"#,
        r#"<x:rect xmlns:x="http://example.org/" width="1" height="1"/>"#,
    ] {
        assert_eq!(level(hidden).bodies, [], "{hidden}");
    }
    let shown = r#"<g visibility="hidden"><rect width="1" height="1" visibility="visible"/></g>"#;
    assert_eq!(level(shown).bodies.len(), 1);
}

#[test]
fn what_cannot_be_kept_is_told_once() {
    let told = |text: &str| warnings(text);
    assert_eq!(told("<text>a</text><text>b</text><g><text>c</text></g>"), ["text: not supported, left out (3 times)"]);
    assert_eq!(told(r#"<image href="a.png"/>"#), ["image: not supported, left out"]);
    assert_eq!(told("<foreignObject/>"), ["foreignObject: not supported, left out"]);
    let blurred = r#"<rect width="1" height="1" filter="url(#f)"/><g style="filter:url(#f)"/>"#;
    assert_eq!(told(blurred), ["filter: not supported, ignored (2 times)"]);
    assert_eq!(told(r#"<g clip-path="url(#c)"/><g mask="url(#c)"/>"#).len(), 2);
    assert_eq!(told(r#"<rect width="0" height="5"/>"#), ["rect: has no size or no points, left out"]);
    assert_eq!(told(r#"<path/><path d=""/><path d="M1 1"/>"#), ["path: has no size or no points, left out (3 times)"]);
    assert_eq!(told(r##"<use href="#gone"/>"##), ["use: \"#gone\" is not in this file, left out"]);
    let gradient = r#"<rect width="1" height="1" fill="url(#g)"/>"#;
    assert_eq!(told(gradient), ["fill by gradient or pattern: not supported, fill left open"]);
    assert_eq!(
        told(r#"<rect width="1" height="1" fill="nonsense"/>"#),
        ["fill: must be a colour, got \"nonsense\"; ignored"]
    );
}

#[test]
fn a_warning_has_the_place_of_the_first() {
    let (_, warnings) = read("<svg viewBox=\"0 0 1 1\">\n  <g>\n    <text/>\n  </g>\n  <text/></svg>");
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].to_string(), "3:5: text: not supported, left out (2 times)");
}

#[test]
fn names_come_from_label_or_id() {
    assert_eq!(only(r#"<rect id="a" width="1" height="1" inkscape:label="b"/>"#).name, "b");
    assert_eq!(only(r#"<rect id="a" width="1" height="1" data-name="c"/>"#).name, "c");
    assert_eq!(only(r#"<rect id="a" width="1" height="1"/>"#).name, "a");
    assert_eq!(only(r#"<rect width="1" height="1"/>"#).name, "");
}

#[test]
fn entities_and_prefixes_are_read() {
    // Illustrator declares its namespaces as entities.
    let text = r#"<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 9 9"><circle r="2"/></svg>"#;
    assert_eq!(read(text).0.bodies[0].shapes, [Circle::new([0., 0.], 2.).unwrap().into()]);
    let text = r#"<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:circle r="2"/></s:svg>"#;
    assert_eq!(read(text).0.bodies.len(), 1);
    // Without namespaces, as people type it, and with a mark of its encoding.
    assert_eq!(read("\u{feff}<svg viewBox=\"0 0 9 9\"><circle r=\"2\"/></svg>").0.bodies.len(), 1);
    assert_eq!(read(&svg(SQUARE)).0.bodies.len(), 1);
}
