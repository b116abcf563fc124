//! What moves goes as its velocity says, and nothing goes faster for having bounced. Only for sane values: see [`crate::sane`].

use hazumi::{BodyId, BodyKind, BodyRef, Vec2, World};

use crate::fault::{Fault, ensure};
use crate::solid::{Step, tolerance};

/// So many legs of one path are looked at.
const MOST_LEGS: usize = 400;

impl Step<'_> {
    /// Between two hits a body that bounces goes straight, as far as its velocity says.
    pub(crate) fn ways(&self) -> Result<(), Fault> {
        let accelerates =
            |world: &World| world.gravity() != Vec2::ZERO || world.iter().any(|body| body.acceleration() != Vec2::ZERO);
        if !self.nature.only_bounces || accelerates(self.after) || accelerates(self.before) {
            return Ok(());
        }
        for body in self.after.iter().filter(|body| body.kind() == BodyKind::Dynamic && body.is_enabled()) {
            let Some(before) = self.before.get(body.id()) else { continue };
            if !before.is_enabled() || body.is_bounded() || self.is_crushed(&body) {
                continue;
            }
            // What began the step without room stays until there is some, which may be as it ends.
            let may_stay = before.is_crushed() && body.position() == before.position();
            if may_stay && body.velocity() == before.velocity() {
                continue;
            }
            self.legs(&body)?;
            let is_hit = self.after.hits().any(|hit| hit.body == body.id() || hit.other == body.id());
            ensure!(
                is_hit || body.velocity() == before.velocity(),
                "velocity without a hit",
                "{:?} at {:?}: {:?} became {:?}",
                body.id(),
                body.position(),
                before.velocity(),
                body.velocity()
            );
        }
        Ok(())
    }

    pub(crate) fn is_crushed(&self, body: &BodyRef<'_>) -> bool {
        body.is_crushed() || self.after.hits().any(|hit| hit.body == body.id() && hit.crushed)
    }

    fn legs(&self, body: &BodyRef<'_>) -> Result<(), Fault> {
        let id = body.id();
        let path: Vec<(f32, Vec2)> = self.after.path(id).collect();
        let mut hits = self.after.hits().filter(|hit| hit.body == id).peekable();
        for (at, leg) in path.windows(2).enumerate().take(MOST_LEGS) {
            let [(since, from), (until, to)] = [leg[0], leg[1]];
            while hits.next_if(|hit| hit.time < until).is_some() {}
            let velocity = match hits.peek() {
                Some(hit) if hit.time == until => hit.velocity,
                _ if at + 2 == path.len() => body.velocity(),
                // There another body met it: how fast it came is not told.
                _ => continue,
            };
            // What overlapped something is moved in no time.
            if until <= since {
                continue;
            }
            let far = tolerance(from, body.radius()).max(tolerance(to, body.radius()));
            // Times are read as f32.
            let most = 16.0 * far + 4e-6 * velocity.length() * self.dt;
            let missing = (from + velocity * (until - since) - to).length();
            ensure!(
                missing <= most,
                "way other than velocity",
                "{id:?} goes from {from:?} at {since} s to {to:?} at {until} s of {} s: {missing} from where {velocity:?} leads",
                self.dt
            );
        }
        Ok(())
    }

    /// Where nothing gives energy none comes.
    pub(crate) fn energy(&self) -> Result<(), Fault> {
        if !self.nature.is_closed || !self.is_mutual() {
            return Ok(());
        }
        let [before, after] = [self.before, self.after].map(|world| self.energy_of(world));
        let most = before * (1.0 + 1e-5) + 1e-30;
        ensure!(after <= most, "energy from nothing", "{before} became {after} in a step of {} s", self.dt);
        Ok(())
    }

    /// Whether those that move stop each other or do not: to one that is stopped by another and does not stop it, that is a moving wall.
    fn is_mutual(&self) -> bool {
        let movers = || self.before.iter().chain(self.after.iter()).filter(|body| body.kind() == BodyKind::Dynamic);
        movers().all(|a| movers().all(|b| a.stopped_by().intersects(b.tags()) == b.stopped_by().intersects(a.tags())))
    }

    /// Of all that is there after the step, too.
    fn energy_of(&self, world: &World) -> f64 {
        let there = world.iter().filter(|body| body.kind() == BodyKind::Dynamic && self.after.contains(body.id()));
        let mass = |id: BodyId| self.shadow.get(id).map_or(0.0, |known| f64::from(known.mass));
        there.map(|body| mass(body.id()) * f64::from(body.velocity().length()).powi(2) * 0.5).sum()
    }
}
