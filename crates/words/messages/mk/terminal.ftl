### Македонски: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Играч
terminal-player-one = Играч 1
terminal-player-two = Играч 2
terminal-engine-name = { $name }, ниво { NUMBER($level) }
terminal-players = Бел: { $white }. Црн: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: шах, ред по ред. Напишете help за да видите што сѐ може да се пишува.
terminal-turn =
    { $color ->
        [white] Белиот е на потег: { $name }.
       *[black] Црниот е на потег: { $name }.
    }
terminal-may-claim = Тука може да се побара реми: напишете claim.
terminal-ask-move = Поле или потег:
terminal-ask-target = Од { $from } на:
terminal-ask-promotion = Промоција во дама, топ, ловец или скокач ({ $letters }):
terminal-ask-draw =
    { $color ->
        [white] Бел, прифаќате ли реми? (да или не)
       *[black] Црн, прифаќате ли реми? (да или не)
    }
terminal-ask-again = Уште една партија? (да или не)
terminal-ask-meanwhile = Во меѓувреме:
terminal-ask-lobby = Клуб:
terminal-ask-replay = Преглед:
terminal-confirm-overwrite = { $file } веќе постои. Да се запише врз неа?
terminal-yes-or-no = Одговорете со „да“ или „не“.
terminal-put-back = Ништо не е поместено.
terminal-can-go =
    { $count ->
        [one] { $piece }, може да оди на { $squares }.
       *[other] { $piece }, може да оди на { $squares }.
    }
terminal-cannot-move = { $piece }, не може да се помести.
terminal-cannot-go = Фигурата од { $from } не може да оди на { $to }.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } потег: { $moves }.
       *[other] { NUMBER($count) } потези: { $moves }.
    }
terminal-no-move = { $text } тука не е дозволен потег.
terminal-not-understood = „{ $text }“ не е разбирливо. Напишете help за да видите што сѐ може да се пишува.
terminal-help-moves =
    За потег напишете го полето на фигурата (e2), а потоа каде оди (e4).
    Или напишете го целиот потег: e4, { piece-knight.letter }f3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: оваа помош
    moves, moves e2: сите потези, или потезите на една фигура
    say, say e2: позицијата со зборови, или што стои на некое поле
    board, flip: прикажи ја таблата, или прикажи ја од другата страна
    undo: врати потег
    draw, accept, decline: понуди реми и одговори на понуда
    claim, claim { piece-knight.letter }f3: побарај реми, и со најавен потег
    resign, abort, flag, give: предај се, откажи, пријави знаменце, подари 15 секунди
    pause, resume, restart: запри го часовникот, играј понатаму, почни одново
    clock, fen, pgn, score, eval: прикажи го часовникот, позицијата, партијата, резултатот, мислењето на компјутерот
    letters local, letters figurine, letters english: со што се пишуваат потезите
    save FILE, load FILE: запиши ја партијата во датотека, или продолжи од датотека
    new, new level 3 time 5+3 black 960: друга партија
    again: уште една партија со сменети бои, по крајот
    quit: излези; партијата се чува
terminal-help-club =
    lobby: кој е тука и што е отворено
    1, 2, 3: избери од списокот: прифати предизвик, гледај партија, предизвикај некого
    challenge, challenge 5+3 white Anna: предизвикај кого било, или некого
    challenge 5+3 odds 2+1 960, challenge fen FEN: со различно време, од друга почетна позиција
    chat hello: кажи им нешто на другите крај таблата
    quit: излези
terminal-help-replay =
    Enter или next, back, first, last: чекор по чекор низ партијата
    12: до потегот 12. board, flip, say, fen: позицијата
    close: крај на прегледот. new, quit: друга партија, или излез
terminal-replay-first = Ова е почетокот.
terminal-replay-last = Ова е крајот.
terminal-nothing-offered = Ништо не е понудено.
terminal-nothing-to-claim = Тука нема што да се побара.
terminal-not-over = Партијата не е завршена.
terminal-you-watch = Ја гледате оваа партија и немате место во неа.
terminal-no-score = Сѐ уште ниедна партија не е завршена.
terminal-letters = Потезите се пишуваат со: { $letters }

## Files

terminal-which-file = Наведете датотека: save game.pgn, load game.pgn.
terminal-saved = Партијата е запишана во { $file }.
terminal-not-saved = Партијата не може да се запише во { $file }: { $error }.
terminal-loaded = Партијата од { $file } продолжува.
terminal-bad-file = { $file } не може да се употреби: { $error }.
terminal-bad-game = Вака не може да почне партија: { $error }.
terminal-one-of = Ова е партија { NUMBER($game) } од { NUMBER($count) }. За друга, наведете ја: load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] Во датотеката има { NUMBER($count) } грешка; земено е она што можеше да се прочита: { $error }.
       *[other] Во датотеката има { NUMBER($count) } грешки; земено е она што можеше да се прочита. Првата: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Победи белиот. Датотеката не кажува како.
        [black] Победи црниот. Датотеката не кажува како.
       *[none] Партијата е завршена. Датотеката не кажува како.
    }
