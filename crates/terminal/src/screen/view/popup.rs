//! Popups over the board: menus, and the form of a new game.

use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Clear, Paragraph},
};

use super::cut;
use crate::screen::{
    form::Form,
    menu::{Menu, label, width, wrap},
    palette::PaletteColor,
    state::Screen,
};

pub(super) fn menu(screen: &Screen, menu: &Menu, frame: &mut Frame<'_>) {
    let place = menu.layout(frame.area());
    clear(frame, place.frame);
    let block = Block::bordered().title(title(&menu.title, place.frame));
    frame.render_widget(block, place.frame);
    // Signs in the border: there is more to scroll to.
    let right = place.frame.right().saturating_sub(2);
    let bottom = place.frame.bottom().saturating_sub(1);
    for (is_cut, row, sign) in [
        (place.has_more_above, place.frame.y, "▲"),
        (place.has_more_below, bottom, "▼"),
    ] {
        if is_cut {
            frame
                .buffer_mut()
                .set_string(right, row, sign, Style::new());
        }
    }
    let columns = usize::from(place.items.width);
    let text = place
        .text
        .iter()
        .map(|line| Line::from(line.trim_end().to_string()));
    let text_area = Rect::new(
        place.items.x,
        place.frame.y + 1,
        place.items.width,
        place.items.y - place.frame.y - 1,
    );
    frame.render_widget(Paragraph::new(text.collect::<Vec<_>>()), text_area);
    let rows = usize::from(place.items.height);
    let items = menu.items.iter().enumerate().skip(place.first).take(rows);
    let lines: Vec<Line<'_>> = items
        .map(|(index, (key, text, _))| {
            let mut shown = cut(&label(*key, text), columns);
            shown.push_str(&" ".repeat(columns.saturating_sub(width(&shown))));
            let style = match index == menu.selected_index {
                true => screen.color_depth.chosen(),
                false => Style::new(),
            };
            Line::from(Span::styled(shown, style))
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), place.items);
}

/// Clears the area of a popup. A wide character that reaches into it from the left is cleared whole: its second half
/// would hide the border.
fn clear(frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Clear, area);
    let Some(left) = area.x.checked_sub(1) else {
        return;
    };
    for row in area.top()..area.bottom() {
        let Some(cell) = frame.buffer_mut().cell_mut((left, row)) else {
            continue;
        };
        if width(cell.symbol()) > 1 {
            cell.set_symbol(" ");
        }
    }
}

/// Area of the form.
pub(crate) fn form_area(form: &Form, area: Rect) -> Rect {
    let width = area.width.min(46);
    let height = area.height.min(form.rows().len() as u16 + 4);
    Rect::new(
        area.right() - width,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

pub(super) fn form(screen: &Screen, form: &Form, frame: &mut Frame<'_>) {
    let area = form_area(form, frame.area());
    clear(frame, area);
    let name = form.title(&screen.localizer);
    frame.render_widget(Block::bordered().title(title(&name, area)), area);
    let columns = usize::from(area.width.saturating_sub(4));
    let mut lines: Vec<Line<'_>> = Vec::new();
    for row in form.rows().iter().copied() {
        let (label, value) = form.text(row, &screen.localizer);
        let value = match value.as_str() {
            _ if row == form.row && !form.typed.is_empty() => typed(&form.typed, columns),
            "" => value,
            value => format!("◂ {value} ▸"),
        };
        let room = columns.saturating_sub(width(&value) + 1);
        let label = cut(&label, room);
        let gap = columns.saturating_sub(width(&label) + width(&value));
        let text = format!("{label}{}{value}", " ".repeat(gap));
        let style = match row == form.row {
            true => screen.color_depth.chosen(),
            false => Style::new(),
        };
        lines.push(Line::from(Span::styled(text, style)));
    }
    let hint = form.hint(&screen.localizer).unwrap_or_default();
    let faint = screen.color_depth.text(PaletteColor::Faint);
    for line in wrap(&hint, columns.max(1)).into_iter().take(2) {
        lines.push(Line::from(Span::styled(line, faint)));
    }
    let inner = Rect::new(
        area.x + 2,
        area.y + 1,
        area.width.saturating_sub(4),
        area.height.saturating_sub(2),
    );
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Typed text: as much of its end as there is room for.
fn typed(text: &str, columns: usize) -> String {
    let mut shown = format!("{text}▏");
    while width(&shown) > columns {
        shown.remove(0);
    }
    shown
}

fn title(text: &str, area: Rect) -> Line<'static> {
    let short = cut(text, usize::from(area.width.saturating_sub(4)));
    let style = Style::new().add_modifier(Modifier::BOLD);
    Line::from(Span::styled(format!(" {short} "), style))
}
