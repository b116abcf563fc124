//! What happened in a level, for its pictures.

use hazumi::{BodyId, Vec2};

use super::track::{Moment, Track};
use crate::{Play, Role};

/// A recording of a level being played.
///
/// ```
/// # use hazumi_level::{Level, Play, picture::Film};
/// # let level = Level::from_json(r#"{"view": {"min": [0, 0], "max": [9, 9]}, "bodies": []}"#)?;
/// let mut play = Play::new(level, 1)?;
/// let mut film = Film::new(&play);
/// for _ in 0..600 {
///     play.step(1.0 / 60.0)?;
///     film.record(&play);
/// }
/// let (moving, still) = (film.moving(&play), film.still(&play));
/// # assert!(moving.starts_with("<svg") && still.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    /// The balls, by their index in the level's bodies.
    pub(super) balls: Vec<Reel>,
    /// What moves by itself, likewise.
    pub(super) movers: Vec<Mover>,
    pub(super) touches: Vec<Touch>,
    /// Seconds since it began.
    pub(super) time: f64,
}

/// A ball's part.
#[derive(Clone, Debug)]
pub(super) struct Reel {
    pub(super) index: usize,
    pub(super) id: BodyId,
    pub(super) radius: f32,
    pub(super) track: Track,
}

/// The part of something that moves by itself, from the end of one step to the end of the next straight and evenly.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    pub(super) index: usize,
    id: BodyId,
    pub(super) pivot: Vec2,
    /// Where its pivot is.
    pub(super) place: Track,
    /// In degrees, as x.
    pub(super) angle: Track,
}

impl Mover {
    fn look(&mut self, play: &Play, time: f64) {
        let body = play.world().get(self.id);
        let last = |track: &Track| track.moments().next_back().map_or(Vec2::ZERO, |moment| moment.at);
        // What is gone stays where it was, to the end.
        let at = body.map_or_else(|| last(&self.place), |body| body.position());
        let angle = body.map_or_else(|| last(&self.angle), |body| Vec2::new(body.angle().to_degrees(), 0.0));
        self.place.push(Moment { time, at });
        self.angle.push(Moment { time, at: angle });
    }
}

/// A hit, as it is to be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub(super) time: f64,
    /// The ball and what it met, by their indices in the level's bodies.
    pub(super) ball: usize,
    pub(super) other: usize,
    pub(super) point: Vec2,
    pub(super) speed: f32,
}

impl Film {
    /// Begins with the level as it stands.
    #[must_use]
    pub fn new(play: &Play) -> Self {
        let bodies = play.level().bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Ball);
        let balls = bodies.filter_map(|(index, _)| {
            let id = play.id(index)?;
            let ball = play.world().get(id)?;
            // A fiftieth of its size is not seen.
            let mut track = Track::new(ball.radius() * 0.02);
            track.push(Moment { time: 0.0, at: ball.position() });
            Some(Reel { index, id, radius: ball.radius(), track })
        });
        let kinematic = play.level().bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Kinematic);
        let movers = kinematic.filter_map(|(index, body)| {
            let (id, pivot) = (play.id(index)?, body.pivot());
            // Neither a fiftieth of a unit nor of a degree is seen.
            let mut mover = Mover { index, id, pivot, place: Track::new(0.02), angle: Track::new(0.02) };
            mover.look(play, 0.0);
            Some(mover)
        });
        Self { balls: balls.collect(), movers: movers.collect(), touches: Vec::new(), time: 0.0 }
    }

    /// Adds the last step.
    pub fn record(&mut self, play: &Play) {
        let length = play.time() - self.time;
        for ball in &mut self.balls {
            for (time, at) in play.world().path(ball.id) {
                ball.track.push(Moment { time: self.time + f64::from(time), at });
            }
        }
        for hit in play.world().hits() {
            if let (Some((ball, _)), Some((other, _))) = (play.body(hit.body), play.body(hit.other)) {
                let time = self.time + f64::from(hit.time);
                self.touches.push(Touch { time, ball, other, point: hit.point, speed: hit.speed() });
            }
        }
        self.time += length;
        for mover in &mut self.movers {
            mover.look(play, self.time);
        }
    }
}
