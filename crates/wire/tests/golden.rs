//! The JSON of every kind of message as golden files, which the page's tests read too.
//!
//! `cargo xtask contract` rewrites them. Review the difference: other versions of the
//! program read these forms.

use std::{fs, path::PathBuf};

use serde::{Serialize, de::DeserializeOwned};
use tabiya_game::{
    Action, Actor, Game, MatingAbility, Moment, Player, Preset, Proposal, Start, Verdict,
};
use tabiya_rules::{
    ByColor,
    Color::{self, Black, White},
};
use tabiya_wire::{
    AnalyseMessage, Analysis, AnalysisLimit, AnalysisLine, Challenge, ChatMessage, ChatRoom,
    ClientMessage, GameSnapshot, GameSummary, GameView, ImportRequest, Lobby, LobbyChange,
    OpeningName, PROTOCOL, Person, PositionRequest, Reason, ReasonCode, Request, Seat, SeriesScore,
    ServerMessage, StartedGame, WhiteScore, You,
};

fn golden<T>(name: &str, messages: &[T])
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/golden", name]
        .iter()
        .collect();
    let lines: Vec<String> = messages
        .iter()
        .map(|message| serde_json::to_string(message).unwrap())
        .collect();
    let text = lines.join("\n") + "\n";
    if std::env::var_os("TABIYA_WRITE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    for (ours, kept) in text.lines().zip(kept.lines()) {
        assert_eq!(ours, kept, "{name}");
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name}");
    for (line, message) in kept.lines().zip(messages) {
        assert_eq!(&serde_json::from_str::<T>(line).unwrap(), message, "{name}");
    }
}

fn anna() -> Person {
    Person {
        id: "anna0001".parse().unwrap(),
        name: "Anna".into(),
    }
}

fn challenge() -> Challenge {
    Challenge {
        id: "chal0001".parse().unwrap(),
        by: anna(),
        to: None,
        color: Some(Black),
        unlisted: false,
        preset: preset(),
    }
}

fn summary() -> GameSummary {
    GameSummary {
        id: "abcd1234".parse().unwrap(),
        names: ByColor {
            white: "Anna".into(),
            black: "Bo".into(),
        },
        time: "5+3".into(),
        fen: tabiya_rules::Position::START.fen().to_string(),
        ply: 0,
        result: "*".into(),
    }
}

fn hello(room: ChatRoom, at: Moment) -> ChatMessage {
    ChatMessage {
        room,
        by: anna(),
        at,
        text: "<b>hello</b>".into(),
    }
}

fn preset() -> Preset {
    let players = ByColor {
        white: Player::person("Anna"),
        black: Player::person("Bo"),
    };
    Preset {
        players,
        ..Preset::default()
    }
    .with_time("5+3".parse().unwrap())
}

/// A short game with many kinds of events.
fn play() -> (Game, Vec<tabiya_game::Event>, Vec<(u32, GameView)>) {
    let (mut game, mut events) = Game::begin(preset(), Moment(1_000)).unwrap();
    let mut views = vec![(0, GameView::of(&game, Moment(1_000)))];
    let script: [(Color, Action); 12] = [
        (White, Action::play("f2f3".parse().unwrap())),
        (Black, Action::play("e7e5".parse().unwrap())),
        (White, Action::Offer(Proposal::Draw)),
        (Black, Action::Decline(Proposal::Draw)),
        (White, Action::play("h2h3".parse().unwrap())),
        (White, Action::Offer(Proposal::Takeback)),
        (Black, Action::Accept(Proposal::Takeback)),
        (Black, Action::GiveTime(tabiya_game::Millis::seconds(15))),
        (White, Action::Offer(Proposal::Pause)),
        (Black, Action::Decline(Proposal::Pause)),
        (White, Action::play("g2g4".parse().unwrap())),
        (Black, Action::play("d8h4".parse().unwrap())),
    ];
    for (i, (side, action)) in script.into_iter().enumerate() {
        let now = Moment(2_000 + 1_500 * i as u64);
        let happened = game
            .execute(Actor::Seat(side), action.with_id(i as u64), now)
            .unwrap();
        events.extend(happened);
        views.push((events.len() as u32 - 1, GameView::of(&game, now)));
    }
    (game, events, views)
}

