//! Games of a match as PGN.

use std::time::{Duration, SystemTime};

use tabiya_engine::Score;
use tabiya_record::{Comment, Game, GameResult};
use tabiya_rules::Color;

use crate::{MatchGame, MoveNote, Pace};

/// A game of a match as it is written down: what each engine thought of its move, how deep it looked and how
/// long it took stand in the comments, as `{+0.31/14 0.100s}`.
pub fn match_game(game: &MatchGame, names: &[String; 2], pace: Pace, date: SystemTime) -> Game {
    let mut record = Game::from_position(*game.line.start());
    let event = format!("Engine match, {pace}");
    let round = format!("{}.{}", game.number / 2 + 1, game.number % 2 + 1);
    let tags: [(&str, &str); 7] = [
        ("Event", &event),
        ("Date", &date_tag(date)),
        ("Round", &round),
        ("White", &names[game.engines[Color::White]]),
        ("Black", &names[game.engines[Color::Black]]),
        ("TimeControl", &pace.tag()),
        ("Termination", game.ending.termination()),
    ];
    for (tag, value) in tags {
        // These names are those of tags.
        let _ = record.tags.set(tag, value);
    }
    record
        .tags
        .set_result(GameResult::from_winner(game.ending.winner()));
    write_moves(&mut record, game);
    record
}

fn write_moves(record: &mut Game, game: &MatchGame) {
    let mut nodes = Vec::new();
    let mut cursor = record.tree.cursor_mut();
    for m in game.line.moves() {
        let Ok(node) = cursor.play(*m) else { break };
        nodes.push(node);
    }
    for (node, note) in nodes.iter().skip(game.opening_moves).zip(&game.notes) {
        record.tree.add_comment(*node, Comment::new(&comment(note)));
    }
    if let Some(last) = nodes.last() {
        let how = Comment::new(&game.ending.to_string());
        record.tree.add_comment(*last, how);
    }
}

fn comment(note: &MoveNote) -> String {
    let seconds = note.elapsed.as_secs_f64();
    let Some(score) = note.score else {
        return format!("{seconds:.3}s");
    };
    let score = match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", -moves),
    };
    format!("{score}/{} {seconds:.3}s", note.depth.unwrap_or(0))
}

/// A date as PGN writes it.
pub(crate) fn date_tag(time: SystemTime) -> String {
    let since = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    let (year, month, day) = civil(since.as_secs() / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date so many days after 1 January 1970, by counting from 1 March of year 0 in cycles of 400 years.
fn civil(days: u64) -> (u64, u64, u64) {
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
    use crate::{Ending, GameLine};

    #[test]
    fn dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_454), (2026, 1, 1));
    }

    #[test]
    fn a_game_reads_again() {
        let mut line = GameLine::new(Position::START);
        for san in ["f3", "e5", "g4", "Qh4#"] {
            let m = san
                .parse::<San>()
                .unwrap()
                .to_move(line.position())
                .unwrap();
            line.play(m);
        }
        let note = |score, milliseconds| MoveNote {
            score,
            depth: Some(7),
            elapsed: Duration::from_millis(milliseconds),
        };
        let game = MatchGame {
            number: 3,
            engines: ByColor { white: 1, black: 0 },
            opening_moves: 2,
            line,
            notes: vec![note(None, 5), note(Some(Score::Mate(1)), 12)],
            ending: Ending::Checkmate {
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
        assert_eq!(text.parse::<Game>().unwrap(), record);
    }
}
