//! The laws of play: turn, following suit, who wins a trick.

use bridge::{Deal, Seat, Side, Strain};
use hands::play::{PlayError, Position};

fn appendix_board() -> Deal {
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974".parse().unwrap()
}

#[test]
fn a_trick_goes_to_the_highest_trump_else_to_the_highest_of_the_suit_led() {
    let mut position = Position::new(&appendix_board(), Strain::NoTrump, Seat::East);
    assert_eq!(position.turn(), Some(Seat::South));
    for card in ["CK", "C4", "C3", "C5"] {
        position.play(card.parse().unwrap()).unwrap();
    }
    assert_eq!(position.turn(), Some(Seat::South));
    assert_eq!((position.won(Side::NorthSouth), position.won(Side::EastWest)), (1, 0));
}

#[test]
fn who_can_follow_must() {
    let mut position = Position::new(&appendix_board(), Strain::Spades, Seat::East);
    position.play("DA".parse().unwrap()).unwrap();
    let card = "H8".parse().unwrap();
    let refused = position.play(card).unwrap_err();
    assert_eq!(refused.to_string(), "West plays the ♥8 but can follow to the ♦");
    let card = "SA".parse().unwrap();
    assert_eq!(position.play(card), Err(PlayError::NotHeld { seat: Seat::West, card }));
}
