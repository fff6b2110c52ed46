//! `experiment pathology`: its output and its errors.

use crate::common;

use common::{answers, gametree, refusal};
use serde_json::Value;

fn lines(flags: &str) -> Vec<Value> {
    let arguments: Vec<&str> =
        ["experiment", "pathology"].into_iter().chain(flags.split_whitespace()).collect();
    answers(&arguments, "")
}

fn column(lines: &[Value], key: &str) -> Vec<f64> {
    lines.iter().map(|line| line[key].as_f64().unwrap()).collect()
}

#[test]
fn a_line_for_every_rule_and_depth() {
    let found = lines(
        "--model althofer --rule minimax --rule althofer:0.50,bayes --branching 3 --good 2 --error 0.1 --depth 3",
    );
    assert_eq!(found.len(), 9);
    let rules: Vec<&str> = found.iter().map(|line| line["rule"].as_str().unwrap()).collect();
    let expected = ["minimax", "althofer:0.5", "bayes"].iter().flat_map(|rule| [*rule; 3]);
    assert_eq!(rules, expected.collect::<Vec<_>>());
    assert_eq!(column(&found, "depth"), [1.0, 2.0, 3.0].repeat(3));
    for line in &found {
        assert_eq!(
            (&line["model"], &line["branching"], &line["error_rate"]),
            (&"althofer".into(), &3.into(), &0.1.into())
        );
        assert_eq!((&line["exact"], &line["good"]), (&true.into(), &2.into()));
        assert!(line["standard_error"].is_null() && line.get("standard_error").is_some());
        assert!(line["samples"].is_null() && line["seed"].is_null());
        assert_eq!(line["decision_error"], line["exact_error"]);
    }
    let minimax = [0.04, 0.028_293_333, 0.025_148_222];
    for (found, known) in column(&found, "decision_error").into_iter().zip(minimax) {
        assert!((found - known).abs() < 1e-6, "{found}, known {known}");
    }
}

/// The default flags, written out.
#[test]
fn defaults() {
    let page = |flags: &str| {
        let arguments: Vec<&str> =
            ["experiment", "pathology"].into_iter().chain(flags.split_whitespace()).collect();
        gametree(&arguments)
    };
    for (short, long) in [
        ("", "--model althofer --rule minimax,althofer:1 --branching 2 --good 1 --error 0.05 --depth 10"),
        ("--depth 3", "--rule minimax,althofer,product,bayes --depth 3"),
        ("--model persistent --rule althofer", "--model persistent --persistence 0.6 --rule althofer:1"),
        ("--model trap --rule literal", "--model trap --trap 0.1 --rule literal:1 --error 0.05"),
        (
            "--model pgame --depth 5 --rule minimax",
            "--model pgame --depth 5 --moves 5 --evaluation share --rule minimax",
        ),
        (
            "--model real --depth 3 --samples 50",
            "--model real --depth 3 --moves 3 --error 0.1 --samples 50 --seed 0",
        ),
    ] {
        let (short, long) = (page(short), page(long));
        assert_eq!((short.status, long.status), (0, 0));
        assert_eq!(short.stdout, long.stdout);
    }
    let page = page("");
    assert!(
        page.stdout.starts_with("althofer: 2 moves per position, 1 good, error rate 0.05\n"),
        "{}",
        page.stdout
    );
    assert!(
        page.stdout.contains("0.05 is below p_c = 0.146447,")
            && page.stdout.ends_with("\n   10  0.40610    1.270e-6\n")
    );
    assert_eq!(
        page.stderr,
        "omitted, because not exact at depth 10: product (exact to depth 6), bayes (exact to depth 4); --samples N simulates them\n"
    );
}

#[test]
fn simulated_errors_stand_beside_exact_ones() {
    for flags in [
        "--error 0.2 --depth 5",
        "--model persistent --persistence 0.4 --error 0.2 --depth 5",
        "--model trap --trap 0.2 --error 0.2 --depth 5",
        "--model pgame --depth 6",
        "--model pgame --error 0.2 --depth 6",
        "--model ngame --branching 3 --depth 4 --moves 5",
    ] {
        let found = lines(&format!("{flags} --samples 3000 --seed 4"));
        let mut both = 0;
        for line in &found {
            assert_eq!(
                (&line["exact"], &line["samples"], &line["seed"]),
                (&false.into(), &3_000.into(), &4.into())
            );
            let (error, deviation) =
                (line["decision_error"].as_f64().unwrap(), line["standard_error"].as_f64().unwrap());
            if let Some(exact) = line["exact_error"].as_f64() {
                assert!((error - exact).abs() <= 4.0 * deviation + 5.0 / 3_000.0, "{line}");
                both += 1;
            }
        }
        assert!(both >= 5, "{flags}");
        assert_eq!(found, lines(&format!("{flags} --samples 3000 --seed 4")));
    }
    let real = lines("--model real --dependent --levels 8 --error 1 --depth 4 --moves 6 --samples 200");
    assert_eq!(real.len(), 8);
    assert!(real.iter().all(|line| line["exact_error"].is_null() && line["error_rate"] == 1.0));
    let ngame = lines("--model ngame --depth 3 --evaluation sign");
    assert!(
        ngame.len() == 6 && ngame.iter().all(|line| line["error_rate"].is_null() && line["exact"] == true)
    );
}

