### Português do Brasil. As regras de nomes e variáveis estão no início de en/common.ftl.
### O jogador é tratado por «você». Os lados são «as brancas» e «as pretas».

## The two sides

color-white = Brancas
color-black = Pretas

## Pieces

piece-king = rei
    .letter = R
    .plural = reis
piece-queen = dama
    .letter = D
    .plural = damas
piece-rook = torre
    .letter = T
    .plural = torres
piece-bishop = bispo
    .letter = B
    .plural = bispos
piece-knight = cavalo
    .letter = C
    .plural = cavalos
piece-pawn = peão
    .letter = P
    .plural = peões

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] rei branco
            [queen] dama branca
            [rook] torre branca
            [bishop] bispo branco
            [knight] cavalo branco
           *[pawn] peão branco
        }
       *[black] { $piece ->
            [king] rei preto
            [queen] dama preta
            [rook] torre preta
            [bishop] bispo preto
            [knight] cavalo preto
           *[pawn] peão preto
        }
    }

## Squares

square-empty = { $square }, vazia
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } em { $square }

pieces-on-squares =
    { $count ->
        [one] { $piece ->
            [king] rei em { $squares }
            [queen] dama em { $squares }
            [rook] torre em { $squares }
            [bishop] bispo em { $squares }
            [knight] cavalo em { $squares }
           *[pawn] peão em { $squares }
        }
       *[other] { $piece ->
            [king] reis em { $squares }
            [queen] damas em { $squares }
            [rook] torres em { $squares }
            [bishop] bispos em { $squares }
            [knight] cavalos em { $squares }
           *[pawn] peões em { $squares }
        }
    }

position-side =
    { $color ->
        [white] Brancas: { $pieces }.
       *[black] Pretas: { $pieces }.
    }

## A move in words

move-words =
    { $kind ->
        [castlingKing] roque pequeno
        [castlingQueen] roque grande
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

move-words-quiet =
    { $piece ->
        [king] rei de { $from } para { $to }
        [queen] dama de { $from } para { $to }
        [rook] torre de { $from } para { $to }
        [bishop] bispo de { $from } para { $to }
        [knight] cavalo de { $from } para { $to }
       *[pawn] peão de { $from } para { $to }
    }
move-words-capture =
    { $piece ->
        [king] rei
        [queen] dama
        [rook] torre
        [bishop] bispo
        [knight] cavalo
       *[pawn] peão
    } de { $from } captura { $taken ->
        [queen] dama
        [rook] torre
        [bishop] bispo
        [knight] cavalo
       *[pawn] peão
    } em { $to }{ $kind ->
        [enPassant] {" "}en passant
       *[plain] {""}
    }
move-words-promotion =
    { $promotion ->
        [queen] , promove a dama
        [rook] , promove a torre
        [bishop] , promove a bispo
        [knight] , promove a cavalo
       *[none] {""}
    }
move-words-check =
    { $check ->
        [check] , xeque
        [mate] , xeque-mate
       *[none] {""}
    }

move-by =
    { $color ->
        [white] Brancas: { $move }
       *[black] Pretas: { $move }
    }
move-numbered =
    { $color ->
        [white] Lance { NUMBER($number) }, brancas: { $move }
       *[black] Lance { NUMBER($number) }, pretas: { $move }
    }

promotion-choose = Promover o peão a
check-now =
    { $color ->
        [white] As brancas estão em xeque.
       *[black] As pretas estão em xeque.
    }
turn-now =
    { $color ->
        [white] Brancas jogam
       *[black] Pretas jogam
    }
turn-yours = Sua vez

## Counting

count-moves =
    { $count ->
        [one] { NUMBER($count) } lance
       *[other] { NUMBER($count) } lances
    }
count-games =
    { $count ->
        [one] { NUMBER($count) } partida
       *[other] { NUMBER($count) } partidas
    }
count-points =
    { $count ->
        [one] { NUMBER($count) } ponto
       *[other] { NUMBER($count) } pontos
    }
count-players =
    { $count ->
        [one] { NUMBER($count) } jogador
       *[other] { NUMBER($count) } jogadores
    }
count-watchers =
    { $count ->
        [0] ninguém está assistindo
        [one] { NUMBER($count) } pessoa assistindo
       *[other] { NUMBER($count) } pessoas assistindo
    }
time-days =
    { $days ->
        [one] { NUMBER($days) } dia
       *[other] { NUMBER($days) } dias
    }
time-hours =
    { $hours ->
        [one] { NUMBER($hours) } hora
       *[other] { NUMBER($hours) } horas
    }
time-minutes =
    { $minutes ->
        [one] { NUMBER($minutes) } minuto
       *[other] { NUMBER($minutes) } minutos
    }
time-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } segundo
       *[other] { NUMBER($seconds) } segundos
    }

