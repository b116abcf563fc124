//! Many that walk toward one point and push each other.

use hazumi::*;

use super::*;
use crate::support::Checked;

const WALL: Tags = Tags::bit(0);
const HERO: Tags = Tags::bit(1);
const ENEMY: Tags = Tags::bit(2);

struct Crowd {
    world: World,
    hero: BodyId,
    walkers: Vec<BodyId>,
}

impl Crowd {
    /// A hero in the middle of a walled room of 640 by 480 and walkers around it.
    fn new(places: impl IntoIterator<Item = Vec2>, mass: f32) -> Result<Self, Box<dyn Error>> {
        Self::around([320.0, 240.0].into(), places, mass)
    }

    fn around(center: Vec2, places: impl IntoIterator<Item = Vec2>, mass: f32) -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for (low, high) in [
            ([-360.0, -280.0], [360.0, -240.0]),
            ([-360.0, 240.0], [360.0, 280.0]),
            ([-360.0, -280.0], [-320.0, 280.0]),
            ([320.0, -280.0], [360.0, 280.0]),
        ] {
            world.add(Body::fixed(Aabb::new(center + low.into(), center + high.into())?).tags(WALL))?;
        }
        let hero = Body::dynamic(Aabb::from_center(center, [14.0, 18.0])?).tags(HERO).mass(mass);
        let hero = world.add(hero.stopped_by(WALL | ENEMY))?;
        let walker =
            |place| Body::dynamic(Circle::new(place, 8.0).unwrap()).tags(ENEMY).stopped_by(WALL | HERO | ENEMY);
        let walkers = places.into_iter().map(|place| world.add(walker(place))).collect::<Result<_, _>>()?;
        Ok(Self { world, hero, walkers })
    }

    fn place(&self, id: BodyId) -> Vec2 {
        self.world.get(id).unwrap().position()
    }

    /// All walk toward the hero for a step.
    fn walk(&mut self, dt: f32, response: Response) -> Result<StepReport, Box<dyn Error>> {
        let goal = self.place(self.hero);
        for &walker in &self.walkers {
            let toward = (goal - self.place(walker)).normalized().unwrap_or(Vec2::X);
            self.world.set_velocity(walker, toward * 50.0)?;
        }
        self.world.set_velocity(self.hero, [0.0, 0.0])?;
        Ok(self.world.step(dt, |_, _| response)?)
    }

    /// How many pairs touch or nearly do, and how deep the deepest are in each other beyond w.
    fn pairs(&self) -> (usize, f32) {
        let (mut near, mut deepest) = (0, f32::NEG_INFINITY);
        for (at, &a) in self.walkers.iter().enumerate() {
            let skin = skin(&self.world, a);
            near += usize::from(
                depth(&self.world, a, self.hero) > 0.0 || self.place(a).distance(self.place(self.hero)) < 22.0,
            );
            deepest = deepest.max(depth(&self.world, a, self.hero) - skin);
            for &b in &self.walkers[..at] {
                let overlap = 16.0 - self.place(a).distance(self.place(b));
                near += usize::from(overlap > -2.0);
                deepest = deepest.max(overlap - skin);
            }
        }
        (near, deepest)
    }

    /// Some seconds of walking: hits at most as many as pairs touch, nobody bounded or crushed, nobody in another.
    fn presses(mut self, seconds: f32, rate: f32, response: Response) -> Checked {
        for step in 0..(seconds * rate) as usize {
            let scene = format!("{} walk, {response:?}, {rate} Hz, step {step}", self.walkers.len());
            let report = self.walk(1.0 / rate, response)?;
            let (near, deepest) = self.pairs();
            ask!(report.hits <= near, "{scene}: {} hits of {near} pairs that are near", report.hits);
            ask_free(report, &scene)?;
            ask!(deepest <= 0.0, "{scene}: {deepest} beyond w in each other");
        }
        Ok(())
    }
}

