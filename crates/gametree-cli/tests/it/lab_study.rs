//! `lab`: questions about boards, as a page asks them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use gametree_players::{Study, StudyControl};
use serde_json::{Value, json};

use crate::common;
use crate::lab::{Lab, lab_with};

/// The status and the body of the answer to a request.
fn request(lab: &Lab, head: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(lab.at).unwrap();
    let length = body.len();
    write!(stream, "{head}\r\nHost: {}\r\nContent-Length: {length}\r\n\r\n{body}", lab.at).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.strip_prefix("HTTP/1.1 ").unwrap()[..3].parse().unwrap(), body.to_owned())
}

fn post(lab: &Lab, path: &str, body: &Value) -> u16 {
    let head = format!("POST {path} HTTP/1.1\r\nContent-Type: application/json");
    request(lab, &head, &body.to_string()).0
}

fn ask(lab: &Lab, id: u64, question: &Value) {
    let body = json!({"session": "page-1", "id": id, "question": question});
    assert_eq!(post(lab, "/study/ask", &body), 202, "{question}");
}

fn stop(lab: &Lab, id: u64) {
    assert_eq!(post(lab, "/study/stop", &json!({"session": "page-1", "id": id})), 202);
}

/// A stream of events.
struct Events {
    lines: std::io::Lines<BufReader<TcpStream>>,
    /// The mark of the last message that has one.
    mark: String,
}

impl Events {
    /// Listens after a mark, which may be none.
    fn open(lab: &Lab, mark: &str) -> Events {
        let mut stream = TcpStream::connect(lab.at).unwrap();
        // By version 1.0 the body comes as it is, not in chunks.
        let path = "/study/events?session=page-1";
        write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\nLast-Event-ID: {mark}\r\n\r\n").unwrap();
        let mut lines = BufReader::new(stream).lines();
        let head: Vec<String> =
            lines.by_ref().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
        assert!(head[0].contains(" 200 "), "{head:?}");
        assert!(head.iter().any(|line| line == "content-type: text/event-stream"), "{head:?}");
        Events { lines, mark: mark.to_owned() }
    }

    /// The next message.
    fn next(&mut self) -> Value {
        loop {
            let line = self.lines.next().expect("the stream has ended").unwrap();
            if let Some(mark) = line.strip_prefix("id: ") {
                self.mark = mark.to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }

    /// The next message to a question that has this field.
    fn next_with(&mut self, id: u64, field: &str) -> Value {
        loop {
            let message = self.next();
            if message["id"] == id && !message[field].is_null() {
                return message[field].clone();
            }
        }
    }
}

/// An answer without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    for field in ["seconds", "nodes_per_second"] {
        answer.as_object_mut().unwrap().remove(field);
    }
    answer
}

#[test]
fn what_is_answered_is_what_a_study_answers() {
    let lab = lab_with(&["--threads", "1"]);
    let (status, told) = request(&lab, "GET /study HTTP/1.1", "");
    assert_eq!(status, 200);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told, json!({"version": env!("CARGO_PKG_VERSION"), "threads": 1}));

    let mut events = Events::open(&lab, "");
    assert_eq!(events.next(), json!({"open": []}));
    let search = json!({"do": "search", "game": "connect4", "position": "44", "nodes": 50_000});
    let questions = [
        search.clone(),
        json!({"do": "board", "game": "hex:3", "position": "b2"}),
        json!({"do": "solve", "game": "tictactoe", "every_move": true}),
        json!({"do": "dance"}),
    ];
    let control = StudyControl::new();
    let mut study = Study::new(&control, 256 << 20, 1);
    for (id, question) in (1..).zip(&questions) {
        ask(&lab, id, question);
        let mut told = Vec::new();
        let expected = study.ask(&question.to_string(), &mut |event| told.push(timeless(event)));
        let mut heard = Vec::new();
        let answer = loop {
            let message = events.next();
            assert_eq!(message["id"], id);
            match message.get("event") {
                Some(event) => heard.push(timeless(event.clone())),
                None if message.get("nodes").is_some() => {}
                None => break message,
            }
        };
        match expected {
            Ok(expected) => assert_eq!(timeless(answer["answer"].clone()), timeless(expected)),
            Err(error) => assert_eq!(answer["error"], error.to_string()),
        }
        assert_eq!(heard, told, "{question}");
    }
    // Nodes are those of the command.
    ask(&lab, 9, &search);
    let command = common::json(&["search", "connect4", "44", "--nodes", "50000"]);
    let answer = events.next_with(9, "answer");
    for field in ["nodes", "depth", "best", "value", "pv"] {
        assert_eq!(answer[field], command[field], "{field}");
    }
}

