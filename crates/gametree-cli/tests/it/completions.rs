//! Completions know the names of games, algorithms and presets.

use crate::common::gametree;

#[test]
fn every_shell_knows_games_algorithms_and_presets() {
    // The completions of the other shells know options alone.
    for shell in ["bash", "fish", "zsh"] {
        let script = gametree(&["completions", shell]).stdout;
        // Zsh has a meaning of its own for a colon, and needs it marked.
        let script = script.replace('\\', "");
        for name in ["connect4", "hex:4", "mcts", "alphabeta-althofer-hard", "@deep", "@not-best"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

/// What bash offers for a command line whose last word is to be completed.
#[cfg(unix)]
fn offered(words: &[&str]) -> Vec<String> {
    let script = gametree(&["completions", "bash"]).stdout;
    let line = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let ask = format!(
        "{script}\nCOMP_WORDS=(gametree {line}); COMP_CWORD={}; _gametree gametree '{}' '{}'; echo \"${{COMPREPLY[@]}}\"",
        words.len(),
        words.last().unwrap(),
        words[words.len() - 2],
    );
    let bash = std::process::Command::new("bash").args(["-c", &ask]).output().unwrap();
    String::from_utf8(bash.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_a_name_that_was_begun() {
    assert_eq!(offered(&["solve", "conn"]), ["connect4"]);
    assert_eq!(offered(&["play", "he"]), ["hex:4"]);
    assert_eq!(offered(&["search", "hex:3", "--algorithm", "mc"]), ["mcts"]);
    assert_eq!(offered(&["tree", "@d"]), ["@deep"]);
    assert_eq!(offered(&["quiz", "@deep", "--algorithm", "b"]), ["branch-and-bound"]);
}

#[test]
fn a_summary_is_shorter_than_the_help_and_names_it() {
    for command in [&["solve"][..], &["search"], &["experiment", "match"]] {
        let ask = |flag| gametree(&[command, &[flag]].concat());
        let (short, long) = (ask("-h"), ask("--help"));
        assert_eq!((short.status, long.status), (0, 0));
        let lines = |text: &str| text.lines().count();
        assert!(lines(&short.stdout) <= 25 && lines(&long.stdout) > 50, "{command:?}");
        assert!(short.stdout.ends_with(&format!("All of it: gametree {} --help\n", command.join(" "))));
    }
    assert!(gametree(&["-h"]).stdout.contains("solve, verify, ledger"));
}
