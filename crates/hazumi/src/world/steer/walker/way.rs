//! Its own way: along the floor, or through the air.

use crate::dvec2::DVec2;
use crate::float::{ceil, min};
use crate::response::Response;
use crate::world::body::described::BodyKind;
use crate::world::body::ground::Kind;
use crate::world::body::hit::Hit;
use crate::world::steer::walker::frame::{Frame, Stretch};
use crate::world::steer::walker::steep::is_curve;
use crate::world::steer::walker::{Standing, Walker};

/// In one frame it goes up so many steps at most.
const MOST_STEPS: usize = 16;
/// A frame's way along the floor has so many pieces at most.
const MOST_PIECES: f64 = 64.0;
/// A motion is up if it points there by more of itself than this.
const NEARLY: f64 = 1e-9;

impl Walker {
    /// Walks along its floor, in pieces no longer than half its width, and stands after each: so it goes down stairs as it goes up.
    pub(super) fn along_floor(&mut self, frame: &mut Frame<'_, '_>, floor: &Standing, velocity: &mut DVec2) {
        let side = frame.slopes.side();
        let speed = velocity.dot(side);
        let mut left = speed * frame.dt;
        let all = left + floor.surface_speed * frame.dt;
        let pieces = ceil(2.0 * all.abs() / frame.body.extent(side)).clamp(1.0, MOST_PIECES);
        let piece = left / pieces;
        let (mut on, mut goes, mut run, mut done) = (Some(*floor), true, 0.0, 0.0);
        frame.mark = frame.shift;
        for number in 1..=pieces as usize {
            frame.share = [done, 1.0 / pieces];
            done = number as f64 / pieces;
            let own = if number as f64 == pieces { left } else { piece };
            let under = on.as_ref().unwrap_or(floor);
            let way = match under.surface_speed {
                0.0 => own,
                speed => own + speed * frame.dt / pieces,
            };
            if way == 0.0 && floor.on_edge {
                // It stays there until it goes on.
                frame.edge = Some(*floor);
            }
            let before = frame.before();
            goes = self.piece(frame, under, way);
            left -= own;
            run = under.surface_speed * frame.dt * (1.0 - done);
            let under = *under;
            on = match frame.ground_after(way, frame.snap, Some(&under)) {
                Err(Some(steep)) => {
                    goes = false;
                    self.up_to_steep(frame, &before, (&under, way, steep))
                }
                ground => ground.ok(),
            };
            // What a belt presses against a wall goes on walking away from it.
            goes |= own * way < 0.0;
            if !goes || on.is_none() {
                break;
            }
            frame.mark = frame.shift;
        }
        if on.is_none() && goes && left + run != 0.0 {
            let stretch = frame.go(side * (left + run), &mut |_| Response::Slide);
            frame.share = [done, 1.0 - done];
            self.hear(frame, stretch);
        }
        self.floor = on;
        *velocity = if goes { side * speed } else { DVec2::ZERO };
    }

    /// Goes so far along its floor and up steps; whether nothing stopped it.
    pub(super) fn piece(&mut self, frame: &mut Frame<'_, '_>, floor: &Standing, way: f64) -> bool {
        let (mut stretch, mut blocked) = frame.along(floor.normal.perp() * way, way);
        let mut edge = Some(*floor).filter(|floor| floor.on_edge);
        for _ in 0..MOST_STEPS {
            let Some(by) = blocked else { break };
            let left = stretch.moved.remainder.wide().length();
            if self.step_height <= 0.0 || frame.kind_of(by) == BodyKind::Dynamic || left == 0.0 {
                break;
            }
            let rest = if way < 0.0 { -left } else { left };
            let Some((next, then)) = frame.climb(rest, self.step_height.into(), edge.as_ref()) else { break };
            edge = frame.edge;
            // What it stepped onto was not in its way.
            stretch.moved.hits.clear();
            self.hear(frame, stretch);
            let [before, all] = frame.share;
            let rest = (left / way.abs()).clamp(0.0, 1.0) * all;
            frame.share = [before + all - rest, rest];
            (stretch, blocked) = (next, then);
        }
        self.hear(frame, stretch);
        blocked.is_none() && !frame.walked.crushed
    }

