### Messages shared by the page and the terminal: pieces, moves, endings, refusals, offers, time.
### `page.ftl` and `page-tools.ftl` hold the messages of the page alone, `terminal.ftl` those of the terminal alone.
### Ids are unique across all four files: a message of one file can be used in the others.
###
### Add a message here first, then in the five other languages. The tests of this crate list what is missing there:
### messages, variables, cases, plural forms, and messages left in English.
###
### Ids
### - An id begins with its noun: `piece-king`, `ending-checkmate`, `refusal-game-over`.
### - A camel-case word of the wire becomes kebab case: the ending `deadPosition` has the message
###   `ending-dead-position`, the refusal `notYourTurn` has `refusal-not-your-turn`. No lookup table is needed.
### - A text that belongs to a message and is never shown alone is an attribute: `ending-checkmate.why`.
###
### Variables
### - Words of the wire are passed unchanged, as text: $color is "white" or "black", $piece is "king" … "pawn", $what
###   is "takeback". A missing value is "none". Squares and moves are passed as written: "e4", "Nf3".
### - Numbers are passed as numbers, never as text: plural forms and separators depend on it.
### - A message gets every variable that its group lists, even if English does not use it.
###
### Style
### - Sentence case and British spelling. Sentences end with a full stop; labels, titles and buttons do not.
### - Buttons begin with a verb. An error says what went wrong and what to do about it.

## The two sides

color-white = White
color-black = Black

## Pieces. `.letter` is used in written moves (Nf3), `.plural` in lists.

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

## Squares as a screen reader reads them. $square: e4; $color, $piece: the piece on it.

square-empty = { $square }, empty
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } on { $square }

# Pieces of one kind and colour, for a position in words. $piece; $count: how many; $squares: a1, f1.
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

## A move in words. Each of these gets all of:
## $piece: the piece that moves; $from, $to: squares; $taken: a piece, or none; $promotion: a piece, or none;
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

# Parts of `move-words`.
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

# A move with its side. $color; $move: `move-words`, or a move in notation.
move-by =
    { $color ->
        [white] White: { $move }
       *[black] Black: { $move }
    }
# The same with its move number. $number.
move-numbered =
    { $color ->
        [white] Move { NUMBER($number) }, White: { $move }
       *[black] Move { NUMBER($number) }, Black: { $move }
    }

promotion-choose = Promote pawn to
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

## Counts. $count; for times $days, $hours, $minutes, $seconds.

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
# Half points are possible: 1.5.
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
        [0] no spectators
        [one] { NUMBER($count) } spectator
       *[other] { NUMBER($count) } spectators
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
# $color; $time: `clock-words`.
clock-side =
    { $color ->
        [white] White has { $time }.
       *[black] Black has { $time }.
    }
