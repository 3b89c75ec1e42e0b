// Every text of the console in English, grouped by page, and how a text is made. Values stand in braces;
// {n|table|tables} is the word that fits the number. texts/*.js hold the other languages (language.js).

/** @type {Record<string, string>} */
const TEXTS = {
  decimal: ".",
  loading: "One moment …",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  undo: "Undo",
  yes: "Yes",
  no: "No",
  table: "Table",
  "table.of": "Table {table}",
  board: "Board",
  "board.of": "Board {board}",
  round: "Round",
  "round.of": "Round {round}",
  section: "Section",
  "section.of": "Section {section}",
  pair: "Pair",
  contract: "Contract",
  lead: "Lead",
  score: "Score",
  percent: "{n}\u00a0%",
  "side.NS": "N/S",
  "side.EW": "E/W",
  "seat.N": "North",
  "seat.E": "East",
  "seat.S": "South",
  "seat.W": "West",
  "at.N": "N",
  "at.E": "E",
  "at.S": "S",
  "at.W": "W",
  "suit.C": "clubs",
  "suit.D": "diamonds",
  "suit.H": "hearts",
  "suit.S": "spades",
  "suit.NT": "no trump",
  "strain.NT": "NT",
  "card.A": "A",
  "card.K": "K",
  "card.Q": "Q",
  "card.J": "J",
  "outcome.PASS": "passed out",
  "outcome.NP": "not played",
  "outcome.WD": "(sat the wrong way)",
  "who.pairs": "Pair {who}",
  "who.teams": "Team {who}",
  "who.individual": "Player {who}",
  "ago.now": "just now",
  "ago.minutes": "{n} {n|minute|minutes} ago",
  "for.seconds": "{n} {n|second|seconds}",
  "for.minutes": "{n} {n|minute|minutes}",
  "for.hours": "{n} {n|hour|hours}",
  "author.director": "the director",
  "author.director_name": "{name}",
  "author.table": "table {table}",
  "author.scoring program": "the scoring program",
  "author.bws file": "the exchange file",
  "author.import": "an import",

  // The frame.
  "nav.label": "Pages",
  "nav.room": "Room",
  "nav.results": "Results",
  "nav.standings": "Standings",
  "nav.operations": "Operations",
  "nav.log": "Log",
  "nav.more": "More",
  "nav.attention": "{n} to look at",
  "shell.title": "Director",
  "shell.event": "Event",
  "shell.session": "Session",
  "shell.away": "No connection to the server: what you see may be old. It is tried again by itself.",
  "shell.no_page": "There is no such page",
  "shell.no_page.why": "This address names a page that the console does not have.",
  "shell.to_room": "To the room",
  "shell.no_event": "There is no event yet",
  "shell.no_event.why": "Set up this evening's event: how many pairs, which movement, who plays.",
  "shell.set_up": "Set up an event",
  "shell.fault": "This page could not be drawn: {why}. Load the page again; nothing is lost.",
  "ask.unreachable": "The server does not answer. Is it running, and is this computer in its network?",
  "ask.unreadable": "The server's answer cannot be read. Please try again.",

  // The room.
  "room.grid": "Tables and boards",
  "room.tables": "Tables",
  "room.progress": "{done} of {all} finished",
  "room.show": "Show",
  "room.by.boards": "All boards",
  "room.by.round": "This round",
  "room.by.rounds": "Rounds",
  "room.all_sections": "All",
  "room.no_movement": "The session has no movement yet.",
  "room.stage.waiting": "The session has not begun: the tables wait. Open it under More.",
  "room.stage.closed": "The session is closed. What still comes is set aside for you.",
  "room.round": "round {round}",
  "room.r": "R{round}",
  "room.out": "out",
  "room.cell": "board {board}: {state}",
  "room.round_cell": "round {round}: {done} of {all} boards, {state}",
  "room.legend": "What the signs mean",
  "room.state.call": "calls",
  "room.state.none": "no phone has joined",
  "room.state.silent": "the phone is silent",
  "room.state.late": "behind the others; +7′ is seven minutes",
  "room.state.finished": "finished",
  "room.state.playing": "plays",
  "cell.set_aside": "set aside, to decide",
  "cell.missing": "missing in a past round",
  "cell.suspicious": "suspicious",
  "cell.misfit": "does not fit the movement",
  "cell.late": "late",
  "cell.unconfirmed": "contract known, result not confirmed yet",
  "cell.adjusted": "adjusted score",
  "cell.not_played": "not played",
  "cell.done": "done",
  "cell.open": "to be played in this round",
  "cell.ahead": "later",
  "cell.out": "sits out",

  // What waits.
  "waits.title": "To look at",
  "waits.none": "Nothing waits for you.",
  "waits.place": "round {round}, board {board}",
  "waits.round": "round {round}",
  "waits.set_aside": "a result to decide",
  "waits.missing": "no result",
  "waits.misfit": "This does not fit the movement.",
  "waits.both_sides": "{tricks} tricks, and elsewhere the other side made {other} in the same denomination",
  "waits.double_dummy": "{tricks} tricks, the cards give {other}",
  "waits.unsent": "{n} {n|entry is|entries are} still on the phone",
  "waits.silent": "the phone has been silent for {time}",
  "waits.unknown": "nobody knows who sits {seats}",
  "waits.slow": "{n} {n|minute|minutes} behind the others",
  "waits.correct": "Correct",
  "waits.compare": "Compare",
  "waits.right": "It is right",
  "waits.enter": "Enter it",
  "waits.names": "Enter names",
  "waits.leave": "Leave it",
  "waits.look": "Look",
  "waits.again": "Show {n} more that you said {n|is|are} right",
  "call.calls": "calls",
  "call.calls.by": "calls",
  "call.coming": "a director is on the way",
  "call.coming.by": "{name} is on the way",
  "call.later": "later",
  "call.later.by": "later, says {name}",
  "call.ruling": "a ruling",
  "call.score": "a score",
  "call.seat": "where to sit",
  "call.other": "something else",
  "call.answer.in_progress": "I am coming",
  "call.answer.resolved": "Done",
  "call.answer.deferred": "Later",
  "aside.sent": "Sent",
  "aside.why": "Why it waits",
  "aside.there": "There now",
  "aside.by": "entered by {who}",
  "aside.nothing": "nothing",
  "aside.replace": "Replace what is there",
  "aside.take_in": "Take it in",
  "aside.beside": "Keep both, this one as round {round}",
  "aside.because": "Or drop it, because",
  "aside.drop": "Drop",

  // More, announcements, QR codes.
  "more.tools": "Tools",
  "more.cards": "Cards for the tables, to print",
  "more.event": "Events",
  "more.nameless": "An event without a name",
  "more.clock": "Clock",
  "more.settings": "Settings",
  "more.people": "Directors and passwords",
  "more.device": "This device",
  "more.language": "Language",
  "more.theme": "Look",
  "more.log_out": "Log out",
  "theme.system": "As the device",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "stage.title": "The session: {stage}",
  "stage.waiting": "waiting",
  "stage.open": "open",
  "stage.closed": "closed",
  "stage.to.waiting": "Let it wait",
  "stage.to.open": "Open",
  "stage.to.closed": "Close",
  "announce.title": "Announce",
  "announce.text": "To the tables, at most {n} characters",
  "announce.to": "To",
  "announce.all": "All tables",
  "announce.send": "Announce",
  "announce.ready": "Ready-made",
  "announce.last_board": "Please begin no new board.",
  "announce.move": "Please move for the next round.",
  "announce.break": "There is a break of fifteen minutes now.",
  "announce.end": "That was the last round. Thank you for playing!",
  "scan.title": "Results from QR codes",
  "scan.what": "A phone that finds no network shows its results as a QR code. Hold it before the camera, or type the text below it.",
  "scan.text": "The text below the phone’s QR code",
  "scan.take_in": "Take in",
  "scan.camera": "Use the camera",
  "scan.stop": "Stop the camera",
  "scan.picture": "The camera’s picture",
  "scan.no_camera": "The camera cannot be used. Allow it in the browser, or type the text.",
  "scan.read": "{n} {n|result|results} read.",
  "paper.title": "Enter from paper",

  // People and copies.
  "people.title": "People and copies",
  "people.me": "You",
  "people.nobody": "You are in by the link of the server alone. Add yourself below as a director: from then on you log in by name and password, and the log names you.",
  "people.i_am": "You are {name}, {role}.",
  "people.change_password": "Change your password",
  "people.old": "The old password",
  "people.new_password": "The new password",
  "people.password": "Password",
  "people.long_enough": "At least 8 characters; a few words are easy to keep in mind.",
  "people.password_changed": "{name} has a new password; other browsers were logged out.",
  "people.all": "Who may log in",
  "people.you": "you",
  "people.add": "Add somebody",
  "people.add_go": "Add",
  "people.added": "{name} can log in now.",
  "people.name": "Name",
  "people.role": "Role",
  "people.role_of": "Role of {name}",
  "people.role_changed": "{name} is {role} now.",
  "people.give_password": "New password",
  "people.remove": "Remove",
  "people.remove_what": "{name} is logged out and cannot log in any more. What the log says of {name} stays.",
  "people.remove_go": "Remove {name}",
  "people.removed": "{name} cannot log in any more.",
  "people.logins": "Logged in",
  "people.this": "this browser",
  "people.since": "since {at}",
  "people.seen": "last seen {when}",
  "people.ago": "{time} ago",
  "people.end": "Log out",
  "people.ended": "{device} is logged out.",
  "people.end_all": "Log me out everywhere",
  "people.club": "The club",
  "people.club_name": "The club's name",
  "people.club_changed": "The club's name is changed.",
  "role.director": "director",
  "role.scorer": "scorer",
  "role.viewer": "viewer",
  "role.director.may": "may do everything",
  "role.scorer.may": "enters results and names",
  "role.viewer.may": "looks and changes nothing",
  "backup.title": "Copies of everything",
  "backup.what": "Every few minutes a whole copy goes into a second folder, best on a stick or another computer. The last twelve stay, then one an hour, then one a day.",
  "backup.none": "No copies are made. Plug in a stick and name a folder on it.",
  "backup.last": "Last copy at {at}.",
  "backup.not_yet": "No copy yet.",
  "backup.copying": "A copy is being made …",
  "backup.problem": "No copies since {at}.",
  "backup.same_disk": "This folder is on the same disk as the data. A stick or another computer is safer.",
  "backup.now": "Copy now",
  "backup.fixed": "Whoever started the server chose {folder} with --backup.",
  "backup.folder": "Folder",
  "backup.folder.why": "The whole path, on the server's computer. Empty: no copies.",
  "backup.every": "Every",
  "backup.settled": "Copies go there from now on.",
  "backup.ended": "No copies are made any more.",
};

