//! What it stands on when a frame ends: it comes down onto the floor as far as it snaps.

use crate::dvec2::DVec2;
use crate::float::{max, sqrt};
use crate::response::Response;
use crate::world::body::ground::Kind;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::steer::walker::Standing;
use crate::world::steer::walker::frame::Frame;
use crate::world::steer::walker::steep::is_curve;

/// Beyond this share of its width it slid aside as it came down, and did not come to stand.
const ASIDE: f64 = 1e-2;
/// The slope of a floor counts as no more than this.
const MOST_SLOPE: f64 = 60.0;

impl Frame<'_, '_> {
    /// Comes down onto the floor that is no more than `snap` below, or farther by what the slope of that fell on the way; none if there is none.
    pub(super) fn ground(&mut self, snap: f64, before: Option<&Standing>) -> Option<Standing> {
        self.ground_after(0.0, snap, before).ok()
    }

    /// The same after it went along a floor by `way`. If there is none, the normal of a curve that is too steep to stand on and rises where it goes, if it is on one.
    pub(super) fn ground_after(
        &mut self,
        way: f64,
        snap: f64,
        before: Option<&Standing>,
    ) -> Result<Standing, Option<DVec2>> {
        let (up, side) = (self.slopes.up, self.slopes.side());
        if let Some(edge) = self.edge {
            return Ok(edge);
        }
        let (from, ignored) = (self.shift, self.steering.ignored.clone());
        let aside = (self.shift - self.mark).dot(side).abs();
        let width = self.body.extent(side);
        // What it touches is floor even if it snaps by nothing: a motion of nothing meets nothing.
        let most = max(snap + aside * MOST_SLOPE.min(self.slopes.steepest()), 2.0 * self.w());
        let (hit, steep) = self.first_floor(most, way);
        let down = (from - self.shift).dot(up);
        let stays = (self.shift - from).dot(side).abs() <= max(ASIDE * width, 4.0 * self.w());
        let floor = hit.filter(|hit| stays && down <= snap + aside * slope(hit.normal.wide(), up) + 2.0 * self.w());
        let Some(hit) = floor else {
            (self.shift, self.steering.ignored) = (from, ignored);
            let over = before.filter(|_| steep.is_none()).and_then(|before| self.over_edge(way, snap, before));
            return over.ok_or(steep);
        };
        if down.abs() <= 2.0 * self.w() {
            // It is there already: what stands does not creep.
            self.shift = from;
        }
        self.standing(&hit, before).ok_or(None)
    }

    /// Goes down to the first floor, along walls; that it comes onto any first is one of them. But not down a curve that rises where it went by `way`: the
    /// normal of that.
    fn first_floor(&mut self, most: f64, way: f64) -> (Option<Hit>, Option<DVec2>) {
        let (scene, slopes) = (self.scene, self.slopes);
        let (mut floor, mut steep): (Option<Hit>, _) = (None, None);
        self.go(-slopes.up * most, &mut |hit| {
            let normal = hit.normal.wide();
            if slopes.kind(normal) != Kind::Floor {
                let rises = normal.dot(slopes.side()) * way < 0.0 && normal.dot(slopes.up) > 0.0;
                if !rises || !is_curve(&scene, (hit.other, hit.shape_index)) {
                    return Response::Slide;
                }
                steep = Some(normal);
                return Response::Stop;
            }
            let is_flatter = |old: &Hit| hit.normal.wide().dot(slopes.up) > old.normal.wide().dot(slopes.up);
            if floor.as_ref().is_none_or(is_flatter) {
                floor = Some(*hit);
            }
            Response::Stop
        });
        (floor, steep)
    }

    /// How it stands on what it came onto; `before` is what it stood on when the frame began.
    pub(super) fn standing(&self, hit: &Hit, before: Option<&Standing>) -> Option<Standing> {
        let state = self.scene.state;
        let (point, normal) = (hit.point.wide(), hit.normal.wide());
        let points = [point, point + normal * self.radius_at(point)];
        let [Some(foot), Some(middle)] = points.map(|point| state.place_in(hit.other, point)) else { return None };
        let attached = [foot, middle];
        // To the bit where they will be looked for: what does not move takes nothing along.
        let [Some(foot), Some(middle)] = attached.map(|point| state.place_out(hit.other, point)) else { return None };
        let at = [foot, middle];
        let (body, shape_index) = (hit.other, hit.shape_index);
        let same = before.filter(|before| before.body == body);
        let velocity = same.map_or_else(|| state.velocity_of(body, foot), |before| before.velocity);
        let fall = same.map_or_else(|| -velocity.dot(self.slopes.up), |before| before.fall);
        let gap = same.map_or(0.0, |before| before.gap);
        let surface_speed = state.surface_speed_of(body);
        Some(Standing { body, shape_index, normal, attached, at, on_edge: false, velocity, surface_speed, fall, gap })
    }

    /// Lets it through all one-way bodies under its feet; whether nothing else holds it.
    pub(super) fn drop_through(&mut self) -> bool {
        let (up, from) = (self.slopes.up, self.shift);
        let slopes = self.slopes;
        let mut under: alloc::vec::Vec<BodyId> = alloc::vec::Vec::new();
        let little = 8.0 * self.w();
        self.go(-up * little, &mut |hit| {
            if slopes.kind(hit.normal.wide()) == Kind::Floor {
                under.push(hit.other);
            }
            Response::Stop
        });
        self.shift = from;
        let mut falls = true;
        for body in under {
            let is_one_way = self.scene.state.bodies.get(body).is_some_and(|entry| entry.body.is_one_way());
            if is_one_way {
                self.ignore(body);
            } else {
                falls = false;
            }
        }
        falls
    }
}

/// How much a floor rises to the side.
fn slope(normal: DVec2, up: DVec2) -> f64 {
    let upright = normal.dot(up);
    sqrt(max(1.0 - upright * upright, 0.0)) / max(upright, 1.0 / MOST_SLOPE)
}
