### Македонски: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Класични
page-pieces-modern = Модерни
page-pieces-letters = Букви

## Sharing a game or a position

page-share = Сподели
page-share-file = Зачувај како датотека
page-share-pgn = Партијата со потезите, за други програми
page-share-link = Врска
page-share-picture = Слика од таблата
page-share-not-copied = Прелистувачот тука не дозволува копирање.
page-share-failed = Не успеа. Обидете се повторно.

## Replay

page-replay-nothing = Сѐ уште не е вчитана партија.
page-replay-start = Првата позиција
page-replay-back = Вратен потег
page-replay-undone = вратен
page-replay-restarted = Почната одново
page-replay-play = Прикажувај автоматски
page-replay-stop = Запри
page-replay-place = Место во партијата
page-replay-speed = Брзина
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда на потег
       *[other] { NUMBER($seconds) } секунди на потег
    }
page-replay-real = Како што се играло

## Analysis

page-analyse = Анализа
page-analyse-engine = Програма
page-analyse-which = Која програма
page-analyse-lines = Варијанти
page-analyse-best = Најдобри варијанти
page-analyse-waiting = Мисли …
page-analyse-depth = Длабочина { $depth } · позиции: { $nodes } · во секунда: { $speed }
page-analyse-no-score = Не е проценето
page-analyse-mate =
    { $color ->
        [white] Белиот дава мат, потези: { NUMBER($moves) }
       *[black] Црниот дава мат, потези: { NUMBER($moves) }
    }
page-analyse-even = Приближно еднакво, { $score }
page-analyse-ahead =
    { $color ->
        [white] Предност за белиот: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Предност за црниот: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Белиот може да очекува { NUMBER($percent) } % од поените
page-analyse-graph = Проценката низ партијата
page-analyse-graph-none = Сѐ уште ниедна позиција не е проценета.
page-analyse-graph-last = На крајот: { $chances }.
page-analyse-graph-turns = Предноста се смени со { $moves }.
page-analyse-graph-marks = Означено: { $moves }.
page-analyse-variation = Варијанта
page-analyse-edit = Измени
page-analyse-new = Нова
page-analyse-empty = Одиграјте потег на таблата и тој ќе остане тука.
page-analyse-move = Потегот на таблата
page-analyse-about = Коментар за { $move }
page-analyse-about-start = Коментар за првата позиција
page-analyse-comment = Коментар
page-analyse-signs = Знаци за потегот
page-analyse-position-signs = Знаци за позицијата
page-analyse-promote = Помести ја варијантата погоре
page-analyse-delete = Избриши оттука
page-analyse-better = Подобро беше { $move }
page-mark-dubious = Сомнително
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
page-nag-18 = Белиот добива
page-nag-19 = Црниот добива

## A look at the whole game

page-review = Прегледај ја партијата
page-review-care = Колку темелно
page-review-quick = Брзо
page-review-normal = Нормално
page-review-thorough = Темелно
page-review-accuracy = Точност
page-review-failed = Програмата не одговори. Обидете се повторно.

## What is wrong with a position or a text

page-detail-line = Ред { NUMBER($line) }: { $words }
page-detail-empty-board = Таблата е празна.
page-detail-missing-king =
    { $color ->
        [white] Белите немаат крал.
       *[black] Црните немаат крал.
    }
page-detail-too-many-kings =
    { $color ->
        [white] Белите имаат повеќе од еден крал.
       *[black] Црните имаат повеќе од еден крал.
    }
page-detail-pawn-on-back-rank = Пешак не може да стои на { $square }.
page-detail-too-much-material =
    { $color ->
        [white] Белите имаат повеќе фигури отколку што е можно.
       *[black] Црните имаат повеќе фигури отколку што е можно.
    }
page-detail-bad-castling = Нема рокада со топ на { $square }.
page-detail-bad-en-passant = Ниту еден пешак не можел штотуку да мине преку { $square }.
page-detail-opponent-in-check = Страната што не е на потег е во шах.
page-detail-impossible-check = Ниту еден потег не можел да го даде овој шах.
page-detail-bad-fen = Позицијата не може да се прочита како FEN.
page-detail-bad-move = { $found } не може да се одигра тука.
page-detail-bad-time = Ова не е време за часовник.
page-detail-long-name = Името е предолго.
page-detail-variant = Оваа партија не е ни шах ни Chess960.
page-detail-bad-tag = Ознаката не може да се прочита: { $found }
page-detail-bad-result = Резултатот не е јасен: { $found }
page-detail-bad-bracket = Заградата не се вклопува: { $found }
page-detail-long-game = Партијата е предолга. Остатокот е изоставен.
page-detail-bad-text = Ова не може да се прочита: { $found }
page-detail-no-game = Може да биде PGN, FEN или датотека на Tabiya.
page-detail-no-such-game = Партии што ги има: { NUMBER($count) }.
page-detail-not-found = Нема партија со „{ $found }“ во имињата.
page-detail-bad-log = Датотеката е оштетена.
page-detail-too-large = Наеднаш се чита најмногу { $size }: поделете ја датотеката.
page-detail-bad-field = Не важи: { $found }

## Board editor

page-editor-hint = Влечете фигури, или изберете една покрај таблата и кликнете. Со копчиња: буквите поставуваат фигури, големите за белиот; Delete отстранува.
page-editor-start = Почетна позиција
page-editor-clear = Испразни
page-editor-turn = Кој е на потег
page-editor-castling = Рокадата е сѐ уште можна
page-editor-en-passant = Ан пасан на
page-editor-none = Никаде
page-editor-bad-fen = Ова не е FEN.
page-editor-pieces =
    { $color ->
        [white] Бели фигури
       *[black] Црни фигури
    }
page-editor-hand = Движи фигури
page-editor-rubber = Отстрани фигури
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } дозволен потег
       *[other] { NUMBER($count) } дозволени потези
    }
