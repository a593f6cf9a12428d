//! Features of the classical evaluation.

use tabiya_rules::{Bitboard, Color, Position, Rank, Role, Square, attacks};

/// Receives the features of a position, one by one.
pub trait FeatureVisitor {
    /// Called for a feature that a side has `count` times.
    fn add(&mut self, color: Color, feature: usize, count: i32);
}

/// A group of related features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureGroup {
    /// Readable name.
    pub name: &'static str,
    /// First feature.
    pub start: usize,
    /// One past the last feature.
    pub end: usize,
}

macro_rules! groups {
    ($($name:ident, $length:expr, $title:expr;)*) => {
        /// Index of the first feature of each group.
        pub(crate) mod feature {
            groups!(@offsets 0usize; $($name, $length;)*);
        }
        /// All groups, in order.
        pub const FEATURE_GROUPS: &[FeatureGroup] = &[$(FeatureGroup {
            name: $title,
            start: feature::$name,
            end: feature::$name + $length,
        }),*];
    };
    (@offsets $at:expr; $name:ident, $length:expr; $($rest:tt)*) => {
        pub(crate) const $name: usize = $at;
        groups!(@offsets $at + $length; $($rest)*);
    };
    (@offsets $at:expr;) => {
        pub(crate) const FEATURE_COUNT: usize = $at;
    };
}

groups! {
    MATERIAL, 5, "material";
    PLACEMENT, 384, "placement";
    MOBILITY_KNIGHT, 9, "mobility of knights";
    MOBILITY_BISHOP, 14, "mobility of bishops";
    MOBILITY_ROOK, 15, "mobility of rooks";
    MOBILITY_QUEEN, 28, "mobility of queens";
    SUPPORT, 5, "pieces and pawns defended by pawns";
    GUARDED, 1, "defended pieces";
    ISOLATED, 2, "isolated pawns";
    DOUBLED, 1, "doubled pawns";
    BLOCKED, 2, "blocked pawns";
    BACKWARD, 1, "backward pawns";
    PHALANX, 8, "phalanx pawns";
    PASSED, 8, "passed pawns";
    PASSED_BLOCKED, 8, "blocked passed pawns";
    PASSED_SAFE, 8, "passed pawns with a safe path";
    PASSED_OWN_KING, 8, "own king distance to passed pawns";
    PASSED_ENEMY_KING, 8, "enemy king distance to passed pawns";
    BISHOP_PAIR, 1, "bishop pair";
    BISHOP_PAWNS, 1, "pawns on the bishop's colour";
    ROOK_FILE, 2, "rooks on open files";
    ROOK_SEVENTH, 1, "rooks on the seventh rank";
    OUTPOST, 2, "outposts";
    THREAT_BY_PAWN, 4, "threats by pawns";
    THREAT_BY_MINOR, 3, "threats by minor pieces";
    THREAT_BY_ROOK, 1, "threats by rooks on queens";
    HANGING, 1, "hanging pieces";
    SHELTER, 12, "pawn shelter";
    STORM, 6, "pawn storm";
    KING_FILE, 2, "open files near the king";
    KING_ATTACK, 16, "attack on the king";
    SAFE_CHECK, 4, "safe checks";
    QUEENLESS_ATTACK, 16, "attack on the king without a queen";
    KING_RING, 10, "weak squares near the king";
    PASSED_GUARDED, 8, "protected passed pawns";
    PASSED_ESCORTED, 8, "supported passed pawns";
    CANDIDATE, 8, "candidate passed pawns";
    ROOK_BEHIND, 2, "rooks behind passed pawns";
    PUSH_THREAT, 1, "threats by pawn pushes";
    THREAT_BY_KING, 1, "threats by kings";
    ROOK_ON_MINOR, 1, "threats by rooks on minor pieces";
    LOOSE_PAWNS, 1, "hanging pawns";
    RESTRICTED, 1, "contested squares";
    SPACE, 1, "space";
    SHIELDED_MINOR, 1, "minor pieces behind pawns";
    PIECE_PAWNS, 3, "piece values by number of own pawns";
    APPROACH, 384, "placement relative to the enemy king";
    UNSTOPPABLE, 8, "unstoppable passed pawns";
    SIEGE, 32, "attackers and weak squares near king";
}

