//! Random commands made from a few numbers, for the property tests and the fuzz target.

use tabiya_game::*;
use tabiya_rules::{ByColor, Color, Square, UciMove};

/// Number of kinds of action; the first eight are moves.
#[allow(dead_code, reason = "the fuzz target has bytes of all values")]
pub(crate) const KINDS: u8 = 32;

/// A command to a game, mostly by the side to move or by the actor who may send it.
pub(crate) fn command(game: &Game, actor: u8, action: u8, argument: u16) -> (Actor, Action) {
    let turn = game.turn();
    let watched = game.preset().arbiter == Arbitration::Person;
    let actor = match actor {
        0..=110 if watched && (22..29).contains(&(action % KINDS)) => Actor::Arbiter,
        0..=110 if action % KINDS == 29 => Actor::Referee,
        0..=110 if action % KINDS == 30 => Actor::Host,
        0..=150 => Actor::Seat(turn),
        151..=200 => Actor::Seat(!turn),
        201..=215 => Actor::Board,
        216..=230 => Actor::Arbiter,
        231..=240 => Actor::Referee,
        241..=255 => Actor::Host,
    };
    let index = usize::from(argument);
    let legal = game.position().legal_moves();
    let uci = match legal.get(index % legal.len().max(1)) {
        Some(m) => game.position().uci(*m),
        None => UciMove {
            from: Square::E2,
            to: Square::E4,
            promotion: None,
        },
    };
    let color = Color::from_white(argument & 1 == 1);
    let time = Millis(u64::from(argument) * 10);
    let proposal = Proposal::ALL[index % 5];
    let odd = argument & 2 == 2;
    let action = match action % KINDS {
        0..=7 => Action::Move {
            uci,
            thought: odd.then_some(time),
        },
        // An illegal move of a piece that can move, or a promotion without a piece.
        8 => Action::play(UciMove {
            from: if odd {
                uci.from
            } else {
                Square::ALL[index % 64]
            },
            to: if color.is_white() {
                uci.to
            } else {
                Square::ALL[index / 64 % 64]
            },
            promotion: None,
        }),
        9 => Action::Offer(proposal),
        10 => Action::Accept(proposal),
        11 => Action::Decline(proposal),
        12 => Action::Claim {
            rule: if odd {
                DrawRule::Threefold
            } else {
                DrawRule::FiftyMoves
            },
            announced: (argument & 1 == 1).then_some(uci),
        },
        13 => Action::Resign,
        14 => Action::Flag,
        15 => Action::Abort,
        16 => Action::GiveTime(time),
        17 => Action::Leave {
            seat: color,
            how: if odd {
                Departure::Left
            } else {
                Departure::Lost
            },
        },
        18 => Action::Arrive { seat: color },
        19 => Action::ClaimAbandoned,
        20 => Action::RequestIncrement,
        21 => Action::ClaimQuickplay,
        22 => Action::Award { winner: color },
        23 => {
            if odd {
                Action::DeclareDraw
            } else {
                Action::DeclareBothLose
            }
        }
        24 => Action::Forfeit {
            seat: color,
            cause: if odd {
                ForfeitCause::Absence
            } else {
                ForfeitCause::Breach
            },
        },
        25 => Action::SetClock(ByColor {
            white: odd.then_some(time),
            black: (argument & 1 == 1).then_some(time),
        }),
        26 => Action::AddTime { seat: color, time },
        27 => Action::Rule {
            ruling: match argument & 3 {
                0 | 1 => Ruling::Postponed,
                2 => Ruling::Granted,
                _ => Ruling::Refused,
            },
        },
        28 => Action::Irregular {
            seat: color,
            what: Irregularity::TwoHands,
        },
        29 => Action::Verdict(Verdict {
            ply: game.ply(),
            key: game.position().key() ^ u64::from(argument & 8),
            mating: ByColor::from_fn(|side| {
                if odd || side == color {
                    MatingAbility::Cannot
                } else {
                    MatingAbility::Can
                }
            }),
        }),
        30 => Action::Tick,
        _ => {
            if odd {
                Action::Restore
            } else {
                Action::Warn { seat: color }
            }
        }
    };
    (actor, action)
}
