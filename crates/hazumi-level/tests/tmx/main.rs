//! What Tiled maps become.

mod faults;
mod forms;
mod layers;
mod objects;
mod roots;
mod tilesets;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use hazumi::{Aabb, Shape};
use hazumi_level::{InvalidLevel, Level, LevelBody, Warning};

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
