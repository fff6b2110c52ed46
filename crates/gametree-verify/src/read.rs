//! Reads a certificate piece by piece: the header line, then the bytes and numbers of the compressed body.

use std::io::{BufRead, BufReader, ErrorKind, Read};

use crc32fast::Hasher;
use flate2::{Decompress, FlushDecompress, Status};
use gametree::Control;

use crate::error::Error;
use crate::format::{Header, MAX_HEADER};

/// The header, and the file after it.
pub(crate) fn header<R: Read>(file: R) -> Result<(Header, BufReader<R>), Error> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut line = Vec::new();
    file.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
    let bad = |text: &str| Err(Error::Header(text.to_owned()));
    if line.pop() != Some(b'\n') {
        return bad("no line end in the first 4 MiB: expected a line with a JSON object");
    }
    let header: Header = serde_json::from_slice(&line)
        .map_err(|error| Error::Header(format!("{error}: expected the keys of a header")))?;
    if header.gametree_certificate != 1 {
        return bad("another version of the format: expected \"gametree_certificate\":1");
    }
    Ok((header, file))
}

/// The uncompressed body.
pub(crate) struct Body<'c, R> {
    file: BufReader<R>,
    zlib: Decompress,
    ended: bool,
    chunk: Vec<u8>,
    at: usize,
    filled: usize,
    sum: Hasher,
    /// The length that the header gives.
    length: u64,
    control: Control<'c>,
}

impl<'c, R: Read> Body<'c, R> {
    pub(crate) fn new(file: BufReader<R>, length: u64, control: Control<'c>) -> Self {
        let (zlib, chunk) = (Decompress::new(true), vec![0; 1 << 16]);
        Body { file, zlib, ended: false, chunk, at: 0, filled: 0, sum: Hasher::new(), length, control }
    }

    /// The place of the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.zlib.total_out() - (self.filled - self.at) as u64
    }

    fn wrong<T>(&self, text: impl Into<String>) -> Result<T, Error> {
        Err(Error::Fails { moves: Vec::new(), offset: self.offset(), text: text.into() })
    }

    /// Reads on, once all is used up; `false` at the end of the stream.
    fn refill(&mut self) -> Result<bool, Error> {
        (self.at, self.filled) = (0, 0);
        while !self.ended && self.filled == 0 {
            self.control.proceed(self.offset()).ok_or(Error::Stopped)?;
            let input = match self.file.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                input => input?,
            };
            let (no_input, before) = (input.is_empty(), (self.zlib.total_in(), self.zlib.total_out()));
            let status = self.zlib.decompress(input, &mut self.chunk, FlushDecompress::None);
            self.file.consume((self.zlib.total_in() - before.0) as usize);
            self.filled = (self.zlib.total_out() - before.1) as usize;
            match status {
                // What came before the error is read first: then its place does not depend on the size of the reads.
                Err(error) if self.filled == 0 => {
                    return self.wrong(format!("{error}: expected a zlib stream"));
                }
                Ok(Status::StreamEnd) => self.ended = true,
                Ok(_) if no_input && self.filled == 0 => {
                    return self.wrong("the file ends here: expected the rest of the zlib stream");
                }
                _ => {}
            }
        }
        self.sum.update(&self.chunk[..self.filled]);
        Ok(self.filled > 0)
    }

    /// An error once the stop flag is set.
    pub(crate) fn go_on(&self) -> Result<(), Error> {
        if self.control.stopped() { Err(Error::Stopped) } else { Ok(()) }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Error> {
        if self.at == self.filled && !self.refill()? {
            return self.wrong("the body ends here: expected another record");
        }
        if self.offset() >= self.length {
            return self.wrong("the body goes on: expected its end, by the length in the header");
        }
        self.at += 1;
        Ok(self.chunk[self.at - 1])
    }

    /// An unsigned LEB128 number in its shortest form.
    pub(crate) fn number(&mut self) -> Result<u32, Error> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return match u32::try_from(number) {
                    Ok(number) if byte > 0 || shift == 0 => Ok(number),
                    _ => self.wrong("a number too long or too large: expected the shortest form, below 2^32"),
                };
            }
        }
        self.wrong("a number without an end: expected at most five bytes")
    }

    /// Checks that the body ends here, with the stream, the file, and the header's length and checksum.
    pub(crate) fn finish(mut self, sum: u32) -> Result<(), Error> {
        if self.at < self.filled || self.refill()? {
            return self.wrong("the last record has ended: expected the end of the body");
        }
        if self.offset() != self.length {
            return self.wrong(format!("the body ends: expected {} bytes, by the header", self.length));
        }
        if !self.file.fill_buf()?.is_empty() {
            return self.wrong("the file goes on after the zlib stream: expected its end");
        }
        match self.sum.clone().finalize() {
            found if found != sum => {
                self.wrong(format!("the checksum is {found}: expected {sum}, by the header"))
            }
            _ => Ok(()),
        }
    }
}
