//! The drawings that `tree` writes to files.

use std::path::Path;

use gametree::draw;
use gametree::tree::Searched;

use crate::args::TreeArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Writes what was asked for; whether something of it went to stdout.
pub(super) fn write(search: &Searched<'_>, args: &TreeArgs, out: &Output) -> Result<bool, Failure> {
    distinct(args, out)?;
    type Draw = fn(&Searched<'_>) -> String;
    let drawings: [(&Option<String>, Draw); 3] =
        [(&args.svg, draw::svg), (&args.tikz, draw::tikz), (&args.dot, draw::dot)];
    let mut on_stdout = false;
    for (file, drawing) in drawings {
        match file.as_deref() {
            None => {}
            Some("-") => {
                out.verbatim(&drawing(search));
                on_stdout = true;
            }
            Some(file) => save(Path::new(file), &drawing(search))?,
        }
    }
    if let Some(file) = &args.exam {
        exam(search, Path::new(file))?;
    }
    Ok(on_stdout)
}

/// Whether every drawing has a place of its own.
fn distinct(args: &TreeArgs, out: &Output) -> Result<(), Failure> {
    let files = [&args.svg, &args.tikz, &args.dot, &args.exam];
    let files: Vec<&str> = files.into_iter().filter_map(|file| file.as_deref()).collect();
    let twice = (0..files.len()).find(|&at| files[..at].contains(&files[at]));
    if let Some(at) = twice {
        return Err(Failure::usage(format!("two drawings go to {:?}: expected a file for each", files[at])));
    }
    if out.json() && files.contains(&"-") {
        return Err(Failure::usage(
            "a drawing and --json both go to stdout: expected a file for the drawing",
        ));
    }
    Ok(())
}

/// The sheet goes to the file, the key to one beside it.
fn exam(search: &Searched<'_>, sheet_file: &Path) -> Result<(), Failure> {
    let shown = sheet_file.display();
    let (sheet, key) = match sheet_file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => draw::exam_svg(search),
        Some("tex" | "tikz") => draw::exam_tikz(search),
        _ => {
            return Err(Failure::usage(format!("--exam {shown}: expected a file that ends in .svg or .tex")));
        }
    };
    let stem = sheet_file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = sheet_file.extension().unwrap_or_default().to_string_lossy();
    save(sheet_file, &sheet)?;
    save(&sheet_file.with_file_name(format!("{stem}-key.{extension}")), &key)
}

fn save(file: &Path, text: &str) -> Result<(), Failure> {
    let shown = file.display();
    std::fs::write(file, text)
        .map_err(|error| Failure::usage(format!("{shown}: {error}: expected a file that can be written")))?;
    eprintln!("wrote {shown}");
    Ok(())
}
