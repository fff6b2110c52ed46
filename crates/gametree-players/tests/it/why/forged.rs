//! Forged claims: each is a true one with a word changed, and its cells and line changed with it, so that only what it says is false.

use super::judge::{Asked, Told};
use super::rules::rules;
use super::solve::Solver;

/// The game, the position, the move of `why not` and the kind; then the claims: text, cells and line, with bars between them. The
/// first is true, the others are forged.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

const CASES: &[Case] = &[
    (
        "tictactoe",
        "a1 b1 b2 c3",
        "",
        "threat",
        &[
            "a2 threatens a3 and c2 at once, and O can't stop both. | a3 c2 | a2",
            "a2 threatens a3 and b3 at once, and O can't stop both. | a3 b3 | a2",
            "a2 threatens a3, b3 and c2 at once, and O can't stop them all. | a3 b3 c2 | a2",
            "a2 threatens c2, and O can't stop it. | c2 | a2",
            "c1 threatens a3 and c2 at once, and O can't stop both. | a3 c2 | c1",
            "a2 threatens a3 and c2 at once, and X can't stop both. | a3 c2 | a2",
        ],
    ),
    (
        "tictactoe",
        "b1 c2",
        "",
        "threat",
        &[
            "X wins by threats: b2 forces b3, and a1 threatens c1 and c3 at once: O can't stop both. | c1 c3 | b2 b3 a1",
            "X wins by threats: b2 forces c3, and a1 threatens c1 and c3 at once: O can't stop both. | c1 c3 | b2 c3 a1",
            "X wins by threats: b2 forces b3, and a1 threatens c1 and a3 at once: O can't stop both. | c1 a3 | b2 b3 a1",
            "X wins by threats: a2 forces b3, and a1 threatens c1 and c3 at once: O can't stop both. | c1 c3 | a2 b3 a1",
        ],
    ),
    (
        "breakthrough:3x4",
        "c2b3",
        "",
        "threat",
        &[
            "X threatens to win at once with b3a4 and b3c4: only a4b3 and c4b3 stop that. | b3a4 b3c4 | a4b3",
            "X threatens to win at once with b3a4: only a4b3 and c4b3 stop that. | b3a4 | a4b3",
            "X threatens to win at once with b3a4 and b3c4: only a4b3 stops that. | b3a4 b3c4 | a4b3",
            "X threatens to win at once with b3a4 and b2c3: only a4b3 and c4b3 stop that. | b3a4 b2c3 | a4b3",
            "X threatens to win at once with b3a4 and b3c4, and no move of O stops that. | b3a4 b3c4 | a4b3",
        ],
    ),
    (
        "tictactoe",
        "c2 b3 b1 c3 a1 c1",
        "",
        "threat",
        &[
            "After a3 a stone of X is on every line: O can't win any more. |  | a3",
            "After a2 a stone of X is on every line: O can't win any more. |  | a2",
            "After a3 a stone of O is on every line: X can't win any more. |  | a3",
        ],
    ),
    (
        "tictactoe",
        "b3 b2 a3 b1",
        "",
        "threat",
        &[
            "c3 ends the game: X has won. | c3 | c3",
            "c2 ends the game: X has won. | c2 | c2",
            "c3 ends the game: O has won. | c3 | c3",
        ],
    ),
    (
        "hex:3",
        "",
        "",
        "connection",
        &[
            "After b2, X joins its edges within b1, c1, a3 and b3, whatever O does: X needs no other empty cell. | b1 c1 a3 b3 | b2",
            "After b2, X joins its edges within b1, c1 and a3, whatever O does: X needs no other empty cell. | b1 c1 a3 | b2",
            "After b2, X joins its edges within b1, a1, a3 and b3, whatever O does: X needs no other empty cell. | b1 a1 a3 b3 | b2",
        ],
    ),
    (
        "hex:3",
        "",
        "",
        "must_play",
        &[
            "O threatens b2, which joins O's edges within c1, a2, b2, c2 and a3: X must play one of these cells, and c3 is none of them. | c1 a2 b2 c2 a3 | c3 b2",
            "O threatens b2, which joins O's edges within c1, b2, c2 and a3: X must play one of these cells, and c3 is none of them. | c1 b2 c2 a3 | c3 b2",
            "O threatens c1, which joins O's edges within c1, a2, b2, c2 and a3: X must play one of these cells, and c3 is none of them. | c1 a2 b2 c2 a3 | c3 c1",
            "O threatens b2, which joins O's edges within c1, a2, b2, c2 and a3: X must play one of these cells, and c1 is none of them. | c1 a2 b2 c2 a3 | c1 b2",
        ],
    ),
    (
        "connect4:4x4",
        "2 1 2 2 3",
        "1",
        "parity",
        &[
            "After 2, O can answer every stone of X with the next one of the same column, or of another column with an odd number of empty cells: X completes no four, and O does. | 1.4 3.4 4.2 4.4 | 2",
            "After 2, O can answer every stone of X with the next one of the same column, or of another column with an odd number of empty cells: X completes no four, and O does. | 1.3 3.4 4.2 4.4 | 2",
            "After 3, O can answer every stone of X with the next one of the same column, or of another column with an odd number of empty cells: X completes no four, and O does. | 1.4 3.4 4.2 4.4 | 3",
        ],
    ),
    (
        "connect4:4x4",
        "4 2 3 1 1 1 1 4 3",
        "",
        "parity",
        &[
            "After 3 and 3, X's threat at 2.3 decides by parity: X follows up in the other columns until O has to play below it. | 2.3 | 3 3",
            "After 3 and 3, X's threat at 2.4 decides by parity: X follows up in the other columns until O has to play below it. | 2.4 | 3 3",
            "After 3 and 2, X's threat at 2.3 decides by parity: X follows up in the other columns until O has to play below it. | 2.3 | 3 2",
        ],
    ),
    (
        "connect4:4x5",
        "4 4",
        "",
        "policy",
        &[
            "From 1 and 4 on, O wins by a fixed order of cells, 4.3, 2.3, 3.3, 1.3, 3.1, 2.1, 2.5, 3.5 …: complete a four, else play the first of them after which X can't complete one. | 4.3 2.3 3.3 1.3 3.1 2.1 2.5 3.5 1.5 4.5 2.2 3.2 1.2 2.4 3.4 1.4 4.4 | 1 4",
            "From 1 and 4 on, O wins by a fixed order of cells, 1.4, 4.4, 3.4, 2.4 …: complete a four, else play the first of them after which X can't complete one. | 1.4 4.4 3.4 2.4 1.2 3.2 2.2 4.5 1.5 3.5 2.5 2.1 3.1 1.3 3.3 2.3 4.3 | 1 4",
            "From 1 and 4 on, O wins by a fixed order of cells, 4.3, 2.3: complete a four, else play the first of them after which X can't complete one. | 4.3 2.3 | 1 4",
        ],
    ),
    (
        "nim",
        "",
        "",
        "policy",
        &[
            "After a2 the nim-sum of the heaps is 0: every move of O changes that, X can always restore it, and so takes the last stone. |  | a2",
            "After a1 the nim-sum of the heaps is 0: every move of O changes that, X can always restore it, and so takes the last stone. |  | a1",
            "After a2 the nim-sum of the heaps is 0: every move of X changes that, O can always restore it, and so takes the last stone. |  | a2",
        ],
    ),
    (
        "tictactoe",
        "",
        "",
        "policy",
        &[
            "After b2, X holds by pairs of cells, b1-c1, a1-a2, c2-c3 and a3-b3: every line that is open to O contains one, and when O takes a cell of a pair, X takes the other. | b1 c1 a1 a2 c2 c3 a3 b3 | b2",
            "After b2, X holds by pairs of cells, b1-c1, a1-a2, c2-c3 and a3-c1: every line that is open to O contains one, and when O takes a cell of a pair, X takes the other. | b1 c1 a1 a2 c2 c3 a3 | b2",
            "After b2, X holds by pairs of cells, b1-c1, a1-a2 and c2-c3: every line that is open to O contains one, and when O takes a cell of a pair, X takes the other. | b1 c1 a1 a2 c2 c3 | b2",
            "After b2, X holds by pairs of cells, b1-c2, a1-a2, c1-c3 and a3-b3: every line that is open to O contains one, and when O takes a cell of a pair, X takes the other. | b1 c2 a1 a2 c1 c3 a3 b3 | b2",
        ],
    ),
    (
        "domineering:4x4",
        "",
        "",
        "refutation",
        &[
            "After b2, X answers every reply and wins: c3 after c2, c1 and a1; c1 after c3, c4 and a4; c2 after b1 and b4. | c2 c3 b1 c1 b4 c4 a1 a4 | b2",
            "After b2, X answers every reply and wins: c3 after c2 and c1; c1 after c3, c4 and a4; c2 after b1 and b4. | c2 c3 b1 c1 b4 c4 a4 | b2",
            "After b2, X answers every reply and wins: c3 after c2, c1, a1 and a4; c1 after c3, c4 and a4; c2 after b1 and b4. | c2 c3 b1 c1 b4 c4 a1 a4 | b2",
            "After b2, X answers every reply and holds the draw: c3 after c2, c1 and a1; c1 after c3, c4 and a4; c2 after b1 and b4. | c2 c3 b1 c1 b4 c4 a1 a4 | b2",
        ],
    ),
    (
        "kalah:3,2",
        "",
        "3",
        "refutation",
        &[
            "After 1, O answers 2 and wins by 8. | 2 | 1 2",
            "After 1, O answers 2 and wins by 6. | 2 | 1 2",
            "After 1, O answers 1 and wins by 8. | 1 | 1 1",
            "After 1, O goes on with 2 and wins by 8. | 2 | 1 2",
            "After 1, X answers 2 and wins by 8. | 2 | 1 2",
        ],
    ),
    (
        "tictactoe",
        "b1 c2",
        "a1",
        "refutation",
        &[
            "After a1, O answers c1 and wins in 5. | c1 | a1 c1",
            "After a1, O answers c1 and wins in 3. | c1 | a1 c1",
            "After a1, O answers c3 and wins in 5. | c3 | a1 c3",
            "After a1, O answers c1 and holds the draw. | c1 | a1 c1",
            "c3 lets O win at once with b2. | b2 | c3 b2",
        ],
    ),
    (
        "tictactoe3d:3",
        "Ab3",
        "",
        "refutation",
        &[
            "After Bb2, X holds out longest with Aa3: O answers Ac3 and wins in 7. | Aa3 Ac3 | Bb2 Aa3 Ac3",
            "After Bb2, X holds out longest with Aa3: O answers Ac3 and wins in 5. | Aa3 Ac3 | Bb2 Aa3 Ac3",
            "After Bb2, X holds out longest with Aa3: O answers Aa2 and wins in 7. | Aa3 Aa2 | Bb2 Aa3 Aa2",
        ],
    ),
    (
        "kalah:2,3",
        "2 2",
        "",
        "refutation",
        &["2 draws: 2 1 1 2 1 2. | 2 | 2 1 1 2 1 2", "2 loses by 2 points: 2 1 1 2 1 2. | 2 | 2 1 1 2 1 2"],
    ),
    (
        "kalah:3,2",
        "",
        "",
        "difference",
        &[
            "2 changes X's lead from 0 to 1 and lets X move again. | 2 | 2",
            "2 changes X's lead from 0 to 2 and lets X move again. | 2 | 2",
            "2 changes X's lead from 0 to 1. | 2 | 2",
            "No move but 3 wins. | 3 | 3",
        ],
    ),
    (
        "hex:3x4",
        "",
        "b4",
        "difference",
        &[
            "Every move of X loses; c2 holds out longest, 8 plies. | c2 | c2",
            "Every move of X loses; b4 holds out longest, 8 plies. | b4 | b4",
            "Every move of X loses; b4 holds out longest, 6 plies. | b4 | b4",
            "Every move but c2 loses. | c2 | c2",
            "c2 loses in 8, and b4 loses in 8. | c2 b4 | c2",
            "Both c2 and b4 lose in 8. | c2 b4 | c2",
            "b4 is better: b4 loses in 6, and c2 loses in 8. | c2 b4 | b4",
        ],
    ),
    (
        "connect4:5x4",
        "",
        "5",
        "difference",
        &[
            "After 3, unlike after 5, X answers 4 with 4 and holds the draw. | 3 4 4 | 3 4 4",
            "After 3, unlike after 2, X answers 4 with 4 and holds the draw. | 3 4 4 | 3 4 4",
            "After 3, unlike after 5, X answers 4 with 4 and wins. | 3 4 4 | 3 4 4",
            "After 3, O no longer has 4. | 4 | 3",
            "5 is the key move for both sides. | 5 | 5",
        ],
    ),
];

