### 简体中文。命名与变量的规则见 en/common.ftl 开头。
### 称呼棋手用“您”。双方称“白方”和“黑方”。

## The two sides

color-white = 白方
color-black = 黑方

## Pieces

piece-king = 王
    .letter = K
    .plural = 王
piece-queen = 后
    .letter = Q
    .plural = 后
piece-rook = 车
    .letter = R
    .plural = 车
piece-bishop = 象
    .letter = B
    .plural = 象
piece-knight = 马
    .letter = N
    .plural = 马
piece-pawn = 兵
    .letter = P
    .plural = 兵

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] 白王
            [queen] 白后
            [rook] 白车
            [bishop] 白象
            [knight] 白马
           *[pawn] 白兵
        }
       *[black] { $piece ->
            [king] 黑王
            [queen] 黑后
            [rook] 黑车
            [bishop] 黑象
            [knight] 黑马
           *[pawn] 黑兵
        }
    }

## Squares

square-empty = { $square }，空
square-piece = { $square }，{ piece-colored }
piece-on-square = { $square } 格{ piece-colored }

pieces-on-squares =
    { $piece ->
        [king] 王在 { $squares }
        [queen] 后在 { $squares }
        [rook] 车在 { $squares }
        [bishop] 象在 { $squares }
        [knight] 马在 { $squares }
       *[pawn] 兵在 { $squares }
    }

position-side =
    { $color ->
        [white] 白方：{ $pieces }。
       *[black] 黑方：{ $pieces }。
    }

## A move in words

move-words =
    { $kind ->
        [castlingKing] 短易位
        [castlingQueen] 长易位
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

move-words-quiet =
    { $piece ->
        [king] 王从 { $from } 到 { $to }
        [queen] 后从 { $from } 到 { $to }
        [rook] 车从 { $from } 到 { $to }
        [bishop] 象从 { $from } 到 { $to }
        [knight] 马从 { $from } 到 { $to }
       *[pawn] 兵从 { $from } 到 { $to }
    }
move-words-capture =
    { $from } { $piece ->
        [king] 王
        [queen] 后
        [rook] 车
        [bishop] 象
        [knight] 马
       *[pawn] 兵
    }吃 { $to } { $kind ->
        [enPassant] 过路兵
       *[plain] { $taken ->
            [queen] 后
            [rook] 车
            [bishop] 象
            [knight] 马
           *[pawn] 兵
        }
    }
move-words-promotion =
    { $promotion ->
        [queen] ，升变为后
        [rook] ，升变为车
        [bishop] ，升变为象
        [knight] ，升变为马
       *[none] {""}
    }
move-words-check =
    { $check ->
        [check] ，将军
        [mate] ，将死
       *[none] {""}
    }

move-by =
    { $color ->
        [white] 白方：{ $move }
       *[black] 黑方：{ $move }
    }
move-numbered =
    { $color ->
        [white] 第 { NUMBER($number) } 回合，白方：{ $move }
       *[black] 第 { NUMBER($number) } 回合，黑方：{ $move }
    }

promotion-choose = 兵升变为
check-now =
    { $color ->
        [white] 白方被将军。
       *[black] 黑方被将军。
    }
turn-now =
    { $color ->
        [white] 轮到白方走棋
       *[black] 轮到黑方走棋
    }
turn-yours = 轮到您走棋

## Counting

count-moves = { NUMBER($count) } 步
count-games = { NUMBER($count) } 局
count-points = { NUMBER($count) } 分
count-players = { NUMBER($count) } 名棋手
count-watchers =
    { $count ->
        [0] 无人观战
       *[other] { NUMBER($count) } 人观战
    }
time-days = { NUMBER($days) } 天
time-hours = { NUMBER($hours) } 小时
time-minutes = { NUMBER($minutes) } 分钟
time-seconds = { NUMBER($seconds) } 秒

## The clock in words

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { NUMBER($minutes) } 分 { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } { time-minutes }
        }
    }
clock-side =
    { $color ->
        [white] 白方还有 { $time }。
       *[black] 黑方还有 { $time }。
    }
clock-none = 不计时
clock-low =
    { $color ->
        [white] 白方时间紧张。
       *[black] 黑方时间紧张。
    }
clock-stopped = 棋钟已停。

## Results

