//! What a proof search needs to know about Hex: which positions connections decide, the moves worth trying, and which cells
//! a result needs.

use crate::graph::{Candidate, Expansion, Expert, Verdict};
use gametree_games::bits::Bits;

use super::connections::{Connections, Reach};
use super::current::Circuit;
use super::field::{Field, Side};
use super::fill_in::killer;
use super::knowledge::Knowledge;
use super::stones::{StoneGame, Stones};

/// Of the moves that have not failed, the search looks at one, and at this share of them.
const FOCUS: (usize, usize) = (2, 5);

/// The knowledge about one board.
#[derive(Debug)]
pub(super) struct HexExpert<B> {
    pub(super) game: StoneGame<B>,
    knowledge: Knowledge,
    connections: Connections<B>,
    circuit: Circuit,
    /// The cells from the middle outwards, for either player's view of the board.
    central: [Vec<f64>; 2],
    /// Whether a position has been expanded. After the first, which may come from anywhere, the side to move has just seen
    /// his connections cut, so that searching them again seldom shows a new one.
    begun: bool,
    scores: Vec<f64>,
}

/// What an expert sees at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight<B> {
    /// The side to move wins: with this move, or with any if there is none. He needs only these cells.
    Wins { carrier: B, key: Option<u8> },
    /// The opponent wins with these cells.
    Loses { carrier: B },
    /// The opponent wins with these cells unless the side to move plays on one of `must`.
    Open { must: B, carrier: B },
}

impl<B: Bits> HexExpert<B> {
    pub(super) fn new(columns: u32, rows: u32, knowledge: Knowledge) -> Self {
        let fields = super::field::Fields::new(columns, rows);
        let central = |columns: u32, rows: u32| {
            let distance = |cell: u32| {
                let x = f64::from(2 * (cell % columns) + 1) - f64::from(columns);
                let y = f64::from(2 * (cell / columns) + 1) - f64::from(rows);
                -(x * x + x * y + y * y)
            };
            (0..columns * rows).map(distance).collect()
        };
        HexExpert {
            game: StoneGame { fields, fill_in: knowledge.fill_in },
            knowledge,
            connections: Connections::default(),
            circuit: Circuit::default(),
            central: [central(columns, rows), central(rows, columns)],
            begun: false,
            scores: Vec::new(),
        }
    }

    /// Begins another search.
    pub(super) fn begin(&mut self) {
        self.begun = false;
    }

    /// Looks at a position; with `both`, at the connections of the side to move too.
    pub(super) fn look(&mut self, stones: &Stones<B>, both: bool) -> Sight<B> {
        let field = self.game.fields.of(stones.next);
        let (own, other) = (stones.own, stones.other);
        if let Some(sight) = glance(field, own, other) {
            return sight;
        }
        if !self.knowledge.connections {
            let empty = field.all & !(own | other);
            return Sight::Open { must: empty, carrier: empty };
        }
        if both {
            match self.connections.search(field, own, other, Side::Own, true) {
                Reach::Full(carrier) => return Sight::Wins { carrier, key: None },
                Reach::Semi { carrier, key } => return Sight::Wins { carrier, key: Some(key) },
                Reach::Open { .. } => {}
            }
        }
        match self.connections.search(field, other, own, Side::Other, false) {
            Reach::Full(carrier) => Sight::Loses { carrier },
            Reach::Semi { carrier, key } => Sight::Open { must: B::cell(key.into()), carrier },
            Reach::Open { must, carrier } => Sight::Open { must, carrier },
        }
    }

    /// The moves worth trying among `must`, most promising first.
    fn rank(&mut self, stones: &Stones<B>, must: B, moves: &mut Vec<u8>) {
        let empty = self.game.fields.of(stones.next).all & !(stones.own | stones.other);
        self.scores.clear();
        self.scores.extend_from_slice(&self.central[stones.next as usize]);
        // With two moves or fewer the order matters less than the time that it takes.
        if self.knowledge.currents && self.knowledge.connections && must.count() > 2 {
            self.circuit.solve(&self.connections, &mut self.scores);
        }
        moves.extend((must & empty).cells().map(|cell| cell as u8));
        sort_by_scores(moves, &self.scores);
        if self.knowledge.vulnerable {
            let field = self.game.fields.of(stones.next);
            moves.retain(|&cell| killer(field, stones.own, stones.other, cell.into()).is_none());
        }
        if self.knowledge.dominated && self.knowledge.fill_in {
            self.leave_out_dominated(stones, moves);
        }
    }

