//! `experiment engine`: this program as a player of somebody's match, by the line protocol of `gametree_lab::match_play::ExternalBot`.

use std::io::{BufRead, StdinLock, Write};

use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_lab::match_play::{Bot, MoveRequest, Reply, Request, moves_of};

use crate::args::ServeArgs;
use crate::failure::{Failure, status};
use crate::setting::{Seat, Who, thinker};

/// Where requests come from.
type Requests<'a> = StdinLock<'a>;

pub(super) fn run(args: &ServeArgs) -> Result<u8, Failure> {
    if args.setting.as_ref().is_some_and(|setting| matches!(setting.who, Who::Program(..))) {
        return Err(Failure::usage(
            "a program outside needs nobody to speak for it: expected a setting without command",
        ));
    }
    let mut requests = std::io::stdin().lock();
    let mut game = None;
    // Each game's rules are a type: a visit lasts until another game is asked for.
    loop {
        let next = match game.take() {
            None => Serve { args, requests: &mut requests }.outside(),
            Some(spec) => {
                let spec: Spec = spec;
                let serve = Serve { args, requests: &mut requests };
                spec.visit_fast(Order::Centre, Inside(serve, spec)).flatten()
            }
        };
        match next {
            Some(spec) => game = Some(spec),
            None => return Ok(status::DONE),
        }
    }
}

struct Serve<'a, 'i> {
    args: &'a ServeArgs,
    requests: &'a mut Requests<'i>,
}

fn say(reply: &Reply) {
    let mut out = std::io::stdout().lock();
    // Whoever has gone hears nothing.
    let _ = writeln!(out, "{reply}").and_then(|()| out.flush());
}

impl Serve<'_, '_> {
    /// The next request that is one; `None` at the end.
    fn next(&mut self) -> Option<Request> {
        loop {
            let mut line = Vec::new();
            if self.requests.read_until(b'\n', &mut line).ok()? == 0 {
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
                    say(&Reply::Ready(format!("gametree {}", env!("CARGO_PKG_VERSION"))));
                }
                Ok(request) => return Some(request),
                Err(error) => say(&Reply::Error(error.to_string())),
            }
        }
    }

    /// Reads until a game is begun: its rules.
    fn outside(mut self) -> Option<Spec> {
        loop {
            match self.next()? {
                Request::New(name) => match name.parse() {
                    Ok(spec) => return Some(spec),
                    Err(error) => say(&Reply::Error(format!("{error}"))),
                },
                _ => say(&Reply::Error("no game has begun: expected new GAME".to_owned())),
            }
        }
    }
}

/// Plays one game of the catalogue.
struct Inside<'a, 'i>(Serve<'a, 'i>, Spec);

impl Visitor for Inside<'_, '_> {
    type Output = Option<Spec>;

    /// Plays this game until another is asked for: its rules.
    fn visit<G: Playable>(self, game: &G) -> Option<Spec> {
        let Inside(mut serve, spec) = self;
        let seat = Seat { game, spec, stop: crate::job::stop_flag() };
        if let Err(failure) = thinker(seat, &serve.args.setting.clone().unwrap_or_default()) {
            say(&Reply::Error(failure.message().to_owned()));
            return serve.outside();
        }
        say(&Reply::Ok);
        let mut request = serve.next()?;
        loop {
            let (depth, nodes, time) = match request {
                Request::Go { depth, nodes, time, .. } => (depth, nodes, time),
                _ => (None, None, None),
            };
            let setting = serve.args.setting.clone().unwrap_or_default().within(depth, nodes, time);
            let mut thinker = thinker(seat, &setting).and_then(|mut thinker| {
                thinker.begin().map_err(|fault| Failure::usage(fault.to_string()))?;
                Ok(thinker)
            });
            // One thinker for as long as the limits stay: it knows what it has learnt in this game.
            loop {
                match &request {
                    Request::New(name) => match name.parse() {
                        Ok(other) => return Some(other),
                        Err(error) => say(&Reply::Error(format!("{error}"))),
                    },
                    Request::Go { depth: d, nodes: n, time: t, .. }
                        if (*d, *n, *t) != (depth, nodes, time) =>
                    {
                        break;
                    }
                    Request::Go { position, .. } => {
                        let answer = match &mut thinker {
                            Ok(thinker) => answer(game, thinker.as_mut(), position),
                            Err(failure) => Err(failure.message().to_owned()),
                        };
                        say(&answer.unwrap_or_else(Reply::Error));
                    }
                    Request::Hello | Request::Quit => {}
                }
                request = serve.next()?;
            }
        }
    }
}

/// A move in this position, or why there is none.
fn answer<G: Playable>(game: &G, thinker: &mut dyn Bot<G>, position: &str) -> Result<Reply, String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let state = game.read_position(position).map_err(|error| told(&error))?;
    let moves = moves_of(game, position).map_err(|error| told(&error))?;
    if game.outcome(&state).is_some() {
        return Err("the game is over".to_owned());
    }
    let thought =
        thinker.choose(&MoveRequest { state: &state, moves: &moves }).map_err(|fault| told(&fault))?;
    Ok(Reply::Move { name: game.move_name(thought.mv), nodes: thought.nodes, depth: thought.depth })
}
