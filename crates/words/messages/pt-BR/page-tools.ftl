### Português do Brasil: en/page-tools.ftl.

## Piece sets

page-pieces-classic = Clássicas
page-pieces-modern = Modernas
page-pieces-letters = Letras

## Sharing a game or a position

page-share = Compartilhar
page-share-file = Salvar arquivo
page-share-pgn = A partida e seus lances, para outros programas
page-share-link = Link
page-share-picture = Imagem do tabuleiro
page-share-not-copied = O navegador bloqueou a cópia.
page-share-failed = Algo deu errado. Tente de novo.

## Replay

page-replay-nothing = Nenhuma partida carregada ainda.
page-replay-start = Posição inicial
page-replay-back = Lance desfeito
page-replay-undone = desfeito
page-replay-restarted = Recomeço
page-replay-play = Reproduzir automaticamente
page-replay-stop = Parar
page-replay-place = Ponto da partida
page-replay-speed = Velocidade
page-replay-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } segundo por lance
       *[other] { NUMBER($seconds) } segundos por lance
    }
page-replay-real = Tempo real

## Analysis

page-analyse = Análise
page-analyse-engine = Motor
page-analyse-which = Escolher motor
page-analyse-lines = Linhas
page-analyse-best = Melhores linhas
page-analyse-waiting = Pensando…
page-analyse-depth = Profundidade { $depth } · { $nodes } nós · { $speed }/s
page-analyse-no-score = Sem avaliação
page-analyse-mate =
    { $color ->
        [white] As brancas dão mate em { NUMBER($moves) }
       *[black] As pretas dão mate em { NUMBER($moves) }
    }
page-analyse-even = Praticamente igual ({ $score })
page-analyse-ahead =
    { $color ->
        [white] Vantagem das brancas: { NUMBER($pawns, maximumFractionDigits: 1) }
       *[black] Vantagem das pretas: { NUMBER($pawns, maximumFractionDigits: 1) }
    }
page-analyse-chances = Pontuação esperada das brancas: { NUMBER($percent) }%
page-analyse-graph = Gráfico da avaliação
page-analyse-graph-none = Nenhuma posição foi avaliada ainda.
page-analyse-graph-last = Posição final. { $chances }.
page-analyse-graph-turns = A vantagem mudou de lado após { $moves }.
page-analyse-graph-marks = Lances marcados: { $moves }.
page-analyse-variation = Variante
page-analyse-edit = Editar posição
page-analyse-new = Nova análise
page-analyse-empty = Faça um lance no tabuleiro para vê-lo aqui.
page-analyse-move = Lance atual
page-analyse-about = Comentário sobre { $move }
page-analyse-about-start = Comentário sobre a posição inicial
page-analyse-comment = Comentário
page-analyse-signs = Símbolos do lance
page-analyse-position-signs = Símbolos da posição
page-analyse-promote = Promover variante
page-analyse-delete = Excluir a partir daqui
page-analyse-better = { $move } era melhor
page-mark-dubious = Imprecisão
page-mark-mistake = Erro
page-mark-blunder = Erro grave

## Annotations, by PGN number (NAG)

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

## Game review

page-review = Revisar partida
page-review-care = Tipo de revisão
page-review-quick = Rápida
page-review-normal = Padrão
page-review-thorough = Detalhada
page-review-accuracy = Precisão
page-review-failed = O motor não respondeu. Tente de novo.

## Details of an invalid position or text

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
page-detail-pawn-on-back-rank = Não pode haver um peão em { $square }.
page-detail-too-much-material =
    { $color ->
        [white] As brancas têm peças demais.
       *[black] As pretas têm peças demais.
    }
