//! The rules of the tutorials.
