//! A shape of a body where it is: a solid, and how it moves through the step.

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::{Body, Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::entry::Entry;
use crate::world::state::kinematic::bounds;
use crate::{Aabb, Shape};

/// A shape of a body, in the world's list of all. What a hit needs of a box that stays where it is comes first, in one cache
/// line: among many bricks each line is a cache miss.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(in crate::world) struct Collider {
    /// What its body says, at hand where the mover is.
    pub(in crate::world) body: BodyId,
    pub(in crate::world) tags: Tags,
    /// Which of its body's shapes it is.
    pub(in crate::world) number: u32,
    pub(in crate::world) response: Option<Response>,
    /// Those of a shape that moves hold all its path through the step.
    pub(in crate::world) bounds: Aabb,
    pub(in crate::world) corners: Corners,
    /// Whether it is a box along the axes that stays where it is, as does its surface, and stops from all sides.
    pub(in crate::world) is_plain_box: bool,
    one_way: OneWay,
    /// The highest speed that it hands on.
    pub(in crate::world) most_transfer: f64,
    /// How fast its surface runs along itself.
    pub(in crate::world) surface_speed: f64,
    pub(in crate::world) shape: MovingSolid,
}

impl Collider {
    /// Shape `number` of a body, in a step of `dt` seconds; of one that moves, on its `course`.
    pub(in crate::world) fn of(
        id: BodyId,
        body: &Body,
        number: u32,
        shape: &Shape,
        course: Option<Pose>,
        dt: f64,
    ) -> Self {
        let solid = Solid::of(shape);
        Self {
            is_plain_box: is_plain_box(&solid, body, course.as_ref()),
            bounds: bounds(shape, course.as_ref(), dt),
            number,
            body: id,
            tags: body.tags,
            response: body.response,
            corners: body.corners,
            one_way: body.one_way,
            most_transfer: body.most_transfer.into(),
            surface_speed: body.surface_speed.into(),
            shape: MovingSolid { solid, pose: course },
        }
    }

    /// Is what its body says now, beside where it is.
    pub(in crate::world) fn take_over(&mut self, body: &Body) {
        let MovingSolid { solid, pose } = &self.shape;
        self.is_plain_box = is_plain_box(solid, body, pose.as_ref());
        (self.tags, self.response, self.corners) = (body.tags, body.response, body.corners);
        (self.one_way, self.most_transfer) = (body.one_way, body.most_transfer.into());
        self.surface_speed = body.surface_speed.into();
    }

    /// What a hit says of it.
    #[inline(always)]
    pub(in crate::world) const fn what(&self) -> (BodyId, u32, Tags) {
        (self.body, self.number, self.tags)
    }

    /// Whether it is a plain box and its body says nothing of responses: then a mover need not look at it to bounce.
    pub(in crate::world) const fn is_plain(&self) -> bool {
        self.is_plain_box && self.response.is_none() && matches!(self.corners, Corners::Round)
    }
}

fn is_plain_box(solid: &Solid, body: &Body, course: Option<&Pose>) -> bool {
    matches!((solid, body.one_way, course), (Solid::Box { .. }, OneWay::No, None)) && body.surface_speed == 0.0
}

/// How much faster the material of a surface is than its body, if the surface runs along itself so fast: a quarter turn from its normal.
pub(in crate::world) fn belt(speed: f64, normal: DVec2) -> DVec2 {
    if speed == 0.0 { DVec2::ZERO } else { normal.perp() * speed }
}

impl Collider {
    /// Whether it lets through what comes from behind.
    pub(in crate::world) const fn is_one_way(&self) -> bool {
        !matches!(self.one_way, OneWay::No)
    }

    /// Whether a touch with this normal is from the front, and stops.
    pub(in crate::world) fn stops_from(&self, touch: &Touch, time: f64) -> bool {
        let front = match self.one_way {
            OneWay::No => return true,
            OneWay::Toward(front) => front.wide(),
            OneWay::Own => {
                let point = self.shape.pose.map_or(touch.point, |pose| pose.at(time).place_in(touch.point));
                let Some(front) = self.shape.solid.front(point) else { return true };
                front
            }
        };
        let front = self.shape.pose.map_or(front, |pose| pose.at(time).direction_out(front));
        touch.normal.dot(front) > 1e-6 * front.length()
    }
}

/// The shape that a collider has its cells by; none if it fills its bounds, or moves and has the cells of all its path.
pub(in crate::world) fn filling<'a>(collider: &Collider, entry: &'a Entry) -> Option<&'a Shape> {
    (!collider.is_plain_box && collider.shape.pose.is_none()).then(|| &entry.shapes()[collider.number as usize])
}
