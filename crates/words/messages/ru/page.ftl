### Русский: en/page.ftl.

## The frame of every screen

page-skip = Перейти к содержанию
page-to-dark = Тёмное оформление
page-to-light = Светлое оформление
page-lost = Связь с клубом потеряна. Пытаемся восстановить …
page-not-found = Этого здесь нет
page-go-home = На первую страницу

## Home

page-home-title = Играть в шахматы
page-home-lead = Без регистрации, без интернета, без настройки.
page-way-here = Играть здесь
page-way-here-hint = Вдвоём за одним компьютером, с часами или без
page-way-computer = Играть с компьютером
page-way-computer-hint = Одиннадцать уровней: от случайных ходов до полной силы
page-way-network = Играть по сети
page-way-network-hint = В этой комнате, в этом доме, по ссылке
page-quick-here = Сразу, вдвоём здесь
page-quick-computer = Сразу, против компьютера
page-load-game = Загрузить партию
page-analysis-board = Доска для анализа
page-editor = Расставить позицию
page-continue = Продолжить
page-finished = Ваши последние партии

## A new game

page-new-here = Вдвоём за одним компьютером
page-new-computer = Против компьютера
page-new-network = Вызов
page-challenge-to = Вызов игроку { $name }
page-begin = Начать
page-challenge = Бросить вызов
page-laws = Правила этой партии
page-chess960-number = Шахматы-960, по номеру
page-open-editor = Расставить на доске
page-listed = Показать в зале
page-listed-hint = Иначе принять его сможет только тот, у кого есть ссылка.
page-public = Другим можно смотреть
page-public-hint = Партия видна в списке зала.
page-late = На сколько минут игрок может опоздать
page-away-left = Сколько секунд ждать ушедшего
page-away-lost = Сколько секунд ждать после потери связи
page-as-usual = как обычно
page-time-kind = Вид контроля
page-time-yours = Ваше время
page-time-minutes = Минуты
page-time-theirs = Время соперника
page-time-days = Дней на ход
page-time-days-each = Дней на каждый ход
page-time-seconds-each = Секунд на каждый ход
page-time-seconds-delay = Секунд задержки на каждом ходу
page-time-seconds-back = Секунд возвращается после хода, не больше
page-time-periods = Контроли, например 40/90+30, 30+30
page-time-odds = Белые: { $white } · Чёрные: { $black }
page-time-challenge = { $own } у вызвавшего, { $other } у соперника

## A game

page-board = Шахматная доска
page-moves = Ходы
page-side = Партия
page-actions = Что вы можете сделать
page-navigation = Листать ходы
page-first = Первая позиция
page-back = На ход назад
page-forward = На ход вперёд
page-last = Последняя позиция
page-controls = Показать поля под контролем каждой стороны
page-menu = Меню
page-paused = Пауза
page-exit = Выход
page-next-game = К следующей партии
page-rematch-waits = Предложено, ждём …
page-rematch-begun = Игроки начали реванш.
page-rematch-watch = Смотреть реванш
page-to-move = ходит
page-bonus-delay = { $seconds } с задержки
page-bonus-bronstein = до { $seconds } с назад
page-taken =
    { $count ->
        [0] ничего не взято
        [one] взята { NUMBER($count) } фигура
        [few] взято { NUMBER($count) } фигуры
        [many] взято { NUMBER($count) } фигур
       *[other] взято { NUMBER($count) } фигуры
    }
page-square-target = сюда можно пойти
page-confirm-move = Сделать этот ход?
page-claim-with = Потребовать ничью с ходом
    .hint = Вы называете ход, который сделаете. С ним требование верно, и партия закончится вничью.
page-claim-which = С каким ходом?
page-claim-threefold = Позиция возникнет в третий раз после хода
page-claim-fifty-moves = Пятьдесят ходов без взятий и ходов пешками исполнятся после хода
page-claim-it = Потребовать с ним ничью
page-claim-now = Вы можете потребовать ничью с одним из своих ходов.
page-move-waits = Ваш ход сохранён и будет отправлен, когда вернётся связь.
page-presence-unknown = неизвестно, здесь ли
page-offered-draw = Ничья предложена
page-offered-takeback = Просьба взять ход
page-resign-for =
    { $color ->
        [white] Сдать партию за белых?
       *[black] Сдать партию за чёрных?
    }
page-stopped-by-arbiter = Арбитр остановил партию.
page-restart-ask = Предложить сопернику начать партию заново? Если он согласится, сделанные ходы пропадут.
page-type-move = Введите ход
page-type-wrong = Хода { $move } здесь нет.

## For a screen reader

page-listen = Послушать
page-say-clock = Назвать время
page-say-position = Назвать позицию
page-say-last = Назвать последнее событие

## A seat goes to another device

