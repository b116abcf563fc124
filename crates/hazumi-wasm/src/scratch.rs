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
pub(crate) fn read<T>(read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
    NUMBERS.with_borrow(|numbers| read(&mut Reader { rest: numbers }))
}

/// Leaves numbers for JavaScript to read.
pub(crate) fn leave(numbers: impl IntoIterator<Item = f64>) -> usize {
    NUMBERS.with_borrow_mut(|all| {
        let mut count = 0;
        for number in numbers {
            put(all, count, number);
            count += 1;
        }
        count
    })
}

/// Not in line, since the module would have a hundred of it.
#[inline(never)]
fn put(all: &mut Vec<f64>, at: usize, number: f64) {
    match all.get_mut(at) {
        Some(place) => *place = number,
        None => all.push(number),
    }
}

/// Numbers one after the other; what is missing is NaN, which every constructor refuses.
pub(crate) struct Reader<'a> {
    rest: &'a [f64],
}

impl Reader<'_> {
    /// Not in line, since the module would have hundreds of it.
    #[inline(never)]
    pub(crate) fn f64(&mut self) -> f64 {
        match self.rest.split_first() {
            Some((&first, rest)) => {
                self.rest = rest;
                first
            }
            None => f64::NAN,
        }
    }

    pub(crate) fn f32(&mut self) -> f32 {
        self.f64() as f32
    }

    pub(crate) fn vec2(&mut self) -> hazumi::Vec2 {
        let x = self.f32();
        hazumi::Vec2::new(x, self.f32())
    }

    pub(crate) fn u32(&mut self) -> u32 {
        self.f64() as u32
    }

    pub(crate) fn usize(&mut self) -> usize {
        self.f64() as usize
    }

    /// How many numbers could still come.
    pub(crate) const fn left(&self) -> usize {
        self.rest.len()
    }
}
