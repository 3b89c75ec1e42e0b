// A scoring program: it makes an event of two tables through the Data Connector, and says things to it.

const GUID = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
/** What nobody is to read anywhere. */
const SECRET = "TOP-SECRET";

export class ScoringProgram {
  /** @param {string} address as "http://127.0.0.1:5079" */
  constructor(address) {
    this.address = address;
  }

  /**
   * Asks; returns the answer, whatever it is.
   * @param {number} command
   * @param {string} session
   * @param {string} data the JSON of what goes with it
   */
  async ask(command, session, data) {
    const body = JSON.stringify({ Command: command, ClubId: SECRET, LicenceKey: SECRET, SessionGuid: session, SerializedData: data });
    const answer = await fetch(`${this.address}/dc-scoringprogram`, { method: "POST", body });
    return JSON.parse(await answer.text());
  }

  /** Has something done. @param {number} command @param {string} session @param {any} thing */
  async does(command, session, thing) {
    const answer = await this.ask(command, session, JSON.stringify(thing));
    if (answer.ErrorType !== 0) throw new Error(answer.SerializedData);
  }

  ping() {
    return this.does(4, "", "hello");
  }

  /** Two tables, three rounds of two boards. */
  makesItsEvent() {
    const section = { SessionGuid: GUID, ScoringGroupNumber: 1, Letters: "A", Winners: 1, GameType: 10, Tables: tables([1, 2]) };
    return this.does(5, "", {
      Commands: 7, ClubId: SECRET, Sessions: [{
        SessionGuid: GUID, Name: "Tuesday", Year: 2026, Month: 11, Day: 17, Hour: 19, Minute: 30,
        ScoringGroups: [{ SessionGuid: GUID, ClubId: SECRET, ScoringGroupNumber: 1, ScoringMethod: 10, Sections: [section] }],
      }],
    });
  }

  /** A result on the first board of the first table: spades by North, just made. @param {number} level */
  puts(level) {
    return this.does(10, GUID, [{
      SessionGuid: GUID, SectionLetters: "A", TableNumber: 1, RoundNumber: 1, BoardNumber: 1, ScoringDirection: 3,
      PairNorthSouth: 1, PairEastWest: 2, DeclaringPair: 1, DeclarerDirection: 1, Level: level, Denomination: 4, TotalTricks: level + 6,
    }]);
  }

  /** Has the pairs of the first table change sides in the first round. */
  turnsRoundOne() {
    return this.does(6, GUID, {
      SessionGuid: GUID, ClubId: SECRET, ScoringGroupNumber: 1, ScoringGroupScoringMethod: 10, Letters: "A", Winners: 1, GameType: 10,
      Tables: tables([2, 1]),
    });
  }
}

/** @param {number[]} first the pairs of the first table in the first round */
function tables(first) {
  const rounds = [
    [[...first, 1], [1, 3, 3], [1, 4, 5]],
    [[3, 4, 1], [4, 2, 3], [2, 3, 5]],
  ];
  return rounds.map((rows, at) => ({
    SessionGuid: GUID, SectionLetters: "A", TableNumber: at + 1, Rounds: rows.map(([ns, ew, board], round) => ({
      SessionGuid: GUID, SectionLetters: "A", TableNumber: at + 1, RoundNumber: round + 1, PairNS: ns, PairEW: ew,
      LowBoardNumber: board, HighBoardNumber: board + 1,
    })),
  }));
}
