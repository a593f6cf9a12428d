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
       *[other] { NUMBER($count) } 人正在观战
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

result-white = 白胜
result-black = 黑胜
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
            [white] 白方将死黑方，白胜。
           *[black] 黑方将死白方，黑胜。
        }
    .why = 王受到攻击，任何走法都无法解救，对局立即结束。
ending-stalemate = 逼和
    .sentence = 逼和：和棋。
    .why = 轮到走棋的一方没有任何合法着法，而其王未被将军，为和棋。
ending-dead-position = 死局
    .sentence = 双方都不可能再将死对方：和棋。
    .why = 无论双方怎样按规则走下去，都不可能将死任何一方，对局立即以和棋结束。
ending-resignation = 认输
    .sentence =
        { $winner ->
            [white] 黑方认输，白胜。
            [black] 白方认输，黑胜。
           *[none] { $by ->
                [white] 白方认输，但黑方不可能将死对方：和棋。
               *[black] 黑方认输，但白方不可能将死对方：和棋。
            }
        }
    .why = 认输的一方为负。如果对方用任何合法着法都不可能将死，则为和棋。
ending-agreement = 双方议和
    .sentence = 双方同意和棋。
    .why = 双方都走过至少一步之后，可以协议和棋。
ending-threefold = 三次重复局面
    .sentence =
        { $by ->
            [white] 同一局面出现三次：白方提出和棋要求。
            [black] 同一局面出现三次：黑方提出和棋要求。
           *[none] 同一局面出现三次：和棋。
        }
    .why = 同一局面，轮到同一方走棋，可走的着法也相同，至少出现了三次。
ending-fifty-moves = 五十回合规则
    .sentence =
        { $by ->
            [white] 五十回合没有吃子，也没有走兵：白方提出和棋要求。
            [black] 五十回合没有吃子，也没有走兵：黑方提出和棋要求。
           *[none] 五十回合没有吃子，也没有走兵：和棋。
        }
    .why = 最近五十回合内，双方都没有吃子，也没有走兵。
ending-fivefold = 五次重复局面
    .sentence = 同一局面出现五次：和棋。
    .why = 同一局面出现五次时，无须提出要求，对局即为和棋。
ending-seventy-five-moves = 七十五回合规则
    .sentence = 七十五回合没有吃子，也没有走兵：和棋。
    .why = 双方连续七十五回合没有吃子，也没有走兵，无须提出要求，对局即为和棋。
ending-flag = 超时
    .sentence =
        { $winner ->
            [white] 黑方超时，白胜。
            [black] 白方超时，黑胜。
           *[none] { $by ->
                [white] 白方超时，但黑方不可能将死对方：和棋。
               *[black] 黑方超时，但白方不可能将死对方：和棋。
            }
        }
    .why = 超时的一方为负。如果对方用任何合法着法都不可能将死，则为和棋。
ending-both-flags = 双方超时
    .sentence = 双方的小旗都已落下：和棋。
    .why = 双方都在最后一个时限内超时，无法判定谁先超时。
ending-illegal-moves = 违例
    .sentence =
        { $winner ->
            [white] 黑方违例次数过多，白胜。
            [black] 白方违例次数过多，黑胜。
           *[none] { $by ->
                [white] 白方违例次数过多，但黑方不可能将死对方：和棋。
               *[black] 黑方违例次数过多，但白方不可能将死对方：和棋。
            }
        }
    .why = 本局对违例着法计数。次数过多的一方为负，除非对方用任何合法着法都不可能将死。
ending-no-show = 未到场
    .sentence =
        { $by ->
            [white] 白方未按时到场，黑胜。
            [black] 黑方未按时到场，白胜。
           *[both] 双方均未按时到场：双方均负。
        }
    .why = 超过规定的迟到时限才到棋桌的一方判负。
ending-abandonment = 中途离开
    .sentence =
        { $winner ->
            [white] 黑方离开了对局，白胜。
            [black] 白方离开了对局，黑胜。
           *[none] { $by ->
                [white] 白方离开了对局，但黑方不可能将死对方：和棋。
               *[black] 黑方离开了对局，但白方不可能将死对方：和棋。
            }
        }
    .why = 离开后未按时返回的一方为负。如果对方用任何合法着法都不可能将死，则为和棋。
ending-breach = 违反规则
    .sentence =
        { $winner ->
            [white] 黑方被判负，白胜。
            [black] 白方被判负，黑胜。
           *[none] { $by ->
                [white] 白方被判负，但黑方不可能将死对方：和棋。
               *[black] 黑方被判负，但白方不可能将死对方：和棋。
            }
        }
    .why = 因违反规则，裁判判其负。
