//! Tiles: their collision shapes, wherever they stand.

use base64::Engine as _;
use hazumi::{Shape, Vec2};

use crate::{Folder, TILES, aabb, corners, map, read, tiles};

#[test]
fn a_tile_layer_is_one_body_of_its_tiles_collision_shapes() {
    let body = tiles("1 0 3 4 1");
    assert_eq!(
        body.shapes,
        [aabb([0.0, 0.0], [16.0, 16.0]), aabb([32.0, 8.0], [48.0, 16.0]), aabb([0.0, 16.0], [16.0, 32.0])]
    );
}

#[test]
fn a_flipped_or_turned_tile_flips_and_turns_its_shapes() {
    const ACROSS: u32 = 1 << 31;
    const DOWN: u32 = 1 << 30;
    const SWAPPED: u32 = 1 << 29;
    // Which corner of the tile the slope leaves empty.
    for (flags, empty) in [
        (0, (0.0, 0.0)),
        (ACROSS, (16.0, 0.0)),
        (DOWN, (0.0, 16.0)),
        (ACROSS | DOWN, (16.0, 16.0)),
        (SWAPPED, (0.0, 0.0)),
        // A quarter turn clockwise, and one back.
        (SWAPPED | ACROSS, (16.0, 0.0)),
        (SWAPPED | DOWN, (0.0, 16.0)),
    ] {
        let body = tiles(&(2 | flags).to_string());
        let mut expected = vec![(0.0, 0.0), (0.0, 16.0), (16.0, 0.0), (16.0, 16.0)];
        expected.retain(|corner| *corner != empty);
        assert_eq!(corners(&body.shapes[0]), expected, "{flags:#x}");
    }
    // The bottom half, turned clockwise, is the left half.
    assert_eq!(tiles(&(3 | SWAPPED | ACROSS).to_string()).shapes, [aabb([0.0, 0.0], [8.0, 16.0])]);
    assert_eq!(tiles(&(3 | SWAPPED | DOWN).to_string()).shapes, [aabb([8.0, 0.0], [16.0, 16.0])]);
}

#[test]
fn a_tile_larger_than_its_cell_stands_at_the_cells_bottom_left() {
    let tall = TILES.replace(r#"tileheight="16""#, r#"tileheight="32""#).replace(
        r#"<object id="1" x="0" y="0" width="16" height="16"/>"#,
        r#"<object id="1" x="0" y="0" width="16" height="32"/>"#,
    );
    let layer = "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\"><data encoding=\"csv\">\
                 0,0,0,0,1,0,0,0,0,0,0,0</data></layer>";
    let folder = Folder::new(&[("map.tmx", &map(layer)), ("t.tsx", &tall)]);
    assert_eq!(folder.read().unwrap().0.bodies[0].shapes, [aabb([0.0, 0.0], [16.0, 32.0])]);
}

const ZSTD: [u8; 33] = [
    0x28, 0xb5, 0x2f, 0xfd, 0x4, 0x68, 0xa5, 0x0, 0x0, 0x70, 0x1, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x3, 0x0, 0x2,
    0x0, 0x0, 0x0, 0x1, 0x0, 0xe, 0x40, 0x2, 0x7a, 0x2b, 0x3e, 0xcf,
];

#[test]
fn tile_data_is_read_as_csv_and_as_base64_packed_or_not() {
    use std::io::Write as _;
    let plain: Vec<u8> = [1u32, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2].iter().flat_map(|tile| tile.to_le_bytes()).collect();
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    zlib.write_all(&plain).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&plain).unwrap();
    let expected = tiles("1 0 3 0 0 0 0 0 0 0 0 2").shapes;
    assert_eq!(expected.len(), 3);
    // As zstd 1.5 packs it.
    let zstd = ZSTD.to_vec();
    let packed = [("", plain), ("zlib", zlib.finish().unwrap()), ("gzip", gzip.finish().unwrap()), ("zstd", zstd)];
    for (compression, bytes) in packed {
        let text = base64::engine::general_purpose::STANDARD.encode(bytes);
        let compression =
            if compression.is_empty() { String::new() } else { format!(" compression=\"{compression}\"") };
        let (level, _) = read(&format!(
            "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\">\
             <data encoding=\"base64\"{compression}>\n  {text}\n </data></layer>"
        ));
        assert_eq!(level.bodies[0].shapes, expected);
    }
}

