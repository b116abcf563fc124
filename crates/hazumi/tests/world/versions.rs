//! Worlds that earlier versions wrote are read by every later one, and go on.
//!
//! `HAZUMI_WRITE_WORLDS=1 cargo test -p hazumi --features serde --test world versions` writes what is missing in `data/v1`, and never
//! changes what is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hazumi::*;
use serde_json::{Value, json};

use crate::support::*;

const A: Tags = Tags::bit(0);
const B: Tags = Tags::bit(1);
/// What says so is removed just before its world is written.
const LEAVES: u64 = 99;
/// What rests and presses may go on otherwise one day.
const MAY_CHANGE: [&str; 3] = ["resting", "gliding", "crushed"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/world/data/v1")
}

fn circle(at: [f32; 2], radius: f32) -> Circle {
    Circle::new(at, radius).unwrap()
}

fn block(at: [f32; 2], size: [f32; 2]) -> Aabb {
    Aabb::from_center(at, size).unwrap()
}

fn room() -> World {
    let mut world = World::new();
    world.add(Body::compound(walls(60.0)).user(7)).unwrap();
    world
}

/// Circles and boxes between bricks, each kind of answer, and places that stand empty.
fn bounces() -> Result<World, InvalidBody> {
    let mut world = room();
    let gone = world.add(Body::fixed(circle([3.0, 3.0], 1.0)))?;
    let responses = [
        None,
        Some(Response::Bounce { restitution: 0.5 }),
        Some(Response::Bounce { restitution: 1.25 }),
        Some(Response::Velocity([31.0, -17.0].into())),
    ];
    for (i, response) in responses.into_iter().enumerate() {
        let at = [-40.3 + 25.7 * i as f32, -11.2 + 13.9 * (i % 2) as f32];
        let brick = Body::fixed(block(at, [9.0, 5.0])).tags(if i % 2 == 0 { A } else { B });
        let brick = world.add(if i == 3 { brick.corners(Corners::Diagonal) } else { brick })?;
        world.set_response(brick, response)?;
        world.add(
            Body::dynamic(circle([-37.7 + 23.1 * i as f32, 31.4], 2.3)).velocity([57.0, -83.0 - 7.0 * i as f32]),
        )?;
    }
    world.add(Body::dynamic(block([11.3, -41.9], [5.0, 3.0])).velocity([-71.0, 44.0]).stopped_by(!B))?;
    world.add(Body::fixed(circle([0.0, 50.0], 4.0)).disabled())?;
    world.remove(gone)?;
    world.add(Body::fixed(circle([50.0, -50.0], 2.0)).user(LEAVES))?;
    Ok(world)
}

/// Balls that bounce as high as they fell, each pulled otherwise.
fn gravity() -> Result<World, InvalidBody> {
    let mut world = room();
    world.set_gravity([0.0, 190.0])?;
    world.add(Body::dynamic(circle([-31.7, -21.3], 3.1)).velocity([13.0, 5.0]))?;
    world.add(Body::dynamic(circle([2.9, -11.1], 2.2)).velocity([-17.0, 0.0]).gravity_scale(0.4))?;
    world.add(Body::dynamic(circle([28.3, 4.7], 4.3)).acceleration([-23.0, 11.0]))?;
    world.add(Body::fixed(circle([-3.3, 55.0], 17.0)))?;
    Ok(world)
}

