//! [`Batch`]: jobs that are written in one transaction.

use std::{
    collections::HashSet,
    future::{self, Future},
    pin::Pin,
    task::Poll,
};

use futures_util::future::{MaybeDone, maybe_done};
use tabiya_wire::GameId;
use tokio_postgres::Error;

use super::{
    events,
    job::{AppendJob, Job, JobFuture, WriteJob},
    session::Session,
    sql_error::{describe, is_connection_lost, is_consequence, is_fenced},
};
use crate::store::{NodeId, StoreError};

/// Begins a transaction: see `begin_batch` in the schema.
const BEGIN_BATCH: &str = "SELECT begin_batch($1, $2, $3, $4)";

pub(super) const WRITES: &[&str] = &[BEGIN_BATCH];

/// Jobs in the order in which they run.
pub(super) struct Batch {
    pub(super) units: Vec<Unit>,
}

/// Jobs that share a statement, or a single one.
pub(super) enum Unit {
    /// Appends to different games.
    Appends(Vec<AppendJob>),
    /// Another job.
    Other(Box<dyn WriteJob>),
}

/// What a transaction is known by.
#[derive(Clone, Copy)]
pub(super) struct BatchKey {
    /// The node for which it writes.
    pub(super) node: Option<NodeId>,
    /// The writer's key in `node_batches`.
    pub(super) writer: i64,
    /// Number of the writer's connection.
    pub(super) generation: i64,
    /// Number of the transaction.
    pub(super) number: i64,
}

/// Failure of a transaction.
pub(super) enum BatchError {
    /// The node was replaced. Nothing was written.
    Fenced,
    /// The database refused a unit, or the beginning of the transaction. Nothing was written.
    Refused {
        /// Index of the unit; `None` for the beginning or the end.
        unit: Option<usize>,
        /// Why.
        error: Error,
    },
    /// The connection was lost before the transaction was committed. Nothing was written.
    Lost(String),
    /// The connection was lost when it was being committed: whether everything was written or nothing is unknown.
    Unknown(String),
}

impl Batch {
    /// Arranges jobs so that appends share statements.
    ///
    /// Appends are collected; other jobs run before them, as their order does not matter to different games. Where it
    /// matters, because a job concerns a game that is in the collection, the collected appends run first.
    pub(super) fn new(jobs: impl IntoIterator<Item = Job>) -> Self {
        let mut units = Vec::new();
        let mut appends = Vec::new();
        let mut games: HashSet<GameId> = HashSet::new();
        for job in jobs {
            let is_known = match &job {
                Job::Append(job) => games.contains(&job.append.game),
                Job::Other(job) => job.creates().is_some_and(|game| games.contains(&game)),
            };
            if is_known {
                units.push(Unit::Appends(std::mem::take(&mut appends)));
                games.clear();
            }
            match job {
                Job::Append(job) => {
                    games.insert(job.append.game);
                    appends.push(job);
                }
                Job::Other(job) => units.push(Unit::Other(job)),
            }
        }
        if !appends.is_empty() {
            units.push(Unit::Appends(appends));
        }
        Self { units }
    }

    /// Returns true if there is only one job.
    pub(super) fn is_single(&self) -> bool {
        match &self.units[..] {
            [Unit::Appends(jobs)] => jobs.len() == 1,
            [Unit::Other(_)] => true,
            _ => false,
        }
    }

    /// Answers all jobs with their results.
    pub(super) fn answer(self) {
        for unit in self.units {
            match unit {
                Unit::Appends(jobs) => jobs.into_iter().for_each(AppendJob::answer),
                Unit::Other(job) => job.answer(),
            }
        }
    }

    /// Answers all jobs with an error.
    pub(super) fn fail(self, error: &StoreError) {
        for unit in self.units {
            match unit {
                Unit::Appends(jobs) => {
                    let jobs = jobs.into_iter().map(Job::Append);
                    jobs.for_each(|job| job.fail(error.clone()));
                }
                Unit::Other(job) => Job::Other(job).fail(error.clone()),
            }
        }
    }

    /// Splits a batch that failed because of a unit into those before it, that one, in halves if it has several jobs, and
    /// those after it.
    pub(super) fn split_at(self, unit: usize) -> Vec<Self> {
        let mut before = self.units;
        let after = before.split_off(unit + 1);
        let mut parts = Vec::new();
        let culprit = before.pop();
        parts.push(before);
        match culprit {
            Some(Unit::Appends(mut jobs)) if jobs.len() > 1 => {
                let second = jobs.split_off(jobs.len() / 2);
                parts.push(vec![Unit::Appends(jobs)]);
                parts.push(vec![Unit::Appends(second)]);
            }
            culprit => parts.push(culprit.into_iter().collect()),
        }
        parts.push(after);
        parts.retain(|units| !units.is_empty());
        parts.into_iter().map(|units| Self { units }).collect()
    }

    /// Writes all jobs in one transaction, which keeps their results. All statements travel together; when all are
    /// answered, the transaction is committed.
    pub(super) async fn commit(
        &mut self,
        session: &Session,
        key: BatchKey,
    ) -> Result<(), BatchError> {
        if let Err(error) = self.run(session, key).await {
            if !matches!(error, BatchError::Lost(_)) {
                // If this fails, the connection is lost, which the next transaction will notice.
                let _ = session.client.batch_execute("ROLLBACK").await;
            }
            return Err(error);
        }
        let committed = session.client.batch_execute("COMMIT").await;
        committed.map_err(|error| match is_connection_lost(&error) {
            true => BatchError::Unknown(describe(&error)),
            false => BatchError::Refused { unit: None, error },
        })
    }

