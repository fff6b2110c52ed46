//! The layout of the screen: the board on the left, advice, values and moves on the right, the keys below.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::super::command::HELP;
use super::super::coordinator::{Coordinator, Purpose};
use super::super::engine_thread::NamedMove;
use super::super::session::PlayedBy;
use super::super::words;
use super::canvas::Canvas;
use super::colours::style;
use super::control::Controls;
use super::picture::{BEST, arrows};
use crate::board::player_text;
use crate::output::{Ink, Output};
use crate::terminal::cleaned;

/// The smallest screen that is drawn, and the width from which there is a panel beside the board.
const MIN_SIZE: (u16, u16) = (32, 12);
const WITH_PANEL: u16 = 70;
/// The least and the greatest width of that panel; between them it has a quarter of the screen.
const PANEL: (u16, u16) = (30, 60);

/// The number of lines in the panel that are reserved for the last moves.
const MOVES: usize = 2;

/// The keys and their effects; a small screen shows the first of them.
const KEYS: [&str; 14] = [
    "arrows choose",
    "Enter play",
    "Esc quit",
    "Tab values",
    "? hint",
    "^U undo",
    "^Y redo",
    "a-z 0-9 type a move or: review, help, q",
    "^N new game",
    "^E engine moves",
    "^S swap sides",
    "^T engine on/off",
    "^W why",
    "^Z suspend",
];

/// The border of a frame in ASCII.
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
pub(super) fn draw(frame: &mut Frame<'_>, coordinator: &Coordinator<'_>, controls: &Controls, out: &Output) {
    let area = frame.area();
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        let line = format!("too small: expected {}x{}", MIN_SIZE.0, MIN_SIZE.1);
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
    let text = |text: &str, ink| Line::styled(shown(text, out), style(ink, out));

    let name = format!("{}: {}", coordinator.game(), coordinator.sides());
    frame.render_widget(text(&name, Ink::Strong), title);
    let panel = if area.width < WITH_PANEL { 0 } else { (area.width / 4).clamp(PANEL.0, PANEL.1) };
    let [left, right] = Layout::horizontal([Constraint::Min(0), Constraint::Length(panel)]).areas(middle);
    board(frame, left, coordinator, controls, out);
    if panel > 0 {
        side(frame, right, coordinator, controls, out);
    }
    frame.render_widget(text(&status_line(coordinator), Ink::Strong), status);
    let (message, ink) = match controls.message() {
        Ok(message) => (message, Ink::Even),
        Err(message) => (message, Ink::Bad),
    };
    let message = Paragraph::new(text(message, ink)).wrap(Wrap { trim: true });
    frame.render_widget(message, note);
    // Of a long position the end is seen, where the next character comes.
    let typed = controls.typed();
    let room = usize::from(prompt.width).saturating_sub("move> ".len() + 1);
    let typed = typed.get(typed.len().saturating_sub(room)..).unwrap_or(typed);
    let chosen = controls.chosen().filter(|_| typed.is_empty()).map(|name| format!("[{name}]"));
    let line = format!("move> {}", chosen.as_deref().unwrap_or(typed));
    frame.render_widget(text(&line, Ink::Strong), prompt);
    let column = prompt.x + "move> ".len() as u16 + typed.len() as u16;
    frame.set_cursor_position((column.min(prompt.right().saturating_sub(1)), prompt.y));
    frame.render_widget(
        Paragraph::new(keys.iter().map(|keys| text(keys, Ink::Faint)).collect::<Vec<_>>()),
        bottom,
    );
    if controls.help() {
        help(frame, Rect { height: prompt.y - area.y, ..area }, out);
    }
}

/// Text as the screen shows it: nothing in it is obeyed by the terminal.
fn shown(text: &str, out: &Output) -> String {
    cleaned(&out.transliterated(text), false).into_owned()
}

