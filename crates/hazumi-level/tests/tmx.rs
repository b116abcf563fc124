//! What Tiled maps become.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use base64::Engine as _;
use hazumi::{Aabb, Shape, Vec2};
use hazumi_level::{InvalidLevel, Level, LevelBody, Role, Warning};

/// A folder of files that is gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Self(std::env::temp_dir().join(format!("hazumi-tmx-{}-{number}", std::process::id())));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn read(&self) -> Result<(Level, Vec<Warning>), InvalidLevel> {
        Level::read(self.0.join("map.tmx"))
    }

    /// The error without the folder's name.
    fn error(&self) -> String {
        let error = self.read().unwrap_err().to_string();
        assert!(!error.contains('\n'), "{error}");
        error.replace(&format!("{}{}", self.0.display(), std::path::MAIN_SEPARATOR), "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A map of 4 × 3 cells of 16 pixels, with this in it; line 2 is where that begins.
fn map(inner: &str) -> String {
    format!(
        "<map version=\"1.10\" orientation=\"orthogonal\" width=\"4\" height=\"3\" tilewidth=\"16\" tileheight=\"16\">\n\
         {inner}\n</map>"
    )
}

/// Tile 1 is full, 2 a slope with its right angle at the bottom right, 3 the bottom half, 4 has no shape.
const TILES: &str = r#"<tileset name="t" tilewidth="16" tileheight="16" tilecount="4" columns="4">
    <tile id="0"><objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
    <tile id="1"><objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,-16 16,0"/></object></objectgroup></tile>
    <tile id="2"><objectgroup><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile>
    <tile id="3"/>
</tileset>"#;

fn read(inner: &str) -> (Level, Vec<String>) {
    let folder = Folder::new(&[("map.tmx", &map(inner)), ("t.tsx", TILES)]);
    let (level, warnings) = folder.read().unwrap();
    level.to_world(1).unwrap();
    (level, warnings.iter().map(ToString::to_string).collect())
}

fn error(inner: &str) -> String {
    Folder::new(&[("map.tmx", &map(inner)), ("t.tsx", TILES)]).error()
}

fn objects(objects: &str) -> (Vec<LevelBody>, Vec<String>) {
    let (level, warnings) = read(&format!("<objectgroup id=\"1\">{objects}</objectgroup>"));
    (level.bodies, warnings)
}

fn object(object: &str) -> LevelBody {
    let (mut bodies, warnings) = objects(object);
    assert_eq!((bodies.len(), warnings), (1, vec![]));
    bodies.remove(0)
}

/// The body of a layer with only these first cells.
fn tiles(cells: &str) -> LevelBody {
    let cells: Vec<_> = cells.split(' ').chain(std::iter::repeat("0")).take(12).collect();
    let (mut level, warnings) = read(&format!(
        "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\"><data encoding=\"csv\">{}</data></layer>",
        cells.join(",")
    ));
    assert_eq!((level.bodies.len(), warnings), (1, vec![]));
    level.bodies.remove(0)
}

fn aabb(min: [f32; 2], max: [f32; 2]) -> Shape {
    Aabb::new(min, max).unwrap().into()
}

/// The corners of a polygon, sorted.
fn corners(shape: &Shape) -> Vec<(f32, f32)> {
    let Shape::Polygon(polygon) = shape else { panic!("{shape:?}") };
    let mut corners: Vec<_> = polygon.points().iter().map(|point| (point.x, point.y)).collect();
    corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
    corners
}

fn area(shapes: &[Shape]) -> f32 {
    let twice = |shape: &Shape| {
        let Shape::Polygon(polygon) = shape else { panic!("{shape:?}") };
        let points = polygon.points();
        (0..points.len()).map(|i| points[i].cross(points[(i + 1) % points.len()])).sum::<f32>()
    };
    shapes.iter().map(twice).sum::<f32>().abs() / 2.0
}

#[test]
fn a_rectangle_is_a_box_where_it_stands() {
    let body = object(r#"<object id="1" x="3" y="4" width="10" height="6"/>"#);
    assert_eq!(body.shapes, [aabb([3.0, 4.0], [13.0, 10.0])]);
    assert_eq!(body.role, Role::Fixed);
}

#[test]
fn a_turned_rectangle_turns_clockwise_about_its_top_left() {
    let body = object(r#"<object id="1" x="20" y="4" width="10" height="6" rotation="90"/>"#);
    assert_eq!(body.shapes, [aabb([14.0, 4.0], [20.0, 14.0])]);
    let body = object(r#"<object id="1" x="20" y="4" width="10" height="6" rotation="30"/>"#);
    let [Shape::Obb(obb)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert!((obb.angle() - 30f32.to_radians()).abs() < 1e-6);
    assert!(obb.corners().iter().any(|corner| (*corner - Vec2::new(20.0, 4.0)).length() < 1e-5));
    assert!(obb.center().x > 20.0 && obb.center().y > 4.0);
}

#[test]
fn a_round_ellipse_is_a_circle_and_another_a_capsule_with_a_warning() {
    let body = object(r#"<object id="1" x="2" y="4" width="8" height="8"><ellipse/></object>"#);
    let [Shape::Circle(circle)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert_eq!((circle.center(), circle.radius()), (Vec2::new(6.0, 8.0), 4.0));

    let (bodies, warnings) = objects(r#"<object id="1" x="2" y="4" width="12" height="4"><ellipse/></object>"#);
    let [Shape::Capsule(capsule)] = bodies[0].shapes.as_slice() else { panic!("{bodies:?}") };
    assert_eq!((capsule.aabb().min(), capsule.aabb().max()), (Vec2::new(2.0, 4.0), Vec2::new(14.0, 8.0)));
    assert_eq!(warnings, ["2:21: an ellipse is no shape of its own, taken as a capsule"]);
}

#[test]
fn a_capsule_is_a_capsule() {
    let body = object(r#"<object id="1" x="2" y="4" width="12" height="4"><capsule/></object>"#);
    let [Shape::Capsule(capsule)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert_eq!((capsule.a(), capsule.b(), capsule.radius()), (Vec2::new(4.0, 6.0), Vec2::new(12.0, 6.0), 2.0));
}

#[test]
fn a_polyline_is_a_body_of_segments() {
    let body = object(r#"<object id="1" x="10" y="10"><polyline points="0,0 5,0 5,-5"/></object>"#);
    let ends: Vec<_> = body
        .shapes
        .iter()
        .map(|shape| {
            let Shape::Segment(segment) = shape else { panic!("{shape:?}") };
            (segment.a(), segment.b())
        })
        .collect();
    let [a, b, c] = [Vec2::new(10.0, 10.0), Vec2::new(15.0, 10.0), Vec2::new(15.0, 5.0)];
    assert_eq!(ends, [(a, b), (b, c)]);
}

#[test]
fn a_convex_polygon_is_one_shape_and_a_concave_one_convex_pieces_of_the_same_area() {
    let body = object(r#"<object id="1" x="1" y="2"><polygon points="0,0 8,0 4,6"/></object>"#);
    assert_eq!(body.shapes.len(), 1);
    assert_eq!(corners(&body.shapes[0]), [(1.0, 2.0), (5.0, 8.0), (9.0, 2.0)]);

    // An L, either way round.
    for points in ["0,0 12,0 12,4 4,4 4,12 0,12", "0,0 0,12 4,12 4,4 12,4 12,0"] {
        let body = object(&format!(r#"<object id="1" x="1" y="2"><polygon points="{points}"/></object>"#));
        assert!(body.shapes.len() >= 2);
        assert_eq!(area(&body.shapes), 80.0);
        let all = body.shapes.iter().map(Shape::aabb).reduce(|a, b| a.union(&b)).unwrap();
        assert_eq!((all.min(), all.max()), (Vec2::new(1.0, 2.0), Vec2::new(13.0, 14.0)));
    }
}

#[test]
fn a_star_drawn_through_itself_is_what_it_covers() {
    let body = object(r#"<object id="1" x="20" y="20"><polygon points="0,-16 9,13 -15,-5 15,-5 -9,13"/></object>"#);
    // The points and the middle.
    assert!((area(&body.shapes) - 281.92).abs() < 0.01, "{}", area(&body.shapes));
}

#[test]
fn a_polygon_without_a_fill_is_its_sides() {
    let body = object(
        r##"<object id="1" x="0" y="0"><properties><property name="fill" value="none"/><property name="stroke" value="#fff"/>
        </properties><polygon points="0,0 12,0 12,12"/></object>"##,
    );
    assert_eq!(body.shapes.len(), 3);
    assert!(body.shapes.iter().all(|shape| matches!(shape, Shape::Segment(_))));
}

#[test]
fn a_point_is_a_ball_of_its_radius_if_its_words_say_so_and_else_left_out_with_one_warning() {
    for words in [r#"class="ball" name="radius=3""#, r#"type="ball" name="one radius=3""#, r#"name="ball radius=3""#] {
        let body = object(&format!(r#"<object id="1" x="5" y="6" {words}><point/></object>"#));
        let [Shape::Circle(circle)] = body.shapes.as_slice() else { panic!("{body:?}") };
        assert_eq!((circle.center(), circle.radius(), body.role), (Vec2::new(5.0, 6.0), 3.0, Role::Ball));
    }
    let point = r#"<object id="1" x="5" y="6"><point/></object>"#;
    let (bodies, warnings) = objects(&format!("{point}{point}"));
    assert_eq!(bodies, []);
    assert_eq!(warnings, ["2:21: point: a body only as a ball with a radius, left out (2 times)"]);
}

#[test]
fn class_name_and_properties_say_what_a_body_is_and_the_later_override_the_earlier() {
    let body = object(
        r#"<object id="1" x="0" y="0" width="8" height="8" class="brick" name="gold breaks=2"><properties>
        <property name="breaks" type="int" value="3"/>
        <property name="corners" value="diagonal"/>
        <property name="tags" value="shiny,rare"/>
        <property name="restitution" type="float" value="0.5"/>
        <property name="author" value="me"/></properties></object>"#,
    );
    assert_eq!(body.name, "gold breaks=2");
    assert_eq!(body.breaks_after, Some(3));
    assert_eq!(body.tags, ["brick", "gold", "shiny", "rare"]);
    assert_eq!(body.restitution, Some(0.5));
    assert_eq!(body.corners, hazumi::Corners::Diagonal);
}

#[test]
fn a_ball_sets_off_as_its_properties_say() {
    let ball = |properties: &str| {
        object(&format!(
            r#"<object id="1" x="0" y="0" width="8" height="8" class="ball"><properties>{properties}</properties><ellipse/></object>"#
        ))
    };
    let body = ball(
        r#"<property name="speed" type="int" value="300"/><property name="angle" type="float" value="-60"/>
           <property name="spread" type="float" value="5"/>"#,
    );
    let launch = body.launch.unwrap();
    assert_eq!((launch.speed, launch.angle, launch.spread), (300.0, -60.0, 5.0));
    let body = ball(r#"<property name="velocity" value="30 -40"/>"#);
    assert_eq!(body.velocity, Vec2::new(30.0, -40.0));
    let body = ball(
        r#"<property name="start" type="class" propertytype="Start"><properties>
           <property name="velocity" value="30 -40"/></properties></property>"#,
    );
    assert_eq!(body.velocity, Vec2::new(30.0, -40.0));
}

#[test]
fn a_ball_that_is_no_circle_is_the_circle_of_the_same_area_with_a_warning() {
    let (bodies, warnings) = objects(r#"<object id="1" x="0" y="0" width="8" height="4" class="ball"/>"#);
    let [Shape::Circle(circle)] = bodies[0].shapes.as_slice() else { panic!("{bodies:?}") };
    assert!((circle.radius() - (32.0 / std::f32::consts::PI).sqrt()).abs() < 1e-5);
    assert_eq!(warnings, ["2:21: object: a ball must be a circle, taken as the circle of the same area"]);
}

#[test]
fn layers_and_groups_hand_down_words_offsets_and_looks() {
    let (level, warnings) = read(
        r##"<group id="1" name="Group 1" class="bumper" offsetx="10" offsety="1" opacity="0.5">
        <objectgroup id="2" name="Object Layer 1" offsetx="1" offsety="2" color="#ff8000">
        <object id="1" x="0" y="0" width="2" height="2"/>
        <object id="2" x="0" y="0" width="2" height="2" class="ball"><ellipse/></object>
        </objectgroup></group>"##,
    );
    assert_eq!(warnings, [] as [&str; 0]);
    assert_eq!(level.bodies[0].shapes, [aabb([11.0, 3.0], [13.0, 5.0])]);
    assert_eq!(
        (level.bodies[0].tags.as_slice(), level.bodies[0].restitution),
        (["bumper".to_owned()].as_slice(), Some(1.2))
    );
    assert_eq!(level.bodies[0].paint.fill.as_deref(), Some("#ff800080"));
    assert_eq!((level.bodies[1].role, level.bodies[1].restitution), (Role::Ball, None));
}

#[test]
fn what_is_hidden_is_left_out() {
    let shown = r#"<object id="1" x="0" y="0" width="2" height="2"/>"#;
    let hidden = r#"<object id="1" x="0" y="0" width="2" height="2" visible="0"/>"#;
    let (level, warnings) = read(&format!(
        r#"<objectgroup visible="0">{shown}</objectgroup><group visible="0"><objectgroup>{shown}</objectgroup></group>
        <objectgroup>{hidden}</objectgroup>"#
    ));
    assert_eq!((level.bodies.len(), warnings), (0, vec![]));
}

#[test]
fn the_map_says_gravity_background_name_and_view() {
    let (level, _) = read(
        r##"<properties><property name="gravity" type="float" value="250"/><property name="background" value="#123"/>
        <property name="name" value="Cave"/></properties>"##,
    );
    assert_eq!(level.gravity, Vec2::new(0.0, 250.0));
    assert_eq!((level.background.as_deref(), level.name.as_str()), (Some("#123"), "Cave"));
    assert_eq!((level.view.min(), level.view.max()), (Vec2::ZERO, Vec2::new(64.0, 48.0)));
    let text = map("").replace("<map ", "<map backgroundcolor=\"#80112233\" ");
    let (level, _) = Folder::new(&[("map.tmx", &text)]).read().unwrap();
    assert_eq!(level.background.as_deref(), Some("#11223380"));
}

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
    let packed = [("", plain), ("zlib", zlib.finish().unwrap()), ("gzip", gzip.finish().unwrap())];
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
fn an_infinite_map_is_its_chunks_always_in_the_same_order_and_shows_what_is_in_it() {
    let chunk = |x: i32, y: i32| format!(r#"<chunk x="{x}" y="{y}" width="2" height="1">1,0</chunk>"#);
    let text = map(&format!(
        "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\"><data encoding=\"csv\">{}{}{}</data></layer>",
        chunk(32, 16),
        chunk(-32, -16),
        chunk(0, 0)
    ))
    .replace("<map ", "<map infinite=\"1\" ");
    let (level, warnings) = Folder::new(&[("map.tmx", &text), ("t.tsx", TILES)]).read().unwrap();
    assert_eq!(warnings, []);
    let shapes = &level.bodies[0].shapes;
    assert_eq!(
        *shapes,
        [
            aabb([-512.0, -256.0], [-496.0, -240.0]),
            aabb([0.0, 0.0], [16.0, 16.0]),
            aabb([512.0, 256.0], [528.0, 272.0]),
        ]
    );
    assert_eq!((level.view.min(), level.view.max()), (Vec2::new(-512.0, -256.0), Vec2::new(528.0, 272.0)));
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
fn an_object_has_what_its_template_says_and_it_does_not() {
    let template = r#"<template><tileset firstgid="1" source="../t.tsx"/>
        <object name="lamp" class="bumper" width="6" height="4"><properties>
        <property name="restitution" type="float" value="2"/></properties></object></template>"#;
    let text = map(r#"<objectgroup><object id="1" template="things/lamp.tx" x="2" y="3"/>
        <object id="2" template="things/lamp.tx" x="9" y="3" width="5" name="large"/></objectgroup>"#);
    let folder = Folder::new(&[("map.tmx", &text), ("t.tsx", TILES), ("things/lamp.tx", template)]);
    let (level, warnings) = folder.read().unwrap();
    assert_eq!(warnings, []);
    assert_eq!(level.bodies[0].shapes, [aabb([2.0, 3.0], [8.0, 7.0])]);
    assert_eq!((level.bodies[0].name.as_str(), level.bodies[0].restitution), ("lamp", Some(2.0)));
    assert_eq!(level.bodies[1].shapes, [aabb([9.0, 3.0], [14.0, 7.0])]);
    assert_eq!(level.bodies[1].name, "large");
}

#[test]
fn a_file_that_is_missing_or_elsewhere_is_one_line_with_the_place_that_names_it() {
    let missing = error(r#"<tileset firstgid="1" source="none.tsx"/>"#);
    assert!(missing.starts_with("map.tmx:2:1: tileset: cannot be read: "), "{missing}");
    assert!(missing.ends_with(", got \"none.tsx\""), "{missing}");
    for source in ["../t.tsx", "/t.tsx", "a/../../t.tsx"] {
        assert_eq!(
            error(&format!(r#"<tileset firstgid="1" source="{source}"/>"#)),
            format!("map.tmx:2:1: tileset: must stand beside the map or below it, got \"{source}\"")
        );
    }
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
        (layer("<data><tile gid=\"0\"/></data>"), "map.tmx:2:29: data: must be text only"),
        (
            layer("<data encoding=\"base64\" compression=\"zstd\">AAAA</data>"),
            "map.tmx:2:29: data: must be csv, or base64 with zlib, gzip or no compression; got \"base64\" with \"zstd\"",
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
        (
            "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"1\"/>".to_owned(),
            "map.tmx:2:1: tileset: must have columns or an image",
        ),
        (
            "<properties><property name=\"a\" type=\"int\" value=\"1.5\"/></properties>".to_owned(),
            "map.tmx:2:50: value: must be a whole number, got \"1.5\"",
        ),
        (
            "<properties><property name=\"a\" type=\"color\" value=\"\"/></properties>".to_owned(),
            "map.tmx:2:52: value: must be a colour like #ff8040, got \"\"",
        ),
        ("<objectgroup>".to_owned(), "map.tmx:3:1: XML: expected 'objectgroup' tag, not 'map'"),
    ] {
        assert_eq!(error(&inner), expected);
    }
}

#[test]
fn groups_stand_within_each_other_as_deep_as_anyone_draws() {
    let deep = format!(
        "{}<objectgroup><object width=\"1\" height=\"1\"/></objectgroup>{}",
        "<group offsetx=\"1\">".repeat(60),
        "</group>".repeat(60)
    );
    assert_eq!(read(&deep).0.bodies[0].shapes, [aabb([60.0, 0.0], [61.0, 1.0])]);
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
fn only_orthogonal_maps_are_supported() {
    let text = map("").replace("orthogonal", "isometric");
    assert_eq!(
        Folder::new(&[("map.tmx", &text)]).error(),
        "map.tmx:1:34: orientation: must be orthogonal, got \"isometric\""
    );
}

#[test]
fn a_file_that_claims_more_than_it_holds_is_an_error_and_fills_no_memory() {
    for inner in [
        r#"<tileset firstgid="1" tilewidth="1" tileheight="1" tilecount="1000000000" columns="1"/>"#.to_owned(),
        r#"<layer width="1000000000" height="1000000000"><data encoding="csv">0</data></layer>"#.to_owned(),
        r#"<layer width="99999999999" height="1"><data encoding="csv">0</data></layer>"#.to_owned(),
        // 64 MiB of zeroes, packed.
        {
            let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::copy(&mut std::io::Read::take(std::io::repeat(0), 64 << 20), &mut packed).unwrap();
            let text = base64::engine::general_purpose::STANDARD.encode(packed.finish().unwrap());
            format!(r#"<layer width="4" height="3"><data encoding="base64" compression="zlib">{text}</data></layer>"#)
        },
        format!("{}{}", "<group>".repeat(100_000), "</group>".repeat(100_000)),
        format!("{}{}", "<group>".repeat(70), "</group>".repeat(70)),
    ] {
        let error = error(&inner);
        assert!(error.starts_with("map.tmx:2:"), "{error}");
    }
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
        <object x="1" y="1" width="9" height="0"/><object gid="77" x="1" y="1"/></objectgroup>
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
            "4:51: point: a body only as a ball with a radius, left out",
            "6:9: layer: a tile layer cannot be a ball, taken as fixed",
            "7:9: layer: none of its tiles has a collision shape, left out",
        ]
    );
}

#[test]
fn the_cave_is_closed_and_its_balls_bounce() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let (level, warnings) = Level::read(levels.join("cave.tmx")).unwrap();
    assert_eq!(warnings.len(), 1);
    let view = level.view;
    let balls: Vec<_> = (0..level.bodies.len()).filter(|&index| level.bodies[index].role == Role::Ball).collect();
    assert_eq!(balls.len(), 3);
    let mut play = hazumi_level::Play::new(level, 7).unwrap();
    let mut hits = 0;
    for _ in 0..60 * 60 {
        play.step(1.0 / 60.0).unwrap();
        hits += play.world().hits().len();
        for &ball in &balls {
            let id = play.id(ball).unwrap();
            let center = play.world().get(id).unwrap().position();
            assert!(view.contains(center), "{center:?}");
        }
    }
    assert!(hits > 100, "{hits}");
}

/// Sebastiano Vigna's SplitMix64.
fn next(state: &mut u64) -> u64 {
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
