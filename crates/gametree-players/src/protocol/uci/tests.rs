//! Messages read back, and whatever is not one is ignored.

use proptest::prelude::*;

use super::*;

#[test]
fn commands_read_as_guis_write_them() {
    for line in [
        "uci",
        "debug on",
        "isready",
        "setoption name Hash value 64",
        "setoption name Clear Hash",
        "setoption name EvalFile value a b.txt",
        "ucinewgame",
        "position startpos moves e2e4 e7e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4",
        "go ponder wtime 100 btime -3 winc 1 binc 2 movestogo 40 depth 5 nodes 9 mate 3 movetime 7 infinite searchmoves e2e4 d2d4",
        "stop",
        "ponderhit",
        "quit",
    ] {
        assert_eq!(Command::read(line).map(|command| command.to_string()).as_deref(), Some(line));
    }
}

#[test]
fn unknown_words_are_ignored_and_the_rest_is_read() {
    let read = |line| Command::read(line).map(|command| command.to_string());
    for (line, meant) in [
        ("\t joho   debug\ton \r", Some("debug on")),
        ("debug loudly", None),
        ("setoption Hash 64", None),
        ("setoption name", None),
        ("setoption name value 3", None),
        ("setoption name  Clear   Hash ", Some("setoption name Clear Hash")),
        ("position", Some("position fen ")),
        ("position nowhere moves e2e4", Some("position fen nowhere moves e2e4")),
        ("position e2e4 startpos now moves", Some("position startpos")),
        ("position startpos e2e4 e7e5", Some("position startpos moves e2e4 e7e5")),
        ("position startpos moves", Some("position startpos")),
        ("go depth nodes 5", Some("go nodes 5")),
        ("go depth -5 movestogo 99999999999 wtime 1e3", Some("go movestogo 4294967295 depth 0")),
        ("go wtime 99999999999999999999 btime 12.7", Some("go wtime 9223372036854775807 btime 12")),
        ("go searchmoves e2e4 d2d4 infinite", Some("go infinite searchmoves e2e4 d2d4")),
        ("register name me code 3", Some("register later")),
        ("", None),
        ("Uci", None),
        ("xboard", None),
    ] {
        assert_eq!(read(line).as_deref(), meant, "{line:?}");
    }
}

#[test]
fn replies_read_as_engines_write_them() {
    for line in [
        "id name Deep Thing 3",
        "id author A and B",
        "option name Hash type spin default 1 min 1 max 128",
        "option name Ponder type check default false",
        "option name Style type combo default Very Normal var Solid var Very Normal",
        "option name Clear Hash type button",
        "option name Book File type string default <empty>",
        "option name Book File type string default c:\\my books\\min max.bin",
        "uciok",
        "readyok",
        "info depth 9 seldepth 12 multipv 2 score cp -31 upperbound wdl 1 2 997 nodes 5 nps 6 hashfull 7 tbhits 8 time 9 pv e2e4 e7e5",
        "info score mate -3 time 1",
        "info currmove e2e4 currmovenumber 3",
        "info string anything pv score",
        "bestmove e2e4 ponder e7e5",
        "bestmove (none)",
    ] {
        assert_eq!(Reply::read(line).map(|reply| reply.to_string()).as_deref(), Some(line));
    }
    assert_eq!(Reply::read("bestmove 0000 ponder (none)"), Some(Reply::BestMove { mv: None, ponder: None }));
    assert_eq!(Reply::read("bestmove"), Some(Reply::BestMove { mv: None, ponder: None }));
    for line in ["", "id", "id est", "option", "option name X", "option name X type new", "registration ok"] {
        assert_eq!(Reply::read(line), None, "{line}");
    }
    let pv_first = Reply::read("info pv e2e4 e7e5 depth 3 score cp x nodes 4").map(|reply| reply.to_string());
    assert_eq!(pv_first.as_deref(), Some("info depth 3 nodes 4 pv e2e4 e7e5"));
    assert!(Declaration { name: "Clear Hash".into(), kind: Kind::Button }.is_named("clear  HASH"));
}

/// A word that is none of the protocol's.
fn word() -> impl Strategy<Value = String> {
    "[a-h][1-8][a-h][1-8][qrbn]?"
}

fn texts() -> impl Strategy<Value = String> {
    proptest::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
}

