//! [`GameProof`]: what a certificate proves of its positions, as answers on a game whose type is erased.

use std::collections::HashMap;
use std::ops::Range;

use gametree::knowledge::Notation;
use gametree::{Game, GameValue, Wdl};
use gametree_certificate::{AtLeast, Body, Certificate, Claim, Error, Relation, record};
use gametree_games::Spec;
use gametree_verify::{Options, Report};

use crate::erased::{AnyMove, AnyState};
use crate::kept::Kept;
use crate::native::Answer;
use crate::native::AnyGame;

/// The positions at most of which it is remembered what is proved, the first in the file.
const MAX_POSITIONS: usize = 1 << 20;

/// The name of the source.
const NAME: &str = "certificate";

/// Why a certificate says nothing of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// It is a certificate of another game.
    #[error("a certificate of {found}: expected one of {expected}")]
    Game {
        /// The certificate's game.
        found: String,
        /// The game at hand.
        expected: String,
    },
    /// It is no certificate, or proves nothing, or the check was stopped.
    #[error(transparent)]
    Certificate(#[from] Error),
}

/// What a certificate proves of a position, for one player.
#[derive(Clone, Copy, Debug)]
struct Proof {
    at_least: AtLeast,
    /// The player's move by which it is proved, unless a search or a policy proves it or the opponent is to move.
    mv: Option<AnyMove>,
}

/// The proofs for both players.
type Proofs = [Option<Proof>; 2];

/// A certificate that has been checked, and what it proves of its positions: of the first million, some hundred bytes of memory
/// each.
#[derive(Debug)]
pub struct GameProof {
    game: AnyGame,
    report: Report,
    root: AnyState,
    known: HashMap<AnyState, Proofs>,
}

impl GameProof {
    /// Checks the bytes of a certificate by the rules alone, and reads what it proves of `game`, which has this `name` in the
    /// catalogue.
    ///
    /// # Errors
    /// [`ProofError`]: another game's certificate, or one that proves nothing, is one.
    ///
    /// ```
    /// use gametree::{Wdl, knowledge::Notation};
    /// use gametree_certificate::{AtLeast, BodyWriter, Claim, Header, record};
    /// use gametree_games::Order;
    /// use gametree_players::{GameProof, Kept, open};
    ///
    /// // After a1 b1 a2 b2 the first player wins at once by a3, move 6.
    /// let mut body = BodyWriter::default();
    /// body.byte(record::MOVE);
    /// body.number(6);
    /// body.byte(record::END);
    /// let mut header = Header {
    ///     gametree_certificate: 1,
    ///     game: "tictactoe".into(),
    ///     position: "a1 b1 a2 b2".into(),
    ///     claims: vec![Claim { player: gametree::Player::First, at_least: AtLeast::Win, plies: None }],
    ///     nodes: 2,
    ///     ..Header::default()
    /// };
    /// let body = body.finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    ///
    /// let game = open("tictactoe".parse()?, Order::Centre).ok_or("no such board")?;
    /// let proof = GameProof::read(&game, "tictactoe", &file, &Default::default())?;
    /// let position = game.read_position("a1 b1 a2 b2").map_err(|error| error.to_string())?;
    /// let answer = proof.answer(&position).ok_or("the certificate's own position")?;
    /// assert_eq!(answer.value.wdl(), Some(Wdl::Win));
    /// assert_eq!(answer.best, game.read_moves("a3").map_err(|error| error.to_string())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(game: &AnyGame, name: &str, file: &[u8], options: &Options<'_>) -> Result<Self, ProofError> {
        let certificate = Certificate::open(file)?;
        let found = &certificate.header().game;
        if found.parse().ok() != name.parse::<Spec>().ok() {
            return Err(ProofError::Game { found: found.clone(), expected: name.to_owned() });
        }
        let report = gametree_verify::check(certificate, options)?;
        let root = game
            .read_position(&report.header.position)
            .map_err(|error| Error::Header(format!("the position: {error}")))?;
        let (header, body) = Certificate::open(file)?.into_parts(options.control.without_progress());
        let mut reader = Reader { game, body, known: HashMap::new(), plans: Vec::new() };
        for &claim in &header.claims {
            reader.node(&root, claim, &[])?;
        }
        let known = reader.known;
        Ok(GameProof { game: game.clone(), report, root, known })
    }

    /// What the certificate proves as a whole.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What is proved of a position or, where the certificate has only an image of it, of that: with the position that it has.
    fn proofs(&self, state: &AnyState) -> Option<(AnyState, Option<&[u8]>, &Proofs)> {
        if let Some(proofs) = self.known.get(state) {
            return Some((state.clone(), None, proofs));
        }
        self.report.header.permutations.iter().find_map(|map| {
            let image = self.game.mapped(state, map);
            self.known.get(&image).map(|proofs| (image, Some(&map[..]), proofs))
        })
    }

    /// The move of `state` that is `mv` in its image.
    fn move_of(
        &self,
        state: &AnyState,
        mv: AnyMove,
        image: &AnyState,
        map: Option<&[u8]>,
    ) -> Option<AnyMove> {
        let Some(map) = map else { return Some(mv) };
        let after = Game::play(&self.game, image, mv);
        Game::moves(&self.game, state)
            .find(|&own| self.game.mapped(&Game::play(&self.game, state, own), map) == after)
    }
}

