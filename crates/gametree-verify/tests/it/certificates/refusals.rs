//! What is wrong with a certificate is said in a line, with the place in the body and the moves that lead there.

use super::writer::file;
use gametree_certificate::{Claim, Header};
use gametree_verify::{Error, Options, verify};

/// X has a1 and a2, O has b1 and is to move: X wins within four plies.
fn header() -> Header {
    let text = r#"{"gametree_certificate":1,"game":"tictactoe","position":"a1 b1 a2","claims":[{"player":"first","at_least":"win","plies":4}],"permutations":[[0,1,2,3,4,5,6,7,8],[2,1,0,5,4,3,8,7,6]],"nodes":7,"strategic":0,"shared":0,"bytes":0,"crc32":0}"#;
    serde_json::from_str(text).unwrap()
}

/// The example of docs/certificates.md: two plans for six replies.
const BODY: [u8; 14] = [3, 2, 1, 6, 2, 4, 5, 8, 16, 16, 16, 17, 16, 16];

fn refusal(header: &Header, body: &[u8]) -> String {
    let file = file(header, body);
    let texts = [1, 2].map(|jobs| {
        verify(&file[..], &Options { jobs, ..Options::default() }).expect_err("it is wrong").to_string()
    });
    assert_eq!(texts[0], texts[1], "on two threads");
    texts[0].clone()
}

#[test]
fn the_example_is_accepted() {
    let report = verify(&file(&header(), &BODY)[..], &Options::default()).unwrap();
    assert_eq!((report.leaves, report.plans, report.searched), (6, 6, 0));
}

#[test]
fn bodies_are_refused_with_offset_and_moves() {
    let changed = |at: usize, byte: u8| {
        let mut body = BODY;
        body[at] = byte;
        body.to_vec()
    };
    let with_shared = |shared: u64| Header { shared, ..header() };
    for (header, body, expected) in [
        (
            header(),
            changed(11, 16),
            "byte 11 of the body, after a3: step 1 of the plan: 6 is no legal move: expected one",
        ),
        (
            header(),
            changed(8, 18),
            "byte 8 of the body, after c1: plan 2: expected one of the 2 of the record above, from 0",
        ),
        (
            header(),
            changed(3, 4),
            "byte 8 of the body, after c1: step 1 of the plan: the game goes on after b2: expected its end",
        ),
        (
            header(),
            changed(6, 7),
            "byte 11 of the body, after a3: step 1 of the plan: b2 leaves c2 open: expected at most one reply that the threat does not answer",
        ),
        (
            header(),
            changed(7, 7),
            "byte 11 of the body, after a3: step 2 of the plan: b3 does not meet the claim: expected that it does",
        ),
        (
            header(),
            changed(8, 0),
            "byte 8 of the body, after c1: the game goes on here: expected a record with moves",
        ),
        (
            header(),
            changed(8, 2),
            "byte 8 of the body, after c1: the player is to move: expected a move of the player",
        ),
        (
            header(),
            changed(0, 1),
            "byte 0 of the body: the opponent is to move: expected a record with replies",
        ),
        (
            header(),
            // After b3 the three plies that are left do not suffice.
            [&BODY[..11], &[7, 4, 7, 4, 5, 8], &BODY[12..]].concat(),
            "byte 11 of the body, after a3: the policy does not meet the claim: expected that it does",
        ),
        (
            header(),
            // a1 is not free.
            [&BODY[..11], &[7, 1, 0], &BODY[12..]].concat(),
            "byte 11 of the body, after a3: no move left: expected cells that can be played",
        ),
        (
            header(),
            [&[7, 0][..], &BODY].concat(),
            "byte 0 of the body: the opponent is to move: expected a record with replies",
        ),
        (
            header(),
            [&BODY[..8], &[7, 0xe9, 7]].concat(),
            "byte 8 of the body, after c1: a policy of 1001 cells: expected at most 1000",
        ),
        (
            header(),
            changed(8, 9),
            "byte 8 of the body, after c1: links say nothing about plies: expected a claim without",
        ),
        (
            Header { claims: vec![Claim { plies: None, ..header().claims[0] }], ..header() },
            changed(8, 9),
            "byte 8 of the body, after c1: links on another board: expected Hex with at most 126 cells",
        ),
        (
            header(),
            changed(8, 10),
            "byte 8 of the body, after c1: byte 0x0a is no record: expected one of the format's",
        ),
        (header(), changed(1, 0), "byte 0 of the body: 0 plans: expected 1 to 240"),
        (
            header(),
            changed(2, 0),
            "byte 0 of the body: a plan of 0 moves: expected 1 to 500, and fewer plans",
        ),
        (header(), BODY[..13].to_vec(), "byte 13 of the body: the body ends here: expected another record"),
        (
            header(),
            [&BODY[..], &[0]].concat(),
            "byte 14 of the body: the last record has ended: expected the end of the body",
        ),
        (
            header(),
            vec![3, 0x82, 0],
            "byte 3 of the body: a number too long or too large: expected the shortest form, below 2^32",
        ),
        (
            header(),
            vec![3, 255, 255, 255, 255, 31],
            "byte 6 of the body: a number too long or too large: expected the shortest form, below 2^32",
        ),
        (
            header(),
            vec![3, 255, 255, 255, 255, 255],
            "byte 6 of the body: a number without an end: expected at most five bytes",
        ),
        (header(), vec![2, 1, 1], "byte 1 of the body, after c1: 1 is no legal move: expected one"),
        (
            header(),
            vec![2, 5, 0, 0],
            "byte 1 of the body, after c1: reference to shared node 0: expected one that is finished and has uses left",
        ),
        (
            with_shared(1),
            vec![6, 1, 2, 5, 0, 0],
            "byte 3 of the body, after c1: reference to shared node 0: expected one that is finished and has uses left",
        ),
        (
            with_shared(1),
            vec![6, 1, 5, 0, 0],
            "byte 2 of the body: a shared node that is itself shared or a reference: expected another record",
        ),
        (
            with_shared(1),
            vec![6, 1, 6, 1],
            "byte 2 of the body: a shared node that is itself shared or a reference: expected another record",
        ),
        (
            with_shared(1),
            vec![6, 0, 4],
            "byte 0 of the body: a shared node with 0 references beside 0 others: expected 1 or more, and by the header at most 1 at a time",
        ),
        (
            with_shared(1),
            vec![6, 1, 4],
            "byte 3 of the body: shared node 0: expected 1 more references to it",
        ),
        (
            with_shared(1),
            vec![2, 6, 1, 4, 5, 0, 0],
            "byte 4 of the body, after b2: reference to shared node 0: the position is another: expected an equal one after the permutation",
        ),
        (
            with_shared(1),
            vec![2, 6, 1, 4, 5, 0, 2],
            "byte 4 of the body, after b2: reference to shared node 0: permutation 2: expected one of the header's",
        ),
        (
            Header { nodes: 8, ..header() },
            BODY.to_vec(),
            "byte 14 of the body: there are 7 nodes: expected 8, by the header",
        ),
        (
            Header { strategic: 1, ..header() },
            BODY.to_vec(),
            "byte 14 of the body: there are 0 strategic moves: expected 1, by the header",
        ),
        (
            with_shared(1),
            BODY.to_vec(),
            "byte 14 of the body: there are 0 nodes shared at a time: expected 1, by the header",
        ),
    ] {
        assert_eq!(refusal(&header, &body), expected, "{body:?}");
    }
    let less = |plies| {
        let mut header = header();
        header.claims[0].plies = Some(plies);
        header
    };
    assert_eq!(
        refusal(&less(3), &BODY),
        "byte 11 of the body, after a3: step 1 of the plan: b2 leaves c1 open: expected at most one reply that the threat does not answer"
    );
    assert_eq!(
        refusal(&less(3), &[4]),
        "byte 0 of the body: the search contradicts the claim: expected that it is met"
    );
    assert_eq!(
        refusal(&less(0), &[4, 4]),
        "byte 0 of the body: the search contradicts the claim: expected that it is met"
    );
}

