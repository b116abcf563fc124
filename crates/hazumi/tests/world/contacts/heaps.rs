//! Many that lie on each other.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random, walls};

const FALL: f32 = 500.0;
/// What falls meets what falls by chords, which stray from its parabola by this share of its size: the two may touch so much early or late.
const FALLING: f32 = 1e-4;

struct Heap {
    world: World,
    balls: Vec<BodyId>,
    holder: Vec<BodyId>,
}

impl Heap {
    /// Balls of radius 7 in rows above a holder, a little out of line. Y points down.
    fn new(holder: &[Shape], count: usize, columns: usize, response: Response) -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, FALL])?;
        let holder = holder.iter().map(|shape| world.add(Body::fixed(shape.clone()))).collect::<Result<_, _>>()?;
        let mut random = Random(7);
        let mut balls = Vec::new();
        for i in 0..count {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            let at = [(column - 0.5 * (columns - 1) as f32) * 15.0, -row * 15.2];
            let ball = Circle::new(Vec2::from(at) + random.point(-0.4, 0.4), 7.0)?;
            balls.push(world.add(Body::dynamic(ball).tags(Tags::bit(0)).response(response))?);
        }
        Ok(Self { world, balls, holder })
    }

    fn energy(&self) -> f64 {
        let of = |&id: &BodyId| {
            let ball = self.world.get(id).unwrap();
            f64::from(0.5 * ball.velocity().length_squared()) + f64::from(FALL) * f64::from(100.0 - ball.position().y)
        };
        self.balls.iter().map(of).sum()
    }

    fn height(&self) -> f64 {
        self.balls.iter().map(|&id| -f64::from(self.world.get(id).unwrap().position().y)).sum::<f64>()
            / self.balls.len() as f64
    }

    fn places(&self) -> Vec<Vec2> {
        self.balls.iter().map(|&id| self.world.get(id).unwrap().position()).collect()
    }

    /// Falls together, lies still within a minute, and for some seconds from then on. Where a second moves none by 1e-6 of its size, all lie.
    fn comes_to_rest(mut self, lies_for: f32, scene: &str) -> Checked {
        let whole = self.energy().abs();
        let (mut last, mut hits, mut before) = (self.energy(), 0, self.places());
        let mut since: Option<(usize, f64)> = None;
        for step in 1.. {
            let scene = format!("{scene}, step {step}");
            let report = self.world.advance(1.0 / 60.0)?;
            hits += report.hits;
            ask_free(report, &scene)?;
            let energy = self.energy();
            ask!(energy - last <= 1e-3 * whole, "{scene}: energy from {last} to {energy}");
            last = last.min(energy);
            if step < 120 || step % 60 == 0 {
                self.outside(if step < 120 { FALLING } else { 0.0 }, &scene)?;
            }
            if let Some((begin, lay)) = since {
                let height = self.height();
                ask!((height - lay).abs() <= 14e-6, "{scene}: height {height}, was {lay}");
                ask!(report.hits == 0, "{scene}: {} hits at rest", report.hits);
                if (step - begin) as f32 > 60.0 * lies_for {
                    break;
                }
            } else if step % 60 == 0 {
                let places = self.places();
                let moved = places.iter().zip(&before).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
                since = (moved <= 14e-6 && hits == 0).then(|| (step, self.height()));
                ask!(since.is_some() || step < 3600, "{scene}: {hits} hits and {moved} moved in a second");
                (hits, before) = (0, places);
            }
        }
        Ok(())
    }

    /// None is in what holds them, nor in another, but for a share of their size.
    fn outside(&self, share: f32, scene: &str) -> Checked {
        for (at, &a) in self.balls.iter().enumerate() {
            self.holder.iter().try_for_each(|&part| ask_outside(&self.world, a, part, scene))?;
            for &b in &self.balls[..at] {
                let (deep, most) = (depth(&self.world, a, b), skin(&self.world, a) + share * 14.0);
                ask!(deep <= most, "{scene}: {deep} deep, at most {most}");
            }
        }
        Ok(())
    }
}

fn vee() -> Vec<Shape> {
    let side = |x: f32| Segment::new([x, -200.0], [0.0, 100.0]).unwrap().into();
    vec![side(-300.0), side(300.0)]
}

fn bowl() -> Vec<Shape> {
    vec![QuadBez::new([-200.0, -250.0], [0.0, 300.0], [200.0, -250.0]).unwrap().into()]
}

fn heaps(holder: &[Shape], count: usize, columns: usize, lies_for: f32) -> Checked {
    for response in [INELASTIC, HALF] {
        let scene = format!("{count} balls, {response:?}");
        Heap::new(holder, count, columns, response)?.comes_to_rest(lies_for, &scene)?;
    }
    Ok(())
}

#[test]
fn three_balls_in_a_vee_come_to_rest_and_stay() -> Checked {
    heaps(&vee(), 3, 3, 30.0)
}

#[test]
fn ten_balls_in_a_vee_come_to_rest_and_stay() -> Checked {
    heaps(&vee(), 10, 4, 600.0)
}

