### What every face of Tabiya says about chess: pieces, moves, endings, refusals, offers, time.
### `page.ftl` and `page-tools.ftl` have what only the page says, `terminal.ftl` what only the terminal says. The ids
### of all files share one space: a message of the common file can be used in the others.
###
### A message is added here first, then in the five other languages: the tests of this crate name what is missing,
### which variables, cases and plural forms it needs there, and what was left in English.
###
### How ids are made
### - An id begins with its noun: `piece-king`, `ending-checkmate`, `refusal-game-over`.
### - What comes from the wire in camel case is written in kebab case: the ending `deadPosition` has the message
###   `ending-dead-position`, the refusal `notYourTurn` has `refusal-not-your-turn`. Nothing is to be looked up.
### - What belongs to a message and is never shown alone is an attribute: `ending-checkmate.why`.
###
### How variables are given
### - Words of the wire as they are, as text: $color is "white" or "black", $piece is "king" … "pawn", $what is
###   "takeback". What is not there is "none". Squares and moves as they are written: "e4", "Nf3".
### - Numbers as numbers, never as text: plural forms and separators depend on it.
### - A sentence gets every variable that its group lists, whether or not English needs it.
###
### Sentences begin with a capital and end with a full stop; names, titles and button texts have no full stop.

## The two sides

color-white = White
color-black = Black

## Pieces. `.letter` is for moves as they are written, `.plural` for lists.

piece-king = king
    .letter = K
    .plural = kings
piece-queen = queen
    .letter = Q
    .plural = queens
piece-rook = rook
    .letter = R
    .plural = rooks
piece-bishop = bishop
    .letter = B
    .plural = bishops
piece-knight = knight
    .letter = N
    .plural = knights
piece-pawn = pawn
    .letter = P
    .plural = pawns

## A piece with its colour. $color: white, black; $piece.

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] white king
            [queen] white queen
            [rook] white rook
            [bishop] white bishop
            [knight] white knight
           *[pawn] white pawn
        }
       *[black] { $piece ->
            [king] black king
            [queen] black queen
            [rook] black rook
            [bishop] black bishop
            [knight] black knight
           *[pawn] black pawn
        }
    }

## Squares as a screen reader says them. $square: e4; $color, $piece: what stands there.

square-empty = { $square }, empty
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } on { $square }

# Some pieces of one kind and colour, for a position in words. $piece; $count: how many; $squares: a1, f1.
pieces-on-squares =
    { $count ->
        [one] { $piece ->
            [king] king on { $squares }
            [queen] queen on { $squares }
            [rook] rook on { $squares }
            [bishop] bishop on { $squares }
            [knight] knight on { $squares }
           *[pawn] pawn on { $squares }
        }
       *[other] { $piece ->
            [king] kings on { $squares }
            [queen] queens on { $squares }
            [rook] rooks on { $squares }
            [bishop] bishops on { $squares }
            [knight] knights on { $squares }
           *[pawn] pawns on { $squares }
        }
    }

# All pieces of one side. $color; $pieces: a list of the above, joined by commas.
position-side =
    { $color ->
        [white] White: { $pieces }.
       *[black] Black: { $pieces }.
    }

## A move in words. Every one of these gets all of:
## $piece: what moves; $from, $to: squares; $taken: a piece, or none; $promotion: a piece, or none;
## $kind: plain, enPassant, castlingKing, castlingQueen; $check: none, check, mate.

