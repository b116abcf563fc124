//! What rests, leans, slides or is pushed: the contacts that last.

use crate::Vec2;
use crate::query::InvalidQuestion;
use crate::world::body::contact::{BodyContact, ContactEnd};
use crate::world::body::ground::{Floor, Ground, Kind, Slopes};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::step::world::World;

impl World {
    /// What a body rests on, leans on, slides along or is pushed by, in the order of the other bodies; nothing if it is gone. It may be asked of any
    /// body, also in the middle of a step.
    ///
    /// A contact begins where an answer leaves a ball on a surface (it slides, stops, or does not bounce), or under gravity where it bounces no
    /// more. It lasts until the ball leaves, and as long as it lasts it is no [`Hit`](crate::Hit). The contacts that a step ended
    /// are in [`World::contact_ends`].
    ///
    /// Balls that push each other are in contact too, and go on together as a group. What presses is jostled: such a contact may be open for a
    /// moment, by a tenth of a radius at most, and is the same when it closes. Once both stand or move as one, it is
    /// over, unless they are within a five-hundredth of a radius.
    ///
    /// What a [`Walker`](crate::Walker) stands on is no contact, but its [`floor`](crate::Walker::floor).
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.set_gravity([0., 500.])?;
    /// let floor = world.add(Body::fixed(Aabb::new([-100., 0.], [100., 10.])?))?;
    /// let ball = world.add(Body::dynamic(Circle::new([0., -20.], 10.)?).restitution(0.5))?;
    /// assert_eq!(world.contacts(ball).count(), 0);
    /// for _ in 0..120 {
    ///     world.advance(1.0 / 60.0)?;
    /// }
    /// let contact = world.contacts(ball).next().unwrap();
    /// assert_eq!((contact.other, contact.normal), (floor, Vec2::new(0., -1.)));
    /// assert!(contact.presses && contact.seconds > 1.0);
    /// assert_eq!(world.contacts(floor).next().unwrap().normal, Vec2::new(0., 1.));
    /// assert_eq!(world.hits().count(), 0);
    /// # Ok(()) }
    /// ```
    #[doc(alias("resting", "touching", "manifold", "is_on_floor", "grounded"))]
    pub fn contacts(&self, id: BodyId) -> impl Iterator<Item = BodyContact> + '_ {
        self.state.contacts_of(id)
    }

    /// Whether a body is on a floor, at a wall or under a ceiling, and what it stands on: its [`Self::contacts`], for a game that has an `up`.
    /// What is no steeper than `steepest_slope`, in radians from level, is a floor; the same upside down is a ceiling, and all between is wall.
    /// A floor may be a tenth of a degree steeper, and is never steeper than 89 degrees. All false if the body is gone or in contact with nothing.
    ///
    /// It is for dynamic bodies: what a [`Walker`](crate::Walker) steers knows its ground by itself.
    ///
    /// # Errors
    /// If `up` is [0, 0] or not finite, or the angle negative or not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.set_gravity([0., 900.])?;
    /// let lift = world.add(Body::kinematic(Aabb::new([-50., 0.], [50., 10.])?).velocity([0., -30.]))?;
    /// let hero = world.add(Body::dynamic(Aabb::new([-5., -20.], [5., 0.])?).response(Response::Slide))?;
    /// world.advance(0.5)?;
    /// let ground = world.ground(hero, [0., -1.], 45f32.to_radians())?;
    /// assert!(ground.on_floor && !ground.on_wall && !ground.on_ceiling);
    /// let floor = ground.floor.unwrap();
    /// assert_eq!((floor.body, floor.normal, floor.velocity), (lift, -Vec2::Y, Vec2::new(0., -30.)));
    /// # Ok(()) }
    /// ```
    #[doc(alias("is_on_floor", "grounded", "get_floor_normal", "get_platform_velocity"))]
    pub fn ground(&self, id: BodyId, up: impl Into<Vec2>, steepest_slope: f32) -> Result<Ground, InvalidQuestion> {
        let slopes = Slopes::new(up.into(), steepest_slope)?;
        let mut ground = Ground::default();
        let mut most = 0.0;
        for contact in self.contacts(id) {
            let normal = contact.normal.wide();
            match slopes.kind(normal) {
                Kind::Wall => ground.on_wall = true,
                Kind::Ceiling => ground.on_ceiling = true,
                Kind::Floor if ground.on_floor && normal.dot(slopes.up) <= most => {}
                Kind::Floor => {
                    let BodyContact { other: body, shape_index, point, normal: shown, .. } = contact;
                    let velocity = self.state.surface_velocity_of(body, point.wide(), normal).narrow();
                    (ground.on_floor, most) = (true, normal.dot(slopes.up));
                    ground.floor = Some(Floor { body, shape_index, point, normal: shown, velocity });
                }
            }
        }
        Ok(ground)
    }

    /// Lets two bodies through each other until they are apart, as [`Response::Pass`](crate::Response::Pass) does with what comes from outside:
    /// a hero drops through the platform that it stands on, or runs through the enemy that it leans on. One of the two is a ball, the other
    /// any body; of a body of several shapes all let it through. Their contact with each other is over, and its end is told after the
    /// next step. Once they are apart, they meet again as before: the next time the platform holds.
    ///
    /// Apart are two that are in no contact and have a gap of more than w, the engine's one tolerance: four ulps of the ball's largest
    /// coordinate and its radius. A kinematic body sways, so that of it the gap is at least a hundredth of the ball's radius. If they are
    /// apart already, there is nothing to let through, and nothing happens; nor if they are one body, or two balls that do not stop each
    /// other. To let through what comes later, answer its hit with
    /// [`Response::Pass`](crate::Response::Pass), or change the [tags](Self::set_stopped_by).
    ///
    /// # Errors
    /// If one of the two is gone, or neither is dynamic.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.set_gravity([0., 500.])?;
    /// let platform = world.add(Body::fixed(Aabb::new([-50., 0.], [50., 10.])?))?;
    /// let floor = world.add(Body::fixed(Aabb::new([-50., 100.], [50., 110.])?))?;
    /// let hero = world.add(Body::dynamic(Aabb::new([-5., -20.], [5., 0.])?).response(Response::Slide))?;
    /// world.advance(1.0)?;
    /// assert_eq!(world.contacts(hero).next().unwrap().other, platform);
    /// world.pass(hero, platform)?;
    /// world.advance(1.0)?;
    /// assert_eq!(world.contacts(hero).next().unwrap().other, floor);
    /// assert!(world.contact_ends().any(|end| (end.body, end.other) == (hero, platform)));
    /// # Ok(()) }
    /// ```
    #[doc(alias("drop through", "one-way", "ignore", "disable contact", "add_collision_exception_with"))]
    pub fn pass(&mut self, a: BodyId, b: BodyId) -> Result<(), InvalidBody> {
        self.state.let_through(a, b)
    }

    /// The pairs that were in contact when the last step began and are so no longer, in the order of bodies. Along shapes that are one surface a
    /// contact goes on; it ends when the ball leaves the other body. What ended for being removed, switched off or moved by hand between two steps is
    /// told after the next.
    pub fn contact_ends(&self) -> impl ExactSizeIterator<Item = ContactEnd> + '_ {
        self.step.ended_contacts.ended()
    }
}
