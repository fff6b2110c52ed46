//! Links lead somewhere, every page is found from the README, and pages begin and end as they should.

use std::collections::BTreeSet;

use super::pages::{all, anchors, below, links, text};
use super::root;

/// The target of a link from `page`: a path from the top of the repository, and an anchor. `None` for one that leaves it.
fn target(page: &str, link: &str) -> Option<(String, Option<String>)> {
    if link.contains("://") {
        return None;
    }
    let (path, anchor) =
        link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor.to_owned())));
    if path.is_empty() {
        return Some((page.to_owned(), anchor));
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    Some((parts.join("/"), anchor))
}

#[test]
fn every_link_leads_somewhere() {
    let mut followed = 0;
    let mut broken = Vec::new();
    for page in all() {
        for link in links(&text(&page)) {
            let Some((path, anchor)) = target(&page, &link) else { continue };
            let there = root().join(&path).exists();
            let named = |anchor: String| anchors(&text(&path)).contains(&anchor);
            if !there || anchor.is_some_and(|anchor| !named(anchor)) {
                broken.push(format!("{page}: {link}"));
            }
            followed += 1;
        }
    }
    assert_eq!(broken, [""; 0]);
    assert!(followed > 100, "{followed}");
}

/// From the README every page of `docs/` is two clicks away.
#[test]
fn every_page_is_two_clicks_away() {
    let mut reached: BTreeSet<String> = ["README.md".to_owned()].into();
    for _ in 0..2 {
        for page in reached.clone().iter().filter(|page| page.ends_with(".md")) {
            reached.extend(links(&text(page)).iter().filter_map(|link| Some(target(page, link)?.0)));
        }
    }
    let missed: Vec<String> = below("docs").into_iter().filter(|page| !reached.contains(page)).collect();
    assert_eq!(missed, [""; 0]);
}

/// The index lists every page once, whoever adds one.
#[test]
fn the_index_lists_every_page() {
    let listed: Vec<String> = links(&text("docs/README.md"))
        .iter()
        .filter_map(|link| Some(target("docs/README.md", link)?.0))
        .collect();
    for page in below("docs").iter().filter(|page| *page != "docs/README.md") {
        assert!(listed.contains(page), "{page}");
    }
}

/// A page begins with its name and, before anything else, with what it is for; it ends with where to go next.
#[test]
fn every_page_says_where_to_go_next() {
    for page in below("docs").iter().filter(|page| *page != "docs/README.md") {
        let text = text(page);
        let mut lines = text.lines();
        assert!(lines.next().is_some_and(|line| line.starts_with("# ")), "{page}");
        assert_eq!(lines.next(), Some(""), "{page}");
        assert!(lines.next().is_some_and(|line| line.starts_with("For ")), "{page}: for whom is it?");
        let end = text.trim_end().rsplit("\n\n").next().unwrap();
        let said = end.starts_with("Next: ") || text.contains("\n## Where to go next\n");
        assert!(said && !links(end).is_empty(), "{page}: where does one go next?");
    }
}

/// The README is read in half a minute, and its beginning alone says what this is, how to start, and for whom.
#[test]
fn the_readme_is_short() {
    let text = text("README.md");
    let words = text.split_whitespace().count();
    assert!(text.lines().count() <= 120 && words <= 800, "{} lines, {words} words", text.lines().count());
    let beginning = text.lines().take(25).collect::<Vec<_>>().join("\n");
    for needed in
        ["proves who wins", "](docs/alpha-beta/deep.svg)", "cargo run --release -- ", "](docs/library.md)"]
    {
        assert!(beginning.contains(needed), "{needed}");
    }
}
