//! What a random world may have beside balls among boxes that stay.

use crate::support::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// Shapes of all kinds among the fixed ones.
    Curves,
    /// Lines without ends.
    Lines,
    Gravity,
    /// Bodies that move as the game says, straight or turning.
    Kinematic,
    /// Kinematic bodies that are fast, leave the level, turn about a pivot or between stops.
    Leaving,
    /// Boxes, capsules and polygons among the movers.
    Outlines,
    OneSided,
    /// Responses of all kinds, and movers that keep their speed.
    Responses,
    /// Responses between kinds of bodies.
    Between,
    /// Fixed and kinematic bodies of several shapes.
    Compounds,
    /// Surfaces that run along themselves.
    Belts,
    /// Damping, accelerations and shares of gravity.
    Forces,
    /// Bodies that sense others, and are told when touches begin and end.
    Senses,
    /// Bodies that are disabled at first.
    Disabled,
    /// Movers that meet movers.
    Crowd,
    /// Some movers that the others meet.
    Few,
    /// Movers that bounce little and fall on each other until they sleep.
    Heaps,
    /// So many movers that they are put in order of nearness.
    Many,
    /// So many movers that questions make a tree of them.
    Dozens,
    /// Many bricks, each of which is gone once it is hit, and long steps: so a step is planned in parts.
    Breaks,
    /// Closures that remove, add and send.
    Orders,
    /// Closures that change bodies in every way a game may.
    Changes,
    /// Closures that change tags, and what is stopped by them.
    Retags,
    /// Closures that let bodies through each other, and games that do so between steps.
    Passes,
    /// Changes of all kinds between steps.
    Edits,
    /// Bodies that are moved by the game between steps, with `move_by` and the like.
    Steered,
    /// A kinematic body that walks.
    Walks,
    /// Casts, overlaps and nearest bodies, between steps and in closures.
    Questions,
    /// Worlds that are restored from bytes, and clones that go on in the middle of a step.
    Snapshots,
    /// Enemies that are pushed softly apart.
    Separate,
    /// Bullets among the walls of the world.
    Bullets,
    /// Steps of no time, of next to none and of a second.
    OddSteps,
}

use Feature::*;

/// All of them that a random mix may have; those left out make a world large or long.
const MIXED: [Feature; 28] = [
    Curves, Gravity, Kinematic, Leaving, Outlines, OneSided, Responses, Between, Compounds, Belts, Forces, Senses,
    Disabled, Crowd, Few, Orders, Changes, Retags, Passes, Edits, Steered, Walks, Questions, Snapshots, Separate,
    Bullets, OddSteps, Lines,
];

/// A set of features.
#[derive(Clone, Copy, Default)]
pub(super) struct Has(u32);

impl Has {
    pub(super) fn all_of(features: &[Feature]) -> Self {
        Self(features.iter().fold(0, |bits, &feature| bits | 1 << feature as u32))
    }

    /// About one in four of all features.
    pub(super) fn any(random: &mut Random) -> Self {
        Self::all_of(&MIXED.into_iter().filter(|_| random.unit() < 0.25).collect::<Vec<_>>())
    }

    pub(super) const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }
}

impl core::fmt::Debug for Has {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let all = MIXED.into_iter().chain([Heaps, Many, Dozens, Breaks]);
        f.debug_list().entries(all.filter(|&feature| self.has(feature))).finish()
    }
}