move-words =
    { $kind ->
        [castlingKing] castles kingside
        [castlingQueen] castles queenside
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

# Parts of the above.
move-words-quiet =
    { $piece ->
        [king] king from { $from } to { $to }
        [queen] queen from { $from } to { $to }
        [rook] rook from { $from } to { $to }
        [bishop] bishop from { $from } to { $to }
        [knight] knight from { $from } to { $to }
       *[pawn] pawn from { $from } to { $to }
    }
move-words-capture =
    { $piece ->
        [king] king
        [queen] queen
        [rook] rook
        [bishop] bishop
        [knight] knight
       *[pawn] pawn
    } from { $from } takes { $taken ->
        [queen] queen
        [rook] rook
        [bishop] bishop
        [knight] knight
       *[pawn] pawn
    } on { $to }{ $kind ->
        [enPassant] {" "}en passant
       *[plain] {""}
    }
move-words-promotion =
    { $promotion ->
        [queen] , promotes to queen
        [rook] , promotes to rook
        [bishop] , promotes to bishop
        [knight] , promotes to knight
       *[none] {""}
    }
move-words-check =
    { $check ->
        [check] , check
        [mate] , checkmate
       *[none] {""}
    }

# A move with who made it. $color; $move: the words above, or a move as it is written.
move-by =
    { $color ->
        [white] White: { $move }
       *[black] Black: { $move }
    }
# The same with its number. $number.
move-numbered =
    { $color ->
        [white] Move { NUMBER($number) }, White: { $move }
       *[black] Move { NUMBER($number) }, Black: { $move }
    }

promotion-choose = Promote the pawn to
check-now =
    { $color ->
        [white] White is in check.
       *[black] Black is in check.
    }
turn-now =
    { $color ->
        [white] White to move
       *[black] Black to move
    }
turn-yours = Your move

## Counting. $count; for hours, minutes and seconds $hours, $minutes, $seconds.

count-moves =
    { $count ->
        [one] { NUMBER($count) } move
       *[other] { NUMBER($count) } moves
    }
count-games =
    { $count ->
        [one] { NUMBER($count) } game
       *[other] { NUMBER($count) } games
    }
# Points may be halves: 1.5.
count-points =
    { $count ->
        [one] { NUMBER($count) } point
       *[other] { NUMBER($count) } points
    }
count-players =
    { $count ->
        [one] { NUMBER($count) } player
       *[other] { NUMBER($count) } players
    }
count-watchers =
    { $count ->
        [0] nobody is watching
        [one] { NUMBER($count) } person is watching
       *[other] { NUMBER($count) } people are watching
    }
time-days =
    { $days ->
        [one] { NUMBER($days) } day
       *[other] { NUMBER($days) } days
    }
time-hours =
    { $hours ->
        [one] { NUMBER($hours) } hour
       *[other] { NUMBER($hours) } hours
    }
time-minutes =
    { $minutes ->
        [one] { NUMBER($minutes) } minute
       *[other] { NUMBER($minutes) } minutes
    }
time-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } second
       *[other] { NUMBER($seconds) } seconds
    }

## The clock in words. $hours, $minutes, $seconds, all three.

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { time-minutes } { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } { time-minutes }
        }
    }
# $color; $time: the words above.
clock-side =
    { $color ->
        [white] White has { $time }.
       *[black] Black has { $time }.
    }
clock-none = No clock
clock-low =
    { $color ->
        [white] White is short of time.
       *[black] Black is short of time.
    }
clock-stopped = The clock is stopped.

## Results

result-white = White wins
result-black = Black wins
result-draw = Draw
result-both-lose = Both lose
result-none = No result
result-unfinished = Unfinished
result-you-win = You win
result-you-lose = You lose

# The series so far. $first, $second: names; $firstPoints, $secondPoints.
series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings: a title, a sentence with the winner, and in plain words why.
## `.sentence` and `.why` of every ending get $winner: white, black, none; and $by: white, black, none, both: who
## did it (who resigned, claimed, ran out of time, stayed away …).
## The article that goes with `.why` is said by `law-article` or, where it begins with "III", by `law-guidelines`.

law-article = FIDE Laws of Chess, article { $article }
law-guidelines = FIDE Laws of Chess, Guidelines { $article }

ending-checkmate = Checkmate
    .sentence =
        { $winner ->
            [white] White has checkmated Black and wins.
           *[black] Black has checkmated White and wins.
        }
    .why = The king is attacked and no move saves it. That ends the game at once.
ending-stalemate = Stalemate
    .sentence = Stalemate: the game is drawn.
    .why = The side to move has no legal move, and its king is not in check. That is a draw.
