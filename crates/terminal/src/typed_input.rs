//! [`TypedInput`]: parsed input. Both user interfaces understand the same.

use tabiya_rules::{
    CastlingMode, IllegalMoveReason, Move, Position, Role, San, SanError, SanKind, Square, UciMove,
};

use crate::{
    notation::Notation,
    typed_command::{COMMANDS, TypedCommand},
};

/// Parsed input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypedInput {
    /// Nothing.
    Empty,
    /// Square of a piece of the side to move.
    Square(Square),
    /// A move.
    Move(Move),
    /// Promotion without a piece: the possible moves.
    Promotion(Vec<Move>),
    /// Several moves fit: a pawn's or a bishop's by `bb5`, that of either knight by `Nd2`.
    Ambiguous {
        /// These moves.
        moves: Vec<Move>,
        /// The one that is written exactly so.
        exact: Option<Move>,
    },
    /// Command.
    Command(TypedCommand),
    /// Looks like a move, but is not legal here.
    IllegalMove {
        /// The typed text.
        text: String,
        /// The reason, if one is known.
        why: Option<IllegalMoveReason>,
    },
    /// Not understood.
    Unknown(String),
}

impl TypedInput {
    /// Parses what was typed, in a position.
    pub(crate) fn parse(text: &str, position: &Position, notation: &Notation) -> Self {
        let text = strip_move_number(text.trim());
        if text.is_empty() {
            return Self::Empty;
        }
        if let Ok(square) = text.to_ascii_lowercase().parse::<Square>() {
            let own = position.board().color_at(square) == Some(position.turn());
            if own {
                return Self::Square(square);
            }
        }
        if let Some(found) = parse_move(text, position, notation) {
            return found;
        }
        match TypedCommand::parse(text) {
            Some(command) => Self::Command(command),
            None if looks_like_a_move(text) => Self::IllegalMove {
                text: text.to_string(),
                why: why_illegal(text, position, notation),
            },
            None => Self::Unknown(text.to_string()),
        }
    }
}

/// Moves from a square to another: several for a promotion.
pub(crate) fn moves_between(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let moves = position.legal_moves();
    let shown = |m: &&Move| {
        let uci = position.uci(**m);
        // Castling can also be given by the square of the rook or the king's target.
        m.from() == from && (uci.to == to || m.to() == to || landing(position, **m) == to)
    };
    let exact: Vec<Move> = moves.iter().filter(shown).copied().collect();
    // In Chess960 a king may step to its castling square: then the step is meant.
    let plain: Vec<Move> = exact.iter().filter(|m| !m.is_castle()).copied().collect();
    if plain.is_empty() { exact } else { plain }
}

/// Target squares of a piece, each once, with the castling move it stands for. In Chess960 castling is given by the
/// rook's square, since the king could also step to its target.
pub(crate) fn targets(position: &Position, from: Square) -> Vec<(Square, Option<Move>)> {
    let moves = position.legal_moves();
    let by_rook = position.castling_mode() == CastlingMode::Chess960;
    let mut targets: Vec<(Square, Option<Move>)> = moves
        .iter()
        .filter(|m| m.from() == from)
        .map(|m| match m.is_castle() && by_rook {
            true => (m.to(), Some(*m)),
            false => (landing(position, *m), None),
        })
        .collect();
    targets.sort_unstable_by_key(|(square, _)| *square);
    targets.dedup_by_key(|(square, _)| *square);
    targets
}

/// Square where the piece of a move ends up on the board.
pub(crate) fn landing(position: &Position, m: Move) -> Square {
    if m.is_castle() {
        let wing = tabiya_rules::CastlingSide::of(m.from(), m.to());
        return wing.king_to(position.turn());
    }
    m.to()
}

/// Strips a move number, as in `3. Nf3` or `3... Nf6`.
fn strip_move_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == text.len() || !rest.starts_with(['.', '…']) {
        return text;
    }
    rest.trim_start_matches(['.', '…', ' '])
}

