### Македонски: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Играч
terminal-player-one = Играч 1
terminal-player-two = Играч 2
terminal-engine-name = { $name }, ниво { NUMBER($level) }
terminal-players = Белиот: { $white }. Црниот: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: шах како обичен текст. Напишете help за да ги видите командите.
terminal-turn =
    { $color ->
        [white] Белиот е на потег: { $name }.
       *[black] Црниот е на потег: { $name }.
    }
terminal-may-claim = Можете да побарате реми: напишете claim.
terminal-ask-move = Поле или потег:
terminal-ask-target = Од { $from } на:
terminal-ask-promotion = Промоција во дама, топ, ловец или скокач ({ $letters }):
terminal-ask-which = Кој потег? Напишете го неговиот број:
terminal-ask-draw =
    { $color ->
        [white] Понуда за белиот: прифаќате ли реми? (да или не)
       *[black] Понуда за црниот: прифаќате ли реми? (да или не)
    }
terminal-ask-again = Уште една партија? (да или не)
terminal-ask-meanwhile = Команда:
terminal-ask-lobby = Лоби:
terminal-ask-replay = Преглед:
terminal-confirm-overwrite = Датотеката { $file } веќе постои. Да се запише врз неа?
terminal-yes-or-no = Одговорете со „да“ или „не“.
terminal-put-back = Потегот е откажан.
terminal-yes-no = { $question } ({ $yes } / { $no })
terminal-why-article = { $why } ({ $article })
terminal-move-words = { $move }: { $words }
terminal-can-go =
    { $count ->
        [one] { $piece }: може да оди на { $squares }.
       *[other] { $piece }: може да оди на { $squares }.
    }
terminal-cannot-move = { $piece }: нема дозволени потези.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } потег: { $moves }.
       *[other] { NUMBER($count) } потези: { $moves }.
    }
terminal-no-move = { $text } не е дозволен потег.
terminal-ambiguous = „{ $text }“ одговара на повеќе потези: { $moves }.
terminal-not-understood = „{ $text }“ не е разбирливо. Напишете help за да ги видите командите.
terminal-help-moves =
    За да одиграте потег, напишете го полето на фигурата (e2), па каде оди (e4).
    Или напишете го целиот потег: e4, { piece-knight.letter }f3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: прикажи ја оваа помош
    moves, moves e2: сите потези, или потезите на една фигура
    say, say e2: опиши ја позицијата, или едно поле
    board, flip: прикажи ја таблата, или сврти ја
    board off, board on: прикажувај ја таблата само на барање, или по секој потег
    undo: врати потег
    draw, accept, decline: понуди реми и одговори на понуда
    claim, claim { piece-knight.letter }f3: побарај реми, веднаш или со потег
    resign, abort, flag, give: предај се, откажи, побарај победа на време, дај 15 секунди
    pause, resume, restart: паузирај, продолжи или почни ја партијата одново
    clock, fen, pgn, score, eval: прикажи часовник, позиција, партија, резултат или проценка
    letters local, letters figurine, letters english: избери запис на потезите
    save FILE, load FILE: зачувај ја партијата во датотека, или продолжи од датотека
    new, new level 3 time 5+3 black 960: почни друга партија
    again: играј уште една со сменети бои, по крајот на партијата
    quit: излези; партијата се зачувува
terminal-help-club =
    lobby: прикажи ги луѓето, предизвиците и партиите тука
    1, 2, 3: избери од списокот: прифати предизвик, гледај партија, предизвикај некого
    challenge, challenge 5+3 white Anna: предизвикај кого било, или еден играч
    challenge 5+3 odds 2+1 960, challenge fen FEN: со различно време, или од друга почетна позиција
    chat hello: испрати им порака на другите крај таблата
    quit: излези
terminal-help-replay =
    Enter или next, back, first, last: движење низ партијата
    12: оди на потегот 12. board, flip, say, fen: прикажи ја позицијата
    close: затвори ја партијата. new, quit: почни друга партија, или излези
terminal-replay-first = Ова е почетокот на партијата.
terminal-replay-last = Ова е крајот на партијата.
terminal-nothing-offered = Нема понуда на која може да одговорите.
terminal-nothing-to-claim = Сега не можете да побарате реми.
terminal-not-over = Партијата сѐ уште не е завршена.
terminal-you-watch = Вие ја гледате оваа партија, не ја играте.
terminal-no-score = Сѐ уште ниедна партија не е завршена.
terminal-letters = Запис на потезите: { $letters }
terminal-board-on = Таблата се прикажува по секој потег.
terminal-board-off = Таблата се прикажува само кога ќе напишете board.

