//! What one meets in the rooms of ordinary games: corners of tiles, rows of platforms, ferries below blocks.

use super::*;

/// A circle, a capsule, a box and a polygon that is pointed below, so wide to each side, with their feet at a place.
fn heroes(feet: [f32; 2], half: f32) -> [Shape; 4] {
    let [x, y] = feet;
    let at = |right: f32, up: f32| Vec2::new(x + right, y - up);
    [
        Circle::new(at(0.0, half), half).unwrap().into(),
        Capsule::new(at(0.0, half), at(0.0, half + 19.0), half).unwrap().into(),
        Aabb::from_center(at(0.0, 20.0), [2.0 * half, 40.0]).unwrap().into(),
        Polygon::new([
            at(0.0, 0.0),
            at(half, 0.5 * half),
            at(half, 3.0 * half),
            at(0.0, 4.0 * half),
            at(-half, 3.0 * half),
            at(-half, 0.5 * half),
        ])
        .unwrap()
        .into(),
    ]
}

/// Runs, and says for how many frames in a row it did not come on, while it was above a height.
fn longest_stop(game: &mut Game, seconds: f32, speed: f32, above: f32) -> usize {
    let (mut stopped, mut longest, mut last) = (0, 0, game.at());
    let least = 0.01 * speed.abs() / game.rate;
    game.run(seconds, speed, |game, walked| {
        let is_stopped = (walked.position - last).length() < least && game.at().y < above;
        stopped = if is_stopped { stopped + 1 } else { 0 };
        (longest, last) = (longest.max(stopped), walked.position);
    });
    longest
}

#[test]
fn it_walks_off_a_tile_down_the_slope_beside_it_wherever_on_the_corner_its_foot_is() {
    // With the foot at some of these places, by rounding, it went into the corner so little that this was found but not answered.
    let places = [600.536f32].into_iter().chain((0..60).map(|i| 600.0 + 0.025 * i as f32));
    for (place, side) in places.flat_map(|place| [(place, 1.0), (place, -1.0)]) {
        for shape in heroes([side * place, 512.0], 12.0) {
            let mut game = Game::with(60.0, shape);
            let (a, b) = (side * 544.0, side * 640.0);
            game.block([a.min(b), 512.0], [a.max(b), 544.0]);
            game.hill([[side * 640.0, 512.0], [side * 672.0, 544.0], [side * 640.0, 544.0]]);
            let stopped = longest_stop(&mut game, 0.7, side * 90.0, 540.0);
            assert_eq!(stopped, 0, "{place} to the side {side}: {:?}", game.at());
            assert!(side * game.at().x > 655.0 && game.walker.is_on_floor(), "{:?}", game.at());
        }
    }
}

/// A row of one-way tiles from x = 0 on, with their tops at y = 0.
fn row(game: &mut Game, tile: f32, thick: f32) {
    for i in 0..40 {
        let x = i as f32 * tile;
        game.add(Body::fixed(Aabb::new([x, 0.0], [x + tile, thick]).unwrap()).one_way_toward(UP));
    }
}

#[test]
fn it_drops_through_a_row_of_one_way_tiles_and_no_next_tile_holds_it() {
    for (tile, thick) in [(16.0, 4.0), (32.0, 8.0), (48.0, 16.0)] {
        for case in 0..40 {
            let x = 10.0 * tile + 2.0 * tile * case as f32 / 40.0;
            for speed in [0.0, 90.0, -90.0, 260.0, -260.0] {
                for shape in heroes([x, 0.0], 10.0) {
                    let mut game = Game::with(RATES[case % 3], shape);
                    row(&mut game, tile, thick);
                    game.block([-900.0, 100.0], [1500.0, 120.0]);
                    game.run(0.1, 0.0, |_, _| ());
                    assert!(game.walker.is_on_floor());
                    game.walker.drop_through();
                    let from = game.at().x;
                    game.run(0.7, speed, |game, walked| {
                        let nothing = game.walker.wall().is_none() && (walked.hits.is_empty() || game.at().y > 50.0);
                        assert!(nothing, "{tile} {x} {speed}: {:?}", game.at());
                    });
                    assert!(game.walker.is_on_floor() && game.at().y > 50.0, "{tile} {x} {speed}: {:?}", game.at());
                    assert!((game.at().x - from - 0.7 * speed).abs() <= speed.abs() / game.rate + 1e-2);
                }
            }
        }
    }
}

