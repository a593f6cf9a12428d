### Русский: en/page.ftl.

## The frame of every screen

page-skip = Перейти к содержимому
page-to-dark = Включить тёмную тему
page-to-light = Включить светлую тему
page-lost = Связь потеряна. Подключаемся снова…
page-not-found = Страница не найдена
page-go-home = На главную страницу
page-away = Клуб недоступен
page-away-text = Нет связи с компьютером, на котором работает этот клуб. Возможно, он выключен или находится в другой сети. Страница подключится снова сама.
page-away-works = А пока можно просматривать партии и списки в том виде, в каком они были показаны здесь в последний раз, и расставлять позиции на доске.
page-away-lobby = Лобби, каким оно было
page-away-loaded = Последняя загруженная партия
# $time: date and time.
page-away-seen = По состоянию на { $time }. Пока клуб недоступен, ничего изменить нельзя.

## Home

page-home-title = Играть в шахматы
page-home-lead = Без регистрации, без интернета, без настройки.
page-way-here = Два игрока
page-way-here-hint = За этим компьютером, с часами или без
page-way-computer = Играть с компьютером
page-way-computer-hint = Одиннадцать уровней, от случайных ходов до полной силы
page-way-network = Играть по сети
page-way-network-hint = С людьми рядом или с кем угодно по ссылке
page-quick-here = Быстрый старт: два игрока
page-quick-computer = Быстрый старт: с компьютером
page-load-game = Загрузить партию
page-analysis-board = Доска для анализа
page-editor = Редактор доски
page-continue = Продолжить игру
page-finished = Недавние партии

## A new game

page-new-here = Новая партия для двоих
page-new-computer = Новая партия с компьютером
page-new-network = Новый вызов
page-challenge-to = Вызов игроку { $name }
page-begin = Начать партию
page-challenge = Бросить вызов
page-laws = Правила этой партии
page-chess960-number = Шахматы-960 (по номеру)
page-open-editor = Расставить на доске
page-listed = Показать в лобби
page-listed-hint = Иначе принять вызов смогут только те, у кого есть ссылка.
page-public = Допускать зрителей
page-public-hint = Партия видна в лобби.
page-late = На сколько минут можно опоздать
page-away-left = Секунд на возвращение после выхода
page-away-lost = Секунд на возвращение после потери связи
page-as-usual = По умолчанию
page-time-kind = Вид контроля времени
page-time-yours = Ваше время
page-time-minutes = Минуты
page-time-theirs = Время соперника
page-time-days = Дней на ход
page-time-days-each = Дней на ход
page-time-seconds-each = Секунд на ход
page-time-seconds-delay = Задержка в секундах
page-time-seconds-back = Задержка Бронштейна в секундах
page-time-periods = Периоды, например 40/90+30, 30+30
page-time-odds = Белые: { $white } · Чёрные: { $black }
page-time-challenge = { $own } у автора вызова, { $other } у соперника

## A game

page-board = Шахматная доска
page-moves = Ходы
page-side = Партия
page-actions = Действия
page-navigation = Перемещение по ходам
page-first = Начальная позиция
page-back = Предыдущий ход
page-forward = Следующий ход
page-last = Последняя позиция
page-controls = Показать контролируемые поля
page-menu = Меню
page-paused = Пауза
page-exit = Выход
page-next-game = Следующая партия
page-rematch-waits = Реванш предложен, ждём…
page-rematch-begun = Игроки начали реванш.
page-rematch-watch = Смотреть реванш
page-to-move = ход
page-bonus-delay = задержка { $seconds } с
page-bonus-bronstein = Бронштейн { $seconds } с
page-taken =
    { $count ->
        [0] нет взятых фигур
        [one] взята { NUMBER($count) } фигура
        [few] взято { NUMBER($count) } фигуры
        [many] взято { NUMBER($count) } фигур
       *[other] взято { NUMBER($count) } фигуры
    }
page-square-target = возможный ход
page-confirm-move = Сделать этот ход?
page-claim-with = Потребовать ничью с ходом
    .hint = Выберите ход, который собираетесь сделать. Он даёт право требовать ничью, и партия закончится вничью.
page-claim-which = С каким ходом потребовать ничью?
page-claim-threefold = Ходы, после которых позиция повторится в третий раз
page-claim-fifty-moves = Ходы, после которых выполнится правило 50 ходов
page-claim-it = Потребовать ничью с этим ходом
page-claim-now = Вы можете потребовать ничью с одним из своих ходов.
page-move-waits = Ваш ход будет отправлен, когда вернётся связь.
page-presence-unknown = статус неизвестен
page-offered-draw = Ничья предложена
page-offered-takeback = Просьба взять ход назад отправлена
page-resign-for =
    { $color ->
        [white] Сдать партию за белых?
       *[black] Сдать партию за чёрных?
    }
page-stopped-by-arbiter = Судья остановил партию.
page-restart-ask = Предложить сопернику начать партию заново? Если он согласится, сделанные ходы пропадут.
page-type-move = Введите ход
page-type-wrong = Ход { $move } невозможен.

## For a screen reader

page-listen = Чтение вслух
page-say-clock = Прочитать время на часах
page-say-position = Прочитать позицию
page-say-last = Повторить последнее сообщение

## A seat goes to another device

