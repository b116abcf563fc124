//! The movers that a question is put to: those that the tree knows near, or else each.

use crate::dvec2::DVec2;
use crate::query::Rounded;
use crate::world::ask::question::Question;
use crate::world::body::filter::Filter;
use crate::world::broad_phase::Scene;
use crate::world::state::State;

impl State {
    /// Puts a question to a mover, by its number.
    fn show_mover(&self, question: &mut (impl Question + ?Sized), at: usize, filter: &Filter) {
        let core = &self.movers[at];
        if !core.enabled {
            return;
        }
        let mut center = core.position;
        if self.now() > 0.0 {
            let mut mover = self.mover(at);
            if self.now() > mover.course.time {
                mover.drift(self.now());
            }
            center = mover.position;
        }
        let radius = f64::from(core.size.radius());
        let reach = DVec2::new(radius, radius);
        let course = &self.courses[at];
        if question.is_worth(center - reach, center + reach) && filter.admits(course.id, course.tags) {
            match self.outline(&self.mover(at)) {
                Some(outline) => question.offer(course.id, 0, &outline.here(center).rounded()),
                None => question.offer(course.id, 0, &Rounded::circle(center, radius)),
            }
        }
    }
}

impl Scene<'_> {
    /// Puts a question to what is no collider.
    pub(super) fn put_others<Q: Question + ?Sized>(&self, question: &mut Q, filter: &Filter) {
        let state = self.state;
        if self.tree.takes_question(state) {
            let is_worth = |question: &Q, low, high| question.is_worth(low, high);
            self.tree.each_near(question, &is_worth, &mut |question, body| {
                if let Some(at) = state.place(body) {
                    state.show_mover(question, at, filter);
                }
            });
        } else {
            (0..state.movers.len()).for_each(|at| state.show_mover(question, at, filter));
        }
        state.put_added(question, filter);
    }
}
