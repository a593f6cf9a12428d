### 简体中文: en/page.ftl.

## The frame of every screen

page-skip = 跳到正文
page-to-dark = 深色
page-to-light = 浅色
page-lost = 与俱乐部的连接已断开，正在重新连接……
page-not-found = 这里没有此内容
page-go-home = 回到首页

## Home

page-home-title = 下国际象棋
page-home-lead = 无需账号，无需联网，无需设置。
page-way-here = 在这里下
page-way-here-hint = 两人共用一台电脑，可用可不用棋钟
page-way-computer = 与电脑下
page-way-computer-hint = 十一个级别，从随机走棋到全力以赴
page-way-network = 在网络上下
page-way-network-hint = 同一房间、同一屋檐下，或通过链接
page-quick-here = 立即开始，两人在此
page-quick-computer = 立即开始，对电脑
page-load-game = 载入对局
page-analysis-board = 分析棋盘
page-editor = 摆局面
page-continue = 继续
page-finished = 您最近的对局

## A new game

page-new-here = 两人共用一台电脑
page-new-computer = 对电脑
page-new-network = 发起挑战
page-challenge-to = 挑战 { $name }
page-begin = 开始
page-challenge = 挑战
page-laws = 本局规则
page-chess960-number = 国际象棋960，按编号
page-open-editor = 在棋盘上摆
page-listed = 在大厅中显示
page-listed-hint = 否则只有拿到链接的人才能应战。
page-public = 允许他人观战
page-public-hint = 对局列在大厅中。
page-late = 允许迟到的分钟数
page-away-left = 主动离开后可缺席的秒数
page-away-lost = 断线后可缺席的秒数
page-as-usual = 按惯例
page-time-kind = 计时方式
page-time-yours = 您的时间
page-time-minutes = 分钟
page-time-theirs = 对方的时间
page-time-days = 每步天数
page-time-days-each = 每步天数
page-time-seconds-each = 每步秒数
page-time-seconds-delay = 每步延时秒数
page-time-seconds-back = 每步最多返还秒数
page-time-periods = 时限，例如 40/90+30, 30+30
page-time-odds = 白方：{ $white } · 黑方：{ $black }
page-time-challenge = 挑战者 { $own }，对手 { $other }

## A game

page-board = 棋盘
page-moves = 着法
page-side = 对局
page-actions = 您可以做的事
page-navigation = 浏览着法
page-first = 起始局面
page-back = 后退一步
page-forward = 前进一步
page-last = 最新局面
page-controls = 显示双方控制的格子
page-menu = 菜单
page-paused = 暂停中
page-exit = 退出
page-next-game = 去下一局
page-rematch-waits = 已提出，等待中……
page-rematch-begun = 双方已开始再下一局。
page-rematch-watch = 观看下一局
page-to-move = 轮到走棋
page-bonus-delay = 延时 { $seconds } 秒
page-bonus-bronstein = 返还至多 { $seconds } 秒
page-taken =
    { $count ->
        [0] 没有吃子
       *[other] 吃了 { NUMBER($count) } 子
    }
page-square-target = 可以走到这里
page-confirm-move = 走这一步？
page-claim-with = 以一步棋要求判和
    .hint = 您说明将要走的一步。走了这步，要求即成立，对局以和棋结束。
page-claim-which = 以哪一步？
page-claim-threefold = 走以下着法，局面第三次出现
page-claim-fifty-moves = 走以下着法，满五十回合没有吃子和走兵
page-claim-it = 以此要求判和
page-claim-now = 您可以用其中一步棋要求判和。
page-move-waits = 您的着法已保留，连接恢复后发送。
page-presence-unknown = 不知是否在场
page-offered-draw = 已提和
page-offered-takeback = 已请求悔棋
page-resign-for =
    { $color ->
        [white] 白方认输？
       *[black] 黑方认输？
    }
page-stopped-by-arbiter = 裁判已停止对局。
page-restart-ask = 请求对方重新开始本局？如果对方同意，已走的着法将作废。
page-type-move = 输入着法
page-type-wrong = { $move } 在此局面不合法。

## For a screen reader

page-listen = 听
page-say-clock = 读出棋钟
page-say-position = 读出局面
page-say-last = 读出刚才发生的事

## A seat goes to another device

