//! What stands where on the screen: the board on the left, whose move, values and moves on the right, keys below.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::super::session::Seat;
use super::super::table::{Purpose, Table};
use super::super::words;
use super::canvas::Canvas;
use super::colours::style;
use super::control::Controls;
use crate::board::by_value;
use crate::output::{Ink, Output};

/// The smallest screen that is drawn on, and the width from which there is a panel beside the board.
const LEAST: (u16, u16) = (32, 12);
const WITH_PANEL: u16 = 70;
const PANEL: u16 = 30;

/// As many lines of the panel are kept for the last moves.
const MOVES: usize = 2;

/// Every key, with what it does; on a small screen the first of them.
const KEYS: [&str; 12] = [
    "arrows choose",
    "Enter play",
    "Esc quit",
    "Tab values",
    "? hint",
    "^Z undo",
    "^Y redo",
    "a-z 0-9 type a move",
    "^E engine moves",
    "^S swap sides",
    "^T engine on/off",
    "^L redraw",
];

/// A frame in ASCII.
const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the whole screen.
pub(super) fn draw(frame: &mut Frame<'_>, table: &Table<'_>, controls: &Controls, out: &Output) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let line = format!("too small: expected {}x{}", LEAST.0, LEAST.1);
        frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: true }), area);
        return;
    }
    let small = area.height < 20;
    let mut keys = wrapped(KEYS.into_iter(), "  ", area.width.into());
    keys.truncate(if small { 1 } else { 3 });
    let heights = [1, 0, 1, if small { 1 } else { 2 }, 1, keys.len() as u16].map(|height| match height {
        0 => Constraint::Min(0),
        height => Constraint::Length(height),
    });
    let [title, middle, status, note, prompt, bottom] = Layout::vertical(heights).areas(area);
    let text = |text: &str, ink| Line::styled(out.spelled(text).into_owned(), style(ink, out));

    let name = format!("{}: {}", table.game(), words::seats(table.session().seats(), table.time()));
    frame.render_widget(text(&name, Ink::Strong), title);
    let panel = if area.width < WITH_PANEL { 0 } else { PANEL };
    let [left, right] = Layout::horizontal([Constraint::Min(0), Constraint::Length(panel)]).areas(middle);
    board(frame, left, table, controls, out);
    if panel > 0 {
        side(frame, right, table, out);
    }
    frame.render_widget(text(&state_of_play(table), Ink::Strong), status);
    let (told, ink) = match controls.note() {
        Ok(told) => (told, Ink::Even),
        Err(told) => (told, Ink::Bad),
    };
    let told = Paragraph::new(text(told, ink)).wrap(Wrap { trim: true });
    frame.render_widget(told, note);
    let typed = controls.typed();
    let chosen = controls.chosen().filter(|_| typed.is_empty()).map(|name| format!("[{name}]"));
    let line = format!("move> {}", chosen.as_deref().unwrap_or(typed));
    frame.render_widget(text(&line, Ink::Strong), prompt);
    let column = prompt.x + "move> ".len() as u16 + typed.len() as u16;
    frame.set_cursor_position((column.min(prompt.right().saturating_sub(1)), prompt.y));
    frame.render_widget(
        Paragraph::new(keys.iter().map(|keys| text(keys, Ink::Faint)).collect::<Vec<_>>()),
        bottom,
    );
}

/// Whose turn it is, or what the engine does and for how long.
fn state_of_play(table: &Table<'_>) -> String {
    let session = table.session();
    if let Some((purpose, since)) = table.thinking() {
        let what = match purpose {
            Purpose::Move => "the engine thinks about its move",
            Purpose::Hint => "the engine looks for a hint",
            Purpose::Values => "the engine values every move",
        };
        let (since, most) = (since.as_secs_f64(), words::seconds(table.time()));
        return format!("{what}: {since:.1} s of at most {most} (Esc: at once)");
    }
    let look = session.look();
    let who = match session.seat(look.to_move) {
        _ if !session.seats().contains(&Seat::Engine) => "",
        Seat::Me => ": you",
        Seat::Engine => ": the engine",
    };
    match look.end {
        Some(end) => words::end(end, session.seats()),
        None => format!("{} to move{who}", words::player(look.to_move)),
    }
}

/// A frame with a title.
fn framed(title: &str, out: &Output) -> Block<'static> {
    let set = if out.ascii() { ASCII } else { border::PLAIN };
    let faint = style(Ink::Faint, out);
    let title = Span::styled(format!(" {title} "), style(Ink::Strong, out));
    Block::bordered().border_set(set).border_style(faint).title(title)
}

fn board(frame: &mut Frame<'_>, area: Rect, table: &Table<'_>, controls: &Controls, out: &Output) {
    let canvas = Canvas::new(table.session().look(), controls.cursor(), table.values(), out);
    let room = framed("", out).inner(area).as_size();
    let title = if canvas.fits(room) { "board" } else { "board (a part: it moves with the cursor)" };
    let block = framed(title, out);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    frame.render_widget(Paragraph::new(canvas.lines(room)), canvas.place(inner));
}

