//! Faults of a result.

use super::Validate;
use super::messages::Messages;
use super::rules::{length, letters, shown};
use crate::dto::BoardResult;

impl Validate for BoardResult {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        let guid = shown(&self.session_guid);
        messages.add_if(length(guid) != 32, || {
            format!("Invalid SessionGuid ({guid}). The value must be in capitals and be exactly")
        });
        letters(&mut messages, "SectionLetters", &self.section_letters);
        positive(&mut messages, "TableNumber", self.table_number);
        positive(&mut messages, "RoundNumber", self.round_number);
        positive(&mut messages, "BoardNumber", self.board_number);
        // Of a result that is taken away only the place counts.
        if !self.is_deleted {
            self.pairs(&mut messages);
            self.contract(&mut messages);
            self.lead(&mut messages);
        }
        messages.done()
    }
}

impl BoardResult {
    fn pairs(&self, messages: &mut Messages) {
        let (ns, ew, declaring) = (self.pair_north_south, self.pair_east_west, self.declaring_pair);
        positive(messages, "PairEastWest", ew);
        positive(messages, "PairNorthSouth", ns);
        messages.add_if(declaring != ns && declaring != ew, || {
            format!("Invalid DeclaringPair ({declaring}). The value must be either {ns} or {ew}.")
        });
    }

    fn contract(&self, messages: &mut Messages) {
        let level = self.level;
        if level >= 1 {
            between(messages, "DeclarerDirection", self.declarer_direction, 1, 4);
            between(messages, "ScoringDirection", self.scoring_direction, 1, 3);
        }
        messages.add_if(!(Self::NOT_PLAYED..=7).contains(&level), || {
            format!("Invalid Level ({level}). The value must be between -10 and +7.")
        });
        if level >= 1 {
            between(messages, "Denomination", self.denomination, 1, 5);
        }
        between(messages, "Stake", self.stake, 0, 2);
        between(messages, "TotalTricks", self.total_tricks, 0, 13);
    }

    /// A rank that is wrong is told alone; without a lead its suit does not matter.
    fn lead(&self, messages: &mut Messages) {
        let (rank, suit) = (self.lead_card_rank, self.lead_card_suit);
        if rank == 0 {
            return;
        }
        if !(2..=14).contains(&rank) {
            messages.add(format!(
                "Invalid LeadCardRank ({rank}). The value must be between 2 and 14 (Ace)."
            ));
        } else if !(1..=4).contains(&suit) {
            messages.add(format!(
                "Invalid LeadCardSuit ({suit}). If LeadCardRank>0  the value must be between 1 and 4."
            ));
        }
    }
}

fn positive(messages: &mut Messages, property: &str, number: i32) {
    messages.add_if(number < 1, || {
        format!("Invalid {property} ({number}). The value must be greater than zero.")
    });
}

fn between(messages: &mut Messages, property: &str, number: i32, low: i32, high: i32) {
    messages.add_if(!(low..=high).contains(&number), || {
        format!("Invalid {property} ({number}). The value must be between {low} and {high}.")
    });
}
