//! The answers that the WebAssembly of the site must give too: `web/e2e/library.spec.ts` asks the committed module the same.
//!
//! `GAMETREE_UPDATE_CORPUS=1 cargo test -p gametree-wasm` writes the file again.

use gametree::Algorithm;
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.json");

/// A question and its answer, or the refusal.
fn entry(name: &str, args: &[Value], answer: Result<Value, String>) -> Value {
    match answer {
        Ok(value) => json!({"name": name, "args": args, "value": value}),
        Err(error) => json!({"name": name, "args": args, "error": error}),
    }
}

fn parsed(answer: Result<String, String>) -> Result<Value, String> {
    answer.map(|text| serde_json::from_str(&text).unwrap())
}

/// Numbers as JavaScript's JSON writes them: infinities and NaN are text here.
fn numbers(values: &[f64]) -> Value {
    let number = |value: &f64| match *value {
        value if value.is_nan() => json!("NaN"),
        value if value.is_infinite() => json!(if value > 0.0 { "Infinity" } else { "-Infinity" }),
        value => json!(value),
    };
    values.iter().map(number).collect()
}

fn film(request: &str) -> Result<Value, String> {
    let film = gametree_wasm::film(request)?;
    let head: Value = serde_json::from_str(&film.head).unwrap();
    Ok(json!({
        "head": head, "parent": film.parent, "number": film.number, "player": film.player, "kind": film.kind,
        "value": numbers(&film.value), "at": film.at, "event": film.event, "line": film.line,
        "call": film.call, "best": numbers(&film.best), "cut": film.cut, "first": film.first, "node": film.node, "look": film.look,
        "low": numbers(&film.low), "high": numbers(&film.high), "alpha": numbers(&film.alpha),
        "beta": numbers(&film.beta), "owner": film.owner, "returned": numbers(&film.returned),
        "entered": film.entered, "before": film.before,
    }))
}

/// Every function, on trees of every kind.
fn corpus() -> Value {
    let mut all = vec![entry("catalogue", &[], parsed(Ok(gametree_wasm::catalogue())))];
    let trees = [
        "((3 17) (2 12) (15 (25 0)))",
        "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))",
        "(10 (((1 9) 4) 20))",
        "max(min(-inf 3) max(inf 2))",
    ];
    for tree in trees {
        all.push(entry("readTree", &[json!(tree)], parsed(gametree_wasm::read_tree(tree))));
    }
    for (tree, algorithm) in trees.iter().flat_map(|tree| Algorithm::ALL.map(|algorithm| (tree, algorithm))) {
        let request = json!({"tree": tree, "algorithm": algorithm.name()});
        let text = request.to_string();
        all.push(entry("film", std::slice::from_ref(&request), film(&text)));
        all.push(entry(
            "words",
            &[request.clone(), json!(0), json!(1000)],
            parsed(gametree_wasm::words(&text, 0, 1000)),
        ));
        all.push(entry(
            "explain",
            &[request.clone(), json!("2.2")],
            parsed(gametree_wasm::explain(&text, "2.2")),
        ));
        all.push(entry(
            "searchJson",
            std::slice::from_ref(&request),
            gametree_wasm::search_json(&text).map(Value::String),
        ));
        all.push(entry("critical", std::slice::from_ref(&request), parsed(gametree_wasm::critical(&text))));
        for order in ["best-first", "best-last", "random", "other"] {
            let answer = gametree_wasm::reordered(&text, order, 3).map(Value::String);
            all.push(entry("reordered", &[request.clone(), json!(order), json!(3)], answer));
        }
        all.push(entry(
            "tryValues",
            &[request.clone(), json!("2")],
            parsed(gametree_wasm::try_values(&text, "2")),
        ));
    }
    for kind in ["uniform", "perfect", "worst", "pgame", "ngame", "real", "other"] {
        let recipe =
            json!({"kind": kind, "branching": 3, "depth": 3, "range": "-9..9", "seed": 7, "statics": false});
        let text = recipe.to_string();
        all.push(entry("generate", &[recipe], gametree_wasm::generate_tree(&text).map(Value::String)));
    }
    let request = json!({"tree": trees[0], "algorithm": "alphabeta"});
    let text = request.to_string();
    for kind in ["svg", "tikz", "dot", "text", "sheet", "key", "jpeg"] {
        let drawn = gametree_wasm::drawing(&text, kind).map(Value::String);
        all.push(entry("drawing", &[request.clone(), json!(kind)], drawn));
    }
    for kind in ["value", "window", "next", "cut", "mark", "order", "any"] {
        let args = [request.clone(), json!(kind), json!(5)];
        all.push(entry("question", &args, parsed(gametree_wasm::question(&text, kind, 5))));
        let args = [request.clone(), json!(kind), json!(5), json!("none")];
        all.push(entry("grade", &args, parsed(gametree_wasm::grade(&text, kind, 5, "none"))));
    }
    Value::Array(all)
}

#[test]
fn the_answers_are_those_on_file() {
    let corpus = corpus();
    if std::env::var_os("GAMETREE_UPDATE_CORPUS").is_some() {
        let lines: Vec<String> = corpus.as_array().unwrap().iter().map(Value::to_string).collect();
        std::fs::write(FILE, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    let file: Value = serde_json::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap();
    let (file, corpus) = (file.as_array().unwrap(), corpus.as_array().unwrap());
    assert_eq!(file.len(), corpus.len());
    for (kept, now) in file.iter().zip(corpus) {
        assert_eq!(kept, now, "GAMETREE_UPDATE_CORPUS=1 writes the file again, and cargo xtask web the site");
    }
    // The corpus holds answers and refusals of every function.
    let refused = corpus.iter().filter(|entry| entry.get("error").is_some()).count();
    assert!(refused > 5 && refused < corpus.len() / 2, "{refused} of {}", corpus.len());
}
