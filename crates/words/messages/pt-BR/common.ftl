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

## Counts

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
        [0] nenhum espectador
        [one] { NUMBER($count) } espectador
       *[other] { NUMBER($count) } espectadores
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
result-unfinished = Não terminada
result-you-win = Você venceu
result-you-lose = Você perdeu

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Leis do Xadrez da FIDE, artigo { $article }
law-guidelines = Leis do Xadrez da FIDE, Diretrizes { $article }

ending-checkmate = Xeque-mate
    .sentence =
        { $winner ->
            [white] As brancas venceram por xeque-mate.
           *[black] As pretas venceram por xeque-mate.
        }
    .why = O rei está atacado e não tem como escapar. Isso encerra a partida imediatamente.
ending-stalemate = Rei afogado
    .sentence = Rei afogado: a partida terminou em empate.
    .why = O lado que tem a vez não tem nenhum lance legal, e seu rei não está em xeque. É empate.
ending-dead-position = Posição morta
    .sentence = Nenhum dos lados pode dar mate: a partida terminou em empate.
    .why = Nenhuma sequência de lances legais leva ao mate, para nenhum dos lados. A partida termina imediatamente em empate.
ending-resignation = Desistência
    .sentence =
        { $winner ->
            [white] As pretas desistiram. As brancas venceram.
            [black] As brancas desistiram. As pretas venceram.
           *[none] { $by ->
                [white] As brancas desistiram, mas as pretas não podem dar mate: a partida terminou em empate.
               *[black] As pretas desistiram, mas as brancas não podem dar mate: a partida terminou em empate.
            }
        }
    .why = Quem desiste perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-agreement = Empate por acordo
    .sentence = Os jogadores concordaram com o empate.
    .why = Os jogadores podem concordar com o empate depois que cada lado fizer um lance.
ending-threefold = Tripla repetição
    .sentence =
        { $by ->
            [white] As brancas reivindicaram empate por tripla repetição.
            [black] As pretas reivindicaram empate por tripla repetição.
           *[none] A mesma posição ocorreu três vezes: a partida terminou em empate.
        }
    .why = A mesma posição, com a vez do mesmo lado e os mesmos lances possíveis, ocorreu pelo menos três vezes.
ending-fifty-moves = Regra dos 50 lances
    .sentence =
        { $by ->
            [white] As brancas reivindicaram empate pela regra dos 50 lances.
            [black] As pretas reivindicaram empate pela regra dos 50 lances.
           *[none] Cinquenta lances sem captura nem lance de peão: a partida terminou em empate.
        }
    .why = Nos últimos cinquenta lances de cada lado, não houve captura nem lance de peão.
ending-fivefold = Quíntupla repetição
    .sentence = A mesma posição ocorreu cinco vezes: a partida terminou em empate.
    .why = Quando a mesma posição ocorre cinco vezes, a partida empata sem que seja preciso reivindicar.
ending-seventy-five-moves = Regra dos 75 lances
    .sentence = Setenta e cinco lances sem captura nem lance de peão: a partida terminou em empate.
    .why = Depois de setenta e cinco lances de cada lado sem captura nem lance de peão, a partida empata sem que seja preciso reivindicar.
ending-flag = Tempo esgotado
    .sentence =
        { $winner ->
            [white] O tempo das pretas acabou. As brancas venceram.
            [black] O tempo das brancas acabou. As pretas venceram.
           *[none] { $by ->
                [white] O tempo das brancas acabou, mas as pretas não podem dar mate: a partida terminou em empate.
               *[black] O tempo das pretas acabou, mas as brancas não podem dar mate: a partida terminou em empate.
            }
        }
    .why = Quem fica sem tempo perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-both-flags = Tempo esgotado dos dois lados
    .sentence = O tempo dos dois lados acabou: a partida terminou em empate.
    .why = O tempo dos dois lados acabou no último período, e não há como saber qual acabou primeiro.
