//! The tables of `docs/pathology.md`: what errors are like, and what models predict.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gametree_lab::plot::{Plot, Point, Series};
use serde_json::Value;

use super::{TableResult, number, rows};

/// The games of the page: the file, and the name.
const GAMES: [(&str, &str); 4] = [
    ("connect4", "Connect Four"),
    ("hex", "Hex 5×5"),
    ("breakthrough", "Breakthrough 5×5"),
    ("qubic", "4×4×4"),
];

/// The games whose complete sets of positions the page has.
const SETS: [(&str, &str); 4] = [
    ("tictactoe-set", "Tic-tac-toe"),
    ("connect4-set", "Connect Four 4×4"),
    ("hex-set", "Hex 4×4"),
    ("breakthrough-set", "Breakthrough 3×5"),
];

/// The files of errors along lines of play.
const LINES: [(&str, &str); 3] = [
    ("connect4-along", "Connect Four"),
    ("hex-along", "Hex 5×5"),
    ("breakthrough-along", "Breakthrough 5×5"),
];

type Rows = Vec<(&'static str, Vec<Value>)>;

/// The positions that a table is of: random ones, or complete sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Random,
    Sets,
}

/// The table of this name, `None` if the page has none.
pub(super) fn table(name: &str, folder: &Path) -> Result<Option<String>, Box<dyn std::error::Error>> {
    let table = match name {
        "kin" => kin(folder, Of::Random),
        "kin/sets" => kin(folder, Of::Sets),
        "good" => good(folder, Of::Random),
        "good/sets" => good(folder, Of::Sets),
        "along" => along(folder),
        "rates" => rates(folder),
        "decisions" => decisions(folder, Of::Random),
        "decisions/sets" => decisions(folder, Of::Sets),
        "ingredients" => ingredients(folder),
        _ => return Ok(None),
    };
    table.map(Some)
}

/// What `experiment errors --json` printed of each game.
fn all(folder: &Path, of: Of) -> Result<Rows, Box<dyn std::error::Error>> {
    let games = if of == Of::Random { &GAMES } else { &SETS };
    games.iter().map(|&(file, name)| Ok((name, rows(&folder.join(format!("{file}-all.ndjson")))?))).collect()
}

fn of<'r>(rows: &'r [Value], kind: &'r str) -> impl Iterator<Item = &'r Value> {
    rows.iter().filter(move |row| row["kind"] == kind)
}

