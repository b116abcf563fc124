//! The words of what a world says, as data: today's are written, those of before are read as well.

use hazumi::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::support::*;

/// A wall of three tiles, the last of which stands to the right of a ball that comes at it.
fn world() -> Result<(World, BodyId), Box<dyn core::error::Error>> {
    let mut world = World::new();
    let tiles = [0.0, 20.0, 40.0].map(|x| Aabb::new([x, 0.0], [x + 10.0, 10.0]).map(Shape::from));
    let wall = world.add(Body::compound(tiles.into_iter().collect::<Result<Vec<_>, _>>()?))?;
    world.add(Body::dynamic(Circle::new([60.0, 5.0], 2.0)?).velocity([-100.0, 0.0]))?;
    Ok((world, wall))
}

/// Whether the third shape is named in the data by the new word only, and the old word means the same.
fn check<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(said: &T) -> Checked {
    let mut data = serde_json::to_value(said)?;
    let fields = data.as_object_mut().ok_or("no object")?;
    assert_eq!((fields.get("shape_index"), fields.get("piece")), (Some(&json!(2)), None), "{said:?}");
    assert_eq!(&serde_json::from_value::<T>(Value::Object(fields.clone()))?, said);
    let index = fields.remove("shape_index").ok_or("no index")?;
    assert!(serde_json::from_value::<T>(Value::Object(fields.clone())).is_err(), "it is not left out");
    fields.insert("piece".into(), index);
    assert_eq!(&serde_json::from_value::<T>(data)?, said);
    Ok(())
}

#[test]
fn a_hit_that_was_saved_when_its_shape_was_called_piece_is_still_read() -> Checked {
    let (mut world, wall) = world()?;
    world.advance(1.0)?;
    let hit = world.hits().next().copied().ok_or("no hit")?;
    assert_eq!((hit.other, hit.shape_index), (wall, 2));
    check(&hit)
}

#[test]
fn answers_that_were_saved_when_their_shape_was_called_piece_are_still_read() -> Checked {
    let (world, wall) = world()?;
    let none = Filter::default();
    let cast = world.cast_ray([55.0, 5.0], [-100.0, 0.0], none)?.ok_or("no hit")?;
    assert_eq!((cast.body, cast.shape_index), (wall, 2));
    check(&cast)?;
    let near = world.nearest([52.0, 5.0], 100.0, none)?.ok_or("nothing near")?;
    assert_eq!((near.body, near.shape_index), (wall, 2));
    check(&near)?;
    let mut found = Vec::new();
    world.overlapping(&Circle::new([45.0, 5.0], 1.0)?, none, &mut found);
    assert_eq!(found.iter().map(|o| (o.body, o.shape_index)).collect::<Vec<_>>(), [(wall, 2)]);
    check(&found[0])
}
