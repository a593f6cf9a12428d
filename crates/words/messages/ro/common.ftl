### Română. Regulile pentru nume și variabile sunt la începutul fișierului en/common.ftl.
### Jucătorului i se vorbește cu „tu”. Părțile sunt „albul” și „negrul”.

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
turn-yours = E rândul tău

## Counts

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
        [0] niciun spectator
        [one] { NUMBER($count) } spectator
        [few] { NUMBER($count) } spectatori
       *[other] { NUMBER($count) } de spectatori
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
result-you-win = Ai câștigat
result-you-lose = Ai pierdut

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Legile șahului FIDE, articolul { $article }
law-guidelines = Legile șahului FIDE, Îndrumările { $article }

ending-checkmate = Șah mat
    .sentence =
        { $winner ->
            [white] Albul câștigă prin șah mat.
           *[black] Negrul câștigă prin șah mat.
        }
    .why = Regele este atacat și nu poate scăpa. Partida se încheie imediat.
ending-stalemate = Pat
    .sentence = Pat: partida este remiză.
    .why = Partea la mutare nu are nicio mutare legală, iar regele ei nu este în șah. Este remiză.
ending-dead-position = Poziție moartă
    .sentence = Nimeni nu mai poate da mat: partida este remiză.
    .why = Nicio succesiune de mutări legale nu duce la mat, pentru niciuna dintre părți. Partida se încheie imediat cu remiză.
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
    .why = Cine cedează pierde. Dacă adversarul nu poate da mat prin nicio succesiune de mutări legale, partida este remiză.
ending-agreement = Remiză de comun acord
    .sentence = Jucătorii au căzut de acord asupra remizei.
    .why = Jucătorii pot conveni remiza după ce fiecare parte a făcut o mutare.
ending-threefold = Repetare de trei ori
    .sentence =
        { $by ->
            [white] Albul a revendicat remiza prin repetarea poziției de trei ori.
            [black] Negrul a revendicat remiza prin repetarea poziției de trei ori.
           *[none] Aceeași poziție a apărut de trei ori: partida este remiză.
        }
    .why = Aceeași poziție, cu aceeași parte la mutare și cu aceleași mutări posibile, a apărut de cel puțin trei ori.
ending-fifty-moves = Regula celor 50 de mutări
    .sentence =
        { $by ->
            [white] Albul a revendicat remiza prin regula celor 50 de mutări.
            [black] Negrul a revendicat remiza prin regula celor 50 de mutări.
           *[none] Cincizeci de mutări fără captură și fără mutare de pion: partida este remiză.
        }
    .why = Ultimele cincizeci de mutări ale fiecărei părți au fost fără captură și fără mutare de pion.
ending-fivefold = Repetare de cinci ori
    .sentence = Aceeași poziție a apărut de cinci ori: partida este remiză.
    .why = Când aceeași poziție apare de cinci ori, partida este remiză fără să fie nevoie de o revendicare.
ending-seventy-five-moves = Regula celor 75 de mutări
    .sentence = Șaptezeci și cinci de mutări fără captură și fără mutare de pion: partida este remiză.
    .why = După șaptezeci și cinci de mutări ale fiecărei părți fără captură și fără mutare de pion, partida este remiză fără să fie nevoie de o revendicare.
