//! Bodies and time.
