//! Maps as Tiled writes them, in XML and in JSON: both are the same level.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hazumi::{Shape, Vec2};
use hazumi_level::{Level, LevelBody, Play, Read, Role};

use crate::faults::next;

fn maps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps")
}

/// Every map in XML.
fn all() -> Vec<PathBuf> {
    let mut found: Vec<_> =
        std::fs::read_dir(maps().join("levels")).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().unwrap() == "tmx");
    found.sort();
    assert!(found.len() >= 5, "{found:?}");
    found
}

fn read(path: &Path) -> Read {
    Level::read_with_places(path).unwrap_or_else(|error| panic!("{error}"))
}

fn level(name: &str) -> Read {
    read(&maps().join("levels").join(name))
}

fn named<'a>(level: &'a Level, name: &str) -> &'a LevelBody {
    level.bodies.iter().find(|body| body.name == name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_map_in_json_is_the_level_that_it_is_in_xml() {
    for path in all() {
        let (xml, json) = (read(&path), read(&path.with_extension("tmj")));
        assert_eq!(xml.level, json.level, "{path:?}");
        let messages = |read: &Read| read.warnings.iter().map(|warning| warning.message.clone()).collect::<Vec<_>>();
        assert_eq!(messages(&xml), messages(&json), "{path:?}");
        let elements = |read: &Read| read.places.iter().map(|place| place.element.clone()).collect::<Vec<_>>();
        assert_eq!(elements(&xml), elements(&json), "{path:?}");
        assert_eq!(xml.places.len(), xml.level.bodies.len());
        let pictures = |read: &Read| read.files.iter().filter(|file| file.extension().unwrap() == "png").count();
        assert_eq!((pictures(&xml), xml.files.len()), (pictures(&json), json.files.len()), "{path:?}");
        assert!(!xml.level.bodies.is_empty(), "{path:?}");
    }
}

#[test]
fn every_map_plays() {
    for path in all() {
        let mut play = Play::new(read(&path).level, 3).unwrap();
        for _ in 0..120 {
            play.step(1.0 / 60.0).unwrap();
        }
    }
}

#[test]
fn places_in_json_are_where_things_begin_in_the_file() {
    let text = std::fs::read_to_string(maps().join("levels/sewers.tmj")).unwrap();
    let read = level("sewers.tmj");
    for (place, body) in read.places.iter().zip(&read.level.bodies) {
        let rest = text.lines().nth(place.line as usize - 1).unwrap();
        assert_eq!(rest.chars().nth(place.column as usize - 1), Some('{'), "{place:?} {}", body.name);
    }
}

#[test]
fn the_desert_has_a_tileset_elsewhere() {
    let Read { level, warnings, files, .. } = level("desert.tmx");
    let messages: Vec<_> = warnings.iter().map(|warning| warning.message.split(" (").next().unwrap()).collect();
    assert_eq!(
        messages,
        [
            "an ellipse is no shape of its own, taken as a capsule",
            "tile: a tile layer is one body with the layer's words; the tile's own ignored",
        ]
    );
    let [ground] = level.bodies.as_slice() else { panic!("{:?}", level.bodies.len()) };
    assert!(ground.name == "Ground" && ground.shapes.len() > 300, "{}", ground.shapes.len());
    assert!(files.iter().any(|file| file.ends_with("levels/../tiles/desert.tsx")), "{files:?}");
    assert!(files.iter().any(|file| file.ends_with("tmw_desert_spacing.png")), "{files:?}");
}

#[test]
fn the_sewers_names_are_names_and_its_classes_words() {
    let Read { level, warnings, .. } = level("sewers.tmx");
    let messages: Vec<_> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "tile: a tile layer is one body with the layer's words; the tile's own ignored",
            "text: not supported, left out",
        ]
    );
    assert_eq!((level.name.as_str(), level.gravity), ("Sewers", Vec2::new(0.0, 120.5)));
    assert_eq!(level.background.as_deref(), Some("#11223380"));
    // The map has a class, which all in it have.
    let tags = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let roles = |name| (named(&level, name).role, named(&level, name).tags.clone());
    assert_eq!(roles("Bottom"), (Role::Fixed, tags("wall sewer")));
    assert_eq!(roles("ball"), (Role::Fixed, tags("sewer")));
    assert_eq!(roles("decor"), (Role::Fixed, tags("brick sewer")));
    assert_eq!(roles("player"), (Role::Ball, tags("sewer")));
    assert_eq!(named(&level, "decor").breaks_after, Some(3));
    assert_eq!(named(&level, "player").velocity, Vec2::new(30.0, -40.0));
    // The offset is negative, and not whole.
    assert_eq!(named(&level, "Bottom").shapes[0], crate::aabb([-3.0, -12.5], [21.0, 11.5]));
    // An object without a class has its tile's, and its properties.
    let grate = named(&level, "a \"quoted\" näme");
    assert_eq!((grate.tags.clone(), grate.breaks_after), (tags("sewer grate"), Some(2)));
}

