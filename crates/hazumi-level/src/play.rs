//! A level being played.

use hazumi::rules::strike::strike;
use hazumi::{BodyId, Circle, Hit, InvalidStep, Response, Shape, StepReport, Vec2, World};

use crate::leading::Led;
use crate::{InvalidLevel, Level, LevelBody, LevelWorld, Motion, Rule, Shooting, Walking};

/// A level and its world: what the file says of its bodies, kept while they move. Bricks break here.
///
/// ```
/// use hazumi_level::{Level, Play};
/// let level = Level::from_json(r#"{
///     "view": {"min": [0, 0], "max": [100, 100]},
///     "bodies": [
///         {"shapes": [{"aabb": {"min": [0, 0], "max": [100, 10]}}], "tags": ["brick"], "breaks_after": 1},
///         {"role": "ball", "shapes": [{"circle": {"center": [50, 50], "radius": 5}}], "velocity": [0, -70]}
///     ]
/// }"#)?;
/// let mut play = Play::new(level, 1)?;
/// play.step(1.0)?;
/// assert_eq!(play.breakable_left(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    level: Level,
    built: LevelWorld,
    /// The level's body of each of the world's, by [`BodyId::index`].
    bodies: Vec<usize>,
    /// How many more hits each of the level's bodies takes; `None` if any number.
    hits_left: Vec<Option<u32>>,
    /// Those that go to and fro, which the world is told of before every step.
    periodic: Vec<(BodyId, usize)>,
    /// Bullets and lasers, if there is a player or an emitter.
    shooting: Option<Shooting>,
    /// Walkers, if there are any.
    walking: Option<Walking>,
    /// Seconds since the start.
    time: f64,
}

impl Play {
    /// Readies a level. The seed decides the directions of balls that start at random.
    ///
    /// # Errors
    /// As [`Level::to_world`].
    pub fn new(level: Level, seed: u64) -> Result<Self, InvalidLevel> {
        Self::with_rule(level, seed, Rule::default())
    }

    /// Likewise, and says by which of its two rules walkers walk.
    ///
    /// # Errors
    /// As [`Level::to_world`].
    pub fn with_rule(level: Level, seed: u64, rule: Rule) -> Result<Self, InvalidLevel> {
        let built = level.to_world(seed)?;
        let mut bodies = vec![0; built.world.len()];
        for (index, id) in built.ids.iter().enumerate() {
            if let Some(id) = id {
                bodies[id.index()] = index;
            }
        }
        let hits_left = level.bodies.iter().map(|body| body.breaks_after).collect();
        let is_periodic = |body: &LevelBody| body.motion.as_ref().is_some_and(Motion::is_periodic);
        let periodic = level.bodies.iter().zip(&built.ids).enumerate();
        let periodic = periodic.filter(|(_, (body, _))| is_periodic(body));
        let periodic = periodic.filter_map(|(index, (_, id))| id.map(|id| (id, index))).collect();
        let shooting = Shooting::of(&level);
        let walking = Walking::of(&level, &built, rule)?;
        Ok(Self { level, built, bodies, hits_left, periodic, shooting, walking, time: 0.0 })
    }

