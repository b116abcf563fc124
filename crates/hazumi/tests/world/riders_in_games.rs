//! What stopped on a body that moves and turns rides it, over hollows and against walls.

use hazumi::*;

use crate::support::*;

#[test]
fn a_box_that_stopped_on_a_wave_that_sways_goes_with_it_by_a_few_chords_a_step() -> Checked {
    for (spin, x, half) in
        [(0.3f32, 9f32, 6f32), (-0.3, 9.0, 6.0), (0.15, 8.0, 5.0), (-0.25, 11.0, 6.6), (0.26, 9.05, 6.62)]
    {
        let mut world = World::new();
        world.set_gravity([0.0, 500.0])?;
        let wave = CubicBez::new([-20.0, 0.0], [-8.0, -10.0], [8.0, 10.0], [20.0, 0.0]).unwrap();
        let wave = Body::kinematic(wave.with_half_width(1.0).unwrap()).spin(spin).stop_angles(-0.5, 0.5);
        let wave = world.add(wave)?;
        let rider = Aabb::from_center([x, -18.0], [2.0 * half, 2.0 * half]).unwrap();
        let rider = world.add(Body::dynamic(rider).response(Response::Stop))?;
        for step in 0..500 {
            let (angle, spin) = world.get(wave).map(|wave| (wave.angle(), wave.spin())).unwrap();
            if angle.abs() >= 0.499 && angle * spin > 0.0 {
                world.set_spin(wave, -spin)?;
            }
            let report = world.advance(1.0 / 60.0)?;
            let chords = world.path(rider).count();
            assert!(chords <= 64 && report.bounded == 0, "spin {spin}, x {x}, step {step}: {chords} chords");
        }
        assert!(world.contacts(rider).any(|contact| contact.other == wave), "spin {spin}, x {x}");
    }
    Ok(())
}

#[test]
fn a_box_that_its_lift_takes_against_a_leaning_wall_is_told_one_hit_and_not_hundreds() -> Checked {
    let mut struck = 0;
    for lean in [0.3f32, 0.5, 0.7, 0.85, 0.98, 1.1, 1.3] {
        for velocity in [[12.0, -13.0], [25.0, -5.0], [20.0, -20.0], [8.0, 0.0]] {
            for gravity in [0.0, 400.0] {
                let mut world = World::new();
                world.set_gravity([0.0, gravity])?;
                world.add(Body::kinematic(tile([-20.0, 0.0], [20.0, 4.0])).velocity(velocity))?;
                // It leans away from the lift: the rider might climb it.
                let wall = world.add(Body::fixed(Obb::new([24.0, -8.0], [10.0, 3.0], -lean).unwrap()))?;
                let rider = Body::dynamic(Obb::new([0.0, -4.0], [2.15, 1.3], 0.59).unwrap());
                let rider = world.add(rider.velocity([0.0, 60.0]).response(Response::Stop))?;
                for step in 0..120 {
                    let report = world.advance(1.0 / 60.0)?;
                    struck += world.hits().filter(|hit| hit.body == rider && hit.other == wall).count();
                    assert!(report.hits <= 2, "lean {lean}, {velocity:?}, step {step}: {report:?}");
                }
            }
        }
    }
    assert!(struck >= 10, "{struck}");
    Ok(())
}
