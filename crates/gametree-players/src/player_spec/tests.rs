//! Settings are read as they are meant, or refused in a line.

use super::*;

#[test]
fn a_value_may_hold_commas() {
    let player: PlayerSpec = "backup=althofer:0.5,literal,nodes=7".parse().unwrap();
    let PlayerKind::Engine(engine) = player.kind else { panic!("{player}") };
    let rule = engine.backup.to_string();
    assert_eq!((rule.as_str(), player.limits.nodes), ("althofer:0.5,literal", Some(7)));
    let program: PlayerSpec = "command=./mine --fast,time=200ms".parse().unwrap();
    assert!(matches!(&program.kind, PlayerKind::Process(words, _) if words == &["./mine", "--fast"]));
    let engine: PlayerSpec =
        "uci=./fish -q,options=Hash=64;Book File=a b;;c,d.bin;Clear Hash,clock=1s".parse().unwrap();
    let PlayerKind::Uci(uci) = &engine.kind else { panic!("{engine:?}") };
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let options = [option("Hash", "64"), option("Book File", "a b;c,d.bin"), option("Clear Hash", "")];
    assert_eq!((uci.command.len(), uci.options.as_slice()), (2, options.as_slice()));
    assert!(engine.clock.is_some() && !engine.is_deterministic());
    assert!(!program.is_deterministic() && program.limits.time == Some(Duration::from_millis(200)));
}

#[test]
fn the_engine_and_mcts_always_have_a_limit() {
    let nodes = |text: &str| text.parse::<PlayerSpec>().unwrap().limits.nodes;
    assert_eq!((nodes("eval=none"), nodes("depth=4"), nodes("algorithm=minimax")), (Some(NODES), None, None));
    assert_eq!((nodes("clock=1s+10ms"), nodes("clock=1s/40,nodes=7")), (None, Some(7)));
    let clocked: PlayerSpec = "command=x,clock=1s".parse().unwrap();
    assert!(clocked.clock.is_some() && !"clock=1s".parse::<PlayerSpec>().unwrap().is_deterministic());
    assert!("threads=1".parse::<PlayerSpec>().unwrap().on_clock().limits.is_empty());
    assert_eq!((nodes("algorithm=mcts"), nodes("algorithm=mcts,depth=9")), (Some(MONTE_CARLO_NODES), None));
}

#[test]
fn an_engine_searches_as_in_play_unless_the_setting_says_how() {
    let selective = |text: &str| match text.parse::<PlayerSpec>().unwrap().as_in_play().kind {
        PlayerKind::Engine(engine) => Some(engine.options.selective),
        _ => None,
    };
    assert_eq!([selective("nodes=9"), selective("clock=1s")], [Some(Selective::Auto); 2]);
    let said = ["nodes=9,selective=off", "selective=on,depth=3"].map(selective);
    assert_eq!(said, [Some(Selective::Off), Some(Selective::On)]);
    assert_eq!(selective("algorithm=mcts"), None);
}

#[test]
fn invalid_settings_are_refused_by_key() {
    for (text, said) in [
        ("", "is not a setting"),
        ("fast", "is not a setting"),
        ("depth=4,", "is not a setting"),
        ("deep=4", "\"deep\" is not a key"),
        ("depth=4,depth=5", "depth is given twice"),
        ("depth=-1", "depth=-1: expected a whole number"),
        ("nodes=1e6", "nodes=1e6: expected a whole number"),
        ("time=5h", "time=5h: expected seconds"),
        ("backup=max", "\"max\" is not a backup rule"),
        ("killers=no", "killers=no: expected on or off"),
        ("driver=fast", "expected aspiration, full or mtdf"),
        ("algorithm=bfs", "bfs"),
        ("algorithm=alphabeta,threads=2", "threads does not apply to alphabeta"),
        ("algorithm=alphabeta,command=x", "exclude each other"),
        ("command=x,backup=negamax", "backup does not apply to an external program"),
        ("command= ", "expected a program"),
        ("uci=", "uci=: expected a program"),
        ("uci=x,command=x", "command and uci exclude each other"),
        ("uci=x,eval=y", "expected none with uci"),
        ("uci=x,options=;Hash=1", "expected NAME=VALUE;NAME=VALUE"),
        ("command=x,options=Hash=1", "options does not apply to an external program"),
        ("threads=0", "expected a number of threads"),
        ("level=11", "level=11: expected a level from 1 to 10"),
        ("level=3,nodes=100", "do not apply to a level"),
        ("level=3,killers=on", "killers does not apply to a level"),
        ("level=3,command=x", "level excludes algorithm and command"),
        ("table=x,level=3", "table excludes algorithm, command and level"),
        ("table=x,nodes=100", "do not apply to a table"),
        ("table=x,killers=on", "killers does not apply to a table"),
        ("table=x,book=y", "book does not apply to a table"),
        ("command=x,book=y", "book does not apply to an external program"),
        ("clock=0s", "clock=0s: expected a time, e.g. 60s"),
        ("algorithm=minimax,clock=1s", "clock does not apply to minimax"),
        ("level=3,clock=1s", "clock does not apply to a level"),
        ("variety=-1", "variety=-1: expected a whole number"),
        ("level=3,variety=9", "variety does not apply to a level"),
        ("seed=3", "seed does not apply to the engine"),
        ("exploration=1", "exploration does not apply to the engine"),
        ("algorithm=mcts,exploration=-1", "exploration=-1: expected a number from 0 to 1000"),
        ("algorithm=mcts,exploration=nan", "exploration=nan: expected a number"),
        ("algorithm=mcts,exploration=1e3", "exploration=1e3: expected a number"),
        ("algorithm=mcts,seed=x", "seed=x: expected a whole number"),
        ("algorithm=mcts,threads=2", "threads does not apply to mcts"),
        ("=3", "\"\" is not a key"),
        ("or=3", "\"or\" is not a key"),
    ] {
        let error = text.parse::<PlayerSpec>().unwrap_err();
        assert!(error.contains(said) && !error.contains('\n'), "{text:?}: {error}");
    }
}
