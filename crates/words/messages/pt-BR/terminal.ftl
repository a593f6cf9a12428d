### Português do Brasil: en/terminal.ftl.

## Players who have not said what they are called

terminal-player = Jogador
terminal-player-one = Jogador 1
terminal-player-two = Jogador 2
terminal-engine-name = { $name }, nível { NUMBER($level) }
terminal-players = Brancas: { $white }. Pretas: { $black }.

## The plain dialogue

terminal-plain-welcome = Tabiya: xadrez, linha por linha. Digite help para ver o que você pode digitar.
terminal-turn =
    { $color ->
        [white] Brancas jogam: { $name }.
       *[black] Pretas jogam: { $name }.
    }
terminal-may-claim = Aqui o empate pode ser reivindicado: digite claim.
terminal-ask-move = Casa ou lance:
terminal-ask-target = De { $from } para:
terminal-ask-promotion = Promover a dama, torre, bispo ou cavalo ({ $letters }):
terminal-ask-draw =
    { $color ->
        [white] Brancas: você aceita o empate? (sim ou não)
       *[black] Pretas: você aceita o empate? (sim ou não)
    }
terminal-ask-again = Jogar de novo? (sim ou não)
terminal-ask-meanwhile = Enquanto isso:
terminal-ask-lobby = Clube:
terminal-ask-replay = Reprise:
terminal-confirm-overwrite = { $file } já existe. Gravar por cima?
terminal-yes-or-no = Responda sim ou não.
terminal-put-back = Nada foi movido.
terminal-can-go =
    { $count ->
        [one] { $piece }, pode ir para { $squares }.
       *[other] { $piece }, pode ir para { $squares }.
    }
terminal-cannot-move = { $piece }, não pode se mover.
terminal-cannot-go = A peça em { $from } não pode ir para { $to }.
terminal-all-moves =
    { $count ->
        [one] { NUMBER($count) } lance: { $moves }.
       *[other] { NUMBER($count) } lances: { $moves }.
    }
terminal-no-move = { $text } não é um lance legal aqui.
terminal-not-understood = “{ $text }” não foi entendido. Digite help para ver o que você pode digitar.
terminal-help-moves =
    Para jogar, digite a casa de uma peça (e2), e depois para onde ela vai (e4).
    Ou digite o lance inteiro: e4, Cf3, O-O, e2e4, e7e8q.
terminal-help-words =
    help: esta ajuda
    moves, moves e2: todos os lances, ou os de uma peça
    say, say e2: a posição em palavras, ou o que está em uma casa
    board, flip: mostrar o tabuleiro, ou mostrá-lo do outro lado
    undo: voltar o lance
    draw, accept, decline: oferecer empate, e responder a uma oferta
    claim, claim Cf3: reivindicar empate, também com um lance
    resign, abort, flag, give: abandonar, cancelar, apontar a seta, dar 15 segundos
    pause, resume, restart: parar o relógio, retomar, recomeçar
    clock, fen, pgn, score, eval: mostrar o relógio, a posição, a partida, o placar, a opinião do computador
    letters local, letters figurine, letters english: com que se escrevem os lances
    save FILE, load FILE: gravar a partida em um arquivo, ou continuar a de um arquivo
    new, new level 3 time 5+3 black 960: outra partida
    again: outra partida com as cores trocadas, depois do fim
    quit: sair; a partida fica guardada
terminal-help-club =
    lobby: quem está aqui, e o que está aberto
    1, 2, 3: escolher da lista: aceitar um desafio, assistir a uma partida, desafiar alguém
    challenge, challenge 5+3 white Anna: desafiar qualquer um, ou alguém
    challenge 5+3 odds 2+1 960, challenge fen FEN: com tempos diferentes, de outra posição inicial
    chat hello: dizer algo aos outros no tabuleiro
    quit: sair
terminal-help-replay =
    Enter ou next, back, first, last: percorrer a partida
    12: até o lance 12. board, flip, say, fen: a posição
    close: fechar esta partida. new, quit: outra partida, ou sair
terminal-replay-first = Este é o começo.
terminal-replay-last = Este é o fim.
terminal-nothing-offered = Nada foi oferecido.
terminal-nothing-to-claim = Não há nada para reivindicar aqui.
terminal-not-over = A partida não acabou.
terminal-you-watch = Você assiste a esta partida e não tem lugar nela.
terminal-no-score = Nenhuma partida acabou ainda.
terminal-letters = Os lances são escritos com: { $letters }

## Files

terminal-which-file = Diga um arquivo: save game.pgn, load game.pgn.
terminal-saved = A partida foi gravada em { $file }.
terminal-not-saved = A partida não pode ser gravada em { $file }: { $error }.
terminal-loaded = A partida de { $file } continua.
terminal-bad-file = { $file } não pode ser usado: { $error }.
terminal-bad-game = Nenhuma partida pode começar assim: { $error }.
terminal-one-of = Esta é a partida { NUMBER($game) } de { NUMBER($count) }. Para outra, diga qual: load FILE #{ $other }.
terminal-file-faults =
    { $count ->
        [one] Há { NUMBER($count) } erro no arquivo; foi usado o que se conseguiu ler: { $error }.
       *[other] Há { NUMBER($count) } erros no arquivo; foi usado o que se conseguiu ler. O primeiro: { $error }.
    }
