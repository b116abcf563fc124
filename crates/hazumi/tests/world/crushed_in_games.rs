//! What is crushed in presses and between doors, and what comes over it meanwhile.

use hazumi::*;

use crate::support::Random;

const SIXTIETH: f32 = 1.0 / 60.0;

fn corners(min: [f32; 2], max: [f32; 2]) -> Aabb {
    Aabb::new(min, max).unwrap()
}

/// The doors had crushed it, and the piston came over it later: as the doors opened it was pushed out of the piston by the shortest way, through the floor.
#[test]
fn what_doors_crush_and_a_piston_covers_stays_above_the_floor_when_the_doors_open() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let size = random.between(6.0, 12.0);
        let half = 0.5 * size;
        let mut world = World::new();
        world.set_gravity([0.0, if seed % 2 == 0 { 0.0 } else { 400.0 }]).unwrap();
        world.add(Body::fixed(corners([0.0, 100.0], [200.0, 120.0]))).unwrap();
        let shape: Shape = if seed % 3 == 0 {
            Circle::new([100.0, 100.0 - half], half).unwrap().into()
        } else {
            Aabb::from_center([100.0, 100.0 - half], [size, size]).unwrap().into()
        };
        let crushed = world.add(Body::dynamic(shape).restitution(0.3)).unwrap();
        let left = world.add(Body::kinematic(corners([60.0, 40.0], [99.0 - half, 110.0]))).unwrap();
        let right = world.add(Body::kinematic(corners([101.0 + half, 40.0], [140.0, 110.0]))).unwrap();
        let x = 100.0 + random.between(-4.0, 4.0);
        let piston = world.add(Body::kinematic(corners([x - 12.0, -40.0], [x + 14.0, 20.0]))).unwrap();
        let above = if seed % 4 == 0 { half } else { 0.0 };
        let mut was_crushed = false;
        for step in 0..300 {
            let doors = match step {
                0..40 => 4.5,
                140..220 => -30.0,
                _ => 0.0,
            };
            let end = world.get(piston).unwrap().position().y + 30.0;
            let down = match step {
                60..100 => (100.0 - above - end).min(4.0) * 60.0,
                240.. => -80.0,
                _ => 0.0,
            };
            world.set_velocity(left, [doors, 0.0]).unwrap();
            world.set_velocity(right, [-doors, 0.0]).unwrap();
            world.set_velocity(piston, [0.0, down]).unwrap();
            let before = world.get(crushed).unwrap().position();
            world.advance(SIXTIETH).unwrap();
            let body = world.get(crushed).unwrap();
            was_crushed |= body.is_crushed();
            let way = (body.position() - before).length();
            assert!(body.position().y <= 100.01 - half, "seed {seed}, step {step}: {:?}", body.position());
            assert!(way <= 20.0 * size * SIXTIETH + 8.0, "seed {seed}, step {step}: {way} in one step");
        }
        assert!(was_crushed && !world.get(crushed).unwrap().is_crushed(), "seed {seed}");
    }
}

/// As long as the other mallet was over the puck, the contact with the first went on, 70 units away.
#[test]
fn the_contact_with_a_mallet_that_went_over_a_puck_ends_when_it_is_off() {
    let mut world = World::new();
    world.add(Body::fixed(corners([0.0, -20.0], [200.0, 0.0]))).unwrap();
    let puck = world.add(Body::dynamic(Circle::new([100.0, 4.0], 4.0).unwrap())).unwrap();
    let mallets = [84.0, 116.0].map(|x| world.add(Body::kinematic(Circle::new([x, 10.0], 10.0).unwrap())).unwrap());
    for step in 0..30 {
        for (mallet, toward) in mallets.into_iter().zip([1.0, -1.0]) {
            let at = world.get(mallet).unwrap().position();
            let to = match step {
                0..8 => at + Vec2::new(2.0 * toward, 0.0),
                10 if toward > 0.0 => Vec2::new(20.0, 10.0),
                20 if toward < 0.0 => Vec2::new(180.0, 10.0),
                _ => at,
            };
            world.move_to(mallet, to, 0.0).unwrap();
        }
        world.advance(SIXTIETH).unwrap();
        let here = world.get(puck).unwrap().position();
        for contact in world.contacts(puck) {
            if mallets.contains(&contact.other) {
                let apart = (world.get(contact.other).unwrap().position() - here).length() - 14.0;
                assert!(apart < 0.01, "step {step}: {apart} from what it is said to touch");
            }
        }
        assert_eq!(world.get(puck).unwrap().is_crushed(), (1..20).contains(&step), "step {step}");
    }
}

