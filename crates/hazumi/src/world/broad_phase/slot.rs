//! Where the cells of a row are in the table.

/// Where a row begins in the table: by the golden ratio, so that rows that follow each other are as far apart as can be.
#[inline(always)]
pub(in crate::world) fn row(y: i32, slots: usize) -> u32 {
    (y as u32).wrapping_mul(0x9E37_79B9) >> (slots.leading_zeros() + 1 - (usize::BITS - u32::BITS))
}

#[inline(always)]
pub(in crate::world) fn slot(row: u32, x: i32, slots: usize) -> usize {
    row.wrapping_add(x as u32) as usize & (slots - 1)
}