terminal-how-unsaid =
    { $winner ->
        [white] As brancas venceram. O arquivo não diz como.
        [black] As pretas venceram. O arquivo não diz como.
       *[none] A partida terminou. O arquivo não diz como.
    }
terminal-kept = A partida está guardada. Para continuá-la: tabiya play --continue
terminal-kept-at-club = O clube guarda a partida. Entre de novo para continuar.
terminal-nothing-kept = Não há partida inacabada para continuar.
terminal-kept-elsewhere = A partida não terminada está sendo jogada em outra janela.
terminal-bad-kept = As partidas guardadas não podem ser lidas: { $error }.
terminal-not-kept = A partida não pode ser guardada no disco deste computador: { $error }.
terminal-is-not-kept = A partida não está guardada: o disco deste computador não a aceita. Salve-a em outro lugar ou libere espaço.
terminal-log-damaged = O registro da partida estava danificado. A parte boa continua; tudo está guardado em { $file }.

## The engine

terminal-engine-failed = O motor de xadrez não joga: { $error }.
terminal-opinion = { $score } para as brancas, profundidade de { NUMBER($depth) } lances: { $line }
terminal-no-evaluation = Enquanto você joga com alguém na rede, o computador não dá opinião.
terminal-evaluating = O computador está pensando …

## Clubs

terminal-looking = Procurando clubes nesta rede …
terminal-no-clubs = Nenhum clube foi encontrado. Digite um endereço, como 192.168.0.7, ou uma linha vazia para procurar de novo.
terminal-club-entered = Você está no clube como { $name }.
terminal-club-failed = Não há como chegar ao clube: { $error }.
terminal-line-lost = A conexão com o clube caiu. Está sendo refeita …
terminal-line-back = A conexão com o clube voltou.
terminal-lobby-empty = Não há mais ninguém aqui, e nada está aberto. Digite challenge para esperar alguém.
terminal-lobby-own = Sua partida: { $white } contra { $black }, { $time }
terminal-lobby-watch = Assistir a { $white } contra { $black }, { $time }
terminal-lobby-take =
    { $color ->
        [white] Aceitar o desafio de { $name }, { $time }, que fica com as brancas
        [black] Aceitar o desafio de { $name }, { $time }, que fica com as pretas
       *[none] Aceitar o desafio de { $name }, { $time }
    }
terminal-lobby-call-off = Retirar seu próprio desafio, { $time }
terminal-lobby-person = Desafiar { $name }
terminal-challenged = { $name } recebeu o desafio. Esperando a resposta …
terminal-challenged-all = Seu desafio está aberto a todos. Esperando alguém …
terminal-not-here = { $name } não está aqui.
terminal-no-club = Você não está em um clube.
terminal-another-began = Outra partida sua começou. Ela está no salão: digite lobby.
terminal-only-in-lobby = Isso se faz no salão de um clube: digite lobby.
terminal-only-at-board = Isso se faz no tabuleiro.
terminal-nobody-hears = Não há ninguém aqui para ouvir você.

## The full screen

terminal-keys = F1 ajuda · Esc menu
terminal-replay-keys = ← → passo · Espaço tocar · Esc volta
terminal-too-small = O tabuleiro precisa de { NUMBER($columns) } colunas e { NUMBER($rows) } linhas.
terminal-on-screen = Isso está na tela.
terminal-answer-offer = Digite accept ou decline.
terminal-question = Tem certeza?
terminal-menu = Pausa
terminal-menu-evaluate = O que o computador acha?
terminal-menu-mover = Girar o tabuleiro para quem joga
terminal-menu-pieces = Outras peças
terminal-menu-letters = Outras letras para os lances
terminal-menu-help = Ajuda
terminal-menu-again = Jogar de novo, cores trocadas
terminal-menu-lobby = Salão
terminal-menu-clubs = Clubes nesta rede
terminal-menu-address = Outro endereço …
terminal-menu-look = Procurar de novo
terminal-menu-challenge = Desafiar qualquer um
terminal-form-opponent = Adversário
terminal-form-begin = Começar
terminal-form-other-time = Tempo do adversário
terminal-form-same = o mesmo
terminal-form-challenge = Desafiar
terminal-form-type-time = Digite outro tempo: 5+3, 90+30, 5d3, *3, 10/move.
terminal-form-type-start = Digite um número de 0 a 959 para Chess960, ou um FEN.
terminal-prompt-save = Salvar em:
terminal-prompt-load = Carregar:
terminal-prompt-address = Endereço:
terminal-screen-help =
    Digite um lance: e4, Cf3, O-O, e2e4. Tab o completa.
    Ou ande com as setas, e pegue e solte com Enter.
    Ou clique em uma peça e em uma casa, ou arraste.
    Esc: o menu: empate, voltar, abandonar, salvar, carregar …
    F2: girar o tabuleiro. F3: girá-lo para quem joga.
    F4: o que o computador acha. F5: outras peças. F6: outras letras.
    Palavras também servem: draw, undo, claim, resign, chat hello, quit.
terminal-none-found = Nenhum clube foi encontrado nesta rede.
