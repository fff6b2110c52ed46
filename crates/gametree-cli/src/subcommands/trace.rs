//! Traces: `search --trace` writes one, `trace check` checks one.

use std::path::Path;

use gametree_players::textbook::{AcuteCorners, TextbookRequest};
use gametree_players::trace::{finish_trace, header, judge, memory_to_judge};
use gametree_players::{Answer, AnyGame};
use gametree_tree::trace::{Judged, Recorder, lines, read};
use serde_json::json;

use crate::args::{OrderName, SearchArgs, TraceArgs};
use crate::failure::{Failure, status};
use crate::files;
use crate::input::{DEFAULT_MEMORY, Query, read_text};
use crate::output::{Ink, Output, grouped};
use crate::terminal::note;

/// The recorder for a search, if the search can be recorded.
pub(super) fn recorder<'g>(
    game: &'g AnyGame,
    args: &SearchArgs,
    request: &TextbookRequest<'_>,
    single: bool,
) -> Result<Recorder<'g, AnyGame>, Failure> {
    // Such a search adds the static values of inner nodes, which the format does not have.
    let adds_up = request.algorithm.uses_static_values() && request.estimates();
    let refused = [
        (adds_up, "no static values of inner nodes: expected --eval none, or another algorithm"),
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

/// Refuses, before the search, a trace that could not be told from the other output.
pub(super) fn check_destination(args: &SearchArgs, out: &Output) -> Result<(), Failure> {
    if args.trace.as_deref() == Some(STDOUT) && out.json() {
        let text = "a trace and --json both go to stdout: expected a file for the trace, or no --json";
        return Err(Failure::usage(text));
    }
    match args.trace.as_deref() {
        Some(file) if file != STDOUT => Ok(files::check_writable(Path::new(file))?),
        _ => Ok(()),
    }
}

/// The name of a file that stands for stdout.
const STDOUT: &str = "-";

/// Completes the header and writes the trace: to stdout if `file` is `-`, else to that file, with a report on stderr
/// of what it omits. Returns whether stdout is taken.
pub(super) fn save(
    recorder: Recorder<'_, AnyGame>,
    file: &str,
    args: &SearchArgs,
    request: &TextbookRequest<'_>,
    query: &Query<'_>,
    answer: &Answer,
    out: &Output,
) -> Result<bool, Failure> {
    let (found, records) = finish_trace(recorder);
    let order = match args.run.order {
        Some(OrderName::Centre) => "centre",
        Some(OrderName::Random) => "random",
        Some(OrderName::Natural) | None => "natural",
    };
    let names = (&*args.position.game.to_string(), &*query.text);
    let header = header(found, request, order, names, query.game, answer);
    let to_stdout = file == STDOUT;
    if to_stdout {
        out.pieces(lines(&header, &records));
    } else {
        files::save_pieces(Path::new(file), || lines(&header, &records))?;
    }
    let (shown, nodes) = (if to_stdout { "the trace" } else { file }, header.nodes.unwrap_or_default());
    if header.capped {
        note(&format!(
            "wrote {shown}: only the first {} of {} nodes (--trace-cap N records more)",
            grouped(records.len() as u64),
            grouped(nodes)
        ));
    } else if !to_stdout {
        note(&format!("wrote {shown}: {} nodes", grouped(nodes)));
    }
    Ok(to_stdout)
}

/// `trace check FILE`.
pub(super) fn run(args: &TraceArgs, out: &Output) -> Result<u8, Failure> {
    let TraceArgs::Check { file, memory } = args;
    let place = if file == "-" { "stdin" } else { file };
    let memory = memory.unwrap_or(DEFAULT_MEMORY);
    let text = read_text(file, memory, "a trace")?;
    if memory_to_judge(&text) + (text.capacity() - text.len()) > memory {
        let message = format!(
            "checking it would take more than the memory of {memory} bytes: expected a shorter trace, or a larger --memory"
        );
        return Err(Failure::usage(message).at(place).stopped());
    }
    let (header, records) = read(&text).map_err(|error| Failure::usage(error.to_string()).at(place))?;
    let trace = judge(&header, &records)
        .map_err(|error| Failure::usage(error.to_string()).at(&format!("{place}, line 1")))?;
    match trace.verdict {
        Ok(judged) => {
            report(&judged, header.capped, out);
            Ok(status::DONE)
        }
        Err(flaw) => {
            let line = flaw.line(&text, records.len());
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
