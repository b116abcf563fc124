//! Words in JSON that nobody knows, or that are known elsewhere: where they are told, and how long the message is.

use hazumi_level::Level;

/// A level of one body, on its third line.
fn level(body: &str) -> String {
    format!("{{\n  \"view\": {{ \"min\": [0, 0], \"max\": [9, 9] }}, \"bodies\": [\n    {body}\n  ]\n}}")
}

fn told(text: &str) -> String {
    Level::from_json(text).unwrap_err().to_string()
}

const CIRCLE: &str = r#""shapes": [{ "circle": { "center": [1, 2], "radius": 3 } }]"#;

/// What is wrong is where serde stumbled, whatever else has the same name.
#[test]
fn an_unknown_word_that_is_also_a_key_nearby_is_told_where_it_stands() {
    let role = "must be one of fixed, kinematic, ball, mover, player, emitter, laser, walker, decor";
    assert_eq!(
        told(&level(&format!(r#"{{ {CIRCLE}, "role": "shapes" }}"#))),
        format!(r#"3:76: bodies[0].role: {role}, got "shapes""#)
    );
    let shape = "must be one of circle, aabb, obb, capsule, segment, line, quad_bez, cubic_bez, polygon";
    assert_eq!(
        told(&level(r#"{ "role": "ball", "shapes": [{ "shapes": { "shapes": 1 } }] }"#)),
        format!(r#"3:36: bodies[0].shapes[0]: {shape}, got "shapes""#)
    );
    let fields = "no such field; there are $schema, name, view, gravity, background, bodies";
    for (text, place) in [
        (r#"{ "foo": { "foo": 1 } }"#, "1:3"),
        (r#"{ "foo": { "foo": { "foo": 1 } }, "foo": 2 }"#, "1:3"),
        (r#"{ "name": "foo", "foo": ["foo"] }"#, "1:18"),
    ] {
        assert_eq!(told(text), format!("{place}: foo: {fields}"), "{text}");
    }
    let again = r#"{ "role": "ball", "paint": { "fill": "red", "fill": "role" }, "role": "ball" }"#;
    assert_eq!(told(&level(again)), "3:49: bodies[0].paint.fill: must be there once, got it twice");
}

/// The first of two is the one that was read.
#[test]
fn a_wrong_value_that_is_said_again_is_told_where_it_is_wrong() {
    let twice = format!(r#"{{ {CIRCLE}, "mass": "heavy", "mass": 3 }}"#);
    assert_eq!(told(&level(&twice)), r#"3:76: bodies[0].mass: must be a number, got "heavy""#);
}

#[test]
fn long_words_are_told_in_short() {
    let long = "x".repeat(100_000);
    for text in [
        format!(r#"{{ "{long}": 1 }}"#),
        level(&format!(r#"{{ "{long}": 1 }}"#)),
        level(&format!(r#"{{ "role": "{long}" }}"#)),
        level(&format!(r#"{{ "role": {{ "{long}": 1 }} }}"#)),
        level(&format!(r#"{{ "shapes": [{{ "{long}": 1 }}] }}"#)),
        level(&format!(r#"{{ "shapes": ["{long}"] }}"#)),
        level(&format!(r#"{{ "shapes": [{{ "circle": {{ "{long}": [1, 2] }} }}] }}"#)),
        level(&format!(r#"{{ {CIRCLE}, "velocity": "{long}" }}"#)),
        level(&format!(r#"{{ {CIRCLE}, "mass": 1{} }}"#, "0".repeat(100_000))),
        level(&format!(r#"{{ {CIRCLE}, "response": "slide", "bounce_at": 3, "name": "{long}" }}"#)),
    ] {
        let error = told(&text);
        assert!(error.chars().count() < 600, "{} characters: {}", error.chars().count(), &error[..600]);
    }
}

#[test]
fn words_that_look_like_what_serde_says_are_told_as_any() {
    let role = "must be one of fixed, kinematic, ball, mover, player, emitter, laser, walker, decor";
    let fields = "no such field; there are $schema, name, view, gravity, background, bodies";
    for word in ["a`b", "`", "``", "a`, expected one of `b`, `c", "at line 1 column 2", "x, expected y"] {
        assert_eq!(
            told(&level(&format!(r#"{{ {CIRCLE}, "role": "{word}" }}"#))),
            format!(r#"3:76: bodies[0].role: {role}, got "{word}""#)
        );
        assert_eq!(told(&format!(r#"{{ "{word}": 1 }}"#)), format!("1:3: {word}: {fields}"));
        assert_eq!(
            told(&level(&format!(r#"{{ {CIRCLE}, "mass": "{word}" }}"#))),
            format!(r#"3:76: bodies[0].mass: must be a number, got "{word}""#)
        );
        assert_eq!(
            told(&level(&format!(r#"{{ {CIRCLE}, "velocity": "{word}" }}"#))),
            format!(r#"3:80: bodies[0].velocity: must be two numbers, [x, y], got "{word}""#)
        );
    }
}
