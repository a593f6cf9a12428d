//! Property tests over generated boards, positions and texts.

use proptest::{collection::vec, option, prelude::*, sample::select};
use tabiya_rules::{
    Bitboard, Board, CastlingMode, CastlingStyle, Color, Contact, EnPassantMode, Epd, FenStyle,
    Move, Operation, Piece, Position, Role, San, Setup, Square, UciMove,
};

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

fn piece() -> impl Strategy<Value = Piece> {
    (select(Role::ALL.to_vec()), select(Color::ALL.to_vec()))
        .prop_map(|(role, color)| role.of(color))
}

fn board(most: usize) -> impl Strategy<Value = Board> {
    vec((square(), piece()), 0..most).prop_map(|pieces| {
        let mut board = Board::EMPTY;
        for (square, piece) in pieces {
            board.set(square, piece);
        }
        board
    })
}

/// Mostly valid setups: one king each, no pawns on the back ranks, castling rights only for rooks.
fn setup() -> impl Strategy<Value = Setup> {
    (
        board(12),
        square(),
        square(),
        select(Color::ALL.to_vec()),
        any::<u64>(),
        option::of(square()),
        any::<(u32, u32)>(),
    )
        .prop_map(
            |(mut board, white, black, turn, rights, en_passant, clocks)| {
                for (square, piece) in board.iter().collect::<Vec<_>>() {
                    let misplaced =
                        piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(square);
                    if piece.role == Role::King || misplaced {
                        board.remove(square);
                    }
                }
                board.set(white, Role::King.of(Color::White));
                board.set(black, Role::King.of(Color::Black));
                let rooks = board.by_role(Role::Rook) & Bitboard::BACK_RANKS;
                Setup {
                    board,
                    turn,
                    castling_rooks: rooks & Bitboard(rights),
                    en_passant: en_passant.filter(|square| square.index() % 3 == 0),
                    halfmove_clock: clocks.0,
                    fullmove_number: clocks.1,
                }
            },
        )
}

/// A position reached by random moves.
fn position() -> impl Strategy<Value = Position> {
    (0..960u32, 0..960u32, vec(any::<usize>(), 0..80)).prop_map(|(white, black, choices)| {
        let setup = Setup::double_chess960(white, black).unwrap();
        let mut position = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice % moves.len()]);
        }
        position
    })
}

/// Text that can be quoted.
fn text() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9 ;,.=+äß♞-]{0,12}"
}

fn operation() -> impl Strategy<Value = (u8, usize, i64, Option<String>, String)> {
    (
        any::<u8>(),
        any::<usize>(),
        any::<i64>(),
        option::of(text()),
        text(),
    )
}

fn build(
    (kind, choice, number, optional, text): (u8, usize, i64, Option<String>, String),
    position: &Position,
) -> Option<Operation> {
    let moves = position.legal_moves();
    let any_move = moves.get(choice.checked_rem(moves.len())?).copied()?;
    let contact = || Contact {
        address: text.clone(),
        name: optional.clone(),
    };
    Some(match kind % 21 {
        0 => Operation::AnalysisDepth(number as u32),
        1 => Operation::AnalysisNodes(number as u64),
        2 => Operation::AnalysisSeconds(number as u64),
        3 => Operation::AvoidMoves(moves[choice % moves.len()..].to_vec()),
        4 => Operation::BestMoves(vec![any_move, moves[0], any_move]),
        5 => Operation::Comment {
            number: (choice % 10) as u8,
            text: optional,
        },
        6 => Operation::Evaluation(number as i32),
        7 => Operation::DirectMate(number as u32),
        8 => Operation::DrawOffer,
        9 => Operation::Eco(optional),
        10 => Operation::Id(text),
        11 => Operation::Nic(optional),
        12 => Operation::Noop(format!("\"{text}\"")),
        13 => Operation::PredictedMove(any_move),
        14 => Operation::PredictedVariation(line(*position, choice)),
        15 => Operation::RepetitionCount(number as u32),
        16 => Operation::SuppliedMove(any_move),
        17 => Operation::Receiver(contact()),
        18 => Operation::Sender(contact()),
        19 => Operation::VariationName {
            number: (choice % 10) as u8,
            text: optional,
        },
        _ => Operation::Other {
            opcode: format!("x{}", choice % 100),
            operands: format!("{number} \"{text}\""),
        },
    })
}

