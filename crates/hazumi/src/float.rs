//! The few functions that `core` lacks, with the same bits on every platform.

/// Square root. Correctly rounded by the hardware and by libm alike, so both give the same bits.
#[inline(always)]
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(not(feature = "std"))]
    return libm::sqrt(x);
}

/// Sine and cosine, from libm and never from the platform.
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    libm::sincos(angle)
}

/// What is left of a whole after so many time constants, e^−x, and the mean of it on the way, (1 − e^−x)/x.
pub(crate) fn decay(x: f64) -> (f64, f64) {
    (libm::exp(-x), if x > 0.0 { -libm::expm1(-x) / x } else { 1.0 })
}

/// The least whole number that is not less. Exact, so the same everywhere.
pub(crate) fn ceil(x: f64) -> f64 {
    libm::ceil(x)
}

/// The angle of the vector (x, y) from +x toward +y, in −π..=π, from libm; 0 for (0, 0).
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// The larger of two numbers that are not NaN: one instruction, where `f64::max` takes care of NaN.
#[inline(always)]
pub(crate) const fn max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two numbers that are not NaN.
#[inline(always)]
pub(crate) const fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