/// Boxes in a room whose walls close and open: two that were crushed came to be in each other, and neither said so; and contacts lasted twice as long as the time.
#[test]
fn boxes_in_a_room_that_closes_and_opens_come_apart_again() {
    for seed in 0..25 {
        let mut random = Random(seed);
        let mut world = World::new();
        let wide = 50.0;
        let walls: Vec<BodyId> = [[-70.0, 0.0], [70.0, 0.0], [0.0, -70.0], [0.0, 70.0]]
            .map(|at| world.add(Body::kinematic(Aabb::from_center(at, [40.0, 40.0 + 2.0 * wide]).unwrap())).unwrap())
            .into();
        for &wall in &walls[2..] {
            world.move_to(wall, world.get(wall).unwrap().position(), core::f32::consts::FRAC_PI_2).unwrap();
        }
        world.advance(SIXTIETH).unwrap();
        let boxes: Vec<BodyId> = (0..6)
            .map(|i| {
                let at = [-30.0 + 30.0 * (i % 3) as f32 + random.between(-4.0, 4.0), -15.0 + 30.0 * (i / 3) as f32];
                let size = [random.between(8.0, 20.0), random.between(8.0, 20.0)];
                let velocity = [random.between(-60.0, 60.0), random.between(-60.0, 60.0)];
                let aabb = Aabb::from_center(at, size).unwrap();
                let body = Body::dynamic(aabb).tags(Tags::bit(0)).response(Response::Slide).velocity(velocity);
                world.add(body).unwrap()
            })
            .collect();
        for step in 0..400 {
            let inward = if step < 150 { 15.0 } else { -15.0 };
            for (&wall, way) in walls.iter().zip([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]) {
                world.set_velocity(wall, [way[0] * inward, way[1] * inward]).unwrap();
            }
            let lasted = |world: &World| {
                let of =
                    |&id: &BodyId| world.contacts(id).map(|it| (it.body, it.other, it.seconds)).collect::<Vec<_>>();
                boxes.iter().flat_map(of).collect::<Vec<_>>()
            };
            let before = lasted(&world);
            world.advance(SIXTIETH).unwrap();
            for (body, other, seconds) in lasted(&world) {
                if let Some(was) = before.iter().find(|was| (was.0, was.1) == (body, other)) {
                    assert!(
                        seconds <= was.2 + 1.01 * SIXTIETH,
                        "seed {seed}, step {step}: from {} to {seconds}",
                        was.2
                    );
                }
            }
            for (i, &a) in boxes.iter().enumerate() {
                for &b in &boxes[..i] {
                    let [first, second] = [a, b].map(|id| world.get(id).unwrap());
                    if first.is_crushed() || second.is_crushed() {
                        continue;
                    }
                    let [mine, its] = [first, second].map(|body| body.placed_shapes().next().unwrap());
                    if let Some(contact) = contact(&mine, &its) {
                        assert!(contact.depth < 0.01, "seed {seed}, step {step}: {} deep", contact.depth);
                    }
                }
            }
        }
    }
}

/// Every other setter that lets a body stop what is inside it moves that out.
#[test]
fn a_ball_inside_a_body_that_its_tags_make_solid_is_moved_out() {
    let ghost = Tags::bit(3);
    let aabb = corners([40.0, 40.0], [60.0, 60.0]);
    for body in [Body::fixed(aabb), Body::kinematic(aabb)] {
        for in_step in [false, true] {
            let mut world = World::new();
            let solid = world.add(body.clone().tags(ghost)).unwrap();
            let body = Body::dynamic(Circle::new([48.0, 50.0], 4.0).unwrap()).stopped_by(Tags::bit(0));
            let ball = world.add(body).unwrap();
            let wall = world.add(Body::fixed(corners([-10.0, 0.0], [0.0, 100.0])).tags(Tags::bit(0))).unwrap();
            let other = Body::dynamic(Circle::new([4.1, 10.0], 4.0).unwrap()).velocity([-60.0, 0.0]);
            world.add(other.stopped_by(Tags::bit(0))).unwrap();
            if in_step {
                let mut found = false;
                world
                    .step(SIXTIETH, |hit, midstep| {
                        found |= hit.other == wall;
                        midstep.set_tags(solid, Tags::bit(0)).unwrap();
                        Response::BOUNCE
                    })
                    .unwrap();
                assert!(found);
            } else {
                world.set_tags(solid, Tags::bit(0)).unwrap();
            }
            world.advance(SIXTIETH).unwrap();
            let circle = world.get(ball).unwrap().placed_shapes().next().unwrap();
            let depth = contact(&circle, &aabb).map_or(0.0, |contact| contact.depth);
            assert!(depth < 1e-3, "in the step {in_step}: {depth} deep");
        }
    }
}

