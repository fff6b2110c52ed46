//! Tests the checker on small source trees.

use crate::arch::arrows::arrows;
use crate::arch::check::check;
use crate::arch::modules::Modules;
use crate::arch::sources::Sources;

/// A list of rooms that allows everything in `crates/house`.
const ROOMS: &str = "```rooms\nhouse\n    a\n    b\n```\n";

fn sources(files: &[(&str, &str)]) -> Sources {
    let path = |path: &str| {
        if path.starts_with("crates/") { path.to_owned() } else { format!("crates/house/src/{path}") }
    };
    Sources(files.iter().map(|(name, text)| (path(name), (*text).to_owned())).collect())
}

/// The arrows, as "from > to", without the folders and endings of `crates/house/src`.
fn drawn(files: &[(&str, &str)]) -> Vec<String> {
    let arrows = arrows(&Modules::parse(&sources(files)).unwrap());
    let short = |path: &str| path.trim_start_matches("crates/house/src/").trim_end_matches(".rs").to_owned();
    let pairs = arrows.iter().flat_map(|(from, targets)| targets.keys().map(move |to| (from, to)));
    pairs.map(|(from, to)| format!("{} > {}", short(from), short(to))).collect()
}

fn findings(files: &[(&str, &str)], document: &str) -> Vec<String> {
    check(&sources(files), document).unwrap()
}

#[test]
fn a_cycle_of_two_files_is_reported_with_the_lines_that_make_it() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B;\npub struct A;"),
        ("b.rs", "\nuse crate::a::A;\npub struct B;"),
    ];
    let found = findings(&files, ROOMS);
    assert_eq!(
        found[0],
        "a cycle of 2 files: crates/house/src/a.rs crates/house/src/b.rs\n    \
         crates/house/src/a.rs:1: crate::b::B\n    crates/house/src/b.rs:2: crate::a::A"
    );
    assert_eq!(
        found[1..],
        [
            "crates/house/src/a.rs:1: crate::b::B leads to crates/house/src/b.rs, but house/a stands below house/b"
        ]
    );
}

#[test]
fn every_way_to_name_an_item_makes_an_arrow() {
    let arrow = |code: &str| {
        drawn(&[
            ("lib.rs", "mod a; pub mod b; mod list;\npub use b::{B, C as Renamed};"),
            ("a.rs", code),
            (
                "b.rs",
                "pub struct B(pub u8); pub struct C; pub enum E { V } pub trait T {} pub const K: u8 = 1;
                      pub fn run() {} #[macro_export] macro_rules! shout { () => {} }",
            ),
            ("list.rs", "pub use crate::b::*;"),
        ])
    };
    for code in [
        "use crate::b::B;",
        "use crate::{b::{self as other, E::V}};",
        "use super::b::B as _;",
        "fn f() { crate::b::run(); }",
        "fn f(_: super::b::B) {}",
        "fn f(b: u8) -> bool { matches!(b, crate::b::K) }",
        "fn f() { let _ = vec![1, crate::b::K]; }",
        "fn f() { odd!(x => { super::b::run() }; y) }",
        "fn f(e: crate::b::E) { match e { _ => {} } }",
        "fn f() { let b = 1; let _ = crate::b::K + b; }",
        "struct S; impl crate::b::T for S {}",
        "fn f<X: crate::b::T>() {}",
        "use crate::b; fn f() { b::run(); }",
        "use crate::b as other; fn f() { other::E::V; }",
        "fn f() { use crate::b as inner; inner::run(); }",
        "fn f() { use super::b::run; run(); }",
        "mod inner { fn f() { super::super::b::run(); } }",
        // Through a re-export, a glob, a glob of re-exports, and a glob of the parent.
        "use crate::B;",
        "fn f(_: crate::Renamed) {}",
        "use crate::list::B;",
        "use crate::list::*; fn f(_: B) {}",
        "use super::*; fn f(_: B) {}",
        "use super::*; fn f(b: u8) { match b { K => {}, _ => {} } b::run(); }",
        "fn f() { crate::shout!(); }",
        "macro_rules! m { () => { $crate::b::run() } }",
        "macro_rules! rows { ($($name:ident($place:ident)),*) => { $(crate::$place::run();)* } } rows! { One(b), Two(x) }",
        "macro_rules! one { ($place:ident) => { fn f() -> super::$place::B { $place::E::V } } } one!(b);",
        "#[serde(default = crate::b::run)] struct S;",
        "pub use crate::b::B; fn f() -> B { B(1) }",
    ] {
        assert_eq!(arrow(code), ["a > b"], "{code}");
    }
    for code in [
        "pub use crate::b::B;",
        "pub(crate) use super::b::*;",
        "use crate::b;",
        "use crate::list::*;",
        "use super::*; fn f(run: u8) -> u8 { run }",
        "use super::b::*; fn f<B>(_: B) {}",
        "#[cfg(test)] use crate::b::B;",
        "#[cfg(test)] mod tests { use crate::b::B; }",
        "#[test] fn f() { crate::b::run(); }",
        "#[cfg(all(test, unix))] fn f() { crate::b::run(); }",
        "struct S; impl S { #[cfg(test)] fn f() { crate::b::run(); } }",
        "/// [`crate::b::B`]\nstruct S;",
        "use other::b::B; fn f() { std::mem::swap(); ::b::run(); }",
    ] {
        assert_eq!(arrow(code), [""; 0], "{code}");
    }
}

