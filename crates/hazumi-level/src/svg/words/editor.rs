//! Names as editors make them, escape them and number them.

/// The word without the number of its copy: `one-way-3`, `brick_3_`.
pub(super) fn trimmed(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_'))
}

/// The word up to its first `-`, `_` or digit: `brick` of `brick_left-2`.
pub(super) fn stem(word: &str) -> &str {
    word.split(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_')).next().unwrap_or("")
}

/// Illustrator writes a character that an id cannot have as `_x3D_`.
pub(super) fn unescaped(id: &str) -> String {
    let mut parts = id.split("_x");
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let decoded = part.split_once('_').and_then(|(code, rest)| {
            let code = u32::from_str_radix(code, 16).ok().filter(|_| (2..=4).contains(&code.len()))?;
            Some((char::from_u32(code)?, rest))
        });
        match decoded {
            Some((decoded, rest)) => {
                plain.push(decoded);
                plain.push_str(rest);
            }
            None => {
                plain.push_str("_x");
                plain.push_str(part);
            }
        }
    }
    plain
}

/// Whether a name is one that editors give by themselves: `rect123`, `path45-6`, `layer1`, `Layer 1`, `cls-1`, `st0`.
pub(super) fn is_made_by_editor(name: &str) -> bool {
    const MADE: [&str; 33] = [
        "arc",
        "artboard",
        "circle",
        "clip",
        "cls",
        "ellipse",
        "fil",
        "frame",
        "g",
        "group",
        "image",
        "layer",
        "line",
        "object",
        "page",
        "path",
        "polygon",
        "polyline",
        "rect",
        "rectangle",
        "shape",
        "st",
        "star",
        "str",
        "style",
        "subtract",
        "svg",
        "symbol",
        "text",
        "tspan",
        "union",
        "use",
        "vector",
    ];
    let name = name.to_ascii_lowercase();
    let end = name.find(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ')).unwrap_or(name.len());
    let (start, rest) = name.split_at(end);
    MADE.contains(&start) && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '_' | ' '))
}
