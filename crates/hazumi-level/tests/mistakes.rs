//! Typical mistakes in JSON: each is told with its place, in the words of the format, with the value.

use hazumi::World;
use hazumi_level::{InvalidJson, Level, Recording};

/// A level of one body, on its third line.
fn level(body: &str) -> String {
    format!("{{\n  \"view\": {{ \"min\": [0, 0], \"max\": [9, 9] }}, \"bodies\": [\n    {body}\n  ]\n}}")
}

/// The message for a text; that no word of the program's own is in it was looked at.
fn told(text: &str) -> String {
    let error = Level::from_json(text).unwrap_err().to_string();
    assert_plain(&error);
    error
}

fn assert_plain(error: &str) {
    assert!(!error.contains('\n'), "{error}");
    for word in ["struct", "enum", "variant", "tuple", "f32", "u32", "sequence", "map", "array of", "`", "::", "unit"] {
        assert!(!error.contains(word), "{word:?} is of the program: {error}");
    }
    // Types are written LikeThis.
    let mut words = error.split(|c: char| !c.is_ascii_alphanumeric());
    let is_type = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.chars().any(|c| c.is_ascii_lowercase())
            && word.len() > 3
    };
    assert_eq!(words.find(|word| is_type(word)), None, "{error}");
}

const CIRCLE: &str = r#""shapes": [{ "circle": { "center": [1, 2], "radius": 3 } }]"#;