/// Every shape that moves among every shape that stands.
fn outlines() -> Result<World, InvalidBody> {
    let mut world = room();
    let fixed: [Shape; 7] = [
        circle([-37.1, -29.3], 6.7).into(),
        Obb::new([-7.9, -31.3], [13.0, 6.0], 0.37).unwrap().into(),
        Capsule::new([21.1, -33.7], [33.9, -27.1], 3.3).unwrap().into(),
        Segment::new([-43.3, 7.7], [-29.9, 15.1]).unwrap().into(),
        QuadBez::new([-13.7, 11.9], [1.3, 23.7], [13.1, 9.1]).unwrap().with_half_width(1.1).unwrap().into(),
        CubicBez::new([23.3, 3.1], [31.7, 21.1], [39.1, -7.7], [47.9, 11.3]).unwrap().into(),
        Polygon::new([[-9.1, 33.3], [7.7, 35.9], [1.9, 47.1]]).unwrap().into(),
    ];
    for shape in fixed {
        world.add(Body::fixed(shape))?;
    }
    world.add(Body::fixed(Line::new([0.0, 57.3], [1.0, 0.03]).unwrap()))?;
    let movers: [Shape; 4] = [
        circle([-21.3, -7.1], 2.7).into(),
        block([3.7, -9.3], [6.0, 4.0]).into(),
        Capsule::new([27.3, -11.1], [31.1, -14.3], 1.7).unwrap().into(),
        Polygon::new([[-31.1, 31.3], [-25.9, 32.9], [-28.7, 37.7]]).unwrap().into(),
    ];
    for (i, shape) in movers.into_iter().enumerate() {
        world.add(Body::dynamic(shape).velocity([61.0 - 37.0 * i as f32, -47.0 + 29.0 * i as f32]))?;
    }
    Ok(world)
}

/// A wall that is sent somewhere, one that turns about a pivot, one of two shapes that drifts; balls that they strike.
fn kinematic() -> Result<World, InvalidBody> {
    let mut world = room();
    let sent = world.add(Body::kinematic(block([-30.0, 41.0], [17.0, 5.0])).most_transfer(60.0))?;
    world.add(Body::kinematic(block([21.0, 0.0], [23.0, 3.0])).pivot([31.0, 0.0]).spin(1.3))?;
    let pair = [circle([-13.0, -37.0], 4.0).into(), block([-5.0, -37.0], [9.0, 3.0]).into()];
    world.add(Body::kinematic_compound(pair).velocity([6.0, 4.5]))?;
    world.add(Body::dynamic(circle([-33.3, 21.7], 2.9)).velocity([7.0, 91.0]))?;
    world.add(Body::dynamic(circle([17.1, -19.3], 2.1)).velocity([-3.0, 67.0]))?;
    world.add(Body::dynamic(circle([-9.7, -9.1], 3.3)).velocity([5.0, -73.0]))?;
    world.move_to(sent, [-25.0, 33.0], 0.0)?;
    Ok(world)
}

/// Walls that let pass, a gate that opens one way, and answers of pairs of tags.
fn passing() -> Result<World, InvalidBody> {
    let mut world = room();
    world.set_response_between(A, B, Some(Response::Bounce { restitution: 0.7 })).unwrap();
    world.set_response_between(B, B, Some(Response::Pass)).unwrap();
    world.add(Body::fixed(block([-20.0, 0.0], [12.0, 30.0])).response(Response::Pass))?;
    world.add(Body::fixed(Segment::new([20.0, -50.0], [20.0, 50.0]).unwrap()).one_way())?;
    world.add(Body::fixed(block([37.0, 21.0], [9.0, 6.0])).one_way_toward([0.0, -1.0]).tags(A))?;
    world.add(Body::dynamic(circle([-31.3, 3.7], 3.1)).velocity([83.0, 11.0]).tags(B))?;
    world.add(Body::dynamic(circle([-27.9, -9.3], 2.3)).velocity([41.0, 67.0]).tags(B))?;
    world.add(Body::dynamic(circle([-22.3, -5.1], 2.7)).velocity([-29.0, 13.0]).tags(B))?;
    world.add(Body::dynamic(circle([33.7, -17.3], 2.1)).velocity([9.0, 103.0]).tags(A))?;
    // These two go through each other.
    world.add(Body::dynamic(circle([-5.0, 40.0], 4.0)).velocity([12.0, 0.0]).tags(B))?;
    world.add(Body::dynamic(circle([3.3, 41.0], 4.0)).velocity([-3.0, 0.5]).tags(B))?;
    Ok(world)
}

/// Balls within what they sense.
fn sensing() -> Result<World, InvalidBody> {
    let mut world = room();
    world.add(Body::fixed(circle([-11.0, 7.0], 19.0)).tags(B))?;
    world.add(Body::kinematic(block([25.0, -15.0], [30.0, 20.0])).velocity([-9.0, 3.0]).tags(B))?;
    for (i, at) in [[-13.3, 3.1], [21.7, -17.9], [-41.1, 37.7]].into_iter().enumerate() {
        let ball = Body::dynamic(circle(at, 2.2 + i as f32)).velocity([43.0 + 11.0 * i as f32, -37.0]);
        world.add(ball.tags(A).stopped_by(!(A | B)).senses(A | B))?;
    }
    Ok(world)
}

