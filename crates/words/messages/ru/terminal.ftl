### Русский: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Игрок
terminal-player-one = Игрок 1
terminal-player-two = Игрок 2
terminal-engine-name = { $name }, уровень { NUMBER($level) }
terminal-players = Белые: { $white }. Чёрные: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: шахматы строка за строкой. Наберите help, чтобы узнать, что можно набирать.
terminal-turn =
    { $color ->
        [white] Ход белых: { $name }.
       *[black] Ход чёрных: { $name }.
    }
terminal-may-claim = Здесь можно потребовать ничью: наберите claim.
terminal-ask-move = Поле или ход:
terminal-ask-target = С { $from } на:
terminal-ask-promotion = Превратить в ферзя, ладью, слона или коня ({ $letters }):
terminal-ask-draw =
    { $color ->
        [white] Белые, вы согласны на ничью? (да или нет)
       *[black] Чёрные, вы согласны на ничью? (да или нет)
    }
terminal-ask-again = Сыграть ещё? (да или нет)
terminal-ask-meanwhile = Пока ждём:
terminal-ask-lobby = Клуб:
terminal-ask-replay = Просмотр:
terminal-confirm-overwrite = Файл { $file } уже есть. Записать поверх него?
terminal-yes-or-no = Ответьте «да» или «нет».
terminal-put-back = Ход не сделан.
terminal-can-go =
    { $count ->
        [one] { $piece }, может пойти на { $squares }.
        [few] { $piece }, может пойти на { $squares }.
        [many] { $piece }, может пойти на { $squares }.
       *[other] { $piece }, может пойти на { $squares }.
    }
terminal-cannot-move = { $piece }, пойти не может.
terminal-cannot-go = Фигура с { $from } не может пойти на { $to }.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } ход: { $moves }.
        [few] { NUMBER($count) } хода: { $moves }.
        [many] { NUMBER($count) } ходов: { $moves }.
       *[other] { NUMBER($count) } хода: { $moves }.
    }
terminal-no-move = Хода { $text } здесь нет.
terminal-not-understood = «{ $text }» — непонятно. Наберите help, чтобы узнать, что можно набирать.
terminal-help-moves =
    Чтобы пойти, наберите поле фигуры (e2), затем куда она идёт (e4).
    Или сразу весь ход: e4, { piece-knight.letter }f3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: эта справка
    moves, moves e2: все ходы или ходы одной фигуры
    say, say e2: позиция словами или что стоит на поле
    board, flip: показать доску или показать её с другой стороны
    undo: взять ход назад
    draw, accept, decline: предложить ничью и ответить на предложение
    claim, claim { piece-knight.letter }f3: потребовать ничью, в том числе с ходом
    resign, abort, flag, give: сдаться, отменить партию, указать на флажок, подарить 15 секунд
    pause, resume, restart: остановить часы, играть дальше, начать заново
    clock, fen, pgn, score, eval: показать часы, позицию, партию, счёт, мнение компьютера
    letters local, letters figurine, letters english: какими знаками записываются ходы
    save FILE, load FILE: записать партию в файл или продолжить из файла
    new, new level 3 time 5+3 black 960: другая партия
    again: ещё партия с переменой цвета, после окончания
    quit: выйти; партия сохраняется
terminal-help-club =
    lobby: кто здесь и что открыто
    1, 2, 3: выбрать из списка: принять вызов, смотреть партию, вызвать кого-то
    challenge, challenge 5+3 white Anna: вызвать любого или кого-то одного
    challenge 5+3 odds 2+1 960, challenge fen FEN: с форой по времени, с другой начальной позиции
    chat hello: сказать что-нибудь тем, кто у доски
    quit: выйти
terminal-help-replay =
    Enter или next, back, first, last: по шагам через партию
    12: к ходу 12. board, flip, say, fen: позиция
    close: закончить просмотр. new, quit: другая партия или выход
terminal-replay-first = Это начало.
terminal-replay-last = Это конец.
terminal-nothing-offered = Ничего не предложено.
terminal-nothing-to-claim = Требовать здесь нечего.
terminal-not-over = Партия не окончена.
terminal-you-watch = Вы смотрите эту партию, места в ней у вас нет.
terminal-no-score = Ещё ни одна партия не окончена.
terminal-letters = Ходы записываются так: { $letters }

## Files

terminal-which-file = Назовите файл: save game.pgn, load game.pgn.
terminal-saved = Партия записана в { $file }.
terminal-not-saved = Партию нельзя записать в { $file }: { $error }.
terminal-loaded = Партия из { $file } продолжается.
terminal-bad-file = Файл { $file } не подходит: { $error }.
terminal-bad-game = Так партию начать нельзя: { $error }.
terminal-one-of = Это партия { NUMBER($game) } из { NUMBER($count) }. Другую можно назвать: load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] В файле { NUMBER($count) } ошибка; взято то, что удалось прочесть: { $error }.
        [few] В файле { NUMBER($count) } ошибки; взято то, что удалось прочесть. Первая: { $error }.
        [many] В файле { NUMBER($count) } ошибок; взято то, что удалось прочесть. Первая: { $error }.
       *[other] В файле { NUMBER($count) } ошибки; взято то, что удалось прочесть. Первая: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Белые выиграли. Как, в файле не сказано.
        [black] Чёрные выиграли. Как, в файле не сказано.
       *[none] Партия окончена. Как, в файле не сказано.
    }
