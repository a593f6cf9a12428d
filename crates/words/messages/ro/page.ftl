### Română: en/page.ftl.

## The frame of every screen

page-skip = Sari la conținut
page-to-dark = Folosește tema întunecată
page-to-light = Folosește tema luminoasă
page-lost = Conexiune pierdută. Se reconectează…
page-not-found = Nu s-a găsit
page-go-home = Mergi la pagina principală
page-away = Clubul nu poate fi contactat
page-away-text = Calculatorul pe care rulează acest club nu răspunde. Poate este oprit sau se află în altă rețea. Pagina se reconectează singură.
page-away-works = Până atunci poți revedea partidele și listele așa cum au apărut aici ultima dată și poți așeza poziții pe tablă.
page-away-lobby = Lobby-ul văzut ultima dată
page-away-loaded = Ultima partidă încărcată
# $time: date and time.
page-away-seen = Situația din { $time }. Până la revenirea clubului nu se poate modifica nimic.

## Home

page-home-title = Joacă șah
page-home-lead = Fără cont, fără internet, fără configurare.
page-way-here = Doi jucători
page-way-here-hint = La acest calculator, cu sau fără ceas
page-way-computer = Joacă împotriva calculatorului
page-way-computer-hint = Unsprezece niveluri, de la mutări la întâmplare până la putere maximă
page-way-network = Joacă în rețea
page-way-network-hint = Cu cei din apropiere sau cu oricine, printr-un link
page-quick-here = Joacă acum: doi jucători
page-quick-computer = Joacă acum: împotriva calculatorului
page-load-game = Încarcă o partidă
page-analysis-board = Tablă de analiză
page-editor = Editor de tablă
page-continue = Continuă jocul
page-finished = Partide recente

## A new game

page-new-here = Partidă nouă pentru doi
page-new-computer = Partidă nouă împotriva calculatorului
page-new-network = Provocare nouă
page-challenge-to = Provocare pentru { $name }
page-begin = Începe partida
page-challenge = Provoacă
page-laws = Regulile acestei partide
page-chess960-number = Chess960 după număr
page-open-editor = Aranjează pe tablă
page-listed = Afișează în lobby
page-listed-hint = Altfel o pot accepta numai cei care au linkul.
page-public = Permite spectatori
page-public-hint = Partida apare în lobby.
page-late = Minute de întârziere permise
page-away-left = Secunde pentru a reveni după plecare
page-away-lost = Secunde pentru a reveni după pierderea conexiunii
page-as-usual = Implicit
page-time-kind = Tipul ceasului
page-time-yours = Timpul tău
page-time-minutes = Minute
page-time-theirs = Timpul adversarului
page-time-days = Zile pe mutare
page-time-days-each = Zile pe mutare
page-time-seconds-each = Secunde pe mutare
page-time-seconds-delay = Întârziere în secunde
page-time-seconds-back = Întârziere Bronstein în secunde
page-time-periods = Perioade, de exemplu 40/90+30, 30+30
page-time-odds = Alb: { $white } · Negru: { $black }
page-time-challenge = { $own } pentru cel care provoacă, { $other } pentru adversar

## A game

page-board = Tablă de șah
page-moves = Mutări
page-side = Partidă
page-actions = Acțiuni
page-navigation = Navigare prin mutări
page-first = Poziția inițială
page-back = Mutarea anterioară
page-forward = Mutarea următoare
page-last = Ultima poziție
page-controls = Arată câmpurile controlate
page-menu = Meniu
page-paused = În pauză
page-exit = Ieșire
page-next-game = Partida următoare
page-rematch-waits = Revanșă propusă, se așteaptă…
page-rematch-begun = Jucătorii au început revanșa.
page-rematch-watch = Urmărește revanșa
page-to-move = la mutare
page-bonus-delay = { $seconds } s întârziere
page-bonus-bronstein = { $seconds } s (Bronstein)
page-taken =
    { $count ->
        [0] nicio piesă capturată
        [one] { NUMBER($count) } piesă capturată
        [few] { NUMBER($count) } piese capturate
       *[other] { NUMBER($count) } de piese capturate
    }
