//! Who plays leads the player and the paddle, adds balls, and what was played is played again to the bit.

mod common;

use hazumi::{Circle, Vec2};
use hazumi_level::{Input, InvalidInput, Level, Play, Recording, Role, Shot};

const STEP: f32 = 1.0 / 60.0;

/// A paddle under bricks, and a player that an emitter aims at and a laser crosses.
fn arcade() -> Level {
    common::level(
        r#"<rect label="w" inkscape:label="wall" x="0" y="0" width="200" height="4"/>
        <rect inkscape:label="brick" x="80" y="20" width="40" height="8"/>
        <rect inkscape:label="paddle" x="90" y="90" width="20" height="4"/>
        <circle inkscape:label="ball speed=80 angle=-60 spread=20 keep-speed restitution=1 coin" cx="100" cy="70" r="3"/>
        <circle inkscape:label="player ring=6 way=30,0 period=3" cx="20" cy="60" r="4"/>
        <circle inkscape:label="emitter every=0.2 count=3 speed=60 aim spread=10" cx="180" cy="60" r="4"/>
        <line inkscape:label="laser width=4 lit=0.5 dark=0.5" x1="60" y1="0" x2="60" y2="100"/>"#,
    )
}

fn play() -> Play {
    Play::new(arcade(), 3).unwrap()
}

#[test]
fn a_level_knows_its_player_and_its_paddle() {
    let level = arcade();
    let (player, paddle) = (level.player().unwrap(), level.paddle().unwrap());
    assert_eq!((level.bodies[player].role, level.bodies[paddle].role), (Role::Player, Role::Kinematic));
    assert_eq!(level.bodies[paddle].tags, ["paddle"]);
    let without = common::level(
        r#"<rect inkscape:label="wall spin=9" width="9" height="9"/><rect inkscape:label="wall velocity=1,0" width="9" height="9"/>
        <rect inkscape:label="wall way=9,0 period=1" width="9" height="9"/><rect width="9" height="9"/>"#,
    );
    assert_eq!((without.player(), without.paddle()), (None, None), "what the level moves waits for nobody");
}

#[test]
fn both_go_with_a_velocity_and_to_a_place() {
    let mut play = play();
    for index in [play.level().player().unwrap(), play.level().paddle().unwrap()] {
        play.step(0.25).unwrap();
        let at = play.pose(index).unwrap().0;
        play.lead(index, [40., -8.]).unwrap();
        assert_eq!(play.pose(index).unwrap().0, at, "it sets out with the step");
        play.step(0.0).unwrap();
        assert_eq!(play.pose(index).unwrap().0, at, "in no time nothing moves");
        play.step(0.25).unwrap();
        play.step(0.25).unwrap();
        assert!((play.pose(index).unwrap().0 - at - Vec2::new(20., -4.)).length() < 1e-4);
        for times in 0..2 {
            play.lead(index, [5., 5.]).unwrap();
            play.lead_to(index, [33.3, 77.7]).unwrap();
            play.step(0.0).unwrap();
            play.step(STEP).unwrap();
            assert_eq!(play.pose(index).unwrap().0, [33.3, 77.7].into(), "to the bit, {times}");
            play.step(0.5).unwrap();
            assert_eq!(play.pose(index).unwrap().0, [33.3, 77.7].into(), "and rests there");
        }
    }
}

#[test]
fn a_player_is_hit_where_it_is_led() {
    let mut play = play();
    let player = play.level().player().unwrap();
    // Through the laser within one step, while it shines.
    play.lead_to(player, [100., 30.]).unwrap();
    play.step(0.4).unwrap();
    let shots = play.shooting().unwrap().shots();
    let burnt = shots.iter().find_map(|shot| match shot {
        Shot::Burnt { time, .. } => Some(*time),
        _ => None,
    });
    // From 20 to 100; its edge touches the laser's at 60 - 2 - 4, after 34 of 80.
    assert!((burnt.unwrap() - 0.4 * 34.0 / 80.0).abs() < 1e-3, "{burnt:?}");
    // Nobody is hit who is led out of the way.
    play.lead_to(player, [100., -500.]).unwrap();
    play.step(STEP).unwrap();
    let before = play.shooting().unwrap().tally();
    for _ in 0..300 {
        play.step(STEP).unwrap();
    }
    assert_eq!(play.shooting().unwrap().tally().hits, before.hits);
}