clock-none = No clock
clock-low =
    { $color ->
        [white] White is low on time.
       *[black] Black is low on time.
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

# The score of a series. $first, $second: names; $firstPoints, $secondPoints.
series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings: a title, a sentence with the winner, and an explanation.
## `.sentence` and `.why` of each ending get $winner: white, black, none; and $by: white, black, none, both: the side
## that caused it (resigned, claimed, ran out of time, left …).
## The article of the Laws beside `.why` is `law-article` or, for articles that begin with "III", `law-guidelines`.

law-article = FIDE Laws of Chess, article { $article }
law-guidelines = FIDE Laws of Chess, Guidelines { $article }

ending-checkmate = Checkmate
    .sentence =
        { $winner ->
            [white] White wins by checkmate.
           *[black] Black wins by checkmate.
        }
    .why = The king is attacked and cannot escape. This ends the game immediately.
ending-stalemate = Stalemate
    .sentence = Stalemate: the game is drawn.
    .why = The side to move has no legal move, and its king is not in check. This is a draw.
ending-dead-position = Dead position
    .sentence = Neither side can checkmate: the game is drawn.
    .why = No sequence of legal moves leads to checkmate for either side. This ends the game immediately in a draw.
ending-resignation = Resignation
    .sentence =
        { $winner ->
            [white] Black resigned. White wins.
            [black] White resigned. Black wins.
           *[none] { $by ->
                [white] White resigned, but Black cannot checkmate: the game is drawn.
               *[black] Black resigned, but White cannot checkmate: the game is drawn.
            }
        }
    .why = A player who resigns loses. If the opponent cannot checkmate by any sequence of legal moves, the game is drawn.
ending-agreement = Draw by agreement
    .sentence = The players agreed to a draw.
    .why = The players may agree to a draw once each side has made a move.
ending-threefold = Threefold repetition
    .sentence =
        { $by ->
            [white] White claimed a draw by threefold repetition.
            [black] Black claimed a draw by threefold repetition.
           *[none] The same position occurred three times: the game is drawn.
        }
    .why = The same position, with the same side to move and the same possible moves, occurred at least three times.
ending-fifty-moves = Fifty-move rule
    .sentence =
        { $by ->
            [white] White claimed a draw by the fifty-move rule.
            [black] Black claimed a draw by the fifty-move rule.
           *[none] Fifty moves without a capture or a pawn move: the game is drawn.
        }
    .why = Each side made its last fifty moves without a capture or a pawn move.
ending-fivefold = Fivefold repetition
    .sentence = The same position occurred five times: the game is drawn.
    .why = When the same position occurs five times, the game is drawn without a claim.
ending-seventy-five-moves = Seventy-five-move rule
    .sentence = Seventy-five moves without a capture or a pawn move: the game is drawn.
    .why = After seventy-five moves by each side without a capture or a pawn move, the game is drawn without a claim.
ending-flag = Out of time
    .sentence =
        { $winner ->
            [white] Black ran out of time. White wins.
            [black] White ran out of time. Black wins.
           *[none] { $by ->
                [white] White ran out of time, but Black cannot checkmate: the game is drawn.
               *[black] Black ran out of time, but White cannot checkmate: the game is drawn.
            }
        }
    .why = A player who runs out of time loses. If the opponent cannot checkmate by any sequence of legal moves, the game is drawn.
ending-both-flags = Both out of time
    .sentence = Both sides ran out of time: the game is drawn.
    .why = Both sides ran out of time in the last period, and it is impossible to tell which side did so first.
ending-illegal-moves = Illegal moves
    .sentence =
        { $winner ->
            [white] Black made too many illegal moves. White wins.
            [black] White made too many illegal moves. Black wins.
           *[none] { $by ->
                [white] White made too many illegal moves, but Black cannot checkmate: the game is drawn.
               *[black] Black made too many illegal moves, but White cannot checkmate: the game is drawn.
            }
        }
    .why = Illegal moves are counted in this game. A player who makes too many loses. If the opponent cannot checkmate by any sequence of legal moves, the game is drawn.
ending-no-show = No-show
    .sentence =
        { $by ->
            [white] White did not arrive in time. Black wins.
            [black] Black did not arrive in time. White wins.
           *[both] Neither player arrived in time: both lose.
        }
    .why = A player who arrives after the default time loses the game.
ending-abandonment = Game abandoned
    .sentence =
        { $winner ->
            [white] Black left the game. White wins.
            [black] White left the game. Black wins.
           *[none] { $by ->
                [white] White left the game, but Black cannot checkmate: the game is drawn.
               *[black] Black left the game, but White cannot checkmate: the game is drawn.
            }
        }
    .why = A player who leaves and does not return in time loses. If the opponent cannot checkmate by any sequence of legal moves, the game is drawn.
ending-breach = Breach of the Laws
    .sentence =
        { $winner ->
            [white] Black forfeits the game. White wins.
            [black] White forfeits the game. Black wins.
           *[none] { $by ->
                [white] White broke the Laws, but Black cannot checkmate: the game is drawn.
               *[black] Black broke the Laws, but White cannot checkmate: the game is drawn.
            }
        }
    .why = The arbiter declared the game lost for a breach of the Laws of Chess.
ending-both-lose = Both lose
    .sentence = The arbiter declared the game lost by both players.
    .why = When both players repeatedly break the Laws, the arbiter may declare the game lost by both.
# $ground: cannotMate, noProgress, arbiter; $moves: the number of moves without progress, else 0.
ending-quickplay = Draw in a quickplay finish
    .sentence =
        { $by ->
            [white] White claimed a draw in the quickplay finish, and the claim was granted.
           *[black] Black claimed a draw in the quickplay finish, and the claim was granted.
        }
    .why =
        { $ground ->
            [cannotMate] The opponent cannot checkmate by any sequence of legal moves.
            [noProgress] { $moves ->
                [one] The opponent made no capture or pawn move in { NUMBER($moves) } move, and so was not trying to win.
               *[other] The opponent made no capture or pawn move in { NUMBER($moves) } moves, and so was not trying to win.
            }
           *[arbiter] The arbiter decided that the opponent could not win by normal means, or was not trying to.
        }
ending-awarded = Awarded by the arbiter
    .sentence =
        { $winner ->
            [white] The arbiter awarded the game to White.
           *[black] The arbiter awarded the game to Black.
        }
    .why = The arbiter may declare a game won by one side.
ending-drawn-by-arbiter = Draw declared by the arbiter
    .sentence = The arbiter declared the game drawn.
    .why = The arbiter enforces the Laws and may declare a game drawn.
ending-aborted = Game aborted
    .sentence = The game was aborted. It does not count.
    .why = A game can be aborted until both sides have made a move.

## Actions of a player: button texts. `.hint` is a sentence about the effect.

may-offer-draw = Offer draw
    .hint = Your opponent can accept or decline.
may-offer-takeback = Take back move
    .hint = Take back your last move. Your opponent must agree, unless you share a computer.
may-offer-pause = Pause
    .hint = Stop the clock. Your opponent must agree, unless you share a computer.
may-offer-resume = Resume
    .hint = Restart the clock. Your opponent must agree, unless you share a computer.
may-offer-restart = Restart game
    .hint = Start over with the same settings. Your opponent must agree, unless you share a computer.
may-accept-draw = Accept draw
    .hint = The game ends in a draw.
may-accept-takeback = Accept takeback
    .hint = Your opponent's last move is taken back.
may-accept-pause = Accept pause
    .hint = The clock stops.
may-accept-resume = Resume
    .hint = The clock starts again.
may-accept-restart = Accept restart
    .hint = The game starts over with the same settings.
may-claim-threefold = Claim draw (threefold repetition)
    .hint = The same position has occurred three times. The game ends in a draw.
may-claim-fifty-moves = Claim draw (fifty-move rule)
    .hint = Fifty moves without a capture or a pawn move. The game ends in a draw.
may-claim-abandoned = Claim victory
    .hint = Your opponent left and did not return in time.
may-flag = Claim win on time
    .hint = Your opponent has run out of time.
may-resign = Resign
    .hint = Give up the game. Your opponent wins.
may-abort = Abort game
    .hint = The game ends without a result.
may-give-time = Give more time
    .hint = Add time to your opponent's clock.
may-request-increment = Request increment
    .hint = If granted, both sides get five extra seconds per move and your opponent gets two extra minutes. The request also counts as a draw offer.
may-claim-quickplay = Claim draw (no progress)
    .hint = Claim that your opponent cannot win by normal means, or is not trying to. If the claim is wrong, your opponent gets two extra minutes.

decline-draw = Decline draw
decline-takeback = Decline takeback
decline-pause = Decline pause
decline-resume = Not yet
decline-restart = Decline restart

## Offers. $by: white, black.

offer-draw =
    { $by ->
        [white] White offers a draw.
       *[black] Black offers a draw.
    }
    .yours = You offered a draw.
    .theirs = Your opponent offers a draw.
    .declined =
        { $by ->
            [white] White declines the draw.
           *[black] Black declines the draw.
        }
offer-takeback =
    { $by ->
        [white] White requests a takeback.
       *[black] Black requests a takeback.
    }
    .yours = You requested a takeback.
    .theirs = Your opponent requests a takeback.
    .declined =
        { $by ->
            [white] White declines the takeback.
           *[black] Black declines the takeback.
        }
offer-pause =
    { $by ->
        [white] White requests a pause.
       *[black] Black requests a pause.
    }
    .yours = You requested a pause.
    .theirs = Your opponent requests a pause.
    .declined =
        { $by ->
            [white] White declines the pause.
           *[black] Black declines the pause.
        }
offer-resume =
    { $by ->
        [white] White wants to resume the game.
       *[black] Black wants to resume the game.
    }
    .yours = You asked to resume the game.
    .theirs = Your opponent wants to resume the game.
    .declined =
        { $by ->
            [white] White does not want to resume yet.
           *[black] Black does not want to resume yet.
        }
offer-restart =
    { $by ->
        [white] White wants to restart the game.
       *[black] Black wants to restart the game.
    }
    .yours = You asked to restart the game.
    .theirs = Your opponent wants to restart the game.
    .declined =
        { $by ->
            [white] White does not want to restart the game.
           *[black] Black does not want to restart the game.
        }
offer-rematch =
    { $by ->
        [white] White offers a rematch.
       *[black] Black offers a rematch.
    }
    .yours = You offered a rematch.
    .theirs = Your opponent offers a rematch.

## Events of a game, besides moves, offers (`offer-…`) and endings. $by, $to: white, black; $given, $time: a time in
## words (`clock-words`).

event-began = The game has started.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } move was taken back.
       *[other] { NUMBER($count) } moves were taken back.
    }
