//! What a session promises, and who is refused.

use serde_json::Value;

use super::asked::SessionName;
use super::log::{Log, Mark};
use super::session::Session;
use super::*;

/// A question that is answered only when it is stopped.
const LONG: &str = r#"{"do": "search", "game": "hex:11", "seconds": 100000}"#;
const SHORT: &str = r#"{"do": "board", "game": "tictactoe"}"#;

fn session() -> Session {
    Session::start(4 << 20, 1).unwrap()
}

/// The data of messages.
fn data(messages: Vec<Bytes>) -> Vec<Value> {
    let read = |message: Bytes| {
        let text = String::from_utf8(message.to_vec()).unwrap();
        let (_, data) = text.strip_suffix("\n\n").unwrap().split_once("data: ").unwrap();
        serde_json::from_str(data).unwrap()
    };
    messages.into_iter().map(read).collect()
}

/// What somebody hears first who comes now.
fn heard(session: &Session, after: Option<Mark>) -> Vec<Value> {
    data(session.listen(after).1)
}

/// Waits for the answer to a question.
fn answer(session: &Session, id: u64) -> Value {
    loop {
        let said = heard(session, None);
        if let Some(answer) = said.into_iter().find(|said| said["id"] == id && said["event"].is_null()) {
            return answer;
        }
        std::thread::yield_now();
    }
}

fn wait_until_running(session: &Session, id: u64) {
    while session.listen(None).0.progress().is_none_or(|told| data(vec![told])[0]["id"] != id) {
        std::thread::yield_now();
    }
}

#[test]
fn a_stop_ends_the_question_that_it_names_and_no_other() {
    let session = session();
    // One that waits.
    session.ask(1, LONG.to_owned()).unwrap();
    session.ask(2, LONG.to_owned()).unwrap();
    session.ask(3, SHORT.to_owned()).unwrap();
    session.stop(2);
    wait_until_running(&session, 1);
    assert_eq!(heard(&session, None)[0]["open"], json!([1, 2, 3]));
    // The one that runs.
    session.stop(1);
    assert_eq!(answer(&session, 1)["answer"]["game"], "hex:11");
    assert_eq!(answer(&session, 2)["answer"]["game"], "hex:11");
    assert_eq!(answer(&session, 3)["answer"]["game"], "tictactoe");
    // One that arrives after the word to stop it.
    session.stop(4);
    session.ask(4, LONG.to_owned()).unwrap();
    assert!(answer(&session, 4)["answer"].is_object());
    // One that is answered: the next one goes on.
    session.stop(4);
    session.ask(5, LONG.to_owned()).unwrap();
    wait_until_running(&session, 5);
    session.stop(3);
    let (mut place, _) = session.listen(None);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let mut told = vec![];
    while told.len() < 2 {
        runtime.block_on(place.wait());
        told.extend(data(place.new_messages().unwrap()));
    }
    assert!(told.iter().all(|told| told["id"] == 5 && told["event"].is_object()), "{told:?}");
    assert!(matches!(session.ask(5, SHORT.to_owned()), Err(Refused::Known(5))));
    assert!(matches!(session.ask(4, SHORT.to_owned()), Err(Refused::Known(4))));
    session.end();
    assert!(place.new_messages().is_none());
}

#[test]
fn only_so_much_may_wait() {
    let session = session();
    session.ask(1, LONG.to_owned()).unwrap();
    wait_until_running(&session, 1);
    for id in 2..66 {
        session.ask(id, SHORT.to_owned()).unwrap();
    }
    assert!(matches!(session.ask(66, SHORT.to_owned()), Err(Refused::Full)));
    session.stop(1);
    answer(&session, 65);
    session.ask(66, LONG.to_owned()).unwrap();
    wait_until_running(&session, 66);
    let large = " ".repeat(7 << 20);
    session.ask(67, large.clone()).unwrap();
    session.ask(68, large.clone()).unwrap();
    assert!(matches!(session.ask(69, large), Err(Refused::Full)));
    session.stop(66);
    assert!(answer(&session, 68)["error"].as_str().unwrap().starts_with("the question is not JSON"));
    session.end();
}

