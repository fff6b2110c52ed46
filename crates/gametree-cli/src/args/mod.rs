//! The command line: its words and flags, as `--help` tells them.

mod experiment;
mod game;
mod generate;
mod play;
mod reproduce;
mod tree;
mod values;
mod window;

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;
use crate::output::Look;
use values::{VALUE, bare};

pub(crate) use experiment::{
    BranchingArgs, CriticalArgs, DecisionsArgs, EvaluationName, Experiment, ExperimentArgs, MatchArgs,
    ModelName, PathologyArgs, RandomisedArgs, SampleArgs, ServeArgs, Shuffled, TrainArgs,
};
pub(crate) use game::{AcuteCorners, OrderName, PerftArgs, Position, SearchArgs, SolveArgs, TraceArgs};
pub(crate) use generate::{GenerateArgs, Kind, Numbers};
pub(crate) use play::{First, PlayArgs};
pub(crate) use reproduce::ReproduceArgs;
pub(crate) use tree::TreeArgs;

/// Search of two-player, perfect-information game trees: exact, fast, and so that a person can see why.
#[derive(Debug, Parser)]
#[command(
    name = "gametree",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("GAMETREE_COMMIT"), ")"),
    arg_required_else_help = true,
    after_help = "Examples:\n  gametree solve hex:4 --all-moves        which openings win?\n  gametree search connect4 4455 --depth 10\n  gametree tree '((3 5) (2 9))'           every cut-off, and whose bound made it\n  gametree tree @deep --explain 2.1.1     why was that branch cut?\n  gametree play connect4                  a game against the engine\n  gametree perft tictactoe 9\n\nExit status: 0 done, 1 a check failed, 2 bad input, 3 solve ended by its budget."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) look: Look,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// List the games
    Games,
    /// List the algorithms
    Algorithms,
    /// Draw a position: whose move, the legal moves, the symmetries
    #[command(
        after_help = "Examples:\n  gametree show connect4 4453\n  gametree show hex:5 c3 b4\n  gametree show qubic Aa1 Bb2"
    )]
    Show(Position),
    /// Count the positions at each ply
    #[command(
        after_help = "Examples:\n  gametree perft tictactoe 9\n  gametree perft hex:3 9 --distinct\n  gametree perft connect4 6 44"
    )]
    Perft(PerftArgs),
    /// Find the exact value of a position
    #[command(
        after_help = "Examples:\n  gametree solve hex:4 --all-moves\n  gametree solve connect4:5x4 --exact\n  gametree solve tictactoe3d:3 Bb2\n  gametree solve tictactoe --algorithm alphabeta --forced win,block --stop-at-win"
    )]
    Solve(SolveArgs),
    /// Find the best move within a budget, by the engine or a textbook algorithm
    #[command(
        after_help = "Examples:\n  gametree search connect4 4455 --depth 16\n  gametree search hex:7 --time 10 --threads 2\n  gametree search connect4 44 --depth 12 --backup althofer:0.5 --all-moves\n  gametree search tictactoe --algorithm minimax\n  gametree search hex:3 --forced win,block --stop-at-win --order random --seed 7\n  printf 'a1 b2\\na1 a2\\n' | gametree search tictactoe - --json"
    )]
    Search(SearchArgs),
    /// Play against the engine, in the terminal
    #[command(
        after_help = "Examples:\n  gametree play connect4\n  gametree play hex:5 --first engine --time 5\n  gametree play qubic --record game.txt\n  gametree play qubic --replay game.txt\n  printf '4\\nvalues\\n' | gametree play connect4 44\n\nOn a terminal the board fills the screen, with its keys below; otherwise, or with\n--plain, play is by lines, and help lists the commands. The last line, record GAME POSITION,\nis the game for gametree show."
    )]
    Play(PlayArgs),
    /// Search an explicit tree, and tell every cut-off
    #[command(
        after_help = "Examples:\n  gametree tree '((3 5) (2 9))'\n  gametree tree @fig5 --algorithm alphabeta-althofer-hard --json\n  gametree tree '-1:(2 1:(4 3))' --values mover --window -5,5\n  gametree tree @deep --explain 2.1.1      why was it cut, and by whom?\n  gametree tree @deep --steps --algorithm pvs\n  gametree tree @deep --svg deep.svg --exam sheet.svg\n  gametree generate uniform --depth 6 | gametree tree - --permute\n  gametree tree --list\n\nA TREE is a text, a preset @name, - for stdin, or a file's path. A leaf is a number, an inner node\n(child child ...) or f:(child ...) with a static value; max(...) and min(...) name the player."
    )]
    Tree(TreeArgs),
    /// Judge a trace of a search, this program's or anybody's
    #[command(
        subcommand,
        after_help = "Examples:\n  gametree search tictactoe --depth 4 --trace t.ndjson && gametree trace check t.ndjson\n  my-engine | gametree trace check - --json\n\nExit status: 0 the trace is right, 1 it is wrong, 2 it is no trace."
    )]
    Trace(TraceArgs),
    /// Make a random tree, the same on every machine
    #[command(
        after_help = "Examples:\n  gametree generate uniform --branching 3 --depth 4 --range -9..9 --seed 1\n  gametree generate perfect --depth 6 | gametree tree -\n  gametree generate shape --q 1,0.9,0.8 --d 3,2.5,2\n  gametree generate uniform --static-values | gametree tree - --algorithm althofer\n\nThe values are MAX's, who moves at the root, as `gametree tree` reads them."
    )]
    Generate(GenerateArgs),
    /// What the theory says of a search, and what the algorithms do
    Experiment(ExperimentArgs),
    /// Measure the numbers and claims of the sources again
    #[command(
        after_help = "Examples:\n  gametree reproduce --quick\n  gametree reproduce felstiner-hex3-improved slides-theorem1\n  gametree reproduce --html report.html\n  gametree reproduce --list\n\nExit status: 0 every verdict is the one that is expected, 1 one is not, or it was stopped."
    )]
    Reproduce(ReproduceArgs),
    /// Measure the searches
    #[command(
        after_help = "Examples:\n  gametree bench --signature\n  gametree bench --list\n  gametree bench hex-4x4"
    )]
    Bench(BenchArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The measurements to run [default: all but the long ones]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Print one number that changes exactly when the search does
    #[arg(long, conflicts_with = "names")]
    pub(crate) signature: bool,
    /// List the measurements
    #[arg(long)]
    pub(crate) list: bool,
}

