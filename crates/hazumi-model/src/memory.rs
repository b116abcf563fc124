//! How much memory is in use: what a call takes and keeps is held against what it did.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Beyond so many bytes the program ends: one that takes all memory of a machine can say nothing any more.
pub(crate) const MOST: usize = 1 << 30;

/// The system's allocator, counted. A program makes it its own with `#[global_allocator]`; without it all counts are 0.
#[derive(Debug)]
pub struct Counted;

#[expect(unsafe_code, reason = "an allocator is unsafe to write; this one only counts and hands on")]
// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        if live > MOST {
            std::process::abort();
        }
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Bytes in use.
pub(crate) fn live() -> usize {
    LIVE.load(Ordering::Relaxed)
}
