### Română: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Clasice
page-pieces-modern = Moderne
page-pieces-letters = Litere

## Sharing a game or a position

page-share = Distribuie
page-share-file = Salvează ca fișier
page-share-pgn = Partida cu mutările ei, pentru alte programe
page-share-link = Link
page-share-picture = Imaginea tablei
page-share-not-copied = Navigatorul nu permite copierea aici.
page-share-failed = Nu a mers. Încercați din nou.

## Replay

page-replay-nothing = Nu este încărcată nicio partidă.
page-replay-start = Prima poziție
page-replay-back = Mutare luată înapoi
page-replay-undone = luată înapoi
page-replay-restarted = Reîncepută
page-replay-play = Derulare automată
page-replay-stop = Oprește
page-replay-place = Locul în partidă
page-replay-speed = Viteză
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } secundă pe mutare
        [few] { NUMBER($seconds) } secunde pe mutare
       *[other] { NUMBER($seconds) } de secunde pe mutare
    }
page-replay-real = Cum s-a jucat

## Analysis

page-analyse = Analiză
page-analyse-engine = Motor
page-analyse-which = Care motor
page-analyse-lines = Variante
page-analyse-best = Cele mai bune variante
page-analyse-waiting = Se gândește …
page-analyse-depth = Adâncime { $depth } · poziții: { $nodes } · pe secundă: { $speed }
page-analyse-no-score = Neevaluat
page-analyse-mate =
    { $color ->
        [white] Albul dă mat în { NUMBER($moves) }
       *[black] Negrul dă mat în { NUMBER($moves) }
    }
page-analyse-even = Aproape egal, { $score }
page-analyse-ahead =
    { $color ->
        [white] Avantajul albului: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Avantajul negrului: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Albul se poate aștepta la { NUMBER($percent) } % din puncte
page-analyse-graph = Evaluarea de-a lungul partidei
page-analyse-graph-none = Nicio poziție nu a fost evaluată încă.
page-analyse-graph-last = La sfârșit: { $chances }.
page-analyse-graph-turns = Avantajul s-a schimbat cu { $moves }.
page-analyse-graph-marks = Marcate: { $moves }.
page-analyse-variation = Variantă
page-analyse-edit = Modifică
page-analyse-new = Nouă
page-analyse-empty = Faceți o mutare pe tablă și ea se păstrează aici.
page-analyse-move = Mutarea de pe tablă
page-analyse-about = Comentariu la { $move }
page-analyse-about-start = Comentariu la prima poziție
page-analyse-comment = Comentariu
page-analyse-signs = Semne pentru mutare
page-analyse-position-signs = Semne pentru poziție
page-analyse-promote = Urcă varianta
page-analyse-delete = Șterge de aici
page-analyse-better = Mai bine era { $move }
page-mark-dubious = Îndoielnică
page-mark-mistake = Greșeală
page-mark-blunder = Gafă

## Signs, by PGN's numbers

page-nag-1 = Mutare bună
page-nag-2 = Greșeală
page-nag-3 = Mutare strălucită
page-nag-4 = Gafă
page-nag-5 = Mutare interesantă
page-nag-6 = Mutare îndoielnică
page-nag-10 = Poziție egală
page-nag-13 = Poziție neclară
page-nag-14 = Albul stă puțin mai bine
page-nag-15 = Negrul stă puțin mai bine
page-nag-16 = Albul stă mai bine
page-nag-17 = Negrul stă mai bine
page-nag-18 = Albul are poziție câștigată
page-nag-19 = Negrul are poziție câștigată

## A look at the whole game

page-review = Examinează toată partida
page-review-care = Cât de amănunțit
page-review-quick = Rapid
page-review-normal = Obișnuit
page-review-thorough = Amănunțit
page-review-accuracy = Precizie
page-review-failed = Motorul nu a răspuns. Încercați din nou.

## What is wrong with a position or a text

page-detail-line = Rândul { NUMBER($line) }: { $words }
page-detail-empty-board = Tabla este goală.
page-detail-missing-king =
    { $color ->
        [white] Albul nu are rege.
       *[black] Negrul nu are rege.
    }
page-detail-too-many-kings =
    { $color ->
        [white] Albul are mai mult de un rege.
       *[black] Negrul are mai mult de un rege.
    }
page-detail-pawn-on-back-rank = Un pion nu poate sta pe { $square }.
page-detail-too-much-material =
    { $color ->
        [white] Albul are mai multe piese decât se poate într-o partidă.
       *[black] Negrul are mai multe piese decât se poate într-o partidă.
    }
page-detail-bad-castling = Nu există rocadă cu turnul de pe { $square }.
page-detail-bad-en-passant = Niciun pion nu putea tocmai să treacă peste { $square }.
page-detail-opponent-in-check = Partea care nu este la mutare este în șah.
page-detail-impossible-check = Nicio mutare nu putea da acest șah.
page-detail-bad-fen = Poziția nu poate fi citită ca FEN.
page-detail-bad-move = { $found } nu se poate juca aici.
page-detail-bad-time = Acesta nu este un timp pentru ceas.
page-detail-long-name = Numele este prea lung.
page-detail-variant = Această partidă nu este nici șah, nici Chess960.
page-detail-bad-tag = O etichetă nu poate fi citită: { $found }
page-detail-bad-result = Rezultatul nu este clar: { $found }
page-detail-bad-bracket = O paranteză nu se potrivește: { $found }
page-detail-long-game = Partida este prea lungă. Restul este lăsat deoparte.
page-detail-bad-text = Nu se poate citi: { $found }
page-detail-no-game = Poate fi PGN, FEN sau un fișier Tabiya.
page-detail-no-such-game = Partide existente: { NUMBER($count) }.
page-detail-not-found = Nicio partidă nu are „{ $found }” în nume.
page-detail-bad-log = Fișierul este deteriorat.
page-detail-too-large = Se citesc cel mult { $size } deodată: împărțiți fișierul.
page-detail-bad-field = Nu este valabil: { $found }

## Board editor

page-editor-hint = Trageți piesele sau alegeți una de lângă tablă și faceți clic. De la tastatură: literele pun piese, cele mari pentru alb; Delete le scoate.
page-editor-start = Poziția inițială
page-editor-clear = Golește
page-editor-turn = Cine este la mutare
page-editor-castling = Rocada este încă posibilă
page-editor-en-passant = En passant pe
page-editor-none = Nicăieri
page-editor-bad-fen = Acesta nu este un FEN.
page-editor-pieces =
    { $color ->
        [white] Piese albe
       *[black] Piese negre
    }
page-editor-hand = Mută piese
page-editor-rubber = Scoate piese
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } mutare legală
        [few] { NUMBER($count) } mutări legale
       *[other] { NUMBER($count) } de mutări legale
    }
