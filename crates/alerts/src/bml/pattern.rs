//! [`Pattern`], the first word of a row: the call or calls it is about.
//!
//! | written | stands for |
//! |---|---|
//! | `P` | a pass |
//! | `D`, `X`, `Dbl` | a double |
//! | `R`, `XX`, `Rdbl` | a redouble |
//! | `1C`, `2N`, `2NT`, `1!c` | a bid |
//! | `1HS`, `3CDN`, `2S/3H`, `1H/S` | each of the bids |
//! | `1red`, `1black` | ♦ and ♥, ♣ and ♠ |
//! | `2m`, `2om`, `1M`, `1oM`, `3X`, `3Y`, `3Z` | a bid in a [`Variable`] suit |
//! | `1step`, `2steps` | the bid so many steps above the last one |
//!
//! In parentheses it is the opponents'. Words of several, `(1N)-P-(P)---`, are sequences.

use bridge::{Auction, Bid, Call, Level, Strain};

use super::text::{excerpt, tidy};
use super::variable::Variable;

/// What a row says about its call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// One call, which goes before all others.
    Call(Call),
    /// One of several bids.
    Bids(Vec<Bid>),
    /// A bid in a suit that may vary.
    Variable(Level, Variable),
    /// So many steps above the last bid.
    Steps(usize),
}

/// A call of a sequence and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) ours: bool,
    pub(super) pattern: Pattern,
}

/// The calls of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    /// At least one.
    pub(super) items: Vec<Item>,
    /// Whether it ends with `-` or `;`, so that what follows answers it.
    pub(super) is_head: bool,
}

impl Sequence {
    /// Reads the first word of a row; otherwise returns what is wrong with it.
    pub(super) fn read(word: &str) -> Result<Self, String> {
        let pieces = || word.split(['-', ';']).filter(|piece| !piece.is_empty());
        if pieces().nth(Auction::LONGEST).is_some() {
            return Err("This sequence is longer than any auction can be".to_owned());
        }
        let items = pieces().map(Item::read).collect::<Result<Vec<_>, _>>()?;
        if items.is_empty() {
            return Err(not_a_call(word));
        }
        Ok(Self { items, is_head: word.ends_with(['-', ';']) })
    }
}

impl Item {
    fn read(piece: &str) -> Result<Self, String> {
        let inner = piece.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let pattern = Pattern::read(inner.unwrap_or(piece)).ok_or_else(|| not_a_call(piece))?;
        Ok(Self { ours: inner.is_none(), pattern })
    }
}

impl Pattern {
    fn read(word: &str) -> Option<Self> {
        // Not `Pass`: explanations begin with it.
        match word {
            "P" => return Some(Self::Call(Call::Pass)),
            "D" | "X" | "Dbl" => return Some(Self::Call(Call::Double)),
            "R" | "XX" | "Rdbl" => return Some(Self::Call(Call::Redouble)),
            _ => {}
        }
        let (number, kind) = number(word);
        if kind.eq_ignore_ascii_case("step") || kind.eq_ignore_ascii_case("steps") {
            return number.filter(|&number| number > 0).map(|number| Self::Steps(number.into()));
        }
        if let Some(variable) = Variable::read(kind) {
            return Some(Self::Variable(Level::new(number?)?, variable));
        }
        let bids = bids(word)?;
        Some(match *bids.as_slice() {
            [bid] => Self::Call(Call::Bid(bid)),
            _ => Self::Bids(bids),
        })
    }
}

/// Takes the number off the front of a word.
fn number(word: &str) -> (Option<u8>, &str) {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (digits, kind) = word.split_at(end);
    (digits.parse().ok(), kind)
}

/// Reads bids with `/` between them; a level holds until there is another.
fn bids(word: &str) -> Option<Vec<Bid>> {
    let mut bids = Vec::<Bid>::new();
    let mut level = None;
    for piece in word.split('/') {
        let (number, kind) = number(piece);
        level = if piece.len() > kind.len() { Level::new(number?) } else { level };
        let level = level?;
        let strains = strains(kind)?;
        for bid in strains.into_iter().map(|strain| Bid { level, strain }) {
            if !bids.contains(&bid) {
                bids.push(bid);
            }
        }
    }
    Some(bids).filter(|bids| !bids.is_empty())
}

fn strains(kind: &str) -> Option<Vec<Strain>> {
    match kind.to_ascii_lowercase().as_str() {
        "" => None,
        "red" => Some(vec![Strain::Diamonds, Strain::Hearts]),
        "black" => Some(vec![Strain::Clubs, Strain::Spades]),
        _ => tidy(kind).replace("NT", "N").replace('!', "").chars().map(strain).collect(),
    }
}

fn strain(letter: char) -> Option<Strain> {
    Some(match letter {
        'C' => Strain::Clubs,
        'D' => Strain::Diamonds,
        'H' => Strain::Hearts,
        'S' => Strain::Spades,
        'N' => Strain::NoTrump,
        _ => return None,
    })
}

fn not_a_call(word: &str) -> String {
    format!(
        "“{}” is no call: write P, D, R or a bid such as 1C, 2N, 1HS, 2M or 3X, the opponents' in \
         parentheses",
        excerpt(word)
    )
}
