//! The tables of `docs/althofer-in-practice.md`: Althöfer's rule against minimax, seeds pooled, corrected for many comparisons.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gametree_lab::match_play::{Pairs, Rating};
use gametree_lab::normal::quantile;
use gametree_lab::plot::{Plot, Point, Series};
use serde_json::Value;

use super::{TableResult, evaluation, game, key, number, rows};

/// The tables whose cells are compared together.
const COMPARED: [&str; 3] = ["nodes", "time", "depth"];
/// The share of false discoveries among the cells that are called different.
const FALSE: f64 = 0.05;

/// A row of a table: a game, an evaluation, a driver and a limit; and of each weight the pairs of all seeds.
struct Row {
    head: [String; 4],
    cells: BTreeMap<String, Pairs>,
    /// The times a move of Althöfer's rule in those of minimax, a number for each seed.
    times: BTreeMap<String, Vec<f64>>,
}

/// Pools the matches of a file.
fn pooled(rows: &[Value]) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    let mut pooled: Vec<Row> = Vec::new();
    for row in rows {
        let setting = row["a"]["setting"].as_str().ok_or("a match without a setting")?;
        let opponent = row["b"]["setting"].as_str().unwrap_or_default();
        let of = |name: &str| key(opponent, name).map(|value| format!("{name} {value}"));
        let limit = ["depth", "nodes", "time"].into_iter().find_map(of).unwrap_or_default();
        let driver = key(setting, "driver").unwrap_or("aspiration").to_owned();
        let head = [game(row).to_owned(), evaluation(setting).to_owned(), driver, limit];
        let weight = key(setting, "backup").unwrap_or_default().to_owned();
        let pairs: [u64; 5] = serde_json::from_value(row["pairs"].clone())?;
        if !pooled.iter().any(|known| known.head == head) {
            pooled.push(Row { head: head.clone(), cells: BTreeMap::new(), times: BTreeMap::new() });
        }
        let known = pooled.iter_mut().find(|known| known.head == head).ok_or("a row that was just added")?;
        let seconds = |side: &str| number(&row[side], "seconds_per_move");
        known.times.entry(weight.clone()).or_default().push(seconds("a") / seconds("b"));
        let all = known.cells.entry(weight).or_insert(Pairs { counts: [0; 5] });
        all.counts.iter_mut().zip(pairs).for_each(|(sum, count)| *sum += count);
    }
    Ok(pooled)
}

/// How many standard errors a rating is away from 0.
fn deviations(rating: &Rating) -> f64 {
    (1.96 * rating.elo / rating.error).abs()
}

/// The number of standard errors from which on a cell of the page differs, by the procedure of Benjamini and Hochberg (1995).
fn threshold(folder: &Path) -> Result<(f64, usize, usize), Box<dyn std::error::Error>> {
    let mut all = Vec::new();
    for name in COMPARED {
        let of_file = pooled(&rows(&folder.join(format!("{name}.ndjson")))?)?;
        all.extend(
            of_file
                .iter()
                .flat_map(|row| row.cells.values())
                .filter_map(Pairs::rating)
                .map(|rating| deviations(&rating)),
        );
    }
    all.sort_unstable_by(|a, b| b.total_cmp(a));
    let number = all.len();
    let passes = |place: usize| all[place - 1] >= quantile(1.0 - FALSE * place as f64 / number as f64 / 2.0);
    let last = (1..=number).rev().find(|&place| passes(place)).unwrap_or(0);
    Ok((if last == 0 { f64::INFINITY } else { all[last - 1] }, last, number))
}

fn cell(rating: &Rating, threshold: f64) -> String {
    let text = format!("{:+.0} ± {:.0}", rating.elo, rating.error)
        .replace('-', "−")
        .replace("+0 ", "0 ")
        .replace("−0 ", "0 ");
    if deviations(rating) >= threshold { format!("**{text}**") } else { text }
}

/// At equal time, what the times were: the geometric mean over the seeds.
fn time(row: &Row, weight: &str, name: &str) -> String {
    match row.times.get(weight) {
        Some(times) if name == "time" => {
            let mean = times.iter().map(|ratio| ratio.ln()).sum::<f64>() / times.len() as f64;
            format!(", ×{:.2}", mean.exp())
        }
        _ => String::new(),
    }
}