/// Balls and boxes of several masses that meet each other.
fn crowd() -> Result<World, InvalidBody> {
    let mut world = room();
    for i in 0..12 {
        let at = [-39.7 + 26.3 * (i % 4) as f32 + 1.3 * (i / 4) as f32, -31.1 + 29.7 * (i / 4) as f32];
        let shape: Shape =
            if i % 5 == 0 { block(at, [7.0, 5.0]).into() } else { circle(at, 3.0 + 0.4 * (i % 3) as f32).into() };
        let turn = 0.7 + 2.4 * i as f32;
        let velocity = [71.0 * libm::cosf(turn), 71.0 * libm::sinf(turn)];
        world.add(Body::dynamic(shape).velocity(velocity).tags(A).mass(1.0 + 0.5 * (i % 4) as f32))?;
    }
    Ok(world)
}

/// What rests, leans, is pressed or carried, and balls that keep their speed.
fn resting() -> Result<World, InvalidBody> {
    let mut world = room();
    world.set_gravity([0.0, 240.0])?;
    for i in 0..6 {
        let ball = Body::dynamic(circle([-43.1 + 7.3 * i as f32, 31.7 - 3.1 * i as f32], 3.0)).tags(A);
        world.add(ball.restitution(0.2))?;
    }
    world.add(Body::kinematic(block([25.0, 44.0], [30.0, 4.0])).spin(0.05))?;
    world.add(Body::dynamic(block([22.0, 38.0], [8.0, 6.0])).response(Response::Slide))?;
    world.add(Body::dynamic(circle([31.0, 36.0], 3.0)).response(Response::Stop))?;
    world.add(Body::fixed(QuadBez::new([-20.0, -20.0], [0.0, 20.0], [20.0, -20.0]).unwrap()))?;
    world.add(Body::dynamic(circle([-9.0, -27.0], 2.5)).restitution(0.0))?;
    world.add(Body::kinematic(block([52.0, -20.0], [4.0, 20.0])).velocity([6.0, 0.0]))?;
    world.add(Body::dynamic(block([57.0, -20.0], [5.0, 6.0])).gravity_scale(0.0).response(Response::Slide))?;
    world.add(Body::dynamic(circle([-41.0, -43.0], 2.0)).velocity([53.0, 31.0]).gravity_scale(0.0).keep_speed())?;
    Ok(world)
}

/// A ball that glides along a row whose parts are higher or lower by less than can be told.
fn gliding() -> Result<World, InvalidBody> {
    let mut world = World::new();
    let mut random = Random(5);
    random.unit();
    for i in 0..12 {
        let (x, y) = (-40.0 + 7.0 * i as f32, random.between(-1e-5, 1e-5));
        world.add(Body::fixed(Segment::new([x, y], [x + 7.0, y]).unwrap()))?;
    }
    world.add(Body::dynamic(circle([-30.0, -3.0], 3.0)).velocity([38.0, 3.0]).restitution(0.0))?;
    Ok(world)
}

/// A ball that finds no room as far as it looks.
fn crushed() -> Result<World, InvalidBody> {
    let mut world = World::new();
    for y in [-4e5, 4e5] {
        world.add(Body::fixed(block([0.0, y], [1e6, 8e5 - 4.0])))?;
    }
    world.add(Body::dynamic(circle([0.0, 0.0], 3.0)).velocity([5.0, 0.0]))?;
    Ok(world)
}

type Scene = fn() -> Result<World, InvalidBody>;

