//! `hazumi run`, from outside.

mod animation;
mod outputs;
mod program;

use program::{Folder, Ran};

const SMALL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<rect class="wall" width="200" height="10"/><rect class="wall" y="190" width="200" height="10"/>
<rect class="wall" width="10" height="200"/><rect class="wall" x="190" width="10" height="200"/>
<rect class="brick" x="80" y="40" width="40" height="20"/>
<circle id="ball" cx="100" cy="150" r="6" data-speed="300" data-spread="20"/>
</svg>"##;

#[test]
fn without_arguments_the_breakout_level_is_played_and_drawn() {
    let folder = Folder::new();
    let ran = folder.run(&[]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.contains("bricks left") && ran.out.contains("out/breakout.svg"), "{ran:?}");
    let drawn = folder.read("out/breakout.svg");
    animation::check(&drawn);
    // The README shows it and says that this command writes it.
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/breakout.svg");
    assert!(drawn == std::fs::read_to_string(shown).unwrap(), "docs/breakout.svg is not what is drawn");
    assert_eq!(folder.files("out"), ["breakout.svg"]);
}

#[test]
fn the_summary_counts_hits_by_tags_and_bricks() {
    let folder = Folder::with("small.svg", SMALL);
    let ran = folder.run(&["run", "small.svg", "--seconds", "5"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(ran.out.contains("1 ball on brick") && ran.out.contains("bricks left    0 of 1"), "{ran:?}");
    assert!(ran.out.contains("fastest ball   300.0 units/s (ball)"), "{ran:?}");
}

#[test]
fn names_and_tags_are_told_in_short_and_command_no_terminal() {
    let folder = Folder::new();
    let name = format!("a\\u001b[31m{}", "x".repeat(1000));
    let body = |role: &str, x: u32| {
        format!(
            r#"{{"name":"{name}","role":"{role}","tags":["{}"],"velocity":[{x},0],"shapes":[{{"circle":{{"center":[{x},5],"radius":5}}}}]}}"#,
            name.replace('x', "y")
        )
    };
    let bodies = format!("{},{}", body("ball", 60), body("fixed", 90).replace(r#""velocity":[90,0],"#, ""));
    let level = format!(r#"{{"name":"{name}","view":{{"min":[0,0],"max":[200,10]}},"bodies":[{bodies}]}}"#);
    std::fs::write(folder.path("odd.json"), level).unwrap();
    let ran = folder.run(&["run", "odd.json", "--seconds", "1"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(ran.out.contains("units/s (a [31mxx") && ran.out.contains("1 a [31my"), "{ran:?}");
    assert!(ran.out.lines().all(|line| line.chars().count() < 200), "{ran:?}");
    assert!(!ran.out.contains(|c: char| c.is_control() && c != '\n'), "{ran:?}");
}

#[test]
fn doubts_by_the_thousand_are_told_in_short() {
    let pairs: String = (0..300)
        .map(|i| format!(r#"<rect x="{i}" width="1" height="1"/><circle class="ball" cx="{i}.5" cy=".5" r=".3"/>"#))
        .collect();
    let folder = Folder::with("full.svg", &format!(r#"<svg viewBox="0 0 300 9">{pairs}</svg>"#));
    let ran = folder.run(&["run", "full.svg", "--seconds", "0"]);
    assert_eq!((ran.status, ran.err.lines().count()), (0, 101), "{ran:?}");
    assert!(ran.err.ends_with("full.svg: warning: 200 more like these; hazumi check tells all\n"), "{ran:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let folder = Folder::with("small.svg", SMALL);
    let ran = folder.run_unheard(&["run", "small.svg", "--hits", "hits.csv"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert_eq!(folder.files("."), ["hits.csv", "small.svg"]);
}

#[test]
fn the_seed_alone_decides_what_happens() {
    let folder = Folder::with("small.svg", SMALL);
    let hits = |seed: &str, name: &str| {
        assert_eq!(folder.run(&["run", "small.svg", "--seed", seed, "--hits", name]).status, 0);
        folder.read(name)
    };
    let first = hits("7", "a.csv");
    assert_eq!(first, hits("7", "b.csv"));
    assert_ne!(first, hits("8", "c.csv"));
}

#[test]
fn any_frame_rate_gives_the_same_hits() {
    let folder = Folder::with("small.svg", SMALL);
    let counts = ["1", "7.5", "60", "1000"].map(|fps| {
        folder.run(&["run", "small.svg", "--seconds", "8", "--fps", fps, "--hits", "hits.jsonl"]);
        folder.read("hits.jsonl").lines().count()
    });
    assert!(counts[0] > 10 && counts.iter().all(|&count| count == counts[0]), "{counts:?}");
}

#[test]
fn hits_are_a_table_or_lines_of_json_in_order_of_time() {
    let folder = Folder::with("small.svg", SMALL);
    assert_eq!(folder.run(&["run", "small.svg", "--hits", "hits.csv"]).status, 0);
    assert_eq!(folder.run(&["run", "small.svg", "--hits", "hits.jsonl"]).status, 0);
    let table = folder.read("hits.csv");
    assert!(table.starts_with("time,body,body_name,body_tags,other,"), "{table}");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        folder.read("hits.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(table.lines().count(), rows.len() + 1);
    assert!(rows.windows(2).all(|pair| pair[0]["time"].as_f64() <= pair[1]["time"].as_f64()));
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    assert!(header.contains(&"shape_index") && rows.iter().all(|row| row["shape_index"].is_u64()), "{table}");
    assert!(header.iter().all(|field| rows[0].contains_key(*field)) && header.len() == rows[0].len());
    assert!(rows.iter().any(|row| row["other_tags"] == "brick" && row["side"] == "top_bottom"), "{rows:?}");
}

#[test]
fn a_table_without_hits_still_has_its_header() {
    let folder = Folder::with("small.svg", SMALL);
    assert_eq!(folder.run(&["run", "small.svg", "--seconds", "0", "--hits", "hits.csv"]).status, 0);
    assert_eq!(folder.read("hits.csv").lines().count(), 1);
}

#[test]
fn pictures_are_written_as_their_ending_says() {
    let folder = Folder::with("small.svg", SMALL);
    let ran = folder.run(&["run", "small.svg", "--picture", "last.png", "--animate", "all.svg"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(folder.bytes("last.png").starts_with(b"\x89PNG\r\n\x1a\n"));
    animation::check(&folder.read("all.svg"));
    assert_eq!(folder.run(&["run", "small.svg", "--seconds", "5", "--picture", "last.svg"]).status, 0);
    let last = folder.read("last.svg");
    let drawn = roxmltree::Document::parse(&last).unwrap();
    let boxes = drawn.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "rect"))).count();
    assert_eq!(boxes, 5, "the background and four walls: the brick is gone");
}

#[test]
fn a_bad_level_gets_one_line_with_the_place_and_leaves_no_file() {
    let broken = SMALL.replace("r=\"6\"", "r=\"six\"");
    let folder = Folder::with("broken.svg", &broken);
    std::fs::write(folder.path("all.svg"), "precious").unwrap();
    let ran = folder.run(&["run", "broken.svg", "--animate", "all.svg", "--hits", "hits.csv"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    assert!(ran.err.contains("broken.svg:5:") && ran.err.contains("\"six\""), "{ran:?}");
    assert_eq!(folder.files("."), ["all.svg", "broken.svg"]);
    assert_eq!(folder.read("all.svg"), "precious");
}

#[test]
fn bad_arguments_end_with_2_and_say_why() {
    let folder = Folder::with("small.svg", SMALL);
    let said = |arguments: &[&str], what: &str| {
        let Ran { status, err, .. } = folder.run(arguments);
        assert!(status == 2 && err.contains(what), "{arguments:?}: {status} {err}");
    };
    said(&["run", "nowhere.svg"], "nowhere.svg");
    said(&["run", "."], ".svg, .svgz, .tmx, .tmj or .json");
    said(&["run", "small.svg", "--picture", "last.gif"], ".png or .svg");
    said(&["run", "small.svg", "--hits", "hits.txt"], ".csv or .jsonl");
    said(&["run", "small.svg", "--seconds", "-1"], "seconds");
    said(&["run", "small.svg", "--fps", "NaN"], "steps per second");
    said(&["run", "small.svg", "--animate", "small.svg/all.svg"], "cannot be written");
    assert_eq!(folder.files("."), ["small.svg"]);
}

#[test]
fn what_cannot_be_kept_is_warned_of_with_its_place() {
    let with_text = SMALL.replace("<circle", "<text>hello</text>\n<circle");
    let folder = Folder::with("text.svg", &with_text);
    let ran = folder.run(&["run", "text.svg"]);
    assert_eq!(ran.status, 0);
    assert!(ran.err.starts_with("text.svg:5:") && ran.err.contains("warning: text"), "{ran:?}");
}

#[test]
fn every_level_that_comes_along_runs() {
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    let mut names: Vec<_> = std::fs::read_dir(levels).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| {
        let name = path.to_string_lossy();
        (name.ends_with(".svg") || name.ends_with(".tmx") || name.ends_with(".json")) && !name.ends_with(".schema.json")
    });
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    let folder = Folder::new();
    for path in names {
        let ran = folder.run(&["run", &path.to_string_lossy(), "--picture", "last.png", "--animate", "all.svg"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(ran.out.contains(" on "), "nothing is hit: {ran:?}");
        animation::check(&folder.read("all.svg"));
    }
}

/// A level of the repository.
fn shipped(name: &str) -> String {
    std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels").join(name)).unwrap()
}

#[test]
fn the_summary_tells_of_bullets_lasers_and_energy() {
    for (name, parts) in [
        ("swarm.svg", ["bullets", "hit the player", "grazed"]),
        ("lasers.svg", ["bullets", "lasers", "times grazed"]),
        ("billiards.svg", ["energy", "of 16 balls", "pool on pool"]),
        ("bat.svg", ["ball on bat", "fastest ball", "time per step"]),
    ] {
        let folder = Folder::with(name, &shipped(name));
        let ran = folder.run(&["run", name, "--seconds", "5", "--animate", "moving.svg"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
        assert!(parts.iter().all(|part| ran.out.contains(part)), "{ran:?}");
        animation::check(&folder.read("moving.svg"));
    }
}

#[test]
fn walkers_walk_by_either_rule() {
    let folder = Folder::with("walls.svg", &shipped("walls.svg"));
    let run = |rule: &[&str]| {
        let ran = folder.run(&[&["run", "walls.svg", "--seconds", "5", "--animate", "moving.svg"], rule].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
        animation::check(&folder.read("moving.svg"));
        (ran.out, folder.read("moving.svg"))
    };
    let (framed, swept) = (run(&["--walkers", "frame"]), run(&["--walkers", "swept"]));
    assert!(framed.0.contains("pushed; frame by frame") && swept.0.contains("pushed; swept"), "{framed:?}");
    assert_ne!(framed.1, swept.1);
    assert_eq!(run(&[]).1, swept.1);
    let refused = folder.run(&["run", "walls.svg", "--walkers", "fly"]);
    assert!(refused.status == 2 && refused.err.contains("possible values: frame, swept"), "{refused:?}");
}
