//! `lab`: serves the web lab, and opens it in a browser.

mod respond;
mod serve;
mod silent;

use std::net::SocketAddr;
use std::path::Path;

use serde_json::json;

use self::serve::Server;
use crate::args::LabArgs;
use crate::failure::{Failure, status};
use crate::files::save_all;
use crate::job::Job;
use crate::output::Output;
use crate::terminal::note;

pub(super) fn run(args: &LabArgs, out: &Output) -> Result<u8, Failure> {
    if let Some(directory) = &args.export {
        return export(directory);
    }
    // Whoever reads the address may end the server at once.
    Job::handle_interrupts();
    let at = SocketAddr::new(args.host, args.port);
    let (server, at) = Server::listen(at).map_err(|error| {
        Failure::usage(format!("--host {} --port {}: {error}: expected an address of this machine and a free port, e.g. --port 0", args.host, args.port))
    })?;
    let address = format!("http://{at}/");
    if out.json() {
        out.object(json!({"address": address}));
    } else {
        out.text(&address);
    }
    if !at.ip().is_loopback() {
        note("whoever reaches this machine can open the lab");
    }
    if !args.no_open && open::that_detached(&address).is_err() {
        note("no browser could be opened: visit the address");
    }
    server.serve();
    Ok(status::DONE)
}

/// Writes the pages as files.
fn export(directory: &Path) -> Result<u8, Failure> {
    let mut files = Vec::new();
    for file in gametree_site::files() {
        let path = directory.join(file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|error| {
                Failure::usage(format!(
                    "{}: {error}: expected a directory that can be created",
                    parent.display()
                ))
            })?;
        }
        files.push((path, file.bytes()));
    }
    save_all(&files)?;
    note(&format!("wrote {} files to {}", gametree_site::files().len(), directory.display()));
    Ok(status::DONE)
}
