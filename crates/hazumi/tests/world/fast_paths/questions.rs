//! What a game asks, between steps and in the middle of one.

use hazumi::*;

use super::bodies::*;
use crate::support::*;

/// Asks for whatever a world can be asked for.
pub(super) fn ask(world: &World, random: &mut Random, told: &mut Vec<String>) {
    let filter = match (random.unit() * 6.0) as u32 {
        0 => Filter::ALL.any_of(BRICK),
        1 => Filter::ALL.none_of(BALL),
        2 => Filter::ALL.mind_one_way(),
        3 => Filter::ALL.any_of(BALL | GHOST).mind_one_way(),
        _ => Filter::ALL,
    };
    let (at, motion) = (random.point(-HALF, HALF), random.point(-HALF, HALF));
    let shape = any_shape(random, at, 9.0);
    told.push(format!("{:?}", world.cast_ray(at, motion, filter)));
    told.push(format!("{:?}", world.cast_shape(&shape, motion, filter)));
    let mut found = Vec::new();
    world.overlapping(&shape, filter, &mut found);
    told.push(format!("{found:?}, {}", world.fits(&shape, filter)));
    told.push(format!("{:?}", world.nearest(at, random.between(1.0, 60.0), filter)));
}
