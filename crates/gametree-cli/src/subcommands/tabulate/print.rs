//! What a table says, as JSON, as a page of text, as a plot.

use gametree::Wdl;
use gametree_lab::plot::{Plot, Point, Series};
use gametree_tables::Table;
use gametree_tables::{LevelSummary, Results, TableSummary};
use serde_json::{Value, json};

use super::super::columns::columns;
use super::longest::Longest;
use crate::args::TabulateArgs;
use crate::output::{Ink, Output, format_seconds, grouped};

/// A table that was made or read.
pub(super) struct Tabulation<'a> {
    pub(super) args: &'a TabulateArgs,
    pub(super) table: &'a Table,
    pub(super) seconds: f64,
    /// Whether to print statistics.
    pub(super) stats: bool,
    pub(super) longest: Option<Longest>,
}

/// The values in the order of [`LevelSummary::keeping`].
const VALUES: [Wdl; 3] = [Wdl::Win, Wdl::Draw, Wdl::Loss];

impl Tabulation<'_> {
    pub(super) fn json(&self) -> Value {
        let Tabulation { args, table, .. } = self;
        let (header, summary) = (table.header(), table.summary());
        let all = summary.open().plus(summary.finished());
        let mut fields = json!({
            "game": header.game,
            "position": header.position,
            "file": args.file.display().to_string(),
            "positions": all.total(),
            "wins": all.wins,
            "draws": all.draws,
            "losses": all.losses,
            "longest": summary.longest().map(|(_, win)| win.plies),
            "open": summary.open().total(),
            "finished": summary.finished().total(),
            "endless": summary.endless(),
            "stored": summary.stored(),
            "bytes": table.size(),
            "seconds": self.seconds,
        });
        if self.stats {
            fields["levels"] = summary.levels.iter().map(level_json).collect();
            fields["good_moves"] = good_moves(&summary.keeping());
            fields["longest_win"] = json!(
                self.longest
                    .as_ref()
                    .map(|win| { json!({"plies": win.plies, "position": win.position, "pv": win.line}) })
            );
        }
        fields
    }

    pub(super) fn page(&self, out: &Output) -> String {
        let (table, summary) = (self.table, self.table.summary());
        let row =
            |label: &str, text: &str| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<9}")));
        let (open, finished) = (summary.open(), summary.finished());
        let all = open.plus(finished);
        let of_ends = |results: Results| format!("{}: {}", grouped(results.total()), by_value(results));
        let mut page = row("positions", &of_ends(all))
            + &row("open", &of_ends(open))
            + &row("finished", &of_ends(finished));
        if summary.endless() > 0 {
            page += &row("endless", &format!("{} drawn by endless play", grouped(summary.endless())));
        }
        page += &row(
            "longest",
            &match summary.longest() {
                Some((_, win)) => format!("a win in {}", win.plies),
                None => "nothing is won".to_owned(),
            },
        );
        if let Some(win) = &self.longest {
            page += &row(
                "",
                &match &win.position {
                    Some(position) if position.is_empty() => {
                        format!("from the start: {}", win.line.join(" "))
                    }
                    Some(position) => format!("after {position}: {}", win.line.join(" ")),
                    None => "(to find a way there needs more --memory)".to_owned(),
                },
            );
        }
        let images = if table.header().symmetric { ", one for all its images" } else { "" };
        let file = self.args.file.display();
        page += &row(
            "file",
            &format!(
                "{file}: {} bytes, {} positions stored{images}",
                grouped(table.size()),
                grouped(summary.stored())
            ),
        );
        page += &row("time", &format_seconds(self.seconds));
        if self.stats {
            page += &format!("\n{}\n{}", by_ply(summary, out), by_moves(summary, out));
        }
        page
    }
}

fn by_value(results: Results) -> String {
    let [wins, draws, losses] = [results.wins, results.draws, results.losses].map(grouped);
    format!("{wins} won, {draws} drawn, {losses} lost")
}

fn level_json(level: &LevelSummary) -> Value {
    let results = |r: Results| json!({"wins": r.wins, "draws": r.draws, "losses": r.losses});
    json!({
        "ply": level.ply,
        "positions": level.open.plus(level.finished).total(),
        "open": results(level.open),
        "finished": results(level.finished),
        "endless": level.endless,
        "longest": level.longest.map(|win| win.plies),
        "good_moves": good_moves(&level.keeping),
    })
}

/// How many open positions of each value have how many moves that keep it: at index n those with n.
fn good_moves(keeping: &[Vec<u64>; 3]) -> Value {
    let named = VALUES.into_iter().zip(keeping);
    Value::Object(named.map(|(value, counts)| (value.name().to_owned(), json!(counts))).collect())
}

/// The results of open positions, ply by ply, and how many are finished.
fn by_ply(summary: &TableSummary, out: &Output) -> String {
    let head =
        ["ply", "open", "won", "drawn", "lost", "finished", "longest win", "good moves if won", "if drawn"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    lines.extend(summary.levels.iter().map(|level| {
        let open = level.open;
        let counts = [open.total(), open.wins, open.draws, open.losses, level.finished.total()].map(grouped);
        let ply = level.ply.map_or_else(|| "all".to_owned(), |ply| ply.to_string());
        let longest = level.longest.map(|win| win.plies.to_string()).unwrap_or_default();
        let mut line = vec![ply];
        line.extend(counts);
        line.extend([longest, mean(&level.keeping[0]), mean(&level.keeping[1])]);
        line
    }));
    columns(&lines, out)
}

/// How many open positions of each value have how many moves that keep it.
fn by_moves(summary: &TableSummary, out: &Output) -> String {
    let keeping = summary.keeping();
    let head = ["good moves", "won", "drawn", "lost"].map(str::to_owned).to_vec();
    let most = keeping.iter().map(Vec::len).max().unwrap_or(0);
    let line = |moves: usize| {
        let count = |counts: &Vec<u64>| grouped(counts.get(moves).copied().unwrap_or(0));
        std::iter::once(moves.to_string()).chain(keeping.iter().map(count)).collect()
    };
    let lines: Vec<Vec<String>> = std::iter::once(head).chain((1..most).map(line)).collect();
    columns(&lines, out)
}

/// The mean number of moves; empty without positions.
fn mean(counts: &[u64]) -> String {
    let positions: f64 = counts.iter().map(|&count| count as f64).sum();
    let moves: f64 = (0..).zip(counts).map(|(moves, &count)| f64::from(moves) * count as f64).sum();
    if positions == 0.0 { String::new() } else { format!("{:.2}", moves / positions) }
}

/// The share of the open positions of each ply that the side to move wins, draws and loses.
pub(super) fn plot(game: &str, summary: &TableSummary) -> Plot {
    let share = |part: fn(Results) -> u64| {
        let point = |level: &LevelSummary| {
            let all = level.open.total();
            (all > 0).then(|| {
                Point::exact(f64::from(level.ply.unwrap_or(0)), part(level.open) as f64 / all as f64)
            })
        };
        summary.levels.iter().filter_map(point).collect()
    };
    Plot {
        title: format!("{game}: open positions by ply"),
        x: "ply".into(),
        y: "share, for the side to move".into(),
        logarithmic: false,
        series: vec![
            Series::joined("won", 0, share(|open| open.wins)),
            Series::joined("drawn", 1, share(|open| open.draws)),
            Series::joined("lost", 2, share(|open| open.losses)),
        ],
    }
}
