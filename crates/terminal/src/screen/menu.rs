//! [`Menu`]: a list of items to choose from.

use ratatui::layout::Rect;
use tabiya_game::{Action, DrawRule, Millis, Moment, Proposal};
use tabiya_rules::Move;
use tabiya_wire::AvailableAction;

use super::state::Screen;
use crate::{host::LocalSeats, localizer::Localizer, options::OpponentChoice};

/// Menu over the board.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    /// Title.
    pub(crate) title: String,
    /// Text above the items.
    pub(crate) text: Vec<String>,
    /// Items: shortcut key, label, action.
    pub(crate) items: Vec<(Option<char>, String, MenuItem)>,
    /// Index of the selected item.
    pub(crate) selected_index: usize,
    /// Action of Esc.
    pub(crate) escape: MenuItem,
    /// Number of text lines scrolled off the top.
    pub(crate) scroll: usize,
    /// Time when the items last changed by themselves.
    pub(crate) reordered_at: Option<Moment>,
}

/// A click this soon after the items changed was aimed at what was there before.
const MISCLICK_GUARD: Millis = Millis(400);

/// Action of a menu.
#[derive(Clone, Debug)]
pub(crate) enum MenuItem {
    /// Return to the board.
    Continue,
    /// Action the rules allow now.
    Action(AvailableAction),
    /// Decline an offer.
    Decline(Proposal),
    /// Ask before resigning.
    ConfirmResign,
    /// Ask before restarting.
    ConfirmRestart,
    Play(Move),
    /// Overwrite a file.
    Overwrite(String),
    Evaluate,
    Flip,
    FaceMover,
    NextPieces,
    NextLetters,
    Help,
    Save,
    Load,
    NewGame,
    Again,
    Replay,
    Lobby,
    Leave,
    /// Join the club of this index.
    Club(usize),
    /// Type an address.
    Address,
    /// Look for clubs again.
    Look,
    /// Lobby item of this index.
    Choice(usize),
    /// Challenge anyone.
    Challenge,
}

impl Menu {
    /// True if a lobby item is selected, which can disappear.
    pub(crate) fn is_lobby_item_selected(&self) -> bool {
        let selected_index = self.items.get(self.selected_index);
        matches!(selected_index, Some((_, _, MenuItem::Choice(_))))
    }

    /// Label of the item of this index.
    pub(crate) fn label(&self, index: usize) -> Option<String> {
        self.items.get(index).map(|(_, text, _)| text.clone())
    }

    /// Menu with items.
    pub(crate) fn new(title: String, items: Vec<(Option<char>, String, MenuItem)>) -> Self {
        Self {
            title,
            text: Vec::new(),
            items,
            selected_index: 0,
            escape: MenuItem::Continue,
            scroll: 0,
            reordered_at: None,
        }
    }

    /// Handles a click on an item: selects it, and returns its action unless it has only just moved there.
    pub(crate) fn press(&mut self, index: usize, now: Moment) -> Option<MenuItem> {
        self.items.get(index)?;
        self.selected_index = index;
        let is_aimed = self
            .reordered_at
            .is_none_or(|reordered_at| now.since(reordered_at) >= MISCLICK_GUARD);
        is_aimed.then(|| self.chosen())
    }

    /// Selects the next or previous item, wrapping around. With a single item, scrolls the text.
    pub(crate) fn step(&mut self, by: isize) {
        if self.items.len() == 1 {
            self.scroll = self.scroll.saturating_add_signed(by);
            return;
        }
        let count = self.items.len().max(1) as isize;
        self.selected_index = (self.selected_index as isize + by).rem_euclid(count) as usize;
    }

    /// Action of the selected item.
    pub(crate) fn chosen(&self) -> MenuItem {
        let item = self.items.get(self.selected_index);
        item.map_or(self.escape.clone(), |(_, _, item)| item.clone())
    }

    /// Action of a shortcut key.
    pub(crate) fn by_key(&self, key: char) -> Option<MenuItem> {
        let key: String = key.to_lowercase().collect();
        let is_own = |own: &Option<char>| own.is_some_and(|own| own.to_string() == key);
        // The English letter of a piece works too, unless another item uses it.
        let is_english = |item: &MenuItem| match item {
            MenuItem::Play(m) => m.promotion().is_some_and(|role| {
                let letter = role.letter().to_ascii_lowercase();
                letter.to_string() == key
            }),
            _ => false,
        };
        let mut items = self.items.iter();
        let found = items.clone().find(|(own, _, _)| is_own(own));
        let found = found.or_else(|| items.find(|(_, _, item)| is_english(item)));
        found.map(|(_, _, item)| item.clone())
    }

