### Română: en/terminal.ftl.

## Default names of players

terminal-player = Jucător
terminal-player-one = Jucătorul 1
terminal-player-two = Jucătorul 2
terminal-engine-name = { $name }, nivelul { NUMBER($level) }
terminal-players = Alb: { $white }. Negru: { $black }.

## Plain mode

terminal-plain-welcome = Tabiya: șah în mod text. Scrie help ca să vezi comenzile.
terminal-turn =
    { $color ->
        [white] Albul la mutare: { $name }.
       *[black] Negrul la mutare: { $name }.
    }
terminal-may-claim = Poți revendica remiza: scrie claim.
terminal-ask-move = Câmp sau mutare:
terminal-ask-target = De pe { $from } pe:
terminal-ask-promotion = Transformare în damă, turn, nebun sau cal ({ $letters }):
terminal-ask-which = Care mutare? Scrie numărul ei:
terminal-ask-draw =
    { $color ->
        [white] Alb: accepți remiza? (da sau nu)
       *[black] Negru: accepți remiza? (da sau nu)
    }
terminal-ask-again = Joci din nou? (da sau nu)
terminal-ask-meanwhile = Comandă:
terminal-ask-lobby = Clubul:
terminal-ask-replay = Reluare:
terminal-confirm-overwrite = { $file } există deja. Se înlocuiește?
terminal-yes-or-no = Răspunde cu da sau nu.
terminal-put-back = Mutare anulată.
terminal-yes-no = { $question } ({ $yes } / { $no })
terminal-why-article = { $why } ({ $article })
terminal-move-words = { $move }: { $words }

terminal-can-go =
    { $count ->
        [one] { $piece }: poate merge pe { $squares }.
        [few] { $piece }: poate merge pe { $squares }.
       *[other] { $piece }: poate merge pe { $squares }.
    }
terminal-cannot-move = { $piece }: nicio mutare legală.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } mutare: { $moves }.
        [few] { NUMBER($count) } mutări: { $moves }.
       *[other] { NUMBER($count) } de mutări: { $moves }.
    }
terminal-no-move = { $text } nu este o mutare legală.
terminal-ambiguous = „{ $text }” se potrivește cu mai multe mutări: { $moves }.
terminal-not-understood = „{ $text }” nu a fost înțeles. Scrie help ca să vezi comenzile.

terminal-help-moves =
    Ca să muți, scrie câmpul unei piese (e2), apoi câmpul de destinație (e4).
    Sau scrie mutarea întreagă: e4, Cf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: arată acest ajutor
    moves, moves e2: listează toate mutările sau pe cele ale unei piese
    say, say e2: descrie poziția sau un câmp
    board, flip: arată tabla sau o rotește
    board off, board on: arată tabla doar la cerere sau după fiecare mutare
    undo: retrage o mutare
    draw, accept, decline: propune remiză și răspunde la o propunere
    claim, claim Cf3: revendică remiza, acum sau cu o mutare
    resign, abort, flag, give: cedează, anulează, semnalează timpul expirat, acordă 15 secunde
    pause, resume, restart: pune partida în pauză, o reia sau o reîncepe
    clock, fen, pgn, score, eval: arată ceasul, poziția, partida, scorul sau evaluarea
    letters local, letters figurine, letters english: alege notația mutărilor
    save FILE, load FILE: salvează partida într-un fișier sau continuă una
    new, new level 3 time 5+3 black 960: începe altă partidă
    again: joacă din nou cu culorile inversate, după încheierea partidei
    quit: ieșire; partida se salvează
terminal-help-club =
    lobby: arată persoanele, provocările și partidele de aici
    1, 2, 3: alege din listă: acceptă o provocare, urmărește o partidă, provoacă pe cineva
    challenge, challenge 5+3 white Anna: provoacă pe oricine sau o anumită persoană
    challenge 5+3 odds 2+1 960, challenge fen FEN: cu avantaj de timp sau din altă poziție inițială
    chat hello: trimite un mesaj celorlalți de la tablă
    quit: ieșire

terminal-help-replay =
    Enter sau next, back, first, last: parcurge partida
    12: la mutarea 12. board, flip, say, fen: arată poziția
    close: închide această partidă. new, quit: altă partidă sau ieșire
terminal-replay-first = Acesta este începutul partidei.
terminal-replay-last = Acesta este sfârșitul partidei.
terminal-nothing-offered = Nu există nicio propunere la care să răspunzi.
terminal-nothing-to-claim = Acum nu poți revendica remiza.
terminal-not-over = Partida nu s-a încheiat încă.
terminal-you-watch = Urmărești această partidă, nu o joci.
terminal-no-score = Încă nu s-a încheiat nicio partidă.
terminal-letters = Notația mutărilor: { $letters }
terminal-board-on = Tabla este arătată după fiecare mutare.
terminal-board-off = Tabla este arătată doar când scrii board.

