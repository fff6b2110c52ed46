//! `experiment engine`: this program as a player in a match, over the line protocol.

use std::io::{BufRead, StdinLock, Write};

use gametree::Clock;
use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};
use gametree_players::protocol::{Reply, Request};
use gametree_players::{
    AnyGame, Bot, Limits, MoveReply, MoveRequest, Played, PlayerSpec, Seat, open, player,
};

use super::match_play::unbuilt;
use crate::args::ServeArgs;
use crate::failure::{Failure, status};
use crate::job;
use crate::terminal::cleaned;

pub(super) fn run(args: &ServeArgs) -> Result<u8, Failure> {
    let setting = args.setting.clone().unwrap_or_default();
    if setting.is_external() {
        return Err(Failure::usage(
            "an external program speaks the protocol itself: expected a setting without command and uci",
        ));
    }
    let mut requests = Requests { setting, input: std::io::stdin().lock() };
    let mut game = requests.first_game();
    while let Some(current) = game {
        game = play(&current, &mut requests);
    }
    Ok(status::DONE)
}

/// The game being played.
struct CurrentGame {
    name: String,
    game: AnyGame,
}

impl CurrentGame {
    fn seat(&self) -> Seat<'_> {
        Seat { game: &self.game, name: &self.name, stop: job::stop_flag(), stopped: &job::interrupted }
    }
}

/// A request that changes what the loop does.
enum Next {
    Game(CurrentGame),
    Move(Limits, Option<Clock>, String),
}

/// Requests on stdin.
struct Requests<'i> {
    setting: PlayerSpec,
    input: StdinLock<'i>,
}

impl Requests<'_> {
    /// The next request for a move, or the next game; `None` at the end. Replies to all other requests.
    fn next(&mut self) -> Option<Next> {
        loop {
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line).ok()? == 0 {
                return None;
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.split_whitespace().next() == Some("info") {
                continue;
            }
            match line.parse() {
                Ok(Request::Quit) => return None,
                Ok(Request::Hello) => {
                    send(&Reply::Ready(format!("gametree {}", env!("CARGO_PKG_VERSION"))));
                }
                Ok(Request::New(name)) => match self.begin(&name) {
                    Ok(current) => {
                        send(&Reply::Ok);
                        return Some(Next::Game(current));
                    }
                    Err(error) => send(&Reply::Error(error)),
                },
                Ok(Request::Go { limits, clock, position }) => {
                    return Some(Next::Move(limits, clock, position));
                }
                Err(error) => send(&Reply::Error(error.to_string())),
            }
        }
    }

    /// Reads requests until a game begins.
    fn first_game(&mut self) -> Option<CurrentGame> {
        loop {
            match self.next()? {
                Next::Game(current) => return Some(current),
                Next::Move(..) => send(&Reply::Error("no game has begun: expected new GAME".to_owned())),
            }
        }
    }

    /// Begins a game, if the player can play it.
    fn begin(&self, name: &str) -> Result<CurrentGame, String> {
        let spec: Spec = name.parse().map_err(|error: gametree_games::SpecError| error.to_string())?;
        let game = open(spec, Order::Centre).ok_or_else(|| format!("{spec}: the board is too large"))?;
        let current = CurrentGame { name: spec.to_string(), game };
        player(current.seat(), &self.setting).map_err(|error| unbuilt(&error))?;
        Ok(current)
    }
}

/// Plays a game until the next one begins; `None` at the end of the requests.
fn play(current: &CurrentGame, requests: &mut Requests<'_>) -> Option<CurrentGame> {
    let mut next = requests.next()?;
    loop {
        let Next::Move(limits, clock, _) = next else { break };
        let (setting, timed) = (requests.setting.clone(), clock.is_some());
        let setting = if timed { setting.on_clock() } else { setting }.within(limits);
        let mut bot = player(current.seat(), &setting).map_err(|error| error.to_string());
        if let Ok(bot) = &mut bot
            && let Err(error) = bot.begin()
        {
            send(&Reply::Error(error.to_string()));
        }
        // One bot for as long as the limits stay the same, because it keeps its table during a game.
        while let Next::Move(same, clock, position) = &next
            && (*same, clock.is_some()) == (limits, timed)
        {
            let reply = match &mut bot {
                Ok(bot) => reply(&current.game, bot.as_mut(), *clock, position),
                Err(error) => Err(error.clone()),
            };
            send(&reply.unwrap_or_else(Reply::Error));
            next = requests.next()?;
        }
    }
    match next {
        Next::Game(current) => Some(current),
        Next::Move(..) => None,
    }
}

/// The bot's move in a position, or why there is none.
fn reply(
    game: &AnyGame,
    bot: &mut dyn Bot<AnyGame>,
    clock: Option<Clock>,
    position: &str,
) -> Result<Reply, String> {
    let played = Played::read(game, position).map_err(|error| error.to_string())?;
    let state = played.state(game);
    if state.outcome().is_some() {
        return Err("the game is over".to_owned());
    }
    let chosen = bot
        .choose(&MoveRequest { state: &state, played: &played, clock })
        .map_err(|error| error.to_string())?;
    let MoveReply { mv, nodes, depth, score } = chosen;
    Ok(Reply::Move { name: game.move_name(mv), nodes, depth, score })
}

fn send(reply: &Reply) {
    let mut out = std::io::stdout().lock();
    // Ignore a closed pipe: the next read ends the run.
    let _ = writeln!(out, "{}", cleaned(&reply.to_string(), false)).and_then(|()| out.flush());
}
