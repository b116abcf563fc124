//! What an element's words say it is to the game.
//!
//! Words stand in an element's label, its classes, its id and its `data-*` attributes; README.md beside the levels lists
//! them. Each source adds to what its groups said, the more deliberate ones last: id, class, label, data.

use hazumi::{Corners, Vec2};

use super::spelling;
use crate::invalid::quoted;
use crate::{Answer, Leg};
use editor::{is_made_by_editor, stem, trimmed, unescaped};
use kind::Kind;

mod apply;
mod editor;
mod kind;
mod misspelt;
mod settings;
mod unused;
mod value;

#[cfg(feature = "tmx")]
pub(crate) use kind::says_kind;
#[cfg(feature = "tmx")]
pub(crate) use value::finite;
pub(crate) use value::vector;

/// What has been said so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    kind: Option<Kind>,
    tags: Vec<String>,
    velocity: Option<Vec2>,
    speed: Option<f32>,
    angle: Option<f32>,
    spread: Option<f32>,
    restitution: Option<f32>,
    bounce_at: Option<f32>,
    corners: Option<Corners>,
    breaks: Option<u32>,
    one_way: Option<bool>,
    front: Option<Vec2>,
    response: Option<Answer>,
    mass: Option<f32>,
    gravity_scale: Option<f32>,
    damping: Option<f32>,
    keep_speed: Option<bool>,
    stopped_by: Option<Vec<String>>,
    most_transfer: Option<f32>,
    belt: Option<f32>,
    strike: Option<f32>,
    spin: Option<f32>,
    pivot: Option<Vec2>,
    way: Option<Vec<Vec2>>,
    swing: Option<f32>,
    period: Option<f32>,
    phase: Option<f32>,
    smooth: Option<bool>,
    swallows: Option<bool>,
    ring: Option<f32>,
    every: Option<f32>,
    count: Option<u32>,
    turn: Option<f32>,
    aim: Option<bool>,
    bullet: Option<f32>,
    delay: Option<f32>,
    width: Option<f32>,
    lit: Option<f32>,
    dark: Option<f32>,
    dash: Option<f32>,
    route: Option<Vec<Leg>>,
    /// An id that is nearly a word. A name may well be; so it is told of what is drawn, and says nowhere else what it is.
    slip: Option<Complaint>,
}

/// Where words stand; that decides what becomes of a word nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Written for the game or by the editor, who knows: only what is understood counts, and what nearly is, is told.
    Id,
    /// As an id, but words that no editor makes are tags.
    Class,
    /// Written by hand: words are tags, settings must be known.
    Label,
}

/// A word that could not be followed, in one line.
pub(crate) type Complaint = String;

impl Said {
    /// Whether it says what kind of body it is.
    pub(super) fn is_something(&self) -> bool {
        self.kind.is_some()
    }

    /// Whether it says that a body is more than drawn: a kind, or a tag.
    pub(super) fn is_for_the_game(&self) -> bool {
        self.kind.is_some() || !self.tags.is_empty()
    }

    pub(super) fn id(&mut self, id: &str, complaints: &mut Vec<Complaint>) {
        let id = unescaped(id);
        // Illustrator writes a blank as _; only a setting shows that it was one.
        let blanks = if id.contains('=') { id.replace('_', " ") } else { id };
        self.words(&spelling::words(&blanks), Source::Id, complaints);
    }

    pub(crate) fn class(&mut self, class: &str, complaints: &mut Vec<Complaint>) {
        self.words(&spelling::words(class), Source::Class, complaints);
    }

    pub(crate) fn label(&mut self, label: &str, complaints: &mut Vec<Complaint>) {
        let label = label.trim().trim_start_matches('#');
        if !is_made_by_editor(label) {
            self.words(&spelling::words(label), Source::Label, complaints);
        }
    }

    /// An attribute `data-name="value"`.
    pub(crate) fn data(&mut self, name: &str, value: &str, complaints: &mut Vec<Complaint>) {
        let bare = value.trim().is_empty() || value.trim() == "true";
        if bare && self.bare(name) {
            return;
        }
        match self.set(name, value.trim()) {
            Ok(true) => {}
            // Other programs keep data of their own in an element.
            Ok(false) => {}
            Err(complaint) => complaints.push(format!("data-{complaint}")),
        }
    }

