//! Traces: `search --trace` writes one, `trace check` checks one.

use std::io::Read;
use std::path::Path;

use gametree::knowledge::Notation;
use gametree::trace::{Header, Judged, Recorder, read, write};
use gametree::{Algorithm, Window};
use gametree_games::evaluation::NONE;
use gametree_games::{Order, Spec};
use gametree_players::textbook::{AcuteCorners, TextbookRequest};
use gametree_players::trace::{check_trace, finish_trace};
use gametree_players::{AnyGame, Searcher};
use serde_json::json;

use crate::args::{OrderName, SearchArgs, TraceArgs};
use crate::failure::{Failure, status};
use crate::input::open_game;
use crate::output::{Ink, Output, grouped};

/// The recorder for a search, if the search can be recorded.
pub(super) fn recorder<'g>(
    game: &'g AnyGame,
    args: &SearchArgs,
    request: &TextbookRequest<'_>,
    single: bool,
) -> Result<Recorder<'g, AnyGame>, Failure> {
    let refused = [
        (!single, "one position at a time: expected no -"),
        (request.each_move, "one search: expected neither --driver-loop nor --all-moves"),
        (request.acute_corners != AcuteCorners::Allow, "the unmodified game: expected no --acute-corners"),
    ];
    match refused.into_iter().find(|(wrong, _)| *wrong) {
        Some((_, why)) => Err(Failure::usage(format!("--trace records {why}"))),
        None => {
            let cap = args.trace_cap.unwrap_or(MAX_RECORDED);
            Ok(Recorder::new(game, cap).blocking(request.forced.block))
        }
    }
}

/// The default of `--trace-cap`: some 20 MB.
const MAX_RECORDED: usize = 100_000;

/// Writes the trace, and reports on stderr what it omits.
pub(super) fn save(
    recorder: Recorder<'_, AnyGame>,
    file: &Path,
    args: &SearchArgs,
    position: &str,
    stopped: bool,
) -> Result<(), Failure> {
    let (header, records) = finish_trace(recorder);
    let run = &args.run;
    let algorithm = run.algorithm.and_then(Searcher::textbook).unwrap_or(Algorithm::AlphaBeta);
    let mut window = run.window_args.window.unwrap_or(Window::FULL);
    if run.stop_at_win && algorithm.has_window() {
        // Stopping at ±1 is a search with this window.
        window.alpha = window.alpha.max((-1).into());
        window.beta = window.beta.min(1.into());
    }
    let forced = run.forced.unwrap_or_default();
    let rules = [(forced.win, "win"), (forced.block, "block")];
    let header = Header {
        game: args.position.game.to_string(),
        position: position.to_owned(),
        algorithm: algorithm.name().to_owned(),
        depth_limit: Some(run.depth),
        evaluation: Some(run.eval.clone().unwrap_or_else(|| NONE.name.to_owned())),
        order: Some(
            match run.order {
                Some(OrderName::Centre) => "centre",
                Some(OrderName::Random) => "random",
                Some(OrderName::Natural) | None => "natural",
            }
            .to_owned(),
        ),
        forced: rules.into_iter().filter(|(on, _)| *on).map(|(_, name)| name.to_owned()).collect(),
        stopped,
        ..header
    }
    .with_window(window);
    let shown = file.display();
    std::fs::write(file, write(&header, &records))
        .map_err(|error| Failure::usage(format!("{shown}: {error}: expected a writable file")))?;
    let nodes = header.nodes.unwrap_or_default();
    if header.capped {
        eprintln!(
            "wrote {shown}: only the first {} of {} nodes (--trace-cap N records more)",
            grouped(records.len() as u64),
            grouped(nodes)
        );
    } else {
        eprintln!("wrote {shown}: {} nodes", grouped(nodes));
    }
    Ok(())
}

/// `trace check FILE`.
pub(super) fn run(args: &TraceArgs, out: &Output) -> Result<u8, Failure> {
    let TraceArgs::Check { file } = args;
    let place = if file == "-" { "stdin" } else { file };
    let unreadable = |error: std::io::Error| Failure::usage(format!("{error}: expected a trace")).at(place);
    let mut text = String::new();
    if file == "-" {
        std::io::stdin().read_to_string(&mut text).map_err(unreadable)?;
    } else {
        text = std::fs::read_to_string(file).map_err(unreadable)?;
    }
    let (header, records) = read(&text).map_err(|error| Failure::usage(error.to_string()).at(place))?;
    let spec: Spec = header.game.parse().map_err(|error: gametree_games::SpecError| {
        Failure::usage(error.to_string()).at(&format!("{place}, line 1"))
    })?;
    let order = if header.order.as_deref() == Some("centre") { Order::Centre } else { Order::Natural };
    let game = open_game(spec, order)?;
    let root = game
        .read_position(&header.position)
        .map_err(|error| Failure::from(error).at(&format!("{place}, line 1")))?;
    match check_trace(&game, &root, &header, &records) {
        Ok(judged) => {
            report(&judged, header.capped, out);
            Ok(status::DONE)
        }
        Err(flaw) => {
            // The header is a line too, and blank lines have no record.
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let line = lines.map(|(number, _)| number + 1).nth(flaw.record + 1).unwrap_or(1);
            if out.json() {
                let first_error =
                    json!({"line": line, "id": flaw.id, "kind": flaw.wrong.name(), "text": flaw.text});
                out.object(json!({"ok": false, "first_error": first_error}));
            } else {
                let wrong = out.paint(Ink::Bad, flaw.wrong.name());
                out.text(&format!("{wrong} in line {line}, node {}: {}", flaw.id, flaw.text));
            }
            Ok(status::CHECK_FAILED)
        }
    }
}

/// Reports that a trace is correct.
fn report(judged: &Judged, capped: bool, out: &Output) {
    let Judged { nodes, leaves, cutoffs } = *judged;
    if out.json() {
        out.object(json!({"ok": true, "first_error": null, "nodes": nodes, "leaves": leaves, "cutoffs": cutoffs, "capped": capped}));
        return;
    }
    let ok = out.paint(Ink::Good, "ok");
    let [nodes, leaves, cutoffs] = [nodes, leaves, cutoffs].map(|count| grouped(count as u64));
    let capped = if capped { "; capped: the rest of the search was not recorded" } else { "" };
    out.text(&format!("{ok}: {nodes} nodes, {leaves} leaves, {cutoffs} cut-offs{capped}"));
}
