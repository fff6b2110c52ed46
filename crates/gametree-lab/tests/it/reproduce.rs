//! The registry: every verdict is the expected one, follows from the numbers, and is in the report.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use gametree_lab::reproduce::{
    self, Fault, Finding, Measured, Run, Source, Tolerance, Verdict, decimal, judge, printed_number,
};
use gametree_lab::{Control, LabError};

use Verdict::{Exactly, NotReproducible, SourceIsWrong, WithinItsError};

#[test]
fn every_verdict_is_the_expected_one_and_is_in_the_report() {
    let document = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reproduction.md"));
    let report = std::fs::read_to_string(document).unwrap();
    let rewrite = "stale: gametree reproduce --markdown docs/reproduction.md";
    for entry in reproduce::entries().filter(|entry| !entry.long) {
        let done = entry.reproduce(&Run::default()).unwrap();
        assert_eq!(done.verdict, entry.expected, "{}: {} {}", entry.id, done.measured(), done.reason);
        let Finding { measured, standard_error, samples, exact, .. } = &done.finding;
        if let (Measured::Number(mean), Some(error), Some(exact)) = (measured, standard_error, exact) {
            let off = (mean - exact).abs();
            assert!(off <= 4.0 * error + 1e-9, "{}: {mean} ± {error}, exactly {exact}", entry.id);
        }
        // Results that are not sampled must match the report exactly; for others, the parts that do not depend on the samples.
        if samples.is_none() {
            assert!(report.contains(&reproduce::table_row(&done)), "{}: {rewrite}", entry.id);
            assert!(report.contains(&reproduce::explanation(&done)), "{}: {rewrite}", entry.id);
        }
        let named = format!("- `{}`, {}: ", entry.id, done.verdict);
        assert!(report.contains(&named), "{}: {rewrite}", entry.id);
    }
    for entry in reproduce::entries().filter(|entry| entry.long) {
        let named = format!("- `{}`, {}: ", entry.id, entry.expected);
        assert!(report.contains(&named), "{}: {rewrite}", entry.id);
    }
}

#[test]
fn entries_are_well_formed() {
    let ids: BTreeSet<&str> = reproduce::entries().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), reproduce::entries().count());
    for entry in reproduce::entries() {
        let source = match entry.source {
            Source::Felstiner => "felstiner-",
            Source::Slides => "slides-",
            Source::Abdelbar => "abdelbar-",
            Source::Cs440 => "cs440-",
        };
        assert!(entry.id.starts_with(source), "{}", entry.id);
        let texts = [entry.place, entry.quantity, entry.printed, entry.interpretation];
        assert!(texts.iter().all(|text| !text.is_empty() && !text.contains('\n')), "{}", entry.id);
        // What is not printed is no entry.
        assert!(!entry.printed.starts_with('('), "{}", entry.id);
        let numeric = matches!(entry.tolerance, Tolerance::Digits | Tolerance::MeanOf(_));
        assert!(!numeric || printed_number(entry.printed).is_some(), "{}", entry.id);
        assert_eq!(reproduce::find(entry.id).unwrap().id, entry.id);
    }
    assert!(ids.len() >= 90 && reproduce::find("nothing").is_none());
    // Each error listed in the reference has its own entry.
    let wrong = reproduce::entries().filter(|entry| entry.expected.fault().is_some()).count();
    assert!(wrong >= 30, "{wrong}");
}