why-empty-square = Pe { $from } nu este nicio piesă.
why-opponents-piece = Piesa de pe { $from } este a adversarului.
why-own-piece = Pe { $to } este o piesă a ta.
why-does-not-move-so =
    { $piece ->
        [king] Regele nu poate merge de pe { $from } pe { $to }.
        [queen] Dama nu poate merge de pe { $from } pe { $to }.
        [rook] Turnul nu poate merge de pe { $from } pe { $to }.
        [bishop] Nebunul nu poate merge de pe { $from } pe { $to }.
        [knight] Calul nu poate merge de pe { $from } pe { $to }.
       *[pawn] Pionul nu poate merge de pe { $from } pe { $to }.
    }
why-blocked = Piesa de pe { $by } stă în drum.
why-nothing-to-capture = Pionul merge în diagonală doar când capturează, iar { $to } este liber.
why-no-en-passant = Acum nu poți captura en passant pe { $to }.
why-pinned = Piesa de pe { $from } este legată de piesa de pe { $by }.
why-stays-in-check = După această mutare, regele tău ar rămâne în șah de la piesa de pe { $by }.
why-king-attacked = Regele nu poate merge pe { $to }: piesa de pe { $by } atacă acel câmp.
why-no-castling-right =
    { $side ->
        [king] Nu mai ai dreptul la rocada mică.
       *[queen] Nu mai ai dreptul la rocada mare.
    }
why-castling-blocked = Nu poți face rocada: piesa de pe { $by } stă în drum.
why-castling-in-check = Nu poți face rocada cât timp ești în șah.
why-castling-attacked = Nu poți face rocada: piesa de pe { $by } atacă { $square }.
why-missing-promotion = Alege piesa de transformare, de exemplu e8=D.
why-no-promotion = Prin această mutare, pionul nu se poate transforma în acea piesă.
why-no-such-piece =
    { $piece ->
        [king] Nu ai rege.
        [queen] Nu ai damă.
        [rook] Nu ai turnuri.
        [bishop] Nu ai nebuni.
        [knight] Nu ai cai.
       *[pawn] Nu ai pioni.
    }
why-none-reaches =
    { $piece ->
        [king] Regele tău nu poate merge pe { $to }.
        [queen] Niciuna dintre damele tale nu poate merge pe { $to }.
        [rook] Niciunul dintre turnurile tale nu poate merge pe { $to }.
        [bishop] Niciunul dintre nebunii tăi nu poate merge pe { $to }.
        [knight] Niciunul dintre caii tăi nu poate merge pe { $to }.
       *[pawn] Niciunul dintre pionii tăi nu poate merge pe { $to }.
    }

## Files

terminal-which-file = Scrie numele unui fișier: save game.pgn, load game.pgn.
terminal-saved = Partida a fost salvată în { $file }.
terminal-not-saved = Partida nu poate fi salvată în { $file }: { $error }.
terminal-loaded = Partida a fost încărcată din { $file }.
terminal-bad-file = { $file } nu poate fi folosit: { $error }.
terminal-bad-game = Această partidă nu poate începe: { $error }.
terminal-one-of = Aceasta este partida { NUMBER($game) } din { NUMBER($count) }. Pentru a încărca alta, scrie load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] Fișierul are o eroare; partea lizibilă a fost încărcată. Eroarea: { $error }.
        [few] Fișierul are { NUMBER($count) } erori; partea lizibilă a fost încărcată. Prima eroare: { $error }.
       *[other] Fișierul are { NUMBER($count) } de erori; partea lizibilă a fost încărcată. Prima eroare: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] Albul a câștigat. Fișierul nu spune cum.
        [black] Negrul a câștigat. Fișierul nu spune cum.
       *[none] Partida s-a încheiat. Fișierul nu spune cum.
    }
terminal-kept = Partida este salvată. Ca să o continui: tabiya play --continue
terminal-kept-at-club = Clubul a salvat partida. Intră din nou ca să o continui.
terminal-nothing-kept = Nu există nicio partidă neterminată de continuat.
terminal-kept-elsewhere = Partida neterminată este deschisă în altă fereastră.
terminal-bad-kept = Partidele salvate nu pot fi citite: { $error }.
terminal-not-kept = Partida nu poate fi salvată pe acest calculator: { $error }.
terminal-is-not-kept = Partida nu este salvată: scrierea pe disc a eșuat. Eliberează spațiu sau salveaz-o în altă parte.
terminal-log-damaged = Jurnalul partidei era deteriorat. Partea lizibilă a fost recuperată; originalul este în { $file }.

