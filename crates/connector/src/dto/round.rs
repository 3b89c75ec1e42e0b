//! One round at one table: who plays which boards.

use super::dto;

dto! {
    /// One round at one table.
    pub struct Round = "RoundDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section.
        section_letters: Option<String> = "SectionLetters",
        /// The table.
        table_number: i32 = "TableNumber",
        /// Its number, unique at the table.
        round_number: i32 = "RoundNumber",
        /// The lowest board.
        low_board_number: i32 = "LowBoardNumber",
        /// The highest board.
        high_board_number: i32 = "HighBoardNumber",
        /// The pair North-South; 0 lets the others sit out.
        pair_ns: i32 = "PairNS",
        /// The pair East-West; 0 lets the others sit out.
        pair_ew: i32 = "PairEW",
        /// The team of the pair North-South, or 0.
        team_ns: i32 = "TeamNS",
        /// The team of the pair East-West, or 0.
        team_ew: i32 = "TeamEW",
        /// The section where the other half of the match plays.
        mates_table_section_letters: Option<String> = "MatesTableSectionLetters",
        /// The table where the other half of the match plays, or 0.
        mates_table_table_number: i32 = "MatesTableTableNumber",
        /// The round in which the other half of the match plays, or 0.
        mates_table_round_number: i32 = "MatesTableRoundNumber",
        /// Not for scoring programs.
        updated: bool = "Updated",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
