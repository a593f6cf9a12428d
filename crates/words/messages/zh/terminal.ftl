### 简体中文: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = 棋手
terminal-player-one = 棋手一
terminal-player-two = 棋手二
terminal-engine-name = { $name }，{ NUMBER($level) } 级
terminal-players = 白方：{ $white }。黑方：{ $black }。

## The plain dialogue

terminal-plain-welcome = Tabiya：一行一行地下国际象棋。输入 help 查看可以输入什么。
terminal-turn =
    { $color ->
        [white] 轮到白方：{ $name }。
       *[black] 轮到黑方：{ $name }。
    }
terminal-may-claim = 此时可以要求判和：输入 claim。
terminal-ask-move = 格子或着法：
terminal-ask-target = 从 { $from } 到：
terminal-ask-promotion = 升变为后、车、象或马（{ $letters }）：
terminal-ask-draw =
    { $color ->
        [white] 白方，您同意和棋吗？（是或否）
       *[black] 黑方，您同意和棋吗？（是或否）
    }
terminal-ask-again = 再下一局？（是或否）
terminal-ask-meanwhile = 等待期间：
terminal-ask-lobby = 俱乐部：
terminal-ask-replay = 回放：
terminal-confirm-overwrite = { $file } 已经存在。要覆盖吗？
terminal-yes-or-no = 请回答“是”或“否”。
terminal-put-back = 没有走棋。
terminal-can-go = { $piece }，可以走到 { $squares }。
terminal-cannot-move = { $piece }，不能走。
terminal-cannot-go = { $from } 格的棋子不能走到 { $to }。
terminal-all-moves = { NUMBER($count) } 种着法：{ $moves }。
terminal-no-move = { $text } 在此局面不合法。
terminal-not-understood = 不明白“{ $text }”。输入 help 查看可以输入什么。
terminal-help-moves =
    走棋：先输入棋子所在的格子（e2），再输入要去的格子（e4）。
    或直接输入整步着法：e4, Nf3, O-O, e2e4, e7e8q。
terminal-help-words =
    help：本帮助
    moves, moves e2：全部着法，或某个棋子的着法
    say, say e2：用文字说出局面，或某格上的棋子
    board, flip：显示棋盘，或从另一边显示
    undo：悔棋
    draw, accept, decline：提和，回应提议
    claim, claim Nf3：要求判和，也可附带一步着法
    resign, abort, flag, give：认输，取消对局，指出超时，送 15 秒
    pause, resume, restart：停钟，继续，重新开始
    clock, fen, pgn, score, eval：显示棋钟、局面、对局、比分、电脑的看法
    letters local, letters figurine, letters english：着法用什么记录
    save FILE, load FILE：把对局写入文件，或继续文件中的对局
    new, new level 3 time 5+3 black 960：另开一局
    again：结束后交换颜色再下一局
    quit：离开；对局会保存
terminal-help-club =
    lobby：谁在这里，有什么可选
    1, 2, 3：从列表中选择：应战、观战、挑战某人
    challenge, challenge 5+3 white Anna：挑战任何人，或某人
    challenge 5+3 odds 2+1 960, challenge fen FEN：双方用时不同，或从别的局面开始
    chat hello：对棋盘边的其他人说话
    quit：离开
terminal-help-replay =
    Enter 或 next、back、first、last：逐步回放对局
    12：到第 12 回合。board、flip、say、fen：查看局面
    close：结束回放。new、quit：另开一局，或离开
terminal-replay-first = 这是开头。
terminal-replay-last = 这是结尾。
terminal-nothing-offered = 没有任何提议。
terminal-nothing-to-claim = 此时没有可以要求的事。
terminal-not-over = 对局尚未结束。
terminal-you-watch = 您在观看这局棋，没有席位。
terminal-no-score = 还没有下完一局。
terminal-letters = 着法记录方式：{ $letters }

## Files

terminal-which-file = 请给出文件名：save game.pgn, load game.pgn。
terminal-saved = 对局已写入 { $file }。
terminal-not-saved = 无法把对局写入 { $file }：{ $error }。
terminal-loaded = 继续 { $file } 中的对局。
terminal-bad-file = { $file } 不能使用：{ $error }。
terminal-bad-game = 这样无法开局：{ $error }。
terminal-one-of = 这是 { NUMBER($count) } 局中的第 { NUMBER($game) } 局。要看别的，请指明：load FILE #{ $other }。
terminal-file-faults =
    { $count ->
       *[other] 文件中有 { NUMBER($count) } 处错误，已取用能读出的部分。第一处：{ $error }。
    }
terminal-how-unsaid =
    { $winner ->
        [white] 白方获胜。文件没有说明方式。
        [black] 黑方获胜。文件没有说明方式。
       *[none] 对局已结束。文件没有说明方式。
    }
