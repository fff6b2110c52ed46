//! Writes the drawings of `tree` to files.

use std::path::Path;

use gametree::draw;
use gametree::tree::Searched;

use crate::args::TreeArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Writes the requested drawings; returns whether one of them went to stdout.
pub(super) fn write(search: &Searched<'_>, args: &TreeArgs, out: &Output) -> Result<bool, Failure> {
    check_files(args, out)?;
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
        write_exam(search, Path::new(file))?;
    }
    Ok(on_stdout)
}

/// Checks that every drawing has a file of its own.
fn check_files(args: &TreeArgs, out: &Output) -> Result<(), Failure> {
    let files = [&args.svg, &args.tikz, &args.dot, &args.exam];
    let files: Vec<&str> = files.into_iter().filter_map(|file| file.as_deref()).collect();
    let repeated = (0..files.len()).find(|&at| files[..at].contains(&files[at]));
    if let Some(at) = repeated {
        return Err(Failure::usage(format!("two drawings go to {:?}: expected a file for each", files[at])));
    }
    if out.json() && files.contains(&"-") {
        return Err(Failure::usage(
            "a drawing and --json both go to stdout: expected a file for the drawing",
        ));
    }
    Ok(())
}

/// Writes the worksheet to the file and the answer key to one beside it.
fn write_exam(search: &Searched<'_>, worksheet_file: &Path) -> Result<(), Failure> {
    let shown = worksheet_file.display();
    let (worksheet, key) = match worksheet_file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => draw::exam_svg(search),
        Some("tex" | "tikz") => draw::exam_tikz(search),
        _ => {
            return Err(Failure::usage(format!("--exam {shown}: expected a file that ends in .svg or .tex")));
        }
    };
    let stem = worksheet_file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = worksheet_file.extension().unwrap_or_default().to_string_lossy();
    save(worksheet_file, &worksheet)?;
    save(&worksheet_file.with_file_name(format!("{stem}-key.{extension}")), &key)
}

fn save(file: &Path, text: &str) -> Result<(), Failure> {
    let shown = file.display();
    std::fs::write(file, text)
        .map_err(|error| Failure::usage(format!("{shown}: {error}: expected a writable file")))?;
    eprintln!("wrote {shown}");
    Ok(())
}
