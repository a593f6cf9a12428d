### Română. Regulile pentru nume și variabile sunt la începutul fișierului en/common.ftl.
### Jucătorului i se vorbește la persoana a doua plural. Părțile sunt „albul” și „negrul”.

## The two sides

color-white = Alb
color-black = Negru

## Pieces

piece-king = rege
    .letter = R
    .plural = regi
piece-queen = damă
    .letter = D
    .plural = dame
piece-rook = turn
    .letter = T
    .plural = turnuri
piece-bishop = nebun
    .letter = N
    .plural = nebuni
piece-knight = cal
    .letter = C
    .plural = cai
piece-pawn = pion
    .letter = P
    .plural = pioni

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] rege alb
            [queen] damă albă
            [rook] turn alb
            [bishop] nebun alb
            [knight] cal alb
           *[pawn] pion alb
        }
       *[black] { $piece ->
            [king] rege negru
            [queen] damă neagră
            [rook] turn negru
            [bishop] nebun negru
            [knight] cal negru
           *[pawn] pion negru
        }
    }

## Squares

square-empty = { $square }, liber
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } pe { $square }

pieces-on-squares =
    { $count ->
        [one] { $piece ->
            [king] rege pe { $squares }
            [queen] damă pe { $squares }
            [rook] turn pe { $squares }
            [bishop] nebun pe { $squares }
            [knight] cal pe { $squares }
           *[pawn] pion pe { $squares }
        }
        [few] { $piece ->
            [king] regi pe { $squares }
            [queen] dame pe { $squares }
            [rook] turnuri pe { $squares }
            [bishop] nebuni pe { $squares }
            [knight] cai pe { $squares }
           *[pawn] pioni pe { $squares }
        }
       *[other] { $piece ->
            [king] regi pe { $squares }
            [queen] dame pe { $squares }
            [rook] turnuri pe { $squares }
            [bishop] nebuni pe { $squares }
            [knight] cai pe { $squares }
           *[pawn] pioni pe { $squares }
        }
    }

position-side =
    { $color ->
        [white] Alb: { $pieces }.
       *[black] Negru: { $pieces }.
    }

## A move in words

move-words =
    { $kind ->
        [castlingKing] rocada mică
        [castlingQueen] rocada mare
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

move-words-quiet =
    { $piece ->
        [king] regele de pe { $from } pe { $to }
        [queen] dama de pe { $from } pe { $to }
        [rook] turnul de pe { $from } pe { $to }
        [bishop] nebunul de pe { $from } pe { $to }
        [knight] calul de pe { $from } pe { $to }
       *[pawn] pionul de pe { $from } pe { $to }
    }
move-words-capture =
    { $piece ->
        [king] regele
        [queen] dama
        [rook] turnul
        [bishop] nebunul
        [knight] calul
       *[pawn] pionul
    } de pe { $from } ia { $taken ->
        [queen] dama
        [rook] turnul
        [bishop] nebunul
        [knight] calul
       *[pawn] pionul
    } { $kind ->
        [enPassant] en passant, pe { $to }
       *[plain] de pe { $to }
    }
move-words-promotion =
    { $promotion ->
        [queen] , se transformă în damă
        [rook] , se transformă în turn
        [bishop] , se transformă în nebun
        [knight] , se transformă în cal
       *[none] {""}
    }
move-words-check =
    { $check ->
        [check] , șah
        [mate] , șah mat
       *[none] {""}
    }

move-by =
    { $color ->
        [white] Alb: { $move }
       *[black] Negru: { $move }
    }
move-numbered =
    { $color ->
        [white] Mutarea { NUMBER($number) }, alb: { $move }
       *[black] Mutarea { NUMBER($number) }, negru: { $move }
    }

promotion-choose = Transformă pionul în
check-now =
    { $color ->
        [white] Albul este în șah.
       *[black] Negrul este în șah.
    }
turn-now =
    { $color ->
        [white] Albul la mutare
       *[black] Negrul la mutare
    }
turn-yours = Sunteți la mutare

## Counting

count-moves =
    { $count ->
        [one] { NUMBER($count) } mutare
        [few] { NUMBER($count) } mutări
       *[other] { NUMBER($count) } de mutări
    }
count-games =
    { $count ->
        [one] { NUMBER($count) } partidă
        [few] { NUMBER($count) } partide
       *[other] { NUMBER($count) } de partide
    }
count-points =
    { $count ->
        [one] { NUMBER($count) } punct
        [few] { NUMBER($count) } puncte
       *[other] { NUMBER($count) } de puncte
    }
count-players =
    { $count ->
        [one] { NUMBER($count) } jucător
        [few] { NUMBER($count) } jucători
       *[other] { NUMBER($count) } de jucători
    }
count-watchers =
    { $count ->
        [0] nu privește nimeni
        [one] privește { NUMBER($count) } persoană
        [few] privesc { NUMBER($count) } persoane
       *[other] privesc { NUMBER($count) } de persoane
    }
time-days =
    { $days ->
        [one] { NUMBER($days) } zi
        [few] { NUMBER($days) } zile
       *[other] { NUMBER($days) } de zile
    }
time-hours =
    { $hours ->
        [one] { NUMBER($hours) } oră
        [few] { NUMBER($hours) } ore
       *[other] { NUMBER($hours) } de ore
    }
time-minutes =
    { $minutes ->
        [one] { NUMBER($minutes) } minut
        [few] { NUMBER($minutes) } minute
       *[other] { NUMBER($minutes) } de minute
    }
time-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } secundă
        [few] { NUMBER($seconds) } secunde
       *[other] { NUMBER($seconds) } de secunde
    }