ending-illegal-moves = Lances ilegais
    .sentence =
        { $winner ->
            [white] As pretas fizeram lances ilegais demais. As brancas venceram.
            [black] As brancas fizeram lances ilegais demais. As pretas venceram.
           *[none] { $by ->
                [white] As brancas fizeram lances ilegais demais, mas as pretas não podem dar mate: a partida terminou em empate.
               *[black] As pretas fizeram lances ilegais demais, mas as brancas não podem dar mate: a partida terminou em empate.
            }
        }
    .why = Nesta partida, os lances ilegais são contados. Quem faz lances ilegais demais perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-no-show = Não comparecimento
    .sentence =
        { $by ->
            [white] As brancas não chegaram a tempo. As pretas venceram.
            [black] As pretas não chegaram a tempo. As brancas venceram.
           *[both] Nenhum dos jogadores chegou a tempo: os dois perderam.
        }
    .why = Quem chega depois do tempo de tolerância perde a partida.
ending-abandonment = Partida abandonada
    .sentence =
        { $winner ->
            [white] As pretas deixaram a partida. As brancas venceram.
            [black] As brancas deixaram a partida. As pretas venceram.
           *[none] { $by ->
                [white] As brancas deixaram a partida, mas as pretas não podem dar mate: a partida terminou em empate.
               *[black] As pretas deixaram a partida, mas as brancas não podem dar mate: a partida terminou em empate.
            }
        }
    .why = Quem sai e não volta a tempo perde. Se o adversário não puder dar mate por nenhuma sequência de lances legais, é empate.
ending-breach = Infração das Leis
    .sentence =
        { $winner ->
            [white] As pretas perderam por infração das Leis. As brancas venceram.
            [black] As brancas perderam por infração das Leis. As pretas venceram.
           *[none] { $by ->
                [white] As brancas infringiram as Leis, mas as pretas não podem dar mate: a partida terminou em empate.
               *[black] As pretas infringiram as Leis, mas as brancas não podem dar mate: a partida terminou em empate.
            }
        }
    .why = O árbitro declarou a partida perdida por infração das Leis.
ending-both-lose = Derrota para os dois
    .sentence = O árbitro declarou a partida perdida para os dois jogadores.
    .why = Quando os dois jogadores infringem as Leis repetidamente, o árbitro pode declarar a partida perdida para ambos.
ending-quickplay = Empate no final acelerado
    .sentence =
        { $by ->
            [white] As brancas reivindicaram empate no final acelerado, e a reivindicação foi aceita.
           *[black] As pretas reivindicaram empate no final acelerado, e a reivindicação foi aceita.
        }
    .why =
        { $ground ->
            [cannotMate] O adversário não pode dar mate por nenhuma sequência de lances legais.
            [noProgress] { $moves ->
                [one] Em { NUMBER($moves) } lance, o adversário não capturou nem moveu peões, ou seja, não tentou vencer.
               *[other] Em { NUMBER($moves) } lances, o adversário não capturou nem moveu peões, ou seja, não tentou vencer.
            }
           *[arbiter] O árbitro decidiu que o adversário não podia vencer por meios normais, ou não estava tentando.
        }
ending-awarded = Vitória por decisão do árbitro
    .sentence =
        { $winner ->
            [white] O árbitro deu a vitória às brancas.
           *[black] O árbitro deu a vitória às pretas.
        }
    .why = O árbitro pode declarar a partida ganha por um dos lados.
ending-drawn-by-arbiter = Empate por decisão do árbitro
    .sentence = O árbitro declarou a partida empatada.
    .why = O árbitro zela pelo cumprimento das Leis e pode declarar a partida empatada.
ending-aborted = Partida cancelada
    .sentence = A partida foi cancelada. Ela não conta.
    .why = Uma partida pode ser cancelada até que os dois lados tenham feito um lance.

## Actions of a player

may-offer-draw = Oferecer empate
    .hint = Seu adversário pode aceitar ou recusar.
may-offer-takeback = Voltar lance
    .hint = Desfaz seu último lance. Seu adversário precisa concordar, a não ser que vocês joguem no mesmo computador.
may-offer-pause = Pausar
    .hint = Para o relógio. Seu adversário precisa concordar, a não ser que vocês joguem no mesmo computador.
