//! Billiards with a preview: a copy of the world says where the balls will go, before the cue strikes.
//!
//! ```sh
//! cargo run --release --example billiards
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, Vec2, World};

const CUSHION: Tags = Tags::bit(0);
const BALL: Tags = Tags::bit(1);
const CUE: Tags = Tags::bit(2);
const POCKET: Tags = Tags::bit(3);

const TABLE: [Vec2; 2] = [Vec2::ZERO, Vec2::new(254.0, 127.0)];
const RADIUS: f32 = 2.86;
/// How much slower the cloth makes a ball, in units per second squared.
const CLOTH: f32 = 12.0;
const DT: f32 = 1.0 / 60.0;

#[derive(Clone)]
struct Table {
    world: World,
    cue: BodyId,
    balls: Vec<BodyId>,
}

impl Table {
    fn new() -> Result<Self, Box<dyn Error>> {
        let (mut world, [min, max]) = (World::new(), TABLE);
        for cushion in [
            Aabb::new([min.x - 10.0, min.y - 10.0], [max.x + 10.0, min.y])?,
            Aabb::new([min.x - 10.0, max.y], [max.x + 10.0, max.y + 10.0])?,
            Aabb::new([min.x - 10.0, min.y], [min.x, max.y])?,
            Aabb::new([max.x, min.y], [max.x + 10.0, max.y])?,
        ] {
            world.add(Body::fixed(cushion).tags(CUSHION).restitution(0.8))?;
        }
        // A pocket stops nothing: its hit is where a ball falls in.
        for (x, y) in [0.0, 127.0, 254.0].into_iter().flat_map(|x| [(x, 0.0), (x, 127.0)]) {
            world.add(Body::fixed(Circle::new([x, y], 1.4 * RADIUS)?).tags(POCKET))?;
        }
        let ball = |at: Vec2, tags| {
            Ok::<_, Box<dyn Error>>(Body::dynamic(Circle::new(at, RADIUS)?).tags(tags).restitution(0.95))
        };
        let cue = world.add(ball(Vec2::new(60.0, 63.5), BALL | CUE)?)?;
        // Fifteen that touch: the break is symmetric, to the last bits.
        let (row, mut balls) = (RADIUS * 3.0f32.sqrt(), vec![]);
        for (i, k) in (0..5).flat_map(|i| (0..=i).map(move |k| (i, k))) {
            let place = Vec2::new(180.0 + i as f32 * row, 63.5 + (2.0 * k as f32 - i as f32) * RADIUS);
            balls.push(world.add(ball(place, BALL)?)?);
        }
        Ok(Self { world, cue, balls })
    }

    /// One frame. Gives the balls that fell into a pocket.
    fn frame(&mut self) -> Result<Vec<BodyId>, Box<dyn Error>> {
        for id in
            self.world.iter().filter(|body| body.tags().intersects(BALL)).map(|body| body.id()).collect::<Vec<_>>()
        {
            let Some(velocity) = self.world.get(id).map(|ball| ball.velocity()) else { continue };
            let speed = velocity.length();
            if speed > 0.0 {
                self.world.set_velocity(id, velocity * ((speed - CLOTH * DT).max(0.0) / speed))?;
            }
        }
        let mut fallen = vec![];
        self.world.step(DT, |hit, world| {
            if !hit.other_tags.intersects(POCKET) {
                return world.response_to(hit);
            }
            if world.remove(hit.body).is_ok() && !fallen.contains(&hit.body) {
                fallen.push(hit.body);
            }
            Response::Pass
        })?;
        Ok(fallen)
    }

    fn rests(&self) -> bool {
        self.world.iter().all(|body| body.velocity() == Vec2::ZERO)
    }

    /// Plays on until all balls rest. Gives how many fell.
    fn play(&mut self) -> Result<usize, Box<dyn Error>> {
        let mut fallen = 0;
        while !self.rests() {
            fallen += self.frame()?.len();
        }
        Ok(fallen)
    }

    /// What the cue ball would do for so many seconds: its way, corner by corner, and the first ball that it meets. The table stays as it is.
    fn preview(&self, stroke: Vec2, seconds: f32) -> Result<(Vec<Vec2>, Option<BodyId>), Box<dyn Error>> {
        let (mut world, mut met) = (self.world.clone(), None);
        world.set_velocity(self.cue, stroke)?;
        world.step(seconds, |hit, world| {
            let pair = [hit.body, hit.other];
            if pair.contains(&self.cue) && hit.other_tags.intersects(BALL) {
                met = met.or(pair.into_iter().find(|&body| body != self.cue));
            }
            world.response_to(hit)
        })?;
        Ok((world.path(self.cue).map(|(_, place)| place).collect(), met))
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        let edge = Vec2::new(6.0, 6.0);
        Ok(text::draw(&self.world, [TABLE[0] - edge, TABLE[1] + edge], 88, |body| match body.tags() {
            CUSHION => '#',
            POCKET => ' ',
            BALL => 'o',
            _ => '*',
        })?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new()?;
    let stroke = Vec2::new(600.0, 4.0);
    println!("{}", table.picture()?);
    let (way, met) = table.preview(stroke, 0.5)?;
    println!(
        "the cue ball would go by {way:?}\nand meet ball {:?} first\n",
        met.and_then(|met| table.balls.iter().position(|&ball| ball == met))
    );
    table.world.set_velocity(table.cue, stroke)?;
    let fallen = table.play()?;
    println!("{}\n{fallen} fell", table.picture()?);
    Ok(())
}

#[test]
fn the_preview_is_what_happens_and_changes_nothing() -> Result<(), Box<dyn Error>> {
    let table = Table::new()?;
    let (before, stroke) = (table.world.checksum(), Vec2::new(600.0, 4.0));
    let (way, met) = table.preview(stroke, 0.5)?;
    assert_eq!(table.world.checksum(), before);
    assert_eq!(met, Some(table.balls[0]));
    assert!(way.len() > 2);

    let mut played = table.clone();
    played.world.set_velocity(played.cue, stroke)?;
    played.world.advance(0.5)?;
    let corner = played.world.path(played.cue).nth(1).map(|(_, place)| place);
    assert_eq!(corner, way.get(1).copied());
    Ok(())
}

#[test]
fn a_straight_break_is_symmetric_and_all_balls_come_to_rest() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new()?;
    table.world.set_velocity(table.cue, [600.0, 0.0])?;
    for _ in 0..20 {
        table.frame()?;
    }
    let place = |ball: usize| table.world.get(table.balls[ball]).map(|ball| ball.position());
    // The two behind the first, the outer two of the last row.
    for [a, b] in [[1, 2], [10, 14]] {
        if let (Some(a), Some(b)) = (place(a), place(b)) {
            assert!((a.x - b.x).abs() < 1e-3 && (a.y + b.y - 127.0).abs() < 1e-3, "{a:?} and {b:?}");
        }
    }
    let fallen = table.play()?;
    assert!(fallen <= 16);
    let inside = |at: Vec2| at.x > 0.0 && at.y > 0.0 && at.x < TABLE[1].x && at.y < TABLE[1].y;
    let left: Vec<Vec2> =
        table.balls.iter().filter_map(|&ball| table.world.get(ball)).map(|ball| ball.position()).collect();
    assert!(left.iter().all(|&at| inside(at)), "{left:?}");
    Ok(())
}
