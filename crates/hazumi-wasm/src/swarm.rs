//! Bullets by the thousand.

use hazumi::Vec2;
use hazumi::swarm::{
    Bullet, BulletResponse, Burnt, Hits, InvalidSwarm, Laser, Meeting, Meetings, Player, Struck, Swarm, Target,
};
use wasm_bindgen::prelude::*;

use crate::code;
use crate::fault::{Fault, Thrown};
use crate::handle::number;
use crate::rules::near_number;
use crate::scratch::{self, Reader, leave};
use crate::world::{CoreWorld, hazumi_respond};

fn refused(error: InvalidSwarm) -> JsValue {
    Fault::Swarm.because(&error)
}

/// From, to, radius, ring.
fn player(from: &mut Reader) -> Thrown<Player> {
    let (start, end) = (from.vec2(), from.vec2());
    let player = Player::moving(start, end, from.f32()).and_then(|player| player.ring(from.f32()));
    player.map_err(|error| Fault::Swarm.because(&format_args!("player.{error}")))
}

/// Its kind, what makes it, then how much of it is harmless and how it moves.
fn laser(from: &mut Reader) -> Thrown<Laser> {
    let laser = match from.u32() {
        0 => {
            let (center, half) = (from.vec2(), from.vec2());
            Laser::straight(center, half, from.f32())
        }
        1 => {
            let (pivot, length, half_width) = (from.vec2(), from.f32(), from.f32());
            Laser::pinned(pivot, length, half_width, from.f32())
        }
        2 => {
            let (pivot, length, half_width) = (from.vec2(), from.f32(), from.f32());
            let start = from.f32();
            Laser::turning(pivot, length, half_width, start, from.f32())
        }
        _ => match code::shape(from, &"curve")? {
            hazumi::Shape::QuadBez(curve) => Ok(Laser::from(curve)),
            hazumi::Shape::CubicBez(curve) => Ok(Laser::from(curve)),
            _ => return Err(Fault::Swarm.because(&"curve: must be a quad_bez or a cubic_bez")),
        },
    };
    let harmless = from.f32();
    let laser = laser.and_then(|laser| if harmless == 0.0 { Ok(laser) } else { laser.harmless(harmless) });
    laser.and_then(|laser| laser.moving(from.vec2())).map_err(refused)
}

/// Player, then laser. Leaves the time; the number of how near.
#[wasm_bindgen]
pub fn laser_touch() -> Thrown<u32> {
    let (player, laser) = scratch::read(|from| Ok::<_, JsValue>((player(from)?, laser(from)?)))?;
    let touch = laser.touch(&player);
    leave().f32(touch.time);
    Ok(near_number(touch.near))
}

/// Eight numbers a target: two ends, radius, motion, ring.
fn targets(numbers: &[f32]) -> Thrown<Vec<Target>> {
    let target = |(at, numbers): (usize, &[f32])| {
        Target::capsule([numbers[0], numbers[1]], [numbers[2], numbers[3]], numbers[4])
            .and_then(|target| target.moving([numbers[5], numbers[6]])?.ring(numbers[7]))
            .map_err(|error| Fault::Swarm.because(&format_args!("targets[{at}].{error}")))
    };
    numbers.chunks_exact(8).enumerate().map(target).collect()
}

/// What each bullet answers at bodies and at targets: of its own number, if there is one for it.
struct Answers<'a> {
    body: u8,
    target: u8,
    each: &'a [u8],
}

/// How many numbers a hit is.
const STRIDE: usize = 14;

/// A hit's numbers, in the order that `bullet-hits.ts` knows.
fn numbers(hit: &Meeting) -> [f64; STRIDE] {
    let (who, shape_index, is_target) = if let Struck::Body { id, shape_index, .. } = hit.struck {
        (number(id), shape_index, 0.0)
    } else {
        (hit.target().unwrap_or_default() as f64, 0, 1.0)
    };
    let [p, n, v, s] = [hit.point, hit.normal, hit.velocity, hit.surface_velocity].map(|v| [v.x, v.y].map(f64::from));
    let [index, user, shape_index, time] = [hit.index as f64, hit.user as f64, shape_index.into(), hit.time.into()];
    [index, user, is_target, who, shape_index, time, p[0], p[1], n[0], n[1], v[0], v[1], s[0], s[1]]
}

