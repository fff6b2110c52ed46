//! How often something happens, of late: what a search learns from itself.

/// At this number both counts are halved, so that older observations count less.
const RECENT: u16 = 1_024;

/// Among so many observations, those in which something happened.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frequency {
    pub(super) observed: u16,
    pub(super) happened: u16,
}

impl Frequency {
    /// Adds an observation.
    #[inline]
    pub(super) fn learn(&mut self, happened: bool) {
        self.observed += 1;
        self.happened += u16::from(happened);
        if self.observed == RECENT {
            self.observed /= 2;
            self.happened /= 2;
        }
    }
}
