### 简体中文: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = 棋手
terminal-player-one = 棋手一
terminal-player-two = 棋手二
terminal-engine-name = { $name }，{ NUMBER($level) } 级
terminal-players = 白方：{ $white }。黑方：{ $black }。

## The plain dialogue

terminal-plain-welcome = Tabiya：纯文本国际象棋。输入 help 查看命令。
terminal-turn =
    { $color ->
        [white] 轮到白方走棋：{ $name }。
       *[black] 轮到黑方走棋：{ $name }。
    }
terminal-may-claim = 您可以要求判和：输入 claim。
terminal-ask-move = 格子或着法：
terminal-ask-target = 从 { $from } 到：
terminal-ask-promotion = 升变为后、车、象或马（{ $letters }）：
terminal-ask-which = 哪一步？请输入编号：
terminal-ask-draw =
    { $color ->
        [white] 白方，您同意和棋吗？（是或否）
       *[black] 黑方，您同意和棋吗？（是或否）
    }
terminal-ask-again = 再来一局？（是或否）
terminal-ask-meanwhile = 命令：
terminal-ask-lobby = 俱乐部：
terminal-ask-replay = 回放：
terminal-confirm-overwrite = { $file } 已经存在。要覆盖吗？
terminal-yes-or-no = 请回答“是”或“否”。
terminal-put-back = 已取消走棋。
terminal-yes-no = { $question }（{ $yes } / { $no }）
terminal-why-article = { $why }（{ $article }）
terminal-move-words = { $move }：{ $words }
terminal-can-go = { $piece }：可以走到 { $squares }。
terminal-cannot-move = { $piece }：没有合法着法。
terminal-all-moves = { NUMBER($count) } 种着法：{ $moves }。
terminal-no-move = { $text } 不是合法着法。
terminal-ambiguous = “{ $text }”符合多种着法：{ $moves }。
terminal-not-understood = 无法理解“{ $text }”。输入 help 查看命令。
terminal-help-moves =
    走棋：先输入棋子所在的格子（e2），再输入目标格（e4）。
    或直接输入完整着法：e4、Nf3、O-O、e2e4、e7e8q。
terminal-help-words =
    help：显示本帮助
    moves、moves e2：列出全部着法，或某个棋子的着法
    say、say e2：用文字描述局面，或某个格子
    board、flip：显示棋盘，或翻转棋盘
    board off、board on：只在要求时显示棋盘，或每步棋后显示
    undo：悔棋
    draw、accept、decline：提和，接受或拒绝对方的提议
    claim、claim Nf3：立即要求判和，或凭一步棋要求判和
    resign、abort、flag、give：认输，终止对局，因超时要求判胜，给对方加 15 秒
    pause、resume、restart：暂停、继续或重新开始对局
    clock、fen、pgn、score、eval：显示棋钟、局面、对局、比分或评估
    letters local、letters figurine、letters english：选择记谱方式
    save FILE、load FILE：把对局保存到文件，或继续文件中的对局
    new、new level 3 time 5+3 black 960：另开一局
    again：对局结束后交换颜色再来一局
    quit：离开；对局会保存
terminal-help-club =
    lobby：显示这里的人、挑战和对局
    1、2、3：从列表中选择：接受挑战、观战、挑战某人
    challenge、challenge 5+3 white Anna：挑战任何人，或指定的人
    challenge 5+3 odds 2+1 960、challenge fen FEN：让时，或从其他局面开始
    chat hello：向棋盘边的其他人发送消息
    quit：离开
terminal-help-replay =
    Enter 或 next、back、first、last：逐步浏览对局
    12：跳到第 12 回合。board、flip、say、fen：显示局面
    close：关闭此对局。new、quit：另开一局，或离开
terminal-replay-first = 这是对局的开头。
terminal-replay-last = 这是对局的结尾。
terminal-nothing-offered = 没有需要回应的提议。
terminal-nothing-to-claim = 现在不能要求判和。
terminal-not-over = 对局尚未结束。
terminal-you-watch = 您在观看这局棋，不是对局者。
terminal-no-score = 还没有下完一局。
terminal-letters = 记谱方式：{ $letters }
terminal-board-on = 每步棋后显示棋盘。
terminal-board-off = 只在输入 board 时显示棋盘。

