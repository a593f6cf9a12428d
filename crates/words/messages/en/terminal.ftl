### Messages of the terminal alone, full-screen and plain. Messages shared with the page are in `common.ftl`.
### Typed commands (`help`, `moves e2`, …) are the same in every language and are not translated.

## Default names of players.

terminal-player = Player
terminal-player-one = Player 1
terminal-player-two = Player 2
# $name: Tabiya; $level: a number from 0 to 10.
terminal-engine-name = { $name }, level { NUMBER($level) }
# $white, $black: names.
terminal-players = White: { $white }. Black: { $black }.

## Plain mode. A prompt ends without a full stop: the answer is typed after it.

terminal-plain-welcome = Tabiya: chess as plain text. Type help for a list of commands.
# $color: white, black; $name.
terminal-turn =
    { $color ->
        [white] White to move: { $name }.
       *[black] Black to move: { $name }.
    }
terminal-may-claim = You can claim a draw: type claim.
terminal-ask-move = Square or move:
# $from: a square.
terminal-ask-target = From { $from } to:
# $letters: of the four pieces: q, r, b, n.
terminal-ask-promotion = Promote to queen, rook, bishop or knight ({ $letters }):
# Below a numbered list of moves.
terminal-ask-which = Which move? Type its number:
# $color: the side that answers.
terminal-ask-draw =
    { $color ->
        [white] White, do you accept the draw? (yes or no)
       *[black] Black, do you accept the draw? (yes or no)
    }
terminal-ask-again = Play again? (yes or no)
# The prompt during the opponent's turn.
terminal-ask-meanwhile = Command:
terminal-ask-lobby = Club:
terminal-ask-replay = Replay:
# $file: a name.
terminal-confirm-overwrite = { $file } already exists. Overwrite it?
terminal-yes-or-no = Please answer yes or no.
terminal-put-back = Move cancelled.
# $question: a sentence; $yes, $no: the answers.
terminal-yes-no = { $question } ({ $yes } / { $no })
# $why: a sentence; $article: of the Laws.
terminal-why-article = { $why } ({ $article })
# $move: Nf3; $words: knight from g1 to f3.
terminal-move-words = { $move }: { $words }

# $piece: e2, white pawn; $count: how many squares; $squares: e3, e4.
terminal-can-go =
    { $count ->
        [one] { $piece }: can move to { $squares }.
       *[other] { $piece }: can move to { $squares }.
    }
terminal-cannot-move = { $piece }: no legal moves.
# $count; $moves: all moves in notation.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } move: { $moves }.
       *[other] { NUMBER($count) } moves: { $moves }.
    }
# $text: the typed text.
terminal-no-move = { $text } is not a legal move.
# $moves: in notation.
terminal-ambiguous = “{ $text }” could mean several moves: { $moves }.
terminal-not-understood = “{ $text }” was not understood. Type help for a list of commands.

terminal-help-moves =
    To move, type the square of a piece (e2) and then its target (e4).
    Or type the whole move: e4, Nf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: show this help
    moves, moves e2: list all moves, or those of one piece
    say, say e2: describe the position, or one square
    board, flip: show the board, or flip it
    board off, board on: show the board only when you ask, or after every move
    undo: take back a move
    draw, accept, decline: offer a draw, and answer an offer
    claim, claim Nf3: claim a draw, now or with a move
    resign, abort, flag, give: resign, abort, claim a win on time, give 15 seconds
    pause, resume, restart: pause, resume or restart the game
    clock, fen, pgn, score, eval: show the clock, position, game, score or evaluation
    letters local, letters figurine, letters english: choose the move notation
    save FILE, load FILE: save the game to a file, or continue one
    new, new level 3 time 5+3 black 960: start another game
    again: play again with colours swapped, after the game
    quit: leave; the game is saved
terminal-help-club =
    lobby: show the people, challenges and games here
    1, 2, 3: choose from the list: accept a challenge, watch a game, challenge somebody
    challenge, challenge 5+3 white Anna: challenge anyone, or one person
    challenge 5+3 odds 2+1 960, challenge fen FEN: with time odds, or another starting position
    chat hello: send a message to the others at the board
    quit: leave