    /// Areas of the menu on a screen.
    pub(crate) fn layout(&self, area: Rect) -> MenuLayout {
        let texts = self.text.iter().map(|line| width(line));
        // Text can be wrapped; items take one line each.
        let texts = texts.max().unwrap_or(0).min(TEXT);
        let items = self.items.iter();
        let items = items.map(|(key, text, _)| width(&label(*key, text)));
        let items = items.max().unwrap_or(0).min(ITEM);
        let inner = texts.max(items).max(width(&self.title).min(TEXT)).max(16) as u16;
        let width = (inner + 4).min(area.width);
        let inner = usize::from(width.saturating_sub(4)).max(1);
        let most = area.height.saturating_sub(2);
        // Items are more important than text.
        let items = (self.items.len() as u16).min(most);
        let room = usize::from(most - items);
        let mut text: Vec<String> = Vec::new();
        for line in &self.text {
            let wrapped = wrap(line, inner);
            // Text that cannot be scrolled does not end in the middle of a sentence.
            if self.items.len() > 1 && text.len() + wrapped.len() > room {
                break;
            }
            text.extend(wrapped);
        }
        let above = self.scroll.min(text.len().saturating_sub(room));
        let is_text_cut = text.len() > above + room;
        text.drain(..above);
        text.truncate(room);
        let height = text.len() as u16 + items + 2;
        let frame = Rect::new(
            // On the right, over the panel: the board stays visible.
            area.right() - width,
            area.y + (area.height - height.min(area.height)) / 2,
            width,
            height.min(area.height),
        );
        let first = self
            .selected_index
            .saturating_sub(usize::from(items.saturating_sub(1)));
        let hidden = self.items.len().saturating_sub(first + usize::from(items));
        MenuLayout {
            has_more_above: above > 0 || first > 0,
            has_more_below: is_text_cut || hidden > 0,
            frame,
            items: Rect::new(
                frame.x + 2,
                frame.y + 1 + text.len() as u16,
                width.saturating_sub(4),
                items,
            ),
            text,
            first,
        }
    }
}

/// Maximum width of text, in columns.
const TEXT: usize = 40;
/// Maximum width of an item, in columns.
const ITEM: usize = 80;

/// Areas of a menu.
#[derive(Clone, Debug)]
pub(crate) struct MenuLayout {
    /// Frame.
    pub(crate) frame: Rect,
    /// Items, one row each.
    pub(crate) items: Rect,
    /// Text above them, wrapped.
    pub(crate) text: Vec<String>,
    /// Index of the first item shown.
    pub(crate) first: usize,
    /// True if text or items are hidden above.
    pub(crate) has_more_above: bool,
    /// True if text or items are hidden below.
    pub(crate) has_more_below: bool,
}

/// Label with its shortcut key.
pub(crate) fn label(key: Option<char>, text: &str) -> String {
    match key {
        Some(key) => format!("{key}  {text}"),
        None => text.to_string(),
    }
}

/// Width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    ratatui::text::Span::raw(text).width()
}

/// Wraps a text to a width, between words where possible.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let mut word = word;
        while !word.is_empty() {
            let line = lines.last_mut().expect("there is always one");
            if width(line) + width(word.trim_end()) <= columns {
                line.push_str(word);
                break;
            }
            if !line.is_empty() {
                lines.push(String::new());
                continue;
            }
            // A word that is too long, or a language without spaces.
            let mut end = 0;
            for (index, letter) in word.char_indices() {
                if width(&word[..index + letter.len_utf8()]) > columns {
                    break;
                }
                end = index + letter.len_utf8();
            }
            if end == 0 {
                return lines;
            }
            line.push_str(&word[..end]);
            word = &word[end..];
        }
    }
    lines
}

