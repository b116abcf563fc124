//! Questions with several shapes at once, against each of them asked alone.

use hazumi::*;

use crate::support::*;

/// Fixed shapes of every kind, and a few that move.
fn room(random: &mut Random, count: usize) -> World {
    let mut world = World::new();
    for at in 0..count {
        let (place, size) = (random.point(-120.0, 120.0), random.between(2.0, 12.0));
        let shape = random_shape(random, place, size);
        let compound = [shape.clone(), shape.translated([9., 4.]).unwrap()];
        let body = match at % 4 {
            0 => Body::compound(compound),
            1 => Body::dynamic(Circle::new(place, 4.).unwrap()),
            _ => Body::fixed(shape),
        };
        world.add(body).unwrap();
    }
    world
}

#[test]
fn several_shapes_meet_what_the_first_of_them_meets() -> Checked {
    let mut random = Random(0x5E7);
    let (mut met, mut listed, mut fitted) = ([0; 4], 0, 0);
    for round in 0..60 {
        let mut world = room(&mut random, [5, 60, 300][round % 3]);
        world.advance(0.01)?;
        for _ in 0..40 {
            let home = random.point(-120.0, 120.0);
            let count = (random.unit() * 4.0) as usize + 1;
            let mut any = |_| {
                let at = home + random.point(-15.0, 15.0);
                random_shape(&mut random, at, 3.0)
            };
            let shapes: Vec<Shape> = (0..count).map(&mut any).collect();
            let motion = if random.unit() < 0.1 { Vec2::ZERO } else { random.point(-80.0, 80.0) };
            let filter = if random.unit() < 0.5 { Filter::ALL } else { Filter::ALL.mind_one_way() };

            let hit = world.cast_shape(&shapes, motion, filter)?;
            let alone = shapes.iter().map(|shape| world.cast_shape(shape, motion, filter).unwrap());
            let alone: Vec<_> = (0..).zip(alone).filter_map(|(own, hit)| Some((own, hit?))).collect();
            assert_eq!(hit.is_some(), !alone.is_empty());
            if let Some(hit) = hit {
                let least = alone.iter().map(|(_, hit)| hit.time).fold(f32::INFINITY, f32::min);
                let (_, same) = alone.iter().find(|(own, _)| *own == hit.own_shape_index).ok_or("its own")?;
                assert_eq!((hit.time, hit.body, hit.shape_index), (least, same.body, same.shape_index));
                assert_eq!((hit.point, hit.normal), (same.point, same.normal));
                met[hit.own_shape_index as usize] += 1;
            }

            let (mut found, mut one, mut all) = (Vec::new(), Vec::new(), Vec::new());
            world.overlapping(&shapes, filter, &mut found);
            for (own, shape) in (0..).zip(&shapes) {
                world.overlapping(shape, filter, &mut one);
                all.extend(one.iter().map(|overlap| (overlap.body, overlap.shape_index, own)));
            }
            all.sort_unstable();
            let found: Vec<_> = found.iter().map(|o| (o.body, o.shape_index, o.own_shape_index)).collect();
            assert_eq!(found, all);
            listed += found.len();

            let fits = world.fits(&shapes, filter);
            assert_eq!(fits, shapes.iter().all(|shape| world.fits(shape, filter)));
            fitted += usize::from(fits);
        }
    }
    assert!(met.iter().all(|&count| count > 50) && listed > 1000 && fitted > 100, "{met:?} {listed} {fitted}");
    Ok(())
}

#[test]
fn a_body_of_several_shapes_is_cast_as_it_stands() -> Checked {
    let mut world = World::new();
    let floor = world.add(Body::fixed(tile([-100., 90.], [100., 110.])))?;
    let table = Body::kinematic_compound([tile([0., 0.], [40., 10.]), tile([15., 10.], [25., 30.])]);
    let table = world.add(table)?;
    world.teleport(table, [20., 25.])?;
    let shapes: Vec<Shape> = world.get(table).ok_or("a table")?.placed_shapes().collect();
    let hit = world.cast_shape(&shapes, [0., 80.], Filter::ALL.except(table))?.ok_or("a floor")?;
    assert_eq!((hit.body, hit.time, hit.own_shape_index), (floor, 0.5, 1));
    assert!(world.fits(&shapes, Filter::ALL.except(table)) && !world.fits(&shapes, Filter::ALL));
    Ok(())
}

#[test]
fn of_equal_times_the_first_shape_and_of_none_nothing() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([-100., 90.], [100., 110.])))?;
    let legs = [tile([0., 0.], [10., 10.]), tile([20., 0.], [30., 10.])];
    let hit = world.cast_shape(&legs, [0., 160.], Filter::ALL)?.ok_or("a floor")?;
    assert_eq!((hit.time, hit.own_shape_index), (0.5, 0));
    let none: &[Shape] = &[];
    let mut found = Vec::new();
    world.overlapping(none, Filter::ALL, &mut found);
    assert_eq!((world.cast_shape(none, [0., 160.], Filter::ALL)?, found.len()), (None, 0));
    assert!(world.fits(none, Filter::ALL));
    assert!(world.cast_shape(&legs, [0., f32::NAN], Filter::ALL).is_err());
    Ok(())
}
