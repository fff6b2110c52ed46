//! The names of the programs that write to one ledger, and which of them are gone.

use std::time::{SystemTime, UNIX_EPOCH};

/// A name for this program that no other has: when it began, so that names sort by that, its process, and its machine.
pub(crate) fn name() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:032x}/{}/{}", time.as_nanos(), std::process::id(), machine())
}

/// Whether the program of this name is known to have ended: one of this machine whose process is not there. Of others nobody knows.
pub(crate) fn is_gone(name: &str) -> bool {
    let mut parts = name.splitn(3, '/').skip(1);
    let (process, of) = (parts.next(), parts.next());
    let process = process.filter(|_| of == Some(&machine())).and_then(|process| process.parse().ok());
    process.is_some_and(|process| !is_running(process))
}

#[cfg(unix)]
fn machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(unix)]
fn is_running(process: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    // A process of somebody else may not be signalled, and is there.
    Pid::from_raw(process).is_none_or(|process| test_kill_process(process) != Err(Errno::SRCH))
}

#[cfg(not(unix))]
fn machine() -> String {
    String::new()
}

#[cfg(not(unix))]
fn is_running(_process: i32) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_process_of_this_machine_is_known_to_be_gone() {
        assert!(!is_gone(&name()) && name() < name());
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let of_child = format!("1/{}/{}", child.id(), machine());
        child.wait().unwrap();
        assert!(is_gone(&of_child));
        for other in ["1/1/elsewhere", "", "17-abc", "//", "a/b/c/d"] {
            assert!(!is_gone(other), "{other}");
        }
    }
}
