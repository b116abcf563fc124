//! Style sheets and styles: read as browsers read them, or told.

mod common;

use std::time::{Duration, Instant};

use common::{level, only, svg, warnings};
use hazumi::Shape;
use hazumi_level::Level;

fn error(text: &str) -> String {
    Level::from_svg(text).map(|_| "was read").unwrap_err().to_string()
}

#[test]
fn a_chain_of_descendants_does_not_hang() {
    let began = Instant::now();
    for selector in ["q g g g g g rect", "q * * * * * * *", "q[x] g g.a g g:first-child g g"] {
        let (open, close) = ("<g class=\"a\">".repeat(95), "</g>".repeat(95));
        let text = format!("<style>{selector}{{fill:red}}</style>{open}<rect width=\"9\" height=\"9\"/>{close}");
        let error = error(&svg(&text));
        assert!(
            error.contains("style sheets take at most 50000000 comparisons with elements; got more of 1 rules"),
            "{error}"
        );
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

#[test]
fn many_rules_for_many_elements_are_told_and_not_tried_for_long() {
    let (began, drawn) = (Instant::now(), "<rect width=\"1\" height=\"1\"/>".repeat(90_000));
    let rules = |count: usize| (0..count).map(|i| format!("rect{{fill:#{i:06x}}}")).collect::<String>();
    let text = svg(&format!("<style>{}</style>{drawn}", rules(20_000)));
    let error = error(&text);
    assert!(error.contains("comparisons with elements; got more of 20000 rules and "), "{error}");
    assert!(Level::from_svg(&svg(&format!("<style>{}</style>{drawn}", rules(100)))).is_ok());
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

/// How many of these elements are there to be met.
fn bodies(inside: &str) -> usize {
    level(inside).bodies.len()
}

#[test]
fn a_declaration_that_is_none_takes_no_other_along() {
    for style in
        [";display:none", "fill:;display:none", "foo;display:none", "x:url(a;b);;display:none", "/*;*/display:none"]
    {
        let drawn = r#"<circle r="5"/><rect width="9" height="9"/>"#;
        assert_eq!(bodies(&drawn.replace("<rect", &format!("<rect style='{style}'"))), 1, "{style}");
        assert_eq!(bodies(&format!("<style>rect{{{style}}}</style>{drawn}")), 1, "{style}");
        assert_eq!(bodies(&format!("<style>.a{{b}}circle{{;}}path,rect{{{style}}}</style>{drawn}")), 1, "{style}");
    }
}

#[test]
fn keywords_have_either_case_of_letters() {
    for hidden in [
        "style='display:None'",
        "style='DISPLAY:none'",
        "display='NONE'",
        "visibility='Hidden'",
        "fill='NONE' stroke='None'",
        "fill='Transparent' stroke='none'",
    ] {
        assert_eq!(bodies(&format!("<rect width='9' height='9' {hidden}/>")), 0, "{hidden}");
    }
    assert_eq!(only("<rect width='9' height='9' fill='None' stroke='red'/>").shapes.len(), 4);
    assert_eq!(only("<path d='M0 0h9v9z' fill='red' style='fill:NONE'/>").paint.fill.as_deref(), Some("none"));
}

#[test]
fn sheets_for_other_media_do_not_apply() {
    let drawn = r#"<rect width="9" height="9"/>"#;
    let sheet = |media: &str| format!("<style media='{media}'>rect{{display:none}}</style>{drawn}");
    assert_eq!(bodies(&sheet("print")), 1);
    assert_eq!((bodies(&sheet("screen, print")), bodies(&sheet("all")), bodies(&sheet(""))), (0, 0, 0));
    assert_eq!(
        warnings(&sheet("screen and (width > 9px)")),
        ["style sheet: media not supported, ignored: \"screen and (width > 9px)\""]
    );
}

#[test]
fn what_a_sheet_says_and_is_not_understood_is_told() {
    let sheet = "<style>@import url(a.css); @font-face{src:url(a)} @media (width > 9px){rect{fill:red}} rect:not(.a),path{fill:red} g ~ rect{fill:red}
        a:nth-child(2){fill:red}</style><rect width='9' height='9'/>";
    assert_eq!(
        warnings(sheet),
        [
            "style sheet: @import: not supported, ignored",
            "style sheet: @media: not supported, ignored: \"(width > 9px)\"",
            "style sheet: selector not supported, ignored: \"rect:not(.a)\" (3 times)",
        ]
    );
}

#[test]
fn rules_within_media_are_those_of_a_screen() {
    let drawn = r#"<rect width="9" height="9"/>"#;
    let sheet = |text: &str| format!("<style>{text}</style>{drawn}");
    let hidden = |media: &str| sheet(&format!("@media {media}{{/* }} */ a{{x:1}} rect{{display:none}}}}"));
    for media in ["screen", "all", "ALL", "print, screen", "only screen", "/* */screen "] {
        assert_eq!(bodies(&hidden(media)), 0, "{media}");
    }
    assert_eq!(bodies(&hidden("print")), 1);
    // In order with what stands around them.
    assert_eq!(bodies(&sheet("@media screen{rect{display:none}} rect{display:inline}")), 1);
    assert_eq!(bodies(&sheet("rect{display:inline} @media screen{rect{display:none}}")), 0);
    let told = |media: &str| warnings(&hidden(media));
    assert_eq!(told("(width > 9px)"), ["style sheet: @media: not supported, ignored: \"(width > 9px)\""]);
    assert_eq!(told("print, (color)"), ["style sheet: @media: not supported, ignored: \"print, (color)\""]);
    assert_eq!(told("print"), [""; 0]);
    assert_eq!(told("screen and (color)"), ["style sheet: @media: not supported, ignored: \"screen and (color)\""]);
    // Of media within media nothing is followed, however deep.
    let within = sheet("@media all{@media screen{rect{display:none}} rect{fill:red}}");
    assert_eq!(warnings(&within), ["style sheet: @media: not supported, ignored: \"screen\""]);
    assert_eq!(warnings(&sheet(&"@media all{".repeat(100_000))).len(), 1);
}

#[test]
fn variables_are_told_and_change_nothing() {
    let told = vec!["var(): not supported, ignored".to_owned()];
    let drawn = |style: &str| format!("<g fill='red'><rect width='9' height='9' style='{style}'/></g>");
    for style in ["fill:var(--a)", "display:var(--a, none)", "opacity:VAR(--a)", "fill-opacity:var(--a)"] {
        assert_eq!(warnings(&drawn(style)), told, "{style}");
        assert_eq!(common::read(&svg(&drawn(style))).0.bodies[0].paint.fill.as_deref(), Some("red"), "{style}");
    }
    assert_eq!(warnings("<style>svg{--a:red} rect{fill:var(--a)}</style><rect width='9' height='9'/>"), told);
    assert_eq!(warnings("<rect width='9' height='9' fill='var(--fill-0, #D9D9D9)'/>"), told);
}

#[test]
fn of_a_switch_the_first_is_taken_that_is_for_all() {
    let switch = |inside: &str| level(&format!("<switch>{inside}</switch>"));
    let rect = |width: u32, words: &str| format!("<rect width='{width}' height='1' {words}/>");
    let wide = |level: Level| level.bodies.iter().map(|body| body.shapes[0].aabb().max().x).collect::<Vec<_>>();
    let drawn =
        [rect(1, "requiredExtensions='x'"), rect(2, "systemLanguage='fr, de'"), rect(3, "systemLanguage='fr, en-GB'")];
    assert_eq!(wide(switch(&(drawn.concat() + &rect(4, "")))), [3.0]);
    assert_eq!(wide(switch(&(drawn[..2].concat() + &rect(4, "") + &rect(5, "")))), [4.0]);
    assert_eq!(
        wide(switch("<foreignObject requiredExtensions='ai'/><g><rect width='1' height='1'/><circle r='2'/></g>"))
            .len(),
        2
    );
    // Without a switch each is asked for itself.
    assert_eq!(wide(level(&rect(1, "requiredExtensions='x'"))), [0.0; 0]);
    assert_eq!(warnings(&drawn.concat()), ["systemLanguage: read as for English, left out \"fr, de\""]);
}

#[test]
fn places_and_sizes_in_styles_are_told() {
    let told = |name| vec![format!("{name} in a style: not supported, ignored; say it as an attribute")];
    assert_eq!(warnings("<style>circle{r:20px}</style><circle r='5'/>"), told("r"));
    assert_eq!(warnings("<rect width='5' height='5' style='HEIGHT:40px'/>"), told("height"));
    assert_eq!(warnings("<g style='width:9px'><rect width='5' height='5' style='fill:red'/></g>"), [""; 0]);
    let turned = |origin: &str| warnings(&format!("<rect width='5' height='5' transform='rotate(90)' {origin}/>"));
    assert_eq!(turned("transform-origin='60 55'"), ["transform-origin: not supported, ignored"]);
    assert_eq!(turned("style='transform-origin:center'"), ["transform-origin: not supported, ignored"]);
    assert_eq!(turned("transform-origin='0px 0'"), [""; 0]);
    assert_eq!(warnings("<rect width='5' height='5' transform-origin='center'/>"), [""; 0]);
}

#[test]
fn what_is_made_flat_is_no_wall() {
    let drawn = "<rect width='10' height='10'/><circle r='5'/><path d='M0 0L5 0L5 5z'/><line x2='9' stroke='red'/>";
    for flat in ["scale(0)", "scale(1 0)", "matrix(1 2 2 4 0 0)"] {
        assert_eq!(bodies(&format!("<g transform='{flat}'>{drawn}</g>")), 0, "{flat}");
        let told = warnings(&format!("<circle class='ball' r='5' transform='{flat}'/>"));
        assert_eq!(told, ["circle: a ball must be a circle and has no area, left out"]);
        let told = warnings(&format!("<circle class='wall' r='5' transform='{flat}'/>"));
        assert_eq!(told, ["circle: nothing of it is seen, left out"]);
    }
}

#[test]
fn a_clear_fill_with_a_stroke_is_an_outline() {
    for clear in
        ["fill='none'", "fill='transparent'", "fill='#0000'", "fill='red' fill-opacity='0'", "style='fill-opacity:0%'"]
    {
        let shapes = |drawn: &str| only(&format!("<{drawn} stroke='#000' {clear}/>")).shapes;
        assert_eq!(shapes("rect width='9' height='9'").len(), 4, "{clear}");
        assert!(matches!(shapes("path d='M0 0H50V50Z'")[..], [Shape::Segment(_), _, _]), "{clear}");
    }
}

#[test]
fn a_background_that_is_no_colour_is_told() {
    let text = |color: &str| format!("<svg viewBox='0 0 9 9' data-background='{color}'><circle r='1'/></svg>");
    let (level, warnings) = Level::from_svg(&text("nonsense")).unwrap();
    assert_eq!((level.background, warnings.len()), (None, 1));
    assert_eq!(warnings[0].message, "data-background: must be a colour, got \"nonsense\"; ignored");
    assert_eq!(Level::from_svg(&text(" #123 ")).unwrap().0.background.as_deref(), Some("#123"));
}
