//! `experiment errors`: what the errors of an evaluation are like, and whether a model with such errors predicts decisions.

use std::fmt::Display;

use gametree_games::Order;
use gametree_lab::families::{
    Along, Correlation, Decided, Family, FamilyError, Ingredients, Measured, Predicted, Study, good_moves,
};
use gametree_players::AnyGame;
use serde_json::{Value, json};

use crate::args::ErrorsArgs;
use crate::failure::{Failure, status};
use crate::input::{DEFAULT_MEMORY, open_game, read_text};
use crate::job::{Job, interrupted};
use crate::output::{Ink, Output};
use crate::subcommands::columns::columns;

/// What was found of an evaluation in some number of levels.
struct Found {
    levels: usize,
    measured: Measured,
    predicted: Vec<(Ingredients, Vec<Predicted>)>,
}

pub(super) fn run(args: &ErrorsArgs, out: &Output) -> Result<u8, Failure> {
    each_once(&args.levels, "--levels")?;
    each_once(&args.rule, "--rule")?;
    let file = args.file.display().to_string();
    let game: &AnyGame = &open_game(args.game, Order::Centre)?;
    let evaluation =
        game.evaluation(args.eval.as_deref().into()).map_err(|error| Failure::evaluation(&error))?;
    let text = read_text(&file, DEFAULT_MEMORY, "a file of families of positions")?;
    let at_file = |error: FamilyError| match error {
        FamilyError::Levels(_) => Failure::from(error).at("--levels"),
        FamilyError::NoSamples => Failure::from(error).at("--samples"),
        FamilyError::Depth(_) => Failure::from(error).at("--depth"),
        error => Failure::from(error).at(&file),
    };
    let families = Family::read_all(&text, &args.game.to_string()).map_err(at_file)?;
    let study = Study::new(game, &evaluation, &families).map_err(at_file)?;
    let models =
        if out.json() { Ingredients::each() } else { vec![Ingredients::default(), Ingredients::ALL] };
    let job = Job::counting("decisions", "positions", study.positions().1 as u64);
    let mut found: Vec<Found> = Vec::new();
    // If it is stopped, what was found until then is worth having.
    let mut stopped = false;
    for &levels in args.levels.iter().take_while(|_| !interrupted()) {
        let control = job.control().without_progress();
        let measured = match study.measured(levels, control) {
            Err(FamilyError::Stopped) => break,
            measured => measured.map_err(at_file)?,
        };
        let mut predicted = Vec::new();
        for &with in &models {
            match study.predict((levels, with), &args.rule, args.depth, args.samples, control) {
                Ok(of_model) => predicted.push((with, of_model)),
                Err(FamilyError::Stopped) => stopped = true,
                Err(error) => return Err(at_file(error)),
            }
        }
        found.push(Found { levels, measured, predicted });
    }
    let decided = if args.predict || stopped || interrupted() {
        Vec::new()
    } else {
        match study.decide(&args.levels, &args.rule, args.depth, job.control()) {
            Err(FamilyError::Stopped) => Vec::new(),
            decided => decided.map_err(at_file)?,
        }
    };
    drop(job);
    if out.json() {
        objects(args, &study, &families, &found, &decided).into_iter().for_each(|object| out.object(object));
    } else {
        out.text(&page(args, &study, &found, &decided, out));
    }
    Ok(status::DONE)
}

/// Refuses a list with the same item twice: its rows would be there twice, too.
fn each_once<T: PartialEq + Display>(items: &[T], flag: &str) -> Result<(), Failure> {
    let again = items.iter().enumerate().find(|(at, item)| items[..*at].contains(item));
    again.map_or(Ok(()), |(_, item)| {
        Err(Failure::usage(format!("{item} is given twice: expected it once")).at(flag))
    })
}