terminal-help-replay =
    Enter or next, back, first, last: step through the game
    12: go to move 12. board, flip, say, fen: show the position
    close: close this game. new, quit: start another game, or leave
terminal-replay-first = This is the start of the game.
terminal-replay-last = This is the end of the game.
terminal-nothing-offered = There is no offer to answer.
terminal-nothing-to-claim = You can't claim a draw now.
terminal-not-over = The game is not over yet.
terminal-you-watch = You are watching this game, not playing it.
terminal-no-score = No game has finished yet.
# $letters: Letters, Piece symbols, English letters.
terminal-letters = Move notation: { $letters }
terminal-board-on = The board is shown after every move.
terminal-board-off = The board is shown only when you type board.

## Reasons why a move is not legal. $from, $to, $by, $square: squares; $by: of the piece that prevents it.

why-empty-square = There is no piece on { $from }.
why-opponents-piece = The piece on { $from } is your opponent's.
why-own-piece = Your own piece is on { $to }.
# $piece: king … pawn.
why-does-not-move-so =
    { $piece ->
        [king] A king can't move from { $from } to { $to }.
        [queen] A queen can't move from { $from } to { $to }.
        [rook] A rook can't move from { $from } to { $to }.
        [bishop] A bishop can't move from { $from } to { $to }.
        [knight] A knight can't move from { $from } to { $to }.
       *[pawn] A pawn can't move from { $from } to { $to }.
    }
why-blocked = The piece on { $by } is in the way.
why-nothing-to-capture = A pawn moves diagonally only to capture, and { $to } is empty.
why-no-en-passant = You can't capture en passant on { $to } now.
why-pinned = The piece on { $from } is pinned by the piece on { $by }.
why-stays-in-check = This move leaves your king in check from the piece on { $by }.
why-king-attacked = The king can't move to { $to }: the piece on { $by } attacks that square.
# $side: king, queen.
why-no-castling-right =
    { $side ->
        [king] You no longer have the right to castle kingside.
       *[queen] You no longer have the right to castle queenside.
    }
why-castling-blocked = You can't castle: the piece on { $by } is in the way.
why-castling-in-check = You can't castle while you are in check.
why-castling-attacked = You can't castle: the piece on { $by } attacks { $square }.
why-missing-promotion = Choose the promotion piece, for example e8=Q.
why-no-promotion = This move can't promote to that piece.
why-no-such-piece =
    { $piece ->
        [king] You have no king.
        [queen] You have no queen.
        [rook] You have no rooks.
        [bishop] You have no bishops.
        [knight] You have no knights.
       *[pawn] You have no pawns.
    }
why-none-reaches =
    { $piece ->
        [king] Your king can't move to { $to }.
        [queen] None of your queens can move to { $to }.
        [rook] None of your rooks can move to { $to }.
        [bishop] None of your bishops can move to { $to }.
        [knight] None of your knights can move to { $to }.
       *[pawn] None of your pawns can move to { $to }.
    }

## Files. $file: a name; $error: the system's message, in English.

terminal-which-file = Enter a file name: save game.pgn, load game.pgn.
terminal-saved = Game saved to { $file }.
terminal-not-saved = Can't save the game to { $file }: { $error }.
terminal-loaded = Game loaded from { $file }.
terminal-bad-file = Can't use { $file }: { $error }.
terminal-bad-game = Can't start this game: { $error }.
# $game, $count, $other: numbers.
terminal-one-of = This is game { NUMBER($game) } of { NUMBER($count) }. To load another one, type load FILE #{ $other }.
# $count: how many errors; $error: the first one, in English.
terminal-file-faults =
    { $count ->
        [one] The file has an error; the readable part was loaded. Error: { $error }.
       *[other] The file has { NUMBER($count) } errors; the readable part was loaded. First error: { $error }.
    }
# $winner: white, black.
terminal-how-unsaid =
    { $winner ->
        [white] White won. The file does not say how.
        [black] Black won. The file does not say how.
       *[none] The game is over. The file does not say how.
    }
