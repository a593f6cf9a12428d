//! A game as PGN, and PGN as a game: to be continued, or to be replayed.

use std::time::Duration;

use tabiya_record::{Annotation, Comment, Game as Record, GameResult, Tags, Tree};
use tabiya_rules::{ByColor, CastlingMode, Color, History, Position};

use crate::{
    Actor, Bonus, Corrupt, Ending, Event, EventKind, Fault, Game, Left, Millis, Moment, MoveMade,
    Opponent, Player, PlayerKind, Preset, PresetError, Source, Start, TimeControl, log,
};

/// The game of these events as it is written down, with everything that is known of it: `to_string` is PGN.
///
/// Each move has the time that it took and what was left. Moves that were taken back are variations. Where
/// and at what event it was played, the caller knows and sets.
///
/// PGN has no result for a game that both lose: `*` stands for it, and the tag `Ending` tells. What PGN has no
/// tag for, and a game needs to come back as it was, stands in tags of our own: `EndingCode` (in the words of a
/// [`Log`](crate::Log)), `WhiteLevel`, `BlackLevel`, and `LoadedPlies`.
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Moment, Preset, pgn};
/// use tabiya_rules::Color;
/// let (mut game, mut events) = Game::begin(Preset::default(), Moment(1_700_000_000_000))?;
/// events.extend(game.apply(Actor::Seat(Color::White), Action::Resign, game.latest())?);
/// let record = pgn::write(&events)?;
/// assert_eq!(record.tags.get("Result"), Some("0-1"));
/// assert_eq!(record.tags.get("Ending"), Some("resignation: black wins (5.1.2)"));
/// assert_eq!(record.tags.get("Date"), Some("2023.11.14"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(events: &[Event]) -> Result<Record, Corrupt> {
    let Some(first) = events.first() else {
        return Err(Corrupt {
            index: 0,
            fault: Fault::NoBeginning,
        });
    };
    let mut game = Game::replay(&events[..1])?;
    let mut record = Record::from_position(*game.position());
    let mut began = first.at;
    let mut node = Tree::ROOT;
    for (index, event) in events.iter().enumerate().skip(1) {
        let mover = game.turn();
        game.follow(event)?;
        match &event.kind {
            EventKind::Moved(made) => {
                let illegal = Corrupt {
                    index,
                    fault: Fault::Move,
                };
                let m = game.moves().last().ok_or(illegal.clone())?;
                node = record.tree.add(node, m).map_err(|_| illegal)?;
                let timed = event.left != Left::default();
                let times = timed.then(|| times(made, event.left[mover]));
                let comment = Comment::from_annotations(times.unwrap_or_default());
                record.tree.set_comments(node, [comment]);
            }
            EventKind::TakenBack { plies, .. } => {
                for _ in 0..*plies {
                    node = record.tree.parent(node).unwrap_or(Tree::ROOT);
                }
            }
            EventKind::Restarted => {
                record = Record::from_position(*game.position());
                (began, node) = (event.at, Tree::ROOT);
            }
            _ => {}
        }
    }
    // What was taken back last, with nothing played instead, is no part of the game.
    while let Some(next) = record.tree.next(node) {
        record.tree.delete(next);
    }
    record.tree.make_mainline(node);
    write_tags(&mut record.tags, &game, began);
    Ok(record)
}

/// What a player had left after a move, if it has a clock, and used for it.
fn times(made: &MoveMade, left: Option<Millis>) -> Vec<Annotation> {
    if made.source == Source::Loaded {
        return Vec::new();
    }
    let left = left.map(|left| Annotation::Clock(Duration::from(left)));
    let spent = Annotation::Elapsed(Duration::from(made.spent));
    left.into_iter().chain([spent]).collect()
}

