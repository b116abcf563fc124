//! The rules of a drawing's style sheets, found by what their elements must be: a drawing has thousands of classes.

use std::cell::Cell;
use std::collections::HashMap;

use roxmltree::Node;

use super::sheet::Rule;

/// What an element must have for a rule to match it.
#[derive(Debug, PartialEq)]
enum Key {
    Class(String),
    Id(String),
    Anything,
}

pub(super) struct Rules<'a> {
    /// In order of precedence.
    rules: Vec<Rule<'a>>,
    classes: HashMap<String, Vec<usize>>,
    ids: HashMap<String, Vec<usize>>,
    others: Vec<usize>,
    /// How many comparisons more there may be.
    left: Cell<u32>,
}

/// Comparisons of elements with rules. A chain of descendants tries all ways through the groups around an element, and each rule is tried for
/// each element: a short text asks for years.
pub(super) const MOST_COMPARISONS: u32 = 50_000_000;

impl<'a> Rules<'a> {
    /// These rules, which are in order.
    pub(super) fn of(mut rules: Vec<Rule<'a>>) -> Self {
        // What is as specific stays in order.
        rules.sort_by_cached_key(|rule| rule.selector.specificity());
        let mut found = Self {
            rules,
            classes: HashMap::new(),
            ids: HashMap::new(),
            others: Vec::new(),
            left: Cell::new(MOST_COMPARISONS),
        };
        for (number, rule) in found.rules.iter().enumerate() {
            match key(&rule.selector.to_string()) {
                Key::Class(class) => found.classes.entry(class).or_default().push(number),
                Key::Id(id) => found.ids.entry(id).or_default().push(number),
                Key::Anything => found.others.push(number),
            }
        }
        found
    }

    /// Takes so many comparisons from those that there may be; says whether there may be more.
    pub(super) fn may_compare(&self, count: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(count.try_into().unwrap_or(u32::MAX)));
        self.left.get() > 0
    }

    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }

    /// In order of precedence; those that are left out match for certain not.
    pub(super) fn that_may_match(&self, node: Node<'_, '_>) -> impl Iterator<Item = &Rule<'a>> {
        let mut numbers = if self.may_compare(self.others.len()) { self.others.clone() } else { Vec::new() };
        if let Some(class) = node.attribute("class").filter(|_| !self.classes.is_empty()) {
            let named = class.split_whitespace().filter_map(|class| self.classes.get(class));
            named.for_each(|rules| numbers.extend(rules));
        }
        numbers.extend(node.attribute("id").and_then(|id| self.ids.get(id)).into_iter().flatten());
        numbers.sort_unstable();
        // A class may be said twice.
        numbers.dedup();
        numbers.into_iter().filter_map(|number| self.rules.get(number))
    }
}

/// What the last part of a selector asks for, as simplecss writes it: `*[class~='a'] > path[id='b']`. Whatever is written in any other
/// way may ask for anything.
fn key(selector: &str) -> Key {
    if !is_plain(selector) {
        return Key::Anything;
    }
    let last = selector.rsplit(' ').next().unwrap_or("");
    let mut rest = last.strip_prefix('*').unwrap_or_else(|| last.trim_start_matches(is_name));
    if rest.len() == last.len() {
        return Key::Anything;
    }
    let mut key = Key::Anything;
    while !rest.is_empty() {
        let (is_class, value) = match (rest.strip_prefix("[class~='"), rest.strip_prefix("[id='")) {
            (Some(value), _) => (true, value),
            (_, Some(value)) => (false, value),
            _ => return Key::Anything,
        };
        let Some((name, after)) = value.split_once("']") else { return Key::Anything };
        if name.is_empty() || !name.chars().all(is_name) {
            return Key::Anything;
        }
        key = if is_class { Key::Class(name.to_owned()) } else { Key::Id(name.to_owned()) };
        rest = after;
    }
    key
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Whether all values are names: in others may be what looks like the end of a selector.
fn is_plain(selector: &str) -> bool {
    let mut rest = selector;
    while let Some((_, from)) = rest.split_once('[') {
        let Some((group, after)) = from.split_once(']') else { return false };
        let value = group.split_once("='").map_or(Some(group), |(_, value)| value.strip_suffix('\''));
        if !value.is_some_and(|value| value.chars().all(is_name)) {
            return false;
        }
        rest = after;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(selector: &str) -> Key {
        key(&simplecss::Selector::parse(selector).unwrap().to_string())
    }

    #[test]
    fn a_rule_is_found_by_its_last_class_or_id() {
        assert_eq!(of(".a"), Key::Class("a".to_owned()));
        assert_eq!(of("path.a.b-2"), Key::Class("b-2".to_owned()));
        assert_eq!(of("#x .a > rect.b + .c"), Key::Class("c".to_owned()));
        assert_eq!(of(".a #x"), Key::Id("x".to_owned()));
        for any in ["path", "*", ".a path", ".a:first-child", "[r='1']", "[x='.a'].b"] {
            assert_eq!(of(any), Key::Anything, "{any}");
        }
        // A value that looks like a selector is none.
        assert_eq!(of("[x=\"y *[class~='b']\"]"), Key::Anything);
        assert_eq!(of("[x=\"y *[class~='b\"]"), Key::Anything);
        assert_eq!(of("[x=\"y' *[class~='b\"]"), Key::Anything);
    }
}
