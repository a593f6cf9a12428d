//! [`Analysts`]: engines that look at positions for whoever asks, a bounded number at a time.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use tabiya_engine::{Control, Info, Limits, Score};
use tabiya_player::{BuiltInSettings, Contender, EngineSpec, GameLine, SpecKind};
use tabiya_rules::{Color, Position};
use tabiya_wire::{
    Analysis, AnalysisLimit, AnalysisLine, EngineName, Look, Reason, ServerMessage, WhiteScore,
};

use crate::{Ear, EarKey, message::text, reasons};

/// Threads that look at positions. Who asks has one question at a time; the more wait, the shorter each has.
pub(crate) struct Analysts {
    desk: Arc<Desk>,
    names: Vec<EngineName>,
}

/// A question.
pub(crate) struct Question {
    pub(crate) ear: Ear,
    pub(crate) id: u64,
    pub(crate) line: GameLine,
    pub(crate) lines: u8,
    pub(crate) engine: Option<String>,
    pub(crate) limit: Option<AnalysisLimit>,
}

struct Desk {
    questions: Mutex<Questions>,
    rung: Condvar,
    engines: Vec<NamedEngine>,
}

/// An engine that the organiser has set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEngine {
    /// What it is called.
    pub name: String,
    /// Which it is.
    pub spec: EngineSpec,
}

#[derive(Default)]
struct Questions {
    waiting: VecDeque<Question>,
    /// What is being looked at, and how to stop it.
    running: Vec<(EarKey, Arc<Control>)>,
    closed: bool,
}

/// No position is looked at for longer.
const MOST_TIME: Duration = Duration::from_secs(60);
/// While others wait, none is looked at for longer.
const MOST_WHILE_OTHERS_WAIT: Duration = Duration::from_secs(5);
/// How long an engine may take beyond its time.
const GRACE: Duration = Duration::from_secs(5);
/// What is found is told no more often than this.
const PAUSE: Duration = Duration::from_millis(100);
/// Memory for each thread's table, in MB.
const HASH: usize = 64;
/// More moves of a line are not told.
const LONGEST_LINE: usize = 30;
/// What the club's own engine is called.
const OWN_NAME: &str = "Tabiya";

impl Analysts {
    pub(crate) fn new(threads: usize, engines: Vec<NamedEngine>) -> io::Result<Self> {
        let own = EngineName {
            id: None,
            name: OWN_NAME.into(),
        };
        let others = engines.iter().map(|engine| EngineName {
            id: Some(engine.name.clone()),
            name: engine.name.clone(),
        });
        let names = [own].into_iter().chain(others).collect();
        let desk = Arc::new(Desk {
            questions: Mutex::default(),
            rung: Condvar::new(),
            engines,
        });
        for number in 0..threads.max(1) {
            let desk = Arc::clone(&desk);
            thread::Builder::new()
                .name(format!("analyst {number}"))
                .spawn(move || desk.work())?;
        }
        Ok(Self { desk, names })
    }

    /// Which engines there are, the club's own first.
    pub(crate) fn names(&self) -> &[EngineName] {
        &self.names
    }

    /// Asks. What the same client asked before is not looked at any more.
    pub(crate) fn ask(&self, question: Question) -> Result<(), Reason> {
        if let Some(name) = &question.engine
            && !self.desk.engines.iter().any(|engine| engine.name == *name)
        {
            return Err(reasons::no_engine(name));
        }
        let mut questions = self.desk.lock();
        questions.forget(question.ear.key());
        questions.waiting.push_back(question);
        drop(questions);
        self.desk.rung.notify_one();
        Ok(())
    }

    /// The client wants to know no more.
    pub(crate) fn stop(&self, ear: EarKey) {
        self.desk.lock().forget(ear);
    }
}

impl Drop for Analysts {
    fn drop(&mut self) {
        let mut questions = self.desk.lock();
        questions.closed = true;
        questions.waiting.clear();
        for (_, control) in &questions.running {
            control.stop();
        }
        drop(questions);
        self.desk.rung.notify_all();
    }
}

impl Questions {
    fn forget(&mut self, ear: EarKey) {
        self.waiting.retain(|other| other.ear.key() != ear);
        for (_, control) in self.running.iter().filter(|(other, _)| *other == ear) {
            control.stop();
        }
    }
}

impl Desk {
    fn work(&self) {
        tabiya_player::step_back();
        let mut engine: Option<(Option<String>, Contender)> = None;
        while let Some((question, control)) = self.next() {
            let asked = &question.engine;
            if engine.as_ref().is_none_or(|(name, _)| name != asked) {
                if let Some((_, before)) = engine.take() {
                    before.quit();
                }
                let started = self
                    .spec(asked.as_deref())
                    .and_then(|spec| Contender::start(&spec).ok());
                engine = started.map(|started| (asked.clone(), started));
            }
            let looked = engine
                .as_mut()
                .is_some_and(|(_, engine)| self.look(engine, &question, &control));
            if !looked {
                // It may be a broken engine: the next question starts another.
                engine = None;
                let reason = reasons::engine_failed();
                question.ear.tell(text(&ServerMessage::Error { reason }));
            }
            let done = question.ear.key();
            self.lock()
                .running
                .retain(|(ear, other)| *ear != done || !Arc::ptr_eq(other, &control));
        }
    }

