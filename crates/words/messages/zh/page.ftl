### 简体中文: en/page.ftl.

## The frame of every screen

page-skip = 跳到正文
page-to-dark = 使用深色主题
page-to-light = 使用浅色主题
page-lost = 连接已断开，正在重新连接……
page-not-found = 未找到
page-go-home = 回到首页
page-away = 俱乐部暂时无法访问
page-away-text = 无法连接到运行此俱乐部的电脑。它可能已关机，或在另一个网络中。本页面会自动重新连接。
page-away-works = 在此期间，您可以回放对局、查看上次在此显示的列表，也可以在棋盘上摆放局面。
page-away-lobby = 上次看到的大厅
page-away-loaded = 上次载入的对局
# $time: date and time.
page-away-seen = 截至 { $time }。俱乐部恢复之前无法进行更改。

## Home

page-home-title = 下国际象棋
page-home-lead = 无需账号，无需互联网，无需设置。
page-way-here = 双人对弈
page-way-here-hint = 在这台电脑上，棋钟可用可不用
page-way-computer = 人机对弈
page-way-computer-hint = 十一个级别，从随机走棋到全力以赴
page-way-network = 联网对弈
page-way-network-hint = 与附近的人，或通过链接与任何人对弈
page-quick-here = 双人快速开局
page-quick-computer = 人机快速开局
page-load-game = 载入对局
page-analysis-board = 分析棋盘
page-editor = 棋盘编辑器
page-continue = 继续对局
page-finished = 最近的对局

## A new game

page-new-here = 新的双人对局
page-new-computer = 新的人机对局
page-new-network = 发起挑战
page-challenge-to = 挑战 { $name }
page-begin = 开始对局
page-challenge = 发出挑战
page-laws = 本局规则
page-chess960-number = 国际象棋960（按编号）
page-open-editor = 在棋盘上摆局面
page-listed = 在大厅中显示
page-listed-hint = 否则只有拿到链接的人才能接受。
page-public = 允许观战
page-public-hint = 对局会列在大厅中。
page-late = 允许迟到的分钟数
page-away-left = 离开后允许返回的秒数
page-away-lost = 断线后允许返回的秒数
page-as-usual = 默认
page-time-kind = 计时方式
page-time-yours = 您的用时
page-time-minutes = 分钟
page-time-theirs = 对手的用时
page-time-days = 每步限时（天）
page-time-days-each = 每步天数
page-time-seconds-each = 每步秒数
page-time-seconds-delay = 延时秒数
page-time-seconds-back = 布龙斯坦延时秒数
page-time-periods = 时限，例如 40/90+30, 30+30
page-time-odds = 白方：{ $white } · 黑方：{ $black }
page-time-challenge = 挑战者 { $own }，对手 { $other }

## A game

page-board = 棋盘
page-moves = 着法
page-side = 对局
page-actions = 操作
page-navigation = 浏览着法
page-first = 起始局面
page-back = 上一步
page-forward = 下一步
page-last = 最新局面
page-controls = 显示双方控制的格子
page-menu = 菜单
page-paused = 已暂停
page-exit = 退出
page-next-game = 下一局
page-rematch-waits = 已提议再来一局，等待中……
page-rematch-begun = 双方又开始了一局。
page-rematch-watch = 观看下一局
page-to-move = 轮到走棋
page-bonus-delay = 延时 { $seconds } 秒
page-bonus-bronstein = 布龙斯坦 { $seconds } 秒
page-taken =
    { $count ->
        [0] 没有吃子
       *[other] 吃了 { NUMBER($count) } 子
    }
page-square-target = 可以走到这里
page-confirm-move = 走这一步？
page-claim-with = 凭一步棋要求判和
    .hint = 请选择您打算走的一步。走这步即可要求判和，对局以和棋结束。
page-claim-which = 凭哪一步棋要求判和？
page-claim-threefold = 使局面第三次出现的着法
page-claim-fifty-moves = 使五十回合规则成立的着法
page-claim-it = 凭这步棋要求判和
page-claim-now = 您可以凭某一步棋要求判和。
page-move-waits = 恢复连接后会发送您的着法。
page-presence-unknown = 状态未知
page-offered-draw = 已提和
page-offered-takeback = 已请求悔棋
page-resign-for =
    { $color ->
        [white] 确定白方认输？
       *[black] 确定黑方认输？
    }
page-stopped-by-arbiter = 裁判已暂停对局。
page-restart-ask = 请求对方重新开始本局？如果对方同意，已走的着法将作废。
page-type-move = 输入着法
page-type-wrong = { $move } 不是合法着法。

## For a screen reader

page-listen = 朗读
page-say-clock = 朗读棋钟
page-say-position = 朗读局面
page-say-last = 重复上一条播报

## A seat goes to another device

