//! Matches: the statistics keep their stated error rates, and a result is determined by the seed.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gametree::Game;
use gametree::engine::Engine;
use gametree_games::connect4::ConnectFour;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::{Order, Playable};
use gametree_lab::Control;
use gametree_lab::journal::{Journal, JournalError};
use gametree_lab::match_play::{
    Adjudication, AgreedDraw, AgreedWin, GameRecord, Match, MatchError, MatchResult, MatchVerdict, Openings,
    Pairs, Seats, Sprt, expected,
};
use gametree_players::{Bot, MoveReply, MoveRequest, PlayerError, TimeControl};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

/// Distributions of pairs between players of equal strength: with many draws, with none, and with openings that decide games.
const EVEN: [[f64; 5]; 3] =
    [[0.02, 0.18, 0.60, 0.18, 0.02], [0.25, 0.0, 0.50, 0.0, 0.25], [0.05, 0.02, 0.86, 0.02, 0.05]];

/// Such a distribution, tilted so that the first player has this expected score.
fn tilted(kinds: [f64; 5], elo: f64) -> [f64; 5] {
    let with = |slope: f64| {
        let weights: Vec<f64> = (0..5).map(|i| kinds[i] * (slope * i as f64).exp()).collect();
        let total: f64 = weights.iter().sum();
        [0, 1, 2, 3, 4].map(|i: usize| weights[i] / total)
    };
    let mean = |kinds: [f64; 5]| (0..5).map(|i| kinds[i] * i as f64 / 4.0).sum::<f64>();
    let (mut low, mut high) = (-5.0, 5.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if mean(with(middle)) < expected(elo) { low = middle } else { high = middle }
    }
    with(low)
}

fn draw(kinds: &[f64; 5], random: &mut impl Rng) -> u8 {
    let mut left: f64 = random.random();
    (0..4)
        .find(|&i| {
            left -= kinds[usize::from(i)];
            left < 0.0
        })
        .unwrap_or(4)
}

/// The number of each verdict in a thousand matches of at most this many pairs.
fn verdicts(test: &Sprt, kinds: [f64; 5], most: u32, seed: u64) -> impl Fn(MatchVerdict) -> usize + use<> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut one = || {
        let mut pairs = Pairs::default();
        for _ in 0..most {
            pairs.add(draw(&kinds, &mut random));
            let verdict = test.verdict(&pairs);
            if verdict != MatchVerdict::Undecided {
                return verdict;
            }
        }
        MatchVerdict::Undecided
    };
    let verdicts: Vec<MatchVerdict> = (0..1_000).map(|_| one()).collect();
    move |wanted| verdicts.iter().filter(|&&verdict| verdict == wanted).count()
}

#[test]
fn even_matches_are_decided_wrongly_at_most_at_the_stated_rate() {
    for (seed, kinds) in (1..).zip(EVEN) {
        // The narrowest bounds need the longest matches.
        let quick: &[(f64, f64)] = &[(0.05, 60.0), (0.1, 40.0)];
        for &(alpha, width) in crate::cases(quick, &[(0.05, 60.0), (0.05, 30.0), (0.1, 40.0)]) {
            let allowed = (1_000.0 * alpha) as usize;
            let better = verdicts(&Sprt::new(0.0, width, alpha, alpha).unwrap(), kinds, 3_000, seed);
            assert!(
                better(MatchVerdict::Stronger) <= allowed,
                "{kinds:?}: {}",
                better(MatchVerdict::Stronger)
            );
            assert!(
                better(MatchVerdict::NotStronger) >= 800,
                "{kinds:?}: {}",
                better(MatchVerdict::NotStronger)
            );
            let worse = verdicts(&Sprt::new(-width, 0.0, alpha, alpha).unwrap(), kinds, 3_000, 50 + seed);
            assert!(worse(MatchVerdict::Weaker) <= allowed, "{kinds:?}: {}", worse(MatchVerdict::Weaker));
        }
    }
}

#[test]
fn a_stronger_player_is_recognised_at_the_stated_rate() {
    for (seed, kinds) in (1..).zip(EVEN) {
        let found = verdicts(&Sprt::new(0.0, 40.0, 0.05, 0.05).unwrap(), tilted(kinds, 40.0), 5_000, seed);
        assert!(found(MatchVerdict::NotStronger) <= 50, "{kinds:?}: {}", found(MatchVerdict::NotStronger));
        assert!(found(MatchVerdict::Stronger) >= 950, "{kinds:?}: {}", found(MatchVerdict::Stronger));
    }
}

