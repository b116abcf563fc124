//! What would come of a move or another shape, asked before it is made.

use hazumi::*;

use crate::support::*;

#[test]
fn a_move_that_is_tried_is_the_one_that_is_made_and_changes_nothing() -> Checked {
    let mut random = Random(5);
    for case in 0..200 {
        let mut world = World::new();
        for _ in 0..12 {
            let at = random.point(-60.0, 60.0);
            match case % 3 {
                0 => world.add(Body::fixed(Circle::new(at, 6.0)?))?,
                1 => world.add(Body::fixed(Obb::new(at, [14.0, 6.0], random.unit())?))?,
                _ => world.add(Body::fixed(Aabb::from_center(at, [12.0, 12.0])?))?,
            };
        }
        let shape = Capsule::new([-4.0, 0.0], [4.0, 0.0], 3.0)?;
        let hero = if case % 2 == 0 { Body::kinematic(shape) } else { Body::dynamic(shape) };
        let hero = world.add(hero)?;
        let motion = random.point(-80.0, 80.0);
        let before = world.checksum();
        let tried = world.test_move(hero, motion, Response::Slide)?;
        assert_eq!(world.checksum(), before, "case {case}");
        let made = world.move_by(hero, motion, Response::Slide)?;
        assert!((tried.position - made.position).length() < 1e-4, "case {case}: {tried:?} and {made:?}");
        assert_eq!(
            (tried.hits, tried.remainder, tried.crushed),
            (made.hits, made.remainder, made.crushed),
            "case {case}"
        );
    }
    Ok(())
}

#[test]
fn what_is_tried_of_a_body_that_is_off_or_gone_or_by_no_number_makes_sense() -> Checked {
    let mut world = World::new();
    let hero = world.add(Body::kinematic(Circle::new([3.0, 4.0], 1.0)?).disabled())?;
    let tried = world.test_move(hero, [5.0, 0.0], Response::Slide)?;
    assert_eq!((tried.position, tried.remainder), ([3.0, 4.0].into(), [5.0, 0.0].into()));
    assert!(world.test_move(hero, [f32::NAN, 0.0], Response::Slide).is_err());
    assert!(world.try_set_shape(hero, Circle::new([3.0, 4.0], 1e6)?)?, "off, nothing is in its way");
    world.remove(hero)?;
    assert!(world.test_move(hero, [1.0, 0.0], Response::Slide).is_err());
    assert!(world.try_set_shape(hero, Circle::new([0.0, 0.0], 1.0)?).is_err());
    Ok(())
}

#[test]
fn a_hero_stands_up_only_where_there_is_room_wherever_it_went_and_however_it_is_turned() -> Checked {
    const WALL: Tags = Tags::bit(0);
    const GHOST: Tags = Tags::bit(1);
    let (low, high) = (Aabb::new([-5.0, -6.0], [5.0, 6.0])?, Aabb::new([-5.0, -18.0], [5.0, 6.0])?);
    for kind in 0..3 {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([0.0, -40.0], [100.0, -8.0])?).tags(WALL))?;
        world.add(Body::fixed(Aabb::new([200.0, -40.0], [300.0, -18.0])?).tags(WALL))?;
        world.add(Body::fixed(Aabb::new([400.0, -40.0], [500.0, -8.0])?).tags(GHOST))?;
        let body = [Body::dynamic(low), Body::kinematic(low), Body::fixed(low)][kind].clone();
        let hero = world.add(body.stopped_by(WALL))?;
        let mut stands = |x: f32| -> Result<bool, Box<dyn std::error::Error>> {
            world.set_shape(hero, low)?;
            world.teleport(hero, [x, 0.0])?;
            let before = world.checksum();
            let stood = world.try_set_shape(hero, high)?;
            let bounds = world.get(hero).unwrap().placed_shapes().next().unwrap().aabb();
            assert_eq!(bounds.size().y, if stood { 24.0 } else { 12.0 }, "kind {kind} at {x}");
            assert!(stood || world.checksum() == before, "kind {kind} at {x}: refused, and changed");
            assert!((bounds.max().y - 6.0).abs() < 1e-4, "kind {kind} at {x}: its feet are at {}", bounds.max().y);
            Ok(stood)
        };
        let found = [50.0, 150.0, 250.0, 450.0].map(|x| stands(x).unwrap());
        assert_eq!(found, [false, true, true, true], "kind {kind}");
    }
    Ok(())
}

/// At the ends of segments and curves and at the corners of all but boxes, a move that was tried said another side.
#[test]
fn a_move_that_is_tried_is_told_the_side_that_the_step_tells() {
    let shapes: [Shape; 6] = [
        Segment::new([0.0, 0.0], [11.0, -28.0]).unwrap().into(),
        QuadBez::new([0.0, 0.0], [10.0, -20.0], [30.0, -28.0]).unwrap().into(),
        Aabb::new([0.0, -28.0], [11.0, 0.0]).unwrap().into(),
        Obb::from_half([0.0, -10.0], [5.0, 8.0], 0.4).unwrap().into(),
        Polygon::new([[0.0, 0.0], [11.0, -28.0], [20.0, -3.0]]).unwrap().into(),
        Capsule::new([0.0, 0.0], [11.0, -28.0], 4.0).unwrap().into(),
    ];
    for shape in shapes {
        let mut told = 0;
        for run in 0..400 {
            let mut world = World::new();
            world.add(Body::fixed(shape.clone())).unwrap();
            let circle = Circle::new([-25.0 + 0.15 * run as f32, 20.0], 5.0).unwrap();
            let velocity = [libm::sinf(run as f32 * 1.7) * 30.0, -30.0];
            let ball = world.add(Body::dynamic(circle).velocity(velocity)).unwrap();
            let tried = world.test_move(ball, velocity, Response::BOUNCE).unwrap();
            world.advance(1.0).unwrap();
            if let (Some(tried), Some(hit)) = (tried.hits.first(), world.hits().next()) {
                assert_eq!(tried.side, hit.side, "{shape:?}, run {run}: {:?}", hit.normal);
                told += 1;
            }
        }
        assert!(told > 60, "{shape:?}: {told}");
    }
}
