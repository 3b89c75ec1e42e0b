//! Faults of a participation.

use super::Validate;
use super::messages::Messages;
use super::rules::{is_blank, length, letters, shown};
use crate::dto::Participation;

impl Validate for Participation {
    /// Returns what is wrong with a participation that is sent: it has a number or a name, not both.
    fn validate(&self) -> Vec<String> {
        self.faults(false)
    }
}

impl Participation {
    /// Returns what is wrong with a participation that was polled, which may have a number and a name.
    pub fn validate_with_number_and_name(&self) -> Vec<String> {
        self.faults(true)
    }

    fn faults(&self, allow_number_and_name: bool) -> Vec<String> {
        let mut messages = Messages::default();
        let guid = shown(&self.session_guid);
        messages.add_if(length(guid) != 32, || {
            format!("Invalid SessionGuid ({guid}). The value must be in capitals and be exactly 32 characters long.")
        });
        letters(&mut messages, "SectionLetters", &self.section_letters);
        let Self { direction, table_number: table, round_number: round, .. } = *self;
        messages.add_if(!(1..=4).contains(&direction.0), || {
            format!("Invalid Direction ({direction}). The value must be between 1 and 4.")
        });
        messages.add_if(table < 1, || {
            format!("Invalid TableNumber ({table}). The value must be greater than zero.")
        });
        messages.add_if(round < 0, || {
            format!("Invalid RoundNumber ({round}). The value cannot be negative.")
        });
        if self.is_removal {
            self.removal(&mut messages);
            return messages.done();
        }
        match (is_blank(&self.last_name), is_blank(&self.player_number)) {
            (true, true) => {
                messages.add("Either the LastName or the PlayerNumber must be specified.");
            }
            (false, false) if !allow_number_and_name => messages
                .add("Either the LastName or the PlayerNumber must be specified, but not both."),
            _ => {}
        }
        messages.done()
    }

    /// A removal leaves the seat empty, so it names nobody.
    fn removal(&self, messages: &mut Messages) {
        let player = [&self.player_number, &self.first_name, &self.last_name, &self.country_code];
        messages.add_if(!player.into_iter().all(is_blank), || {
            "A removal (IsRemoval) must not specify a PlayerNumber, FirstName, LastName or CountryCode.".into()
        });
        messages.add_if(self.is_player_swap, || {
            "A participation cannot be both a removal (IsRemoval) and a player swap (IsPlayerSwap).".into()
        });
    }
}
