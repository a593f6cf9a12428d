### Messages of the page's tools: replay, analysis, board editor, arbiter. Ids begin with `page-`. Conventions as in
### `common.ftl`.

## Piece sets

page-pieces-classic = Classic
page-pieces-modern = Modern
page-pieces-letters = Letters

## Sharing a game or a position

page-share = Share
page-share-file = Save file
page-share-pgn = The game and its moves, for other programs
page-share-link = Link
page-share-picture = Board image
page-share-not-copied = The browser blocked copying.
page-share-failed = Something went wrong. Try again.

## Replay

page-replay-nothing = No game loaded yet.
page-replay-start = Starting position
page-replay-back = Takeback
# Said of a move that was taken back later.
page-replay-undone = taken back
page-replay-restarted = Restart
page-replay-play = Autoplay
page-replay-stop = Stop
page-replay-place = Position in the game
page-replay-speed = Speed
# $seconds: how long each move is shown; can be 0.5.
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } second per move
       *[other] { NUMBER($seconds) } seconds per move
    }
page-replay-real = Real time

## Analysis

page-analyse = Analysis
page-analyse-engine = Engine
page-analyse-which = Choose engine
page-analyse-lines = Lines
page-analyse-best = Best lines
page-analyse-waiting = Thinking…
# $depth: in half-moves; $nodes, $speed: positions in total and per second, as short text ("1.2M").
page-analyse-depth = Depth { $depth } · { $nodes } nodes · { $speed }/s
page-analyse-no-score = Not evaluated
# $color: the side that mates; $moves: in how many moves.
page-analyse-mate =
    { $color ->
        [white] White mates in { NUMBER($moves) }
       *[black] Black mates in { NUMBER($moves) }
    }
# $score: "+0.10".
page-analyse-even = Roughly equal ({ $score })
# $color: the side with the advantage; $pawns: its size in pawns.
page-analyse-ahead =
    { $color ->
        [white] White is better by { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Black is better by { NUMBER($pawns, maximumFractionDigits: 1) }
    }
# $percent: the expected share of the points, from 0 to 100.
page-analyse-chances = White's expected score is { NUMBER($percent) }%
page-analyse-graph = Evaluation graph
page-analyse-graph-none = No position has been evaluated yet.
# $chances: `page-analyse-chances`, without a full stop.
page-analyse-graph-last = In the final position: { $chances }.
# $moves: a list of moves.
page-analyse-graph-turns = The advantage changed sides after { $moves }.
page-analyse-graph-marks = Marked moves: { $moves }.
page-analyse-variation = Variation
# Opens the board editor with the position.
page-analyse-edit = Edit position
# An empty analysis, from the starting position.
page-analyse-new = New analysis
page-analyse-empty = Make a move on the board to see it here.
page-analyse-move = Current move
# $move: "12. Nf3".
page-analyse-about = Comment on { $move }
page-analyse-about-start = Comment on the starting position
page-analyse-comment = Comment
page-analyse-signs = Move annotations
page-analyse-position-signs = Position annotations
page-analyse-promote = Promote variation
page-analyse-delete = Delete from here
# $move: the engine's choice.
page-analyse-better = { $move } was better
page-mark-dubious = Inaccuracy
page-mark-mistake = Mistake
page-mark-blunder = Blunder

## Annotations, by PGN number (NAG)

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

## Game review

page-review = Review game
page-review-care = Thoroughness
page-review-quick = Quick
page-review-normal = Normal
page-review-thorough = Thorough
page-review-accuracy = Accuracy
page-review-failed = The engine did not answer. Try again.

## Details of an invalid position or text

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
page-detail-pawn-on-back-rank = There can't be a pawn on { $square }.
page-detail-too-much-material =
    { $color ->
        [white] White has too many pieces.
       *[black] Black has too many pieces.
    }
page-detail-bad-castling = Castling with the rook on { $square } is not possible.
page-detail-bad-en-passant = En passant on { $square } is not possible.
page-detail-opponent-in-check = The side not to move is in check.
page-detail-impossible-check = No legal move can lead to this check.
page-detail-bad-fen = This is not a valid FEN.
page-detail-bad-move = { $found } is not a legal move here.
page-detail-bad-time = The time control is not valid.
page-detail-long-name = The name is too long.
page-detail-variant = Only chess and Chess960 are supported.
page-detail-bad-tag = Invalid tag: { $found }
page-detail-bad-result = Unclear result: { $found }
page-detail-bad-bracket = Unmatched bracket: { $found }
page-detail-long-game = The game is too long. The rest was left out.
page-detail-bad-text = Can't read this: { $found }
page-detail-no-game = Use PGN, FEN or a Tabiya file.
page-detail-no-such-game =
    { $count ->
        [one] There is only { NUMBER($count) } game.
       *[other] There are only { NUMBER($count) } games.
    }
page-detail-not-found = No player or event name contains “{ $found }”.
page-detail-bad-log = The file is damaged.
page-detail-too-large = The limit is { $size }. Split the file.
page-detail-bad-field = Invalid value: { $found }

## Board editor

page-editor-hint = Drag pieces, or select one and click a square. With the keyboard, letters place pieces (capitals for White) and Delete removes them.
page-editor-start = Starting position
page-editor-clear = Clear board
page-editor-turn = Side to move
page-editor-castling = Castling rights
page-editor-en-passant = En passant square
page-editor-none = None
page-editor-bad-fen = This is not a valid FEN.
# $color: the pieces' side.
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
page-editor-here = Two players
page-editor-computer = Against the computer

## The arbiter

page-arbiter = Arbiter
page-arbiter-stop = Stop game
page-arbiter-keep = Keep game stopped
page-arbiter-keep-hint = Only you will be able to resume the game.
page-arbiter-go-on = Resume game
page-arbiter-add-time = Add time
page-arbiter-set-clock = Set clock
page-arbiter-warn = Warn player
page-arbiter-fault = Record illegal move
page-arbiter-flag = Call flag
page-arbiter-decide = Decide result
page-arbiter-grant = Grant
page-arbiter-refuse = Refuse
page-arbiter-later = Decide later
page-arbiter-grant-sure = Grant the claim?
page-arbiter-flag-sure = Call the flag?
page-arbiter-flag-text = The player who ran out of time loses, or draws if the opponent cannot checkmate.
page-arbiter-fault-sure = Record this illegal move?
page-arbiter-player = Player
page-arbiter-minutes = Minutes
page-arbiter-seconds = Seconds
# $color: the clock's side.
page-arbiter-clock =
    { $color ->
        [white] White's clock
       *[black] Black's clock
    }
page-arbiter-clock-hint = For example 5:00, or 1:30:00 with hours
# $time: the typed text.
page-arbiter-clock-wrong = { $time } is not a valid time. Use 5:00 or 1:30:00.
page-arbiter-fault-what = What happened?
# $white, $black: illegal moves of each side so far; $limit: the number that loses the game.
page-arbiter-fault-count = So far: White { NUMBER($white) }, Black { NUMBER($black) }. Illegal move { NUMBER($limit) } loses the game.
page-arbiter-decision = How does the game end?
# $color: the absent side.
page-arbiter-absent =
    { $color ->
        [white] White is absent
       *[black] Black is absent
    }
page-arbiter-breach =
    { $color ->
        [white] White broke the Laws
       *[black] Black broke the Laws
    }
page-arbiter-forfeit-hint = The opponent wins, or draws if checkmate is no longer possible.
page-arbiter-end = End game
page-arbiter-end-sure = End the game?
page-arbiter-end-final = This ends the game and can't be undone.
