//! What a question said and what then comes to be are the same.

use hazumi::{BodyId, BodyKind, BodyRef, Filter, Moved, OneWay, Overlap, Shape, Vec2, Walked, Walker, World, contact};

use crate::act::{Names, Outcome};
use crate::call::Call;
use crate::fault::{Fault, ensure};
use crate::solid::{reach, stops};

/// What can be seen of the rounding of two shapes that touch.
fn rounding(a: &Shape, b: &Shape) -> f32 {
    16.0 * f32::EPSILON * (reach(a).min(1e6) + reach(b).min(1e6)) + f32::MIN_POSITIVE
}

/// What a move is said to come to before it is made; none of other calls, and of one that is to be refused.
pub(crate) fn foreseen(world: &World, call: &Call, names: &Names) -> Option<Moved> {
    let Call::MoveBy(who, motion, answer) = call else { return None };
    world.test_move(names.id(*who), motion.vec(), answer.response()).ok()
}

/// Whether a move comes to what was foreseen: its place to the rounding of f32, all else to the bit.
pub(crate) fn moved(world: &World, call: &Call, foreseen: Option<&Moved>, outcome: &Outcome) -> Result<(), Fault> {
    let Call::MoveBy(_, motion, _) = call else { return Ok(()) };
    let moved = outcome.moved.as_ref().map(|(_, moved)| moved);
    let body = outcome.moved.as_ref().and_then(|(id, _)| world.get(*id));
    // A line has no ends, and so no middle that moves along it.
    if body.is_some_and(|body| body.shapes().iter().any(|shape| matches!(shape, Shape::Line(_)))) {
        return Ok(());
    }
    let (Some(moved), Some(foreseen)) = (moved, foreseen) else {
        let is_same = moved.is_none() && foreseen.is_none();
        ensure!(is_same, "move refused otherwise than tried", "tried {foreseen:?}, moved {moved:?}");
        return Ok(());
    };
    // It is rounded where it was, where it is, and by how much it went.
    let far = moved.position.length() + motion.vec().length();
    let is_there = (moved.position - foreseen.position).length() <= 8.0 * f32::EPSILON * far + f32::MIN_POSITIVE;
    let foreseen_there = {
        let mut there = foreseen.clone();
        there.position = moved.position;
        there
    };
    let is_same = is_there && foreseen_there == *moved;
    ensure!(is_same, "move other than tried", "tried {foreseen:?}, moved {moved:?}");
    Ok(())
}

/// Whether a shape that fits overlaps nothing, and one that does not overlaps something. If one-way bodies are met from their fronts alone, a shape may fit
/// where it overlaps such a body.
pub(crate) fn fits(world: &World, shape: &Shape, (filter, minds_one_way): (Filter, bool)) -> Result<(), Fault> {
    let mut found = Vec::new();
    world.overlapping(shape, filter, &mut found);
    let does = world.fits(shape, filter);
    ensure!(does || !found.is_empty(), "fits not, and overlaps nothing", "{shape:?}");
    let counts = |body: BodyId| !minds_one_way || world.get(body).is_none_or(|body| body.one_way() == OneWay::No);
    let deepest = found.iter().filter(|overlap| counts(overlap.body)).find_map(|overlap| {
        let solid = solid(world, overlap)?;
        let depth = contact(shape, &solid).map_or(0.0, |contact| contact.depth);
        (depth > rounding(shape, &solid)).then_some((overlap, depth))
    });
    ensure!(!does || deepest.is_none(), "fits, and overlaps", "{shape:?}: {deepest:?}");
    Ok(())
}

fn solid(world: &World, overlap: &Overlap) -> Option<Shape> {
    world.get(overlap.body)?.placed_shapes().nth(overlap.shape_index as usize)
}

/// Another shape was tried: it is there if there was room, and else there was none.
pub(crate) fn tried(before: &World, after: &World, id: BodyId, answer: &str) -> Result<(), Fault> {
    if answer != "false" {
        return Ok(());
    }
    ensure!(before.checksum() == after.checksum(), "no room, and yet changed", "{id:?}");
    let is_alone = before.iter().all(|other| other.id() == id || !other.is_enabled());
    ensure!(!is_alone, "no room where nothing is", "{id:?}");
    Ok(())
}

