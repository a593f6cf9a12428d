//! Forged logs with valid checksums that break the rules: each is refused with a report of what is wrong.

mod common;

use common::{Script, from_fen, timed};
use tabiya_game::*;
use tabiya_rules::{
    ByColor,
    Color::{Black, White},
};

const WHITE: Actor = Actor::Seat(White);
const BLACK: Actor = Actor::Seat(Black);

/// A log that is being forged.
struct Forged(Vec<Event>);

impl Forged {
    /// Appends an event.
    fn add(&mut self, actor: Actor, kind: EventKind) {
        let last = self.0.last().unwrap().clone();
        let number = last.number + 1;
        self.0.push(Event {
            number,
            actor,
            kind,
            ..last
        });
    }

    fn end(&mut self, actor: Actor, ending: Ending) {
        self.add(actor, EventKind::Ended(ending));
    }

    fn last(&mut self) -> &mut Event {
        self.0.last_mut().unwrap()
    }

    fn drop(&mut self, index: usize) {
        self.0.remove(index);
        for (number, event) in self.0.iter_mut().enumerate() {
            event.number = number as u32;
        }
    }
}

/// Plays a script, forges its log, and checks the error.
#[track_caller]
fn check(preset: Preset, script: &str, forge: impl FnOnce(&mut Forged), want: &str) {
    let mut forged = Forged(Script::new(preset).run(script).events);
    assert!(Game::verify(&forged.0).is_ok());
    forge(&mut forged);
    let found = Game::verify(&forged.0).expect_err(want);
    assert_eq!(found.to_string(), want);
}

fn plain() -> Preset {
    Preset::default()
}

fn arbitrated() -> Preset {
    Preset {
        arbiter: Arbitration::Person,
        illegal_moves: IllegalMoves::LAWS,
        quickplay: Some(Quickplay::default()),
        ..timed("11+0")
    }
}

#[test]
fn endings_without_cause() {
    let game = || timed("5+0");
    let ended = |ending: Ending, want: &str| {
        let want = format!("event 3: {want}");
        check(game(), "+1s e4 e5", |log| log.end(BLACK, ending), &want);
    };
    let opponent = OpponentOutcome::Wins;
    ended(
        Ending::Flag {
            fallen: White,
            opponent,
        },
        "the command would be refused: no flag has fallen: 0:04:59 left (6.8)",
    );
    ended(
        Ending::BothFlags,
        "the command would be refused: no flag has fallen: 0:04:59 left (6.8)",
    );
    ended(
        Ending::Agreement,
        "the command would be refused: a draw has not been proposed (9.1.2)",
    );
    let none = "nothing causes this event";
    ended(Ending::DeadPosition, none);
    ended(Ending::Threefold { by: Some(White) }, none);
    ended(Ending::FiftyMoves { by: Some(Black) }, none);
    ended(
        Ending::IllegalMoves {
            by: White,
            opponent,
        },
        none,
    );
    ended(
        Ending::NoShow {
            absent: AbsentSides::Both,
        },
        none,
    );
    ended(
        Ending::Abandonment {
            by: White,
            opponent,
        },
        "the command would be refused: the opponent is not away (11.2.3)",
    );
    ended(
        Ending::Aborted,
        "the command would be refused: each side has already moved",
    );
    ended(
        Ending::Quickplay {
            by: Black,
            ground: QuickplayGround::Arbiter,
        },
        "the command would be refused: it is white's move (1.2)",
    );
    let not_black = "the command would be refused: black may not do that";
    ended(Ending::Awarded { winner: Black }, not_black);
    ended(Ending::DrawnByArbiter, not_black);
    ended(Ending::BothLose, not_black);
    // The board does not show it.
    ended(Ending::Checkmate { winner: Black }, none);
    ended(Ending::Stalemate, none);
    ended(Ending::Fivefold, none);
    ended(Ending::SeventyFiveMoves, none);
    ended(Ending::Threefold { by: None }, none);
    // Where there is no arbiter, nobody is one.
    check(
        game(),
        "e4",
        |log| log.end(Actor::Arbiter, Ending::DrawnByArbiter),
        "event 2: the command would be refused: the game has no arbiter (12.1)",
    );
}

