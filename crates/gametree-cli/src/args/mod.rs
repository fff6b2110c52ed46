//! The command line: the subcommands and flags with their help texts.

mod book;
mod experiment;
mod game;
mod generate;
mod jobs;
mod known;
#[cfg(feature = "lab")]
mod lab;
mod ledger;
mod picture;
mod play;
mod quiz;
mod reproduce;
mod summary;
mod tabulate;
mod time_limit;
mod tree;
mod uci;
mod values;
mod verify;
mod why;
mod window;

use std::ffi::OsString;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;
use crate::output::OutputOptions;
use values::{VALUE_MARK, unmarked};

pub(crate) use book::BookArgs;
pub(crate) use experiment::{
    BranchingArgs, CriticalArgs, DecisionsArgs, ErrorsArgs, Experiment, ExperimentArgs, FamiliesArgs,
    MatchArgs, PathologyArgs, RandomisedAlgorithm, RandomisedArgs, SampleArgs, ServeArgs, SuiteArgs,
    TrainArgs,
};
pub(crate) use game::{
    AcuteCorners, OrderName, PerftArgs, Position, RunArgs, SearchArgs, SolveArgs, TraceArgs,
};
pub(crate) use generate::{GenerateArgs, Kind, Numbers};
pub(crate) use jobs::{Jobs, JobsArgs, JobsMergeArgs, JobsRunArgs, JobsSplitArgs};
#[cfg(feature = "lab")]
pub(crate) use lab::{LabArgs, PORT};
pub(crate) use ledger::LedgerArgs;
pub(crate) use picture::{PictureFiles, ShowArgs};
pub(crate) use play::{First, PlayArgs};
pub(crate) use quiz::QuizArgs;
pub(crate) use reproduce::ReproduceArgs;
pub(crate) use tabulate::TabulateArgs;
pub(crate) use tree::TreeArgs;
pub(crate) use uci::UciArgs;
pub(crate) use verify::VerifyArgs;
pub(crate) use why::WhyArgs;