page-square-target = mutare legală
page-confirm-move = Joci această mutare?
page-claim-with = Revendică remiza cu o mutare
    .hint = Alege mutarea pe care vrei să o joci. Ea îți dă dreptul la remiză, iar partida se încheie remiză.
page-claim-which = Cu ce mutare revendici remiza?
page-claim-threefold = Mutări care repetă poziția a treia oară
page-claim-fifty-moves = Mutări cu care se împlinesc cele 50 de mutări
page-claim-it = Revendică remiza cu această mutare
page-claim-now = Poți revendica remiza cu una dintre mutările tale.
page-move-waits = Mutarea ta va fi trimisă când revine conexiunea.
page-presence-unknown = stare necunoscută
page-offered-draw = Remiză propusă
page-offered-takeback = S-a cerut retragerea mutării
page-resign-for =
    { $color ->
        [white] Cedează albul?
       *[black] Cedează negrul?
    }
page-stopped-by-arbiter = Arbitrul a oprit partida.
page-restart-ask = Îi ceri adversarului reînceperea partidei? Dacă este de acord, mutările de până acum se pierd.
page-type-move = Scrie o mutare
page-type-wrong = { $move } nu este o mutare legală.

## For a screen reader

page-listen = Citește cu voce tare
page-say-clock = Citește ceasul
page-say-position = Citește poziția
page-say-last = Repetă ultimul anunț

## Moving a seat to another device

page-seat = Continuă pe alt dispozitiv
page-seat-how = Deschide acest link pe celălalt dispozitiv sau scanează codul QR cu camera lui. Partida continuă acolo.
page-seat-link = Linkul locului tău
page-seat-gone = Acum joci pe celălalt dispozitiv.
page-seat-take = Continui partida aici?
page-seat-take-hint = Locul tău se mută de pe celălalt dispozitiv pe acesta.
page-seat-take-yes = Continuă aici
page-seat-bad = Acest link a expirat
page-seat-bad-hint = Linkul unui loc funcționează o singură dată și numai câteva minute. Creează unul nou din meniul partidei, pe celălalt dispozitiv.

## Saving and loading

page-save-kept = Partida se salvează automat și o poți continua din pagina principală. Pentru a salva o copie ca fișier:
page-save-log = Partida completă, cu ceasuri și mutări retrase
page-save-pgn = PGN, pentru alte programe
page-copy-fen = Copiază poziția ca FEN
page-copy = Copiază
page-copied = Copiat
page-load-file = Fișier (PGN, FEN sau Tabiya)
page-load-text = Sau lipește un text
page-load-read = Încarcă
page-load-which =
    { $count ->
        [one] { NUMBER($count) } partidă
        [few] Alege din { NUMBER($count) } partide
       *[other] Alege din { NUMBER($count) } de partide
    }
page-load-first =
    { $count ->
        [one] Se afișează primele { NUMBER($listed) } din { NUMBER($count) } partidă. Caută după nume ca să găsești altele.
        [few] Se afișează primele { NUMBER($listed) } din { NUMBER($count) } partide. Caută după nume ca să găsești altele.
       *[other] Se afișează primele { NUMBER($listed) } din { NUMBER($count) } de partide. Caută după nume ca să găsești altele.
    }
page-load-find = Numele unui jucător sau eveniment
page-load-search = Caută
page-load-go-on = Continuă cu doi jucători
page-load-computer = Continuă împotriva calculatorului

## Chat

page-chat-players = Chat cu adversarul
page-chat-of-players = Chatul jucătorilor
page-chat-spectators = Chatul spectatorilor
page-chat-say = Scrie un mesaj
page-chat-send = Trimite

## The network

