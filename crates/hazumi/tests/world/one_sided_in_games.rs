//! Heroes that enemies stop, and enemies that no hero stops, as in most games with enemies.

use hazumi::*;

use crate::support::*;

const WALL: Tags = Tags::bit(0);
const HERO: Tags = Tags::bit(1);
const ENEMY: Tags = Tags::bit(2);
const HALF: Response = Response::Bounce { restitution: 0.5 };

/// Four heroes and eight enemies in a closed room.
fn crowd(seed: u64, gravity: f32, [of_heroes, of_enemies]: [Response; 2]) -> Result<World, Box<dyn std::error::Error>> {
    let mut random = Random(seed);
    let mut world = World::new();
    world.set_gravity([0.0, gravity])?;
    for wall in walls(100.0) {
        world.add(Body::fixed(wall).tags(WALL))?;
    }
    for (tags, count, response) in [(HERO, 4, of_heroes), (ENEMY, 8, of_enemies)] {
        for _ in 0..count {
            let shape = Circle::new(random.point(-85.0, 85.0), random.between(5.0, 10.0))?;
            let velocity = random.direction() * random.between(0.0, 100.0);
            let body = Body::dynamic(shape).tags(tags).stopped_by(WALL | ENEMY).velocity(velocity);
            world.add(body.response(response))?;
        }
    }
    Ok(world)
}

#[test]
fn a_hero_among_enemies_is_in_nobody_unless_it_is_crushed_and_nobody_loses_time() -> Checked {
    let responses = [[Response::Slide, Response::Slide], [Response::Slide, HALF], [HALF, Response::Stop]];
    for (seed, gravity, responses) in (0..25)
        .flat_map(|seed| [0.0, 600.0].map(|gravity| (seed, gravity)))
        .flat_map(|(seed, gravity)| responses.map(|responses| (seed, gravity, responses)))
    {
        let mut world = crowd(seed, gravity, responses)?;
        for step in 0..300 {
            let report = world.advance(1.0 / 60.0)?;
            let case = format!("seed {seed}, gravity {gravity}, {responses:?}, step {step}");
            assert_eq!(report.bounded, 0, "{case}");
            // Some begin in each other.
            if step < 3 {
                continue;
            }
            let movers: Vec<BodyRef<'_>> = world.iter().filter(|body| body.kind() == BodyKind::Dynamic).collect();
            for (number, a) in movers.iter().enumerate() {
                for b in &movers[..number] {
                    let meet = a.tags() == ENEMY || b.tags() == ENEMY;
                    if !meet || a.is_crushed() || b.is_crushed() {
                        continue;
                    }
                    let depth = depth(&world, a.id(), b.id());
                    assert!(depth < 1e-3, "{case}: {:?} is {depth} in {:?}", a.id(), b.id());
                }
            }
        }
    }
    Ok(())
}

#[test]
fn enemies_that_close_in_on_a_hero_send_him_off_at_eight_times_their_speed_at_most() -> Checked {
    for seed in 0..100 {
        let mut world = crowd(seed, 600.0, [Response::Slide; 2])?;
        let mut fastest = 0.0f32;
        for step in 0..300 {
            world.advance(1.0 / 60.0)?;
            let speed_of = |tags| {
                let bodies = world.iter().filter(move |body| body.tags() == tags);
                bodies.map(|body| body.velocity().length()).fold(0.0, f32::max)
            };
            fastest = fastest.max(speed_of(ENEMY)).max(600.0 / 60.0);
            let hero: f32 = speed_of(HERO);
            assert!(hero <= 8.1 * fastest, "seed {seed}, step {step}: {hero} among {fastest}");
        }
    }
    Ok(())
}

#[test]
fn a_hero_between_two_enemies_that_come_together_on_the_floor_is_crushed_once() -> Checked {
    // One is a little higher than he, one a little lower: the way out between them would be 46 times as fast as they are.
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    world.add(Body::fixed(Aabb::new([-500.0, 0.0], [500.0, 40.0])?).tags(WALL))?;
    let mut add = |x: f32, radius: f32, velocity: f32, tags| {
        let body = Body::dynamic(Circle::new([x, -radius], radius)?).tags(tags).stopped_by(WALL | ENEMY);
        Ok::<_, Box<dyn std::error::Error>>(world.add(body.velocity([velocity, 0.0]).response(Response::Slide))?)
    };
    let hero = add(0.0, 7.07, 0.0, HERO)?;
    add(-40.0, 8.72, 79.0, ENEMY)?;
    add(40.0, 5.33, -121.0, ENEMY)?;
    let mut crushed = 0;
    for step in 0..240 {
        let report = world.step(1.0 / 60.0, |hit, world| {
            crushed += usize::from(hit.crushed);
            world.response_to(hit)
        })?;
        assert_eq!(report.bounded, 0, "step {step}");
        let hero = world.get(hero).unwrap();
        assert!(hero.velocity().length() < 8.1 * 121.0, "step {step}: {:?}", hero.velocity());
    }
    assert!((1..=2).contains(&crushed), "each that goes over him is told once: {crushed}");
    assert!(!world.get(hero).unwrap().is_crushed(), "they are gone by");
    Ok(())
}

#[test]
fn an_enemy_that_bounces_pushes_a_hero_along_the_wall_where_he_stands() -> Checked {
    // He stops at the wall, so that each bounce off the enemy ended where it began.
    for (seed, slope) in (0..20).flat_map(|seed| [0.2, 0.6, 1.0, 1.7, 3.0].map(|slope| (seed, slope))) {
        let mut random = Random(seed);
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-40.0, -500.0], [0.0, 500.0])?).tags(WALL))?;
        let radius = random.between(8.0, 10.0);
        let hero = Body::dynamic(Circle::new([15.0, 0.0], radius)?).tags(HERO).stopped_by(WALL | ENEMY);
        let hero = world.add(hero.velocity([-80.0, 11.0]).response(Response::Stop))?;
        world.advance(0.5)?;
        let at = world.get(hero).unwrap().position();
        let enemy = Circle::new(at + Vec2::new(20.0, random.between(-6.0, 18.0)), random.between(5.0, 8.0))?;
        let enemy = Body::dynamic(enemy).tags(ENEMY).stopped_by(WALL | ENEMY).velocity([-60.0, -60.0 * slope]);
        let enemy = world.add(enemy.response(Response::BOUNCE))?;
        for step in 0..120 {
            let report = world.advance(1.0 / 60.0)?;
            let case = format!("seed {seed}, slope {slope}, step {step}");
            assert!(report.hits <= 6, "{case}: {report:?}");
            assert_eq!(report.bounded, 0, "{case}");
            let is_out = depth(&world, hero, enemy) < 1e-3;
            assert!(is_out || world.get(hero).unwrap().is_crushed(), "{case}");
        }
    }
    Ok(())
}
