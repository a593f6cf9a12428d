### Português do Brasil: en/terminal.ftl.

## Default names of players

terminal-player = Jogador
terminal-player-one = Jogador 1
terminal-player-two = Jogador 2
terminal-engine-name = { $name }, nível { NUMBER($level) }
terminal-players = Brancas: { $white }. Pretas: { $black }.

## Plain mode

terminal-plain-welcome = Tabiya: xadrez em modo texto. Digite help para ver os comandos.
terminal-turn =
    { $color ->
        [white] Brancas jogam: { $name }.
       *[black] Pretas jogam: { $name }.
    }
terminal-may-claim = Você pode reivindicar empate: digite claim.
terminal-ask-move = Casa ou lance:
terminal-ask-target = De { $from } para:
terminal-ask-promotion = Promover a dama, torre, bispo ou cavalo ({ $letters }):
terminal-ask-which = Qual lance? Digite o número:
terminal-ask-draw =
    { $color ->
        [white] Brancas: você aceita o empate? (sim ou não)
       *[black] Pretas: você aceita o empate? (sim ou não)
    }
terminal-ask-again = Jogar de novo? (sim ou não)
terminal-ask-meanwhile = Comando:
terminal-ask-lobby = Clube:
terminal-ask-replay = Rever:
terminal-confirm-overwrite = { $file } já existe. Substituir?
terminal-yes-or-no = Responda sim ou não.
terminal-put-back = Lance cancelado.
terminal-yes-no = { $question } ({ $yes } / { $no })
terminal-why-article = { $why } ({ $article })
terminal-move-words = { $move }: { $words }

terminal-can-go =
    { $count ->
        [one] { $piece }: pode ir para { $squares }.
       *[other] { $piece }: pode ir para { $squares }.
    }
terminal-cannot-move = { $piece }: nenhum lance legal.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } lance: { $moves }.
       *[other] { NUMBER($count) } lances: { $moves }.
    }
terminal-no-move = { $text } não é um lance legal.
terminal-ambiguous = “{ $text }” corresponde a vários lances: { $moves }.
terminal-not-understood = “{ $text }” não foi entendido. Digite help para ver os comandos.

terminal-help-moves =
    Para jogar, digite a casa de uma peça (e2) e depois o destino (e4).
    Ou digite o lance inteiro: e4, Cf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: mostrar esta ajuda
    moves, moves e2: listar todos os lances, ou os de uma peça
    say, say e2: descrever a posição, ou uma casa
    board, flip: mostrar o tabuleiro, ou girá-lo
    board off, board on: mostrar o tabuleiro só a pedido, ou depois de cada lance
    undo: voltar um lance
    draw, accept, decline: oferecer empate e responder a uma oferta
    claim, claim Cf3: reivindicar empate, agora ou com um lance
    resign, abort, flag, give: desistir, cancelar, reivindicar vitória por tempo, dar 15 segundos
    pause, resume, restart: pausar, retomar ou recomeçar a partida
    clock, fen, pgn, score, eval: mostrar o relógio, a posição, a partida, o placar ou a avaliação
    letters local, letters figurine, letters english: escolher a notação dos lances
    save FILE, load FILE: salvar a partida em um arquivo, ou continuar uma
    new, new level 3 time 5+3 black 960: começar outra partida
    again: jogar de novo com as cores trocadas, depois do fim
    quit: sair; a partida fica salva
terminal-help-club =
    lobby: mostrar as pessoas, os desafios e as partidas daqui
    1, 2, 3: escolher da lista: aceitar um desafio, assistir a uma partida, desafiar alguém
    challenge, challenge 5+3 white Anna: desafiar qualquer um, ou uma pessoa
    challenge 5+3 odds 2+1 960, challenge fen FEN: com vantagem de tempo, ou de outra posição inicial
    chat hello: enviar uma mensagem aos outros no tabuleiro
    quit: sair

terminal-help-replay =
    Enter ou next, back, first, last: percorrer a partida
    12: ir para o lance 12. board, flip, say, fen: mostrar a posição
    close: fechar esta partida. new, quit: começar outra partida, ou sair
