//! Standard input that Ctrl-C can interrupt while nobody writes to it.

use std::io::{self, ErrorKind, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::job::{Job, interrupted};

/// How often the stop flag is looked at while nothing comes.
const PATIENCE: Duration = Duration::from_millis(50);

/// The bytes of stdin. Once the program is asked to end, reading them is an error.
pub(crate) struct Stdin {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
}

impl Stdin {
    /// Starts to read, on a thread of its own for as long as the program runs. From now on Ctrl-C and the like set the stop
    /// flag instead of ending the program.
    pub(crate) fn open() -> io::Result<Self> {
        Job::handle_interrupts();
        let (sender, pieces) = sync_channel(1);
        let read = move || {
            loop {
                let mut piece = vec![0; 1 << 16];
                let read = match std::io::stdin().lock().read(&mut piece) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    read => read,
                };
                let last = matches!(read, Ok(0) | Err(_));
                let piece = read.map(|length| {
                    piece.truncate(length);
                    piece
                });
                if sender.send(piece).is_err() || last {
                    return;
                }
            }
        };
        std::thread::Builder::new().spawn(read)?;
        Ok(Stdin { pieces, piece: io::Cursor::default() })
    }
}

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.piece.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if interrupted() {
                return Err(io::Error::other("interrupted"));
            }
            match self.pieces.recv_timeout(PATIENCE) {
                // The last piece is empty, or an error.
                Ok(piece) if matches!(&piece, Ok(bytes) if bytes.is_empty()) => return Ok(0),
                Ok(piece) => self.piece = io::Cursor::new(piece?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}
