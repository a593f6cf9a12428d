//! Positions set up, moves taken back, moves left out: what changes the board without playing.

use std::io::{self, Write};

use tabiya_engine::Engine;
use tabiya_protocol::xboard::{EngineMessage, MoveSet, Tell};
use tabiya_rules::{CastlingMode, Color, Position};

use super::{
    board::Board,
    editor::Editor,
    session::{Mode, Session},
};

impl<W: Write> Session<W> {
    /// A new game: the engine has Black, unless it analyses.
    pub(super) fn new_game(&mut self) -> io::Result<()> {
        self.halt()?;
        self.engine.with(Engine::forget);
        self.variant = CastlingMode::Standard;
        self.day = self.random.next();
        self.clock.reset();
        self.forget_game();
        if self.mode != Mode::Analyzing {
            self.mode = Mode::Playing(Color::Black);
        }
        self.place(Position::START)
    }

    /// Another kind of chess: the usual start of it, until a position is set up.
    pub(super) fn set_variant(&mut self, name: &str) -> io::Result<()> {
        let mode = match name {
            "normal" => CastlingMode::Standard,
            "fischerandom" => CastlingMode::Chess960,
            _ => return self.error("unknown variant", &format!("variant {name}")),
        };
        self.halt()?;
        self.variant = mode;
        let start = Position::START;
        self.place(start.with_castling_mode(mode).unwrap_or(start))
    }

    pub(super) fn set_board(&mut self, fen: &str) -> io::Result<()> {
        self.halt()?;
        match Position::from_fen(fen, self.variant) {
            Ok(position) => self.place(position),
            Err(error) => self.refuse_position(&error.to_string()),
        }
    }

    pub(super) fn edit(&mut self) -> io::Result<()> {
        self.halt()?;
        self.editor = Some(Editor::new(*self.board.position().board()));
        Ok(())
    }

    pub(super) fn leave_edit(&mut self) -> io::Result<()> {
        let Some(editor) = self.editor.take() else {
            return Ok(());
        };
        match editor.position(self.board.position().turn(), self.variant) {
            Ok(position) => self.place(position),
            Err(error) => self.refuse_position(&error.to_string()),
        }
    }

    /// The obsolete `white` and `black`: that side is to move, and the engine has the other.
    pub(super) fn give_turn(&mut self, color: Color) -> io::Result<()> {
        self.halt()?;
        let position = self.board.position();
        if position.turn() != color {
            let mut setup = position.to_setup();
            setup.turn = color;
            setup.en_passant = None;
            match Position::from_setup(&setup, self.variant) {
                Ok(position) => self.place(position)?,
                Err(error) => return self.refuse_position(&error.to_string()),
            }
        }
        self.mode = Mode::Playing(!color);
        Ok(())
    }

    /// Takes moves back. In analysis the position before is analysed.
    pub(super) fn undo(&mut self, moves: usize, line: &str) -> io::Result<()> {
        if self.board.len() < moves {
            return self.error("command not legal now", line);
        }
        self.halt()?;
        self.board.undo(moves);
        self.excluded.clear();
        self.forget_game();
        self.analyze_again()
    }

    pub(super) fn exclude(&mut self, moves: &MoveSet, line: &str) -> io::Result<()> {
        self.halt()?;
        let position = *self.board.position();
        match moves {
            MoveSet::All => self.excluded = position.legal_moves().to_vec(),
            MoveSet::One(text) => match text.to_move(&position) {
                Ok(m) if self.excluded.contains(&m) => {}
                Ok(m) => self.excluded.push(m),
                Err(_) => self.error("not legal", line)?,
            },
        }
        self.analyze_again()
    }

    pub(super) fn include(&mut self, moves: &MoveSet, line: &str) -> io::Result<()> {
        self.halt()?;
        match moves {
            MoveSet::All => self.excluded.clear(),
            MoveSet::One(text) => match text.to_move(self.board.position()) {
                Ok(m) => self.excluded.retain(|other| *other != m),
                Err(_) => self.error("not legal", line)?,
            },
        }
        self.analyze_again()
    }

    fn place(&mut self, position: Position) -> io::Result<()> {
        self.board = Board::new(position);
        self.is_broken = false;
        self.excluded.clear();
        self.expected = None;
        self.analyze_again()
    }

    /// As the protocol suggests: say so, and refuse moves until there is a position again.
    fn refuse_position(&mut self, why: &str) -> io::Result<()> {
        self.is_broken = true;
        self.say(&EngineMessage::Tell(
            Tell::UserError,
            format!("Illegal position: {why}"),
        ))
    }
}
