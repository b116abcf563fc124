//! Words that nobody knows, and that are nearly ones that have a meaning: `bal`, `paddel`.

use super::editor::trimmed;
use super::kind::Kind;

/// The words that say something by themselves, beside those of the kinds.
const WORDS: [&str; 4] = ["one-way", "keep-speed", "smooth", "swallows"];

/// The settings that take a value, but for those of three letters: too many words are nearly one of them.
const SETTINGS: [&str; 39] = [
    "angle",
    "belt",
    "bounce-at",
    "breaks",
    "bullet",
    "corners",
    "count",
    "damping",
    "dark",
    "dash",
    "delay",
    "every",
    "front",
    "gravity-scale",
    "keep-speed",
    "kind",
    "mass",
    "most-transfer",
    "one-way",
    "period",
    "phase",
    "pivot",
    "response",
    "restitution",
    "ring",
    "role",
    "route",
    "smooth",
    "speed",
    "spin",
    "spread",
    "stopped-by",
    "strike",
    "swallows",
    "swing",
    "tags",
    "turn",
    "velocity",
    "width",
];

/// The word that may have been meant by one that has no meaning.
pub(super) fn word(word: &str) -> Option<&'static str> {
    nearest(word, Kind::words().into_iter().chain(WORDS))
}

/// The setting that may have been meant by a name that is none.
pub(super) fn setting(name: &str) -> Option<&'static str> {
    nearest(name, SETTINGS)
}

/// The nearest of these words, if it is near enough to be a slip: it begins alike, as slips do, and differs by one letter; a long word by two.
fn nearest(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    /// Longer than any word with two letters more.
    const LONGEST: usize = 16;
    let word: Vec<char> = trimmed(word).to_lowercase().replace('_', "-").chars().take(LONGEST).collect();
    let most = if word.len() < 6 { 1 } else { 2 };
    let begins_alike = |known: &&str| word.len() > 2 && known.starts_with(word[0]);
    let near = known.into_iter().filter(begins_alike).filter(|known| !is_another(&word, known));
    let near = near.map(|known| (slips(&word, &known.chars().collect::<Vec<_>>()), known));
    near.filter(|(slips, _)| (1..=most).contains(slips)).min().map(|(_, known)| known)
}

/// Whether a short word has other letters, and as many: a bell is no slip of who meant a ball.
fn is_another(word: &[char], known: &str) -> bool {
    let sorted = |letters: &mut dyn Iterator<Item = char>| {
        let mut letters: Vec<char> = letters.collect();
        letters.sort_unstable();
        letters
    };
    word.len() < 5
        && word.len() == known.chars().count()
        && sorted(&mut word.iter().copied()) != sorted(&mut known.chars())
}

/// How many letters are left out, added, taken for others, or swapped with their neighbours (Damerau and Levenshtein).
fn slips(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let other = usize::from(a[i - 1] != b[j - 1]);
                let least = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + other);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { least.min(rows[i - 2][j - 2] + 1) } else { least }
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::super::Said;
    use super::{Kind, SETTINGS, WORDS, setting, word};

    #[test]
    fn a_slip_is_told_and_another_word_is_not() {
        for (written, meant) in [
            ("bal", "ball"),
            ("paddel", "paddle"),
            ("Paddel_2", "paddle"),
            ("bumpr", "bumper"),
            ("bricks", "brick"),
            ("wal", "wall"),
            ("one-wya", "one-way"),
            ("keepspeed", "keep-speed"),
            ("emiter", "emitter"),
            ("blal", "ball"),
        ] {
            assert_eq!(word(written), Some(meant), "{written}");
        }
        for other in [
            "", "a", "ba", "gold", "lava", "coin", "hall", "tall", "bell", "bill", "well", "enemy", "goal", "pad",
            "bonus", "ball", "層",
        ] {
            assert_eq!(word(other), None, "{other}");
        }
        assert_eq!(setting("sped"), Some("speed"));
        assert_eq!(setting("velocty"), Some("velocity"));
        assert_eq!(setting("restituton"), Some("restitution"));
        assert_eq!(setting("colour"), None);
        assert_eq!(word(&"b".repeat(100_000)), None);
    }

    #[test]
    fn what_is_proposed_has_a_meaning() {
        for word in Kind::words().into_iter().chain(WORDS) {
            assert!(Said::default().bare(word), "{word}");
        }
        for setting in SETTINGS {
            assert_ne!(Said::default().set(setting, "?"), Ok(false), "{setting}");
        }
    }
}