#[test]
fn intervals_have_the_stated_coverage() {
    for (seed, kinds) in (1..).zip(EVEN) {
        for (pairs, elo) in [(5, 0.0), (20, 0.0), (200, 0.0), (200, 60.0), (20, -150.0)] {
            let kinds = tilted(kinds, elo);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut one = || {
                let mut drawn = Pairs::default();
                (0..pairs).for_each(|_| drawn.add(draw(&kinds, &mut random)));
                let (low, high) = drawn.rating().unwrap().interval;
                low <= elo && elo <= high
            };
            let held = (0..2_000).filter(|_| one()).count();
            // 95 % of 2,000, minus three standard deviations.
            assert!(held >= 1_870, "{kinds:?}, {pairs} pairs at {elo}: {held}");
        }
    }
}

/// The engine at a fixed depth. With `calls`, it fails after that many.
struct Deep<'a, G> {
    game: &'a G,
    depth: u32,
    calls: Option<&'a AtomicU64>,
    stop: &'a AtomicBool,
}

impl<G: Playable> Bot<G> for Deep<'_, G> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }
    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        if let Some(calls) = self.calls
            && calls.fetch_sub(1, Ordering::Relaxed) == 1
        {
            self.stop.store(true, Ordering::Relaxed);
        }
        let eval = self.game.default_evaluation();
        let report = Engine::new(self.game).evaluate(eval).guided().depth(self.depth).run(request.state);
        Ok(MoveReply {
            mv: report.best[0],
            nodes: report.nodes,
            depth: report.details.depth,
            score: Some(report.score),
        })
    }
}

fn connect4() -> ConnectFour {
    ConnectFour::new(7, 6, Order::Centre).unwrap()
}

fn terms(games: u64, seed: u64, sprt: Option<Sprt>, jobs: usize) -> Match {
    Match {
        games,
        openings: Openings::Random { plies: 4, seed },
        sprt,
        adjudication: Adjudication::default(),
        jobs,
    }
}

/// A match of depth `a` against depth `b`, stopped after `calls` moves.
fn play(
    terms: &Match,
    (a, b): (u32, u32),
    journal: Option<&PathBuf>,
    calls: Option<u64>,
) -> Result<MatchResult, MatchError> {
    let (game, stop, calls) = (connect4(), AtomicBool::new(false), calls.map(AtomicU64::new));
    let (calls, flag) = (calls.as_ref(), &stop);
    let seats = || -> Result<Seats<'_, ConnectFour>, PlayerError> {
        let deep = |depth| Box::new(Deep { game: &game, depth, calls, stop: flag });
        Ok([deep(a), deep(b)])
    };
    let about = json!({"seed": 1});
    let journal = journal.map(|path| Journal::open(path, &about)).transpose()?;
    terms.play(&game, &seats, journal, Control { stop: Some(flag), progress: None }, |_| {})
}

/// The result without times: the part that must not depend on how it was reached.
fn timeless(mut result: MatchResult) -> MatchResult {
    result.spent.iter_mut().for_each(|spent| spent.seconds = 0.0);
    for record in &mut result.records {
        record.spent.iter_mut().for_each(|spent| spent.seconds = 0.0);
    }
    result
}

#[test]
fn a_setting_against_itself_is_even() {
    let result = play(&terms(40, 3, None, 2), (3, 3), None, None).unwrap();
    assert_eq!((result.games(), result.wins, result.pairs.counts), (40, result.losses, [0, 0, 20, 0, 0]));
    assert_eq!((result.rating().unwrap().elo, result.verdict), (0.0, MatchVerdict::Undecided));
}

#[test]
fn a_match_does_not_depend_on_the_number_of_threads_and_ends_with_the_test() {
    let test = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
    let one = timeless(play(&terms(400, 1, Some(test), 1), (4, 1), None, None).unwrap());
    assert_eq!(one.verdict, MatchVerdict::Stronger);
    assert!(one.games() < 400 && !one.stopped && one.course.len() as u64 * 2 == one.games());
    for _ in 0..3 {
        assert_eq!(timeless(play(&terms(400, 1, Some(test), 3), (4, 1), None, None).unwrap()), one);
    }
    let history = one.history(Some(&test));
    assert_eq!((history.len(), history.last().unwrap().1), (one.course.len(), one.llr));
    assert_ne!(timeless(play(&terms(400, 2, Some(test), 1), (4, 1), None, None).unwrap()), one);
}

