//! The features of a position.

use tabiya_rules::{Bitboard, Color, Position, Rank, Role, Square, attacks};

/// Hears of features, one by one.
pub trait Tally {
    /// A side has a feature so many times.
    fn add(&mut self, color: Color, feature: usize, count: i32);
}

/// Features that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What people call it.
    pub name: &'static str,
    /// The first feature.
    pub start: usize,
    /// One past the last.
    pub end: usize,
}

macro_rules! groups {
    ($($name:ident, $length:expr, $title:expr;)*) => {
        /// Where each group of features begins.
        pub(crate) mod feature {
            groups!(@offsets 0usize; $($name, $length;)*);
        }
        /// All groups, in order.
        pub const GROUPS: &[Group] = &[$(Group {
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
        pub(crate) const COUNT: usize = $at;
    };
}

groups! {
    MATERIAL, 5, "material";
    PLACEMENT, 384, "placement";
    MOBILITY_KNIGHT, 9, "mobility of knights";
    MOBILITY_BISHOP, 14, "mobility of bishops";
    MOBILITY_ROOK, 15, "mobility of rooks";
    MOBILITY_QUEEN, 28, "mobility of queens";
    SUPPORT, 5, "support by pawns";
    GUARDED, 1, "support by pieces";
    ISOLATED, 2, "isolated pawns";
    DOUBLED, 1, "doubled pawns";
    BLOCKED, 2, "blocked pawns";
    BACKWARD, 1, "backward pawns";
    PHALANX, 8, "pawns side by side";
    PASSED, 8, "passed pawns";
    PASSED_BLOCKED, 8, "passed pawns held up";
    PASSED_SAFE, 8, "passed pawns free to run";
    PASSED_OWN_KING, 8, "own king to passed pawn";
    PASSED_ENEMY_KING, 8, "enemy king to passed pawn";
    BISHOP_PAIR, 1, "bishop pair";
    BISHOP_PAWNS, 1, "bishop behind its own pawns";
    ROOK_FILE, 2, "rooks on open files";
    ROOK_SEVENTH, 1, "rooks on the seventh rank";
    OUTPOST, 2, "outposts";
    THREAT_BY_PAWN, 4, "pawns that attack pieces";
    THREAT_BY_MINOR, 3, "minor pieces that attack more";
    THREAT_BY_ROOK, 1, "rooks that attack queens";
    HANGING, 1, "unguarded pieces attacked";
    SHELTER, 12, "pawns before the king";
    STORM, 6, "pawns storming the king";
    KING_FILE, 2, "open files at the king";
    KING_ATTACK, 16, "attack on the king";
    SAFE_CHECK, 4, "safe checks";
    QUEENLESS_ATTACK, 16, "attack on the king without a queen";
    KING_RING, 10, "weak squares at the king";
    PASSED_GUARDED, 8, "passed pawns guarded by pawns";
    PASSED_ESCORTED, 8, "passed pawns escorted";
    CANDIDATE, 8, "candidates for passed pawns";
    ROOK_BEHIND, 2, "rooks behind passed pawns";
    PUSH_THREAT, 1, "pawn pushes that attack pieces";
    THREAT_BY_KING, 1, "kings that attack";
    ROOK_ON_MINOR, 1, "rooks that attack minor pieces";
    LOOSE_PAWNS, 1, "unguarded pawns attacked";
    RESTRICTED, 1, "squares contested";
    SPACE, 1, "space behind the pawns";
    SHIELDED_MINOR, 1, "minor pieces behind pawns";
    PIECE_PAWNS, 3, "pieces by own pawns";
    APPROACH, 384, "placement towards the enemy king";
    UNSTOPPABLE, 8, "passed pawns that nobody catches";
    SIEGE, 32, "attackers and weak squares at the king";
}

/// What both sides attack, gathered once.
struct Map {
    by_pawns: [Bitboard; 2],
    by_role: [[Bitboard; 6]; 2],
    all: [Bitboard; 2],
    twice: [Bitboard; 2],
    king_zone: [Bitboard; 2],
    /// How many pieces of a side bear on the enemy king.
    attackers: [usize; 2],
}

/// Tells of every feature of a position.
pub fn tell(position: &Position, tally: &mut impl Tally) {
    let mut map = survey(position);
    for color in Color::ALL {
        pieces(position, color, &mut map, tally);
    }
    for color in Color::ALL {
        pawns(position, color, &map, tally);
        threats(position, color, &map, tally);
        king(position, color, &map, tally);
    }
}

const fn index(color: Color) -> usize {
    color as usize
}

/// Pawn and king attacks, which the pieces' terms need of both sides.
fn survey(position: &Position) -> Map {
    let board = position.board();
    let mut map = Map {
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

/// Material, placement and mobility; fills the map of attacks.
#[inline(always)]
fn pieces(position: &Position, color: Color, map: &mut Map, tally: &mut impl Tally) {
    let board = position.board();
    place(position, color, Role::King, position.king(color), tally);
    for square in board.pieces(color, Role::Pawn) {
        tally.add(color, feature::MATERIAL, 1);
        place(position, color, Role::Pawn, square, tally);
    }
    let occupied = board.occupied();
    let queens = board.role(Role::Queen);
    // Sliders look through pieces that move along the same lines.
    let through_queens = occupied ^ queens;
    let through_rooks = through_queens & !board.pieces(color, Role::Rook);
    let mut units = 0;
    let mut attackers = 0;
    for square in board.pieces(color, Role::Knight) {
        let reach = attacks::knight(square);
        let pressure = piece(position, color, Role::Knight, square, reach, map, tally);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in board.pieces(color, Role::Bishop) {
        let reach = attacks::bishop(square, through_queens);
        let pressure = piece(position, color, Role::Bishop, square, reach, map, tally);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in board.pieces(color, Role::Rook) {
        let reach = attacks::rook(square, through_rooks);
        let pressure = piece(position, color, Role::Rook, square, reach, map, tally);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    for square in queens & board.color(color) {
        let reach = attacks::queen(square, occupied);
        let pressure = piece(position, color, Role::Queen, square, reach, map, tally);
        units += pressure;
        attackers += usize::from(pressure > 0);
    }
    if board.pieces(color, Role::Bishop).count() >= 2 {
        tally.add(color, feature::BISHOP_PAIR, 1);
    }
    let attack = if (queens & board.color(color)).any() {
        feature::KING_ATTACK
    } else {
        feature::QUEENLESS_ATTACK
    };
    tally.add(color, attack + (units / 2).clamp(0, 15) as usize, 1);
    map.attackers[index(color)] = attackers;
    let pawns = board.pieces(color, Role::Pawn).count() as i32 - 5;
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook]
        .into_iter()
        .enumerate()
    {
        let count = board.pieces(color, role).count() as i32;
        tally.add(color, feature::PIECE_PAWNS + i, pawns * count);
    }
}

/// Where a piece stands, seen from both kings: the board is mirrored so that each king is on its right half.
#[inline(always)]
fn place(position: &Position, color: Color, role: Role, square: Square, tally: &mut impl Tally) {
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
    tally.add(color, feature::PLACEMENT + base + own, 1);
    let enemy = seen_from(position.king(!color));
    tally.add(color, feature::APPROACH + base + enemy, 1);
}

/// One knight, bishop, rook or queen; says how it bears on the enemy king.
#[inline(always)]
fn piece(
    position: &Position,
    color: Color,
    role: Role,
    square: Square,
    mut reach: Bitboard,
    map: &mut Map,
    tally: &mut impl Tally,
) -> i32 {
    let (us, them) = (index(color), index(!color));
    let r = role as usize;
    tally.add(color, feature::MATERIAL + r, 1);
    place(position, color, role, square, tally);
    if position.pinned().contains(square) {
        reach &= attacks::line(position.king(color), square);
    }
    map.twice[us] |= map.all[us] & reach;
    map.all[us] |= reach;
    map.by_role[us][r] |= reach;
    // Squares not worth counting: own pieces, and where a pawn would take.
    let area = !position.board().color(color) & !map.by_pawns[them];
    let mobility = match role {
        Role::Knight => feature::MOBILITY_KNIGHT,
        Role::Bishop => feature::MOBILITY_BISHOP,
        Role::Rook => feature::MOBILITY_ROOK,
        _ => feature::MOBILITY_QUEEN,
    };
    tally.add(color, mobility + (reach & area).count() as usize, 1);
    if map.by_pawns[us].contains(square) {
        tally.add(color, feature::SUPPORT + r, 1);
    }
    files(position, color, role, square, map, tally);
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
    map: &Map,
    tally: &mut impl Tally,
) {
    let board = position.board();
    let own_pawns = board.pieces(color, Role::Pawn);
    let file = Bitboard::from(square.file());
    match role {
        Role::Rook => {
            if (file & own_pawns).is_empty() {
                let open = (file & board.role(Role::Pawn)).is_empty();
                tally.add(color, feature::ROOK_FILE + usize::from(open), 1);
            }
            let enemy_king = position.king(!color);
            if square.rank() == Rank::Seventh.relative_to(color)
                && enemy_king.rank() == Rank::Eighth.relative_to(color)
            {
                tally.add(color, feature::ROOK_SEVENTH, 1);
            }
        }
        Role::Knight | Role::Bishop => {
            let rank = square.relative_to(color).rank();
            let chasers = ahead_beside(color, square) & board.pieces(!color, Role::Pawn);
            if rank >= Rank::Fourth
                && rank <= Rank::Sixth
                && chasers.is_empty()
                && map.by_pawns[index(color)].contains(square)
            {
                tally.add(
                    color,
                    feature::OUTPOST + usize::from(role == Role::Bishop),
                    1,
                );
            }
            if role == Role::Bishop {
                let shade = if square.is_dark() {
                    Bitboard::DARK
                } else {
                    Bitboard::LIGHT
                };
                tally.add(
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
fn pawns(position: &Position, color: Color, map: &Map, tally: &mut impl Tally) {
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
            tally.add(color, feature::ISOLATED + usize::from(opposed), 1);
        } else if (ahead_beside(!color, square) & own).is_empty()
            && (square.bit().left() | square.bit().right()).0 & own.0 == 0
            && (ahead & map.by_pawns[index(!color)]).any()
        {
            tally.add(color, feature::BACKWARD, 1);
        }
        if (path & own).any() {
            tally.add(color, feature::DOUBLED, 1);
        }
        if (ahead & occupied).any() {
            tally.add(
                color,
                feature::BLOCKED + usize::from((ahead & enemy).any()),
                1,
            );
        }
        if ((square.bit().left() | square.bit().right()) & own).any() {
            tally.add(color, feature::PHALANX + rank, 1);
        }
        if map.by_pawns[index(color)].contains(square) {
            tally.add(color, feature::SUPPORT, 1);
        }
        let guards = path | ahead_beside(color, square);
        if (guards & enemy).is_empty() && (path & own).is_empty() {
            passed(position, color, square, rank, map, tally);
        } else if !opposed && (path & own).is_empty() {
            // As many pawns to help as there are in the way.
            let sentries = (guards & enemy).count();
            let helpers = (beside & own & !ahead_all(color, square)).count();
            if helpers >= sentries {
                tally.add(color, feature::CANDIDATE + rank, 1);
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
    map: &Map,
    tally: &mut impl Tally,
) {
    tally.add(color, feature::PASSED + rank, 1);
    let ahead = square.bit().forward(color);
    if (ahead & position.board().occupied()).any() {
        tally.add(color, feature::PASSED_BLOCKED + rank, 1);
    } else if (path(color, square) & map.all[index(!color)]).is_empty() {
        tally.add(color, feature::PASSED_SAFE + rank, 1);
    }
    let (us, them) = (index(color), index(!color));
    if map.by_pawns[us].contains(square) {
        tally.add(color, feature::PASSED_GUARDED + rank, 1);
    }
    if (ahead & map.all[us]).any() && (ahead & map.all[them] & !map.twice[us]).is_empty() {
        tally.add(color, feature::PASSED_ESCORTED + rank, 1);
    }
    if is_unstoppable(position, color, square, rank) {
        tally.add(color, feature::UNSTOPPABLE + rank, 1);
    }
    let behind = Bitboard::from(square.file()) & ahead_all(!color, square);
    let rooks = position.board().role(Role::Rook) & behind;
    for (i, side) in [color, !color].into_iter().enumerate() {
        if (rooks & position.board().color(side)).any() {
            tally.add(color, feature::ROOK_BEHIND + i, 1);
        }
    }
    if rank >= 3
        && let Some(next) = ahead.first()
    {
        let own = position.king(color).distance(next) as usize;
        let enemy = position.king(!color).distance(next) as usize;
        let weight = rank as i32 - 2;
        tally.add(color, feature::PASSED_OWN_KING + own.min(7), weight);
        tally.add(color, feature::PASSED_ENEMY_KING + enemy.min(7), weight);
    }
}

/// True if the enemy has only its king and pawns, the way is free, and the king comes too late.
fn is_unstoppable(position: &Position, color: Color, square: Square, rank: usize) -> bool {
    let board = position.board();
    let pieces = board.color(!color) & !board.role(Role::Pawn) & !board.role(Role::King);
    if pieces.any() || (path(color, square) & board.occupied()).any() {
        return false;
    }
    let goal = (Bitboard::from(square.file()) & Bitboard::from(Rank::Eighth.relative_to(color)))
        .first()
        .unwrap_or(square);
    // From the second rank a pawn makes two steps at once.
    let steps = 7 - rank.max(2);
    let late = usize::from(position.turn() != color);
    position.king(!color).distance(goal) as usize > steps + late
}

/// Pieces under attack.
#[inline(always)]
fn threats(position: &Position, color: Color, map: &Map, tally: &mut impl Tally) {
    let board = position.board();
    let (us, them) = (index(color), index(!color));
    let enemy = |role| board.pieces(!color, role);
    let by_pawns = map.by_pawns[us];
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .enumerate()
    {
        tally.add(
            color,
            feature::THREAT_BY_PAWN + i,
            (by_pawns & enemy(role)).count() as i32,
        );
    }
    let by_minors = map.by_role[us][1] | map.by_role[us][2];
    let minors = enemy(Role::Knight) | enemy(Role::Bishop);
    tally.add(
        color,
        feature::THREAT_BY_MINOR,
        (by_minors & minors & !map.by_pawns[them]).count() as i32,
    );
    tally.add(
        color,
        feature::THREAT_BY_MINOR + 1,
        (by_minors & enemy(Role::Rook)).count() as i32,
    );
    tally.add(
        color,
        feature::THREAT_BY_MINOR + 2,
        (by_minors & enemy(Role::Queen)).count() as i32,
    );
    let by_rooks = map.by_role[us][3];
    tally.add(
        color,
        feature::THREAT_BY_ROOK,
        (by_rooks & enemy(Role::Queen)).count() as i32,
    );
    tally.add(
        color,
        feature::ROOK_ON_MINOR,
        (by_rooks & minors & !map.by_pawns[them]).count() as i32,
    );
    let loose = board.color(!color) & !map.by_pawns[them] & !map.twice[them];
    tally.add(
        color,
        feature::THREAT_BY_KING,
        (map.by_role[us][5] & loose & !map.all[them]).any().into(),
    );
    tally.add(
        color,
        feature::LOOSE_PAWNS,
        (enemy(Role::Pawn) & map.all[us] & !map.all[them]).count() as i32,
    );
    let own_pawns = board.pieces(color, Role::Pawn);
    let steps = own_pawns.forward(color) & !board.occupied() & !map.by_pawns[them];
    let steps = steps & (map.all[us] | !map.all[them]);
    let ahead = steps.forward(color);
    let pushed = (ahead.left() | ahead.right()) & !by_pawns;
    let targets = board.color(!color) & !board.role(Role::Pawn) & !board.role(Role::King);
    tally.add(
        color,
        feature::PUSH_THREAT,
        (pushed & targets).count() as i32,
    );
    let contested = map.all[us] & map.all[them] & !map.by_pawns[them] & !map.twice[them];
    tally.add(color, feature::RESTRICTED, contested.count() as i32);
    tally.add(color, feature::SPACE, space(position, color, map));
    let minors = (board.role(Role::Knight) | board.role(Role::Bishop)) & board.color(color);
    tally.add(
        color,
        feature::SHIELDED_MINOR,
        (minors.forward(color) & board.role(Role::Pawn)).count() as i32,
    );
    let not_pawns = board.color(!color) & !board.role(Role::Pawn);
    tally.add(
        color,
        feature::HANGING,
        (not_pawns & map.all[us] & !map.all[them]).count() as i32,
    );
    let own_pieces = board.color(color) & !board.role(Role::Pawn) & !board.role(Role::King);
    tally.add(
        color,
        feature::GUARDED,
        (own_pieces & map.all[us]).count() as i32,
    );
}

/// Squares of the centre files behind the front that no enemy pawn reaches, by how many pieces could use
/// them.
fn space(position: &Position, color: Color, map: &Map) -> i32 {
    /// Files c to f.
    const CENTRE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
    let ranks = match color {
        Color::White => Bitboard(0x0000_0000_ffff_ff00),
        Color::Black => Bitboard(0x00ff_ffff_0000_0000),
    };
    let board = position.board();
    let own = board.pieces(color, Role::Pawn);
    let safe = CENTRE & ranks & !own & !map.by_pawns[index(!color)];
    let pieces = (board.color(color) & !board.role(Role::Pawn)).count() as i32;
    safe.count() as i32 * (pieces - 3).max(0)
}

/// Shelter, storm, and checks that the enemy could give.
#[inline(always)]
fn king(position: &Position, color: Color, map: &Map, tally: &mut impl Tally) {
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
        // Pawns on this file in front of the king, by how far they are.
        let front = file & ahead_all(color, king);
        let shield =
            nearest(color, front & own).map_or(3, |rank| distance(color, king, rank).min(3));
        let middle = usize::from(i == 1);
        tally.add(color, feature::SHELTER + 4 * middle + shield, 1);
        if let Some(rank) = nearest(color, front & enemy) {
            tally.add(
                color,
                feature::STORM + distance(color, king, rank).min(5),
                1,
            );
        }
        if (file & own).is_empty() {
            let open = (file & enemy).is_empty();
            tally.add(color, feature::KING_FILE + usize::from(open), 1);
        }
    }
    let weak = map.king_zone[us] & map.all[them] & !(map.all[us] & !map.by_role[us][5]);
    let weak = weak.count() as usize;
    tally.add(!color, feature::KING_RING + weak.min(9), 1);
    let siege = 8 * map.attackers[them].min(3) + weak.min(7);
    tally.add(!color, feature::SIEGE + siege, 1);
    // Checks from squares that the enemy reaches and we do not guard; they are the enemy's feature.
    let occupied = board.occupied();
    let safe = !board.color(!color)
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
        tally.add(
            !color,
            feature::SAFE_CHECK + i,
            (squares & safe).any().into(),
        );
    }
}

/// The squares before a pawn on its file.
fn path(color: Color, square: Square) -> Bitboard {
    Bitboard::from(square.file()) & ahead_all(color, square)
}

/// The squares before a pawn on the files beside it.
fn ahead_beside(color: Color, square: Square) -> Bitboard {
    let file = Bitboard::from(square.file());
    (file.left() | file.right()) & ahead_all(color, square)
}

/// All ranks before a square, as a side sees it.
fn ahead_all(color: Color, square: Square) -> Bitboard {
    let rank = square.rank().index() as u32;
    match color {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(!0 << (8 * (rank + 1))),
        Color::Black => Bitboard((1u64 << (8 * rank)) - 1),
    }
}

/// The rank of the pawn nearest to the side's own back rank.
fn nearest(color: Color, pawns: Bitboard) -> Option<Rank> {
    match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    }
    .map(Square::rank)
}

/// How many ranks before the king, less one.
fn distance(color: Color, king: Square, rank: Rank) -> usize {
    let (a, b) = (king.rank().index(), rank.index());
    match color {
        Color::White => b.saturating_sub(a + 1),
        Color::Black => a.saturating_sub(b + 1),
    }
}