/// A line for each number: `kind` says what it is.
fn objects(
    args: &ErrorsArgs,
    study: &Study<'_>,
    families: &[Family],
    found: &[Found],
    decided: &[Decided],
) -> Vec<Value> {
    let (learned, kept) = study.positions();
    let of = |kind: &str, mut value: Value| {
        value["kind"] = json!(kind);
        value["game"] = json!(args.game.to_string());
        value["eval"] = json!(args.eval);
        value
    };
    let mut objects =
        vec![of("positions", json!({"families": families.len(), "learned": learned, "kept": kept}))];
    for (good, positions) in good_moves(families) {
        objects.push(of("good", json!({"good": good, "positions": positions})));
    }
    for Found { levels, measured, predicted } in found {
        objects.push(of("static", json!({"levels": levels, "error_rate": measured.error_rate})));
        for rate in &measured.rates {
            let (error, standard_error) = rate.rate();
            let rate = json!({"levels": levels, "by": rate.by, "at": rate.at, "positions": rate.positions,
                "error_rate": error, "standard_error": standard_error});
            objects.push(of("rate", rate));
        }
        for (own, model) in measured.correlations.iter().zip(&measured.of_model) {
            let correlation = json!({"levels": levels, "relation": own.relation.name(),
                "correlation": own.coefficient, "standard_error": own.standard_error, "model": model.coefficient,
                "model_standard_error": model.standard_error});
            objects.push(of("correlation", correlation));
        }
        for (at, along) in measured.along.iter().enumerate() {
            let model = measured.along_of_model.get(at);
            let line = json!({"levels": levels, "heads": "critical", "distance": along.distance,
                "pairs": along.pairs, "correlation": along.coefficient, "standard_error": along.standard_error,
                "model": model.map(|model| model.coefficient),
                "model_standard_error": model.map(|model| model.standard_error)});
            objects.push(of("line", line));
        }
        for along in &measured.along_all {
            let line = json!({"levels": levels, "heads": "all", "distance": along.distance, "pairs": along.pairs,
                "correlation": along.coefficient, "standard_error": along.standard_error});
            objects.push(of("line", line));
        }
        for (with, predicted) in predicted {
            for found in predicted {
                let predicted = json!({"levels": levels, "with": with.names(), "rule": found.rule.to_string(),
                    "depth": found.depth, "decision_error": found.error, "standard_error": found.standard_error});
                objects.push(of("predicted", predicted));
            }
        }
    }
    for found in decided {
        let decided = json!({"levels": found.levels, "rule": found.rule.to_string(), "depth": found.depth,
            "decision_error": found.error.mean, "standard_error": found.error.standard_error,
            "positions": found.error.samples});
        objects.push(of("decided", decided));
    }
    objects
}

fn page(args: &ErrorsArgs, study: &Study<'_>, found: &[Found], decided: &[Decided], out: &Output) -> String {
    let sign = if out.ascii() { "+-" } else { "±" };
    let (learned, kept) = study.positions();
    let head = format!(
        "{}: learned from {learned} critical positions, decided at {kept} others; {sign} is the standard error\n",
        args.game
    );
    let lines = along(found, sign);
    let lines = if lines.len() > 1 {
        "\ncorrelation of errors along a random line of play, by plies apart\n".to_owned()
            + &columns(&lines, out)
    } else {
        String::new()
    };
    let mut errors =
        vec![["levels", "rule", "depth", "Althöfer's model", "with all", "game"].map(str::to_owned).to_vec()];
    for Found { levels, predicted, .. } in found {
        let [(_, plain), (_, full)] = predicted.as_slice() else { continue };
        for (plain, full) in plain.iter().zip(full) {
            let in_game = decided
                .iter()
                .find(|one| (one.levels, one.rule, one.depth) == (*levels, full.rule, full.depth))
                .map_or_else(String::new, |one| {
                    let error = one.error.standard_error.unwrap_or(0.0);
                    format!("{:.3} {sign} {error:.3}", one.error.mean)
                });
            let line = [levels.to_string(), full.rule.to_string(), full.depth.to_string()];
            let predictions = [plain.error, full.error].map(|error| format!("{error:.3}"));
            errors.push([line.to_vec(), predictions.to_vec(), vec![in_game]].concat());
        }
    }
    out.paint(Ink::Faint, &head)
        + "\ncorrelation of errors\n"
        + &columns(&relations(found, sign), out)
        + &lines
        + "\ndecision error\n"
        + &columns(&errors, out)
}

/// How alike the errors of relatives are: two rows for each number of levels.
fn relations(found: &[Found], sign: &str) -> Vec<Vec<String>> {
    let head = ["levels", "static error", "siblings", "cousins", "parent", "grandparent"];
    let mut relations = vec![head.map(str::to_owned).to_vec()];
    let cell = |found: &Correlation| coefficient(found.coefficient, found.standard_error, sign);
    for Found { levels, measured, .. } in found {
        let mut line = vec![levels.to_string(), format!("{:.3}", measured.error_rate)];
        line.extend(measured.correlations.iter().map(cell));
        relations.push(line);
        let mut line = vec!["  model".to_owned(), String::new()];
        line.extend(measured.of_model.iter().map(cell));
        relations.push(line);
    }
    relations
}

/// How alike errors along a line of play are: a row for each distance, and two columns for each number of levels.
fn along(found: &[Found], sign: &str) -> Vec<Vec<String>> {
    let cell = |found: Option<&Along>| {
        found.map_or_else(String::new, |found| coefficient(found.coefficient, found.standard_error, sign))
    };
    let of_levels = |found: &Found| [format!("{} levels", found.levels), "model".to_owned()];
    let head = ["plies", "pairs"].map(str::to_owned);
    let mut lines = vec![head.into_iter().chain(found.iter().flat_map(of_levels)).collect()];
    let Some(first) = found.first() else { return lines };
    for (at, along) in first.measured.along.iter().enumerate() {
        let of_levels = |Found { measured, .. }: &Found| {
            [cell(measured.along.get(at)), cell(measured.along_of_model.get(at))]
        };
        let head = [along.distance.to_string(), along.pairs.to_string()];
        lines.push(head.into_iter().chain(found.iter().flat_map(of_levels)).collect());
    }
    lines
}

fn coefficient(coefficient: f64, error: f64, sign: &str) -> String {
    format!("{coefficient:+.2} {sign} {error:.2}")
}