/// Whatever landed on a body that a press had crushed stopped there without a hit, though it should have bounced.
#[test]
fn a_ball_that_lands_on_a_crushed_box_hits_it_and_bounces() {
    for restitution in [0.0, 0.3, 0.8] {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        world.add(Body::fixed(corners([0.0, 100.0], [200.0, 120.0]))).unwrap();
        let box_there = Aabb::from_center([100.0, 94.0], [12.0, 12.0]).unwrap();
        let crushed = world.add(Body::dynamic(box_there).tags(Tags::bit(0)).restitution(restitution)).unwrap();
        let press = world.add(Body::kinematic(corners([40.0, 68.0], [97.0, 87.0])).velocity([0.0, 20.0])).unwrap();
        let circle = Circle::new([103.0, 20.0], 4.0).unwrap();
        let ball = world.add(Body::dynamic(circle).tags(Tags::bit(0)).restitution(restitution).disabled()).unwrap();
        let (mut hits, mut fastest) = (0, 0.0f32);
        for step in 0..90 {
            if step == 12 {
                world.set_velocity(press, [0.0, 0.0]).unwrap();
                world.set_enabled(ball, true).unwrap();
            }
            let report = world.advance(1.0 / 60.0).unwrap();
            // The press arrives as the third step ends.
            assert_eq!((report.bounded, report.crushed > 0), (0, step >= 2), "step {step}");
            let told = world.hits().any(|hit| [hit.body, hit.other] == [crushed, ball]);
            hits += i32::from(told);
            fastest = fastest.max(-world.get(ball).unwrap().velocity().y);
        }
        assert!(hits > 0 && (hits == 1) == (restitution == 0.0), "restitution {restitution}: {hits} hits");
        // It falls 64 units, under 600.
        assert!((fastest - restitution * 277.0).abs() < 15.0, "restitution {restitution}: {fastest} up");
    }
}

/// What leans on a crushed box was told the velocity that the box wanted, which led away from it.
#[test]
fn a_crushed_box_is_told_as_standing_still() {
    const MOVER: Tags = Tags::bit(0);
    let mut world = World::new();
    world.add(Body::fixed(corners([-20.0, 10.0], [20.0, 20.0]))).unwrap();
    let press = Body::kinematic(corners([-20.0, -30.0], [20.0, -12.0])).velocity([0.0, 60.0]);
    let press = world.add(press).unwrap();
    let crushed = Body::dynamic(corners([-6.0, -10.0], [6.0, 10.0])).tags(MOVER).response(Response::Slide);
    let crushed = world.add(crushed).unwrap();
    let other = Body::dynamic(Circle::new([40.0, 0.0], 5.0).unwrap()).tags(MOVER).response(Response::Slide);
    let other = world.add(other).unwrap();
    let mut hits = 0;
    for step in 0..60 {
        if step == 10 {
            world.set_velocity(press, [0.0, 0.0]).unwrap();
        }
        world.set_velocity(crushed, [if step == 0 { 0.0 } else { -80.0 }, 0.0]).unwrap();
        world.set_velocity(other, [-50.0, 0.0]).unwrap();
        world.advance(SIXTIETH).unwrap();
        for hit in world.hits().filter(|hit| (hit.body, hit.other) == (crushed, other)) {
            hits += 1;
            assert_eq!(hit.velocity, Vec2::ZERO, "{step}: {hit:?}");
            assert!((hit.surface_velocity - hit.velocity).dot(hit.normal) > 0.0, "{step}: {hit:?}");
        }
    }
    assert!(hits > 0 && world.get(crushed).unwrap().is_crushed());
}

