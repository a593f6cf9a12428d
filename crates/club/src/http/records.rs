//! Positions and game records over HTTP, for clients that do not know the rules.

use std::{convert::Infallible, sync::Arc};

use axum::{
    Extension, Json,
    extract::{DefaultBodyLimit, Path, State},
    routing::{MethodRouter, post},
};
use tabiya_wire::{
    EngineList, ExportRequest, ExportedPgn, ImportRequest, ImportedRecord, PositionRequest,
    PositionView, RecordTree,
};

use super::{Body, ClubState, ErrorResponse, SessionExtension, extract::BodyLimit, games};
use crate::{Club, reasons};

/// Maximum size in bytes of an imported file.
const MAX_FILE_BYTES: usize = 4 * 1024 * 1024;
/// Maximum number of moves to a position.
const MAX_MOVES: usize = 2_000;

pub(super) async fn look(
    Body(look): Body<PositionRequest>,
) -> Result<Json<PositionView>, ErrorResponse> {
    if look.moves.len() > MAX_MOVES {
        return Err(reasons::too_many("moves").into());
    }
    let view = look.view();
    Ok(Json(view.map_err(reasons::bad_position)?))
}

/// Imports games from a text.
pub(super) fn read() -> MethodRouter<Arc<Club>> {
    with_file_limit(post(read_text))
}

async fn read_text(
    State(club): ClubState,
    Body(new): Body<ImportRequest>,
) -> Result<Json<ImportedRecord>, ErrorResponse> {
    let read = run_blocking(&club, move || new.read()).await?;
    Ok(Json(read.map_err(reasons::bad_record)?))
}

/// Exports a game record as PGN.
pub(super) fn write() -> MethodRouter<Arc<Club>> {
    with_file_limit(post(write_pgn))
}

async fn write_pgn(
    State(club): ClubState,
    Body(ExportRequest { record }): Body<ExportRequest>,
) -> Result<Json<ExportedPgn>, ErrorResponse> {
    let written =
        run_blocking(&club, move || record.to_game().map(|game| game.to_string())).await?;
    let pgn = written.map_err(reasons::bad_record)?;
    Ok(Json(ExportedPgn { pgn }))
}

/// Returns a game as a tree of moves.
pub(super) async fn of_game(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<Json<RecordTree>, ErrorResponse> {
    let game = games::read(&club, session, &id, false).await?;
    let record = run_blocking(&club, move || RecordTree::of_events(&game.events)).await?;
    Ok(Json(
        record.map_err(|_| ErrorResponse::from(reasons::busy()))?,
    ))
}

pub(super) async fn engines(State(club): ClubState) -> Json<EngineList> {
    Json(EngineList {
        engines: club.hub().analysis_pool.names().to_vec(),
    })
}

/// Raises the body limit to that of a file.
fn with_file_limit<S: Clone + Send + Sync + 'static>(methods: MethodRouter<S>) -> MethodRouter<S> {
    methods
        .layer::<_, Infallible>(DefaultBodyLimit::max(MAX_FILE_BYTES))
        .layer(Extension(BodyLimit(MAX_FILE_BYTES)))
}

/// Runs long work on a blocking thread, limited by `parse_slots`.
async fn run_blocking<T: Send + 'static>(
    club: &Club,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ErrorResponse> {
    let _slot = club.hub().parse_slots.acquire().await;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| ErrorResponse::from(reasons::busy()))
}
