### Русский: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Классические
page-pieces-modern = Современные
page-pieces-letters = Буквы

## Sharing a game or a position

page-share = Поделиться
page-share-file = Сохранить файл
page-share-pgn = Партия и её ходы, для других программ
page-share-link = Ссылка
page-share-picture = Изображение доски
page-share-not-copied = Браузер запретил копирование.
page-share-failed = Что-то пошло не так. Попробуйте ещё раз.

## Replay

page-replay-nothing = Партия ещё не загружена.
page-replay-start = Начальная позиция
page-replay-back = Ход взят назад
page-replay-undone = взят назад
page-replay-restarted = Партия начата заново
page-replay-play = Автопросмотр
page-replay-stop = Стоп
page-replay-place = Позиция в партии
page-replay-speed = Скорость
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда на ход
        [few] { NUMBER($seconds) } секунды на ход
        [many] { NUMBER($seconds) } секунд на ход
       *[other] { NUMBER($seconds) } секунды на ход
    }
page-replay-real = В реальном времени

## Analysis

page-analyse = Анализ
page-analyse-engine = Движок
page-analyse-which = Выберите движок
page-analyse-lines = Варианты
page-analyse-best = Лучшие варианты
page-analyse-waiting = Думает…
page-analyse-depth = Глубина { $depth } · позиций: { $nodes } · { $speed }/с
page-analyse-no-score = Не оценено
page-analyse-mate =
    { $color ->
        [white] { $moves ->
            [one] Белые ставят мат в { NUMBER($moves) } ход
            [few] Белые ставят мат в { NUMBER($moves) } хода
            [many] Белые ставят мат в { NUMBER($moves) } ходов
           *[other] Белые ставят мат в { NUMBER($moves) } хода
        }
       *[black] { $moves ->
            [one] Чёрные ставят мат в { NUMBER($moves) } ход
            [few] Чёрные ставят мат в { NUMBER($moves) } хода
            [many] Чёрные ставят мат в { NUMBER($moves) } ходов
           *[other] Чёрные ставят мат в { NUMBER($moves) } хода
        }
    }
page-analyse-even = Примерное равенство ({ $score })
page-analyse-ahead =
    { $color ->
        [white] Перевес белых: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Перевес чёрных: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Ожидаемый результат белых: { NUMBER($percent) } %
page-analyse-graph = График оценки
page-analyse-graph-none = Ни одна позиция ещё не оценена.
page-analyse-graph-last = Заключительная позиция. { $chances }.
page-analyse-graph-turns = Перевес переходил к другой стороне после { $moves }.
page-analyse-graph-marks = Отмеченные ходы: { $moves }.
page-analyse-variation = Вариант
page-analyse-edit = Изменить позицию
page-analyse-new = Новый анализ
page-analyse-empty = Сделайте ход на доске, и он появится здесь.
page-analyse-move = Текущий ход
page-analyse-about = Комментарий к { $move }
page-analyse-about-start = Комментарий к начальной позиции
page-analyse-comment = Комментарий
page-analyse-signs = Пометки к ходу
page-analyse-position-signs = Пометки к позиции
page-analyse-promote = Повысить приоритет варианта
page-analyse-delete = Удалить с этого места
page-analyse-better = Лучше было { $move }
page-mark-dubious = Неточность
page-mark-mistake = Ошибка
page-mark-blunder = Зевок

## Signs, by PGN's numbers

page-nag-1 = Хороший ход
page-nag-2 = Ошибка
page-nag-3 = Блестящий ход
page-nag-4 = Зевок
page-nag-5 = Интересный ход
page-nag-6 = Неточность
page-nag-10 = Равная позиция
page-nag-13 = Неясная позиция
page-nag-14 = У белых чуть лучше
page-nag-15 = У чёрных чуть лучше
page-nag-16 = У белых лучше
page-nag-17 = У чёрных лучше
page-nag-18 = Белые выигрывают
page-nag-19 = Чёрные выигрывают

## A look at the whole game

page-review = Разобрать партию
page-review-care = Тщательность разбора
page-review-quick = Быстрый
page-review-normal = Обычный
page-review-thorough = Тщательный
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
        [white] У белых слишком много фигур.
       *[black] У чёрных слишком много фигур.
    }
