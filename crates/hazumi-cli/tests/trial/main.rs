//! `hazumi trial`, from outside.

#[path = "../run/program.rs"]
#[allow(dead_code)]
mod program;

use program::Folder;

const SMALL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<rect class="wall" width="200" height="10"/><rect class="wall" y="190" width="200" height="10"/>
<rect class="wall" width="10" height="200"/><rect class="wall" x="190" width="10" height="200"/>
<rect class="brick" x="80" y="40" width="40" height="20"/>
<circle id="ball" cx="100" cy="150" r="6" data-speed="300" data-spread="180"/>
</svg>"##;

fn trial(folder: &Folder, arguments: &[&str]) -> String {
    let ran = folder.run(&[&["trial"], arguments].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

/// Refused, with nothing left behind, and why.
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let before = folder.files(".");
    let ran = folder.run(&[&["trial"], arguments].concat());
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
    assert_eq!(folder.files("."), before);
    ran.err
}

#[test]
fn both_ends_of_the_seeds_are_played_and_each_has_a_line() {
    let folder = Folder::with("small.svg", SMALL);
    let out = trial(&folder, &["small.svg", "--seeds", "3..12", "--csv", "games.csv", "--picture", "games.svg"]);
    assert!(out.starts_with("small.svg: 10 games, seeds 3 to 12\n  won "), "{out}");
    assert!(out.contains("time to win, seconds") && out.contains("█"), "{out}");
    assert!(out.contains("ball on brick") && out.contains("longest        seed "), "{out}");
    let table = folder.read("games.csv");
    let seeds: Vec<_> = table.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(seeds, ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
    let picture = folder.read("games.svg");
    let drawn = roxmltree::Document::parse(&picture).unwrap();
    let texts: Vec<_> = drawn.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&"10 games · seeds 3 to 12"), "{texts:?}");
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let folder = Folder::with("small.svg", SMALL);
    let with = |threads: &str| {
        let arguments = ["small.svg", "--seeds", "1..600", "--seconds", "20", "--stuck", "5", "--threads", threads];
        let out = trial(&folder, &[&arguments[..], &["--csv", "games.csv", "--picture", "games.svg"]].concat());
        (out, folder.read("games.csv"), folder.read("games.svg"))
    };
    let alone = with("1");
    assert!(with("2") == alone && with("7") == alone);
}

