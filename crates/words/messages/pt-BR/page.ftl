### Português do Brasil: en/page.ftl.

## The frame of every screen

page-skip = Ir para o conteúdo
page-to-dark = Usar tema escuro
page-to-light = Usar tema claro
page-lost = Conexão perdida. Reconectando…
page-not-found = Não encontrado
page-go-home = Ir para a página inicial
page-away = O clube está fora do ar
page-away-text = Não foi possível alcançar o computador que mantém este clube. Ele pode estar desligado ou em outra rede. Esta página se reconecta sozinha.
page-away-works = Enquanto isso, você pode rever partidas e listas como apareceram aqui pela última vez, e montar posições em um tabuleiro.
page-away-lobby = Sala de espera vista por último
page-away-loaded = Última partida carregada
# $time: date and time.
page-away-seen = Situação de { $time }. Até o clube voltar, nada pode ser alterado.

## Home

page-home-title = Jogar xadrez
page-home-lead = Sem conta, sem internet, nada para configurar.
page-way-here = Dois jogadores
page-way-here-hint = Neste computador, com ou sem relógio
page-way-computer = Jogar contra o computador
page-way-computer-hint = Onze níveis, de lances ao acaso até a força total
page-way-network = Jogar em rede
page-way-network-hint = Com pessoas por perto, ou com qualquer um por link
page-quick-here = Jogar agora: dois jogadores
page-quick-computer = Jogar agora: contra o computador
page-load-game = Carregar partida
page-analysis-board = Tabuleiro de análise
page-editor = Editor de tabuleiro
page-continue = Continuar jogando
page-finished = Partidas recentes

## A new game

page-new-here = Nova partida para dois
page-new-computer = Nova partida contra o computador
page-new-network = Novo desafio
page-challenge-to = Desafiar { $name }
page-begin = Começar partida
page-challenge = Desafiar
page-laws = Regras desta partida
page-chess960-number = Chess960 por número
page-open-editor = Montar no tabuleiro
page-listed = Mostrar na sala de espera
page-listed-hint = Caso contrário, só quem tiver o link poderá aceitá-lo.
page-public = Permitir espectadores
page-public-hint = A partida aparece na sala de espera.
page-late = Minutos de atraso permitidos
page-away-left = Segundos para voltar depois de sair
page-away-lost = Segundos para voltar depois de perder a conexão
page-as-usual = Padrão
page-time-kind = Tipo de relógio
page-time-yours = Seu tempo
page-time-minutes = Minutos
page-time-theirs = Tempo do adversário
page-time-days = Dias por lance
page-time-days-each = Dias por lance
page-time-seconds-each = Segundos por lance
page-time-seconds-delay = Atraso em segundos
page-time-seconds-back = Atraso Bronstein em segundos
page-time-periods = Períodos, como 40/90+30, 30+30
page-time-odds = Brancas: { $white } · Pretas: { $black }
page-time-challenge = { $own } para quem desafia, { $other } para o adversário

## A game

page-board = Tabuleiro de xadrez
page-moves = Lances
page-side = Partida
page-actions = Ações
page-navigation = Navegar pelos lances
page-first = Posição inicial
page-back = Lance anterior
page-forward = Próximo lance
page-last = Posição mais recente
page-controls = Mostrar casas controladas
page-menu = Menu
page-paused = Em pausa
page-exit = Sair
page-next-game = Próxima partida
page-rematch-waits = Revanche oferecida, aguardando…
page-rematch-begun = Os jogadores começaram uma revanche.
page-rematch-watch = Assistir à revanche
page-to-move = tem a vez
page-bonus-delay = { $seconds } s de atraso
page-bonus-bronstein = { $seconds } s (Bronstein)
page-taken =
    { $count ->
        [0] nenhuma peça capturada
        [one] { NUMBER($count) } peça capturada
       *[other] { NUMBER($count) } peças capturadas
    }
page-square-target = lance legal
page-confirm-move = Fazer este lance?
page-claim-with = Reivindicar empate com um lance
    .hint = Escolha o lance que pretende fazer. Ele dá direito ao empate, e a partida termina empatada.
page-claim-which = Reivindicar empate com qual lance?
page-claim-threefold = Lances que repetem a posição pela terceira vez
page-claim-fifty-moves = Lances que completam a regra dos 50 lances
page-claim-it = Reivindicar empate com este lance
page-claim-now = Você pode reivindicar empate com um dos seus lances.
page-move-waits = Seu lance será enviado quando a conexão voltar.
page-presence-unknown = status desconhecido
page-offered-draw = Empate oferecido
page-offered-takeback = Pedido de voltar lance enviado
page-resign-for =
    { $color ->
        [white] Desistir pelas brancas?
       *[black] Desistir pelas pretas?
    }
page-stopped-by-arbiter = O árbitro parou a partida.
page-restart-ask = Pedir ao adversário para recomeçar esta partida? Se ele concordar, os lances feitos até agora serão descartados.
page-type-move = Digite um lance
page-type-wrong = { $move } não é um lance legal.

## For a screen reader

page-listen = Ler em voz alta
page-say-clock = Ler o relógio
page-say-position = Ler a posição
page-say-last = Repetir o último anúncio

## Moving a seat to another device

