//! Matches of chess: openings from PGN and EPD, games in PGN, and draws by repetition.

use gametree::Game;
use gametree::knowledge::Notation;
use gametree_games::chess::{Chess, pgn};
use gametree_lab::Control;
use gametree_lab::match_play::{
    Adjudication, GameRecord, Match, Openings, Seats, Side, Spent, games_as_pgn, openings_of_epd,
    openings_of_pgn,
};
use gametree_players::{Bot, MoveReply, MoveRequest, PlayerError};

/// Plays knights out and back, in one of two ways.
struct Knights<'a>(&'a Chess);

impl Bot<Chess> for Knights<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, Chess>) -> Result<MoveReply<u16>, PlayerError> {
        let mut names = ["g1f3", "f3g1", "g8f6", "f6g8"].into_iter();
        let mv = names.find_map(|name| {
            let (mv, _) = self.0.read_move(name).ok()?;
            self.0.moves(request.state).find(|&legal| legal == mv)
        });
        Ok(MoveReply { mv: mv.unwrap_or(0), nodes: 0, depth: 0, score: None })
    }
}

fn played(positions: Vec<String>) -> Vec<GameRecord> {
    let game = Chess::usual();
    let terms = Match {
        games: 2,
        openings: Openings::Listed { positions, seed: 1 },
        sprt: None,
        adjudication: Adjudication::default(),
        jobs: 1,
    };
    let bots = || -> Result<Seats<'_, Chess>, PlayerError> {
        Ok([Box::new(Knights(&game)), Box::new(Knights(&game))])
    };
    terms.play(&game, &bots, None, Control::default(), |_| {}).unwrap().records
}

#[test]
fn a_game_of_chess_is_drawn_when_a_position_occurs_the_third_time() {
    let records = played(vec![String::new()]);
    let four = "g1f3 g8f6 f3g1 f6g8";
    assert_eq!(records[0].moves, format!("{four} {four}"));
    assert_eq!((records[0].winner, &records[0].forfeit), (None, &None));
    let game = Chess::usual();
    let text = games_as_pgn((&game, "chess"), ["A", "B"], &records).unwrap();
    let games: Vec<_> = pgn::games(&text).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].tag("White").unwrap(), games[1].tag("White").unwrap()), ("A".into(), "B".into()));
    assert_eq!(games[0].tag("Round").unwrap(), "1");
    assert!(text.contains("Ng8 {a draw by repetition} 1/2-1/2\n"), "{text}");
    assert_eq!(games[1].read(&game).unwrap().1.len(), 8);
}

#[test]
fn openings_come_from_files_of_other_programs() {
    let game = Chess::usual();
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O 1-0\n";
    let openings = openings_of_pgn(&game, text).unwrap();
    assert_eq!(openings, ["e2e4 e7e5", "[4k3/8/8/8/8/8/8/4K2R w K - 0 1] e1g1"]);
    let epd =
        openings_of_epd(&game, "# two\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\n4k3/8/8/8/8/8/8/4K2R b - - 3 9")
            .unwrap();
    assert_eq!(epd, ["[4k3/8/8/8/8/8/8/4K2R w K - 0 1]", "[4k3/8/8/8/8/8/8/4K2R b - - 3 9]"]);
    for opening in openings.iter().chain(&epd) {
        game.read_position(opening).unwrap();
    }
    let error = |text: &str| openings_of_pgn(&game, text).unwrap_err().to_string();
    assert_eq!(error("1. e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1"), "line 3: the game is over: expected an opening");
    assert_eq!(error("{}"), "no opening: expected games in PGN or positions in EPD");
    assert!(
        error("1. e4 *\n1. e5 *")
            .starts_with("the game of line 2: move 1: \"e5\" is not legal here: expected one of 16 moves")
    );
    let error = openings_of_epd(&game, "\n4k3/8 w - -").unwrap_err().to_string();
    assert!(error.starts_with("line 2: the position in brackets, the pieces"), "{error}");
    let after = played(openings[..1].to_vec());
    assert_eq!((after[0].opening, after[0].moves.split(' ').count()), (2, 10));
}

#[test]
fn how_a_game_ended_is_said_in_its_tags() {
    let record = GameRecord {
        number: 6,
        opening: 0,
        moves: "f2f3 e7e5 g2g4".into(),
        first: Side::B,
        winner: Some(Side::B),
        forfeit: Some("it crashed {again}".into()),
        on_time: false,
        adjudicated: false,
        spent: [Spent::default(); 2],
    };
    let game = Chess::usual();
    let written = |record: &GameRecord| {
        games_as_pgn((&game, "chess"), ["nodes=1", "nodes=2"], std::slice::from_ref(record)).unwrap()
    };
    let text = written(&record);
    for part in [
        "[Event \"gametree experiment match, chess\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"7\"]\n[White \"nodes=2\"]\n\
         [Black \"nodes=1\"]\n[Result \"1-0\"]\n[PlyCount \"3\"]\n[Termination \"rules infraction\"]\n\n",
        "1. f3 e5 2. g4 {forfeit: it crashed (again)} 1-0\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(
        written(&GameRecord { on_time: true, ..record.clone() }).contains("[Termination \"time forfeit\"]")
    );
    let agreed = written(&GameRecord { adjudicated: true, forfeit: None, ..record.clone() });
    assert!(agreed.contains("[Termination \"adjudication\"]"), "{agreed}");
    assert!(agreed.ends_with("2. g4 {both players agreed on the result} 1-0\n"), "{agreed}");
    let mate =
        GameRecord { moves: "f2f3 e7e5 g2g4 d8h4".into(), winner: Some(Side::A), forfeit: None, ..record };
    assert!(
        written(&mate).ends_with("[Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
        "{}",
        written(&mate)
    );
}

#[test]
fn the_corpus_of_the_fuzz_target() {
    let folder = format!("{}/../../fuzz/corpus/chess", env!("CARGO_MANIFEST_DIR"));
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        gametree_lab::testing::read_chess_or_refuse(&String::from_utf8_lossy(&bytes));
        read += 1;
    }
    assert!(read >= 20, "only {read} files");
}
