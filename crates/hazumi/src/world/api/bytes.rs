//! Worlds and walkers as bytes, without serde.

use alloc::vec::Vec;

use crate::bytes::invalid::InvalidSnapshot;
use crate::world::state::State;
use crate::world::steer::walker::Walker;
use crate::world::step::world::World;

impl World {
    /// All that decides how it goes on, as bytes: to be sent, or kept beside a replay. [`Self::from_bytes`] makes the world of them again.
    ///
    /// In the middle of a step, which only its closure sees, they are of a clone made there, after a step of 0 seconds: what the rest of the step
    /// would do is not kept.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([-50., 20.], [50., 30.])?))?;
    /// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 5.)?).velocity([0., 60.]))?;
    /// let bytes = world.to_bytes();
    /// let mut again = World::from_bytes(&bytes)?;
    /// world.advance(1.0)?;
    /// again.advance(1.0)?;
    /// assert_eq!(again.checksum(), world.checksum());
    /// assert_eq!(again.get(ball).unwrap().velocity(), [0., -60.].into());
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("save", "serialize", "snapshot", "binary"))]
    pub fn to_bytes(&self) -> Vec<u8> {
        if !self.state.is_stepping() {
            return self.state.to_bytes();
        }
        let mut clone = self.clone();
        // A step of 0 seconds is never refused.
        clone.advance(0.0).ok();
        clone.state.to_bytes()
    }

    /// The world that [`Self::to_bytes`] wrote. It goes on exactly as that would have, to the last bit, and gives new bodies the same handles. It has
    /// no hits and paths until its next step.
    ///
    /// | you want | you use |
    /// | --- | --- |
    /// | to go back some frames within one program | `Clone`: the quickest |
    /// | to send a world, or to keep it in memory for long | [`Self::to_bytes`]: a quarter of the size of JSON, written in about half the time and read in three quarters |
    /// | a saved game that later versions of this crate read; a text that people read | the feature `serde` |
    ///
    /// Bytes are read by all versions of this crate that lay them out alike; others refuse them, and say so.
    ///
    /// # Errors
    /// If the bytes are cut off or changed, of something else or of another layout, or what they say is no world: which byte, what is there, and why. Never
    /// panics; what it takes of memory grows with the number of bytes, whatever they say.
    #[doc(alias("load", "deserialize", "restore"))]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        State::from_bytes(bytes).map(Self::of)
    }
}

impl Walker {
    /// Its settings and its state as bytes, to be kept beside its world's ([`World::to_bytes`]).
    ///
    /// ```
    /// use hazumi::Walker;
    /// let mut walker = Walker::new([0., -1.]);
    /// walker.velocity.x = 120.;
    /// assert_eq!(Walker::from_bytes(&walker.to_bytes()), Ok(walker));
    /// ```
    #[must_use]
    #[doc(alias("save", "serialize", "snapshot", "binary"))]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.sealed()
    }

    /// The walker that [`Self::to_bytes`] wrote.
    ///
    /// # Errors
    /// As [`World::from_bytes`]. A setting that makes no sense is read, and refused by the next [`Self::walk`].
    #[doc(alias("load", "deserialize", "restore"))]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        Self::opened(bytes)
    }
}
