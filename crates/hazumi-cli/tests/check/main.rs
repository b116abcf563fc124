//! `hazumi check`, from outside.

use std::path::Path;
use std::process::Command;

const LEVEL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" data-gravity="0 400">
<rect id="sky" width="150" height="200" fill="navy"/>
<g class="brick"><rect x="160" y="40" width="20" height="20" data-breaks="2" data-speed="9"/></g>
<text>hello</text>
<circle id="ball" cx="100" cy="150" r="6"/>
</svg>"##;

/// Status, standard output, standard error.
fn check(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hazumi"));
    let output = command.arg("check").args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.svg"), LEVEL).unwrap();
    folder
}

#[test]
fn each_element_is_told_with_what_it_became() {
    let folder = folder();
    let (status, out, err) = check(folder.path(), &["in.svg"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let expected = r#"in.svg: 3 bodies, balls among them: 1; view 0,0 to 200,200; gravity 0,400
  #  where  element  becomes                    tags   name
  0  2:1    rect     fixed: box                 -      sky
     warning: ball bodies[2] "ball" starts inside the wall bodies[0] "sky": say decor of that if it is only drawn
  1  3:18   rect     fixed: box, breaks after 2  brick  -
     warning: speed: means nothing for what stays where it is, ignored
  2  5:1    circle   ball: circle               -      ball
warning: 4:1: text: not supported, left out
"#;
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(out.lines().map(plain).collect::<Vec<_>>(), expected.lines().map(plain).collect::<Vec<_>>(), "{out}");
    // Columns stand below each other.
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1].find("tags"), lines[4].find("brick"), "{out}");
}

#[test]
fn what_a_surface_does_is_told() {
    let folder = folder();
    let drawn = LEVEL.replace(r#"data-breaks="2" data-speed="9""#, r#"data-bounce-at="300""#);
    let drawn = drawn.replace(r#"id="sky""#, r#"id="sky" data-belt="-60""#);
    std::fs::write(folder.path().join("in.svg"), drawn).unwrap();
    let (status, out, err) = check(folder.path(), &["in.svg"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("fixed: box, belt -60 ") && out.contains("fixed: box, breaks after 1, bounces at 300 "),
        "{out}"
    );
}

#[test]
fn the_picture_has_the_numbers_and_names_on_it() {
    let folder = folder();
    let (status, out, err) = check(folder.path(), &["in.svg", "--picture", "labels.svg"]);
    assert!(status == 0 && err.is_empty() && out.ends_with("wrote labels.svg\n"), "{out}{err}");
    let drawn = std::fs::read_to_string(folder.path().join("labels.svg")).unwrap();
    let document = roxmltree::Document::parse(&drawn).unwrap();
    let labels: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text"))).collect();
    let said: Vec<_> = labels.iter().map(|label| label.text().unwrap()).collect();
    assert_eq!(said, ["0 sky", "1 brick", "2 ball"]);
    assert_eq!(labels[2].attribute("x"), Some("100"));
    let (status, _, err) = check(folder.path(), &["in.svg", "--picture", "in.svg"]);
    assert!(status == 2 && err.contains("the level is read from it"), "{err}");
}

#[test]
fn every_level_that_comes_along_is_without_doubt() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let mut checked = 0;
    for entry in std::fs::read_dir(&levels).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_level = [".svg", ".tmx", ".json"].iter().any(|ending| name.ends_with(ending));
        if !is_level || name.ends_with(".schema.json") {
            continue;
        }
        let (status, out, err) = check(&levels, &[&name]);
        assert_eq!((status, err.as_str()), (0, ""), "{name}: {out}");
        assert!(!out.contains("starts inside") && !out.contains("no balls") && !out.contains("means nothing"), "{out}");
        checked += 1;
    }
    assert!(checked >= 10, "{checked}");
}

#[test]
fn bodies_of_json_and_copies_by_use_have_their_places() {
    let folder = folder();
    let json = r#"{ "view": { "min": [0, 0], "max": [9, 9] }, "bodies": [
  { "role": "mover", "shapes": [{ "aabb": { "min": [1, 1], "max": [2, 2] } }], "tags": ["a"] },
  { "role": "ball", "shapes": [{ "circle": { "center": [5, 5], "radius": 1 } }], "TAGS": [] }
] }"#;
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("in.json", &json.replace("TAGS", "tags"));
    let (status, out, err) = check(folder.path(), &["in.json"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = out.lines().map(plain).collect();
    assert!(lines[0].contains("2 bodies, balls among them: 1, movers: 1;"), "{out}");
    assert_eq!(lines[2], "0 2:3 body mover: box a -");
    assert_eq!(lines[3], "1 3:3 body ball: circle - -");
    assert!(lines[4].starts_with("warning: ball bodies[1] has no tag"), "{out}");

    let words: Vec<String> = (0..33).map(|number| format!("\"t{number}\"")).collect();
    write("many.json", &json.replace("\"TAGS\": []", &format!("\"tags\": [{}]", words.join(","))));
    let (status, _, err) = check(folder.path(), &["many.json"]);
    assert!(status == 2 && err.contains("many.json:3:3: bodies[1]: tags: "), "{err}");

    let copied = LEVEL.replace(
        "</svg>",
        "<defs><rect id=\"r\" width=\"5\" height=\"5\"/></defs>\n  <use href=\"#r\" x=\"9\"/></svg>",
    );
    write("copied.svg", &copied);
    let (_, out, _) = check(folder.path(), &["copied.svg"]);
    assert!(out.lines().map(plain).any(|line| line == "3 7:3 use fixed: box - r"), "{out}");
}

/// A row is as wide as the longest: a long tag made each endless, and one of more than 65,535 characters a panic.
#[test]
fn long_words_and_odd_characters_are_told_in_short() {
    let folder = folder();
    let drawn = LEVEL.replace(r#"class="brick""#, &format!(r#"class="brick {}""#, "x".repeat(100_000)));
    let drawn = drawn.replace(r#"id="ball""#, r#"class="ball" id="a&#9;ball""#);
    std::fs::write(folder.path().join("in.svg"), drawn).unwrap();
    let (status, out, err) = check(folder.path(), &["in.svg"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let longest = out.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest < 250 && out.contains("brick xxx") && out.contains("xxx…"), "{longest}");
    assert!(out.contains("a ball") && !out.contains(|c: char| c.is_control() && c != '\n'), "{out}");
}

#[test]
fn a_level_that_cannot_be_read_ends_with_2() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.svg"), LEVEL.replace("r=\"6\"", "r=\"six\"")).unwrap();
    let (status, out, err) = check(folder.path(), &["bad.svg"]);
    assert!(status == 2 && out.is_empty() && err.contains("bad.svg:5:"), "{out}{err}");
}
