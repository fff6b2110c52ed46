//! The moves of a certificate as steps, diagrams and lines: [`MoveBook`].

use std::collections::{HashMap, HashSet};

use gametree::knowledge::{Checkable, Notation};
use gametree::{Game, Meter};
use gametree_certificate::Claim;
use gametree_games::erased::AnyState;
use gametree_verify::{At, Judge};

use super::board::Board;
use super::book::{ForcingLine, MoveBook};
use super::diagrams::{Diagrams, Policy};
use super::error::HandbookError;
use super::nodes::{Node, To, What};
use super::order;
use super::turn::{Turn, turns};
use crate::certificate::{Again, Closed, Strategist};

/// The limit to what there is to learn: steps, diagrams and lines together.
const LIMIT: usize = 5_000;

/// The book of a claim.
pub(super) fn move_book(
    game: &Board,
    (position, root): (&str, At<Board>),
    claim: Claim,
    again: &mut Again<'_, Board>,
    meter: &Meter<'_>,
) -> Result<MoveBook, HandbookError> {
    let judge = Judge { game, claim };
    let mut walk = Walk {
        judge: &judge,
        again,
        meter,
        turns: turns(game),
        known: HashMap::new(),
        nodes: Vec::new(),
        lines: Vec::new(),
        closed: HashMap::new(),
        served: HashSet::new(),
        finished: Vec::new(),
    };
    let path: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
    let first = match judge.settled(&root) {
        Some(true) => To::Over,
        Some(false) => return Err(HandbookError::NoWords("a claim that is not met")),
        None if judge.game.to_move(&root.state) == claim.player && walk.ends(&root) => To::Over,
        None => To::Node(walk.visit(root, &mut path.clone())?.0),
    };
    let Walk { nodes, lines, finished, turns, .. } = walk;
    let shares = order::shares(&nodes, lines.len(), &finished);
    let policies = nodes.iter().enumerate().filter_map(|(node, found)| match &found.what {
        What::Policy(cells) => {
            let (state, position, depth) = (&found.state, &found.position, found.depth);
            Some(Policy { node, state, position, depth, cells, share: shares.nodes[node] })
        }
        _ => None,
    });
    let diagrams = Diagrams::merged(&judge, policies.collect(), &turns, meter)?;
    Ok(order::ordered(&nodes, lines, first, shares, diagrams))
}

struct Walk<'w, 'g> {
    judge: &'w Judge<'w, Board>,
    again: &'w mut Again<'g, Board>,
    meter: &'w Meter<'w>,
    turns: Vec<(Turn, Vec<u8>)>,
    known: HashMap<AnyState, usize>,
    nodes: Vec<Node>,
    lines: Vec<ForcingLine>,
    /// The line that closes a position.
    closed: HashMap<AnyState, usize>,
    /// The lines with the nodes after which they can be played.
    served: HashSet<(usize, usize)>,
    /// The nodes in the order in which all that follows them was complete.
    finished: Vec<usize>,
}

impl Walk<'_, '_> {
    /// The node of a position that goes on, which the player can't end at once if it is his turn, and how the board is to be turned for it.
    fn visit(&mut self, at: At<Board>, path: &mut Vec<String>) -> Result<(usize, Turn), HandbookError> {
        let game = self.judge.game;
        for (turn, map) in &self.turns {
            if let Some(&node) = self.known.get(&game.mapped(&at.state, map)) {
                return Ok((node, *turn));
            }
        }
        if let Some(reason) = self.meter.stop_reason() {
            return Err(HandbookError::Stopped(reason));
        }
        self.meter.spend();
        if self.nodes.len() + self.lines.len() >= LIMIT {
            return Err(HandbookError::TooLarge { limit: LIMIT });
        }
        let claim = self.judge.claim;
        if matches!(self.again.closed(&at.state, &claim, at.left), Some(Closed::Search | Closed::Links(_))) {
            return Err(HandbookError::NoWords("a position that is closed by a search"));
        }
        let number = self.nodes.len();
        self.known.insert(at.state.clone(), number);
        let own = game.to_move(&at.state) == claim.player;
        let lost = || HandbookError::NoWords("a position of which nothing is said");
        let (what, after, moved) = if !own {
            (What::Theirs, Some(at.clone()), None)
        } else if let Some(cells) = self.again.policy(&at.state, &claim, at.left) {
            (What::Policy(cells), None, None)
        } else {
            let mv = self.again.choose(&at.state, &claim, at.left).ok_or_else(lost)?;
            let name = game.move_name(mv);
            (What::Move(name.clone()), Some(self.judge.play(&at, mv)), Some(name))
        };
        let (position, depth) = (path.join(" "), path.len());
        self.nodes.push(Node { state: at, position, depth, what, replies: Vec::new(), all: 0 });
        if let Some(after) = after.filter(|after| self.judge.settled(after).is_none()) {
            path.extend(moved.clone());
            self.replies(number, &after, path)?;
            moved.into_iter().for_each(|_| drop(path.pop()));
        }
        self.finished.push(number);
        Ok((number, Turn::Same))
    }