terminal-replay-first = Este é o início da partida.
terminal-replay-last = Este é o fim da partida.
terminal-nothing-offered = Não há oferta para responder.
terminal-nothing-to-claim = Agora você não pode reivindicar empate.
terminal-not-over = A partida ainda não acabou.
terminal-you-watch = Você está assistindo a esta partida, não jogando.
terminal-no-score = Nenhuma partida terminou ainda.
terminal-letters = Notação dos lances: { $letters }
terminal-board-on = O tabuleiro é mostrado depois de cada lance.
terminal-board-off = O tabuleiro só é mostrado quando você digita board.

why-empty-square = Não há peça em { $from }.
why-opponents-piece = A peça em { $from } é do adversário.
why-own-piece = Há uma peça sua em { $to }.
why-does-not-move-so =
    { $piece ->
        [king] O rei não pode ir de { $from } para { $to }.
        [queen] A dama não pode ir de { $from } para { $to }.
        [rook] A torre não pode ir de { $from } para { $to }.
        [bishop] O bispo não pode ir de { $from } para { $to }.
        [knight] O cavalo não pode ir de { $from } para { $to }.
       *[pawn] O peão não pode ir de { $from } para { $to }.
    }
why-blocked = A peça em { $by } está no caminho.
why-nothing-to-capture = O peão só anda na diagonal para capturar, e { $to } está vazia.
why-no-en-passant = Agora não é possível capturar en passant em { $to }.
why-pinned = A peça em { $from } está cravada pela peça em { $by }.
why-stays-in-check = Depois deste lance, seu rei continuaria em xeque da peça em { $by }.
why-king-attacked = O rei não pode ir para { $to }: a peça em { $by } ataca essa casa.
why-no-castling-right =
    { $side ->
        [king] Você não tem mais direito ao roque pequeno.
       *[queen] Você não tem mais direito ao roque grande.
    }
why-castling-blocked = Não é possível rocar: a peça em { $by } está no caminho.
why-castling-in-check = Não é possível rocar em xeque.
why-castling-attacked = Não é possível rocar: a peça em { $by } ataca { $square }.
why-missing-promotion = Escolha a peça da promoção, por exemplo e8=D.
why-no-promotion = Este lance não pode promover a essa peça.
why-no-such-piece =
    { $piece ->
        [king] Você não tem rei.
        [queen] Você não tem dama.
        [rook] Você não tem torres.
        [bishop] Você não tem bispos.
        [knight] Você não tem cavalos.
       *[pawn] Você não tem peões.
    }
why-none-reaches =
    { $piece ->
        [king] Seu rei não pode ir para { $to }.
        [queen] Nenhuma das suas damas pode ir para { $to }.
        [rook] Nenhuma das suas torres pode ir para { $to }.
        [bishop] Nenhum dos seus bispos pode ir para { $to }.
        [knight] Nenhum dos seus cavalos pode ir para { $to }.
       *[pawn] Nenhum dos seus peões pode ir para { $to }.
    }

## Files

terminal-which-file = Informe um arquivo: save game.pgn, load game.pgn.
terminal-saved = Partida salva em { $file }.
terminal-not-saved = Não foi possível salvar a partida em { $file }: { $error }.
terminal-loaded = Partida carregada de { $file }.
terminal-bad-file = Não é possível usar { $file }: { $error }.
terminal-bad-game = Não é possível começar esta partida: { $error }.
terminal-one-of = Esta é a partida { NUMBER($game) } de { NUMBER($count) }. Para carregar outra, digite load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] O arquivo tem { NUMBER($count) } erro; a parte legível foi carregada. Erro: { $error }.
       *[other] O arquivo tem { NUMBER($count) } erros; a parte legível foi carregada. Primeiro erro: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] As brancas venceram. O arquivo não diz como.
        [black] As pretas venceram. O arquivo não diz como.
       *[none] A partida acabou. O arquivo não diz como.
    }
terminal-kept = A partida está salva. Para continuá-la: tabiya play --continue
terminal-kept-at-club = O clube salvou a partida. Entre de novo para continuá-la.
terminal-nothing-kept = Não há partida inacabada para continuar.
terminal-kept-elsewhere = A partida inacabada está aberta em outra janela.
terminal-bad-kept = Não é possível ler as partidas salvas: { $error }.
terminal-not-kept = Não é possível salvar a partida neste computador: { $error }.
terminal-is-not-kept = A partida não está salva: a gravação em disco falhou. Libere espaço ou salve-a em outro lugar.
terminal-log-damaged = O registro da partida estava danificado. A parte legível foi recuperada; o original está em { $file }.

