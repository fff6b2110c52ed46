//! Reads a certificate piece by piece: the header line, then the bytes and numbers of the compressed body.

use std::fmt;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::ops::Range;

use crc32fast::Hasher;
use flate2::{Decompress, FlushDecompress, Status};
use gametree::Control;

use crate::error::Error;
use crate::fault::unreadable;
use crate::header::{Header, MAX_HEADER};
use crate::record::{MAX_HELD, MAX_PLAN_MOVES, MAX_PLAN_NUMBERS, MAX_PLANS, MAX_POLICY_CELLS};

/// A certificate whose header has been read.
#[derive(Debug)]
pub struct Certificate<R> {
    header: Header,
    file: BufReader<R>,
}

impl<R: Read> Certificate<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`Error::Header`] or [`Error::Unreadable`].
    ///
    /// ```
    /// use gametree_certificate::{Certificate, Error};
    /// assert!(matches!(Certificate::open(&b"{}\n"[..]), Err(Error::Header(_))));
    /// ```
    pub fn open(file: R) -> Result<Self, Error> {
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut line = Vec::new();
        file.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        let bad = |text: &str| Err(Error::Header(text.to_owned()));
        if line.pop() != Some(b'\n') {
            let end = if line.len() as u64 + 1 < MAX_HEADER { "the file ends" } else { "no line has ended" };
            let text = format!("byte {}: {end}: expected a line with a JSON object", line.len());
            return Err(Error::Header(text));
        }
        let header: Header =
            serde_json::from_slice(&line).map_err(|error| Error::Header(unreadable(&line, &error)))?;
        if header.gametree_certificate != 1 {
            return bad("another version of the format: expected \"gametree_certificate\":1");
        }
        Ok(Certificate { header, file })
    }

    /// The header, of which nothing is checked yet.
    ///
    /// ```
    /// # use gametree_certificate::{BodyWriter, Certificate, Header};
    /// let mut header = Header { gametree_certificate: 1, game: "hex:3".into(), ..Header::default() };
    /// let body = BodyWriter::default().finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    /// assert_eq!(Certificate::open(&file[..])?.header().game, "hex:3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The header and the body. The control stops the reading, and receives the bytes that have been read of the body.
    ///
    /// ```
    /// # use gametree_certificate::{BodyWriter, Certificate, Header};
    /// let mut header = Header { gametree_certificate: 1, ..Header::default() };
    /// let body = BodyWriter::default().finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    /// let (header, body) = Certificate::open(&file[..])?.into_parts(gametree::Control::default());
    /// assert_eq!(header.bytes, 0);
    /// body.finish()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_parts<'c>(self, control: Control<'c>) -> (Header, Body<'c>)
    where
        R: 'c,
    {
        let Certificate { header, file } = self;
        let file: Box<dyn BufRead + 'c> = Box::new(file);
        let (zlib, chunk, sum) = (Decompress::new(true), vec![0; 1 << 16], Hasher::new());
        let (length, expected_sum) = (header.bytes, header.crc32);
        let body =
            Body { file, zlib, ended: false, chunk, at: 0, filled: 0, sum, length, expected_sum, control };
        (header, body)
    }
}

/// The uncompressed body of a certificate, read piece by piece.
///
/// ```
/// use gametree_certificate::{BodyWriter, Certificate, Header, record};
/// let mut body = BodyWriter::default();
/// body.byte(record::PLANS);
/// [1, 2, 4, 5, 8].into_iter().for_each(|number| body.number(number)); // one plan, of two moves and a threat
/// let mut header = Header { gametree_certificate: 1, ..Header::default() };
/// let body = body.finish(&mut header);
/// let file = [header.to_line()?, body].concat();
///
/// let (_, mut body) = Certificate::open(&file[..])?.into_parts(gametree::Control::default());
/// let (offset, tag) = body.record()?;
/// assert_eq!((offset, tag), (0, record::PLANS));
/// let mut numbers = Vec::new();
/// assert_eq!(body.plans(offset, &mut numbers)?, [0..3]);
/// assert_eq!(numbers, [4, 5, 8]);
/// assert_eq!(body.record().unwrap_err().offset(), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Body<'c> {
    /// One type for every reader, so that a checker is compiled once for each game.
    file: Box<dyn BufRead + 'c>,
    zlib: Decompress,
    ended: bool,
    chunk: Vec<u8>,
    at: usize,
    filled: usize,
    sum: Hasher,
    /// The length and the checksum that the header gives.
    length: u64,
    expected_sum: u32,
    control: Control<'c>,
}

impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body")
            .field("length", &self.length)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}

