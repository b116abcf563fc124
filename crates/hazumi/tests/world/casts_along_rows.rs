//! A row of flush tiles is a flat wall to what is cast along it, and to what is moved along it.

use hazumi::*;

use crate::support::*;

/// What a floor is made of.
const FLOORS: [&str; 7] = [
    "one piece",
    "parallelograms",
    "triangles",
    "segments",
    "one body of parallelograms",
    "boxes that were turned",
    "one body of boxes that was turned",
];

/// A slope through a place, in units of a scale.
#[derive(Clone, Copy, Debug)]
struct Slope {
    floor: usize,
    slope: f32,
    scale: f32,
    home: Vec2,
}

impl Slope {
    fn angle(self) -> f32 {
        libm::atanf(self.slope)
    }

    fn along(self) -> Vec2 {
        let (sine, cosine) = libm::sincosf(self.angle());
        Vec2::new(cosine, sine)
    }

    fn world(self) -> Result<World, Box<dyn std::error::Error>> {
        let Self { floor, slope, scale, home } = self;
        let mut world = World::new();
        let at = |x: f32| home + Vec2::new(x, slope * x) * scale;
        let down = Vec2::new(0.0, 48.0 * scale);
        let width = if floor == 0 { 1280.0 } else { 16.0 };
        let lefts = (0..if floor == 0 { 1u8 } else { 80 }).map(|i| -640.0 + width * f32::from(i));
        let mut shapes = Vec::new();
        for left in lefts {
            let (a, b) = (at(left), at(left + width));
            shapes.push(match floor {
                2 => Polygon::new([a, b, (a + b) * 0.5 + down])?.into(),
                3 => Segment::new(a, b)?.into(),
                5 | 6 => {
                    let corners = [Vec2::new(left, 0.0), Vec2::new(left + width, 48.0)];
                    Aabb::new(home + corners[0] * scale, home + corners[1] * scale)?.into()
                }
                _ => Polygon::new([a, b, b + down, a + down])?.into(),
            });
        }
        let bodies: Vec<Body> = match floor {
            4 => vec![Body::compound(shapes)],
            5 => shapes.into_iter().map(|shape: Shape| Body::kinematic(shape).pivot(home)).collect(),
            6 => vec![Body::kinematic_compound(shapes).pivot(home)],
            _ => shapes.into_iter().map(Body::fixed).collect(),
        };
        for body in bodies {
            let id = world.add(body)?;
            if floor >= 5 {
                world.move_to(id, world.get(id).unwrap().position(), self.angle())?;
            }
        }
        world.advance(1.0)?;
        Ok(world)
    }

    /// A hero that came straight down onto it.
    fn stand(self, world: &mut World, hero: &Shape) -> Result<BodyId, Box<dyn std::error::Error>> {
        let id = world.add(Body::kinematic(hero.clone()))?;
        world.move_by(id, [0.0, 60.0 * self.scale], Response::Stop)?;
        Ok(id)
    }

    /// Heroes above it, so far along it.
    fn heroes(self, x: f32) -> Vec<Shape> {
        let Self { slope, scale, home, .. } = self;
        let c = home + Vec2::new(x, slope * x - 30.0) * scale;
        let corner = |degrees: f32| {
            let (sine, cosine) = libm::sincosf((degrees + 7.0).to_radians());
            c + Vec2::new(cosine, sine) * (7.0 * scale)
        };
        vec![
            Circle::new(c, 6.0 * scale).unwrap().into(),
            Aabb::from_center(c, Vec2::new(12.0, 10.0) * scale).unwrap().into(),
            Capsule::new(c - Vec2::Y * (5.0 * scale), c + Vec2::Y * (5.0 * scale), 5.0 * scale).unwrap().into(),
            Capsule::new(c - self.along() * (5.0 * scale), c + self.along() * (5.0 * scale), 5.0 * scale)
                .unwrap()
                .into(),
            Polygon::new([0.0, 60.0, 120.0, 180.0, 240.0, 300.0].map(corner)).unwrap().into(),
            Obb::new(c, Vec2::new(14.0, 9.0) * scale, self.angle()).unwrap().into(),
        ]
    }
}

/// Slopes at which a motion along them is exactly that in f32, of everything in some sizes and places.
fn slopes(floor: usize) -> impl Iterator<Item = Slope> {
    let places = [(1.0, Vec2::ZERO), (1.0 / 64.0, Vec2::ZERO), (64.0, Vec2::ZERO), (1.0, Vec2::new(1e4, -1e4))];
    let slopes = [0.25, 0.5, -0.5, 1.0];
    places
        .into_iter()
        .flat_map(move |(scale, home)| slopes.into_iter().map(move |slope| Slope { floor, slope, scale, home }))
}

