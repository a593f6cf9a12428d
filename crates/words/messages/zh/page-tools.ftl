### 简体中文: en/page-tools.ftl.

## Piece sets

page-pieces-classic = 经典
page-pieces-modern = 现代
page-pieces-letters = 字母

## Sharing a game or a position

page-share = 分享
page-share-file = 保存文件
page-share-pgn = 对局及其着法，供其他程序使用
page-share-link = 链接
page-share-picture = 棋盘图片
page-share-not-copied = 浏览器阻止了复制。
page-share-failed = 出错了，请重试。

## Replay

page-replay-nothing = 尚未载入对局。
page-replay-start = 起始局面
page-replay-back = 悔棋
page-replay-undone = 已收回
page-replay-restarted = 重新开始
page-replay-play = 自动播放
page-replay-stop = 停止
page-replay-place = 对局进度
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
page-analyse-depth = 深度 { $depth } · { $nodes } 节点 · { $speed }/秒
page-analyse-no-score = 未评估
page-analyse-mate =
    { $color ->
        [white] 白方 { NUMBER($moves) } 步将死
       *[black] 黑方 { NUMBER($moves) } 步将死
    }
page-analyse-even = 大致均势（{ $score }）
page-analyse-ahead =
    { $color ->
        [white] 白方领先 { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] 黑方领先 { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = 白方预期得分率为 { NUMBER($percent) }%
page-analyse-graph = 评估曲线
page-analyse-graph-none = 还没有评估过任何局面。
page-analyse-graph-last = 最终局面：{ $chances }。
page-analyse-graph-turns = 优势在 { $moves } 之后易手。
page-analyse-graph-marks = 有标记的着法：{ $moves }。
page-analyse-variation = 变化
page-analyse-edit = 编辑局面
page-analyse-new = 新的分析
page-analyse-empty = 在棋盘上走一步，着法就会显示在这里。
page-analyse-move = 当前着法
page-analyse-about = 对 { $move } 的评注
page-analyse-about-start = 对起始局面的评注
page-analyse-comment = 评注
page-analyse-signs = 着法标注
page-analyse-position-signs = 局面标注
page-analyse-promote = 提升变化
page-analyse-delete = 从此处开始删除
page-analyse-better = { $move } 更好
page-mark-dubious = 失准
page-mark-mistake = 错着
page-mark-blunder = 败着

## Signs, by PGN's numbers

page-nag-1 = 好着
page-nag-2 = 错着
page-nag-3 = 妙着
page-nag-4 = 败着
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

page-review = 复盘分析
page-review-care = 细致程度
page-review-quick = 快速
page-review-normal = 普通
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
page-detail-pawn-on-back-rank = { $square } 不能有兵。
page-detail-too-much-material =
    { $color ->
        [white] 白方的棋子过多。
       *[black] 黑方的棋子过多。
    }
page-detail-bad-castling = 不能与 { $square } 的车易位。
page-detail-bad-en-passant = 不能在 { $square } 吃过路兵。
page-detail-opponent-in-check = 没有轮到走棋的一方正被将军。
page-detail-impossible-check = 任何合法着法都不可能形成这样的将军。
page-detail-bad-fen = 这不是有效的 FEN。
page-detail-bad-move = { $found } 在此处不是合法着法。
page-detail-bad-time = 用时设置无效。
page-detail-long-name = 名字太长。
page-detail-variant = 仅支持国际象棋和国际象棋960。
page-detail-bad-tag = 标签无效：{ $found }
page-detail-bad-result = 结果不明确：{ $found }
page-detail-bad-bracket = 括号不匹配：{ $found }
page-detail-long-game = 对局太长，其余部分已略去。
page-detail-bad-text = 无法读取：{ $found }
page-detail-no-game = 请使用 PGN、FEN 或 Tabiya 文件。
page-detail-no-such-game = 只有 { NUMBER($count) } 局。
page-detail-not-found = 没有棋手或赛事的名称包含“{ $found }”。
page-detail-bad-log = 文件已损坏。
page-detail-too-large = 上限为 { $size }，请拆分文件。
page-detail-bad-field = 值无效：{ $found }

## Board editor

page-editor-hint = 拖动棋子，或选中一个棋子再点击格子。使用键盘时，按字母键放置棋子（大写为白方），按 Delete 键移除棋子。
page-editor-start = 起始局面
page-editor-clear = 清空棋盘
page-editor-turn = 走棋方
page-editor-castling = 易位权
page-editor-en-passant = 吃过路兵的格子
page-editor-none = 无
page-editor-bad-fen = 这不是有效的 FEN。
page-editor-pieces =
    { $color ->
        [white] 白方棋子
       *[black] 黑方棋子
    }
page-editor-hand = 移动棋子
page-editor-rubber = 移除棋子
page-editor-moves = { NUMBER($count) } 种合法着法
page-editor-play = 从这里开始对弈
page-editor-here = 双人对弈
page-editor-computer = 人机对弈

## The arbiter

page-arbiter = 裁判
page-arbiter-stop = 暂停对局
page-arbiter-keep = 保持暂停
page-arbiter-keep-hint = 之后只有您能让对局继续。
page-arbiter-go-on = 继续对局
page-arbiter-add-time = 加时间
page-arbiter-set-clock = 设定棋钟
page-arbiter-warn = 警告棋手
page-arbiter-fault = 记录违例
page-arbiter-flag = 判定超时
page-arbiter-decide = 裁定结果
page-arbiter-grant = 批准
page-arbiter-refuse = 驳回
page-arbiter-later = 稍后裁决
page-arbiter-grant-sure = 批准这项要求？
page-arbiter-flag-sure = 判定超时？
page-arbiter-flag-text = 超时的一方判负；如果对方不可能将死王，则为和棋。
page-arbiter-fault-sure = 记录这次违例？
page-arbiter-player = 棋手
page-arbiter-minutes = 分钟
page-arbiter-seconds = 秒
page-arbiter-clock =
    { $color ->
        [white] 白方棋钟
       *[black] 黑方棋钟
    }
page-arbiter-clock-hint = 例如 5:00，含小时则为 1:30:00
page-arbiter-clock-wrong = { $time } 不是有效的时间。请使用 5:00 或 1:30:00 的格式。
page-arbiter-fault-what = 发生了什么？
page-arbiter-fault-count = 目前：白方 { NUMBER($white) } 次，黑方 { NUMBER($black) } 次。第 { NUMBER($limit) } 次违例即判负。
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
page-arbiter-forfeit-hint = 对方获胜；如果已不可能将死王，则为和棋。
page-arbiter-end = 结束对局
page-arbiter-end-sure = 结束对局？
page-arbiter-end-final = 对局就此结束，无法撤销。