#[test]
fn sixty_balls_in_a_vee_come_to_rest_and_stay() -> Checked {
    heaps(&vee(), 60, 10, 600.0)
}

#[test]
fn sixty_balls_in_a_bowl_come_to_rest_and_stay() -> Checked {
    heaps(&bowl(), 60, 8, 600.0)
}

/// Without gravity: they gather where they meet, and no step is given up.
#[test]
fn balls_that_do_not_bounce_gather_without_being_bounded() -> Checked {
    for restitution in [0.0, 0.5] {
        let mut random = Random(5);
        let mut world = World::new();
        for wall in walls(30.0) {
            world.add(Body::fixed(wall))?;
        }
        for i in 0..21 * 21 {
            let at = Vec2::new((i % 21) as f32, (i / 21) as f32) * 2.8 - Vec2::new(28.0, 28.0);
            let ball = Body::dynamic(Circle::new(at, 1.0)?).velocity(random.point(-30.0, 30.0)).tags(Tags::bit(0));
            world.add(ball.restitution(restitution))?;
        }
        for step in 0..300 {
            let report = world.advance(1.0 / 60.0)?;
            ask_free(report, format!("restitution {restitution}, step {step}"))?;
        }
    }
    Ok(())
}

/// Crates one upon the other fall a little, and the topmost ends where all lie flat.
fn stack(crates: usize, response: Response, rate: f32) -> Checked {
    let scene = format!("{crates} crates, {response:?}, {rate} Hz");
    let mut world = World::new();
    world.set_gravity([0.0, 900.0])?;
    world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
    let body = |i: usize| Body::dynamic(Aabb::from_center([0.0, -10.0 - 21.0 * i as f32], [20.0, 20.0]).unwrap());
    let stack = (0..crates)
        .map(|i| world.add(body(i).tags(Tags::bit(0)).response(response)))
        .collect::<Result<Vec<BodyId>, _>>()?;
    for step in 0..(8.0 * rate) as usize {
        let report = world.advance(1.0 / rate)?;
        ask_free(report, &scene)?;
        ask!(report.hits == 0 || (step as f32) < 5.0 * rate, "{scene}, step {step}: {} hits at rest", report.hits);
    }
    for (i, &id) in stack.iter().enumerate() {
        let (y, want) = (world.get(id).unwrap().position().y, -10.0 - 20.0 * i as f32);
        ask!((y - want).abs() < 1e-2, "{scene}: number {i} at {y}, not {want}");
    }
    Ok(())
}

#[test]
fn a_stack_of_crates_comes_to_rest_without_a_hit() -> Checked {
    for crates in [2, 5, 10] {
        [INELASTIC, HALF].into_iter().try_for_each(|response| stack(crates, response, 60.0))?;
    }
    Ok(())
}

/// The topmost is as heavy as a hundred of the others.
#[test]
fn a_stack_of_crates_carries_a_heavy_one() -> Checked {
    for mass in [1.0, 10.0, 100.0] {
        let mut world = World::new();
        world.set_gravity([0.0, 10.0])?;
        let floor = world.add(Body::fixed(Aabb::new([-50.0, 0.0], [50.0, 10.0])?))?;
        let mut stack = Vec::new();
        for i in 0..8u8 {
            let at = [0.0, -0.6 - 1.05 * f32::from(i)];
            let part = Body::dynamic(Aabb::from_center(at, [1.0, 1.0])?).tags(Tags::bit(0)).restitution(0.3);
            stack.push(world.add(part.mass(if i == 7 { mass } else { 1.0 }))?);
        }
        for step in 0..1800 {
            let scene = format!("mass {mass}, step {step}");
            let report = world.advance(1.0 / 60.0)?;
            ask_free(report, &scene)?;
            ask!(report.hits == 0 || step < 900, "{scene}: {} hits at rest", report.hits);
            ask_outside(&world, stack[0], floor, &scene)?;
            stack.windows(2).try_for_each(|two| ask_outside(&world, two[0], two[1], &scene))?;
        }
        for (i, &id) in stack.iter().enumerate() {
            let (y, want) = (world.get(id).unwrap().position().y, -0.5 - i as f32);
            ask!((y - want).abs() < 1e-2, "mass {mass}: number {i} at {y}, not {want}");
        }
    }
    Ok(())
}

/// They lose little at each bounce, and all bounce at once.
#[test]
fn balls_that_bounce_well_are_poured_into_a_vee_without_being_bounded() -> Checked {
    for (fall, restitution) in [(1000.0, 0.9), (500.0, 0.8)] {
        let mut heap = Heap::new(&vee(), 40, 8, Response::Bounce { restitution })?;
        heap.world.set_gravity([0.0, fall])?;
        for step in 0..180 {
            let scene = format!("restitution {restitution}, step {step}");
            let report = heap.world.advance(1.0 / 60.0)?;
            ask_free(report, &scene)?;
            if step % 10 == 0 {
                heap.outside(0.0, &scene)?;
            }
        }
    }
    Ok(())
}