result-white = 白方获胜
result-black = 黑方获胜
result-draw = 和棋
result-both-lose = 双方均负
result-none = 无结果
result-unfinished = 未下完
result-you-win = 您赢了
result-you-lose = 您输了

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = 国际棋联《国际象棋规则》第 { $article } 条
law-guidelines = 国际棋联《国际象棋规则》指南 { $article }

ending-checkmate = 将死
    .sentence =
        { $winner ->
            [white] 白方将死黑方，白方获胜。
           *[black] 黑方将死白方，黑方获胜。
        }
    .why = 王受到攻击且无法解救，对局立即结束。
ending-stalemate = 逼和
    .sentence = 逼和，对局以和棋结束。
    .why = 轮到走棋的一方没有合法着法，但王未被将军，此为和棋。
ending-dead-position = 死局
    .sentence = 双方都不可能将死对方，和棋。
    .why = 无论怎样按规则走下去，双方都不可能将死对方，对局立即以和棋结束。
ending-resignation = 认输
    .sentence =
        { $winner ->
            [white] 黑方认输，白方获胜。
            [black] 白方认输，黑方获胜。
           *[none] { $by ->
                [white] 白方认输，但黑方不可能将死对方，和棋。
               *[black] 黑方认输，但白方不可能将死对方，和棋。
            }
        }
    .why = 认输的一方判负。如果对方用任何合法着法都不可能将死王，则为和棋。
ending-agreement = 协议和棋
    .sentence = 双方同意和棋。
    .why = 双方各走过至少一步后，可以协议和棋。
ending-threefold = 三次重复局面
    .sentence =
        { $by ->
            [white] 白方因三次重复局面要求判和，和棋。
            [black] 黑方因三次重复局面要求判和，和棋。
           *[none] 同一局面出现三次，和棋。
        }
    .why = 同一局面至少出现了三次，每次都轮到同一方走棋，可走的着法也相同。
ending-fifty-moves = 五十回合规则
    .sentence =
        { $by ->
            [white] 白方依据五十回合规则要求判和，和棋。
            [black] 黑方依据五十回合规则要求判和，和棋。
           *[none] 连续五十回合没有吃子，也没有走兵，和棋。
        }
    .why = 在最近五十回合中，双方都没有吃子，也没有走兵。
ending-fivefold = 五次重复局面
    .sentence = 同一局面出现五次，和棋。
    .why = 同一局面出现五次时，无须提出要求，对局即为和棋。
ending-seventy-five-moves = 七十五回合规则
    .sentence = 连续七十五回合没有吃子，也没有走兵，和棋。
    .why = 双方连续七十五回合没有吃子，也没有走兵时，无须提出要求，对局即为和棋。
ending-flag = 超时
    .sentence =
        { $winner ->
            [white] 黑方超时，白方获胜。
            [black] 白方超时，黑方获胜。
           *[none] { $by ->
                [white] 白方超时，但黑方不可能将死对方，和棋。
               *[black] 黑方超时，但白方不可能将死对方，和棋。
            }
        }
    .why = 超时的一方判负。如果对方用任何合法着法都不可能将死王，则为和棋。
ending-both-flags = 双方超时
    .sentence = 双方都已超时，和棋。
    .why = 双方都在最后一个时限内超时，无法判定谁先超时。
ending-illegal-moves = 违例
    .sentence =
        { $winner ->
            [white] 黑方违例次数过多，白方获胜。
            [black] 白方违例次数过多，黑方获胜。
           *[none] { $by ->
                [white] 白方违例次数过多，但黑方不可能将死对方，和棋。
               *[black] 黑方违例次数过多，但白方不可能将死对方，和棋。
            }
        }
    .why = 本局记录违例次数，次数过多的一方判负。如果对方用任何合法着法都不可能将死王，则为和棋。
ending-no-show = 未到场
    .sentence =
        { $by ->
            [white] 白方未按时到场，黑方获胜。
            [black] 黑方未按时到场，白方获胜。
           *[both] 双方均未按时到场，均判负。
        }
    .why = 迟到超过规定时限的一方判负。
