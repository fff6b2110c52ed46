//! What is known of the moves of a position, and which of them to prefer.

use std::cmp::Reverse;

use gametree::knowledge::Guide;
use gametree::{Game, GameValue, Outcome, Score, Wdl};

use crate::erased::{AnyMove, AnyState};
use crate::kept::{before, points_before};
use crate::native::AnyGame;
use crate::native::{UNKNOWN, how_known, preference};

/// What is known of a move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct KnownMove {
    /// The move.
    pub mv: AnyMove,
    /// Its value for the side to move: proved, or a bound, or an estimate, or unknown.
    pub value: GameValue,
    /// The points that it leads to, where the game ends in points and they are proved.
    pub points: Option<Score>,
    /// The depth of the search behind an estimate, in plies; 0 for everything else.
    pub depth: u32,
    /// A line of play that begins with the move, as far as known.
    pub line: Vec<AnyMove>,
    /// Who says so: `rules`, `table`, `book`, or the name of a solver or a search; empty where nothing is known.
    pub source: &'static str,
}

/// The source of what follows from the rules without a search.
pub(super) const RULES: &str = "rules";

impl KnownMove {
    fn unknown(mv: AnyMove) -> Self {
        KnownMove { mv, value: UNKNOWN, points: None, depth: 0, line: vec![mv], source: "" }
    }

    /// [How](how_known) the value is known: `=` proved, `≥` or `≤` bounded by a draw, `≈` estimated, `?` not at all.
    ///
    /// ```
    /// use std::{sync::atomic::AtomicBool, time::Duration};
    /// use gametree::knowledge::Notation;
    /// use gametree_games::Order;
    /// use gametree_players::{Advisor, open};
    ///
    /// let game = open("tictactoe".parse()?, Order::Centre).ok_or("no such board")?;
    /// let position = game.read_position("b2 a1").map_err(|error| error.to_string())?;
    /// let never = AtomicBool::new(false);
    /// let mut advisor = Advisor::new(&game, 1 << 20, 0, &never)?;
    /// let known = advisor.values(&position, Duration::from_secs(60), |_| {});
    /// assert!(known.iter().all(|known| known.sign() == '=' && !known.source.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sign(&self) -> char {
        how_known(self.value)
    }

    /// How much is known: nothing, an estimate, a bound, a result, a result with its distance.
    fn certainty(&self) -> u8 {
        match self.sign() {
            '=' if self.value.plies().is_some() || self.points.is_some() => 4,
            '=' => 3,
            '≥' | '≤' => 2,
            '≈' => 1,
            _ => 0,
        }
    }
}

/// The moves of a position, in their order, with what is known of each.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known(pub(super) Vec<KnownMove>);

impl Known {
    /// Every move with its value if no search is needed: it ends the game, or the opponent can win at once.
    pub(super) fn one_move_ahead(game: &AnyGame, state: &AnyState) -> Self {
        let look = |mv| {
            let child = Game::play(game, state, mv);
            let (value, reply) = match (child.outcome(), Guide::winning_move(game, &child)) {
                (Some(end), _) => (GameValue::Proved(Wdl::of_score(end.score()), Some(0)), None),
                (None, Some(win)) => (GameValue::Proved(Wdl::Win, Some(1)), Some(win)),
                (None, None) => return KnownMove::unknown(mv),
            };
            let line = std::iter::once(mv).chain(reply).collect();
            let points = child.outcome().filter(|_| game.scored()).map(Outcome::score);
            let points = points_before(state, &child, points);
            let value = before(state, &child, value);
            KnownMove { value, points, line, source: RULES, ..KnownMove::unknown(mv) }
        };
        Known(Game::moves(game, state).map(look).collect())
    }

    /// The moves of which nothing is known.
    pub(super) fn forget(&mut self) {
        self.0.iter_mut().for_each(|known| *known = KnownMove::unknown(known.mv));
    }

    /// Takes over what was found of a move, if that is more than what is known, or an estimate of at least the same depth. A proof
    /// overrules every estimate.
    pub(super) fn learn(&mut self, found: KnownMove) {
        if let Some(known) = self.0.iter_mut().find(|known| known.mv == found.mv) {
            let (new, old) = (found.certainty(), known.certainty());
            if new > old || new == old && new == 1 && found.depth >= known.depth {
                *known = found;
            }
        }
    }

    /// Takes over what is proved of the whole position: the best move has that value, and no other has a better one.
    pub(super) fn learn_best(&mut self, best: KnownMove) {
        let Some(result) = best.value.wdl() else { return self.learn(best) };
        let source = best.source;
        let others = match result {
            Wdl::Win => UNKNOWN,
            Wdl::Draw => GameValue::Between(Wdl::Loss, Wdl::Draw),
            Wdl::Loss => GameValue::Proved(Wdl::Loss, None),
        };
        for at in 0..self.0.len() {
            let mv = self.0[at].mv;
            // An estimate says more of a move than that it does not win.
            if mv != best.mv && (result == Wdl::Loss || self.0[at].certainty() == 0) {
                self.learn_value(mv, others, 0, source);
            }
        }
        self.learn(best);
    }

    /// The same of a value without more about it.
    pub(super) fn learn_value(&mut self, mv: AnyMove, value: GameValue, depth: u32, source: &'static str) {
        self.learn(KnownMove { value, depth, source, ..KnownMove::unknown(mv) });
    }

    /// Whether the best move is known: some move wins or, where points count, all have theirs; or every move has its value.
    pub(super) fn settled(&self, scored: bool) -> bool {
        match scored {
            true => self.0.iter().all(|known| known.points.is_some()),
            false => self.count(Wdl::Win) > 0 || self.open_moves().is_empty(),
        }
    }

    /// Whether every move but one is proved to lose, or every one.
    pub(super) fn only_move_left(&self) -> bool {
        self.count(Wdl::Loss) + 1 >= self.0.len()
    }

    /// Whether there are several moves, and all but one are proved to lose.
    pub(super) fn only_move_of_many(&self) -> bool {
        self.0.len() > 1 && self.count(Wdl::Loss) + 1 == self.0.len()
    }

    pub(super) fn count(&self, wdl: Wdl) -> usize {
        self.0.iter().filter(|known| known.value.wdl() == Some(wdl)).count()
    }

    /// The indices of the moves without a proved value.
    pub(super) fn open_moves(&self) -> Vec<usize> {
        self.indices(|known| known.value.wdl().is_none())
    }

    /// The indices of the moves whose value is proved, but neither in how many plies nor by how many points.
    pub(super) fn without_plies(&self) -> Vec<usize> {
        self.indices(|known| known.certainty() == 3)
    }

    fn indices(&self, wanted: impl Fn(&KnownMove) -> bool) -> Vec<usize> {
        (0..self.0.len()).filter(|&at| wanted(&self.0[at])).collect()
    }

    /// The move to play by what is known; equal ones by the game's own order.
    pub(super) fn best(&self, game: &AnyGame, state: &AnyState) -> Option<&KnownMove> {
        self.0.iter().min_by_key(|known| {
            let (class, haste) = preference(known.value);
            let points = known.points.and_then(Score::finite);
            (Reverse(class), Reverse(points), Reverse(haste), Reverse(Guide::rank(game, state, known.mv)))
        })
    }
}
