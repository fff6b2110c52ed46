//! `bindgen MODULE.wasm DIRECTORY`: writes the module with its JavaScript and types. A program of our own, so that the version
//! is on file: it must be the library side's.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, directory] = arguments.as_slice() else {
        eprintln!("expected two arguments: a module and a directory");
        return ExitCode::from(2);
    };
    let written = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(module)
        .web(true)
        .map(|bindgen| {
            bindgen
                .typescript(true)
                .remove_producers_section(true)
                .remove_name_section(true)
                .omit_default_module_path(true)
        })
        .and_then(|bindgen| bindgen.generate(Path::new(directory)));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
