//! Certificates by policies whose orders are kept: a run that was stopped goes on, and what others have kept is not trusted.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use gametree::{Budget, Control, Game, Player, Wdl, knowledge::Notation};
use gametree_certificate::{AtLeast, Claim};
use gametree_games::Order;
use gametree_games::connect4::ConnectFour;
use gametree_solvers::certificate::{Limits, WriteError};
use gametree_solvers::connect4::{Tried, TriedOrders};
use gametree_solvers::{GameSolver, Method, Outline, Wanted};
use gametree_verify::{Options, verify};

/// What is kept, and for how many orders there is room.
#[derive(Default)]
struct Kept {
    orders: RefCell<BTreeMap<u64, Tried>>,
    written: Cell<usize>,
    room: Option<usize>,
    /// Whether it is what a search has found.
    honest: bool,
}

impl Kept {
    fn keep(&self, tried: &Tried) -> bool {
        self.written.set(self.written.get() + 1);
        if self.room.is_some_and(|room| self.written.get() > room) {
            return false;
        }
        let before = self.orders.borrow_mut().insert(tried.position, tried.clone());
        // What is known is not tried again, but with more orders.
        if self.honest
            && let Some(before) = before
        {
            let missed = before.missed.expect("an order that wins is known");
            assert!(tried.missed.is_none_or(|now| now > missed), "{tried:?} {missed}");
        }
        true
    }

    /// The certificate of a position that the side to move loses.
    fn certificate(&self, position: &str) -> Result<Vec<u8>, WriteError> {
        let game = ConnectFour::<u64>::new(6, 6, Order::Centre).unwrap();
        let root = game.read_position(position).unwrap();
        let wanted = Wanted { exact: false, all_moves: false, line: false, memory: 64 << 20, threads: 1 };
        let mut solver = GameSolver::new(&game, Method::ConnectFour, wanted).unwrap();
        let outline = Outline {
            choose: &|_, _| None,
            is_split: &|_| false,
            orders: Some(TriedOrders {
                read: &|| self.orders.borrow().values().cloned().collect(),
                keep: &|tried| self.keep(tried),
            }),
        };
        let player = game.to_move(&root).other();
        let claims = [Claim { player, at_least: AtLeast::Win, plies: None }];
        let limits = Limits { policies: true, ..Limits::default() };
        let names = ("connect4:6x6", position);
        let written = solver.certificate_by(&root, &claims, &outline, names, limits, Budget::default());
        Ok(written?.to_bytes().unwrap())
    }
}

const POSITION: &str = "154444555452";

/// The policies of a certificate.
fn policies(bytes: &[u8]) -> u64 {
    let report = verify(bytes, &Options { jobs: 1, control: Control::default() }).unwrap();
    assert_eq!((report.proved.value, report.proved.plies), (Wdl::Loss, None));
    report.policies
}

#[test]
fn orders_that_are_kept_are_not_tried_again() {
    let kept = Kept { honest: true, ..Kept::default() };
    let first = kept.certificate(POSITION).unwrap();
    let before = kept.written.take();
    assert!(policies(&first) > 5 && before > 20, "{before}");
    // All is known: the choice may be better for it, and another one needs few orders more.
    kept.certificate(POSITION).unwrap();
    kept.written.set(0);
    let second = kept.certificate(POSITION).unwrap();
    assert!(kept.written.get() == 0 && policies(&second) <= policies(&first));
    // A run that could keep no more ends, and another goes on from there.
    for room in [0, before / 2] {
        let stopped = Kept { room: Some(room), ..Kept::default() };
        let ended = stopped.certificate(POSITION);
        assert!(matches!(ended, Err(WriteError::NoStrategy { .. })), "{room}: {ended:?}");
        let resumed = Kept { orders: stopped.orders, honest: true, ..Kept::default() };
        policies(&resumed.certificate(POSITION).unwrap());
    }
}

#[test]
fn orders_of_others_are_not_trusted() {
    let kept = Kept::default();
    kept.certificate(POSITION).unwrap();
    let game = ConnectFour::<u64>::new(6, 6, Order::Centre).unwrap();
    assert_eq!(game.to_move(&game.read_position(POSITION).unwrap()), Player::First);
    let lies: [fn(&Tried) -> Tried; 4] = [
        |tried| Tried { missed: None, order: tried.order.iter().rev().copied().collect(), ..tried.clone() },
        |tried| Tried { missed: None, order: [255, 6, 0, 0, 63].into(), ..tried.clone() },
        |tried| Tried { missed: Some(u32::MAX), order: [].into(), ..tried.clone() },
        |tried| Tried { position: tried.position ^ 1, ..tried.clone() },
    ];
    for (number, lie) in lies.into_iter().enumerate() {
        let told = kept.orders.borrow().values().map(|tried| (lie(tried).position, lie(tried))).collect();
        let told = Kept { orders: RefCell::new(told), ..Kept::default() };
        match told.certificate(POSITION) {
            Ok(bytes) => assert!(policies(&bytes) < 200, "{number}"),
            Err(error) => panic!("{number}: {error}"),
        }
    }
}
