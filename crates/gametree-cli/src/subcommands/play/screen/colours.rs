//! The styles of text on the screen, by meaning.

use ratatui::style::{Color, Modifier, Style};

use crate::output::{Ink, Output};

/// The style for a meaning, with the same colours as the output of the other subcommands.
pub(super) fn style(ink: Ink, out: &Output) -> Style {
    let style = Style::new();
    if !out.colour() {
        return style;
    }
    match ink {
        Ink::Faint => style.add_modifier(Modifier::DIM),
        Ink::Strong => style.add_modifier(Modifier::BOLD),
        Ink::First => style.fg(Color::Red).add_modifier(Modifier::BOLD),
        Ink::Second => style.fg(Color::Blue).add_modifier(Modifier::BOLD),
        Ink::Good => style.fg(Color::Green),
        Ink::Even => style.fg(Color::Yellow),
        Ink::Bad => style.fg(Color::Magenta),
    }
}