terminal-kept = Партијата е зачувана. За да продолжите: tabiya play --continue
terminal-kept-at-club = Партијата ја чува клубот. За да продолжите, влезете повторно.
terminal-nothing-kept = Нема незавршена партија за продолжување.
terminal-kept-elsewhere = Незавршената партија се игра во друг прозорец.
terminal-bad-kept = Зачуваните партии не можат да се прочитаат: { $error }.
terminal-not-kept = Партијата не може да се зачува на дискот од овој компјутер: { $error }.
terminal-is-not-kept = Партијата не е зачувана: дискот на овој компјутер не ја прима. Зачувајте ја на друго место или ослободете простор.
terminal-log-damaged = Записот на партијата беше оштетен. Исправниот дел продолжува; сето е зачувано во { $file }.

## The engine

terminal-engine-failed = Шаховската програма не игра: { $error }.
terminal-opinion = { $score } за белиот, длабочина во потези: { NUMBER($depth) }: { $line }
terminal-no-evaluation = Додека играте со некого на мрежа, компјутерот не дава мислење.
terminal-evaluating = Компјутерот мисли …

## Clubs

terminal-looking = Се бараат клубови на оваа мрежа …
terminal-no-clubs = Не е најден ниеден клуб. Напишете адреса, на пример 192.168.0.7, или празен ред за ново барање.
terminal-club-entered = Во клубот сте како { $name }.
terminal-club-failed = До клубот не може да се стигне: { $error }.
terminal-line-lost = Врската со клубот е прекината. Повторно се воспоставува …
terminal-line-back = Врската со клубот е воспоставена.
terminal-lobby-empty = Нема никој друг и ништо не е отворено. Напишете challenge за да почекате некого.
terminal-lobby-own = Вашата партија: { $white } против { $black }, { $time }
terminal-lobby-watch = Гледај { $white } против { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Прифати го предизвикот: { $name }, { $time }, кој е бел
        [black] Прифати го предизвикот: { $name }, { $time }, кој е црн
       *[none] Прифати го предизвикот: { $name }, { $time }
    }
terminal-lobby-call-off = Повлечи го својот предизвик, { $time }
terminal-lobby-person = Предизвикај: { $name }
terminal-challenged = Предизвикот е испратен: { $name }. Се чека одговор …
terminal-challenged-all = Вашиот предизвик е отворен за сите. Се чека некој …
terminal-not-here = { $name } не е тука.
terminal-no-club = Не сте во клуб.
terminal-another-began = Почна уште една ваша партија. Таа е во салата: напишете lobby.
terminal-only-in-lobby = Тоа се прави во салата на клубот: напишете lobby.
terminal-only-at-board = Тоа се прави на таблата.
terminal-nobody-hears = Тука нема кој да ве слушне.

## The full screen

terminal-keys = F1 помош · Esc мени
terminal-replay-keys = ← → чекор · Space пушти · Esc назад
terminal-too-small = За таблата се потребни колони: { NUMBER($columns) }, редови: { NUMBER($rows) }.
terminal-on-screen = Тоа е на екранот.
terminal-answer-offer = Напишете accept или decline.
terminal-question = Сигурни ли сте?
terminal-menu = Пауза
terminal-menu-evaluate = Што мисли компјутерот?
terminal-menu-mover = Сврти ја таблата кон оној што е на потег
terminal-menu-pieces = Други фигури
terminal-menu-letters = Други букви за потезите
terminal-menu-help = Помош
terminal-menu-again = Уште една партија, со сменети бои
terminal-menu-lobby = Сала
terminal-menu-clubs = Клубови на оваа мрежа
terminal-menu-address = Друга адреса …
terminal-menu-look = Барај повторно
terminal-menu-challenge = Предизвикај кого било
terminal-form-opponent = Противник
terminal-form-begin = Почни
terminal-form-other-time = Време на противникот
terminal-form-same = исто
terminal-form-challenge = Предизвикај
terminal-form-type-time = Може да напишете друго време: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Напишете број од 0 до 959 за Chess960, или FEN.
terminal-prompt-save = Зачувај во:
terminal-prompt-load = Вчитај:
terminal-prompt-address = Адреса:
terminal-screen-help =
    Напишете потег: e4, { piece-knight.letter }f3, O-O, e2e4. Tab го дополнува.
    Или движете се со стрелките, а со Enter земајте и спуштајте.
    Или кликнете на фигура и на поле, или повлечете.
    Esc: менито: реми, врати потег, предај се, зачувај, вчитај …
    F2: сврти ја таблата. F3: сврти ја кон оној што е на потег.
    F4: што мисли компјутерот. F5: други фигури. F6: други букви.
    Може да се пишуваат и зборови: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = На оваа мрежа не е најден ниеден клуб.
