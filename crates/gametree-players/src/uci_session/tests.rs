//! The engine behind UCI, asked as GUIs ask.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::*;
use crate::protocol::uci;

/// Far longer than anything here takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nine Men's Morris with all men placed and none of them flying.
const MORRIS: &str = "x.x/o.o/x../....../o.x/.../.o. x 0,0";

struct Gui {
    session: UciSession,
    lines: Receiver<String>,
}

impl Gui {
    fn with(game: &str) -> Gui {
        let (send, lines) = channel();
        let session = UciSession::start(
            game.parse().unwrap(),
            Arc::new(move |line: &str| drop(send.send(line.to_owned()))),
        );
        Gui { session: session.unwrap(), lines }
    }

    fn send(&mut self, lines: &str) {
        for line in lines.lines() {
            assert!(self.session.command(line), "{line}");
        }
    }

    /// The lines up to one that begins so.
    fn until(&self, begin: &str) -> Vec<String> {
        self.until_one(|line| line.starts_with(begin))
    }

    /// The lines up to such a one.
    fn until_one(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no more after {read:?}"));
            read.push(line.clone());
            if wanted(&line) {
                return read;
            }
        }
    }

    /// The infos of a search, and its best move with the reply that is expected.
    fn search(&mut self, lines: &str) -> (Vec<Info>, Option<String>, Option<String>) {
        self.send(lines);
        self.searched()
    }

    fn searched(&self) -> (Vec<Info>, Option<String>, Option<String>) {
        let read = self.until("bestmove");
        let replies = read.iter().map(|line| uci::Reply::read(line).unwrap());
        let (mut infos, mut end) = (Vec::new(), (None, None));
        for reply in replies {
            match reply {
                Reply::Info(info) => infos.push(*info),
                Reply::BestMove { mv, ponder } => end = (mv, ponder),
                other => panic!("{other} during a search"),
            }
        }
        (infos, end.0, end.1)
    }

    /// Everything that comes until the engine is asked whether it is ready.
    fn now(&mut self) -> Vec<String> {
        self.send("isready");
        let mut read = self.until("readyok");
        read.pop();
        read
    }
}

/// The last line says all that GUIs want to know, and its play begins with the best move.
fn check_last(infos: &[Info], best: Option<&str>) {
    let last = infos.iter().rev().find(|info| info.multipv.is_none_or(|rank| rank == 1)).unwrap();
    assert!(last.depth.is_some() && last.score.is_some() && last.nodes.is_some(), "{last:?}");
    assert!(last.time.is_some() && last.nps.is_some(), "{last:?}");
    assert_eq!(last.pv.first().map(String::as_str), best, "{last:?}");
}

#[test]
fn the_engine_introduces_itself() {
    let mut gui = Gui::with("othello:6");
    gui.send("uci");
    let read = gui.until("uciok");
    assert!(read[0].starts_with("id name gametree ") && read[1].starts_with("id author "), "{read:?}");
    let declared = |line: &String| matches!(uci::Reply::read(line), Some(Reply::Option(_)));
    assert!(read[2..read.len() - 1].iter().all(declared), "{read:?}");
    assert!(!read.iter().any(|line| line.contains("Chess960")));
    assert_eq!(gui.now(), [""; 0]);
}

#[test]
fn every_search_has_one_best_move_with_a_full_line_before_it() {
    for game in
        ["tictactoe", "breakthrough:5x5", "othello:6", "kalah:3,2", "connect4:5x4", "hex:4", "morris", "nim"]
    {
        let mut gui = Gui::with(game);
        for go in [
            "go depth 4",
            "go nodes 1",
            "go nodes 0",
            "go movetime 1",
            "go wtime 1 btime -1",
            "go winc 5 wtime 0",
            "go mate 1",
        ] {
            let (infos, best, _) = gui.search(go);
            assert!(best.is_some(), "{game}: {go}");
            check_last(&infos, best.as_deref());
        }
        assert_eq!(gui.now(), [""; 0], "{game}");
    }
}