    /// Flies. Says whether it landed; `velocity` is what is left of its own.
    pub(super) fn through_air(&mut self, frame: &mut Frame<'_, '_>, velocity: &mut DVec2) -> bool {
        let (scene, slopes) = (frame.scene, frame.slopes);
        let all = (*velocity + self.carried) * frame.dt;
        // Of the walls that it comes to, how fast the slowest goes sideways.
        let (mut landing, mut wall) = (None, None::<f64>);
        let mut respond = |hit: &Hit| {
            let (motion, normal) = (hit.velocity.wide(), hit.normal.wide());
            let rise = motion.dot(slopes.up);
            match slopes.kind(normal) {
                Kind::Floor if rise <= NEARLY * motion.length() => {
                    landing.get_or_insert(-motion.dot(normal));
                    // The fall is over, and does not push it down the slope.
                    let along = normal.perp() * motion.dot(slopes.side());
                    if is_curve(&scene, (hit.other, hit.shape_index)) {
                        Response::Stop
                    } else {
                        Response::Velocity(along.narrow())
                    }
                }
                Kind::Wall => {
                    let surface = scene.state.surface_velocity_of(hit.other, hit.point.wide(), normal);
                    let goes = surface.dot(slopes.side());
                    wall = wall.filter(|slowest| slowest.abs() <= goes.abs()).or(Some(goes));
                    let steep = normal.dot(slopes.up);
                    if steep <= 0.0 {
                        return Response::Slide;
                    }
                    // Nothing goes up a wall by running against it; down a steep slope it falls as fast as it would without.
                    let aside = slopes.side() * (-rise * steep / normal.dot(slopes.side()));
                    let free = slopes.up * rise + if rise < 0.0 { aside } else { DVec2::ZERO };
                    Response::Velocity(free.narrow())
                }
                Kind::Floor | Kind::Ceiling => Response::Slide,
            }
        };
        let stretch = frame.go(all, &mut respond);
        let per_second = if frame.dt > 0.0 { 1.0 / frame.dt } else { 0.0 };
        let touched = !stretch.moved.hits.is_empty();
        if let Some(landing) = landing {
            let own = velocity.dot(slopes.side());
            frame.walked.landed = Some((landing * per_second) as f32);
            *velocity = if wall.is_some() { DVec2::ZERO } else { slopes.side() * own };
        } else if stretch.moved.crushed {
            *velocity = DVec2::ZERO;
        } else if touched && frame.dt > 0.0 {
            if let Some(goes) = wall {
                // A wall that goes the same way takes only what it is slower by.
                let has = self.carried.dot(slopes.side());
                let left = if goes * has > 0.0 { min(goes.abs(), has.abs()).copysign(has) } else { 0.0 };
                self.carried = slopes.side() * left;
                *velocity = stretch.motion * per_second;
            } else {
                *velocity = stretch.motion * per_second - self.carried;
            }
        }
        self.hear(frame, stretch);
        landing.is_some()
    }
}

impl Frame<'_, '_> {
    /// Goes along floors, up and down, until something is in the way: the body that is.
    pub(super) fn along(&mut self, motion: DVec2, way: f64) -> (Stretch, Option<crate::BodyId>) {
        let (scene, slopes) = (self.scene, self.slopes);
        let mut blocked = None;
        let mut respond = |hit: &Hit| {
            let normal = hit.normal.wide();
            if slopes.kind(normal) == Kind::Floor {
                let turned = Response::Velocity((normal.perp() * way).narrow());
                return if is_curve(&scene, (hit.other, hit.shape_index)) { Response::Slide } else { turned };
            }
            blocked.get_or_insert(hit.other);
            Response::Stop
        };
        let mut stretch = self.go(motion, &mut respond);
        // A floor only turns it: it stands on that.
        stretch.moved.hits.retain(|hit| slopes.kind(hit.normal.wide()) != Kind::Floor);
        (stretch, blocked)
    }
}
