//! Table of all endpoints, from which the OpenAPI description is generated: one entry for each route of the router.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use tabiya_wire::{
    AccountCredentials, Authority, Challenge, ClientMessage, EngineList, ErrorBody, ExportRequest,
    ExportedPgn, GameCreated, GameList, GameListQuery, GameQuery, GameSnapshot, Health,
    ImportRequest, ImportedRecord, Me, NameChange, NetworkStatus, NewChallenge, NewChatMessage,
    NewLocalGame, NewToken, OrganiserToken, PasswordChange, Person, PersonStatus, PositionRequest,
    PositionView, QrQuery, RecordTree, RequestBody, RequestDone, SeatCode, ServerMessage,
    TokenInfo, schema::Schemas,
};

/// One endpoint.
pub(super) struct ApiOperation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// Contents of the OpenAPI operation.
    fields: Map<String, Value>,
    responses: Map<String, Value>,
}

/// Error statuses with their meaning. Every endpoint can respond with 429 and `default`.
const ERRORS: &[(&str, &str)] = &[
    ("400", "The request is invalid."),
    ("401", "The password or the token is wrong."),
    ("403", "You are not allowed to do this."),
    (
        "404",
        "It does not exist, or you are not allowed to see it.",
    ),
    (
        "409",
        "The request conflicts with the current state. If the Laws of Chess forbid it, the error has an `article`.",
    ),
    (
        "413",
        "The body is too large: the limit is 64 KiB, or 4 MiB for files.",
    ),
    ("415", "The body is not `application/json`."),
    ("422", "The body is JSON, but not in the expected form."),
    (
        "429",
        "Too many requests, or a limit has been reached: wait a moment. After many wrong tokens, `Retry-After` says how long.",
    ),
    (
        "503",
        "The club cannot do this now. Nothing has changed; try again.",
    ),
    (
        "default",
        "Any other error: 405 for a wrong method, 408 for a slow body, 421 for an unknown host name.",
    ),
];

