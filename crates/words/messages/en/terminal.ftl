### What only the terminal says, full-screen and plain. What both faces of Tabiya say is in `common.ftl`.
### Words that are typed as commands (`help`, `moves e2`, …) are the same in every language, and are not translated.

## Players who have not said what they are called.

terminal-player = Player
terminal-player-one = Player 1
terminal-player-two = Player 2
# $name: Tabiya; $level: a number from 0 to 10.
terminal-engine-name = { $name }, level { NUMBER($level) }
# $white, $black: names.
terminal-players = White: { $white }. Black: { $black }.

## The plain dialogue. What is asked for ends without a full stop: the answer is typed behind it.

terminal-plain-welcome = Tabiya: chess, line by line. Type help to see what you can type.
# $color: white, black; $name.
terminal-turn =
    { $color ->
        [white] White to move: { $name }.
       *[black] Black to move: { $name }.
    }
terminal-may-claim = A draw can be claimed here: type claim.
terminal-ask-move = Square or move:
# $from: a square.
terminal-ask-target = From { $from } to:
# $letters: of the four pieces: q, r, b, n.
terminal-ask-promotion = Promote to queen, rook, bishop or knight ({ $letters }):
# $color: who is asked.
terminal-ask-draw =
    { $color ->
        [white] White, do you accept the draw? (yes or no)
       *[black] Black, do you accept the draw? (yes or no)
    }
terminal-ask-again = Play again? (yes or no)
terminal-ask-meanwhile = Meanwhile:
terminal-ask-lobby = Club:
terminal-ask-replay = Replay:
# $file: a name.
terminal-confirm-overwrite = { $file } is there already. Write over it?
terminal-yes-or-no = Please answer yes or no.
terminal-put-back = Nothing was moved.

# $piece: e2, white pawn; $count: how many squares; $squares: e3, e4.
terminal-can-go =
    { $count ->
        [one] { $piece }, can go to { $squares }.
       *[other] { $piece }, can go to { $squares }.
    }
terminal-cannot-move = { $piece }, cannot move.
# $from, $to: squares.
terminal-cannot-go = The piece on { $from } cannot go to { $to }.
# $count; $moves: all moves as they are written.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } move: { $moves }.
       *[other] { NUMBER($count) } moves: { $moves }.
    }
# $text: what was typed.
terminal-no-move = { $text } is not a legal move here.
terminal-not-understood = “{ $text }” is not understood. Type help to see what you can type.

terminal-help-moves =
    To move, type the square of a piece (e2), and then where it goes (e4).
    Or type the whole move: e4, Nf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: this
    moves, moves e2: all moves, or those of one piece
    say, say e2: the position in words, or what stands on a square
    board, flip: show the board, or show it from the other side
    undo: take back
    draw, accept, decline: offer a draw, and answer an offer
    claim, claim Nf3: claim a draw, also with a move
    resign, abort, flag, give: give up, call off, claim the flag, give 15 seconds
    pause, resume, restart: stop the clock, play on, begin again
    clock, fen, pgn, score, eval: show the clock, the position, the game, the score, the computer's opinion
    letters local, letters figurine, letters english: what moves are written with
    save FILE, load FILE: write the game to a file, or go on with one
    new, new level 3 time 5+3 black 960: another game
    again: another game with colours changed, after the end
    quit: leave; the game is kept
terminal-help-club =
    lobby: who is here, and what is open
    1, 2, 3: choose from the list: take a challenge, watch a game, challenge somebody
    challenge, challenge 5+3 white Anna: challenge anyone, or somebody
    challenge 5+3 odds 2+1 960, challenge fen FEN: with time odds, from another start
    chat hello: say something to the others at the board
    quit: leave

terminal-help-replay =
    Enter or next, back, first, last: step through the game
    12: to move 12. board, flip, say, fen: the position
    close: no more of this game. new, quit: another game, or leave
terminal-replay-first = This is the beginning.
terminal-replay-last = This is the end.
terminal-nothing-offered = Nothing has been offered.
terminal-nothing-to-claim = There is nothing to claim here.
terminal-not-over = The game is not over.
terminal-you-watch = You watch this game, and have no seat in it.
terminal-no-score = No game has ended yet.
# $letters: Letters, Pieces, English letters.
terminal-letters = Moves are written with: { $letters }

## Files. $file: a name; $error: what the system says, in English.

terminal-which-file = Name a file: save game.pgn, load game.pgn.
terminal-saved = The game was written to { $file }.
terminal-not-saved = The game cannot be written to { $file }: { $error }.
terminal-loaded = The game of { $file } goes on.
terminal-bad-file = { $file } cannot be used: { $error }.
terminal-bad-game = No game can begin like this: { $error }.
# $game, $count, $other: numbers.
terminal-one-of = This is game { NUMBER($game) } of { NUMBER($count) }. For another, name it: load FILE #{ $other }.
# $count: how much is wrong; $error: the first of it, in English.
terminal-file-faults =
    { $count ->
        [one] Something is wrong with the file, and what could be read was taken: { $error }.
       *[other] { NUMBER($count) } things are wrong with the file, and what could be read was taken. The first: { $error }.
    }
