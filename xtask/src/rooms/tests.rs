use std::collections::{BTreeMap, BTreeSet};

use super::imports::Imports;
use super::{Known, MOST_LINES, texts, wrong};

const NOTHING: Known = Known { world_cycle: 0, long: &[], rooms: &[] };

/// Files by path and text; the crate's root hands on a shape and the tags of `world/`.
fn files(of: &[(&str, &str)]) -> BTreeMap<String, String> {
    let always = [
        ("lib.rs", "pub mod shape; pub mod world; pub use shape::Circle; pub use world::{Body, Tags};"),
        ("shape/mod.rs", "mod circle; pub use circle::Circle;"),
        ("shape/circle.rs", "pub struct Circle;"),
        ("world/mod.rs", "pub mod body; pub use body::Body; pub use body::tags::Tags;"),
        ("world/body/mod.rs", "pub mod tags; pub struct Body;"),
        ("world/body/tags.rs", "pub struct Tags;"),
    ];
    always.iter().chain(of).map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The files that `a.rs` names, and those it means.
fn of_a(text: &str) -> [Vec<String>; 2] {
    let texts = files(&[("a.rs", text), ("b.rs", ""), ("c/mod.rs", "pub mod d;"), ("c/d.rs", "")]);
    let imports = Imports::read(&texts).unwrap();
    [imports.named, imports.meant].map(|edges| edges["a.rs"].iter().cloned().collect())
}

fn wrong_of(of: &[(&str, &str)], known: &Known) -> Vec<String> {
    let texts = files(of);
    wrong(&texts, &Imports::read(&texts).unwrap(), known)
}

#[test]
fn a_path_names_the_file_of_its_module_however_it_is_written() {
    for text in [
        "use crate::c::d::Thing;",
        "use super::c::d::{self, Thing as Other};",
        "use super::c::{d::*};",
        "fn f(of: &crate::c::d::Thing) {}",
        "fn f() { let x = <u8 as super::c::d::Thing>::new(); }",
        "fn f() { assert!(true, \"{}\", [super::c::d::thing(1)]); }",
        "macro_rules! m { ($x:expr) => { crate::c::d::thing($x) }; }",
        "mod inner { use super::super::c::d::Thing; }",
        "use self::super::c::d::Thing;",
    ] {
        assert_eq!(of_a(text)[0], ["c/d.rs"], "{text}");
    }
    assert_eq!(of_a("use crate::{b::B, c::{C, d::D}};")[0], ["b.rs", "c/d.rs", "c/mod.rs"]);
}

#[test]
fn what_only_looks_like_an_import_is_none() {
    for text in [
        "/// See [`crate::b::B`] and `super::b`.\n// use crate::b::B;\npub struct A;",
        "#[cfg(test)] mod tests { use crate::b::B; }",
        "pub(in crate::b) struct A; pub(crate) struct B;",
        "use core::fmt; use std::b::B; fn f() { b::g(); b(); }",
        "mod inner { use super::A; }",
        "const B: &str = \"crate::b::B\";",
    ] {
        assert_eq!(of_a(text)[0], [""; 0], "{text}");
    }
}

#[test]
fn what_is_handed_on_is_named_where_it_is_had_from_and_meant_where_it_is_written() {
    assert_eq!(of_a("use crate::Circle;"), [["lib.rs"], ["shape/circle.rs"]]);
    assert_eq!(of_a("use crate::Tags;"), [["lib.rs"], ["world/body/tags.rs"]]);
    assert_eq!(of_a("use super::world::Body as B;"), [["world/mod.rs"], ["world/body/mod.rs"]]);
}

#[test]
fn a_text_that_is_not_rust_is_named() {
    let error = Imports::read(&files(&[("b.rs", "fn {")])).err().unwrap();
    assert!(error.starts_with("b.rs: "), "{error}");
}

#[test]
fn a_cycle_is_told_with_all_its_files_and_no_others() {
    let of = [
        ("a.rs", "use super::b::B; use crate::Circle;"),
        ("b.rs", "use super::c::C;"),
        ("c.rs", "fn f() { crate::a::f() }"),
        ("d.rs", "use super::a::A;"),
        ("e.rs", "use super::f::F;"),
        ("f.rs", "use super::e::E;"),
    ];
    let told = "these files import each other in a circle: ";
    assert_eq!(wrong_of(&of, &NOTHING), [format!("{told}a.rs, b.rs, c.rs"), format!("{told}e.rs, f.rs")]);
}

#[test]
fn a_module_that_uses_a_child_which_uses_it_is_a_cycle_and_one_that_hands_it_on_is_none() {
    let child = ("a/child.rs", "use super::other::Other; use super::A;");
    let other = ("a/other.rs", "pub struct Other;");
    let hands_on = "mod child; mod other; pub(crate) use child::Child; pub use self::other::Other; pub struct A;";
    assert_eq!(wrong_of(&[("a/mod.rs", hands_on), child, other], &NOTHING), [""; 0]);
    for uses in ["mod child; mod other; use child::Child;", "mod child; mod other; fn f() { child::f() }"] {
        let told = "these files import each other in a circle: a/child.rs, a/mod.rs";
        assert_eq!(wrong_of(&[("a/mod.rs", uses), child, other], &NOTHING), [told], "{uses}");
    }
}

#[test]
fn the_largest_cycle_of_the_world_may_shrink_and_not_grow() {
    let of = [("world/a.rs", "use super::b::B;"), ("world/b.rs", "use super::a::A;")];
    let told = "2 files of world/ import each other in a circle, 1 are known: world/a.rs, world/b.rs";
    assert_eq!(wrong_of(&of, &Known { world_cycle: 1, ..NOTHING }), [told]);
    for world_cycle in [2, 3] {
        assert_eq!(wrong_of(&of, &Known { world_cycle, ..NOTHING }), [""; 0]);
    }
    // One that leaves the world is none of its own.
    let of = [("world/a.rs", "use crate::b::B;"), ("b.rs", "use crate::world::a::A;")];
    let told = "these files import each other in a circle: b.rs, world/a.rs";
    assert_eq!(wrong_of(&of, &Known { world_cycle: 2, ..NOTHING }), [told]);
}

#[test]
fn a_room_of_the_world_imports_only_rooms_before_it() {
    let to = |path: &str, text: &str| wrong_of(&[(path, text), ("world/old.rs", "")], &NOTHING);
    let all = [
        ("narrow_phase", "body"),
        ("state", "narrow_phase"),
        ("state", "solver"),
        ("broad_phase", "state"),
        ("sensing", "broad_phase"),
        ("ask", "body"),
        ("steer", "ask"),
        ("step", "sensing"),
    ];
    for (later, earlier) in all {
        let rooms = |from: &str, to: &str| {
            let paths = [from, to].map(|room| format!("world/{room}/mod.rs"));
            let text = format!("use crate::world::{to}::Thing;");
            wrong_of(&[(&paths[1], ""), (&paths[0], &text)], &NOTHING)
        };
        assert_eq!(rooms(later, earlier), [""; 0]);
        let told = format!("world/{earlier}/mod.rs imports world/{later}/mod.rs, which {earlier} must not know");
        assert_eq!(rooms(earlier, later), [told]);
    }
    let told = |file: &str| [format!("world/state/a.rs imports {file}, which state must not know")];
    assert_eq!(to("world/state/a.rs", "use crate::world::old::Old;"), told("world/old.rs"));
    assert_eq!(to("world/state/a.rs", "use super::super::Tags;"), told("world/mod.rs"));
    // From the crate's root, what counts is where it is written.
    assert_eq!(to("world/state/a.rs", "use crate::{Circle, Tags};"), [""; 0]);
    assert_eq!(to("world/old_room/a.rs", "use crate::world::old::Old;"), [""; 0]);
}

#[test]
fn those_on_one_level_do_not_know_each_other_and_the_solver_knows_no_shapes() {
    let solver = |text: &str| wrong_of(&[("world/solver/mod.rs", text), ("world/narrow_phase/mod.rs", "")], &NOTHING);
    let told = |file: &str| [format!("world/solver/mod.rs imports {file}, which solver must not know")];
    assert_eq!(solver("use crate::world::narrow_phase::Touch;"), told("world/narrow_phase/mod.rs"));
    assert_eq!(solver("use crate::Circle;"), told("shape/circle.rs"));
    assert_eq!(solver("use crate::Body;"), told("world/body/mod.rs"));
    let steer = [("world/steer/mod.rs", "use super::step::Step;"), ("world/step/mod.rs", "")];
    assert_eq!(wrong_of(&steer, &NOTHING), ["world/steer/mod.rs imports world/step/mod.rs, which steer must not know"]);
}

#[test]
fn a_room_that_is_known_not_to_hold_is_told_when_it_does() {
    let known = Known { rooms: &["ask"], ..NOTHING };
    let ask = |text: &str| wrong_of(&[("world/ask/mod.rs", text), ("world/old.rs", "")], &known);
    assert_eq!(ask("use super::old::Old;"), [""; 0]);
    assert_eq!(ask("use super::body::Body;"), ["world/ask knows only what it may: take it from `rooms`"]);
    assert_eq!(wrong_of(&[], &known), ["there is no world/ask that imports anything: take it from `rooms`"]);
}

#[test]
fn a_file_is_long_only_if_it_is_known_to_be() {
    let (long, short) = ("\n".repeat(MOST_LINES + 1), "\n".repeat(MOST_LINES));
    let known = Known { long: &["a.rs"], ..NOTHING };
    assert_eq!(wrong_of(&[("a.rs", &short)], &NOTHING), [""; 0]);
    assert_eq!(wrong_of(&[("a.rs", &long)], &NOTHING), ["a.rs has 401 lines, more than 400: split it"]);
    assert_eq!(wrong_of(&[("a.rs", &long)], &known), [""; 0]);
    assert_eq!(wrong_of(&[("a.rs", &short)], &known), ["a.rs has 400 lines, as it should: take it from `long`"]);
    assert_eq!(wrong_of(&[], &known), ["there is no a.rs: take it from `long`"]);
}

#[test]
fn the_engine_itself_is_read() {
    let texts = texts().unwrap();
    let imports = Imports::read(&texts).unwrap();
    let named: BTreeSet<&str> = imports.named["query/contact.rs"].iter().map(String::as_str).collect();
    assert!(named.is_superset(&["query/hull_hull.rs", "query/core.rs", "lib.rs"].into()), "{named:?}");
    assert!(imports.meant["query/contact.rs"].contains("vec2.rs"));
}