    /// What `later` says stands; what it leaves open stays.
    pub(super) fn over(&mut self, later: &Self) {
        if let Some(kind) = later.kind {
            self.kind(kind);
        }
        for tag in &later.tags {
            self.tag(tag);
        }
        fn put<T: Clone>(slot: &mut Option<T>, value: &Option<T>) {
            if value.is_some() {
                slot.clone_from(value);
            }
        }
        put(&mut self.velocity, &later.velocity);
        put(&mut self.speed, &later.speed);
        put(&mut self.angle, &later.angle);
        put(&mut self.spread, &later.spread);
        put(&mut self.restitution, &later.restitution);
        put(&mut self.bounce_at, &later.bounce_at);
        put(&mut self.corners, &later.corners);
        put(&mut self.breaks, &later.breaks);
        put(&mut self.one_way, &later.one_way);
        put(&mut self.front, &later.front);
        put(&mut self.response, &later.response);
        put(&mut self.mass, &later.mass);
        put(&mut self.gravity_scale, &later.gravity_scale);
        put(&mut self.damping, &later.damping);
        put(&mut self.keep_speed, &later.keep_speed);
        put(&mut self.stopped_by, &later.stopped_by);
        put(&mut self.most_transfer, &later.most_transfer);
        put(&mut self.belt, &later.belt);
        put(&mut self.strike, &later.strike);
        put(&mut self.spin, &later.spin);
        put(&mut self.pivot, &later.pivot);
        put(&mut self.way, &later.way);
        put(&mut self.swing, &later.swing);
        put(&mut self.period, &later.period);
        put(&mut self.phase, &later.phase);
        put(&mut self.smooth, &later.smooth);
        put(&mut self.swallows, &later.swallows);
        put(&mut self.ring, &later.ring);
        put(&mut self.every, &later.every);
        put(&mut self.count, &later.count);
        put(&mut self.turn, &later.turn);
        put(&mut self.aim, &later.aim);
        put(&mut self.bullet, &later.bullet);
        put(&mut self.delay, &later.delay);
        put(&mut self.width, &later.width);
        put(&mut self.lit, &later.lit);
        put(&mut self.dark, &later.dark);
        put(&mut self.dash, &later.dash);
        put(&mut self.route, &later.route);
        put(&mut self.slip, &later.slip);
    }

    fn words(&mut self, words: &[String], source: Source, complaints: &mut Vec<Complaint>) {
        for word in words.iter().map(String::as_str) {
            match word.split_once('=') {
                Some((name, value)) => {
                    // Figma numbers copies: `ball speed=300_2`.
                    let uncopied = value.rsplit_once('_').map_or(value, |(start, _)| start);
                    let result = match self.set(name, value) {
                        Err(_) if source == Source::Id => self.set(name, uncopied),
                        result => result,
                    };
                    match (result, source) {
                        (Ok(true), _) | (Err(_), Source::Id) => {}
                        (Ok(false), _) => {
                            let meant = misspelt::setting(name);
                            if source == Source::Id && meant.is_none() {
                                continue;
                            }
                            let meant = self::meant(meant);
                            complaints.push(format!("{}: no such setting, ignored{meant}", quoted(word)));
                        }
                        (Err(complaint), _) => complaints.push(complaint),
                    }
                }
                None if self.bare(word) => {}
                None if source == Source::Label => self.free(word, complaints),
                None if source == Source::Class && !is_made_by_editor(word) => {
                    if !self.bare(stem(word)) {
                        self.free(word, complaints);
                    }
                }
                None if self.bare(trimmed(word)) || self.bare(stem(word)) || is_made_by_editor(word) => {}
                None => {
                    if let meant @ Some(_) = misspelt::word(word).or_else(|| misspelt::word(stem(word))) {
                        self.slip = Some(format!("{}: no such word, ignored{}", quoted(word), self::meant(meant)));
                    }
                }
            }
        }
    }

    /// A word nobody knows: a tag, if it begins as a name does. One that is nearly a word with a meaning is told.
    fn free(&mut self, word: &str, complaints: &mut Vec<Complaint>) {
        let word = word.trim_matches(|c: char| matches!(c, ',' | ';' | '.'));
        if word.chars().next().is_some_and(char::is_alphabetic) {
            self.tag(word);
            if let meant @ Some(_) = misspelt::word(word) {
                complaints.push(format!("{}: no such word, taken as a tag{}", quoted(word), self::meant(meant)));
            }
        }
    }

    fn tag(&mut self, word: &str) {
        self.slip = None;
        if !self.tags.iter().any(|tag| tag == word) {
            self.tags.push(word.to_owned());
        }
    }

    /// A kind other than before takes nothing over from that: a ball in a layer of bricks does not break.
    fn kind(&mut self, kind: Kind) {
        if self.kind.is_some_and(|before| before != kind) {
            self.breaks = None;
            self.restitution = None;
            self.bounce_at = None;
        }
        self.kind = Some(kind);
        self.slip = None;
    }
}

/// What may have been meant, as the end of a complaint.
fn meant(word: Option<&str>) -> String {
    word.map(|word| format!("; did you mean {word}?")).unwrap_or_default()
}