event-claimed-right =
    { $by ->
        [white] White's draw claim is correct.
       *[black] Black's draw claim is correct.
    }
event-claimed-wrong =
    { $by ->
        [white] White's draw claim is incorrect: Black gets { $given }. The claim counts as a draw offer.
       *[black] Black's draw claim is incorrect: White gets { $given }. The claim counts as a draw offer.
    }
# $what: illegalMove, notReplaced, pressedWithoutMoving, twoHands; $count: its number for this side.
event-irregular =
    { $by ->
        [white] { $what ->
            [notReplaced] White did not replace the promoted pawn.
            [pressedWithoutMoving] White pressed the clock without making a move.
            [twoHands] White used both hands to make a move.
           *[illegalMove] White made an illegal move.
        } Illegal moves so far: { NUMBER($count) }. Black gets { $given }.
       *[black] { $what ->
            [notReplaced] Black did not replace the promoted pawn.
            [pressedWithoutMoving] Black pressed the clock without making a move.
            [twoHands] Black used both hands to make a move.
           *[illegalMove] Black made an illegal move.
        } Illegal moves so far: { NUMBER($count) }. White gets { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] promoted pawn not replaced
        [pressedWithoutMoving] clock pressed without making a move
        [twoHands] both hands used
       *[illegalMove] illegal move
    }
