-- The latest events, one after the other as they come, and no index: which rows are whose, the club knows while it
-- runs. When a game has ended, its events are copied to `events`, where the index has them side by side. So a game
-- touches a page or two of the index in its whole life, and not one with every event.
--
-- A row that is in `events` as well is of no use any more. The oldest rows are cleared away together.
CREATE TABLE fresh (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    line        TEXT NOT NULL
) STRICT;