page-detail-bad-castling = O roque com a torre em { $square } não é possível.
page-detail-bad-en-passant = En passant em { $square } não é possível.
page-detail-opponent-in-check = O lado que não tem a vez está em xeque.
page-detail-impossible-check = Nenhum lance legal pode levar a este xeque.
page-detail-bad-fen = Este FEN não é válido.
page-detail-bad-move = { $found } não é um lance legal aqui.
page-detail-bad-time = O controle de tempo não é válido.
page-detail-long-name = O nome é longo demais.
page-detail-variant = São aceitos apenas xadrez e Chess960.
page-detail-bad-tag = Etiqueta inválida: { $found }
page-detail-bad-result = Resultado pouco claro: { $found }
page-detail-bad-bracket = Parêntese sem par: { $found }
page-detail-long-game = A partida é longa demais. O resto foi omitido.
page-detail-bad-text = Não é possível ler isto: { $found }
page-detail-no-game = Use PGN, FEN ou um arquivo do Tabiya.
page-detail-no-such-game =
    { $count ->
        [one] Há só { NUMBER($count) } partida.
       *[other] Há só { NUMBER($count) } partidas.
    }
page-detail-not-found = Nenhum nome de jogador ou de evento contém “{ $found }”.
page-detail-bad-log = O arquivo está danificado.
page-detail-too-large = O limite é { $size }. Divida o arquivo.
page-detail-bad-field = Valor inválido: { $found }

## Board editor

page-editor-hint = Arraste as peças, ou selecione uma e clique em uma casa. No teclado, letras colocam peças (maiúsculas para as brancas) e Delete as remove.
page-editor-start = Posição inicial
page-editor-clear = Limpar tabuleiro
page-editor-turn = De quem é a vez
page-editor-castling = Direitos de roque
page-editor-en-passant = Casa de en passant
page-editor-none = Nenhuma
page-editor-bad-fen = Este FEN não é válido.
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
page-editor-play = Jogar a partir daqui
page-editor-here = Dois jogadores
page-editor-computer = Contra o computador

## The arbiter

page-arbiter = Árbitro
page-arbiter-stop = Parar partida
page-arbiter-keep = Manter parada
page-arbiter-keep-hint = Só você poderá retomar a partida.
page-arbiter-go-on = Retomar partida
page-arbiter-add-time = Acrescentar tempo
page-arbiter-set-clock = Ajustar relógio
page-arbiter-warn = Advertir jogador
page-arbiter-fault = Registrar lance ilegal
page-arbiter-flag = Apontar queda da seta
page-arbiter-decide = Decidir resultado
page-arbiter-grant = Conceder
page-arbiter-refuse = Negar
page-arbiter-later = Decidir depois
page-arbiter-grant-sure = Conceder a reivindicação?
page-arbiter-flag-sure = Apontar a queda da seta?
page-arbiter-flag-text = Quem ficou sem tempo perde, ou empata se o adversário não puder dar mate.
page-arbiter-fault-sure = Registrar este lance ilegal?
page-arbiter-player = Jogador
page-arbiter-minutes = Minutos
page-arbiter-seconds = Segundos
page-arbiter-clock =
    { $color ->
        [white] Relógio das brancas
       *[black] Relógio das pretas
    }
page-arbiter-clock-hint = Por exemplo 5:00, ou 1:30:00 com horas
page-arbiter-clock-wrong = { $time } não é um tempo válido. Use 5:00 ou 1:30:00.
page-arbiter-fault-what = O que aconteceu?
page-arbiter-fault-count = Até agora: brancas { NUMBER($white) }, pretas { NUMBER($black) }. O lance ilegal nº { NUMBER($limit) } perde a partida.
page-arbiter-decision = Como a partida termina?
page-arbiter-absent =
    { $color ->
        [white] As brancas estão ausentes
       *[black] As pretas estão ausentes
    }
page-arbiter-breach =
    { $color ->
        [white] As brancas infringiram as Leis
       *[black] As pretas infringiram as Leis
    }
page-arbiter-forfeit-hint = O adversário vence, ou empata se o mate já não for possível.
page-arbiter-end = Encerrar partida
page-arbiter-end-sure = Encerrar a partida?
page-arbiter-end-final = Isto encerra a partida e não pode ser desfeito.
