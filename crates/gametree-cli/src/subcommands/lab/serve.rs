//! The server: connections, their limits, and its end.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;

use super::respond::respond;
use crate::job::stop_flag;

/// How many connections are served at a time; more wait.
const CONNECTIONS: usize = 64;
/// How long the head of a request may take, and how large it may be, in bytes.
const PATIENCE: Duration = Duration::from_secs(10);
const LARGEST_HEAD: usize = 16 * 1024;
/// How often the server looks whether it has been told to end.
const TICK: Duration = Duration::from_millis(50);

/// Takes the port; returns it with the address it has.
pub(super) fn listen(at: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(at)?;
    listener.set_nonblocking(true)?;
    let at = listener.local_addr()?;
    Ok((listener, at))
}

/// Serves until a signal ends it.
pub(super) fn serve(listener: TcpListener) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let stop = stop_flag();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        while !stop.load(std::sync::atomic::Ordering::Relaxed) {
            let Ok(accepted) = tokio::time::timeout(TICK, listener.accept()).await else { continue };
            // A connection that failed before it was accepted is its own affair.
            let Ok((stream, _)) = accepted else { continue };
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
            tokio::task::spawn(async move {
                let answer = service_fn(|request| async move { Ok::<_, Infallible>(respond(&request)) });
                let mut server = http1::Builder::new();
                // A client that has said all may close its side before it reads the answer.
                server.half_close(true);
                server.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(LARGEST_HEAD);
                // What goes wrong with a connection ends it, and concerns nobody else.
                let _ = server.serve_connection(TokioIo::new(stream), answer).await;
                drop(place);
            });
        }
        Ok(())
    })
}
