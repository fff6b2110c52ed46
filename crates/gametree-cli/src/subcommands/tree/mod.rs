//! `tree`: searches an explicit tree, reports the visited nodes and the cut-offs, explains and draws them.

mod files;
mod page;

use gametree::{Algorithm, Budget};
use gametree_tree::draw;
use gametree_tree::presets::PRESETS;
use gametree_tree::{JsonParts, Keep, Part, Searched, TreeRequest, TreeSearchError, Values};
use serde_json::json;

use crate::args::TreeArgs;
use crate::failure::{Failure, status};
use crate::input::DEFAULT_MEMORY;
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
    let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
    let (tree, own_view) = tree_source::read(args.tree.as_deref().unwrap_or_default(), memory)?;
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
        Some(name) => {
            let node = game.tree().look_up(name);
            Some(node.map_err(|error| Failure::usage(format!("--explain {name:?}: {error}")))?)
        }
        None => None,
    };
    let keep = match explained {
        _ if args.steps => Keep::Everything,
        Some(node) => Keep::for_explaining(game.tree(), node),
        None => Keep::Nothing,
    };
    let budget = Budget { memory: Some(memory), ..Budget::default() };
    let search =
        Searched::within(&game, algorithm, &request.options(&game), keep, budget).map_err(|e| match e {
            TreeSearchError::Refused(error) => error.into(),
            stopped => Failure::usage(format!("{stopped} (--memory)")).stopped(),
        })?;
    if !search.fits(&parts(args, out), memory) {
        let message = format!(
            "the tree was searched, but what is asked of it would take more than the memory of {memory} bytes: \
             expected fewer flags, or a larger --memory"
        );
        return Err(Failure::usage(message).stopped());
    }
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
        out.lines(search.step_lines());
    }
    if args.draw {
        out.text(&draw::text(&search, out.ascii()));
    }
    if let Some(why) = &why {
        out.text(&why.text.replace(". ", ".\n"));
    }
    let answered = drawn || args.steps || args.draw || why.is_some();
    if !answered || args.types || minimal.is_some() || permuted.is_some() {
        out.text(&page::page(&search, args.types, minimal.as_deref(), out));
        if let Some(permuted) = &permuted {
            out.streamed(format_args!("{} {}", page::label("permuted", out), permuted.tree));
        }
    }
    Ok(status::DONE)
}

/// What is made from the search, for its memory.
fn parts(args: &TreeArgs, out: &Output) -> Vec<Part> {
    let drawn = args.draw || [&args.svg, &args.tikz, &args.dot, &args.exam].into_iter().any(Option::is_some);
    let parts = [
        (Part::Json, out.json()),
        (Part::Text, !out.json()),
        (Part::Types, args.types || out.json()),
        (Part::Explanation, args.explain.is_some()),
        (Part::Minimal, args.minimal),
        (Part::Permuted, args.permute),
        (Part::Drawing, drawn),
    ];
    parts.into_iter().filter(|(_, asked)| *asked).map(|(part, _)| part).collect()
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
            let name = out.paint(Ink::Strong, &format!("@{:<10}", preset.name));
            out.text(&format!("{name} {}\n            {}  (--values {view})", preset.what, preset.tree));
        }
    }
}
