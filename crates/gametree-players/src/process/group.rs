//! A program with all the processes it starts: they end together, also when this process is killed.
//!
//! On Unix they form a process group, and a guard leads it: a shell that waits on a pipe from this process. However this
//! process ends, the pipe closes, and the guard kills its own group. A parent-death signal would not do: the kernel sends
//! it to the program alone and not to what the program started, it comes when the *thread* that started the program ends,
//! and setting it needs unsafe code. A program that leaves the group of its own accord (`setsid`) is beyond reach.

use std::io;
use std::process::{Child, Command};

/// A running program and its descendants. Dropping it kills them.
pub(super) struct ProcessGroup {
    #[cfg(unix)]
    guard: guard::Guard,
    /// The program itself.
    pub(super) child: Child,
}

impl ProcessGroup {
    /// Starts a program in a group of its own. Ctrl-C at the terminal does not reach the group: a program that died of
    /// it would forfeit its game.
    pub(super) fn start(command: &mut Command) -> io::Result<ProcessGroup> {
        #[cfg(unix)]
        let guard = guard::Guard::start()?;
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, guard.group());
        let child = command.spawn()?;
        Ok(ProcessGroup {
            #[cfg(unix)]
            guard,
            child,
        })
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        #[cfg(unix)]
        self.guard.kill_group();
        // It may have left the group.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
mod guard {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Ends with the end of the pipe, and takes its group along.
    const SCRIPT: &str = "read -r line; kill -KILL 0";

    /// The leader of a process group. Until it is dropped the group's number belongs to no other group, even if all
    /// its members have ended.
    pub(super) struct Guard(Child);

    impl Guard {
        pub(super) fn start() -> io::Result<Guard> {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", SCRIPT, "gametree-guard"]).process_group(0);
            shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let started = shell.spawn().map(Guard);
            started
                .map_err(|error| io::Error::new(error.kind(), format!("/bin/sh, which guards it: {error}")))
        }

        /// The number of the group.
        pub(super) fn group(&self) -> i32 {
            Pid::from_child(&self.0).as_raw_nonzero().get()
        }

        /// Kills the group, the guard included.
        pub(super) fn kill_group(&self) {
            let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        }
    }

    impl Drop for Guard {
        fn drop(&mut self) {
            self.kill_group();
            let _ = self.0.wait();
        }
    }
}