## The clock in words

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { time-minutes } și { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } și { time-minutes }
        }
    }
clock-side =
    { $color ->
        [white] Albul are { $time }.
       *[black] Negrul are { $time }.
    }
clock-none = Fără ceas
clock-low =
    { $color ->
        [white] Albul este în criză de timp.
       *[black] Negrul este în criză de timp.
    }
clock-stopped = Ceasul este oprit.

## Results

result-white = Albul câștigă
result-black = Negrul câștigă
result-draw = Remiză
result-both-lose = Pierd amândoi
result-none = Fără rezultat
result-unfinished = Neterminată
result-you-win = Ați câștigat
result-you-lose = Ați pierdut

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Legile șahului FIDE, articolul { $article }
law-guidelines = Legile șahului FIDE, Îndrumările { $article }

ending-checkmate = Șah mat
    .sentence =
        { $winner ->
            [white] Albul a dat mat și câștigă.
           *[black] Negrul a dat mat și câștigă.
        }
    .why = Regele este atacat și nicio mutare nu îl salvează. Partida se încheie pe loc.
ending-stalemate = Pat
    .sentence = Pat: partida este remiză.
    .why = Partea la mutare nu are nicio mutare legală, iar regele ei nu este în șah. Este remiză.
ending-dead-position = Poziție moartă
    .sentence = Nimeni nu mai poate da mat: partida este remiză.
    .why = Nicio succesiune de mutări legale nu duce la mat, pentru niciuna dintre părți. Partida se încheie pe loc remiză.
