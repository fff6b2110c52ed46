//! Who wins within how many plies, where positions come back and are too many to list: mates.
//!
//! Depth-first proof-number search (A. Nagai 1999) on positions *with the plies left*. These become fewer with every move, so no line
//! comes back to where it was: what is found of a position does not depend on the way to it, and the search ends (the two
//! difficulties of proof-number search in such games: A. Kishimoto and M. Müller, AAAI 2004; A. Kishimoto, AAAI 2010). The limits are
//! tried one after another, so that a win is found in its least number of plies.
//!
//! A position of the side that must be beaten begins with a proof number of its moves: what leaves few replies is tried first.

use std::collections::HashMap;

use gametree::{Answer, Budget, Game, GameValue, Meter, Outcome, Player, Wdl};
use gametree_games::Playable;
use rustc_hash::FxBuildHasher;

/// The plies that a win may take.
const LONGEST: u32 = 60;

/// The name of the solver, in answers.
const NAME: &str = "df-pn";

/// A number that no sum of numbers reaches.
const INFINITE: u32 = u32::MAX / 4;

/// The least numbers of positions that must be won, or lost, for the question to be answered with yes, or with no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Whether a player wins within so many plies, for any position of a game whose players alternate.
///
/// ```
/// use gametree::knowledge::Notation;
/// use gametree::{Budget, Wdl};
/// use gametree_games::chess::Chess;
/// use gametree_solvers::WithinSolver;
///
/// let chess = Chess::usual();
/// let ladder = chess.read_setup("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1").unwrap();
/// let answer = WithinSolver::new(&chess).run(&ladder, Budget::default());
/// assert_eq!((answer.value.wdl(), answer.value.plies()), (Some(Wdl::Win), Some(3)));
/// ```
pub struct WithinSolver<'g, G: Game> {
    game: &'g G,
    /// What is known of a position with the plies left, for one player.
    table: HashMap<u64, Numbers, FxBuildHasher>,
    memory: usize,
    /// What the last run proved.
    found: Option<GameValue>,
}

impl<G: Game> std::fmt::Debug for WithinSolver<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WithinSolver").field("known", &self.table.len()).finish_non_exhaustive()
    }
}

/// A position below which is searched: what is asked of whom, and the budget.
struct Question<'q> {
    winner: Player,
    meter: &'q Meter<'q>,
}

/// What a move leads to, and under which key that is known.
struct Child<G: Game> {
    state: G::State,
    key: u64,
}

