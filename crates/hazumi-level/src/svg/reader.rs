//! The walk over the tree: what groups hand down, and what each drawn element becomes.

use std::collections::HashMap;
use std::str::FromStr;

use hazumi::{Aabb, Shape};
use kurbo::{Affine, Point, Rect};
use roxmltree::{Document, Node};

use super::fault::{Fault, fault, offset, text_of, value_fault};
use super::length::{Along, Viewport};
use super::paint::opacity;
use super::rules::{MOST_COMPARISONS, Rules};
use super::style::{Declared, Property};
use super::words::{self, Said};
use super::{matrix, shape, sheet};
use crate::invalid::quoted;
use crate::told::Told;
use crate::{Level, LevelBody, limits};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Groups and copies within each other; drawings have a dozen.
const DEEPEST: u32 = 100;
/// Elements, counting each copy of a `use`.
const MOST_ELEMENTS: usize = 100_000;
/// Shapes of all bodies together.
pub(super) const MOST_SHAPES: usize = 500_000;
/// Bytes of attributes read, counting each copy of a `use`.
const MOST_BYTES: usize = 256 << 20;

pub(super) struct Reader<'a, 'input> {
    pub(super) document: &'a Document<'input>,
    pub(super) rules: Rules<'a>,
    pub(super) ids: HashMap<&'a str, Node<'a, 'input>>,
    pub(super) bodies: Vec<LevelBody>,
    /// What drew each of them.
    pub(super) drawn: Vec<DrawnBy<'a, 'input>>,
    pub(super) told: Told,
    pub(super) elements: usize,
    pub(super) shapes: usize,
    pub(super) bytes: usize,
}

/// What drew a body.
pub(super) struct DrawnBy<'a, 'input> {
    pub(super) node: Node<'a, 'input>,
    /// Whether its words say so.
    pub(super) for_the_game: bool,
    pub(super) filled: bool,
}

/// What groups hand down.
#[derive(Clone)]
pub(super) struct Scope<'a, 'input> {
    pub(super) at: Affine,
    pub(super) viewport: Viewport,
    pub(super) said: Said,
    /// What a `use` says of its copy, and its name: the last word.
    pub(super) copy: Option<(Said, String)>,
    /// The outermost `use` that this is a copy by.
    pub(super) used: Option<Node<'a, 'input>>,
    pub(super) fill: Option<&'a str>,
    pub(super) even_odd: bool,
    pub(super) stroke: Option<&'a str>,
    pub(super) stroke_width: Option<&'a str>,
    pub(super) color: Option<&'a str>,
    pub(super) fill_opacity: f64,
    pub(super) stroke_opacity: f64,
    pub(super) opacity: f64,
    pub(super) visible: bool,
    pub(super) depth: u32,
}

