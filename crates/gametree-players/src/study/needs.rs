//! What a proof would need beyond what there is, said before it begins.

use super::{At, StudyError};

/// The points of a Morris board, and the images of a position.
const POINTS: u64 = 24;
const IMAGES: u64 = 16;
/// What a position takes that is listed to be proved backwards, in bytes, as measured.
const LISTED: u64 = 560;
/// Nobody's desk has more memory, in bytes.
const MOST: u64 = 256 << 30;

impl At<'_> {
    /// Nine Men's Morris is proved backwards from all positions that can follow, so that one knows beforehand whether they fit.
    ///
    /// # Errors
    /// [`StudyError`] where they do not fit so many bytes: what they take, and who has that.
    pub(super) fn fits(&self, memory: usize) -> Result<(), StudyError> {
        if self.name != "morris" {
            return Ok(());
        }
        let Some((positions, at_least)) = self.game.setup(&self.state).and_then(|setup| morris(&setup))
        else {
            return Ok(());
        };
        let bytes = positions.saturating_mul(LISTED);
        if bytes <= memory as u64 {
            return Ok(());
        }
        let least = if at_least { "more than" } else { "some" };
        let who = if bytes > MOST {
            "no command of ours has that: search, or prove an ending of fewer men".to_owned()
        } else {
            let gibibytes = (bytes + bytes / 4).div_ceil(1 << 30);
            format!(
                "`gametree solve morris --memory {gibibytes}G` and the position prove it in a terminal, three men each in seconds"
            )
        };
        Err(StudyError::Needs(format!(
            "Nine Men's Morris is proved backwards from every position that can follow, here {least} {positions} of {} MB, and there are {} MB for it: {who}",
            bytes >> 20,
            memory >> 20
        )))
    }
}

/// How many positions can follow one of Morris, which is written as `.../.../.../....../.../.../... x 9,9`, and whether there are more,
/// because men are in hand.
fn morris(setup: &str) -> Option<(u64, bool)> {
    let (points, rest) = setup.split_once(' ')?;
    let (first, second) = rest.split_once(' ')?.1.split_once(',')?;
    let hands: [u64; 2] = [first.parse().ok()?, second.parse().ok()?];
    let men = |letter: char| points.chars().filter(|&point| point == letter).count() as u64;
    let [most, others] = [men('x') + hands[0], men('o') + hands[1]];
    let choose = |of: u64, count: u64| (0..count).fold(1, |all, at| all * (of - at) / (at + 1));
    let placed = |own: u64, other: u64| 2 * choose(POINTS, own) * choose(POINTS - own, other) / IMAGES;
    // With two men a game is over.
    let positions = (3..=most).flat_map(|own| (3..=others).map(move |other| placed(own, other))).sum();
    Some((positions, hands != [0, 0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three men each are 334,128 positions that are listed, by the solver's own count.
    #[test]
    fn positions_of_morris_are_counted() {
        let (positions, more) = morris("x.x/.x./.../....../o.o/.o./... x 0,0").unwrap();
        assert!(positions.abs_diff(334_128) < 4_000 && !more, "{positions}");
        assert!(morris("x.x/.x./x../....../o.o/.o./..o x 0,0").unwrap().0 > 3_000_000);
        let (positions, more) = morris(".../.../.../....../.../.../... x 9,9").unwrap();
        assert!(positions > 1_000_000_000 && more, "{positions}");
    }
}
