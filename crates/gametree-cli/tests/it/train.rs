//! `experiment train`: the file that it writes, and searches with it.

use crate::common;

use common::{gametree, json, refusal};

/// A path for this test only.
fn file(name: &str) -> String {
    std::env::temp_dir().join(format!("gametree-train-{}-{name}", std::process::id())).display().to_string()
}

#[test]
fn what_is_learned_can_be_searched_with() {
    let (weights, picture) = (file("weights.txt"), file("curve.svg"));
    let flags = ["--games", "160", "--generations", "2", "--nodes", "20", "--seed", "3", "--out", &weights];
    let said = gametree(
        &[&["experiment", "train", "connect4:5x4", "--json", "--plot", &picture], &flags[..]].concat(),
    );
    assert_eq!((said.status, said.stderr.trim_end()), (0, format!("wrote {picture}").as_str()));
    let found: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!(
        (&found["schema"], &found["game"], &found["games"]),
        (&1.into(), &"connect4:5x4".into(), &160.into())
    );
    assert_eq!(found["generations"].as_array().unwrap().len(), 2);
    assert_eq!(found["generations"][1]["held_out_loss"], found["loss"]);
    assert!(found["loss"].as_f64().unwrap() < 0.7 && found["seconds"].as_f64().is_some());
    let text = std::fs::read_to_string(&weights).unwrap();
    assert!(
        text.starts_with(
            "gametree-weights 1 connect4 connect4:5x4\n# gametree experiment train connect4:5x4 "
        ),
        "{text}"
    );
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("held-out games") && svg.contains("training"));

    // The same again, on another number of threads.
    let page = gametree(&[&["experiment", "train", "connect4:5x4", "--threads", "1"], &flags[..]].concat());
    assert_eq!(std::fs::read_to_string(&weights).unwrap(), text);
    assert!(
        page.stdout.contains("held-out loss\n") && page.stdout.contains("--eval file:"),
        "{}",
        page.stdout
    );

    // Any search takes it; the engine finds the textbook's value.
    let eval = format!("file:{weights}");
    let search = |game: &str, flags: &[&str]| {
        json(&[&["search", game, "33", "--depth", "4", "--eval", &eval], flags].concat())["score"].clone()
    };
    assert_eq!(json(&["search", "connect4", "--depth", "2", "--eval", &eval])["eval"], eval.as_str());
    assert_eq!(search("connect4:5x4", &[]), search("connect4:5x4", &["--quiescence", "0"]));
    let textbook =
        json(&["search", "connect4:5x4", "33", "--depth", "4", "--eval", &eval, "--algorithm", "minimax"]);
    assert_eq!(textbook["score"], search("connect4:5x4", &[]));

    let line = refusal(&["search", "hex:3", "--depth", "2", "--eval", &eval], "");
    assert!(line.contains("line 1: weights for \"connect4\": expected weights for hex"), "{line}");
    for path in [&weights, &picture] {
        std::fs::remove_file(path).unwrap();
    }
    assert!(!std::path::Path::new(&format!("{weights}.part")).exists());
}

#[test]
fn a_network_is_learned() {
    let network = file("network.bin");
    let flags = ["--network", "--games", "60", "--nodes", "30", "--eval", "pieces", "--resign", "800,2"];
    let train = |more: &[&str]| {
        let asked = [&["experiment", "train", "chess", "--out", &network], &flags[..], more].concat();
        let said = gametree(&asked);
        assert_eq!(said.status, 0, "{}", said.stderr);
        (said.stdout, std::fs::read(&network).unwrap())
    };
    let (told, bytes) = train(&["--json"]);
    let found: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&found["game"], &found["games"]), (&"chess".into(), &60.into()));
    assert!(found["positions"].as_u64() > Some(1_000));
    let error = |errors: &serde_json::Value| errors["training"].as_f64().unwrap();
    let epochs = found["epochs"].as_array().unwrap();
    assert!(error(epochs.last().unwrap()) < error(&found["terms"]));
    assert!(bytes.starts_with(b"gametree-network 2 chess\n"));
    // Searches take it: it is another evaluation than the terms alone and the network that is built in.
    let eval = format!("file:{network}");
    let score = |eval: &str| json(&["search", "chess", "--depth", "4", "--eval", eval])["score"].clone();
    assert!(score(&eval) != score("pieces") && score(&eval) != score("network"));
    assert_eq!(json(&["search", "chess960:0", "--depth", "1", "--eval", &eval])["eval"], eval.as_str());
    // The games of another one can be played with it.
    let taught = gametree(
        &[&["experiment", "train", "chess", "--out", &network, "--eval", &eval], &flags[..5]].concat(),
    );
    assert_eq!(taught.status, 0, "{}", taught.stderr);
    assert!(std::fs::read(&network).unwrap() != bytes);
    // The same again, on another number of threads, for people; another seed is another network.
    let (page, again) = train(&["--threads", "1"]);
    assert!(page.contains("terms alone") && page.contains(&format!("wrote {network}")), "{page}");
    assert!(again == bytes && train(&["--seed", "2"]).1 != bytes);
    std::fs::remove_file(&network).unwrap();
}

