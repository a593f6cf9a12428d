### Română: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Jucător
terminal-player-one = Jucătorul 1
terminal-player-two = Jucătorul 2
terminal-engine-name = { $name }, nivelul { NUMBER($level) }
terminal-players = Alb: { $white }. Negru: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: șah, rând cu rând. Scrieți help ca să vedeți ce puteți scrie.
terminal-turn =
    { $color ->
        [white] Albul la mutare: { $name }.
       *[black] Negrul la mutare: { $name }.
    }
terminal-may-claim = Aici se poate cere remiza: scrieți claim.
terminal-ask-move = Câmp sau mutare:
terminal-ask-target = De pe { $from } pe:
terminal-ask-promotion = Transformare în damă, turn, nebun sau cal ({ $letters }):
terminal-ask-draw =
    { $color ->
        [white] Alb: acceptați remiza? (da sau nu)
       *[black] Negru: acceptați remiza? (da sau nu)
    }
terminal-ask-again = Încă o partidă? (da sau nu)
terminal-ask-meanwhile = Între timp:
terminal-ask-lobby = Clubul:
terminal-ask-replay = Reluare:
terminal-confirm-overwrite = { $file } există deja. Se scrie peste el?
terminal-yes-or-no = Răspundeți cu da sau nu.
terminal-put-back = Nu s-a mutat nimic.
terminal-can-go =
    { $count ->
        [one] { $piece }, poate merge pe { $squares }.
        [few] { $piece }, poate merge pe { $squares }.
       *[other] { $piece }, poate merge pe { $squares }.
    }
terminal-cannot-move = { $piece }, nu se poate muta.
terminal-cannot-go = Piesa de pe { $from } nu poate merge pe { $to }.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } mutare: { $moves }.
        [few] { NUMBER($count) } mutări: { $moves }.
       *[other] { NUMBER($count) } de mutări: { $moves }.
    }
terminal-no-move = { $text } nu este o mutare legală aici.
terminal-not-understood = „{ $text }” nu se înțelege. Scrieți help ca să vedeți ce puteți scrie.
terminal-help-moves =
    Ca să mutați, scrieți câmpul unei piese (e2), apoi unde merge (e4).
    Sau scrieți mutarea întreagă: e4, Cf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: acest ajutor
    moves, moves e2: toate mutările sau cele ale unei piese
    say, say e2: poziția în cuvinte sau ce stă pe un câmp
    board, flip: arată tabla sau arat-o din cealaltă parte
    undo: ia mutarea înapoi
    draw, accept, decline: oferă remiză și răspunde la o ofertă
    claim, claim Cf3: cere remiza, și cu o mutare anunțată
    resign, abort, flag, give: cedează, anulează, reclamă stegulețul, dă 15 secunde
    pause, resume, restart: oprește ceasul, continuă, ia-o de la capăt
    clock, fen, pgn, score, eval: arată ceasul, poziția, partida, scorul, părerea calculatorului
    letters local, letters figurine, letters english: cu ce se scriu mutările
    save FILE, load FILE: scrie partida într-un fișier sau continuă una
    new, new level 3 time 5+3 black 960: altă partidă
    again: încă o partidă cu culorile schimbate, după încheiere
    quit: ieși; partida se păstrează
terminal-help-club =
    lobby: cine este aici și ce este deschis
    1, 2, 3: alege din listă: acceptă o provocare, privește o partidă, provoacă pe cineva
    challenge, challenge 5+3 white Anna: provoacă pe oricine sau pe cineva anume
    challenge 5+3 odds 2+1 960, challenge fen FEN: cu timpi diferiți, din altă poziție de start
    chat hello: spune ceva celorlalți de la tablă
    quit: ieși
terminal-help-replay =
    Enter sau next, back, first, last: pas cu pas prin partidă
    12: la mutarea 12. board, flip, say, fen: poziția
    close: gata cu această partidă. new, quit: altă partidă, sau ieșire
terminal-replay-first = Acesta este începutul.
terminal-replay-last = Acesta este sfârșitul.
terminal-nothing-offered = Nu s-a oferit nimic.
terminal-nothing-to-claim = Nu este nimic de cerut aici.
terminal-not-over = Partida nu s-a încheiat.
terminal-you-watch = Priviți această partidă și nu aveți loc în ea.
terminal-no-score = Încă nu s-a încheiat nicio partidă.
terminal-letters = Mutările se scriu cu: { $letters }

## Files

terminal-which-file = Numiți un fișier: save game.pgn, load game.pgn.
terminal-saved = Partida a fost scrisă în { $file }.
terminal-not-saved = Partida nu poate fi scrisă în { $file }: { $error }.
terminal-loaded = Partida din { $file } continuă.
terminal-bad-file = { $file } nu poate fi folosit: { $error }.
terminal-bad-game = Nicio partidă nu poate începe așa: { $error }.
terminal-one-of = Aceasta este partida { NUMBER($game) } din { NUMBER($count) }. Pentru alta, numiți-o: load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] Fișierul are o greșeală; s-a luat ce s-a putut citi: { $error }.
        [few] Fișierul are { NUMBER($count) } greșeli; s-a luat ce s-a putut citi. Prima: { $error }.
       *[other] Fișierul are { NUMBER($count) } de greșeli; s-a luat ce s-a putut citi. Prima: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Albul a câștigat. Fișierul nu spune cum.
        [black] Negrul a câștigat. Fișierul nu spune cum.
       *[none] Partida s-a încheiat. Fișierul nu spune cum.
    }
