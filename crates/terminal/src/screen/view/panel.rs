//! Panel beside the board: players, clocks, captures, opening, moves, evaluation.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use tabiya_game::{Game, Millis, Moment, TimeLeft};
use tabiya_rules::{Color, Move, Role};

use super::{PLAIN, board::filled, cut};
use crate::{
    controller,
    screen::{
        layout::Layout,
        menu::{width, wrap},
        palette::PaletteColor,
        state::{LOW_TIME, Screen, ScreenMode},
    },
};

/// Least width; a narrower panel is left out.
const NARROWEST: u16 = 12;
/// Maximum number of chat lines shown.
const MOST_CHAT: usize = 3;

pub(super) fn draw(screen: &Screen, layout: &Layout, buffer: &mut Buffer, now: Moment) {
    let area = layout.panel;
    if area.width < NARROWEST {
        return;
    }
    let (game, left) = shown(screen, now);
    let bottom_side = layout.bottom_side;
    let is_tall = area.height >= 14;
    let mut top = area.y;
    let mut bottom = area.bottom();
    player(screen, game, &left, !bottom_side, row(area, top), buffer);
    top += 1;
    bottom -= 1;
    player(screen, game, &left, bottom_side, row(area, bottom), buffer);
    if is_tall {
        captured(screen, game, !bottom_side, row(area, top), buffer);
        top += 2;
        bottom -= 1;
        captured(screen, game, bottom_side, row(area, bottom), buffer);
        bottom -= 1;
    }
    if let Some(opening) = controller::opening_of(game).filter(|_| area.height >= 12) {
        let columns = usize::from(area.width);
        let style = screen.color_depth.text(PaletteColor::Accent);
        for line in wrap(&opening.to_string(), columns).into_iter().take(2) {
            buffer.set_string(area.x, top, cut(line.trim_end(), columns), style);
            top += 1;
        }
    }
    if let Some(evaluation) = &screen.evaluation {
        let text = evaluation.text(&screen.localizer);
        let lines = wrap(&text, usize::from(area.width));
        for line in lines.iter().take(3).rev() {
            bottom -= 1;
            buffer.set_string(
                area.x,
                bottom,
                line,
                screen.color_depth.text(PaletteColor::Accent),
            );
        }
    }
    if screen.watchers > 0 && is_tall {
        let text = screen
            .localizer
            .format("count-watchers", &[("count", screen.watchers.into())]);
        bottom -= 1;
        let style = screen.color_depth.text(PaletteColor::Faint);
        buffer.set_string(area.x, bottom, cut(&text, usize::from(area.width)), style);
    }
    if is_tall {
        let newest = screen.chat.iter().rev();
        for line in newest.take(MOST_CHAT) {
            bottom -= 1;
            buffer.set_string(area.x, bottom, cut(line, usize::from(area.width)), PLAIN);
        }
    }
    let height = bottom.saturating_sub(top);
    moves(
        screen,
        game,
        Rect::new(area.x, top, area.width, height),
        buffer,
    );
}

/// Game shown, and its clocks.
fn shown(screen: &Screen, now: Moment) -> (&Game, TimeLeft) {
    match &screen.mode {
        ScreenMode::Replay(replay) => (&replay.game, replay.frame().left),
        _ => {
            let host = &screen.controller.host;
            let game = host.game();
            (game, game.left(host.time(now)))
        }
    }
}

fn row(area: Rect, y: u16) -> Rect {
    Rect::new(
        area.x,
        y.min(area.bottom().saturating_sub(1)),
        area.width,
        1,
    )
}

/// Draws a name, and its clock on the right.
fn player(
    screen: &Screen,
    game: &Game,
    left: &TimeLeft,
    side: Color,
    area: Rect,
    buffer: &mut Buffer,
) {
    let to_move = game.turn() == side && !game.is_over();
    let clock = left[side].map(clock_text).unwrap_or_default();
    let is_low = left[side].is_some_and(|left| left <= LOW_TIME);
    let columns = usize::from(area.width).saturating_sub(width(&clock) + 3);
    let name = cut(&name(screen, game, side), columns);
    let sign = if side == Color::White { "○" } else { "●" };
    let mut style = PLAIN;
    if to_move {
        style = style.add_modifier(Modifier::BOLD);
    }
    buffer.set_string(area.x, area.y, format!("{sign} {name}"), style);
    let mut clock_style = style;
    if is_low {
        clock_style = screen.color_depth.text(PaletteColor::Low);
    }
    if game.clock().running() == Some(side) {
        clock_style = clock_style.add_modifier(Modifier::REVERSED);
    }
    let x = area.right().saturating_sub(width(&clock) as u16);
    buffer.set_string(x, area.y, clock, clock_style);
}