## The clock in words

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { time-minutes } e { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } e { time-minutes }
        }
    }
clock-side =
    { $color ->
        [white] As brancas têm { $time }.
       *[black] As pretas têm { $time }.
    }
clock-none = Sem relógio
clock-low =
    { $color ->
        [white] As brancas estão com pouco tempo.
       *[black] As pretas estão com pouco tempo.
    }
clock-stopped = O relógio está parado.

## Results

result-white = Vitória das brancas
result-black = Vitória das pretas
result-draw = Empate
result-both-lose = Derrota para os dois
result-none = Sem resultado
result-unfinished = Inacabada
result-you-win = Você venceu
result-you-lose = Você perdeu

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Leis do Xadrez da FIDE, artigo { $article }
law-guidelines = Leis do Xadrez da FIDE, Diretrizes { $article }

ending-checkmate = Xeque-mate
    .sentence =
        { $winner ->
            [white] As brancas deram xeque-mate e venceram.
           *[black] As pretas deram xeque-mate e venceram.
        }
    .why = O rei está atacado e nenhum lance o salva. Isso encerra a partida na hora.
ending-stalemate = Rei afogado
    .sentence = Rei afogado: a partida está empatada.
    .why = O lado que joga não tem nenhum lance legal, e seu rei não está em xeque. É empate.
ending-dead-position = Posição morta
    .sentence = Ninguém mais pode dar mate: a partida está empatada.
    .why = Nenhuma sequência de lances legais leva ao mate, para nenhum dos lados. A partida termina na hora em empate.
ending-resignation = Abandono
    .sentence =
        { $winner ->
            [white] As pretas abandonaram. As brancas venceram.
            [black] As brancas abandonaram. As pretas venceram.
           *[none] { $by ->
                [white] As brancas abandonaram, mas as pretas não podem dar mate: a partida está empatada.
               *[black] As pretas abandonaram, mas as brancas não podem dar mate: a partida está empatada.
            }
        }
    .why = Quem abandona perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-agreement = Empate por acordo
    .sentence = Os jogadores concordaram com o empate.
    .why = Depois que cada lado fez ao menos um lance, os jogadores podem concordar com o empate.
ending-threefold = Tripla repetição
    .sentence =
        { $by ->
            [white] A mesma posição pela terceira vez: as brancas reivindicaram o empate.
            [black] A mesma posição pela terceira vez: as pretas reivindicaram o empate.
           *[none] A mesma posição ocorreu três vezes: a partida está empatada.
        }
    .why = A mesma posição, com o mesmo lado a jogar e os mesmos lances possíveis, ocorreu pelo menos três vezes.
ending-fifty-moves = Regra dos 50 lances
    .sentence =
        { $by ->
            [white] Cinquenta lances sem captura nem lance de peão: as brancas reivindicaram o empate.
            [black] Cinquenta lances sem captura nem lance de peão: as pretas reivindicaram o empate.
           *[none] Cinquenta lances sem captura nem lance de peão: a partida está empatada.
        }
    .why = Nos últimos cinquenta lances de cada lado, nada foi capturado e nenhum peão se moveu.
ending-fivefold = Quíntupla repetição
    .sentence = A mesma posição ocorreu cinco vezes: a partida está empatada.
    .why = Quando a mesma posição ocorre cinco vezes, a partida está empatada, sem reivindicação.
ending-seventy-five-moves = Regra dos 75 lances
    .sentence = Setenta e cinco lances sem captura nem lance de peão: a partida está empatada.
    .why = Depois de setenta e cinco lances de cada lado sem captura nem lance de peão, a partida está empatada, sem reivindicação.
