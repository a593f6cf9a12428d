//! Games of a match as PGN.

use std::time::{Duration, SystemTime};

use tabiya_engine::Score;
use tabiya_record::{Comment, GameRecord, GameResult};
use tabiya_rules::Color;

use super::{MatchGame, MatchTimeControl, MoveStats};

/// Converts a match game to a game record, with score, depth and time of each move in comments like
/// `{+0.31/14 0.100s}`.
pub fn match_game(
    game: &MatchGame,
    names: &[String; 2],
    time_control: MatchTimeControl,
    date: SystemTime,
) -> GameRecord {
    let mut record = GameRecord::from_position(*game.history.start());
    let event = format!("Engine match, {time_control}");
    let round = format!("{}.{}", game.number / 2 + 1, game.number % 2 + 1);
    let tags: [(&str, &str); 7] = [
        ("Event", &event),
        ("Date", &date_tag(date)),
        ("Round", &round),
        ("White", &names[game.engines[Color::White]]),
        ("Black", &names[game.engines[Color::Black]]),
        ("TimeControl", &time_control.tag()),
        ("Termination", game.ending.termination()),
    ];
    for (tag, value) in tags {
        // Fails only for names that are not valid tags.
        let _ = record.tags.set(tag, value);
    }
    record
        .tags
        .set_result(GameResult::from_winner(game.ending.winner()));
    write_moves(&mut record, game);
    record
}

fn write_moves(record: &mut GameRecord, game: &MatchGame) {
    let mut nodes = Vec::new();
    let mut cursor = record.tree.cursor_mut();
    for m in game.history.moves() {
        let Ok(node) = cursor.play(*m) else { break };
        nodes.push(node);
    }
    for (node, stats) in nodes.iter().skip(game.opening_moves).zip(&game.move_stats) {
        record
            .tree
            .add_comment(*node, Comment::new(&comment(stats)));
    }
    if let Some(last) = nodes.last() {
        let ending = Comment::new(&game.ending.to_string());
        record.tree.add_comment(*last, ending);
    }
}

fn comment(stats: &MoveStats) -> String {
    let seconds = stats.elapsed.as_secs_f64();
    let Some(score) = stats.score else {
        return format!("{seconds:.3}s");
    };
    let score = match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("+M{moves}"),
        Score::MatedIn(moves) => format!("-M{moves}"),
    };
    format!("{score}/{} {seconds:.3}s", stats.depth.unwrap_or(0))
}

/// Formats a date for PGN's `Date` tag.
fn date_tag(time: SystemTime) -> String {
    let since = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    let (year, month, day) = civil_date(since.as_secs() / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Converts days since 1 January 1970 to a date, by counting from 1 March of year 0 in cycles of 400 years.
fn civil_date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{ByColor, Position, San};

    use super::*;
    use crate::GameEnding;
    use tabiya_player::MoveHistory;

    #[test]
    fn dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(20_454), (2026, 1, 1));
    }

    #[test]
    fn written_games_parse_again() {
        let mut history = MoveHistory::new(Position::START);
        for san in ["f3", "e5", "g4", "Qh4#"] {
            let m = san
                .parse::<San>()
                .unwrap()
                .to_move(history.position())
                .unwrap();
            history.play(m);
        }
        let stats = |score, milliseconds| MoveStats {
            score,
            depth: Some(7),
            elapsed: Duration::from_millis(milliseconds),
        };
        let game = MatchGame {
            number: 3,
            engines: ByColor { white: 1, black: 0 },
            opening_moves: 2,
            history,
            move_stats: vec![stats(None, 5), stats(Some(Score::MateIn(1)), 12)],
            ending: GameEnding::Checkmate {
                winner: Color::Black,
            },
        };
        let names = ["A \"a\"".to_string(), "B".to_string()];
        let record = match_game(
            &game,
            &names,
            "2+0.02".parse().unwrap(),
            SystemTime::UNIX_EPOCH,
        );
        let text = record.to_string();
        assert!(text.contains("[Black \"A \\\"a\\\"\"]"), "{text}");
        assert!(
            text.contains("1. f3 e5 2. g4 {0.005s} 2... Qh4# {+M1/7 0.012s} {checkmate} 0-1"),
            "{text}"
        );
        assert_eq!(text.parse::<GameRecord>().unwrap(), record);
    }
}