fn parse_move(text: &str, position: &Position, notation: &Notation) -> Option<TypedInput> {
    if let Some(uci) = parse_uci(text) {
        if let Ok(m) = uci.to_move(position) {
            return Some(TypedInput::Move(m));
        }
        let moves = moves_between(position, uci.from, uci.to);
        return match moves[..] {
            [] => None,
            [m] if uci.promotion.is_none() => Some(TypedInput::Move(m)),
            _ if uci.promotion.is_none() => Some(TypedInput::Promotion(moves)),
            _ => None,
        };
    }
    let mut moves: Vec<Move> = Vec::new();
    for candidates in san_readings(text, notation) {
        let fitting = candidates.iter().map(|san| moves_of(*san, position));
        let first = fitting.into_iter().find(|fitting| !fitting.is_empty());
        for m in first.into_iter().flatten() {
            if !moves.contains(&m) {
                moves.push(m);
            }
        }
    }
    let are_promotions = moves.iter().all(|m| {
        let first = moves[0];
        m.promotion().is_some() && (m.from(), m.to()) == (first.from(), first.to())
    });
    match moves[..] {
        [] => None,
        [m] => Some(TypedInput::Move(m)),
        _ if are_promotions => Some(TypedInput::Promotion(moves)),
        _ => {
            let written = text.trim_end_matches(['+', '#']);
            let is_written = |m: &&Move| {
                let san = position.san(**m).to_string();
                let ways = notation.write_typed(san.trim_end_matches(['+', '#']));
                ways.iter().any(|way| way == written)
            };
            let exact = moves.iter().find(is_written).copied();
            Some(TypedInput::Ambiguous { moves, exact })
        }
    }
}

/// Move given by its squares: `e2e4`, `e2-e4`, `e2 e4`.
fn parse_uci(text: &str) -> Option<UciMove> {
    let joined: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    UciMove::from_bytes(joined.to_ascii_lowercase().as_bytes())
}

/// Readings of a text as SAN: as typed, and with a capital letter, since people type small letters for pieces too.
/// Each in the letters shown and in English: the first that is legal counts.
fn san_readings(text: &str, notation: &Notation) -> Vec<Vec<San>> {
    let mut as_typed = notation.read(text);
    as_typed.push(text.replace(['0', 'o'], "O"));
    let mut readings = vec![as_typed];
    let mut letters = text.chars();
    if let Some(first) = letters.next().filter(|letter| letter.is_lowercase()) {
        let large = format!("{}{}", first.to_uppercase(), letters.as_str());
        readings.push(notation.read(&large));
    }
    let parse = |texts: Vec<String>| texts.iter().filter_map(|text| text.parse().ok()).collect();
    readings.into_iter().map(parse).collect()
}

/// Legal moves that SAN fits: several if it is ambiguous, or if the promotion piece is missing.
fn moves_of(san: San, position: &Position) -> Vec<Move> {
    match san.to_move(position) {
        Ok(m) => vec![m],
        Err(SanError::Ambiguous { candidates, .. }) => {
            let SanKind::Normal { to, promotion, .. } = san.kind else {
                return Vec::new();
            };
            let moves = position.legal_moves();
            let fits = |m: &&Move| {
                let is_same_target = m.to() == to && m.promotion() == promotion;
                is_same_target && !m.is_castle() && candidates.contains(m.from())
            };
            moves.iter().filter(fits).copied().collect()
        }
        Err(SanError::MissingPromotion { .. }) => {
            let with = |role| with_promotion(san, role).to_move(position).ok();
            Role::PROMOTIONS.into_iter().filter_map(with).collect()
        }
        Err(_) => Vec::new(),
    }
}

fn with_promotion(mut san: San, role: Role) -> San {
    if let SanKind::Normal { promotion, .. } = &mut san.kind {
        *promotion = Some(role);
    }
    san
}

/// Reason why a text that looks like a move is not legal.
fn why_illegal(text: &str, position: &Position, notation: &Notation) -> Option<IllegalMoveReason> {
    if let Some(uci) = parse_uci(text) {
        return position.why_illegal(uci);
    }
    // Somebody who types one of the opponent's squares wants to pick up the piece there.
    if let Ok(from) = text.to_ascii_lowercase().parse::<Square>()
        && position.board().color_at(from) == Some(!position.turn())
    {
        return Some(IllegalMoveReason::OpponentsPiece { from });
    }
    let mut readings = san_readings(text, notation);
    // `bc4` is rather a bishop's move than a pawn's, which is written `bxc4`.
    if !text.contains('x') {
        readings.reverse();
    }
    let mut readings = readings.into_iter().flatten();
    readings.find_map(|san| position.why_illegal_san(san))
}

/// True if a text contains a square or is valid SAN.
fn looks_like_a_move(text: &str) -> bool {
    let has_square = text
        .as_bytes()
        .windows(2)
        .any(|two| Square::from_bytes(two[0].to_ascii_lowercase(), two[1]).is_some());
    text.chars().count() <= 8 && (has_square || text.parse::<San>().is_ok())
}

