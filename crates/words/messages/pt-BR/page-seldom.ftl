### Português do Brasil: en/page-seldom.ftl.

## Trusting the club's certificate

page-trust = Conectar por https
page-trust-lead = Assim a conexão é criptografada, e o clube pode ser instalado como um aplicativo. Para isso, seu dispositivo precisa confiar uma vez neste clube.
page-trust-device = Seu dispositivo
page-trust-android = Android
page-trust-ios = iPhone, iPad
page-trust-windows = Windows
page-trust-macos = Mac
page-trust-linux = Linux
page-trust-firefox = Firefox
page-trust-download = Baixe o certificado do clube.
page-trust-download-button = Baixar certificado
page-trust-install-android = Abra as configurações do dispositivo e busque “certificado de CA”. Escolha “Instalar mesmo assim” e depois o arquivo { $file }.
page-trust-install-ios = Abra os Ajustes, toque em “Perfil Baixado” e instale-o. Depois vá a Geral › Sobre › Ajustes de Confiança de Certificado e ative “{ $name }”.
page-trust-install-windows = Abra o arquivo { $file }. Escolha “Instalar Certificado”, “Usuário Atual”, “Colocar todos os certificados no repositório a seguir” e, em “Procurar”, “Autoridades de Certificação Raiz Confiáveis”.
page-trust-install-macos = Abra o arquivo { $file } para adicioná-lo às suas chaves. No Acesso às Chaves, clique duas vezes em “{ $name }”, abra “Confiança” e escolha “Confiar Sempre”.
page-trust-install-linux = No Chrome ou Chromium, vá a Configurações › Privacidade e segurança › Segurança › Gerenciar certificados. Em “Personalizados”, importe o arquivo { $file } como certificado confiável.
page-trust-install-firefox = Vá a Configurações › Privacidade e Segurança › Certificados › Ver certificados › Autoridades. Importe o arquivo { $file } e marque “Considerar confiável esta CA para identificar sites”.
page-trust-open = Feche o navegador, abra-o de novo e entre no clube por https:
page-trust-done = Este dispositivo confia no clube. Você está conectado por https.
page-trust-check = É o certificado certo? Ele se chama “{ $name }”, e o computador do clube mostra esta impressão digital SHA-256 quando o clube abre:
page-trust-limits = Ele vale só para endereços em redes locais, não para sites na internet, e até { $date }. Para deixar de confiar no clube, remova-o da mesma lista.
page-trust-none = Este clube não usa https
page-trust-none-hint = O organizador pode ativá-lo abrindo o clube com “tabiya serve --https”.

## The organiser's one-time link

page-organiser-welcome = Você é o organizador
page-organiser-link-bad = Este link expirou
page-organiser-link-bad-hint = Ele funciona uma só vez, e só por dez minutos. Execute “tabiya organiser” no computador do clube para obter outro.
