### Русский: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Игрок
terminal-player-one = Игрок 1
terminal-player-two = Игрок 2
terminal-engine-name = { $name }, уровень { NUMBER($level) }
terminal-players = Белые: { $white }. Чёрные: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: шахматы в текстовом режиме. Наберите help, чтобы увидеть команды.
terminal-turn =
    { $color ->
        [white] Ход белых: { $name }.
       *[black] Ход чёрных: { $name }.
    }
terminal-may-claim = Вы можете потребовать ничью: наберите claim.
terminal-ask-move = Поле или ход:
terminal-ask-target = С { $from } на:
terminal-ask-promotion = Превратить в ферзя, ладью, слона или коня ({ $letters }):
terminal-ask-which = Какой ход? Наберите его номер:
terminal-ask-draw =
    { $color ->
        [white] Белые, вы согласны на ничью? (да или нет)
       *[black] Чёрные, вы согласны на ничью? (да или нет)
    }
terminal-ask-again = Сыграть ещё раз? (да или нет)
terminal-ask-meanwhile = Команда:
terminal-ask-lobby = Лобби:
terminal-ask-replay = Просмотр:
terminal-confirm-overwrite = Файл { $file } уже существует. Перезаписать его?
terminal-yes-or-no = Ответьте «да» или «нет».
terminal-put-back = Ход отменён.
terminal-yes-no = { $question } ({ $yes } / { $no })
terminal-why-article = { $why } ({ $article })
terminal-move-words = { $move }: { $words }
terminal-can-go =
    { $count ->
        [one] { $piece }: может пойти на { $squares }.
        [few] { $piece }: может пойти на { $squares }.
        [many] { $piece }: может пойти на { $squares }.
       *[other] { $piece }: может пойти на { $squares }.
    }
terminal-cannot-move = { $piece }: нет возможных ходов.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } ход: { $moves }.
        [few] { NUMBER($count) } хода: { $moves }.
        [many] { NUMBER($count) } ходов: { $moves }.
       *[other] { NUMBER($count) } хода: { $moves }.
    }
terminal-no-move = Ход { $text } невозможен.
terminal-ambiguous = «{ $text }» подходит к нескольким ходам: { $moves }.
terminal-not-understood = Непонятно: «{ $text }». Наберите help, чтобы увидеть команды.
terminal-help-moves =
    Чтобы сделать ход, наберите поле фигуры (e2), затем куда она идёт (e4).
    Или наберите весь ход: e4, { piece-knight.letter }f3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: показать эту справку
    moves, moves e2: все ходы или ходы одной фигуры
    say, say e2: описать позицию или одно поле
    board, flip: показать доску или перевернуть её
    board off, board on: показывать доску только по команде или после каждого хода
    undo: взять ход назад
    draw, accept, decline: предложить ничью и ответить на предложение
    claim, claim { piece-knight.letter }f3: потребовать ничью, сразу или с ходом
    resign, abort, flag, give: сдаться, отменить партию, потребовать победу по времени, дать 15 секунд
    pause, resume, restart: приостановить, продолжить или начать партию заново
    clock, fen, pgn, score, eval: показать часы, позицию, партию, счёт или оценку
    letters local, letters figurine, letters english: выбрать запись ходов
    save FILE, load FILE: сохранить партию в файл или продолжить из файла
    new, new level 3 time 5+3 black 960: начать другую партию
    again: сыграть ещё раз, поменявшись цветами, после окончания партии
    quit: выйти; партия сохраняется
terminal-help-club =
    lobby: показать игроков, вызовы и партии
    1, 2, 3: выбрать из списка: принять вызов, смотреть партию, вызвать игрока
    challenge, challenge 5+3 white Anna: вызвать любого или одного игрока
    challenge 5+3 odds 2+1 960, challenge fen FEN: с форой по времени или другой начальной позицией
    chat hello: отправить сообщение остальным у доски
    quit: выйти
terminal-help-replay =
    Enter или next, back, first, last: листать партию
    12: перейти к ходу 12. board, flip, say, fen: показать позицию
    close: закрыть эту партию. new, quit: начать другую партию или выйти
