//! Faults of a section and its tables.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, letters, repeated, shown};
use crate::dto::option::GameType;
use crate::dto::{Section, SectionUpdate, Table};

impl Validate for Section {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        letters(&mut messages, "Letters", &self.letters);
        above_zero(&mut messages, "ScoringGroupNumber", self.scoring_group_number);
        Movement::from(self).check(&mut messages);
        messages.done()
    }
}

/// What a section and an update of one have in common.
pub(super) struct Movement<'a> {
    session_guid: &'a Option<String>,
    letters: &'a Option<String>,
    winners: i32,
    game_type: GameType,
    ew_move_before_play: i32,
    missing_pair: i32,
    is_combi_section: bool,
    sources: [(&'static str, &'a Option<String>); 2],
    tables: &'a [Table],
}

/// Both have the same fields.
macro_rules! movement_from {
    ($($section:ty),+) => {$(
        impl<'a> From<&'a $section> for Movement<'a> {
            fn from(section: &'a $section) -> Self {
                let ns = &section.north_south_pair_section_letters;
                let ew = &section.east_west_pair_section_letters;
                Self {
                    session_guid: &section.session_guid,
                    letters: &section.letters,
                    winners: section.winners,
                    game_type: section.game_type,
                    ew_move_before_play: section.ew_move_before_play,
                    missing_pair: section.missing_pair,
                    is_combi_section: section.is_combi_section,
                    sources: [
                        ("NorthSouthPairSectionLetters", ns),
                        ("EastWestPairSectionLetters", ew),
                    ],
                    tables: section.tables.as_deref().unwrap_or_default(),
                }
            }
        }
    )+};
}

movement_from!(Section, SectionUpdate);

impl Movement<'_> {
    pub(super) fn check(&self, messages: &mut Messages) {
        let (winners, missing, game, moves) =
            (self.winners, self.missing_pair, self.game_type, self.ew_move_before_play);
        messages.add_if(missing < 0 && winners != 2, || {
            format!("MissingPair ({missing}) must at least be zero for a one winner section.")
        });
        messages.add_if(!(1..=2).contains(&winners), || {
            format!("Invalid Winners ({winners}). Valid values are 1 or 2.")
        });
        messages.add_if(!GameType::ALL.contains(&game), || {
            format!("Invalid GameType ({}). Valid values are 10, 20 or 30.", game.0)
        });
        if self.is_combi_section {
            for (property, source) in self.sources {
                letters(messages, property, source);
            }
        }
        let n_tables = self.tables.len();
        messages.add_if(usize::try_from(moves.unsigned_abs()).unwrap_or(usize::MAX) > n_tables, || {
            format!("The absolute value of EWMoveBeforePlay ({moves}) cannot be higher than the number of tables ({n_tables}).")
        });
        for table in self.tables {
            self.table(messages, table);
        }
        let mut numbers: Vec<i32> = self.tables.iter().map(|table| table.table_number).collect();
        numbers.sort_unstable();
        for (number, count) in repeated(numbers) {
            messages.add(format!("Tablenumber {number} occurs {count} times. "));
        }
    }

    fn table(&self, messages: &mut Messages, table: &Table) {
        let (letters, number) = (shown(self.letters), table.table_number);
        messages.add_if(table.session_guid != *self.session_guid, || {
            let (due, found) = (shown(self.session_guid), shown(&table.session_guid));
            format!("Table '{letters}{number}' must have SessionGuid '{due}' but it is '{found}'")
        });
        let found = shown(&table.section_letters);
        messages.add_if(table.section_letters != *self.letters, || {
            format!("Table ' {letters} {number}' must have SectionLetters '{letters}' but it is '{found}'")
        });
        messages.add_part(&table.validate(), "; ", |faults| {
            format!("Table '{found}{number}' has validation errrors: {faults}.")
        });
    }
}
