//! Splits `use` lines into one import per name.

use proc_macro2::Span;
use syn::UseTree;

/// A path as written: its identifiers, and whether it starts with `::`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    pub(crate) absolute: bool,
    pub(crate) names: Vec<String>,
}

impl Names {
    pub(crate) fn text(&self) -> String {
        format!("{}{}", if self.absolute { "::" } else { "" }, self.names.join("::"))
    }
}

/// One name, or one glob, of a `use` line.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) path: Names,
    /// The name that it has in this module; none for a glob.
    pub(crate) name: Option<String>,
    pub(crate) line: usize,
}

/// All imports of a `use` line.
pub(crate) fn flatten(line: &syn::ItemUse) -> Vec<Import> {
    let mut imports = Vec::new();
    let start = Names { absolute: line.leading_colon.is_some(), names: Vec::new() };
    walk(&line.tree, &start, &mut imports);
    imports
}

fn walk(tree: &UseTree, before: &Names, imports: &mut Vec<Import>) {
    let below = |name: &syn::Ident| {
        let mut path = before.clone();
        path.names.push(plain(name));
        path
    };
    let mut add = |path: Names, name: Option<String>, span: Span| {
        imports.push(Import { path, name, line: span.start().line });
    };
    match tree {
        UseTree::Path(path) => walk(&path.tree, &below(&path.ident), imports),
        UseTree::Group(group) => group.items.iter().for_each(|item| walk(item, before, imports)),
        UseTree::Glob(glob) => add(before.clone(), None, glob.star_token.spans[0]),
        // `a::{self}` is `a`.
        UseTree::Name(name) if name.ident == "self" => {
            add(before.clone(), before.names.last().cloned(), name.ident.span());
        }
        UseTree::Rename(name) if name.ident == "self" => {
            add(before.clone(), Some(plain(&name.rename)), name.ident.span());
        }
        UseTree::Name(name) => add(below(&name.ident), Some(plain(&name.ident)), name.ident.span()),
        UseTree::Rename(name) => add(below(&name.ident), Some(plain(&name.rename)), name.ident.span()),
    }
}

/// An identifier without the prefix `r#`.
pub(crate) fn plain(name: &syn::Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").map_or_else(|| text.clone(), str::to_owned)
}
