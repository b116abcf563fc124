//! A shooter: bullets by the hundred that bounce off walls, some that turn toward the player, enemies that are hit, near misses that count.
//!
//! ```sh
//! cargo run --release --example shooter
//! ```

mod text;

use std::error::Error;

use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm, Target};
use hazumi::{Aabb, Body, BodyId, Circle, Filter, Response, Tags, Vec2, World};

const WALL: Tags = Tags::bit(0);
const SHIP: Tags = Tags::bit(1);

const ROOM: [Vec2; 2] = [Vec2::ZERO, Vec2::new(240.0, 240.0)];
const DT: f32 = 1.0 / 60.0;
/// What a bullet's own number says: an ordinary one, and one that turns toward the player.
const PLAIN: u64 = 0;
const SEEKER: u64 = 1;

struct Enemy {
    from: Vec2,
    at: Vec2,
    lives: u32,
}

struct Game {
    world: World,
    ship: BodyId,
    /// Theirs and ours.
    theirs: Swarm,
    ours: Swarm,
    meetings: Meetings,
    enemies: Vec<Enemy>,
    frame: u32,
    was_hit: usize,
    grazed: usize,
    downed: usize,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for [min, max] in [
            [[0., 0.], [240., 6.]],
            [[0., 234.], [240., 240.]],
            [[0., 6.], [6., 234.]],
            [[234., 6.], [240., 234.]],
            // Two blocks to hide behind.
            [[60., 120.], [90., 132.]],
            [[150., 120.], [180., 132.]],
        ] {
            world.add(Body::fixed(Aabb::new(min, max)?).tags(WALL))?;
        }
        let ship = world.add(Body::kinematic(Circle::new([120., 200.], 3.)?).tags(SHIP).stopped_by(WALL))?;
        let enemies = [[60., 30.], [120., 24.], [180., 30.]].map(Vec2::from);
        let enemies = enemies.map(|at| Enemy { from: at, at, lives: 4 }).into_iter().collect();
        let (theirs, ours, meetings) = (Swarm::new(), Swarm::new(), Meetings::new());
        Ok(Self { world, ship, theirs, ours, meetings, enemies, frame: 0, was_hit: 0, grazed: 0, downed: 0 })
    }

    fn ship(&self) -> Vec2 {
        self.world.get(self.ship).map_or(Vec2::ZERO, |ship| ship.position())
    }

    /// One frame, in which the player holds a direction.
    fn frame(&mut self, held: Vec2) -> Result<(), Box<dyn Error>> {
        self.fire()?;
        let from = self.ship();
        self.world.move_by(self.ship, held * (90.0 * DT), Response::Slide)?;
        let way = self.ship() - from;

        // Theirs bounce off the walls, and are gone at the ship.
        let player = Target::circle(from, 3.0)?.moving(way)?.ring(6.0)?;
        self.theirs.turn_toward(DT, 1.2, |_, kind| (kind == SEEKER).then_some(from))?;
        let walls = Filter::ALL.any_of(WALL);
        let off_walls = |hit: &hazumi::swarm::Meeting| match hit.target() {
            Some(_) => BulletResponse::Gone,
            None => BulletResponse::Bounce,
        };
        self.theirs.meet_and_strike(&self.world, walls, &[player], DT, &mut self.meetings, off_walls)?;
        self.was_hit += self.meetings.hits_of(0).count();
        self.grazed += self.meetings.grazes().len();

        // Ours are gone at whatever they meet.
        let mut targets = vec![];
        for (number, enemy) in self.enemies.iter_mut().enumerate() {
            let sway = Vec2::new(40.0 * wave(self.frame + 40 * number as u32, 240), 0.0);
            let (before, after) = (enemy.at, enemy.from + sway);
            targets.push(Target::circle(before, 7.0)?.moving(after - before)?);
            enemy.at = after;
        }
        let gone = |_: &hazumi::swarm::Meeting| BulletResponse::Gone;
        self.ours.meet_and_strike(&self.world, walls, &targets, DT, &mut self.meetings, gone)?;
        for hit in self.meetings.hits() {
            if let Some(target) = hit.target() {
                self.enemies[target].lives = self.enemies[target].lives.saturating_sub(1);
            }
        }
        let before = self.enemies.len();
        self.enemies.retain(|enemy| enemy.lives > 0);
        self.downed += before - self.enemies.len();
        self.frame += 1;
        Ok(())
    }

    fn fire(&mut self) -> Result<(), Box<dyn Error>> {
        for (number, enemy) in self.enemies.iter().enumerate() {
            if self.frame % 30 == 10 * number as u32 {
                // A ring of twelve that turns on from one to the next.
                for spoke in 0..12 {
                    let way = around(12 * self.frame / 30 + spoke * 30);
                    self.theirs.spawn(Bullet::new(enemy.at, way * 60.0, 2.0).user(PLAIN))?;
                }
            }
            if self.frame % 120 == 60 {
                self.theirs.spawn(Bullet::new(enemy.at, [0., 45.], 2.5).user(SEEKER))?;
            }
        }
        if self.frame.is_multiple_of(6) {
            self.ours.spawn(Bullet::new(self.ship(), [0., -320.], 1.5))?;
        }
        // Of theirs the oldest go, as more than enough are there.
        let surplus = self.theirs.len().saturating_sub(400);
        self.theirs.remove_all(0..surplus);
        Ok(())
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        let text = text::draw(&self.world, ROOM, 60, |body| if body.tags() == WALL { '#' } else { 'A' })?;
        let mut rows: Vec<Vec<char>> = text.lines().map(|row| format!("{row:60}").chars().collect()).collect();
        let mut put = |at: Vec2, what: char| {
            let place = rows.get_mut((at.y / 8.0) as usize).and_then(|row| row.get_mut((at.x / 4.0) as usize));
            if let Some(place) = place.filter(|place| **place != '#') {
                *place = what;
            }
        };
        self.theirs.iter().for_each(|bullet| put(bullet.position, if bullet.user == SEEKER { '*' } else { '.' }));
        self.ours.iter().for_each(|bullet| put(bullet.position, '\''));
        self.enemies.iter().for_each(|enemy| put(enemy.at, 'W'));
        Ok(rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned() + "\n").collect())
    }
}