ending-both-lose = 双方均负
    .sentence = 裁判判双方均负。
    .why = 双方一再违反规则时，裁判可以判双方均负。
ending-quickplay = 快棋终局阶段判和
    .sentence =
        { $by ->
            [white] 白方在快棋终局阶段要求判和，要求成立。
           *[black] 黑方在快棋终局阶段要求判和，要求成立。
        }
    .why =
        { $ground ->
            [cannotMate] 对方用任何合法着法都不可能将死。
            [noProgress] 连续 { NUMBER($moves) } 步，对方既没有吃子也没有走兵，没有谋求取胜。
           *[arbiter] 裁判认为对方无法以正常手段取胜，或没有谋求取胜。
        }
ending-awarded = 裁判判胜
    .sentence =
        { $winner ->
            [white] 裁判判白方胜。
           *[black] 裁判判黑方胜。
        }
    .why = 裁判可以判其中一方获胜。
ending-drawn-by-arbiter = 裁判判和
    .sentence = 裁判判本局和棋。
    .why = 裁判负责保证规则得到遵守，可以判定对局为和棋。
ending-aborted = 已取消
    .sentence = 对局已取消，不计成绩。
    .why = 在双方都走过一步之前，可以取消对局。

## What a player may do

may-offer-draw = 提和
    .hint = 对方可以接受，也可以拒绝。
may-offer-takeback = 悔棋
    .hint = 收回您的上一步。除非两人共用一台电脑，否则需要对方同意。
may-offer-pause = 暂停
    .hint = 停住棋钟。除非两人共用一台电脑，否则需要对方同意。
may-offer-resume = 继续下
    .hint = 重新启动棋钟。除非两人共用一台电脑，否则需要对方同意。
may-offer-restart = 重新开始
    .hint = 用同样的设置重新开始本局。除非两人共用一台电脑，否则需要对方同意。
may-accept-draw = 同意和棋
    .hint = 对局以和棋结束。
may-accept-takeback = 同意悔棋
    .hint = 收回对方的上一步。
may-accept-pause = 同意暂停
    .hint = 棋钟停住。
may-accept-resume = 继续下
    .hint = 棋钟重新走动。
may-accept-restart = 同意重新开始
    .hint = 用同样的设置重新开始本局。
may-claim-threefold = 要求判和：重复局面
    .hint = 同一局面已出现三次，对局以和棋结束。
may-claim-fifty-moves = 要求判和：五十回合
    .hint = 五十回合没有吃子，也没有走兵，对局以和棋结束。
may-claim-abandoned = 要求判胜
    .hint = 对方已离开，且未按时返回。
may-flag = 指出超时
    .hint = 声明对方的时间已用完。
may-resign = 认输
    .hint = 放弃本局，对方获胜。
may-abort = 取消对局
    .hint = 不分胜负。
may-give-time = 送时间
    .hint = 给对方增加时间。
may-request-increment = 申请加秒
    .hint = 双方每步加五秒，对方另加两分钟。这同时也是提和。
may-claim-quickplay = 要求判和：无进展
    .hint = 对方无法以正常手段取胜，或没有谋求取胜。如果要求不成立，对方加两分钟。

decline-draw = 拒绝和棋
decline-takeback = 不同意悔棋
decline-pause = 不同意暂停
decline-resume = 先不继续
decline-restart = 不同意重新开始

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
            [white] 白方不同意悔棋。
           *[black] 黑方不同意悔棋。
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
            [white] 白方不同意暂停。
           *[black] 黑方不同意暂停。
        }
offer-resume =
    { $by ->
        [white] 白方想继续下。
       *[black] 黑方想继续下。
    }
    .yours = 您已请求继续下。
    .theirs = 对方想继续下。
    .declined =
        { $by ->
            [white] 白方暂时不想继续。
           *[black] 黑方暂时不想继续。
        }
offer-restart =
    { $by ->
        [white] 白方想重新开始。
       *[black] 黑方想重新开始。
    }
    .yours = 您已请求重新开始。
    .theirs = 对方想重新开始。
    .declined =
        { $by ->
            [white] 白方不同意重新开始。
           *[black] 黑方不同意重新开始。
        }
offer-rematch =
    { $by ->
        [white] 白方提议再下一局。
       *[black] 黑方提议再下一局。
    }
    .yours = 您已提议再下一局。
    .theirs = 对方提议再下一局。