ending-flag = Timp expirat
    .sentence =
        { $winner ->
            [white] Timpul negrului a expirat. Albul câștigă.
            [black] Timpul albului a expirat. Negrul câștigă.
           *[none] { $by ->
                [white] Timpul albului a expirat, dar negrul nu poate da mat: partida este remiză.
               *[black] Timpul negrului a expirat, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Cine rămâne fără timp pierde. Dacă adversarul nu poate da mat prin nicio succesiune de mutări legale, partida este remiză.
ending-both-flags = Timp expirat pentru ambii
    .sentence = Timpul ambelor părți a expirat: partida este remiză.
    .why = Timpul ambelor părți a expirat în ultima perioadă și nu se poate stabili al cui a expirat primul.
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
    .why = În această partidă mutările ilegale se numără. Cine face prea multe pierde. Dacă adversarul nu poate da mat prin nicio succesiune de mutări legale, partida este remiză.
ending-no-show = Neprezentare
    .sentence =
        { $by ->
            [white] Albul nu s-a prezentat la timp. Negrul câștigă.
            [black] Negrul nu s-a prezentat la timp. Albul câștigă.
           *[both] Niciun jucător nu s-a prezentat la timp: pierd amândoi.
        }
    .why = Cine vine după expirarea timpului de așteptare pierde partida.
ending-abandonment = Partidă părăsită
    .sentence =
        { $winner ->
            [white] Negrul a părăsit partida. Albul câștigă.
            [black] Albul a părăsit partida. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a părăsit partida, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a părăsit partida, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Cine pleacă și nu revine la timp pierde. Dacă adversarul nu poate da mat prin nicio succesiune de mutări legale, partida este remiză.
ending-breach = Încălcarea Legilor
    .sentence =
        { $winner ->
            [white] Negrul pierde pentru încălcarea Legilor. Albul câștigă.
            [black] Albul pierde pentru încălcarea Legilor. Negrul câștigă.
           *[none] { $by ->
                [white] Albul a încălcat Legile, dar negrul nu poate da mat: partida este remiză.
               *[black] Negrul a încălcat Legile, dar albul nu poate da mat: partida este remiză.
            }
        }
    .why = Arbitrul a declarat partida pierdută pentru încălcarea Legilor șahului.
ending-both-lose = Pierd amândoi
    .sentence = Arbitrul a declarat partida pierdută pentru ambii jucători.
    .why = Când ambii jucători încalcă în mod repetat Legile, arbitrul poate declara partida pierdută pentru amândoi.
ending-quickplay = Remiză în finișul rapid
    .sentence =
        { $by ->
            [white] Albul a revendicat remiza în finișul rapid, iar revendicarea a fost admisă.
           *[black] Negrul a revendicat remiza în finișul rapid, iar revendicarea a fost admisă.
        }
    .why =
        { $ground ->
            [cannotMate] Adversarul nu poate da mat prin nicio succesiune de mutări legale.
            [noProgress] { $moves ->
                [one] Timp de { NUMBER($moves) } mutare, adversarul nu a capturat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
                [few] Timp de { NUMBER($moves) } mutări, adversarul nu a capturat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
               *[other] Timp de { NUMBER($moves) } de mutări, adversarul nu a capturat nimic și nu a mutat niciun pion, deci nu a încercat să câștige.
            }
           *[arbiter] Arbitrul a decis că adversarul nu putea câștiga prin mijloace normale sau nu încerca să câștige.
        }
ending-awarded = Victorie prin decizia arbitrului
    .sentence =
        { $winner ->
            [white] Arbitrul a acordat victoria albului.
           *[black] Arbitrul a acordat victoria negrului.
        }
    .why = Arbitrul poate declara partida câștigată de una dintre părți.
ending-drawn-by-arbiter = Remiză prin decizia arbitrului
    .sentence = Arbitrul a declarat partida remiză.
    .why = Arbitrul veghează la respectarea Legilor și poate declara partida remiză.
ending-aborted = Partidă anulată
    .sentence = Partida a fost anulată. Nu contează.
    .why = O partidă poate fi anulată până când ambele părți au făcut câte o mutare.

## Actions of a player

may-offer-draw = Propune remiză
    .hint = Adversarul poate accepta sau refuza.
may-offer-takeback = Retrage mutarea
    .hint = Retrage ultima ta mutare. Adversarul trebuie să fie de acord, dacă nu jucați la același calculator.
may-offer-pause = Pauză
    .hint = Oprește ceasul. Adversarul trebuie să fie de acord, dacă nu jucați la același calculator.
may-offer-resume = Reia partida
    .hint = Repornește ceasul. Adversarul trebuie să fie de acord, dacă nu jucați la același calculator.
may-offer-restart = Reîncepe partida
    .hint = Partida începe din nou, cu aceleași setări. Adversarul trebuie să fie de acord, dacă nu jucați la același calculator.
may-accept-draw = Acceptă remiza
    .hint = Partida se încheie cu remiză.
may-accept-takeback = Acceptă retragerea mutării
    .hint = Ultima mutare a adversarului este retrasă.
may-accept-pause = Acceptă pauza
    .hint = Ceasul se oprește.
may-accept-resume = Reia partida
    .hint = Ceasul pornește din nou.
may-accept-restart = Acceptă reînceperea
    .hint = Partida începe din nou, cu aceleași setări.
may-claim-threefold = Revendică remiza (repetare de trei ori)
    .hint = Aceeași poziție a apărut de trei ori. Partida se încheie cu remiză.
may-claim-fifty-moves = Revendică remiza (regula celor 50 de mutări)
    .hint = Cincizeci de mutări fără captură și fără mutare de pion. Partida se încheie cu remiză.
may-claim-abandoned = Revendică victoria
    .hint = Adversarul a plecat și nu a revenit la timp.
may-flag = Revendică victoria (timp expirat)
    .hint = Timpul adversarului a expirat.
may-resign = Cedează
    .hint = Renunți la partidă. Adversarul câștigă.
may-abort = Anulează partida
    .hint = Partida se încheie fără rezultat.
may-give-time = Acordă timp
    .hint = Adaugă timp la ceasul adversarului.
may-request-increment = Cere increment
    .hint = Dacă se acordă, ambele părți primesc în plus cinci secunde pe mutare, iar adversarul încă două minute. Cererea contează și ca propunere de remiză.
may-claim-quickplay = Revendică remiza (fără progres)
    .hint = Susții că adversarul nu poate câștiga prin mijloace normale sau nu încearcă. Dacă revendicarea este greșită, adversarul primește încă două minute.

decline-draw = Refuză remiza
decline-takeback = Refuză retragerea mutării
decline-pause = Refuză pauza
decline-resume = Încă nu
decline-restart = Refuză reînceperea

## Offers

offer-draw =
    { $by ->
        [white] Albul propune remiză.
       *[black] Negrul propune remiză.
    }
    .yours = Ai propus remiză.
    .theirs = Adversarul propune remiză.
    .declined =
        { $by ->
            [white] Albul refuză remiza.
           *[black] Negrul refuză remiza.
        }
offer-takeback =
    { $by ->
        [white] Albul cere retragerea unei mutări.
       *[black] Negrul cere retragerea unei mutări.
    }
    .yours = Ai cerut retragerea unei mutări.
    .theirs = Adversarul cere retragerea unei mutări.
    .declined =
        { $by ->
            [white] Albul refuză retragerea mutării.
           *[black] Negrul refuză retragerea mutării.
        }
offer-pause =
    { $by ->
        [white] Albul cere o pauză.
       *[black] Negrul cere o pauză.
    }
    .yours = Ai cerut o pauză.
    .theirs = Adversarul cere o pauză.
    .declined =
        { $by ->
            [white] Albul refuză pauza.
           *[black] Negrul refuză pauza.
        }
offer-resume =
    { $by ->
        [white] Albul vrea să reia partida.
       *[black] Negrul vrea să reia partida.
    }
    .yours = Ai cerut reluarea partidei.
    .theirs = Adversarul vrea să reia partida.
    .declined =
        { $by ->
            [white] Albul nu vrea încă să reia partida.
           *[black] Negrul nu vrea încă să reia partida.
        }
offer-restart =
    { $by ->
        [white] Albul vrea să reînceapă partida.
       *[black] Negrul vrea să reînceapă partida.
    }
    .yours = Ai cerut reînceperea partidei.
    .theirs = Adversarul vrea să reînceapă partida.
    .declined =
        { $by ->
            [white] Albul nu vrea să reînceapă partida.
           *[black] Negrul nu vrea să reînceapă partida.
        }
offer-rematch =
    { $by ->
        [white] Albul propune revanșa.
       *[black] Negrul propune revanșa.
    }
    .yours = Ai propus revanșa.
    .theirs = Adversarul propune revanșa.

## Events of a game

event-began = Partida a început.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } mutare a fost retrasă.
        [few] { NUMBER($count) } mutări au fost retrase.
       *[other] { NUMBER($count) } de mutări au fost retrase.
    }
event-claimed-right =
    { $by ->
        [white] Albul a revendicat remiza în mod corect.
       *[black] Negrul a revendicat remiza în mod corect.
    }
event-claimed-wrong =
    { $by ->
        [white] Albul a revendicat remiza în mod greșit: negrul primește { $given }. Revendicarea contează ca propunere de remiză.
       *[black] Negrul a revendicat remiza în mod greșit: albul primește { $given }. Revendicarea contează ca propunere de remiză.
    }
event-irregular =
    { $by ->
        [white] { $what ->
            [notReplaced] Albul nu a înlocuit pionul transformat.
            [pressedWithoutMoving] Albul a apăsat ceasul fără să mute.
            [twoHands] Albul a mutat cu ambele mâini.
           *[illegalMove] Albul a făcut o mutare ilegală.
        } Mutări ilegale până acum: { NUMBER($count) }. Negrul primește { $given }.
       *[black] { $what ->
            [notReplaced] Negrul nu a înlocuit pionul transformat.
            [pressedWithoutMoving] Negrul a apăsat ceasul fără să mute.
            [twoHands] Negrul a mutat cu ambele mâini.
           *[illegalMove] Negrul a făcut o mutare ilegală.
        } Mutări ilegale până acum: { NUMBER($count) }. Albul primește { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] pionul transformat nu a fost înlocuit
        [pressedWithoutMoving] ceas apăsat fără mutare
        [twoHands] mutare făcută cu ambele mâini
       *[illegalMove] mutare ilegală
    }
event-both-flags-down = Au căzut ambele stegulețe. Jocul continuă cu timpul perioadei următoare.
event-paused = Partida este în pauză.
event-resumed = Partida continuă.
event-restored = Partida continuă după o întrerupere. Ceasurile nu au fost afectate.
event-time-added =
    { $to ->
        [white] Albul primește { $time }.
       *[black] Negrul primește { $time }.
    }
event-clock-set = Ceasul a fost reglat.
event-restarted = Partida a reînceput.
event-left =
    { $by ->
        [white] { $how ->
            [lost] Albul a pierdut conexiunea.
           *[left] Albul a părăsit partida.
        }
       *[black] { $how ->
            [lost] Negrul a pierdut conexiunea.
           *[left] Negrul a părăsit partida.
        }
    }
event-arrived =
    { $by ->
        [white] Albul a intrat în partidă.
       *[black] Negrul a intrat în partidă.
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
        [white] De acum, ambele părți primesc { $increment } pe mutare. Negrul primește în plus { $given }.
       *[black] De acum, ambele părți primesc { $increment } pe mutare. Albul primește în plus { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] Cererea albului a fost respinsă. Negrul primește { $given }.
       *[black] Cererea negrului a fost respinsă. Albul primește { $given }.
    }
event-postponed = Arbitrul va decide mai târziu. Partida continuă.
event-warned =
    { $by ->
        [white] Albul a fost avertizat de arbitru.
       *[black] Negrul a fost avertizat de arbitru.
    }
event-judged = Programul a examinat poziția.
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] Albul a cedat.
           *[black] Negrul a cedat.
        }
        [flag] { $by ->
            [white] Timpul albului a expirat.
           *[black] Timpul negrului a expirat.
        }
        [illegalMoves] { $by ->
            [white] Albul a făcut prea multe mutări ilegale.
           *[black] Negrul a făcut prea multe mutări ilegale.
        }
        [abandonment] { $by ->
            [white] Albul a părăsit partida.
           *[black] Negrul a părăsit partida.
        }
       *[breach] { $by ->
            [white] Albul a încălcat Legile.
           *[black] Negrul a încălcat Legile.
        }
    }
