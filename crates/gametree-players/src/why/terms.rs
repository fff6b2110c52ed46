//! Where nothing is proved: what a search expects, and the terms of the evaluation that differ.

use gametree::Game;
use gametree::{GameValue, Player};
use gametree_games::evaluation::StaticResult;

use super::claim::Claim;
use super::judge::JudgedMove;
use super::taken::taken;
use super::words::list;
use crate::erased::{AnyMove, AnyState};
use crate::moves::spoken_line;
use crate::native::AnyGame;

/// So many terms that differ most are named.
const MOST_TERMS: usize = 2;

/// What the search expects after a move, and which terms of the evaluation change on the way.
pub(super) fn expected(game: &AnyGame, state: &AnyState, judged: &JudgedMove) -> Vec<Claim> {
    let GameValue::Estimate(score) = judged.value else { return Vec::new() };
    if judged.depth == 0 {
        return Vec::new();
    }
    let (own, other) = (state.to_move().symbol(), state.to_move().other().symbol());
    let line = spoken_line(game, state, &judged.line).join(" ");
    let depth = judged.depth;
    let text = format!(
        "To depth {depth} the search expects {line}, estimated at {score:+}{} for {own}.",
        unit(game)
    );
    let mut claims = vec![Claim::estimated(text, depth, vec![], judged.line.clone())];
    claims.extend(cost(game, state, judged, depth));
    let end = after(game, state, &judged.line);
    let changes = differences(game, state.to_move(), state, &end);
    if !changes.is_empty() {
        let (terms, counts) = told(changes, "to");
        let text =
            format!("On this line the evaluation's {terms} change most, {own}'s to {other}'s: {counts}.");
        claims.push(Claim::estimated(text, depth, vec![], judged.line.clone()));
    }
    claims
}

/// What the search expects after two moves, and the terms of the evaluation that differ in the end.
pub(super) fn compared(game: &AnyGame, state: &AnyState, good: &JudgedMove, bad: &JudgedMove) -> Vec<Claim> {
    let (GameValue::Estimate(one), GameValue::Estimate(other)) = (good.value, bad.value) else {
        return Vec::new();
    };
    if good.depth.min(bad.depth) == 0 {
        return Vec::new();
    }
    let (own, against) = (state.to_move().symbol(), state.to_move().other().symbol());
    let unit = unit(game);
    let [first, second] = [good, bad].map(|judged| spoken_line(game, state, &judged.line).join(" "));
    let depth = good.depth.min(bad.depth);
    let text = format!(
        "To depth {depth} and more the search expects {first}, estimated at {one:+}{unit} for {own}, but {second}, estimated at {other:+}{unit}."
    );
    let mut claims = vec![Claim::estimated(text, depth, vec![], good.line.clone())];
    claims.extend([good, bad].into_iter().filter_map(|judged| cost(game, state, judged, depth)));
    let [one, other] = [good, bad].map(|judged| after(game, state, &judged.line));
    let terms = differences(game, state.to_move(), &one, &other);
    if !terms.is_empty() {
        let (terms, counts) = told(terms, "against");
        let text = format!(
            "At the end of these lines the evaluation's {terms} differ most, {own}'s to {against}'s: {counts}."
        );
        claims.push(Claim::estimated(text, depth, vec![], good.line.clone()));
    }
    claims
}

/// What the pieces that are taken on the line cost each side.
fn cost(game: &AnyGame, state: &AnyState, judged: &JudgedMove, depth: u32) -> Option<Claim> {
    let text = taken(game, state, &judged.line)?;
    Some(Claim::estimated(text, depth, vec![], judged.line.clone()))
}

/// What an estimate counts, where that is points.
fn unit(game: &AnyGame) -> &'static str {
    if game.scored() { " points" } else { "" }
}

/// The names of terms in quotes, and their counts in the same order.
fn told(terms: Vec<(&'static str, [String; 2])>, between: &str) -> (String, String) {
    let names: Vec<String> = terms.iter().map(|(term, _)| format!("\"{term}\"")).collect();
    let counts: Vec<String> = terms.iter().map(|(_, [one, two])| format!("{one} {between} {two}")).collect();
    let term = if names.len() > 1 { "terms" } else { "term" };
    (format!("{term} {}", list(&names, names.len())), list(&counts, counts.len()))
}

fn after(game: &AnyGame, state: &AnyState, line: &[AnyMove]) -> AnyState {
    line.iter().fold(state.clone(), |state, &mv| Game::play(game, &state, mv))
}

/// The terms that both sides have of which the balance differs most between two positions: `own:other` in each.
fn differences(
    game: &AnyGame,
    own: Player,
    one: &AnyState,
    other: &AnyState,
) -> Vec<(&'static str, [String; 2])> {
    let Some((one, other)) = pairs(game, own, one).zip(pairs(game, own, other)) else { return Vec::new() };
    let lead = |(_, [own, other]): &(&str, [i32; 2])| own - other;
    let mut found: Vec<_> = one.into_iter().zip(other).filter(|(a, b)| lead(a) != lead(b)).collect();
    found.sort_by_key(|(a, b)| std::cmp::Reverse(lead(a).abs_diff(lead(b))));
    found.truncate(MOST_TERMS);
    let ratio = |[own, other]: [i32; 2]| format!("{own}:{other}");
    found.into_iter().map(|((term, a), (_, b))| (term, [ratio(a), ratio(b)])).collect()
}

/// The terms that count the same of both sides, `own`'s first; `None` where the position is decided without them.
fn pairs(game: &AnyGame, own: Player, state: &AnyState) -> Option<Vec<(&'static str, [i32; 2])>> {
    if state.outcome().is_some() {
        return None;
    }
    let in_order =
        |[mine, theirs]: [i32; 2]| if state.to_move() == own { [mine, theirs] } else { [theirs, mine] };
    if let Some(counted) = game.counted(state) {
        return Some(counted.into_iter().map(|(term, counts)| (term, in_order(counts))).collect());
    }
    let StaticResult::Open(values) = game.static_result(state) else { return None };
    let names = game.features();
    let of =
        |wanted: &str| names.iter().zip(&values).find(|(name, _)| **name == wanted).map(|(_, &value)| value);
    let pair = |name: &&'static str| {
        let term = name.strip_prefix("my-")?;
        let (mine, theirs) = of(name).zip(of(&format!("their-{term}")))?;
        Some((game.term(term), in_order([mine, theirs])))
    };
    Some(names.iter().filter_map(pair).collect())
}
