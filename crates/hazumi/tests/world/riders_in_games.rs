//! What stopped on a body rides it, over hollows, against walls, and where a door pushes it on.

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

/// It slid on the lift and gave all back to the peg: the lift took it there again, in no time and for hundreds of hits.
#[test]
fn a_ball_that_slides_on_a_lift_is_told_one_hit_of_the_peg_that_it_is_taken_against() -> Checked {
    let mut struck = 0;
    for velocity in [[0.0, 225.0], [100.0, 225.0], [0.0, -10.0], [100.0, -50.0]] {
        for (spin, gap) in [(0.0, 0.0), (0.5, 0.0), (-0.5, 0.0), (-0.5, 1.0)] {
            for hertz in [10.0, 60.0] {
                let mut world = World::new();
                let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 3.0)?).velocity(velocity))?;
                let peg = world.add(Body::fixed(Circle::new([0.5, 3.5 + gap], 0.5)?))?;
                let lift = Body::kinematic(Aabb::new([-40.0, -10.0], [40.0, -3.0])?).response(Response::Slide);
                world.add(lift.velocity([0.0, 32.0]).spin(spin))?;
                for step in 0..(0.5 * hertz) as usize {
                    let report = world.advance(1.0 / hertz)?;
                    let told = world.hits().filter(|hit| (hit.body, hit.other) == (ball, peg)).count();
                    struck += told;
                    let at = format!("{velocity:?}, spin {spin}, gap {gap}, {hertz} Hz, step {step}");
                    assert!(told <= 4 && report.bounded == 0, "{at}: {report:?}, {told}");
                }
            }
        }
    }
    assert!(struck >= 16, "{struck}");
    Ok(())
}

/// It went on with the lift whatever the floor gave it, and struck that up to 60 times in a step.
#[test]
fn what_stopped_on_a_leaning_lift_bounces_off_the_floor_that_the_lift_takes_it_to() -> Checked {
    let answers = [
        Response::Bounce { restitution: 0.5 },
        Response::Bounce { restitution: 0.9 },
        Response::Bounce { restitution: 1.0 },
        Response::BounceAt { speed: 150.0 },
    ];
    for answer in answers {
        for (lean, along) in [(-0.8f32, -60.0f32), (-0.6, -38.0), (-0.3, 0.0), (0.3, 38.0), (0.6, -60.0)] {
            for gravity in [0.0, 400.0] {
                for shape in [Circle::new([0.0, 30.0], 7.0)?.into(), tile([-6.0, 25.0], [6.0, 35.0])] {
                    let mut world = World::new();
                    world.set_gravity([0.0, gravity])?;
                    let floor = world.add(Body::fixed(tile([-500.0, 100.0], [500.0, 140.0])).response(answer))?;
                    let lift = Body::kinematic(Obb::new([0.0, 60.0], [60.0, 6.0], lean)?).response(Response::Stop);
                    world.add(lift.velocity([along, 59.0]))?;
                    let rider = world.add(Body::dynamic(shape).velocity([0.0, 120.0]))?;
                    let mut struck = 0;
                    for step in 0..120 {
                        world.advance(1.0 / 60.0)?;
                        let told = world.hits().filter(|hit| (hit.body, hit.other) == (rider, floor)).count();
                        assert!(told <= 3, "{answer:?}, lean {lean}, gravity {gravity}, step {step}: {told}");
                        struck += told;
                    }
                    assert!(struck > 0, "{answer:?}, lean {lean}, gravity {gravity}");
                }
            }
        }
    }
    Ok(())
}

