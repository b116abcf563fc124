//! Whether an answer differs from the expected one by more than its op allows.

use serde_json::{Value, json};

/// A question whose answer must be this distance, for another answer to hold.
pub(crate) struct FollowUp {
    pub(crate) query: Value,
    pub(crate) distance: f64,
    pub(crate) tolerance: f64,
}

/// 0.1 degree.
const NORMAL: f64 = 0.001_745_329;

/// The op and the shapes of a query.
pub(crate) fn kind(query: &Value) -> String {
    let name = |shape: &Value| shape.as_object().and_then(|shape| shape.keys().next().cloned()).unwrap_or_default();
    format!("{} {} {}{}", query["op"], name(&query["a"]), name(&query["b"]), name(&query["other"]["shape"]))
}

/// Whether `got` is a wrong answer to `query`; `None` if it is malformed. What is still to be asked goes to `later`.
pub(crate) fn differs(query: &Value, expected: &Value, got: &Value, later: &mut Vec<FollowUp>) -> Option<bool> {
    let mut ask = |a: &Value, b: &Value, distance, tolerance| {
        later.push(FollowUp { query: json!({"op": "distance", "a": a, "b": b}), distance, tolerance });
    };
    let near = |field: &str, tolerance: f64| -> Option<bool> {
        Some((number(&expected[field])? - number(&got[field])?).abs() <= tolerance)
    };
    match query["op"].as_str()? {
        "overlap" => Some(got["overlap"].as_bool()? != expected["overlap"].as_bool()?),
        "distance" => Some(!near("distance", 2e-3)?),
        "closest" => {
            ask(&point(&got["on_a"]), &query["a"], 0.0, 2e-3);
            ask(&point(&got["on_b"]), &query["b"], 0.0, 2e-3);
            let between = length(minus(vector(&got["on_a"])?, vector(&got["on_b"])?));
            Some(!(near("distance", 2e-3)? && (between - number(&expected["distance"])?).abs() <= 4e-3))
        }
        "contact" => {
            let (expected, got) = (expected.get("contact")?, got.get("contact")?);
            if expected.is_null() || got.is_null() {
                return Some(expected.is_null() != got.is_null());
            }
            let (normal, depth) = (vector(&got["normal"])?, number(&got["depth"])?);
            let away = moved(&query["a"], normal.map(|x| x * (depth + 1e-2)))?;
            ask(&away, &query["b"], 1e-2, 3e-3);
            ask(&point(&got["point"]), &query["b"], 0.0, 3e-3);
            ask(&point(&got["point"]), &away, 1e-2, 5e-3);
            Some(!((depth - number(&expected["depth"])?).abs() <= 2e-3 && is_unit(normal)))
        }
        "classify" => {
            let bits = |v: &Value| vector(v).map(|v| v.map(|x| (x as f32 + 0.0).to_bits()));
            Some(expected["hit"] != got["hit"] || bits(&expected["velocity"])? != bits(&got["velocity"])?)
        }
        "push_back" | "strike" | "reflect" => {
            let (expected, got) = (vector(&expected["velocity"])?, vector(&got["velocity"])?);
            let given = vector(&query["velocity"]).unwrap_or_default();
            let scale = expected.into_iter().chain(given).fold(1.0, |max: f64, x| max.max(x.abs()));
            Some(!minus(expected, got).iter().all(|x| x.abs() <= 1e-3 * scale))
        }
        "sweep" => {
            let (expected, got) = (expected.get("hit")?, got.get("hit")?);
            if expected.is_null() || got.is_null() {
                return Some(expected.is_null() != got.is_null());
            }
            ask(&point(&got["point"]), &query["b"], 0.0, 5e-3);
            let late = (number(&expected["time"])? - number(&got["time"])?).abs();
            let normal = vector(&got["normal"])?;
            if late * length(vector(&query["motion"])?) > 5e-3 || !is_unit(normal) {
                return Some(true);
            }
            let Some(expected) = vector(&expected["normal"]) else { return Some(false) };
            let cross = expected[0] * normal[1] - expected[1] * normal[0];
            let dot = expected[0] * normal[0] + expected[1] * normal[1];
            Some(cross.abs() > NORMAL * dot)
        }
        "sweep_laser" => {
            let (expected, got) = (expected.get("hit")?, got.get("hit")?);
            if expected.is_null() || got.is_null() {
                return Some(expected.is_null() != got.is_null());
            }
            let reach = length(minus(vector(&query["circle"]["center"])?, vector(&query["pivot"])?));
            let from = number(&query["from"])?;
            let turn = number(&query["to"])? - from;
            let (time, angle) = (number(&got["time"])?, number(&got["angle"])?);
            let late = (number(&expected["time"])? - time).abs();
            Some(!(late * turn.abs() * reach <= 5e-3 && (angle - from - time * turn).abs() <= 1e-4))
        }
        _ => None,
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn vector(value: &Value) -> Option<[f64; 2]> {
    match value.as_array()?.as_slice() {
        [x, y] => Some([number(x)?, number(y)?]),
        _ => None,
    }
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn length(v: [f64; 2]) -> f64 {
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}

fn is_unit(v: [f64; 2]) -> bool {
    (length(v) - 1.0).abs() <= 1e-5
}

fn point(at: &Value) -> Value {
    json!({"circle": {"center": at, "radius": 0}})
}

/// The shape, moved.
fn moved(shape: &Value, by: [f64; 2]) -> Option<Value> {
    let shift = |p: &Value| vector(p).map(|[x, y]| json!([x + by[0], y + by[1]]));
    let mut shape = shape.clone();
    for (_, fields) in shape.as_object_mut()? {
        for (name, value) in fields.as_object_mut()? {
            match name.as_str() {
                "center" | "min" | "max" | "a" | "b" | "point" | "p0" | "p1" | "p2" | "p3" => *value = shift(value)?,
                "points" => *value = value.as_array()?.iter().map(shift).collect::<Option<Vec<_>>>()?.into(),
                _ => {}
            }
        }
    }
    Some(shape)
}
