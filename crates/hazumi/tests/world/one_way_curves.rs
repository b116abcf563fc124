//! Floors that are one-way curves, and what stands where they end.

use hazumi::*;

use crate::support::*;

const UP: [f32; 2] = [0.0, -1.0];

/// A world with gravity, y down, and its right for its left if `mirrored`.
struct Room {
    world: World,
    mirrored: bool,
}

impl Room {
    fn new(mirrored: bool) -> Self {
        let mut world = World::new();
        world.set_gravity([0.0, 900.0]).unwrap();
        Self { world, mirrored }
    }

    fn at<const N: usize>(&self, points: [[f32; 2]; N]) -> [[f32; 2]; N] {
        if self.mirrored { points.map(|[x, y]| [-x, y]) } else { points }
    }

    /// A thin curve that stops from above.
    fn add_floor(&mut self, points: [[f32; 2]; 4]) -> CubicBez {
        let [a, b, c, d] = self.at(points);
        let curve = CubicBez::new(a, b, c, d).unwrap();
        self.world.add(Body::fixed(curve).one_way_toward(UP)).unwrap();
        curve
    }

    fn add_wall(&mut self, x: f32) {
        let [a, b] = self.at([[x, -300.0], [x, 300.0]]);
        self.world.add(Body::fixed(Segment::new(a, b).unwrap())).unwrap();
    }

    fn add(&mut self, points: &[[f32; 2]], [x, y]: [f32; 2], response: Response) -> BodyId {
        let points = points.iter().map(|&point| self.at([point])[0]);
        let [velocity] = self.at([[x, y]]);
        let body = Body::dynamic(Polygon::new(points).unwrap());
        self.world.add(body.velocity(velocity).response(response)).unwrap()
    }
}

/// A box and a wedge with flat bottoms, half as wide as `half`, in the middle of which is `[x, y]`.
fn things([x, y]: [f32; 2], half: f32) -> [Vec<[f32; 2]>; 2] {
    let (left, right, bottom, top) = (x - half, x + half, y + 0.85 * half, y - 0.85 * half);
    [vec![[left, top], [right, top], [right, bottom], [left, bottom]], vec![[x, top], [right, bottom], [left, bottom]]]
}

const REST: Response = Response::Bounce { restitution: 0.0 };

#[test]
fn a_crate_that_glides_on_a_one_way_curve_up_to_a_wall_at_its_end_does_not_fall_through() {
    // Nearly level at the end, on either side of level.
    let floors = [
        ([[80.0, 4.0], [130.0, 8.0], [190.0, -0.03], [240.0, 0.0]], 6.67),
        ([[80.0, -4.265_625], [130.0, 8.171_875], [190.0, -6.609_375], [240.0, -6.578_125]], 6.670_248),
    ];
    for (floor, half) in floors {
        for run in 0..60 {
            for thing in things([200.0 + 0.05 * run as f32, -20.0], half) {
                let mut room = Room::new(run % 4 > 1);
                room.add_floor(floor);
                room.add_wall(240.0);
                let speed = 60.0 + 0.37 * run as f32;
                let body = room.add(&thing, [speed, 0.0], [REST, Response::Slide][run % 2]);
                let rate = [30.0, 60.0, 120.0][run % 3];
                for _ in 0..(1.5 * rate) as usize {
                    let report = room.world.advance(1.0 / rate).unwrap();
                    assert_eq!((report.bounded, report.crushed), (0, 0), "run {run} of {floor:?}");
                }
                let corners = thing.len();
                let at = position(&room.world, body);
                assert!(at.y < 0.0, "run {run} of {floor:?}, {corners} corners: fell to {at:?}");
            }
        }
    }
}

