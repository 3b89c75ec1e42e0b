# The texts of the pages the server draws, in English. Every key stands in every language's file.

### Words of all pages

program = Tenace
language = Language
percent = { $n } %
date = { $weekday } { $day } { $month } { $year }
weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
away = No connection since { $time }. What you see may be old.
missing-title = There is no such page
missing-text = This address names an event, a board or a pair that this computer does not have.
unreachable-title = This does not work now
unreachable-text = The director’s computer cannot answer this at the moment. Please try again.
to-home = To the front page
with = with

### Bridge

seat-N = North
seat-E = East
seat-S = South
seat-W = West
at-N = N
at-E = E
at-S = S
at-W = W
side-ns = N/S
side-ew = E/W
no-trump = NT
card-A = A
card-K = K
card-Q = Q
card-J = J
vulnerable-none = nobody vulnerable
vulnerable-ns = N/S vulnerable
vulnerable-ew = E/W vulnerable
vulnerable-all = all vulnerable
board-facts = { $dealer } dealt, { $vulnerable }
passed-out = passed out
not-played = not played
ruling = Ruling
wrong-direction = (sat the wrong way)
who-pair = Pair { $who }
who-player = Player { $who }
who-team = Team { $who }
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

### The front door

join-code = The code of your table
join-where = Six digits, on the card on the table. Or scan the QR code of the table.
join-open = Open the table
join-wrong = No table has this code. Check the six digits on the table’s card.
join-wait = Too many wrong tries. Please wait { $seconds } seconds.
no-events = Nothing has been played here yet.
other-events = Other events
whole-standings = The whole standings
find-scorecard = Find your scorecard

### An event

event-nameless = An event without a name
session = Session { $n }
sessions = Sessions
sections = Sections
section-title = { $n ->
    [one] Section { $letters }
   *[other] Sections { $letters }
}
sections-together = All sections together
sections-apart = Each section apart
standings-now = Standings
standings-final = Final standings
standings-never = The standings of this event are not shown here.
standings-after = The standings are shown when the session is over.
standings-none = There are no results to show yet.
standings-rounds = With all rounds that are complete.
column-rank = Place
column-pair = No.
column-names = Names
column-boards = Boards
column-board = Board
column-contract = Contract
column-lead = Lead
column-score = Score
column-against = Against
column-difference = Difference
column-swing = Swing
column-seat = Seat
unit-percent = %
unit-matchpoints = MP
unit-imps = IMPs
unit-points = Points
wall = For the projector
boards = Boards
boards-when = A board can be opened when everybody has played it.
board = Board { $n }
board-before = ← Board { $n }
board-after = Board { $n } →
board-closed = This board is still being played. What happened on it is shown when everybody has played it.
board-later = shown when everybody has played it
traveller = The results of the board
cards = The cards
makes = Tricks with best play

### Scorecards

scorecard = Scorecard
scorecards = Scorecards
scorecards-how = Tap your name, or scan the code with your phone and take your scorecard home.
qr-label = QR code of this page
take-home = Scan this to have the page on another phone.
round = Round { $n }
sits-out = sits out
place = Place { $rank }
match = Round { $n }, against team { $team }
match-scale = { $own } – { $other } over { $boards } of { $length } boards; { $margin } makes { $points } victory points ({ $scale }).
match-points = { $own } – { $other } over { $boards } of { $length } boards; this counts { $points }.
why-tap = How this came about
why-title = How this came about
why-boards = Board by board
why-close = Close

### The wall

wall-follow = Follow on your phone:
wall-page = { $n } / { $of }
wall-hidden = The standings are not shown at the moment.

### How scores came about: the sentences of the scoring, with places for their numbers