fn name(screen: &Screen, game: &Game, side: Color) -> String {
    match &screen.mode {
        ScreenMode::Replay(_) => match game.preset().players[side].name.as_str() {
            "" => screen.localizer.color(side),
            name => name.to_string(),
        },
        _ => screen.controller.name(side, &screen.localizer),
    }
}

/// Time as on a clock: rounded up to seconds, with tenths at the end.
pub(super) fn clock_text(left: Millis) -> String {
    if left <= LOW_TIME {
        let tenths = left.0.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.0.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        1..48 => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{}d {}h", hours / 24, hours % 24),
    }
}

/// Draws the captures of a side, and its material lead.
fn captured(screen: &Screen, game: &Game, side: Color, area: Rect, buffer: &mut Buffer) {
    let Ok(start) = game.preset().position() else {
        return;
    };
    let moves: Vec<Move> = match &screen.mode {
        ScreenMode::Replay(replay) => replay.moves(),
        _ => game.moves().collect(),
    };
    let taken = controller::taken(&start, moves.into_iter());
    let mut text: String = taken[side].iter().map(|role| filled(*role)).collect();
    let worth = |side: Color| taken[side].iter().map(|role| worth(*role)).sum::<i32>();
    let ahead = worth(side) - worth(!side);
    if ahead > 0 {
        text.push_str(&format!(" +{ahead}"));
    }
    let style = screen.color_depth.text(PaletteColor::Faint);
    buffer.set_string(area.x, area.y, cut(&text, usize::from(area.width)), style);
}

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// A move of each side, with the ply it leads to.
type Pair = [Option<(u32, String)>; 2];

/// Draws the moves, a pair per row, the last ones if there is too little room. In a replay, the current one is
/// selected.
fn moves(screen: &Screen, game: &Game, area: Rect, buffer: &mut Buffer) {
    let Ok(mut position) = game.preset().position() else {
        return;
    };
    let mut rows: Vec<(u32, Pair)> = Vec::new();
    for (index, m) in game.moves().enumerate() {
        let number = position.fullmove_number();
        let side = usize::from(position.turn() == Color::Black);
        if rows.last().is_none_or(|(last, _)| *last != number) {
            rows.push((number, [None, None]));
        }
        if let Some((_, pair)) = rows.last_mut() {
            let san = screen
                .localizer
                .notation
                .write(&position.san(m).to_string());
            pair[side] = Some((index as u32 + 1, san));
        }
        position = position.play(m);
    }
    let here = match &screen.mode {
        ScreenMode::Replay(replay) => replay.frame().ply,
        _ => game.ply(),
    };
    let is_here = |cell: &Option<(u32, String)>| matches!(cell, Some((ply, _)) if *ply == here);
    let current = rows
        .iter()
        .position(|(_, pair)| pair.iter().any(is_here))
        .unwrap_or(0);
    let height = usize::from(area.height);
    let first = (current + 1).saturating_sub(height);
    for (offset, (number, pair)) in rows.iter().skip(first).take(height).enumerate() {
        let y = area.y + offset as u16;
        let faint = screen.color_depth.text(PaletteColor::Faint);
        buffer.set_string(area.x, y, format!("{number:>3}."), faint);
        for (side, cell) in pair.iter().enumerate() {
            let Some((_, san)) = cell else {
                continue;
            };
            let style = match is_here(cell) {
                true => screen.color_depth.chosen(),
                false => Style::new(),
            };
            let x = area.x + 5 + 8 * side as u16;
            let room = usize::from(area.right().saturating_sub(x));
            buffer.set_string(x, y, cut(san, room), style);
        }
    }
}