#[test]
fn a_search_stopped_at_once_has_a_legal_move() {
    let mut gui = Gui::with("breakthrough");
    for _ in 0..40 {
        let (infos, best, _) = gui.search("position startpos moves a2a3\ngo infinite\nstop\nstop");
        check_last(&infos, best.as_deref());
        gui.send(&format!("position startpos moves a2a3 {}", best.unwrap()));
    }
    assert_eq!(gui.now(), [""; 0]);
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let mut gui = Gui::with("tictactoe");
    // Solved at once.
    gui.send("go infinite");
    std::thread::sleep(Duration::from_millis(100));
    let before = gui.now();
    assert!(!before.is_empty() && before.iter().all(|line| line.starts_with("info depth")), "{before:?}");
    gui.send("stop");
    let (_, best, _) = gui.searched();
    assert!(best.is_some());
    // A search of a finished game waits, too.
    gui.send("position startpos moves a1 a2 b1 b2 c1\ngo ponder wtime 10");
    assert_eq!(gui.now(), [""; 0]);
    gui.send("stop");
    assert_eq!(gui.until("bestmove").last().unwrap(), "bestmove (none)");
}

#[test]
fn a_search_that_takes_seconds_says_which_move_it_looks_at() {
    let mut gui = Gui::with("chess");
    for go in ["go infinite", "go infinite searchmoves e2e4 d2d4"] {
        gui.send(go);
        let read = gui.until_one(|line| line.contains(" currmove "));
        let Some(Reply::Info(info)) = read.last().and_then(|line| uci::Reply::read(line)) else {
            panic!("{read:?}")
        };
        let Info { currmove: Some(mv), currmovenumber: Some(number), .. } = &*info else {
            panic!("{info:?}")
        };
        assert!(*number >= 1 && (go == "go infinite" || ["e2e4", "d2d4"].contains(&mv.as_str())), "{info:?}");
        assert!(info.depth.is_some() && info.pv.is_empty(), "{info:?}");
        gui.send("stop");
        // GUIs read the score from the last line.
        let (infos, best, _) = gui.searched();
        check_last(&infos[infos.len() - 1..], best.as_deref());
    }
}

#[test]
fn a_weaker_engine_searches_fewer_nodes_whatever_the_limit() {
    let mut gui = Gui::with("chess");
    let nodes = |gui: &mut Gui, lines: &str| {
        let (infos, best, _) = gui.search(lines);
        check_last(&infos, best.as_deref());
        infos.last().and_then(|info| info.nodes).unwrap()
    };
    let weakest = strength::nodes(strength::WEAKEST);
    let of_elo =
        |elo| format!("setoption name UCI_Elo value {elo}\nposition startpos moves e2e4\ngo movetime 60000");
    assert!(nodes(&mut gui, "setoption name UCI_Elo value 1350\ngo nodes 20000") > weakest);
    gui.send("setoption name UCI_LimitStrength value true");
    assert_eq!(nodes(&mut gui, &of_elo(strength::WEAKEST)), weakest);
    assert!(nodes(&mut gui, &of_elo(strength::WEAKEST + 100)) > weakest);
    assert_eq!(nodes(&mut gui, "setoption name UCI_Elo value 1350\ngo nodes 7"), 7);
    // All lines together search no more, and it still answers `infinite` only when it is stopped.
    gui.send("setoption name MultiPV value 3\ngo infinite");
    std::thread::sleep(Duration::from_millis(100));
    assert!(gui.now().iter().all(|line| line.starts_with("info ")));
    gui.send("stop");
    assert!(gui.searched().0.iter().all(|info| info.nodes <= Some(weakest)));
    gui.send("setoption name UCI_Elo value 100000");
    assert!(gui.now()[0].contains("expected a whole number from"));
    gui.send("setoption name UCI_LimitStrength value false\nsetoption name MultiPV value 1");
    assert!(nodes(&mut gui, "go nodes 20000") > weakest);
}

#[test]
fn the_engine_is_ready_while_it_searches() {
    let mut gui = Gui::with("morris");
    gui.send("go infinite\nisready");
    gui.until("readyok");
    gui.send("stop");
    let (infos, best, _) = gui.searched();
    check_last(&infos, best.as_deref());
}