    /// Moves on by `dt` seconds. A body that has had as many hits as it takes is gone at once, in the middle of the step.
    /// What goes to and fro is at the end of the step exactly where its time says, and comes there straight.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. All is then as before.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        let Self { level, built: LevelWorld { world, ids, .. }, bodies, hits_left, periodic, shooting, walking, time } =
            self;
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidStep::Time { got: dt });
        }
        let end = *time + f64::from(dt);
        if let Some(walking) = walking {
            walking.set(world);
        }
        for &(id, index) in periodic.iter().filter(|_| dt > 0.0) {
            let (position, angle) = level.bodies[index].pose(end);
            // A game may have removed it.
            let _ = world.move_to(id, position, angle as f32);
        }
        let report = world.step(dt, |hit, world| {
            // What a game added is no body of the level, even where it took the place of one.
            let met = bodies.get(hit.other.index()).filter(|&&index| ids[index] == Some(hit.other));
            if let Some(Some(left)) = met.map(|&index| &mut hits_left[index]) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    // Two balls may break it at the same instant.
                    let _ = world.remove(hit.other);
                }
            }
            match met.and_then(|&index| level.bodies[index].strike) {
                Some(transfer) => struck(world, hit, transfer),
                None if met.is_some_and(|&index| level.bodies[index].swallows) => {
                    let _ = world.remove(hit.body);
                    Response::Stop
                }
                None => world.response_to(hit),
            }
        });
        if let Some(shooting) = shooting {
            shooting.step(level, *time, end);
        }
        if let Some(walking) = walking {
            walking.step(level, world, *time, end);
        }
        *time = end;
        report
    }

    /// Seconds since the start.
    #[must_use]
    pub const fn time(&self) -> f64 {
        self.time
    }

    /// The world as it is now; [`World::hits`] has those of the last step.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.built.world
    }

    /// The world, to do to it what a recording says.
    pub(crate) const fn world_mut(&mut self) -> &mut World {
        &mut self.built.world
    }

    /// Bullets and lasers, and how they did; none if the level has neither a player nor an emitter.
    #[must_use]
    pub const fn shooting(&self) -> Option<&Shooting> {
        self.shooting.as_ref()
    }

    /// Walkers, and how they did; none if the level has none.
    #[must_use]
    pub const fn walking(&self) -> Option<&Walking> {
        self.walking.as_ref()
    }

    /// Where the pivot of the level's body at this index is, and how far it is turned, in radians. None if it is gone.
    #[must_use]
    pub fn pose(&self, index: usize) -> Option<(Vec2, f64)> {
        let body = self.level.bodies.get(index)?;
        if let Some(offset) = self.walking.as_ref().and_then(|walking| walking.offset(index)) {
            return Some((body.pivot() + offset, 0.0));
        }
        match self.id(index) {
            Some(id) => self.world().get(id).map(|body| (body.position(), f64::from(body.angle()))),
            None => match &self.shooting {
                Some(shooting) if shooting.player() == Some(index) => shooting.pose(&self.level, self.time),
                _ => Some(body.pose(self.time)),
            },
        }
    }

    /// Somebody leads the player, if the level has one.
    pub(crate) fn lead_player(&mut self, change: impl FnOnce(Led) -> Led) {
        if let Some(shooting) = &mut self.shooting {
            shooting.lead(&self.level, self.time, change);
        }
    }

    /// Where everything is and how it moves, as one number: the world's checksum, and those of bullets and walkers where there are any. Two that were played from one
    /// level and seed, in steps of the same lengths, differ in it as soon as anything that stands or flies does. How long they were played
    /// ([`time`](Self::time)) and how many more hits something takes ([`hits_left`](Self::hits_left)) is not in it.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let world = self.world().checksum();
        let shot = self.shooting.as_ref().map_or(world, |shooting| shooting.checksum(world));
        self.walking.as_ref().map_or(shot, |walking| walking.checksum(shot))
    }

    /// The level as it was at the start.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// What the level says of a body of this world, also of one that is gone: its index and itself.
    #[must_use]
    pub fn body(&self, id: BodyId) -> Option<(usize, &LevelBody)> {
        let index = *self.bodies.get(id.index())?;
        (self.built.ids[index] == Some(id)).then(|| (index, &self.level.bodies[index]))
    }

    /// The handle of the level's body at this index; none of what is only drawn, nor beyond the last.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<BodyId> {
        self.built.ids.get(index).copied().flatten()
    }

    /// The words that the world's tags stand for, bit n at n.
    #[must_use]
    pub fn tags(&self) -> &[String] {
        &self.built.tags
    }

    /// How many bodies that can break are left.
    #[must_use]
    pub fn breakable_left(&self) -> usize {
        self.hits_left.iter().filter(|left| left.is_some_and(|left| left > 0)).count()
    }

    /// How many more hits the level's body at this index takes; `None` if any number.
    #[must_use]
    pub fn hits_left(&self, index: usize) -> Option<u32> {
        self.hits_left.get(index).copied().flatten()
    }
}

/// What comes of a hit by a bat: rule R6.
fn struck(world: &World, hit: &Hit, transfer: f32) -> Response {
    let bat = world.get(hit.other).and_then(|bat| bat.placed_shapes().next());
    let ball = world.get(hit.body).and_then(|ball| match ball.placed_shapes().next()? {
        Shape::Circle(_) => Circle::new(ball.position(), ball.radius()).ok(),
        // The rule is for circles: of another shape it is the one that touches the bat at this point.
        _ => Circle::new(hit.point + hit.normal * ball.radius(), ball.radius()).ok(),
    });
    match (ball, bat) {
        (Some(ball), Some(Shape::Circle(bat))) => {
            Response::Velocity(strike(&ball, hit.velocity, &bat, hit.surface_velocity, transfer))
        }
        _ => world.response_to(hit),
    }
}
