//! A level that comes into a world that is there already.

use hazumi::{Body, Circle, Tags, World};
use hazumi_level::Level;

fn level(bodies: &str) -> Level {
    let text = format!(r#"{{"view": {{"min": [0, 0], "max": [100, 100]}}, "gravity": [0, 9], "bodies": [{bodies}]}}"#);
    Level::from_json(&text).unwrap()
}

const FLOOR: &str =
    r#"{"name": "floor", "shapes": [{"aabb": {"min": [0, 90], "max": [100, 100]}}], "tags": ["brick", "wet"]}"#;
const BALL: &str = r#"{"role": "ball", "shapes": [{"circle": {"center": [50, 10], "radius": 4}}], "tags": ["ball"],
    "launch": {"angle": 90, "spread": 90, "speed": 100}}"#;
const DRAWN: &str = r#"{"role": "decor", "shapes": [{"circle": {"center": [9, 9], "radius": 4}}]}"#;

#[test]
fn its_bodies_are_those_of_a_world_of_its_own() {
    let level = level(&[DRAWN, FLOOR, BALL].join(","));
    let built = level.to_world(7).unwrap();
    let mut world = World::new();
    world.set_gravity(level.gravity).unwrap();
    let mut tags = Vec::new();
    let ids = level.add_to(&mut world, 7, &mut tags).unwrap();
    assert_eq!((&ids, &tags), (&built.ids, &built.tags));
    assert_eq!(world.checksum(), built.world.checksum());
    assert!(ids[0].is_none());
    assert_eq!(world.get(ids[2].unwrap()).unwrap().user(), 2, "its index");
}

#[test]
fn what_was_in_the_world_and_its_gravity_stay() {
    let mut world = World::new();
    let own = world.add(Body::dynamic(Circle::new([5.0, 5.0], 1.0).unwrap())).unwrap();
    let ids = level(FLOOR).add_to(&mut world, 1, &mut Vec::new()).unwrap();
    assert_eq!((world.len(), world.gravity()), (2, [0.0, 0.0].into()));
    assert!(world.contains(own) && ids[0] != Some(own));
}

#[test]
fn words_keep_the_bits_that_the_game_gave_them_and_others_come_from_above() {
    let (mut world, mut tags) = (World::new(), vec![String::new(); 32]);
    tags[3] = "brick".to_owned();
    let ids = level(&[FLOOR, BALL].join(",")).add_to(&mut world, 1, &mut tags).unwrap();
    let tags_of = |index: usize| world.get(ids[index].unwrap()).unwrap().tags();
    assert_eq!((tags_of(0), tags_of(1)), (Tags::bit(3) | Tags::bit(31), Tags::bit(30)));
    assert_eq!((tags[31].as_str(), tags[30].as_str()), ("wet", "ball"));
}

#[test]
fn a_level_that_is_refused_midway_leaves_nothing_and_tells_no_words() {
    let mut tags: Vec<String> = (0..32).map(|bit| format!("own {bit}")).collect();
    tags[3] = "brick".to_owned();
    tags[4] = "wet".to_owned();
    let (mut world, before) = (World::new(), tags.clone());
    let refused = level(&[FLOOR, BALL].join(",")).add_to(&mut world, 1, &mut tags).unwrap_err();
    assert_eq!(refused.message, "bodies[1]: tags: a world has 32 tags at most, got \"ball\" as number 33");
    assert_eq!((world.len(), &tags), (0, &before));
}

#[test]
fn more_words_than_a_world_has_tags_are_an_error() {
    let (mut world, mut tags) = (World::new(), vec![String::new(); 40]);
    tags[36] = "brick".to_owned();
    let error = level(FLOOR).add_to(&mut world, 1, &mut tags).unwrap_err();
    assert_eq!((error.to_string().as_str(), world.len()), ("tags: must be at most 32 words, got 40", 0));
}