why-empty-square = На { $from } нема фигура.
why-opponents-piece = Фигурата на { $from } е на противникот.
why-own-piece = На { $to } е ваша фигура.
why-does-not-move-so =
    { $piece ->
        [king] Кралот не може да оди од { $from } на { $to }.
        [queen] Дамата не може да оди од { $from } на { $to }.
        [rook] Топот не може да оди од { $from } на { $to }.
        [bishop] Ловецот не може да оди од { $from } на { $to }.
        [knight] Скокачот не може да оди од { $from } на { $to }.
       *[pawn] Пешакот не може да оди од { $from } на { $to }.
    }
why-blocked = Патот го затвора фигурата на { $by }.
why-nothing-to-capture = Пешакот оди дијагонално само кога зема, а полето { $to } е празно.
why-no-en-passant = Сега не е можно земање ан пасан на { $to }.
why-pinned = Фигурата на { $from } е врзана од фигурата на { $by }.
why-stays-in-check = По овој потег вашиот крал останува под шах од фигурата на { $by }.
why-king-attacked = Кралот не може да оди на { $to }: тоа поле го напаѓа фигурата на { $by }.
why-no-castling-right =
    { $side ->
        [king] Веќе немате право на мала рокада.
       *[queen] Веќе немате право на голема рокада.
    }
why-castling-blocked = Рокадата не е можна: патот го затвора фигурата на { $by }.
why-castling-in-check = Рокадата не е можна додека сте под шах.
why-castling-attacked = Рокадата не е можна: фигурата на { $by } го напаѓа полето { $square }.
why-missing-promotion = Изберете фигура за промоција, на пример e8=Д.
why-no-promotion = Со овој потег пешакот не може да се промовира во таа фигура.
why-no-such-piece =
    { $piece ->
        [king] Немате крал.
        [queen] Немате дама.
        [rook] Немате топови.
        [bishop] Немате ловци.
        [knight] Немате скокачи.
       *[pawn] Немате пешаци.
    }
why-none-reaches =
    { $piece ->
        [king] Вашиот крал не може да оди на { $to }.
        [queen] Ниту една ваша дама не може да оди на { $to }.
        [rook] Ниту еден ваш топ не може да оди на { $to }.
        [bishop] Ниту еден ваш ловец не може да оди на { $to }.
        [knight] Ниту еден ваш скокач не може да оди на { $to }.
       *[pawn] Ниту еден ваш пешак не може да оди на { $to }.
    }

## Files

terminal-which-file = Наведете датотека: save game.pgn, load game.pgn.
terminal-saved = Партијата е зачувана во { $file }.
terminal-not-saved = Партијата не може да се зачува во { $file }: { $error }.
terminal-loaded = Партијата е вчитана од { $file }.
terminal-bad-file = Датотеката { $file } не може да се користи: { $error }.
terminal-bad-game = Оваа партија не може да почне: { $error }.
terminal-one-of = Ова е партија { NUMBER($game) } од { NUMBER($count) }. За да вчитате друга, напишете load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [1] Во датотеката има грешка; вчитан е читливиот дел. Грешка: { $error }.
        [one] Во датотеката има { NUMBER($count) } грешка; вчитан е читливиот дел. Прва грешка: { $error }.
       *[other] Во датотеката има { NUMBER($count) } грешки; вчитан е читливиот дел. Прва грешка: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Победи белиот. Датотеката не кажува како.
        [black] Победи црниот. Датотеката не кажува како.
       *[none] Партијата е завршена. Датотеката не кажува како.
    }
terminal-kept = Партијата е зачувана. За да ја продолжите: tabiya play --continue
terminal-kept-at-club = Клубот ја зачува партијата. За да ја продолжите, приклучете се повторно.
terminal-nothing-kept = Нема незавршена партија што може да се продолжи.
terminal-kept-elsewhere = Незавршената партија е отворена во друг прозорец.
terminal-bad-kept = Зачуваните партии не можат да се прочитаат: { $error }.
terminal-not-kept = Партијата не може да се зачува на овој компјутер: { $error }.
terminal-is-not-kept = Партијата не е зачувана: запишувањето на дискот не успеа. Ослободете простор или зачувајте ја на друго место.
terminal-log-damaged = Дневникот на партијата беше оштетен. Читливиот дел е вратен; оригиналот е во { $file }.

