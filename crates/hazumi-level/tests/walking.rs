//! What walkers walk into moves by its own velocity or by somebody's hand: it is the same to them.

use hazumi::Vec2;
use hazumi_level::{Input, Level, Play, Rule};

const STEP: f32 = 1.0 / 60.0;

/// A walker that stands, or walks up, and a wall of 20 × 100 left of it that moves so.
fn room(walk: &str, velocity: [f32; 2]) -> Level {
    let [x, y] = velocity;
    Level::from_json(&format!(
        r#"{{ "view": {{ "min": [0, 0], "max": [200, 200] }}, "bodies": [
            {{ "role": "walker", "walk": {{ {walk} }}, "shapes": [{{ "aabb": {{ "min": [90, 90], "max": [110, 110] }} }}] }},
            {{ "role": "kinematic", "velocity": [{x}, {y}], "shapes": [{{ "aabb": {{ "min": [40, 50], "max": [60, 150] }} }}] }}
        ] }}"#
    ))
    .unwrap()
}

const STANDS: &str = r#""speed": 60"#;
const UP: &str = r#""speed": 60, "route": [{ "seconds": 9, "angle": -90 }]"#;

fn at(play: &Play, index: usize) -> Vec2 {
    play.pose(index).unwrap().0
}

fn is_near(got: Vec2, wanted: Vec2, far: f32) {
    assert!((got - wanted).length() < far, "got {got:?}, wanted {wanted:?}");
}

#[test]
fn a_wall_that_is_led_pushes_and_carries_as_one_with_that_velocity() {
    for rule in [Rule::Frame, Rule::Swept] {
        for walk in [STANDS, UP] {
            for dt in [STEP, 1.0 / 90.0, 0.25] {
                let velocity = [60.0, 15.0];
                let mut by_itself = Play::with_rule(room(walk, velocity), 1, rule).unwrap();
                let mut led = Play::with_rule(room(walk, [0.0, 0.0]), 1, rule).unwrap();
                led.lead(1, velocity).unwrap();
                let mut led_to = Play::with_rule(room(walk, [0.0, 0.0]), 1, rule).unwrap();
                while by_itself.time() < 1.25 {
                    by_itself.step(dt).unwrap();
                    led.step(dt).unwrap();
                    led_to.lead_to(1, at(&by_itself, 1)).unwrap();
                    led_to.step(dt).unwrap();
                    let wanted = at(&by_itself, 0);
                    is_near(at(&led, 0), wanted, 2e-3);
                    // A step may end half a frame before the last one that it makes up for. Nobody knows where it is led to next:
                    // swept it is that late, and pushed out frame by frame as deep as that rule lets it in.
                    let far = match rule {
                        _ if dt != 1.0 / 90.0 => 2e-3,
                        Rule::Swept => 0.6,
                        Rule::Frame => 3.0,
                    };
                    is_near(at(&led_to, 0), wanted, far);
                }
                assert!(at(&by_itself, 0).x > 110.0, "it was pushed: {:?}", at(&by_itself, 0));
                let pushes = [&by_itself, &led, &led_to].map(|play| play.walking().unwrap().pushes());
                assert!(pushes[0] > 0 && pushes[1] > 0 && pushes[2] > 0, "{pushes:?}");
            }
        }
    }
}

#[test]
fn a_wall_led_through_a_walker_in_one_step_takes_it_along() {
    let mut play = Play::new(room(STANDS, [0.0, 0.0]), 1).unwrap();
    play.lead_to(1, [150.0, 100.0]).unwrap();
    play.step(0.5).unwrap();
    is_near(at(&play, 0), [170.0, 100.0].into(), 1e-2);
    // It rests there, and nobody is pushed on.
    play.step(0.5).unwrap();
    is_near(at(&play, 0), [170.0, 100.0].into(), 1e-2);
    // Led away, it leaves the walker where it is.
    play.lead(1, [-60.0, 0.0]).unwrap();
    play.step(0.5).unwrap();
    is_near(at(&play, 0), [170.0, 100.0].into(), 1e-2);
    is_near(at(&play, 1), [120.0, 100.0].into(), 1e-3);
}

#[test]
fn in_no_time_nothing_is_pushed() {
    let mut play = Play::new(room(STANDS, [0.0, 0.0]), 1).unwrap();
    play.lead_to(1, [90.0, 100.0]).unwrap();
    play.step(0.0).unwrap();
    assert_eq!(at(&play, 0), [100.0, 100.0].into());
    play.step(STEP).unwrap();
    is_near(at(&play, 0), [110.0, 100.0].into(), 1e-3);
}

/// Who is set elsewhere was not between, and takes nobody along on the way.
#[test]
fn a_wall_that_is_set_beyond_a_walker_does_not_take_it_along() {
    let mut play = Play::new(room(STANDS, [0.0, 0.0]), 1).unwrap();
    let wall = play.id(1).unwrap();
    play.apply(&Input::Teleport { body: wall, position: [160.0, 100.0].into() }).unwrap();
    for _ in 0..10 {
        play.step(STEP).unwrap();
    }
    assert_eq!(at(&play, 0), [100.0, 100.0].into());
    // From there it pushes to the other side.
    play.lead_to(1, [120.0, 100.0]).unwrap();
    play.step(0.5).unwrap();
    is_near(at(&play, 0), [100.0, 100.0].into(), 1e-3);
    play.lead_to(1, [100.0, 100.0]).unwrap();
    play.step(0.5).unwrap();
    is_near(at(&play, 0), [80.0, 100.0].into(), 1e-2);
}

#[test]
fn where_a_ball_broke_a_brick_a_walker_passes() {
    for rule in [Rule::Frame, Rule::Swept] {
        let level = Level::from_json(
            r#"{ "view": { "min": [0, 0], "max": [200, 200] }, "bodies": [
                { "role": "walker", "walk": { "speed": 60, "route": [{ "seconds": 9, "angle": 0 }] },
                  "shapes": [{ "aabb": { "min": [10, 90], "max": [30, 110] } }] },
                { "breaks_after": 1, "shapes": [{ "aabb": { "min": [90, 80], "max": [110, 120] } }] },
                { "role": "ball", "velocity": [0, 20], "shapes": [{ "circle": { "center": [100, 20], "radius": 4 } }] }
            ] }"#,
        )
        .unwrap();
        let mut play = Play::with_rule(level, 1, rule).unwrap();
        let mut last = 0.0;
        while play.time() < 4.0 {
            play.step(STEP).unwrap();
            let x = at(&play, 0).x;
            // The ball breaks it after 2.8 seconds; until then the walker stands before it.
            assert!(x < 82.0 || play.id(1).is_none_or(|id| !play.world().contains(id)), "{rule:?}: {x}");
            last = x;
        }
        // Since then it walked on at 60 a second.
        is_near([last, 0.0].into(), [152.0, 0.0].into(), 2.0);
    }
}
