### Македонски: en/page-seldom.ftl.

## Trusting the club's certificate

page-trust = Поврзување преку https
page-trust-lead = Тогаш врската е шифрирана, а клубот може да се инсталира како апликација. За тоа вашиот уред треба еднаш да му даде доверба на овој клуб.
page-trust-device = Ваш уред
page-trust-android = Android
page-trust-ios = iPhone, iPad
page-trust-windows = Windows
page-trust-macos = Mac
page-trust-linux = Linux
page-trust-firefox = Firefox
page-trust-download = Преземете го сертификатот на клубот.
page-trust-download-button = Преземи сертификат
page-trust-install-android = Отворете ги поставките на уредот и побарајте „CA-сертификат“. Изберете „Сепак инсталирај“, па датотеката { $file }.
page-trust-install-ios = Отворете ги поставките (Settings), допрете „Profile Downloaded“ и инсталирајте го профилот. Потоа одете на General › About › Certificate Trust Settings и вклучете „{ $name }“.
page-trust-install-windows = Отворете ја датотеката { $file }. Изберете „Install Certificate“, „Current User“, „Place all certificates in the following store“ и, преку „Browse“, „Trusted Root Certification Authorities“.
page-trust-install-macos = Отворете ја датотеката { $file } за да се додаде во Keychain Access. Таму двапати кликнете на „{ $name }“, отворете „Trust“ и изберете „Always Trust“.
page-trust-install-linux = Во Chrome или Chromium одете на Поставки › Приватност и безбедност › Безбедност › Управувај со сертификати. Во „Custom“ увезете ја датотеката { $file } како доверлив сертификат.
page-trust-install-firefox = Одете на Нагодувања › Приватност и безбедност › Сертификати › Преглед на сертификати › Издавачи. Увезете ја датотеката { $file } и означете дека му верувате на издавачот за идентификација на веб-страници.
page-trust-open = Затворете го прелистувачот, пуштете го повторно и отворете го клубот преку https:
page-trust-done = Овој уред му верува на клубот. Поврзани сте преку https.
page-trust-check = Дали е тоа вистинскиот сертификат? Се вика „{ $name }“, а компјутерот на клубот при пуштање го прикажува овој отпечаток SHA-256:
page-trust-limits = Важи само за адреси во локални мрежи, а не за веб-страници на интернет, и тоа до { $date }. Ако повеќе не сакате да му верувате на клубот, отстранете го од истиот список.
page-trust-none = Овој клуб не користи https
page-trust-none-hint = Организаторот може да го вклучи ако го пушти клубот со „tabiya serve --https“.

## The organiser's one-time link

page-organiser-welcome = Вие сте организатор
page-organiser-link-bad = Овој линк повеќе не важи
page-organiser-link-bad-hint = Важи само еднаш и само десет минути. Извршете „tabiya organiser“ на компјутерот на клубот за да добиете нов.
