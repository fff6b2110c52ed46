//! The files that the crate `gametree-site` holds, compressed, and its list of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::run::{cargo, root};

/// Files by their path in the site.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

fn folder() -> PathBuf {
    root().join("crates/gametree-site/site")
}

fn list_file() -> PathBuf {
    root().join("crates/gametree-site/src/files.rs")
}

/// What is done to a file, if it fails.
pub(crate) fn said(path: &Path) -> impl Fn(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

/// Puts these files in place of those whose paths are meant.
pub(crate) fn replace(meant: impl Fn(&str) -> bool, files: &Files) -> Result<(), String> {
    for path in paths()?.iter().filter(|path| meant(path)) {
        let file = folder().join(format!("{path}.gz"));
        fs::remove_file(&file).map_err(said(&file))?;
    }
    for (path, bytes) in files {
        let to = folder().join(format!("{path}.gz"));
        fs::create_dir_all(to.parent().unwrap_or(&folder())).map_err(said(&to))?;
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(bytes).map_err(said(&to))?;
        fs::write(&to, packed.finish().map_err(said(&to))?).map_err(said(&to))?;
    }
    Ok(())
}

/// The files whose paths are meant.
pub(crate) fn files(meant: impl Fn(&str) -> bool) -> Result<Files, String> {
    let mut found = Files::new();
    for path in paths()?.into_iter().filter(|path| meant(path)) {
        let file = folder().join(format!("{path}.gz"));
        let mut bytes = Vec::new();
        let packed = fs::read(&file).map_err(said(&file))?;
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).map_err(said(&file))?;
        found.insert(path, bytes);
    }
    Ok(found)
}

/// The paths of all files.
fn paths() -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).map_err(said(&at))? {
            let path = entry.map_err(said(&at))?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                found.extend(name.strip_suffix(".gz").map(str::to_owned));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes the list of all files, for a site that was built from sources with this checksum.
pub(crate) fn list(built_from: &str) -> Result<(), String> {
    let mut list = String::new();
    for path in paths()? {
        list += &format!("    File {{ path: {path:?}, gzip: include_bytes!(\"../site/{path}.gz\") }},\n");
    }
    let text = format!(
        "//! The files of the site. `cargo xtask web` writes this list.\n\nuse crate::file::File;\n\npub(crate) const BUILT_FROM: &str = {built_from:?};\n\npub(crate) const FILES: &[File] = &[\n{list}];\n"
    );
    fs::write(list_file(), text).map_err(said(&list_file()))?;
    cargo(&["fmt", "--package", "gametree-site"]).run()
}

/// The checksum of the sources that the site was built from, by the list.
pub(crate) fn built_from() -> Result<String, String> {
    let text = fs::read_to_string(list_file()).map_err(said(&list_file()))?;
    let checksum = text.split_once("BUILT_FROM: &str = \"").and_then(|(_, rest)| rest.split_once('"'));
    checksum.map(|(checksum, _)| checksum.to_owned()).ok_or_else(|| "files.rs has no BUILT_FROM".to_owned())
}
