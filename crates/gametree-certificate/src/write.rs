//! Writes the body of a certificate, compressed.

use std::io::Write;

use crc32fast::Hasher;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::header::Header;

/// A body that is being written to memory.
#[derive(Debug)]
pub struct BodyWriter {
    zlib: ZlibEncoder<Vec<u8>>,
    sum: Hasher,
    bytes: u64,
}

impl Default for BodyWriter {
    fn default() -> Self {
        BodyWriter {
            zlib: ZlibEncoder::new(Vec::new(), Compression::default()),
            sum: Hasher::new(),
            bytes: 0,
        }
    }
}

impl BodyWriter {
    fn put(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        self.bytes += bytes.len() as u64;
        // Writing to memory does not fail.
        let _ = self.zlib.write_all(bytes);
    }

    /// Appends the [byte of a record](crate::record).
    ///
    /// ```
    /// use gametree_certificate::{BodyWriter, Header, record};
    /// let mut body = BodyWriter::default();
    /// body.byte(record::END);
    /// let mut header = Header::default();
    /// body.finish(&mut header);
    /// assert_eq!(header.bytes, 1);
    /// ```
    pub fn byte(&mut self, byte: u8) {
        self.put(&[byte]);
    }

    /// Appends a number, in LEB128.
    ///
    /// ```
    /// use gametree_certificate::{BodyWriter, Header};
    /// let mut body = BodyWriter::default();
    /// body.number(300);
    /// let mut header = Header::default();
    /// body.finish(&mut header);
    /// assert_eq!(header.bytes, 2); // seven bits to a byte
    /// ```
    pub fn number(&mut self, mut number: u32) {
        let mut bytes = Vec::with_capacity(5);
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        self.put(&bytes);
    }

    /// Ends the body: sets its length and checksum in the header, and returns the bytes that follow the header's line.
    ///
    /// ```
    /// use gametree_certificate::{BodyWriter, Header};
    /// let mut header = Header::default();
    /// assert!(!BodyWriter::default().finish(&mut header).is_empty()); // an empty zlib stream takes some bytes
    /// assert_eq!((header.bytes, header.crc32), (0, 0));
    /// ```
    pub fn finish(self, header: &mut Header) -> Vec<u8> {
        (header.bytes, header.crc32) = (self.bytes, self.sum.finalize());
        self.zlib.finish().unwrap_or_default()
    }
}