event-both-flags-down = Both flags are down. Play continues in the next period.
event-paused = The game is paused.
event-resumed = The game continues.
event-restored = The game continues after an interruption. The clocks were not affected.
event-time-added =
    { $to ->
        [white] White gets { $time }.
       *[black] Black gets { $time }.
    }
event-clock-set = The clock was adjusted.
event-restarted = The game was restarted.
# $how: left (on purpose), lost (the connection).
event-left =
    { $by ->
        [white] { $how ->
            [lost] White disconnected.
           *[left] White left the game.
        }
       *[black] { $how ->
            [lost] Black disconnected.
           *[left] Black left the game.
        }
    }
event-arrived =
    { $by ->
        [white] White joined the game.
       *[black] Black joined the game.
    }
# $what: increment, normalMeans.
event-asked =
    { $by ->
        [white] { $what ->
            [increment] White requests an increment.
           *[normalMeans] White claims that Black cannot win by normal means.
        }
       *[black] { $what ->
            [increment] Black requests an increment.
           *[normalMeans] Black claims that White cannot win by normal means.
        }
    }
# $increment: a time in words.
event-increment-granted =
    { $by ->
        [white] Both sides now get { $increment } per move. Black also gets { $given }.
       *[black] Both sides now get { $increment } per move. White also gets { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] White's request was refused. Black gets { $given }.
       *[black] Black's request was refused. White gets { $given }.
    }
event-postponed = The arbiter will decide later. Play continues.
event-warned =
    { $by ->
        [white] The arbiter warned White.
       *[black] The arbiter warned Black.
    }