/// Returns all endpoints.
pub(super) fn operations(schemas: &mut Schemas) -> Vec<ApiOperation> {
    let s = schemas;
    let finished = "Newest first. Includes your own private games.";
    let organiser = "Only for the organiser, or on the club's own computer.";
    let cookie = "The response sets a cookie.";
    vec![
        get("/api/v1/health", "health", "club", "Check that the club works and can store games")
            .json::<Health>(s, 200)
            .errors(&[503]),
        get("/api/v1/openapi.json", "openapi", "club", "Get this API description")
            .returns(200, "application/json", json!({ "type": "object" })),
        get("/metrics", "metrics", "club", "Get metrics for Prometheus")
            .about(organiser)
            .returns(200, "application/openmetrics-text", json!({ "type": "string" }))
            .errors(&[403]),
        get("/ws", "socket", "club", "Open the WebSocket")
            .about("Described in `docs/protocol.md`. Clients send `ClientMessage`, the club sends `ServerMessage`.")
            .with("x-messages", json!({ "client": s.input::<ClientMessage>(), "server": s.output::<ServerMessage>() }))
            .returns_nothing(101)
            .errors(&[400, 403])
            .describe(426, "The request is not a WebSocket handshake."),
        get("/api/v1/me", "me", "people", "Get your identity")
            .json::<Me>(s, 200)
            .errors(&[503]),
        post("/api/v1/me", "rename", "people", "Change your name")
            .body::<NameChange>(s)
            .json::<Me>(s, 200)
            .errors(&[400, 409, 503]),
        post("/api/v1/account", "signUp", "people", "Create an account, which reserves your name")
            .about("Ends other sessions of the guest and revokes all tokens. The response sets a cookie.")
            .body::<AccountCredentials>(s)
            .json::<Me>(s, 201)
            .errors(&[400, 409, 503]),
        post("/api/v1/account/password", "changePassword", "people", "Change your password")
            .about("Signs out your other devices and revokes all your tokens. The response sets a cookie.")
            .body::<PasswordChange>(s)
            .json::<Me>(s, 200)
            .errors(&[400, 401, 409, 503]),
        post("/api/v1/login", "signIn", "people", "Sign in")
            .about(cookie)
            .body::<AccountCredentials>(s)
            .json::<Me>(s, 200)
            .errors(&[400, 401, 503]),
        post("/api/v1/logout", "signOut", "people", "Sign out and become a new guest")
            .about("The session ends on all copies of its cookie. The response sets another cookie.")
            .json::<Me>(s, 200)
            .errors(&[503]),
        post("/api/v1/organiser", "becomeOrganiser", "people", "Become the organiser")
            .about(cookie)
            .body::<OrganiserToken>(s)
            .json::<Me>(s, 200)
            .errors(&[400, 401, 503]),
        delete("/api/v1/organiser", "leaveOrganiser", "people", "Give up organiser rights")
            .about(cookie)
            .json::<Me>(s, 200)
            .errors(&[503]),
        get("/api/v1/tokens", "tokens", "people", "List your tokens for programs")
            .json::<Vec<TokenInfo>>(s, 200)
            .errors(&[503]),
        post("/api/v1/tokens", "makeToken", "people", "Create a token for a program")
            .about("This is the only response that contains the token itself.")
            .body::<NewToken>(s)
            .json::<TokenInfo>(s, 201)
            .errors(&[400, 503]),
        delete("/api/v1/tokens/{id}", "dropToken", "people", "Revoke a token")
            .returns_nothing(204)
            .errors(&[404, 503]),
        get("/api/v1/players", "players", "people", "List the people present")
            .json::<Vec<Person>>(s, 200),
        get("/api/v1/players/{id}", "player", "people", "Get a person")
            .json::<PersonStatus>(s, 200)
            .errors(&[404, 503]),
        get("/api/v1/players/{id}/games", "gamesOfPlayer", "people", "List a person's games")
            .about(finished)
            .query::<GameListQuery>(s)
            .json::<GameList>(s, 200)
            .errors(&[400, 404, 503]),
        get("/api/v1/challenges", "challenges", "challenges", "List the challenges open to you")
            .json::<Vec<Challenge>>(s, 200),
        post("/api/v1/challenges", "challenge", "challenges", "Challenge a person, anyone, or whoever has the link")
            .body::<NewChallenge>(s)
            .json::<Challenge>(s, 201)
            .errors(&[400, 403, 404, 503]),
        get("/api/v1/challenges/{id}", "showChallenge", "challenges", "Get a challenge")
            .json::<Challenge>(s, 200)
            .errors(&[404]),
        delete("/api/v1/challenges/{id}", "callOff", "challenges", "Cancel your own challenge, or decline someone else's")
            .returns_nothing(204)
            .errors(&[404, 503]),
        post("/api/v1/challenges/{id}/accept", "accept", "challenges", "Accept a challenge, which starts the game")
            .json::<GameCreated>(s, 201)
            .errors(&[403, 404, 503]),
        get("/api/v1/games", "games", "games", "List games in progress or finished games")
            .about("Games between two people come first, and newer ones before older ones.")
            .query::<GameListQuery>(s)
            .json::<GameList>(s, 200)
            .errors(&[400, 503]),
        post("/api/v1/games", "sitDown", "games", "Start a game for two at one computer, or against the engine")
            .body::<NewLocalGame>(s)
            .json::<GameCreated>(s, 201)
            .errors(&[400, 503]),
        get("/api/v1/games/{id}", "game", "games", "Get a game")
            .query::<GameQuery>(s)
            .json::<GameSnapshot>(s, 200)
            .errors(&[400, 404, 503]),
        get("/api/v1/games/{id}/pgn", "pgn", "games", "Get a game as PGN")
            .returns(200, "application/x-chess-pgn", json!({ "type": "string" }))
            .errors(&[404, 503]),
        get("/api/v1/games/{id}/log", "log", "games", "Get a game as Tabiya's own log")
            .returns(200, "text/plain", json!({ "type": "string" }))
            .errors(&[404, 503]),
        get("/api/v1/games/{id}/record", "record", "games", "Get a game as a tree, with its history step by step")
            .json::<RecordTree>(s, 200)
            .errors(&[404, 503]),
        post("/api/v1/games/{id}/do", "act", "games", "Send a request to a game, as over the WebSocket")
            .about("When the response arrives, the events are on disk. Resending the same `id` gets the first response.")
            .body::<RequestBody>(s)
            .json::<RequestDone>(s, 200)
            .errors(&[400, 403, 404, 409, 503]),
        post("/api/v1/games/{id}/say", "say", "games", "Send a chat message")
            .body::<NewChatMessage>(s)
            .json::<RequestDone>(s, 200)
            .errors(&[400, 403, 404, 503]),
        post("/api/v1/games/{id}/rematch", "rematch", "games", "Offer a rematch after a game, or accept one")
            .json::<RequestDone>(s, 200)
            .errors(&[403, 404, 409, 503]),
        post("/api/v1/games/{id}/seat", "offerSeat", "games", "Create a code that lets another device take over your seat")
            .json::<SeatCode>(s, 201)
            .errors(&[403, 404, 503]),
        post("/api/v1/seats/{code}", "takeSeat", "games", "Take over a seat with its code")
            .json::<GameCreated>(s, 200)
            .errors(&[403, 404, 503]),
        post("/api/v1/positions", "look", "records", "Get a position with its legal moves and their results")
            .about("At most 2000 moves from the starting position.")
            .body::<PositionRequest>(s)
            .json::<PositionView>(s, 200)
            .errors(&[400, 503]),
        post("/api/v1/records", "readRecord", "records", "Read PGN, FEN or a Tabiya log of at most 4 MiB")
            .body::<ImportRequest>(s)
            .json::<ImportedRecord>(s, 200)
            .errors(&[400, 503]),
        post("/api/v1/records/pgn", "writeRecord", "records", "Write a record as PGN")
            .body::<ExportRequest>(s)
            .json::<ExportedPgn>(s, 200)
            .errors(&[400, 503]),
        get("/api/v1/engines", "engines", "records", "List the engines for analysis, the club's own first")
            .json::<EngineList>(s, 200)
            .errors(&[503]),
        get("/api/v1/network", "network", "network", "Get the addresses at which other computers can reach the club")
            .json::<NetworkStatus>(s, 200),
        post("/api/v1/network/open", "openToNetwork", "network", "Let other computers connect while the club is running")
            .about(organiser)
            .json::<NetworkStatus>(s, 200)
            .errors(&[403, 503]),
        post("/api/v1/network/close", "closeToNetwork", "network", "Stop letting other computers connect")
            .about("Closes only what was opened while the club was running. Only for the organiser, or on the club's own computer.")
            .json::<NetworkStatus>(s, 200)
            .errors(&[403]),
        get("/api/v1/authority", "authority", "network", "Get the club's own certificate authority, which devices trust for https")
            .about("Only a club that was started with `--https` has one.")
            .json::<Authority>(s, 200)
            .errors(&[404]),
        get("/api/v1/authority.crt", "authorityCertificate", "network", "Get the authority's certificate to install on a device")
            .returns(200, "application/x-x509-ca-cert", json!({ "type": "string" }))
            .errors(&[404]),
        get("/api/v1/authority.pem", "authorityPem", "network", "Get the authority's certificate for programs")
            .returns(200, "application/x-pem-file", json!({ "type": "string" }))
            .errors(&[404]),
        get("/api/v1/qr", "qr", "network", "Get a QR code for one of the club's URLs")
            .query::<QrQuery>(s)
            .returns(200, "image/svg+xml", json!({ "type": "string" }))
            .errors(&[400]),
    ]
}

