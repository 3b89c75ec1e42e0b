//! The classic diagram of a board, for prints and terminals: North at the top, West at the left.
//!
//! Plain text of at most [`WIDTH`] columns: number, dealer, vulnerability, the hands with suit
//! symbols, the high-card points in a compass and, if a table of tricks is given, the levels that
//! each player can make, as Dealer4's hand records print them.

use bridge::{Form, Hand, Level, Seat, Suit, Vulnerability};

use crate::double_dummy::TrickTable;
use crate::set::Board;

/// The columns of a diagram, at most.
pub const WIDTH: usize = 60;

/// Where North and South begin.
const MIDDLE: usize = 20;
/// Where East begins.
const RIGHT: usize = 40;

/// Draws a board; its tricks are those of a solver, for a file's own table is not to be trusted.
pub fn diagram(board: &Board, tricks: Option<&TrickTable>) -> String {
    let mut lines = vec![heading(board), String::new()];
    let hand = |seat| suits(board.deal.hand(seat));
    lines.extend(hand(Seat::North).map(|line| indented(MIDDLE, &line)));
    let compass = ["      N", "    W   E", "      S", ""];
    for ((west, east), middle) in hand(Seat::West).iter().zip(hand(Seat::East)).zip(compass) {
        lines.push(beside(&beside(west, MIDDLE, middle), RIGHT, &east));
    }
    lines.extend(hand(Seat::South).map(|line| indented(MIDDLE, &line)));
    lines.push(String::new());
    let points = points(board);
    let levels = tricks.map(levels_block).unwrap_or_default();
    for i in 0..points.len().max(levels.len()) {
        let left = points.get(i).map_or("", String::as_str);
        lines.push(beside(left, MIDDLE, levels.get(i).map_or("", String::as_str)));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the levels a declarer makes, from no-trump down to clubs; nothing below seven tricks.
pub fn makeable_levels(tricks: &TrickTable, declarer: Seat) -> [Option<Level>; 5] {
    TrickTable::STRAINS
        .map(|strain| tricks.get(strain, declarer).checked_sub(6).and_then(Level::new))
}

/// `Board: 1 Dealer: N None Vul`.
fn heading(board: &Board) -> String {
    let vulnerability = match board.vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    };
    format!("Board: {} Dealer: {} {vulnerability} Vul", board.number, board.dealer)
}

fn suits(hand: Hand) -> [String; 4] {
    let [clubs, diamonds, hearts, spades] = Suit::ALL;
    [spades, hearts, diamonds, clubs].map(|suit| {
        let ranks = hand.suit_text(suit, Form::Pbn);
        let ranks = if ranks.is_empty() { "-" } else { &ranks };
        format!("{} {ranks}", suit.symbol())
    })
}

/// The points of the four hands where they sit.
fn points(board: &Board) -> [String; 3] {
    let points = |seat| board.deal.hand(seat).hcp();
    [
        format!("      {:>2}", points(Seat::North)),
        format!("  {:>2} HCP {:>2}", points(Seat::West), points(Seat::East)),
        format!("      {:>2}", points(Seat::South)),
    ]
}

/// One row for each player who makes something: `E  4 4 3 1 3`.
fn levels_block(tricks: &TrickTable) -> Vec<String> {
    let row = |declarer: Seat| {
        let levels = makeable_levels(tricks, declarer);
        let texts = levels.map(|level| level.map_or("-".to_owned(), |level| level.to_string()));
        let makes_some = levels.iter().any(Option::is_some);
        makes_some.then(|| format!("{declarer}   {}", texts.join(" ")))
    };
    let mut rows = vec!["   NT ♠ ♥ ♦ ♣".to_owned()];
    rows.extend([Seat::North, Seat::South, Seat::East, Seat::West].into_iter().filter_map(row));
    rows
}

fn indented(column: usize, text: &str) -> String {
    beside("", column, text)
}

/// Puts `right` into its column; every character here is one column wide.
fn beside(left: &str, column: usize, right: &str) -> String {
    format!("{left:<column$}{right}")
}
