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
partner-with = with

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
wrong-direction = (N/S and E/W swapped)
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
standings-provisional = Standings, provisional until { $time }
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
boards-when-closed = The boards can be opened when the session is closed.
board = Board { $n }
board-before = ← Board { $n }
board-after = Board { $n } →
board-closed = This board is still being played. What happened on it is shown when everybody has played it.
board-closed-session = What happened on this board is shown when the session is closed.
board-empty = There is no result of this board.
board-later = shown when everybody has played it
board-later-session = shown when the session is closed
board-none = no result
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
clock-until = { $phase }, until { $until }
clock-stands = { $phase }, { $left } left; the clock stands
clock-change = Change tables
clock-over = The last round is over

### What the browser asks a director on another device

certificate-title = Direct from another device
certificate-why = Passwords must not cross the club's Wi-Fi in the clear. On another device than the club's computer, the director's pages therefore come over an encrypted connection (https). The club's computer made the certificate for that itself and no company vouches for it, so your browser warns you, once on each device. Players see nothing of this.
certificate-none = There is no way in from other devices at the moment. Direct on the club's computer, or look at its window for the reason.
certificate-elsewhere = This club's server has a certificate that browsers know, so your browser asks nothing and there is nothing to compare. If it warns you all the same, do not go on, and tell the director.
certificate-plain = This club lets directors in over an open connection. There is nothing to compare, and everybody on the Wi-Fi can read a password that is typed on another device: direct on the club's computer where you can.
certificate-open = 1. Open the address, and stop at the warning
certificate-stop = Your browser warns you before it shows the page. Stay there for now.
certificate-compare = 2. Compare the fingerprint
certificate-where = The club's computer shows the right fingerprint: in the window in which Tenace runs, and in the console under More, People, passwords and copies.
certificate-browser = At the warning, your browser shows the one it received:
certificate-not-here = It is not shown on this page, because a page that came over the Wi-Fi could have been changed on its way.
certificate-look-chrome = Chrome and Edge: tap “Not secure” beside the address, then the certificate; compare “SHA-256”, the certificate's, not the public key's.
certificate-look-firefox = Firefox: “Advanced…”, then “View Certificate”; compare “SHA-256” under “Fingerprints”.
certificate-look-safari = Safari: “Show Details”, then “view the certificate”, on an iPhone or iPad also “More Details”; compare “SHA-256”.
certificate-same = The first two and the last two groups are enough, if they are all the same.
certificate-different = If they differ, do not go on and do not type a password: somebody may be intercepting the connection. Direct on the club's computer itself.
certificate-go-on = 3. Go on
certificate-pass-chrome = Chrome and Edge: “Advanced”, then “Proceed” or “Continue”.
certificate-pass-firefox = Firefox: “Accept the Risk and Continue”.
certificate-pass-safari = Safari: “Show Details”, then “visit this website”.
certificate-once = The browser remembers it. If it warns you again later on the same device, compare again: the fingerprint changes only when the club's data are lost and begun again, and Tenace says so.
