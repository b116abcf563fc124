//! Films: what they hold, and where they end.

#![cfg(feature = "picture")]

mod common;

use hazumi_level::Play;
use hazumi_level::picture::Film;

const ROOM: &str = r#"<rect width="200" height="100" fill="none" stroke="red"/>"#;

/// The last place of a ball as pictures say it.
fn place(play: &Play, index: usize) -> String {
    let at = play.world().get(play.id(index).unwrap()).unwrap().position();
    format!(r#"transform="translate({} {})""#, at.x, at.y)
}

#[test]
fn a_film_of_too_many_hits_ends_and_the_last_picture_is_of_the_end() {
    let fast = r#"<circle class="ball" cx="50" cy="50" r="1" data-velocity="800000,300000"/>
        <rect x="90" y="20" width="4" height="4" data-way="60,0" data-period="3"/>"#;
    let mut play = Play::new(common::level(&format!("{ROOM}{fast}")), 1).unwrap();
    let mut film = Film::new(&play);
    let mut hits = 0;
    while hits < Film::MOST {
        hits += play.step(0.01).unwrap().hits;
        film.record(&play);
    }
    assert!(!film.is_whole() && film.seconds() > 1.0 && film.seconds() < 0.6 * play.time(), "{}", film.seconds());
    let (moving, still) = (film.moving(&play), film.still(&play));
    assert!(moving.contains(&format!("dur=\"{}s\"", (film.seconds() * 1e3).round() / 1e3)));
    assert!(still.contains(&place(&play, 1)), "the ball is where it is at the end");
    let (mover, _) = play.pose(2).unwrap();
    assert!(still.contains(&format!("translate({} ", mover.x - 92.0)), "and so is what moves");
}

#[test]
fn a_film_that_is_not_too_long_is_whole() {
    let drawn = format!(r#"{ROOM}<circle class="ball" cx="50" cy="50" r="5" data-velocity="80,30"/>"#);
    let mut play = Play::new(common::level(&drawn), 1).unwrap();
    let mut film = Film::new(&play);
    for _ in 0..600 {
        play.step(1.0 / 60.0).unwrap();
        film.record(&play);
    }
    assert!(film.is_whole() && (film.seconds() - play.time()).abs() < 1e-9);
}

/// The picture after a second of these.
fn still(drawn: &str) -> String {
    let mut play = Play::new(common::level(&format!("{ROOM}{drawn}")), 1).unwrap();
    let mut film = Film::new(&play);
    for _ in 0..60 {
        play.step(1.0 / 60.0).unwrap();
        film.record(&play);
    }
    film.still(&play)
}

#[test]
fn a_ball_however_fast_has_a_tail_of_some_points() {
    let drawn = still(r#"<circle class="ball" cx="50" cy="50" r="1" data-velocity="30000000,7000000"/>"#);
    assert!(drawn.len() < 200_000, "{}", drawn.len());
    assert!(drawn.matches("<polyline").count() == 48, "{drawn}");
}

#[test]
fn the_tails_of_many_balls_are_few_elements() {
    let balls: String = (0..20_000)
        .map(|i| {
            format!(r#"<circle class="ball" cx="{}" cy="{}" r=".1" data-velocity="9,5"/>"#, 1 + i % 190, 1 + i / 220)
        })
        .collect();
    let drawn = still(&balls);
    let tails = drawn.matches("<polyline").count();
    assert!((20_000..=40_000).contains(&tails), "{tails}");
}

#[test]
fn a_path_of_many_curves_is_one_element_of_a_picture() {
    let curves: String = (0..40_000).map(|i| format!("c1 {} 2 3 .01 .002", i % 7)).collect();
    let drawn = still(&format!(r#"<path d="M5 5{curves}" fill="none" stroke="blue"/>"#));
    assert_eq!(drawn.matches("<path").count(), 2, "the room, and this");
}

/// What a level says stands in a picture, which is XML.
#[test]
fn names_and_colours_of_any_characters_make_pictures_that_can_be_read() {
    let mut level = common::level(r#"<circle class="ball" cx="50" cy="50" r="5"/><rect width="9" height="9"/>"#);
    level.name = "Rock & Roll <3 ]]> \u{1b}\u{ffff}".to_owned();
    level.background = Some("\"/><script>&\u{1}".to_owned());
    for body in &mut level.bodies {
        body.name.clone_from(&level.name);
        body.paint.fill.clone_from(&level.background);
        body.paint.stroke = Some("a&b".to_owned());
    }
    let mut play = Play::new(level.clone(), 1).unwrap();
    let mut film = Film::new(&play);
    play.step(0.1).unwrap();
    film.record(&play);
    for picture in [film.still(&play), film.moving(&play), hazumi_level::picture::labelled(&level)] {
        let read = roxmltree::Document::parse(&picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
        let title = read.root_element().first_element_child().and_then(|title| title.text());
        assert_eq!(title, Some("Rock & Roll <3 ]]>   "));
        assert!(!picture.contains("script") && !picture.contains("a&b"), "{picture}");
    }
}

#[test]
fn a_mover_is_drawn_in_its_shape_where_it_is() {
    let drawn = r#"<path class="mover" d="M40 40 h20 l-10 20 Z" data-velocity="30,0"/>"#;
    let mut play = Play::new(common::level(&format!("{ROOM}{drawn}")), 1).unwrap();
    let mut film = Film::new(&play);
    for _ in 0..60 {
        play.step(1.0 / 60.0).unwrap();
        film.record(&play);
    }
    let shape = "M40 40L60 40L50 60Z";
    let (still, moving) = (film.still(&play), film.moving(&play));
    assert!(still.contains(&place(&play, 1)) && still.contains("<polyline"), "{still}");
    for picture in [&still, &moving] {
        assert_eq!(picture.matches(shape).count(), 1, "{picture}");
        assert!(picture.contains(r#"<g transform="translate(-50 -50)">"#), "{picture}");
    }
    assert!(moving.contains(r#"type="translate" values="50,50;80,50""#), "{moving}");
}
