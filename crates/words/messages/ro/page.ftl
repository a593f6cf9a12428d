### Română: en/page.ftl.

## The frame of every screen

page-skip = Sari la conținut
page-to-dark = Culori închise
page-to-light = Culori deschise
page-lost = Legătura cu clubul s-a pierdut. Se încearcă reluarea …
page-not-found = Așa ceva nu este aici
page-go-home = La prima pagină

## Home

page-home-title = Joacă șah
page-home-lead = Fără cont, fără internet, fără pregătiri.
page-way-here = Joacă aici
page-way-here-hint = Doi la același calculator, cu ceas sau fără
page-way-computer = Joacă împotriva calculatorului
page-way-computer-hint = Unsprezece niveluri, de la mutări la întâmplare la putere maximă
page-way-network = Joacă în rețea
page-way-network-hint = În această cameră, în această casă, printr-un link
page-quick-here = Imediat, doi aici
page-quick-computer = Imediat, împotriva calculatorului
page-load-game = Încarcă o partidă
page-analysis-board = Tablă de analiză
page-editor = Așază o poziție
page-continue = Continuă
page-finished = Ultimele dumneavoastră partide

## A new game

page-new-here = Doi la același calculator
page-new-computer = Împotriva calculatorului
page-new-network = O provocare
page-challenge-to = Provocare pentru { $name }
page-begin = Începe
page-challenge = Provoacă
page-laws = Regulile acestei partide
page-chess960-number = Șah 960, după număr
page-open-editor = Așaz-o pe tablă
page-listed = Arat-o în sală
page-listed-hint = Altfel o poate accepta numai cine are linkul.
page-public = Alții pot privi
page-public-hint = Partida apare în lista din sală.
page-late = Câte minute poate întârzia un jucător
page-away-left = Secunde de absență după plecare
page-away-lost = Secunde de absență după pierderea conexiunii
page-as-usual = ca de obicei
page-time-kind = Felul ceasului
page-time-yours = Timpul dumneavoastră
page-time-minutes = Minute
page-time-theirs = Timpul adversarului
page-time-days = Zile pentru fiecare mutare
page-time-days-each = Zile pentru fiecare mutare
page-time-seconds-each = Secunde pentru fiecare mutare
page-time-seconds-delay = Secunde cât ceasul așteaptă la fiecare mutare
page-time-seconds-back = Secunde restituite cel mult după fiecare mutare
page-time-periods = Perioade, de pildă 40/90+30, 30+30
page-time-odds = Alb: { $white } · Negru: { $black }
page-time-challenge = { $own } pentru cel care provoacă, { $other } pentru adversar

## A game

page-board = Tablă de șah
page-moves = Mutări
page-side = Partida
page-actions = Ce puteți face
page-navigation = Parcurge mutările
page-first = Prima poziție
page-back = O mutare înapoi
page-forward = O mutare înainte
page-last = Cea mai nouă poziție
page-controls = Arată câmpurile controlate de fiecare parte
page-menu = Meniu
page-paused = Pauză
page-exit = Ieșire
page-next-game = La partida următoare
page-rematch-waits = Propusă, se așteaptă …
page-rematch-begun = Jucătorii au început revanșa.
page-rematch-watch = Privește revanșa
page-to-move = la mutare
page-bonus-delay = { $seconds } s așteptare
page-bonus-bronstein = până la { $seconds } s înapoi
page-taken =
    { $count ->
        [0] nu a luat nimic
        [one] a luat { NUMBER($count) } piesă
        [few] a luat { NUMBER($count) } piese
       *[other] a luat { NUMBER($count) } de piese
    }
page-square-target = se poate muta aici
page-confirm-move = Jucați această mutare?
page-claim-with = Cere remiza cu o mutare
    .hint = Spuneți ce mutare veți face. Cu ea cererea este îndreptățită, iar partida se încheie remiză.
page-claim-which = Cu ce mutare?
page-claim-threefold = Poziția apare a treia oară cu
page-claim-fifty-moves = Cincizeci de mutări fără captură și fără mutare de pion se împlinesc cu
page-claim-it = Cere remiza cu ea
page-claim-now = Puteți cere remiza cu una dintre mutările dumneavoastră.
page-move-waits = Mutarea dumneavoastră este păstrată și va fi trimisă când revine legătura.
page-presence-unknown = nu se știe dacă este aici
page-offered-draw = Remiză oferită
page-offered-takeback = Întoarcere cerută
page-resign-for =
    { $color ->
        [white] Cedează albul?
       *[black] Cedează negrul?
    }
page-stopped-by-arbiter = Arbitrul a oprit partida.
page-restart-ask = Îi propuneți adversarului să reîncepeți partida? Dacă este de acord, mutările de până acum se pierd.
page-type-move = Scrieți o mutare
page-type-wrong = { $move } nu este o mutare legală aici.

## For a screen reader

page-listen = Ascultă
page-say-clock = Spune ceasul
page-say-position = Spune poziția
page-say-last = Spune ce s-a întâmplat ultima dată

## A seat goes to another device

