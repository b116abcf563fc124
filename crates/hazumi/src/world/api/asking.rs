//! Questions to a world.

use alloc::vec::Vec;

use crate::query::{InvalidQuestion, Rounded, finite};
use crate::world::ask::flyer::Surroundings;
use crate::world::body::answer::{CastHit, Nearest, Overlap};
use crate::world::body::filter::Filter;
use crate::world::step::world::World;
use crate::{ShapesRef, Vec2};

/// Asking. All look at the bodies that are switched on: fixed ones, and balls where [`BodyRef::position`](crate::BodyRef::position)
/// says they are, which in the closure of [`World::step`] is where they are at the time of the hit at hand. Right after a
/// change the answers are right; what a closure removes is there until the instant is over. Of equal answers the one of the
/// lower body is given, then of the lower shape. The cost does not grow with the number of shapes elsewhere, but
/// with that of balls. Nothing is allocated, but for the list of [`World::overlapping`] where it has no room, and for pairs of
/// polygons with more than 20 corners in [`World::cast_shape`].
impl World {
    /// The first thing that a point meets on its way from `from` by `motion`.
    ///
    /// As with [`sweep`](crate::sweep()), a ray that leaves a surface or runs along it does not meet it; but one that starts
    /// inside a body, by more than rounding, meets it at time 0, and none slips between two flush tiles. A zero motion asks what is at the point, borders included.
    ///
    /// Bodies that stop from one side only are met from all sides, unless the filter [minds](Filter::mind_one_way) them: then only where the ray enters their front.
    ///
    /// # Errors
    /// If a number is not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Filter, Tags, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const GLASS: Tags = Tags::bit(0);
    /// let mut world = World::new();
    /// let wall = world.add(Body::fixed(Aabb::new([90., -50.], [100., 50.])?))?;
    /// world.add(Body::fixed(Aabb::new([40., -50.], [41., 50.])?).tags(GLASS))?;
    /// let seen = world.cast_ray([0., 0.], [120., 0.], Filter::ALL.none_of(GLASS))?.unwrap();
    /// assert_eq!((seen.body, seen.time), (wall, 0.75));
    /// assert_eq!((seen.point, seen.normal), (Vec2::new(90., 0.), -Vec2::X));
    /// # Ok(()) }
    /// ```
    #[doc(alias("raycast", "line of sight", "laser"))]
    pub fn cast_ray(
        &self,
        from: impl Into<Vec2>,
        motion: impl Into<Vec2>,
        filter: Filter,
    ) -> Result<Option<CastHit>, InvalidQuestion> {
        let (from, motion) = (finite("from", from.into())?.wide(), finite("motion", motion.into())?.wide());
        let point = Rounded::circle(from, 0.0);
        Ok(self.scene().cast(core::iter::once(point), motion, filter))
    }

