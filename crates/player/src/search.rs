//! [`Search`]: a search that runs while the loops listen, and what the loops hear.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc::SyncSender},
    time::Instant,
};

use tabiya_engine::{
    Control, CurrentMove, Engine, Info, Judge, Limits, News, Root, SharedEngine, Thought,
};
use tabiya_rules::Move;

use crate::{Level, Random, lines::InputLine};

/// What a loop hears.
#[derive(Debug)]
pub(crate) enum Event {
    /// Somebody said something.
    Line(InputLine),
    /// Nobody will say anything more.
    End,
    /// News of the search.
    Info(Box<Info>),
    /// Which move the search is at.
    CurrentMove(CurrentMove),
    /// The search has ended; `None` if it failed.
    Done(Option<Box<Thought>>),
    /// A line for people, from a task that is no search.
    Text(String),
    /// The task has ended.
    TaskDone,
}

/// How many events may wait. Whoever has more to say waits until some are heard.
pub(crate) const MOST_EVENTS: usize = 1024;

/// What to search, and how.
pub(crate) struct Plan {
    pub(crate) root: Root,
    pub(crate) limits: Limits,
    /// The engine's evaluation, should it have to begin anew.
    pub(crate) judge: Judge,
    pub(crate) level: Level,
    /// What makes the level's choice.
    pub(crate) random: Random,
    /// Played without a search.
    pub(crate) book_move: Option<Move>,
}

/// A running search. It is stopped when it is dropped.
#[derive(Debug)]
pub(crate) struct Search {
    control: Arc<Control>,
    pub(crate) started: Instant,
}

impl Search {
    /// Begins a search on a thread of its own; its news and its end are heard as events.
    pub(crate) fn begin(
        engine: &SharedEngine<Judge>,
        plan: Plan,
        control: Control,
        events: &SyncSender<Event>,
    ) -> Self {
        let control = Arc::new(control);
        let search = Self {
            control: Arc::clone(&control),
            started: Instant::now(),
        };
        let (engine, events) = (engine.clone(), events.clone());
        std::thread::spawn(move || {
            let thought = engine.with(|engine| plan.perform(engine, &control, &events));
            // Nobody listens any more: then nobody needs to know.
            let _ = events.send(Event::Done(thought.map(Box::new)));
        });
        search
    }

    /// Ends the search; [`Event::Done`] follows soon.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// The expected move was played.
    pub(crate) fn ponderhit(&self) {
        self.control.ponderhit();
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Plan {
    /// Thinks; `None` if the engine panicked, after which it begins anew.
    fn perform(
        mut self,
        engine: &mut Engine<Judge>,
        control: &Control,
        events: &SyncSender<Event>,
    ) -> Option<Thought> {
        if let Some(m) = self.book_move {
            return Some(unthought(Some(m)));
        }
        let options = *engine.options();
        let on_news = |news: News<'_>| {
            let _ = events.send(match news {
                News::Line(info) => Event::Info(Box::new(info.clone())),
                News::CurrentMove(current) => Event::CurrentMove(current),
            });
        };
        let thought = catch_unwind(AssertUnwindSafe(|| {
            self.level.think(
                engine,
                &self.root,
                &self.limits,
                control,
                &mut self.random,
                on_news,
            )
        }));
        if thought.is_err() {
            *engine = Engine::new(self.judge, options);
        }
        thought.ok()
    }
}

/// A move that no thought was given to; none if there is none.
pub(crate) fn unthought(m: Option<Move>) -> Thought {
    Thought {
        best: m,
        ponder: None,
        score: tabiya_engine::Score::Centipawns(0),
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    }
}