ending-resignation = Cedare
    .sentence =
        { $winner ->
            [white] Negrul a cedat. Albul câștigă.
            [black] Albul a cedat. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a cedat, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a cedat, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Cine cedează pierde. Dacă adversarul nu ar putea da mat prin nicio succesiune de mutări legale, este remiză.
ending-agreement = Remiză de comun acord
    .sentence = Jucătorii au căzut de acord asupra remizei.
    .why = După ce fiecare parte a făcut cel puțin o mutare, jucătorii pot cădea de acord asupra remizei.
ending-threefold = Repetarea de trei ori a poziției
    .sentence =
        { $by ->
            [white] Aceeași poziție a treia oară: albul a cerut remiza.
            [black] Aceeași poziție a treia oară: negrul a cerut remiza.
           *[none] Aceeași poziție a apărut de trei ori: partida este remiză.
        }
    .why = Aceeași poziție, cu aceeași parte la mutare și cu aceleași mutări posibile, a apărut de cel puțin trei ori.
ending-fifty-moves = Regula celor 50 de mutări
    .sentence =
        { $by ->
            [white] Cincizeci de mutări fără captură și fără mutare de pion: albul a cerut remiza.
            [black] Cincizeci de mutări fără captură și fără mutare de pion: negrul a cerut remiza.
           *[none] Cincizeci de mutări fără captură și fără mutare de pion: partida este remiză.
        }
    .why = În ultimele cincizeci de mutări ale fiecărei părți nu s-a luat nimic și nu s-a mutat niciun pion.
ending-fivefold = Repetarea de cinci ori a poziției
    .sentence = Aceeași poziție a apărut de cinci ori: partida este remiză.
    .why = Când aceeași poziție apare a cincea oară, partida este remiză, fără să fie nevoie de o cerere.
ending-seventy-five-moves = Regula celor 75 de mutări
    .sentence = Șaptezeci și cinci de mutări fără captură și fără mutare de pion: partida este remiză.
    .why = După șaptezeci și cinci de mutări ale fiecărei părți fără captură și fără mutare de pion, partida este remiză, fără să fie nevoie de o cerere.
ending-flag = Timp expirat
    .sentence =
        { $winner ->
            [white] Negrul a depășit timpul. Albul câștigă.
            [black] Albul a depășit timpul. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a depășit timpul, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a depășit timpul, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Cine depășește timpul pierde. Dacă adversarul nu ar putea da mat prin nicio succesiune de mutări legale, este remiză.
ending-both-flags = Au căzut ambele stegulețe
    .sentence = Au căzut ambele stegulețe: partida este remiză.
    .why = Ambele părți au depășit timpul în ultima perioadă și nu se poate stabili cine a fost primul.
ending-illegal-moves = Mutări ilegale
    .sentence =
        { $winner ->
            [white] Negrul a făcut prea multe mutări ilegale. Albul câștigă.
            [black] Albul a făcut prea multe mutări ilegale. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a făcut prea multe mutări ilegale, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a făcut prea multe mutări ilegale, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = În această partidă mutările ilegale se numără. Cine face prea multe pierde, afară de cazul când adversarul nu ar putea da mat prin nicio succesiune de mutări legale.
ending-no-show = Neprezentare
    .sentence =
        { $by ->
            [white] Albul nu s-a prezentat la timp. Negrul câștigă.
            [black] Negrul nu s-a prezentat la timp. Albul câștigă.
           *[both] Nimeni nu s-a prezentat la timp: pierd amândoi.
        }
    .why = Cine vine la tablă după timpul de grație pierde partida.
ending-abandonment = A părăsit partida
    .sentence =
        { $winner ->
            [white] Negrul a părăsit partida. Albul câștigă.
            [black] Albul a părăsit partida. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a părăsit partida, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a părăsit partida, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Cine pleacă și nu revine la timp pierde. Dacă adversarul nu ar putea da mat prin nicio succesiune de mutări legale, este remiză.
ending-breach = Încălcarea regulilor
    .sentence =
        { $winner ->
            [white] Negrul pierde partida prin decizie. Albul câștigă.
            [black] Albul pierde partida prin decizie. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a încălcat regulile, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a încălcat regulile, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Arbitrul a declarat partida pierdută pentru încălcarea Legilor șahului.
ending-both-lose = Pierd amândoi
    .sentence = Arbitrul a declarat partida pierdută pentru amândoi.
    .why = Ambii jucători au încălcat regulile în mod repetat. Arbitrul poate declara atunci partida pierdută pentru amândoi.
ending-quickplay = Remiză în finișul rapid
    .sentence =
        { $by ->
            [white] Albul a cerut remiza în finișul rapid, și i s-a acordat.
           *[black] Negrul a cerut remiza în finișul rapid, și i s-a acordat.
        }
    .why =
        { $ground ->
            [cannotMate] Adversarul nu putea da mat prin nicio succesiune de mutări legale.
            [noProgress] { $moves ->
                [one] Timp de { NUMBER($moves) } mutare adversarul nu a luat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
                [few] Timp de { NUMBER($moves) } mutări adversarul nu a luat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
               *[other] Timp de { NUMBER($moves) } de mutări adversarul nu a luat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
            }
           *[arbiter] Arbitrul a văzut că adversarul nu putea câștiga prin mijloace normale sau nu încerca.
        }
ending-awarded = Decizia arbitrului
    .sentence =
        { $winner ->
            [white] Arbitrul a acordat victoria albului.
           *[black] Arbitrul a acordat victoria negrului.
        }
    .why = Arbitrul poate declara partida câștigată de una dintre părți.
ending-drawn-by-arbiter = Remiză prin decizia arbitrului
    .sentence = Arbitrul a declarat partida remiză.
    .why = Arbitrul veghează la respectarea Legilor și poate hotărî că partida este remiză.
ending-aborted = Anulată
    .sentence = Partida a fost anulată. Nu se pune la socoteală.
    .why = O partidă poate fi anulată până când ambele părți au făcut câte o mutare.

## What a player may do

may-offer-draw = Oferă remiză
    .hint = Adversarul poate accepta sau refuza.
may-offer-takeback = Ia mutarea înapoi
    .hint = Ia înapoi ultima dumneavoastră mutare. Adversarul trebuie să fie de acord, dacă nu stați la același calculator.
may-offer-pause = Pauză
    .hint = Oprește ceasul. Adversarul trebuie să fie de acord, dacă nu stați la același calculator.
may-offer-resume = Continuă jocul
    .hint = Pornește din nou ceasul. Adversarul trebuie să fie de acord, dacă nu stați la același calculator.
may-offer-restart = Ia-o de la capăt
    .hint = Reîncepe partida cu aceleași opțiuni. Adversarul trebuie să fie de acord, dacă nu stați la același calculator.
may-accept-draw = Acceptă remiza
    .hint = Partida se încheie remiză.
may-accept-takeback = Permite luarea mutării înapoi
    .hint = Ultima mutare a adversarului este luată înapoi.
may-accept-pause = Acceptă pauza
    .hint = Ceasul se oprește.
may-accept-resume = Continuă jocul
    .hint = Ceasul pornește din nou.
may-accept-restart = Ia-o de la capăt
    .hint = Partida reîncepe cu aceleași opțiuni.
may-claim-threefold = Cere remiza: repetare
    .hint = Aceeași poziție a apărut de trei ori. Partida se încheie remiză.
may-claim-fifty-moves = Cere remiza: 50 de mutări
    .hint = Cincizeci de mutări fără captură și fără mutare de pion. Partida se încheie remiză.
may-claim-abandoned = Cere victoria
    .hint = Adversarul a plecat și nu a revenit la timp.
may-flag = Reclamă stegulețul
    .hint = Anunță că timpul adversarului a expirat.
may-resign = Cedează
    .hint = Renunțați la partidă. Adversarul câștigă.
may-abort = Anulează partida
    .hint = Nimeni nu câștigă, nimeni nu pierde.
may-give-time = Dă timp
    .hint = Adversarul primește mai mult timp.
may-request-increment = Cere increment
    .hint = Încă cinci secunde pe mutare pentru ambele părți și două minute pentru adversar. Este și o ofertă de remiză.
may-claim-quickplay = Cere remiza: fără progres
    .hint = Adversarul nu poate câștiga prin mijloace normale sau nu încearcă. Dacă cererea este greșită, adversarul primește două minute.

decline-draw = Refuză remiza
decline-takeback = Nu permite
decline-pause = Refuză pauza
decline-resume = Încă nu
decline-restart = Nu reîncepe

## Offers

offer-draw =
    { $by ->
        [white] Albul oferă remiză.
       *[black] Negrul oferă remiză.
    }
    .yours = Ați oferit remiză.
    .theirs = Adversarul oferă remiză.
    .declined =
        { $by ->
            [white] Albul refuză remiza.
           *[black] Negrul refuză remiza.
        }
offer-takeback =
    { $by ->
        [white] Albul cere să ia o mutare înapoi.
       *[black] Negrul cere să ia o mutare înapoi.
    }
    .yours = Ați cerut să luați o mutare înapoi.
    .theirs = Adversarul cere să ia o mutare înapoi.
    .declined =
        { $by ->
            [white] Albul nu permite luarea mutării înapoi.
           *[black] Negrul nu permite luarea mutării înapoi.
        }
offer-pause =
    { $by ->
        [white] Albul cere o pauză.
       *[black] Negrul cere o pauză.
    }
    .yours = Ați cerut o pauză.
    .theirs = Adversarul cere o pauză.
    .declined =
        { $by ->
            [white] Albul nu este de acord cu pauza.
           *[black] Negrul nu este de acord cu pauza.
        }
offer-resume =
    { $by ->
        [white] Albul vrea să continue jocul.
       *[black] Negrul vrea să continue jocul.
    }
    .yours = Ați cerut continuarea jocului.
    .theirs = Adversarul vrea să continue jocul.
    .declined =
        { $by ->
            [white] Albul nu vrea încă să continue.
           *[black] Negrul nu vrea încă să continue.
        }
offer-restart =
    { $by ->
        [white] Albul vrea să o ia de la capăt.
       *[black] Negrul vrea să o ia de la capăt.
    }
    .yours = Ați cerut reînceperea partidei.
    .theirs = Adversarul vrea să o ia de la capăt.
    .declined =
        { $by ->
            [white] Albul nu vrea să o ia de la capăt.
           *[black] Negrul nu vrea să o ia de la capăt.
        }
offer-rematch =
    { $by ->
        [white] Albul propune încă o partidă.
       *[black] Negrul propune încă o partidă.
    }
    .yours = Ați propus încă o partidă.
    .theirs = Adversarul propune încă o partidă.

## What happened

event-began = Partida începe.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } mutare a fost luată înapoi.
        [few] { NUMBER($count) } mutări au fost luate înapoi.
       *[other] { NUMBER($count) } de mutări au fost luate înapoi.
    }
event-claimed-right =
    { $by ->
        [white] Albul cere remiza, pe bună dreptate.
       *[black] Negrul cere remiza, pe bună dreptate.
    }
event-claimed-wrong =
    { $by ->
        [white] Albul cere remiza, pe nedrept: negrul primește { $given }. Cererea rămâne ca ofertă.
       *[black] Negrul cere remiza, pe nedrept: albul primește { $given }. Cererea rămâne ca ofertă.
    }
event-irregular =
    { $by ->
        [white] Mutarea ilegală numărul { NUMBER($count) } a albului ({ irregularity }). Negrul primește { $given }.
       *[black] Mutarea ilegală numărul { NUMBER($count) } a negrului ({ irregularity }). Albul primește { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] pionul nu a fost înlocuit
        [pressedWithoutMoving] ceasul a fost apăsat fără mutare
        [twoHands] au fost folosite ambele mâini
       *[illegalMove] mutarea nu este legală
    }
event-both-flags-down = Au căzut ambele stegulețe. Jocul continuă cu timpul perioadei următoare.
event-paused = Partida este în pauză.
event-resumed = Jocul continuă.
event-restored = Programul a fost întrerupt. Acel timp nu i s-a socotit nimănui.
event-time-added =
    { $to ->
        [white] Albul primește { $time }.
       *[black] Negrul primește { $time }.
    }
event-clock-set = Ceasul a fost potrivit.
event-restarted = Partida reîncepe.
event-left =
    { $by ->
        [white] { $how ->
            [lost] Albul a pierdut conexiunea.
           *[left] Albul a plecat.
        }
       *[black] { $how ->
            [lost] Negrul a pierdut conexiunea.
           *[left] Negrul a plecat.
        }
    }
event-arrived =
    { $by ->
        [white] Albul este prezent.
       *[black] Negrul este prezent.
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] Albul cere increment.
           *[normalMeans] Albul susține că negrul nu poate câștiga prin mijloace normale.
        }
       *[black] { $what ->
            [increment] Negrul cere increment.
           *[normalMeans] Negrul susține că albul nu poate câștiga prin mijloace normale.
        }
    }
event-increment-granted =
    { $by ->
        [white] Ambele părți primesc încă { $increment } la fiecare mutare. Negrul primește { $given }.
       *[black] Ambele părți primesc încă { $increment } la fiecare mutare. Albul primește { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] Cererea albului a fost respinsă. Negrul primește { $given }.
       *[black] Cererea negrului a fost respinsă. Albul primește { $given }.
    }
event-postponed = Arbitrul va hotărî mai târziu. Jocul continuă.
event-warned =
    { $by ->
        [white] Albul a fost avertizat de arbitru.
       *[black] Negrul a fost avertizat de arbitru.
    }
event-judged = Programul a verificat dacă mai este posibil matul.
event-reasoned = Motivul rezultatului s-a schimbat.

## What the arbiter has yet to decide

question-increment = Arbitrul hotărăște asupra incrementului. Ceasul stă.
question-normal-means = Arbitrul hotărăște asupra cererii. Ceasul stă.

## Where the players are

presence-expected = nu a venit încă
presence-here = la tablă
presence-left = a plecat
presence-lost = conexiune pierdută

## Refusals of a game

refusal-game-over = Partida s-a încheiat.
refusal-not-your-turn =
    { $turn ->
        [white] Albul este la mutare.
       *[black] Negrul este la mutare.
    }
refusal-not-allowed = Nu aveți voie să faceți asta aici.
refusal-no-arbiter = Această partidă nu are alt arbitru decât programul.
refusal-illegal-move = { $uci } nu este o mutare legală aici.
refusal-announced-move = Ați anunțat { $uci } odată cu cererea, deci această mutare trebuie jucată.
refusal-touched-piece = Piesa de pe { $square } a fost atinsă, deci trebuie mutată.
refusal-touched-target = Piesa de pe { $square } a fost atinsă, deci trebuie luată.
refusal-touched-both = Piesa de pe { $from } trebuie să o ia pe cea de pe { $to }.
refusal-touched-so-no-claim = Piesa de pe { $square } a fost atinsă, deci la această mutare nu se poate cere remiza.
refusal-paused = Ceasul este oprit.
refusal-paused-by-official = Arbitrul a oprit ceasul și numai el poate relua jocul.
refusal-not-paused = Ceasul nu este oprit.
refusal-offers-forbidden = În această partidă nu se oferă remiză.
refusal-offer-too-early = În această partidă remiza se poate oferi începând cu mutarea { NUMBER($move) }.
refusal-before-first-moves = Mai întâi fiecare parte trebuie să facă o mutare.
refusal-already-offered =
    { $what ->
        [draw] Remiza a fost deja oferită.
        [takeback] Luarea mutării înapoi a fost deja cerută.
        [pause] Pauza a fost deja cerută.
        [resume] Continuarea jocului a fost deja cerută.
       *[restart] Reînceperea partidei a fost deja cerută.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Nimeni nu a oferit remiză sau oferta nu mai este valabilă.
        [takeback] Nimeni nu a cerut luarea unei mutări înapoi sau cererea nu mai este valabilă.
        [pause] Nimeni nu a cerut pauză sau cererea nu mai este valabilă.
        [resume] Nimeni nu a cerut continuarea jocului sau cererea nu mai este valabilă.
       *[restart] Nimeni nu a cerut reînceperea partidei sau cererea nu mai este valabilă.
    }
refusal-takebacks-forbidden = În această partidă mutările nu se iau înapoi.
refusal-nothing-to-take-back = Nu aveți nicio mutare care să poată fi luată înapoi.
refusal-flag-still-up = Nu a căzut niciun steguleț.
refusal-too-late-to-abort = Ambele părți au mutat: partida nu mai poate fi anulată.
refusal-no-clock =
    { $color ->
        [white] Albul nu are ceas.
       *[black] Negrul nu are ceas.
    }
refusal-bad-time = Nu se poate da atâta timp.
refusal-not-absent = Adversarul este prezent sau în această partidă nu se pierde prin absență.
refusal-not-absent-enough = Adversarul nu lipsește încă de destul timp.
refusal-no-quickplay = Regulile finișului rapid nu au fost anunțate pentru această partidă.
refusal-not-in-blitz = Regulile finișului rapid nu se aplică la blitz.
refusal-has-increment = Regulile finișului rapid se aplică numai partidelor fără increment.
refusal-no-last-period = Cu acest ceas nu există o ultimă perioadă, de care regulile finișului rapid au nevoie.
refusal-flag-down = V-a căzut stegulețul.
refusal-flag-being-decided = A căzut un steguleț și se stabilește rezultatul.
refusal-not-short-of-time = Pentru asta trebuie să aveți mai puțin de două minute, în ultima perioadă.
refusal-awaiting-ruling = Arbitrul nu a hotărât încă.
refusal-nothing-to-rule = Arbitrului nu i s-a cerut nimic.
refusal-nothing-to-postpone = Asta nu se poate hotărî mai târziu.
refusal-stale-verdict = Partida nu mai are această poziție.
refusal-nothing-changed = Este deja așa.
refusal-not-counted = În această partidă mutările ilegale nu se numără.
refusal-id-used = Această cerere are numărul alteia. Încercați din nou.

## Refusals of a club

refusal-not-your-seat = Nu aveți un asemenea loc în această partidă.
refusal-which-seat = Aveți mai multe locuri în această partidă: spuneți pentru care.
refusal-not-your-room = Nu puteți vorbi acolo.
refusal-not-over = Partida nu s-a încheiat.
refusal-no-game = Nu există această partidă sau nu aveți voie să o vedeți.
refusal-no-challenge = Această provocare nu mai există sau nu este pentru dumneavoastră.
refusal-own-challenge = Aceasta este propria dumneavoastră provocare.
refusal-own-opponent = Celălalt loc este al dumneavoastră: aici nimeni nu joacă împotriva sa.
refusal-not-you = Identitatea dumneavoastră aici s-a schimbat. Aceasta nu contează: conectați-vă din nou.
refusal-busy = Se întâmplă prea multe deodată. Încercați din nou.
refusal-too-fast = Trimiteți mai repede decât poate asculta clubul. Așteptați puțin.
refusal-too-many = Sunt deja prea multe.
refusal-too-large = Este prea mare pentru club.
refusal-bad-message = Clubul nu a înțeles.
refusal-bad-preset = Nicio partidă nu poate începe așa.
refusal-bad-text = Acest text nu poate fi folosit.
refusal-storage = Clubul nu a putut păstra asta, deci nu s-a întâmplat nimic. Încercați din nou.
refusal-conflict = Între timp partida a mers mai departe. Priviți și încercați din nou.
refusal-nobody = Nu este nimeni de felul acesta aici.
refusal-wrong-token = Aceasta nu este cheia organizatorului.
refusal-has-account = Aveți deja un cont.
refusal-no-account = Nu aveți cont.
refusal-wrong-password = Numele sau parola este greșită.
refusal-name-taken = Acest nume aparține contului altcuiva.
refusal-mixed-letters = Un cuvânt din nume nu poate amesteca litere din mai multe alfabete: ele seamănă între ele.
refusal-not-found = Așa ceva nu este aici.
refusal-no-code = Acest cod nu mai este valabil.
refusal-no-door = Acest calculator nu lasă clubul să asculte rețeaua.
refusal-not-here = Numai cine este la calculatorul clubului poate face asta, sau organizatorul.
refusal-bad-method = Asta se poate numai citi.
refusal-too-slow = A durat prea mult până a ajuns.
refusal-wrong-host = Clubul nu este cunoscut sub acest nume. Folosiți adresa lui.
refusal-foreign-origin = Paginile altor situri nu pot folosi clubul.
refusal-bad-position = Din această poziție nu se poate juca.
refusal-bad-record = Această partidă nu poate fi citită.
refusal-no-engine = Nu există acest motor de șah aici.
refusal-engine-failed = Motorul de șah a eșuat. Încercați din nou sau alt motor.
refusal-other = Cererea a fost refuzată: { $text }

## Levels

level-name = Nivelul { NUMBER($level) }
level-0 = Joacă orice mutare legală, la întâmplare.
level-1 = Ia ce poate și rar se gândește la răspuns. Pentru primele partide.
level-2 = Adesea nu vede răspunsul dumneavoastră și lasă piese în priză.
level-3 = De cele mai multe ori se gândește la răspuns, dar încă mai dăruiește piese.
level-4 = Nu mai lasă piese în priză, dar nu vede departe.
level-5 = Vede combinații scurte, dar uneori alege o mutare mai slabă.
level-6 = Joacă ca un bun jucător de club, cu câte o scăpare.
level-7 = Pedepsește greșelile, iar el face numai unele mici.
level-8 = Vede mult și greșește puțin.
level-9 = Aproape că nu greșește. Pentru jucători puternici.
level-10 = La putere maximă, fără nicio concesie.

## Kinds of time control

time-unlimited = Fără ceas
    .hint = Fiecare se gândește cât vrea.
time-sudden-death = Un singur timp pentru toate mutările
    .hint = Când timpul s-a terminat, partida s-a încheiat.
time-increment = Cu increment
    .hint = După fiecare mutare se adaugă câteva secunde (Fischer).
time-delay = Cu întârziere
    .hint = La fiecare mutare ceasul așteaptă câteva secunde înainte să pornească.
time-bronstein = Cu timp restituit
    .hint = După fiecare mutare se restituie timpul folosit, cel mult câteva secunde (Bronstein).
time-hourglass = Clepsidră
    .hint = Timpul folosit de o parte îl câștigă cealaltă.
time-per-move = Timp pe mutare
    .hint = Același timp pentru fiecare mutare; ce nu se folosește se pierde.
time-periods = Mai multe perioade
    .hint = Un timp pentru primele mutări și încă timp pentru următoarele.
time-odds = Avantaj de timp
    .hint = Cele două părți au timpi diferiți.

time-of-sudden-death = { time-minutes } pentru toată partida
time-of-increment = { time-minutes } și încă { time-seconds } la fiecare mutare
time-of-delay = { time-minutes }, cu o întârziere de { time-seconds } la fiecare mutare
time-of-bronstein = { time-minutes }, cu cel mult { time-seconds } restituite după fiecare mutare
time-of-hourglass = o clepsidră de { time-minutes }
time-of-seconds-per-move = { time-seconds } pe mutare
time-of-days-per-move = { time-days } pe mutare
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } mutare: { $rest }
        [few] { NUMBER($moves) } mutări: { $rest }
       *[other] { NUMBER($moves) } de mutări: { $rest }
    }

