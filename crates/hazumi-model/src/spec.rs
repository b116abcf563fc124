//! Bodies as a call is written down with them, valid or not.

use hazumi::{Body, Corners, Response, Shape, Tags};
use serde::{Deserialize, Serialize};

use crate::form::Form;
use crate::number::{Number, Point};

/// How a body is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// [`Body::fixed`] or [`Body::compound`].
    #[default]
    Fixed,
    /// [`Body::kinematic`] or [`Body::kinematic_compound`].
    Kinematic,
    /// [`Body::dynamic`].
    Dynamic,
}

/// A [`Response`], valid or not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// [`Response::Bounce`] with this restitution.
    Bounce(Number),
    /// [`Response::Slide`].
    Slide,
    /// [`Response::Stop`].
    Stop,
    /// [`Response::Pass`].
    Pass,
    /// [`Response::Velocity`].
    Velocity(Point),
    /// [`Response::Direction`].
    Direction(Point),
    /// [`Response::BounceAt`] this speed.
    BounceAt(Number),
}

impl Answer {
    /// As the engine takes it.
    #[must_use]
    pub const fn response(self) -> Response {
        match self {
            Self::Bounce(restitution) => Response::Bounce { restitution: restitution.0 },
            Self::Slide => Response::Slide,
            Self::Stop => Response::Stop,
            Self::Pass => Response::Pass,
            Self::Velocity(velocity) => Response::Velocity(velocity.vec()),
            Self::Direction(way) => Response::Direction(way.vec()),
            Self::BounceAt(speed) => Response::BounceAt { speed: speed.0 },
        }
    }
}

/// A body to be added. What is not said is left as the engine has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spec {
    /// How it is to move.
    pub kind: Kind,
    /// Its shapes.
    pub shapes: Vec<Form>,
    /// [`Body::velocity`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Point>,
    /// [`Body::acceleration`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acceleration: Option<Point>,
    /// [`Body::gravity_scale`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gravity_scale: Option<Number>,
    /// [`Body::tags`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<u32>,
    /// [`Body::stopped_by`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<u32>,
    /// [`Body::senses`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub senses: Option<u32>,
    /// [`Body::response`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Answer>,
    /// [`Corners::Diagonal`].
    #[serde(skip_serializing_if = "is_false")]
    pub diagonal: bool,
    /// [`Body::disabled`].
    #[serde(skip_serializing_if = "is_false")]
    pub off: bool,
    /// [`Body::spin`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<Number>,
    /// [`Body::pivot`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pivot: Option<Point>,
    /// [`Body::keep_speed`].
    #[serde(skip_serializing_if = "is_false")]
    pub keep_speed: bool,
    /// [`Body::one_way`].
    #[serde(skip_serializing_if = "is_false")]
    pub one_way: bool,
    /// [`Body::one_way_toward`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_way_toward: Option<Point>,
    /// [`Body::most_transfer`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_transfer: Option<Number>,
    /// [`Body::surface_speed`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface_speed: Option<Number>,
    /// [`Body::mass`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mass: Option<Number>,
    /// [`Body::damping`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damping: Option<Number>,
    /// [`Body::stop_angles`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_angles: Option<Point>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's form")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Spec {
    /// The body; shapes that cannot be made are left out.
    #[must_use]
    pub fn build(&self) -> Body {
        let shapes: Vec<Shape> = self.shapes.iter().filter_map(|form| form.build().ok()).collect();
        let mut body = match (self.kind, &shapes[..]) {
            (Kind::Fixed, _) => Body::compound(shapes),
            (Kind::Kinematic, _) => Body::kinematic_compound(shapes),
            (Kind::Dynamic, [shape, ..]) => Body::dynamic(shape.clone()),
            // A dynamic body is refused without a shape, as any other.
            (Kind::Dynamic, []) => Body::compound(shapes),
        };
        body = body.tags(self.tags()).stopped_by(self.stopped_by()).senses(self.senses());
        body = self.velocity.map_or(body.clone(), |velocity| body.velocity(velocity.vec()));
        body = self.acceleration.map_or(body.clone(), |acceleration| body.acceleration(acceleration.vec()));
        body = self.gravity_scale.map_or(body.clone(), |scale| body.gravity_scale(scale.0));
        body = self.response.map_or(body.clone(), |answer| body.response(answer.response()));
        body = self.spin.map_or(body.clone(), |spin| body.spin(spin.0));
        body = self.pivot.map_or(body.clone(), |pivot| body.pivot(pivot.vec()));
        body = self.most_transfer.map_or(body.clone(), |speed| body.most_transfer(speed.0));
        body = self.surface_speed.map_or(body.clone(), |speed| body.surface_speed(speed.0));
        body = self.mass.map_or(body.clone(), |mass| body.mass(mass.0));
        body = self.damping.map_or(body.clone(), |damping| body.damping(damping.0));
        body = self.stop_angles.map_or(body.clone(), |Point(low, high)| body.stop_angles(low.0, high.0));
        body = if self.diagonal { body.corners(Corners::Diagonal) } else { body };
        body = if self.off { body.disabled() } else { body };
        body = if self.keep_speed { body.keep_speed() } else { body };
        body = if self.one_way { body.one_way() } else { body };
        self.one_way_toward.map_or(body.clone(), |front| body.one_way_toward(front.vec()))
    }

    /// What it is.
    #[must_use]
    pub fn tags(&self) -> Tags {
        Tags::from_bits(self.tags.unwrap_or(0))
    }

    /// What stops it.
    #[must_use]
    pub fn stopped_by(&self) -> Tags {
        Tags::from_bits(self.stopped_by.unwrap_or(u32::MAX))
    }

    /// What it senses.
    #[must_use]
    pub fn senses(&self) -> Tags {
        Tags::from_bits(self.senses.unwrap_or(0))
    }
}
