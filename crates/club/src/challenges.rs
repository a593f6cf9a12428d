//! Challenges: made, taken, called off.

use std::{net::IpAddr, sync::Arc, time::Duration};

use tabiya_game::{
    Absence, Colors, Game, Lag, Millis, Player, PlayerKind, Preset, Seating, TimeControl,
};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{Challenge, NewChallenge, NewTable, Person, Reason};

use crate::{
    Hub, Id, Patience, Visibility, Visitor,
    games::{self, NewGame},
    people, random, reasons,
};

/// Somebody may have so many challenges open.
const MOST_OWN: usize = 10;
/// All who come from one address may have so many: whoever takes a new name with each is still one.
pub(crate) const MOST_FROM_ONE: usize = 200;
/// There may be so many in all.
const MOST_CHALLENGES: usize = 2_000;

/// Somebody wants to play.
pub(crate) async fn make(
    hub: &Hub,
    who: &Visitor,
    from: IpAddr,
    new: NewChallenge,
) -> Result<Challenge, Reason> {
    let too_many = || reasons::too_many("open challenges: call one off first");
    // Those that somebody makes at the same time count too.
    let _turn = hub.turns.take(who.id).await;
    let (all, own) = hub.lobby.count_challenges(who.id);
    if own >= MOST_OWN || all >= MOST_CHALLENGES {
        return Err(too_many());
    }
    let place = hub.lobby.place(from).ok_or_else(too_many)?;
    let to = match &new.to {
        None => None,
        Some(id) => Some(find(hub, who, id).await?),
    };
    let challenge = Challenge {
        id: Id::random().to_string(),
        by: who.person(),
        to,
        color: new.color,
        unlisted: new.unlisted,
        preset: for_two(new.preset, hub.patience),
    };
    // What cannot be played is refused now, not when somebody takes it.
    let now = hub.time.now();
    let trial = challenge.preset.clone().settle(0);
    let (trial, _) = Game::begin(trial, now).map_err(reasons::bad_preset)?;
    if let Some(ending) = trial.ending() {
        return Err(reasons::over_already(ending));
    }
    Hub::kept(hub.store.put_challenge(challenge.clone(), now).await)?;
    hub.lobby.add_challenge(challenge.clone(), now, Some(place));
    Ok(challenge)
}

async fn find(hub: &Hub, who: &Visitor, id: &str) -> Result<Person, Reason> {
    let nobody = || Reason::new("nobody", "there is nobody with this id here");
    if id == who.id.as_str() {
        return Err(reasons::own_challenge());
    }
    people::find(hub, id).await?.ok_or_else(nobody)
}

/// Somebody takes a challenge: the game begins. Gives its id.
pub(crate) async fn take(hub: &Arc<Hub>, who: &Visitor, id: Id) -> Result<Id, Reason> {
    let gone = || reasons::no_challenge(id);
    let challenge = hub.lobby.challenge(id).ok_or_else(gone)?;
    if challenge.by.id == who.id.as_str() {
        return Err(reasons::own_challenge());
    }
    if challenge
        .to
        .as_ref()
        .is_some_and(|to| to.id != who.id.as_str())
    {
        return Err(gone());
    }
    let maker: Id = challenge.by.id.parse().map_err(|_| gone())?;
    // Only one can take it.
    if !Hub::kept(hub.store.remove_challenge(id).await)? {
        return Err(gone());
    }
    hub.lobby.remove_challenge(id);
    let color = challenge.color.unwrap_or_else(by_lot);
    let person = |name: &str| Player {
        name: name.to_string(),
        kind: PlayerKind::Remote,
    };
    // The challenger's time is listed as White's.
    let ByColor { white, black } = challenge.preset.time;
    let preset = Preset {
        players: ByColor::of_sides(color, person(&challenge.by.name), person(&who.name)),
        time: ByColor::of_sides(color, white, black),
        ..challenge.preset
    };
    let seats = ByColor::of_sides(color, Some(maker), Some(who.id));
    let new = NewGame {
        id,
        preset: preset.settle(random::number()),
        seats,
        visibility: visibility(!challenge.unlisted),
        after: None,
    };
    let is_slow = new.preset.time.iter().all(|(_, time)| is_slow(time));
    games::begin(hub, new).await?;
    if !is_slow {
        withdraw_open(hub, &[maker, who.id]).await;
    }
    Ok(id)
}

