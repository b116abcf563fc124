//! The program under test.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Its answers to the queries, in order.
pub(crate) fn ask(queries: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hazumi"))
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = String::new();
    for (id, query) in queries.iter().enumerate() {
        let mut query = query.clone();
        query["id"] = json!(id);
        input.push_str(&query.to_string());
        input.push('\n');
    }
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("all queries are read");
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer of JSON"))
        .collect();
    assert_eq!(answers.len(), queries.len(), "an answer for every query");
    for (id, answer) in answers.iter().enumerate() {
        assert_eq!(answer["id"], json!(id), "answers in order");
    }
    answers
}