ending-abandonment = 中途离开
    .sentence =
        { $winner ->
            [white] 黑方离开对局，白方获胜。
            [black] 白方离开对局，黑方获胜。
           *[none] { $by ->
                [white] 白方离开对局，但黑方不可能将死对方，和棋。
               *[black] 黑方离开对局，但白方不可能将死对方，和棋。
            }
        }
    .why = 离开后未按时返回的一方判负。如果对方用任何合法着法都不可能将死王，则为和棋。
ending-breach = 违反规则
    .sentence =
        { $winner ->
            [white] 黑方被判负，白方获胜。
            [black] 白方被判负，黑方获胜。
           *[none] { $by ->
                [white] 白方违反规则，但黑方不可能将死对方，和棋。
               *[black] 黑方违反规则，但白方不可能将死对方，和棋。
            }
        }
    .why = 因一方违反规则，裁判判其负。
ending-both-lose = 双方均负
    .sentence = 裁判判双方均负。
    .why = 双方一再违反规则时，裁判可以判双方均负。
ending-quickplay = 快棋终局判和
    .sentence =
        { $by ->
            [white] 白方在快棋终局阶段要求判和，获准。
           *[black] 黑方在快棋终局阶段要求判和，获准。
        }
    .why =
        { $ground ->
            [cannotMate] 对方用任何合法着法都不可能将死王。
            [noProgress] 对方连续 { NUMBER($moves) } 步既没有吃子，也没有走兵，可见并未谋求取胜。
           *[arbiter] 裁判认定对方无法以正常手段取胜，或没有谋求取胜。
        }
ending-awarded = 裁判判胜
    .sentence =
        { $winner ->
            [white] 裁判判白方获胜。
           *[black] 裁判判黑方获胜。
        }
    .why = 裁判可以判其中一方获胜。
ending-drawn-by-arbiter = 裁判判和
    .sentence = 裁判判本局和棋。
    .why = 裁判负责执行规则，可以判对局为和棋。
ending-aborted = 对局已终止
    .sentence = 对局已终止，不计成绩。
    .why = 在双方都走过一步之前，可以终止对局。

## What a player may do

may-offer-draw = 提和
    .hint = 对方可以接受，也可以拒绝。
may-offer-takeback = 悔棋
    .hint = 收回您的上一步。除非双方共用一台电脑，否则须经对方同意。
may-offer-pause = 暂停
    .hint = 停止棋钟。除非双方共用一台电脑，否则须经对方同意。
may-offer-resume = 继续对局
    .hint = 重新启动棋钟。除非双方共用一台电脑，否则须经对方同意。
may-offer-restart = 重新开始
    .hint = 以相同的设置重新开始。除非双方共用一台电脑，否则须经对方同意。
may-accept-draw = 同意和棋
    .hint = 对局以和棋结束。
may-accept-takeback = 同意悔棋
    .hint = 收回对方的上一步。
may-accept-pause = 同意暂停
    .hint = 棋钟停止。
may-accept-resume = 继续对局
    .hint = 棋钟重新走动。
may-accept-restart = 同意重新开始
    .hint = 以相同的设置重新开始。
may-claim-threefold = 要求判和（三次重复局面）
    .hint = 同一局面已出现三次，对局将以和棋结束。
may-claim-fifty-moves = 要求判和（五十回合规则）
    .hint = 连续五十回合没有吃子，也没有走兵，对局将以和棋结束。
may-claim-abandoned = 要求判胜
    .hint = 对方已离开，且未按时返回。
may-flag = 要求判胜（超时）
    .hint = 对方已超时。
may-resign = 认输
    .hint = 放弃本局，对方获胜。
may-abort = 终止对局
    .hint = 对局结束，没有结果。
may-give-time = 给对方加时
    .hint = 给对方的棋钟增加时间。
may-request-increment = 申请加秒
    .hint = 如果获准，双方每步加五秒，对方另加两分钟。该申请同时视为提和。
may-claim-quickplay = 要求判和（无进展）
    .hint = 主张对方无法以正常手段取胜，或没有谋求取胜。如果要求不成立，对方加两分钟。

decline-draw = 拒绝和棋
decline-takeback = 拒绝悔棋
decline-pause = 拒绝暂停
decline-resume = 暂不继续
decline-restart = 拒绝重新开始

## Offers

offer-draw =
    { $by ->
        [white] 白方提和。
       *[black] 黑方提和。
    }
    .yours = 您已提和。
    .theirs = 对方提和。
    .declined =
        { $by ->
            [white] 白方拒绝和棋。
           *[black] 黑方拒绝和棋。
        }
