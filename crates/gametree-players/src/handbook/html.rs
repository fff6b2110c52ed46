//! A document as one page without scripts, which needs nothing else.

use std::fmt::{self, Write};

use gametree_picture::Layout;

use super::document::{Document, Entry, Span, escaped};

/// How the page looks, light or dark as the reader likes it.
const STYLE: &str = ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}\
    .boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.5rem}\
    article{border:1px solid #8888;border-radius:.5rem;padding:.75rem 1rem;min-width:0;scroll-margin-top:1rem}article:target{outline:3px solid #15803d}\
    article h3{margin:0 0 .5rem;font-size:1.05rem}h3 small{font-weight:normal;opacity:.8}article svg{max-width:100%;height:auto;max-height:24rem}\
    article ul{margin:.5rem 0 0;padding-left:1.1rem}table{border-collapse:collapse}td,th{border:1px solid #8888;padding:.3rem .7rem;text-align:left}\
    @media print{article{break-inside:avoid}}";

impl Document {
    /// The document as an HTML page.
    #[must_use]
    pub fn html(&self) -> String {
        let mut page = String::new();
        // Writing to a string does not fail.
        let _ = write(&mut page, self);
        page
    }
}

fn write(page: &mut String, document: &Document) -> fmt::Result {
    let title = escaped(&document.title);
    writeln!(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(page, "<title>{title}</title>\n<style>{STYLE}{}</style>\n</head>", Layout::style())?;
    writeln!(page, "<body>\n<h1>{title}</h1>")?;
    if let Some(game) = &document.game {
        writeln!(page, "<p>The game: {}</p>", escaped(game))?;
    }
    for chapter in &document.chapters {
        writeln!(page, "<h2>{}</h2>\n<ol>", escaped(&chapter.title))?;
        chapter.rules.iter().try_for_each(|rule| writeln!(page, "<li>{}", escaped(rule)))?;
        writeln!(page, "</ol>\n<div class=\"boards\">")?;
        chapter.entries.iter().try_for_each(|entry| write_entry(page, entry))?;
        writeln!(page, "</div>")?;
    }
    writeln!(page, "<h2>How much there is to know</h2>\n<table>")?;
    for size in &document.sizes {
        writeln!(page, "<tr><th>{}<td>{}</tr>", escaped(&size.what), escaped(&size.how_much))?;
    }
    writeln!(page, "</table>\n</body>\n</html>")
}

fn write_entry(page: &mut String, entry: &Entry) -> fmt::Result {
    let Entry { anchor, title, aside, picture, marks, lines } = entry;
    writeln!(page, "<article id=\"{anchor}\"><h3>{} <small>{}</small></h3>", escaped(title), escaped(aside))?;
    let Layout { width, height, svg, .. } = picture.clone().in_rows_of(2).layout(marks);
    writeln!(
        page,
        "<svg class=\"gametree-board\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">{svg}</svg>",
        escaped(title)
    )?;
    writeln!(page, "<ul>")?;
    for line in lines {
        write!(page, "<li>")?;
        for span in line {
            match span {
                Span::Text(text) => write!(page, "{}", escaped(text))?,
                Span::Link(to, text) => write!(page, "<a href=\"#{to}\">{}</a>", escaped(text))?,
            }
        }
        writeln!(page)?;
    }
    writeln!(page, "</ul></article>")
}