event-judged = The program examined the position.
# $by: white, black. $cause: resignation, flag, illegalMoves, abandonment, breach.
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] White resigned.
           *[black] Black resigned.
        }
        [flag] { $by ->
            [white] White ran out of time.
           *[black] Black ran out of time.
        }
        [illegalMoves] { $by ->
            [white] White made too many illegal moves.
           *[black] Black made too many illegal moves.
        }
        [abandonment] { $by ->
            [white] White left the game.
           *[black] Black left the game.
        }
       *[breach] { $by ->
            [white] White broke the Laws.
           *[black] Black broke the Laws.
        }
    }
event-reasoned = The reason for the result was changed.

## Requests that wait for the arbiter's decision.

question-increment = The arbiter is deciding whether to grant an increment. The clock is stopped.
question-normal-means = The arbiter is deciding on the claim. The clock is stopped.
# Status while the result depends on this side. $winner: white, black.
result-pending =
    { $winner ->
        [white] Result pending: checking whether White can still checkmate.
       *[black] Result pending: checking whether Black can still checkmate.
    }

## Presence of the players.

presence-expected = not here yet
presence-here = here
presence-left = left
presence-lost = connection lost

## Refusals by a game. Variables are the fields of the refusal.

refusal-game-over = The game is over.
# $turn: white, black.
refusal-not-your-turn =
    { $turn ->
        [white] It is White's turn.
       *[black] It is Black's turn.
    }
refusal-not-allowed = You can't do that here.
refusal-no-arbiter = This game has no human arbiter.
# $uci: the move that was tried.
refusal-illegal-move = { $uci } is not a legal move.
refusal-announced-move = You announced { $uci } with your claim, so you must play it.
# $square; $from, $to.
refusal-touched-piece = You touched the piece on { $square }, so you must move it.
refusal-touched-target = You touched the piece on { $square }, so you must capture it.
refusal-touched-both = The piece on { $from } must capture the piece on { $to }.
refusal-touched-so-no-claim = You touched the piece on { $square }, so you can't claim a draw on this move.
refusal-paused = The game is paused. Resume it first.
refusal-paused-by-official = The arbiter has stopped the game. Only the arbiter can resume it.
refusal-not-paused = The game is not paused.
refusal-offers-forbidden = Draw offers are not allowed in this game.
# $move: a number.
refusal-offer-too-early = Draw offers are not allowed before move { NUMBER($move) }.
refusal-before-first-moves = Both sides must make a move first.
# $what: draw, takeback, pause, resume, restart.
refusal-already-offered =
    { $what ->
        [draw] A draw has already been offered.
        [takeback] A takeback has already been requested.
        [pause] A pause has already been requested.
        [resume] A request to resume the game has already been made.
       *[restart] A restart has already been requested.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] There is no draw offer, or it has expired.
        [takeback] There is no takeback request, or it has expired.
        [pause] There is no request to pause, or it has expired.
        [resume] There is no request to resume, or it has expired.
       *[restart] There is no request to restart, or it has expired.
    }
refusal-takebacks-forbidden = Takebacks are not allowed in this game.
refusal-nothing-to-take-back = You have no move to take back.
refusal-flag-still-up = Neither side has run out of time.
refusal-too-late-to-abort = The game can't be aborted any more: both sides have moved.
# $color: white, black.
refusal-no-clock =
    { $color ->
        [white] White has no clock.
       *[black] Black has no clock.
    }
refusal-bad-time = You can't give that amount of time.
refusal-not-absent = You can't claim victory: your opponent is here, or this game has no forfeit for absence.
refusal-not-absent-enough = Your opponent has not been away long enough yet.
refusal-no-quickplay = This game is played without the quickplay finish rules.
refusal-not-in-blitz = The quickplay finish rules don't apply to blitz.
refusal-has-increment = The quickplay finish rules don't apply to games with an increment.
refusal-no-last-period = The quickplay finish rules apply only in the last period, and this clock has none.
refusal-flag-down = You have run out of time.
refusal-result-pending = Play has ended, but the result is still pending. Please wait.
refusal-not-short-of-time = You can do this only with less than two minutes left in the last period.
refusal-awaiting-ruling = Wait for the arbiter's decision.
refusal-nothing-to-rule = There is nothing for the arbiter to decide.
refusal-nothing-to-postpone = This decision can't be postponed.
refusal-stale-verdict = The position has changed in the meantime.
refusal-nothing-changed = This would not change anything.
refusal-not-counted = Illegal moves are not counted in this game.
refusal-id-used = This request conflicts with an earlier one. Try again.

