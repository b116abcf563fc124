//! What an element's words say it is to the game.
//!
//! Words stand in an element's label, its classes, its id and its `data-*` attributes; README.md beside the levels lists
//! them. Each source adds to what its groups said, the more deliberate ones last: id, class, label, data.

use std::str::FromStr;

use hazumi::{Corners, Vec2};

use super::spelling;
use crate::invalid::quoted;
use crate::{Answer, Beam, Fire, Launch, Leg, LevelBody, Motion, Role, Walks};

mod unused;

/// The restitution of a bumper that says none.
const BUMPER: f32 = 1.2;

/// The kinds of bodies that have a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ball,
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

impl Kind {
    fn of(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "ball" => Some(Self::Ball),
            "brick" => Some(Self::Brick),
            "wall" => Some(Self::Wall),
            "bumper" => Some(Self::Bumper),
            "paddle" => Some(Self::Paddle),
            "player" => Some(Self::Player),
            "emitter" => Some(Self::Emitter),
            "laser" => Some(Self::Laser),
            "walker" => Some(Self::Walker),
            "decor" => Some(Self::Decor),
            _ => None,
        }
    }

    fn tag(self) -> Option<&'static str> {
        match self {
            Self::Brick => Some("brick"),
            Self::Wall => Some("wall"),
            Self::Bumper => Some("bumper"),
            Self::Paddle => Some("paddle"),
            Self::Ball | Self::Player | Self::Emitter | Self::Laser | Self::Walker | Self::Decor => None,
        }
    }
}

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
}

/// Where words stand; that decides what becomes of a word nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Written for the game or by the editor, who knows: only what is understood counts.
    Id,
    /// As an id, but words that no editor makes are tags.
    Class,
    /// Written by hand: words are tags, settings must be known.
    Label,
}

/// A word that could not be followed, in one line.
pub(crate) type Complaint = String;

impl Said {
    pub(crate) fn is_ball(&self) -> bool {
        self.kind == Some(Kind::Ball)
    }

    /// Whether it says what kind of body it is.
    pub(super) fn is_something(&self) -> bool {
        self.kind.is_some()
    }

    /// Whether it says that a body is more than drawn: a kind, or a tag.
    pub(super) fn is_for_the_game(&self) -> bool {
        self.kind.is_some() || !self.tags.is_empty()
    }

    pub(super) fn id(&mut self, id: &str) {
        let id = unescaped(id);
        // Illustrator writes a blank as _; only a setting shows that it was one.
        let blanks = if id.contains('=') { id.replace('_', " ") } else { id };
        let mut ignored = Vec::new();
        self.words(&spelling::words(&blanks), Source::Id, &mut ignored);
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
    }

    /// Writes all this into a body.
    pub(crate) fn apply(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        let motion = self.motion(complaints);
        let moves = motion.is_some() || self.velocity.is_some_and(|velocity| velocity != Vec2::ZERO);
        body.role = match self.kind {
            Some(Kind::Ball) => Role::Ball,
            Some(Kind::Decor) => Role::Decor,
            Some(Kind::Player) => Role::Player,
            Some(Kind::Emitter) => Role::Emitter,
            Some(Kind::Laser) => Role::Laser,
            Some(Kind::Walker) => Role::Walker,
            Some(Kind::Paddle) => Role::Kinematic,
            _ if moves || self.strike.is_some() => Role::Kinematic,
            _ => Role::Fixed,
        };
        let tag = self.kind.and_then(Kind::tag).map(str::to_owned);
        body.tags = tag.into_iter().collect();
        for tag in &self.tags {
            if !body.tags.contains(tag) {
                body.tags.push(tag.clone());
            }
        }
        body.corners = self.corners.unwrap_or_default();
        body.breaks_after = self.breaks.or((self.kind == Some(Kind::Brick)).then_some(1));
        body.one_way = self.one_way.unwrap_or(false);
        body.front = self.front;
        self.bounce(body, complaints);
        body.swallows = self.swallows.unwrap_or(false);
        if matches!(body.role, Role::Fixed | Role::Kinematic) {
            body.belt = self.belt;
        }
        match body.role {
            Role::Ball => return self.apply_to_ball(body, complaints),
            Role::Fixed => return,
            Role::Walker => {
                let unsaid = Walks::default();
                body.walk = Some(Walks {
                    speed: self.speed.unwrap_or(unsaid.speed),
                    dash: self.dash.unwrap_or(unsaid.dash),
                    route: self.route.clone().unwrap_or_default(),
                });
                return;
            }
            Role::Decor => {}
            Role::Kinematic => {
                body.most_transfer = self.most_transfer;
                body.strike = self.strike;
            }
            Role::Player => body.ring = self.ring,
            Role::Emitter => body.fire = Some(self.fire()),
            Role::Laser => {
                let [width, lit, dark, delay] =
                    [self.width, self.lit, self.dark, self.delay].map(Option::unwrap_or_default);
                body.beam = Some(Beam { width, lit, dark, delay });
            }
        }
        body.velocity = self.velocity.unwrap_or_default();
        body.motion = motion;
    }

