//! What the pages say of the command without showing its output, in `sh` blocks and in running text, is at least accepted by it.

use pulldown_cmark::Event;
use regex::Regex;

use super::pages::{all, events, fences, text};

/// The first words of files, which are no commands.
const BEGINNINGS_OF_FILES: [&str; 4] =
    ["gametree 1", "gametree book 1", "gametree semi-strong 1", "gametree table 1"];

/// The words of each command of a shell script, those in quoted words included.
fn commands(script: &str) -> Vec<Vec<String>> {
    let mut found = vec![vec![]];
    let (mut word, mut quote, mut comment, mut redirected) = (None::<String>, None, false, false);
    for c in script.replace("\\\n", " ").chars().chain(['\n']) {
        if comment && c != '\n' {
            continue;
        }
        comment = false;
        if quote == Some(c) {
            quote = None;
        } else if quote.is_some() {
            word.get_or_insert_default().push(c);
        } else if matches!(c, '\'' | '"') {
            quote = Some(c);
            word.get_or_insert_default();
        } else if c == '#' && word.is_none() {
            comment = true;
        } else if !" \n|&;()<>".contains(c) {
            word.get_or_insert_default().push(c);
        } else {
            if let Some(word) = word.take() {
                if word.contains("gametree ") {
                    found.splice(0..0, commands(&word));
                }
                if !std::mem::take(&mut redirected) {
                    found.last_mut().unwrap().push(word);
                }
            }
            redirected |= "<>".contains(c);
            if "\n|&;()".contains(c) {
                found.push(vec![]);
            }
        }
    }
    found.retain(|command| !command.is_empty());
    found
}

/// A command's words from its own name on, if it is `gametree`, which may stand behind `while` or be run by Cargo.
fn of_gametree(command: &[String]) -> Option<Vec<String>> {
    let words = match command {
        [cargo, run, flag, dashes, words @ ..]
            if [cargo, run, flag, dashes] == ["cargo", "run", "--release", "--"] =>
        {
            words
        }
        _ => &command[command.iter().position(|word| word == "gametree")? + 1..],
    };
    Some(std::iter::once("gametree").chain(words.iter().map(String::as_str)).map(str::to_owned).collect())
}

/// Why the command refuses these words, if it does.
fn refusal(words: &[String]) -> Option<String> {
    gametree_cli::refusal(words.iter().map(Into::into))
}

/// The commands of a page's `sh` blocks.
fn in_blocks(page: &str) -> Vec<Vec<String>> {
    let scripts = fences(&text(page)).into_iter().filter(|fence| fence.info == "sh");
    scripts.flat_map(|fence| commands(&fence.text)).filter_map(|command| of_gametree(&command)).collect()
}

/// The commands in a page's running text, with examples of what it names in capitals.
fn in_text(page: &str) -> Vec<Vec<String>> {
    const NAMED: [(&str, &str); 5] =
        [("GAME", "hex:5"), ("N", "5"), ("T", "2"), ("SETTING", "depth=4"), ("COMMAND", "solve")];
    let text = text(page);
    let spans =
        events(&text).filter_map(|event| if let Event::Code(span) = event { Some(span) } else { None });
    let spans = spans.filter(|span| !BEGINNINGS_OF_FILES.contains(&&**span));
    let spans = spans.filter(|span| ["gametree ", "cargo run "].iter().any(|start| span.starts_with(start)));
    let example = |span: &str| {
        NAMED.iter().fold(span.replace(['[', ']', '…'], ""), |span, (name, example)| {
            Regex::new(&format!(r"(?-u:\b){name}(?-u:\b)")).unwrap().replace_all(&span, *example).into_owned()
        })
    };
    let commands = spans.flat_map(|span| commands(&example(&span)));
    commands.filter_map(|command| of_gametree(&command)).collect()
}

#[test]
fn commands_that_are_not_run_are_accepted() {
    let (mut run, mut named) = (0, 0);
    let mut refused = vec![];
    for page in all() {
        for words in in_blocks(&page) {
            run += 1;
            refused.extend(refusal(&words).map(|why| format!("{page}: {}: {why}", words.join(" "))));
        }
        for words in in_text(&page) {
            named += 1;
            // A sentence may leave out a command's arguments, or its subcommand.
            let left_out = |why: &str| why.contains(" is missing") || why.starts_with("no subcommand");
            let why = refusal(&words).filter(|why| !left_out(why));
            refused.extend(why.map(|why| format!("{page}: {}: {why}", words.join(" "))));
        }
    }
    assert_eq!(refused, [""; 0]);
    assert!(run >= 8 && named >= 60, "{run} {named}");
}

#[test]
fn a_misspelt_command_is_refused() {
    let refused = |script: &str| {
        let words = commands(script).iter().filter_map(|command| of_gametree(command)).collect::<Vec<_>>();
        assert_eq!(words.len(), 1, "{script}");
        refusal(&words[0]).is_some()
    };
    for right in [
        "gametree solve hex:4 --all-moves # which openings win?",
        "cargo run --release -- solve hex:4 --all-moves",
        "while gametree jobs split hex:4 --ledger h.ledger > jobs.jsonl && [ -s jobs.jsonl ]; do",
        "ls jobs/* | xargs -I{} sh -c 'gametree jobs run {} --time 60 > {}.result'",
        "gametree tree '((3 5) (2 9))' \\\n  --steps",
    ] {
        assert!(!refused(right), "{right}");
        for (word, misspelt) in [
            ("--all-moves", "--al-moves"),
            (" solve", " slove"),
            ("--ledger", "--leger"),
            ("--time 60", "--time x"),
            ("--steps", "--step-s"),
        ] {
            let wrong = right.replace(word, misspelt);
            assert!(wrong == right || refused(&wrong), "{wrong}");
        }
    }
}
