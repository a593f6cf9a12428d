//! [`XboardChild`]: an engine that speaks the XBoard protocol.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use tabiya_engine::{GameClock, Info, Limits, Score, ScoreBound};
use tabiya_protocol::{
    Bound,
    xboard::{
        EngineMessage, Feature, GuiMessage, Level, MoveText, OptionDefinition, OptionKind, Switch,
        Thinking,
    },
};
use tabiya_rules::{CastlingMode, Color, Move, Position};

use super::{ChildError, Ender, Line, Process};
use crate::{Answer, GameLine};

/// How long an engine may take to get ready.
const READY: Duration = Duration::from_secs(20);
/// How long an engine that asked for more time may take to name its features.
const SLOW_START: Duration = Duration::from_secs(60);
/// How long an engine may take to answer after it was told to move now.
const MOVE_NOW: Duration = Duration::from_secs(1);
/// How long an engine may take to end after it was told to.
const QUIT: Duration = Duration::from_millis(500);
/// The clock of a game in which time does not count.
const NO_HURRY: Duration = Duration::from_secs(36_000);

/// An engine that speaks the XBoard protocol, in a process of its own.
///
/// Between its moves it is kept in force mode: it makes a move when it is asked for one, and never otherwise.
pub struct XboardChild {
    process: Process,
    name: String,
    switches: HashMap<&'static str, bool>,
    variants: Vec<String>,
    options: Vec<OptionDefinition>,
    pings: i64,
    /// The game as the engine knows it.
    known: Option<GameLine>,
    /// The time control that the engine was told.
    told: Option<String>,
    /// The last move that it made.
    made: Option<MoveText>,
}

