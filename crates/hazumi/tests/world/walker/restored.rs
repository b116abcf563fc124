//! A world that went to JSON or to bytes and back, and its walker beside it: whenever a game saves, its hero goes on as it would have.

use super::*;

/// A hero on a floor, and a block that comes and pushes it.
fn before_a_block() -> Game {
    let mut game = Game::new(60.0, [30.0, 100.0]);
    game.add(Body::fixed(tile([-500.0, 100.0], [500.0, 120.0])));
    game.add(Body::kinematic(tile([0.0, 60.0], [22.0, 99.0])).velocity([120.0, 0.0]));
    game
}

type Restore = fn(&Game) -> Game;

fn of_json(game: &Game) -> Game {
    let world = serde_json::from_str(&serde_json::to_string(&game.world).unwrap()).unwrap();
    let walker = serde_json::from_str(&serde_json::to_string(&game.walker).unwrap()).unwrap();
    Game { world, walker, ..*game }
}

fn of_bytes(game: &Game) -> Game {
    let world = World::from_bytes(&game.world.to_bytes()).unwrap();
    let walker = Walker::from_bytes(&game.walker.to_bytes()).unwrap();
    Game { world, walker, ..*game }
}

/// Walks after a step was made.
fn walk(game: &mut Game) -> Walked {
    game.walker.velocity.y += GRAVITY / game.rate;
    game.walker.walk(&mut game.world, game.hero, 1.0 / game.rate).unwrap()
}

#[test]
fn a_hero_is_pushed_in_a_restored_world_as_in_the_one_that_was_saved() -> Checked {
    for frames in 0..6 {
        for (saved_before_the_walk, restored) in
            [(false, of_json as Restore), (true, of_json), (false, of_bytes), (true, of_bytes)]
        {
            let mut game = before_a_block();
            for _ in 0..frames {
                game.world.advance(1.0 / game.rate)?;
                walk(&mut game);
            }
            if saved_before_the_walk {
                game.world.advance(1.0 / game.rate)?;
            }
            let mut again = restored(&game);
            if saved_before_the_walk {
                assert_eq!(walk(&mut again), walk(&mut game), "saved after {frames} frames and a step");
            }
            for frame in 0..3 {
                let [walked, expected] = [&mut again, &mut game].map(|game| {
                    game.world.advance(1.0 / game.rate).unwrap();
                    walk(game)
                });
                assert_eq!(walked, expected, "saved after {frames} frames, {frame} frames later");
            }
            assert_eq!(again.walker, game.walker);
            assert_eq!(again.world.checksum(), game.world.checksum());
        }
    }
    Ok(())
}