page-seat = Continuar em outro dispositivo
page-seat-how = Abra este link no outro dispositivo ou escaneie o código QR com a câmera dele. A partida continua lá.
page-seat-link = Link do seu lugar
page-seat-gone = Agora você está jogando no outro dispositivo.
page-seat-take = Continuar a partida aqui?
page-seat-take-hint = Seu lugar passa do outro dispositivo para este.
page-seat-take-yes = Continuar aqui
page-seat-bad = Este link expirou
page-seat-bad-hint = O link de um lugar funciona uma só vez, e só por alguns minutos. Crie um novo no menu da partida, no outro dispositivo.

## Saving and loading

page-save-kept = A partida é salva automaticamente, e você pode continuá-la pela página inicial. Para salvar uma cópia em arquivo:
page-save-log = Partida completa, com relógios e lances desfeitos
page-save-pgn = PGN, para outros programas
page-copy-fen = Copiar posição como FEN
page-copy = Copiar
page-copied = Copiado
page-load-file = Arquivo (PGN, FEN ou Tabiya)
page-load-text = Ou cole um texto
page-load-read = Carregar
page-load-which =
    { $count ->
        [one] { NUMBER($count) } partida
       *[other] Escolha entre { NUMBER($count) } partidas
    }
page-load-first = Mostrando as primeiras { NUMBER($listed) } de { NUMBER($count) } partidas. Pesquise por nome para encontrar outras.
page-load-find = Nome de jogador ou de evento
page-load-search = Pesquisar
page-load-go-on = Continuar com dois jogadores
page-load-computer = Continuar contra o computador

## Chat

page-chat-players = Chat com o adversário
page-chat-of-players = Chat dos jogadores
page-chat-spectators = Chat dos espectadores
page-chat-say = Digite uma mensagem
page-chat-send = Enviar

## The network

page-challenges = Desafios
page-new-challenge = Novo desafio
page-no-challenges = Ninguém está procurando partida. Crie um desafio!
page-challenge-link = Link
page-call-off = Cancelar desafio
page-accept = Aceitar
page-decline = Recusar
page-plays =
    { $color ->
        [white] joga com as brancas
       *[black] joga com as pretas
    }
page-here = Online agora
page-you-are = Você é { $name }
page-rename = Mudar nome
page-account = Conta
page-account-keep = Criar conta
page-account-keep-hint = Com uma conta, seu nome fica reservado e você encontra suas partidas em qualquer dispositivo.
page-account-sign-in = Entrar
page-account-sign-out = Sair
page-account-password = Senha
page-account-password-hint = Pelo menos 8 caracteres
page-account-password-change = Alterar senha
page-account-password-old = Senha atual
page-account-password-new = Nova senha
page-account-password-show = Mostrar os caracteres digitados
page-account-password-changed = Senha alterada. Seus outros dispositivos foram desconectados.
page-signed-out = Sua sessão foi encerrada
page-signed-out-why = Este navegador não está mais conectado como { $name }: a senha foi alterada, ou você saiu da conta em outro lugar. Entre para continuar de onde parou.
page-signed-out-guest = Continuar como convidado
page-organiser = Acesso do organizador
page-organiser-is = Você é o organizador e o árbitro de todas as partidas.
page-organiser-become = Entrar como organizador
page-organiser-leave = Deixar de ser organizador
page-organiser-token = Chave do organizador
page-organiser-token-hint = A chave foi escolhida ou mostrada quando o clube foi aberto pela primeira vez. No computador do clube, “tabiya organiser” dá um código de uso único, que também vale aqui. Este navegador não a guarda.
page-organiser-game = Abrir qualquer partida
page-organiser-game-hint = Link ou identificador da partida
page-organiser-open = Abrir
page-games-now = Partidas em andamento
page-no-games = Nenhuma partida para assistir no momento.
page-network = Este computador
page-open-network = Abrir para a rede
page-open-network-hint = Outras pessoas nesta rede podem entrar e jogar.
page-share-closed = Só este computador tem acesso ao clube; para os outros, um link não funcionaria.
page-no-network = Este computador não está conectado a uma rede; os outros não têm acesso ao clube.
page-trust-offer = Conectar por https
page-others-open = Os outros podem entrar por este endereço:
page-qr = Código QR de { $url }
page-nearby = Clubes por perto
page-nobody-nearby = Nenhum encontrado ainda. Procurando…
page-visit = Visitar
page-waiting = Aguardando um adversário
page-waiting-for = Desafio enviado para { $name }.
page-pass-on = Compartilhe este link ou código QR. A primeira pessoa a abri-lo joga com você.
page-challenged = { $name } quer jogar

## Settings

page-scheme = Tema
page-scheme-system = Do sistema
page-scheme-light = Claro
page-scheme-dark = Escuro
page-board-theme = Tabuleiro
page-board-wood = Madeira
page-board-green = Verde
page-board-blue = Azul
page-board-slate = Ardósia
page-board-contrast = Alto contraste
page-pieces = Peças
page-pieces-plain = Simples
page-letters = Notação dos lances
page-coordinates = Coordenadas do tabuleiro
page-destinations = Mostrar lances legais
page-animation = Animar os lances
page-turn-board = Girar o tabuleiro para quem tem a vez (dois jogadores)
page-confirm-moves = Confirmar lances (partidas em rede)
page-auto-queen = Sempre promover o peão a dama
page-spoken-moves = Anunciar os lances por extenso (leitor de tela)
page-sound = Sons
page-volume = Volume
page-manual = Manual (em inglês)
