//! A frame among the walls of a world and many targets.

use super::block::{BLOCK, Lanes, Most, moved};
use super::clock;
use super::course::{Course, key};
use super::due::Due;
use super::flight::{Around, Flight};
use super::frame::frame_time;
use super::{BulletResponse, InvalidSwarm, Meeting, Meetings, Swarm, Target};
use crate::Vec2;
use crate::world::{Filter, Flyer, Surroundings, World};

impl Swarm {
    /// Moves every bullet by `velocity · dt` among the bodies of a world, and asks what comes of each hit, in order of time, then of bullets.
    /// `meetings` is emptied first, and then lists the hits. Bullets whose response is [`Gone`](BulletResponse::Gone) are removed when all is
    /// over; the rest keep their order.
    ///
    /// Bullets meet what the filter admits and is switched on:
    ///
    /// * **fixed bodies** where they are, by every shape; one-way bodies from their front;
    /// * **kinematic bodies** where they are and as they will go through a step of `dt` from now: ask before [`World::step`];
    /// * **dynamic bodies** where they are, each straight on with its velocity, whatever it will meet or fall. A bullet does not push them.
    ///
    /// Nothing is too fast. A bullet that bounces flies on for the rest of the frame, from wall to wall; walls that it meets at one instant, as
    /// in a corner, are a hit each, and one bounce. After 256 touches in a frame it stays where it is until the next
    /// ([`Meetings::bounded`]), outside all that it bounced off.
    ///
    /// * A bullet that comes into the swarm inside a fixed or kinematic body hits it at time 0 of its first frame among walls; a bounce puts it
    ///   outside. Later, what it is in, because it was let pass or because the body was put there, lets it out and is no hit.
    /// * A bullet that overlaps a dynamic body as the frame begins hits it at time 0, whichever way it goes, and does so again in the next frame.
    /// * A bullet that moves along a surface, or away from it, hits nothing.
    /// * A `dt` of 0 moves nothing and finds what new bullets are in, and what overlaps dynamic bodies.
    ///
    /// A frame costs what flying costs, and some 0.5 to 1 µs for each hit: what was found free of fixed bodies is not asked about again
    /// until something is added, moved or switched on in the world, the filter is another, or the bullet is turned. Then the cells of the fixed
    /// bodies are made anew, 50 to 100 ns for each.
    ///
    /// ```
    /// use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm};
    /// use hazumi::{Aabb, Body, Filter, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let wall = world.add(Body::fixed(Aabb::new([100., -50.], [120., 50.])?))?;
    /// let mut swarm = Swarm::new();
    /// swarm.spawn(Bullet::new([48., 0.], [200., 0.], 2.).user(7))?;
    /// let mut meetings = Meetings::new();
    /// swarm.meet(&world, Filter::ALL, 0.5, &mut meetings, |_| BulletResponse::Bounce)?;
    /// let hit = meetings.hits()[0];
    /// assert_eq!((hit.user, hit.body(), hit.time), (7, Some(wall), 0.5));
    /// assert_eq!((hit.point, hit.normal), (Vec2::new(100., 0.), -Vec2::X));
    /// assert_eq!(swarm.get(0).unwrap().position, Vec2::new(48., 0.), "as far back as it came");
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// If `dt` is negative, not finite or more than 1e10; then nothing happens.
    #[doc(alias("walls", "collide", "tiles", "bounce"))]
    pub fn meet(
        &mut self,
        world: &World,
        filter: Filter,
        dt: f32,
        meetings: &mut Meetings,
        mut respond: impl FnMut(&Meeting) -> BulletResponse,
    ) -> Result<(), InvalidSwarm> {
        self.go(Some((world, filter)), &[], dt, meetings, &mut respond)
    }

