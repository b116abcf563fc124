//! Custom properties.

use std::collections::BTreeMap;

use crate::tmx::syntax::{Element, Fault};

/// By name.
pub(in crate::tmx) type Properties = BTreeMap<String, Property>;

/// A custom property.
#[derive(Clone, Debug)]
pub(in crate::tmx) struct Property {
    /// Where its element begins in its file.
    pub(in crate::tmx) at: usize,
    pub(in crate::tmx) value: Value,
}

/// What a property says.
#[derive(Clone, Debug)]
pub(in crate::tmx) enum Value {
    /// Whatever its type, as it would be written in a drawing.
    Text(String),
    /// Properties in a property.
    Class(Properties),
}

/// Those of an element.
pub(super) fn properties(element: &Element) -> Result<Properties, Fault> {
    let mut all = Properties::new();
    for property in element.all("properties").flat_map(|list| list.all("property")) {
        let name = property.said("name").ok_or_else(|| Fault::lacks(property, "name"))?;
        let value = if property.first("properties").is_some() {
            Value::Class(properties(property)?)
        } else if property.first("item").is_some() {
            let items = property.all("item").map(value).collect::<Result<Vec<_>, _>>()?;
            Value::Text(items.join(","))
        } else {
            Value::Text(value(property)?)
        };
        all.insert(name.value.clone(), Property { at: property.at, value });
    }
    Ok(all)
}

/// A value must be of its type.
fn value(element: &Element) -> Result<String, Fault> {
    let Some(said) = element.said("value") else { return Ok(element.text.clone()) };
    let checked = |what: &str, is: bool| if is { Ok(said.value.clone()) } else { Err(Fault::must(said, what)) };
    match element.text_of("type") {
        "int" => checked("a whole number", said.value.parse::<i64>().is_ok()),
        "float" => checked("a number", said.value.parse::<f64>().is_ok()),
        "bool" => checked("true or false", matches!(said.value.as_str(), "true" | "false")),
        "object" => checked("an object's number", said.value.parse::<u32>().is_ok()),
        "color" => match element.color("value")? {
            Some(color) => Ok(color.css()),
            None => Ok(String::new()),
        },
        _ => Ok(said.value.clone()),
    }
}
