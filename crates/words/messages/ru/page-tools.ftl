### Русский: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Классические
page-pieces-modern = Современные
page-pieces-letters = Буквы

## Sharing a game or a position

page-share = Поделиться
page-share-file = Сохранить файлом
page-share-pgn = Партия с ходами, для других программ
page-share-link = Ссылка
page-share-picture = Картинка доски
page-share-not-copied = Браузер не разрешает здесь копировать.
page-share-failed = Не получилось. Попробуйте ещё раз.

## Replay

page-replay-nothing = Партия ещё не загружена.
page-replay-start = Первая позиция
page-replay-back = Ход взят назад
page-replay-undone = взят назад
page-replay-restarted = Начато заново
page-replay-play = Показывать автоматически
page-replay-stop = Стоп
page-replay-place = Место в партии
page-replay-speed = Скорость
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда на ход
        [few] { NUMBER($seconds) } секунды на ход
        [many] { NUMBER($seconds) } секунд на ход
       *[other] { NUMBER($seconds) } секунды на ход
    }
page-replay-real = Как играли

## Analysis

page-analyse = Анализ
page-analyse-engine = Движок
page-analyse-which = Какой движок
page-analyse-lines = Варианты
page-analyse-best = Лучшие варианты
page-analyse-waiting = Думает …
page-analyse-depth = Глубина { $depth } · позиций: { $nodes } · в секунду: { $speed }
page-analyse-no-score = Не оценено
page-analyse-mate =
    { $color ->
        [white] Белые ставят мат, ходов: { NUMBER($moves) }
       *[black] Чёрные ставят мат, ходов: { NUMBER($moves) }
    }
page-analyse-even = Примерно равно, { $score }
page-analyse-ahead =
    { $color ->
        [white] Перевес белых: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Перевес чёрных: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Белые могут рассчитывать на { NUMBER($percent) } % очков
page-analyse-graph = Оценка по ходу партии
page-analyse-graph-none = Ни одна позиция ещё не оценена.
page-analyse-graph-last = В конце: { $chances }.
page-analyse-graph-turns = Перевес перешёл после { $moves }.
page-analyse-graph-marks = Отмечено: { $moves }.
page-analyse-variation = Вариант
page-analyse-edit = Изменить
page-analyse-new = Новый
page-analyse-empty = Сделайте ход на доске, и он сохранится здесь.
page-analyse-move = Ход на доске
page-analyse-about = Примечание к { $move }
page-analyse-about-start = Примечание к первой позиции
page-analyse-comment = Примечание
page-analyse-signs = Знаки для хода
page-analyse-position-signs = Знаки для позиции
page-analyse-promote = Поднять вариант
page-analyse-delete = Удалить отсюда
page-analyse-better = Лучше было { $move }
page-mark-dubious = Сомнительно
page-mark-mistake = Ошибка
page-mark-blunder = Зевок

## Signs, by PGN's numbers

page-nag-1 = Хороший ход
page-nag-2 = Ошибка
page-nag-3 = Блестящий ход
page-nag-4 = Грубая ошибка
page-nag-5 = Интересный ход
page-nag-6 = Сомнительный ход
page-nag-10 = Равная позиция
page-nag-13 = Неясная позиция
page-nag-14 = У белых чуть лучше
page-nag-15 = У чёрных чуть лучше
page-nag-16 = У белых лучше
page-nag-17 = У чёрных лучше
page-nag-18 = У белых выиграно
page-nag-19 = У чёрных выиграно

## A look at the whole game

page-review = Разобрать всю партию
page-review-care = Насколько тщательно
page-review-quick = Быстро
page-review-normal = Обычно
page-review-thorough = Тщательно
page-review-accuracy = Точность
page-review-failed = Движок не ответил. Попробуйте ещё раз.

## What is wrong with a position or a text

page-detail-line = Строка { NUMBER($line) }: { $words }
page-detail-empty-board = Доска пуста.
page-detail-missing-king =
    { $color ->
        [white] У белых нет короля.
       *[black] У чёрных нет короля.
    }
page-detail-too-many-kings =
    { $color ->
        [white] У белых больше одного короля.
       *[black] У чёрных больше одного короля.
    }
page-detail-pawn-on-back-rank = Пешка не может стоять на { $square }.
page-detail-too-much-material =
    { $color ->
        [white] У белых больше фигур, чем может быть в партии.
       *[black] У чёрных больше фигур, чем может быть в партии.
    }
page-detail-bad-castling = С ладьёй на { $square } рокировки нет.
page-detail-bad-en-passant = Ни одна пешка не могла только что пройти через { $square }.
page-detail-opponent-in-check = Сторона, которая не ходит, под шахом.
page-detail-impossible-check = Ни один ход не мог дать такой шах.
page-detail-bad-fen = Позиция не читается как FEN.
page-detail-bad-move = { $found } здесь сыграть нельзя.
page-detail-bad-time = Это не контроль времени.
page-detail-long-name = Имя слишком длинное.
page-detail-variant = Это партия не в шахматы и не в Chess960.
page-detail-bad-tag = Тег не читается: { $found }
page-detail-bad-result = Результат неясен: { $found }
page-detail-bad-bracket = Скобка не на месте: { $found }
page-detail-long-game = Партия слишком длинная. Остаток пропущен.
page-detail-bad-text = Это не читается: { $found }
page-detail-no-game = Подойдёт PGN, FEN или файл Tabiya.
page-detail-no-such-game = Партий здесь: { NUMBER($count) }.
page-detail-not-found = Нет партии с «{ $found }» в именах.
page-detail-bad-log = Файл повреждён.
page-detail-too-large = За раз читается не больше { $size }: разделите файл.
page-detail-bad-field = Недопустимо: { $found }

## Board editor

page-editor-hint = Перетаскивайте фигуры или выберите одну рядом с доской и щёлкните по полю. С клавиатуры: буквы ставят фигуры, заглавные — белые; Delete убирает.
page-editor-start = Начальная позиция
page-editor-clear = Очистить
page-editor-turn = Чей ход
page-editor-castling = Рокировка ещё возможна
page-editor-en-passant = Взятие на проходе на
page-editor-none = Нигде
page-editor-bad-fen = Это не FEN.
page-editor-pieces =
    { $color ->
        [white] Белые фигуры
       *[black] Чёрные фигуры
    }
page-editor-hand = Двигать фигуры
page-editor-rubber = Убирать фигуры
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } возможный ход
        [few] { NUMBER($count) } возможных хода
        [many] { NUMBER($count) } возможных ходов
       *[other] { NUMBER($count) } возможного хода
    }
