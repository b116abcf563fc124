//! Whatever is wrong with a map is told in one line.

use base64::Engine as _;

use crate::{Folder, TILES, error, map, read};

#[test]
fn a_file_that_is_missing_is_one_line_with_the_place_that_names_it() {
    let missing = error(r#"<tileset firstgid="1" source="none.tsx"/>"#);
    assert!(missing.starts_with("map.tmx:2:1: tileset: cannot be read: "), "{missing}");
    assert!(missing.ends_with(", got \"none.tsx\""), "{missing}");
}

#[test]
fn an_error_in_a_tileset_names_that_file() {
    let text = map(r#"<tileset firstgid="1" source="a/./b/../t.tsx"/>"#);
    let folder =
        Folder::new(&[("map.tmx", &text), ("a/t.tsx", &TILES.replace("width=\"16\" height=\"8\"", "width=\"x\""))]);
    let error = folder.error().replace('\\', "/");
    assert_eq!(error, "a/t.tsx:4:65: width: must be a number, got \"x\"");
}

#[test]
fn errors_say_the_place_what_and_the_value() {
    let layer = |data: &str| format!("<layer width=\"2\" height=\"2\">{data}</layer>");
    for (inner, expected) in [
        ("<objectgroup><object x=\"NaN\"/></objectgroup>".to_owned(), "map.tmx:2:25: x: must be a number, got \"NaN\""),
        (
            "<objectgroup><object><polygon points=\"0,0 1\"/></object></objectgroup>".to_owned(),
            "map.tmx:2:39: points: must be pairs of numbers like \"0,0 8,4\", got \"0,0 1\"",
        ),
        (layer("<data encoding=\"csv\">0,0,0</data>"), "map.tmx:2:29: data: must be the 4 tiles of 2×2, got 3"),
        (
            layer("<data encoding=\"csv\">0,0,0,one</data>"),
            "map.tmx:2:29: data: must be whole numbers with commas between, got \"one\"",
        ),
        (layer("<data><tile gid=\"0\"/></data>"), "map.tmx:2:29: data: must be the 4 tiles of 2×2, got 1"),
        (
            layer("<data><tile gid=\"-1\"/></data>"),
            "map.tmx:2:29: data: must be whole numbers with commas between, got \"-1\"",
        ),
        (
            layer("<data encoding=\"base64\" compression=\"lzma\">AAAA</data>"),
            "map.tmx:2:29: data: must be tiles, csv, or base64 with zstd, zlib, gzip or no compression; got \"base64\" with \"lzma\"",
        ),
        (
            layer("<data encoding=\"base64\">AAAA!</data>"),
            "map.tmx:2:29: data: must be base64: Invalid symbol 33, offset 4.",
        ),
        (
            "<properties><property name=\"gravity\" value=\"down\"/></properties>".to_owned(),
            "map.tmx:2:13: gravity: must be two numbers, got \"down\"",
        ),
        (
            "<objectgroup><object x=\"2e9\" width=\"1\" height=\"1\"/></objectgroup>".to_owned(),
            "map.tmx:2:14: object: coordinates and sizes must be within ±1e9, got 2e9",
        ),
        ("<layer/>".to_owned(), "map.tmx:2:1: layer: must have a width"),
        ("<tileset tilewidth=\"8\" tileheight=\"8\"/>".to_owned(), "map.tmx:2:1: tileset: must have a firstgid"),
        ("<tileset firstgid=\"1\" tileheight=\"8\"/>".to_owned(), "map.tmx:2:1: tileset: must have a tilewidth"),
        (
            "<objectgroup><object visible=\"yes\"/></objectgroup>".to_owned(),
            "map.tmx:2:31: visible: must be 0 or 1, got \"yes\"",
        ),
        (
            "<properties><property name=\"a\" type=\"int\" value=\"1.5\"/></properties>".to_owned(),
            "map.tmx:2:50: value: must be a whole number, got \"1.5\"",
        ),
        (
            "<properties><property name=\"a\" type=\"color\" value=\"red\"/></properties>".to_owned(),
            "map.tmx:2:52: value: must be a colour like #ff8040, got \"red\"",
        ),
        ("<objectgroup>".to_owned(), "map.tmx:3:1: XML: expected 'objectgroup' tag, not 'map'"),
    ] {
        assert_eq!(error(&inner), expected);
    }
}

#[test]
fn a_polygon_that_crosses_itself_everywhere_is_pieces_or_an_error_soon() {
    let mut state = 5;
    let points: Vec<_> =
        (0..2000).map(|_| format!("{},{}", next(&mut state) % 1000, next(&mut state) % 1000)).collect();
    let text = |points: &[String]| {
        map(&format!("<objectgroup><object><polygon points=\"{}\"/></object></objectgroup>", points.join(" ")))
    };
    if let Ok((level, _)) = Folder::new(&[("map.tmx", &text(&points[..300]))]).read() {
        assert!(level.bodies[0].shapes.len() > 1);
    }
    let _ = Folder::new(&[("map.tmx", &text(&points))]).read();
    let many = [points.as_slice(), points.as_slice()].concat();
    let error = Folder::new(&[("map.tmx", &text(&many))]).error();
    assert_eq!(error, "map.tmx:2:14: object: a polygon that is not convex has at most 2000 corners, got 4000");
}

#[test]
fn a_map_that_is_not_orthogonal_is_one_line_that_says_where_that_is_changed() {
    for orientation in ["isometric", "staggered", "hexagonal", "oblique"] {
        // Whatever else such a map says.
        let text = map("<layer/>").replace("orthogonal", orientation);
        assert_eq!(
            Folder::new(&[("map.tmx", &text)]).error(),
            format!(
                "map.tmx:1:34: orientation: must be orthogonal (in Tiled: Map, Map Properties, Orientation), got \"{orientation}\""
            )
        );
    }
}

#[test]
fn a_file_that_claims_more_than_it_holds_is_an_error_and_fills_no_memory() {
    let claim = r#"<tileset firstgid="1" tilewidth="1" tileheight="1" tilecount="1000000000" columns="1"/>"#;
    assert_eq!(read(claim).0.bodies, []);
    for inner in [
        r#"<layer width="1000000000" height="1000000000"><data encoding="csv">0</data></layer>"#.to_owned(),
        r#"<layer width="99999999999" height="1"><data encoding="csv">0</data></layer>"#.to_owned(),
        packed("zlib", |zeroes| {
            let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::copy(zeroes, &mut packed).unwrap();
            packed.finish().unwrap()
        }),
        packed("gzip", |zeroes| {
            let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::copy(zeroes, &mut packed).unwrap();
            packed.finish().unwrap()
        }),
        // A frame of blocks that say: this byte, 128 KiB times.
        packed("zstd", |_| {
            let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
            for last in (0..512).map(|block| u32::from(block == 511)) {
                frame.extend_from_slice(&(last | 1 << 1 | (128 << 10) << 3).to_le_bytes()[..3]);
                frame.push(0);
            }
            frame
        }),
        format!("{}{}", "<group>".repeat(100_000), "</group>".repeat(100_000)),
        format!("{}{}", "<group>".repeat(70), "</group>".repeat(70)),
    ] {
        let error = error(&inner);
        assert!(error.starts_with("map.tmx:2:"), "{error}");
    }
}

/// A layer of 64 MiB of zeroes in a few bytes.
fn packed(compression: &str, pack: fn(&mut dyn std::io::Read) -> Vec<u8>) -> String {
    let bytes = pack(&mut std::io::Read::take(std::io::repeat(0), 64 << 20));
    assert!(bytes.len() < 100_000);
    let text = base64::engine::general_purpose::STANDARD.encode(bytes);
    format!(r#"<layer width="4" height="3"><data encoding="base64" compression="{compression}">{text}</data></layer>"#)
}

#[test]
fn a_few_bytes_that_are_very_many_are_too_many_tiles() {
    let zstd = packed("zstd", |_| {
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
        frame.extend_from_slice(&(1u32 | 1 << 1 | (128 << 10) << 3).to_le_bytes()[..3]);
        frame.push(0);
        frame
    });
    assert_eq!(error(&zstd), "map.tmx:2:29: data: must be the 12 tiles of 4×3, got more");
}

#[test]
fn a_map_of_more_shapes_than_a_level_holds_is_an_error() {
    let tiles = "1,".repeat(1000 * 501);
    let inner = format!(
        "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"1000\" height=\"501\"><data encoding=\"csv\">{}</data></layer>",
        tiles.trim_end_matches(',')
    );
    assert_eq!(error(&inner), "map.tmx:2:39: a level has at most 500000 shapes; got more");
}

#[test]
fn a_template_that_comes_from_itself_is_an_error() {
    let text = map(r#"<objectgroup><object id="1" template="a.tx"/></objectgroup>"#);
    let folder = Folder::new(&[("map.tmx", &text), ("a.tx", "<template><object template=\"a.tx\"/></template>")]);
    assert_eq!(folder.error(), "a.tx:1:11: template: only objects of the map itself come from templates, got \"a.tx\"");
}

#[test]
fn what_has_no_place_in_a_level_is_told_once() {
    let (level, warnings) = read(
        r#"<imagelayer id="1"/>
        <objectgroup><object x="1" y="1" width="9" height="9"><text>hello</text></object>
        <object x="1" y="1" width="9" height="0"/><object gid="77" x="1" y="1"/><object x="1" y="1"/></objectgroup>
        <tileset firstgid="1" source="t.tsx"/>
        <layer width="4" height="3" class="ball"><data encoding="csv">1,0,0,0,0,0,0,0,0,0,0,0</data></layer>
        <layer width="4" height="3"><data encoding="csv">4,0,0,0,0,0,0,0,0,0,0,0</data></layer>"#,
    );
    assert_eq!(level.bodies.len(), 1);
    assert_eq!(
        warnings,
        [
            "2:1: imagelayer: a picture, left out",
            "3:22: text: not supported, left out",
            "4:9: object: has no size or no points, left out",
            "4:51: object: its tile is in no tileset, left out",
            "4:81: point: a body only as a ball with a radius, left out",
            "6:9: layer: a tile layer cannot be a ball, taken as fixed",
            "7:9: layer: none of its tiles has a collision shape, left out",
        ]
    );
}

/// Sebastiano Vigna's SplitMix64.
pub(crate) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[test]
fn files_with_some_bytes_changed_are_levels_or_errors_in_one_line() {
    let map = map(
        r##"<properties><property name="gravity" value="0 9"/><property name="list" type="list"><item type="int" value="3"/></property></properties>
<tileset firstgid="1" source="t.tsx"/>
<tileset firstgid="9" name="own" tilewidth="16" tileheight="16" tilecount="2" spacing="1" margin="1"><image source="a.png" width="64" height="16"/></tileset>
<layer id="1" name="rock" width="4" height="3" tintcolor="#ff8040"><data encoding="csv">1,2,3,4,2147483649,1073741826,536870915,9,10,0,0,0</data></layer>
<layer id="2" width="4" height="3"><data encoding="base64" compression="zlib">eNpjZGBgYAJiZiBmYcAEnEDMBVXDCMQAAtwAIQ==</data></layer>
<group offsetx="3" opacity="0.5"><objectgroup id="3" color="#123456" class="bumper"><object id="1" gid="3" x="1" y="40" width="20" height="10" rotation="30"/>
<object id="2" x="10" y="10" rotation="45"><polygon points="0,0 12,0 12,4 4,4 4,12 0,12"/></object><object id="3" x="1" y="1"><polyline points="0,0 5,5 9,1"/></object>
<object id="4" template="l.tx" x="7" y="7"/><object id="5" x="30" y="20" width="9" height="5"><ellipse/></object><object id="6" x="3" y="3" class="ball"><properties><property name="radius" type="float" value="2"/><property name="speed" type="float" value="90"/></properties><point/></object></objectgroup></group>"##,
    );
    let infinite = self::map(
        r#"<tileset firstgid="1" source="t.tsx"/><layer width="16" height="16"><data encoding="csv"><chunk x="-16" y="0" width="4" height="2">1,2,3,4,
0,0,0,1</chunk><chunk x="16" y="32" width="2" height="2">1,1,1,1</chunk></data></layer>"#,
    )
    .replace("<map ", "<map infinite=\"1\" ");
    let template = r#"<template><object name="lamp" class="wall" width="6" height="4"/></template>"#;
    let mut state = 20;
    let (mut levels, mut errors) = (0, 0);
    for map in [&map, &infinite] {
        let folder = Folder::new(&[("map.tmx", map), ("t.tsx", TILES), ("l.tx", template)]);
        for round in 0..1500 {
            let (name, text) =
                [("map.tmx", map.as_str()), ("map.tmx", map), ("t.tsx", TILES), ("l.tx", template)][round % 4];
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=next(&mut state) % 3 {
                let at = next(&mut state) as usize % bytes.len();
                let likely = b"0123456789-.,e\"<>/ =&#a";
                match next(&mut state) % 6 {
                    0 => bytes[at] = next(&mut state) as u8,
                    1 => bytes.truncate(at.max(1)),
                    2 => bytes.insert(at, likely[next(&mut state) as usize % likely.len()]),
                    3 => {
                        bytes.remove(at);
                    }
                    _ => bytes[at] = likely[next(&mut state) as usize % likely.len()],
                }
                if bytes.is_empty() {
                    bytes.push(b'<');
                }
            }
            folder.write(name, &bytes);
            match folder.read() {
                Ok((level, _)) => {
                    levels += 1;
                    let _ = level.to_world(1);
                }
                Err(error) => {
                    errors += 1;
                    assert!(!error.to_string().contains('\n'), "{error}");
                    assert!(!error.file.is_empty(), "{error}");
                }
            }
            folder.write(name, text.as_bytes());
        }
    }
    assert!(levels > 200 && errors > 200, "{levels} {errors}");
}

#[test]
fn polygons_of_any_numbers_are_shapes_or_left_out_or_errors() {
    let numbers = [0.0, 1.0, -1.0, 3.0, 1e-30, -1e-42, 1e-7, 0.1, 123.456, 1e9, -1e9, 9.99e8, 1e10, 3e38, 16_777_217.0];
    let mut state = 9;
    for _ in 0..600 {
        let mut pick = |most: u64| next(&mut state) % most;
        let spread = 2 + pick(numbers.len() as u64 - 2);
        let number = |pick: &mut dyn FnMut(u64) -> u64| match pick(3) {
            0 => numbers[pick(numbers.len() as u64) as usize],
            1 => numbers[spread as usize] * pick(100) as f32,
            _ => pick(20) as f32,
        };
        let count = pick(12);
        let points: Vec<_> = (0..=count).map(|_| format!("{:e},{:e}", number(&mut pick), number(&mut pick))).collect();
        let text = map(&format!(
            "<objectgroup><object x=\"{:e}\" rotation=\"{:e}\"><polygon points=\"{}\"/></object></objectgroup>",
            number(&mut pick),
            number(&mut pick),
            points.join(" ")
        ));
        if let Ok((level, _)) = Folder::new(&[("map.tmx", &text)]).read() {
            level.to_world(1).unwrap();
        }
    }
}