why-empty-square = { $from } 上没有棋子。
why-opponents-piece = { $from } 上是对方的棋子。
why-own-piece = { $to } 上是您自己的棋子。
why-does-not-move-so =
    { $piece ->
        [king] 王不能从 { $from } 走到 { $to }。
        [queen] 后不能从 { $from } 走到 { $to }。
        [rook] 车不能从 { $from } 走到 { $to }。
        [bishop] 象不能从 { $from } 走到 { $to }。
        [knight] 马不能从 { $from } 走到 { $to }。
       *[pawn] 兵不能从 { $from } 走到 { $to }。
    }
why-blocked = { $by } 上的棋子挡住了路。
why-nothing-to-capture = 兵只有吃子时才走斜线，而 { $to } 是空格。
why-no-en-passant = 现在不能在 { $to } 吃过路兵。
why-pinned = { $from } 上的棋子被 { $by } 上的棋子牵制。
why-stays-in-check = 走这步后，您的王仍被 { $by } 上的棋子将军。
why-king-attacked = 王不能走到 { $to }：该格受 { $by } 上的棋子攻击。
why-no-castling-right =
    { $side ->
        [king] 您已失去短易位的权利。
       *[queen] 您已失去长易位的权利。
    }
why-castling-blocked = 不能易位：{ $by } 上的棋子挡住了路。
why-castling-in-check = 被将军时不能易位。
why-castling-attacked = 不能易位：{ $square } 受 { $by } 上的棋子攻击。
why-missing-promotion = 请选择升变的棋子，例如 e8=Q。
why-no-promotion = 这步棋不能升变为该棋子。
why-no-such-piece =
    { $piece ->
        [king] 您没有王。
        [queen] 您没有后。
        [rook] 您没有车。
        [bishop] 您没有象。
        [knight] 您没有马。
       *[pawn] 您没有兵。
    }
why-none-reaches =
    { $piece ->
        [king] 您的王不能走到 { $to }。
        [queen] 您的后都不能走到 { $to }。
        [rook] 您的车都不能走到 { $to }。
        [bishop] 您的象都不能走到 { $to }。
        [knight] 您的马都不能走到 { $to }。
       *[pawn] 您的兵都不能走到 { $to }。
    }

## Files

terminal-which-file = 请给出文件名：save game.pgn、load game.pgn。
terminal-saved = 对局已保存到 { $file }。
terminal-not-saved = 无法把对局保存到 { $file }：{ $error }。
terminal-loaded = 已从 { $file } 载入对局。
terminal-bad-file = 无法使用 { $file }：{ $error }。
terminal-bad-game = 无法开始此对局：{ $error }。
terminal-one-of = 这是 { NUMBER($count) } 局中的第 { NUMBER($game) } 局。要载入其他对局，请输入 load FILE #{ $other }。
terminal-file-faults =
    { $count ->
        [1] 文件中有 { NUMBER($count) } 处错误，已载入可读部分。错误：{ $error }。
       *[other] 文件中有 { NUMBER($count) } 处错误，已载入可读部分。第一处错误：{ $error }。
    }
terminal-how-unsaid =
    { $winner ->
        [white] 白方获胜。文件没有说明如何获胜。
        [black] 黑方获胜。文件没有说明如何获胜。
       *[none] 对局已结束。文件没有说明如何结束。
    }
terminal-kept = 对局已保存。要继续，请运行：tabiya play --continue
terminal-kept-at-club = 俱乐部已保存对局。再次加入即可继续。
terminal-nothing-kept = 没有可以继续的未完对局。
terminal-kept-elsewhere = 未完的对局已在另一个窗口中打开。
terminal-bad-kept = 无法读取已保存的对局：{ $error }。
terminal-not-kept = 无法在这台电脑上保存对局：{ $error }。
terminal-is-not-kept = 对局没有保存：写入磁盘失败。请腾出空间，或保存到别处。
terminal-log-damaged = 对局记录已损坏。可读部分已恢复，原文件保存在 { $file }。

