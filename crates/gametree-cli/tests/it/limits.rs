//! Limits that the system sets: of memory, while the command keeps its own, and of the size of a file, as on a full disk.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run under a limit ended.
struct Ended {
    status: Option<i32>,
    stderr: String,
}

/// Runs the command in this folder after this line of a shell.
fn run_after(line: &str, arguments: &[&str], folder: &Path) -> Ended {
    let output = Command::new("sh")
        .args(["-c", &format!("{line}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_gametree")])
        .args(arguments)
        .current_dir(folder)
        .env("MALLOC_ARENA_MAX", "1") // further arenas reserve addresses that nothing uses
        .env("RUST_BACKTRACE", "0") // where there is no memory for one, the standard library may wait for itself
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .unwrap();
    Ended { status: output.status.code(), stderr: String::from_utf8_lossy(&output.stderr).into_owned() }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The command, whatever it is asked, needs so many KiB of addresses: its stacks, its code, its libraries.
#[cfg(target_os = "linux")]
fn addresses_of_nothing(folder: &Path) -> usize {
    let (mut fails, mut runs) = (64_usize << 10, 16_usize << 20);
    while runs - fails > 4 << 10 {
        let limit = fails.midpoint(runs);
        let ended = run_after(&format!("ulimit -v {limit}"), &["tree", "((3 5) (2 9))"], folder);
        if ended.status == Some(0) { runs = limit } else { fails = limit }
    }
    runs
}

/// Where the system starts some threads and not others, the command does without them, or says in one line which it needs.
#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_be_started_is_no_panic() {
    let folder = folder("limits-threads");
    let enough = addresses_of_nothing(&folder);
    let mut refused = 0;
    for addresses in (enough - (8 << 10)..enough + (4 << 10)).step_by(64) {
        let ended = run_after(&format!("ulimit -v {addresses}"), &["tree", "((3 5) (2 9))"], &folder);
        assert_ne!(ended.status, Some(101), "{addresses}: {}", ended.stderr);
        if ended.status == Some(2) {
            assert!(
                ended.stderr.starts_with("gametree: cannot start the search thread: "),
                "{}",
                ended.stderr
            );
            refused += 1;
        }
    }
    assert!(refused > 0);
}

