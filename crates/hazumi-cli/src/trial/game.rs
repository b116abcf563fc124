//! One game of a trial: a level played with one seed until it is decided.

use std::collections::BTreeMap;

use hazumi::{BodyId, Vec2};
use hazumi_level::{InvalidLevel, Level, Play, Role, Rule};
use serde::{Deserialize, Serialize};

use crate::run::kind;

/// What is the same in all games of a trial.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Steps per second.
    pub(super) fps: f64,
    /// A game that is not decided ends after so many seconds.
    pub(super) seconds: f64,
    /// A game is stuck when nothing has happened for so many seconds.
    pub(super) patience: f64,
    pub(super) rule: Rule,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    /// All that can break is broken.
    Won,
    /// No ball is left, and something that can break is.
    Lost,
    /// No ball is left, in a level where nothing can break.
    Over,
    /// Nothing happened for too long: nothing broke, or was hit where nothing can break.
    Stuck,
    /// The time was up.
    Open,
}

impl Outcome {
    pub(super) const ALL: [Self; 5] = [Self::Won, Self::Lost, Self::Over, Self::Stuck, Self::Open];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Over => "over",
            Self::Stuck => "stuck",
            Self::Open => "open",
        }
    }
}

/// A game, played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Game {
    pub(super) seed: u64,
    pub(super) outcome: Outcome,
    /// When it was won, or the last ball was lost; since when it is stuck; or when the time was up.
    pub(super) seconds: f64,
    pub(super) hits: u64,
    pub(super) balls: u64,
    /// How many balls were swallowed, or went away.
    pub(super) lost: u64,
    pub(super) broken: u64,
    /// How many things can break.
    pub(super) breakable: u64,
    /// Hits by what moved and what it met, as "ball on brick".
    pub(super) pairs: BTreeMap<String, u64>,
}

impl Game {
    /// Plays a level.
    ///
    /// # Errors
    /// If the level has no world, or its numbers come to an end.
    pub(super) fn play(level: &Level, seed: u64, terms: &Terms) -> Result<Self, String> {
        let mut play =
            Play::with_rule(level.clone(), seed, terms.rule).map_err(|error: InvalidLevel| error.to_string())?;
        let balls = Balls::of(&play);
        let breakable = play.breakable_left() as u64;
        let mut game = Self {
            seed,
            outcome: Outcome::Open,
            seconds: terms.seconds,
            hits: 0,
            balls: balls.ids.len() as u64,
            lost: 0,
            broken: 0,
            breakable,
            pairs: BTreeMap::new(),
        };
        let dt = (1.0 / terms.fps) as f32;
        let patience = (terms.patience * terms.fps).round().max(1.0) as u64;
        // When something last happened.
        let mut last = 0;
        for step in 1..=(terms.seconds * terms.fps).round() as u64 {
            play.step(dt).map_err(|error| error.to_string())?;
            let hits = game.count(&play);
            let broken = breakable - play.breakable_left() as u64;
            let happened = if breakable > 0 { broken > game.broken } else { hits > 0 };
            game.broken = broken;
            if happened {
                last = step;
            }
            let decided = if breakable > 0 && broken == breakable {
                Some((Outcome::Won, step))
            } else if balls.left(&play) == 0 {
                Some((if breakable > 0 { Outcome::Lost } else { Outcome::Over }, step))
            } else if step - last >= patience {
                Some((Outcome::Stuck, last))
            } else {
                None
            };
            if let Some((outcome, step)) = decided {
                (game.outcome, game.seconds) = (outcome, step as f64 / terms.fps);
                break;
            }
        }
        game.lost = game.balls - balls.left(&play) as u64;
        Ok(game)
    }

    /// Counts the hits of the last step, and returns how many they were.
    fn count(&mut self, play: &Play) -> u64 {
        let before = self.hits;
        for hit in play.world().hits() {
            let known = |id, tags| play.body(id).map(|(_, body)| kind(play, body, tags));
            let Some((body, other)) = known(hit.body, hit.body_tags).zip(known(hit.other, hit.other_tags)) else {
                continue;
            };
            *self.pairs.entry(format!("{body} on {other}")).or_default() += 1;
            self.hits += 1;
        }
        self.hits - before
    }
}

/// The balls of a level, or its movers if it has no ball, and where they are in play.
struct Balls {
    ids: Vec<BodyId>,
    low: Vec2,
    high: Vec2,
}

impl Balls {
    fn of(play: &Play) -> Self {
        let of = |role: Role| {
            let bodies = play.level().bodies.iter().enumerate().filter(move |(_, body)| body.role == role);
            bodies.filter_map(|(index, _)| play.id(index)).collect::<Vec<_>>()
        };
        let balls = of(Role::Ball);
        let (view, size) = (play.level().view, play.level().view.size());
        // What is thrown out of sight may fall back into it.
        let far = Vec2::new(size.x.max(size.y), size.x.max(size.y));
        Self {
            ids: if balls.is_empty() { of(Role::Mover) } else { balls },
            low: view.min() - far,
            high: view.max() + far,
        }
    }

