//! [`Menu`]: something to choose from, before anything else goes on.

use ratatui::layout::Rect;
use tabiya_game::{Action, DrawRule, Millis, Moment, Proposal};
use tabiya_rules::Move;
use tabiya_wire::May;

use super::state::Screen;
use crate::{host::Seats, setup::Opponent, voice::Voice};

/// Something to choose from.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    /// What it is about.
    pub(crate) title: String,
    /// What is said above the choices.
    pub(crate) text: Vec<String>,
    /// The choices: a key that chooses at once, what is shown, what it means.
    pub(crate) items: Vec<(Option<char>, String, Item)>,
    /// Which one is marked.
    pub(crate) marked: usize,
    /// What Esc means.
    pub(crate) escape: Item,
    /// So many lines of the text are above what is seen.
    pub(crate) scroll: usize,
    /// The choices moved by themselves at this moment.
    pub(crate) moved: Option<Moment>,
}

/// What is pressed so soon after the choices moved was aimed at what stood there before.
const AIM: Millis = Millis(400);

/// What can be chosen.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// Back to the board.
    Continue,
    /// Something that the rules allow now.
    May(May),
    /// Declines what was proposed.
    Decline(Proposal),
    /// Asks, before it is resigned.
    ConfirmResign,
    /// Asks, before it begins again.
    ConfirmRestart,
    Play(Move),
    /// Writes over a file that is there.
    Overwrite(String),
    Evaluate,
    Flip,
    TurnToMover,
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
    /// The club of this number in the list.
    Club(usize),
    /// An address is typed.
    Address,
    /// Looks for clubs again.
    Look,
    /// What stands at this place in the lobby.
    Choice(usize),
    /// A challenge to anyone.
    Challenge,
}

impl Menu {
    /// True if something in a lobby is marked that can come and go.
    pub(crate) fn is_choice_marked(&self) -> bool {
        let marked = self.items.get(self.marked);
        matches!(marked, Some((_, _, Item::Choice(_))))
    }

    /// What the item of this number says.
    pub(crate) fn label(&self, index: usize) -> Option<String> {
        self.items.get(index).map(|(_, text, _)| text.clone())
    }

    /// With what can be chosen.
    pub(crate) fn new(title: String, items: Vec<(Option<char>, String, Item)>) -> Self {
        Self {
            title,
            text: Vec::new(),
            items,
            marked: 0,
            escape: Item::Continue,
            scroll: 0,
            moved: None,
        }
    }

    /// Somebody presses the choice of this number: it is marked, and meant unless it has only just come there.
    pub(crate) fn press(&mut self, index: usize, now: Moment) -> Option<Item> {
        self.items.get(index)?;
        self.marked = index;
        let is_aimed = self.moved.is_none_or(|moved| now.since(moved) >= AIM);
        is_aimed.then(|| self.chosen())
    }

    /// Marks the next or the one before, around the ends.
    /// Where there is only one, the text is moved.
    pub(crate) fn step(&mut self, by: isize) {
        if self.items.len() == 1 {
            self.scroll = self.scroll.saturating_add_signed(by);
            return;
        }
        let count = self.items.len().max(1) as isize;
        self.marked = (self.marked as isize + by).rem_euclid(count) as usize;
    }

    /// What is marked.
    pub(crate) fn chosen(&self) -> Item {
        let item = self.items.get(self.marked);
        item.map_or(self.escape.clone(), |(_, _, item)| item.clone())
    }

