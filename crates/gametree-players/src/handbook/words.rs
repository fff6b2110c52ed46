//! What a handbook says, in words: [`document`].

use gametree::Player;
use gametree::knowledge::PositionError;
use gametree_certificate::AtLeast;
use gametree_solvers::handbook::{Content, Handbook};

use super::document::{Chapter, Document, Size};
use super::phrases::counted;
use super::rules::rules_of;
use super::{moves, patterns};
use crate::native::AnyGame;

/// The document of the handbooks of a position, which `moves` lead to. `sizes` says how much there is to know elsewhere.
///
/// # Errors
/// [`PositionError`], if the handbooks are not of this game.
pub fn document(
    game: &AnyGame,
    (name, position): (&str, &str),
    books: &[Handbook],
    sizes: &[Size],
) -> Result<Document, PositionError> {
    let from = if position.is_empty() { "the start".to_owned() } else { position.to_owned() };
    let several = books.len() > 1;
    let chapter = |book: &Handbook| {
        let before = if several {
            format!("{}-", crate::answer_json::player_name(book.player))
        } else {
            String::new()
        };
        let (rules, entries) = match &book.content {
            Content::Moves(content) => {
                (moves::rules(book, content, &before), moves::entries(game, content, &before)?)
            }
            Content::Patterns(content) => {
                (patterns::rules(content), patterns::entries(game, (position, content), &before)?)
            }
        };
        Ok(Chapter { title: title(book), rules, entries })
    };
    let title = match books {
        [book] => format!("How the {} player {} {name} from {from}", ordinal(book.player), verb(book)),
        _ => format!("How both players hold the draw of {name} from {from}"),
    };
    let own = books.iter().map(|book| Size {
        what: if several {
            format!("this handbook, {} player", ordinal(book.player))
        } else {
            "this handbook".to_owned()
        },
        how_much: format!(
            "{}, {}, {}",
            counted(book.moves(), "move"),
            counted(book.diagrams(), "board"),
            counted(book.bits(), "bit")
        ),
    });
    let sizes = own.chain(sizes.iter().cloned()).collect();
    Ok(Document {
        title,
        game: rules_of(name),
        chapters: books.iter().map(chapter).collect::<Result<_, _>>()?,
        sizes,
    })
}

fn verb(book: &Handbook) -> &'static str {
    if book.at_least == AtLeast::Win { "wins" } else { "does not lose" }
}

fn title(book: &Handbook) -> String {
    let symbol = book.player.symbol();
    match book.at_least {
        AtLeast::Win => format!("You are {symbol}, and win whatever the opponent plays"),
        AtLeast::Draw => format!("You are {symbol}, and do not lose whatever the opponent plays"),
    }
}

fn ordinal(player: Player) -> &'static str {
    crate::answer_json::player_name(player)
}