#[test]
fn run_plays_the_same_game_of_a_seed() {
    let folder = Folder::with("small.svg", SMALL);
    trial(&folder, &["small.svg", "--seeds", "1..20", "--csv", "games.csv"]);
    for line in folder.read("games.csv").lines().skip(1) {
        let fields: Vec<_> = line.split(',').collect();
        let (seed, outcome, seconds, hits) = (fields[2], fields[3], fields[4], fields[5]);
        if outcome != "won" {
            continue;
        }
        let ran = folder.run(&["run", "small.svg", "--seed", seed, "--seconds", seconds, "--hits", "hits.csv"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(ran.out.contains("bricks left    0 of 1"), "seed {seed}: {ran:?}");
        assert_eq!(folder.read("hits.csv").lines().count() - 1, hits.parse::<usize>().unwrap(), "seed {seed}");
    }
}

#[test]
fn parts_of_a_trial_are_merged_to_the_whole() {
    let folder = Folder::with("small.svg", SMALL);
    trial(&folder, &["small.svg", "--seeds", "1..50", "--csv", "all.csv"]);
    // In any order, and where they overlap each game counts once.
    for (name, seeds) in [("c.csv", "31..50"), ("a.csv", "1..20"), ("b.csv", "11..35")] {
        trial(&folder, &["small.svg", "--seeds", seeds, "--csv", name]);
    }
    let arguments = ["--merge", "c.csv", "a.csv", "b.csv", "--csv", "merged.csv", "--picture", "merged.svg"];
    let out = trial(&folder, &arguments);
    assert!(out.starts_with("small.svg: 50 games, seeds 1 to 50\n"), "{out}");
    assert_eq!(folder.read("merged.csv"), folder.read("all.csv"));
    // Only the sentence that says how long nothing happened is not known from a table.
    let whole = trial(&folder, &["--merge", "all.csv"]);
    assert_eq!(whole.trim_end(), out.split("\n\n  wrote").next().unwrap().trim_end());
}

#[test]
fn tables_of_other_trials_are_not_merged() {
    let folder = Folder::with("small.svg", SMALL);
    std::fs::write(folder.path("other.svg"), SMALL.replace("height=\"20\"", "height=\"30\"")).unwrap();
    trial(&folder, &["small.svg", "--seeds", "1..5", "--csv", "a.csv"]);
    trial(&folder, &["other.svg", "--seeds", "6..9", "--csv", "level.csv"]);
    trial(&folder, &["small.svg", "--seeds", "6..9", "--fps", "120", "--csv", "fps.csv"]);
    for other in ["level.csv", "fps.csv"] {
        let why = refused(&folder, &["--merge", "a.csv", other, "--csv", "merged.csv"]);
        assert!(why.contains(other) && why.contains("is of another trial than a.csv"), "{why}");
    }
}

#[test]
fn tables_that_are_no_results_are_refused_with_file_and_line() {
    let folder = Folder::with("small.svg", SMALL);
    trial(&folder, &["small.svg", "--seeds", "1..5", "--csv", "a.csv"]);
    let table = folder.read("a.csv");
    let lines: Vec<_> = table.lines().collect();
    let changed = |at: usize, from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        assert!(lines[at].contains(from), "{}", lines[at]);
        lines[at] = lines[at].replacen(from, to, 1);
        lines.join("\n")
    };
    for (text, why) in [
        (String::new(), "holds no games"),
        (lines[0].to_owned(), "holds no games"),
        (changed(2, ",2,", ",1,"), "bad.csv:3: seed 1 comes after 1: seeds must ascend"),
        (changed(3, ",3,", ",three,"), "bad.csv:4: "),
        (changed(1, ",1,", ",1,mown,"), "bad.csv:2: "),
        (changed(0, "seed", "seat"), "bad.csv:2: "),
        ([lines[0], lines[1], &lines[2].replace(lines[2].split(',').nth(1).unwrap(), "0")].join("\n"), "another trial"),
    ] {
        std::fs::write(folder.path("bad.csv"), text).unwrap();
        let error = refused(&folder, &["--merge", "bad.csv", "--csv", "merged.csv"]);
        assert!(error.contains(why), "{why}: {error}");
    }
    // The same seed, and not the same game.
    std::fs::write(folder.path("bad.csv"), changed(2, "won", "lost")).unwrap();
    let error = refused(&folder, &["--merge", "a.csv", "bad.csv"]);
    assert!(error.contains("seed 2 is one game in a.csv and another in bad.csv"), "{error}");
    assert!(refused(&folder, &["--merge", "none.csv"]).contains("none.csv"));
}

#[test]
fn a_table_that_breaks_off_is_not_merged() {
    let folder = Folder::with("small.svg", SMALL);
    trial(&folder, &["small.svg", "--seeds", "1..5", "--csv", "a.csv"]);
    let table = folder.read("a.csv");
    for cut in 1..12 {
        std::fs::write(folder.path("cut.csv"), &table[..table.len() - cut]).unwrap();
        let error = refused(&folder, &["--merge", "cut.csv", "--csv", "merged.csv"]);
        assert!(error.contains("cut.csv:6: "), "{error}");
        assert!(!folder.path("merged.csv").exists());
    }
    std::fs::write(folder.path("cut.csv"), &table[..table.len() - 1]).unwrap();
    let error = refused(&folder, &["--merge", "cut.csv"]);
    assert!(error.contains("cut.csv:6: the table breaks off: its last line has no end"), "{error}");
}

#[test]
fn sums_that_are_too_large_are_told() {
    let folder = Folder::with("small.svg", SMALL);
    trial(&folder, &["small.svg", "--seeds", "1..2", "--csv", "a.csv"]);
    let table = folder.read("a.csv");
    let names: Vec<_> = table.lines().next().unwrap().split(',').collect();
    for name in ["hits", "balls", "lost", "broken", "breakable", "hits_by_pair"] {
        let at = names.iter().position(|other| *other == name).unwrap();
        let lines = table.lines().enumerate().map(|(number, line)| {
            let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
            if number > 0 {
                fields[at] = fields[at].replacen(|c: char| c.is_ascii_digit(), &u64::MAX.to_string(), 1);
                fields[at] = fields[at].replace(&format!("{}0", u64::MAX), &u64::MAX.to_string());
            }
            fields.join(",") + "\n"
        });
        std::fs::write(folder.path("large.csv"), lines.collect::<String>().replace("won", "open")).unwrap();
        let ran = folder.run(&["trial", "--merge", "large.csv"]);
        assert!(ran.status == 0 || ran.err.contains("the sum is more than 18446744073709551615"), "{name}: {ran:?}");
        assert!(!ran.err.contains("panicked"), "{name}: {ran:?}");
    }
}

#[test]
fn what_cannot_be_tried_is_said() {
    let folder = Folder::with("small.svg", SMALL);
    std::fs::write(folder.path("walls.svg"), SMALL.replace("circle id=\"ball\"", "circle class=\"wall\"")).unwrap();
    assert!(refused(&folder, &["walls.svg"]).contains("has no balls or movers, so that"));
    assert!(refused(&folder, &["small.svg", "--seeds", "9..1"]).contains("9 comes after 1"));
    assert!(refused(&folder, &[]).contains("<LEVEL>"));
    assert!(refused(&folder, &["small.svg", "--merge", "a.csv"]).contains("--merge"));
    assert!(refused(&folder, &["none.svg"]).contains("none.svg"));
    // Games that are all the same are played, and that is said.
    std::fs::write(
        folder.path("same.svg"),
        SMALL.replace("data-speed=\"300\" data-spread=\"180\"", "data-velocity=\"90,-100\""),
    )
    .unwrap();
    let ran = folder.run(&["trial", "same.svg", "--seeds", "1..3", "--seconds", "5"]);
    assert!(ran.status == 0 && ran.err.contains("all seeds play the same game"), "{ran:?}");
}
