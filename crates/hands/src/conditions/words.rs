//! The words of the language: what is reserved, what is not supported, seats and suits.

use bridge::{Seat, Suit};

use super::counts::NAMES;

/// The functions that need a double-dummy solver or chance, and why they are not there.
pub(super) const NOT_HERE: [(&str, &str); 8] = [
    ("tricks", "double-dummy tricks are not worked out while dealing"),
    ("trick", "double-dummy tricks are not worked out while dealing"),
    ("score", "scores belong to double-dummy tricks, which are not worked out while dealing"),
    ("scores", "scores belong to double-dummy tricks, which are not worked out while dealing"),
    ("imps", "IMPs belong to double-dummy tricks, which are not worked out while dealing"),
    ("imp", "IMPs belong to double-dummy tricks, which are not worked out while dealing"),
    ("rnd", "a condition by chance could not be checked by dealing the boards again"),
    ("evalcontract", "double-dummy tricks are not worked out while dealing"),
];

/// The suits as functions and arguments, clubs first as [`Suit`] has them.
pub(super) const SUITS: [(&str, Suit); 12] = [
    ("clubs", Suit::Clubs),
    ("diamonds", Suit::Diamonds),
    ("hearts", Suit::Hearts),
    ("spades", Suit::Spades),
    ("club", Suit::Clubs),
    ("diamond", Suit::Diamonds),
    ("heart", Suit::Hearts),
    ("spade", Suit::Spades),
    ("c", Suit::Clubs),
    ("d", Suit::Diamonds),
    ("h", Suit::Hearts),
    ("s", Suit::Spades),
];

/// Words that mean something in every script, besides the functions and the suits.
pub(super) const RESERVED: [&str; 26] = [
    "generate",
    "produce",
    "vulnerable",
    "dealer",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
    "and",
    "or",
    "not",
    "any",
    "north",
    "east",
    "south",
    "west",
    "shape",
    "hascard",
    "cccc",
    "average",
    "frequency",
    "print",
    "printall",
    "printpbn",
    "printes",
];

/// Tells whether a word may not be the name of a definition.
pub(super) fn is_reserved(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    RESERVED.contains(&lower.as_str())
        || NAMES.iter().any(|(name, _)| *name == lower)
        || NOT_HERE.iter().any(|(name, _)| *name == lower)
        || SUITS.iter().take(8).any(|(name, _)| *name == lower)
}

/// Returns the seat that a word names.
pub(super) fn seat_of(word: &str) -> Option<Seat> {
    let lower = word.to_ascii_lowercase();
    let names = ["north", "east", "south", "west", "n", "e", "s", "w"];
    let at = names.iter().position(|name| *name == lower)?;
    Seat::ALL.get(at % 4).copied()
}

/// Returns the suit that a word names.
pub(super) fn suit_of(word: &str) -> Option<Suit> {
    let lower = word.to_ascii_lowercase();
    SUITS.iter().find(|(name, _)| *name == lower).map(|(_, suit)| *suit)
}
