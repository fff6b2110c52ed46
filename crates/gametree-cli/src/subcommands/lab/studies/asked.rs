//! Reading requests: who sends them, and what they ask.

use std::error::Error;
use std::time::Duration;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::Request;
use hyper::body::{Body, Bytes};
use hyper::header;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::log::Mark;
use super::refused::Refused;

/// The largest body, in bytes: a certificate in Base64.
const LARGEST_BODY: usize = 8 << 20;
/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The name that a page has given its session.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SessionName(String);

impl TryFrom<String> for SessionName {
    type Error = Refused;

    fn try_from(name: String) -> Result<Self, Refused> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let good = (1..=64).contains(&name.len()) && name.bytes().all(allowed);
        if good { Ok(SessionName(name)) } else { Err(Refused::Session) }
    }
}

/// A question to a session.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    pub(super) session: SessionName,
    pub(super) id: u64,
    pub(super) question: Value,
}

/// A question that is to end with what is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stopping {
    pub(super) session: SessionName,
    pub(super) id: u64,
}

/// Somebody who wants to hear of a session, and what has been heard before.
#[derive(Debug)]
pub(super) struct Listening {
    pub(super) session: SessionName,
    pub(super) after: Option<Mark>,
}

impl Listening {
    /// Reads the query. A browser that connects again by itself says in a header what it has heard; a page that was loaded again
    /// says it in the query.
    pub(super) fn read<B>(request: &Request<B>) -> Result<Self, Refused> {
        let (mut session, mut after) = (None, None);
        for part in request.uri().query().unwrap_or_default().split('&') {
            match part.split_once('=') {
                Some(("session", name)) if session.is_none() => {
                    session = Some(SessionName::try_from(name.to_owned())?);
                }
                Some(("after", mark)) if after.is_none() => {
                    after = Some(mark.parse().map_err(|_| Refused::After)?);
                }
                _ => return Err(Refused::Query),
            }
        }
        let heard = request.headers().get("last-event-id").and_then(|mark| mark.to_str().ok());
        let heard = heard.and_then(|mark| mark.parse().ok());
        Ok(Listening { session: session.ok_or(Refused::Session)?, after: heard.or(after) })
    }
}

/// Refuses what a page of another site has sent. A browser says where a question comes from, and of all other requests at least
/// whether they come from the same site; a program that says nothing of itself runs on its user's behalf.
pub(super) fn check_sender<B>(request: &Request<B>) -> Result<(), Refused> {
    let text = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(header::HOST).unwrap_or_default();
    let own =
        |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host));
    let one = request.headers().get_all(header::ORIGIN).iter().count() <= 1;
    let same = |site| site == "same-origin" || site == "none";
    let from_here = one
        && text(header::ORIGIN).is_none_or(own)
        && text(header::HeaderName::from_static("sec-fetch-site")).is_none_or(same);
    if from_here { Ok(()) } else { Err(Refused::Sender) }
}

/// Reads the body of a request, when its turn has come.
pub(super) async fn read<T, B>(request: Request<B>, readers: &Semaphore) -> Result<T, Refused>
where
    T: DeserializeOwned,
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let media_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = media_type.and_then(|value| value.split(';').next()).unwrap_or_default();
    if !media_type.trim().eq_ignore_ascii_case("application/json") {
        return Err(Refused::MediaType);
    }
    let said =
        request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if said.is_some_and(|length: u64| length > LARGEST_BODY as u64) {
        return Err(Refused::TooLarge);
    }
    let whole = async {
        let _turn = readers.acquire().await;
        Limited::new(request.into_body(), LARGEST_BODY).collect().await
    };
    let whole = timeout(PATIENCE, whole).await.map_err(|_| Refused::Late)?;
    let whole = whole.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
        Some(_) => Refused::TooLarge,
        None => Refused::Broken,
    })?;
    serde_json::from_slice(&whole.to_bytes()).map_err(Refused::Json)
}
