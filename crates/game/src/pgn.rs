//! Conversion of a game to PGN, and of PGN to a game to continue or to replay.

use std::time::Duration;

use tabiya_record::{Annotation, Comment, GameRecord, GameResult, MainlineMove, Tags, Tree};
use tabiya_rules::{ByColor, CastlingMode, Color, History, Move, Position, UciMove};

use crate::{
    Actor, Bonus, Ending, Event, EventKind, Game, Millis, Moment, MoveMade, MoveSource,
    OpponentOutcome, PendingResult, Player, PlayerKind, Preset, PresetError, ReplayError,
    ReplayErrorKind, Start, TimeControl, TimeLeft, log,
};

/// Converts the events of a game to a game record, with everything known about it; its `to_string` is PGN.
///
/// Each move has the time spent and the time left. Moves that were taken back become variations. The caller sets the
/// site and the event.
///
/// PGN has no result for a game that both lose, or whose result is pending: it gets `*`, and the tag `Ending` tells. What a game needs to be
/// restored, and PGN has no tag for, is stored in our own tags: `EndingCode` (in the format of a
/// [`Log`](crate::Log)), `WhiteLevel`, `BlackLevel`, and `LoadedPlies`.
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Moment, Preset, pgn, solver};
/// use tabiya_rules::Color;
/// let (mut game, mut events) = Game::begin(Preset::default(), Moment(1_700_000_000_000))?;
/// let now = game.last_event_at();
/// events.extend(game.execute(Actor::Seat(Color::White), Action::Resign, now)?);
/// let record = pgn::to_record(&events)?;
/// assert_eq!(record.tags.get("Result"), Some("*"));
/// assert_eq!(record.tags.get("Ending"), Some("resignation: pending, black wins if able to mate (5.1.2)"));
/// let verdict = solver::verdict(game.ply(), game.position());
/// events.extend(game.execute(Actor::Referee, Action::Verdict(verdict), now)?);
/// let record = pgn::to_record(&events)?;
/// assert_eq!(record.tags.get("Result"), Some("0-1"));
/// assert_eq!(record.tags.get("Ending"), Some("resignation: black wins (5.1.2)"));
/// assert_eq!(record.tags.get("Date"), Some("2023.11.14"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_record(events: &[Event]) -> Result<GameRecord, ReplayError> {
    let Some(first) = events.first() else {
        return Err(ReplayError {
            index: 0,
            kind: ReplayErrorKind::NoBeginning,
        });
    };
    let mut game = Game::replay(&events[..1])?;
    let mut record = GameRecord::from_position(*game.position());
    let mut began = first.at;
    let mut node = Tree::ROOT;
    for (index, event) in events.iter().enumerate().skip(1) {
        let mover = game.turn();
        game.apply(event)?;
        match &event.kind {
            EventKind::Moved(made) => {
                let illegal = ReplayError {
                    index,
                    kind: ReplayErrorKind::Move,
                };
                let m = game.moves().last().ok_or(illegal.clone())?;
                node = record.tree.add(node, m).map_err(|_| illegal)?;
                let timed = event.left != TimeLeft::default();
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
                record = GameRecord::from_position(*game.position());
                (began, node) = (event.at, Tree::ROOT);
            }
            _ => {}
        }
    }
    // Moves taken back at the end, with nothing played instead, are not part of the game.
    while let Some(next) = record.tree.next(node) {
        record.tree.delete(next);
    }
    record.tree.make_mainline(node);
    write_tags(&mut record.tags, &game, began);
    Ok(record)
}

/// Time left after a move, if the player has a clock, and time spent on it.
fn times(made: &MoveMade, left: Option<Millis>) -> Vec<Annotation> {
    if made.source == MoveSource::Loaded {
        return Vec::new();
    }
    let left = left.map(|left| Annotation::Clock(Duration::from(left)));
    let spent = Annotation::Elapsed(Duration::from(made.spent));
    left.into_iter().chain([spent]).collect()
}

fn write_tags(tags: &mut Tags, game: &Game, began: Moment) {
    // The tag names here are valid, so setting them cannot fail.
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
    if game.loaded_plies() > 0 {
        set("LoadedPlies", &game.loaded_plies().to_string());
    }
    let ending = game.ending();
    set("Termination", ending.map_or("unterminated", termination));
    if let Some(pending) = game.pending_result() {
        set("Ending", &pending.to_string());
        set("EndingCode", &log::write_pending(pending));
    }
    if let Some(ending) = ending {
        set("Ending", &ending.to_string());
        set("EndingCode", &log::write_ending(&ending));
        tags.set_result(ending.result());
    }
}

/// Value of the PGN tag `Termination`.
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

