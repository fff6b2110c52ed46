//! A handbook as a reader has it: entries with a board and some sentences, found in the text alone.

use std::collections::HashMap;

/// A step, a diagram, a line, a pattern, or the board of Hex.
pub(super) struct Entry {
    pub(super) board: Vec<String>,
    pub(super) sentences: Vec<String>,
}

/// A chapter: for one player.
pub(super) struct Chapter {
    /// Whose it is, as his stones look.
    pub(super) symbol: char,
    pub(super) wins: bool,
    pub(super) rules: String,
    pub(super) entries: HashMap<String, Entry>,
}

/// The chapters of a handbook.
pub(super) fn chapters(text: &str) -> Vec<Chapter> {
    let (mut chapters, mut lines): (Vec<Chapter>, _) = (Vec::new(), text.lines().peekable());
    let mut entry = None;
    while let Some(line) = lines.next() {
        let begins =
            |word: &str| line.starts_with(word) && lines.peek().is_some_and(|next| next.starts_with("    "));
        if let Some(rest) = line.strip_prefix("You are ")
            && !line.ends_with("board below.")
            && rest.contains(" whatever the opponent plays")
        {
            let (symbol, wins) = (rest.chars().next().unwrap(), rest.contains(" win "));
            chapters.push(Chapter { symbol, wins, rules: String::new(), entries: HashMap::new() });
            entry = None;
        } else if line.starts_with("How much there is to know") {
            break;
        } else if ["Step ", "Diagram ", "Line ", "Pattern ", "The board"].into_iter().any(begins) {
            let name = line.split(" (").next().unwrap().to_owned();
            entry = Some(name.clone());
            let empty = Entry { board: Vec::new(), sentences: Vec::new() };
            chapters.last_mut().unwrap().entries.insert(name, empty);
        } else if let Some(chapter) = chapters.last_mut() {
            let Some(name) = &entry else {
                chapter.rules += &format!("{} ", line.trim());
                continue;
            };
            let entry = chapter.entries.get_mut(name).unwrap();
            match line {
                _ if line.starts_with("    ") => entry.board.push(line[4..].to_owned()),
                _ if line.starts_with("- ") => entry.sentences.push(line[2..].to_owned()),
                "" => {}
                _ => *entry.sentences.last_mut().unwrap() += &format!(" {}", line.trim()),
            }
        }
    }
    chapters
}
