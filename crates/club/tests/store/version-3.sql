-- A club of version 3, as `sqlite3 tabiya.db .dump` writes it. Never changed.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE challenges (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    challenge   TEXT NOT NULL       -- as JSON
) STRICT;
INSERT INTO "challenges" VALUES(3,30000,'{"id":"00000003","by":{"id":"00000002","name":"Ben"},"to":null,"color":null,"preset":{"players":{"white":{"name":"","kind":"person"},"black":{"name":"","kind":"person"}},"colors":"chosen","start":"standard","moves":[],"time":{"white":"5+3","black":"5+3"},"clockStart":"withTheGame","lag":"charged","flags":"atOnce","seating":"apart","takebacks":"allowed","illegalMoves":"refused","drawOffers":"allowed","countedDraws":"byClaim","defaultTime":null,"absence":null,"quickplay":null,"arbiter":"builtIn"}}');
CREATE TABLE chat (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    room        TEXT NOT NULL CHECK (room IN ('players', 'spectators')),
    person      INTEGER NOT NULL,
    name        TEXT NOT NULL,
    at          INTEGER NOT NULL,
    text        TEXT NOT NULL
) STRICT;
INSERT INTO "chat" VALUES(1,1001,'players',2,'Ben',13000,'it''s <mate>');
CREATE TABLE "events" (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    line        TEXT NOT NULL
) STRICT;
INSERT INTO "events" VALUES(1,1001,0,'0 0 host - 300000 300000 began time=300+3 f616827b
');
INSERT INTO "events" VALUES(2,1001,1,'1 2000 w - 301000 300000 move f2f3 P - f3 2000 0 fc0520ca
');
INSERT INTO "events" VALUES(3,1001,2,'2 4000 b - 301000 301000 move e7e5 P - e5 2000 0 2e04358b
');
INSERT INTO "events" VALUES(4,1001,3,'3 9000 w - 299000 301000 move g2g4 P - g4 5000 0 3bc2aee9
');
INSERT INTO "events" VALUES(5,1001,4,'4 10000 w - 299000 300000 offered w draw 921dd91f
');
INSERT INTO "events" VALUES(6,1001,5,'5 12000 b 1 299000 301000 move d8h4 Q - Qh4# 3000 0 40583efa
');
INSERT INTO "events" VALUES(7,1001,6,'6 12000 b 1 299000 301000 ended checkmate b 1b9ab227
');
CREATE TABLE fresh (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    line        TEXT NOT NULL
) STRICT;
INSERT INTO "fresh" VALUES(1,1002,0,'0 20000 host - 300000 300000 began time=300+3 3bdeb281
');
INSERT INTO "fresh" VALUES(2,1002,1,'1 22000 w - 301000 300000 move e2e4 P - e4 2000 0 696c1f68
');
INSERT INTO "fresh" VALUES(3,1002,2,'2 25000 b - 301000 300000 move c7c5 P - c5 3000 0 47f602af
');
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
INSERT INTO "games" VALUES(1001,1700000001001,1,2,'Anna','Ben','5+3','public',NULL,1002,12000,'0-1',4,'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
INSERT INTO "games" VALUES(1002,1700000001001,1,2,'Anna','Ben','5+3','private',1001,NULL,NULL,'*',0,'');
CREATE TABLE people (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    account     TEXT UNIQUE,        -- the name in small letters, if it is an account's
    password    TEXT,
    epoch       INTEGER NOT NULL,
    since       INTEGER NOT NULL
) STRICT;
INSERT INTO "people" VALUES(1,'Anna',NULL,NULL,0,6);
INSERT INTO "people" VALUES(2,'Ben','ben','$argon2id$v=19$x',4,5);
CREATE TABLE pulse (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    beats       INTEGER NOT NULL
) STRICT;
INSERT INTO "pulse" VALUES(1,0);
CREATE TABLE settings (
    name        TEXT PRIMARY KEY,
    value       BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('key',X'0001FEFF');
CREATE TABLE tokens (
    id          INTEGER PRIMARY KEY,
    person      INTEGER NOT NULL,
    label       TEXT NOT NULL,
    hash        BLOB NOT NULL UNIQUE,
    since       INTEGER NOT NULL
) STRICT;
INSERT INTO "tokens" VALUES(77,2,'bot',X'0707070707070707070707070707070707070707070707070707070707070707',9);
CREATE INDEX games_unfinished ON games (created, id) WHERE ended IS NULL;
CREATE INDEX games_finished ON games (ended, id) WHERE ended IS NOT NULL;
CREATE INDEX games_of_white ON games (white, ended, id) WHERE ended IS NOT NULL;
CREATE INDEX games_of_black ON games (black, ended, id) WHERE ended IS NOT NULL;
CREATE INDEX tokens_of ON tokens (person, since, id);
CREATE INDEX chat_of ON chat (game, id);
CREATE UNIQUE INDEX events_of ON events (game, number);
COMMIT;
PRAGMA user_version = 3;