#[test]
fn a_log_keeps_the_latest_answers_and_says_where_some_are_missing() {
    let mut log = Log::new();
    for id in 0..70 {
        log.event(id, &json!({"depth": 1}));
        log.answer(id, if id % 2 == 0 { Ok(json!({"a\nb": id})) } else { Err("line\nline".to_owned()) });
    }
    let kept = log.after(None);
    let text = String::from_utf8(kept[63].to_vec()).unwrap();
    let mark = text.lines().next().unwrap().strip_prefix("id: ").unwrap();
    let ids: Vec<u64> = data(kept).iter().map(|said| said["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (6..70).collect::<Vec<_>>());
    // A stream that has heard the sixth answer goes on; one that has not begins anew.
    assert!(log.since(11).is_none() && log.since(12).is_some());
    // A mark of this log, of another one, and none.
    assert!(log.after(Some(mark.parse().unwrap())).is_empty());
    assert_eq!(log.after(Some("0-140".parse().unwrap())).len(), 64);
    assert!("12".parse::<Mark>().is_err() && "x-1".parse::<Mark>().is_err() && "1-".parse::<Mark>().is_err());
    // What is too large takes the place of everything else.
    let large = Value::from("x".repeat(40 << 20));
    log.answer(70, Ok(large.clone()));
    assert_eq!(log.after(None).len(), 65 - 1);
    log.answer(71, Ok(large));
    assert_eq!((log.after(None).len(), log.last_event(69).is_none()), (1, true));
    assert!(log.has_answered(71) && !log.has_answered(70));
}

#[test]
fn a_new_session_takes_the_place_of_one_that_is_idle() {
    let sessions = Sessions::new(2, 4 << 20, 1);
    let name = |name: &str| SessionName::try_from(name.to_owned()).unwrap();
    let (a, b) = (sessions.to_ask(&name("a")).unwrap(), sessions.to_ask(&name("b")).unwrap());
    a.ask(1, LONG.to_owned()).unwrap();
    let (mut place, _) = b.listen(None);
    // `a` is at work, and `b` has a listener.
    assert!(matches!(sessions.to_hear(&name("c")), Err(Refused::Busy)));
    let c = sessions.to_ask(&name("c")).unwrap();
    assert!(place.new_messages().is_none());
    c.ask(1, LONG.to_owned()).unwrap();
    assert!(matches!(sessions.to_ask(&name("d")), Err(Refused::Busy)));
    assert!(sessions.to_ask(&name("a")).is_ok());
    a.stop(1);
    answer(&a, 1);
    assert!(sessions.to_hear(&name("d")).is_ok());
    assert!(matches!(sessions.to_ask(&name("a")).and_then(|a| a.ask(1, LONG.to_owned())), Ok(())));
    assert!(matches!(sessions.to_ask(&name("d")), Err(Refused::Busy)));
}

/// The status of the answer to a request that is good but for these headers, which replace its own.
fn status_of(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> u16 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let mut request = Request::builder().method(method).uri(path).body(Full::from(body.to_owned())).unwrap();
    let own = [
        ("host", "localhost:7474"),
        ("origin", "http://localhost:7474"),
        ("content-type", "application/json"),
    ];
    for (name, value) in own.iter().chain(headers) {
        let name: header::HeaderName = name.parse().unwrap();
        match *value {
            "" => request.headers_mut().remove(name),
            value => request.headers_mut().insert(name, value.parse().unwrap()),
        };
    }
    let studies = Studies::new(1);
    let response = runtime.block_on(studies.answer(request));
    assert!(response.headers().contains_key("content-security-policy"));
    assert_eq!(response.headers()["cache-control"], "no-store");
    response.status().as_u16()
}

const ASK: &str = r#"{"session": "s-1", "id": 1, "question": {"do": "games"}}"#;

#[test]
fn pages_of_this_server_ask_in_json() {
    let ask = |headers: &[(&str, &str)]| status_of("POST", "/study/ask", headers, ASK);
    assert_eq!(ask(&[]), 202);
    assert_eq!(ask(&[("origin", "")]), 202);
    assert_eq!(ask(&[("content-type", "Application/JSON; charset=utf-8")]), 202);
    assert_eq!(ask(&[("sec-fetch-site", "same-origin")]), 202);
    for origin in ["http://localhost:80", "https://localhost:7474", "http://evil.example", "null"] {
        assert_eq!(ask(&[("origin", origin)]), 403, "{origin}");
        assert_eq!(status_of("GET", "/study", &[("origin", origin)], ""), 403, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        let elsewhere = [("origin", ""), ("sec-fetch-site", site)];
        assert_eq!(ask(&elsewhere), 403, "{site}");
        assert_eq!(status_of("GET", "/study/events?session=s", &elsewhere, ""), 403, "{site}");
    }
    for media_type in ["", "text/plain", "application/x-www-form-urlencoded"] {
        assert_eq!(ask(&[("content-type", media_type)]), 415, "{media_type}");
    }
    assert_eq!(ask(&[("host", "evil.example"), ("origin", "http://evil.example")]), 421);
    assert_eq!(ask(&[("host", "")]), 400);
}

#[test]
fn everything_else_is_refused() {
    let post = |body: &str| status_of("POST", "/study/ask", &[], body);
    let large = format!(r#"{{"session": "s", "id": 1, "question": "{}"}}"#, "x".repeat(8 << 20));
    assert_eq!(post(&large), 413);
    assert_eq!(status_of("POST", "/study/ask", &[("content-length", "99999999999")], ASK), 413);
    for body in [
        "",
        "[]",
        "{",
        r#"{"session": "s", "id": 1}"#,
        r#"{"session": "", "id": 1, "question": {}}"#,
        r#"{"session": "a b", "id": 1, "question": {}}"#,
        r#"{"session": "s", "id": -1, "question": {}}"#,
        r#"{"session": "s", "id": 1.5, "question": {}}"#,
        r#"{"session": "s", "id": 1, "question": {}, "more": 1}"#,
        &"[".repeat(100_000),
        &ASK.replace("s-1", &"s".repeat(65)),
    ] {
        assert_eq!(post(body), 400, "{}", &body[..body.len().min(80)]);
    }
    // What a study does not understand is its own to say.
    assert_eq!(post(&ASK.replace(r#"{"do": "games"}"#, "7")), 202);
    for (method, path) in [
        ("POST", "/study"),
        ("GET", "/study/ask"),
        ("PUT", "/study/ask"),
        ("GET", "/study/stop"),
        ("HEAD", "/study/events?session=s"),
        ("OPTIONS", "/study/ask"),
    ] {
        assert_eq!(status_of(method, path, &[], ""), 405, "{method} {path}");
    }
    assert_eq!(status_of("GET", "/study/none", &[], ""), 404);
    assert_eq!(status_of("GET", "/study", &[], ""), 200);
    assert_eq!(status_of("GET", "/study", &[("content-length", "1")], "x"), 413);
    assert_eq!(status_of("GET", "/study/events?session=s&after=1f-3", &[], ""), 200);
    for query in
        ["", "?", "?session=", "?session=a%20b", "?session=s&session=t", "?session=s&after=x", "?s=t"]
    {
        assert_eq!(status_of("GET", &format!("/study/events{query}"), &[], ""), 400, "{query}");
    }
}
