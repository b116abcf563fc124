//! What a body may be told, between two steps or in the middle of one, as data.

use hazumi::{BodyId, Corners, InvalidBody, Midstep, OneWay, Tags, World};
use serde::{Deserialize, Serialize};

use crate::form::Form;
use crate::number::{Number, Point};
use crate::spec::Answer;

/// A change of a body that is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// `set_velocity`.
    Velocity(Point),
    /// `teleport`.
    Position(Point),
    /// `set_shape` or `set_shapes`.
    Shapes(Vec<Form>),
    /// `set_enabled`.
    Enabled(bool),
    /// `set_tags`.
    Tags(u32),
    /// `set_stopped_by`.
    StoppedBy(u32),
    /// `set_senses`.
    Senses(u32),
    /// `set_acceleration`.
    Acceleration(Point),
    /// `set_gravity_scale`.
    GravityScale(Number),
    /// `set_mass`.
    Mass(Number),
    /// `set_keep_speed`.
    KeepSpeed(bool),
    /// `set_response`.
    Response(Option<Answer>),
    /// `set_corners`: whether diagonal.
    Diagonal(bool),
    /// `set_one_way`: toward this front.
    OneWay(Option<Point>),
    /// `set_most_transfer`.
    MostTransfer(Number),
    /// `set_spin`.
    Spin(Number),
    /// `move_to`.
    Target(Point, Number),
    /// `set_damping`.
    Damping(Number),
    /// `set_stop_angles`.
    StopAngles(Option<Point>),
    /// `set_user`.
    User(u64),
}

/// What takes changes of bodies.
pub(crate) trait Listens {
    /// Tells a body something.
    ///
    /// # Errors
    /// As the engine has it.
    fn tell(&mut self, id: BodyId, tell: &Tell) -> Result<(), InvalidBody>;
}

macro_rules! listens {
    ($of:ty) => {
        impl Listens for $of {
            fn tell(&mut self, id: BodyId, tell: &Tell) -> Result<(), InvalidBody> {
                match tell {
                    Tell::Velocity(v) => self.set_velocity(id, v.vec()),
                    Tell::Position(at) => self.teleport(id, at.vec()),
                    Tell::Shapes(forms) => {
                        let mut shapes: Vec<_> = forms.iter().filter_map(|form| form.build().ok()).collect();
                        match shapes.len() {
                            1 => self.set_shape(id, shapes.remove(0)),
                            _ => self.set_shapes(id, shapes),
                        }
                    }
                    Tell::Enabled(on) => self.set_enabled(id, *on),
                    Tell::Tags(tags) => self.set_tags(id, Tags::from_bits(*tags)),
                    Tell::StoppedBy(tags) => self.set_stopped_by(id, Tags::from_bits(*tags)),
                    Tell::Senses(tags) => self.set_senses(id, Tags::from_bits(*tags)),
                    Tell::Acceleration(a) => self.set_acceleration(id, a.vec()),
                    Tell::GravityScale(scale) => self.set_gravity_scale(id, scale.0),
                    Tell::Mass(mass) => self.set_mass(id, mass.0),
                    Tell::KeepSpeed(keeps) => self.set_keep_speed(id, *keeps),
                    Tell::Response(answer) => self.set_response(id, answer.map(|answer| answer.response())),
                    Tell::Diagonal(is) => self.set_corners(id, if *is { Corners::Diagonal } else { Corners::Round }),
                    Tell::OneWay(front) => {
                        self.set_one_way(id, front.map_or(OneWay::No, |front| OneWay::Toward(front.vec())))
                    }
                    Tell::MostTransfer(speed) => self.set_most_transfer(id, speed.0),
                    Tell::Spin(spin) => self.set_spin(id, spin.0),
                    Tell::Target(at, angle) => self.move_to(id, at.vec(), angle.0),
                    Tell::Damping(damping) => self.set_damping(id, damping.0),
                    Tell::StopAngles(angles) => {
                        self.set_stop_angles(id, angles.map(|Point(low, high)| [low.0, high.0]))
                    }
                    Tell::User(user) => self.set_user(id, *user),
                }
            }
        }
    };
}
listens!(World);
listens!(Midstep<'_>);

impl Tell {
    /// Whether it changes where a body is, or whom it meets.
    pub(crate) const fn is_about_place(&self) -> bool {
        matches!(
            self,
            Self::Position(_)
                | Self::Shapes(_)
                | Self::Enabled(_)
                | Self::Tags(_)
                | Self::StoppedBy(_)
                | Self::OneWay(_)
        )
    }
}
