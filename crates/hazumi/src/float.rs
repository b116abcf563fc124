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
