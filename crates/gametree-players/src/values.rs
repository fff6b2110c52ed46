//! Parsers of written values: numbers, times, sizes, rules. An error says what was expected.

use std::str::FromStr;
use std::time::Duration;

use gametree::adapt::ForcedRules;
use gametree::engine::{Depths, Driver, Selective};

/// Reads a whole number.
///
/// # Errors
/// What was expected.
pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    let largest = if size_of::<T>() == 4 { u64::from(u32::MAX) } else { u64::MAX };
    text.parse().map_err(|_| format!("expected a whole number from 0 to {largest}"))
}

/// Reads a number of threads.
///
/// # Errors
/// What was expected.
pub fn threads(text: &str) -> Result<usize, String> {
    const MAX: usize = 256;
    let number = number::<usize>(text).ok().filter(|n| (1..=MAX).contains(n));
    number.ok_or_else(|| format!("expected a number of threads from 1 to {MAX}"))
}

/// Reads an exploration constant of Monte Carlo tree search.
///
/// # Errors
/// What was expected.
pub fn exploration(text: &str) -> Result<f64, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse::<f64>().ok().filter(|number| digits && (0.0..=1000.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1000, e.g. 1.4".to_owned())
}

/// The evaluation of this name for Monte Carlo tree search; `None` for play-outs, which are also its default.
#[must_use]
pub fn unless_playouts(name: Option<&str>) -> Option<&str> {
    name.filter(|name| *name != PLAYOUTS)
}

/// The name that asks for play-outs where an evaluation is named.
const PLAYOUTS: &str = "playouts";

/// Reads a small number of plies.
///
/// # Errors
/// What was expected.
pub fn plies(text: &str) -> Result<u32, String> {
    const MAX: u32 = 100;
    let number = number::<u32>(text).ok().filter(|&n| n <= MAX);
    number.ok_or_else(|| format!("expected a number of plies from 0 to {MAX}"))
}

/// Reads seconds, or a number with a unit.
///
/// # Errors
/// What was expected.
pub fn duration(text: &str) -> Result<Duration, String> {
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
    duration.ok_or_else(|| "expected seconds, or a number with ms, s or m, e.g. 1.5 or 200ms".to_owned())
}

/// Reads MiB, or a number with K, M or G; the size in bytes.
///
/// # Errors
/// What was expected.
pub fn memory(text: &str) -> Result<usize, String> {
    let shift = match text.trim_start_matches(|c: char| c.is_ascii_digit()) {
        "" | "M" => 20,
        "K" => 10,
        "G" => 30,
        _ => return Err("expected MiB, or a number with K, M or G, e.g. 64 or 2G".to_owned()),
    };
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    let number = digits.parse::<u64>().ok().filter(|&n| n > 0);
    let bytes = number.and_then(|n| n.checked_mul(1 << shift)).filter(|&bytes| bytes <= 1 << 40);
    // Where addresses have 32 bits, there is less to be had.
    bytes
        .map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX))
        .ok_or_else(|| "expected a size from 1K to 1024G".to_owned())
}

/// Reads `none`, `win`, `block` or `win,block`.
///
/// # Errors
/// What was expected.
pub fn forced(text: &str) -> Result<ForcedRules, String> {
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

/// Reads `on` or `off`.
///
/// # Errors
/// What was expected.
pub fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("expected on or off".to_owned()),
    }
}

/// Reads the driver of the engine's searches: `aspiration`, `full` or `mtdf`.
///
/// # Errors
/// What was expected.
pub fn driver(text: &str) -> Result<Driver, String> {
    match text {
        "aspiration" => Ok(Driver::Aspiration),
        "full" => Ok(Driver::FullWindow),
        "mtdf" => Ok(Driver::Mtdf),
        _ => Err("expected aspiration, full or mtdf".to_owned()),
    }
}

/// Reads which results of the table answer for a depth: `auto`, `exact` or `at-least`.
///
/// # Errors
/// What was expected.
pub fn depths(text: &str) -> Result<Depths, String> {
    match text {
        "auto" => Ok(Depths::Auto),
        "exact" => Ok(Depths::Exact),
        "at-least" => Ok(Depths::AtLeast),
        _ => Err("expected auto, exact or at-least".to_owned()),
    }
}

/// Reads whether a search is selective: `auto`, `on` or `off`.
///
/// # Errors
/// What was expected.
pub fn selective(text: &str) -> Result<Selective, String> {
    match text {
        "auto" => Ok(Selective::Auto),
        "on" => Ok(Selective::On),
        "off" => Ok(Selective::Off),
        _ => Err("expected auto, on or off".to_owned()),
    }
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