/// Whose turn it is, or what the engine is doing and for how long.
fn status_line(coordinator: &Coordinator<'_>) -> String {
    let session = coordinator.session();
    if let Some((purpose, since)) = coordinator.thinking() {
        let what = match purpose {
            Purpose::Move => "the engine is thinking about its move",
            Purpose::Hint => "the engine is looking for a hint",
            Purpose::Values => "the engine is evaluating every move",
            Purpose::Why => "the engine is looking for reasons",
            Purpose::Review => {
                let (done, all) = (coordinator.looked_at(), session.moves().len());
                return format!("the engine is reviewing the game: {done} of {all} moves (Esc: answer now)");
            }
        };
        let (elapsed, limit) = (since.as_secs_f64(), words::seconds(coordinator.time()));
        return format!("{what}: {elapsed:.1} s of at most {limit} (Esc: answer now)");
    }
    let view = session.view();
    let who = match session.played_by(view.to_move) {
        _ if !session.sides().contains(&PlayedBy::Engine) => "",
        PlayedBy::Person => ": you",
        PlayedBy::Engine => ": the engine",
    };
    match view.end {
        Some(end) => words::end(end, session.sides()),
        None => format!("{} to move{who}", player_text(view.to_move)),
    }
}

/// A frame with a title.
fn framed(title: &str, out: &Output) -> Block<'static> {
    let set = if out.ascii() { ASCII } else { border::PLAIN };
    let faint = style(Ink::Faint, out);
    let title = Span::styled(format!(" {title} "), style(Ink::Strong, out));
    Block::bordered().border_set(set).border_style(faint).title(title)
}

fn board(
    frame: &mut Frame<'_>,
    area: Rect,
    coordinator: &Coordinator<'_>,
    controls: &Controls,
    out: &Output,
) {
    let room = framed("", out).inner(area).as_size();
    let view = coordinator.session().view();
    let canvas = Canvas::new(view, controls.cursor(), &coordinator.values(), room, out);
    let title = match (canvas.fits(room), canvas.crowded()) {
        (false, _) => "board (partial view, moves with the cursor)".to_owned(),
        (true, true) => format!("board (no room for numbers; {BEST} the best estimate)"),
        (true, false) if canvas.tight() => {
            let [up, down] = arrows(out.ascii());
            format!("board ({up} {down} estimates above and below 0)")
        }
        (true, false) => "board".to_owned(),
    };
    let block = framed(&title, out);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    frame.render_widget(Paragraph::new(canvas.lines(room)), canvas.place(inner));
}

/// The commands in a window over everything else, or as many as fit.
fn help(frame: &mut Frame<'_>, area: Rect, out: &Output) {
    let block = framed("help (any key closes it)", out);
    let lines: Vec<Line<'_>> = HELP.lines().map(|line| Line::raw(shown(line, out))).collect();
    let widest = HELP.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let (width, height) = (area.width.min(widest + 2), area.height.min(lines.len() as u16 + 2));
    let window =
        Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    frame.render_widget(Clear, window);
    // Where they don't fit, every command still has its first words.
    frame.render_widget(Paragraph::new(lines).block(block), window);
}