    /// The first thing that a shape meets when it moves straight by `motion`, or one of several shapes that move as one:
    /// [`CastHit::own_shape_index`] says which. Of equal times the first of them.
    ///
    /// Bodies that stop from one side only are met from all sides, unless the filter [minds](Filter::mind_one_way) them: then only where the shape enters their
    /// front. A body is cast as it stands with its [`BodyRef::placed_shapes`](crate::BodyRef::placed_shapes), and a filter that leaves it out.
    ///
    /// A touch is as with [`sweep`](crate::sweep()): leaving a surface and gliding along it are no hit, and what that does
    /// not compute, a curve that moves against a curve, is not met. But what the shape overlaps at the start, by more than
    /// rounding, is met at time 0 whatever the motion. A zero motion asks what the shape overlaps or touches.
    ///
    /// Along a surface a shape goes as far as f32 can say: a row of flush tiles is a flat wall, and a motion that enters a flat side by no more than rounding
    /// on all its way along that does not meet it. So what stands on a slope is free along it, over all its seams, and a step that is higher than
    /// rounding is met. Rounding is four ulps of the largest coordinate, 2e-5 at 40; a shape narrower than eight times that, as a ray, is cast as exactly as it is.
    ///
    /// # Errors
    /// If the motion is not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Filter, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let floor = world.add(Body::fixed(Aabb::new([-100., 90.], [100., 110.])?))?;
    /// let chest = Aabb::from_center([0., 0.], [20., 20.])?;
    /// let landing = world.cast_shape(&chest, [0., 160.], Filter::ALL)?.unwrap();
    /// assert_eq!((landing.body, landing.time, landing.normal), (floor, 0.5, -Vec2::Y));
    /// let resting = chest.translated([0., 80.])?;
    /// assert_eq!(world.cast_shape(&resting, [30., 0.], Filter::ALL)?, None, "free along the floor");
    /// // A table: its leg lands first.
    /// let table = [Aabb::new([0., 0.], [40., 10.])?.into(), Aabb::new([15., 10.], [25., 30.])?.into()];
    /// let landing = world.cast_shape(&table, [0., 120.], Filter::ALL)?.unwrap();
    /// assert_eq!((landing.time, landing.own_shape_index), (0.5, 1));
    /// # Ok(()) }
    /// ```
    #[doc(alias("shape cast", "sweep", "linecast", "boxcast", "circlecast"))]
    pub fn cast_shape<'a>(
        &self,
        shapes: impl Into<ShapesRef<'a>>,
        motion: impl Into<Vec2>,
        filter: Filter,
    ) -> Result<Option<CastHit>, InvalidQuestion> {
        let motion = finite("motion", motion.into())?.wide();
        Ok(self.scene().cast(shapes.into().iter().map(Rounded::of), motion, filter))
    }

    /// Lists all that overlaps a shape, in order of bodies, then of their shapes; touching counts. Of several shapes it lists every pair that
    /// overlaps: [`Overlap::own_shape_index`] says which. `found` is emptied first,
    /// and does not allocate if it has room for what is found. A ball that asks about itself finds itself: see
    /// [`Filter::except`].
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Filter, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let left = world.add(Body::fixed(Aabb::new([0., 0.], [40., 16.])?))?;
    /// let right = world.add(Body::fixed(Aabb::new([40., 0.], [80., 16.])?))?;
    /// let mut found = Vec::with_capacity(16);
    /// world.overlapping(&Circle::new([38., 20.], 5.)?, Filter::ALL, &mut found);
    /// assert_eq!(found.iter().map(|overlap| overlap.body).collect::<Vec<_>>(), [left, right]);
    /// # Ok(()) }
    /// ```
    #[doc(alias("overlap test", "intersections", "query", "region", "explosion"))]
    pub fn overlapping<'a>(&self, shapes: impl Into<ShapesRef<'a>>, filter: Filter, found: &mut Vec<Overlap>) {
        self.scene().overlapping(shapes.into(), filter, found);
    }

    /// Whether a shape, or all of several, fit where they are: they overlap nothing by more than rounding, where touching does not count. What
    /// stands on the floor and leans on a wall fits, and so does what is just as wide as the gap. Bodies that stop from one side only are as any
    /// others, unless the filter [minds](Filter::mind_one_way) them.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Filter, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([0., 20.], [100., 40.])?))?;
    /// world.add(Body::fixed(Aabb::new([0., -40.], [100., -4.])?))?;
    /// assert!(world.fits(&Aabb::new([50., -4.], [60., 20.])?, Filter::ALL), "exactly");
    /// assert!(!world.fits(&Aabb::new([50., -5.], [60., 20.])?, Filter::ALL), "standing up");
    /// # Ok(()) }
    /// ```
    #[doc(alias("free", "room", "place", "stand up"))]
    pub fn fits<'a>(&self, shapes: impl Into<ShapesRef<'a>>, filter: Filter) -> bool {
        self.scene().fits(shapes.into(), filter)
    }

    /// What is nearest to a point, no farther than `max_distance`. Inside a body the distance is 0.
    ///
    /// # Errors
    /// If a number is not finite or the distance negative. `f32::MAX` is far enough for all.
    ///
    /// ```
    /// use hazumi::{Body, Circle, Filter, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Circle::new([90., 0.], 5.)?))?;
    /// let ball = world.add(Body::dynamic(Circle::new([0., 40.], 10.)?))?;
    /// let near = world.nearest([0., 0.], 50., Filter::ALL)?.unwrap();
    /// assert_eq!((near.body, near.distance, near.point), (ball, 30., Vec2::new(0., 30.)));
    /// assert_eq!(world.nearest([0., 0.], 20., Filter::ALL)?, None);
    /// # Ok(()) }
    /// ```
    #[doc(alias("closest", "pick", "project point"))]
    pub fn nearest(
        &self,
        point: impl Into<Vec2>,
        max_distance: f32,
        filter: Filter,
    ) -> Result<Option<Nearest>, InvalidQuestion> {
        let point = finite("point", point.into())?.wide();
        finite("max_distance", Vec2::new(max_distance, 0.0))?;
        if max_distance < 0.0 {
            return Err(InvalidQuestion::Negative { field: "max_distance", got: max_distance });
        }
        Ok(self.scene().nearest(point, max_distance, filter))
    }

    /// What is around, for what flies by itself.
    pub(crate) const fn surroundings(&self) -> Surroundings<'_> {
        Surroundings { state: &self.state }
    }
}
