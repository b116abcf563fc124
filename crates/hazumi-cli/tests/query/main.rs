//! How `hazumi query` behaves as a program: ids, order, bad lines, messages, exit statuses, pipes.

mod messages;
mod program;

use program::{run, run_query};

const GOOD: &str = r#"{"op":"reflect","velocity":[1,2],"normal":[0,-1]}"#;
const ANSWER: &str = r#"{"ok":{"velocity":[1.0,-2.0]}}"#;

#[test]
fn an_id_of_any_kind_is_copied_to_the_letter() {
    for id in [r#""a\u0041""#, "1e400", "null", r#"{"b":1, "a":[2]}"#, "12345678901234567890123", "false"] {
        let line = format!(r#"{{"op":"reflect","id":{id},"velocity":[1,2],"normal":[0,-1]}}"#);
        let (output, status) = run_query(line.as_bytes());
        assert_eq!((output, status), (format!("{{\"id\":{id},\"ok\":{{\"velocity\":[1.0,-2.0]}}}}\n"), 0));
    }
    let (output, _) = run_query(br#"{"id":7,"op":"teleport"}"#);
    assert!(output.starts_with(r#"{"id":7,"error":"#), "{output}");
}

#[test]
fn blank_lines_are_skipped_and_the_last_needs_no_end() {
    let (output, status) = run_query(format!("\n  \t\r\n{GOOD}\r\n\n{GOOD}").as_bytes());
    assert_eq!((output, status), (format!("{ANSWER}\n{ANSWER}\n"), 0));
    assert_eq!(run_query(b""), (String::new(), 0));
}

#[test]
fn it_keeps_going_after_bad_lines_and_says_so_at_the_end() {
    let mut input = b"\xff\xfe{}\nnonsense\n5\n[]\n{} {}\n".to_vec();
    input.extend_from_slice(GOOD.as_bytes());
    let (output, status) = run_query(&input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(
        lines[..5].iter().all(|line| line.starts_with(r#"{"error":{"kind":"invalid_json","message":""#)),
        "{output}"
    );
    assert_eq!((lines[5], status), (ANSWER, 1));
}

#[test]
fn keys_that_the_op_does_not_know_are_ignored_but_none_may_come_twice() {
    let noted = GOOD.replace("{\"op\"", "{\"note\":{\"deep\":[1e400]},\"op\"");
    assert_eq!(run_query(noted.as_bytes()), (format!("{ANSWER}\n"), 0));
    assert_eq!(run_query(br#"{"op":"reflect","op":"overlap"}"#).1, 1);
}

#[test]
fn many_keys_are_read_in_linear_time() {
    let began = std::time::Instant::now();
    let keys = |last: &str| (0..200_000).map(|key| format!("\"k{key}\":0,")).collect::<String>() + last;
    let (output, status) = run_query(format!("{{{}{}", keys(""), &GOOD[1..]).as_bytes());
    assert_eq!((output.trim_end(), status), (ANSWER, 0));
    let (output, _) = run_query(format!("{{{}}}", keys("\"k7\":1")).as_bytes());
    assert!(output.contains("key `k7` given twice"), "{output}");
    assert!(began.elapsed() < std::time::Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn a_line_without_an_end_is_answered_and_does_not_fill_the_memory() {
    let long = vec![b' '; (64 << 20) + 2];
    let (output, status) = run_query(&[&long[..], b"\n", GOOD.as_bytes()].concat());
    let error = r#"{"error":{"kind":"invalid_json","message":"not a JSON object: a line has at most 67108864 bytes, got more"}}"#;
    assert_eq!((output, status), (format!("{error}\n{ANSWER}\n"), 1));
    // As long as it may be.
    let most = [&long[GOOD.len() + 2..], GOOD.as_bytes(), b"\n", GOOD.as_bytes()].concat();
    assert_eq!(run_query(&most), (format!("{ANSWER}\n{ANSWER}\n"), 0));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_read_or_written_is_named() {
    let ended = run(&["query", "--input", "/"], b"");
    assert_eq!(
        (ended.status, ended.complaint.as_str()),
        (2, "error: /: cannot be read: Is a directory (os error 21)\n")
    );
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let complaint = program::run_to(full, GOOD);
    assert_eq!(complaint, "error: standard output: cannot be written: No space left on device (os error 28)\n");
}

#[test]
fn a_file_can_be_given() {
    let path = std::env::temp_dir().join(format!("hazumi-query-{}.jsonl", std::process::id()));
    std::fs::write(&path, GOOD).unwrap();
    let ended = run(&["query", "--input", path.to_str().unwrap()], b"");
    std::fs::remove_file(&path).unwrap();
    assert_eq!((ended.output, ended.status), (format!("{ANSWER}\n"), 0));
}

#[test]
fn wrong_usage_ends_with_2_and_says_why() {
    for arguments in [
        &["quarry"][..],
        &["query", "--inptu", "x"],
        &["query", "--input"],
        &["query", "extra"],
        &["query", "--input", "/no/such/file.jsonl"],
    ] {
        let ended = run(arguments, b"");
        assert_eq!((ended.status, ended.output.as_str()), (2, ""), "{arguments:?}");
        assert!(!ended.complaint.is_empty() && !ended.complaint.contains("panicked"), "{}", ended.complaint);
    }
    assert_eq!(run(&["query", "--help"], b"").status, 0);
}

#[test]
fn a_dialogue_gets_each_answer_before_the_next_question() {
    program::dialogue(GOOD, ANSWER, 3);
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let (status, complaint) = program::hang_up_early(GOOD, 200_000);
    assert_eq!((status, complaint.as_str()), (Some(0), ""));
}