/// What a body stands on is what it is in contact with.
#[expect(
    clippy::disallowed_methods,
    reason = "what is within a hundredth of a border is left out, so that no bit matters"
)]
pub(crate) fn ground(world: &World, id: BodyId, up: Vec2, slope: f32) -> Result<(), Fault> {
    let Ok(ground) = world.ground(id, up, slope) else { return Ok(()) };
    ensure!(ground.on_floor == ground.floor.is_some(), "ground", "{ground:?}");
    let any = ground.on_floor || ground.on_wall || ground.on_ceiling;
    ensure!(any == world.contacts(id).next().is_some(), "ground without a contact", "{ground:?}");
    let Some(up) = up.normalized() else { return Ok(()) };
    // As the engine has it: a wall is a wall.
    let steepest = slope.min(89.0f32.to_radians());
    for contact in world.contacts(id) {
        let angle = contact.normal.dot(up).clamp(-1.0, 1.0).acos();
        let is_clear = (angle - steepest).abs() > 0.01 && (angle - (std::f32::consts::PI - steepest)).abs() > 0.01;
        let is_told = if angle < steepest {
            ground.on_floor
        } else if angle > std::f32::consts::PI - steepest {
            ground.on_ceiling
        } else {
            ground.on_wall
        };
        ensure!(!is_clear || is_told, "ground untold", "{angle} from up: {contact:?}, {ground:?}");
    }
    if let Some(floor) = ground.floor {
        let is_contact = |contact: &hazumi::BodyContact| {
            (contact.other, contact.shape_index, contact.normal) == (floor.body, floor.shape_index, floor.normal)
        };
        ensure!(world.contacts(id).any(|contact| is_contact(&contact)), "floor without a contact", "{floor:?}");
        ensure!(floor.velocity.is_finite(), "not finite", "{floor:?}");
    }
    Ok(())
}

/// A walker is where it says and stands on what is there; it goes to JSON and back as it is.
pub(crate) fn walked(world: &World, id: BodyId, walker: &Walker, walked: &Walked) -> Result<(), Fault> {
    let at = world.get(id).map(|body| body.position());
    ensure!(at == Some(walked.position), "walk", "says {:?}, the body is at {at:?}", walked.position);
    let is_finite = walker.velocity.is_finite()
        && walker.carried_velocity().is_finite()
        && walker.seconds_in_air().is_finite()
        && walked.stepped.is_finite()
        && walked.landed.is_none_or(f32::is_finite);
    ensure!(is_finite, "not finite", "{walker:?} {walked:?}");
    let mut last = 0.0;
    for hit in &walked.hits {
        ensure!(hit.time >= last && hit.time <= 1.0, "order of hits", "of a walk, after {last}: {hit:?}");
        last = hit.time;
    }
    if let Some(floor) = walker.floor() {
        ensure!(world.contains(floor.body) && floor.body != id, "walker on nobody", "{floor:?}");
        let is_sound = floor.point.is_finite() && floor.velocity.is_finite();
        ensure!(is_sound && (floor.normal.length() - 1.0).abs() < 1e-5, "not finite", "{floor:?}");
        ensure!(walker.seconds_in_air() == 0.0 && walker.may_jump(0.0), "on a floor in the air", "{walker:?}");
    }
    let json = serde_json::to_string(walker).map_err(|error| Fault::new("cannot be written", error.to_string()))?;
    let read: Walker =
        serde_json::from_str(&json).map_err(|error| Fault::new("cannot be read back", error.to_string()))?;
    ensure!(read == *walker, "walker after JSON", "{walker:?} and {read:?}");
    let other = Walker::from_bytes(&walker.to_bytes())
        .map_err(|error| Fault::new("bytes cannot be read back", error.to_string()))?;
    ensure!(other == *walker, "walker after bytes", "{walker:?} and {other:?}");
    Ok(())
}

/// Those that were pushed apart are in nothing that stays, unless they were before, or the game let them through it.
pub(crate) fn separated(before: &World, after: &World, may_pass: impl Fn(BodyId, BodyId) -> bool) -> Result<(), Fault> {
    let depth = |body: &BodyRef<'_>, other: &BodyRef<'_>| {
        let (mut most, mut least) = (0.0f32, f32::MIN_POSITIVE);
        for a in body.placed_shapes() {
            for b in other.placed_shapes() {
                most = most.max(contact(&a, &b).map_or(0.0, |contact| contact.depth));
                least = least.max(rounding(&a, &b));
            }
        }
        (most, least)
    };
    for body in after.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
        let Some(was) = before.get(body.id()) else { continue };
        ensure!(was.velocity() == body.velocity(), "velocity of what is separated", "{:?}", body.id());
        if was.position() == body.position() {
            continue;
        }
        ensure!(body.is_enabled(), "what is off moves", "{:?} is pushed apart", body.id());
        let stay = after.iter().filter(|other| other.kind() == BodyKind::Fixed && other.is_enabled());
        for other in stay.filter(|other| stops(&body, other) && !may_pass(body.id(), other.id())) {
            let ((deep, most), (was, _)) = (depth(&body, &other), depth(&was, &other));
            let text = || format!("{:?} is {deep} deep in {:?}, {was} before", body.id(), other.id());
            ensure!(deep <= most || was > most, "depth after separating", "{}", text());
        }
    }
    Ok(())
}
