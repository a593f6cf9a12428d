//! The preset in the first event, as `key=value` fields; defaults are omitted.

use tabiya_rules::{ByColor, CastlingMode, Color};

use super::fields::{FieldWriter, Fields, name, value};
use crate::{
    AbsenceLimits, Arbitration, ClockStart, CountedDraws, DrawOffers, FlagRule, IllegalMoves,
    LagRule, Millis, Player, PlayerKind, Preset, Quickplay, Seating, Start, Takebacks, TimeControl,
};

const CLOCK_STARTS: &[(ClockStart, &str)] = &[
    (ClockStart::WithTheGame, "with-the-game"),
    (ClockStart::AfterFirstMoves, "after-first-moves"),
];
const LAGS: &[(LagRule, &str)] = &[
    (LagRule::Charged, "charged"),
    (LagRule::Forgiven, "forgiven"),
];
const FLAGS: &[(FlagRule, &str)] = &[
    (FlagRule::AtOnce, "at-once"),
    (FlagRule::WhenClaimed, "when-claimed"),
];
const SEATINGS: &[(Seating, &str)] = &[(Seating::Apart, "apart"), (Seating::Together, "together")];
const TAKEBACKS: &[(Takebacks, &str)] =
    &[(Takebacks::Allowed, "allowed"), (Takebacks::Never, "never")];
const COUNTED: &[(CountedDraws, &str)] = &[
    (CountedDraws::ByClaim, "by-claim"),
    (CountedDraws::AtOnce, "at-once"),
];
const ARBITERS: &[(Arbitration, &str)] = &[
    (Arbitration::BuiltIn, "built-in"),
    (Arbitration::Person, "person"),
];

pub(super) fn write(line: &mut FieldWriter, preset: &Preset) {
    let default = Preset::default();
    let mut put = |key: &str, value: String| {
        line.word(&format!("{key}={value}"));
    };
    for (color, player) in preset.players.iter() {
        if *player != Player::default() {
            put(&color.to_string(), write_player(player));
        }
    }
    match &preset.start {
        Start::Standard => {}
        Start::Chess960 { number } => put("chess960", number.to_string()),
        Start::RandomChess960 => put("chess960", "?".into()),
        Start::Fen { fen, mode } => {
            let key = match mode {
                CastlingMode::Standard => "fen",
                CastlingMode::Chess960 => "fen960",
            };
            put(key, escape(fen));
        }
    }
    if !preset.moves.is_empty() {
        let moves = preset.moves.iter().map(ToString::to_string);
        put("moves", moves.collect::<Vec<_>>().join(","));
    }
    if preset.time.white == preset.time.black {
        if preset.time.white != TimeControl::Unlimited {
            put("time", preset.time.white.to_pgn());
        }
    } else {
        put("time-white", preset.time.white.to_pgn());
        put("time-black", preset.time.black.to_pgn());
    }
    if preset.clock_start != default.clock_start {
        put("clock", name(CLOCK_STARTS, preset.clock_start).into());
    }
    if preset.lag != default.lag {
        put("lag", name(LAGS, preset.lag).into());
    }
    if preset.flags != default.flags {
        put("flags", name(FLAGS, preset.flags).into());
    }
    if preset.seating != default.seating {
        put("seating", name(SEATINGS, preset.seating).into());
    }
    if preset.takebacks != default.takebacks {
        put("takebacks", name(TAKEBACKS, preset.takebacks).into());
    }
    if let IllegalMoves::Counted { limit } = preset.illegal_moves {
        put("illegal-moves", limit.to_string());
    }
    match preset.draw_offers {
        DrawOffers::Allowed => {}
        DrawOffers::FromMove(from) => put("draw-offers", from.to_string()),
        DrawOffers::Never => put("draw-offers", "never".into()),
    }
    if preset.counted_draws != default.counted_draws {
        put("counted-draws", name(COUNTED, preset.counted_draws).into());
    }
    if let Some(time) = preset.default_time {
        put("default-time", time.0.to_string());
    }
    if let Some(absence) = preset.absence {
        put("absence", format!("{},{}", absence.left.0, absence.lost.0));
    }
    if let Some(quickplay) = preset.quickplay {
        put("quickplay", quickplay.no_progress.to_string());
    }
    if preset.arbiter != default.arbiter {
        put("arbiter", name(ARBITERS, preset.arbiter).into());
    }
}

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Preset> {
    let mut preset = Preset::default();
    while let Some(field) = fields.word() {
        let (key, text) = field.split_once('=')?;
        match key {
            "white" => preset.players[Color::White] = read_player(text)?,
            "black" => preset.players[Color::Black] = read_player(text)?,
            "chess960" => {
                preset.start = match text {
                    "?" => Start::RandomChess960,
                    number => Start::Chess960 {
                        number: number.parse().ok()?,
                    },
                }
            }
            "fen" | "fen960" => {
                let mode = match key {
                    "fen" => CastlingMode::Standard,
                    _ => CastlingMode::Chess960,
                };
                let fen = unescape(text)?;
                preset.start = Start::Fen { fen, mode };
            }
            "moves" => {
                let moves = text.split(',').map(|uci| uci.parse().ok());
                preset.moves = moves.collect::<Option<_>>()?;
            }
            "time" => {
                let time = TimeControl::from_pgn(text).ok()?;
                preset.time = ByColor {
                    white: time.clone(),
                    black: time,
                };
            }
            "time-white" => preset.time.white = TimeControl::from_pgn(text).ok()?,
            "time-black" => preset.time.black = TimeControl::from_pgn(text).ok()?,
            "clock" => preset.clock_start = value(CLOCK_STARTS, text)?,
            "lag" => preset.lag = value(LAGS, text)?,
            "flags" => preset.flags = value(FLAGS, text)?,
            "seating" => preset.seating = value(SEATINGS, text)?,
            "takebacks" => preset.takebacks = value(TAKEBACKS, text)?,
            "illegal-moves" => {
                let limit = text.parse().ok()?;
                preset.illegal_moves = IllegalMoves::Counted { limit };
            }
            "draw-offers" => {
                preset.draw_offers = match text {
                    "never" => DrawOffers::Never,
                    from => DrawOffers::FromMove(from.parse().ok()?),
                }
            }
            "counted-draws" => preset.counted_draws = value(COUNTED, text)?,
            "default-time" => preset.default_time = Some(Millis(text.parse().ok()?)),
            "absence" => {
                let (left, lost) = text.split_once(',')?;
                preset.absence = Some(AbsenceLimits {
                    left: Millis(left.parse().ok()?),
                    lost: Millis(lost.parse().ok()?),
                });
            }
            "quickplay" => {
                let no_progress = text.parse().ok()?;
                preset.quickplay = Some(Quickplay { no_progress });
            }
            "arbiter" => preset.arbiter = value(ARBITERS, text)?,
            _ => return None,
        }
    }
    Some(preset)
}