/// Everything is written in the middle of play, after so many steps.
fn write_missing() -> Checked {
    let scenes: [(&str, Scene, usize); 10] = [
        ("bounces", bounces, 41),
        ("gravity", gravity, 37),
        ("outlines", outlines, 29),
        ("kinematic", kinematic, 0),
        ("passing", passing, 13),
        ("sensing", sensing, 17),
        ("crowd", crowd, 53),
        ("resting", resting, 90),
        ("gliding", gliding, 7),
        ("crushed", crushed, 3),
    ];
    fs::create_dir_all(folder())?;
    let list = folder().join("pinned.json");
    let mut pinned: BTreeMap<String, Value> = match fs::read_to_string(&list) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => BTreeMap::new(),
    };
    for (name, scene, steps) in scenes {
        let file = folder().join(name).with_extension("json");
        if file.exists() {
            continue;
        }
        let mut world = scene()?;
        for _ in 0..steps {
            world.advance(1.0 / 60.0)?;
        }
        let leaves: Vec<BodyId> = world.iter().filter(|body| body.user() == LEAVES).map(|body| body.id()).collect();
        for id in leaves {
            world.remove(id)?;
        }
        fs::write(&file, serde_json::to_string(&world)? + "\n")?;
        let before = world.checksum();
        let hits = goes_on(&mut world)?;
        let after = json!({ "hits": hits, "checksum": world.checksum(), "places": places(&world) });
        let after = if MAY_CHANGE.contains(&name) { Value::Null } else { after };
        pinned.insert(name.into(), json!({ "checksum": before, "after": after }));
    }
    fs::write(&list, serde_json::to_string_pretty(&pinned)? + "\n")?;
    Ok(())
}

/// A second of play; how many hits there were.
fn goes_on(world: &mut World) -> Result<usize, InvalidStep> {
    (0..60).try_fold(0, |hits, _| Ok(hits + world.advance(1.0 / 60.0)?.hits))
}

fn places(world: &World) -> Vec<Vec2> {
    world.iter().filter(|body| body.kind() != BodyKind::Fixed).map(|body| body.position()).collect()
}

#[test]
fn worlds_that_version_1_wrote_are_read_and_go_on_to_the_bit() -> Checked {
    if std::env::var_os("HAZUMI_WRITE_WORLDS").is_some() {
        write_missing()?;
    }
    let pinned: BTreeMap<String, Value> = serde_json::from_str(&fs::read_to_string(folder().join("pinned.json"))?)?;
    assert_eq!(pinned.len(), 10);
    for (name, pinned) in pinned {
        let text = fs::read_to_string(folder().join(&name).with_extension("json"))?;
        let mut world: World = serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
        // What moved along a surface passed it in version 1. Such pairs are contacts now, and are not read.
        if name != "gliding" {
            assert_eq!(json!(world.checksum()), pinned["checksum"], "{name} as it was read");
        }
        let hits = goes_on(&mut world)?;
        assert!(places(&world).iter().all(|place| place.is_finite()), "{name}");
        if !MAY_CHANGE.contains(&&*name) {
            assert_eq!(json!(places(&world)), pinned["after"]["places"], "{name}, where all are after a second");
            assert_eq!(json!(hits), pinned["after"]["hits"], "{name}, hits of a second");
            assert_eq!(json!(world.checksum()), pinned["after"]["checksum"], "{name} after a second");
        }
    }
    Ok(())
}

/// Nothing that a snapshot can hold is missing in the worlds that were kept.
#[test]
fn the_worlds_of_version_1_hold_all_that_a_snapshot_has() -> Checked {
    let mut all = String::new();
    for file in fs::read_dir(folder())? {
        all += &fs::read_to_string(file?.path())?;
    }
    for word in [
        "\"free_places\":[1]",
        "\"free_pieces\":[4",
        "\"freed_pieces\":[9",
        "\"passing\":[{",
        "\"through\":[[",
        "\"touching\":[{",
        "\"between\":[{",
        "\"flush\":true",
        "\"crushed\":true",
        "\"unchecked\":true",
        "\"target\":[[",
        "\"pivot\":[",
        "\"spin\":1.3",
        "\"keep_speed\":true",
        "\"most_transfer\":60.0",
        "\"senses\":3",
        "\"enabled\":false",
        "\"one_way\":",
        "\"diagonal\"",
        "\"velocity\":[31.0,-17.0]",
        "\"slide\"",
        "\"stop\"",
        "\"pass\"",
        "\"capsule\"",
        "\"polygon\"",
        "\"quad_bez\"",
        "\"cubic_bez\"",
        "\"line\"",
        "\"segment\"",
        "\"obb\"",
        "\"aabb\"",
    ] {
        assert!(all.contains(word), "no world has {word}");
    }
    Ok(())
}
