//! `why`: why a move is the best, and why another one is not.

use std::time::Duration;

use gametree_games::Order;
use gametree_players::{DEFAULT_TIME, Explainer, Question, Why, WhyLimits, legal_move, player_name};
use serde_json::json;

use crate::args::WhyArgs;
use crate::board::{draw_marked, player};
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::{Ink, Output};

/// The time with a limit of nodes, which is to end the searches.
const WITH_NODES: Duration = Duration::from_secs(60);

pub(super) fn run(args: &WhyArgs, out: &Output) -> Result<u8, Failure> {
    let game = input::open_game(args.position.game, Order::Centre)?;
    let name = args.position.game.to_string();
    let time = args.time.unwrap_or(if args.nodes.is_some() { WITH_NODES } else { DEFAULT_TIME });
    let job = Job::start(&format!("explaining {name}"), None, Some(time));
    let mut explainer =
        Explainer::new(&game, args.memory, 0, job.stop()).map_err(|error| Failure::evaluation(&error))?;
    input::answer_all(&game, &args.position.words, out, |query| {
        let question = question(args, &query)?;
        let limits = WhyLimits { time, nodes: args.nodes };
        let started = std::time::Instant::now();
        let why = explainer.explain(&query.state, question, limits);
        let why = why.map_err(|error| Failure::evaluation(&error))?;
        if let Some(files) = args.files.for_one(query.single)? {
            let marks = why.as_ref().map(|why| why.marks(&game, &query.state)).unwrap_or_default();
            let title = why.as_ref().map_or_else(|| name.clone(), |why| format!("{name}: {}", why.summary));
            files.write(query.game, &query.state, &title, &marks)?;
        }
        print(&name, &query, why.as_ref(), started.elapsed().as_secs_f64(), out);
        Ok(status::DONE)
    })
}

/// What is asked; the moves must be legal.
fn question(args: &WhyArgs, query: &Query<'_>) -> Result<Question, Failure> {
    let legal = |text: &String| legal_move(query.game, &query.state, text);
    let of = |text: &Option<String>| {
        text.as_ref().map(legal).transpose().map_err(|error| Failure::usage(error.to_string()))
    };
    let (mv, not) = (of(&args.mv)?, of(&args.not)?);
    match (mv, not) {
        (Some(mv), Some(not)) if mv == not => {
            let name = query.game.move_name_at(&query.state, mv);
            Err(Failure::usage(format!(
                "--move and --not are both {name}: expected two moves, or one of the flags"
            )))
        }
        _ => Ok(Question { mv, not }),
    }
}

fn print(name: &str, query: &Query<'_>, why: Option<&Why>, seconds: f64, out: &Output) {
    let Query { game, state, text, single } = query;
    if out.json() {
        let mut fields = why.map(|why| why.json(game, state)).unwrap_or_default();
        if why.is_none() {
            fields.insert("best".into(), json!(null));
            fields.insert("claims".into(), json!([]));
        }
        fields.insert("game".into(), json!(name));
        fields.insert("position".into(), json!(text));
        fields.insert("to_move".into(), json!(player_name(state.to_move())));
        fields.insert("seconds".into(), json!(seconds));
        out.object(fields.into());
        return;
    }
    let Some(why) = why else {
        out.text(&format!("{}the game is over", if *single { String::new() } else { format!("{text}: ") }));
        return;
    };
    let claims = why.claims.iter().map(|claim| format!("- {}\n", claim.text)).collect::<String>();
    let summary = out.paint(Ink::Strong, &why.summary);
    if *single {
        let board = draw_marked(*game, state, &why.marks(game, state), out);
        out.text(&format!("{board}{} to move\n{summary}\n{claims}", player(state.to_move(), out)));
    } else {
        out.text(&format!("{text}: {summary}\n{claims}"));
    }
}