#[test]
fn client_messages() {
    let request = |request| ClientMessage::Do {
        game: "abcd1234".parse().unwrap(),
        id: 7,
        seat: None,
        request,
    };
    let uci = || "e2e4".parse().unwrap();
    golden(
        "client.jsonl",
        &[
            ClientMessage::Watch {
                game: "abcd1234".parse().unwrap(),
                from: None,
                moves: false,
            },
            ClientMessage::Watch {
                game: "abcd1234".parse().unwrap(),
                from: Some(12),
                moves: false,
            },
            ClientMessage::Watch {
                game: "abcd1234".parse().unwrap(),
                from: None,
                moves: true,
            },
            ClientMessage::Unwatch {
                game: "abcd1234".parse().unwrap(),
            },
            request(Request::Move {
                uci: uci(),
                thought: None,
            }),
            request(Request::Move {
                uci: "e7e8q".parse().unwrap(),
                thought: Some(tabiya_game::Millis(1_234)),
            }),
            request(Request::Offer {
                what: Proposal::Draw,
            }),
            request(Request::Accept {
                what: Proposal::Takeback,
            }),
            request(Request::Decline {
                what: Proposal::Pause,
            }),
            request(Request::Claim {
                rule: tabiya_game::DrawRule::Threefold,
                announced: Some(uci()),
            }),
            request(Request::Resign),
            request(Request::GiveTime {
                time: tabiya_game::Millis::seconds(15),
            }),
            ClientMessage::Do {
                game: "abcd1234".parse().unwrap(),
                id: 8,
                seat: Some(Seat::Arbiter),
                request: Request::Rule {
                    ruling: tabiya_game::Ruling::Granted,
                },
            },
            ClientMessage::Say {
                game: "abcd1234".parse().unwrap(),
                room: ChatRoom::Players,
                text: "Good luck!".into(),
            },
            ClientMessage::Rematch {
                game: "abcd1234".parse().unwrap(),
            },
            ClientMessage::Lobby {
                follow: true,
                changes: false,
            },
            ClientMessage::Lobby {
                follow: true,
                changes: true,
            },
            ClientMessage::Analyse(Box::new(AnalyseMessage {
                id: 3,
                start: Start::Standard,
                moves: vec![uci()],
                lines: 2,
                engine: None,
                limit: Some(AnalysisLimit::Nodes(100_000)),
            })),
            ClientMessage::StopAnalysis,
            ClientMessage::Ping { token: 42 },
        ],
    );
}

#[test]
fn server_messages() {
    let (mut game, events, _) = play();
    let now = Moment(30_000);
    let refused = game.execute(Actor::Seat(White), Action::Resign, now);
    let (game_id, bo) = ("abcd1234".parse().unwrap(), None);
    let series = SeriesScore {
        white: 1,
        black: 2,
        draws: 0,
    };
    let view = GameView {
        opening: Some(OpeningName {
            eco: "A00".into(),
            name: "Barnes Opening: Fool's Mate".into(),
        }),
        series: Some(series),
        ..GameView::of(&game, now)
    };
    golden(
        "server.jsonl",
        &[
            ServerMessage::Welcome {
                protocol: PROTOCOL,
                club: "The library".into(),
                you: You {
                    person: anna(),
                    organiser: false,
                    local: true,
                },
                now,
            },
            ServerMessage::Game(Box::new(GameSnapshot {
                game: game_id,
                events,
                view,
                seats: vec![Seat::White],
                players: ByColor {
                    white: Some(anna()),
                    black: bo,
                },
                watchers: 2,
                said: vec![hello(ChatRoom::Players, now)],
                series,
                rematch: Some(Black),
                next: None,
                now,
            })),
            ServerMessage::Done {
                game: game_id,
                id: 7,
                events: 12,
            },
            ServerMessage::Refused {
                game: game_id,
                id: 8,
                reason: Reason::from(refused.unwrap_err()),
            },
            ServerMessage::Refused {
                game: game_id,
                id: 9,
                reason: Reason::new(ReasonCode::NotYourSeat, "you have no seat in this game"),
            },
            ServerMessage::Said {
                game: game_id,
                said: hello(ChatRoom::Spectators, now),
            },
            ServerMessage::Watchers {
                game: game_id,
                count: 3,
            },
            ServerMessage::RematchOffered {
                game: game_id,
                by: Black,
            },
            ServerMessage::Started { game: game_id },
            ServerMessage::Rematch {
                game: game_id,
                next: "efgh5678".parse().unwrap(),
            },
            ServerMessage::Lobby(Box::new(Lobby {
                here: vec![anna()],
                challenges: vec![challenge()],
                games: vec![summary()],
            })),
            ServerMessage::LobbyChanged(Box::new(LobbyChange {
                came: vec![anna()],
                left: vec!["bo000001".parse().unwrap()],
                opened: vec![challenge()],
                closed: vec!["chal0002".parse().unwrap()],
                started: vec![StartedGame {
                    index: 0,
                    game: summary(),
                }],
                advanced: vec![GameSummary {
                    id: "efgh5678".parse().unwrap(),
                    ..summary()
                }],
                ended: vec!["ijkl9012".parse().unwrap()],
            })),
            ServerMessage::LobbyChanged(Box::new(LobbyChange {
                came: vec![anna()],
                ..LobbyChange::default()
            })),
            ServerMessage::Analysis(Box::new(Analysis {
                id: 3,
                depth: 9,
                nodes: 100_000,
                speed: 950_000,
                lines: vec![AnalysisLine {
                    score: WhiteScore::Cp(31),
                    pv: vec!["e7e5".parse().unwrap()],
                    san: vec!["e5".into()],
                }],
                over: true,
            })),
            ServerMessage::Pong { token: 42, now },
            ServerMessage::Error {
                analysis: None,
                reason: Reason::new(ReasonCode::BadMessage, "no such message"),
            },
            ServerMessage::Error {
                analysis: Some(3),
                reason: Reason::new(ReasonCode::EngineFailed, "the engine failed"),
            },
            ServerMessage::Closing,
        ],
    );
}

