### 简体中文: en/page-tools.ftl.

## Piece sets

page-pieces-classic = 古典
page-pieces-modern = 现代
page-pieces-letters = 字母

## Sharing a game or a position

page-share = 分享
page-share-file = 存为文件
page-share-pgn = 含着法的对局，供其他程序使用
page-share-link = 链接
page-share-picture = 棋盘图片
page-share-not-copied = 浏览器不允许在此复制。
page-share-failed = 没有成功，请重试。

## Replay

page-replay-nothing = 尚未载入对局。
page-replay-start = 起始局面
page-replay-back = 悔棋
page-replay-undone = 已悔棋
page-replay-restarted = 重新开始
page-replay-play = 自动播放
page-replay-stop = 停止
page-replay-place = 对局中的位置
page-replay-speed = 速度
page-replay-seconds = 每步 { NUMBER($seconds) } 秒
page-replay-real = 按实际用时

## Analysis

page-analyse = 分析
page-analyse-engine = 引擎
page-analyse-which = 选择引擎
page-analyse-lines = 变化数
page-analyse-best = 最佳变化
page-analyse-waiting = 思考中……
page-analyse-depth = 深度 { $depth } · { $nodes } 个局面 · 每秒 { $speed }
page-analyse-no-score = 未评估
page-analyse-mate =
    { $color ->
        [white] 白方 { NUMBER($moves) } 步将死
       *[black] 黑方 { NUMBER($moves) } 步将死
    }