#[test]
fn the_wrong_score() {
    let draw = |log: &mut Forged| match &mut log.last().kind {
        EventKind::Ended(Ending::Resignation { opponent, .. } | Ending::Flag { opponent, .. }) => {
            *opponent = OpponentOutcome::CannotMate
        }
        kind => panic!("{kind}"),
    };
    let won = "event 4: expected here: the ending resignation: white wins (5.1.2)";
    check(plain(), "e4 b:resign r:unable-black", draw, won);
    let won = "event 3: expected here: the ending resignation: white wins (5.1.2)";
    check(plain(), "e4 r:unable-black b:resign", draw, won);
    let won = "event 4: expected here: the ending flag: white wins (6.9)";
    check(timed("5+0"), "e4 +5m h:tick r:unable-black", draw, won);
    check(
        plain(),
        "f3 e5 g4 Qh4",
        |log| log.last().kind = EventKind::Ended(Ending::Stalemate),
        "event 5: expected here: the ending checkmate: black wins (5.1.1)",
    );
}

#[test]
fn the_wrong_actor() {
    let by = |actor: Actor| move |log: &mut Forged| log.last().actor = actor;
    check(
        plain(),
        "e4",
        by(BLACK),
        "event 1: the command would be refused: it is white's move (1.2)",
    );
    check(
        plain(),
        "e4",
        by(Actor::Host),
        "event 1: the command would be refused: the host may not do that",
    );
    check(
        plain(),
        "e4",
        by(Actor::Board),
        "event 1: the command would be refused: the board may not do that",
    );
    check(
        plain(),
        "e4 b:resign",
        by(WHITE),
        "event 2: expected here: the end of play by resignation: pending, black wins if able to mate (5.1.2)",
    );
    check(
        timed("5+0"),
        "w:give=15s",
        by(BLACK),
        "event 1: expected here: 0:00:15 for white",
    );
    check(
        plain(),
        "e4 e5 w:offer-draw",
        by(BLACK),
        "event 3: expected here: black proposes a draw",
    );
    check(
        plain(),
        "e4 e5 w:offer-draw b:accept-draw",
        by(WHITE),
        "event 4: the command would be refused: a draw has not been proposed (9.1.2)",
    );
    check(
        plain(),
        "e4 w:offer-takeback b:accept-takeback",
        by(WHITE),
        "event 3: the command would be refused: a take-back has already been proposed",
    );
    check(
        plain(),
        "h:restore",
        by(WHITE),
        "event 1: the command would be refused: white may not do that",
    );
    check(
        plain(),
        "e4 r:unable-white",
        by(Actor::Host),
        "event 2: the command would be refused: the host may not do that",
    );
    check(
        plain(),
        "",
        by(WHITE),
        "event 0: the actor should be the host",
    );
    check(
        plain(),
        "b:leave-black",
        by(WHITE),
        "event 1: the command would be refused: white may not do that",
    );
}

#[test]
fn events_without_a_command() {
    let add = |actor: Actor, kind: EventKind| move |log: &mut Forged| log.add(actor, kind);
    check(
        plain(),
        "e4 e5",
        add(
            WHITE,
            EventKind::TakenBack {
                by: White,
                plies: 2,
            },
        ),
        "event 3: expected here: white proposes a take-back",
    );
    check(
        plain(),
        "e4 w:offer-takeback",
        add(
            BLACK,
            EventKind::TakenBack {
                by: White,
                plies: 2,
            },
        ),
        "event 3: expected here: white takes back 1 ply",
    );
    check(
        plain(),
        "e4 e5",
        add(BLACK, EventKind::Paused),
        "event 3: expected here: black proposes a pause",
    );
    check(
        arbitrated(),
        "a:offer-pause",
        add(BLACK, EventKind::Resumed),
        "event 2: the command would be refused: only the arbiter or the host can resume this game (6.11.3)",
    );
    check(
        plain(),
        "e4",
        add(WHITE, EventKind::Restarted),
        "event 2: expected here: white proposes a restart",
    );
    let declined = EventKind::Declined {
        by: Black,
        what: Proposal::Draw,
    };
    check(
        plain(),
        "e4 e5",
        add(BLACK, declined),
        "event 3: the command would be refused: a draw has not been proposed (9.1.2)",
    );
    check(
        arbitrated(),
        "e4",
        add(
            Actor::Arbiter,
            EventKind::AskedInVain {
                by: Black,
                what: RulingRequest::NormalMeans,
                given: Millis::minutes(2),
            },
        ),
        "event 2: the command would be refused: there is no request to rule on (III.5)",
    );
    let dead = Verdict {
        ply: 1,
        key: 1,
        mating: ByColor::from_fn(|_| MatingAbility::Cannot),
    };
    check(
        plain(),
        "e4",
        add(Actor::Referee, EventKind::Judged(dead)),
        "event 2: the command would be refused: the game has no such position at ply 1",
    );
    check(
        plain(),
        "e4",
        add(WHITE, EventKind::Began(Box::default())),
        "event 2: the game has already begun",
    );
}

