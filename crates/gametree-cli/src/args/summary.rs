//! What `-h` prints: a summary that fits a screen. `--help` says everything.

use clap::{Arg, Command};

/// Lines of a summary, at most.
const LINES: usize = 25;
const WIDTH: usize = 100;
/// Examples in a summary, at most.
const EXAMPLES: usize = 4;

/// The subcommands by what they are for.
pub(super) const GROUPS: [(&str, &[&str]); 5] = [
    ("learn", &["tree", "quiz", "generate", "lab"]),
    ("use", &["search", "play", "uci", "why", "show", "perft", "games", "algorithms"]),
    ("prove", &["solve", "verify", "ledger", "jobs", "tabulate", "book"]),
    ("check", &["trace", "reproduce", "experiment", "bench"]),
    ("install", &["completions", "man"]),
];

/// The summary of a command.
pub(super) fn summary(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let examples = examples(command);
    let usage = command.clone().render_usage().to_string();
    let mut head = vec![command.get_about().map(ToString::to_string).unwrap_or_default(), String::new()];
    head.extend(usage.lines().map(str::to_owned));
    let mut tail = Vec::new();
    if !examples.is_empty() {
        tail.extend([String::new(), "Examples:".to_owned()]);
        tail.extend(examples.iter().take(EXAMPLES).cloned());
    }
    tail.extend([String::new(), format!("All of it: {name} --help")]);

    let shown: Vec<&Arg> = command.get_arguments().filter(|arg| !arg.is_hide_set()).collect();
    let (named, operands): (Vec<&Arg>, Vec<&Arg>) =
        shown.into_iter().partition(|arg| arg.get_long().is_some());
    // The examples show what is asked for most.
    let used = |arg: &&Arg| {
        let flag = long(arg);
        examples.iter().any(|line| line.split([' ', '=', '\'']).any(|word| word == flag))
    };
    let (used, others): (Vec<&Arg>, Vec<&Arg>) = named.into_iter().partition(used);
    let subcommands = subcommands(command);
    let room = LINES.saturating_sub(head.len() + tail.len() + subcommands.len() + operands.len() + 2);
    // Names alone take little room: those that no line is left for, and those that no example uses.
    let also = |left: &[&Arg]| wrapped("Also", left.iter().chain(&others).map(|arg| long(arg)));
    let explained =
        (0..=used.len()).rev().find(|&count| count + also(&used[count..]).len() <= room).unwrap_or(0);
    let also = also(&used[explained..]);

    let column =
        operands.iter().chain(&used[..explained]).map(|arg| left(arg).chars().count()).max().unwrap_or(0);
    let line = |arg: &&Arg| cut(&format!("  {:column$}  {}", left(arg), first_sentence(arg)));
    let mut text = head;
    text.push(String::new());
    text.extend(subcommands);
    text.extend(operands.iter().map(line));
    text.extend(used[..explained].iter().map(line));
    text.extend(also);
    text.extend(tail);
    text.join("\n") + "\n"
}

/// The commands that a command's help shows as examples.
pub(super) fn examples(command: &Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let listed = help.split_once("Examples:\n").map_or("", |(_, listed)| listed);
    listed.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The lines that name the subcommands.
fn subcommands(command: &Command) -> Vec<String> {
    let known: Vec<&Command> = command.get_subcommands().filter(|known| known.get_name() != "help").collect();
    if command.get_name() == "gametree" {
        let line = |(what, names): &(&str, &[&str])| format!("  {what:9}{}", names.join(", "));
        return GROUPS.iter().map(line).collect();
    }
    let column = known.iter().map(|known| known.get_name().len()).max().unwrap_or(0);
    let about = |known: &Command| known.get_about().map(ToString::to_string).unwrap_or_default();
    known.iter().map(|known| cut(&format!("  {:column$}  {}", known.get_name(), about(known)))).collect()
}

fn long(arg: &Arg) -> String {
    format!("--{}", arg.get_long().unwrap_or_default())
}

/// What is typed for an argument.
fn left(arg: &Arg) -> String {
    let value =
        arg.get_value_names().and_then(|names| names.first()).filter(|_| arg.get_action().takes_values());
    match (arg.get_long(), value) {
        (Some(long), Some(value)) => format!("--{long} {value}"),
        (Some(long), None) => format!("--{long}"),
        (None, value) => value.map_or_else(|| arg.get_id().to_string(), ToString::to_string),
    }
}

fn first_sentence(arg: &Arg) -> String {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default().replace('\n', " ");
    let abbreviated = |at: usize| ["e.g", "i.e"].iter().any(|short| help[..at].ends_with(short));
    let ends = [". ", "; ", " ["].iter().flat_map(|end| help.match_indices(end));
    let end = ends.map(|(at, _)| at).filter(|&at| !abbreviated(at)).min().unwrap_or(help.len());
    help[..end].to_owned()
}

/// A line that is not too wide, without what is too much at its end.
fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.trim_end().to_owned();
    }
    let kept: String = line.chars().take(WIDTH - 2).collect();
    let end = kept.rfind(' ').unwrap_or(kept.len());
    format!("{} …", kept[..end].trim_end_matches([',', ' ']))
}

/// Words after a heading, in as many lines as they need; none if there are no words.
fn wrapped(heading: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDTH => *line += &format!(" {word}"),
            Some(_) => lines.push(format!("{:indent$} {word}", "", indent = heading.len() + 2)),
            None => lines.push(format!("  {heading} {word}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::definition;
    use super::{GROUPS, LINES, WIDTH, examples, summary};

    fn each(command: &clap::Command, act: &mut impl FnMut(&clap::Command)) {
        act(command);
        command
            .get_subcommands()
            .filter(|known| known.get_name() != "help")
            .for_each(|known| each(known, act));
    }

    fn built() -> clap::Command {
        let mut command = definition();
        command.build();
        command
    }

    #[test]
    fn a_summary_fits_a_screen_and_names_every_argument() {
        each(&built(), &mut |command| {
            let text = summary(command);
            assert!(text.lines().count() <= LINES, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
            for arg in command.get_arguments().filter_map(clap::Arg::get_long) {
                assert!(text.contains(&format!("--{arg}")), "--{arg}:\n{text}");
            }
        });
    }

    #[test]
    fn every_subcommand_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = built();
        let mut known: Vec<&str> =
            command.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help").collect();
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }

    /// In a terminal of 80 columns no example breaks in the middle.
    #[test]
    fn every_help_has_examples_that_fit_a_line() {
        let mut bad = Vec::new();
        each(&built(), &mut |command| {
            let lines = examples(command);
            if lines.is_empty() {
                bad.push(format!("{:?} has none", command.get_bin_name()));
            }
            let fits = |line: &String| line.starts_with("  ") && line.chars().count() <= 80;
            bad.extend(lines.into_iter().filter(|line| !fits(line)));
        });
        assert!(bad.is_empty(), "{bad:#?}");
    }
}