/// Two pieces of a floor that join at (160, 0), or mirrored at (-160, 0): hollow, hill, notch, the foot of a ramp and a crest.
fn jointed_floors(side: f32) -> [[Shape; 2]; 6] {
    let at = |x: f32, y: f32| Vec2::new(side * x, y);
    let segment = |a: Vec2, b: Vec2| Shape::from(Segment::new(a, b).unwrap());
    let curve = |a: Vec2, b: Vec2, c: Vec2| Shape::from(QuadBez::new(a, b, c).unwrap());
    let joint = at(160.0, 0.0);
    let level = segment(at(-50.0, 0.0), joint);
    [
        [curve(at(0.0, -40.0), at(80.0, 0.0), joint), curve(joint, at(240.0, 0.0), at(320.0, -40.0))],
        [curve(at(0.0, 40.0), at(80.0, 0.0), joint), curve(joint, at(240.0, 0.0), at(320.0, 40.0))],
        [curve(at(0.0, -40.0), at(80.0, -50.0), joint), curve(joint, at(240.0, -50.0), at(320.0, -40.0))],
        [level.clone(), curve(joint, at(240.0, 0.0), at(400.0, -60.0))],
        [level.clone(), curve(joint, at(240.0, 0.0), at(400.0, 60.0))],
        [level, segment(joint, at(400.0, 60.0))],
    ]
}

#[test]
fn a_door_pushes_what_stopped_on_a_floor_over_the_joint_of_its_pieces() -> Checked {
    for (number, size, dt, speed) in [
        (0, 31.0, 30.0, 33.0),
        (1, 20.0, 60.0, 60.0),
        (2, 35.0, 240.0, 90.0),
        (3, 27.5, 60.0, 111.0),
        (4, 12.0, 120.0, 45.0),
    ] {
        for (side, floor) in [-1.0f32, 1.0].into_iter().flat_map(|side| (0..6).map(move |floor| (side, floor))) {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0])?;
            let pieces = jointed_floors(side)[floor].clone();
            for piece in &pieces {
                world.add(Body::fixed(piece.clone()))?;
            }
            let (center, half) = (Vec2::new(side * 90.0, -60.0), 0.5 * size);
            let shape: Shape = match number {
                0 => Circle::new(center, half)?.into(),
                1 | 4 => Aabb::from_center(center, [size, size])?.into(),
                2 => {
                    Capsule::new(center - Vec2::new(0.0, 0.6 * half), center + Vec2::new(0.0, 0.6 * half), 0.4 * half)?
                        .into()
                }
                _ => {
                    Capsule::new(center - Vec2::new(0.6 * half, 0.0), center + Vec2::new(0.6 * half, 0.0), 0.4 * half)?
                        .into()
                }
            };
            let thing = world.add(Body::dynamic(shape).response(Response::Stop))?;
            let door = Aabb::from_center([side * 15.0, -50.0], [10.0, 300.0])?;
            let door = world.add(Body::kinematic(door).velocity([side * speed, 0.0]))?;
            let what = format!("thing {number}, side {side}, floor {floor}");
            let place = |world: &World| world.get(thing).unwrap().position();
            for step in 0..(200.0 / speed * dt) as usize {
                let report = world.advance(1.0 / dt)?;
                assert!(report.bounded + report.crushed == 0, "{what}, step {step}: {report:?} at {:?}", place(&world));
                let placed: Vec<Shape> = world.get(thing).unwrap().placed_shapes().collect();
                for other in pieces.iter().cloned().chain(world.get(door).unwrap().placed_shapes()) {
                    let deep = contact(&placed[0], &other).map_or(0.0, |contact| contact.depth);
                    assert!(deep < 1e-3, "{what}, step {step}: {deep} deep");
                }
            }
            assert!(side * place(&world).x > 200.0, "{what}: {:?}", place(&world));
            // It has no velocity of its own: with the door it stands.
            world.set_velocity(door, [0.0, 0.0])?;
            world.advance(1.0 / dt)?;
            let stood = place(&world);
            for _ in 0..10 {
                world.advance(1.0 / dt)?;
                assert_eq!(world.get(thing).unwrap().velocity(), Vec2::ZERO, "{what}");
            }
            assert_eq!(place(&world), stood, "{what}");
        }
    }
    Ok(())
}

