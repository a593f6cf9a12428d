### Messages of the page alone. Ids begin with `page-`. Conventions as in `common.ftl`.

## The frame of every screen

page-skip = Skip to content
page-to-dark = Use dark theme
page-to-light = Use light theme
page-lost = Connection lost. Reconnecting…
page-not-found = Not found
page-go-home = Go to home page
page-away = The club is away
page-away-text = The computer that runs this club cannot be reached. It may be switched off, or on another network. This page reconnects by itself.
page-away-works = Until then you can replay games and see the lists as they were last shown here, and set up positions on a board.
page-away-lobby = Lobby as last seen
page-away-loaded = Game loaded last
# $time: date and time.
page-away-seen = As of { $time }. Until the club is back, nothing can be changed.

## Home

page-home-title = Play chess
page-home-lead = No account, no internet, nothing to set up.
page-way-here = Two players
page-way-here-hint = On this computer, with or without a clock
page-way-computer = Play the computer
page-way-computer-hint = Eleven levels, from random moves to full strength
page-way-network = Play over the network
page-way-network-hint = With people nearby, or with anyone by link
page-quick-here = Quick game for two
page-quick-computer = Quick game against the computer
page-load-game = Load a game
page-analysis-board = Analysis board
page-editor = Board editor
page-continue = Continue playing
page-finished = Recent games

## A new game

page-new-here = New game for two
page-new-computer = New game against the computer
page-new-network = New challenge
# $name: a person.
page-challenge-to = Challenge { $name }
page-begin = Start game
page-challenge = Challenge
page-laws = Rules of this game
page-chess960-number = Chess960 by number
page-open-editor = Set up on a board
page-listed = Show in the lobby
page-listed-hint = Otherwise, only people with the link can accept it.
page-public = Allow spectators
page-public-hint = The game is listed in the lobby.
page-late = Minutes a player may be late
page-away-left = Seconds allowed to return after leaving
page-away-lost = Seconds allowed to return after disconnecting
page-as-usual = Default
page-time-kind = Clock type
page-time-yours = Your time
page-time-minutes = Minutes
page-time-theirs = Opponent's time
page-time-days = Days per move
page-time-days-each = Days per move
page-time-seconds-each = Seconds per move
page-time-seconds-delay = Delay in seconds
page-time-seconds-back = Bronstein delay in seconds
page-time-periods = Periods, such as 40/90+30, 30+30
# $white, $black: their times in words.
page-time-odds = White: { $white } · Black: { $black }
# $own: the challenger's time in words; $other: the opponent's.
page-time-challenge = { $own } for the challenger, { $other } for the opponent

## A game

page-board = Chessboard
page-moves = Moves
page-side = Game
page-actions = Actions
page-navigation = Move navigation
page-first = Starting position
page-back = Previous move
page-forward = Next move
page-last = Latest position
page-controls = Show controlled squares
page-menu = Menu
page-paused = Paused
page-exit = Exit
page-next-game = Next game
page-rematch-waits = Rematch offered, waiting…
page-rematch-begun = The players started a rematch.
page-rematch-watch = Watch rematch
page-to-move = to move
# Beside a clock. $seconds: the delay per move.
page-bonus-delay = { $seconds } s delay
page-bonus-bronstein = { $seconds } s Bronstein
# Captures of a side. $count: how many pieces.
page-taken =
    { $count ->
        [0] no pieces captured
        [one] { NUMBER($count) } piece captured
       *[other] { NUMBER($count) } pieces captured
    }
# Read with a square that the selected piece can move to.
page-square-target = legal move
page-confirm-move = Play this move?
page-claim-with = Claim draw with a move
    .hint = Choose the move to claim with. The game then ends in a draw.
page-claim-which = Claim a draw with which move?
# Headings above lists of moves.
page-claim-threefold = Moves that allow a claim by threefold repetition
page-claim-fifty-moves = Moves that allow a claim by the fifty-move rule
page-claim-it = Claim draw with this move
page-claim-now = You can claim a draw with one of your moves.
page-move-waits = Your move will be sent when you are back online.
page-presence-unknown = status unknown
page-offered-draw = Draw offered
page-offered-takeback = Takeback requested
# Two players on one computer. $color: the side that resigns.
page-resign-for =
    { $color ->
        [white] Resign for White?
       *[black] Resign for Black?
    }
page-stopped-by-arbiter = The arbiter has stopped the game.
page-restart-ask = Ask your opponent to restart this game? If they agree, the moves so far will be discarded.
page-type-move = Type a move
# $move: the typed text.
page-type-wrong = { $move } is not a legal move.

## For a screen reader