ending-dead-position = Dead position
    .sentence = Nobody can mate any more: the game is drawn.
    .why = No series of legal moves leads to checkmate, for either side. The game ends at once as a draw.
ending-resignation = Resignation
    .sentence =
        { $winner ->
            [white] Black has resigned. White wins.
            [black] White has resigned. Black wins.
           *[none] { $by ->
                [white] White has resigned, but Black cannot mate: the game is drawn.
               *[black] Black has resigned, but White cannot mate: the game is drawn.
            }
        }
    .why = Who resigns loses. If the opponent could not mate by any series of legal moves, it is a draw.
ending-agreement = Draw by agreement
    .sentence = The players have agreed on a draw.
    .why = Once both sides have made a move, the players may agree on a draw.
ending-threefold = Threefold repetition
    .sentence =
        { $by ->
            [white] The same position three times: White has claimed the draw.
            [black] The same position three times: Black has claimed the draw.
           *[none] The same position has come up three times: the game is drawn.
        }
    .why = The same position, with the same side to move and the same possible moves, has come up at least three times.
ending-fifty-moves = Fifty-move rule
    .sentence =
        { $by ->
            [white] Fifty moves without a capture or a pawn move: White has claimed the draw.
            [black] Fifty moves without a capture or a pawn move: Black has claimed the draw.
           *[none] Fifty moves without a capture or a pawn move: the game is drawn.
        }
    .why = For the last fifty moves of each side, nothing was captured and no pawn has moved.
ending-fivefold = Fivefold repetition
    .sentence = The same position has come up five times: the game is drawn.
    .why = When the same position has come up five times, the game is drawn, without a claim.
ending-seventy-five-moves = Seventy-five-move rule
    .sentence = Seventy-five moves without a capture or a pawn move: the game is drawn.
    .why = After seventy-five moves of each side without a capture or a pawn move the game is drawn, without a claim.
ending-flag = Time is up
    .sentence =
        { $winner ->
            [white] Black has run out of time. White wins.
            [black] White has run out of time. Black wins.
           *[none] { $by ->
                [white] White has run out of time, but Black cannot mate: the game is drawn.
               *[black] Black has run out of time, but White cannot mate: the game is drawn.
            }
        }
    .why = Who runs out of time loses. If the opponent could not mate by any series of legal moves, it is a draw.
ending-both-flags = Both flags have fallen
    .sentence = Both flags have fallen: the game is drawn.
    .why = Both sides have run out of time in the last period, and nobody can tell who was first.
ending-illegal-moves = Illegal moves
    .sentence =
        { $winner ->
            [white] Black has made one illegal move too many. White wins.
            [black] White has made one illegal move too many. Black wins.
           *[none] { $by ->
                [white] White has made one illegal move too many, but Black cannot mate: the game is drawn.
               *[black] Black has made one illegal move too many, but White cannot mate: the game is drawn.
            }
        }
    .why = Illegal moves count in this game. Who makes too many loses, unless the opponent could not mate by any series of legal moves.
ending-no-show = Did not come
    .sentence =
        { $by ->
            [white] White did not come in time. Black wins.
            [black] Black did not come in time. White wins.
           *[both] Nobody came in time: both lose.
        }
    .why = Who comes to the board after the default time loses the game.
ending-abandonment = Left the game
    .sentence =
        { $winner ->
            [white] Black has left the game. White wins.
            [black] White has left the game. Black wins.
           *[none] { $by ->
                [white] White has left the game, but Black cannot mate: the game is drawn.
               *[black] Black has left the game, but White cannot mate: the game is drawn.
            }
        }
    .why = Who leaves and does not come back in time loses. If the opponent could not mate by any series of legal moves, it is a draw.
ending-breach = Breach of the Laws
    .sentence =
        { $winner ->
            [white] Black forfeits the game. White wins.
            [black] White forfeits the game. Black wins.
           *[none] { $by ->
                [white] White forfeits the game, but Black cannot mate: the game is drawn.
               *[black] Black forfeits the game, but White cannot mate: the game is drawn.
            }
        }
    .why = The arbiter has declared the game lost for a breach of the Laws.