#[test]
fn a_guess_that_comes_true_makes_it_the_engines_time() {
    let mut gui = Gui::with("tictactoe");
    gui.send("position startpos moves a1 b2\ngo ponder wtime 400 btime 400 movestogo 1");
    std::thread::sleep(Duration::from_millis(50));
    assert!(gui.now().iter().all(|line| line.starts_with("info")));
    gui.send("ponderhit");
    // Clients take only what is told after it.
    let (infos, best, _) = gui.searched();
    check_last(&infos, best.as_deref());
    let mut gui = Gui::with("morris");
    gui.send("go ponder wtime 300 btime 300\nponderhit\nponderhit");
    let (infos, best, _) = gui.searched();
    check_last(&infos, best.as_deref());
    gui.send("go ponder movetime 40\nponderhit");
    assert!(gui.searched().1.is_some());
    gui.send("go ponder depth 2");
    gui.send("stop\nponderhit");
    assert!(gui.searched().1.is_some());
    assert_eq!(gui.now(), [""; 0]);
}

#[test]
fn a_go_during_a_search_ends_that_one() {
    let mut gui = Gui::with("morris");
    gui.send("go infinite\ngo infinite\ngo depth 1\nponderhit");
    for _ in 0..3 {
        gui.until("bestmove");
    }
    gui.send("stop");
    assert_eq!(gui.now(), [""; 0]);
}

#[test]
fn so_many_nodes_are_searched_and_no_more() {
    for nodes in [1, 2, 999, 20_000] {
        let (infos, ..) = Gui::with("breakthrough").search(&format!("go nodes {nodes}"));
        assert_eq!(infos.last().unwrap().nodes, Some(nodes));
    }
}

#[test]
fn the_same_search_after_a_new_game_finds_the_same() {
    let mut gui = Gui::with("breakthrough");
    let mut found = |lines: &str| -> Vec<(Option<u64>, Vec<String>)> {
        gui.search(lines).0.into_iter().map(|info| (info.nodes, info.pv)).collect()
    };
    let first = found("go depth 5");
    assert_ne!(found("go depth 5"), first); // the table helps
    assert_eq!(found("ucinewgame\ngo depth 5"), first);
    assert_eq!(found("setoption name Clear Hash\ngo depth 5"), first);
    assert_eq!(found("setoption name hash value 2\ngo depth 5"), first);
}

#[test]
fn mates_are_told_and_found() {
    let mut gui = Gui::with("tictactoe");
    let (infos, best, _) = gui.search("position startpos moves a1 a2 b1 b2\ngo depth 3");
    assert_eq!(
        (infos.last().unwrap().score, best.as_deref()),
        (Some(uci::Score::Mate(1, uci::Limit::Exact)), Some("c1"))
    );
    let (infos, ..) = gui.search("position startpos moves a1 a2 b1 c1\ngo mate 2");
    assert_eq!(infos.last().unwrap().score, Some(uci::Score::Mate(2, uci::Limit::Exact)));
    // Whatever is played, the other side mates.
    let (infos, ..) = gui.search("position fen xx./xo./.o. o\ngo depth 5");
    assert_eq!(infos.last().unwrap().score, Some(uci::Score::Mate(-1, uci::Limit::Exact)));
}

