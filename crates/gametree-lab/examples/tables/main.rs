//! Updates the tables and plots of a page of measurements: `cargo run --release -p gametree-lab --example tables -- PAGE.md
//! FOLDER`.
//!
//! FOLDER holds the `--json` output of `gametree experiment match` and `decisions`, one file NAME.ndjson per table. The text of
//! the page between `<!-- table NAME -->` and `<!-- end -->` is replaced by the table of that name; plots are written to FOLDER.

mod althofer;
mod pathology;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gametree_lab::Control;
use gametree_lab::pathology::{Good, Model, Rule, Weight, pathology};
use gametree_lab::plot::{Plot, Point, Series};
use gametree_lab::reproduce::decimal;
use serde_json::Value;

type TableResult = Result<String, Box<dyn Error>>;

/// A line of a table: its heading cells, and the measurement for each column.
type Line<'a> = (Vec<String>, BTreeMap<String, &'a Value>);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [page, folder] = arguments.as_slice() else { return Err("expected PAGE.md and FOLDER".into()) };
    let folder = Path::new(folder);
    let (mut text, mut rest) = (String::new(), fs::read_to_string(page)?);
    while let Some((before, after)) = rest.split_once("<!-- table ") {
        let (name, after) = after.split_once(" -->").ok_or("a table without a name")?;
        let (_, after) = after.split_once("<!-- end -->").ok_or("a table without an end")?;
        if folder.ends_with("pathology") {
            let table = pathology::table(name, folder)?.ok_or(format!("{name}: no table of this page"))?;
            write!(text, "{before}<!-- table {name} -->\n{table}<!-- end -->")?;
            rest = after.to_owned();
            continue;
        }
        let rows = rows(&folder.join(format!("{}.ndjson", name.split('/').next().unwrap_or(name))))?;
        let table = match name {
            "decisions" => decisions(&rows, folder)?,
            "decisions/theory" => theory(&rows)?,
            "selective" if folder.ends_with("engine-ablation") => selective(&rows)?,
            "games" if folder.ends_with("engine-ablation") => points(&rows)?,
            "nodes" | "fixed" if folder.ends_with("engine-ablation") => ablation(&rows)?,
            "time" if folder.ends_with("monte-carlo") => monte_carlo(&rows)?,
            "control" => althofer::control(&rows)?,
            "strength" => strength(&rows)?,
            _ if folder.ends_with("althofer-in-practice") => althofer::weights(&rows, name, folder)?,
            name => return Err(format!("{name}: no table of this page").into()),
        };
        write!(text, "{before}<!-- table {name} -->\n{table}<!-- end -->")?;
        rest = after.to_owned();
    }
    fs::write(page, text + &rest)?;
    Ok(())
}

fn rows(file: &Path) -> Result<Vec<Value>, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// The value of a key of a setting; for `backup=althofer:0.5` the weight.
fn key<'a>(setting: &'a str, key: &str) -> Option<&'a str> {
    let value = setting.split(',').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))?;
    Some(value.strip_prefix("althofer:").unwrap_or(value))
}

/// The name of an evaluation in the tables.
fn evaluation(setting: &str) -> &str {
    match key(setting, "eval").unwrap_or("by hand") {
        // Of chess it is the weights by hand that are in a file, and the game's own were learned.
        "file:docs/weights/chess-start.txt" => "by hand",
        "pieces" => "learned",
        file if file.starts_with("file:") => "learned",
        "coarse" => "coarse",
        _ => "by hand",
    }
}

fn game(row: &Value) -> &str {
    match row["game"].as_str().unwrap_or("?") {
        "tictactoe3d:4" => "4×4×4",
        "connect4" => "Connect Four",
        "breakthrough" => "Breakthrough",
        "chess" => "Chess",
        "othello:6" => "Othello 6×6",
        "hex:5" => "Hex 5×5",
        "hex:6" => "Hex 6×6",
        "hex:7" => "Hex 7×7",
        "hex:9" => "Hex 9×9",
        "tictactoe" => "Tic-tac-toe",
        "mnk:7,7,4" => "4 in a row on 7×7",
        "mnk:9,9,5" => "5 in a row on 9×9",
        other => other,
    }
}

