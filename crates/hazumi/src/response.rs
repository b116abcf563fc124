//! What a touch does to a velocity.