/// Search the game trees of two-player perfect-information games: exactly, fast, and with explanations.
#[derive(Debug, Parser)]
#[command(
    name = "gametree",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("GAMETREE_COMMIT"), ")"),
    arg_required_else_help = true,
    after_help = "Examples:\n  gametree solve hex:4 --all-moves        which openings win?\n  gametree search connect4 4455 --depth 10\n  gametree tree '((3 5) (2 9))'           every cut-off, and whose bound did it\n  gametree tree @deep --explain 2.1.1     why was that branch cut?\n  gametree play connect4                  a game against the engine\n  gametree perft tictactoe 9\n\nExit status: 0 done, 1 a check failed, 2 bad input, 3 stopped by its budget or a signal before the answer."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) output: OutputOptions,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games
    #[command(after_help = "Examples:\n  gametree games\n  gametree games --json")]
    Games,
    /// List the algorithms
    #[command(after_help = "Examples:\n  gametree algorithms\n  gametree algorithms --json")]
    Algorithms,
    /// Draw a position with the side to move, the legal moves and the symmetries
    #[command(
        after_help = "Examples:\n  gametree show connect4 4453\n  gametree show hex:5 c3 b4\n  gametree show qubic Aa1 Bb2 --svg board.svg --stack\n  gametree show tictactoe a1b2a2a3c1b1 --plies 2\n  gametree show tictactoe a1b2a2a3c1b1 --plies 2 --svg tree.svg"
    )]
    Show(ShowArgs),
    /// Count the positions at each ply
    #[command(
        after_help = "Examples:\n  gametree perft tictactoe 9\n  gametree perft hex:3 9 --distinct\n  gametree perft connect4 6 44"
    )]
    Perft(PerftArgs),
    /// Find the exact value of a position
    #[command(
        after_help = "Examples:\n  gametree solve hex:4 --all-moves\n  gametree solve connect4:5x4 --exact\n  gametree solve connect4 44 --threads 2\n  gametree solve tictactoe3d:3 Bb2\n  gametree solve qubic --proof qubic.cert && gametree verify qubic.cert\n  gametree solve qubic Ab1 --ledger qubic.ledger\n  gametree solve tictactoe --algorithm alphabeta --forced win --stop-at-win"
    )]
    Solve(SolveArgs),
    /// Find the best move within a budget, with the engine, Monte Carlo tree search or a textbook algorithm
    #[command(
        after_help = "Examples:\n  gametree search connect4 4455 --depth 16\n  gametree search hex:7 --time 10 --threads 2\n  gametree search connect4 44 --depth 12 --backup althofer:0.5 --all-moves\n  gametree search tictactoe --algorithm minimax\n  gametree search hex:7 --algorithm mcts --time 2 --seed 7\n  gametree search hex:3 --forced win,block --stop-at-win --order random --seed 7\n  printf 'a1 b2\\na1 a2\\n' | gametree search tictactoe - --json\n\nWithout --depth, --nodes or --time the engine and mcts stop after 5 s. A flag that only textbook algorithms have selects alphabeta instead of the engine."
    )]
    Search(SearchArgs),
    /// Say why a move is the best, or why another one is not
    #[command(
        after_help = "Examples:\n  gametree why tictactoe 'a1 b1 b2 c3'\n  gametree why connect4:5x4 '32' --not 1\n  gametree why hex:5 'c3 b4' --move c2\n  gametree why hex:5 'c3 b4' --not a1 --svg why.svg\n  gametree why nim:3,4,5 --json\n\nWhat each sentence means, and how it can be checked: docs/why.md"
    )]
    Why(WhyArgs),
    /// Play against the engine in the terminal
    #[command(
        after_help = "Examples:\n  gametree play connect4\n  gametree play hex:5 --first engine --time 5\n  gametree play qubic --record game.txt\n  gametree play qubic --replay game.txt\n  printf '4\\nvalues\\n' | gametree play connect4 44\n\nOn a terminal, play is full-screen, with the keys listed below the board; otherwise, or with --plain, it is line by line, and help lists the commands. The last line, record GAME POSITION, is the game: its words are the arguments of gametree show."
    )]
    Play(PlayArgs),
    /// Be an engine in a UCI GUI
    #[command(after_help = uci::HELP)]
    Uci(UciArgs),
    /// Search an explicit tree and report every cut-off
    #[command(
        after_help = "Examples:\n  gametree tree '((3 5) (2 9))'\n  gametree tree 'A(B(3 5) C(D=2 E=9))' --explain C     nodes with names\n  gametree tree @fig5 --algorithm alphabeta-althofer-hard --json\n  gametree tree '-1:(2 1:(4 3))' --values mover --window -5,5\n  gametree tree @deep --explain 2.1.1      why was it cut off, by which bound?\n  gametree tree @deep --steps --algorithm pvs\n  gametree tree @deep --svg deep.svg --exam sheet.svg\n  gametree generate uniform --depth 6 | gametree tree - --permute\n  gametree tree --list\n\nTREE is the text of a tree, a preset @name, - for stdin, or the path of a file. A leaf is a number, an inner node (child child ...), or f:(child ...) with a static value; max(...) and min(...) name the player. Before a node its name may stand, as in A=3 and B(3 5); it is printed, and read, in place of the Dewey number."
    )]
    Tree(TreeArgs),
    /// Practise on an explicit tree: a question, a hint, its key, and a grade for the answer
    #[command(
        after_help = "Examples:\n  gametree quiz @deep              a question; in a terminal, type the answer\n  gametree quiz @deep --kind mark --answer '2.1.1.2 2.2'   is that right?\n  gametree quiz '((3 5) (2 9))' --kind window --seed 3 --hint\n  gametree quiz '((3 5) (2 9))' --kind cut --key\n  gametree generate uniform --depth 3 --seed 8 | gametree quiz - --kind order\n\nTREE is as for gametree tree, with at most 10,000 nodes; answers name its nodes by names or Dewey numbers. The seed chooses the node and the moment that are asked about, the same on every machine. The search has the full window, takes the children in the drawn order, and cuts off at equality.\n\nAnswers: value 3; window 3 inf <= 2 (alpha, beta, sign, value); next 2.1 or none; cut go on, cut by root or cut by window; mark 1.2 2.3 or none; order 'root: 2 1; 2: 2.3' (children left out follow in the drawn order) or 'as drawn'.\n\nExit status: 0 done, 1 the answer is wrong, 2 the input is bad, or the answer cannot be read."
    )]
    Quiz(QuizArgs),
    /// Check the trace of a search, made by this or any other program
    #[command(
        subcommand,
        after_help = "Examples:\n  gametree search tictactoe --depth 4 --trace t.ndjson\n  gametree trace check t.ndjson\n  gametree trace check - --json < t.ndjson\n\nThe format, field by field, with an example: docs/trace-format.md\n\nExit status: 0 the trace is correct, 1 it is wrong, 2 the input is not a trace."
    )]
    Trace(TraceArgs),
    /// Check certificates: proofs of what a player can reach, by the rules of the game alone
    #[command(
        after_help = "Examples:\n  gametree solve mnk:5,6,4 --proof win.cert && gametree verify win.cert\n  gametree verify *.cert --jobs 4 --json\n  gametree verify - < win.cert\n\nThe format, and how to write another checker: docs/certificates.md\n\nExit status: 0 all are valid, 1 a proof fails, 2 a file cannot be read or is not a certificate, 3 stopped by a signal."
    )]
    Verify(VerifyArgs),
    /// Show what a proof ledger holds, and check it
    #[command(
        after_help = "Examples:\n  gametree solve mnk:5,6,4 --ledger m.ledger && gametree ledger m.ledger\n  gametree ledger m.ledger c3 c4\n  gametree ledger m.ledger --check --time 60\n  gametree solve mnk:5,6,4 --proof m.cert\n  gametree ledger m.ledger --certificate m.cert\n\nWhat a ledger promises, and its tables: docs/ledger.md\n\nExit status: 0 done, 1 a contradiction, or a certificate that fails, 2 the file cannot be read, or is damaged or no ledger, 3 claims are left unchecked."
    )]
    Ledger(LedgerArgs),
    /// Prove a position in jobs: split the proof, run the jobs anywhere, merge the results
    #[command(
        after_help = "Examples:\n  gametree jobs split connect4:6x5 --ledger c65.ledger --count 100 > jobs.jsonl\n  gametree jobs run < jobs.jsonl > results.jsonl\n  gametree jobs merge c65.ledger results.jsonl\n\nRepeated until split prints nothing. Jobs and results are lines of text; results may come twice, late, in any order or broken. Shell loops, GNU parallel, SLURM and Kubernetes: docs/jobs.md\n\nExit status: 0 done, 1 a contradiction, 2 bad input, or lines were refused, 3 stopped by --time or a signal."
    )]
    Jobs(JobsArgs),
    /// Write the complete table of a small game: the value and the distance of every position
    #[command(
        after_help = "Examples:\n  gametree tabulate tictactoe tictactoe.table --stats\n  gametree tabulate connect4:4x4 c44.table --memory 1G --threads 2\n  gametree solve connect4:4x4 12 --table c44.table --all-moves\n  gametree play connect4:4x4 --table c44.table\n  gametree experiment match table=c44.table level=8 connect4:4x4\n\nEvery position that can be reached counts, finished ones included, for the side to move. The winner hurries and the loser delays; the distance is the plies to the end. An existing file is replaced only when the new table is complete; with --stats it is read instead.\n\nThe format, and what the tables say: docs/tables.md\n\nExit status: 0 done, 2 bad input, or the file is damaged or another game's, 3 the table needs more than --memory, or it was stopped; then there is no file."
    )]
    Tabulate(TabulateArgs),
    /// Write an opening book: the values of all positions of the first plies, solved through a ledger
    #[command(
        after_help = "Examples:\n  gametree book connect4:5x5 --plies 4 c55.book\n  gametree solve connect4:5x5 31 --book c55.book\n  gametree play connect4:5x5 --book c55.book\n  gametree experiment match nodes=1000,book=c55.book nodes=1000 connect4:5x5\n\nOnly positions of the last ply are solved; the others follow from the rules. Stopped or killed, the same command goes on from the ledger; with more plies too. Positions must fit 64 bits: at most 39 cells, in Connect Four (rows + 1) × columns of at most 64.\n\nWhat a book holds: docs/books.md\n\nExit status: 0 done, 1 the ledger contradicts itself or the rules, 2 bad input, or a file is damaged or another game's, 3 the positions need more than --memory, or it was stopped; then there is no new book."
    )]
    Book(BookArgs),
    /// Open the web lab in a browser: see a search, and practise it
    #[cfg(feature = "lab")]
    #[command(
        after_help = "Examples:\n  gametree lab\n  gametree lab --port 0 --no-open\n  gametree lab --export site\n\nThe address is printed on stdout. Trees are searched in the browser, and boards by this command, on all cores: a question goes on when its page is closed. Nothing leaves this machine.\nCtrl-C ends the server."
    )]
    Lab(LabArgs),
    /// Generate a random tree, the same on every machine
    #[command(
        after_help = "Examples:\n  gametree generate uniform --branching 3 --depth 4 --range -9..9 --seed 1\n  gametree generate perfect --depth 6 | gametree tree -\n  gametree generate shape --q 1,0.9,0.8 --d 3,2.5,2\n  gametree generate uniform --static-values > t.tree\n  gametree tree t.tree --algorithm althofer\n\nMAX moves at the root, and the values are from MAX's point of view, the default of `gametree tree`."
    )]
    Generate(GenerateArgs),
    /// Run an experiment: exact expectations, simulations, matches between players, training
    #[command(
        after_help = "Examples:\n  gametree experiment randomised tictactoe\n  gametree experiment match depth=4 depth=3 connect4 --games 40\n  gametree experiment branching --branching 2 --depth 4\n\nEach experiment has its own help: gametree experiment match --help"
    )]
    Experiment(ExperimentArgs),
    /// Reproduce the numbers and claims of the sources
    #[command(
        after_help = "Examples:\n  gametree reproduce --quick\n  gametree reproduce felstiner-hex3-improved slides-theorem1\n  gametree reproduce --html report.html\n  gametree reproduce --list\n\nExit status: 0 every verdict is as expected, 1 one is not, 3 the run was stopped before one was not."
    )]
    Reproduce(ReproduceArgs),
    /// Print a script that completes the arguments of this command in a shell
    #[command(
        after_help = "Examples:\n  gametree completions bash >> ~/.bash_completion\n  gametree completions zsh > ~/.zfunc/_gametree\n  gametree completions fish > ~/.config/fish/completions/gametree.fish"
    )]
    Completions {
        /// The shell
        #[arg(value_enum, value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a directory, or print the main one
    #[command(after_help = "Examples:\n  gametree man | man -l -\n  gametree man ~/.local/share/man/man1")]
    Man {
        /// The directory, which must exist
        #[arg(value_name = "DIR", value_parser = values::path)]
        directory: Option<std::path::PathBuf>,
    },
    /// Benchmark the searches
    #[command(
        after_help = "Examples:\n  gametree bench --signature\n  gametree bench --list\n  gametree bench hex-4x4"
    )]
    Bench(BenchArgs),
}