ending-both-lose = Both lose
    .sentence = The arbiter has declared the game lost by both.
    .why = Both players have broken the Laws again and again. The arbiter may then declare the game lost by both.
# $ground: cannotMate, noProgress, arbiter; $moves: over how many moves nothing was tried, else 0.
ending-quickplay = Draw in the quickplay finish
    .sentence =
        { $by ->
            [white] White has claimed a draw in the quickplay finish, and it was granted.
           *[black] Black has claimed a draw in the quickplay finish, and it was granted.
        }
    .why =
        { $ground ->
            [cannotMate] The opponent could not mate by any series of legal moves.
            [noProgress] { $moves ->
                [one] For { NUMBER($moves) } move the opponent has captured nothing and moved no pawn, and so did not try to win.
               *[other] For { NUMBER($moves) } moves the opponent has captured nothing and moved no pawn, and so did not try to win.
            }
           *[arbiter] The arbiter saw that the opponent could not win by normal means, or did not try to.
        }
ending-awarded = Awarded by the arbiter
    .sentence =
        { $winner ->
            [white] The arbiter has awarded the game to White.
           *[black] The arbiter has awarded the game to Black.
        }
    .why = The arbiter may declare a game won by one side.
ending-drawn-by-arbiter = Drawn by the arbiter
    .sentence = The arbiter has declared the game drawn.
    .why = The arbiter sees to it that the Laws are kept, and may decide that a game is drawn.
ending-aborted = Called off
    .sentence = The game was called off. It does not count.
    .why = A game may be called off until both sides have made a move.

## What a player may do: button texts. `.hint` says in a sentence what will happen.

may-offer-draw = Offer a draw
    .hint = The opponent may accept it or decline it.
may-offer-takeback = Take back
    .hint = Take back your last move. The opponent has to agree, unless both sit at one computer.
may-offer-pause = Pause
    .hint = Stop the clock. The opponent has to agree, unless both sit at one computer.
may-offer-resume = Play on
    .hint = Start the clock again. The opponent has to agree, unless both sit at one computer.
may-offer-restart = Begin again
    .hint = Begin the game again with the same settings. The opponent has to agree, unless both sit at one computer.
may-accept-draw = Accept the draw
    .hint = The game is drawn.
may-accept-takeback = Let it be taken back
    .hint = The opponent's last move is taken back.
may-accept-pause = Accept the pause
    .hint = The clock stops.
may-accept-resume = Play on
    .hint = The clock starts again.
may-accept-restart = Begin again
    .hint = The game begins again with the same settings.
may-claim-threefold = Claim a draw: repetition
    .hint = The same position has come up three times. The game is drawn.
may-claim-fifty-moves = Claim a draw: fifty moves
    .hint = Fifty moves without a capture or a pawn move. The game is drawn.
may-claim-abandoned = Claim the win
    .hint = The opponent has left and has not come back in time.
may-flag = Claim the flag
    .hint = Say that the opponent's time is up.
may-resign = Resign
    .hint = Give up the game. The opponent wins.
may-abort = Call the game off
    .hint = Nobody wins, nobody loses.
may-give-time = Give time
    .hint = Give the opponent more time.
may-request-increment = Ask for an increment
    .hint = Five seconds more a move for both sides, and two minutes for the opponent. It also offers a draw.
may-claim-quickplay = Claim a draw: no progress
    .hint = The opponent cannot win by normal means, or does not try to. If the claim is wrong, the opponent gets two minutes.

decline-draw = Decline the draw
decline-takeback = Refuse to take back
decline-pause = Decline the pause
decline-resume = Not yet
decline-restart = Refuse to begin again

## Offers. $by: white, black.

offer-draw =
    { $by ->
        [white] White offers a draw.
       *[black] Black offers a draw.
    }
    .yours = You have offered a draw.
    .theirs = Your opponent offers a draw.
    .declined =
        { $by ->
            [white] White declines the draw.
           *[black] Black declines the draw.
        }