page-seat = Продолжить на другом устройстве
page-seat-how = Откройте эту ссылку на другом устройстве или наведите его камеру на QR-код. Партия продолжится там.
page-seat-link = Ссылка на ваше место
page-seat-gone = Теперь вы играете на другом устройстве.
page-seat-take = Продолжить партию здесь?
page-seat-take-hint = Ваше место перейдёт с другого устройства на это.
page-seat-take-yes = Продолжить здесь
page-seat-bad = Эта ссылка больше не действует
page-seat-bad-hint = Ссылка на место срабатывает один раз и действует всего несколько минут. Создайте новую в меню партии на другом устройстве.

## Saving and loading

page-save-kept = Партия сохраняется автоматически, и её можно продолжить с главной страницы. Чтобы сохранить копию в файл:
page-save-log = Вся партия, с часами и взятыми назад ходами
page-save-pgn = PGN, для других программ
page-copy-fen = Скопировать позицию как FEN
page-copy = Копировать
page-copied = Скопировано
page-load-file = Файл (PGN, FEN или Tabiya)
page-load-text = Или вставьте текст
page-load-read = Загрузить
page-load-which =
    { $count ->
        [1] { NUMBER($count) } партия
        [one] Выберите из { NUMBER($count) } партии
        [few] Выберите из { NUMBER($count) } партий
        [many] Выберите из { NUMBER($count) } партий
       *[other] Выберите из { NUMBER($count) } партии
    }
page-load-first = Показаны первые партии: { NUMBER($listed) } из { NUMBER($count) }. Остальные можно найти по имени.
page-load-find = Имя игрока или название турнира
page-load-search = Найти
page-load-go-on = Продолжить вдвоём
page-load-computer = Продолжить с компьютером

## Talk

page-chat-players = Чат с соперником
page-chat-of-players = Чат игроков
page-chat-spectators = Чат зрителей
page-chat-say = Введите сообщение
page-chat-send = Отправить

## The network

page-challenges = Вызовы
page-new-challenge = Новый вызов
page-no-challenges = Никто не ищет соперника. Бросьте вызов!
page-challenge-link = Ссылка
page-call-off = Отменить вызов
page-accept = Принять
page-decline = Отклонить
page-plays =
    { $color ->
        [white] играет белыми
       *[black] играет чёрными
    }
page-here = Сейчас в сети
page-you-are = Вы — { $name }
page-rename = Сменить имя
page-account = Учётная запись
page-account-keep = Создать учётную запись
page-account-keep-hint = Учётная запись закрепляет за вами имя и позволяет находить свои партии на любом устройстве.
page-account-sign-in = Войти
page-account-sign-out = Выйти
page-account-password = Пароль
page-account-password-hint = Не меньше 8 символов
page-account-password-change = Сменить пароль
page-account-password-old = Текущий пароль
page-account-password-new = Новый пароль
page-account-password-show = Показывать вводимые символы
page-account-password-changed = Пароль изменён. На других ваших устройствах выполнен выход.
page-signed-out = Выполнен выход из учётной записи
page-signed-out-why = В этом браузере вход под именем { $name } больше не действует: пароль был изменён, или вы вышли на другом устройстве. Войдите, чтобы продолжить с того же места.
page-signed-out-guest = Продолжить как гость
page-organiser = Вход для организатора
page-organiser-is = Вы организатор и судья всех партий.
page-organiser-become = Войти как организатор
page-organiser-leave = Выйти из роли организатора
page-organiser-token = Ключ организатора
page-organiser-token-hint = Ключ был задан или показан при первом запуске клуба. На компьютере клуба «tabiya organiser» выдаёт одноразовый код, который подходит и здесь. Этот браузер его не хранит.
page-organiser-game = Открыть любую партию
page-organiser-game-hint = Ссылка на партию или её идентификатор
page-organiser-open = Открыть
page-games-now = Текущие партии
page-no-games = Сейчас нет партий, которые можно смотреть.
page-network = Этот компьютер
page-open-network = Открыть доступ по сети
page-open-network-hint = Другие люди в этой сети смогут подключиться и играть.
page-share-closed = Клуб доступен только на этом компьютере, поэтому у других ссылка не откроется.
page-no-network = Этот компьютер не подключён к сети, поэтому клуб недоступен для других.
page-trust-offer = Подключиться по https
page-others-open = Другие могут подключиться по адресу:
page-qr = QR-код для { $url }
page-nearby = Клубы поблизости
page-nobody-nearby = Пока ни одного не найдено. Идёт поиск…
page-visit = Зайти
page-waiting = Ждём соперника
page-waiting-for = Вызов отправлен игроку { $name }.
page-pass-on = Поделитесь этой ссылкой или QR-кодом. С вами сыграет первый, кто откроет ссылку.
page-challenged = { $name } хочет сыграть с вами

## Settings

page-scheme = Тема
page-scheme-system = Как в системе
page-scheme-light = Светлая
page-scheme-dark = Тёмная
page-board-theme = Доска
page-board-wood = Дерево
page-board-green = Зелёная
page-board-blue = Синяя
page-board-slate = Сланец
page-board-contrast = Высокий контраст
page-pieces = Фигуры
page-pieces-plain = Простые
page-letters = Запись ходов
page-coordinates = Координаты на доске
page-destinations = Показывать возможные ходы
page-animation = Анимация ходов
page-turn-board = Поворачивать доску к стороне, чей ход (два игрока)
page-confirm-moves = Подтверждать ходы (партии по сети)
page-auto-queen = Всегда превращать в ферзя
page-spoken-moves = Озвучивать ходы словами (программа чтения с экрана)
page-sound = Звуки
page-volume = Громкость
page-manual = Руководство (на английском)
