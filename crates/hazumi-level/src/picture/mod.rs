//! Pictures of a level being played: moving, still, and as PNG.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `film` | a film, as long as pictures can be |
//! | `footage` | what happened: every ball's exact path, every hit |
//! | `track` | a path through time, without the points that say nothing |
//! | `moving` | a film as SVG that plays in any browser |
//! | `figure` | a ball or a mover on its way |
//! | `still` | its last moment as SVG |
//! | `labelled` | a level with the number and name of each body |
//! | `shapes` | a shape as an SVG element |
//! | `stroke` | the way of a pen along lines and curves |
//! | `palette` | colours where the level says none |
//! | `png` | SVG as PNG |
//! | `disc` | a ball and its tail as pixels |
//! | `lines` | thousands of lines and curves as pixels |
//! | `near` | how near the nearest of them comes to each pixel |

#[cfg(feature = "png")]
mod disc;
mod figure;
mod film;
mod footage;
mod labelled;
#[cfg(feature = "png")]
mod lines;
mod moving;
#[cfg(feature = "png")]
mod near;
mod palette;
#[cfg(feature = "png")]
mod png;
mod shapes;
mod still;
mod stroke;
mod track;

pub use film::Film;
pub use labelled::labelled;
#[cfg(feature = "png")]
pub use png::{InvalidPicture, png};
