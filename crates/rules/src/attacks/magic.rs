//! Magic bitboards: slider lookup by a multiplication that maps the blockers to an index.

use super::ray;
use crate::{Bitboard, Square};

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(BISHOP_TABLE[BISHOPS[square.index()].index(occupied)])
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(ROOK_TABLE[ROOKS[square.index()].index(occupied)])
}

/// Lookup parameters of a square.
#[derive(Clone, Copy)]
struct MagicEntry {
    mask: u64,
    magic: u64,
    start: u32,
    shift: u32,
}

impl MagicEntry {
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        let blockers = occupied.0 & self.mask;
        self.start as usize + (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

const fn entries(directions: &[(i8, i8); 4], magics: &[u64; 64]) -> [MagicEntry; 64] {
    let starts = ray::offsets(directions).0;
    let mut entries = [MagicEntry {
        mask: 0,
        magic: 0,
        start: 0,
        shift: 0,
    }; 64];
    let mut i = 0;
    while i < 64 {
        let mask = ray::mask(directions, Square::ALL[i]);
        entries[i] = MagicEntry {
            mask: mask.0,
            magic: magics[i],
            start: starts[i],
            shift: 64 - mask.count(),
        };
        i += 1;
    }
    entries
}

/// Builds the attack table, with each attack set at the index its magic produces.
const fn table<const N: usize>(directions: &[(i8, i8); 4], entries: &[MagicEntry; 64]) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < 64 {
        let square = Square::ALL[i];
        let lines = ray::lines(directions, square);
        let mask = entries[i].mask;
        let mut subset = 0u64;
        loop {
            let attacks = ray::attacks_by_borrow(lines, square, subset);
            let slot = &mut table[entries[i].index(Bitboard(subset))];
            assert!(
                *slot == 0 || *slot == attacks,
                "two different attack sets share a slot"
            );
            *slot = attacks;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}

const BISHOP_LENGTH: usize = ray::offsets(&ray::BISHOP).1;
const ROOK_LENGTH: usize = ray::offsets(&ray::ROOK).1;
static BISHOPS: [MagicEntry; 64] = entries(&ray::BISHOP, &BISHOP_MAGICS);
static ROOKS: [MagicEntry; 64] = entries(&ray::ROOK, &ROOK_MAGICS);
static BISHOP_TABLE: [u64; BISHOP_LENGTH] = table(&ray::BISHOP, &BISHOPS);
#[expect(long_running_const_eval, reason = "a hundred thousand entries")]
static ROOK_TABLE: [u64; ROOK_LENGTH] = table(&ray::ROOK, &ROOKS);

// Found by trying sparse random numbers until no two different attack sets shared a slot.

const BISHOP_MAGICS: [u64; 64] = [
    0x0a2e_2001_0105_0903,
    0x8d50_0410_8400_4480,
    0x4c10_0082_0c48_0624,
    0xc114_2400_8081_8000,
    0x0184_10a8_4022_0000,
    0x8080_8220_2045_0008,
    0x2008_4c0c_4440_0480,
    0x4000_8084_0501_4084,
    0x8000_4032_0401_0a01,
    0x4000_a002_2409_1020,
    0x0020_2202_0042_0003,
    0x0004_0440_4480_c000,
    0x0000_0110_4101_0090,
    0x00a0_2111_2050_0000,
    0x0000_0906_82a0_2000,
    0x8021_042a_0210_8400,
    0xc82a_2010_1001_4800,
    0xa008_4120_4210_8200,
    0x0008_2444_0040_9200,
    0x0008_0424_0120_2010,
    0x0005_0008_9040_0400,
    0x082a_0000_8804_1200,
    0x4002_2401_1805_0401,
    0x0003_0000_2101_1000,
    0x0002_4044_1004_0810,
    0x0090_7010_0801_0108,
    0x0a08_0100_480a_1020,
    0x6012_0280_0801_800a,
    0x00a1_0100_1111_4000,
    0x0000_a200_c708_0200,
    0x000d_0102_b420_8805,
    0x0000_8300_0890_4800,
    0x2031_0848_9040_1004,
    0x0004_1208_0202_1074,
    0x0085_4122_0230_1400,
    0x2408_4048_0224_8200,
    0x0040_0202_6002_0080,
    0x94a0_0800_8005_0880,
    0x0135_0202_2048_8800,
    0x1008_1080_8215_0448,
    0x0409_1010_0402_3000,
    0x1002_085b_0800_0400,
    0x0010_1041_3000_4800,
    0x0008_0020_2424_0800,
    0x0000_0807_0400_4042,
    0x2140_0124_1222_0100,
    0x40a0_420c_60c1_1100,
    0x0008_0220_5200_1840,
    0x0001_0c10_0c06_0000,
    0x0010_804c_1004_0080,
    0x10a0_0201_040e_0090,
    0x0406_8002_2088_0102,
    0x28c0_1833_0202_0020,
    0x1100_1021_0125_0002,
    0x0088_0810_8296_0002,
    0x0211_0102_1086_0040,
    0x0001_2201_00a0_1010,
    0x1000_0300_8814_0308,
    0x0000_0042_0052_0844,
    0x40a2_0000_0020_8800,
    0x2004_8210_5006_022c,
    0x4401_0140_0204_1104,
    0x0400_0420_0401_0200,
    0x2020_2000_8200_8222,
];
const ROOK_MAGICS: [u64; 64] = [
    0x0080_0010_8020_4004,
    0x5100_1100_8040_0720,
    0x8100_0900_2000_1042,
    0x0100_0420_0810_0300,
    0x0880_0800_0400_0280,
    0x8300_0824_0001_0042,
    0x8400_0210_0299_2408,
    0x0080_0041_0003_3080,
    0x1260_8001_a040_1088,
    0x0200_8020_0080_4000,
    0x0801_8010_0980_2004,
    0x0920_8008_0080_1002,
    0x0002_8008_0004_0080,
    0x8000_8004_0080_0200,
    0x0002_0004_0600_2348,
    0x0005_0000_8049_0002,
    0x40c4_8680_0240_0522,
    0x0100_4140_1000_2000,
    0x1404_8080_2008_1002,
    0x0801_0100_220a_1000,
    0xa084_0101_0008_0010,
    0x0201_8801_4004_1020,
    0x0200_3101_0004_0200,
    0x0140_0200_0411_4085,
    0x0040_8020_8010_4000,
    0x2001_4003_4020_1000,
    0x10d0_1000_8020_0081,
    0x2100_5001_8008_0080,
    0x501a_0012_0020_0408,
    0x0882_0002_0010_0408,
    0x8000_3004_0048_018a,
    0x0040_0042_0004_0081,
    0x1040_4000_8380_0020,
    0x0005_4020_0540_1004,
    0x4004_11a0_8200_4200,
    0x0080_0804_8080_1000,
    0x8200_0800_8080_0401,
    0x0104_0200_8080_0400,
    0x0030_0841_0400_0290,
    0x6020_1070_8200_0104,
    0x2000_2080_4000_8000,
    0x2800_2010_0044_4000,
    0x0040_4082_0622_0013,
    0x0010_0408_0080_8010,
    0x0019_0801_0105_0010,
    0x0002_0084_1042_0048,
    0x0000_0802_8124_0010,
    0x0000_0420_8042_000d,
    0x8004_4010_2980_0180,
    0x2090_0020_0040_0040,
    0x8080_8120_0010_0880,
    0x0100_2232_0018_c200,
    0x0000_8004_0008_0080,
    0x0182_0010_0804_0200,
    0x0048_11a8_0e30_1400,
    0x2001_0044_0081_0200,
    0x8300_1040_2108_8003,
    0x0681_0040_1022_0482,
    0xa833_0040_d020_0019,
    0x0100_2009_0004_1001,
    0x00c2_0004_10a0_0802,
    0x4001_0002_0824_000b,
    0xc001_0210_0800_8104,
    0x4010_0040_2081_040a,
];