/// The hit came at the very end of a step, with the piston at the hero and not yet in it: the hero was let go, and crushed again as the next step began.
#[test]
fn a_press_that_arrives_as_a_step_ends_is_told_once() {
    for hertz in [30.0, 60.0, 120.0, 144.0, 240.0] {
        for (gap, speed) in [(80.0, 40.0), (64.0, 32.0), (48.0, 120.0), (100.0, 50.0)] {
            for (is_above, is_round) in [(true, false), (true, true), (false, false), (false, true)] {
                let case = format!("{hertz} Hz, {gap} at {speed}, above {is_above}, round {is_round}");
                let mut world = World::new();
                world.set_gravity([0.0, if is_above { 600.0 } else { 0.0 }]).unwrap();
                let (stays, comes, velocity) = if is_above {
                    (
                        corners([-50.0, 0.0], [50.0, 10.0]),
                        corners([-50.0, -26.0 - gap], [50.0, -16.0 - gap]),
                        [0.0, speed],
                    )
                } else {
                    (
                        corners([8.0, -50.0], [18.0, 50.0]),
                        corners([-18.0 - gap, -50.0], [-8.0 - gap, 50.0]),
                        [speed, 0.0],
                    )
                };
                let shape: Shape = if is_round {
                    Circle::new([0.0, -8.0], 8.0).unwrap().into()
                } else {
                    corners([-8.0, -16.0], [8.0, 0.0]).into()
                };
                world.add(Body::fixed(stays)).unwrap();
                let hero = world.add(Body::dynamic(shape).response(Response::Slide)).unwrap();
                let press = world.add(Body::kinematic(comes).velocity(velocity)).unwrap();
                let (mut told, mut steps) = (0, 0);
                let half_way = (hertz * (gap + 8.0) / speed) as usize;
                while steps < half_way {
                    world.advance(1.0 / hertz).unwrap();
                    let now = world.hits().filter(|hit| hit.crushed).count();
                    told += now;
                    assert_eq!(world.get(hero).unwrap().is_crushed(), told > 0, "{case}, step {steps}");
                    steps += 1;
                }
                assert_eq!(told, 1, "{case}");
                // It is let go as soon as the press is off.
                world.set_velocity(press, velocity.map(|along: f32| -along)).unwrap();
                for _ in 0..steps {
                    world.advance(1.0 / hertz).unwrap();
                    told += world.hits().filter(|hit| hit.crushed).count();
                }
                assert!(told == 1 && !world.get(hero).unwrap().is_crushed(), "{case}");
            }
        }
    }
}

#[test]
fn a_press_that_stops_where_it_arrives_leaves_room() {
    for is_round in [false, true] {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        world.add(Body::fixed(corners([-50.0, 0.0], [50.0, 10.0]))).unwrap();
        let shape: Shape = if is_round {
            Circle::new([0.0, -8.0], 8.0).unwrap().into()
        } else {
            corners([-8.0, -16.0], [8.0, 0.0]).into()
        };
        let hero = world.add(Body::dynamic(shape).response(Response::Slide)).unwrap();
        let press = world.add(Body::kinematic(corners([-50.0, -106.0], [50.0, -96.0])).velocity([0.0, 40.0])).unwrap();
        for _ in 0..120 {
            world.advance(SIXTIETH).unwrap();
        }
        world.set_velocity(press, [0.0, 0.0]).unwrap();
        world.advance(SIXTIETH).unwrap();
        assert!(!world.get(hero).unwrap().is_crushed(), "round {is_round}");
        assert_eq!(world.hits().count(), 0, "round {is_round}");
    }
}