    /// What a hit does, and how fast a bounce is.
    fn bounce(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        body.response = self.response;
        if let Some(answer @ (Answer::Slide | Answer::Stop | Answer::Pass)) = self.response {
            for (name, _) in [("restitution", self.restitution), ("bounce-at", self.bounce_at)]
                .iter()
                .filter(|said| said.1.is_some())
            {
                complaints.push(format!("{name}: means nothing where the response is {}; ignored", answer.word()));
            }
            return;
        }
        if self.bounce_at.is_some() && self.restitution.is_some() {
            complaints.push("restitution: stands beside a bounce-at, which decides; restitution ignored".to_owned());
        }
        body.bounce_at = self.bounce_at;
        body.restitution = match self.bounce_at {
            Some(_) => None,
            None => self.restitution.or((self.kind == Some(Kind::Bumper)).then_some(BUMPER)),
        };
    }

    /// What an emitter fires; where nothing is said, a bullet a second straight down the page.
    fn fire(&self) -> Fire {
        Fire {
            every: self.every.unwrap_or(1.0),
            count: self.count.unwrap_or(1),
            speed: self.speed.unwrap_or(100.0),
            angle: self.angle.unwrap_or(if self.aim == Some(true) { 0.0 } else { 90.0 }),
            spread: self.spread.unwrap_or(0.0),
            turn: self.turn.unwrap_or(0.0),
            aim: self.aim.unwrap_or(false),
            radius: self.bullet.unwrap_or(3.0),
            delay: self.delay.unwrap_or(0.0),
        }
    }

    /// How it moves beside its velocity, if anything was said of that.
    fn motion(&self, complaints: &mut Vec<Complaint>) -> Option<Motion> {
        let mut motion = Motion {
            spin: self.spin.unwrap_or(0.0),
            pivot: self.pivot,
            way: self.way.clone().unwrap_or_default(),
            swing: self.swing.unwrap_or(0.0),
            period: self.period.unwrap_or(0.0),
            phase: self.phase.unwrap_or(0.0),
            smooth: self.smooth.unwrap_or(false),
        };
        if motion.period == 0.0 && (!motion.way.is_empty() || motion.swing != 0.0) {
            complaints.push("way and swing: mean nothing without a period, ignored".to_owned());
            motion = Motion { spin: motion.spin, pivot: motion.pivot, ..Motion::default() };
        }
        (motion.spin != 0.0 || motion.is_periodic()).then_some(motion)
    }