fn told(kind: &str, claim: &str) -> Told {
    let mut parts = claim.split(" | ");
    let [text, cells, line] = [(); 3].map(|()| parts.next().unwrap().trim());
    let words = |words: &str| words.split_whitespace().map(str::to_owned).collect();
    Told { kind: kind.to_owned(), text: text.to_owned(), cells: words(cells), line: words(line), depth: None }
}

#[test]
fn true_claims_are_accepted_and_forged_ones_rejected_for_what_they_say() {
    for &(game, position, not, kind, claims) in CASES {
        let mut solver = Solver::new(rules(game));
        let moves: Vec<&str> = position.split_whitespace().collect();
        let board = solver.along(&solver.rules.start(), &moves).unwrap();
        let not = (!not.is_empty()).then(|| solver.find(&board, not).unwrap());
        let asked = Asked { board, not };
        for (number, claim) in claims.iter().enumerate() {
            let verdict = solver.judge(&asked, &told(kind, claim));
            match verdict {
                Ok(_) => assert_eq!(number, 0, "{game} {position}: accepted {claim}"),
                Err(error) => {
                    assert!(number > 0, "{game} {position}: {claim}: {error}");
                    let of_its_words = !error.starts_with("it names") && !error.starts_with("its line");
                    assert!(of_its_words, "{game} {position}: {claim} is rejected for {error}");
                }
            }
        }
    }
}

#[test]
fn what_stands_beside_the_words_must_agree_with_them() {
    let mut solver = Solver::new(rules("tictactoe"));
    let board = solver.along(&solver.rules.start(), &["a1", "b1", "b2", "c3"]).unwrap();
    let asked = Asked { board, not: None };
    let text = "a2 threatens a3 and c2 at once, and O can't stop both.";
    for (kind, claim) in [
        ("threat", format!("{text} | a3 | a2")),
        ("threat", format!("{text} | a3 c2 c1 | a2")),
        ("threat", format!("{text} | a3 c2 | a3")),
        ("threat", format!("{text} | a3 c2 | a1")),
        ("refutation", format!("{text} | a3 c2 | a2")),
        ("threat", "a2 threatens , and O can't stop them all. |  | a2".to_owned()),
        ("threat", "a2 is strong. | a2 | a2".to_owned()),
    ] {
        assert!(solver.judge(&asked, &told(kind, &claim)).is_err(), "{claim}");
    }
}