fn go() -> impl Strategy<Value = Go> {
    let number = || proptest::option::of(any::<i64>());
    let small = || proptest::option::of(any::<u32>());
    let nodes = proptest::option::of(0..=i64::MAX.unsigned_abs());
    let sides = ([number(), number()], [number(), number()]);
    let limits = (small(), small(), small(), nodes, number());
    let moves = proptest::collection::vec(word(), 0..4);
    (moves, any::<[bool; 2]>(), sides, limits).prop_map(|(searchmoves, [ponder, infinite], sides, limits)| {
        let (moves_to_go, depth, mate, nodes, move_time) = limits;
        let (time, increment) = sides;
        Go { searchmoves, ponder, time, increment, moves_to_go, depth, nodes, mate, move_time, infinite }
    })
}

fn command() -> impl Strategy<Value = Command> {
    let option = (texts(), proptest::option::of(prop_oneof![texts(), Just(String::new())]));
    let position = (proptest::option::of(texts()), proptest::collection::vec(word(), 0..9));
    prop_oneof![
        go().prop_map(Command::Go),
        option.prop_map(|(name, value)| Command::SetOption { name, value }),
        position.prop_map(|(fen, moves)| Command::Position { fen, moves }),
        any::<bool>().prop_map(Command::Debug),
        prop::sample::select(vec![
            Command::Uci,
            Command::IsReady,
            Command::NewGame,
            Command::Stop,
            Command::Quit
        ]),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let small = || proptest::option::of(any::<u32>());
    let count = || proptest::option::of(0..=i64::MAX.unsigned_abs());
    let limit = prop::sample::select(vec![Limit::Exact, Limit::Lower, Limit::Upper]);
    let score = (any::<bool>(), any::<i64>(), limit).prop_map(|(mate, number, limit)| match mate {
        true => Score::Mate(number, limit),
        false => Score::Centipawns(number, limit),
    });
    let found = (proptest::option::of(score), proptest::option::of(any::<[u32; 3]>()));
    let moves = (
        proptest::option::of(word()),
        proptest::collection::vec(word(), 0..5),
        proptest::option::of(texts()),
    );
    ([small(), small(), small(), small(), small()], [count(), count(), count(), count()], found, moves)
        .prop_map(|(small, count, (score, wdl), (currmove, pv, string))| {
            let [depth, seldepth, multipv, hashfull, currmovenumber] = small;
            let [nodes, nps, tbhits, time] = count;
            let (searched, told) = ((depth, seldepth, multipv), (currmove, currmovenumber));
            let ((depth, seldepth, multipv), (currmove, currmovenumber)) = (searched, told);
            Info {
                depth,
                seldepth,
                multipv,
                score,
                wdl,
                nodes,
                nps,
                hashfull,
                tbhits,
                time,
                currmove,
                currmovenumber,
                pv,
                string,
            }
        })
}

fn reply() -> impl Strategy<Value = Reply> {
    let spin = any::<[i64; 3]>().prop_map(|[default, min, max]| Kind::Spin { default, min, max });
    let combo = (texts(), proptest::collection::vec(texts(), 0..4));
    let kind = prop_oneof![
        any::<bool>().prop_map(Kind::Check),
        spin,
        combo.prop_map(|(default, values)| Kind::Combo { default, values }),
        Just(Kind::Button),
        prop_oneof![texts(), Just(String::new())].prop_map(Kind::String),
    ];
    prop_oneof![
        texts().prop_map(Reply::Name),
        texts().prop_map(Reply::Author),
        (texts(), kind).prop_map(|(name, kind)| Reply::Option(Declaration { name, kind })),
        Just(Reply::UciOk),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::from),
        (proptest::option::of(word()), proptest::option::of(word()))
            .prop_map(|(mv, ponder)| Reply::BestMove { mv, ponder }),
    ]
}

proptest! {
    #[test]
    fn a_written_command_reads_back(command in command()) {
        prop_assert_eq!(Command::read(&command.to_string()), Some(command));
    }

    #[test]
    fn a_written_reply_reads_back(reply in reply()) {
        prop_assert_eq!(Reply::read(&reply.to_string()), Some(reply));
    }

    #[test]
    fn any_line_is_read_or_ignored(line in any::<String>()) {
        crate::testing::read_uci_or_ignore(&line);
    }

    #[test]
    fn words_of_the_protocol_in_any_order_are_read_or_ignored(words in proptest::collection::vec(prop::sample::select(vec![
        "go", "position", "startpos", "fen", "moves", "name", "value", "setoption", "info", "option", "type", "spin", "combo",
        "default", "min", "max", "var", "string", "score", "cp", "mate", "lowerbound", "wdl", "pv", "bestmove", "ponder", "id",
        "searchmoves", "depth", "-1", "7", "x", "<empty>", "", "\t",
    ]), 0..14)) {
        crate::testing::read_uci_or_ignore(&words.join(" "));
    }
}
