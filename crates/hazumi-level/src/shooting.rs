//! Bullets, lasers and the player they are meant for: rule R4, run for a level.
//!
//! All go their ways by the time alone. A step is cut at every volley, so that a bullet flies from the moment it is fired, and
//! the same comes out at every length of steps, but for what is counted per step.

use hazumi::rules::graze::Near;
use hazumi::swarm::{Bullet, Hits, Laser, LaserGraze, Player, Swarm};
use hazumi::{Aabb, Shape, SweepLaser, Vec2};

use crate::leading::Led;
use crate::motion::placed;
use crate::{Fire, Level, LevelBody, Role};

/// More bullets are not fired.
const MOST_BULLETS: usize = 200_000;
/// Nor more volleys within one step.
const MOST_VOLLEYS: usize = 20_000;
/// A laser is grazed again after so many steps.
const GRAZE_EVERY: u32 = 6;

/// The shooting in a level: see [`Play::shooting`](crate::Play::shooting).
#[derive(Clone, Debug)]
pub struct Shooting {
    swarm: Swarm,
    /// The player's index in the level's bodies.
    player: Option<usize>,
    /// Where it is led, once somebody does.
    led: Option<Led>,
    /// When its way through the current step begins and ends.
    step: (f64, f64),
    emitters: Vec<Emitter>,
    lasers: Vec<Shining>,
    tally: Tally,
    /// Of the last step.
    shots: Vec<Shot>,
    found: Hits,
}

#[derive(Clone, Debug)]
struct Emitter {
    index: usize,
    fire: Fire,
    volleys: u64,
}

#[derive(Clone, Debug)]
struct Shining {
    index: usize,
    grazes: LaserGraze,
    /// Whether it hit in the last step.
    hits: bool,
}

/// What was counted since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// Bullets fired.
    pub fired: u64,
    /// Bullets that hit the player. Each is gone then.
    pub hits: u64,
    /// Bullets that came into the player's ring, each counted once. One that hits within the same step does not graze.
    pub grazes: u64,
    /// How often the player came into a laser.
    pub laser_hits: u64,
    /// How often a laser was grazed: at once, and every 6 steps while it is near.
    pub laser_grazes: u64,
}

/// What happened in a step. Times are seconds since the level's start; a bullet's number counts those fired, from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shot {
    /// A bullet was fired, and flies straight and evenly.
    Fired {
        /// When.
        time: f64,
        /// Which.
        bullet: u64,
        /// The emitter's index in the level's bodies.
        emitter: usize,
        /// Where from.
        position: Vec2,
        /// In units per second.
        velocity: Vec2,
        /// Its size.
        radius: f32,
    },
    /// A bullet hit the player, and is gone.
    Hit {
        /// When.
        time: f64,
        /// Which.
        bullet: u64,
    },
    /// A bullet grazed the player.
    Grazed {
        /// When.
        time: f64,
        /// Which.
        bullet: u64,
    },
    /// The player came into a laser.
    Burnt {
        /// When.
        time: f64,
        /// The laser's index in the level's bodies.
        laser: usize,
    },
    /// A laser was grazed.
    Warmed {
        /// When.
        time: f64,
        /// The laser's index in the level's bodies.
        laser: usize,
    },
}

impl Shooting {
    /// None if there is nobody to shoot and nothing to be shot.
    pub(crate) fn of(level: &Level) -> Option<Self> {
        let of = |role| level.bodies.iter().enumerate().filter(move |(_, body)| body.role == role);
        let emitters =
            of(Role::Emitter).filter_map(|(index, body)| Some(Emitter { index, fire: body.fire?, volleys: 0 }));
        let shining = |(index, _)| Shining { index, grazes: LaserGraze::every(GRAZE_EVERY), hits: false };
        let shooting = Self {
            swarm: Swarm::new(),
            player: of(Role::Player).next().map(|(index, _)| index),
            led: None,
            step: (0.0, 0.0),
            emitters: emitters.collect(),
            lasers: of(Role::Laser).map(shining).collect(),
            tally: Tally::default(),
            shots: Vec::new(),
            found: Hits::new(),
        };
        let any = shooting.player.is_some() || !shooting.emitters.is_empty() || !shooting.lasers.is_empty();
        any.then_some(shooting)
    }

    /// The bullets in the air; each one's user number is that of [`Shot`].
    #[must_use]
    pub const fn swarm(&self) -> &Swarm {
        &self.swarm
    }

    /// The player's index in the level's bodies, if there is one.
    #[must_use]
    pub const fn player(&self) -> Option<usize> {
        self.player
    }

    /// What was counted since the start.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// What happened in the last step; of one kind in order of time.
    #[must_use]
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    pub(crate) fn step(&mut self, level: &Level, start: f64, end: f64) {
        self.shots.clear();
        self.step = (start, end);
        if let Some(led) = &mut self.led {
            led.step(end - start);
        }
        let mut now = start;
        for (time, number) in self.volleys(start, end) {
            self.fly(level, now, time);
            self.volley(level, number, time);
            now = time;
        }
        self.fly(level, now, end);
        self.shine(level, start, end);
        self.swarm.cull(&level.view);
    }

