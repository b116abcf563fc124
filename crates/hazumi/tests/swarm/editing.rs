//! Bullets come and go, and keep their order.

use hazumi::Aabb;
use hazumi::swarm::{Bullet, Hits, InvalidSwarm, Player, Swarm};

use crate::support::*;

/// Random edits against a plain list of bullets; after each, a frame finds what it finds in a swarm made anew.
#[test]
fn edits_are_those_of_a_list() {
    let mut random = Random(17);
    let mut swarm = Swarm::new();
    let mut list: Vec<Bullet> = Vec::new();
    let player = Player::moving([-20., 0.], [20., 5.], 3.).unwrap().ring(9.).unwrap();
    for round in 0..2_000u64 {
        let bullet = Bullet::new(random.place(100.0), random.place(300.0), random.within(0.0, 9.0)).user(round);
        let index = (random.unit() * list.len() as f32) as usize;
        match (random.unit() * 9.0) as u32 {
            0 => {
                assert_eq!(swarm.remove(index), (index < list.len()).then(|| list.remove(index)));
            }
            1 => {
                assert_eq!(swarm.swap_remove(index), (index < list.len()).then(|| list.swap_remove(index)));
            }
            2 => {
                let gone = [index + 3, index, index, usize::MAX, 7];
                swarm.remove_all(gone);
                let mut at = 0;
                list.retain(|_| {
                    at += 1;
                    !gone.contains(&(at - 1))
                });
            }
            3 if round % 5 == 0 => {
                let keep = |bullet: Bullet| !bullet.user.is_multiple_of(3);
                swarm.retain(keep);
                list.retain(|&bullet| keep(bullet));
            }
            4 if round % 5 == 0 => {
                let inside = Aabb::new([-90., -80.], [95., 100.]).unwrap();
                let out = |b: &Bullet| {
                    let (p, r) = (b.position, b.radius);
                    -90. - p.x > r || p.x - 95. > r || -80. - p.y > r || p.y - 100. > r
                };
                let before = list.len();
                list.retain(|bullet| !out(bullet));
                assert_eq!(swarm.cull(&inside), before - list.len());
            }
            5 if index < list.len() => {
                swarm.set(index, bullet).unwrap();
                list[index] = bullet;
            }
            6 if index < list.len() => {
                swarm.set_velocity(index, bullet.velocity).unwrap();
                list[index].velocity = bullet.velocity;
            }
            _ => {
                for _ in 0..3 {
                    assert_eq!(swarm.spawn(bullet), Ok(list.len()));
                    list.push(bullet);
                }
            }
        }
        assert!(swarm.iter().eq(list.iter().copied()), "round {round}");
        assert_eq!(swarm.len(), list.len());
        let mut anew = Swarm::with_capacity(list.len());
        for &bullet in &list {
            anew.spawn(bullet).unwrap();
        }
        let (mut hits, mut expected) = (Hits::new(), Hits::new());
        swarm.clone().frame(0.1, &player, &mut hits).unwrap();
        anew.frame(0.1, &player, &mut expected).unwrap();
        assert_eq!(hits.hits(), expected.hits());
    }
}

/// A graze stays with its bullet when others go.
#[test]
fn grazes_move_with_their_bullets() {
    let mut swarm = Swarm::new();
    for i in 0..100 {
        swarm.spawn(Bullet::new([i as f32 * 10.0, 0.0], [0., 0.], 1.)).unwrap();
    }
    let mut hits = Hits::new();
    let player = Player::at([500., 10.], 2.).unwrap().ring(8.).unwrap();
    swarm.frame(0.1, &player, &mut hits).unwrap();
    assert_eq!(hits.grazes().len(), 1);
    swarm.remove(3);
    swarm.remove_all([0, 1, 98]);
    assert_eq!(swarm.cull(&Aabb::new([60., -5.], [2000., 5.]).unwrap()), 3);
    let grazed: Vec<f32> = swarm.grazed().iter().zip(swarm.xs()).filter_map(|(&g, &x)| g.then_some(x)).collect();
    assert_eq!(grazed, [500.0]);
    swarm.frame(0.1, &player, &mut hits).unwrap();
    assert!(hits.grazes().is_empty());
    swarm.clear();
    assert!(swarm.is_empty());
    swarm.frame(0.1, &player, &mut hits).unwrap();
    assert_eq!(hits, Hits::new());
}

#[test]
fn an_index_without_a_bullet_is_an_error() {
    let mut swarm = Swarm::new();
    assert_eq!(swarm.set_velocity(0, [1., 0.]), Err(InvalidSwarm::NoBullet { index: 0, len: 0 }));
    assert_eq!((swarm.get(0), swarm.remove(0), swarm.swap_remove(0)), (None, None, None));
    swarm.spawn(Bullet::default()).unwrap();
    assert!(swarm.set_velocity(0, [f32::NAN, 0.]).is_err() && swarm.set(1, Bullet::default()).is_err());
    assert_eq!(swarm.get(0), Some(Bullet::default()));
}
