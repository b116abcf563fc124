//! How an element is to look, and whether it is there at all.
//!
//! As in CSS: a presentation attribute yields to a rule of a style sheet, that to the style attribute, and these to what
//! is marked important.

use roxmltree::Node;
use simplecss::{AttributeOperator, Declaration, Element, PseudoClass};

use super::rules::Rules;
use super::sheet::declarations;

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
    TransformOrigin,
}

const NAMES: [&str; 15] = [
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
    "transform-origin",
];

/// Properties that say where an element is, and are read as attributes only.
const GEOMETRY: [&str; 10] = ["cx", "cy", "d", "height", "r", "rx", "ry", "width", "x", "y"];

/// Values that CSS has in either case of letters.
const KEYWORDS: [&str; 9] =
    ["none", "inherit", "hidden", "visible", "collapse", "evenodd", "nonzero", "transparent", "currentColor"];

/// The values that an element itself says.
pub(super) struct Declared<'a> {
    values: [Option<(&'a str, bool)>; NAMES.len()],
    /// A property that says where it is, in a style.
    pub(super) geometry: Option<&'static str>,
    /// Whether a property is said by a variable: it is then not said.
    pub(super) is_variable: bool,
}

impl<'a> Declared<'a> {
    pub(super) fn of(node: Node<'a, '_>, rules: &Rules<'a>) -> Self {
        let mut found = Self { values: [None; NAMES.len()], geometry: None, is_variable: false };
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
                rule.declarations.iter().for_each(|declaration| found.take(declaration));
            }
        }
        if let Some(style) = node.attribute("style") {
            declarations(style).for_each(|declaration| found.take(&declaration));
        }
        found
    }

    /// The value, unless it is `inherit` or not said.
    pub(super) fn get(&self, property: Property) -> Option<&'a str> {
        self.values[property as usize].map(|(value, _)| value).filter(|&value| value != "inherit")
    }

    /// Takes what a style says.
    fn take(&mut self, said: &Declaration<'a>) {
        let same = |name: &&'static str| name.eq_ignore_ascii_case(said.name);
        self.geometry = GEOMETRY.iter().copied().find(same).or(self.geometry);
        if let Some(name) = NAMES.iter().copied().find(same) {
            self.put(name, said.value, said.important);
        }
    }

    fn put(&mut self, name: &str, value: &'a str, important: bool) {
        let slot = NAMES.iter().position(|&other| other == name).and_then(|at| self.values.get_mut(at));
        if let Some(slot) = slot
            && (important || !slot.is_some_and(|(_, important)| important))
        {
            let value = value.trim();
            if value.as_bytes().windows(4).any(|four| four.eq_ignore_ascii_case(b"var(")) {
                self.is_variable = true;
                *slot = None;
                return;
            }
            let keyword = KEYWORDS.iter().copied().find(|keyword| keyword.eq_ignore_ascii_case(value));
            *slot = Some((keyword.unwrap_or(value), important));
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