impl Answers<'_> {
    /// What the game's closure says of a hit, once its numbers are where that reads them; else as [`of`](Self::of).
    fn asked(&self, hit: &Meeting, record: &mut [f64; STRIDE], ask: impl FnOnce() -> u32) -> BulletResponse {
        *record = numbers(hit);
        match ask() {
            0 => BulletResponse::Gone,
            1 => BulletResponse::Bounce,
            2 => BulletResponse::Pass,
            _ => self.of(hit),
        }
    }

    fn of(&self, hit: &Meeting) -> BulletResponse {
        let all = if hit.target().is_some() { self.target } else { self.body };
        match self.each.get(hit.index).copied().unwrap_or(all) {
            1 => BulletResponse::Bounce,
            2 => BulletResponse::Pass,
            _ => BulletResponse::Gone,
        }
    }
}

/// A swarm and the lists of its last frame.
#[wasm_bindgen]
#[derive(Default)]
pub struct CoreSwarm {
    swarm: Swarm,
    found: Hits,
    met: Meetings,
    burnt: Vec<Burnt>,
    numbers: Vec<f64>,
    /// The hit that is handed over.
    record: Box<[f64; STRIDE]>,
}

#[wasm_bindgen]
impl CoreSwarm {
    #[wasm_bindgen(constructor)]
    pub fn new(capacity: usize) -> Self {
        Self { swarm: Swarm::with_capacity(capacity.min(1 << 24)), ..Self::default() }
    }

    pub fn length(&self) -> usize {
        self.swarm.len()
    }

    pub fn spawn(&mut self, x: f32, y: f32, vx: f32, vy: f32, radius: f32, user: f64) -> Thrown<usize> {
        self.swarm.spawn(Bullet::new([x, y], [vx, vy], radius).user(user as u64)).map_err(refused)
    }

    /// Five numbers a bullet.
    pub fn spawn_all(&mut self, numbers: &[f32]) -> Thrown<()> {
        let before = self.swarm.len();
        for (index, numbers) in numbers.chunks_exact(5).enumerate() {
            let bullet = Bullet::new([numbers[0], numbers[1]], [numbers[2], numbers[3]], numbers[4]);
            if let Err(error) = self.swarm.spawn(bullet) {
                self.swarm.remove_all(before..self.swarm.len());
                return Err(Fault::Swarm.because(&format_args!("bullets[{index}].{error}")));
            }
        }
        Ok(())
    }

    /// Where the coordinates and the like are: 0 x, 1 y, 2 vx, 3 vy, 4 radius.
    pub fn field(&self, field: u32) -> *const f32 {
        match field {
            0 => self.swarm.xs(),
            1 => self.swarm.ys(),
            2 => self.swarm.vxs(),
            3 => self.swarm.vys(),
            _ => self.swarm.radii(),
        }
        .as_ptr()
    }

    pub fn user(&self, index: usize) -> Thrown<f64> {
        self.swarm.users().get(index).map(|&user| user as f64).ok_or_else(|| self.beyond(index))
    }

    pub fn grazed(&self, index: usize) -> Thrown<bool> {
        self.swarm.grazed().get(index).copied().ok_or_else(|| self.beyond(index))
    }

    fn beyond(&self, index: usize) -> JsValue {
        Fault::Swarm.because(&format_args!("index: must be below {}, got {index}", self.swarm.len()))
    }

    pub fn set_velocity(&mut self, index: usize, x: f32, y: f32) -> Thrown<()> {
        self.swarm.set_velocity(index, [x, y]).map_err(refused)
    }

    /// The player is in the scratch memory. Where the numbers are: four a hit, then two a graze.
    pub fn frame(&mut self, dt: f32) -> Thrown<*const f64> {
        let player = scratch::read(player)?;
        self.swarm.frame(dt, &player, &mut self.found).map_err(refused)?;
        self.numbers.clear();
        for hit in self.found.hits() {
            self.numbers.extend([hit.index as f64, hit.time.into(), hit.normal.x.into(), hit.normal.y.into()]);
        }
        for graze in self.found.grazes() {
            self.numbers.extend([graze.index as f64, graze.time.into()]);
        }
        Ok(self.numbers.as_ptr())
    }

    pub fn hit_count(&self) -> usize {
        self.found.hits().len()
    }

    pub fn graze_count(&self) -> usize {
        self.found.grazes().len()
    }