/// Preset to continue a recorded game: its players, time control, start position, and the moves of its main line.
///
/// The clocks restart with the full time of the control, the only time that a preset has. The time left, as a time
/// control of its own, would change the rules of the game: a standard game might become blitz (FIDE B.1). An arbiter,
/// or the players at one computer, can set the clocks by [`Action::SetClock`](crate::Action::SetClock).
///
/// ```
/// use tabiya_game::{Game, Moment, pgn};
/// let record: tabiya_record::GameRecord = "[White \"Anna\"]\n[TimeControl \"300+3\"]\n\n1. e4 e5 *".parse()?;
/// let preset = pgn::to_preset(&record)?;
/// let (game, _) = Game::begin(preset, Moment(0))?;
/// assert_eq!(game.ply(), 2);
/// assert_eq!(game.preset().time.white.to_string(), "5+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_preset(record: &GameRecord) -> Result<Preset, PresetError> {
    let mut preset = read_preset(record);
    let mut position = *record.tree.start();
    for (index, step) in record.tree.mainline().enumerate() {
        let m = chess_move(&step, index, &position)?;
        preset.moves.push(position.uci(m));
        position = step.position;
    }
    preset.check().map(|()| preset)
}

/// Events of a recorded game, as far as they are known: moves with their times, and the end. A side without a time for
/// each of its moves is replayed without a clock.
///
/// They are meant for [`Game::replay`]; the clock times of PGN may not satisfy [`Game::verify`], because PGN does not
/// record time used or given after the last move of a side.
pub fn to_events(record: &GameRecord) -> Result<Vec<Event>, PresetError> {
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
        let m = chess_move(&step, index, &position)?;
        if index < loaded {
            preset.moves.push(position.uci(m));
        } else if clocks[index].left.is_none() {
            preset.time[position.turn()] = TimeControl::Unlimited;
        }
        position = step.position;
    }
    let began = read_moment(&record.tags);
    let (mut game, mut events) = Game::begin(preset, began)?;
    let moves = record.tree.mainline().filter_map(|step| step.m);
    for (index, m) in moves.enumerate().skip(loaded) {
        let event = move_event(&game, &clocks[index], m);
        // Only moves after the end of the game do not fit; drop them.
        if game.apply(&event).is_err() {
            return Ok(events);
        }
        events.push(event);
    }
    // An ending in the tags that does not fit the board is ignored.
    for ending in [read_ending_code(record, &game), read_ending(record, &game)] {
        let Some(ending) = ending.filter(|_| game.ending().is_none()) else {
            continue;
        };
        let event = end_event(&game, ending);
        if game.apply(&event).is_ok() {
            events.push(event);
        }
    }
    if let Some(pending) = read_pending_code(record, &game) {
        let at = end_time(&game, pending.ending(OpponentOutcome::Wins));
        let kind = EventKind::ResultPending(pending);
        events.push(next_event(&game, at, Actor::Host, kind));
    }
    Ok(events)
}

/// Returns a move of a game. A null move is an error, written as the king moving to its own square.
fn chess_move(step: &MainlineMove, index: usize, before: &Position) -> Result<Move, PresetError> {
    let king = before.king(before.turn());
    step.m.ok_or(PresetError::Move {
        ply: index + 1,
        uci: UciMove {
            from: king,
            to: king,
            promotion: None,
        },
    })
}

/// Event of the end.
fn end_event(game: &Game, ending: Ending) -> Event {
    let actor = match ending {
        Ending::Resignation { by, .. } => Actor::Seat(by),
        _ => Actor::Host,
    };
    let at = end_time(game, ending);
    next_event(game, at, actor, EventKind::Ended(ending))
}

/// Time of the end: that of the last move, or of the fall of the flag.
fn end_time(game: &Game, ending: Ending) -> Moment {
    let last = game.last_event_at();
    match (ending, game.clock().flag_at()) {
        (Ending::Flag { fallen, .. }, Some((running, at))) if running == fallen => at.max(last),
        _ => last,
    }
}