/// Places about the middle of the room: those of a sunflower's seeds, thinned out.
fn seeds(n: usize) -> impl Iterator<Item = Vec2> {
    (0..n).map(|i| {
        let (angle, out) = (i as f32 * 2.4, 60.0 + 3.0 * i as f32);
        Vec2::new(320.0 + out.min(230.0) * libm::cosf(angle), 240.0 + out.min(220.0) * libm::sinf(angle))
    })
}

#[test]
fn five_that_walk_toward_a_heavy_hero_press_silently() -> Checked {
    [INELASTIC, Response::Slide]
        .into_iter()
        .try_for_each(|response| Crowd::new(seeds(5), 1e6)?.presses(8.0, 60.0, response))
}

#[test]
fn thirty_that_walk_toward_a_heavy_hero_press_silently() -> Checked {
    for rate in [30.0, 60.0] {
        for response in [INELASTIC, Response::Slide] {
            Crowd::new(seeds(30), 1e6)?.presses(8.0, rate, response)?;
        }
    }
    Ok(())
}

#[test]
fn thirty_that_walk_toward_a_light_hero_press_silently() -> Checked {
    [INELASTIC, Response::Slide]
        .into_iter()
        .try_for_each(|response| Crowd::new(seeds(30), 1.0)?.presses(8.0, 60.0, response))
}

#[test]
fn a_hundred_that_walk_toward_a_hero_press_silently() -> Checked {
    [INELASTIC, Response::Slide]
        .into_iter()
        .try_for_each(|response| Crowd::new(seeds(100), 1e6)?.presses(6.0, 60.0, response))
}

/// Places on two rings about (0, 0), alike to the left and to the right to the last bit. Elsewhere f32 would round the velocities that the game
/// finds from places otherwise to the left than to the right, and a crowd that gives way makes three times as much of that in 18 steps.
fn mirrored() -> Vec<Vec2> {
    let half = (0..7u8).map(|i| {
        let (angle, out) = (-1.2 + 0.4 * f32::from(i), 36.0 + 20.0 * f32::from(i % 2));
        Vec2::new((libm::cosf(angle) * out).round(), (libm::sinf(angle) * out).round())
    });
    half.flat_map(|off| [off, Vec2::new(-off.x, off.y)]).collect()
}

#[test]
fn a_symmetric_crowd_stays_symmetric() -> Checked {
    for response in [INELASTIC, Response::Slide] {
        let mut crowd = Crowd::around(Vec2::ZERO, mirrored(), 1e6)?;
        for step in 0..300 {
            let report = crowd.walk(1.0 / 60.0, response)?;
            ask_free(report, format!("{response:?}, step {step}"))?;
            for pair in crowd.walkers.chunks(2) {
                let (right, left) = (crowd.place(pair[0]), crowd.place(pair[1]));
                let off = (right.x + left.x).abs().max((right.y - left.y).abs());
                ask!(off <= 1e-4, "{response:?}, step {step}: {off} off, {right:?} and {left:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn the_order_of_adding_does_not_matter_to_a_crowd_that_presses() -> Checked {
    for response in [INELASTIC, Response::Slide] {
        let places: Vec<Vec2> = seeds(12).collect();
        let turn = |i: usize| (i * 5 + 3) % places.len();
        let mut first = Crowd::new(places.clone(), 1e6)?;
        let mut second = Crowd::new((0..places.len()).map(|i| places[turn(i)]), 1e6)?;
        for step in 0..360 {
            first.walk(1.0 / 60.0, response)?;
            second.walk(1.0 / 60.0, response)?;
            for i in 0..places.len() {
                let (a, b) = (first.place(first.walkers[turn(i)]), second.place(second.walkers[i]));
                ask!((a - b).length() <= 1e-4, "{response:?}, step {step}: {a:?} and {b:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_crowd_that_bounces_goes_on() -> Checked {
    let mut crowd = Crowd::new(seeds(30), 1e6)?;
    for _ in 0..240 {
        crowd.walk(1.0 / 60.0, Response::BOUNCE)?;
    }
    let (_, deepest) = crowd.pairs();
    assert!(deepest <= 1e-3, "{deepest}");
    Ok(())
}
