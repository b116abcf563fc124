//! A world takes no more memory for being changed, however often.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use hazumi::*;

/// Counts what each thread has allocated.
struct Counting;

thread_local! {
    static BYTES: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // A thread that ends has no count any more.
    let _ = BYTES.try_with(|all| all.set(all.get() + bytes));
}

// SAFETY: every call goes on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocated() -> isize {
    BYTES.with(Cell::get)
}

type Checked = Result<(), Box<dyn std::error::Error>>;

/// So much more may be there after many rounds than after the first few: lists that are tidied up now and then come and go. It
/// is less than four bytes a round.
const FIXED_AMOUNT: isize = 64 * 1024;

/// Does something so often that any growth shows, and tells how many bytes are more after it than after a tenth of it.
fn growth(
    world: &mut World,
    rounds: usize,
    mut what: impl FnMut(&mut World, usize) -> Result<(), InvalidBody>,
) -> Result<isize, InvalidBody> {
    let mut warm = 0;
    for round in 0..rounds {
        if round == rounds / 10 {
            warm = allocated();
        }
        what(world, round)?;
    }
    Ok(allocated() - warm)
}

/// A place, another in each round, within a room of 1000 by 1000.
fn place(round: usize) -> [f32; 2] {
    let part = |of: usize| (round.wrapping_mul(of) % 1000) as f32 - 500.0;
    [part(617), part(389)]
}

/// A small body of each kind and several shapes.
fn bodies() -> Result<Vec<Body>, InvalidShape> {
    let tag = Tags::bit(0);
    let parts = || -> Result<[Shape; 2], InvalidShape> {
        Ok([Circle::new([0.0, 0.0], 1.0)?.into(), Aabb::new([0.0, 0.0], [2.0, 1.0])?.into()])
    };
    Ok(vec![
        Body::fixed(Aabb::new([0.0, 0.0], [1.0, 1.0])?),
        Body::fixed(Segment::new([0.0, 0.0], [9.0, 4.0])?),
        Body::fixed(QuadBez::new([0.0, 0.0], [9.0, 4.0], [3.0, 3.0])?),
        Body::compound(parts()?),
        Body::kinematic(Circle::new([0.0, 0.0], 1.0)?).velocity([3.0, 1.0]),
        Body::kinematic_compound(parts()?).spin(1.0),
        Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([30.0, 10.0]),
        Body::dynamic(Aabb::from_center([0.0, 0.0], [2.0, 1.0])?).velocity([30.0, 10.0]),
        Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([30.0, 10.0]).tags(tag).senses(tag),
        Body::dynamic(Capsule::new([0.0, 0.0], [1.0, 1.0], 0.5)?).acceleration([0.0, 9.0]).tags(tag),
    ])
}

/// A room; with a step taken, it has a grid. If it is vast, the grid's cells are too many to be there all.
fn room(is_vast: bool) -> Result<World, Box<dyn std::error::Error>> {
    let mut world = World::new();
    let half = if is_vast { 1e6 } else { 600.0 };
    for (min, max) in [
        ([-half, -half], [-half + 1.0, half]),
        ([half - 1.0, -half], [half, half]),
        ([-half, -half], [half, -half + 1.0]),
        ([-half, half - 1.0], [half, half]),
    ] {
        world.add(Body::fixed(Aabb::new(min, max)?))?;
    }
    for i in 0..40 {
        world.add(Body::fixed(Aabb::from_center(place(7 * i), [2.0, 2.0])?))?;
    }
    world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([70.0, 50.0]))?;
    world.advance(1.0 / 60.0)?;
    Ok(world)
}