/// Whether people can play many such games at once: without a clock, or with days for each move.
fn is_slow(time: &TimeControl) -> bool {
    const DAY: Millis = Millis::seconds(24 * 60 * 60);
    match time {
        TimeControl::Unlimited => true,
        TimeControl::PerMove { time } => *time >= DAY,
        TimeControl::Periods(_) | TimeControl::Hourglass { .. } => false,
    }
}

/// Who sits at a board with a running clock is not to be called to another: what they offered to anyone is called off.
async fn withdraw_open(hub: &Hub, people: &[Id]) {
    for id in hub.lobby.open_to_anyone(people) {
        match hub.store.remove_challenge(id).await {
            Ok(_) => hub.lobby.remove_challenge(id),
            Err(error) => {
                tracing::warn!(challenge = %id, %error, "a challenge could not be called off");
            }
        }
    }
}

/// A challenge is called off by who made it, or declined by whom it was meant for.
pub(crate) async fn call_off(hub: &Hub, who: &Visitor, id: Id) -> Result<(), Reason> {
    let gone = || reasons::no_challenge(id);
    let challenge = hub.lobby.challenge(id).ok_or_else(gone)?;
    let is_theirs = |person: &Person| person.id == who.id.as_str();
    let may = is_theirs(&challenge.by) || challenge.to.as_ref().is_some_and(is_theirs);
    if !may && !who.organiser {
        return Err(gone());
    }
    Hub::kept(hub.store.remove_challenge(id).await)?;
    hub.lobby.remove_challenge(id);
    Ok(())
}

/// Drops the challenges of people who have gone. Never ends.
pub(crate) async fn tidy_up(hub: Arc<Hub>) {
    /// How often.
    const PAUSE: Duration = Duration::from_secs(1);
    loop {
        tokio::time::sleep(PAUSE).await;
        for id in hub.lobby.lapsed(hub.time.now()) {
            if let Err(error) = hub.store.remove_challenge(id).await {
                tracing::warn!(challenge = %id, %error, "a challenge that lapsed could not be dropped");
                break;
            }
            hub.lobby.remove_challenge(id);
        }
    }
}

/// A game begins at one computer: between two people there, or against the engine.
pub(crate) async fn sit_down(hub: &Arc<Hub>, who: &Visitor, new: NewTable) -> Result<Id, Reason> {
    let mut preset = Preset {
        seating: Seating::Together,
        colors: Colors::Chosen,
        ..new.preset
    };
    let mut seats = ByColor::from_fn(|_| Some(who.id));
    if let Some(level) = new.level {
        if level > 10 {
            return Err(reasons::bad_level());
        }
        let own = new.color.unwrap_or_else(by_lot);
        let kind = PlayerKind::Engine { level: Some(level) };
        let name = format!("Tabiya {level}");
        preset.players = ByColor::of_sides(own, Player::person(&*who.name), Player { name, kind });
        seats[!own] = None;
    } else {
        for seat in Color::ALL {
            let name = &preset.players[seat].name;
            let name = people::name_at_table(hub, who, name, new.public).await?;
            preset.players[seat] = Player::person(&*name);
        }
    }
    let id = Id::random();
    let new = NewGame {
        id,
        preset: preset.settle(random::number()),
        seats,
        visibility: visibility(new.public),
        after: None,
    };
    games::begin(hub, new).await?;
    Ok(id)
}

/// What a game between two on the network needs, whatever was asked for.
fn for_two(preset: Preset, patience: Patience) -> Preset {
    let usual = || Absence::by_speed(preset.speed());
    let absence = patience.at_least(preset.absence.unwrap_or_else(usual));
    Preset {
        players: ByColor::default(),
        seating: Seating::Apart,
        lag: Lag::Forgiven,
        colors: Colors::Chosen,
        absence: Some(absence),
        // Nobody can be there before it begins.
        default_time: preset.default_time.map(|time| time.max(patience.away)),
        ..preset
    }
}

fn visibility(is_for_all: bool) -> Visibility {
    if is_for_all {
        Visibility::Public
    } else {
        Visibility::Private
    }
}

fn by_lot() -> Color {
    if random::number() & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}
