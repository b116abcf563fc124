//! Objects, those of templates among them.

use super::{Properties, Sheets, Stamp, properties};
use crate::tmx::syntax::{Element, Fault};

/// An object of a layer, or of a tile's collision shapes.
#[derive(Clone, Debug)]
pub(in crate::tmx) struct Object {
    /// Where its element begins in its file.
    pub(in crate::tmx) at: usize,
    pub(in crate::tmx) name: String,
    pub(in crate::tmx) class: String,
    pub(in crate::tmx) properties: Properties,
    pub(in crate::tmx) x: f64,
    pub(in crate::tmx) y: f64,
    pub(in crate::tmx) width: f64,
    pub(in crate::tmx) height: f64,
    /// In degrees, clockwise.
    pub(in crate::tmx) rotation: f64,
    pub(in crate::tmx) visible: bool,
    pub(in crate::tmx) opacity: f64,
    pub(in crate::tmx) form: Form,
}

/// What an object draws.
#[derive(Clone, Debug)]
pub(in crate::tmx) enum Form {
    Rect,
    Ellipse,
    Capsule,
    Point,
    Polygon(Vec<(f64, f64)>),
    Polyline(Vec<(f64, f64)>),
    Text,
    /// A tile; none if it is in no tileset.
    Tile(Option<Stamp>),
}

impl Object {
    /// What an element says, and `template` where it does not. Tiles have the numbers of these sheets.
    pub(super) fn of(element: &Element, template: Option<&Self>, sheets: &Sheets) -> Result<Self, Fault> {
        let number = |name: &str, otherwise: fn(&Self) -> f64| {
            Ok(element.number(name)?.or_else(|| template.map(otherwise)).unwrap_or(0.0))
        };
        let text = |said: String, otherwise: fn(&Self) -> &String| match template {
            Some(template) if said.is_empty() => otherwise(template).clone(),
            _ => said,
        };
        let mut all = template.map_or_else(Properties::new, |template| template.properties.clone());
        all.extend(properties::properties(element)?);
        let form = match (form(element, sheets)?, template) {
            (Some(form), _) => form,
            (None, Some(template)) => template.form.clone(),
            (None, None) => Form::Rect,
        };
        Ok(Self {
            at: element.at,
            name: text(element.text_of("name").to_owned(), |template| &template.name),
            class: text(class(element), |template| &template.class),
            properties: all,
            x: number("x", |template| template.x)?,
            y: number("y", |template| template.y)?,
            width: number("width", |template| template.width)?,
            height: number("height", |template| template.height)?,
            rotation: number("rotation", |template| template.rotation)?,
            visible: element.truth("visible")?.or(template.map(|template| template.visible)).unwrap_or(true),
            opacity: element.number("opacity")?.or(template.map(|template| template.opacity)).unwrap_or(1.0),
            form,
        })
    }
}

/// The class of an object or tile, which some versions of Tiled call its type.
pub(super) fn class(element: &Element) -> String {
    let said = element.said("class").or_else(|| element.said("type"));
    said.map_or_else(String::new, |said| said.value.clone())
}

/// What an element says that it draws.
fn form(element: &Element, sheets: &Sheets) -> Result<Option<Form>, Fault> {
    if let Some(gid) = element.gid("gid")? {
        return Ok(Some(Form::Tile(sheets.find(gid))));
    }
    for child in &element.children {
        return Ok(Some(match child.name.as_str() {
            "ellipse" => Form::Ellipse,
            "capsule" => Form::Capsule,
            "point" => Form::Point,
            "polygon" => Form::Polygon(child.points("points")?),
            "polyline" => Form::Polyline(child.points("points")?),
            "text" => Form::Text,
            _ => continue,
        }));
    }
    Ok(None)
}
