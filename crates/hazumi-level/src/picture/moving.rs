//! A film as SVG that plays in any browser, over and over: SMIL animations that share one duration.

use std::fmt::Write;

use hazumi::Vec2;
use xmlwriter::XmlWriter;

use super::figure::figure;
use super::footage::{Footage, Guided, Reel, Shell, Shock, Touch};
use super::palette;
use super::shapes::{begin, body, define_bullet, element, laser, ring};
use super::track::Moment;
use crate::{Level, LevelBody, Play, Role};

/// Seconds that a broken brick takes to fade.
const FADE: f64 = 0.3;
/// Seconds that a spark lasts.
const SPARK: f64 = 0.4;
/// Seconds of its way that a ball draws behind it.
const TAIL: f64 = 0.22;
/// How much is seen of a laser that does not shine.
pub(super) const DARK: f64 = 0.1;
/// Bullets beyond these would only make the file large.
const MOST_SHELLS: usize = 20_000;
/// Sparks beyond these would only make the file large.
const MOST_SPARKS: usize = 400;

impl Footage {
    /// As [`super::Film::moving`].
    pub(super) fn moving(&self, play: &Play) -> String {
        let level = play.level();
        let mut xml = begin(level);
        // An animation of no length would be none.
        let clock = Clock { seconds: self.time.max(1e-3) };
        // Both are in order of the level's bodies.
        let mut all_guided = self.guided.iter().peekable();
        let mut touches: Vec<&Touch> = self.touches.iter().collect();
        touches.sort_by_key(|touch| touch.other);
        let mut touched = touches.chunk_by(|a, b| a.other == b.other).peekable();
        for (index, drawn) in level.bodies.iter().enumerate() {
            let guided = all_guided.next_if(|guided| guided.index == index);
            let touches = touched.next_if(|touches| touches[0].other == index).unwrap_or_default();
            if drawn.role.is_dynamic() {
                continue;
            }
            if let Some(guided) = guided {
                carried(&mut xml, &clock, guided);
            }
            if drawn.role == Role::Laser {
                laser(&mut xml, level, drawn);
                shines(&mut xml, &clock, drawn);
            } else {
                body(&mut xml, level, drawn);
            }
            ring(&mut xml, level, drawn);
            match drawn.breaks_after {
                Some(hits) => breaks(&mut xml, &clock, touches, hits),
                None if drawn.kicks() => {
                    flashes(&mut xml, &clock, touches, palette::ink(level, drawn).fill);
                }
                None => {}
            }
            xml.end_element();
            if guided.is_some() {
                xml.end_element();
                xml.end_element();
            }
        }
        for ball in &self.dynamic {
            let color = palette::ink(level, &level.bodies[ball.index]).color().to_owned();
            tail(&mut xml, &clock, ball, &color);
        }
        self.bullets(&mut xml, &clock, level);
        for shock in self.shocks.iter().take(MOST_SPARKS) {
            shocked(&mut xml, &clock, level, shock);
        }
        for touch in self.touches.iter().take(MOST_SPARKS) {
            spark(&mut xml, &clock, level, touch);
        }
        for ball in &self.dynamic {
            let (mut values, mut times) = (String::new(), String::new());
            for moment in ball.track.moments().chain(&ball.rest(clock.seconds)) {
                let _ = write!(values, "{},{};", round(moment.at.x), round(moment.at.y));
                clock.write(&mut times, moment.time);
            }
            let first = ball.track.moments().next().map_or(Vec2::ZERO, |moment| moment.at);
            figure(&mut xml, level, ball, first);
            clock.transform(&mut xml, "translate", &values, &times);
            if let Some(gone) = ball.gone {
                let away = (gone + FADE).min(clock.seconds);
                clock.animate(&mut xml, "opacity", &[(0.0, "1"), (gone, "1"), (away, "0"), (clock.seconds, "0")]);
            }
            xml.end_element();
        }
        xml.end_document()
    }
}

