//! A naive writer of certificates: plain minimax chooses the moves, chance the records.

use std::collections::HashMap;
use std::io::Write;

use gametree::knowledge::{Checkable, Notation};
use gametree::{Game, Player, Score};
use gametree_certificate::record::*;
use gametree_certificate::{AtLeast, Claim, Header};
use gametree_games::erased::{AnyMove, AnyState, Erased};
use gametree_games::{Catalogued, Order};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) type Random = Xoshiro256PlusPlus;

/// Any game of the catalogue, so that what writes and judges certificates is compiled once.
pub(crate) type AnyGame = Erased<dyn Catalogued>;

/// The game of this name, its moves in natural order.
pub(crate) fn any_game(name: &str) -> AnyGame {
    Erased::new(<dyn Catalogued>::open(&name.parse().unwrap(), Order::Natural).unwrap())
}

/// A record and those below it.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Leaf(u8),
    /// The cells of a policy.
    Policy(Vec<u32>),
    Move(u32, Box<Node>),
    Replies(Vec<Node>),
    Plans(Vec<Vec<u32>>, Vec<Node>),
    /// To the node of this name, under this permutation.
    Ref(usize, u32),
    /// A node that has a name: shared, if it is referred to.
    Named(usize, Box<Node>),
}

/// A certificate in parts, which a test may change.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) header: Header,
    pub(crate) roots: Vec<Node>,
}

impl Certificate {
    /// The body, and a header with its counts (but for the strategic moves).
    pub(crate) fn body(&self) -> (Header, Vec<u8>) {
        let mut uses = HashMap::new();
        self.roots.iter().for_each(|root| count_uses(root, &mut uses));
        let mut writer = Writer { uses, ..Writer::default() };
        self.roots.iter().for_each(|root| writer.node(root));
        let header = Header { nodes: writer.nodes, shared: writer.peak, ..self.header.clone() };
        (header, writer.body)
    }

    pub(crate) fn file(&self) -> Vec<u8> {
        let (header, body) = self.body();
        file(&header, &body)
    }
}

/// A file with this body, whose length and checksum are set in the header.
pub(crate) fn file(header: &Header, body: &[u8]) -> Vec<u8> {
    let header = Header { bytes: body.len() as u64, crc32: crc32fast::hash(body), ..header.clone() };
    let mut line = serde_json::to_vec(&header).unwrap();
    line.push(b'\n');
    let mut zlib = flate2::write::ZlibEncoder::new(line, flate2::Compression::fast());
    zlib.write_all(body).unwrap();
    zlib.finish().unwrap()
}

fn count_uses(node: &Node, uses: &mut HashMap<usize, u32>) {
    match node {
        Node::Leaf(_) | Node::Policy(_) => {}
        Node::Move(_, child) | Node::Named(_, child) => count_uses(child, uses),
        Node::Replies(children) | Node::Plans(_, children) => {
            children.iter().for_each(|child| count_uses(child, uses));
        }
        Node::Ref(name, _) => *uses.entry(*name).or_default() += 1,
    }
}

#[derive(Default)]
struct Writer {
    uses: HashMap<usize, u32>,
    numbers: HashMap<usize, u32>,
    body: Vec<u8>,
    nodes: u64,
    alive: u64,
    peak: u64,
}

