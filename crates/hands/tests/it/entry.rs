//! Entering a deal by hand: each card once, thirteen a hand, the fourth by itself, all undoable.

use bridge::{Card, Deal, Hand, Rank, Seat, Suit};
use hands::entry::{Entry, EntryError, RankLetters, Step};
use proptest::prelude::*;
use rstest::rstest;

use crate::lin::DEAL;
use crate::table_stories::Dice;

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn typed(seats: &[Seat]) -> (Entry, Deal) {
    let deal: Deal = DEAL.parse().unwrap();
    let mut entry = Entry::new();
    for &seat in seats {
        for card in deal.hand(seat).iter() {
            entry.put(seat, card).unwrap();
        }
    }
    (entry, deal)
}

#[test]
fn a_card_is_there_once_and_its_holder_is_named() {
    let mut entry = Entry::new();
    entry.put(Seat::North, card("SA")).unwrap();
    for seat in Seat::ALL {
        let refused = entry.put(seat, card("SA")).unwrap_err();
        assert_eq!(refused.to_string(), "North holds the ♠A already");
    }
    assert_eq!(entry.holder(card("SA")), Some(Seat::North));
    assert_eq!(entry.holder(card("SK")), None);
}

#[test]
fn a_hand_takes_thirteen_cards() {
    let (mut entry, _) = typed(&[Seat::North]);
    let refused = entry.put(Seat::North, card("SA")).unwrap_err();
    assert_eq!(refused.to_string(), "North has 13 cards already; take one out first");
}

#[test]
fn the_fourth_hand_fills_itself_and_empties_again() {
    let (mut entry, deal) = typed(&[Seat::North, Seat::East, Seat::South]);
    assert_eq!(entry.filled_in(), Some(Seat::West));
    assert_eq!(entry.hand(Seat::West), deal.hand(Seat::West));
    assert_eq!(entry.finish(), Ok(deal));
    let refused = entry.take(card("S9")).unwrap_err();
    assert_eq!(refused, EntryError::FilledIn { card: card("S9"), seat: Seat::West });
    assert_eq!(
        entry.put(Seat::East, card("S9")).unwrap_err().to_string(),
        "West holds the ♠9 already"
    );

    assert_eq!(entry.take(card("ST")), Ok(Seat::North));
    assert_eq!((entry.filled_in(), entry.hand(Seat::West)), (None, Hand::EMPTY));
    let unfinished = entry.finish().unwrap_err().to_string();
    assert_eq!(unfinished, "the deal is not complete; cards still needed: North 1, West 13");
    assert_eq!(entry.undo(), Some(Step::Taken(Seat::North, card("ST"))));
    assert_eq!(entry.finish(), Ok(deal));
}

#[test]
fn what_is_missing_is_known_by_hand_and_suit() {
    let (mut entry, _) = typed(&[Seat::North]);
    entry.put(Seat::East, card("SA")).unwrap();
    let missing = entry.missing();
    assert_eq!([missing.north, missing.east, missing.south, missing.west], [0, 12, 13, 13]);
    assert_eq!(entry.missing_in_suit(Suit::Spades), 10);
    assert_eq!(entry.missing_in_suit(Suit::Diamonds), 8);
    let ranks: String = entry.left().suit(Suit::Diamonds).map(Rank::letter).collect();
    assert_eq!(ranks, "AKQJ9864");
}

#[test]
fn two_cards_of_a_finished_deal_can_change_places() {
    let deal: Deal = DEAL.parse().unwrap();
    let mut entry = Entry::of(&deal);
    assert_eq!(entry.take(card("ST")), Ok(Seat::North));
    // One card short can only be that card.
    assert_eq!(entry.finish(), Ok(deal));
    assert_eq!(entry.take(card("SA")), Ok(Seat::East));
    entry.put(Seat::North, card("SA")).unwrap();
    assert_eq!(entry.holder(card("ST")), Some(Seat::East));
    assert!(entry.finish().is_ok());
}

#[rstest]
#[case(RankLetters::English, "AKQJT9", "SQ")]
#[case(RankLetters::Dutch, "AHVB109", "sv")]
#[case(RankLetters::German, "AKDB 10 9", "♠D")]
#[case(RankLetters::French, "1RDV109", "S D")]
#[case(RankLetters::French, "ardvt9", "SD")]
#[case(RankLetters::Scandinavian, "EKDKn109", "sd")]
fn honours_have_the_letters_of_the_country(
    #[case] letters: RankLetters,
    #[case] holding: &str,
    #[case] queen: &str,
) {
    let mut entry = Entry::new();
    entry.type_holding(Seat::North, Suit::Hearts, holding, letters).unwrap();
    assert_eq!(entry.hand(Seat::North).to_string(), ".AKQJT9..");
    let typed = entry.type_card(Seat::North, queen, letters).unwrap();
    assert_eq!(typed, card("SQ"));
}

#[rstest]
#[case(RankLetters::Dutch, "SQ", "A, H, V, B")]
#[case(RankLetters::Scandinavian, "SJ", "E, K, D, Kn")]
#[case(RankLetters::English, "S", "A, K, Q, J")]
#[case(RankLetters::English, "", "A, K, Q, J")]
#[case(RankLetters::English, "SKK", "A, K, Q, J")]
#[case(RankLetters::English, "♠é", "A, K, Q, J")]
fn what_is_no_card_says_what_is_one(
    #[case] letters: RankLetters,
    #[case] text: &str,
    #[case] honours: &str,
) {
    let refused = Entry::new().type_card(Seat::North, text, letters).unwrap_err().to_string();
    let wanted = format!("a suit (S H D C or ♠ ♥ ♦ ♣) and a rank: {honours}, 10 or 9 to 2");
    assert_eq!(refused, format!("“{text}” is not a card: expected {wanted}"));
}

#[test]
fn a_holding_is_taken_whole_or_not_at_all() {
    let mut entry = Entry::new();
    entry.put(Seat::East, card("S7")).unwrap();
    let before = entry.clone();
    assert!(entry.type_holding(Seat::North, Suit::Spades, "AK72", RankLetters::English).is_err());
    assert!(entry.type_holding(Seat::North, Suit::Spades, "AKx", RankLetters::English).is_err());
    assert_eq!(entry, before);
}

proptest! {
    /// Whatever is typed, no card is twice, no hand too long; undoing all leaves nothing; and when
    /// no card is left the deal is finished.
    #[test]
    fn the_rules_hold_whatever_is_typed(seed: u64, n_steps in 0_usize..120) {
        let mut dice = Dice(seed);
        let mut entry = Entry::new();
        for _ in 0..n_steps {
            let card = Card::from_index(u8::try_from(dice.below(52)).unwrap()).unwrap();
            if dice.one_in(6) {
                let _ = entry.take(card);
            } else {
                let _ = entry.put(Seat::ALL[dice.below(4)], card);
            }
            let n_cards: usize = Seat::ALL.iter().map(|seat| entry.hand(*seat).len()).sum();
            prop_assert_eq!(n_cards + entry.left().len(), 52);
            prop_assert!(Seat::ALL.iter().all(|seat| entry.hand(*seat).len() <= 13));
            prop_assert_eq!(entry.finish().is_ok(), entry.left().is_empty());
        }
        while entry.undo().is_some() {}
        prop_assert_eq!(entry, Entry::new());
    }
}