impl Command {
    /// The time that the whole run may take, where `--time` means that and not the time of a search or a move.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        match self {
            Command::Perft(PerftArgs { time, .. })
            | Command::Reproduce(ReproduceArgs { time, .. })
            | Command::Tabulate(TabulateArgs { time, .. })
            | Command::Book(BookArgs { time, .. })
            | Command::Jobs(JobsArgs {
                jobs: Jobs::Run(JobsRunArgs { time, .. }) | Jobs::Merge(JobsMergeArgs { time, .. }),
            })
            | Command::Experiment(ExperimentArgs { time, .. }) => time.time,
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The benchmarks to run [default: all but the long ones]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Print the signature: one number that changes if and only if the behaviour of a search changes
    #[arg(long, conflicts_with = "names")]
    pub(crate) signature: bool,
    /// List the benchmarks
    #[arg(long)]
    pub(crate) list: bool,
}

/// The command line's definition, for completions and manual pages.
pub(crate) fn definition() -> clap::Command {
    Arguments::command()
}

/// Parses the command line.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, Failure> {
    let shielded = values::mark(arguments)?;
    // Clap has one text for `-h` and `--help` unless the latter is longer in a way of its own.
    let short = shielded
        .iter()
        .find(|word| ["-h", "--help"].contains(&word.as_str()))
        .is_some_and(|word| word == "-h");
    let matches = Arguments::command().try_get_matches_from(shielded).map_err(|e| match e.kind() {
        ErrorKind::DisplayHelp if short => Failure::help_text(summary::summary(&subcommand_of(&e))),
        _ => one_line(&e),
    })?;
    let mut arguments = Arguments::from_arg_matches(&matches).map_err(|e| one_line(&e))?;
    let words: &mut [String] = match &mut arguments.command {
        Command::Tree(TreeArgs { tree, .. }) => tree.as_mut_slice(),
        Command::Quiz(QuizArgs { tree, .. }) => std::slice::from_mut(tree),
        Command::Show(ShowArgs { position: Position { words, .. }, .. })
        | Command::Perft(PerftArgs { words, .. })
        | Command::Solve(SolveArgs { position: Position { words, .. }, .. })
        | Command::Search(SearchArgs { position: Position { words, .. }, .. })
        | Command::Why(WhyArgs { position: Position { words, .. }, .. })
        | Command::Play(PlayArgs { words, .. })
        | Command::Tabulate(TabulateArgs { words, .. })
        | Command::Reproduce(ReproduceArgs { ids: words, .. })
        | Command::Bench(BenchArgs { names: words, .. }) => words,
        Command::Experiment(ExperimentArgs { experiment: Experiment::Randomised(args), .. }) => {
            &mut args.position.words
        }
        Command::Verify(VerifyArgs { files, .. }) => files,
        Command::Ledger(LedgerArgs { words, .. }) => words,
        Command::Jobs(JobsArgs { jobs }) => match jobs {
            Jobs::Split(JobsSplitArgs { position: Position { words, .. }, .. }) => words,
            Jobs::Run(JobsRunArgs { file, .. }) => std::slice::from_mut(file),
            Jobs::Merge(JobsMergeArgs { files, .. }) => files,
        },
        Command::Trace(TraceArgs::Check { file, .. }) => std::slice::from_mut(file),
        Command::Games
        | Command::Algorithms
        | Command::Book(_)
        | Command::Generate(_)
        | Command::Experiment(_)
        | Command::Uci(_)
        | Command::Completions { .. }
        | Command::Man { .. } => &mut [],
        #[cfg(feature = "lab")]
        Command::Lab(_) => &mut [],
    };
    for word in words {
        *word = unmarked(word).to_owned();
    }
    Ok(arguments)
}

