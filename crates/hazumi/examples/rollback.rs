//! Rollback: two players over a slow network. Each plays on with a guess of what the other does; when the other's input comes, late, the world of
//! then is taken up again and played anew. Both end with the same world, to the last bit.
//!
//! ```sh
//! cargo run --release --example rollback
//! ```

use std::collections::VecDeque;
use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, World};

const PADDLE: Tags = Tags::bit(0);
const DT: f32 = 1.0 / 60.0;
/// So many frames the other's input is late.
const LATE: usize = 7;

/// What a player holds: -1 up, 0, 1 down.
type Input = i8;

/// Pong. All that lasts is in it, so a clone of it is a saved game.
#[derive(Clone)]
struct Pong {
    world: World,
    paddles: [BodyId; 2],
    ball: BodyId,
}

impl Pong {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for y in [-5.0, 205.0] {
            world.add(Body::fixed(Aabb::from_center([150.0, y], [400.0, 10.0])?))?;
        }
        let mut paddle = |x| {
            let shape = Aabb::from_center([x, 100.0], [10.0, 60.0])?;
            Ok::<_, Box<dyn Error>>(world.add(Body::kinematic(shape).tags(PADDLE))?)
        };
        let paddles = [paddle(10.0)?, paddle(290.0)?];
        for x in [-5.0, 305.0] {
            world.add(Body::fixed(Aabb::from_center([x, 100.0], [10.0, 200.0])?))?;
        }
        let ball = world.add(Body::dynamic(Circle::new([150.0, 90.0], 5.0)?).velocity([210.0, 130.0]).keep_speed())?;
        Ok(Self { world, paddles, ball })
    }

    fn frame(&mut self, inputs: [Input; 2]) -> Result<(), Box<dyn Error>> {
        for (&paddle, input) in self.paddles.iter().zip(inputs) {
            let y = self.world.get(paddle).map_or(100.0, |paddle| paddle.position().y);
            let wanted = (y + 3.0 * f32::from(input)).clamp(30.0, 170.0);
            let x = self.world.get(paddle).map_or(0.0, |paddle| paddle.position().x);
            self.world.move_to(paddle, [x, wanted], 0.0)?;
        }
        self.world.step(DT, |hit, _| match hit.other_tags.contains(PADDLE) {
            // A paddle that moves gives the ball some of its way.
            true => Response::Direction([-hit.velocity.x, hit.velocity.y + 0.3 * hit.surface_velocity.y].into()),
            false => Response::BOUNCE,
        })?;
        Ok(())
    }
}

/// One of the two machines.
struct Machine {
    /// Which paddle is played here.
    own: usize,
    now: Pong,
    /// The game before each of the last frames, with what was played in it.
    past: VecDeque<(Pong, [Input; 2])>,
    replayed: usize,
}

impl Machine {
    fn new(own: usize) -> Result<Self, Box<dyn Error>> {
        Ok(Self { own, now: Pong::new()?, past: VecDeque::new(), replayed: 0 })
    }

    /// One frame: what is held here counts at once; of the other player, what was held `LATE` frames ago is known only now.
    fn frame(&mut self, own: Input, others: Option<Input>) -> Result<(), Box<dyn Error>> {
        if let Some(said) = others {
            self.correct(said)?;
        }
        // The other goes on as last.
        let guess = self.past.back().map_or(0, |(_, inputs)| inputs[1 - self.own]);
        let inputs = if self.own == 0 { [own, guess] } else { [guess, own] };
        self.past.push_back((self.now.clone(), inputs));
        self.now.frame(inputs)
    }

    /// Takes in what the other did in the oldest frame that is kept, and plays all since anew if it was guessed wrong.
    fn correct(&mut self, said: Input) -> Result<(), Box<dyn Error>> {
        let Some((then, mut inputs)) = self.past.pop_front() else { return Ok(()) };
        let wrong = inputs[1 - self.own] != said;
        if !wrong {
            return Ok(());
        }
        inputs[1 - self.own] = said;
        let mut game = then;
        game.frame(inputs)?;
        for (saved, inputs) in &mut self.past {
            inputs[1 - self.own] = said;
            *saved = game.clone();
            game.frame(*inputs)?;
            self.replayed += 1;
        }
        self.now = game;
        Ok(())
    }
}

/// What the two players hold in a frame.
fn held(player: usize, frame: usize) -> Input {
    [[0, 1, 1, 0, -1, -1, 0, 1], [-1, 0, 1, 1, 1, -1, -1, 0]][player][frame / 11 % 8]
}

/// Both machines through so many frames, and then until all inputs have come.
fn play(frames: usize) -> Result<[Machine; 2], Box<dyn Error>> {
    let mut machines = [Machine::new(0)?, Machine::new(1)?];
    for frame in 0..frames + LATE {
        for machine in &mut machines {
            let others = frame.checked_sub(LATE).map(|then| held(1 - machine.own, then));
            if frame < frames {
                machine.frame(held(machine.own, frame), others)?;
            } else if let Some(said) = others {
                machine.correct(said)?;
            }
        }
    }
    Ok(machines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let frames = 600;
    for machine in play(frames)? {
        let ball = machine.now.world.get(machine.now.ball).map(|ball| ball.position());
        println!(
            "player {}: {frames} frames, {} played again; the ball is at {ball:?}, the world's checksum {:016x}",
            machine.own,
            machine.replayed,
            machine.now.world.checksum()
        );
    }
    Ok(())
}

#[test]
fn both_machines_end_with_the_world_that_knew_all_inputs_at_once() -> Result<(), Box<dyn Error>> {
    let mut alone = Pong::new()?;
    for frame in 0..600 {
        alone.frame([held(0, frame), held(1, frame)])?;
    }
    for machine in play(600)? {
        assert!(machine.replayed > 100, "{} frames were played again", machine.replayed);
        assert_eq!(machine.now.world.checksum(), alone.world.checksum(), "player {}", machine.own);
    }
    Ok(())
}