    /// Moves every bullet by `velocity · dt` against many targets that move too, and asks what comes of each hit, as [`meet`](Self::meet) does:
    /// players and enemies that are in no world.
    ///
    /// * A bullet that overlaps a target as the frame begins hits it at time 0, whichever way it goes, and does so again in the next frame.
    /// * A bullet that comes into a target's ring and hits no target in this frame grazes, once in its life.
    /// * In a `dt` of 0 nothing moves, whatever motion a target has.
    ///
    /// ```
    /// use hazumi::swarm::{Bullet, BulletResponse, Meetings, Swarm, Target};
    /// let mut swarm = Swarm::new();
    /// swarm.spawn(Bullet::new([0., 0.], [200., 0.], 2.))?;
    /// let near = Target::circle([30., 0.], 8.)?;
    /// let far = Target::capsule([80., -10.], [80., 10.], 8.)?.moving([-10., 0.])?;
    /// let mut meetings = Meetings::new();
    /// swarm.strike(&[near, far], 0.5, &mut meetings, |_| BulletResponse::Pass)?;
    /// assert_eq!(meetings.hits().iter().map(|hit| hit.target()).collect::<Vec<_>>(), [Some(0), Some(1)]);
    /// assert_eq!(meetings.hits()[0].time, 0.2);
    /// # Ok::<(), hazumi::swarm::InvalidSwarm>(())
    /// ```
    ///
    /// # Errors
    /// As `meet`.
    #[doc(alias("enemies", "players", "targets"))]
    pub fn strike(
        &mut self,
        targets: &[Target],
        dt: f32,
        meetings: &mut Meetings,
        mut respond: impl FnMut(&Meeting) -> BulletResponse,
    ) -> Result<(), InvalidSwarm> {
        self.go(None, targets, dt, meetings, &mut respond)
    }

    /// [`meet`](Self::meet) and [`strike`](Self::strike) in one frame: what is behind a wall is hit by no bullet that is gone at the wall, and may
    /// be by one that bounced.
    ///
    /// # Errors
    /// As `meet`.
    pub fn meet_and_strike(
        &mut self,
        world: &World,
        filter: Filter,
        targets: &[Target],
        dt: f32,
        meetings: &mut Meetings,
        mut respond: impl FnMut(&Meeting) -> BulletResponse,
    ) -> Result<(), InvalidSwarm> {
        self.go(Some((world, filter)), targets, dt, meetings, &mut respond)
    }

    fn go(
        &mut self,
        world: Option<(&World, Filter)>,
        targets: &[Target],
        dt: f32,
        meetings: &mut Meetings,
        respond: &mut dyn FnMut(&Meeting) -> BulletResponse,
    ) -> Result<(), InvalidSwarm> {
        let dt = frame_time(dt)?;
        meetings.clear();
        let mut course = core::mem::take(&mut self.course);
        course.clear();
        let world = world.map(|(world, filter)| (world.surroundings(), filter));
        if let Some((world, filter)) = &world {
            let are_known = self.clock.suit(dt) & world.suit(&mut self.clock.walls, *filter, self.widest, clock::WIDER);
            if !are_known {
                for due in self.due.iter_mut().chain(&mut self.earliest) {
                    *due = due.in_next_frame();
                }
            }
            world.obstacles(*filter, dt.into(), &mut course.obstacles);
        }
        course.add(targets, dt > 0.0);
        self.clock.pass(dt);
        if !course.obstacles.is_empty() {
            self.measure();
            let most = self.most.iter().fold(Most::default(), |all, &most| all.and(most));
            course.sieve.build(&course.obstacles, &course.rings, most.reach(dt));
        }
        let world = world.map(|(world, _)| world);
        self.find(world.as_ref(), dt, &mut course);
        self.advance_all(dt);
        self.fly(world.as_ref(), dt, &mut course, meetings, respond);
        self.course = course;
        self.remove_all(meetings.gone.iter().copied());
        Ok(())
    }

