//! From files to the model: the map, and the tilesets and templates that it names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::cells::Budget;
use super::{Layer, Map, Object, Sheets, Tileset, properties};
use crate::InvalidLevel;
use crate::invalid::quoted;
use crate::tmx::files::Files;
use crate::tmx::syntax::{Element, Fault, parse};

/// The map that these files begin with, and its text.
pub(in crate::tmx) fn load(files: &mut dyn Files) -> Result<(Map, String), InvalidLevel> {
    let (file, text) = files.map()?;
    let shown = files.shown(&file);
    let root = parse(&text, "map").map_err(|fault| fault.in_file(&shown))?;
    let mut loader = Loader {
        files,
        file,
        infinite: false,
        cells: Budget::default(),
        tilesets: BTreeMap::new(),
        templates: BTreeMap::new(),
    };
    let map = loader.map(&root).map_err(|fault| fault.in_file(&shown, &text))?;
    Ok((map, text))
}

/// What is known while a map is read.
pub(super) struct Loader<'a> {
    files: &'a mut dyn Files,
    /// The one that is being read.
    file: PathBuf,
    pub(super) infinite: bool,
    pub(super) cells: Budget,
    /// Those read so far.
    tilesets: BTreeMap<PathBuf, Rc<Tileset>>,
    templates: BTreeMap<PathBuf, Rc<Object>>,
}

impl Loader<'_> {
    fn map(&mut self, root: &Element) -> Result<Map, Fault> {
        if let Some(orientation) = root.said("orientation").filter(|said| said.value != "orthogonal") {
            let what = "orthogonal (in Tiled: Map, Map Properties, Orientation)";
            return Err(Fault::must(orientation, what));
        }
        self.infinite = root.truth("infinite")?.unwrap_or(false);
        let size = |count: &str, side: &str, least: i64| {
            let (count, side) = (root.needed(count, 0)?, root.needed(side, least)?);
            Ok((count as f64 * side as f64, side as f64))
        };
        let ((width, across), (height, down)) = (size("width", "tilewidth", 1)?, size("height", "tileheight", 1)?);
        let sheets = Sheets::of(self, root)?;
        Ok(Map {
            at: root.at,
            class: root.text_of("class").to_owned(),
            properties: properties::properties(root)?,
            background: root.color("backgroundcolor")?,
            size: (width, height),
            cell: (across, down),
            infinite: self.infinite,
            layers: Layer::all(self, root, &sheets)?,
            sheets,
        })
    }

    /// The tileset of a file that is named at a byte of this one.
    pub(super) fn tileset(&mut self, at: usize, source: &str) -> Result<Rc<Tileset>, Fault> {
        let path = self.find(at, "tileset", source)?;
        if let Some(known) = self.tilesets.get(&path) {
            return Ok(Rc::clone(known));
        }
        let tileset = self.within(at, ("tileset", source), &path, |loader, root| Tileset::of(loader, root))?;
        let tileset = Rc::new(tileset);
        self.tilesets.insert(path, Rc::clone(&tileset));
        Ok(tileset)
    }

    /// An object of a layer, with what its template says.
    pub(super) fn object(&mut self, element: &Element, sheets: &Sheets) -> Result<Object, Fault> {
        let template = match element.said("template") {
            Some(template) => Some(self.template(element.at, &template.value)?),
            None => None,
        };
        Object::of(element, template.as_deref(), sheets)
    }

    fn template(&mut self, at: usize, source: &str) -> Result<Rc<Object>, Fault> {
        let path = self.find(at, "template", source)?;
        if let Some(known) = self.templates.get(&path) {
            return Ok(Rc::clone(known));
        }
        let object = self.within(at, ("template", source), &path, |loader, root| {
            let object = root.first("object").ok_or_else(|| Fault::lacks(root, "object"))?;
            // One that came from itself would never end.
            if let Some(template) = object.said("template") {
                let got = quoted(&template.value);
                let message = format!("template: only objects of the map itself come from templates, got {got}");
                return Err(Fault::at(object.at, message));
            }
            let sheets = Sheets::of(loader, root)?;
            Object::of(object, None, &sheets)
        })?;
        let object = Rc::new(object);
        self.templates.insert(path, Rc::clone(&object));
        Ok(object)
    }

    fn find(&self, at: usize, what: &str, source: &str) -> Result<PathBuf, Fault> {
        self.files.find(&self.file, source).map_err(|why| named(at, (what, source), &why))
    }

    /// Reads a file that is named at a byte of this one. Its faults name it.
    fn within<T>(
        &mut self,
        at: usize,
        (what, source): (&str, &str),
        path: &Path,
        read: impl FnOnce(&mut Self, &Element) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let text = self.files.text(path).map_err(|why| named(at, (what, source), &why))?;
        let shown = self.files.shown(path);
        let root = parse(&text, what).map_err(|fault| Fault::There(fault.in_file(&shown)))?;
        let outer = std::mem::replace(&mut self.file, path.to_owned());
        let result = read(self, &root).map_err(|fault| Fault::There(fault.in_file(&shown, &text)));
        self.file = outer;
        result
    }

    /// Keeps the picture of an element in mind, which is never read.
    pub(super) fn picture(&mut self, element: &Element) {
        if let Some(source) = element.first("image").and_then(|image| image.said("source")) {
            self.files.picture(&self.file, &source.value);
        }
    }
}

/// What is wrong with a file that is named at a byte.
fn named(at: usize, (what, source): (&str, &str), why: &str) -> Fault {
    Fault::at(at, format!("{what}: {why}, got {}", quoted(source)))
}