## The engine

terminal-engine-failed = Шаховскиот мотор потфрли: { $error }.
terminal-opinion = { $score } (длабочина { NUMBER($depth) }): { $line }
terminal-no-evaluation = Проценката не е достапна додека играте на мрежа.
terminal-evaluating = Компјутерот размислува…

## Clubs

terminal-looking = Се бараат клубови на оваа мрежа…
terminal-no-clubs = Не се најдени клубови. Напишете адреса, на пример 192.168.0.7, или притиснете Enter за повторно барање.
terminal-club-entered = Се приклучивте на клубот како { $name }.
terminal-club-failed = Не може да се приклучите на клубот: { $error }.
terminal-line-lost = Врската е прекината. Повторно се поврзуваме…
terminal-line-back = Врската е повторно воспоставена.
terminal-lobby-empty = Нема никој друг тука. Напишете challenge за да чекате противник.
terminal-lobby-own = Вашата партија: { $white } против { $black }, { $time }
terminal-lobby-watch = Гледај { $white } против { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Прифати предизвик од { $name } (со белите), { $time }
        [black] Прифати предизвик од { $name } (со црните), { $time }
       *[none] Прифати предизвик од { $name }, { $time }
    }
terminal-lobby-call-off = Откажи го својот предизвик, { $time }
terminal-lobby-person = Предизвикај: { $name }
terminal-challenged = Предизвикот е испратен до { $name }. Се чека одговор…
terminal-challenged-all = Вашиот предизвик е отворен за сите. Се чека противник…
terminal-not-here = { $name } не е тука.
terminal-no-club = Не сте во клуб.
terminal-another-began = Почна уште една ваша партија. Напишете lobby за да ја видите.
terminal-only-in-lobby = Тоа може да го направите само во лобито на клубот: напишете lobby.
terminal-only-at-board = Тоа може да го направите само за време на партија.
terminal-nobody-hears = Тука нема со кого да разговарате.

## The full screen

terminal-keys = F1 помош · Esc мени
terminal-replay-keys = ← → потег · Space пушти · Esc назад
terminal-too-small = За таблата се потребни колони: { NUMBER($columns) }, редови: { NUMBER($rows) }.
terminal-on-screen = Тоа е веќе на екранот.
terminal-answer-offer = Напишете accept или decline.
terminal-question = Сигурни ли сте?
terminal-menu = Мени на партијата
terminal-menu-paused = Партијата е паузирана
terminal-menu-stay-paused = Остани на пауза
terminal-which = Кој потег?
terminal-menu-evaluate = Процени ја позицијата
terminal-menu-mover = Сврти ја таблата кон страната на потег
terminal-menu-pieces = Смени го изгледот на фигурите
terminal-menu-letters = Смени го записот на потезите
terminal-menu-help = Помош
terminal-menu-again = Играј уште една со сменети бои
terminal-menu-lobby = Лоби
terminal-menu-clubs = Клубови на оваа мрежа
terminal-menu-address = Внеси адреса…
terminal-menu-look = Барај повторно
terminal-menu-challenge = Предизвикај кого било
terminal-form-opponent = Противник
terminal-form-begin = Почни ја партијата
terminal-form-other-time = Време на противникот
terminal-form-same = Исто
terminal-form-challenge = Предизвикај
terminal-form-type-time = Или напишете време: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Или напишете број за шах 960 (од 0 до 959) или FEN.
terminal-prompt-save = Зачувај во:
terminal-prompt-load = Вчитај:
terminal-prompt-address = Адреса:
terminal-screen-help =
    Напишете потег: e4, { piece-knight.letter }f3, O-O, e2e4. Tab го дополнува.
    Или движете се со стрелките, а со Enter земајте и спуштајте фигура.
    Или кликнете на фигура, па на поле, или повлечете ја.
    Esc: мени (реми, врати потег, предај се, зачувај, вчитај…)
    F2: сврти ја таблата. F3: сврти ја кон страната на потег.
    F4: процени. F5: смени го изгледот на фигурите. F6: смени го записот.
    Може да пишувате и команди: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = На оваа мрежа не се најдени клубови.