impl Footage {
    /// Each bullet flies once, and is beyond the view before and after.
    fn bullets(&self, xml: &mut XmlWriter, clock: &Clock, level: &Level) {
        let shells = || self.shells.values().take(MOST_SHELLS);
        // Those of one emitter are of one size.
        let mut emitters: Vec<&Shell> = Vec::new();
        for shell in shells() {
            if emitters.iter().all(|known| known.emitter != shell.emitter) {
                emitters.push(shell);
            }
        }
        xml.start_element("defs");
        for shell in emitters {
            let color = palette::ink(level, &level.bodies[shell.emitter]).color().to_owned();
            define_bullet(xml, &format!("bullet{}", shell.emitter), shell.radius, &color);
        }
        xml.end_element();
        let far = level.view.max() + level.view.size();
        let far = format!("{},{};", round(far.x), round(far.y));
        for shell in shells() {
            let end = shell.gone.unwrap_or_else(|| leaves(shell, level, clock.seconds)).min(clock.seconds);
            if end <= shell.fired {
                continue;
            }
            let (a, b) = (shell.at(shell.fired), shell.at(end));
            let (mut values, mut times) = (String::new(), String::new());
            if shell.fired > 0.0 {
                values += &far.repeat(2);
                clock.write(&mut times, 0.0);
                clock.write(&mut times, shell.fired);
            }
            let _ = write!(values, "{},{};{},{};", round(a.x), round(a.y), round(b.x), round(b.y));
            clock.write(&mut times, shell.fired);
            clock.write(&mut times, end);
            if end < clock.seconds {
                values += &far.repeat(2);
                clock.write(&mut times, end);
                clock.write(&mut times, clock.seconds);
            }
            element(xml, "use", &[("href", &format_args!("#bullet{}", shell.emitter))]);
            xml.write_attribute_fmt(
                "transform",
                format_args!("translate({})", if shell.fired > 0.0 { far.trim_end_matches(';') } else { "0,0" }),
            );
            clock.transform(xml, "translate", &values, &times);
            xml.end_element();
        }
    }
}

/// When a bullet has left the view, if it goes on.
fn leaves(shell: &Shell, level: &Level, latest: f64) -> f64 {
    let (min, max) = (level.view.min(), level.view.max());
    let axis = |from: f32, speed: f32, low: f32, high: f32| {
        let goal = if speed > 0.0 { high + 2.0 * shell.radius } else { low - 2.0 * shell.radius };
        if speed == 0.0 { latest } else { f64::from(goal - from) / f64::from(speed) }
    };
    let x = axis(shell.from.x, shell.velocity.x, min.x, max.x);
    shell.fired + x.min(axis(shell.from.y, shell.velocity.y, min.y, max.y)).clamp(0.0, latest)
}

/// A laser's light goes on and off.
fn shines(xml: &mut XmlWriter, clock: &Clock, drawn: &LevelBody) {
    let Some(beam) = drawn.beam.filter(|beam| beam.dark > 0.0 || beam.delay > 0.0) else { return };
    let word = |lit| if lit { "1" } else { "0.1" };
    let (period, mut keys) = (f64::from(beam.lit) + f64::from(beam.dark), vec![(0.0, word(beam.is_lit(0.0)))]);
    let mut change = f64::from(beam.delay);
    let mut lit = true;
    while change < clock.seconds && keys.len() < 2 * MOST_SPARKS {
        if change > 0.0 {
            keys.extend([(change, word(!lit)), ((change + 0.05).min(clock.seconds), word(lit))]);
        }
        if beam.dark == 0.0 || period <= 0.1 {
            break;
        }
        change += f64::from(if lit { beam.lit } else { beam.dark });
        lit = !lit;
    }
    keys.push((clock.seconds, keys[keys.len() - 1].1));
    clock.animate(xml, "opacity", &keys);
}

/// A ring that leaves the player: small where it was grazed, large where it was hit.
fn shocked(xml: &mut XmlWriter, clock: &Clock, level: &Level, shock: &Shock) {
    let unit = palette::unit(level);
    let (size, color, lasts) = if shock.is_hit { (26.0, "#ff4d5e", 0.7) } else { (9.0, "#fff", SPARK) };
    let end = (shock.time + lasts).min(clock.seconds);
    if end <= shock.time {
        return;
    }
    let width = unit * if shock.is_hit { 2.5 } else { 1.0 };
    grown(xml, clock, shock.at, (color, width), size * unit, (shock.time, end));
}

