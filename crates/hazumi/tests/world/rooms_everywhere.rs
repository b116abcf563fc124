//! Rooms that are played on every platform: `data/rooms.bin` has each as bytes, and what comes of it. The package's tests play the same file in WebAssembly
//! (`web/hazumi/test/same-bits.test.ts`). A change of bits fails here; `HAZUMI_BLESS=1` writes the file anew.
//!
//! Of each room, little end first: how many bytes it has (u32), the seconds of a step (f32), its bytes, and the checksum after [`STEPS`] steps (u64).

use std::error::Error;
use std::fs;
use std::path::Path;

use hazumi::*;

use crate::rooms_at_random::{response, room, thing};
use crate::support::*;

const ROOMS: u64 = 48;
const STEPS: usize = 60;

/// A room in which some that stop each other fall, slide, lie and are pushed.
fn crowded(seed: u64) -> Result<World, Box<dyn Error>> {
    let (mut world, _, _) = room(seed)?;
    let random = &mut Random(!seed);
    world.add(Body::fixed(Aabb::new([0.0, 150.0], [200.0, 170.0])?))?;
    for _ in 0..8 {
        let body = Body::dynamic(thing(random)?).response(response(random)).mass(random.between(0.5, 3.0));
        world.add(body.velocity(random.point(-100.0, 100.0)).tags(Tags::bit(0)))?;
    }
    Ok(world)
}

fn played() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut all = Vec::new();
    for seed in 0..ROOMS {
        let mut world = if seed % 2 == 0 { room(seed)?.0 } else { crowded(seed)? };
        let seconds = [1.0f32 / 60.0, 1.0 / 30.0][(seed / 2 % 2) as usize];
        let bytes = world.to_bytes();
        all.extend((bytes.len() as u32).to_le_bytes());
        all.extend(seconds.to_le_bytes());
        all.extend(bytes);
        for _ in 0..STEPS {
            world.advance(seconds)?;
        }
        all.extend(world.checksum().to_le_bytes());
    }
    Ok(all)
}

#[test]
fn what_falls_rests_and_is_pushed_in_rooms_is_the_same_to_the_bit_as_it_is_on_the_web() -> Checked {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/world/data/rooms.bin");
    let played = played()?;
    if std::env::var_os("HAZUMI_BLESS").is_some() {
        fs::write(&file, &played)?;
    }
    assert!(fs::read(&file)? == played, "other bits than those of {}", file.display());
    Ok(())
}