#[test]
fn what_a_door_pushed_over_a_joint_stays_on_the_floor_when_the_door_goes_back() -> Checked {
    for (side, floor) in [-1.0f32, 1.0].into_iter().flat_map(|side| [0, 2].map(|floor| (side, floor))) {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0])?;
        for piece in &jointed_floors(side)[floor] {
            world.add(Body::fixed(piece.clone()))?;
        }
        let thing = Aabb::from_center([side * 120.0, -30.0], [20.0, 20.0])?;
        let thing = world.add(Body::dynamic(thing).response(Response::Stop))?;
        let door = Aabb::from_center([side * 15.0, -50.0], [10.0, 300.0])?;
        let door = world.add(Body::kinematic(door).velocity([side * 60.0, 0.0]))?;
        for _ in 0..180 {
            world.advance(1.0 / 60.0)?;
        }
        let pushed = world.get(thing).unwrap().position();
        assert!(side * pushed.x > 200.0, "side {side}, floor {floor}: {pushed:?}");
        world.set_velocity(door, [side * -60.0, 0.0])?;
        for _ in 0..60 {
            world.advance(1.0 / 60.0)?;
        }
        let stands = world.get(thing).unwrap();
        assert_eq!((stands.position(), stands.velocity()), (pushed, Vec2::ZERO), "side {side}, floor {floor}");
    }
    Ok(())
}

#[test]
fn a_door_takes_what_it_caught_in_the_air_up_a_slope_of_several_pieces() -> Checked {
    for (radius, dt, speed, bend) in [(18.7, 44.0, 196.0, 16.0), (10.8, 60.0, 40.0, 12.0), (13.0, 120.0, 90.0, 4.0)] {
        for side in [-1.0f32, 1.0] {
            let at = |x: f32, y: f32| Vec2::new(side * x, y);
            let mut world = World::new();
            world.add(Body::fixed(QuadBez::new(at(100.0, -20.0), at(184.0, -56.0), at(268.0, -88.0))?))?;
            world.add(Body::fixed(QuadBez::new(at(268.0, -88.0), at(312.0, -104.0 + bend), at(356.0, -109.0))?))?;
            let ball = Circle::new(at(60.0, -60.0), radius)?;
            let ball = world.add(Body::dynamic(ball).response(Response::Stop))?;
            let door = Aabb::from_center(at(15.0, -50.0), [10.0, 300.0])?;
            let door = world.add(Body::kinematic(door).velocity(at(speed, 0.0)))?;
            for step in 0..(300.0 / speed * dt) as usize {
                let report = world.advance(1.0 / dt)?;
                assert!(report.bounded + report.crushed == 0, "radius {radius}, side {side}, step {step}: {report:?}");
            }
            let [ball, door] = [ball, door].map(|id| side * world.get(id).unwrap().position().x);
            assert!((ball - door - 5.0 - radius).abs() < 1e-3, "radius {radius}, side {side}: {ball}, door {door}");
        }
    }
    Ok(())
}

/// Floors of two pieces that go up, to the right or mirrored: at the end that these share the floor bends up, goes on smoothly or bends down.
fn rising_floors(side: f32) -> [[Shape; 2]; 6] {
    let at = |x: f32, y: f32| Vec2::new(side * x, y);
    let segment = |a: Vec2, b: Vec2| Shape::from(Segment::new(a, b).unwrap());
    let curve = |a: Vec2, b: Vec2, c: Vec2| Shape::from(QuadBez::new(a, b, c).unwrap());
    let (joint, high) = (at(160.0, -40.0), at(160.0, -108.0));
    let first = curve(at(0.0, 0.0), at(80.0, -16.0), joint);
    [
        [first.clone(), curve(joint, at(240.0, -70.0), at(320.0, -80.0))],
        [first.clone(), segment(joint, at(320.0, -140.0))],
        [first.clone(), curve(joint, at(240.0, -64.0), at(320.0, -96.0))],
        [first.clone(), curve(joint, at(240.0, -41.0), at(320.0, -30.0))],
        [first, curve(joint, at(240.0, -30.0), at(320.0, 10.0))],
        [curve(at(0.0, 0.0), at(80.0, -40.0), high), curve(high, at(260.0, -218.0), at(360.0, -365.0))],
    ]
}

