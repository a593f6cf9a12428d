### What only the page says. Ids begin with `page-`. Rules as in `common.ftl`.

## The frame of every screen

page-skip = Skip to the content
page-to-dark = Dark colours
page-to-light = Light colours
page-lost = The connection to the club is lost. Trying to come back …
page-not-found = This is not here
page-go-home = To the first page

## Home

page-home-title = Play chess
page-home-lead = No account, no internet, nothing to set up.
page-way-here = Play here
page-way-here-hint = Two at one computer, with or without a clock
page-way-computer = Play the computer
page-way-computer-hint = Eleven levels, from random moves to full strength
page-way-network = Play on the network
page-way-network-hint = In this room, in this house, by a link
page-quick-here = At once, two here
page-quick-computer = At once, against the computer
page-load-game = Load a game
page-analysis-board = Analysis board
page-editor = Set up a position
page-continue = Continue
page-finished = Your last games

## A new game

page-new-here = Two at one computer
page-new-computer = Against the computer
page-new-network = A challenge
# $name: somebody.
page-challenge-to = Challenge { $name }
page-begin = Begin
page-challenge = Challenge
page-laws = Rules of this game
page-chess960-number = Chess960, by number
page-open-editor = Set it up on a board
page-listed = Show it in the lobby
page-listed-hint = Otherwise only who has the link can take it.
page-public = Others may watch
page-public-hint = The game is in the lobby's list.
page-late = Minutes that a player may be late
page-away-left = Seconds away after leaving
page-away-lost = Seconds away after losing the connection
page-as-usual = as usual
page-time-kind = Kind of clock
page-time-yours = Your time
page-time-minutes = Minutes
page-time-theirs = Your opponent's time
page-time-days = Days for each move
page-time-days-each = Days for each move
page-time-seconds-each = Seconds for each move
page-time-seconds-delay = Seconds that the clock waits at each move
page-time-seconds-back = Seconds given back at most after each move
page-time-periods = Periods, such as 40/90+30, 30+30
# $white, $black: their times in words.
page-time-odds = White: { $white } · Black: { $black }
# $own: the time of who challenges, in words; $other: that of who accepts.
page-time-challenge = { $own } for the challenger, { $other } for the opponent

## A game

page-board = Chess board
page-moves = Moves
page-side = The game
page-actions = What you may do
page-navigation = Go through the moves
page-first = First position
page-back = One move back
page-forward = One move forward
page-last = Newest position
page-controls = Show the squares that each side controls
page-menu = Menu
page-paused = Paused
page-exit = Exit
page-next-game = To the next game
page-rematch-waits = Proposed, waiting …
page-rematch-begun = The players have begun a rematch.
page-rematch-watch = Watch the rematch
page-to-move = to move
# Beside a clock. $seconds: how long it waits at each move, or gives back at most.
page-bonus-delay = { $seconds } s delay
page-bonus-bronstein = up to { $seconds } s back
# What a side has taken. $count: how many pieces.
page-taken =
    { $count ->
        [0] has taken nothing
        [one] has taken { NUMBER($count) } piece
       *[other] has taken { NUMBER($count) } pieces
    }
# Said of a square when a piece is picked up that may go there.
page-square-target = can move here
page-confirm-move = Play this move?
page-claim-with = Claim a draw with a move
    .hint = You say which move you will make. With it the claim is right, and the game is drawn.
page-claim-which = With which move?
# Headings: below them are the moves.
page-claim-threefold = The position comes for the third time with
page-claim-fifty-moves = Fifty moves without a capture or a pawn move are full with
page-claim-it = Claim a draw with it
page-claim-now = You can claim a draw with one of your moves.
page-move-waits = Your move is kept, and is sent when the connection is back.
page-presence-unknown = not known whether here
page-offered-draw = Draw offered
page-offered-takeback = Take-back asked for
# At one computer. $color: who resigns.
page-resign-for =
    { $color ->
        [white] Resign for White?
       *[black] Resign for Black?
    }
page-stopped-by-arbiter = The arbiter has stopped the game.
page-restart-ask = Ask your opponent to begin this game again? If they agree, its moves so far are dropped.
page-type-move = Type a move
# $move: what was typed.
page-type-wrong = { $move } is no legal move here.

## For a screen reader

page-listen = Listen
page-say-clock = Say the clock
page-say-position = Say the position
page-say-last = Say what happened last

## A seat goes to another device

