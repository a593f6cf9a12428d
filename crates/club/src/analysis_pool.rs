//! [`AnalysisPool`]: a bounded number of engine threads that analyse positions for clients.

use std::{
    io,
    net::IpAddr,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use tabiya_engine::{Info, Limits, Score, SearchControl};
use tabiya_player::{BuiltInSettings, EngineKind, EnginePlayer, EngineSpec, MoveHistory};
use tabiya_rules::{Color, Position};
use tabiya_wire::{
    Analysis, AnalysisLimit, AnalysisLine, EngineInfo, PositionRequest, Reason, ServerMessage,
    WhiteScore,
};

use crate::{
    Subscriber, SubscriberId,
    fair_queue::FairQueue,
    limits::client_network,
    message::{analysis_error, to_json},
    reasons,
};

/// Threads that analyse positions. A client has one request at a time, and addresses take turns; while any wait, each gets
/// less time.
pub(crate) struct AnalysisPool {
    queue: Arc<AnalysisQueue>,
    names: Vec<EngineInfo>,
}

/// A request to analyse a position.
pub(crate) struct AnalysisRequest {
    pub(crate) subscriber: Subscriber,
    /// The client's address.
    pub(crate) address: IpAddr,
    pub(crate) id: u64,
    pub(crate) line: MoveHistory,
    pub(crate) lines: u8,
    pub(crate) engine: Option<String>,
    pub(crate) limit: Option<AnalysisLimit>,
}

struct AnalysisQueue {
    state: Mutex<AnalysisQueueState>,
    work_added: Condvar,
    engines: Vec<NamedEngine>,
}

/// An engine that the organiser has configured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEngine {
    /// Its name.
    pub name: String,
    /// Specification to start it with.
    pub spec: EngineSpec,
}

#[derive(Default)]
struct AnalysisQueueState {
    queued: FairQueue<AnalysisRequest>,
    /// Requests in progress, with the control to stop each.
    running: Vec<(SubscriberId, Arc<SearchControl>)>,
    is_closed: bool,
}

/// Maximum time per position.
const MAX_TIME: Duration = Duration::from_secs(60);
/// Maximum time per position while other requests wait.
const MAX_TIME_WHEN_BUSY: Duration = Duration::from_secs(5);
/// Time an engine may exceed its limit by.
const GRACE: Duration = Duration::from_secs(5);
/// Minimum interval between reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// Hash size per thread in MB.
const HASH_MB: usize = 64;
/// Maximum number of moves reported per line.
const MAX_LINE_MOVES: usize = 30;
/// Name of the built-in engine.
const BUILT_IN_NAME: &str = "Tabiya";

impl AnalysisPool {
    pub(crate) fn new(threads: usize, engines: Vec<NamedEngine>) -> io::Result<Self> {
        let own = EngineInfo {
            id: None,
            name: BUILT_IN_NAME.into(),
        };
        let others = engines.iter().map(|engine| EngineInfo {
            id: Some(engine.name.clone()),
            name: engine.name.clone(),
        });
        let names = [own].into_iter().chain(others).collect();
        let queue = Arc::new(AnalysisQueue {
            state: Mutex::default(),
            work_added: Condvar::new(),
            engines,
        });
        for number in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            thread::Builder::new()
                .name(format!("analyst {number}"))
                .spawn(move || queue.work())?;
        }
        Ok(Self { queue, names })
    }

    /// Returns the available engines, the built-in one first.
    pub(crate) fn names(&self) -> &[EngineInfo] {
        &self.names
    }

    /// Submits a request. Replaces the client's previous one.
    pub(crate) fn submit(&self, request: AnalysisRequest) -> Result<(), Reason> {
        if let Some(name) = &request.engine
            && !self.queue.engines.iter().any(|engine| engine.name == *name)
        {
            return Err(reasons::no_engine(name));
        }
        let mut state = self.queue.lock();
        state.cancel(request.subscriber.id());
        state.queued.push(client_network(request.address), request);
        drop(state);
        self.queue.work_added.notify_one();
        Ok(())
    }

    /// Cancels the client's request.
    pub(crate) fn stop(&self, subscriber: SubscriberId) {
        self.queue.lock().cancel(subscriber);
    }
}

