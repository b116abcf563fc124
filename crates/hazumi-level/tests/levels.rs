//! The levels that come with the repository, and the JSON form.

use std::path::{Path, PathBuf};

use hazumi::{Circle, CubicBez, Response, Segment};
use hazumi_level::{Answer, FillRule, Launch, Level, LevelBody, Motion, Role};
use serde_json::{Value, json};

fn levels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels")
}

/// Every level of the folder, by its file's name.
fn shipped() -> Vec<(String, Level)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(levels()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".svg") || (name.ends_with(".json") && !name.ends_with(".schema.json")) {
            found.push((name, Level::read(&path).unwrap_or_else(|error| panic!("{error}")).0));
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(found.len() >= 5, "levels are missing: {found:?}");
    found
}

fn schema() -> jsonschema::Validator {
    let text = std::fs::read_to_string(levels().join("level.schema.json")).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

fn small() -> Value {
    json!({
        "view": { "min": [0, 0], "max": [100, 50] },
        "bodies": [
            { "shapes": [{ "segment": { "a": [0, 0], "b": [100, 0] } }] },
            { "role": "ball", "shapes": [{ "circle": { "center": [50, 25], "radius": 5 } }], "velocity": [10, 0] }
        ]
    })
}

/// `small` with the value at a place replaced, or put there.
fn with(place: &str, value: Value) -> Value {
    let mut level = small();
    let (parent, key) = place.rsplit_once('/').unwrap();
    level.pointer_mut(parent).unwrap()[key] = value;
    level
}

/// `small`, whose wall moves so.
fn moving(motion: Value) -> Value {
    let mut level = with("/bodies/0/role", json!("kinematic"));
    level["bodies"][0]["motion"] = motion;
    level
}

#[test]
fn shipped_levels_follow_the_schema() {
    let schema = schema();
    for (name, level) in shipped() {
        level.validate().unwrap_or_else(|error| panic!("{name}: {error}"));
        let json: Value = serde_json::from_str(&level.to_json()).unwrap();
        let faults: Vec<String> = schema.iter_errors(&json).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(faults.is_empty(), "{name}: {faults:#?}");
        if name.ends_with(".json") {
            let text = std::fs::read_to_string(levels().join(&name)).unwrap();
            assert!(schema.is_valid(&serde_json::from_str(&text).unwrap()), "{name} as it was written");
        }
    }
}

#[test]
fn shipped_levels_come_back_from_json_as_they_were() {
    for (name, level) in shipped() {
        assert_eq!(Level::from_json(&level.to_json()).unwrap(), level, "{name}");
    }
}

#[test]
fn shipped_levels_warn_of_what_the_readme_says_and_no_more() {
    for (name, expected) in [
        ("breakout.svg", vec![]),
        ("pachinko.svg", vec![]),
        ("pinball.svg", vec![]),
        ("room.svg", vec!["ellipse"]),
        ("billiards.svg", vec![]),
        ("crates.svg", vec![]),
        ("walls.svg", vec![]),
        ("lasers.svg", vec![]),
        ("bat.svg", vec![]),
        ("swarm.svg", vec![]),
    ] {
        let (_, warnings) = Level::read(levels().join(name)).unwrap();
        let kinds: Vec<&str> = warnings.iter().map(|warning| warning.message.split(':').next().unwrap()).collect();
        assert_eq!(kinds, expected, "{name}");
    }
}

#[test]
fn a_seed_gives_one_world() {
    for (name, level) in shipped() {
        let sum = |seed| level.to_world(seed).unwrap().world.checksum();
        assert_eq!(sum(1), sum(1), "{name}");
        // Without a ball that starts at random there is nothing for a seed to decide.
        let is_random = level.bodies.iter().any(|body| body.launch.is_some());
        assert_eq!(sum(1) != sum(2), is_random, "{name}");
    }
}

#[test]
fn no_ball_leaves_a_shipped_level() {
    for (name, level) in shipped() {
        for seed in 0..4 {
            let mut built = level.to_world(seed).unwrap();
            for second in 0..30 {
                built.world.step(1.0, |_, _| Response::BOUNCE).unwrap();
                for (body, id) in level.bodies.iter().zip(&built.ids).filter(|(body, _)| body.role.is_dynamic()) {
                    let at = built.world.get(id.unwrap()).unwrap().position();
                    let (min, max) = (level.view.min(), level.view.max());
                    let inside = (min.x..=max.x).contains(&at.x) && (min.y..=max.y).contains(&at.y);
                    assert!(inside, "{name}, seed {seed}: {} is at {at:?} after {second} s", body.name);
                }
            }
        }
    }
}

#[test]
fn breakout_is_nine_rows_of_flush_bricks() {
    let (level, _) = Level::read(levels().join("breakout.svg")).unwrap();
    let bricks: Vec<&LevelBody> = level.bodies.iter().filter(|body| body.breaks_after.is_some()).collect();
    assert_eq!(bricks.len(), 99);
    for row in bricks.chunks(11) {
        for pair in row.windows(2) {
            let [left, right] = [pair[0].shapes[0].aabb(), pair[1].shapes[0].aabb()];
            assert_eq!(left.max().x, right.min().x);
            assert_eq!(pair[0].paint.fill, pair[1].paint.fill);
        }
    }
    assert_eq!(bricks[0].tags, ["brick", "rose"]);
    assert_eq!((bricks[0].breaks_after, bricks[98].breaks_after), (Some(2), Some(1)));
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = schema();
    let circle = json!({ "circle": { "center": [0, 0], "radius": 1 } });
    let bad = [
        ("unknown field", with("/colour", json!("red"))),
        ("unknown field of a body", with("/bodies/0/colour", json!("red"))),
        ("unknown role", with("/bodies/0/role", json!("enemy"))),
        ("unknown shape", with("/bodies/0/shapes", json!([{ "ellipse": {} }]))),
        ("two shapes in one", with("/bodies/0/shapes/0/circle", circle["circle"].clone())),
        ("no shape", with("/bodies/0/shapes", json!([]))),
        ("negative radius", with("/bodies/1/shapes/0/circle/radius", json!(-1))),
        ("three coordinates", with("/bodies/1/velocity", json!([1, 2, 3]))),
        ("beyond f32", with("/gravity", json!([0, 1e300]))),
        ("too much gravity", with("/gravity", json!([0, 1.1e9]))),
        ("too fast", with("/bodies/1/velocity", json!([-1e10, 0]))),
        ("launched too fast", with("/bodies/1/launch", json!({ "speed": 1e10, "angle": 0, "spread": 0 }))),
        ("turning too fast", moving(json!({ "spin": 1e10 }))),
        ("a way too far", moving(json!({ "way": [[1e10, 0]], "period": 1 }))),
        ("negative restitution", with("/bodies/0/restitution", json!(-0.5))),
        ("a belt too fast", with("/bodies/0/belt", json!(-1e10))),
        ("a kick too strong", with("/bodies/0/bounce_at", json!(1e10))),
        ("a kick below nothing", with("/bodies/0/bounce_at", json!(-5))),
        ("breaks after no hit", with("/bodies/0/breaks_after", json!(0))),
        ("half a hit", with("/bodies/0/breaks_after", json!(1.5))),
        ("empty tag", with("/bodies/0/tags", json!([""]))),
        ("a ball of two shapes", with("/bodies/1/shapes", json!([circle, circle]))),
        ("a ball of a segment", with("/bodies/1/shapes", json!([{ "segment": { "a": [0, 0], "b": [1, 0] } }]))),
        ("a launch without speed", with("/bodies/1/launch", json!({ "angle": 0, "spread": 0 }))),
        ("a fixed body with a motion", with("/bodies/0/motion", json!({ "spin": 1 }))),
        ("a way without a period", moving(json!({ "way": [[1, 2]] }))),
        ("a period of nothing", moving(json!({ "swing": 5, "period": 0 }))),
        ("a word that no motion has", moving(json!({ "speed": 5 }))),
        ("a ball without mass", with("/bodies/1/mass", json!(0))),
        ("damping below nothing", with("/bodies/1/damping", json!(-1))),
        ("too much of the gravity", with("/bodies/1/gravity_scale", json!(1e4))),
        ("a mover of a segment", with("/bodies/0/role", json!("mover"))),
        ("a mover of two shapes", with("/bodies", json!([{ "role": "mover", "shapes": [circle, circle] }]))),
        (
            "a mover with a motion",
            with("/bodies", json!([{ "role": "mover", "shapes": [circle], "motion": { "spin": 1 } }])),
        ),
        ("a tiny period", moving(json!({ "swing": 5, "period": 1e-30 }))),
        ("a swing too far", moving(json!({ "swing": 1e30, "period": 1 }))),
        ("a bat too strong", with("/bodies", json!([{ "role": "kinematic", "shapes": [circle], "strike": 1e38 }]))),
        ("too much handed on", with("/bodies/0/most_transfer", json!(1e38))),
        ("an unknown fill rule", with("/bodies/0/paint", json!({ "fill_rule": "odd" }))),
        ("a bat that stays", with("/bodies/0/strike", json!(1))),
        ("an unknown response", with("/bodies/0/response", json!("jump"))),
        ("a front of three numbers", with("/bodies/0/front", json!([0, 1, 2]))),
        ("a limit below nothing", with("/bodies/0/most_transfer", json!(-1))),
        ("stroke of negative width", with("/bodies/0/paint", json!({ "stroke_width": -1 }))),
        ("no view", json!({ "bodies": [] })),
        ("no bodies", json!({ "view": { "min": [0, 0], "max": [1, 1] } })),
        ("a list", json!([])),
    ];
    assert!(schema.is_valid(&small()));
    let swinging = moving(json!({ "swing": 5, "period": 2 }));
    assert!(schema.is_valid(&swinging) && Level::from_json(&swinging.to_string()).is_ok());
    Level::from_json(&small().to_string()).unwrap();
    for (what, json) in bad {
        assert!(!schema.is_valid(&json), "the schema lets through: {what}");
        assert!(Level::from_json(&json.to_string()).is_err(), "the reader lets through: {what}");
    }
}

#[test]
fn a_level_made_by_hand_is_checked() {
    let level = |body| Level { bodies: vec![body], ..Level::from_json(&small().to_string()).unwrap() };
    let circle = || Circle::new([0., 0.], 1.).unwrap().into();
    let ball = |shapes| LevelBody { role: Role::Ball, ..LevelBody::new(shapes) };
    let message = |body| level(body).validate().unwrap_err().to_string();
    assert!(level(ball(vec![circle()])).validate().is_ok());
    assert_eq!(message(ball(vec![circle(), circle()])), "bodies[0].shapes: a ball must be one circle, got 2 shapes");
    let segment = Segment::new([0., 0.], [1., 0.]).unwrap().into();
    assert_eq!(message(ball(vec![segment])), "bodies[0].shapes: a ball must be a circle, got another shape");
    let wild = Launch { speed: f32::NAN, angle: 0., spread: 0. };
    let message = message(LevelBody { launch: Some(wild), ..ball(vec![circle()]) });
    assert_eq!(message, "bodies[0].launch.speed: must be a finite 32-bit number, got NaN");
    // What does not hold is not built either.
    assert!(level(LevelBody::new(vec![])).to_world(0).is_err());
}

#[test]
fn every_field_survives_json() {
    let mut body = LevelBody::new(vec![
        Circle::new([0.1, -0.2], 1e-7).unwrap().into(),
        CubicBez::new([0., 1.], [2., 3.], [4., 5.], [6., 7.]).unwrap().with_half_width(0.5).unwrap().into(),
    ]);
    body.name = "a \"name\"\n\u{1f3b1}".to_owned();
    body.tags = vec!["x".to_owned(), "y".to_owned()];
    body.velocity = [1e9, f32::MIN_POSITIVE].into();
    body.launch = Some(Launch { speed: 0.1, angle: -90., spread: 1. / 3. });
    body.restitution = Some(1.1);
    body.corners = hazumi::Corners::Diagonal;
    body.breaks_after = Some(u32::MAX);
    body.one_way = true;
    body.role = Role::Kinematic;
    body.motion = Some(Motion {
        spin: 0.1,
        pivot: Some([1., 2.].into()),
        way: vec![[3., 4.].into(), [5., 6.].into()],
        swing: -30.,
        period: 1. / 3.,
        phase: 0.7,
        smooth: true,
    });
    body.response = Some(Answer::Bounce);
    body.stopped_by = vec!["z".to_owned()];
    body.mass = Some(2.5);
    body.gravity_scale = Some(-0.1);
    body.damping = Some(0.4);
    body.keep_speed = true;
    body.most_transfer = Some(0.3);
    body.belt = Some(-0.7);
    body.front = Some([0., -1.].into());
    body.paint.fill = Some("none".to_owned());
    body.paint.stroke_width = Some(0.1);
    body.paint.fill_rule = FillRule::EvenOdd;
    let mut level = Level::from_json(&small().to_string()).unwrap();
    level.name = "n".to_owned();
    level.gravity = [0., 9.81].into();
    level.background = Some("teal".to_owned());
    level.bodies.push(body);
    let text = level.to_json();
    assert_eq!(Level::from_json(&text).unwrap(), level);
    assert_eq!(Level::from_json(&format!("\u{feff}{text}")).unwrap(), level);
    assert!(schema().is_valid(&serde_json::from_str(&text).unwrap()));
}

#[test]
fn tags_are_numbered_as_they_come_and_end_at_32() {
    let tagged = |count: usize| {
        let tags: Vec<String> = (0..count).map(|n| format!("t{n}")).collect();
        Level::from_json(&with("/bodies/0/tags", json!(tags)).to_string()).unwrap()
    };
    assert_eq!(tagged(32).to_world(0).unwrap().tags.len(), 32);
    let refused = tagged(33).to_world(0).unwrap_err().to_string();
    assert_eq!(refused, "bodies[0]: tags: a world has 32 tags at most, got \"t32\" as number 33");
}

#[test]
fn files_that_are_no_levels_are_refused_by_name() {
    for (name, part) in [
        ("nothing.svg", "cannot be read"),
        ("README.md", "must end in .svg, .svgz, .tmx, .tmj or .json, got \".md\""),
        ("level.schema.json", "title: no such field; there are $schema, name, view, gravity, background, bodies"),
    ] {
        let path = levels().join(name);
        let error = Level::read(&path).unwrap_err();
        assert_eq!(error.file, path.display().to_string());
        assert!(error.message.contains(part), "{error}");
    }
}
