### Македонски: en/page.ftl.

## The frame of every screen

page-skip = Оди на содржината
page-to-dark = Темни бои
page-to-light = Светли бои
page-lost = Врската со клубот е прекината. Се обидуваме да се вратиме …
page-not-found = Ова го нема тука
page-go-home = На првата страница

## Home

page-home-title = Играј шах
page-home-lead = Без сметка, без интернет, без подготовка.
page-way-here = Играј тука
page-way-here-hint = Двајца на ист компјутер, со часовник или без него
page-way-computer = Играј против компјутерот
page-way-computer-hint = Единаесет нивоа, од случајни потези до полна сила
page-way-network = Играј на мрежа
page-way-network-hint = Во оваа соба, во оваа куќа, со врска
page-quick-here = Веднаш, двајца тука
page-quick-computer = Веднаш, против компјутерот
page-load-game = Вчитај партија
page-analysis-board = Табла за анализа
page-editor = Постави позиција
page-continue = Продолжи
page-finished = Вашите последни партии

## A new game

page-new-here = Двајца на ист компјутер
page-new-computer = Против компјутерот
page-new-network = Предизвик
page-challenge-to = Предизвикај: { $name }
page-begin = Почни
page-challenge = Предизвикај
page-laws = Правила на оваа партија
page-chess960-number = Шах 960, по број
page-open-editor = Постави ја на табла
page-listed = Прикажи го во салата
page-listed-hint = Инаку може да го прифати само оној што ја има врската.
page-public = Другите смеат да гледаат
page-public-hint = Партијата е на списокот во салата.
page-late = Колку минути смее играчот да доцни
page-away-left = Секунди отсуство по заминување
page-away-lost = Секунди отсуство по прекин на врската
page-as-usual = како обично
page-time-kind = Вид часовник
page-time-yours = Вашето време
page-time-minutes = Минути
page-time-theirs = Времето на противникот
page-time-days = Денови за секој потег
page-time-days-each = Денови за секој потег
page-time-seconds-each = Секунди за секој потег
page-time-seconds-delay = Секунди што часовникот ги чека на секој потег
page-time-seconds-back = Најмногу секунди што се враќаат по секој потег
page-time-periods = Периоди, на пример 40/90+30, 30+30
page-time-odds = Бели: { $white } · Црни: { $black }
page-time-challenge = { $own } за предизвикувачот, { $other } за противникот

## A game

page-board = Шаховска табла
page-moves = Потези
page-side = Партијата
page-actions = Што можете да направите
page-navigation = Движење низ потезите
page-first = Прва позиција
page-back = Потег назад
page-forward = Потег напред
page-last = Најнова позиција
page-controls = Прикажи ги полињата што ги контролира секоја страна
page-menu = Мени
page-paused = Пауза
page-exit = Излез
page-next-game = На следната партија
page-rematch-waits = Предложено, се чека …
page-rematch-begun = Играчите почнаа реванш.
page-rematch-watch = Гледај го реваншот
page-to-move = на потег
page-bonus-delay = { $seconds } с чекање
page-bonus-bronstein = до { $seconds } с назад
page-taken =
    { $count ->
        [0] ништо не е земено
        [one] земена е { NUMBER($count) } фигура
       *[other] земени се { NUMBER($count) } фигури
    }
page-square-target = може да дојде тука
page-confirm-move = Да се одигра овој потег?
page-claim-with = Побарај реми со потег
    .hint = Кажувате кој потег ќе го одиграте. Со него барањето е исправно и партијата завршува реми.
page-claim-which = Со кој потег?
page-claim-threefold = Позицијата се појавува по третпат со
page-claim-fifty-moves = Педесет потези без земање и без потег со пешак се исполнуваат со
page-claim-it = Побарај реми со него
page-claim-now = Со еден од вашите потези можете да побарате реми.
page-move-waits = Вашиот потег е зачуван и ќе се испрати кога ќе се врати врската.
page-presence-unknown = не се знае дали е тука
page-offered-draw = Понудено реми
page-offered-takeback = Побарано враќање
page-resign-for =
    { $color ->
        [white] Да се предадат белите?
       *[black] Да се предадат црните?
    }
page-stopped-by-arbiter = Судијата ја запре партијата.
page-restart-ask = Да се побара од противникот партијата да почне одново? Ако се согласи, досегашните потези се губат.
page-type-move = Напишете потег
page-type-wrong = { $move } тука не е дозволен потег.

## For a screen reader

page-listen = Слушај
page-say-clock = Кажи го времето
page-say-position = Кажи ја позицијата
page-say-last = Кажи што се случи последно

## A seat goes to another device

page-seat = На друг уред
page-seat-how = Отворете ја врскава на другиот уред, или нека ја фати неговата камера сликата. Партијата потоа продолжува таму.
page-seat-link = Врска до вашето место
page-seat-gone = Сега играте на другиот уред.
page-seat-take = Да се игра овде?
page-seat-take-hint = Го преземате вашето место од другиот уред на овој.
page-seat-take-yes = Играј овде
page-seat-bad = Оваа врска повеќе не важи
page-seat-bad-hint = Врската до место важи еднаш и неколку минути. Направете нова на другиот уред: ја има во менито на партијата.

