//! What is pressed against a wall, pushed along, or crushed.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random};

const WALL: Tags = Tags::bit(0);
const HERO: Tags = Tags::bit(1);
const ENEMY: Tags = Tags::bit(2);

struct Press {
    world: World,
    wall: BodyId,
    hero: BodyId,
    enemy: BodyId,
}

/// A hero at a wall to its left, and an enemy that comes from the right, one unit away.
fn press(hero: impl Into<Shape>, off: f32, yields: bool) -> Result<Press, InvalidBody> {
    let mut world = World::new();
    let wall = world.add(Body::fixed(Aabb::new([-40.0, -100.0], [0.0, 100.0]).unwrap()).tags(WALL))?;
    let hero = world.add(Body::dynamic(hero).tags(HERO).stopped_by(WALL | ENEMY))?;
    let stops = if yields { WALL | HERO } else { WALL };
    let enemy = Body::dynamic(Circle::new([23.0, off], 8.0).unwrap()).tags(ENEMY).stopped_by(stops);
    let enemy = world.add(enemy)?;
    Ok(Press { world, wall, hero, enemy })
}

impl Press {
    /// The enemy walks on for a step, and the hero stands.
    fn walk(&mut self, dt: f32, response: Response) -> Result<StepReport, Box<dyn Error>> {
        self.world.set_velocity(self.enemy, [-50.0, 0.0])?;
        self.world.set_velocity(self.hero, [0.0, 0.0])?;
        Ok(self.world.step(dt, |_, _| response)?)
    }
}

fn block() -> Shape {
    Aabb::from_center([7.0, 0.0], [14.0, 18.0]).unwrap().into()
}

fn circle() -> Shape {
    Circle::new([7.0, 0.0], 7.0).unwrap().into()
}

#[test]
fn a_hero_whom_an_enemy_presses_against_a_wall_head_on_is_hit_twice_in_all() -> Checked {
    for (name, hero) in [("box", block()), ("circle", circle())] {
        for response in STAYING {
            for rate in RATES {
                let scene = format!("{name}, {response:?}, {rate} Hz");
                let mut press = press(hero.clone(), 0.0, true)?;
                let mut hits = 0;
                // As long as ten steps of 1/60 s.
                for _ in 0..(rate / 6.0) as usize {
                    let report = press.walk(1.0 / rate, response)?;
                    hits += report.hits;
                    ask!(hits <= 2, "{scene}: {hits} hits, {} of them in a step", report.hits);
                    ask_free(report, &scene)?;
                    ask_outside(&press.world, press.hero, press.wall, &scene)?;
                    ask_outside(&press.world, press.hero, press.enemy, &scene)?;
                }
                ask!(hits == 2, "{scene}: {hits} hits");
            }
        }
    }
    Ok(())
}

