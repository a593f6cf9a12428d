//! Weights of the classical evaluation, written by `tabiya-train tune` (Texel tuning on our own games).

/// Weight in the middlegame and in the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight(pub i16, pub i16);

/// Number of features.
pub const FEATURE_COUNT: usize = super::terms::feature::FEATURE_COUNT;

/// Weights in use, in the order of [`FEATURE_GROUPS`](super::FEATURE_GROUPS).
#[rustfmt::skip]
pub const FEATURE_WEIGHTS: [Weight; FEATURE_COUNT] = [
    // material
    Weight(15, 55), Weight(339, 340), Weight(342, 359), Weight(523, 589), Weight(1865, 343),
    // placement
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-23, 10), Weight(-7, 1), Weight(10, 16), Weight(12, -3), Weight(27, -3), Weight(38, 15), Weight(28, 7), Weight(-16, 7),
    Weight(-18, 10), Weight(-22, -3), Weight(13, -6), Weight(15, -15), Weight(27, -4), Weight(34, 3), Weight(13, -4), Weight(-3, -3),
    Weight(-18, 0), Weight(-37, 6), Weight(10, -13), Weight(-15, -17), Weight(-4, -7), Weight(16, -4), Weight(-23, 5), Weight(-36, 11),
    Weight(-17, 18), Weight(-26, -9), Weight(-18, 8), Weight(-42, -6), Weight(-20, -5), Weight(-9, 9), Weight(-3, 7), Weight(-12, 11),
    Weight(-33, 17), Weight(-23, 28), Weight(-62, 29), Weight(-20, 5), Weight(-37, 16), Weight(-26, 18), Weight(-32, 33), Weight(-7, 8),
    Weight(49, -14), Weight(-24, 52), Weight(-98, 34), Weight(131, -27), Weight(106, 52), Weight(16, 26), Weight(43, 25), Weight(85, -42),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-36, -75), Weight(-39, -16), Weight(-56, -66), Weight(-11, -39), Weight(-16, 19), Weight(-18, -63), Weight(-32, 6), Weight(-43, -47),
    Weight(-23, -35), Weight(-81, -27), Weight(-6, 2), Weight(-7, 2), Weight(0, 17), Weight(5, -8), Weight(41, -32), Weight(-28, -58),
    Weight(-28, -16), Weight(15, -19), Weight(-13, 35), Weight(-15, 12), Weight(17, 24), Weight(16, 20), Weight(6, 12), Weight(-26, -3),
    Weight(1, -13), Weight(-25, 12), Weight(21, 21), Weight(6, 41), Weight(33, 25), Weight(5, 19), Weight(8, 15), Weight(-2, -4),
    Weight(63, -49), Weight(27, 12), Weight(39, 28), Weight(20, 42), Weight(52, 20), Weight(40, 33), Weight(28, 2), Weight(-5, 5),
    Weight(-17, 3), Weight(-45, 29), Weight(52, -6), Weight(89, 3), Weight(66, 4), Weight(82, -23), Weight(38, 3), Weight(6, 12),
    Weight(-70, -17), Weight(-45, -9), Weight(23, 19), Weight(20, 15), Weight(11, 38), Weight(53, 4), Weight(-16, 12), Weight(-44, -41),
    Weight(-122, -28), Weight(-80, 20), Weight(-146, -32), Weight(-48, -37), Weight(-26, 52), Weight(-159, 10), Weight(-175, -23), Weight(24, -191),
    Weight(-35, 7), Weight(-2, -13), Weight(-21, 17), Weight(-25, 0), Weight(5, -56), Weight(2, -15), Weight(-29, -19), Weight(-6, 1),
    Weight(-5, -17), Weight(-2, 14), Weight(41, -38), Weight(-4, -4), Weight(21, -5), Weight(14, -3), Weight(32, -13), Weight(-4, -33),
    Weight(-6, 5), Weight(34, -25), Weight(9, 18), Weight(16, 17), Weight(11, 16), Weight(29, 1), Weight(4, -17), Weight(14, -10),
    Weight(-48, 4), Weight(-2, -17), Weight(21, 20), Weight(8, 17), Weight(47, 0), Weight(2, 19), Weight(35, -10), Weight(-24, -47),
    Weight(-27, -11), Weight(16, 3), Weight(23, 14), Weight(19, 18), Weight(15, 25), Weight(26, -11), Weight(13, 8), Weight(22, 1),
    Weight(16, -14), Weight(-60, 38), Weight(-18, 20), Weight(18, 5), Weight(14, -15), Weight(-5, 42), Weight(33, -31), Weight(-19, 6),
    Weight(-63, 19), Weight(3, -23), Weight(-58, 34), Weight(-48, 18), Weight(-98, 20), Weight(-18, 13), Weight(-29, 23), Weight(25, -77),
    Weight(-51, 7), Weight(20, 41), Weight(-107, 3), Weight(29, 25), Weight(-75, 12), Weight(-196, 53), Weight(21, 5), Weight(-5, 8),
    Weight(-5, -4), Weight(-11, 1), Weight(4, -7), Weight(5, -2), Weight(36, -34), Weight(33, -27), Weight(-7, 6), Weight(-5, -8),
    Weight(-33, -13), Weight(10, -39), Weight(1, -16), Weight(-1, -32), Weight(16, -45), Weight(38, -53), Weight(18, -34), Weight(-18, 1),
    Weight(-43, 9), Weight(-17, -11), Weight(14, 8), Weight(-4, -5), Weight(3, -6), Weight(17, -3), Weight(-44, 11), Weight(-32, 16),
    Weight(-13, 11), Weight(-39, 17), Weight(-58, 35), Weight(-34, 14), Weight(6, 3), Weight(-29, 30), Weight(5, 8), Weight(-32, 17),
    Weight(-3, 32), Weight(26, 7), Weight(-45, 42), Weight(-42, 20), Weight(22, 2), Weight(53, -13), Weight(19, 1), Weight(-23, 21),
    Weight(-37, 38), Weight(-19, 30), Weight(6, 20), Weight(-17, 18), Weight(113, -49), Weight(67, -22), Weight(71, -7), Weight(-9, 26),
    Weight(-10, 37), Weight(-50, 39), Weight(23, 19), Weight(34, -8), Weight(84, -46), Weight(87, -32), Weight(56, -7), Weight(27, 8),
    Weight(18, 30), Weight(22, 21), Weight(69, 5), Weight(-31, 8), Weight(-24, 12), Weight(110, -19), Weight(27, 26), Weight(28, 16),
    Weight(24, -87), Weight(29, -68), Weight(17, -105), Weight(3, -63), Weight(-1, -28), Weight(6, -77), Weight(-37, -91), Weight(2, -182),
    Weight(22, -99), Weight(12, -54), Weight(12, -56), Weight(-3, 10), Weight(5, -14), Weight(18, -24), Weight(10, -59), Weight(21, -177),
    Weight(-2, -83), Weight(15, -8), Weight(-11, 54), Weight(-7, 41), Weight(12, -23), Weight(12, 35), Weight(19, 28), Weight(-28, -70),
    Weight(-20, -24), Weight(-3, 17), Weight(-11, 108), Weight(-41, 210), Weight(-21, 167), Weight(3, 25), Weight(-28, 65), Weight(-6, 65),
    Weight(-23, 25), Weight(-1, 63), Weight(-41, 189), Weight(15, 170), Weight(-37, 175), Weight(-3, 84), Weight(31, 37), Weight(18, -31),
    Weight(1, -14), Weight(-27, 93), Weight(-6, 78), Weight(4, 147), Weight(23, 110), Weight(-34, 137), Weight(36, 19), Weight(36, -27),
    Weight(29, -43), Weight(26, 8), Weight(65, -32), Weight(52, -37), Weight(109, -96), Weight(90, -101), Weight(35, -38), Weight(29, -56),
    Weight(80, -192), Weight(56, -248), Weight(232, -339), Weight(312, -385), Weight(319, -403), Weight(227, -350), Weight(150, -294), Weight(-13, -81),
    Weight(-88, 17), Weight(30, 24), Weight(1, 52), Weight(-13, 37), Weight(10, 38), Weight(-11, 45), Weight(33, 41), Weight(25, -13),
    Weight(12, -48), Weight(25, 15), Weight(2, 29), Weight(-5, 44), Weight(-13, 66), Weight(20, 43), Weight(25, 38), Weight(43, -21),
    Weight(57, -23), Weight(6, 18), Weight(-13, 48), Weight(-21, 74), Weight(1, 79), Weight(-7, 75), Weight(9, 46), Weight(-8, -2),
    Weight(-6, -2), Weight(82, 32), Weight(17, 64), Weight(-34, 89), Weight(-127, 113), Weight(-20, 88), Weight(29, 49), Weight(-37, 18),
    Weight(-38, 38), Weight(19, 68), Weight(-84, 99), Weight(-123, 103), Weight(-85, 112), Weight(-49, 105), Weight(42, 67), Weight(-65, 54),
    Weight(14, 41), Weight(64, 55), Weight(-58, 83), Weight(-111, 103), Weight(-134, 133), Weight(12, 88), Weight(125, 66), Weight(-89, 64),
    Weight(0, 22), Weight(64, 46), Weight(-177, 3), Weight(-203, 35), Weight(-217, 70), Weight(-123, 64), Weight(4, 78), Weight(-67, 28),
    Weight(65, -43), Weight(-5, -77), Weight(-188, -91), Weight(-327, -117), Weight(-227, -32), Weight(-105, -5), Weight(-62, 3), Weight(-98, -31),
    // mobility of knights
    Weight(-27, 5), Weight(-11, -7), Weight(2, 12), Weight(8, 8), Weight(14, 15), Weight(16, 24), Weight(12, 28), Weight(14, 21),
    Weight(16, -5),
    // mobility of bishops
    Weight(-21, -14), Weight(-6, -5), Weight(-1, 21), Weight(5, 27), Weight(7, 35), Weight(15, 42), Weight(17, 44), Weight(22, 35),
    Weight(24, 39), Weight(19, 34), Weight(41, 24), Weight(35, 4), Weight(50, 14), Weight(-11, -2),
    // mobility of rooks
    Weight(-20, -52), Weight(-14, -16), Weight(-5, -5), Weight(0, 34), Weight(3, 43), Weight(3, 47), Weight(9, 48), Weight(7, 59),
    Weight(15, 55), Weight(19, 62), Weight(20, 67), Weight(18, 71), Weight(38, 67), Weight(54, 58), Weight(171, -21),
    // mobility of queens
    Weight(-3, -2), Weight(-3, 75), Weight(5, 43), Weight(3, 117), Weight(1, 162), Weight(6, 157), Weight(9, 175), Weight(12, 173),
    Weight(11, 160), Weight(21, 171), Weight(16, 179), Weight(27, 168), Weight(15, 191), Weight(25, 179), Weight(39, 133), Weight(43, 120),
    Weight(69, 65), Weight(103, -7), Weight(176, -120), Weight(120, -82), Weight(102, -57), Weight(181, -368), Weight(316, -434), Weight(297, -566),
    Weight(123, -467), Weight(71, -591), Weight(-213, -431), Weight(-321, -574),
    // pieces and pawns defended by pawns
    Weight(13, 13), Weight(-3, -10), Weight(-9, 37), Weight(2, 16), Weight(-16, 29),
    // defended pieces
    Weight(7, -7),
    // isolated pawns
    Weight(-12, -14), Weight(-13, -4),
    // doubled pawns
    Weight(-7, -16),
    // blocked pawns
    Weight(-5, -8), Weight(-4, -6),
    // backward pawns
    Weight(-5, -4),
    // phalanx pawns
    Weight(0, 0), Weight(2, 7), Weight(4, 9), Weight(4, 15), Weight(8, 27), Weight(91, 47), Weight(117, 176), Weight(0, 0),
    // passed pawns
    Weight(0, 0), Weight(4, -1), Weight(-18, 19), Weight(-6, 52), Weight(-15, 85), Weight(14, 125), Weight(226, 101), Weight(0, 0),
    // blocked passed pawns
    Weight(0, 0), Weight(19, 9), Weight(-27, 44), Weight(-28, 10), Weight(-14, -13), Weight(5, -44), Weight(-129, -33), Weight(0, 0),
    // passed pawns with a safe path
    Weight(0, 0), Weight(-114, 97), Weight(-155, 88), Weight(-119, 68), Weight(-30, 53), Weight(-22, 80), Weight(-200, 195), Weight(0, 0),
    // own king distance to passed pawns
    Weight(-69, 39), Weight(-43, 17), Weight(-5, 7), Weight(-13, 3), Weight(9, -7), Weight(10, -10), Weight(6, -4), Weight(-13, 1),
    // enemy king distance to passed pawns
    Weight(-6, -14), Weight(-20, -14), Weight(0, -4), Weight(-4, 19), Weight(13, 20), Weight(5, 24), Weight(6, 15), Weight(10, 9),
    // bishop pair
    Weight(53, 68),
    // pawns on the bishop's colour
    Weight(0, -9),
    // rooks on open files
    Weight(19, 12), Weight(47, -7),
    // rooks on the seventh rank
    Weight(-7, 58),
    // outposts
    Weight(18, 27), Weight(39, -23),
    // threats by pawns
    Weight(70, 21), Weight(67, 38), Weight(56, 22), Weight(37, 11),
    // threats by minor pieces
    Weight(24, 23), Weight(64, 10), Weight(45, -40),
    // threats by rooks on queens
    Weight(101, -156),
    // hanging pieces
    Weight(6, 24),
    // pawn shelter
    Weight(-7, -21), Weight(-11, -21), Weight(-5, -36), Weight(-20, -7), Weight(7, 0), Weight(1, -6), Weight(-4, -16), Weight(-19, 16),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // pawn storm
    Weight(80, -13), Weight(-16, -23), Weight(-2, -13), Weight(0, 0), Weight(8, -4), Weight(6, -5),
    // open files near the king
    Weight(-6, -9), Weight(-17, -16),
    // attack on the king
    Weight(35, -169), Weight(43, -78), Weight(46, -98), Weight(49, -98), Weight(43, -51), Weight(31, 5), Weight(23, 4), Weight(31, 60),
    Weight(38, 62), Weight(91, -2), Weight(44, 82), Weight(79, 148), Weight(153, 45), Weight(165, 30), Weight(182, -4), Weight(242, 0),
    // safe checks
    Weight(41, 7), Weight(17, 24), Weight(93, -16), Weight(29, 30),
    // attack on the king without a queen
    Weight(-73, 18), Weight(-49, 22), Weight(-47, 18), Weight(-64, 22), Weight(-86, 34), Weight(-158, 74), Weight(-107, 65), Weight(-32, 25),
    Weight(-12, 13), Weight(-17, -7), Weight(16, -31), Weight(102, 87), Weight(49, 45), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // weak squares near the king
    Weight(-10, 18), Weight(-5, -14), Weight(-8, -13), Weight(-1, -16), Weight(-1, -11), Weight(-9, -9), Weight(36, -12), Weight(17, -3),
    Weight(55, -6), Weight(133, -8),
    // protected passed pawns
    Weight(0, 0), Weight(0, 0), Weight(31, -27), Weight(50, -32), Weight(4, 14), Weight(95, 27), Weight(30, 121), Weight(0, 0),
    // supported passed pawns
    Weight(0, 0), Weight(-6, 16), Weight(10, 12), Weight(-18, 16), Weight(19, 22), Weight(86, 35), Weight(35, 54), Weight(0, 0),
    // candidate passed pawns
    Weight(0, 0), Weight(0, -30), Weight(5, -9), Weight(1, 19), Weight(9, 26), Weight(22, 111), Weight(0, 0), Weight(0, 0),
    // rooks behind passed pawns
    Weight(7, -1), Weight(56, -88),
    // threats by pawn pushes
    Weight(19, 16),
    // threats by kings
    Weight(30, -5),
    // threats by rooks on minor pieces
    Weight(23, 5),
    // hanging pawns
    Weight(12, 48),
    // contested squares
    Weight(4, 0),
    // space
    Weight(4, 14),
    // minor pieces behind pawns
    Weight(5, 15),
    // piece values by number of own pawns
    Weight(22, 36), Weight(22, 34), Weight(4, 62),
    // placement relative to the enemy king
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-1, -5), Weight(4, 0), Weight(-2, 2), Weight(12, -9), Weight(-11, 10), Weight(4, -5), Weight(-5, 1), Weight(-2, 9),
    Weight(2, -6), Weight(-2, -2), Weight(2, -2), Weight(3, -1), Weight(-6, 3), Weight(-3, 1), Weight(-1, 1), Weight(-7, 7),
    Weight(-5, 9), Weight(0, 5), Weight(0, 1), Weight(9, -2), Weight(-8, -1), Weight(1, -1), Weight(0, -2), Weight(1, -2),
    Weight(-3, 16), Weight(7, -1), Weight(-2, 9), Weight(20, -12), Weight(-17, 8), Weight(-3, -6), Weight(-12, 3), Weight(-2, -7),
    Weight(-19, 24), Weight(-2, 14), Weight(3, -2), Weight(10, -10), Weight(4, -2), Weight(12, -13), Weight(3, -14), Weight(19, -24),
    Weight(-96, 77), Weight(-39, 14), Weight(14, -12), Weight(13, 14), Weight(12, -36), Weight(-27, 12), Weight(44, -20), Weight(112, -66),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(10, -27), Weight(0, 0), Weight(22, -10), Weight(13, -11), Weight(-18, 12), Weight(-32, 7), Weight(-1, 5), Weight(-8, 44),
    Weight(11, -31), Weight(25, 14), Weight(3, 3), Weight(-5, -1), Weight(2, 3), Weight(0, 0), Weight(-26, -22), Weight(-18, 30),
    Weight(-3, -17), Weight(-3, -4), Weight(6, -4), Weight(7, -7), Weight(-2, 5), Weight(-2, -3), Weight(6, 8), Weight(11, 17),
    Weight(-12, 0), Weight(23, -7), Weight(-16, 13), Weight(13, -6), Weight(-16, 8), Weight(18, -10), Weight(-17, 5), Weight(13, -3),
    Weight(-27, -11), Weight(-4, -4), Weight(-8, 7), Weight(24, -5), Weight(-14, 7), Weight(17, -7), Weight(4, 3), Weight(30, 10),
    Weight(28, -8), Weight(-8, 15), Weight(-1, 12), Weight(-6, -5), Weight(-10, 13), Weight(16, -28), Weight(7, -23), Weight(-13, 8),
    Weight(21, -15), Weight(14, -12), Weight(-4, 2), Weight(0, 0), Weight(-2, 4), Weight(16, 0), Weight(-20, 33), Weight(-16, 13),
    Weight(37, 6), Weight(-55, 16), Weight(25, -2), Weight(31, 25), Weight(-11, -25), Weight(-55, -4), Weight(22, 14), Weight(-53, -9),
    Weight(13, 3), Weight(6, 6), Weight(7, -4), Weight(18, -15), Weight(-12, 17), Weight(-8, 4), Weight(3, -13), Weight(-6, 0),
    Weight(3, -13), Weight(8, -16), Weight(-20, 6), Weight(5, -1), Weight(-6, 5), Weight(23, -1), Weight(-3, 13), Weight(-4, 10),
    Weight(11, -9), Weight(6, 1), Weight(-6, 10), Weight(-1, 4), Weight(0, -1), Weight(6, -10), Weight(0, -7), Weight(-6, 6),
    Weight(-5, -8), Weight(12, 4), Weight(-2, 23), Weight(18, 4), Weight(-17, -5), Weight(3, -20), Weight(-8, 2), Weight(8, 9),
    Weight(15, -10), Weight(1, 1), Weight(-10, 11), Weight(-1, 11), Weight(3, -11), Weight(8, -8), Weight(-2, 4), Weight(-18, 18),
    Weight(-19, 9), Weight(5, -5), Weight(2, 3), Weight(-32, 5), Weight(37, -9), Weight(-4, -3), Weight(-1, -4), Weight(22, -4),
    Weight(43, 16), Weight(35, 6), Weight(-5, -13), Weight(37, 3), Weight(-30, -2), Weight(27, 20), Weight(-40, -6), Weight(-37, -29),
    Weight(12, 22), Weight(18, -12), Weight(-11, 30), Weight(15, 5), Weight(-45, 5), Weight(-24, -21), Weight(-38, 4), Weight(0, -40),
    Weight(-3, 12), Weight(2, 7), Weight(3, -2), Weight(9, -5), Weight(-11, 10), Weight(-4, 2), Weight(-5, -6), Weight(1, -13),
    Weight(6, 10), Weight(2, 2), Weight(14, -3), Weight(-14, 13), Weight(16, -15), Weight(-16, 8), Weight(1, -4), Weight(-8, -5),
    Weight(-4, 13), Weight(-23, 17), Weight(1, 3), Weight(1, 1), Weight(-2, -1), Weight(-3, -6), Weight(28, -19), Weight(6, -16),
    Weight(-2, 5), Weight(4, 10), Weight(21, -11), Weight(24, -9), Weight(-34, 16), Weight(-22, 11), Weight(-2, -14), Weight(2, -7),
    Weight(-18, 7), Weight(-17, 9), Weight(12, -4), Weight(12, -1), Weight(-11, 0), Weight(-10, 4), Weight(11, -8), Weight(26, -8),
    Weight(19, 3), Weight(7, 6), Weight(8, 6), Weight(-2, 2), Weight(8, -2), Weight(9, -19), Weight(-19, -4), Weight(-10, -2),
    Weight(5, 4), Weight(14, 1), Weight(10, 5), Weight(11, -1), Weight(-15, 8), Weight(-2, -10), Weight(3, -6), Weight(-8, -4),
    Weight(-29, 10), Weight(-27, 21), Weight(-8, 13), Weight(18, 2), Weight(-16, -5), Weight(27, -18), Weight(19, -15), Weight(39, -7),
    Weight(0, -25), Weight(-27, 35), Weight(-23, 13), Weight(-6, 24), Weight(7, -19), Weight(28, -19), Weight(13, -41), Weight(2, -4),
    Weight(-10, -5), Weight(-6, -10), Weight(-3, 25), Weight(-6, 12), Weight(-2, -4), Weight(16, -38), Weight(6, 15), Weight(3, 2),
    Weight(-7, 13), Weight(-7, 6), Weight(-3, 27), Weight(-3, 23), Weight(-5, -12), Weight(-6, -4), Weight(8, 8), Weight(4, -23),
    Weight(7, -9), Weight(-60, 89), Weight(-22, 26), Weight(4, 31), Weight(-16, 2), Weight(18, -13), Weight(40, -48), Weight(-13, 27),
    Weight(2, 13), Weight(-15, 43), Weight(-27, 43), Weight(-31, 30), Weight(21, 6), Weight(25, -19), Weight(5, -25), Weight(-5, -1),
    Weight(-15, 2), Weight(-20, 73), Weight(-28, 44), Weight(-14, 26), Weight(13, -13), Weight(39, -34), Weight(24, -84), Weight(28, -1),
    Weight(-46, 26), Weight(-50, 109), Weight(-49, 112), Weight(15, -4), Weight(20, -26), Weight(125, -153), Weight(73, -116), Weight(62, -43),
    Weight(-46, -3), Weight(-5, 105), Weight(13, 87), Weight(13, 8), Weight(122, -102), Weight(112, -159), Weight(61, -129), Weight(49, -23),
    Weight(-23, 5), Weight(-4, 3), Weight(4, 12), Weight(-12, 2), Weight(7, 11), Weight(10, 11), Weight(10, 7), Weight(16, 8),
    Weight(37, -12), Weight(2, -6), Weight(-15, 1), Weight(1, 0), Weight(8, 10), Weight(10, 9), Weight(10, 9), Weight(-3, 8),
    Weight(2, 18), Weight(-34, 9), Weight(16, -6), Weight(-6, 15), Weight(-1, 9), Weight(-3, 12), Weight(34, 4), Weight(25, -8),
    Weight(-4, 14), Weight(11, 9), Weight(32, -3), Weight(53, 2), Weight(8, 10), Weight(-5, 14), Weight(16, 3), Weight(8, 0),
    Weight(-32, 23), Weight(9, 12), Weight(1, 1), Weight(-17, 7), Weight(6, 13), Weight(-17, 21), Weight(-12, 8), Weight(2, -3),
    Weight(33, 14), Weight(-34, 27), Weight(-50, 25), Weight(-23, -1), Weight(-5, 19), Weight(20, -6), Weight(30, -23), Weight(10, -15),
    Weight(16, 9), Weight(62, -6), Weight(3, -13), Weight(2, 20), Weight(-83, 3), Weight(-56, -28), Weight(-46, 5), Weight(-20, -1),
    Weight(22, 48), Weight(104, -36), Weight(44, -60), Weight(-77, -32), Weight(-80, -41), Weight(-132, -28), Weight(-109, -12), Weight(-6, -39),
    // unstoppable passed pawns
    Weight(0, 0), Weight(29, 129), Weight(88, 163), Weight(100, 127), Weight(141, 184), Weight(107, 230), Weight(65, 191), Weight(0, 0),
    // attackers and weak squares near king
    Weight(6, 11), Weight(1, -6), Weight(26, -19), Weight(-15, -11), Weight(-45, 0), Weight(-134, 23), Weight(3, 2), Weight(-54, -11),
    Weight(-9, -23), Weight(-11, 3), Weight(-19, -1), Weight(-25, 3), Weight(-26, 8), Weight(-37, 13), Weight(-68, 18), Weight(-36, 24),
    Weight(1, -35), Weight(-6, 12), Weight(-3, 21), Weight(8, 11), Weight(9, -2), Weight(32, -5), Weight(17, -7), Weight(35, -9),
    Weight(29, -24), Weight(38, -27), Weight(22, 20), Weight(31, 7), Weight(32, -2), Weight(58, -41), Weight(65, -30), Weight(51, -20),
];
