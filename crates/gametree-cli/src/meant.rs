//! What a misspelt word may have meant.

/// "; did you mean hex?", if one of the names is like the word.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let known = names.into_iter().filter(|name| *name != word);
    let likeness = |name: &str| {
        // A slip in a short word changes much of it.
        let slip = name.len() > 2 && strsim::osa_distance(word, name) == 1;
        if slip { 1.0 } else { strsim::jaro_winkler(word, name) }
    };
    let best = known.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    best.filter(|name| likeness(name) > 0.85).map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// A message that says `"word" is not a …: expected one of NAME, NAME`, followed by the name that may have been meant: so every
/// error that lists what there is suggests the closest, whoever wrote it.
pub(crate) fn with_suggestion(message: String) -> String {
    let suggestion = suggestion(&message).unwrap_or_default();
    message + &suggestion
}

fn suggestion(message: &str) -> Option<String> {
    let (before, after) = message.split_once("\" is not a")?;
    let word = before.rsplit('"').next()?;
    let (_, listed) = after.split_once(": expected ")?;
    if listed.contains("did you mean") {
        return None;
    }
    let names =
        listed.strip_prefix("one of ").unwrap_or(listed).split(", ").flat_map(|name| name.split(" or "));
    // Of `hex:MxN` the kind is a name, and what follows is a sketch of what may stand there. What holds spaces is no name.
    let kind = |name: &'_ str| name.split(':').next().map_or(0, str::len);
    let names = names.map(|name| &name[..kind(name)]).filter(|name| !name.contains(' '));
    Some(did_you_mean(&word[..kind(word)], names))
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, with_suggestion};

    #[test]
    fn the_closest_name_is_suggested() {
        let meant = |message: &str| with_suggestion(message.to_owned())[message.len()..].to_owned();
        assert_eq!(
            meant("tree: \"@depe\" is not a preset: expected one of @fig2, @deep"),
            "; did you mean @deep?"
        );
        assert_eq!(
            meant("\"dept=4\": \"dept\" is not a key: expected one of depth, nodes"),
            "; did you mean depth?"
        );
        assert_eq!(
            meant("\"hexx:4x4\" is not a game: expected nim, hex:MxN or morris"),
            "; did you mean hex?"
        );
        assert_eq!(meant("\"d5\" is not a cell: expected a cell from a1 to d4"), "");
        assert_eq!(meant("\"chess\" is not a game: expected nim or hex:N"), "");
        assert_eq!(meant("no subcommand: expected one of games, show"), "");
        assert_eq!(meant("\"né"), "");
    }

    #[test]
    fn a_slip_in_a_short_word_counts() {
        assert_eq!(did_you_mean("hx", ["nim", "hex"]), "; did you mean hex?");
        assert_eq!(did_you_mean("sss*", ["scout", "sss"]), "; did you mean sss?");
        assert_eq!(did_you_mean("hex", ["hex"]), "");
    }
}