may-offer-resume = Retomar
    .hint = Aciona o relógio de novo. Seu adversário precisa concordar, a não ser que vocês joguem no mesmo computador.
may-offer-restart = Recomeçar partida
    .hint = Começa de novo com as mesmas configurações. Seu adversário precisa concordar, a não ser que vocês joguem no mesmo computador.
may-accept-draw = Aceitar empate
    .hint = A partida termina em empate.
may-accept-takeback = Permitir voltar o lance
    .hint = O último lance do adversário é desfeito.
may-accept-pause = Aceitar pausa
    .hint = O relógio para.
may-accept-resume = Retomar
    .hint = O relógio volta a andar.
may-accept-restart = Aceitar recomeço
    .hint = A partida começa de novo com as mesmas configurações.
may-claim-threefold = Reivindicar empate (tripla repetição)
    .hint = A mesma posição ocorreu três vezes. A partida termina em empate.
may-claim-fifty-moves = Reivindicar empate (regra dos 50 lances)
    .hint = Cinquenta lances sem captura nem lance de peão. A partida termina em empate.
may-claim-abandoned = Reivindicar vitória
    .hint = Seu adversário saiu e não voltou a tempo.
may-flag = Reivindicar vitória por tempo
    .hint = O tempo do seu adversário acabou.
may-resign = Desistir
    .hint = Você desiste da partida. Seu adversário vence.
may-abort = Cancelar partida
    .hint = A partida termina sem resultado.
may-give-time = Dar mais tempo
    .hint = Acrescenta tempo ao relógio do adversário.
may-request-increment = Pedir acréscimo
    .hint = Se for concedido, os dois lados ganham mais cinco segundos por lance, e seu adversário ganha mais dois minutos. O pedido também vale como oferta de empate.
may-claim-quickplay = Reivindicar empate (sem progresso)
    .hint = Você alega que seu adversário não pode vencer por meios normais, ou não está tentando. Se a alegação estiver errada, ele ganha mais dois minutos.

decline-draw = Recusar empate
decline-takeback = Não permitir voltar o lance
decline-pause = Recusar pausa
decline-resume = Ainda não
decline-restart = Recusar recomeço

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
            [white] As brancas recusam a pausa.
           *[black] As pretas recusam a pausa.
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
        [white] As brancas querem recomeçar a partida.
       *[black] As pretas querem recomeçar a partida.
    }
    .yours = Você pediu para recomeçar a partida.
    .theirs = Seu adversário quer recomeçar a partida.
    .declined =
        { $by ->
            [white] As brancas não querem recomeçar a partida.
           *[black] As pretas não querem recomeçar a partida.
        }
offer-rematch =
    { $by ->
        [white] As brancas oferecem revanche.
       *[black] As pretas oferecem revanche.
    }
    .yours = Você ofereceu revanche.
    .theirs = Seu adversário oferece revanche.

## Events of a game

event-began = A partida começou.
event-taken-back =
    { $count ->
        [one] { NUMBER($count) } lance foi desfeito.
       *[other] { NUMBER($count) } lances foram desfeitos.
    }
event-claimed-right =
    { $by ->
        [white] A reivindicação de empate das brancas está correta.
       *[black] A reivindicação de empate das pretas está correta.
    }
event-claimed-wrong =
    { $by ->
        [white] A reivindicação de empate das brancas está incorreta: as pretas ganham { $given }. A reivindicação vale como oferta de empate.
       *[black] A reivindicação de empate das pretas está incorreta: as brancas ganham { $given }. A reivindicação vale como oferta de empate.
    }
event-irregular =
    { $by ->
        [white] { $what ->
            [notReplaced] As brancas não trocaram o peão promovido.
            [pressedWithoutMoving] As brancas acionaram o relógio sem fazer um lance.
            [twoHands] As brancas usaram as duas mãos para fazer um lance.
           *[illegalMove] As brancas fizeram um lance ilegal.
        } Lances ilegais até agora: { NUMBER($count) }. As pretas ganham { $given }.
       *[black] { $what ->
            [notReplaced] As pretas não trocaram o peão promovido.
            [pressedWithoutMoving] As pretas acionaram o relógio sem fazer um lance.
            [twoHands] As pretas usaram as duas mãos para fazer um lance.
           *[illegalMove] As pretas fizeram um lance ilegal.
        } Lances ilegais até agora: { NUMBER($count) }. As brancas ganham { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] peão promovido não foi trocado
        [pressedWithoutMoving] relógio acionado sem lance
        [twoHands] uso das duas mãos
       *[illegalMove] lance ilegal
    }
