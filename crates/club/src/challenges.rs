//! Challenges: created, accepted, withdrawn; and games started at one computer.

use std::{net::IpAddr, sync::Arc, time::Duration};

use tabiya_game::{
    AbsenceLimits, ColorChoice, Game, LagRule, Millis, Player, PlayerKind, Preset, Seating,
    TimeControl,
};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{
    Challenge, ChallengeId, GameId, NewChallenge, NewLocalGame, Person, PersonId, Reason,
    ReasonCode,
};

use crate::{
    AcceptedChallenge, Hub, PresenceTimeouts, Session, Visibility,
    games::{self, NewGame, PreparedGame},
    people, random, reasons,
};

/// Maximum number of open challenges per person.
const MAX_OWN: usize = 10;
/// Maximum number of open challenges per address, so that changing names does not help.
pub(crate) const MAX_PER_ADDRESS: usize = 200;
/// Maximum number of open challenges in total.
const MAX_CHALLENGES: usize = 2_000;

/// Creates a challenge.
pub(crate) async fn create(
    hub: &Hub,
    session: &Session,
    from: IpAddr,
    new: NewChallenge,
) -> Result<Challenge, Reason> {
    let too_many = || reasons::too_many("open challenges: withdraw one first");
    // The lock makes concurrent requests of one person count as well.
    let _lock = hub.person_locks.lock(session.id).await;
    let (all, own) = hub.lobby.count_challenges(session.id);
    if own >= MAX_OWN || all >= MAX_CHALLENGES {
        return Err(too_many());
    }
    let slot = hub.lobby.challenge_slot(from).ok_or_else(too_many)?;
    let to = match new.to {
        None => None,
        Some(id) => Some(find_opponent(hub, session, id).await?),
    };
    let challenge = Challenge {
        id: random::id(),
        by: session.person(),
        to,
        color: new.color,
        unlisted: new.unlisted,
        preset: for_network_play(new.preset, hub.presence_timeouts),
    };
    // A preset that cannot be played is refused now, not when somebody accepts it.
    let now = hub.time.now();
    let trial = challenge.preset.clone().resolve_random(0);
    let (trial, _) = Game::begin(trial, now).map_err(reasons::bad_preset)?;
    if let Some(ending) = trial.ending() {
        return Err(reasons::over_already(ending));
    }
    Hub::check_stored(hub.store.put_challenge(challenge.clone(), now).await)?;
    hub.lobby.add_challenge(challenge.clone(), now, Some(slot));
    hub.announce_challenges();
    Ok(challenge)
}

/// Returns an open challenge.
pub(crate) async fn find(hub: &Hub, id: ChallengeId) -> Result<Option<Challenge>, Reason> {
    if hub.cluster.is_some() {
        // Another node may have made or removed it this moment.
        let stored = Hub::check_stored(hub.store.challenges().await)?;
        hub.lobby.replace_challenges(stored, hub.time.now());
    }
    Ok(hub.lobby.challenge(id))
}

async fn find_opponent(hub: &Hub, session: &Session, id: PersonId) -> Result<Person, Reason> {
    let nobody = || Reason::new(ReasonCode::Nobody, "nobody here has this id");
    if id == session.id {
        return Err(reasons::own_challenge());
    }
    people::find(hub, id).await?.ok_or_else(nobody)
}

/// Accepts a challenge: the game begins. Returns its id.
pub(crate) async fn accept(
    hub: &Arc<Hub>,
    session: &Session,
    id: ChallengeId,
) -> Result<GameId, Reason> {
    let gone = || reasons::no_challenge(id);
    let challenge = find(hub, id).await?.ok_or_else(gone)?;
    if challenge.by.id == session.id {
        return Err(reasons::own_challenge());
    }
    if challenge.to.as_ref().is_some_and(|to| to.id != session.id) {
        return Err(gone());
    }
    let maker = challenge.by.id;
    let color = challenge.color.unwrap_or_else(random_color);
    let person = |name: &str| Player {
        name: name.to_string(),
        kind: PlayerKind::Remote,
    };
    // The preset lists the challenger's time as White's.
    let ByColor { white, black } = challenge.preset.time;
    let preset = Preset {
        players: ByColor::from_own_and_other(
            color,
            person(&challenge.by.name),
            person(&session.name),
        ),
        time: ByColor::from_own_and_other(color, white, black),
        ..challenge.preset
    };
    let seats = ByColor::from_own_and_other(color, Some(maker), Some(session.id));
    games::check_games_in_progress(hub, seats).await?;
    let new = NewGame {
        id: id.into(),
        preset: preset.resolve_random(random::number()),
        seats,
        visibility: visibility(!challenge.unlisted),
        after: None,
    };
    let is_slow = new.preset.time.iter().all(|(_, time)| is_slow(time));
    // Their clock is running from now on.
    let withdrawn = match is_slow {
        true => Vec::new(),
        false => hub.lobby.open_to_anyone(&[maker, session.id]),
    };
    let game = PreparedGame::new(hub, new)?;
    let accepted = AcceptedChallenge {
        challenge: id,
        withdrawn: withdrawn.clone(),
        game: game.row.clone(),
        events: game.events.clone(),
    };
    // Only one person can accept it.
    let is_accepted = Hub::check_stored(hub.store.accept_challenge(accepted).await)?;
    hub.lobby.remove_challenge(id);
    if !is_accepted {
        return Err(gone());
    }
    for other in withdrawn {
        hub.lobby.remove_challenge(other);
    }
    hub.announce_challenges();
    game.open(hub).await?;
    Ok(id.into())
}

