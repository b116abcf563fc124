//! Players, emitters, lasers, pockets and walkers: their words, and levels played with them.

mod common;

use std::path::{Path, PathBuf};

use hazumi_level::{Beam, Fire, Leg, Level, LevelBody, Play, Recording, Role, Rule, Shot, Walks};

fn shipped(name: &str) -> Level {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels").join(name);
    Level::read(path).unwrap().0
}

fn labelled(words: &str) -> LevelBody {
    common::only(&format!(r#"<circle r="5" cx="50" cy="50" inkscape:label="{words}"/>"#))
}

#[test]
fn words_make_players_emitters_lasers_and_walkers() {
    let player = labelled("player ring=12 way=10,0 period=2");
    assert_eq!((player.role, player.ring), (Role::Player, Some(12.)));
    assert!(player.motion.is_some_and(|motion| motion.is_periodic()));
    let fire = labelled("emitter every=0.5 count=12 speed=90 angle=45 spread=180 turn=7 bullet=4 delay=1 aim").fire;
    let wanted = Fire {
        every: 0.5,
        count: 12,
        speed: 90.,
        angle: 45.,
        spread: 180.,
        turn: 7.,
        aim: true,
        radius: 4.,
        delay: 1.,
    };
    assert_eq!(fire, Some(wanted));
    let laser =
        common::only(r#"<line x2="50" class="laser" data-width="6" data-lit="2" data-dark="1" data-delay="0.5"/>"#);
    assert_eq!((laser.role, laser.beam), (Role::Laser, Some(Beam { width: 6., lit: 2., dark: 1., delay: 0.5 })));
    let walker = labelled("walker speed=60 dash=90 route=right:2,dash-45:0.5,stand:1");
    let leg = |seconds, angle, dash| Leg { seconds, angle, dash };
    let route = vec![leg(2., Some(0.), false), leg(0.5, Some(45.), true), leg(1., None, false)];
    assert_eq!((walker.role, walker.walk), (Role::Walker, Some(Walks { speed: 60., dash: 90., route })));
    assert!(labelled("wall swallows").swallows);
}

#[test]
fn words_that_cannot_be_followed_are_told() {
    for (word, what) in [
        ("ring=-1", "a number that is not negative"),
        ("every=0", "0.001 seconds or more"),
        ("count=0", "a whole number from 1 to 10000"),
        ("count=20000", "a whole number from 1 to 10000"),
        ("bullet=big", "a number"),
        ("lit=-2", "a number that is not negative"),
        ("dash=-2", "a number that is not negative"),
        ("route=right", "legs such as right:2,dash-up:0.5,45:1,stand:1"),
        ("route=right:0", "legs such as right:2,dash-up:0.5,45:1,stand:1"),
        ("aim=perhaps", "true or false"),
    ] {
        let (name, value) = word.split_once('=').unwrap();
        let said = common::warnings(&format!(r#"<circle r="5" inkscape:label="{word}"/>"#));
        assert_eq!(said, [format!("{name}: must be {what}, got \"{value}\"; ignored")]);
    }
}

#[test]
fn levels_that_make_no_sense_are_refused_with_place_and_value() {
    let json = |body: &str| {
        let text = format!(r#"{{"view":{{"min":[0,0],"max":[9,9]}},"bodies":[{body}]}}"#);
        Level::from_json(&text).unwrap_err().message
    };
    let circle = r#""shapes":[{"circle":{"center":[1,1],"radius":1}}]"#;
    let player = format!(r#"{{"role":"player",{circle}}}"#);
    for (body, wanted) in [
        (format!("{player},{player}"), "bodies[1]: a level has one player at most, got another"),
        (format!(r#"{{"role":"emitter",{circle}}}"#), "bodies[0].fire: an emitter must say what it fires, got nothing"),
        (
            format!(r#"{{"role":"emitter","fire":{{"every":1,"count":0,"speed":1,"radius":1}},{circle}}}"#),
            "bodies[0].fire.count: must be 1 to 10000, got 0",
        ),
        (
            format!(r#"{{"role":"laser",{circle}}}"#),
            "bodies[0].shapes: a laser is made of segments, boxes and curves, got another as number 0",
        ),
        (
            format!(r#"{{"beam":{{"width":1}},{circle}}}"#),
            "bodies[0].beam: only lasers have one, got a body whose role is \"fixed\"",
        ),
        (
            format!(r#"{{"role":"walker","walk":{{"speed":-1}},{circle}}}"#),
            "bodies[0].walk.speed: must be finite and >= 0, got -1",
        ),
        (
            format!(r#"{{"role":"walker",{circle}}},{{"role":"kinematic","motion":{{"spin":5}},{circle}}}"#),
            "bodies[1].motion.spin: what walkers walk into does not turn, got 5",
        ),
    ] {
        assert_eq!(json(&body), wanted);
    }
}

#[test]
fn what_cannot_be_played_is_refused_where_it_is_drawn() {
    let at = |drawn: &str| {
        Level::from_svg(&format!("<svg viewBox=\"0 0 99 99\">\n{drawn}\n</svg>")).unwrap_err().to_string()
    };
    let triangle = r#"points="0,0 9,0 0,9""#;
    for (drawn, wanted) in [
        (
            format!(r#"<polygon class="walker" id="hero" {triangle}/>"#),
            "2:1: polygon \"hero\": a walker must be one box or circle, got another shape",
        ),
        (
            r#"<path class="walker" d="M0 0 L9 0 L9 9"/>"#.to_owned(),
            "2:1: path: a walker must be one box or circle, got 2 shapes",
        ),
        (
            r#"<circle class="laser" id="beam" r="5"/>"#.to_owned(),
            "2:1: circle \"beam\": a laser is made of segments, boxes and curves, got another as number 0",
        ),
        (
            format!("\n<g><polygon class=\"player\" {triangle}/></g>"),
            "3:4: polygon: a player must be one circle, got another shape",
        ),
        (
            r#"<circle class="player" r="1"/> <circle class="player" id="two" r="1"/>"#.to_owned(),
            "2:32: circle \"two\": a level has one player at most, got another",
        ),
        (
            r#"<rect width="5" height="9" data-strike="0.5"/>"#.to_owned(),
            "2:1: rect: strike: a bat must be kinematic and one circle, got 0.5 on another body",
        ),
        (
            r#"<circle class="walker" r="1"/><rect id="door" width="5" height="9" data-spin="90"/>"#.to_owned(),
            "2:31: rect \"door\": motion.spin: what walkers walk into does not turn, got 90",
        ),
    ] {
        assert_eq!(at(&drawn), wanted);
    }
    // A copy stands where it is used.
    let copied = format!("<defs><polygon id=\"a\" {triangle}/></defs>\n<use href=\"#a\" class=\"walker\"/>");
    assert_eq!(at(&copied), "3:1: use \"a\": a walker must be one box or circle, got another shape");
    let map = r#"<map width="9" height="9" tilewidth="9" tileheight="9"><objectgroup>
        <object name="hero" class="walker"><polygon points="0,0 9,0 0,9"/></object></objectgroup></map>"#;
    assert_eq!(
        Level::from_tmx_with("a.tmx", |_| Ok(map.to_owned())).unwrap_err().to_string(),
        "a.tmx:2:9: object \"hero\": a walker must be one box or circle, got another shape"
    );
}

const DUEL: &str = r#"<circle class="emitter" cx="10" cy="50" r="3" data-every="0.25" data-speed="80" data-angle="0" data-bullet="2"/>
    <circle class="player" cx="110" cy="50" r="3" data-ring="6"/>"#;

#[test]
fn bullets_fly_from_the_moment_they_are_fired_at_any_length_of_steps() {
    let play = |drawn: &str, steps: u32| {
        let mut play = Play::new(common::level(drawn), 1).unwrap();
        let mut shots = Vec::new();
        for _ in 0..steps {
            play.step(2.4 / steps as f32).unwrap();
            shots.extend_from_slice(play.shooting().unwrap().shots());
        }
        let hits = shots.iter().filter_map(|shot| match shot {
            Shot::Hit { time, bullet } => Some((*bullet, (time * 1e2).round() / 1e2)),
            _ => None,
        });
        (play.shooting().unwrap().tally(), hits.collect::<Vec<_>>())
    };
    let (tally, hits) = play(DUEL, 1);
    let (in_short_steps, hits_then) = play(DUEL, 150);
    assert_eq!((tally.fired, tally.hits, &hits), (in_short_steps.fired, in_short_steps.hits, &hits_then));
    // 95 to fly at 80 per second: those of 0 to 1 s arrive by 2.4 s.
    assert_eq!((tally.fired, tally.hits, hits[0], hits[1]), (10, 5, (0, 1.19), (1, 1.44)));
    let beside = DUEL.replace(r#"cy="50" r="3" data-ring"#, r#"cy="58" r="3" data-ring"#);
    let (tally, _) = play(&beside, 40);
    assert_eq!((tally.hits, tally.grazes), (0, 5));
}

#[test]
fn a_laser_that_turns_fast_does_not_jump_over_the_player() {
    let drawn = r#"<line class="laser" x1="100" y1="50" x2="190" y2="50" data-width="2" data-spin="1000" data-pivot="100,50"/>
        <circle class="player" cx="60" cy="20" r="1" data-ring="2"/>"#;
    let mut play = Play::new(common::level(drawn), 1).unwrap();
    for _ in 0..36 {
        play.step(0.1).unwrap();
    }
    // Ten turns of 100 degrees a step: each passes once.
    let hits = play.shooting().unwrap().tally().laser_hits;
    assert_eq!(hits, 10);
    let dark = drawn.replace("data-spin", r#"data-lit="0" data-dark="1" data-spin"#);
    let mut play = Play::new(common::level(&dark), 1).unwrap();
    play.step(3.).unwrap();
    assert_eq!(play.shooting().unwrap().tally().laser_hits, 0, "it never shines");
}

#[test]
fn a_pocket_swallows_a_ball() {
    let drawn = r#"<circle class="wall" cx="150" cy="50" r="8" data-swallows="true"/>
        <circle class="ball" cx="50" cy="50" r="5" data-velocity="100,0"/>"#;
    let mut play = Play::new(common::level(drawn), 1).unwrap();
    let mut film = hazumi_level::picture::Film::new(&play);
    for _ in 0..20 {
        play.step(0.1).unwrap();
        film.record(&play);
    }
    assert_eq!(play.world().len(), 1);
    // Every animation runs to the film's end, also that of the ball which is gone.
    let moving = film.moving(&play);
    let times: Vec<&str> = moving.split("keyTimes=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(times.len() >= 3 && times.iter().all(|times| times.starts_with('0') && times.ends_with(";1")), "{times:?}");
}

#[test]
fn the_new_levels_run_and_replay_to_the_bit_by_both_rules() {
    for name in ["billiards.svg", "lasers.svg", "swarm.svg", "bat.svg", "walls.svg"] {
        let level = shipped(name);
        for rule in [Rule::Frame, Rule::Swept] {
            if rule == Rule::Frame && name != "walls.svg" {
                continue;
            }
            let mut play = Play::with_rule(level.clone(), 3, rule).unwrap();
            let mut recording = Recording::of_play(&play, 3);
            for _ in 0..600 {
                play.step(1. / 60.).unwrap();
                recording.add(1. / 60., Vec::new(), &play);
                for (index, body) in level.bodies.iter().enumerate() {
                    if let (Role::Ball | Role::Walker, Some((at, _))) = (body.role, play.pose(index)) {
                        let (min, max) = (level.view.min(), level.view.max());
                        let inside = (min.x..=max.x).contains(&at.x) && (min.y..=max.y).contains(&at.y);
                        assert!(inside, "{name}, {rule:?}, {} s: {} is at {at:?}", play.time(), body.name);
                    }
                }
            }
            let read = Recording::from_json(&recording.to_json().unwrap()).unwrap();
            assert_eq!(read.replay().unwrap().steps, 600, "{name}");
        }
    }
}

#[test]
fn a_recording_notices_another_bullet() {
    let mut play = Play::new(common::level(DUEL), 1).unwrap();
    let mut recording = Recording::of_play(&play, 1);
    for _ in 0..20 {
        play.step(0.1).unwrap();
        recording.add(0.1, Vec::new(), &play);
    }
    let text = recording.to_json().unwrap().replace(r#""speed":80.0"#, r#""speed":81.0"#);
    let error = Recording::from_json(&text).unwrap().replay().unwrap_err().to_string();
    assert!(error.starts_with("step 1: the world differs"), "{error}");
}

#[test]
fn the_first_balls_of_billiards_keep_the_energy_until_one_is_pocketed() {
    let mut play = Play::new(shipped("billiards.svg"), 1).unwrap();
    let energy =
        |play: &Play| -> f64 { play.world().iter().map(|body| f64::from(body.velocity().dot(body.velocity()))).sum() };
    let (before, all) = (energy(&play), play.world().len());
    let mut touched = 0;
    while play.world().len() == all && play.time() < 10. {
        touched += play.step(1. / 60.).unwrap().hits;
        if play.world().len() == all {
            assert!((energy(&play) / before - 1.).abs() < 1e-5, "at {} s", play.time());
        }
    }
    assert!(touched > 30 && play.world().len() < all, "{touched}");
}