event-reasoned = Motivul rezultatului a fost modificat.

## Requests that wait for the arbiter's decision

question-increment = Arbitrul decide dacă acordă incrementul. Ceasul este oprit.
question-normal-means = Arbitrul decide asupra revendicării. Ceasul este oprit.
result-pending =
    { $winner ->
        [white] Rezultatul nu este încă stabilit: se verifică dacă albul mai poate da mat.
       *[black] Rezultatul nu este încă stabilit: se verifică dacă negrul mai poate da mat.
    }

## Presence of the players

presence-expected = încă nu a venit
presence-here = la tablă
presence-left = a plecat
presence-lost = conexiune pierdută

## Refusals by a game

refusal-game-over = Partida s-a încheiat.
refusal-not-your-turn =
    { $turn ->
        [white] Este rândul albului.
       *[black] Este rândul negrului.
    }
refusal-not-allowed = Nu poți face asta aici.
refusal-no-arbiter = Această partidă nu are ca arbitru o persoană.
refusal-illegal-move = { $uci } nu este o mutare legală.
refusal-announced-move = Ai anunțat { $uci } odată cu revendicarea, deci trebuie să joci această mutare.
refusal-touched-piece = Ai atins piesa de pe { $square }, deci trebuie să o muți.
refusal-touched-target = Ai atins piesa de pe { $square }, deci trebuie să o capturezi.
refusal-touched-both = Piesa de pe { $from } trebuie să captureze piesa de pe { $to }.
refusal-touched-so-no-claim = Ai atins piesa de pe { $square }, deci nu poți revendica remiza la această mutare.
refusal-paused = Partida este în pauză. Mai întâi trebuie reluată.
refusal-paused-by-official = Arbitrul a oprit partida. Numai arbitrul o poate relua.
refusal-not-paused = Partida nu este în pauză.
refusal-offers-forbidden = În această partidă nu se poate propune remiză.
refusal-offer-too-early = Remiza nu se poate propune înainte de mutarea { NUMBER($move) }.
refusal-before-first-moves = Mai întâi, ambele părți trebuie să facă o mutare.
refusal-already-offered =
    { $what ->
        [draw] Remiza a fost deja propusă.
        [takeback] Retragerea mutării a fost deja cerută.
        [pause] Pauza a fost deja cerută.
        [resume] Reluarea partidei a fost deja cerută.
       *[restart] Reînceperea partidei a fost deja cerută.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Nu există nicio propunere de remiză sau aceasta a expirat.
        [takeback] Nu există nicio cerere de retragere a mutării sau aceasta a expirat.
        [pause] Nu există nicio cerere de pauză sau aceasta a expirat.
        [resume] Nu există nicio cerere de reluare a partidei sau aceasta a expirat.
       *[restart] Nu există nicio cerere de reîncepere a partidei sau aceasta a expirat.
    }
