### Македонски: en/page.ftl.

## The frame of every screen

page-skip = Прескокни до содржината
page-to-dark = Вклучи темна тема
page-to-light = Вклучи светла тема
page-lost = Врската е прекината. Повторно се поврзуваме…
page-not-found = Страницата не е најдена
page-go-home = На почетната страница
page-away = Клубот е недостапен
page-away-text = Нема врска со компјутерот на кој работи овој клуб. Можеби е исклучен или е на друга мрежа. Страницата сама ќе се поврзе повторно.
page-away-works = Дотогаш можете да прегледувате партии и списоци онака како што последен пат биле прикажани тука, и да поставувате позиции на табла.
page-away-lobby = Лобито кога последен пат беше видено
page-away-loaded = Последната вчитана партија
# $time: date and time.
page-away-seen = Состојба од { $time }. Додека клубот не се врати, ништо не може да се менува.

## Home

page-home-title = Играј шах
page-home-lead = Без сметка, без интернет, без подготовки.
page-way-here = Двајца играчи
page-way-here-hint = На овој компјутер, со часовник или без него
page-way-computer = Играј против компјутерот
page-way-computer-hint = Единаесет нивоа, од случајни потези до полна сила
page-way-network = Играј на мрежа
page-way-network-hint = Со луѓе во близина или со кого било преку линк
page-quick-here = Брз почеток: двајца играчи
page-quick-computer = Брз почеток: против компјутерот
page-load-game = Вчитај партија
page-analysis-board = Табла за анализа
page-editor = Уредувач на табла
page-continue = Продолжи со играње
page-finished = Неодамнешни партии

## A new game

page-new-here = Нова партија за двајца
page-new-computer = Нова партија против компјутерот
page-new-network = Нов предизвик
page-challenge-to = Предизвик за { $name }
page-begin = Почни ја партијата
page-challenge = Предизвикај
page-laws = Правила на оваа партија
page-chess960-number = Шах 960 (по број)
page-open-editor = Постави на табла
page-listed = Прикажи во лобито
page-listed-hint = Инаку може да го прифатат само тие што го имаат линкот.
page-public = Дозволи гледачи
page-public-hint = Партијата е на списокот во лобито.
page-late = Колку минути може да се доцни
page-away-left = Секунди за враќање по напуштање
page-away-lost = Секунди за враќање по прекин на врската
page-as-usual = Стандардно
page-time-kind = Вид на часовник
page-time-yours = Вашето време
page-time-minutes = Минути
page-time-theirs = Времето на противникот
page-time-days = Денови по потег
page-time-days-each = Денови по потег
page-time-seconds-each = Секунди по потег
page-time-seconds-delay = Одложување во секунди
page-time-seconds-back = Бронштајново одложување во секунди
page-time-periods = Периоди, на пример 40/90+30, 30+30
page-time-odds = Белиот: { $white } · Црниот: { $black }
page-time-challenge = { $own } за предизвикувачот, { $other } за противникот

## A game

page-board = Шаховска табла
page-moves = Потези
page-side = Партија
page-actions = Дејства
page-navigation = Движење низ потезите
page-first = Почетна позиција
page-back = Претходен потег
page-forward = Следен потег
page-last = Последна позиција
page-controls = Прикажи ги контролираните полиња
page-menu = Мени
page-paused = Пауза
page-exit = Излез
page-next-game = Следна партија
page-rematch-waits = Понуден е реванш, се чека…
page-rematch-begun = Играчите почнаа реванш.
page-rematch-watch = Гледај го реваншот
page-to-move = на потег
page-bonus-delay = одложување { $seconds } с
page-bonus-bronstein = Бронштајн { $seconds } с
page-taken =
    { $count ->
        [0] нема земени фигури
        [one] земена е { NUMBER($count) } фигура
       *[other] земени се { NUMBER($count) } фигури
    }
page-square-target = дозволен потег
page-confirm-move = Да се одигра овој потег?
page-claim-with = Побарај реми со потег
    .hint = Изберете го потегот што сакате да го одиграте. Тој ви дава право да побарате реми, и партијата завршува реми.
page-claim-which = Со кој потег барате реми?
page-claim-threefold = Потези со кои позицијата се повторува по третпат
page-claim-fifty-moves = Потези со кои се исполнува правилото на 50 потези
page-claim-it = Побарај реми со овој потег
page-claim-now = Со еден од вашите потези можете да побарате реми.
page-move-waits = Вашиот потег ќе се испрати кога ќе се врати врската.
page-presence-unknown = непознат статус
page-offered-draw = Понудено реми
page-offered-takeback = Побарано враќање потег
page-resign-for =
    { $color ->
        [white] Да се предаде белиот?
       *[black] Да се предаде црниот?
    }
page-stopped-by-arbiter = Судијата ја запре партијата.
page-restart-ask = Да се побара од противникот партијата да почне одново? Ако се согласи, досегашните потези ќе се избришат.
page-type-move = Напишете потег
page-type-wrong = { $move } не е дозволен потег.

## For a screen reader

page-listen = Читање на глас
page-say-clock = Прочитај го часовникот
page-say-position = Прочитај ја позицијата
page-say-last = Повтори го последното известување

## A seat goes to another device

