//! What a tournament manager asks of a UCI engine before it lets it play, step by step, of the process itself.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long an answer may take: far more than it does, even where many tests run at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// A GUI with one engine.
struct Gui {
    engine: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Gui {
    fn start() -> Gui {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(["uci"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (engine.stdin.take().unwrap(), engine.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Gui { engine, input, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The lines up to the first that begins with `end`, that included.
    fn until(&mut self, end: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no line {end:?} after {heard:?}"));
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(end)) {
                return heard;
            }
        }
    }

    fn ready(&mut self) {
        self.send("isready");
        assert_eq!(self.until("readyok"), ["readyok"]);
    }

    /// Sends a `go`, and looks at what is told: the last line with a value has all that managers read, and the move is its
    /// first. Returns the move.
    fn go(&mut self, go: &str) -> String {
        self.send(go);
        let heard = self.until("bestmove");
        let Some([.., info, last]) = heard.get(..) else { panic!("{go}: no line of values: {heard:?}") };
        let words: Vec<&str> = info.split(' ').collect();
        let after = |key: &str| {
            let at = words.iter().position(|word| *word == key);
            at.and_then(|at| words.get(at + 1)).unwrap_or_else(|| panic!("{go}: no {key}: {info}"))
        };
        for key in ["depth", "seldepth", "time", "nodes", "nps", "hashfull"] {
            assert!(after(key).parse::<u64>().is_ok(), "{go}: {key}: {info}");
        }
        assert!(["cp", "mate"].contains(after("score")) && !info.contains("bound"), "{go}: {info}");
        let value = words.iter().position(|word| *word == "score").and_then(|at| words.get(at + 2));
        assert!(value.is_some_and(|value| value.parse::<i64>().is_ok()), "{go}: {info}");
        let mv = last.split(' ').nth(1).unwrap_or_default().to_owned();
        assert_eq!(*after("pv"), mv, "{go}: {info}");
        mv
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}

#[test]
fn every_step_of_a_tournament_manager() {
    let mut gui = Gui::start();
    gui.send("uci");
    let hello = gui.until("uciok");
    for word in ["id name ", "id author ", "option name Hash type spin ", "option name Threads type spin "] {
        assert!(hello.iter().any(|line| line.starts_with(word) && line.len() > word.len()), "{hello:?}");
    }
    for option in ["Hash value 16", "Threads value 1", "name-that-is-none value 3"] {
        gui.send(&format!("setoption name {option}"));
    }
    gui.send("ucinewgame");
    gui.send("isready");
    assert_eq!(gui.until("readyok").len(), 2, "one of these options does not exist");
    let black = "position fen 4r1k1/4r1p1/8/p2R1P1K/5P1P/1QP3q1/1P6/3R4 b - - 0 1";
    let mut legal_after = |position: &str, go: &str| {
        gui.send(position);
        gui.ready();
        let mv = gui.go(go);
        assert!((4..=5).contains(&mv.len()), "{position}: {mv}");
        gui.ready();
    };
    for (position, go) in [
        // One clock, of the side to move; a clock that is nearly down, and one that is.
        ("position startpos", "go wtime 100"),
        (black, "go btime 100"),
        ("position startpos", "go wtime 100 winc 100 btime 100 binc 100"),
        ("position startpos", "go btime 100 binc 100 wtime 100 winc 100"),
        (black, "go btime 100 binc 100 wtime 100 winc 100"),
        ("position startpos moves e2e4 e7e5", "go wtime 1 btime 1"),
        ("position startpos", "go wtime 0 btime 0 movestogo 1"),
        ("position startpos", "go wtime -20 btime 100 winc 0"),
        // Any space, unknown words, and the other limits.
        ("position   startpos\tmoves  e2e4", " go \t depth   2  "),
        ("position startpos moves d2d4", "joho go nodes 1"),
        ("position startpos moves d2d4 d7d5", "go nodes 1000 ponderless 3"),
        ("position startpos", "go movetime 1"),
        ("position startpos", "go mate 1"),
        ("position startpos", "go depth 1 searchmoves a2a3"),
        // A mate, an only move, and a promotion.
        ("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "go depth 6"),
        ("position fen k7/8/2K5/8/8/8/8/R7 b - - 0 1", "go movetime 10"),
        ("position fen 8/P7/8/8/8/8/7k/K7 w - - 0 1", "go depth 4"),
    ] {
        legal_after(position, go);
    }
}

#[test]
fn a_short_game_against_itself() {
    let mut gui = Gui::start();
    gui.send("uci");
    gui.until("uciok");
    gui.send("ucinewgame");
    let mut moves = String::new();
    for ply in 0..24 {
        gui.ready();
        gui.send(&format!("position startpos{moves}"));
        let mv = gui.go(["go wtime 300 btime 300 winc 20 binc 20", "go nodes 400"][ply / 2 % 2]);
        moves += if moves.is_empty() { " moves " } else { " " };
        moves += &mv;
    }
    // All of them were legal: the position is read again, and nothing is said against it.
    gui.send(&format!("position startpos{moves}"));
    gui.ready();
    gui.send("quit");
    assert!(gui.engine.wait().unwrap().success());
}