#[test]
fn the_stronger_player_wins_on_either_side() {
    let [ab, ba] = [(3, 1), (1, 3)].map(|depths| play(&terms(60, 5, None, 2), depths, None, None).unwrap());
    assert_eq!((ab.wins, ab.draws, ab.losses), (ba.losses, ba.draws, ba.wins));
    assert_eq!((ab.verdict, ba.verdict), (MatchVerdict::Stronger, MatchVerdict::Weaker));
}

/// A temporary file for one test.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gametree-{name}-{}.ndjson", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_match_stopped_anywhere_resumes_to_the_same_result() {
    let whole = timeless(play(&terms(20, 1, None, 1), (2, 1), None, None).unwrap());
    for calls in [1, 40, 150, 333] {
        let path = fresh(&format!("stopped-{calls}"));
        let stopped = play(&terms(20, 1, None, 2), (2, 1), Some(&path), Some(calls)).unwrap();
        assert!(stopped.stopped && stopped.games() < 20);
        // A half-written line, as left by a killed process.
        let kept = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{kept}{{\"number\":19,\"mov")).unwrap();
        let finished = kept.lines().count() - 1;
        let ended = timeless(play(&terms(20, 1, None, 2), (2, 1), Some(&path), None).unwrap());
        assert_eq!(ended, whole);
        let lines = std::fs::read_to_string(&path).unwrap();
        assert!(lines.starts_with(&kept) && lines.lines().count() == 21, "{finished} games were kept");
        // The third run has nothing left to play.
        assert_eq!(timeless(play(&terms(20, 1, None, 2), (2, 1), Some(&path), Some(1)).unwrap()), whole);
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_journal_has_one_writer_and_belongs_to_one_match() {
    let path = fresh("journal");
    let about = json!({"a": "one", "b": "two"});
    let open = |about: &serde_json::Value| Journal::<GameRecord>::open(&path, about);
    let (held, games) = open(&about).unwrap();
    assert!(games.is_empty());
    assert!(matches!(open(&about), Err(JournalError::InUse { .. })));
    drop(held);
    let other = open(&json!({"a": "one", "b": "three"})).unwrap_err().to_string();
    assert!(other.contains("b \"two\": expected \"three\""), "{other}");
    let kept = std::fs::read_to_string(&path).unwrap();
    for (added, line) in [("{}\n", 2), ("not json\n", 2), ("{\"number\":0}\n", 2)] {
        std::fs::write(&path, format!("{kept}{added}")).unwrap();
        let wrong = open(&about).unwrap_err();
        assert!(matches!(wrong, JournalError::Line { line: found, .. } if found == line), "{wrong}");
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            format!("{kept}{added}"),
            "nothing is cut from it"
        );
    }
    // One bit of the first line is another: of its checksum, and of what it says.
    for at in [kept.len() - 4, kept.find("two").unwrap()] {
        let mut changed = kept.clone().into_bytes();
        changed[at] ^= 1;
        std::fs::write(&path, &changed).unwrap();
        let wrong = open(&about).unwrap_err();
        let refused = matches!(wrong, JournalError::Damaged { line: 1, .. } | JournalError::Other { .. });
        assert!(refused, "{wrong}");
    }
    // A journal without checksums is continued without them.
    let old = "{\"schema\":1,\"match\":{\"a\":\"one\",\"b\":\"two\"}}\n";
    std::fs::write(&path, old).unwrap();
    assert!(open(&about).unwrap().1.is_empty());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), old);
    // Another file, and a half-written first line of our own.
    std::fs::write(&path, "my only copy").unwrap();
    assert!(open(&about).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my only copy");
    std::fs::write(&path, &kept[..kept.len() / 2]).unwrap();
    drop(open(&about).unwrap());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), kept);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn games_of_another_match_are_rejected() {
    let path = fresh("foreign");
    play(&terms(4, 1, None, 1), (1, 1), Some(&path), None).unwrap();
    // Without its checksums, which would find each of these changes first.
    let text = std::fs::read_to_string(&path).unwrap().replace("\"schema\":2", "\"schema\":1");
    let plain =
        |line: &str| line.split_once(",\"crc\"").map_or(line.to_owned(), |(plain, _)| format!("{plain}}}\n"));
    let text: String = text.lines().map(plain).collect();
    // Another winner, another opening, an illegal move, an earlier end.
    let wrongs = [
        text.replacen("\"winner\":\"A\"", "\"winner\":\"B\"", 1),
        text.replacen("\"opening\":4", "\"opening\":3", 1),
        text.replacen("\"moves\":\"", "\"moves\":\"1111111", 1),
        text.replacen("\"forfeit\":null", "\"forfeit\":\"crashed\"", 1),
    ];
    for wrong in wrongs {
        assert_ne!(wrong, text);
        std::fs::write(&path, wrong).unwrap();
        let error = play(&terms(4, 1, None, 1), (1, 1), Some(&path), None).unwrap_err();
        assert!(matches!(error, MatchError::Foreign { .. }), "{error}");
    }
    std::fs::write(&path, &text).unwrap();
    assert!(matches!(
        play(&terms(4, 2, None, 1), (1, 1), Some(&path), None),
        Err(MatchError::Foreign { number: 0 })
    ));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn games_end_where_both_agree_and_are_the_same_until_then() {
    let path = fresh("agreed");
    let win = AgreedWin { points: 1_000_000, moves: 1 };
    let draw = AgreedDraw { points: 3, moves: 1, plies: 30 };
    let agreed =
        Match { adjudication: Adjudication { win: Some(win), draw: Some(draw) }, ..terms(20, 7, None, 1) };
    let whole = play(&terms(20, 7, None, 2), (6, 5), None, None).unwrap();
    let early = play(&agreed, (6, 5), Some(&path), None).unwrap();
    assert_eq!((whole.adjudicated, early.forfeits), (0, 0));
    assert!(early.adjudicated >= 10, "{} of 20", early.adjudicated);
    for (whole, early) in whole.records.iter().zip(&early.records) {
        assert!(whole.moves.starts_with(&early.moves) && whole.first == early.first);
        assert_eq!(early.adjudicated, whole.moves != early.moves);
        // Both had proved it, or saw nothing in the last moves.
        assert!(early.winner.is_none() || early.winner == whole.winner, "{}", whole.moves);
    }
    // The journal is one of such a match, and of no other.
    assert_eq!(timeless(play(&agreed, (6, 5), Some(&path), None).unwrap()), timeless(early));
    let foreign = play(&terms(20, 7, None, 1), (6, 5), Some(&path), None);
    assert!(matches!(foreign, Err(MatchError::Foreign { .. })));
    std::fs::remove_file(path).unwrap();
}

/// Plays an illegal move on its third turn.
struct Cheat<'a>(&'a TicTacToe, u32);

