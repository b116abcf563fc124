//! One frame of a walker: the motions that it is made of, one after the other.

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::max;
use crate::query::contact::normals_wide;
use crate::query::{Rounded, closest_wide};
use crate::response::Response;
use crate::world::body::described::BodyKind;
use crate::world::body::ground::{Kind, Slopes};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::Scene;
use crate::world::steer::steered::Steered;
use crate::world::steer::walker::walked::{Pushed, Walked};
use crate::world::steer::walker::{Standing, Walker};
use crate::world::steer::{Moved, Steering};

/// A walker on its way through one frame.
pub(super) struct Frame<'a, 'b> {
    pub(super) scene: Scene<'a>,
    pub(super) body: &'b Steered<'a>,
    pub(super) slopes: Slopes,
    pub(super) dt: f64,
    pub(super) snap: f64,
    /// How far it is from where the frame began.
    pub(super) shift: DVec2,
    /// Where it was when it last stood.
    pub(super) mark: DVec2,
    /// The share of the frame before the motion at hand, and that of the motion.
    pub(super) share: [f64; 2],
    /// Its floor, and what moved as one with that, if they took it along in this frame.
    pub(super) carriers: Vec<BodyId>,
    /// Who goes over it.
    pub(super) crusher: Option<BodyId>,
    /// The edge of a step that it stands on, if it is round below.
    pub(super) edge: Option<Standing>,
    pub(super) steering: &'b mut Steering,
    pub(super) walked: &'b mut Walked,
}

/// One motion of the frame, and how it ended.
pub(super) struct Stretch {
    /// How far it went.
    pub(super) gone: DVec2,
    /// The motion that became of it, as long as if the whole were made with it; 0 if it was stopped.
    pub(super) motion: DVec2,
    pub(super) moved: Moved,
}

/// A velocity rises if it points up by more of itself than rounding.
const RISES: f64 = 1e-4;

impl Frame<'_, '_> {
    /// w where it is.
    pub(super) fn w(&self) -> f64 {
        self.body.tolerance(self.shift)
    }

    /// Moves on.
    pub(super) fn go(&mut self, motion: DVec2, respond: &mut dyn FnMut(&Hit) -> Response) -> Stretch {
        let mut moved = Moved::default();
        let steered = self.body.shifted(self.shift);
        let (gone, motion) = self.scene.go_on(&steered, motion, &mut moved, self.steering, respond);
        self.shift += gone;
        self.walked.bounded |= moved.bounded;
        Stretch { gone, motion, moved }
    }

    pub(super) fn kind_of(&self, body: BodyId) -> BodyKind {
        self.scene.state.bodies.get(body).map_or(BodyKind::Fixed, |entry| entry.body.kind)
    }

    /// Goes through a body from now on, as long as the two are not apart.
    pub(super) fn ignore(&mut self, body: BodyId) {
        let count = self.scene.state.bodies.get(body).map_or(0, |entry| entry.shapes().len() as u32);
        self.steering.ignored.extend((0..count).map(|shape| (body, shape)));
        self.steering.ignored.sort_unstable();
        self.steering.ignored.dedup();
    }

    /// How round the part of it is that touches a point.
    pub(super) fn radius_at(&self, point: DVec2) -> f64 {
        let point = Rounded::circle(point, 0.0);
        let parts = self.body.at(self.shift).map(|part| (closest_wide(&part, &point).distance, part.radius));
        parts.min_by(|(a, _), (b, _)| a.total_cmp(b)).map_or(0.0, |(_, radius)| radius)
    }

    /// Whether the way out of what it overlaps is this long at most.
    pub(super) fn has_room_within(&self, most: f64) -> bool {
        let steered = self.body.shifted(self.shift);
        let out = self.scene.room_for(&steered, DVec2::ZERO, &self.steering.ignored, self.w());
        out.is_some_and(|out| out.length() <= most)
    }

    /// Whether it is in a body by more than `least`: not from behind, if that is one-way.
    pub(super) fn is_in(&self, body: BodyId, least: f64) -> bool {
        let state = self.scene.state;
        let count = state.bodies.get(body).map_or(0, |entry| entry.shapes().len() as u32);
        (0..count).map(|number| (body, number)).filter(|pair| !self.steering.ignored.contains(pair)).any(|pair| {
            let is_deep = |shape: &Rounded<'_>| {
                self.body.at(self.shift).any(|part| {
                    let normals = normals_wide(&part, shape);
                    normals
                        .as_slice()
                        .first()
                        .is_some_and(|out| out.depth > least && state.stops_from(pair, out.normal, out.point))
                })
            };
            state.with_shape(pair, is_deep) == Some(true)
        })
    }
}

