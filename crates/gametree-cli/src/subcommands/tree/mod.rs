//! `tree`: searches an explicit tree, reports the visited nodes and the cut-offs, explains and draws them.

mod files;
mod page;

use gametree::tree::presets::PRESETS;
use gametree::tree::{JsonParts, Keep, Searched, TreeRequest, Values};
use gametree::{Algorithm, draw};
use serde_json::json;

use crate::args::TreeArgs;
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output};
use crate::tree_source;

pub(super) fn run(args: &TreeArgs, out: &Output) -> Result<u8, Failure> {
    if args.list {
        list(out);
        return Ok(status::DONE);
    }
    files::check(args, out)?;
    let job = Job::unstoppable("searching the tree");
    let (tree, own_view) = tree_source::read(args.tree.as_deref().unwrap_or_default())?;
    let algorithm = args.algorithm.unwrap_or(Algorithm::AlphaBeta);
    let values = args.values.map_or(own_view, Values::from);
    if algorithm == Algorithm::Product && (args.minimal || args.permute) {
        let why = "the product rule needs every leaf: expected an algorithm that finds a minimax value";
        return Err(Failure::usage(format!("--{}: {why}", if args.minimal { "minimal" } else { "permute" })));
    }
    let request = TreeRequest {
        algorithm,
        values,
        window: args.window_args.window,
        guess: args.window_args.guess,
        at_least: args.window_args.at_least,
    };
    let game = request.game(tree)?;
    let explained = match args.explain.as_deref() {
        Some(name) => Some(game.tree().find(name).ok_or_else(|| {
            let expected = "expected root or a Dewey number of the tree, e.g. 2.1";
            Failure::usage(format!("--explain {name:?}: there is no such node: {expected}"))
        })?),
        None => None,
    };
    let keep = match explained {
        _ if args.steps => Keep::Everything,
        Some(node) => Keep::for_explaining(game.tree(), node),
        None => Keep::Nothing,
    };
    let search = Searched::new(&game, algorithm, &request.options(&game), keep)?;
    let minimal = args.minimal.then(|| search.minimal());
    let permuted = match args.permute {
        true => Some(search.permuted().map_err(|error| Failure::from(error).at("--permute"))?),
        false => None,
    };
    drop(job);
    let why = explained.map(|node| search.explain(node));
    let drawn = files::write(&search, args, out)?;
    if out.json() {
        out.streamed_object(&search.json(JsonParts {
            types: args.types,
            steps: args.steps,
            explanation: why.as_ref(),
            minimal: minimal.as_deref(),
            permuted: permuted.as_ref(),
        }));
        return Ok(status::DONE);
    }
    // These flags select parts of the answer; the page is printed if there are none, or on request.
    if args.steps {
        out.text(&search.steps_text());
    }
    if args.draw {
        out.text(&draw::text(&search, out.ascii()));
    }
    if let Some(why) = &why {
        out.text(&why.text.replace(". ", ".\n"));
    }
    let answered = drawn || args.steps || args.draw || why.is_some();
    if !answered || args.types || minimal.is_some() || permuted.is_some() {
        let permuted = permuted.as_ref().map(|permuted| &permuted.tree);
        out.text(&page::page(&search, args.types, minimal.as_deref(), permuted, out));
    }
    Ok(status::DONE)
}

/// The presets.
fn list(out: &Output) {
    for preset in PRESETS {
        let view = if preset.values == Values::Root { "root" } else { "mover" };
        if out.json() {
            out.object(
                json!({"name": preset.name, "what": preset.what, "tree": preset.tree, "values": view}),
            );
        } else {
            let name = out.paint(Ink::Strong, &format!("@{:<9}", preset.name));
            out.text(&format!("{name} {}\n           {}  (--values {view})", preset.what, preset.tree));
        }
    }
}