refusal-takebacks-forbidden = În această partidă mutările nu se pot retrage.
refusal-nothing-to-take-back = Nu ai nicio mutare de retras.
refusal-flag-still-up = Nimănui nu i-a expirat timpul.
refusal-too-late-to-abort = Partida nu mai poate fi anulată: ambele părți au mutat.
refusal-no-clock =
    { $color ->
        [white] Albul nu are ceas.
       *[black] Negrul nu are ceas.
    }
refusal-bad-time = Nu poți acorda atâta timp.
refusal-not-absent = Nu poți revendica victoria: adversarul este prezent sau în această partidă nu se pierde prin absență.
refusal-not-absent-enough = Adversarul nu lipsește încă de destul timp.
refusal-no-quickplay = Această partidă se joacă fără regulile finișului rapid.
refusal-not-in-blitz = Regulile finișului rapid nu se aplică la blitz.
refusal-has-increment = Regulile finișului rapid nu se aplică partidelor cu increment.
refusal-no-last-period = Regulile finișului rapid se aplică numai în ultima perioadă, iar acest ceas nu are una.
refusal-flag-down = Ți-a expirat timpul.
refusal-result-pending = Jocul s-a încheiat, dar rezultatul nu este încă stabilit. Așteaptă.
refusal-not-short-of-time = Poți face asta numai cu mai puțin de două minute rămase, în ultima perioadă.
refusal-awaiting-ruling = Așteaptă decizia arbitrului.
refusal-nothing-to-rule = Arbitrul nu are nimic de decis.
refusal-nothing-to-postpone = Această decizie nu poate fi amânată.
refusal-stale-verdict = Între timp, poziția s-a schimbat.
refusal-nothing-changed = Asta nu ar schimba nimic.
refusal-not-counted = În această partidă mutările ilegale nu se numără.
refusal-id-used = O altă cerere are același număr. Încearcă din nou.

