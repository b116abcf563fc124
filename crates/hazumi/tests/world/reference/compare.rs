//! The engine beside the reference world, and how much the two may differ: as much as a start that differed by a hair would
//! make of it. The reference flies each scene twice for that, once from such a start.

use hazumi::*;

use super::math::*;
use super::thing::*;
use super::touch::*;
use super::world::*;
use crate::support::*;

/// A difference of more than this many units or shares of a speed says nothing.
const LOST: f64 = 5e-2;

/// Why a comparison ends.
pub(super) enum End {
    /// On the reference's side: a hair decides.
    Edge(Edge),
    /// The two differ.
    Wrong(String),
}

impl From<Edge> for End {
    fn from(edge: Edge) -> Self {
        Self::Edge(edge)
    }
}

/// Both worlds with the same scene.
pub(super) struct Both {
    world: World,
    ids: Vec<BodyId>,
    pub(super) plain: Plain,
    shadow: Plain,
    /// How far the engine may stray by itself, in units; as a share of a speed, the same of a unit.
    strays: f64,
    pub(super) hits: usize,
    /// The largest difference, as a share of what it may be, and as it is.
    pub(super) worst: [f64; 2],
}

impl Both {
    pub(super) fn new(plain: Plain, strays: f64, random: &mut Random) -> Self {
        let mut world = World::new();
        world.set_gravity(plain.gravity).unwrap();
        for &(a, b, response) in &plain.between {
            world.set_response_between(a, b, Some(response)).unwrap();
        }
        let ids = plain.things.iter().map(|thing| world.add(thing.body()).unwrap()).collect();
        let plain = Plain { hair: strays.max(1e-6), ..plain };
        let mut both = Self { world, ids, shadow: plain.clone(), plain, strays, hits: 0, worst: [0.0; 2] };
        both.part(random);
        both
    }

    /// Starts the shadow beside by as much as the engine may stray; its velocity, by the same share.
    fn part(&mut self, random: &mut Random) {
        self.shadow = Plain { beside: self.strays, ..self.plain.clone() };
        for thing in self.shadow.things.iter_mut().filter(|thing| thing.is_mover()) {
            let motion = &mut thing.motion;
            motion.offset = plus(motion.offset, wide(random.direction()), self.strays);
            motion.velocity = plus(motion.velocity, wide(random.direction()), self.strays * length(motion.velocity));
        }
    }

    /// Lets both go on from the same f32, where nothing is so near that this would make a difference.
    pub(super) fn begin_anew(&mut self, random: &mut Random) -> Result<(), End> {
        let is_clear = |pair: Pair<'_>| pair.near(0.0).gap > 1e-4;
        if !self.plain.passing.is_empty() || !self.plain.pairs().all(|(_, pair)| is_clear(pair)) {
            // What was made of a hair so far would be made more of.
            let far = |i: usize| {
                let (plain, shadow) = (self.plain.things[i].motion.velocity, self.shadow.things[i].motion.velocity);
                length(minus(plain, shadow)) > (4.0 * self.strays).max(1e-5) * length(plain)
            };
            return if self.plain.movers().any(far) { Err(End::Edge(Edge::Chaos)) } else { Ok(()) };
        }
        for i in self.plain.movers().collect::<Vec<_>>() {
            let body = self.world.get(self.ids[i]).unwrap();
            let (at, velocity) = (body.position(), body.velocity());
            self.world.teleport(self.ids[i], at).unwrap();
            self.world.set_velocity(self.ids[i], velocity).unwrap();
            let motion = &mut self.plain.things[i].motion;
            (motion.offset, motion.velocity) = (wide(at), wide(velocity));
        }
        self.part(random);
        Ok(())
    }

    /// Says how a kinematic body moves from now on.
    pub(super) fn steer(&mut self, i: usize, velocity: Vec2, spin: f32) {
        self.world.set_velocity(self.ids[i], velocity).unwrap();
        self.world.set_spin(self.ids[i], spin).unwrap();
        for plain in [&mut self.plain, &mut self.shadow] {
            let motion = &mut plain.things[i].motion;
            (motion.velocity, motion.spin) = (wide(velocity), spin.into());
        }
    }

