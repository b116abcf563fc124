//! Where outputs go, and what they leave alone.

use super::program::{Folder, Ran};
use super::{SMALL, shipped};

fn refused(folder: &Folder, arguments: &[&str], what: &str) {
    let Ran { status, out, err } = folder.run(arguments);
    assert!(status == 2 && out.is_empty() && err.contains(what), "{arguments:?}: {status} {out} {err}");
}

#[test]
fn a_drawing_is_not_overwritten_by_its_picture() {
    let folder = Folder::with("in.svg", SMALL);
    for option in ["--picture", "--animate"] {
        for name in ["in.svg", "./in.svg"] {
            refused(
                &folder,
                &["run", "in.svg", option, name],
                &format!("{name}: cannot be written: the level is read"),
            );
        }
        let there = folder.path("in.svg");
        refused(&folder, &["run", "in.svg", option, &there.to_string_lossy()], "the level is read from it");
    }
    refused(&folder, &["run", "./in.svg", "--picture", "in.svg"], "the level is read from it");
    assert_eq!((folder.read("in.svg").as_str(), folder.files(".")), (SMALL, vec!["in.svg".to_owned()]));
}

#[test]
fn a_level_in_json_is_not_overwritten_by_its_recording() {
    let folder = Folder::with("rosette.json", &shipped("rosette.json"));
    refused(&folder, &["run", "rosette.json", "--record", "rosette.json"], "the level is read from it");
    assert_eq!(folder.read("rosette.json"), shipped("rosette.json"));
}

#[test]
fn the_picture_of_a_tileset_is_not_overwritten() {
    let folder = Folder::with("cave.tmx", &shipped("cave.tmx"));
    std::fs::write(folder.path("cave.tsx"), shipped("cave.tsx")).unwrap();
    std::fs::write(folder.path("cave.png"), "tiles").unwrap();
    refused(&folder, &["run", "cave.tmx", "--picture", "cave.png"], "the level is read from it");
    assert_eq!(folder.read("cave.png"), "tiles");
}

#[test]
fn a_map_reads_from_its_root_and_writes_over_nothing_there() {
    let folder = Folder::new();
    for name in ["game/levels", "game/tiles"] {
        std::fs::create_dir_all(folder.path(name)).unwrap();
    }
    let map = shipped("cave.tmx").replace("\"cave.tsx\"", "\"../tiles/cave.tsx\"");
    std::fs::write(folder.path("game/levels/cave.tmx"), map).unwrap();
    std::fs::write(folder.path("game/tiles/cave.tsx"), shipped("cave.tsx")).unwrap();
    std::fs::write(folder.path("game/tiles/cave.png"), "tiles").unwrap();
    let level = "game/levels/cave.tmx";
    for command in ["run", "check", "trial"] {
        let seconds = ["--seconds", "1"].into_iter().filter(|_| command != "check");
        let seeds = ["--seeds", "1..2"].into_iter().filter(|_| command == "trial");
        let arguments: Vec<_> = [command, level].into_iter().chain(seconds).chain(seeds).collect();
        assert_eq!(folder.run(&arguments).status, 0, "{command}");
        assert_eq!(folder.run(&[arguments.as_slice(), &["--root", "game"]].concat()).status, 0, "{command}");
        let narrow = [arguments.as_slice(), &["--root", "game/levels"]].concat();
        refused(&folder, &narrow, "cave.tmx:7:2: tileset: must stand within ");
        refused(&folder, &[arguments.as_slice(), &["--root", "game/tiles"]].concat(), "must stand within the root ");
    }
    refused(&folder, &["run", "--root", "game"], "required");
    let picture = ["run", level, "--root", "game", "--picture", "game/tiles/cave.png"];
    refused(&folder, &picture, "the level is read from it");
    assert_eq!(folder.read("game/tiles/cave.png"), "tiles");
}

#[test]
fn two_outputs_of_one_name_are_refused() {
    let folder = Folder::with("in.svg", SMALL);
    refused(&folder, &["run", "in.svg", "--picture", "a.svg", "--animate", "./a.svg"], "--picture writes it already");
    assert_eq!(folder.files("."), ["in.svg"]);
}