fn write_tags(tags: &mut Tags, game: &Game, began: Moment) {
    // Names of tags here are good, so setting them does not fail.
    let mut set = |name: &str, value: &str| {
        let _ = tags.set(name, value);
    };
    let preset = game.preset();
    for (color, player) in preset.players.iter() {
        let name = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        if !player.name.is_empty() {
            set(name, &player.name);
        }
        let kind = match player.kind {
            PlayerKind::Person | PlayerKind::Remote => "human",
            PlayerKind::Engine { .. } => "program",
        };
        set(&format!("{name}Type"), kind);
        if let PlayerKind::Engine { level: Some(level) } = player.kind {
            set(&format!("{name}Level"), &level.to_string());
        }
    }
    let (date, time) = calendar(began);
    set("Date", &date);
    set("UTCDate", &date);
    set("UTCTime", &time);
    if preset.time.white == preset.time.black {
        set("TimeControl", &preset.time.white.to_pgn());
    } else {
        set("WhiteTimeControl", &preset.time.white.to_pgn());
        set("BlackTimeControl", &preset.time.black.to_pgn());
    }
    set("PlyCount", &game.ply().to_string());
    if game.loaded() > 0 {
        set("LoadedPlies", &game.loaded().to_string());
    }
    let ending = game.ending();
    set("Termination", ending.map_or("unterminated", termination));
    if let Some(ending) = ending {
        set("Ending", &ending.to_string());
        set("EndingCode", &log::write_ending(&ending));
        tags.set_result(ending.result());
    }
}

/// What PGN calls it.
fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. }
        | Ending::Stalemate
        | Ending::DeadPosition
        | Ending::Resignation { .. }
        | Ending::Agreement
        | Ending::Threefold { .. }
        | Ending::FiftyMoves { .. }
        | Ending::Fivefold
        | Ending::SeventyFiveMoves => "normal",
        Ending::Flag { .. } | Ending::BothFlags => "time forfeit",
        Ending::IllegalMoves { .. } | Ending::Breach { .. } | Ending::BothLose => {
            "rules infraction"
        }
        Ending::NoShow { .. } | Ending::Abandonment { .. } | Ending::Aborted => "abandoned",
        Ending::Quickplay { .. } | Ending::Awarded { .. } | Ending::DrawnByArbiter => {
            "adjudication"
        }
    }
}

/// The preset of a written game that is to be continued: its players and time control, where it starts, and
/// the moves of its main line.
///
/// The clocks begin anew, with the whole time of the control: a preset has no other. The time that was left,
/// written as a control of its own, would make another game of it, a standard one by its Laws a blitz (FIDE
/// B.1). An arbiter, or the players at one computer, set the clocks by
/// [`Action::SetClock`](crate::Action::SetClock).
///
/// ```
/// use tabiya_game::{Game, Moment, pgn};
/// let record: tabiya_record::Game = "[White \"Anna\"]\n[TimeControl \"300+3\"]\n\n1. e4 e5 *".parse()?;
/// let preset = pgn::to_continue(&record)?;
/// let (game, _) = Game::begin(preset, Moment(0))?;
/// assert_eq!(game.ply(), 2);
/// assert_eq!(game.preset().time.white.to_string(), "5+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_continue(record: &Record) -> Result<Preset, PresetError> {
    let mut preset = read_preset(record);
    let mut position = *record.tree.start();
    for step in record.tree.mainline() {
        preset.moves.push(position.uci(step.m));
        position = step.position;
    }
    preset.check().map(|()| preset)
}

/// The events of a written game, as far as it tells of them: moves with their times, and the end. A side without
/// a time for each of its moves is replayed without a clock.
///
/// They are for [`Game::replay`]; what PGN says of clocks need not add up for [`Game::verify`]. It does not tell
/// what was used or given after the last move of a side.
pub fn to_replay(record: &Record) -> Result<Vec<Event>, PresetError> {
    let mut preset = read_preset(record);
    let clocks: Vec<_> = record
        .tree
        .mainline()
        .map(|step| Times::of(record.tree.comments(step.node)))
        .collect();
    let loaded = record.tags.get("LoadedPlies");
    let loaded: usize = loaded.and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut position = *record.tree.start();
    for (index, step) in record.tree.mainline().enumerate() {
        if index < loaded {
            preset.moves.push(position.uci(step.m));
        } else if clocks[index].left.is_none() {
            preset.time[position.turn()] = TimeControl::Unlimited;
        }
        position = step.position;
    }
    let began = read_moment(&record.tags);
    let (mut game, mut events) = Game::begin(preset, began)?;
    for (index, step) in record.tree.mainline().enumerate().skip(loaded) {
        let event = move_event(&game, &clocks[index], step.m);
        // Only moves after the end of a game do not fit: whoever wrote them down went on.
        if game.follow(&event).is_err() {
            return Ok(events);
        }
        events.push(event);
    }
    // What does not fit the board is not how it ended, whatever the tags say.
    for ending in [read_exact(record, &game), read_ending(record, &game)] {
        let Some(ending) = ending.filter(|_| game.ending().is_none()) else {
            continue;
        };
        let event = end_event(&game, ending);
        if game.follow(&event).is_ok() {
            events.push(event);
        }
    }
    Ok(events)
}