    /// Whether the player, who is to move, has a move that ends the game as he wants.
    fn ends(&self, at: &At<Board>) -> bool {
        let game = self.judge.game;
        game.moves(&at.state).any(|mv| self.judge.settled(&self.judge.play(at, mv)) == Some(true))
    }

    /// Follows the opponent's replies.
    fn replies(&mut self, node: usize, at: &At<Board>, path: &mut Vec<String>) -> Result<(), HandbookError> {
        let (game, claim) = (self.judge.game, self.judge.claim);
        if game.to_move(&at.state) == claim.player {
            return Err(HandbookError::NoWords("a player who moves twice"));
        }
        let met = self.again.replies(&at.state, &claim, at.left);
        let moves = game.by_number(&at.state);
        self.nodes[node].all = moves.len();
        let mut groups: Vec<(Vec<String>, To, Turn)> = Vec::new();
        for reply in moves {
            let next = self.judge.play(at, reply);
            let name = game.move_name(reply);
            let (to, turn) = match self.judge.settled(&next) {
                Some(true) => (To::Over, Turn::Same),
                Some(false) => return Err(HandbookError::NoWords("a claim that is not met")),
                None if self.ends(&next) => continue,
                None => match met.closed.iter().find(|(mv, _)| *mv == reply) {
                    Some((_, plan)) => {
                        let plan = met.plans.get(*plan).map_or(&[][..], Vec::as_slice);
                        let (line, turn) = self.line(&next, plan, path)?;
                        if self.served.insert((line, node)) {
                            self.lines[line].serves += 1;
                        }
                        (To::Line(line), turn)
                    }
                    None => {
                        path.push(name.clone());
                        let found = self.visit(next, path)?;
                        path.pop();
                        (To::Node(found.0), found.1)
                    }
                },
            };
            match groups.iter_mut().find(|group| (group.1, group.2) == (to, turn)) {
                Some(group) => group.0.push(name),
                None => groups.push((vec![name], to, turn)),
            }
        }
        self.nodes[node].replies = groups;
        Ok(())
    }

    /// The line that closes a position, and how the board is to be turned for it.
    fn line(
        &mut self,
        at: &At<Board>,
        plan: &[u32],
        path: &[String],
    ) -> Result<(usize, Turn), HandbookError> {
        let (game, mut state, mut moves) = (self.judge.game, at.state.clone(), Vec::new());
        let image =
            |(turn, map): &(Turn, Vec<u8>)| Some((*self.closed.get(&game.mapped(&at.state, map))?, *turn));
        if let Some(known) = self.turns.iter().find_map(image) {
            return Ok(known);
        }
        for &number in plan {
            let mv = game.numbered(&state, number);
            let mv = mv.ok_or(HandbookError::NoWords("a plan that can't be played"))?;
            moves.push(game.move_name(mv));
            state = game.play(&state, mv);
        }
        for (turn, map) in &self.turns {
            let image = |&number: &u32| {
                let image = map.get(number as usize).map_or(number, |&image| image.into());
                Some(game.move_name(game.move_of(image)?))
            };
            let turned: Option<Vec<String>> = match turn {
                Turn::Same => Some(moves.clone()),
                _ => plan.iter().map(image).collect(),
            };
            if let Some(known) = self.lines.iter().position(|line| Some(&line.moves) == turned.as_ref()) {
                return Ok((known, *turn));
            }
        }
        self.closed.insert(at.state.clone(), self.lines.len());
        self.lines.push(ForcingLine { position: path.join(" "), serves: 0, moves, share: 0.0 });
        Ok((self.lines.len() - 1, Turn::Same))
    }
}