#[test]
fn another_ball_is_as_the_first_one() {
    let mut play = play();
    let level_ball = play.level().bodies.iter().position(|body| body.role == Role::Ball).unwrap();
    let first = play.id(level_ball).unwrap();
    let added = play.add_ball(Circle::new([50., 70.], 2.).unwrap(), [0., -60.]).unwrap();
    assert_eq!(play.balls().collect::<Vec<_>>(), [first, added]);
    assert_eq!(play.body(added), None, "it is no body of the level");
    let [first, added] = [first, added].map(|id| play.world().get(id).unwrap());
    assert_eq!(added.tags(), first.tags());
    assert_eq!((added.position(), added.velocity()), ([50., 70.].into(), [0., -60.].into()));
    for _ in 0..120 {
        play.step(STEP).unwrap();
    }
    let speed = play.world().get(play.balls().last().unwrap()).unwrap().velocity().length();
    assert!((speed - 60.0).abs() < 1e-3, "it keeps its speed as the first does: {speed}");

    let bare = common::level(r#"<rect inkscape:label="wall" y="40" width="200" height="4"/>"#);
    let mut play = Play::new(bare, 1).unwrap();
    play.add_ball(Circle::new([50., 10.], 2.).unwrap(), [0., 60.]).unwrap();
    let hits: u64 = (0..60).map(|_| play.step(STEP).unwrap().hits as u64).sum();
    assert_eq!(hits, 1, "it bounces off a level without balls, too");
}

#[test]
fn what_was_led_and_added_is_played_again_to_the_bit() {
    let mut play = play();
    let (player, paddle) = (play.level().player().unwrap(), play.level().paddle().unwrap());
    let mut recording = Recording::of_play(&play, 3);
    for step in 0..400 {
        let (sin, cos) = (libm::sinf(step as f32 * 0.07), libm::cosf(step as f32 * 0.07));
        let mut inputs = Vec::new();
        match step % 50 {
            3 => inputs.push(Input::Lead { index: player, velocity: [40. * cos, 40. * sin].into() }),
            7 => inputs.push(Input::Lead { index: paddle, velocity: [50. * sin, 0.].into() }),
            20..30 => inputs.push(Input::LeadTo { index: paddle, position: [100. + 80. * sin, 92.].into() }),
            30..40 => {
                inputs.push(Input::LeadTo { index: player, position: [100. + 90. * cos, 50. + 40. * sin].into() })
            }
            45 => {
                let ball = play.ball(Circle::new([100., 60.], 3.).unwrap(), [60. * cos, -60.]);
                inputs.push(Input::Add(Box::new(ball)));
            }
            _ => {}
        }
        for input in &inputs {
            play.apply(input).unwrap();
        }
        play.step(STEP).unwrap();
        recording.add(STEP, inputs, &play);
    }
    let tally = play.shooting().unwrap().tally();
    assert!(tally.hits + tally.laser_hits > 0 && play.balls().count() > 4, "something happened: {tally:?}");
    let text = recording.to_json().unwrap();
    assert_eq!(Recording::from_json(&text).unwrap().replay().unwrap().steps, 400);
    // A player led elsewhere is found out.
    let at = text.find("\"lead\":{\"index\":4,\"velocity\":[").unwrap();
    let other = format!("{}{}", &text[..at], text[at..].replacen("\"velocity\":[", "\"velocity\":[1", 1));
    assert!(Recording::from_json(&other).unwrap().replay().is_err());
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let mut play = play();
    let (player, paddle) = (play.level().player().unwrap(), play.level().paddle().unwrap());
    play.lead(player, [1., 2.]).unwrap();
    let before = play.checksum();
    let bad = Vec2::new(f32::NAN, 0.0);
    for index in [player, paddle] {
        assert_eq!(play.lead(index, bad).unwrap_err().to_string(), "velocity: must be finite, got [NaN, 0]");
        let far = play.lead_to(index, [0., f32::INFINITY]).unwrap_err();
        assert_eq!(far, InvalidInput::NotFinite { field: "position", got: Vec2::new(0., f32::INFINITY) });
    }
    assert_eq!(
        play.lead(0, [1., 1.]).unwrap_err().to_string(),
        "bodies[0] \"wall\": must be the player, or kinematic without a way of its own, got role \"fixed\""
    );
    assert_eq!(play.lead_to(99, [1., 1.]).unwrap_err(), InvalidInput::NoBody { index: 99, len: 7 });
    let ball = play.add_ball(Circle::new([0., 0.], 1.).unwrap(), bad).unwrap_err();
    assert_eq!(ball.to_string(), "velocity: must be finite, got [NaN, 0]");
    assert_eq!(play.checksum(), before);

    let mut world = hazumi::World::new();
    let nobody = Input::Lead { index: 0, velocity: Vec2::X }.apply(&mut world).unwrap_err();
    assert_eq!(nobody.to_string(), "lead: only in a level that is played, got a bare world");

    // However fast, it stays in the range of numbers.
    play.lead(player, [f32::MAX, -f32::MAX]).unwrap();
    for _ in 0..10 {
        play.step(10.0).unwrap();
    }
    assert!(play.pose(player).unwrap().0.is_finite());
}