    /// Leads the player from where it is.
    pub(crate) fn lead(&mut self, level: &Level, time: f64, change: impl FnOnce(Led) -> Led) {
        let Some(body) = self.player.map(|index| &level.bodies[index]) else { return };
        self.led = Some(change(self.led.unwrap_or_else(|| Led::new(body.pose(time).0))));
    }

    /// Where the player's pivot is at a time of the last step, and how far it is turned; none without a player.
    pub(crate) fn pose(&self, level: &Level, time: f64) -> Option<(Vec2, f64)> {
        let (place, angle) = level.bodies[self.player?].pose(time);
        let (start, end) = self.step;
        let share = if time < end { (time - start) / (end - start) } else { 1.0 };
        Some((self.led.map_or(place, |led| led.place(share)), angle))
    }

    /// The volleys that fall into the step, in order.
    fn volleys(&mut self, start: f64, end: f64) -> Vec<(f64, usize)> {
        let mut volleys = Vec::new();
        for (number, emitter) in self.emitters.iter_mut().enumerate() {
            let (delay, every) = (f64::from(emitter.fire.delay), f64::from(emitter.fire.every));
            while volleys.len() < MOST_VOLLEYS {
                let time = delay + every * emitter.volleys as f64;
                if time >= end {
                    break;
                }
                emitter.volleys += 1;
                volleys.push((time.max(start), number));
            }
        }
        volleys.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        volleys
    }

    /// Where the player is at these times.
    fn aimed_at(&self, level: &Level, start: f64, end: f64) -> Option<Player> {
        let body = &level.bodies[self.player?];
        let [Shape::Circle(circle)] = body.shapes[..] else { return None };
        let at = |time| Some(placed(circle.center(), body.pivot(), self.pose(level, time)?));
        let player = Player::moving(at(start)?, at(end)?, circle.radius()).ok()?;
        player.ring(body.ring.unwrap_or(0.0)).ok()
    }

    fn fly(&mut self, level: &Level, start: f64, end: f64) {
        let (length, player) = (end - start, self.aimed_at(level, start, end));
        let flown = match player {
            Some(player) => self.swarm.frame(length as f32, &player, &mut self.found),
            None => self.swarm.advance(length as f32),
        };
        if flown.is_err() || player.is_none() {
            return;
        }
        for hit in self.found.hits() {
            self.shots.push(Shot::Hit { time: start + length * f64::from(hit.time), bullet: hit.user });
        }
        for graze in self.found.grazes() {
            self.shots.push(Shot::Grazed { time: start + length * f64::from(graze.time), bullet: graze.user });
        }
        self.tally.hits += self.found.hits().len() as u64;
        self.tally.grazes += self.found.grazes().len() as u64;
        self.swarm.remove_all(self.found.hits().iter().map(|hit| hit.index));
    }

    fn volley(&mut self, level: &Level, number: usize, time: f64) {
        let Emitter { index, fire, volleys } = self.emitters[number];
        let body = &level.bodies[index];
        let (from, turned) = body.pose(time);
        let mut middle = f64::from(fire.angle).to_radians() + f64::from(fire.turn).to_radians() * (volleys - 1) as f64;
        middle += match self.aimed_at(level, time, time) {
            Some(player) if fire.aim => {
                let (to, from) = (player.to(), from);
                libm::atan2(f64::from(to.y) - f64::from(from.y), f64::from(to.x) - f64::from(from.x))
            }
            _ => turned,
        };
        let spread = f64::from(fire.spread).to_radians();
        let (count, all_around) = (f64::from(fire.count), fire.spread >= 180.0);
        for bullet in 0..fire.count {
            let place = f64::from(bullet);
            let angle = middle
                + match fire.count {
                    1 => 0.0,
                    _ if all_around => std::f64::consts::TAU * place / count,
                    _ => spread * (2.0 * place / (count - 1.0) - 1.0),
                };
            let speed = f64::from(fire.speed);
            let velocity = Vec2::new((speed * libm::cos(angle)) as f32, (speed * libm::sin(angle)) as f32);
            let bullet = Bullet::new(from, velocity, fire.radius).user(self.tally.fired);
            if self.swarm.len() >= MOST_BULLETS || self.swarm.spawn(bullet).is_err() {
                return;
            }
            let fired = self.tally.fired;
            self.tally.fired += 1;
            let (position, radius) = (from, fire.radius);
            self.shots.push(Shot::Fired { time, bullet: fired, emitter: index, position, velocity, radius });
        }
    }

