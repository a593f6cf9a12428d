//! [`XboardChild`]: an XBoard engine that runs as a child process.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use tabiya_engine::{GameClock, Info, Limits, ScoreBound};
use tabiya_protocol::{
    ReportedBound,
    xboard::{
        BooleanFeature, EngineMessage, Feature, GuiMessage, LevelCommand, MoveText,
        OptionDefinition, OptionKind, ThinkingOutput,
    },
};
use tabiya_rules::{CastlingMode, Color, Move, Position};

use super::{ChildError, ChildProcess, KillHandle, OutputLine};
use crate::{EngineMove, MoveHistory};

/// Time an engine has to answer `ping`.
const READY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time an engine has to send its features after `done=0`.
const SLOW_START_TIMEOUT: Duration = Duration::from_secs(60);
/// Time an engine has to move after `?`.
const MOVE_NOW_TIMEOUT: Duration = Duration::from_secs(1);
/// Time an engine has to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Clock time of a game without a time control.
const UNLIMITED_TIME: Duration = Duration::from_secs(36_000);

/// An XBoard engine that runs as a child process.
///
/// Between its moves it is kept in force mode, so that it moves only on `go`.
pub struct XboardChild {
    process: ChildProcess,
    name: String,
    switches: HashMap<&'static str, bool>,
    variants: Vec<String>,
    options: Vec<OptionDefinition>,
    last_ping: i64,
    /// The game as the engine knows it.
    known_game: Option<MoveHistory>,
    /// Time control that was sent to the engine.
    sent_time_control: Option<String>,
    /// Last move of the engine.
    last_move: Option<MoveText>,
}