## What happened

event-began = 对局开始。
event-taken-back = 收回了 { NUMBER($count) } 步。
event-claimed-right =
    { $by ->
        [white] 白方要求判和，要求成立。
       *[black] 黑方要求判和，要求成立。
    }
event-claimed-wrong =
    { $by ->
        [white] 白方要求判和，要求不成立：黑方加 { $given }。该要求视为提和。
       *[black] 黑方要求判和，要求不成立：白方加 { $given }。该要求视为提和。
    }
event-irregular =
    { $by ->
        [white] 白方第 { NUMBER($count) } 次违例（{ irregularity }）。黑方加 { $given }。
       *[black] 黑方第 { NUMBER($count) } 次违例（{ irregularity }）。白方加 { $given }。
    }
irregularity =
    { $what ->
        [notReplaced] 兵未升变
        [pressedWithoutMoving] 未走棋就按钟
        [twoHands] 双手走棋
       *[illegalMove] 着法不合法
    }
event-both-flags-down = 双方的小旗都已落下。按下一时限的时间继续对局。
event-paused = 对局暂停。
event-resumed = 对局继续。
event-restored = 程序曾中断，这段时间不计入任何一方。
event-time-added =
    { $to ->
        [white] 白方加 { $time }。
       *[black] 黑方加 { $time }。
    }
event-clock-set = 棋钟已重新设定。
event-restarted = 对局重新开始。
event-left =
    { $by ->
        [white] { $how ->
            [lost] 白方断线。
           *[left] 白方离开。
        }
       *[black] { $how ->
            [lost] 黑方断线。
           *[left] 黑方离开。
        }
    }
event-arrived =
    { $by ->
        [white] 白方已到。
       *[black] 黑方已到。
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] 白方申请加秒。
           *[normalMeans] 白方声称黑方无法以正常手段取胜。
        }
       *[black] { $what ->
            [increment] 黑方申请加秒。
           *[normalMeans] 黑方声称白方无法以正常手段取胜。
        }
    }
event-increment-granted =
    { $by ->
        [white] 双方每步加 { $increment }。黑方另加 { $given }。
       *[black] 双方每步加 { $increment }。白方另加 { $given }。
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
event-judged = 程序已检查是否还可能将死。
event-reasoned = 结果的原因已更正。

## What the arbiter has yet to decide

question-increment = 裁判正在考虑是否加秒，棋钟已停。
question-normal-means = 裁判正在考虑判和要求，棋钟已停。

## Where the players are

presence-expected = 尚未到场
presence-here = 在场
presence-left = 已离开
presence-lost = 断线

## Refusals of a game

refusal-game-over = 对局已结束。
refusal-not-your-turn =
    { $turn ->
        [white] 现在轮到白方走棋。
       *[black] 现在轮到黑方走棋。
    }
refusal-not-allowed = 您在这里不能这样做。
refusal-no-arbiter = 本局除程序外没有裁判。
refusal-illegal-move = { $uci } 在此局面不合法。
refusal-announced-move = 您要求判和时宣布了 { $uci }，因此必须走这一步。
refusal-touched-piece = { $square } 格的棋子已被触摸，必须走它。
refusal-touched-target = { $square } 格的棋子已被触摸，必须吃掉它。
refusal-touched-both = { $from } 格的棋子必须吃掉 { $to } 格的棋子。
refusal-touched-so-no-claim = { $square } 格的棋子已被触摸，这一步不能要求判和。
refusal-paused = 棋钟已停。
refusal-paused-by-official = 棋钟由裁判停住，只有裁判能让对局继续。
refusal-not-paused = 棋钟没有停。
refusal-offers-forbidden = 本局不允许提和。
refusal-offer-too-early = 本局从第 { NUMBER($move) } 回合起才可以提和。
refusal-before-first-moves = 双方须先各走一步。
refusal-already-offered =
    { $what ->
        [draw] 已经提和。
        [takeback] 已经请求悔棋。
        [pause] 已经请求暂停。
        [resume] 已经请求继续。
       *[restart] 已经请求重新开始。
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] 没有人提和，或提和已失效。
        [takeback] 没有人请求悔棋，或请求已失效。
        [pause] 没有人请求暂停，或请求已失效。
        [resume] 没有人请求继续，或请求已失效。
       *[restart] 没有人请求重新开始，或请求已失效。
    }
