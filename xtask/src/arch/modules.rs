//! The module tree of every crate: the file of each module, and the meaning of each name in it.

use std::collections::HashMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::{Item, Visibility};

use crate::arch::attributes::{is_test, of_item, path};
use crate::arch::imports::{Names, flatten, plain};
use crate::arch::sources::Sources;

/// A module, by its index in `Modules::all`.
pub(crate) type ModuleId = usize;

/// Every module of the workspace.
#[derive(Default)]
pub(crate) struct Modules {
    pub(crate) all: Vec<Module>,
    /// The root modules of the libraries, by the names that paths use.
    pub(crate) libraries: HashMap<String, ModuleId>,
    /// The paths of modules of tests, which are not read, without `.rs`.
    pub(crate) tests: Vec<String>,
}

/// One module: a file, or the braces of an inline `mod`.
pub(crate) struct Module {
    pub(crate) file: String,
    pub(crate) parent: Option<ModuleId>,
    pub(crate) names: HashMap<String, Vec<Binding>>,
    /// `use path::*`, and its visibility.
    pub(crate) globs: Vec<(Names, Scope)>,
    /// Macros by example, which modules below it can use without a path.
    pub(crate) macros: Vec<String>,
    /// Identifiers in item-level macro calls, which may define items with these names.
    pub(crate) generated: Vec<String>,
    pub(crate) items: Vec<Item>,
}

/// The meaning of a name.
pub(crate) struct Binding {
    pub(crate) meaning: Meaning,
    pub(crate) scope: Scope,
}

pub(crate) enum Meaning {
    Module(ModuleId),
    /// An item that this module's file defines.
    Item(ModuleId),
    Import(Names),
}

/// The scope of a name: everywhere, or a module and those below it.
#[derive(Clone, Copy)]
pub(crate) enum Scope {
    Everywhere,
    Within(ModuleId),
}

impl Modules {
    /// Parses all files that a target reaches.
    pub(crate) fn parse(sources: &Sources) -> Result<Self, String> {
        let mut modules = Self::default();
        for target in sources.targets() {
            let root = modules.file(sources, &target.root, None)?;
            if let Some(name) = target.library {
                modules.libraries.insert(name, root);
            }
        }
        Ok(modules)
    }

    /// The root of a module's crate.
    pub(crate) fn root(&self, mut module: ModuleId) -> ModuleId {
        while let Some(parent) = self.all[module].parent {
            module = parent;
        }
        module
    }

    /// Whether a name with this scope is visible in a module.
    pub(crate) fn sees(&self, mut module: ModuleId, scope: Scope) -> bool {
        let Scope::Within(owner) = scope else { return true };
        loop {
            if module == owner {
                return true;
            }
            let Some(parent) = self.all[module].parent else { return false };
            module = parent;
        }
    }

    fn file(&mut self, sources: &Sources, file: &str, parent: Option<ModuleId>) -> Result<ModuleId, String> {
        let text = sources.0.get(file).ok_or_else(|| format!("{file}: expected this file"))?;
        let parsed = syn::parse_file(text)
            .map_err(|error| format!("{file}:{}: {error}", error.span().start().line))?;
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        // The modules of a crate's root and of `mod.rs` are in the same folder, those of `foo.rs` in `foo/`.
        let folder = if parent.is_none() || name == "mod.rs" {
            folder.to_owned()
        } else {
            format!("{folder}/{}", name.trim_end_matches(".rs"))
        };
        let items = if is_test(&parsed.attrs) { Vec::new() } else { parsed.items };
        self.module(sources, items, file, &folder, parent)
    }

    fn module(
        &mut self,
        sources: &Sources,
        items: Vec<Item>,
        file: &str,
        folder: &str,
        parent: Option<ModuleId>,
    ) -> Result<ModuleId, String> {
        let id = self.all.len();
        self.all.push(Module {
            file: file.to_owned(),
            parent,
            names: HashMap::new(),
            globs: Vec::new(),
            macros: Vec::new(),
            generated: Vec::new(),
            items: Vec::new(),
        });
        for item in items {
            match item {
                Item::Mod(item) if is_test(&item.attrs) => {
                    self.tests.push(format!("{folder}/{}", item.ident));
                }
                item if is_test(of_item(&item)) => {}
                Item::Mod(item) => self.child(sources, item, id, folder)?,
                item => self.define(item, id),
            }
        }
        Ok(id)
    }

