//! Reading what the command is given: positions, durations, sizes, forced rules.

use std::io::BufRead;
use std::time::Duration;

use gametree::adapt::ForcedRules;
use gametree_games::{Order, Spec, Visitor};

use crate::args::bare;
use crate::failure::Failure;

/// A position to be answered.
#[derive(Debug)]
pub(crate) struct Question {
    /// The moves that lead to it, as they were given.
    pub(crate) text: String,
    /// Whether it is the only one, and deserves a page; else its answer is a line.
    pub(crate) alone: bool,
}

/// Answers the position in `words`, or, where that is `-` alone, each line of stdin. A bad line ends the run, with its
/// number. The exit status is the highest of all.
pub(crate) fn answer_each<V>(
    game: Spec,
    order: Order,
    words: &[String],
    visitor: impl Fn(Question) -> V,
) -> Result<u8, Failure>
where
    V: Visitor<Output = Result<u8, Failure>>,
{
    each_question(words, |question| game.visit(order, visitor(question)).unwrap_or_else(|| too_large(game)))
}

/// The same with rules of constant size where there are such.
pub(crate) fn answer_each_fast<V>(
    game: Spec,
    order: Order,
    words: &[String],
    visitor: impl Fn(Question) -> V,
) -> Result<u8, Failure>
where
    V: Visitor<Output = Result<u8, Failure>>,
{
    each_question(words, |question| {
        game.visit_fast(order, visitor(question)).unwrap_or_else(|| too_large(game))
    })
}

fn too_large(game: Spec) -> Result<u8, Failure> {
    Err(Failure::usage(format!("{game} does not fit its word")))
}

fn each_question(words: &[String], answer: impl Fn(Question) -> Result<u8, Failure>) -> Result<u8, Failure> {
    if words != ["-"] {
        return answer(Question { text: words.join(" "), alone: true });
    }
    let mut worst = 0;
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let place = format!("stdin, line {number}");
        let line = line.map_err(|error| Failure::usage(error.to_string()).at(&place))?;
        let question = Question { text: line.trim().to_owned(), alone: false };
        let status = answer(question).map_err(|failure| failure.at(&place))?;
        worst = worst.max(status);
        if crate::job::interrupted() {
            break; // what was asked after Ctrl-C is not answered
        }
    }
    Ok(worst)
}

/// Seconds, or a number with a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let text = bare(text);
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => Some(1.0),
        "ms" => Some(1e-3),
        "m" | "min" => Some(60.0),
        _ => None,
    };
    let number =
        digits.parse::<f64>().ok().filter(|n| *n >= 0.0 && !digits.contains(['e', 'E', 'i', 'n', '+']));
    let seconds = unit.zip(number).map(|(unit, number)| unit * number);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected seconds, or a number with ms, s or m, as 1.5 or 200ms".to_owned())
}

/// MiB, or a number with K, M or G.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let text = bare(text);
    let shift = match text.trim_start_matches(|c: char| c.is_ascii_digit()) {
        "" | "M" => 20,
        "K" => 10,
        "G" => 30,
        _ => return Err("expected MiB, or a number with K, M or G, as 64 or 2G".to_owned()),
    };
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    let number = digits.parse::<usize>().ok().filter(|&n| n > 0);
    let bytes = number.and_then(|n| n.checked_mul(1 << shift)).filter(|&bytes| bytes <= 1 << 40);
    bytes.ok_or_else(|| "expected a size from 1K to 1024G".to_owned())
}

/// `none`, `win`, `block` or `win,block`.
pub(crate) fn forced(text: &str) -> Result<ForcedRules, String> {
    let mut rules = ForcedRules::default();
    for rule in text.split(',') {
        match rule {
            "none" if text == "none" => {}
            "win" if !rules.win => rules.win = true,
            "block" if !rules.block => rules.block = true,
            _ => return Err("expected none, win, block or win,block".to_owned()),
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_sizes_read_or_say_what_was_expected() {
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for bad in ["", "s", "-1", "1h", "nan", "inf", "1e400", "99999999999999999999m"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert_eq!(memory("64"), Ok(64 << 20));
        assert_eq!(memory("2G"), Ok(2 << 30));
        for bad in ["", "0", "M", "1T", "-1", "99999999999999999999", "1.5G", "1MM"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }
}
