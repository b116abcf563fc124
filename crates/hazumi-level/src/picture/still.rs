//! The last moment as a picture.

use hazumi::Vec2;
use xmlwriter::XmlWriter;

use super::figure::figure;
use super::footage::{Footage, Reel};
use super::moving::DARK;
use super::palette;
use super::shapes::{begin, body, bullet as bullet_parts, element, laser, ring};
use super::track::{Moment, Track};
use crate::{Level, LevelBody, Play, Role};

/// Seconds of its way that a ball draws behind it.
pub(super) const TAIL: f64 = 0.5;
/// The tail fades in so many parts.
const PARTS: usize = 48;
/// Parts of all tails together: each is drawn by itself.
const MOST_PARTS: usize = 20_000;
/// Points of a tail, and of all tails together. Of a ball that turns more often only the end of the tail is drawn: it is a blur.
const MOST_POINTS: usize = 2_000;
const MOST_POINTS_OF_ALL: usize = 100_000;
/// Points that are nearer to each other than this share of the view's longer side are one in any picture.
const PIXEL: f32 = 1.0 / 2560.0;

/// Who draws some of a picture by other means than SVG.
pub(super) trait Painter<'a> {
    /// Draws a body that looks as it is, moved by so much and turned by so many degrees about a place; or not, and says so. It may end the drawing and begin
    /// another above.
    fn body(&mut self, xml: &mut XmlWriter, body: &'a LevelBody, pose: (Vec2, f32, Vec2)) -> bool;

    /// Draws a ball and its tail, likewise.
    fn ball(&mut self, xml: &mut XmlWriter, ball: &Comet<'_>) -> bool;
}

/// Nobody: all is SVG.
struct Nobody;

impl Painter<'_> for Nobody {
    fn body(&mut self, _: &mut XmlWriter, _: &LevelBody, _: (Vec2, f32, Vec2)) -> bool {
        false
    }

    fn ball(&mut self, _: &mut XmlWriter, _: &Comet<'_>) -> bool {
        false
    }
}

/// A ball or mover and the tail behind it.
pub(super) struct Comet<'a> {
    pub(super) color: &'a str,
    pub(super) at: Vec2,
    pub(super) radius: f32,
    /// The way behind it, part by part.
    parts: &'a [Vec<Vec2>],
}

impl Comet<'_> {
    /// The points, width and opacity of each part of its tail.
    pub(super) fn tail(&self) -> impl Iterator<Item = (&[Vec2], f32, f32)> {
        self.parts.iter().enumerate().map(|(part, points)| {
            let share = (part + 1) as f32 / self.parts.len() as f32;
            (&points[..], self.radius * (0.6 + 1.0 * share), share * share * 0.4)
        })
    }

    fn write_tail(&self, xml: &mut XmlWriter) {
        for (points, width, opacity) in self.tail() {
            let mut listed = String::new();
            for point in points {
                let between = if listed.is_empty() { "" } else { " " };
                listed += &format!("{between}{},{}", point.x, point.y);
            }
            element(
                xml,
                "polyline",
                &[
                    ("points", &listed),
                    ("fill", &"none"),
                    ("stroke", &self.color),
                    ("stroke-opacity", &opacity),
                    ("stroke-width", &width),
                    ("stroke-linejoin", &"round"),
                ],
            );
            xml.end_element();
        }
    }
}

impl Footage {
    /// As [`super::Film::still`].
    pub(super) fn still(&self, play: &Play) -> String {
        self.draw(play, &mut Nobody)
    }