ending-flag = Tempo esgotado
    .sentence =
        { $winner ->
            [white] O tempo das pretas acabou. As brancas venceram.
            [black] O tempo das brancas acabou. As pretas venceram.
           *[none] { $by ->
                [white] O tempo das brancas acabou, mas as pretas não podem dar mate: a partida está empatada.
               *[black] O tempo das pretas acabou, mas as brancas não podem dar mate: a partida está empatada.
            }
        }
    .why = Quem esgota o tempo perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-both-flags = As duas setas caíram
    .sentence = As duas setas caíram: a partida está empatada.
    .why = Os dois lados esgotaram o tempo no último período, e não há como saber qual seta caiu primeiro.
ending-illegal-moves = Lances ilegais
    .sentence =
        { $winner ->
            [white] As pretas fizeram lances ilegais demais. As brancas venceram.
            [black] As brancas fizeram lances ilegais demais. As pretas venceram.
           *[none] { $by ->
                [white] As brancas fizeram lances ilegais demais, mas as pretas não podem dar mate: a partida está empatada.
               *[black] As pretas fizeram lances ilegais demais, mas as brancas não podem dar mate: a partida está empatada.
            }
        }
    .why = Nesta partida os lances ilegais contam. Quem faz lances ilegais demais perde, a não ser que o adversário não possa dar mate por nenhuma sequência de lances legais.
ending-no-show = Não compareceu
    .sentence =
        { $by ->
            [white] As brancas não chegaram a tempo. As pretas venceram.
            [black] As pretas não chegaram a tempo. As brancas venceram.
           *[both] Ninguém chegou a tempo: os dois perdem.
        }
    .why = Quem chega ao tabuleiro depois do tempo de tolerância perde a partida.
ending-abandonment = Deixou a partida
    .sentence =
        { $winner ->
            [white] As pretas deixaram a partida. As brancas venceram.
            [black] As brancas deixaram a partida. As pretas venceram.
           *[none] { $by ->
                [white] As brancas deixaram a partida, mas as pretas não podem dar mate: a partida está empatada.
               *[black] As pretas deixaram a partida, mas as brancas não podem dar mate: a partida está empatada.
            }
        }
    .why = Quem sai e não volta a tempo perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-breach = Infração das Leis
    .sentence =
        { $winner ->
            [white] As pretas perdem por infração. As brancas venceram.
            [black] As brancas perdem por infração. As pretas venceram.
           *[none] { $by ->
                [white] As brancas cometeram uma infração, mas as pretas não podem dar mate: a partida está empatada.
               *[black] As pretas cometeram uma infração, mas as brancas não podem dar mate: a partida está empatada.
            }
        }
    .why = O árbitro declarou a partida perdida por uma infração das Leis.
ending-both-lose = Derrota para os dois
    .sentence = O árbitro declarou a partida perdida para os dois.
    .why = Os dois jogadores infringiram as Leis repetidamente. O árbitro pode então declarar a partida perdida para ambos.
ending-quickplay = Empate no final acelerado
    .sentence =
        { $by ->
            [white] As brancas reivindicaram o empate no final acelerado, e ele foi concedido.
           *[black] As pretas reivindicaram o empate no final acelerado, e ele foi concedido.
        }
    .why =
        { $ground ->
            [cannotMate] O adversário não podia dar mate por nenhuma sequência de lances legais.
            [noProgress] { $moves ->
                [one] Em { NUMBER($moves) } lance o adversário não capturou nada nem moveu peão, ou seja, não tentou vencer.
               *[other] Em { NUMBER($moves) } lances o adversário não capturou nada nem moveu peão, ou seja, não tentou vencer.
            }
           *[arbiter] O árbitro viu que o adversário não podia vencer por meios normais, ou não tentava.
        }
ending-awarded = Decisão do árbitro
    .sentence =
        { $winner ->
            [white] O árbitro deu a vitória às brancas.
           *[black] O árbitro deu a vitória às pretas.
        }
    .why = O árbitro pode declarar a partida ganha por um dos lados.
ending-drawn-by-arbiter = Empate por decisão do árbitro
    .sentence = O árbitro declarou a partida empatada.
    .why = O árbitro cuida para que as Leis sejam cumpridas, e pode decidir que a partida está empatada.