#[test]
fn what_stands_on_a_slope_of_flush_tiles_is_free_to_dash_along_it() -> Checked {
    for (floor, name) in FLOORS.iter().enumerate() {
        for at in slopes(floor) {
            let world = at.world()?;
            let whole = Slope { floor: 0, ..at }.world()?;
            for i in 0..24u8 {
                for hero in at.heroes(0.37 * f32::from(i) + 0.1) {
                    let (mut world, mut whole) = (world.clone(), whole.clone());
                    let (id, on_whole) = (at.stand(&mut world, &hero)?, at.stand(&mut whole, &hero)?);
                    // At the very same place, however it came there.
                    whole.teleport(on_whole, position(&world, id))?;
                    let hero = placed(&world, id);
                    for way in [50.0, -50.0, 400.0] {
                        let motion = at.along() * (way * at.scale);
                        let met = world.cast_shape(&hero, motion, Filter::ALL.except(id))?;
                        // What rounding put a hair out of the whole slope, and is as much askew, may come onto it.
                        if whole.cast_shape(&hero, motion, Filter::ALL.except(on_whole))?.is_none() {
                            assert_eq!(met, None, "{name}, {at:?}, {hero:?} by {way}");
                        }
                        let moved = world.test_move(id, motion, Response::Stop)?;
                        if whole.test_move(on_whole, motion, Response::Stop)?.hits.is_empty() {
                            assert_eq!(moved.hits, [], "{name}, {at:?}, {hero:?} moved by {way}");
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn what_stands_on_a_slope_of_any_steepness_fits_and_is_free_along_it_though_f32_has_neither_exactly() -> Checked {
    for (floor, name) in FLOORS.iter().enumerate() {
        for home in [Vec2::ZERO, Vec2::new(1e4, -1e4)] {
            for slope in [0.3, 0.7, -0.4, 1.3] {
                let at = Slope { floor, slope, scale: 1.0, home };
                let world = at.world()?;
                for i in 0..24u8 {
                    for hero in at.heroes(0.37 * f32::from(i)) {
                        let mut world = world.clone();
                        let id = at.stand(&mut world, &hero)?;
                        let hero = placed(&world, id);
                        let others = Filter::ALL.except(id);
                        assert!(world.fits(&hero, others), "{name}, {at:?}, {hero:?}");
                        for way in [50.0, -50.0, 400.0] {
                            let met = world.cast_shape(&hero, at.along() * way, others)?;
                            assert_eq!(met, None, "{name}, {at:?}, {hero:?} by {way}");
                            let into = at.along() * way + at.along().perp() * (way.abs() / 64.0);
                            assert!(world.cast_shape(&hero, into, others)?.is_some(), "{at:?}, {hero:?} by {way}");
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn what_stands_before_the_crest_of_a_hill_of_tiles_is_free_to_dash_over_it() -> Checked {
    for slope in [-0.25f32, -0.5, -1.0] {
        let at = Slope { floor: 1, slope, scale: 1.0, home: Vec2::ZERO };
        // Up from the left to a tile that is level or falls, at the place of the hero's crest.
        for falls in [0.0, 16.0, 40.0] {
            let mut world = World::new();
            let top = 80.0 * slope;
            for left in (0..5u8).map(|i| 16.0 * f32::from(i)) {
                let (high, low) = (slope * left, slope * (left + 16.0));
                world.add(Body::fixed(Polygon::new([
                    [left, high],
                    [left + 16.0, low],
                    [left + 16.0, 0.0],
                    [left, 9.0],
                ])?))?;
            }
            world.add(Body::fixed(Polygon::new([[80.0, top], [140.0, top + falls], [140.0, 60.0], [80.0, 60.0]])?))?;
            for i in 0..60u8 {
                for hero in at.heroes(40.0 + 0.37 * f32::from(i)) {
                    let mut world = world.clone();
                    let id = at.stand(&mut world, &hero)?;
                    let hero = placed(&world, id);
                    let met = world.cast_shape(&hero, at.along() * 80.0, Filter::ALL.except(id))?;
                    assert_eq!(met, None, "{at:?}, {hero:?}");
                }
            }
        }
    }
    Ok(())
}

/// A row of tiles from 0 to 160 on the level, y down, and what stands on it or is a little sunk in it.
fn row(gap: f32) -> Vec<Shape> {
    (0..10u8).map(|i| 16.0 * f32::from(i)).map(|x| tile([x, 0.0], [x + 16.0 - gap, 16.0])).collect()
}

fn world_of(shapes: impl IntoIterator<Item = Shape>) -> World {
    let mut world = World::new();
    for shape in shapes {
        world.add(Body::fixed(shape)).unwrap();
    }
    world
}

/// Heroes whose lowest point is at (40, `low`).
fn heroes(low: f32) -> [Shape; 4] {
    [
        Circle::new([40.0, low - 6.0], 6.0).unwrap().into(),
        Aabb::new([34.0, low - 10.0], [46.0, low]).unwrap().into(),
        Capsule::new([36.0, low - 5.0], [44.0, low - 5.0], 5.0).unwrap().into(),
        Polygon::new([[40.0, low - 10.0], [46.0, low - 5.0], [43.0, low], [37.0, low], [34.0, low - 5.0]])
            .unwrap()
            .into(),
    ]
}

/// Four ulps of a coordinate of 128: what counts as one surface there.
const W: f32 = 4.0 * 128.0 * f32::EPSILON;

#[test]
fn what_is_sunk_by_rounding_in_a_level_row_is_free_to_dash_along_it() -> Checked {
    for low in [0.0, W / 64.0, W / 16.0, -W / 64.0] {
        for hero in heroes(low) {
            for motion in [[100.0, 0.0], [-30.0, 0.0]] {
                assert_eq!(world_of(row(0.0)).cast_shape(&hero, motion, Filter::ALL)?, None, "{hero:?} by {motion:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_cast_along_a_row_meets_what_stands_out_of_it() -> Checked {
    let step = |height: f32| tile([112.0, -height], [128.0, 16.0]);
    let foot = || Polygon::new([[112.0, 0.0], [200.0, -44.0], [200.0, 0.0]]).unwrap().into();
    for (name, extra) in [
        ("a step of little more than rounding", step(1.25 * W)),
        ("a step", step(0.01)),
        ("a wall", step(64.0)),
        ("a wall that is part of the row", tile([112.0, -64.0], [128.0, 0.0])),
        ("a wall that ends at the floor within a tile", tile([104.0, -64.0], [120.0, 0.0])),
        ("a slope's foot", foot()),
    ] {
        let world = world_of(row(0.0).into_iter().chain([extra]));
        for hero in heroes(0.0) {
            let met = world.cast_shape(&hero, [100.0, 0.0], Filter::ALL)?.ok_or_else(|| format!("{name}: {hero:?}"))?;
            assert_eq!(met.body, world.iter().last().unwrap().id(), "{name}: {hero:?}");
        }
    }
    Ok(())
}

#[test]
fn what_is_sunk_in_a_row_meets_its_beginning_and_a_tile_behind_a_gap() -> Checked {
    for hero in heroes(W / 64.0) {
        let before = hero.translated([-80.0, 0.0])?;
        let begins = world_of(row(0.0)).cast_shape(&before, [100.0, 0.0], Filter::ALL)?;
        assert!(begins.is_some_and(|met| met.point.x == 0.0), "{hero:?} at the row's beginning: {begins:?}");
        let gap = world_of(row(0.01)).cast_shape(&hero, [100.0, 0.0], Filter::ALL)?;
        assert!(gap.is_some_and(|met| met.time > 0.0 && met.point.x % 16.0 == 0.0), "{hero:?} at a gap: {gap:?}");
    }
    Ok(())
}

#[test]
fn a_tile_that_a_filter_leaves_out_or_that_lets_pass_makes_no_row() -> Checked {
    const GHOST: Tags = Tags::bit(0);
    for hero in heroes(W / 64.0) {
        let mut world = World::new();
        for (i, shape) in row(0.0).into_iter().enumerate() {
            // The fifth is at 64, and the sixth is the first that is in the way.
            let body = Body::fixed(shape);
            world.add(if i < 5 { body.tags(GHOST).one_way_toward([0.0, 1.0]) } else { body })?;
        }
        for filter in [Filter::ALL.none_of(GHOST), Filter::ALL.mind_one_way()] {
            let met = world.cast_shape(&hero, [100.0, 0.0], filter)?;
            assert!(met.is_some_and(|met| met.point.x == 80.0), "{hero:?}: {met:?}");
        }
        assert_eq!(world.cast_shape(&hero, [100.0, 0.0], Filter::ALL)?, None, "{hero:?}");
    }
    Ok(())
}

#[test]
fn what_comes_onto_a_row_flatly_meets_it_by_its_flat_side_wherever_that_is() -> Checked {
    // The tiles are a few ulps up and down, as those of a floor that was turned are.
    let tiles = (0..10u8).map(|i| (16.0 * f32::from(i), W / 64.0 * f32::from(i % 3)));
    let world = world_of(tiles.map(|(x, up)| tile([x, -up], [x + 16.0, 16.0])));
    for i in 0..200u8 {
        for hero in heroes(-1.0 - f32::from(i) * 0.003) {
            let met = world.cast_shape(&hero, [100.0, 2.0], Filter::ALL)?.ok_or("none")?;
            assert_eq!(met.normal, -Vec2::Y, "{hero:?}: {met:?}");
        }
    }
    Ok(())
}
