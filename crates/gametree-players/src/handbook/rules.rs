//! The rules of a game in a few sentences, for whoever has nothing but the book: [`rules_of`].

/// The rules of the game of this name, as far as they are told here: of the games of the catalogue that have handbooks.
pub(super) fn rules_of(name: &str) -> Option<String> {
    let (kind, size) = name.split_once(':').unwrap_or((name, ""));
    let turns = "X and O play in turn, X first.";
    let in_a_row = |count: &str| {
        format!(
            "{turns} A move puts a stone on an empty cell, which names it. Whoever has {count} of his stones in a row first, across, down or aslant, wins; a full board without such a row is a draw."
        )
    };
    Some(match kind {
        "tictactoe" => in_a_row("3"),
        "mnk" => in_a_row(size.rsplit(',').next().unwrap_or(size)),
        "tictactoe3d" | "qubic" => {
            let count = if size.is_empty() { "4" } else { size };
            format!(
                "{} The layers A, B and so on lie one above the other, and a row may lead through them.",
                in_a_row(count)
            )
        }
        "connect4" => format!(
            "{turns} A move is the number of a column, in which a stone falls to the lowest empty cell. Whoever has 4 of his stones in a row first, across, up or aslant, wins; a full board without such a row is a draw."
        ),
        "hex" => format!(
            "{turns} A move puts a stone on an empty cell, which names it. X wins by joining the first row to the last with neighbouring stones of his own, O by joining column a to the last column. The neighbours of a cell are the one before and the one behind it in its row, the one above it and the next one there, and the one below it and the one before that: of b2 these are a2, c2, b1, c1, b3 and a3."
        ),
        "nim" => format!(
            "{turns} A move takes stones from one heap: a2 takes two from heap a. Whoever takes the last stone of all wins."
        ),
        "domineering" => format!(
            "{turns} X covers two empty cells, one above the other, O two beside each other. A move is named by the upper or the left one of the two. Whoever cannot move loses."
        ),
        "breakthrough" => format!(
            "{turns} A move takes a pawn one row ahead, named by the cells that it leaves and enters: straight ahead to an empty cell, or aslant to one that is empty or has an opponent's pawn, which is taken. X moves up, O down. Whoever reaches the last row or takes all pawns wins."
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_handbooks_has_its_rules() {
        for (name, words) in [
            ("tictactoe", "3 of his stones"),
            ("mnk:6,7,4", "4 of his stones"),
            ("tictactoe3d:3", "3 of his stones"),
            ("tictactoe3d:4", "layers"),
            ("connect4:6x5", "column"),
            ("hex:5", "first row to the last"),
            ("nim", "heap"),
            ("domineering:4x4", "upper"),
            ("breakthrough:4x4", "ahead"),
        ] {
            assert!(rules_of(name).is_some_and(|rules| rules.contains(words)), "{name}");
        }
        assert_eq!(rules_of("kalah"), None);
    }
}
