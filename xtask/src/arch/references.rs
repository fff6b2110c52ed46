//! Every path in the code of a module, with its line.

use std::collections::HashMap;

use syn::visit::{self, Visit};

use crate::arch::attributes::{is_test, of_item};
use crate::arch::imports::{Names, flatten, plain};
use crate::arch::locals::{Locals, is_constant};
use crate::arch::tokens::{Found, Parsed, is_metavariable, parse, scan};

/// A path as it is written in the code.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) path: Names,
    pub(crate) line: usize,
    /// Whether it is a macro called without a path, which is resolved by textual scope and not by `use`.
    pub(crate) bare_macro: bool,
}

/// The paths in a module's items. Re-exports do not count, since `pub use` imports nothing for the module's own code.
pub(crate) fn references(items: &[syn::Item]) -> Vec<Reference> {
    let mut reader = Reader { templates: templates(items), ..Reader::default() };
    items.iter().for_each(|item| reader.visit_item(item));
    reader.found
}

#[derive(Default)]
struct Reader {
    found: Vec<Reference>,
    /// The paths of the module's macros that a call completes.
    templates: HashMap<String, Vec<Names>>,
    /// The scopes, innermost last.
    scopes: Vec<Locals>,
}

impl Reader {
    fn add(&mut self, path: &Names, line: usize) {
        let Some(first) = path.names.first() else { return };
        let mut resolved = path.clone();
        if !path.absolute {
            let alone = path.names.len() == 1;
            let hides = |scope: &Locals| scope.types.contains(first) || alone && scope.values.contains(first);
            if first == "Self" || self.scopes.iter().any(hides) {
                return;
            }
            if let Some(import) = self.scopes.iter().rev().find_map(|scope| scope.imports.get(first)) {
                let names = [import.names.as_slice(), &path.names[1..]].concat();
                resolved = Names { absolute: import.absolute, names };
            }
        }
        self.found.push(Reference { path: resolved, line, bare_macro: false });
    }

    fn scan(&mut self, tokens: proc_macro2::TokenStream, wanted: impl Fn(&Found) -> bool) {
        let mut found = Vec::new();
        scan(tokens, &mut found);
        for Found { path, line, .. } in found.into_iter().filter(wanted) {
            if !path.names.iter().any(|name| is_metavariable(name)) {
                self.add(&path, line);
            }
        }
    }

    /// The paths completed by a call of one of the module's macros: every identifier of the call is tried in every position.
    fn complete(&mut self, name: &str, call: &syn::Macro) {
        let Some(templates) = self.templates.get(name) else { return };
        let (mut words, line) = (Vec::new(), line(&call.path));
        scan(call.tokens.clone(), &mut words);
        for word in words.iter().filter_map(|found| found.path.names.last()) {
            for template in templates {
                let names = template.names.iter();
                let names =
                    names.map(|name| if is_metavariable(name) { word } else { name }.clone()).collect();
                let path = Names { absolute: template.absolute, names };
                self.found.push(Reference { path, line, bare_macro: false });
            }
        }
    }

    /// Visits code with local names.
    fn scoped(&mut self, collect: impl FnOnce(&mut Locals), visit: impl FnOnce(&mut Self)) {
        let mut locals = Locals::default();
        collect(&mut locals);
        self.scopes.push(locals);
        visit(self);
        self.scopes.pop();
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_test(of_item(item)) {
            return;
        }
        let mut generics = Generics::default();
        generics.visit_item(item);
        self.scoped(|locals| locals.types.extend(generics.0), |reader| visit::visit_item(reader, item));
    }

    fn visit_item_use(&mut self, line: &'ast syn::ItemUse) {
        let private = match &line.vis {
            syn::Visibility::Inherited => true,
            syn::Visibility::Restricted(at) => at.path.is_ident("self"),
            syn::Visibility::Public(_) => false,
        };
        if private {
            for import in flatten(line) {
                self.found.push(Reference { path: import.path, line: import.line, bare_macro: false });
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.scoped(|locals| locals.visit_item_fn(item), |reader| visit::visit_item_fn(reader, item));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.scoped(|locals| locals.visit_item_const(item), |reader| visit::visit_item_const(reader, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.scoped(|locals| locals.visit_item_static(item), |reader| visit::visit_item_static(reader, item));
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            _ => return visit::visit_impl_item(self, item),
        };
        if !is_test(attributes) {
            self.scoped(|locals| locals.visit_impl_item(item), |reader| visit::visit_impl_item(reader, item));
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        self.scoped(|locals| locals.visit_trait_item(item), |reader| visit::visit_trait_item(reader, item));
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !is_test(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !is_test(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| plain(&segment.ident)).collect();
        let absolute = path.leading_colon.is_some();
        self.add(&Names { absolute, names }, line(path));
        visit::visit_path(self, path);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        let name = plain(&pattern.ident);
        if is_constant(&name) {
            self.add(&Names { absolute: false, names: vec![name] }, pattern.ident.span().start().line);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        const NO_CODE: [&str; 9] =
            ["allow", "cfg", "deny", "derive", "doc", "expect", "forbid", "inline", "warn"];
        let path = attribute.path();
        if let syn::Meta::List(list) = &attribute.meta
            && !NO_CODE.iter().any(|name| path.is_ident(name))
        {
            // A single identifier is a key, unless it is the value of one.
            self.scan(list.tokens.clone(), |found| found.value || found.path.names.len() > 1);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let names: Vec<String> = call.path.segments.iter().map(|segment| plain(&segment.ident)).collect();
        let (bare, line) = (names.len() == 1, line(&call.path));
        if bare {
            self.complete(&names[0], call);
        }
        let path = Names { absolute: call.path.leading_colon.is_some(), names };
        self.found.push(Reference { path, line, bare_macro: bare });
        match parse(call) {
            Parsed::Expressions(list) => list.iter().for_each(|code| Reader::visit_expr(self, code)),
            Parsed::Statements(list) => list.iter().for_each(|code| Reader::visit_stmt(self, code)),
            Parsed::Unknown => self.scan(call.tokens.clone(), |_| true),
        }
    }
}

/// The paths with metavariables in the macros of a module, by macro.
fn templates(items: &[syn::Item]) -> HashMap<String, Vec<Names>> {
    let macros = items.iter().filter_map(|item| match item {
        syn::Item::Macro(item) => item.ident.as_ref().map(|name| (name, &item.mac)),
        _ => None,
    });
    let with_paths = macros.map(|(name, definition)| {
        let mut found = Vec::new();
        scan(definition.tokens.clone(), &mut found);
        let paths = found.into_iter().map(|found| found.path);
        (plain(name), paths.filter(|path| path.names.iter().any(|name| is_metavariable(name))).collect())
    });
    with_paths.collect()
}

fn line(path: &syn::Path) -> usize {
    path.segments.first().map_or(0, |segment| segment.ident.span().start().line)
}

/// The type and const parameters of an item and of everything in it.
#[derive(Default)]
struct Generics(Vec<String>);

impl<'ast> Visit<'ast> for Generics {
    fn visit_generics(&mut self, generics: &'ast syn::Generics) {
        self.0.extend(generics.type_params().map(|parameter| plain(&parameter.ident)));
        self.0.extend(generics.const_params().map(|parameter| plain(&parameter.ident)));
    }
}
