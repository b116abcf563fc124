//! The last moment as a picture.

use hazumi::Vec2;

use super::figure::figure;
use super::footage::{Footage, Reel};
use super::moving::DARK;
use super::palette;
use super::shapes::{begin, body, bullet as bullet_parts, element, laser, ring};
use super::track::{Moment, Track};
use crate::{Level, Play, Role};

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

impl Footage {
    /// As [`super::Film::still`].
    pub(super) fn still(&self, play: &Play) -> String {
        let level = play.level();
        let mut xml = begin(level);
        // In order of the level's bodies.
        let mut movers = self.movers.iter().peekable();
        for (index, drawn) in level.bodies.iter().enumerate() {
            let mover = movers.next_if(|mover| mover.index == index);
            if drawn.role.is_dynamic() || play.hits_left(index) == Some(0) {
                continue;
            }
            if let Some(mover) = mover {
                let (by, angle) = (moment(&mover.place, self.time) - mover.pivot, moment(&mover.angle, self.time).x);
                xml.start_element("g");
                xml.write_attribute_fmt(
                    "transform",
                    format_args!("translate({} {})rotate({angle} {} {})", by.x, by.y, mover.pivot.x, mover.pivot.y),
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
            if mover.is_some() {
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
        let tail = Tail::of(self.balls.iter().filter(|ball| ball.gone.is_none()).count(), level);
        for ball in self.balls.iter().filter(|ball| ball.gone.is_none()) {
            let color = palette::ink(level, &level.bodies[ball.index]).color().to_owned();
            for (part, points) in tail.parts(ball, self.time).iter().enumerate() {
                let share = (part + 1) as f32 / tail.parts as f32;
                element(
                    &mut xml,
                    "polyline",
                    &[
                        ("points", points),
                        ("fill", &"none"),
                        ("stroke", &color),
                        ("stroke-opacity", &(share * share * 0.4)),
                        ("stroke-width", &(ball.radius * (0.6 + 1.0 * share))),
                        ("stroke-linejoin", &"round"),
                    ],
                );
                xml.end_element();
            }
            figure(&mut xml, level, ball, moment(&ball.track, self.time));
            xml.end_element();
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
    fn parts(&self, ball: &Reel, now: f64) -> Vec<String> {
        let begin = now - TAIL;
        let mut bends: Vec<&Moment> =
            ball.track.moments().rev().take_while(|bend| bend.time > begin).take(self.most_points).collect();
        bends.reverse();
        let begin = if bends.len() < self.most_points { begin } else { bends[0].time };
        let end = |part: usize| now - (now - begin) * (self.parts - part) as f64 / self.parts as f64;
        let mut rest = bends.into_iter().filter(|bend| bend.time < now).peekable();
        let mut from = moment(&ball.track, begin);
        let part = |part: usize| {
            let mut points = format!("{},{}", from.x, from.y);
            let mut last = from;
            while let Some(bend) = rest.next_if(|bend| bend.time < end(part)) {
                if bend.time > end(part - 1) && (bend.at - last).length() >= self.pixel {
                    last = bend.at;
                    points += &format!(" {},{}", last.x, last.y);
                }
            }
            from = moment(&ball.track, end(part));
            points + &format!(" {},{}", from.x, from.y)
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