fn limit(setting: &str) -> String {
    let named = |name: &str| key(setting, name).map(|value| format!("{name} {value}"));
    named("depth").or_else(|| named("nodes")).unwrap_or_default()
}

fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or(f64::NAN)
}

/// `+2 ± 12`, in bold if the interval excludes 0.
fn elo(row: &Value) -> String {
    let (elo, error) = (number(row, "elo"), number(row, "error"));
    let text = format!("{elo:+.0} ± {error:.0}").replace('-', "−").replace("+0", "0").replace("−0", "0");
    if elo.abs() > error { format!("**{text}**") } else { text }
}

/// Monte Carlo tree search against the engine: a row for each game, three matches in it.
fn monte_carlo(rows: &[Value]) -> TableResult {
    let mut table =
        "| game | games | play-outs against the engine | play-outs against the engine without an evaluation \
        | the engine's evaluation in both | nodes a move: mcts, engine |\n|---|---|---|---|---|---|\n"
            .to_owned();
    for of_game in rows.chunks(3) {
        let [own, blind, both] = of_game else { return Err("expected three matches for each game".into()) };
        let nodes = |side: &str| number(&own[side], "nodes_per_move") / 1_000.0;
        let cells = [own, blind, both].map(elo_or_points).join(" | ");
        let nodes = format!("{:.0} k, {:.0} k", nodes("a"), nodes("b"));
        writeln!(table, "| {} | {} | {cells} | {nodes} |", game(own), own["games"])?;
    }
    Ok(table)
}

/// Elo, or the points where one side took so many that there is no interval.
fn elo_or_points(row: &Value) -> String {
    if number(row, "error") > 0.0 || number(row, "elo") == 0.0 {
        return elo(row);
    }
    format!("**{} of {} points**", number(row, "wins") + number(row, "draws") / 2.0, row["games"])
}

/// Learned weights against an evaluation by hand: a row for each match, and then the commands that play them, in the same order.
fn strength(rows: &[Value]) -> TableResult {
    let mut table = "| game | weights | against | opening | nodes a move | won, drawn, lost | score | Elo |\n|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    let mut commands = "```sh\n".to_owned();
    for row in rows {
        let plies = row["openings"]["random_plies"].as_u64().ok_or("a row without random openings")?;
        let [a, b] = ["a", "b"].map(|side| row[side]["setting"].as_str().unwrap_or_default());
        let [weights, other] =
            [a, b].map(|side| key(side, "eval").unwrap_or("?").rsplit(['/', ':']).next().unwrap_or("?"));
        let nodes = [a, b].map(|side| key(side, "nodes").and_then(|nodes| nodes.parse::<f64>().ok()));
        let [nodes, others] = nodes.map(|nodes| decimal(nodes.unwrap_or(f64::NAN)));
        let nodes = if nodes == others { nodes } else { format!("{nodes} against {others}") };
        let results = ["wins", "draws", "losses"].map(|result| decimal(number(row, result))).join(", ");
        // The mean of A's points less B's a game, from -1 to 1, and half of its 95 % interval, over pairs.
        let (mean, half) = gain(row)?;
        let score = format!("{:.3} ± {:.3}", 0.5 + 0.5 * mean, 0.5 * half / 1.96);
        let name = row["game"].as_str().ok_or("a row without a game")?;
        writeln!(
            table,
            "| {name} | `{weights}` | `{other}` | {plies} plies | {nodes} | {results} | {score} | {} |",
            elo(row)
        )?;
        let (games, seed) = (&row["games"], &row["seed"]);
        writeln!(
            commands,
            "gametree experiment match {a} {b} {name} --plies {plies} --games {games} --seed {seed}"
        )?;
    }
    Ok(format!("{table}\n{commands}```\n"))
}