    /// Sends a kinematic body somewhere.
    pub(super) fn send(&mut self, i: usize, to: Vec2, angle: f32) {
        self.world.move_to(self.ids[i], to, angle).unwrap();
        for plain in [&mut self.plain, &mut self.shadow] {
            plain.things[i].target = Some((wide(to), angle.into()));
        }
    }

    /// A step of both; `None` for orders lets the engine's faster way have it.
    pub(super) fn step(&mut self, dt: f32, orders: Option<Vec<Order>>) -> Result<(), End> {
        let has_orders = orders.is_some();
        let mut orders = orders.unwrap_or_default();
        let began = self.plain.clone();
        let wanted = self.plain.step(dt, &mut orders)?;
        let shadow = self.shadow.step(dt, &mut orders)?;
        let key = |hit: &PlainHit| (hit.body, hit.other, hit.piece);
        if !wanted.iter().map(key).eq(shadow.iter().map(key)) {
            return Err(End::Edge(Edge::Chaos));
        }
        if has_orders {
            self.play(dt, &orders);
        } else {
            self.world.advance(dt).unwrap();
        }
        let number = |id: BodyId| self.ids.iter().position(|&other| other == id).expect("a hit names bodies");
        let got: Vec<Hit> = self.world.hits().map(|hit| self.lower_first(*hit, &number)).collect();
        let said: Vec<_> =
            got.iter().map(|hit| (number(hit.body), number(hit.other), hit.shape_index as usize)).collect();
        let told =
            |(n, hit): (usize, &Hit)| format!("\n got {:?} {} {:?} {:?}", said[n], hit.time, hit.normal, hit.velocity);
        let meant = |hit: &PlainHit| {
            let PlainHit { time, normal, velocity, surface, .. } = hit;
            format!("\nwant {:?} {time} {normal:?} {velocity:?} {surface:?}", key(hit))
        };
        let lists: String = got.iter().enumerate().map(told).chain(wanted.iter().map(meant)).collect();
        let bodies = |key: (usize, usize, usize)| {
            let told = |i: usize| began.things.get(i).map(Thing::told).unwrap_or_default();
            format!("\nfirst {} {}\n and {} {}", key.0, told(key.0), key.1, told(key.1))
        };
        let wrong = |n: usize, what: String| {
            let differs = wanted.get(n).map(key).or(said.get(n).copied()).map(bodies).unwrap_or_default();
            End::Wrong(format!("{what}, step of {dt}{lists}{differs}"))
        };
        if !wanted.iter().map(key).eq(said.iter().copied()) {
            let same = wanted.iter().map(key).zip(&said).take_while(|(a, b)| a == *b).count();
            return Err(wrong(same, "other hits".into()));
        }
        for (n, ((hit, wanted), shadow)) in got.iter().zip(&wanted).zip(&shadow).enumerate() {
            self.same_hit(dt, hit, wanted, shadow, &format!("hit {n}")).map_err(|end| Self::tell(end, n, &wrong))?;
        }
        self.hits += got.len();
        self.same_ends().map_err(|end| Self::tell(end, got.len(), &wrong))
    }

    /// Of two movers, a hit names the one first whose place is lower, which may have been another's before. Here the one
    /// comes first that was added first.
    fn lower_first(&self, hit: Hit, number: &dyn Fn(BodyId) -> usize) -> Hit {
        let (body, other) = (number(hit.body), number(hit.other));
        if body < other || !self.plain.things[other].is_mover() {
            return hit;
        }
        let (velocity, surface_velocity) = (hit.surface_velocity, hit.velocity);
        let mut turned = hit;
        (turned.body, turned.other, turned.normal) = (hit.other, hit.body, -hit.normal);
        (turned.velocity, turned.surface_velocity) = (velocity, surface_velocity);
        turned
    }

    fn tell(end: End, n: usize, wrong: &dyn Fn(usize, String) -> End) -> End {
        match end {
            End::Wrong(what) => wrong(n, what),
            edge => edge,
        }
    }