#[test]
fn verdicts_follow_from_the_numbers() {
    let verdict = |printed: &str, tolerance, finding: &Finding| judge(printed, tolerance, finding).0;
    let number = |value| Finding::number(value, "");
    let digits = |printed, value| verdict(printed, Tolerance::Digits, &number(value));
    assert_eq!(digits("7,637", 7_637.0), Exactly);
    assert_eq!(digits("7,637", 7_637.4), Exactly);
    assert_eq!(digits("180", 180.67), Exactly); // truncated
    assert_eq!(digits("180", 179.4), NotReproducible);
    assert_eq!(digits("180", 181.0), NotReproducible);
    assert_eq!(digits("0.34", 0.3442), Exactly);
    assert_eq!(digits("35.2", 35.13), NotReproducible);
    assert_eq!(digits("-7", -7.0), Exactly);
    assert_eq!(digits("(a drawing)", 1.0), NotReproducible);
    assert_eq!(digits("5", f64::NAN), NotReproducible);
    let misprint = number(61_104.0).else_fault(Fault::Misprint);
    assert_eq!(verdict("61,004", Tolerance::Digits, &misprint), SourceIsWrong(Fault::Misprint));
    assert_eq!(verdict("61,104", Tolerance::Digits, &misprint), Exactly);
    // Two standard errors of a mean of this many runs, and a unit of the last digit.
    let sampled = |exact| Finding { spread: Some(100.0), exact: Some(exact), ..number(7.0) };
    assert_eq!(verdict("500", Tolerance::MeanOf(100), &sampled(480.0)), WithinItsError);
    assert_eq!(verdict("500", Tolerance::MeanOf(100), &sampled(479.0)), NotReproducible);
    assert_eq!(verdict("500", Tolerance::MeanOf(100), &sampled(520.9)), WithinItsError);
    assert_eq!(verdict("500", Tolerance::MeanOf(1), &sampled(679.0)), WithinItsError);
    // Claims.
    let claim = |holds| Finding::statement(holds, "found", "note").else_fault(Fault::FalseClaim);
    assert_eq!(verdict("a claim", Tolerance::EveryCase, &claim(true)), Exactly);
    assert_eq!(verdict("a claim", Tolerance::FourErrors, &claim(true)), WithinItsError);
    assert_eq!(verdict("a claim", Tolerance::EveryCase, &claim(false)), SourceIsWrong(Fault::FalseClaim));
    assert_eq!(verdict("a claim", Tolerance::EveryCase, &Finding::statement(false, "", "")), NotReproducible);
    assert_eq!(SourceIsWrong(Fault::ImpossibleValue).to_string(), "the source is wrong: impossible value");
    assert_eq!(printed_number("27,662"), Some((27_662.0, 1.0)));
    assert_eq!(printed_number("6-10"), None);
    assert_eq!(
        [decimal(1_234_567.0), decimal(0.34421), decimal(-2.5), decimal(57.7303)],
        ["1,234,567", "0.3442", "-2.50", "57.73"]
    );
}

/// The same seed gives the same sample, and another seed another; a stop ends the run.
#[test]
fn samples_and_stops() {
    let entry = reproduce::find("felstiner-hex3-improved").unwrap();
    let run =
        |seed, samples| entry.reproduce(&Run { samples: Some(samples), seed, ..Run::default() }).unwrap();
    assert_eq!(run(3, 50).finding, run(3, 50).finding);
    assert_ne!(run(3, 50).finding, run(4, 50).finding);
    assert_eq!(run(3, 50).finding.samples, Some(50));
    assert!(run(3, 50).measured().contains("; exactly 57.73"));
    let stop = AtomicBool::new(true);
    let control = Control { stop: Some(&stop), progress: None };
    let stopped = entry.reproduce(&Run { control, ..Run::default() });
    assert_eq!(stopped.unwrap_err(), LabError::Stopped);
}

#[test]
fn reports_hold_every_entry_and_figure() {
    let run = Run { samples: Some(20), ..Run::default() };
    let ids = ["abdelbar-fig5-alpha-x", "abdelbar-equation5", "cs440-return"];
    let done: Vec<_> = ids.map(|id| reproduce::find(id).unwrap().reproduce(&run).unwrap()).into();
    let figures = reproduce::figures(&run, &|source| source == Source::Abdelbar).unwrap();
    assert_eq!(figures.len(), 2);
    let html = reproduce::html(&done, &figures, 1);
    let markdown = reproduce::markdown(&done, &figures, "plots", 1);
    for id in ids {
        assert!(html.contains(id) && markdown.contains(id), "{id}");
    }
    assert_eq!((html.matches("<svg").count(), html.matches("role=\"img\"").count()), (2, 2));
    assert!(!html.contains("<script") && !html.contains("src="));
    assert!(markdown.contains("![abdelbar-pathology](plots/abdelbar-pathology.svg)"));
    assert!(markdown.contains("3 printed numbers and claims: 1 reproduced exactly"));
    // Labelled axes, a legend, and separate series for published and measured values.
    let plots = reproduce::figures(&run, &|source| source == Source::Felstiner).unwrap();
    for label in
        ["stones on the board", "minimax / alpha-beta nodes", "printed", "driver loop, random order, exactly"]
    {
        assert!(plots[0].svg.contains(label), "{label}");
    }
    for figure in plots.iter().chain(&figures) {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reproduction"));
        assert!(folder.join(format!("{}.svg", figure.id)).is_file(), "{}", figure.id);
        assert!(figure.svg.starts_with("<svg") && !figure.caption.is_empty());
    }
}
