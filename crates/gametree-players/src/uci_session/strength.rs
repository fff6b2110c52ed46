//! How many nodes an engine of a given strength searches at a move of chess: what `UCI_Elo` means.

/// With so many nodes a move the engine scores half against Stockfish 15.1 with this `UCI_Elo` (`docs/uci.md`). Between these the strength
/// is taken to grow with the logarithm of the nodes.
const MEASURED: [(i64, u64); 6] =
    [(1_350, 55), (1_600, 100), (1_700, 150), (1_800, 500), (1_900, 2_600), (2_000, 8_000)];

/// The weakest and the strongest that can be asked for.
pub(super) const WEAKEST: i64 = MEASURED[0].0;
pub(super) const STRONGEST: i64 = MEASURED[MEASURED.len() - 1].0;

/// The nodes of a move for this strength.
pub(super) fn nodes(elo: i64) -> u64 {
    let above = MEASURED.partition_point(|&(measured, _)| measured < elo).clamp(1, MEASURED.len() - 1);
    let [(low, few), (high, many)] = [MEASURED[above - 1], MEASURED[above]];
    let share = (elo - low) as f64 / (high - low) as f64;
    (few as f64 * (many as f64 / few as f64).powf(share)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_the_more_nodes() {
        assert!(MEASURED.iter().all(|&(elo, count)| nodes(elo) == count));
        assert!((WEAKEST..STRONGEST).all(|elo| nodes(elo) <= nodes(elo + 1)));
        // Half way in points is half way in doublings.
        let [(low, few), (high, many)] = [MEASURED[0], MEASURED[1]];
        assert_eq!(nodes((low + high) / 2), ((few * many) as f64).sqrt().round() as u64);
    }
}