/// Parses the command line.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, Failure> {
    let shielded = values::mark(arguments)?;
    let matches = Arguments::command().try_get_matches_from(shielded).map_err(|e| one_line(&e))?;
    let mut arguments = Arguments::from_arg_matches(&matches).map_err(|e| one_line(&e))?;
    let words: &mut [String] = match &mut arguments.verb {
        Verb::Tree(TreeArgs { tree, .. }) => tree.as_mut_slice(),
        Verb::Show(Position { words, .. })
        | Verb::Perft(PerftArgs { words, .. })
        | Verb::Solve(SolveArgs { position: Position { words, .. }, .. })
        | Verb::Search(SearchArgs { position: Position { words, .. }, .. })
        | Verb::Play(PlayArgs { words, .. })
        | Verb::Reproduce(ReproduceArgs { ids: words, .. })
        | Verb::Bench(BenchArgs { names: words, .. }) => words,
        Verb::Experiment(ExperimentArgs { experiment: Experiment::Randomised(args) }) => {
            &mut args.position.words
        }
        Verb::Trace(TraceArgs::Check { file }) => std::slice::from_mut(file),
        Verb::Games | Verb::Algorithms | Verb::Generate(_) | Verb::Experiment(_) => &mut [],
    };
    for word in words {
        *word = bare(word).to_owned();
    }
    Ok(arguments)
}

const VERBS: &str = "games, algorithms, show, perft, solve, search, play, tree, generate, experiment, reproduce, trace, bench";

/// Words of later versions, so that the refusal says so.
const LATER: &[&str] = &["verify", "lab", "--proof", "--rival", "--rivals"];

/// What is missing or wrong where a verb, or what follows one, is; and the words that could stand there.
fn expected_words(error: &clap::Error) -> (&'static str, &'static str) {
    // Clap doesn't say which of its commands complains, but in the usage that it shows.
    if error.to_string().contains("gametree experiment") {
        ("experiment", experiment::EXPERIMENTS)
    } else {
        ("verb", VERBS)
    }
}

/// Clap's message cut to what one line can say: what was wrong, where, and what was expected.
fn one_line(error: &clap::Error) -> Failure {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Failure::instead(error.to_string());
    }
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    ) {
        let (missing, words) = expected_words(error);
        return Failure::usage(format!("no {missing}: expected one of {words} (see --help)"));
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let word = context(ContextKind::InvalidArg).or_else(|| context(ContextKind::InvalidSubcommand));
    let unknown = matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand);
    let word = word.as_deref().and_then(|word| word.split(['=', ' ']).next());
    if let Some(word) = word.filter(|word| unknown && LATER.contains(word)) {
        return Failure::usage(format!("{word} is not in this version yet"));
    }
    let text = error.to_string().replace(VALUE, "");
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let line = paragraph.strip_prefix("error: ").unwrap_or(paragraph).trim();
    Failure::usage(match error.kind() {
        ErrorKind::InvalidSubcommand => format!("{line}: expected one of {}", expected_words(error).1),
        ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict | ErrorKind::TooManyValues => {
            format!("{line}: expected what gametree VERB --help lists")
        }
        _ => line.to_owned(),
    })
}