offer-takeback =
    { $by ->
        [white] White asks to take back a move.
       *[black] Black asks to take back a move.
    }
    .yours = You have asked to take back a move.
    .theirs = Your opponent asks to take back a move.
    .declined =
        { $by ->
            [white] White does not agree to take back the move.
           *[black] Black does not agree to take back the move.
        }
offer-pause =
    { $by ->
        [white] White asks for a pause.
       *[black] Black asks for a pause.
    }
    .yours = You have asked for a pause.
    .theirs = Your opponent asks for a pause.
    .declined =
        { $by ->
            [white] White does not agree to a pause.
           *[black] Black does not agree to a pause.
        }
offer-resume =
    { $by ->
        [white] White wants to play on.
       *[black] Black wants to play on.
    }
    .yours = You have asked to play on.
    .theirs = Your opponent wants to play on.
    .declined =
        { $by ->
            [white] White does not want to play on yet.
           *[black] Black does not want to play on yet.
        }
offer-restart =
    { $by ->
        [white] White wants to begin again.
       *[black] Black wants to begin again.
    }
    .yours = You have asked to begin again.
    .theirs = Your opponent wants to begin again.
    .declined =
        { $by ->
            [white] White does not want to begin again.
           *[black] Black does not want to begin again.
        }
offer-rematch =
    { $by ->
        [white] White proposes another game.
       *[black] Black proposes another game.
    }
    .yours = You have proposed another game.
    .theirs = Your opponent proposes another game.

## What happened, besides moves, offers (`offer-…`) and endings. $by, $to: white, black; $given, $time: a time in
## words (`clock-words`).

event-began = The game begins.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } move was taken back.
       *[other] { NUMBER($count) } moves were taken back.
    }
event-claimed-right =
    { $by ->
        [white] White claims a draw, rightly.
       *[black] Black claims a draw, rightly.
    }
event-claimed-wrong =
    { $by ->
        [white] White claims a draw, wrongly: Black gets { $given }. The claim stands as an offer.
       *[black] Black claims a draw, wrongly: White gets { $given }. The claim stands as an offer.
    }
# $what: illegalMove, notReplaced, pressedWithoutMoving, twoHands; $count: which one of this side.
event-irregular =
    { $by ->
        [white] Illegal move { NUMBER($count) } of White ({ irregularity }). Black gets { $given }.
       *[black] Illegal move { NUMBER($count) } of Black ({ irregularity }). White gets { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] the pawn was not replaced
        [pressedWithoutMoving] the clock was pressed without a move
        [twoHands] both hands were used
       *[illegalMove] the move is not legal
    }
event-both-flags-down = Both flags are down. Play goes on with the time of the next period.
event-paused = The game is paused.
event-resumed = Play goes on.
event-restored = The program was interrupted. Nobody was charged for that time.
event-time-added =
    { $to ->
        [white] White gets { $time }.
       *[black] Black gets { $time }.
    }
event-clock-set = The clock was set.
event-restarted = The game begins again.
# $how: left (on purpose), lost (the connection).
event-left =
    { $by ->
        [white] { $how ->
            [lost] White has lost the connection.
           *[left] White has left.
        }
       *[black] { $how ->
            [lost] Black has lost the connection.
           *[left] Black has left.
        }
    }
event-arrived =
    { $by ->
        [white] White is here.
       *[black] Black is here.
    }
# $what: increment, normalMeans.
event-asked =
    { $by ->
        [white] { $what ->
            [increment] White asks for an increment.
           *[normalMeans] White claims that Black cannot win by normal means.
        }
       *[black] { $what ->
            [increment] Black asks for an increment.
           *[normalMeans] Black claims that White cannot win by normal means.
        }
    }
# $increment: a time in words.
event-increment-granted =
    { $by ->
        [white] Both sides get { $increment } more with each move. Black gets { $given }.
       *[black] Both sides get { $increment } more with each move. White gets { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] The request of White was refused. Black gets { $given }.
       *[black] The request of Black was refused. White gets { $given }.
    }
