//! What a game changes, in the middle of a step and between steps: the calls of both have the same names.

use hazumi::*;

use super::bodies::*;
use super::features::Feature::*;
use super::features::Has;
use crate::support::*;

/// Changes one of two bodies by chance. Gives what the world said to it.
macro_rules! change {
    ($world:expr, $ids:expr, $random:expr) => {{
        let (world, [id, other], random) = ($world, $ids, $random);
        let number = random.between(-2.0, 6.0);
        let at = world.get(id).map_or(Vec2::ZERO, |body| body.position());
        match (random.unit() * 24.0) as u32 {
            0 | 1 => world.set_velocity(id, random.point(-400.0, 400.0)),
            2 => world.teleport(id, random.point(-HALF, HALF)),
            3 => world.teleport(id, at + random.point(-8.0, 8.0)),
            4 => world.set_shape(id, any_round(random, at, 3.0, true)),
            5 => world.set_shapes(id, [any_shape(random, at, 12.0), any_shape(random, at, 12.0)]),
            6 => world.set_enabled(id, random.unit() < 0.5),
            7 => world.set_enabled(other, random.unit() < 0.8),
            8 => world.set_acceleration(id, random.point(-300.0, 300.0)),
            9 => world.set_gravity_scale(id, number),
            10 => world.set_mass(id, number),
            11 => world.set_keep_speed(id, number > 0.0),
            12 => world.set_response(other, (number > 0.0).then(|| any_response(random))),
            13 => world.set_restitution(id, random.unit()),
            14 => world.set_corners(id, [Corners::Round, Corners::Diagonal][usize::from(number > 0.0)]),
            15 => {
                let front = random.direction();
                world.set_one_way(id, [OneWay::No, OneWay::Own, OneWay::Toward(front)][(random.unit() * 3.0) as usize])
            }
            16 => world.set_most_transfer(id, number * 20.0),
            17 => world.move_to(other, at + random.point(-20.0, 20.0), number),
            18 => world.set_spin(other, number),
            19 => world.set_pivot(other, at + random.point(-20.0, 20.0)),
            20 => world.set_damping(id, number),
            21 => world.set_stop_angles(other, Some([number - 3.0, number]).filter(|_| number > 0.0)),
            22 => world.set_surface_speed(other, number * 30.0),
            _ => world.set_user(id, at.x.to_bits().into()),
        }
    }};
}

/// Changes what a body is, and what it is to others.
macro_rules! retag {
    ($world:expr, $ids:expr, $random:expr) => {{
        let (world, [id, other], random) = ($world, $ids, $random);
        let (tags, id) = (any_tags(random), if random.unit() < 0.5 { id } else { other });
        match (random.unit() * 3.0) as u32 {
            0 => world.set_tags(id, tags),
            1 => world.set_stopped_by(id, tags | BRICK),
            _ => world.set_senses(id, tags),
        }
    }};
}

/// What the game changes at a hit.
pub(super) fn in_a_step(hit: &Hit, world: &mut Midstep<'_>, random: &mut Random, has: Has) -> String {
    let ids = if random.unit() < 0.7 { [hit.body, hit.other] } else { any_two(world, random) };
    let (chance, mut said) = (random.unit(), String::new());
    if has.has(Breaks) && hit.other_tags == BRICK && random.unit() < 0.9 {
        world.remove(hit.other).unwrap();
    }
    if has.has(Orders) {
        match (chance * 24.0) as u32 {
            0 | 1 if hit.other_tags == BRICK => world.remove(hit.other).unwrap(),
            2 if world.len() < 80 => drop(world.add(any_solid(random, has))),
            3 if world.len() < 80 => drop(world.add(any_mover(random, has))),
            4 => world.set_velocity(hit.body, random.point(-300.0, 300.0)).unwrap(),
            5 => world.remove(hit.body).unwrap(),
            _ => {}
        }
    }
    if has.has(Changes) && random.unit() < 0.2 {
        said += &format!("{:?}", change!(&mut *world, ids, &mut *random));
    }
    if has.has(Retags) && random.unit() < 0.1 {
        said += &format!("{:?}", retag!(&mut *world, ids, &mut *random));
    }
    if has.has(Passes) && random.unit() < 0.1 {
        said += &format!("{:?}", world.pass(ids[0], ids[1]));
    }
    said
}

/// What the game changes between steps.
pub(super) fn between_steps(
    world: &mut World,
    random: &mut Random,
    (has, struck): (Has, Option<[BodyId; 2]>),
    told: &mut Vec<String>,
) {
    let ids = any_two(world, random);
    if has.has(Edits) {
        for _ in 0..(random.unit() * 4.0) as u32 {
            let ids = any_two(world, random);
            told.push(format!("{:?}", change!(&mut *world, ids, &mut *random)));
            match (random.unit() * 12.0) as u32 {
                0 => told.push(format!("{:?}", world.remove(ids[0]))),
                1 => told.push(format!("{:?}", world.add(any_solid(random, has)))),
                2 => told.push(format!("{:?}", world.add(any_mover(random, has)))),
                3 if has.has(Gravity) => world.set_gravity(random.point(-400.0, 400.0)).unwrap(),
                4 | 5 => told.push(format!("{:?}", retag!(&mut *world, ids, &mut *random))),
                6 if has.has(Between) => {
                    let said = (random.unit() < 0.7).then(|| any_response(random));
                    told.push(format!("{:?}", world.set_response_between(any_tags(random), BRICK, said)));
                }
                _ => {}
            }
        }
    }
    if has.has(Passes) {
        told.push(format!("{:?}", world.pass(ids[0], ids[1])));
        told.push(format!("{:?}", struck.map(|[a, b]| world.pass(a, b))));
    }
    if has.has(Separate) {
        told.push(format!("{:?}", world.separate(any_tags(random), random.between(0.0, 2.0), 2)));
    }
}

/// Two bodies of a world that has any.
pub(super) fn any_two(world: &World, random: &mut Random) -> [BodyId; 2] {
    let all: Vec<_> = world.iter().map(|body| body.id()).collect();
    // The first are the walls.
    [(); 2].map(|()| all[4.min(all.len() - 1)..][(random.unit() * (all.len() - 4).max(1) as f32) as usize])
}