    /// What a key chooses.
    pub(crate) fn by_key(&self, key: char) -> Option<Item> {
        let key: String = key.to_lowercase().collect();
        let is_own = |own: &Option<char>| own.is_some_and(|own| own.to_string() == key);
        // The English letter of a piece will do too, where it means no other.
        let is_english = |item: &Item| match item {
            Item::Play(m) => m.promotion().is_some_and(|role| {
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

    /// Where it stands on a screen: its frame, and where its text and its choices begin.
    pub(crate) fn place(&self, area: Rect) -> MenuPlace {
        let texts = self.text.iter().map(|line| width(line));
        // What is said can be broken into lines; what can be chosen has one line each.
        let texts = texts.max().unwrap_or(0).min(TEXT);
        let items = self.items.iter();
        let items = items.map(|(key, text, _)| width(&label(*key, text)));
        let items = items.max().unwrap_or(0).min(ITEM);
        let inner = texts.max(items).max(width(&self.title).min(TEXT)).max(16) as u16;
        let width = (inner + 4).min(area.width);
        let inner = usize::from(width.saturating_sub(4)).max(1);
        let mut text: Vec<String> = self
            .text
            .iter()
            .flat_map(|line| wrap(line, inner))
            .collect();
        let most = area.height.saturating_sub(2);
        // What can be chosen is more important than what is said.
        let items = (self.items.len() as u16).min(most);
        let room = usize::from(most - items);
        let above = self.scroll.min(text.len().saturating_sub(room));
        text.drain(..above);
        text.truncate(room);
        let height = text.len() as u16 + items + 2;
        let frame = Rect::new(
            // On the right, where the panel is: the board stays to be seen.
            area.right() - width,
            area.y + (area.height - height.min(area.height)) / 2,
            width,
            height.min(area.height),
        );
        let first = self
            .marked
            .saturating_sub(usize::from(items.saturating_sub(1)));
        MenuPlace {
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

/// What is said is broken into lines of so many columns.
const TEXT: usize = 40;
/// A choice has at most so many.
const ITEM: usize = 80;

/// Where a menu stands.
#[derive(Clone, Debug)]
pub(crate) struct MenuPlace {
    /// All of it.
    pub(crate) frame: Rect,
    /// Its choices, a row each.
    pub(crate) items: Rect,
    /// What is said above them, broken into lines.
    pub(crate) text: Vec<String>,
    /// The first choice that is shown.
    pub(crate) first: usize,
}

/// A choice as it is shown.
pub(crate) fn label(key: Option<char>, text: &str) -> String {
    match key {
        Some(key) => format!("{key}  {text}"),
        None => text.to_string(),
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    ratatui::text::Span::raw(text).width()
}

/// Breaks a text into lines of so many columns, between words where that can be.
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
            // One word that is too long, or a language without spaces.
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
    /// The menu of Esc: what may be done now.
    pub(super) fn pause_menu(&mut self, now: Moment) -> Menu {
        let word = |id: &str| self.voice.word(id);
        let mut items = vec![(None, word("menu-continue"), Item::Continue)];
        let may = self.session.may(now);
        for may in may {
            let id = may_id(may);
            let item = match may {
                May::Resign => Item::ConfirmResign,
                May::OfferRestart => continue,
                may => Item::May(may),
            };
            items.push((None, word(&id), item));
            if let Some(what) = accepted(may) {
                let id = format!("decline-{}", crate::voice::proposal_word(what));
                items.push((None, word(&id), Item::Decline(what)));
            }
        }
        if self.session.may_evaluate() {
            items.push((None, word("terminal-menu-evaluate"), Item::Evaluate));
        }
        for (id, item) in [
            ("menu-flip", Item::Flip),
            ("terminal-menu-mover", Item::TurnToMover),
            ("terminal-menu-pieces", Item::NextPieces),
            ("terminal-menu-letters", Item::NextLetters),
            ("menu-replay", Item::Replay),
            ("menu-restart", Item::ConfirmRestart),
            ("menu-save", Item::Save),
            ("menu-load", Item::Load),
        ] {
            let at_club = self.session.host.club_game().is_some();
            let here_only = matches!(item, Item::ConfirmRestart | Item::Load);
            if !(at_club && here_only) {
                items.push((None, word(id), item));
            }
        }
        match self.session.choice.opponent {
            Opponent::Club(_) => items.push((None, word("terminal-menu-lobby"), Item::Lobby)),
            _ => items.push((None, word("menu-new-game"), Item::NewGame)),
        }
        items.push((None, word("terminal-menu-help"), Item::Help));
        items.push((None, word("menu-leave"), Item::Leave));
        Menu::new(word("terminal-menu"), items)
    }

    /// What a pawn becomes.
    pub(super) fn promotion_menu(&self, moves: &[Move]) -> Menu {
        let items = moves.iter().filter_map(|m| {
            let role = m.promotion()?;
            let key = self.voice.notation.letter(role).chars().next();
            let name = self
                .voice
                .word(&format!("piece-{}", crate::voice::role_word(role)));
            Some((key, name, Item::Play(*m)))
        });
        Menu::new(self.voice.word("promotion-choose"), items.collect())
    }

    /// How it ended, and what next.
    pub(super) fn result_menu(&self, ending: &tabiya_game::Ending) -> Menu {
        let word = |id: &str| self.voice.word(id);
        let at_club = matches!(self.session.choice.opponent, Opponent::Club(_));
        let plays = self.session.host.seats() != Seats::None;
        let mut items = Vec::new();
        if plays && at_club {
            items.push((None, word("menu-rematch"), Item::Again));
        } else if plays {
            items.push((None, word("terminal-menu-again"), Item::Again));
        }
        items.push((None, word("menu-replay"), Item::Replay));
        items.push((None, word("menu-save"), Item::Save));
        if at_club {
            items.push((None, word("terminal-menu-lobby"), Item::Lobby));
        } else {
            items.push((None, word("menu-new-game"), Item::NewGame));
        }
        items.push((None, word("menu-leave"), Item::Leave));
        let ending = self.voice.ending(ending);
        let mut menu = Menu::new(ending.title, items);
        menu.text = vec![ending.sentence];
        // Where there is little room, what comes last is left out.
        menu.text.extend(self.session.score(&self.voice));
        menu.text.extend([String::new(), ending.why]);
        menu.text.extend(ending.article);
        menu.text.push(String::new());
        menu
    }

    /// A question with yes and no.
    pub(super) fn confirm_menu(&self, id: &str, yes: Item, no: Item) -> Menu {
        let word = |id: &str| self.voice.word(id);
        let items = vec![
            (Some('y'), word("word-yes"), yes),
            (Some('n'), word("word-no"), no.clone()),
        ];
        let mut menu = Menu::new(word("terminal-question"), items);
        menu.text = vec![self.voice.word(id), String::new()];
        menu.marked = 1;
        menu.escape = no;
        menu
    }

    /// Somebody at this computer offers the other a draw.
    pub(super) fn draw_menu(&self, sentence: String) -> Menu {
        let mut menu = self.confirm_menu(
            "may-accept-draw.hint",
            Item::May(May::AcceptDraw),
            Item::Decline(Proposal::Draw),
        );
        menu.title = sentence;
        menu.text = Vec::new();
        menu.items[0].1 = self.voice.word("may-accept-draw");
        menu.items[1].1 = self.voice.word("decline-draw");
        menu
    }

    /// What can be typed, and which keys there are.
    pub(super) fn help_menu(&self) -> Menu {
        let voice: &Voice = &self.voice;
        let mut menu = Menu::new(
            voice.word("terminal-menu-help"),
            vec![(None, voice.word("menu-continue"), Item::Continue)],
        );
        let text = voice.word("terminal-screen-help");
        menu.text = text.lines().map(str::to_string).collect();
        menu
    }
}

/// The message of something that may be done.
fn may_id(may: May) -> String {
    let name = format!("{may:?}");
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    let camel: String = first.into_iter().chain(letters).collect();
    format!("may-{}", tabiya_words::kebab(&camel))
}

/// What is accepted by something that may be done.
fn accepted(may: May) -> Option<Proposal> {
    Some(match may {
        May::AcceptDraw => Proposal::Draw,
        May::AcceptTakeback => Proposal::Takeback,
        May::AcceptPause => Proposal::Pause,
        May::AcceptResume => Proposal::Resume,
        May::AcceptRestart => Proposal::Restart,
        _ => return None,
    })
}

/// The action of something that may be done.
pub(super) fn action(may: May) -> Action {
    let claim = |rule| Action::Claim {
        rule,
        announced: None,
    };
    match may {
        May::OfferDraw => Action::Offer(Proposal::Draw),
        May::OfferTakeback => Action::Offer(Proposal::Takeback),
        May::OfferPause => Action::Offer(Proposal::Pause),
        May::OfferResume => Action::Offer(Proposal::Resume),
        May::OfferRestart => Action::Offer(Proposal::Restart),
        May::AcceptDraw => Action::Accept(Proposal::Draw),
        May::AcceptTakeback => Action::Accept(Proposal::Takeback),
        May::AcceptPause => Action::Accept(Proposal::Pause),
        May::AcceptResume => Action::Accept(Proposal::Resume),
        May::AcceptRestart => Action::Accept(Proposal::Restart),
        May::ClaimThreefold => claim(DrawRule::Threefold),
        May::ClaimFiftyMoves => claim(DrawRule::FiftyMoves),
        May::ClaimAbandoned => Action::ClaimAbandoned,
        May::Flag => Action::Flag,
        May::Resign => Action::Resign,
        May::Abort => Action::Abort,
        May::GiveTime => Action::GiveTime(Millis::seconds(15)),
        May::RequestIncrement => Action::RequestIncrement,
        May::ClaimQuickplay => Action::ClaimQuickplay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two ", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh ", "ij"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("国际象棋", 4), ["国际", "象棋"]);
    }

    #[test]
    fn what_moved_under_the_pointer_is_marked_and_not_chosen() {
        let items = [Item::Save, Item::Leave].map(|item| (None, String::new(), item));
        let mut menu = Menu::new(String::new(), items.into());
        assert!(matches!(menu.press(1, Moment(1000)), Some(Item::Leave)));
        menu.moved = Some(Moment(1000));
        assert!(menu.press(0, Moment(1399)).is_none());
        assert_eq!(menu.marked, 0);
        assert!(matches!(menu.press(0, Moment(1400)), Some(Item::Save)));
        assert!(menu.press(2, Moment(9000)).is_none());
    }

    #[test]
    fn ids_of_what_may_be_done() {
        assert_eq!(may_id(May::ClaimFiftyMoves), "may-claim-fifty-moves");
    }
}
