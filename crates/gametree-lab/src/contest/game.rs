//! One game between two thinkers, and its record.

use gametree::knowledge::Notation;
use gametree::{Game, Outcome, Player};
use serde_json::{Value, json};

use super::openings::{moves_of, written};

/// Which of the two settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first of the two.
    A,
    /// The second.
    B,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// `A` or `B`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::A => "A",
            Side::B => "B",
        }
    }
}

/// What a thinker is asked: a position, and the way to it.
#[derive(Debug)]
pub struct Asked<'a, G: Game> {
    /// The position, which is not over.
    pub state: &'a G::State,
    /// The moves from the start.
    pub moves: &'a [G::Move],
}

/// What it answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<M> {
    /// Its move.
    pub mv: M,
    /// The positions it looked at; 0 where it doesn't tell.
    pub nodes: u64,
    /// The plies it looked ahead; 0 where it doesn't tell.
    pub depth: u32,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It has failed, and loses the game.
    #[error("{0}")]
    Forfeit(String),
    /// The match can't go on.
    #[error("{0}")]
    Broken(String),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Who plays: the engine with some settings, a program outside, or an idea of your own.
pub trait Thinker<G: Game> {
    /// A game begins: what was learnt in the last one must be forgotten, so that a game is the same whenever it is played.
    ///
    /// # Errors
    /// [`Fault`], where there can be no game.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// [`Fault`], where there is none.
    fn choose(&mut self, asked: &Asked<'_, G>) -> Result<Thought<G::Move>, Fault>;
}

/// The two settings at the board, A's thinker first.
pub type Seats<'a, G> = [Box<dyn Thinker<G> + 'a>; 2];

/// What a side has spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Its moves.
    pub moves: u64,
    /// The positions it looked at.
    pub nodes: u64,
    /// The depths of its searches, added up.
    pub plies: u64,
    /// The time it took.
    pub seconds: f64,
}

impl Spent {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Spent) -> Spent {
        Spent {
            moves: self.moves.saturating_add(other.moves),
            nodes: self.nodes.saturating_add(other.nodes),
            plies: self.plies.saturating_add(other.plies),
            seconds: self.seconds + other.seconds,
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number, from 0; games 2n and 2n + 1 are a pair.
    pub number: u64,
    /// How many of its moves are the opening.
    pub opening: usize,
    /// All its moves, as a position of the command line.
    pub moves: String,
    /// Who moved first in the game, the opening included.
    pub first: Side,
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended before the rules say so, if it did.
    pub forfeit: Option<String>,
    /// What each has spent.
    pub spent: [Spent; 2],
}

impl Record {
    /// The half points of A.
    #[must_use]
    pub const fn half_points(&self) -> u8 {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }

    fn json(&self) -> Value {
        let spent = |spent: &Spent| json!({"moves": spent.moves, "nodes": spent.nodes, "plies": spent.plies, "seconds": spent.seconds});
        json!({
            "number": self.number,
            "opening": self.opening,
            "moves": self.moves,
            "first": self.first.name(),
            "winner": self.winner.map(Side::name),
            "forfeit": self.forfeit,
            "A": spent(&self.spent[0]),
            "B": spent(&self.spent[1]),
        })
    }

    /// Reads a line of a journal, which is what `to_string` writes; `None` where something is missing or not what it should be.
    #[must_use]
    pub fn read(line: &str) -> Option<Record> {
        Record::of_json(&serde_json::from_str(line).ok()?)
    }

    fn of_json(line: &Value) -> Option<Record> {
        let side = |name: &str| match name {
            "A" => Some(Side::A),
            "B" => Some(Side::B),
            _ => None,
        };
        let spent = |name: &str| {
            let of = |key: &str| line[name][key].as_u64();
            Some(Spent {
                moves: of("moves")?,
                nodes: of("nodes")?,
                plies: of("plies")?,
                seconds: line[name]["seconds"].as_f64()?,
            })
        };
        Some(Record {
            number: line["number"].as_u64()?,
            opening: usize::try_from(line["opening"].as_u64()?).ok()?,
            moves: line["moves"].as_str()?.to_owned(),
            first: side(line["first"].as_str()?)?,
            winner: match &line["winner"] {
                Value::Null => None,
                winner => Some(side(winner.as_str()?)?),
            },
            forfeit: match &line["forfeit"] {
                Value::Null => None,
                reason => Some(reason.as_str()?.to_owned()),
            },
            spent: [spent("A")?, spent("B")?],
        })
    }

