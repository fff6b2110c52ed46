//! The bodies of the fuzz targets for external text that matches and suites read: lines of the protocol, records of a journal, solved
//! positions; parts of experiments; chess in algebraic notation, PGN and EPD. Ordinary tests also run them on the corpora.

use gametree::Control;
use gametree::knowledge::Notation;
use gametree::perft::perft;
use gametree_games::Order;
use gametree_games::chess::epd::Epd;
use gametree_games::chess::pgn;
use gametree_players::open;
use gametree_players::protocol::{Reply, Request};

use crate::decisions::SolvedPosition;
use crate::match_play::{Adjudication, GameRecord, openings_of_epd, openings_of_pgn};
use crate::pathology::{Good, Model, Rule, Simulation};
use crate::suite::SuitePosition;
use crate::train::{Samples, Trainer, Training};

/// Parses any text, line by line, as each of these. It must either be rejected with a one-line message, or be written and read
/// back unchanged.
///
/// # Panics
/// If that does not hold.
pub fn read_match_or_refuse(text: &str) {
    for line in text.lines() {
        match line.parse::<Request>() {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(request) => assert_eq!(request.to_string().parse(), Ok(request)),
        }
        if let Some(reply) = Reply::read(line) {
            assert!(!reply.to_string().contains('\n'));
            assert_eq!(Reply::read(&reply.to_string()), Some(reply));
        }
        if let Ok(record) = line.parse::<GameRecord>() {
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
    match SolvedPosition::read_all(text, "hex:3") {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(positions) => {
            assert!(positions.iter().all(|solved| !solved.critical() || solved.value().is_some()));
        }
    }
}

/// Reads any text, line by line, as what workers send of an experiment: it is refused, or written and read back unchanged, and what is made
/// of it does not fail.
///
/// # Panics
/// If that does not hold.
pub fn read_part_or_refuse(text: &str) {
    let model = Model::Althofer { branching: 2, good: Good::Exactly(1), error: 0.1 };
    let Ok(simulation) = Simulation::new(&model, &[Rule::Minimax], 2) else {
        panic!("this can be simulated")
    };
    let game = "mnk:4,4,3".parse().ok().and_then(|spec| open(spec, Order::Natural));
    let Some(game) = game else { panic!("mnk:4,4,3 is a game") };
    let adjudication = Adjudication::default();
    let training =
        Training { games: 8, generations: 1, nodes: 1, seed: 0, threads: 1, start: None, adjudication };
    for line in text.lines() {
        if let Some(mut choices) = simulation.read(line) {
            assert_eq!(simulation.read(&choices.line()).as_ref(), Some(&choices));
            let again = choices.clone();
            assert!(choices.merge(&again));
            if let Ok(cells) = simulation.cells(Some(&choices)) {
                assert!(cells.iter().all(|cell| (0.0..=1.0).contains(&cell.decision_error)), "{cells:?}");
            }
        }
        if let Some(samples) = Samples::parse(line, game.features().len()) {
            assert_eq!(Samples::parse(&samples.line(), game.features().len()).as_ref(), Some(&samples));
            if let Ok(mut trainer) = Trainer::new(&game, &training) {
                let _ = trainer.learn(samples);
            }
        }
    }
}

/// Reads any text as a position of chess or Chess960, as games in PGN, and line by line in EPD: each time it is refused in one line,
/// or what is read is written and reads back the same. A position that is read can be played on.
///
/// # Panics
/// If that does not hold.
pub fn read_chess_or_refuse(text: &str) {
    for name in ["chess", "chess960:1"] {
        let game = name.parse().ok().and_then(|spec| open(spec, Order::Natural));
        let Some(game) = game else { panic!("{name} is a game") };
        let refused = |error: &dyn std::fmt::Display| assert!(!error.to_string().contains('\n'), "{error}");
        let _ = game.line_kind(text);
        match game.read_position(text) {
            Err(error) => refused(&error),
            // A position that is none of the game may be read well and fail when it is played on.
            Ok(state) => {
                let _ = perft(&game, &state, 2, Control::default());
            }
        }
        for found in pgn::games(text) {
            match found.and_then(|found| found.read(&game)) {
                Err(error) => refused(&error),
                Ok((first, moves)) => {
                    let record = pgn::Record { moves: &moves, ..pgn::Record::new(first.clone()) };
                    let written = pgn::write(&game, &record);
                    let again: Vec<_> =
                        pgn::games(&written).map(|found| found.and_then(|found| found.read(&game))).collect();
                    assert_eq!(again, [Ok((first, moves))], "{written}");
                }
            }
        }
        if let Err(error) = openings_of_pgn(&game, text) {
            refused(&error);
        }
        if let Err(error) = openings_of_epd(&game, text) {
            refused(&error);
        }
        if let Err(error) = SuitePosition::read_all(&game, text) {
            refused(&error);
        }
    }
    for line in text.lines() {
        match line.parse::<Epd>() {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(epd) => {
                let again = epd.to_string().parse::<Epd>().map(|again| again.to_string());
                assert_eq!(again, Ok(epd.to_string()));
            }
        }
    }
}