ending-aborted = Cancelada
    .sentence = A partida foi cancelada. Ela não conta.
    .why = Uma partida pode ser cancelada até que os dois lados tenham feito um lance.

## What a player may do

may-offer-draw = Oferecer empate
    .hint = O adversário pode aceitar ou recusar.
may-offer-takeback = Voltar o lance
    .hint = Desfaz seu último lance. O adversário precisa concordar, a não ser que estejam no mesmo computador.
may-offer-pause = Pausar
    .hint = Para o relógio. O adversário precisa concordar, a não ser que estejam no mesmo computador.
may-offer-resume = Retomar
    .hint = Aciona de novo o relógio. O adversário precisa concordar, a não ser que estejam no mesmo computador.
may-offer-restart = Recomeçar
    .hint = Recomeça a partida com as mesmas opções. O adversário precisa concordar, a não ser que estejam no mesmo computador.
may-accept-draw = Aceitar o empate
    .hint = A partida termina em empate.
may-accept-takeback = Permitir a volta do lance
    .hint = O último lance do adversário é desfeito.
may-accept-pause = Aceitar a pausa
    .hint = O relógio para.
may-accept-resume = Retomar
    .hint = O relógio volta a andar.
may-accept-restart = Recomeçar
    .hint = A partida recomeça com as mesmas opções.
may-claim-threefold = Reivindicar empate: repetição
    .hint = A mesma posição ocorreu três vezes. A partida termina em empate.
may-claim-fifty-moves = Reivindicar empate: 50 lances
    .hint = Cinquenta lances sem captura nem lance de peão. A partida termina em empate.
may-claim-abandoned = Reivindicar a vitória
    .hint = O adversário saiu e não voltou a tempo.
may-flag = Apontar a queda da seta
    .hint = Avisa que o tempo do adversário acabou.
may-resign = Abandonar
    .hint = Você desiste da partida. O adversário vence.
may-abort = Cancelar a partida
    .hint = Ninguém ganha, ninguém perde.
may-give-time = Dar tempo
    .hint = Dá mais tempo ao adversário.
may-request-increment = Pedir acréscimo
    .hint = Mais cinco segundos por lance para os dois lados, e dois minutos para o adversário. Também oferece empate.
may-claim-quickplay = Reivindicar empate: sem progresso
    .hint = O adversário não pode vencer por meios normais, ou não tenta. Se a reivindicação estiver errada, ele ganha dois minutos.

decline-draw = Recusar o empate
decline-takeback = Não permitir
decline-pause = Recusar a pausa
decline-resume = Ainda não
decline-restart = Não recomeçar

## Offers

offer-draw =
    { $by ->
        [white] As brancas oferecem empate.
       *[black] As pretas oferecem empate.
    }
    .yours = Você ofereceu empate.
    .theirs = Seu adversário oferece empate.
    .declined =
        { $by ->
            [white] As brancas recusam o empate.
           *[black] As pretas recusam o empate.
        }
offer-takeback =
    { $by ->
        [white] As brancas pedem para voltar um lance.
       *[black] As pretas pedem para voltar um lance.
    }
    .yours = Você pediu para voltar um lance.
    .theirs = Seu adversário pede para voltar um lance.
    .declined =
        { $by ->
            [white] As brancas não permitem voltar o lance.
           *[black] As pretas não permitem voltar o lance.
        }
offer-pause =
    { $by ->
        [white] As brancas pedem uma pausa.
       *[black] As pretas pedem uma pausa.
    }
    .yours = Você pediu uma pausa.
    .theirs = Seu adversário pede uma pausa.
    .declined =
        { $by ->
            [white] As brancas não concordam com a pausa.
           *[black] As pretas não concordam com a pausa.
        }
offer-resume =
    { $by ->
        [white] As brancas querem retomar a partida.
       *[black] As pretas querem retomar a partida.
    }
    .yours = Você pediu para retomar a partida.
    .theirs = Seu adversário quer retomar a partida.
    .declined =
        { $by ->
            [white] As brancas ainda não querem retomar.
           *[black] As pretas ainda não querem retomar.
        }
