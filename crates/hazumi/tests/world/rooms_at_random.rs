//! Rooms of a few shapes of every kind, some of which turn or run along themselves, and one thing that falls, slides or bounces among them: what a game
//! expects of each.

use std::f32::consts::TAU;

use hazumi::*;

use crate::support::*;

const ROOMS: u64 = 600;
const STEPS: usize = 40;
/// A step takes as many bends of a path as it likes up to this: three a millisecond at 10 Hz.
const MOST_BENDS: usize = 300;
/// So deep something may be in what is not crushing it, beside sizes of 8 and more.
const DEEPEST: f32 = 0.01;

fn pick(random: &mut Random, count: usize) -> usize {
    ((random.unit() * count as f32) as usize).min(count - 1)
}

/// A polygon of equal sides around a point.
fn regular(at: Vec2, radius: f32, sides: usize, turned: f32) -> Result<Polygon, InvalidShape> {
    let angle = |side: usize| turned + TAU * side as f32 / sides as f32;
    Polygon::new((0..sides).map(|side| at + Vec2::new(libm::cosf(angle(side)), libm::sinf(angle(side))) * radius))
}

fn scenery(random: &mut Random) -> Result<Shape, InvalidShape> {
    let mut place = || random.point(60.0, 140.0);
    let [a, b, c, d] = [place(), place(), place(), place()];
    let size = Vec2::new(random.between(5.0, 60.0), random.between(5.0, 40.0));
    Ok(match pick(random, 8) {
        0 => Segment::new(a, b)?.into(),
        1 => Capsule::new(a, b, random.between(1.0, 10.0))?.into(),
        2 => Circle::new(a, random.between(4.0, 25.0))?.into(),
        3 => Aabb::from_center(a, size)?.into(),
        4 => Obb::new(a, size, random.between(0.0, 3.0))?.into(),
        5 => QuadBez::new(a, b, c)?.into(),
        6 => CubicBez::new(a, b, c, d)?.into(),
        _ => regular(a, random.between(8.0, 30.0), 3 + pick(random, 5), random.unit())?.into(),
    })
}

pub(crate) fn thing(random: &mut Random) -> Result<Shape, InvalidShape> {
    let at = Vec2::new(random.between(80.0, 120.0), random.between(20.0, 50.0));
    let size = random.between(4.0, 12.0);
    Ok(match pick(random, 4) {
        0 => Circle::new(at, 0.5 * size)?.into(),
        1 => Aabb::from_center(at, [size, size * random.between(0.5, 1.5)])?.into(),
        2 => Capsule::new(at, at + random.direction() * size, 0.4 * size)?.into(),
        _ => regular(at, 0.6 * size, 3 + pick(random, 5), random.unit())?.into(),
    })
}

pub(crate) fn response(random: &mut Random) -> Response {
    [Response::Stop, Response::Slide, Response::Bounce { restitution: 0.5 }, Response::Bounce { restitution: 0.0 }]
        [pick(random, 4)]
}

/// A room, what is in its way that stays, and what falls into it.
pub(crate) fn room(seed: u64) -> Result<(World, Vec<BodyId>, BodyId), Box<dyn core::error::Error>> {
    let random = &mut Random(seed);
    let mut world = World::new();
    world.set_gravity([0.0, [0.0, 300.0, 800.0][pick(random, 3)]])?;
    let mut fixed = Vec::new();
    for _ in 0..2 + pick(random, 4) {
        let shape = scenery(random)?;
        let is_curve = matches!(shape, Shape::QuadBez(_) | Shape::CubicBez(_));
        match pick(random, 3) {
            0 if !is_curve => {
                world.add(Body::kinematic(shape).spin(random.between(-3.0, 3.0)))?;
            }
            1 => fixed.push(world.add(Body::fixed(shape).surface_speed(random.between(-80.0, 80.0)))?),
            _ => fixed.push(world.add(Body::fixed(shape))?),
        }
    }
    let body = Body::dynamic(thing(random)?).response(response(random));
    let mover = world.add(body.velocity([random.between(-100.0, 100.0), random.between(0.0, 200.0)]))?;
    Ok((world, fixed, mover))
}

/// Plays a room, and asks what a game expects of each step.
fn play(seed: u64) -> Checked {
    let (mut world, fixed, mover) = room(seed)?;
    for step in 0..STEPS {
        let report = world.advance([0.1, 1.0 / 60.0][(seed % 2) as usize])?;
        let bends = world.path(mover).count();
        assert!(bends <= MOST_BENDS && report.bounded == 0, "room {seed}, step {step}: {bends} bends, {report:?}");
        for &wall in fixed.iter().filter(|_| report.crushed == 0) {
            let deep = depth(&world, mover, wall);
            assert!(deep <= DEEPEST, "room {seed}, step {step}: {deep} deep in {:?}", placed(&world, wall));
        }
    }
    Ok(())
}

#[test]
fn whatever_falls_into_a_room_goes_on_in_few_bends_and_stays_out_of_its_walls() -> Checked {
    (0..ROOMS).try_for_each(play)
}

/// Its own flat side goes over a corner or over what is round, and ends there: up to there nothing lifts it, whatever the chord's end is like.
#[test]
fn what_slides_over_something_on_its_flat_side_goes_to_the_end_of_that_in_few_bends() -> Checked {
    [4070, 5887, 6383, 7151, 9275, 10643, 11345].into_iter().try_for_each(play)
}

/// Surfaces hold it back so that it hardly goes, while a door comes: the two meet when the door is there.
#[test]
fn what_is_held_back_meets_a_door_when_that_comes() -> Checked {
    [2118, 3982, 6996, 11486].into_iter().try_for_each(play)
}

/// What closes in goes over it, with one hit; it met that again and again at the same instant, without a hit, until it had met all that it may.
#[test]
fn what_has_no_way_on_between_its_contacts_is_crushed() -> Checked {
    [714, 964, 2422, 5970, 10052, 12292, 16082, 19902, 22210, 28550, 39450, 3702].into_iter().try_for_each(play)
}

/// The last of its bounce off one surface was taken, and with that the velocity by which a door pushed it away.
#[test]
fn what_comes_to_rest_between_two_surfaces_goes_on_before_a_door_that_pushes_it() -> Checked {
    [9134, 9632].into_iter().try_for_each(play)
}

/// As it stood there it kept its velocity, and tried again in each step.
#[test]
fn what_has_come_into_the_end_of_a_hook_stands_there() -> Checked {
    [8614].into_iter().try_for_each(play)
}

/// Hardly anything presses it there, and each chord on its way was the shortest that there is.
#[test]
fn what_is_hardly_pressed_goes_along_a_surface_in_few_bends() -> Checked {
    [1351, 4829, 7898, 11977, 20865, 21530, 25237, 29729, 31017].into_iter().try_for_each(play)
}