terminal-kept = Партия сохранена. Чтобы продолжить: tabiya play --continue
terminal-kept-at-club = Партия хранится в клубе. Чтобы продолжить, зайдите в него снова.
terminal-nothing-kept = Нет неоконченной партии, которую можно продолжить.
terminal-kept-elsewhere = Неоконченная партия идёт в другом окне.
terminal-bad-kept = Сохранённые партии не читаются: { $error }.
terminal-not-kept = Партию не удаётся сохранить на диске этого компьютера: { $error }.
terminal-is-not-kept = Партия не сохранена: диск этого компьютера её не принимает. Сохраните её в другом месте или освободите место.
terminal-log-damaged = Запись партии была повреждена. Исправная часть продолжается; вся запись сохранена в { $file }.

## The engine

terminal-engine-failed = Движок не играет: { $error }.
terminal-opinion = { $score } в пользу белых, глубина в ходах — { NUMBER($depth) }: { $line }
terminal-no-evaluation = Пока вы играете с кем-то по сети, компьютер не высказывает мнения.
terminal-evaluating = Компьютер думает …

## Clubs

terminal-looking = Ищем клубы в этой сети …
terminal-no-clubs = Клубов не найдено. Наберите адрес, например 192.168.0.7, или пустую строку, чтобы искать снова.
terminal-club-entered = Вы в клубе, ваше имя: { $name }.
terminal-club-failed = До клуба не добраться: { $error }.
terminal-line-lost = Связь с клубом потеряна. Восстанавливаем …
terminal-line-back = Связь с клубом восстановлена.
terminal-lobby-empty = Больше никого нет, и ничего не открыто. Наберите challenge, чтобы ждать соперника.
terminal-lobby-own = Ваша партия: { $white } — { $black }, { $time }
terminal-lobby-watch = Смотреть { $white } — { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Принять вызов: { $name }, { $time }, у вызвавшего белые
        [black] Принять вызов: { $name }, { $time }, у вызвавшего чёрные
       *[none] Принять вызов: { $name }, { $time }
    }
terminal-lobby-call-off = Отозвать свой вызов, { $time }
terminal-lobby-person = Вызвать: { $name }
terminal-challenged = Вызов отправлен: { $name }. Ждём ответа …
terminal-challenged-all = Ваш вызов открыт для всех. Ждём соперника …
terminal-not-here = { $name } сейчас не здесь.
terminal-no-club = Вы не в клубе.
terminal-another-began = Началась ещё одна ваша партия. Она в зале: наберите lobby.
terminal-only-in-lobby = Это можно сделать в зале клуба: наберите lobby.
terminal-only-at-board = Это можно сделать за доской.
terminal-nobody-hears = Здесь вас никто не услышит.

## The full screen

terminal-keys = F1 справка · Esc меню
terminal-replay-keys = ← → шаг · Пробел пуск · Esc назад
terminal-too-small = Для доски нужно столбцов: { NUMBER($columns) }, строк: { NUMBER($rows) }.
terminal-on-screen = Это видно на экране.
terminal-answer-offer = Наберите accept или decline.
terminal-question = Вы уверены?
terminal-menu = Пауза
terminal-menu-evaluate = Что думает компьютер?
terminal-menu-mover = Поворачивать доску к тому, чей ход
terminal-menu-pieces = Другие фигуры
terminal-menu-letters = Другие буквы для ходов
terminal-menu-help = Справка
terminal-menu-again = Ещё партия, с переменой цвета
terminal-menu-lobby = Зал
terminal-menu-clubs = Клубы в этой сети
terminal-menu-address = Другой адрес …
terminal-menu-look = Искать снова
terminal-menu-challenge = Вызвать любого
terminal-form-opponent = Соперник
terminal-form-begin = Начать
terminal-form-other-time = Время соперника
terminal-form-same = такое же
terminal-form-challenge = Вызвать
terminal-form-type-time = Можно набрать другое время: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Наберите номер от 0 до 959 для Chess960 или FEN.
terminal-prompt-save = Сохранить в:
terminal-prompt-load = Загрузить:
terminal-prompt-address = Адрес:
terminal-screen-help =
    Наберите ход: e4, { piece-knight.letter }f3, O-O, e2e4. Tab дополняет его.
    Или выберите поле стрелками, берите и ставьте фигуру клавишей Enter.
    Или щёлкните по фигуре и по полю, или перетащите её.
    Esc: меню: ничья, взять назад, сдаться, сохранить, загрузить …
    F2: перевернуть доску. F3: поворачивать к тому, чей ход.
    F4: что думает компьютер. F5: другие фигуры. F6: другие буквы.
    Можно набирать и слова: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = В этой сети не найдено ни одного клуба.