    fn child(
        &mut self,
        sources: &Sources,
        item: syn::ItemMod,
        id: ModuleId,
        folder: &str,
    ) -> Result<(), String> {
        let name = plain(&item.ident);
        let file = self.all[id].file.clone();
        let child = if let Some((_, items)) = item.content {
            self.module(sources, items, &file, &format!("{folder}/{name}"), Some(id))?
        } else {
            let line = item.ident.span().start().line;
            let beside = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            let candidates = match path(&item.attrs) {
                Some(path) => vec![join(beside, &path)],
                None => vec![format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")],
            };
            let found = candidates.iter().find(|path| sources.0.contains_key(*path));
            let found =
                found.ok_or_else(|| format!("{file}:{line}: expected {}", candidates.join(" or ")))?;
            self.file(sources, found, Some(id))?
        };
        let scope = self.scope(&item.vis, id);
        self.bind(id, name, Meaning::Module(child), scope);
        Ok(())
    }

    /// Records the names defined by an item other than a module.
    fn define(&mut self, item: Item, id: ModuleId) {
        let defined = match &item {
            Item::Const(item) => Some((&item.ident, &item.vis)),
            Item::Enum(item) => Some((&item.ident, &item.vis)),
            Item::Fn(item) => Some((&item.sig.ident, &item.vis)),
            Item::Static(item) => Some((&item.ident, &item.vis)),
            Item::Struct(item) => Some((&item.ident, &item.vis)),
            Item::Trait(item) => Some((&item.ident, &item.vis)),
            Item::Type(item) => Some((&item.ident, &item.vis)),
            Item::Union(item) => Some((&item.ident, &item.vis)),
            _ => None,
        };
        if let Some((name, visibility)) = defined {
            let scope = self.scope(visibility, id);
            self.bind(id, plain(name), Meaning::Item(id), scope);
        }
        match &item {
            Item::Use(line) => self.import(line, id),
            Item::Macro(call) => self.macro_item(call, id),
            _ => {}
        }
        self.all[id].items.push(item);
    }

    fn import(&mut self, line: &syn::ItemUse, id: ModuleId) {
        let scope = self.scope(&line.vis, id);
        for import in flatten(line) {
            match import.name {
                Some(name) => self.bind(id, name, Meaning::Import(import.path), scope),
                None => self.all[id].globs.push((import.path, scope)),
            }
        }
    }

    fn macro_item(&mut self, call: &syn::ItemMacro, id: ModuleId) {
        let Some(name) = &call.ident else {
            words(call.mac.tokens.clone(), &mut self.all[id].generated);
            return;
        };
        self.all[id].macros.push(plain(name));
        let exported = call.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
        let scope = if exported { Scope::Everywhere } else { Scope::Within(id) };
        self.bind(id, plain(name), Meaning::Item(id), scope);
        let root = self.root(id);
        if exported && root != id {
            self.bind(root, plain(name), Meaning::Item(id), scope);
        }
    }

    fn bind(&mut self, id: ModuleId, name: String, meaning: Meaning, scope: Scope) {
        self.all[id].names.entry(name).or_default().push(Binding { meaning, scope });
    }

    fn scope(&self, visibility: &Visibility, id: ModuleId) -> Scope {
        let parent = |id: ModuleId| self.all[id].parent.unwrap_or(id);
        match visibility {
            Visibility::Public(_) => Scope::Everywhere,
            Visibility::Inherited => Scope::Within(id),
            Visibility::Restricted(at) if at.path.is_ident("self") => Scope::Within(id),
            Visibility::Restricted(at) if at.path.is_ident("super") => Scope::Within(parent(id)),
            // `pub(in path)` is narrower than the crate; the compiler has checked that.
            Visibility::Restricted(_) => Scope::Within(self.root(id)),
        }
    }
}

/// A path relative to a folder.
fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in path.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// All identifiers among tokens.
fn words(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => found.push(plain(&name)),
            TokenTree::Group(group) => words(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
