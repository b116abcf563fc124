//! Makes all calls of a case, and holds the world against what must be so after each.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, Once};

use std::collections::BTreeMap;

use hazumi::{BodyId, BodyKind, Walker, World};
use serde::{Deserialize, Serialize};

use crate::act::{Names, Outcome, act};
use crate::call::Call;
use crate::fault::{Fault, ensure};
use crate::peek::Peek;
use crate::sane::Nature;
use crate::shadow::{Shadow, aim};
use crate::solid::Step;
use crate::{asked, contacts, memory, numbers, order, solid};

/// How much memory a world may keep of bodies that came and went.
const MOST_KEPT: usize = 256 << 10;

/// What a case did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// How many calls.
    pub calls: usize,
    /// How many of them were steps.
    pub steps: usize,
    /// How many hits those had.
    pub hits: usize,
}

/// Makes the calls, one after the other, on an empty world.
///
/// # Errors
/// The first promise that did not hold; a panic is one.
pub fn run(calls: &[Call]) -> Result<Done, Fault> {
    static HOOK: Once = Once::new();
    static PLACE: Mutex<String> = Mutex::new(String::new());
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(|at| format!("{}:{}", at.file(), at.line())).unwrap_or_default();
            if let Ok(mut last) = PLACE.lock() {
                *last = place;
            }
        }));
    });
    let mut at = 0;
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut case = Case::new(Nature::of(calls));
        for (number, call) in calls.iter().enumerate() {
            at = number;
            case.make(call)?;
        }
        match case.waiting {
            Some(fault) => {
                at = fault.call;
                Err(fault)
            }
            None => Ok(case.done),
        }
    }));
    let done = done.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref().map(|s: &&str| (*s).into()));
        let place = PLACE.lock().map(|place| place.clone()).unwrap_or_default();
        Err(Fault::new(&format!("panic at {place}"), said.unwrap_or_default()))
    });
    done.map_err(|fault| Fault { call: at, ..fault })
}

struct Case {
    world: World,
    /// Is told all that the world is told, and must not be told from it.
    twin: Option<(&'static str, World)>,
    /// Whether the twin was read from a snapshot since the last step: then it has no memory of that.
    is_twin_new: bool,
    /// Is told all, too, and takes no fast path.
    general: Option<World>,
    /// The walker of each body that walked.
    walkers: BTreeMap<BodyId, Walker>,
    shadow: Shadow,
    nature: Nature,
    /// Whether anything was changed since the last step, or somebody had no room in that.
    is_disturbed: bool,
    /// The most shapes that there were at once.
    most_shapes: usize,
    /// Of the promises that were broken and do not hold yet the first on their list.
    waiting: Option<Fault>,
    done: Done,
}

impl Case {
    fn new(nature: Nature) -> Self {
        let (world, shadow) = (World::new(), Shadow::default());
        Self {
            world,
            twin: None,
            is_twin_new: false,
            general: Some(World::general_only()),
            walkers: BTreeMap::new(),
            shadow,
            nature,
            is_disturbed: true,
            most_shapes: 0,
            waiting: None,
            done: Done::default(),
        }
    }

    fn make(&mut self, call: &Call) -> Result<(), Fault> {
        let mut names = self.shadow.names();
        if let Call::Walk(who, _) = call {
            names.walker = self.walkers.get(&names.id(*who)).cloned();
        }
        self.done.calls += 1;
        match call {
            Call::Frames(times, dt) => return (0..*times).try_for_each(|_| self.make(&Call::Advance(*dt))),
            Call::Clone => (self.twin, self.is_twin_new) = (Some(("clone", self.world.clone())), false),
            Call::Restore => {
                (self.twin, self.is_twin_new) = (Some(("restored world", restored(&self.world)?.0)), true);
            }
            Call::Advance(_) | Call::Step(..) => return self.step(call, &names),
            _ => {}
        }
        let (before, sum) = (self.passing_before(call), self.world.checksum());
        let (foreseen, was) = (asked::foreseen(&self.world, call, &names), asks(call).then(|| self.world.clone()));
        let kept = memory::live();
        let outcome = act(&mut self.world, call, &names);
        let kept = memory::live().saturating_sub(kept);
        ensure!(
            !matches!(call, Call::Churn(..)) || kept <= MOST_KEPT,
            "memory kept",
            "{kept} bytes of bodies that came and went"
        );
        ensure!(
            outcome.refused.is_none()
                || outcome.added.len() + outcome.removed.len() > 0
                || self.world.checksum() == sum,
            "refused, and yet changed",
            "{call:?}: {:?}",
            outcome.refused
        );
        ensure!(outcome.wrong.is_none(), "in the call", "{}", outcome.wrong.clone().unwrap_or_default());
        if self.nature.is_sane {
            asked::moved(&self.world, call, foreseen.as_ref(), &outcome)?;
        }
        self.tell_twin(call, &names, &outcome)?;
        self.shadow.note(call, &outcome, &names)?;
        self.compare(call)?;
        self.is_disturbed |= disturbs(call);
        self.ask(call, &names, &outcome, was.as_ref())?;
        if let Some((id, moved)) = &outcome.moved {
            numbers::moved(&self.world, *id, moved)?;
            let is_on = self.world.get(*id).is_some_and(|body| body.is_enabled());
            if self.nature.is_sane && is_on && !moved.crushed {
                // What let it through once does so until the two are apart, be it in this move or before.
                if before.is_none_or(|before| before == 0) {
                    let is_met = |other| self.nature.may_pass && moved.hits.iter().any(|hit| hit.other == other);
                    solid::steered(&self.world, *id, &self.shadow, is_met)?;
                }
            }
        }
        Ok(())
    }