page-editor-play = Играј оттука
page-editor-here = Двајца тука
page-editor-computer = Компјутер

## The arbiter

page-arbiter = Судија
page-arbiter-stop = Запри ја партијата
page-arbiter-keep = Нека остане запрена
page-arbiter-keep-hint = Тогаш само вие ја продолжувате, а не играчите.
page-arbiter-go-on = Нека продолжи играта
page-arbiter-add-time = Додај време
page-arbiter-set-clock = Намести го часовникот
page-arbiter-warn = Опомени
page-arbiter-fault = Запиши неправилен потег
page-arbiter-flag = Падна знаменцето
page-arbiter-decide = Одлучи ја партијата
page-arbiter-grant = Прифати
page-arbiter-refuse = Одбиј
page-arbiter-later = Одлучи подоцна
page-arbiter-grant-sure = Да се прифати барањето?
page-arbiter-flag-sure = Да се пријави знаменцето?
page-arbiter-flag-text = Кој нема повеќе време губи, или ремизира ако противникот не може да матира.
page-arbiter-fault-sure = Да се запише?
page-arbiter-player = Играч
page-arbiter-minutes = Минути
page-arbiter-seconds = Секунди
page-arbiter-clock =
    { $color ->
        [white] Часовникот на белиот
       *[black] Часовникот на црниот
    }
page-arbiter-clock-hint = Како што се прикажува: 5:00, или 1:30:00 со часови
page-arbiter-clock-wrong = { $time } не е време за часовник.
page-arbiter-fault-what = Што се случи
page-arbiter-fault-count = Досега: белиот { NUMBER($white) }, црниот { NUMBER($black) }. Со број { NUMBER($limit) } партијата е изгубена.
page-arbiter-decision = Како завршува?
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
page-arbiter-forfeit-hint = Противникот победува, или е реми ако матот веќе не е можен.
page-arbiter-end = Заврши ја партијата
page-arbiter-end-sure = Да се заврши партијата?
page-arbiter-end-final = Тогаш партијата е готова и тоа не може да се врати.
