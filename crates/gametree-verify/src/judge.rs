//! What a claim demands of a position, by the rules: at the end of the game, and through plans and searches.

use std::any::Any;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use gametree::knowledge::{Checkable, Notation};
use gametree::{Control, Game, Score};
use gametree_certificate::{AtLeast, Claim};

/// The limit to the plies of a game, counted from the certificate's position.
pub(crate) const MAX_PLIES: usize = 1_000;

/// The limit to the unfinished positions that one search may visit.
const MAX_SEARCHED: usize = 100_000;

/// The rules that a checker needs.
pub trait Rules:
    Checkable<State: Eq + Hash + Send + Sync + Any, Move: Send + Sync> + Notation + Sync + Any
{
}
impl<G: Checkable<State: Eq + Hash + Send + Sync + Any, Move: Send + Sync> + Notation + Sync + Any> Rules
    for G
{
}

/// A position, and the plies left, if the claim limits them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place<S> {
    /// The position.
    pub state: S,
    /// The plies left.
    pub left: Option<u32>,
}

/// A place in a game.
pub type At<G> = Place<<G as Game>::State>;

/// What a search has found out so far: whether the claim is met.
pub(crate) type Known<G> = HashMap<At<G>, bool>;

/// A claim about a game.
///
/// ```
/// use gametree::{Game, Player, knowledge::Checkable};
/// use gametree_certificate::{AtLeast, Claim};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_verify::{Judge, Place};
///
/// let claim = Claim { player: Player::First, at_least: AtLeast::Draw, plies: Some(1) };
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).expect("the board is small enough");
/// let judge = Judge { game: &game, claim };
/// let start = Place { state: game.start(), left: claim.plies };
/// assert_eq!(judge.settled(&start), None);
/// let mv = game.numbered(&start.state, 4).expect("the centre is legal");
/// let after = judge.play(&start, mv);
/// assert_eq!((judge.ended(&after.state), judge.settled(&after)), (None, Some(true))); // the ply is used up
/// assert!(judge.strategic(&start.state, mv));
/// ```
#[derive(Debug)]
pub struct Judge<'j, G> {
    /// The game.
    pub game: &'j G,
    /// The claim.
    pub claim: Claim,
}