page-seat = Pe alt dispozitiv
page-seat-how = Deschideți acest link pe celălalt dispozitiv sau îndreptați camera lui spre imagine. Partida continuă acolo.
page-seat-link = Link către locul dumneavoastră
page-seat-gone = Acum jucați pe celălalt dispozitiv.
page-seat-take = Jucați aici?
page-seat-take-hint = Vă luați locul de pe celălalt dispozitiv pe acesta.
page-seat-take-yes = Joacă aici
page-seat-bad = Acest link nu mai este valabil
page-seat-bad-hint = Linkul către un loc este valabil o dată, câteva minute. Faceți unul nou pe celălalt dispozitiv: este în meniul partidei.

## Saving and loading

page-save-kept = Partida se păstrează singură și o puteți continua de pe prima pagină. Ca fișier:
page-save-log = Întreagă, cu ceasuri și mutări luate înapoi
page-save-pgn = Ca PGN, pentru alte programe
page-copy-fen = Copiază poziția ca FEN
page-copy = Copiază
page-copied = Copiat
page-load-file = Un fișier: PGN, FEN sau formatul propriu Tabiya
page-load-text = Sau un text
page-load-read = Citește
page-load-which =
    { $count ->
        [one] { NUMBER($count) } partidă
        [few] Care dintre cele { NUMBER($count) } partide
       *[other] Care dintre cele { NUMBER($count) } de partide
    }
page-load-first = Primele { NUMBER($listed) } din { NUMBER($count) } partide. Pe celelalte căutați-le după nume.
page-load-find = Un nume din ea: al unui jucător sau turneu
page-load-search = Caută
page-load-go-on = Continuă, doi la același calculator
page-load-computer = Continuă împotriva calculatorului

## Talk

page-chat = Discuție
page-chat-players = Cu adversarul
page-chat-spectators = Între spectatori
page-chat-say = Spuneți ceva
page-chat-send = Trimite

## The network

page-challenges = Provocări
page-new-challenge = Provocare nouă
page-no-challenges = Nimeni nu caută o partidă. Lansați o provocare!
page-challenge-link = Link
page-call-off = Retrage
page-accept = Joacă
page-decline = Refuză
page-plays =
    { $color ->
        [white] ia albul
       *[black] ia negrul
    }
page-here = Cine este aici
page-you-are = Sunteți { $name }
page-rename = Ia acest nume
page-account = Numele dumneavoastră
page-account-keep = Păstrează numele cu o parolă
page-account-keep-hint = Atunci numele este doar al dumneavoastră și vă regăsiți partidele pe orice dispozitiv.
page-account-sign-in = Autentificare
page-account-sign-out = Deconectare
page-account-password = Parolă
page-account-password-hint = Cel puțin 8 caractere
page-account-password-change = Schimbă parola
page-account-password-old = Parola de până acum
page-account-password-new = Parolă nouă
page-account-password-show = Arată ce scriu
page-account-password-changed = Parola a fost schimbată. Pe celelalte dispozitive trebuie să vă autentificați din nou.
page-signed-out = Aici nu mai sunteți conectat
page-signed-out-why = Acest browser nu mai este conectat ca { $name }: parola a fost schimbată sau v-ați deconectat în altă parte. Conectați-vă din nou și reveniți unde erați.
page-signed-out-guest = Continuă fără conectare
page-organiser = Eu sunt organizatorul
page-organiser-is = Sunteți organizatorul și deci arbitrul tuturor partidelor.
page-organiser-become = Devino organizator
page-organiser-leave = Nu mai fi organizator
page-organiser-token = Cheia organizatorului
page-organiser-token-hint = A fost aleasă sau arătată la prima pornire a clubului. Acest browser nu o păstrează.
page-organiser-game = Deschide orice partidă
page-organiser-game-hint = Linkul ei sau ce se află la sfârșitul lui
page-organiser-open = Deschide
page-games-now = Partide acum
page-no-games = Nicio partidă de privit acum.
page-network = Acest calculator
page-open-network = Deschide pentru rețea
page-open-network-hint = Alții din această rețea pot veni să joace.
page-others-open = Ceilalți deschid această adresă:
page-qr = Cod QR al adresei { $url }, pentru telefoane
page-nearby = Cluburi din apropiere
page-nobody-nearby = Încă nu s-a găsit niciunul. Se caută …
page-visit = Vizitează
page-waiting = Se așteaptă un adversar
page-waiting-for = { $name } a primit provocarea.
page-pass-on = Dați mai departe acest link sau lăsați un telefon să citească imaginea. Joacă cine îl deschide primul.
page-challenged = { $name } vrea să joace

## Settings

page-scheme = Culori
page-scheme-system = Ca sistemul
page-scheme-light = Deschise
page-scheme-dark = Închise
page-board-theme = Tablă
page-board-wood = Lemn
page-board-green = Verde
page-board-blue = Albastru
page-board-slate = Ardezie
page-board-contrast = Contrast mare
page-pieces = Piese
page-pieces-plain = Simple
page-letters = Mutările se scriu cu
page-coordinates = Litere și cifre la tablă
page-destinations = Arată unde poate merge o piesă
page-animation = Piesele alunecă
page-turn-board = Întoarce tabla spre cine este la mutare (doi la același calculator)
page-confirm-moves = Întreabă înainte de a trimite o mutare (în rețea)
page-auto-queen = Transformă mereu în damă
page-spoken-moves = Spune mutările în cuvinte cititorului de ecran
page-sound = Sunete
page-volume = Volum