impl XboardChild {
    /// Starts an engine by its command line and waits until it has named its features.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ChildError> {
        Self::greet(Process::start(command)?, timeout, Silence::IsOld)
    }

    /// Introduces itself to a process.
    pub(crate) fn greet(
        mut process: Process,
        timeout: Duration,
        silence: Silence,
    ) -> Result<Self, ChildError> {
        process.send(GuiMessage::XBoard.to_string())?;
        process.send(GuiMessage::ProtocolVersion(2).to_string())?;
        let mut engine = Self {
            process,
            name: String::new(),
            switches: HashMap::new(),
            variants: Vec::new(),
            options: Vec::new(),
            pings: 0,
            known: None,
            told: None,
            made: None,
        };
        engine.hear_features(timeout, silence)?;
        engine.send(&GuiMessage::Easy)?;
        engine.send(&GuiMessage::Post)?;
        Ok(engine)
    }

    fn hear_features(&mut self, timeout: Duration, silence: Silence) -> Result<(), ChildError> {
        let mut deadline = Instant::now() + timeout;
        let mut any = false;
        while let Some(line) = self.process.receive(deadline)? {
            let Ok(EngineMessage::Feature(features)) = line.text.parse() else {
                continue;
            };
            any = true;
            for feature in features {
                match &feature {
                    Feature::Done(true) => {
                        self.reply(&feature)?;
                        return Ok(());
                    }
                    Feature::Done(false) => deadline = Instant::now() + SLOW_START,
                    _ => {}
                }
                self.reply(&feature)?;
                self.note(feature);
            }
        }
        // Engines of the protocol's first version name no features.
        match silence {
            Silence::IsOld => Ok(()),
            Silence::IsFailure if any => Ok(()),
            Silence::IsFailure => Err(ChildError::NoHandshake { waited: timeout }),
        }
    }

    fn reply(&mut self, feature: &Feature) -> Result<(), ChildError> {
        let name = feature.name().to_string();
        self.send(&match feature {
            Feature::Other { .. } | Feature::EndgameTables(_) => GuiMessage::Rejected(name),
            _ => GuiMessage::Accepted(name),
        })
    }

    fn note(&mut self, feature: Feature) {
        match feature {
            Feature::Switch(switch, on) => {
                self.switches.insert(switch.name(), on);
            }
            Feature::MyName(name) => self.name = name,
            Feature::Variants(variants) => self.variants = variants,
            Feature::Option(option) => self.options.push(option),
            _ => {}
        }
    }

    /// Whether the engine has a feature.
    pub fn has(&self, switch: Switch) -> bool {
        self.switches
            .get(switch.name())
            .copied()
            .unwrap_or(switch.default())
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What can be set.
    pub fn options(&self) -> &[OptionDefinition] {
        &self.options
    }

    /// Sets an option, if the engine has one of this name in any case of letters; false if it has none. `Hash`
    /// and `Threads` are sent as the protocol's own commands.
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
            ("hash", Ok(size)) if self.has(Switch::Memory) => GuiMessage::Memory(size),
            ("threads", Ok(cores)) if self.has(Switch::Smp) => {
                GuiMessage::Cores(u32::try_from(cores).unwrap_or(u32::MAX))
            }
            _ => return Ok(false),
        };
        self.send(&message)?;
        Ok(true)
    }

    /// Waits until the engine has done everything it was told, if it can say so.
    pub fn wait_ready(&mut self) -> Result<(), ChildError> {
        if !self.has(Switch::Ping) {
            return Ok(());
        }
        self.pings += 1;
        let ping = self.pings;
        self.send(&GuiMessage::Ping(ping))?;
        let deadline = Instant::now() + READY;
        loop {
            match self.process.receive(deadline)? {
                None => {
                    return Err(ChildError::TimedOut {
                        expected: "pong",
                        waited: READY,
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

    /// Tells the engine that another game begins.
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
            if !self.has(Switch::SetBoard) {
                return Err(ChildError::Unsupported {
                    what: "setting up a position",
                });
            }
            self.send(&GuiMessage::SetBoard(start.fen()))?;
        }
        // `new` puts back what these have set.
        self.send(&GuiMessage::Easy)?;
        self.send(&GuiMessage::Post)?;
        self.known = Some(GameLine::new(*start));
        self.told = None;
        self.wait_ready()
    }

    /// Asks for a move, and waits for it `most` at the longest.
    pub fn think(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
    ) -> Result<Answer, ChildError> {
        self.think_aloud(game, limits, most, &mut |_| {})
    }

    /// The same, and tells `on_info` what the engine says on the way.
    pub fn think_aloud(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ChildError> {
        self.follow(game)?;
        self.tell_limits(limits, game.position().turn())?;
        self.wait_ready()?;
        self.pass_over()?;
        let started = Instant::now();
        self.send(&GuiMessage::Go)?;
        let heard = self.hear(game.position(), limits.movetime, started, most, on_info);
        if !matches!(heard, Err(ChildError::TimedOut { .. })) {
            self.send(&GuiMessage::Force)?;
        }
        let (best, thinking, at) = heard?;
        if let Some(known) = &mut self.known {
            known.play(best);
        }
        Ok(Answer {
            best,
            ponder: None,
            lines: thinking
                .iter()
                .map(|thinking| info(thinking, game.position()))
                .collect(),
            elapsed: at.saturating_duration_since(started),
        })
    }

    /// What an engine says that was not asked for a move is no answer: it may be of an earlier game.
    fn pass_over(&mut self) -> Result<(), ChildError> {
        while let Some(line) = self.process.receive(Instant::now())? {
            if let Ok(EngineMessage::IllegalMove { .. }) = line.text.parse() {
                return Err(ChildError::Refused { line: line.text });
            }
        }
        Ok(())
    }

    /// Makes the engine's game this one.
    fn follow(&mut self, game: &GameLine) -> Result<(), ChildError> {
        let is_known = self.known.as_ref().is_some_and(|known| {
            known.start() == game.start() && game.moves().starts_with(known.moves())
        });
        if !is_known {
            self.new_game(game.start())?;
        }
        let Some(mut known) = self.known.take() else {
            return Ok(());
        };
        for m in &game.moves()[known.moves().len()..] {
            self.send_move(*m, known.position())?;
            known.play(*m);
        }
        self.known = Some(known);
        Ok(())
    }

    fn send_move(&mut self, m: Move, position: &Position) -> Result<(), ChildError> {
        let text = if self.has(Switch::San) {
            MoveText::San(position.san(m))
        } else {
            MoveText::of(m, position)
        };
        if self.has(Switch::UserMove) {
            self.send(&GuiMessage::UserMove(text))
        } else {
            self.process.send(text.to_string())
        }
    }

    fn tell_limits(&mut self, limits: &Limits, turn: Color) -> Result<(), ChildError> {
        if limits.nodes.is_some() && limits.movetime.is_none() && limits.clock.is_none() {
            return Err(ChildError::Unsupported {
                what: "a number of positions",
            });
        }
        let level = |clock: GameClock| {
            GuiMessage::Level(Level {
                moves: clock.moves_to_go,
                // Whole seconds; what is exact comes with the clocks.
                base: Duration::from_secs(clock.remaining[turn].as_secs().max(1)),
                increment: clock.increment[turn],
            })
        };
        let control = match (limits.movetime, limits.clock) {
            // Engines read whole seconds; who takes too long is told to move.
            (Some(time), _) => GuiMessage::TimePerMove(Duration::from_secs(
                time.as_secs() + u64::from(time.subsec_nanos() > 0),
            )),
            (None, Some(clock)) => level(clock),
            (None, None) => level(GameClock {
                remaining: tabiya_rules::ByColor::from_fn(|_| NO_HURRY),
                ..GameClock::default()
            }),
        };
        // Told once a game: engines count moves and time from there.
        if self.told.is_none() {
            self.send(&control)?;
            self.told = Some(control.to_string());
        }
        if let Some(depth) = limits.depth {
            self.send(&GuiMessage::Depth(depth))?;
        }
        if let Some(clock) = limits.clock
            && self.has(Switch::Time)
        {
            self.send(&GuiMessage::Time(clock.remaining[turn]))?;
            self.send(&GuiMessage::OpponentTime(clock.remaining[!turn]))?;
        }
        Ok(())
    }

    /// Listens until a move comes; tells the engine to move when its time for one is over.
    fn hear(
        &mut self,
        position: &Position,
        movetime: Option<Duration>,
        started: Instant,
        most: Duration,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<(Move, Option<Thinking>, Instant), ChildError> {
        let mut thinking = None;
        let mut hurry = movetime.map(|time| started + time);
        loop {
            let deadline = hurry.unwrap_or(started + most).min(started + most);
            let Some(Line { text, at }) = self.process.receive(deadline)? else {
                if hurry.take().is_some() && Instant::now() < started + most {
                    self.send(&GuiMessage::MoveNow)?;
                    continue;
                }
                return Err(ChildError::TimedOut {
                    expected: "move",
                    waited: most,
                });
            };
            match text.parse() {
                Ok(EngineMessage::Thinking(news)) => {
                    on_info(&info(&news, position));
                    thinking = Some(news);
                }
                Ok(EngineMessage::Move(text_of_move)) => {
                    match text_of_move.to_move(position) {
                        Ok(m) => {
                            self.made = Some(text_of_move);
                            return Ok((m, thinking, at));
                        }
                        // Old engines announce a move in two ways.
                        Err(_) if self.made == Some(text_of_move) => {}
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

    /// Tells an engine that has not answered in time to do so; false if it still does not.
    pub fn give_up(&mut self) -> bool {
        let deadline = Instant::now() + MOVE_NOW;
        if self.send(&GuiMessage::MoveNow).is_err() {
            return false;
        }
        while let Ok(Some(line)) = self.process.receive(deadline) {
            if let Ok(EngineMessage::Move(_)) = line.text.parse() {
                // What the engine now believes of the game is not so.
                self.known = None;
                return self.send(&GuiMessage::Force).is_ok();
            }
        }
        false
    }

    /// What ends the engine from elsewhere.
    pub fn ender(&self) -> Ender {
        self.process.ender()
    }

    /// Lets the engine end by itself, and ends it if it does not.
    pub fn quit(mut self) {
        if self.send(&GuiMessage::Quit).is_ok() {
            self.process.wait(QUIT);
        }
    }

    fn send(&mut self, message: &GuiMessage) -> Result<(), ChildError> {
        self.process.send(message.to_string())
    }
}

/// What it means if an engine names no features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// It speaks the protocol's first version.
    IsOld,
    /// It does not speak the protocol.
    IsFailure,
}

fn info(thinking: &Thinking, position: &Position) -> Info {
    let extras = thinking.extras.unwrap_or_default();
    Info {
        depth: thinking.depth,
        selective_depth: extras.selective_depth,
        multi_pv: 1,
        score: match thinking.score {
            tabiya_protocol::Score::Centipawns(value) => Score::Centipawns(value),
            tabiya_protocol::Score::Mate(moves) => Score::Mate(moves),
        },
        bound: match thinking.bound {
            Bound::Exact => ScoreBound::Exact,
            Bound::AtLeast => ScoreBound::AtLeast,
            Bound::AtMost => ScoreBound::AtMost,
        },
        nodes: thinking.nodes,
        time: thinking.time,
        hashfull: 0,
        pv: legal_line(&thinking.pv, position),
    }
}

/// The moves of a line in any notation, up to the first that is not legal.
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
            // `12.Nf3` stands in some.
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
