### Português do Brasil: en/page.ftl.

## The frame of every screen

page-skip = Ir para o conteúdo
page-to-dark = Cores escuras
page-to-light = Cores claras
page-lost = A conexão com o clube caiu. Tentando voltar …
page-not-found = Isto não está aqui
page-go-home = Para a primeira página

## Home

page-home-title = Jogar xadrez
page-home-lead = Sem conta, sem internet, sem nada para instalar.
page-way-here = Jogar aqui
page-way-here-hint = Dois no mesmo computador, com ou sem relógio
page-way-computer = Jogar contra o computador
page-way-computer-hint = Onze níveis, de lances ao acaso à força total
page-way-network = Jogar na rede
page-way-network-hint = Nesta sala, nesta casa, por um link
page-quick-here = Agora mesmo, dois aqui
page-quick-computer = Agora mesmo, contra o computador
page-load-game = Carregar uma partida
page-analysis-board = Tabuleiro de análise
page-editor = Montar uma posição
page-continue = Continuar
page-finished = Suas últimas partidas

## A new game

page-new-here = Dois no mesmo computador
page-new-computer = Contra o computador
page-new-network = Um desafio
page-challenge-to = Desafiar { $name }
page-begin = Começar
page-challenge = Desafiar
page-laws = Regras desta partida
page-chess960-number = Xadrez960, pelo número
page-open-editor = Montar no tabuleiro
page-listed = Mostrar no salão
page-listed-hint = Senão, só quem tem o link pode aceitá-lo.
page-public = Outros podem assistir
page-public-hint = A partida aparece na lista do salão.
page-late = Minutos que um jogador pode se atrasar
page-away-left = Segundos de ausência depois de sair
page-away-lost = Segundos de ausência depois de perder a conexão
page-as-usual = como de costume
page-time-kind = Tipo de relógio
page-time-yours = Seu tempo
page-time-minutes = Minutos
page-time-theirs = Tempo do adversário
page-time-days = Dias para cada lance
page-time-days-each = Dias para cada lance
page-time-seconds-each = Segundos para cada lance
page-time-seconds-delay = Segundos que o relógio espera a cada lance
page-time-seconds-back = Segundos devolvidos no máximo após cada lance
page-time-periods = Períodos, como 40/90+30, 30+30
page-time-odds = Brancas: { $white } · Pretas: { $black }
page-time-challenge = { $own } para quem desafia, { $other } para o adversário

## A game

page-board = Tabuleiro de xadrez
page-moves = Lances
page-side = A partida
page-actions = O que você pode fazer
page-navigation = Percorrer os lances
page-first = Primeira posição
page-back = Um lance para trás
page-forward = Um lance para a frente
page-last = Posição mais recente
page-controls = Mostrar as casas que cada lado controla
page-menu = Menu
page-paused = Em pausa
page-exit = Sair
page-next-game = Para a próxima partida
page-rematch-waits = Proposta, aguardando …
page-rematch-begun = Os jogadores começaram a revanche.
page-rematch-watch = Ver a revanche
page-to-move = a jogar
page-bonus-delay = { $seconds } s de espera
page-bonus-bronstein = até { $seconds } s de volta
page-taken =
    { $count ->
        [0] não capturou nada
        [one] capturou { NUMBER($count) } peça
       *[other] capturou { NUMBER($count) } peças
    }
page-square-target = pode ir para cá
page-confirm-move = Fazer este lance?
page-claim-with = Reivindicar empate com um lance
    .hint = Você diz qual lance fará. Com ele a reivindicação está certa, e a partida termina em empate.
page-claim-which = Com qual lance?
page-claim-threefold = A posição ocorre pela terceira vez com
page-claim-fifty-moves = Cinquenta lances sem captura nem lance de peão se completam com
page-claim-it = Reivindicar empate com ele
page-claim-now = Você pode reivindicar empate com um dos seus lances.
page-move-waits = Seu lance está guardado e será enviado quando a conexão voltar.
page-presence-unknown = não se sabe se está aqui
page-offered-draw = Empate oferecido
page-offered-takeback = Volta pedida
page-resign-for =
    { $color ->
        [white] Abandonar pelas brancas?
       *[black] Abandonar pelas pretas?
    }
page-stopped-by-arbiter = O árbitro parou a partida.
page-restart-ask = Propor ao adversário recomeçar a partida? Se ele concordar, os lances feitos até aqui se perdem.
page-type-move = Digite um lance
page-type-wrong = { $move } não é um lance legal aqui.

## For a screen reader

page-listen = Ouvir
page-say-clock = Dizer o relógio
page-say-position = Dizer a posição
page-say-last = Dizer o que aconteceu por último

## A seat goes to another device