/// A row for each game, evaluation, driver and limit, a column for each weight.
pub(super) fn weights(file: &[Value], name: &str, folder: &Path) -> TableResult {
    let (threshold, differ, all) = threshold(folder)?;
    let table = pooled(file)?;
    let mut columns: Vec<&String> = table.iter().flat_map(|row| row.cells.keys()).collect();
    columns.sort();
    columns.dedup();
    let heads: Vec<String> = columns.iter().map(|weight| format!("w = {weight}")).collect();
    let mut text = format!("| game | evaluation | driver | limit | games | {} |\n", heads.join(" | "));
    text += &format!("|---|---|---|---|---|{}\n", "---|".repeat(columns.len()));
    for row in &table {
        let games = row.cells.values().map(|pairs| 2 * pairs.number()).max().unwrap_or(0);
        let cells: Vec<String> = columns
            .iter()
            .map(|weight| {
                row.cells
                    .get(*weight)
                    .and_then(Pairs::rating)
                    .map_or(String::new(), |rating| cell(&rating, threshold) + &time(row, weight, name))
            })
            .collect();
        writeln!(text, "| {} | {games} | {} |", row.head.join(" | "), cells.join(" | "))?;
    }
    if COMPARED.contains(&name) {
        writeln!(
            text,
            "\n{differ} of the {all} cells of the three tables differ from 0; those that do are bold."
        )?;
        fs::write(folder.join(format!("{name}.svg")), plot(&table, name)?)?;
    }
    Ok(text)
}

/// Weight 0 against minimax: a row for each game and evaluation, a column for each limit and driver.
pub(super) fn control(file: &[Value]) -> TableResult {
    let table = pooled(file)?;
    let mut columns: Vec<(String, String)> = Vec::new();
    let mut lines: Vec<([String; 2], Vec<String>)> = Vec::new();
    for row in &table {
        let [game, evaluation, driver, limit] = row.head.clone();
        if !columns.contains(&(limit.clone(), driver.clone())) {
            columns.push((limit, driver));
        }
        let rating = row.cells.values().next().and_then(Pairs::rating).ok_or("a match without games")?;
        let even = row.cells.values().all(|pairs| pairs.counts[2] == pairs.number());
        let text = if even { "every pair even".to_owned() } else { cell(&rating, f64::INFINITY) };
        match lines.iter_mut().find(|(head, _)| *head == [game.clone(), evaluation.clone()]) {
            Some((_, cells)) => cells.push(text),
            None => lines.push(([game, evaluation], vec![text])),
        }
    }
    let heads: Vec<String> = columns.iter().map(|(limit, driver)| format!("{limit}, {driver}")).collect();
    let mut text =
        format!("| game | evaluation | {} |\n|---|---|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    for (head, cells) in lines {
        writeln!(text, "| {} | {} |", head.join(" | "), cells.join(" | "))?;
    }
    Ok(text)
}

/// The ratings of the greatest and the least weight, by game.
fn plot(table: &[Row], name: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut plots: Vec<Plot> = Vec::new();
    for row in table {
        let deep = name == "depth";
        let title = if deep { format!("{}, w = 1", row.head[0]) } else { row.head[0].clone() };
        if !plots.iter().any(|plot| plot.title == title) {
            plots.push(Plot {
                title: title.clone(),
                x: if deep { "depth of the search in plies".into() } else { "weight w".into() },
                y: "Elo of Althöfer's rule against minimax (95 %)".into(),
                logarithmic: false,
                series: vec![],
            });
        }
        let Some(plot) = plots.iter_mut().find(|plot| plot.title == title) else { continue };
        let series = if deep { row.head[1].clone() } else { format!("{}, {}", row.head[1], row.head[2]) };
        let points: Vec<Point> = row
            .cells
            .iter()
            .filter(|(weight, _)| !deep || weight.as_str() == "1")
            .filter_map(|(weight, pairs)| {
                let x = if deep {
                    row.head[3].trim_start_matches("depth ").parse().ok()?
                } else {
                    weight.parse().ok()?
                };
                pairs.rating().map(|rating| Point { x, y: rating.elo, error: Some(rating.error) })
            })
            .collect();
        match plot.series.iter_mut().find(|known| known.name == series) {
            Some(known) => known.points.extend(points),
            None => plot.series.push(Series::joined(series, plot.series.len(), points)),
        }
    }
    Ok(Plot::stacked(&plots)?)
}