/// The end, at the last move, or where the flag fell.
fn end_event(game: &Game, ending: Ending) -> Event {
    let actor = match ending {
        Ending::Resignation { by, .. } => Actor::Seat(by),
        _ => Actor::Host,
    };
    let at = match (ending, game.clock().flag_at()) {
        (Ending::Flag { fallen, .. }, Some((running, at))) if running == fallen => at,
        _ => game.latest(),
    };
    next_event(game, at.max(game.latest()), actor, EventKind::Ended(ending))
}

/// What a comment says of the clock.
struct Times {
    left: Option<Millis>,
    spent: Option<Millis>,
}

impl Times {
    fn of(comments: &[Comment]) -> Self {
        let mut annotations = comments.iter().flat_map(Comment::annotations);
        let spent = annotations.find_map(|annotation| match annotation {
            Annotation::Elapsed(time) => Some(Millis::from(*time)),
            _ => None,
        });
        let left = comments.iter().find_map(Comment::clock).map(Millis::from);
        Self { left, spent }
    }
}

fn move_event(game: &Game, times: &Times, m: tabiya_rules::Move) -> Event {
    let (position, mover) = (game.position(), game.turn());
    let before = game.left(game.latest());
    let mut left: Left = before;
    let mut spent = times.spent.unwrap_or_default();
    if let (Some(had), Some(has)) = (before[mover], times.left) {
        left[mover] = Some(has.min(Millis::MAX));
        let bonus = match game.clock().bonus(mover) {
            Bonus::Increment(time) => time,
            _ => Millis::ZERO,
        };
        spent = times.spent.unwrap_or(had + bonus - has).min(Millis::MAX);
        // What runs out of one half of an hourglass runs into the other.
        let hourglass = matches!(game.preset().time[mover], TimeControl::Hourglass { .. });
        if let Some(other) = left[!mover].as_mut().filter(|_| hourglass) {
            *other = (*other + (had - has)).min(Millis::MAX);
        }
    }
    let uci = position.uci(m);
    let made = MoveMade {
        from: uci.from,
        to: uci.to,
        piece: position.moved(m),
        taken: position.captured(m),
        promotion: uci.promotion,
        san: position.san(m),
        source: Source::Played,
        spent,
        lag: Millis::ZERO,
    };
    let at = game.latest() + spent;
    let mut event = next_event(game, at, Actor::Seat(mover), EventKind::Moved(made));
    event.left = left;
    event
}

fn next_event(game: &Game, at: Moment, actor: Actor, kind: EventKind) -> Event {
    Event {
        number: game.events(),
        at,
        actor,
        command: None,
        left: game.left(at),
        kind,
    }
}

/// How a written game ended, by the tag that we write, unless the board or the result says something else.
fn read_exact(record: &Record, game: &Game) -> Option<Ending> {
    let ending = log::read_ending(record.tags.get("EndingCode")?)?;
    let open = game.position().has_legal_moves();
    (open && ending.result() == record.result()).then_some(ending)
}

/// How a written game ended: by the position if that ends it, else by what the tags say.
fn read_ending(record: &Record, game: &Game) -> Option<Ending> {
    let position = game.position();
    let turn = position.turn();
    let said = record
        .tags
        .get("Termination")
        .unwrap_or_default()
        .to_lowercase();
    let said = said.as_str();
    if !position.has_legal_moves() {
        return Some(if position.is_check() {
            Ending::Checkmate { winner: !turn }
        } else {
            Ending::Stalemate
        });
    }
    let (by, opponent) = match record.result() {
        GameResult::Unknown => return read_unscored(record, said),
        GameResult::Draw => return Some(read_draw(record, game, said)),
        GameResult::WhiteWins => (Color::Black, Opponent::Wins),
        GameResult::BlackWins => (Color::White, Opponent::Wins),
    };
    Some(match said {
        "time forfeit" => Ending::Flag {
            fallen: by,
            opponent,
        },
        "rules infraction" => Ending::Breach { by, opponent },
        "abandoned" => Ending::Abandonment { by, opponent },
        "adjudication" => Ending::Awarded { winner: !by },
        _ => Ending::Resignation { by, opponent },
    })
}

