-- Sessions that signed out, until their cookies expire.
CREATE TABLE revoked_sessions (
    hash        BLOB PRIMARY KEY,
    person      INTEGER NOT NULL,
    until       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One-time codes: for the seat of a person in a game, or for the organiser's rights if there is no game.
CREATE TABLE codes (
    hash        BLOB PRIMARY KEY,
    game        INTEGER,
    person      INTEGER,
    expires     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
