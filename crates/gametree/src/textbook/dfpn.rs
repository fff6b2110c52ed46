//! Depth-first proof-number search (Nagai 1999): the same order of expansions as proof-number search, by iterative
//! deepening with a threshold for each of the two numbers and a table instead of the tree.
//!
//! Ties go to the leftmost child, which fixes the child's threshold: it may be searched as long as its number is
//! below all to its left and not above any to its right.

use std::hash::Hash;

use super::hash_table::HashTable;
use super::pns::Numbers;
use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::Walk;

/// Whether the value of `root` for its mover is at least `at_least`. Players must alternate. The table keeps two
/// numbers for every position met.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// let at_least = |value: i32| textbook::dfpn(&game, &game.start(), value.into(), &mut ());
/// assert_eq!([at_least(3), at_least(4)], [true, false]);
/// ```
pub fn dfpn<G, O>(game: &G, root: &G::State, at_least: Score, observer: &mut O) -> bool
where
    G: Game<State: Eq + Hash>,
    O: Observer<G>,
{
    let mut search = Dfpn { walk: Walk::new(game, observer), goal: at_least, table: HashTable::new() };
    let (at_root, number) = search.look_up(root, true, None);
    if at_root == Numbers::UNKNOWN {
        let without_end = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        search.multiple_iterative_deepening(root, number, true, without_end);
    }
    let proved = search.look_up(root, true, None).0.proof == 0;
    if proved {
        let line = search.line(root);
        search.walk.observer.line(&line);
    }
    proved
}

struct Dfpn<'a, G: Game<State: Eq + Hash>, O: Observer<G>> {
    walk: Walk<'a, G, O>,
    goal: Score,
    /// The numbers of each position met, for the side to move: its proof number is for reaching *its* goal; and the number
    /// under which it was entered.
    table: HashTable<G::State, (Numbers, u64)>,
}

impl<G: Game<State: Eq + Hash>, O: Observer<G>> Dfpn<'_, G, O> {
    /// The numbers of a position for its side to move, who is (`or`) or is not the one who wants to reach the goal.
    /// A position met for the first time is evaluated, unless the search must end; `from` is where it is met, and the move
    /// that leads to it.
    fn look_up(&mut self, state: &G::State, or: bool, from: Option<(u64, G::Move)>) -> (Numbers, u64) {
        if let Some(known) = self.table.get(state) {
            return known;
        }
        if self.table.must_stop(&mut self.walk) {
            return (Numbers::UNKNOWN, 0);
        }
        if let Some((parent, mv)) = from {
            self.walk.observer.below(parent, mv);
        }
        let (alpha, beta) = Walk::<G, O>::limits(Window::FULL);
        self.walk.arrive(state, alpha, beta);
        let numbers = match self.walk.leaf(state) {
            Some(value) if or => Numbers::of_leaf(value, self.goal),
            Some(value) => Numbers::of_leaf(-value, self.goal).reversed(),
            None => Numbers::UNKNOWN,
        };
        let known = (numbers, self.table.len() as u64);
        self.table.store(&mut self.walk, state, known);
        self.tell(state, or, numbers);
        known
    }

    /// Tells the observer the numbers of a position, given for its side to move.
    fn tell(&mut self, state: &G::State, or: bool, numbers: Numbers) {
        let prover = if or { numbers } else { numbers.reversed() };
        self.walk.observer.promise(self.walk.game, state, prover.promise());
    }

    /// Searches below `n` until one of its numbers reaches its limit.
    fn multiple_iterative_deepening(&mut self, n: &G::State, number: u64, or: bool, limit: Numbers) {
        let game = self.walk.game;
        let children: Vec<(G::Move, G::State)> = game.moves(n).map(|mv| (mv, game.play(n, mv))).collect();
        loop {
            // To the side to move at n, every child is an opponent's position: its numbers change places.
            let look_up = |(mv, c): &(G::Move, G::State)| self.look_up(c, !or, Some((number, *mv)));
            let known: Vec<(Numbers, u64)> = children.iter().map(look_up).collect();
            if self.table.must_stop(&mut self.walk) {
                return;
            }
            let seen: Vec<Numbers> = known.iter().map(|(numbers, _)| numbers.reversed()).collect();
            let here = Numbers::of_or_node(seen.iter().copied());
            if self.table.get(n) != Some((here, number)) {
                self.table.store(&mut self.walk, n, (here, number));
                self.tell(n, or, here);
            }
            if here.proof >= limit.proof || here.disproof >= limit.disproof {
                return;
            }
            let Some(best) = (0..seen.len()).min_by_key(|&c| seen[c].proof) else { return };
            let left = seen[..best].iter().map(|c| c.proof).min().unwrap_or(Numbers::INFINITE);
            let right =
                seen[best + 1..].iter().map(|c| c.proof.saturating_add(1)).min().unwrap_or(Numbers::INFINITE);
            let child_limit = Numbers {
                proof: limit.proof.min(left).min(right),
                disproof: limit.disproof.saturating_sub(here.disproof).saturating_add(seen[best].disproof),
            };
            self.multiple_iterative_deepening(&children[best].1, known[best].1, !or, child_limit.reversed());
        }
    }

    /// A line of the proof: from a position of the prover the first move to a child without proof for the opponent, from one of
    /// the opponent, who has nothing that helps, the first move.
    fn line(&self, root: &G::State) -> Vec<G::Move> {
        let game = self.walk.game;
        let (mut line, mut n, mut or) = (Vec::new(), root.clone(), true);
        while game.outcome(&n).is_none() {
            // In the prover's view a proved child has proof number 0; the table has the view of the side to move.
            let proved = |&mv: &G::Move| {
                let numbers = self.table.get(&game.play(&n, mv));
                numbers
                    .is_some_and(|(numbers, _)| if or { numbers.disproof == 0 } else { numbers.proof == 0 })
            };
            let Some(mv) = game.moves(&n).find(proved) else { break };
            line.push(mv);
            (n, or) = (game.play(&n, mv), !or);
        }
        line
    }
}
