//! Writes the drawings of `tree` to files.

use std::path::{Path, PathBuf};

use gametree_tree::Searched;
use gametree_tree::draw;

use crate::args::TreeArgs;
use crate::failure::Failure;
use crate::files::{check_writable, save_all};
use crate::output::Output;
use crate::terminal::note;

/// Checks the files of the drawings before the search: each has a file of its own, with the right extension, that can
/// be written.
pub(super) fn check(args: &TreeArgs, out: &Output) -> Result<(), Failure> {
    let flags: [(&str, &Option<String>, &[&str], &str); 4] = [
        ("--svg", &args.svg, &["svg"], ".svg"),
        ("--tikz", &args.tikz, &["tex", "tikz"], ".tex or .tikz"),
        ("--dot", &args.dot, &["dot", "gv"], ".dot or .gv"),
        ("--exam", &args.exam, &["svg", "tex", "tikz"], ".svg or .tex"),
    ];
    let given = || flags.iter().filter_map(|(flag, file, ..)| Some((*flag, file.as_deref()?)));
    let files: Vec<PathBuf> = given()
        .flat_map(|(flag, file)| {
            let file = PathBuf::from(file);
            let key = (flag == "--exam").then(|| key_file(&file));
            [Some(file), key].into_iter().flatten()
        })
        .collect();
    if let Some(at) = (0..files.len()).find(|&at| files[..at].contains(&files[at])) {
        let repeated = files[at].display().to_string();
        return Err(Failure::usage(format!("two drawings go to {repeated:?}: expected a file for each")));
    }
    if out.json() && given().any(|(flag, file)| is_stdout(flag, file)) {
        let clash = "a drawing and --json both go to stdout: expected a file for the drawing";
        return Err(Failure::usage(clash));
    }
    for (flag, file, extensions, expected) in flags {
        let Some(file) = file.as_deref().filter(|file| !is_stdout(flag, file)) else { continue };
        // A device or a pipe has no extension.
        let special = std::fs::metadata(file).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let fits = extensions.contains(&extension(Path::new(file)).as_str());
        if !fits && (!special || flag == "--exam") {
            return Err(Failure::usage(format!("{flag} {file}: expected a file that ends in {expected}")));
        }
    }
    Ok(files.iter().filter(|file| file.as_os_str() != "-").try_for_each(|file| check_writable(file))?)
}

/// Whether a drawing goes to stdout; a worksheet and its key can't.
fn is_stdout(flag: &str, file: &str) -> bool {
    file == "-" && flag != "--exam"
}

/// Writes the requested drawings, all of them or none; returns whether one of them went to stdout.
pub(super) fn write(search: &Searched<'_>, args: &TreeArgs, out: &Output) -> Result<bool, Failure> {
    type Draw = fn(&Searched<'_>) -> String;
    let drawings: [(&Option<String>, Draw); 3] =
        [(&args.svg, draw::svg), (&args.tikz, draw::tikz), (&args.dot, draw::dot)];
    let (mut files, mut printed) = (Vec::new(), None);
    for (file, drawing) in drawings {
        match file.as_deref() {
            None => {}
            Some("-") => printed = Some(drawing(search)),
            Some(file) => files.push((PathBuf::from(file), drawing(search))),
        }
    }
    if let Some(file) = &args.exam {
        let worksheet_file = PathBuf::from(file);
        let drawn = if extension(&worksheet_file) == "svg" {
            draw::exam_svg(search)
        } else {
            draw::exam_tikz(search)
        };
        let (worksheet, key) = drawn.map_err(|error| Failure::from(error).at("--exam"))?;
        let key_file = key_file(&worksheet_file);
        files.extend([(worksheet_file, worksheet), (key_file, key)]);
    }
    save_all(&files)?;
    for (file, _) in &files {
        note(&format!("wrote {}", file.display()));
    }
    if let Some(drawing) = &printed {
        out.verbatim(drawing);
    }
    Ok(printed.is_some())
}

/// The extension of a file in small letters, or nothing.
fn extension(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The file of a worksheet's answer key, beside it.
fn key_file(worksheet: &Path) -> PathBuf {
    let mut name = worksheet.file_stem().unwrap_or_default().to_owned();
    name.push("-key.");
    name.push(worksheet.extension().unwrap_or_default());
    worksheet.with_file_name(name)
}
