//! What a body is told is done: the one place for each change, between steps and in the middle of one. Whom a change in the middle of a step
//! concerns is said in `apply`.

use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::several::Several;
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::State;
use crate::world::state::collider::filling;
use crate::world::state::entry::{Moved, measure};
use crate::world::state::mover::Core;
use crate::world::state::setter::Setter;
use crate::world::step::world::World;
use crate::{Shape, Vec2};

impl World {
    /// Tells a body something between two steps.
    pub(in crate::world) fn set(&mut self, id: BodyId, setter: Setter) -> Result<(), InvalidBody> {
        self.state.check(id, &setter)?;
        self.make_tree();
        self.apply(id, setter);
        Ok(())
    }

    /// Does what was checked. A body that went since is told nothing.
    pub(in crate::world) fn apply(&mut self, id: BodyId, setter: Setter) {
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        let body = &mut entry.body;
        let is_mover = body.kind == BodyKind::Dynamic;
        match setter {
            Setter::Velocity(velocity) if is_mover => {
                let at = self.state.places[id.index()] as usize;
                // What is told the velocity that it has stays where it stopped.
                if self.state.movers[at].velocity.narrow() != velocity {
                    self.state.contacts.set_off(id.index() as u32);
                }
                self.state.movers[at].velocity = velocity.wide();
            }
            Setter::Velocity(velocity) => body.velocity = velocity,
            Setter::Enabled(enabled) if body.enabled == enabled => {}
            Setter::Enabled(enabled) if is_mover => {
                body.enabled = enabled;
                if !enabled {
                    self.state.end_contacts_of(id);
                }
                self.restate(id);
            }
            Setter::Position(position) if is_mover => {
                self.state.put_mover(id, position);
                self.tree.put(&self.state, id.index() as u32);
            }
            Setter::Shapes(shapes) if is_mover => {
                self.state.reshape_mover(id, *shapes);
                self.tree.put(&self.state, id.index() as u32);
            }
            Setter::Position(_) | Setter::Shapes(_) | Setter::Enabled(_) => {
                self.leave(id);
                self.put_solid(id, setter);
                self.enter(id);
            }
            Setter::Tags(tags) => {
                // It may stop now what is inside it.
                let is_another = core::mem::replace(&mut body.tags, tags) != tags;
                self.state.needs_depenetration |= !is_mover && is_another;
                for &collider in entry.colliders.iter() {
                    self.state.colliders[collider as usize].tags = tags;
                }
                self.restate(id);
                if is_another {
                    self.state.ask_contacts_anew(|_, ids| ids.contains(&id));
                }
            }
            Setter::StoppedBy(tags) => {
                // What stops a body that is no mover says nothing of those that lean on it.
                let is_another = core::mem::replace(&mut body.stopped_by, tags) != tags && is_mover;
                self.restate(id);
                if is_another {
                    self.state.ask_contacts_anew(|_, ids| ids.contains(&id));
                }
            }
            Setter::Senses(tags) => {
                body.senses = tags;
                if body.kind != BodyKind::Fixed {
                    self.state.list_sensing(id, tags);
                }
            }
            Setter::Acceleration(acceleration) => {
                body.acceleration = acceleration;
                self.state.accelerate(self.state.places[id.index()] as usize);
            }
            Setter::GravityScale(scale) => {
                body.gravity_scale = scale;
                self.state.accelerate(self.state.places[id.index()] as usize);
            }
            Setter::Mass(mass) => {
                body.mass = mass;
                self.state.take_over(id);
            }
            Setter::KeepSpeed(keeps) => {
                body.keep_speed = keeps;
                self.state.take_over(id);
            }
            Setter::Response(response) => {
                let is_another = core::mem::replace(&mut body.response, response) != response;
                self.recollide(id);
                if is_another {
                    self.state.ask_contacts_anew(|_, ids| ids.contains(&id));
                }
            }
            Setter::Corners(corners) => {
                body.corners = corners;
                self.recollide(id);
            }
            Setter::OneWay(one_way) => {
                let is_another = core::mem::replace(&mut body.one_way, one_way) != one_way;
                self.state.needs_depenetration |= !is_mover && is_another;
                self.recollide(id);
                if is_another {
                    self.state.ask_contacts_anew(|_, ids| ids.contains(&id));
                }
            }
            Setter::MostTransfer(speed) => {
                body.most_transfer = speed;
                self.recollide(id);
            }
            Setter::Spin(spin) => body.spin = spin,
            Setter::Target(position, angle) => {
                let is_stepping = self.state.clock.is_stepping();
                if let Some(motion) = &mut entry.motion {
                    let target = Some((position.wide(), angle.into()));
                    *(if is_stepping { &mut motion.later } else { &mut motion.target }) = target;
                }
            }
            Setter::Pivot(pivot) => {
                body.pivot = Some(pivot);
                // In the middle of a step it goes on as it set out, and takes this over when it arrives.
                if !self.state.clock.is_stepping()
                    && let Some(motion) = &mut entry.motion
                    && motion.turn_about(&entry.body)
                {
                    self.carry_over(id, 0.0);
                }
            }
            // Both from the next step on.
            Setter::Damping(damping) => {
                body.damping = damping;
                self.state.take_over(id);
            }
            Setter::StopAngles(angles) => body.stop_angles = angles,
            Setter::SurfaceSpeed(speed) => {
                body.surface_speed = speed;
                self.recollide(id);
                self.state.wake_on(id);
            }
            Setter::User(user) => body.user = user,
            // It may be apart by now, or gone.
            Setter::Pass(other) => _ = self.state.let_through(id, other),
        }
    }

