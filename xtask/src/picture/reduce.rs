//! Transitive reduction: omits arrows that are implied by others.

/// The arrows without those whose ends are also connected by a longer path. There must be no cycle.
pub(crate) fn reduce(count: usize, arrows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut reach = vec![vec![false; count]; count];
    for &(from, to) in arrows {
        reach[from][to] = true;
    }
    for over in 0..count {
        let further = reach[over].clone();
        for reached in reach.iter_mut().filter(|reached| reached[over]) {
            reached.iter_mut().zip(&further).for_each(|(reached, further)| *reached |= further);
        }
    }
    let implied = |from: usize, to: usize| (0..count).any(|over| reach[from][over] && reach[over][to]);
    let mut kept: Vec<(usize, usize)> =
        arrows.iter().copied().filter(|&(from, to)| !implied(from, to)).collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}