fn read_draw(record: &Record, game: &Game, said: &str) -> Ending {
    let position = game.position();
    let mut history = History::new(record.tree.start());
    for step in record.tree.mainline() {
        history.push(&step.position);
    }
    match said {
        "time forfeit" => Ending::Flag {
            fallen: position.turn(),
            opponent: Opponent::CannotMate,
        },
        "adjudication" => Ending::DrawnByArbiter,
        _ if crate::mate::is_dead(position) => Ending::DeadPosition,
        _ if history.is_fivefold() => Ending::Fivefold,
        _ if history.is_seventy_five_moves() => Ending::SeventyFiveMoves,
        _ if history.is_threefold() => Ending::Threefold { by: None },
        _ if history.is_fifty_moves() => Ending::FiftyMoves { by: None },
        _ => Ending::Agreement,
    }
}

/// No result: called off, lost by both, or going on.
fn read_unscored(record: &Record, said: &str) -> Option<Ending> {
    match said {
        "rules infraction" => Some(Ending::BothLose),
        "abandoned" if record.tree.mainline().count() < 2 => Some(Ending::Aborted),
        _ => None,
    }
}

fn read_preset(record: &Record) -> Preset {
    let tag = |name: &str| record.tags.get(name).filter(|value| *value != "?");
    let player = |name: &str| {
        let mut called = tag(name).unwrap_or_default().to_owned();
        while called.len() > Player::MAX_NAME {
            called.pop();
        }
        let kind = match tag(&format!("{name}Type")) {
            Some("program") => {
                let level = tag(&format!("{name}Level")).and_then(|level| level.parse().ok());
                PlayerKind::Engine { level }
            }
            _ => PlayerKind::Person,
        };
        Player { name: called, kind }
    };
    let time = |name: &str| {
        let text = tag(name).or(tag("TimeControl"));
        text.and_then(|text| TimeControl::from_pgn(text).ok())
            .unwrap_or_default()
    };
    Preset {
        players: ByColor {
            white: player("White"),
            black: player("Black"),
        },
        start: read_start(record.tree.start()),
        time: ByColor {
            white: time("WhiteTimeControl"),
            black: time("BlackTimeControl"),
        },
        ..Preset::default()
    }
}

fn read_start(start: &Position) -> Start {
    if *start == Position::START && start.castling_mode() == CastlingMode::Standard {
        return Start::Standard;
    }
    Start::Fen {
        fen: start.fen(),
        mode: start.castling_mode(),
    }
}

/// The date and the time of day, in UTC, as PGN writes them.
fn calendar(moment: Moment) -> (String, String) {
    let (days, seconds) = (moment.0 / 86_400_000, moment.0 / 1000 % 86_400);
    // Years are counted from March, so that the leap day is the last of its year; 719468 days lie between
    // the first of March of the year 0 and 1970. No date here is before that.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day + 2) / 153;
    let day = day - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    (
        format!("{year:04}.{month:02}.{day:02}"),
        format!("{hours:02}:{minutes:02}:{:02}", seconds % 60),
    )
}

/// When a written game began, as far as it tells.
fn read_moment(tags: &Tags) -> Moment {
    let date = tags.get("UTCDate").or(tags.get("Date")).unwrap_or_default();
    let numbers = |text: &str, mark: char| {
        let parts: Option<Vec<u64>> = text.split(mark).map(|part| part.parse().ok()).collect();
        parts.and_then(|parts| <[u64; 3]>::try_from(parts).ok())
    };
    let Some([year, month, day]) = numbers(date, '.') else {
        return Moment(0);
    };
    if !(1970..10_000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return Moment(0);
    }
    let year = year - u64::from(month <= 2);
    let (era, year) = (year / 400, year % 400);
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let day = (153 * shifted + 2) / 5 + day - 1;
    let days = era * 146_097 + 365 * year + year / 4 - year / 100 + day;
    let time = tags.get("UTCTime").and_then(|time| numbers(time, ':'));
    let [hours, minutes, seconds] = time.unwrap_or_default().map(|part| part.min(59));
    let seconds = days.saturating_sub(719_468) * 86_400 + hours * 3600 + minutes * 60 + seconds;
    Moment(seconds * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (moment, date, time) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_400_000, "2000.02.29", "00:00:00"),
            (1_700_000_000_000, "2023.11.14", "22:13:20"),
            (4_107_542_399_000, "2100.02.28", "23:59:59"),
        ] {
            let written = calendar(Moment(moment));
            assert_eq!(written, (date.to_owned(), time.to_owned()));
            let mut tags = Tags::default();
            tags.set("UTCDate", date).unwrap();
            tags.set("UTCTime", time).unwrap();
            assert_eq!(read_moment(&tags), Moment(moment));
        }
    }
}
