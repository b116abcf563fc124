//! `hazumi run --record` and `hazumi replay`, from outside.

use std::path::Path;
use std::process::Command;

const LEVEL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<rect class="wall" width="200" height="10"/><rect class="wall" y="190" width="200" height="10"/>
<rect class="wall" width="10" height="200"/><rect class="wall" x="190" width="10" height="200"/>
<rect class="brick" x="80" y="40" width="40" height="20"/>
<circle id="ball" cx="100" cy="150" r="6" data-speed="300" data-spread="20"/>
</svg>"##;

/// Status, standard output, standard error.
fn hazumi(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_hazumi")).args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn recorded() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("small.svg"), LEVEL).unwrap();
    let (status, out, err) =
        hazumi(folder.path(), &["run", "small.svg", "--seconds", "5", "--seed", "7", "--record", "small.rec.json"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("small.rec.json"), "{out}");
    let text = std::fs::read_to_string(folder.path().join("small.rec.json")).unwrap();
    (folder, text)
}

fn replay(folder: &Path, text: &[u8]) -> (i32, String, String) {
    std::fs::write(folder.join("changed.json"), text).unwrap();
    hazumi(folder, &["replay", "changed.json"])
}

#[test]
fn what_was_recorded_is_equal_when_played_again() {
    let (folder, text) = recorded();
    assert!(text.lines().count() > 300 && serde_json::from_str::<serde_json::Value>(&text).is_ok());
    let (status, out, err) = hazumi(folder.path(), &["replay", "small.rec.json"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("300 steps, 5.00 s, 6 bodies") && out.lines().count() == 1, "{out}");
}

#[test]
fn the_first_step_and_body_that_differ_are_named() {
    let (folder, text) = recorded();
    // Another seed sends the ball elsewhere from the start.
    let (status, out, err) = replay(folder.path(), text.replace("\"seed\":7", "\"seed\":8").as_bytes());
    assert_eq!((status, err.as_str()), (1, ""), "{out}");
    assert!(out.starts_with("step 0: body 5 \"ball\" differs: recorded checksum 0x"), "{out}");
    // A brick that takes two hits is still there after the first.
    let breaks = text.replace("\"tags\":[\"brick\"],\"breaks_after\":1", "\"tags\":[\"brick\"],\"breaks_after\":2");
    assert_ne!(breaks, text);
    let (status, out, _) = replay(folder.path(), breaks.as_bytes());
    let step: usize = out.split([' ', ':']).nth(1).unwrap().parse().unwrap();
    assert!(status == 1 && step > 0, "{out}");
    assert!(out.contains("body 4 \"brick\" differs: recorded checksum none (it is gone), got 0x"), "{out}");
    // One step of another length.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with("{\"dt\"")).unwrap();
    lines[first + 136] = lines[first + 136].replace("\"dt\":0.01", "\"dt\":0.02");
    let (status, out, _) = replay(folder.path(), lines.join("\n").as_bytes());
    assert!(status == 1 && out.starts_with("step 137: body 5 \"ball\" differs"), "{out}");
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn a_file_that_is_no_recording_gets_one_line() {
    let (folder, text) = recorded();
    let check = |text: &[u8], what: &str| {
        let (status, out, err) = replay(folder.path(), text);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.starts_with("hazumi: changed.json:") && err.contains(what), "{err}");
    };
    check(b"", "EOF");
    check(b"\xff\xfe", "must be UTF-8");
    check(LEVEL.as_bytes(), "1:1:");
    check(&text.as_bytes()[..text.len() / 2], "EOF");
    check(text.replacen("\"hazumi_recording\":2", "\"hazumi_recording\":3", 1).as_bytes(), "must be 2, got 3");
    check(text.replacen("\"dt\":0.01", "\"dt\":-0.01", 1).as_bytes(), "step 1: dt");
    check(text.replacen("\"dt\":0.01", "\"dt\":1e99", 1).as_bytes(), "steps[0].dt: must be a finite number");
    check(text.replacen("\"checksum\":\"0x", "\"checksum\":\"0y", 1).as_bytes(), "checksum");
    let (status, _, err) = hazumi(folder.path(), &["replay", "nowhere.json"]);
    assert!(status == 2 && err.contains("nowhere.json: cannot be read"), "{err}");
    let (status, _, err) = hazumi(folder.path(), &["run", "small.svg", "--record", "small.txt"]);
    assert!(status == 2 && err.contains(".json"), "{err}");
}