/// Returns the OpenAPI document.
pub(super) fn document() -> Value {
    let mut schemas = Schemas::default();
    let mut paths = Map::new();
    for operation in operations(&mut schemas) {
        let ApiOperation {
            method,
            path,
            mut fields,
            mut responses,
        } = operation;
        // Successes first: statuses in order, `default` last.
        responses.sort_keys();
        fields.insert("responses".into(), responses.into());
        paths.entry(path).or_insert_with(|| json!({}))[method] = fields.into();
    }
    let error = schemas.output::<ErrorBody>();
    let responses = ERRORS.iter().map(|(status, description)| {
        let content = json!({ "application/json": { "schema": error } });
        let response = json!({ "description": description, "content": content });
        (status.to_string(), response)
    });
    let responses: Map<String, Value> = responses.collect();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tabiya: a chess club",
            "version": "1",
            "summary": "HTTP interface of a club.",
            "description": "A client without a cookie gets one, and is a guest until it creates an account. Programs \
                use a token instead. Live events come over the WebSocket, described in `docs/protocol.md`. Within \
                version 1, fields may be added to responses; nothing else changes.",
            "license": { "name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later" },
        },
        "servers": [{ "url": "/", "description": "The club itself." }],
        "security": [{}, { "cookie": [] }, { "token": [] }],
        "tags": [
            { "name": "club" },
            { "name": "people" },
            { "name": "challenges" },
            { "name": "games" },
            { "name": "network" },
            { "name": "records", "description": "Positions and game records, for clients that do not know the rules." },
        ],
        "paths": paths,
        "components": {
            "responses": responses,
            "securitySchemes": {
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "tabiya-…",
                    "description": "Set by the club; each club uses a name of its own.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Created by POST /api/v1/tokens, or the organiser's.",
                },
            },
        },
    });
    let schemas = schemas.name_in(&mut document);
    document["components"]["schemas"] = schemas.into();
    document
}

