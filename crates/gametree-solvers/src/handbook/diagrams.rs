//! Policies as diagrams: one for as many positions as it serves, with as few different numbers as will do.

use std::cmp::Reverse;
use std::collections::HashMap;

use gametree::knowledge::Checkable;
use gametree::{Game, Meter};
use gametree_games::erased::{AnyMove, AnyState};
use gametree_picture::{Content, Pictured};
use gametree_verify::{At, Judge};

use super::board::Board;
use super::book::Diagram;
use super::error::HandbookError;
use super::turn::Turn;
use crate::certificate::Cells;

/// The positions of policies that are played out to merge them; then the rest stays as it is.
const MERGING: u64 = 5_000_000;

/// And of one of them, which is more than any has that our solver finds.
const PLAYED: usize = 100_000;

/// A policy of a node.
pub(super) struct Policy<'n> {
    pub(super) node: usize,
    pub(super) state: &'n At<Board>,
    pub(super) position: &'n str,
    pub(super) depth: usize,
    pub(super) cells: &'n [u32],
    pub(super) share: f64,
}

/// The diagrams of a book.
pub(super) struct Diagrams {
    pub(super) diagrams: Vec<Diagram>,
    /// The diagram of a node, and how its board is to be turned.
    pub(super) of: HashMap<usize, (usize, Turn)>,
}

/// A diagram that is being made.
struct Draft<'n> {
    position: &'n str,
    first: &'n At<Board>,
    cells: Vec<u32>,
    /// The positions for which it serves, turned as it is.
    places: Vec<At<Board>>,
    share: f64,
}

impl Diagrams {
    /// Diagrams of all policies.
    pub(super) fn merged(
        judge: &Judge<'_, Board>,
        mut policies: Vec<Policy<'_>>,
        turns: &[(Turn, Vec<u8>)],
        meter: &Meter<'_>,
    ) -> Result<Diagrams, HandbookError> {
        // What a diagram says of a cell must not lie under a stone of its board: so boards with fewer stones come first.
        policies.sort_by_cached_key(|policy| (policy.depth, Reverse(policy.share.to_bits())));
        let layout = Cells::of_kind(judge.game.kind());
        let mut of = HashMap::new();
        let (mut drafts, mut played): (Vec<Draft<'_>>, u64) = (Vec::new(), 0);
        for policy in policies {
            if let Some(reason) = meter.stop_reason() {
                return Err(HandbookError::Stopped(reason));
            }
            let mut served = None;
            'drafts: for (number, draft) in drafts.iter().enumerate() {
                for (turn, map) in turns {
                    if played > MERGING || meter.must_stop(0) {
                        break 'drafts;
                    }
                    let place =
                        At::<Board> { state: judge.game.mapped(&policy.state.state, map), left: None };
                    let image = |number: u32| map.get(number as usize).map_or(number, |&image| image.into());
                    let more = policy.cells.iter().map(|&cell| layout.moved(map, cell, image));
                    let more = more.filter(|cell| !draft.cells.contains(cell));
                    let cells: Vec<u32> = draft.cells.iter().copied().chain(more).collect();
                    if let Some(cells) = serves(judge, &place, draft, &cells, &mut played) {
                        served = Some((number, *turn, place, cells));
                        break 'drafts;
                    }
                }
            }
            if let Some((number, turn, place, cells)) = served {
                let draft = &mut drafts[number];
                (draft.cells, draft.share) = (cells, draft.share + policy.share);
                draft.places.push(place);
                of.insert(policy.node, (number, turn));
            } else {
                of.insert(policy.node, (drafts.len(), Turn::Same));
                drafts.push(Draft {
                    position: policy.position,
                    first: policy.state,
                    cells: policy.cells.to_vec(),
                    places: vec![policy.state.clone()],
                    share: policy.share,
                });
            }
        }
        let diagrams = drafts.iter().map(|draft| numbered(judge, draft)).collect::<Result<_, _>>()?;
        Ok(Diagrams { diagrams, of })
    }
}

/// The cells of a draft that serves for this place too: the draft's, and those of the policy's that are used.
fn serves(
    judge: &Judge<'_, Board>,
    place: &At<Board>,
    draft: &Draft<'_>,
    cells: &[u32],
    played: &mut u64,
) -> Option<Vec<u32>> {
    let mut used = HashMap::new();
    let counted = |state: &AnyState, mv: AnyMove| {
        *played += 1;
        let cell = judge.game.cell(state, mv);
        used.entry(cell).or_insert_with(|| judge.game.touched(state, mv));
    };
    judge.policy(place, cells, PLAYED, counted).ok()?;
    let board = judge.game.picture(&draft.first.state);
    let free = |names: &Vec<String>| names.iter().all(|name| board.content(name) == Some(Content::Empty));
    used.values().all(free).then(|| {
        let old = |cell: &u32| draft.cells.contains(cell);
        cells.iter().copied().filter(|cell| old(cell) || used.contains_key(cell)).collect()
    })
}

/// The diagram with numbers instead of an order: two cells have different ones if there is a position that goes on in which the player
/// chooses between them.
fn numbered(judge: &Judge<'_, Board>, draft: &Draft<'_>) -> Result<Diagram, HandbookError> {
    let game = judge.game;
    let rank: HashMap<u32, usize> = draft.cells.iter().enumerate().map(|(at, &cell)| (cell, at)).collect();
    let mut names: HashMap<usize, String> = HashMap::new();
    // For each cell in the order, those before it that must have smaller numbers.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); draft.cells.len()];
    let refuted = |child: &AnyState| {
        game.outcome(child).is_some()
            || game.moves(child).any(|reply| judge.ended(&game.play(child, reply)) == Some(false))
    };
    for place in &draft.places {
        let played = |state: &AnyState, mv: AnyMove| {
            if judge.ended(&game.play(state, mv)) == Some(true) {
                return;
            }
            let Some(&chosen) = rank.get(&game.cell(state, mv)) else { return };
            names.entry(chosen).or_insert_with(|| game.touched(state, mv).concat());
            for other in game.moves(state).filter(|&other| other != mv) {
                if let Some(&later) = rank.get(&game.cell(state, other))
                    && !before[later].contains(&chosen)
                    && !refuted(&game.play(state, other))
                {
                    before[later].push(chosen);
                }
            }
        };
        judge
            .policy(place, &draft.cells, PLAYED, played)
            .map_err(|_| HandbookError::NoWords("a policy that fails"))?;
    }
    let mut numbers: Vec<u32> = Vec::new();
    for cells in &before {
        numbers.push(cells.iter().map(|&cell| numbers[cell] + 1).max().unwrap_or(1));
    }
    let mut cells: Vec<(String, u32)> = names.into_iter().map(|(at, name)| (name, numbers[at])).collect();
    cells.sort_by_cached_key(|(name, number)| (*number, name.clone()));
    let (position, serves, share) = (draft.position.to_owned(), draft.places.len(), draft.share);
    Ok(Diagram { position, cells, serves, share })
}
