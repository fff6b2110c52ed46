//! Renders the pages of `docs/` for the web lab, into the crate that holds its site.
//!
//! They become fragments of HTML, `docs/NAME.html`, with the pictures beside them as they are: the lab puts them into its frame and
//! searches them. Links between pages become places of the lab; what the site does not hold, such as source code, is named only.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::run::root;
use crate::site::{self, Files};

/// The one page at the top of the repository that is for users. The others are for those who have the repository.
const README: &str = "README.md";

/// The page that lists the others.
const INDEX: &str = "docs/README.md";

/// Where they are in the site.
pub(crate) const FOLDER: &str = "docs/";

/// Puts the pages into the site as it is.
pub(crate) fn write() -> Result<(), String> {
    embed(&site::built_from()?)
}

/// Puts the pages into a site that was built from sources with this checksum, and lists its files anew.
pub(crate) fn embed(built_from: &str) -> Result<(), String> {
    let pages = rendered()?;
    site::replace(|path| path.starts_with(FOLDER), &pages)?;
    let worker = site::files(|path| path == WORKER)?;
    let worker = worker.into_iter().map(|(path, bytes)| (path, with_pages(&bytes, &pages).into_bytes()));
    site::replace(|path| path == WORKER, &worker.collect())?;
    site::list(built_from)
}

/// The service worker keeps the files of the pages for use offline, so it has to know them.
const WORKER: &str = "sw.js";

fn with_pages(worker: &[u8], pages: &Files) -> String {
    let mut sum = crc32fast::Hasher::new();
    for (path, bytes) in pages {
        sum.update(path.as_bytes());
        sum.update(bytes);
    }
    let paths: Vec<_> = pages.keys().map(|path| format!("./{path}")).collect();
    let lines = [
        ("const PAGES = ", serde_json::Value::from(paths).to_string()),
        ("const PAGES_VERSION = ", format!("\"{:08x}\"", sum.finalize())),
    ];
    let filled = |line: &str| {
        let known = lines.iter().find(|(start, _)| line.starts_with(start));
        known.map_or_else(|| line.to_owned(), |(start, value)| format!("{start}{value};"))
    };
    String::from_utf8_lossy(worker).lines().map(|line| filled(line) + "\n").collect()
}

/// The files of the pages.
fn rendered() -> Result<Files, String> {
    let sources = sources()?;
    let mut files = Files::new();
    let mut listed = Vec::new();
    for (source, name) in &sources {
        let text = fs::read_to_string(root().join(source)).map_err(|error| format!("{source}: {error}"))?;
        let page = Page { source, sources: &sources };
        let (html, pictures) = page.render(&text);
        for picture in pictures {
            let bytes = fs::read(root().join(&picture)).map_err(|error| format!("{picture}: {error}"))?;
            files.insert(picture, bytes);
        }
        listed.push(serde_json::json!({ "name": name, "title": title(&text) }));
        files.insert(format!("{FOLDER}{name}.html"), html.into_bytes());
    }
    files.insert(format!("{FOLDER}pages.json"), serde_json::Value::from(listed).to_string().into_bytes());
    Ok(files)
}

/// The pages with their names in the lab.
fn sources() -> Result<BTreeMap<String, String>, String> {
    let mut found = vec![README.to_owned()];
    for file in below(Path::new("docs"))? {
        found.extend(file.to_str().filter(|file| file.ends_with(".md")).map(str::to_owned));
    }
    Ok(found.into_iter().map(|source| (source.clone(), name(&source))).collect())
}

/// `docs/alpha-beta.md` is `alpha-beta`, `docs/weights/README.md` is `weights`, and the list of all pages `index`.
fn name(source: &str) -> String {
    if source == INDEX {
        return "index".to_owned();
    }
    let path = source.trim_end_matches(".md");
    let path = path.strip_prefix("docs/").unwrap_or(path);
    path.strip_suffix("/README").unwrap_or(path).to_lowercase()
}