impl<'g, G: Playable> WithinSolver<'g, G> {
    /// A solver with a table of at most 256 MiB.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        WithinSolver { game, table: HashMap::default(), memory: 256 << 20, found: None }
    }

    /// The same with a table of at most so many bytes.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        WithinSolver { memory: bytes, ..self }
    }

    /// The value of a position: a win or a loss in its least number of plies. Where nobody wins by force the search goes on until its
    /// budget ends, its table is full, or sixty plies have been looked at.
    pub fn run(&mut self, root: &G::State, budget: Budget<'_>) -> Answer<G::Move> {
        let memory = budget.memory.map_or(self.memory, |bytes| bytes.min(self.memory));
        let meter = Meter::new(Budget { memory: Some(memory), ..budget });
        self.table.clear();
        self.found = None;
        let mover = self.game.to_move(root);
        let mut value = self.ended(root);
        for plies in 1..=LONGEST {
            let wins = plies % 2 == 1;
            let winner = if wins { mover } else { mover.other() };
            if value.is_some() {
                break;
            }
            match self.wins_within(root, winner, plies, &meter) {
                Some(true) => {
                    value = Some(GameValue::Proved(if wins { Wdl::Win } else { Wdl::Loss }, Some(plies)));
                }
                Some(false) => {}
                None => break,
            }
        }
        self.found = value;
        let line = self.line(root, value, &meter);
        let mut answer = Answer::new(NAME, value.unwrap_or(GameValue::Between(Wdl::Loss, Wdl::Win)), line);
        (answer.nodes, answer.time) = (meter.nodes(), meter.elapsed());
        (answer.complete, answer.stopped) = (value.is_some(), value.is_none());
        answer.stop_reason = meter.stop_reason().filter(|_| value.is_none());
        answer
    }

    /// What the last run proved of its position.
    #[must_use]
    pub fn value(&self) -> Option<GameValue> {
        self.found
    }

    /// A move by which the side to move wins within so many plies; `None` if there is none, or if the budget is spent.
    pub fn winning_move(&mut self, state: &G::State, plies: u32, meter: &Meter<'_>) -> Option<G::Move> {
        let winner = self.game.to_move(state);
        self.wins_within(state, winner, plies, meter).filter(|&wins| wins)?;
        let moves: Vec<G::Move> = self.game.moves(state).collect();
        moves.into_iter().find(|&mv| {
            let child = self.game.play(state, mv);
            self.wins_within(&child, winner, plies - 1, meter) == Some(true)
        })
    }

    /// The bytes that its table holds, or is about to hold.
    fn bytes(&self) -> usize {
        let held = self.table.capacity() * (size_of::<(u64, Numbers)>() + 1);
        // A map that grows holds the old one and another of twice the size.
        if self.table.len() == self.table.capacity() { 3 * held } else { held }
    }

    fn ended(&self, root: &G::State) -> Option<GameValue> {
        Some(GameValue::Proved(Wdl::of_score(self.game.outcome(root)?.score()), Some(0)))
    }

    /// Whether a player wins within so many plies; `None` once the budget is spent.
    fn wins_within(
        &mut self,
        state: &G::State,
        winner: Player,
        left: u32,
        meter: &Meter<'_>,
    ) -> Option<bool> {
        let question = Question { winner, meter };
        let key = self.key(state, left, winner);
        let mut numbers = self.look_up(state, key, left, &question);
        if !numbers.is_settled() {
            let limit = Numbers { proof: INFINITE, disproof: INFINITE };
            numbers = self.search(state, key, left, limit, &question)?;
        }
        Some(numbers.proof == 0)
    }

    fn key(&self, state: &G::State, left: u32, winner: Player) -> u64 {
        let asked = u64::from(2 * left + winner as u32 + 1);
        self.game.key(state) ^ asked.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// What is known of a position, or what it begins with.
    fn look_up(&self, state: &G::State, key: u64, left: u32, question: &Question<'_>) -> Numbers {
        if let Some(&known) = self.table.get(&key) {
            return known;
        }
        let own = self.game.to_move(state) == question.winner;
        match self.game.outcome(state) {
            Some(Outcome::Loss) if !own => Numbers::PROVED,
            Some(Outcome::Win) if own => Numbers::PROVED,
            Some(_) => Numbers::DISPROVED,
            None if left == 0 => Numbers::DISPROVED,
            // One move is left, and it must win.
            None if left == 1 && own => match self.game.winning_move(state) {
                Some(_) => Numbers::PROVED,
                None => Numbers::DISPROVED,
            },
            None if left == 1 => Numbers::DISPROVED,
            None if own => Numbers { proof: 1, disproof: 1 },
            None => Numbers { proof: self.game.moves(state).count() as u32, disproof: 1 },
        }
    }

    /// Searches below a position until one of its numbers reaches its limit. `None` once the budget is spent.
    fn search(
        &mut self,
        state: &G::State,
        key: u64,
        left: u32,
        limit: Numbers,
        question: &Question<'_>,
    ) -> Option<Numbers> {
        let game = self.game;
        let own = game.to_move(state) == question.winner;
        let child = |mv| {
            let state = game.play(state, mv);
            let key = self.key(&state, left - 1, question.winner);
            Child { state, key }
        };
        let children: Vec<Child<G>> = game.moves(state).map(child).collect();
        if question.meter.must_stop(self.bytes()) {
            return None;
        }
        for _ in &children {
            if !question.meter.spend() {
                return None;
            }
        }
        let look_up =
            |solver: &Self, child: &Child<G>| solver.look_up(&child.state, child.key, left - 1, question);
        let mut known: Vec<Numbers> = children.iter().map(|child| look_up(self, child)).collect();
        loop {
            let here = if own { any(&known) } else { all(&known) };
            if here.proof >= limit.proof || here.disproof >= limit.disproof || here.is_settled() {
                self.table.insert(key, here);
                return Some(here);
            }
            let (best, second) = two_least(&known, own);
            let least = known[best];
            // A little more than the second best allows, so that the search does not change its mind at every step.
            let enough = second.saturating_add(second / 4 + 1);
            let below = if own {
                Numbers {
                    proof: limit.proof.min(enough),
                    disproof: limit.disproof.saturating_sub(here.disproof).saturating_add(least.disproof),
                }
            } else {
                Numbers {
                    proof: limit.proof.saturating_sub(here.proof).saturating_add(least.proof),
                    disproof: limit.disproof.min(enough),
                }
            };
            let Child { state, key, .. } = &children[best];
            known[best] = self.search(state, *key, left - 1, below, question)?;
        }
    }

    /// A line of a win: the winner's moves that win soonest, and the loser's that lose latest.
    fn line(&mut self, root: &G::State, value: Option<GameValue>, meter: &Meter<'_>) -> Vec<G::Move> {
        let (mut line, mut state) = (Vec::new(), root.clone());
        let Some(GameValue::Proved(wdl, Some(plies))) = value else { return line };
        let mover = self.game.to_move(root);
        let winner = if wdl == Wdl::Win { mover } else { mover.other() };
        for left in (0..plies).rev() {
            if self.game.outcome(&state).is_some() {
                break;
            }
            let own = self.game.to_move(&state) == winner;
            let moves: Vec<G::Move> = self.game.moves(&state).collect();
            let best = moves.into_iter().find(|&mv| {
                let child = self.game.play(&state, mv);
                // The loser's best move is one after which one ply pair less is not enough.
                match own {
                    true => self.wins_within(&child, winner, left, meter) == Some(true),
                    false => left < 2 || self.wins_within(&child, winner, left - 2, meter) == Some(false),
                }
            });
            let Some(mv) = best else { break };
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        line
    }
}

/// Where one child is enough.
fn any(children: &[Numbers]) -> Numbers {
    let proof = children.iter().map(|child| child.proof).min().unwrap_or(INFINITE);
    let disproof = children.iter().fold(0, |sum: u32, child| sum.saturating_add(child.disproof));
    Numbers { proof, disproof: disproof.min(INFINITE) }
}

/// Where every child is needed.
fn all(children: &[Numbers]) -> Numbers {
    let proof = children.iter().fold(0, |sum: u32, child| sum.saturating_add(child.proof));
    let disproof = children.iter().map(|child| child.disproof).min().unwrap_or(INFINITE);
    Numbers { proof: proof.min(INFINITE), disproof }
}

/// The child with the least number, that of a proof where one child is enough, and the number of the second.
fn two_least(children: &[Numbers], own: bool) -> (usize, u32) {
    let number = |child: &Numbers| if own { child.proof } else { child.disproof };
    let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
    for (at, child) in children.iter().enumerate() {
        let number = number(child);
        if number < least {
            (best, second, least) = (at, least, number);
        } else if number < second {
            second = number;
        }
    }
    (best, second)
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;
    use gametree::solve::{Distance, Solver};
    use gametree_games::Order;
    use gametree_games::chess::Chess;
    use gametree_games::connect4::ConnectFour;
    use gametree_games::tictactoe::TicTacToe;

    use super::*;

    /// Compares it with the solver that knows distances, in positions of games in which moves are drawn at random.
    fn agrees<G: Playable>(game: &G, games: u32) {
        let mut exact = Solver::new(game).unwrap().guided().distance(Distance::Always);
        let mut decided = 0;
        for seed in 0..games {
            let (mut state, mut drawn) = (game.start(), u64::from(seed) + 1);
            while game.outcome(&state).is_none() {
                let expected = exact.run(&state).unwrap().value;
                let mut solver = WithinSolver::new(game);
                match expected {
                    GameValue::Proved(Wdl::Draw, _) => {
                        let meter = Meter::new(Budget::default());
                        for winner in [Player::First, Player::Second] {
                            assert_eq!(solver.wins_within(&state, winner, 20, &meter), Some(false));
                        }
                    }
                    decided_value => {
                        let answer = solver.run(&state, Budget::default());
                        assert_eq!(answer.value, decided_value, "{}", game.picture(&state));
                        assert_eq!(Some(answer.line.len() as u32), answer.value.plies());
                        decided += 1;
                    }
                }
                let moves: Vec<G::Move> = game.moves(&state).collect();
                drawn = drawn.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                state = game.play(&state, moves[(drawn >> 33) as usize % moves.len()]);
            }
        }
        assert!(decided > 10, "{decided}");
    }

    #[test]
    fn it_finds_the_distances_that_the_exact_solver_finds() {
        agrees(&TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap(), 60);
        agrees(&ConnectFour::<u64>::new(4, 4, Order::Centre).unwrap(), 12);
    }

    #[test]
    fn it_finds_mates_of_either_side_and_says_when_there_is_none() {
        let chess = Chess::usual();
        let solve = |fen: &str, nodes| {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let root = chess.read_setup(fen).unwrap();
            let answer = WithinSolver::new(&chess).run(&root, budget);
            let end = answer.line.iter().fold(root, |state, &mv| chess.play(&state, mv));
            assert_eq!(chess.outcome(&end).is_some(), answer.value.wdl().is_some(), "{fen}");
            answer
        };
        let plies = |fen: &str| (solve(fen, 3_000_000).value.wdl(), solve(fen, 3_000_000).value.plies());
        assert_eq!(plies("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1"), (Some(Wdl::Win), Some(1)));
        assert_eq!(plies("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1"), (Some(Wdl::Win), Some(3)));
        // The king is driven into the corner, and mated there.
        assert_eq!(plies("8/7k/8/6K1/8/8/8/R7 b - - 0 1").0, Some(Wdl::Loss));
        assert_eq!(plies("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), (Some(Wdl::Loss), Some(2)));
        // A knight promotes where a queen would stalemate: this mate in one needs the right piece.
        assert_eq!(plies("8/5P1k/5K2/8/8/8/8/6R1 w - - 0 1").0, Some(Wdl::Win));
        assert_eq!(plies("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (Some(Wdl::Draw), Some(0)));
        let none = solve("k7/8/8/8/8/8/8/K6R w - - 0 1", 20_000);
        assert!(none.stopped && none.best.is_empty() | none.line.is_empty(), "{none:?}");
    }
}
