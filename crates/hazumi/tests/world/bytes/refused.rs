//! Bytes that are no snapshot are refused by name and place; none that are taken do harm.

use super::*;

/// The head of a snapshot, before what it says.
const HEAD: usize = 24;

/// A small world with something of each list: who passes, rests, touches, and places that are free.
fn small() -> World {
    let mut world = World::new();
    world.set_gravity([0.0, 90.0]).unwrap();
    let (a, floor) = (Tags::bit(0), Aabb::new([-40.0, 20.0], [40.0, 30.0]).unwrap());
    world.add(Body::fixed(floor).tags(a)).unwrap();
    world.add(Body::fixed(Aabb::new([-10.0, 0.0], [-5.0, 9.0]).unwrap()).response(Response::Pass)).unwrap();
    let gone = world.add(Body::fixed(Aabb::new([0.0, 0.0], [1.0, 1.0]).unwrap())).unwrap();
    let ball = |x: f32, y: f32| Body::dynamic(Circle::new([x, y], 3.0).unwrap()).restitution(0.0).tags(a).senses(a);
    world.add(ball(0.0, 17.0)).unwrap();
    world.add(ball(5.9, 16.9)).unwrap();
    world.add(ball(-12.0, 5.0).velocity([9.0, 0.0])).unwrap();
    world.add(Body::kinematic(Aabb::new([20.0, 0.0], [24.0, 2.0]).unwrap()).spin(0.5)).unwrap();
    world.set_response_between(a, Tags::bit(4), Some(Response::Slide)).unwrap();
    for _ in 0..6 {
        world.advance(1.0 / 60.0).unwrap();
    }
    world.remove(gone).unwrap();
    world
}

/// A hero that stands on a floor.
fn hero() -> Walker {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-40.0, 20.0], [40.0, 30.0]).unwrap()).surface_speed(7.0)).unwrap();
    let body = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [10.0, 20.0]).unwrap())).unwrap();
    let mut walker = Walker::new([0.0, -1.0]);
    for _ in 0..3 {
        world.advance(1.0 / 60.0).unwrap();
        walker.velocity += Vec2::new(0.5, 15.0);
        walker.walk(&mut world, body, 1.0 / 60.0).unwrap();
    }
    assert!(walker.is_on_floor());
    walker
}

/// Makes length and checksum those of the bytes, as one would who forges them.
fn forged(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len() as u64;
    bytes[8..16].copy_from_slice(&length.to_le_bytes());
    let (words, rest) = bytes[HEAD..].as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let sum = words.iter().chain([&last]).fold(0xcbf2_9ce4_8422_2325, |sum: u64, word| {
        let sum = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x100_0000_01b3);
        sum ^ (sum >> 29)
    });
    bytes[16..HEAD].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// The bytes without the checksum of the world's state, which is last: it would refuse what is changed.
fn without_checksum(world: &World) -> Vec<u8> {
    let mut bytes = world.to_bytes();
    let last = bytes.len() - 8;
    assert_eq!((bytes[last - 1], &bytes[last..]), (1, &world.checksum().to_le_bytes()[..]));
    bytes.truncate(last);
    bytes[last - 1] = 0;
    forged(bytes)
}

fn refused(bytes: &[u8]) -> InvalidSnapshot {
    World::from_bytes(bytes).expect_err("it was taken")
}

#[test]
fn bytes_that_are_cut_off_are_refused_at_each_length() {
    let (world, walker) = (small().to_bytes(), hero().to_bytes());
    for length in 0..world.len() {
        let error = refused(&world[..length]);
        assert!(error.byte <= length, "{length}: {error}");
        // Without the length in the head, it is told where they end.
        if length >= HEAD {
            let error = refused(&forged(world[..length].to_vec()));
            assert!((HEAD..=length).contains(&error.byte) && !error.field.is_empty(), "{length}: {error}");
        }
    }
    for length in 0..walker.len() {
        assert!(Walker::from_bytes(&walker[..length]).is_err_and(|error| error.byte <= length), "{length}");
    }
    assert_eq!(refused(&[]).to_string(), "byte 0: must be 6 bytes, got the last 0");
    let longer = [&world[..], &[0]].concat();
    assert!(refused(&longer).to_string().starts_with("byte 8: must be as many bytes as there are"));
    let end = world.len();
    assert_eq!(refused(&forged(longer)).to_string(), format!("byte {end}: must be the end, got 1 bytes more"));
}

#[test]
fn each_bit_that_is_flipped_is_noticed() {
    let (world, walker) = (small().to_bytes(), hero().to_bytes());
    for bit in 0..8 * world.len() {
        let mut bytes = world.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = refused(&bytes);
        // Magic, kind, layout, length and checksum each refuse their own; what comes after them, the checksum.
        let part = match bit / 8 {
            0..6 => 0,
            6 => 6,
            7 => 7,
            8..16 => 8,
            _ => 16,
        };
        assert_eq!(error.byte, part, "bit {bit}: {error}");
    }
    for bit in 0..8 * walker.len() {
        let mut bytes = walker.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(Walker::from_bytes(&bytes).is_err(), "{bit}");
    }
}