fn title(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

/// All files below a folder of the repository.
fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(root().join(folder)).map_err(failed)? {
        let path = folder.join(entry.map_err(failed)?.file_name());
        if root().join(&path).is_dir() {
            found.extend(below(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

struct Page<'a> {
    source: &'a str,
    sources: &'a BTreeMap<String, String>,
}

impl Page<'_> {
    /// The page as HTML, and the pictures that it shows.
    fn render(&self, text: &str) -> (String, Vec<String>) {
        let mut pictures = Vec::new();
        let mut events: Vec<Event<'_>> = Vec::new();
        // For each link that is open, whether it is one in the lab too.
        let mut kept = Vec::new();
        let mut heading = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(events.len()),
                Event::End(TagEnd::Heading(_)) => {
                    if let Some(at) = heading.take() {
                        name_heading(&mut events, at);
                    }
                }
                Event::Start(Tag::Table(_)) => events.push(Event::Html("<div class=\"wide\">".into())),
                _ => {}
            }
            match event {
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let place = self.place(&dest_url);
                    kept.push(place.is_some());
                    if let Some(place) = place {
                        let dest_url = place.into();
                        events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    }
                }
                Event::End(TagEnd::Link) => {
                    if kept.pop() == Some(true) {
                        events.push(event);
                    }
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let picture = self.path(&dest_url);
                    pictures.push(picture.clone());
                    let dest_url = picture.into();
                    events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                }
                Event::End(TagEnd::Table) => events.extend([event, Event::Html("</div>\n".into())]),
                event => events.push(event),
            }
        }
        let mut page = String::new();
        html::push_html(&mut page, events.into_iter());
        (without_styles(&page), pictures)
    }

    /// Where a link leads in the lab; `None` if the site does not hold that.
    fn place(&self, link: &str) -> Option<String> {
        if link.contains("://") {
            return Some(link.to_owned());
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let source = if path.is_empty() { self.source.to_owned() } else { self.path(path) };
        let name = self.sources.get(&source)?;
        let place = if name == "index" { "#/docs".to_owned() } else { format!("#/docs/{name}") };
        Some(if anchor.is_empty() { place } else { format!("{place}?at={anchor}") })
    }

    /// The path of a file from the top of the repository.
    fn path(&self, relative: &str) -> String {
        let mut path = PathBuf::from(self.source);
        path.pop();
        for part in Path::new(relative).components() {
            match part {
                Component::ParentDir => drop(path.pop()),
                Component::Normal(part) => path.push(part),
                _ => {}
            }
        }
        path.to_string_lossy().into_owned()
    }
}

/// Gives the heading that begins at this event the name by which links reach it, as GitHub makes it. `doc-` keeps it apart from the
/// names that the lab itself uses.
fn name_heading(events: &mut [Event<'_>], at: usize) {
    let text: String = events[at + 1..]
        .iter()
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect();
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let anchor: String =
        text.to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect();
    if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(at) {
        *id = Some(CowStr::from(format!("doc-{anchor}")));
    }
}

/// The lab's policy forbids styles in a page: columns are aligned by classes. And a cell without a heading is no heading.
fn without_styles(page: &str) -> String {
    page.replace(" style=\"text-align: right\"", " class=\"to-the-right\"")
        .replace(" style=\"text-align: left\"", "")
        .replace("<th></th>", "<td></td>")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{FOLDER, Page, WORKER, rendered, with_pages};
    use crate::site;

    fn html(text: &str) -> String {
        let sources = [("docs/a.md", "a"), ("docs/README.md", "index"), ("README.md", "readme")];
        let sources: BTreeMap<_, _> =
            sources.map(|(source, name)| (source.to_owned(), name.to_owned())).into();
        Page { source: "docs/a.md", sources: &sources }.render(text).0
    }

    #[test]
    fn links_become_places_of_the_lab() {
        assert_eq!(
            html("[x](README.md) [y](../README.md#now-then) [z](#here)"),
            "<p><a href=\"#/docs\">x</a> <a href=\"#/docs/readme?at=now-then\">y</a> <a href=\"#/docs/a?at=here\">z</a></p>\n"
        );
        assert_eq!(html("[the `code`](../crates/x.rs) is read"), "<p>the <code>code</code> is read</p>\n");
        assert_eq!(html("[x](https://a.example)"), "<p><a href=\"https://a.example\">x</a></p>\n");
    }

    #[test]
    fn headings_have_names_and_tables_can_scroll() {
        assert_eq!(
            html("## `--at` Now, then"),
            "<h2 id=\"doc---at-now-then\"><code>--at</code> Now, then</h2>\n"
        );
        let table = html("| | b |\n|---|---:|\n| 1 | 2 |");
        assert!(
            table.starts_with("<div class=\"wide\"><table>") && table.ends_with("</table>\n</div>\n"),
            "{table}"
        );
        assert!(
            table.contains("<td></td><th class=\"to-the-right\">b</th>") && !table.contains("style"),
            "{table}"
        );
    }

    /// The pages that the command serves are those of `docs/`.
    #[test]
    fn the_pages_are_current() {
        let kept = site::files(|path| path.starts_with(FOLDER)).unwrap();
        let now = rendered().unwrap();
        let stale: Vec<_> =
            now.iter().filter(|(path, bytes)| kept.get(*path) != Some(bytes)).map(|(path, _)| path).collect();
        let left: Vec<_> = kept.keys().filter(|path| !now.contains_key(*path)).collect();
        assert!(
            stale.is_empty() && left.is_empty(),
            "cargo xtask pages: {stale:?} have changed, {left:?} are gone"
        );
        let worker = &site::files(|path| path == WORKER).unwrap()[WORKER];
        assert_eq!(with_pages(worker, &now).as_bytes(), worker, "the service worker keeps other pages");
    }
}
