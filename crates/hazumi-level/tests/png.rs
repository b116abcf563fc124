//! Pictures as PNG: the same to the eye as the SVG.

#![cfg(feature = "png")]

mod common;

use hazumi_level::picture::{Film, png};
use hazumi_level::{Level, LevelBody, Play, Role};
use resvg::tiny_skia::Pixmap;

const ROOM: &str = r#"<rect width="200" height="100" fill="none" stroke="red"/>"#;

/// What is drawn, filmed for a second and a bit.
fn filmed(drawn: &str) -> (Play, Film) {
    let mut play = Play::new(common::level(&format!("{ROOM}{drawn}")), 1).unwrap();
    let mut film = Film::new(&play);
    for _ in 0..70 {
        play.step(1.0 / 60.0).unwrap();
        film.record(&play);
    }
    (play, film)
}

fn curves(count: usize, each: impl Fn(usize) -> String) -> String {
    (0..count).map(each).collect()
}

/// The channels of the film's own PNG, and of that made of its SVG.
fn both(drawn: &str, longer: u32) -> [Vec<u8>; 2] {
    let (play, film) = filmed(drawn);
    [film.png(&play, longer), png(&film.still(&play), longer)]
        .map(|png| Pixmap::decode_png(&png.unwrap()).unwrap().take())
}

/// Why neither the film nor its SVG is a PNG.
fn both_refused(drawn: &str) -> String {
    let (play, film) = filmed(drawn);
    let error = film.png(&play, 1280).unwrap_err().to_string();
    assert_eq!(png(&film.still(&play), 1280).unwrap_err().to_string(), error);
    error
}

/// The mean and the largest difference of two pictures' channels.
fn difference([a, b]: [Vec<u8>; 2]) -> (f64, u8) {
    assert_eq!(a.len(), b.len());
    let each = || a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b));
    (each().map(f64::from).sum::<f64>() / a.len() as f64, each().max().unwrap())
}

#[test]
fn a_film_as_png_is_its_svg_to_the_eye() {
    let fence = curves(1_200, |i| format!("M{} {}c2 9 7 -3 {} 4q3 5 6 0l-3 2", 9 + i % 45 * 4, 5 + i / 45 * 3, i % 9));
    let wave = curves(1_200, |i| format!("q.2 {} .4 0", if i % 2 == 0 { 2 } else { -2 }));
    let balls = curves(300, |i| {
        format!(
            r#"<circle class="ball" cx="{}" cy="{}" r=".8" fill="hsl({i},90%,60%)" data-velocity="40,{}"/>"#,
            20 + i % 20 * 8,
            5 + i / 20 * 5,
            i % 9
        )
    });
    let fast = r#"<circle class="ball" cx="50" cy="50" r="1.5" data-velocity="3000,1700"/>"#;
    for (what, drawn) in [
        (
            "lines and curves",
            format!(r#"<path class="decor" d="{fence}" fill="none" stroke="teal" stroke-width=".7"/>"#),
        ),
        ("thin ones", format!(r#"<path class="decor" d="{fence}" fill="none" stroke="white" stroke-width=".1"/>"#)),
        (
            "pale ones",
            format!(r#"<path class="decor" d="{fence}" fill="none" stroke="rgba(255,0,128,.4)" stroke-width="1.5"/>"#),
        ),
        (
            "turned ones",
            format!(r#"<path d="M-90 40{wave}" fill="none" stroke="gold" stroke-width="1" data-spin="20"/>"#),
        ),
        (
            "between others",
            format!(
                r#"<rect class="decor" x="20" y="20" width="99" height="60" fill="navy"/>
                <path class="decor" d="{fence}" fill="none" stroke="teal"/>
                <rect class="decor" x="60" y="30" width="60" height="60" fill="maroon"/>"#
            ),
        ),
        ("balls", balls),
        ("a fast ball", fast.to_owned()),
    ] {
        let (mean, most) = difference(both(&drawn, 1280));
        assert!(mean < 0.8 && most < 80, "{what}: {mean} {most}");
    }
}

#[test]
fn curves_far_outside_and_huge_ones_are_drawn() {
    let far = curves(1_200, |i| format!("c1e5 {i} -3e5 1e6 7e5 -{i}M50 {}", 1 + i % 90));
    let drawn = format!(r#"<path class="decor" d="M50 50{far}" fill="none" stroke="teal"/>"#);
    let (mean, _) = difference(both(&drawn, 320));
    assert!(mean < 2.0, "{mean}");
}

/// The renderer's numbers end at 2^31 pixels: beyond, it drew nothing or panicked.
#[test]
fn what_is_larger_than_any_picture_is_drawn_where_it_can_be_and_else_refused() {
    let circle = |x: f32, radius: f32| hazumi::Shape::from(hazumi::Circle::new([x, 0.0], radius).unwrap());
    let aabb = |size: f32| hazumi::Shape::from(hazumi::Aabb::new([-size; 2], [size; 2]).unwrap());
    let film = |role, shape: hazumi::Shape, view: f32| {
        let body = LevelBody { role, ..LevelBody::new(vec![shape]) };
        let view = hazumi::Aabb::new([0.0; 2], [view; 2]).unwrap();
        let empty = common::level("");
        let play = Play::new(Level { view, bodies: vec![body], ..empty }, 1).unwrap();
        Film::new(&play).png(&play, 100).map_err(|error| error.to_string())
    };
    use Role::{Ball, Fixed, Mover};
    for (role, shape) in [(Fixed, aabb(1e9)), (Mover, aabb(1e9)), (Fixed, circle(0.0, 1e9)), (Ball, circle(0.0, 1e9))] {
        for view in [1e-3, 1.0] {
            let error = film(role, shape.clone(), view).unwrap_err();
            assert!(error.starts_with("nothing may be larger than 1.0737418e9 pixels, got "), "{error}");
        }
        film(role, shape, 1e9).unwrap();
    }
    // The ring around a player is dashed.
    let error = both_refused(r#"<circle class="player" cx="99" cy="90" r="3" data-ring="999999999"/>"#);
    assert!(error.starts_with("nothing may be larger than"), "{error}");
    film(Fixed, circle(1e9, 10.0), 1.0).unwrap();
    film(Ball, circle(-1e9, 10.0), 1.0).unwrap();
}

#[test]
fn a_size_that_no_picture_has_is_refused() {
    let (play, film) = filmed("");
    for longer in [0, 16_385] {
        let error = film.png(&play, longer).unwrap_err().to_string();
        assert_eq!(error, format!("longer: must be 1 to 16384 pixels, got {longer}"));
    }
    assert_eq!(Pixmap::decode_png(&film.png(&play, 1).unwrap()).unwrap().width(), 1);
}
