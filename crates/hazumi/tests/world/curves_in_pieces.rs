//! Smooth curves in pieces that share their ends, as drawings have them: what glides along does not notice.

use hazumi::*;

use crate::support::*;

/// A curve in 2^`cuts` pieces.
fn pieces(curve: [Vec2; 4], cuts: usize) -> Vec<[Vec2; 4]> {
    (0..cuts).fold(vec![curve], |all, _| {
        all.iter()
            .flat_map(|curve| {
                let (first, second) = split_cubic(curve, 0.5);
                [first, second]
            })
            .collect()
    })
}

/// From (-160, 0) to (160, 0), as a hollow that goes down by 30 if `down` is 40, or as a hill if it is negative.
fn valley(down: f32) -> [Vec2; 4] {
    [[-160.0, 0.0], [-50.0, down], [50.0, down], [160.0, 0.0]].map(Vec2::from)
}

fn shapes(at: Vec2, size: f32) -> [Shape; 3] {
    let side = Vec2::new(0.6 * size, 0.0);
    let corner = |i: u16| at + Vec2::new(libm::cosf(f32::from(i)), libm::sinf(f32::from(i))) * size;
    [
        Aabb::from_center(at, [2.0 * size, 1.7 * size]).unwrap().into(),
        Capsule::new(at - side, at + side, 0.6 * size).unwrap().into(),
        Polygon::new((0..6).map(corner)).unwrap().into(),
    ]
}

/// How often what glides is hit later than a few steps after it began to.
fn late_hits(curve: [Vec2; 4], width: f32, body: Body, gravity: f32, rate: f32) -> usize {
    let mut world = World::new();
    world.set_gravity([0.0, gravity]).unwrap();
    for piece in pieces(curve, 3) {
        world.add(Body::fixed(cubic(piece).with_half_width(width).unwrap())).unwrap();
    }
    let body = world.add(body).unwrap();
    let (mut in_contact, mut late) = (0, 0);
    for _ in 0..(1.2 * rate) as usize {
        let hits = world.advance(1.0 / rate).unwrap().hits;
        if position(&world, body).x.abs() > 150.0 {
            break;
        }
        late += if in_contact > 3 { hits } else { 0 };
        in_contact = if world.contacts(body).next().is_some() { in_contact + 1 } else { 0 };
    }
    late
}

#[test]
fn what_glides_through_a_hollow_drawn_in_pieces_is_told_no_hit_where_they_join() {
    let mut told = [0; 2];
    for seed in 0..40 {
        let mut random = Random(seed);
        let (size, x) = (random.between(4.0, 9.0), random.between(-120.0, -60.0));
        let velocity = [random.between(50.0, 250.0), random.between(20.0, 150.0)];
        for width in [0.0, 3.0] {
            for rate in [30.0, 60.0, 144.0] {
                for shape in shapes(Vec2::new(x, -50.0), size) {
                    let falls = Body::dynamic(shape.clone()).velocity([velocity[0], 0.0]).restitution(0.0);
                    told[0] += late_hits(valley(40.0), width, falls, 900.0, rate);
                    let slides = Body::dynamic(shape).velocity(velocity).response(Response::Slide);
                    told[1] += usize::from(late_hits(valley(40.0), width, slides, 0.0, rate) > 0);
                }
            }
        }
    }
    assert_eq!(told[0], 0, "under gravity");
    // A sharp corner that the end of a thin piece comes past is told now and then; it was every third.
    assert!(told[1] <= 12, "{} of 720 without gravity", told[1]);
}

/// What slides down one side of a bowl strikes the other, though that is the next piece of the same drawing.
#[test]
fn a_box_that_slides_down_a_bowl_in_pieces_is_told_when_it_strikes_the_other_side() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0])?;
    let pieces = [
        [[-15.0, -100.0], [-15.0, -60.0], [-15.0, -30.0], [-15.0, 0.0]],
        [[-15.0, 0.0], [-15.0, 8.3], [-8.3, 15.0], [0.0, 15.0]],
        [[0.0, 15.0], [8.3, 15.0], [15.0, 8.3], [15.0, 0.0]],
    ];
    for piece in pieces {
        world.add(Body::fixed(cubic(piece.map(Vec2::from))))?;
    }
    let falls = Body::dynamic(Aabb::new([-14.5, -90.0], [5.5, -75.0])?).velocity([-60.0, 0.0]).restitution(0.0);
    let falls = world.add(falls)?;
    let mut struck = Vec::new();
    for _ in 0..60 {
        world.advance(1.0 / 60.0)?;
        struck.extend(world.hits().map(|hit| (hit.normal, hit.velocity.length())));
    }
    assert!(velocity(&world, falls).length() < 1e-3, "it lies in the bowl");
    assert!(struck.iter().any(|(normal, speed)| normal.x < -0.5 && *speed > 300.0), "{struck:?}");
    Ok(())
}
