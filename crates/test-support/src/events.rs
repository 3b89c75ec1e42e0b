//! Event files of small evenings.

/// Adds two sections to the head of an event file: A is a three-table two-winner Mitchell, B a
/// two-table one-winner Howell whose last pair is missing.
macro_rules! with_two_sections {
    ($head:literal) => {
        concat!(
            $head,
            r#"
    [[sessions.sections]]
    section = "A"
    winners = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 3, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 2, boards = "1-2" },
        { table = 1, round = 3, ns = 1, ew = 2, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "1-2" },
        { table = 3, round = 3, ns = 3, ew = 1, boards = "3-4" },
    ]

    [[sessions.sections]]
    section = "B"
    missing_pair = 4
    rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 3, boards = "1-2" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = "3-4" },
        { table = 2, round = 2, ns = 3, ew = 1, boards = "3-4" },
        { table = 1, round = 3, ns = 4, ew = 3, boards = "5-6" },
        { table = 2, round = 3, ns = 1, ew = 2, boards = "5-6" },
    ]
"#
        )
    };
}

/// Two sections, and the names of one pair.
pub const TWO_SECTIONS: &str = with_two_sections!(
    r#"
    name = "Club night"
    date = "2026-11-17"
    players = [{ number = "1", name = "Ann" }, { number = "2", name = "Bob" }, { number = "3", name = "Cy" }]

    [[sessions]]
    pairs = [{ section = "A", line = "NS", pair = 1, players = ["1", "2"] }]
"#
);

/// The same sections with the names of a table, and the cards of boards 1 and 2.
pub const CLUB_NIGHT: &str = with_two_sections!(
    r#"
    name = "Club night"
    club = "Tenace Bridge Club"
    date = "2026-11-17"
    players = [
        { number = "101", name = "Ann Bell" },
        { number = "102", name = "Bob Cole" },
        { number = "103", name = "Zoë Müller" },
        { number = "1044", name = "José Ångström" },
    ]

    [[sessions]]
    pairs = [
        { section = "A", line = "NS", pair = 1, players = ["101", "102"] },
        { section = "A", line = "EW", pair = 1, players = ["103", "1044"] },
    ]
    hands = [
        { board = 1, deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974" },
        { board = 2, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" },
    ]
"#
);

/// One table, one round, two boards.
pub const ONE_TABLE: &str = r#"
    name = "Tuesday"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }]
"#;
