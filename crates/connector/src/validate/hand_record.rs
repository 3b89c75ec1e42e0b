//! Faults of a hand record.

use super::Validate;
use super::messages::Messages;
use super::rules::{above_zero, is_guid, letters, shown};
use crate::dto::HandRecord;
use crate::dto::hand_record::{SEATS, SUITS};

/// The cards of a suit, in the order of their letters.
const CARDS: &str = "23456789AJKQT";

impl Validate for HandRecord {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || {
            let guid = shown(&self.session_guid);
            format!(
                "The guid ({guid}) must be exactly 32 character long and can only contain capital A to F or digits 0 to 9."
            )
        });
        above_zero(&mut messages, "ScoringGroupNumber", self.scoring_group_number);
        letters(&mut messages, "SectionLetters", &self.section_letters);
        above_zero(&mut messages, "BoardNumber", self.board_number);
        cards(&mut messages, self.hands());
        messages.done()
    }
}

/// Cards are counted only when all of them are cards.
fn cards(messages: &mut Messages, hands: [[Option<&str>; 4]; 4]) {
    let mut strange = Vec::new();
    for (seat, hand) in SEATS.into_iter().zip(hands) {
        for (suit, cards) in SUITS.into_iter().zip(hand) {
            if !cards.is_some_and(|cards| cards.chars().all(|card| CARDS.contains(card))) {
                strange.push(format!("{seat}{suit}"));
            }
        }
    }
    if !strange.is_empty() {
        let strange = strange.join(", ");
        messages.add(format!(
            "Invalid suits (null value or invalid card) in {strange}. Valid cards are '{CARDS}'"
        ));
        return;
    }
    let hands = hands.map(|hand| hand.map(Option::unwrap_or_default));
    for (nth, name) in ["clubs", "Diamonds", "Hearts", "Spades"].into_iter().enumerate() {
        suit(messages, name, hands.map(|hand| hand[nth]));
    }
    for (seat, hand) in SEATS.into_iter().zip(hands) {
        let n_cards: usize = hand.map(str::len).iter().sum();
        messages.add_if(n_cards != 13, || {
            format!(
                "Invalid number of cards for {seat} ({n_cards}). The hand must add up to 13 cards."
            )
        });
    }
}

fn suit(messages: &mut Messages, name: &str, holdings: [&str; 4]) {
    let mut cards: Vec<char> = holdings.concat().chars().collect();
    let n_cards = cards.len();
    if n_cards != 13 {
        messages.add(format!(
            "Invalid number of {name} ({n_cards}). The suit must add up to 13 cards."
        ));
        return;
    }
    cards.sort_unstable();
    let cards = String::from_iter(cards);
    messages.add_if(cards != CARDS, || format!("Duplicate cards in the {name} suit '{cards}'"));
}