event-both-flags-down = As duas setas caíram. O jogo continua com o tempo do próximo período.
event-paused = A partida está em pausa.
event-resumed = A partida continua.
event-restored = A partida continua após uma interrupção. Os relógios não foram afetados.
event-time-added =
    { $to ->
        [white] As brancas ganham { $time }.
       *[black] As pretas ganham { $time }.
    }
event-clock-set = O relógio foi ajustado.
event-restarted = A partida foi recomeçada.
event-left =
    { $by ->
        [white] { $how ->
            [lost] As brancas perderam a conexão.
           *[left] As brancas deixaram a partida.
        }
       *[black] { $how ->
            [lost] As pretas perderam a conexão.
           *[left] As pretas deixaram a partida.
        }
    }
event-arrived =
    { $by ->
        [white] As brancas entraram na partida.
       *[black] As pretas entraram na partida.
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
        [white] A partir de agora, os dois lados ganham { $increment } por lance. As pretas também ganham { $given }.
       *[black] A partir de agora, os dois lados ganham { $increment } por lance. As brancas também ganham { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] O pedido das brancas foi negado. As pretas ganham { $given }.
       *[black] O pedido das pretas foi negado. As brancas ganham { $given }.
    }
event-postponed = O árbitro decidirá depois. A partida continua.
event-warned =
    { $by ->
        [white] O árbitro advertiu as brancas.
       *[black] O árbitro advertiu as pretas.
    }
event-judged = O programa examinou a posição.
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] As brancas desistiram.
           *[black] As pretas desistiram.
        }
        [flag] { $by ->
            [white] O tempo das brancas acabou.
           *[black] O tempo das pretas acabou.
        }
        [illegalMoves] { $by ->
            [white] As brancas fizeram lances ilegais demais.
           *[black] As pretas fizeram lances ilegais demais.
        }
        [abandonment] { $by ->
            [white] As brancas deixaram a partida.
           *[black] As pretas deixaram a partida.
        }
       *[breach] { $by ->
            [white] As brancas infringiram as Leis.
           *[black] As pretas infringiram as Leis.
        }
    }
event-reasoned = O motivo do resultado foi alterado.

## Requests that wait for the arbiter's decision

question-increment = O árbitro está decidindo se concede o acréscimo. O relógio está parado.
question-normal-means = O árbitro está decidindo sobre a reivindicação. O relógio está parado.
result-pending =
    { $winner ->
        [white] Resultado pendente: verificando se as brancas ainda podem dar mate.
       *[black] Resultado pendente: verificando se as pretas ainda podem dar mate.
    }

## Presence of the players

presence-expected = ainda não chegou
presence-here = presente
presence-left = saiu
presence-lost = sem conexão

## Refusals by a game

refusal-game-over = A partida acabou.
refusal-not-your-turn =
    { $turn ->
        [white] É a vez das brancas.
       *[black] É a vez das pretas.
    }
