//! A room seen from above: a hero who walks along walls, coins, a door with a switch, and a guard who follows whom he sees.
//!
//! ```sh
//! cargo run --example room
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Filter, Moved, Response, Tags, Vec2, World};

const WALL: Tags = Tags::bit(0);
const COIN: Tags = Tags::bit(1);
const SWITCH: Tags = Tags::bit(2);
const HERO: Tags = Tags::bit(3);
const GUARD: Tags = Tags::bit(4);

const ROOM: [Vec2; 2] = [Vec2::ZERO, Vec2::new(240.0, 120.0)];
const DT: f32 = 1.0 / 60.0;

struct Game {
    world: World,
    hero: BodyId,
    guard: BodyId,
    door: BodyId,
    coins: usize,
    is_caught: bool,
    moved: Moved,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for [min, max] in [
            [[0., 0.], [240., 6.]],
            [[0., 114.], [240., 120.]],
            [[0., 6.], [6., 114.]],
            [[234., 6.], [240., 114.]],
            // A wall in the middle, with a gap that the door closes.
            [[117., 6.], [123., 45.]],
            [[117., 75.], [123., 114.]],
        ] {
            world.add(Body::fixed(Aabb::new(min, max)?).tags(WALL))?;
        }
        let door = world.add(Body::kinematic(Aabb::new([117., 45.], [123., 75.])?).tags(WALL))?;
        for at in [[30., 95.], [60., 95.], [90., 95.], [200., 60.]] {
            world.add(Body::fixed(Circle::new(at, 3.)?).tags(COIN))?;
        }
        world.add(Body::fixed(Aabb::from_center([100., 25.], [8., 8.])?).tags(SWITCH))?;
        let hero = Body::kinematic(Circle::new([30., 60.], 5.)?).tags(HERO).stopped_by(WALL | COIN | SWITCH);
        let hero = world.add(hero)?;
        let guard = world.add(Body::kinematic(Circle::new([210., 100.], 5.)?).tags(GUARD).stopped_by(WALL | HERO))?;
        Ok(Self { world, hero, guard, door, coins: 0, is_caught: false, moved: Moved::default() })
    }

    fn at(&self, id: BodyId) -> Vec2 {
        self.world.get(id).map_or(Vec2::ZERO, |body| body.position())
    }

    /// One frame, in which the player holds a direction.
    fn frame(&mut self, held: Vec2) -> Result<(), Box<dyn Error>> {
        let Self { world, hero, moved, .. } = self;
        // Along walls he slides; coins and the switch are in nobody's way.
        world.move_with(*hero, held * (80.0 * DT), moved, |hit, _| match hit.other_tags.intersects(WALL) {
            true => Response::Slide,
            false => Response::Pass,
        })?;
        let passed: Vec<_> = moved.hits.iter().map(|hit| (hit.other, hit.other_tags)).collect();
        for (other, tags) in passed {
            if tags.contains(COIN) && world.remove(other).is_ok() {
                self.coins += 1;
            }
            if tags.contains(SWITCH) {
                // The door goes up into the wall, by its own speed.
                world.set_velocity(self.door, [0., -30.])?;
            }
        }
        if self.at(self.door).y < 25.0 {
            self.world.set_velocity(self.door, [0., 0.])?;
        }
        self.guard_walks()?;
        self.world.advance(DT)?;
        Ok(())
    }

    /// He goes to the hero as long as no wall is between them.
    fn guard_walks(&mut self) -> Result<(), Box<dyn Error>> {
        let (from, to) = (self.at(self.guard), self.at(self.hero));
        let way = to - from;
        let sees = self.world.cast_ray(from, way, Filter::ALL.any_of(WALL))?.is_none();
        if sees && way.length() > 0.0 {
            let moved = self.world.move_by(self.guard, way * (50.0 * DT / way.length()), Response::Slide)?;
            self.is_caught |= moved.hits.iter().any(|hit| hit.other == self.hero);
        }
        Ok(())
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        Ok(text::draw(&self.world, ROOM, 80, |body| match body.tags() {
            WALL => '#',
            COIN => '$',
            SWITCH => '+',
            HERO => '@',
            _ => 'G',
        })?)
    }
}

/// Where the player goes: to each place in turn.
fn held(game: &Game, places: &mut Vec<Vec2>) -> Vec2 {
    let at = game.at(game.hero);
    places.retain({
        let mut is_first = true;
        move |&place| !core::mem::take(&mut is_first) || (place - at).length() > 2.0
    });
    places.first().map_or(Vec2::ZERO, |&place| (place - at) * (1.0 / (place - at).length().max(1e-6)))
}

fn places() -> Vec<Vec2> {
    [[30., 95.], [90., 95.], [90., 30.], [100., 25.], [100., 60.], [200., 60.]].map(Vec2::from).to_vec()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut game, mut places) = (Game::new()?, places());
    for frame in 0..60 * 12 {
        if frame % 90 == 0 {
            println!(
                "{:.1} s, {} coins{}\n{}",
                frame as f32 * DT,
                game.coins,
                if game.is_caught { ", caught" } else { "" },
                game.picture()?
            );
        }
        let held = held(&game, &mut places);
        game.frame(held)?;
    }
    Ok(())
}

#[test]
fn the_door_keeps_the_hero_and_the_guards_eyes_out_until_the_switch_opens_it() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    for _ in 0..240 {
        game.frame(Vec2::X)?;
    }
    assert_eq!(game.at(game.hero).x, 112.0);
    assert_eq!(game.at(game.guard), Vec2::new(210.0, 100.0));
    assert!(!game.is_caught);

    let (mut game, mut places) = (Game::new()?, places());
    for _ in 0..60 * 12 {
        let held = held(&game, &mut places);
        game.frame(held)?;
    }
    assert!(game.at(game.hero).x > 123.0, "the hero is at {:?}", game.at(game.hero));
    assert!(game.coins >= 3 && game.is_caught, "{} coins, caught: {}", game.coins, game.is_caught);
    Ok(())
}