terminal-replay-first = Это начало партии.
terminal-replay-last = Это конец партии.
terminal-nothing-offered = Нет предложения, на которое можно ответить.
terminal-nothing-to-claim = Сейчас потребовать ничью нельзя.
terminal-not-over = Партия ещё не окончена.
terminal-you-watch = Вы смотрите эту партию, а не играете в ней.
terminal-no-score = Ещё ни одна партия не закончена.
terminal-letters = Запись ходов: { $letters }
terminal-board-on = Доска показывается после каждого хода.
terminal-board-off = Доска показывается только по команде board.

why-empty-square = На { $from } нет фигуры.
why-opponents-piece = На { $from } стоит фигура соперника.
why-own-piece = На { $to } стоит ваша фигура.
why-does-not-move-so =
    { $piece ->
        [king] Король не может пойти с { $from } на { $to }.
        [queen] Ферзь не может пойти с { $from } на { $to }.
        [rook] Ладья не может пойти с { $from } на { $to }.
        [bishop] Слон не может пойти с { $from } на { $to }.
        [knight] Конь не может пойти с { $from } на { $to }.
       *[pawn] Пешка не может пойти с { $from } на { $to }.
    }
why-blocked = Мешает фигура на { $by }.
why-nothing-to-capture = Пешка ходит по диагонали только со взятием, а поле { $to } пусто.
why-no-en-passant = Сейчас взять на проходе на { $to } нельзя.
why-pinned = Фигура на { $from } связана фигурой на { $by }.
why-stays-in-check = После этого хода ваш король останется под шахом фигуры на { $by }.
why-king-attacked = Король не может пойти на { $to }: это поле атакует фигура на { $by }.
why-no-castling-right =
    { $side ->
        [king] Права на короткую рокировку больше нет.
       *[queen] Права на длинную рокировку больше нет.
    }
why-castling-blocked = Рокировка невозможна: мешает фигура на { $by }.
why-castling-in-check = Под шахом рокировка невозможна.
why-castling-attacked = Рокировка невозможна: поле { $square } атакует фигура на { $by }.
why-missing-promotion = Выберите фигуру для превращения, например e8=Ф.
why-no-promotion = Превратить пешку в эту фигуру этим ходом нельзя.
why-no-such-piece =
    { $piece ->
        [king] У вас нет короля.
        [queen] У вас нет ферзя.
        [rook] У вас нет ладей.
        [bishop] У вас нет слонов.
        [knight] У вас нет коней.
       *[pawn] У вас нет пешек.
    }
why-none-reaches =
    { $piece ->
        [king] Ваш король не может пойти на { $to }.
        [queen] Ни один ваш ферзь не может пойти на { $to }.
        [rook] Ни одна ваша ладья не может пойти на { $to }.
        [bishop] Ни один ваш слон не может пойти на { $to }.
        [knight] Ни один ваш конь не может пойти на { $to }.
       *[pawn] Ни одна ваша пешка не может пойти на { $to }.
    }

## Files

terminal-which-file = Укажите файл: save game.pgn, load game.pgn.
terminal-saved = Партия сохранена в { $file }.
terminal-not-saved = Не удаётся сохранить партию в { $file }: { $error }.
terminal-loaded = Партия загружена из { $file }.
terminal-bad-file = Не удаётся использовать { $file }: { $error }.
terminal-bad-game = Не удаётся начать эту партию: { $error }.
terminal-one-of = Это партия { NUMBER($game) } из { NUMBER($count) }. Чтобы загрузить другую, наберите load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [1] В файле есть ошибка; загружено то, что удалось прочитать. Ошибка: { $error }.
        [one] В файле { NUMBER($count) } ошибка; загружено то, что удалось прочитать. Первая ошибка: { $error }.
        [few] В файле { NUMBER($count) } ошибки; загружено то, что удалось прочитать. Первая ошибка: { $error }.
        [many] В файле { NUMBER($count) } ошибок; загружено то, что удалось прочитать. Первая ошибка: { $error }.
       *[other] В файле { NUMBER($count) } ошибки; загружено то, что удалось прочитать. Первая ошибка: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Белые выиграли. Как именно, в файле не указано.
        [black] Чёрные выиграли. Как именно, в файле не указано.
       *[none] Партия окончена. Как именно, в файле не указано.
    }
terminal-kept = Партия сохранена. Чтобы продолжить её: tabiya play --continue
terminal-kept-at-club = Клуб сохранил партию. Чтобы продолжить её, подключитесь снова.
terminal-nothing-kept = Нет неоконченной партии, которую можно продолжить.
terminal-kept-elsewhere = Неоконченная партия открыта в другом окне.
terminal-bad-kept = Не удаётся прочитать сохранённые партии: { $error }.
terminal-not-kept = Не удаётся сохранить партию на этом компьютере: { $error }.
terminal-is-not-kept = Партия не сохранена: ошибка записи на диск. Освободите место или сохраните её в другом месте.
terminal-log-damaged = Журнал партии был повреждён. Читаемая часть восстановлена; исходный журнал сохранён в { $file }.

