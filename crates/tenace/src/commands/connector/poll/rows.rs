//! What travels, as rows of a table for people.

use bridge::{BoardNo, Outcome};
use connector::client::Queued;
use connector::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};
use connector::event::{hand, result};

/// Something that is shown as a row.
pub(crate) trait Row: Queued + Clone + PartialEq {
    /// The headings of the columns.
    const HEADINGS: &'static [&'static str];
    /// Those of numbers.
    const RIGHT: &'static [&'static str];

    /// Returns the cells of the row.
    fn cells(&self) -> Vec<String>;
}

fn text(text: &Option<String>) -> String {
    text.clone().unwrap_or_default()
}

fn table(letters: &Option<String>, number: i32) -> String {
    format!("{}{number}", text(letters))
}

impl Row for BoardResult {
    const HEADINGS: &'static [&'static str] =
        &["table", "round", "board", "NS", "EW", "result", "score", ""];
    const RIGHT: &'static [&'static str] = &["round", "board", "NS", "EW", "score"];

    fn cells(&self) -> Vec<String> {
        let outcome = result::outcome(self);
        let words =
            outcome.as_ref().map_or_else(|| "cannot be read".to_owned(), Outcome::to_string);
        let remark = match (self.is_deleted, self.scoring_direction) {
            (true, _) => "erased",
            (false, 1) => "NS only",
            (false, 2) => "EW only",
            (false, _) => "",
        };
        vec![
            table(&self.section_letters, self.table_number),
            self.round_number.to_string(),
            self.board_number.to_string(),
            self.pair_north_south.to_string(),
            self.pair_east_west.to_string(),
            words,
            score(self, outcome.as_ref()).map(|score| score.to_string()).unwrap_or_default(),
            remark.to_owned(),
        ]
    }
}

/// The points of North-South.
fn score(result: &BoardResult, outcome: Option<&Outcome>) -> Option<i32> {
    let board = u32::try_from(result.board_number).ok().and_then(BoardNo::new)?;
    outcome?.score(board.vulnerability())
}

impl Row for PlayerData {
    const HEADINGS: &'static [&'static str] = &["number", "first name", "last name", "country"];
    const RIGHT: &'static [&'static str] = &[];

    fn cells(&self) -> Vec<String> {
        [&self.player_number, &self.first_name, &self.last_name, &self.country_code]
            .map(text)
            .to_vec()
    }
}

impl Row for Participation {
    const HEADINGS: &'static [&'static str] = &["table", "round", "seat", "number", "name", ""];
    const RIGHT: &'static [&'static str] = &["round"];

    fn cells(&self) -> Vec<String> {
        let remark = match (self.is_removal, self.is_player_swap) {
            (true, _) => "left",
            (false, true) => "changed seats",
            (false, false) => "",
        };
        let name = format!("{} {}", text(&self.first_name), text(&self.last_name));
        vec![
            table(&self.section_letters, self.table_number),
            self.round_number.to_string(),
            self.direction.to_string(),
            text(&self.player_number),
            name.trim().to_owned(),
            remark.to_owned(),
        ]
    }
}

impl Row for HandRecord {
    const HEADINGS: &'static [&'static str] = &["board", "group", "section", "cards", "tricks"];
    const RIGHT: &'static [&'static str] = &["board", "group"];

    fn cells(&self) -> Vec<String> {
        let cards = hand::deal(self).map(|deal| deal.to_string());
        let tricks = self.double_dummy().map_or("", |_| "double dummy");
        vec![
            self.board_number.to_string(),
            self.scoring_group_number.to_string(),
            text(&self.section_letters),
            cards.unwrap_or_else(|fault| fault.sentence),
            tricks.to_owned(),
        ]
    }
}

impl Row for TdCall {
    const HEADINGS: &'static [&'static str] = &["table", "round", "at", "stands"];
    const RIGHT: &'static [&'static str] = &["round"];

    fn cells(&self) -> Vec<String> {
        vec![
            table(&self.section_letters, self.table_number),
            self.round_number.to_string(),
            format!("{:02}:{:02}", self.hour, self.minute),
            self.status.to_string(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use connector::dto::option::{CallStatus, Direction};

    use super::*;

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn a_result_is_a_contract_in_words_with_its_score() {
        let made = BoardResult {
            section_letters: some("B"),
            table_number: 3,
            round_number: 2,
            board_number: 1,
            scoring_direction: 3,
            pair_north_south: 5,
            pair_east_west: 6,
            declaring_pair: 6,
            declarer_direction: 2,
            level: 4,
            denomination: 4,
            stake: 1,
            total_tricks: 10,
            ..BoardResult::default()
        };
        assert_eq!(made.cells(), ["B3", "2", "1", "5", "6", "4SXE=", "-590", ""]);
        let erased = BoardResult { is_deleted: true, ..made.clone() };
        assert_eq!(erased.cells()[7], "erased");
        let pass = BoardResult { level: 0, declarer_direction: 0, ..made.clone() };
        assert_eq!(pass.cells()[5..7], ["PASS", "0"]);
        let average = BoardResult { level: -7, ..made.clone() };
        assert_eq!(average.cells()[5..7], ["A+ A-", ""]);
        let nonsense = BoardResult { denomination: 9, ..made };
        assert_eq!(nonsense.cells()[5..7], ["cannot be read", ""]);
    }

    #[test]
    fn a_seat_says_who_sits_there_or_that_somebody_left() {
        let sits = Participation {
            section_letters: some("A"),
            table_number: 1,
            direction: Direction::WEST,
            round_number: 1,
            player_number: some("1001"),
            first_name: some("Ann"),
            last_name: some("Archer"),
            ..Participation::default()
        };
        assert_eq!(sits.cells(), ["A1", "1", "West", "1001", "Ann Archer", ""]);
        let left = Participation { is_removal: true, ..sits.clone() };
        assert_eq!(left.cells()[5], "left");
        let swapped = Participation { is_player_swap: true, ..sits };
        assert_eq!(swapped.cells()[5], "changed seats");
    }

    #[test]
    fn a_call_says_where_it_stands() {
        let call = TdCall {
            section_letters: some("A"),
            table_number: 7,
            round_number: 3,
            hour: 20,
            minute: 5,
            status: CallStatus::LAUNCHED,
            ..TdCall::default()
        };
        assert_eq!(call.cells(), ["A7", "3", "20:05", "Launched"]);
    }
}
