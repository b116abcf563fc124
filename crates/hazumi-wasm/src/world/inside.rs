//! What may be done while a closure of the game runs.
//!
//! The closure is JavaScript's, and cannot be handed a borrow. While it runs, and only then, a pointer to what the engine handed to the
//! Rust closure stands here; everything else finds the world in its cell.

use hazumi::Midstep;
use wasm_bindgen::JsValue;

use super::CoreWorld;
use crate::fault::{Fault, Thrown};

/// Whose closure runs.
#[derive(Clone, Copy)]
pub(super) enum Inside {
    Nothing,
    Step(*mut Midstep<'static>),
    /// Of a move or of a swarm's frame: the world may be looked at.
    Looked(*const hazumi::World),
}

impl Inside {
    pub(super) const fn step(midstep: &mut Midstep<'_>) -> Self {
        Self::Step(core::ptr::from_mut(midstep).cast())
    }

    pub(super) const fn looked(world: &hazumi::World) -> Self {
        Self::Looked(world)
    }
}

impl CoreWorld {
    /// That no closure runs.
    pub(super) fn outside(&self, what: &str) -> Thrown<()> {
        match self.inside.get() {
            Inside::Nothing => Ok(()),
            _ => Err(unfit(what)),
        }
    }

    /// Looks at the world, as it is at the hit at hand if a closure runs.
    #[allow(unsafe_code)]
    pub(crate) fn read<T>(&self, look: impl FnOnce(&hazumi::World) -> T) -> T {
        match self.inside.get() {
            Inside::Nothing => look(&self.world.borrow()),
            // SAFETY: the pointers are those of borrows that the closure of `step` or `move_by`, or a swarm's frame, holds and does not
            // use until JavaScript has returned to it, where they are taken away. There is one thread. Where `look` asks JavaScript
            // in its turn, as a swarm's frame does, `shown` lets it look here and no more: all of it is shared then.
            Inside::Step(midstep) => look(unsafe { &*midstep }),
            Inside::Looked(world) => look(unsafe { &*world }),
        }
    }

    /// Runs a closure of the game's that may look at the world, and not change it.
    pub(crate) fn shown<T>(&self, world: &hazumi::World, run: impl FnOnce() -> T) -> T {
        let before = self.inside.replace(Inside::looked(world));
        let done = run();
        self.inside.set(before);
        done
    }

    /// Changes the world as only the outside may.
    #[cfg(feature = "play")]
    pub(crate) fn edit<T>(&self, what: &str, edit: impl FnOnce(&mut hazumi::World) -> T) -> Thrown<T> {
        self.outside(what)?;
        Ok(edit(&mut self.world.borrow_mut()))
    }

    /// Changes the world, in one of two ways.
    #[allow(unsafe_code)]
    pub(super) fn change<T>(
        &self,
        what: &str,
        freely: impl FnOnce(&mut hazumi::World) -> T,
        midway: impl FnOnce(&mut Midstep<'static>) -> T,
    ) -> Thrown<T> {
        match self.inside.get() {
            Inside::Nothing => Ok(freely(&mut self.world.borrow_mut())),
            // SAFETY: as above; and what is exclusive there is exclusive here.
            Inside::Step(midstep) => Ok(midway(unsafe { &mut *midstep })),
            Inside::Looked(_) => Err(unfit(what)),
        }
    }
}

fn unfit(what: &str) -> JsValue {
    Fault::Step.because(&format_args!("{what}: not while a closure of the game is asked; call it when that is done"))
}