#[test]
fn an_import_leads_to_the_file_that_defines_the_item() {
    // The parent only re-exports it, so the arrow does not end there.
    let files = [
        ("lib.rs", "mod parent; mod low;"),
        ("low.rs", "pub struct Low;"),
        ("parent/mod.rs", "mod child; use crate::low::Low;\nstruct Own(Low);"),
        ("parent/child.rs", "use super::Low;"),
    ];
    assert_eq!(drawn(&files), ["parent/child > low", "parent/mod > low"]);
}

#[test]
fn a_parent_that_uses_its_child_and_is_used_by_it_is_a_cycle() {
    for file in ["parent.rs", "parent/mod.rs"] {
        let code = "mod child;\npub use child::Other;\nconst LIMIT: u8 = child::VALUE;";
        let files = [
            ("lib.rs", "mod parent;"),
            (file, code),
            ("parent/child.rs", "use super::LIMIT;\npub const VALUE: u8 = LIMIT; pub struct Other;"),
        ];
        let found = findings(&files, "```rooms\nhouse\n  parent/\n```");
        assert!(found[0].starts_with("a cycle of 2 files"), "{found:?}");
    }
    // The root of a crate is a file like the others.
    let files = [("lib.rs", "mod a;\nstruct Error(a::A);"), ("a.rs", "pub struct A(Option<crate::Error>);")];
    assert!(findings(&files, "```rooms\nhouse\n  a\n```")[0].starts_with("a cycle of 2 files"));
}

#[test]
fn re_exports_and_tests_make_no_cycle() {
    let files = [
        ("lib.rs", "mod a;\npub use a::A;\n#[cfg(test)] mod tests;\npub struct Base;"),
        ("a.rs", "pub struct A(crate::Base);\n#[cfg(test)] mod tests { use super::*; }"),
        ("tests.rs", "not even Rust"),
    ];
    let found = findings(&files, "```rooms\nhouse\n  a\n```");
    let up = "crates/house/src/a.rs:1: crate::Base leads to crates/house/src/lib.rs, \
              but house/a stands below house/(root)";
    assert_eq!(found, [up]);
}

#[test]
fn folders_make_cycles_that_their_files_do_not() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "mod one; pub mod two;"),
        ("a/one.rs", "use crate::b::B;"),
        ("a/two.rs", "pub struct Two;"),
        ("b.rs", "use crate::a::two::Two; pub struct B;"),
    ];
    let found = findings(&files, ROOMS);
    assert!(found[0].starts_with("a cycle of 2 folders in crates/house/src: "), "{found:?}");
    assert!(found[0].contains("crates/house/src/a/ crates/house/src/b.rs"), "{found:?}");
}

#[test]
fn crates_are_resolved_by_their_names_and_ordered() {
    let files = [
        ("lib.rs", "mod a; pub use a::A;"),
        ("a.rs", "pub struct A;"),
        ("crates/the-roof/src/main.rs", "mod b; fn main() { house::A; b::run(); }"),
        ("crates/the-roof/src/b.rs", "use house::*; pub fn run() { let _: A; }"),
        ("crates/the-roof/benches/speed/main.rs", "mod clock; use house::A;"),
        ("crates/the-roof/benches/speed/clock.rs", ""),
    ];
    let rooms = |first: &str, second: &str| findings(&files, &format!("```rooms\n{first}\n{second}\n```"));
    let (house, roof) = ("house\n  a", "the-roof\n  b speed");
    assert_eq!(rooms(house, roof), [""; 0]);
    assert_eq!(rooms(roof, house).len(), 3);
}

#[test]
fn rooms_on_one_line_may_not_use_each_other() {
    let files = [("lib.rs", "mod a; mod b;"), ("a.rs", "pub struct A;"), ("b.rs", "use crate::a::A;")];
    assert_eq!(findings(&files, "```rooms\nhouse # the only one\n  a # below\n  b\n```"), [""; 0]);
    let found = findings(&files, "```rooms\nhouse\n  a b\n```");
    assert_eq!(
        found,
        [
            "crates/house/src/b.rs:1: crate::a::A leads to crates/house/src/a.rs, but house/b stands beside house/a"
        ]
    );
}

#[test]
fn the_list_of_rooms_and_the_code_agree() {
    let files = [("lib.rs", "mod a;"), ("a.rs", ""), ("lost.rs", "")];
    let found = findings(&files, "```rooms\nhouse\n  b\nshed\n```");
    assert_eq!(
        found,
        [
            "ARCHITECTURE.md: the list of rooms lacks house/a",
            "ARCHITECTURE.md: there is no house/b, which is in the list",
            "ARCHITECTURE.md: there is no shed/(root), which is in the list",
            "crates/house/src/lost.rs: no `mod` line leads to this file"
        ]
    );
    for (document, expected) in [
        ("", "ARCHITECTURE.md: expected a block that starts with ```rooms"),
        ("```rooms\n  a\n```", "ARCHITECTURE.md:2: expected one crate, or indented rooms"),
        ("```rooms\nhouse\n  a\n  a\n```", "ARCHITECTURE.md: house/a is listed twice"),
    ] {
        assert_eq!(check(&sources(&files), document).unwrap_err(), expected);
    }
}
