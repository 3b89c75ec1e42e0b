//! The names of tags: those PBN 2.1 gives a place, and those it or other programs know.

/// The tags every game of the export form has, in this order (PBN 2.1, 3.4).
pub(super) const MANDATORY: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

/// Declarer, contract and result of a board that nobody has played. Empty ones would say that it was
/// passed out, and an empty contract is none (PBN 2.1, 3.4.13 to 3.4.15).
pub(super) const NOT_PLAYED: &str = "?";

/// Our tag for the condition by which deals were chosen; PBN has none.
pub(super) const CONDITION: &str = "DealCondition";

/// Supplemental tags and sections, sorted.
const SUPPLEMENTAL: [&str; 63] = [
    "Ability",
    "ActionTable",
    "Annotator",
    "AnnotatorNA",
    "Application",
    "Auction",
    "AuctionTimeTable",
    "BCFlags",
    "BidSystemEW",
    "BidSystemNS",
    "Competition",
    "DDResults",
    "DealCondition",
    "DealId",
    "Description",
    "DoubleDummyTricks",
    "EastNA",
    "EastType",
    "EventDate",
    "EventSponsor",
    "FrenchMP",
    "Generator",
    "Hidden",
    "HomeTeam",
    "InstantScoreTable",
    "Minimax",
    "Mode",
    "NorthNA",
    "NorthType",
    "Note",
    "OptimumPlayTable",
    "OptimumResultTable",
    "OptimumScore",
    "PairEW",
    "PairNS",
    "ParContract",
    "Play",
    "PlayTimeTable",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "ScoreTable",
    "Section",
    "SouthNA",
    "SouthType",
    "Stage",
    "Table",
    "Termination",
    "Time",
    "TimeCall",
    "TimeCard",
    "TimeControl",
    "TotalScoreTable",
    "UTCDate",
    "UTCTime",
    "VisitTeam",
    "WestNA",
    "WestType",
];

/// Returns the place of a tag among the mandatory ones.
pub(super) fn mandatory_place(name: &str) -> Option<usize> {
    // A comparison with each in turn would be the slowest part of reading a file.
    Some(match name {
        "Event" => 0,
        "Site" => 1,
        "Date" => 2,
        "Board" => 3,
        "West" => 4,
        "North" => 5,
        "East" => 6,
        "South" => 7,
        "Dealer" => 8,
        "Vulnerable" => 9,
        "Deal" => 10,
        "Scoring" => 11,
        "Declarer" => 12,
        "Contract" => 13,
        "Result" => 14,
        _ => return None,
    })
}

/// Tells whether the standard or common use knows a tag.
pub(super) fn is_known(name: &str) -> bool {
    mandatory_place(name).is_some() || SUPPLEMENTAL.binary_search(&name).is_ok()
}

/// Tells whether a tag may have section data after it; unknown tags may.
pub(super) fn may_have_section(name: &str) -> bool {
    !is_known(name) || name.ends_with("Table") || matches!(name, "Auction" | "Play" | CONDITION)
}

/// Tells whether a tag may never take its value from an earlier game (PBN 2.1, 4.8).
pub(super) fn never_inherits(name: &str) -> bool {
    matches!(
        name,
        "Dealer" | "Vulnerable" | "Deal" | "Declarer" | "Contract" | "Auction" | "Play" | "Note"
    )
}
