//! `ledger`: what is in the file, on a page or as JSON.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use gametree::Wdl;
use gametree::knowledge::{Notation, play_all};
use gametree::solve::ResultBounds;
use gametree_games::{Order, Spec};
use gametree_ledger::{Audit, Ledger, Limit, Summary, certify, check, summary};
use gametree_players::native::certificate::Limits;
use gametree_players::native::{Method, SolveRequest};
use gametree_players::{AnyGame, AnyMove, Pieces, moves_of, player_name, write_line, write_moves};
use serde_json::{Value, json};

use super::certificate::{Within, write as write_certificate};
use super::{failure, number, number_text, origin};
use crate::args::LedgerArgs;
use crate::board::{draw, player};
use crate::failure::{Failure, status};
use crate::input::open_game_at;
use crate::job::{Job, counted, interrupted, stop_flag};
use crate::output::{Ink, Output, format_seconds, grouped};
use crate::subcommands::proof::check_file;

pub(in crate::subcommands) fn run(args: &LedgerArgs, out: &Output) -> Result<u8, Failure> {
    if let Some(file) = &args.proof {
        check_file(file)?;
    }
    let mut ledger = Ledger::open(&args.file).map_err(|error| failure(&error))?;
    let unknown = |error: String| Failure::usage(error).at(&args.file.display().to_string());
    let spec: Spec = ledger.game().parse().map_err(|error| unknown(format!("{error}")))?;
    let first = ledger.first_asked().map_err(|error| failure(&error))?.unwrap_or_default();
    let game = open_game_at(spec, Order::Centre, &first)?;
    let asked = match &args.words[..] {
        [] => None,
        words => Some(moves_of(&game, &words.join(" "))?),
    };
    if let Some(file) = &args.certificate {
        let open = File::open(file).map_err(|error| {
            Failure::usage(format!("{}: {error}: expected a certificate", file.display()))
        })?;
        let job = Job::counting("verify", "bytes", open.metadata().map_or(0, |found| found.len()));
        let options = gametree_verify::Options { control: job.control(), ..Default::default() };
        certify(&game, &mut ledger, open, &origin(0), &options)
            .map_err(|error| failure(&error).at(&file.display().to_string()))?;
    }
    let audit = if args.check { Some(audit(args, &game, &mut ledger)?) } else { None };
    let found = summary(&game, &ledger, asked.as_deref()).map_err(|error| failure(&error))?;
    let within = Within {
        limits: Limits { policies: args.policies, ..Limits::default() },
        time: args.time,
        nodes: args.nodes,
        memory: args.memory,
    };
    let write = |file| write_certificate(&game, &mut ledger, &found.root.moves, file, within);
    let proof = args.proof.as_deref().map(write).transpose()?.flatten();
    let page = Page { game: &game, name: ledger.game(), found: &found, audit: audit.as_ref() };
    if out.json() {
        let mut fields = page.json(&args.file.display().to_string());
        if let Some(proof) = &proof {
            fields["proof"] = proof.json();
        }
        out.object(fields);
    } else {
        let proof = proof.as_ref().map(|proof| Page::row("proof", &proof.text(), out));
        out.text(&(page.text(out) + &proof.unwrap_or_default()));
    }
    let ended_early = audit.is_some_and(|audit| audit.claimed > 0) || args.proof.is_some() && proof.is_none();
    Ok(if ended_early { status::STOPPED } else { status::DONE })
}

/// Recomputes everything, within the limits of the flags.
fn audit(args: &LedgerArgs, game: &AnyGame, ledger: &mut Ledger) -> Result<Audit, Failure> {
    let request = SolveRequest { method: Method::Best, memory: args.memory, ..SolveRequest::default() };
    let counter = Arc::new(AtomicU64::new(0));
    let job = Job::counted_in(Arc::clone(&counter), "checking", args.nodes, args.time);
    let mut pieces = Pieces { session: game.solver(&request), control: counted(&counter) };
    let mut left = |spent: u64| {
        let time = args.time.map(|time| time.saturating_sub(Duration::from_secs_f64(job.seconds())));
        let nodes = args.nodes.map(|nodes| nodes.saturating_sub(spent));
        let over = stop_flag().load(std::sync::atomic::Ordering::Relaxed)
            || time == Some(Duration::ZERO)
            || nodes == Some(0);
        (!over).then_some(Limit { time, nodes })
    };
    let found = check(game, ledger, &mut pieces, &origin(request.table_bytes()), &mut left);
    found.map_err(|error| failure(&error))
}

/// What is shown.
pub(in crate::subcommands) struct Page<'p> {
    pub(in crate::subcommands) game: &'p AnyGame,
    pub(in crate::subcommands) name: &'p str,
    pub(in crate::subcommands) found: &'p Summary<AnyMove>,
    pub(in crate::subcommands) audit: Option<&'p Audit>,
}

