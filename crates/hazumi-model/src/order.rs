//! Who was added first decides nothing. Only for sane values: see [`crate::sane`].

use std::collections::BTreeSet;

use hazumi::{Body, BodyId, BodyKind, Hit, StepReport, World};

use crate::contacts::pairs;
use crate::fault::{Fault, ensure};
use crate::solid::tolerance;

/// So many steps both worlds are played.
const STEPS: usize = 3;
/// So many hits are compared: where movers meet movers again and again, the last bit of a number becomes the first.
const MOST_HITS: usize = 12;
/// What goes along chords is as exact as this share of its size. When it hits is as exact as this share of the step, or as the time in which the two come
/// together by so much.
const EXACT: f32 = 1e-3;

/// The same bodies, added in some order to a world that is alike otherwise.
struct Order {
    world: World,
    /// The handle of each body, by its number.
    ids: Vec<BodyId>,
}

impl Order {
    fn new(empty: &World, bodies: &[Body], order: impl Iterator<Item = usize>) -> Option<Self> {
        let mut world = empty.clone();
        let mut ids = vec![None; bodies.len()];
        for number in order {
            ids[number] = Some(world.add(bodies[number].clone()).ok()?);
        }
        Some(Self { world, ids: ids.into_iter().collect::<Option<_>>()? })
    }

    fn number(&self, id: BodyId) -> usize {
        self.ids.iter().position(|&known| known == id).unwrap_or(usize::MAX)
    }

    /// Two bodies by their numbers, the lower first.
    fn pair(&self, a: BodyId, b: BodyId) -> (usize, usize) {
        let (a, b) = (self.number(a), self.number(b));
        (a.min(b), a.max(b))
    }

    /// The hits of the last step.
    fn hits(&self) -> Vec<(usize, usize, Hit)> {
        let of = |hit: &Hit| {
            let (a, b) = self.pair(hit.body, hit.other);
            (a, b, *hit)
        };
        self.world.hits().map(of).collect()
    }

    fn in_contact(&self) -> BTreeSet<(usize, usize)> {
        pairs(&self.world).into_iter().map(|(a, b)| self.pair(a, b)).collect()
    }

    /// Whether nobody began inside of anything.
    fn has_room(&mut self) -> bool {
        let before: Vec<_> = self.world.iter().map(|body| body.position()).collect();
        let is_free = self.world.advance(0.0).is_ok_and(|report| is_free(&report));
        is_free && self.world.iter().zip(before).all(|(body, before)| body.position() == before)
    }
}

const fn is_free(report: &StepReport) -> bool {
    report.crushed == 0 && report.bounded == 0
}

/// The bodies of a world as they are described, added in one order and in the other: the same comes of both.
pub(crate) fn both_ways(world: &World, dt: f32) -> Result<(), Fault> {
    let mut empty = world.clone();
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    let bodies: Vec<Body> = ids.iter().filter_map(|&id| empty.remove(id).ok()).collect();
    let all = 0..bodies.len();
    let orders = (Order::new(&empty, &bodies, all.clone()), Order::new(&empty, &bodies, all.rev()));
    let (Some(mut one), Some(mut other)) = orders else { return Ok(()) };
    if !one.has_room() || !other.has_room() {
        return Ok(());
    }
    let mut hits = 0;
    for step in 0..STEPS {
        let reports = [&mut one, &mut other].map(|order| order.world.advance(dt));
        let [Ok(report), Ok(turned)] = reports else { return Ok(()) };
        let [is_one_free, is_other_free] = [is_free(&report), is_free(&turned)];
        if !is_one_free && !is_other_free {
            return Ok(());
        }
        compare_hits(&one, &other, MOST_HITS - hits, (step, dt))?;
        hits += report.hits;
        if hits > MOST_HITS {
            return Ok(());
        }
        ensure!(
            is_one_free == is_other_free,
            "order of adding gives up",
            "step {step} of {dt} s: {report:?}, in the other order {turned:?}"
        );
        compare_places(&one, &other, step, dt)?;
    }
    Ok(())
}

fn compare_hits(one: &Order, other: &Order, most: usize, (step, dt): (usize, f32)) -> Result<(), Fault> {
    let (hits, mut turned) = (one.hits(), other.hits());
    for (a, b, hit) in hits.iter().take(most) {
        let sizes = [*a, *b].map(|number| one.world.get(one.ids[number]).map_or(0.0, |body| 2.0 * body.radius()));
        // A collider has no radius; two points are as exact as the step.
        let size = sizes.into_iter().filter(|&size| size > 0.0).reduce(f32::min).unwrap_or(0.0);
        let late = |turned: &Hit| (turned.time - hit.time).abs();
        let coming = (hit.surface_velocity - hit.velocity).dot(hit.normal);
        let own = turned.iter().enumerate().filter(|(_, (c, d, _))| (c, d) == (a, b));
        let nearest = own.min_by(|(_, (.., a)), (_, (.., b))| late(a).total_cmp(&late(b)));
        let is_near = |late: f32| late <= EXACT * dt + f32::EPSILON || (coming > 0.0 && late * coming <= EXACT * size);
        match nearest.filter(|(_, (.., turned))| is_near(late(turned))).map(|(at, _)| at) {
            Some(at) => drop(turned.swap_remove(at)),
            None => {
                let text = format!("step {step} of {dt} s: {hit:?} of bodies {a} and {b} is none of {turned:?}");
                return Err(Fault::new("order of adding hits otherwise", text));
            }
        }
    }
    let is_all = hits.len() > most || turned.is_empty();
    ensure!(is_all, "order of adding hits otherwise", "step {step} of {dt} s: {turned:?} in the other order alone");
    Ok(())
}

fn compare_places(one: &Order, other: &Order, step: usize, dt: f32) -> Result<(), Fault> {
    for (number, (&a, &b)) in one.ids.iter().zip(&other.ids).enumerate() {
        let (Some(a), Some(b)) = (one.world.get(a), other.world.get(b)) else { continue };
        if a.kind() != BodyKind::Dynamic {
            continue;
        }
        let most = EXACT * 2.0 * a.radius() + tolerance(a.position(), a.radius());
        ensure!(
            a.position().distance(b.position()) <= most,
            "order of adding leads elsewhere",
            "step {step} of {dt} s: body {number} at {:?}, in the other order at {:?}",
            a.position(),
            b.position()
        );
    }
    let (pairs, turned) = (one.in_contact(), other.in_contact());
    let only = pairs.symmetric_difference(&turned).next();
    ensure!(only.is_none(), "order of adding has other contacts", "step {step} of {dt} s: {only:?}");
    Ok(())
}
