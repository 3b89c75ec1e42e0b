# De teksten van de pagina’s die de server tekent, in het Nederlands. Elke sleutel staat in elke taal.

### Woorden van alle pagina’s

program = Tenace
language = Taal
percent = { $n } %
date = { $weekday } { $day } { $month } { $year }
weekday-1 = maandag
weekday-2 = dinsdag
weekday-3 = woensdag
weekday-4 = donderdag
weekday-5 = vrijdag
weekday-6 = zaterdag
weekday-7 = zondag
month-1 = januari
month-2 = februari
month-3 = maart
month-4 = april
month-5 = mei
month-6 = juni
month-7 = juli
month-8 = augustus
month-9 = september
month-10 = oktober
month-11 = november
month-12 = december
away = Geen verbinding sinds { $time }. Wat u ziet kan verouderd zijn.
missing-title = Deze pagina bestaat niet
missing-text = Dit adres noemt een wedstrijd, spel of paar dat deze computer niet kent.
unreachable-title = Dit lukt nu niet
unreachable-text = De computer van de wedstrijdleider kan nu niet antwoorden. Probeer het nog eens.
to-home = Naar de voorpagina
partner-with = met

### Bridge

seat-N = Noord
seat-E = Oost
seat-S = Zuid
seat-W = West
at-N = N
at-E = O
at-S = Z
at-W = W
side-ns = N/Z
side-ew = O/W
no-trump = SA
card-A = A
card-K = H
card-Q = V
card-J = B
vulnerable-none = niemand kwetsbaar
vulnerable-ns = N/Z kwetsbaar
vulnerable-ew = O/W kwetsbaar
vulnerable-all = allen kwetsbaar
board-facts = { $dealer } gever, { $vulnerable }
passed-out = rondpas
not-played = niet gespeeld
ruling = Arbitrage
wrong-direction = (N/Z en O/W verwisseld)
who-pair = Paar { $who }
who-player = Speler { $who }
who-team = Team { $who }
points = { $n ->
    [one] { $n } punt
   *[other] { $n } punten
}

### De voordeur

join-code = De code van uw tafel
join-where = Zes cijfers, op de kaart op tafel. Of scan de QR-code van de tafel.
join-open = Naar de tafel
join-wrong = Geen tafel heeft deze code. Kijk de zes cijfers op de tafelkaart na.
join-wait = Te vaak een verkeerde code. Wacht { $seconds } seconden.
no-events = Hier is nog niets gespeeld.
other-events = Andere wedstrijden
whole-standings = De hele stand
find-scorecard = Zoek uw scorekaart

### Een wedstrijd

event-nameless = Een wedstrijd zonder naam
session = Zitting { $n }
sessions = Zittingen
sections = Lijnen
section-title = { $n ->
    [one] Lijn { $letters }
   *[other] Lijnen { $letters }
}
sections-together = Alle lijnen samen
sections-apart = Elke lijn apart
standings-now = Stand
standings-final = Einduitslag
standings-provisional = Stand, voorlopig tot { $time }
standings-never = De stand van deze wedstrijd wordt hier niet getoond.
standings-after = De stand verschijnt als de zitting is afgelopen.
standings-none = Er zijn nog geen resultaten om te tonen.
standings-rounds = Met alle ronden die compleet zijn.
column-rank = Plaats
column-pair = Nr.
column-names = Namen
column-boards = Spellen
column-board = Spel
column-contract = Contract
column-lead = Uitkomst
column-score = Score
column-against = Tegen
column-difference = Verschil
column-swing = Winst
column-seat = Plaats
unit-percent = %
unit-matchpoints = MP
unit-imps = Imps
unit-points = Punten
wall = Voor de projector
boards = Spellen
boards-when = Een spel gaat open als iedereen het heeft gespeeld.
boards-when-closed = De spellen gaan open als de zitting gesloten is.
board = Spel { $n }
board-before = ← Spel { $n }
board-after = Spel { $n } →
board-closed = Dit spel wordt nog gespeeld. De resultaten verschijnen als iedereen het heeft gespeeld.
board-closed-session = Wat er op dit spel gebeurde, verschijnt als de zitting gesloten is.
board-empty = Er is geen resultaat van dit spel.
board-later = verschijnt als iedereen het heeft gespeeld
board-later-session = verschijnt als de zitting gesloten is
board-none = geen resultaat
traveller = De resultaten van het spel
cards = De kaarten
makes = Slagen bij het beste spel