impl Page<'_> {
    pub(in crate::subcommands) fn json(&self, file: &str) -> Value {
        let &Page { game, name, found, audit } = self;
        let root = &found.root;
        let names =
            |moves: &[AnyMove]| -> Vec<String> { moves.iter().map(|&mv| game.move_name(mv)).collect() };
        let mut fields = json!({
            "file": file, "game": name, "rows": found.rows, "proved": found.proved, "verified": found.verified,
            "claimed": found.claimed, "open": found.open, "nodes": found.nodes, "seconds": found.microseconds as f64 / 1e6, "begun": found.begun,
            "claims": found.claims.claims,
            "root": {
                "position": write_moves(game, &root.moves),
                "to_move": self.to_move().map(player_name),
                "value": root.bounds.result().map(Wdl::name),
                "bounds": bounds(root.bounds),
                "status": self.status(),
                "verified": bounds(root.verified),
                "claimed": bounds(root.claimed),
                "proof": root.numbers.map(|(proof, _)| number(proof)),
                "disproof": root.numbers.map(|(_, disproof)| number(disproof)),
                "best": names(&root.line[..root.line.len().min(1)]),
                "pv": names(&root.line),
            },
        });
        if let Some(Audit { parents, recomputed, verified, claimed, nodes, .. }) = audit {
            fields["check"] = json!({"parents": parents, "recomputed": recomputed, "verified": verified,
                "claimed": claimed, "nodes": nodes, "complete": *claimed == 0, "stopped": interrupted()});
        }
        fields
    }

    fn to_move(&self) -> Option<gametree::Player> {
        play_all(self.game, self.found.root.moves.iter().copied()).ok().map(|state| state.to_move())
    }

    fn status(&self) -> &'static str {
        let root = &self.found.root;
        if root.verified.result().is_some() {
            "verified"
        } else if root.bounds.result().is_some() {
            "proved"
        } else if root.claimed.result().is_some() {
            "claimed"
        } else if root.numbers.is_some() {
            "open"
        } else {
            "unknown"
        }
    }

    fn text(&self, out: &Output) -> String {
        let &Page { game, found, .. } = self;
        let mut page = String::new();
        if let Ok(state) = play_all(game, found.root.moves.iter().copied()) {
            page += &draw(game, &state, out, |_| None);
            page.push('\n');
            page += &Self::row("to move", &player(state.to_move(), out), out);
        }
        page + &self.rows(out)
    }

    /// A line with a label.
    pub(in crate::subcommands) fn row(label: &str, text: &str, out: &Output) -> String {
        format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<8}")))
    }

    /// What is below the board.
    pub(in crate::subcommands) fn rows(&self, out: &Output) -> String {
        let &Page { game, name, found, audit } = self;
        let root = &found.root;
        let row = |label, text: &str| Self::row(label, text, out);
        let mut page = String::new();
        let value = root.bounds.value(None).to_string();
        let status = match self.status() {
            "verified" => format!("{value}, verified"),
            "claimed" => claimed(root.claimed),
            "unknown" => "not in the ledger".to_owned(),
            _ => value,
        };
        page += &row("value", &out.paint(Ink::Strong, &status));
        if !root.line.is_empty() {
            page += &row("pv", &write_line(game, &root.line));
        }
        if let (None, Some((proof, disproof))) = (root.bounds.result(), root.numbers) {
            page += &row(
                "open",
                &format!("proof number {}, disproof number {}", number_text(proof), number_text(disproof)),
            );
        }
        let [rows, proved, verified, claimed, open, nodes] =
            [found.rows, found.proved, found.verified, found.claimed, found.open, found.nodes].map(grouped);
        let time = format_seconds(found.microseconds as f64 / 1e6);
        page += &row("ledger", &format!("{name}: {rows} rows, {nodes} nodes"));
        page += &row(
            "",
            &format!(
                "positions proved: {proved}, of them verified {verified}; only claimed: {claimed}; open: {open}"
            ),
        );
        page += &row("time", &time);
        if found.claims.claims > 0 {
            let [rows, claims] = [found.claims.rows, found.claims.claims].map(grouped);
            page += &row("claims", &format!("{claims} of semi-strong searches, in {rows} rows"));
        }
        if let Some(Audit { parents, recomputed, verified, claimed, nodes, .. }) = audit {
            let [parents, recomputed, verified, claimed, nodes] =
                [*parents, *recomputed, *verified, *claimed, *nodes].map(grouped);
            page += &row(
                "check",
                &format!(
                    "{parents} parents recomputed; results: {recomputed} recomputed in {nodes} nodes, {verified} verified before, {claimed} not verified"
                ),
            );
        }
        page
    }
}

/// What nobody has looked at, in words that nobody can take for a proof.
pub(super) fn claimed(bounds: ResultBounds) -> String {
    bounds
        .result()
        .map_or_else(String::new, |result| format!("{result} is claimed, and nobody has checked it"))
}

fn bounds(ResultBounds { lower, upper }: ResultBounds) -> Value {
    json!({"lower": lower.name(), "upper": upper.name()})
}
