//! The hands of one board, with double-dummy tricks if known.

use super::dto;

dto! {
    /// The hands of one board for a scoring group: ranks with the ten as `T`, empty for a void.
    pub struct HandRecord = "HandrecordDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The scoring group that plays it.
        scoring_group_number: i32 = "ScoringGroupNumber",
        /// One section of the group.
        section_letters: Option<String> = "SectionLetters",
        /// The board.
        board_number: i32 = "BoardNumber",
        north_clubs: Option<String> = "NorthClubs",
        north_diamonds: Option<String> = "NorthDiamonds",
        north_hearts: Option<String> = "NorthHearts",
        north_spades: Option<String> = "NorthSpades",
        east_clubs: Option<String> = "EastClubs",
        east_diamonds: Option<String> = "EastDiamonds",
        east_hearts: Option<String> = "EastHearts",
        east_spades: Option<String> = "EastSpades",
        south_clubs: Option<String> = "SouthClubs",
        south_diamonds: Option<String> = "SouthDiamonds",
        south_hearts: Option<String> = "SouthHearts",
        south_spades: Option<String> = "SouthSpades",
        west_clubs: Option<String> = "WestClubs",
        west_diamonds: Option<String> = "WestDiamonds",
        west_hearts: Option<String> = "WestHearts",
        west_spades: Option<String> = "WestSpades",
        /// Whether there are double-dummy tricks.
        has_hand_evaluation_data: bool = "HasHandEvaluationData",
        double_dummy_north_clubs: i32 = "DoubleDummyNorthClubs",
        double_dummy_north_diamonds: i32 = "DoubleDummyNorthDiamonds",
        double_dummy_north_hearts: i32 = "DoubleDummyNorthHearts",
        double_dummy_north_spades: i32 = "DoubleDummyNorthSpades",
        double_dummy_north_no_trump: i32 = "DoubleDummyNorthNoTrump",
        double_dummy_east_clubs: i32 = "DoubleDummyEastClubs",
        double_dummy_east_diamonds: i32 = "DoubleDummyEastDiamonds",
        double_dummy_east_hearts: i32 = "DoubleDummyEastHearts",
        double_dummy_east_spades: i32 = "DoubleDummyEastSpades",
        double_dummy_east_no_trump: i32 = "DoubleDummyEastNoTrump",
        double_dummy_south_clubs: i32 = "DoubleDummySouthClubs",
        double_dummy_south_diamonds: i32 = "DoubleDummySouthDiamonds",
        double_dummy_south_hearts: i32 = "DoubleDummySouthHearts",
        double_dummy_south_spades: i32 = "DoubleDummySouthSpades",
        double_dummy_south_no_trump: i32 = "DoubleDummySouthNoTrump",
        double_dummy_west_clubs: i32 = "DoubleDummyWestClubs",
        double_dummy_west_diamonds: i32 = "DoubleDummyWestDiamonds",
        double_dummy_west_hearts: i32 = "DoubleDummyWestHearts",
        double_dummy_west_spades: i32 = "DoubleDummyWestSpades",
        double_dummy_west_no_trump: i32 = "DoubleDummyWestNoTrump",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}

/// The names of the hands, in the order of [`HandRecord::hands`].
pub(crate) const SEATS: [&str; 4] = ["North", "East", "South", "West"];
/// The names of the suits, in the order of each hand.
pub(crate) const SUITS: [&str; 4] = ["Clubs", "Diamonds", "Hearts", "Spades"];

impl HandRecord {
    /// Returns the cards: North, East, South and West, each with clubs, diamonds, hearts and spades.
    pub fn hands(&self) -> [[Option<&str>; 4]; 4] {
        [
            [&self.north_clubs, &self.north_diamonds, &self.north_hearts, &self.north_spades],
            [&self.east_clubs, &self.east_diamonds, &self.east_hearts, &self.east_spades],
            [&self.south_clubs, &self.south_diamonds, &self.south_hearts, &self.south_spades],
            [&self.west_clubs, &self.west_diamonds, &self.west_hearts, &self.west_spades],
        ]
        .map(|hand| hand.map(Option::as_deref))
    }

    /// Returns the double-dummy tricks by declarer, each with clubs, diamonds, hearts, spades and no trump, if there are any.
    pub fn double_dummy(&self) -> Option<[[i32; 5]; 4]> {
        self.has_hand_evaluation_data.then_some([
            [
                self.double_dummy_north_clubs,
                self.double_dummy_north_diamonds,
                self.double_dummy_north_hearts,
                self.double_dummy_north_spades,
                self.double_dummy_north_no_trump,
            ],
            [
                self.double_dummy_east_clubs,
                self.double_dummy_east_diamonds,
                self.double_dummy_east_hearts,
                self.double_dummy_east_spades,
                self.double_dummy_east_no_trump,
            ],
            [
                self.double_dummy_south_clubs,
                self.double_dummy_south_diamonds,
                self.double_dummy_south_hearts,
                self.double_dummy_south_spades,
                self.double_dummy_south_no_trump,
            ],
            [
                self.double_dummy_west_clubs,
                self.double_dummy_west_diamonds,
                self.double_dummy_west_hearts,
                self.double_dummy_west_spades,
                self.double_dummy_west_no_trump,
            ],
        ])
    }
}
