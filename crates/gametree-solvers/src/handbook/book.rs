//! What a handbook holds: [`Handbook`].

use gametree::Player;
use gametree_certificate::AtLeast;

use super::turn::Turn;

/// How a player reaches at least a win or a draw from the position of a certificate.
#[derive(Clone, Debug, PartialEq)]
pub struct Handbook {
    /// The player whose handbook it is.
    pub player: Player,
    /// What he reaches.
    pub at_least: AtLeast,
    /// What he must know.
    pub content: Content,
}

/// What a handbook holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Moves, one after the other.
    Moves(MoveBook),
    /// Connections of Hex.
    Patterns(PatternBook),
}

/// A handbook of moves. Wherever one of the player's moves ends the game as well as he wants, he plays it, and the book says nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveBook {
    /// The first is where the player begins; the others are in the order in which games come to them, the more frequent ones first.
    pub steps: Vec<Step>,
    /// The most frequent ones first.
    pub diagrams: Vec<Diagram>,
    /// The most frequent ones first.
    pub lines: Vec<ForcingLine>,
    /// Where the game begins.
    pub first: Reply,
}

/// A move, and where each reply leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The moves to the position in which it is played, from the start of the game.
    pub position: String,
    /// The player's move; `None` if it is the opponent's turn, which is so in a first step alone.
    pub own: Option<String>,
    /// The replies. After those that are missing a move of the player ends the game as he wants.
    pub replies: Vec<Reply>,
    /// The share of games that come here, if the opponent plays any move as often as any other.
    pub share: f64,
}

/// Replies that lead to the same place.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The names of the replies.
    pub moves: Vec<String>,
    /// Where they lead.
    pub to: Goal,
    /// How the board is to be turned so that it looks like the one there.
    pub turn: Turn,
}

/// Where the game goes on; numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// At a step.
    Step(usize),
    /// By a diagram, to the end.
    Diagram(usize),
    /// By a line, to the end.
    Line(usize),
    /// Nowhere: the game is over.
    Over,
}

/// Numbers on the board that fix all further moves. The player plays the cell with the lowest number, of those that he can play so that the
/// opponent can't win at once; there is never more than one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// The moves to a position for which it serves, from the start of the game.
    pub position: String,
    /// The cells with their numbers, from 1, in the order of both.
    pub cells: Vec<(String, u32)>,
    /// For how many positions of the book it serves.
    pub serves: usize,
    /// The share of games that come here, if the opponent plays any move as often as any other.
    pub share: f64,
}

/// Moves of which each threatens to win at once, up to one that does.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcingLine {
    /// The moves to a position after which it can be played, from the start of the game; it is the opponent's turn there.
    pub position: String,
    /// After how many positions of the book it can be played.
    pub serves: usize,
    /// A move of the player, the answer that stops its threat, a move, and so on; the last is the player's, and wins.
    pub moves: Vec<String>,
    /// The share of games that come here, if the opponent plays any move as often as any other.
    pub share: f64,
}

/// A handbook of Hex. The player answers in a pair or an area in which the opponent has played, and plays anywhere if he has played elsewhere, or if
/// the answer is the player's already.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternBook {
    /// The moves to the position in which the book begins, from the start of the game.
    pub position: String,
    /// The player's first move, if it is his turn and he needs one.
    pub first: Option<String>,
    /// The player's stones that are connected, the first move among them.
    pub stones: Vec<String>,
    /// What connects them with the edges.
    pub held: Held,
    /// The patterns of areas.
    pub patterns: Vec<Pattern>,
}

/// What holds a connection: pairs and areas without a cell in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// If the opponent plays one of the two, the player plays the other.
    pub pairs: Vec<[String; 2]>,
    /// If the opponent plays there, the player answers there.
    pub areas: Vec<Area>,
}

/// Cells in which every move of the opponent has its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// All its cells.
    pub cells: Vec<String>,
    /// The pattern that has the answers, from 0.
    pub pattern: usize,
    /// How that pattern is moved to lie here; `None` if it lies here as it is.
    pub moved: Option<Moved>,
}

/// The answers in an area.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// Its cells, where it is first needed.
    pub cells: Vec<String>,
    /// Each cell has its answer.
    pub answers: Vec<Answer>,
}

/// The answer to some moves of the opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The opponent's moves.
    pub to: Vec<String>,
    /// The player's answer.
    pub own: String,
    /// What takes the place of the area then.
    pub then: Held,
}

/// How a pattern is moved to lie elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whether it is turned by half a turn.
    pub turned: bool,
    /// A cell of the pattern.
    pub from: String,
    /// Where that cell comes to lie.
    pub to: String,
}
