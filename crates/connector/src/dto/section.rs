//! A section and its movement.

use super::option::GameType;
use super::{Table, dto};

dto! {
    /// A section and its movement.
    pub struct Section = "SectionDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The scoring group it belongs to.
        scoring_group_number: i32 = "ScoringGroupNumber",
        /// Its letters: `A`, `AA` or `AAA`, and so on to `ZZZ`.
        letters: Option<String> = "Letters",
        /// Its name.
        name: Option<String> = "Name",
        /// 1, or 2 when North-South and East-West have rankings of their own.
        winners: i32 = "Winners",
        /// What kind of game it plays.
        game_type: GameType = "GameType",
        /// Not used.
        ew_move_before_play: i32 = "EWMoveBeforePlay",
        /// The pair that is not there; below zero an East-West pair of two winners.
        missing_pair: i32 = "MissingPair",
        /// Whether terminals stay awake between rounds, as in Swiss events.
        keep_bridgemates_alive: bool = "KeepBridgematesAlive",
        /// Whether it hosts the pairs that would sit out in two others.
        is_combi_section: bool = "IsCombiSection",
        /// Where the North-South pairs of such a section come from.
        north_south_pair_section_letters: Option<String> = "NorthSouthPairSectionLetters",
        /// Where the East-West pairs of such a section come from.
        east_west_pair_section_letters: Option<String> = "EastWestPairSectionLetters",
        /// Whether participations say who sits where in every round.
        has_explicit_participations: bool = "HasExplicitParticipations",
        /// The tables with their rounds.
        tables: Option<Vec<Table>> = "Tables",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