fn get(path: &'static str, id: &str, tag: &str, summary: &str) -> ApiOperation {
    ApiOperation::new("get", path, id, tag, summary)
}

fn post(path: &'static str, id: &str, tag: &str, summary: &str) -> ApiOperation {
    ApiOperation::new("post", path, id, tag, summary)
}

fn delete(path: &'static str, id: &str, tag: &str, summary: &str) -> ApiOperation {
    ApiOperation::new("delete", path, id, tag, summary)
}

impl ApiOperation {
    fn new(method: &'static str, path: &'static str, id: &str, tag: &str, summary: &str) -> Self {
        let mut fields = Map::new();
        fields.insert("operationId".into(), id.into());
        fields.insert("tags".into(), json!([tag]));
        fields.insert("summary".into(), summary.into());
        let in_path: Vec<Value> = path
            .split(['{', '}'])
            .skip(1)
            .step_by(2)
            .map(|name| {
                json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
            })
            .collect();
        if !in_path.is_empty() {
            fields.insert("parameters".into(), in_path.into());
        }
        let operation = Self {
            method,
            path,
            fields,
            responses: Map::new(),
        };
        operation.error("429").error("default")
    }

    /// Adds a longer description.
    fn about(self, text: &str) -> Self {
        self.with("description", text.into())
    }

    fn with(mut self, field: &str, value: Value) -> Self {
        self.fields.insert(field.into(), value);
        self
    }

    /// Adds a JSON request body, and the errors of every endpoint that has one.
    fn body<T: JsonSchema>(self, schemas: &mut Schemas) -> Self {
        let content = json!({ "application/json": { "schema": schemas.input::<T>() } });
        self.with(
            "requestBody",
            json!({ "required": true, "content": content }),
        )
        .errors(&[413, 415, 422])
    }

    /// Adds the fields of a type as query parameters.
    fn query<T: JsonSchema>(mut self, schemas: &mut Schemas) -> Self {
        let (properties, required) = schemas.parameters::<T>();
        let parameters = self.fields.entry("parameters").or_insert_with(|| json!([]));
        for (name, mut schema) in properties {
            let description = schema
                .as_object_mut()
                .and_then(|it| it.remove("description"));
            if let Value::Array(parameters) = parameters {
                parameters.push(json!({
                    "name": name,
                    "in": "query",
                    "required": required.contains(&name),
                    "description": description,
                    "schema": schema,
                }));
            }
        }
        self
    }

    /// Adds a response in JSON.
    fn json<T: JsonSchema>(self, schemas: &mut Schemas, status: u16) -> Self {
        let schema = schemas.output::<T>();
        self.returns(status, "application/json", schema)
    }

    fn returns(mut self, status: u16, kind: &str, schema: Value) -> Self {
        let content = json!({ kind: { "schema": schema } });
        let response = json!({ "description": "Success.", "content": content });
        self.responses.insert(status.to_string(), response);
        self
    }

    fn returns_nothing(self, status: u16) -> Self {
        self.describe(status, "Success.")
    }

    /// Adds errors of [`ERRORS`].
    fn errors(self, statuses: &[u16]) -> Self {
        let statuses = statuses.iter().map(u16::to_string);
        statuses.fold(self, |operation, status| operation.error(&status))
    }

    fn error(mut self, status: &str) -> Self {
        let is_known = ERRORS.iter().any(|(known, _)| *known == status);
        assert!(is_known, "{} {}: no error {status}", self.method, self.path);
        let reference = json!({ "$ref": format!("#/components/responses/{status}") });
        self.responses.insert(status.into(), reference);
        self
    }

    fn describe(mut self, status: u16, description: &str) -> Self {
        let response = json!({ "description": description });
        self.responses.insert(status.to_string(), response);
        self
    }
}
