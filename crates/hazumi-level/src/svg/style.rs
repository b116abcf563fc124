//! How an element is to look, and whether it is there at all.
//!
//! As in CSS: a presentation attribute yields to a rule of a style sheet, that to the style attribute, and these to what
//! is marked important.

use roxmltree::Node;
use simplecss::{AttributeOperator, DeclarationTokenizer, Element, PseudoClass};

use super::rules::Rules;

/// The properties that are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Property {
    Fill,
    FillRule,
    Stroke,
    StrokeWidth,
    FillOpacity,
    StrokeOpacity,
    Opacity,
    Display,
    Visibility,
    Color,
    ClipPath,
    Mask,
    Filter,
    Transform,
}

const NAMES: [&str; 14] = [
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "fill-opacity",
    "stroke-opacity",
    "opacity",
    "display",
    "visibility",
    "color",
    "clip-path",
    "mask",
    "filter",
    "transform",
];

/// The values that an element itself says.
pub(super) struct Declared<'a>([Option<(&'a str, bool)>; NAMES.len()]);

impl<'a> Declared<'a> {
    pub(super) fn of(node: Node<'a, '_>, rules: &Rules<'a>) -> Self {
        let mut found = Self([None; NAMES.len()]);
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            // The attribute is a list of transforms; the property's grammar is another.
            if attribute.name() != "transform" {
                found.put(attribute.name(), attribute.value(), false);
            }
        }
        for rule in rules.that_may_match(node) {
            if rules.may_compare(1)
                && rule.selector.matches(&Styled(node, rules))
                && rules.may_compare(rule.declarations.len())
            {
                for declaration in &rule.declarations {
                    found.put(declaration.name, declaration.value, declaration.important);
                }
            }
        }
        if let Some(style) = node.attribute("style") {
            for declaration in DeclarationTokenizer::from(style) {
                found.put(declaration.name, declaration.value, declaration.important);
            }
        }
        found
    }

    /// The value, unless it is `inherit` or not said.
    pub(super) fn get(&self, property: Property) -> Option<&'a str> {
        self.0[property as usize].map(|(value, _)| value).filter(|&value| value != "inherit")
    }

    fn put(&mut self, name: &str, value: &'a str, important: bool) {
        let slot = NAMES.iter().position(|&other| other == name).and_then(|at| self.0.get_mut(at));
        if let Some(slot) = slot
            && (important || !slot.is_some_and(|(_, important)| important))
        {
            *slot = Some((value.trim(), important));
        }
    }
}

/// An element as style sheets see it, as long as there may be more comparisons.
struct Styled<'a, 'input, 'b>(Node<'a, 'input>, &'b Rules<'a>);

impl Element for Styled<'_, '_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().filter(|_| self.1.may_compare(1)).map(|node| Self(node, self.1))
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().filter(|_| self.1.may_compare(1)).map(|node| Self(node, self.1))
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, local_name: &str, operator: AttributeOperator<'_>) -> bool {
        let value = self.0.attribute(local_name);
        value.is_some_and(|value| self.1.may_compare(value.len() / 16) && operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        matches!(class, PseudoClass::FirstChild) && self.0.prev_sibling_element().is_none()
    }
}
