//! What moves by itself, and the other words of how hits come out: the same in all three formats, and played.

mod common;

use hazumi::{Response, Vec2};
use hazumi_level::{Answer, Level, LevelBody, Motion, Play, Recording, Role};

/// The body that these words make, by label and by attributes.
fn labelled(words: &str) -> LevelBody {
    common::only(&format!(r#"<circle r="5" cx="50" cy="50" inkscape:label="{words}"/>"#))
}

fn data(attributes: &str) -> LevelBody {
    common::only(&format!(r#"<circle r="5" cx="50" cy="50" {attributes}/>"#))
}

/// The first body of a Tiled map that holds this object.
fn tiled(properties: &[(&str, &str)]) -> (LevelBody, Vec<String>) {
    let properties: String =
        properties.iter().map(|(name, value)| format!(r#"<property name="{name}" value="{value}"/>"#)).collect();
    let map = format!(
        r#"<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16"><objectgroup id="1">
        <object id="1" x="45" y="45" width="10" height="10"><properties>{properties}</properties><ellipse/></object></objectgroup></map>"#
    );
    let path = std::env::temp_dir().join(format!("hazumi-moving-{}-{:x}.tmx", std::process::id(), sum(&map)));
    std::fs::write(&path, map).unwrap();
    let read = Level::read(&path);
    let _ = std::fs::remove_file(&path);
    let (mut level, warnings) = read.unwrap();
    (level.bodies.remove(0), warnings.iter().map(ToString::to_string).collect())
}

/// A name that two tests at once do not share.
fn sum(text: &str) -> u64 {
    text.bytes().fold(7, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

#[test]
fn every_word_means_the_same_in_a_label_an_attribute_and_a_map() {
    let motion = |motion: Motion| {
        move |body: &mut LevelBody| {
            body.role = Role::Kinematic;
            body.motion = Some(motion.clone());
        }
    };
    let ball = |change: fn(&mut LevelBody)| {
        move |body: &mut LevelBody| {
            body.role = Role::Ball;
            change(body);
        }
    };
    type Words<'a> = &'a [(&'a str, &'a str)];
    type Change<'a> = Box<dyn Fn(&mut LevelBody) + 'a>;
    let way = || Motion { way: vec![[60., 0.].into()], period: 4., ..Motion::default() };
    let expected: [(Words<'_>, Change<'_>); 17] = [
        (
            &[("velocity", "30,-20")],
            Box::new(|body| {
                body.role = Role::Kinematic;
                body.velocity = [30., -20.].into();
            }),
        ),
        (&[("spin", "-90")], Box::new(motion(Motion { spin: -90., ..Motion::default() }))),
        (
            &[("spin", "90"), ("pivot", "10,20")],
            Box::new(motion(Motion { spin: 90., pivot: Some([10., 20.].into()), ..Motion::default() })),
        ),
        (&[("way", "60,0"), ("period", "4")], Box::new(motion(way()))),
        (
            &[("way", "60,0,60,40"), ("period", "4"), ("phase", "0.5"), ("smooth", "true")],
            Box::new(motion(Motion {
                way: vec![[60., 0.].into(), [60., 40.].into()],
                phase: 0.5,
                smooth: true,
                ..way()
            })),
        ),
        (&[("swing", "40"), ("period", "2")], Box::new(motion(Motion { swing: 40., period: 2., ..Motion::default() }))),
        (
            &[("strike", "0.5")],
            Box::new(|body| {
                body.role = Role::Kinematic;
                body.strike = Some(0.5);
            }),
        ),
        (
            &[("velocity", "1,0"), ("most-transfer", "200")],
            Box::new(|body| {
                body.role = Role::Kinematic;
                body.velocity = [1., 0.].into();
                body.most_transfer = Some(200.);
            }),
        ),
        (
            &[("response", "stop"), ("belt", "-120")],
            Box::new(|body| (body.response, body.belt) = (Some(Answer::Stop), Some(-120.))),
        ),
        (&[("response", "slide")], Box::new(|body| body.response = Some(Answer::Slide))),
        (&[("bounce-at", "420.5")], Box::new(|body| body.bounce_at = Some(420.5))),
        (
            &[("response", "bounce"), ("bounce-at", "0")],
            Box::new(|body| {
                body.response = Some(Answer::Bounce);
                body.bounce_at = Some(0.);
            }),
        ),
        (
            &[("role", "bumper"), ("bounce-at", "300")],
            Box::new(|body| {
                body.tags = vec!["bumper".to_owned()];
                body.bounce_at = Some(300.);
            }),
        ),
        (&[("front", "0,-1")], Box::new(|body| body.front = Some([0., -1.].into()))),
        (&[("role", "ball"), ("mass", "2.5")], Box::new(ball(|body| body.mass = Some(2.5)))),
        (
            &[("role", "ball"), ("gravity-scale", "-0.5"), ("keep-speed", "true")],
            Box::new(ball(|body| {
                body.gravity_scale = Some(-0.5);
                body.keep_speed = true;
            })),
        ),
        (
            &[("role", "ball"), ("stopped-by", "a,b")],
            Box::new(ball(|body| body.stopped_by = vec!["a".to_owned(), "b".to_owned()])),
        ),
    ];
    for (words, change) in &expected {
        let attributes: String = words.iter().map(|(name, value)| format!("data-{name}=\"{value}\" ")).collect();
        let drawn = data(&attributes);
        let mut wanted = LevelBody::new(drawn.shapes.clone());
        change(&mut wanted);
        wanted.name = drawn.name.clone();
        assert_eq!(drawn, wanted, "{attributes}");

        let label: Vec<String> = words.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let label = label.join(" ");
        wanted.name.clone_from(&label);
        assert_eq!(labelled(&label), wanted, "{label}");

        let (map, warnings) = tiled(words);
        assert!(warnings.is_empty(), "{words:?}: {warnings:?}");
        (wanted.name, wanted.shapes, wanted.paint) = (String::new(), map.shapes.clone(), map.paint.clone());
        assert_eq!(map, wanted, "{words:?} in a map");

        let level = Level { bodies: vec![wanted], ..common::level("") };
        assert_eq!(Level::from_json(&level.to_json()).unwrap(), level, "{words:?} in JSON");
        level.to_world(1).unwrap();
    }
}

#[test]
fn a_word_that_cannot_be_followed_is_told_with_its_name_and_value() {
    for (name, value, what) in [
        ("spin", "fast", "a number"),
        ("pivot", "1,2,3", "two numbers"),
        ("way", "60", "pairs of numbers"),
        ("way", "60,0,x", "pairs of numbers"),
        ("swing", "1e99", "a number"),
        ("period", "0", "more than 0"),
        ("period", "-4", "more than 0"),
        ("phase", "half", "a number"),
        ("smooth", "very", "true or false"),
        ("mass", "0", "more than 0"),
        ("gravity-scale", "NaN", "a number"),
        ("keep-speed", "maybe", "true or false"),
        ("most-transfer", "-1", "a number that is not negative"),
        ("strike", "hard", "a number"),
        ("belt", "quick", "a number"),
        ("response", "jump", "bounce, slide, stop or pass"),
        ("bounce-at", "-200", "a number that is not negative"),
        ("bounce-at", "fast", "a number"),
        ("front", "0,0", "a direction"),
    ] {
        let complaint = format!("{name}: must be {what}, got \"{value}\"; ignored");
        let said = common::warnings(&format!(r#"<circle r="5" data-{name}="{value}"/>"#));
        assert_eq!(said, [format!("data-{complaint}")]);
        assert_eq!(
            common::warnings(&format!(r#"<circle r="5" inkscape:label="{name}={value}"/>"#)),
            std::slice::from_ref(&complaint)
        );
        let (_, said) = tiled(&[(name, value)]);
        assert!(said.len() == 1 && said[0].ends_with(&complaint), "{said:?}");
    }
    let said = common::warnings(r#"<circle r="5" data-way="5,5"/>"#);
    assert_eq!(said, ["way and swing: mean nothing without a period, ignored"]);
    let said = common::warnings(r#"<circle r="5" data-response="stop" data-restitution="2"/>"#);
    assert_eq!(said, ["restitution: means nothing where the response is stop; ignored"]);
    let said = common::warnings(r#"<circle r="5" data-response="slide" data-bounce-at="200"/>"#);
    assert_eq!(said, ["bounce-at: means nothing where the response is slide; ignored"]);
    let both = r#"<circle r="5" class="bumper" data-restitution="2" data-bounce-at="200"/>"#;
    assert_eq!(common::warnings(both), ["restitution: stands beside a bounce-at, which decides; restitution ignored"]);
}

#[test]
fn a_level_made_by_hand_is_told_what_is_wrong_with_its_motion() {
    let message = |change: fn(&mut LevelBody)| {
        let mut level = common::level(r#"<circle r="5" data-spin="1"/>"#);
        change(&mut level.bodies[0]);
        level.validate().unwrap_err().to_string()
    };
    let motion = |body: &mut LevelBody| body.motion.take().unwrap();
    for (got, wanted) in [
        (
            message(|body| body.role = Role::Fixed),
            "bodies[0].motion: a body whose role is \"fixed\" has none; kinematic ones do",
        ),
        (
            message(|body| body.motion = Some(Motion { spin: f32::NAN, ..Motion::default() })),
            "bodies[0].motion.spin: must be a finite 32-bit number, got NaN",
        ),
        (
            message(|body| body.motion = Some(Motion { swing: 1., ..Motion::default() })),
            "bodies[0].motion.period: must be more than 0 for a way or a swing, got 0",
        ),
        (message(|body| body.mass = Some(-1.)), "bodies[0].mass: must be finite and > 0, got -1"),
        (message(|body| body.front = Some(Vec2::ZERO)), "bodies[0].front: must point somewhere, got [0, 0]"),
    ] {
        assert_eq!(got, wanted);
    }
    let mut turning = common::level(r#"<circle r="5" data-spin="1"/>"#);
    assert_eq!(motion(&mut turning.bodies[0]).spin, 1.);
}

const LIFT: &str = r#"<rect class="wall" x="40" y="60" width="20" height="4" data-way="0,-40" data-period="4"/>
    <circle class="ball" cx="50" cy="55" r="5" data-response="slide"/>"#;

#[test]
fn a_lift_is_where_its_time_says_and_carries_what_is_on_it() {
    let mut play = Play::new(common::level(LIFT), 1).unwrap();
    let (lift, ball) = (play.id(0).unwrap(), play.id(1).unwrap());
    for _ in 0..60 {
        play.step(1. / 60.).unwrap();
    }
    assert!((play.time() - 1.).abs() < 1e-6);
    assert!((play.world().get(lift).unwrap().position().y - 42.).abs() < 1e-4);
    assert!((play.world().get(ball).unwrap().position().y - 35.).abs() < 1e-2, "20 up with the lift");
}

#[test]
fn long_steps_and_short_ones_bring_it_to_the_same_place() {
    let at = |steps: u32| {
        let mut play = Play::new(common::level(LIFT), 1).unwrap();
        for _ in 0..steps {
            play.step(3. / steps as f32).unwrap();
        }
        play.world().get(play.id(0).unwrap()).unwrap().position()
    };
    assert_eq!((at(1), at(3)), (at(300), at(300)));
}

#[test]
fn a_bat_strikes_by_the_rule() {
    // Straight on, the ball turns round and half the bat's speed is added.
    let drawn = r#"<circle cx="50" cy="50" r="10" data-velocity="20,0" data-strike="0.5"/>
        <circle class="ball" cx="80" cy="50" r="5" data-velocity="-30,0"/>"#;
    let mut play = Play::new(common::level(drawn), 1).unwrap();
    assert_eq!(play.step(1.).unwrap().hits, 1);
    assert_eq!(play.world().get(play.id(1).unwrap()).unwrap().velocity(), [40., 0.].into());
    // Without the word it is as off something heavy: 30 + 2 · 20.
    let mut play = Play::new(common::level(&drawn.replace(r#"data-strike="0.5""#, "")), 1).unwrap();
    play.step(1.).unwrap();
    assert_eq!(play.world().get(play.id(1).unwrap()).unwrap().velocity(), [70., 0.].into());
}

#[test]
fn what_moves_by_itself_is_replayed_to_the_bit() {
    let drawn = format!(
        r#"{LIFT}<rect class="wall" x="100" y="20" width="40" height="6" data-spin="200"/>
        <circle cx="20" cy="20" r="8" data-way="30,10,0,40" data-period="1.7" data-smooth="true" data-strike="0.3"/>
        <rect width="200" height="100" fill="none" stroke="black"/>
        <circle class="ball" cx="150" cy="80" r="4" data-speed="170" data-spread="180" data-keep-speed="true"/>"#
    );
    let mut play = Play::new(common::level(&drawn), 5).unwrap();
    let mut recording = Recording::of_play(&play, 5);
    let mut hits = 0;
    for step in 0..600 {
        let dt = if step % 7 == 0 { 0.03 } else { 1. / 60. };
        hits += play.step(dt).unwrap().hits;
        recording.add(dt, Vec::new(), &play);
    }
    assert!(hits > 20, "{hits}");
    let read = Recording::from_json(&recording.to_json().unwrap()).unwrap();
    assert_eq!(read.replay().unwrap().hits, hits);
}

#[test]
fn the_response_of_a_file_is_the_worlds() {
    for (word, response) in [("slide", Response::Slide), ("stop", Response::Stop), ("pass", Response::Pass)] {
        let drawn = format!(
            r#"<rect class="wall" x="90" width="10" height="100" data-response="{word}"/>
            <circle class="ball" cx="50" cy="50" r="5" data-velocity="60,10"/>"#
        );
        let mut play = Play::new(common::level(&drawn), 1).unwrap();
        play.step(1.).unwrap();
        let hit = *play.world().hits().next().unwrap();
        assert_eq!(play.world().response_to(&hit), response);
    }
}

#[test]
fn a_belt_in_a_drawing_carries_what_stops_on_it() {
    let drawn = r#"<rect inkscape:label="belt=60 response=stop" x="0" y="100" width="400" height="20"/>
        <circle inkscape:label="ball" cx="20" cy="89" r="10"/>"#;
    let mut level = common::level(drawn);
    level.gravity = [0., 900.].into();
    let mut built = level.to_world(1).unwrap();
    for _ in 0..120 {
        built.world.advance(1. / 60.).unwrap();
    }
    let ball = built.world.get(built.ids[1].unwrap()).unwrap();
    assert_eq!(ball.velocity(), [60., 0.].into());
    assert!((ball.position().x - 137.2).abs() < 0.1, "{:?}", ball.position());
}

#[test]
fn a_bumper_kicks_a_ball_off_at_the_speed_it_says() {
    for (words, speed) in [("bounce-at=200", 200.), ("restitution=0.5", 30.), ("", 72.)] {
        let drawn = format!(
            r#"<rect inkscape:label="bumper {words}" x="90" width="10" height="100"/>
            <circle class="ball" cx="50" cy="50" r="5" data-velocity="60,0"/>"#
        );
        let mut play = Play::new(common::level(&drawn), 1).unwrap();
        play.step(0.7).unwrap();
        let ball = play.id(1).unwrap();
        let velocity = play.world().get(ball).unwrap().velocity();
        assert!((velocity.x + speed).abs() < 1e-3 && velocity.y == 0., "{words}: {velocity:?}");
    }
    // What was said of another kind does not stay, and an element's own word comes before its group's.
    let grouped = common::level(
        r#"<g inkscape:label="bumper bounce-at=200"><rect width="9" height="9"/>
        <rect inkscape:label="bounce-at=90" x="20" width="9" height="9"/><circle class="ball" cx="60" cy="60" r="5"/></g>"#,
    );
    let said: Vec<_> = grouped.bodies.iter().map(|body| (body.bounce_at, body.restitution)).collect();
    assert_eq!(said, [(Some(200.), None), (Some(90.), None), (None, None)]);
}

#[test]
fn a_recording_of_a_level_that_kicks_is_verified() {
    let level = common::level(
        r#"<rect class="wall" data-bounce-at="180" width="100" height="10"/>
        <rect class="wall" data-bounce-at="120" y="90" width="100" height="10"/>
        <circle class="ball" cx="50" cy="50" r="5" data-velocity="0,-60"/>"#,
    );
    let mut play = Play::new(level, 1).unwrap();
    let mut recording = Recording::of_play(&play, 1);
    let mut hits = 0;
    for _ in 0..120 {
        hits += play.step(1. / 60.).unwrap().hits;
        recording.add(1. / 60., Vec::new(), &play);
    }
    assert!(hits > 2, "{hits}");
    assert_eq!(Recording::from_json(&recording.to_json().unwrap()).unwrap().replay().unwrap().hits, hits);
}
