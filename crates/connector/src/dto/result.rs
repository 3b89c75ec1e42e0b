//! A result of one board at one table.

use super::dto;

dto! {
    /// A result of one board at one table: a contract, a pass, an adjusted score, or that it was not played.
    pub struct BoardResult = "ResultDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section.
        section_letters: Option<String> = "SectionLetters",
        /// The table.
        table_number: i32 = "TableNumber",
        /// The round.
        round_number: i32 = "RoundNumber",
        /// The board.
        board_number: i32 = "BoardNumber",
        /// Whose result it is: 1 North-South, 2 East-West, 3 both.
        scoring_direction: i32 = "ScoringDirection",
        /// Whether the result is taken away.
        is_deleted: bool = "IsDeleted",
        /// The pair that sat North-South.
        pair_north_south: i32 = "PairNorthSouth",
        /// The pair that sat East-West.
        pair_east_west: i32 = "PairEastWest",
        /// The one of the two that declared.
        declaring_pair: i32 = "DeclaringPair",
        /// Declarer's seat: 0 none, 1 North, 2 East, 3 South, 4 West.
        declarer_direction: i32 = "DeclarerDirection",
        /// 1 to 7, [`BoardResult::PASS`], [`BoardResult::NOT_PLAYED`], or −9 to −1 for an adjusted score.
        level: i32 = "Level",
        /// The strain: 0 none, 1 clubs, 2 diamonds, 3 hearts, 4 spades, 5 no trump.
        denomination: i32 = "Denomination",
        /// 0 undoubled, 1 doubled, 2 redoubled.
        stake: i32 = "Stake",
        /// Declarer's tricks in all.
        total_tricks: i32 = "TotalTricks",
        /// The rank of the lead: 0 none, 2 to 10, 11 jack to 14 ace.
        lead_card_rank: i32 = "LeadCardRank",
        /// The suit of the lead: 0 none, 1 clubs to 4 spades.
        lead_card_suit: i32 = "LeadCardSuit",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}

/// Levels that are no contract. Between them, −1 is average minus for both sides, −2 average minus and average, −3 average
/// minus and average plus, and so on by North-South first, to −9, average plus for both.
impl BoardResult {
    /// Everybody passed.
    pub const PASS: i32 = 0;
    /// Average plus for both sides, the lowest of the adjusted scores.
    pub const AVERAGE_PLUS_BOTH: i32 = -9;
    /// Average minus for both sides, the highest of the adjusted scores.
    pub const AVERAGE_MINUS_BOTH: i32 = -1;
    /// The board was not played.
    pub const NOT_PLAYED: i32 = -10;
}