offer-takeback =
    { $by ->
        [white] 白方请求悔棋。
       *[black] 黑方请求悔棋。
    }
    .yours = 您已请求悔棋。
    .theirs = 对方请求悔棋。
    .declined =
        { $by ->
            [white] 白方拒绝悔棋。
           *[black] 黑方拒绝悔棋。
        }
offer-pause =
    { $by ->
        [white] 白方请求暂停。
       *[black] 黑方请求暂停。
    }
    .yours = 您已请求暂停。
    .theirs = 对方请求暂停。
    .declined =
        { $by ->
            [white] 白方拒绝暂停。
           *[black] 黑方拒绝暂停。
        }
offer-resume =
    { $by ->
        [white] 白方请求继续对局。
       *[black] 黑方请求继续对局。
    }
    .yours = 您已请求继续对局。
    .theirs = 对方请求继续对局。
    .declined =
        { $by ->
            [white] 白方暂时不想继续。
           *[black] 黑方暂时不想继续。
        }
offer-restart =
    { $by ->
        [white] 白方请求重新开始。
       *[black] 黑方请求重新开始。
    }
    .yours = 您已请求重新开始。
    .theirs = 对方请求重新开始。
    .declined =
        { $by ->
            [white] 白方拒绝重新开始。
           *[black] 黑方拒绝重新开始。
        }
offer-rematch =
    { $by ->
        [white] 白方提议再来一局。
       *[black] 黑方提议再来一局。
    }
    .yours = 您已提议再来一局。
    .theirs = 对方提议再来一局。

## What happened

event-began = 对局开始。
event-taken-back = 收回了 { NUMBER($count) } 步。
event-claimed-right =
    { $by ->
        [white] 白方的判和要求成立。
       *[black] 黑方的判和要求成立。
    }
event-claimed-wrong =
    { $by ->
        [white] 白方的判和要求不成立，黑方加 { $given }。该要求视为提和。
       *[black] 黑方的判和要求不成立，白方加 { $given }。该要求视为提和。
    }
event-irregular =
    { $by ->
        [white] 白方第 { NUMBER($count) } 次违例（{ irregularity }）。黑方加 { $given }。
       *[black] 黑方第 { NUMBER($count) } 次违例（{ irregularity }）。白方加 { $given }。
    }
irregularity =
    { $what ->
        [notReplaced] 升变的兵未换子
        [pressedWithoutMoving] 未走棋就按钟
        [twoHands] 双手走棋
       *[illegalMove] 着法不合法
    }
event-both-flags-down = 双方的小旗都已落下，对局进入下一时限。
event-paused = 对局已暂停。
event-resumed = 对局继续。
event-restored = 对局在中断后继续，双方的用时均未受影响。
event-time-added =
    { $to ->
        [white] 白方加 { $time }。
       *[black] 黑方加 { $time }。
    }
event-clock-set = 棋钟已重新设定。
event-restarted = 对局已重新开始。
event-left =
    { $by ->
        [white] { $how ->
            [lost] 白方断线。
           *[left] 白方离开对局。
        }
       *[black] { $how ->
            [lost] 黑方断线。
           *[left] 黑方离开对局。
        }
    }
event-arrived =
    { $by ->
        [white] 白方加入对局。
       *[black] 黑方加入对局。
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] 白方申请加秒。
           *[normalMeans] 白方主张黑方无法以正常手段取胜。
        }
       *[black] { $what ->
            [increment] 黑方申请加秒。
           *[normalMeans] 黑方主张白方无法以正常手段取胜。
        }
    }
event-increment-granted =
    { $by ->
        [white] 双方从现在起每步加 { $increment }。黑方另加 { $given }。
       *[black] 双方从现在起每步加 { $increment }。白方另加 { $given }。
    }
event-asked-in-vain =
    { $by ->
        [white] 白方的申请被驳回。黑方加 { $given }。
       *[black] 黑方的申请被驳回。白方加 { $given }。
    }
event-postponed = 裁判稍后裁决，对局继续。
event-warned =
    { $by ->
        [white] 裁判警告白方。
       *[black] 裁判警告黑方。
    }