event-postponed = The arbiter will decide later. Play goes on.
event-warned =
    { $by ->
        [white] White was warned by the arbiter.
       *[black] Black was warned by the arbiter.
    }
event-judged = The referee has looked at the position.
event-reasoned = The reason for the result has changed.

## What the arbiter has yet to decide.

question-increment = The arbiter decides on an increment. The clock stands still.
question-normal-means = The arbiter decides on the claim. The clock stands still.

## Where the players are.

presence-expected = has not come yet
presence-here = is here
presence-left = has left
presence-lost = connection lost

## Refusals of a game. Variables are the fields of the refusal.

refusal-game-over = The game is over.
# $turn: white, black.
refusal-not-your-turn =
    { $turn ->
        [white] It is White's move.
       *[black] It is Black's move.
    }
refusal-not-allowed = You may not do that here.
refusal-no-arbiter = This game has no arbiter but the program.
# $uci: a move as it was given.
refusal-illegal-move = { $uci } is not a legal move here.
refusal-announced-move = You announced { $uci } with your claim, so it has to be played.
# $square; $from, $to.
refusal-touched-piece = The piece on { $square } was touched, so it has to move.
refusal-touched-target = The piece on { $square } was touched, so it has to be taken.
refusal-touched-both = The piece on { $from } has to take the one on { $to }.
refusal-touched-so-no-claim = The piece on { $square } was touched, so no draw can be claimed on this move.
refusal-paused = The clock is stopped.
refusal-paused-by-official = The arbiter has stopped the clock, and only the arbiter lets play go on.
refusal-not-paused = The clock is not stopped.
refusal-offers-forbidden = No draws are offered in this game.
# $move: a number.
refusal-offer-too-early = In this game draws may be offered from move { NUMBER($move) } on.
refusal-before-first-moves = Each side has to make a move first.
# $what: draw, takeback, pause, resume, restart.
refusal-already-offered =
    { $what ->
        [draw] A draw has been offered already.
        [takeback] A take-back has been asked for already.
        [pause] A pause has been asked for already.
        [resume] To play on has been proposed already.
       *[restart] To begin again has been proposed already.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Nobody has offered a draw, or the offer has lapsed.
        [takeback] Nobody has asked for a take-back, or the request has lapsed.
        [pause] Nobody has asked for a pause, or the request has lapsed.
        [resume] Nobody has asked to play on, or the request has lapsed.
       *[restart] Nobody has asked to begin again, or the request has lapsed.
    }
refusal-takebacks-forbidden = No moves are taken back in this game.
refusal-nothing-to-take-back = You have made no move that could be taken back.
refusal-flag-still-up = No flag has fallen.
refusal-too-late-to-abort = Both sides have moved: the game cannot be called off any more.
# $color: white, black.
refusal-no-clock =
    { $color ->
        [white] White has no clock.
       *[black] Black has no clock.
    }
refusal-bad-time = So much time cannot be given.
refusal-not-absent = Your opponent is here, or nobody can lose by absence in this game.
refusal-not-absent-enough = Your opponent has not been away for long enough.
refusal-no-quickplay = The rules for a quickplay finish were not announced for this game.
refusal-not-in-blitz = The rules for a quickplay finish are not for blitz.
refusal-has-increment = The rules for a quickplay finish are for games without increment.
refusal-no-last-period = With this clock there is no last period, which the rules for a quickplay finish need.
refusal-flag-down = Your flag has fallen.
refusal-flag-being-decided = A flag has fallen, and the result is being decided.
refusal-not-short-of-time = This needs less than two minutes on your clock, in the last period.
refusal-awaiting-ruling = The arbiter has yet to decide.
refusal-nothing-to-rule = Nothing was asked of the arbiter.
refusal-nothing-to-postpone = This cannot be decided later.
refusal-stale-verdict = The game has no such position any more.
refusal-nothing-changed = That is so already.
refusal-not-counted = Illegal moves do not count in this game.
refusal-id-used = This request has the number of another one. Try again.

## Refusals of a club.

