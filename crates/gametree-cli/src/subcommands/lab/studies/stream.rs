//! A stream of events: everything that a session says, as long as somebody listens.

use std::time::Duration;

use http_body_util::channel::{Channel, Sender};
use hyper::body::Bytes;
use tokio::time::{Instant, timeout_at};

use super::log::Mark;
use super::session::{Place, Session};

/// How often a stream says how far the running question is.
const BEAT: Duration = Duration::from_millis(400);
/// How often it says something at least, so that a connection nobody listens to is noticed: that many beats.
const QUIET: u32 = 12;
/// How long a stream lasts: less than the longest connection, so that it ends between two messages.
const LONGEST: Duration = Duration::from_secs(240);
/// A browser connects again after this time, in milliseconds.
const AGAIN: &str = "retry: 300\n\n";

/// The body of an answer that goes on as things happen.
pub(in super::super) type Events = Channel<Bytes>;

/// The stream of a session, for somebody who has heard everything up to this mark.
pub(super) fn of(session: Session, after: Option<Mark>) -> Events {
    // One message at a time: a listener who is slow keeps nothing but what the session keeps.
    let (to, events) = Events::new(1);
    tokio::spawn(async move {
        let (mut place, first) = session.listen(after);
        drop(session);
        // Whoever does not listen any more is not told.
        let _ = tell(&mut place, first, to).await;
    });
    events
}

/// Nobody listens any more.
struct Gone;

async fn send(to: &mut Sender<Bytes>, text: Bytes) -> Result<(), Gone> {
    to.send_data(text).await.map_err(|_| Gone)
}

async fn tell(place: &mut Place, first: Vec<Bytes>, mut to: Sender<Bytes>) -> Result<(), Gone> {
    let end = Instant::now() + LONGEST;
    send(&mut to, AGAIN.into()).await?;
    for message in first {
        send(&mut to, message).await?;
    }
    let (mut beat, mut quiet) = (Instant::now() + BEAT, 0);
    while Instant::now() < end {
        let Some(messages) = place.new_messages() else { break };
        for message in messages {
            send(&mut to, message).await?;
        }
        if Instant::now() >= beat {
            beat = Instant::now() + BEAT;
            quiet += 1;
            if let Some(progress) = place.progress() {
                quiet = 0;
                send(&mut to, progress).await?;
            } else if quiet >= QUIET {
                quiet = 0;
                send(&mut to, Bytes::from_static(b": still here\n\n")).await?;
            }
        }
        let _ = timeout_at(beat, place.wait()).await; // either way there may be something to say
    }
    Ok(())
}