    fn spec(&self, name: Option<&str>) -> Option<EngineSpec> {
        let Some(name) = name else {
            let settings = BuiltInSettings {
                hash: HASH,
                ..BuiltInSettings::default()
            };
            return Some(EngineSpec {
                name: None,
                kind: SpecKind::BuiltIn(settings),
            });
        };
        let engine = self.engines.iter().find(|engine| engine.name == name)?;
        Some(engine.spec.clone())
    }

    fn next(&self) -> Option<(Question, Arc<Control>)> {
        let mut questions = self.lock();
        loop {
            if questions.closed {
                return None;
            }
            if let Some(question) = questions.waiting.pop_front() {
                let control = Arc::new(Control::new());
                let running = (question.ear.key(), Arc::clone(&control));
                questions.running.push(running);
                return Some((question, control));
            }
            let rung = self.rung.wait(questions);
            questions = rung.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Looks at a position, and tells of it. False if the engine failed.
    fn look(&self, engine: &mut Contender, question: &Question, control: &Control) -> bool {
        let mut report = Report::new(question);
        if !question.line.position().has_legal_moves() {
            report.tell(true);
            return true;
        }
        let lines = usize::from(question.lines);
        let ready = engine.set_lines(lines).is_ok();
        let limits = limits(question.limit, self.others_wait());
        let most = limits.movetime.unwrap_or(MOST_TIME) + GRACE;
        let thought = ready
            .then(|| {
                engine.think_aloud(&question.line, &limits, most, control, &mut |info| {
                    report.hear(info);
                    if self.others_wait() && report.began.elapsed() > MOST_WHILE_OTHERS_WAIT {
                        control.stop();
                    }
                })
            })
            .and_then(Result::ok);
        let Some(answer) = thought else {
            return false;
        };
        for line in &answer.lines {
            report.keep(line);
        }
        report.tell(true);
        true
    }

    fn others_wait(&self) -> bool {
        !self.lock().waiting.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Questions> {
        self.questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The way to a position, for an engine.
pub(crate) fn line_of(look: &Look) -> Result<GameLine, Reason> {
    let (start, moves) = look.line().map_err(reasons::bad_position)?;
    let mut line = GameLine::new(start);
    for m in moves {
        line.play(m);
    }
    Ok(line)
}

fn limits(asked: Option<AnalysisLimit>, others_wait: bool) -> Limits {
    let most = if others_wait {
        MOST_WHILE_OTHERS_WAIT
    } else {
        MOST_TIME
    };
    let mut limits = Limits {
        movetime: Some(most),
        ..Limits::default()
    };
    match asked {
        Some(AnalysisLimit::Time(time)) => {
            limits.movetime = Some(Duration::from(time).min(most));
        }
        Some(AnalysisLimit::Nodes(nodes)) => limits.nodes = Some(nodes),
        Some(AnalysisLimit::Depth(depth)) => limits.depth = Some(depth),
        None => {}
    }
    limits
}

/// What is told of a position, as it goes.
struct Report<'a> {
    question: &'a Question,
    /// The last of each line.
    lines: Vec<Info>,
    began: Instant,
    told: Option<Instant>,
}

impl<'a> Report<'a> {
    fn new(question: &'a Question) -> Self {
        Self {
            question,
            lines: Vec::new(),
            began: Instant::now(),
            told: None,
        }
    }

    fn hear(&mut self, info: &Info) {
        self.keep(info);
        if self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            self.tell(false);
        }
    }

    fn keep(&mut self, info: &Info) {
        let index = info.multi_pv.max(1) as usize - 1;
        if info.pv.is_empty() || index >= usize::from(self.question.lines) {
            return;
        }
        match self.lines.get_mut(index) {
            Some(line) => *line = info.clone(),
            None => self.lines.push(info.clone()),
        }
    }

    fn tell(&mut self, over: bool) {
        self.told = Some(Instant::now());
        let position = self.question.line.position();
        let first = self.lines.first();
        let lines = self.lines.iter().map(|info| as_line(info, position));
        let analysis = Analysis {
            id: self.question.id,
            depth: first.map_or(0, |info| info.depth),
            nodes: first.map_or(0, |info| info.nodes),
            speed: first.map_or(0, Info::nodes_per_second),
            lines: lines.collect(),
            over,
        };
        let message = ServerMessage::Analysis(Box::new(analysis));
        self.question.ear.tell(text(&message));
    }
}

fn as_line(info: &Info, position: &Position) -> AnalysisLine {
    let mut at = *position;
    let (mut pv, mut san) = (Vec::new(), Vec::new());
    for m in info.pv.iter().take(LONGEST_LINE) {
        pv.push(at.uci(*m));
        san.push(at.san(*m).to_string());
        at = at.play(*m);
    }
    AnalysisLine {
        score: for_white(info.score, position.turn()),
        pv,
        san,
    }
}

fn for_white(score: Score, turn: Color) -> WhiteScore {
    match score.for_white(turn) {
        Score::Centipawns(value) => WhiteScore::Cp(value),
        Score::Mate(moves) => WhiteScore::Mate(moves),
    }
}
