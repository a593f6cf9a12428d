### Română: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Clasice
page-pieces-modern = Moderne
page-pieces-letters = Litere

## Sharing a game or a position

page-share = Distribuie
page-share-file = Salvează fișierul
page-share-pgn = Partida și mutările ei, pentru alte programe
page-share-link = Link
page-share-picture = Imaginea tablei
page-share-not-copied = Browserul a blocat copierea.
page-share-failed = Ceva nu a mers. Încearcă din nou.

## Replay

page-replay-nothing = Nu este încărcată nicio partidă.
page-replay-start = Poziția inițială
page-replay-back = Mutare retrasă
page-replay-undone = retrasă
page-replay-restarted = Partidă reîncepută
page-replay-play = Redare automată
page-replay-stop = Oprește
page-replay-place = Locul în partidă
page-replay-speed = Viteză
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } secundă pe mutare
        [few] { NUMBER($seconds) } secunde pe mutare
       *[other] { NUMBER($seconds) } de secunde pe mutare
    }
page-replay-real = În timp real

## Analysis

page-analyse = Analiză
page-analyse-engine = Motor
page-analyse-which = Alege motorul
page-analyse-lines = Variante
page-analyse-best = Cele mai bune variante
page-analyse-waiting = Se gândește…
page-analyse-depth = Adâncime { $depth } · noduri: { $nodes } · { $speed }/s
page-analyse-no-score = Neevaluată
page-analyse-mate =
    { $color ->
        [white] Albul dă mat în { NUMBER($moves) }
       *[black] Negrul dă mat în { NUMBER($moves) }
    }
page-analyse-even = Aproximativ egal ({ $score })
page-analyse-ahead =
    { $color ->
        [white] Avantajul albului: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Avantajul negrului: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Scorul așteptat al albului: { NUMBER($percent) }%
page-analyse-graph = Graficul evaluării
page-analyse-graph-none = Încă nu a fost evaluată nicio poziție.
page-analyse-graph-last = Poziția finală. { $chances }.
page-analyse-graph-turns = Avantajul a trecut de partea cealaltă după { $moves }.
page-analyse-graph-marks = Mutări marcate: { $moves }.
page-analyse-variation = Variantă
page-analyse-edit = Editează poziția
page-analyse-new = Analiză nouă
page-analyse-empty = Fă o mutare pe tablă ca să o vezi aici.
page-analyse-move = Mutarea curentă
page-analyse-about = Comentariu la { $move }
page-analyse-about-start = Comentariu la poziția inițială
page-analyse-comment = Comentariu
page-analyse-signs = Semne pentru mutare
page-analyse-position-signs = Semne pentru poziție
page-analyse-promote = Promovează varianta
page-analyse-delete = Șterge de aici
page-analyse-better = { $move } era mai bună
page-mark-dubious = Inexactitate
page-mark-mistake = Greșeală
page-mark-blunder = Gafă

## Annotations, by PGN number (NAG)

page-nag-1 = Mutare bună
page-nag-2 = Greșeală
page-nag-3 = Mutare genială
page-nag-4 = Gafă
page-nag-5 = Mutare interesantă
page-nag-6 = Mutare dubioasă
page-nag-10 = Poziție egală
page-nag-13 = Poziție neclară
page-nag-14 = Albul stă puțin mai bine
page-nag-15 = Negrul stă puțin mai bine
page-nag-16 = Albul stă mai bine
page-nag-17 = Negrul stă mai bine
page-nag-18 = Albul are poziție câștigată
page-nag-19 = Negrul are poziție câștigată

## Game review

page-review = Analizează toată partida
page-review-care = Tipul analizei
page-review-quick = Rapidă
page-review-normal = Obișnuită
page-review-thorough = Amănunțită
page-review-accuracy = Precizie
page-review-failed = Motorul nu a răspuns. Încearcă din nou.

## Details of an invalid position or text

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
        [white] Albul are prea multe piese.
       *[black] Negrul are prea multe piese.
    }