let spoken = "en";
/** @type {Record<string, string>} */
let texts = {};
let plural = new Intl.PluralRules("en");

/**
 * Speaks another language from now on.
 * @param {string} language
 * @param {Record<string, string>} others
 */
export function setTexts(language, others) {
  spoken = language;
  texts = others;
  plural = new Intl.PluralRules(language);
}

/** The language spoken, such as "nl". */
export const language = () => spoken;

/**
 * A text with its values.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return (texts[key] ?? TEXTS[key] ?? key).replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (_, name, one, more) =>
    one === undefined ? decimal(values[name]) : plural.select(Number(values[name])) === "one" ? one : more);
}

/** Whether there is such a text. @param {string} key */
export const has = (key) => key in TEXTS;

/**
 * A number of the server as the language writes it, "61.25" or "61,25"; anything else as it is.
 * @param {any} value
 */
export const decimal = (value) => String(value ?? "").replace(/^([+−-]?\d+)\.(\d+)$/, (_, whole, part) =>
  whole + (texts.decimal ?? TEXTS.decimal) + part);

/** A time of day, "21:10". @param {string | number | Date} at */
export const clock = (at) => new Date(at).toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A day, "17 November 2026". @param {string} at */
export const day = (at) => new Date(`${at.slice(0, 10)}T12:00`).toLocaleDateString(spoken, { day: "numeric", month: "long", year: "numeric" });

/** How long ago, in whole minutes. @param {number} minutes */
export const ago = (minutes) => (minutes < 1 ? t("ago.now") : t("ago.minutes", { n: minutes }));

/** A time as people say it. @param {number} seconds */
export const lasting = (seconds) => (seconds < 120 ? t("for.seconds", { n: seconds })
  : seconds < 7200 ? t("for.minutes", { n: Math.floor(seconds / 60) }) : t("for.hours", { n: Math.floor(seconds / 3600) }));

/** The English texts, which every other language must have. */
export const english = () => TEXTS;

/**
 * Other files add their own texts, grouped by page.
 * @param {Record<string, string>} more
 */
export function addTexts(more) {
  Object.assign(TEXTS, more);
}
