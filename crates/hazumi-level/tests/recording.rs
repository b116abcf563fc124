//! Recordings: played again to the bit, and read from anywhere.

use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, World};
use hazumi_level::{Input, Level, Play, Recorder, Recording, Unequal};

/// SplitMix64, for tests.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }
}

fn room() -> World {
    let mut world = World::new();
    for (min, max) in [
        ([-110., -110.], [110., -100.]),
        ([-110., 100.], [110., 110.]),
        ([-110., -100.], [-100., 100.]),
        ([100., -100.], [110., 100.]),
    ] {
        world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap();
    }
    for n in 0..4u8 {
        let at = [f32::from(n) * 20.0 - 30.0, 0.0];
        let ball = Body::dynamic(Circle::new(at, 3.0).unwrap()).velocity([f32::from(n) * 90.0 + 10.0, 170.0]);
        world.add(ball.tags(Tags::bit(0))).unwrap();
    }
    world.add(Body::kinematic(Aabb::new([-20., 50.], [20., 60.]).unwrap()).spin(1.0)).unwrap();
    world
}

fn any_input(world: &World, random: &mut Random) -> Input {
    let bodies: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    let body = bodies[random.below(bodies.len())];
    let at = [random.between(-90.0, 90.0), random.between(-90.0, 90.0)];
    match random.below(15) {
        0 => Input::Add(Box::new(Body::dynamic(Circle::new(at, 2.0).unwrap()).velocity(at))),
        1 => Input::Remove { body },
        2 => Input::SetGravity { gravity: at.into() },
        3 => Input::SetVelocity { body, velocity: at.into() },
        4 => Input::SetAcceleration { body, acceleration: at.into() },
        5 => Input::SetSpin { body, spin: at[0] * 0.05 },
        6 => Input::MoveTo { body, position: at.into(), angle: 0.5 },
        7 => Input::Teleport { body, position: at.into() },
        8 => Input::SetShapes { body, shapes: vec![Circle::new(at, 5.0).unwrap().into()] },
        9 => Input::SetEnabled { body, enabled: random.below(2) == 0 },
        10 => Input::SetTags { body, tags: Tags::bit(1) },
        11 => Input::SetStoppedBy { body, tags: Tags::bit(0) },
        12 => Input::SetSenses { body, tags: Tags::bit(0) },
        13 => Input::SetResponse { body, response: Some(Response::Slide) },
        _ => Input::SetUser { body, user: random.next() },
    }
}

/// A game with every input, recorded.
fn game(seed: u64, steps: usize) -> (Recording, World) {
    let mut random = Random(seed);
    let mut world = room();
    let mut recording = Recording::of_world(&world);
    for _ in 0..steps {
        let mut inputs = Vec::new();
        if random.below(3) == 0 {
            let input = any_input(&world, &mut random);
            if world.len() > 6 && input.apply(&mut world).is_ok() {
                inputs.push(input);
            }
        }
        let dt = random.between(0.0, 0.05);
        world.advance(dt).unwrap();
        recording.add(dt, inputs, &world);
    }
    (recording, world)
}

#[test]
fn every_input_is_played_again_to_the_bit() {
    for seed in 0..20 {
        let (recording, _) = game(seed, 200);
        let read = Recording::from_json(&recording.to_json().unwrap()).unwrap();
        assert_eq!(read.to_json(), recording.to_json());
        assert_eq!(read.replay().unwrap().steps, 200);
        assert_eq!(read.len(), 200);
    }
}

#[test]
fn a_game_of_its_own_rules_differs_from_one_without() {
    let mut world = room();
    let mut recording = Recording::of_world(&world);
    let step = |world: &mut World, dt: f32| world.step(dt, |_, _| Response::Bounce { restitution: 0.5 }).map(drop);
    for _ in 0..100 {
        step(&mut world, 0.02).unwrap();
        recording.add(0.02, Vec::new(), &world);
    }
    assert_eq!(recording.replay_with(step).unwrap().steps, 100);
    let Err(Unequal::Differs(difference)) = recording.replay() else { panic!("must differ") };
    assert!(difference.step > 0 && (4..8).contains(&difference.body.unwrap()), "{difference}");
    assert!(difference.to_string().contains("differs: recorded checksum 0x"), "{difference}");
}

#[test]
fn a_level_with_bodies_that_a_game_added_plays_on() {
    let level = Level::from_json(
        r#"{"view": {"min": [0, 0], "max": [100, 100]}, "bodies": [
            {"name": "bumper", "shapes": [{"aabb": {"min": [0, 0], "max": [100, 10]}}], "tags": ["brick"], "breaks_after": 1},
            {"name": "ball", "role": "ball", "shapes": [{"circle": {"center": [50, 50], "radius": 5}}], "velocity": [0, -70]}
        ]}"#,
    )
    .unwrap();
    let mut play = Play::new(level, 1).unwrap();
    let mut recording = Recording::of_play(&play, 1);
    let bodies = [[0., 20.], [20., 30.]].map(|[low, high]| Aabb::new([0., low], [100., high]).unwrap());
    for step in 0..60 {
        let mut inputs = Vec::new();
        if step == 3 {
            inputs = bodies.map(|shape| Input::Add(Box::new(Body::fixed(shape)))).to_vec();
            // As a replay does; a game on a level has the world to look at only.
            for input in &inputs {
                play.apply(input).unwrap();
            }
        }
        play.step(0.05).unwrap();
        recording.add(0.05, inputs, &play);
    }
    assert_eq!(recording.replay().unwrap().steps, 60);
}