offer-restart =
    { $by ->
        [white] As brancas querem recomeçar.
       *[black] As pretas querem recomeçar.
    }
    .yours = Você pediu para recomeçar.
    .theirs = Seu adversário quer recomeçar.
    .declined =
        { $by ->
            [white] As brancas não querem recomeçar.
           *[black] As pretas não querem recomeçar.
        }
offer-rematch =
    { $by ->
        [white] As brancas propõem outra partida.
       *[black] As pretas propõem outra partida.
    }
    .yours = Você propôs outra partida.
    .theirs = Seu adversário propõe outra partida.

## What happened

event-began = A partida começa.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } lance foi desfeito.
       *[other] { NUMBER($count) } lances foram desfeitos.
    }
event-claimed-right =
    { $by ->
        [white] As brancas reivindicam o empate, com razão.
       *[black] As pretas reivindicam o empate, com razão.
    }
event-claimed-wrong =
    { $by ->
        [white] As brancas reivindicam o empate, sem razão: as pretas ganham { $given }. A reivindicação vale como oferta.
       *[black] As pretas reivindicam o empate, sem razão: as brancas ganham { $given }. A reivindicação vale como oferta.
    }
event-irregular =
    { $by ->
        [white] Lance ilegal número { NUMBER($count) } das brancas ({ irregularity }). As pretas ganham { $given }.
       *[black] Lance ilegal número { NUMBER($count) } das pretas ({ irregularity }). As brancas ganham { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] o peão não foi substituído
        [pressedWithoutMoving] o relógio foi acionado sem lance
        [twoHands] as duas mãos foram usadas
       *[illegalMove] o lance não é legal
    }
event-both-flags-down = As duas setas caíram. O jogo continua com o tempo do próximo período.
event-paused = A partida está em pausa.
event-resumed = O jogo continua.
event-restored = O programa foi interrompido. Esse tempo não foi cobrado de ninguém.
event-time-added =
    { $to ->
        [white] As brancas ganham { $time }.
       *[black] As pretas ganham { $time }.
    }
event-clock-set = O relógio foi acertado.
event-restarted = A partida recomeça.
event-left =
    { $by ->
        [white] { $how ->
            [lost] As brancas perderam a conexão.
           *[left] As brancas saíram.
        }
       *[black] { $how ->
            [lost] As pretas perderam a conexão.
           *[left] As pretas saíram.
        }
    }
event-arrived =
    { $by ->
        [white] As brancas estão presentes.
       *[black] As pretas estão presentes.
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] As brancas pedem acréscimo.
           *[normalMeans] As brancas alegam que as pretas não podem vencer por meios normais.
        }
       *[black] { $what ->
            [increment] As pretas pedem acréscimo.
           *[normalMeans] As pretas alegam que as brancas não podem vencer por meios normais.
        }
    }
event-increment-granted =
    { $by ->
        [white] Os dois lados ganham mais { $increment } a cada lance. As pretas ganham { $given }.
       *[black] Os dois lados ganham mais { $increment } a cada lance. As brancas ganham { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] O pedido das brancas foi negado. As pretas ganham { $given }.
       *[black] O pedido das pretas foi negado. As brancas ganham { $given }.
    }
event-postponed = O árbitro decidirá depois. O jogo continua.
event-warned =
    { $by ->
        [white] O árbitro advertiu as brancas.
       *[black] O árbitro advertiu as pretas.
    }
event-judged = O programa verificou se ainda é possível dar mate.
event-reasoned = O motivo do resultado mudou.

## What the arbiter has yet to decide

question-increment = O árbitro decide sobre o acréscimo. O relógio está parado.
question-normal-means = O árbitro decide sobre a reivindicação. O relógio está parado.

## Where the players are

presence-expected = ainda não chegou
presence-here = presente
presence-left = saiu
presence-lost = sem conexão

## Refusals of a game

refusal-game-over = A partida acabou.
refusal-not-your-turn =
    { $turn ->
        [white] É a vez das brancas.
       *[black] É a vez das pretas.
    }
