//! Positions that are the same but for colours or sides, for tests.

/// The same position with colours exchanged.
pub(super) fn turned(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let mut rights: Vec<char> = fields[2].chars().map(swap).collect();
    rights.sort_unstable();
    format!("{} {side} {} - 0 1", rows.join("/"), rights.into_iter().collect::<String>())
}

/// The same position seen in a mirror, without castling.
pub(super) fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').map(|row| row.chars().rev().collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), fields[1])
}
