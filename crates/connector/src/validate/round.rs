//! Faults of a round.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, letters};
use crate::dto::Round;

impl Validate for Round {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        letters(&mut messages, "SectionLetters", &self.section_letters);
        above_zero(&mut messages, "TableNumber", self.table_number);
        above_zero(&mut messages, "RoundNumber", self.round_number);
        let sits_out = self.pair_ns == 0 || self.pair_ew == 0;
        let has_boards = self.low_board_number > 0 || self.high_board_number > 0;
        messages.add_if(sits_out && has_boards, || {
            "No boards may be specified for a sit-out round or an empty round.".into()
        });
        messages.done()
    }
}
