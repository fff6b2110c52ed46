//! The keys and values of a setting, and the options of a UCI engine within one.

/// The known keys.
pub(super) const KEYS: [&str; 31] = [
    "algorithm",
    "backup",
    "eval",
    "depth",
    "nodes",
    "time",
    "clock",
    "threads",
    "memory",
    "driver",
    "depths",
    "selective",
    "late-moves",
    "futility",
    "quiescence",
    "extensions",
    "table-move",
    "killers",
    "history",
    "ranks",
    "tactics",
    "command",
    "uci",
    "options",
    "patience",
    "table",
    "book",
    "level",
    "variety",
    "seed",
    "exploration",
];

/// The options of a UCI engine: `NAME=VALUE;NAME=VALUE`, where `NAME` alone presses a button, and `;;` is a semicolon.
pub(super) fn uci_options(text: &str) -> Result<Vec<(String, String)>, String> {
    // No text that a person writes has this mark.
    const SEMICOLON: char = '\u{1}';
    let text = text.replace(";;", &SEMICOLON.to_string());
    let read = |option: &str| {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let clean = |part: &str| part.trim().replace(SEMICOLON, ";");
        Some((clean(name), clean(value))).filter(|(name, _)| !name.is_empty())
    };
    let options: Option<Vec<(String, String)>> = text.split(';').map(read).collect();
    options.ok_or_else(|| "expected NAME=VALUE;NAME=VALUE with the engine's options".to_owned())
}

/// The keys and values of a setting. A value may contain commas: a piece without `=` belongs to the value before it.
pub(super) fn pairs(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for piece in text.split(',') {
        match piece.split_once('=') {
            Some((key, _)) if pairs.iter().any(|(known, _)| *known == key) => {
                return Err(format!("{text:?}: {key} is given twice: expected it once"));
            }
            Some((key, value)) => pairs.push((key, value.to_owned())),
            None => match pairs.last_mut().filter(|_| !piece.is_empty()) {
                Some((_, value)) => {
                    value.push(',');
                    value.push_str(piece);
                }
                None => {
                    return Err(format!(
                        "{text:?} is not a setting: expected key=value,... with keys from {}",
                        KEYS.join(", ")
                    ));
                }
            },
        }
    }
    Ok(pairs)
}
