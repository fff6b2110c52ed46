//! Plays one game between two bots, and validates the record of a game.

use gametree::knowledge::{Keyed, Notation};
use gametree::{Game, Outcome};

use super::adjudication::{Adjudication, Agreement};
use super::record::GameRecord;
use super::side::{Seats, Side, Spent};
use gametree_players::{GameClock, MoveRequest, Played, PlayerError, TimeControl, drawn_by_repetition};

/// A longer game is a draw: under rules that allow repetition it need not end.
pub(super) const MAX_PLIES: u64 = 2_000;

/// The winner of a finished game.
fn winner<G: Game>(game: &G, end: &G::State, outcome: Outcome, first: Side) -> Option<Side> {
    let mover = Side::of(game.to_move(end), first);
    match outcome.score().finite().unwrap_or(0).signum() {
        1 => Some(mover),
        -1 => Some(mover.other()),
        _ => None,
    }
}

/// A game to be played: its number, its opening and the side with the first move.
pub(super) struct Pairing<G: Game> {
    pub(super) number: u64,
    pub(super) opening: Played<G>,
    pub(super) first: Side,
}

/// Plays a game; `None` if `stopped` returns true before its end.
pub(super) fn play_game<G: Game<State: PartialEq> + Notation + Keyed>(
    game: &G,
    pairing: Pairing<G>,
    bots: &mut Seats<'_, G>,
    adjudication: &Adjudication,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<GameRecord>, PlayerError> {
    let Pairing { number, opening: mut played, first } = pairing;
    let (mut state, mut spent) = (played.state(game), [Spent::default(); 2]);
    let opening = played.moves().len();
    let mut before = played.positions_before(game);
    let mut clocks: [Option<GameClock>; 2] =
        bots.each_ref().map(|bot| bot.time_control().map(TimeControl::begin));
    let mut agreement = Agreement::default();
    let ended = |played: &Played<G>, winner, forfeit, on_time, spent| {
        Ok(Some(GameRecord {
            number,
            opening,
            moves: played.text(game),
            first,
            winner,
            forfeit,
            on_time,
            adjudicated: false,
            spent,
        }))
    };
    let end = |played: &Played<G>, winner, forfeit, spent| ended(played, winner, forfeit, false, spent);
    for (side, bot) in [Side::A, Side::B].into_iter().zip(bots.iter_mut()) {
        match bot.begin() {
            Ok(()) => {}
            // Ctrl-C may have terminated an external program too.
            Err(_) if stopped() => return Ok(None),
            Err(PlayerError::Stopped) => return Ok(None),
            Err(PlayerError::Forfeit(reason) | PlayerError::Broken(reason)) => {
                return Err(PlayerError::Broken(format!("{}: {reason}", side.name())));
            }
        }
    }
    loop {
        if let Some(outcome) = game.outcome(&state) {
            return end(&played, winner(game, &state, outcome, first), None, spent);
        }
        if drawn_by_repetition(game, &before, &state) || played.moves().len() as u64 >= MAX_PLIES {
            return end(&played, None, None, spent);
        }
        if let Some(winner) = agreement.result(adjudication, played.moves().len()) {
            let ended = end(&played, winner, None, spent)?;
            return Ok(ended.map(|record| GameRecord { adjudicated: true, ..record }));
        }
        if stopped() {
            return Ok(None);
        }
        let side = Side::of(game.to_move(&state), first);
        let started = std::time::Instant::now();
        let reply = bots[side as usize].choose(&MoveRequest {
            state: &state,
            played: &played,
            clock: clocks[side as usize].map(|clock| clock.now()),
        });
        let time = started.elapsed();
        if let Some(clock) = &mut clocks[side as usize]
            && let Err(late) = clock.spend(time)
        {
            if stopped() {
                return Ok(None);
            }
            let reason = format!("lost on time, by {:.1} ms", 1e3 * late.as_secs_f64());
            return ended(&played, Some(side.other()), Some(reason), true, spent);
        }
        let reply = match reply {
            Ok(reply) => match reply.legal(game, &state) {
                Ok(reply) => reply,
                Err(illegal) => {
                    return end(&played, Some(side.other()), Some(illegal.to_string()), spent);
                }
            },
            Err(_) if stopped() => return Ok(None),
            Err(PlayerError::Forfeit(reason)) => {
                return end(&played, Some(side.other()), Some(reason), spent);
            }
            Err(PlayerError::Broken(reason)) => {
                return Err(PlayerError::Broken(format!("{}: {reason}", side.name())));
            }
            Err(PlayerError::Stopped) => return Ok(None),
        };
        // A search cut short by the stop might have found another move.
        if stopped() {
            return Ok(None);
        }
        spent[side as usize] = spent[side as usize].and(Spent {
            moves: 1,
            nodes: reply.nodes,
            plies: u64::from(reply.depth),
            seconds: time.as_secs_f64(),
        });
        before.push(state.clone());
        state = game.play(&state, reply.mv);
        played.push(reply.mv);
        agreement.hear(adjudication, side, reply.score);
    }
}

/// Whether a record is consistent with the rules: it begins with `opening`, all its moves are legal, and it ends by the
/// rules with the recorded winner, by a position that came back often enough, or before that by a forfeit or, in a match that
/// knows such ends, by agreement.
pub(super) fn is_consistent<G: Game<State: PartialEq> + Notation + Keyed>(
    record: &GameRecord,
    game: &G,
    opening: &Played<G>,
    adjudication: &Adjudication,
) -> bool {
    let Ok(played) = Played::read(game, &record.moves) else { return false };
    let state = played.state(game);
    let winner = |outcome| winner(game, &state, outcome, record.first);
    record.opening == opening.moves().len()
        && played.begins_with(opening, game)
        && match (game.outcome(&state), &record.forfeit) {
            _ if record.adjudicated && (record.forfeit.is_some() || game.outcome(&state).is_some()) => false,
            (Some(outcome), None) => winner(outcome) == record.winner,
            (None, Some(_)) => record.winner == Some(Side::of(game.to_move(&state), record.first).other()),
            (None, None) if record.adjudicated => adjudication.is_on(),
            (None, None) => {
                let repeated = || drawn_by_repetition(game, &played.positions_before(game), &state);
                record.winner.is_none() && (played.moves().len() as u64 >= MAX_PLIES || repeated())
            }
            (Some(_), Some(_)) => false,
        }
}
