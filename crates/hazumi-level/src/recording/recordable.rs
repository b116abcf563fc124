//! What can be recorded.

use hazumi::World;

use crate::Play;

/// What steps are recorded of: a level being played, or a bare world.
pub trait Recordable: sealed::Sealed {}

impl Recordable for Play {}

impl Recordable for World {}

pub(super) mod sealed {
    use hazumi::World;

    pub trait Sealed {
        /// The bodies.
        fn seen(&self) -> &World;
        /// What is compared after a step.
        fn sum(&self) -> u64;
    }

    impl Sealed for World {
        fn seen(&self) -> &World {
            self
        }

        fn sum(&self) -> u64 {
            self.checksum()
        }
    }

    impl Sealed for crate::Play {
        fn seen(&self) -> &World {
            self.world()
        }

        fn sum(&self) -> u64 {
            self.checksum()
        }
    }
}
