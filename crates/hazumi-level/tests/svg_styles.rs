//! Style sheets and styles: read as browsers read them, or told.

mod common;

use std::time::{Duration, Instant};

use common::svg;
use hazumi_level::Level;

fn error(text: &str) -> String {
    Level::from_svg(text).map(|_| "was read").unwrap_err().to_string()
}

#[test]
fn a_chain_of_descendants_does_not_hang() {
    let began = Instant::now();
    for selector in ["q g g g g g rect", "q * * * * * * *", "q[x] g g.a g g:first-child g g"] {
        let (open, close) = ("<g class=\"a\">".repeat(95), "</g>".repeat(95));
        let text = format!("<style>{selector}{{fill:red}}</style>{open}<rect width=\"9\" height=\"9\"/>{close}");
        let error = error(&svg(&text));
        assert!(
            error.contains("style sheets take at most 50000000 comparisons with elements; got more of 1 rules"),
            "{error}"
        );
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

#[test]
fn many_rules_for_many_elements_are_told_and_not_tried_for_long() {
    let (began, drawn) = (Instant::now(), "<rect width=\"1\" height=\"1\"/>".repeat(90_000));
    let rules = |count: usize| (0..count).map(|i| format!("rect{{fill:#{i:06x}}}")).collect::<String>();
    let text = svg(&format!("<style>{}</style>{drawn}", rules(20_000)));
    let error = error(&text);
    assert!(error.contains("comparisons with elements; got more of 20000 rules and "), "{error}");
    assert!(Level::from_svg(&svg(&format!("<style>{}</style>{drawn}", rules(100)))).is_ok());
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}