    fn apply_to_ball(&self, body: &mut LevelBody, complaints: &mut Vec<Complaint>) {
        body.mass = self.mass;
        body.gravity_scale = self.gravity_scale;
        body.keep_speed = self.keep_speed.unwrap_or(false);
        body.stopped_by = self.stopped_by.clone().unwrap_or_default();
        match self.speed {
            Some(speed) => {
                let (angle, spread) = (self.angle.unwrap_or(-90.0), self.spread.unwrap_or(0.0));
                body.launch = Some(Launch { speed, angle, spread });
            }
            None if self.angle.is_some() || self.spread.is_some() => {
                complaints.push("angle and spread: mean nothing without a speed, ignored".to_owned());
            }
            None => {}
        }
        body.velocity = self.velocity.unwrap_or_default();
        if body.launch.is_some() && self.velocity.is_some() {
            complaints.push("velocity: stands beside a speed, which decides; velocity ignored".to_owned());
            body.velocity = Vec2::ZERO;
        }
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
                        (Ok(true), _) | (_, Source::Id) => {}
                        (Ok(false), _) => {
                            complaints.push(format!("{}: no such setting, ignored", quoted(word)));
                        }
                        (Err(complaint), _) => complaints.push(complaint),
                    }
                }
                None if self.bare(word) => {}
                None if source == Source::Label => self.free(word),
                None if source == Source::Class && !is_made_by_editor(word) => {
                    if !self.bare(stem(word)) {
                        self.free(word);
                    }
                }
                None => {
                    let _ = self.bare(trimmed(word)) || self.bare(stem(word));
                }
            }
        }
    }

    /// A word nobody knows: a tag, if it begins as a name does.
    fn free(&mut self, word: &str) {
        let word = word.trim_matches(|c: char| matches!(c, ',' | ';' | '.'));
        if word.chars().next().is_some_and(char::is_alphabetic) {
            self.tag(word);
        }
    }

    fn tag(&mut self, word: &str) {
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
    }

    /// A word without a value; says whether it has a meaning.
    fn bare(&mut self, word: &str) -> bool {
        if let Some(kind) = Kind::of(word) {
            self.kind(kind);
            return true;
        }
        match word.to_ascii_lowercase().as_str() {
            "one-way" | "one_way" | "oneway" => self.one_way = Some(true),
            "keep-speed" | "keep_speed" => self.keep_speed = Some(true),
            "smooth" => self.smooth = Some(true),
            "swallows" => self.swallows = Some(true),
            "aim" => self.aim = Some(true),
            _ => return false,
        }
        true
    }

    /// A word with a value; says whether there is such a setting.
    fn set(&mut self, name: &str, value: &str) -> Result<bool, Complaint> {
        let name = name.to_ascii_lowercase().replace('_', "-");
        let number = || finite(&name, value);
        match name.as_str() {
            "role" | "kind" => match Kind::of(value) {
                Some(kind) => self.kind(kind),
                None => {
                    return Err(expected(
                        &name,
                        "ball, brick, wall, bumper, paddle, player, emitter, laser, walker or decor",
                        value,
                    ));
                }
            },
            "tag" | "tags" => {
                for tag in value.split([',', ';', ' ']).filter(|tag| !tag.is_empty()) {
                    match Kind::of(tag) {
                        Some(kind) if self.kind == Some(kind) && kind.tag().is_some() => {}
                        _ => self.tag(tag),
                    }
                }
            }
            "velocity" => self.velocity = Some(vector(&name, value)?),
            "speed" => self.speed = Some(number()?),
            "angle" => self.angle = Some(number()?),
            "spread" => self.spread = Some(number()?),
            "restitution" => self.restitution = Some(not_negative(&name, value)?),
            "bounce-at" => self.bounce_at = Some(not_negative(&name, value)?),
            "corners" => match value.to_ascii_lowercase().as_str() {
                "round" => self.corners = Some(Corners::Round),
                "diagonal" => self.corners = Some(Corners::Diagonal),
                _ => return Err(expected(&name, "round or diagonal", value)),
            },
            "breaks" | "breaks-after" => match value.parse::<u32>() {
                Ok(hits) if hits > 0 => self.breaks = Some(hits),
                _ => return Err(expected(&name, "a whole number of hits from 1", value)),
            },
            "one-way" | "oneway" => self.one_way = Some(truth(&name, value)?),
            "keep-speed" => self.keep_speed = Some(truth(&name, value)?),
            "smooth" => self.smooth = Some(truth(&name, value)?),
            "swallows" => self.swallows = Some(truth(&name, value)?),
            "aim" => self.aim = Some(truth(&name, value)?),
            "ring" => self.ring = Some(not_negative(&name, value)?),
            "every" => match number()? {
                every if every >= 0.001 => self.every = Some(every),
                _ => return Err(expected(&name, "0.001 seconds or more", value)),
            },
            "count" => match value.parse::<u32>() {
                Ok(count @ 1..=10_000) => self.count = Some(count),
                _ => return Err(expected(&name, "a whole number from 1 to 10000", value)),
            },
            "dash" => self.dash = Some(not_negative(&name, value)?),
            "route" => {
                self.route = Some(
                    value
                        .split([',', ' '])
                        .filter(|leg| !leg.is_empty())
                        .map(leg)
                        .collect::<Option<_>>()
                        .ok_or_else(|| expected(&name, "legs such as right:2,dash-up:0.5,45:1,stand:1", value))?,
                )
            }
            "turn" => self.turn = Some(number()?),
            "bullet" => self.bullet = Some(not_negative(&name, value)?),
            "delay" => self.delay = Some(not_negative(&name, value)?),
            "width" => self.width = Some(not_negative(&name, value)?),
            "lit" => self.lit = Some(not_negative(&name, value)?),
            "dark" => self.dark = Some(not_negative(&name, value)?),
            "front" => match vector(&name, value)? {
                Vec2::ZERO => return Err(expected(&name, "a direction", value)),
                front => self.front = Some(front),
            },
            "response" => match value.to_ascii_lowercase().as_str() {
                "bounce" => self.response = Some(Answer::Bounce),
                "slide" => self.response = Some(Answer::Slide),
                "stop" => self.response = Some(Answer::Stop),
                "pass" => self.response = Some(Answer::Pass),
                _ => return Err(expected(&name, "bounce, slide, stop or pass", value)),
            },
            "mass" => self.mass = Some(positive(&name, value)?),
            "gravity-scale" => self.gravity_scale = Some(number()?),
            "stopped-by" => {
                let tags = value.split([',', ';', ' ']).filter(|tag| !tag.is_empty()).map(str::to_owned);
                self.stopped_by = Some(tags.collect());
            }
            "most-transfer" => self.most_transfer = Some(not_negative(&name, value)?),
            "belt" => self.belt = Some(number()?),
            "strike" => self.strike = Some(number()?),
            "spin" => self.spin = Some(number()?),
            "pivot" => self.pivot = Some(vector(&name, value)?),
            "way" => self.way = Some(vectors(&name, value)?),
            "swing" => self.swing = Some(number()?),
            "period" => self.period = Some(positive(&name, value)?),
            "phase" => self.phase = Some(number()?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn expected(name: &str, what: &str, got: &str) -> Complaint {
    format!("{name}: must be {what}, got {}; ignored", quoted(got))
}

/// A finite f32.
pub(crate) fn finite(name: &str, text: &str) -> Result<f32, Complaint> {
    match svgtypes::Number::from_str(text).map(|number| number.0 as f32) {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(expected(name, "a number", text)),
    }
}

fn positive(name: &str, text: &str) -> Result<f32, Complaint> {
    finite(name, text)
        .and_then(|number| if number > 0.0 { Ok(number) } else { Err(expected(name, "more than 0", text)) })
}

fn not_negative(name: &str, text: &str) -> Result<f32, Complaint> {
    let what = "a number that is not negative";
    finite(name, text).and_then(|number| if number >= 0.0 { Ok(number) } else { Err(expected(name, what, text)) })
}

/// A leg of a route: `left:2`, `dash-45:0.5`, `stand:1`.
fn leg(text: &str) -> Option<Leg> {
    let (way, seconds) = text.split_once(':')?;
    let seconds = finite("", seconds).ok().filter(|&seconds| seconds > 0.0)?;
    let (dash, way) = way.strip_prefix("dash-").map_or((false, way), |way| (true, way));
    let angle = match way.to_ascii_lowercase().as_str() {
        "right" => Some(0.0),
        "down" => Some(90.0),
        "left" => Some(180.0),
        "up" => Some(-90.0),
        "stand" if dash => return None,
        "stand" => None,
        angle => Some(finite("", angle).ok()?),
    };
    Some(Leg { seconds, angle, dash })
}

fn truth(name: &str, text: &str) -> Result<bool, Complaint> {
    bool::from_str(&text.to_ascii_lowercase()).map_err(|_| expected(name, "true or false", text))
}

/// Pairs of numbers.
fn vectors(name: &str, text: &str) -> Result<Vec<Vec2>, Complaint> {
    let numbers = svgtypes::NumberListParser::from(text)
        .map(|number| number.ok().map(|number| number as f32).filter(|number| number.is_finite()))
        .collect::<Option<Vec<_>>>();
    match numbers.as_deref().map(<[f32]>::as_chunks::<2>) {
        Some((pairs, [])) if !pairs.is_empty() => Ok(pairs.iter().map(|&pair| pair.into()).collect()),
        _ => Err(expected(name, "pairs of numbers", text)),
    }
}

/// Two numbers with a comma or a blank between; a lone one is y: gravity is mostly that.
pub(crate) fn vector(name: &str, text: &str) -> Result<Vec2, Complaint> {
    let numbers = svgtypes::NumberListParser::from(text)
        .map(|number| number.ok().map(|number| number as f32).filter(|number| number.is_finite()))
        .take(3)
        .collect::<Option<Vec<_>>>();
    match numbers.as_deref() {
        Some(&[x, y]) => Ok(Vec2::new(x, y)),
        Some(&[y]) => Ok(Vec2::new(0.0, y)),
        _ => Err(expected(name, "two numbers", text)),
    }
}

/// The word without the number of its copy: `one-way-3`, `brick_3_`.
fn trimmed(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_'))
}

/// The word up to its first `-`, `_` or digit: `brick` of `brick_left-2`.
fn stem(word: &str) -> &str {
    word.split(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_')).next().unwrap_or("")
}

/// Illustrator writes a character that an id cannot have as `_x3D_`.
fn unescaped(id: &str) -> String {
    let mut parts = id.split("_x");
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let decoded = part.split_once('_').and_then(|(code, rest)| {
            let code = u32::from_str_radix(code, 16).ok().filter(|_| (2..=4).contains(&code.len()))?;
            Some((char::from_u32(code)?, rest))
        });
        match decoded {
            Some((decoded, rest)) => {
                plain.push(decoded);
                plain.push_str(rest);
            }
            None => {
                plain.push_str("_x");
                plain.push_str(part);
            }
        }
    }
    plain
}

/// Whether a name is one that editors give by themselves: `rect123`, `path45-6`, `layer1`, `Layer 1`, `cls-1`, `st0`.
fn is_made_by_editor(name: &str) -> bool {
    const MADE: [&str; 33] = [
        "arc",
        "artboard",
        "circle",
        "clip",
        "cls",
        "ellipse",
        "fil",
        "frame",
        "g",
        "group",
        "image",
        "layer",
        "line",
        "object",
        "page",
        "path",
        "polygon",
        "polyline",
        "rect",
        "rectangle",
        "shape",
        "st",
        "star",
        "str",
        "style",
        "subtract",
        "svg",
        "symbol",
        "text",
        "tspan",
        "union",
        "use",
        "vector",
    ];
    let name = name.to_ascii_lowercase();
    let end = name.find(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ')).unwrap_or(name.len());
    let (start, rest) = name.split_at(end);
    MADE.contains(&start) && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '_' | ' '))
}
