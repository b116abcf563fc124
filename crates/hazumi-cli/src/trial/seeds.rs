//! Which seeds are played.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Seeds from the first to the last, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seeds {
    first: u64,
    last: u64,
}

impl Seeds {
    pub(super) const fn all(&self) -> RangeInclusive<u64> {
        self.first..=self.last
    }

    /// How many there are; no more than a `u64` can say.
    pub(super) const fn count(&self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().map_err(|_| format!("{text:?} is no seed: 0 to {}", u64::MAX));
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
            None => (number(text)?, number(text)?),
        };
        if first > last { Err(format!("{first} comes after {last}")) } else { Ok(Self { first, last }) }
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}..{}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::Seeds;

    #[test]
    fn both_ends_are_included() {
        for (text, first, last, count) in [
            ("1..10", 1, 10, 10),
            ("1..=10", 1, 10, 10),
            ("7", 7, 7, 1),
            ("0..18446744073709551615", 0, u64::MAX, u64::MAX),
        ] {
            let seeds: Seeds = text.parse().unwrap();
            assert_eq!((*seeds.all().start(), *seeds.all().end(), seeds.count()), (first, last, count), "{text}");
        }
    }

    #[test]
    fn what_is_no_range_is_refused_by_name() {
        for (text, why) in [
            ("10..1", "10 comes after 1"),
            ("a..3", "\"a\" is no seed"),
            ("1..", "\"\" is no seed"),
            ("-1..3", "\"-1\" is no seed"),
        ] {
            let error = text.parse::<Seeds>().unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
