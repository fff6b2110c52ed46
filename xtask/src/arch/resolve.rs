//! Resolves paths to the files that define the items they name.

use std::collections::BTreeSet;

use crate::arch::imports::Names;
use crate::arch::modules::{Meaning, ModuleId, Modules};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Module(ModuleId),
    /// An item defined in a module's file.
    ItemOf(ModuleId),
}

/// The imports being followed, so that a cyclic one terminates.
type Trail = Vec<(ModuleId, String, usize)>;

impl Modules {
    /// The modules that define the item named by a path in a module. Empty for items of other workspaces, local variables, and
    /// modules, which are not items.
    pub(crate) fn definers(&self, module: ModuleId, path: &Names) -> BTreeSet<ModuleId> {
        let things = self.path(module, path, &mut Trail::new());
        let items = things.into_iter().filter_map(|thing| match thing {
            Thing::ItemOf(module) => Some(module),
            Thing::Module(_) => None,
        });
        items.collect()
    }

    /// The module whose `macro_rules!` a call without a path refers to: the module itself or one above it.
    pub(crate) fn macro_definer(&self, mut module: ModuleId, name: &str) -> Option<ModuleId> {
        loop {
            if self.all[module].macros.iter().any(|defined| defined == name) {
                return Some(module);
            }
            module = self.all[module].parent?;
        }
    }

    fn path(&self, module: ModuleId, path: &Names, trail: &mut Trail) -> BTreeSet<Thing> {
        let Some((first, mut rest)) = path.names.split_first() else { return BTreeSet::new() };
        let library =
            |name: &str| self.libraries.get(name).map(|root| Thing::Module(*root)).into_iter().collect();
        let mut things: BTreeSet<Thing> = match first.as_str() {
            _ if path.absolute => library(first),
            "crate" | "$crate" => [Thing::Module(self.root(module))].into(),
            "self" => [Thing::Module(module)].into(),
            "super" => self.all[module].parent.map(Thing::Module).into_iter().collect(),
            name => {
                let found = self.name(module, module, name, trail);
                if found.is_empty() { library(name) } else { found }
            }
        };
        while let Some((name, after)) = rest.split_first() {
            rest = after;
            // A function and a module may share a name; only the module contains names.
            let inside = things.iter().any(|thing| matches!(thing, Thing::Module(_)));
            let mut next = BTreeSet::new();
            for thing in things {
                match thing {
                    Thing::Module(above) if name == "super" => {
                        next.extend(self.all[above].parent.map(Thing::Module));
                    }
                    Thing::Module(here) => next.extend(self.name(here, module, name, trail)),
                    // A variant, a method or an associated item belongs to its type.
                    Thing::ItemOf(_) if !inside => _ = next.insert(thing),
                    Thing::ItemOf(_) => {}
                }
            }
            things = next;
        }
        things
    }

    /// The meaning of a name in a module, for code in `viewer`.
    fn name(&self, module: ModuleId, viewer: ModuleId, name: &str, trail: &mut Trail) -> BTreeSet<Thing> {
        let mut things = BTreeSet::new();
        for (index, binding) in self.all[module].names.get(name).into_iter().flatten().enumerate() {
            if !self.sees(viewer, binding.scope) {
                continue;
            }
            match &binding.meaning {
                Meaning::Module(id) => _ = things.insert(Thing::Module(*id)),
                Meaning::Item(id) => _ = things.insert(Thing::ItemOf(*id)),
                Meaning::Import(path) => {
                    let step = (module, name.to_owned(), index);
                    if !trail.contains(&step) {
                        trail.push(step);
                        things.extend(self.path(module, path, trail));
                        trail.pop();
                    }
                }
            }
        }
        if things.is_empty() {
            things = self.globs(module, viewer, name, trail);
        }
        if things.is_empty() && self.all[module].generated.iter().any(|word| word == name) {
            things.insert(Thing::ItemOf(module));
        }
        things
    }

    fn globs(&self, module: ModuleId, viewer: ModuleId, name: &str, trail: &mut Trail) -> BTreeSet<Thing> {
        let mut things = BTreeSet::new();
        for (index, (path, scope)) in self.all[module].globs.iter().enumerate() {
            let step = (module, "*".to_owned() + name, index);
            if !self.sees(viewer, *scope) || trail.contains(&step) {
                continue;
            }
            trail.push(step);
            for thing in self.path(module, path, trail) {
                if let Thing::Module(source) = thing {
                    // A glob imports what is visible in the module with the glob.
                    things.extend(self.name(source, module, name, trail));
                }
            }
            trail.pop();
        }
        things
    }
}