    fn shine(&mut self, level: &Level, start: f64, end: f64) {
        let Some(player) = self.aimed_at(level, start, end) else { return };
        for at in 0..self.lasers.len() {
            let index = self.lasers[at].index;
            let body = &level.bodies[index];
            // A step is lit as its middle is.
            let is_lit = body.beam.unwrap_or_default().is_lit((start + end) * 0.5);
            let beams = body.shapes.iter().filter(|_| is_lit).filter_map(|shape| beam(body, shape, start, end));
            let mut nearest = (Near::Clear, 1.0);
            for touch in beams.map(|beam| beam.touch(&player)) {
                let rank = |near| matches!(near, Near::Graze) as u8 + 2 * matches!(near, Near::Hit) as u8;
                let earlier = touch.time < nearest.1;
                if rank(touch.near) > rank(nearest.0) || (touch.near == nearest.0 && earlier) {
                    nearest = (touch.near, touch.time);
                }
            }
            let (near, time) = (nearest.0, start + (end - start) * f64::from(nearest.1));
            let laser = &mut self.lasers[at];
            if near == Near::Hit && !laser.hits {
                self.tally.laser_hits += 1;
                self.shots.push(Shot::Burnt { time, laser: index });
            }
            laser.hits = near == Near::Hit;
            if laser.grazes.frame(near) {
                self.tally.laser_grazes += 1;
                self.shots.push(Shot::Warmed { time, laser: index });
            }
        }
    }

    /// Bullets, volleys, hits and the player as one number, together with `seed`.
    pub(crate) fn checksum(&self, seed: u64) -> u64 {
        let mut sum = seed;
        let mut add = |bits: u64| sum = (sum.rotate_left(5) ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
        let swarm = &self.swarm;
        for field in [swarm.xs(), swarm.ys(), swarm.vxs(), swarm.vys(), swarm.radii()] {
            field.iter().for_each(|x| add(x.to_bits().into()));
        }
        swarm.users().iter().for_each(|&user| add(user));
        swarm.grazed().iter().for_each(|&grazed| add(grazed.into()));
        self.emitters.iter().for_each(|emitter| add(emitter.volleys));
        self.lasers.iter().for_each(|laser| add(laser.hits.into()));
        let Tally { fired, hits, grazes, laser_hits, laser_grazes } = self.tally;
        [fired, hits, grazes, laser_hits, laser_grazes].into_iter().for_each(&mut add);
        if let Some(Led { at, velocity, target, .. }) = self.led {
            add(target.is_some().into());
            for place in [at, velocity, target.unwrap_or_default()] {
                add(u64::from(place.x.to_bits()) << 32 | u64::from(place.y.to_bits()));
            }
        }
        sum
    }
}

/// One of a laser's shapes through a step. Straight ones turn evenly within it; curves that turn stand as they do when the
/// step begins.
fn beam(body: &LevelBody, shape: &Shape, start: f64, end: f64) -> Option<Laser> {
    let (pivot, from, to) = (body.pivot(), body.pose(start), body.pose(end));
    let width = body.beam.unwrap_or_default().width * 0.5;
    let at = |point| placed(point, pivot, from);
    let half_width = |own: f32| if own > 0.0 { own } else { width };
    let by = to.0 - from.0;
    match shape {
        Shape::Segment(segment) => {
            let along = segment.b() - segment.a();
            let center = (segment.a() + segment.b()) * 0.5;
            let angle = libm::atan2(f64::from(along.y), f64::from(along.x));
            straight(center, Vec2::new(along.length() * 0.5, width), angle, pivot, from, to)
        }
        Shape::Aabb(aabb) => straight(aabb.center(), half_of(aabb), 0.0, pivot, from, to),
        Shape::Obb(obb) => straight(obb.center(), obb.half(), obb.angle().into(), pivot, from, to),
        Shape::QuadBez(curve) => {
            let placed = hazumi::QuadBez::new(at(curve.p0()), at(curve.p1()), at(curve.p2())).ok()?;
            Laser::from(placed.with_half_width(half_width(curve.half_width())).ok()?).moving(by).ok()
        }
        Shape::CubicBez(curve) => {
            let [p0, p1, p2, p3] = [curve.p0(), curve.p1(), curve.p2(), curve.p3()].map(at);
            let placed = hazumi::CubicBez::new(p0, p1, p2, p3).ok()?;
            Laser::from(placed.with_half_width(half_width(curve.half_width())).ok()?).moving(by).ok()
        }
        _ => None,
    }
}

fn half_of(aabb: &Aabb) -> Vec2 {
    aabb.size() * 0.5
}

/// A box that turns and moves: about the point of its axis nearest to the pivot, which itself goes straight.
fn straight(center: Vec2, half: Vec2, angle: f64, pivot: Vec2, from: (Vec2, f64), to: (Vec2, f64)) -> Option<Laser> {
    let axis = Vec2::new(libm::cos(angle) as f32, libm::sin(angle) as f32);
    let offset = (center - pivot).dot(axis);
    let foot = center - axis * offset;
    let (begin, end) = (placed(foot, pivot, from), placed(foot, pivot, to));
    // Whole turns mean nothing, and would cost digits.
    let turns = (from.1 / std::f64::consts::TAU).floor() * std::f64::consts::TAU;
    let [first, last] = [from.1, to.1].map(|turned| (angle + turned - turns) as f32);
    let turning = SweepLaser::new(begin, half, offset, first, last).ok()?;
    Laser::from(turning).moving(end - begin).ok()
}
