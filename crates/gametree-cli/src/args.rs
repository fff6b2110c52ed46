//! The command line: its words and flags, as `--help` tells them.

use std::ffi::OsString;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use gametree::tree::Values;
use gametree::{Algorithm, Score, Window};
use gametree_games::Spec;

use crate::failure::Failure;

/// Search of two-player, perfect-information game trees: exact, fast, and so that a person can see why.
#[derive(Debug, Parser)]
#[command(
    name = "gametree",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("GAMETREE_COMMIT"), ")"),
    arg_required_else_help = true,
    after_help = "Examples:\n  gametree solve hex:4 --all-moves        which openings win?\n  gametree search connect4 4455 --depth 10\n  gametree tree '((3 5) (2 9))'           every cut-off, and whose bound made it\n  gametree perft tictactoe 9\n\nExit status: 0 done, 1 a check failed, 2 bad input, 3 solve ended by its budget."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// How answers look.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Look {
    /// Answer in JSON: one object, or one a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Colour the answer
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(crate) color: Colour,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
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
    /// Find the best move within a budget, by any algorithm
    #[command(
        after_help = "Examples:\n  gametree search connect4 4455 --depth 10 --order centre\n  gametree search tictactoe --algorithm minimax\n  gametree search hex:3 --forced win,block --stop-at-win --order random --seed 7\n  printf 'a1 b2\\na1 a2\\n' | gametree search tictactoe - --json"
    )]
    Search(SearchArgs),
    /// Search an explicit tree, and tell every cut-off
    #[command(
        after_help = "Examples:\n  gametree tree '((3 5) (2 9))'\n  gametree tree @fig5 --algorithm alphabeta-althofer-hard --json\n  gametree tree '-1:(2 1:(4 3))' --values mover --window -5,5\n  gametree tree --list\n\nA TREE is a text, a preset @name, - for stdin, or a file's path. A leaf is a number, an inner node\n(child child ...) or f:(child ...) with a static value; max(...) and min(...) name the player."
    )]
    Tree(TreeArgs),
    /// Measure the searches
    #[command(
        after_help = "Examples:\n  gametree bench --signature\n  gametree bench --list\n  gametree bench hex-4x4"
    )]
    Bench(BenchArgs),
}

/// A game and a position of it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// The game: tictactoe, mnk:5,4,3, tictactoe3d:3, qubic, hex:4, hex:4x6, connect4, connect4:8x8
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// The moves that lead to the position, in words or run together; - reads positions from stdin, one a line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// How many plies deep
    #[arg(value_name = "DEPTH", value_parser = number::<u32>)]
    pub(crate) depth: u32,
    /// The moves that lead to the position; - reads positions from stdin, one a line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Count distinct positions, not sequences of moves
    #[arg(long)]
    pub(crate) distinct: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Find distances too, whatever they cost
    #[arg(long)]
    pub(crate) exact: bool,
    /// How large the table may grow: MiB, or with a suffix K, M or G [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = crate::input::memory)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What a search of a game may be told: budget, algorithm, Felstiner's switches.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    /// The algorithm; see `gametree algorithms`
    #[arg(long, value_name = "NAME", value_parser = typed::<Algorithm>)]
    pub(crate) algorithm: Option<Algorithm>,
    /// The value of every move of the root
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// The most plies below the position [default: to the end of the game]
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// The most nodes
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) nodes: Option<u64>,
    /// The most time: seconds, or with a unit ms, s or m
    #[arg(long, value_name = "TIME", value_parser = crate::input::duration)]
    pub(crate) time: Option<Duration>,
    /// The value of a position at the depth limit; none: 0
    #[arg(long, value_name = "NAME", value_parser = evaluation)]
    pub(crate) eval: Option<NoEvaluation>,
    /// The order of moves; random is drawn anew at every node
    #[arg(long, value_enum, value_name = "ORDER")]
    pub(crate) order: Option<OrderName>,
    /// The seed of --order random [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Moves seen before they are searched: none, win, block, or win,block
    #[arg(long, value_name = "RULES", value_parser = crate::input::forced)]
    pub(crate) forced: Option<gametree::adapt::ForcedRules>,
    /// Count forced moves in `nodes`
    #[arg(long)]
    pub(crate) count_forced: bool,
    /// Stop at a node as soon as it is won: the ±1 termination
    #[arg(long)]
    pub(crate) stop_at_win: bool,
    /// Search every move of the root on its own, with a fresh window; the root is not counted
    #[arg(long)]
    pub(crate) driver_loop: bool,
    /// Hex's two acute corners: allowed, left out of the first move, or out of every loop
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) acute_corners: Option<AcuteCorners>,
    #[command(flatten)]
    pub(crate) asked: Asked,
}

/// What an algorithm may be asked beyond the position.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Asked {
    /// The window A,B of the root's mover, as -5,5 or -inf,1
    #[arg(long, value_name = "A,B", value_parser = typed::<Window>)]
    pub(crate) window: Option<Window>,
    /// The first guess of mtdf: a number, inf or -inf
    #[arg(long, value_name = "N", value_parser = typed::<Score>)]
    pub(crate) guess: Option<Score>,
    /// What pns and dfpn prove: that the value is at least this [default: find the value by several proofs]
    #[arg(long, value_name = "V", value_parser = typed::<Score>)]
    pub(crate) at_least: Option<Score>,
}