speed-blitz = Șah fulger
    .hint = Cel mult zece minute de jucător.
speed-rapid = Șah rapid
    .hint = Mai mult de zece minute și mai puțin de o oră de jucător.
speed-standard = Șah clasic
    .hint = O oră sau mai mult de jucător, ori fără ceas.

## Everything that is chosen before a game

preset-players = Jucători
preset-name = Nume
preset-level = Nivel
preset-player-person = O persoană de aici
preset-player-engine = Calculatorul
preset-player-remote = Cineva din rețea

preset-color = Culoarea dumneavoastră
preset-color-white = Alb
preset-color-black = Negru
preset-color-random = Prin tragere la sorți

preset-start = De unde începe jocul
preset-start-standard = Șah obișnuit
preset-start-chess960 = Șah 960
    .hint = Piesele de pe prima linie sunt amestecate în unul din 960 de feluri, la fel pentru ambele părți.
preset-start-random-chess960 = Șah 960, prin tragere la sorți
preset-start-number = Numărul poziției inițiale, de la 0 la 959
preset-start-fen = O poziție proprie

preset-time = Timp
preset-time-minutes = Minute pentru fiecare parte
preset-time-seconds = Secunde în plus la fiecare mutare

preset-clock-start = Ceasul pornește
preset-clock-start-with-the-game = odată cu partida
    .hint = Cum spun Legile: ceasul albului merge imediat.
