//! The body of the fuzz target for certificates (`fuzz/fuzz_targets/certificate.rs`), which a test runs on the corpus.

use gametree_certificate::{BodyWriter, Certificate};
use gametree_verify::{Options, verify};

/// Checks any bytes as a certificate, and the lines after the first as its uncompressed body, with the length and the
/// checksum set: what is refused is refused in one line, whatever the number of threads.
///
/// # Panics
/// If that does not hold.
pub(crate) fn verify_or_refuse(bytes: &[u8]) {
    if let Err(error) = verify(bytes, &Options::default()) {
        assert!(!error.to_string().contains('\n'));
    }
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
    let Ok(certificate) = Certificate::open(bytes) else { return };
    let mut header = certificate.header().clone();
    let mut body = BodyWriter::default();
    bytes[end + 1..].iter().for_each(|&byte| body.byte(byte));
    let body = body.finish(&mut header);
    let file = [header.to_line().expect("a header is written"), body].concat();
    let [one, two] = [1, 2].map(|jobs| {
        let result = verify(&file[..], &Options { jobs, ..Options::default() });
        result.map(|report| format!("{report:?}")).map_err(|error| error.to_string())
    });
    assert_eq!(one, two, "on one thread and on two");
    assert!(one.as_ref().err().is_none_or(|error| !error.contains('\n')), "{one:?}");
}