#[test]
fn counts_that_jump() {
    check(
        arbitrated(),
        "e2e5",
        |log| match &mut log.last().kind {
            EventKind::Irregular { count, .. } => *count = 2,
            kind => panic!("{kind}"),
        },
        "event 1: expected here: illegal move 1 by white: 0:01:00 for black",
    );
    check(
        arbitrated(),
        "e2e5",
        |log| match &mut log.last().kind {
            EventKind::Irregular { by, .. } => *by = Black,
            kind => panic!("{kind}"),
        },
        "event 1: expected here: illegal move 1 by white: 0:01:00 for black",
    );
    // A legal move is no illegal one.
    check(
        arbitrated(),
        "e2e5",
        |log| match &mut log.last().kind {
            EventKind::Irregular { uci, .. } => *uci = Some("e2e4".parse().unwrap()),
            kind => panic!("{kind}"),
        },
        "event 1: expected here: the move e4",
    );
}

#[test]
fn wrong_claims_made_right() {
    check(
        timed("5+0"),
        "w:threefold",
        |log| match &mut log.last().kind {
            EventKind::Claimed { outcome, .. } => *outcome = ClaimOutcome::Right,
            kind => panic!("{kind}"),
        },
        "event 1: expected here: white claims a draw incorrectly: 0:01:00 for black",
    );
    check(
        timed("5+0"),
        "w:threefold",
        |log| {
            let event = log.last();
            event.left.black = Some(Millis::minutes(9));
            event.kind = EventKind::Claimed {
                by: White,
                rule: DrawRule::Threefold,
                announced: None,
                outcome: ClaimOutcome::Wrong {
                    given: Millis::minutes(4),
                },
            };
        },
        "event 1: expected here: white claims a draw incorrectly: 0:01:00 for black",
    );
}

#[test]
fn time_that_was_not_there() {
    // Moves after the flag fell.
    check(
        timed("5+0"),
        "+299s e4",
        |log| log.last().at.0 += 2000,
        "event 1: expected here: the end of play by flag: pending, black wins if able to mate (6.9)",
    );
    check(
        timed("5+0"),
        "+10s e4",
        |log| log.last().left.white = Some(Millis::minutes(5)),
        "event 1: the clock should show 0:04:50 for white and 0:05:00 for black",
    );
    check(
        timed("5+0"),
        "+10s e4",
        |log| log.last().at.0 -= 5000,
        "event 1: the clock should show 0:04:55 for white and 0:05:00 for black",
    );
    // Lag that nobody forgives, or more than there is.
    let lag = |log: &mut Forged| {
        let event = log.last();
        let EventKind::Moved(made) = &mut event.kind else {
            panic!()
        };
        made.spent.0 -= 9000;
        made.lag.0 += 9000;
        event.left.white = Some(Millis(299_000));
    };
    check(
        timed("5+0"),
        "+10s e4",
        lag,
        "event 1: the clock should show 0:04:50 for white and 0:05:00 for black",
    );
    let forgiving = Preset {
        lag: LagRule::Forgiven,
        ..timed("5+0")
    };
    check(
        forgiving,
        "+10s e4",
        lag,
        "event 1: the clock should show 0:04:53 for white and 0:05:00 for black",
    );
    check(
        timed("5+0"),
        "+10s e4 +10s e5",
        |log| log.last().at = Moment(0),
        "event 2: the event is earlier than the one before",
    );
}

#[test]
fn moves_that_were_not_made() {
    let change = |change: fn(&mut MoveMade)| {
        move |log: &mut Forged| match &mut log.last().kind {
            EventKind::Moved(made) => change(made),
            kind => panic!("{kind}"),
        }
    };
    let not = "event 1: the move is illegal, or its details are wrong";
    check(
        plain(),
        "e4",
        change(|made| made.taken = Some(tabiya_rules::Role::Queen)),
        not,
    );
    check(
        plain(),
        "e4",
        change(|made| made.to = tabiya_rules::Square::E5),
        "event 1: the command would be refused: e2e5 is not legal here (3.10.1)",
    );
    // In the game that was loaded.
    let loaded = Preset {
        moves: vec!["e2e4".parse().unwrap()],
        ..plain()
    };
    check(
        loaded,
        "",
        change(|made| made.to = tabiya_rules::Square::E3),
        "event 1: expected here: the move e4",
    );
    check(
        plain(),
        "e4",
        change(|made| made.source = MoveSource::Loaded),
        "event 1: nothing causes this event",
    );
    // Another than the announced one.
    check(
        plain(),
        "e4 e5 w:threefold=Nf3 Nf3",
        |log| {
            log.0.pop();
            let instead = Script::new(plain()).run("e4 e5 Nc3").events.pop().unwrap();
            log.add(WHITE, instead.kind);
        },
        "event 4: the command would be refused: g1f3 was announced and must be played (9.5.3)",
    );
}

