//! What pushes, rests, rolls and is carried: hazumi's own column keeps its promises, and the scenes can tell who does not.

use hazumi_peers::Outcome;
use hazumi_peers::engines::{BOX2D, HAZUMI, RAPIER};
use hazumi_peers::scenes::Size;
use hazumi_peers::scenes::contacts::heap::{Heap, Holder};
use hazumi_peers::scenes::contacts::{Way, crowd, door, heap, platform};

const OURS: [Way; 1] = [Way::new(HAZUMI)];

#[test]
fn a_crowd_presses_and_nobody_is_in_another() -> Outcome<()> {
    let figures = crowd::measure(&OURS, 30, Size::Quick)?[0];
    assert!(figures.depth < 1e-5 && figures.given_up == 0, "{figures:?}");
    Ok(())
}

#[test]
fn a_heap_in_a_vee_comes_to_rest() -> Outcome<()> {
    for restitution in [0.0, 0.5] {
        let figures = heap::measure(&OURS, Heap { holder: Holder::Vee, count: 60, restitution }, Size::Quick)?[0];
        assert!(figures.depth < 1e-5 && figures.given_up == 0, "{restitution}: {figures:?}");
        assert!(figures.rise < 1e-3 && figures.restless < 1e-6, "{restitution}: {figures:?}");
    }
    Ok(())
}

#[test]
fn every_engine_holds_a_heap() -> Outcome<()> {
    // If one lets balls through, it was given the ground the wrong way around.
    for holder in [Holder::Vee, Holder::Bowl] {
        for engine in [RAPIER, BOX2D] {
            let heap = Heap { holder, count: 60, restitution: 0.0 };
            let figures = heap::measure(&[Way::new(engine)], heap, Size::Quick)?[0];
            assert!(figures.depth < 0.5, "{}, {holder:?}: {figures:?}", engine.name);
        }
    }
    Ok(())
}

#[test]
fn every_engine_turns_the_door_about_its_hinge() -> Outcome<()> {
    // Otherwise the ball is soon far from where the door should push it.
    for engine in [HAZUMI, RAPIER, BOX2D] {
        let figures = door::measure(&[Way::new(engine)], 0.8, Size::Quick)?[0];
        assert!(figures.off < 0.5, "{}: {figures:?}", engine.name);
    }
    Ok(())
}

#[test]
fn balls_roll_off_a_platform_as_slope_and_gravity_say() -> Outcome<()> {
    // The others too, where they look at every contact in every step: so the way is the right one.
    for engine in [RAPIER, BOX2D] {
        let figures = platform::measure(&[Way { recycle: false, ..Way::new(engine) }], 0.02, Size::Quick)?[0];
        assert!(figures.off < 0.1, "{}: {figures:?}", engine.name);
    }
    Ok(())
}