/// Clock times in the comments of a move.
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
    let before = game.left(game.last_event_at());
    let mut left: TimeLeft = before;
    let mut spent = times.spent.unwrap_or_default();
    if let (Some(had), Some(has)) = (before[mover], times.left) {
        left[mover] = Some(has.min(Millis::MAX));
        let bonus = match game.clock().bonus(mover) {
            Bonus::Increment(time) => time,
            _ => Millis::ZERO,
        };
        spent = times.spent.unwrap_or(had + bonus - has).min(Millis::MAX);
        // In an hourglass, what one side uses the other gains.
        let hourglass = matches!(game.preset().time[mover], TimeControl::Hourglass { .. });
        if let Some(other) = left[!mover].as_mut().filter(|_| hourglass) {
            *other = (*other + (had - has)).min(Millis::MAX);
        }
    }
    let uci = position.uci(m);
    let made = MoveMade {
        from: uci.from,
        to: uci.to,
        piece: position.moved_role(m),
        taken: position.captured_role(m),
        promotion: uci.promotion,
        san: position.san(m),
        source: MoveSource::Played,
        spent,
        lag: Millis::ZERO,
    };
    let at = game.last_event_at() + spent;
    let mut event = next_event(game, at, Actor::Seat(mover), EventKind::Moved(made));
    event.left = left;
    event
}

fn next_event(game: &Game, at: Moment, actor: Actor, kind: EventKind) -> Event {
    Event {
        number: game.event_count(),
        at,
        actor,
        command: None,
        left: game.left(at),
        kind,
    }
}

/// Ending by our own tag, unless the board or the result contradicts it.
fn read_ending_code(record: &GameRecord, game: &Game) -> Option<Ending> {
    let ending = log::read_ending(record.tags.get("EndingCode")?)?;
    let open = game.position().has_legal_moves();
    (open && ending.result() == record.result()).then_some(ending)
}

/// Pending result by our own tag, unless the board or the result contradicts it.
fn read_pending_code(record: &GameRecord, game: &Game) -> Option<PendingResult> {
    let pending = log::read_pending(record.tags.get("EndingCode")?)?;
    let open = game.ending().is_none() && game.position().has_legal_moves();
    (open && record.result() == GameResult::Unknown).then_some(pending)
}

/// Ending by the position if it ends the game, otherwise by the tags.
fn read_ending(record: &GameRecord, game: &Game) -> Option<Ending> {
    let position = game.position();
    let turn = position.turn();
    let termination_tag = record
        .tags
        .get("Termination")
        .unwrap_or_default()
        .to_lowercase();
    let termination_tag = termination_tag.as_str();
    if !position.has_legal_moves() {
        return Some(if position.is_check() {
            Ending::Checkmate { winner: !turn }
        } else {
            Ending::Stalemate
        });
    }
    let (by, opponent) = match record.result() {
        GameResult::Unknown => return read_unscored(record, termination_tag),
        GameResult::Draw => return Some(read_draw(record, game, termination_tag)),
        GameResult::WhiteWins => (Color::Black, OpponentOutcome::Wins),
        GameResult::BlackWins => (Color::White, OpponentOutcome::Wins),
    };
    Some(match termination_tag {
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

fn read_draw(record: &GameRecord, game: &Game, termination_tag: &str) -> Ending {
    let position = game.position();
    let mut history = History::new(record.tree.start());
    for step in record.tree.mainline() {
        history.push(&step.position);
    }
    match termination_tag {
        "time forfeit" => Ending::Flag {
            fallen: position.turn(),
            opponent: OpponentOutcome::CannotMate,
        },
        "adjudication" => Ending::DrawnByArbiter,
        _ if crate::mate::is_dead(position) => Ending::DeadPosition,
        _ if history.is_fivefold_repetition() => Ending::Fivefold,
        _ if history.is_seventy_five_moves() => Ending::SeventyFiveMoves,
        _ if history.is_threefold_repetition() => Ending::Threefold { by: None },
        _ if history.is_fifty_moves() => Ending::FiftyMoves { by: None },
        _ => Ending::Agreement,
    }
}

/// Ending without a result: aborted, lost by both, or still in play.
fn read_unscored(record: &GameRecord, termination_tag: &str) -> Option<Ending> {
    match termination_tag {
        "rules infraction" => Some(Ending::BothLose),
        "abandoned" if record.tree.mainline().count() < 2 => Some(Ending::Aborted),
        _ => None,
    }
}

fn read_preset(record: &GameRecord) -> Preset {
    let tag = |name: &str| record.tags.get(name).filter(|value| *value != "?");
    let player = |name: &str| {
        let mut player_name = tag(name).unwrap_or_default().to_owned();
        while player_name.len() > Player::MAX_NAME {
            player_name.pop();
        }
        let kind = match tag(&format!("{name}Type")) {
            Some("program") => {
                let level = tag(&format!("{name}Level")).and_then(|level| level.parse().ok());
                PlayerKind::Engine { level }
            }
            _ => PlayerKind::Person,
        };
        Player {
            name: player_name,
            kind,
        }
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
    // Years are counted from March, so that the leap day is the last day of its year. 719468 days lie between 1 March
    // of the year 0 and 1 January 1970.
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

/// Time at which a recorded game began, as far as its tags tell.
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
