//! Several threads give the bits of one.

use hazumi::Vec2;
use hazumi::swarm::{Hits, Player};

use crate::support::*;

#[test]
fn threads_give_the_same_bits() {
    for bullets in [0, 1, 15, 16, 131_071, 131_072, 131_073, 131_089, 300_007] {
        let mut random = Random(23);
        let mut one = swarm(&mut random, bullets, 300.0);
        let mut many = one.clone();
        let (mut hits, mut par_hits) = (Hits::new(), Hits::new());
        for frame in 0..4 {
            let at = Vec2::new(frame as f32 * 20.0, 0.0);
            let player = Player::moving(at, at + Vec2::new(20.0, 3.0), 3.0).unwrap().ring(20.0).unwrap();
            one.frame(1.0 / 60.0, &player, &mut hits).unwrap();
            many.par_frame(1.0 / 60.0, &player, &mut par_hits).unwrap();
            assert_eq!(hits, par_hits);
            assert!(bullets < 60_000 || !hits.hits().is_empty());
            let bits = |values: &[f32]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(one.xs()), bits(many.xs()));
            assert_eq!(bits(one.ys()), bits(many.ys()));
            assert_eq!(one, many);
        }
    }
}