impl Kept for GameProof {
    /// The value of a position, or its bounds; a best move where the certificate has one. Where every move loses there is none:
    /// it does not say which holds out longest.
    fn answer(&self, state: &AnyState) -> Option<Answer> {
        let (image, map, proofs) = self.proofs(state)?;
        let mover = state.to_move();
        let (own, other) = (proofs[mover as usize], proofs[mover.other() as usize]);
        let low = own.map_or(Wdl::Loss, |proof| result(proof.at_least));
        let high = other.map_or(Wdl::Win, |proof| result(proof.at_least).reversed());
        if (low, high) == (Wdl::Loss, Wdl::Win) {
            return None;
        }
        let proved = self.report.proved;
        let exact = proved.relation == Relation::Exact;
        let plies = proved.plies.filter(|_| exact && *state == self.root);
        let value = if low == high { GameValue::Proved(low, plies) } else { GameValue::Between(low, high) };
        let mv = own.and_then(|proof| proof.mv).and_then(|mv| self.move_of(state, mv, &image, map));
        let best: Vec<AnyMove> = mv.filter(|_| low == high).into_iter().collect();
        Some(Answer {
            value,
            words: value.to_string(),
            plies,
            line: best.clone(),
            best,
            complete: low == high,
            stopped: false,
            ..Answer::nothing(NAME, 0)
        })
    }
}

fn result(at_least: AtLeast) -> Wdl {
    match at_least {
        AtLeast::Win => Wdl::Win,
        AtLeast::Draw => Wdl::Draw,
    }
}

/// Reads the records of a body that has been checked, beside the game.
struct Reader<'r> {
    game: &'r AnyGame,
    body: Body<'r>,
    known: HashMap<AnyState, Proofs>,
    /// The numbers of all plans between the root and here.
    plans: Vec<u32>,
}

impl Reader<'_> {
    /// Reads the node that comes next, for this position. `plans` are those of the record above.
    fn node(&mut self, state: &AnyState, claim: Claim, plans: &[Range<usize>]) -> Result<(), Error> {
        let (offset, tag) = self.body.record()?;
        let own = state.to_move() == claim.player;
        let numbered = |number: Option<u32>| {
            let mv = number.and_then(|number| self.game.numbered(state, number));
            mv.ok_or_else(|| Error::body(offset, "another body: expected the one that was checked"))
        };
        let mut next = Vec::new();
        let mut below: Vec<Range<usize>> = Vec::new();
        let before = self.plans.len();
        let mv = match tag {
            record::MOVE => {
                let mv = numbered(Some(self.body.number()?))?;
                next.push(mv);
                Some(mv)
            }
            record::REPLIES | record::PLANS => {
                if tag == record::PLANS {
                    below = self.body.plans(offset, &mut self.plans)?;
                }
                next = self.game.by_number(state);
                None
            }
            record::POLICY => {
                self.body.policy(offset)?;
                None
            }
            record::HOLD => {
                let moves = self.body.held(offset)?;
                own.then(|| numbered(moves.first().copied())).transpose()?
            }
            record::REF => {
                // The node that it refers to has been read: a position, or an image of it.
                self.body.number()?;
                self.body.number()?;
                return Ok(());
            }
            record::SHARED => {
                self.body.number()?;
                return self.node(state, claim, &[]);
            }
            record::END | record::SEARCH => None,
            plan => {
                let plan =
                    plans.get(usize::from(plan - record::PLAN)).and_then(|plan| self.plans.get(plan.start));
                Some(numbered(plan.copied())?)
            }
        };
        self.learn(state, claim, Proof { at_least: claim.at_least, mv });
        for mv in next {
            let child = Game::play(self.game, state, mv);
            self.node(&child, claim, &below)?;
        }
        self.plans.truncate(before);
        Ok(())
    }

    /// Remembers what is proved of a position. Not to be lost within some plies is no draw.
    fn learn(&mut self, state: &AnyState, claim: Claim, found: Proof) {
        let says_nothing = claim.at_least == AtLeast::Draw && claim.plies.is_some();
        let full = self.known.len() >= MAX_POSITIONS && !self.known.contains_key(state);
        if says_nothing || full || state.outcome().is_some() {
            return;
        }
        let known = &mut self.known.entry(state.clone()).or_default()[claim.player as usize];
        if known.is_none_or(|known| known.mv.is_none()) {
            *known = Some(found);
        }
    }
}