refusal-not-your-seat = You have no such seat in this game.
refusal-which-seat = You have several seats in this game: say for which one.
refusal-not-your-room = You cannot speak there.
refusal-not-over = The game is not over.
refusal-no-game = There is no such game, or you may not see it.
refusal-no-challenge = This challenge is gone, or it is not for you.
refusal-own-challenge = This is your own challenge.
refusal-own-opponent = You have the other seat: nobody plays against themselves here.
refusal-not-you = Who you are here has changed. This does not count: connect again.
refusal-busy = Too much is going on at once. Try again.
refusal-too-fast = You are faster than the club listens. Wait a little.
refusal-too-many = There are too many of these already.
refusal-too-large = This is too large for the club.
refusal-bad-message = The club did not understand this.
refusal-bad-preset = No game can begin like this.
refusal-bad-text = This text cannot be used.
refusal-storage = The club could not keep this, so nothing happened. Try again.
refusal-conflict = The game has moved on meanwhile. Look again, and try again.
refusal-nobody = There is nobody like that here.
refusal-wrong-token = This is not the organiser's token.
refusal-has-account = You have an account already.
refusal-no-account = You have no account.
refusal-wrong-password = The name or the password is wrong.
refusal-name-taken = This name belongs to somebody's account.
refusal-mixed-letters = A word of a name cannot mix letters of several alphabets: they look alike.
refusal-not-found = This is not here.
refusal-no-code = This code is not good any more.
refusal-no-door = This computer does not let the club listen to the network.
refusal-not-here = Only who is at the club's computer can do this, or the organiser.
refusal-bad-method = This can only be read.
refusal-too-slow = This took too long to come.
refusal-wrong-host = The club is not known under this name. Use its address.
refusal-foreign-origin = Pages of other sites cannot use the club.
refusal-bad-position = This is no position that can be played.
refusal-bad-record = This is no game that can be read.
refusal-no-engine = There is no such engine here.
refusal-engine-failed = The engine has failed. Try again, or another one.
# Any other word. $text: what the club says, in English.
refusal-other = This was refused: { $text }

## The computer's levels, each with a line on how it plays.

level-name = Level { NUMBER($level) }
level-0 = Plays any legal move, by chance.
level-1 = Takes what it can and rarely looks at the reply. For the very first games.
level-2 = Often overlooks your reply, and leaves pieces hanging.
level-3 = Looks at your reply most of the time, but still gives pieces away.
level-4 = No longer leaves pieces hanging, but does not see far.
level-5 = Sees short combinations, and sometimes prefers a weaker move.
level-6 = Plays like a keen club player, with a slip now and then.
level-7 = Punishes mistakes, and makes small ones itself.
level-8 = Sees a lot, and errs little.
level-9 = Hardly ever errs. For strong players.
level-10 = Full strength, with nothing held back.

## Kinds of time control. `.hint` explains one.

time-unlimited = No clock
    .hint = Everybody thinks as long as they like.
time-sudden-death = One time for all moves
    .hint = When the time is used up, the game is over.
time-increment = With increment
    .hint = After each move some seconds are added (Fischer).
time-delay = With delay
    .hint = At each move the clock waits some seconds before it runs.
time-bronstein = With time given back
    .hint = After each move the time used is given back, up to some seconds (Bronstein).
time-hourglass = Hourglass
    .hint = The time that one side uses, the other side gains.
time-per-move = Time for each move
    .hint = The same time for each move; what is not used is lost.
time-periods = Several periods
    .hint = A time for the first moves, and more time for the next ones.
time-odds = Time odds
    .hint = The two sides have different times.

# A control in words. $minutes, $seconds. `time-of-…` go together with `time-minutes`, `time-seconds`, `time-days`.
time-of-sudden-death = { time-minutes } for the whole game
time-of-increment = { time-minutes }, and { time-seconds } more with each move
time-of-delay = { time-minutes }, with a delay of { time-seconds } at each move
time-of-bronstein = { time-minutes }, with up to { time-seconds } given back after each move
time-of-hourglass = an hourglass of { time-minutes }
time-of-seconds-per-move = { time-seconds } for each move
time-of-days-per-move = { time-days } for each move
# $moves: for so many moves; $rest: one of the above.
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } move: { $rest }
       *[other] { NUMBER($moves) } moves: { $rest }
    }