## Refusals by a club.

refusal-not-your-seat = This is not your seat.
refusal-which-seat = You have several seats in this game. Choose one.
refusal-not-your-room = You can't write in this chat.
refusal-not-over = The game is not over yet.
refusal-no-game = This game does not exist, or it is private.
refusal-no-challenge = This challenge is no longer open, or it is for somebody else.
refusal-own-challenge = This is your own challenge.
refusal-own-opponent = You can't play against yourself.
refusal-not-you = Your session has changed. Reload the page.
refusal-unreachable = The club cannot be reached. Check the connection, then try again.
refusal-busy = The club is busy. Try again in a moment.
refusal-too-fast = Too many requests: wait a moment.
refusal-too-many = The limit has been reached. Try again later.
refusal-too-many-guesses = Too many wrong tokens came from your network address. Try again in a few minutes.
refusal-too-large = The text or file is too large.
refusal-bad-message = The club did not understand this request.
refusal-bad-preset = A game can't start with these settings.
refusal-bad-text = This text is too short, too long or not allowed here.
refusal-storage = The club could not save this, so nothing was changed. Try again.
refusal-conflict = The game has changed in the meantime. Check it and try again.
refusal-nobody = This player is not here.
refusal-wrong-token = Wrong organiser token.
refusal-has-account = You already have an account.
refusal-no-account = You don't have an account.
refusal-wrong-password = Wrong name or password.
refusal-name-taken = This name is already taken.
refusal-mixed-letters = A word in a name can't mix letters from different alphabets.
refusal-not-found = There is nothing at this address.
refusal-no-code = This link has expired.
refusal-no-door = Can't open the club to the network. Check this computer's network settings.
refusal-not-here = Only the organiser, or somebody at the club's computer, can do this.
refusal-bad-method = This address is read-only.
refusal-too-slow = The request took too long. Try again.
refusal-wrong-host = The club does not accept this host name. Use its IP address instead.
refusal-foreign-origin = Requests from other websites are not allowed.
refusal-bad-position = This position is not valid.
refusal-bad-record = This game can't be read.
refusal-no-engine = This engine is not available.
refusal-engine-failed = The engine failed. Try again, or choose another one.
# Any other reason. $text: the club's own text, in English.
refusal-other = Request refused: { $text }

## The computer's levels, each with a line on its play.

level-name = Level { NUMBER($level) }
level-0 = Plays random legal moves.
level-1 = Captures whatever it can and rarely considers your reply. For your very first games.
level-2 = Often overlooks your reply and leaves pieces hanging.
level-3 = Usually considers your reply, but still gives pieces away.
level-4 = No longer leaves pieces hanging, but does not look far ahead.
level-5 = Sees short combinations, and sometimes chooses a weaker move.
level-6 = Plays like a keen club player, with an occasional slip.
level-7 = Punishes mistakes, and makes small ones itself.
level-8 = Sees a lot and makes few mistakes.
level-9 = Hardly ever makes a mistake. For strong players.
level-10 = Full strength.

## Kinds of time control. `.hint` explains one.

time-unlimited = No clock
    .hint = Both sides can think as long as they like.
time-sudden-death = Sudden death
    .hint = A fixed amount of time for the whole game.
time-increment = Increment
    .hint = Each move adds a few seconds to the clock (Fischer).
time-delay = Delay
    .hint = On each move, the clock waits a few seconds before it starts.
time-bronstein = Bronstein delay
    .hint = After each move, the time used is added back, up to a limit.
time-hourglass = Hourglass
    .hint = The time one side uses is added to the other side's clock.
time-per-move = Time per move
    .hint = The same time for every move. Unused time is lost.
time-periods = Several periods
    .hint = A set time for the first moves, then more for the next ones.
time-odds = Time odds
    .hint = The two sides get different amounts of time.

