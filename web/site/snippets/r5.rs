fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::rules::push_back::*;
    use hazumi::{Aabb, Segment, Vec2};

    let walker = Actor {
        aabb: Aabb::new([-5., -5.], [5., 5.])?,
        speed: 2.,
        moved: Vec2::ZERO,
    };
    let wall = Segment::new([-20., 4.], [20., 4.])?;
    let resting = Obstacle::fixed(&wall);
    let push = push_back(&walker, &resting, TOLERANCE);
    // (0, -2)

    // A wall that comes toward the walker carries it.
    let moved = Vec2::new(1., -3.);
    let coming = Obstacle { moved, ..resting };
    let carried = push_back(&walker, &coming, TOLERANCE);
    // (1, -5)
    // #endregion lines
    assert_eq!(push, Vec2::new(0., -2.));
    assert_eq!(carried, Vec2::new(1., -5.));

    // #region room
    use hazumi::rules::room::{Room, Thing, Walker};

    let mut room = Room::new();
    let hero = Aabb::new([-5., -5.], [5., 5.])?;
    let hero = room.add_walker(Walker::new(hero))?;
    let wall = Segment::new([8., -50.], [8., 50.])?;
    room.add_thing(Thing::new(wall))?;

    room.walk(hero, [1., 0.])?; // keep going right
    for _ in 0..60 {
        for hit in room.frame() {
            let _push = hit.push; // taken in the next frame
        }
    }
    // #endregion room
    let x = room.get(hero).ok_or("the hero")?.offset().x;
    assert!((2. ..=6.).contains(&x), "{x}");
    Ok(())
}
