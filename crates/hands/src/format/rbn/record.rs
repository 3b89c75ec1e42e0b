//! [`Lasting`], what holds from one record to the next, and the labels `H`, `N` and `R`.

use bridge::{BoardNo, BySeat, Hand, Seat, Tricks};

use crate::complaint::{Place, excerpt};
use crate::format::letters;

/// What holds from one record to the next until it is said anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Lasting {
    /// The number of the board, or what the file has instead.
    pub(super) board: Option<Result<BoardNo, String>>,
    /// The place of the hands, and the hands or what is wrong with them.
    pub(super) hands: Option<(Place, Result<Hands, String>)>,
    pub(super) names: BySeat<Option<String>>,
    pub(super) room: Option<String>,
}

/// What the label `H` says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hands {
    pub(super) hands: BySeat<Hand>,
    /// Whether a colon behind the third hand gives the rest to the fourth.
    pub(super) has_rest: bool,
    /// Whether a ten was `10`.
    pub(super) ten: bool,
}

/// Reads `W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:`.
pub(super) fn hands(text: &str) -> Result<Hands, String> {
    let text = text.trim();
    let not_hands = || format!("“{}” is not a first seat and hands", excerpt(text));
    let mut seat = text.bytes().next().and_then(letters::seat).ok_or_else(not_hands)?;
    let rest = text.get(1..).unwrap_or_default();
    let rest = rest.strip_prefix([':', ';']).ok_or_else(not_hands)?;
    let mut read = Hands::default();
    for (i, part) in rest.split([':', ';']).enumerate() {
        if i >= 4 {
            if part.is_empty() {
                break;
            }
            return Err("there are more than four hands".to_owned());
        }
        read.has_rest |= i == 3;
        read.hands[seat] = letters::dotted_hand(part, &mut read.ten)
            .map_err(|error| format!("{}: {error}", seat.name()))?;
        seat = seat.next();
    }
    Ok(read)
}

/// Reads `North+South:West+East:room:more`.
pub(super) fn names(text: &str) -> (BySeat<Option<String>>, Option<String>) {
    let mut fields = text.trim().split(':');
    let mut names = BySeat::default();
    for pair in [[Seat::North, Seat::South], [Seat::West, Seat::East]] {
        let players = fields.next().unwrap_or_default();
        for (seat, name) in pair.into_iter().zip(players.splitn(2, '+')) {
            names[seat] = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        }
    }
    let room = match fields.next().map(str::trim) {
        None | Some("") => None,
        Some("O" | "o") => Some("Open".to_owned()),
        Some("C" | "c") => Some("Closed".to_owned()),
        Some(table) => Some(table.to_owned()),
    };
    (names, room)
}

/// Reads the tricks of `10+620:+4`; the score follows from them.
pub(super) fn tricks(text: &str) -> Option<Tricks> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end)?.parse().ok().and_then(Tricks::new)
}

/// Reads a heading in which `:` divides the general from the particular and `::` is a colon.
pub(super) fn heading(text: &str) -> Option<String> {
    let text = text.trim().replace("::", "\u{0}").replace(':', ", ").replace('\u{0}', ":");
    Some(text).filter(|text| !text.is_empty())
}
