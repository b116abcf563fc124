//! Files that are broken, mean or just odd: an error with its place or a warning, never a panic or an endless loop.

mod common;

use std::fmt::Write;
use std::time::{Duration, Instant};

use common::svg;
use hazumi_level::Level;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn error(text: &str) -> String {
    match Level::from_svg(text) {
        Err(error) => error.to_string(),
        Ok(level) => panic!("read as {level:?}\n{text}"),
    }
}

#[test]
fn an_error_says_where_what_and_the_value() {
    let at = |inside: &str| error(&format!("<svg viewBox=\"0 0 9 9\">\n{inside}\n</svg>"));
    assert_eq!(at(r#"<rect width="wide" height="1"/>"#), "2:14: rect width: must be a length, got \"wide\"");
    assert_eq!(at(r#"<rect width="-3" height="1"/>"#), "2:14: rect width: must not be negative, got -3");
    assert_eq!(at(r#"<circle r="NaN"/>"#), "2:12: circle r: must be a length, got \"NaN\"");
    assert_eq!(at(r#"<path d="M0 0 L5 x"/>"#), "2:18: path d: must be a number here, got \"x\"");
    assert_eq!(at(r#"<polygon points="0,0 1,0 1"/>"#), "2:18: polygon points: must be an even count of numbers, got 5");
    assert_eq!(at(r#"<polyline points="0,0 a"/>"#), "2:23: polyline points: must be a number here");
    assert_eq!(
        at(r#"<rect x="1e30" width="1" height="1"/>"#),
        "2:1: rect: coordinates and sizes must be within ±1e9, got 1e30"
    );
    let fast = |words: &str| at(&format!(r#"<circle r="1" class="ball" {words}/>"#));
    assert_eq!(fast(r#"data-velocity="0,-2e9""#), "2:1: circle: velocity: must be within ±1e9, got -2e9");
    assert_eq!(fast(r#"data-speed="1e30""#), "2:1: circle: launch.speed: must be within ±1e9, got 1e30");
    assert_eq!(
        at(r#"<rect width="1" height="1" data-spin="1e10"/>"#),
        "2:1: rect: motion.spin: must be within ±1e9, got 1e10"
    );
    let wall = |words: &str| at(&format!(r#"<rect width="1" height="1" {words}/>"#));
    assert_eq!(wall(r#"data-belt="-2e9""#), "2:1: rect: belt: must be within ±1e9, got -2e9");
    assert_eq!(wall(r#"data-bounce-at="2e9""#), "2:1: rect: bounce_at: must be within ±1e9, got 2e9");
    assert_eq!(
        error(r#"<svg viewBox="0 0 9 9" data-gravity="0 1e12"/>"#),
        "1:38: gravity: must be within ±1e9, got 1e12"
    );
    assert!(
        at(r#"<g transform="turn(3)"/>"#).starts_with("2:15: transform: "),
        "{}",
        at(r#"<g transform="turn(3)"/>"#)
    );
    assert!(at(r#"<path d="M0 0 L5"/>"#).contains("path d: breaks off"), "{}", at(r#"<path d="M0 0 L5"/>"#));
    // Columns count characters.
    assert_eq!(
        at("<!-- ü🎱 --><rect width=\"wide\" height=\"1\"/>"),
        "2:25: rect width: must be a length, got \"wide\""
    );
    assert_eq!(
        error(r#"<svg viewBox="0 0 0 9"/>"#),
        "1:15: viewBox: must be four numbers, the last two above 0, got \"0 0 0 9\""
    );
    assert!(
        error(r#"<svg viewBox="0 0 9 9" data-gravity="down"/>"#).starts_with("1:38: data-gravity: must be two numbers")
    );
}

#[test]
fn what_is_no_svg_is_refused() {
    for text in [
        "",
        " ",
        "\u{feff}",
        "hello",
        "{}",
        "<",
        "<svg",
        "<svg>",
        "<svg></g>",
        "<svg/><svg/>",
        "<svg a='1' a='2'/>",
        "\0",
    ] {
        assert!(error(text).contains("XML: "), "{text:?}: {}", error(text));
    }
    assert_eq!(error("<html/>"), "1:1: the root must be an svg element, got \"html\"");
    assert_eq!(error("<svg xmlns='http://example.org/'/>"), "1:1: the root must be an svg element, got \"svg\"");
}

#[test]
fn every_truncated_drawing_is_refused() {
    let text = svg(r#"<g transform="scale(2)"><path d="M0 0 C1 2 3 4 5 6 A1 1 0 0 1 9 9 Z"/></g>"#);
    for end in 0..text.len() {
        assert!(Level::from_svg(&text[..end]).is_err(), "{}", &text[..end]);
    }
}

#[test]
fn a_use_of_itself_ends() {
    for text in [
        r##"<g id="a"><use href="#a"/></g>"##,
        r##"<use id="a" href="#a"/>"##,
        r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##,
        r##"<symbol id="a"><use href="#a"/></symbol><use href="#a"/>"##,
        r##"<g id="a"><rect width="1" height="1"/><use href="#a"/><use href="#a"/></g>"##,
    ] {
        assert!(error(&svg(text)).contains("got more"), "{text}");
    }
}

#[test]
fn bombs_do_not_go_off() {
    let start = Instant::now();
    // A billion laughs, as entities and as copies.
    let mut entities = String::from("<!DOCTYPE svg [<!ENTITY a0 'lol'>");
    let mut copies = String::from(r#"<rect id="c0" width="1" height="1"/>"#);
    for n in 1..=30 {
        let _ = write!(entities, "<!ENTITY a{n} '{}'>", format!("&a{};", n - 1).repeat(10));
        let _ = write!(copies, r##"<g id="c{n}">{}</g>"##, format!(r##"<use href="#c{}"/>"##, n - 1).repeat(10));
    }
    assert!(error(&format!("{entities}]><svg>&a30;</svg>")).contains("XML: "));
    assert!(error(&svg(&copies)).contains("got more"));
    // Long attributes, copied.
    let long = format!(r##"<path id="p" d="M0 0{}"/>"##, "h1v1".repeat(20_000));
    assert!(error(&svg(&(long + &r##"<use href="#p"/>"##.repeat(100)))).contains("got more"));
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |depth: usize| svg(&format!("{}{}", "<g>".repeat(depth), "</g>".repeat(depth)));
    assert!(Level::from_svg(&nested(90)).is_ok());
    assert!(Level::from_svg(&nested(101)).is_err());
    assert!(Level::from_svg(&nested(100_000)).is_err());
    assert!(Level::from_svg(&"<g>".repeat(100_000)).is_err());
}

#[test]
fn odd_numbers_are_errors_or_nothing() {
    for number in ["NaN", "inf", "-inf", "1e30", "1e300", "1e999", "-1e999", "1e-999", "0x10", "", " ", "--1", "٣"] {
        for inside in [
            format!(r#"<rect x="{number}" y="{number}" width="{number}" height="{number}"/>"#),
            format!(r#"<circle cx="{number}" r="{number}"/>"#),
            format!(r#"<ellipse rx="{number}" ry="1"/>"#),
            format!(r#"<path d="M0 0 L{number} {number} C{number} 0 1 2 3 {number} A{number} 1 {number} 0 1 5 5"/>"#),
            format!(r#"<polygon points="0,0 {number},1 5,5"/>"#),
            format!(r#"<rect width="1" height="1" transform="scale({number}) rotate({number}) skewX({number})"/>"#),
            format!(
                r#"<circle r="1" stroke-width="{number}" class="ball speed={number} velocity={number},{number}"/>"#
            ),
            format!(r#"<svg viewBox="0 0 {number} {number}"><circle r="1"/></svg>"#),
        ] {
            if let Ok((level, _)) = Level::from_svg(&svg(&inside)) {
                level.validate().unwrap_or_else(|error| panic!("{inside}: {error}"));
                assert_eq!(Level::from_json(&level.to_json()).unwrap(), level, "{inside}");
            }
        }
    }
    // Turned flat: nothing is left that could be hit.
    for flat in ["scale(0)", "scale(1 0)", "matrix(1 1 1 1 0 0)", "skewX(90)"] {
        for drawn in [
            r#"<rect width="2" height="3""#,
            r#"<circle r="3""#,
            r#"<path d="M0 0h1v1z""#,
            r#"<circle id="ball" r="3""#,
        ] {
            if let Ok((level, _)) = Level::from_svg(&svg(&format!(r#"{drawn} transform="{flat}"/>"#))) {
                level.to_world(0).unwrap_or_else(|error| panic!("{drawn} {flat}: {error}"));
            }
        }
    }
}

/// The same cases on every run.
fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(0x6861_7a75_6d69), ..Config::default() }
}

/// A drawing with a little of everything.
const SAMPLE: &str = r##"<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>
<svg xmlns="&ns;" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="2in" height="50mm" viewBox="0 0 200 100" data-gravity="0 400">
<style>.a { fill: red; stroke-width: 2px } g > rect:first-child { fill: url(#x) }</style>
<defs><symbol id="s" viewBox="0 0 9 9" preserveAspectRatio="xMinYMax slice"><circle r="4%"/></symbol></defs>
<g id="layer1" inkscape:label="brick breaks=2" transform="translate(3,4) rotate(30 1 2) skewX(5) matrix(1 2 3 4 5 6)" opacity=".5">
<rect class="a" x="1" y="2" width="3" height="4"/><ellipse cx="5" rx="6" ry="7" style="fill:none;stroke:#123"/>
<path d="M1 2l3 4H5v-6C1 2 3 4 5 6s7 8 9 10Q1 2 3 4t5 6A7 8 9 0 1 11 12z"/><polygon points="0,0 10,0 5,8"/>
</g><use href="#s" x="10" y="20" width="30" height="30" id="ball_speed_x3D_300"/>
<circle data-ball="" data-velocity="3 4" r="5"/><text>hello</text></svg>"##;

/// Reads whatever it is; what comes out of it must be whole.
fn survives(text: &str) -> Result<(), TestCaseError> {
    match Level::from_svg(text) {
        Ok((level, warnings)) => {
            prop_assert!(level.validate().is_ok());
            prop_assert_eq!(Level::from_json(&level.to_json()).unwrap(), level);
            prop_assert!(warnings.iter().all(|warning| warning.line > 0 && !warning.message.contains('\n')));
        }
        Err(error) => prop_assert!(error.line > 0 && !error.to_string().contains('\n'), "{error}"),
    }
    Ok(())
}

#[test]
fn the_sample_is_read() {
    let (level, warnings) = common::read(SAMPLE);
    assert_eq!(level.bodies.len(), 6);
    assert_eq!(warnings.len(), 3, "{warnings:?}");
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn mutated_drawings_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4, any::<u8>(), 1usize..12), 1..6),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for (at, what, byte, length) in changes {
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..end)),
                2 => bytes.insert(at, byte & 0x7f),
                _ => { let copy = bytes[at..end].to_vec(); bytes.splice(at..at, copy); }
            }
            if bytes.is_empty() {
                break;
            }
        }
        survives(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn mutated_numbers_never_panic(at in any::<prop::sample::Index>(), number in any::<f64>(), plain in any::<bool>()) {
        let digits: Vec<usize> = SAMPLE.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
        let at = digits[at.index(digits.len())];
        let number = if plain { format!("{number}") } else { format!("{number:e}") };
        survives(&format!("{}{number}{}", &SAMPLE[..at], &SAMPLE[at + 1..]))?;
    }

    #[test]
    fn any_text_in_any_place_never_panics(text in any::<String>(), ascii in "[ -~]{0,40}", numbers in "[MmLlHhVvCcSsQqTtAaZz0-9eE.,+ -]{0,60}") {
        survives(&text)?;
        for value in [&ascii, &numbers] {
            let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            survives(&svg(&format!(r#"<path d="{value}"/>"#)))?;
            survives(&svg(&format!(r#"<path d="M0 0 {value}" transform="{value}"/>"#)))?;
            survives(&svg(&format!(r#"<polygon points="{value}" style="{value}"/>"#)))?;
            survives(&svg(&format!(r#"<style>{value}</style><circle r="1" id="{value}" class="{value}" inkscape:label="{value}"/>"#)))?;
            survives(&svg(&format!(r#"<circle r="1" data-velocity="{value}" data-tags="{value}" fill="{value}" stroke-width="{value}"/>"#)))?;
            survives(&svg(&format!(r#"<svg viewBox="{value}" width="{value}" preserveAspectRatio="{value}"/>"#)))?;
        }
    }
}

#[test]
fn a_text_that_breaks_off_is_at_fault_at_its_end() {
    for (text, place) in [
        ("<svg viewBox=\"0 0 9 9\">\n<rect width=\"1\"", "2:16: "),
        ("<svg viewBox=\"0 0 9 9\">\n<rect width=\"1\" height=\"1\"/>\n", "3:1: "),
        ("<svg><g>\n  <!-- ü", "2:9: "),
        ("<svg>\n<rect width=\"ü", "2:15: "),
    ] {
        let error = error(text);
        assert!(error.starts_with(place) && error.contains("XML: "), "{text:?}: {error}");
    }
}

#[test]
fn many_classes_are_read_in_linear_time() {
    let drawing = |count: usize| {
        let rules: String = (0..count).map(|i| format!(".c{i}{{fill:#00{:04x}}}", i % 65_536)).collect();
        let drawn: String = (0..count).map(|i| format!(r#"<rect class="c{i}" width="1" height="1"/>"#)).collect();
        format!("<svg viewBox=\"0 0 9 9\"><style>{rules}</style>{drawn}</svg>")
    };
    let took = |count: usize| {
        let text = drawing(count);
        let began = Instant::now();
        let (level, _) = Level::from_svg(&text).unwrap();
        assert_eq!(level.bodies[count - 1].paint.fill, Some(format!("#00{:04x}", (count - 1) % 65_536)));
        began.elapsed()
    };
    // Forty times as many rules on forty times as many elements took 1,600 times as long.
    let (few, many) = (took(500), took(20_000));
    assert!(many < few * 400 || many < Duration::from_secs(2), "{few:?} {many:?}");
}

#[test]
fn long_names_in_what_is_no_xml_are_told_in_short() {
    let long = "n".repeat(100_000);
    for text in [
        format!("<svg></{long}>"),
        format!("<svg {long}=\"1\" {long}=\"1\"/>"),
        format!("<svg>&{long};</svg>"),
        format!("<svg><{long}:a/></svg>"),
    ] {
        let error = error(&text);
        assert!(error.contains("XML: ") && error.chars().count() < 250, "{} characters", error.chars().count());
    }
}

#[test]
fn what_goes_to_and_fro_and_what_bats_add_is_bounded() {
    let at = |words: &str| error(&format!("<svg viewBox=\"0 0 9 9\">\n<circle r=\"1\" {words}/>\n</svg>"));
    for (words, wanted) in [
        (r#"data-way="60,0" data-period="1e-30""#, "motion.period: must be 0.001 s or more, got 1e-30"),
        (r#"data-swing="1e30" data-period="1""#, "motion.swing: must be within ±1e9, got 1e30"),
        (
            r#"data-way="1e8,0" data-period="0.01""#,
            "motion.way: must not be faster than 1e9 a second, got 2e8 in 0.01 s",
        ),
        (r#"data-swing="9e8" data-period="1""#, "motion.swing: must not be faster than 1e9 a second, got 1.8e9 in 1 s"),
        (
            r#"data-way="4e5,0" data-period="0.001" data-smooth="true""#,
            "motion.way: must not be faster than 1e9 a second, got 1.6e6 in 0.001 s",
        ),
        (
            r#"data-way="9e7,0,9e7,1,9e7,2,9e7,3,9e7,4,9e7,5,9e7,6" data-period="1" data-smooth="true""#,
            "motion.way: must not be faster than 1e9 a second, got 1.44e9 in 1 s",
        ),
        (
            r#"data-swing="4e8" data-period="1" data-smooth="true""#,
            "motion.swing: must not be faster than 1e9 a second, got 1.2e9 in 1 s",
        ),
        (r#"data-strike="1e38""#, "strike: must be within ±1000, got 100000000000000000000000000000000000000"),
        (r#"data-velocity="1,0" data-most-transfer="1e38""#, "most_transfer: must be within ±1e9, got 1e38"),
        (r#"class="ball" data-gravity-scale="1e4""#, "gravity_scale: must be within ±1000, got 10000"),
        (r#"class="ball" data-damping="1e12""#, "damping: must be within ±1e9, got 1e12"),
    ] {
        assert_eq!(at(words), format!("2:1: circle: {wanted}"));
    }
    // At the bounds all is well.
    let edge = r#"<svg viewBox="0 0 9 9"><circle r="1" data-way="5e5,0" data-period="0.001" data-strike="1000" data-most-transfer="1e9"/></svg>"#;
    Level::from_svg(edge).unwrap().0.validate().unwrap();
}
