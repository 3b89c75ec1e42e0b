//! Every table but `Settings`, whose columns have a file of their own.

use super::column::{ColumnSchema, Kind};
use super::{IndexSchema, REVISION_2008, SETTINGS, TableSchema};

/// All tables, in the order in which a file is made.
pub const TABLES: &[TableSchema] = &[
    TableSchema {
        name: "Clients",
        columns: CLIENTS,
        indexes: &[primary("ID")],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema { name: "Session", columns: SESSION, indexes: &[], since: 43, needed: false },
    TableSchema {
        name: "Section",
        columns: SECTION,
        indexes: &[],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema {
        name: "Tables",
        columns: TABLE_ROWS,
        indexes: &[],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema {
        name: "RoundData",
        columns: ROUND_DATA,
        indexes: &[],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema {
        name: "ReceivedData",
        columns: RESULTS,
        indexes: &[primary("ID")],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema {
        name: "IntermediateData",
        columns: RESULTS,
        indexes: &[primary("ID")],
        since: REVISION_2008,
        needed: false,
    },
    TableSchema {
        name: "PlayerNumbers",
        columns: PLAYER_NUMBERS,
        indexes: &[],
        since: REVISION_2008,
        needed: true,
    },
    TableSchema {
        name: "PlayerNames",
        columns: PLAYER_NAMES,
        indexes: &[index("IDIndex", "ID"), index("strIDIndex", "strID")],
        since: 22,
        needed: false,
    },
    TableSchema {
        name: "Settings",
        columns: SETTINGS,
        indexes: &[index("BM3PINcode", "BM3PINcode")],
        since: REVISION_2008,
        needed: false,
    },
    TableSchema {
        name: "HandRecord",
        columns: HAND_RECORD,
        indexes: &[],
        since: REVISION_2008,
        needed: false,
    },
    TableSchema {
        name: "HandEvaluation",
        columns: HAND_EVALUATION,
        indexes: &[],
        since: 43,
        needed: false,
    },
    TableSchema {
        name: "BiddingData",
        columns: BIDDING_DATA,
        indexes: &[primary("ID")],
        since: REVISION_2008,
        needed: false,
    },
    TableSchema {
        name: "PlayData",
        columns: PLAY_DATA,
        indexes: &[primary("ID")],
        since: REVISION_2008,
        needed: false,
    },
];

const CLIENTS: &[ColumnSchema] = &[autonumber("ID"), text("Computer", 255).required().not_empty()];

const SESSION: &[ColumnSchema] = &[
    int("ID"),
    text("Name", 40).required(),
    date("Date"),
    date("Time"),
    text("GUID", 80),
    int("Status").default("0"),
    yes_no("ShowInApp"),
    yes_no("PairsMoveAcrossField").since(48),
    yes_no("EWReturnHome").since(49),
];

const SECTION: &[ColumnSchema] = &[
    int("ID"),
    text("Letter", 3).required().not_empty(),
    int("Tables"),
    int("MissingPair").default("0"),
    int("EWMoveBeforePlay").default("0").since(26),
    int("Session").since(43),
    int("ScoringType").default("1").since(43),
    int("Winners").default("0").since(44),
];

/// What the Access 97 template has besides.
pub(super) const ONLY_ACCESS_97_SECTION: &[ColumnSchema] =
    &[text("OnlineEventGUID", 80).since(49), int("OnlineEventRoundDuration").since(49)];

const TABLE_ROWS: &[ColumnSchema] = &[
    int("Section"),
    int("Table"),
    int("ComputerID").default("0"),
    int("Status").default("0"),
    int("LogOnOff").default("2"),
    int("CurrentRound").default("0"),
    int("CurrentBoard").default("0"),
    int("UpdateFromRound").default("0"),
    int("Group").default("0").since(22),
];

const ROUND_DATA: &[ColumnSchema] = &[
    int("Section"),
    int("Table"),
    int("Round"),
    int("NSPair"),
    int("EWPair"),
    int("LowBoard"),
    int("HighBoard"),
    text("CustomBoards", 255),
];

/// `ReceivedData` and `IntermediateData` are alike.
const RESULTS: &[ColumnSchema] = &[
    autonumber("ID"),
    int("Section"),
    int("Table"),
    int("Round"),
    int("Board"),
    int("PairNS"),
    int("PairEW"),
    int("Declarer"),
    text("NS/EW", 2),
    text("Contract", 10),
    text("Result", 10),
    text("LeadCard", 10),
    text("Remarks", 255),
    date("DateLog"),
    date("TimeLog"),
    yes_no("Processed"),
    yes_no("ExternalUpdate").since(36),
    yes_no("Processed1"),
    yes_no("Processed2"),
    yes_no("Processed3"),
    yes_no("Processed4"),
    yes_no("Erased"),
    int("SuspiciousContract").default("0").since(45),
];

const PLAYER_NUMBERS: &[ColumnSchema] = &[
    int("Section"),
    int("Table"),
    text("Direction", 2).required().not_empty(),
    text("Number", 16),
    text("Name", 18).since(19),
    yes_no("Updated").since(19),
    date("TimeLog").since(28),
    yes_no("Processed").since(28),
    int("Round").default("0").since(43),
];

const PLAYER_NAMES: &[ColumnSchema] =
    &[long("ID"), text("Name", 18).required(), text("strID", 18).required().since(32)];

const HAND_RECORD: &[ColumnSchema] = &[
    int("Section"),
    int("Board"),
    text("NorthSpades", 13),
    text("NorthHearts", 13),
    text("NorthDiamonds", 13),
    text("NorthClubs", 13),
    text("EastSpades", 13),
    text("EastHearts", 13),
    text("EastDiamonds", 13),
    text("EastClubs", 13),
    text("SouthSpades", 13),
    text("SouthHearts", 13),
    text("SouthDiamonds", 13),
    text("SouthClubs", 13),
    text("WestSpades", 13),
    text("WestHearts", 13),
    text("WestDiamonds", 13),
    text("WestClubs", 13),
];

const HAND_EVALUATION: &[ColumnSchema] = &[
    int("Section"),
    int("Board"),
    int("NorthSpades"),
    int("NorthHearts"),
    int("NorthDiamonds"),
    int("NorthClubs"),
    int("NorthNotrump"),
    int("EastSpades"),
    int("EastHearts"),
    int("EastDiamonds"),
    int("EastClubs"),
    int("EastNotrump"),
    int("SouthSpades"),
    int("SouthHearts"),
    int("SouthDiamonds"),
    int("SouthClubs"),
    int("SouthNotrump"),
    int("WestSpades"),
    int("WestHearts"),
    int("WestDiamonds"),
    int("WestClubs"),
    int("WestNotrump"),
    int("NorthHcp"),
    int("EastHcp"),
    int("SouthHcp"),
    int("WestHcp"),
];

const BIDDING_DATA: &[ColumnSchema] = &[
    autonumber("ID"),
    int("Section"),
    int("Table"),
    int("Round"),
    int("Board"),
    int("Counter"),
    text("Direction", 2),
    text("Bid", 10),
    date("DateLog"),
    date("TimeLog"),
    yes_no("Erased"),
];

const PLAY_DATA: &[ColumnSchema] = &[
    autonumber("ID"),
    int("Section"),
    int("Table"),
    int("Round"),
    int("Board"),
    int("Counter"),
    text("Direction", 2).required(),
    text("Card", 10).required(),
    date("DateLog"),
    date("TimeLog"),
    yes_no("Erased"),
];

const fn autonumber(name: &'static str) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Autonumber)
}

const fn long(name: &'static str) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Long)
}

pub(super) const fn int(name: &'static str) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Int)
}

/// Yes or No, with the default No.
pub(super) const fn yes_no(name: &'static str) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Bool)
}

const fn date(name: &'static str) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Date)
}

pub(super) const fn text(name: &'static str, size: u8) -> ColumnSchema {
    ColumnSchema::new(name, Kind::Text(size))
}

const fn primary(column: &'static str) -> IndexSchema {
    IndexSchema { name: "PrimaryKey", column, primary: true }
}

const fn index(name: &'static str, column: &'static str) -> IndexSchema {
    IndexSchema { name, column, primary: false }
}