refusal-not-allowed = Você não pode fazer isso aqui.
refusal-no-arbiter = Esta partida não tem outro árbitro além do programa.
refusal-illegal-move = { $uci } não é um lance legal aqui.
refusal-announced-move = Você anunciou { $uci } com sua reivindicação, então esse lance precisa ser feito.
refusal-touched-piece = A peça em { $square } foi tocada, então precisa ser movida.
refusal-touched-target = A peça em { $square } foi tocada, então precisa ser capturada.
refusal-touched-both = A peça em { $from } precisa capturar a que está em { $to }.
refusal-touched-so-no-claim = A peça em { $square } foi tocada, então o empate não pode ser reivindicado neste lance.
refusal-paused = O relógio está parado.
refusal-paused-by-official = O árbitro parou o relógio, e só ele pode retomar a partida.
refusal-not-paused = O relógio não está parado.
refusal-offers-forbidden = Nesta partida não se oferece empate.
refusal-offer-too-early = Nesta partida só se pode oferecer empate a partir do lance { NUMBER($move) }.
refusal-before-first-moves = Cada lado precisa fazer um lance antes.
refusal-already-offered =
    { $what ->
        [draw] O empate já foi oferecido.
        [takeback] A volta do lance já foi pedida.
        [pause] A pausa já foi pedida.
        [resume] A retomada já foi pedida.
       *[restart] O recomeço já foi pedido.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Ninguém ofereceu empate, ou a oferta já não vale.
        [takeback] Ninguém pediu para voltar um lance, ou o pedido já não vale.
        [pause] Ninguém pediu uma pausa, ou o pedido já não vale.
        [resume] Ninguém pediu para retomar, ou o pedido já não vale.
       *[restart] Ninguém pediu para recomeçar, ou o pedido já não vale.
    }
refusal-takebacks-forbidden = Nesta partida não se voltam lances.
refusal-nothing-to-take-back = Você não tem lance que possa ser desfeito.
refusal-flag-still-up = Nenhuma seta caiu.
refusal-too-late-to-abort = Os dois lados já jogaram: a partida não pode mais ser cancelada.
refusal-no-clock =
    { $color ->
        [white] As brancas não têm relógio.
       *[black] As pretas não têm relógio.
    }
refusal-bad-time = Não é possível dar esse tempo.
refusal-not-absent = Seu adversário está presente, ou nesta partida ninguém perde por ausência.
refusal-not-absent-enough = Seu adversário ainda não está ausente há tempo suficiente.
refusal-no-quickplay = As regras do final acelerado não foram anunciadas para esta partida.
refusal-not-in-blitz = As regras do final acelerado não valem no xadrez relâmpago.
refusal-has-increment = As regras do final acelerado valem só em partidas sem acréscimo.
refusal-no-last-period = Com este relógio não há último período, de que as regras do final acelerado precisam.
refusal-flag-down = Sua seta caiu.
refusal-flag-being-decided = Uma seta caiu, e o resultado está sendo decidido.
refusal-not-short-of-time = Para isso você precisa ter menos de dois minutos, no último período.
refusal-awaiting-ruling = O árbitro ainda não decidiu.
refusal-nothing-to-rule = Nada foi pedido ao árbitro.
refusal-nothing-to-postpone = Isso não pode ser decidido depois.
refusal-stale-verdict = A partida não tem mais essa posição.
refusal-nothing-changed = Já é assim.
refusal-not-counted = Nesta partida os lances ilegais não contam.
refusal-id-used = Este pedido tem o número de outro. Tente de novo.

## Refusals of a club