#[test]
fn no_folder_is_made_silently() {
    let folder = Folder::with("in.svg", SMALL);
    refused(&folder, &["run", "in.svg", "--picture", "deep/in/last.png"], "there is no folder deep/in");
    assert_eq!(folder.files("."), ["in.svg"]);
    let told = Folder::new().run(&[]);
    assert!(told.status == 0 && told.out.starts_with("made the folder out\n"), "{told:?}");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn a_link_to_the_drawing_is_not_written_through() {
        let folder = Folder::with("in.svg", SMALL);
        symlink("in.svg", folder.path("out.svg")).unwrap();
        symlink("out.svg", folder.path("again.svg")).unwrap();
        for name in ["out.svg", "again.svg"] {
            refused(&folder, &["run", "in.svg", "--picture", name], "the level is read from it");
            refused(&folder, &["run", name, "--picture", "in.svg"], "the level is read from it");
        }
        assert_eq!(folder.read("in.svg"), SMALL);
    }

    #[test]
    fn the_file_at_the_end_of_a_link_is_written_and_the_link_stays() {
        let folder = Folder::with("in.svg", SMALL);
        std::fs::create_dir(folder.path("far")).unwrap();
        std::fs::write(folder.path("far/there.svg"), "old").unwrap();
        symlink("far/there.svg", folder.path("there.svg")).unwrap();
        symlink("far/new.csv", folder.path("new.csv")).unwrap();
        let ran = folder.run(&["run", "in.svg", "--picture", "there.svg", "--hits", "new.csv"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
        for name in ["there.svg", "new.csv"] {
            assert!(folder.path(name).is_symlink(), "{name}");
        }
        assert!(folder.read("far/there.svg").starts_with("<svg") && folder.read("far/new.csv").starts_with("time,"));
        assert_eq!(folder.files("far"), ["new.csv", "there.svg"]);
    }

    #[test]
    fn links_in_a_circle_and_devices_are_refused() {
        let folder = Folder::with("in.svg", SMALL);
        symlink("a.svg", folder.path("b.svg")).unwrap();
        symlink("b.svg", folder.path("a.svg")).unwrap();
        refused(&folder, &["run", "in.svg", "--picture", "a.svg"], "links lead on from it");
        symlink("/dev/null", folder.path("null.svg")).unwrap();
        refused(&folder, &["run", "in.svg", "--picture", "null.svg"], "it is no plain file");
    }

    /// Lets a program be ended by signals, whatever the tests themselves were told to ignore: a shell tells what runs in its background to ignore Ctrl+C.
    fn heeds_signals(command: &mut Command) {
        use std::os::unix::process::CommandExt;
        let heed = || {
            for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGTERM] {
                // SAFETY: no code runs at a signal that does what it does by default.
                unsafe { libc::signal(signal, libc::SIG_DFL) };
            }
            Ok(())
        };
        // SAFETY: between the fork and the program nothing is done but that.
        unsafe { command.pre_exec(heed) };
    }

    #[test]
    fn an_interrupted_run_leaves_no_file() {
        let endless = ["run", "in.svg", "--seconds", "86400", "--fps", "100000"];
        for signal in ["-INT", "-TERM", "-HUP"] {
            let folder = Folder::with("in.svg", SMALL);
            std::fs::write(folder.path("all.svg"), "precious").unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_hazumi"));
            command.args(endless).args(["--hits", "hits.csv", "--animate", "all.svg", "--record", "all.json"]);
            heeds_signals(&mut command);
            let mut run = command.current_dir(folder.path(".")).stderr(Stdio::null()).spawn().unwrap();
            let began = Instant::now();
            while folder.files(".").len() < 5 {
                assert!(began.elapsed() < Duration::from_secs(60), "{:?}", folder.files("."));
                std::thread::sleep(Duration::from_millis(5));
            }
            let sent = Command::new("kill").args([signal, &run.id().to_string()]).status().unwrap();
            assert!(sent.success());
            assert_eq!(run.wait().unwrap().code(), Some(130), "{signal}");
            assert_eq!(folder.files("."), ["all.svg", "in.svg"], "{signal}");
            assert_eq!(folder.read("all.svg"), "precious");
        }
    }

    #[test]
    fn a_run_that_was_told_to_outlive_its_terminal_does() {
        let folder = Folder::with("in.svg", SMALL);
        let mut command = Command::new("sh");
        let endless = "trap '' HUP; exec \"$0\" run in.svg --seconds 86400 --fps 100000 --hits hits.csv";
        command.args(["-c", endless, env!("CARGO_BIN_EXE_hazumi")]);
        let mut run = command.current_dir(folder.path(".")).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while folder.files(".").len() < 2 {
            assert!(began.elapsed() < Duration::from_secs(60), "{:?}", folder.files("."));
            std::thread::sleep(Duration::from_millis(5));
        }
        let id = run.id().to_string();
        let send = |signal: &str| assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        send("-HUP");
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(folder.files(".").len(), 2, "it goes on");
        send("-TERM");
        assert_eq!(run.wait().unwrap().code(), Some(130));
        assert_eq!(folder.files("."), ["in.svg"]);
    }

    #[test]
    fn a_file_that_is_written_again_stays_as_private_as_it_was() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::with("in.svg", SMALL);
        let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
        for private in [0o600, 0o640, 0o666, 0o755] {
            std::fs::write(folder.path("all.svg"), "old").unwrap();
            std::fs::set_permissions(folder.path("all.svg"), PermissionsExt::from_mode(private)).unwrap();
            let ran = folder.run(&["run", "in.svg", "--picture", "all.svg", "--seconds", "1"]);
            assert_eq!((ran.status, mode("all.svg")), (0, private), "{ran:?}");
            assert!(folder.read("all.svg").starts_with("<svg"));
        }
    }

    #[test]
    fn a_file_that_may_not_be_written_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::with("in.svg", SMALL);
        std::fs::write(folder.path("all.svg"), "precious").unwrap();
        std::fs::set_permissions(folder.path("all.svg"), PermissionsExt::from_mode(0o444)).unwrap();
        if std::fs::OpenOptions::new().write(true).open(folder.path("all.svg")).is_ok() {
            // Root may write all.
            return;
        }
        refused(&folder, &["run", "in.svg", "--picture", "all.svg"], "all.svg: cannot be written: Permission denied");
        assert_eq!((folder.read("all.svg").as_str(), folder.files(".").len()), ("precious", 2));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let folder = Folder::with("in.svg", SMALL);
        for arguments in [&["run", "in.svg"][..], &["--help"], &["--version"]] {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let ran = folder.run_to(arguments, full.into());
            assert!(
                ran.status == 2 && ran.err.contains("standard output: cannot be written"),
                "{arguments:?}: {ran:?}"
            );
        }
    }
}