page-seat = Para outro aparelho
page-seat-how = Abra este link no outro aparelho ou aponte a câmera dele para a imagem. A partida continua lá.
page-seat-link = Link do seu lugar
page-seat-gone = Agora você joga no outro aparelho.
page-seat-take = Jogar aqui?
page-seat-take-hint = Você traz o seu lugar do outro aparelho para este.
page-seat-take-yes = Jogar aqui
page-seat-bad = Este link não vale mais
page-seat-bad-hint = O link de um lugar vale uma vez, por alguns minutos. Faça um novo no outro aparelho: está no menu da partida.

## Saving and loading

page-save-kept = A partida é guardada sozinha, e você pode continuá-la pela primeira página. Como arquivo:
page-save-log = Inteira, com relógios e lances desfeitos
page-save-pgn = Como PGN, para outros programas
page-copy-fen = Copiar a posição como FEN
page-copy = Copiar
page-copied = Copiado
page-load-file = Um arquivo: PGN, FEN ou do próprio Tabiya
page-load-text = Ou um texto
page-load-read = Ler
page-load-which =
    { $count ->
        [one] { NUMBER($count) } partida
       *[other] Qual das { NUMBER($count) } partidas
    }
page-load-first = As primeiras { NUMBER($listed) } de { NUMBER($count) } partidas. Procure as outras pelo nome.
page-load-find = Um nome nela: de jogador ou de torneio
page-load-search = Procurar
page-load-go-on = Continuar, dois no mesmo computador
page-load-computer = Continuar contra o computador

## Talk

page-chat = Conversa
page-chat-players = Com o adversário
page-chat-spectators = Entre quem assiste
page-chat-say = Diga algo
page-chat-send = Enviar

## The network

page-challenges = Desafios
page-new-challenge = Novo desafio
page-no-challenges = Ninguém está procurando partida. Faça um desafio!
page-challenge-link = Link
page-call-off = Retirar
page-accept = Jogar
page-decline = Recusar
page-plays =
    { $color ->
        [white] fica com as brancas
       *[black] fica com as pretas
    }
page-here = Quem está aqui
page-you-are = Você é { $name }
page-rename = Usar este nome
page-account = Seu nome
page-account-keep = Guardar o nome com uma senha
page-account-keep-hint = Assim o nome é só seu, e você encontra as suas partidas em qualquer aparelho.
page-account-sign-in = Entrar
page-account-sign-out = Sair
page-account-password = Senha
page-account-password-hint = Pelo menos 8 caracteres
page-account-password-change = Mudar a senha
page-account-password-old = Senha até agora
page-account-password-new = Nova senha
page-account-password-show = Mostrar o que digito
page-account-password-changed = A senha foi mudada. Nos outros aparelhos, você precisa entrar de novo.
page-signed-out = Você saiu da conta aqui
page-signed-out-why = Este navegador não está mais conectado como { $name }: a senha foi trocada, ou você saiu em outro lugar. Entre de novo e volte para onde estava.
page-signed-out-guest = Continuar sem entrar
page-organiser = Eu sou o organizador
page-organiser-is = Você é o organizador e, por isso, o árbitro de todas as partidas.
page-organiser-become = Tornar-se organizador
page-organiser-leave = Deixar de ser organizador
page-organiser-token = A chave do organizador
page-organiser-token-hint = Foi escolhida ou mostrada quando o clube foi aberto pela primeira vez. Este navegador não a guarda.
page-organiser-game = Abrir qualquer partida
page-organiser-game-hint = O link dela ou o final do link
page-organiser-open = Abrir
page-games-now = Partidas agora
page-no-games = Nenhuma partida para assistir agora.
page-network = Este computador
page-open-network = Abrir para a rede
page-open-network-hint = Outros nesta rede podem vir jogar.
page-others-open = Os outros abrem este endereço:
page-qr = Código QR de { $url }, para celulares
page-nearby = Clubes por perto
page-nobody-nearby = Nenhum encontrado ainda. Procurando …
page-visit = Visitar
page-waiting = Esperando um adversário
page-waiting-for = { $name } recebeu o desafio.
page-pass-on = Passe este link adiante, ou deixe um celular ler a imagem. Joga quem abrir primeiro.
page-challenged = { $name } quer jogar

## Settings

page-scheme = Cores
page-scheme-system = Como no sistema
page-scheme-light = Claras
page-scheme-dark = Escuras
page-board-theme = Tabuleiro
page-board-wood = Madeira
page-board-green = Verde
page-board-blue = Azul
page-board-slate = Ardósia
page-board-contrast = Alto contraste
page-pieces = Peças
page-pieces-plain = Simples
page-letters = Os lances são escritos com
page-coordinates = Letras e números no tabuleiro
page-destinations = Mostrar para onde uma peça pode ir
page-animation = As peças deslizam
page-turn-board = Girar o tabuleiro para quem joga (dois no mesmo computador)
page-confirm-moves = Perguntar antes de enviar um lance (na rede)
page-auto-queen = Promover sempre a dama
page-spoken-moves = Dizer os lances por extenso ao leitor de tela
page-sound = Sons
page-volume = Volume
