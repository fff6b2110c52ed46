//! Trees of positions of a game that is as broad and as long as a test wants.

use gametree::knowledge::{MoveError, Notation};
use gametree::{Game, Outcome, Player, Score};
use gametree_picture::{Content, Picture, Pictured};

use super::super::faults::Marks;
use super::super::scene::{Mark, Shape};
use super::{PositionTree, TooManyPositions};

/// Cells are filled from left to right or in any order, until all are; then X has won, or nobody, or somebody by points.
struct Fill {
    columns: u32,
    rows: u32,
    in_order: bool,
    end: Option<Outcome>,
    /// Before the names of all moves.
    prefix: &'static str,
}

impl Fill {
    const fn new(columns: u32, rows: u32) -> Fill {
        Fill { columns, rows, in_order: false, end: None, prefix: "" }
    }
}

impl Game for Fill {
    type State = Vec<Option<Player>>;
    type Move = u32;

    fn start(&self) -> Self::State {
        vec![None; (self.columns * self.rows) as usize]
    }

    fn to_move(&self, state: &Self::State) -> Player {
        if state.iter().flatten().count() % 2 == 0 { Player::First } else { Player::Second }
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        let full = state.iter().all(Option::is_some);
        full.then(|| self.end.unwrap_or(Outcome::Draw))
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = u32> {
        let taken = if self.in_order { 1 } else { state.len() };
        (0..).zip(state).filter(|(_, cell)| cell.is_none()).map(|(cell, _)| cell).take(taken)
    }

    fn play(&self, state: &Self::State, mv: u32) -> Self::State {
        let mut next = state.clone();
        next[mv as usize] = Some(self.to_move(state));
        next
    }
}

impl Notation for Fill {
    fn move_name(&self, mv: u32) -> String {
        let column = char::from(b'a' + (mv % self.columns) as u8);
        format!("{}{column}{}", self.prefix, mv / self.columns + 1)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        Err(MoveError::not_a_move(text, "nothing: the tests read no moves"))
    }
}

impl Pictured for Fill {
    fn picture(&self, state: &Self::State) -> Picture<u32> {
        Picture::grid(self.columns, self.rows, |column, row| {
            let cell = row * self.columns + column;
            state[cell as usize].map_or((Content::Empty, Some(cell)), |owner| (Content::Stone(owner), None))
        })
    }

    fn touched(&self, _: &Self::State, mv: u32) -> Vec<String> {
        vec![Fill { prefix: "", ..*self }.move_name(mv)]
    }
}

fn tree(game: &Fill, plies: u32) -> PositionTree {
    PositionTree::new(game, &game.start(), plies).unwrap()
}

#[test]
fn nothing_lies_on_anything_it_would_hide() {
    let lined = |columns, rows| Fill { in_order: true, ..Fill::new(columns, rows) };
    let games = [
        (Fill::new(1, 1), 0),
        (Fill::new(2, 2), 4),
        (Fill::new(3, 3), 2),
        (Fill::new(6, 1), 3),
        (Fill::new(19, 19), 1),
        (lined(5, 1), 9),
        (Fill::new(3, 1), 3),
        (Fill { prefix: "a very long move to ", ..Fill::new(2, 2) }, 1),
        (Fill { prefix: "a very long move to ", ..Fill::new(3, 3) }, 2),
        (Fill { end: Some(Outcome::Value(Score::from(-123_456))), ..Fill::new(2, 1) }, 2),
    ];
    let (mut upright, mut broad) = (0, 0);
    for (number, (game, plies)) in (0..).zip(&games) {
        let scene = tree(game, *plies).scene("a game that is filled from [.../.../... x]");
        assert_eq!(Marks::new(&scene).fault(), Ok(()), "game {number}");
        let column = |mark: &Mark| match mark {
            Mark::Node { x, tooltip, .. } if !tooltip.is_empty() => Some(*x),
            _ => None,
        };
        let middle = scene.marks.iter().find_map(column).unwrap();
        *(if middle < scene.width / 3.0 { &mut broad } else { &mut upright }) += 1;
    }
    assert!(upright > 3 && broad > 3, "{upright} {broad}");
}

#[test]
fn every_position_has_its_board_its_move_and_its_shape() {
    let game = Fill { end: Some(Outcome::Loss), ..Fill::new(3, 1) };
    let tree = tree(&game, 3);
    let counts = [1, 3, 6, 6].iter().sum::<usize>();
    assert_eq!(tree.nodes().len(), counts);
    let scene = tree.scene("three cells");
    let boards = scene.marks.iter().filter(|mark| matches!(mark, Mark::Board { .. })).count();
    assert_eq!(boards, counts);
    let shapes = |wanted| {
        let node = |mark: &&Mark| matches!(mark, Mark::Node { shape, tooltip, .. } if *shape == wanted && !tooltip.is_empty());
        scene.marks.iter().filter(node).count()
    };
    assert_eq!([Shape::Max, Shape::Min, Shape::Leaf].map(shapes), [1 + 6, 3, 6]);
    let svg = tree.svg("three <cells> & more");
    assert!(svg.contains("three &lt;cells&gt; &amp; more: 16 positions in 3 plies"));
    assert!(svg.contains("<title>a1 c1 b1: X wins</title>"));
    // The last move of each but the root is ringed, and the style sheet comes once.
    assert_eq!(svg.matches("class=\"chosen\"").count(), counts - 1);
    assert_eq!(svg.matches("prefers-color-scheme:dark){.gametree-board").count(), 1);
    let tikz = tree.tikz("three cells");
    assert_eq!(tikz.matches("\\begin{scope}").count(), counts);
    let braces = |c: char| tikz.chars().filter(|&other| other == c).count();
    assert_eq!((braces('{'), tikz.matches("X wins").count()), (braces('}'), 6));
}

#[test]
fn ends_are_told_in_words() {
    let points = |points: i32| Outcome::Value(Score::from(points));
    // Two cells: the first player would be to move at the end, so that a loss is a win of O.
    for (end, words) in [
        (Outcome::Win, "X wins"),
        (Outcome::Loss, "O wins"),
        (Outcome::Draw, "draw"),
        (points(3), "X wins by 3"),
        (points(-3), "O wins by 3"),
        (points(0), "draw"),
    ] {
        let game = Fill { end: Some(end), in_order: true, ..Fill::new(2, 1) };
        let expected = format!("X to move\n`- a1: O to move\n   `- b1: {words}\n");
        assert_eq!(tree(&game, 9).outline(true), expected);
    }
}

#[test]
fn too_many_positions_are_counted() {
    let refused = |columns, rows, plies| {
        let game = Fill::new(columns, rows);
        PositionTree::new(&game, &game.start(), plies).unwrap_err()
    };
    let counted = TooManyPositions { plies: 3, positions: 1 + 9 + 72 + 504, counted: true, fits: 2 };
    assert_eq!(refused(3, 3, 3), counted);
    assert!(
        refused(3, 3, u32::MAX).to_string().starts_with("more than 100000 positions in 4294967295 plies")
    );
    assert_eq!(refused(26, 20, 1).fits, 0);
    // A line of moves may be as long as it likes, and ends where the game ends.
    let lined = Fill { in_order: true, ..Fill::new(20, 20) };
    assert_eq!(tree(&lined, u32::MAX).nodes().len(), 401);
}
