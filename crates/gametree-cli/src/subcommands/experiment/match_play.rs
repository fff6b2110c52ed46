//! `experiment match`: a match between two players, with its rating and its test.

use std::fmt::Display;
use std::sync::Mutex;

use gametree::knowledge::{LineKind, Notation};
use gametree_games::Order;
use gametree_lab::any_game::play_match;
use gametree_lab::journal::Journal;
use gametree_lab::match_play::{
    Adjudication, Match, MatchResult, Openings, Rating, Resumed, Seats, Snapshot, Spent, Sprt, games_as_pgn,
    jobs, openings_of_epd, openings_of_pgn,
};
use gametree_lab::plot::{Plot, PlotError, Point, Series};
use gametree_players::{AnyGame, Bot, PlayerError, PlayerSpec, Seat, SeatError, player};

use crate::args::MatchArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save};
use crate::input::open_game;
use crate::job::{self, Job};
use crate::output::{Ink, Output, grouped};
use crate::subcommands::plot_file::PlotFile;
use crate::terminal::note;

pub(super) fn run(args: &MatchArgs, out: &Output) -> Result<u8, Failure> {
    let sprt = match args.sprt {
        Some((elo0, elo1)) => Some(Sprt::new(elo0, elo1, args.alpha, args.beta)?),
        None => None,
    };
    let game = &open_game(args.game, Order::Centre)?;
    let openings = openings(args, game)?;
    let games = args.games.unwrap_or_else(|| Match::usual_games(sprt.is_some()));
    let adjudication = Adjudication { win: args.resign, draw: args.draw };
    let terms = Match { games, openings, sprt, adjudication, jobs: jobs(args.jobs, &[&args.a, &args.b]) };
    let job = Job::steps(&format!("match of {}", args.game), games);
    let name = args.game.to_string();
    let bots = || -> Result<Seats<'_, AnyGame>, PlayerError> {
        Ok([bot(game, &name, &args.a)?, bot(game, &name, &args.b)?])
    };
    bots().map_err(|error| Failure::usage(error.to_string()))?;
    let plot_file = PlotFile::new(args.plot.as_deref())?;
    if let Some(path) = &args.pgn {
        if !writes_pgn(game) {
            return Err(Failure::usage("--pgn: this game has no PGN: expected chess or chess960"));
        }
        check_writable(path)?;
    }
    let resumed = resumed(args, &terms)?;
    let shown = Mutex::new(0);
    let mut on_result = |result: &MatchResult| {
        // Report every twentieth of the match.
        let part = result.games() * 20 / games;
        let mut shown = shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if std::mem::replace(&mut *shown, part) != part {
            job.report(line(result));
        }
    };
    let result = play_match(&terms, game, &bots, resumed, job.control(), &mut on_result)?;
    let seconds = job.seconds();
    drop(job);
    if out.json() {
        let file = args.openings.as_ref().map(|path| path.display().to_string());
        let players = [&*args.a.to_string(), &*args.b.to_string()];
        out.object(terms.json(&result, (game, &name), players, file.as_deref(), seconds));
    } else {
        out.text(&page(args, game, &terms, &result, seconds, out));
    }
    if let Some(path) = &args.pgn {
        let players = [&*args.a.to_string(), &*args.b.to_string()];
        save(path, games_as_pgn((game, &name), players, &result.records)?)?;
        note(&format!("wrote {}", path.display()));
    }
    plot_file.save(|| draw(args, &result, sprt.as_ref()))?;
    // Whoever forfeits is faulty or late, and the result says little about how well the players play.
    Ok(if result.forfeits > 0 { status::CHECK_FAILED } else { status::DONE })
}

/// The player that a setting describes.
pub(super) fn bot<'a>(
    game: &'a AnyGame,
    name: &'a str,
    spec: &'a PlayerSpec,
) -> Result<Box<dyn Bot<AnyGame> + 'a>, PlayerError> {
    let seat = Seat { game, name, stop: job::stop_flag(), stopped: &job::interrupted };
    player(seat, spec).map_err(|error| PlayerError::Broken(unbuilt(&error)))
}

/// Why a player can't be built, in the words of the command line.
pub(super) fn unbuilt(error: &SeatError) -> String {
    match error {
        SeatError::Evaluation(error) => format!("--eval {error}"),
        other => other.to_string(),
    }
}