#[test]
fn pages_have_intervals() {
    let page = gametree(&[
        "experiment",
        "pathology",
        "--depth",
        "2",
        "--samples",
        "1000",
        "--rule",
        "minimax,bayes",
        "--ascii",
    ]);
    assert!(
        page.stdout.contains("1,000 roots, seed 0; +- is half of the 95 % interval\n"),
        "{}",
        page.stdout
    );
    assert!(
        page.stdout.contains("\ndepth             minimax    exact               bayes    exact\n    1  0.04800 +- 0.00924  0.05000"),
        "{}",
        page.stdout
    );
    assert!(page.stdout.contains("Althoefer's rule") && page.stdout.is_ascii());
    let one =
        gametree(&["experiment", "pathology", "--depth", "1", "--samples", "1", "--rule", "minimax"]).stdout;
    assert!(one.contains("\n1 root, seed 0;"), "{one}");
    let nothing =
        gametree(&["experiment", "pathology", "--error", "0", "--depth", "2", "--samples", "300"]).stdout;
    assert!(nothing.contains("0 (< 0.01000)"), "{nothing}");
}

#[test]
fn plots_are_written() {
    let file = std::env::temp_dir().join(format!("gametree-pathology-{}.svg", std::process::id()));
    let name = file.to_str().unwrap();
    let run = gametree(&["experiment", "pathology", "--depth", "4", "--samples", "100", "--plot", name]);
    assert_eq!((run.status, run.stderr), (0, format!("wrote {name}\n")));
    let svg = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    for word in ["minimax, exact", "althofer:1, simulated", "search depth", "decision error"] {
        assert!(svg.contains(word), "{word}");
    }
}

#[test]
fn pathology_refuses_in_one_line() {
    let cases = [
        (
            "--model chess",
            "--model <MODEL>: \"chess\" is not a value: expected one of althofer, pgame, ngame, real,",
        ),
        ("--rule best", "\"best\" is not a rule: expected minimax, althofer:W, literal:W, product or bayes"),
        ("--rule minimax,", "\"\" is not a rule"),
        ("--rule -1", "\"-1\" is not a rule"),
        ("--rule althofer:-1", "\"-1\" is not a weight: expected a number from 0 to 100"),
        (
            "--rule literal",
            "literal:1 is not defined for model althofer: expected minimax, althofer:W, product or bayes",
        ),
        ("--branching 1", "a branching factor of 1: expected 2 to 100"),
        ("--branching two", "expected a whole number"),
        ("--good 2", "2 good of 2 moves: expected 1 to 1"),
        ("--good few", "\"few\" is not a number of good moves: expected a whole number, or pgame"),
        ("--error 1.5", "an error rate of 1.5 is not a probability: expected a number from 0 to 1"),
        ("--error -0.1", "an error rate of -0.1 is not a probability"),
        ("--error nan", "\"nan\" is not a number"),
        ("--depth 0", "a search 0 plies deep: expected 1 to 1000"),
        ("--depth 1001", "a search 1001 plies deep: expected 1 to 1000"),
        ("--persistence 0.5", "--persistence does not apply to althofer: expected --model persistent"),
        ("--model persistent --persistence 2", "a persistence of 2 is not a probability"),
        ("--model persistent --trap 0.1", "--trap does not apply to persistent: expected --model trap"),
        ("--model trap --trap -1", "a chance of traps of -1 is not a probability"),
        (
            "--model pgame --good 1",
            "--good does not apply to pgame: expected --model althofer or persistent or trap",
        ),
        ("--model pgame --error 0.1 --levels 3", "--levels cannot be combined with --error"),
        ("--model ngame --error 0.1", "--error does not apply to ngame"),
        (
            "--model ngame --evaluation chance --depth 3",
            "the exact chance as an evaluation in model ngame: expected model pgame",
        ),
        ("--model ngame --evaluation sign --levels 2", "--levels rounds shares: expected --evaluation share"),
        (
            "--model ngame --rule bayes --depth 3",
            "bayes is not defined for model ngame: expected minimax, althofer:W or product",
        ),
        (
            "--model pgame --depth 4 --moves 3",
            "a search 4 plies deep in a game of 3 moves: expected at most 3",
        ),
        (
            "--model pgame --depth 2 --moves 40",
            "2 moves per position and 40 plies are too many positions: expected at most 10000000",
        ),
        ("--model pgame --depth 2 --levels 0", "0 levels: expected 1 to 1000"),
        (
            "--model real",
            "no exact error of minimax at depth 1 in model real: expected --samples N, to simulate it",
        ),
        ("--model real --error -1 --samples 1", "a noise of -1: expected a standard deviation from 0 to 100"),
        ("--rule bayes", "no exact error of bayes at depth 5 in model althofer: expected --samples N"),
        (
            "--model pgame --rule althofer",
            "no exact error of althofer:1 at depth 2 in model pgame: expected --samples N",
        ),
        ("--samples 0", "0 samples: expected 1 or more"),
        ("--samples 1 --depth 30", "2 moves per position and 30 plies are too many positions"),
        ("--plot errors.png", "--plot errors.png: expected a file that ends in .svg"),
        ("--plot no/such/folder/a.svg", "expected a writable file"),
    ];
    for (flags, expected) in cases {
        let arguments: Vec<&str> = ["experiment", "pathology"].into_iter().chain(flags.split(' ')).collect();
        let line = refusal(&arguments, "");
        assert!(line.contains(expected), "{flags}\n  said     {line}\n  expected {expected}");
    }
}
