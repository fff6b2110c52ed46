//! Why a request is refused.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};

use super::super::respond::refusal;

/// Why a request is refused, in one line.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error("expected {0}")]
    Method(&'static str),
    #[error("there is no such address: expected /study, /study/ask, /study/stop or /study/events")]
    Path,
    #[error("expected a page of this server")]
    Sender,
    #[error("expected no body")]
    Body,
    #[error("expected content-type: application/json")]
    MediaType,
    #[error("expected a body of at most 8 MiB")]
    TooLarge,
    #[error("the body does not come")]
    Late,
    #[error("the body ends early")]
    Broken,
    #[error("the body: {0}")]
    Json(serde_json::Error),
    #[error("session: expected 1 to 64 letters, digits and hyphens")]
    Session,
    #[error("after: expected the number of an event")]
    After,
    #[error("the query: expected session and after")]
    Query,
    #[error("id {0}: a question has this number already")]
    Known(u64),
    #[error("too many questions wait: expected some to be answered first")]
    Full,
    #[error("every session is at work: expected one of them to finish or to be stopped")]
    Busy,
    #[error("no thread can be started: {0}")]
    Thread(std::io::Error),
}

impl Refused {
    fn status(&self) -> StatusCode {
        match self {
            Refused::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Refused::Path => StatusCode::NOT_FOUND,
            Refused::Sender => StatusCode::FORBIDDEN,
            Refused::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refused::Body | Refused::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refused::Late => StatusCode::REQUEST_TIMEOUT,
            Refused::Broken | Refused::Json(_) | Refused::Session | Refused::After | Refused::Query => {
                StatusCode::BAD_REQUEST
            }
            Refused::Known(_) => StatusCode::CONFLICT,
            Refused::Full => StatusCode::TOO_MANY_REQUESTS,
            Refused::Busy | Refused::Thread(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(super) fn response(&self) -> Response<Full<Bytes>> {
        let mut response = refusal(self.status(), self.to_string());
        if let Refused::Method(method) = *self {
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(method));
        }
        response
    }
}
