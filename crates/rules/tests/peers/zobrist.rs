//! Hash keys: equal exactly for equal positions, and the same as the published Polyglot keys.

use std::collections::HashMap;

use tabiya_rules::{CastlingSide, Color, Position, UciMove};

use crate::common::{Random, StartKind, choose_move, start};
use crate::positions;

/// Positions have the same key exactly if they are the same by FIDE 9.2.3.
#[test]
fn equal_keys_mean_equal_positions() {
    let mut random = Random::new(5);
    let mut by_key: HashMap<u64, String> = HashMap::new();
    let mut by_text: HashMap<String, u64> = HashMap::new();
    let (mut compared, mut repeated) = (0, 0);
    while compared < positions() {
        // Short games from one starting position, so that transpositions occur.
        let mut position = start(StartKind::Standard, &mut random);
        for _ in 0..random.below(40) {
            let Some(m) = choose_move(&position, &mut random) else {
                break;
            };
            position = position.play(m);
            let text = identity(&position);
            if let Some(seen) = by_key.insert(position.key(), text.clone()) {
                assert_eq!(seen, text);
                repeated += 1;
            }
            if let Some(seen) = by_text.insert(text, position.key()) {
                assert_eq!(seen, position.key());
            }
            compared += 1;
        }
    }
    println!("keys: {compared} positions, {repeated} of them seen before");
    assert!(repeated > 0);
}

/// Returns what must be equal in equal positions (FIDE 9.2.3).
fn identity(position: &Position) -> String {
    let mut text = format!("{} {}", position.board().fen(), position.turn());
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            text.push(match position.castling_rights().rook(color, side) {
                Some(_) => '+',
                None => '-',
            });
        }
    }
    format!("{text} {:?}", position.en_passant())
}

/// The keys published with the format's description.
#[test]
fn published_polyglot_keys() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        let mut position = Position::START;
        for text in moves.split_whitespace() {
            let uci: UciMove = text.parse().unwrap();
            position = position.play(uci.to_move(&position).unwrap());
        }
        assert_eq!(position.polyglot_key(), key, "after {moves}");
    }
}