## Refusals by a club

refusal-not-your-seat = Acesta nu este locul tău.
refusal-which-seat = Ai mai multe locuri în această partidă. Alege unul.
refusal-not-your-room = Nu poți scrie în această discuție.
refusal-not-over = Partida nu s-a încheiat încă.
refusal-no-game = Această partidă nu există sau este privată.
refusal-no-challenge = Această provocare nu mai este deschisă sau este pentru altcineva.
refusal-own-challenge = Aceasta este propria ta provocare.
refusal-own-opponent = Nu poți juca împotriva ta.
refusal-not-you = Sesiunea ta s-a schimbat. Reîncarcă pagina.
refusal-unreachable = Clubul nu poate fi contactat. Verifică conexiunea și încearcă din nou.
refusal-busy = Clubul este ocupat. Încearcă din nou peste câteva clipe.
refusal-too-fast = Prea multe cereri: așteaptă puțin.
refusal-too-many = S-a atins limita. Încearcă din nou mai târziu.
refusal-too-many-guesses = Au venit prea multe chei greșite de la adresa ta de rețea. Încearcă din nou peste câteva minute.
refusal-too-large = Textul sau fișierul este prea mare.
refusal-bad-message = Clubul nu a înțeles această cerere.
refusal-bad-preset = O partidă nu poate începe cu aceste setări.
refusal-bad-text = Acest text este prea scurt, prea lung sau nu este permis aici.
refusal-storage = Clubul nu a putut salva, deci nu s-a schimbat nimic. Încearcă din nou.
refusal-conflict = Între timp, partida s-a schimbat. Verifică și încearcă din nou.
refusal-nobody = Acest jucător nu este aici.
refusal-wrong-token = Cheia organizatorului este greșită.
refusal-has-account = Ai deja un cont.
refusal-no-account = Nu ai cont.
refusal-wrong-password = Nume sau parolă greșită.
refusal-name-taken = Acest nume este deja folosit.
refusal-mixed-letters = Un cuvânt din nume nu poate amesteca litere din alfabete diferite.
refusal-not-found = Nu există nimic la această adresă.
refusal-no-code = Acest link a expirat.
refusal-no-door = Clubul nu poate fi deschis pentru rețea. Verifică setările de rețea ale acestui calculator.
refusal-not-here = Numai organizatorul sau cineva de la calculatorul clubului poate face asta.
refusal-bad-method = Această adresă poate fi doar citită.
refusal-too-slow = Cererea a durat prea mult. Încearcă din nou.
refusal-wrong-host = Clubul nu acceptă acest nume de gazdă. Folosește adresa lui IP.
refusal-foreign-origin = Cererile de la alte site-uri nu sunt permise.
refusal-bad-position = Această poziție nu este validă.
refusal-bad-record = Această partidă nu poate fi citită.
refusal-no-engine = Acest motor de șah nu este disponibil.
refusal-engine-failed = Motorul de șah a întâmpinat o eroare. Încearcă din nou sau alege altul.
refusal-other = Cerere refuzată: { $text }