/// Whatever is asked of a large tree or trace, the command ends by itself: with an answer, or with one line that says that
/// its memory is used up. The system would end it (134) if it took more than a tenth beyond its limit.
#[cfg(target_os = "linux")]
#[test]
fn a_command_keeps_its_memory_limit_or_says_so() {
    let folder = folder("limits-memory");
    let nothing = addresses_of_nothing(&folder);
    let free = |arguments: &[&str], to: &str| {
        let file = std::fs::File::create(folder.join(to)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
        assert!(command.args(arguments).current_dir(&folder).stdout(file).status().unwrap().success());
    };
    let recipe = ["generate", "uniform", "--branching", "3", "--depth", "12", "--static-values"];
    free(&recipe, "tree");
    free(&[&recipe[..], &["--json"]].concat(), "tree.json");
    free(&["generate", "uniform", "--branching", "700000", "--depth", "1"], "broad");
    free(
        &[
            "search",
            "connect4",
            "--algorithm",
            "minimax",
            "--depth",
            "6",
            "--trace",
            "-",
            "--trace-cap",
            "1000000",
        ],
        "trace",
    );
    let large: &[&[&str]] = &[
        &["generate", "uniform", "--branching", "3", "--depth", "13"],
        &["generate", "worst", "--branching", "1000000", "--depth", "1", "--json"],
        &["tree", "tree"],
        &["tree", "tree.json", "--json"],
        &["tree", "broad"],
        &["tree", "tree", "--algorithm", "minimax", "--steps"],
        &["tree", "tree", "--algorithm", "sss", "--steps", "--json"],
        &["tree", "tree", "--algorithm", "pns"],
        &["tree", "broad", "--algorithm", "dual"],
        &["tree", "tree", "--algorithm", "althofer", "--minimal"],
        &["tree", "tree", "--permute"],
        &["tree", "tree", "--algorithm", "minimax", "--explain", "1.2"],
        &["tree", "tree", "--draw"],
        &["tree", "broad", "--svg", "drawing.svg"],
        &["tree", "tree", "--types"],
        &["trace", "check", "trace"],
        &[
            "search",
            "connect4",
            "--algorithm",
            "minimax",
            "--depth",
            "7",
            "--trace",
            "t",
            "--trace-cap",
            "9999999",
        ],
    ];
    for arguments in large {
        let mut statuses = Vec::new();
        for megabytes in [16, 64, 1024] {
            let addresses = nothing + (megabytes << 10) * 11 / 10 + (8 << 10);
            let limit = format!("{megabytes}M");
            let arguments = [*arguments, &["--memory", &limit]].concat();
            let ended = run_after(&format!("ulimit -v {addresses}"), &arguments, &folder);
            let said: Vec<&str> = ended.stderr.lines().filter(|line| !line.starts_with("wrote ")).collect();
            assert!(matches!(ended.status, Some(0 | 3)), "{arguments:?}: {:?}: {said:?}", ended.status);
            if ended.status == Some(3) {
                assert!(said.len() == 1 && said[0].contains("memory"), "{arguments:?}: {said:?}");
            }
            statuses.push(ended.status);
        }
        // The limit is in earnest, and with enough memory there is an answer.
        assert_eq!((statuses[0], statuses[2]), (Some(3), Some(0)), "{arguments:?}: {statuses:?}");
    }
}

/// The most memory that a run takes, in KiB: what it touches, not what it reserves.
#[cfg(target_os = "linux")]
fn most_memory(arguments: &[&str]) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(matches!(child.wait().unwrap().code(), Some(0 | 3)), "{arguments:?}");
    most
}

/// Solvers with tables and graphs keep their limit, also while one takes the place of another: a tenth and what the command
/// needs by itself are beyond it at most.
#[cfg(target_os = "linux")]
#[test]
fn solvers_keep_their_memory_limit() {
    let nothing = most_memory(&["solve", "tictactoe", "a1 b2"]) + (6 << 10);
    for (game, position, nodes, megabytes) in [
        if crate::thorough() { ("mnk:6,6,5", "", "4000000", 64) } else { ("mnk:6,6,5", "", "1000000", 16) },
        ("mnk:7,7,5", "", "300000", 16),
        ("qubic", "Ab1", "60000", 16),
        ("hex:9", "", if crate::thorough() { "15000" } else { "8000" }, 16),
        ("connect4", "", "2000000", 16),
    ] {
        let memory = format!("{megabytes}M");
        let most = most_memory(&["solve", game, position, "--memory", &memory, "--nodes", nodes]);
        let allowed = nothing + (megabytes << 10) * 11 / 10;
        assert!(most <= allowed, "{game} {position}: {most} KiB of {allowed}");
    }
}

