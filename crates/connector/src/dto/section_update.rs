//! A section that is changed, added or deleted.

use super::option::{GameType, ScoringMethod};
use super::{Participation, PlayerData, Table, dto};

dto! {
    /// A section that is changed, added or deleted.
    pub struct SectionUpdate = "SectionUpdateDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// The scoring group it belongs to, which is made if it is new.
        scoring_group_number: i32 = "ScoringGroupNumber",
        /// How that group is scored.
        scoring_group_scoring_method: ScoringMethod = "ScoringGroupScoringMethod",
        /// Its letters.
        letters: Option<String> = "Letters",
        /// Its name.
        name: Option<String> = "Name",
        /// 1 or 2.
        winners: i32 = "Winners",
        /// What kind of game it plays.
        game_type: GameType = "GameType",
        /// Not used.
        ew_move_before_play: i32 = "EWMoveBeforePlay",
        /// The pair that is not there; below zero an East-West pair of two winners.
        missing_pair: i32 = "MissingPair",
        /// Whether terminals stay awake between rounds.
        keep_bridgemates_alive: bool = "KeepBridgematesAlive",
        /// Whether it hosts the pairs that would sit out in two others.
        is_combi_section: bool = "IsCombiSection",
        /// Where the North-South pairs of such a section come from.
        north_south_pair_section_letters: Option<String> = "NorthSouthPairSectionLetters",
        /// Where the East-West pairs of such a section come from.
        east_west_pair_section_letters: Option<String> = "EastWestPairSectionLetters",
        /// Whether the section is taken away.
        is_deleted: bool = "IsDeleted",
        /// Players that were not sent before.
        added_players: Option<Vec<PlayerData>> = "AddedPlayers",
        /// Whether participations say who sits where in every round.
        has_explicit_participations: bool = "HasExplicitParticipations",
        /// Who sits where.
        participations: Option<Vec<Participation>> = "Participations",
        /// The tables with their rounds.
        tables: Option<Vec<Table>> = "Tables",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