/// What a door does to a crate, or a wedge, that stopped on such a floor: it pushes that over the joint, and nothing crushes it in the open.
fn push_up(floor: &[Shape; 2], side: f32, [size, rate, speed]: [f32; 3], is_wedge: bool) -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    for piece in floor {
        world.add(Body::fixed(piece.clone()))?;
    }
    let (center, half) = (Vec2::new(side * 45.0, -110.0), 0.5 * size);
    let corner = |x: f32, y: f32| center + Vec2::new(side * x, y);
    let thing: Shape = if is_wedge {
        Polygon::new([corner(-half, 0.4 * half), corner(half, 0.4 * half), corner(half, -0.4 * half)])?.into()
    } else {
        Aabb::from_center(center, [size, size])?.into()
    };
    let thing = world.add(Body::dynamic(thing).response(Response::Stop))?;
    let door = Aabb::from_center([side * -15.0, 0.0], [10.0, 600.0])?;
    let door = world.add(Body::kinematic(door).velocity([side * speed, 0.0]))?;
    let what = format!("size {size}, rate {rate}, speed {speed}, side {side}, wedge {is_wedge}");
    for step in 0..(240.0 / speed * rate) as usize {
        let report = world.advance(1.0 / rate)?;
        let place = position(&world, thing);
        assert!(report.bounded + report.crushed == 0, "{what}, step {step}: {report:?} at {place:?}");
        let shape = placed(&world, thing);
        for other in floor.iter().cloned().chain([placed(&world, door)]) {
            let deep = contact(&shape, &other).map_or(0.0, |contact| contact.depth);
            assert!(deep < 1e-3, "{what}, step {step}: {deep} deep at {place:?}");
        }
    }
    let place = position(&world, thing);
    assert!(side * place.x > 200.0, "{what}: {place:?}");
    Ok(())
}

const PUSHES: [[f32; 3]; 8] = [
    [38.0, 60.0, 60.0],
    [30.0, 70.0, 57.0],
    [27.5, 100.0, 80.0],
    [31.0, 48.0, 75.0],
    [12.0, 44.0, 46.0],
    [7.0, 128.0, 84.0],
    [20.0, 60.0, 120.0],
    [16.0, 90.0, 90.0],
];

#[test]
fn a_door_pushes_a_crate_up_over_the_end_that_two_pieces_of_a_floor_share() -> Checked {
    for side in [-1.0f32, 1.0] {
        for floor in &rising_floors(side)[..5] {
            for push in PUSHES {
                push_up(floor, side, push, false)?;
                push_up(floor, side, push, true)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_crate_that_a_door_pushes_up_a_steep_floor_is_not_stopped_before_it_is_at_the_next_piece() -> Checked {
    for side in [-1.0f32, 1.0] {
        for push in PUSHES {
            push_up(&rising_floors(side)[5], side, push, false)?;
            push_up(&rising_floors(side)[5], side, push, true)?;
        }
    }
    Ok(())
}

/// Another strikes what stopped on the floor from below, and it comes off that by a hair: too little for the contact to be over.
#[test]
fn what_is_pushed_up_off_the_floor_that_it_stopped_on_comes_down_again_and_hangs_nowhere() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    let floor = world.add(Body::fixed(tile([-50.0, 200.0], [250.0, 250.0])))?;
    let crate_of = |corners: &[[f32; 2]]| Polygon::new(corners.iter().map(|&corner| Vec2::from(corner)));
    let stopped = crate_of(&[[118.35814, 177.79], [103.23222, 185.36288], [104.23687, 168.477]])?;
    let bouncing = [[147.91426, 191.57487], [132.3592, 190.29604], [133.63805, 174.74098], [149.1931, 176.01982]];
    let bouncing = Body::dynamic(crate_of(&bouncing)?).restitution(0.81796974).velocity([-111.38204, 53.622913]);
    let stopped = Body::dynamic(stopped).response(Response::Stop).velocity([-0.3777187, 79.18431]);
    let stopped = world.add(stopped.mass(1.7240484).tags(Tags::bit(1)))?;
    world.add(bouncing.mass(3.2245226).tags(Tags::bit(1)))?;
    let mut hung = 0;
    for step in 0..120 {
        world.advance(1.0 / 240.0)?;
        let above = distance(&placed(&world, stopped), &placed(&world, floor));
        let hangs = velocity(&world, stopped) == Vec2::ZERO && above > 1e-3;
        hung = if hangs { hung + 1 } else { 0 };
        assert!(hung < 3, "step {step}: it hangs {above} above the floor");
    }
    Ok(())
}
