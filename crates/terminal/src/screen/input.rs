//! Keys and the mouse.

use ratatui::{
    crossterm::event::{
        Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
        MouseEventKind,
    },
    layout::{Position as Point, Rect},
};
use tabiya_game::Moment;
use tabiya_rules::{Color, Square};

use super::{
    form::{FormPurpose, FormRow},
    layout::Layout,
    menu::MenuItem,
    state::{Prompt, Screen, ScreenMode},
};
use crate::typed_input;

/// Longest text that can be typed.
const MAX_TYPED_LENGTH: usize = 300;

impl Screen {
    /// Handles a key, the mouse, pasted text, or a new size.
    pub(super) fn input(&mut self, event: Event, now: Moment) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => {
                for letter in text.chars().filter(|letter| !letter.is_control()) {
                    self.letter(letter);
                }
            }
            Event::Resize(columns, rows) => self.size = (columns, rows),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, now: Moment) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return self.leave(),
            KeyCode::Char('z') if control => return self.is_suspended = true,
            KeyCode::F(1) => return self.choose(MenuItem::Help, now),
            KeyCode::F(2) => return self.flip(),
            KeyCode::F(3) => return self.face_mover(),
            KeyCode::F(5) => return self.next_pieces(),
            KeyCode::F(6) => return self.next_letters(),
            _ if control => return,
            _ => {}
        }
        match &self.mode {
            ScreenMode::Board => self.board_key(key.code, now),
            ScreenMode::Menu(_) => self.menu_key(key.code, now),
            ScreenMode::Prompt(..) => self.prompt_key(key.code, now),
            ScreenMode::Form(_) => self.form_key(key.code, now),
            ScreenMode::Replay(_) => self.replay_key(key.code, now),
        }
    }

    fn board_key(&mut self, code: KeyCode, now: Moment) {
        match code {
            KeyCode::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                self.completion = None;
            }
            KeyCode::Esc if self.selected.is_some() => self.selected = None,
            KeyCode::Esc => self.open_menu(now),
            KeyCode::Enter if !self.typed.is_empty() => self.submit(now),
            KeyCode::Enter => self.pick_at_cursor(now),
            KeyCode::Char(' ') if self.typed.is_empty() => self.pick_at_cursor(now),
            KeyCode::F(4) => self.choose(MenuItem::Evaluate, now),
            KeyCode::Tab => self.complete(),
            KeyCode::Backspace => {
                self.typed.pop();
                self.completion = None;
            }
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// Opens the menu, or the result if the game has ended.
    fn open_menu(&mut self, now: Moment) {
        if self.is_in_lobby() {
            return self.open_lobby();
        }
        if self.controller.host.game().ending().is_some() {
            return self.show_result();
        }
        let mut menu = self.game_menu(now);
        self.pause_for_menu(now);
        if self.is_paused_by_menu {
            menu.title = self.localizer.text("terminal-menu-paused");
        }
        self.mode = ScreenMode::Menu(menu);
    }

    fn letter(&mut self, letter: char) {
        match &mut self.mode {
            ScreenMode::Board if self.typed.len() < MAX_TYPED_LENGTH => {
                self.typed.push(letter);
                self.completion = None;
            }
            ScreenMode::Prompt(_, text) if text.len() < MAX_TYPED_LENGTH => text.push(letter),
            ScreenMode::Form(form) => form.type_letter(letter),
            _ => {}
        }
    }

    /// Completes the typed text; pressed again, with the next candidate.
    fn complete(&mut self) {
        let (typed, index) = match self.completion.take() {
            Some((typed, index)) => (typed, index + 1),
            None => (self.typed.clone(), 0),
        };
        let found = typed_input::completions(&typed, &self.position(), &self.localizer.notation);
        if let Some(whole) = found.get(index % found.len().max(1)) {
            self.typed = whole.clone();
            self.completion = Some((typed, index));
        }
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let sign = match self.bottom_side() {
            Color::White => 1,
            Color::Black => -1,
        };
        let start = self.selected.unwrap_or(match self.bottom_side() {
            Color::White => Square::E2,
            Color::Black => Square::E7,
        });
        self.cursor = Some(match self.cursor {
            // The first key only shows the cursor.
            None => start,
            Some(square) => square.offset(right * sign, up * sign).unwrap_or(square),
        });
    }

    fn pick_at_cursor(&mut self, now: Moment) {
        match self.cursor {
            Some(square) => self.pick(square, now),
            None => self.move_cursor(0, 0),
        }
    }

    fn menu_key(&mut self, code: KeyCode, now: Moment) {
        let ScreenMode::Menu(menu) = &mut self.mode else {
            return;
        };
        let item = match code {
            KeyCode::Up | KeyCode::BackTab => return menu.step(-1),
            KeyCode::Down | KeyCode::Tab => return menu.step(1),
            KeyCode::PageDown if menu.items.len() == 1 => return menu.step(5),
            KeyCode::PageUp if menu.items.len() == 1 => return menu.step(-5),
            KeyCode::Home | KeyCode::PageUp => return menu.selected_index = 0,
            KeyCode::End | KeyCode::PageDown => {
                return menu.selected_index = menu.items.len().saturating_sub(1);
            }
            KeyCode::Enter | KeyCode::Char(' ') => menu.chosen(),
            KeyCode::Esc => menu.escape.clone(),
            KeyCode::Char(letter) => match menu.by_key(letter) {
                Some(item) => item,
                None => return,
            },
            _ => return,
        };
        self.choose(item, now);
    }

    fn prompt_key(&mut self, code: KeyCode, now: Moment) {
        let ScreenMode::Prompt(prompt, text) = &mut self.mode else {
            return;
        };
        match code {
            KeyCode::Char(letter) => self.letter(letter),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Esc => self.cancel_prompt(),
            KeyCode::Enter => {
                let (prompt, text) = (*prompt, std::mem::take(text));
                self.mode = ScreenMode::Board;
                match (prompt, text.trim()) {
                    (_, "") => self.cancel_prompt(),
                    (Prompt::Save, file) => self.save(file),
                    (Prompt::Load, file) => self.load(file, now),
                    (Prompt::Address, address) => self.join(address),
                }
            }
            _ => {}
        }
    }

    fn cancel_prompt(&mut self) {
        self.mode = ScreenMode::Board;
        match self.is_in_lobby() {
            true => self.open_lobby(),
            false => self.show_result(),
        }
    }

    fn form_key(&mut self, code: KeyCode, now: Moment) {
        let ScreenMode::Form(form) = &mut self.mode else {
            return;
        };
        match code {
            KeyCode::Up | KeyCode::BackTab => form.step(-1),
            KeyCode::Down | KeyCode::Tab => form.step(1),
            KeyCode::Left => form.change(-1),
            KeyCode::Right => form.change(1),
            KeyCode::Char(' ') if form.typed.is_empty() => form.change(1),
            KeyCode::Char(letter) => form.type_letter(letter),
            KeyCode::Backspace => form.erase(false),
            // The first Enter applies the typed text; the next one starts.
            KeyCode::Enter if !form.typed.is_empty() => {
                form.take_typed();
            }
            KeyCode::Enter => {
                let form = form.as_ref().clone();
                self.begin_by_form(form, now);
            }
            KeyCode::Esc if !form.typed.is_empty() => form.erase(true),
            KeyCode::Esc if matches!(form.purpose, FormPurpose::Challenge(_)) => self.open_lobby(),
            KeyCode::Esc => {
                self.mode = ScreenMode::Board;
                self.show_result();
            }
            _ => {}
        }
    }

    fn replay_key(&mut self, code: KeyCode, now: Moment) {
        let ScreenMode::Replay(replay) = &mut self.mode else {
            return;
        };
        match code {
            KeyCode::Left | KeyCode::Up => replay.step(-1),
            KeyCode::Right | KeyCode::Down => replay.step(1),
            KeyCode::PageUp => replay.step(-10),
            KeyCode::PageDown => replay.step(10),
            KeyCode::Home => replay.step(isize::MIN),
            KeyCode::End => replay.step(isize::MAX),
            KeyCode::Char(' ') | KeyCode::Enter => replay.toggle(now),
            KeyCode::Esc => self.end_replay(),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Moment) {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let point = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(area, point, now),
            MouseEventKind::Up(MouseButton::Left) => self.release(area, point, now),
            MouseEventKind::ScrollUp => self.scroll(-1),
            MouseEventKind::ScrollDown => self.scroll(1),
            _ => {}
        }
    }

    fn press(&mut self, area: Rect, (column, row): (u16, u16), now: Moment) {
        match &mut self.mode {
            ScreenMode::Menu(menu) => {
                let place = menu.layout(area);
                if place.items.contains(Point::new(column, row)) {
                    let index = place.first + usize::from(row - place.items.y);
                    if let Some(item) = menu.press(index, now) {
                        self.choose(item, now);
                    }
                }
            }
            ScreenMode::Form(form) => {
                let place = super::view::form_area(form, area);
                let index = usize::from(row.saturating_sub(place.y + 1));
                if place.contains(Point::new(column, row))
                    && row > place.y
                    && let Some(row) = form.rows().get(index)
                {
                    form.select(*row);
                    match form.row {
                        FormRow::Begin => {
                            let form = form.as_ref().clone();
                            self.begin_by_form(form, now);
                        }
                        _ => form.change(1),
                    }
                }
            }
            ScreenMode::Replay(replay) => replay.step(1),
            ScreenMode::Prompt(..) => {}
            ScreenMode::Board => {
                let layout = Layout::of(area, self.bottom_side());
                let square = layout.and_then(|layout| layout.square_at(column, row));
                if let Some(square) = square {
                    self.cursor = None;
                    self.pick(square, now);
                }
            }
        }
    }

    /// Drops a dragged piece.
    fn release(&mut self, area: Rect, (column, row): (u16, u16), now: Moment) {
        if !matches!(self.mode, ScreenMode::Board) {
            return;
        }
        let layout = Layout::of(area, self.bottom_side());
        let square = layout.and_then(|layout| layout.square_at(column, row));
        if let (Some(from), Some(to)) = (self.selected, square)
            && from != to
            && !typed_input::moves_between(&self.position(), from, to).is_empty()
        {
            self.pick(to, now);
        }
    }

    fn scroll(&mut self, by: isize) {
        match &mut self.mode {
            ScreenMode::Replay(replay) => replay.step(by),
            ScreenMode::Menu(menu) => menu.step(by),
            _ => {}
        }
    }
}