#[test]
fn several_lines_are_told_together_best_first() {
    let mut gui = Gui::with("breakthrough:5x5");
    let (infos, best, _) =
        gui.search("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 4");
    assert_eq!(infos.len(), 12);
    for lines in infos.chunks(3) {
        let ranks: Vec<_> = lines.iter().map(|info| info.multipv).collect();
        assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
        assert!(lines.iter().all(|info| info.depth == lines[0].depth && info.wdl.is_some()));
        let firsts: std::collections::BTreeSet<_> = lines.iter().map(|info| info.pv[0].clone()).collect();
        assert_eq!(firsts.len(), 3);
    }
    check_last(&infos, best.as_deref());
    // More than there are moves, and only a moment.
    for go in ["go nodes 1", "go movetime 1", "go wtime 50 btime 50", "go depth 3"] {
        let (infos, best, _) = gui.search(&format!("setoption name MultiPV value 200\n{go}"));
        check_last(&infos, best.as_deref());
    }
    gui.send("go infinite\nstop");
    assert!(gui.searched().1.is_some());
    // A solved game has nothing deeper, but its answer waits.
    let mut gui = Gui::with("tictactoe");
    let (infos, best, _) = gui.search("setoption name MultiPV value 2\ngo depth 40");
    check_last(&infos, best.as_deref());
}

#[test]
fn only_the_moves_that_are_named_are_considered() {
    let mut gui = Gui::with("tictactoe");
    let (infos, best, _) =
        gui.search("position startpos moves a1 a2 b1 b2\ngo depth 5 searchmoves a3 b3 a3 z9");
    assert!(infos[0].string.as_ref().is_some_and(|text| text.contains("z9")), "{infos:?}");
    assert!(["a3", "b3"].contains(&best.as_deref().unwrap()));
    assert!(infos[1..].iter().all(|info| ["a3", "b3"].contains(&info.pv[0].as_str())), "{infos:?}");
    let (infos, best, _) = gui.search("setoption name MultiPV value 3\ngo searchmoves a3 b3 depth 2");
    assert!(infos.iter().all(|info| info.multipv.unwrap() < 3 && info.pv[0] != "c1"), "{infos:?}");
    check_last(&infos, best.as_deref());
    let (_, best, _) =
        Gui::with("morris").search(&format!("position fen {MORRIS}\ngo depth 3 searchmoves a7-a4"));
    assert_eq!(best.as_deref(), Some("a7-a4"));
}

/// Where our rules call a game drawn and a GUI goes on, every line has a move, one of those that may be played.
#[test]
fn a_drawn_game_may_go_on() {
    for fen in [
        "8/8/8/4k3/8/8/8/K7 w - - 0 1",
        "8/8/8/4k3/8/8/8/KQ6 w - - 100 90",
        "8/8/8/4k3/8/8/8/KQ6 w - - 124 90",
    ] {
        let mut gui = Gui::with("chess");
        let wdl = "setoption name UCI_ShowWDL value true";
        let (infos, best, _) = gui.search(&format!("{wdl}\nposition fen {fen}\ngo depth 3"));
        assert_eq!((infos.len(), infos[0].wdl, infos[0].multipv), (1, Some([0, 1000, 0]), None), "{fen}");
        assert_eq!(Some(&infos[0].pv[0]), best.as_ref(), "{fen}");
        let (infos, best, _) = gui.search("setoption name MultiPV value 2\ngo mate 2 searchmoves a1a2");
        assert_eq!((infos.len(), infos[0].multipv, best.as_deref()), (1, Some(1), Some("a1a2")), "{fen}");
        let (infos, ..) = gui.search("go movetime 1");
        assert!(infos.len() == 2 && infos.iter().all(|info| info.pv.len() == 1), "{fen}: {infos:?}");
        gui.send("go infinite");
        assert!(gui.now().iter().all(|line| !line.starts_with("bestmove")));
        gui.send("stop");
        assert!(gui.searched().1.is_some());
    }
}

#[test]
fn a_wrong_position_leaves_the_last_legal_one() {
    let mut gui = Gui::with("tictactoe");
    gui.send("position startpos moves a1 a2 b1 b2 b2 c1");
    let said = gui.now();
    assert!(said.len() == 1 && said[0].contains("move 5: b2 is not legal"), "{said:?}");
    // X to move wins by c1.
    assert_eq!(gui.search("go depth 2").1.as_deref(), Some("c1"));
    for line in [
        "position fen xxx/xxx/xxx q",
        "position fen",
        "position",
        "position nowhere",
        "position startpos\0",
        "position fen moves a1",
        "position startpos moves ?",
    ] {
        gui.send(line);
        assert_eq!(gui.now().len(), 1, "{line}");
    }
    assert!(gui.search("position startpos moves a1 a2 b1 b2 c1 c2\ngo depth 2").1.is_none());
}