event-judged = 裁判程序已检查局面。
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] 白方认输。
           *[black] 黑方认输。
        }
        [flag] { $by ->
            [white] 白方超时。
           *[black] 黑方超时。
        }
        [illegalMoves] { $by ->
            [white] 白方违例次数过多。
           *[black] 黑方违例次数过多。
        }
        [abandonment] { $by ->
            [white] 白方离开对局。
           *[black] 黑方离开对局。
        }
       *[breach] { $by ->
            [white] 白方违反规则。
           *[black] 黑方违反规则。
        }
    }
event-reasoned = 结果的原因已更改。

## What the arbiter has yet to decide

question-increment = 裁判正在决定是否批准加秒，棋钟已停。
question-normal-means = 裁判正在裁决判和要求，棋钟已停。
result-pending =
    { $winner ->
        [white] 结果待定：正在检查白方是否仍有可能将死对方。
       *[black] 结果待定：正在检查黑方是否仍有可能将死对方。
    }

## Where the players are

presence-expected = 尚未到场
presence-here = 在线
presence-left = 已离开
presence-lost = 已断线

## Refusals of a game

refusal-game-over = 对局已结束。
refusal-not-your-turn =
    { $turn ->
        [white] 现在轮到白方走棋。
       *[black] 现在轮到黑方走棋。
    }
refusal-not-allowed = 您在这里不能这样做。
refusal-no-arbiter = 本局没有真人裁判。
refusal-illegal-move = { $uci } 不是合法着法。
refusal-announced-move = 您要求判和时宣布了 { $uci }，因此必须走这一步。
refusal-touched-piece = 您触摸了 { $square } 的棋子，因此必须走它。
refusal-touched-target = 您触摸了 { $square } 的棋子，因此必须吃掉它。
refusal-touched-both = { $from } 的棋子必须吃掉 { $to } 的棋子。
refusal-touched-so-no-claim = 您触摸了 { $square } 的棋子，因此这一步不能要求判和。
refusal-paused = 对局已暂停，请先继续对局。
refusal-paused-by-official = 裁判已暂停对局，只有裁判才能让对局继续。
refusal-not-paused = 对局没有暂停。
refusal-offers-forbidden = 本局不允许提和。
refusal-offer-too-early = 第 { NUMBER($move) } 回合之前不允许提和。
refusal-before-first-moves = 双方须先各走一步。
refusal-already-offered =
    { $what ->
        [draw] 已经有人提和。
        [takeback] 已经有人请求悔棋。
        [pause] 已经有人请求暂停。
        [resume] 已经有人请求继续对局。
       *[restart] 已经有人请求重新开始。
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] 没有人提和，或提和已失效。
        [takeback] 没有人请求悔棋，或请求已失效。
        [pause] 没有人请求暂停，或请求已失效。
        [resume] 没有人请求继续对局，或请求已失效。
       *[restart] 没有人请求重新开始，或请求已失效。
    }
refusal-takebacks-forbidden = 本局不允许悔棋。
refusal-nothing-to-take-back = 您没有可以收回的着法。
refusal-flag-still-up = 没有人超时。
refusal-too-late-to-abort = 双方都已走棋，不能再终止对局。
refusal-no-clock =
    { $color ->
        [white] 白方没有棋钟。
       *[black] 黑方没有棋钟。
    }
refusal-bad-time = 不能增加这么多时间。
refusal-not-absent = 不能要求判胜：对方在线，或本局不因离开而判负。
refusal-not-absent-enough = 对方离开的时间还不够长。
refusal-no-quickplay = 本局不采用快棋终局规则。
refusal-not-in-blitz = 快棋终局规则不适用于超快棋。
refusal-has-increment = 快棋终局规则不适用于有加秒的对局。
refusal-no-last-period = 快棋终局规则只适用于最后时限，而这种计时方式没有最后时限。
refusal-flag-down = 您已超时。
refusal-result-pending = 对局已结束，结果待定，请稍候。
refusal-not-short-of-time = 只有在最后时限内剩余不足两分钟时才能这样做。
refusal-awaiting-ruling = 请等待裁判裁决。
refusal-nothing-to-rule = 没有需要裁判裁决的事项。
refusal-nothing-to-postpone = 此事不能推迟裁决。
refusal-stale-verdict = 局面已经改变。
refusal-nothing-changed = 这样做不会有任何改变。
refusal-not-counted = 本局不记录违例次数。
refusal-id-used = 另一个请求使用了相同的编号，请重试。