/// A nook: a hollow curve, a paddle that turns in it, and a hero that goes to and fro between both until a step has no room for more.
fn nook() -> (World, BodyId, BodyId) {
    let mut world = World::new();
    world.set_gravity([0.0, 894.6273]).unwrap();
    world.add(Body::fixed(QuadBez::new([-60.0, -88.0], [0.0, 12.963114], [60.0, -88.0]).unwrap())).unwrap();
    let paddle = Obb::new([10.660316, -52.374928], [66.56316, 11.093861], 0.9306584).unwrap();
    let paddle = world.add(Body::kinematic(paddle).spin(-1.3255867)).unwrap();
    let hero = Capsule::new([-18.668728, -54.364407], [-12.043926, -55.479565], 3.5774963).unwrap();
    let hero = world.add(Body::dynamic(hero).response(Response::Bounce { restitution: 0.0 })).unwrap();
    (world, hero, paddle)
}

/// What came over a hero that was held for the rest of a step crushed it, and no hit said so.
#[test]
fn a_paddle_that_comes_over_a_held_hero_says_so() {
    let (mut stepped, hero, paddle) = nook();
    let mut advanced = stepped.clone();
    for step in 0..60 {
        let mut told = Vec::new();
        let report = stepped
            .step(SIXTIETH, |hit, _| {
                told.push(*hit);
                Response::Bounce { restitution: 0.0 }
            })
            .unwrap();
        assert_eq!(advanced.advance(SIXTIETH).unwrap(), report, "step {step}");
        assert_eq!(advanced.checksum(), stepped.checksum(), "step {step}");
        assert!(advanced.hits().eq(stepped.hits()) && stepped.hits().eq(&told), "step {step}");
        let crushes: Vec<&Hit> = told.iter().filter(|hit| hit.crushed).collect();
        if !stepped.get(hero).unwrap().is_crushed() {
            assert!(crushes.is_empty(), "step {step}");
            continue;
        }
        assert!(report.crushed == 1 && report.bounded == 1, "step {step}: {report:?}");
        assert!(crushes.len() == 1, "step {step}: {told:?}");
        assert_eq!((crushes[0].body, crushes[0].other, crushes[0].time), (hero, paddle, SIXTIETH));
        return;
    }
    panic!("the hero was not crushed");
}

/// What a game does at that hit is done: the hero goes, a new one comes, a bystander turns round. It sees all bodies where the step ends.
#[test]
fn a_game_may_change_the_world_when_a_held_hero_is_crushed() {
    let (mut world, hero, paddle) = nook();
    let bystander = world
        .add(Body::dynamic(Circle::new([0.0, 500.0], 2.0).unwrap()).gravity_scale(0.0).velocity([30.0, 0.0]))
        .unwrap();
    for step in 0..60 {
        let mut new = None;
        let due = world.get(bystander).unwrap().position() + Vec2::new(30.0 * SIXTIETH, 0.0);
        world
            .step(SIXTIETH, |hit, world| {
                if hit.crushed {
                    assert!((world.get(bystander).unwrap().position() - due).length() < 1e-4, "step {step}");
                    world.remove(hero).unwrap();
                    world.set_velocity(bystander, [-30.0, 0.0]).unwrap();
                    new = Some(world.add(Body::dynamic(Circle::new([0.0, -200.0], 3.0).unwrap())).unwrap());
                }
                Response::Bounce { restitution: 0.0 }
            })
            .unwrap();
        assert!((world.get(bystander).unwrap().position() - due).length() < 1e-4, "step {step}");
        if let Some(new) = new {
            assert!(!world.contains(hero) && world.contacts(paddle).count() == 0);
            assert_eq!(world.get(new).unwrap().position(), [0.0, -200.0].into());
            world.advance(SIXTIETH).unwrap();
            let back = due - Vec2::new(30.0 * SIXTIETH, 0.0);
            assert!((world.get(bystander).unwrap().position() - back).length() < 1e-4);
            assert!(world.get(new).unwrap().position().y > -200.0);
            return;
        }
    }
    panic!("the hero was not crushed");
}

/// A paddle that the game lets through the held hero does not crush it.
#[test]
fn a_held_hero_that_lets_the_paddle_through_is_not_crushed() {
    let (mut world, hero, _) = nook();
    let mut told = 0;
    for step in 0..60 {
        let report = world
            .step(SIXTIETH, |hit, _| {
                told += u32::from(hit.crushed);
                if hit.crushed { Response::Pass } else { Response::Bounce { restitution: 0.0 } }
            })
            .unwrap();
        assert!(report.crushed == 0 && !world.get(hero).unwrap().is_crushed(), "step {step}");
    }
    assert!(told > 0);
}