#[test]
fn the_corpus_of_the_fuzz_target_is_accepted_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/certificate");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        super::any_bytes::verify_or_refuse(&std::fs::read(entry.unwrap().path()).unwrap());
        read += 1;
    }
    assert!(read >= 9, "only {read} files");
}

#[test]
fn files_that_are_no_certificates_are_refused() {
    let line = serde_json::to_string(&header()).unwrap();
    for (line, expected) in [
        (String::new(), "not a certificate: byte 0: the file ends: expected a line"),
        (
            "{}\n".to_owned(),
            "not a certificate: the header lacks the key \"gametree_certificate\": expected it",
        ),
        (
            line.replace("\"nodes\"", "\"knots\"") + "\n",
            "not a certificate: the unknown key \"knots\" in the header: expected only gametree_certificate, game",
        ),
        (
            line.replace("\"shared\"", "\"nodes\"") + "\n",
            "not a certificate: the key \"nodes\" of the header comes twice: expected it once",
        ),
        (
            line.replace("\"nodes\":7", "\"nodes\":-7") + "\n",
            "not a certificate: byte 190 of the header: a value of another kind: expected that of its key",
        ),
        (
            line.replace("\"nodes\":7", "\"nodes\":x") + "\n",
            "not a certificate: byte 189 of the header is no JSON: expected a line with a JSON object",
        ),
        ("{\"game\":\n".to_owned(), "not a certificate: byte 7 of the header is no JSON: expected a line"),
        ("\u{7f}\n".to_owned(), "not a certificate: byte 0 of the header is no JSON: expected a line"),
        ("[]\n".to_owned(), "not a certificate: the header is no JSON object: expected one"),
        (
            line.replace("certificate\":1", "certificate\":2") + "\n",
            "not a certificate: another version of the format",
        ),
        (line.replace("tictactoe", "halma") + "\n", "not a certificate: \"halma\" is not a game"),
        (line.replace("a1 b1", "a1 a1") + "\n", "not a certificate: move 2: a1 is not legal there"),
        (
            line.replace("\"first\"", "\"third\"") + "\n",
            "not a certificate: byte 93 of the header: a value of another kind",
        ),
        (
            line.replace("],\"permutations", ",{\"player\":\"first\",\"at_least\":\"draw\"}],\"permutations")
                + "\n",
            "not a certificate: the claims: expected one, or two",
        ),
        (
            line.replace("[2,1,0,", "[1,2,0,") + "\n",
            "byte 0 of the body: permutation 1 of the header: expected a symmetry",
        ),
        (line.clone() + "\nabc", "byte 0 of the body: deflate decompression error: expected a zlib stream"),
        (line + "\n", "byte 0 of the body: the file ends here: expected the rest of the zlib stream"),
    ] {
        let error = verify(line.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let mut file = file(&header(), &BODY);
    let end = file.len() - 4;
    assert!(verify(&file[..end], &Options::default()).is_err(), "the stream's own checksum is missing");
    file.push(b'\n');
    assert!(matches!(verify(&file[..], &Options::default()), Err(Error::Fails { offset: 14, .. })));
}