page-detail-bad-castling = Рокировка с ладьёй на { $square } невозможна.
page-detail-bad-en-passant = Взятие на проходе на { $square } невозможно.
page-detail-opponent-in-check = Под шахом сторона, которая сейчас не ходит.
page-detail-impossible-check = Ни один возможный ход не приводит к такому шаху.
page-detail-bad-fen = Это неверный FEN.
page-detail-bad-move = Ход { $found } здесь невозможен.
page-detail-bad-time = Неверный контроль времени.
page-detail-long-name = Имя слишком длинное.
page-detail-variant = Поддерживаются только обычные шахматы и шахматы-960.
page-detail-bad-tag = Неверный тег: { $found }
page-detail-bad-result = Неясный результат: { $found }
page-detail-bad-bracket = Непарная скобка: { $found }
page-detail-long-game = Партия слишком длинная. Остаток пропущен.
page-detail-bad-text = Не удаётся прочитать: { $found }
page-detail-no-game = Используйте PGN, FEN или файл Tabiya.
page-detail-no-such-game =
    { $count ->
        [one] Здесь только { NUMBER($count) } партия.
        [few] Здесь только { NUMBER($count) } партии.
        [many] Здесь только { NUMBER($count) } партий.
       *[other] Здесь только { NUMBER($count) } партии.
    }
page-detail-not-found = Ни в одном имени игрока или названии турнира нет «{ $found }».
page-detail-bad-log = Файл повреждён.
page-detail-too-large = Предел — { $size }. Разделите файл.
page-detail-bad-field = Недопустимое значение: { $found }

## Board editor

page-editor-hint = Перетаскивайте фигуры или выберите фигуру и щёлкните по полю. На клавиатуре буквы ставят фигуры (заглавные — белые), а Delete убирает.
page-editor-start = Начальная позиция
page-editor-clear = Очистить доску
page-editor-turn = Чей ход
page-editor-castling = Права на рокировку
page-editor-en-passant = Поле взятия на проходе
page-editor-none = Нет
page-editor-bad-fen = Это неверный FEN.
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
page-editor-play = Играть из этой позиции
page-editor-here = Два игрока
page-editor-computer = С компьютером

## The arbiter

page-arbiter = Судья
page-arbiter-stop = Остановить партию
page-arbiter-keep = Оставить партию остановленной
page-arbiter-keep-hint = Возобновить игру сможете только вы.
page-arbiter-go-on = Возобновить игру
page-arbiter-add-time = Добавить время
page-arbiter-set-clock = Установить время на часах
page-arbiter-warn = Предупредить игрока
page-arbiter-fault = Записать невозможный ход
page-arbiter-flag = Засчитать просрочку времени
page-arbiter-decide = Определить результат
page-arbiter-grant = Удовлетворить
page-arbiter-refuse = Отклонить
page-arbiter-later = Решить позже
page-arbiter-grant-sure = Удовлетворить требование?
page-arbiter-flag-sure = Засчитать просрочку времени?
page-arbiter-flag-text = Просрочивший время игрок проигрывает. Если соперник не может поставить мат, будет ничья.
page-arbiter-fault-sure = Записать этот невозможный ход?
page-arbiter-player = Игрок
page-arbiter-minutes = Минуты
page-arbiter-seconds = Секунды
page-arbiter-clock =
    { $color ->
        [white] Часы белых
       *[black] Часы чёрных
    }
page-arbiter-clock-hint = Например, 5:00 или с часами 1:30:00
page-arbiter-clock-wrong = { $time } — неверное время. Введите, например, 5:00 или 1:30:00.
page-arbiter-fault-what = Что произошло?
page-arbiter-fault-count = Пока: белые — { NUMBER($white) }, чёрные — { NUMBER($black) }. За невозможный ход № { NUMBER($limit) } засчитывается поражение.
page-arbiter-decision = Чем заканчивается партия?
page-arbiter-absent =
    { $color ->
        [white] Белые отсутствуют
       *[black] Чёрные отсутствуют
    }
page-arbiter-breach =
    { $color ->
        [white] Белые нарушили правила
       *[black] Чёрные нарушили правила
    }
page-arbiter-forfeit-hint = Соперник выигрывает. Если мат уже невозможен, будет ничья.
page-arbiter-end = Закончить партию
page-arbiter-end-sure = Закончить партию?
page-arbiter-end-final = Партия закончится, и отменить это нельзя.