refusal-not-allowed = Você não pode fazer isso aqui.
refusal-no-arbiter = Nesta partida, o árbitro não é uma pessoa.
refusal-illegal-move = { $uci } não é um lance legal.
refusal-announced-move = Você anunciou { $uci } com sua reivindicação, então precisa fazer esse lance.
refusal-touched-piece = Você tocou na peça em { $square }, então precisa movê-la.
refusal-touched-target = Você tocou na peça em { $square }, então precisa capturá-la.
refusal-touched-both = A peça em { $from } precisa capturar a peça em { $to }.
refusal-touched-so-no-claim = Você tocou na peça em { $square }, então não pode reivindicar empate neste lance.
refusal-paused = A partida está em pausa. É preciso retomá-la antes.
refusal-paused-by-official = O árbitro parou a partida. Só ele pode retomá-la.
refusal-not-paused = A partida não está em pausa.
refusal-offers-forbidden = Não é permitido oferecer empate nesta partida.
refusal-offer-too-early = Não é permitido oferecer empate antes do lance { NUMBER($move) }.
refusal-before-first-moves = Antes disso, cada lado precisa fazer um lance.
refusal-already-offered =
    { $what ->
        [draw] O empate já foi oferecido.
        [takeback] O pedido para voltar um lance já foi feito.
        [pause] A pausa já foi pedida.
        [resume] O pedido para retomar a partida já foi feito.
       *[restart] O pedido para recomeçar a partida já foi feito.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Não há oferta de empate, ou ela já expirou.
        [takeback] Não há pedido para voltar um lance, ou ele já expirou.
        [pause] Não há pedido de pausa, ou ele já expirou.
        [resume] Não há pedido para retomar a partida, ou ele já expirou.
       *[restart] Não há pedido para recomeçar a partida, ou ele já expirou.
    }
refusal-takebacks-forbidden = Não é permitido voltar lances nesta partida.
refusal-nothing-to-take-back = Você não tem nenhum lance para voltar.
refusal-flag-still-up = Ninguém está com o tempo esgotado.
refusal-too-late-to-abort = A partida não pode mais ser cancelada: os dois lados já jogaram.
refusal-no-clock =
    { $color ->
        [white] As brancas não têm relógio.
       *[black] As pretas não têm relógio.
    }
refusal-bad-time = Não é possível dar essa quantidade de tempo.
refusal-not-absent = Você não pode reivindicar a vitória: seu adversário está presente, ou nesta partida não se perde por ausência.
refusal-not-absent-enough = Seu adversário ainda não está ausente há tempo suficiente.
refusal-no-quickplay = Esta partida não usa as regras do final acelerado.
refusal-not-in-blitz = As regras do final acelerado não valem no blitz.
refusal-has-increment = As regras do final acelerado não valem em partidas com acréscimo.
refusal-no-last-period = As regras do final acelerado só valem no último período, e este relógio não tem um.
refusal-flag-down = Seu tempo acabou.
refusal-result-pending = O jogo terminou, mas o resultado ainda está pendente. Aguarde.
refusal-not-short-of-time = Isso só é possível com menos de dois minutos no relógio, no último período.
refusal-awaiting-ruling = Espere a decisão do árbitro.
refusal-nothing-to-rule = Não há nada para o árbitro decidir.
refusal-nothing-to-postpone = Esta decisão não pode ser adiada.
refusal-stale-verdict = A posição mudou nesse meio-tempo.
refusal-nothing-changed = Isso não mudaria nada.
refusal-not-counted = Os lances ilegais não são contados nesta partida.
refusal-id-used = Outro pedido tem o mesmo número. Tente de novo.

## Refusals by a club

