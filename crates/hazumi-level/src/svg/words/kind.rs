//! What a body can be called.

/// The kinds of bodies that have a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ball,
    Mover,
    Crate,
    Brick,
    Wall,
    Bumper,
    Paddle,
    Player,
    Emitter,
    Laser,
    Walker,
    Decor,
}

/// Each with its word, in the order in which messages tell them.
const KINDS: [(&str, Kind); 12] = [
    ("ball", Kind::Ball),
    ("mover", Kind::Mover),
    ("crate", Kind::Crate),
    ("brick", Kind::Brick),
    ("wall", Kind::Wall),
    ("bumper", Kind::Bumper),
    ("paddle", Kind::Paddle),
    ("player", Kind::Player),
    ("emitter", Kind::Emitter),
    ("laser", Kind::Laser),
    ("walker", Kind::Walker),
    ("decor", Kind::Decor),
];

/// Whether a setting of this name says what kind of body it is: `role`, `kind`, or the kind's own word.
#[cfg(feature = "tmx")]
pub(crate) fn says_kind(name: &str) -> bool {
    ["role", "kind"].iter().any(|word| name.eq_ignore_ascii_case(word)) || Kind::of(name).is_some()
}

impl Kind {
    pub(super) fn of(word: &str) -> Option<Self> {
        KINDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)).map(|&(_, kind)| kind)
    }

    /// All their words.
    pub(super) fn words() -> [&'static str; KINDS.len()] {
        KINDS.map(|(word, _)| word)
    }

    /// The same, as a message tells them.
    pub(super) fn all() -> String {
        let words = Self::words();
        let [first @ .., last] = &words;
        format!("{} or {last}", first.join(", "))
    }

    /// The tag that a body of this kind has: its word.
    pub(super) fn tag(self) -> Option<&'static str> {
        let is_met = matches!(self, Self::Brick | Self::Wall | Self::Bumper | Self::Paddle | Self::Crate);
        KINDS.iter().find(|(_, kind)| is_met && *kind == self).map(|&(word, _)| word)
    }
}
