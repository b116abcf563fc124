//! What touches of one instant do to velocities: the split of `response/split.rs`, weighed by mass, by trying every choice of
//! which touches push.

use super::math::*;

/// A touch of two bodies, of which those without a place stay as they are.
#[derive(Clone, Debug)]
pub(super) struct Contact {
    /// The place of each in the list of velocities, and 1 / mass; 0 of one that the other does not stop.
    pub(super) mover: (usize, f64),
    pub(super) other: Option<(usize, f64)>,
    /// Unit, toward the mover.
    pub(super) normal: V,
    /// The velocity of the other's surface, if that has no place.
    pub(super) surface: V,
    pub(super) restitution: f64,
}

impl Contact {
    /// How fast the two come together.
    pub(super) fn coming(&self, velocities: &[V]) -> f64 {
        let other = self.other.map_or(self.surface, |(at, _)| velocities[at]);
        -dot(minus(velocities[self.mover.0], other), self.normal)
    }

    fn push(&self, velocities: &mut [V], impulse: f64) {
        let (at, gives) = self.mover;
        velocities[at] = plus(velocities[at], self.normal, impulse * gives);
        if let Some((at, gives)) = self.other {
            velocities[at] = plus(velocities[at], self.normal, -impulse * gives);
        }
    }
}

/// The impulses after which nothing comes together any more, of the fewest touches that can have them: each that has one
/// is then neither coming nor going.
pub(super) fn impulses(contacts: &[Contact], velocities: &[V]) -> Option<Vec<f64>> {
    let mut choices: Vec<u32> = (0..1 << contacts.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let speed = contacts.iter().map(|c| c.coming(velocities).abs()).fold(0.0, f64::max);
    choices.into_iter().find_map(|choice| {
        let pushing: Vec<usize> = (0..contacts.len()).filter(|i| choice >> i & 1 == 1).collect();
        let found = balanced(contacts, &pushing, velocities)?;
        let mut after = velocities.to_vec();
        let mut all = vec![0.0; contacts.len()];
        for (&i, &impulse) in pushing.iter().zip(&found) {
            contacts[i].push(&mut after, impulse);
            all[i] = impulse;
        }
        let is_free = contacts.iter().all(|c| c.coming(&after) <= 1e-9 * speed);
        (is_free && found.iter().all(|&impulse| impulse >= 0.0)).then_some(all)
    })
}

/// The impulses of these touches that leave each of them neither coming nor going; none if they hang on each other.
fn balanced(contacts: &[Contact], pushing: &[usize], velocities: &[V]) -> Option<Vec<f64>> {
    let n = pushing.len();
    let mut rows: Vec<Vec<f64>> = vec![vec![0.0; n + 1]; n];
    for (column, &i) in pushing.iter().enumerate() {
        let mut after = velocities.to_vec();
        contacts[i].push(&mut after, 1.0);
        for (row, &j) in pushing.iter().enumerate() {
            rows[row][column] = contacts[j].coming(velocities) - contacts[j].coming(&after);
        }
        rows[column][n] = contacts[i].coming(velocities);
    }
    for i in 0..n {
        let best = (i..n).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, best);
        if rows[i][i].abs() < 1e-9 {
            return None;
        }
        let pivot = rows[i].clone();
        for row in rows.iter_mut().enumerate().filter(|(j, _)| *j != i).map(|(_, row)| row) {
            let share = row[i] / pivot[i];
            row.iter_mut().zip(&pivot).for_each(|(x, y)| *x -= share * y);
        }
    }
    Some((0..n).map(|i| rows[i][n] / rows[i][i]).collect())
}

/// Splits the velocities, and again what then still comes together, until nothing does; none if that does not end.
pub(super) fn split(contacts: &[Contact], velocities: &mut [V]) -> Option<()> {
    for _ in 0..16 {
        let speed = velocities.iter().map(|&v| length(v)).fold(0.0, f64::max);
        let coming: Vec<Contact> = contacts.iter().filter(|c| c.coming(velocities) > 1e-9 * speed).cloned().collect();
        if coming.is_empty() {
            return Some(());
        }
        let pushes = impulses(&coming, velocities)?;
        for (contact, impulse) in coming.iter().zip(pushes) {
            contact.push(velocities, impulse * (1.0 + contact.restitution));
        }
    }
    None
}
