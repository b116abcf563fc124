//! The program under test.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

pub(crate) struct Ended {
    pub(crate) output: String,
    pub(crate) complaint: String,
    pub(crate) status: i32,
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hazumi"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs it on a short input.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Ended {
    let mut child = start(arguments);
    // It may end without having read anything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let ended = child.wait_with_output().expect("the program ends");
    Ended {
        output: String::from_utf8(ended.stdout).expect("UTF-8"),
        complaint: String::from_utf8(ended.stderr).expect("UTF-8"),
        status: ended.status.code().expect("no signal"),
    }
}

/// Output and exit status of `hazumi query`.
pub(crate) fn run_query(input: &[u8]) -> (String, i32) {
    let ended = run(&["query"], input);
    (ended.output, ended.status)
}

/// Asks with another standard output, and returns the complaint.
pub(crate) fn run_to(output: std::fs::File, question: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hazumi"));
    let mut child =
        command.arg("query").stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped()).spawn().expect("it starts");
    writeln!(child.stdin.take().expect("a pipe"), "{question}").expect("the program reads");
    String::from_utf8(child.wait_with_output().expect("the program ends").stderr).expect("UTF-8")
}

/// Asks and waits for the answer, several times.
pub(crate) fn dialogue(question: &str, answer: &str, times: usize) {
    let mut child = start(&["query"]);
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..times {
        writeln!(to, "{question}").expect("the program reads");
        let mut line = String::new();
        from.read_line(&mut line).expect("the program answers");
        assert_eq!(line.trim_end(), answer);
    }
    drop(to);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

/// Reads one answer of many and closes the pipe: exit status and complaint.
pub(crate) fn hang_up_early(question: &str, times: usize) -> (Option<i32>, String) {
    let mut child = start(&["query"]);
    let mut to = child.stdin.take().expect("a pipe");
    let questions = format!("{question}\n").repeat(times);
    let writer = std::thread::spawn(move || to.write_all(questions.as_bytes()));
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    from.read_line(&mut String::new()).expect("an answer");
    drop(from);
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("UTF-8");
    let status = child.wait().expect("the program ends").code();
    // The program went away before it had read everything.
    let _ = writer.join().expect("no panic");
    (status, complaint)
}
