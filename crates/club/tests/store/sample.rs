//! Sample games and events.

use tabiya_club::{GameRow, Visibility};
use tabiya_game::{
    Actor, CommandId, Event, EventKind, Game, Millis, Moment, Preset, Proposal, TimeLeft,
};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::Id;

/// Returns the id of a number.
pub(crate) fn id<Kind>(number: i64) -> Id<Kind> {
    Id::from_number(number).unwrap()
}

/// Returns a game between Anna and Ben.
pub(crate) fn game(number: i64) -> GameRow {
    GameRow {
        id: id(number),
        created: Moment(1_700_000_000_000 + number as u64),
        seats: ByColor {
            white: Some(id(1)),
            black: None,
        },
        names: ByColor {
            white: "Anna".into(),
            black: "Ben".into(),
        },
        time: "5+3".into(),
        visibility: Visibility::Public,
        after: None,
    }
}

/// Returns the first event of every game.
pub(crate) fn began() -> Event {
    let (_, mut events) = Game::begin(Preset::default(), Moment(0)).unwrap();
    events.swap_remove(0)
}

/// Returns an event unlike every other of a game.
pub(crate) fn event(number: u32) -> Event {
    let by = if number.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    Event {
        number,
        at: Moment(1_700_000_000_000 + u64::from(number) * 997),
        actor: Actor::Seat(by),
        command: Some(CommandId(u64::from(number))),
        left: TimeLeft {
            white: Some(Millis(300_000 - u64::from(number % 1000))),
            black: None,
        },
        kind: EventKind::Offered {
            by,
            what: Proposal::Draw,
        },
    }
}

/// Returns this many events from a number on.
pub(crate) fn events(first: u32, count: u32) -> Vec<Event> {
    let numbers = first..first + count;
    numbers
        .map(|number| if number == 0 { began() } else { event(number) })
        .collect()
}