/// The panel: what the engine thinks, the values, the moves.
fn side(frame: &mut Frame<'_>, area: Rect, table: &Table<'_>, out: &Output) {
    let block = framed("game", out);
    let inner = block.inner(area);
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let mut lines: Vec<Line<'_>> = Vec::new();
    // The lines of the engine's thought, and the headings.
    let taken = if table.advice().is_some() { 7 } else { 2 };
    let mut put = |text: &str, ink, most| {
        for line in clipped(wrapped(text.split(' '), " ", width), most) {
            lines.push(Line::styled(out.spelled(&line).into_owned(), style(ink, out)));
        }
    };
    if let Some((player, advice)) = table.advice() {
        put(&format!("engine, for {}", words::player(*player)), Ink::Strong, 1);
        put(&format!("{}: {}", advice.mv, words::reason(*player, advice)), Ink::Even, 2);
        put(&format!("line {}", advice.line.join(" ")), Ink::Faint, 2);
    }
    if !table.values().is_empty() {
        put(&format!("values for {}", words::player(table.session().look().to_move)), Ink::Strong, 1);
        let groups = by_value(table.values());
        let room = height.saturating_sub(taken + MOVES) / groups.len();
        for (label, ink, moves) in groups {
            put(&format!("{label} {moves}"), ink.unwrap_or(Ink::Faint), room.max(1));
        }
    }
    put("moves", Ink::Strong, 1);
    let room = height.saturating_sub(lines.len());
    lines.extend(moves(table, room).into_iter().map(Line::raw));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The last moves, a round a line.
fn moves(table: &Table<'_>, room: usize) -> Vec<String> {
    let session = table.session();
    let round = |(number, moves): (usize, &[String])| format!("{:>3}. {}", number + 1, moves.join(" "));
    let mut lines: Vec<String> = session.moves().chunks(2).enumerate().map(round).collect();
    if session.undone() > 0 {
        lines.push(format!("     {} taken back", session.undone()));
    }
    lines.split_off(lines.len().saturating_sub(room))
}

/// Words in lines of at most `width`, as far as the words allow.
fn wrapped<'w>(words: impl Iterator<Item = &'w str>, gap: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + gap.len() + word.len() <= width => {
                line.push_str(gap);
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The first lines, and a sign that there were more.
fn clipped(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(line) = lines.last_mut() {
            line.truncate(line.len().saturating_sub(4));
            line.push_str(" ...");
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gametree_games::Order;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::super::engine::Engine;
    use super::super::super::rules::Rules;
    use super::super::super::session::Session;
    use super::*;
    use crate::input::open_game;
    use crate::output::{Colour, Look};

    /// What a screen of each size shows of a position.
    fn shown(name: &str, position: &str, sizes: &[(u16, u16)], ascii: bool) -> Vec<String> {
        let spec: gametree_games::Spec = name.parse().unwrap();
        let game = open_game(spec, Order::Natural).unwrap();
        let moves = game.moves_of(position).unwrap();
        let session = Session::new(&game, moves, [Seat::Me, Seat::Engine]).unwrap();
        let engine = Engine::start(game.clone(), 1 << 20).unwrap();
        let table = Table::new(spec, session, engine, None, Duration::ZERO);
        let controls = Controls::new(&table);
        let out = Output::new(Look { json: false, color: Colour::Never, ascii });
        let show = |&(width, height): &(u16, u16)| {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| draw(frame, &table, &controls, &out)).unwrap();
            terminal.backend().to_string()
        };
        sizes.iter().map(show).collect()
    }

    #[test]
    fn the_usual_screen() {
        let page = shown("connect4", "445", &[(80, 24)], true).remove(0);
        for line in [
            "connect4: X (first) is you, O (second) the engine, at most 0 s a move",
            "+ board -----------------------------------------++ game ----------------------+",
            "1 2 3 4 5 6 7",
            ". . . O . . .",
            ". . . X(X). .",
            "|moves                       |",
            "|  1. 4 4                    |",
            "|  2. 5                      |",
            "O (second) to move: the engine",
            "move> [4]",
            "arrows choose  Enter play  Esc quit  Tab values  ? hint  ^Z undo  ^Y redo",
            "a-z 0-9 type a move  ^E engine moves  ^S swap sides  ^T engine on/off  ^L redraw",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        assert!(page.is_ascii());
    }

    #[test]
    fn every_size_and_every_board_can_be_drawn() {
        let sizes: Vec<(u16, u16)> =
            (1..=91).step_by(3).flat_map(|width| (1..=40).map(move |height| (width, height))).collect();
        for (name, position) in [
            ("hex:11", "f6"),
            ("hex:1x121", "a99"),
            ("qubic", "Aa1 Dd4"),
            ("mnk:121,1,3", "dq1"),
            ("hex:1", "a1"),
        ] {
            for (page, (width, height)) in shown(name, position, &sizes, true).iter().zip(&sizes) {
                let says = if *width >= LEAST.0 && *height >= LEAST.1 { "move>" } else { "too" };
                assert!(page.contains(says) || *width < 3, "{name} {width}x{height}\n{page}");
            }
        }
    }
}