impl<G: Rules> Judge<'_, G> {
    /// Whether the claim's player is to move.
    pub(crate) fn own(&self, state: &G::State) -> bool {
        self.game.to_move(state) == self.claim.player
    }

    /// Whether the game is over here with an outcome that meets the claim, or one that contradicts it; `None` while it goes on.
    pub fn ended(&self, state: &G::State) -> Option<bool> {
        let outcome = self.game.outcome(state)?;
        let score = if self.own(state) { outcome.score() } else { outcome.reversed().score() };
        Some(score > Score::ZERO || self.claim.at_least == AtLeast::Draw && score == Score::ZERO)
    }

    /// Whether the claim is met or contradicted here; `None` while that is open.
    pub fn settled(&self, at: &At<G>) -> Option<bool> {
        let played_out = || (at.left == Some(0)).then_some(self.claim.at_least == AtLeast::Draw);
        self.ended(&at.state).or_else(played_out)
    }

    /// The position after a move, with a ply less.
    pub fn play(&self, at: &At<G>, mv: G::Move) -> At<G> {
        Place { state: self.game.play(&at.state, mv), left: at.left.map(|left| left.saturating_sub(1)) }
    }

    /// The moves as they are written.
    pub(crate) fn names(&self, path: &[G::Move]) -> Vec<String> {
        path.iter().map(|&mv| self.game.move_name(mv)).collect()
    }

    /// Whether a move neither ends the game nor is forced: after every other one the opponent could end the game at once
    /// against the claim.
    pub fn strategic(&self, state: &G::State, mv: G::Move) -> bool {
        let game = self.game;
        let mut others = game.moves(state).filter(|&other| other != mv);
        game.outcome(&game.play(state, mv)).is_none()
            && !others.all(|other| self.refuted(&game.play(state, other)))
    }

    /// Whether the game goes on here and the opponent is to move and can end it at once against the claim.
    fn refuted(&self, child: &G::State) -> bool {
        let refutes = |reply| self.ended(&self.game.play(child, reply)) == Some(false);
        self.game.outcome(child).is_none() && !self.own(child) && self.game.moves(child).any(refutes)
    }

    /// Plays a policy against every reply, in an unfinished position with the player to move, and tells `played` each of the player's
    /// moves. Returns the number of positions with the player to move, at most `most`.
    ///
    /// # Errors
    /// Why it does not meet the claim.
    pub fn policy(
        &self,
        at: &At<G>,
        cells: &[u32],
        most: usize,
        mut played: impl FnMut(&G::State, G::Move),
    ) -> Result<usize, String> {
        let (mut seen, mut open) = (HashSet::from([at.clone()]), vec![at.clone()]);
        while let Some(at) = open.pop() {
            let mv =
                self.by_policy(&at.state, cells).ok_or("no move left: expected cells that can be played")?;
            played(&at.state, mv);
            let after = self.play(&at, mv);
            let replies = match self.settled(&after) {
                Some(_) => vec![after.clone()],
                None => self.game.moves(&after.state).map(|reply| self.play(&after, reply)).collect(),
            };
            for next in replies {
                match self.settled(&next) {
                    Some(false) => {
                        return Err("the policy does not meet the claim: expected that it does".into());
                    }
                    None if seen.insert(next.clone()) => open.push(next),
                    _ => {}
                }
            }
            if seen.len() > most {
                return Err(format!("too large a policy: expected at most {most} positions"));
            }
        }
        Ok(seen.len())
    }

    /// The move of a policy: one that ends the game and meets the claim, or else the first cell after which the opponent can't
    /// end the game at once against the claim.
    fn by_policy(&self, state: &G::State, cells: &[u32]) -> Option<G::Move> {
        let game = self.game;
        let ends = |&mv: &G::Move| self.ended(&game.play(state, mv)) == Some(true);
        game.moves(state).find(ends).or_else(|| {
            let rank = |mv| cells.iter().position(|&cell| cell == game.cell(state, mv));
            let moves: Vec<_> = game.moves(state).filter_map(|mv| Some((rank(mv)?, mv))).collect();
            // Numbers are sorted, and not moves, of which each game has its own type.
            let mut order: Vec<_> = moves.iter().map(|&(rank, _)| rank).zip(0..).collect();
            order.sort_unstable();
            let holds = |child: &G::State| game.outcome(child).is_none() && !self.refuted(child);
            order.into_iter().map(|(_, at): (_, usize)| moves[at].1).find(|&mv| holds(&game.play(state, mv)))
        })
    }

    /// Holds a draw from here without end: by a move of the player that `choose` names, against every reply, in each position that
    /// can be reached, breadth first. It is told of a position whether it has been met, itself or an image of it under `maps`, which
    /// must be symmetries.
    ///
    /// # Errors
    /// Those of `choose`; why the claim is not met.
    pub fn hold(
        &self,
        state: &G::State,
        maps: &[Vec<u8>],
        mut choose: impl FnMut(&G::State, &dyn Fn(&G::State) -> bool) -> Result<G::Move, String>,
    ) -> Result<(), String> {
        let is_met = |met: &HashSet<G::State>, x: &G::State| {
            met.contains(x) || maps.iter().any(|map| met.contains(&self.game.mapped(x, map)))
        };
        let (mut met, mut open) = (HashSet::from([state.clone()]), VecDeque::from([state.clone()]));
        while let Some(state) = open.pop_front() {
            let moves = match self.own(&state) {
                true => vec![choose(&state, &|x| is_met(&met, x))?],
                false => self.game.by_number(&state),
            };
            for next in moves.into_iter().map(|mv| self.game.play(&state, mv)) {
                match self.ended(&next) {
                    Some(false) => return Err("a position is lost: expected that a draw is held".to_owned()),
                    None if !is_met(&met, &next) => {
                        met.insert(next.clone());
                        open.push_back(next);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Whether positions are held by the moves of these numbers, in the order in which they are met.
    pub(crate) fn held(
        &self,
        state: &G::State,
        moves: &[u32],
        maps: &[Vec<u8>],
        control: Control<'_>,
    ) -> Result<(), String> {
        let mut numbers = moves.iter();
        self.hold(state, maps, |x, _| {
            let number = numbers.next().filter(|_| !control.stopped());
            let number = number.ok_or("no move left: expected one for each position")?;
            let illegal = || format!("{number} is no legal move where it is played: expected one");
            self.game.numbered(x, *number).ok_or_else(illegal)
        })?;
        let left = numbers.len();
        if left == 0 { Ok(()) } else { Err(format!("{left} moves are left: expected one for each position")) }
    }

    /// Plays a plan, own moves with a threat between each two, in an unfinished position with the player to move.
    ///
    /// # Errors
    /// The step that fails, and why.
    pub(crate) fn plan(&self, at: &At<G>, plan: &[u32]) -> Result<(), String> {
        let mut at = at.clone();
        for (number, step) in (1..).zip(plan.chunks(2)) {
            let next = self.step(&at, step[0], step.get(1).copied());
            let next = next.map_err(|why| format!("step {number} of the plan: {why}"))?;
            let Some(next) = next else { return Ok(()) };
            at = next;
        }
        Err("an empty plan: expected a move".to_owned())
    }

    /// The position to go on from after a step; `None` if the plan has succeeded.
    fn step(&self, at: &At<G>, own: u32, threat: Option<u32>) -> Result<Option<At<G>>, String> {
        let Some(own) = self.game.numbered(&at.state, own) else {
            return Err(format!("{own} is no legal move: expected one"));
        };
        let (after, name) = (self.play(at, own), || self.game.move_name(own));
        match (self.settled(&after), threat) {
            (Some(true), Some(_)) if self.game.outcome(&after.state).is_some() => {
                Err(format!("the game is over after {}: expected no more steps", name()))
            }
            (Some(true), _) => Ok(None),
            (Some(false), _) => Err(format!("{} does not meet the claim: expected that it does", name())),
            (None, None) => Err(format!("the game goes on after {}: expected its end", name())),
            (None, Some(threat)) => self.unanswered(&after, threat).map_err(|reply| {
                let (name, reply) = (name(), self.game.move_name(reply));
                format!(
                    "{name} leaves {reply} open: expected at most one reply that the threat does not answer"
                )
            }),
        }
    }

    /// The position after the only reply that the threat does not answer, if there is one; the reply that refutes the step.
    fn unanswered(&self, at: &At<G>, threat: u32) -> Result<Option<At<G>>, G::Move> {
        let mut open = None;
        for reply in self.game.moves(&at.state) {
            let after = self.play(at, reply);
            let answered = || {
                let answer = self.game.numbered(&after.state, threat);
                answer.is_some_and(|answer| self.ended(&self.game.play(&after.state, answer)) == Some(true))
            };
            let settled = self.settled(&after);
            if !settled.unwrap_or_else(answered) {
                // A reply that settles the claim against the player can't be played on.
                if open.is_some() || settled.is_some() {
                    return Err(reply);
                }
                open = Some(after);
            }
        }
        Ok(open)
    }

    /// Whether a search finds that the player meets the claim, in a position after so many plies. It adds the unfinished positions
    /// that it visits to those that are known, at most [`MAX_SEARCHED`], but for those in which one move settles the claim.
    ///
    /// # Errors
    /// If that takes more positions.
    pub(crate) fn search(&self, at: &At<G>, ply: usize, known: &mut Known<G>) -> Result<bool, String> {
        if let Some(met) = self.settled(at).or_else(|| known.get(at).copied()) {
            return Ok(met);
        }
        // The player needs one move that meets the claim, the opponent one that does not.
        let wanted = self.own(&at.state);
        // All moves are looked at before the first is followed. So a move that does not parry a threat costs one look, too.
        if self.game.moves(&at.state).any(|mv| self.settled(&self.play(at, mv)) == Some(wanted)) {
            return Ok(wanted);
        }
        if known.len() >= MAX_SEARCHED || ply >= MAX_PLIES {
            return Err(format!("too large a search: expected at most {MAX_SEARCHED} positions"));
        }
        // Positions do not repeat, or have fewer plies left if they do, so nothing reads this before all moves have been tried.
        known.insert(at.clone(), !wanted);
        // In the order of their numbers, so that the search is as long whatever the order of the game at hand.
        for mv in self.game.by_number(&at.state) {
            if self.search(&self.play(at, mv), ply + 1, known)? == wanted {
                known.insert(at.clone(), wanted);
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }
}