page-listen = Read aloud
page-say-clock = Read the clock
page-say-position = Read the position
page-say-last = Repeat the last announcement

## Moving a seat to another device

page-seat = Continue on another device
page-seat-how = Open this link on the other device, or scan the QR code with its camera. The game continues there.
page-seat-link = Link to your seat
page-seat-gone = You are now playing on the other device.
page-seat-take = Continue the game here?
page-seat-take-hint = Your seat moves from the other device to this one.
page-seat-take-yes = Continue here
page-seat-bad = This link has expired
page-seat-bad-hint = A seat link works once, and only for a few minutes. Create a new one from the game menu on the other device.

## Saving and loading

page-save-kept = The game is saved automatically, and you can continue it from the home page. To save a copy as a file:
page-save-log = Complete game, with clocks and takebacks
page-save-pgn = PGN, for other programs
page-copy-fen = Copy position as FEN
page-copy = Copy
page-copied = Copied
page-load-file = File (PGN, FEN or Tabiya)
page-load-text = Or paste text
page-load-read = Load
# $count: how many games were found.
page-load-which =
    { $count ->
        [one] { NUMBER($count) } game
       *[other] Choose from { NUMBER($count) } games
    }
# $listed: how many games are listed; $count: how many there are.
page-load-first = Showing the first { NUMBER($listed) } of { NUMBER($count) } games. Search by name to find others.
page-load-find = Player or event name
page-load-search = Search
page-load-go-on = Continue with two players
page-load-computer = Continue against the computer

## Chat

page-chat-players = Chat with your opponent
page-chat-of-players = Players' chat
page-chat-spectators = Spectator chat
page-chat-say = Type a message
page-chat-send = Send

## The network

page-challenges = Challenges
page-new-challenge = New challenge
page-no-challenges = Nobody is looking for a game. Create a challenge!
page-challenge-link = Link
page-call-off = Cancel challenge
page-accept = Accept
page-decline = Decline
# $color: the challenger's side.
page-plays =
    { $color ->
        [white] plays White
       *[black] plays Black
    }
page-here = Online now
# $name: the user's own name.
page-you-are = You are { $name }
page-rename = Change name
page-account = Account
page-account-keep = Create account
page-account-keep-hint = An account reserves your name and lets you find your games on any device.
page-account-sign-in = Sign in
page-account-sign-out = Sign out
page-account-password = Password
page-account-password-hint = At least 8 characters
page-account-password-change = Change password
page-account-password-old = Current password
page-account-password-new = New password
page-account-password-show = Show what you type
page-account-password-changed = Password changed. Your other devices have been signed out.
page-signed-out = You have been signed out
# $name: the name of the account.
page-signed-out-why = This browser is no longer signed in as { $name }: the password was changed, or you signed out elsewhere. Sign in to continue where you left off.
page-signed-out-guest = Continue as guest
page-organiser = Organiser sign-in
page-organiser-is = You are the organiser, and the arbiter of every game.
page-organiser-become = Sign in as organiser
page-organiser-leave = Sign out as organiser
page-organiser-token = Organiser token
page-organiser-token-hint = The token was chosen or shown when the club was first started. On the club’s computer, “tabiya organiser” gives a one-time code, which works here, too. This browser does not store it.
page-organiser-game = Open any game
page-organiser-game-hint = Game link or ID
page-organiser-open = Open
page-games-now = Current games
page-no-games = No games to watch right now.
page-network = This computer
page-open-network = Open to the network
page-open-network-hint = Other people on this network can join and play.
page-share-closed = Only this computer can reach the club, so a link to it would not work for others.
page-no-network = This computer is not connected to a network, so others cannot reach the club.
page-trust-offer = Connect with https
page-others-open = Others can join at:
# $url: an address.
page-qr = QR code for { $url }
page-nearby = Clubs nearby
page-nobody-nearby = None found yet. Searching…
page-visit = Visit
page-waiting = Waiting for an opponent
# $name: the challenged person.
page-waiting-for = Challenge sent to { $name }.
page-pass-on = Share this link or QR code. The first person to open it will play you.
# $name: the challenger.
page-challenged = { $name } wants to play

## Settings

page-scheme = Theme
page-scheme-system = System
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
page-letters = Move notation
page-coordinates = Board coordinates
page-destinations = Show legal moves
page-animation = Animate moves
page-turn-board = Turn board to the side to move (two players)
page-confirm-moves = Confirm moves (network games)
page-auto-queen = Always promote to queen
page-spoken-moves = Announce moves in words (screen reader)
page-sound = Sounds
page-volume = Volume
page-manual = Manual
