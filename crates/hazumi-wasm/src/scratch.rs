//! The memory that arguments come in and answers go out by.
//!
//! JavaScript asks for room, writes numbers, and calls a function that reads them; or it calls a function that leaves numbers
//! here and reads those. In between nothing else happens, since there is one thread and no function here calls back while it reads.

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

thread_local! {
    static NUMBERS: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

/// Room for so many numbers; where it is.
#[wasm_bindgen]
pub fn scratch(numbers: usize) -> *const f64 {
    NUMBERS.with_borrow_mut(|all| {
        if all.len() < numbers {
            all.resize(numbers.next_power_of_two().max(64), 0.0);
        }
        all.as_ptr()
    })
}

/// Reads what JavaScript wrote.
#[inline(always)]
pub(crate) fn read<T>(read: impl FnOnce(&mut Reader) -> T) -> T {
    read(&mut Reader { at: 0 })
}

/// Begins to leave numbers for JavaScript to read.
pub(crate) const fn leave() -> Writer {
    Writer { count: 0 }
}

/// Numbers one after the other. What is not in line would be in the module a hundred times.
pub(crate) struct Writer {
    count: usize,
}

impl Writer {
    #[inline(never)]
    pub(crate) fn f64(&mut self, number: f64) -> &mut Self {
        NUMBERS.with_borrow_mut(|all| match all.get_mut(self.count) {
            Some(place) => *place = number,
            None => all.push(number),
        });
        self.count += 1;
        self
    }

    #[inline(never)]
    pub(crate) fn f32(&mut self, number: f32) -> &mut Self {
        self.f64(number.into())
    }

    #[inline(never)]
    pub(crate) fn vec2(&mut self, vector: hazumi::Vec2) -> &mut Self {
        self.f32(vector.x).f32(vector.y)
    }

    #[inline(never)]
    pub(crate) fn u32(&mut self, number: u32) -> &mut Self {
        self.f64(number.into())
    }

    /// How many of something there are.
    pub(crate) fn usize(&mut self, number: usize) -> &mut Self {
        self.u32(number as u32)
    }

    pub(crate) fn flag(&mut self, is: bool) -> &mut Self {
        self.u32(is.into())
    }

    #[inline(never)]
    pub(crate) fn all(&mut self, numbers: &[f64]) -> &mut Self {
        NUMBERS.with_borrow_mut(|all| {
            let end = self.count + numbers.len();
            if all.len() < end {
                all.resize(end, 0.0);
            }
            all[self.count..end].copy_from_slice(numbers);
            self.count = end;
        });
        self
    }

    /// How many numbers were left.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }
}

/// Numbers one after the other; what is missing is NaN, which every constructor refuses.
pub(crate) struct Reader {
    at: usize,
}

impl Reader {
    /// Not in line, since the module would have hundreds of it.
    #[inline(never)]
    pub(crate) fn f64(&mut self) -> f64 {
        let at = self.at;
        self.at += 1;
        NUMBERS.with_borrow(|numbers| numbers.get(at).copied().unwrap_or(f64::NAN))
    }

    #[inline(never)]
    pub(crate) fn f32(&mut self) -> f32 {
        self.f64() as f32
    }

    #[inline(never)]
    pub(crate) fn vec2(&mut self) -> hazumi::Vec2 {
        let x = self.f32();
        hazumi::Vec2::new(x, self.f32())
    }

    #[inline(never)]
    pub(crate) fn u32(&mut self) -> u32 {
        self.f64() as u32
    }

    pub(crate) fn usize(&mut self) -> usize {
        self.u32() as usize
    }

    /// How many numbers could still come.
    pub(crate) fn left(&self) -> usize {
        NUMBERS.with_borrow(|numbers| numbers.len().saturating_sub(self.at))
    }
}
