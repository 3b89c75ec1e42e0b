//! Who sits where.

use std::fmt;

use super::dto;
use super::option::Direction;

dto! {
    /// Who sits where, by number or by name.
    pub struct Participation = "ParticipationDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section.
        section_letters: Option<String> = "SectionLetters",
        /// The table.
        table_number: i32 = "TableNumber",
        /// The seat.
        direction: Direction = "Direction",
        /// The round; above 1 only where every round has its participations.
        round_number: i32 = "RoundNumber",
        /// The number of a player who was sent before.
        player_number: Option<String> = "PlayerNumber",
        /// Whether the two players of a pair have changed seats.
        is_player_swap: bool = "IsPlayerSwap",
        /// Whether the seat is empty from now on.
        is_removal: bool = "IsRemoval",
        /// The first name, where there is no number.
        first_name: Option<String> = "FirstName",
        /// The last name, where there is no number.
        last_name: Option<String> = "LastName",
        /// The country.
        country_code: Option<String> = "CountryCode",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}

/// The participation as it is called in messages: `A1 North round 1: 1001  `, blanks included.
impl fmt::Display for Participation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [letters, number, first, last] =
            [&self.section_letters, &self.player_number, &self.first_name, &self.last_name]
                .map(|text| text.as_deref().unwrap_or_default());
        let Self { table_number: table, direction, round_number: round, .. } = self;
        if self.is_removal {
            return write!(f, "REMOVE {letters}{table} {direction} round {round}");
        }
        let swap = if self.is_player_swap { "SWAP " } else { "" };
        write!(f, "{swap}{letters}{table} {direction} round {round}: {number} {first} {last}")
    }
}
