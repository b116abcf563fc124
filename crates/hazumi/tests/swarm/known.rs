//! What a swarm knows of the free ways of its bullets: it changes no hit, wherever they fly.

use hazumi::swarm::{Bullet, BulletResponse, Meeting, Meetings, Swarm, Target};
use hazumi::{Aabb, Body, CubicBez, Filter, QuadBez, Segment, Vec2, World};

use crate::support::Random;

const DT: f32 = 1.0 / 60.0;

/// Goes through frames beside a swarm that is cloned before each, and so knows nothing. How many hits there were.
fn same_as_anew(world: &World, mut swarm: Swarm, frames: usize, respond: impl Fn(&Meeting) -> BulletResponse) -> usize {
    let (mut known, mut anew) = (Meetings::new(), Meetings::new());
    let mut hits = 0;
    for frame in 0..frames {
        let mut other = swarm.clone();
        swarm.meet(world, Filter::ALL, DT, &mut known, &respond).unwrap();
        other.meet(world, Filter::ALL, DT, &mut anew, &respond).unwrap();
        let [some, all] = [&known, &anew].map(|met| met.hits().len());
        assert!(known.hits() == anew.hits(), "frame {frame}: {some} hits, and {all} by who knows nothing");
        assert!(swarm == other, "frame {frame}");
        hits += known.hits().len();
    }
    hits
}

#[test]
fn a_bullet_that_bounced_off_a_target_meets_the_wall_behind_it() {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-60., -50.], [-40., 50.]).unwrap())).unwrap();
    world.add(Body::fixed(Aabb::new([5000., -50.], [5020., 50.]).unwrap())).unwrap();
    let target = [Target::circle([100., 0.], 10.).unwrap()];
    for is_apart in [false, true] {
        let mut swarm = Swarm::new();
        swarm.spawn(Bullet::new([0., 0.], [200., 0.], 2.)).unwrap();
        let mut meetings = Meetings::new();
        let mut met = Vec::new();
        for _ in 0..300 {
            if is_apart {
                swarm.strike(&target, 0.0, &mut meetings, |_| BulletResponse::Bounce).unwrap();
                met.extend(meetings.hits().iter().map(|hit| hit.target().is_some()));
                swarm.meet(&world, Filter::ALL, DT, &mut meetings, |_| BulletResponse::Bounce).unwrap();
            } else {
                let bounce = |_: &Meeting| BulletResponse::Bounce;
                swarm.meet_and_strike(&world, Filter::ALL, &target, DT, &mut meetings, bounce).unwrap();
            }
            met.extend(meetings.hits().iter().map(|hit| hit.target().is_some()));
            let x = swarm.xs()[0];
            assert!((-38.5..=92.0).contains(&x), "{x}, by strike alone: {is_apart}");
        }
        assert!(met.len() > 4, "{met:?}");
        assert!(met.windows(2).all(|two| two[0] != two[1]), "in turns: {met:?}");
    }
}

#[test]
fn slow_bullets_that_round_in_both_axes_at_once_meet_a_slanted_wall_in_the_frame_that_they_come_to_it() {
    // That of the coordinates there, which are the smallest that have it; each step is half of one too long for it, and so rounded by nearly half.
    let ulp = 1.0f32 / 8192.0;
    for steps in [5, 21, 213] {
        let step = (steps as f32 + 0.505) * ulp;
        let (mut world, mut swarm) = (World::new(), Swarm::new());
        let way = 1024.0 * step;
        let middle = 1024.1 + std::f32::consts::FRAC_1_SQRT_2 + way;
        world
            .add(Body::fixed(Segment::new([middle - 60., middle + 60.], [middle + 60., middle - 60.]).unwrap()))
            .unwrap();
        for number in 0..400u16 {
            // Within the frames that are looked at ahead; its radius touches 0.7 of it before in each axis.
            let at = middle - std::f32::consts::FRAC_1_SQRT_2 - (0.2 + 0.8 * f32::from(number) / 400.0) * way;
            swarm.spawn(Bullet::new([at, at], [step / DT, step / DT], 1.0)).unwrap();
        }
        let hits = same_as_anew(&world, swarm, 1_500, |_| BulletResponse::Bounce);
        assert!(hits >= 400, "{hits} at {steps}");
    }
}

#[test]
fn bullets_close_to_curves_meet_them_in_the_frame_that_they_come_to_them() {
    let mut random = Random(9);
    let (mut world, mut swarm) = (World::new(), Swarm::new());
    for number in 0..900 {
        let home = Vec2::new(1000.0 + (number % 30) as f32 * 40.0, 1000.0 + (number / 30) as f32 * 40.0);
        let [p0, p1, p2, p3] = [0; 4].map(|_| home + random.place(8.0));
        let t = random.within(0.1, 0.9);
        let (at, tangent) = if number % 2 == 0 {
            world.add(Body::fixed(QuadBez::new(p0, p1, p2).unwrap())).unwrap();
            let (a, b) = (p0 + (p1 - p0) * t, p1 + (p2 - p1) * t);
            (a + (b - a) * t, b - a)
        } else {
            world.add(Body::fixed(CubicBez::new(p0, p1, p2, p3).unwrap())).unwrap();
            let (a, b, c) = (p0 + (p1 - p0) * t, p1 + (p2 - p1) * t, p2 + (p3 - p2) * t);
            let (d, e) = (a + (b - a) * t, b + (c - b) * t);
            (d + (e - d) * t, e - d)
        };
        let Some(tangent) = tangent.normalized() else { continue };
        let normal = Vec2::new(-tangent.y, tangent.x);
        let radius = random.within(0.1, 2.0);
        let place = at + normal * (radius + random.within(0.0, 0.12));
        let velocity = (tangent + normal * random.within(-0.1, 0.3)) * random.within(0.5, 60.0);
        swarm.spawn(Bullet::new(place, velocity, radius)).unwrap();
    }
    let hits = same_as_anew(&world, swarm, 400, |_| BulletResponse::Pass);
    assert!(hits > 300, "{hits}");
}