preset-clock-start-after-first-moves = după primele mutări
    .hint = Prima mutare a fiecărei părți nu costă timp: așa se obișnuiește în rețea.

preset-lag = Întârzierea rețelei
preset-lag-charged = se socotește
preset-lag-forgiven = se iartă, până la o limită

preset-flags = Un steguleț căzut contează
preset-flags-at-once = imediat
    .hint = Programul urmărește ceasul.
preset-flags-when-claimed = când cineva îl reclamă
    .hint = Ca la un ceas mecanic: până atunci se joacă.

preset-seating = Jucătorii stau
preset-seating-apart = fiecare la ecranul lui
preset-seating-together = la același calculator

preset-takebacks = Luarea mutărilor înapoi
preset-takebacks-allowed = dacă adversarul este de acord
preset-takebacks-never = niciodată

preset-illegal-moves = Mutările ilegale
preset-illegal-moves-refused = sunt respinse
    .hint = Nu se întâmplă nimic, încercați altă mutare.
preset-illegal-moves-counted = se numără
    .hint = Adversarul primește timp, iar cine face prea multe pierde partida.
preset-illegal-moves-limit = Se pierde la mutarea ilegală numărul

preset-draw-offers = Oferte de remiză
preset-draw-offers-allowed = permise
preset-draw-offers-from-move = de la o anumită mutare
preset-draw-offers-never = niciodată

