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
with = met

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
wrong-direction = (verkeerd om gezeten)
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
board = Spel { $n }
board-before = ← Spel { $n }
board-after = Spel { $n } →
board-closed = Dit spel wordt nog gespeeld. De resultaten verschijnen als iedereen het heeft gespeeld.
board-later = verschijnt als iedereen het heeft gespeeld
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

### Hoe scores zijn berekend: de zinnen van de scoring, met plaatsen voor hun getallen

because-printed = { $who }: { $points } van { $all } matchpunten over { $boards } met een top van { $top } (regels { $profile })
because-printed-more = { $who }: { $points } van { $all } matchpunten over { $boards } met een top van { $top }, { $more } (regels { $profile })
because-nobody = { $who }: { $boards }, niemand om mee te vergelijken (regels { $profile })
because-imps = { $who }: { $points } imps over { $boards } (regels { $profile })
because-imp = { $who }: { $points } imp over { $boards } (regels { $profile })
because-imps-more = { $who }: { $points } imps over { $boards }, { $more } (regels { $profile })
because-points = { $who }: { $points } punten over { $boards } (regels { $profile })
because-point = { $who }: { $points } punt over { $boards } (regels { $profile })
because-points-more = { $who }: { $points } punten over { $boards }, { $more } (regels { $profile })
because-no-score = { $who } heeft nog geen score (regels { $profile })
because-scores-of = de scores van { $boards }
because-factored = { $points } over { $boards }, omgerekend naar { $most }: { $sum }
because-factored-more = { $points } over { $boards }, omgerekend naar { $most }: { $sum }, { $more }
because-rounded = afgerond op { $step }, een half { $how }
because-rounded-added = afgerond op { $step }, een half { $how }, { $one } % en { $more } %
because-added = { $one } % en { $more } %
because-up = naar boven
because-away-from-zero = van nul af
because-away-from-average = van het gemiddelde af
because-to-even = naar het even cijfer
because-to-even-ten = naar het even tiental
because-pair = paar { $who }
because-two = { $one } en { $other }
because-board = spel { $board }, { $side } tegen { $others }
because-board-percent = spel { $board }, { $side } tegen { $others }, { $percent } van de top van { $top }
because-board-with = spel { $board }, { $side } met { $partner } tegen { $others }
because-board-with-percent = spel { $board }, { $side } met { $partner } tegen { $others }, { $percent } van de top van { $top }
because-board-twice = spel { $board }, { $n } keer gescoord
because-not-counting = { $place }: het spel telt niet
because-n-boards = { $n } spellen
because-n-board = { $n } spel
because-n-results = { $n } resultaten
because-n-result = { $n } resultaat
because-n-others = { $n } andere
because-n-other = { $n } ander
because-n-scores = { $n } scores
because-n-score = { $n } score
because-n-comparisons = { $n } vergelijkingen
because-n-comparison = { $n } vergelijking
because-n-imps = { $n } imps
because-n-imp = { $n } imp
because-beat-weighted = beter dan { $beat } en gelijk aan { $tied } van { $results }, min het eigen: { $sum }
because-alone = geen ander resultaat om mee te vergelijken
because-beat-none = beter dan geen van { $others }
because-beat = beter dan { $beat } van { $others }: { $sum }
because-tied = gelijk aan { $tied } van { $others }: { $sum }
because-beat-tied = beter dan { $beat } en gelijk aan { $tied } van { $others }: { $sum }
because-neuberg = Neuberg, { $actual } van { $expected } scores: { $sum }
because-each-missing = { $plain } en { $draw } voor elke ontbrekende score, { $actual } van { $expected }: { $sum }
because-proportion = in verhouding tot een vol spel, { $actual } van { $expected } scores: { $sum }
because-too-few = maar { $actual } van { $expected } scores, te weinig om te vergelijken: { $how }
because-too-few-two = 65 en 55 % naar plaats, of 60 %
because-too-few-three = 70, 60 en 50 % naar plaats, gelijken delen
because-no-datum = geen datumscore om mee te vergelijken
because-datum = de datumscore, uit het gemiddelde { $mean } van { $of }
because-of-trim = { $of } zonder het hoogste en het laagste
because-of-few = { $of }, te weinig om er weg te laten
because-of-share = { $of } zonder { $share } van het hoogste en van het laagste
because-of-percent = { $of } zonder { $percent } % ervan aan elke kant
because-of-tens = { $of }, op tientallen, een vijf { $how }
because-difference = het verschil, dat is { $imps }
because-against = tegen { $other }
because-against-times = tegen { $other }, { $times } keer { $won }
because-all-others = imps tegen alle andere resultaten
because-divided = { $sum } gedeeld door { $n }
because-divided-short = { $actual } van { $expected } scores: { $sum }, gedeeld door { $n }
because-scaled-short = { $actual } van { $expected } scores: { $sum } vergelijkingen
because-at-table = aan tafel gescoord
because-passed-out = rondpas
because-not-played = niet gespeeld
because-split = gesplitste score: over de andere kant is apart beslist
because-same-cards = alleen vergeleken met resultaten op dezelfde kaarten, { $cards }
because-as-dealt = zoals gegeven
because-as-fouled = zoals verwisseld (versie { $n })
because-average-top = gemiddeld: de helft van de top van { $top }
because-average-imps = gemiddeld: 0 imps
because-average-points = gemiddeld: 0 punten
because-given-top = de wedstrijdleider gaf { $percent } van de top van { $top }
because-given-imps = de wedstrijdleider gaf { $percent }, in verhouding tot { $imps } voor 60 %
because-given = de wedstrijdleider gaf { $percent }
because-undecided = de wedstrijdleider heeft nog niet beslist
because-assigned = toegekend door de wedstrijdleider
because-weighted = gewogen door de wedstrijdleider: elke mogelijke score wordt omgerekend en dan gewogen (artikel 12C1c)
because-share = { $share } van { $points }, de score van { $seen }
because-average = gemiddeld { $word }: { $fixed }
because-average-alone = gemiddeld { $word }: { $fixed }; er is geen ander spel om naar te kijken
because-average-own = gemiddeld { $word }: { $fixed }; het eigen gemiddelde, { $total } over { $boards }, is { $own }, dat is { $better }
because-plus = plus
because-minus = min
because-better = beter
because-not-better = niet beter
because-worse = slechter
because-not-worse = niet slechter
because-percent-of-top = { $percent } % van de top van { $top } is { $n }
because-no-rule = geen regel geeft er punten voor
because-extra-top = { $reason }: { $amount } % van een top van { $top }
because-extra-percent = { $reason }: bij het percentage geteld
because-other-table = de andere tafel heeft nog geen resultaat
because-same-way = hetzelfde team zat aan beide tafels in dezelfde richting
