fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{BodyId, Hit, InvalidMove, Response, World};

    const DT: f32 = 1. / 60.;
    struct Hero {
        body: BodyId,
        vy: f32,
        stands: bool,
    }

    fn frame(
        world: &mut World,
        hero: &mut Hero,
        vx: f32,
        jumps: bool,
    ) -> Result<(), InvalidMove> {
        if jumps && hero.stands {
            (hero.vy, hero.stands) = (-300., false);
        }
        if !hero.stands {
            hero.vy += 900. * DT;
        }
        let (body, slide) = (hero.body, Response::Slide);
        let motion = [vx * DT, hero.vy * DT];
        let mut moved = world.move_by(body, motion, slide)?;
        if hero.stands {
            // As far as 45 degrees fall in a frame, and a little.
            let down = [0., vx.abs() * DT + 0.5];
            moved = world.move_by(body, down, Response::Stop)?;
        }
        let up = |hit: &Hit| hit.normal.y <= -0.7;
        let down = |hit: &Hit| hit.normal.y >= 0.7;
        hero.stands = moved.hits.iter().any(up);
        if hero.stands || moved.hits.iter().any(down) {
            hero.vy = 0.;
        }
        Ok(())
    }
    // #endregion lines
    use hazumi::{Aabb, Body, Polygon};

    for degrees in [10_f32, 30., 44.] {
        let slope = degrees.to_radians().tan();
        let mut world = World::new();
        let low = 2000. * slope;
        world.add(Body::fixed(Polygon::new([[-2000., -low], [2000., low], [-2000., low]])?))?;
        let body = world.add(Body::kinematic(Aabb::from_center([0., -40.], [12., 20.])?))?;
        let mut hero = Hero { body, vy: 0., stands: false };
        let mut play = |world: &mut World, seconds: usize, vx: f32| -> Result<usize, InvalidMove> {
            let mut in_air = 0;
            for _ in 0..60 * seconds {
                frame(world, &mut hero, vx, false)?;
                in_air += usize::from(!hero.stands);
            }
            Ok(in_air)
        };
        let place = |world: &World| world.get(body).map(|hero| hero.position()).ok_or("the hero");
        play(&mut world, 1, 0.)?;
        // Standing still for five seconds it stays, to the bit.
        let stood = place(&world)?;
        assert_eq!((play(&mut world, 5, 0.)?, place(&world)?), (0, stood));
        // Downhill and uphill it stays on the floor, as high above it as it stood.
        for vx in [120., -120., -40., 40.] {
            assert_eq!(play(&mut world, 5, vx)?, 0, "{degrees} {vx}");
        }
        let high = |at: hazumi::Vec2| at.y - slope * at.x;
        assert!((high(place(&world)?) - high(stood)).abs() < 0.01);
        // It jumps off, and lands.
        frame(&mut world, &mut hero, 0., true)?;
        assert_eq!((hero.stands, hero.vy), (false, -285.));
        for _ in 0..60 {
            frame(&mut world, &mut hero, 0., false)?;
        }
        assert!(hero.stands);
    }
    Ok(())
}