fn with(row: &Value) -> String {
    let names: Vec<&str> = row["with"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    names.join(" ")
}

const ALL: &str = "good decisive line siblings common ends";

/// The positions, the error rate and how alike errors are.
fn kin(folder: &Path, positions: Of) -> TableResult {
    let mut text = "| game | positions to learn from, to decide | static error | levels | siblings: game | model | cousins: game | model | parent: game | model | grandparent: game | model |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n".to_owned();
    for (name, rows) in all(folder, positions)? {
        let positions = of(&rows, "positions").next().ok_or("no positions")?;
        for of_levels in of(&rows, "static") {
            let levels = &of_levels["levels"];
            let mut cells = Vec::new();
            for row in of(&rows, "correlation").filter(|row| row["levels"] == *levels) {
                cells.push(coefficient(row));
                cells.push(format!("{:+.2}", number(row, "model")));
            }
            let error = number(of_levels, "error_rate");
            let head =
                format!("| {name} | {}, {} | {error:.3} | {levels}", positions["learned"], positions["kept"]);
            writeln!(text, "{head} | {} |", cells.join(" | ").replace('-', "−"))?;
        }
    }
    Ok(text)
}

/// How alike errors along a random line of play are, in three and nine levels.
fn along(folder: &Path) -> TableResult {
    let mut text = "| game | plies apart | pairs | three levels: game | model | nine levels: game | model | all heads: pairs | nine levels: game |\n|---|---|---|---|---|---|---|---|---|\n".to_owned();
    for (file, name) in LINES {
        let rows = rows(&folder.join(format!("{file}.ndjson")))?;
        let find = |heads: &str, levels: u64, distance: &Value| {
            of(&rows, "line")
                .find(|row| row["heads"] == heads && row["levels"] == levels && row["distance"] == *distance)
                .ok_or("a distance that is not measured in every number of levels")
        };
        for row in of(&rows, "line").filter(|row| row["heads"] == "critical" && row["levels"] == 9) {
            let distance = &row["distance"];
            let (three, every) = (find("critical", 3, distance)?, find("all", 9, distance)?);
            let model = |row: &Value| format!("{:+.2}", number(row, "model"));
            let cells =
                [coefficient(three), model(three), coefficient(row), model(row), every["pairs"].to_string()];
            let line = format!(
                "| {name} | {distance} | {} | {} | {} |",
                row["pairs"],
                cells.join(" | "),
                coefficient(every)
            );
            writeln!(text, "{}", line.replace('-', "−"))?;
        }
    }
    Ok(text)
}

/// A correlation with its error.
fn coefficient(row: &Value) -> String {
    format!("{:+.2} ± {:.2}", number(row, "correlation"), number(row, "standard_error"))
}

/// The decision errors: measured, and predicted by the plain and the whole model, with plots.
fn decisions(folder: &Path, positions: Of) -> TableResult {
    let mut text = "| game | levels | rule | depth | game itself | Althöfer's model | whole model | off by |\n|---|---|---|---|---|---|---|---|\n".to_owned();
    let mut plots = Vec::new();
    for (name, rows) in all(folder, positions)? {
        let mut series: BTreeMap<String, Vec<Point>> = BTreeMap::new();
        // Of complete sets the page has nine levels alone.
        let shown = |row: &&Value| positions == Of::Random || row["levels"] == 9;
        for row in of(&rows, "decided").filter(shown) {
            let same = |other: &&Value| ["levels", "rule", "depth"].iter().all(|key| other[key] == row[key]);
            let predicted = |names: &str| -> f64 {
                let found = of(&rows, "predicted").filter(same).find(|other| with(other) == names);
                found.map_or(f64::NAN, |found| number(found, "decision_error"))
            };
            let (plain, whole) = (predicted(""), predicted(ALL));
            let (error, deviation) = (number(row, "decision_error"), number(row, "standard_error"));
            let rule = row["rule"].as_str().unwrap_or_default().replace("althofer:1", "w = 1");
            writeln!(
                text,
                "| {name} | {} | {rule} | {} | {error:.3} ± {deviation:.3} | {plain:.3} | {whole:.3} | {} |",
                row["levels"],
                row["depth"],
                format!("{:+.3}", whole - error).replace('-', "−")
            )?;
            if row["levels"] == 9 {
                let x = number(row, "depth");
                let mut add = |what: &str, y, error| {
                    series.entry(format!("{rule}, {what}")).or_default().push(Point { x, y, error });
                };
                add("game", error, Some(deviation));
                add("Althöfer's model", plain, None);
                add("whole model", whole, None);
            }
        }
        let series =
            series.into_iter().enumerate().map(|(look, (name, points))| Series::joined(name, look, points));
        plots.push(Plot {
            title: format!("{name}, nine levels"),
            x: "search depth".into(),
            y: "decision error (± standard error)".into(),
            logarithmic: true,
            series: series.collect(),
        });
    }
    let plot = if positions == Of::Random { "decisions.svg" } else { "decisions-sets.svg" };
    fs::write(folder.join(plot), Plot::stacked(&plots)?)?;
    Ok(text)
}

/// What each ingredient does to the model's minimax in nine levels, at each depth.
fn ingredients(folder: &Path) -> TableResult {
    let mut text =
        "| game | model has | minimax, depth 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for (name, rows) in all(folder, Of::Random)? {
        let mut models: Vec<(String, Vec<String>)> = Vec::new();
        for row in of(&rows, "predicted").filter(|row| row["levels"] == 9 && row["rule"] == "minimax") {
            let (names, error) = (with(row), format!("{:.3}", number(row, "decision_error")));
            match models.iter_mut().find(|(known, _)| *known == names) {
                Some((_, errors)) => errors.push(error),
                None => models.push((names, vec![error])),
            }
        }
        for (names, mut errors) in models {
            errors.resize(6, String::new());
            let missing: Vec<&str> = ALL.split(' ').filter(|one| !names.contains(one)).collect();
            let says = match missing.len() {
                0 => "everything".to_owned(),
                1 => format!("all but {}", missing[0]),
                6 => "nothing".to_owned(),
                _ => names,
            };
            writeln!(text, "| {name} | {says} | {} |", errors.join(" | "))?;
        }
        let measured = of(&rows, "decided").filter(|row| row["levels"] == 9 && row["rule"] == "minimax");
        let mut errors: Vec<String> = measured
            .map(|row| {
                format!("**{:.3} ± {:.3}**", number(row, "decision_error"), number(row, "standard_error"))
            })
            .collect();
        errors.resize(6, String::new());
        writeln!(text, "| {name} | **the game itself** | {} |", errors.join(" | "))?;
    }
    Ok(text)
}

