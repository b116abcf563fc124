//! The last moment as a picture.

use super::film::{Film, Reel};
use super::moving::DARK;
use super::palette;
use super::shapes::{begin, body, bullet as bullet_parts, element, laser, ring};
use super::track::{Moment, Track};
use crate::{Play, Role};

/// Seconds of its way that a ball draws behind it.
const TAIL: f64 = 0.5;
/// The tail fades in so many parts.
const PARTS: u32 = 48;

impl Film {
    /// The last moment, as SVG: what is left, and each ball with the last half second of its way.
    #[must_use]
    pub fn still(&self, play: &Play) -> String {
        let level = play.level();
        let mut xml = begin(level);
        for (index, drawn) in level.bodies.iter().enumerate() {
            if drawn.role == Role::Ball || play.hits_left(index) == Some(0) {
                continue;
            }
            let mover = self.movers.iter().find(|mover| mover.index == index);
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
                let Some(shell) = self.shells.get(bullet.user as usize) else { continue };
                let color = palette::ink(level, &level.bodies[shell.emitter]).color().to_owned();
                let at = bullet.position;
                xml.start_element("g");
                xml.write_attribute_fmt("transform", format_args!("translate({} {})", at.x, at.y));
                bullet_parts(&mut xml, bullet.radius, &color);
                xml.end_element();
            }
        }
        for ball in self.balls.iter().filter(|ball| ball.gone.is_none()) {
            let color = palette::ink(level, &level.bodies[ball.index]).color().to_owned();
            let ends: Vec<f64> =
                (0..=PARTS).map(|part| self.time - TAIL * f64::from(PARTS - part) / f64::from(PARTS)).collect();
            for (part, between) in ends.windows(2).enumerate() {
                let share = (part + 1) as f32 / PARTS as f32;
                let points = way(ball, between[0], between[1]);
                element(
                    &mut xml,
                    "polyline",
                    &[
                        ("points", &points),
                        ("fill", &"none"),
                        ("stroke", &color),
                        ("stroke-opacity", &(share * share * 0.4)),
                        ("stroke-width", &(ball.radius * (0.6 + 1.0 * share))),
                        ("stroke-linejoin", &"round"),
                    ],
                );
                xml.end_element();
            }
            let at = moment(&ball.track, self.time);
            let (r, cx, cy) = (ball.radius, at.x, at.y);
            element(&mut xml, "circle", &[("cx", &cx), ("cy", &cy), ("r", &r), ("fill", &color)]);
            xml.end_element();
        }
        xml.end_document()
    }
}

/// The points of a ball's way between two times, both ends included.
fn way(ball: &Reel, from: f64, to: f64) -> String {
    let mut points = String::new();
    let mut add = |at: hazumi::Vec2| points += &format!("{},{} ", at.x, at.y);
    add(moment(&ball.track, from));
    ball.track.moments().filter(|m| m.time > from && m.time < to).for_each(|m| add(m.at));
    add(moment(&ball.track, to));
    points.trim_end().to_owned()
}

/// Where something was.
fn moment(track: &Track, time: f64) -> hazumi::Vec2 {
    let mut last: Option<&Moment> = None;
    for next in track.moments() {
        if next.time >= time {
            let Some(last) = last else { return next.at };
            let share = (time - last.time) / (next.time - last.time);
            return last.at + (next.at - last.at) * share as f32;
        }
        last = Some(next);
    }
    last.map_or(hazumi::Vec2::ZERO, |last| last.at)
}