impl Reel {
    /// What is left of the film once the ball is gone: it stays where it was.
    fn rest(&self, end: f64) -> Option<Moment> {
        let last = self.track.moments().next_back()?;
        self.gone.filter(|_| last.time < end).map(|_| Moment { time: end, at: last.at })
    }
}

/// The time that all animations share.
struct Clock {
    seconds: f64,
}

impl Clock {
    /// A time as a share of all, with a semicolon after it.
    fn write(&self, times: &mut String, time: f64) {
        let share = (time / self.seconds).clamp(0.0, 1.0);
        let _ = write!(times, "{};", (share * 1e6).round() / 1e6);
    }

    /// The rest of an animation. A film that ends early stays as it is to the end.
    fn play(&self, xml: &mut XmlWriter, values: &str, times: &str) {
        xml.write_attribute("values", values.trim_end_matches(';'));
        xml.write_attribute("keyTimes", times.trim_end_matches(';'));
        xml.write_attribute_fmt("dur", format_args!("{}s", (self.seconds * 1e3).round() / 1e3));
        xml.write_attribute("repeatCount", "indefinite");
    }

    /// A transform that takes these values; none if it has but one, which it begins with.
    fn transform(&self, xml: &mut XmlWriter, kind: &str, values: &str, times: &str) {
        if times.matches(';').count() < 2 {
            return;
        }
        xml.start_element("animateTransform");
        xml.write_attribute("attributeName", "transform");
        xml.write_attribute("type", kind);
        self.play(xml, values, times);
        xml.end_element();
    }

    /// An attribute that takes these values at these times, from the start to the end.
    fn animate(&self, xml: &mut XmlWriter, attribute: &str, keys: &[(f64, &str)]) {
        let (mut values, mut times) = (String::new(), String::new());
        for (time, value) in keys {
            let _ = write!(values, "{value};");
            self.write(&mut times, *time);
        }
        xml.start_element("animate");
        xml.write_attribute("attributeName", attribute);
        self.play(xml, &values, &times);
        xml.end_element();
    }
}

/// Starts two groups that move and turn what is in them; the caller ends both.
fn carried(xml: &mut XmlWriter, clock: &Clock, guided: &Guided) {
    let (mut values, mut times) = (String::new(), String::new());
    for moment in guided.place.moments() {
        let by = moment.at - guided.pivot;
        let _ = write!(values, "{},{};", round(by.x), round(by.y));
        clock.write(&mut times, moment.time);
    }
    xml.start_element("g");
    clock.transform(xml, "translate", &values, &times);
    let (mut values, mut times) = (String::new(), String::new());
    for moment in guided.angle.moments() {
        let _ = write!(values, "{},{},{};", round(moment.at.x), guided.pivot.x, guided.pivot.y);
        clock.write(&mut times, moment.time);
    }
    xml.start_element("g");
    clock.transform(xml, "rotate", &values, &times);
}

/// Dims at each hit; at the last it lights up and is gone.
fn breaks(xml: &mut XmlWriter, clock: &Clock, touches: &[&Touch], hits: u32) {
    if touches.is_empty() {
        return;
    }
    let mut keys = vec![(0.0, 1.0)];
    for (number, touch) in touches.iter().enumerate().take(hits as usize) {
        let (before, left) = (keys[keys.len() - 1].1, f64::from(hits) - (number + 1) as f64);
        let gone = left == 0.0;
        keys.push((touch.time, before));
        keys.push(if gone { (touch.time + FADE, 0.0) } else { (touch.time, 0.35 + 0.65 * left / f64::from(hits)) });
    }
    keys.push((clock.seconds, keys[keys.len() - 1].1));
    let words: Vec<String> = keys.iter().map(|(_, opacity)| format!("{opacity:.2}")).collect();
    let keys: Vec<(f64, &str)> = keys.iter().zip(&words).map(|((time, _), word)| (*time, word.as_str())).collect();
    clock.animate(xml, "opacity", &keys);
}