/// `'Anna`, `remote'Bo`, `engine'`, `engine:5'Deep%20Thought`.
fn write_player(player: &Player) -> String {
    let kind = match player.kind {
        PlayerKind::Person => String::new(),
        PlayerKind::Remote => "remote".into(),
        PlayerKind::Engine { level: None } => "engine".into(),
        PlayerKind::Engine { level: Some(level) } => format!("engine:{level}"),
    };
    kind + &escape(&player.name)
}

fn read_player(text: &str) -> Option<Player> {
    let at = text.find('\'')?;
    let kind = match text.split_at(at).0 {
        "" => PlayerKind::Person,
        "remote" => PlayerKind::Remote,
        "engine" => PlayerKind::Engine { level: None },
        kind => PlayerKind::Engine {
            level: Some(kind.strip_prefix("engine:")?.parse().ok()?),
        },
    };
    let name = unescape(&text[at..])?;
    Some(Player { name, kind })
}

/// Escapes text: an apostrophe, then the text with spaces, control characters and percent signs as `%20`.
fn escape(text: &str) -> String {
    let mut escaped = String::from("'");
    for char in text.chars() {
        if char.is_control() || char.is_whitespace() || char == '%' {
            let mut bytes = [0; 4];
            for byte in char.encode_utf8(&mut bytes).bytes() {
                escaped.push_str(&format!("%{byte:02x}"));
            }
        } else {
            escaped.push(char);
        }
    }
    escaped
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = text.strip_prefix('\'')?.bytes();
    let mut plain = Vec::new();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digit = |byte: u8| (byte as char).to_digit(16);
            let (high, low) = (digit(bytes.next()?)?, digit(bytes.next()?)?);
            plain.push((high * 16 + low) as u8);
        } else {
            plain.push(byte);
        }
    }
    String::from_utf8(plain).ok()
}
