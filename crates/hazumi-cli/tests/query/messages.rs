//! What is said of a bad query: its kind, the path and the value.

use crate::program::run_query;

/// Kind and message of the one answer.
fn refusal(line: &str) -> (String, String) {
    let (output, status) = run_query(line.as_bytes());
    assert_eq!(status, 1, "{output}");
    let answer: serde_json::Value = serde_json::from_str(&output).expect("an answer of JSON");
    let text = |name: &str| answer["error"][name].as_str().expect("text").to_owned();
    (text("kind"), text("message"))
}

/// What is said of a shape in field `a`.
fn of_shape(shape: &str) -> String {
    let circle = r#"{"circle":{"center":[0,0],"radius":1}}"#;
    let (kind, message) = refusal(&format!(r#"{{"op":"overlap","a":{shape},"b":{circle}}}"#));
    assert_eq!(kind, "invalid_shape", "{message}");
    message
}

#[test]
fn a_bad_number_in_a_shape_is_named_with_its_path() {
    assert_eq!(
        of_shape(r#"{"circle":{"center":[0,0],"radius":-3}}"#),
        "a.circle.radius: must be finite and >= 0, got -3"
    );
    assert_eq!(
        of_shape(r#"{"circle":{"center":[0,1e39],"radius":3}}"#),
        "a.circle.center[1]: must be finite, got 1e39"
    );
    assert_eq!(
        of_shape(r#"{"circle":{"center":[0,1e400],"radius":3}}"#),
        "a.circle.center[1]: must be finite, got 1e400"
    );
    assert_eq!(
        of_shape(r#"{"aabb":{"min":[1,0],"max":[0,1]}}"#),
        "a.aabb.min: must be <= max on both axes, got min [1, 0], max [0, 1]"
    );
    assert_eq!(
        of_shape(r#"{"polygon":{"points":[[0,0],[1,0],[-1e39,1]]}}"#),
        "a.polygon.points[2][0]: must be finite, got -1e39"
    );
}

#[test]
fn a_bad_form_of_a_shape_is_named_with_its_path() {
    let message = of_shape(r#"{"circle":{"center":["x",0],"radius":3}}"#);
    assert!(message.starts_with("a.circle.center[0]: invalid type: string \"x\""), "{message}");
    assert!(of_shape(r#"{"circle":{"center":[0],"radius":3}}"#).ends_with("got [0]"));
    assert!(of_shape(r#"{"circle":{"center":[0,1,2],"radius":3}}"#).ends_with("got [0,1,2]"));
    assert!(of_shape(r#"{"circle":{"center":[0,0]}}"#).starts_with("a.circle: missing field `radius`"));
    assert!(of_shape(r#"{"ball":{"center":[0,0],"radius":1}}"#).starts_with("a: unknown variant `ball`"));
    assert_eq!(of_shape(r#"{"circle":[[0,0],1]}"#), "a.circle: must be an object, got [[0,0],1]");
    for shape in ["{}", "null", "5", "\"circle\"", "[]", r#"{"circle":{"center":[0,0],"radius":1},"b":1}"#] {
        assert_eq!(of_shape(shape), format!("a: must be an object with one key, the shape's name, got {shape}"));
    }
}

#[test]
fn bare_and_nested_shapes_have_their_own_paths() {
    let push = |aabb: &str, speed: &str, shape: &str| {
        refusal(&format!(
            r#"{{"op":"push_back","actor":{{"aabb":{aabb},"speed":{speed},"moved":[0,0]}},"other":{{"shape":{shape},"moved":[0,0],"one_way":false}}}}"#
        ))
    };
    let (aabb, circle) = (r#"{"min":[0,0],"max":[1,1]}"#, r#"{"circle":{"center":[0,0],"radius":-1}}"#);
    let (kind, message) = push(r#"{"min":[0,0],"max":[1,-1]}"#, "1", circle);
    assert_eq!(kind, "invalid_shape");
    assert!(message.starts_with("actor.aabb.min: must be <= max"), "{message}");
    let (kind, message) = push(aabb, "1", circle);
    assert_eq!(kind, "invalid_shape");
    assert_eq!(message, "other.shape.circle.radius: must be finite and >= 0, got -1");
    let (kind, message) = push(aabb, "1e39", circle);
    assert_eq!((kind.as_str(), message.as_str()), ("invalid_input", "actor.speed: must be finite, got 1e39"));
    let (kind, _) = push("[[0,0],[1,1]]", "1", circle);
    assert_eq!(kind, "invalid_shape");
}

#[test]
fn a_bad_field_that_is_no_shape_is_invalid_input() {
    for (line, expected) in [
        (r#"{"op":"overlap","a":{"circle":{"center":[0,0],"radius":1}}}"#, "b: missing"),
        (r#"{"op":"reflect","velocity":[1,1e400],"normal":[0,1]}"#, "velocity[1]: must be finite, got 1e400"),
        (r#"{"op":"reflect","velocity":[1,0],"normal":[0,0]}"#, "normal: must not be zero, got [0, 0]"),
        (
            r#"{"op":"reflect","velocity":[1,0],"normal":[0,1],"restitution":-0.5}"#,
            "restitution: must be finite and >= 0, got -0.5",
        ),
        (r#"{"op":"push_back","actor":[]}"#, "actor: must be an object, got []"),
        (r#"{"op":5}"#, "op: invalid type: integer `5`, expected a string, got 5"),
        (r#"{}"#, "op: missing"),
    ] {
        let (kind, message) = refusal(line);
        assert_eq!((kind.as_str(), message.as_str()), ("invalid_input", expected), "{line}");
    }
}

#[test]
fn an_unknown_op_is_named() {
    assert_eq!(refusal(r#"{"op":"teleport"}"#), ("unknown_op".into(), "op: unknown, got \"teleport\"".into()));
}

#[test]
fn long_values_are_cut() {
    let message = of_shape(&format!("{{\"{}\":1,\"b\":2}}", "x".repeat(5_000)));
    assert!(message.len() < 300 && message.ends_with('…'), "{message}");
    let (_, message) = refusal(&format!(r#"{{"op":"{}"}}"#, "x".repeat(5_000)));
    assert!(message.len() < 300 && message.ends_with("…\""), "{message}");
}
