//! Copies by `use`, and drawings within the drawing: what they hold, where it stands.

use kurbo::{Affine, Rect};
use roxmltree::Node;

use super::fault::Fault;
use super::hearing::name;
use super::length::{self, Along, Viewport};
use super::reader::{Reader, Scope, kind};
use super::words::Said;
use crate::invalid::quoted;

const XLINK: &str = "http://www.w3.org/1999/xlink";

impl<'a, 'input> Reader<'a, 'input> {
    /// The children of an inner `svg` or a `symbol`, whose place is said by `place`.
    pub(super) fn inner(
        &mut self,
        node: Node<'a, 'input>,
        place: Node<'a, 'input>,
        mut scope: Scope<'a, 'input>,
    ) -> Result<(), Fault> {
        let outer = scope.viewport;
        // A use places its copy by a translation already.
        let (x, y) = if kind(node) == Some("svg") {
            (self.length(node, outer, "x", Along::X)?, self.length(node, outer, "y", Along::Y)?)
        } else {
            (0.0, 0.0)
        };
        let mut sizes = [outer.width, outer.height];
        for (size, (name, along)) in sizes.iter_mut().zip([("width", Along::X), ("height", Along::Y)]) {
            let said = [place, node].into_iter().find(|node| node.attribute(name).is_some_and(|value| value != "auto"));
            if let Some(said) = said {
                *size = self.length(said, outer, name, along)?;
            }
        }
        let [width, height] = sizes;
        if width <= 0.0 || height <= 0.0 {
            return Ok(());
        }
        scope.viewport = Viewport { width, height };
        scope.at *= match self.view_box(node)? {
            Some(view) => {
                scope.viewport = Viewport { width: view.width(), height: view.height() };
                length::fit(view, Rect::new(x, y, x + width, y + height), node.attribute("preserveAspectRatio"))
            }
            None => Affine::translate((x, y)),
        };
        self.children(node, &scope)
    }

    /// The copy that a `use` stands for. Its words are in the scope, those of the groups around it in `above`.
    pub(super) fn copy(
        &mut self,
        node: Node<'a, 'input>,
        mut scope: Scope<'a, 'input>,
        above: Said,
    ) -> Result<(), Fault> {
        let Some(href) = node.attribute("href").or_else(|| node.attribute((XLINK, "href"))) else { return Ok(()) };
        let Some(&target) = href.trim().strip_prefix('#').and_then(|id| self.ids.get(id)) else {
            self.tell(node, format!("use: {} is not in this file, left out", quoted(href)));
            return Ok(());
        };
        let (x, y) =
            (self.length(node, scope.viewport, "x", Along::X)?, self.length(node, scope.viewport, "y", Along::Y)?);
        scope.at *= Affine::translate((x, y));
        scope.used = scope.used.or(Some(node));
        let own = std::mem::replace(&mut scope.said, above);
        let name = name(node).to_owned();
        scope.copy = Some(match scope.copy.take() {
            // A copy of a copy: the outer has the last word.
            Some((outer, outer_name)) => {
                let mut said = own;
                said.over(&outer);
                (said, if outer_name.is_empty() { name } else { outer_name })
            }
            None => (own, name),
        });
        match kind(target) {
            Some("symbol" | "svg") => {
                if self.enter(target, &mut scope)? {
                    self.inner(target, node, scope)?;
                }
                Ok(())
            }
            _ => self.element(target, scope),
        }
    }
}
