//! Settings that mean nothing for the body that they are said of.

use super::{Complaint, Said};
use crate::Role;

impl Said {
    /// A complaint for each of these settings that means nothing for a body of this role.
    pub(crate) fn unused(&self, role: Role) -> Vec<Complaint> {
        use Role::{Ball, Decor, Emitter, Fixed, Kinematic, Laser, Mover, Player, Walker};
        const MET: &[Role] = &[Fixed, Kinematic];
        const HIT: &[Role] = &[Fixed, Kinematic, Ball, Mover];
        const DYNAMIC: &[Role] = &[Ball, Mover];
        const MOVED: &[Role] = &[Kinematic, Player, Emitter, Laser, Decor];
        // What would move something fixed makes it kinematic, unless it is nothing.
        const MOVING: &[Role] = &[Fixed, Kinematic, Player, Emitter, Laser, Decor];
        let settings: [(&str, bool, &[Role]); 39] = [
            ("velocity", self.velocity.is_some(), &[Ball, Mover, Fixed, Kinematic, Player, Emitter, Laser, Decor]),
            ("speed", self.speed.is_some(), &[Ball, Mover, Emitter, Walker]),
            ("angle", self.angle.is_some(), &[Ball, Mover, Emitter]),
            ("spread", self.spread.is_some(), &[Ball, Mover, Emitter]),
            ("restitution", self.restitution.is_some(), HIT),
            ("bounce-at", self.bounce_at.is_some(), HIT),
            ("belt", self.belt.is_some(), MET),
            ("corners", self.corners.is_some(), HIT),
            ("breaks", self.breaks.is_some(), HIT),
            ("one-way", self.one_way.is_some(), MET),
            ("front", self.front.is_some(), MET),
            ("response", self.response.is_some(), HIT),
            ("mass", self.mass.is_some(), DYNAMIC),
            ("gravity-scale", self.gravity_scale.is_some(), DYNAMIC),
            ("damping", self.damping.is_some(), DYNAMIC),
            ("keep-speed", self.keep_speed.is_some(), DYNAMIC),
            ("stopped-by", self.stopped_by.is_some(), DYNAMIC),
            ("most-transfer", self.most_transfer.is_some(), &[Kinematic]),
            ("strike", self.strike.is_some(), &[Kinematic]),
            ("spin", self.spin.is_some(), MOVING),
            ("way", self.way.is_some(), MOVING),
            ("swing", self.swing.is_some(), MOVING),
            ("pivot", self.pivot.is_some(), MOVED),
            ("period", self.period.is_some(), MOVED),
            ("phase", self.phase.is_some(), MOVED),
            ("smooth", self.smooth.is_some(), MOVED),
            ("swallows", self.swallows.is_some(), MET),
            ("ring", self.ring.is_some(), &[Player]),
            ("every", self.every.is_some(), &[Emitter]),
            ("count", self.count.is_some(), &[Emitter]),
            ("turn", self.turn.is_some(), &[Emitter]),
            ("aim", self.aim.is_some(), &[Emitter]),
            ("bullet", self.bullet.is_some(), &[Emitter]),
            ("delay", self.delay.is_some(), &[Emitter, Laser]),
            ("width", self.width.is_some(), &[Laser]),
            ("lit", self.lit.is_some(), &[Laser]),
            ("dark", self.dark.is_some(), &[Laser]),
            ("dash", self.dash.is_some(), &[Walker]),
            ("route", self.route.is_some(), &[Walker]),
        ];
        let unused = settings.iter().filter(|(_, said, roles)| *said && !roles.contains(&role));
        unused.map(|(name, ..)| format!("{name}: means nothing for {}, ignored", what(role))).collect()
    }
}

const fn what(role: Role) -> &'static str {
    match role {
        Role::Fixed => "what stays where it is",
        Role::Kinematic => "what moves as it is told",
        Role::Ball => "a ball",
        Role::Mover => "a mover",
        Role::Player => "a player",
        Role::Emitter => "an emitter",
        Role::Laser => "a laser",
        Role::Walker => "a walker",
        Role::Decor => "what is only drawn",
    }
}