refusal-takebacks-forbidden = 本局不允许悔棋。
refusal-nothing-to-take-back = 您没有可以收回的着法。
refusal-flag-still-up = 没有人超时。
refusal-too-late-to-abort = 双方都已走棋，不能再取消对局。
refusal-no-clock =
    { $color ->
        [white] 白方没有棋钟。
       *[black] 黑方没有棋钟。
    }
refusal-bad-time = 不能给这么多时间。
refusal-not-absent = 对方在场，或本局不因缺席判负。
refusal-not-absent-enough = 对方离开的时间还不够长。
refusal-no-quickplay = 本局没有宣布采用快棋终局规则。
refusal-not-in-blitz = 快棋终局规则不适用于超快棋。
refusal-has-increment = 快棋终局规则只适用于不加秒的对局。
refusal-no-last-period = 这种计时方式没有最后时限，快棋终局规则不适用。
refusal-flag-down = 您已超时。
refusal-flag-being-decided = 有一方超时，正在判定结果。
refusal-not-short-of-time = 只有在最后时限内剩余不足两分钟时才能这样做。
refusal-awaiting-ruling = 裁判尚未裁决。
refusal-nothing-to-rule = 没有需要裁判裁决的事项。
refusal-nothing-to-postpone = 此事不能推迟裁决。
refusal-stale-verdict = 对局中已没有这个局面。
refusal-nothing-changed = 已经是这样了。
refusal-not-counted = 本局不计违例。
refusal-id-used = 此请求的编号已被另一请求使用，请重试。

## Refusals of a club

refusal-not-your-seat = 您在本局没有这个席位。
refusal-which-seat = 您在本局有多个席位，请说明以哪个席位行事。
refusal-not-your-room = 您不能在那里发言。
refusal-not-over = 对局尚未结束。
refusal-no-game = 没有这局棋，或您无权查看。
refusal-no-challenge = 这个挑战已不存在，或不是给您的。
refusal-own-challenge = 这是您自己的挑战。
refusal-own-opponent = 另一方的座位是您的：这里不能与自己对弈。
refusal-not-you = 您在此处的身份已改变。此操作无效，请重新连接。
refusal-busy = 现在太忙，请重试。
refusal-too-fast = 您发得太快，俱乐部来不及接收，请稍候。
refusal-too-many = 数量已经太多。
refusal-too-large = 内容太大，俱乐部无法接收。
refusal-bad-message = 俱乐部无法理解这条消息。
refusal-bad-preset = 这样的设置无法开局。
refusal-bad-text = 这段文字不能使用。
refusal-storage = 俱乐部未能保存，因此什么也没有发生，请重试。
refusal-conflict = 对局已有新的进展，请看过后再试。
refusal-nobody = 这里没有这个人。
refusal-wrong-token = 这不是组织者的密钥。
refusal-has-account = 您已经有账号了。
refusal-no-account = 您没有账号。
refusal-wrong-password = 名字或密码有误。
refusal-name-taken = 这个名字属于别人的账号。
refusal-mixed-letters = 名字的一个词里不能混用多种字母表的字母：它们看起来很像。
refusal-not-found = 这里没有此内容。
refusal-no-code = 此代码已失效。
refusal-no-door = 这台电脑不允许俱乐部监听网络。
refusal-not-here = 只有在俱乐部电脑前的人或组织者才能这样做。
refusal-bad-method = 此内容只能读取。
refusal-too-slow = 传输时间过长。
refusal-wrong-host = 俱乐部不认得这个名称，请使用它的地址。
refusal-foreign-origin = 其他网站的页面不能使用俱乐部。
refusal-bad-position = 这个局面无法对弈。
refusal-bad-record = 无法读取这局棋。
refusal-no-engine = 这里没有这个引擎。
refusal-engine-failed = 引擎出错，请重试或换一个。
refusal-other = 被拒绝：{ $text }

## Levels

level-name = { NUMBER($level) } 级
level-0 = 随便走一步合法的棋。
level-1 = 能吃就吃，很少考虑您的应着。适合第一次下棋。
level-2 = 常常看不到您的应着，把棋子白白留给您吃。
level-3 = 多半会考虑您的应着，但仍会丢子。
level-4 = 不再白丢棋子，但看得不远。
level-5 = 能看到短的组合，有时会选较弱的着法。
level-6 = 像热心的俱乐部棋手，偶有失误。
level-7 = 会惩罚您的错误，自己只犯小错。
level-8 = 看得多，错得少。
level-9 = 几乎不出错，适合强手。
level-10 = 全力以赴，毫不留情。

## Kinds of time control

time-unlimited = 不计时
    .hint = 想多久就想多久。