/// Decision errors: a row for each game, evaluation and limit, a column for each rule.
fn decisions(rows: &[Value], folder: &Path) -> TableResult {
    let setting = |row: &Value| row["setting"].as_str().unwrap_or_default().to_owned();
    let weight = |row: &Value| key(&setting(row), "backup").unwrap_or("minimax").to_owned();
    let mut columns: Vec<String> = Vec::new();
    let mut lines: Vec<Line<'_>> = Vec::new();
    for row in rows {
        let setting = setting(row);
        let critical = row["critical"].to_string();
        let head = vec![game(row).to_owned(), evaluation(&setting).to_owned(), limit(&setting), critical];
        if !columns.contains(&weight(row)) {
            columns.push(weight(row));
        }
        match lines.iter_mut().find(|(known, _)| *known == head) {
            Some((_, cells)) => drop(cells.insert(weight(row), row)),
            None => lines.push((head, BTreeMap::from([(weight(row), row)]))),
        }
    }
    lines.sort_by(|(a, _), (b, _)| a[..2].cmp(&b[..2]));
    let heads: Vec<String> =
        columns.iter().map(|c| if c == "minimax" { c.clone() } else { format!("w = {c}") }).collect();
    let mut table = format!("| game | evaluation | limit | positions | {} |\n", heads.join(" | "));
    table += &format!("|---|---|---|---|{}\n", "---|".repeat(columns.len()));
    let error =
        |row: &Value| format!("{:.3} ± {:.3}", number(row, "decision_error"), number(row, "standard_error"));
    let mut plots: BTreeMap<String, Vec<Series>> = BTreeMap::new();
    for (head, cells) in &lines {
        let cell = |column: &str| cells.get(column).copied();
        let texts: Vec<String> =
            columns.iter().map(|column| cell(column).map_or(String::new(), error)).collect();
        writeln!(table, "| {} | {} |", head.join(" | "), texts.join(" | "))?;
        let Some(depth) = head[2].strip_prefix("depth ").and_then(|depth| depth.parse().ok()) else {
            continue;
        };
        for rule in ["minimax", "1"] {
            let Some(row) = cell(rule) else { continue };
            let name = format!("{}, {}", head[1], if rule == "1" { "w = 1" } else { rule });
            let (y, error) = (number(row, "decision_error"), Some(number(row, "standard_error")));
            let series = plots.entry(head[0].clone()).or_default();
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push(Point { x: depth, y, error }),
                None => series.push(Series::joined(name, series.len(), vec![Point { x: depth, y, error }])),
            }
        }
    }
    let plots: Vec<Plot> = plots
        .into_iter()
        .map(|(game, series)| Plot {
            title: format!("{game}: decisions on solved positions"),
            x: "search depth".into(),
            y: "decision error (± standard error)".into(),
            logarithmic: false,
            series,
        })
        .collect();
    fs::write(folder.join("decisions.svg"), Plot::stacked(&plots)?)?;
    Ok(table)
}

