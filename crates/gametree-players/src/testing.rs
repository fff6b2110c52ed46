//! The bodies of the fuzz targets for game names, positions, questions, messages, traces, weights and networks; the tests run them on
//! the corpora.

use std::sync::atomic::Ordering;

use gametree::Game;
use gametree::knowledge::{Notation, Symmetric};
use gametree_games::catalogue::games;
use gametree_games::evaluation::network::{self, Network};
use gametree_games::weights_file::WeightsFile;
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_tree::trace::{check, read, write};

use crate::erased::AnyState;
use crate::native::{AnyGame, open};
use crate::protocol::uci;
use crate::study::{Study, StudyControl};

/// Reads any text as the name of a game (its first line) and a position (the rest): either it is refused in
/// one line, or what is read is written and reads back the same.
///
/// # Panics
/// If that does not hold.
pub fn read_position_or_refuse(text: &str) {
    let (name, position) = text.split_once('\n').unwrap_or((text, ""));
    match name.parse::<Spec>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec));
            let Some(game) = open(spec, Order::Natural) else { panic!("{spec} has no rules") };
            match game.read_position(position) {
                Err(error) => assert!(!error.to_string().contains('\n')),
                Ok(state) => check_position(&game, &state),
            }
        }
    }
}

/// Reads any text as a position of Hex on 5×5: either it is refused in one line, or its moves are written in every notation and
/// read back the same.
///
/// # Panics
/// If that does not hold.
pub fn read_hex_or_refuse(text: &str) {
    let Ok(Some(game)) = "hex:5".parse().map(|spec: Spec| open(spec, Order::Natural)) else {
        panic!("hex:5 is a game")
    };
    match game.read_position(text) {
        Err(error) => assert!(!error.to_string().contains('\n')),
        // Only a game from the start is written in other notations.
        Ok(_) if text.trim_start().starts_with('[') => {}
        Ok(state) => {
            let Ok(moves) = game.read_moves(text) else { panic!("{text:?} is a position without moves") };
            for (notation, written) in game.exports(&game.start(), &moves) {
                assert_eq!(game.read_position(&written).as_ref(), Ok(&state), "{notation}: {written}");
            }
        }
    }
}

/// The pictures, images and names of moves of a position must agree with each other.
fn check_position(game: &AnyGame, state: &AnyState) {
    assert!(!game.picture(state).rows().is_empty());
    assert!(Symmetric::images(game, state).next().as_ref() == Some(state));
    if let Some(setup) = game.setup(state) {
        let Ok(again) = game.read_setup(&setup) else { panic!("{setup:?} was written and can't be read") };
        assert!(again == *state && game.setup(&again) == Some(setup));
        assert!(!game.unreachable(state).is_some_and(|reason| reason.contains('\n')));
    }
    if state.outcome().is_none() {
        for mv in Game::moves(game, state) {
            assert!(Notation::read_move(game, &game.move_name(mv)) == Ok((mv, "")));
        }
    }
}

/// Reads any text as a file of weights, for each game: either it is refused in one line, or it is written and
/// read back the same.
///
/// # Panics
/// If that does not hold.
pub fn read_weights_or_refuse(text: &str) {
    for entry in games() {
        let spec = entry.example.parse::<Spec>();
        let visited = spec.map(|spec| spec.visit(Order::Natural, ReadWeights(text)));
        assert_eq!(visited, Ok(Some(())), "{}", entry.name);
    }
}

struct ReadWeights<'a>(&'a str);

impl Visitor for ReadWeights<'_> {
    type Output = ();

    fn visit<G: Playable>(self, _: &G) {
        match WeightsFile::read(self.0, G::KIND, G::features()) {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(file) => {
                let written = file.write(G::features(), &["again".to_owned()]);
                assert_eq!(WeightsFile::read(&written, G::KIND, G::features()), Ok(file));
            }
        }
    }
}

/// Reads any bytes as the file of a network of one input: either it is refused in one line, or it is written the same.
///
/// # Panics
/// If that does not hold.
pub fn read_network_or_refuse(bytes: &[u8]) {
    match Network::keep("chess", 1, bytes) {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(Network { inputs, start, outputs, rest }) => {
            assert_eq!(network::file("chess", inputs, start, outputs, rest), bytes);
        }
    }
}

/// Reads any text as a trace: either it is refused in one line, or it is written and read back the same, and judged,
/// with any verdict.
///
/// # Panics
/// If that does not hold.
pub fn judge_trace_or_refuse(text: &str) {
    let (header, records) = match read(text) {
        Err(error) => return assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(trace) => trace,
    };
    assert_eq!(read(&write(&header, &records)).as_ref(), Ok(&(header.clone(), records.clone())));
    if let Ok(spec) = header.game.parse::<Spec>() {
        let Some(game) = open(spec, Order::Natural) else { panic!("{spec} has no rules") };
        if let Ok(root) = game.read_position(&header.position) {
            match check(&game, &root, &header, &records) {
                Err(flaw) => assert!(!flaw.text.contains('\n') && flaw.record <= records.len()),
                Ok(judged) => assert_eq!(judged.nodes, records.len()),
            }
        }
    }
}

/// Asks a study any text as a question, which is to be answered at once: it is refused in one line, or answered with JSON.
///
/// # Panics
/// If that does not hold.
pub fn ask_study_or_refuse(text: &str) {
    let control = StudyControl::default();
    control.stop.store(true, Ordering::Relaxed);
    match Study::new(&control, 1 << 20, 1).ask(text, &mut |_| {}) {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(answer) => assert!(!answer.is_null()),
    }
}

/// Reads any text as a line from a GUI and as one from an engine: either it is ignored, or what is read is written in one line, which
/// says the same.
///
/// # Panics
/// If that does not hold.
pub fn read_uci_or_ignore(text: &str) {
    if let Some(command) = uci::Command::read(text) {
        let written = command.to_string();
        assert!(!written.contains(char::is_control), "{written:?}");
        let again = uci::Command::read(&written).map(|command| command.to_string());
        assert_eq!(again.as_ref(), Some(&written), "{text:?}");
    }
    if let Some(reply) = uci::Reply::read(text) {
        let written = reply.to_string();
        assert!(!written.contains(char::is_control), "{written:?}");
        let again = uci::Reply::read(&written).map(|reply| reply.to_string());
        assert_eq!(again.as_ref(), Some(&written), "{text:?}");
    }
}