/// The requested openings.
fn openings(args: &MatchArgs, game: &AnyGame) -> Result<Openings, Failure> {
    let seed = args.seed;
    let Some(path) = &args.openings else {
        return Ok(Openings::Random {
            plies: args.plies.unwrap_or_else(|| Openings::usual_plies(game)),
            seed,
        });
    };
    let file = || format!("--openings {}", path.display());
    let ends_with = |ending: &str| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    let refused =
        |error: &dyn Display| Failure::usage(format!("{error}: expected a file of positions")).at(&file());
    let bytes = std::fs::read(path).map_err(|error| refused(&error))?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // The standard of PGN has the characters of ISO 8859-1, which are the first of Unicode.
        Err(error) if ends_with("pgn") => error.into_bytes().into_iter().map(char::from).collect(),
        Err(error) => return Err(refused(&error)),
    };
    let foreign = match () {
        () if !writes_pgn(game) => None,
        () if ends_with("pgn") => Some(openings_of_pgn(game, &text)),
        () if ends_with("epd") => Some(openings_of_epd(game, &text)),
        () => None,
    };
    let positions = match foreign {
        Some(read) => read.map_err(|error| Failure::from(error).at(&file()))?,
        None => own_openings(game, &text, &file())?,
    };
    let openings = Openings::Listed { positions, seed };
    match args.games.map(|games| openings.check(games, [&args.a, &args.b])) {
        Some(Err(repeats)) => Err(Failure::usage(repeats.words("--")).at(&file())),
        _ => Ok(openings),
    }
}

/// Whether games of these rules are written in PGN.
fn writes_pgn(game: &AnyGame) -> bool {
    game.exports(&game.start(), &[]).iter().any(|(notation, _)| *notation == "pgn")
}

/// The openings of a file with a position on every line.
fn own_openings(game: &AnyGame, text: &str, file: &str) -> Result<Vec<String>, Failure> {
    let mut positions = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text); // a mark that some editors put first
    for (number, line) in (1..).zip(text.lines()) {
        // A comment may also follow a position.
        let line = line.trim().split(" #").next().unwrap_or_default().trim();
        if game.line_kind(line) == LineKind::Comment {
            continue;
        }
        let place = || format!("{file}, line {number}");
        let state = game.read_position(line).map_err(|error| Failure::from(error).at(&place()))?;
        if state.outcome().is_some() {
            return Err(Failure::usage("the game is over: expected an opening").at(&place()));
        }
        positions.push(line.to_owned());
    }
    if positions.is_empty() {
        return Err(Failure::usage("no position: expected one per line").at(file));
    }
    Ok(positions)
}

/// The journal with the games that it already holds.
fn resumed(args: &MatchArgs, terms: &Match) -> Result<Option<Resumed>, Failure> {
    let Some(path) = &args.resume else { return Ok(None) };
    let about = terms.about(&args.game.to_string(), [&args.a.to_string(), &args.b.to_string()]);
    Ok(Some(Journal::open(path, &about)?))
}

/// The score of the match so far, in a line.
fn line(result: &MatchResult) -> String {
    let MatchResult { wins, draws, losses, llr, .. } = result;
    let rating =
        result.rating().map_or_else(String::new, |rating| format!(", Elo {}", with_error(&rating, '±')));
    let llr = llr.map_or_else(String::new, |llr| format!(", LLR {llr:.2}"));
    format!("+{wins} ={draws} -{losses}{rating}{llr}")
}

/// `+12.3 ± 8.1`; an infinite rating in words.
fn with_error(rating: &Rating, sign: char) -> String {
    let Rating { elo, error, interval: (low, high) } = *rating;
    match elo {
        elo if elo == f64::INFINITY => format!("above {low:+.1} (every point won)"),
        elo if elo == f64::NEG_INFINITY => format!("below {high:+.1} (no point won)"),
        elo if error.is_finite() => format!("{elo:+.1} {sign} {error:.1}"),
        elo => format!("{elo:+.1} (too few games for an interval)"),
    }
}