## Saving and loading

page-save-kept = Партијата се чува сама и можете да ја продолжите од првата страница. Како датотека:
page-save-log = Цела, со времињата и вратените потези
page-save-pgn = Како PGN, за други програми
page-copy-fen = Копирај ја позицијата како FEN
page-copy = Копирај
page-copied = Копирано
page-load-file = Датотека: PGN, FEN или сопствена на Tabiya
page-load-text = Или текст
page-load-read = Прочитај
page-load-which =
    { $count ->
        [one] { NUMBER($count) } партија
       *[other] Која од { NUMBER($count) } партии
    }
page-load-first = Првите { NUMBER($listed) } од { NUMBER($count) } партии. Другите побарајте ги по име.
page-load-find = Име во неа: на играч или турнир
page-load-search = Барај
page-load-go-on = Продолжи, двајца на ист компјутер
page-load-computer = Продолжи против компјутерот

## Talk

page-chat = Разговор
page-chat-players = Со противникот
page-chat-spectators = Меѓу гледачите
page-chat-say = Кажете нешто
page-chat-send = Испрати

## The network

page-challenges = Предизвици
page-new-challenge = Нов предизвик
page-no-challenges = Никој не бара партија. Упатете предизвик!
page-challenge-link = Врска
page-call-off = Повлечи
page-accept = Играј
page-decline = Одбиј
page-plays =
    { $color ->
        [white] ги зема белите
       *[black] ги зема црните
    }
page-here = Кој е тука
page-you-are = Вие сте { $name }
page-rename = Земи го ова име
page-account = Вашето име
page-account-keep = Зачувај го името со лозинка
page-account-keep-hint = Тогаш името е само ваше, и партиите ги наоѓате на секој уред.
page-account-sign-in = Најави се
page-account-sign-out = Одјави се
page-account-password = Лозинка
page-account-password-hint = Најмалку 8 знаци
page-account-password-change = Смени ја лозинката
page-account-password-old = Досегашна лозинка
page-account-password-new = Нова лозинка
page-account-password-show = Прикажи што пишувам
page-account-password-changed = Лозинката е сменета. На другите уреди сте одјавени.
page-signed-out = Тука сте одјавени
page-signed-out-why = Овој прелистувач повеќе не е најавен како { $name }: лозинката е сменета или сте се одјавиле на друго место. Најавете се повторно и ќе бидете таму каде што бевте.
page-signed-out-guest = Продолжи без најава
page-organiser = Јас сум организаторот
page-organiser-is = Вие сте организаторот, па затоа и судија на секоја партија.
page-organiser-become = Стани организатор
page-organiser-leave = Престани да бидеш организатор
page-organiser-token = Клучот на организаторот
page-organiser-token-hint = Избран е или прикажан кога клубот првпат е пуштен. Овој прелистувач не го чува.
page-organiser-game = Отвори која било партија
page-organiser-game-hint = Нејзината врска, или она што стои на крајот од неа
page-organiser-open = Отвори
page-games-now = Партии сега
page-no-games = Сега нема партија за гледање.
page-network = Овој компјутер
page-open-network = Отвори за мрежата
page-open-network-hint = Други од оваа мрежа можат да дојдат и да играат.
page-others-open = Другите ја отвораат оваа адреса:
page-qr = QR-код за { $url }, за телефони
page-nearby = Клубови во близина
page-nobody-nearby = Сѐ уште ниеден не е најден. Се бара …
page-visit = Посети
page-waiting = Се чека противник
page-waiting-for = Предизвикот е испратен: { $name }.
page-pass-on = Предадете ја врската, или нека телефон ја прочита сликата. Кој прв ќе ја отвори, игра.
page-challenged = { $name } сака да игра

## Settings

page-scheme = Бои
page-scheme-system = Како системот
page-scheme-light = Светли
page-scheme-dark = Темни
page-board-theme = Табла
page-board-wood = Дрво
page-board-green = Зелена
page-board-blue = Сина
page-board-slate = Шкрилец
page-board-contrast = Висок контраст
page-pieces = Фигури
page-pieces-plain = Едноставни
page-letters = Потезите се пишуваат со
page-coordinates = Букви и бројки покрај таблата
page-destinations = Покажи каде може да оди фигурата
page-animation = Фигурите се лизгаат
page-turn-board = Сврти ја таблата кон оној што е на потег (двајца на ист компјутер)
page-confirm-moves = Прашај пред да се испрати потег (на мрежа)
page-auto-queen = Секогаш промовирај во дама
page-spoken-moves = Кажувај му ги потезите со зборови на читачот на екран
page-sound = Звуци
page-volume = Јачина