impl Drop for AnalysisPool {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.is_closed = true;
        state.queued.clear();
        for (_, control) in &state.running {
            control.stop();
        }
        drop(state);
        self.queue.work_added.notify_all();
    }
}

impl AnalysisQueueState {
    fn cancel(&mut self, subscriber: SubscriberId) {
        self.queued
            .retain(|other| other.subscriber.id() != subscriber);
        for (_, control) in self
            .running
            .iter()
            .filter(|(other, _)| *other == subscriber)
        {
            control.stop();
        }
    }
}

impl AnalysisQueue {
    fn work(&self) {
        tabiya_referee::lower_thread_priority();
        let mut engine: Option<(Option<String>, EnginePlayer)> = None;
        while let Some((request, control)) = self.next() {
            let requested = &request.engine;
            if engine.as_ref().is_none_or(|(name, _)| name != requested) {
                if let Some((_, before)) = engine.take() {
                    before.quit();
                }
                let started = self
                    .spec(requested.as_deref())
                    .and_then(|spec| EnginePlayer::start(&spec).ok());
                engine = started.map(|started| (requested.clone(), started));
            }
            let succeeded = engine
                .as_mut()
                .is_some_and(|(_, engine)| self.analyse(engine, &request, &control));
            if !succeeded {
                // The engine may be broken: the next request starts a new one.
                engine = None;
                let reason = reasons::engine_failed();
                request.subscriber.send(analysis_error(request.id, reason));
            }
            let done = request.subscriber.id();
            self.lock()
                .running
                .retain(|(subscriber, other)| *subscriber != done || !Arc::ptr_eq(other, &control));
        }
    }

    fn spec(&self, name: Option<&str>) -> Option<EngineSpec> {
        let Some(name) = name else {
            let settings = BuiltInSettings {
                hash: HASH_MB,
                ..BuiltInSettings::default()
            };
            return Some(EngineSpec {
                name: None,
                kind: EngineKind::BuiltIn(settings),
            });
        };
        let engine = self.engines.iter().find(|engine| engine.name == name)?;
        Some(engine.spec.clone())
    }

    fn next(&self) -> Option<(AnalysisRequest, Arc<SearchControl>)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(request) = state.queued.pop() {
                let control = Arc::new(SearchControl::new());
                let running = (request.subscriber.id(), Arc::clone(&control));
                state.running.push(running);
                return Some((request, control));
            }
            let work_added = self.work_added.wait(state);
            state = work_added.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Analyses a position and reports to the client. Returns false if the engine failed.
    fn analyse(
        &self,
        engine: &mut EnginePlayer,
        request: &AnalysisRequest,
        control: &SearchControl,
    ) -> bool {
        let mut report = AnalysisReporter::new(request);
        if !request.line.position().has_legal_moves() {
            report.report(true);
            return true;
        }
        let lines = usize::from(request.lines);
        let ready = engine.set_multi_pv(lines).is_ok();
        let limits = limits(request.limit, self.is_busy());
        let max = limits.movetime.unwrap_or(MAX_TIME) + GRACE;
        let thought = ready
            .then(|| {
                engine.think_with_info(&request.line, &limits, max, control, &mut |info| {
                    report.on_info(info);
                    if self.is_busy() && report.started.elapsed() > MAX_TIME_WHEN_BUSY {
                        control.stop();
                    }
                })
            })
            .and_then(Result::ok);
        let Some(answer) = thought else {
            return false;
        };
        if !answer.lines.is_empty() {
            report.lines.clear();
        }
        for line in &answer.lines {
            report.store_line(line);
        }
        report.report(true);
        true
    }