refusal-not-your-seat = Este lugar não é seu.
refusal-which-seat = Você tem mais de um lugar nesta partida. Escolha um.
refusal-not-your-room = Você não pode escrever neste bate-papo.
refusal-not-over = A partida ainda não acabou.
refusal-no-game = Esta partida não existe ou é privada.
refusal-no-challenge = Este desafio não está mais aberto ou é para outra pessoa.
refusal-own-challenge = Este desafio é seu.
refusal-own-opponent = Você não pode jogar contra si mesmo.
refusal-not-you = Sua sessão mudou. Recarregue a página.
refusal-unreachable = Não foi possível alcançar o clube. Verifique a conexão e tente de novo.
refusal-busy = O clube está ocupado. Tente de novo daqui a pouco.
refusal-too-fast = Pedidos demais: espere um pouco.
refusal-too-many = O limite foi atingido. Tente de novo mais tarde.
refusal-too-many-guesses = Chegaram chaves erradas demais do seu endereço de rede. Tente de novo daqui a alguns minutos.
refusal-too-large = O texto ou arquivo é grande demais.
refusal-bad-message = O clube não entendeu este pedido.
refusal-bad-preset = Não é possível começar uma partida com estas configurações.
refusal-bad-text = Este texto é curto demais, longo demais ou não é permitido aqui.
refusal-storage = O clube não conseguiu salvar isto, então nada mudou. Tente de novo.
refusal-conflict = A partida mudou nesse meio-tempo. Confira e tente de novo.
refusal-nobody = Este jogador não está aqui.
refusal-wrong-token = A chave do organizador está errada.
refusal-has-account = Você já tem uma conta.
refusal-no-account = Você não tem uma conta.
refusal-wrong-password = Nome ou senha incorretos.
refusal-name-taken = Este nome já está em uso.
refusal-mixed-letters = Uma palavra do nome não pode misturar letras de alfabetos diferentes.
refusal-not-found = Não há nada neste endereço.
refusal-no-code = Este link expirou.
refusal-no-door = Não é possível abrir o clube para a rede. Verifique as configurações de rede deste computador.
refusal-not-here = Só o organizador, ou alguém no computador do clube, pode fazer isso.
refusal-bad-method = Este endereço é somente para leitura.
refusal-too-slow = O pedido demorou demais. Tente de novo.
refusal-wrong-host = O clube não aceita este nome de host. Use o endereço IP dele.
refusal-foreign-origin = Pedidos de outros sites não são permitidos.
refusal-bad-position = Esta posição não é válida.
refusal-bad-record = Não é possível ler esta partida.
refusal-no-engine = Este motor de xadrez não está disponível.
refusal-engine-failed = O motor de xadrez falhou. Tente de novo ou escolha outro.
refusal-other = Pedido recusado: { $text }

## The computer's levels

level-name = Nível { NUMBER($level) }
level-0 = Faz lances legais ao acaso.
level-1 = Captura tudo o que pode e raramente pensa na sua resposta. Para as primeiras partidas.
level-2 = Muitas vezes não vê sua resposta e deixa peças penduradas.
level-3 = Quase sempre pensa na sua resposta, mas ainda entrega peças.
level-4 = Já não deixa peças penduradas, mas não vê longe.
level-5 = Vê combinações curtas e às vezes escolhe um lance mais fraco.
level-6 = Joga como um bom jogador de clube, com um deslize de vez em quando.
level-7 = Pune os erros, e comete alguns pequenos.
level-8 = Vê muito e erra pouco.
level-9 = Quase nunca erra. Para jogadores fortes.
level-10 = Força total.

## Kinds of time control

time-unlimited = Sem relógio
    .hint = Cada lado pode pensar o quanto quiser.
time-sudden-death = Tempo fixo
    .hint = Um único tempo para a partida inteira.
time-increment = Acréscimo
    .hint = Cada lance acrescenta alguns segundos ao relógio (Fischer).
time-delay = Atraso
    .hint = A cada lance, o relógio espera alguns segundos antes de andar.
time-bronstein = Atraso Bronstein
    .hint = Depois de cada lance, o tempo gasto é devolvido, até um limite.
time-hourglass = Ampulheta
    .hint = O tempo que um lado gasta vai para o relógio do outro.
time-per-move = Tempo por lance
    .hint = O mesmo tempo para cada lance. O que sobra se perde.
time-periods = Vários períodos
    .hint = Um tempo para os primeiros lances, e mais tempo para os seguintes.
time-odds = Vantagem de tempo
    .hint = Os dois lados têm tempos diferentes.

time-of-sudden-death = { time-minutes } para a partida inteira
time-of-increment = { time-minutes } mais { time-seconds } por lance
time-of-delay = { time-minutes }, com atraso de { time-seconds } por lance
time-of-bronstein = { time-minutes }, com atraso Bronstein de { time-seconds }
time-of-hourglass = ampulheta de { time-minutes }
time-of-seconds-per-move = { time-seconds } por lance
time-of-days-per-move = { time-days } por lance
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } lance: { $rest }
       *[other] { NUMBER($moves) } lances: { $rest }
    }

speed-blitz = Blitz
    .hint = Até dez minutos por jogador.
speed-rapid = Xadrez rápido
    .hint = Mais de dez minutos e menos de uma hora por jogador.
speed-standard = Xadrez clássico
    .hint = Uma hora ou mais por jogador, ou sem relógio.

