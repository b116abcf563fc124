//! hazumi's own column keeps its promises, in the small versions of the scenes; and the scenes can tell who does not.

use hazumi_peers::Outcome;
use hazumi_peers::engines::{BOX2D, Continuous, HAZUMI, RAPIER, version};
use hazumi_peers::scenes::billiards::Way;
use hazumi_peers::scenes::sweeps::Kind;
use hazumi_peers::scenes::wall::Target;
use hazumi_peers::scenes::{Size, billiards, drift, pair, seams, speed, sweeps, wall};

#[test]
fn a_row_is_a_flat_wall() -> Outcome<()> {
    for is_row in [false, true] {
        let figures = seams::measure(&HAZUMI, is_row, Size::Quick)?;
        assert!(figures.balls > 400 && figures.off == 0, "{figures:?}");
        assert!(figures.angle < 1e-3 && figures.speeds.iter().all(|kept| (kept - 1.0).abs() < 1e-6), "{figures:?}");
    }
    Ok(())
}

#[test]
fn the_others_are_right_at_one_long_box() -> Outcome<()> {
    // If they are not, it is not the seams that the scene measures.
    for engine in [RAPIER, BOX2D] {
        let figures = seams::measure(&engine, false, Size::Quick)?;
        assert_eq!(figures.off, 0, "{}: {figures:?}", engine.name);
    }
    Ok(())
}

#[test]
fn billiards_keep_their_energy() -> Outcome<()> {
    for packing in [0.2, 0.5] {
        let figures = billiards::measure(&[Way::new(HAZUMI)], packing, Size::Quick)?[0];
        assert!((figures.energy - 1.0).abs() < 1e-6, "{packing}: {figures:?}");
        assert!(figures.overlap < 1e-5 && figures.outside == 0, "{packing}: {figures:?}");
    }
    Ok(())
}

#[test]
fn a_touching_pair_leaves_in_symmetry() -> Outcome<()> {
    let figures = pair::measure(&HAZUMI, 1, Size::Quick)?;
    assert!(figures.energy.iter().all(|energy| (energy - 1.0).abs() < 1e-6), "{figures:?}");
    assert!(figures.back.iter().all(|back| (back - 0.2).abs() < 1e-6), "{figures:?}");
    assert!(figures.asymmetry < 1e-6, "{figures:?}");
    Ok(())
}

#[test]
fn a_single_ball_keeps_the_energy_with_every_engine() -> Outcome<()> {
    // If it does not, it is not the meeting of several that the scenes measure.
    for engine in [HAZUMI, RAPIER, BOX2D] {
        let range = pair::single(&engine, 1, Size::Quick)?;
        assert!(range.iter().all(|energy| (energy - 1.0).abs() < 1e-4), "{}: {range:?}", engine.name);
    }
    Ok(())
}

#[test]
fn nothing_is_passed_and_the_scene_would_see_it() -> Outcome<()> {
    for speed in [0.5, 5.0, 50.0] {
        for target in [Target::Wall, Target::Ball, Target::Coming] {
            let (passed, shots) = wall::measure(&HAZUMI, target, Continuous::Fixed, speed, Size::Quick)?;
            assert!(passed == 0 && shots > 0, "{target:?} at {speed}: {passed} of {shots}");
        }
    }
    let (passed, _) = wall::measure(&RAPIER, Target::Wall, Continuous::Off, 50.0, Size::Quick)?;
    assert!(passed > 0);
    Ok(())
}

#[test]
fn a_ball_in_a_turned_room_is_where_it_should_be() -> Outcome<()> {
    let figures = drift::measure(&HAZUMI, Size::Quick)?;
    assert!(figures.bounces > 100 && figures.drift.abs() < 3e-7, "{figures:?}");
    assert!(figures.behind.abs() < 1e-6 * figures.time, "{figures:?}");
    Ok(())
}

#[test]
fn balls_among_bricks_keep_their_speed_and_stay_in_the_room() -> Outcome<()> {
    for diameters in [0.5, 50.0] {
        let figures = speed::measure(&[HAZUMI], 1_000, diameters, Size::Quick)?[0];
        assert!((figures.speed - 1.0).abs() < 1e-6 && figures.outside == 0, "{diameters}: {figures:?}");
    }
    Ok(())
}

#[test]
fn sweep_and_shape_cast_agree() -> Outcome<()> {
    for kind in [Kind::Box, Kind::TurnedBox, Kind::Segment] {
        let figures = sweeps::measure(kind, Size::Quick)?;
        assert!(figures.touch[0] > 0.05 && (figures.touch[0] - figures.touch[1]).abs() < 1e-3, "{kind:?}: {figures:?}");
        assert!(figures.difference < 0.05, "{kind:?}: {figures:?}");
    }
    Ok(())
}

#[test]
fn versions_are_known() {
    for package in ["hazumi", "rapier2d", "boxdd", "parry2d"] {
        assert!(version(package).split('.').count() == 3, "{package}: {}", version(package));
    }
}
