//! Positions and written games by HTTP, for who does not know the rules.

use std::{convert::Infallible, sync::Arc};

use axum::{
    Extension, Json,
    extract::{DefaultBodyLimit, Path, State},
    routing::{MethodRouter, post},
};
use serde::{Deserialize, Serialize};
use tabiya_wire::{EngineNames, Look, NewRecord, ReadRecord, Record, Sight};

use super::{Body, Failure, asked::Longest, games};
use crate::{Club, Visitor, reasons};

/// A file of games that is read is not longer, in bytes.
const LONGEST_FILE: usize = 4 * 1024 * 1024;
/// A position is not further from where it began.
const MOST_MOVES: usize = 2_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToWrite {
    record: Record,
}

#[derive(Serialize)]
pub(super) struct Written {
    pgn: String,
}

pub(super) async fn look(Body(look): Body<Look>) -> Result<Json<Sight>, Failure> {
    if look.moves.len() > MOST_MOVES {
        return Err(reasons::too_many("moves").into());
    }
    let sight = look.sight();
    Ok(Json(sight.map_err(reasons::bad_position)?))
}

/// Reads whatever text somebody has.
pub(super) fn read() -> MethodRouter<Arc<Club>> {
    long(post(read_text))
}

async fn read_text(
    State(club): State<Arc<Club>>,
    Body(new): Body<NewRecord>,
) -> Result<Json<ReadRecord>, Failure> {
    let read = aside(&club, move || new.read()).await?;
    Ok(Json(read.map_err(reasons::bad_record)?))
}

/// Writes PGN.
pub(super) fn write() -> MethodRouter<Arc<Club>> {
    long(post(write_pgn))
}

async fn write_pgn(
    State(club): State<Arc<Club>>,
    Body(ToWrite { record }): Body<ToWrite>,
) -> Result<Json<Written>, Failure> {
    let written = aside(&club, move || record.to_game().map(|game| game.to_string())).await?;
    let pgn = written.map_err(reasons::bad_record)?;
    Ok(Json(Written { pgn }))
}

/// A game as a tree.
pub(super) async fn of_game(
    State(club): State<Arc<Club>>,
    Extension(who): Extension<Arc<Visitor>>,
    Path(id): Path<String>,
) -> Result<Json<Record>, Failure> {
    let game = games::read(&club, who, &id, false).await?;
    let record = aside(&club, move || Record::of_events(&game.events)).await?;
    Ok(Json(record.map_err(|_| Failure::from(reasons::busy()))?))
}

pub(super) async fn engines(State(club): State<Arc<Club>>) -> Json<EngineNames> {
    Json(EngineNames {
        engines: club.hub().analysts.names().to_vec(),
    })
}

/// What takes a whole file.
fn long<S: Clone + Send + Sync + 'static>(methods: MethodRouter<S>) -> MethodRouter<S> {
    methods
        .layer::<_, Infallible>(DefaultBodyLimit::max(LONGEST_FILE))
        .layer(Extension(Longest(LONGEST_FILE)))
}

/// Long work, where it keeps nobody waiting but who wants the same.
async fn aside<T: Send + 'static>(
    club: &Club,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let _turn = club.hub().readers.acquire().await;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Failure::from(reasons::busy()))
}
