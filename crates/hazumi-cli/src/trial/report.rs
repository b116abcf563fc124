//! What a trial says to a person.

use std::fmt::Write;

use super::game::Outcome;
use super::histogram::Histogram;
use super::tally::{Ended, Tally};

/// What the histogram of a trial shows: the games that ended in the best way that there was. None if none ended before the time was up.
pub(super) struct Shown {
    pub(super) outcome: Outcome,
    pub(super) title: String,
    pub(super) histogram: Histogram,
}

impl Shown {
    pub(super) fn of(tally: &Tally) -> Option<Self> {
        let (outcome, ended) = best(tally).filter(|&(outcome, _)| outcome != Outcome::Open)?;
        Some(Self {
            outcome,
            title: format!("{}, seconds", measure(outcome)),
            histogram: Histogram::of(&ended.seconds),
        })
    }
}

/// The games that ended in the best way that there was.
fn best(tally: &Tally) -> Option<(Outcome, &Ended)> {
    Outcome::ALL.into_iter().find_map(|outcome| Some((outcome, tally.ended(outcome)?)))
}

/// What the seconds of games are that ended so.
const fn measure(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "time to win",
        Outcome::Lost | Outcome::Over => "time to the last ball",
        Outcome::Stuck => "stuck since",
        Outcome::Open => "time played",
    }
}

/// The whole of it. `stuck_after` is none where games were only read.
pub(super) fn text(name: &str, tally: &Tally, stuck_after: Option<f64>) -> String {
    let mut text = String::new();
    let seeds = tally.seeds.map_or_else(String::new, |(first, last)| format!(", seeds {first} to {last}"));
    let games = if tally.games == 1 { "game" } else { "games" };
    let _ = writeln!(text, "{name}: {} {games}{seeds}", thousands(tally.games));
    let mut line = |title: &str, what: &str| text += &format!("  {title:<14} {what}\n");
    for outcome in Outcome::ALL {
        let Some(ended) = tally.ended(outcome) else {
            if outcome == Outcome::Won && tally.can_break {
                line("won", "0 (0 %)");
            }
            continue;
        };
        let share = 100.0 * ended.seconds.len() as f64 / tally.games as f64;
        let mut what = format!("{} ({} %)", thousands(ended.seconds.len() as u64), percent(share));
        match outcome {
            Outcome::Stuck => {
                if let Some(seconds) = stuck_after {
                    let nothing = if tally.can_break { "nothing broke" } else { "nothing was hit" };
                    what += &format!(", {nothing} for {seconds} s");
                }
                what += &format!(": {}", named(ended));
            }
            Outcome::Open => what += &format!(": {}", named(ended)),
            _ => {}
        }
        line(outcome.word(), &what);
    }
    if let Some((outcome, ended)) = best(tally).filter(|&(outcome, _)| outcome != Outcome::Open) {
        let [least, middle, nine, most] = ended.spread();
        line(measure(outcome), &format!("{least:.1} to {most:.1} s; half {middle:.1}, nine in ten {nine:.1}"));
        let longest = ended.longest.iter().map(|(seed, seconds)| format!("seed {seed} ({seconds:.1} s)"));
        line("longest", &longest.collect::<Vec<_>>().join(", "));
    }
    if tally.unbroken.1 > 0 {
        let (left, all) = tally.unbroken;
        line("left to break", &format!("{} % where it was not won", percent(100.0 * left as f64 / all as f64)));
    }
    line("balls lost", &format!("{} of {}", thousands(tally.lost), thousands(tally.balls)));
    let mut pairs: Vec<_> = tally.hits.iter().collect();
    pairs.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let pairs: Vec<_> = pairs.into_iter().map(|(pair, &count)| format!("{} {pair}", thousands(count))).collect();
    line("hits", &if pairs.is_empty() { "none".to_owned() } else { pairs.join(", ") });
    if let Some(Shown { title, histogram, .. }) = Shown::of(tally) {
        let _ = write!(text, "\n  {title}\n");
        for line in histogram.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

/// The lowest seeds of games that ended in a way.
fn named(ended: &Ended) -> String {
    let seeds: Vec<_> = ended.first.iter().map(u64::to_string).collect();
    let word = if ended.seconds.len() == 1 { "seed" } else { "seeds" };
    match ended.seconds.len() - seeds.len() {
        0 => format!("{word} {}", seeds.join(", ")),
        more => format!("{word} {} and {} more", seeds.join(", "), thousands(more as u64)),
    }
}

/// With a digit where there is something to tell.
pub(super) fn percent(share: f64) -> String {
    if share == share.round() { format!("{share:.0}") } else { format!("{share:.1}") }
}

/// A number with commas between thousands.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_have_commas() {
        let texts = [0, 999, 1000, 12_345, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