impl Writer {
    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.body.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.body.push(number as u8);
    }

    fn tag(&mut self, tag: u8) {
        self.body.push(tag);
        self.nodes += 1;
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Leaf(tag) => self.tag(*tag),
            Node::Policy(cells) => {
                self.tag(POLICY);
                self.number(cells.len() as u32);
                cells.iter().for_each(|&cell| self.number(cell));
            }
            Node::Move(number, child) => {
                self.tag(MOVE);
                self.number(*number);
                self.node(child);
            }
            Node::Replies(children) => {
                self.tag(REPLIES);
                children.iter().for_each(|child| self.node(child));
            }
            Node::Plans(plans, children) => {
                self.tag(PLANS);
                self.number(plans.len() as u32);
                for plan in plans {
                    self.number(plan.len().div_ceil(2) as u32);
                    plan.iter().for_each(|&number| self.number(number));
                }
                children.iter().for_each(|child| self.node(child));
            }
            Node::Ref(name, map) => {
                self.tag(REF);
                let number = self.numbers.get(name).copied().unwrap_or(99);
                self.number(number);
                self.number(*map);
                if let Some(left) = self.uses.get_mut(name) {
                    *left -= 1;
                    self.alive = self.alive.saturating_sub(u64::from(*left == 0));
                }
            }
            Node::Named(name, child) => {
                if let Some(&uses) = self.uses.get(name) {
                    self.tag(SHARED);
                    self.number(uses);
                    let next = self.numbers.len() as u32;
                    self.numbers.insert(*name, next);
                    self.alive += 1;
                    self.peak = self.peak.max(self.alive);
                }
                self.node(child);
            }
        }
    }
}

/// Plain minimax about one claim.
pub(crate) struct Truth<'g> {
    game: &'g AnyGame,
    claim: Claim,
    known: HashMap<(AnyState, Option<u32>), bool>,
}

impl<'g> Truth<'g> {
    pub(crate) fn new(game: &'g AnyGame, claim: Claim) -> Self {
        Truth { game, claim, known: HashMap::new() }
    }

    fn settled(&self, state: &AnyState, left: Option<u32>) -> Option<bool> {
        match self.game.outcome(state) {
            Some(outcome) => {
                let own = self.game.to_move(state) == self.claim.player;
                let score = if own { outcome.score() } else { outcome.reversed().score() };
                Some(score > Score::ZERO || score == Score::ZERO && self.claim.at_least == AtLeast::Draw)
            }
            None => (left == Some(0)).then_some(self.claim.at_least == AtLeast::Draw),
        }
    }

    pub(crate) fn meets(&mut self, state: &AnyState, left: Option<u32>) -> bool {
        if let Some(settled) = self.settled(state, left) {
            return settled;
        }
        let key = (state.clone(), left);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let own = self.game.to_move(state) == self.claim.player;
        let found = {
            let game = self.game;
            let mut any = |wanted| {
                game.moves(state).any(|mv| self.meets(&game.play(state, mv), left.map(|l| l - 1)) == wanted)
            };
            if own { any(true) } else { !any(false) }
        };
        self.known.insert(key, found);
        found
    }

    /// Whether the policy of these cells keeps the claim, with the player to move.
    pub(crate) fn policy_keeps(&self, state: &AnyState, left: Option<u32>, cells: &[u32]) -> bool {
        let game = self.game;
        let less = |left: Option<u32>| left.map(|left| left - 1);
        if let Some(settled) = self.settled(state, left) {
            return settled;
        }
        let loses = |child: &AnyState| {
            let over = |end: &AnyState| game.outcome(end).is_some() && self.settled(end, None) == Some(false);
            over(child)
                || game.outcome(child).is_none()
                    && game.moves(child).any(|reply| over(&game.play(child, reply)))
        };
        let ends =
            |child: &AnyState| game.outcome(child).is_some() && self.settled(child, None) == Some(true);
        let children = || game.moves(state).map(|mv| (game.cell(state, mv), game.play(state, mv)));
        if children().any(|(_, child)| ends(&child)) {
            return true;
        }
        let of_cell = |&cell: &u32| children().find(|(filled, child)| *filled == cell && !loses(child));
        let Some((_, child)) = cells.iter().find_map(of_cell) else { return false };
        self.settled(&child, less(left)).unwrap_or_else(|| {
            let mut replies = game.moves(&child).map(|reply| game.play(&child, reply));
            replies.all(|after| self.policy_keeps(&after, less(less(left)), cells))
        })
    }

