//! Reads a sentence by its words: each form of `docs/why.md` is a pattern with holes. What fits none is a failure.

/// What a sentence says, without the names in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Form {
    Ends,
    EndsDrawn,
    OnlyStops,
    NothingStops,
    Threatens,
    ThreatensAtOnce,
    Chain,
    ChainAtOnce,
    Blocked,
    Joins,
    MustPlay,
    FollowUp,
    FollowUpWins,
    Decides,
    Order,
    NimSum,
    Pairs,
    EveryReply,
    OnlyReply,
    AnswersWith,
    HoldsOut,
    Answers,
    GoesOn,
    LetsWin,
    Line,
    Lead,
    LeadAgain,
    Again,
    NoMoveBut,
    EveryMoveBut,
    AllLose,
    AllLosePoints,
    Both,
    Better,
    AsGood,
    Unproved,
    MayBeBetter,
    BestReply,
    ThoughAgain,
    NoLonger,
    KeyMove,
    Unlike,
    Expects,
    ExpectsBut,
    TermsChange,
    TermsDiffer,
}

/// A sentence that was read.
#[derive(Clone, Debug)]
pub(super) struct Said<'t> {
    pub(super) form: Form,
    /// What stands in the holes.
    pub(super) holes: Vec<&'t str>,
}

/// The forms, with the kind of claim that each belongs to. The holes: {A} nothing or "After M and M, ", {Q} "M, M and M", {S} moves in a row, {M} a move or cell,
/// {L} "a, b and c", {P} X or O, {N} a number, {V} a value, {W} one that two moves share, {U} one that is not proved, {I} an estimate, {E} a result with its distance, {R} a result, {K} "both" or "them all", {F} "a
/// forces b, …", {G} groups of replies, {C} the beginning of an order of cells, {T} terms.
const FORMS: [(Form, &str, &str); 49] = {
    use Form::*;
    [
        (Ends, "threat refutation", "{A}{M} ends the game: {P} has won."),
        (EndsDrawn, "difference", "{A}{M} ends the game in a draw."),
        (OnlyStops, "threat", "{P} threatens to win at once with {L}: only {L} stop that."),
        (OnlyStops, "threat", "{P} threatens to win at once with {L}: only {M} stops that."),
        (NothingStops, "threat", "{P} threatens to win at once with {L}, and no move of {P} stops that."),
        (Threatens, "threat", "{A}{M} threatens {M}, and {P} can't stop it."),
        (ThreatensAtOnce, "threat", "{A}{M} threatens {L} at once, and {P} can't stop {K}."),
        (Chain, "threat", "{A}{P} wins by threats: {F}, and {M} threatens {M}: {P} can't stop it."),
        (
            ChainAtOnce,
            "threat",
            "{A}{P} wins by threats: {F}, and {M} threatens {L} at once: {P} can't stop {K}.",
        ),
        (Blocked, "threat", "After {Q} a stone of {P} is on every line: {P} can't win any more."),
        (
            Joins,
            "connection",
            "{A}{P} joins its edges within {L}, whatever {P} does: {P} needs no other empty cell.",
        ),
        (
            MustPlay,
            "must_play",
            "{P} threatens {M}, which joins {P}'s edges within {L}: {P} must play one of these cells, and {M} is none \
             of them.",
        ),
        (
            FollowUp,
            "parity",
            "{A}{P} can answer every stone of {P} with the next one of the same column, or of another column with an \
             odd number of empty cells: {P} can't complete a four.",
        ),
        (
            FollowUpWins,
            "parity",
            "{A}{P} can answer every stone of {P} with the next one of the same column, or of another column with an \
             odd number of empty cells: {P} completes no four, and {P} does.",
        ),
        (
            Decides,
            "parity",
            "{A}{P}'s threat at {M} decides by parity: {P} follows up in the other columns until {P} has to play below \
             it.",
        ),
        (
            Order,
            "policy",
            "From {Q} on, {P} wins by a fixed order of cells, {C}: complete a four, else play the first of them after \
             which {P} can't complete one.",
        ),
        (
            NimSum,
            "policy",
            "After {Q} the nim-sum of the heaps is 0: every move of {P} changes that, {P} can always restore it, and so \
             takes the last stone.",
        ),
        (
            Pairs,
            "policy",
            "{A}{P} holds by pairs of cells, {L}: every line that is open to {P} contains one, and when {P} takes a cell \
             of a pair, {P} takes the other.",
        ),
        (EveryReply, "refutation", "{A}{P} answers every reply and {R}: {G}."),
        (OnlyReply, "refutation", "{A}{P} has only {M}, and {P} answers {M} and {R}."),
        (AnswersWith, "refutation", "{A}{P} answers {M} with {M} and {R}."),
        (HoldsOut, "refutation", "{A}{P} holds out longest with {M}: {P} answers {M} and wins in {N}."),
        (Answers, "refutation", "{A}{P} answers {M} and {E}."),
        (GoesOn, "refutation", "{A}{P} goes on with {M} and {E}."),
        (LetsWin, "refutation", "{M} lets {P} win at once with {M}."),
        (Line, "refutation", "{M} {V}: {S}."),
        (Lead, "difference", "{M} changes {P}'s lead from {N} to {N}."),
        (LeadAgain, "difference", "{M} changes {P}'s lead from {N} to {N} and lets {P} move again."),
        (Again, "difference", "{M} lets {P} move again."),
        (NoMoveBut, "difference", "No move but {M} wins."),
        (EveryMoveBut, "difference", "Every move but {M} loses."),
        (AllLose, "difference", "Every move of {P} loses; {M} holds out longest, {N} plies."),
        (AllLosePoints, "difference", "Every move of {P} loses; {M} loses by the fewest points."),
        (Both, "difference", "{M} {V}, and {M} {V}."),
        (Better, "difference", "{M} is better: {M} {V}, and {M} {V}."),
        (AsGood, "difference", "Both {M} and {M} {W}."),
        (Unproved, "difference", "{M} {V}, and {M} {U}."),
        (Unproved, "difference", "{M} {U}, and {M} {V}."),
        (Unproved, "difference", "{M} is better: {M} {V}, and {M} {U}."),
        (MayBeBetter, "difference", "{M} may be better: the searches are not deep enough to tell."),
        (BestReply, "refutation", "{A}the best reply of {P} is {M}, which {V} for {P}."),
        (ThoughAgain, "refutation", "{M} {V}, though {P} moves again."),
        (NoLonger, "difference", "{A}{P} no longer has {M}."),
        (KeyMove, "difference", "{M} is the key move for both sides."),
        (Unlike, "difference", "After {Q}, unlike after {Q}, {P} answers {M} with {M} and {R}."),
        (Expects, "terms", "To depth {N} the search expects {S}, estimated at {I} for {P}."),
        (
            ExpectsBut,
            "terms",
            "To depth {N} and more the search expects {S}, estimated at {I} for {P}, but {S}, estimated at {I}.",
        ),
        (TermsChange, "terms", "On this line the evaluation's {T} change most, {P}'s to {P}'s: {T}."),
        (
            TermsDiffer,
            "terms",
            "At the end of these lines the evaluation's {T} differ most, {P}'s to {P}'s: {T}.",
        ),
    ]
};