#[test]
fn a_network_is_read_or_refused() {
    let path = file("given.bin");
    let eval = format!("file:{path}");
    let built_in = include_bytes!("../../../gametree-games/src/chess/network.bin");
    std::fs::write(&path, built_in).unwrap();
    let searched = |eval: &str| {
        let found = json(&["search", "chess", "--depth", "6", "--eval", eval]);
        (found["score"].clone(), found["nodes"].clone())
    };
    assert_eq!(searched(&eval), searched("network"));
    let results = |eval: &str| {
        let [one, other] = [eval, "pieces"].map(|eval| format!("nodes=50,eval={eval}"));
        let found = json(&["experiment", "match", &one, &other, "chess", "--games", "4"]);
        (found["wins"].clone(), found["draws"].clone(), found["losses"].clone())
    };
    assert_eq!(results(&eval), results("network"));
    let refused = |bytes: &[u8], game: &str, expected: &str| {
        std::fs::write(&path, bytes).unwrap();
        let line = refusal(&["search", game, "--depth", "2", "--eval", &eval], "");
        assert!(line.contains(&path) && line.contains(expected), "{line}");
    };
    let short = &built_in[..built_in.len() - 1];
    refused(short, "chess", "102687 bytes after the first line of a network: expected 102688");
    refused(built_in, "hex:5", "a network: expected weights, since there are no networks of hex");
    let other = [b"gametree-network 2 hex", &built_in[24..]].concat();
    refused(&other, "chess", "not a network of chess: expected the first line");
    let older = [b"gametree-network 1", &built_in[18..]].concat();
    refused(&older, "chess", "expected the first line \"gametree-network 2 chess\"");
    std::fs::write(&path, built_in).unwrap();
    let line = refusal(&["experiment", "train", "chess", "--start", &path, "--out", &file("none.txt")], "");
    assert!(line.contains(&path) && line.contains("a network: expected weights"), "{line}");
    let mut heavy = built_in.to_vec();
    let last = heavy.len() - 40;
    heavy[last..last + 4].fill(127);
    refused(&heavy, "chess", "the weight 32639 of a neuron: expected -4095 to 4095");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn training_refuses_in_one_line() {
    let nowhere = file("no/such/folder");
    let out = file("unwritten.txt");
    let cases: &[(&[&str], &str)] = &[
        (&["tictactoe"], "--out <FILE> is missing (see gametree"),
        (&["tictactoe", "--out", &nowhere], "expected a writable file"),
        (&["tictactoe", "--out", "/"], "not a regular file"),
        (&["go:9", "--out", &out], "\"go:9\" is not a game"),
        (
            &["tictactoe", "--out", &out, "--games", "3"],
            "3 games in 8 generations: expected at least one generation, and one game in each",
        ),
        (&["tictactoe", "--out", &out, "--games", "2000000"], "expected at most 1000000"),
        (&["tictactoe", "--out", &out, "--nodes", "0"], "0 nodes per move: expected 1 or more"),
        (&["tictactoe", "--out", &out, "--threads", "0"], "expected a number of threads from 1 to 256"),
        (&["hex:1", "--out", &out], "nothing to learn: every position is decided without a search"),
        (
            &["connect4", "--out", &out, "--network"],
            "no network: this game has none beside its evaluation; expected chess",
        ),
        (
            &["chess", "--out", &out, "--network", "--eval", "none at all"],
            "--eval \"none at all\" is not an evaluation",
        ),
        (&["chess", "--out", &out, "--network", "--games", "0"], "0 games: expected 1 or more"),
        (&["chess", "--out", &out, "--network", "--start", "x"], "--start"),
        (&["chess", "--out", &out, "--eval", "pieces"], "--network"),
        (&["chess", "--out", "/", "--network"], "not a regular file"),
        (&["tictactoe", "--out", &out, "--plot", "x.png"], "--plot x.png: expected a file that ends in .svg"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["experiment", "train"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}: {line}");
    }
    assert!(!std::path::Path::new(&out).exists());
    assert!(!std::path::Path::new(&format!("{out}.part")).exists());
}