#[test]
fn mistakes_in_a_body_are_told_with_place_words_and_value() {
    for (body, wanted) in [
        (
            r#""ball""#,
            r#"3:5: bodies[0]: must be a body: an object with shapes, and role, tags and more as needed, got "ball""#,
        ),
        (r#"{ "role": "ball" }"#, r#"3:5: bodies[0].shapes: is missing, got { "role": "ball" }"#),
        (
            r#"{ "shape": [] }"#,
            r#"3:7: bodies[0].shape: no such field; there are name, role, shapes, tags, velocity, launch, motion, response, restitution, bounce_at, stopped_by, mass, gravity_scale, damping, keep_speed, most_transfer, belt, strike, swallows, ring, fire, beam, walk, corners, breaks_after, one_way, front, paint"#,
        ),
        (
            r#"{ "role": "enemy" }"#,
            r#"3:15: bodies[0].role: must be one of fixed, kinematic, ball, mover, player, emitter, laser, walker, decor, got "enemy""#,
        ),
        (
            r#"{ "role": 3 }"#,
            "3:15: bodies[0].role: must be one of fixed, kinematic, ball, mover, player, emitter, laser, walker, decor, got 3",
        ),
        (r#"{ "shapes": { "circle": {} } }"#, r#"3:17: bodies[0].shapes: must be a list, got { "circle": {} }"#),
        (
            r#"{ "shapes": [{ "cirle": { "center": [1, 2] } }] }"#,
            r#"3:20: bodies[0].shapes[0]: must be one of circle, aabb, obb, capsule, segment, line, quad_bez, cubic_bez, polygon, got "cirle""#,
        ),
        (
            r#"{ "shapes": ["circle"] }"#,
            r#"3:18: bodies[0].shapes[0]: must be an object with one key: circle, aabb, obb, capsule, segment, line, quad_bez, cubic_bez, polygon, got "circle""#,
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": [1, 2] } }] }"#,
            r#"3:30: bodies[0].shapes[0].circle.radius: is missing, got { "center": [1, 2] }"#,
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": [1, 2], "radius": "3" } }] }"#,
            r#"3:60: bodies[0].shapes[0].circle.radius: must be a number, got "3""#,
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": [1, 2], "radius": -3 } }] }"#,
            "3:30: bodies[0].shapes[0].circle.radius: must be finite and >= 0, got -3",
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": 5, "radius": 3 } }] }"#,
            "3:42: bodies[0].shapes[0].circle.center: must be two numbers, [x, y], got 5",
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": { "x": 1, "y": 2 }, "radius": 3 } }] }"#,
            r#"3:42: bodies[0].shapes[0].circle.center: must be two numbers, [x, y], got { "x": 1, "y": 2 }"#,
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": [1], "radius": 3 } }] }"#,
            "3:42: bodies[0].shapes[0].circle.center: must be two numbers, [x, y], got [1]",
        ),
        (
            r#"{ "shapes": [{ "circle": { "center": [1, 2, 3], "radius": 3 } }] }"#,
            "3:42: bodies[0].shapes[0].circle.center: has too many elements, got [1, 2, 3]",
        ),
        (
            r#"{ "shapes": [{ "polygon": { "points": [[0, 0], [9, null]] } }] }"#,
            "3:56: bodies[0].shapes[0].polygon.points[1][1]: must be a number, got null",
        ),
    ] {
        assert_eq!(told(&level(body)), wanted);
    }
    let with = |more: &str| level(&format!("{{ {CIRCLE}, {more} }}"));
    for (more, wanted) in [
        (r#""velocity": "fast""#, r#"3:80: bodies[0].velocity: must be two numbers, [x, y], got "fast""#),
        (r#""tags": "brick""#, r#"3:76: bodies[0].tags: must be a list, got "brick""#),
        (r#""tags": ["brick", 7]"#, "3:86: bodies[0].tags[1]: must be a text, got 7"),
        (r#""breaks_after": 1.5"#, "3:84: bodies[0].breaks_after: must be a whole number, 0 or more, got 1.5"),
        (r#""breaks_after": -1"#, "3:84: bodies[0].breaks_after: must be a whole number, 0 or more, got -1"),
        (r#""keep_speed": "yes""#, r#"3:82: bodies[0].keep_speed: must be true or false, got "yes""#),
        (r#""restitution": true"#, "3:83: bodies[0].restitution: must be a number, got true"),
        (r#""response": "jump""#, r#"3:80: bodies[0].response: must be one of bounce, slide, stop, pass, got "jump""#),
        (r#""launch": { "speed": 3 }"#, r#"3:78: bodies[0].launch.angle: is missing, got { "speed": 3 }"#),
        (r#""launch": 3"#, "3:78: bodies[0].launch: must be an object with speed, angle, spread, got 3"),
        (
            r#""paint": "red""#,
            r#"3:77: bodies[0].paint: must be an object with fill, fill_rule, stroke, stroke_width, got "red""#,
        ),
        (r#""role": "ball", "role": "fixed""#, "3:84: bodies[0].role: must be there once, got it twice"),
        (r#""fire": {}"#, "3:76: bodies[0].fire.every: is missing, got {}"),
        (
            r#""response": "slide", "restitution": 2"#,
            r#"3:5: bodies[0].restitution: means nothing where the response is "slide", got 2"#,
        ),
        (r#""bounce_at": "fast""#, r#"3:81: bodies[0].bounce_at: must be a number, got "fast""#),
        (r#""bounce_at": -3"#, "3:5: bodies[0].bounce_at: must be finite and >= 0, got -3"),
        (
            r#""response": "stop", "bounce_at": 200"#,
            r#"3:5: bodies[0].bounce_at: means nothing where the response is "stop", got 200"#,
        ),
        (
            r#""restitution": 1.5, "bounce_at": 200"#,
            "3:5: bodies[0].bounce_at: means nothing where the restitution is 1.5, got 200",
        ),
        (r#""walk": { "speed": 1 }"#, r#"3:5: bodies[0].walk: only walkers do, got a body whose role is "fixed""#),
    ] {
        assert_eq!(told(&with(more)), wanted);
    }
}

/// serde reads a list for an object, field by field: what it stumbles over in there is not what is wrong.
#[test]
fn a_list_for_an_object_and_an_object_for_a_list_are_told_by_what_belongs_there() {
    let body = "must be a body: an object with shapes, and role, tags and more as needed";
    let shape =
        "must be an object with one key: circle, aabb, obb, capsule, segment, line, quad_bez, cubic_bez, polygon";
    let role = "must be one of fixed, kinematic, ball, mover, player, emitter, laser, walker, decor";
    for (text, place, what) in [
        ("[1]", "3:5: bodies[0]", body),
        (r#"["a", "b"]"#, "3:5: bodies[0]", body),
        (r#"[["a"], { "x": 1 }]"#, "3:5: bodies[0]", body),
    ] {
        assert_eq!(told(&level(text)), format!("{place}: {what}, got {text}"));
    }
    for text in [
        "[1, 2]",
        "[[0, 0], [9, 9]]",
        "[]",
        "{}",
        "7",
        "null",
        r#"{ "circle": { "center": [1, 2], "radius": 3 }, "a": [] }"#,
    ] {
        let told = told(&level(&format!(r#"{{ "shapes": [{text}] }}"#)));
        assert_eq!(told, format!("3:18: bodies[0].shapes[0]: {shape}, got {text}"));
    }
    for (kind, value, path, what) in [
        ("circle", "[1, 2, 3]", "", "must be a circle: an object with center and radius"),
        ("circle", "[[1, 2], \"3\"]", "", "must be a circle: an object with center and radius"),
        ("circle", "3", "", "must be a circle: an object with center and radius"),
        ("aabb", "[0, 0, 9, 9]", "", "must be an aabb: an object with min and max"),
        ("aabb", "[[9, 0], [0, 9]]", "", "must be an aabb: an object with min and max"),
        ("polygon", "[[0, 0], [9, 0], [9, 9]]", "", "must be a polygon: an object with points"),
        ("polygon", r#"{ "points": { "a": [0, 0] } }"#, ".points", "must be a list"),
        ("polygon", r#"{ "points": [[0, 0], [{ "x": 1 }, 2]] }"#, ".points[1][0]", "must be a number"),
    ] {
        let told = told(&level(&format!(r#"{{ "shapes": [{{ "{kind}": {value} }}] }}"#)));
        let got = if path.is_empty() { value } else { "" };
        let wanted = format!(": bodies[0].shapes[0].{kind}{path}: {what}, got {got}");
        assert!(told.contains(&wanted), "{told}\nwanted {wanted}");
    }
    for (more, wanted) in [
        (r#""role": ["ball"]"#, format!(r#"3:76: bodies[0].role: {role}, got ["ball"]"#)),
        (r#""role": {}"#, format!("3:76: bodies[0].role: {role}, got {{}}")),
        (r#""role": { "ball": {} }"#, format!(r#"3:76: bodies[0].role: {role}, got {{ "ball": {{}} }}"#)),
        (r#""corners": null"#, "3:79: bodies[0].corners: must be one of round, diagonal, got null".into()),
        (
            r#""launch": [1, 2, "x"]"#,
            r#"3:78: bodies[0].launch: must be an object with speed, angle, spread, got [1, 2, "x"]"#.into(),
        ),
        (r#""beam": [[]]"#, "3:76: bodies[0].beam: must be an object with width, lit, dark, delay, got [[]]".into()),
        (r#""tags": { "a": 1 }"#, r#"3:76: bodies[0].tags: must be a list, got { "a": 1 }"#.into()),
        (r#""restitution": [1]"#, "3:83: bodies[0].restitution: must be a number, got [1]".into()),
    ] {
        assert_eq!(told(&level(&format!("{{ {CIRCLE}, {more} }}"))), wanted);
    }
    for (text, wanted) in [
        ("[1, 2]", "1:1: must be a level: an object with view and bodies, got [1, 2]"),
        (r#"{ "view": [0, 0, 9, 9] }"#, "1:11: view: must be an aabb: an object with min and max, got [0, 0, 9, 9]"),
        (
            r#"{ "view": { "min": [0, 0], "max": [9, 9] }, "bodies": { "shapes": [] } }"#,
            r#"1:55: bodies: must be a list, got { "shapes": [] }"#,
        ),
    ] {
        assert_eq!(told(text), wanted);
    }
}

#[test]
fn mistakes_around_the_bodies_are_told_too() {
    for (text, wanted) in [
        ("[]", "1:1: must be a level: an object with view and bodies, got []"),
        ("3", "1:1: must be a level: an object with view and bodies, got 3"),
        (r#"{ "bodies": [] }"#, r#"1:1: view: is missing, got { "bodies": [] }"#),
        (
            "{\n  \"colour\": 1\n}",
            "2:3: colour: no such field; there are $schema, name, view, gravity, background, bodies",
        ),
        (r#"{ "view": "all" }"#, r#"1:11: view: must be an aabb: an object with min and max, got "all""#),
        (
            r#"{ "view": { "min": [9, 0], "max": [0, 9] } }"#,
            "1:11: view.min: must be <= max on both axes, got min [9, 0], max [0, 9]",
        ),
        (
            r#"{ "näme": "ü", "view": 1 }"#,
            "1:3: näme: no such field; there are $schema, name, view, gravity, background, bodies",
        ),
        (r#"{ "name": "ü", "view": 1 }"#, "1:24: view: must be an aabb: an object with min and max, got 1"),
    ] {
        assert_eq!(told(text), wanted);
    }
}

#[test]
fn what_is_no_json_says_where_it_ends_to_be() {
    for (text, wanted) in [
        ("", "1:1: not JSON: EOF while parsing a value"),
        ("{", "1:1: not JSON: EOF while parsing an object"),
        ("{ \"view\": { \"min\": [0, 0,] } }", "1:26: view.min: not JSON: trailing comma"),
        ("{ view: 3 }", "1:3: not JSON: key must be a string"),
        ("{ \"name\": 'a' }", "1:11: name: not JSON: expected value"),
        ("{}x", "1:1: view: is missing, got {}"),
    ] {
        assert_eq!(Level::from_json(text).unwrap_err().to_string(), wanted, "{text}");
    }
}

#[test]
fn mistakes_in_a_snapshot_and_in_a_recording_are_told_as_well() {
    let snapshot = |text: &str| -> String {
        let error: InvalidJson = hazumi_level::from_json::<World>(text).map(drop).unwrap_err();
        assert_plain(&error.to_string());
        error.to_string()
    };
    assert_eq!(snapshot("7"), "1:1: must be a world's snapshot: an object, got 7");
    assert_eq!(snapshot(r#"{"version":"1"}"#), r#"1:12: version: must be a whole number, 0 or more, got "1""#);
    assert_eq!(snapshot(r#"{"version":1,"gravity":[0]}"#), "1:24: gravity: must be two numbers, [x, y], got [0]");
    assert_eq!(snapshot(r#"{"version":1}"#), r#"1:1: gravity: is missing, got {"version":1}"#);
    let mut world = World::new();
    world.add(hazumi::Body::dynamic(hazumi::Circle::new([1., 2.], 3.).unwrap())).unwrap();
    let text = serde_json::to_string(&world).unwrap();
    assert!(hazumi_level::from_json::<World>(&text).is_ok());
    for (from, to, wanted) in [
        (
            r#""kind":"dynamic""#,
            r#""kind":"static""#,
            r#"places[0].body.kind: must be one of fixed, kinematic, dynamic, got "static""#,
        ),
        (
            r#""radius":3.0"#,
            r#""radius":-3"#,
            "places[0].body.shapes[0].circle.radius: must be finite and >= 0, got -3",
        ),
        (r#""mass":1.0"#, r#""mass":0"#, "places[0].body.mass: must be finite and > 0, got 0"),
        (r#""generation":1"#, r#""generation":0"#, "places[0].generation: must be a whole number, 1 or more, got 0"),
        (r#""enabled":true"#, r#""enabled":1"#, "places[0].body.enabled: must be true or false, got 1"),
        (r#""version":2"#, r#""version":9"#, "version: must be 2 or before, got 9"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from} is in {text}");
        let told = snapshot(&changed);
        assert!(told.ends_with(wanted), "{told}\nwanted {wanted}");
    }
    let recording = |text: &str| Recording::from_json(text).unwrap_err().to_string();
    assert_eq!(recording(r#"{"hazumi_recording":3}"#), "1:21: hazumi_recording: must be 2, got 3");
    let old = recording(r#"{"hazumi_recording":1}"#);
    assert_eq!(
        old,
        "1:21: hazumi_recording: must be 2, got 1: it was made before there were contacts, and would not verify"
    );
    assert_eq!(
        recording("[]"),
        "1:1: must be a recording: an object with hazumi_recording, start, checksum, bodies, steps, got []"
    );
}

#[test]
fn a_shape_by_itself_that_is_refused_is_told_by_path_too() {
    let told = |text: &str| hazumi_level::from_json::<hazumi::Shape>(text).unwrap_err().to_string();
    assert_eq!(
        told(r#"{"circle":{"center":[0,0],"radius":-3}}"#),
        "1:11: circle.radius: must be finite and >= 0, got -3"
    );
    assert_eq!(
        told(r#"{"circle":{"center":[0,1e400],"radius":3}}"#),
        "1:24: circle.center[1]: must be a finite number, got 1e400"
    );
    assert_eq!(
        told(r#"{"aabb":{"min":[1,0],"max":[0,1]}}"#),
        "1:9: aabb.min: must be <= max on both axes, got min [1, 0], max [0, 1]"
    );
}

/// Whatever the text, the message is one line, and its place is in the text.
#[test]
fn every_text_cut_or_changed_is_told_in_one_line() {
    let text =
        level(&format!("{{ {CIRCLE}, \"tags\": [\"ä\\\"\", \"b\"], \"role\": \"ball\", \"velocity\": [1.5, -2e3] }}"));
    Level::from_json(&text).unwrap();
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
        let mut texts = vec![text[..at].to_owned()];
        let rest = text[at..].chars().next().map_or("", |first| &text[at + first.len_utf8()..]);
        for other in ["", "7", "\"", "{", "]", ",", ":", "\\", "ü", "-"] {
            texts.push(format!("{}{other}{rest}", &text[..at]));
        }
        for text in texts {
            let Err(error) = Level::from_json(&text) else { continue };
            assert!(!error.message.contains('\n') && error.line > 0 && error.column > 0, "{error}");
            let line = text.lines().nth(error.line as usize - 1).unwrap_or("");
            assert!(error.column as usize <= line.chars().count() + 1, "{error}\n{text}");
        }
    }
}
