//! A game in one world, which tells all that it hears of it.

use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm};
use hazumi::*;

use super::bodies::*;
use super::changes::{any_two, between_steps, in_a_step};
use super::features::Feature::*;
use super::features::Has;
use super::questions::ask;
use super::told::tell;
use crate::support::*;

pub(super) struct Game {
    pub(super) world: World,
    /// What was told in the last step, and what was asked before it.
    pub(super) told: Vec<String>,
    seed: u64,
    has: Has,
    /// The two of the last hit.
    struck: Option<[BodyId; 2]>,
    hero: Option<(BodyId, Walker)>,
    swarm: Swarm,
    /// Whether the swarm forgets from frame to frame what it knows beside its bullets.
    forgets: bool,
}

impl Game {
    pub(super) fn new(mut world: World, seed: u64, has: Has, forgets: bool) -> Self {
        let mut random = Random(seed);
        fill(&mut world, &mut random, has);
        let mut game =
            Self { world, told: Vec::new(), seed, has, struck: None, hero: None, swarm: Swarm::new(), forgets };
        if has.has(Walks) {
            let hero = Aabb::from_center(random.point(-100.0, 100.0), [5.0, 9.0]).unwrap();
            let mut walker = Walker::new([0.0, -1.0]);
            (walker.step_height, walker.push) = (3.0, random.unit());
            game.hero = Some((game.world.add(Body::kinematic(hero).tags(GHOST)).unwrap(), walker));
        }
        if has.has(Bullets) {
            for _ in 0..40 {
                let bullet = Bullet::new(random.point(-100.0, 100.0), random.point(-300.0, 300.0), random.unit());
                game.swarm.spawn(bullet).unwrap();
            }
        }
        game
    }

    /// All that happens from one step to the next, and that step.
    pub(super) fn frame(&mut self, step: u64) {
        self.told.clear();
        let random = &mut Random(self.seed.wrapping_mul(977) ^ step << 32);
        let (has, dt) = (self.has, dt(step, random, self.has));
        between_steps(&mut self.world, random, (has, self.struck), &mut self.told);
        self.shoot(random, dt);
        if has.has(Questions) {
            (0..3).for_each(|_| ask(&self.world, random, &mut self.told));
        }
        let report = if step % 3 == 2 {
            self.world.advance(dt)
        } else {
            let told = &mut self.told;
            self.world.step(dt, |hit, world| respond(hit, world, has, told))
        };
        self.told.push(format!("{report:?}"));
        tell(&self.world, &mut self.told);
        self.struck = self.world.hits().last().map(|hit| [hit.body, hit.other]);
        self.steer(random);
        self.walk(random, dt);
    }

    /// Goes on from what another has written down.
    pub(super) fn restore(&mut self, other: &Self) -> Result<(), InvalidSnapshot> {
        self.world = World::from_bytes(&other.world.to_bytes())?;
        if let (Some((_, walker)), Some((_, its))) = (&mut self.hero, &other.hero) {
            *walker = Walker::from_bytes(&its.to_bytes()).unwrap();
        }
        Ok(())
    }

    fn steer(&mut self, random: &mut Random) {
        if !self.has.has(Steered) {
            return;
        }
        for _ in 0..3 {
            let ([id, other], motion) = (any_two(&self.world, random), random.point(-25.0, 25.0));
            let (response, number) = (any_response(random), random.unit());
            self.told.push(format!("{:?}", self.world.test_move(id, -motion, response)));
            self.told.push(format!("{:?}", self.world.move_by(id, motion, response)));
            let mut moved = Moved::default();
            let moved_with = self.world.move_with(other, motion, &mut moved, |hit, world| {
                if hit.point.x > 0.0 { response } else { world.response_to(hit) }
            });
            self.told.push(format!("{moved_with:?} {moved:?}"));
            if number < 0.3 {
                let at = self.world.get(id).unwrap().position();
                let shape = any_round(random, at, 4.0, true);
                self.told.push(format!("{:?}", self.world.try_set_shape(id, shape)));
            }
        }
    }

    fn walk(&mut self, random: &mut Random, dt: f32) {
        let Some((id, walker)) = &mut self.hero else { return };
        walker.velocity.x = random.between(-150.0, 150.0);
        if walker.may_jump(0.1) && random.unit() < 0.3 {
            walker.velocity.y = -200.0;
        }
        walker.velocity.y += 300.0 * dt;
        let walked = walker.walk(&mut self.world, *id, dt);
        self.told.push(format!("{walked:?} {walker:?}"));
    }

    fn shoot(&mut self, random: &mut Random, dt: f32) {
        if !self.has.has(Bullets) {
            return;
        }
        if self.forgets {
            self.swarm = self.swarm.clone();
        }
        let (mut meetings, chance) = (Meetings::new(), random.unit());
        let answer = |told: &mut Vec<String>, meeting: &swarm::Meeting| {
            told.push(format!("{meeting:?}"));
            if meeting.point.x.abs() % 1.0 < 0.6 * chance { BulletResponse::Pass } else { BulletResponse::Bounce }
        };
        let Self { world, told, swarm, .. } = self;
        swarm.meet(world, Filter::ALL, dt, &mut meetings, |meeting| answer(told, meeting)).unwrap();
        told.push(format!("{meetings:?}"));
        told.extend(swarm.iter().map(|bullet| format!("{bullet:?}")));
    }
}

/// How long a step is.
fn dt(step: u64, random: &mut Random, has: Has) -> f32 {
    if has.has(OddSteps) {
        return [0.0, 1e-6, 1.0 / 240.0, 1.0 / 60.0, 0.25, 1.0][(random.unit() * 6.0) as usize];
    }
    let is_long = has.has(Breaks) || step % 4 == 3;
    [1.0 / 60.0, 0.25][usize::from(is_long && !has.has(Heaps))]
}

/// What the game says to a hit, by chance that hangs on the hit alone.
fn respond(hit: &Hit, world: &mut Midstep<'_>, has: Has, told: &mut Vec<String>) -> Response {
    told.push(format!("{hit:?}"));
    let said = world.response_to(hit);
    let mut random = Random(u64::from(hit.time.to_bits()) << 20 ^ (hit.body.index() * 977 + hit.other.index()) as u64);
    random.unit();
    if has.has(Questions) && random.unit() < 0.1 {
        ask(world, &mut random, told);
    }
    if has.has(Snapshots) && random.unit() < 0.02 {
        let mut clone = (**world).clone();
        told.push(format!("{:?} {:x}", clone.advance(1.0 / 60.0), clone.checksum()));
        told.push(format!("{:x}", World::from_bytes(&world.to_bytes()).unwrap().checksum()));
    }
    told.push(in_a_step(hit, world, &mut random, has));
    if has.has(Responses) && random.unit() < 0.3 { any_response(&mut random) } else { said }
}
