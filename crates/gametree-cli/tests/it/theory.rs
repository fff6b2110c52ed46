//! `generate` and `experiment`: their output and their errors.

use crate::common;

use common::{gametree, gametree_with, json, refusal};

/// The same tree is printed in both notations.
#[test]
fn generated_trees_are_read_by_tree() {
    let shape = ["--q", "1,0.8,0.6", "--d", "2.5,1.7,1.2"];
    for kind in ["uniform", "shape", "perfect", "worst", "pgame", "ngame", "real"] {
        let flags = if kind == "shape" { &shape[..] } else { &["--depth", "3"] };
        let arguments = [&["generate", kind, "--seed", "7"], flags].concat();
        let text = gametree(&arguments);
        assert_eq!((text.status, text.stderr.as_str()), (0, ""));
        assert_eq!(text.stdout.lines().count(), 1);
        assert_eq!(json(&arguments)["schema"], 1);
        let printed = gametree(&[&arguments[..], &["--json"]].concat()).stdout;
        let searched = |tree: &str| gametree_with(&["tree", "-"], tree).stdout;
        assert!(searched(&text.stdout).starts_with("value "), "{kind}");
        assert_eq!(searched(&text.stdout), searched(&printed));
        assert_eq!(gametree(&arguments).stdout, text.stdout, "the same seed, the same tree");
    }
    assert_eq!(
        gametree(&[&["generate", "shape", "--seed", "7"], &shape[..]].concat()).stdout,
        "((-1 -3) -8 (-7 (-6 -6)))\n"
    );
    assert_eq!(gametree(&["generate", "uniform", "--depth", "0", "--range", "-5..-5"]).stdout, "-5\n");
    assert_eq!(json(&["generate", "uniform", "--depth", "0", "--range=-5..-5"])["f"], -5);
}

/// The default flags, written out.
#[test]
fn defaults_of_generate() {
    let said = ["generate", "perfect", "--branching", "2", "--depth", "4", "--range", "-9..9", "--seed", "0"];
    assert_eq!(gametree(&["generate", "perfect"]).stdout, gametree(&said).stdout);
    let fixed = ["generate", "pgame", "--depth", "6", "--p0", "0.6180339887498949"];
    assert_eq!(gametree(&["generate", "pgame", "--depth", "6"]).stdout, gametree(&fixed).stdout);
}

#[test]
fn static_values_are_what_althofer_needs() {
    let tree = gametree(&["generate", "uniform", "--static-values", "--seed", "3"]).stdout;
    let searched = gametree_with(&["tree", "-", "--algorithm", "althofer"], &tree);
    assert_eq!((searched.status, searched.stderr.as_str()), (0, ""));
    let without = gametree(&["generate", "uniform", "--seed", "3"]).stdout;
    assert_eq!(gametree_with(&["tree", "-", "--algorithm", "althofer"], &without).status, 2);
}

