//! [`Deck`], all cards of a movement.

use std::collections::BTreeMap;

use movement::{Contest, Movement, Row, Seating};
use serde::Serialize;

/// All cards of a movement.
#[derive(Serialize)]
pub(super) struct Deck {
    pub(super) name: String,
    pub(super) tables: Vec<TableCard>,
    pub(super) contestants: Vec<OwnCard>,
}

/// What lies on a table.
#[derive(Serialize)]
pub(super) struct TableCard {
    pub(super) table: u16,
    pub(super) rounds: Vec<TableRound>,
}

#[derive(Serialize)]
pub(super) struct TableRound {
    pub(super) round: u16,
    #[serde(flatten)]
    seating: Seating,
    pub(super) boards: Option<String>,
}

/// What a pair, a team's pair or a player takes along.
#[derive(Serialize)]
pub(super) struct OwnCard {
    pub(super) contestant: String,
    pub(super) rounds: Vec<OwnRound>,
}

#[derive(Clone, Serialize)]
pub(super) struct OwnRound {
    pub(super) round: u16,
    /// Where they sit; nowhere if another pair has their seat.
    pub(super) table: Option<u16>,
    pub(super) seat: &'static str,
    /// Whom they meet; none sits out.
    pub(super) against: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) partner: Option<u16>,
    pub(super) boards: Option<String>,
}

/// Whose card: North-South before East-West, as people read them.
type Owner = (&'static str, u16);

impl Deck {
    /// Returns the cards of a movement whose rows have these boards.
    pub(super) fn new(
        name: &str,
        movement: &Movement,
        boards: impl Fn(&Row) -> Option<String>,
    ) -> Deck {
        let mut tables: BTreeMap<u16, Vec<TableRound>> = BTreeMap::new();
        let mut own: BTreeMap<Owner, Vec<OwnRound>> = BTreeMap::new();
        let has_lines = matches!(movement.contest(), Contest::TwoWinners | Contest::Teams);
        for row in movement.rows() {
            let Row { table, round, seating, .. } = *row;
            let boards = boards(row);
            let lies = TableRound { round, seating, boards: boards.clone() };
            tables.entry(table).or_default().push(lies);
            for (number, seat, against, partner) in seats(seating) {
                let owner = (if has_lines { line(seat) } else { "" }, number);
                let (table, boards) = (Some(table), boards.clone());
                let card = OwnRound { round, table, seat, against, partner, boards };
                own.entry(owner).or_default().push(card);
            }
        }
        let noun = match movement.contest() {
            Contest::TwoWinners | Contest::OneWinner => "Pair",
            Contest::Teams => "Team",
            Contest::Individual => "Player",
        };
        let contestants = own.into_iter().map(|((line, number), rounds)| {
            let line = if line.is_empty() { String::new() } else { format!(" {}", &line[1..]) };
            let contestant = format!("{noun} {number}{line}");
            OwnCard { contestant, rounds: with_sit_outs(rounds, movement.rounds()) }
        });
        let contestants = contestants.collect();
        let mut tables: Vec<TableCard> =
            tables.into_iter().map(|(table, rounds)| TableCard { table, rounds }).collect();
        for card in &mut tables {
            card.rounds.sort_by_key(|round| round.round);
        }
        Deck { name: name.to_owned(), tables, contestants }
    }
}

impl TableRound {
    /// Writes who sits N/S and who E/W; a dash for nobody.
    pub(super) fn sides(&self) -> (String, String) {
        let one = |number: u16| match number {
            0 => "–".to_owned(),
            number => number.to_string(),
        };
        match self.seating {
            Seating::Pairs { ns, ew } => (one(ns), one(ew)),
            Seating::Players { n, s, e, w } => {
                (format!("{} and {}", one(n), one(s)), format!("{} and {}", one(e), one(w)))
            }
        }
    }
}

/// Lists who sits in a row: the number, the seat, the opponents, the partner of an individual.
fn seats(seating: Seating) -> Vec<(u16, &'static str, Vec<u16>, Option<u16>)> {
    let mut seats = match seating {
        Seating::Pairs { ns, ew } => vec![(ns, "N/S", vec![ew], None), (ew, "E/W", vec![ns], None)],
        Seating::Players { n, s, e, w } => vec![
            (n, "N", vec![e, w], Some(s)),
            (s, "S", vec![e, w], Some(n)),
            (e, "E", vec![n, s], Some(w)),
            (w, "W", vec![n, s], Some(e)),
        ],
    };
    seats.retain(|seat| seat.0 != 0);
    seats
}

/// Returns a line so that North-South sorts first.
fn line(seat: &'static str) -> &'static str {
    if seat == "N/S" { "1N/S" } else { "2E/W" }
}

/// Adds the rounds in which they sit nowhere, as those that a rover puts out.
fn with_sit_outs(mut rounds: Vec<OwnRound>, last: u16) -> Vec<OwnRound> {
    for round in 1..=last {
        if !rounds.iter().any(|known| known.round == round) {
            let (table, seat, against) = (None, "", Vec::new());
            rounds.push(OwnRound { round, table, seat, against, partner: None, boards: None });
        }
    }
    rounds.sort_by_key(|round| round.round);
    rounds
}
