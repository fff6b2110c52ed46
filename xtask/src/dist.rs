//! Packs the command for people who do not compile: a stripped binary with completions, manual pages and licences.

use std::fs;
use std::path::Path;

use crate::run::{cargo, program, root};

const SHELLS: [(&str, &str); 4] = [
    ("bash", "gametree.bash"),
    ("zsh", "_gametree"),
    ("fish", "gametree.fish"),
    ("powershell", "gametree.ps1"),
];

/// Builds `target/dist/gametree-VERSION-PLATFORM.tar.gz` with the profile `dist`, which takes some minutes.
pub(crate) fn dist() -> Result<(), String> {
    cargo(&["build", "--profile", "dist", "--locked", "--package", "gametree-cli"]).run()?;
    let target = root().join("target");
    let binary = format!("gametree{}", std::env::consts::EXE_SUFFIX);
    let built = target.join("dist").join(&binary);
    let version = program(&built.to_string_lossy(), &["--version"]).output()?;
    let version = version.split_whitespace().nth(1).unwrap_or("unknown");
    let name = format!("gametree-{version}-{}", platform()?);
    let folder = target.join("dist").join(&name);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    // Beside the archive until it is whole: a full disk leaves none that is not.
    let archive = target.join("dist").join(format!("{name}.tar.gz"));
    let packed = target.join("dist").join(format!(".{name}.tar.gz.tmp"));
    let done = fill(&folder, &built, &binary).and_then(|()| {
        let (packed_name, parent) = (packed.to_string_lossy(), target.join("dist"));
        program("tar", &["-czf", &packed_name, "-C", &parent.to_string_lossy(), &name]).run()?;
        fs::rename(&packed, &archive).map_err(failed)
    });
    if done.is_err() {
        let _ = fs::remove_file(&packed);
        let _ = fs::remove_dir_all(&folder);
    }
    done?;
    println!("{} ({} bytes)", shown(&archive), fs::metadata(&archive).map_or(0, |file| file.len()));
    Ok(())
}

/// What the archive holds.
fn fill(folder: &Path, built: &Path, binary: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for part in ["completions", "man"] {
        fs::create_dir_all(folder.join(part)).map_err(failed)?;
    }
    fs::copy(built, folder.join(binary)).map_err(failed)?;
    for file in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"] {
        fs::copy(root().join(file), folder.join(file)).map_err(failed)?;
    }
    let command = built.to_string_lossy().into_owned();
    for (shell, file) in SHELLS {
        let script = program(&command, &["completions", shell]).output()?;
        fs::write(folder.join("completions").join(file), script).map_err(failed)?;
    }
    program(&command, &["man", &folder.join("man").to_string_lossy()]).run()
}

/// The platform that the compiler builds for.
fn platform() -> Result<String, String> {
    let verbose = program("rustc", &["-vV"]).output()?;
    let host = verbose.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc -vV names no host".to_owned())
}

/// A path below the root of the workspace.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