#[test]
fn a_tile_as_an_object_stands_on_its_place_in_its_own_size() {
    let folder = |inner: &str| {
        let text = map(&format!("<tileset firstgid=\"1\" source=\"t.tsx\"/><objectgroup>{inner}</objectgroup>"));
        Folder::new(&[("map.tmx", &text), ("t.tsx", TILES)]).read().unwrap().0.bodies.remove(0)
    };
    let half = folder(r#"<object id="1" gid="3" x="10" y="40" width="32" height="32"/>"#);
    assert_eq!(half.shapes, [aabb([10.0, 24.0], [42.0, 40.0])]);
    let whole = folder(r#"<object id="1" gid="4" x="10" y="40" width="16" height="16"/>"#);
    assert_eq!(whole.shapes, [aabb([10.0, 24.0], [26.0, 40.0])]);
    let ball = folder(r#"<object id="1" gid="4" x="10" y="40" width="16" height="16" class="ball"/>"#);
    let [Shape::Circle(circle)] = ball.shapes.as_slice() else { panic!("{ball:?}") };
    assert_eq!((circle.center(), circle.radius()), (Vec2::new(18.0, 32.0), 8.0));
}

#[test]
fn tiles_that_are_an_element_each_are_read() {
    let tile = |gid: u32| if gid == 0 { "<tile/>".to_owned() } else { format!("<tile gid=\"{gid}\"/>\n") };
    let cells: String = [1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2].map(tile).concat();
    let (level, _) = read(&format!(
        "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\"><data>{cells}</data></layer>"
    ));
    assert_eq!(level.bodies[0].shapes, tiles("1 0 3 0 0 0 0 0 0 0 0 2").shapes);
}

#[test]
fn the_bit_of_hexagonal_maps_means_nothing() {
    assert_eq!(tiles(&(3 | 1u32 << 28).to_string()).shapes, tiles("3").shapes);
}

#[test]
fn without_a_tilecount_a_set_has_what_its_picture_holds() {
    let object = |image: &str, gid: u32| {
        let (level, warnings) = read(&format!(
            r#"<tileset firstgid="1" tilewidth="16" tileheight="16" spacing="1" margin="2"><image source="a.png" {image}/></tileset>
            <objectgroup><object gid="{gid}" x="0" y="16"/></objectgroup>"#
        ));
        (level.bodies.len(), warnings)
    };
    // 2 + 16 + 1 + 16, and as much again.
    let size = r#"width="35" height="34""#;
    assert_eq!(object(size, 2), (1, vec![]));
    assert_eq!(object(size, 3), (0, vec!["3:26: object: its tile is in no tileset, left out".to_owned()]));
    // Where the picture says no size, nobody knows.
    assert_eq!(object("", 900), (1, vec![]));
}

#[test]
fn tilesets_that_tiled_has_in_itself_have_no_shapes() {
    let (level, warnings) = read(
        r#"<tileset firstgid="1" source=":/automap-tiles.tsx"/><tileset firstgid="6" source="t.tsx"/>
        <layer width="4" height="3"><data encoding="csv">1,5,6,0,0,0,0,0,0,0,0,0</data></layer>"#,
    );
    assert_eq!((level.bodies.len(), warnings), (1, vec![]));
    assert_eq!(level.bodies[0].shapes, [aabb([32.0, 0.0], [48.0, 16.0])]);
}

#[test]
fn the_files_of_a_map_are_all_that_it_names() {
    let tileset = r#"<tileset name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1">
        <image source="../art/t.png" width="16" height="16"/></tileset>"#;
    let map = map("<tileset firstgid=\"1\" source=\"tiles/t.tsx\"/>");
    let folder = Folder::new(&[("map.tmx", &map), ("tiles/t.tsx", tileset)]);
    let mut files = hazumi_level::Level::files(folder.0.join("map.tmx")).unwrap();
    files.sort();
    let named = ["map.tmx", "tiles/../art/t.png", "tiles/t.tsx"].map(|name| folder.0.join(name));
    assert_eq!(files, named);
    assert_eq!(hazumi_level::Level::files("a.svg").unwrap(), [std::path::PathBuf::from("a.svg")]);
    assert!(hazumi_level::Level::files(folder.0.join("none.tmx")).unwrap_err().to_string().contains("cannot be read"));
}
