//! Random setups, many of them invalid.

use tabiya_rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square};

use super::{Random, StartKind, choose_move, start};

/// Kings and a few other pieces on random squares; castling rights and en passant are often valid.
pub(crate) fn scattered_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    setup.turn = random.pick(&Color::ALL);
    for color in Color::ALL {
        if !random.one_in(50) {
            let square = if random.one_in(2) {
                Square::new(random.pick(&File::ALL), Rank::First.relative_to(color))
            } else {
                random.pick(&Square::ALL)
            };
            setup.board.set(square, Role::King.of(color));
        }
        if random.one_in(3) {
            add_castling_rook(&mut setup, color, random);
        }
    }
    // Sometimes far too many pieces.
    let most = if random.one_in(20) { 40 } else { 10 };
    for _ in 0..random.below(most) {
        let square = random.pick(&Square::ALL);
        if setup.board.piece_at(square).is_none() {
            setup.board.set(square, random_piece(square, random));
        }
    }
    if random.one_in(3) {
        add_en_passant(&mut setup, random);
    }
    if random.one_in(4) {
        setup.halfmove_clock = random.below(120) as u32;
        setup.fullmove_number = random.below(200) as u32;
    }
    setup
}

/// A position from a random game with a few random changes.
pub(crate) fn mutated_setup(random: &mut Random) -> Setup {
    let how = random.pick(&[
        StartKind::Standard,
        StartKind::Chess960,
        StartKind::DoubleFischerRandom,
    ]);
    let mut position = start(how, random);
    for _ in 0..random.below(60) {
        match choose_move(&position, random) {
            Some(m) => position = position.play(m),
            None => break,
        }
    }
    mutate(&position, random)
}

fn mutate(position: &Position, random: &mut Random) -> Setup {
    let mut setup = position.to_setup();
    for _ in 0..random.below(4) {
        let square = random.pick(&Square::ALL);
        match random.below(7) {
            0 => drop(setup.board.remove(square)),
            1 => setup.board.set(square, random_piece(square, random)),
            2 => setup.turn = !setup.turn,
            3 => setup.castling_rooks.0 ^= square.bit().0,
            4 => {
                let back = setup.board.by_role(Role::Rook) & Bitboard::BACK_RANKS;
                if let Some(rook) = back.into_iter().nth(random.below(4)) {
                    setup.castling_rooks.0 ^= rook.bit().0;
                }
            }
            5 => setup.en_passant = random.one_in(2).then_some(square),
            _ => add_en_passant(&mut setup, random),
        }
    }
    setup
}

fn random_piece(square: Square, random: &mut Random) -> Piece {
    let role = loop {
        let role = random.pick(&Role::ALL);
        let rare =
            role == Role::King || (role == Role::Pawn && Bitboard::BACK_RANKS.contains(square));
        if !rare || random.one_in(50) {
            break role;
        }
    };
    role.of(random.pick(&Color::ALL))
}

fn add_castling_rook(setup: &mut Setup, color: Color, random: &mut Random) {
    let file = random.pick(&[File::A, File::H, File::B, File::F]);
    let square = Square::new(file, Rank::First.relative_to(color));
    if setup.board.piece_at(square).is_none() {
        setup.board.set(square, Role::Rook.of(color));
    }
    setup.castling_rooks.insert(square);
}

/// Adds a pawn that has just made a double push, usually with an enemy pawn beside it.
fn add_en_passant(setup: &mut Setup, random: &mut Random) {
    let (us, enemy) = (setup.turn, !setup.turn);
    let passed = Square::new(random.pick(&File::ALL), Rank::Sixth.relative_to(us));
    let pawn = Square::new(passed.file(), Rank::Fifth.relative_to(us));
    let beside = pawn.offset(if random.one_in(2) { 1 } else { -1 }, 0);
    if !random.one_in(10) {
        setup.board.set(pawn, Role::Pawn.of(enemy));
        setup.board.remove(passed);
        setup.board.remove(
            passed
                .offset(0, if us.is_white() { 1 } else { -1 })
                .unwrap(),
        );
    }
    if let Some(beside) = beside.filter(|_| !random.one_in(4)) {
        setup.board.set(beside, Role::Pawn.of(us));
    }
    setup.en_passant = Some(passed);
}
