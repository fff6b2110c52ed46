//! `lab`: serves the web lab, and opens it in a browser.

mod respond;
mod serve;
mod silent;
mod studies;

use std::fmt::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use serde_json::json;

use self::serve::Server;
use self::studies::Studies;
use crate::args::{LabArgs, PORT};
use crate::failure::{Failure, status};
use crate::files::save_all;
use crate::job::Job;
use crate::output::Output;
use crate::terminal::note;

pub(super) fn run(args: &LabArgs, out: &Output) -> Result<u8, Failure> {
    if let Some(directory) = &args.export {
        return export(directory);
    }
    let at = SocketAddr::new(args.host, args.port);
    let listening = Server::listen(at).map_err(|error| {
        Failure::usage(format!("--host {} --port {}: {error}: expected an address of this machine and a free port, e.g. --port 0", args.host, args.port))
    })?;
    serve(listening, Studies::new(args.threads.unwrap_or_else(cores)), "", !args.no_open, out)
}

/// Serves the lab, and opens a page of it: `parts` are the name of the page and what it is to show, by names. The port is the lab's,
/// unless that is taken.
pub(super) fn run_at(page: &str, parts: &[(&str, &str)], open: bool, out: &Output) -> Result<u8, Failure> {
    let listen = |port| Server::listen(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let listening = listen(PORT)
        .or_else(|_| listen(0))
        .map_err(|error| Failure::usage(format!("no port of this machine can be listened on: {error}")))?;
    let parts: Vec<String> = parts.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    serve(listening, Studies::new(cores()), &format!("#/{page}?{}", parts.join("&")), open, out)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A value in an address, as readable as can be: `((3+5)+(2+9))`.
fn escaped(value: &str) -> String {
    let mut out = String::new();
    for byte in value.bytes() {
        match byte {
            b' ' => out.push('+'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'(' | b')' | b'@' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}"); // which can't fail
            }
        }
    }
    out
}

/// Serves the lab until it is interrupted; `place` is what the address has after the site's.
fn serve(
    (server, at): (Server, SocketAddr),
    studies: Studies,
    place: &str,
    open: bool,
    out: &Output,
) -> Result<u8, Failure> {
    // Whoever reads the address may end the server at once.
    Job::handle_interrupts();
    let address = format!("http://{at}/{place}");
    if out.json() {
        out.object(json!({"address": address}));
    } else {
        out.text(&address);
    }
    if !at.ip().is_loopback() {
        note("whoever reaches this machine can open the lab, and have it search");
    }
    if open && open::that_detached(&address).is_err() {
        note("no browser could be opened: visit the address");
    }
    server.serve(studies);
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