    pub fn advance(&mut self, dt: f32) -> Thrown<()> {
        self.swarm.advance(dt).map_err(refused)
    }

    /// The box is in the scratch memory.
    pub fn cull(&mut self) -> Thrown<usize> {
        Ok(self.swarm.cull(&scratch::read(|from| code::aabb(from, "inside"))?))
    }

    pub fn remove_all(&mut self, indices: &[u32]) {
        self.swarm.remove_all(indices.iter().map(|&index| index as usize));
    }

    pub fn clear(&mut self) {
        self.swarm.clear();
    }

    /// The laser is in the scratch memory. Where the numbers are, two a bullet.
    pub fn burn(&mut self, dt: f32) -> Thrown<*const f64> {
        let laser = scratch::read(laser)?;
        self.burnt.clear();
        self.swarm.burn(dt, &laser, &mut self.burnt).map_err(refused)?;
        self.numbers.clear();
        self.numbers.extend(self.burnt.iter().flat_map(|burnt| [burnt.index as f64, burnt.time.into()]));
        Ok(self.numbers.as_ptr())
    }

    /// A copy that goes on by itself, without the lists.
    pub fn copy(&self) -> Self {
        Self { swarm: self.swarm.clone(), ..Self::default() }
    }

    /// Where the hit that is handed over is, as 14 numbers.
    pub fn record(&self) -> *const f64 {
        self.record.as_ptr()
    }

    /// The filter is in the scratch memory. Asks at every hit if it is to. Where the numbers are: fourteen a hit, three a graze, then who is
    /// gone.
    #[allow(clippy::too_many_arguments)]
    pub fn meet(
        &mut self,
        world: &CoreWorld,
        dt: f32,
        numbers: &[f32],
        body: u8,
        target: u8,
        each: &[u8],
        asks: bool,
    ) -> Thrown<*const f64> {
        let (targets, answers) = (targets(numbers)?, Answers { body, target, each });
        let filter = scratch::read(code::filter);
        let Self { swarm, met, record, .. } = self;
        world
            .read(|seen| {
                swarm.meet_and_strike(seen, filter, &targets, dt, met, |hit| match asks {
                    true => answers.asked(hit, record, || world.shown(seen, hazumi_respond)),
                    false => answers.of(hit),
                })
            })
            .map_err(refused)?;
        Ok(self.tell())
    }

    /// The same without a world.
    pub fn strike(&mut self, dt: f32, numbers: &[f32], target: u8, each: &[u8], asks: bool) -> Thrown<*const f64> {
        let (targets, answers) = (targets(numbers)?, Answers { body: 0, target, each });
        let Self { swarm, met, record, .. } = self;
        let respond = |hit: &Meeting| match asks {
            true => answers.asked(hit, record, hazumi_respond),
            false => answers.of(hit),
        };
        swarm.strike(&targets, dt, met, respond).map_err(refused)?;
        Ok(self.tell())
    }

    pub fn met_count(&self) -> usize {
        self.met.hits().len()
    }

    pub fn met_graze_count(&self) -> usize {
        self.met.grazes().len()
    }

    pub fn gone_count(&self) -> usize {
        self.met.gone().len()
    }

    pub fn bounded(&self) -> usize {
        self.met.bounded()
    }

    /// Those of these indices, ascending; all if there are none.
    pub fn turn_toward(&mut self, dt: f32, rate: f32, x: f32, y: f32, indices: Option<Vec<u32>>) -> Thrown<()> {
        let mut indices = indices;
        if let Some(indices) = &mut indices {
            indices.sort_unstable();
        }
        let turns = |at: usize| indices.as_ref().is_none_or(|all| all.binary_search(&(at as u32)).is_ok());
        self.swarm.turn_toward(dt, rate, |at, _| turns(at).then_some(Vec2::new(x, y))).map_err(refused)
    }

    pub fn burnt_count(&self) -> usize {
        self.burnt.len()
    }
}

impl CoreSwarm {
    fn tell(&mut self) -> *const f64 {
        self.numbers.clear();
        for hit in self.met.hits() {
            self.numbers.extend(numbers(hit));
        }
        for graze in self.met.grazes() {
            self.numbers.extend([graze.index as f64, graze.target as f64, graze.time.into()]);
        }
        self.numbers.extend(self.met.gone().iter().map(|&gone| gone as f64));
        self.numbers.as_ptr()
    }
}
