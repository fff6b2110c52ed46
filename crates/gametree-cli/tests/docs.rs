//! Every output shown in the documents is what the command prints.

use std::path::Path;
use std::process::Command;

/// Runs the commands of a document's `console` blocks and compares what they print. Lines that begin with `nodes` hold
/// times and are left out.
fn check(document: &str) -> usize {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let text = std::fs::read_to_string(root.join(document)).unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_gametree")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let timeless = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| !line.starts_with("nodes "))
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    let mut commands = 0;
    for block in blocks {
        for run in block.split("$ ").skip(1) {
            let (command, expected) = run.split_once('\n').unwrap();
            let shell = Command::new("sh")
                .args(["-c", command])
                .env("PATH", &path)
                .current_dir(root)
                .output()
                .unwrap();
            let printed =
                String::from_utf8(shell.stdout).unwrap() + &String::from_utf8(shell.stderr).unwrap();
            assert_eq!(timeless(printed.trim_end()), timeless(expected.trim_end()), "{document}: {command}");
            commands += 1;
        }
    }
    commands
}

#[cfg(unix)]
#[test]
fn the_readme_shows_what_is_printed() {
    assert!(check("README.md") >= 6);
}
