//! The server: connections, their limits, and its end.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::respond::respond;
use super::silent::Silent;
use super::studies::{Events, Studies};
use crate::job::stop_flag;

/// How many connections are served at a time; more wait. Some systems let a program open no more than 256 files.
const CONNECTIONS: usize = 128;
/// How many may wait before the system turns further ones away; the usual 128 are one class that opens the page together.
const WAITING: u32 = 1024;
/// How long the head of a request may take, and how large it may be, in bytes.
const PATIENCE: Duration = Duration::from_secs(10);
const LARGEST_HEAD: usize = 16 * 1024;
/// How long a connection may last, whoever reads so slowly. A stream of events ends before, and is asked for again.
const LONGEST: Duration = Duration::from_secs(300);
/// How long a connection that has not asked yet is left alone, even if others wait for its place.
const GRACE: Duration = Duration::from_secs(1);
/// How often the server looks whether it has been told to end.
const TICK: Duration = Duration::from_millis(50);

/// A server that has its port.
pub(super) struct Server {
    runtime: Runtime,
    listener: TcpListener,
}

impl Server {
    /// Takes the port; returns the server with the address it has. Those who connect may wait from now on.
    pub(super) fn listen(at: SocketAddr) -> io::Result<(Server, SocketAddr)> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let listener = runtime.block_on(async {
            let socket = if at.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
            // As the standard library does: the port is free again as soon as the server before has ended.
            #[cfg(unix)]
            socket.set_reuseaddr(true)?;
            socket.bind(at)?;
            socket.listen(WAITING)
        })?;
        let at = listener.local_addr()?;
        Ok((Server { runtime, listener }, at))
    }

    /// Serves until a signal ends it.
    pub(super) fn serve(self, studies: Studies) {
        self.runtime.block_on(accept(&self.listener, &Arc::new(studies)));
    }
}

async fn accept(listener: &TcpListener, studies: &Arc<Studies>) {
    let stop = stop_flag();
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let silent = Silent::default();
    let mut connections = 0;
    while !stop.load(Ordering::Relaxed) {
        let Ok(accepted) = tokio::time::timeout(TICK, listener.accept()).await else { continue };
        let Ok((stream, _)) = accepted else {
            // A connection that failed before it was accepted is its own affair. If there was no file for it, one may be soon.
            tokio::time::sleep(TICK).await;
            continue;
        };
        let Some(place) = find_place(&places, &silent, stop).await else { break };
        connections += 1;
        let answer = answer(stream, connections, silent.clone(), Arc::clone(studies));
        let task = tokio::spawn(async move {
            answer.await;
            drop(place);
        });
        // The task begins only when this one waits: it can't have asked before it is entered here.
        silent.enter(connections, task.abort_handle());
    }
}

/// A place for a connection, once there is one: if nobody leaves, at the cost of whoever has been silent for longest. Nothing
/// once the server is to end.
async fn find_place(
    places: &Arc<Semaphore>,
    silent: &Silent,
    stop: &AtomicBool,
) -> Option<OwnedSemaphorePermit> {
    while !stop.load(Ordering::Relaxed) {
        if places.available_permits() == 0 {
            silent.end_longest(GRACE);
        }
        if let Ok(place) = tokio::time::timeout(TICK, Arc::clone(places).acquire_owned()).await {
            return place.ok();
        }
    }
    None
}

/// Answers one request. A connection that was kept for more would keep its place while it has nothing to ask.
async fn answer(stream: TcpStream, connection: u64, silent: Silent, studies: Arc<Studies>) {
    let answer = service_fn(|request| {
        silent.leave(connection);
        let studies = Arc::clone(&studies);
        async move { Ok::<_, Infallible>(answer_one(request, &studies).await) }
    });
    let mut server = http1::Builder::new();
    // A client that has said all may close its side before it reads the answer.
    server.half_close(true).keep_alive(false);
    server.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(LARGEST_HEAD);
    // What goes wrong with a connection ends it, and concerns nobody else.
    let _ = tokio::time::timeout(LONGEST, server.serve_connection(TokioIo::new(stream), answer)).await;
    silent.leave(connection);
}

/// A file of the site, or what a study says.
async fn answer_one(request: Request<Incoming>, studies: &Studies) -> Response<Either<Full<Bytes>, Events>> {
    if Studies::are_at(request.uri().path()) {
        studies.answer(request).await
    } else {
        respond(&request).map(Either::Left)
    }
}