/// Responses by HTTP for clients that do not know the rules.
#[test]
fn positions_and_records() {
    let look = PositionRequest {
        start: Start::Fen {
            fen: "4k3/P6p/8/8/8/8/8/4K2R w K - 0 1".into(),
            mode: tabiya_rules::CastlingMode::Standard,
        },
        moves: Vec::new(),
    };
    golden("positions.jsonl", &[look.view().unwrap()]);
    let text = "[White \"Anna\"]\n\n1. e4 {[%clk 0:05:00] best} e5 (1... c5!?) 2. Qh5? *";
    let new = ImportRequest {
        text: text.into(),
        ..ImportRequest::default()
    };
    golden("records.jsonl", &[new.read().unwrap()]);
}

#[test]
fn view_with_moves() {
    let (game, _, _) = play();
    let over = GameView::with_moves(&game, Moment(30_000));
    let (game, _) = Game::begin(preset(), Moment(1_000)).unwrap();
    let begun = GameView::with_moves(&game, Moment(1_000));
    assert_eq!(over.moves.as_deref(), Some([].as_slice()));
    golden("views.jsonl", &[begun, over]);
}

#[test]
fn events_of_a_game() {
    let (_, events, views) = play();
    let messages: Vec<ServerMessage> = events
        .into_iter()
        .map(|event| {
            let view = views.iter().find(|(number, _)| *number == event.number);
            ServerMessage::Event {
                game: "abcd1234".parse().unwrap(),
                view: view.map(|(_, view)| Box::new(view.clone())),
                event: Box::new(event),
            }
        })
        .collect();
    golden("events.jsonl", &messages);
}

/// A resignation whose result is pending, a refusal meanwhile, and the verdict.
#[test]
fn a_pending_result() {
    let (mut game, _) = Game::begin(preset(), Moment(1_000)).unwrap();
    let mut messages = Vec::new();
    let verdict = Verdict {
        ply: 0,
        key: game.position().key(),
        mating: ByColor {
            white: MatingAbility::Undecided,
            black: MatingAbility::Cannot,
        },
    };
    for (actor, action) in [
        (Actor::Seat(White), Action::Resign),
        (Actor::Seat(Black), Action::play("e7e5".parse().unwrap())),
        (Actor::Referee, Action::Verdict(verdict)),
    ] {
        let now = Moment(2_000 + 1_000 * messages.len() as u64);
        match game.execute(actor, action, now) {
            Ok(events) => messages.extend(events.into_iter().map(|event| ServerMessage::Event {
                game: "abcd1234".parse().unwrap(),
                view: Some(Box::new(GameView::of(&game, now))),
                event: Box::new(event),
            })),
            Err(refusal) => messages.push(ServerMessage::Refused {
                game: "abcd1234".parse().unwrap(),
                id: 8,
                reason: Reason::from(refusal),
            }),
        }
    }
    golden("pending.jsonl", &messages);
}

/// The code of a reason equals the name of the refusal in JSON.
#[test]
fn reason_codes_match_refusals() {
    use tabiya_game::{Ending, PendingCause, PendingResult, Refusal};
    for refusal in [
        Refusal::NoArbiter,
        Refusal::NotYourTurn { turn: White },
        Refusal::BadTime {
            time: tabiya_game::Millis(7),
        },
        Refusal::GameOver {
            ending: Ending::Stalemate,
        },
        Refusal::ResultPending {
            pending: PendingResult {
                cause: PendingCause::Breach,
                by: White,
            },
        },
    ] {
        let reason = Reason::from(refusal);
        let json = serde_json::to_value(refusal).unwrap();
        assert_eq!(json["why"], reason.why.to_string(), "{json}");
    }
}

#[test]
fn clients_cannot_act_as_the_host() {
    for text in [
        r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"tick"}}"#,
        r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"verdict"}}"#,
        r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"restore"}}"#,
        r#"{"type":"do","game":"abcd1234","id":1,"seat":"host","request":{"type":"resign"}}"#,
        r#"{"type":"do","game":"abcd1234","id":-1,"request":{"type":"resign"}}"#,
        r#"{"type":"watch","game":"abcd1234","since":1}"#,
    ] {
        assert!(
            serde_json::from_str::<ClientMessage>(text).is_err(),
            "{text}"
        );
    }
}
