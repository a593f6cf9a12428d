### Português do Brasil: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Clássicas
page-pieces-modern = Modernas
page-pieces-letters = Letras

## Sharing a game or a position

page-share = Compartilhar
page-share-file = Salvar como arquivo
page-share-pgn = A partida com seus lances, para outros programas
page-share-link = Link
page-share-picture = Imagem do tabuleiro
page-share-not-copied = O navegador não permite copiar aqui.
page-share-failed = Não funcionou. Tente de novo.

## Replay

page-replay-nothing = Nenhuma partida foi carregada ainda.
page-replay-start = A primeira posição
page-replay-back = Lance desfeito
page-replay-undone = desfeito
page-replay-restarted = Recomeçada
page-replay-play = Reproduzir automaticamente
page-replay-stop = Parar
page-replay-place = Ponto da partida
page-replay-speed = Velocidade
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } segundo por lance
       *[other] { NUMBER($seconds) } segundos por lance
    }
page-replay-real = Como foi jogada

## Analysis

page-analyse = Análise
page-analyse-engine = Motor
page-analyse-which = Qual motor
page-analyse-lines = Linhas
page-analyse-best = Melhores linhas
page-analyse-waiting = Pensando …
page-analyse-depth = Profundidade { $depth } · { $nodes } posições · { $speed } por segundo
page-analyse-no-score = Sem avaliação
page-analyse-mate =
    { $color ->
        [white] As brancas dão mate em { NUMBER($moves) }
       *[black] As pretas dão mate em { NUMBER($moves) }
    }