# $winner: white, black.
terminal-how-unsaid =
    { $winner ->
        [white] White won. The file does not say how.
        [black] Black won. The file does not say how.
       *[none] The game is over. The file does not say how.
    }
terminal-kept = The game is kept. To go on with it: tabiya play --continue
terminal-kept-at-club = The club keeps the game. Join it again to go on.
terminal-nothing-kept = There is no unfinished game to go on with.
terminal-kept-elsewhere = The unfinished game is being played in another window.
terminal-bad-kept = The games that were kept cannot be read: { $error }.
terminal-not-kept = The game cannot be kept on this computer's disk: { $error }.
terminal-is-not-kept = The game is not kept: this computer's disk does not take it. Save it elsewhere, or make room.
terminal-log-damaged = The log of the game was damaged. What was good goes on; all of it is kept in { $file }.

## The engine. $error: in English; $score: +0.35; $depth: a number; $line: moves as they are written.

terminal-engine-failed = The engine does not play: { $error }.
terminal-opinion = { $score } for White, { NUMBER($depth) } moves deep: { $line }
terminal-no-evaluation = While you play somebody on the network, the computer gives no opinion.
terminal-evaluating = The computer is thinking …

## Clubs. $name: of a person or a club; $error: in English.

terminal-looking = Looking for clubs on this network …
terminal-no-clubs = No club was found. Type an address, such as 192.168.0.7, or an empty line to look again.
terminal-club-entered = You are in the club as { $name }.
terminal-club-failed = There is no way to the club: { $error }.
terminal-line-lost = The line to the club is lost. It is being taken up again …
terminal-line-back = The line to the club is back.
terminal-lobby-empty = Nobody else is here, and nothing is open. Type challenge to wait for somebody.
# $white, $black: names; $time: 5+3.
terminal-lobby-own = Your game: { $white } against { $black }, { $time }
terminal-lobby-watch = Watch { $white } against { $black }, { $time }
# $color: the colour that the challenger takes, or none.
terminal-lobby-take =
    { $color ->
        [white] Take the challenge of { $name }, { $time }, who has White
        [black] Take the challenge of { $name }, { $time }, who has Black
       *[none] Take the challenge of { $name }, { $time }
    }
terminal-lobby-call-off = Call off your own challenge, { $time }
terminal-lobby-person = Challenge { $name }
terminal-challenged = { $name } is challenged. Waiting for an answer …
terminal-challenged-all = Your challenge is open to anyone. Waiting for somebody …
terminal-not-here = { $name } is not here.
terminal-no-club = You are not in a club.
terminal-another-began = Another game of yours has begun. It is in the lobby: type lobby.
terminal-only-in-lobby = That can be done in the lobby of a club: type lobby.
terminal-only-at-board = That can be done at a board.
terminal-nobody-hears = There is nobody here to hear you.

## The full screen. Texts of the last line are short: the narrowest screen has 40 columns.

terminal-keys = F1 help · Esc menu
terminal-replay-keys = ← → step · Space play · Esc back
terminal-too-small = The board needs { NUMBER($columns) } columns and { NUMBER($rows) } rows.
terminal-on-screen = That is on the screen.
terminal-answer-offer = Type accept or decline.
terminal-question = Are you sure?
terminal-menu = Pause
terminal-menu-evaluate = What does the computer think?
terminal-menu-mover = Turn the board to who moves
terminal-menu-pieces = Other pieces
terminal-menu-letters = Other letters for moves
terminal-menu-help = Help
terminal-menu-again = Play again, colours changed
terminal-menu-lobby = Lobby
terminal-menu-clubs = Clubs on this network
terminal-menu-address = Another address …
terminal-menu-look = Look again
terminal-menu-challenge = Challenge anyone
terminal-form-opponent = Opponent
terminal-form-begin = Begin
terminal-form-other-time = Opponent's time
terminal-form-same = the same
terminal-form-challenge = Challenge
terminal-form-type-time = Type another time: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Type a number from 0 to 959 for Chess960, or a FEN.
terminal-prompt-save = Save to:
terminal-prompt-load = Load:
terminal-prompt-address = Address:
terminal-screen-help =
    Type a move: e4, Nf3, O-O, e2e4. Tab completes it.
    Or go with the arrow keys, and pick up and put down with Enter.
    Or click on a piece and on a square, or drag.
    Esc: the menu: draw, take back, resign, save, load …
    F2: flip the board. F3: turn it to who moves.
    F4: what the computer thinks. F5: other pieces. F6: other letters.
    Words can be typed too: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = No club was found on this network.
