//! Games as a table: a line for each seed, which can be written on one machine and read on another.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use hazumi_level::{Level, Rule};
use serde::{Deserialize, Serialize};

use super::game::{Game, Outcome, Terms};
use crate::files::output::Output;

/// Which trial games are of: only those of one can be put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    /// The level's file, without its folder.
    pub(super) level: String,
    /// A number of all that decides a game beside its seed: the level, the terms, the version of the engine.
    game: String,
}

impl Trial {
    pub(super) fn new(name: &str, level: &Level, terms: &Terms) -> Result<Self, String> {
        let text = serde_json::to_string(level).map_err(|error| error.to_string())?;
        let Terms { fps, seconds, patience, rule } = *terms;
        let rule = if rule == Rule::Frame { "frame" } else { "swept" };
        let all = format!("{} {fps} {seconds} {patience} {rule} {text}", env!("CARGO_PKG_VERSION"));
        let file = Path::new(name).file_name().map_or_else(|| name.into(), |file| file.to_string_lossy());
        Ok(Self { level: file.into_owned(), game: format!("{:016x}", fnv(all.as_bytes())) })
    }
}

/// Fowler, Noll and Vo's hash, 1a, of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A line of a table.
#[derive(Serialize, Deserialize)]
struct Row {
    level: String,
    game: String,
    seed: u64,
    outcome: Outcome,
    seconds: f64,
    hits: u64,
    balls: u64,
    lost: u64,
    broken: u64,
    breakable: u64,
    /// As "12 ball on brick; 40 ball on wall".
    hits_by_pair: String,
}

/// A table in the making.
pub(super) struct Writer {
    table: csv::Writer<Output>,
    trial: Trial,
}

impl Writer {
    pub(super) fn new(output: Output, trial: Trial) -> Self {
        Self { table: csv::Writer::from_writer(output), trial }
    }

    pub(super) fn add(&mut self, game: &Game) -> Result<(), String> {
        let pairs = game.pairs.iter().map(|(pair, count)| format!("{count} {}", pair.replace(';', ",")));
        let row = Row {
            level: self.trial.level.clone(),
            game: self.trial.game.clone(),
            seed: game.seed,
            outcome: game.outcome,
            seconds: game.seconds,
            hits: game.hits,
            balls: game.balls,
            lost: game.lost,
            broken: game.broken,
            breakable: game.breakable,
            hits_by_pair: pairs.collect::<Vec<_>>().join("; "),
        };
        self.table.serialize(row).map_err(|error| format!("results: cannot be written: {error}"))
    }

    /// The file, ready to be kept.
    pub(super) fn finish(self) -> Result<Output, String> {
        self.table.into_inner().map_err(|error| format!("results: cannot be written: {error}"))
    }
}

/// Tables that are read together, in order of seeds.
pub(super) struct Merged {
    tables: Vec<Table>,
    pub(super) trial: Trial,
}

struct Table {
    path: PathBuf,
    rows: csv::DeserializeRecordsIntoIter<Ended, Row>,
    /// Where the last row that was read begins.
    line: u64,
    next: Option<Game>,
}

/// A file, and whether what was read of it ends in the end of a line, as every whole table does.
struct Ended {
    file: File,
    is_whole: bool,
}

impl Read for Ended {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        if let Some(last) = bytes[..read].last() {
            self.is_whole = *last == b'\n';
        }
        Ok(read)
    }
}

impl Merged {
    pub(super) fn open(paths: &[PathBuf]) -> Result<Self, String> {
        let mut first: Option<(Trial, &Path)> = None;
        let mut tables = Vec::new();
        for path in paths {
            let refused = |error: csv::Error| format!("{}: {error}", path.display());
            let file = File::open(path).map_err(|error| refused(error.into()))?;
            let mut reader = csv::Reader::from_reader(Ended { file, is_whole: true });
            // So that the first line is behind the reader.
            reader.headers().map_err(refused)?;
            let mut table = Table { path: path.clone(), rows: reader.into_deserialize(), line: 1, next: None };
            let Some(trial) = table.advance(None)? else {
                return Err(format!("{}: holds no games", path.display()));
            };
            match &first {
                Some((of, at)) if *of != trial => {
                    return Err(format!(
                        "{}: is of another trial than {}: the level, the options or the version of hazumi differ",
                        path.display(),
                        at.display()
                    ));
                }
                Some(_) => {}
                None => first = Some((trial, path)),
            }
            tables.push(table);
        }
        let (trial, _) = first.ok_or("there is nothing to merge")?;
        Ok(Self { tables, trial })
    }

    /// The game of the lowest seed that is left. One that several tables hold comes once.
    pub(super) fn next(&mut self) -> Result<Option<Game>, String> {
        let seeds = self.tables.iter().filter_map(|table| table.next.as_ref().map(|game| game.seed));
        let Some(lowest) = seeds.min() else { return Ok(None) };
        let mut found: Option<(Game, PathBuf)> = None;
        for table in &mut self.tables {
            let Some(game) = table.next.take_if(|game| game.seed == lowest) else { continue };
            table.advance(Some((lowest, &self.trial)))?;
            match &found {
                Some((same, at)) if *same != game => {
                    return Err(format!(
                        "seed {lowest} is one game in {} and another in {}",
                        at.display(),
                        table.path.display()
                    ));
                }
                Some(_) => {}
                None => found = Some((game, table.path.clone())),
            }
        }
        Ok(found.map(|(game, _)| game))
    }
}

impl Table {
    /// Reads the next game, which must be of the same trial and of a higher seed. Returns the trial of it.
    fn advance(&mut self, after: Option<(u64, &Trial)>) -> Result<Option<Trial>, String> {
        let line = self.rows.reader().position().line();
        let Some(row) = self.rows.next() else {
            if self.rows.reader().get_ref().is_whole || self.line == 1 {
                return Ok(None);
            }
            return Err(format!(
                "{}:{}: the table breaks off: its last line has no end",
                self.path.display(),
                self.line
            ));
        };
        self.line = line;
        let at = |why: &dyn std::fmt::Display| format!("{}:{line}: {why}", self.path.display());
        let row = row.map_err(|error| at(&error))?;
        let trial = Trial { level: row.level, game: row.game };
        if let Some((seed, of)) = after {
            if row.seed <= seed {
                return Err(at(&format_args!("seed {} comes after {seed}: seeds must ascend", row.seed)));
            }
            if trial != *of {
                return Err(at(&"is of another trial than the lines before"));
            }
        }
        if !row.seconds.is_finite() || row.seconds < 0.0 {
            return Err(at(&format_args!("seconds: must be finite and >= 0, got {}", row.seconds)));
        }
        let pairs = pairs(&row.hits_by_pair)
            .ok_or_else(|| at(&format_args!("hits_by_pair: cannot be read: {}", row.hits_by_pair)))?;
        let Row { seed, outcome, seconds, hits, balls, lost, broken, breakable, .. } = row;
        self.next = Some(Game { seed, outcome, seconds, hits, balls, lost, broken, breakable, pairs });
        Ok(Some(trial))
    }
}

fn pairs(text: &str) -> Option<BTreeMap<String, u64>> {
    let parts = text.split("; ").filter(|part| !part.is_empty());
    parts
        .map(|part| part.split_once(' ').and_then(|(count, pair)| Some((pair.to_owned(), count.parse().ok()?))))
        .collect()
}