page-seat = На другое устройство
page-seat-how = Откройте эту ссылку на другом устройстве или наведите его камеру на картинку. Партия продолжится там.
page-seat-link = Ссылка на ваше место
page-seat-gone = Теперь вы играете на другом устройстве.
page-seat-take = Играть здесь?
page-seat-take-hint = Ваше место перейдёт с другого устройства на это.
page-seat-take-yes = Играть здесь
page-seat-bad = Эта ссылка больше не действует
page-seat-bad-hint = Ссылка на место действует один раз и несколько минут. Сделайте новую на другом устройстве: она в меню партии.

## Saving and loading

page-save-kept = Партия сохраняется сама, и её можно продолжить с первой страницы. Файлом:
page-save-log = Полностью, с часами и взятыми назад ходами
page-save-pgn = В PGN, для других программ
page-copy-fen = Скопировать позицию в FEN
page-copy = Копировать
page-copied = Скопировано
page-load-file = Файл: PGN, FEN или свой формат Tabiya
page-load-text = Или текст
page-load-read = Прочитать
page-load-which =
    { $count ->
        [one] { NUMBER($count) } партия
        [few] Какую из { NUMBER($count) } партий
        [many] Какую из { NUMBER($count) } партий
       *[other] Какую из { NUMBER($count) } партий
    }
page-load-first = Первые { NUMBER($listed) } партий из { NUMBER($count) }. Остальные ищите по имени.
page-load-find = Имя в ней: игрока или турнира
page-load-search = Искать
page-load-go-on = Продолжить вдвоём за одним компьютером
page-load-computer = Продолжить против компьютера

## Talk

page-chat = Беседа
page-chat-players = С соперником
page-chat-spectators = Среди зрителей
page-chat-say = Напишите что-нибудь
page-chat-send = Отправить

## The network

page-challenges = Вызовы
page-new-challenge = Новый вызов
page-no-challenges = Никто не ищет партию. Бросьте вызов!
page-challenge-link = Ссылка
page-call-off = Отозвать
page-accept = Играть
page-decline = Отклонить
page-plays =
    { $color ->
        [white] берёт белых
       *[black] берёт чёрных
    }
page-here = Кто здесь
page-you-are = Вы — { $name }
page-rename = Взять это имя
page-account = Ваше имя
page-account-keep = Закрепить имя паролем
page-account-keep-hint = Тогда имя только ваше, и свои партии вы найдёте на любом устройстве.
page-account-sign-in = Войти
page-account-sign-out = Выйти
page-account-password = Пароль
page-account-password-hint = Не меньше 8 знаков
page-account-password-change = Сменить пароль
page-account-password-old = Прежний пароль
page-account-password-new = Новый пароль
page-account-password-show = Показывать, что я ввожу
page-account-password-changed = Пароль изменён. На других устройствах вам нужно войти заново.
page-signed-out = Вы здесь больше не в системе
page-signed-out-why = Этот браузер больше не вошёл как { $name }: пароль изменён, или вы вышли в другом месте. Войдите снова и окажетесь там, где были.
page-signed-out-guest = Продолжить без входа
page-organiser = Я организатор
page-organiser-is = Вы организатор, а значит, арбитр каждой партии.
page-organiser-become = Стать организатором
page-organiser-leave = Больше не быть организатором
page-organiser-token = Ключ организатора
page-organiser-token-hint = Его задали или увидели при первом запуске клуба. Этот браузер его не хранит.
page-organiser-game = Открыть любую партию
page-organiser-game-hint = Ссылка на неё или то, чем ссылка кончается
page-organiser-open = Открыть
page-games-now = Партии сейчас
page-no-games = Сейчас смотреть нечего.
page-network = Этот компьютер
page-open-network = Открыть для сети
page-open-network-hint = Другие в этой сети смогут зайти и играть.
page-others-open = Другим нужен этот адрес:
page-qr = QR-код адреса { $url } для телефонов
page-nearby = Клубы рядом
page-nobody-nearby = Пока не найдено ни одного. Поиск идёт …
page-visit = Зайти
page-waiting = Ждём соперника
page-waiting-for = Вызов отправлен: { $name }.
page-pass-on = Передайте эту ссылку или дайте телефону считать картинку. Кто откроет её первым, тот и играет.
page-challenged = Вас вызывает { $name }

## Settings

page-scheme = Оформление
page-scheme-system = Как в системе
page-scheme-light = Светлое
page-scheme-dark = Тёмное
page-board-theme = Доска
page-board-wood = Дерево
page-board-green = Зелёная
page-board-blue = Синяя
page-board-slate = Сланец
page-board-contrast = Высокий контраст
page-pieces = Фигуры
page-pieces-plain = Простые
page-letters = Запись ходов
page-coordinates = Буквы и цифры у доски
page-destinations = Показывать, куда может пойти фигура
page-animation = Фигуры скользят
page-turn-board = Поворачивать доску к тому, чей ход (вдвоём за одним компьютером)
page-confirm-moves = Спрашивать перед отправкой хода (по сети)
page-auto-queen = Всегда превращать в ферзя
page-spoken-moves = Называть ходы словами программе чтения с экрана
page-sound = Звуки
page-volume = Громкость