#[test]
fn positions_played_before_are_known_and_end_a_line() {
    let game: Spec = "morris".parse().unwrap();
    let mut position = CurrentPosition::start(game, Settings::new(game).open().unwrap());
    let round: Vec<String> = ["a7-a4", "b6-b4", "a4-a7", "b4-b6"].map(str::to_owned).to_vec();
    position.set(Some(MORRIS), &[]).unwrap();
    let moves = |names: &[String]| names.iter().map(|name| one_move(&position, name)).collect::<Vec<_>>();
    let twice = moves(&[round.clone(), round.clone()].concat());
    assert_eq!(position.playable(&twice).len(), 4);
    let mut later = position.clone();
    later.set(Some(MORRIS), &round[..3]).unwrap();
    assert_eq!(later.past().len(), 3);
    // The next move leads back to the first position.
    assert_eq!(later.playable(&twice[3..]).len(), 1);
    // An illegal move ends a line, too.
    assert_eq!(position.playable(&twice[1..]).len(), 0);
}

fn one_move(position: &CurrentPosition, name: &str) -> crate::erased::AnyMove {
    crate::moves::one_move(position.game(), position.state(), name).unwrap()
}

#[test]
fn options_are_set_or_refused_in_a_line() {
    let mut gui = Gui::with("breakthrough:5x5");
    for line in [
        "setoption name Threads value 2",
        "setoption name Hash value 1",
        "setoption name PONDER value true",
        "setoption name move  overhead value 100",
        "setoption name UCI_AnalyseMode value false",
        "setoption name EvalFile value <empty>",
        "setoption name Clear Hash",
    ] {
        gui.send(line);
        assert_eq!(gui.now(), [""; 0], "{line}");
        assert!(gui.search("go depth 3").1.is_some());
    }
    for (line, said) in [
        ("setoption name Threads value 0", "\"0\": expected a whole number from 1 to 256"),
        ("setoption name Hash", "\"\": expected a whole number"),
        ("setoption name Ponder value maybe", "expected true or false"),
        ("setoption name UCI_Chess960 value true", "no option \"UCI_Chess960\""),
        ("setoption name Contempt value 3", "no option \"Contempt\""),
        ("setoption name EvalFile value /no such/file", "EvalFile: /no such/file: "),
    ] {
        gui.send(line);
        let read = gui.now();
        assert!(
            read.len() == 1 && read[0].starts_with("info string ") && read[0].contains(said),
            "{line}: {read:?}"
        );
    }
}

#[test]
fn broken_commands_are_survived() {
    let mut gui = Gui::with("tictactoe");
    let broken = "\u{0}\n\u{feff}uci x\nstop\nponderhit\ngo go go\nstop\nposition\nposition fen fen fen moves\nsetoption\nsetoption name\n\
        setoption name value\nsetoption name Hash value -1e999\ndebug\nregister\nposition startpos moves a1 a1 a1\ngo depth x\nstop\n\
        go searchmoves\nstop\ngo searchmoves depth 2 wtime\ngo movestogo 0 wtime 99999999999999999999\nstop\ngo nodes -5\ngo mate -3\n\
        go depth 99999999999\nstop\nxyzzy\n\t\t\ngo ponder infinite depth 1\nponderhit\nstop\nposition startpos\nisready";
    gui.send(broken);
    // Some searches may have ended before all was read.
    let early = gui.until("readyok").iter().filter(|line| line.starts_with("bestmove")).count();
    // One answer for each `go` but the last, which is this one.
    gui.send("setoption name MultiPV value 4\ngo depth 2");
    let asked = broken.lines().filter(|line| line.trim_start().starts_with("go")).count();
    let mut best = String::new();
    for _ in early..=asked {
        best = gui.until("bestmove").pop().unwrap();
    }
    assert_eq!(gui.now(), [""; 0]);
    assert_ne!(best, "bestmove (none)");
}
