//! Many questions among many movers: a world that knows which of them are near answers as one does that looks at each.

use hazumi::*;

use crate::support::*;

const MOVERS: usize = 300;
const HALF: f32 = 200.0;
const MET: Tags = Tags::bit(0);

/// Something that moves, now and then large.
fn mover(random: &mut Random) -> Body {
    let at = random.point(-HALF, HALF);
    let size = if random.unit() < 0.02 { 60.0 } else { random.between(1.0, 6.0) };
    let shape: Shape = match (random.unit() * 3.0) as u32 {
        0 => Circle::new(at, size).unwrap().into(),
        1 => Aabb::from_center(at, [size, 2.0 * size]).unwrap().into(),
        _ => Capsule::new(at, at + random.direction() * size, 0.5 * size).unwrap().into(),
    };
    let tags = if random.unit() < 0.3 { MET } else { Tags::NONE };
    Body::dynamic(shape).velocity(random.point(-60.0, 60.0)).tags(tags)
}

/// What a game may do between two steps, to both worlds alike. Now and then to nobody.
fn change(worlds: &mut [World; 2], ids: &mut Vec<BodyId>, random: &mut Random) {
    let id = ids[(random.unit() * ids.len() as f32) as usize];
    let (place, motion, new) = (random.point(-HALF, HALF), random.point(-20.0, 20.0), mover(random));
    let what = (random.unit() * 9.0) as u32;
    let added = worlds.each_mut().map(|world| match what {
        0 => world.teleport(id, place).map(|()| None).unwrap(),
        1 => world.set_shape(id, Circle::new([0.0, 0.0], 9.0).unwrap()).map(|()| None).unwrap(),
        2 => world.set_enabled(id, motion.x > 0.0).map(|()| None).unwrap(),
        3 => world.remove(id).map(|_| None).unwrap(),
        4 | 5 => world.add(new.clone()).map(Some).unwrap(),
        6 => world.move_by(id, motion, Response::Slide).map(|_| None).unwrap(),
        7 => world.separate(MET, 1.0, 2).map(|_| None).unwrap(),
        _ => world.set_velocity(id, motion).map(|()| None).unwrap(),
    });
    assert_eq!(added[0], added[1]);
    ids.extend(added[0]);
    ids.retain(|&id| worlds[0].contains(id));
}

/// All kinds of questions about one place.
fn ask(world: &World, ids: &[BodyId], random: &mut Random) -> String {
    let (at, motion) = (random.point(-1.2 * HALF, 1.2 * HALF), random.point(-300.0, 300.0));
    let size = random.between(1.0, 30.0);
    let shape = any_shape(random, at, size);
    let filter = if random.unit() < 0.3 { Filter::ALL.any_of(MET) } else { Filter::ALL };
    let mut overlaps = Vec::new();
    world.overlapping(&shape, filter, &mut overlaps);
    let steered = ids[(random.unit() * ids.len() as f32) as usize];
    format!(
        "{:?} {:?} {overlaps:?} {} {:?} {:?}",
        world.cast_ray(at, motion, filter).unwrap(),
        world.cast_shape(&shape, motion, filter).unwrap(),
        world.fits(&shape, filter),
        world.nearest(at, 80.0, filter).unwrap(),
        world.test_move(steered, motion, Response::Slide).unwrap(),
    )
}

#[test]
fn who_is_near_among_many_movers_is_found_whatever_was_moved_added_or_removed_since_the_step() {
    for seed in 0..4 {
        let random = &mut Random(seed);
        let mut worlds = [World::new(), World::general_only()];
        let mut ids = Vec::new();
        for _ in 0..MOVERS {
            let body = mover(random);
            let [id, _] = worlds.each_mut().map(|world| world.add(body.clone()).unwrap());
            ids.push(id);
        }
        for wall in walls(HALF) {
            let _ = worlds.each_mut().map(|world| world.add(Body::fixed(wall.clone())).unwrap());
        }
        for frame in 0..5 {
            for round in 0..16 {
                let answers =
                    worlds.each_ref().map(|world| ask(world, &ids, &mut Random(seed * 1000 + frame * 16 + round)));
                assert_eq!(answers[0], answers[1], "seed {seed}, frame {frame}, round {round}");
                change(&mut worlds, &mut ids, random);
            }
            let sums = worlds.each_mut().map(|world| {
                world.step(1.0 / 60.0, |hit, world| world.response_to(hit)).unwrap();
                world.checksum()
            });
            assert_eq!(sums[0], sums[1], "seed {seed}, frame {frame}");
        }
    }
}

#[test]
fn a_clone_and_a_world_read_from_bytes_answer_alike_in_the_middle_of_a_frame() {
    let random = &mut Random(77);
    let mut world = World::new();
    let ids: Vec<BodyId> = (0..MOVERS).map(|_| world.add(mover(random)).unwrap()).collect();
    for frame in 0..4 {
        for round in 0..8 {
            let others = [world.clone(), World::from_bytes(&world.to_bytes()).unwrap()];
            let seed = 100 * frame + round;
            let answer = ask(&world, &ids, &mut Random(seed));
            for other in &others {
                assert_eq!(ask(other, &ids, &mut Random(seed)), answer, "round {seed}");
            }
            world.teleport(ids[seed as usize % MOVERS], random.point(-HALF, HALF)).unwrap();
        }
        world.advance(1.0 / 60.0).unwrap();
    }
}