preset-counted-draws = Repetarea de trei ori și cele 50 de mutări
preset-counted-draws-by-claim = remiză la cerere
    .hint = Cum spun Legile.
preset-counted-draws-at-once = remiză imediat
    .hint = Obiceiul multor programe.

preset-default-time = Cât poate întârzia un jucător
preset-absence = Ce absență pierde partida
preset-absence-left = după plecare
preset-absence-lost = după pierderea conexiunii
preset-quickplay = Finiș rapid
    .hint = Fără increment, un jucător în criză de timp poate cere remiza dacă adversarul nu progresează.
preset-arbiter = Arbitru
preset-arbiter-built-in = programul
    .hint = Hotărăște pe loc și acordă numai ce poate dovedi.
preset-arbiter-person = o persoană

quick-unlimited = Fără ceas
quick-custom = Opțiuni proprii

## Words of every menu and dialog

word-yes = Da
word-no = Nu
word-cancel = Renunță
word-back = Înapoi
word-close = Închide
menu-continue = Continuă
menu-restart = Ia-o de la capăt
menu-save = Salvează
menu-load = Încarcă
menu-new-game = Partidă nouă
menu-settings = Setări
menu-leave = Ieși
menu-rematch = Revanșă
menu-replay = Revezi
menu-analyse = Analizează
menu-flip = Întoarce tabla
confirm-resign = Cedați această partidă?
confirm-leave = Părăsiți partida? Ea se păstrează și poate fi continuată.
confirm-restart = Reîncepeți această partidă? Mutările de până acum se pierd.

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Limba
letters-local = Litere
letters-figurine = Figurine
letters-english = Litere englezești