    async fn run(&mut self, session: &Session, key: BatchKey) -> Result<(), BatchError> {
        let mut steps: Vec<(Option<usize>, MaybeDone<JobFuture<'_>>)> = vec![
            (None, maybe_done(Box::pin(begin(session)))),
            (None, maybe_done(Box::pin(mark(session, key)))),
        ];
        for (index, unit) in self.units.iter_mut().enumerate() {
            steps.push((Some(index), maybe_done(unit.run(session))));
        }
        for (_, step) in &mut steps {
            send(step).await;
        }
        // Answers come in the order of the statements.
        let mut failure = None;
        for (unit, mut step) in steps {
            Pin::new(&mut step).await;
            let answer = Pin::new(&mut step).take_output().unwrap_or(Ok(()));
            if let Err(error) = answer {
                // After the first failure, the others only follow from it.
                failure = match failure {
                    Some((_, first)) if is_consequence(&first) => Some((unit, error)),
                    None => Some((unit, error)),
                    first => first,
                };
            }
        }
        match failure {
            None => Ok(()),
            Some((unit, error)) => Err(BatchError::of_unit(unit, error)),
        }
    }
}

impl BatchError {
    /// Returns the failure of a statement before the end of the transaction.
    fn of_unit(unit: Option<usize>, error: Error) -> Self {
        match &error {
            fenced if is_fenced(fenced) => Self::Fenced,
            lost if is_connection_lost(lost) => Self::Lost(describe(lost)),
            _ => Self::Refused { unit, error },
        }
    }
}

impl Unit {
    fn run<'a>(&'a mut self, session: &'a Session) -> JobFuture<'a> {
        match self {
            Self::Appends(jobs) => Box::pin(events::append(session, jobs)),
            Self::Other(job) => job.run(session),
        }
    }
}

async fn begin(session: &Session) -> Result<(), Error> {
    session.client.batch_execute("BEGIN").await
}

async fn mark(session: &Session, key: BatchKey) -> Result<(), Error> {
    let node = key.node.map(|node| node.number() as i32);
    session
        .query(
            BEGIN_BATCH,
            &[&node, &key.writer, &key.generation, &key.number],
        )
        .await?;
    Ok(())
}

/// Polls a step once, which sends its statements.
async fn send(step: &mut MaybeDone<JobFuture<'_>>) {
    future::poll_fn(|context| {
        let _ = Pin::new(&mut *step).poll(context);
        Poll::Ready(())
    })
    .await;
}

#[cfg(test)]
mod tests {
    use tabiya_game::Preset;

    use super::*;
    use crate::store::{
        Append,
        postgres::{events::EncodedAppend, job},
    };

    fn append(game: i64) -> Job {
        let (_, events) = tabiya_game::Game::begin(Preset::default(), tabiya_game::Moment(0))
            .unwrap_or_else(|error| panic!("{error}"));
        let append = Append {
            game: GameId::from_number(game).unwrap(),
            expected: 0,
            events,
            status: None,
        };
        job::append(EncodedAppend::new(&append).unwrap()).0
    }

    fn create(game: i64) -> Job {
        let game = GameId::from_number(game).unwrap();
        job::creating(game, 1, async |_| Ok(())).0
    }

    fn other() -> Job {
        job::other(async |_| Ok(())).0
    }

    /// Describes units: the games of an append, `+` and the game that a job creates, or `-`.
    fn described(batch: &Batch) -> String {
        let of_unit = |unit: &Unit| match unit {
            Unit::Appends(jobs) => {
                let games = jobs.iter().map(|job| job.append.game.number().to_string());
                games.collect::<Vec<_>>().join(",")
            }
            Unit::Other(job) => match job.creates() {
                Some(game) => format!("+{}", game.number()),
                None => "-".into(),
            },
        };
        batch
            .units
            .iter()
            .map(of_unit)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[track_caller]
    fn check(jobs: Vec<Job>, want: &str) {
        assert_eq!(described(&Batch::new(jobs)), want);
    }

    #[test]
    fn appends_to_different_games_share_a_statement() {
        check(vec![append(1), append(2), append(3)], "1,2,3");
        check(vec![append(1), append(1), append(2)], "1 1,2");
        check(vec![append(1), other(), append(2)], "- 1,2");
        check(
            vec![create(1), append(1), create(2), append(2)],
            "+1 +2 1,2",
        );
        // What was asked for first comes first.
        check(vec![append(1), create(1), append(1)], "1 +1 1");
        check(vec![], "");
    }

    #[test]
    fn a_batch_is_split_around_what_failed() {
        let split = |unit| {
            let batch = Batch::new([
                create(9),
                append(1),
                append(2),
                append(3),
                append(1),
                other(),
            ]);
            assert_eq!(described(&batch), "+9 1,2,3 - 1");
            let parts = batch.split_at(unit);
            parts.iter().map(described).collect::<Vec<_>>()
        };
        assert_eq!(split(0), ["+9", "1,2,3 - 1"]);
        assert_eq!(split(1), ["+9", "1", "2,3", "- 1"]);
        assert_eq!(split(3), ["+9 1,2,3 -", "1"]);
        assert!(Batch::new([append(1)]).is_single());
        assert!(!Batch::new([append(1), append(2)]).is_single());
    }
}
