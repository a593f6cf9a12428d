//! Converts `go` commands to search limits.

use std::time::Duration;

use tabiya_engine::{GameClock, Limits};
use tabiya_protocol::uci::Go;
use tabiya_rules::{Color, Move, Position, UciMove};

/// Returns the limits of a `go` command, and those of its `searchmoves` that are illegal.
pub(super) fn limits(go: &Go, position: &Position) -> (Limits, Vec<UciMove>) {
    let (search_moves, illegal) = resolve_moves(&go.search_moves, position);
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        soft_nodes: None,
        mate: go.mate,
        movetime: go.movetime,
        clock: clock(go, position.turn()),
        search_moves,
        infinite: go.infinite,
    };
    (limits, illegal)
}

/// Returns the clock, if any time is given. A GUI that sends only one side's time means it for both.
fn clock(go: &Go, turn: Color) -> Option<GameClock> {
    let times = [
        go.time.white,
        go.time.black,
        go.increment.white,
        go.increment.black,
    ];
    if times.iter().all(Option::is_none) {
        return None;
    }
    let either = go.time[turn].or(go.time[!turn]).unwrap_or_default();
    Some(GameClock {
        remaining: go.time.map(|time| capped(time.unwrap_or(either))),
        increment: go.increment.map(|time| capped(time.unwrap_or_default())),
        moves_to_go: go.moves_to_go.filter(|moves| *moves > 0),
    })
}

/// Caps a time at ten years, so that the engine's arithmetic cannot overflow.
fn capped(time: Duration) -> Duration {
    time.min(Duration::from_secs(10 * 365 * 86_400))
}

fn resolve_moves(moves: &[UciMove], position: &Position) -> (Vec<Move>, Vec<UciMove>) {
    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
    for uci in moves {
        match uci.to_move(position) {
            Ok(m) if legal.contains(&m) => {}
            Ok(m) => legal.push(m),
            Err(_) => illegal.push(*uci),
        }
    }
    (legal, illegal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_protocol::uci::GuiMessage;

    fn parse_limits(line: &str) -> (Limits, Vec<UciMove>) {
        let Ok(GuiMessage::Go(go)) = line.parse() else {
            panic!("{line}");
        };
        limits(&go, &Position::START)
    }

    #[test]
    fn one_clock_is_used_for_both_sides() {
        for line in ["go wtime 100", "go btime 100", "go wtime 100 btime 5"] {
            let clock = parse_limits(line).0.clock.unwrap();
            assert_eq!(clock.remaining.white, Duration::from_millis(100), "{line}");
        }
        assert_eq!(parse_limits("go depth 3").0.clock, None);
        assert_eq!(
            parse_limits("go wtime 5 movestogo 0")
                .0
                .clock
                .unwrap()
                .moves_to_go,
            None
        );
    }

    #[test]
    fn huge_clock_times_are_capped() {
        let clock = parse_limits("go wtime 99999999999999999999 winc 99999999999999999999")
            .0
            .clock
            .unwrap();
        assert!(clock.remaining.white < Duration::MAX / 2);
    }

    #[test]
    fn searchmoves_are_legal_and_unique() {
        let (limits, illegal) = parse_limits("go searchmoves e2e4 e2e5 e2e4 d2d4");
        assert_eq!((limits.search_moves.len(), illegal.len()), (2, 1));
    }
}
