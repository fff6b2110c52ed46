//! Boards that are studied on this machine (`gametree_players::Study`): which request asks what.
//!
//! A session answers questions one after the other, whether or not a page listens; its name and the numbers of its questions are the
//! page's choice.
//!
//! | request | answer |
//! |---|---|
//! | `GET /study` | `{"version": "0.1.0", "threads": 8}`: a page finds out that a command serves it |
//! | `POST /study/ask` `{"session": "a-1", "id": 7, "question": {"do": "games"}}` | 202: the question is answered after those that wait |
//! | `POST /study/stop` `{"session": "a-1", "id": 7}` | 202: the question ends with what is known, now or when its turn comes |
//! | `GET /study/events?session=a-1` | a stream of events |
//!
//! A stream says first what has not been heard, then `{"open": [7, 8]}`, the questions that are to be answered, and once more the last
//! event of the running one. From then on it says everything:
//!
//! - `{"id": 7, "event": …}`, what is known before the answer is complete;
//! - `{"id": 7, "answer": …}` or `{"id": 7, "error": "…"}`, after which nothing follows to this question;
//! - `{"id": 7, "nodes": 4096, "seconds": 0.5}`, twice a second, how far the running question is.
//!
//! Events and answers are numbered, and a stream begins after the number in `Last-Event-ID`, or in the query's `after`. So no answer is lost
//! where one stream ends and the next begins, and none is heard twice. Without a number a stream begins with all answers that are
//! kept. The last 64 answers are, and the last 64 events. A question that is neither answered nor open has been forgotten, perhaps because
//! the command was started anew, and can be asked again.

mod asked;
mod log;
mod refused;
mod session;
mod sessions;
mod stream;

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use serde_json::json;
use tokio::sync::Semaphore;

use self::asked::{Asked, Listening, Stopping, check_sender, read};
use self::refused::Refused;
use self::sessions::Sessions;
pub(super) use self::stream::Events;
use super::respond::{has_body, refused_host, secure};

/// How many sessions there may be.
const SESSIONS: usize = 16;
/// The size of a session's tables, in bytes.
const MEMORY: usize = 256 << 20;
/// How many bodies are read at a time: each may be as large as the largest question.
const READ_AT_ONCE: usize = 8;

/// All sessions of a server.
pub(super) struct Studies {
    sessions: Sessions,
    threads: usize,
    readers: Semaphore,
}

impl Studies {
    /// No sessions yet. The searches of a session use so many threads where they can.
    pub(super) fn new(threads: usize) -> Self {
        Studies {
            sessions: Sessions::new(SESSIONS, MEMORY, threads),
            threads,
            readers: Semaphore::new(READ_AT_ONCE),
        }
    }

    /// Whether a request with this path is one for the studies.
    pub(super) fn are_at(path: &str) -> bool {
        path == "/study" || path.starts_with("/study/")
    }

    /// Answers such a request.
    pub(super) async fn answer<B>(&self, request: Request<B>) -> Response<Either<Full<Bytes>, Events>>
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let mut response = match refused_host(&request) {
            Some(refused) => refused.map(Either::Left),
            None => self.act(request).await.unwrap_or_else(|refused| refused.response().map(Either::Left)),
        };
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    async fn act<B>(&self, request: Request<B>) -> Result<Response<Either<Full<Bytes>, Events>>, Refused>
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        check_sender(&request)?;
        let expect = |method: Method| match *request.method() == method {
            true if method == Method::GET && has_body(&request) => Err(Refused::Body),
            true => Ok(()),
            false => Err(Refused::Method(if method == Method::GET { "GET" } else { "POST" })),
        };
        match request.uri().path() {
            "/study" => {
                expect(Method::GET)?;
                let told = json!({"version": env!("CARGO_PKG_VERSION"), "threads": self.threads});
                Ok(whole(StatusCode::OK, "application/json", told.to_string()))
            }
            "/study/ask" => {
                expect(Method::POST)?;
                let Asked { session, id, question } = read(request, &self.readers).await?;
                self.sessions.to_ask(&session)?.ask(id, question.to_string())?;
                Ok(whole(StatusCode::ACCEPTED, "text/plain; charset=utf-8", ""))
            }
            "/study/stop" => {
                expect(Method::POST)?;
                let Stopping { session, id } = read(request, &self.readers).await?;
                self.sessions.to_ask(&session)?.stop(id);
                Ok(whole(StatusCode::ACCEPTED, "text/plain; charset=utf-8", ""))
            }
            "/study/events" => {
                expect(Method::GET)?;
                let Listening { session, after } = Listening::read(&request)?;
                let events = stream::of(self.sessions.to_hear(&session)?, after);
                Ok(answer(StatusCode::OK, "text/event-stream", Either::Right(events)))
            }
            _ => Err(Refused::Path),
        }
    }
}

fn whole(
    status: StatusCode,
    media_type: &'static str,
    text: impl Into<Bytes>,
) -> Response<Either<Full<Bytes>, Events>> {
    answer(status, media_type, Either::Left(Full::new(text.into())))
}

fn answer(
    status: StatusCode,
    media_type: &'static str,
    body: Either<Full<Bytes>, Events>,
) -> Response<Either<Full<Bytes>, Events>> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    secure(response)
}

#[cfg(test)]
mod tests;
