//! The sessions of a server: a few at a time, found by their names.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::asked::SessionName;
use super::refused::Refused;
use super::session::Session;

pub(super) struct Sessions {
    most: usize,
    /// Of each session: the size of its tables in bytes, and its threads.
    memory: usize,
    threads: usize,
    all: Mutex<HashMap<SessionName, Session>>,
}

impl Sessions {
    pub(super) fn new(most: usize, memory: usize, threads: usize) -> Self {
        Sessions { most, memory, threads, all: Mutex::default() }
    }

    /// The session of this name, for a question.
    pub(super) fn to_ask(&self, name: &SessionName) -> Result<Session, Refused> {
        self.find(name, Session::idle_since)
    }

    /// The session of this name, for somebody who listens. It takes no session's place that has a listener: pages that have nothing to
    /// ask would take turns in ending each other's sessions.
    pub(super) fn to_hear(&self, name: &SessionName) -> Result<Session, Refused> {
        self.find(name, |session| session.idle_since().filter(|_| !session.is_heard()))
    }

    /// The session of this name. A new one may take the place of one that is idle: of one without listeners if there is one, of the
    /// one that was used least recently.
    fn find(
        &self,
        name: &SessionName,
        idle_since: impl Fn(&Session) -> Option<Instant>,
    ) -> Result<Session, Refused> {
        let mut all = self.all();
        if let Some(session) = all.get(name) {
            return Ok(session.clone());
        }
        if all.len() >= self.most {
            let idle = all
                .iter()
                .filter_map(|(name, session)| Some((session.is_heard(), idle_since(session)?, name.clone())));
            let oldest = idle.min_by_key(|&(heard, since, _)| (heard, since));
            let (_, _, oldest) = oldest.ok_or(Refused::Busy)?;
            if let Some(session) = all.remove(&oldest) {
                session.end();
            }
        }
        let session = Session::start(self.memory, self.threads).map_err(Refused::Thread)?;
        all.insert(name.clone(), session.clone());
        Ok(session)
    }

    fn all(&self) -> MutexGuard<'_, HashMap<SessionName, Session>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Sessions {
    fn drop(&mut self) {
        self.all().values().for_each(Session::end);
    }
}