/// Words reserved for later versions, which get an error of their own.
const LATER: &[&str] = &["--rival", "--rivals"];

/// The subcommand that an error is about: clap names it only in the usage that it prints.
fn subcommand_of(error: &clap::Error) -> clap::Command {
    let mut command = Arguments::command();
    command.build();
    let text = error.to_string();
    let usage =
        text.lines().find_map(|line| line.trim().strip_prefix("Usage: gametree ")).unwrap_or_default();
    for word in usage.split_whitespace() {
        match command.find_subcommand(word) {
            Some(found) => command = found.clone(),
            None => break,
        }
    }
    command
}

/// What the subcommands of this command are called, and their names.
fn expected_words(command: &clap::Command) -> (&'static str, String) {
    let kind = if command.get_name() == "experiment" { "experiment" } else { "subcommand" };
    let names: Vec<&str> =
        command.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help").collect();
    (kind, names.join(", "))
}

/// "; did you mean solve?", if one of the words is close to what was typed.
fn did_you_mean(context: Option<&ContextValue>) -> String {
    match context {
        Some(ContextValue::String(word)) => format!("; did you mean {word}?"),
        Some(ContextValue::Strings(words)) if !words.is_empty() => {
            format!("; did you mean {}?", words.join(" or "))
        }
        _ => String::new(),
    }
}