page-seat = Продолжи на друг уред
page-seat-how = Отворете го овој линк на другиот уред или скенирајте го QR-кодот со неговата камера. Партијата продолжува таму.
page-seat-link = Линк до вашето место
page-seat-gone = Сега играте на другиот уред.
page-seat-take = Да се продолжи партијата овде?
page-seat-take-hint = Вашето место се префрла од другиот уред на овој.
page-seat-take-yes = Продолжи овде
page-seat-bad = Овој линк повеќе не важи
page-seat-bad-hint = Линкот до место важи само еднаш и само неколку минути. Направете нов од менито на партијата на другиот уред.

## Saving and loading

page-save-kept = Партијата се зачувува автоматски и може да ја продолжите од почетната страница. За да зачувате копија како датотека:
page-save-log = Целата партија, со времињата и вратените потези
page-save-pgn = PGN, за други програми
page-copy-fen = Копирај ја позицијата како FEN
page-copy = Копирај
page-copied = Копирано
page-load-file = Датотека (PGN, FEN или Tabiya)
page-load-text = Или залепете текст
page-load-read = Вчитај
page-load-which =
    { $count ->
        [1] { NUMBER($count) } партија
        [one] Изберете од { NUMBER($count) } партија
       *[other] Изберете од { NUMBER($count) } партии
    }
page-load-first = Прикажани се првите партии: { NUMBER($listed) } од { NUMBER($count) }. Другите побарајте ги по име.
page-load-find = Име на играч или турнир
page-load-search = Барај
page-load-go-on = Продолжи со двајца играчи
page-load-computer = Продолжи против компјутерот

## Talk

page-chat-players = Разговор со противникот
page-chat-of-players = Разговор на играчите
page-chat-spectators = Разговор на гледачите
page-chat-say = Напишете порака
page-chat-send = Испрати

## The network

page-challenges = Предизвици
page-new-challenge = Нов предизвик
page-no-challenges = Никој не бара партија. Упатете предизвик!
page-challenge-link = Линк
page-call-off = Откажи го предизвикот
page-accept = Прифати
page-decline = Одбиј
page-plays =
    { $color ->
        [white] игра со белите
       *[black] игра со црните
    }
page-here = Сега онлајн
page-you-are = Вие сте { $name }
page-rename = Смени го името
page-account = Сметка
page-account-keep = Отвори сметка
page-account-keep-hint = Со сметка името е само ваше, а партиите ги наоѓате на кој било уред.
page-account-sign-in = Најави се
page-account-sign-out = Одјави се
page-account-password = Лозинка
page-account-password-hint = Најмалку 8 знаци
page-account-password-change = Смени ја лозинката
page-account-password-old = Сегашна лозинка
page-account-password-new = Нова лозинка
page-account-password-show = Прикажи ги знаците што се пишуваат
page-account-password-changed = Лозинката е сменета. Одјавени сте на другите уреди.
page-signed-out = Одјавени сте
page-signed-out-why = Овој прелистувач повеќе не е најавен како { $name }: лозинката е сменета или сте се одјавиле на друго место. Најавете се за да продолжите таму каде што застанавте.
page-signed-out-guest = Продолжи како гостин
page-organiser = Најава за организатор
page-organiser-is = Вие сте организатор и судија на сите партии.
page-organiser-become = Најави се како организатор
page-organiser-leave = Одјави се како организатор
page-organiser-token = Клуч на организаторот
page-organiser-token-hint = Клучот е избран или прикажан кога клубот првпат е пуштен. На компјутерот на клубот „tabiya organiser“ дава еднократен код што важи и тука. Овој прелистувач не го чува.
page-organiser-game = Отвори која било партија
page-organiser-game-hint = Линк или ознака на партијата
page-organiser-open = Отвори
page-games-now = Тековни партии
page-no-games = Во моментов нема партии за гледање.
page-network = Овој компјутер
page-open-network = Отвори пристап од мрежата
page-open-network-hint = Други луѓе на оваа мрежа може да се приклучат и да играат.
page-share-closed = До клубот има пристап само од овој компјутер, па линкот не би работел кај другите.
page-no-network = Овој компјутер не е поврзан на мрежа, па другите немаат пристап до клубот.
page-trust-offer = Поврзи се преку https
page-others-open = Другите може да се приклучат на:
page-qr = QR-код за { $url }
page-nearby = Клубови во близина
page-nobody-nearby = Сѐ уште ниеден не е најден. Се бара…
page-visit = Посети
page-waiting = Се чека противник
page-waiting-for = Предизвикот е испратен до { $name }.
page-pass-on = Споделете го овој линк или QR-код. Со вас ќе игра првиот што ќе го отвори.
page-challenged = { $name } сака да игра со вас

## Settings

page-scheme = Тема
page-scheme-system = Како системот
page-scheme-light = Светла
page-scheme-dark = Темна
page-board-theme = Табла
page-board-wood = Дрво
page-board-green = Зелена
page-board-blue = Сина
page-board-slate = Шкрилец
page-board-contrast = Висок контраст
page-pieces = Фигури
page-pieces-plain = Едноставни
page-letters = Запис на потезите
page-coordinates = Координати на таблата
page-destinations = Прикажувај ги дозволените потези
page-animation = Анимирај ги потезите
page-turn-board = Сврти ја таблата кон страната на потег (двајца играчи)
page-confirm-moves = Потврдувај ги потезите (партии на мрежа)
page-auto-queen = Секогаш промовирај во дама
page-spoken-moves = Кажувај ги потезите со зборови (читач на екран)
page-sound = Звуци
page-volume = Јачина на звукот
page-manual = Прирачник (на англиски)