page-editor-play = Joacă de aici
page-editor-here = Doi aici
page-editor-computer = Calculator

## The arbiter

page-arbiter = Arbitru
page-arbiter-stop = Oprește partida
page-arbiter-keep = Să rămână oprită
page-arbiter-keep-hint = Atunci doar dumneavoastră reluați jocul, nu jucătorii.
page-arbiter-go-on = Reia jocul
page-arbiter-add-time = Dă timp
page-arbiter-set-clock = Potrivește ceasul
page-arbiter-warn = Avertizează
page-arbiter-fault = Numără o mutare ilegală
page-arbiter-flag = A căzut stegulețul
page-arbiter-decide = Decide partida
page-arbiter-grant = Acordă
page-arbiter-refuse = Respinge
page-arbiter-later = Hotărăște mai târziu
page-arbiter-grant-sure = Acordați cererea?
page-arbiter-flag-sure = Anunțați căderea stegulețului?
page-arbiter-flag-text = Cine nu mai are timp pierde, sau face remiză dacă adversarul nu poate da mat.
page-arbiter-fault-sure = O numărați?
page-arbiter-player = Jucător
page-arbiter-minutes = Minute
page-arbiter-seconds = Secunde
page-arbiter-clock =
    { $color ->
        [white] Ceasul albului
       *[black] Ceasul negrului
    }
page-arbiter-clock-hint = Cum se arată: 5:00 sau 1:30:00 cu ore
page-arbiter-clock-wrong = { $time } nu este un timp de ceas.
page-arbiter-fault-what = Ce s-a întâmplat
page-arbiter-fault-count = Până acum: albul { NUMBER($white) }, negrul { NUMBER($black) }. Cu numărul { NUMBER($limit) } partida se pierde.
page-arbiter-decision = Cum se încheie?
page-arbiter-absent =
    { $color ->
        [white] Albul lipsește
       *[black] Negrul lipsește
    }
page-arbiter-breach =
    { $color ->
        [white] Albul a încălcat regulile
       *[black] Negrul a încălcat regulile
    }
page-arbiter-forfeit-hint = Adversarul câștigă, sau e remiză dacă matul nu mai este posibil.
page-arbiter-end = Încheie partida
page-arbiter-end-sure = Încheiați partida?
page-arbiter-end-final = Partida se termină, iar asta nu se mai poate întoarce.