#[test]
fn a_question_can_be_stopped_and_the_next_is_answered() {
    let lab = lab_with(&[]);
    let mut events = Events::open(&lab, "");
    let long = json!({"do": "search", "game": "hex:11", "seconds": 100_000});
    ask(&lab, 1, &long);
    ask(&lab, 2, &long);
    ask(&lab, 3, &json!({"do": "board", "game": "nim:3,4"}));
    // It is at work, and says how far it is.
    let nodes = events.next_with(1, "nodes").as_u64().unwrap();
    stop(&lab, 1);
    assert!(events.next_with(1, "answer")["nodes"].as_u64().unwrap() >= nodes);
    events.next_with(2, "nodes");
    stop(&lab, 1); // which is over
    events.next_with(2, "nodes");
    stop(&lab, 2);
    assert_eq!(events.next_with(2, "answer")["game"], "hex:11");
    assert_eq!(events.next_with(3, "answer")["game"], "nim:3,4");
}

#[test]
fn what_no_stream_has_delivered_the_next_one_does() {
    let lab = lab_with(&["--threads", "2"]);
    let mut events = Events::open(&lab, "");
    ask(&lab, 1, &json!({"do": "board", "game": "tictactoe"}));
    events.next_with(1, "answer");
    let mark = events.mark.clone();
    drop(events);
    // Nobody listens.
    ask(&lab, 2, &json!({"do": "board", "game": "tictactoe", "position": "b2"}));
    ask(&lab, 3, &json!({"do": "search", "game": "hex:11", "seconds": 100_000}));
    let first = {
        let mut events = Events::open(&lab, &mark);
        events.next_with(3, "event")
    };
    // The first answer was heard, the second was not, nor what the third question has found, which is still at work.
    let mut events = Events::open(&lab, &mark);
    let answer = events.next();
    assert_eq!((&answer["id"], &answer["answer"]["position"]), (&json!(2), &json!("b2")));
    let event = events.next();
    assert_eq!((&event["id"], &event["event"]), (&json!(3), &first));
    let mark = events.mark.clone();
    while events.next() != json!({"open": [3]}) {}
    drop(events);
    // What was found last is said again, even to somebody who has heard it.
    let mut events = Events::open(&lab, &mark);
    assert!(events.next_with(3, "event")["depth"].as_u64() >= first["depth"].as_u64());
    drop(events);
    // A page that was loaded anew has heard nothing.
    let mut events = Events::open(&lab, "");
    assert_eq!((events.next()["id"].clone(), events.next()["id"].clone()), (json!(1), json!(2)));
    stop(&lab, 3);
    events.next_with(3, "answer");
}

#[test]
fn no_answer_is_lost_or_heard_twice_where_streams_end_and_begin() {
    let lab = lab_with(&["--threads", "1"]);
    let (mut mark, mut heard) = (String::new(), Vec::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for id in 0..60 {
                ask(&lab, id, &json!({"do": "search", "game": "connect4", "nodes": 3_000}));
            }
        });
        // Each stream is dropped after a few messages.
        for count in (1..6).cycle() {
            let mut events = Events::open(&lab, &mark);
            for _ in 0..count {
                let message = events.next();
                heard.extend(message.get("answer").and(message["id"].as_u64()));
                if heard.len() == 60 {
                    return;
                }
            }
            mark.clone_from(&events.mark);
        }
    });
    assert_eq!(heard, (0..60).collect::<Vec<_>>());
}

#[test]
fn pages_from_elsewhere_are_refused_and_the_lab_goes_on() {
    let lab = lab_with(&[]);
    let body = json!({"session": "s", "id": 1, "question": {"do": "games"}}).to_string();
    let post = |headers: &str| request(&lab, &format!("POST /study/ask HTTP/1.1{headers}"), &body);
    let json = "\r\nContent-Type: application/json";
    assert_eq!(post(&format!("{json}\r\nOrigin: http://{}", lab.at)).0, 202);
    let (status, said) = post(&format!("{json}\r\nOrigin: http://lab.example"));
    assert_eq!((status, said.as_str()), (403, "expected a page of this server"));
    assert_eq!(post("\r\nContent-Type: text/plain").0, 415);
    // One that is too long is refused before it comes.
    let mut stream = TcpStream::connect(lab.at).unwrap();
    let head = format!("POST /study/ask HTTP/1.1\r\nHost: localhost{json}\r\nContent-Length: 8388609");
    write!(stream, "{head}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert_eq!(request(&lab, "GET /study HTTP/1.1", "").0, 200);
}
