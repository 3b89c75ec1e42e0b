//! Faults of a table and its rounds.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, letters, shown};
use crate::dto::{Round, Table};

impl Validate for Table {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        letters(&mut messages, "SectionLetters", &self.section_letters);
        above_zero(&mut messages, "TableNumber", self.table_number);
        let rounds = self.rounds.as_deref().unwrap_or_default();
        round_numbers(&mut messages, rounds);
        for round in rounds {
            self.round(&mut messages, round);
        }
        messages.done()
    }
}

impl Table {
    fn round(&self, messages: &mut Messages, round: &Round) {
        let (letters, table, number) =
            (shown(&self.section_letters), self.table_number, round.round_number);
        messages.add_if(round.session_guid != self.session_guid, || {
            let (due, found) = (shown(&self.session_guid), shown(&round.session_guid));
            format!("Round {number} on table '{letters}{table}' must have SessionGuid '{due}' but it is '{found}'")
        });
        messages.add_if(round.section_letters != self.section_letters, || {
            let found = shown(&round.section_letters);
            format!("Round {number} on table ' {letters} {table}' must have SectionLetters '{letters}' but it is '{found}'")
        });
        messages.add_if(round.table_number != table, || {
            let found = round.table_number;
            format!("Round {number} on table ' {letters} {table}' must have TableNumber '{table}' but it is '{found}'")
        });
        messages.add_part(&round.validate(), "; ", |faults| {
            format!("Round {number} on '{letters}{table}' has validation errrors: {faults}.")
        });
    }
}

fn round_numbers(messages: &mut Messages, rounds: &[Round]) {
    let mut numbers: Vec<i32> = rounds.iter().map(|round| round.round_number).collect();
    numbers.sort_unstable();
    let Some(&lowest) = numbers.first() else { return };
    let steps = || numbers.windows(2).map(|two| i64::from(two[1]) - i64::from(two[0]));
    messages.add_if(steps().any(|step| step == 0), || {
        "The roundnumbers on a table must be unique.".into()
    });
    messages
        .add_if(steps().any(|step| step != 1), || "The roundnumbers must be consecutive.".into());
    messages.add_if(lowest > 1, || {
        format!("The round numbers must start with 1, but the lowest round is {lowest}")
    });
}