/// Returns true if people can play many such games at once: without a clock, or with days per move.
fn is_slow(time: &TimeControl) -> bool {
    const DAY: Millis = Millis::seconds(24 * 60 * 60);
    match time {
        TimeControl::Unlimited => true,
        TimeControl::PerMove { time } => *time >= DAY,
        TimeControl::Periods(_) | TimeControl::Hourglass { .. } => false,
    }
}

/// Withdraws a challenge, or declines it as the person it was made to.
pub(crate) async fn withdraw(hub: &Hub, session: &Session, id: ChallengeId) -> Result<(), Reason> {
    let gone = || reasons::no_challenge(id);
    let challenge = find(hub, id).await?.ok_or_else(gone)?;
    let is_theirs = |person: &Person| person.id == session.id;
    let may = is_theirs(&challenge.by) || challenge.to.as_ref().is_some_and(is_theirs);
    if !may && !session.organiser {
        return Err(gone());
    }
    let was_open = Hub::check_stored(hub.store.remove_challenge(id).await)?;
    hub.lobby.remove_challenge(id);
    hub.announce_challenges();
    match was_open {
        true => Ok(()),
        // Somebody has just accepted it.
        false => Err(gone()),
    }
}

/// Removes the challenges of people who have left. Never returns.
pub(crate) async fn remove_expired(hub: Arc<Hub>) {
    /// Interval between checks.
    const CHECK_INTERVAL: Duration = Duration::from_secs(1);
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        for id in hub.lobby.expired(hub.time.now()) {
            if let Err(error) = hub.store.remove_challenge(id).await {
                tracing::warn!(challenge = %id, %error, "could not remove an expired challenge");
                break;
            }
            hub.lobby.remove_challenge(id);
            hub.announce_challenges();
        }
    }
}

/// Starts a game at one computer: between two people there, or against the engine.
pub(crate) async fn start_table(
    hub: &Arc<Hub>,
    session: &Session,
    new: NewLocalGame,
) -> Result<GameId, Reason> {
    let mut preset = Preset {
        seating: Seating::Together,
        colors: ColorChoice::Chosen,
        ..new.preset
    };
    let mut seats = ByColor::from_fn(|_| Some(session.id));
    if let Some(level) = new.level {
        if level > 10 {
            return Err(reasons::bad_level());
        }
        let own = new.color.unwrap_or_else(random_color);
        let kind = PlayerKind::Engine { level: Some(level) };
        let name = format!("Tabiya {level}");
        preset.players =
            ByColor::from_own_and_other(own, Player::person(&*session.name), Player { name, kind });
        seats[!own] = None;
    } else {
        for seat in Color::ALL {
            let name = &preset.players[seat].name;
            let name = people::name_at_table(hub, session, name, new.public).await?;
            preset.players[seat] = Player::person(&*name);
        }
    }
    let id = random::id();
    let new = NewGame {
        id,
        preset: preset.resolve_random(random::number()),
        seats,
        visibility: visibility(new.public),
        after: None,
    };
    games::begin(hub, new).await?;
    Ok(id)
}

/// Adjusts a preset for a game between two people on the network.
fn for_network_play(preset: Preset, presence_timeouts: PresenceTimeouts) -> Preset {
    let usual = || AbsenceLimits::by_speed(preset.speed());
    let absence = presence_timeouts.at_least(preset.absence.unwrap_or_else(usual));
    Preset {
        players: ByColor::default(),
        seating: Seating::Apart,
        lag: LagRule::Forgiven,
        colors: ColorChoice::Chosen,
        absence: Some(absence),
        // Nobody can be present before the game begins.
        default_time: preset
            .default_time
            .map(|time| time.max(presence_timeouts.min_absence)),
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

fn random_color() -> Color {
    if random::number() & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}