### Scorekaarten

scorecard = Scorekaart
scorecards = Scorekaarten
scorecards-how = Tik op uw naam, of scan de code met uw telefoon en neem uw scorekaart mee naar huis.
qr-label = QR-code van deze pagina
take-home = Scan dit voor de pagina op een andere telefoon.
round = Ronde { $n }
sits-out = heeft een zitronde
place = Plaats { $rank }
match = Ronde { $n }, tegen team { $team }
match-scale = { $own } – { $other } over { $boards } van { $length } spellen; { $margin } geeft { $points } winstpunten ({ $scale }).
match-points = { $own } – { $other } over { $boards } van { $length } spellen; dit telt voor { $points }.
why-tap = Hoe dit is berekend
why-title = Hoe dit is berekend
why-boards = Spel voor spel
why-close = Sluiten

### De muur

wall-follow = Volg het op uw telefoon:
wall-page = { $n } / { $of }
wall-hidden = De stand wordt nu niet getoond.
clock-until = { $phase }, tot { $until }
clock-stands = { $phase }, nog { $left }; de klok staat stil
clock-change = Wisselen
clock-over = De laatste ronde is voorbij

### What the browser asks a director on another device

certificate-title = Wedstrijdleiding vanaf een ander apparaat
certificate-why = Wachtwoorden mogen niet leesbaar over de wifi van de club gaan. Op een ander apparaat dan de computer van de club komen de pagina's van de wedstrijdleider daarom over een versleutelde verbinding (https). De computer van de club heeft het certificaat daarvoor zelf gemaakt. Geen bedrijf staat ervoor in, dus uw browser waarschuwt u, één keer op elk apparaat. Spelers merken er niets van.
certificate-none = Vanaf andere apparaten is er op dit moment geen toegang. Leid de wedstrijd op de computer van de club, of kijk in het venster daar waarom.
certificate-elsewhere = De server van deze club heeft een certificaat dat browsers kennen. Uw browser vraagt dus niets en er is niets te vergelijken. Waarschuwt hij u toch, ga dan niet verder en zeg het de wedstrijdleider.
certificate-plain = Deze club laat wedstrijdleiders binnen over een open verbinding. Er is niets te vergelijken, en iedereen op de wifi kan een wachtwoord lezen dat op een ander apparaat wordt getypt: leid de wedstrijd als het kan op de computer van de club.
certificate-open = 1. Open het adres en stop bij de waarschuwing
certificate-stop = Uw browser waarschuwt voordat hij de pagina toont. Blijf daar even.
certificate-compare = 2. Vergelijk de vingerafdruk
certificate-where = De computer van de club toont de juiste vingerafdruk: in het venster waarin Tenace draait, en op de pagina's onder Meer, Mensen, wachtwoorden en kopieën.
certificate-browser = Bij de waarschuwing toont uw browser welke hij heeft gekregen:
certificate-not-here = Op deze pagina staat hij niet, omdat een pagina die over de wifi kwam onderweg veranderd kan zijn.
certificate-look-chrome = Chrome en Edge: tik op “Niet beveiligd” naast het adres, dan op het certificaat; vergelijk “SHA-256” van het certificaat, niet van de openbare sleutel.
certificate-look-firefox = Firefox: “Geavanceerd…”, dan “Certificaat bekijken”; vergelijk “SHA-256” onder “Vingerafdrukken”.
certificate-look-safari = Safari: “Toon details”, dan het certificaat, op een iPhone of iPad ook “Meer details”; vergelijk “SHA-256”.
certificate-same = De eerste twee en de laatste twee groepen zijn genoeg, als die allemaal gelijk zijn.
certificate-different = Verschillen ze, ga dan niet verder en typ geen wachtwoord: misschien onderschept iemand de verbinding. Leid de wedstrijd op die computer zelf.
certificate-go-on = 3. Ga verder
certificate-pass-chrome = Chrome en Edge: “Geavanceerd”, dan “Doorgaan”.
certificate-pass-firefox = Firefox: “Het risico aanvaarden en doorgaan”.
certificate-pass-safari = Safari: “Toon details”, dan “bezoek deze website”.
certificate-once = De browser onthoudt het. Waarschuwt hij u later op hetzelfde apparaat nog eens, vergelijk dan opnieuw: de vingerafdruk verandert alleen als de gegevens van de club verloren zijn en opnieuw zijn begonnen, en Tenace zegt dat dan.