    /// A plan of at most so many moves.
    fn plan(&self, state: &AnyState, left: Option<u32>, moves: usize) -> Option<Vec<u32>> {
        let less = |left: Option<u32>, plies: u32| left.map(|left| left.saturating_sub(plies));
        if self.settled(state, left).is_some() {
            return None;
        }
        for mv in self.game.moves(state) {
            let (number, child) = (self.game.number(mv), self.game.play(state, mv));
            match self.settled(&child, less(left, 1)) {
                Some(true) => return Some(vec![number]),
                Some(false) => continue,
                None if moves == 1 => continue,
                None => {}
            }
            for threat in self.game.moves(&child) {
                let threat = self.game.number(threat);
                let answered = |after: &AnyState| {
                    self.settled(after, less(left, 2)).unwrap_or_else(|| {
                        self.game.numbered(after, threat).is_some_and(|answer| {
                            let end = self.game.play(after, answer);
                            self.game.outcome(&end).is_some() && self.settled(&end, None) == Some(true)
                        })
                    })
                };
                let replies = self.game.moves(&child).map(|reply| self.game.play(&child, reply));
                let open: Vec<_> = replies.filter(|after| !answered(after)).take(2).collect();
                let rest = match &open[..] {
                    [] => Some(vec![number]),
                    [after] => self.plan(after, less(left, 2), moves - 1),
                    _ => None,
                };
                if let Some(rest) = rest {
                    return Some([vec![number, threat], rest].concat());
                }
            }
        }
        None
    }
}

/// Writes the proof of a claim, true or not.
struct Prover<'g, 'r> {
    truth: Truth<'g>,
    game: &'g AnyGame,
    random: &'r mut Random,
    /// Positions that may be referred to, and the names of their nodes.
    finished: Vec<(AnyState, Option<u32>, usize)>,
    names: &'r mut usize,
    maps: &'r mut Vec<Vec<u8>>,
    strategic: u64,
}

impl Prover<'_, '_> {
    fn node(&mut self, state: &AnyState, left: Option<u32>) -> Node {
        let game = self.game;
        if self.truth.settled(state, left).is_some() {
            return Node::Leaf(END);
        }
        if self.random.random_ratio(1, 12) {
            return Node::Leaf(SEARCH);
        }
        if self.random.random_ratio(7, 8)
            && let Some(node) = self.reference(state, left)
        {
            return node;
        }
        let own = game.to_move(state) == self.truth.claim.player;
        let node = if own { self.own(state, left) } else { self.replies(state, left) };
        *self.names += 1;
        self.finished.push((state.clone(), left, *self.names));
        Node::Named(*self.names, Box::new(node))
    }

    fn own(&mut self, state: &AnyState, left: Option<u32>) -> Node {
        let game = self.game;
        if game.alternates() && self.random.random_ratio(1, 3) {
            let mut cells: Vec<u32> = (0..64).collect();
            cells.shuffle(self.random);
            // Of a lie any policy will do.
            if self.truth.policy_keeps(state, left, &cells) || !self.truth.meets(state, left) {
                return Node::Policy(cells);
            }
        }
        let mut moves: Vec<_> = game.moves(state).collect();
        moves.shuffle(self.random);
        let less = left.map(|left| left - 1);
        let good = moves.iter().find(|&&mv| self.truth.meets(&game.play(state, mv), less));
        let mv = *good.unwrap_or(&moves[0]);
        let child = game.play(state, mv);
        let refuted = |other: &AnyMove| {
            let child = game.play(state, *other);
            let against =
                |end: AnyState| game.outcome(&end).is_some() && self.truth.settled(&end, None) == Some(false);
            game.outcome(&child).is_none()
                && game.to_move(&child) != self.truth.claim.player
                && game.moves(&child).any(|reply| against(game.play(&child, reply)))
        };
        let forced = moves.iter().filter(|&&other| other != mv).all(refuted);
        self.strategic += u64::from(game.outcome(&child).is_none() && !forced);
        Node::Move(game.number(mv), Box::new(self.node(&child, less)))
    }