terminal-kept = Partida este păstrată. Ca să o continuați: tabiya play --continue
terminal-kept-at-club = Clubul păstrează partida. Intrați din nou ca să continuați.
terminal-nothing-kept = Nu există nicio partidă neterminată de continuat.
terminal-kept-elsewhere = Partida neterminată se joacă în altă fereastră.
terminal-bad-kept = Partidele păstrate nu pot fi citite: { $error }.
terminal-not-kept = Partida nu poate fi păstrată pe discul acestui calculator: { $error }.
terminal-is-not-kept = Partida nu este păstrată: discul acestui calculator nu o primește. Salvați-o în altă parte sau eliberați spațiu.
terminal-log-damaged = Jurnalul partidei era deteriorat. Partea bună continuă; totul este păstrat în { $file }.

## The engine

terminal-engine-failed = Motorul de șah nu joacă: { $error }.
terminal-opinion = { $score } pentru alb, adâncime în mutări { NUMBER($depth) }: { $line }
terminal-no-evaluation = Cât timp jucați cu cineva în rețea, calculatorul nu își spune părerea.
terminal-evaluating = Calculatorul se gândește …

## Clubs

terminal-looking = Se caută cluburi în această rețea …
terminal-no-clubs = Nu s-a găsit niciun club. Scrieți o adresă, de pildă 192.168.0.7, sau un rând gol ca să se caute din nou.
terminal-club-entered = Sunteți în club ca { $name }.
terminal-club-failed = Nu se poate ajunge la club: { $error }.
terminal-line-lost = Legătura cu clubul s-a pierdut. Se reface …
terminal-line-back = Legătura cu clubul s-a refăcut.
terminal-lobby-empty = Nu mai este nimeni aici și nimic nu este deschis. Scrieți challenge ca să așteptați pe cineva.
terminal-lobby-own = Partida dumneavoastră: { $white } – { $black }, { $time }
terminal-lobby-watch = Privește { $white } – { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Acceptă provocarea: { $name }, { $time }, care are albul
        [black] Acceptă provocarea: { $name }, { $time }, care are negrul
       *[none] Acceptă provocarea: { $name }, { $time }
    }
terminal-lobby-call-off = Retrage propria provocare, { $time }
terminal-lobby-person = Provoacă: { $name }
terminal-challenged = { $name } a primit provocarea. Se așteaptă răspunsul …
terminal-challenged-all = Provocarea dumneavoastră este deschisă tuturor. Se așteaptă cineva …
terminal-not-here = { $name } nu este aici.
terminal-no-club = Nu sunteți într-un club.
terminal-another-began = A început încă o partidă a dumneavoastră. Este în sală: scrieți lobby.
terminal-only-in-lobby = Asta se face în sala unui club: scrieți lobby.
terminal-only-at-board = Asta se face la tablă.
terminal-nobody-hears = Nu este nimeni aici care să vă audă.

## The full screen

terminal-keys = F1 ajutor · Esc meniu
terminal-replay-keys = ← → pas · Spațiu rulează · Esc ieși
terminal-too-small = Tabla are nevoie de coloane: { NUMBER($columns) }, rânduri: { NUMBER($rows) }.
terminal-on-screen = Asta se vede pe ecran.
terminal-answer-offer = Scrieți accept sau decline.
terminal-question = Sigur?
terminal-menu = Pauză
terminal-menu-evaluate = Ce crede calculatorul?
terminal-menu-mover = Întoarce tabla spre cine mută
terminal-menu-pieces = Alte piese
terminal-menu-letters = Alte litere pentru mutări
terminal-menu-help = Ajutor
terminal-menu-again = Încă o partidă, culori schimbate
terminal-menu-lobby = Sala
terminal-menu-clubs = Cluburi din această rețea
terminal-menu-address = Altă adresă …
terminal-menu-look = Caută din nou
terminal-menu-challenge = Provoacă pe oricine
terminal-form-opponent = Adversar
terminal-form-begin = Începe
terminal-form-other-time = Timpul adversarului
terminal-form-same = același
terminal-form-challenge = Provoacă
terminal-form-type-time = Scrieți alt timp: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Scrieți un număr de la 0 la 959 pentru Chess960 sau un FEN.
terminal-prompt-save = Salvează în:
terminal-prompt-load = Încarcă:
terminal-prompt-address = Adresa:
terminal-screen-help =
    Scrieți o mutare: e4, Cf3, O-O, e2e4. Tab o completează.
    Sau mergeți cu săgețile și luați și puneți cu Enter.
    Sau faceți clic pe o piesă și pe un câmp, ori trageți.
    Esc: meniul: remiză, luare înapoi, cedare, salvare, încărcare …
    F2: întoarce tabla. F3: o întoarce spre cine mută.
    F4: ce crede calculatorul. F5: alte piese. F6: alte litere.
    Se pot scrie și cuvinte: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = Nu s-a găsit niciun club în această rețea.