terminal-kept = 对局已保存。继续请用：tabiya play --continue
terminal-kept-at-club = 对局由俱乐部保存。再次加入即可继续。
terminal-nothing-kept = 没有可以继续的未完对局。
terminal-kept-elsewhere = 未完成的对局正在另一个窗口中进行。
terminal-bad-kept = 无法读取保存的对局：{ $error }。
terminal-not-kept = 无法在这台电脑的磁盘上保存对局：{ $error }。
terminal-is-not-kept = 对局没有保存：这台电脑的磁盘写不进去。请存到别处，或腾出空间。
terminal-log-damaged = 对局记录已损坏。完好的部分继续进行；完整的原文件保存在 { $file }。

## The engine

terminal-engine-failed = 引擎无法走棋：{ $error }。
terminal-opinion = 白方 { $score }，深度 { NUMBER($depth) } 步：{ $line }
terminal-no-evaluation = 您与网络上的人对局时，电脑不发表看法。
terminal-evaluating = 电脑正在思考……

## Clubs

terminal-looking = 正在搜索此网络中的俱乐部……
terminal-no-clubs = 没有找到俱乐部。请输入地址，例如 192.168.0.7，或输入空行重新搜索。
terminal-club-entered = 您以 { $name } 的名字进入了俱乐部。
terminal-club-failed = 无法连接俱乐部：{ $error }。
terminal-line-lost = 与俱乐部的连接已断开，正在重新连接……
terminal-line-back = 与俱乐部的连接已恢复。
terminal-lobby-empty = 没有其他人，也没有可选的。输入 challenge 等待对手。
terminal-lobby-own = 您的对局：{ $white } 对 { $black }，{ $time }
terminal-lobby-watch = 观看 { $white } 对 { $black }，{ $time }
terminal-lobby-take =
    { $color ->
        [white] 接受 { $name } 的挑战，{ $time }，对方执白
        [black] 接受 { $name } 的挑战，{ $time }，对方执黑
       *[none] 接受 { $name } 的挑战，{ $time }
    }
terminal-lobby-call-off = 撤回自己的挑战，{ $time }
terminal-lobby-person = 挑战 { $name }
terminal-challenged = 已向 { $name } 发起挑战，等待回应……
terminal-challenged-all = 您的挑战向所有人开放，等待对手……
terminal-not-here = { $name } 不在这里。
terminal-no-club = 您不在俱乐部中。
terminal-another-began = 您的另一局棋已经开始。请在大厅查看：输入 lobby。
terminal-only-in-lobby = 这要在俱乐部大厅里做：输入 lobby。
terminal-only-at-board = 这要在棋盘边做。
terminal-nobody-hears = 这里没有人能听到您。

## The full screen

terminal-keys = F1 帮助 · Esc 菜单
terminal-replay-keys = ← → 步进 · 空格 播放 · Esc 返回
terminal-too-small = 棋盘需要 { NUMBER($columns) } 列、{ NUMBER($rows) } 行。
terminal-on-screen = 屏幕上就有。
terminal-answer-offer = 请输入 accept 或 decline。
terminal-question = 确定吗？
terminal-menu = 暂停
terminal-menu-evaluate = 电脑怎么看？
terminal-menu-mover = 棋盘转向走棋的一方
terminal-menu-pieces = 换棋子样式
terminal-menu-letters = 换着法字母
terminal-menu-help = 帮助
terminal-menu-again = 交换颜色再下一局
terminal-menu-lobby = 大厅
terminal-menu-clubs = 此网络中的俱乐部
terminal-menu-address = 其他地址……
terminal-menu-look = 重新搜索
terminal-menu-challenge = 挑战任何人
terminal-form-opponent = 对手
terminal-form-begin = 开始
terminal-form-other-time = 对手用时
terminal-form-same = 相同
terminal-form-challenge = 发出挑战
terminal-form-type-time = 可输入其他用时：5+3, 90+30, 5d3, *3, 10/move。
terminal-form-type-start = 输入 0 到 959 的编号下 Chess960，或输入 FEN。
terminal-prompt-save = 保存到：
terminal-prompt-load = 载入：
terminal-prompt-address = 地址：
terminal-screen-help =
    输入着法：e4, Nf3, O-O, e2e4。Tab 补全。
    或用方向键移动，用 Enter 拿起和放下棋子。
    或点击棋子和格子，或拖动。
    Esc：菜单：提和、悔棋、认输、保存、载入……
    F2：翻转棋盘。F3：转向走棋的一方。
    F4：电脑的看法。F5：换棋子样式。F6：换字母。
    也可以输入命令：draw, undo, claim, resign, chat hello, quit。
terminal-none-found = 在此网络中没有找到俱乐部。
