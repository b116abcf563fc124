//! The modules behind the npm package `hazumi`: thin, and without rules of their own. What TypeScript sees is in `web/hazumi/src`;
//! what is here is the other half of that, and of no use alone. Built with the feature `play` it is the module of `hazumi/play`, without
//! it that of `hazumi`, which is smaller.
//!
//! Numbers cross the border in two ways: as arguments, or through memory that both sides see. Shapes, bodies and filters come as
//! numbers in `scratch`, lists and views go out as a pointer and a length. So nothing is allocated per body and frame, and no
//! text is parsed but levels and recordings.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `fault` | how an error becomes a JavaScript error |
//! | `scratch` | the memory that arguments come in and answers go out by |
//! | `code` | shapes, bodies and responses as numbers |
//! | `handle` | body handles as JavaScript numbers |
//! | `query`, `rules`, `swarm`, `world` | what is exported |
//! | `level`, `play`, `recording`, `room` | what is exported with the feature `play` |

// What wasm-bindgen exports is public, though Rust sees no way to it.
#![allow(unreachable_pub)]

mod code;
mod fault;
mod handle;
#[cfg(feature = "play")]
mod level;
#[cfg(feature = "play")]
mod play;
mod query;
#[cfg(feature = "play")]
mod recording;
#[cfg(feature = "play")]
mod room;
mod rules;
mod scratch;
mod swarm;
mod world;