speed-blitz = Blitz
    .hint = Ten minutes or less for a player.
speed-rapid = Rapid
    .hint = More than ten minutes and less than an hour for a player.
speed-standard = Classical
    .hint = An hour or more for a player, or no clock.

## Everything that is chosen before a game: a heading, then the choices. `.hint` explains a choice.

preset-players = Players
preset-name = Name
preset-level = Level
preset-player-person = A person here
preset-player-engine = The computer
preset-player-remote = Somebody on the network

preset-color = Your colour
preset-color-white = White
preset-color-black = Black
preset-color-random = By lot

preset-start = Where play begins
preset-start-standard = Normal chess
preset-start-chess960 = Chess960
    .hint = The pieces of the first rank are shuffled, one of 960 ways, the same for both sides.
preset-start-random-chess960 = Chess960, by lot
preset-start-number = Number of the start, 0 to 959
preset-start-fen = A position of your own

preset-time = Time
preset-time-minutes = Minutes for each side
preset-time-seconds = Seconds more with each move

preset-clock-start = The clock starts
preset-clock-start-with-the-game = with the game
    .hint = As the Laws have it: White's clock runs at once.
preset-clock-start-after-first-moves = after the first moves
    .hint = The first move of each side costs no time: the habit on the network.

preset-lag = Delay of the network
preset-lag-charged = counts
preset-lag-forgiven = is forgiven, within limits

preset-flags = A fallen flag counts
preset-flags-at-once = at once
    .hint = The program watches the clock.
preset-flags-when-claimed = when somebody says so
    .hint = As with a wooden clock: until then play goes on.

preset-seating = The players sit
preset-seating-apart = each at their own screen
preset-seating-together = at one computer

preset-takebacks = Taking back moves
preset-takebacks-allowed = if the opponent agrees
preset-takebacks-never = never

preset-illegal-moves = Illegal moves
preset-illegal-moves-refused = are refused
    .hint = Nothing happens, try another move.
preset-illegal-moves-counted = count
    .hint = The opponent gets time, and too many lose the game.
preset-illegal-moves-limit = Lost with illegal move number

preset-draw-offers = Draw offers
preset-draw-offers-allowed = allowed
preset-draw-offers-from-move = from a move on
preset-draw-offers-never = never

preset-counted-draws = Threefold repetition and fifty moves
preset-counted-draws-by-claim = draw when claimed
    .hint = As the Laws have it.
preset-counted-draws-at-once = draw at once
    .hint = The habit of many programs.

preset-default-time = How late a player may come
preset-absence = Away for how long loses
preset-absence-left = after leaving
preset-absence-lost = after losing the connection
preset-quickplay = Quickplay finish
    .hint = Without increment, a player short of time may claim a draw if the opponent makes no progress.
preset-arbiter = Arbiter
preset-arbiter-built-in = the program
    .hint = It decides at once, and grants only what it can prove.
preset-arbiter-person = a person

# Ready-made ones; the time itself is written as people do: 3+2.
quick-unlimited = No clock
quick-custom = Own settings

## Words of every menu and dialog.

word-yes = Yes
word-no = No
word-cancel = Cancel
word-back = Back
word-close = Close
menu-continue = Continue
menu-restart = Begin again
menu-save = Save
menu-load = Load
menu-new-game = New game
menu-settings = Settings
menu-leave = Leave
menu-rematch = Rematch
menu-replay = Replay
menu-analyse = Analyse
menu-flip = Flip the board
confirm-resign = Resign this game?
confirm-leave = Leave the game? It is kept, and can be continued.
confirm-restart = Begin this game again? Its moves so far are dropped.

## Languages, each in its own.

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Language
letters-local = Letters
letters-figurine = Pieces
letters-english = English letters