## The computer's levels

level-name = Nivelul { NUMBER($level) }
level-0 = Joacă mutări legale la întâmplare.
level-1 = Capturează tot ce poate și rareori se gândește la răspunsul tău. Pentru primele partide.
level-2 = Adesea nu vede răspunsul tău și lasă piese în priză.
level-3 = De obicei se gândește la răspunsul tău, dar încă mai pierde piese.
level-4 = Nu mai lasă piese în priză, dar nu vede departe.
level-5 = Vede combinații scurte și uneori alege o mutare mai slabă.
level-6 = Joacă precum un bun jucător de club, cu câte o scăpare.
level-7 = Pedepsește greșelile și face și el câteva mici.
level-8 = Vede mult și greșește puțin.
level-9 = Nu greșește aproape niciodată. Pentru jucători puternici.
level-10 = Putere maximă.

## Kinds of time control

time-unlimited = Fără ceas
    .hint = Fiecare parte se poate gândi cât vrea.
time-sudden-death = Timp fix
    .hint = Un singur timp pentru toată partida.
time-increment = Increment
    .hint = Fiecare mutare adaugă câteva secunde la ceas (Fischer).
time-delay = Întârziere
    .hint = La fiecare mutare, ceasul așteaptă câteva secunde înainte să pornească.
time-bronstein = Întârziere Bronstein
    .hint = După fiecare mutare, timpul folosit se adaugă înapoi, până la o limită.
time-hourglass = Clepsidră
    .hint = Timpul folosit de o parte se adaugă la ceasul celeilalte.
time-per-move = Timp pe mutare
    .hint = Același timp pentru fiecare mutare. Ce nu se folosește se pierde.
time-periods = Mai multe perioade
    .hint = Un timp pentru primele mutări, apoi încă timp pentru următoarele.
time-odds = Avantaj de timp
    .hint = Cele două părți au timpi diferiți.

time-of-sudden-death = { time-minutes } pentru toată partida
time-of-increment = { time-minutes } plus { time-seconds } pe mutare
time-of-delay = { time-minutes }, cu o întârziere de { time-seconds } pe mutare
time-of-bronstein = { time-minutes }, cu o întârziere Bronstein de { time-seconds }
time-of-hourglass = clepsidră de { time-minutes }
time-of-seconds-per-move = { time-seconds } pe mutare
time-of-days-per-move = { time-days } pe mutare
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } mutare: { $rest }
        [few] { NUMBER($moves) } mutări: { $rest }
       *[other] { NUMBER($moves) } de mutări: { $rest }
    }

speed-blitz = Blitz
    .hint = Cel mult zece minute pe jucător.
