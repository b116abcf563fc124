fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm};
    use hazumi::{Aabb, Body, Circle, Filter, Tags, Vec2, World};

    const ENEMY: Tags = Tags::bit(0);
    let mut world = World::new();
    let wall = Aabb::new([300., -50.], [320., 50.])?;
    world.add(Body::fixed(wall))?;
    let enemy = Circle::new([0., 0.], 10.)?;
    let enemy = world.add(Body::dynamic(enemy).tags(ENEMY))?;

    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([200., 0.], [400., 0.], 3.))?;

    let mut met = Meetings::new();
    let mut lives = 3;
    for _ in 0..60 {
        let dt = 1. / 60.;
        swarm.meet(&world, Filter::ALL, dt, &mut met, |hit| {
            if hit.body() == Some(enemy) {
                lives -= 1;
                BulletResponse::Gone
            } else {
                BulletResponse::Bounce
            }
        })?;
        world.advance(dt)?;
    }
    // Off the wall, and back to the enemy.
    assert_eq!((lives, swarm.len()), (2, 0));
    // #endregion lines

    // #region homing
    let hero = Vec2::new(0., 300.);
    swarm.spawn(Bullet::new([0., 0.], [100., 0.], 3.))?;
    // By at most two radians a second.
    swarm.turn_toward(1. / 60., 2., |_index, _user| Some(hero))?;
    // #endregion homing
    assert!(swarm.vys()[0] > 0.);
    Ok(())
}