    /// Holds the answers of newer questions against what is there.
    fn ask(&mut self, call: &Call, names: &Names, outcome: &Outcome, was: Option<&World>) -> Result<(), Fault> {
        match (call, was) {
            (Call::Fits(form, which), _) => match form.build() {
                Ok(shape) if self.nature.is_sane => {
                    asked::fits(&self.world, &shape, (names.filter(*which), which.minds_one_way))
                }
                _ => Ok(()),
            },
            (Call::TryShape(who, _), Some(was)) => asked::tried(was, &self.world, names.id(*who), &outcome.answer),
            (Call::Ground(who, up, slope), _) => asked::ground(&self.world, names.id(*who), up.vec(), slope.0),
            (Call::Separate(..), Some(was)) if self.nature.is_sane => {
                let (_, passing) = restored(was)?;
                let may_pass =
                    |id: BodyId, other: BodyId| self.nature.may_pass && passing.passes(id.index(), other.index());
                asked::separated(was, &self.world, may_pass)
            }
            (Call::Walk(..), _) => {
                let Some((id, walker, walked)) = &outcome.walked else { return Ok(()) };
                asked::walked(&self.world, *id, walker, walked)?;
                self.walkers.insert(*id, walker.clone());
                let is_on = self.world.get(*id).is_some_and(|body| body.is_enabled());
                if self.nature.is_sane && is_on && !walked.crushed && !self.nature.may_pass {
                    solid::steered(&self.world, *id, &self.shadow, |_| false)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Goes on where a promise is broken that does not hold yet.
    fn expect(&mut self, holds: Result<(), Fault>) -> Result<(), Fault> {
        match holds {
            Err(fault) if fault.waits() => {
                if self.waiting.as_ref().is_none_or(|known| fault.rank() < known.rank()) {
                    self.waiting = Some(Fault { call: self.done.calls - 1, ..fault });
                }
                Ok(())
            }
            holds => holds,
        }
    }

    /// How many pairs pass where that matters.
    fn passing_before(&self, call: &Call) -> Option<usize> {
        let moves = matches!(call, Call::MoveBy(..) | Call::MoveWith(..));
        (moves && self.nature.may_pass).then(|| restored(&self.world).map_or(0, |(_, peek)| peek.passing()))
    }

    fn step(&mut self, call: &Call, names: &Names) -> Result<(), Fault> {
        let before = self.world.clone();
        let (read, passing) = restored(&before)?;
        let outcome = act(&mut self.world, call, names);
        ensure!(outcome.wrong.is_none(), "in the closure", "{}", outcome.wrong.clone().unwrap_or_default());
        self.done.steps += 1;
        same("clone", before.clone(), call, names, (&self.world, &outcome))?;
        let read = same("restored world", read, call, names, (&self.world, &outcome))?;
        if outcome.report.is_some() {
            self.expect(contacts::same_ends("restored world", &self.world, &read))?;
        }
        self.tell_twin(call, names, &outcome)?;
        if let Call::Advance(dt) = call {
            // What a closure says that has no wish of its own.
            let step = Call::Step(*dt, Vec::new());
            same("step", before.clone(), &step, names, (&self.world, &outcome))?;
        }
        let Some(report) = outcome.report else {
            ensure!(self.world.checksum() == before.checksum(), "refused, and yet changed", "{call:?}");
            return Ok(());
        };
        let (Call::Advance(dt) | Call::Step(dt, _)) = call else { return Ok(()) };
        self.done.hits += report.hits;
        self.shadow.note(call, &outcome, names)?;
        self.compare(call)?;
        numbers::hits(&self.world, report.hits, dt.0)?;
        numbers::bounds(&self.world, &before, dt.0)?;
        numbers::paths(&self.world, dt.0)?;
        self.shadow.touches(&self.world, dt.0)?;
        let ends = self.shadow.contacts(&before, &self.world);
        self.expect(ends)?;
        let (_, after) = restored(&self.world)?;
        if self.nature.is_sane {
            let step = Step {
                before: &before,
                after: &self.world,
                dt: dt.0,
                outcome: &outcome,
                report,
                shadow: &self.shadow,
                nature: self.nature,
                passing: [&passing, &after],
                is_disturbed: self.is_disturbed,
            };
            step.check()?;
            step.ways()?;
            step.energy()?;
            let holds = step.contacts();
            self.expect(holds)?;
            if !self.nature.may_pass && !self.nature.gives_velocity {
                self.expect(order::both_ways(&before, dt.0))?;
            }
        }
        self.is_disturbed = report.crushed > 0 || !outcome.added.is_empty() || outcome.any_place_told();
        Ok(())
    }

    /// What holds at any time.
    fn compare(&mut self, call: &Call) -> Result<(), Fault> {
        self.shadow.compare(&self.world)?;
        self.shadow.check_gone(&mut self.world)?;
        numbers::finite(&self.world)?;
        contacts::all_mutual(&self.world)?;
        let shapes = |kind| self.world.iter().filter(move |body| body.kind() != kind).map(|body| body.shapes().len());
        self.most_shapes = self.most_shapes.max(shapes(BodyKind::Dynamic).sum());
        if matches!(call, Call::Churn(..)) {
            let (_, peek) = restored(&self.world)?;
            let (free, most) = (peek.free_places(), 4 * self.most_shapes + 256);
            ensure!(
                free <= most,
                "places kept",
                "{free} of shapes that are gone, {} at most were there",
                self.most_shapes
            );
        }
        Ok(())
    }

    /// Tells the twin what the world was told.
    fn tell_twin(&mut self, call: &Call, names: &Names, outcome: &Outcome) -> Result<(), Fault> {
        if let Some(general) = self.general.take() {
            self.general = Some(same("general world", general, call, names, (&self.world, outcome))?);
        }
        let Some((name, twin)) = self.twin.take() else { return Ok(()) };
        let known =
            Outcome { path: if self.is_twin_new { String::new() } else { outcome.path.clone() }, ..outcome.clone() };
        let twin = same(name, twin, call, names, (&self.world, &known))?;
        if outcome.report.is_some() {
            self.expect(contacts::same_ends(name, &self.world, &twin))?;
        }
        self.is_twin_new &= outcome.report.is_none();
        self.twin = Some((name, twin));
        Ok(())
    }
}

/// Makes a call on a world that must answer as another did, and gives it back.
fn same(
    name: &str,
    mut twin: World,
    call: &Call,
    names: &Names,
    (world, outcome): (&World, &Outcome),
) -> Result<World, Fault> {
    let mut other = act(&mut twin, call, names);
    if outcome.path.is_empty() {
        other.path.clear();
    }
    ensure!(other == *outcome, &format!("{name} answers otherwise"), "{outcome:?} and of the {name} {other:?}");
    if outcome.report.is_some() {
        let hit = world.hits().zip(twin.hits()).find(|(a, b)| a != b);
        ensure!(hit.is_none(), &format!("{name} hits otherwise"), "{hit:?}");
        let event = world.touch_events().zip(twin.touch_events()).find(|(a, b)| a != b);
        let is_same = event.is_none() && world.touch_events().len() == twin.touch_events().len();
        ensure!(is_same, &format!("{name} touches otherwise"), "{event:?}");
    }
    let contact = contacts::listed(world).into_iter().zip(contacts::listed(&twin)).find(|(a, b)| a != b);
    ensure!(contact.is_none(), &format!("{name} has other contacts"), "{contact:?}");
    if world.checksum() != twin.checksum() {
        let body = world.iter().find(|body| twin.checksum_of(body.id()) != world.checksum_of(body.id()));
        let text = body.map(|body| format!("{body:?} and of the {name} {:?}", twin.get(body.id())));
        return Err(Fault::new(&format!("{name} goes on otherwise"), text.unwrap_or_default()));
    }
    Ok(twin)
}

/// A world that went to JSON and back.
fn restored(world: &World) -> Result<(World, Peek), Fault> {
    let json = serde_json::to_string(world).map_err(|error| Fault::new("cannot be written", error.to_string()))?;
    let read: World =
        serde_json::from_str(&json).map_err(|error| Fault::new("cannot be read back", error.to_string()))?;
    ensure!(read.checksum() == world.checksum(), "checksum after JSON", "{} bytes", json.len());
    let bytes = world.to_bytes();
    let other =
        World::from_bytes(&bytes).map_err(|error| Fault::new("bytes cannot be read back", error.to_string()))?;
    let again = serde_json::to_string(&other).map_err(|error| Fault::new("cannot be written", error.to_string()))?;
    ensure!(again == json, "world after bytes", "{} bytes", bytes.len());
    Ok((read, Peek::of(&json)))
}

/// Whether a call is held against the world as it was before.
const fn asks(call: &Call) -> bool {
    matches!(call, Call::TryShape(..) | Call::Separate(..))
}

/// Whether somebody may have no room after it.
fn disturbs(call: &Call) -> bool {
    let harmless =
        matches!(call, Call::Velocity(..) | Call::User(..) | Call::Look(..) | Call::Ground(..) | Call::Senses(..));
    !harmless && (aim(call).is_some() || matches!(call, Call::Add(_) | Call::Churn(..) | Call::Separate(..)))
}
