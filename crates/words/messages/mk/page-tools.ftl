### Македонски: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Класични
page-pieces-modern = Модерни
page-pieces-letters = Букви

## Sharing a game or a position

page-share = Сподели
page-share-file = Зачувај датотека
page-share-pgn = Партијата и потезите, за други програми
page-share-link = Линк
page-share-picture = Слика од таблата
page-share-not-copied = Прелистувачот го спречи копирањето.
page-share-failed = Нешто тргна наопаку. Обидете се повторно.

## Replay

page-replay-nothing = Сѐ уште не е вчитана партија.
page-replay-start = Почетна позиција
page-replay-back = Вратен потег
page-replay-undone = вратен
page-replay-restarted = Почната одново
page-replay-play = Автоматски преглед
page-replay-stop = Запри
page-replay-place = Позиција во партијата
page-replay-speed = Брзина
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда по потег
       *[other] { NUMBER($seconds) } секунди по потег
    }
page-replay-real = Во реално време

## Analysis

page-analyse = Анализа
page-analyse-engine = Мотор
page-analyse-which = Изберете мотор
page-analyse-lines = Варијанти
page-analyse-best = Најдобри варијанти
page-analyse-waiting = Размислува…
page-analyse-depth = Длабочина { $depth } · позиции: { $nodes } · { $speed }/с
page-analyse-no-score = Не е проценето
page-analyse-mate =
    { $color ->
        [white] { $moves ->
            [one] Белиот дава мат во { NUMBER($moves) } потег
           *[other] Белиот дава мат во { NUMBER($moves) } потези
        }
       *[black] { $moves ->
            [one] Црниот дава мат во { NUMBER($moves) } потег
           *[other] Црниот дава мат во { NUMBER($moves) } потези
        }
    }
page-analyse-even = Приближно изедначено ({ $score })
page-analyse-ahead =
    { $color ->
        [white] Предност на белиот: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Предност на црниот: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Очекуваниот резултат на белиот е { NUMBER($percent) } %
page-analyse-graph = Графикон на проценката
page-analyse-graph-none = Сѐ уште ниедна позиција не е проценета.
page-analyse-graph-last = Завршна позиција. { $chances }.
page-analyse-graph-turns = Предноста премина на другата страна по { $moves }.
page-analyse-graph-marks = Означени потези: { $moves }.
page-analyse-variation = Варијанта
page-analyse-edit = Измени ја позицијата
page-analyse-new = Нова анализа
page-analyse-empty = Одиграјте потег на таблата и тој ќе се појави тука.
page-analyse-move = Тековен потег
page-analyse-about = Коментар за { $move }
page-analyse-about-start = Коментар за почетната позиција
page-analyse-comment = Коментар
page-analyse-signs = Ознаки за потегот
page-analyse-position-signs = Ознаки за позицијата
page-analyse-promote = Унапреди ја варијантата
page-analyse-delete = Избриши одовде
page-analyse-better = Подобро беше { $move }
page-mark-dubious = Непрецизност
page-mark-mistake = Грешка
page-mark-blunder = Груба грешка

## Signs, by PGN's numbers

page-nag-1 = Добар потег
page-nag-2 = Грешка
page-nag-3 = Брилијантен потег
page-nag-4 = Груба грешка
page-nag-5 = Интересен потег
page-nag-6 = Сомнителен потег
page-nag-10 = Изедначена позиција
page-nag-13 = Нејасна позиција
page-nag-14 = Белиот стои малку подобро
page-nag-15 = Црниот стои малку подобро
page-nag-16 = Белиот стои подобро
page-nag-17 = Црниот стои подобро
page-nag-18 = Белиот стои на добивка
page-nag-19 = Црниот стои на добивка

## A look at the whole game

page-review = Анализирај ја целата партија
page-review-care = Темелност на анализата
page-review-quick = Брза
page-review-normal = Нормална
page-review-thorough = Темелна
page-review-accuracy = Точност
page-review-failed = Моторот не одговори. Обидете се повторно.

## What is wrong with a position or a text

page-detail-line = Ред { NUMBER($line) }: { $words }
page-detail-empty-board = Таблата е празна.
page-detail-missing-king =
    { $color ->
        [white] Белиот нема крал.
       *[black] Црниот нема крал.
    }
page-detail-too-many-kings =
    { $color ->
        [white] Белиот има повеќе од еден крал.
       *[black] Црниот има повеќе од еден крал.
    }
page-detail-pawn-on-back-rank = Пешак не може да стои на { $square }.
page-detail-too-much-material =
    { $color ->
        [white] Белиот има премногу фигури.
       *[black] Црниот има премногу фигури.
    }
page-detail-bad-castling = Рокада со топот на { $square } не е можна.
page-detail-bad-en-passant = Земање ан пасан на { $square } не е можно.
page-detail-opponent-in-check = Страната што не е на потег е под шах.
page-detail-impossible-check = Ниеден дозволен потег не може да доведе до ваков шах.
page-detail-bad-fen = Ова не е исправен FEN.
page-detail-bad-move = { $found } тука не е дозволен потег.
page-detail-bad-time = Временската контрола не е исправна.
page-detail-long-name = Името е предолго.
page-detail-variant = Поддржани се само обичен шах и шах 960.
page-detail-bad-tag = Неисправна ознака: { $found }
page-detail-bad-result = Нејасен резултат: { $found }
page-detail-bad-bracket = Заграда без пар: { $found }
page-detail-long-game = Партијата е предолга. Остатокот е изоставен.
page-detail-bad-text = Ова не може да се прочита: { $found }
page-detail-no-game = Користете PGN, FEN или датотека на Tabiya.
page-detail-no-such-game =
    { $count ->
        [one] Има само { NUMBER($count) } партија.
       *[other] Има само { NUMBER($count) } партии.
    }
page-detail-not-found = Ниту едно име на играч или турнир не содржи „{ $found }“.
page-detail-bad-log = Датотеката е оштетена.
page-detail-too-large = Границата е { $size }. Поделете ја датотеката.
page-detail-bad-field = Неисправна вредност: { $found }

## Board editor

page-editor-hint = Влечете фигури или изберете една и кликнете на поле. На тастатурата, буквите поставуваат фигури (големите за белиот), а Delete отстранува.
page-editor-start = Почетна позиција
page-editor-clear = Испразни ја таблата
page-editor-turn = Страна на потег
page-editor-castling = Право на рокада
page-editor-en-passant = Поле за ан пасан
page-editor-none = Нема
page-editor-bad-fen = Ова не е исправен FEN.
page-editor-pieces =
    { $color ->
        [white] Бели фигури
       *[black] Црни фигури
    }
page-editor-hand = Преместувај фигури
page-editor-rubber = Отстранувај фигури
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } дозволен потег
       *[other] { NUMBER($count) } дозволени потези
    }