## Settings of a new game

preset-players = Jogadores
preset-name = Nome
preset-level = Nível
preset-player-person = Jogador neste computador
preset-player-engine = Computador
preset-player-remote = Jogador na rede

preset-color = Sua cor
preset-color-white = Brancas
preset-color-black = Pretas
preset-color-random = Aleatória

preset-start = Posição inicial
preset-start-standard = Padrão
preset-start-chess960 = Chess960
    .hint = As peças da primeira fileira são embaralhadas de uma entre 960 maneiras, igual para os dois lados.
preset-start-random-chess960 = Chess960 aleatório
preset-start-number = Número da posição (0 a 959)
preset-start-fen = Posição personalizada

preset-time = Controle de tempo
preset-time-minutes = Minutos por jogador
preset-time-seconds = Acréscimo em segundos

preset-clock-start = Início do relógio
preset-clock-start-with-the-game = Com a partida
    .hint = Como nas Leis da FIDE: o relógio das brancas começa a andar imediatamente.
preset-clock-start-after-first-moves = Após os primeiros lances
    .hint = O primeiro lance de cada lado não gasta tempo, como é comum na internet.

preset-lag = Latência da rede
preset-lag-charged = Conta no tempo do jogador
preset-lag-forgiven = Compensada, até certo limite

preset-flags = Quando o tempo acaba
preset-flags-at-once = Encerrar a partida
    .hint = O programa vigia o relógio.
preset-flags-when-claimed = Esperar uma reivindicação
    .hint = Como com um relógio mecânico: o jogo continua até alguém reivindicar a vitória por tempo.

preset-seating = Lugares
preset-seating-apart = Cada jogador em sua tela
preset-seating-together = Os dois no mesmo computador

preset-takebacks = Voltar lances
preset-takebacks-allowed = Se o adversário concordar
preset-takebacks-never = Nunca

preset-illegal-moves = Lances ilegais
preset-illegal-moves-refused = Recusados
    .hint = O lance ilegal não é feito, e o jogador escolhe outro lance.
preset-illegal-moves-counted = Contados
    .hint = O adversário ganha mais tempo, e quem faz lances ilegais demais perde a partida.
preset-illegal-moves-limit = Número de lances ilegais que faz perder a partida

preset-draw-offers = Ofertas de empate
preset-draw-offers-allowed = Permitidas
preset-draw-offers-from-move = A partir do lance
preset-draw-offers-never = Nunca

preset-counted-draws = Tripla repetição e regra dos 50 lances
preset-counted-draws-by-claim = Empate se reivindicado
    .hint = Como nas Leis da FIDE.
preset-counted-draws-at-once = Empate automático
    .hint = Como é comum na internet.

preset-default-time = Tempo de tolerância
preset-absence = Ausência que perde a partida
preset-absence-left = Depois de sair
preset-absence-lost = Depois de perder a conexão
preset-quickplay = Final acelerado
    .hint = Em partidas sem acréscimo, um jogador com pouco tempo pode reivindicar empate se o adversário não faz progresso.
preset-arbiter = Árbitro
preset-arbiter-built-in = O programa
    .hint = Decide imediatamente e só concede o que pode provar.
preset-arbiter-person = Uma pessoa

quick-unlimited = Sem relógio
quick-custom = Personalizado

## Words of menus and dialogs

word-yes = Sim
word-no = Não
word-cancel = Cancelar
word-back = Voltar
word-close = Fechar
menu-continue = Continuar
menu-restart = Recomeçar partida
menu-save = Salvar
menu-load = Carregar
menu-new-game = Nova partida
menu-settings = Configurações
menu-leave = Sair
menu-rematch = Revanche
menu-replay = Rever
menu-analyse = Analisar
menu-flip = Girar tabuleiro
confirm-resign = Desistir desta partida?
confirm-leave = Sair da partida? Ela fica salva, e você pode continuá-la depois.
confirm-restart = Recomeçar esta partida? Os lances feitos até agora serão descartados.

## Languages, each under its own name

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Idioma
letters-local = Letras
letters-figurine = Símbolos das peças
letters-english = Letras em inglês
