//! All hits as a table.

use std::io::Write;

use hazumi::{Hit, Side};
use hazumi_level::Play;
use serde::Serialize;

use super::summary::words;
use crate::files::output::Output;

/// A file of hits, one a line, in order of time.
pub(super) enum Hits {
    Table(Box<csv::Writer<Output>>),
    Lines(Output),
}

/// The first line of a table.
const HEADER: [&str; 16] = [
    "time",
    "body",
    "body_name",
    "body_tags",
    "other",
    "other_name",
    "other_tags",
    "shape_index",
    "x",
    "y",
    "normal_x",
    "normal_y",
    "side",
    "velocity_x",
    "velocity_y",
    "speed",
];

/// A line of it.
#[derive(Serialize)]
struct Row<'a> {
    /// Seconds since the start.
    time: f64,
    /// The body that moved: its index in the level, its name there, its tags.
    body: usize,
    body_name: &'a str,
    body_tags: String,
    /// What it met.
    other: usize,
    other_name: &'a str,
    other_tags: String,
    /// Which of the shapes of what it met.
    shape_index: u32,
    x: f32,
    y: f32,
    normal_x: f32,
    normal_y: f32,
    side: Side,
    /// The velocity just before.
    velocity_x: f32,
    velocity_y: f32,
    /// How fast it went into the surface.
    speed: f32,
}

impl Hits {
    pub(super) fn create(output: Output) -> Result<Self, String> {
        if !output.ends_in("csv") {
            return Ok(Self::Lines(output));
        }
        let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(output);
        table.write_record(HEADER).map_err(|error| error.to_string())?;
        Ok(Self::Table(Box::new(table)))
    }

    /// Adds those of the last step, which began at `start`.
    pub(super) fn add(&mut self, play: &Play, start: f64) -> Result<(), String> {
        let refused = |error: &dyn std::fmt::Display| format!("hits: cannot be written: {error}");
        for row in play.world().hits().filter_map(|hit| row(play, start, hit)) {
            match self {
                Self::Table(table) => table.serialize(&row).map_err(|error| refused(&error))?,
                Self::Lines(output) => {
                    serde_json::to_writer(&mut *output, &row).map_err(|error| refused(&error))?;
                    output.write_all(b"\n").map_err(|error| refused(&error))?;
                }
            }
        }
        Ok(())
    }

    /// The file, ready to be kept.
    pub(super) fn finish(self) -> Result<Output, String> {
        match self {
            Self::Table(table) => table.into_inner().map_err(|error| format!("hits: cannot be written: {error}")),
            Self::Lines(output) => Ok(output),
        }
    }
}

fn row<'a>(play: &'a Play, start: f64, hit: &Hit) -> Option<Row<'a>> {
    let ((body, described), (other, met)) = play.body(hit.body).zip(play.body(hit.other))?;
    Some(Row {
        time: start + f64::from(hit.time),
        body,
        body_name: &described.name,
        body_tags: words(play, hit.body_tags),
        other,
        other_name: &met.name,
        other_tags: words(play, hit.other_tags),
        shape_index: hit.shape_index,
        x: hit.point.x,
        y: hit.point.y,
        normal_x: hit.normal.x,
        normal_y: hit.normal.y,
        side: hit.side,
        velocity_x: hit.velocity.x,
        velocity_y: hit.velocity.y,
        speed: hit.speed(),
    })
}