impl Screen {
    /// Menu of Esc: the available actions.
    pub(super) fn game_menu(&mut self, now: Moment) -> Menu {
        let word = |id: &str| self.localizer.text(id);
        let mut items = vec![(None, word("menu-continue"), MenuItem::Continue)];
        let may = self.controller.may(now);
        for may in may {
            let id = match may {
                // This menu will pause the game itself.
                AvailableAction::OfferPause if self.can_pause_for_menu(now) => {
                    "terminal-menu-stay-paused".to_string()
                }
                may => action_message_id(may),
            };
            let item = match may {
                AvailableAction::Resign => MenuItem::ConfirmResign,
                AvailableAction::OfferRestart => continue,
                may => MenuItem::Action(may),
            };
            items.push((None, word(&id), item));
            if let Some(what) = accepted(may) {
                let id = format!("decline-{}", crate::localizer::proposal_key(what));
                items.push((None, word(&id), MenuItem::Decline(what)));
            }
        }
        if self.controller.can_evaluate() {
            items.push((None, word("terminal-menu-evaluate"), MenuItem::Evaluate));
        }
        for (id, item) in [
            ("menu-flip", MenuItem::Flip),
            ("terminal-menu-mover", MenuItem::FaceMover),
            ("terminal-menu-pieces", MenuItem::NextPieces),
            ("terminal-menu-letters", MenuItem::NextLetters),
            ("menu-replay", MenuItem::Replay),
            ("menu-restart", MenuItem::ConfirmRestart),
            ("menu-save", MenuItem::Save),
            ("menu-load", MenuItem::Load),
        ] {
            let at_club = self.controller.host.club_game_id().is_some();
            let here_only = matches!(item, MenuItem::ConfirmRestart | MenuItem::Load);
            if !(at_club && here_only) {
                items.push((None, word(id), item));
            }
        }
        match self.controller.game_options.opponent {
            OpponentChoice::Club(_) => {
                items.push((None, word("terminal-menu-lobby"), MenuItem::Lobby))
            }
            _ => items.push((None, word("menu-new-game"), MenuItem::NewGame)),
        }
        items.push((None, word("terminal-menu-help"), MenuItem::Help));
        items.push((None, word("menu-leave"), MenuItem::Leave));
        Menu::new(word("terminal-menu"), items)
    }

    /// Menu of pieces to promote to.
    pub(super) fn promotion_menu(&self, moves: &[Move]) -> Menu {
        let items = moves.iter().filter_map(|m| {
            let role = m.promotion()?;
            let key = self.localizer.notation.letter(role).chars().next();
            let name = self
                .localizer
                .text(&format!("piece-{}", crate::localizer::role_key(role)));
            Some((key, name, MenuItem::Play(*m)))
        });
        Menu::new(self.localizer.text("promotion-choose"), items.collect())
    }

    /// Menu of the moves that a text fits.
    pub(super) fn which_menu(&self, moves: &[Move]) -> Menu {
        let position = self.position();
        let items = moves.iter().enumerate().map(|(index, m)| {
            let key = char::from_digit(index as u32 + 1, 10);
            let text = self.localizer.move_choice(&position, *m);
            (key, text, MenuItem::Play(*m))
        });
        Menu::new(self.localizer.text("terminal-which"), items.collect())
    }

    /// Menu with the result, and what to do next.
    pub(super) fn result_menu(&self, ending: &tabiya_game::Ending) -> Menu {
        let word = |id: &str| self.localizer.text(id);
        let at_club = matches!(
            self.controller.game_options.opponent,
            OpponentChoice::Club(_)
        );
        let plays = self.controller.host.seats() != LocalSeats::None;
        let mut items = Vec::new();
        if plays && at_club {
            items.push((None, word("menu-rematch"), MenuItem::Again));
        } else if plays {
            items.push((None, word("terminal-menu-again"), MenuItem::Again));
        }
        items.push((None, word("menu-replay"), MenuItem::Replay));
        items.push((None, word("menu-save"), MenuItem::Save));
        if at_club {
            items.push((None, word("terminal-menu-lobby"), MenuItem::Lobby));
        } else {
            items.push((None, word("menu-new-game"), MenuItem::NewGame));
        }
        items.push((None, word("menu-leave"), MenuItem::Leave));
        let ending = self.localizer.ending(ending);
        let mut menu = Menu::new(ending.title, items);
        menu.text = vec![ending.sentence];
        // Where there is little room, the last lines are left out.
        menu.text.extend(self.controller.score(&self.localizer));
        menu.text.extend([String::new(), ending.why]);
        menu.text.extend(ending.article);
        menu.text.push(String::new());
        menu
    }

    /// Menu with yes and no.
    pub(super) fn confirm_menu(&self, id: &str, yes: MenuItem, no: MenuItem) -> Menu {
        let word = |id: &str| self.localizer.text(id);
        let items = vec![
            (Some('y'), word("word-yes"), yes),
            (Some('n'), word("word-no"), no.clone()),
        ];
        let mut menu = Menu::new(word("terminal-question"), items);
        menu.text = vec![self.localizer.text(id), String::new()];
        menu.selected_index = 1;
        menu.escape = no;
        menu
    }

