//! Where the files may stand that a map names.

use hazumi_level::Level;

use crate::{Folder, TILES, map};

fn naming(source: &str) -> String {
    map(&format!(
        "<tileset firstgid=\"1\" source=\"{source}\"/><layer width=\"4\" height=\"3\"><data encoding=\"csv\">1,0,0,0,0,0,0,0,0,0,0,0</data></layer>"
    ))
}

/// A map in `game/levels` that names this.
fn game(source: &str) -> Folder {
    let folder =
        Folder::new(&[("game/levels/map.tmx", &naming(source)), ("game/tiles/t.tsx", TILES), ("t.tsx", TILES)]);
    folder.write("game/levels/deep/t.tsx", TILES.as_bytes());
    folder
}

impl Folder {
    fn shapes(&self) -> Result<usize, String> {
        let read = Level::read(self.0.join("game/levels/map.tmx"));
        read.map(|(level, _)| level.bodies[0].shapes.len()).map_err(|error| error.message)
    }

    fn shapes_within(&self, root: &str) -> Result<usize, String> {
        let read = Level::read_within(self.0.join("game/levels/map.tmx"), self.0.join(root));
        read.map(|read| read.level.bodies[0].shapes.len())
            .map_err(|error| error.message.replace(&self.0.canonicalize().unwrap().display().to_string(), "…"))
    }
}

#[test]
fn what_a_map_names_may_stand_beside_it_below_or_above() {
    for source in ["deep/t.tsx", "../tiles/t.tsx", "../../t.tsx", "./deep/.././../tiles/t.tsx"] {
        assert_eq!(game(source).shapes(), Ok(1), "{source}");
    }
}

#[test]
fn a_map_reads_nothing_that_shares_only_the_file_system_with_it() {
    let far = format!("{}etc/passwd", "../".repeat(60));
    let shared = format!(
        "tileset: must have a folder in common with the map, below the file system's root, got \"{}…\"",
        &far[..60]
    );
    assert_eq!(game(&far).shapes(), Err(shared));
    let absolute = "tileset: must be a path from the folder of the file that names it, got \"/etc/passwd\"".to_owned();
    assert_eq!(game("/etc/passwd").shapes(), Err(absolute.clone()));
    assert_eq!(game("/etc/passwd").shapes_within("/"), Err(absolute));
}

#[test]
fn within_a_root_a_map_reads_nothing_outside() {
    assert_eq!(game("../tiles/t.tsx").shapes_within("game"), Ok(1));
    assert_eq!(game("deep/t.tsx").shapes_within("game/levels"), Ok(1));
    assert_eq!(
        game("../tiles/t.tsx").shapes_within("game/levels"),
        Err("tileset: must stand within …/game/levels, got \"../tiles/t.tsx\"".to_owned())
    );
    assert_eq!(
        game("../../t.tsx").shapes_within("game"),
        Err("tileset: must stand within …/game, got \"../../t.tsx\"".to_owned())
    );
    assert_eq!(
        game("deep/t.tsx").shapes_within("game/tiles"),
        Err("must stand within the root …/game/tiles".to_owned())
    );
    let none = game("deep/t.tsx").shapes_within("none").unwrap_err();
    assert!(none.starts_with("cannot be read: "), "{none}");
    // Also of levels that name nothing.
    let folder = game("t.tsx");
    folder.write("a.svg", b"<svg viewBox=\"0 0 9 9\"/>");
    assert!(Level::read_within(folder.0.join("a.svg"), &folder.0).is_ok());
    assert!(Level::read_within(folder.0.join("a.svg"), folder.0.join("game")).is_err());
}

#[cfg(unix)]
#[test]
fn no_link_leads_out() {
    use std::os::unix::fs::symlink;
    let folder = game("link.tsx");
    let link = |target: &str| {
        let link = folder.0.join("game/levels/link.tsx");
        let _ = std::fs::remove_file(&link);
        symlink(target, link).unwrap();
    };
    link("deep/t.tsx");
    assert_eq!(folder.shapes(), Ok(1));
    for target in ["../tiles/t.tsx", "/etc/passwd"] {
        link(target);
        let error = folder.shapes().unwrap_err();
        assert!(error.starts_with("tileset: must stand within ") && error.ends_with(", got \"link.tsx\""), "{error}");
    }
    // A root that is said tells what links may do.
    link("../tiles/t.tsx");
    assert_eq!(folder.shapes_within("game"), Ok(1));
    // The folder of the levels is a link: what is above it is what stands around that.
    let folder = game("../tiles/t.tsx");
    let elsewhere = Folder::new(&[("tiles/t.tsx", TILES)]);
    symlink(folder.0.join("game/levels"), elsewhere.0.join("levels")).unwrap();
    assert_eq!(Level::read(elsewhere.0.join("levels/map.tmx")).unwrap().0.bodies[0].shapes.len(), 1);
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read() {
    let folder = game(&format!("{}dev/zero", "../".repeat(60)));
    let error = Level::read_within(folder.0.join("game/levels/map.tmx"), "/").unwrap_err();
    assert!(error.message.starts_with("tileset: must be a plain file, got "), "{error}");
    let error = game("deep").shapes().unwrap_err();
    assert_eq!(error, "tileset: must be a plain file, got \"deep\"");
}

#[test]
fn where_there_are_no_files_paths_are_plain() {
    let text = naming("a/./../../tiles/t.tsx");
    let mut asked = Vec::new();
    let read = Level::from_tmx_with("map.tmx", |path| {
        asked.push(path.to_str().unwrap().replace('\\', "/"));
        Ok(if asked.len() == 1 { text.clone() } else { TILES.to_owned() })
    });
    assert_eq!(read.unwrap().0.bodies[0].shapes.len(), 1);
    assert_eq!(asked, ["map.tmx", "../tiles/t.tsx"]);
}

#[test]
fn a_read_says_what_it_was_read_from() {
    let folder = game("../tiles/t.tsx");
    let path = folder.0.join("game/levels/map.tmx");
    let mut files = Level::read_with_places(&path).unwrap().files;
    files.sort();
    assert_eq!(files, [folder.0.join("game/levels/../tiles/t.tsx"), path.clone()]);
    files.reverse();
    let mut listed = Level::files(&path).unwrap();
    listed.sort();
    assert_eq!(listed, [files[1].clone(), files[0].clone()]);
}
