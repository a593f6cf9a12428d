### What the page says in replay, in analysis and in the board editor. Ids begin with `page-`. Rules as in `common.ftl`.

## Piece sets

page-pieces-classic = Classic
page-pieces-modern = Modern
page-pieces-letters = Letters

## Sharing a game or a position

page-share = Share
page-share-file = Save as a file
page-share-pgn = The game with its moves, for other programs
page-share-link = Link
page-share-picture = Picture of the board
page-share-not-copied = The browser does not allow copying here.
page-share-failed = This did not work. Try again.

## Replay

page-replay-nothing = No game is loaded yet.
page-replay-start = The first position
page-replay-back = Taken back
# Said of a move that was taken back later.
page-replay-undone = taken back
page-replay-restarted = Begun again
page-replay-play = Play it by itself
page-replay-stop = Stop
page-replay-place = Place in the game
page-replay-speed = Speed
# $seconds: how long each move is shown; may be 0.5.
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } second a move
       *[other] { NUMBER($seconds) } seconds a move
    }
page-replay-real = As it was played

## Analysis

page-analyse = Analysis
page-analyse-engine = Engine
page-analyse-which = Which engine
page-analyse-lines = Lines
page-analyse-best = Best lines
page-analyse-waiting = Thinking …
# $depth: how many moves deep; $nodes, $speed: how many positions, in all and a second, as short text ("1.2M").
page-analyse-depth = Depth { $depth } · { $nodes } positions · { $speed } a second
page-analyse-no-score = Not evaluated
# $color: the side that mates; $moves: in how many moves.
page-analyse-mate =
    { $color ->
        [white] White mates in { NUMBER($moves) }
       *[black] Black mates in { NUMBER($moves) }
    }
# $score: "+0.10".
page-analyse-even = About equal, { $score }
# $color: the side that is ahead; $pawns: by how many pawns.
page-analyse-ahead =
    { $color ->
        [white] White is ahead by { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Black is ahead by { NUMBER($pawns, maximumFractionDigits: 1) }
    }
# $percent: of the points, from 0 to 100.
page-analyse-chances = White can expect { NUMBER($percent) } % of the points
page-analyse-graph = Evaluation over the game
page-analyse-graph-none = No position has been evaluated yet.
# $chances: the sentence of page-analyse-chances, without a full stop.
page-analyse-graph-last = At the end: { $chances }.
# $moves: a list of moves.
page-analyse-graph-turns = The lead changed with { $moves }.
page-analyse-graph-marks = Marked: { $moves }.
page-analyse-variation = Variation
# Opens the board editor with the position.
page-analyse-edit = Edit
# An empty analysis, from the first position.
page-analyse-new = New
page-analyse-empty = Make a move on the board, and it is kept here.
page-analyse-move = The move on the board
# $move: "12. Nf3".
page-analyse-about = Comment on { $move }
page-analyse-about-start = Comment on the first position
page-analyse-comment = Comment
page-analyse-signs = Signs for the move
page-analyse-position-signs = Signs for the position
page-analyse-promote = Move the variation up
page-analyse-delete = Delete from here
# $move: what an engine would have played.
page-analyse-better = Better was { $move }
page-mark-dubious = Dubious
page-mark-mistake = Mistake
page-mark-blunder = Blunder

## Signs, by PGN's numbers

page-nag-1 = Good move
page-nag-2 = Mistake
page-nag-3 = Brilliant move
page-nag-4 = Blunder
page-nag-5 = Interesting move
page-nag-6 = Dubious move
page-nag-10 = Equal position
page-nag-13 = Unclear position
page-nag-14 = White is slightly better
page-nag-15 = Black is slightly better
page-nag-16 = White is better
page-nag-17 = Black is better
page-nag-18 = White is winning
page-nag-19 = Black is winning

## A look at the whole game

page-review = Look at the whole game
page-review-care = How thoroughly
page-review-quick = Quick
page-review-normal = Normal
page-review-thorough = Thorough
page-review-accuracy = Accuracy
page-review-failed = The engine did not answer. Try again.

## What is wrong with a position or a text

page-detail-line = Line { NUMBER($line) }: { $words }
page-detail-empty-board = The board is empty.
page-detail-missing-king =
    { $color ->
        [white] White has no king.
       *[black] Black has no king.
    }
page-detail-too-many-kings =
    { $color ->
        [white] White has more than one king.
       *[black] Black has more than one king.
    }
page-detail-pawn-on-back-rank = A pawn cannot stand on { $square }.
page-detail-too-much-material =
    { $color ->
        [white] White has more pieces than a game can have.
       *[black] Black has more pieces than a game can have.
    }
page-detail-bad-castling = There is no castling with a rook on { $square }.
page-detail-bad-en-passant = No pawn can just have passed { $square }.
page-detail-opponent-in-check = The side that is not to move is in check.
page-detail-impossible-check = No move can have given this check.
page-detail-bad-fen = The position cannot be read as FEN.
page-detail-bad-move = { $found } cannot be played here.
page-detail-bad-time = This is no time for a clock.
page-detail-long-name = The name is too long.
page-detail-variant = This is a game of another kind than chess or Chess960.
page-detail-bad-tag = A tag cannot be read: { $found }
page-detail-bad-result = The result is not clear: { $found }
page-detail-bad-bracket = A bracket does not fit: { $found }
page-detail-long-game = The game is too long. The rest of it is left out.
page-detail-bad-text = This cannot be read: { $found }
page-detail-no-game = It can be PGN, FEN, or a file of Tabiya.
page-detail-no-such-game = Games that are there: { NUMBER($count) }.
page-detail-not-found = No game has “{ $found }” in its names.
page-detail-bad-log = The file is damaged.
page-detail-too-large = At most { $size } are read at once: split the file.
page-detail-bad-field = Not valid: { $found }

## Board editor

page-editor-hint = Drag pieces, or choose one beside the board and click. By keys: letters put pieces, large ones for White; Delete removes.
page-editor-start = First position
page-editor-clear = Clear
page-editor-turn = Who is to move
page-editor-castling = Castling is still possible
page-editor-en-passant = En passant on
page-editor-none = Nowhere
page-editor-bad-fen = This is no FEN.
# $color: whose pieces.
page-editor-pieces =
    { $color ->
        [white] White pieces
       *[black] Black pieces
    }
page-editor-hand = Move pieces
page-editor-rubber = Remove pieces
# $count: how many legal moves.
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } legal move
       *[other] { NUMBER($count) } legal moves
    }
