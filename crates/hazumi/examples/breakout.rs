//! Breakout: bricks that break, a paddle that steers, a speed that never drifts.
//!
//! ```sh
//! cargo run --release --example breakout
//! ```

mod text;

use std::error::Error;

use hazumi::response::Bend;
use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, Vec2, World};

const WALL: Tags = Tags::bit(0);
const BRICK: Tags = Tags::bit(1);
const BALL: Tags = Tags::bit(2);
const PADDLE: Tags = Tags::bit(3);

const ROOM: [Vec2; 2] = [Vec2::ZERO, Vec2::new(400.0, 320.0)];
const PADDLE_SIZE: Vec2 = Vec2::new(64.0, 10.0);

struct Game {
    world: World,
    paddle: BodyId,
    ball: BodyId,
    bricks: usize,
    hits: usize,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for [min, max] in [[[0., 0.], [400., 8.]], [[0., 8.], [8., 320.]], [[392., 8.], [400., 320.]]] {
            world.add(Body::fixed(Aabb::new(min, max)?).tags(WALL))?;
        }
        let mut bricks = 0;
        for (row, column) in (0..5).flat_map(|row| (0..12).map(move |column| (row, column))) {
            let center = [32.0 + 30.5 * column as f32, 40.0 + 14.0 * row as f32];
            world.add(Body::fixed(Aabb::from_center(center, [30.5, 14.0])?).tags(BRICK))?;
            bricks += 1;
        }
        let paddle = world.add(Body::kinematic(Aabb::from_center([200., 300.], PADDLE_SIZE)?).tags(PADDLE))?;
        let ball = Body::dynamic(Circle::new([200., 200.], 5.)?).velocity([60., 180.]).tags(BALL);
        let ball = world.add(ball)?;
        Ok(Self { world, paddle, ball, bricks, hits: 0 })
    }

    /// One frame, in which the player's hand is at `aim`.
    fn frame(&mut self, aim: f32, dt: f32) -> Result<(), Box<dyn Error>> {
        let half = 0.5 * PADDLE_SIZE.x;
        self.world.move_to(self.paddle, [aim.clamp(8.0 + half, 392.0 - half), 300.0], 0.0)?;
        let Self { world, bricks, hits, .. } = self;
        world.step(dt, |hit, world| {
            *hits += 1;
            if hit.other_tags.contains(BRICK) && world.remove(hit.other).is_ok() {
                *bricks -= 1;
            }
            match world.get(hit.other) {
                Some(paddle) if hit.other_tags.contains(PADDLE) => hit.bend(&Bend {
                    center: paddle.position(),
                    toward: -Vec2::Y,
                    half_width: half,
                    most: core::f32::consts::FRAC_PI_3,
                }),
                _ => Response::BOUNCE,
            }
        })?;
        Ok(())
    }

    fn ball(&self) -> Vec2 {
        self.world.get(self.ball).map_or(Vec2::ZERO, |ball| ball.position())
    }

    fn is_over(&self) -> bool {
        self.bricks == 0 || self.ball().y > ROOM[1].y
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        Ok(text::draw(&self.world, ROOM, 80, |body| match body.tags() {
            WALL => '#',
            BRICK => '=',
            PADDLE => '_',
            _ => 'o',
        })?)
    }
}

/// A player who follows the ball, now with this, now with that end of the paddle.
fn aim(game: &Game, frame: usize) -> f32 {
    game.ball().x + (frame % 41) as f32 - 20.0
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    let mut frame = 0;
    while !game.is_over() {
        if frame % 300 == 0 {
            println!("{} s, {} bricks, {} hits\n{}", frame / 60, game.bricks, game.hits, game.picture()?);
        }
        game.frame(aim(&game, frame), 1.0 / 60.0)?;
        frame += 1;
    }
    println!("{} bricks left after {} s and {} hits", game.bricks, frame / 60, game.hits);
    Ok(())
}

#[test]
fn the_player_clears_the_room_and_the_ball_is_as_fast_as_at_first() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    let speed = |game: &Game| game.world.get(game.ball).map(|ball| ball.velocity().length());
    let before = speed(&game);
    for frame in 0..60 * 300 {
        game.frame(aim(&game, frame), 1.0 / 60.0)?;
        if game.is_over() {
            break;
        }
    }
    assert_eq!(game.bricks, 0, "the ball is at {:?}", game.ball());
    assert!((speed(&game).unwrap() - before.unwrap()).abs() < 1e-3);
    Ok(())
}
