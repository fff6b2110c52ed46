//! Writes the records of a graph, compressed, behind a header that says what they prove.

use std::io;

use gametree::Meter;
use gametree_certificate::record::{END, HOLD, MOVE, PLAN, PLANS, POLICY, REF, REPLIES, SEARCH, SHARED};
use gametree_certificate::{BodyWriter, Claim, Header, Repetition};
use gametree_verify::{Judge, Place};

use super::certifiable::Certifiable;
use super::error::WriteError;
use super::graph::{BY_PLAN, Builder, Graph, Limits, Record, stopped};
use super::links::write_links;
use super::strategist::Strategist;

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What it says of itself.
    pub header: Header,
    /// The number of `MOVE` records.
    pub moves: u64,
    /// The number of `POLICY` records.
    pub policies: u64,
    body: Vec<u8>,
}

impl Certificate {
    /// One without moves and policies.
    pub(crate) fn new(mut header: Header, body: BodyWriter) -> Self {
        let body = body.finish(&mut header);
        Certificate { header, moves: 0, policies: 0, body }
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// Those of the header's JSON, which there are none of.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        Ok([self.header.to_line()?, self.body.clone()].concat())
    }
}

/// Writes a certificate of `claims` about `root`, which `strategist` knows how to keep. `name` is the game's in the catalogue,
/// and `position` the moves to `root`. The same input gives the same bytes.
///
/// # Errors
/// [`WriteError`].
pub fn write<G: Certifiable>(
    game: &G,
    (name, position): (&str, &str),
    root: &G::State,
    claims: &[Claim],
    strategist: &mut dyn Strategist<G>,
    limits: Limits,
    meter: &Meter<'_>,
) -> Result<Certificate, WriteError> {
    if claims.is_empty() {
        return Err(WriteError::NothingProved);
    }
    let mut writer = Writer {
        game,
        symmetries: game.symmetries(),
        shared: 0,
        alive: 0,
        header: Header {
            gametree_certificate: 1,
            game: name.to_owned(),
            repetition: G::REPEATS.then_some(Repetition::Draw),
            position: position.to_owned(),
            // Positions that are held are met through all symmetries.
            permutations: if G::REPEATS { game.symmetries() } else { Vec::new() },
            claims: claims.to_vec(),
            ..Header::default()
        },
        moves: 0,
        policies: 0,
        body: BodyWriter::default(),
    };
    for &claim in claims {
        let mut builder = Builder::new(Judge { game, claim }, &mut *strategist, limits, meter);
        let first = builder.build(&Place { state: root.clone(), left: claim.plies })?;
        let Builder { judge, graph, .. } = builder;
        meter.must_stop(graph.bytes() + graph.nodes.len() * size_of::<Option<Written<G::State>>>());
        let written = if meter.stopped() { Vec::new() } else { vec![None; graph.nodes.len()] };
        let mut emission = Emission { written, graph, judge, writer: &mut writer, meter };
        emission.node(first, root);
        if let Some(reason) = meter.stop_reason() {
            return Err(stopped(reason, &emission.graph));
        }
    }
    let Writer { mut header, moves, policies, body, .. } = writer;
    let body = body.finish(&mut header);
    Ok(Certificate { header, moves, policies, body })
}

/// What all claims of a certificate share.
struct Writer<'w, G: Certifiable> {
    game: &'w G,
    symmetries: Vec<Vec<u8>>,
    /// The shared nodes written so far, and those of them that are still referred to.
    shared: u32,
    alive: u64,
    header: Header,
    moves: u64,
    policies: u64,
    body: BodyWriter,
}

/// A shared node that has been written.
#[derive(Clone)]
struct Written<S> {
    number: u32,
    state: S,
    uses: u32,
}

/// The writing of one claim's graph.
struct Emission<'e, 'w, G: Certifiable> {
    graph: Graph<G::Move>,
    judge: Judge<'e, G>,
    written: Vec<Option<Written<G::State>>>,
    writer: &'e mut Writer<'w, G>,
    meter: &'e Meter<'e>,
}