page-editor-play = Играть отсюда
page-editor-here = Вдвоём здесь
page-editor-computer = С компьютером

## The arbiter

page-arbiter = Арбитр
page-arbiter-stop = Остановить партию
page-arbiter-keep = Не возобновлять
page-arbiter-keep-hint = Тогда продолжить игру сможете только вы, а не игроки.
page-arbiter-go-on = Продолжить игру
page-arbiter-add-time = Добавить время
page-arbiter-set-clock = Поставить часы
page-arbiter-warn = Предупредить
page-arbiter-fault = Невозможный ход
page-arbiter-flag = Отметить флажок
page-arbiter-decide = Решить исход партии
page-arbiter-grant = Удовлетворить
page-arbiter-refuse = Отклонить
page-arbiter-later = Решить позже
page-arbiter-grant-sure = Удовлетворить требование?
page-arbiter-flag-sure = Отметить падение флажка?
page-arbiter-flag-text = У кого вышло время, проигрывает; если соперник не может поставить мат — ничья.
page-arbiter-fault-sure = Засчитать?
page-arbiter-player = Игрок
page-arbiter-minutes = Минуты
page-arbiter-seconds = Секунды
page-arbiter-clock =
    { $color ->
        [white] Часы белых
       *[black] Часы чёрных
    }
page-arbiter-clock-hint = Как на часах: 5:00 или 1:30:00 с часами
page-arbiter-clock-wrong = { $time } — не время для часов.
page-arbiter-fault-what = Что произошло
page-arbiter-fault-count = Пока: белые { NUMBER($white) }, чёрные { NUMBER($black) }. С номером { NUMBER($limit) } партия проиграна.
page-arbiter-decision = Чем она кончается?
page-arbiter-absent =
    { $color ->
        [white] Белых нет на месте
       *[black] Чёрных нет на месте
    }
page-arbiter-breach =
    { $color ->
        [white] Белые нарушили правила
       *[black] Чёрные нарушили правила
    }
page-arbiter-forfeit-hint = Соперник выигрывает; если мат уже невозможен — ничья.
page-arbiter-end = Закончить партию
page-arbiter-end-sure = Закончить партию?
page-arbiter-end-final = Партия будет окончена, и вернуть это нельзя.