page-analyse-even = 大致均势，{ $score }
page-analyse-ahead =
    { $color ->
        [white] 白方领先 { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] 黑方领先 { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = 白方预期得分 { NUMBER($percent) } %
page-analyse-graph = 全局评估曲线
page-analyse-graph-none = 还没有评估过任何局面。
page-analyse-graph-last = 终局时：{ $chances }。
page-analyse-graph-turns = 优势易手于 { $moves }。
page-analyse-graph-marks = 已标记：{ $moves }。
page-analyse-variation = 变化
page-analyse-edit = 编辑
page-analyse-new = 新建
page-analyse-empty = 在棋盘上走一步，就会保存在这里。
page-analyse-move = 棋盘上的着法
page-analyse-about = 对 { $move } 的评注
page-analyse-about-start = 对起始局面的评注
page-analyse-comment = 评注
page-analyse-signs = 着法符号
page-analyse-position-signs = 局面符号
page-analyse-promote = 提升此变化
page-analyse-delete = 从这里删除
page-analyse-better = 更好的是 { $move }
page-mark-dubious = 疑着
page-mark-mistake = 失误
page-mark-blunder = 漏着

## Signs, by PGN's numbers

page-nag-1 = 好棋
page-nag-2 = 失误
page-nag-3 = 妙着
page-nag-4 = 漏着
page-nag-5 = 有趣的着法
page-nag-6 = 可疑的着法
page-nag-10 = 均势
page-nag-13 = 局势不明
page-nag-14 = 白方稍优
page-nag-15 = 黑方稍优
page-nag-16 = 白方占优
page-nag-17 = 黑方占优
page-nag-18 = 白方胜势
page-nag-19 = 黑方胜势

## A look at the whole game

page-review = 检查整局棋
page-review-care = 细致程度
page-review-quick = 快速
page-review-normal = 一般
page-review-thorough = 细致
page-review-accuracy = 准确率
page-review-failed = 引擎没有回应，请重试。

## What is wrong with a position or a text

page-detail-line = 第 { NUMBER($line) } 行：{ $words }
page-detail-empty-board = 棋盘是空的。
page-detail-missing-king =
    { $color ->
        [white] 白方没有王。
       *[black] 黑方没有王。
    }
page-detail-too-many-kings =
    { $color ->
        [white] 白方不止一个王。
       *[black] 黑方不止一个王。
    }
page-detail-pawn-on-back-rank = 兵不能在 { $square }。
page-detail-too-much-material =
    { $color ->
        [white] 白方的棋子多于可能的数目。
       *[black] 黑方的棋子多于可能的数目。
    }
page-detail-bad-castling = { $square } 的车不能王车易位。
page-detail-bad-en-passant = 没有兵可能刚经过 { $square }。
page-detail-opponent-in-check = 不走棋的一方正被将军。
page-detail-impossible-check = 没有着法能造成这样的将军。
page-detail-bad-fen = 无法按 FEN 读取局面。
page-detail-bad-move = { $found } 在此处不合规则。
page-detail-bad-time = 这不是有效的用时。
page-detail-long-name = 名字太长。
page-detail-variant = 这局棋既不是国际象棋，也不是 Chess960。
page-detail-bad-tag = 无法读取标签：{ $found }
page-detail-bad-result = 结果不明确：{ $found }
page-detail-bad-bracket = 括号不匹配：{ $found }
page-detail-long-game = 这局棋太长，其余部分被略去。
page-detail-bad-text = 无法读取：{ $found }
page-detail-no-game = 可以是 PGN、FEN 或 Tabiya 文件。
page-detail-no-such-game = 共有 { NUMBER($count) } 局。
page-detail-not-found = 没有名字中含“{ $found }”的对局。
page-detail-bad-log = 文件已损坏。
page-detail-too-large = 一次最多读取 { $size }：请拆分文件。
page-detail-bad-field = 无效：{ $found }

## Board editor

page-editor-hint = 拖动棋子，或在棋盘旁选一个棋子再点击格子。用键盘：字母放置棋子，大写为白方；Delete 移除。
page-editor-start = 起始局面
page-editor-clear = 清空
page-editor-turn = 轮到谁走
page-editor-castling = 仍可易位
page-editor-en-passant = 吃过路兵的格子
page-editor-none = 无
page-editor-bad-fen = 这不是 FEN。
page-editor-pieces =
    { $color ->
        [white] 白方棋子
       *[black] 黑方棋子
    }
page-editor-hand = 移动棋子
page-editor-rubber = 移除棋子
page-editor-moves = { NUMBER($count) } 种合法着法
page-editor-play = 从这里开始下
page-editor-here = 两人在此
page-editor-computer = 电脑

## The arbiter

page-arbiter = 裁判
page-arbiter-stop = 停止对局
page-arbiter-keep = 保持停止
page-arbiter-keep-hint = 之后只有您能让对局继续，棋手不能。
page-arbiter-go-on = 让对局继续
page-arbiter-add-time = 加时间
page-arbiter-set-clock = 调整棋钟
page-arbiter-warn = 警告
page-arbiter-fault = 记一次违例
page-arbiter-flag = 判定超时
page-arbiter-decide = 裁定对局
page-arbiter-grant = 同意
page-arbiter-refuse = 驳回
page-arbiter-later = 稍后裁决
page-arbiter-grant-sure = 同意这项要求？
page-arbiter-flag-sure = 判定超时？
page-arbiter-flag-text = 用完时间的一方判负；若对方无法将杀，则为和棋。
page-arbiter-fault-sure = 确定记录？
page-arbiter-player = 棋手
page-arbiter-minutes = 分钟
page-arbiter-seconds = 秒
page-arbiter-clock =
    { $color ->
        [white] 白方棋钟
       *[black] 黑方棋钟
    }
page-arbiter-clock-hint = 与显示相同：5:00，带小时则为 1:30:00
page-arbiter-clock-wrong = { $time } 不是棋钟时间。
page-arbiter-fault-what = 发生了什么
page-arbiter-fault-count = 目前：白方 { NUMBER($white) } 次，黑方 { NUMBER($black) } 次。第 { NUMBER($limit) } 次即判负。
page-arbiter-decision = 对局如何结束？
page-arbiter-absent =
    { $color ->
        [white] 白方缺席
       *[black] 黑方缺席
    }
page-arbiter-breach =
    { $color ->
        [white] 白方违反规则
       *[black] 黑方违反规则
    }
page-arbiter-forfeit-hint = 对方获胜；若已不可能将杀，则为和棋。
page-arbiter-end = 结束对局
page-arbiter-end-sure = 结束对局？
page-arbiter-end-final = 对局就此结束，无法撤回。
