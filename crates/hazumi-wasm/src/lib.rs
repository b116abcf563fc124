//! The module behind the npm package `hazumi`: thin, and without rules of its own. What TypeScript sees is in `web/hazumi/src`;
//! what is here is the other half of that, and of no use alone.
//!
//! Numbers cross the border in two ways: as arguments, or through memory that both sides see. Shapes, bodies and filters come as
//! numbers in `scratch`, lists and views go out as a pointer and a length. So nothing is allocated per body and frame, and no
//! text is parsed but levels, recordings and snapshots.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `fault` | how an error becomes a JavaScript error |
//! | `scratch` | the memory that arguments come in and answers go out by |
//! | `code` | shapes, bodies and responses as numbers |
//! | `handle` | body handles as JavaScript numbers |
//! | `query`, `rules`, `room`, `swarm`, `world`, `level`, `play`, `recording` | what is exported |

// What wasm-bindgen exports is public, though Rust sees no way to it.
#![allow(unreachable_pub)]

mod code;
mod fault;
mod handle;
mod level;
mod play;
mod query;
mod recording;
mod room;
mod rules;
mod scratch;
mod swarm;
mod world;
