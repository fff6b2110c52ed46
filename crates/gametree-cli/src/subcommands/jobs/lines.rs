//! The lines of a file or of stdin, each with its place, whatever is in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use crate::job::waiting;

/// The most bytes of a line: the largest certificate is a tenth of it.
const LONGEST: u64 = 16 << 20;

/// A line, or why it can't be read.
pub(super) type Line = Result<String, String>;

/// The lines of a file, or of stdin if its name is `-`, with their numbers; without blank ones and comments, which begin with
/// `#`. While it waits for stdin, a signal ends the program.
pub(super) fn lines(name: &str) -> io::Result<Box<dyn Iterator<Item = (u64, Line)>>> {
    if name == "-" {
        let mut stdin = io::stdin().lock();
        return Ok(Box::new(numbered(move || waiting(|| next(&mut stdin)))));
    }
    let mut file = BufReader::new(File::open(name)?);
    Ok(Box::new(numbered(move || next(&mut file))))
}

/// The lines up to the end, or up to the first that the system cannot read: it would never end.
fn numbered(mut next: impl FnMut() -> io::Result<Option<Line>>) -> impl Iterator<Item = (u64, Line)> {
    let mut ended = false;
    let lines = std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let line = next();
        ended = !matches!(line, Ok(Some(_)));
        line.unwrap_or_else(|error| Some(Err(error.to_string())))
    });
    let is_blank = |line: &Line| line.as_ref().is_ok_and(|line| line.is_empty() || line.starts_with('#'));
    (1..).zip(lines).filter(move |(_, line)| !is_blank(line))
}

fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("at least {LONGEST} bytes"))));
    }
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned());
    Ok(Some(text.map(|text| text.trim().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, next, numbered};

    #[test]
    fn lines_that_cannot_be_read_are_told_from_the_others() {
        let mut text = b"one\n\n# two\n".to_vec();
        text.extend(vec![b'x'; LONGEST as usize + 5]);
        text.extend(b"\n\xff\nlast");
        let mut text = &text[..];
        let lines: Vec<_> = numbered(|| next(&mut text)).collect();
        let numbers: Vec<u64> = lines.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 4, 5, 6]);
        let texts: Vec<&str> =
            lines.iter().map(|(_, line)| line.as_ref().unwrap_or_else(|why| why).as_str()).collect();
        assert_eq!(texts, ["one", "at least 16777216 bytes", "not UTF-8", "last"]);
        assert_eq!(lines.iter().filter(|(_, line)| line.is_err()).count(), 2);
    }

    #[test]
    fn what_the_system_cannot_read_is_said_once() {
        let mut reads = 0;
        let read = || {
            reads += 1;
            Err(std::io::Error::other("no"))
        };
        let lines: Vec<_> = numbered(read).collect();
        assert_eq!((lines, reads), (vec![(1, Err("no".to_owned()))], 1));
    }
}