# A control in words. $minutes, $seconds, $days. `time-of-…` use `time-minutes`, `time-seconds`, `time-days`.
time-of-sudden-death = { time-minutes } for the whole game
time-of-increment = { time-minutes } plus { time-seconds } per move
time-of-delay = { time-minutes }, with a delay of { time-seconds } per move
time-of-bronstein = { time-minutes }, with a Bronstein delay of { time-seconds }
time-of-hourglass = { time-minutes }, hourglass
time-of-seconds-per-move = { time-seconds } per move
time-of-days-per-move = { time-days } per move
# $moves: how many moves the period has; $rest: one of the above.
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } move: { $rest }
       *[other] { NUMBER($moves) } moves: { $rest }
    }

speed-blitz = Blitz
    .hint = Ten minutes or less per player.
speed-rapid = Rapid
    .hint = More than ten minutes but less than an hour per player.
speed-standard = Classical
    .hint = An hour or more per player, or no clock.

## Settings of a new game: a heading, then its choices. `.hint` explains a choice.

preset-players = Players
preset-name = Name
preset-level = Level
preset-player-person = Player at this computer
preset-player-engine = Computer
preset-player-remote = Player on the network

preset-color = Your colour
preset-color-white = White
preset-color-black = Black
preset-color-random = Random

preset-start = Starting position
preset-start-standard = Standard
preset-start-chess960 = Chess960
    .hint = The pieces on the first rank are shuffled in one of 960 ways, the same for both sides.
preset-start-random-chess960 = Random Chess960
preset-start-number = Position number (0 to 959)
preset-start-fen = Custom position

preset-time = Time control
preset-time-minutes = Minutes per side
preset-time-seconds = Increment in seconds

preset-clock-start = Clock starts
preset-clock-start-with-the-game = At the start of the game
    .hint = As in the FIDE Laws: White's clock starts immediately.
preset-clock-start-after-first-moves = After the first moves
    .hint = The first move of each side costs no time, as is common online.

preset-lag = Network lag
preset-lag-charged = Counts against the player
preset-lag-forgiven = Compensated, within limits

preset-flags = When time runs out
preset-flags-at-once = End the game
    .hint = The program watches the clock.
preset-flags-when-claimed = Wait for a claim
    .hint = As with a mechanical clock: play continues until somebody claims a win on time.

preset-seating = Seating
preset-seating-apart = Each player on their own screen
preset-seating-together = Both players on one computer

preset-takebacks = Takebacks
preset-takebacks-allowed = If the opponent agrees
preset-takebacks-never = Never

preset-illegal-moves = Illegal moves
preset-illegal-moves-refused = Rejected
    .hint = An illegal move is not played. The player must choose another move.
preset-illegal-moves-counted = Counted
    .hint = The opponent gets extra time, and too many illegal moves lose the game.
preset-illegal-moves-limit = Illegal moves that lose the game

preset-draw-offers = Draw offers
preset-draw-offers-allowed = Allowed
preset-draw-offers-from-move = From move
preset-draw-offers-never = Never

preset-counted-draws = Threefold repetition and fifty-move rule
preset-counted-draws-by-claim = Draw when claimed
    .hint = As in the FIDE Laws.
preset-counted-draws-at-once = Automatic draw
    .hint = As is common online.

preset-default-time = Default time (late arrival)
preset-absence = Forfeit for absence
preset-absence-left = After leaving
preset-absence-lost = After disconnecting
preset-quickplay = Quickplay finish
    .hint = In games without an increment, a player short of time can claim a draw if the opponent makes no progress.
preset-arbiter = Arbiter
preset-arbiter-built-in = The program
    .hint = Decides immediately, and grants only what it can prove.
preset-arbiter-person = A person

# Presets; the time itself is written as usual: 3+2.
quick-unlimited = No clock
quick-custom = Custom

## Words of menus and dialogs.

word-yes = Yes
word-no = No
word-cancel = Cancel
word-back = Back
word-close = Close
menu-continue = Continue
menu-restart = Restart game
menu-save = Save
menu-load = Load
menu-new-game = New game
menu-settings = Settings
menu-leave = Leave
menu-rematch = Rematch
menu-replay = Replay
menu-analyse = Analyse
menu-flip = Flip board
confirm-resign = Resign this game?
confirm-leave = Leave the game? It is saved, and you can continue it later.
confirm-restart = Restart this game? The moves so far will be discarded.

## Languages, each under its own name.

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Language
letters-local = Letters
letters-figurine = Piece symbols
letters-english = English letters
