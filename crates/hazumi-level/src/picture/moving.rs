//! A film as SVG that plays in any browser, over and over: SMIL animations that share one duration.

use std::fmt::Write;

use hazumi::Vec2;
use xmlwriter::XmlWriter;

use super::film::{Film, Mover, Reel, Touch};
use super::palette;
use super::shapes::{begin, body, element};
use crate::{Level, Play, Role};

/// Seconds that a broken brick takes to fade.
const FADE: f64 = 0.3;
/// Seconds that a spark lasts.
const SPARK: f64 = 0.4;
/// Seconds of its way that a ball draws behind it.
const TAIL: f64 = 0.22;
/// Sparks beyond these would only make the file large.
const MOST_SPARKS: usize = 400;

impl Film {
    /// All that happened, as SVG that moves: the balls on their exact paths, a spark at every hit, and what breaks
    /// vanishes when it is hit. Where pictures do not move, the start is seen.
    #[must_use]
    pub fn moving(&self, play: &Play) -> String {
        let level = play.level();
        let mut xml = begin(level);
        // An animation of no length would be none.
        let clock = Clock { seconds: self.time.max(1e-3) };
        for (index, drawn) in level.bodies.iter().enumerate() {
            if drawn.role == Role::Ball {
                continue;
            }
            let mover = self.movers.iter().find(|mover| mover.index == index);
            if let Some(mover) = mover {
                carried(&mut xml, &clock, mover);
            }
            body(&mut xml, level, drawn);
            let touches: Vec<&Touch> = self.touches.iter().filter(|touch| touch.other == index).collect();
            match drawn.breaks_after {
                Some(hits) => breaks(&mut xml, &clock, &touches, hits),
                None if drawn.restitution.is_some_and(|restitution| restitution > 1.0) => {
                    flashes(&mut xml, &clock, &touches, palette::ink(level, drawn).fill);
                }
                None => {}
            }
            xml.end_element();
            if mover.is_some() {
                xml.end_element();
                xml.end_element();
            }
        }
        for ball in &self.balls {
            let color = palette::ink(level, &level.bodies[ball.index]).color().to_owned();
            tail(&mut xml, &clock, ball, &color);
        }
        for touch in self.touches.iter().take(MOST_SPARKS) {
            spark(&mut xml, &clock, level, touch);
        }
        for ball in &self.balls {
            let color = palette::ink(level, &level.bodies[ball.index]).color().to_owned();
            let (mut values, mut times) = (String::new(), String::new());
            for moment in ball.track.moments() {
                let _ = write!(values, "{},{};", round(moment.at.x), round(moment.at.y));
                clock.write(&mut times, moment.time);
            }
            element(&mut xml, "circle", &[("r", &ball.radius), ("fill", &color)]);
            let first = ball.track.moments().next().map_or(Vec2::ZERO, |moment| moment.at);
            xml.write_attribute_fmt("transform", format_args!("translate({} {})", first.x, first.y));
            clock.transform(&mut xml, "translate", &values, &times);
            xml.end_element();
        }
        xml.end_document()
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
fn carried(xml: &mut XmlWriter, clock: &Clock, mover: &Mover) {
    let (mut values, mut times) = (String::new(), String::new());
    for moment in mover.place.moments() {
        let by = moment.at - mover.pivot;
        let _ = write!(values, "{},{};", round(by.x), round(by.y));
        clock.write(&mut times, moment.time);
    }
    xml.start_element("g");
    clock.transform(xml, "translate", &values, &times);
    let (mut values, mut times) = (String::new(), String::new());
    for moment in mover.angle.moments() {
        let _ = write!(values, "{},{},{};", round(moment.at.x), mover.pivot.x, mover.pivot.y);
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
    let (x, y) = (round(touch.point.x), round(touch.point.y));
    element(xml, "circle", &[("cx", &x), ("cy", &y), ("r", &0), ("fill", &"none"), ("stroke", &color)]);
    xml.write_attribute("stroke-width", &unit);
    xml.write_attribute("opacity", "0");
    let size = round(size).to_string();
    clock.animate(xml, "r", &[(0.0, "0"), (touch.time, "0"), (end, &size), (clock.seconds, &size)]);
    clock.animate(
        xml,
        "opacity",
        &[(0.0, "0"), (touch.time, "0"), (touch.time, ".9"), (end, "0"), (clock.seconds, "0")],
    );
    xml.end_element();
}

/// A dash that runs along the ball's whole way, right behind it.
fn tail(xml: &mut XmlWriter, clock: &Clock, ball: &Reel, color: &str) {
    let moments: Vec<_> = ball.track.moments().collect();
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