/// Completions of a text: moves and commands.
pub(crate) fn completions(text: &str, position: &Position, notation: &Notation) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let small = text.to_lowercase();
    let is_prefix = |whole: &String| whole.to_lowercase().starts_with(&small);
    let moves = position.legal_moves();
    let mut found: Vec<String> = moves
        .iter()
        .filter_map(|m| {
            let ways = notation.write_typed(&position.san(*m).to_string());
            ways.into_iter().find(is_prefix)
        })
        .collect();
    found.sort();
    let exact = found.iter().position(|whole| whole.starts_with(text));
    if let Some(exact) = exact {
        found.swap(0, exact);
    }
    let coordinates = moves.iter().map(|m| position.uci(*m).to_string());
    let mut coordinates: Vec<String> = coordinates.filter(is_prefix).collect();
    coordinates.sort();
    found.extend(coordinates.into_iter().filter(|_| text.len() >= 2));
    found.extend(COMMANDS.map(String::from).into_iter().filter(is_prefix));
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use tabiya_words::{Language, Messages};

    use super::*;
    use crate::settings::PieceLetters;

    const PROMOTING: &str = "8/4P3/8/8/8/k7/8/4K2R w K - 0 1";

    fn notation(language: Language, letters: PieceLetters) -> Notation {
        let mut notation = Notation::new(&Messages::new(language));
        notation.letters = letters;
        notation
    }

    #[track_caller]
    fn check(fen: &str, text: &str, want: &str) {
        let english = notation(Language::English, PieceLetters::English);
        check_with(&english, fen, text, want);
    }

    #[track_caller]
    fn check_with(notation: &Notation, fen: &str, text: &str, want: &str) {
        let position: Position = fen.parse().unwrap();
        let found = match TypedInput::parse(text, &position, notation) {
            TypedInput::Move(m) => position.uci(m).to_string(),
            TypedInput::Square(square) => format!("from {square}"),
            TypedInput::Promotion(moves) => format!("{} promotions", moves.len()),
            TypedInput::Ambiguous { moves, exact } => {
                let ways: Vec<String> =
                    moves.iter().map(|m| position.uci(*m).to_string()).collect();
                let exact =
                    exact.map_or(String::new(), |m| format!(", exactly {}", position.uci(m)));
                format!("{}{exact}", ways.join(" or "))
            }
            TypedInput::IllegalMove { why: Some(why), .. } => format!("{why:?}"),
            other => format!("{other:?}"),
        };
        assert_eq!(found, want, "{text}");
    }

    #[test]
    fn parses_squares_and_moves() {
        let start = Position::START.fen().to_string();
        for (text, want) in [
            ("e2", "from e2"),
            ("E2", "from e2"),
            ("e4", "e2e4"),
            ("e2e4", "e2e4"),
            ("e2-e4", "e2e4"),
            ("e2 e4", "e2e4"),
            ("Nf3", "g1f3"),
            ("nf3", "g1f3"),
            ("1. Nf3", "g1f3"),
            ("1.e4", "e2e4"),
            ("12…", "Empty"),
            ("e7", "OpponentsPiece { from: e7 }"),
            ("e2e5", "DoesNotMoveSo { role: Pawn, from: e2, to: e5 }"),
            ("e4e5", "EmptySquare { from: e4 }"),
            ("Ke2", "OwnPiece { to: e2 }"),
            ("ke2", "OwnPiece { to: e2 }"),
            ("bb5", "Blocked { by: e2 }"),
            ("O-O", "CastlingBlocked { by: f1 }"),
            ("o-o", "CastlingBlocked { by: f1 }"),
            ("a9b9c1", "IllegalMove { text: \"a9b9c1\", why: None }"),
            ("", "Empty"),
            ("  ", "Empty"),
            ("hello there", "Unknown(\"hello there\")"),
            ("moves e2", "Command(Moves(Some(e2)))"),
            ("DRAW", "Command(Draw)"),
            ("board", "Command(Board(None))"),
            ("board off", "Command(Board(Some(OnRequest)))"),
            ("board up", "Unknown(\"board up\")"),
            ("\"good luck\"", "Command(Chat(\"good luck\"))"),
            ("save My game.pgn", "Command(Save(\"My game.pgn\"))"),
        ] {
            check(&start, text, want);
        }
    }

    #[test]
    fn castling_and_promotion() {
        for text in ["O-O", "0-0", "o-o", "e1g1", "e1h1"] {
            check(PROMOTING, text, "e1g1");
        }
        check(PROMOTING, "e8", "4 promotions");
        check(PROMOTING, "e7e8", "4 promotions");
        check(PROMOTING, "e8=N", "e7e8n");
        check(PROMOTING, "e8n", "e7e8n");
        check(PROMOTING, "e7e8r", "e7e8r");
    }

    /// A small b is a file or a bishop: if both are legal, neither is guessed.
    #[test]
    fn a_small_letter_that_fits_a_pawn_and_a_piece_is_ambiguous() {
        let both = "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1";
        check(both, "bb5", "b4b5 or f1b5");
        check(both, "Bb5", "f1b5");
        check(both, "b5", "b4b5");
        check("4k3/8/8/8/8/1P6/8/4KB2 w - - 0 1", "bb5", "f1b5");
        check("4k3/8/8/8/1P6/8/8/4KN2 w - - 0 1", "bb5", "b4b5");
        // Written so, it is the pawn's move; but people who type small letters mean the bishop.
        let captures = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
        check(captures, "bxc4", "b3c4 or f1c4, exactly b3c4");
        check(captures, "bc4", "b3c4 or f1c4");
        check(captures, "Bxc4", "f1c4");
        let promotes = "2r4k/1P6/8/8/8/7B/8/4K3 w - - 0 1";
        check(promotes, "bxc8", "b7c8q or b7c8r or b7c8b or b7c8n or h3c8");
        check(promotes, "bxc8=N", "b7c8n");
        // In Portuguese and Romanian: c and d too.
        let knight = "4k3/8/8/3p4/2P5/2N5/8/4K3 w - - 0 1";
        for language in [Language::Portuguese, Language::Romanian] {
            let local = notation(language, PieceLetters::Local);
            check_with(&local, knight, "cd5", "c4d5 or c3d5");
            check_with(&local, knight, "Cd5", "c3d5");
        }
    }

    #[test]
    fn a_move_of_either_of_two_pieces_is_ambiguous() {
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        check(knights, "Nd2", "b1d2 or f3d2");
        check(knights, "nd2", "b1d2 or f3d2");
        check(knights, "Nbd2", "b1d2");
    }

    #[test]
    fn accepts_local_and_english_letters() {
        let start = Position::START.fen().to_string();
        let moves = [
            (Language::Macedonian, "Сf3", "сf3"),
            (Language::Russian, "Кf3", "кf3"),
            (Language::Portuguese, "Cf3", "cf3"),
            (Language::Romanian, "Cf3", "cf3"),
            (Language::Chinese, "Nf3", "nf3"),
        ];
        for (language, large, small) in moves {
            for letters in [
                PieceLetters::Local,
                PieceLetters::Figurine,
                PieceLetters::English,
            ] {
                let notation = notation(language, letters);
                for text in [large, small, "Nf3", "nf3", "♘f3"] {
                    check_with(&notation, &start, text, "g1f3");
                }
            }
        }
        let russian = notation(Language::Russian, PieceLetters::Local);
        check_with(&russian, PROMOTING, "e8=Ф", "e7e8q");
        check_with(&russian, PROMOTING, "e8Л", "e7e8r");
        check_with(&russian, PROMOTING, "Крd2", "e1d2");
        check_with(&russian, PROMOTING, "e8", "4 promotions");
        check_with(&russian, &start, "Крe2", "OwnPiece { to: e2 }");
        // In Romanian, N is the bishop; if none can go there, the English knight is meant.
        let both = "4k3/8/8/8/8/8/3N4/4KB2 w - - 0 1";
        let romanian = notation(Language::Romanian, PieceLetters::Local);
        check_with(&romanian, both, "Nc4", "f1c4");
        check_with(&romanian, both, "Nf3", "d2f3");
        let english = notation(Language::Romanian, PieceLetters::English);
        check_with(&english, both, "Nc4", "d2c4");
    }

    #[test]
    fn completes_moves_and_commands() {
        let position = Position::START;
        let completions = |text: &str, position: &Position| {
            let english = notation(Language::English, PieceLetters::Local);
            super::completions(text, position, &english)
        };
        assert_eq!(
            completions("n", &position)[..4],
            ["Na3", "Nc3", "Nf3", "Nh3"]
        );
        assert_eq!(completions("Nf", &position), ["Nf3"]);
        assert_eq!(completions("e2", &position), ["e2e3", "e2e4"]);
        assert_eq!(completions("resi", &position), ["resign"]);
        assert!(completions("", &position).is_empty());
        let russian = notation(Language::Russian, PieceLetters::Local);
        assert_eq!(super::completions("кf", &position, &russian), ["Кf3"]);
        assert_eq!(super::completions("Nf", &position, &russian), ["Nf3"]);
    }
}