page-seat = To another device
page-seat-how = Open this link on the other device, or let its camera take the picture. The game then goes on there.
page-seat-link = Link to your seat
page-seat-gone = You play on at the other device now.
page-seat-take = Play on here?
page-seat-take-hint = You take your seat from the other device to this one.
page-seat-take-yes = Play on here
page-seat-bad = This link is not good any more
page-seat-bad-hint = A link to a seat is good once, and for some minutes. Make a new one on the other device: it is in the menu of the game.

## Saving and loading

page-save-kept = The game is kept by itself, and you can continue it from the first page. As a file:
page-save-log = Whole, with clocks and take-backs
page-save-pgn = As PGN, for other programs
page-copy-fen = Copy the position as FEN
page-copy = Copy
page-copied = Copied
page-load-file = A file: PGN, FEN or Tabiya's own
page-load-text = Or a text
page-load-read = Read
# $count: how many games were found.
page-load-which =
    { $count ->
        [one] { NUMBER($count) } game
       *[other] Which of the { NUMBER($count) } games
    }
# $listed: how many are in the list; $count: how many there are.
page-load-first = The first { NUMBER($listed) } of { NUMBER($count) } games. Search by name to find the others.
page-load-find = A name in it: of a player or an event
page-load-search = Search
page-load-go-on = Play on, two at one computer
page-load-computer = Play on against the computer

## Talk

page-chat = Talk
page-chat-players = With your opponent
page-chat-spectators = Among those who watch
page-chat-say = Say something
page-chat-send = Send

## The network

page-challenges = Challenges
page-new-challenge = New challenge
page-no-challenges = Nobody is looking for a game. Make a challenge!
page-challenge-link = Link
page-call-off = Call it off
page-accept = Play
page-decline = Decline
# $color: the challenger's.
page-plays =
    { $color ->
        [white] takes White
       *[black] takes Black
    }
page-here = Who is here
# $name: one's own.
page-you-are = You are { $name }
page-rename = Take this name
page-account = Your name
page-account-keep = Keep the name with a password
page-account-keep-hint = The name is yours alone then, and you find your games again on every device.
page-account-sign-in = Sign in
page-account-sign-out = Sign out
page-account-password = Password
page-account-password-hint = At least 8 characters
page-account-password-change = Change the password
page-account-password-old = Password until now
page-account-password-new = New password
page-account-password-show = Show what I type
page-account-password-changed = The password is changed. Your other devices are signed out.
page-signed-out = You are signed out here
# $name: who one was.
page-signed-out-why = This browser is not signed in as { $name } any more: the password was changed, or you signed out elsewhere. Sign in again, and you are back where you were.
page-signed-out-guest = Go on without signing in
page-organiser = I am the organiser
page-organiser-is = You are the organiser, and so the arbiter of every game.
page-organiser-become = Become the organiser
page-organiser-leave = Stop being the organiser
page-organiser-token = The organiser's token
page-organiser-token-hint = It was chosen or shown when the club was first started. This browser does not keep it.
page-organiser-game = Open any game
page-organiser-game-hint = Its link, or what stands at the end of it
page-organiser-open = Open
page-games-now = Games now
page-no-games = No game to watch right now.
page-network = This computer
page-open-network = Open to the network
page-open-network-hint = Others in this network can come and play.
page-others-open = Others open this address:
# $url: an address.
page-qr = A picture of { $url }, for phones
page-nearby = Clubs nearby
page-nobody-nearby = None found yet. Still looking …
page-visit = Visit
page-waiting = Waiting for an opponent
# $name: who was challenged.
page-waiting-for = { $name } has been asked.
page-pass-on = Pass this link on, or let a phone take the picture. Who opens it first plays.
# $name: the challenger.
page-challenged = { $name } wants to play

## Settings

page-scheme = Colours
page-scheme-system = As the system
page-scheme-light = Light
page-scheme-dark = Dark
page-board-theme = Board
page-board-wood = Wood
page-board-green = Green
page-board-blue = Blue
page-board-slate = Slate
page-board-contrast = High contrast
page-pieces = Pieces
page-pieces-plain = Plain
page-letters = Moves are written with
page-coordinates = Letters and numbers at the board
page-destinations = Show where a piece can go
page-animation = Pieces glide
page-turn-board = Turn the board to the side to move (two at one computer)
page-confirm-moves = Ask before a move is sent (on the network)
page-auto-queen = Always promote to a queen
page-spoken-moves = Say moves in words to a screen reader
page-sound = Sounds
page-volume = Volume
