### Screens that few people see, and whose messages are loaded with them: trusting the certificate, the organiser's link.

## Trusting the club's certificate

page-trust = Connect with https
page-trust-lead = The connection is then encrypted, and the club can be installed like an app. For that, your device has to trust this club once.
page-trust-device = Your device
page-trust-android = Android
page-trust-ios = iPhone, iPad
page-trust-windows = Windows
page-trust-macos = Mac
page-trust-linux = Linux
page-trust-firefox = Firefox
page-trust-download = Download the club’s certificate.
page-trust-download-button = Download certificate
# $file: name of the downloaded file; $name: name of the certificate, in these and the next ones.
page-trust-install-android = Open the settings of your device and search for “CA certificate”. Choose “Install anyway” and then the file { $file }.
page-trust-install-ios = Open the settings, tap “Profile Downloaded” and install it. Then go to General › About › Certificate Trust Settings and turn on “{ $name }”.
page-trust-install-windows = Open the file { $file }. Choose “Install Certificate”, “Current User”, “Place all certificates in the following store” and, with “Browse”, “Trusted Root Certification Authorities”.
page-trust-install-macos = Open the file { $file }, which adds it to your keychain. In Keychain Access, double-click “{ $name }”, open “Trust” and choose “Always Trust”.
page-trust-install-linux = In Chrome or Chromium, go to Settings › Privacy and security › Security › Manage certificates. Import the file { $file } under “Custom” as a trusted certificate.
page-trust-install-firefox = Go to Settings › Privacy & Security › Certificates › View Certificates › Authorities. Import the file { $file } and tick “Trust this CA to identify websites”.
page-trust-open = Close the browser, start it again and open the club with https:
page-trust-done = This device trusts the club. You are connected with https.
# $name: name of the certificate. A fingerprint follows.
page-trust-check = Is it the right certificate? It is called “{ $name }”, and the club’s computer shows this SHA-256 fingerprint when the club starts:
# $date: a date.
page-trust-limits = It is valid for addresses in local networks only, not for websites on the internet, and until { $date }. To stop trusting the club, remove it from the same list.
page-trust-none = This club does not use https
page-trust-none-hint = The organiser can turn it on by starting the club with “tabiya serve --https”.

## The organiser's one-time link

page-organiser-welcome = You are the organiser
page-organiser-link-bad = This link has expired
page-organiser-link-bad-hint = It works once, and only for ten minutes. Run “tabiya organiser” on the club’s computer for a new one.
