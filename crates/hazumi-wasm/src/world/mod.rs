//! The world, as far as numbers go. `web/hazumi/src/world.ts` makes a pleasant class of it.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `inside` | what may be done while a closure of the game runs |
//! | `record` | a hit as numbers |
//! | `views` | what is read each frame |
//! | `ask` | casts and the like |
//! | `change` | what is done to bodies |
//! | `traits` | what bodies were said to be |
//! | `trying` | what would come of a change |
//! | `walking` | a walker's frame |

mod ask;
mod change;
mod inside;
pub(crate) mod record;
mod traits;
mod trying;
mod views;
mod walking;

use std::cell::{Cell, RefCell};

use hazumi::{Hit, InvalidMove, Moved, Response, StepReport};
use wasm_bindgen::prelude::*;

use crate::fault::{Fault, Thrown};
use crate::handle::{body, number};
use crate::query::{direction, finite, finite_number, leave_all, positive};
use crate::scratch::{self, leave};
use inside::Inside;
use record::{Record, STRIDE};

#[wasm_bindgen(raw_module = "../host.js")]
extern "C" {
    /// Hands the hit in the record to the game's closure. The answer's number; its further numbers are in the record.
    #[wasm_bindgen(js_name = hazumiRespond)]
    pub(crate) fn hazumi_respond() -> u32;
}

/// The world leaves it to the bodies.
const THEIRS: u32 = 6;

/// A world, that can be read while it steps.
#[wasm_bindgen]
pub struct CoreWorld {
    world: RefCell<hazumi::World>,
    inside: Cell<Inside>,
    /// The hit that is handed over.
    record: RefCell<Box<Record>>,
    floats: RefCell<Vec<f32>>,
    doubles: RefCell<Vec<f64>>,
}

impl CoreWorld {
    pub(crate) fn of(world: hazumi::World) -> Self {
        Self {
            world: RefCell::new(world),
            inside: Cell::new(Inside::Nothing),
            record: RefCell::default(),
            floats: RefCell::default(),
            doubles: RefCell::default(),
        }
    }

    /// Hands a hit over.
    fn ask(&self, hit: &Hit, world: &hazumi::World) -> Response {
        self.record.borrow_mut().set(hit);
        let kind = hazumi_respond();
        let record = self.record.borrow();
        let [a, b] = [record.numbers[0], record.numbers[1]].map(|x| x as f32);
        match kind {
            THEIRS => world.response_to(hit),
            kind => crate::code::response_of(kind, a, b).unwrap_or_default(),
        }
    }
}

/// Why a body was not moved.
fn unmoved(error: InvalidMove) -> JsValue {
    match error {
        InvalidMove::Body(error) => Fault::Body.because(&error),
        error => Fault::Move.because(&error),
    }
}

fn report(report: StepReport) {
    leave().usize(report.hits).usize(report.bounded).usize(report.crushed);
}

#[wasm_bindgen]
impl CoreWorld {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::of(hazumi::World::new())
    }

    /// Where the hit that is handed over is, as 16 numbers.
    pub fn record(&self) -> *const f64 {
        self.record.borrow().numbers.as_ptr()
    }

    /// Steps, and asks at every hit. Leaves the report.
    pub fn step(&self, dt: f32) -> Thrown<()> {
        self.outside("step")?;
        let done = self.world.borrow_mut().step(dt, |hit, midstep| {
            self.inside.set(Inside::step(midstep));
            let response = self.ask(hit, midstep);
            self.inside.set(Inside::Nothing);
            response
        });
        report(done.map_err(|error| Fault::Step.because(&error))?);
        Ok(())
    }

    /// Steps by what the bodies say. Leaves the report.
    pub fn advance(&self, dt: f32) -> Thrown<()> {
        self.outside("advance")?;
        report(self.world.borrow_mut().advance(dt).map_err(|error| Fault::Step.because(&error))?);
        Ok(())
    }

    /// Moves a kinematic body by hand, and asks at every touch. Leaves and returns what `leave_moved` does.
    pub fn move_by(&self, id: f64, x: f32, y: f32) -> Thrown<usize> {
        self.outside("moveBy")?;
        let mut moved = Moved::default();
        let done = self.world.borrow_mut().move_with(body(id)?, [x, y], &mut moved, |hit, world| {
            self.inside.set(Inside::looked(world));
            let response = self.ask(hit, world);
            self.inside.set(Inside::Nothing);
            response
        });
        done.map_err(unmoved)?;
        Ok(record::leave_moved(&moved))
    }

    /// Where the hits of the last step are, 16 numbers each.
    pub fn hits(&self) -> *const f64 {
        let mut all = self.doubles.borrow_mut();
        self.read(|world| record::put_all(world, &mut all));
        all.as_ptr()
    }

    /// How many there are.
    pub fn hit_count(&self) -> usize {
        self.read(|world| world.hits().len())
    }

    /// How a paddle answers to the hit in the scratch memory: point, velocity, normal, then the face. Leaves a direction, if it is
    /// one.
    pub fn bend() -> Thrown<bool> {
        let direction = scratch::read(|from| {
            let (point, velocity, normal) = (from.vec2(), from.vec2(), from.vec2());
            let face = hazumi::response::Bend {
                center: finite("center", from.vec2())?,
                toward: direction("toward", from.vec2())?,
                half_width: positive("halfWidth", from.f32())?,
                most: finite_number("most", from.f32())?,
            };
            Ok::<_, JsValue>(record::bend(point, velocity, normal, &face))
        })?;
        Ok(direction.map(|direction| leave_all(&[direction], &[])).is_some())
    }

    /// A copy that goes on by itself.
    pub fn copy(&self) -> Thrown<Self> {
        self.outside("clone")?;
        Ok(Self::of(self.world.borrow().clone()))
    }

    /// The world as bytes.
    pub fn snapshot(&self) -> Thrown<Vec<u8>> {
        self.outside("snapshot")?;
        Ok(self.world.borrow().to_bytes())
    }

    /// The world that bytes describe.
    pub fn restore(&self, bytes: &[u8]) -> Thrown<()> {
        self.outside("restore")?;
        let world = hazumi::World::from_bytes(bytes).map_err(|error| Fault::Snapshot.because(&error))?;
        if let Some(body) = world.iter().find(|body| crate::handle::checked(body.id()).is_none()) {
            return Err(Fault::Snapshot.because(&format_args!(
                "{:?}: too many bodies came and went in this world: the handle would be beyond 2^53",
                body.id()
            )));
        }
        self.world.replace(world);
        Ok(())
    }

    /// All that decides how it goes on.
    pub fn checksum(&self) -> u64 {
        self.read(hazumi::World::checksum)
    }

    /// How many bodies there are.
    pub fn size(&self) -> usize {
        self.read(hazumi::World::len)
    }

    /// Leaves all handles.
    pub fn ids(&self) -> usize {
        self.read(|world| {
            let mut out = leave();
            world.iter().for_each(|body| _ = out.f64(number(body.id())));
            out.count()
        })
    }
}

const _: () = assert!(STRIDE == 16);