because-printed = { $who }: { $points } of { $all } matchpoints on { $boards } with a top of { $top } (profile { $profile })
because-printed-more = { $who }: { $points } of { $all } matchpoints on { $boards } with a top of { $top }, { $more } (profile { $profile })
because-nobody = { $who }: { $boards }, nobody to compare with (profile { $profile })
because-imps = { $who }: { $points } IMPs on { $boards } (profile { $profile })
because-imp = { $who }: { $points } IMP on { $boards } (profile { $profile })
because-imps-more = { $who }: { $points } IMPs on { $boards }, { $more } (profile { $profile })
because-points = { $who }: { $points } points on { $boards } (profile { $profile })
because-point = { $who }: { $points } point on { $boards } (profile { $profile })
because-points-more = { $who }: { $points } points on { $boards }, { $more } (profile { $profile })
because-no-score = { $who } has no score yet (profile { $profile })
because-scores-of = the scores of { $boards }
because-factored = { $points } on { $boards }, as if on { $most }: { $sum }
because-factored-more = { $points } on { $boards }, as if on { $most }: { $sum }, { $more }
because-rounded = rounded to { $step }, a half { $how }
because-rounded-added = rounded to { $step }, a half { $how }, { $one } % and { $more } %
because-added = { $one } % and { $more } %
because-up = up
because-away-from-zero = away from zero
because-away-from-average = away from the average
because-to-even = to the even digit
because-to-even-ten = to the even ten
because-pair = pair { $who }
because-two = { $one } and { $other }
because-board = board { $board }, { $side } against { $others }
because-board-percent = board { $board }, { $side } against { $others }, { $percent } of the top of { $top }
because-board-with = board { $board }, { $side } with { $partner } against { $others }
because-board-with-percent = board { $board }, { $side } with { $partner } against { $others }, { $percent } of the top of { $top }
because-board-twice = board { $board }, scored { $n } times
because-not-counting = { $place }: the board does not count
because-n-boards = { $n } boards
because-n-board = { $n } board
because-n-results = { $n } results
because-n-result = { $n } result
because-n-others = { $n } others
because-n-other = { $n } other
because-n-scores = { $n } scores
because-n-score = { $n } score
because-n-comparisons = { $n } comparisons
because-n-comparison = { $n } comparison
because-n-imps = { $n } IMPs
because-n-imp = { $n } IMP
because-beat-weighted = beat { $beat } and tied { $tied } of { $results }, less the own: { $sum }
because-alone = no other result to compare with
because-beat-none = beat none of { $others }
because-beat = beat { $beat } of { $others }: { $sum }
because-tied = tied { $tied } of { $others }: { $sum }
because-beat-tied = beat { $beat } and tied { $tied } of { $others }: { $sum }
because-neuberg = Neuberg, { $actual } of { $expected } scores: { $sum }
because-each-missing = { $plain } and { $draw } for each missing score, { $actual } of { $expected }: { $sum }
because-proportion = in proportion to a full board, { $actual } of { $expected } scores: { $sum }
because-too-few = only { $actual } of { $expected } scores, too few to compare: { $how }
because-too-few-two = 65 and 55 % by place, or 60 %
because-too-few-three = 70, 60 and 50 % by place, equals sharing
because-no-datum = no datum to compare with
because-datum = the datum, from the mean { $mean } of { $of }
because-of-trim = { $of } without the highest and the lowest
because-of-few = { $of }, too few to leave any out
because-of-share = { $of } without { $share } of the highest and of the lowest
because-of-percent = { $of } without { $percent } % of them at each end
because-of-tens = { $of }, to tens, a five { $how }
because-difference = the difference, which is { $imps }
because-against = against { $other }
because-against-times = against { $other }, { $times } times { $won }
because-all-others = IMPs against all other results
because-divided = { $sum } divided by { $n }
because-divided-short = { $actual } of { $expected } scores: { $sum }, divided by { $n }
because-scaled-short = { $actual } of { $expected } scores: { $sum } comparisons
because-at-table = scored at the table
because-passed-out = passed out
because-not-played = not played
because-split = split score: what the other side has is ruled apart
because-same-cards = compared only with results on the same cards, { $cards }
because-as-dealt = as dealt
because-as-fouled = as fouled (version { $n })
because-average-top = average: half of the top of { $top }
because-average-imps = average: 0 IMPs
because-average-points = average: 0 points
because-given-top = the director gave { $percent } of the top of { $top }
because-given-imps = the director gave { $percent }, in proportion to { $imps } for 60 %
because-given = the director gave { $percent }
because-undecided = the director has not ruled yet
because-assigned = assigned by the director
because-weighted = weighted by the director: each possible score is converted, then weighted (Law 12C1c)
because-share = { $share } of { $points }, the score of { $seen }
because-average = average { $word }: { $fixed }
because-average-alone = average { $word }: { $fixed }; there is no other board to look at
because-average-own = average { $word }: { $fixed }; the own average, { $total } on { $boards }, is { $own }, which is { $better }
because-plus = plus
because-minus = minus
because-better = better
because-not-better = not better
because-worse = worse
because-not-worse = not worse
because-percent-of-top = { $percent } % of the top of { $top } is { $n }
because-no-rule = no rule gives points for it
because-extra-top = { $reason }: { $amount } % of a top of { $top }
because-extra-percent = { $reason }: added to the percentage
because-other-table = the other table has no result yet
because-same-way = the same team sat the same way at both tables
