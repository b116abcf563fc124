//! The words of elements, and what people call them.

use roxmltree::Node;

use super::reader::{Reader, Scope};
use super::words::{Complaint, Said};

const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

impl<'a, 'input> Reader<'a, 'input> {
    /// Takes the element's own words.
    pub(super) fn listen(&mut self, node: Node<'a, 'input>, said: &mut Said) {
        for complaint in heard(node, said) {
            self.tell(node, complaint);
        }
    }

    /// What an element and its copy say of themselves, without the groups around them.
    pub(super) fn own(node: Node<'a, 'input>, scope: &Scope<'a, 'input>) -> Said {
        let mut own = Said::default();
        heard(node, &mut own);
        if let Some((copy, _)) = &scope.copy {
            own.over(copy);
        }
        own
    }
}

/// Takes an element's own words, and returns what could not be followed.
fn heard(node: Node<'_, '_>, said: &mut Said) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if let Some(id) = node.attribute("id") {
        said.id(id, &mut complaints);
    }
    if let Some(class) = node.attribute("class") {
        said.class(class, &mut complaints);
    }
    if let Some(label) = label(node) {
        said.label(label, &mut complaints);
    }
    for attribute in node.attributes() {
        if let Some(name) = attribute.name().strip_prefix("data-")
            && name != "name"
        {
            said.data(name, attribute.value(), &mut complaints);
        }
    }
    complaints
}

/// What a person called the element.
fn label<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute((INKSCAPE, "label")).or_else(|| node.attribute("data-name"))
}

pub(super) fn name<'a>(node: Node<'a, '_>) -> &'a str {
    label(node).or_else(|| node.attribute("id")).unwrap_or("")
}
