//! The arguments of `lab`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use super::values::threads;

/// The port where the lab is found unless another is asked for. It is fixed, because a browser keeps what a reader has practised
/// by the address.
pub(crate) const PORT: u16 = 7474;

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    /// Port; 0 for any that is free
    #[arg(long, value_name = "N", value_parser = port, default_value_t = PORT)]
    pub(crate) port: u16,
    /// Address to listen on: by default only this machine can connect
    #[arg(long, value_name = "ADDR", value_parser = address, default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// Number of threads of a question about a board [default: number of cores]
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with = "export")]
    pub(crate) threads: Option<usize>,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Write the pages to a directory, for any web server, and serve nothing
    #[arg(long, value_name = "DIR")]
    pub(crate) export: Option<PathBuf>,
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "expected a port, 0 to 65535".to_owned())
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an IP address, e.g. 127.0.0.1 or ::1".to_owned())
}