    fn is_busy(&self) -> bool {
        !self.lock().queued.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, AnalysisQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the moves that lead to a position.
pub(crate) fn game_line(request: &PositionRequest) -> Result<MoveHistory, Reason> {
    let (start, moves) = request.line().map_err(reasons::bad_position)?;
    let mut line = MoveHistory::new(start);
    for m in moves {
        line.play(m);
    }
    Ok(line)
}

fn limits(requested: Option<AnalysisLimit>, is_busy: bool) -> Limits {
    let max = if is_busy {
        MAX_TIME_WHEN_BUSY
    } else {
        MAX_TIME
    };
    let mut limits = Limits {
        movetime: Some(max),
        ..Limits::default()
    };
    match requested {
        Some(AnalysisLimit::Time(time)) => {
            limits.movetime = Some(Duration::from(time).min(max));
        }
        Some(AnalysisLimit::Nodes(nodes)) => limits.nodes = Some(nodes),
        Some(AnalysisLimit::Depth(depth)) => limits.depth = Some(depth),
        None => {}
    }
    limits
}

/// Reports the progress of an analysis.
struct AnalysisReporter<'a> {
    request: &'a AnalysisRequest,
    /// Latest info of each line.
    lines: Vec<Info>,
    started: Instant,
    last_report: Option<Instant>,
}

impl<'a> AnalysisReporter<'a> {
    fn new(request: &'a AnalysisRequest) -> Self {
        Self {
            request,
            lines: Vec::new(),
            started: Instant::now(),
            last_report: None,
        }
    }

    fn on_info(&mut self, info: &Info) {
        self.store_line(info);
        if self
            .last_report
            .is_none_or(|last_report| last_report.elapsed() >= REPORT_INTERVAL)
        {
            self.report(false);
        }
    }

    fn store_line(&mut self, info: &Info) {
        let index = info.multi_pv.max(1) as usize - 1;
        if info.pv.is_empty() || index >= usize::from(self.request.lines) {
            return;
        }
        match self.lines.get_mut(index) {
            Some(line) => *line = info.clone(),
            None => self.lines.push(info.clone()),
        }
    }

    fn report(&mut self, over: bool) {
        self.last_report = Some(Instant::now());
        let position = self.request.line.position();
        let first = self.lines.first();
        let lines = distinct(&self.lines).map(|info| to_analysis_line(info, position));
        let analysis = Analysis {
            id: self.request.id,
            depth: first.map_or(0, |info| info.depth),
            nodes: first.map_or(0, |info| info.nodes),
            speed: first.map_or(0, Info::nodes_per_second),
            lines: lines.collect(),
            over,
        };
        let message = ServerMessage::Analysis(Box::new(analysis));
        self.request.subscriber.send(to_json(&message));
    }
}

/// Returns the lines with different first moves. Lines arrive one by one: while old ones are replaced, two may begin with
/// the same move.
fn distinct(lines: &[Info]) -> impl Iterator<Item = &Info> {
    let is_new = |(i, info): &(usize, &Info)| {
        let mut earlier = lines[..*i].iter();
        earlier.all(|other| other.pv.first() != info.pv.first())
    };
    lines
        .iter()
        .enumerate()
        .filter(is_new)
        .map(|(_, info)| info)
}

fn to_analysis_line(info: &Info, position: &Position) -> AnalysisLine {
    let mut at = *position;
    let (mut pv, mut san) = (Vec::new(), Vec::new());
    for m in info.pv.iter().take(MAX_LINE_MOVES) {
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
        // A position that is mate is not searched.
        mate => WhiteScore::Mate(mate.signed_moves().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::ScoreBound;

    /// Between two reports of an iteration, the new best move is still in an old line too: it is shown once.
    #[test]
    fn a_move_is_in_one_line_only() {
        let (subscriber, mut outbox) = Subscriber::new();
        let request = AnalysisRequest {
            subscriber,
            address: IpAddr::from([192, 0, 2, 1]),
            id: 1,
            line: MoveHistory::new(Position::START),
            lines: 3,
            engine: None,
            limit: None,
        };
        let mut report = AnalysisReporter::new(&request);
        let moves = Position::START.legal_moves();
        let line = |rank: u32, m: usize| Info {
            depth: 1,
            selective_depth: 1,
            multi_pv: rank,
            score: Score::Centipawns(0),
            bound: ScoreBound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            pv: vec![moves[m]],
        };
        // Two iterations; the second turns the order around.
        let reports = [(1, 0), (2, 1), (3, 2), (1, 2), (2, 1), (3, 0)];
        let mut shown = Vec::new();
        for (rank, m) in reports {
            report.store_line(&line(rank, m));
            report.report(false);
            let message = outbox.try_next().unwrap();
            shown.push(message.as_str().matches("\"pv\"").count());
        }
        assert_eq!(shown, [1, 2, 3, 2, 2, 3]);
    }
}