/// Attacks of both sides, computed once per position.
struct AttackMap {
    by_pawns: [Bitboard; 2],
    by_role: [[Bitboard; 6]; 2],
    all: [Bitboard; 2],
    twice: [Bitboard; 2],
    king_zone: [Bitboard; 2],
    /// Number of pieces of a side that attack the enemy king zone.
    attackers: [usize; 2],
}

/// Reports every feature of a position to a visitor.
pub fn visit_features(position: &Position, visitor: &mut impl FeatureVisitor) {
    let mut map = attack_map(position);
    for color in Color::ALL {
        pieces(position, color, &mut map, visitor);
    }
    for color in Color::ALL {
        pawns(position, color, &map, visitor);
        threats(position, color, &map, visitor);
        king(position, color, &map, visitor);
    }
}

const fn index(color: Color) -> usize {
    color as usize
}

/// Attack map with pawn and king attacks, which the terms of the pieces need for both sides.
fn attack_map(position: &Position) -> AttackMap {
    let board = position.board();
    let mut map = AttackMap {
        by_pawns: [Bitboard::EMPTY; 2],
        by_role: [[Bitboard::EMPTY; 6]; 2],
        all: [Bitboard::EMPTY; 2],
        twice: [Bitboard::EMPTY; 2],
        king_zone: [Bitboard::EMPTY; 2],
        attackers: [0; 2],
    };
    for color in Color::ALL {
        let ahead = board.pieces(color, Role::Pawn).forward(color);
        let (left, right) = (ahead.left(), ahead.right());
        let king = attacks::king(position.king(color));
        let i = index(color);
        map.by_pawns[i] = left | right;
        map.by_role[i][0] = left | right;
        map.by_role[i][5] = king;
        map.all[i] = left | right | king;
        map.twice[i] = (left & right) | (king & (left | right));
        let zone = king | position.king(color).bit();
        map.king_zone[i] = zone | zone.forward(color);
    }
    map
}