impl XboardChild {
    /// Starts an engine from a command line and waits for its features.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ChildError> {
        Self::handshake(
            ChildProcess::start(command)?,
            timeout,
            MissingFeatures::MeanVersion1,
        )
    }

    /// Performs the handshake with a process.
    pub fn handshake(
        mut process: ChildProcess,
        timeout: Duration,
        missing_features: MissingFeatures,
    ) -> Result<Self, ChildError> {
        process.send(GuiMessage::XBoard.to_string())?;
        process.send(GuiMessage::ProtocolVersion(2).to_string())?;
        let mut engine = Self {
            process,
            name: String::new(),
            switches: HashMap::new(),
            variants: Vec::new(),
            options: Vec::new(),
            last_ping: 0,
            known_game: None,
            sent_time_control: None,
            last_move: None,
        };
        engine.wait_for_features(timeout, missing_features)?;
        engine.send(&GuiMessage::Easy)?;
        engine.send(&GuiMessage::Post)?;
        Ok(engine)
    }

    fn wait_for_features(
        &mut self,
        timeout: Duration,
        missing_features: MissingFeatures,
    ) -> Result<(), ChildError> {
        let mut deadline = Instant::now() + timeout;
        let mut received_any = false;
        while let Some(line) = self.process.receive(deadline)? {
            let Ok(EngineMessage::Feature(features)) = line.text.parse() else {
                continue;
            };
            received_any = true;
            for feature in features {
                match &feature {
                    Feature::Done(true) => {
                        self.acknowledge(&feature)?;
                        return Ok(());
                    }
                    Feature::Done(false) => deadline = Instant::now() + SLOW_START_TIMEOUT,
                    _ => {}
                }
                self.acknowledge(&feature)?;
                self.record_feature(feature);
            }
        }
        // Engines of protocol version 1 send no features.
        match missing_features {
            MissingFeatures::MeanVersion1 => Ok(()),
            MissingFeatures::AreAnError if received_any => Ok(()),
            MissingFeatures::AreAnError => Err(ChildError::NoHandshake { waited: timeout }),
        }
    }

    fn acknowledge(&mut self, feature: &Feature) -> Result<(), ChildError> {
        let name = feature.name().to_string();
        self.send(&match feature {
            Feature::Other { .. } | Feature::EndgameTables(_) => GuiMessage::Rejected(name),
            _ => GuiMessage::Accepted(name),
        })
    }

    fn record_feature(&mut self, feature: Feature) {
        match feature {
            Feature::Boolean(switch, on) => {
                self.switches.insert(switch.name(), on);
            }
            Feature::MyName(name) => self.name = name,
            Feature::Variants(variants) => self.variants = variants,
            Feature::Option(option) => self.options.push(option),
            _ => {}
        }
    }

    /// True if the engine has a feature.
    pub fn has(&self, switch: BooleanFeature) -> bool {
        self.switches
            .get(switch.name())
            .copied()
            .unwrap_or(switch.default())
    }

    /// Name that the engine gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Options that the engine declared.
    pub fn options(&self) -> &[OptionDefinition] {
        &self.options
    }

    /// Sets an option by its name, ignoring case; false if the engine has no such option. `Hash` and `Threads` are sent as
    /// the protocol's own commands.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<bool, ChildError> {
        if let Some(option) = self
            .options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
        {
            let is_button = matches!(
                option.kind,
                OptionKind::Button | OptionKind::Save | OptionKind::Reset
            );
            let message = GuiMessage::Option {
                name: option.name.clone(),
                value: (!is_button).then(|| value.to_string()),
            };
            self.send(&message)?;
            return Ok(true);
        }
        let message = match (name.to_ascii_lowercase().as_str(), value.parse()) {
            ("hash", Ok(size)) if self.has(BooleanFeature::Memory) => GuiMessage::Memory(size),
            ("threads", Ok(cores)) if self.has(BooleanFeature::Smp) => {
                GuiMessage::Cores(u32::try_from(cores).unwrap_or(u32::MAX))
            }
            _ => return Ok(false),
        };
        self.send(&message)?;
        Ok(true)
    }

    /// Waits until the engine has processed all commands, if it supports `ping`.
    pub fn wait_ready(&mut self) -> Result<(), ChildError> {
        if !self.has(BooleanFeature::Ping) {
            return Ok(());
        }
        self.last_ping += 1;
        let ping = self.last_ping;
        self.send(&GuiMessage::Ping(ping))?;
        let deadline = Instant::now() + READY_TIMEOUT;
        loop {
            match self.process.receive(deadline)? {
                None => {
                    return Err(ChildError::TimedOut {
                        expected: "pong",
                        waited: READY_TIMEOUT,
                    });
                }
                Some(line) => match line.text.parse() {
                    Ok(EngineMessage::Pong(pong)) if pong == ping => return Ok(()),
                    Ok(EngineMessage::IllegalMove { .. }) => {
                        return Err(ChildError::Refused { line: line.text });
                    }
                    _ => {}
                },
            }
        }
    }

    /// Starts a new game.
    pub fn new_game(&mut self, start: &Position) -> Result<(), ChildError> {
        self.send(&GuiMessage::New)?;
        self.send(&GuiMessage::Force)?;
        if start.castling_mode() == CastlingMode::Chess960 {
            if !self.variants.iter().any(|name| name == "fischerandom") {
                return Err(ChildError::Unsupported { what: "Chess960" });
            }
            self.send(&GuiMessage::Variant("fischerandom".to_string()))?;
        }
        if *start != Position::START {
            if !self.has(BooleanFeature::SetBoard) {
                return Err(ChildError::Unsupported {
                    what: "setting up a position",
                });
            }
            self.send(&GuiMessage::SetBoard(start.fen()))?;
        }
        // `new` resets these.
        self.send(&GuiMessage::Easy)?;
        self.send(&GuiMessage::Post)?;
        self.known_game = Some(MoveHistory::new(*start));
        self.sent_time_control = None;
        self.wait_ready()
    }

    /// Requests a move and waits for it, at most `timeout`.
    pub fn think(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
    ) -> Result<EngineMove, ChildError> {
        self.think_with_info(game, limits, timeout, &mut |_| {})
    }

    /// Like [`Self::think`], and `on_info` receives each report.
    pub fn think_with_info(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<EngineMove, ChildError> {
        self.sync_game(game)?;
        self.send_limits(limits, game.position().turn())?;
        self.wait_ready()?;
        self.skip_stale_output()?;
        let started = Instant::now();
        self.send(&GuiMessage::Go)?;
        let result =
            self.wait_for_move(game.position(), limits.movetime, started, timeout, on_info);
        if !matches!(result, Err(ChildError::TimedOut { .. })) {
            self.send(&GuiMessage::Force)?;
        }
        let (best, thinking, at) = result?;
        if let Some(known_game) = &mut self.known_game {
            known_game.play(best);
        }
        Ok(EngineMove {
            best,
            ponder: None,
            lines: thinking
                .iter()
                .map(|thinking| info(thinking, game.position()))
                .collect(),
            elapsed: at.saturating_duration_since(started),
        })
    }

    /// Skips output from before `go`, which may belong to an earlier game.
    fn skip_stale_output(&mut self) -> Result<(), ChildError> {
        while let Some(line) = self.process.receive(Instant::now())? {
            if let Ok(EngineMessage::IllegalMove { .. }) = line.text.parse() {
                return Err(ChildError::Refused { line: line.text });
            }
        }
        Ok(())
    }

    /// Brings the engine's game up to this one.
    fn sync_game(&mut self, game: &MoveHistory) -> Result<(), ChildError> {
        let is_known = self.known_game.as_ref().is_some_and(|known_game| {
            known_game.start() == game.start() && game.moves().starts_with(known_game.moves())
        });
        if !is_known {
            self.new_game(game.start())?;
        }
        let Some(mut known_game) = self.known_game.take() else {
            return Ok(());
        };
        for m in &game.moves()[known_game.moves().len()..] {
            self.send_move(*m, known_game.position())?;
            known_game.play(*m);
        }
        self.known_game = Some(known_game);
        Ok(())
    }

    fn send_move(&mut self, m: Move, position: &Position) -> Result<(), ChildError> {
        let text = if self.has(BooleanFeature::San) {
            MoveText::San(position.san(m))
        } else {
            MoveText::from_move(m, position)
        };
        if self.has(BooleanFeature::UserMove) {
            self.send(&GuiMessage::UserMove(text))
        } else {
            self.process.send(text.to_string())
        }
    }

    fn send_limits(&mut self, limits: &Limits, turn: Color) -> Result<(), ChildError> {
        if limits.nodes.is_some() && limits.movetime.is_none() && limits.clock.is_none() {
            return Err(ChildError::Unsupported {
                what: "a limit on nodes",
            });
        }
        let level = |clock: GameClock| {
            GuiMessage::Level(LevelCommand {
                moves: clock.moves_to_go,
                // Whole seconds; the exact time is sent with `time` and `otim`.
                base: Duration::from_secs(clock.remaining[turn].as_secs().max(1)),
                increment: clock.increment[turn],
            })
        };
        let control = match (limits.movetime, limits.clock) {
            // Engines read whole seconds; one that takes too long is sent `?`.
            (Some(time), _) => GuiMessage::TimePerMove(Duration::from_secs(
                time.as_secs() + u64::from(time.subsec_nanos() > 0),
            )),
            (None, Some(clock)) => level(clock),
            (None, None) => level(GameClock {
                remaining: tabiya_rules::ByColor::from_fn(|_| UNLIMITED_TIME),
                ..GameClock::default()
            }),
        };
        // Sent once per game: engines count moves and time from there.
        if self.sent_time_control.is_none() {
            self.send(&control)?;
            self.sent_time_control = Some(control.to_string());
        }
        if let Some(depth) = limits.depth {
            self.send(&GuiMessage::Depth(depth))?;
        }
        if let Some(clock) = limits.clock
            && self.has(BooleanFeature::Time)
        {
            self.send(&GuiMessage::Time(clock.remaining[turn]))?;
            self.send(&GuiMessage::OpponentTime(clock.remaining[!turn]))?;
        }
        Ok(())
    }

    /// Reads output until a move; sends `?` when the time for the move is over.
    fn wait_for_move(
        &mut self,
        position: &Position,
        movetime: Option<Duration>,
        started: Instant,
        timeout: Duration,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<(Move, Option<ThinkingOutput>, Instant), ChildError> {
        let mut thinking = None;
        let mut move_now_at = movetime.map(|time| started + time);
        loop {
            let deadline = move_now_at
                .unwrap_or(started + timeout)
                .min(started + timeout);
            let Some(OutputLine { text, at }) = self.process.receive(deadline)? else {
                if move_now_at.take().is_some() && Instant::now() < started + timeout {
                    self.send(&GuiMessage::MoveNow)?;
                    continue;
                }
                return Err(ChildError::TimedOut {
                    expected: "move",
                    waited: timeout,
                });
            };
            match text.parse() {
                Ok(EngineMessage::Thinking(output)) => {
                    on_info(&info(&output, position));
                    thinking = Some(output);
                }
                Ok(EngineMessage::Move(move_text)) => {
                    match move_text.to_move(position) {
                        Ok(m) => {
                            self.last_move = Some(move_text);
                            return Ok((m, thinking, at));
                        }
                        // Old engines announce the same move in two ways.
                        Err(_) if self.last_move == Some(move_text) => {}
                        Err(_) => return Err(ChildError::UnreadableMove { line: text }),
                    }
                }
                Ok(EngineMessage::Resign) => return Err(ChildError::Resigned),
                Ok(EngineMessage::IllegalMove { .. }) => {
                    return Err(ChildError::Refused { line: text });
                }
                Ok(EngineMessage::Result { .. }) => {
                    return Err(ChildError::UnreadableMove { line: text });
                }
                Err(_) if text.starts_with("move ") => {
                    return Err(ChildError::UnreadableMove { line: text });
                }
                _ => {}
            }
        }
    }

    /// Makes an engine move that has not answered in time; false if it still does not answer.
    pub fn interrupt(&mut self) -> bool {
        let deadline = Instant::now() + MOVE_NOW_TIMEOUT;
        if self.send(&GuiMessage::MoveNow).is_err() {
            return false;
        }
        while let Ok(Some(line)) = self.process.receive(deadline) {
            if let Ok(EngineMessage::Move(_)) = line.text.parse() {
                // The engine's game has a move that was not played.
                self.known_game = None;
                return self.send(&GuiMessage::Force).is_ok();
            }
        }
        false
    }

    /// Handle that kills the engine from another thread.
    pub fn kill_handle(&self) -> KillHandle {
        self.process.kill_handle()
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub fn quit(mut self) {
        if self.send(&GuiMessage::Quit).is_ok() {
            self.process.wait(QUIT_TIMEOUT);
        }
    }

    fn send(&mut self, message: &GuiMessage) -> Result<(), ChildError> {
        self.process.send(message.to_string())
    }
}

/// Interpretation of an engine that sends no features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingFeatures {
    /// It uses protocol version 1.
    MeanVersion1,
    /// It does not use the XBoard protocol.
    AreAnError,
}

fn info(thinking: &ThinkingOutput, position: &Position) -> Info {
    let extras = thinking.extras.unwrap_or_default();
    Info {
        depth: thinking.depth,
        selective_depth: extras.selective_depth,
        multi_pv: 1,
        score: crate::score::from_reported(thinking.score),
        bound: match thinking.bound {
            ReportedBound::Exact => ScoreBound::Exact,
            ReportedBound::Lower => ScoreBound::AtLeast,
            ReportedBound::Upper => ScoreBound::AtMost,
        },
        nodes: thinking.nodes,
        time: thinking.time,
        hashfull: 0,
        pv: legal_line(&thinking.pv, position),
    }
}

/// Parses a line in any notation, up to the first illegal move.
fn legal_line(text: &str, position: &Position) -> Vec<Move> {
    let mut position = *position;
    let is_number = |word: &str| {
        word.trim_end_matches('.')
            .bytes()
            .all(|b| b.is_ascii_digit())
    };
    text.split_whitespace()
        .filter(|word| !is_number(word))
        .map_while(|word| {
            // Some engines write `12.Nf3`.
            let word = word.rsplit('.').next().unwrap_or(word);
            let m = word.parse::<MoveText>().ok()?.to_move(&position).ok()?;
            position = position.play(m);
            Some(m)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_any_notation() {
        let line = |text| legal_line(text, &Position::START).len();
        assert_eq!(line("e2e4 e7e5 g1f3"), 3);
        assert_eq!(line("1. e4 e5 2. Nf3 Nc6"), 4);
        assert_eq!(line("1.e4 e5 2.Nf3 {hash}"), 3);
        assert_eq!(line("e4 Ke5 Nf3"), 1);
        assert_eq!(line(""), 0);
    }
}
