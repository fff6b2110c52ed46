//! The local names of a piece of code: parameters, variables, type parameters, items and imports in a body.

use std::collections::{HashMap, HashSet};

use syn::visit::{self, Visit};

use crate::arch::imports::{Names, flatten, plain};
use crate::arch::tokens::{Parsed, parse};

/// Names that shadow those of the module.
#[derive(Default)]
pub(crate) struct Locals {
    /// Variables and functions: they shadow a single name, not the start of a path.
    pub(crate) values: HashSet<String>,
    /// Type parameters and types: they also shadow the start of a path.
    pub(crate) types: HashSet<String>,
    /// The imports of `use` lines in a body.
    pub(crate) imports: HashMap<String, Names>,
}

impl<'ast> Visit<'ast> for Locals {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        let name = plain(&pattern.ident);
        if !is_constant(&name) {
            self.values.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_type_param(&mut self, parameter: &'ast syn::TypeParam) {
        self.types.insert(plain(&parameter.ident));
        visit::visit_type_param(self, parameter);
    }

    fn visit_const_param(&mut self, parameter: &'ast syn::ConstParam) {
        self.values.insert(plain(&parameter.ident));
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        if let syn::Stmt::Item(item) = statement {
            self.item(item);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        match parse(call) {
            Parsed::Expressions(list) => list.iter().for_each(|code| Locals::visit_expr(self, code)),
            Parsed::Statements(list) => list.iter().for_each(|code| Locals::visit_stmt(self, code)),
            Parsed::Unknown => {}
        }
    }
}

impl Locals {
    fn item(&mut self, item: &syn::Item) {
        use syn::Item;
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Static(item) => &item.ident,
            Item::Fn(item) => {
                self.values.insert(plain(&item.sig.ident));
                return;
            }
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Use(line) => {
                for import in flatten(line) {
                    self.imports.extend(import.name.map(|name| (name, import.path)));
                }
                return;
            }
            _ => return,
        };
        self.types.insert(plain(name));
    }
}

/// Whether a name in a pattern is a constant and not a new variable, judged by its capitals.
pub(crate) fn is_constant(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}