## The engine

terminal-engine-failed = Motorul de șah a întâmpinat o eroare: { $error }.
terminal-opinion = { $score } (adâncime { NUMBER($depth) }): { $line }
terminal-no-evaluation = Evaluarea nu este disponibilă cât timp joci în rețea.
terminal-evaluating = Calculatorul se gândește…

## Clubs

terminal-looking = Se caută cluburi în această rețea…
terminal-no-clubs = Nu s-a găsit niciun club. Scrie o adresă, de exemplu 192.168.0.7, sau apasă Enter pentru a căuta din nou.
terminal-club-entered = Ai intrat în club ca { $name }.
terminal-club-failed = Conectarea la club a eșuat: { $error }.
terminal-line-lost = Conexiune pierdută. Se reconectează…
terminal-line-back = Conexiune restabilită.
terminal-lobby-empty = Nu mai este nimeni aici. Scrie challenge ca să aștepți un adversar.
terminal-lobby-own = Partida ta: { $white } – { $black }, { $time }
terminal-lobby-watch = Urmărește { $white } – { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Acceptă provocarea de la { $name } (alb), { $time }
        [black] Acceptă provocarea de la { $name } (negru), { $time }
       *[none] Acceptă provocarea de la { $name }, { $time }
    }
terminal-lobby-call-off = Anulează provocarea ta, { $time }
terminal-lobby-person = Provocare pentru { $name }
terminal-challenged = Provocare trimisă către { $name }. Se așteaptă răspunsul…
terminal-challenged-all = Provocarea ta este deschisă tuturor. Se așteaptă un adversar…
terminal-not-here = { $name } nu este aici.
terminal-no-club = Nu ești într-un club.
terminal-another-began = A început o altă partidă a ta. Scrie lobby ca să o vezi.
terminal-only-in-lobby = Poți face asta numai în lobby-ul unui club: scrie lobby.
terminal-only-at-board = Poți face asta numai în timpul unei partide.
terminal-nobody-hears = Nu este nimeni aici cu care să discuți.

## Full screen

terminal-keys = F1 ajutor · Esc meniu
terminal-replay-keys = ← → pas · Spațiu redă · Esc înapoi
terminal-too-small =
    Tabla are nevoie de { $columns ->
        [one] { NUMBER($columns) } coloană
        [few] { NUMBER($columns) } coloane
       *[other] { NUMBER($columns) } de coloane
    } și { $rows ->
        [one] { NUMBER($rows) } rând
        [few] { NUMBER($rows) } rânduri
       *[other] { NUMBER($rows) } de rânduri
    }.
terminal-on-screen = Apare deja pe ecran.
terminal-answer-offer = Scrie accept sau decline.
terminal-question = Sigur?
terminal-menu = Meniul partidei
terminal-menu-paused = Partidă în pauză
terminal-menu-stay-paused = Rămâne în pauză
terminal-which = Care mutare?
terminal-menu-evaluate = Evaluează poziția
terminal-menu-mover = Rotește tabla spre cine mută
terminal-menu-pieces = Schimbă stilul pieselor
terminal-menu-letters = Schimbă notația mutărilor
terminal-menu-help = Ajutor
terminal-menu-again = Joacă din nou, culori inversate
terminal-menu-lobby = Lobby
terminal-menu-clubs = Cluburi din această rețea
terminal-menu-address = Scrie o adresă…
terminal-menu-look = Caută din nou
terminal-menu-challenge = Provoacă pe oricine
terminal-form-opponent = Adversar
terminal-form-begin = Începe partida
terminal-form-other-time = Timpul adversarului
terminal-form-same = Același
terminal-form-challenge = Provoacă
terminal-form-type-time = Sau scrie un timp: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Sau scrie un număr de Chess960 (0–959) ori un FEN.
terminal-prompt-save = Salvează în:
terminal-prompt-load = Încarcă:
terminal-prompt-address = Adresă:
terminal-screen-help =
    Scrie o mutare: e4, Cf3, O-O, e2e4. Tab o completează.
    Sau folosește săgețile și Enter ca să iei și să pui o piesă.
    Sau fă clic pe o piesă, apoi pe un câmp, ori trage piesa.
    Esc: meniu (remiză, retragere, cedare, salvare, încărcare…)
    F2: rotește tabla. F3: o rotește spre cine mută.
    F4: evaluează. F5: schimbă piesele. F6: schimbă notația.
    Poți scrie și comenzi: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = Nu s-a găsit niciun club în această rețea.
