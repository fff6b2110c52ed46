//! Why a move is good, in the terms of its game: what a person could use without a search.

use std::any::Any;

use gametree::{Budget, Player};
use gametree_games::Playable;
use gametree_games::bits::Bits;
use gametree_games::lines::LineGame;
use gametree_games::tictactoe::Board;
use gametree_games::tictactoe3d::Cube;
use gametree_games::{lines as line_game, nim};

use crate::connect4::{self, ConnectFourSolver};
use crate::hex::{self, HexSolver};
use crate::lines::{Defence, defence};
use crate::moves::numbered;

/// A reason that holds after a move, for the side that made it. Cells have the names that [`Reasons`] gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Hex: the mover joins his edges within these cells, even if all other empty cells are his opponent's, who moves first.
    Connection(Vec<String>),
    /// Connect Four: the mover follows up, and the opponent, who is to move, does not win; if `wins`, he loses. The cells are those
    /// that the mover is sure to get.
    FollowUp {
        /// Those cells.
        sure: Vec<String>,
        /// Whether that wins for the mover.
        wins: bool,
    },
    /// Connect Four: the mover follows up and waits for this cell, which completes a four: the opponent must at last play below it.
    Threat(String),
    /// Connect Four: from the position before the move on, the mover completes a four if he can; else he plays, of the moves
    /// after which the opponent can't complete one, the one whose cell comes first.
    Policy(Vec<String>),
    /// Nim: the exclusive or of the heaps is 0, and whoever moves there loses.
    NimSum,
    /// k in a row: the mover has a stone on every line.
    NoLine,
    /// k in a row: every line that is open to the opponent contains one of these pairs of cells, and no cell is in two.
    Pairs(Vec<(String, String)>),
}

impl Reason {
    /// Whether the mover wins by it; else he does not lose.
    ///
    /// ```
    /// use gametree_solvers::Reason;
    /// assert!(Reason::NimSum.wins());
    /// assert!(!Reason::NoLine.wins());
    /// ```
    #[must_use]
    pub const fn wins(&self) -> bool {
        match self {
            Reason::Connection(_) | Reason::Threat(_) | Reason::Policy(_) | Reason::NimSum => true,
            Reason::FollowUp { wins, .. } => *wins,
            Reason::NoLine | Reason::Pairs(_) => false,
        }
    }
}

/// The reply with which a side would win if its opponent passed, and the cells that this needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MustPlay<M> {
    /// The move of the side that is *not* to move.
    pub reply: M,
    /// The cells within which it wins by that move, the move's own among them: a move of the side to move anywhere else loses.
    pub cells: Vec<String>,
}

/// What is found of a list of cells that somebody could win a position of Connect Four by: [`Reasons::winning_policy`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinningPolicy {
    /// Whoever is to move plays by the list, or (`false`) whoever is not; the list has the empty cells. It wins against every reply.
    Found(bool, Vec<String>),
    /// The same side wins, but no list is found that does it.
    Missing(bool),
    /// There are more empty cells than this, and so hardly ever a list.
    TooEarly(u32),
    /// Nobody is found to win.
    NotWon,
}

/// Finds reasons in one game. Solvers keep their tables from position to position.
///
/// ```
/// use gametree::{Budget, knowledge::Notation};
/// use gametree_games::{Order, hex::Hex};
/// use gametree_solvers::{Reason, Reasons};
/// let game = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
/// let mut reasons = Reasons::new(&game, 1 << 20);
/// let middle = game.read_move("b2")?.0;
/// let found = reasons.of_move(&game.read_position("")?, middle, Budget::default());
/// let cells = ["b1", "c1", "a3", "b3"].map(str::to_owned).to_vec();
/// assert_eq!(found, [Reason::Connection(cells)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reasons<'g, G> {
    game: &'g G,
    connect4: Option<ConnectFourSolver>,
    hex: Option<HexSolver>,
}

/// How many orders are tried for a policy.
const TRIES: u32 = 60;

/// With more empty cells policies are hardly ever found.
const MOST_EMPTY: u32 = 34;

/// The same where somebody asks for one, and has some patience.
const MOST_EMPTY_ASKED: u32 = 38;

impl<'g, G: Playable> Reasons<'g, G> {
    /// For one game, with tables of at most so many bytes.
    #[must_use]
    pub fn new(game: &'g G, memory: usize) -> Self {
        let options = connect4::Options { memory, ..connect4::Options::default() };
        let connect4 =
            connect4::size(game).and_then(|(columns, rows)| ConnectFourSolver::new(columns, rows, options));
        let options = hex::Options { memory, ..hex::Options::default() };
        let hex = hex::size(game).and_then(|(columns, rows)| HexSolver::new(columns, rows, options));
        Reasons { game, connect4, hex }
    }

    /// The reasons why a legal move is good for the side that makes it. Each is proved; a move that is not good has none, nor has
    /// one whose reasons are not found within the budget.
    pub fn of_move(&mut self, before: &G::State, mv: G::Move, budget: Budget<'_>) -> Vec<Reason> {
        let after = self.game.play(before, mv);
        if self.game.outcome(&after).is_some() {
            return Vec::new();
        }
        let mover = self.game.to_move(before);
        let found = self.connection(&after, budget).or_else(|| self.nim_sum(&after));
        let found = found.or_else(|| self.defence(&after, mover.other()));
        let mut reasons: Vec<Reason> = found.into_iter().collect();
        reasons.extend(self.parity(&after));
        if !reasons.iter().any(Reason::wins) {
            reasons.extend(self.policy(before, mv, budget));
        }
        reasons
    }