## The engine

terminal-engine-failed = O motor de xadrez falhou: { $error }.
terminal-opinion = { $score } (profundidade { NUMBER($depth) }): { $line }
terminal-no-evaluation = A avaliação não está disponível enquanto você joga em rede.
terminal-evaluating = O computador está pensando…

## Clubs

terminal-looking = Procurando clubes nesta rede…
terminal-no-clubs = Nenhum clube encontrado. Digite um endereço, como 192.168.0.7, ou pressione Enter para procurar de novo.
terminal-club-entered = Você entrou no clube como { $name }.
terminal-club-failed = Não foi possível conectar ao clube: { $error }.
terminal-line-lost = Conexão perdida. Reconectando…
terminal-line-back = Conexão restabelecida.
terminal-lobby-empty = Não há mais ninguém aqui. Digite challenge para esperar um adversário.
terminal-lobby-own = Sua partida: { $white } x { $black }, { $time }
terminal-lobby-watch = Assistir a { $white } x { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Aceitar desafio de { $name } (brancas), { $time }
        [black] Aceitar desafio de { $name } (pretas), { $time }
       *[none] Aceitar desafio de { $name }, { $time }
    }
terminal-lobby-call-off = Cancelar seu desafio, { $time }
terminal-lobby-person = Desafiar { $name }
terminal-challenged = Desafio enviado para { $name }. Aguardando resposta…
terminal-challenged-all = Seu desafio está aberto a todos. Aguardando um adversário…
terminal-not-here = { $name } não está aqui.
terminal-no-club = Você não está em um clube.
terminal-another-began = Outra partida sua começou. Digite lobby para vê-la.
terminal-only-in-lobby = Isso só é possível na sala de espera de um clube: digite lobby.
terminal-only-at-board = Isso só é possível durante uma partida.
terminal-nobody-hears = Não há ninguém aqui para conversar.

## Full screen

terminal-keys = F1 ajuda · Esc menu
terminal-replay-keys = ← → lance · Espaço inicia · Esc volta
terminal-too-small = O tabuleiro precisa de { NUMBER($columns) } colunas e { NUMBER($rows) } linhas.
terminal-on-screen = Isso já está na tela.
terminal-answer-offer = Digite accept ou decline.
terminal-question = Tem certeza?
terminal-menu = Menu da partida
terminal-menu-paused = Partida em pausa
terminal-menu-stay-paused = Manter em pausa
terminal-which = Qual lance?
terminal-menu-evaluate = Avaliar posição
terminal-menu-mover = Girar para quem tem a vez
terminal-menu-pieces = Mudar estilo das peças
terminal-menu-letters = Mudar notação dos lances
terminal-menu-help = Ajuda
terminal-menu-again = Jogar de novo, cores trocadas
terminal-menu-lobby = Sala de espera
terminal-menu-clubs = Clubes nesta rede
terminal-menu-address = Digitar endereço…
terminal-menu-look = Procurar de novo
terminal-menu-challenge = Desafiar qualquer um
terminal-form-opponent = Adversário
terminal-form-begin = Começar partida
terminal-form-other-time = Tempo do adversário
terminal-form-same = O mesmo
terminal-form-challenge = Desafiar
terminal-form-type-time = Ou digite um tempo: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Ou digite um número de Chess960 (0 a 959) ou um FEN.
terminal-prompt-save = Salvar em:
terminal-prompt-load = Carregar:
terminal-prompt-address = Endereço:
terminal-screen-help =
    Digite um lance: e4, Cf3, O-O, e2e4. Tab o completa.
    Ou use as setas, e Enter para pegar e soltar uma peça.
    Ou clique em uma peça e depois em uma casa, ou arraste.
    Esc: menu (empate, voltar lance, desistir, salvar, carregar…)
    F2: girar o tabuleiro. F3: girá-lo para quem tem a vez.
    F4: avaliar. F5: mudar as peças. F6: mudar a notação.
    Comandos também servem: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = Nenhum clube encontrado nesta rede.
