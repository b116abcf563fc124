//! Bullets by the million: move, cull, hit, graze, and lasers.
//!
//! <svg viewBox="0 0 420 150" width="420" xmlns="http://www.w3.org/2000/svg" style="max-width:100%" font-family="sans-serif" font-size="12">
//! <g fill="none" stroke="#888"><circle cx="230" cy="80" r="50" stroke-dasharray="3 4"/><path d="M230 80l40 0" stroke-width="1.5"/><path d="M262 75l8 5-8 5"/></g>
//! <circle cx="230" cy="80" r="14" fill="#48c4" stroke="#48c"/><text x="213" y="112" fill="#48c">player</text><text x="256" y="30" fill="#888">ring</text>
//! <g fill="none" stroke="#c40"><circle cx="40" cy="40" r="9"/><path d="M49 43 208 76"/><circle cx="390" cy="113" r="9" stroke-dasharray="3 3"/><path d="M208 76 381 111" stroke-dasharray="3 4"/><circle cx="207" cy="75" r="9"/></g>
//! <text x="60" y="36" fill="#c40">hit at a time, between two frames</text>
//! <g fill="none" stroke="#890"><circle cx="40" cy="128" r="7"/><path d="M47 127 372 118"/><circle cx="379" cy="118" r="7"/></g><text x="56" y="146" fill="#890">graze: through the ring, once</text></svg>
//!
//! A [`Swarm`] keeps its bullets as a structure of arrays and does a frame's work in one pass over them:
//!
//! ```
//! use hazumi::swarm::{Bullet, Hits, Player, Swarm};
//! let mut swarm = Swarm::new();
//! swarm.spawn(Bullet::new([0., 0.], [200., 0.], 4.).user(7))?;
//! let player = Player::at([50., 0.], 3.)?.ring(20.)?;
//! let mut hits = Hits::new();
//! swarm.frame(0.5, &player, &mut hits)?;
//! let hit = hits.hits()[0];
//! assert_eq!((hit.user, hit.time), (7, 0.43), "from 0 to 100, it touches at 50 - 3 - 4");
//! swarm.remove_all(hits.hits().iter().map(|hit| hit.index));
//! # Ok::<(), hazumi::swarm::InvalidSwarm>(())
//! ```
//!
//! | file of this folder | what it does |
//! | --- | --- |
//! | `bullet`, `player`, `hits`, `invalid` | what goes in and what comes out |
//! | `store`, `cull` | the arrays; bullets come, go and keep their order |
//! | `block` | 16 bullets moved and sifted without a branch, so that compilers vectorise it |
//! | `enter` | when a moving point enters a disc, exactly |
//! | `frame`, `parallel` | one pass over all, on one thread or on several |
//! | `laser`, `laser_cut`, `laser_turn` | beams, without their harmless ends, and what they meet |
//! | `meet`, `course` | a frame among walls and many targets: who is looked at, and what each meets in order of time |
//! | `flight` | one bullet's way through such a frame |
//! | `clock`, `sieve` | who need not be looked at: its way is free of walls for some time; no target is near |
//! | `target`, `meeting` | who is shot at there, what was met, and what comes of it |
//! | `homing` | bullets that turn toward something |
//! | `burn`, `laser_graze` | bullets in a beam; how often a beam is grazed |
//!
//! **The same bits** come from vector units of every width, from none, and from any number of threads: every bullet is
//! computed by itself, without fused operations, and the lists are in the bullets' order.

mod block;
mod bullet;
mod burn;
mod clock;
mod course;
mod cull;
mod due;
mod enter;
mod flight;
mod frame;
mod hits;
mod homing;
mod invalid;
mod laser;
mod laser_cut;
mod laser_graze;
mod laser_turn;
mod meet;
mod meeting;
#[cfg(feature = "rayon")]
mod parallel;
mod player;
mod sieve;
mod store;
mod target;

pub use bullet::Bullet;
pub use burn::Burnt;
pub use hits::{BulletHit, Graze, Hits};
pub use invalid::InvalidSwarm;
pub use laser::{Laser, LaserTouch};
pub use laser_graze::LaserGraze;
pub use meeting::{BulletResponse, Meeting, Meetings, Struck, TargetGraze};
pub use player::Player;
pub use store::Swarm;
pub use target::Target;