page-seat = 在另一台设备上继续
page-seat-how = 在另一台设备上打开此链接，或用它的相机扫描二维码。对局将在那里继续。
page-seat-link = 您的座位链接
page-seat-gone = 您现在正在另一台设备上对局。
page-seat-take = 在这里继续对局？
page-seat-take-hint = 您的座位将从另一台设备转到这台设备。
page-seat-take-yes = 在这里继续
page-seat-bad = 此链接已失效
page-seat-bad-hint = 座位链接只能使用一次，且仅在几分钟内有效。请在另一台设备的对局菜单中重新生成。

## Saving and loading

page-save-kept = 对局会自动保存，可从首页继续。如需另存为文件：
page-save-log = 完整对局，含用时和悔棋
page-save-pgn = PGN 格式，供其他程序使用
page-copy-fen = 以 FEN 格式复制局面
page-copy = 复制
page-copied = 已复制
page-load-file = 文件（PGN、FEN 或 Tabiya 格式）
page-load-text = 或粘贴文本
page-load-read = 载入
page-load-which =
    { $count ->
        [1] { NUMBER($count) } 局
       *[other] 从 { NUMBER($count) } 局中选择
    }
page-load-first = 显示 { NUMBER($count) } 局中的前 { NUMBER($listed) } 局。其余的请按名称搜索。
page-load-find = 棋手或赛事名称
page-load-search = 搜索
page-load-go-on = 双人继续对局
page-load-computer = 与电脑继续对局

## Talk

page-chat-players = 与对手聊天
page-chat-of-players = 棋手聊天
page-chat-spectators = 观众聊天
page-chat-say = 输入消息
page-chat-send = 发送

## The network

page-challenges = 挑战
page-new-challenge = 发起挑战
page-no-challenges = 现在没有人找对手。发起一个挑战吧！
page-challenge-link = 链接
page-call-off = 取消挑战
page-accept = 接受
page-decline = 拒绝
page-plays =
    { $color ->
        [white] 执白
       *[black] 执黑
    }
page-here = 当前在线
page-you-are = 您是 { $name }
page-rename = 修改名字
page-account = 账号
page-account-keep = 创建账号
page-account-keep-hint = 账号可以保留您的名字，并让您在任何设备上找到自己的对局。
page-account-sign-in = 登录
page-account-sign-out = 退出登录
page-account-password = 密码
page-account-password-hint = 至少 8 个字符
page-account-password-change = 修改密码
page-account-password-old = 当前密码
page-account-password-new = 新密码
page-account-password-show = 显示输入内容
page-account-password-changed = 密码已修改。您的其他设备已退出登录。
page-signed-out = 您已退出登录
page-signed-out-why = 此浏览器不再以 { $name } 的身份登录：密码已修改，或您在别处退出了登录。请登录，以便从中断处继续。
page-signed-out-guest = 以访客身份继续
page-organiser = 组织者登录
page-organiser-is = 您是组织者，也是每一局的裁判。
page-organiser-become = 以组织者身份登录
page-organiser-leave = 退出组织者登录
page-organiser-token = 组织者密钥
page-organiser-token-hint = 密钥在俱乐部首次启动时设定或显示。在俱乐部的电脑上运行“tabiya organiser”可获得一次性代码，也可在此输入。此浏览器不会保存。
page-organiser-game = 打开任意对局
page-organiser-game-hint = 对局链接或编号
page-organiser-open = 打开
page-games-now = 正在进行的对局
page-no-games = 现在没有可以观看的对局。
page-network = 这台电脑
page-open-network = 向网络开放
page-open-network-hint = 同一网络中的其他人可以加入并对弈。
page-share-closed = 目前只有这台电脑能访问俱乐部，其他人无法打开链接。
page-no-network = 这台电脑未连接网络，其他人无法访问俱乐部。
page-trust-offer = 使用 https 连接
page-others-open = 其他人可以通过以下地址加入：
page-qr = { $url } 的二维码
page-nearby = 附近的俱乐部
page-nobody-nearby = 尚未找到，正在搜索……
page-visit = 前往
page-waiting = 等待对手
page-waiting-for = 已向 { $name } 发出挑战。
page-pass-on = 请分享此链接或二维码。第一个打开的人将与您对弈。
page-challenged = { $name } 想与您对弈

## Settings

page-scheme = 主题
page-scheme-system = 跟随系统
page-scheme-light = 浅色
page-scheme-dark = 深色
page-board-theme = 棋盘
page-board-wood = 木纹
page-board-green = 绿色
page-board-blue = 蓝色
page-board-slate = 石板灰
page-board-contrast = 高对比度
page-pieces = 棋子
page-pieces-plain = 简洁
page-letters = 记谱方式
page-coordinates = 棋盘坐标
page-destinations = 显示合法着法
page-animation = 走棋动画
page-turn-board = 棋盘转向走棋方（双人对弈）
page-confirm-moves = 走棋前确认（联网对局）
page-auto-queen = 总是升变为后
page-spoken-moves = 用文字播报着法（屏幕阅读器）
page-sound = 音效
page-volume = 音量
page-manual = 使用手册（英文）
