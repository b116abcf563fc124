//! Builds only if nothing in it links std: std brings a panic handler of its own, and a second one is an error.
//! So this proves the engine free of std with any target, without one for bare metal being installed.

#![no_std]

use core::alloc::{GlobalAlloc, Layout};

struct NoMemory;

// SAFETY: gives out nothing, so there is nothing to misuse.
unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: NoMemory = NoMemory;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Uses the engine, so that its code is really part of the library.
#[unsafe(no_mangle)]
pub extern "C" fn ball_meets_brick(x: f32, y: f32) -> bool {
    let brick = hazumi::Aabb::new([0., 0.], [10., 10.]);
    let ball = hazumi::Circle::new([x, y], 1.);
    matches!((ball, brick), (Ok(ball), Ok(brick))
        if hazumi::rules::breakout::classify(&ball, [1., 1.], &brick).side != hazumi::rules::breakout::BrickSide::None)
}

/// A snapshot is read and written without std as well.
#[unsafe(no_mangle)]
pub extern "C" fn snapshot_is_one(byte: u8) -> bool {
    hazumi::World::from_bytes(&[byte]).is_ok_and(|world| !world.to_bytes().is_empty())
}