/// The wall takes what it had along the slope, and what it had up it makes it hop: it came down within one chord, and was too deep to be put back.
#[test]
fn a_crate_that_hops_at_the_wall_at_the_end_of_a_one_way_curve_comes_down_on_it() {
    let falls = [
        ([[80.0, -4.265_625], [130.0, 8.171_875], [190.0, -6.609_375], [240.0, -7.0]], 6.670_248, 21, 120.0),
        ([[80.0, 4.0], [130.0, 8.0], [190.0, 1.5], [240.0, 0.0]], 6.67, 16, 120.0),
        ([[80.0, 4.0], [130.0, 8.0], [190.0, 5.0], [240.0, 0.0]], 6.67, 31, 60.0),
    ];
    for (floor, half, run, rate) in falls {
        for mirrored in [false, true] {
            let mut room = Room::new(mirrored);
            room.add_floor(floor);
            room.add_wall(240.0);
            let [thing, _] = things([200.0 + 0.05 * run as f32, -20.0], half);
            let body = room.add(&thing, [60.0 + 0.37 * run as f32, 0.0], REST);
            for _ in 0..(2.0 * rate) as usize {
                room.world.advance(1.0 / rate).unwrap();
            }
            let at = position(&room.world, body);
            assert!(at.y < 0.0, "run {run} of {floor:?}: fell to {at:?}");
        }
    }
}

#[test]
fn a_crate_that_is_flush_with_the_end_of_a_one_way_curve_stands_on_it() {
    let half = 6.0;
    // Level, a hill's end and a hollow's.
    for (last, wall) in [(0.0, false), (0.0, true), (-0.03, false), (-0.03, true), (-2.0, true), (2.0, false)] {
        for (run, drop) in [0.0, 1e-5, 0.5, 20.0].into_iter().enumerate() {
            let bottom = if last < 0.0 { last * 0.75 } else { 0.0 };
            for thing in things([240.0 - half, bottom - 0.85 * half - drop], half) {
                for speed in [0.0f32, 1e-3, -1e-3, -3.0] {
                    let mut room = Room::new(run % 2 == 1);
                    room.add_floor([[80.0, last], [130.0, last], [190.0, last], [240.0, 0.0]]);
                    if wall {
                        room.add_wall(240.0);
                    }
                    let speed = if wall { speed } else { speed.min(0.0) };
                    let body = room.add(&thing, [speed, 0.0], REST);
                    for _ in 0..60 {
                        room.world.advance(1.0 / 60.0).unwrap();
                    }
                    let at = position(&room.world, body);
                    assert!(at.y < 0.0, "last {last}, wall {wall}, drop {drop}, speed {speed}: fell to {at:?}");
                }
            }
        }
    }
}

#[test]
fn a_crate_passes_a_one_way_curve_from_below_and_beside_its_end_also_along_a_wall() {
    let half = 6.0;
    let floor = [[80.0, 0.0], [130.0, 0.0], [190.0, -0.03], [240.0, 0.0]];
    for mirrored in [false, true] {
        for thing in things([240.0 - half, 40.0], half) {
            let mut room = Room::new(mirrored);
            room.add_floor(floor);
            room.add_wall(240.0);
            let body = room.add(&thing, [20.0, -330.0], Response::Slide);
            let mut highest = 0.0f32;
            for _ in 0..90 {
                room.world.advance(1.0 / 60.0).unwrap();
                highest = highest.min(position(&room.world, body).y);
            }
            let at = position(&room.world, body);
            assert!(highest < -15.0, "it came up to {highest}");
            assert!(at.y < 0.0 && at.y > -6.0, "and stands at {at:?}");
        }
        // Down beside the ends of it, flush, and by the wall that is there.
        for (x, wall) in [(80.0 - half, None), (240.0 + half, None), (240.0 + half, Some(240.0))] {
            for thing in things([x, -20.0], half) {
                let mut room = Room::new(mirrored);
                room.add_floor(floor);
                if let Some(wall) = wall {
                    room.add_wall(wall);
                }
                let body = room.add(&thing, [0.0, 0.0], REST);
                for _ in 0..60 {
                    room.world.advance(1.0 / 60.0).unwrap();
                }
                let at = position(&room.world, body);
                assert!(at.y > 100.0, "it hangs at {at:?}");
            }
        }
        // From beside, across its end below its front.
        for thing in things([60.0, -2.0], half) {
            let mut room = Room::new(mirrored);
            room.add_floor(floor);
            let body = room.add(&thing, [300.0, 0.0], REST);
            for _ in 0..60 {
                room.world.advance(1.0 / 60.0).unwrap();
            }
            let at = position(&room.world, body);
            assert!(at.y > 100.0, "it is stopped at {at:?}");
        }
    }
}