#[test]
fn after_the_end_and_before_it() {
    let offer = EventKind::Offered {
        by: White,
        what: Proposal::Draw,
    };
    check(
        plain(),
        "f3 e5 g4 Qh4",
        |log| log.add(WHITE, offer.clone()),
        "event 6: the command would be refused: the game is over: checkmate",
    );
    // The end was left out.
    check(
        plain(),
        "f3 e5 g4 Qh4",
        |log| {
            log.drop(5);
            log.add(WHITE, offer.clone());
        },
        "event 5: expected here: the ending checkmate: black wins (5.1.1)",
    );
    check(
        from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        "w:resign",
        |log| log.add(Actor::Referee, EventKind::Reasoned(Ending::DeadPosition)),
        "event 2: nothing causes this event",
    );
    // An offer was left out.
    check(
        plain(),
        "e4 e5 w:offer-draw b:accept-draw",
        |log| log.drop(3),
        "event 3: the command would be refused: a draw has not been proposed (9.1.2)",
    );
    check(
        plain(),
        "e4 e5",
        |log| log.last().number = 3,
        "event 2: expected event 2 here",
    );
}

/// The result of a game whose result is pending comes from the referee or the arbiter alone.
#[test]
fn pending_results() {
    let resigned = "e4 b:resign";
    let pending = |by: tabiya_rules::Color| {
        let cause = PendingCause::Resignation;
        EventKind::ResultPending(PendingResult { cause, by })
    };
    let ending = |opponent| Ending::Resignation {
        by: Black,
        opponent,
    };
    // Scored without a verdict.
    let none = "event 3: nothing causes this event";
    for opponent in [OpponentOutcome::Wins, OpponentOutcome::CannotMate] {
        for actor in [Actor::Referee, Actor::Host] {
            let scored = |log: &mut Forged| log.end(actor, ending(opponent));
            check(plain(), resigned, scored, none);
        }
    }
    // Scored against the verdict.
    check(
        plain(),
        "e4 b:resign r:unable-white",
        |log| log.last().kind = EventKind::Ended(ending(OpponentOutcome::Wins)),
        "event 4: expected here: the ending resignation: draw (5.1.2)",
    );
    // Another side, another actor, another cause.
    check(
        plain(),
        resigned,
        |log| log.last().kind = pending(White),
        "event 2: expected here: the end of play by resignation: pending, white wins if able to mate (5.1.2)",
    );
    check(
        plain(),
        resigned,
        |log| log.last().actor = Actor::Host,
        "event 2: the command would be refused: the host may not do that",
    );
    check(
        plain(),
        resigned,
        |log| {
            let cause = PendingCause::Flag;
            log.last().kind = EventKind::ResultPending(PendingResult { cause, by: White });
        },
        "event 2: the command would be refused: no flag has fallen (6.8)",
    );
    // Pending although the verdict was there.
    check(
        plain(),
        "e4 r:unable-white",
        |log| log.add(BLACK, pending(Black)),
        "event 3: expected here: the ending resignation: draw (5.1.2)",
    );
    // Twice, and after the end.
    check(
        plain(),
        resigned,
        |log| log.add(BLACK, pending(Black)),
        none,
    );
    check(
        plain(),
        "f3 e5 g4 Qh4",
        |log| log.add(BLACK, pending(Black)),
        "event 6: the command would be refused: the game is over: checkmate",
    );
    // Play goes on.
    check(
        timed("5+0"),
        resigned,
        |log| {
            let mut game = Script::new(timed("5+0")).run("e4 e5");
            log.add(BLACK, game.events.remove(2).kind);
        },
        "event 3: the command would be refused: play is over, and the result is pending: white wins if able to mate (5.1.2)",
    );
    // An arbiter decides a pending result, and nothing else.
    check(
        plain(),
        "e4 b:resign a:draw",
        |log| log.drop(2),
        "event 2: the command would be refused: the game has no arbiter (12.1)",
    );
}