    /// Hex: what the opponent of the side to move would win by if it were his turn, which tells where the side to move must play.
    /// `None` if he would not win, or the budget ends before that is known.
    pub fn must_play(&mut self, state: &G::State, budget: Budget<'_>) -> Option<MustPlay<G::Move>> {
        let (solver, mut stones) = self.hex.as_mut().zip(hex::stones(state))?;
        stones.next = stones.next.other();
        let reply = solver.winning_move(stones, budget)?;
        stones.of[stones.next as usize] |= 1 << reply;
        stones.next = stones.next.other();
        let region = solver.carrier(stones, budget)? | 1 << reply;
        Some(MustPlay { reply: numbered::<G>(reply)?, cells: self.hex_cells(region) })
    }

    fn hex_cells(&self, cells: u128) -> Vec<String> {
        let named = cells.cells().filter_map(|cell| numbered::<G>(cell as u8));
        named.map(|mv| self.game.move_name(mv)).collect()
    }

    fn connection(&mut self, after: &G::State, budget: Budget<'_>) -> Option<Reason> {
        let (solver, stones) = self.hex.as_mut().zip(hex::stones(after))?;
        let carrier = solver.carrier(stones, budget)?;
        Some(Reason::Connection(self.hex_cells(carrier)))
    }

    fn parity(&self, after: &G::State) -> Option<Reason> {
        let (solver, stones) = self.connect4.as_ref().zip(connect4::stones(after))?;
        let found = solver.parity(stones)?;
        Some(match found.threat {
            Some(cell) => Reason::Threat(self.slot_name(cell)),
            None => Reason::FollowUp {
                sure: found.sure.into_iter().map(|cell| self.slot_name(cell)).collect(),
                wins: found.loses,
            },
        })
    }

    fn policy(&mut self, before: &G::State, mv: G::Move, budget: Budget<'_>) -> Option<Reason> {
        let column = u8::try_from(mv.into()).ok()?;
        let (solver, stones) = self.connect4.as_mut().zip(connect4::stones(before))?;
        let cells = connect4::size(self.game).map(|(columns, rows)| columns * rows)?;
        if cells - stones.all.count_ones() > MOST_EMPTY {
            return None;
        }
        let order = solver.policy(stones, column, TRIES, budget)?;
        Some(Reason::Policy(order.into_iter().map(|cell| self.slot_name(cell)).collect()))
    }

    /// Connect Four: the list of cells by which whoever wins the position can go on, as [`Reason::Policy`] says; `hint` is a list
    /// to start from, which is what is found if it wins. `None` for other games, and where the game is over.
    pub fn winning_policy(
        &mut self,
        state: &G::State,
        hint: &[String],
        budget: Budget<'_>,
    ) -> Option<WinningPolicy> {
        let (columns, rows) = connect4::size(self.game)?;
        let stones = connect4::stones(state).filter(|_| self.game.outcome(state).is_none())?;
        if columns * rows - stones.all.count_ones() > MOST_EMPTY_ASKED {
            return Some(WinningPolicy::TooEarly(MOST_EMPTY_ASKED));
        }
        let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        let named: Vec<_> = cells.map(|cell| (self.slot_name(cell), cell)).collect();
        let of_name = |name: &String| named.iter().find(|(known, _)| known == name).map(|&(_, cell)| cell);
        let hint: Vec<(u32, u32)> = hint.iter().filter_map(of_name).collect();
        let found = self.connect4.as_mut()?.winning_policy(stones, &hint, TRIES, budget);
        Some(match found {
            None => WinningPolicy::NotWon,
            Some((to_move, None)) => WinningPolicy::Missing(to_move),
            Some((to_move, Some(order))) => {
                let order = order.into_iter().map(|cell| self.slot_name(cell)).collect();
                WinningPolicy::Found(to_move, order)
            }
        })
    }

    /// A cell of Connect Four: its column as moves name it, and its row from below: `4.1`.
    fn slot_name(&self, (column, row): (u32, u32)) -> String {
        let column = numbered::<G>(column as u8).map(|mv| self.game.move_name(mv)).unwrap_or_default();
        format!("{column}.{}", row + 1)
    }

    fn nim_sum(&self, after: &G::State) -> Option<Reason> {
        let position = (after as &dyn Any).downcast_ref::<nim::Position>()?;
        (position.nim_sum() == 0).then_some(Reason::NimSum)
    }

    fn defence(&self, after: &G::State, attacker: Player) -> Option<Reason> {
        let game = self.game as &dyn Any;
        let position = (after as &dyn Any).downcast_ref::<line_game::Position<u64>>()?;
        let flat = game.downcast_ref::<LineGame<u64, Board>>().map(|game| defence(game, position, attacker));
        let cube =
            || game.downcast_ref::<LineGame<u64, Cube>>().map(|game| defence(game, position, attacker));
        let name = |cell: u32| {
            let mv = G::Move::try_from(cell).ok();
            mv.map(|mv| self.game.move_name(mv)).unwrap_or_default()
        };
        Some(match flat.or_else(cube)?? {
            Defence::NoLine => Reason::NoLine,
            Defence::Pairs(pairs) => {
                Reason::Pairs(pairs.into_iter().map(|(one, other)| (name(one), name(other))).collect())
            }
        })
    }
}