/// Reads a claim of this kind.
pub(super) fn read<'t>(kind: &str, text: &'t str) -> Result<Said<'t>, String> {
    let mut read =
        FORMS.iter().filter_map(|&(form, kinds, pattern)| Some((form, kinds, fit(pattern, text)?)));
    let Some((form, kinds, holes)) = read.next() else {
        return Err("no sentence of docs/why.md has this form".to_owned());
    };
    if !kinds.split(' ').any(|known| known == kind) {
        return Err(format!("of the kind {kind}, not {kinds}"));
    }
    if let Some((other, ..)) = read.find(|&(other, ..)| other != form) {
        return Err(format!("can be read as {form:?} and as {other:?}"));
    }
    Ok(Said { form, holes })
}

/// What stands in the holes of a pattern, if the text has this form.
pub(super) fn fit<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let Some((before, rest)) = pattern.split_once('{') else { return (pattern == text).then(Vec::new) };
    let text = text.strip_prefix(before)?;
    let (hole, rest) = rest.split_at(1);
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    for end in ends {
        if is(hole, &text[..end])
            && let Some(mut holes) = fit(&rest[1..], &text[end..])
        {
            holes.insert(0, &text[..end]);
            return Some(holes);
        }
    }
    None
}

/// Whether a text can stand in such a hole.
fn is(hole: &str, text: &str) -> bool {
    let result = |text: &str| ["wins", "holds the draw"].contains(&text);
    match hole {
        "A" => {
            text.is_empty()
                || text.strip_prefix("After ").and_then(|text| text.strip_suffix(", ")).is_some_and(several)
        }
        "S" => moves(text),
        "Q" => several(text),
        "M" => name(text),
        "L" => list(text).is_some_and(|names| names.into_iter().all(|item| item.split('-').all(name))),
        "P" => ["X", "O"].contains(&text),
        "N" => text.parse::<i32>().is_ok(),
        "I" => text.strip_suffix(" points").unwrap_or(text).parse::<i32>().is_ok(),
        "V" => value(text).is_some(),
        "W" => shared(text).is_some(),
        "U" => unproved(text),
        "E" => result(text) || text.starts_with("wins ") && value(text).is_some(),
        "R" => result(text),
        "K" => ["both", "them all"].contains(&text),
        "F" => forced(text).is_some(),
        "G" => groups(text).is_some(),
        "C" => text.strip_suffix(" …").unwrap_or(text).split(", ").all(name),
        "T" => !text.is_empty(),
        _ => panic!("no hole {hole}"),
    }
}