    /// The engine's step, with the game's orders.
    fn play(&mut self, dt: f32, orders: &[Order]) {
        let (mut n, ids) = (0, &mut self.ids);
        let none = Order::default();
        self.world
            .step(dt, |hit, world| {
                let order = orders.get(n).unwrap_or(&none);
                n += 1;
                // As in `lower_first`.
                let place = |id| ids.iter().position(|&other| other == id);
                let is_mover = world.get(hit.other).is_some_and(|body| body.kind() == BodyKind::Dynamic);
                let flips = is_mover && place(hit.other) < place(hit.body);
                let (mover, other) = if flips { (hit.other, hit.body) } else { (hit.body, hit.other) };
                let response = order.response.unwrap_or_else(|| world.response_to(hit));
                if let Some(velocity) = order.velocity {
                    world.set_velocity(mover, velocity).unwrap();
                }
                if order.removes_other && !ids[..Plain::WALLS].contains(&other) {
                    world.remove(other).unwrap();
                }
                if order.removes_mover {
                    world.remove(mover).unwrap();
                }
                if let Some(thing) = &order.adds {
                    ids.push(world.add(thing.body()).unwrap());
                }
                response
            })
            .unwrap();
    }

    fn same_hit(&mut self, dt: f32, hit: &Hit, wanted: &PlainHit, shadow: &PlainHit, what: &str) -> Result<(), End> {
        let into = -dot(minus(wanted.velocity, wanted.surface), wanted.normal);
        let (unit, speed) = (f64::from(f32::EPSILON), length(wanted.velocity).max(length(wanted.surface)));
        let by_time = self.strays / into + unit * f64::from(dt);
        let time = |t: f64| [t, 0.0];
        self.same(time(hit.time.into()), time(wanted.time), time(shadow.time), by_time, &format!("{what}: time"))?;
        let by_speed = (unit + self.strays) * speed;
        self.same(
            wide(hit.normal),
            wanted.normal,
            shadow.normal,
            2.0 * unit + self.strays,
            &format!("{what}: normal"),
        )?;
        self.same(wide(hit.velocity), wanted.velocity, shadow.velocity, by_speed, &format!("{what}: velocity"))?;
        let surface = (wide(hit.surface_velocity), wanted.surface, shadow.surface);
        self.same(surface.0, surface.1, surface.2, by_speed, &format!("{what}: surface velocity"))?;
        if self.plain.things[wanted.body].is_round() {
            let by = unit * length(wanted.point) + self.strays;
            self.same(wide(hit.point), wanted.point, shadow.point, by, &format!("{what}: point"))?;
        }
        if hit.crushed { Err(End::Wrong(format!("{what}: crushed"))) } else { Ok(()) }
    }

    fn same_ends(&mut self) -> Result<(), End> {
        for i in 0..self.plain.things.len() {
            let (thing, shadow) = (self.plain.things[i].clone(), self.shadow.things[i].clone());
            let body = self.world.get(self.ids[i]);
            if body.is_some() == thing.gone {
                return Err(End::Wrong(format!("body {i} is there: {}", body.is_some())));
            }
            let Some(body) = body.filter(|_| thing.kind != BodyKind::Fixed) else { continue };
            let (at, velocity) = (wide(body.position()), wide(body.velocity()));
            let unit = f64::from(f32::EPSILON);
            let by = unit * length(thing.position()) + self.strays;
            self.same(at, thing.position(), shadow.position(), by, &format!("body {i}: position"))?;
            if thing.is_mover() {
                let by = (unit + self.strays) * length(thing.motion.velocity) + 1e-9;
                let what = format!("body {i}: velocity");
                self.same(velocity, thing.motion.velocity, shadow.motion.velocity, by, &what)?;
            }
        }
        Ok(())
    }

    /// Whether two are the same: off by what is stated at most, and by what a start as far off as the engine may stray does.
    fn same(&mut self, got: V, wanted: V, shadow: V, by: f64, what: &str) -> Result<(), End> {
        let limit = by + 5.0 * length(minus(wanted, shadow));
        let scale = length(wanted).max(1.0);
        if limit > LOST * scale {
            return Err(End::Edge(Edge::Chaos));
        }
        let off = length(minus(got, wanted));
        if off.is_nan() || off > limit {
            return Err(End::Wrong(format!(
                "{what}: off by {off:.2e}, at most {limit:.2e}\n got {got:?}\nwant {wanted:?}"
            )));
        }
        self.worst = [self.worst[0].max(off / limit), self.worst[1].max(off / scale)];
        Ok(())
    }
}