/// The measured properties of the evaluations, and the errors that the model `persistent` predicts from them.
fn theory(rows: &[Value]) -> TableResult {
    const DEPTHS: [u32; 4] = [1, 2, 4, 6];
    let mut table = String::from(
        "| game | evaluation | levels | moves | good | p | R | minimax: 1 | 2 | 4 | 6 | w = 1: 1 | 2 | 4 | 6 |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut seen = Vec::new();
    for row in rows {
        let setting = row["setting"].as_str().unwrap_or_default();
        let head = (game(row).to_owned(), evaluation(setting).to_owned());
        if seen.contains(&head) {
            continue;
        }
        let statics = &row["statics"];
        let of = |key: &str| number(statics, key);
        let (branching, good) = (of("branching").round() as u32, of("good").round() as u32);
        let model = Model::Persistent {
            branching,
            good: Good::Exactly(good.clamp(1, branching - 1)),
            error: of("error_rate"),
            persistence: of("persistence").clamp(0.0, 1.0),
        };
        let cells =
            pathology(&model, &[Rule::Minimax, Rule::Althofer(Weight::ONE)], 6, None, Control::default())?;
        let errors: Vec<String> = cells
            .iter()
            .filter(|cell| DEPTHS.contains(&cell.depth))
            .map(|cell| format!("{:.3}", cell.decision_error))
            .collect();
        writeln!(
            table,
            "| {} | {} | {} | {:.1} | {:.1} | {:.3} | {:.2} | {} |",
            head.0,
            head.1,
            statics["levels"],
            of("branching"),
            of("good"),
            of("error_rate"),
            of("persistence"),
            errors.join(" | ")
        )?;
        seen.push(head);
    }
    Ok(table)
}

/// The parts of selective search, each by a sequential test: a row for each part and game.
fn selective(rows: &[Value]) -> TableResult {
    let mut table =
        "| game | parts | Elo | games | test | depth | time a move |\n|---|---|---|---|---|---|---|\n"
            .to_owned();
    for row in rows {
        let setting = row["a"]["setting"].as_str().unwrap_or_default();
        let part = match (key(setting, "late-moves"), key(setting, "futility")) {
            (Some("off"), _) => "futility",
            (_, Some("off")) => "late moves",
            _ => "both",
        };
        let test = row["verdict"].as_str().ok_or("a row without a verdict")?;
        let gained = number(&row["a"], "depth") - number(&row["b"], "depth");
        let times = number(&row["a"], "seconds_per_move") / number(&row["b"], "seconds_per_move");
        let cells = format!("{} | {} | {test} | {gained:+.2} | ×{times:.2}", elo(row), number(row, "games"));
        writeln!(table, "| {} | {part} | {} |", game(row), cells.replace('-', "−"))?;
    }
    Ok(table)
}

/// Selective search against none: the points a game that it gains on each game, a win counted as 1 and a loss as −1.
fn points(rows: &[Value]) -> TableResult {
    let mut table = "| game | openings | games | points a game | lower end | depth | time a move |\n|---|---|---|---|---|---|---|\n"
        .to_owned();
    for row in rows {
        let (mean, error) = gain(row)?;
        let plies = row["openings"]["random_plies"].as_u64().ok_or("a row without random openings")?;
        let gained = number(&row["a"], "depth") - number(&row["b"], "depth");
        let times = number(&row["a"], "seconds_per_move") / number(&row["b"], "seconds_per_move");
        let text = format!("{mean:+.3} ± {error:.3}");
        let text = if mean.abs() > error { format!("**{text}**") } else { text };
        let cells = format!("{text} | {:+.3} | {gained:+.2} | ×{times:.2}", mean - error);
        let head = format!("{} | {plies} plies | {}", game(row), number(row, "games"));
        writeln!(table, "| {head} | {} |", cells.replace('-', "−"))?;
    }
    Ok(table)
}

/// The mean over pairs of A's points less B's a game, and half of its 95 % interval.
fn gain(row: &Value) -> Result<(f64, f64), Box<dyn Error>> {
    let pairs: Vec<f64> = serde_json::from_value(row["pairs"].clone())?;
    let values = || pairs.iter().zip([-1.0, -0.5, 0.0, 0.5, 1.0]);
    let all: f64 = pairs.iter().sum();
    let mean = values().map(|(pairs, value)| pairs * value).sum::<f64>() / all;
    let squares: f64 = values().map(|(pairs, value)| pairs * (value - mean).powi(2)).sum();
    Ok((mean, 1.96 * (squares / (all - 1.0) / all).sqrt()))
}

/// The engine with one part changed against the unchanged engine: a row for each part, columns for each game.
fn ablation(rows: &[Value]) -> TableResult {
    let part = |row: &Value| {
        row["a"]["setting"].as_str().unwrap_or_default().split(',').next().unwrap_or("").to_owned()
    };
    let (mut parts, mut games): (Vec<String>, Vec<String>) = (vec![], vec![]);
    for row in rows {
        if !parts.contains(&part(row)) {
            parts.push(part(row));
        }
        if !games.contains(&game(row).to_owned()) {
            games.push(game(row).to_owned());
        }
    }
    let heads: Vec<String> = games.iter().map(|game| format!("{game}: Elo | nodes a move | depth")).collect();
    let mut table = format!("| changed | {} |\n|---|{}\n", heads.join(" | "), "---|".repeat(3 * games.len()));
    for name in parts {
        let cell = |game_name: &String| {
            let row = rows.iter().find(|row| part(row) == name && game(row) == game_name);
            row.map_or_else(
                || " | | ".to_owned(),
                |row| {
                    let ratio = number(&row["a"], "nodes_per_move") / number(&row["b"], "nodes_per_move");
                    let gained = number(&row["a"], "depth") - number(&row["b"], "depth");
                    format!("{} | ×{ratio:.2} | {gained:+.2}", elo(row)).replace('-', "−")
                },
            )
        };
        let cells: Vec<String> = games.iter().map(cell).collect();
        writeln!(table, "| `{name}` | {} |", cells.join(" | "))?;
    }
    Ok(table)
}