/// Material, piece-square placement and mobility; completes the attack map.
#[inline(always)]
fn pieces(
    position: &Position,
    color: Color,
    map: &mut AttackMap,
    visitor: &mut impl FeatureVisitor,
) {
    let board = position.board();
    place(position, color, Role::King, position.king(color), visitor);
    for square in board.pieces(color, Role::Pawn) {
        visitor.add(color, feature::MATERIAL, 1);
        place(position, color, Role::Pawn, square, visitor);
    }
    let occupied = board.occupied();
    let queens = board.by_role(Role::Queen);
    // X-rays: sliders look through friendly pieces that move along the same lines.
    let through_queens = occupied ^ queens;
    let through_rooks = through_queens & !board.pieces(color, Role::Rook);
    let mut units = 0;
    let mut attackers = 0;
    for square in board.pieces(color, Role::Knight) {
        let reach = attacks::knight(square);
        let pressure = piece(position, color, Role::Knight, square, reach, map, visitor);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in board.pieces(color, Role::Bishop) {
        let reach = attacks::bishop(square, through_queens);
        let pressure = piece(position, color, Role::Bishop, square, reach, map, visitor);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in board.pieces(color, Role::Rook) {
        let reach = attacks::rook(square, through_rooks);
        let pressure = piece(position, color, Role::Rook, square, reach, map, visitor);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in queens & board.by_color(color) {
        let reach = attacks::queen(square, occupied);
        let pressure = piece(position, color, Role::Queen, square, reach, map, visitor);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    if board.pieces(color, Role::Bishop).count() >= 2 {
        visitor.add(color, feature::BISHOP_PAIR, 1);
    }
    let attack = if (queens & board.by_color(color)).any() {
        feature::KING_ATTACK
    } else {
        feature::QUEENLESS_ATTACK
    };
    visitor.add(color, attack + (units / 2).clamp(0, 15) as usize, 1);
    map.attackers[index(color)] = attackers;
    let pawns = board.pieces(color, Role::Pawn).count() as i32 - 5;
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook]
        .into_iter()
        .enumerate()
    {
        let count = board.pieces(color, role).count() as i32;
        visitor.add(color, feature::PIECE_PAWNS + i, pawns * count);
    }
}

/// Piece-square features relative to both kings: the board is mirrored so that the king is on files e to h.
#[inline(always)]
fn place(
    position: &Position,
    color: Color,
    role: Role,
    square: Square,
    visitor: &mut impl FeatureVisitor,
) {
    let seen_from = |king: Square| {
        let square = square.relative_to(color).index();
        if king.index() & 4 == 0 {
            square ^ 7
        } else {
            square
        }
    };
    let base = 64 * role as usize;
    let own = seen_from(position.king(color));
    visitor.add(color, feature::PLACEMENT + base + own, 1);
    let enemy = seen_from(position.king(!color));
    visitor.add(color, feature::APPROACH + base + enemy, 1);
}

/// Features of one knight, bishop, rook or queen; returns its attack units against the enemy king.
#[inline(always)]
fn piece(
    position: &Position,
    color: Color,
    role: Role,
    square: Square,
    mut reach: Bitboard,
    map: &mut AttackMap,
    visitor: &mut impl FeatureVisitor,
) -> i32 {
    let (us, them) = (index(color), index(!color));
    let r = role as usize;
    visitor.add(color, feature::MATERIAL + r, 1);
    place(position, color, role, square, visitor);
    if position.pinned().contains(square) {
        reach &= attacks::line(position.king(color), square);
    }
    map.twice[us] |= map.all[us] & reach;
    map.all[us] |= reach;
    map.by_role[us][r] |= reach;
    // Mobility excludes own pieces and squares attacked by enemy pawns.
    let area = !position.board().by_color(color) & !map.by_pawns[them];
    let mobility = match role {
        Role::Knight => feature::MOBILITY_KNIGHT,
        Role::Bishop => feature::MOBILITY_BISHOP,
        Role::Rook => feature::MOBILITY_ROOK,
        _ => feature::MOBILITY_QUEEN,
    };
    visitor.add(color, mobility + (reach & area).count() as usize, 1);
    if map.by_pawns[us].contains(square) {
        visitor.add(color, feature::SUPPORT + r, 1);
    }
    files(position, color, role, square, map, visitor);
    let on_zone = (reach & map.king_zone[them]).count() as i32;
    const UNITS: [i32; 6] = [0, 2, 2, 3, 5, 0];
    if on_zone > 0 { UNITS[r] + on_zone } else { 0 }
}

/// Open files, the seventh rank, outposts, bishops behind their pawns.
#[inline(always)]
fn files(
    position: &Position,
    color: Color,
    role: Role,
    square: Square,
    map: &AttackMap,
    visitor: &mut impl FeatureVisitor,
) {
    let board = position.board();
    let own_pawns = board.pieces(color, Role::Pawn);
    let file = Bitboard::from(square.file());
    match role {
        Role::Rook => {
            if (file & own_pawns).is_empty() {
                let open = (file & board.by_role(Role::Pawn)).is_empty();
                visitor.add(color, feature::ROOK_FILE + usize::from(open), 1);
            }
            let enemy_king = position.king(!color);
            if square.rank() == Rank::Seventh.relative_to(color)
                && enemy_king.rank() == Rank::Eighth.relative_to(color)
            {
                visitor.add(color, feature::ROOK_SEVENTH, 1);
            }
        }
        Role::Knight | Role::Bishop => {
            let rank = square.relative_to(color).rank();
            let attackers = ahead_beside(color, square) & board.pieces(!color, Role::Pawn);
            if rank >= Rank::Fourth
                && rank <= Rank::Sixth
                && attackers.is_empty()
                && map.by_pawns[index(color)].contains(square)
            {
                visitor.add(
                    color,
                    feature::OUTPOST + usize::from(role == Role::Bishop),
                    1,
                );
            }
            if role == Role::Bishop {
                let shade = if square.is_dark() {
                    Bitboard::DARK_SQUARES
                } else {
                    Bitboard::LIGHT_SQUARES
                };
                visitor.add(
                    color,
                    feature::BISHOP_PAWNS,
                    (own_pawns & shade).count() as i32,
                );
            }
        }
        _ => {}
    }
}

/// Isolated, doubled, blocked, backward and passed pawns.
#[inline(always)]
fn pawns(position: &Position, color: Color, map: &AttackMap, visitor: &mut impl FeatureVisitor) {
    let board = position.board();
    let own = board.pieces(color, Role::Pawn);
    let enemy = board.pieces(!color, Role::Pawn);
    let occupied = board.occupied();
    for square in own {
        let file = Bitboard::from(square.file());
        let beside = file.left() | file.right();
        let ahead = square.bit().forward(color);
        let rank = square.relative_to(color).rank().index();
        let path = path(color, square);
        let opposed = (path & enemy).any();
        if (beside & own).is_empty() {
            visitor.add(color, feature::ISOLATED + usize::from(opposed), 1);
        } else if (ahead_beside(!color, square) & own).is_empty()
            && (square.bit().left() | square.bit().right()).0 & own.0 == 0
            && (ahead & map.by_pawns[index(!color)]).any()
        {
            visitor.add(color, feature::BACKWARD, 1);
        }
        if (path & own).any() {
            visitor.add(color, feature::DOUBLED, 1);
        }
        if (ahead & occupied).any() {
            visitor.add(
                color,
                feature::BLOCKED + usize::from((ahead & enemy).any()),
                1,
            );
        }
        if ((square.bit().left() | square.bit().right()) & own).any() {
            visitor.add(color, feature::PHALANX + rank, 1);
        }
        if map.by_pawns[index(color)].contains(square) {
            visitor.add(color, feature::SUPPORT, 1);
        }
        let guards = path | ahead_beside(color, square);
        if (guards & enemy).is_empty() && (path & own).is_empty() {
            passed(position, color, square, rank, map, visitor);
        } else if !opposed && (path & own).is_empty() {
            // Candidate: at least as many supporting pawns as enemy pawns guarding the path.
            let guards_count = (guards & enemy).count();
            let helpers = (beside & own & !ahead_all(color, square)).count();
            if helpers >= guards_count {
                visitor.add(color, feature::CANDIDATE + rank, 1);
            }
        }
    }
}

#[inline(always)]
fn passed(
    position: &Position,
    color: Color,
    square: Square,
    rank: usize,
    map: &AttackMap,
    visitor: &mut impl FeatureVisitor,
) {
    visitor.add(color, feature::PASSED + rank, 1);
    let ahead = square.bit().forward(color);
    if (ahead & position.board().occupied()).any() {
        visitor.add(color, feature::PASSED_BLOCKED + rank, 1);
    } else if (path(color, square) & map.all[index(!color)]).is_empty() {
        visitor.add(color, feature::PASSED_SAFE + rank, 1);
    }
    let (us, them) = (index(color), index(!color));
    if map.by_pawns[us].contains(square) {
        visitor.add(color, feature::PASSED_GUARDED + rank, 1);
    }
    if (ahead & map.all[us]).any() && (ahead & map.all[them] & !map.twice[us]).is_empty() {
        visitor.add(color, feature::PASSED_ESCORTED + rank, 1);
    }
    if is_unstoppable(position, color, square, rank) {
        visitor.add(color, feature::UNSTOPPABLE + rank, 1);
    }
    let behind = Bitboard::from(square.file()) & ahead_all(!color, square);
    let rooks = position.board().by_role(Role::Rook) & behind;
    for (i, side) in [color, !color].into_iter().enumerate() {
        if (rooks & position.board().by_color(side)).any() {
            visitor.add(color, feature::ROOK_BEHIND + i, 1);
        }
    }
    if rank >= 3
        && let Some(next) = ahead.first()
    {
        let own = position.king(color).distance(next) as usize;
        let enemy = position.king(!color).distance(next) as usize;
        let weight = rank as i32 - 2;
        visitor.add(color, feature::PASSED_OWN_KING + own.min(7), weight);
        visitor.add(color, feature::PASSED_ENEMY_KING + enemy.min(7), weight);
    }
}

/// Returns true if the enemy has only king and pawns, the path is free and the king is outside the square.
fn is_unstoppable(position: &Position, color: Color, square: Square, rank: usize) -> bool {
    let board = position.board();
    let pieces = board.by_color(!color) & !board.by_role(Role::Pawn) & !board.by_role(Role::King);
    if pieces.any() || (path(color, square) & board.occupied()).any() {
        return false;
    }
    let goal = (Bitboard::from(square.file()) & Bitboard::from(Rank::Eighth.relative_to(color)))
        .first()
        .unwrap_or(square);
    // From the second rank a pawn can make a double step.
    let steps = 7 - rank.max(2);
    let late = usize::from(position.turn() != color);
    position.king(!color).distance(goal) as usize > steps + late
}

/// Threats: attacked pieces, space, and protection.
#[inline(always)]
fn threats(position: &Position, color: Color, map: &AttackMap, visitor: &mut impl FeatureVisitor) {
    let board = position.board();
    let (us, them) = (index(color), index(!color));
    let enemy = |role| board.pieces(!color, role);
    let by_pawns = map.by_pawns[us];
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .enumerate()
    {
        visitor.add(
            color,
            feature::THREAT_BY_PAWN + i,
            (by_pawns & enemy(role)).count() as i32,
        );
    }
    let by_minors = map.by_role[us][1] | map.by_role[us][2];
    let minors = enemy(Role::Knight) | enemy(Role::Bishop);
    visitor.add(
        color,
        feature::THREAT_BY_MINOR,
        (by_minors & minors & !map.by_pawns[them]).count() as i32,
    );
    visitor.add(
        color,
        feature::THREAT_BY_MINOR + 1,
        (by_minors & enemy(Role::Rook)).count() as i32,
    );
    visitor.add(
        color,
        feature::THREAT_BY_MINOR + 2,
        (by_minors & enemy(Role::Queen)).count() as i32,
    );
    let by_rooks = map.by_role[us][3];
    visitor.add(
        color,
        feature::THREAT_BY_ROOK,
        (by_rooks & enemy(Role::Queen)).count() as i32,
    );
    visitor.add(
        color,
        feature::ROOK_ON_MINOR,
        (by_rooks & minors & !map.by_pawns[them]).count() as i32,
    );
    let loose = board.by_color(!color) & !map.by_pawns[them] & !map.twice[them];
    visitor.add(
        color,
        feature::THREAT_BY_KING,
        (map.by_role[us][5] & loose & !map.all[them]).any().into(),
    );
    visitor.add(
        color,
        feature::LOOSE_PAWNS,
        (enemy(Role::Pawn) & map.all[us] & !map.all[them]).count() as i32,
    );
    let own_pawns = board.pieces(color, Role::Pawn);
    let steps = own_pawns.forward(color) & !board.occupied() & !map.by_pawns[them];
    let steps = steps & (map.all[us] | !map.all[them]);
    let ahead = steps.forward(color);
    let pushed = (ahead.left() | ahead.right()) & !by_pawns;
    let targets = board.by_color(!color) & !board.by_role(Role::Pawn) & !board.by_role(Role::King);
    visitor.add(
        color,
        feature::PUSH_THREAT,
        (pushed & targets).count() as i32,
    );
    let contested = map.all[us] & map.all[them] & !map.by_pawns[them] & !map.twice[them];
    visitor.add(color, feature::RESTRICTED, contested.count() as i32);
    visitor.add(color, feature::SPACE, space(position, color, map));
    let minors =
        (board.by_role(Role::Knight) | board.by_role(Role::Bishop)) & board.by_color(color);
    visitor.add(
        color,
        feature::SHIELDED_MINOR,
        (minors.forward(color) & board.by_role(Role::Pawn)).count() as i32,
    );
    let not_pawns = board.by_color(!color) & !board.by_role(Role::Pawn);
    visitor.add(
        color,
        feature::HANGING,
        (not_pawns & map.all[us] & !map.all[them]).count() as i32,
    );
    let own_pieces =
        board.by_color(color) & !board.by_role(Role::Pawn) & !board.by_role(Role::King);
    visitor.add(
        color,
        feature::GUARDED,
        (own_pieces & map.all[us]).count() as i32,
    );
}

/// Space: safe squares on the centre files behind the front, times the number of pieces that could use them.
fn space(position: &Position, color: Color, map: &AttackMap) -> i32 {
    /// Files c to f.
    const CENTRE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
    let ranks = match color {
        Color::White => Bitboard(0x0000_0000_ffff_ff00),
        Color::Black => Bitboard(0x00ff_ffff_0000_0000),
    };
    let board = position.board();
    let own = board.pieces(color, Role::Pawn);
    let safe = CENTRE & ranks & !own & !map.by_pawns[index(!color)];
    let pieces = (board.by_color(color) & !board.by_role(Role::Pawn)).count() as i32;
    safe.count() as i32 * (pieces - 3).max(0)
}

/// King safety: pawn shelter, pawn storm and safe checks of the enemy.
#[inline(always)]
fn king(position: &Position, color: Color, map: &AttackMap, visitor: &mut impl FeatureVisitor) {
    let board = position.board();
    let (us, them) = (index(color), index(!color));
    let king = position.king(color);
    let own = board.pieces(color, Role::Pawn);
    let enemy = board.pieces(!color, Role::Pawn);
    let home = Bitboard::from(king.file());
    for (i, file) in [home.left(), home, home.right()].into_iter().enumerate() {
        if file.is_empty() {
            continue;
        }
        // Pawns on this file in front of the king, by distance.
        let front = file & ahead_all(color, king);
        let shield =
            nearest(color, front & own).map_or(3, |rank| distance(color, king, rank).min(3));
        let middle = usize::from(i == 1);
        visitor.add(color, feature::SHELTER + 4 * middle + shield, 1);
        if let Some(rank) = nearest(color, front & enemy) {
            visitor.add(
                color,
                feature::STORM + distance(color, king, rank).min(5),
                1,
            );
        }
        if (file & own).is_empty() {
            let open = (file & enemy).is_empty();
            visitor.add(color, feature::KING_FILE + usize::from(open), 1);
        }
    }
    let weak = map.king_zone[us] & map.all[them] & !(map.all[us] & !map.by_role[us][5]);
    let weak = weak.count() as usize;
    visitor.add(!color, feature::KING_RING + weak.min(9), 1);
    let siege = 8 * map.attackers[them].min(3) + weak.min(7);
    visitor.add(!color, feature::SIEGE + siege, 1);
    // Safe checks from squares that we do not guard count as a feature of the enemy.
    let occupied = board.occupied();
    let safe = !board.by_color(!color)
        & (!map.all[us] | (map.twice[them] & map.by_role[us][5] & !map.twice[us]));
    let straight = attacks::rook(king, occupied);
    let diagonal = attacks::bishop(king, occupied);
    let checks = [
        attacks::knight(king) & map.by_role[them][1],
        diagonal & map.by_role[them][2],
        straight & map.by_role[them][3],
        (straight | diagonal) & map.by_role[them][4],
    ];
    for (i, squares) in checks.into_iter().enumerate() {
        visitor.add(
            !color,
            feature::SAFE_CHECK + i,
            (squares & safe).any().into(),
        );
    }
}

/// Squares in front of a pawn on its file.
fn path(color: Color, square: Square) -> Bitboard {
    Bitboard::from(square.file()) & ahead_all(color, square)
}

/// Squares in front of a pawn on the adjacent files.
fn ahead_beside(color: Color, square: Square) -> Bitboard {
    let file = Bitboard::from(square.file());
    (file.left() | file.right()) & ahead_all(color, square)
}

/// All squares on the ranks in front of a square, for a side.
fn ahead_all(color: Color, square: Square) -> Bitboard {
    let rank = square.rank().index() as u32;
    match color {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(!0 << (8 * (rank + 1))),
        Color::Black => Bitboard((1u64 << (8 * rank)) - 1),
    }
}

/// Rank of the pawn nearest to the side's own back rank.
fn nearest(color: Color, pawns: Bitboard) -> Option<Rank> {
    match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    }
    .map(Square::rank)
}

/// Number of ranks in front of the king, minus one.
fn distance(color: Color, king: Square, rank: Rank) -> usize {
    let (a, b) = (king.rank().index(), rank.index());
    match color {
        Color::White => b.saturating_sub(a + 1),
        Color::Black => a.saturating_sub(b + 1),
    }
}
