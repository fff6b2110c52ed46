//! The proof search on a graph, on a game of a few stones: what its observer is told, in counts.
#![allow(unreachable_pub, reason = "the documentation's game is written for its readers")]

use gametree::{Budget, Game, Meter, Outcome, Player};
use gametree_solvers::graph::{
    Candidate, Ended, Expansion, Expert, Grant, GraphObserver, ProofGraph, RootNumbers, Verdict,
};

mod heap {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs"));
}
use heap::Heap;

/// Knows that a player who can take the last stone wins, if told so by `knows`.
struct Plain {
    knows: bool,
}

impl Expert<Heap> for Plain {
    type Evidence = ();

    fn key(&mut self, &(stones, player): &(u32, Player)) -> u64 {
        u64::from(stones) * 2 + player as u64
    }

    fn expand(
        &mut self,
        state: &(u32, Player),
        attacker_moves: bool,
        _note: u8,
        expansion: &mut Expansion<u32>,
        (): &mut (),
    ) -> Verdict {
        if self.knows && state.0 <= 3 {
            return if attacker_moves { Verdict::Proved } else { Verdict::Disproved };
        }
        for mv in Heap(0).moves(state) {
            let key = Some(self.key(&Heap(0).play(state, mv)));
            expansion.moves.push(Candidate { mv, key, proof: 1, disproof: 1, note: 0 });
        }
        Verdict::Open
    }
}

/// Everything that the observer is told.
#[derive(Default)]
struct Told {
    open: u64,
    decided: u64,
    roots: Vec<(u32, u32)>,
}

impl GraphObserver<Heap> for Told {
    fn expanded(&mut self, &(stones, _): &(u32, Player), verdict: Verdict) {
        assert!(stones > 0, "the end of a game is not expanded");
        *(if verdict == Verdict::Open { &mut self.open } else { &mut self.decided }) += 1;
    }

    fn root(&mut self, proof: u32, disproof: u32) {
        self.roots.push((proof, disproof));
    }
}

fn watched(stones: u32, knows: bool, grant: Grant) -> (Ended, ProofGraph<Heap>, Told) {
    let (game, mut expert, mut told) = (Heap(stones), Plain { knows }, Told::default());
    let mut graph = ProofGraph::new(&game, &game.start(), Player::First, &mut expert);
    let meter = Meter::new(Budget::default());
    let answer = graph.run_observed(&game, &mut expert, &meter, grant, &mut told);
    (answer, graph, told)
}

#[test]
fn the_observer_is_told_of_every_expansion_and_of_the_roots_numbers() {
    for knows in [false, true] {
        for stones in 1..40 {
            let (answer, graph, told) = watched(stones, knows, Grant::default());
            assert_eq!(answer, if stones % 4 > 0 { Ended::Proved } else { Ended::Disproved }, "{stones}");
            assert_eq!(told.open + told.decided, graph.expanded(), "{stones}");
            assert_eq!(told.decided > 0, knows, "{stones}");
            assert_eq!(told.roots.last(), Some(&graph.numbers()), "{stones}");
            let solved = |&(proof, disproof): &(u32, u32)| proof == 0 || disproof == 0;
            assert_eq!(told.roots.iter().filter(|numbers| solved(numbers)).count(), 1, "{stones}");
        }
    }
    // The first numbers are those of three fresh replies: one of them must be proved, or all disproved.
    assert_eq!(watched(20, false, Grant::default()).2.roots[0], (1, 3));
}

#[test]
fn watching_changes_nothing_and_a_search_in_parts_tells_the_same() {
    let (answer, whole, told) = watched(37, false, Grant::default());
    let (game, mut expert) = (Heap(37), Plain { knows: false });
    let meter = Meter::new(Budget::default());
    let mut graph = ProofGraph::new(&game, &game.start(), Player::First, &mut expert);
    assert_eq!(graph.run(&game, &mut expert, &meter, Grant::default()), answer);
    assert_eq!((graph.expanded(), graph.numbers()), (whole.expanded(), whole.numbers()));

    let numbers = RootNumbers::default();
    let mut graph = ProofGraph::new(&game, &game.start(), Player::First, &mut expert);
    let step = Grant { positions: 1, ..Grant::default() };
    while graph.run_observed(&game, &mut expert, &meter, step, &mut &numbers) == Ended::Stopped {
        assert_eq!(numbers.read(), Some(graph.numbers()), "after {} positions", graph.expanded());
    }
    assert_eq!((graph.expanded(), numbers.read()), (whole.expanded(), Some(whole.numbers())));
    assert_eq!(told.roots.last(), Some(&whole.numbers()));
}

/// Nine moves with a choice of four, all of which lead elsewhere; who has won then is decided by chance.
struct Paths;

impl Game for Paths {
    type State = (u64, u32);
    type Move = u64;
    fn start(&self) -> (u64, u32) {
        (1, 0)
    }
    fn to_move(&self, &(_, ply): &(u64, u32)) -> Player {
        if ply % 2 == 0 { Player::First } else { Player::Second }
    }
    fn outcome(&self, &(path, ply): &(u64, u32)) -> Option<Outcome> {
        let chance = path.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62;
        (ply == 9).then_some(if chance > 0 { Outcome::Loss } else { Outcome::Win })
    }
    fn moves(&self, _: &(u64, u32)) -> impl Iterator<Item = u64> {
        0..4
    }
    fn play(&self, &(path, ply): &(u64, u32), mv: u64) -> (u64, u32) {
        (path * 4 + mv, ply + 1)
    }
}

/// Knows nothing but the moves.
struct Nothing;

impl Expert<Paths> for Nothing {
    type Evidence = ();

    fn key(&mut self, &(path, _): &(u64, u32)) -> u64 {
        path
    }

    fn expand(
        &mut self,
        state: &(u64, u32),
        _attacker_moves: bool,
        _note: u8,
        expansion: &mut Expansion<u64>,
        (): &mut (),
    ) -> Verdict {
        expansion.moves.extend((0..4).map(|mv| {
            let (key, _) = Paths.play(state, mv);
            Candidate { mv, key: Some(key), proof: 1, disproof: 1, note: 0 }
        }));
        Verdict::Open
    }
}

/// The collections: of how many positions how many were kept.
#[derive(Default)]
struct Collections(Vec<(usize, usize)>);

impl GraphObserver<Paths> for Collections {
    fn collected(&mut self, before: usize, after: usize) {
        self.0.push((before, after));
    }
}

#[test]
fn the_observer_is_told_of_collections() {
    let run = |bytes: usize| {
        let (mut expert, mut told) = (Nothing, Collections::default());
        let mut graph = ProofGraph::new(&Paths, &Paths.start(), Player::First, &mut expert);
        let meter = Meter::new(Budget::default());
        let grant = Grant { bytes, ..Grant::default() };
        let answer = graph.run_observed(&Paths, &mut expert, &meter, grant, &mut told);
        (answer, graph, told.0)
    };
    let (answer, graph, collections) = run(usize::MAX);
    assert!(matches!(answer, Ended::Proved | Ended::Disproved) && collections.is_empty());
    let (again, _, collections) = run(graph.bytes() / 2);
    assert_eq!(again, answer);
    assert!(
        !collections.is_empty() && collections.iter().all(|(before, after)| after < before),
        "{collections:?}"
    );
}
