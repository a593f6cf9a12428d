//! Commands that change the position without playing: setup, undo, excluded moves.

use std::io::{self, Write};

use tabiya_protocol::xboard::{EngineMessage, MoveSet, TellTarget};
use tabiya_rules::{CastlingMode, Color, Position};

use super::{
    editor::BoardEditor,
    game::XboardGame,
    xboard_loop::{XboardLoop, XboardMode},
};

impl<W: Write> XboardLoop<W> {
    /// Starts a new game: the engine plays Black, unless it analyses.
    pub(super) fn new_game(&mut self) -> io::Result<()> {
        self.stop_search()?;
        self.engine.new_game();
        self.apply_changes()?;
        self.variant = CastlingMode::Standard;
        self.clock.reset();
        self.reset_game_state();
        if self.mode != XboardMode::Analyzing {
            self.mode = XboardMode::Playing(Color::Black);
        }
        self.set_position(Position::START)
    }

    /// Sets the variant, and its standard start position.
    pub(super) fn set_variant(&mut self, name: &str) -> io::Result<()> {
        let mode = match name {
            "normal" => CastlingMode::Standard,
            "fischerandom" => CastlingMode::Chess960,
            _ => return self.send_error("unknown variant", &format!("variant {name}")),
        };
        self.stop_search()?;
        self.variant = mode;
        let start = Position::START;
        self.set_position(start.with_castling_mode(mode).unwrap_or(start))
    }

    pub(super) fn set_board(&mut self, fen: &str) -> io::Result<()> {
        self.stop_search()?;
        match Position::from_fen(fen, self.variant) {
            Ok(position) => self.set_position(position),
            Err(error) => self.refuse_position(&error.to_string()),
        }
    }

    pub(super) fn edit(&mut self) -> io::Result<()> {
        self.stop_search()?;
        self.editor = Some(BoardEditor::new(*self.game.position().board()));
        Ok(())
    }

    pub(super) fn leave_edit(&mut self) -> io::Result<()> {
        let Some(editor) = self.editor.take() else {
            return Ok(());
        };
        match editor.position(self.game.position().turn(), self.variant) {
            Ok(position) => self.set_position(position),
            Err(error) => self.refuse_position(&error.to_string()),
        }
    }

    /// Handles the obsolete `white` and `black`: that side is to move, and the engine plays the other.
    pub(super) fn set_turn(&mut self, color: Color) -> io::Result<()> {
        self.stop_search()?;
        let position = self.game.position();
        if position.turn() != color {
            let mut setup = position.to_setup();
            setup.turn = color;
            setup.en_passant = None;
            match Position::from_setup(&setup, self.variant) {
                Ok(position) => self.set_position(position)?,
                Err(error) => return self.refuse_position(&error.to_string()),
            }
        }
        self.mode = XboardMode::Playing(!color);
        Ok(())
    }

    /// Takes back moves, and restarts a running analysis.
    pub(super) fn undo(&mut self, moves: usize, line: &str) -> io::Result<()> {
        if self.game.len() < moves {
            return self.send_error("command not legal now", line);
        }
        self.stop_search()?;
        self.game.undo(moves);
        self.excluded.clear();
        self.reset_game_state();
        self.restart_analysis()
    }

    pub(super) fn exclude(&mut self, moves: &MoveSet, line: &str) -> io::Result<()> {
        self.stop_search()?;
        let position = *self.game.position();
        match moves {
            MoveSet::All => self.excluded = position.legal_moves().to_vec(),
            MoveSet::One(text) => match text.to_move(&position) {
                Ok(m) if self.excluded.contains(&m) => {}
                Ok(m) => self.excluded.push(m),
                Err(_) => self.send_error("not legal", line)?,
            },
        }
        self.restart_analysis()
    }

    pub(super) fn include(&mut self, moves: &MoveSet, line: &str) -> io::Result<()> {
        self.stop_search()?;
        match moves {
            MoveSet::All => self.excluded.clear(),
            MoveSet::One(text) => match text.to_move(self.game.position()) {
                Ok(m) => self.excluded.retain(|other| *other != m),
                Err(_) => self.send_error("not legal", line)?,
            },
        }
        self.restart_analysis()
    }

    fn set_position(&mut self, position: Position) -> io::Result<()> {
        self.game = XboardGame::new(position);
        self.is_position_invalid = false;
        self.excluded.clear();
        self.expected_reply = None;
        self.restart_analysis()
    }

    /// Reports an illegal position, as the protocol suggests; moves are refused until another is set up.
    fn refuse_position(&mut self, why: &str) -> io::Result<()> {
        self.is_position_invalid = true;
        self.send(&EngineMessage::Tell(
            TellTarget::UserError,
            format!("Illegal position: {why}"),
        ))
    }
}
