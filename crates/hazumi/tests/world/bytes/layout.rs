//! How bytes are laid out: as long as this holds, what was written before is read.

use std::fs;

use super::*;

/// The checksum in the head, which is that of all after it.
fn sum(bytes: &[u8]) -> u64 {
    bytes[16..24].iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// Worlds that hold all that a snapshot has, whatever the engine does with them from there.
#[test]
fn the_layout_is_what_it_was() -> Checked {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/world/data/v1");
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|file| file.map(|file| file.path())).collect::<Result<_, _>>()?;
    files.sort();
    let mut said = String::new();
    for file in files.iter().filter(|file| !file.ends_with("pinned.json")) {
        let world: World = serde_json::from_str(&fs::read_to_string(file)?)?;
        let bytes = world.to_bytes();
        assert_eq!(serde_json::to_string(&World::from_bytes(&bytes)?)?, serde_json::to_string(&world)?, "{file:?}");
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        said += &format!("{name} {} {:016x}\n", bytes.len(), sum(&bytes));
    }
    let walker: Walker = serde_json::from_str(WALKER)?;
    let bytes = walker.to_bytes();
    assert_eq!(Walker::from_bytes(&bytes)?, walker);
    said += &format!("walker {} {:016x}\n", bytes.len(), sum(&bytes));
    assert_eq!(said, LAID_OUT, "raise LAYOUT in src/bytes/envelope.rs, and write here what comes of it");
    Ok(())
}

/// All that a walker keeps.
const WALKER: &str = r#"{"velocity":[1.5,-2.0],"up":[0.0,-1.0],"steepest_slope":0.75,"snap_distance":4.0,"step_height":8.0,
"keeps_floor_velocity":false,"push":0.5,"floor":{"body":{"index":3,"generation":2},"shape_index":1,"normal":{"x":0.0,"y":-1.0},
"attached":[{"x":1.0,"y":2.0},{"x":3.0,"y":4.0}],"at":[{"x":5.0,"y":6.0},{"x":7.0,"y":8.0}],"on_edge":true,"velocity":{"x":9.0,"y":10.0},
"surface_speed":11.0,"fall":12.0,"gap":13.0},"carried":{"x":14.0,"y":15.0},"wall":[1.0,0.0],"on_ceiling":true,"seconds_in_air":0.25,
"has_jumped":true,"rise":16.0,"drops":true,"step":17,"crusher":{"index":18,"generation":19}}"#;

const LAID_OUT: &str = "\
bounces 1490 06c9e0b1fc74a9fc
crowd 1882 640ce6abb1d6ac50
crushed 437 6e60df1853b2a216
gliding 1482 dbe5c22eb50183e8
gravity 764 84524680745608ec
kinematic 1220 408b27c26853ea48
outlines 1706 7b0155b032988283
passing 1445 eefd690adb0119bf
resting 2250 f96606ba388d2ae1
sensing 957 68c06e8948bee7b1
walker 246 a6bcf0ccaeeca98b
";