/// Clap's message in one line: what is wrong, where, and what was expected.
fn one_line(error: &clap::Error) -> Failure {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Failure::help_text(error.to_string());
    }
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    ) {
        let command = subcommand_of(error);
        if command.get_name() == "gametree"
            && error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        {
            let (_, words) = expected_words(&command);
            let help = Arguments::command().render_help().to_string();
            return Failure::usage(format!("no subcommand: expected one of {words} (see --help)"))
                .after(help);
        }
        let (missing, words) = expected_words(&command);
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
    let text = error.to_string().replace(VALUE_MARK, "");
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let line = paragraph.strip_prefix("error: ").unwrap_or(paragraph).trim();
    let command = subcommand_of(error);
    let help = match command.get_name() {
        "gametree" => "gametree SUBCOMMAND --help".to_owned(),
        _ => format!("{} --help", command.get_bin_name().unwrap_or("gametree SUBCOMMAND")),
    };
    Failure::usage(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let close = did_you_mean(error.get(ContextKind::SuggestedSubcommand));
            format!("{line}: expected one of {}{close}", expected_words(&command).1)
        }
        ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict | ErrorKind::TooManyValues => {
            let close = did_you_mean(error.get(ContextKind::SuggestedArg));
            format!("{line} (see {help}){close}")
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = context(ContextKind::InvalidArg).unwrap_or_default();
            format!("{missing} is missing (see {help})")
        }
        ErrorKind::InvalidValue => {
            let close = did_you_mean(error.get(ContextKind::SuggestedValue));
            let argument = context(ContextKind::InvalidArg).unwrap_or_default();
            let values = context(ContextKind::ValidValue).unwrap_or_default();
            match context(ContextKind::InvalidValue).unwrap_or_default().replace(VALUE_MARK, "") {
                word if word.is_empty() && values.is_empty() => {
                    format!("{argument}: a value is missing (see {help})")
                }
                word if word.is_empty() => {
                    format!("{argument}: a value is missing: expected one of {values}")
                }
                word => format!("{argument}: {word:?} is not a value: expected one of {values}{close}"),
            }
        }
        // What names the value itself need not be told twice.
        ErrorKind::ValueValidation => match line.split_once("': \"") {
            Some((_, reason)) => {
                format!("{}: \"{reason}", context(ContextKind::InvalidArg).unwrap_or_default())
            }
            None => line.to_owned(),
        },
        _ => line.to_owned(),
    })
}