impl Bot<TicTacToe> for Cheat<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.1 = 0;
        Ok(())
    }
    fn choose(&mut self, request: &MoveRequest<'_, TicTacToe>) -> Result<MoveReply<u8>, PlayerError> {
        self.1 += 1;
        let taken = request.played.moves().first().copied();
        let free = self.0.moves(request.state).next();
        let mv = if self.1 == 3 { taken.or(free) } else { free };
        Ok(MoveReply { mv: mv.unwrap(), nodes: 0, depth: 0, score: None })
    }
}

#[test]
fn an_illegal_move_loses_the_game() {
    let game = TicTacToe::new(5, 5, 5, Order::Natural).unwrap();
    let stop = AtomicBool::new(false);
    let seats = || -> Result<Seats<'_, TicTacToe>, PlayerError> {
        Ok([Box::new(Cheat(&game, 0)), Box::new(Deep { game: &game, depth: 1, calls: None, stop: &stop })])
    };
    let openings = Openings::Listed { positions: vec!["a1 b2".into(), "c3".into()], seed: 1 };
    let terms = Match { games: 4, openings, sprt: None, adjudication: Adjudication::default(), jobs: 1 };
    let result = terms.play(&game, &seats, None, Control::default(), |_| {}).unwrap();
    assert_eq!((result.losses, result.forfeits), (4, 4));
}

/// Has 50 ms for a game, and needs 200 ms for its third move.
struct Dawdler<'a>(&'a TicTacToe, u32);