page-editor-play = Играј од оваа позиција
page-editor-here = Двајца играчи
page-editor-computer = Против компјутерот

## The arbiter

page-arbiter = Судија
page-arbiter-stop = Запри ја партијата
page-arbiter-keep = Нека остане запрена
page-arbiter-keep-hint = Само вие ќе можете да ја продолжите партијата.
page-arbiter-go-on = Продолжи ја партијата
page-arbiter-add-time = Додај време
page-arbiter-set-clock = Намести го часовникот
page-arbiter-warn = Опомени го играчот
page-arbiter-fault = Запиши неправилен потег
page-arbiter-flag = Прогласи истек на времето
page-arbiter-decide = Одлучи за резултатот
page-arbiter-grant = Прифати
page-arbiter-refuse = Одбиј
page-arbiter-later = Одлучи подоцна
page-arbiter-grant-sure = Да се прифати барањето?
page-arbiter-flag-sure = Да се прогласи истек на времето?
page-arbiter-flag-text = Играчот на кој му истекло времето губи. Ако противникот не може да даде мат, партијата е реми.
page-arbiter-fault-sure = Да се запише овој неправилен потег?
page-arbiter-player = Играч
page-arbiter-minutes = Минути
page-arbiter-seconds = Секунди
page-arbiter-clock =
    { $color ->
        [white] Часовникот на белиот
       *[black] Часовникот на црниот
    }
page-arbiter-clock-hint = На пример 5:00, или 1:30:00 со часови
page-arbiter-clock-wrong = { $time } не е исправно време. Напишете 5:00 или 1:30:00.
page-arbiter-fault-what = Што се случи?
page-arbiter-fault-count = Досега: белиот { NUMBER($white) }, црниот { NUMBER($black) }. Со неправилниот потег бр. { NUMBER($limit) } партијата се губи.
page-arbiter-decision = Како завршува партијата?
page-arbiter-absent =
    { $color ->
        [white] Белиот е отсутен
       *[black] Црниот е отсутен
    }
page-arbiter-breach =
    { $color ->
        [white] Белиот ги прекрши правилата
       *[black] Црниот ги прекрши правилата
    }
page-arbiter-forfeit-hint = Противникот победува. Ако матот веќе не е можен, партијата е реми.
page-arbiter-end = Заврши ја партијата
page-arbiter-end-sure = Да се заврши партијата?
page-arbiter-end-final = Ова ја завршува партијата и не може да се врати назад.