#[test]
fn what_drops_through_a_platform_does_not_go_through_the_solid_tile_beside_it() {
    for shape in heroes([34.0, 0.0], 10.0) {
        let mut game = Game::with(60.0, shape);
        game.add(Body::fixed(Aabb::new([0.0, 0.0], [64.0, 8.0]).unwrap()).one_way_toward(UP));
        game.block([64.0, 0.0], [96.0, 100.0]);
        game.block([-100.0, 100.0], [200.0, 120.0]);
        game.run(0.1, 0.0, |_, _| ());
        game.walker.drop_through();
        game.run(1.0, 120.0, |_, _| ());
        assert!(game.at().x <= 54.01 && game.at().y > 50.0, "{:?}", game.at());
    }
}

#[test]
fn it_flies_at_the_edge_of_a_one_way_platform_and_does_not_hang_there() {
    for case in 0..120 {
        let (way, high) = (0.35 * case as f32, 40.0 - 0.5 * case as f32);
        for (tile, side) in [(128.0, 1.0f32), (128.0, -1.0), (32.0, 1.0), (32.0, -1.0), (16.0, 1.0), (16.0, -1.0)] {
            let x = if side < 0.0 { 128.0 + way } else { -way };
            for shape in heroes([x, high], 10.0) {
                let mut game = Game::with(RATES[case % 3], shape);
                for at in (0..128).step_by(tile as usize) {
                    let tile = Aabb::new([at as f32, 0.0], [at as f32 + tile, 8.0]).unwrap();
                    game.add(Body::fixed(tile).one_way_toward(UP));
                }
                game.jump(((case * 37) % 120) as f32 * 4.0 - 200.0);
                let stopped = longest_stop(&mut game, 0.6, side * 260.0, 100.0);
                // It may come to the edge with its side, and fall along that for a moment.
                assert!(stopped <= 2, "{case} {tile} {side}: {stopped} {:?}", game.at());
            }
        }
    }
}

#[test]
fn a_ferry_slides_away_below_it_when_a_corner_stops_its_head() {
    for rate in RATES {
        for (side, deep) in [(1.0f32, 1.0), (-1.0, 1.0), (1.0, 4.0), (-1.0, 6.0), (1.0, 9.0)] {
            for sinking in [0.0, 0.5, -2.0] {
                for shape in heroes([0.0, 0.0], 10.0) {
                    let top = shape.aabb().min().y;
                    let mut game = Game::with(rate, shape);
                    let (a, b) = (side * 30.0, side * 200.0);
                    game.block([a.min(b), top - 40.0], [a.max(b), top + deep]);
                    let ferry = Aabb::new([-150.0, 0.0], [150.0, 16.0]).unwrap();
                    let ferry = game.add(Body::kinematic(ferry).velocity([side * 100.0, sinking]));
                    game.run(0.8, 0.0, |game, walked| {
                        let at = game.at();
                        assert!(game.walker.is_on_floor() && !walked.crushed, "{side} {deep} {sinking}: {at:?}");
                        let [hero, below] =
                            [game.hero, ferry].map(|id| game.world.get(id).unwrap().placed_shapes().next().unwrap());
                        let sunk = contact(&hero, &below).map_or(0.0, |contact| contact.depth);
                        assert!(sunk < 2e-3, "{side} {deep} {sinking}: {sunk}");
                    });
                    assert!(side * game.at().x < 35.0, "{side} {deep} {sinking}: {:?}", game.at());
                }
            }
        }
    }
}