/// The files below a folder, with their content.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.clone(), std::fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Every subcommand that writes files, with those that are there before.
const WRITERS: &[(&[&str], &[&str])] = &[
    (&["tree", "@deep", "--svg", "a.svg"], &["a.svg"]),
    (&["tree", "@deep", "--tikz", "a.tex", "--dot", "a.dot"], &["a.tex", "a.dot"]),
    (&["tree", "@deep", "--exam", "sheet.svg", "--svg", "a.svg"], &["sheet.svg", "sheet-key.svg", "a.svg"]),
    (&["search", "tictactoe", "--depth", "4", "--algorithm", "pvs", "--trace", "t"], &["t"]),
    (&["solve", "mnk:4,3,3", "--proof", "a.cert"], &["a.cert"]),
    (&["man", "."], &["gametree.1", "gametree-tree.1"]),
    (&["lab", "--export", "site"], &["site/index.html"]),
    (&["play", "tictactoe", "--plain", "--record", "game"], &["game"]),
    (
        &[
            "reproduce",
            "felstiner-hex3-improved",
            "--html",
            "r.html",
            "--markdown",
            "r.md",
            "--out",
            "figures",
        ],
        &["r.html", "r.md"],
    ),
    (
        &["experiment", "train", "tictactoe", "--games", "20", "--nodes", "20", "--out", "weights"],
        &["weights"],
    ),
    (&["experiment", "pathology", "--depth", "4", "--samples", "100", "--plot", "p.svg"], &["p.svg"]),
    (
        &["experiment", "match", "depth=1", "depth=2", "tictactoe", "--games", "4", "--plot", "p.svg"],
        &["p.svg"],
    ),
];

/// Where the disk is full in the middle of a write, there is one line and its status, the old files are as they were, and
/// nothing new is beside them.
#[test]
fn a_write_that_fails_in_the_middle_leaves_the_old_files_and_nothing_else() {
    for (number, (arguments, old)) in WRITERS.iter().enumerate() {
        let folder = folder(&format!("limits-disk-{number}"));
        for file in *old {
            let file = folder.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "the old one").unwrap();
        }
        let before = files(&folder);
        let names =
            |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
        // Of a size that no file may exceed: nothing at all, and what some of several files still fit.
        for blocks in [0, 1, 4] {
            let ended = run_after(&format!("ulimit -f {blocks}"), arguments, &folder);
            let said: Vec<&str> =
                ended.stderr.lines().filter(|line| line.starts_with("gametree: ")).collect();
            assert!(!ended.stderr.contains("panicked"), "{arguments:?}: {}", ended.stderr);
            if blocks == 0 || ended.status != Some(0) {
                assert_eq!((ended.status, said.len()), (Some(2), 1), "{arguments:?}: {}", ended.stderr);
                assert!(
                    said[0].contains("too large") && said[0].contains("expected a writable file"),
                    "{said:?}"
                );
                assert!(files(&folder) == before, "{arguments:?}: {:?}", names(&files(&folder)));
            } else {
                break;
            }
        }
        // With room it writes them, and nothing else stays behind.
        let ended = run_after("true", arguments, &folder);
        assert!(matches!(ended.status, Some(0 | 1)), "{arguments:?}: {}", ended.stderr);
        let after = files(&folder);
        for (path, content) in &before {
            let now = after.iter().find(|(now, _)| now == path).unwrap();
            assert!(now.1 != *content, "{arguments:?}: {path:?} was not written");
        }
        assert!(
            !names(&after).iter().any(|path| path.extension().is_some_and(|end| end == "tmp")),
            "{arguments:?}"
        );
    }
}

/// A journal has whole lines only, and goes on where it stopped.
#[test]
fn a_journal_on_a_full_disk_goes_on_where_it_stopped() {
    let folder = folder("limits-journal");
    let arguments =
        ["experiment", "match", "depth=1", "depth=2", "tictactoe", "--games", "20", "--resume", "journal"];
    // Two games may end at once, the second after the first could not be written: several times, since that is a matter of luck.
    for _ in 0..10 {
        let _ = std::fs::remove_file(folder.join("journal"));
        let ended = run_after("ulimit -f 2", &arguments, &folder);
        assert_eq!((ended.status, ended.stderr.lines().count()), (Some(2), 1), "{}", ended.stderr);
        let text = std::fs::read_to_string(folder.join("journal")).unwrap();
        assert!(text.ends_with('\n') && (2..20).contains(&text.lines().count()), "{text:?}");
        let ended = run_after("true", &arguments, &folder);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        let whole = std::fs::read_to_string(folder.join("journal")).unwrap();
        assert!(whole.starts_with(&text) && whole.lines().count() > 20);
    }
}
