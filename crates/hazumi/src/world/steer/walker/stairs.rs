//! Steps. Up one it goes up, forward and down again, if there is a floor; down one, what is round below goes over its edge.

use crate::float::max;
use crate::response::Response;
use crate::world::body::ground::Kind;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::steer::walker::Standing;
use crate::world::steer::walker::frame::{Frame, Stretch};

impl Frame<'_, '_> {
    /// Goes up a step that is in the way, and on by the way that is left; none if it is too high, or there is no room or no
    /// floor. It is then where it was. Else how it went on, and who is in the way now.
    ///
    /// How high an edge is that what is round below comes onto is told from where it stands: from the `edge` that it is on, if it is on one.
    ///
    /// ```text
    ///      (     )           (     )
    ///       `-_-'              `-_-+----     from the floor, and from this edge up to the next
    ///     ========+----
    /// ```
    pub(super) fn climb(
        &mut self,
        way: f64,
        height: f64,
        edge: Option<&Standing>,
    ) -> Option<(Stretch, Option<BodyId>)> {
        let before = (self.shift, self.steering.ignored.clone());
        let low = self.body.lowest(self.slopes.up) + self.shift.dot(self.slopes.up);
        let foot = edge.map_or(low, |edge| max(low, edge.at[0].dot(self.slopes.up)));
        self.edge = None;
        let stepped = self.try_climb(way, height, foot);
        if stepped.is_none() {
            (self.shift, self.steering.ignored) = before;
        }
        stepped
    }

    fn try_climb(&mut self, way: f64, height: f64, foot: f64) -> Option<(Stretch, Option<BodyId>)> {
        let (up, side, from) = (self.slopes.up, self.slopes.side(), self.shift);
        let little = 16.0 * self.w();
        let rise = self.go(up * height, &mut |_| Response::Stop).gone.dot(up);
        let (stretch, blocked) = self.along(side * way, way);
        if stretch.moved.crushed || stretch.gone.dot(side).abs() <= little.min(0.5 * way.abs()) {
            return None;
        }
        let under = self.comes_down(rise + little)?;
        if self.slopes.kind(under.normal.wide()) != Kind::Floor {
            let is_too_high = under.point.wide().dot(up) > foot + height + little;
            if is_too_high || !self.goes_over(way, rise + little) {
                return None;
            }
            let standing = self.standing(&Hit { normal: up.narrow(), ..under }, None)?;
            self.edge = Some(Standing { on_edge: true, ..standing });
        }
        let stepped = (self.shift - from).dot(up);
        if stepped > height + little {
            return None;
        }
        self.walked.stepped += stepped.max(0.0) as f32;
        Some((stretch, blocked))
    }

    /// Goes straight down until something is in the way: that, and of several things the flattest.
    fn comes_down(&mut self, most: f64) -> Option<Hit> {
        let up = self.slopes.up;
        let stretch = self.go(-up * most, &mut |_| Response::Stop);
        let flat = |hit: &Hit| hit.normal.wide().dot(up);
        stretch.moved.hits.into_iter().max_by(|a, b| flat(a).total_cmp(&flat(b)))
    }

    /// Whether what is round below stands on the edge of a step: with the floor of that before it, where it goes.
    fn goes_over(&mut self, way: f64, down: f64) -> bool {
        let before = (self.shift, self.steering.ignored.clone());
        let width = self.body.extent(self.slopes.side());
        let on = if way < 0.0 { -width } else { width };
        self.go(self.slopes.up * down, &mut |_| Response::Stop);
        self.along(self.slopes.side() * on, on);
        let under = self.comes_down(down);
        (self.shift, self.steering.ignored) = before;
        under.is_some_and(|hit| self.slopes.kind(hit.normal.wide()) == Kind::Floor)
    }
    /// Comes down onto the edge of a step that it goes down, being round below: the floor after that is no more than `snap` below. None if it is on no
    /// edge, or the floor ends there. It is then where it was.
    ///
    /// ```text
    ///     (     )
    ///      `-_-'
    ///     ──────┐       beyond the edge it would slip down, and fall to the next step
    ///           └──────
    /// ```
    pub(super) fn over_edge(&mut self, way: f64, snap: f64, before: &Standing) -> Option<Standing> {
        let (from, ignored) = (self.shift, self.steering.ignored.clone());
        let over = self.try_over_edge(way, snap, before);
        if over.is_none() {
            (self.shift, self.steering.ignored) = (from, ignored);
        }
        over
    }

    fn try_over_edge(&mut self, way: f64, snap: f64, before: &Standing) -> Option<Standing> {
        let (up, side) = (self.slopes.up, self.slopes.side());
        let high = self.shift.dot(up);
        let under = self.comes_down(snap)?;
        let (normal, leads) = (under.normal.wide(), under.normal.wide().dot(side) * way);
        if self.slopes.kind(normal) == Kind::Floor || normal.dot(up) <= 0.0 || leads <= 0.0 {
            return None;
        }
        let (on_edge, ignored) = (self.shift, self.steering.ignored.clone());
        // As far as it takes it to be past the edge.
        let on = (self.radius_at(under.point.wide()) * (1.0 - normal.dot(side).abs()) + 16.0 * self.w()).copysign(way);
        self.along(side * on, on);
        let after = self.comes_down(snap - (high - self.shift.dot(up)) + 2.0 * self.w());
        (self.shift, self.steering.ignored) = (on_edge, ignored);
        after.filter(|after| self.slopes.kind(after.normal.wide()) == Kind::Floor)?;
        let standing = self.standing(&Hit { normal: up.narrow(), ..under }, Some(before))?;
        Some(Standing { on_edge: true, ..standing })
    }
}
