//! Drawing. Nothing here changes the state.

mod board;
mod panel;
mod popup;

use ratatui::{
    Frame,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::Paragraph,
};
use tabiya_game::Moment;

pub(super) use self::popup::form_area;
use super::{
    layout::Layout,
    menu::{width, wrap},
    palette::PaletteColor,
    state::{Prompt, Screen, ScreenMode},
};
use crate::typed_input;

/// Draws the screen.
pub(crate) fn draw(screen: &Screen, frame: &mut Frame<'_>, now: Moment) {
    let area = frame.area();
    let Some(layout) = Layout::of(area, screen.bottom_side()) else {
        let (columns, rows) = Layout::LEAST;
        let sentence = screen.localizer.format(
            "terminal-too-small",
            &[("columns", columns.into()), ("rows", rows.into())],
        );
        let lines = wrap(&sentence, usize::from(area.width).max(1));
        let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
        return frame.render_widget(Paragraph::new(lines), area);
    };
    board::draw(screen, &layout, frame.buffer_mut());
    panel::draw(screen, &layout, frame.buffer_mut(), now);
    status(screen, layout.status, frame);
    input(screen, layout.input, frame);
    match &screen.mode {
        ScreenMode::Menu(menu) => popup::menu(screen, menu, frame),
        ScreenMode::Form(form) => popup::form(screen, form, frame),
        ScreenMode::Board | ScreenMode::Prompt(..) | ScreenMode::Replay(_) => {}
    }
}

/// Draws the latest messages, the newest at the bottom; without any, the situation of the game.
fn status(screen: &Screen, area: Rect, frame: &mut Frame<'_>) {
    let columns = usize::from(area.width).max(1);
    let mut lines: Vec<String> = Vec::new();
    if screen.messages.is_empty() {
        lines.extend(wrap(&situation(screen), columns));
    }
    let most = usize::from(area.height);
    for sentence in &screen.messages {
        lines.extend(wrap(sentence, columns));
    }
    let first = lines.len().saturating_sub(most);
    let lines: Vec<Line<'_>> = lines.drain(first..).map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn situation(screen: &Screen) -> String {
    let localizer = &screen.localizer;
    if let ScreenMode::Replay(replay) = &screen.mode {
        let ending = replay.game.ending();
        return ending.map_or(String::new(), |ending| {
            localizer.outcome(&ending, replay.is_ending_known)
        });
    }
    let game = screen.controller.host.game();
    if screen.is_in_lobby() {
        return String::new();
    }
    if game.ending().is_some() {
        return screen.localizer.text("refusal-game-over");
    }
    if let Some(pending) = game.pending_result() {
        return screen.localizer.pending(&pending);
    }
    if game.is_stopped() {
        return screen.localizer.text("clock-stopped");
    }
    let (threefold, fifty_moves) = game.claimable_draws();
    if (threefold || fifty_moves) && screen.controller.host.is_my_move() {
        return screen.localizer.text("terminal-may-claim");
    }
    screen.localizer.turn(game.turn())
}

/// Draws the typed text, its completion, and the available keys.
fn input(screen: &Screen, area: Rect, frame: &mut Frame<'_>) {
    let faint = screen.color_depth.text(PaletteColor::Faint);
    let (label, text) = match &screen.mode {
        ScreenMode::Prompt(prompt, text) => {
            let id = match prompt {
                Prompt::Save => "terminal-prompt-save",
                Prompt::Load => "terminal-prompt-load",
                Prompt::Address => "terminal-prompt-address",
            };
            (format!("{} ", screen.localizer.text(id)), text.as_str())
        }
        ScreenMode::Replay(_) => {
            let hint = screen.localizer.text("terminal-replay-keys");
            return frame.render_widget(Paragraph::new(Span::styled(hint, faint)), area);
        }
        _ => ("> ".to_string(), screen.typed.as_str()),
    };
    let mut spans = vec![Span::raw(label.clone()), Span::raw(text)];
    if matches!(screen.mode, ScreenMode::Board) {
        let rest = completion(screen);
        let used = width(&label) + width(text) + width(&rest);
        spans.push(Span::styled(rest, faint));
        let hint = screen.localizer.text("terminal-keys");
        let room = usize::from(area.width).saturating_sub(used + 1);
        if width(&hint) <= room {
            let gap = " ".repeat(room - width(&hint));
            spans.push(Span::raw(gap));
            spans.push(Span::styled(format!(" {hint}"), faint));
        }
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
    let typing = matches!(screen.mode, ScreenMode::Board | ScreenMode::Prompt(..));
    let column = (width(&label) + width(text)) as u16;
    if typing && column < area.width {
        frame.set_cursor_position((area.x + column, area.y));
    }
}

/// Rest of the best completion of the typed text.
fn completion(screen: &Screen) -> String {
    if screen.completion.is_some() {
        return String::new();
    }
    let found = typed_input::completions(
        &screen.typed,
        &screen.position(),
        &screen.localizer.notation,
    );
    let whole = found
        .first()
        .filter(|whole| whole.starts_with(&screen.typed));
    whole.map_or(String::new(), |whole| {
        whole[screen.typed.len()..].to_string()
    })
}

/// Shortens a text to a width.
fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(&letter.to_string()) + 1 > columns {
            break;
        }
        short.push(letter);
    }
    if columns > 0 {
        short.push('…');
    }
    short
}

/// Default style.
const PLAIN: Style = Style::new();

#[cfg(test)]
mod tests;