impl Walker {
    /// Walks for `dt` seconds; gives how far its body gets. What it goes through is in `steering`.
    pub(in crate::world) fn go(
        &mut self,
        scene: Scene<'_>,
        body: &Steered<'_>,
        (slopes, dt): (Slopes, f32),
        walked: &mut Walked,
        steering: &mut Steering,
    ) -> DVec2 {
        scene.state.recall(body, &mut steering.ignored);
        steering.list_moving(scene.state);
        let dt = f64::from(dt);
        let quarter = 0.25 * body.extent(slopes.up);
        let snap = max(self.snap_distance.map_or(quarter, f64::from), self.step_height.into());
        let mut frame = Frame {
            scene,
            body,
            slopes,
            dt,
            snap,
            shift: DVec2::ZERO,
            mark: DVec2::ZERO,
            share: [0.0, 1.0],
            carriers: Vec::new(),
            crusher: self.crusher,
            edge: None,
            steering,
            walked,
        };
        let mut velocity = self.velocity.wide();
        let rises = velocity.dot(slopes.up) > RISES * velocity.length();
        (self.wall, self.on_ceiling) = (None, false);
        let mut floor = self.floor.take();
        let was_on = floor.is_some();
        if let Some(standing) = &mut floor
            && !frame.carry(standing, -velocity.dot(slopes.up))
        {
            // The floor falls faster than it does.
            let side = slopes.side();
            velocity = side * velocity.dot(side) - slopes.up * standing.fall;
            self.carried = if self.keeps_floor_velocity { side * standing.velocity.dot(side) } else { DVec2::ZERO };
            floor = None;
        }
        self.make_way(&mut frame, floor.as_ref());
        let drops = core::mem::take(&mut self.drops) && floor.is_some() && frame.drop_through();
        // In this frame the floor took it along already.
        let left = floor.take_if(|_| rises || drops);
        if let Some(floor) = &left {
            frame.run_with(floor);
        }
        self.has_jumped |= drops || (rises && (was_on || self.rise <= 0.0));
        if let Some(floor) = &floor {
            self.along_floor(&mut frame, floor, &mut velocity);
        } else if self.through_air(&mut frame, &mut velocity) {
            self.floor = frame.ground(frame.snap, None);
        } else if velocity.dot(slopes.up) <= RISES * velocity.length() {
            let little = 4.0 * frame.w();
            self.floor = frame.ground(little, None);
        }
        if let Some(floor) = &self.floor {
            velocity = slopes.side() * velocity.dot(slopes.side());
            (self.seconds_in_air, self.carried, self.has_jumped) = (0.0, DVec2::ZERO, false);
            if !was_on && frame.walked.landed.is_none() {
                frame.walked.landed = Some((-self.velocity.wide().dot(floor.normal)).max(0.0) as f32);
            }
        } else {
            frame.walked.landed = None;
            frame.walked.left_floor = was_on;
            if let Some(standing) = left.or(floor) {
                self.leave(&slopes, &standing, &mut velocity);
            }
            self.seconds_in_air = (self.seconds_in_air + dt as f32).min(f32::MAX);
        }
        let Frame { steering, crusher, .. } = &frame;
        self.crusher = crusher.filter(|crusher| steering.ignored.iter().any(|(body, _)| body == crusher));
        frame.walked.crushed |= self.crusher.is_some();
        self.velocity = velocity.narrow() + Vec2::ZERO;
        self.rise = (velocity.dot(slopes.up) as f32).clamp(-f32::MAX, f32::MAX);
        self.step = Some(scene.state.steps());
        frame.shift
    }

    /// Takes the floor's velocity along: what of it points up as its own.
    fn leave(&mut self, slopes: &Slopes, floor: &Standing, velocity: &mut DVec2) {
        if self.keeps_floor_velocity {
            let given = floor.material();
            *velocity += slopes.up * given.dot(slopes.up);
            self.carried = slopes.side() * given.dot(slopes.side());
        }
    }

    /// Tells of what a motion met, in units per second, and notes whom it presses.
    pub(super) fn hear(&mut self, frame: &mut Frame<'_, '_>, stretch: Stretch) {
        let per_second = if frame.dt > 0.0 { 1.0 / frame.dt } else { 0.0 };
        frame.walked.crushed |= stretch.moved.crushed;
        frame.walked.passed.extend(stretch.moved.passed);
        let [before, all] = frame.share;
        for mut hit in stretch.moved.hits {
            hit.time = (before + all * f64::from(hit.time)) as f32;
            hit.velocity = (hit.velocity.wide() * per_second).narrow();
            let surface = frame.scene.state.surface_velocity_of(hit.other, hit.point.wide(), hit.normal.wide());
            hit.surface_velocity = surface.narrow();
            let kind = frame.slopes.kind(hit.normal.wide());
            match kind {
                Kind::Floor => {}
                Kind::Wall => self.wall = Some(hit.normal),
                Kind::Ceiling => self.on_ceiling = true,
            }
            if kind != Kind::Floor && frame.kind_of(hit.other) == BodyKind::Dynamic {
                let speed = -hit.velocity.dot(hit.normal);
                frame.walked.pushed.push(Pushed { body: hit.other, direction: Vec2::ZERO - hit.normal, speed });
            }
            frame.walked.hits.push(hit);
        }
    }
}
