//! Who sits at a table in one round: two pairs (or team halves), or four players of an individual.

use std::fmt;

use bridge::{Seat, Side};
use serde::{Deserialize, Serialize};

use super::{Contestant, PairNo, Section, SectionKind};

/// Who sits at a table in one round; `None` is an empty place, so the other side sits out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Fields", into = "Fields")]
pub enum Seating {
    /// A pair (or a team's pair) on each side.
    Pairs {
        /// The pair sitting North–South.
        ns: Option<PairNo>,
        /// The pair sitting East–West.
        ew: Option<PairNo>,
    },
    /// Four players of an individual, by their numbers.
    Individual {
        /// North's number.
        north: Option<PairNo>,
        /// East's number.
        east: Option<PairNo>,
        /// South's number.
        south: Option<PairNo>,
        /// West's number.
        west: Option<PairNo>,
    },
}

/// A seating that mixes pairs and single players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a table is seated by ns and ew, or by north, east, south and west, not by both")]
pub struct SeatingError;

impl Seating {
    /// Returns the number of the contestant in a seat.
    pub fn at(&self, seat: Seat) -> Option<PairNo> {
        match *self {
            Seating::Pairs { ns, ew } => match seat.side() {
                Side::NorthSouth => ns,
                Side::EastWest => ew,
            },
            Seating::Individual { north, east, south, west } => match seat {
                Seat::North => north,
                Seat::East => east,
                Seat::South => south,
                Seat::West => west,
            },
        }
    }

    /// Tells whether all four seats are taken, so that a board can be played.
    pub fn is_full(&self) -> bool {
        Seat::ALL.iter().all(|&seat| self.at(seat).is_some())
    }

    /// Tells whether nobody sits here.
    pub fn is_empty(&self) -> bool {
        Seat::ALL.iter().all(|&seat| self.at(seat).is_none())
    }

    /// Returns why nobody can sit like this in a section.
    pub fn problem(&self, section: &Section) -> Option<String> {
        let is_individual = matches!(self, Seating::Individual { .. });
        match (section.kind, *self) {
            _ if self.is_empty() => None,
            (SectionKind::Individual, _) if !is_individual => {
                Some("an individual needs north, east, south and west, not ns and ew".into())
            }
            (SectionKind::Pairs | SectionKind::Teams, _) if is_individual => Some(
                "north, east, south and west seat an individual; this section needs ns and ew"
                    .into(),
            ),
            (SectionKind::Teams, Seating::Pairs { ns: Some(ns), ew: Some(ew) }) if ns == ew => {
                Some(format!("team {ns} meets itself"))
            }
            (SectionKind::Pairs, _) => self.twice(section)
                .map(|who| format!("{who} sits in two places at this table; if N/S and E/W are numbered apart, the section needs winners = 2")),
            _ => self.twice(section).map(|who| format!("{who} sits in two places at this table")),
        }
    }

    /// Returns a contestant that sits in two places.
    fn twice(&self, section: &Section) -> Option<Contestant> {
        let mut here: Vec<Contestant> = Contestant::all(section, self).collect();
        here.sort_unstable();
        here.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// Returns each contestant once, with a seat it occupies.
    pub fn contestants(&self) -> impl Iterator<Item = (Seat, PairNo)> + '_ {
        let seats: &[Seat] = match self {
            Seating::Pairs { .. } => &[Seat::North, Seat::East],
            Seating::Individual { .. } => &Seat::ALL,
        };
        seats.iter().filter_map(|&seat| Some((seat, self.at(seat)?)))
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |number: Option<PairNo>| match number {
            Some(number) => number.to_string(),
            None => "nobody".to_owned(),
        };
        match *self {
            Seating::Pairs { ns, ew } => write!(f, "{} v {}", name(ns), name(ew)),
            Seating::Individual { north, east, south, west } => {
                write!(f, "{}+{} v {}+{}", name(north), name(south), name(east), name(west))
            }
        }
    }
}

/// The JSON shape of a seating. A plain struct of options decodes much faster than an untagged
/// enum, and a seating is read with every result.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    ns: Option<PairNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ew: Option<PairNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    north: Option<PairNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    east: Option<PairNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    south: Option<PairNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    west: Option<PairNo>,
}

impl TryFrom<Fields> for Seating {
    type Error = SeatingError;

    fn try_from(fields: Fields) -> Result<Seating, SeatingError> {
        let Fields { ns, ew, north, east, south, west } = fields;
        let has_pairs = ns.or(ew).is_some();
        let has_players = north.or(east).or(south).or(west).is_some();
        match (has_pairs, has_players) {
            (true, true) => Err(SeatingError),
            (_, false) => Ok(Seating::Pairs { ns, ew }),
            (false, true) => Ok(Seating::Individual { north, east, south, west }),
        }
    }
}

impl From<Seating> for Fields {
    fn from(seating: Seating) -> Fields {
        match seating {
            Seating::Pairs { ns, ew } => Fields { ns, ew, ..Fields::default() },
            Seating::Individual { north, east, south, west } => {
                Fields { north, east, south, west, ..Fields::default() }
            }
        }
    }
}