    /// Menu to answer a draw offer at one computer.
    pub(super) fn draw_menu(&self, sentence: String) -> Menu {
        let mut menu = self.confirm_menu(
            "may-accept-draw.hint",
            MenuItem::Action(AvailableAction::AcceptDraw),
            MenuItem::Decline(Proposal::Draw),
        );
        menu.title = sentence;
        menu.text = Vec::new();
        menu.items[0].1 = self.localizer.text("may-accept-draw");
        menu.items[1].1 = self.localizer.text("decline-draw");
        menu
    }

    /// Help on commands and keys.
    pub(super) fn help_menu(&self) -> Menu {
        let localizer: &Localizer = &self.localizer;
        let mut menu = Menu::new(
            localizer.text("terminal-menu-help"),
            vec![(None, localizer.text("menu-continue"), MenuItem::Continue)],
        );
        let text = localizer.text("terminal-screen-help");
        menu.text = text.lines().map(str::to_string).collect();
        menu
    }
}

/// Message id of an action.
fn action_message_id(may: AvailableAction) -> String {
    let name = format!("{may:?}");
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    let camel: String = first.into_iter().chain(letters).collect();
    format!("may-{}", tabiya_words::kebab_case(&camel))
}

/// Proposal accepted by an action.
fn accepted(may: AvailableAction) -> Option<Proposal> {
    Some(match may {
        AvailableAction::AcceptDraw => Proposal::Draw,
        AvailableAction::AcceptTakeback => Proposal::Takeback,
        AvailableAction::AcceptPause => Proposal::Pause,
        AvailableAction::AcceptResume => Proposal::Resume,
        AvailableAction::AcceptRestart => Proposal::Restart,
        _ => return None,
    })
}

/// Game action of an available action.
pub(super) fn action(may: AvailableAction) -> Action {
    let claim = |rule| Action::Claim {
        rule,
        announced: None,
    };
    match may {
        AvailableAction::OfferDraw => Action::Offer(Proposal::Draw),
        AvailableAction::OfferTakeback => Action::Offer(Proposal::Takeback),
        AvailableAction::OfferPause => Action::Offer(Proposal::Pause),
        AvailableAction::OfferResume => Action::Offer(Proposal::Resume),
        AvailableAction::OfferRestart => Action::Offer(Proposal::Restart),
        AvailableAction::AcceptDraw => Action::Accept(Proposal::Draw),
        AvailableAction::AcceptTakeback => Action::Accept(Proposal::Takeback),
        AvailableAction::AcceptPause => Action::Accept(Proposal::Pause),
        AvailableAction::AcceptResume => Action::Accept(Proposal::Resume),
        AvailableAction::AcceptRestart => Action::Accept(Proposal::Restart),
        AvailableAction::ClaimThreefold => claim(DrawRule::Threefold),
        AvailableAction::ClaimFiftyMoves => claim(DrawRule::FiftyMoves),
        AvailableAction::ClaimAbandoned => Action::ClaimAbandoned,
        AvailableAction::Flag => Action::Flag,
        AvailableAction::Resign => Action::Resign,
        AvailableAction::Abort => Action::Abort,
        AvailableAction::GiveTime => Action::GiveTime(Millis::seconds(15)),
        AvailableAction::RequestIncrement => Action::RequestIncrement,
        AvailableAction::ClaimQuickplay => Action::ClaimQuickplay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two ", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh ", "ij"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("国际象棋", 4), ["国际", "象棋"]);
    }

    #[test]
    fn an_item_that_just_moved_is_selected_but_not_chosen() {
        let items = [MenuItem::Save, MenuItem::Leave].map(|item| (None, String::new(), item));
        let mut menu = Menu::new(String::new(), items.into());
        assert!(matches!(menu.press(1, Moment(1000)), Some(MenuItem::Leave)));
        menu.reordered_at = Some(Moment(1000));
        assert!(menu.press(0, Moment(1399)).is_none());
        assert_eq!(menu.selected_index, 0);
        assert!(matches!(menu.press(0, Moment(1400)), Some(MenuItem::Save)));
        assert!(menu.press(2, Moment(9000)).is_none());
    }

    #[test]
    fn message_ids_of_actions() {
        assert_eq!(
            action_message_id(AvailableAction::ClaimFiftyMoves),
            "may-claim-fifty-moves"
        );
    }
}