speed-rapid = Șah rapid
    .hint = Mai mult de zece minute, dar mai puțin de o oră pe jucător.
speed-standard = Șah clasic
    .hint = O oră sau mai mult pe jucător, ori fără ceas.

## Settings of a new game

preset-players = Jucători
preset-name = Nume
preset-level = Nivel
preset-player-person = Jucător la acest calculator
preset-player-engine = Calculator
preset-player-remote = Jucător din rețea

preset-color = Culoarea ta
preset-color-white = Alb
preset-color-black = Negru
preset-color-random = La întâmplare

preset-start = Poziția inițială
preset-start-standard = Standard
preset-start-chess960 = Chess960
    .hint = Piesele de pe prima linie sunt amestecate într-unul din 960 de moduri, la fel pentru ambele părți.
preset-start-random-chess960 = Chess960 la întâmplare
preset-start-number = Numărul poziției (0–959)
preset-start-fen = Poziție personalizată

preset-time = Control de timp
preset-time-minutes = Minute pe jucător
preset-time-seconds = Increment în secunde

preset-clock-start = Pornirea ceasului
preset-clock-start-with-the-game = Odată cu partida
    .hint = Ca în Legile FIDE: ceasul albului pornește imediat.
preset-clock-start-after-first-moves = După primele mutări
    .hint = Prima mutare a fiecărei părți nu consumă timp, cum se obișnuiește online.

preset-lag = Latența rețelei
preset-lag-charged = Se scade din timpul jucătorului
preset-lag-forgiven = Compensată, în anumite limite

preset-flags = Când expiră timpul
preset-flags-at-once = Partida se încheie
    .hint = Programul urmărește ceasul.
preset-flags-when-claimed = Se așteaptă o revendicare
    .hint = Ca la un ceas mecanic: jocul continuă până când cineva revendică victoria la timp.

preset-seating = Locuri
preset-seating-apart = Fiecare jucător la ecranul lui
preset-seating-together = Ambii jucători la același calculator

preset-takebacks = Retragerea mutărilor
preset-takebacks-allowed = Dacă adversarul este de acord
preset-takebacks-never = Niciodată

preset-illegal-moves = Mutări ilegale
preset-illegal-moves-refused = Respinse
    .hint = Mutarea ilegală nu se joacă, iar jucătorul alege altă mutare.
preset-illegal-moves-counted = Numărate
    .hint = Adversarul primește timp în plus, iar cine face prea multe mutări ilegale pierde partida.
preset-illegal-moves-limit = Numărul de mutări ilegale cu care se pierde partida

preset-draw-offers = Propuneri de remiză
preset-draw-offers-allowed = Permise
preset-draw-offers-from-move = De la mutarea
preset-draw-offers-never = Niciodată

preset-counted-draws = Repetarea de trei ori și regula celor 50 de mutări
preset-counted-draws-by-claim = Remiză la revendicare
    .hint = Ca în Legile FIDE.
preset-counted-draws-at-once = Remiză automată
    .hint = Cum se obișnuiește online.

preset-default-time = Timp de așteptare
preset-absence = Absență cu care se pierde partida
preset-absence-left = După plecare
preset-absence-lost = După pierderea conexiunii
preset-quickplay = Finiș rapid
    .hint = În partidele fără increment, un jucător în criză de timp poate revendica remiza dacă adversarul nu progresează.
preset-arbiter = Arbitru
preset-arbiter-built-in = Programul
    .hint = Decide imediat și acordă numai ce poate dovedi.
preset-arbiter-person = O persoană

quick-unlimited = Fără ceas
quick-custom = Personalizat

## Words of menus and dialogs

word-yes = Da
word-no = Nu
word-cancel = Renunță
word-back = Înapoi
word-close = Închide
menu-continue = Continuă
menu-restart = Reîncepe partida
menu-save = Salvează
menu-load = Încarcă
menu-new-game = Partidă nouă
menu-settings = Setări
menu-leave = Ieși
menu-rematch = Revanșă
menu-replay = Revezi
menu-analyse = Analizează
menu-flip = Rotește tabla
confirm-resign = Cedezi această partidă?
confirm-leave = Părăsești partida? Ea este salvată și o poți continua mai târziu.
confirm-restart = Reîncepi această partidă? Mutările de până acum se pierd.

## Languages, each under its own name

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Limbă
letters-local = Litere
letters-figurine = Simbolurile pieselor
letters-english = Litere englezești