page-challenges = Provocări
page-new-challenge = Provocare nouă
page-no-challenges = Nimeni nu caută o partidă. Creează o provocare!
page-challenge-link = Link
page-call-off = Anulează provocarea
page-accept = Acceptă
page-decline = Refuză
page-plays =
    { $color ->
        [white] joacă cu albele
       *[black] joacă cu negrele
    }
page-here = Online acum
page-you-are = Numele tău: { $name }
page-rename = Schimbă numele
page-account = Cont
page-account-keep = Creează cont
page-account-keep-hint = Un cont îți rezervă numele și te ajută să îți găsești partidele pe orice dispozitiv.
page-account-sign-in = Autentificare
page-account-sign-out = Deconectare
page-account-password = Parolă
page-account-password-hint = Cel puțin 8 caractere
page-account-password-change = Schimbă parola
page-account-password-old = Parola actuală
page-account-password-new = Parola nouă
page-account-password-show = Arată caracterele scrise
page-account-password-changed = Parola a fost schimbată. Celelalte dispozitive ale tale au fost deconectate.
page-signed-out = Sesiunea ta s-a încheiat
page-signed-out-why = Acest browser nu mai este autentificat ca { $name }: parola a fost schimbată sau te-ai deconectat în altă parte. Autentifică-te pentru a continua de unde ai rămas.
page-signed-out-guest = Continuă ca vizitator
page-organiser = Acces pentru organizator
page-organiser-is = Ești organizatorul clubului și arbitrul tuturor partidelor.
page-organiser-become = Intră ca organizator
page-organiser-leave = Ieși din rolul de organizator
page-organiser-token = Cheia organizatorului
page-organiser-token-hint = Cheia a fost aleasă sau afișată la prima pornire a clubului. Pe calculatorul clubului, „tabiya organiser” dă un cod de unică folosință, valabil și aici. Acest browser nu o păstrează.
page-organiser-game = Deschide orice partidă
page-organiser-game-hint = Linkul sau ID-ul partidei
page-organiser-open = Deschide
page-games-now = Partide în desfășurare
page-no-games = Nicio partidă de urmărit acum.
page-network = Acest calculator
page-open-network = Deschide pentru rețea
page-open-network-hint = Alte persoane din această rețea pot intra și pot juca.
page-share-closed = Numai acest calculator are acces la club; la ceilalți, un link nu ar funcționa.
page-no-network = Acest calculator nu este conectat la o rețea, așa că ceilalți nu au acces la club.
page-trust-offer = Conectează-te prin https
page-others-open = Ceilalți pot intra la adresa:
page-qr = Cod QR pentru { $url }
page-nearby = Cluburi din apropiere
page-nobody-nearby = Încă nu s-a găsit niciunul. Se caută…
page-visit = Vizitează
page-waiting = Se așteaptă un adversar
page-waiting-for = Provocare trimisă către { $name }.
page-pass-on = Trimite acest link sau codul QR. Prima persoană care îl deschide va juca cu tine.
page-challenged = { $name } vrea să joace

## Settings

page-scheme = Temă
page-scheme-system = A sistemului
page-scheme-light = Luminoasă
page-scheme-dark = Întunecată
page-board-theme = Tablă
page-board-wood = Lemn
page-board-green = Verde
page-board-blue = Albastru
page-board-slate = Ardezie
page-board-contrast = Contrast mare
page-pieces = Piese
page-pieces-plain = Simple
page-letters = Notația mutărilor
page-coordinates = Coordonatele tablei
page-destinations = Arată mutările legale
page-animation = Animează mutările
page-turn-board = Rotește tabla spre cine este la mutare (doi jucători)
page-confirm-moves = Confirmă mutările (partide în rețea)
page-auto-queen = Transformă mereu în damă
page-spoken-moves = Anunță mutările în cuvinte (cititor de ecran)
page-sound = Sunete
page-volume = Volum
page-manual = Manual (în engleză)