impl Body<'_> {
    /// The place of the next byte.
    fn offset(&self) -> u64 {
        self.zlib.total_out() - (self.filled - self.at) as u64
    }

    fn wrong<T>(&self, text: impl Into<String>) -> Result<T, Error> {
        Err(Error::body(self.offset(), text))
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

    /// The place and the byte of the record that comes next.
    ///
    /// # Errors
    /// [`Error::Fails`] if there is none, and [`Error::Stopped`] once the stop flag is set.
    pub fn record(&mut self) -> Result<(u64, u8), Error> {
        if self.control.stopped() {
            return Err(Error::Stopped);
        }
        Ok((self.offset(), self.byte()?))
    }

    fn byte(&mut self) -> Result<u8, Error> {
        if self.at == self.filled && !self.refill()? {
            return self.wrong("the body ends here: expected another record");
        }
        if self.offset() >= self.length {
            return self.wrong("the body goes on: expected its end, by the length in the header");
        }
        self.at += 1;
        Ok(self.chunk[self.at - 1])
    }

    /// The number that comes next, an unsigned LEB128 number in its shortest form.
    ///
    /// # Errors
    /// [`Error::Fails`], if there is none.
    pub fn number(&mut self) -> Result<u32, Error> {
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

    /// The plans of a [`PLANS`](crate::record::PLANS) record at this offset. Appends their numbers to a list, and returns the
    /// place of each plan in it.
    ///
    /// # Errors
    /// [`Error::Fails`], if a plan is empty, or they are too many or too long.
    pub fn plans(&mut self, offset: u64, numbers: &mut Vec<u32>) -> Result<Vec<Range<usize>>, Error> {
        let count = self.number()?;
        if !(1..=MAX_PLANS).contains(&count) {
            return Err(Error::body(offset, format!("{count} plans: expected 1 to {MAX_PLANS}")));
        }
        let mut plans = Vec::new();
        for _ in 0..count {
            let (moves, start) = (self.number()? as usize, numbers.len());
            if !(1..=MAX_PLAN_MOVES).contains(&moves) || start + 2 * moves > MAX_PLAN_NUMBERS {
                let text =
                    format!("a plan of {moves} moves: expected 1 to {MAX_PLAN_MOVES}, and fewer plans");
                return Err(Error::body(offset, text));
            }
            for _ in 0..2 * moves - 1 {
                numbers.push(self.number()?);
            }
            plans.push(start..numbers.len());
        }
        Ok(plans)
    }

    /// The cells of a [`POLICY`](crate::record::POLICY) record at this offset.
    ///
    /// # Errors
    /// [`Error::Fails`], if they are too many.
    ///
    /// ```
    /// use gametree_certificate::{BodyWriter, Certificate, Header, record};
    /// let mut body = BodyWriter::default();
    /// body.byte(record::POLICY);
    /// [2, 4, 0].into_iter().for_each(|number| body.number(number)); // two cells: 4, then 0
    /// let mut header = Header { gametree_certificate: 1, ..Header::default() };
    /// let body = body.finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    /// let (_, mut body) = Certificate::open(&file[..])?.into_parts(gametree::Control::default());
    /// let (offset, _) = body.record()?;
    /// assert_eq!(body.policy(offset)?, [4, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn policy(&mut self, offset: u64) -> Result<Vec<u32>, Error> {
        self.numbers(offset, "a policy of", "cells", MAX_POLICY_CELLS)
    }

    /// The moves of a [`HOLD`](crate::record::HOLD) record, which began at this byte.
    ///
    /// ```
    /// # use gametree::Control;
    /// use gametree_certificate::{BodyWriter, Certificate, Header, record};
    /// let (mut header, mut body) = (Header { gametree_certificate: 1, ..Header::default() }, BodyWriter::default());
    /// body.byte(record::HOLD);
    /// [3, 4, 0, 4].into_iter().for_each(|number| body.number(number));
    /// let body = body.finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    ///
    /// let (_, mut body) = Certificate::open(&file[..])?.into_parts(Control::default());
    /// let (offset, _) = body.record()?;
    /// assert_eq!(body.held(offset)?, [4, 0, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Fails`], for more than [`MAX_HELD`].
    pub fn held(&mut self, offset: u64) -> Result<Vec<u32>, Error> {
        self.numbers(offset, "positions held by", "moves", MAX_HELD)
    }

    /// A list of numbers behind its length, at most `most`; `list` and `of` say what it is, for an error at this offset.
    ///
    /// # Errors
    /// [`Error::Fails`], if they are too many.
    ///
    /// ```
    /// # use gametree::Control;
    /// use gametree_certificate::{BodyWriter, Certificate, Header};
    /// let (mut header, mut body) = (Header { gametree_certificate: 1, ..Header::default() }, BodyWriter::default());
    /// [2, 70, 80].into_iter().for_each(|number| body.number(number));
    /// let body = body.finish(&mut header);
    /// let file = [header.to_line()?, body].concat();
    /// let (_, mut body) = Certificate::open(&file[..])?.into_parts(Control::default());
    /// assert_eq!(body.numbers(0, "a link with", "stones", 9)?, [70, 80]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbers(&mut self, offset: u64, list: &str, of: &str, most: u32) -> Result<Vec<u32>, Error> {
        let count = self.number()?;
        if count > most {
            return Err(Error::body(offset, format!("{list} {count} {of}: expected at most {most}")));
        }
        (0..count).map(|_| self.number()).collect()
    }

    /// Checks that the body ends here, with the stream, the file, and the header's length and checksum.
    ///
    /// # Errors
    /// [`Error::Fails`], if one of them differs.
    pub fn finish(mut self) -> Result<(), Error> {
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
            found if found != self.expected_sum => {
                self.wrong(format!("the checksum is {found}: expected {}, by the header", self.expected_sum))
            }
            _ => Ok(()),
        }
    }
}