/// A move, or a cell.
fn name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '.';
    text == "pass" || text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(plain)
}

/// Moves as they are told one after the other: "a, b and c".
fn several(text: &str) -> bool {
    list(text).is_some_and(|names| names.into_iter().all(name))
}

fn moves(text: &str) -> bool {
    text.split(' ').all(name)
}

/// The items of "a, b and c".
pub(super) fn list(text: &str) -> Option<Vec<&str>> {
    let (but_last, last) = match text.split_once(" and ") {
        Some((first, last)) => (first.split(", ").collect(), last),
        None => (Vec::new(), text),
    };
    let all: Vec<&str> = but_last.into_iter().chain([last]).collect();
    all.iter().all(|item| !item.is_empty() && !item.contains(' ')).then_some(all)
}

/// The moves of "a forces b, c forces d".
pub(super) fn forced(text: &str) -> Option<Vec<(&str, &str)>> {
    text.split(", ")
        .map(|step| step.split_once(" forces ").filter(|(mv, reply)| name(mv) && name(reply)))
        .collect()
}

/// The answers of "a after b and c; d ends the game", with the replies that they answer.
pub(super) fn groups(text: &str) -> Option<Vec<(Option<&str>, Vec<&str>)>> {
    text.split("; ")
        .map(|group| match group.split_once(" after ") {
            Some((answer, replies)) => name(answer).then_some((Some(answer), list(replies)?)),
            None => {
                let one =
                    group.strip_prefix("the reply ").and_then(|group| group.strip_suffix(" ends the game"));
                let ended =
                    one.or_else(|| group.strip_prefix("the replies ")?.strip_suffix(" end the game"))?;
                Some((None, list(ended)?))
            }
        })
        .collect()
}

/// A value that two moves share: "win in 5".
pub(super) fn shared(text: &str) -> Option<(i32, Option<i32>, Option<i32>)> {
    let (word, how) =
        text.split_once(' ').map_or((text, String::new()), |(word, how)| (word, format!(" {how}")));
    let singular = ["win", "draw", "lose"].contains(&word).then(|| format!("{word}s{how}"))?;
    value(&singular)
}

/// "is estimated at +3 to depth 4", or that nothing is known.
fn unproved(text: &str) -> bool {
    let estimate = |text: &str| {
        let (score, depth) = text.strip_prefix("is estimated at ")?.split_once(" to depth ")?;
        Some(score.parse::<i32>().is_ok() && depth.parse::<u32>().is_ok_and(|depth| depth > 0))
    };
    let open = text.strip_prefix("is not decided").is_some_and(|rest| {
        rest == ", as far as was searched"
            || rest.strip_prefix(" to depth ").is_some_and(|depth| depth.parse::<u32>().is_ok())
    });
    open || estimate(text) == Some(true)
}

/// What a value says: 1, 0 or -1, the plies and the points.
pub(super) fn value(text: &str) -> Option<(i32, Option<i32>, Option<i32>)> {
    let (word, how) = text.split_once(' ').unwrap_or((text, ""));
    let result = match word {
        "wins" => 1,
        "draws" => 0,
        "loses" => -1,
        _ => return None,
    };
    let number = |text: &str| text.parse::<i32>().ok().filter(|_| result != 0);
    if how.is_empty() {
        return Some((result, None, None));
    }
    if let Some(plies) = how.strip_prefix("in ") {
        return Some((result, Some(number(plies)?), None));
    }
    let points = how.strip_prefix("by ")?;
    let points = points.strip_suffix(" points").or(points.strip_suffix(" point")).unwrap_or(points);
    Some((result, None, Some(result * number(points)?)))
}
