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

  // Operations on the movement.
  "operations.title": "What happened?",
  "operations.people": "Pairs that come and go",
  "operations.boards": "Boards and results",
  "operations.seats": "They sat in the wrong place",
  "operations.evening": "The evening and the movement",
  "operations.others": "Something else",
  "operations.other.names": "A name is wrong, or somebody else sits in",
  "operations.other.results": "A result is wrong, or there is a ruling",
  "operations.other.scoring": "It should be scored another way",
  "operations.other.log": "Something should be undone",
  "operations.misfits": "{n} {n|result does|results do} not fit the movement.",
  "operations.misfits.look": "Look at them",
  "operation.late_pair": "A pair came late",
  "operation.late_pair.why": "You see the ways to let them in, the best one first, and what each table is told.",
  "operation.phantom_filled": "A pair takes the place of the missing pair",
  "operation.phantom_filled.why": "Sit-outs before that stay sit-outs.",
  "operation.pair_leaves": "A pair goes home",
  "operation.wrong_movement": "The wrong movement was set",
  "operation.wrong_movement.why": "What was played is fitted into the right movement; what does not fit is listed and still counts.",
  "operation.add_rounds": "There is time for more rounds",
  "operation.add_rounds.rounds": "How many more",
  "operation.curtail": "It is late: stop earlier",
  "operation.curtail.rounds": "The last round",
  "operation.change_boards": "Fewer boards in each round",
  "operation.change_boards.boards": "Boards in each round",
  "operation.board_numbers": "The boards have other numbers",
  "operation.board_numbers.shift": "How much higher the numbers are",
  "operation.board_numbers.shift.hint": "With a minus when they are lower: boards 21 to 40 instead of 1 to 20 are 20 higher.",
  "operation.swap_directions": "A table sat the wrong way round",
  "operation.swap_directions.why": "The contracts stay; the points go to the pairs that really held the cards.",
  "operation.arrow_switch": "The arrow switch was missed, or made by mistake",
  "operation.wrong_board": "The wrong board was played",
  "operation.wrong_board.why": "The result counts on the board that was played, and nobody plays that board again.",
  "operation.wrong_board.board": "The board they should have played",
  "operation.wrong_board.played": "The board they played",
  "operation.wrong_board.outcome": "The result, if it is not entered yet",
  "operation.wrong_board.outcome.hint": "Such as 4SN= or 3NTE-1.",
  "operation.relay_skipped": "The boards went past the relay",
  "operation.relay_skipped.from_round": "The first round with wrong boards",
  "operation.skip_forgotten": "East-West forgot to skip",
  "operation.skip_forgotten.from_round": "The first round in which they sat wrong",
  "operation.boards_off": "The wrong boards are on the tables",
  "operation.boards_off.by": "By how many sets they are too far on",
  "operation.boards_off.by.hint": "With a minus when they are too far back.",
  "operation.boards_off.from_round": "The first round with wrong boards",
  "operation.pairs_swapped": "Two pairs sat in each other's places",
  "operation.pairs_swapped.from_round": "The first round in which they did",
  "operation.move_result": "A result stands under the wrong board",
  "operation.move_result.board": "The board it stands under",
  "operation.move_result.to_board": "The board it belongs to",
  "operation.boards_missed": "A table did not play its boards",
  "operation.close_round": "Do not wait for a round any longer",
  "operation.change_seating": "Change one table and round by hand",
  "operation.change_seating.why": "Nobody may play a board twice: what would break that is refused, and you are told why.",
  "operation.new_table": "Add a table",
  "operation.field.name1": "Name of North or East",
  "operation.field.number1": "Membership number",
  "operation.field.name2": "Name of South or West",
  "operation.field.number2": "Membership number of the partner",
  "operation.field.next_round": "From which round",
  "operation.field.pair": "Which pair",
  "operation.field.other": "The other pair",
  "operation.field.results": "Their results",
  "operation.field.reason": "Why (it stands in the log)",
  "operation.field.kind": "What should be played",
  "operation.field.rounds": "Rounds",
  "operation.field.from_round": "From which round",
  "operation.field.boards": "Boards, such as 5-6; empty for none",
  "operation.field.shift": "Higher by",
  "operation.field.tables": "Only at tables (all if empty), such as 1, 4",
  "operation.field.round": "Round",
  "operation.field.table": "Table",
  "operation.field.board": "Board",
  "operation.field.played": "Board played",
  "operation.field.outcome": "Result",
  "operation.field.by": "By",
  "operation.field.to_board": "Board",
  "operation.field.ns": "N/S pair, by number; empty for nobody",
  "operation.field.ew": "E/W pair, by number; empty for nobody",
  "operation.kind.advised": "What the adviser proposes",
  "operation.next.itself": "The first without results: round {round}",
  "operation.open.all": "All without a result",
  "operation.results.rule": "As the rule says: under half played, they are cancelled",
  "operation.results.stay": "They stay and count",
  "operation.results.cancelled": "They count for nobody",
  "operation.no_movement": "No section has a movement yet.",
  "operation.done": "Done",
  "operation.again": "Once more",
  "operation.tell": "Tell the tables",
  "misfits.title": "Results that do not fit",
  "misfits.why": "They stay and count until you decide. Nothing is dropped by itself.",
  "misfits.none": "All results fit the movement.",
  "misfits.where": "Table {table}, round {round}, board {board}:",
  "misfits.keep": "It was played like this",
  "misfits.move": "Move it to table {table}, round {round}, board {board}",
  "misfits.credit": "It belongs to {who}",
  "misfits.erase": "Erase it",
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
