//! Words as people write them: `ball, speed = 200`, `velocity=30, -200`.

/// The words of a text. Blanks about a `=` and after a comma within numbers are none, and commas between words neither.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for piece in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if goes_on(last, piece) => last.push_str(piece),
            _ => words.push(piece.to_owned()),
        }
    }
    for word in &mut words {
        let end = word.trim_end_matches([',', ';']).len();
        word.truncate(end);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether what comes after a blank belongs to the word before.
fn goes_on(word: &str, piece: &str) -> bool {
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
    match word.split_once('=') {
        Some((_, "")) => true,
        Some((_, value)) => value.ends_with(',') && is_number(value) && is_number(piece) && !piece.contains('='),
        // `speed =200`, `speed = 200`; a word of its own does not end in a comma there.
        None => piece.starts_with('=') && !word.ends_with([',', ';']),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn blanks_and_commas_are_as_people_write_them() {
        for (text, expected) in [
            ("ball speed=200", &["ball", "speed=200"][..]),
            ("ball, speed=200;", &["ball", "speed=200"]),
            ("ball speed = 200 angle= -60 spread =20", &["ball", "speed=200", "angle=-60", "spread=20"]),
            ("velocity=30, -200 gold", &["velocity=30,-200", "gold"]),
            ("way=60, 0, 60, 40, period=4", &["way=60,0,60,40", "period=4"]),
            ("velocity=30, speed=4", &["velocity=30", "speed=4"]),
            ("tag=a, b", &["tag=a", "b"]),
            ("one-way , wall", &["one-way", "wall"]),
            ("ball, =3", &["ball", "=3"]),
            ("speed =", &["speed="]),
            (" , ; ", &[]),
        ] {
            assert_eq!(words(text), expected, "{text:?}");
        }
    }
}
