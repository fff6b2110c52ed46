//! The body of the fuzz target for certificates; a test runs it on the corpus.

use std::io::Write;

use crate::format::Header;
use crate::verify::{Options, verify};

/// Checks any bytes as a certificate, and the lines after the first as its uncompressed body, with the length and the
/// checksum set: what is refused is refused in one line, whatever the number of threads.
///
/// # Panics
/// If that does not hold.
pub fn verify_or_refuse(bytes: &[u8]) {
    if let Err(error) = verify(bytes, &Options::default()) {
        assert!(!error.to_string().contains('\n'));
    }
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
    let (Ok(mut header), body) = (serde_json::from_slice::<Header>(&bytes[..end]), &bytes[end + 1..]) else {
        return;
    };
    (header.bytes, header.crc32) = (body.len() as u64, crc32fast::hash(body));
    let Ok(mut file) = serde_json::to_vec(&header) else { panic!("a header is written") };
    file.push(b'\n');
    let mut zlib = flate2::write::ZlibEncoder::new(file, flate2::Compression::fast());
    let Ok(file) = zlib.write_all(body).and_then(|()| zlib.finish()) else { panic!("a body is compressed") };
    let [one, two] = [1, 2].map(|jobs| {
        let result = verify(&file[..], &Options { jobs, ..Options::default() });
        result.map(|report| format!("{report:?}")).map_err(|error| error.to_string())
    });
    assert_eq!(one, two, "on one thread and on two");
    assert!(one.as_ref().err().is_none_or(|error| !error.contains('\n')), "{one:?}");
}