    /// How many are neither gone nor farther out of sight than the view is large.
    fn left(&self, play: &Play) -> usize {
        let places = self.ids.iter().filter_map(|&id| play.world().get(id)).map(|ball| ball.position());
        let is_near =
            |at: &Vec2| at.x >= self.low.x && at.x <= self.high.x && at.y >= self.low.y && at.y <= self.high.y;
        places.filter(is_near).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms { fps: 60.0, seconds: 60.0, patience: 5.0, rule: Rule::Swept };

    fn level(bodies: &str) -> Level {
        Level::from_json(&format!(r#"{{"view":{{"min":[0,0],"max":[100,100]}},"bodies":[{bodies}]}}"#)).unwrap()
    }

    const FLOOR: &str = r#"{"shapes":[{"aabb":{"min":[0,90],"max":[100,100]}}]}"#;
    const CEILING: &str = r#"{"shapes":[{"aabb":{"min":[0,0],"max":[100,10]}}]}"#;
    const BALL: &str = r#"{"role":"ball","shapes":[{"circle":{"center":[50,50],"radius":5}}],"velocity":[0,-60]}"#;

    fn brick(x: f32) -> String {
        let right = x + 10.0;
        format!(r#"{{"shapes":[{{"aabb":{{"min":[{x},20],"max":[{right},30]}}}}],"tags":["brick"],"breaks_after":1}}"#)
    }

    #[test]
    fn it_is_won_when_the_last_brick_breaks() {
        let game = Game::play(&level(&format!("{},{BALL}", brick(45.0))), 1, &TERMS).unwrap();
        assert_eq!((game.outcome, game.seconds, game.broken, game.breakable), (Outcome::Won, 0.25, 1, 1));
        assert_eq!(game.pairs, BTreeMap::from([("ball on brick".to_owned(), 1)]));
    }

    #[test]
    fn it_is_stuck_since_the_last_brick_that_the_ball_could_reach() {
        let bodies = format!("{FLOOR},{CEILING},{},{},{BALL}", brick(45.0), brick(80.0));
        let game = Game::play(&level(&bodies), 1, &TERMS).unwrap();
        assert_eq!((game.outcome, game.seconds, game.broken, game.breakable), (Outcome::Stuck, 0.25, 1, 2));
        // It goes to and fro between floor and ceiling while one waits: from 20 + 10 + 5 down to 85, up to 15, …
        assert_eq!(game.hits, game.pairs.values().sum::<u64>());
        assert!(game.hits > 3, "{game:?}");
    }

    #[test]
    fn a_ball_that_goes_away_is_lost() {
        let ball = BALL.replace("[50,50]", "[50,50.5]");
        let game = Game::play(&level(&format!("{},{ball}", brick(80.0))), 1, &TERMS).unwrap();
        // Out of sight by the view's size, above y = -100: after 150.5 steps of 1.
        assert_eq!((game.outcome, game.seconds, game.lost), (Outcome::Lost, 151.0 / 60.0, 1));
    }

    #[test]
    fn where_nothing_breaks_it_is_over_with_the_last_ball_and_stuck_with_the_last_hit() {
        let over = Game::play(&level(BALL), 1, &TERMS).unwrap();
        assert_eq!((over.outcome, over.lost, over.hits), (Outcome::Over, 1, 0));
        let rests = format!(r#"{FLOOR},{}"#, BALL.replace("[0,-60]", r#"[0,60],"restitution":0"#));
        let stuck = Game::play(&level(&rests), 1, &TERMS).unwrap();
        assert_eq!((stuck.outcome, stuck.lost, stuck.hits), (Outcome::Stuck, 0, 1), "{stuck:?}");
    }

    #[test]
    fn movers_are_lost_as_balls_are_only_where_there_is_no_ball() {
        let mover = BALL.replace("ball", "mover");
        let over = Game::play(&level(&mover), 1, &TERMS).unwrap();
        assert_eq!((over.outcome, over.balls, over.lost), (Outcome::Over, 1, 1));
        let both = Game::play(
            &level(&format!("{FLOOR},{CEILING},{BALL},{}", mover.replace("[50,50]", "[150,50]"))),
            1,
            &TERMS,
        );
        let both = both.unwrap();
        assert_eq!((both.outcome, both.balls, both.lost), (Outcome::Open, 1, 0), "the ball goes on");
    }

    #[test]
    fn what_is_not_decided_when_the_time_is_up_is_open() {
        let game = Game::play(&level(&format!("{FLOOR},{CEILING},{BALL}")), 1, &TERMS).unwrap();
        assert_eq!((game.outcome, game.seconds), (Outcome::Open, 60.0));
    }
}