## The engine

terminal-engine-failed = Сбой движка: { $error }.
terminal-opinion = { $score } (глубина { NUMBER($depth) }): { $line }
terminal-no-evaluation = Пока вы играете по сети, оценка недоступна.
terminal-evaluating = Компьютер думает…

## Clubs

terminal-looking = Ищем клубы в этой сети…
terminal-no-clubs = Клубы не найдены. Наберите адрес, например 192.168.0.7, или нажмите Enter, чтобы искать снова.
terminal-club-entered = Вы подключились к клубу под именем { $name }.
terminal-club-failed = Не удаётся подключиться к клубу: { $error }.
terminal-line-lost = Связь потеряна. Подключаемся снова…
terminal-line-back = Связь восстановлена.
terminal-lobby-empty = Здесь больше никого нет. Наберите challenge, чтобы ждать соперника.
terminal-lobby-own = Ваша партия: { $white } — { $black }, { $time }
terminal-lobby-watch = Смотреть { $white } — { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Принять вызов: { $name } (белые), { $time }
        [black] Принять вызов: { $name } (чёрные), { $time }
       *[none] Принять вызов: { $name }, { $time }
    }
terminal-lobby-call-off = Отменить свой вызов, { $time }
terminal-lobby-person = Вызвать игрока { $name }
terminal-challenged = Вызов отправлен игроку { $name }. Ждём ответа…
terminal-challenged-all = Ваш вызов открыт для всех. Ждём соперника…
terminal-not-here = { $name } сейчас не здесь.
terminal-no-club = Вы не в клубе.
terminal-another-began = Началась ещё одна ваша партия. Наберите lobby, чтобы увидеть её.
terminal-only-in-lobby = Это можно сделать только в лобби клуба: наберите lobby.
terminal-only-at-board = Это можно сделать только во время партии.
terminal-nobody-hears = Здесь не с кем переписываться.

## The full screen

terminal-keys = F1 справка · Esc меню
terminal-replay-keys = ← → ход · Пробел пуск · Esc назад
terminal-too-small = Для доски нужно столбцов: { NUMBER($columns) }, строк: { NUMBER($rows) }.
terminal-on-screen = Это уже на экране.
terminal-answer-offer = Наберите accept или decline.
terminal-question = Вы уверены?
terminal-menu = Меню партии
terminal-menu-paused = Пауза
terminal-menu-stay-paused = Оставить на паузе
terminal-which = Какой ход?
terminal-menu-evaluate = Оценить позицию
terminal-menu-mover = Поворачивать доску к тому, чей ход
terminal-menu-pieces = Сменить вид фигур
terminal-menu-letters = Сменить запись ходов
terminal-menu-help = Справка
terminal-menu-again = Сыграть ещё, сменив цвет
terminal-menu-lobby = Лобби
terminal-menu-clubs = Клубы в этой сети
terminal-menu-address = Ввести адрес…
terminal-menu-look = Искать снова
terminal-menu-challenge = Вызвать любого
terminal-form-opponent = Соперник
terminal-form-begin = Начать партию
terminal-form-other-time = Время соперника
terminal-form-same = Такое же
terminal-form-challenge = Вызвать
terminal-form-type-time = Или наберите время: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Или наберите номер шахмат-960 (от 0 до 959) или FEN.
terminal-prompt-save = Сохранить в:
terminal-prompt-load = Загрузить:
terminal-prompt-address = Адрес:
terminal-screen-help =
    Наберите ход: e4, { piece-knight.letter }f3, O-O, e2e4. Tab дополняет его.
    Или перемещайтесь стрелками, а клавишей Enter берите и ставьте фигуру.
    Или щёлкните по фигуре, затем по полю, или перетащите её.
    Esc: меню (ничья, взять назад, сдаться, сохранить, загрузить…)
    F2: перевернуть доску. F3: поворачивать к тому, чей ход.
    F4: оценить. F5: сменить вид фигур. F6: сменить запись ходов.
    Можно набирать и команды: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = В этой сети клубы не найдены.
