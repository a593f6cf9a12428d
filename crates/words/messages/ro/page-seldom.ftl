### Română: en/page-seldom.ftl.

## Trusting the club's certificate

page-trust = Conectare prin https
page-trust-lead = Astfel conexiunea este criptată, iar clubul poate fi instalat ca o aplicație. Pentru aceasta, dispozitivul tău trebuie să acorde o dată încredere clubului.
page-trust-device = Dispozitivul tău
page-trust-android = Android
page-trust-ios = iPhone, iPad
page-trust-windows = Windows
page-trust-macos = Mac
page-trust-linux = Linux
page-trust-firefox = Firefox
page-trust-download = Descarcă certificatul clubului.
page-trust-download-button = Descarcă certificatul
page-trust-install-android = Deschide setările dispozitivului și caută „certificat CA”. Alege „Instalează oricum”, apoi fișierul { $file }.
page-trust-install-ios = Deschide Configurări, atinge „Profil descărcat” și instalează-l. Apoi mergi la General › Informații › Configurări certificate de încredere și activează „{ $name }”.
page-trust-install-windows = Deschide fișierul { $file }. Alege „Instalare certificat”, „Utilizator curent”, „Plasare toate certificatele în următorul depozit” și, cu „Răsfoire”, „Autorități de certificare rădăcină de încredere”.
page-trust-install-macos = Deschide fișierul { $file }, care se adaugă la portchei. În Acces portchei, fă dublu clic pe „{ $name }”, deschide „Încredere” și alege „Acordă întotdeauna încredere”.
page-trust-install-linux = În Chrome sau Chromium, mergi la Setări › Confidențialitate și securitate › Securitate › Gestionează certificatele. La certificatele personalizate, importă fișierul { $file } ca certificat de încredere.
page-trust-install-firefox = Mergi la Setări › Confidențialitate și securitate › Certificate › Afișează certificatele › Autorități. Importă fișierul { $file } și bifează încrederea în această autoritate pentru identificarea saiturilor web.
page-trust-open = Închide browserul, pornește-l din nou și deschide clubul prin https:
page-trust-done = Acest dispozitiv are încredere în club. Ești conectat prin https.
page-trust-check = Este certificatul potrivit? Se numește „{ $name }”, iar calculatorul clubului afișează la pornire această amprentă SHA-256:
page-trust-limits = Este valabil numai pentru adrese din rețele locale, nu pentru saituri de pe internet, până la { $date }. Ca să nu mai ai încredere în club, șterge-l din aceeași listă.
page-trust-none = Acest club nu folosește https
page-trust-none-hint = Organizatorul îl poate activa pornind clubul cu „tabiya serve --https”.

## The organiser's one-time link

page-organiser-welcome = Ești organizatorul
page-organiser-link-bad = Acest link a expirat
page-organiser-link-bad-hint = Funcționează o singură dată și numai zece minute. Rulează „tabiya organiser” pe calculatorul clubului pentru altul.