    fn replies(&mut self, state: &AnyState, left: Option<u32>) -> Node {
        let (game, less) = (self.game, left.map(|left| left - 1));
        let children: Vec<_> = game.moves(state).map(|mv| game.play(state, mv)).collect();
        let mut plans: Vec<Vec<u32>> = Vec::new();
        let with_plans = game.alternates() && self.random.random_ratio(1, 2);
        let mut nodes = Vec::new();
        for child in &children {
            let plan =
                self.truth.plan(child, less, 3).filter(|_| with_plans && self.random.random_ratio(3, 4));
            nodes.push(match plan {
                Some(plan) => {
                    let known = plans.iter().position(|known| *known == plan);
                    let number = known.unwrap_or_else(|| {
                        plans.push(plan);
                        plans.len() - 1
                    });
                    Node::Leaf(PLAN + number as u8)
                }
                None => self.node(child, less),
            });
        }
        if plans.is_empty() { Node::Replies(nodes) } else { Node::Plans(plans, nodes) }
    }

    fn reference(&mut self, state: &AnyState, left: Option<u32>) -> Option<Node> {
        let symmetries = self.game.symmetries();
        for (stored, stored_left, name) in &self.finished {
            let covers = match self.truth.claim.at_least {
                AtLeast::Win => *stored_left <= left,
                AtLeast::Draw => *stored_left >= left,
            };
            let map = symmetries.iter().find(|map| covers && self.game.mapped(state, map) == *stored);
            if let Some(map) = map {
                let known = self.maps.iter().position(|known| known == map);
                let number = known.unwrap_or_else(|| {
                    self.maps.push(map.clone());
                    self.maps.len() - 1
                });
                return Some(Node::Ref(*name, number as u32));
            }
        }
        None
    }
}

/// A position by random play, so many moves at most, that is not over; its text and state.
pub(crate) fn random_position(game: &AnyGame, moves: usize, random: &mut Random) -> (String, AnyState) {
    let (mut state, mut names) = (game.start(), Vec::new());
    for _ in 0..moves {
        let legal: Vec<_> = game.moves(&state).collect();
        let mv = *legal.choose(random).unwrap();
        let child = game.play(&state, mv);
        if game.outcome(&child).is_some() {
            break;
        }
        names.push(game.move_name(mv));
        state = child;
    }
    (names.join(" "), state)
}

/// The certificate of these claims about a position, whether they are true or not.
pub(crate) fn certificate(
    game: &AnyGame,
    name: &str,
    (position, state): &(String, AnyState),
    claims: Vec<Claim>,
    random: &mut Random,
) -> Certificate {
    let (mut names, mut maps, mut strategic, mut roots) = (0, Vec::new(), 0, Vec::new());
    for &claim in &claims {
        let truth = Truth::new(game, claim);
        let mut prover = Prover {
            truth,
            game,
            random,
            finished: Vec::new(),
            names: &mut names,
            maps: &mut maps,
            strategic,
        };
        roots.push(prover.node(state, claim.plies));
        strategic = prover.strategic;
    }
    let header = Header {
        gametree_certificate: 1,
        game: name.to_owned(),
        position: position.clone(),
        claims,
        permutations: maps,
        strategic,
        ..Header::default()
    };
    Certificate { header, roots }
}

/// All claims about the position, within these limits to their plies; whether each is true.
pub(crate) fn all_claims(game: &AnyGame, state: &AnyState, limits: &[Option<u32>]) -> Vec<(Claim, bool)> {
    let mut claims = Vec::new();
    for player in [Player::First, Player::Second] {
        for at_least in [AtLeast::Draw, AtLeast::Win] {
            for &plies in limits {
                let claim = Claim { player, at_least, plies };
                claims.push((claim, Truth::new(game, claim).meets(state, plies)));
            }
        }
    }
    claims
}