/// The only evaluation so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoEvaluation;

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum OrderName {
    Natural,
    Centre,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum AcuteCorners {
    Allow,
    FirstMove,
    Never,
}

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The tree: its text, a preset @name, - for stdin, or a file's path
    #[arg(value_name = "TREE", required_unless_present = "list")]
    pub(crate) tree: Option<String>,
    /// The algorithm; see `gametree algorithms` [default: alphabeta]
    #[arg(long, value_name = "NAME", value_parser = typed::<Algorithm>)]
    pub(crate) algorithm: Option<Algorithm>,
    /// Whose view the numbers are: MAX's, or the side to move's [default: root; a preset's own]
    #[arg(long, value_enum, value_name = "VIEW")]
    pub(crate) values: Option<View>,
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Show Knuth and Moore's type of every node
    #[arg(long)]
    pub(crate) types: bool,
    /// List the presets
    #[arg(long)]
    pub(crate) list: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum View {
    Root,
    Mover,
}

impl From<View> for Values {
    fn from(view: View) -> Values {
        match view {
            View::Root => Values::Root,
            View::Mover => Values::Mover,
        }
    }
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

/// Marks an argument that begins with a minus sign and is no flag, so that the parser lets it through. The character is
/// of Unicode's private use and appears in no input.
const VALUE: char = '\u{e000}';

/// Parses the command line.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, Failure> {
    let mut shielded = Vec::new();
    for (number, argument) in arguments.enumerate() {
        let text = argument.into_string().map_err(|argument| {
            let shown = argument.to_string_lossy().into_owned();
            Failure::usage(format!("argument {number}, {shown:?}, is not UTF-8: expected text"))
        })?;
        let marked = is_negative_value(&text) || text.starts_with(VALUE);
        shielded.push(if marked { format!("{VALUE}{text}") } else { text });
    }
    let matches = Arguments::command().try_get_matches_from(shielded).map_err(|e| one_line(&e))?;
    let mut arguments = Arguments::from_arg_matches(&matches).map_err(|e| one_line(&e))?;
    let words: &mut [String] = match &mut arguments.verb {
        Verb::Tree(TreeArgs { tree, .. }) => tree.as_mut_slice(),
        Verb::Show(Position { words, .. })
        | Verb::Perft(PerftArgs { words, .. })
        | Verb::Solve(SolveArgs { position: Position { words, .. }, .. })
        | Verb::Search(SearchArgs { position: Position { words, .. }, .. })
        | Verb::Bench(BenchArgs { names: words, .. }) => words,
        Verb::Games | Verb::Algorithms => &mut [],
    };
    for word in words {
        *word = bare(word).to_owned();
    }
    Ok(arguments)
}

/// A tree, a window or a guess may begin with a minus sign and a digit, or `-inf`.
fn is_negative_value(text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("inf"))
}

/// The argument as it was typed.
pub(crate) fn bare(text: &str) -> &str {
    text.strip_prefix(VALUE).unwrap_or(text)
}

/// Reads a value whose type knows how, with its own error.
fn typed<T: std::str::FromStr>(text: &str) -> Result<T, String>
where
    T::Err: std::fmt::Display,
{
    bare(text).parse().map_err(|error: T::Err| error.to_string())
}

/// Reads a whole number.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    let largest = if size_of::<T>() == 4 { u64::from(u32::MAX) } else { u64::MAX };
    bare(text).parse().map_err(|_| format!("expected a whole number from 0 to {largest}"))
}

fn evaluation(name: &str) -> Result<NoEvaluation, String> {
    match name {
        "none" => Ok(NoEvaluation),
        _ => Err(format!("the evaluation {name:?} is not in this version: expected none")),
    }
}

const VERBS: &str = "games, algorithms, show, perft, solve, search, tree, bench";

/// Words of later versions, so that the refusal says so.
const LATER: &[&str] = &[
    "play",
    "generate",
    "verify",
    "reproduce",
    "experiment",
    "trace",
    "lab",
    "--explain",
    "--steps",
    "--minimal",
    "--permute",
    "--svg",
    "--tikz",
    "--dot",
    "--exam",
    "--backup",
    "--threads",
    "--trace",
    "--trace-cap",
    "--proof",
    "--rival",
    "--rivals",
];

/// Clap's message cut to what one line can say: what was wrong, where, and what was expected.
fn one_line(error: &clap::Error) -> Failure {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Failure::instead(error.to_string());
    }
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    ) {
        return Failure::usage(format!("no verb: expected one of {VERBS} (see --help)"));
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
        ErrorKind::InvalidSubcommand => format!("{line}: expected one of {VERBS}"),
        ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict | ErrorKind::TooManyValues => {
            format!("{line}: expected what gametree VERB --help lists")
        }
        _ => line.to_owned(),
    })
}