impl<G: Certifiable> Emission<'_, '_, G> {
    /// Writes a node for this position, in preorder: the order in which the graph was built, so that a node is written
    /// first for the position that it was built for.
    fn node(&mut self, at: u32, state: &G::State) {
        if self.meter.must_stop(0) {
            return;
        }
        self.writer.header.nodes += 1;
        if self.written[at as usize].is_some() {
            self.reference(at, state);
            return;
        }
        let uses = self.graph.nodes[at as usize].parents.saturating_sub(1);
        if uses > 0 {
            let number = self.writer.shared;
            self.written[at as usize] = Some(Written { number, state: state.clone(), uses });
            self.writer.shared += 1;
            self.writer.alive += 1;
            self.writer.header.shared = self.writer.header.shared.max(self.writer.alive);
            self.writer.header.nodes += 1;
            self.writer.body.byte(SHARED);
            self.writer.body.number(uses);
        }
        self.record(at, state);
    }

    fn reference(&mut self, at: u32, state: &G::State) {
        let game = self.writer.game;
        let Some(shared) = &mut self.written[at as usize] else { return };
        shared.uses -= 1;
        self.writer.alive -= u64::from(shared.uses == 0);
        let same = |map: &Vec<u8>| game.mapped(state, map) == shared.state;
        let used = &mut self.writer.header.permutations;
        let map = used.iter().position(same).unwrap_or_else(|| {
            // Equal keys of positions that are not equal would be an accident of 2⁻⁶⁴, which the checker would find.
            let found = self.writer.symmetries.iter().position(same).unwrap_or_default();
            used.push(self.writer.symmetries[found].clone());
            used.len() - 1
        });
        let number = shared.number;
        self.writer.body.byte(REF);
        self.writer.body.number(number);
        self.writer.body.number(map as u32);
    }

    fn record(&mut self, at: u32, state: &G::State) {
        let game = self.writer.game;
        // A record is written once.
        match std::mem::replace(&mut self.graph.nodes[at as usize].record, Record::End) {
            Record::End => self.writer.body.byte(END),
            Record::Search => self.writer.body.byte(SEARCH),
            Record::Policy(cells) => {
                self.writer.policies += 1;
                self.writer.body.byte(POLICY);
                self.writer.body.number(cells.len() as u32);
                cells.into_iter().for_each(|cell| self.writer.body.number(cell));
            }
            Record::Hold(moves) => {
                self.writer.body.byte(HOLD);
                self.writer.body.number(moves.len() as u32);
                moves.into_iter().for_each(|mv| self.writer.body.number(game.number(mv)));
            }
            Record::Links(rules) => {
                self.writer.header.nodes += rules.len() as u64;
                write_links(&mut self.writer.body, &rules);
            }
            Record::Move(mv) => {
                self.writer.header.strategic += u64::from(self.judge.strategic(state, mv));
                self.writer.moves += 1;
                self.writer.body.byte(MOVE);
                self.writer.body.number(game.number(mv));
                let to = self.graph.children_of(at)[0];
                self.node(to, &game.play(state, mv));
            }
            Record::Replies(plans) => {
                if plans.is_empty() {
                    self.writer.body.byte(REPLIES);
                } else {
                    self.writer.body.byte(PLANS);
                    self.writer.body.number(plans.len() as u32);
                    for plan in plans {
                        self.writer.body.number(plan.len().div_ceil(2) as u32);
                        plan.into_iter().for_each(|number| self.writer.body.number(number));
                    }
                }
                for (i, reply) in game.by_number(state).into_iter().enumerate() {
                    let to = self.graph.children_of(at)[i];
                    if to & BY_PLAN != 0 {
                        self.writer.header.nodes += 1;
                        self.writer.body.byte(PLAN + (to & !BY_PLAN) as u8);
                    } else {
                        self.node(to, &game.play(state, reply));
                    }
                }
            }
        }
    }
}