    /// Leaves out moves whose cells another move captures or kills: it does all that they do. Of two that do so to each other
    /// the first stays.
    fn leave_out_dominated(&self, stones: &Stones<B>, moves: &mut Vec<u8>) {
        let mut gone = B::EMPTY;
        moves.retain(|&cell| {
            let stays = !gone.has(cell.into());
            if stays {
                let filled = self.game.placed(stones, cell).own & !stones.own;
                gone |= filled & !B::cell(cell.into());
            }
            stays
        });
        // What a later move does to one that stayed before it. There is no circle: it would not have come so far.
        moves.retain(|&cell| !gone.has(cell.into()));
    }

    /// Adds to a carrier of the opponent of the side to move the replies that kill vulnerable moves in it.
    fn with_killers(&self, stones: &Stones<B>, mut carrier: B) -> B {
        let field = self.game.fields.of(stones.next);
        let mut open = carrier & !(stones.own | stones.other);
        while !open.is_empty() {
            let cell = open.lowest();
            open = open & !B::cell(cell);
            if let Some(killer) = killer(field, stones.own, stones.other, cell)
                && !carrier.has(killer.into())
            {
                carrier |= B::cell(killer.into());
                open |= B::cell(killer.into());
            }
        }
        carrier
    }
}

/// What is plain without any search of connections: the edges are joined, or one stone joins them.
pub(super) fn glance<B: Bits>(field: &Field<B>, own: B, other: B) -> Option<Sight<B>> {
    if field.joins(Side::Other, other) {
        return Some(Sight::Loses { carrier: B::EMPTY });
    }
    let [top, bottom] = field.edges[Side::Own as usize];
    let (above, below) = (field.joined(top & own, own), field.joined(bottom & own, own));
    if !(above & bottom).is_empty() {
        return Some(Sight::Wins { carrier: B::EMPTY, key: None });
    }
    let empty = field.all & !(own | other);
    let joining = (top | field.near(above)) & (bottom | field.near(below)) & empty;
    let key = joining.lowest();
    (!joining.is_empty()).then(|| Sight::Wins { carrier: B::cell(key), key: Some(key as u8) })
}

impl<B: Bits> Expert<StoneGame<B>> for HexExpert<B> {
    /// The empty cells with which the winner wins, all others being his opponent's.
    type Evidence = B;

    fn key(&mut self, stones: &Stones<B>) -> u64 {
        self.game.key(stones)
    }

    fn expand(
        &mut self,
        stones: &Stones<B>,
        attacker_moves: bool,
        _note: u8,
        expansion: &mut Expansion<u8>,
        evidence: &mut B,
    ) -> Verdict {
        let both = !std::mem::replace(&mut self.begun, true);
        let (wins, carrier) = match self.look(stones, both) {
            Sight::Wins { carrier, .. } => (true, carrier),
            Sight::Loses { carrier } => (false, carrier),
            Sight::Open { must, carrier } => {
                let mut moves = Vec::new();
                self.rank(stones, must, &mut moves);
                *evidence =
                    if self.knowledge.vulnerable { self.with_killers(stones, carrier) } else { carrier };
                expansion.moves.extend(moves.into_iter().map(Candidate::later));
                return Verdict::Open;
            }
        };
        *evidence = carrier;
        if wins == attacker_moves { Verdict::Proved } else { Verdict::Disproved }
    }

    fn focus(&self, live: usize) -> usize {
        if self.knowledge.focus { 1 + (live * FOCUS.0).div_ceil(FOCUS.1) } else { live }
    }

    fn learn(
        &mut self,
        (stones, evidence): (&Stones<B>, &mut B),
        mv: u8,
        (after, carrier): (&Stones<B>, &B),
        wins: bool,
        others: &mut Vec<u8>,
    ) {
        let placed = self.game.placed(stones, mv);
        let turned = self.game.turned(&placed, stones.next);
        // The graph may hold the position as it is after half a turn.
        let carrier = if turned == *after { *carrier } else { carrier.reversed(self.game.cells()) };
        let carrier = self.game.fields.of(stones.next.other()).turned(carrier);
        let occupied = stones.own | stones.other | B::cell(mv.into());
        let winners = if wins { placed.own } else { placed.other };
        let needed = carrier | winners & !(occupied | placed.dead);
        if wins {
            *evidence = needed | B::cell(mv.into());
            return;
        }
        *evidence |= needed | B::cell(mv.into());
        if self.knowledge.vulnerable {
            *evidence = self.with_killers(stones, *evidence);
        }
        if self.knowledge.carriers {
            others.retain(|&other| needed.has(other.into()));
        }
    }

    fn bytes(&self) -> usize {
        self.connections.bytes()
    }
}

/// The highest scores first, and of equal ones the first cell. Not generic: a sort is a lot of code.
fn sort_by_scores(moves: &mut [u8], scores: &[f64]) {
    let score = |cell: u8| scores[usize::from(cell)];
    moves.sort_unstable_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
}