/// Whatever bytes say whose checksum is right, they are refused or give a world that works.
#[test]
fn forged_bytes_never_panic() -> Checked {
    let bytes = without_checksum(&small());
    let mut taken = 0;
    for at in HEAD..bytes.len() {
        let byte = bytes[at];
        let one = (0..8).map(|bit| byte ^ (1 << bit)).chain([0, 1, 2, 0x7f, 0xff, !byte]);
        // A counter that is at its end is words that are.
        let words = [0, u64::MAX, u64::MAX - 1].map(|word: u64| word.to_le_bytes().to_vec());
        for other in one.map(|byte| vec![byte]).chain(words) {
            let mut changed = bytes.clone();
            let end = bytes.len().min(at + other.len());
            changed[at..end].copy_from_slice(&other[..end - at]);
            match World::from_bytes(&forged(changed)) {
                Ok(mut world) => {
                    taken += 1;
                    assert_eq!(reread(&world).checksum(), world.checksum(), "byte {at}: {other:?}");
                    world.advance(0.02)?;
                    world.step(0.02, |hit, world| world.response_to(hit))?;
                    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
                    ids.into_iter().try_for_each(|id| world.remove(id).map(drop))?;
                }
                Err(error) => assert!((HEAD..=bytes.len()).contains(&error.byte), "{error}"),
            }
        }
    }
    assert!(taken > 3000, "{taken}");
    Ok(())
}

#[test]
fn forged_bytes_of_a_walker_never_panic() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-40.0, 20.0], [40.0, 30.0])?))?;
    let body = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [10.0, 20.0])?))?;
    let bytes = hero().to_bytes();
    let mut taken = 0;
    for at in HEAD..bytes.len() {
        let byte = bytes[at];
        for other in (0..8).map(|bit| byte ^ (1 << bit)).chain([0, 1, 2, 0x7f, 0xff, !byte]) {
            let mut bytes = bytes.clone();
            bytes[at] = other;
            if let Ok(mut walker) = Walker::from_bytes(&forged(bytes)) {
                taken += 1;
                // A setting that makes no sense is refused here.
                walker.walk(&mut world.clone(), body, 1.0 / 60.0).ok();
            }
        }
    }
    assert!(taken > 1000, "{taken}");
    Ok(())
}

/// Where some bytes are; they are there once.
fn place_of(bytes: &[u8], some: &[u8]) -> usize {
    let mut places = bytes.windows(some.len()).enumerate().filter(|(_, window)| *window == some).map(|(at, _)| at);
    let place = places.next().expect("is nowhere");
    assert_eq!(places.next(), None, "is there twice");
    place
}

#[test]
fn what_is_wrong_is_named_with_its_place() -> Checked {
    let mut world = World::new();
    let gone = world.add(Body::fixed(Circle::new([0.0, 0.0], 1.0)?))?;
    world.add(Body::fixed(Aabb::new([11.0, 12.0], [13.0, 14.0])?).mass(7.25).user(0x1122_3344_5566_7788))?;
    world.add(Body::dynamic(Circle::new([21.0, 22.0], 23.0)?).acceleration([31.0, 32.0]))?;
    world.remove(gone)?;
    let bytes = without_checksum(&world);
    let said = |at: usize, new: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        refused(&forged(bytes)).to_string()
    };
    let find = |numbers: &[f32]| place_of(&bytes, &numbers.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>());
    let nan = f32::NAN.to_le_bytes();

    assert_eq!(said(HEAD, &[9]), format!("byte {HEAD}: version: must be 2, got 9"));
    assert_eq!(said(HEAD + 4, &nan), format!("byte {}: gravity: must be finite", HEAD + 4));
    let unchecked = HEAD + 12;
    assert_eq!(said(unchecked, &[7]), format!("byte {unchecked}: unchecked: must be 0 or 1, got 7"));
    let places = unchecked + 1;
    let left = bytes.len() - places - 4;
    assert_eq!(
        said(places, &u32::MAX.to_le_bytes()),
        format!("byte {places}: places: must be a length of at most the {left} bytes that are left, got 4294967295")
    );
    assert_eq!(
        said(places + 4, &[0; 4]),
        format!("byte {}: places[0].generation: must be at least 1, got 0", places + 4)
    );
    let min = find(&[11.0, 12.0]);
    let inverted = "min: must be <= max on both axes, got min [99, 12], max [13, 14]";
    assert_eq!(said(min, &99f32.to_le_bytes()), format!("byte {min}: places[1].body.shapes[0]: {inverted}"));
    assert_eq!(
        said(min - 1, &[9]),
        format!("byte {}: places[1].body.shapes[0]: must be one of [0, 1, 2, 3, 4, 5, 6, 7, 8], got 9", min - 1)
    );
    // The kind of the body, and how many shapes it has, are before them.
    let body = min - 6;
    let mass = find(&[7.25]);
    assert_eq!(said(mass, &nan), format!("byte {body}: places[1].body: mass: must be finite and > 0, got NaN"));
    let position = place_of(&bytes, &[21f64.to_le_bytes(), 22f64.to_le_bytes()].concat());
    let ball = position - 4;
    assert_eq!(said(ball, &[1]), format!("byte {ball}: balls[0]: body: is not dynamic"));
    assert_eq!(
        said(position, &f64::INFINITY.to_le_bytes()),
        format!("byte {ball}: balls[0]: position and velocity must be finite")
    );
    Ok(())
}

#[test]
fn what_is_no_snapshot_or_one_of_something_else_is_refused() {
    let (world, walker) = (small().to_bytes(), hero().to_bytes());
    assert_eq!(refused(b"{\"version\":2}").to_string(), "byte 0: must be a snapshot, which begins with \"hazumi\"");
    assert_eq!(refused(&walker).to_string(), "byte 6: must be a snapshot of a world, got one of a walker");
    assert_eq!(
        Walker::from_bytes(&world).map_err(|error| error.to_string()),
        Err("byte 6: must be a snapshot of a walker, got one of a world".into())
    );
    let mut later = world;
    later[7] = 99;
    assert_eq!(refused(&later).to_string(), "byte 7: must be layout 1, got 99");
}