impl<'a, 'input> Reader<'a, 'input> {
    pub(super) fn new(document: &'a Document<'input>) -> Self {
        let (mut styles, mut told) = (Vec::new(), Told::default());
        let mut ids = HashMap::new();
        for node in document.descendants().filter(Node::is_element) {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(node);
            }
            if kind(node) == Some("style") {
                let mut tell = |message| told.tell(node.range().start, message);
                let media = node.attribute("media").unwrap_or("");
                match sheet::is_for_screens(media) {
                    Some(true) => {
                        let texts = node.children().filter_map(|child| child.text());
                        styles.extend(texts.flat_map(|text| sheet::rules(text, &mut tell)));
                    }
                    Some(false) => {}
                    None => tell(format!("style sheet: media not supported, ignored: {}", quoted(media))),
                }
            }
        }
        Self {
            document,
            rules: Rules::of(styles),
            ids,
            bodies: Vec::new(),
            drawn: Vec::new(),
            told,
            elements: 0,
            shapes: 0,
            bytes: 0,
        }
    }

    pub(super) fn level(&mut self) -> Result<Level, Fault> {
        let root = self.document.root_element();
        if kind(root) != Some("svg") {
            let name = quoted(root.tag_name().name());
            return Err(fault(root, format!("the root must be an svg element, got {name}")));
        }
        let window = Viewport { width: 300.0, height: 150.0 };
        let view_box = self.view_box(root)?;
        let size = match (root.attribute("width"), root.attribute("height")) {
            (Some(_), Some(_)) if view_box.is_none() => {
                let (width, height) =
                    (self.length(root, window, "width", Along::X)?, self.length(root, window, "height", Along::Y)?);
                (width > 0.0 && height > 0.0).then(|| Rect::new(0.0, 0.0, width, height))
            }
            _ => None,
        };
        let given = view_box.or(size);
        let shown = given.unwrap_or(Rect::new(0.0, 0.0, window.width, window.height));
        let mut scope = Scope {
            at: Affine::IDENTITY,
            viewport: Viewport { width: shown.width(), height: shown.height() },
            said: Said::default(),
            copy: None,
            used: None,
            fill: None,
            even_odd: false,
            stroke: None,
            stroke_width: None,
            color: None,
            fill_opacity: 1.0,
            stroke_opacity: 1.0,
            opacity: 1.0,
            visible: true,
            depth: 0,
        };
        if self.enter(root, &mut scope)? {
            self.children(root, &scope)?;
        }

        let corner = |x, y| shape::narrow(Point::new(x, y)).map_err(|message| fault(root, format!("view: {message}")));
        let view = match given {
            Some(_) => Aabb::new(corner(shown.x0, shown.y0)?, corner(shown.x1, shown.y1)?)
                .map_err(|error| fault(root, format!("view: {error}")))?,
            None => {
                self.tell(
                    root,
                    "svg: has neither a viewBox nor width and height; the view is what is drawn".to_owned(),
                );
                let boxes = self.bodies.iter().flat_map(|body| &body.shapes).map(Shape::aabb);
                let fallback = Aabb::new([0.0; 2], [300.0, 150.0]).map_err(|error| fault(root, error.to_string()))?;
                boxes.reduce(|a, b| a.union(&b)).unwrap_or(fallback)
            }
        };
        self.lay_backgrounds(&view);
        let mut said = root.attribute("data-background").map(|color| color.trim().to_owned());
        if let Some(got) = said.take_if(|color| svgtypes::Color::from_str(color).is_err()) {
            self.tell(root, format!("data-background: must be a colour, got {}; ignored", quoted(&got)));
        }
        let background = said.or_else(|| self.background(&view));
        let title = root.children().find(|child| kind(*child) == Some("title")).and_then(|title| title.text());
        let gravity = match root.attribute_node("data-gravity") {
            Some(attribute) => words::vector("data-gravity", attribute.value())
                .and_then(|gravity| limits::gravity(gravity).map(|()| gravity))
                .map_err(|message| value_fault(&attribute, 0, message))?,
            None => hazumi::Vec2::ZERO,
        };
        Ok(Level {
            schema: None,
            name: title.map(|title| title.trim().to_owned()).unwrap_or_default(),
            view,
            gravity,
            background,
            bodies: std::mem::take(&mut self.bodies),
        })
    }

    pub(super) fn children(&mut self, node: Node<'a, 'input>, scope: &Scope<'a, 'input>) -> Result<(), Fault> {
        node.children().filter(Node::is_element).try_for_each(|child| self.element(child, scope.clone()))
    }

    pub(super) fn element(&mut self, node: Node<'a, 'input>, mut scope: Scope<'a, 'input>) -> Result<(), Fault> {
        let Some(tag) = kind(node) else { return Ok(()) };
        if !is_for_all(node) {
            if let Some(language) = node.attribute("systemLanguage") {
                self.tell(node, format!("systemLanguage: read as for English, left out {}", quoted(language)));
            }
            return Ok(());
        }
        match tag {
            "g" | "a" => {
                if self.enter(node, &mut scope)? {
                    self.children(node, &scope)?;
                }
                Ok(())
            }
            // The first that anybody sees.
            "switch" => {
                let seen = node.children().find(|child| kind(*child).is_some() && is_for_all(*child));
                match seen {
                    Some(child) if self.enter(node, &mut scope)? => self.element(child, scope),
                    _ => Ok(()),
                }
            }
            "svg" => {
                if self.enter(node, &mut scope)? {
                    self.inner(node, node, scope)?;
                }
                Ok(())
            }
            "use" => {
                let above = std::mem::take(&mut scope.said);
                if self.enter(node, &mut scope)? {
                    self.copy(node, scope, above)?;
                }
                Ok(())
            }
            "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "path" => {
                if self.enter(node, &mut scope)? && scope.visible {
                    self.draw(node, tag, &scope)?;
                }
                Ok(())
            }
            "defs" | "metadata" | "title" | "desc" | "style" | "script" | "symbol" | "linearGradient"
            | "radialGradient" | "pattern" | "clipPath" | "mask" | "marker" | "filter" | "view" | "font" | "cursor"
            | "color-profile" | "solidColor" | "hatch" | "mesh" | "meshgradient" => Ok(()),
            _ => {
                self.tell(node, format!("{}: not supported, left out", plain(tag)));
                Ok(())
            }
        }
    }

    /// Takes what an element hands down into the scope; says whether it is there to be seen.
    pub(super) fn enter(&mut self, node: Node<'a, 'input>, scope: &mut Scope<'a, 'input>) -> Result<bool, Fault> {
        self.elements += 1;
        self.bytes += node.attributes().map(|attribute| attribute.value().len()).sum::<usize>();
        scope.depth += 1;
        if self.elements > MOST_ELEMENTS || self.bytes > MOST_BYTES {
            return Err(fault(
                node,
                format!("a level has at most {MOST_ELEMENTS} elements, copies included; got more"),
            ));
        }
        if scope.depth > DEEPEST {
            return Err(fault(node, format!("groups and copies stand at most {DEEPEST} deep in each other; got more")));
        }
        let declared = Declared::of(node, &self.rules);
        if !self.rules.may_compare(0) {
            let (rules, elements) = (self.rules.len(), self.elements);
            let what = format!("style sheets take at most {MOST_COMPARISONS} comparisons with elements");
            return Err(fault(node, format!("{what}; got more of {rules} rules and {elements} elements")));
        }
        if declared.get(Property::Display) == Some("none") {
            return Ok(false);
        }
        for (property, name) in [
            (Property::ClipPath, "clip-path"),
            (Property::Mask, "mask"),
            (Property::Filter, "filter"),
            (Property::Transform, "transform in a style"),
        ] {
            if declared.get(property).is_some_and(|value| !value.is_empty() && value != "none") {
                self.tell(node, format!("{name}: not supported, ignored"));
            }
        }
        // Where a transform is about the origin of coordinates, that is what it is about anyway.
        let is_origin = |at: &str| at.bytes().all(|byte| b"0px ".contains(&byte));
        if declared.get(Property::TransformOrigin).is_some_and(|at| !is_origin(at)) && node.has_attribute("transform") {
            self.tell(node, "transform-origin: not supported, ignored".to_owned());
        }
        if declared.is_variable {
            self.tell(node, "var(): not supported, ignored".to_owned());
        }
        if let Some(name) = declared.geometry
            && !matches!(kind(node), Some("svg" | "g" | "a" | "switch"))
        {
            self.tell(node, format!("{name} in a style: not supported, ignored; say it as an attribute"));
        }
        match declared.get(Property::Visibility) {
            Some("visible") => scope.visible = true,
            Some("hidden" | "collapse") => scope.visible = false,
            _ => {}
        }
        scope.fill = declared.get(Property::Fill).or(scope.fill);
        match declared.get(Property::FillRule) {
            Some("evenodd") => scope.even_odd = true,
            Some("nonzero") => scope.even_odd = false,
            _ => {}
        }
        scope.stroke = declared.get(Property::Stroke).or(scope.stroke);
        scope.stroke_width = declared.get(Property::StrokeWidth).or(scope.stroke_width);
        scope.color = declared.get(Property::Color).or(scope.color);
        let share = |property| declared.get(property).and_then(opacity);
        scope.fill_opacity = share(Property::FillOpacity).unwrap_or(scope.fill_opacity);
        scope.stroke_opacity = share(Property::StrokeOpacity).unwrap_or(scope.stroke_opacity);
        scope.opacity *= share(Property::Opacity).unwrap_or(1.0);

        if let Some(attribute) = node.attribute_node("transform") {
            let own = matrix::parse(attribute.value()).map_err(|error| {
                let message = format!("transform: {}, got {}", text_of(&error), quoted(attribute.value()));
                value_fault(&attribute, offset(&error), message)
            })?;
            scope.at *= own;
            if !scope.at.is_finite() {
                let message = format!("transform: must be finite, got {}", quoted(attribute.value()));
                return Err(value_fault(&attribute, 0, message));
            }
        }
        self.listen(node, &mut scope.said);
        Ok(true)
    }

    /// A warning; one of a kind is kept, and counted.
    pub(super) fn tell(&mut self, node: Node<'a, 'input>, message: String) {
        self.told.tell(node.range().start, message);
    }
}

/// Whether an element is seen whoever looks: by those who speak English, and without an extension, as Illustrator has one to carry its own
/// file along.
fn is_for_all(node: Node<'_, '_>) -> bool {
    let is_english = |language: &str| {
        let language = language.trim();
        language.eq_ignore_ascii_case("en") || language.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("en-"))
    };
    let languages = node.attribute("systemLanguage");
    !node.has_attribute("requiredExtensions") && languages.is_none_or(|all| all.split(',').any(is_english))
}

/// The element's name if it is one of SVG; a file without namespaces means SVG.
pub(super) fn kind<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let name = node.is_element().then(|| node.tag_name())?;
    matches!(name.namespace(), None | Some(SVG)).then_some(name.name())
}

/// A name without what would not fit in one line.
pub(super) fn plain(name: &str) -> String {
    name.chars().take(40).collect()
}
