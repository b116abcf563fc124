//! What happened between two moments of a level, for its pictures.

use std::collections::BTreeMap;

use hazumi::{BodyId, Vec2};

use super::figure::reach;
use super::track::{Moment, Track};
use crate::{Play, Role, Shooting, Shot};

/// What happened.
#[derive(Clone, Debug)]
pub(super) struct Footage {
    /// Balls and movers, by their index in the level's bodies.
    pub(super) dynamic: Vec<Reel>,
    /// What goes a way that is said, likewise: walkers too.
    pub(super) guided: Vec<Guided>,
    pub(super) touches: Vec<Touch>,
    /// Bullets, by their numbers.
    pub(super) shells: BTreeMap<u64, Shell>,
    /// When the player was hit or grazed.
    pub(super) shocks: Vec<Shock>,
    /// Seconds since it began.
    pub(super) time: f64,
}

/// The part of a ball or mover.
#[derive(Clone, Debug)]
pub(super) struct Reel {
    pub(super) index: usize,
    pub(super) id: BodyId,
    /// Half as wide as its tail may be: see [`reach`].
    pub(super) radius: f32,
    pub(super) track: Track,
    /// When it was removed.
    pub(super) gone: Option<f64>,
}

/// A bullet's part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shell {
    pub(super) emitter: usize,
    pub(super) radius: f32,
    pub(super) fired: f64,
    pub(super) from: Vec2,
    pub(super) velocity: Vec2,
    /// When it hit.
    pub(super) gone: Option<f64>,
}

impl Shell {
    pub(super) fn at(&self, time: f64) -> Vec2 {
        self.from + self.velocity * (time - self.fired) as f32
    }
}

/// A moment of the player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shock {
    pub(super) time: f64,
    pub(super) at: Vec2,
    pub(super) is_hit: bool,
}

/// The part of something that is no ball or mover and goes its way, from the end of one step to the end of the next straight and evenly.
#[derive(Clone, Debug)]
pub(super) struct Guided {
    pub(super) index: usize,
    pub(super) pivot: Vec2,
    /// Where its pivot is.
    pub(super) place: Track,
    /// In degrees, as x.
    pub(super) angle: Track,
}

impl Guided {
    fn look(&mut self, play: &Play, time: f64) {
        let last = |track: &Track| track.moments().next_back().map_or(Vec2::ZERO, |moment| moment.at);
        // What is gone stays where it was, to the end.
        let (at, angle) = match play.pose(self.index) {
            Some((at, angle)) => (at, Vec2::new(angle.to_degrees() as f32, 0.0)),
            None => (last(&self.place), last(&self.angle)),
        };
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

impl Footage {
    /// Begins with the level as it stands.
    pub(super) fn new(play: &Play) -> Self {
        let bodies = play.level().bodies.iter().enumerate().filter(|(_, body)| body.role.is_dynamic());
        let dynamic = bodies.filter_map(|(index, body)| {
            let id = play.id(index)?;
            let ball = play.world().get(id)?;
            // A fiftieth of its size is not seen.
            let radius = reach(body);
            let mut track = Track::new(radius * 0.02);
            track.push(Moment { time: 0.0, at: ball.position() });
            Some(Reel { index, id, radius, track, gone: None })
        });
        let moving = play.level().bodies.iter().enumerate();
        let moving = moving
            .filter(|(_, body)| body.motion.is_some() || body.velocity != Vec2::ZERO || body.role == Role::Walker);
        let guided = moving.filter(|(_, body)| !body.role.is_dynamic()).map(|(index, body)| {
            // Neither a fiftieth of a unit nor of a degree is seen.
            let (place, angle) = (Track::new(0.02), Track::new(0.02));
            let mut guided = Guided { index, pivot: body.pivot(), place, angle };
            guided.look(play, 0.0);
            guided
        });
        let (dynamic, guided) = (dynamic.collect(), guided.collect());
        Self { dynamic, guided, touches: Vec::new(), shells: BTreeMap::new(), shocks: Vec::new(), time: 0.0 }
    }

    /// Adds the last step.
    pub(super) fn record(&mut self, play: &Play) {
        let length = play.time() - self.time;
        for ball in &mut self.dynamic {
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
        for ball in &mut self.dynamic {
            let is_there = play.world().contains(ball.id);
            if !is_there {
                ball.gone.get_or_insert(ball.track.moments().next_back().map_or(0.0, |last| last.time));
            }
        }
        if let Some(shooting) = play.shooting() {
            self.watch(play, shooting);
        }
        for guided in &mut self.guided {
            guided.look(play, self.time);
        }
    }

    fn watch(&mut self, play: &Play, shooting: &Shooting) {
        let shock = |time, is_hit| shooting.pose(play.level(), time).map(|(at, _)| Shock { time, at, is_hit });
        for shot in shooting.shots() {
            match *shot {
                Shot::Fired { time, bullet, emitter, position, velocity, radius } => {
                    let shell = Shell { emitter, radius, fired: time, from: position, velocity, gone: None };
                    self.shells.insert(bullet, shell);
                }
                Shot::Hit { time, bullet } => {
                    if let Some(shell) = self.shells.get_mut(&bullet) {
                        shell.gone = Some(time);
                    }
                    self.shocks.extend(shock(time, true));
                }
                Shot::Burnt { time, .. } => self.shocks.extend(shock(time, true)),
                Shot::Grazed { time, .. } | Shot::Warmed { time, .. } => self.shocks.extend(shock(time, false)),
            }
        }
    }

    /// How much there is of it: the bends of all ways, hits and bullets.
    pub(super) fn len(&self) -> usize {
        let dynamic = self.dynamic.iter().map(|reel| reel.track.len());
        let guided = self.guided.iter().map(|guided| guided.place.len() + guided.angle.len());
        dynamic.chain(guided).sum::<usize>() + self.touches.len() + self.shells.len() + self.shocks.len()
    }

    /// Keeps what a picture of the last moment shows: the ways since a time, and bullets in the air.
    pub(super) fn keep_since(&mut self, time: f64, play: &Play) {
        self.dynamic.iter_mut().for_each(|ball| ball.track.keep_since(time));
        for guided in &mut self.guided {
            guided.place.keep_since(time);
            guided.angle.keep_since(time);
        }
        self.touches.clear();
        self.shocks.clear();
        if let Some(shooting) = play.shooting() {
            let mut flying: Vec<u64> = shooting.swarm().iter().map(|bullet| bullet.user).collect();
            flying.sort_unstable();
            self.shells.retain(|number, _| flying.binary_search(number).is_ok());
        }
    }
}
