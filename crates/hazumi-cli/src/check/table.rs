//! A level as a table.

use hazumi::{Shape, Vec2};
use hazumi_level::{Doubt, Level, LevelBody, Place, Read, Role, Warning};

use crate::say::short;

/// The table, with warnings and doubts under the bodies that they are about.
pub(super) fn text(name: &str, read: &Read, doubts: &[Doubt]) -> String {
    let Read { level, warnings, places, .. } = read;
    let rows: Vec<[String; 6]> =
        level.bodies.iter().enumerate().map(|(index, body)| row(index, body, places)).collect();
    let head = ["#", "where", "element", "becomes", "tags", "name"].map(str::to_owned);
    let widths: [usize; 6] = std::array::from_fn(|column| {
        rows.iter().chain([&head]).map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let line = |row: &[String; 6]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = title(name, level) + &line(&head);
    let is_of = |warning: &Warning, index: usize| {
        places.get(index).is_some_and(|place| (place.line, place.column) == (warning.line, warning.column))
    };
    let mut told = vec![false; warnings.len()];
    // They are in order of bodies.
    let mut in_order = doubts.iter().filter(|doubt| doubt.body.is_some()).peekable();
    for (index, row) in rows.iter().enumerate() {
        text += &line(row);
        for (warning, told) in warnings.iter().zip(&mut told).filter(|(warning, _)| is_of(warning, index)) {
            // All that a `use` draws stands at one place.
            if !std::mem::replace(told, true) {
                text += &format!("     warning: {}\n", warning.message);
            }
        }
        while let Some(doubt) = in_order.next_if(|doubt| doubt.body == Some(index)) {
            text += &format!("     warning: {doubt}\n");
        }
    }
    for (warning, _) in warnings.iter().zip(told).filter(|(_, told)| !told) {
        text += &format!("warning: {warning}\n");
    }
    for doubt in doubts.iter().filter(|doubt| doubt.body.is_none()) {
        text += &format!("warning: {doubt}\n");
    }
    text
}

fn title(name: &str, level: &Level) -> String {
    let count = |role: Role| level.bodies.iter().filter(|body| body.role == role).count();
    let pair = |v: Vec2| format!("{},{}", v.x, v.y);
    let (min, max) = (pair(level.view.min()), pair(level.view.max()));
    let (bodies, balls, movers) = (level.bodies.len(), count(Role::Ball), count(Role::Mover));
    let movers = if movers > 0 { format!(", movers: {movers}") } else { String::new() };
    format!(
        "{name}: {bodies} bodies, balls among them: {balls}{movers}; view {min} to {max}; gravity {}\n",
        pair(level.gravity)
    )
}

fn row(index: usize, body: &LevelBody, places: &[Place]) -> [String; 6] {
    let none = || "-".to_owned();
    let (place, element) = match places.get(index) {
        Some(place) => (format!("{}:{}", place.line, place.column), place.element.clone()),
        None => (none(), none()),
    };
    let said = |text: &str, most| if text.is_empty() { none() } else { short(text, most) };
    let (tags, name) = (said(&body.tags.join(" "), 80), said(&body.name, 40));
    [index.to_string(), place, element, becomes(body), tags, name]
}

/// What it is to the game, and what it is made of.
fn becomes(body: &LevelBody) -> String {
    let role = body.role.word();
    let mut text = format!("{role}: {}", shapes(&body.shapes));
    if let Some(hits) = body.breaks_after {
        text += &format!(", breaks after {hits}");
    }
    for (what, said) in [("restitution", body.restitution), ("bounces at", body.bounce_at), ("belt", body.belt)] {
        if let Some(said) = said {
            text += &format!(", {what} {said}");
        }
    }
    for (is, what) in [(body.one_way || body.front.is_some(), "one way"), (body.swallows, "swallows")] {
        if is {
            text += &format!(", {what}");
        }
    }
    text
}

/// The kinds of shapes, in the order in which they first come, with their counts.
fn shapes(shapes: &[Shape]) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for shape in shapes {
        let kind = match shape {
            Shape::Circle(_) => "circle",
            Shape::Aabb(_) => "box",
            Shape::Obb(_) => "turned box",
            Shape::Capsule(_) => "capsule",
            Shape::Segment(_) => "segment",
            Shape::Line(_) => "line",
            Shape::QuadBez(_) | Shape::CubicBez(_) => "curve",
            Shape::Polygon(_) => "polygon",
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let counted = |(kind, count): &(&str, usize)| match count {
        1 => (*kind).to_owned(),
        _ => format!("{count} {kind}{}", if kind.ends_with('x') { "es" } else { "s" }),
    };
    kinds.iter().map(counted).collect::<Vec<_>>().join(", ")
}