## The engine

terminal-engine-failed = 引擎出错：{ $error }。
terminal-opinion = { $score }（深度 { NUMBER($depth) }）：{ $line }
terminal-no-evaluation = 联网对弈时不能使用评估。
terminal-evaluating = 电脑正在思考……

## Clubs

terminal-looking = 正在搜索此网络中的俱乐部……
terminal-no-clubs = 没有找到俱乐部。请输入地址，例如 192.168.0.7，或按 Enter 重新搜索。
terminal-club-entered = 您已用 { $name } 这个名字加入俱乐部。
terminal-club-failed = 无法连接俱乐部：{ $error }。
terminal-line-lost = 连接已断开，正在重新连接……
terminal-line-back = 已重新连接。
terminal-lobby-empty = 这里没有其他人。输入 challenge 等待对手。
terminal-lobby-own = 您的对局：{ $white } 对 { $black }，{ $time }
terminal-lobby-watch = 观看 { $white } 对 { $black }，{ $time }
terminal-lobby-take =
    { $color ->
        [white] 接受 { $name }（执白）的挑战，{ $time }
        [black] 接受 { $name }（执黑）的挑战，{ $time }
       *[none] 接受 { $name } 的挑战，{ $time }
    }
terminal-lobby-call-off = 取消您的挑战，{ $time }
terminal-lobby-person = 挑战 { $name }
terminal-challenged = 已向 { $name } 发出挑战，等待回应……
terminal-challenged-all = 您的挑战向所有人开放，等待对手……
terminal-not-here = { $name } 不在这里。
terminal-no-club = 您不在俱乐部中。
terminal-another-began = 您的另一局棋已经开始。输入 lobby 查看。
terminal-only-in-lobby = 只能在俱乐部大厅里这样做：输入 lobby。
terminal-only-at-board = 只能在对局中这样做。
terminal-nobody-hears = 这里没有可以聊天的人。

## The full screen

terminal-keys = F1 帮助 · Esc 菜单
terminal-replay-keys = ← → 步进 · 空格 播放 · Esc 返回
terminal-too-small = 棋盘需要 { NUMBER($columns) } 列、{ NUMBER($rows) } 行。
terminal-on-screen = 屏幕上已经显示。
terminal-answer-offer = 请输入 accept 或 decline。
terminal-question = 确定吗？
terminal-menu = 对局菜单
terminal-menu-paused = 对局已暂停
terminal-menu-stay-paused = 保持暂停
terminal-which = 哪一步？
terminal-menu-evaluate = 评估局面
terminal-menu-mover = 棋盘转向走棋方
terminal-menu-pieces = 更换棋子样式
terminal-menu-letters = 更换记谱方式
terminal-menu-help = 帮助
terminal-menu-again = 交换颜色再来一局
terminal-menu-lobby = 大厅
terminal-menu-clubs = 此网络中的俱乐部
terminal-menu-address = 输入地址……
terminal-menu-look = 重新搜索
terminal-menu-challenge = 挑战任何人
terminal-form-opponent = 对手
terminal-form-begin = 开始对局
terminal-form-other-time = 对手用时
terminal-form-same = 相同
terminal-form-challenge = 发出挑战
terminal-form-type-time = 或输入用时：5+3、90+30、5d3、*3、10/move。
terminal-form-type-start = 或输入国际象棋960编号（0 到 959）或 FEN。
terminal-prompt-save = 保存到：
terminal-prompt-load = 载入：
terminal-prompt-address = 地址：
terminal-screen-help =
    输入着法：e4、Nf3、O-O、e2e4。按 Tab 补全。
    或用方向键移动，按 Enter 拿起和放下棋子。
    或点击棋子再点击格子，或拖动棋子。
    Esc：菜单（提和、悔棋、认输、保存、载入……）
    F2：翻转棋盘。F3：棋盘转向走棋方。
    F4：评估。F5：更换棋子样式。F6：更换记谱方式。
    也可以输入命令：draw、undo、claim、resign、chat hello、quit。
terminal-none-found = 在此网络中没有找到俱乐部。
