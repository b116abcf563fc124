//! The rows of `tests/vectors`, asked of the built program: `{"query": …, "expect": …}`.
//!
//! Verdicts must be exact; distances, depths and points right to 2e-3; times such that their error times the length of the
//! motion is at most 5e-3; normals right to 0.1 degree. Where several answers are right, as for the closest points, the
//! program is asked again whether what it said holds.

mod differs;
mod program;

use std::collections::BTreeMap;

use differs::{FollowUp, differs, kind};
use serde_json::Value;

/// Asks all rows of a file, and fails with the first of those that differ.
fn check(rows: &str) {
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("a row of JSON")).collect();
    assert!(!rows.is_empty());
    let queries: Vec<Value> = rows.iter().map(|row| row["query"].clone()).collect();
    let mut wrong: BTreeMap<usize, String> = BTreeMap::new();
    let mut follow_ups: Vec<(usize, FollowUp)> = Vec::new();
    for (i, (row, answer)) in rows.iter().zip(program::ask(&queries)).enumerate() {
        let mut later = Vec::new();
        let differ = match row["expect"]["error"].as_str() {
            Some(expected) => answer["error"]["kind"] != expected,
            None => differs(&row["query"], &row["expect"], &answer["ok"], &mut later).unwrap_or(true),
        };
        if differ {
            wrong.insert(i, format!("{row}\n  got {answer}"));
        } else {
            follow_ups.extend(later.into_iter().map(|follow_up| (i, follow_up)));
        }
    }
    let questions: Vec<Value> = follow_ups.iter().map(|(_, follow_up)| follow_up.query.clone()).collect();
    for ((i, follow_up), answer) in follow_ups.iter().zip(program::ask(&questions)) {
        let holds =
            answer["ok"]["distance"].as_f64().is_some_and(|d| (d - follow_up.distance).abs() <= follow_up.tolerance);
        if !holds {
            let complaint = format!("{}\n  but {} is {answer}, not {}", rows[*i], follow_up.query, follow_up.distance);
            wrong.entry(*i).or_insert(complaint);
        }
    }
    let mut by_kind: BTreeMap<String, usize> = BTreeMap::new();
    for &i in wrong.keys() {
        *by_kind.entry(kind(&queries[i])).or_default() += 1;
    }
    let first: Vec<&str> = wrong.values().take(5).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} of {} rows differ: {by_kind:?}\n{}", wrong.len(), rows.len(), first.join("\n"));
}

#[test]
fn rules() {
    check(include_str!("../vectors/rules.jsonl"));
}

#[test]
fn geometry() {
    check(include_str!("../vectors/geometry.jsonl"));
}

#[test]
fn edges() {
    check(include_str!("../vectors/edges.jsonl"));
}

#[test]
fn movers() {
    check(include_str!("../vectors/movers.jsonl"));
}