/// The panel: the engine's advice, the values, the moves.
fn side(frame: &mut Frame<'_>, area: Rect, coordinator: &Coordinator<'_>, controls: &Controls, out: &Output) {
    let block = framed("game", out);
    let inner = block.inner(area);
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let mut lines: Vec<Line<'_>> = Vec::new();
    // The lines of the advice, and the headings.
    let taken = if coordinator.advice().is_some() { 7 } else { 2 } + 3;
    let mut put = |text: &str, ink, max_lines| {
        for line in clipped(wrapped(text.split(' '), " ", width), max_lines) {
            lines.push(Line::styled(shown(&line, out), style(ink, out)));
        }
    };
    if let Some((player, advice)) = coordinator.advice() {
        put(&format!("engine, for {}", player_text(*player)), Ink::Strong, 1);
        put(&format!("{}: {}", advice.said, words::reason(*player, advice)), Ink::Even, 2);
        put(&format!("pv {}", advice.line.join(" ")), Ink::Faint, 2);
    }
    if let Some(reasons) = coordinator.reasons() {
        put("why", Ink::Strong, 1);
        put(&reasons.summary, Ink::Strong, 2);
        for claim in &reasons.claims {
            put(claim, Ink::Even, 8);
        }
    }
    if let Some(review) = coordinator.review() {
        put("review", Ink::Strong, 1);
        for line in words::review(review) {
            put(&line, Ink::Even, 3);
        }
    }
    let at_cursor = |known: &&NamedMove| controls.chosen() == Some(&known.name);
    if let Some(known) = coordinator.known().iter().find(at_cursor) {
        put(&format!("[{}] {}", known.said, words::of_move(known)), Ink::Even, 3);
    }
    if !coordinator.known().is_empty() {
        put(&format!("values for {}", player_text(coordinator.session().view().to_move)), Ink::Strong, 1);
        let groups = words::values(&coordinator.values_said());
        let room = height.saturating_sub(taken + MOVES) / groups.len();
        for (label, ink, moves) in groups {
            put(&format!("{label} {moves}"), ink.unwrap_or(Ink::Faint), room.max(1));
        }
    }
    put("moves", Ink::Strong, 1);
    let room = height.saturating_sub(lines.len());
    lines.extend(moves(coordinator, room).iter().map(|line| Line::raw(shown(line, out))));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The last moves, one round per line.
fn moves(coordinator: &Coordinator<'_>, room: usize) -> Vec<String> {
    let session = coordinator.session();
    let round = |(number, moves): (usize, &[String])| format!("{:>3}. {}", number + 1, moves.join(" "));
    let mut lines: Vec<String> = session.view().played.chunks(2).enumerate().map(round).collect();
    if session.undone() > 0 {
        lines.push(format!("     {} taken back", session.undone()));
    }
    lines.split_off(lines.len().saturating_sub(room))
}

/// Words in lines of at most `width`, unless a word is longer.
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

/// The first lines, with an ellipsis if there are more.
fn clipped(mut lines: Vec<String>, max_lines: usize) -> Vec<String> {
    if lines.len() > max_lines {
        lines.truncate(max_lines);
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
    use gametree_players::Level;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::super::engine_thread::EngineThread;
    use super::super::super::session::Session;
    use super::*;
    use crate::input::open_game;
    use crate::output::{Colour, OutputOptions};

    /// What a screen of each size shows of a position.
    fn screens(name: &str, position: &str, sizes: &[(u16, u16)], ascii: bool) -> Vec<String> {
        screens_after(name, position, sizes, ascii, |_| {})
    }

    /// The same after something has been asked.
    fn screens_after(
        name: &str,
        position: &str,
        sizes: &[(u16, u16)],
        ascii: bool,
        ask: fn(&mut Coordinator<'_>),
    ) -> Vec<String> {
        let spec: gametree_games::Spec = name.parse().unwrap();
        let game = open_game(spec, Order::Natural).unwrap();
        let session = Session::new(&game, position, [PlayedBy::Person, PlayedBy::Engine]).unwrap();
        let engine = EngineThread::start(game.clone(), 1 << 20, 0, Vec::new()).unwrap();
        let time = Duration::from_millis(300);
        let mut coordinator = Coordinator::new(spec, session, engine, None, (Level::FULL, time), false);
        ask(&mut coordinator);
        let controls = Controls::new(&coordinator);
        let out = Output::new(OutputOptions { json: false, color: Colour::Never, ascii });
        let show = |&(width, height): &(u16, u16)| {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| draw(frame, &coordinator, &controls, &out)).unwrap();
            terminal.backend().to_string()
        };
        sizes.iter().map(show).collect()
    }

    #[test]
    fn the_usual_screen() {
        let page = screens("connect4", "445", &[(80, 24)], true).remove(0);
        for line in [
            "connect4: you are X (first), the engine is O (second), at most 300 ms per move",
            "+ board -----------------------------------------++ game ----------------------+",
            "1   2   3   4   5   6   7",
            ".   .   .  OOO  .   .   .",
            ".   .   .  XXX(XXX) .   .",
            "|moves                       |",
            "|  1. 4 4                    |",
            "|  2. 5                      |",
            "O (second) to move: the engine",
            "move> [4]",
            "arrows choose  Enter play  Esc quit  Tab values  ? hint  ^U undo  ^Y redo",
            "a-z 0-9 type a move or: review, help, q  ^N new game  ^E engine moves",
            "^S swap sides  ^T engine on/off  ^W why  ^Z suspend",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        assert!(page.is_ascii());
    }

    #[test]
    fn the_board_is_as_large_as_its_panel() {
        // Cells are twice as many columns wide as rows high: the distance of the names of two columns tells both.
        let scale = |page: &str, (first, second): (&str, &str)| {
            let place = |line: &str, name: &str| line.find(&format!(" {name} "));
            let line = page.lines().find(|line| place(line, first).is_some()).unwrap();
            (place(line, second).unwrap() - place(line, first).unwrap()) / 2
        };
        let sizes = [(40, 15), (80, 24), (120, 40), (200, 60)];
        for (name, names, scales) in [
            ("tictactoe", ("a", "b"), [2, 3, 8, 13]),
            ("connect4", ("1", "2"), [1, 2, 4, 7]),
            ("hex:7", ("a", "b"), [1, 1, 3, 6]),
            ("hex:11", ("a", "b"), [1, 1, 2, 4]),
            ("qubic", ("a", "b"), [1, 1, 1, 3]),
        ] {
            let pages = screens(name, "", &sizes, true);
            let drawn: Vec<usize> = pages.iter().map(|page| scale(page, names)).collect();
            assert_eq!(drawn, scales, "{name}\n{}", pages.join("\n"));
        }
    }

    #[test]
    fn numbers_have_room_or_the_frame_says_that_they_have_none() {
        let values = |coordinator: &mut Coordinator<'_>| {
            coordinator.start(Purpose::Values).unwrap().unwrap();
            while coordinator.poll(Duration::from_secs(60)).unwrap().is_none() {}
        };
        let sizes = [(100, 30), (200, 60), (44, 19)];
        let pages = screens_after("hex:9", "", &sizes, true, values);
        for page in &pages[..2] {
            let marks = |line: &&str| line.matches(['~', '^', 'v']).count() >= 9;
            let board = page.lines().filter(marks).count();
            assert!(board >= 9 && !page.contains("no room"), "{page}");
        }
        assert!(pages[2].contains("no room for numbers") && pages[2].contains('*'), "{}", pages[2]);
    }

    #[test]
    fn large_stones_keep_their_letters() {
        let page = screens("tictactoe", "a1 b2", &[(120, 40)], true).remove(0);
        for part in ["XXXX", "OOOO", "(", "["] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    #[test]
    fn every_size_and_every_board_can_be_drawn() {
        // Every third width and every height, or some of both, with those about the smallest that can be played on.
        let (few_wide, few_high) =
            if std::env::var_os("GAMETREE_EXHAUSTIVE").is_some() { (3, 1) } else { (15, 8) };
        let near = |size: u16, least: u16, step: usize| {
            usize::from(size - 1).is_multiple_of(step) || (few_high > 1 && size.abs_diff(least) < 2)
        };
        let widths = (1..=91).filter(|&width| near(width, MIN_SIZE.0, few_wide));
        let sizes: Vec<(u16, u16)> = widths
            .flat_map(|width| {
                let heights = (1..=40).filter(move |&height| near(height, MIN_SIZE.1, few_high));
                heights.map(move |height| (width, height))
            })
            .collect();
        for (name, position) in [
            ("hex:11", "f6"),
            ("hex:19", "s19"),
            ("hex:1x361", "a99"),
            ("qubic", "Aa1 Dd4"),
            ("mnk:361,1,3", "mw1"),
            ("hex:1", "a1"),
        ] {
            for (page, (width, height)) in screens(name, position, &sizes, true).iter().zip(&sizes) {
                let says = if *width >= MIN_SIZE.0 && *height >= MIN_SIZE.1 { "move>" } else { "too" };
                assert!(page.contains(says) || *width < 3, "{name} {width}x{height}\n{page}");
            }
        }
    }
}