#[test]
fn the_sandbox_is_infinite_and_made_of_templates() {
    let Read { level, warnings, .. } = level("sandbox.tmx");
    assert_eq!(warnings.len(), 0, "{warnings:?}");
    let ground = named(&level, "ground");
    // Five chunks of a floor of 16, three ledges and two or three slopes.
    assert_eq!(ground.shapes.len(), 5 * (16 + 3 + 2));
    assert!(ground.shapes.contains(&crate::aabb([-512.0, -32.0], [-480.0, 0.0])));
    assert_eq!(level.view.min().x, -512.0);
    // Twice as large as the template, about the middle of its top.
    let [Shape::Aabb(block)] = named(&level, "block").shapes.as_slice() else { panic!() };
    assert_eq!((block.min(), block.max()), (Vec2::new(52.0, 100.0), Vec2::new(148.0, 196.0)));
    assert_eq!((named(&level, "block").breaks_after, named(&level, "block").restitution), (Some(2), Some(0.5)));
    let small = named(&level, "small");
    assert!(matches!(small.shapes.as_slice(), [Shape::Obb(_)]) && small.tags == ["brick"]);
    assert_eq!(small.paint.fill.as_deref(), Some("#804020"));
    assert_eq!(
        (named(&level, "gem").restitution, named(&level, "gem").tags.as_slice()),
        (Some(1.25), ["bumper".to_owned()].as_slice())
    );
    assert_eq!(named(&level, "lamp").role, Role::Decor);
    let launches: Vec<_> =
        level.bodies.iter().filter_map(|body| body.launch).map(|launch| (launch.speed, launch.spread)).collect();
    assert_eq!(launches, [(90.0, 180.0), (150.0, 180.0)]);
    assert!(matches!(named(&level, "hero").shapes.as_slice(), [Shape::Capsule(_)]));
}

#[test]
fn walls_stand_where_tiles_larger_or_smaller_than_cells_are_shown() {
    let Read { level, warnings, .. } = level("walls.tmx");
    let messages: Vec<_> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(messages, ["imagelayer: a picture, left out", "parallax: not supported, ignored"]);
    let layer = named(&level, "t");
    assert_eq!((layer.tags.as_slice(), layer.restitution), (["bumper".to_owned()].as_slice(), Some(1.2)));
    // As high as its cell of 31 and half as wide, in the middle of it; and the whole of one. The group lies 4 to the right and 2 up.
    assert_eq!(layer.shapes[0], crate::aabb([4.0 + 7.75, -2.0], [4.0 + 23.25, 29.0]));
    let whole = crate::aabb([4.0 + 23.0 * 31.0, -2.0 + 31.0], [4.0 + 24.0 * 31.0, -2.0 + 2.0 * 31.0]);
    assert!(layer.shapes.contains(&whole), "{:?}", layer.shapes);
    assert_eq!(level.bodies.last().unwrap().restitution, Some(1.5));
}

#[test]
fn old_maps_say_neither_how_many_tiles_there_are_nor_how_they_are_packed() {
    let Read { level, warnings, .. } = level("old.tmx");
    let messages: Vec<_> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(messages, ["object: its tile is in no tileset, left out"]);
    assert_eq!(named(&level, "Layer 0").shapes.len(), 2 * 12 + 2 * 6 + 2);
    assert_eq!(named(&level, "there").shapes, [crate::aabb([32.0, 48.0], [48.0, 64.0])]);
    assert_eq!(level.bodies.last().unwrap().tags, ["WARP"]);
}

