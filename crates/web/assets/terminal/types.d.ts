// The shapes that move between server, outbox and screens. Types only: the page never loads this file.

export type Seat = "N" | "E" | "S" | "W";
export type Seats<T> = Record<Seat, T>;

/** Pairs and teams, or an individual's four; null where nobody sits. */
export type Seating = Partial<Record<"ns" | "ew" | "north" | "east" | "south" | "west", number | null>>;

export interface Move {
  who: string;
  stays?: boolean;
  table?: string;
  side?: "NS" | "EW" | null;
  seat?: Seat | null;
  sits_out?: boolean;
  finished?: boolean;
}

export interface Round {
  round: number;
  boards: number[];
  played: boolean;
  seating: Seating;
  names: Seats<string | null>;
  numbers: Seats<string | null>;
  contestants: Seats<string | null>;
  arrow_switch: string[];
  begins: string[];
  shared_with: string[];
  boards_from?: string | null;
  boards_to?: string | null;
  boards_go?: { boards: number[]; to: string | null }[];
  moves: Move[];
}

export interface Result {
  round: number;
  board: number;
  outcome: string;
  score?: number;
  seq?: number;
  id?: string;
  seating?: Seating;
  by?: string;
  percentage?: { ns: string; ew: string };
  /** How it is still to be accepted; absent once it is. */
  acceptance?: "awaited" | "awaited_on_other_phone";
  /** Set on what this phone said and the view does not show yet. */
  state?: Entry["state"];
  why?: string;
}

export interface Policy {
  lead: "off" | "on" | "must_match" | "may_differ";
  method: "plus_minus" | "total" | "american";
  board_number: "auto" | "first_by_hand" | "by_hand";
  check_order: boolean;
  pair_number: "off" | "optional" | "required";
  intermediate: boolean;
  verify_seconds: number;
  accept_on_other_phone: boolean;
  sign: "ns" | "declarer";
  denominations: "symbols" | "letters";
  results: "off" | "own" | "all" | "end_of_round";
  results_form: "frequencies" | "traveller";
  results_lines: number;
  results_columns: number;
  results_most: number;
  results_repeat: boolean;
  own_result: boolean;
  percentage: boolean;
  percentage_as: "percent" | "matchpoints";
  pair_numbers: boolean;
  show_names: "never" | "every_round" | "first_round";
  numbers: "off" | "first_round" | "every_round";
  numbers_needed: boolean;
  numbers_prefilled: boolean;
  numbers_during_play: boolean;
  numbers_as_text: boolean;
  numbers_rule: "none" | "acbl" | "ffb" | "abf" | "jcbl";
  names_known: boolean;
  start_positions: boolean;
  north: "top" | "bottom";
  remaining: boolean;
  next_seats: boolean;
  call: boolean;
  reentry: boolean;
  reset_key: boolean;
  confirm_not_played: boolean;
  recap: "off" | "end_of_round" | "always";
  recap_by_itself: boolean;
  ranking: "off" | "every_round" | "end" | "always";
  summary: boolean;
  summary_as: "none" | "matchpoints" | "percent";
  view_hand: boolean;
  enter_hand: "off" | "board" | "round";
  dim_seconds: number;
  off_seconds: number;
  sound: number;
  language: string;
  offline: boolean;
}

export interface View {
  event: { id: string; name: string; club?: string; date?: string };
  session: number;
  section: string;
  table: number;
  kind: "pairs" | "individual" | "teams";
  seq: number;
  movement: number;
  stage: "waiting" | "open" | "closed";
  policy: Policy;
  rounds: Round[];
  results: Result[];
  hands: number[];
  calls: { call: number; state: string; reason: string; before?: number }[];
  set_aside: { entry: number; round: number; board: number; outcome: string; why: string }[];
  regulars: [string, string][];
  time: string;
  /** Where to go on when the server does not answer any more. */
  standby?: string[];
  /** Who is in charge: the later one counts. */
  term?: string;
}

/** What the table says: one key, one of `result`, `accept`, `erase`, `names`, `call`, `call_off`, `hand`, `contract`. */
export type Say = Record<string, any>;

/** One saying of this phone, kept until the director certainly has it. */
export interface Entry {
  id: string;
  /** The phone's own count: the order of sending, whatever its clock says. */
  n: number;
  at: string;
  /** "A3", the event and session it was said for, and the token it is sent with. */
  table: string;
  event: string;
  eventName: string;
  date?: string;
  session: number;
  token: string;
  say: Say;
  state: "waiting" | "received" | "set_aside" | "refused";
  seq?: number;
  why?: string;
  /** The code of a refusal. */
  error?: string;
  grant?: string;
}

export interface Place {
  screen: string;
  [value: string]: any;
}

/** What this phone remembers about a table beside the view: steps done, as "3:seated". */
export interface Memory {
  done: Record<string, true>;
  /** Cards typed in so far, by board. */
  hands?: Record<number, Seats<string[]> | undefined>;
  /** Players typed in so far, by round. */
  names?: Record<number, Partial<Seats<{ number?: string; name?: string } | null>> | undefined>;
  /** The stamp of the progress this phone went on from. */
  from?: string;
}

/** Where the table is on the phone that enters, kept by the server for the one that takes over. See progress.js. */
export interface Progress {
  draft: Draft | null;
  /** The steps done, as "3:seated". */
  done: string[];
  /** Whether the other side is reading the entry. */
  verify: boolean;
  /** Players typed in so far, by round. */
  names?: Memory["names"];
  /** One of a kind for each that is sent, so that a phone takes the same one in only once. */
  stamp?: string;
}

/** A result being entered; parts are absent until given. See entry.js. */
export interface Draft {
  round: number;
  board?: number;
  seating: Seating;
  movement: number;
  correct?: boolean;
  level?: number;
  strain?: "C" | "D" | "H" | "S" | "NT";
  double?: "" | "X" | "XX";
  declarer?: Seat;
  /** Declarer's pair as typed; "" when it was skipped. */
  pair?: string;
  leadSuit?: "C" | "D" | "H" | "S" | "";
  leadRank?: string;
  /** Tricks more (or fewer) than the contract needs. */
  result?: number;
  special?: "PASS" | "NP";
  /** What the director gives, as written: "A+ A-"; the other side accepts it like any result. */
  award?: string;
  /** The entry that was open when the director gave a score for another board; it goes on afterwards. */
  meanwhile?: Draft;
  wrongDirection?: boolean;
  /** Questions the table has insisted on, by name. */
  insisted?: Record<string, true>;
  /** A part given already that is asked again. */
  editing?: "level" | "strain" | "declarer" | "pair" | "leadSuit" | "leadRank" | "result";
}

export interface AskError {
  error: string;
  message: string;
  status: number;
  silent?: number;
  connected?: boolean;
  view?: View;
  after?: number;
  /** Where the evening runs, said by a computer that is not in charge. */
  in_charge?: string[];
}