#[test]
fn a_hero_whom_an_enemy_presses_against_a_wall_off_centre_is_hit_four_times_at_most() -> Checked {
    for response in STAYING {
        for off in [1.0, -3.0, 6.0] {
            let scene = format!("{response:?}, {off} off centre");
            let mut press = press(circle(), off, true)?;
            let mut hits = 0;
            for _ in 0..10 {
                let report = press.walk(1.0 / 60.0, response)?;
                hits += report.hits;
                ask!(hits <= 4, "{scene}: {hits} hits, {} of them in a step", report.hits);
                ask_free(report, &scene)?;
                ask_outside(&press.world, press.hero, press.wall, &scene)?;
                ask_outside(&press.world, press.hero, press.enemy, &scene)?;
                ask_outside(&press.world, press.enemy, press.wall, &scene)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_hero_whom_an_enemy_that_does_not_yield_crushes_hears_of_it_once_and_stays_so() -> Checked {
    for response in STAYING {
        let mut press = press(block(), 0.0, false)?;
        let (mut hits, mut crushed) = (0, 0);
        for step in 0..10 {
            let scene = format!("{response:?}, step {step}");
            let report = press.walk(1.0 / 60.0, response)?;
            hits += report.hits;
            crushed += press.world.hits().filter(|hit| hit.crushed).count();
            ask!(hits <= 2, "{scene}: {hits} hits, {} of them in a step", report.hits);
            let at = press.world.get(press.hero).unwrap();
            ask!(at.is_crushed() == (step > 0), "{scene}: is crushed {}", at.is_crushed());
            ask!(report.crushed == usize::from(step > 0), "{scene}: {report:?}");
            ask!((at.position() - Vec2::new(7.0, 0.0)).length() < 1e-4, "{scene}: at {:?}", at.position());
        }
        ask!(crushed == 1, "{response:?}: {crushed} hits say that it is crushed");
    }
    Ok(())
}

#[test]
fn a_walker_that_goes_on_against_a_wall_is_hit_once() -> Checked {
    let shapes: [Shape; 2] =
        [Aabb::from_center([-30.0, 50.0], [10.0, 10.0])?.into(), Circle::new([-30.0, 50.0], 5.0)?.into()];
    for (shape, tags) in shapes.iter().flat_map(|shape| [Tags::NONE, HERO].map(|tags| (shape, tags))) {
        for (response, asks) in STAYING.into_iter().flat_map(|response| [true, false].map(|asks| (response, asks))) {
            for rate in RATES {
                let mut world = World::new();
                let wall = world.add(Body::fixed(Aabb::new([0.0, -500.0], [10.0, 500.0])?))?;
                let hero = world.add(Body::dynamic(shape.clone()).tags(tags).response(response))?;
                let scene = format!("{shape:?} {tags:?} {response:?} {rate} Hz, asks {asks}");
                let mut hits = 0;
                for _ in 0..rate as usize {
                    world.set_velocity(hero, [100.0, 60.0])?;
                    let dt = 1.0 / rate;
                    hits += if asks { world.step(dt, |_, _| response)? } else { world.advance(dt)? }.hits;
                    ask!(hits <= 1, "{scene}: {hits} hits");
                }
                ask!(hits == 1, "{scene}: {hits} hits");
                let contacts: Vec<BodyId> = world.contacts(hero).map(|contact| contact.other).collect();
                ask!(contacts == [wall], "{scene}: in contact with {contacts:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_walker_that_goes_on_into_a_corner_is_hit_twice() -> Checked {
    for response in [Response::Slide, INELASTIC] {
        for rate in RATES {
            let mut world = World::new();
            world.add(Body::fixed(Aabb::new([0.0, -100.0], [10.0, 200.0])?))?;
            world.add(Body::fixed(Aabb::new([-100.0, 100.0], [0.0, 110.0])?))?;
            let hero = world.add(Body::dynamic(Aabb::from_center([-30.0, 50.0], [10.0, 10.0])?))?;
            let mut hits = 0;
            for _ in 0..(2.0 * rate) as usize {
                world.set_velocity(hero, [100.0, 60.0])?;
                hits += world.step(1.0 / rate, |_, _| response)?.hits;
                ask!(hits <= 2, "{response:?}, {rate} Hz: {hits} hits");
            }
            ask!(hits == 2, "{response:?}, {rate} Hz: {hits} hits");
        }
    }
    Ok(())
}

/// A wall runs into what stands there, takes it along for a second, and stands still.
fn taken_along(mover: &Shape, response: Response, rate: f32) -> Checked {
    let scene = format!("{response:?}, {rate} Hz");
    let mut world = World::new();
    let wall = world.add(Body::kinematic(Aabb::new([-20.0, -20.0], [0.0, 20.0])?).velocity([60.0, 0.0]))?;
    let id = world.add(Body::dynamic(mover.clone()).response(response))?;
    let mut hits = 0;
    for _ in 0..rate as usize {
        let report = world.advance(1.0 / rate)?;
        hits += report.hits;
        ask!(hits <= 1, "{scene}: {hits} hits");
        ask_free(report, &scene)?;
        ask_outside(&world, id, wall, &scene)?;
    }
    let gap = distance(&placed(&world, id), &placed(&world, wall));
    ask!(hits == 1 && gap <= 1e-3, "{scene}: {hits} hits, {gap} off the wall");
    Ok(())
}

fn all_taken_along(response: Response) -> Checked {
    let (ball, block) = (Circle::new([10.0, 0.0], 5.0)?.into(), Aabb::from_center([10.0, 0.0], [10.0, 8.0])?.into());
    for mover in [ball, block] {
        RATES.into_iter().try_for_each(|rate| taken_along(&mover, response, rate))?;
    }
    Ok(())
}

#[test]
fn a_wall_that_takes_along_what_stops_or_does_not_bounce_hits_it_once() -> Checked {
    [INELASTIC, Response::Stop].into_iter().try_for_each(all_taken_along)
}

#[test]
fn a_wall_that_takes_along_what_slides_hits_it_once() -> Checked {
    all_taken_along(Response::Slide)
}

#[test]
fn a_hero_that_pushes_a_crate_hits_it_once() -> Checked {
    for response in [Response::Slide, INELASTIC] {
        for rate in RATES {
            let scene = format!("{response:?}, {rate} Hz");
            let mut world = World::new();
            let hero = world.add(Body::dynamic(Aabb::from_center([0.0, 0.0], [10.0, 10.0])?).tags(HERO))?;
            let pushed = world.add(Body::dynamic(Aabb::from_center([20.0, 0.0], [10.0, 10.0])?).tags(ENEMY))?;
            let mut hits = 0;
            for _ in 0..rate as usize {
                world.set_velocity(hero, [60.0, 0.0])?;
                let report = world.step(1.0 / rate, |_, _| response)?;
                hits += report.hits;
                ask!(hits <= 1, "{scene}: {hits} hits");
                ask_free(report, &scene)?;
                ask_outside(&world, hero, pushed, &scene)?;
            }
            let speed = world.get(pushed).unwrap().velocity().x;
            ask!(hits == 1 && (speed - 60.0).abs() < 0.6, "{scene}: {hits} hits, the crate goes {speed}");
        }
    }
    Ok(())
}

/// A wall closes in on a hero at another wall, and goes back; the hero wants to go left, right, or nowhere.
#[test]
fn a_hero_between_closing_walls_is_crushed_as_long_as_it_has_no_room() -> Checked {
    for response in STAYING {
        for wants in [0.0, 100.0, -100.0] {
            let mut world = World::new();
            let wall = world.add(Body::fixed(Aabb::new([640.0, 0.0], [680.0, 480.0])?))?;
            let press = world.add(Body::kinematic(Aabb::new([590.0, 380.0], [610.0, 460.0])?).velocity([60.0, 0.0]))?;
            let hero = world.add(Body::dynamic(Aabb::from_center([630.0, 433.0], [14.0, 18.0])?))?;
            let (mut told, mut had) = (0, 30.0);
            for step in 0..40 {
                let scene = format!("{response:?}, wants {wants}, step {step}");
                if step == 16 {
                    world.set_velocity(press, [-60.0, 0.0])?;
                }
                world.set_velocity(hero, [wants, 0.0])?;
                let report = world.step(1.0 / 40.0, |hit, _| {
                    told += usize::from(hit.crushed);
                    response
                })?;
                let room = 640.0 - world.get(press).unwrap().position().x - 10.0;
                let is_crushed = world.get(hero).unwrap().is_crushed();
                ask!(told <= 1, "{scene}: {told} hits say that it is crushed");
                ask_outside(&world, hero, wall, &scene)?;
                // Where there is just enough room, either is right.
                if (room - 14.0).abs() > 1e-2 {
                    ask!(is_crushed == (room < 14.0), "{scene}: room {room}, is crushed {is_crushed}");
                    let tells = report.crushed > 0;
                    ask!(tells == (room < 14.0) || had < 14.0, "{scene}: room {room}, {report:?}");
                }
                had = room;
                if room > 16.0 {
                    ask_outside(&world, hero, press, &scene)?;
                }
            }
            ask!(told == 1, "{response:?}, wants {wants}: {told} hits say that it was crushed");
        }
    }
    Ok(())
}

#[test]
fn what_is_crushed_does_not_wander_through_the_press() -> Checked {
    let mut world = World::new();
    let floor = world.add(Body::fixed(Aabb::new([0.0, 0.0], [100.0, 10.0])?))?;
    let press = world.add(Body::kinematic(Aabb::new([0.0, -60.0], [100.0, -40.0])?).velocity([0.0, 60.0]))?;
    let hero = world.add(Body::dynamic(Circle::new([50.0, -10.0], 10.0)?).response(Response::Slide))?;
    for step in 0..60 {
        if step == 30 {
            world.set_velocity(press, [0.0, 0.0])?;
            world.set_velocity(hero, [0.0, -200.0])?;
        }
        let report = world.advance(1.0 / 60.0)?;
        let (body, at) = (world.get(hero).unwrap(), world.get(press).unwrap().position());
        ask_outside(&world, hero, floor, format!("step {step}"))?;
        if at.y + 10.0 > -19.9 {
            ask!(body.is_crushed() && report.crushed == 1, "step {step}: {report:?}");
            let off = body.position() - Vec2::new(50.0, -10.0);
            ask!(off.length() < 1e-3, "step {step}: it went {off:?}, the press is at {at:?}");
        }
    }
    Ok(())
}

/// A hero walks about in a room with a wall that goes to and fro, a door that turns, and enemies that do not yield.
#[test]
fn a_hero_in_a_room_of_enemies_is_crushed_or_free_but_never_bounded() -> Checked {
    let mut random = Random(3);
    let mut world = World::new();
    let mut fixed = Vec::new();
    for (low, high) in [
        ([-40.0, -40.0], [360.0, 0.0]),
        ([-40.0, 240.0], [360.0, 280.0]),
        ([-40.0, -40.0], [0.0, 280.0]),
        ([320.0, -40.0], [360.0, 280.0]),
        ([60.0, 60.0], [120.0, 110.0]),
    ] {
        fixed.push(world.add(Body::fixed(Aabb::new(low, high)?).tags(WALL))?);
    }
    let pusher = world.add(Body::kinematic(Aabb::new([180.0, 150.0], [200.0, 230.0])?).tags(WALL))?;
    let door = Body::kinematic(Aabb::new([240.0, 40.0], [300.0, 48.0])?).pivot([240.0, 44.0]).tags(WALL);
    let door = world.add(door)?;
    let hero = Body::dynamic(Aabb::from_center([30.0, 30.0], [14.0, 18.0])?).tags(HERO).stopped_by(WALL | ENEMY);
    let hero = world.add(hero)?;
    let mut enemies = Vec::new();
    for i in 0..12 {
        let at = [150.0 + 24.0 * (i % 6) as f32, 20.0 + 100.0 * (i / 6) as f32];
        enemies.push(world.add(Body::dynamic(Circle::new(at, 8.0)?).tags(ENEMY).stopped_by(WALL))?);
    }
    let mut walks = Vec2::ZERO;
    for step in 0..1200 {
        let to = |far: f32| if step / 120 % 2 == 0 { far } else { -far };
        world.set_velocity(pusher, [to(50.0), 0.0])?;
        world.set_spin(door, to(0.8))?;
        if step % 30 == 0 {
            walks = random.direction() * 160.0;
        }
        world.set_velocity(hero, walks)?;
        let goal = world.get(hero).unwrap().position();
        for &enemy in &enemies {
            let toward = (goal - world.get(enemy).unwrap().position()).normalized().unwrap_or(Vec2::X);
            world.set_velocity(enemy, toward * 50.0)?;
        }
        let report = world.step(1.0 / 60.0, |_, _| Response::Slide)?;
        ask!(report.bounded == 0, "step {step}: {report:?}");
        let told = world.hits().filter(|hit| hit.body == hero).count();
        ask!(told <= 1 + fixed.len() + enemies.len(), "step {step}: {told} hits of the hero");
        fixed.iter().try_for_each(|&wall| ask_outside(&world, hero, wall, format!("step {step}")))?;
    }
    Ok(())
}

/// In the open, without anything fixed: what came first pushes on, what is slower keeps its speed and is pushed.
#[test]
fn a_box_behind_a_slower_ball_that_keeps_its_speed_hits_it_once_and_both_go_on() -> Checked {
    for tags in [Tags::NONE, WALL] {
        let mut world = World::new();
        let chaser = Body::dynamic(Aabb::new([0.0, 0.0], [2.0, 2.0])?).velocity([80.0, 0.0]).tags(tags);
        let chaser = world.add(chaser)?;
        let ball = Body::dynamic(Circle::new([3.0, 1.2], 0.5)?).velocity([50.0, 0.0]).keep_speed();
        let ball = world.add(ball)?;
        let mut told = 0;
        for step in 0..10 {
            let report = world.step(1.0 / 60.0, |_, _| Response::Slide)?;
            ask_free(report, format!("step {step}"))?;
            told += report.hits;
            let going = [chaser, ball].map(|id| world.get(id).unwrap().velocity().length());
            ask!(going.iter().all(|speed| *speed > 1.0), "step {step}: they go at {going:?}");
        }
        // One hit of two bodies is told twice, once for each.
        ask!(told <= 2, "{told} hits in all");
    }
    Ok(())
}