#[test]
fn faults_in_json_say_the_place_what_and_the_value() {
    let read = |text: &str| Level::from_tmx_with("map.tmj", |_| Ok(text.to_owned())).unwrap_err().to_string();
    let map = |inner: &str| {
        format!(
            "{{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":2,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\n{inner}}}"
        )
    };
    for (inner, expected) in [
        (
            r#""layers":[{"type":"tilelayer","width":2,"height":1,"data":[1]}]"#,
            "2:59: data: must be the 2 tiles of 2×1, got 1",
        ),
        (
            r#""layers":[{"type":"tilelayer","width":2,"height":1,"data":[1,"x"]}]"#,
            "2:59: data: must be whole numbers with commas between, got \"\"x\"\"",
        ),
        (
            r#""layers":[{"type":"tilelayer","width":2,"height":1,"data":"AAAA","compression":"lzma","encoding":"base64"}]"#,
            "2:59: data: must be tiles, csv, or base64 with zstd, zlib, gzip or no compression; got \"base64\" with \"lzma\"",
        ),
        (
            r#""layers":[{"type":"heap"}]"#,
            "2:11: type: must be tilelayer, objectgroup, imagelayer or group, got \"heap\"",
        ),
        (r#""layers":{}"#, "2:10: JSON: must be a list, got {}"),
        (r#""layers":[{"type":"objectgroup","objects":[{"x":"left"}]}]"#, "2:49: x: must be a number, got \"left\""),
        (
            r#""tilesets":[{"firstgid":1,"source":"/t.tsj"}]"#,
            "2:13: tileset: must be a path from the folder of the file that names it, got \"/t.tsj\"",
        ),
        (
            r#""orientation":"hexagonal""#,
            "2:15: orientation: must be orthogonal (in Tiled: Map, Map Properties, Orientation), got \"hexagonal\"",
        ),
        (r#""properties":[{"name":"a","type":"int","value":1.5}]"#, "2:48: value: must be a whole number, got \"1.5\""),
        (r#""layers":[,]"#, "2:11: JSON: expected value"),
    ] {
        assert_eq!(read(&map(inner)), format!("map.tmj:{expected}"), "{inner}");
    }
    assert_eq!(read("{\"layers\":\n ["), "map.tmj:2:2: JSON: EOF while parsing a list");
    assert_eq!(read("{\"größe\":\n \"höhe\" ;"), "map.tmj:2:9: JSON: expected `,` or `}`", "in characters");
    assert_eq!(read("{\"type\":\"tileset\"}"), "map.tmj:1:1: the root element must be map, got \"tileset\"");
    let deep =
        map(&format!("\"layers\":[{}{}]", "{\"type\":\"group\",\"layers\":[".repeat(50_000), "]}".repeat(50_000)));
    assert!(read(&deep).contains("elements stand at most 64 deep in each other"), "{}", read(&deep));
}

#[test]
fn maps_that_break_off_or_have_some_bytes_changed_are_levels_or_errors_in_one_line() {
    let mut files = BTreeMap::new();
    for folder in ["levels", "tiles", "things"] {
        for entry in std::fs::read_dir(maps().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
            files.insert(name, std::fs::read(path).unwrap());
        }
    }
    let names: Vec<String> = files.keys().filter(|name| name.starts_with("levels/")).cloned().collect();
    let mut state = 77;
    let (mut levels, mut errors) = (0, 0);
    for round in 0..3000 {
        let map = &names[round % names.len()];
        // Half of the time the map itself, else one of those that it may name.
        let changed = match next(&mut state) % 2 {
            0 => map.clone(),
            _ => files.keys().nth(next(&mut state) as usize % files.len()).unwrap().clone(),
        };
        let mut bytes = files[&changed].clone();
        for _ in 0..=next(&mut state) % 3 {
            let at = next(&mut state) as usize % bytes.len().max(1);
            let likely = b"0123456789-.,e\"<>/ =&#a{}[]:";
            match next(&mut state) % 6 {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, likely[next(&mut state) as usize % likely.len()]),
                2 if at < bytes.len() => drop(bytes.remove(at)),
                3 if at < bytes.len() => bytes[at] ^= 1 << (next(&mut state) % 7),
                _ if at < bytes.len() => bytes[at] = likely[next(&mut state) as usize % likely.len()],
                _ => {}
            }
        }
        let read = Level::from_tmx_with(map, |path| {
            let path = path.to_str().unwrap().replace('\\', "/");
            let bytes = if path == changed { Some(&bytes) } else { files.get(&path) };
            bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).ok_or_else(|| "is not there".to_owned())
        });
        match read {
            Ok((level, _)) => {
                levels += 1;
                let _ = level.to_world(1);
            }
            Err(error) => {
                errors += 1;
                let text = error.to_string();
                assert!(!text.contains('\n') && !error.file.is_empty(), "{text}");
            }
        }
    }
    assert!(levels > 500 && errors > 500, "{levels} {errors}");
}