/// Whatever the bytes, a recording is refused, equal or different; nothing panics.
#[test]
fn changed_bytes_never_panic() {
    let text = game(5, 40).0.to_json().unwrap();
    let mut random = Random(77);
    let (mut equal, mut different, mut refused) = (0, 0, 0);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = b"0123456789-.e,[]{}\":tfn"[random.below(23)];
        }
        let text = String::from_utf8(bytes).unwrap();
        let error = match Recording::from_json(&text).map(|recording| recording.replay()) {
            Ok(Ok(_)) => {
                equal += 1;
                continue;
            }
            Ok(Err(Unequal::Differs(_))) => {
                different += 1;
                continue;
            }
            Ok(Err(Unequal::Invalid(error))) => error.to_string(),
            Err(error) => error.to_string(),
        };
        refused += 1;
        assert!(!error.is_empty() && !error.contains('\n'), "{error}");
    }
    assert!(equal > 0 && different > 0 && refused > 0, "{equal} {different} {refused}");
}

#[test]
fn a_level_with_zeros_below_zero_keeps_them_and_verifies() {
    let drawn = r#"<svg viewBox="0 0 100 100" data-gravity="-0 -0"><circle class="ball" data-velocity="-0,-0" r="5" cx="50" cy="50"/>
        <rect class="wall" data-spin="-0" data-velocity="-0,-0" width="9" height="9"/>
        <circle class="emitter" data-every="0.1" data-count="3" data-speed="60" data-angle="-0" r="2" cx="50" cy="20"/></svg>"#;
    let (level, _) = Level::from_svg(drawn).unwrap();
    let read = Level::from_json(&level.to_json()).unwrap();
    assert_eq!(format!("{read:?}"), format!("{level:?}"));
    let mut play = Play::new(level, 1).unwrap();
    let mut recording = Recording::of_play(&play, 1);
    for _ in 0..30 {
        play.step(0.02).unwrap();
        recording.add(0.02, Vec::new(), &play);
    }
    let read = Recording::from_json(&recording.to_json().unwrap()).unwrap();
    assert_eq!(read.replay().unwrap().steps, 30);
}

#[test]
fn a_recorder_writes_what_the_recording_says() {
    let drawn = r#"<rect width="200" height="100" fill="none" stroke="red"/>
        <circle class="ball" cx="50" cy="50" r="5" data-speed="170" data-spread="180"/>"#;
    let text = format!(r#"<svg viewBox="0 0 200 100">{drawn}</svg>"#);
    let mut play = Play::new(Level::from_svg(&text).unwrap().0, 3).unwrap();
    let mut recording = Recording::of_play(&play, 3);
    let mut recorder = Recorder::of_play(&play, 3, Vec::new()).unwrap();
    assert!(recorder.is_empty());
    for _ in 0..200 {
        play.step(0.02).unwrap();
        recording.add(0.02, Vec::new(), &play);
        recorder.add(0.02, Vec::new(), &play).unwrap();
    }
    assert_eq!((recorder.len(), recorder.left_out()), (200, 0));
    let written = String::from_utf8(recorder.finish().unwrap()).unwrap();
    assert!(written == recording.to_json().unwrap());
    assert_eq!(Recording::from_json(&written).unwrap().replay().unwrap().steps, 200);
}

#[test]
fn a_recorder_is_full_at_what_a_replay_reads() {
    let level = Level::from_json(r#"{"view": {"min": [0, 0], "max": [9, 9]}, "bodies": []}"#).unwrap();
    let play = Play::new(level, 1).unwrap();
    let mut bytes = 0;
    let mut recorder = Recorder::of_play(&play, 1, Counter(&mut bytes)).unwrap();
    let gravity = Input::SetGravity { gravity: [1., 2.].into() };
    for _ in 0..400 {
        recorder.add(0.02, vec![gravity.clone(); 20_000], &play).unwrap();
    }
    let (written, left_out) = (recorder.len(), recorder.left_out());
    assert!(written > 100 && left_out > 10 && written + left_out == 400, "{written} {left_out}");
    recorder.finish().unwrap();
    assert!(bytes <= 256 << 20 && bytes > 250 << 20, "{bytes}");
}

/// Counts what is written.
struct Counter<'a>(&'a mut usize);

impl std::io::Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        *self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