refusal-not-your-seat = Você não tem esse lugar nesta partida.
refusal-which-seat = Você tem vários lugares nesta partida: diga por qual deles.
refusal-not-your-room = Você não pode falar ali.
refusal-not-over = A partida não acabou.
refusal-no-game = Essa partida não existe, ou você não pode vê-la.
refusal-no-challenge = Esse desafio não existe mais, ou não é para você.
refusal-own-challenge = Esse desafio é seu.
refusal-own-opponent = O outro lugar é seu: aqui ninguém joga contra si mesmo.
refusal-not-you = Sua identidade aqui mudou. Isto não vale: conecte-se de novo.
refusal-busy = Há coisas demais acontecendo ao mesmo tempo. Tente de novo.
refusal-too-fast = Você envia mais rápido do que o clube consegue ouvir. Espere um pouco.
refusal-too-many = Já há muitos desses.
refusal-too-large = Isto é grande demais para o clube.
refusal-bad-message = O clube não entendeu isso.
refusal-bad-preset = Nenhuma partida pode começar assim.
refusal-bad-text = Este texto não pode ser usado.
refusal-storage = O clube não conseguiu guardar isso, então nada aconteceu. Tente de novo.
refusal-conflict = A partida avançou nesse meio-tempo. Olhe de novo e tente outra vez.
refusal-nobody = Não há ninguém assim aqui.
refusal-wrong-token = Essa não é a chave do organizador.
refusal-has-account = Você já tem uma conta.
refusal-no-account = Você não tem conta.
refusal-wrong-password = O nome ou a senha está errado.
refusal-name-taken = Este nome pertence à conta de outra pessoa.
refusal-mixed-letters = Uma palavra do nome não pode misturar letras de vários alfabetos: elas se parecem.
refusal-not-found = Isso não está aqui.
refusal-no-code = Este código não vale mais.
refusal-no-door = Este computador não deixa o clube ouvir a rede.
refusal-not-here = Só quem está no computador do clube pode fazer isso, ou o organizador.
refusal-bad-method = Isto só pode ser lido.
refusal-too-slow = Isto demorou demais para chegar.
refusal-wrong-host = O clube não é conhecido por este nome. Use o endereço dele.
refusal-foreign-origin = Páginas de outros sites não podem usar o clube.
refusal-bad-position = Esta posição não pode ser jogada.
refusal-bad-record = Esta partida não pode ser lida.
refusal-no-engine = Esse motor de xadrez não existe aqui.
refusal-engine-failed = O motor de xadrez falhou. Tente de novo, ou use outro.
refusal-other = Isso foi recusado: { $text }

## Levels

level-name = Nível { NUMBER($level) }
level-0 = Faz qualquer lance legal, ao acaso.
level-1 = Captura o que pode e raramente pensa na resposta. Para as primeiras partidas.
level-2 = Muitas vezes não vê sua resposta e deixa peças penduradas.
level-3 = Quase sempre pensa na sua resposta, mas ainda entrega peças.
level-4 = Já não deixa peças penduradas, mas não vê longe.
level-5 = Vê combinações curtas, e às vezes prefere um lance mais fraco.
level-6 = Joga como um bom jogador de clube, com um deslize de vez em quando.
level-7 = Castiga os erros, e só comete os pequenos.
level-8 = Vê muito e erra pouco.
level-9 = Quase nunca erra. Para jogadores fortes.
level-10 = Força total, sem nenhuma concessão.

## Kinds of time control

time-unlimited = Sem relógio
    .hint = Cada um pensa quanto quiser.
time-sudden-death = Um tempo para todos os lances
    .hint = Quando o tempo se esgota, a partida acaba.
time-increment = Com acréscimo
    .hint = Depois de cada lance são somados alguns segundos (Fischer).
time-delay = Com espera
    .hint = A cada lance o relógio espera alguns segundos antes de andar.
time-bronstein = Com tempo devolvido
    .hint = Depois de cada lance o tempo usado é devolvido, até alguns segundos (Bronstein).
time-hourglass = Ampulheta
    .hint = O tempo que um lado usa, o outro ganha.
time-per-move = Tempo por lance
    .hint = O mesmo tempo para cada lance; o que sobra se perde.
time-periods = Vários períodos
    .hint = Um tempo para os primeiros lances, e mais tempo para os seguintes.
time-odds = Vantagem de tempo
    .hint = Os dois lados têm tempos diferentes.

time-of-sudden-death = { time-minutes } para toda a partida
time-of-increment = { time-minutes }, e mais { time-seconds } a cada lance
time-of-delay = { time-minutes }, com espera de { time-seconds } a cada lance
time-of-bronstein = { time-minutes }, com até { time-seconds } devolvidos após cada lance
time-of-hourglass = ampulheta de { time-minutes }
time-of-seconds-per-move = { time-seconds } por lance
time-of-days-per-move = { time-days } por lance
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } lance: { $rest }
       *[other] { NUMBER($moves) } lances: { $rest }
    }

