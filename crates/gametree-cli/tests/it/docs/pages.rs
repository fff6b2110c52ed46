//! The pages of the repository: which there are, and what stands in them.

use std::path::Path;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::root;

/// All pages for people, by their paths from the top of the repository.
pub(super) fn all() -> Vec<String> {
    let mut found: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "python/README.md",
        "web/npm/README.md",
    ]
    .map(str::to_owned)
    .to_vec();
    found.extend(below("docs"));
    found
}

/// The pages in `docs/` or a folder of it.
pub(super) fn below(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(below(&path));
        } else if Path::new(&path).extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub(super) fn text(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// A block of code.
#[derive(Debug)]
pub(super) struct Fence {
    /// The words behind its three backticks: a language, perhaps more.
    pub(super) info: String,
    pub(super) text: String,
}

pub(super) fn events(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

pub(super) fn fences(text: &str) -> Vec<Fence> {
    let mut found: Vec<Fence> = Vec::new();
    let mut within = false;
    for event in events(text) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let info =
                    if let CodeBlockKind::Fenced(info) = kind { info.to_string() } else { String::new() };
                found.push(Fence { info, text: String::new() });
                within = true;
            }
            Event::End(TagEnd::CodeBlock) => within = false,
            Event::Text(text) if within => found.last_mut().unwrap().text += &text,
            _ => {}
        }
    }
    found
}

/// The names by which a link reaches the headings of a page, as GitHub makes them.
pub(super) fn anchors(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut heading = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => found.extend(heading.take().map(|heading| anchor(&heading))),
            _ => {}
        }
    }
    found
}

fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Where the links and pictures of a page lead.
pub(super) fn links(text: &str) -> Vec<String> {
    let to = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    };
    events(text).filter_map(to).collect()
}
