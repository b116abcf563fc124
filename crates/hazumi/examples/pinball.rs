//! Pinball: bumpers that kick, flippers that stop, a slope that pulls the ball down.
//!
//! ```sh
//! cargo run --release --example pinball
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Capsule, Circle, QuadBez, Response, Segment, Tags, Vec2, World};

const WALL: Tags = Tags::bit(0);
const BUMPER: Tags = Tags::bit(1);
const FLIPPER: Tags = Tags::bit(2);
const BALL: Tags = Tags::bit(3);

const TABLE: [Vec2; 2] = [Vec2::ZERO, Vec2::new(200.0, 320.0)];
const DT: f32 = 1.0 / 120.0;
/// A bumper sends the ball off at this speed, however slowly it came.
const KICK: f32 = 420.0;
/// How fast a flipper goes up, in radians per second; it comes down at half of that.
const SWING: f32 = 22.0;

struct Game {
    world: World,
    ball: BodyId,
    flippers: [BodyId; 2],
    score: u32,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, 420.0])?;
        for wall in [Aabb::new([0., 0.], [6., 330.])?, Aabb::new([194., 0.], [200., 330.])?] {
            world.add(Body::fixed(wall).tags(WALL).restitution(0.4))?;
        }
        // A vault above, and slopes that lead to the flippers.
        world.add(Body::fixed(QuadBez::new([6., 70.], [100., -50.], [194., 70.])?).tags(WALL).restitution(0.4))?;
        for [from, to] in [[[6., 220.], [56., 262.]], [[194., 220.], [144., 262.]]] {
            world.add(Body::fixed(Segment::new(from, to)?).tags(WALL).restitution(0.2))?;
        }
        for (x, y, radius) in [(60., 100., 12.), (140., 100., 12.), (100., 150., 14.)] {
            world.add(Body::fixed(Circle::new([x, y], radius)?).tags(BUMPER))?;
        }
        let flipper = |x: f32, way: f32, stops: [f32; 2]| {
            let bat = Capsule::new([x, 266.], [x + way * 34., 266.], 4.)?;
            let bat = Body::kinematic(bat).pivot([x, 266.]).stop_angles(stops[0], stops[1]);
            Ok::<_, Box<dyn Error>>(bat.tags(FLIPPER).restitution(0.3))
        };
        let left = world.add(flipper(57., 1., [-0.5, 0.45])?)?;
        let right = world.add(flipper(143., -1., [-0.45, 0.5])?)?;
        let ball = Body::dynamic(Circle::new([182., 200.], 5.)?).velocity([-20., -620.]).tags(BALL);
        let ball = world.add(ball)?;
        Ok(Self { world, ball, flippers: [left, right], score: 0 })
    }

    fn place(&self) -> Vec2 {
        self.world.get(self.ball).map_or(Vec2::ZERO, |ball| ball.position())
    }

    /// One frame, in which each button is down or not.
    fn frame(&mut self, buttons: [bool; 2]) -> Result<(), Box<dyn Error>> {
        for (number, (&flipper, down)) in self.flippers.iter().zip(buttons).enumerate() {
            let up = if number == 0 { -SWING } else { SWING };
            self.world.set_spin(flipper, if down { up } else { -0.5 * up })?;
        }
        let Self { world, score, .. } = self;
        world.step(DT, |hit, world| {
            if !hit.other_tags.contains(BUMPER) {
                return world.response_to(hit);
            }
            *score += 100;
            Response::BounceAt { speed: KICK }
        })?;
        Ok(())
    }

    fn is_lost(&self) -> bool {
        self.place().y > TABLE[1].y
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        Ok(text::draw(&self.world, TABLE, 60, |body| match body.tags() {
            WALL => '#',
            BUMPER => '@',
            FLIPPER => '=',
            _ => 'o',
        })?)
    }
}

/// A player who presses a button when the ball is above that flipper, and comes down.
fn buttons(game: &Game) -> [bool; 2] {
    let at = game.place();
    let falls = game.world.get(game.ball).is_some_and(|ball| ball.velocity().y > 0.0);
    let near = falls && at.y > 250.0 && at.y < 280.0;
    [near && at.x > 66.0 && at.x < 100.0, near && at.x >= 100.0 && at.x < 134.0]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new()?;
    for frame in 0..120 * 60 {
        if frame % 60 == 0 {
            println!("{:.1} s, {} points\n{}", frame as f32 * DT, game.score, game.picture()?);
        }
        if game.is_lost() {
            break;
        }
        let buttons = buttons(&game);
        game.frame(buttons)?;
    }
    println!("{} points", game.score);
    Ok(())
}

#[test]
fn flippers_keep_the_ball_in_play_and_bumpers_kick_it() -> Result<(), Box<dyn Error>> {
    let played = |plays: bool| -> Result<(u32, f32), Box<dyn Error>> {
        let mut game = Game::new()?;
        for frame in 0..120 * 60 {
            if game.is_lost() {
                return Ok((game.score, frame as f32 * DT));
            }
            let at = game.place();
            assert!(at.x > 6.0 && at.x < 194.0 && at.y > 0.0, "the ball is outside, at {at:?}");
            let pressed = if plays { buttons(&game) } else { [false; 2] };
            game.frame(pressed)?;
        }
        Ok((game.score, 60.0))
    };
    let ((score, seconds), (without, soon)) = (played(true)?, played(false)?);
    assert!(score >= 500 && score > without, "{score} points, {without} without flippers");
    assert!(seconds > soon, "{seconds} s, {soon} without flippers");
    Ok(())
}