fn line(mut position: Position, mut choice: usize) -> Vec<Move> {
    let mut line = Vec::new();
    for _ in 0..choice % 6 {
        let moves = position.legal_moves();
        let Some(index) = choice.checked_rem(moves.len()) else {
            break;
        };
        choice /= 7;
        line.push(moves[index]);
        position = position.play(moves[index]);
    }
    line
}

proptest! {
    #[test]
    fn boards_round_trip(board in board(64)) {
        prop_assert_eq!(Board::from_fen(&board.fen()), Ok(board));
    }

    #[test]
    fn positions_of_setups_round_trip(setup in setup()) {
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            let Ok(position) = Position::from_setup(&setup, mode) else {
                continue;
            };
            prop_assert_eq!(position.key(), position.recomputed_key());
            prop_assert_eq!(Position::from_setup(&position.to_setup(), mode), Ok(position));
            for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
                let style = FenStyle { castling, en_passant: EnPassantMode::Always };
                prop_assert_eq!(Position::from_fen(&position.fen_as(style), mode), Ok(position));
            }
        }
    }

    /// A setup that is valid in standard chess is valid in Chess960, with the same moves.
    #[test]
    fn standard_chess_is_chess960(setup in setup()) {
        let Ok(standard) = Position::from_setup(&setup, CastlingMode::Standard) else {
            return Ok(());
        };
        let chess960 = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
        prop_assert_eq!(standard.key(), chess960.key());
        prop_assert_eq!(&*standard.legal_moves(), &*chess960.legal_moves());
        prop_assert_eq!(standard.with_castling_mode(CastlingMode::Chess960), Some(chess960));
    }

    #[test]
    fn epd_records_round_trip(
        position in position(),
        operations in vec(operation(), 0..6),
    ) {
        let operations: Vec<Operation> = operations
            .into_iter()
            .filter_map(|parts| build(parts, &position))
            .collect();
        // Duplicate opcodes are rejected.
        let Ok(epd) = Epd::new(position, operations) else {
            return Ok(());
        };
        let text = epd.to_string();
        prop_assert_eq!(Epd::parse(&text, CastlingMode::Chess960), Ok(epd), "{}", text);
    }

    /// Parsers never panic, and every error has a message.
    #[test]
    fn any_text_is_parsed_or_rejected(text in ".{0,80}") {
        if let Err(error) = text.parse::<Setup>() {
            prop_assert!(!error.to_string().is_empty());
        }
        if let Err(error) = text.parse::<Epd>() {
            prop_assert!(!error.to_string().is_empty());
        }
        if let Err(error) = text.parse::<San>() {
            prop_assert!(!error.to_string().is_empty());
        }
        if let Err(error) = text.parse::<UciMove>() {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    /// Text that looks like a move resolves to a legal move or is rejected.
    #[test]
    fn resolved_moves_are_legal(
        position in position(),
        text in "[PNBRQK]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[NBRQKnq])?[+#!?]{0,2}",
    ) {
        if let Ok(san) = text.parse::<San>() {
            prop_assert_eq!(san.to_string().parse::<San>(), Ok(san));
            if let Ok(m) = san.to_move(&position) {
                prop_assert!(position.legal_moves().contains(&m), "{} in {:?}", text, position);
            }
        }
    }

    /// Playing an illegal move does not panic.
    #[test]
    fn illegal_moves_do_not_panic(position in position(), bits in 1..=u16::MAX) {
        let m = Move::from_bits(bits).unwrap();
        let legal = position.legal_moves().contains(&m);
        prop_assert_eq!(position.is_legal(m), legal);
        prop_assert_eq!(position.try_play(m).is_some(), legal);
        let _ = position.play(m);
    }
}