    /// Finds who meets anything in the frame.
    fn find(&mut self, world: Option<&Surroundings<'_>>, dt: f32, course: &mut Course) {
        let (len, now) = (self.len(), self.clock.now());
        let Course { obstacles, rings, sieve, flights, queue, .. } = course;
        let (obstacles, rings, sieve) = (&**obstacles, &**rings, &*sieve);
        let Self { x, y, vx, vy, radius, user, grazed, most, due, earliest, clock, .. } = self;
        let around = Around { dt: dt.into(), world: world.map(|&world| (world, &*clock)), obstacles, rings, sieve };
        for (block, (most, earliest)) in most.iter().zip(earliest).enumerate() {
            let are_due = world.is_some() && earliest.is_before(now);
            if !are_due && obstacles.is_empty() {
                continue;
            }
            let (start, end) = (block * BLOCK, ((block + 1) * BLOCK).min(len));
            let mut look = if are_due { is_due(&due[start..end], now) } else { 0 };
            if !obstacles.is_empty() {
                look |= sieve.mask(&lanes(&x[start..end]), &lanes(&y[start..end]), most.reach(dt));
            }
            look &= (1 << (end - start)) - 1;
            while look != 0 {
                let i = start + look.trailing_zeros() as usize;
                look &= look - 1;
                let (from, velocity) = (Vec2::new(x[i], y[i]), Vec2::new(vx[i], vy[i]));
                let world = world.filter(|_| due[i].is_before(now));
                let is_new = due[i] == Due::NEW;
                let mut asks = world.is_some();
                if let Some(world) = world {
                    let flyer = Flyer { center: from.wide(), radius: radius[i].into() };
                    if due[i].looks_far() && !(is_new && world.inside(&clock.walls, flyer, &[]).is_some()) {
                        // Most often this frame and the next are free: one look for all.
                        let until = Due::after(now - clock.ticks(dt.into()), clock.free(world, flyer, velocity));
                        asks = until.is_before(now);
                        if !asks {
                            due[i] = until;
                        }
                    }
                }
                if !asks && obstacles.is_empty() {
                    continue;
                }
                let to = Vec2::new(moved(from.x, velocity.x, dt), moved(from.y, velocity.y, dt));
                let seeks = !rings.is_empty() && !grazed[i];
                let flight = Flight::new(i, user[i], [from, to], velocity, radius[i]);
                let mut flight = flight.seeking_ring(seeks).beginning(is_new);
                if asks {
                    flight = flight.among_walls();
                }
                let time = flight.look(&around);
                if let Some(time) = time {
                    queue.push(key(time, flights.len() as u32));
                }
                if time.is_some() || flight.graze.is_some() {
                    flights.push(flight);
                } else if asks {
                    due[i] = due[i].after_nothing();
                }
            }
            if are_due {
                *earliest = Due::first(&due[start..end]);
            }
        }
    }

    fn advance_all(&mut self, dt: f32) {
        for (x, v) in [(&mut self.x, &self.vx), (&mut self.y, &self.vy)] {
            for (x, &v) in x.iter_mut().zip(v) {
                *x = moved(*x, v, dt);
            }
        }
    }

    /// Lets those who meet something do so.
    fn fly(
        &mut self,
        world: Option<&Surroundings<'_>>,
        dt: f32,
        course: &mut Course,
        meetings: &mut Meetings,
        respond: &mut dyn FnMut(&Meeting) -> BulletResponse,
    ) {
        let mut flights = core::mem::take(&mut course.flights);
        let (obstacles, rings) = (core::mem::take(&mut course.obstacles), core::mem::take(&mut course.rings));
        let sieve = core::mem::take(&mut course.sieve);
        let around = Around {
            dt: dt.into(),
            world: world.map(|&world| (world, &self.clock)),
            obstacles: &obstacles,
            rings: &rings,
            sieve: &sieve,
        };
        course.run(&around, &mut flights, meetings, respond);
        for flight in flights.iter().filter(|flight| !flight.is_gone) {
            let i = flight.index;
            if flight.is_bent {
                let (place, velocity) = (flight.place(), flight.velocity());
                (self.x[i], self.y[i], self.vx[i], self.vy[i]) = (place.x, place.y, velocity.x, velocity.y);
                self.most[i / BLOCK] = self.most[i / BLOCK].with(self.radius[i], velocity.x, velocity.y);
            }
            if flight.walls {
                // What only grazes, or passes something, is looked at again.
                self.set_due(i, flight.free.map_or(Due::FAR, |free| Due::after(self.clock.now(), free)));
            } else if flight.is_bent {
                self.set_due(i, self.due[i].in_next_frame());
            }
        }
        for graze in &meetings.grazes {
            self.grazed[graze.index] = true;
        }
        (course.flights, course.obstacles, course.rings, course.sieve) = (flights, obstacles, rings, sieve);
    }
}

/// Those of a block who must be looked at before the time is `now`, as bits.
fn is_due(due: &[Due], now: i32) -> u32 {
    due.iter().enumerate().fold(0, |look, (i, &due)| look | u32::from(due.is_before(now)) << i)
}

/// A block's numbers; of the last, filled up.
fn lanes(from: &[f32]) -> Lanes {
    let mut lanes = [0.0; BLOCK];
    match from.first_chunk() {
        Some(all) => *all,
        None => {
            lanes[..from.len()].copy_from_slice(from);
            lanes
        }
    }
}