terminal-kept = The game is saved. To continue it: tabiya play --continue
terminal-kept-at-club = The club has saved the game. Join again to continue it.
terminal-nothing-kept = There is no unfinished game to continue.
terminal-kept-elsewhere = The unfinished game is open in another window.
terminal-bad-kept = Can't read the saved games: { $error }.
terminal-not-kept = Can't save the game on this computer: { $error }.
terminal-is-not-kept = The game is not saved: writing to disk failed. Free some space, or save it elsewhere.
terminal-log-damaged = The game's log was damaged. The readable part was restored; the original is in { $file }.

## The engine. $error: in English; $score: +0.35; $depth: a number; $line: moves in notation.

terminal-engine-failed = The engine failed: { $error }.
terminal-opinion = { $score } (depth { NUMBER($depth) }): { $line }
terminal-no-evaluation = The evaluation is not available while you play over the network.
terminal-evaluating = The computer is thinking…

## Clubs. $name: of a person or a club; $error: in English.

terminal-looking = Searching for clubs on this network…
terminal-no-clubs = No clubs found. Type an address, such as 192.168.0.7, or press Enter to search again.
terminal-club-entered = You joined the club as { $name }.
terminal-club-failed = Can't join the club: { $error }.
terminal-line-lost = Connection lost. Reconnecting…
terminal-line-back = Reconnected.
terminal-lobby-empty = Nobody else is here. Type challenge to wait for an opponent.
# $white, $black: names; $time: 5+3.
terminal-lobby-own = Your game: { $white } vs { $black }, { $time }
terminal-lobby-watch = Watch { $white } vs { $black }, { $time }
# $color: the challenger's side, or none.
terminal-lobby-take =
    { $color ->
        [white] Accept challenge from { $name } (White), { $time }
        [black] Accept challenge from { $name } (Black), { $time }
       *[none] Accept challenge from { $name }, { $time }
    }
terminal-lobby-call-off = Cancel your challenge, { $time }
terminal-lobby-person = Challenge { $name }
terminal-challenged = Challenge sent to { $name }. Waiting for an answer…
terminal-challenged-all = Your challenge is open to anyone. Waiting for an opponent…
terminal-not-here = { $name } is not here.
terminal-no-club = You are not in a club.
terminal-another-began = Another of your games has started. Type lobby to see it.
terminal-only-in-lobby = You can do that only in a club's lobby: type lobby.
terminal-only-at-board = You can do that only during a game.
terminal-nobody-hears = There is nobody here to chat with.

## Full screen. Texts of the last line are short: the narrowest screen has 40 columns.

terminal-keys = F1 help · Esc menu
terminal-replay-keys = ← → step · Space play · Esc back
terminal-too-small = The board needs { NUMBER($columns) } columns and { NUMBER($rows) } rows.
terminal-on-screen = The screen already shows that.
terminal-answer-offer = Type accept or decline.
terminal-question = Are you sure?
terminal-menu = Game menu
# Title of the same menu while it stops the clocks.
terminal-menu-paused = Game paused
terminal-menu-stay-paused = Stay paused
terminal-which = Which move?
terminal-menu-evaluate = Evaluate position
terminal-menu-mover = Turn board to the side to move
terminal-menu-pieces = Change piece style
terminal-menu-letters = Change move notation
terminal-menu-help = Help
terminal-menu-again = Play again with colours swapped
terminal-menu-lobby = Lobby
terminal-menu-clubs = Clubs on this network
terminal-menu-address = Enter an address…
terminal-menu-look = Search again
terminal-menu-challenge = Challenge anyone
terminal-form-opponent = Opponent
terminal-form-begin = Start game
terminal-form-other-time = Opponent's time
terminal-form-same = Same
terminal-form-challenge = Challenge
terminal-form-type-time = Or type a time: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Or type a Chess960 number (0 to 959) or a FEN.
terminal-prompt-save = Save to:
terminal-prompt-load = Load:
terminal-prompt-address = Address:
terminal-screen-help =
    Type a move: e4, Nf3, O-O, e2e4. Tab completes it.
    Or use the arrow keys, and Enter to pick up and put down a piece.
    Or click a piece and then a square, or drag.
    Esc: menu (draw, take back, resign, save, load…)
    F2: flip the board. F3: turn it to the side to move.
    F4: evaluate. F5: change piece style. F6: change notation.
    You can also type commands: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = No clubs found on this network.
