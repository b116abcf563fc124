//! A trial as a picture: how games ended, and how long they took.

use std::fmt::Write;

use super::game::Outcome;
use super::report::{Shown, percent, thousands};
use super::tally::Tally;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 540.0;
/// What is left free on both sides.
const SIDE: f64 = 64.0;
/// Where the bars of the histogram stand and how high the highest is.
const GROUND: f64 = 452.0;
const TALL: f64 = 220.0;

const fn color(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "#7bd88f",
        Outcome::Lost => "#ff6b6b",
        Outcome::Over => "#4fc3d9",
        Outcome::Stuck => "#ffd166",
        Outcome::Open => "#6d7bb3",
    }
}

/// As SVG.
pub(super) fn svg(name: &str, tally: &Tally) -> String {
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, 'Segoe UI', 'Noto Sans', sans-serif" fill="#aab2d0" font-size="15">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#11131c"/>
<text x="{SIDE}" y="60" font-size="26" font-weight="600" fill="#eef1fb">{}</text>
"##,
        escaped(name)
    );
    let seeds = tally.seeds.map_or_else(String::new, |(first, last)| format!(" · seeds {first} to {last}"));
    let lost = if tally.lost > 0 {
        format!(" · {} of {} balls lost", thousands(tally.lost), thousands(tally.balls))
    } else {
        String::new()
    };
    let _ = writeln!(svg, r#"<text x="{SIDE}" y="86">{} games{seeds}{lost}</text>"#, thousands(tally.games));
    outcomes(&mut svg, tally);
    if let Some(shown) = Shown::of(tally) {
        histogram(&mut svg, &shown);
    }
    svg += "</svg>\n";
    svg
}

/// One bar, divided as the games ended, and its legend.
fn outcomes(svg: &mut String, tally: &Tally) {
    let (wide, mut x, mut legend) = (WIDTH - 2.0 * SIDE, SIDE, SIDE);
    let _ =
        writeln!(svg, r#"<clipPath id="bar"><rect x="{SIDE}" y="108" width="{wide}" height="18" rx="9"/></clipPath>"#);
    for outcome in Outcome::ALL {
        let Some(ended) = tally.ended(outcome) else { continue };
        let (count, color) = (ended.seconds.len(), color(outcome));
        let part = wide * count as f64 / tally.games as f64;
        let share = percent(100.0 * count as f64 / tally.games as f64);
        let _ = writeln!(
            svg,
            r#"<rect x="{x:.2}" y="108" width="{part:.2}" height="18" fill="{color}" clip-path="url(#bar)"/>"#
        );
        let label = format!("{} {share} %", outcome.word());
        let _ = writeln!(
            svg,
            r##"<circle cx="{:.1}" cy="150" r="5" fill="{color}"/><text x="{:.1}" y="155" fill="#d5dbf0">{label}</text>"##,
            legend + 5.0,
            legend + 18.0
        );
        x += part;
        legend += 44.0 + 8.0 * label.len() as f64;
    }
}

fn histogram(svg: &mut String, Shown { outcome, title, histogram }: &Shown) {
    let (wide, most) = (WIDTH - 2.0 * SIDE, histogram.most().max(1) as f64);
    let bins = histogram.counts.len();
    let each = wide / bins as f64;
    let gap = (each * 0.12).min(6.0);
    for (bin, &count) in histogram.counts.iter().enumerate() {
        let high = TALL * count as f64 / most;
        let (x, y) = (SIDE + each * bin as f64 + 0.5 * gap, GROUND - high);
        if count > 0 {
            let round = (0.5 * (each - gap)).min(4.0).min(high);
            let _ = writeln!(
                svg,
                r#"<path d="M{x:.2} {GROUND}V{:.2}q0 -{round:.2} {round:.2} -{round:.2}h{:.2}q{round:.2} 0 {round:.2} {round:.2}V{GROUND}z" fill="{}"/>"#,
                y + round,
                each - gap - 2.0 * round,
                color(*outcome)
            );
            let middle = x + 0.5 * (each - gap);
            let _ = writeln!(
                svg,
                r#"<text x="{middle:.2}" y="{:.2}" font-size="13" text-anchor="middle">{}</text>"#,
                y - 8.0,
                thousands(count)
            );
        }
    }
    let _ = writeln!(svg, r##"<path d="M{SIDE} {GROUND}h{wide}" stroke="#3b425c"/>"##);
    // As many labels as have room.
    let every = (56.0 / each).ceil().max(1.0) as usize;
    for border in (0..=bins).step_by(every) {
        let x = SIDE + each * border as f64;
        let _ = writeln!(
            svg,
            r#"<text x="{x:.2}" y="{}" font-size="13" text-anchor="middle">{}</text>"#,
            GROUND + 22.0,
            histogram.label(border)
        );
    }
    let _ = writeln!(
        svg,
        r##"<text x="{:.2}" y="{}" text-anchor="middle" fill="#d5dbf0">{title}</text>"##,
        0.5 * WIDTH,
        GROUND + 52.0
    );
}

fn escaped(text: &str) -> String {
    // What is no character of XML is not drawn.
    let shown = text.chars().filter(|c| !c.is_control());
    shown.fold(String::new(), |mut text, c| {
        match c {
            '&' => text += "&amp;",
            '<' => text += "&lt;",
            c => text.push(c),
        }
        text
    })
}