/// Lights up at every hit.
fn flashes(xml: &mut XmlWriter, clock: &Clock, touches: &[&Touch], fill: &str) {
    if touches.is_empty() || fill == "none" {
        return;
    }
    let mut keys = vec![(0.0, fill)];
    for (number, touch) in touches.iter().enumerate() {
        let dark = touch.time + 0.25;
        keys.extend([(touch.time, fill), (touch.time, "#fff")]);
        if touches.get(number + 1).is_none_or(|next| next.time > dark) && dark < clock.seconds {
            keys.push((dark, fill));
        }
    }
    keys.push((clock.seconds, fill));
    clock.animate(xml, "fill", &keys);
}

/// A ring that grows from the point touched.
fn spark(xml: &mut XmlWriter, clock: &Clock, level: &Level, touch: &Touch) {
    let unit = palette::unit(level);
    let size = unit * (4.0 + 8.0 * (touch.speed / (touch.speed + 200.0 * unit)));
    let end = (touch.time + SPARK).min(clock.seconds);
    if end <= touch.time {
        return;
    }
    let color = palette::ink(level, &level.bodies[touch.ball]).color().to_owned();
    grown(xml, clock, touch.point, (&color, unit), size, (touch.time, end));
}

/// A ring, of a colour and a width, that grows to a size and fades, from one time to another.
fn grown(xml: &mut XmlWriter, clock: &Clock, at: Vec2, ink: (&str, f32), size: f32, (from, to): (f64, f64)) {
    let (x, y, (color, width)) = (round(at.x), round(at.y), ink);
    element(xml, "circle", &[("cx", &x), ("cy", &y), ("r", &0), ("fill", &"none"), ("stroke", &color)]);
    xml.write_attribute("stroke-width", &width);
    xml.write_attribute("opacity", "0");
    let size = round(size).to_string();
    clock.animate(xml, "r", &[(0.0, "0"), (from, "0"), (to, &size), (clock.seconds, &size)]);
    clock.animate(xml, "opacity", &[(0.0, "0"), (from, "0"), (from, ".9"), (to, "0"), (clock.seconds, "0")]);
    xml.end_element();
}

/// A dash that runs along the ball's whole way, right behind it.
fn tail(xml: &mut XmlWriter, clock: &Clock, ball: &Reel, color: &str) {
    let rest = ball.rest(clock.seconds);
    let moments: Vec<_> = ball.track.moments().chain(&rest).collect();
    let mut ways = vec![0.0f64];
    for pair in moments.windows(2) {
        ways.push(ways[ways.len() - 1] + f64::from((pair[1].at - pair[0].at).length()));
    }
    let whole = ways[ways.len() - 1];
    let length = (whole / clock.seconds * TAIL).max(f64::from(ball.radius) * 2.0);
    if whole <= length {
        return;
    }
    let mut points = String::new();
    let (mut offsets, mut times) = (String::new(), String::new());
    for (moment, way) in moments.iter().zip(&ways) {
        let _ = write!(points, "{},{} ", round(moment.at.x), round(moment.at.y));
        // The pattern repeats after a dash and the gap, so that no offset need be negative.
        let _ = write!(offsets, "{};", ((2.0 * length + whole - way) * 100.0).round() / 100.0);
        clock.write(&mut times, moment.time);
    }
    let width = ball.radius * 1.3;
    element(xml, "polyline", &[("points", &points.trim_end()), ("fill", &"none"), ("stroke", &color)]);
    for (name, value) in [
        ("stroke-width", width.to_string()),
        ("stroke-opacity", "0.25".to_owned()),
        ("stroke-linecap", "round".to_owned()),
        ("stroke-linejoin", "round".to_owned()),
        ("stroke-dasharray", format!("{:.2} {:.2}", length, whole + length)),
        ("stroke-dashoffset", format!("{:.2}", 2.0 * length + whole)),
    ] {
        xml.write_attribute(name, &value);
    }
    xml.start_element("animate");
    xml.write_attribute("attributeName", "stroke-dashoffset");
    clock.play(xml, &offsets, &times);
    xml.end_element();
    xml.end_element();
}

/// A hundredth of a unit is not seen.
fn round(x: f32) -> f32 {
    (x * 100.0).round() / 100.0
}