impl Bot<TicTacToe> for Dawdler<'_> {
    fn time_control(&self) -> Option<TimeControl> {
        "50ms+1ms".parse().ok()
    }
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.1 = 0;
        Ok(())
    }
    fn choose(&mut self, request: &MoveRequest<'_, TicTacToe>) -> Result<MoveReply<u8>, PlayerError> {
        let clock = request.clock.ok_or_else(|| PlayerError::Broken("no clock".into()))?;
        if clock.left > Duration::from_millis(52) || clock.increment != Duration::from_millis(1) {
            return Err(PlayerError::Broken(format!("{clock:?}")));
        }
        self.1 += 1;
        if self.1 == 3 {
            std::thread::sleep(Duration::from_millis(200));
        }
        let mv = self.0.moves(request.state).next();
        Ok(MoveReply { mv: mv.unwrap(), nodes: 0, depth: 0, score: None })
    }
}

#[test]
fn a_move_that_oversteps_the_clock_loses_the_game() {
    let game = TicTacToe::new(5, 5, 5, Order::Natural).unwrap();
    let stop = AtomicBool::new(false);
    let seats = || -> Result<Seats<'_, TicTacToe>, PlayerError> {
        Ok([Box::new(Deep { game: &game, depth: 1, calls: None, stop: &stop }), Box::new(Dawdler(&game, 0))])
    };
    let openings = Openings::Listed { positions: vec!["a1 b2".into()], seed: 1 };
    let path = std::env::temp_dir().join(format!("gametree-clock-{}.ndjson", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let terms = Match { games: 2, openings, sprt: None, adjudication: Adjudication::default(), jobs: 1 };
    let about = terms.about("mnk:5,5,5", ["quick", "slow"]);
    let resumed = || Some(Journal::open(&path, &about).unwrap());
    let played = terms.play(&game, &seats, resumed(), Control::default(), |_| {}).unwrap();
    assert_eq!((played.wins, played.forfeits, played.lost_on_time), (2, 2, [0, 2]));
    let json = terms.json(&played, (&game, "mnk:5,5,5"), ["quick", "slow"], None, 1.0);
    assert_eq!((&json["a"]["lost_on_time"], &json["b"]["lost_on_time"]), (&0.into(), &2.into()));
    // The journal has it too.
    let again = terms.play(&game, &seats, resumed(), Control::default(), |_| {}).unwrap();
    assert_eq!(timeless(again), timeless(played));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("lost on time, by ").count(), 2, "{text}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn invalid_matches_are_rejected() {
    for games in [0, 3] {
        assert!(
            matches!(play(&terms(games, 1, None, 1), (1, 1), None, None), Err(MatchError::Games(n)) if n == games)
        );
    }
    let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let stop = AtomicBool::new(false);
    let seats = || -> Result<Seats<'_, TicTacToe>, PlayerError> {
        let deep = || Box::new(Deep { game: &game, depth: 1, calls: None, stop: &stop });
        Ok([deep(), deep()])
    };
    for (position, wrong) in [("a1 b1 a2 b2 a3", "opening 1 ends the game"), ("a1 a1", "opening 1: move 2")] {
        let openings = Openings::Listed { positions: vec![position.into()], seed: 1 };
        let terms = Match { games: 2, openings, sprt: None, adjudication: Adjudication::default(), jobs: 2 };
        let error = terms.play(&game, &seats, None, Control::default(), |_| {}).unwrap_err().to_string();
        assert!(error.contains(wrong), "{error}");
    }
    let broken =
        || -> Result<Seats<'_, TicTacToe>, PlayerError> { Err(PlayerError::Broken("no engine".into())) };
    let terms = Match {
        games: 2,
        openings: Openings::Random { plies: 1, seed: 1 },
        sprt: None,
        adjudication: Adjudication::default(),
        jobs: 2,
    };
    let error = terms.play(&game, &broken, None, Control::default(), |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "no engine");
}

#[test]
fn the_corpora_of_the_fuzz_targets() {
    let check = |target: &str, read: fn(&str)| {
        let folder = format!("{}/../../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() >= 15, "{target}");
        for file in files {
            read(&std::fs::read_to_string(file).unwrap());
        }
    };
    check("match", gametree_lab::testing::read_match_or_refuse);
    check("parts", gametree_lab::testing::read_part_or_refuse);
}