    /// Whether the game went as the record says: begun with `opening`, all moves legal, ended by the rules with that winner, or by a forfeit
    /// before.
    pub(super) fn holds<G: Game + Notation>(&self, game: &G, opening: &[G::Move]) -> bool {
        let (Ok(moves), Ok(state)) = (moves_of(game, &self.moves), game.read_position(&self.moves)) else {
            return false;
        };
        let winner = |outcome| winner(game, &state, outcome, self.first);
        self.opening == opening.len()
            && moves.starts_with(opening)
            && match (game.outcome(&state), &self.forfeit) {
                (Some(outcome), None) => winner(outcome) == self.winner,
                (None, Some(_)) => self.winner == Some(self.side(game.to_move(&state)).other()),
                (None, None) => self.winner.is_none() && moves.len() as u64 >= MAX_PLIES,
                (Some(_), Some(_)) => false,
            }
    }

    fn side(&self, player: Player) -> Side {
        seat(player, self.first)
    }
}

impl std::fmt::Display for Record {
    /// As a line of a journal.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.json().fmt(f)
    }
}

/// A game that is longer is a draw: rules by which positions come back need not end.
const MAX_PLIES: u64 = 2_000;

/// Who sits where.
const fn seat(player: Player, first: Side) -> Side {
    match player {
        Player::First => first,
        Player::Second => first.other(),
    }
}

/// Who has won a finished game.
fn winner<G: Game>(game: &G, end: &G::State, outcome: Outcome, first: Side) -> Option<Side> {
    let mover = seat(game.to_move(end), first);
    match outcome.score().finite().unwrap_or(0).signum() {
        1 => Some(mover),
        -1 => Some(mover.other()),
        _ => None,
    }
}

/// A game to be played.
pub(super) struct Pairing<'a, M> {
    pub(super) number: u64,
    pub(super) opening: &'a [M],
    pub(super) first: Side,
}

/// Plays a game; `None` where `stopped` says so before its end.
pub(super) fn play<G: Game + Notation>(
    game: &G,
    pairing: &Pairing<'_, G::Move>,
    thinkers: &mut Seats<'_, G>,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<Record>, Fault> {
    let &Pairing { number, opening, first } = pairing;
    let mut state = opening.iter().fold(game.start(), |state, &mv| game.play(&state, mv));
    let (mut moves, mut spent) = (opening.to_vec(), [Spent::default(); 2]);
    let end = |moves: &[G::Move], winner, forfeit, spent| {
        Ok(Some(Record {
            number,
            opening: opening.len(),
            moves: written(game, moves),
            first,
            winner,
            forfeit,
            spent,
        }))
    };
    for (side, thinker) in [Side::A, Side::B].into_iter().zip(thinkers.iter_mut()) {
        match thinker.begin() {
            Ok(()) => {}
            // Whoever pressed Ctrl-C may have stopped a program outside too.
            Err(_) if stopped() => return Ok(None),
            Err(Fault::Stopped) => return Ok(None),
            Err(Fault::Forfeit(reason) | Fault::Broken(reason)) => {
                return Err(Fault::Broken(format!("{}: {reason}", side.name())));
            }
        }
    }
    loop {
        if let Some(outcome) = game.outcome(&state) {
            return end(&moves, winner(game, &state, outcome, first), None, spent);
        }
        if moves.len() as u64 >= MAX_PLIES {
            return end(&moves, None, None, spent);
        }
        if stopped() {
            return Ok(None);
        }
        let side = seat(game.to_move(&state), first);
        let started = std::time::Instant::now();
        let answer = thinkers[side as usize].choose(&Asked { state: &state, moves: &moves });
        let answer = match answer {
            Ok(thought) if game.moves(&state).any(|mv| mv == thought.mv) => thought,
            Ok(thought) => {
                let reason = format!("{} is not a legal move", game.move_name(thought.mv));
                return end(&moves, Some(side.other()), Some(reason), spent);
            }
            Err(_) if stopped() => return Ok(None),
            Err(Fault::Forfeit(reason)) => return end(&moves, Some(side.other()), Some(reason), spent),
            Err(Fault::Broken(reason)) => return Err(Fault::Broken(format!("{}: {reason}", side.name()))),
            Err(Fault::Stopped) => return Ok(None),
        };
        // An answer that was cut short by the stop is not the one it would have been.
        if stopped() {
            return Ok(None);
        }
        spent[side as usize] = spent[side as usize].and(Spent {
            moves: 1,
            nodes: answer.nodes,
            plies: u64::from(answer.depth),
            seconds: started.elapsed().as_secs_f64(),
        });
        state = game.play(&state, answer.mv);
        moves.push(answer.mv);
    }
}