## Refusals of a club

refusal-not-your-seat = 这不是您的座位。
refusal-which-seat = 您在本局有多个座位，请选择一个。
refusal-not-your-room = 您不能在这个聊天室发言。
refusal-not-over = 对局尚未结束。
refusal-no-game = 对局不存在，或未公开。
refusal-no-challenge = 此挑战已失效，或不是发给您的。
refusal-own-challenge = 这是您自己的挑战。
refusal-own-opponent = 您不能与自己对弈。
refusal-not-you = 您的登录状态已改变，请刷新页面。
refusal-unreachable = 无法连接俱乐部。请检查网络连接，然后重试。
refusal-busy = 俱乐部正忙，请稍后重试。
refusal-too-fast = 请求过于频繁，请稍候。
refusal-too-many = 已达到上限，请稍后重试。
refusal-too-many-guesses = 此网络地址提交的错误密钥过多，请几分钟后重试。
refusal-too-large = 文本或文件过大。
refusal-bad-message = 俱乐部无法理解此请求。
refusal-bad-preset = 无法以这些设置开始对局。
refusal-bad-text = 文字过短、过长，或不允许在此使用。
refusal-storage = 俱乐部未能保存，因此没有作任何更改，请重试。
refusal-conflict = 对局已有变化，请查看后重试。
refusal-nobody = 这位棋手不在这里。
refusal-wrong-token = 组织者密钥有误。
refusal-has-account = 您已经有账号了。
refusal-no-account = 您还没有账号。
refusal-wrong-password = 名字或密码有误。
refusal-name-taken = 这个名字已被使用。
refusal-mixed-letters = 名字的同一个词中不能混用不同字母表的字母。
refusal-not-found = 此地址没有内容。
refusal-no-code = 此链接已失效。
refusal-no-door = 无法向网络开放俱乐部，请检查这台电脑的网络设置。
refusal-not-here = 只有组织者或使用俱乐部电脑的人才能这样做。
refusal-bad-method = 此地址为只读。
refusal-too-slow = 请求耗时过长，请重试。
refusal-wrong-host = 俱乐部不接受此主机名，请改用它的 IP 地址。
refusal-foreign-origin = 不接受来自其他网站的请求。
refusal-bad-position = 此局面无效。
refusal-bad-record = 无法读取此对局。
refusal-no-engine = 此引擎不可用。
refusal-engine-failed = 引擎出错。请重试，或换一个引擎。
refusal-other = 请求被拒绝：{ $text }

## Levels

level-name = { NUMBER($level) } 级
level-0 = 随机走合法的着法。
level-1 = 能吃就吃，很少考虑您的应着。适合刚开始学棋的人。
level-2 = 常常看不到您的应着，白白丢子。
level-3 = 多半会考虑您的应着，但仍会送子。
level-4 = 不再白丢棋子，但看得不远。
level-5 = 能看到简短的组合，有时会选择较弱的着法。
level-6 = 像热心的俱乐部棋手，偶有失误。
level-7 = 会惩罚您的错误，自己也会犯小错。
level-8 = 算得多，错得少。
level-9 = 几乎不出错，适合高手。
level-10 = 全力以赴。

## Kinds of time control

time-unlimited = 不计时
    .hint = 双方的思考时间不限。
time-sudden-death = 包干制
    .hint = 整局棋共用一段时间。
time-increment = 加秒制
    .hint = 每走一步，棋钟加若干秒（费舍尔制）。
time-delay = 延时制
    .hint = 每一步棋钟先等待若干秒，再开始走动。
time-bronstein = 布龙斯坦延时制
    .hint = 每走一步，返还这一步所用的时间，但不超过上限。
time-hourglass = 沙漏制
    .hint = 一方用掉的时间会加到另一方的棋钟上。
time-per-move = 每步限时
    .hint = 每步时间相同，用不完的作废。
time-periods = 多时限
    .hint = 前若干步有一段时间，之后的着法再加时间。
time-odds = 让时
    .hint = 双方的时间不同。