/// All that a game may do to a body between steps, round after round; a step every so many rounds, if any.
fn changed(is_vast: bool, step_every: Option<usize>) -> Checked {
    for (kind, body) in bodies()?.into_iter().enumerate() {
        let mut world = room(is_vast)?;
        let step = |world: &mut World, round: usize| {
            if step_every.is_some_and(|every| round.is_multiple_of(every)) {
                world.advance(1.0 / 60.0).unwrap();
            }
        };
        let added = growth(&mut world, 20_000, |world, round| {
            let id = world.add(body.clone())?;
            world.teleport(id, place(round))?;
            step(world, round);
            world.remove(id).map(drop)
        })?;
        assert!(added <= FIXED_AMOUNT, "{kind}: to add and remove it left {added} bytes more");
        let id = world.add(body.clone())?;
        let moved = growth(&mut world, 20_000, |world, round| {
            step(world, round);
            world.teleport(id, place(round))
        })?;
        assert!(moved <= FIXED_AMOUNT, "{kind}: to teleport it left {moved} bytes more");
        let shapes = body.clone();
        let shaped = growth(&mut world, 20_000, |world, round| {
            step(world, round);
            let other = world.add(shapes.clone())?;
            let shapes: Vec<Shape> = world.get(other).unwrap().shapes().to_vec();
            world.remove(other)?;
            world.set_shapes(id, shapes)
        })?;
        assert!(shaped <= FIXED_AMOUNT, "{kind}: to shape it anew left {shaped} bytes more");
        let switched = growth(&mut world, 20_000, |world, round| {
            step(world, round);
            world.set_enabled(id, round % 2 == 0)
        })?;
        assert!(switched <= FIXED_AMOUNT, "{kind}: to switch it on and off left {switched} bytes more");
        let mut moved = Moved::default();
        let steered = growth(&mut world, 20_000, |world, round| {
            step(world, round);
            let [x, y] = place(round).map(|x| 0.02 * x);
            world.move_by_into(id, [x, y], Response::Pass, &mut moved).unwrap();
            Ok(())
        })?;
        assert!(steered <= FIXED_AMOUNT, "{kind}: to move it left {steered} bytes more");
    }
    Ok(())
}

#[test]
fn a_world_that_is_changed_and_never_stepped_takes_no_more_memory() -> Checked {
    changed(false, None)
}

#[test]
fn a_world_that_is_changed_and_stepped_every_so_often_takes_no_more_memory() -> Checked {
    changed(false, Some(97))
}

#[test]
fn a_vast_world_whose_bodies_go_everywhere_takes_no_more_memory() -> Checked {
    changed(true, None)?;
    // Across ever new cells.
    let mut world = room(true)?;
    let ids = [
        world.add(Body::fixed(Circle::new([0.0, 0.0], 1.0)?))?,
        world.add(Body::kinematic(Circle::new([0.0, 0.0], 1.0)?))?,
    ];
    let grown = growth(&mut world, 200_000, |world, round| {
        let far = |of: usize| (round.wrapping_mul(of) % 1_900_000) as f32 - 950_000.0;
        ids.iter().try_for_each(|&id| world.teleport(id, [far(617_111), far(389_231)]))
    })?;
    assert!(grown <= FIXED_AMOUNT, "{grown}");
    Ok(())
}

#[test]
fn what_closures_add_and_remove_takes_no_more_memory() -> Checked {
    for (kind, body) in bodies()?.into_iter().enumerate() {
        let mut world = room(false)?;
        let brick = world.add(body.clone())?;
        let mut bricks = vec![brick];
        let mut hits = 0;
        let grown = growth(&mut world, 20_000, |world, round| {
            let report = world.step(1.0, |_, world| {
                if let Some(brick) = bricks.pop() {
                    world.remove(brick).unwrap();
                }
                bricks.push(world.add(body.clone()).unwrap());
                Response::BOUNCE
            });
            hits += report.unwrap().hits;
            if round.is_multiple_of(50) {
                while bricks.len() > 1 {
                    world.remove(bricks.remove(0))?;
                }
            }
            Ok(())
        })?;
        assert!(hits > 200, "{kind}: {hits}");
        assert!(grown <= FIXED_AMOUNT, "{kind}: {grown} bytes more after {hits} hits");
    }
    Ok(())
}