page-editor-play = Play from here
page-editor-here = Two here
page-editor-computer = Computer

## The arbiter

page-arbiter = Arbiter
page-arbiter-stop = Stop the game
page-arbiter-keep = Keep it stopped
page-arbiter-keep-hint = Only you let play go on then, not the players.
page-arbiter-go-on = Let play go on
page-arbiter-add-time = Give time
page-arbiter-set-clock = Set the clock
page-arbiter-warn = Warn
page-arbiter-fault = Count an illegal move
page-arbiter-flag = Call the flag
page-arbiter-decide = Decide the game
page-arbiter-grant = Grant
page-arbiter-refuse = Refuse
page-arbiter-later = Decide later
page-arbiter-grant-sure = Grant the claim?
page-arbiter-flag-sure = Call the flag?
page-arbiter-flag-text = Who has no time left loses, or draws if the opponent cannot mate.
page-arbiter-fault-sure = Count it?
page-arbiter-player = Player
page-arbiter-minutes = Minutes
page-arbiter-seconds = Seconds
# $color: whose clock.
page-arbiter-clock =
    { $color ->
        [white] White's clock
       *[black] Black's clock
    }
page-arbiter-clock-hint = As it is shown: 5:00, or 1:30:00 with hours
# $time: what was typed.
page-arbiter-clock-wrong = { $time } is no time for a clock.
page-arbiter-fault-what = What happened
# $white, $black: how many each side has; $limit: with which one the game is lost.
page-arbiter-fault-count = So far: White { NUMBER($white) }, Black { NUMBER($black) }. Number { NUMBER($limit) } loses the game.
page-arbiter-decision = How does it end?
# $color: who.
page-arbiter-absent =
    { $color ->
        [white] White is absent
       *[black] Black is absent
    }
page-arbiter-breach =
    { $color ->
        [white] White has broken the Laws
       *[black] Black has broken the Laws
    }
page-arbiter-forfeit-hint = The opponent wins, or draws if no mate is possible any more.
page-arbiter-end = End the game
page-arbiter-end-sure = End the game?
page-arbiter-end-final = The game is over then, and this cannot be taken back.