    /// Changes where a fixed or kinematic body is, while its shapes are nowhere.
    pub(in crate::world) fn put_solid(&mut self, id: BodyId, setter: Setter) {
        let now = self.state.now();
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        match (setter, &mut entry.motion) {
            (Setter::Position(position), Some(motion)) => motion.put(position, &entry.body, now),
            (Setter::Position(position), None) => {
                let offset = position.wide() - entry.body.shapes[0].aabb().center().wide();
                if let Ok(moved) = Moved::new(&entry.body.shapes, offset) {
                    entry.moved = moved;
                }
            }
            (Setter::Shapes(shapes), motion) => {
                if let Some(motion) = motion {
                    motion.from = None;
                }
                if let Ok(moved) = Moved::new(&shapes, entry.offset()) {
                    (entry.body.shapes, entry.moved) = (*shapes, moved);
                }
            }
            (Setter::Enabled(enabled), _) => entry.body.enabled = enabled,
            _ => {}
        }
    }

    /// Lets a mover be what its body now says. It may then overlap what stops it.
    fn restate(&mut self, id: BodyId) {
        if let Some(mover) = self.state.take_over(id) {
            mover.needs_depenetration = true;
        }
    }

    /// Lets the shapes of a body, or the mover that it is, be what it now says.
    fn recollide(&mut self, id: BodyId) {
        let Self { state: State { bodies, colliders, .. }, grid, .. } = self;
        let Some(entry) = bodies.get(id) else { return };
        for &at in entry.colliders.iter() {
            let collider = &mut colliders[at as usize];
            // The grid knows which colliders are plain.
            grid.remove(at, collider, filling(collider, entry));
            collider.take_over(&entry.body);
            grid.insert(at, collider, filling(collider, entry));
        }
        self.state.take_over(id);
    }
}

impl State {
    /// Puts a mover elsewhere by hand. In the middle of a step its path goes on there.
    fn put_mover(&mut self, id: BodyId, position: Vec2) {
        let Some(at) = self.place(id.index() as u32) else { return };
        let core = &mut self.movers[at];
        (core.position, core.needs_depenetration) = (position.wide(), true);
        if !self.clock.is_stepping() {
            core.start = core.position;
            self.forget_path(id);
        }
        self.courses[at].crushed = false;
        self.pairs.wake(id.index() as u32);
        self.forget_crushers(id.index() as u32);
    }

    /// Gives a mover another shape, in the frame that it was described in.
    fn reshape_mover(&mut self, id: BodyId, shapes: Several<Shape>) {
        let Some(at) = self.place(id.index() as u32) else { return };
        let Some(entry) = self.bodies.get_mut(id) else { return };
        let center = |shapes: &[Shape]| measure(&shapes[0], Outline::of(&shapes[0]).as_ref()).0;
        let by = center(&shapes) - center(&entry.body.shapes);
        entry.body.shapes = shapes;
        let Core { velocity, position, start, .. } = self.movers[at];
        self.refresh(id);
        let core = &mut self.movers[at];
        (core.velocity, core.position, core.start) = (velocity, position + by, start);
        if !self.clock.is_stepping() {
            core.start = core.position;
            self.forget_path(id);
        }
    }
}