page-detail-bad-castling = Rocada cu turnul de pe { $square } nu este posibilă.
page-detail-bad-en-passant = Captura en passant pe { $square } nu este posibilă.
page-detail-opponent-in-check = Partea care nu este la mutare este în șah.
page-detail-impossible-check = Nicio mutare legală nu poate duce la acest șah.
page-detail-bad-fen = Acest FEN nu este valid.
page-detail-bad-move = { $found } nu este o mutare legală aici.
page-detail-bad-time = Controlul de timp nu este valid.
page-detail-long-name = Numele este prea lung.
page-detail-variant = Se poate folosi numai șahul obișnuit sau Chess960.
page-detail-bad-tag = Etichetă nevalidă: { $found }
page-detail-bad-result = Rezultat neclar: { $found }
page-detail-bad-bracket = Paranteză fără pereche: { $found }
page-detail-long-game = Partida este prea lungă. Restul a fost omis.
page-detail-bad-text = Nu se poate citi: { $found }
page-detail-no-game = Folosește PGN, FEN sau un fișier Tabiya.
page-detail-no-such-game =
    { $count ->
        [one] Este doar { NUMBER($count) } partidă.
        [few] Sunt doar { NUMBER($count) } partide.
       *[other] Sunt doar { NUMBER($count) } de partide.
    }
page-detail-not-found = Niciun nume de jucător sau de eveniment nu conține „{ $found }”.
page-detail-bad-log = Fișierul este deteriorat.
page-detail-too-large = Limita este { $size }. Împarte fișierul.
page-detail-bad-field = Valoare nevalidă: { $found }

## Board editor

page-editor-hint = Trage piesele sau alege una și fă clic pe un câmp. De la tastatură, literele pun piese (majusculele, piese albe), iar Delete le scoate.
page-editor-start = Poziția inițială
page-editor-clear = Golește tabla
page-editor-turn = Partea la mutare
page-editor-castling = Drepturi de rocadă
page-editor-en-passant = Câmp en passant
page-editor-none = Niciunul
page-editor-bad-fen = Acest FEN nu este valid.
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
page-editor-here = Doi jucători
page-editor-computer = Împotriva calculatorului

## The arbiter

page-arbiter = Arbitru
page-arbiter-stop = Oprește partida
page-arbiter-keep = Ține partida oprită
page-arbiter-keep-hint = Numai tu vei putea relua partida.
page-arbiter-go-on = Reia partida
page-arbiter-add-time = Adaugă timp
page-arbiter-set-clock = Reglează ceasul
page-arbiter-warn = Avertizează jucătorul
page-arbiter-fault = Înregistrează o mutare ilegală
page-arbiter-flag = Constată căderea stegulețului
page-arbiter-decide = Decide rezultatul
page-arbiter-grant = Admite
page-arbiter-refuse = Respinge
page-arbiter-later = Decide mai târziu
page-arbiter-grant-sure = Admiți revendicarea?
page-arbiter-flag-sure = Constați căderea stegulețului?
page-arbiter-flag-text = Jucătorul rămas fără timp pierde sau face remiză, dacă adversarul nu poate da mat.
page-arbiter-fault-sure = Înregistrezi această mutare ilegală?
page-arbiter-player = Jucător
page-arbiter-minutes = Minute
page-arbiter-seconds = Secunde
page-arbiter-clock =
    { $color ->
        [white] Ceasul albului
       *[black] Ceasul negrului
    }
page-arbiter-clock-hint = De exemplu 5:00 sau, cu ore, 1:30:00
page-arbiter-clock-wrong = { $time } nu este un timp valid. Scrie 5:00 sau 1:30:00.
page-arbiter-fault-what = Ce s-a întâmplat?
page-arbiter-fault-count = Până acum: albul { NUMBER($white) }, negrul { NUMBER($black) }. Mutarea ilegală nr. { NUMBER($limit) } pierde partida.
page-arbiter-decision = Cum se încheie partida?
page-arbiter-absent =
    { $color ->
        [white] Albul lipsește
       *[black] Negrul lipsește
    }
page-arbiter-breach =
    { $color ->
        [white] Albul a încălcat Legile
       *[black] Negrul a încălcat Legile
    }
page-arbiter-forfeit-hint = Adversarul câștigă sau, dacă matul nu mai este posibil, partida este remiză.
page-arbiter-end = Încheie partida
page-arbiter-end-sure = Închei partida?
page-arbiter-end-final = Partida se încheie, iar acest lucru nu se poate anula.