speed-blitz = Relâmpago
    .hint = No máximo dez minutos por jogador.
speed-rapid = Rápido
    .hint = Mais de dez minutos e menos de uma hora por jogador.
speed-standard = Clássico
    .hint = Uma hora ou mais por jogador, ou sem relógio.

## Everything that is chosen before a game

preset-players = Jogadores
preset-name = Nome
preset-level = Nível
preset-player-person = Uma pessoa aqui
preset-player-engine = O computador
preset-player-remote = Alguém na rede

preset-color = Sua cor
preset-color-white = Brancas
preset-color-black = Pretas
preset-color-random = Por sorteio

preset-start = De onde o jogo começa
preset-start-standard = Xadrez normal
preset-start-chess960 = Xadrez960
    .hint = As peças da primeira fila são embaralhadas, de 960 maneiras, igual para os dois lados.
preset-start-random-chess960 = Xadrez960, por sorteio
preset-start-number = Número da posição inicial, de 0 a 959
preset-start-fen = Uma posição sua

preset-time = Tempo
preset-time-minutes = Minutos para cada lado
preset-time-seconds = Segundos a mais por lance

preset-clock-start = O relógio começa
preset-clock-start-with-the-game = com a partida
    .hint = Como nas Leis: o relógio das brancas anda na hora.
preset-clock-start-after-first-moves = depois dos primeiros lances
    .hint = O primeiro lance de cada lado não gasta tempo: é o costume na rede.

preset-lag = Atraso da rede
preset-lag-charged = conta
preset-lag-forgiven = é perdoado, até certo ponto

preset-flags = Uma seta caída vale
preset-flags-at-once = na hora
    .hint = O programa vigia o relógio.
preset-flags-when-claimed = quando alguém avisa
    .hint = Como com um relógio analógico: até lá o jogo continua.

preset-seating = Os jogadores sentam
preset-seating-apart = cada um em sua tela
preset-seating-together = no mesmo computador

preset-takebacks = Voltar lances
preset-takebacks-allowed = se o adversário concordar
preset-takebacks-never = nunca

preset-illegal-moves = Lances ilegais
preset-illegal-moves-refused = são recusados
    .hint = Nada acontece, tente outro lance.
preset-illegal-moves-counted = contam
    .hint = O adversário ganha tempo, e lances ilegais demais perdem a partida.
preset-illegal-moves-limit = Derrota com o lance ilegal número

preset-draw-offers = Ofertas de empate
preset-draw-offers-allowed = permitidas
preset-draw-offers-from-move = a partir de um lance
preset-draw-offers-never = nunca

preset-counted-draws = Tripla repetição e 50 lances
preset-counted-draws-by-claim = empatam quando reivindicados
    .hint = Como nas Leis.
preset-counted-draws-at-once = empatam na hora
    .hint = O costume de muitos programas.

preset-default-time = Quanto um jogador pode se atrasar
preset-absence = Quanto tempo de ausência perde
preset-absence-left = depois de sair
preset-absence-lost = depois de perder a conexão
preset-quickplay = Final acelerado
    .hint = Sem acréscimo, um jogador com pouco tempo pode reivindicar empate se o adversário não progride.
preset-arbiter = Árbitro
preset-arbiter-built-in = o programa
    .hint = Decide na hora, e só concede o que pode provar.
preset-arbiter-person = uma pessoa

quick-unlimited = Sem relógio
quick-custom = Opções próprias

## Words of every menu and dialog

word-yes = Sim
word-no = Não
word-cancel = Cancelar
word-back = Voltar
word-close = Fechar
menu-continue = Continuar
menu-restart = Recomeçar
menu-save = Salvar
menu-load = Carregar
menu-new-game = Nova partida
menu-settings = Configurações
menu-leave = Sair
menu-rematch = Revanche
menu-replay = Rever
menu-analyse = Analisar
menu-flip = Girar o tabuleiro
confirm-resign = Abandonar esta partida?
confirm-leave = Sair da partida? Ela fica guardada e pode ser continuada.
confirm-restart = Recomeçar esta partida? Os lances feitos até aqui se perdem.

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Idioma
letters-local = Letras
letters-figurine = Figuras
letters-english = Letras em inglês
