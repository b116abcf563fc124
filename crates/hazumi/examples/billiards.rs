//! Billiards with a preview: a copy of the world says where the balls will go, before the cue strikes.
//!
//! ```sh
//! cargo run --release --example billiards
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Circle, Hit, Midstep, Response, Tags, Vec2, World};

const CUSHION: Tags = Tags::bit(0);
const BALL: Tags = Tags::bit(1);
const CUE: Tags = Tags::bit(2);
const POCKET: Tags = Tags::bit(3);

const TABLE: [Vec2; 2] = [Vec2::ZERO, Vec2::new(254.0, 127.0)];
const RADIUS: f32 = 2.86;
/// The share of its speed that the cloth takes from a ball in a second.
const CLOTH: f32 = 0.5;
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
            let ball = Body::dynamic(Circle::new(at, RADIUS)?).tags(tags).restitution(0.95);
            Ok::<_, Box<dyn Error>>(ball.damping(CLOTH))
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

    fn balls_left(&self) -> usize {
        self.world.iter().filter(|body| body.tags().intersects(BALL)).count()
    }

    fn rests(&self) -> bool {
        self.world.iter().all(|body| body.velocity() == Vec2::ZERO)
    }

    /// Plays on until all balls rest. Gives how many fell.
    fn play(&mut self) -> Result<usize, Box<dyn Error>> {
        let before = self.balls_left();
        while !self.rests() {
            self.world.step(DT, answer)?;
        }
        Ok(before - self.balls_left())
    }

    /// What the cue ball would do for so many frames: its way, corner by corner, and the first ball that it meets. The table stays as it is.
    ///
    /// A copy is played by the same frames and the same answers, so that this is what then happens, to the bit.
    fn preview(&self, stroke: Vec2, frames: usize) -> Result<(Vec<Vec2>, Option<BodyId>), Box<dyn Error>> {
        let (mut world, cue, mut met) = (self.world.clone(), self.cue, None);
        let place = |world: &World| world.get(cue).map(|cue| cue.position());
        let mut way = Vec::from_iter(place(&world));
        world.set_velocity(cue, stroke)?;
        for _ in 0..frames {
            world.step(DT, |hit, world| {
                let pair = [hit.body, hit.other];
                if pair.contains(&cue) {
                    way.extend(place(world));
                    if hit.other_tags.intersects(BALL) {
                        met = met.or(pair.into_iter().find(|&body| body != cue));
                    }
                }
                answer(hit, world)
            })?;
        }
        way.extend(place(&world));
        Ok((way, met))
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

/// What comes of a hit, in the game and in its preview: a pocket swallows the ball.
fn answer(hit: &Hit, world: &mut Midstep) -> Response {
    if !hit.other_tags.intersects(POCKET) {
        return world.response_to(hit);
    }
    world.remove(hit.body).ok();
    Response::Pass
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new()?;
    let stroke = Vec2::new(600.0, 4.0);
    println!("{}", table.picture()?);
    let (way, met) = table.preview(stroke, 30)?;
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
fn the_preview_is_what_the_game_then_does_and_changes_nothing() -> Result<(), Box<dyn Error>> {
    let table = Table::new()?;
    let before = table.world.checksum();
    // Into the rack, into a pocket, and by some cushions until it rests.
    for (stroke, frames, first) in
        [([600., 4.], 30, Some(0)), ([-300., -317.5], 120, None), ([-150., 210.], 1800, None)]
    {
        let (way, met) = table.preview(stroke.into(), frames)?;
        assert_eq!(table.world.checksum(), before);
        assert_eq!(met, first.map(|first: usize| table.balls[first]));

        let mut played = table.clone();
        played.world.set_velocity(played.cue, stroke)?;
        let mut last = None;
        for _ in 0..frames {
            last = played.world.get(played.cue).map(|cue| cue.position()).or(last);
            played.world.step(DT, answer)?;
        }
        let end = way[way.len() - 1];
        match played.world.get(played.cue) {
            Some(cue) => assert_eq!(end, cue.position()),
            // It fell within a frame of where it last was, at the pocket's rim.
            None => assert!((end.length() - 2.4 * RADIUS).abs() < 1e-3 && last.is_some_and(|at| at.length() < 20.)),
        }
        assert_eq!(first.is_none() && frames == 120, played.world.get(played.cue).is_none());
    }
    Ok(())
}

#[test]
fn a_straight_break_is_symmetric_and_all_balls_come_to_rest() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new()?;
    table.world.set_velocity(table.cue, [600.0, 0.0])?;
    for _ in 0..20 {
        table.world.step(DT, answer)?;
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
