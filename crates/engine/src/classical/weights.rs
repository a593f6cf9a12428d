//! What each feature is worth: fitted to our own games by `tabiya-train tune`.

/// In the middlegame and in the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight(pub i16, pub i16);

/// How many features there are.
pub const COUNT: usize = super::terms::feature::COUNT;

/// The weights in use, in the order of [`GROUPS`](super::GROUPS).
#[rustfmt::skip]
pub const WEIGHTS: [Weight; COUNT] = [
    // material
    Weight(87, 90), Weight(352, 281), Weight(361, 289), Weight(529, 449), Weight(1419, 561),
    // placement
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-24, 9), Weight(9, 0), Weight(-7, 18), Weight(10, 13), Weight(-4, 6), Weight(18, 15), Weight(30, -2), Weight(-12, 14),
    Weight(-19, 11), Weight(-4, 1), Weight(-2, 8), Weight(9, 1), Weight(2, -7), Weight(14, 4), Weight(19, -7), Weight(-3, 9),
    Weight(-22, 6), Weight(-1, 9), Weight(2, 8), Weight(15, -5), Weight(9, 1), Weight(8, 8), Weight(7, -3), Weight(-19, 5),
    Weight(-14, 7), Weight(2, -1), Weight(7, 16), Weight(21, -15), Weight(11, 2), Weight(4, 14), Weight(18, 11), Weight(-14, 19),
    Weight(-18, 4), Weight(18, 25), Weight(-20, 30), Weight(27, 29), Weight(22, -13), Weight(-35, 41), Weight(11, 31), Weight(-27, 30),
    Weight(-43, -31), Weight(-3, 7), Weight(-80, 85), Weight(39, 27), Weight(60, 33), Weight(31, 11), Weight(85, 43), Weight(152, -40),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-32, -75), Weight(-20, -11), Weight(-2, -83), Weight(-11, -36), Weight(-9, -14), Weight(-30, -57), Weight(-22, -3), Weight(-38, -27),
    Weight(3, -18), Weight(-24, -12), Weight(-10, -22), Weight(-4, -13), Weight(-7, 4), Weight(21, -10), Weight(18, -11), Weight(-59, -51),
    Weight(-25, -31), Weight(24, 0), Weight(-4, 28), Weight(0, 0), Weight(-3, 0), Weight(11, 0), Weight(10, -7), Weight(-8, -5),
    Weight(-10, 4), Weight(-11, 14), Weight(-9, 13), Weight(17, 7), Weight(10, 32), Weight(17, 1), Weight(19, -4), Weight(2, -33),
    Weight(46, -25), Weight(5, 4), Weight(19, 20), Weight(32, 10), Weight(10, 45), Weight(-5, 25), Weight(16, -14), Weight(-13, 49),
    Weight(74, -6), Weight(-22, -15), Weight(18, 32), Weight(40, 17), Weight(79, 15), Weight(-2, 46), Weight(13, 4), Weight(31, 13),
    Weight(-27, -55), Weight(-42, 2), Weight(-23, 10), Weight(-22, -18), Weight(16, -6), Weight(46, -26), Weight(-42, -37), Weight(-126, -8),
    Weight(-52, -66), Weight(-12, -41), Weight(-54, -53), Weight(-3, 1), Weight(-65, 54), Weight(-49, -33), Weight(-77, -52), Weight(-15, -137),
    Weight(23, -60), Weight(5, 19), Weight(-4, 17), Weight(-15, -9), Weight(-16, -40), Weight(1, -4), Weight(-24, -16), Weight(5, -5),
    Weight(55, 18), Weight(5, -3), Weight(18, 0), Weight(9, -29), Weight(6, 1), Weight(29, -51), Weight(26, -10), Weight(10, 6),
    Weight(-9, 5), Weight(24, -7), Weight(8, 9), Weight(20, -5), Weight(3, 7), Weight(16, -2), Weight(-10, -8), Weight(9, -31),
    Weight(-46, -57), Weight(-1, -22), Weight(11, 31), Weight(28, -16), Weight(0, 12), Weight(0, 5), Weight(7, 5), Weight(-15, -34),
    Weight(25, -17), Weight(-9, 24), Weight(2, -4), Weight(22, 3), Weight(32, 7), Weight(24, -15), Weight(4, 23), Weight(-16, -5),
    Weight(5, -3), Weight(-69, 5), Weight(31, 11), Weight(-4, -24), Weight(20, -13), Weight(-24, 9), Weight(3, -5), Weight(49, -3),
    Weight(-40, 11), Weight(-12, 6), Weight(-72, 0), Weight(-16, 3), Weight(-142, -4), Weight(-51, 18), Weight(1, -38), Weight(-67, 9),
    Weight(-50, 18), Weight(21, -29), Weight(-21, -19), Weight(11, -10), Weight(3, -1), Weight(-107, -14), Weight(-56, 33), Weight(-30, -12),
    Weight(-12, -2), Weight(-4, -17), Weight(-5, -15), Weight(13, -18), Weight(17, -34), Weight(32, -28), Weight(5, -27), Weight(-11, -21),
    Weight(-20, -15), Weight(24, -51), Weight(18, -40), Weight(-37, -24), Weight(19, -38), Weight(13, -71), Weight(13, -36), Weight(-20, -15),
    Weight(-40, -8), Weight(-35, -21), Weight(-17, -1), Weight(24, -29), Weight(-2, -2), Weight(22, -21), Weight(-24, -13), Weight(-28, 6),
    Weight(-3, -3), Weight(-10, -8), Weight(-35, 11), Weight(-25, -11), Weight(-1, 6), Weight(-27, 24), Weight(0, -2), Weight(-19, 2),
    Weight(-48, 49), Weight(1, 3), Weight(-4, -3), Weight(4, 5), Weight(5, 7), Weight(54, 3), Weight(40, -4), Weight(12, -7),
    Weight(-42, 51), Weight(24, 13), Weight(15, 14), Weight(5, 20), Weight(90, -10), Weight(-42, 23), Weight(15, 3), Weight(-24, 29),
    Weight(-5, 30), Weight(-14, 8), Weight(37, -5), Weight(53, -9), Weight(88, -51), Weight(52, -11), Weight(21, -4), Weight(-18, 37),
    Weight(34, 20), Weight(69, -11), Weight(46, 3), Weight(-22, 12), Weight(-70, 12), Weight(41, -3), Weight(74, -2), Weight(86, -6),
    Weight(0, -113), Weight(-5, -56), Weight(4, -108), Weight(3, -93), Weight(11, -2), Weight(24, -64), Weight(2, -57), Weight(-41, 49),
    Weight(2, -147), Weight(-7, -85), Weight(14, -62), Weight(5, -34), Weight(3, -36), Weight(15, -29), Weight(27, -73), Weight(67, -117),
    Weight(-18, -122), Weight(5, -68), Weight(0, -23), Weight(9, -34), Weight(10, -56), Weight(12, -57), Weight(29, -18), Weight(-22, -8),
    Weight(-9, -101), Weight(-23, -67), Weight(-15, -21), Weight(-17, 92), Weight(-14, 50), Weight(10, 29), Weight(-2, -65), Weight(2, -5),
    Weight(19, -36), Weight(-17, -4), Weight(-34, 37), Weight(-1, 72), Weight(12, 73), Weight(-13, 35), Weight(23, -23), Weight(-3, -28),
    Weight(-14, -61), Weight(12, 23), Weight(-26, -19), Weight(-11, 66), Weight(58, 30), Weight(-40, 41), Weight(-1, 13), Weight(49, -45),
    Weight(-24, 4), Weight(14, -37), Weight(18, 31), Weight(19, -20), Weight(35, -54), Weight(7, 43), Weight(29, 4), Weight(46, 16),
    Weight(50, -95), Weight(-47, 14), Weight(28, -36), Weight(66, 2), Weight(56, -8), Weight(-5, 33), Weight(-91, 38), Weight(-38, 25),
    Weight(-72, -1), Weight(31, -26), Weight(-6, -7), Weight(-20, -29), Weight(-6, -25), Weight(-20, -34), Weight(1, -28), Weight(9, -70),
    Weight(-23, -50), Weight(8, -32), Weight(-6, -26), Weight(-19, -12), Weight(-25, -11), Weight(5, -25), Weight(6, -18), Weight(-2, -45),
    Weight(57, -36), Weight(-40, -16), Weight(-24, -9), Weight(-58, 9), Weight(-16, 0), Weight(-5, -1), Weight(15, -21), Weight(-24, -41),
    Weight(-55, -11), Weight(37, -8), Weight(-44, 7), Weight(-67, 14), Weight(-177, 32), Weight(-56, 11), Weight(2, -17), Weight(18, -54),
    Weight(-30, 4), Weight(-27, 26), Weight(-130, 25), Weight(-126, 7), Weight(-66, 2), Weight(-29, -2), Weight(-2, -15), Weight(-14, -22),
    Weight(-30, 64), Weight(-12, 62), Weight(-100, -3), Weight(-89, 9), Weight(-104, 58), Weight(-62, -13), Weight(8, -8), Weight(-141, -4),
    Weight(-53, 47), Weight(2, 65), Weight(-103, 146), Weight(-16, 73), Weight(42, 71), Weight(-91, 29), Weight(-109, -3), Weight(-35, -7),
    Weight(-46, -13), Weight(40, 135), Weight(-20, 152), Weight(-46, 171), Weight(-56, 63), Weight(-73, -44), Weight(-84, -52), Weight(-64, 0),
    // mobility of knights
    Weight(-34, -10), Weight(-7, -21), Weight(3, -5), Weight(12, -11), Weight(17, 1), Weight(19, 10), Weight(19, 16), Weight(16, 4),
    Weight(5, -27),
    // mobility of bishops
    Weight(-16, -32), Weight(-1, -34), Weight(-1, 3), Weight(9, 6), Weight(10, 25), Weight(14, 28), Weight(14, 33), Weight(19, 31),
    Weight(25, 31), Weight(32, 16), Weight(59, 0), Weight(22, 2), Weight(19, 9), Weight(-67, -20),
    // mobility of rooks
    Weight(-14, -61), Weight(-13, -35), Weight(-1, -8), Weight(-1, 22), Weight(2, 19), Weight(6, 24), Weight(10, 25), Weight(6, 39),
    Weight(17, 36), Weight(16, 46), Weight(16, 53), Weight(13, 56), Weight(27, 56), Weight(33, 52), Weight(178, -50),
    // mobility of queens
    Weight(5, 60), Weight(-4, -26), Weight(3, 6), Weight(-1, 90), Weight(2, 89), Weight(5, 90), Weight(8, 56), Weight(9, 74),
    Weight(11, 63), Weight(24, 75), Weight(20, 72), Weight(12, 100), Weight(14, 110), Weight(10, 131), Weight(9, 149), Weight(8, 152),
    Weight(28, 111), Weight(-6, 134), Weight(36, 91), Weight(37, 51), Weight(43, 10), Weight(235, -295), Weight(46, -132), Weight(133, -504),
    Weight(-12, -161), Weight(-67, -481), Weight(-85, -38), Weight(-192, -470),
    // support by pawns
    Weight(9, 11), Weight(4, -6), Weight(-5, 25), Weight(-5, 28), Weight(-17, 39),
    // support by pieces
    Weight(6, -3),
    // isolated pawns
    Weight(-9, -14), Weight(-10, -4),
    // doubled pawns
    Weight(-3, -23),
    // blocked pawns
    Weight(-7, -5), Weight(-4, -6),
    // backward pawns
    Weight(-9, -1),
    // pawns side by side
    Weight(0, 0), Weight(1, 3), Weight(2, 5), Weight(4, 13), Weight(5, 26), Weight(73, 18), Weight(85, 123), Weight(0, 0),
    // passed pawns
    Weight(0, 0), Weight(11, -12), Weight(-8, 14), Weight(0, 42), Weight(-8, 82), Weight(37, 117), Weight(192, 113), Weight(0, 0),
    // passed pawns held up
    Weight(0, 0), Weight(6, 21), Weight(-4, 28), Weight(-6, -4), Weight(-27, -10), Weight(-7, -47), Weight(-105, -47), Weight(0, 0),
    // passed pawns free to run
    Weight(0, 0), Weight(-89, 58), Weight(-85, 40), Weight(-69, 41), Weight(13, 30), Weight(32, 60), Weight(-52, 121), Weight(0, 0),
    // own king to passed pawn
    Weight(-30, 16), Weight(-11, 18), Weight(6, 9), Weight(-7, 2), Weight(2, -6), Weight(5, -10), Weight(-1, -6), Weight(-20, 4),
    // enemy king to passed pawn
    Weight(9, -12), Weight(-4, -27), Weight(17, -14), Weight(-4, 9), Weight(5, 19), Weight(-4, 30), Weight(2, 28), Weight(-23, 42),
    // bishop pair
    Weight(45, 49),
    // bishop behind its own pawns
    Weight(0, -5),
    // rooks on open files
    Weight(9, 13), Weight(46, -17),
    // rooks on the seventh rank
    Weight(23, 45),
    // outposts
    Weight(21, 24), Weight(45, -29),
    // pawns that attack pieces
    Weight(59, 21), Weight(53, 40), Weight(56, 10), Weight(34, -11),
    // minor pieces that attack more
    Weight(17, 21), Weight(49, 4), Weight(35, 1),
    // rooks that attack queens
    Weight(74, -96),
    // unguarded pieces attacked
    Weight(7, 24),
    // pawns before the king
    Weight(-2, 7), Weight(-7, 4), Weight(1, -11), Weight(-15, 14), Weight(8, -2), Weight(1, -4), Weight(-1, -11), Weight(-20, 9),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // pawns storming the king
    Weight(26, 19), Weight(-18, -21), Weight(-4, -14), Weight(2, -7), Weight(5, -6), Weight(5, -7),
    // open files at the king
    Weight(-8, -6), Weight(-11, -26),
    // attack on the king
    Weight(6, 11), Weight(4, 0), Weight(7, -4), Weight(10, -13), Weight(22, -20), Weight(14, 3), Weight(18, 14), Weight(45, 33),
    Weight(45, 41), Weight(85, -15), Weight(86, 14), Weight(133, 30), Weight(159, -2), Weight(197, 13), Weight(218, 1), Weight(247, 0),
    // safe checks
    Weight(48, 2), Weight(12, 34), Weight(102, -23), Weight(28, 29),
];