#[test]
fn generate_refuses_in_one_line() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "<KIND> is missing (see gametree"),
        (&["forest"], "<KIND>: \"forest\" is not a value: expected one of uniform, shape"),
        (&["uniform", "--branching", "0"], "0 successors: expected a branching factor of 1 or more"),
        (
            &["uniform", "--branching", "-2"],
            "invalid value '-2' for '--branching <B>': expected a whole number",
        ),
        (&["uniform", "--depth", "1e3"], "invalid value '1e3' for '--depth <D>': expected a whole number"),
        (
            &["uniform", "--branching", "1", "--depth", "1001"],
            "a tree 1001 plies deep: expected at most 1000",
        ),
        (&["uniform", "--depth", "4294967295"], "a tree 4294967295 plies deep"),
        (&["worst", "--branching", "4294967295"], "has more than 10000000 nodes: expected at most so many"),
        (&["uniform", "--depth", "99999999999"], "expected a whole number from 0 to 4294967295"),
        (&["uniform", "--seed", "-1"], "invalid value '-1' for '--seed <N>'"),
        (&["uniform", "--range", "9"], "\"9\" is not a range: expected A..B, as -9..9"),
        (&["uniform", "--range", "-9"], "\"-9\" is not a range"),
        (&["uniform", "--range", "5..-5"], "the range 5..-5 is empty: expected A <= B"),
        (&["uniform", "--range", "-inf..3"], "\"-inf\" is not an end of a range"),
        (&["uniform", "--range", "0..2147483647"], "expected a whole number from -2147483646 to 2147483646"),
        (&["worst", "--range", "3..3"], "no order of 3..3 is worst: expected a range of two values at least"),
        (
            &["real", "--range", "0..1"],
            "--range does not apply to real: expected uniform, shape, perfect or worst",
        ),
        (&["ngame", "--static-values"], "--static-values does not apply to ngame"),
        (&["uniform", "--q", "1"], "--q does not apply to uniform: expected shape"),
        (&["uniform", "--p0", "0.5"], "--p0 does not apply to uniform: expected pgame"),
        (&["pgame", "--p0", "1.5"], "1.5 is not a probability: expected a number from 0 to 1"),
        (&["pgame", "--p0", "nan"], "\"nan\" is not a number: expected one like 0.5 or 2"),
        (&["shape"], "shape needs its levels: expected --q Q0,Q1,"),
        (&["shape", "--branching", "2"], "--branching does not apply to shape"),
        (&["shape", "--q", "1", "--d", "2,2"], "1 probabilities q and 2 means d: expected one of each"),
        (&["shape", "--q", "-0.5", "--d", "2"], "level 0: -0.5 is not a probability: expected q from 0 to 1"),
        (&["shape", "--q", "1,1.5", "--d", "2,2"], "level 1: 1.5 is not a probability"),
        (&["shape", "--q", "1,", "--d", "2,2"], "for '--q <Q0,Q1,…>': entry 2: \"\" is not a number"),
        (&["shape", "--q", "0.9", "--d", "0.5"], "level 0: 0.5 successors on average where 0.9 have one"),
        (&["shape", "--q", "1", "--d", "inf"], "entry 1: \"inf\" is not a number"),
        (
            &["shape", "--q", "1", "--d", "1e300"],
            "a random shape (of 1.0e300 nodes on average) has more than",
        ),
        (&["shape", "--q", "1", "--d", "2", "--depth", "3"], "--depth 3, but --q and --d have 1 levels"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["generate"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
}

#[test]
fn experiment_branching() {
    let base = ["experiment", "branching", "--branching", "2", "--depth", "4"];
    for (algorithm, expected, factor) in [
        ("branch-and-bound", 344_530.0 / 27_027.0, 1.862_581_616_310_1),
        ("alphabeta", 77_503.0 / 6_435.0, 1.618_033_988_749_895),
        ("minimal", 7.0, 2f64.sqrt()),
    ] {
        let arguments = [&base[..], &["--algorithm", algorithm]].concat();
        let answer = json(&arguments);
        assert!((answer["expected"].as_f64().unwrap() / expected - 1.0).abs() < 1e-11, "{answer}");
        assert!((answer["factor"].as_f64().unwrap() / factor - 1.0).abs() < 1e-11, "{answer}");
        assert_eq!((&answer["branching"], &answer["depth"]), (&2.into(), &4.into()));
        assert_eq!(answer["algorithm"], algorithm);
        for none in ["simulated", "standard_error", "samples", "seed"] {
            assert!(answer[none].is_null() && answer.get(none).is_some(), "{none}");
        }
        let sampled = json(&[&arguments[..], &["--samples", "400", "--seed", "9"]].concat());
        assert_eq!((&sampled["samples"], &sampled["seed"]), (&400.into(), &9.into()));
        let (mean, error) = (&sampled["simulated"], sampled["standard_error"].as_f64().unwrap());
        assert!((mean.as_f64().unwrap() - expected).abs() <= 4.0 * error + 1e-12, "{sampled}");
        assert_eq!(sampled["expected"], answer["expected"]);
    }
    assert_eq!(json(&base)["algorithm"], "alphabeta");
    let page = gametree(&[&base[..], &["--samples", "1"]].concat()).stdout;
    assert!(page.starts_with(
        "expected   12.043978    terminal positions examined by alphabeta, branching factor 2, depth 4\n"
    ));
    assert!(page.contains("\nfactor     1.618034 ") && page.contains("± ? in 1 tree, seed 0"), "{page}");
}

#[test]
fn experiment_critical() {
    let answer = json(&["experiment", "critical", "--branching", "3", "--depth", "8"]);
    let column = |answer: &serde_json::Value, key: &str| -> Vec<f64> {
        answer["levels"].as_array().unwrap().iter().map(|level| level[key].as_f64().unwrap()).collect()
    };
    let totals = [1.0, 3.0, 5.0, 11.0, 17.0, 35.0, 53.0, 107.0, 161.0];
    assert_eq!((column(&answer, "total"), column(&answer, "expected")), (totals.into(), totals.into()));
    assert_eq!(column(&answer, "level"), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    assert_eq!(column(&answer, "type1"), [1.0; 9]);
    assert_eq!(column(&answer, "type2")[..7], [0.0, 2.0, 2.0, 8.0, 8.0, 26.0, 26.0]);
    assert_eq!(column(&answer, "type3")[..7], [0.0, 0.0, 2.0, 2.0, 8.0, 8.0, 26.0]);
    assert!(answer["levels"][8]["total"].is_u64() && answer["levels"][0].get("simulated").is_none());
    // Exact to 64 bits, a floating-point number beyond.
    let large = json(&["experiment", "critical", "--branching", "40", "--depth", "30"]);
    assert_eq!(large["levels"][20]["total"].as_u64(), Some(2 * 40u64.pow(10) - 1));
    assert_eq!(large["levels"][30]["total"].as_f64(), Some(2.0 * 40f64.powi(15)));

    let random = ["experiment", "critical", "--q", "1,0.9,0.8", "--d", "3,2.25,2"];
    let answer = json(&random);
    let near = |found: Vec<f64>, exact: [f64; 4]| {
        assert!(found.iter().zip(exact).all(|(f, e)| (f - e).abs() < 1e-12), "{found:?} {exact:?}");
    };
    // d0 q1 + q0 d1 - q0 q1; d0 q1 d2 + q0 d1 q2 - q0 q1 q2.
    near(column(&answer, "expected"), [1.0, 3.0, 4.05, 6.48]);
    near(column(&answer, "total"), [1.0, 3.0, 4.05, 6.48]);
    near(column(&answer, "type1"), [1.0, 1.0, 0.9, 0.72]);
    near(column(&answer, "type2"), [0.0, 2.0, 1.35, 4.68]);
    near(column(&answer, "type3"), [0.0, 0.0, 1.8, 1.08]);
    let sampled = json(&[&random[..], &["--samples", "2000", "--seed", "5"]].concat());
    assert_eq!((&sampled["samples"], &sampled["seed"]), (&2_000.into(), &5.into()));
    for level in sampled["levels"].as_array().unwrap() {
        let number = |key: &str| level[key].as_f64().unwrap();
        let distance = (number("simulated") - number("expected")).abs();
        assert!(distance <= 4.0 * number("standard_error") + 1e-12, "{level}");
    }
    let page = gametree(&["experiment", "critical", "--branching", "10", "--depth", "6"]).stdout;
    assert!(page.starts_with("level  total  type 1  type 2  type 3  formula\n"), "{page}");
    assert!(page.ends_with("    6  1,999       1     999     999    1,999\n"), "{page}");
}

#[test]
fn experiments_refuse_in_one_line() {
    let cases: &[(&[&str], &str)] = &[
        (
            &[],
            "no experiment: expected one of branching, critical, decisions, engine, errors, families, match, pathology, randomised, suite, train (see --help)",
        ),
        (&["braching"], "unrecognized subcommand 'braching': expected one of branching, critical"),
        (&["branching", "--depth", "3"], "--branching <B> is missing (see gametree"),
        (
            &["branching", "--branching", "0", "--depth", "3"],
            "0 successors: expected a branching factor of 1",
        ),
        (&["branching", "--branching", "-3", "--depth", "3"], "invalid value '-3' for '--branching <B>'"),
        (
            &["branching", "--branching", "nan", "--depth", "3"],
            "expected a whole number from 0 to 4294967295",
        ),
        (
            &["branching", "--branching", "101", "--depth", "3"],
            "a branching factor of 101: expected at most 100",
        ),
        (&["branching", "--branching", "2", "--depth", "101"], "a depth of 101: expected at most 100"),
        (
            &["branching", "--branching", "2", "--depth", "3", "--samples", "0"],
            "0 samples: expected 1 or more",
        ),
        (&["branching", "--branching", "2", "--depth", "3", "--algorithm", "pvs"], "\"pvs\" is not a value"),
        (
            &["branching", "--branching", "9", "--depth", "9", "--algorithm", "minimal", "--samples", "1"],
            "a tree of 9 successors a node, 9 plies deep, has more than 10000000 nodes",
        ),
        (&["critical"], "no tree: expected --branching B and --depth D, or --q Q0,Q1,"),
        (&["critical", "--branching", "2"], "no tree: expected --branching B and --depth D"),
        (&["critical", "--branching", "0", "--depth", "2"], "0 successors"),
        (&["critical", "--branching", "2", "--depth", "300"], "more than 2^128 critical positions"),
        (
            &["critical", "--branching", "1", "--depth", "4294967295"],
            "levels below the root: expected at most 1000",
        ),
        (&["critical", "--q", "1"], "--d <D0,D1,…> is missing (see gametree"),
        (&["critical", "--branching", "2", "--q", "1", "--d", "2"], "cannot be used with"),
        (&["critical", "--q", "1,1", "--d", "2"], "2 probabilities q and 1 means d: expected one of each"),
        (
            &["critical", "--q", "1.1", "--d", "2"],
            "level 0: 1.1 is not a probability: expected q from 0 to 1",
        ),
        (&["critical", "--q", "-1", "--d", "2"], "level 0: -1 is not a probability"),
        (&["critical", "--q", "nan", "--d", "2"], "entry 1: \"nan\" is not a number"),
        (&["critical", "--q", "0.9", "--d", "0.5"], "expected d at least q"),
        (&["critical", "--q", "1", "--d", "2", "--depth", "2"], "--depth 2, but --q and --d have 1 levels"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["experiment"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
}
