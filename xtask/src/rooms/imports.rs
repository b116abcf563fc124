//! Which file of a crate imports which, from the text of its files.
//!
//! A path names the file of the module that it leads to: `super::flight::Flight` names `flight.rs`, and `super::Flight` the
//! parent's file, though the parent has it from `flight.rs`. That a module declares its children and hands on what is theirs
//! (`mod flight; pub use flight::Flight;`) is no import. What tests use is left out.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

/// The names from the crate's root to a module; the root itself has none.
type Module = Vec<String>;

/// The files of a crate, by their paths below its `src`, and what each imports.
#[derive(Default)]
pub(super) struct Imports {
    /// The files that the paths in a file name. Every file has an entry.
    pub(super) named: BTreeMap<String, BTreeSet<String>>,
    /// The files where that is written which the paths name, after all handing on: `crate::Circle` is in `shape/circle.rs`.
    pub(super) meant: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    /// From the paths below `src` and the texts of all files.
    ///
    /// # Errors
    /// If a text is not Rust; names its file.
    pub(super) fn read(texts: &BTreeMap<String, String>) -> Result<Self, String> {
        let files: BTreeMap<Module, String> = texts.keys().map(|path| (module_of(path), path.clone())).collect();
        let mut uses = Vec::new();
        for (path, text) in texts {
            let parsed = syn::parse_file(text).map_err(|error| format!("{path}: {error}"))?;
            let mut reader = Reader { files: &files, module: module_of(path), uses };
            reader.visit_file(&parsed);
            uses = reader.uses;
        }
        let given: BTreeMap<(&[String], &str), &Use> =
            uses.iter().filter_map(|of| Some(((of.file.as_slice(), of.alias.as_deref()?), of))).collect();
        let mut imports = Self::default();
        for path in texts.keys() {
            imports.named.insert(path.clone(), BTreeSet::new());
            imports.meant.insert(path.clone(), BTreeSet::new());
        }
        for of in uses.iter().filter(|of| !of.hands_on_a_childs()) {
            let mut meant = of;
            // A name may be handed on from file to file; two that hand on each other's are not Rust.
            for _ in 0..files.len() {
                match meant.name.as_deref().and_then(|name| given.get(&(meant.target.as_slice(), name))) {
                    Some(next) => meant = next,
                    None => break,
                }
            }
            let from = &files[&of.file];
            for (edges, to) in [(&mut imports.named, &files[&of.target]), (&mut imports.meant, &files[&meant.target])] {
                if from != to {
                    edges.entry(from.clone()).or_default().insert(to.clone());
                }
            }
        }
        Ok(imports)
    }

    /// The largest sets of files of which each imports, itself or by way of others, all the others.
    pub(super) fn cycles(&self) -> Vec<BTreeSet<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.named.keys().map(|file| (file.as_str(), self.reached(file))).collect();
        let mut cycles: Vec<BTreeSet<&str>> = Vec::new();
        for (&file, ahead) in &reached {
            let cycle: BTreeSet<&str> = ahead.iter().copied().filter(|&other| reached[other].contains(file)).collect();
            if !cycle.is_empty() && !cycles.contains(&cycle) {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// All files that a file imports, itself or by way of others.
    fn reached<'a>(&'a self, file: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            open.extend(self.named[file].iter().map(String::as_str).filter(|&to| reached.insert(to)));
        }
        reached
    }
}

/// The module that a file is, from its path below `src`.
fn module_of(path: &str) -> Module {
    let mut names: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    names.pop_if(|name| name == "mod" || path == "lib.rs");
    names
}

/// One path that a file leads into the crate.
struct Use {
    /// The module of the file that says it.
    file: Module,
    /// The module it leads to, and the name that it takes from there.
    target: Module,
    name: Option<String>,
    /// What a `use` calls that.
    alias: Option<String>,
    is_public: bool,
}

impl Use {
    fn hands_on_a_childs(&self) -> bool {
        self.is_public && self.target.len() > self.file.len() && self.target.starts_with(&self.file)
    }
}

/// Collects the uses of one file.
struct Reader<'a> {
    files: &'a BTreeMap<Module, String>,
    /// Where the reader is: the file's module, or one written out in it.
    module: Module,
    uses: Vec<Use>,
}

impl Reader<'_> {
    /// Keeps a path if it leads into the crate.
    fn note(&mut self, path: &[String], alias: Option<String>, is_public: bool) {
        let mut names = path.iter().peekable();
        let mut target = self.module.clone();
        match path.first().map(String::as_str) {
            Some("crate") => target.clear(),
            Some("self") => {}
            Some("super") => _ = target.pop(),
            Some(_) if self.is_child(&target, &path[0]) => {}
            _ => return,
        }
        if matches!(path[0].as_str(), "crate" | "self" | "super") {
            names.next();
        }
        while names.next_if(|&name| name == "super").is_some() {
            target.pop();
        }
        while let Some(child) = names.next_if(|&name| self.is_child(&target, name)) {
            target.push(child.clone());
        }
        let [file, target] = [&self.module, &target].map(|module| self.file_around(module));
        self.uses.push(Use { file, target, name: names.next().cloned(), alias, is_public });
    }

    fn is_child(&self, module: &[String], name: &str) -> bool {
        self.files.contains_key(&[module, &[name.to_owned()]].concat())
    }

    /// The module that is the file in which a module is written.
    fn file_around(&self, module: &[String]) -> Module {
        let mut around = module.to_vec();
        while !self.files.contains_key(&around) && around.pop().is_some() {}
        around
    }

    fn note_tree(&mut self, tree: &syn::UseTree, path: &mut Vec<String>, is_public: bool) {
        let (name, alias) = match tree {
            syn::UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.note_tree(&tree.tree, path, is_public);
                path.pop();
                return;
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.note_tree(tree, path, is_public));
            }
            syn::UseTree::Glob(_) => return self.note(path, None, is_public),
            syn::UseTree::Name(tree) => (&tree.ident, &tree.ident),
            syn::UseTree::Rename(tree) => (&tree.ident, &tree.rename),
        };
        let alias = if name == "self" { path.last().cloned() } else { Some(alias.to_string()) };
        if name != "self" {
            path.push(name.to_string());
        }
        self.note(path, alias, is_public);
        if name != "self" {
            path.pop();
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let is_test = |of: &syn::Attribute| {
            of.path().is_ident("cfg") && of.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        };
        if !module.attrs.iter().any(is_test) {
            self.module.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, of: &'ast syn::ItemUse) {
        self.note_tree(&of.tree, &mut Vec::new(), !matches!(of.vis, syn::Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.note(&names, None, false);
        }
        visit::visit_path(self, path);
    }

    /// The path in `pub(in path)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    /// Whatever a macro makes of its words, paths are written as everywhere.
    fn visit_macro(&mut self, of: &'ast syn::Macro) {
        let text = of.tokens.to_string().replace(" :: ", "::");
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
            let names: Vec<String> = word.split("::").map(str::to_owned).collect();
            if names.len() > 1 {
                self.note(&names, None, false);
            }
        }
    }
}