page-seat = 换到另一台设备
page-seat-how = 在另一台设备上打开此链接，或用它的相机扫描图片。对局将在那里继续。
page-seat-link = 您的座位链接
page-seat-gone = 您现在在另一台设备上对局。
page-seat-take = 在这里继续吗？
page-seat-take-hint = 您将把座位从另一台设备换到这台。
page-seat-take-yes = 在这里继续
page-seat-bad = 此链接已失效
page-seat-bad-hint = 座位链接只能使用一次，几分钟内有效。请在另一台设备上重新生成：在对局菜单里。

## Saving and loading

page-save-kept = 对局会自动保存，可从首页继续。另存为文件：
page-save-log = 完整，含用时和悔棋
page-save-pgn = PGN 格式，供其他程序使用
page-copy-fen = 以 FEN 复制局面
page-copy = 复制
page-copied = 已复制
page-load-file = 文件：PGN、FEN 或 Tabiya 自己的格式
page-load-text = 或文本
page-load-read = 读取
page-load-which = 共 { NUMBER($count) } 局，选哪一局
page-load-first = { NUMBER($count) } 局中的前 { NUMBER($listed) } 局。其余的请按名字搜索。
page-load-find = 其中的名字：棋手或赛事
page-load-search = 搜索
page-load-go-on = 继续下，两人共用一台电脑
page-load-computer = 继续下，对电脑

## Talk

page-chat = 聊天
page-chat-players = 与对手
page-chat-spectators = 观众之间
page-chat-say = 说点什么
page-chat-send = 发送

## The network

page-challenges = 挑战
page-new-challenge = 新挑战
page-no-challenges = 现在没有人找对手。发起一个挑战吧！
page-challenge-link = 链接
page-call-off = 撤回
page-accept = 应战
page-decline = 拒绝
page-plays =
    { $color ->
        [white] 执白
       *[black] 执黑
    }
page-here = 谁在这里
page-you-are = 您是 { $name }
page-rename = 使用这个名字
page-account = 您的名字
page-account-keep = 用密码保留这个名字
page-account-keep-hint = 这样名字只属于您，并且您在任何设备上都能找到自己的对局。
page-account-sign-in = 登录
page-account-sign-out = 退出
page-account-password = 密码
page-account-password-hint = 至少 8 个字符
page-account-password-change = 修改密码
page-account-password-old = 原密码
page-account-password-new = 新密码
page-account-password-show = 显示输入内容
page-account-password-changed = 密码已修改。您在其他设备上需要重新登录。
page-signed-out = 您在这里已退出登录
page-signed-out-why = 此浏览器不再以 { $name } 登录：密码已更改，或您在别处退出了登录。重新登录即可回到原处。
page-signed-out-guest = 不登录继续
page-organiser = 我是组织者
page-organiser-is = 您是组织者，因此也是每一局的裁判。
page-organiser-become = 成为组织者
page-organiser-leave = 不再担任组织者
page-organiser-token = 组织者的密钥
page-organiser-token-hint = 它在俱乐部首次启动时设定或显示。此浏览器不会保存它。
page-organiser-game = 打开任意对局
page-organiser-game-hint = 对局链接，或链接末尾的部分
page-organiser-open = 打开
page-games-now = 正在进行的对局
page-no-games = 现在没有可观看的对局。
page-network = 这台电脑
page-open-network = 向网络开放
page-open-network-hint = 同一网络中的其他人可以来下棋。
page-others-open = 其他人打开这个地址：
page-qr = { $url } 的二维码，供手机使用
page-nearby = 附近的俱乐部
page-nobody-nearby = 尚未找到，仍在搜索……
page-visit = 前往
page-waiting = 等待对手
page-waiting-for = 已邀请 { $name }。
page-pass-on = 把这个链接发给别人，或让手机扫描图片。谁先打开，谁就来下。
page-challenged = { $name } 想下一局

## Settings

page-scheme = 配色
page-scheme-system = 跟随系统
page-scheme-light = 浅色
page-scheme-dark = 深色
page-board-theme = 棋盘
page-board-wood = 木纹
page-board-green = 绿色
page-board-blue = 蓝色
page-board-slate = 石板
page-board-contrast = 高对比度
page-pieces = 棋子
page-pieces-plain = 简洁
page-letters = 着法记号
page-coordinates = 棋盘边的坐标
page-destinations = 显示棋子可走的格子
page-animation = 棋子滑动
page-turn-board = 棋盘转向走棋的一方（两人共用一台电脑）
page-confirm-moves = 发送着法前先询问（网络对局）
page-auto-queen = 总是升变为后
page-spoken-moves = 用文字向读屏软件读出着法
page-sound = 声音
page-volume = 音量
