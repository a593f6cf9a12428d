-- Events one after the other as they come, found by game through an index. A game's events are far apart then, but
-- writing touches few pages, and that is where the time goes.

CREATE TABLE events_2 (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    line        TEXT NOT NULL
) STRICT;
INSERT INTO events_2 (game, number, line) SELECT game, number, line FROM events ORDER BY game, number;
DROP TABLE events;
ALTER TABLE events_2 RENAME TO events;
CREATE UNIQUE INDEX events_of ON events (game, number);