time-sudden-death = 包干制
    .hint = 全部着法共用一段时间，用完则对局结束。
time-increment = 加秒制
    .hint = 每走一步加若干秒（费舍尔制）。
time-delay = 延时制
    .hint = 每一步棋钟先等若干秒再走。
time-bronstein = 返还制
    .hint = 每走一步返还所用的时间，最多若干秒（布龙斯坦制）。
time-hourglass = 沙漏制
    .hint = 一方用掉的时间加给另一方。
time-per-move = 每步限时
    .hint = 每步时间相同，用不完的作废。
time-periods = 多时限
    .hint = 前若干步一段时间，之后再加时间。
time-odds = 让时
    .hint = 双方时间不同。

time-of-sudden-death = 全局 { time-minutes }
time-of-increment = { time-minutes }，每步加 { time-seconds }
time-of-delay = { time-minutes }，每步延时 { time-seconds }
time-of-bronstein = { time-minutes }，每步最多返还 { time-seconds }
time-of-hourglass = 沙漏 { time-minutes }
time-of-seconds-per-move = 每步 { time-seconds }
time-of-days-per-move = 每步 { time-days }
time-of-period = { NUMBER($moves) } 步：{ $rest }

speed-blitz = 超快棋
    .hint = 每方不超过十分钟。
speed-rapid = 快棋
    .hint = 每方超过十分钟，不到一小时。
speed-standard = 慢棋
    .hint = 每方一小时或更长，或不计时。

## Everything that is chosen before a game

preset-players = 棋手
preset-name = 名字
preset-level = 级别
preset-player-person = 本机的人
preset-player-engine = 电脑
preset-player-remote = 网络上的人

preset-color = 您的颜色
preset-color-white = 执白
preset-color-black = 执黑
preset-color-random = 抽签

preset-start = 开局局面
preset-start-standard = 标准国际象棋
preset-start-chess960 = 国际象棋960
    .hint = 底线棋子按 960 种摆法之一排列，双方相同。
preset-start-random-chess960 = 国际象棋960，抽签
preset-start-number = 起始局面编号，0 到 959
preset-start-fen = 自定局面

preset-time = 时间
preset-time-minutes = 每方分钟数
preset-time-seconds = 每步加秒数

preset-clock-start = 棋钟启动
preset-clock-start-with-the-game = 随对局开始
    .hint = 按规则：白方的棋钟立即走动。
preset-clock-start-after-first-moves = 双方各走一步之后
    .hint = 双方第一步不计时，这是网络对局的习惯。

preset-lag = 网络延迟
preset-lag-charged = 计入用时
preset-lag-forgiven = 在限度内不计

preset-flags = 超时判定
preset-flags-at-once = 立即
    .hint = 由程序看钟。
preset-flags-when-claimed = 有人指出时
    .hint = 和机械棋钟一样：指出之前对局继续。

preset-seating = 棋手座位
preset-seating-apart = 各用各的屏幕
preset-seating-together = 共用一台电脑

preset-takebacks = 悔棋
preset-takebacks-allowed = 对方同意即可
preset-takebacks-never = 不允许

preset-illegal-moves = 违例着法
preset-illegal-moves-refused = 不接受
    .hint = 什么也不会发生，换一步走。
preset-illegal-moves-counted = 计数
    .hint = 对方加时间，次数过多判负。
preset-illegal-moves-limit = 第几次违例判负

preset-draw-offers = 提和
preset-draw-offers-allowed = 允许
preset-draw-offers-from-move = 从某回合起允许
preset-draw-offers-never = 不允许

preset-counted-draws = 三次重复和五十回合
preset-counted-draws-by-claim = 提出要求后判和
    .hint = 按规则。
preset-counted-draws-at-once = 立即判和
    .hint = 许多程序的习惯。

preset-default-time = 允许迟到多久
preset-absence = 离开多久判负
preset-absence-left = 主动离开后
preset-absence-lost = 断线后
preset-quickplay = 快棋终局规则
    .hint = 不加秒时，时间紧张的一方可在对方毫无进展时要求判和。
preset-arbiter = 裁判
preset-arbiter-built-in = 程序
    .hint = 立即裁决，只认可能够证明的事。
preset-arbiter-person = 真人

quick-unlimited = 不计时
quick-custom = 自定设置

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
menu-replay = 复盘
menu-analyse = 分析
menu-flip = 翻转棋盘
confirm-resign = 确定认输？
confirm-leave = 离开对局？对局会保存，可以以后继续。
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