page-analyse-even = Quase igual, { $score }
page-analyse-ahead =
    { $color ->
        [white] Vantagem das brancas: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Vantagem das pretas: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = As brancas podem esperar { NUMBER($percent) } % dos pontos
page-analyse-graph = Avaliação ao longo da partida
page-analyse-graph-none = Nenhuma posição foi avaliada ainda.
page-analyse-graph-last = No fim: { $chances }.
page-analyse-graph-turns = A vantagem mudou de lado com { $moves }.
page-analyse-graph-marks = Marcados: { $moves }.
page-analyse-variation = Variante
page-analyse-edit = Editar
page-analyse-new = Nova
page-analyse-empty = Faça um lance no tabuleiro, e ele fica guardado aqui.
page-analyse-move = O lance no tabuleiro
page-analyse-about = Comentário sobre { $move }
page-analyse-about-start = Comentário sobre a primeira posição
page-analyse-comment = Comentário
page-analyse-signs = Sinais para o lance
page-analyse-position-signs = Sinais para a posição
page-analyse-promote = Subir a variante
page-analyse-delete = Apagar a partir daqui
page-analyse-better = Melhor era { $move }
page-mark-dubious = Duvidoso
page-mark-mistake = Erro
page-mark-blunder = Erro grave

## Signs, by PGN's numbers

page-nag-1 = Bom lance
page-nag-2 = Erro
page-nag-3 = Lance brilhante
page-nag-4 = Erro grave
page-nag-5 = Lance interessante
page-nag-6 = Lance duvidoso
page-nag-10 = Posição igual
page-nag-13 = Posição incerta
page-nag-14 = As brancas estão um pouco melhor
page-nag-15 = As pretas estão um pouco melhor
page-nag-16 = As brancas estão melhor
page-nag-17 = As pretas estão melhor
page-nag-18 = As brancas estão ganhando
page-nag-19 = As pretas estão ganhando

## A look at the whole game

page-review = Examinar a partida inteira
page-review-care = Com que cuidado
page-review-quick = Rápido
page-review-normal = Comum
page-review-thorough = Minucioso
page-review-accuracy = Precisão
page-review-failed = O motor não respondeu. Tente de novo.

## What is wrong with a position or a text

page-detail-line = Linha { NUMBER($line) }: { $words }
page-detail-empty-board = O tabuleiro está vazio.
page-detail-missing-king =
    { $color ->
        [white] As brancas não têm rei.
       *[black] As pretas não têm rei.
    }
page-detail-too-many-kings =
    { $color ->
        [white] As brancas têm mais de um rei.
       *[black] As pretas têm mais de um rei.
    }
page-detail-pawn-on-back-rank = Um peão não pode estar em { $square }.
page-detail-too-much-material =
    { $color ->
        [white] As brancas têm mais peças do que uma partida permite.
       *[black] As pretas têm mais peças do que uma partida permite.
    }
page-detail-bad-castling = Não há roque com torre em { $square }.
page-detail-bad-en-passant = Nenhum peão pode ter acabado de passar por { $square }.
page-detail-opponent-in-check = O lado que não joga está em xeque.
page-detail-impossible-check = Nenhum lance pode ter dado este xeque.
page-detail-bad-fen = A posição não pode ser lida como FEN.
page-detail-bad-move = { $found } não pode ser jogado aqui.
page-detail-bad-time = Isto não é um tempo para o relógio.
page-detail-long-name = O nome é longo demais.
page-detail-variant = Esta partida não é de xadrez nem de Chess960.
page-detail-bad-tag = Uma etiqueta não pode ser lida: { $found }
page-detail-bad-result = O resultado não está claro: { $found }
page-detail-bad-bracket = Um parêntese não combina: { $found }
page-detail-long-game = A partida é longa demais. O resto fica de fora.
page-detail-bad-text = Isto não pode ser lido: { $found }
page-detail-no-game = Pode ser PGN, FEN ou um arquivo do Tabiya.
page-detail-no-such-game = Partidas que existem: { NUMBER($count) }.
page-detail-not-found = Nenhuma partida tem “{ $found }” nos nomes.
page-detail-bad-log = O arquivo está danificado.
page-detail-too-large = São lidos no máximo { $size } de uma vez: divida o arquivo.
page-detail-bad-field = Não é válido: { $found }

## Board editor

page-editor-hint = Arraste as peças, ou escolha uma ao lado do tabuleiro e clique. Pelo teclado: letras colocam peças, maiúsculas para as brancas; Delete remove.
page-editor-start = Posição inicial
page-editor-clear = Limpar
page-editor-turn = De quem é a vez
page-editor-castling = O roque ainda é possível
page-editor-en-passant = En passant em
page-editor-none = Em nenhuma casa
page-editor-bad-fen = Isto não é um FEN.
page-editor-pieces =
    { $color ->
        [white] Peças brancas
       *[black] Peças pretas
    }
page-editor-hand = Mover peças
page-editor-rubber = Remover peças
page-editor-moves =
    { $count ->
        [one] { NUMBER($count) } lance legal
       *[other] { NUMBER($count) } lances legais
    }
page-editor-play = Jogar daqui
page-editor-here = Dois aqui
page-editor-computer = Computador

## The arbiter

page-arbiter = Árbitro
page-arbiter-stop = Parar a partida
page-arbiter-keep = Manter parada
page-arbiter-keep-hint = Assim só você faz o jogo continuar, e não os jogadores.
page-arbiter-go-on = Deixar o jogo continuar
page-arbiter-add-time = Dar tempo
page-arbiter-set-clock = Acertar o relógio
page-arbiter-warn = Advertir
page-arbiter-fault = Contar um lance ilegal
page-arbiter-flag = A seta caiu
page-arbiter-decide = Decidir a partida
page-arbiter-grant = Conceder
page-arbiter-refuse = Recusar
page-arbiter-later = Decidir depois
page-arbiter-grant-sure = Conceder a reivindicação?
page-arbiter-flag-sure = Marcar a queda da seta?
page-arbiter-flag-text = Quem ficou sem tempo perde, ou empata se o adversário não pode dar mate.
page-arbiter-fault-sure = Contar?
page-arbiter-player = Jogador
page-arbiter-minutes = Minutos
page-arbiter-seconds = Segundos
page-arbiter-clock =
    { $color ->
        [white] Relógio das brancas
       *[black] Relógio das pretas
    }
page-arbiter-clock-hint = Como aparece: 5:00, ou 1:30:00 com horas
page-arbiter-clock-wrong = { $time } não é um tempo de relógio.
page-arbiter-fault-what = O que aconteceu
page-arbiter-fault-count = Até agora: brancas { NUMBER($white) }, pretas { NUMBER($black) }. O de número { NUMBER($limit) } perde a partida.
page-arbiter-decision = Como ela termina?
page-arbiter-absent =
    { $color ->
        [white] As brancas estão ausentes
       *[black] As pretas estão ausentes
    }
page-arbiter-breach =
    { $color ->
        [white] As brancas infringiram as regras
       *[black] As pretas infringiram as regras
    }
page-arbiter-forfeit-hint = O adversário vence, ou empata se o mate já não for possível.
page-arbiter-end = Encerrar a partida
page-arbiter-end-sure = Encerrar a partida?
page-arbiter-end-final = A partida termina, e isso não pode ser desfeito.