time-of-sudden-death = 全局 { time-minutes }
time-of-increment = { time-minutes }，每步加 { time-seconds }
time-of-delay = { time-minutes }，每步延时 { time-seconds }
time-of-bronstein = { time-minutes }，布龙斯坦延时 { time-seconds }
time-of-hourglass = 沙漏 { time-minutes }
time-of-seconds-per-move = 每步 { time-seconds }
time-of-days-per-move = 每步 { time-days }
time-of-period = { NUMBER($moves) } 步：{ $rest }

speed-blitz = 超快棋
    .hint = 每方十分钟或更短。
speed-rapid = 快棋
    .hint = 每方超过十分钟，但不到一小时。
speed-standard = 慢棋
    .hint = 每方一小时或更长，或不计时。

## Everything that is chosen before a game

preset-players = 棋手
preset-name = 名字
preset-level = 级别
preset-player-person = 这台电脑上的棋手
preset-player-engine = 电脑
preset-player-remote = 网络上的棋手

preset-color = 您的颜色
preset-color-white = 执白
preset-color-black = 执黑
preset-color-random = 随机

preset-start = 起始局面
preset-start-standard = 标准
preset-start-chess960 = 国际象棋960
    .hint = 底线棋子按 960 种摆法之一打乱排列，双方相同。
preset-start-random-chess960 = 随机国际象棋960
preset-start-number = 局面编号（0 到 959）
preset-start-fen = 自定义局面

preset-time = 用时
preset-time-minutes = 每方分钟数
preset-time-seconds = 每步加秒数

preset-clock-start = 棋钟启动
preset-clock-start-with-the-game = 随对局开始
    .hint = 按照国际棋联规则：白方的棋钟立即走动。
preset-clock-start-after-first-moves = 双方各走一步之后
    .hint = 双方的第一步都不计时，这是网上对局的常见做法。

preset-lag = 网络延迟
preset-lag-charged = 计入用时
preset-lag-forgiven = 在限度内补偿

preset-flags = 超时后
preset-flags-at-once = 结束对局
    .hint = 由程序监看棋钟。
preset-flags-when-claimed = 等待有人指出
    .hint = 与机械棋钟一样：有人指出超时之前，对局继续。

preset-seating = 座位
preset-seating-apart = 各用各的屏幕
preset-seating-together = 共用一台电脑

preset-takebacks = 悔棋
preset-takebacks-allowed = 须经对方同意
preset-takebacks-never = 不允许

preset-illegal-moves = 违例着法
preset-illegal-moves-refused = 不接受
    .hint = 违例着法不生效，换一步走即可，不作处罚。
preset-illegal-moves-counted = 记录次数
    .hint = 对方加时间，违例次数过多则判负。
preset-illegal-moves-limit = 判负的违例次数

preset-draw-offers = 提和
preset-draw-offers-allowed = 允许
preset-draw-offers-from-move = 从指定回合起
preset-draw-offers-never = 不允许

preset-counted-draws = 三次重复局面和五十回合规则
preset-counted-draws-by-claim = 提出要求后判和
    .hint = 按照国际棋联规则。
preset-counted-draws-at-once = 自动判和
    .hint = 网上对局的常见做法。

preset-default-time = 迟到判负时限
preset-absence = 离开多久判负
preset-absence-left = 主动离开后
preset-absence-lost = 断线后
preset-quickplay = 快棋终局规则
    .hint = 在不加秒的对局中，如果对方毫无进展，时间紧张的一方可以要求判和。
preset-arbiter = 裁判
preset-arbiter-built-in = 程序
    .hint = 立即裁决，只批准能够证明的要求。
preset-arbiter-person = 真人

quick-unlimited = 不计时
quick-custom = 自定义

## Words of every menu and dialog

word-yes = 是
word-no = 否
word-cancel = 取消
word-back = 返回
word-close = 关闭
menu-continue = 继续
menu-restart = 重新开始
menu-save = 保存
menu-load = 载入
menu-new-game = 新对局
menu-settings = 设置
menu-leave = 离开
menu-rematch = 再来一局
menu-replay = 回放
menu-analyse = 分析
menu-flip = 翻转棋盘
confirm-resign = 确定认输？
confirm-leave = 离开对局？对局会保存，以后可以继续。
confirm-restart = 重新开始本局？已走的着法将作废。

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = 语言
letters-local = 字母
letters-figurine = 棋子图形
letters-english = 英文字母
