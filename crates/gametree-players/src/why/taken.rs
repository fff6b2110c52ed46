//! What a line of play costs each side, where pieces differ in kind: in chess.

use std::collections::BTreeMap;

use gametree::{Game, Player};
use gametree_picture::{Content, Marks};

use super::words::list;
use crate::erased::{AnyMove, AnyState};
use crate::moves::spoken_line;
use crate::native::AnyGame;

/// How many pieces of each kind a player has, by its letter, and what they are called.
type Pieces = BTreeMap<(usize, char), (i32, &'static str)>;

/// "After Ng5 Qxg5, X has lost a white knight, and O has lost nothing.", where the sides have not lost the same in the end. Says nothing
/// where the line ends in the middle of an exchange.
pub(super) fn taken(game: &AnyGame, state: &AnyState, line: &[AnyMove]) -> Option<String> {
    let mut states = vec![state.clone()];
    for &mv in line {
        states.push(Game::play(game, &states[states.len() - 1], mv));
    }
    let pieces: Vec<Pieces> = states.iter().map(|state| pieces(game, state)).collect();
    let end = settled(game, &states, &pieces, line)?;
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

/// The number of moves at whose end no exchange is open: all of them or, where the last one takes a piece or promotes one and might be
/// answered by taking it, all but that one. None where that answer may belong to what the line has taken before.
fn settled(game: &AnyGame, states: &[AnyState], pieces: &[Pieces], line: &[AnyMove]) -> Option<usize> {
    let count = |pieces: &Pieces| pieces.values().map(|(count, _)| count).sum::<i32>();
    let takes = |ply: usize| ply > 0 && count(&pieces[ply]) < count(&pieces[ply - 1]);
    let touched = |ply: usize| game.touched(&states[ply - 1], line[ply - 1]);
    let last = line.len();
    if last == 0 || pieces[last] == pieces[last - 1] {
        return Some(last);
    }
    let (end, cells) = (&states[last], touched(last));
    let here = |touched: Vec<String>| touched.iter().any(|cell| cells.contains(cell));
    let answers = |mv: AnyMove| {
        let after = || self::pieces(game, &Game::play(game, end, mv));
        here(game.touched(end, mv)) && count(&after()) < count(&pieces[last])
    };
    if end.outcome().is_some() || !Game::moves(game, end).any(answers) {
        return Some(last);
    }
    let open = takes(last - 1) || (1..last).any(|ply| takes(ply) && here(touched(ply)));
    (!open).then_some(last - 1)
}

/// The pieces on the board. Stones are all alike, and none of them.
fn pieces(game: &AnyGame, state: &AnyState) -> Pieces {
    let mut pieces = Pieces::new();
    for spot in game.picture(state).layout(&Marks::default()).spots {
        if let Content::Piece { owner, kind } = spot.content {
            pieces.entry((owner as usize, kind.letter)).or_insert((0, kind.name(owner))).0 += 1;
        }
    }
    pieces
}

/// What has become fewer and more of a player's pieces.
struct Change {
    lost: Vec<SomePieces>,
    got: Vec<SomePieces>,
}

/// The letter of a kind, how many pieces there are, and what they are called.
type SomePieces = (char, i32, &'static str);

impl Change {
    fn of(player: Player, begin: &Pieces, end: &Pieces) -> Change {
        let fewer = |one: &Pieces, other: &Pieces| {
            let own = one.iter().filter(|((owner, _), _)| *owner == player as usize);
            let by = own.map(|(key, &(count, name))| {
                (key.1, count - other.get(key).map_or(0, |&(count, _)| count), name)
            });
            by.filter(|(_, count, _)| *count > 0).collect()
        };
        Change { lost: fewer(begin, end), got: fewer(end, begin) }
    }

    /// Whether both have lost and got as many pieces, of the same kinds but for their owners.
    fn same(&self, other: &Change) -> bool {
        let kind = |&(letter, count, _): &SomePieces| (letter, count);
        let alike =
            |one: &[SomePieces], other: &[SomePieces]| one.iter().map(kind).eq(other.iter().map(kind));
        alike(&self.lost, &other.lost) && alike(&self.got, &other.got)
    }

    /// "a white pawn and got a white queen".
    fn words(&self) -> String {
        let named = |pieces: &[SomePieces]| {
            let named = |&(_, count, name): &SomePieces| match count {
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
        // A piece that is taken back, which can be taken again.
        assert_eq!(after("d4 exd4 Nxd4"), None);
        let exchange = "[r1b1kb1r/pp2pppp/n2p1n2/2p2q2/1PP4P/N1B5/PQ1PPPP1/R3KBNR b KQ - 0 11]";
        assert_eq!(said(exchange, "cxb4 Bxb4 Nxb4"), None);
        // Each takes a piece: nobody knows how that ends.
        assert_eq!(after("Nxe5 Nxe5 d4 Bb4+ c3 Qh4 dxe5 Qxe4+"), None);
        assert_eq!(after("Nxe5 Nxe5 d4 Bb4+ c3 Qh4 dxe5 Qxe4+ Be2"), None); // as many of each
    }

    #[test]
    fn promotions_and_several_pieces_are_told() {
        // No legal move answers the last one, if it took back later.
        let later = "[2r1kbnr/p6p/b3pp2/1ppp4/3P3P/B4K2/P3B1PR/R5N1 b k - 0 24]";
        let even = "After cxd4 Bxf8 Rc3+ Kf2 Kxf8, O has lost a black bishop, and X has lost a white bishop and a white pawn.";
        assert_eq!(said(later, "cxd4 Bxf8 Rc3+ Kf2 Kxf8").as_deref(), Some(even));
        // A new queen that is taken at once.
        let back = said("[3r2k1/1P3ppp/8/8/8/8/5PPP/6K1 w - - 0 1]", "b8=Q Rxb8");
        let told = "After b8=Q Rxb8, X has lost a white pawn, and O has lost nothing.";
        assert_eq!(back.as_deref(), Some(told));
        assert_eq!(said("[3r2k1/1P3ppp/8/8/8/8/5PPP/6K1 w - - 0 1]", "b8=Q"), None);
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
