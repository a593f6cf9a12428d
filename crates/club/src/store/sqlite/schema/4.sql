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

-- When a game in progress was set aside, because nobody had touched it for long.
ALTER TABLE games ADD COLUMN set_aside INTEGER;

CREATE INDEX games_in_progress_of_white ON games (white) WHERE ended IS NULL;
CREATE INDEX games_in_progress_of_black ON games (black) WHERE ended IS NULL;

-- Skeletons of the names of accounts (UTS 39): names that have one in common look alike.
CREATE TABLE name_skeletons (
    skeleton    TEXT NOT NULL,
    person      INTEGER NOT NULL,
    PRIMARY KEY (skeleton, person)
) STRICT, WITHOUT ROWID;
