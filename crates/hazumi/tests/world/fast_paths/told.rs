//! All that a game can read of a world when a step is over.

use hazumi::*;

/// Writes down what happened in the step, and how things stand.
pub(super) fn tell(world: &World, told: &mut Vec<String>) {
    told.extend(world.hits().map(|hit| format!("{hit:?}")));
    told.extend(world.contact_ends().map(|end| format!("{end:?}")));
    told.extend(world.touch_events().map(|event| format!("{event:?}")));
    for body in world {
        let id = body.id();
        if body.senses() != Tags::NONE {
            told.push(format!("{id:?} touches {:?}", world.touching(id).collect::<Vec<_>>()));
        }
        match body.kind() {
            BodyKind::Fixed => {}
            BodyKind::Kinematic => {
                let half = (world.position_at(id, 0.5), world.angle_at(id, 0.5));
                told.push(format!("{id:?} {:?} {:?} {half:?}", body.position(), body.angle()));
            }
            _ => tell_mover(world, &body, told),
        }
    }
    told.push(format!("checksum {:x}", world.checksum()));
}

fn tell_mover(world: &World, body: &BodyRef<'_>, told: &mut Vec<String>) {
    let id = body.id();
    told.push(format!(
        "{id:?} {:?} {:?} {} {} {:?}",
        body.position(),
        body.velocity(),
        body.is_crushed(),
        body.is_bounded(),
        world.position_at(id, 0.3)
    ));
    let path = world.path(id).collect::<Vec<_>>();
    if path.len() > 2 {
        told.push(format!("{id:?} {path:?}"));
    }
    let contacts = world.contacts(id).collect::<Vec<_>>();
    if !contacts.is_empty() {
        told.push(format!("{contacts:?} {:?}", world.ground(id, [0.0, -1.0], 0.8)));
    }
}
