//! What a line of play costs each side, where pieces differ in kind: in chess.

use std::collections::BTreeMap;

use gametree::knowledge::Notation;
use gametree::picture::{Content, Marks};
use gametree::{Game, Player};

use super::words::list;
use crate::erased::{AnyMove, AnyState};
use crate::moves::spoken_line;
use crate::native::AnyGame;

/// How many pieces of each kind a player has, by their names.
type Pieces = BTreeMap<(usize, &'static str), i32>;

/// "After Ng5 Qxg5, X has lost a white knight, and O has lost nothing.", where the sides have not lost the same in the end. Where
/// the last move takes a piece, and it might be taken back, nothing is said of that move.
pub(super) fn taken(game: &AnyGame, state: &AnyState, line: &[AnyMove]) -> Option<String> {
    let mut states = vec![state.clone()];
    for &mv in line {
        states.push(Game::play(game, &states[states.len() - 1], mv));
    }
    let pieces: Vec<Pieces> = states.iter().map(|state| pieces(game, state)).collect();
    let takes = |ply: usize| pieces[ply].values().sum::<i32>() < pieces[ply - 1].values().sum();
    let touched = |ply: usize| game.touched(&states[ply - 1], line[ply - 1]);
    let takes_back = |ply: usize| {
        ply > 1 && takes(ply - 1) && touched(ply).iter().any(|cell| touched(ply - 1).contains(cell))
    };
    let end = match line.len() {
        ply if ply == 0 || !takes(ply) || takes_back(ply) => ply,
        // Whoever takes two pieces at once may lose one of them again.
        ply if ply > 1 && takes(ply - 1) => return None,
        ply => ply - 1,
    };
    let (begin, last) = (&pieces[0], &pieces[end]);
    let [own, other] =
        [state.to_move(), state.to_move().other()].map(|player| Change::of(player, begin, last));
    if own.same(&other) {
        return None;
    }
    let moves = pieces[..end].iter().rposition(|earlier| earlier != last)? + 1;
    let moves = spoken_line(game, state, &line[..moves]).join(" ");
    let (mover, opponent) = (state.to_move().symbol(), state.to_move().other().symbol());
    Some(format!(
        "After {moves}, {mover} has lost {}, and {opponent} has lost {}.",
        own.words(),
        other.words()
    ))
}

/// The pieces on the board. Stones are all alike, and none of them.
fn pieces(game: &AnyGame, state: &AnyState) -> Pieces {
    let mut pieces = Pieces::new();
    for spot in game.picture(state).layout(&Marks::default()).spots {
        if let Content::Piece { owner, kind } = spot.content {
            *pieces.entry((owner as usize, kind.name(owner))).or_default() += 1;
        }
    }
    pieces
}

/// What has become fewer and more of a player's pieces.
struct Change {
    lost: Vec<(&'static str, i32)>,
    got: Vec<(&'static str, i32)>,
}

impl Change {
    fn of(player: Player, begin: &Pieces, end: &Pieces) -> Change {
        let fewer = |one: &Pieces, other: &Pieces| {
            let own = one.iter().filter(|((owner, _), _)| *owner == player as usize);
            let by = own.map(|(key, count)| (key.1, count - other.get(key).copied().unwrap_or(0)));
            by.filter(|(_, count)| *count > 0).collect()
        };
        Change { lost: fewer(begin, end), got: fewer(end, begin) }
    }

    /// Whether both have lost and got as many pieces, of the same kinds but for their owners.
    fn same(&self, other: &Change) -> bool {
        let kind = |&(name, count): &(&'static str, i32)| (name.rsplit(' ').next(), count);
        let alike = |one: &[(&'static str, i32)], other: &[(&'static str, i32)]| {
            one.iter().map(kind).eq(other.iter().map(kind))
        };
        alike(&self.lost, &other.lost) && alike(&self.got, &other.got)
    }

    /// "a white pawn and got a white queen".
    fn words(&self) -> String {
        let named = |pieces: &[(&'static str, i32)]| {
            let named = |&(name, count): &(&str, i32)| match count {
                1 => format!("a {name}"),
                count => format!("{count} {name}s"),
            };
            list(&pieces.iter().map(named).collect::<Vec<_>>(), pieces.len())
        };
        let lost = if self.lost.is_empty() { "nothing".to_owned() } else { named(&self.lost) };
        if self.got.is_empty() { lost } else { format!("{lost} and got {}", named(&self.got)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::moves_of;
    use crate::native::open;

    /// What is said of these moves from a position.
    fn said(from: &str, line: &str) -> Option<String> {
        let game = open("chess".parse().unwrap(), gametree_games::Order::Centre).unwrap();
        let game = if from.is_empty() { game } else { game.set_up(from).unwrap() };
        taken(&game, &game.start(), &moves_of(&game, line).unwrap())
    }

    #[test]
    fn what_is_lost_is_counted_where_the_sides_lose_differently() {
        let opening = "e4 e5 Nf3 Nc6";
        let after = |moves: &str| said("", &format!("{opening} {moves}"));
        let lost = |moves, words| Some(format!("After {opening} {moves}, X has lost {words}."));
        assert_eq!(after("Ng5 Qxg5 d3"), lost("Ng5 Qxg5", "a white knight, and O has lost nothing"));
        assert_eq!(after("Nxe5 Nxe5 d4"), lost("Nxe5 Nxe5", "a white knight, and O has lost a black pawn"));
        // A trade, and a piece that may be taken back.
        assert_eq!(after("d4 exd4 Nxd4 Nf6"), None);
        assert_eq!(after("d4 exd4"), None);
        assert_eq!(after("Nxe5"), None);
        // Each takes a piece: nobody knows how that ends.
        assert_eq!(after("Nxe5 Nxe5 d4 Bb4+ c3 Qh4 dxe5 Qxe4+"), None);
        assert_eq!(after("Nxe5 Nxe5 d4 Bb4+ c3 Qh4 dxe5 Qxe4+ Be2"), None); // as many of each
    }

    #[test]
    fn promotions_and_several_pieces_are_told() {
        let promotes = said("[8/P6k/8/8/8/8/8/K7 w - - 0 1]", "a8=Q Kg7");
        let told = "After a8=Q, X has lost a white pawn and got a white queen, and O has lost nothing.";
        assert_eq!(promotes.as_deref(), Some(told));
        // The side that moves comes first.
        let pawns = said("[4k3/8/8/3p1p2/4P3/8/8/4K2R b - - 0 1]", "fxe4 Rh5 e3 Rxd5 Ke7");
        assert_eq!(pawns, None);
        let two = said("[4k3/8/8/1p1p4/8/8/R7/4K2R w - - 0 1]", "Rh5 Kd7 Rxd5+ Kc6 Rxb5 Kxb5 Kd2");
        let told =
            "After Rh5 Kd7 Rxd5+ Kc6 Rxb5 Kxb5, X has lost a white rook, and O has lost 2 black pawns.";
        assert_eq!(two.as_deref(), Some(told));
    }

    #[test]
    fn stones_are_not_lost() {
        let othello = open("othello".parse().unwrap(), gametree_games::Order::Centre).unwrap();
        assert_eq!(taken(&othello, &othello.start(), &moves_of(&othello, "d3 c3").unwrap()), None);
    }
}