/// To and fro between -1 and 1, once in so many frames.
fn wave(frame: u32, period: u32) -> f32 {
    let share = (frame % period) as f32 / period as f32;
    let there = if share < 0.5 { 4.0 * share - 1.0 } else { 3.0 - 4.0 * share };
    there * (1.5 - 0.5 * there * there)
}

/// The direction so many degrees around, with the same bits on every platform: `cargo add libm`.
fn around(degrees: u32) -> Vec2 {
    let (sine, cosine) = libm::sincosf((degrees % 360) as f32 * (core::f32::consts::PI / 180.0));
    Vec2::new(cosine, sine)
}

/// A player who goes to and fro below.
fn held(frame: u32) -> Vec2 {
    Vec2::new(if (40..120).contains(&(frame % 160)) { -1.0 } else { 1.0 }, 0.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    for frame in 0..60 * 12 {
        if frame % 60 == 0 {
            println!(
                "{} s: hit {}, grazed {}, downed {}\n{}",
                frame / 60,
                game.was_hit,
                game.grazed,
                game.downed,
                game.picture()?
            );
        }
        game.frame(held(frame))?;
    }
    Ok(())
}

#[test]
fn bullets_stay_in_the_room_and_out_of_its_walls_while_ships_are_hit() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    for frame in 0..60 * 12 {
        game.frame(held(frame))?;
        for bullet in game.theirs.iter() {
            let at = bullet.position;
            let inside = at.x > 6.0 && at.y > 6.0 && at.x < 234.0 && at.y < 234.0;
            assert!(inside, "frame {frame}: {at:?} is outside");
            let block = |left: f32| at.x > left && at.x < left + 30.0 && at.y > 120.0 && at.y < 132.0;
            assert!(!block(60.0) && !block(150.0), "frame {frame}: {at:?} is in a block");
        }
    }
    assert!(game.was_hit > 0 && game.grazed > 5, "hit {}, grazed {}", game.was_hit, game.grazed);
    assert!(game.downed > 0, "nobody was downed");
    Ok(())
}