fn page(
    args: &MatchArgs,
    game: &AnyGame,
    terms: &Match,
    result: &MatchResult,
    seconds: f64,
    out: &Output,
) -> String {
    let row =
        |label: &str, text: String| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<9}")));
    let sign = if out.ascii() { "+-" } else { "±" };
    let openings = match &terms.openings {
        Openings::Random { plies: 0, .. } => "from the start".to_owned(),
        Openings::Random { plies, .. } => {
            let different = terms.openings.different(game, result.games() / 2);
            let only = different.map_or_else(String::new, |number| format!("only {number} different "));
            format!("from {only}openings of {plies} random {}", if *plies == 1 { "ply" } else { "plies" })
        }
        Openings::Listed { positions, .. } => {
            let listed = positions.len() as u64;
            let only = terms.openings.different(game, listed);
            let only = only.map_or_else(String::new, |number| format!(" (only {number} different)"));
            format!("from {listed} openings{only}")
        }
    };
    let mut page = row("A", args.a.to_string()) + &row("B", args.b.to_string());
    let games = grouped(result.games());
    page += &row("games", format!("{games} of {} {openings}, seed {}", args.game, args.seed));
    let MatchResult { wins, draws, losses, .. } = result;
    page += &row("result", format!("+{wins} ={draws} -{losses}"));
    let [lost, half, even, three_halves, won] = result.pairs.counts;
    page += &row(
        "pairs",
        format!("{lost} {half} {even} {three_halves} {won}  (with 0, 0.5, 1, 1.5 and 2 points)"),
    );
    if result.adjudicated > 0 {
        page += &row("agreed", format!("{} of them ended early", grouped(result.adjudicated)));
    }
    if result.forfeits > 0 {
        page += &row("forfeits", out.paint(Ink::Bad, &result.forfeits.to_string()));
        for (side, fault) in ["A", "B"].into_iter().zip(&result.faults) {
            if let Some((game, reason)) = fault {
                page += &row("", format!("{side} in game {game}: {reason}"));
            }
        }
    }
    if args.a.clock.is_some() || args.b.clock.is_some() {
        let [a, b] = result.lost_on_time;
        let text = format!("{a} lost by A, {b} by B");
        page += &row("on time", if a + b > 0 { out.paint(Ink::Bad, &text) } else { text });
    }
    if let Some(rating) = result.rating() {
        let elo = with_error(&rating, '±').replace('±', sign);
        page += &row("Elo", out.paint(Ink::Strong, &elo) + "  (of A, 95 %)");
    }
    if let (Some(llr), Some(test), Some((elo0, elo1))) = (result.llr, terms.sprt, args.sprt) {
        let (low, high) = test.bounds();
        page += &row("LLR", format!("{llr:.2} ({low:.2}, {high:.2}) [{elo0}, {elo1}]"));
    }
    let stopped = if result.stopped { ", stopped" } else { "" };
    page += &row("verdict", out.paint(Ink::Strong, &format!("{}{stopped}", result.verdict)));
    let both = |mean: &dyn Fn(&Spent) -> f64, digits: usize| {
        let [a, b] = result.spent.each_ref().map(|spent| mean(spent) / spent.moves.max(1) as f64);
        format!("{a:.digits$} and {b:.digits$}")
    };
    let nodes = both(&|spent| spent.nodes as f64, 0);
    let (depths, times) = (both(&|spent| spent.plies as f64, 1), both(&|spent| 1e3 * spent.seconds, 2));
    page + &row("nodes", format!("{nodes} per move, depth {depths}, {times} ms; {seconds:.1} s in total"))
}

/// Plots the rating over the match, and the test below it.
fn draw(args: &MatchArgs, result: &MatchResult, sprt: Option<&Sprt>) -> Result<String, PlotError> {
    let history = result.history(sprt);
    let points = |value: &dyn Fn(&Snapshot) -> Option<f64>| -> Vec<Point> {
        let numbered = (1..).zip(&history);
        let all = numbered.filter_map(|(pair, snapshot)| {
            Some(Point { x: f64::from(2 * pair), y: value(snapshot)?, error: None })
        });
        all.collect()
    };
    // The intervals of the first games are so wide that they would hide the others.
    let shown = |elo: f64| Some(elo).filter(|elo| elo.abs() <= 800.0);
    let title = format!("{} against {}, {}", args.a, args.b, args.game);
    let mut plots = vec![Plot {
        title,
        x: "games".into(),
        y: "Elo of A".into(),
        logarithmic: false,
        series: vec![
            Series::line("upper bound (95 %)", 1, points(&|(rating, _)| shown(rating.interval.1))),
            Series::line("Elo of A", 0, points(&|(rating, _)| shown(rating.elo))),
            Series::line("lower bound (95 %)", 1, points(&|(rating, _)| shown(rating.interval.0))),
        ],
    }];
    if let (Some(test), Some((elo0, elo1))) = (sprt, args.sprt) {
        let (low, high) = test.bounds();
        let last = 2.0 * history.len() as f64;
        let bound = |y| vec![Point { x: 2.0, y, error: None }, Point { x: last, y, error: None }];
        plots.push(Plot {
            title: format!("sequential test of {elo1} Elo against {elo0}"),
            x: "games".into(),
            y: "log-likelihood ratio".into(),
            logarithmic: false,
            series: vec![
                Series::line(format!("{elo1} accepted"), 2, bound(high)),
                Series::line("ratio", 0, points(&|(_, llr)| *llr)),
                Series::line(format!("{elo0} accepted"), 3, bound(low)),
            ],
        });
    }
    Plot::stacked(&plots)
}