    /// The same, but for what another draws.
    pub(super) fn draw<'a>(&self, play: &'a Play, painter: &mut dyn Painter<'a>) -> String {
        let level = play.level();
        let mut xml = begin(level);
        // In order of the level's bodies.
        let mut all_guided = self.guided.iter().peekable();
        for (index, drawn) in level.bodies.iter().enumerate() {
            let guided = all_guided.next_if(|guided| guided.index == index);
            if drawn.role.is_dynamic() || play.hits_left(index) == Some(0) {
                continue;
            }
            let pose = guided.map(|guided| {
                (moment(&guided.place, self.time) - guided.pivot, moment(&guided.angle, self.time).x, guided.pivot)
            });
            if drawn.beam.is_none() && drawn.ring.is_none() && painter.body(&mut xml, drawn, pose.unwrap_or_default()) {
                continue;
            }
            if let Some((by, angle, pivot)) = pose {
                xml.start_element("g");
                xml.write_attribute_fmt(
                    "transform",
                    format_args!("translate({} {})rotate({angle} {} {})", by.x, by.y, pivot.x, pivot.y),
                );
            }
            match drawn.beam {
                Some(beam) if drawn.role == Role::Laser => {
                    element(&mut xml, "g", &[("opacity", if beam.is_lit(self.time) { &1.0 } else { &DARK })]);
                    laser(&mut xml, level, drawn);
                    xml.end_element();
                }
                _ => body(&mut xml, level, drawn),
            }
            ring(&mut xml, level, drawn);
            xml.end_element();
            if pose.is_some() {
                xml.end_element();
            }
        }
        if let Some(shooting) = play.shooting() {
            for bullet in shooting.swarm().iter() {
                let Some(shell) = self.shells.get(&bullet.user) else { continue };
                let color = palette::ink(level, &level.bodies[shell.emitter]).color().to_owned();
                let at = bullet.position;
                xml.start_element("g");
                xml.write_attribute_fmt("transform", format_args!("translate({} {})", at.x, at.y));
                bullet_parts(&mut xml, bullet.radius, &color);
                xml.end_element();
            }
        }
        let tail = Tail::of(self.dynamic.iter().filter(|ball| ball.gone.is_none()).count(), level);
        for reel in self.dynamic.iter().filter(|ball| ball.gone.is_none()) {
            let drawn = &level.bodies[reel.index];
            let ink = palette::ink(level, drawn);
            let (at, parts) = (moment(&reel.track, self.time), tail.parts(reel, self.time));
            let comet = Comet { color: ink.color(), at, radius: reel.radius, parts: &parts };
            if !(drawn.role == Role::Ball && painter.ball(&mut xml, &comet)) {
                comet.write_tail(&mut xml);
                figure(&mut xml, level, reel, comet.at);
                xml.end_element();
            }
        }
        xml.end_document()
    }
}

/// How finely tails are drawn: the more balls, the less of each is seen.
struct Tail {
    parts: usize,
    most_points: usize,
    pixel: f32,
}

impl Tail {
    fn of(balls: usize, level: &Level) -> Self {
        let size = level.view.size();
        let each = |all: usize| all / balls.max(1);
        Self {
            parts: PARTS.min(each(MOST_PARTS)).max(1),
            most_points: MOST_POINTS.min(each(MOST_POINTS_OF_ALL)).max(2),
            pixel: size.x.max(size.y) * PIXEL,
        }
    }

    /// The points of a ball's way up to now, part by part; where one part ends, the next begins.
    fn parts(&self, ball: &Reel, now: f64) -> Vec<Vec<Vec2>> {
        let begin = now - TAIL;
        let mut bends: Vec<&Moment> =
            ball.track.moments().rev().take_while(|bend| bend.time > begin).take(self.most_points).collect();
        bends.reverse();
        let begin = if bends.len() < self.most_points { begin } else { bends[0].time };
        let end = |part: usize| now - (now - begin) * (self.parts - part) as f64 / self.parts as f64;
        let mut rest = bends.into_iter().filter(|bend| bend.time < now).peekable();
        let mut from = moment(&ball.track, begin);
        let part = |part: usize| {
            let mut points = vec![from];
            let mut last = from;
            while let Some(bend) = rest.next_if(|bend| bend.time < end(part)) {
                if bend.time > end(part - 1) && (bend.at - last).length() >= self.pixel {
                    last = bend.at;
                    points.push(last);
                }
            }
            from = moment(&ball.track, end(part));
            points.push(from);
            points
        };
        (1..=self.parts).map(part).collect()
    }
}

/// Where something was.
fn moment(track: &Track, time: f64) -> Vec2 {
    let Some((last, next)) = track.around(time) else { return Vec2::ZERO };
    if next.time <= last.time {
        return next.at;
    }
    let share = (time - last.time) / (next.time - last.time);
    last.at + (next.at - last.at) * share as f32
}
