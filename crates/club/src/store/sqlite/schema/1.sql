-- Ids are numbers below 36⁸, moments are milliseconds since 1970 in UTC.

CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    created     INTEGER NOT NULL,
    white       INTEGER,            -- whose the seat is; nobody's for an engine
    black       INTEGER,
    white_name  TEXT NOT NULL,
    black_name  TEXT NOT NULL,
    time        TEXT NOT NULL,
    visibility  TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
    after       INTEGER,            -- the game before, if this is its rematch
    next        INTEGER,            -- the rematch
    ended       INTEGER,            -- nothing while it goes on
    result      TEXT NOT NULL DEFAULT '*',
    ply         INTEGER NOT NULL DEFAULT 0,
    fen         TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX games_unfinished ON games (created, id) WHERE ended IS NULL;
CREATE INDEX games_finished ON games (ended, id) WHERE ended IS NOT NULL;
CREATE INDEX games_of_white ON games (white, ended, id) WHERE ended IS NOT NULL;
CREATE INDEX games_of_black ON games (black, ended, id) WHERE ended IS NOT NULL;

-- The lines of a game's log, as `Log::line` writes them. A row an event, and nothing else is touched: this is
-- where the time goes.
CREATE TABLE events (
    game        INTEGER NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL,
    line        TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    challenge   TEXT NOT NULL       -- as JSON
) STRICT;

CREATE TABLE people (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    account     TEXT UNIQUE,        -- the name in small letters, if it is an account's
    password    TEXT,
    epoch       INTEGER NOT NULL,
    since       INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    id          INTEGER PRIMARY KEY,
    person      INTEGER NOT NULL,
    label       TEXT NOT NULL,
    hash        BLOB NOT NULL UNIQUE,
    since       INTEGER NOT NULL
) STRICT;

CREATE INDEX tokens_of ON tokens (person, since, id);

CREATE TABLE chat (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    room        TEXT NOT NULL CHECK (room IN ('players', 'spectators')),
    person      INTEGER NOT NULL,
    name        TEXT NOT NULL,
    at          INTEGER NOT NULL,
    text        TEXT NOT NULL
) STRICT;

CREATE INDEX chat_of ON chat (game, id);

CREATE TABLE settings (
    name        TEXT PRIMARY KEY,
    value       BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Written to whenever somebody asks whether writing still works.
CREATE TABLE pulse (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    beats       INTEGER NOT NULL
) STRICT;

INSERT INTO pulse VALUES (1, 0);
