//! What happened, in short.

use std::collections::BTreeMap;
use std::time::Duration;

use hazumi::{BodyKind, StepReport, Tags, Vec2};
use hazumi_level::{LevelBody, Play, Role, Rule, Tally};

use super::Args;
use crate::say::short;

/// Characters of a name, or of the tags of one side of a hit.
const LONGEST: usize = 60;
/// Who hit whom: so many pairs are told, the most frequent ones.
const MOST_PAIRS: usize = 40;

/// Sums up a run.
#[derive(Default)]
pub(super) struct Summary {
    /// By what moved and what it met.
    hits: BTreeMap<(String, String), u64>,
    /// The highest speed of a ball or mover, and whose it was.
    fastest: Option<(f32, usize)>,
    steps: u64,
    spent: Duration,
    slowest: Duration,
    bounded: usize,
    crushed: usize,
    /// The energy of motion at the start.
    began_with: f64,
}

impl Summary {
    /// Begins with the level as it stands.
    pub(super) fn new(play: &Play) -> Self {
        Self { began_with: energy(play), ..Self::default() }
    }

    /// Adds the last step, which took so long.
    pub(super) fn add(&mut self, play: &Play, report: &StepReport, took: Duration) {
        for hit in play.world().hits() {
            let known = |id, tags| play.body(id).map(|(_, body)| kind(play, body, tags));
            if let Some(pair) = known(hit.body, hit.body_tags).zip(known(hit.other, hit.other_tags)) {
                *self.hits.entry(pair).or_default() += 1;
            }
        }
        let balls = play.level().bodies.iter().enumerate().filter(|(_, body)| body.role.is_dynamic());
        for (index, _) in balls {
            let speed = play.id(index).and_then(|id| play.world().get(id)).map(|ball| ball.velocity().length());
            if let Some(speed) = speed
                && self.fastest.is_none_or(|(fastest, _)| speed > fastest)
            {
                self.fastest = Some((speed, index));
            }
        }
        self.steps += 1;
        self.spent += took;
        self.slowest = self.slowest.max(took);
        self.bounded += report.bounded;
        self.crushed += report.crushed;
    }

    /// How much of the start's energy of motion is left, where they meet each other and no gravity stores any.
    fn energy(&self, play: &Play) -> Option<String> {
        let level = play.level();
        let is_among_balls = level.bodies.iter().any(|body| body.role.is_dynamic() && !body.tags.is_empty());
        let energy = energy(play);
        if !is_among_balls || level.gravity != Vec2::ZERO || self.began_with <= 0.0 {
            return None;
        }
        let all = level.bodies.iter().filter(|body| body.role.is_dynamic()).count();
        let left = play.world().iter().filter(|body| body.kind() == BodyKind::Dynamic).count();
        let share = 100.0 * energy / self.began_with;
        let what = if level.bodies.iter().any(|body| body.role == Role::Mover) { "balls and movers" } else { "balls" };
        Some(format!("{share:.3} % of the start's, in {left} of {all} {what}"))
    }

    /// All of it, for a person.
    pub(super) fn text(&self, name: &str, args: &Args, play: &Play, written: &[String]) -> String {
        let mut text = String::new();
        let mut line = |title: &str, what: &str| text += &format!("  {title:<14} {what}\n");
        let mut pairs: Vec<_> = self.hits.iter().collect();
        pairs.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let more = pairs.len().saturating_sub(MOST_PAIRS);
        let pair = |((body, other), count): (&(String, String), _)| {
            format!("{count} {} on {}", short(body, LONGEST), short(other, LONGEST))
        };
        let mut pairs: Vec<String> = pairs.into_iter().take(MOST_PAIRS).map(pair).collect();
        if more > 0 {
            pairs.push(format!("and {more} more pairs"));
        }
        line("hits", &if pairs.is_empty() { "none".to_owned() } else { pairs.join(", ") });
        let breakable = play.level().bodies.iter().filter(|body| body.breaks_after.is_some()).count();
        if breakable > 0 {
            line("bricks left", &format!("{} of {breakable}", play.breakable_left()));
        }
        if let Some((speed, index)) = self.fastest {
            let LevelBody { name, role, .. } = &play.level().bodies[index];
            let name = if name.is_empty() { format!("body {index}") } else { short(name, LONGEST) };
            line(&format!("fastest {}", role.word()), &format!("{speed:.1} units/s ({name})"));
        }
        if let Some(energy) = self.energy(play) {
            line("energy", &energy);
        }
        if let Some(walking) = play.walking() {
            let rule = match walking.rule() {
                Rule::Frame => "frame by frame",
                Rule::Swept => "swept",
            };
            let (hits, pushes, frames) = (walking.hits(), walking.pushes(), walking.frames());
            line("walkers", &format!("{hits} hits in {frames} frames, {pushes} of them pushed; {rule}"));
        }
        if let Some(shooting) = play.shooting() {
            let Tally { fired, hits, grazes, laser_hits, laser_grazes, .. } = shooting.tally();
            let flying = shooting.swarm().len();
            line("bullets", &format!("{fired} fired, {flying} in the air, {hits} hit the player, {grazes} grazed"));
            if play.level().bodies.iter().any(|body| body.role == Role::Laser) {
                line("lasers", &format!("{laser_hits} times hit, {laser_grazes} times grazed"));
            }
        }
        if self.steps > 0 {
            let average = self.spent.div_f64(self.steps as f64);
            line("time per step", &format!("{average:.1?} on average, {:.1?} at most", self.slowest));
        }
        if self.bounded + self.crushed > 0 {
            line("held back", &format!("{} times by the bound on hits, {} times squeezed", self.bounded, self.crushed));
        }
        for file in written {
            line("wrote", file);
        }
        let title = format!("{name}: {} s at {} steps per second, seed {}\n", args.seconds, args.fps, args.seed);
        title + &text
    }
}

/// The energy of motion of all balls and movers.
fn energy(play: &Play) -> f64 {
    let balls = play.world().iter().filter(|body| body.kind() == BodyKind::Dynamic);
    let energy = balls.map(|ball| {
        let mass = play.body(ball.id()).and_then(|(_, body)| body.mass).unwrap_or(1.0);
        let (x, y) = (f64::from(ball.velocity().x), f64::from(ball.velocity().y));
        0.5 * f64::from(mass) * (x * x + y * y)
    });
    energy.sum()
}

/// What a body is called in the summary: its tags, else its role.
pub(crate) fn kind(play: &Play, body: &LevelBody, tags: Tags) -> String {
    match (words(play, tags), body.role) {
        (words, role) if words.is_empty() && role.is_dynamic() => role.word().to_owned(),
        (words, _) if words.is_empty() => "untagged".to_owned(),
        (words, _) => words,
    }
}

/// The words of these tags, with + between.
pub(super) fn words(play: &Play, tags: Tags) -> String {
    let known = play.tags().iter().enumerate().filter(|&(bit, _)| tags.contains(Tags::bit(bit as u32)));
    known.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join("+")
}