/// The number of good moves: mean, and the share of won positions with each number.
fn good(folder: &Path, positions: Of) -> TableResult {
    let mut text = "| game | won positions | no move throws it away | mean | 1 | 2 | 3 | 4 | 5 | 6 or more |\n|---|---|---|---|---|---|---|---|---|---|\n".to_owned();
    for (name, rows) in all(folder, positions)? {
        let counts: Vec<(u64, f64)> = of(&rows, "good")
            .map(|row| (row["good"].as_u64().unwrap_or(0), number(row, "positions")))
            .collect();
        let total: f64 = counts.iter().map(|(_, number)| number).sum();
        let positions = of(&rows, "positions").next().ok_or("no positions")?;
        let critical = number(positions, "learned") + number(positions, "kept");
        let mean = counts.iter().map(|&(good, number)| good as f64 * number).sum::<f64>() / total;
        let share = |from: u64, to: u64| {
            let found = counts
                .iter()
                .filter(|(good, _)| (from..=to).contains(good))
                .map(|(_, number)| number)
                .sum::<f64>();
            // The sum of no numbers is −0.
            format!("{:.2}", found / total + 0.0)
        };
        let cells: Vec<String> = (1..=5).map(|good| share(good, good)).chain([share(6, u64::MAX)]).collect();
        writeln!(
            text,
            "| {name} | {total} | {:.2} | {mean:.1} | {} |",
            1.0 - critical / total,
            cells.join(" | ")
        )?;
    }
    Ok(text)
}

/// Error rates of static values on won positions, by the share of good moves, and on all by plies played and by level.
fn rates(folder: &Path) -> TableResult {
    let mut text = "| game | of positions with | rate of static errors |\n|---|---|---|\n".to_owned();
    let mut plots = Vec::new();
    for (name, rows) in all(folder, Of::Random)? {
        let mut series: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
        for row in of(&rows, "rate").filter(|row| row["levels"] == 9 && number(row, "positions") >= 30.0) {
            let by = row["by"].as_str().unwrap_or_default();
            let by = match by {
                "share" => "share of good moves, in tenths",
                "plies" => "plies played",
                "level" => "static level",
                _ => continue,
            };
            let point = Point {
                x: number(row, "at"),
                y: number(row, "error_rate"),
                error: Some(number(row, "standard_error")),
            };
            series.entry(by).or_default().push(point);
        }
        for (by, points) in &series {
            let cells: Vec<String> =
                points.iter().map(|point| format!("{}: {:.2}", point.x, point.y)).collect();
            writeln!(text, "| {name} | {by} | {} |", cells.join(", ").replace('-', "−"))?;
        }
        let series = series.into_iter().enumerate();
        plots.push(Plot {
            title: name.to_owned(),
            x: "share of good moves in tenths, plies played, static level".into(),
            y: "rate of static errors (± standard error)".into(),
            logarithmic: false,
            series: series.map(|(look, (by, points))| Series::joined(by, look, points)).collect(),
        });
    }
    fs::write(folder.join("rates.svg"), Plot::stacked(&plots)?)?;
    Ok(text)
}
