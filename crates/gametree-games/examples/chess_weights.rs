//! Writes the table of the weights of chess from a file that `gametree experiment train chess` made:
//! `cargo run -p gametree-games --example chess_weights -- docs/weights/chess.txt`. It belongs into `src/chess/weights.rs`.

use gametree_games::Playable;
use gametree_games::chess::Chess;
use gametree_games::weights_file::WeightsFile;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected the name of a weights file")?;
    let names = Chess::features();
    let file = WeightsFile::read(&std::fs::read_to_string(path)?, Chess::KIND, names)?;
    let thousandths = |at: usize| (file.weights.centipoints(at) * 1_000.0).round();
    for (at, name) in names.iter().enumerate().step_by(2) {
        let [middle, ending] = [at, at + 1].map(thousandths);
        let name = name.trim_end_matches("-middle");
        match *name.as_bytes() {
            // Places, a row in a line.
            [ref piece @ .., b'-', file @ b'a'..=b'd', row @ b'1'..=b'8'] => {
                let first = if piece == b"pawn" { b'2' } else { b'1' };
                if (file, row) == (b'a', first) {
                    let piece = String::from_utf8_lossy(piece);
                    println!(
                        "    // Rows of the {piece}, from its own side; the files from the edge to the middle."
                    );
                }
                let (before, after) =
                    (if file == b'a' { "    " } else { " " }, if file == b'd' { "\n" } else { "" });
                print!("{before}{middle}, {ending},{after}");
            }
            _ => println!("    {middle}, {ending}, // {name}"),
        }
    }
    Ok(())
}
